"""Several pieces with what each asks, said one piece after another.

Purpose: `Lion Ox, Goat Bear 2`: the order in which people say it, where a `Path` has all pieces
first and then what they ask, and lists each set in one order only.
Input: a path. Output: the same path, gone through in another order.
Must not know: words.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import frozen

from ..dsl.ir import given
from ..dsl.ir.program import Decision
from ..dsl.ir.types import Value, as_several, as_things
from ..interpreter import legal_moves
from ..interpreter.compound_moves import Path
from ..interpreter.move_sets import Sets
from ..interpreter.state import Open
from ..interpreter.transaction import Undecided

NO_MORE: Value = ()
"""Among the options: there are pieces enough."""


@frozen
class PieceByPiece(Path):
    """A path on which of several pieces one is chosen after another, in any order, and with each
    at once what it asks. `partial` are the pieces and parts so far.
    """

    @property
    def of_several(self) -> bool:
        """Whether the choice in hand is of several pieces with what each asks."""
        due = self.in_hand
        return due is not None and legal_moves.of_several(self._decision(due))

    @property
    def at_a_piece(self) -> bool:
        """Whether a piece comes next, the one before being complete."""
        return self.of_several and not self._missing()

    @property
    def ends(self) -> bool:
        """As of a path; what is said of several pieces may always go on."""
        return not self.of_several and super().ends

    def asked(self) -> Decision:
        """As of a path."""
        if not self.of_several:
            return super().asked()
        missing = self._missing()
        return self.work.program.decisions[missing[0]] if missing else self._decision(self._due)

    def options(self) -> Sequence[Value]:
        """As of a path; `NO_MORE` where there are pieces enough."""
        return self._next if self.of_several else super().options()

    def why_not(self, value: Value) -> str:
        """As of a path."""
        if not self.at_a_piece or value is None:
            return super().why_not(value)
        decision = self._decision(self._due)
        if value in self._named:
            return "it is named already"
        try:
            sets = legal_moves.domain(self.work, decision.domain, self._due.env)
            if isinstance(sets, Sets) and value not in sets.things:
                return legal_moves.outside(decision)
            if isinstance(self._allowed, Sets):
                return "there are enough of them"
            return legal_moves.ruled_out(self.work, self._due, (*self._named, value))
        except Undecided:
            return ""

    def take(self, value: Value) -> Path:
        """As of a path."""
        if not self.of_several:
            return super().take(value)
        if value is None and not self.partial:
            return self._chosen(self._due, None)
        if value == NO_MORE and self.at_a_piece:
            return self._put_together()
        after = PieceByPiece(self.work, self.due, self.done, (*self.partial, value))
        return after._put_together() if after.options() == [NO_MORE] else after

    # ------------------------------------------------------------------ pieces and parts

    @property
    def _due(self) -> Open:
        return given(self.in_hand)

    def _asks(self, piece: Value) -> tuple[int, ...]:
        return legal_moves.asks_of(self.work, self._due, (piece,))

    @cached_property
    def _said(self) -> dict[Value, tuple[Value, ...]]:
        """The pieces so far, each with its parts, of the last of which some may be missing."""
        found: dict[Value, tuple[Value, ...]] = {}
        at = 0
        while at < len(self.partial):
            piece, size = self.partial[at], len(self._asks(self.partial[at]))
            found[piece] = self.partial[at + 1 : at + 1 + size]
            at += 1 + size
        return found

    @property
    def _named(self) -> tuple[Value, ...]:
        return tuple(self._said)

    def _missing(self) -> tuple[int, ...]:
        """What the last piece asks and is not chosen yet."""
        if not self._said:
            return ()
        piece, parts = list(self._said.items())[-1]
        return self._asks(piece)[len(parts) :]

    @cached_property
    def _allowed(self) -> Sequence[Value]:
        return legal_moves.allowed(self.work, self._due)

    @cached_property
    def _next(self) -> list[Value]:
        """What may be chosen next."""
        if self.refused is not None:
            return []
        try:
            if self._missing():
                piece, parts = list(self._said.items())[-1]
                return list(legal_moves.part(self.work, self._due, ((piece,), *parts)))
            return self._pieces()
        except Undecided:
            return []

    def _pieces(self) -> list[Value]:
        """The pieces that may be named now, and whether those that are named are enough."""
        sets, named = self._allowed, self._named
        enough = [NO_MORE] if self._as_listed() is not None else []
        optional = self.in_one_go and self._decision(self._due).optional and not named
        skips: list[Value] = [None] if optional else []
        if isinstance(sets, Sets):
            left = [each for each in sets.things if each not in named]
            more = len(named) < sets.high and sets.low <= len(sets.things)
            return [*skips, *(left if more else ()), *enough]
        held = (as_several(each) for each in sets if set(named).issubset(as_several(each)))
        further = dict.fromkeys(each for several in held for each in several)
        return [*skips, *(each for each in further if each not in named), *enough]

    def _as_listed(self) -> Value:
        """The pieces so far as they stand among what may be chosen; None, if they do not."""
        sets, named = self._allowed, set(self._named)
        if isinstance(sets, Sets):
            found = tuple(each for each in sets.things if each in named)
            return found if found in sets else None
        return next((each for each in sets if set(as_things(each)) == named), None)

    def _put_together(self) -> Path:
        """The path behind the whole choice."""
        chosen = self._as_listed()
        parts = [part for piece in as_things(chosen) for part in self._said[piece]]
        whole = (chosen, *parts)
        if not legal_moves.repeats_well(self.work, self._due, whole):
            return PieceByPiece(
                self.work, self.due, self.done, self.partial, "a rule in force does not allow it"
            )
        return self._chosen(self._due, whole)


def piece_by_piece(path: Path) -> PieceByPiece:
    """The same path, on which several pieces are chosen one after another."""
    return PieceByPiece(path.work, path.due, path.done, path.partial, path.refused)


def at_a_piece(path: Path) -> bool:
    """Whether one of several pieces comes next."""
    return isinstance(path, PieceByPiece) and path.at_a_piece


def is_further_piece(path: Path) -> bool:
    """Whether another piece comes behind one that is complete."""
    return at_a_piece(path) and bool(path.partial)


def without_more(path: Path) -> Path:
    """The path behind several pieces, of which there are no more."""
    enough = at_a_piece(path) and path.partial and NO_MORE in path.options()
    return path.take(NO_MORE) if enough else path


def levels(path: Path, value: Value) -> Iterator[Value]:
    """One choice of an answer, level by level as a path goes through it."""
    due = path.in_hand
    parted = due is not None and path.work.program.decisions[due.decision].parts
    if not parted or not isinstance(value, tuple):
        yield value
    elif not (isinstance(path, PieceByPiece) and path.of_several):
        yield from value
    else:
        at = 1
        for piece in as_several(value[0]):
            size = len(legal_moves.asks_of(path.work, given(due), (piece,)))
            yield from (piece, *value[at : at + size])
            at += size
