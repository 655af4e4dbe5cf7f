"""Who is told what.

Purpose: events from what happens, as numbers and values, without words. A fact is told to its
audience when it has changed; a choice when it is revealed, unless a rule hides it; a text when it
is announced, without what its hearer has not been shown.
Input: the work in hand. Output: events in it. Must not know: how the state goes on.
"""

from collections.abc import Iterable, Iterator

from ..dsl import ir
from ..dsl.ir import effects as ef
from ..dsl.ir import visit
from ..dsl.ir.program import Decision, Program
from ..dsl.ir.types import Value
from .dispatch import one, value
from .events import (
    HOST,
    Announced,
    Answered,
    Became,
    Because,
    BoardBecame,
    Echoed,
    Hidden,
    Looked,
    PhaseOver,
    Revealed,
    Told,
)
from .legal_moves import by_design, pieces_of
from .provenance import clauses
from .questions import ABSENT, read
from .state import Closing, Ending, Env, Key, Outcome
from .transaction import Asked, Transaction, Undecided
from .update_set import Changes, Ender, Line, as_they_lay

OF_NO_PIECE = (ir.NumberType, ir.TruthType, ir.PlayerType, ir.DesignType)
"""The types of most values that are told, none of which is a piece."""


def telling(work: Transaction, thing: Value, type_: ir.Type) -> Told:
    """A value as it is told: of pieces, which may be gone when it is read, also what they are. What
    lies in a zone is told in the order of the rules: the numbers of pieces say whose they were.
    """
    if thing is None or isinstance(type_, OF_NO_PIECE):
        return Told(type_, thing)
    if isinstance(type_, ir.ZoneType) and not type_.ordered:
        held = sorted([(work.pieces[piece][0], piece) for piece in ir.as_several(thing)])
        return Told(type_, tuple([piece for _, piece in held]), tuple([what for what, _ in held]))
    pieces: tuple[int, ...] | None = (
        (ir.sure(int, thing),) if isinstance(type_, ir.PieceType) else None
    )
    if isinstance(type_.member, ir.PieceType):
        pieces = ir.as_several(thing)
    return Told(type_, thing, pieces and tuple(work.pieces[piece][0] for piece in pieces))


def innermost(work: Transaction) -> int:
    """The phase that is going on, which it still is while what is done at its end is done."""
    for frame in reversed(work.agenda):
        if isinstance(frame, Ending | Closing):
            return frame.phase
    raise AssertionError("no phase is going on")


# ---------------------------------------------------------------------- choices


def reveal(
    work: Transaction,
    number: int,
    seen: int | None = None,
    hearer: int | None = None,
    whose: int | None = None,
) -> Iterator[Key]:
    """Show what was chosen in a decision; the facts that say that it was shown.

    seen: the property that is shown in place of the choice, which then is not known to be shown.
    hearer: to whom alone it is shown, which is what the other player has chosen: of two players
    everybody knows it then. whose: of whom alone it is shown.
    """
    decision = work.program.decisions[number]
    type_ = work.program.properties[decision.value if seen is None else seen].type
    if seen is None:
        type_ = _type_of_all(work.program, decision)
    by_seat: list[Told | Hidden | None] = []
    for seat in (0, 1):
        meant = seat != hearer and whose in (None, seat)
        chosen = _chosen(work, decision, seat) if meant else None
        if chosen is not None and seen is not None:
            chosen = read(work, seen, seat)
        if chosen is None:
            by_seat.append(None)
        elif read(work, decision.hidden, seat):
            by_seat.append(Hidden(type_))
        else:
            by_seat.append(telling(work, chosen, type_))
            if seen is None:
                yield decision.shown, seat
    if not work.quiet:
        work.events.append(Revealed(number, seen, tuple(by_seat), hearer))


def _of_pieces(program: Program, decision: Decision) -> bool:
    """Whether what is chosen is kept with each of several pieces that ask for it."""
    return program.properties[decision.value].bearer == "piece"


def _type_of_all(program: Program, decision: Decision) -> ir.Type:
    """The type of all that a player has chosen in a decision."""
    type_ = program.properties[decision.value].type
    return ir.SetType(type_.member or type_) if _of_pieces(program, decision) else type_


def _chosen(work: Transaction, decision: Decision, seat: int) -> Value:
    """What a player has chosen in a decision; for several pieces, everything, in no order, which
    would say what was for which.
    """
    if not _of_pieces(work.program, decision):
        return work.facts.get((decision.value, seat))
    found = [work.facts.get((decision.value, piece)) for piece in _chosen_with(work, seat)]
    each = [thing for part in found for thing in (part if isinstance(part, tuple) else (part,))]
    several = ir.in_no_order(tuple(thing for thing in each if thing is not None))
    return several or None


def _chosen_with(work: Transaction, seat: int) -> frozenset[int | None]:
    """The pieces that a player has chosen with what each asks."""
    made = {decision.value for decision in work.program.decisions if decision.parts}
    chosen = (pieces_of(work.facts.get((number, seat))) for number in made)
    return frozenset(piece for pieces in chosen for piece in pieces)


def echo(work: Transaction, decision: Decision, seat: int, chosen: Value, drawn: bool) -> None:
    """Tell a player what they have chosen, or what was drawn for them."""
    made = work.program.properties[decision.value]
    told = telling(work, chosen, made.type)
    work.events.append(Echoed(decision.number, told, drawn, seat))


def look(work: Transaction, hearer: int, pieces: tuple[int, ...]) -> None:
    """Tell a player what some pieces are: those of a pile as they lie, others in the order of the
    rules, as the numbers of pieces say whose they were, and the order of the seats who asked first.
    """
    lying = as_they_lay(work, list(pieces)) if len(set(pieces)) == len(pieces) else None
    told = tuple(lying or by_design(work.pieces, pieces))
    found = Told(ir.PIECES, told, tuple(work.pieces[piece][0] for piece in told))
    work.events.append(Looked(found, hearer))


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
        found = None if read.subject is None else one(read.subject, work, env)
        seats = () if found is None else (found,)
    shown = work.tables.shown[read.property]
    if work.program.properties[read.property].bearer == "piece":
        seats = tuple(seat for seat in (0, 1) if not _chosen_with(work, seat).isdisjoint(seats))
    return all(seat == hearer or bool(work.facts.get((shown, seat))) for seat in seats)


# ---------------------------------------------------------------------- announcements


def announce(work: Transaction, effect: ef.Announce, env: Env, line: Line | None) -> None:
    """Tell a text to its audience, to each hearer as much as they may know. What is in it is worked
    out also if nothing is told, where the text may leave it open. line: which one tells it. Raises
    Undecided.
    """
    if work.quiet and line in work.tables.certain_texts:
        return
    everybody = effect.audience is None
    audience = None if effect.audience is None else one(effect.audience, work, env)
    said = [value(part, work, env) for part in effect.text]
    if work.quiet or (audience is None and not everybody):
        return
    seats: tuple[int | None, ...] = (0, 1) if everybody else (audience,)
    versions = [_version(work, effect, said, env, seat) for seat in seats if seat is not None]
    if everybody and versions[0] == versions[1]:
        seats, versions = (None,), versions[:1]
    for seat, parts in zip(seats, versions, strict=True):
        work.events.append(Announced(effect.name, parts, _why(work, ir.given(line), seat), seat))


def _why(work: Transaction, line: Line, hearer: int | None) -> tuple[Because, ...]:
    """The clauses behind the questions whose answers a text tells, of those that are answered for
    good in some line: as they were answered then, or as they are answered now where that is still
    to come, or comes at the same time.
    """
    asked = visit.answers_told(work.program)[line]
    return tuple(
        clause for number in asked for clause in clauses(work, *_answered_by(work, number), hearer)
    )


def _answered_by(work: Transaction, number: int) -> tuple[tuple[ir.Rule, ...], tuple[ir.Rule, ...]]:
    """The rules that answered a question, and those that gave way; none, where it was answered
    for good before the answers that are being told.
    """
    known = work.decided if (number, None) in work.facts else work.reasons
    return known.get((number, None), ((), ()))


def _version(
    work: Transaction, effect: ef.Announce, said: list[Value], env: Env, hearer: int
) -> tuple[str | Told | Hidden, ...]:
    """A text with its values, without those that are kept from its hearer."""
    parts: list[str | Told | Hidden] = []
    for part, thing in zip(effect.text, said, strict=True):
        if not isinstance(part, ir.Said):
            parts.append(str(thing))
            continue
        known = thing is None or may_know(work, part.value, env, hearer)
        parts.append(telling(work, thing, part.type) if known else Hidden(part.type))
    return tuple(parts)


# ---------------------------------------------------------------------- facts and phases


def tell_facts(work: Transaction) -> None:
    """Tell what has changed since it was told last, to those whom it concerns."""
    facts, told = work.facts, dict(work.told)
    for number, keys in work.tables.heard:
        if not keys:
            _tell_cells(work, number, told)
        for key in keys:
            thing = facts.get(key, ABSENT)
            if thing is not ABSENT and told.get(key, ABSENT) != thing:
                told[key] = thing
                _tell_fact(work, key)
    work.told = told


def _tell_cells(work: Transaction, number: int, told: dict[Key, Value]) -> None:
    """Tell what has changed on a board, and what all its cells have."""
    made = work.program.properties[number]
    board = work.program.boards[made.kind or 0]
    facts = work.facts
    changed: list[tuple[int, Told]] = []
    for cell in range(len(board.points)):
        key = (number, cell)
        if key in facts and told.get(key, made.printed[0]) != facts[key]:
            changed.append((cell, telling(work, facts[key], made.type)))
            told[key] = facts[key]
    if changed:
        cells = tuple(
            (cell, telling(work, facts[number, cell], made.type))
            for cell in range(len(board.points))
            if facts[number, cell] != made.printed[0]
        )
        to = None if made.audience == "public" else HOST
        work.events.append(BoardBecame(number, tuple(changed), cells, to))


def _tell_fact(work: Transaction, key: Key) -> None:
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
    to, subject = None if made.audience == "public" else HOST, key[1]
    if subject is not None and made.audience == "private":
        to = subject
    work.events.append(Became(key[0], subject, telling(work, thing, made.type), to))


def tell_over(work: Transaction, number: int) -> None:
    """Tell everybody that a phase is over, and who won it: of one in which nothing is chosen and
    no other is played, nobody takes notice.
    """
    chosen_in = {decision.phase for decision in work.program.decisions}
    if chosen_in and number not in chosen_in | {other.parent for other in work.program.phases}:
        return
    result = work.results[number] or Outcome(None)
    line = work.cuts.get(number)
    work.events.append(PhaseOver(number, work.counts[number], result.winner, result.reason, line))


def note_cuts(work: Transaction, changes: Changes) -> None:
    """Keep which lines end phases."""
    work.cuts.clear()
    for phase, enders in changes.enders.items():
        line = line_to_tell(work.program, enders)
        if line is not None:
            work.cuts[phase] = line


def line_to_tell(program: Program, enders: Iterable[Ender]) -> Line | None:
    """Of the lines that end a phase in one way, the one that everybody is told: the first of those
    that say by what, if any does, and a general one, for a piece may be hidden.
    """
    enders = tuple(enders)
    needed = any(said for _, said in enders)
    hidden = visit.of_abilities(program)
    lines = (line for line, said in enders if line is not None and said == needed)
    return min((line for line in lines if line[0] not in hidden), default=None)


def tell_why(work: Transaction, number: int) -> None:
    """Tell the host which clauses answered a question, and which were overridden."""
    made = work.program.properties[number]
    work.decided[number, None] = by = work.reasons.get((number, None), ((), ()))
    known = work.memo.get((number, None))
    answer = telling(work, None if isinstance(known, Asked) else known, made.type)
    why = clauses(work, *by, HOST)
    work.events.append(Answered(number, answer, why))
