"""Who is told what.

Purpose: events from what happens. A fact is told to its audience when it has changed; a choice
when it is revealed, unless a rule hides it; a text when it is announced, without what its hearer
has not been shown.
Input: the work in hand. Output: events in it. Must not know: how the state goes on.
"""

from collections.abc import Iterator
from typing import Any

from ..dsl import ir
from ..dsl.ir import effects as ef
from ..dsl.ir import visit
from ..dsl.ir.program import Decision
from .dispatch import value
from .display_names import plain, words
from .events import HOST, Event, Kind
from .provenance import clauses
from .questions import read
from .state import Closing, Ending, Env, Key
from .transaction import Transaction, Undecided
from .update_set import Changes

UNKNOWN = "?"
"""What stands in an event's data for what the hearer may not know."""


def innermost(work: Transaction) -> int:
    """The phase that is going on, which it still is while what is done at its end is done."""
    for frame in reversed(work.agenda):
        if isinstance(frame, Ending | Closing):
            return frame.phase
    raise AssertionError("no phase is going on")


# ---------------------------------------------------------------------- choices


def reveal(work: Transaction, number: int, seen: int | None = None) -> Iterator[Key]:
    """Show what was chosen in a decision; the facts that say that it was shown.

    seen: the property that is shown in place of the choice, which then is not known to be shown.
    """
    decision = work.program.decisions[number]
    made = work.program.properties[decision.value if seen is None else seen]
    data: dict[str, Any] = {}
    said: list[str] = []
    for seat, name in enumerate(work.program.seats):
        chosen = work.facts.get((decision.value, seat))
        if chosen is not None and seen is not None:
            chosen = read(work, seen, seat)
        if chosen is None:
            data[name] = None
        elif read(work, decision.hidden, seat):
            data[name] = UNKNOWN
            said.append(f"{name}: hidden")
        else:
            data[name] = plain(work, chosen, made.type)
            said.append(f"{name}: {words(work, chosen, made.type)}")
            if seen is None:
                yield decision.shown, seat
    if not work.quiet:
        hidden = any(each is UNKNOWN for each in data.values())
        text = f"{decision.name}: " + ", ".join(said)
        told = Event(decision.name, None, text, data, (), Kind.REVEAL, hidden=hidden)
        work.events.append(told)


def echo(work: Transaction, decision: Decision, seat: int, chosen: Any, drawn: bool) -> None:
    """Tell a player what they have chosen, or what was drawn for them."""
    made = work.program.properties[decision.value]
    how = "was chosen for you" if drawn else "is your choice"
    text = f"{words(work, chosen, made.type)} {how}"
    data = {"choice": decision.name, "value": plain(work, chosen, made.type), "drawn": drawn}
    work.events.append(Event("chosen", seat, text, data, (), Kind.CHOICE))


def may_know(work: Transaction, tree: ir.Tree, env: Env, hearer: int) -> bool:
    """Whether a hearer has been shown every choice from which a value is made.

    What is stored is told because the text says so; a choice only once it was revealed.
    """
    if hearer == HOST:
        return True
    for part in ir.walk(tree):
        if isinstance(part, ir.Read) and part.property in work.tables.shown:
            seats = (0, 1) if part is not tree and _bound_inside(tree) else None
            if not _shown_to(work, part, env, hearer, seats):
                return False
    return True


def _bound_inside(tree: ir.Tree) -> bool:
    """Whether a value speaks of both players by itself, as `each pick` does."""
    return any(isinstance(part, ir.PerPlayer | ir.Most | ir.Players) for part in ir.walk(tree))


def _shown_to(
    work: Transaction, read: ir.Read, env: Env, hearer: int, seats: tuple[int, ...] | None
) -> bool:
    if seats is None:
        found = None if read.subject is None else value(read.subject, work, env)
        seats = () if found is None else (found,)
    shown = work.tables.shown[read.property]
    return all(seat == hearer or bool(work.facts.get((shown, seat))) for seat in seats)


# ---------------------------------------------------------------------- announcements


def announce(work: Transaction, effect: ef.Announce, env: Env) -> None:
    """Tell a text to its audience, to each hearer as much as they may know."""
    audience = None if effect.audience is None else value(effect.audience, work, env)
    seats: tuple[int | None, ...] = (0, 1) if audience is None else (audience,)
    versions = [_version(work, effect, env, seat) for seat in seats if seat is not None]
    if audience is None and versions[0] == versions[1]:
        seats, versions = (None,), versions[:1]
    for seat, (text, data, hidden) in zip(seats, versions, strict=True):
        why = _why(work, effect, seat)
        told = Event(effect.name, seat, text, data, why, Kind.ANNOUNCEMENT, hidden=hidden)
        work.events.append(told)


def _why(work: Transaction, effect: ef.Announce, hearer: int | None) -> tuple[str, ...]:
    """The clauses behind the questions whose answers a text tells."""
    asked = [
        tree.property
        for part in effect.text
        for tree in ir.walk(part)
        if isinstance(tree, ir.Read) and tree.property in work.decided
    ]
    return tuple(
        clause for number in asked for clause in clauses(work, *work.decided[number], hearer)
    )


def _version(
    work: Transaction, effect: ef.Announce, env: Env, hearer: int
) -> tuple[str, dict[str, Any], bool]:
    """The words and the values of a text, and whether something in it is kept from its hearer."""
    said: list[str] = []
    data: dict[str, Any] = {}
    hidden = False
    for part in effect.text:
        if not isinstance(part, ir.Said):
            said.append(str(value(part, work, env)))
            continue
        thing = value(part.value, work, env)
        known = thing is None or may_know(work, part.value, env, hearer)
        hidden |= not known
        said.append(words(work, thing, part.type) if known else "something hidden")
        data[_key(data, part)] = plain(work, thing, part.type) if known else UNKNOWN
    return "".join(said), data, hidden


def _key(data: dict[str, Any], part: ir.Said) -> str:
    """What a value is called in an announcement's data: `player`, `piece`, `number`, ..."""
    name = {"design": "piece", "nothing": "value"}.get(part.type.name, part.type.name)
    return name if name not in data else f"{name} {len(data) + 1}"


# ---------------------------------------------------------------------- facts and phases


def tell_facts(work: Transaction) -> None:
    """Tell what has changed since it was told last, to those whom it concerns."""
    told = dict(work.told)
    for number in work.tables.heard:
        made = work.program.properties[number]
        if made.bearer == "cell":
            _tell_cells(work, number, told)
            continue
        subjects: tuple[int | None, ...] = (0, 1) if made.bearer == "player" else (None,)
        for subject in subjects:
            key = (number, subject)
            if key not in work.facts or told.get(key, UNKNOWN) == work.facts[key]:
                continue
            told[key] = work.facts[key]
            _tell_fact(work, made.name, subject, key)
    work.told = told


def _tell_cells(work: Transaction, number: int, told: dict[Key, Any]) -> None:
    """Tell what has changed on a board; the data say what all its cells have."""
    made = work.program.properties[number]
    board = work.program.boards[made.kind or 0]
    facts, changed = work.facts, []
    for cell in range(len(board.points)):
        key = (number, cell)
        if key in facts and told.get(key, made.printed[0]) != facts[key]:
            changed.append(f"{board.names[cell]} {words(work, facts[key], made.type)}")
            told[key] = facts[key]
    if changed:
        data = {
            board.names[cell]: plain(work, facts[number, cell], made.type)
            for cell in range(len(board.points))
            if facts[number, cell] != made.printed[0]
        }
        text = f"{made.name}: {', '.join(changed)}"
        told_now = Event(made.name, None, text, {made.name: data}, (), Kind.BOARD, None, data)
        work.events.append(told_now)


def _tell_fact(work: Transaction, name: str, subject: int | None, key: Key) -> None:
    """Tell a fact to everybody, to whom it belongs, or, if it is secret, to the host alone. What a
    number is that the text leaves open with its rules, nobody is told: play stops where it is
    asked for.
    """
    made = work.program.properties[key[0]]
    thing = work.facts[key]
    if isinstance(made.type, ir.NumberType):
        try:
            thing = read(work, *key)
        except Undecided:
            return
    said, data = words(work, thing, made.type), plain(work, thing, made.type)
    if subject is None:
        audience = None if made.audience == "public" else HOST
        _fact(work, name, audience, f"{name}: {said}", None, data)
        return
    player = work.program.seats[subject]
    if made.audience != "private":
        audience = None if made.audience == "public" else HOST
        _fact(work, name, audience, f"{player} has {name}: {said}", subject, data)
    else:
        _fact(work, name, subject, f"your {name}: {said}", subject, data)


def _fact(
    work: Transaction, name: str, to: int | None, text: str, subject: int | None, value: Any
) -> None:
    about = {} if subject is None else {"player": work.program.seats[subject]}
    work.events.append(Event(name, to, text, {**about, name: value}, (), Kind.FACT, subject, value))


def tell_over(work: Transaction, number: int) -> None:
    """Tell everybody that a phase is over, and who won it: of one in which nothing is chosen and
    no other is played, nobody takes notice.
    """
    phase = work.program.phases[number]
    chosen_in = {decision.phase for decision in work.program.decisions}
    if chosen_in and number not in chosen_in | {other.parent for other in work.program.phases}:
        return
    winner = work.facts.get((-1 - number, None))
    count = work.counts[number]
    name = None if winner is None else work.program.seats[winner]
    won = "" if name is None else f": {name} wins it"
    data = {"phase": phase.name, "number": count, "winner": name}
    reason = work.facts.get((-1 - number, "by"))
    if reason is not None:
        data["by"] = reason
        won += f" by {reason}"
    line = work.cuts.get(number)
    why = () if line is None else (line,)
    work.events.append(
        Event("over", None, f"{phase.name} {count} is over{won}", data, why, Kind.OVER)
    )


def note_cuts(work: Transaction, changes: Changes) -> None:
    """Keep in words which line ends a phase, if it is a general one: a piece may be hidden."""
    work.cuts.clear()
    for cut in changes.cuts.values():
        if cut.line is not None and cut.line[0] not in visit.of_abilities(work.program):
            block, at = cut.line
            line = work.program.blocks[block][at]
            place = line.effect.span if isinstance(line, ir.Do) else line.span
            work.cuts[cut.phase] = f"{place.words} ({place.source.name}:{place.position[0]})"


def tell_why(work: Transaction, number: int) -> None:
    """Tell the host which clauses answered a question, and which were overridden."""
    made = work.program.properties[number]
    work.decided[number] = work.reasons.get((number, None), ((), ()))
    thing = work.memo.get((number, None))
    said = words(work, thing, made.type)
    data = {"question": made.name, "answer": plain(work, thing, made.type)}
    why = clauses(work, *work.decided[number], HOST)
    work.events.append(Event("why", HOST, f"{made.name}: {said}", data, why, Kind.WHY))
