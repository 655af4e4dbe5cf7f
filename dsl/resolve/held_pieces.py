"""What holds the name of a piece, where the piece itself is meant, and the other way round.

Purpose: `marked: card or none` holds what a card is called, and `marked: card itself or none` one
card. Where a line wants the other one, say how it is declared then.
Input: what was bound, a draft. Output: edits of the line in which it is declared.
Must not know: what is done with it.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix
from ..ir.program import Property
from ..spans import Span
from ..word_forms import article
from .builder import ProgramBuilder


def name_for_piece(draft: ProgramBuilder, tree: ir.Tree | None, headline: str, said: Span) -> bool:
    """Whether something is what holds a name, or a number that is printed of it, in the place of a
    piece; then that is noted, with how what holds the piece is declared.
    """
    held = tree.piece if isinstance(tree, ir.Printed) else tree
    fix = _declared_as(draft, held, ir.DesignType, r"\g<kind> itself")
    if fix is None:
        return False
    note = "what holds a name is declared without `itself`, and what holds a piece with it"
    help: str | None = declaring(fix)
    made = None if not isinstance(held, ir.Read) else draft.properties[held.property]
    if made is not None and _is_named(draft, made):
        note, fix = _of_that_name(draft.kinds[made.type.kind or 0].name, said)
        help = None if fix is None else f"write `{fix.text}`"
    draft.fault("wrong-kind", headline, said, notes=(note,), help=help, fix=fix)
    return True


def _is_named(draft: ProgramBuilder, made: Property) -> bool:
    """Whether a line says by its name what something becomes, at once or in a row of a table: then
    it is that which it holds.
    """
    becomes = rf"(?<![\w-]){re.escape(made.name)} becomes (?P<what>[^#\n]+)"
    named = re.compile(r"(?:^|->[ \t]*)([\w-]+|\"[^\"\n]+\")")
    return any(
        draft.design_names.find(each[1].strip('"')) is not None
        for said in re.finditer(becomes, made.span.source.text)
        for each in named.finditer(said["what"])
    )


def _of_that_name(noun: str, said: Span) -> tuple[str, Fix | None]:
    """What to do with a piece of a name that something holds: it lies somewhere, and a line that
    has asked whether one lies there says where.
    """
    one = f"{article(noun)} in {{}} that is {said.words}"
    note = f"it holds a name; a piece of that name is said by where it lies: `{one.format('...')}`"
    text, name = said.source.text, re.escape(said.words)
    start = text.rfind("\n", 0, said.start) + 1
    asks = re.compile(rf"if {name} (?:is|are) in (?P<zone>[^,:\n]+):")
    lines = (text[start : said.start].lstrip(), *_above(text, start))
    asked = next((found for line in lines if (found := asks.match(line))), None)
    return note, None if asked is None else Fix(said, one.format(asked["zone"]))


def _above(text: str, start: int) -> Iterator[str]:
    """The lines below which a line stands, the nearest first, up to where others may be meant by
    `their`.
    """
    deep = len(text) - start - len(text[start:].lstrip(" \t"))
    for line in reversed(text[:start].split("\n")[:-1]):
        inside = len(line) - len(line.lstrip())
        if line.strip() and inside < deep:
            deep = inside
            if re.match(r"for each|each player|opponent|chance", line.lstrip()):
                return
            yield line.lstrip()


def as_its_name(draft: ProgramBuilder, tree: ir.Tree | None) -> Fix | None:
    """What holds a piece, declared so that it holds its name; None if it is no such thing."""
    return _declared_as(draft, tree, ir.PieceType, r"\g<kind>")


def declaring(fix: Fix) -> str:
    """The help that goes with such an edit."""
    return f"declare it as `{fix.text}`"


_HELD = re.compile(
    r"\b(?P<name>[\w-]+|\"[^\"]*\"):[ \t]+(?P<kind>[\w-]+)(?:[ \t]+itself)? or none\b"
)


def _declared_as(
    draft: ProgramBuilder, tree: ir.Tree | None, held: type[ir.Type], kind: str
) -> Fix | None:
    if not isinstance(tree, ir.Read):
        return None
    made = draft.properties[tree.property]
    at_once = made.source == "stored" and made.bearer in ("player", "game")
    found = _HELD.search(made.span.words)
    if found is None or not at_once or not isinstance(made.type, held):
        return None
    start = made.span.start
    place = Span(made.span.source, start + found.start(), start + found.end())
    return Fix(place, f"{found['name']}: {found.expand(kind)} or none")
