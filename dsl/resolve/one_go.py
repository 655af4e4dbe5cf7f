"""What may stand in a go, where everything is chosen before anything follows from it.

Purpose: say of a line in the block of a go that changes something where it belongs.
Input: the lines of the block. Output: problems.
Must not know: what is chosen.
"""

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import visit
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


def is_one_thing(number: int, node: sx.Node, draft: ProgramBuilder) -> bool:
    """Whether a property stands for something of which something can be asked; not, and that is
    noted, for all that is chosen in one go.
    """
    if not isinstance(draft.properties[number].type, ir.GoType):
        return True
    go = next((made for made in draft.decisions if made.value == number), None)
    domain = None if go is None else go.domain
    lines = visit.lines(draft, domain.block) if isinstance(domain, ir.GoChoice) else ()
    inside = [draft.decisions[each.decision].name for each in lines if isinstance(each, ir.Ask)]
    ask = "ask for one of the choices in its block"
    ask += f": `{inside[0]} is nothing`, if nothing was chosen" if inside else ""
    draft.fault(
        "wrong-kind",
        f"`{draft.properties[number].name}` is all that is chosen in one go, and no one thing",
        node.span,
        help=ask,
    )
    return False


def of_no_part(node: sx.Choose, draft: ProgramBuilder) -> None:
    """Note words that say how an answer is written, where it has parts: each has its own."""
    for line in node.body:
        if isinstance(line, sx.Written):
            draft.fault(
                "out-of-place",
                "an answer in one go is written part by part",
                line.span,
                notes=(
                    "it stands below the choice of its part, set in once more: below "
                    '`they choose amount: 1, 2 or 3` stands `written "{amount} of"`',
                ),
            )
