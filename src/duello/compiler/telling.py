"""What is told, written down as notes.

Purpose: the twin of the reference's `disclosure`: on every path, what somebody may hear of it, each
where it is told, with the diagrams of the values in it. What is not compiled of it is noted as
unknown, and the reference is asked what was told.
Input: a symbolic state, effects, answers. Output: statements.
Must not know: what is made of notes (see `hearing`).
"""

from collections.abc import Callable, Iterator

from attrs import frozen

from . import questions
from .code import Site
from .diagrams import ABSENT, Node, NotCompiled, Worth
from .dispatch import is_none, value
from .evaluate import held
from .machine import Machine
from .program_view import Decision, Key, ef, tr, visit
from .symbolic import Env, Let, ResultKey, SymbolicState, Tell


@frozen(eq=False)
class Part:
    """A value in a note. members: of a set of pieces, the piece of each bit."""

    node: Node
    members: tuple[int, ...] | None = None


def note(m: Machine, s: SymbolicState, site: Site, guard: Node, *parts: Node | Part) -> None:
    """Something is told where the guard holds."""
    guard = m.known(s, guard)
    if guard is m.d.no:
        return
    care = m.d.both(s.care, guard)
    found = []
    for part in parts:
        one = part if isinstance(part, Part) else Part(part)
        found.append((m.d.narrowed(one.node, care), one.members))
    s.out.append(Tell(site, guard, tuple(found)))


def unknown(m: Machine, s: SymbolicState, guard: Node, why: str) -> None:
    """Only the reference knows what is told here."""
    note(m, s, Site("unknown", extra=(why,)), guard)


def _aside(m: Machine, s: SymbolicState, guard: Node, work: Callable[[], None]) -> None:
    """Write notes. What the text leaves open in them, and what is not compiled, is unknown: to hear
    it must not stop play.
    """
    outer, why = m.gaps, m.why
    m.gaps = m.d.no
    at = len(s.out)
    try:
        work()
        inner, unclear = m.known(s, m.d.both(guard, m.gaps)), m.why
    except NotCompiled as error:
        s.out[at:] = [each for each in s.out[at:] if isinstance(each, Let)]  # may be read later
        inner, unclear = guard, str(error)
    m.gaps, m.why = outer, why
    unknown(m, s, inner, unclear)


def _pieces(s: SymbolicState) -> tuple[tuple[int, int], ...]:
    return tuple(s.pieces)


# ---------------------------------------------------------------------- choices


@frozen(eq=False)
class Shown:
    """What is shown of a player's choice: where there is something, where it is hidden, and what it
    is.
    """

    there: Node
    hidden: Node
    thing: Node


def revealed(
    m: Machine, s: SymbolicState, effect: ef.Reveal, guard: Node, by_seat: list[Shown]
) -> None:
    """What was chosen is shown to everybody."""
    if m.telling:
        seen = -1 if effect.seen is None else effect.seen
        site = Site("revealed", effect.decision, seen, pieces=_pieces(s))
        parts = [part for shown in by_seat for part in (shown.there, shown.hidden, shown.thing)]
        note(m, s, site, guard, *parts)


def echoed(
    m: Machine, s: SymbolicState, decision: int, seat: int | None, drawn: bool, answer: Node
) -> None:
    """A player hears what they have chosen, or what was drawn for them."""
    if m.telling and seat is not None and not m.program.decisions[decision].by_chance:
        site = Site("echoed", decision, int(drawn), seat, pieces=_pieces(s))
        note(m, s, site, m.d.negation(is_none(m, answer)), answer)


def looked(
    m: Machine,
    s: SymbolicState,
    player: Node,
    guard: Node,
    pieces: Callable[[], list[tuple[Node, Node]]],
) -> None:
    """A player hears what some pieces are."""

    def work() -> None:
        found = [m.d.either(where, piece, m.d.none) for where, piece in pieces()]
        note(m, s, Site("looked", pieces=_pieces(s)), guard, player, *found)

    if m.telling:
        _aside(m, s, guard, work)


# ---------------------------------------------------------------------- announcements


def announced(m: Machine, s: SymbolicState, effect: ef.Announce, env: Env, guard: Node) -> None:
    """A text is told, to each hearer as much as they may know."""

    def work() -> None:
        parts: list[Node] = []
        if effect.audience is not None:
            parts.append(value(m, effect.audience, s, env, guard))
        for part in effect.text:
            if isinstance(part, tr.Said) and part.type.name in ("zone", "pile"):
                raise NotCompiled("a zone in a text")
            parts.append(value(m, part, s, env, guard))
            if isinstance(part, tr.Said):
                parts.extend(_may_know(m, s, part.value, env, guard, seat) for seat in (0, 1))
        asked = []
        for number in visit.answers_in(m.program, effect):
            rules, where = _answered_by(s, number)
            asked.append((number, rules))
            parts.extend((_stored(m, s, number), *where))
        if asked:
            parts.extend(_seen(m, s, seat) for seat in (0, 1))
            parts.extend(_in_force(m, s))
        site = Site("announced", line=m.line, pieces=_pieces(s), extra=tuple(asked))
        note(m, s, site, guard, *parts)

    if m.telling:
        prevented = any(
            isinstance(rule.form, tr.Prevent) and isinstance(rule.form.effect, ef.Announce)
            for rule in m.program.rules
        )
        if prevented:
            unknown(m, s, guard, "announcements that may be prevented")
        else:
            _aside(m, s, guard, work)


def _stored(m: Machine, s: SymbolicState, number: int) -> Node:
    """Where a question was answered for good before what happens now."""
    answer = s.facts.get((number, None), m.d.absent)
    return m.d.there(answer)


def _may_know(
    m: Machine, s: SymbolicState, tree: tr.Tree, env: Env, guard: Node, hearer: int
) -> Node:
    """Where a hearer has been shown every choice from which a value is made."""
    d, found = m.d, m.d.yes
    inside = any(isinstance(part, tr.PerPlayer | tr.Most | tr.Players) for part in tr.walk(tree))
    for part in tr.walk(tree):
        if not isinstance(part, tr.Read) or part.property not in m.program.tables.shown:
            continue
        shown = m.program.tables.shown[part.property]
        if part is not tree and inside:
            seats = d.both(*(_shown(m, s, shown, seat, hearer) for seat in (0, 1)))
        elif part.subject is None:
            seats = d.yes
        else:
            whose, seats = value(m, part.subject, s, env, guard), d.yes
            for seat in (0, 1):
                other = d.negation(d.equal(whose, d.leaf(seat)))
                seats = d.both(seats, d.any(other, _shown(m, s, shown, seat, hearer)))
        found = d.both(found, seats)
    return found


def _shown(m: Machine, s: SymbolicState, shown: int, seat: int, hearer: int) -> Node:
    return m.d.yes if seat == hearer else m.d.truth(s.facts.get((shown, seat), m.d.absent))


def _seen(m: Machine, s: SymbolicState, hearer: int) -> Node:
    """Where a hearer has been shown all pieces in force."""
    d, found = m.d, m.d.yes
    for force in s.forces:
        if force.holder == hearer:
            continue
        seen = _openly(m, s, force.piece, force.holder)
        for decision in reversed(_of_pieces(m)):
            chosen = s.facts.get((decision.value, force.holder), d.absent)
            shown = s.facts.get((decision.shown, force.holder), d.absent)
            is_set = d.map("set", lambda x: x is True, shown)
            seen = d.either(_chosen(m, force.piece, chosen), is_set, seen)
        found = d.both(found, d.any(d.negation(force.guard), seen))
    return found


def _in_force(m: Machine, s: SymbolicState) -> list[Node]:
    """Of each place of a piece in force, the design that is in force there, or none."""
    return [m.d.either(force.guard, force.design, m.d.none) for force in s.forces]


def _of_pieces(m: Machine) -> list[Decision]:
    """The decisions in which players choose pieces, not for another piece."""
    properties = m.program.properties
    return [
        each
        for each in m.program.decisions
        if properties[each.value].bearer != "piece"
        if tr.is_of_pieces(properties[each.value].type)
    ]


def _chosen(m: Machine, piece: Node, chosen: Node) -> Node:
    """Where a piece was chosen, alone or with others."""
    d = m.d

    def meant(left: Worth, right: Worth) -> Node:
        several = right if isinstance(right, tuple) else (right,)
        return d.any(*[d.equal(d.leaf(left), d.leaf(one)) for one in several])

    return d.map("chosen", meant, piece, chosen)


def _openly(m: Machine, s: SymbolicState, piece: Node, holder: int) -> Node:
    """Where a piece lies in a zone into which everybody may look."""
    d, found = m.d, m.d.no
    for number in _looked_into(m):
        zone = (number, holder)
        if zone not in s.facts:
            continue
        bits = held(m, s, zone)
        for at, member in enumerate(m.members(zone)):
            there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), bits)
            found = d.any(found, d.both(there, d.equal(piece, d.leaf(member))))
    return found


def _looked_into(m: Machine) -> list[int]:
    """The zones into which everybody may look."""
    return [each for each in m.program.tables.zones if m.program.properties[each].lies_openly]


def decided(m: Machine, s: SymbolicState, number: int, guard: Node) -> None:
    """A question is answered for good: by which rules, and which gave way."""
    if m.telling and number in visit.decided(m.program):
        rules, parts = _answered_by(s, number)
        note(m, s, Site("decided", number, extra=rules), guard, *parts)


def _answered_by(s: SymbolicState, number: int) -> tuple[tuple[int, ...], list[Node]]:
    """The rules that may answer a question that was just asked, and where each answers it, and
    where it gives way.
    """
    rules = questions.reasons(s, number)
    parts = [part for each in rules for part in (each.answered, each.overridden)]
    return tuple(each.rule.number for each in rules), parts


# ---------------------------------------------------------------------- facts


def _heard(m: Machine, s: SymbolicState) -> Iterator[Key]:
    """The facts of which some player is told when they change, in order."""
    for number, keys in m.program.tables.heard:
        audience = m.program.properties[number].audience
        if audience not in ("public", "private"):
            continue  # only the host hears of it
        if not keys and any(key[0] == number for key in s.facts):
            raise NotCompiled("the cells of a board")
        yield from [key for key in keys if audience == "public" or key[1] is not None]


def facts(m: Machine, s: SymbolicState) -> None:
    """What has changed since it was told last is told to those whom it concerns."""
    if not m.telling:
        return
    d = m.d
    _aside(m, s, d.yes, lambda: _facts(m, s))
    if s.after_loop:
        note(m, s, Site("told"), d.yes)


def _facts(m: Machine, s: SymbolicState) -> None:
    d = m.d
    for key in _heard(m, s):
        now, before = s.facts.get(key, d.absent), s.told.get(key, d.absent)
        if now is before or now is d.absent:
            continue
        there = d.there(now)
        if m.is_zone(key[0]):
            _zone(m, s, key, before, there, "fact")
        else:
            where = d.both(there, d.negation(_same(m, before, now)))
            _fact(m, s, key, now, where)
        s.told[key] = d.either(there, now, before)


def _same(m: Machine, before: Node, now: Node) -> Node:
    """Whether a fact is as it was told."""

    def same(left: Worth, right: Worth) -> bool | Node:
        if left is ABSENT or right is ABSENT:
            return left is right
        return m.d.equal(m.d.leaf(left), m.d.leaf(right))

    return m.d.map("as told", same, before, now)


def _fact(m: Machine, s: SymbolicState, key: Key, now: Node, where: Node) -> None:
    where = m.known(s, where)
    if where is m.d.no:
        return
    made = m.program.properties[key[0]]
    if made.type.name == "number":
        whose = key[1]
        told = questions.read(m, s, key[0], whose, where)
        note(m, s, _fact_site(s, "fact", key), where, told, now)
    else:
        note(m, s, _fact_site(s, "fact", key), where, now, now)


def _fact_site(s: SymbolicState, kind: str, key: Key) -> Site:
    return Site(kind, key[0], -1 if key[1] is None else key[1], pieces=_pieces(s))


def _zone(m: Machine, s: SymbolicState, key: Key, before: Node, there: Node, kind: str) -> None:
    """Of a set, what it was goes with it: whether it has changed is seen in code, or from there."""
    d, members = m.d, m.members(key)
    was, now = (d.there(each) for each in (before, s.facts.get(key, d.absent)))
    bits = d.map("held", lambda x: 0 if x is ABSENT or x is None else x, before)
    site = _fact_site(s, f"{kind} zone", key)
    note(m, s, site, there, was, now, Part(bits, members), Part(held(m, s, key), members))


def pending(m: Machine, s: SymbolicState) -> None:
    """Play comes to where paths meet: what has changed and was not told yet is noted."""

    def work() -> None:
        for key in _heard(m, s):
            now, before = s.facts.get(key, d.absent), s.told.get(key, d.absent)
            if now is before:
                continue
            if m.is_zone(key[0]):
                _zone(m, s, key, before, d.yes, "pending")
                continue
            where = d.negation(_same(m, before, now))
            note(m, s, _fact_site(s, "pending", key), where, before, now)

    d = m.d
    if m.telling:
        _aside(m, s, d.yes, work)


def forgotten(m: Machine, s: SymbolicState, phase: int) -> None:
    """What was declared in a phase is gone, and what was told of it."""
    if m.telling:
        scoped = m.program.tables.scoped[phase]
        s.told = {key: node for key, node in s.told.items() if key[0] not in scoped}
        if s.after_loop:
            note(m, s, Site("forgotten", phase), m.d.yes)


# ---------------------------------------------------------------------- phases


def over(m: Machine, s: SymbolicState, number: int) -> None:
    """Everybody hears that a phase is over, and who won it."""
    if not m.telling:
        return
    chosen_in = {decision.phase for decision in m.program.decisions}
    if chosen_in and number not in chosen_in | {other.parent for other in m.program.phases}:
        return
    results = [
        m.d.map("stored", lambda x: None if x is ABSENT else x, s.results.get(key, m.d.none))
        for key in (ResultKey(number, "winner"), ResultKey(number, "reason"))
    ]
    note(m, s, Site("over", number), m.d.yes, s.counts[number], *results)


@frozen(eq=False)
class Ended:
    """A line that ends a phase, where it does. said: whether it says by what."""

    phase: int
    line: tuple[int, int] | None
    said: bool
    guard: Node


def cuts(m: Machine, s: SymbolicState, ended: list[Ended]) -> None:
    """Phases are ended before their time, by these lines."""
    if m.telling:
        extra = tuple((each.phase, each.line, each.said) for each in ended)
        note(m, s, Site("cuts", extra=extra), m.d.yes, *(each.guard for each in ended))
