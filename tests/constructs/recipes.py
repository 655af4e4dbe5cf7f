"""The recipes of docs/recipes.md: each a fragment, put into the frame that the page shows."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from attrs import frozen
from tests.constructs.pages import DOCS, blocks_of, items_of
from tests.kept import compile_beside

from duello.dsl.pipeline import Compiled
from duello.dsl.spans import Source

RECIPES = DOCS / "recipes.md"
THE_REST = "  ..."
"""In a fragment, this line stands for what the frame says there already."""
CARDS = ("pieces card", "card ")
NAMED = re.compile(r"  .*?\bchooses \w+|  [^,:]*")
"""What tells the lines of a block apart: the choice that is asked for, or how it begins."""


@frozen
class Recipe:
    """wish: its heading. fragment: as the page shows it. rules: the whole rule file."""

    wish: str
    fragment: str
    rules: str

    def compiled(self) -> Compiled:
        return compile_beside(Source("recipe.duel", self.rules), lambda name: None)


@cache
def frame() -> str:
    """The game that fragments are put into: the first rule file of the page."""
    return next(b.body for b in blocks_of(page()) if b.info == "duel")


def page() -> str:
    return RECIPES.read_text(encoding="utf-8")


def recipes() -> Iterator[Recipe]:
    """Every fragment of the page, in order, under the wish that it answers."""
    for part in re.split(r"^### ", page(), flags=re.MULTILINE)[1:]:
        for block in blocks_of(part):
            yield Recipe(part.split("\n", 1)[0], block.body, completed(block.body))


def completed(fragment: str) -> str:
    """The frame with the blocks of a fragment in the place of those of the same name."""
    own, items = items_of(fragment), items_of(frame())
    for key, text in own.items():
        items[key] = _filled(text, items.get(key, ""))
    if not re.search(r"\bplay\b.*\bround", "".join(items.values())) and "round" not in own:
        del items["round"]
    named = "".join(text for key, text in items.items() if not key.startswith(CARDS))
    if not re.search(r"\bcards?\b", named):
        items = {key: text for key, text in items.items() if not key.startswith(CARDS)}
    return "\n".join(items.values())


def _filled(text: str, old: str) -> str:
    """A block in which `...` is what the old one says, except for lines that it says itself."""
    if THE_REST not in text.splitlines():
        return text
    said = {_name(line) for line in _lines(text)}
    rest = [line for line in _lines(old) if _name(line) not in said]
    return text.replace(f"{THE_REST}\n", "".join(rest))


def _name(line: str) -> str:
    found = NAMED.match(line)
    return line if found is None else found[0]


def _lines(block: str) -> list[str]:
    """The lines of a block, each with what stands below it."""
    starts = [found.start() for found in re.finditer(r"^  \S", block, re.MULTILINE)]
    return [block[start:end] for start, end in pairwise([*starts, len(block)])]
