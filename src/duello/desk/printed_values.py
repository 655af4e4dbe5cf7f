"""What stands in a rule file without being written there: values of options, fields of pieces.

Purpose: an editor shows behind `{rounds}` how many that are, and behind a piece's name the fields
that its label and its kind say for it; who plays reads them where they choose.
Input: what can be read of a file, and its program. Output: words with the place they stand behind.
Must not know: how an editor shows them.
"""

import re
from collections.abc import Container, Iterator

from attrs import frozen

from ..dsl import syntax as sx
from ..dsl.ir.program import Design, Program
from ..dsl.syntax import items as sc
from ..dsl.syntax.walk import inside
from ..move_text.display_names import Printed, words

_BRACED = re.compile(r'"[^"]*"|#[^\n]*|\{[ \t]*([A-Za-z_][\w-]*)[ \t]*\}')


@frozen
class Unwritten:
    """Words that could stand behind a place of the text, in characters."""

    at: int
    text: str


def unwritten(script: sc.Script, program: Program) -> tuple[Unwritten, ...]:
    """Everything in a file that could be written out, in its order."""
    found = [*_options(script.span.source.text, script, program), *_fields(script, program)]
    return tuple(sorted(found, key=lambda each: each.at))


def _options(text: str, script: sc.Script, program: Program) -> Iterator[Unwritten]:
    """Behind each option in braces, what it is if nobody sets it otherwise."""
    given = [g.span for g in inside(script) if isinstance(g, sc.Given)]
    values = program.option_values({})
    known = {o.name: (value, o.type) for o, value in zip(program.options, values, strict=True)}
    for match in _BRACED.finditer(text):
        told = any(span.start <= match.start() < span.end for span in given)
        if match[1] in known and not told:
            said = words(Printed(program), *known[match[1]])
            yield Unwritten(match.end(), f"= {said}")


def _fields(script: sc.Script, program: Program) -> Iterator[Unwritten]:
    """Behind the name of each piece, the fields that it does not say itself."""
    designs = {(program.kinds[d.kind].name, d.name): d for d in program.designs}
    for piece in inside(script):
        if isinstance(piece, sc.Piece):
            design = designs.get((piece.kind.text, piece.name.text))
            said = {c.label.text for c in inside(piece.body) if isinstance(c, sx.Clause)}
            fields = [] if design is None else list(printed(design, program, said))
            if fields:
                yield Unwritten(piece.name.span.end, ", ".join(fields))


def printed(design: Design, program: Program, known: Container[str] = frozenset()) -> Iterator[str]:
    """What is printed on a piece, `strength: 3`, but for the fields that are known already."""
    for kept in program.properties:
        if kept.source == "printed" and kept.kind == design.kind and kept.name not in known:
            value = kept.printed[design.number]
            if value is not None:
                yield f"{kept.name}: {words(Printed(program), value, kept.type)}"
