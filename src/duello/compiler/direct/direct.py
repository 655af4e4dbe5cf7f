"""Steps on the reference's own states, by written code.

Purpose: what a state of the reference leads to, what may be answered in it, and the first state,
in every part as the reference says; or None where the reference is to be asked.
Input: a program and its options; states, answers. Output: states, values.
Must not know: packed states.
"""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import define, field

from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.legal_moves import of_each_piece
from duello.interpreter.move_sets import TooMany, tries
from duello.interpreter.transaction import Order, Semantics, Undecided, Watch

from ..program_view import Facts, Open, Program, State
from . import direct_code, direct_match, direct_moves, direct_play
from .direct_chance import Player, WholeMatch
from .direct_code import Code
from .direct_match import whole_match
from .direct_work import Tried, Work
from .primitives import LeftOpen
from .value_writer import Wanted

Found = TypeVar("Found")

SEMANTICS = Semantics(api.SEMANTICS.meaning, direct_moves.answerable)
"""The meaning of what is not written, and how it is found out whether anything can be answered."""

TRUSTING = Semantics(api.SEMANTICS.meaning, direct_moves.answerable_if_trusted)
"""The same, but of what is chosen in one go it is taken that it can be."""

MOST_TRIED = 4
"""So many answers are kept with what they have led to."""


@define(eq=False)
class Direct:
    """The written code of a program, and how to play with it. options: None where it is for all of
    them, and no whole matches are played. wanted: what somebody who watches is told of.
    """

    program: Program
    options: tuple[Value, ...] | None
    wanted: Wanted | None = None
    _code: Code | None = field(default=None, init=False)
    _tried: list[Tried] = field(factory=list, init=False)
    """The answers in one go that were drawn last."""

    @property
    def code(self) -> Code:
        """The code, which is written when it is first asked for."""
        if self._code is None:
            used = {**direct_play.USED, **direct_moves.USED, **direct_match.USED}
            self._code = direct_code.code_of(self.program, self.options, used, self.wanted)
        return self._code

    @property
    def left_out(self) -> bool:
        """Whether all of it is the reference's: several pieces are chosen with what each asks."""
        return of_each_piece(self.program)

    def start(
        self, options: tuple[Value, ...] | None = None, watch: Watch | None = None
    ) -> State | None:
        """The first state in which something is to be decided. options: where the code is for all
        of them. watch: as for `advance`.
        """
        size, given = len(self.program.phases), self.options or options or ()
        empty = State(given, Facts(), (), (0,) * size, (None,) * size, (), (), (), ())

        def begin() -> State:
            w = Work(self.code, SEMANTICS, empty)
            w.watch = watch
            direct_play.enter(w, self.program.root)
            direct_play.go_on(w)
            return w.last()

        return None if self.left_out else _decided(begin)

    def advance(
        self,
        state: State,
        answered: tuple[Open, ...],
        order: Order | None = None,
        trusting: bool = False,
        watch: Watch | None = None,
    ) -> State | None:
        """The state after all that are due were answered, with legal answers. answered: the open
        decisions, each with its answer. order: as for `api.start`. trusting: whether it is not
        tried out that what is then chosen in one go has any answer: whoever finds one knows.
        watch: is told what is carried out, of all that is wanted.
        """

        def go_on() -> State:
            w = Work(self.code, TRUSTING if trusting else SEMANTICS, state, order)
            w.open, w.watch = answered, watch
            if self._tried and order is None and watch is None:  # who was told of no trial
                w.tried = tuple([known for known in self._tried if known.state is state])
            direct_play.settle(w)
            return w.last()

        return None if self.left_out else _decided(go_on)

    def whole_match(self, drawn: random.Random, most: int) -> WholeMatch | None:
        """A whole match between players who choose at random, of at most so many answers; None
        where it is to be played step by step, and then no chance was used.
        """
        player = Player(drawn, most)
        return None if self.left_out else whole_match(self.code, TRUSTING, player)

    def watched_match(self, player: Player, watch: Watch) -> WholeMatch | None:
        """A whole match of which somebody is told what is carried out, of all that is wanted, and
        what was tried in one go and led nowhere; None where it cannot be played through.
        """
        return None if self.left_out else whole_match(self.code, TRUSTING, player, watch)

    def candidates(
        self, state: State, due: Open, watch: Watch | None = None
    ) -> Sequence[Value] | None:
        """Every legal answer to a decision that is due, in the reference's order. watch: is told
        what it was asked for.
        """
        if self.left_out:
            return None
        w = self._asking(state, due)
        w.watch = watch
        if api.in_one_go(self.program, due):
            way = direct_moves.begun
            return _decided(lambda: list(direct_moves.every(way(w, due), lambda: None)))
        return _decided(lambda: direct_moves.candidates(w, due))

    def drawn(self, state: State, due: Open, pick: Callable[[int], int]) -> Value:
        """A legal answer of which each part was drawn evenly, or None if there is none. Raises
        LeftOpen where the reference is to be asked.
        """
        if self.left_out:
            raise LeftOpen
        w = self._asking(state, due)
        try:
            way = direct_moves.drawn(direct_moves.begun(w, due), pick, tries())
        except (Undecided, TooMany):
            raise LeftOpen from None
        if way is None:
            return None
        if way.go:
            self._tried = [*self._tried[1 - MOST_TRIED :], Tried(state, due, way.answer, way.work)]
        return way.answer

    def _asking(self, state: State, due: Open) -> Work:
        w = Work(self.code, SEMANTICS, state)
        if due.own:
            w.facts = Facts({**state.facts, **dict(due.own)})
        return w


def _decided(work: Callable[[], Found]) -> Found | None:
    """What some work comes to; None where the reference is to be asked."""
    try:
        return work()
    except (LeftOpen, Undecided, TooMany):
        return None
