"""What a player who is asked something can find out.

Purpose: what there is to choose from and what may be chosen, by what can be seen of it; and what it
means if that is different in two states that the player cannot tell apart.
Input: states, a seat. Output: plain values, `Difference`.
Must not know: which states cannot be told apart.
"""

from collections.abc import Sequence

from attrs import frozen

from duello.analysis.model.invariant_violation import Difference
from duello.analysis.model.seat_mirror import Chosen
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.interpreter import api, legal_moves
from duello.interpreter.state import Open, State
from duello.interpreter.transaction import Undecided
from duello.move_text.compose import described

SHOWN = 8
"""So many things are named."""

MEND = "let it hang on what the player knows, or reveal before it what it hangs on"


@frozen
class Asked:
    """A decision as a player sees it. among: what there is to choose from; allowed: what may be
    chosen; of answers of which nobody lists all, what may be said of them.
    """

    decision: int
    seconds: int | None
    among: tuple[ir.Value, ...]
    allowed: tuple[ir.Value, ...]


class Seeing:
    """What the players of a program see."""

    def __init__(self, program: Program) -> None:
        self.program = program
        words = Chosen(program)
        self.types = [words.chosen(decision.number) for decision in program.decisions]

    def seen(self, state: State, seat: int) -> tuple[Asked, ...]:
        """All that a player can find out who is asked something; nothing, if nothing is asked."""
        asked = (due for due in state.open if due.player == seat and not due.by_chance)
        return tuple(self._asked(state, due) for due in asked)

    def _asked(self, state: State, due: Open) -> Asked:
        program, number = self.program, due.decision
        seconds = api.seconds(program, state, due)
        if api.many(program, due):
            return Asked(number, seconds, (), (described(api.path(program, state, due)),))
        work = api.asking(program, state, due)
        try:
            among = legal_moves.domain(work, program.decisions[number].domain, due.env)
            allowed = legal_moves.candidates(work, due)
        except Undecided as error:
            return Asked(number, seconds, (), (error.contradiction.kind,))
        named = self._whole if program.decisions[number].parts else self._named
        return Asked(
            number,
            seconds,
            tuple(self._named(state, number, each) for each in among),
            tuple(named(state, number, each) for each in allowed),
        )

    def _named(self, state: State, decision: int, thing: ir.Value) -> ir.Value:
        """A thing that may be chosen, by what can be seen of it: of pieces, what they are."""
        match self.types[decision]:
            case "piece" if thing is not None:
                return self.program.designs[state.pieces[ir.sure(int, thing)][0]].name
            case "several" if thing is not None:
                return tuple(
                    self.program.designs[state.pieces[each][0]].name
                    for each in ir.as_several(thing)
                )
            case "design" if thing is not None:
                return self.program.designs[ir.sure(int, thing)].name
        return thing

    def _whole(self, state: State, decision: int, answer: ir.Value) -> ir.Value:
        """The same of a choice with its parts."""
        chosen, *parts = ir.as_things(answer)
        asks = self.program.designs[state.pieces[ir.sure(int, chosen)][0]].asks
        named = (self._named(state, ask, part) for ask, part in zip(asks, parts, strict=True))
        return (self._named(state, decision, chosen), *named)

    def unlike(
        self, seat: int, one: tuple[Asked, ...], other: tuple[Asked, ...]
    ) -> Difference | None:
        """Whether a player sees different things in two states that the player cannot tell apart.

        Where nothing is asked, the player only waits: hosts wait as long as it takes.
        """
        if not one or not other or one == other:
            return None
        mine = next(each for each in (*one, *other) if each not in one or each not in other)
        like = next((each for each in other if each.decision == mine.decision), None)
        player, name = self.program.seats[seat], self.program.decisions[mine.decision].name
        if like is None or like == mine:
            what, note = "whether it is to be answered", "it is asked in one of them only"
        elif mine.seconds != like.seconds:
            what = "the time for it"
            note = f"there are {mine.seconds} seconds in one, {like.seconds} in the other"
        elif mine.allowed != like.allowed:
            what = "what may be chosen"
            note = f"{player} may choose {_apart(mine.allowed, like.allowed)}"
        else:
            what = "why something may not be chosen"
            note = f"{player} chooses from {_apart(mine.among, like.among)}"
        told = f"{player} did the same and was told the same in both plays"
        headline = f"`{name}`: {what} tells a secret"
        return Difference("leak", name, headline, (), mine.decision, (told, note), MEND)


def _apart(one: Sequence[object], other: Sequence[object]) -> str:
    """What stands in one of two lists only."""
    first = [each for each in one if each not in other]
    second = [each for each in other if each not in one]
    if not first and not second:
        return "the same in another order, or more than once"
    parts = [(first, "in one of them only"), (second, "in the other only")]
    return ", and ".join(f"{_some(things)} {where}" for things, where in parts if things)


def _some(things: Sequence[object]) -> str:
    said = ", ".join(_said(each) for each in things[:SHOWN])
    return said + (", ..." if len(things) > SHOWN else "")


def _said(thing: object) -> str:
    """A thing, with its parts if it has any."""
    if isinstance(thing, tuple):
        return " ".join(_said(part) for part in thing if part is not None) or "nothing"
    return str(thing)
