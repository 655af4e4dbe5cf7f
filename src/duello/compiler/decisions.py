"""Decisions: who is asked, and what may be chosen.

Purpose: the twin of the reference's `legal_moves`, and of how decisions are opened. Which
decisions are open is known at every point of play: where it hangs on something, paths part.
Input: threads that have come to decisions. Output: points of play.
Must not know: how an answer reaches the program.
"""

from collections.abc import Sequence

from attrs import evolve, frozen

from duello.dsl.ir.types import Value
from duello.interpreter.legal_moves import of_each_piece

from . import bit_sets, dispatch, evaluate, made_pieces, questions
from .diagrams import Node, NotCompiled, Worth, called
from .machine import Machine
from .program_view import Decision, Key, Tree, tr
from .symbolic import Env, Halt, Rest, Rests, SymbolicFrame, SymbolicOpen, SymbolicState, When

Thing = int | tuple[Value, ...]


@frozen(eq=False)
class Subset:
    """Some things, of which those may be chosen whose bits are set: a thing is a piece or whatever
    else is chosen by its number, or an answer with parts.
    """

    things: tuple[Thing, ...]
    bits: Node


@frozen(eq=False)
class Range:
    """The whole numbers from one to another."""

    low: Node
    high: Node


Candidates = tuple[Subset, ...] | Range


# ---------------------------------------------------------------------- opening


def put(m: Machine, s: SymbolicState, halts: list[Halt]) -> bool:
    """Put the decisions, and keep for later how the threads go on. False if that is elsewhere."""
    blocks, decisions = m.program.blocks, m.program.decisions
    rests = tuple(
        Rest(halt.guard, halt.stack, halt.env)
        for halt in halts
        if any(at < stop and at < len(blocks[block]) for block, at, stop in halt.stack)
    )
    if rests:
        s.agenda.append(Rests(rests))
    for at, halt in enumerate(halts):
        for other in halts[at + 1 :]:
            same = decisions[halt.decision].value == decisions[other.decision].value
            if same and set(halt.players) & set(other.players):
                m.gap(m.d.both(halt.guard, other.guard), "the same asked several times at once")
    m.flush(s)
    due = []
    for halt in halts:
        for player in halt.players:
            made = _opening(m, s, halt, player)
            if made.guard is not m.d.no:
                due.append(made)
    m.flush(s)
    return _part(m, s, due, [])


def _opening(m: Machine, s: SymbolicState, halt: Halt, player: int | None) -> SymbolicOpen:
    """A decision for a player, where there is anything to choose."""
    d, decision = m.d, m.program.decisions[halt.decision]
    env = halt.env
    if not halt.drawn and player is not None:
        env = dispatch.bind(m, env, decision.chooser_slot, d.leaf(player))
    made = SymbolicOpen(halt.guard, halt.decision, player, env, halt.drawn)
    by_chance = halt.drawn or player is None
    for said in (decision.seconds, decision.extra, decision.reserve):
        if said is not None and not isinstance(said, tr.Constant):
            dispatch.value(m, said, s, env, halt.guard)  # the text may leave it open
    guard, outer, m.gaps = halt.guard, m.gaps, d.no
    possible = m.attempt(d.yes, lambda: m.known(s, _any(m, candidates(m, s, made))), d.yes)
    inner, m.gaps = m.gaps, outer
    m.gap(m.known(s, d.both(guard, inner)), m.why)
    if decision.impossible >= 0:
        m.gap(d.both(guard, d.negation(possible)), "a choice that is impossible")
    if decision.late_block >= 0 and not decision.optional and not by_chance:
        return evolve(made, guard=guard)
    if decision.uses >= 0:
        used = d.truth(s.facts.get((decision.uses, player), d.none))
        possible = m.known(s, d.both(possible, d.negation(used)))
    if not decision.optional or decision.declined >= 0:
        m.gap(d.both(guard, d.negation(possible)), "nothing to choose")
    return evolve(made, guard=m.known(s, d.both(guard, possible)))


def _part(
    m: Machine, s: SymbolicState, unsure: list[SymbolicOpen], sure: list[SymbolicOpen]
) -> bool:
    """Where it is not known which decisions are open, paths part."""
    d = m.d
    for at, due in enumerate(unsure):
        guard = m.known(s, due.guard)
        if guard is d.no:
            continue
        if guard is not d.yes:
            other = s.copy()
            other.care = d.both(s.care, guard)
            _part(m, other, unsure[at + 1 :], [*sure, due])
            s.out.append(When(guard, other.out))
            s.care = d.both(s.care, d.negation(guard))
        else:
            sure = [*sure, due]
    if not sure:
        m.go_on(s)
        return False
    s.opens = tuple(evolve(due, guard=d.yes) for due in sure)
    s.agenda = [_certain(m, s, frame) for frame in s.agenda]
    m.arrive(s, "decision")
    return False


def _certain(m: Machine, s: SymbolicState, frame: SymbolicFrame) -> SymbolicFrame:
    """Of the threads that go on later, those that may."""
    if not isinstance(frame, Rests):
        return frame
    rests = [evolve(rest, guard=m.known(s, rest.guard)) for rest in frame.rests]
    return Rests(tuple(rest for rest in rests if rest.guard is not m.d.no))


# ---------------------------------------------------------------------- what may be chosen


def listed(m: Machine, s: SymbolicState, due: SymbolicOpen) -> Candidates:
    """What may be chosen, in the order in which the reference lists it: pieces by their designs,
    whatever zone they lie in. Raises NotCompiled.
    """
    found = candidates(m, s, due)
    domain = m.program.decisions[due.decision].domain
    if isinstance(found, Range) or not isinstance(domain, tr.PieceChoice):
        return found
    return found if m.program.decisions[due.decision].parts else _in_order(m, s, found)


def _in_order(m: Machine, s: SymbolicState, found: tuple[Subset, ...]) -> tuple[Subset, ...]:
    """Pieces by their designs, whatever zone they lie in."""
    d, possible = m.d, [m.d.at_most(each.bits) for each in found]
    places = sorted(
        (s.pieces[thing][0], thing, zone, at)
        for zone, each in enumerate(found)
        for at, thing in enumerate(each.things)
        if isinstance(thing, int) and possible[zone] >> at & 1
    )
    _one_of_a_name(m, s, found, places)
    runs: list[tuple[int, int]] = []
    for _, _, zone, at in places:
        if runs and runs[-1][0] == zone and not runs[-1][1] >> at:
            runs[-1] = (zone, runs[-1][1] | 1 << at)
        else:
            runs.append((zone, 1 << at))
    if not runs or len(runs) == len(found) == 1:
        return found
    return tuple(
        Subset(found[zone].things, d.map("meet", d.terms.meet, found[zone].bits, d.leaf(run)))
        for zone, run in runs
    )


def _one_of_a_name(
    m: Machine, s: SymbolicState, found: tuple[Subset, ...], places: list[tuple[int, int, int, int]]
) -> None:
    """Of pieces that were made, which of two that are called alike comes first is only known to the
    reference. places: the design, the piece, the subset and the bit of each that may be chosen.
    """
    d, before = m.d, dict[int, Node]()
    for design, thing, zone, at in places:
        if thing in s.made:
            there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), found[zone].bits)
            other = before.get(design, d.no)
            m.gap(d.both(there, other), "pieces that were made, of which two are called alike")
            before[design] = d.any(there, other)


def candidates(m: Machine, s: SymbolicState, due: SymbolicOpen) -> Candidates:
    """What may be chosen. Raises NotCompiled."""
    decision = m.program.decisions[due.decision]
    found = domain(m, s, decision.domain, due)
    constraints = list(
        questions.rules_about(
            m, s, m.program.tables.constraints, due.decision, (tr.Constrain, tr.Repeat)
        )
    )
    if constraints:
        found = _allowed(m, s, found, constraints, due, decision)
    if decision.parts and of_each_piece(m.program):
        raise NotCompiled("what each of several pieces asks")
    return _with_parts(m, s, found, due) if decision.parts else found


# ---------------------------------------------------------------------- what an answer makes

Written = list[tuple[Key, Node, Node]]
"""Facts, where each comes to be, and what."""


def first_of(m: Machine, number: int, answer: Node) -> Node:
    """What was chosen, without the parts that were chosen along."""
    if not m.program.decisions[number].parts:
        return answer
    return m.d.map("first", lambda x: x[0] if isinstance(x, tuple) else x, answer)


def written_down(
    m: Machine, s: SymbolicState, number: int, player: int | None, answer: Node
) -> Written:
    """The facts that an answer makes: what was chosen, and the parts that were chosen along."""
    program = m.program
    decision = program.decisions[number]
    found = [((decision.value, player), m.d.yes, first_of(m, number, answer))]
    if not decision.parts:
        return found
    for asked in sorted({each for design in program.designs for each in design.asks}):
        at = _place_of(m, s, asked, answer)
        made = m.d.map("part", _at_place, answer, at)
        key = (program.decisions[asked].value, player)
        found.append((key, m.d.negation(dispatch.is_none(m, at)), made))
    return found


def _at_place(answer: Worth, at: Worth) -> Worth:
    """What stands at a place of an answer."""
    return answer[at] if isinstance(answer, tuple) and isinstance(at, int) else None


def _place_of(m: Machine, s: SymbolicState, asked: int, answer: Node) -> Node:
    """At which place of an answer a part stands; none where it is not asked."""
    pieces, designs = tuple(s.pieces), m.program.designs

    def place(x: Worth) -> int | None:
        if not isinstance(x, tuple) or not isinstance(x[0], int):
            return None
        asks = designs[pieces[x[0]][0]].asks
        return asks.index(asked) + 1 if asked in asks else None

    return m.d.map(("place", asked, pieces), place, answer)


def named(m: Machine, s: SymbolicState, due: SymbolicOpen, wanted: Node) -> tuple[Node, Node]:
    """The first answer that is the wanted thing, or a piece of the wanted design: where there is
    one, and which. Raises NotCompiled.
    """
    d, found, answer = m.d, m.d.no, m.d.none
    candidates_ = listed(m, s, due)
    if isinstance(candidates_, Range):
        raise NotCompiled("a number that the rules name")
    made = m.program.properties[m.program.decisions[due.decision].value]
    for each in candidates_:
        for at, thing in enumerate(each.things):
            mine = thing[0] if isinstance(thing, tuple) else thing
            if made.type.name == "piece" and isinstance(mine, int):
                mine = s.pieces[mine][0]
            there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), each.bits)
            here = d.both(there, d.equal(wanted, d.leaf(mine)), d.negation(found))
            answer = d.either(m.known(s, here), d.leaf(thing), answer)
            found = m.known(s, d.any(found, here))
    return found, answer


# ---------------------------------------------------------------------- parts

MOST_WITH_PARTS, WIDEST, MOST_AT_ONCE = 60, 10, 12
"""A piece that comes with more answers is left to the reference; so many are listed in one look."""

Answers = list[tuple[tuple[Value, ...], Node]]
"""Answers, or the rest of them, and where each may be given."""


def _with_parts(
    m: Machine, s: SymbolicState, found: Candidates, due: SymbolicOpen
) -> tuple[Subset, ...]:
    """Pieces with what they ask, in the order in which the reference lists them."""
    if isinstance(found, Range):
        raise NotCompiled("numbers with parts")
    if len(found) == 1 and m.makes_pieces:
        every = _in_one_look(m, s, found[0], due)
        if every is not None:
            return (every,)
    d, made = m.d, list[Subset]()
    for each in _in_order(m, s, found):
        plain: list[int] = []
        for at, piece in enumerate(each.things):
            if not isinstance(piece, int) or not d.at_most(each.bits) >> at & 1:
                continue
            asks = m.program.designs[s.pieces[piece][0]].asks
            if not asks:
                plain.append(at)
                continue
            made += _alone(m, each, plain)
            plain = []
            there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), each.bits)
            env = dispatch.bind(m, (d.leaf(due.player),), 1, d.leaf(piece))
            answers = [((piece, *rest), on) for rest, on in _rests(m, s, asks, env, due, there)]
            if len(answers) > MOST_WITH_PARTS:
                raise NotCompiled("a choice with very many parts")
            for first in range(0, len(answers), WIDEST):
                made.append(_those(m, s, answers[first : first + WIDEST]))
        made += _alone(m, each, plain)
    return tuple(made)


def _in_one_look(m: Machine, s: SymbolicState, found: Subset, due: SymbolicOpen) -> Subset | None:
    """Pieces with what they ask, as one set: where whether a piece may be chosen is all that it
    hangs on, which answers there are. None where more does.
    """
    d, answers, groups = m.d, list[tuple[Value, ...]](), dict[int, int]()
    possible = d.at_most(found.bits)
    if possible < 0 or possible.bit_length() > MOST_AT_ONCE:
        return None
    places = [(at, p) for at, p in enumerate(found.things) if possible >> at & 1]
    for at, piece in sorted(places, key=lambda each: _by_design(s, each[1])):
        if not isinstance(piece, int):
            return None
        asks = m.program.designs[s.pieces[piece][0]].asks
        there = d.map(("holds", at), lambda x, at=at: d.holds(x, at), found.bits)
        env = dispatch.bind(m, (d.leaf(due.player),), 1, d.leaf(piece))
        mine = _rests(m, s, asks, env, due, there)
        if any(on is not there for _, on in mine):
            return None
        groups[at] = (1 << len(mine)) - 1 << len(answers)
        answers += [(piece, *rest) for rest, _ in mine]
    if len(answers) > MOST_WITH_PARTS:
        return None
    spread = tuple(groups.get(at, 0) for at in range(possible.bit_length()))
    key = ("spread", spread)
    return Subset(tuple(answers), d.map(key, lambda x: d.terms.spread(x, spread), found.bits))


def _by_design(s: SymbolicState, piece: Thing) -> tuple[int, int]:
    return (s.pieces[piece][0], piece) if isinstance(piece, int) else (0, 0)


def _those(m: Machine, s: SymbolicState, answers: Answers) -> Subset:
    """Some answers, each of which may be given where it says."""
    d, bits = m.d, m.d.leaf(0)
    for place, (_, on) in enumerate(answers):
        one = d.either(on, d.leaf(1 << place), d.leaf(0))
        bits = d.map("join", d.terms.join, bits, one)
    return Subset(tuple(answer for answer, _ in answers), m.known(s, bits))


def _alone(m: Machine, found: Subset, places: list[int]) -> list[Subset]:
    """Those pieces that ask nothing."""
    if not places:
        return []
    run = m.d.leaf(sum(1 << at for at in places))
    bits = m.d.map("meet", m.d.terms.meet, found.bits, run)
    return [Subset(tuple((thing,) for thing in found.things), bits)]


def _rests(
    m: Machine,
    s: SymbolicState,
    asks: tuple[int, ...],
    env: Env,
    due: SymbolicOpen,
    guard: Node,
) -> Answers:
    """What may be chosen along, part after part, and where."""
    if not asks or guard is m.d.no:
        return [] if asks else [((), guard)]
    return [
        ((part, *rest), where)
        for part, on in _options(m, s, asks[0], env, due, guard)
        for rest, where in _rests(
            m, s, asks[1:], (*env, m.d.leaf(part)), due, m.known(s, m.d.both(guard, on))
        )
    ]


def _options(
    m: Machine, s: SymbolicState, asked: int, env: Env, due: SymbolicOpen, guard: Node
) -> list[tuple[Value, Node]]:
    """What one part may be, and where."""
    d, decision = m.d, m.program.decisions[asked]
    found: list[tuple[Value, Node]] = []
    if decision.guard is not None:
        is_asked = dispatch.condition(m, decision.guard, s, env, guard)
        found.append((None, m.known(s, d.negation(is_asked))))
        guard = m.known(s, d.both(guard, is_asked))
    if decision.optional:
        found.append((None, guard))
    if guard is d.no:
        return found
    things = domain(m, s, decision.domain, evolve(due, decision=asked, env=env, guard=guard))
    if isinstance(things, Range):
        raise NotCompiled("a number that is chosen along")
    if isinstance(decision.domain, tr.PieceChoice):
        things = _in_order(m, s, things)
    for each in things:
        for at, thing in enumerate(each.things):
            on = d.map(("holds", at), lambda x, at=at: d.holds(x, at), each.bits)
            where = m.known(s, d.both(guard, on))
            if where is not d.no:
                found.append((thing, where))
    return found


# ---------------------------------------------------------------------- domains


def domain(m: Machine, s: SymbolicState, tree: Tree, due: SymbolicOpen) -> Candidates:
    """What a domain holds, before rules in force narrow it."""
    d, env = m.d, due.env
    match tree:
        case tr.PieceChoice():
            _one(tree)
            zones = dict.fromkeys(_zone(m, s, zone, env) for zone in tree.zones)
            found = tuple(_lying(m, s, tree, zone) for zone in zones)
            found = _united(m, found) if m.makes_pieces else found
            return tuple(_fitting(m, s, tree, each, env) for each in found)
        case tr.DesignChoice():
            _one(tree)
            kind = [made.number for made in m.program.designs if made.kind == tree.kind]
            return (_selected(m, s, kind, tree.only, tree.slot, env),)
        case tr.NumberChoice():
            if tree.excepted:
                raise NotCompiled("a number other than some")
            low, high = (dispatch.value(m, each, s, env, d.yes) for each in (tree.low, tree.high))
            for each in (low, high):
                m.gap(dispatch.is_none(m, each), "a number from nothing on")
            return Range(low, high)
        case tr.PlayerChoice():
            return (Subset((0, 1), d.leaf(3)),)
        case tr.TruthChoice():
            return (Subset((True, False), d.leaf(3)),)
        case tr.UseChoice():
            return (Subset((tree.design,), d.leaf(1)),)
    raise NotCompiled(called(tree))


def _one(tree: tr.PieceChoice | tr.DesignChoice) -> None:
    """Only choices of one thing are compiled: so many as an option says are several, also where it
    says one.
    """
    if not tree.single:
        raise NotCompiled("a choice of several things")


def _zone(m: Machine, s: SymbolicState, zone: Tree, env: Env) -> Key:
    places = evaluate.zones(m, zone, s, env, m.d.yes)
    if len(places) != 1:
        raise NotCompiled("pieces in a zone of either player")
    return places[0][1]


def _lying(m: Machine, s: SymbolicState, tree: tr.PieceChoice, key: Key) -> Subset:
    """The pieces of a kind that lie in a zone."""
    designs = m.program.designs
    members = m.members(key)
    if any(piece >= len(s.pieces) for piece in members):
        members = tuple(piece for piece in members if piece < len(s.pieces))
    held = evaluate.pieces_with(m, s, key, lambda number: designs[number].kind == tree.kind)
    return Subset(members, held)


def _fitting(m: Machine, s: SymbolicState, tree: tr.PieceChoice, found: Subset, env: Env) -> Subset:
    """Those of some pieces that may be chosen, before rules narrow it."""
    d, bits = m.d, found.bits
    things = [thing for thing in found.things if isinstance(thing, int)]
    if tree.only is not None:
        fits = _selected(m, s, things, tree.only, tree.slot, env)
        bits = d.map("meet", d.terms.meet, bits, fits.bits)
    for at, piece in enumerate(things):
        if d.at_most(bits) >> at & 1:
            made_pieces.look_at(m, s, piece)
    return Subset(found.things, bits)


def _united(m: Machine, found: tuple[Subset, ...]) -> tuple[Subset, ...]:
    """Pieces in any of several zones as one set, where each has the same place in all: none lies in
    two.
    """
    most = max(found, key=lambda each: len(each.things))
    if any(each.things != most.things[: len(each.things)] for each in found):
        return found
    bits = m.d.leaf(0)
    for each in found:
        bits = m.d.map("join", m.d.terms.join, bits, each.bits)
    return (Subset(most.things, bits),)


def _selected(
    m: Machine, s: SymbolicState, things: list[int], only: Tree | None, slot: int, env: Env
) -> Subset:
    """Those things for which a condition holds."""
    d = m.d
    if only is None:
        return Subset(tuple(things), d_all(m, things))
    bound = [dispatch.bind(m, env, slot, d.leaf(thing)) for thing in things]
    fits = [dispatch.condition(m, only, s, each, d.yes) for each in bound]
    return Subset(tuple(things), bit_sets.of_conditions(d, tuple(fits)))


def d_all(m: Machine, things: Sequence[object]) -> Node:
    """All of some things, as bits."""
    return m.d.leaf((1 << len(things)) - 1)


def _any(m: Machine, found: Candidates) -> Node:
    """Whether there is anything to choose."""
    d = m.d
    if isinstance(found, Range):
        low, high = found.low, found.high
        some = dispatch.number_map(m, "<=", lambda x, y: d.at_least(y, x), low, high)
        return d.truth(some)
    return d.any(*(d.map("some", d.some, each.bits) for each in found))


def _allowed(
    m: Machine,
    s: SymbolicState,
    found: Candidates,
    constraints: list[questions.Live],
    due: SymbolicOpen,
    decision: Decision,
) -> Candidates:
    """What the constraints in force leave; those with `if able` count only if something is."""
    if isinstance(found, Range):
        raise NotCompiled("numbers that a rule narrows")
    d, terms = m.d, m.d.terms
    keep: dict[bool, list[Node]] = {}
    for soft in (False, True):
        keep[soft] = [
            _kept(m, s, each.things, [c for c in constraints if _is_soft(c) == soft], due)
            for each in found
        ]
    all_things = [d_all(m, each.things) for each in found]
    hard = [
        each.bits if bits is whole else d.map("meet", terms.meet, each.bits, bits)
        for each, bits, whole in zip(found, keep[False], all_things, strict=True)
    ]
    narrow = [d.map("meet", terms.meet, h, k) for h, k in zip(hard, keep[True], strict=True)]
    if len(found) == 1:
        narrow = [d.map("first", terms.first, narrow[0], hard[0])]
    else:
        some = d.any(*(d.map("some", d.some, each) for each in narrow))
        narrow = [d.either(some, n, h) for n, h in zip(narrow, hard, strict=True)]
    return tuple(
        Subset(each.things, m.known(s, bits)) for each, bits in zip(found, narrow, strict=True)
    )


def _is_soft(live: questions.Live) -> bool:
    """Whether a constraint counts only if something is left."""
    form = live.rule.form
    return isinstance(form, tr.Constrain | tr.Repeat) and form.soft


def _kept(
    m: Machine,
    s: SymbolicState,
    things: tuple[Thing, ...],
    constraints: list[questions.Live],
    due: SymbolicOpen,
) -> Node:
    """What some constraints leave of some things, as bits."""
    d, kept = m.d, d_all(m, things)
    made = m.program.properties[m.program.decisions[due.decision].value]
    for live in constraints:
        form = live.rule.form
        if not isinstance(form, tr.Constrain):
            raise NotCompiled("a choice that is made again")
        whose = dispatch.value(m, form.player, s, live.env, live.on)
        mine = d.both(live.on, d.equal(whose, d.leaf(due.player)))
        on = dispatch.holds(m, live.rule, s, live.env, m.known(s, mine))
        if on is d.no:
            continue
        among = [dispatch.value(m, each, s, live.env, on) for each in form.among]
        for at, thing in enumerate(things):
            what = thing
            if made.type.name == "piece" and isinstance(thing, int):
                what = s.pieces[thing][0]
            named = d.any(*(d.equal(each, d.leaf(what)) for each in among))
            if form.such is not None:
                it = dispatch.bind(m, live.env, form.slot, d.leaf(thing))
                named = d.any(named, dispatch.condition(m, form.such, s, it, on))
            out = d.both(on, named if form.forbidding else d.negation(named))
            bit = d.either(m.known(s, out), d.leaf(~(1 << at)), d.leaf(-1))
            kept = d.map("meet", d.terms.meet, kept, bit)
    return kept
