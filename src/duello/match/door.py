"""The door of the core, as a match goes through it.

Purpose: first states, states after answers, what may be answered: by the reference, which also says
what is told; or in another way that comes to the same, and then what was told is worked out once
somebody asks for it.
Input: a program, options, states, answers. Output: states; events, or where to find them.
Must not know: words, players.
"""

from collections.abc import Sequence
from functools import cached_property

from attrs import frozen

from ..dsl.ir.program import Program
from ..dsl.ir.types import Value
from ..interpreter import api
from ..interpreter.compound_moves import Pick
from ..interpreter.events import Event
from ..interpreter.state import Left, Open, State
from ..interpreter.transaction import Watch


class ComesElsewhere(RuntimeError):
    """Code comes to another state than the reference. where: the match in which it does, if it is
    played in one.
    """

    def __init__(self) -> None:
        super().__init__("compiled code comes to another state than the reference")
        self.where: object = None


@frozen(slots=False, eq=False)
class Untold:
    """A state that the reference has not made, and what it tells of the way to it. before: the
    state in which the answer was given; None if it is the first one.
    """

    program: Program
    state: State
    before: State | None = None
    answer: api.Answer | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What was told. Raises ComesElsewhere."""
        return self._made.events

    @property
    def left(self) -> tuple[Left, ...]:
        """The phases that ended on the way. Raises ComesElsewhere."""
        return self._made.left

    @cached_property
    def _made(self) -> api.Advanced:
        """As the reference comes there. Raises ComesElsewhere where it comes to another state."""
        if self.before is None or self.answer is None:
            made = api.start(self.program, self.state.options)
        else:
            made = api.advance(self.program, self.before, self.answer, listed=True)
        if made.state != self.state:
            raise ComesElsewhere
        return made


Step = api.Advanced | Untold
"""What the core comes to."""


class Door:
    """The reference's. tells: whether what is told is worked out at once, and not when somebody
    asks for it.
    """

    tells = True

    def start(self, program: Program, options: tuple[Value, ...], watch: Watch | None) -> Step:
        """The first state in which something is to be decided."""
        return api.start(program, options, watch=watch)

    def advance(
        self, program: Program, state: State, answer: api.Answer, listed: bool, watch: Watch | None
    ) -> Step:
        """The state after an answer; see `api.advance`. Raises Illegal."""
        return api.advance(program, state, answer, listed=listed, watch=watch)

    def candidates(self, program: Program, state: State, due: Open) -> Sequence[Value]:
        """Every legal answer to a decision that is due, in a fixed order."""
        return api.candidates(program, state, due)

    def drawn(self, program: Program, state: State, due: Open, pick: Pick) -> Value:
        """A legal answer that was drawn, or None if there is none. Raises Illegal."""
        return api.drawn(program, state, due, pick)


REFERENCE = Door()
"""Where nothing else is asked for."""
