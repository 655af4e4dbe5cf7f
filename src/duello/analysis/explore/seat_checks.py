"""Whether it matters who sits where.

Purpose: answer a state once more from the other seats, and compare what comes of it. That
somebody begins with turns is no difference, as it is none for `check`: in the image, the other
player begins.
Input: a state, what was answered, the state after it. Output: `Difference`, or nothing.
Must not know: which states are looked at. What players are told is compared by `testing.mirror`,
along random plays.
"""

from collections.abc import Hashable, Sequence
from functools import cached_property

from attrs import evolve, frozen

from duello.analysis.model.invariant_violation import Difference, differing
from duello.analysis.model.named_seats import begun_by_the_other, names_a_seat
from duello.analysis.model.seat_mirror import Mirror
from duello.dsl.ir.program import Program
from duello.interpreter.api import many, refusal
from duello.interpreter.state import CHOSEN, Open, State

from ..model.canonical_form import Canonical, Merging
from ..model.successors import Expanding, Ways

MEND = 'say it of each player, or of an option; or `allow one-seat because "..."`'
"""For rules that name a seat. Of others, the machine is to blame."""


@frozen
class Image:
    """A state from the other seats. mirror: in which it is seen."""

    state: State
    mirror: Mirror

    def answered(self, state: State, answered: Sequence[Open]) -> tuple[Open, ...]:
        """Everything that was answered in the state, by the other player each."""
        return tuple(self.mirror.due(due, state) for due in answered)


class Seats:
    """Compares the seats. known: whether it is known of every value if it names a seat."""

    def __init__(self, program: Program, expanding: Expanding) -> None:
        self.program = program
        self.expanding = expanding
        self.canonical = Canonical(program, (), Merging(seats=False, unread=False))
        self.known = self.canonical.typed

    @cached_property
    def mirror(self) -> Mirror:
        """In which states are seen from the other seats."""
        return Mirror(self.program)

    def image(self, state: State) -> Image:
        """A state from the other seats."""
        return Image(self.mirror.image(state), self.mirror)

    def choices(self, state: State, ways: Ways, image: Image) -> Difference | None:
        """Whether the other player may choose something else in the image; where nobody lists all
        that may be chosen, whether what was tried may be chosen there.
        """
        for options in filter(None, ways.options):
            due = options[0]
            like = self.mirror.due(evolve(due, status=0, value=None), state)
            mine = [self.mirror.answered(state, o, o.value) for o in options if o.status == CHOSEN]
            if many(self.program, due) or due.decision in ways.partly:
                tried = [self.mirror.listed(image.state, like, each) for each in mine[:1]]
                alike = all(
                    refusal(self.program, image.state, like, each) is None for each in tried
                )
            else:
                theirs = self.expanding.ways(evolve(image.state, open=(like,))).options[0]
                found = {each.value for each in theirs if each.status == CHOSEN}
                number, mirror = due.decision, self.mirror
                alike = {mirror.unordered(number, each) for each in mine} == {
                    mirror.unordered(number, each) for each in found
                }
            if not alike:
                return self._difference((self.program.decisions[due.decision].name,))
        return None

    def unlike(
        self, state: State, image: Image, answered: Sequence[Open], after: State
    ) -> Difference | None:
        """Whether the same answers from the other seats lead anywhere else."""
        other = self._opposite.after(image.state, image.answered(state, answered))
        if self.form(after, True) == self.form(other, False):
            return None
        return self._difference(differing(self.program, self.mirror.image(after), other))

    @cached_property
    def _opposite(self) -> Expanding:
        """Goes on from images: where the text says who begins with turns, the other one does."""
        return evolve(self.expanding, program=begun_by_the_other(self.program))

    def form(self, state: State, swapped: bool) -> tuple[Hashable, ...]:
        """All of a state that may be different."""
        if state.contradiction is not None:
            return (state.contradiction.kind,)
        outcome = state.outcome
        if outcome is None:
            return (self.canonical.form(state, swapped),)
        winner = outcome.winner
        if swapped and winner is not None:
            winner = 1 - winner
        return (winner, outcome.reason, self.canonical.form(state, swapped))

    def _difference(self, about: tuple[str, ...]) -> Difference:
        named = ", ".join(about)
        notes = (f"from the other seats, this becomes different: {named}",) if about else ()
        mend = MEND if names_a_seat(self.program) else None
        return Difference("seats", named, "it matters who sits where", notes=notes, help=mend)
