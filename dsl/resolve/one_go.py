"""What may stand in a go, where everything is chosen before anything follows from it.

Purpose: say of a line in the block of a go that changes something where it belongs.
Input: the lines of the block. Output: problems.
Must not know: what is chosen.
"""

from .. import syntax as sx
from ..diagnostics.problem import Fix
from .builder import ProgramBuilder

HANDLERS = (sx.Within, sx.Written, sx.IfLate, sx.IfNoneChosen, sx.IfNonePossible)
"""The lines below a choice that are not carried out when it is made."""


def only_choices(draft: ProgramBuilder, body: sx.Body, what: str, below: str) -> None:
    """What is chosen at once with other choices changes nothing before all have been made. what:
    what is chosen so, in words; below: where a line belongs that changes something.
    """
    for node in body:
        match node:
            case sx.If():
                only_choices(draft, (*node.then, *node.otherwise), what, below)
            case sx.OnlyIf():
                pass
            case sx.Choose() | sx.Use() if all(
                isinstance(line, (*HANDLERS, sx.OnlyIf)) for line in node.body
            ):
                _asked_of_all(draft, node)
            case _:
                draft.fault(
                    "out-of-place",
                    f"{what} can change nothing in between",
                    node.span,
                    help=f"write this line below {below}",
                )


def _asked_of_all(draft: ProgramBuilder, node: sx.Choose | sx.Use) -> None:
    """Note an `only if` below one of the choices of a go."""
    for line in node.body:
        if isinstance(line, sx.OnlyIf):
            draft.fault(
                "indentation",
                "`only if` is asked of all that is chosen in one go",
                line.span,
                help="begin it in the same column as the choice above it",
                fix=Fix(line.span.margin, node.span.margin.words),
            )
