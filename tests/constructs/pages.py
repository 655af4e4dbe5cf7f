"""Pages of docs/constructs, and the tutorial: Markdown with blocks that are checked or derived.

A block says what it is behind its fence. Written by hand: `form`, `duel` (a whole rule file),
`duel snippet` (what differs from the toy), `duel line` (one line, put where it fits), `play` (moves
as in an `example`). Derived from what stands above them: `told`, `told with why`, `tree WORDS` and
`problems`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest
from pathlib import Path

from tests.constructs.playing import told
from tests.constructs.trees import tree_of
from tests.kept import compile_beside

from duello.dsl.diagnostics.renderer import render
from duello.dsl.ir.effects import EFFECTS, form_of
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled
from duello.dsl.spans import Source
from duello.match.loading import title_of

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "constructs"
TOY = FOLDER / "toy.duel"
BLOCK = re.compile(r"^```(\w[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORDS = re.compile(r'"[^"]*"|[^\s"]+')
EFFECT_SECTIONS = re.compile(r"^<!-- effects -->\n.*^<!-- end -->$", re.MULTILINE | re.DOTALL)


def page_files() -> list[Path]:
    """The pages, in the order in which they are to be read."""
    return sorted(FOLDER.glob("[0-9][0-9]-*.md"))


def title_of_page(page: str) -> str:
    """Its first heading."""
    return page.split("\n", 1)[0].removeprefix("# ")


def anchor(title: str) -> str:
    """What a link to a heading says."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


# ---------------------------------------------------------------------- snippets


def items_of(text: str) -> dict[str, str]:
    """The items of a rule file by what tells them apart: `round`, `option rounds`, `card 1`.
    Several lines of one name, as those of a value in cases, are one item.
    """
    starts = [m.start() for m in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    items: dict[str, str] = {}
    for start, end in pairwise([*starts, len(text)]):
        key = _key(text[start:end].splitlines()[0])
        items[key] = items.get(key, "") + text[start:end].rstrip() + "\n"
    return items


def _key(line: str) -> str:
    words = [word.rstrip(",:") for word in WORDS.findall(line)]
    match words:
        case ["ruleset", *_]:
            return "ruleset"
        case ["option" | "pieces" as sort, name, *_]:
            return f"{sort} {name}"
        case ["rule" | "ruling" | "example" | "add" | "remove" | "replace" | "rename", *_]:
            return line
    return " ".join(words[:2])


def with_toy(snippet: str, base: str | None = None) -> str:
    """The toy, or another rule file, with the items of a snippet in it."""
    items = items_of(TOY.read_text(encoding="utf-8") if base is None else base)
    for key, text in items_of(snippet).items():
        items[key] = text
    return "\n".join(items.values())


PLACES = (
    "card 9 Ace\n  aftermath: {line}\n",
    "match\n  match has web: a graph of cards, public\n{match}\ncard 9 Ace\n  aftermath: {line}\n",
    "match\n  match has stack: nothing, in a pile\n{match}\ncard 9 Ace\n  aftermath: {line}\n",
    "round\n{rest}  {line}\n",
    "round\n  each player chooses pick, in secret: a card in their hand\n    {line}\n",
)
"""Where one line may stand: in a card, also of a game with a graph, in the round, below the choice
in it."""


def with_line(line: str) -> str:
    """The toy with one line in the first place in which it can be read."""
    items = items_of(TOY.read_text(encoding="utf-8"))
    rest = {name: items[name].split("\n", 1)[1] for name in ("match", "round")}
    made = [
        with_toy(place.format(line=line.strip(), rest=rest["round"], match=rest["match"]))
        for place in PLACES
    ]
    return next((text for text in made if not compiled(text).problems), made[0])


def find(name: str) -> Source | None:
    """The toy, and the variants on the pages that begin with it."""
    source = Source("high-card.duel", TOY.read_text(encoding="utf-8"))
    return source if title_of(source) == name else None


def compiled(text: str, finder: Callable[[str], Source | None] = find) -> Compiled:
    """A rule file as a reader would call it."""
    return compile_beside(Source("example.duel", text), finder)


# ---------------------------------------------------------------------- blocks


@dataclass
class Block:
    """A block of a page. wrong: whether it stands under `Said wrong`."""

    info: str
    body: str
    wrong: bool
    start: int
    end: int

    @property
    def sort(self) -> str:
        return self.info.split()[0]


def blocks_of(text: str) -> Iterator[Block]:
    """The blocks of a page, in order."""
    for found in BLOCK.finditer(text):
        headings = re.findall(r"^## (.*)$", text[: found.start()], re.MULTILINE)
        wrong = headings[-1:] == ["Said wrong"] or found[1].endswith(" wrong")
        yield Block(found[1], found[2], wrong, found.start(2), found.end(2))


@dataclass
class Reader:
    """Goes through a page and says what its derived blocks must hold."""

    base: str | None = None
    growing: bool = False
    """Whether each snippet is put into what the ones before it have made (the tutorial)."""
    rules: str = ""
    play: str = ""
    files: dict[str, str] = field(default_factory=dict)
    """Whole rule files that were met, by title, for variants of them."""

    def find(self, name: str) -> Source | None:
        if name in self.files:
            return Source("example.duel", self.files[name])
        return find(name)

    def compiled(self) -> Compiled:
        return compiled(self.rules, self.find)

    def meet(self, block: Block) -> None:
        """Take in a block that was written by hand."""
        if block.sort == "play":
            self.play = block.body
        if block.sort != "duel":
            return
        if block.info.startswith("duel snippet"):
            self.rules = with_toy(block.body, self.base)
        elif block.info == "duel line":
            self.rules = with_line(block.body)
        else:
            self.rules = block.body
        self.files[title_of(Source("", self.rules))] = self.rules
        if self.growing and not block.wrong:
            self.base = self.rules

    def derived(self, block: Block) -> str | None:
        """What a derived block must hold; None for any other."""
        match block.sort:
            case "told":
                return told(self.compiled(), self.rules, self.play, self.find, block.info)
            case "tree":
                return tree_of(self.compiled().program, block.info.removeprefix("tree").strip())
            case "problems":
                shown = [render(problem) for problem in self.compiled().problems]
                return "".join(f"{each}\n" for each in "\n\n".join(shown).split("\n"))
            case "warnings":
                made = self.compiled()
                assert made.program is not None
                shown = [render(problem) for problem in inspect(made.program, made.source)]
                return "\n\n".join(shown) + "\n"
        return None


def rewritten(text: str, reader: Reader) -> str:
    """A page with its derived parts as they must be."""
    text = EFFECT_SECTIONS.sub(lambda _: effect_sections(), text)
    parts, at = [], 0
    for block in blocks_of(text):
        reader.meet(block)
        new = reader.derived(block)
        parts += [text[at : block.start], block.body if new is None else new]
        at = block.end
    return "".join([*parts, text[at:]])


# ---------------------------------------------------------------------- effects


def effect_sections() -> str:
    """A section per effect, from its class: how it is said, what it does, an example."""
    sections = []
    for effect in EFFECTS:
        form = form_of(effect)
        meaning, _, example = (effect.__doc__ or "").partition("Example:")
        words = re.sub(r"\s+", " ", meaning).strip()
        pairs = zip_longest(form.verbs[::2], form.verbs[1::2], fillvalue="")
        others = [f"`{bare}`" for bare, does in pairs if not _said(form.pattern, bare, does)]
        also = f"Also {', '.join(others)}.\n\n" if others else ""
        sections.append(
            f"### {effect.__name__}\n\n```form\n{form.pattern}\n```\n\n{words}\n\n"
            f"{also}```duel line\n{example.strip()}\n```\n"
        )
    return "<!-- effects -->\n" + "\n".join(sections) + "<!-- end -->"


def _said(pattern: str, *verbs: str) -> bool:
    """Whether one of these verbs stands in a pattern."""
    return any(verb and verb in pattern for verb in verbs)
