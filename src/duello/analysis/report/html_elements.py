"""Elements of a page.

Purpose: the one way in which texts come into a page: through `ElementTree`, which escapes them.
Input: an element, words. Output: elements. Must not know: what the page is about.
"""

from xml.etree import ElementTree as Tree

INLINE = ("mark", "span", "code", "a", "ins", "del")


def inside(parent: Tree.Element, tag: str, text: str = "", **given: str) -> Tree.Element:
    """A new element at the end of another. Words in backticks become code. given: attributes; a
    text of a ruleset stands in none but a title, where it is escaped as everywhere.
    """
    made = Tree.SubElement(parent, tag, {k.rstrip("_"): v for k, v in given.items()})
    parts = _clean(text).split("`")
    if tag in INLINE or tag in ("pre", "title") or len(parts) % 2 == 0:
        made.text = _clean(text)
    else:
        _with_code(made, parts)
    if tag not in INLINE:
        made.tail = "\n"
    return made


def _with_code(made: Tree.Element, parts: list[str]) -> None:
    made.text = parts[0]
    for code, after in zip(parts[1::2], parts[2::2], strict=True):
        inner = Tree.SubElement(made, "code")
        inner.text, inner.tail = code, after


def _clean(text: str) -> str:
    """A text without what has no place in a page, such as control characters."""
    return "".join(char if _printable(char) else "\N{REPLACEMENT CHARACTER}" for char in text)


def _printable(char: str) -> bool:
    code = ord(char)
    control = code < 32 or 127 <= code < 160
    alone = 0xD800 <= code < 0xE000
    return char in "\n\t" or not (control or alone or code & 0xFFFE == 0xFFFE)
