"""A rulebook as Markdown.

Purpose: headings, lists and tables as most programs read them. Input: a book. Output: text.
Must not know: rules.
"""

import re
from collections.abc import Iterator

from .document import Block, Book, Entries, Item, Listing, Paragraph, Table, marked

_MARKS = {"strong": ("**", "**"), "term": ("*", "*"), "said": ("“", "”"), "agreed": ("", "")}


def as_markdown(book: Book) -> str:
    """The whole book."""
    rows = [f"# {_text(book.title)}", ""]
    rows += [f"*{_text(book.about)}*", ""] if book.about else []
    rows += [f"**{_text(book.lead)}**", ""]
    for section in book.sections:
        rows += [f"## {_text(section.title)}", ""]
        for block in section.blocks:
            rows += [*_block(block), ""]
    return "\n".join(rows).rstrip() + "\n"


def _text(text: str) -> str:
    return marked(text, _escaped, lambda sort, _name: _MARKS[sort])


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_<>|\[\]#])", r"\\\1", text)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _text(block.text)
        case Listing():
            for at, item in enumerate(block.items, 1):
                yield from _item(item, "", f"{at}. " if block.numbered else "- ")
        case Table():
            yield _row(block.head)
            yield "|" + "---|" * len(block.head)
            yield from map(_row, block.rows)
        case Entries():
            for entry in block.entries:
                yield f"**{_text(entry.name.rstrip('.'))}.** {_text(entry.text)}".rstrip()
                yield ""
                for item in entry.below:
                    yield from _item(item, "", "- ")
                yield from [""] if entry.below else []


def _item(item: Item, margin: str, sign: str) -> Iterator[str]:
    yield f"{margin}{sign}{_text(item.text)}"
    for below in item.below:
        yield from _item(below, margin + " " * len(sign), "- ")


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(_text(cell) for cell in cells) + " |"
