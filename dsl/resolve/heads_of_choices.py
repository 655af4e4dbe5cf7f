"""What a choice says that does not fit whoever makes it.

Purpose: what is drawn is drawn by chance alone, and belongs to nobody; whoever says otherwise is
told so. Input: a choice. Output: problems. Must not know: what may be chosen.
"""

from collections.abc import Container

from .. import ir
from .. import syntax as sx
from ..ir import program as pg
from .builder import ProgramBuilder


def fits_its_chooser(node: sx.Choose, draft: ProgramBuilder) -> bool:
    """Whether a choice says nothing that does not fit its chooser; else that is noted."""
    by_chance = isinstance(node.who, sx.Chance)
    if isinstance(node.domain, sx.WeightedDomain) and not by_chance:
        _weighed_by_a_player(node.domain, draft)
        return False
    if node.told is not None:
        _who_learns(node.told, node, draft)
    return True


def hangs_on_itself(
    decision: pg.Decision, domain: ir.Tree, whose: Container[ir.Tree], draft: ProgramBuilder
) -> None:
    """Note that what may be chosen is said by what the same choice comes to, which is nothing yet.
    whose: who chooses, in each of the trees that mean them.
    """
    if sum(each.value == decision.value for each in draft.decisions) > 1:
        return  # it may have been made before, elsewhere
    for read in ir.walk(domain):
        if isinstance(read, ir.Read) and read.property == decision.value and read.subject in whose:
            name = draft.properties[decision.value].name
            draft.fault(
                "asks-itself",
                f"what may be chosen as `{name}` cannot hang on `{name}`, which is not chosen yet",
                read.span,
                notes=(
                    "what must be so of all that is chosen is said in one go: `each player chooses "
                    f"offer in one go, in secret`, and in its block the choice of `{name}` and a "
                    f"line `only if ...` about `their {name}`",
                ),
            )
            return


def _weighed_by_a_player(domain: sx.WeightedDomain, draft: ProgramBuilder) -> None:
    """Note that somebody is to choose, and not chance, what is drawn so and so often."""
    names = [word.span.words for word in domain.names]
    draft.fault(
        "wrong-phrase",
        "how often something is drawn is said of chance alone",
        domain.span,
        help=f"write `{', '.join(names[:-1])} or {names[-1]}`",
        fix=f"{', '.join(names[:-1])} or {names[-1]}",
    )


def _who_learns(told: sx.Word, node: sx.Choose, draft: ProgramBuilder) -> None:
    """Note words that would let nobody learn what somebody is to learn."""
    if told.text.endswith("announced"):
        headline = "what is chosen is told when it is chosen, or kept secret"
        draft.fault("wrong-phrase", headline, told.span, help="write `, public`", fix=", public")
    elif told.text.endswith("private") and isinstance(node.who, sx.Chance):
        draft.fault(
            "wrong-phrase",
            "what chance chooses belongs to nobody, so there is nobody who alone may see it",
            told.span,
            notes=(f"who is to learn of it is told: `reveal {node.name.span.words} to opponent`",),
            help="write `, in secret`: then nobody is told of it",
            fix=", in secret",
        )
