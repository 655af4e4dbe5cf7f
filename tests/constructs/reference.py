"""docs/reference.md, made of docs/constructs: `python -m tests.constructs.reference`, which makes
docs/sentences.md as well.

The pages hold plays with every line that anybody is told, and what is said wrong; the reference has
of each the forms, the meaning and one example, and where that is soon told, what is told.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from textwrap import fill, wrap

from tests.constructs.pages import (
    DOCS,
    EFFECT_SECTIONS,
    FOLDER,
    TOY,
    Block,
    anchor,
    blocks_of,
    items_of,
    page_files,
)
from tests.constructs.sentences import SENTENCES, sentences

from duello.dsl.ir.effects import EFFECTS, VERBS, form_of
from duello.dsl.parser.reserved_words import RESERVED

REFERENCE = DOCS / "reference.md"
NOTE = "<!-- made of docs/constructs by `make reference`: change it there -->\n"
WHOLE = "told to the end"
"""Behind a fence: nothing is left out of what is told."""
MORE = re.compile(r"^## More examples\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
WRONG = re.compile(r"^## Said wrong$", re.MULTILINE)
SHORT = 2
"""So many lines that are told are shown with an example; more are left to its page."""
MANY = 1
"""So many lines of the game of the examples are left out, or more."""
USUAL = re.compile(
    r"  (\(\w+ only\) (your hand: .*|you chose .* as your .*)|\w+ has (medals|points): 0)"
)
PLACE = re.compile(r" *(-->|\d* ?\|)| += note: the play before|$")
CLOSING = re.compile(r"( *\w+ \d+ is over.*|  \w+ has medals: \d+|the match is over.*)")


def reference() -> str:
    """The overview with the game that snippets are put into, and every page a section."""
    overview = (FOLDER / "overview.md").read_text(encoding="utf-8")
    pages = {file.stem: file.read_text(encoding="utf-8") for file in page_files()}
    overview = overview.replace("<!-- words -->", _listed(RESERVED))
    overview = overview.replace("<!-- verbs -->", _listed(VERBS))
    overview = overview.replace("<!-- game -->", f"```duel\n{TOY.read_text(encoding='utf-8')}```")
    return f"{NOTE}\n{overview}\n" + "\n".join(section(name, page) for name, page in pages.items())


def _listed(words: Iterable[str]) -> str:
    """Words on lines of the usual width."""
    listed = ", ".join(f"`{word}`" for word in sorted(words))
    return "\n".join(wrap(f"{listed}.", 100, break_on_hyphens=False))


def section(name: str, page: str) -> str:
    """What the reference has of a page, with its headings one rank lower.

    Effect trees are for those who work on the language: they stand on the pages only.
    """
    page = f"{WRONG.split(MORE.sub('', page))[0].rstrip()}\n"
    page = re.sub(r"^# (.*)$", rf"# [\1](constructs/{name}.md)", page, count=1, flags=re.MULTILINE)
    page = _condensed(page)
    page = EFFECT_SECTIONS.sub(lambda _: "\n".join(_effects()), page)
    page = re.sub(r"^## (Meaning|Example)$\n\n", "", page, flags=re.MULTILINE)
    return re.sub(r"^(#{1,5}) ", r"#\1 ", page, flags=re.MULTILINE)


def _effects() -> Iterator[str]:
    """An entry per effect: how it is said, what it does, an example."""
    for effect in EFFECTS:
        meaning, _, example = (effect.__doc__ or "").partition("Example:")
        words = re.sub(r"\s+", " ", meaning).strip()
        mark = f'<a id="{anchor(effect.__name__)}"></a>'
        text = f"- {mark}`{form_of(effect).pattern}`: {words} `{example.strip()}`"
        yield fill(text, 100, subsequent_indent="  ", break_on_hyphens=False)


# ---------------------------------------------------------------------- what is left out


def _condensed(page: str) -> str:
    """A page without what stands there twice."""
    blocks: list[Block | None] = [None, *blocks_of(page), None]
    parts, at = [], 0
    for before, block, after in zip(blocks, blocks[1:], blocks[2:], strict=False):
        if block is not None:
            parts.append(page[at : page.rindex("```", 0, block.start)])
            parts.append(_shown(block, before, after))
            at = block.end + len("```")
    text = re.sub(r"\n{3,}(?=>)", "\n\n", "".join([*parts, page[at:]]))
    text = re.sub(r"\n{3,}", "\n\n", re.sub(r"\n*(\n```\n)", r"\1", text))
    return re.sub(r"^(- .*(?:\n  .*)*)\n(?=\n- )", r"\1", text, flags=re.MULTILINE)


def _shown(block: Block, before: Block | None, after: Block | None) -> str:
    """A block as the reference has it; nothing, where it is shown with the next one."""
    if block.sort == "form":
        return f"```form\n{block.body}```"
    if block.sort == "told":
        told = tuple(_told("" if before is None else before.body, block))
        kept = f"{chr(10).join(told)}\n" if len(told) <= SHORT else ""
        return f"{kept}```"
    if block.sort != "duel":
        return ""
    body = _without_the_game(block.body) if block.info == "duel snippet" else block.body
    return f"```{block.info}\n{body}" + ("```" if after is None or after.sort != "play" else "")


def _without_the_game(snippet: str) -> str:
    """A snippet with `...` for lines that stand in the game of the examples like that."""
    game = items_of(TOY.read_text(encoding="utf-8"))
    for key, text in items_of(snippet).items():
        snippet = snippet.replace(text, _elided(text, game.get(key, "")))
    return snippet


def _elided(text: str, game: str) -> str:
    mine, its = text.splitlines(), game.splitlines()
    for found in reversed(SequenceMatcher(None, mine, its, autojunk=False).get_matching_blocks()):
        start, end = max(found.a, 1), found.a + found.size
        if end - start >= MANY and not (end < len(mine) and mine[end].startswith("    ")):
            mine[start:end] = ["  ..."]
    return "".join(f"{line}\n" for line in mine)


def _told(play: str, block: Block) -> Iterator[str]:
    """What is told, with the moves of one moment on one line, and what is set before them."""
    lines = block.body.splitlines()
    whole = block.info.startswith(WHOLE)
    if not whole:
        lines = [line for line in lines if not USUAL.fullmatch(line) and not PLACE.match(line)]
        while lines and CLOSING.fullmatch(lines[-1]):
            lines.pop()
    made: list[str] = []
    yield from (f"> {line}" for line in play.splitlines() if line.startswith(("given ", "chance ")))
    for line in lines:
        if line.startswith("> "):
            made.append(line.removeprefix("> "))
        elif whole or not _says_again(line, made):
            yield from _moved(made)
            yield line
    yield from _moved(made)


def _moved(made: list[str]) -> Iterator[str]:
    if made:
        yield f"> {', '.join(made)}"
        made.clear()


def _says_again(line: str, made: list[str]) -> bool:
    """Whether a line shows everybody just what was chosen in the moves before it."""
    shown = re.fullmatch(r"  (\w+): (\w+): (.*), (\w+): (.*)", line)
    if shown is None:
        return False
    name, one, first, other, second = shown.groups()
    return made[-2:] == [f"{one} {name}s {first}", f"{other} {name}s {second}"]


if __name__ == "__main__":
    REFERENCE.write_text(reference(), encoding="utf-8", newline="\n")
    SENTENCES.write_text(sentences(), encoding="utf-8", newline="\n")
