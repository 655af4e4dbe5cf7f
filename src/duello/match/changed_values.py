"""What pieces have by now, where that is not what is printed on them.

Purpose: whoever sees a piece sees what rules have made of its numbers, as markers on a card would
show it. Input: a match, who looks. Output: what is otherwise than printed on pieces that they see.
Must not know: how it is shown.
"""

from collections.abc import Iterator

from attrs import frozen

from ..dsl import ir
from ..dsl.ir.program import Program, Property
from ..interpreter import api
from ..interpreter.questions import read
from ..interpreter.state import State
from ..interpreter.transaction import Transaction, Undecided
from ..move_text.display_names import words
from .match import Match


@frozen
class ChangedValue:
    """What something that is printed on a piece has become. piece: its name. owner: whose it is,
    a player's name, if it is somebody's. name: what is printed; printed, now: what it was and is.
    """

    piece: str
    owner: str | None
    name: str
    printed: str
    now: str

    @property
    def what(self) -> str:
        """What it is: `North's Scout: strength`."""
        whose = f"{self.owner}'s " if self.owner else ""
        return f"{whose}{self.piece}: {self.name}"

    @property
    def value(self) -> str:
        """What it is now, and what is printed."""
        return f"{self.now} (printed {self.printed})"


def changed_values(match: Match, player: str | None) -> tuple[ChangedValue, ...]:
    """What is otherwise than printed on the pieces that a player sees; that everybody sees, for
    None. Nothing while somebody else has chosen in secret and shown nothing of it: what came of
    that would tell of it.
    """
    program, state = match.program, match.state
    seat = None if player is None else match.seat(player)
    work = api.reading(program, state)
    may_change = [made for made in program.properties if _may_change(made, work)]
    if not may_change or _in_hiding(program, state, seat):
        return ()
    found: dict[ChangedValue, None] = {}
    for piece in sorted(dict.fromkeys(_seen(program, state, seat))):
        design, owner = state.pieces[piece]
        for made in may_change:
            printed = made.printed[design]
            if made.kind not in (None, program.designs[design].kind) or printed is None:
                continue
            try:
                now = read(work, made.number, piece)
            except Undecided:
                continue
            if now != printed:
                told = [words(work, each, made.type) for each in (printed, now)]
                whose = None if owner is None else match.players[owner]
                name = program.designs[design].name
                found[ChangedValue(name, whose, made.name, *told)] = None
    return tuple(found)


def _may_change(made: Property, work: Transaction) -> bool:
    """Whether a property is printed, and some piece may have another value by now."""
    if made.source != "printed":
        return False
    tables = work.tables
    by_rule = made.number in tables.answered or made.number in tables.modified
    return by_rule or any(number == made.number for number, _ in work.facts)


def _in_hiding(program: Program, state: State, seat: int | None) -> bool:
    """Whether another player has chosen something in secret that was not shown."""
    others = [each for each in (0, 1) if each != seat]
    return any(
        state.facts.get((made.value, each)) is not None and not state.facts.get((made.shown, each))
        for made in program.decisions
        if made.secret and not made.by_chance
        for each in others
    )


def _seen(program: Program, state: State, seat: int | None) -> Iterator[int]:
    """The pieces that somebody sees: that lie in the open, in what is theirs, or were shown."""
    shown = {made.value: made.shown for made in program.decisions}
    for (number, subject), held in state.facts.items():
        made = program.properties[number]
        several = made.type.member is not None
        kept = made.source in ("stored", "chosen") and ir.is_of_pieces(made.type)
        if held is None or not kept:
            continue
        if number in shown:
            open_ = subject == seat or bool(state.facts.get((shown[number], subject)))
        elif made.bearer == "player" and made.audience == "private":
            open_ = subject == seat
        else:
            open_ = made.lies_openly
        if open_:
            yield from ir.as_several(held) if several else (ir.sure(int, held),)
