"""docs/sentences.md: every sentence of the language at a glance, from the forms that the pages of
docs/constructs give, and those of the effects.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from textwrap import wrap

from tests.constructs.pages import DOCS, anchor, blocks_of, page_files, title_of_page

from duello.dsl.ir.effects import EFFECTS, form_of

SENTENCES = DOCS / "sentences.md"
NOTE = "<!-- made of docs/constructs by `make reference`: change it there -->"
HEAD = """\
# All sentences

Small letters are written as they stand; CAPITALS stand for something of yours; what is in brackets
may be left out; `|` stands between words of which one is chosen, `(... | ...)` around more of them;
↳ before what is set in below a line. Names lead to their place in the
[reference](reference.md). By wish: [recipes](recipes.md).
"""

BELOW = "↳ "
ALIKE = 14
"""So many characters that forms have in common at their beginning are said once."""
BRACKETS = re.compile(r"\[[^\]]*$|\"[^\"]*$")
"""Words between brackets, or of a text, that go on."""

GROUPS = (
    ("The file", "ruleset players option pieces piece board variants ruling-marks"),
    ("What there is", "has things-of-the-game named-values allow"),
    ("The course of a match", "phase play alternation step restart-undo at-the-end times"),
    (
        "Choosing",
        "chooses may-choose domains several named-actions distributing asks in-one-go late",
    ),
    ("Chance, decks and piles", "chance dealing piles"),
    ("Rules of pieces", "takes-effect question modifier ruling rule must cannot cancel items"),
    ("What a line does", "effects two-things-on-one-line bounds reveal announce"),
    ("When, and for whom", "if conditions for-each-player pronouns"),
    ("Which ones, and where", "filters either-or empty cells cells-together directions graph"),
    ("Values", "values calculating memory"),
    ("Examples", "example"),
)
"""The subjects, and the pages of each. A page that is named nowhere here stands with the last."""


def sentences(apart: bool = False) -> str:
    """The page: an entry for each construct, under its subject; what was said is not said again.
    apart: forms that begin alike are not made one.
    """
    pages = {file.stem.partition("-")[2]: file.read_text("utf-8") for file in page_files()}
    named = set(chain.from_iterable(names.split() for _, names in GROUPS))
    others = [name for name in pages if name not in named and name != "effects"]
    parts, said = [f"{NOTE}\n\n{HEAD}"], set[str]()
    for subject, names in GROUPS:
        last = others if subject == GROUPS[-1][0] else []
        found = [pages[name] for name in (*names.split(), *last)]
        parts.append(f"## {subject}\n\n" + "".join(_entry(page, said, apart) for page in found))
    return "\n".join(parts)


def _entry(page: str, said: set[str], apart: bool) -> str:
    title = title_of_page(page)
    forms = [*_forms(page), *(_effects() if "<!-- effects -->" in page else ())]
    new = [form for form in forms if form not in said or form.startswith(BELOW)]
    said.update(new)
    if not new:
        return ""
    listed = " · ".join(new if apart else folded(new))
    text = f"- **[{title}](reference.md#{anchor(title)})** {listed}"
    return "\n".join(wrap(text, 100, subsequent_indent="  ", break_on_hyphens=False)) + "\n"


def folded(forms: Iterable[str]) -> Iterator[str]:
    """Forms, of which those that follow each other and begin alike are one."""
    group: list[str] = []
    for form in forms:
        alike = _beginning([*group, form])
        if len(alike) < ALIKE or (len(group) > 1 and alike != _beginning(group)):
            yield from [_as_one(group)] if group else []
            group = []
        group.append(form)
    yield from [_as_one(group)] if group else []


def _beginning(forms: Sequence[str]) -> str:
    """The whole words with which forms begin alike, each of them with more behind."""
    words = [form.removesuffix("`").split(" ") for form in forms]
    shortest = min(map(len, words)) - 1
    same = takewhile(lambda at: len({each[at] for each in words}) == 1, range(shortest))
    alike = "".join(f"{words[0][at]} " for at in same)
    return alike if "`" in alike and not BRACKETS.search(alike) else ""


def _as_one(group: Sequence[str]) -> str:
    alike = _beginning(group)
    ends = list(dict.fromkeys(form[len(alike) :].removesuffix("`") for form in group))
    return group[0] if len(ends) == 1 else f"{alike}({' | '.join(ends)})`"


def _effects() -> Iterator[str]:
    return (f"`{pattern}`" for pattern in dict.fromkeys(form_of(e).pattern for e in EFFECTS))


def _forms(page: str) -> Iterator[str]:
    """The lines of a form, each in code; what stands below another line is marked."""
    form = next(b.body for b in blocks_of(page) if b.sort == "form")
    for line in form.splitlines():
        below = BELOW if line.startswith("  ") else ""
        said = re.split(r" {3,}(?=\S)", line.strip())
        yield from (f"{below}`{each}`" for each in said if each != "...")


if __name__ == "__main__":
    SENTENCES.write_text(sentences(), encoding="utf-8", newline="\n")
