"""Pieces that are listed first and described further down, each below its name alone.

Purpose: `card 1 Guard` in a list, and later a block `Guard` with what it says and does, which reads
as a phase that nobody plays; the lines belong below the piece. Input: what was read of a rule file.
Output: the same without such blocks, and a problem for each. Must not know: what the lines mean.
"""

from attrs import evolve

from ..diagnostics.problem import Fix, Label, Problem, problem
from ..spans import Span
from ..syntax.items import Phase, Piece
from .parsing import Reading
from .syntax_errors.columns import played


def described_apart(reading: Reading) -> Reading:
    """What was read, where the lines of each piece stand below it."""
    items = reading.script.items
    pieces = {each.name.text: each for each in items if isinstance(each, Piece) and not each.each}
    phases = [block for block in items if isinstance(block, Phase) and block.name.text in pieces]
    apart = [block for block in phases if not played(block.name.text, block.span.source.text)]
    if not apart:
        return reading
    found = tuple(_told(block, pieces[block.name.text]) for block in apart)
    return evolve(
        reading,
        script=evolve(reading.script, items=tuple(each for each in items if each not in apart)),
        problems=(*reading.problems, *found),
        unread=(*reading.unread, *(each.span for each in apart)),
    )


def _told(block: Phase, piece: Piece) -> Problem:
    """That the lines of a block belong below a piece: moved there, where both are in one file."""
    source, name = block.span.source, block.name
    first = Span(source, piece.span.start, source.text.find("\n", piece.span.start))
    headline = f"`{name.text}` is a piece: what it says and does stands below its first line"
    lines = source.text[name.span.end : block.span.end].rstrip()
    begin, end = piece.span.end, block.span.end
    between = source.text[begin : block.span.start].rstrip() + "\n"
    fix = Fix(Span(source, begin, end), f"{lines}{between}") if begin < block.span.start else None
    return problem(
        "foreign-word",
        headline,
        name.span,
        others=(Label(first, "these lines belong below this one"),),
        help=f"move the lines below `{first.words}`",
        fix=fix,
    )
