"""Programs that no text means: one thing in a program changed to another that is well-formed there.

A tree becomes another tree of its sort, a number another number of its table, a type another type,
yes becomes no, something becomes none, a part of a tuple is taken out, doubled or put elsewhere.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from duello.dsl import ir
from duello.dsl.ir.boards import Board
from duello.dsl.ir.program import Program
from duello.dsl.ir.typed_trees import VALUES
from duello.dsl.ir.well_formed import AUDIENCES, BEARERS, CHOICES, FORMS, LINES, SOURCES, TABLES
from duello.dsl.spans import Span

Path = tuple[int | str, ...]

SORTS = (LINES, FORMS, CHOICES, VALUES, (ir.Rule,))
"""The sorts of trees: another of the same sort may stand in the place of one."""

UNSEEN = ("span", "rulings", "allowances", "about", "text", "reason")
"""Fields that play knows nothing of."""

WORDS = {
    "source": SOURCES,
    "bearer": BEARERS,
    "audience": AUDIENCES,
    "sign": ("+", "-", "*", "=", ">=", "<=", "<", ">"),
    "which": ("smaller", "greater", "difference", "total", "lowest"),
}
"""Of each field that holds one of a few words, those."""


def within(thing: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything inside a program, with the way to it."""
    if isinstance(thing, tuple):
        yield path, thing
        for at, part in enumerate(thing):
            yield from within(part, (*path, at))
    elif attrs.has(type(thing)) and not isinstance(thing, Span | Board):
        yield path, thing
        if not isinstance(thing, ir.Type):
            for field in attrs.fields(type(thing)):
                if field.name not in UNSEEN:
                    yield from within(getattr(thing, field.name), (*path, field.name))
    else:
        yield path, thing


def altered(thing: Any, path: Path, new: Any) -> Any:
    """The same, with another value at a place."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, int):
        return (*thing[:step], altered(thing[step], tuple(rest), new), *thing[step + 1 :])
    return attrs.evolve(thing, **{step: altered(getattr(thing, step), tuple(rest), new)})


def sort(tree: ir.Tree) -> int | None:
    """Which of the sorts of trees one is of; None for effects."""
    return next((at for at, sort in enumerate(SORTS) if isinstance(tree, sort)), None)


class Altering:
    """Alterations of one program, drawn."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.every = [(path, thing) for path, thing in within(program) if path]
        types = [thing for _, thing in self.every if isinstance(thing, ir.Type)]
        self.types = list(dict.fromkeys(types))
        trees = [thing for _, thing in self.every if isinstance(thing, ir.Tree)]
        self.of_sort: dict[int | None, list[ir.Tree]] = {}
        for tree in trees:
            self.of_sort.setdefault(sort(tree), []).append(tree)

    def one(self, chance: Random) -> tuple[Path, Program]:
        """A program that differs in one place, and where."""
        while True:
            path, old = chance.choice(self.every)
            new = self._other(path, old, chance)
            if new is not NotImplemented and (new != old or type(new) is not type(old)):
                return path, altered(self.program, path, new)

    def _other(self, path: Path, old: Any, chance: Random) -> Any:
        if isinstance(old, ir.Tree):
            nothing = path[-1] in OPTIONAL and chance.random() < 0.2
            return None if nothing else chance.choice(self.of_sort[sort(old)])
        if isinstance(old, ir.Type):
            return chance.choice((*self.types, *TYPES))
        if isinstance(old, bool):
            return not old
        if isinstance(old, tuple):
            return _another_order(old, chance)
        if isinstance(old, str):
            return chance.choice(WORDS.get(str(path[-1]), (NotImplemented,)))
        if isinstance(old, int) or old is None:
            return self._number(path, old, chance)
        return NotImplemented

    def _number(self, path: Path, old: int | None, chance: Random) -> Any:
        field = next((step for step in reversed(path) if isinstance(step, str)), "")
        if field == "value" and path[-1] == "value" and path[0] == "decisions":
            field = "property"
        if field == "value":  # of a constant
            return chance.choice((None, 0, 1, 2, 7, True, False, "word", (0, 1), ()))
        if field in TABLES:
            size = len(getattr(self.program, TABLES[field]))
            return chance.choice((None, -1, *range(size)))
        if field in ("slot", "chooser_slot"):
            return chance.choice((-1, *range(8)))
        return chance.choice((None, -1, 0, 1, 2, 3))


OPTIONAL = ("subject", "only", "guard", "condition", "until", "times", "order", "holder", "seconds")
TYPES = (ir.NUMBER, ir.TRUTH, ir.PLAYER.or_none(), ir.PIECE, ir.DESIGN, ir.ZONE, ir.NOTHING)


def _another_order(old: tuple[Any, ...], chance: Random) -> Any:
    if not old:
        return NotImplemented
    at = chance.randrange(len(old))
    match chance.randrange(3):
        case 0:
            return (*old[:at], *old[at + 1 :])
        case 1:
            return (*old[:at], old[at], *old[at:])
    other = chance.randrange(len(old))
    swapped = list(old)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return tuple(swapped)
