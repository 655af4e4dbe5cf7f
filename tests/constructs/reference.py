"""docs/reference.md, made of docs/constructs: `python -m tests.constructs.reference`, which makes
docs/sentences.md as well.
"""

import re
from collections.abc import Iterable
from textwrap import wrap

from tests.constructs.pages import DOCS, FOLDER, TOY, anchor, page_files, title_of_page
from tests.constructs.sentences import SENTENCES, sentences

from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.reserved_words import RESERVED

REFERENCE = DOCS / "reference.md"
NOTE = "<!-- made of docs/constructs by `make reference`: change it there -->\n"


def reference() -> str:
    """The overview, every page a section, and the game that their snippets are put into."""
    overview = (FOLDER / "overview.md").read_text(encoding="utf-8")
    pages = [file.read_text(encoding="utf-8") for file in page_files()]
    contents = "\n".join(f"- [{title}](#{anchor(title)})" for title in map(title_of_page, pages))
    toy = TOY.read_text(encoding="utf-8")
    overview = overview.replace("<!-- words -->", _listed(RESERVED))
    overview = overview.replace("<!-- verbs -->", _listed(VERBS))
    overview = overview.replace("<!-- contents -->", contents)
    return (
        f"{NOTE}\n{overview}\n"
        + "\n".join(_lower(page) for page in pages)
        + f"\n## The game of the examples\n\n```duel\n{toy}```\n"
    )


def _listed(words: Iterable[str]) -> str:
    """Words on lines of the usual width."""
    listed = ", ".join(f"`{word}`" for word in sorted(words))
    return "\n".join(wrap(f"{listed}.", 100, break_on_hyphens=False))


def _lower(page: str) -> str:
    """A page with its headings one rank lower; those that all pages have become plain words.

    Effect trees are for those who work on the language: they stand on the pages only.
    """
    page = re.sub(r"^```tree .*?^```\n\n?", "", page, flags=re.MULTILINE | re.DOTALL)
    page = re.sub(r"^## (Meaning)$\n\n", "", page, flags=re.MULTILINE)
    page = re.sub(r"^## (Example|Said wrong)$", r"**\1**", page, flags=re.MULTILINE)
    return re.sub(r"^(#{1,5}) ", r"#\1 ", page, flags=re.MULTILINE)


if __name__ == "__main__":
    REFERENCE.write_text(reference(), encoding="utf-8", newline="\n")
    SENTENCES.write_text(sentences(), encoding="utf-8", newline="\n")
