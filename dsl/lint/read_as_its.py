"""Lines in which a reader may take `its` for something else.

Purpose: `strength of opponent's champion is at most its courage` means the champion's, which has
the number; in the rules of a piece, and among lines for each of several things, it may be read as
that piece's, or that thing's. What bounds a number by what is printed of it is read as it is meant.
In the rules of a piece `strength of opponent's pick becomes its might` means that of the piece,
and a reader may think of the pick.
Input: the knowledge of a program. Output: findings, with a mend for each of the two readings.
Must not know: which of the two was meant.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program, Property
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

THIS = ir.Local(1)
"""`this`, in the rules of a piece."""

_Asked = ir.Read | ir.Printed
"""What is asked of a thing."""

MEANT = {"this": "the piece whose rule it is", "it": "what this is done for each of"}
"""What a reader may think of, by the word that means it."""


def read_as_its(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each word."""
    program, told = knowledge.program, set[Span]()
    owners, loops = knowledge.owners, _loops(program)
    for number, lines in enumerate(program.blocks):
        owner = owners.get(number)
        for place, asked, has_it in (found for line in lines for found in _said_of_its(line)):
            other = _other(program, asked, has_it, owner, loops.get(number, []))
            printed = isinstance(asked, ir.Printed) and asked.property == place.property
            its_own = has_it == THIS and _of_what_changes(program, place, asked, owner)
            if has_it.span in told or not (
                its_own or (other and not (other == "this" and printed))
            ):
                continue
            told.add(has_it.span)
            found = _problem_of_this(place, asked, has_it) if its_own else None
            found = found or _problem(place, asked, has_it, ir.given(other))
            yield finding_of(knowledge, owner, found)


def _of_what_changes(
    program: Program, place: ir.Read, asked: _Asked, owner: ir.Owner | None
) -> bool:
    """Whether what changes in a line of a piece is another thing, which has what is asked of the
    piece, too. That a thing becomes what it is says nothing: it is read in one way.
    """
    about, thing = program.properties[asked.property], place.subject
    changes = program.properties[place.property]
    alike = about.bearer == changes.bearer == "piece" and about.kind in (None, changes.kind)
    mine = isinstance(thing, ir.Read) and thing.subject == ir.Local(0)  # most likely the piece
    held = ir.owning_design(owner) is not None and isinstance(thing, ir.Read) and not mine
    return alike and held and asked.property != place.property


def _loops(program: Program) -> dict[int, list[ir.ForPieces]]:
    """By the blocks that are done for each of several things, those lines, the outermost first."""
    found: dict[int, list[ir.ForPieces]] = {}
    every = [line for lines in program.blocks for line in lines if isinstance(line, ir.ForPieces)]
    for loop in sorted(every, key=lambda each: each.span.start - each.span.end):
        for block in visit.blocks_from(program, [loop.block]):
            found.setdefault(block, []).append(loop)
    return found


def _said_of_its(line: ir.Tree) -> Iterator[tuple[ir.Read, _Asked, ir.Tree]]:
    """The number that a line bounds, what the bound asks of `its`, and the thing that has it."""
    for effect in ir.walk(line):
        place = getattr(effect, "place", None) if isinstance(effect, ef.Effect) else None
        if not isinstance(place, ir.Read):
            continue
        for asked in ir.walk(effect):
            match asked:
                case ir.Read(subject=ir.Tree() as thing) | ir.Printed(piece=ir.Tree() as thing):
                    if thing.span.words == "its":
                        yield place, asked, thing


def _other(
    program: Program,
    asked: _Asked,
    thing: ir.Tree,
    owner: ir.Owner | None,
    loops: list[ir.ForPieces],
) -> str | None:
    """What else may be meant, in a word that means it: `it`, `this`; None if nothing has that."""
    about = program.properties[asked.property]
    for loop in reversed(loops):
        if _has(loop.of, about):
            return None if thing == ir.Local(loop.slot) else "it"
    design = ir.owning_design(owner)
    if design is None or about.bearer != "piece" or thing == THIS:
        return None
    return "this" if about.kind in (None, program.designs[design].kind) else None


def _has(thing: ir.Type, about: Property) -> bool:
    """Whether things of a type have a property."""
    match thing:
        case ir.PieceType(of=kind):
            bearer = "piece"
        case ir.CellType(board=kind):
            bearer = "cell"
        case _:
            return False
    return about.bearer == bearer and (kind is None or about.kind in (None, kind))


def _problem_of_this(place: ir.Read, asked: _Asked, thing: ir.Tree) -> Problem:
    """The problem where `its` is that of the piece whose rule it is."""
    whole, old = ir.given(place.subject).span, asked.span.words
    noun, piece = old.removeprefix("its "), MEANT["this"]
    return problem(
        "two-readings",
        f"`{old}` means that of {piece} here, and not that of `{whole.words}`",
        thing.span,
        others=(Label(whole, "a reader may take it for that of this, which changes"),),
        help=f"say which is meant: for {piece}, write `{noun} of this` in the place of `{old}` or, "
        f"for `{whole.words}`, write `{noun} of {whole.words}`",
        severity=Severity.WARNING,
    )


def _problem(place: ir.Read, asked: _Asked, thing: ir.Tree, other: str) -> Problem:
    """The problem, with what is written for each of the two."""
    whole, old = ir.given(place.subject).span, asked.span.words
    noun = old.removeprefix("its ")
    mends = ((f"`{whole.words}`", whole.words), (MEANT[other], other))
    said = " or, ".join(
        f"for {who}, write `{noun} of {what}` in the place of `{old}`" for who, what in mends
    )
    return problem(
        "two-readings",
        f"`{old}` means that of `{whole.words}` here, and not that of {MEANT[other]}",
        thing.span,
        others=(Label(whole, "this has the number that is bounded"),),
        help=f"say which is meant: {said}",
        severity=Severity.WARNING,
    )
