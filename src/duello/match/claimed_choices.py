"""What an example claims to be possible, where an answer has parts of which it names some.

Purpose: whether any whole answer in one go has a part so, or begins so.
Input: a match, what is asked, the words. Output: an answer that has it, in words.
Must not know: whether it was claimed that it may be, or that it may not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from attrs import frozen

from ..dsl import ir
from ..dsl.ir.program import Decision
from ..dsl.ir.types import Value, as_things
from ..interpreter import api, compound_moves
from ..interpreter.compound_moves import Path
from ..interpreter.move_sets import Sets, TooMany, tries
from ..interpreter.state import Open
from ..move_text.compose import naming, reached, shown
from ..move_text.typed_answers import NotUnderstood, design_names
from ..move_text.word_matching import JOINING, NOTHING, Names, folded, readings
from .answers import Awaiting
from .match import Match

OneMore = Callable[[], None]
"""Called at each part that is tried."""

TOO_MANY = "whether any answer is such cannot be found out, as there are {}: claim a whole answer"


class NotFoundOut(Exception):
    """There are too many answers to say whether one is such; the message says what to do."""


def answer_with(match: Match, asked: Awaiting, choice: str, words: str) -> str | None:
    """An answer, in words, in which a choice is made as some words say; None if there is none.

    asked: what is put to a player. choice: its name, or that of a choice which is made in it.
    Raises NotFoundOut.
    """
    due = _due(match, asked)
    if not api.in_one_go(match.program, due):
        return next(iter(match.meant(asked.player, words, asked.name, asked.which)), None)
    start = api.path(match.program, match.state, due)
    one_more = tries()
    try:
        if asked.name == choice:
            meant = match.meant(asked.player, words, asked.name, asked.which)
            found = iter(meant) if meant else _begun(start, words, one_more)
        else:
            found = _with_part(start, choice, _Words(tuple(_plain(words))), one_more)
        return next(found, None)
    except TooMany as error:
        raise NotFoundOut(TOO_MANY.format(error)) from None


def _due(match: Match, asked: Awaiting) -> Open:
    """The open decision that is put to a player."""
    seat, made = match.seat(asked.player), match.program.decisions
    mine = (d for d in match.state.open if d.player == seat and not d.by_chance)
    return [d for d in mine if made[d.decision].name == asked.name][asked.which - 1]


def _begun(start: Path, words: str, one_more: OneMore) -> Iterator[str]:
    """Answers that begin with some words."""
    try:
        found = reached(start, words)
    except NotUnderstood:
        return
    for path in found:
        yield from _completed(path, start, one_more)


def _completed(path: Path, start: Path, one_more: OneMore) -> Iterator[str]:
    for answer in compound_moves.every(path, one_more):
        yield shown(start, answer)
        return


def _with_part(start: Path, choice: str, words: "_Words", one_more: OneMore) -> Iterator[str]:
    """Answers in which a choice that is made on the way is what words say."""
    last = _asked_once(start, choice)

    def on(path: Path) -> Iterator[str]:
        one_more()
        if path.refused is not None or path.complete:
            return
        options = path.options()
        here = path.asked().name == choice
        if here:
            for value in _meant(path, options, words, one_more):
                yield from _completed(path.take(value), start, one_more)
        for value in () if here and last else options:
            yield from on(path.take(value))

    return on(start)


def _asked_once(start: Path, choice: str) -> bool:
    """Whether a choice of this name can be met no second time on the way to an answer."""
    program = start.work.program
    domain = program.decisions[start.due.decision].domain
    numbers = {made.number for made in program.decisions if made.name == choice}
    lines = program.blocks[domain.block] if isinstance(domain, ir.GoChoice) else ()
    asks = [line for line in lines if isinstance(line, ir.Ask) and line.decision in numbers]
    return len(numbers) == 1 and len(asks) == 1


# ---------------------------------------------------------------------- what words name


def _plain(words: str) -> list[str]:
    """The words of an answer that matter."""
    return [word for word in folded(words) if word not in JOINING]


@frozen
class _Words:
    """Words that name one thing, or several."""

    said: tuple[str, ...]

    def bare(self, decision: Decision) -> "_Words":
        """Without what is written around a choice."""
        before, _, after = (_plain(each) for each in decision.written.partition("{}"))
        said = self.said
        if before and list(said[: len(before)]) == before:
            said = said[len(before) :]
        if after and list(said[-len(after) :]) == after:
            said = said[: -len(after)]
        return _Words(said)

    def one(self, names: Iterable[Names]) -> frozenset[Names]:
        """Which thing they name, by the best way in which they name any."""
        return frozenset(self._called(tuple(dict.fromkeys(names)), 0, len(self.said))[1])

    def several(self, names: Iterable[Names]) -> list[tuple[frozenset[Names], ...]]:
        """The ways to read them as several things, the best one first."""
        known = tuple(dict.fromkeys(names))
        size = len(self.said)

        @cache
        def called(start: int, end: int) -> tuple[int, frozenset[Names]]:
            return self._called(known, start, end)

        def from_(start: int) -> Iterator[tuple[int, tuple[frozenset[Names], ...]]]:
            if start == size:
                yield 0, ()
            for end in range(start + 1, size + 1):
                how, found = called(start, end)
                for worst, rest in from_(end) if found else ():
                    yield max(how, worst), (found, *rest)

        return [found for _, found in sorted(from_(0), key=lambda each: (each[0], len(each[1])))]

    def _called(
        self, names: tuple[Names, ...], start: int, end: int
    ) -> tuple[int, frozenset[Names]]:
        read = readings(" ".join(self.said[start:end]), [(each,) for each in names])
        read = [reading for reading in read if reading.parts == 1]
        best = min((reading.how for reading in read), default=0)
        return best, frozenset(names[each.number] for each in read if each.how == best)


def _meant(
    path: Path, options: Sequence[Value], words: _Words, one_more: OneMore
) -> Iterator[Value]:
    """Those options that words mean: of several things at once, all that have those among them."""
    decision = path.asked()
    if words.said in ((), *((each,) for each in (*NOTHING, "pass", "nobody"))):
        yield from (value for value in options if value in (None, ()))
        return
    type_ = path.work.program.properties[decision.value].type
    one, said = type_.member or type_, words.bare(decision)
    named = _named(path, one, _things(options, type_.member is not None))
    if type_.member is None:
        meant = {thing for names in said.one(named) for thing in named[names]}
        yield from (value for value in options if value in meant)
        return
    for reading in said.several(named)[:1]:
        for some in product(*([t for names in each for t in named[names]] for each in reading)):
            wanted = set(some)
            held: Iterable[Value] = options
            if isinstance(options, Sets):
                held = options.holding(ir.sure(int, some[0]), one_more)
            several = (each for each in held if each is not None)
            if len(wanted) == len(some):
                yield from (each for each in several if wanted <= set(as_things(each)))


def _things(options: Sequence[Value], several: bool) -> Iterable[Value]:
    """What may be chosen, alone or among others."""
    if isinstance(options, Sets):
        return options.things
    some = (value for value in options if value is not None)
    return (thing for each in some for thing in as_things(each)) if several else some


def _named(path: Path, type_: ir.Type, things: Iterable[Value]) -> dict[Names, list[Value]]:
    """What may be chosen by what it is called, and what else is called something: words that are
    the name of this are not the beginning of another name.
    """
    decision, program = path.asked(), path.work.program
    found: dict[Names, list[Value]] = {each: [] for each in _known(path, type_)}
    type_ = ir.DESIGN if isinstance(decision.domain, ir.UseChoice) else type_
    names = naming(path, type_)
    for thing in dict.fromkeys(things):
        called = names(thing)
        if isinstance(decision.domain, ir.WayChoice) and decision.domain.axis:
            board = program.boards[decision.domain.board]
            called += names(board.opposite(ir.sure(int, thing)))
        found.setdefault(called, []).append(thing)
    return found


def _known(path: Path, type_: ir.Type) -> Iterator[Names]:
    """What all pieces and cells are called, whether they may be chosen or not."""
    match type_:
        case ir.PieceType(kind=kind) | ir.DesignType(kind=kind):
            for design in path.work.program.designs:
                if kind in (None, design.kind):
                    yield design_names(path.work.program, design.number)
        case ir.CellType(kind=board):
            yield from ((name,) for name in path.work.program.boards[board or 0].names)
