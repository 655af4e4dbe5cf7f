"""A rulebook as a value: sections of paragraphs, lists and tables, with a little markup in texts.

Purpose: say what stands in a rulebook without saying how it looks.
Input: built by `sections`. Output: read by the writers (`as_html`, `as_markdown`, `as_text`).
Must not know: rules, and how a page looks.

Markup is marked by characters that no text of a rule file can hold (they are taken out at the
door), so that names may contain anything.
"""

import re
from collections.abc import Callable, Iterator

from attrs import frozen

_STRONG, _TERM, _SAID, AGREED, NAME, ENDS = "\ue000\ue001\ue002\ue003\ue004\ue005"
MARKS = _STRONG + _TERM + _SAID + AGREED + NAME + ENDS


@frozen
class Paragraph:
    """A paragraph of prose."""

    text: str


@frozen
class Item:
    """An entry of a list, with what belongs to it."""

    text: str
    below: "tuple[Item, ...]" = ()


@frozen
class Listing:
    """A list of entries, perhaps numbered."""

    items: tuple[Item, ...]
    numbered: bool = False


@frozen
class Table:
    """Rows beneath headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Entry:
    """A thing with a name, and what is to be said about it: a piece, a word, an example."""

    name: str
    text: str
    below: tuple[Item, ...] = ()


@frozen
class Entries:
    """Things with names, one after another. small: in small print."""

    entries: tuple[Entry, ...]
    small: bool = False


Block = Paragraph | Listing | Table | Entries


@frozen
class Section:
    """A part of the book under a heading."""

    title: str
    blocks: tuple[Block, ...]


@frozen
class Book:
    """A rulebook. sections: in the order in which they are read."""

    title: str
    about: str
    lead: str
    sections: tuple[Section, ...]


# ---------------------------------------------------------------------- markup


def strong(text: str) -> str:
    """In bold."""
    return _STRONG + text + ENDS


def term(text: str) -> str:
    """A word that this game gives a meaning: it is in the glossary."""
    return _TERM + text + ENDS


def said(text: str) -> str:
    """Words that are said to players, in quotation marks."""
    return _SAID + text + ENDS


def unsaid(text: str) -> str:
    """A text without the words in quotation marks, whose commas are not its own."""
    return re.sub(f"{_SAID}[^{ENDS}]*{ENDS}", "", text)


def bare(text: str) -> str:
    """A text without markup, to be put into other markup."""
    return plain(re.sub(f"{AGREED}[^{NAME}]*{NAME}", "", text))


def agreed(option: str, text: str) -> str:
    """A value that may be agreed otherwise, by the name of the option."""
    return AGREED + option + NAME + text + ENDS


def plain(text: str) -> str:
    """A text of a rule file, which must not look like markup."""
    return text.translate(dict.fromkeys(map(ord, MARKS)))


Mark = Callable[[str, str], tuple[str, str]]
"""What stands before and behind marked words. Given: the sort of mark and the option's name."""


def marked(text: str, escape: Callable[[str], str], mark: Mark) -> str:
    """A text with its marks written as a format wants them, and everything else escaped."""
    kinds = {_STRONG: "strong", _TERM: "term", _SAID: "said", AGREED: "agreed"}
    written: list[str] = []
    ends: list[str] = []
    at = 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign in kinds:
            name = ""
            if sign == AGREED:
                name, at = text[at : text.index(NAME, at)], text.index(NAME, at) + 1
            begin, end = mark(kinds[sign], name)
            written.append(begin)
            ends.append(end)
        elif sign == ENDS:
            written.append(ends.pop())
        else:
            stop = next((n for n in range(at, len(text)) if text[n] in MARKS), len(text))
            written.append(escape(sign + text[at:stop]))
            at = stop
    return "".join(written)


def texts(book: Book) -> Iterator[str]:
    """Every text of a book, in order."""
    yield from (book.title, book.about, book.lead)
    for section in book.sections:
        yield section.title
        for block in section.blocks:
            yield from _texts(block)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield block.text
        case Listing():
            yield from (text for item in block.items for text in _item_texts(item))
        case Table():
            yield from block.head
            yield from (cell for row in block.rows for cell in row)
        case Entries():
            for entry in block.entries:
                yield from (entry.name, entry.text)
                yield from (text for item in entry.below for text in _item_texts(item))


def _item_texts(item: Item) -> Iterator[str]:
    yield item.text
    for below in item.below:
        yield from _item_texts(below)


def without_empty_columns(table: Table) -> Table:
    """The same without the columns in which nothing stands."""
    kept = [at for at in range(len(table.head)) if any(row[at] for row in table.rows)]
    rows = (table.head, *table.rows)
    head, *below = (tuple(row[at] for at in kept) for row in rows)
    return Table(head, tuple(below))
