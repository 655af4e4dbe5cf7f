"""What a choice says that does not fit whoever makes it.

Purpose: what is drawn is drawn by chance alone, and belongs to nobody; who must choose does not
choose none; whoever says otherwise is told so. Input: a choice. Output: problems.
Must not know: what may be chosen.
"""

import re
from collections.abc import Container

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import program as pg
from ..parser.syntax_errors.chosen_together import asked_of_all
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..syntax.walk import inside
from .builder import ProgramBuilder


def fits_its_chooser(node: sx.Choose, draft: ProgramBuilder) -> bool:
    """Whether a choice says nothing that does not fit its chooser; else that is noted."""
    by_chance = isinstance(node.who, sx.Chance)
    if isinstance(node.domain, sx.WeightedDomain) and not by_chance:
        _weighed_by_a_player(node.domain, draft)
        return False
    if node.told is not None:
        _who_learns(node.told, node, draft)
    return not _asks_all_of_itself(node, draft)


def always_chosen(node: sx.Choose | sx.Use, draft: ProgramBuilder) -> None:
    """Note that it is said what happens if none is chosen, where nobody may decline."""
    line = next(said for said in node.body if isinstance(said, sx.IfNoneChosen))
    source, end = node.span.source, node.who.span.end
    verb = re.compile(r"[ \t]+(secretly[ \t]+)?chooses?(?![\w-])").match(source.text, end)
    fix = verb and Fix(Span(source, end, verb.end()), f" may {verb[1] or ''}choose")
    draft.fault(
        "out-of-place",
        "something is always chosen here, as nobody may decline",
        line.span,
        "this never happens",
        help="take these lines out"
        if fix is None
        else f"write `{fix.text.strip()}` in the line of the choice",
        fix=fix,
    )


def _asks_all_of_itself(node: sx.Choose, draft: ProgramBuilder) -> bool:
    """Whether it is said of each thing that may be chosen what must be so of all; note it."""
    name, domain = node.name.text, node.domain
    if [made.name for made in draft.decisions].count(name) != 1:
        return False  # it may have been made before, elsewhere
    if not isinstance(domain, sx.PiecesDomain):
        return False
    for said in domain.filters:
        meant = _speaks_of(said.condition, name) if isinstance(said, sx.Where) else None
        if meant is not None and isinstance(said, sx.Where):
            one = isinstance(domain.high, sx.Number) and domain.high.value == 1
            _of_one(meant, name, draft) if one else _of_all(node, said, meant, draft)
            return True
    return False


def _speaks_of(condition: sx.Condition, name: str) -> sx.Node | None:
    """Where a condition speaks of what is chosen by a name, and not of what was chosen before."""
    nodes = tuple(inside(condition))
    nouns = {
        noun.span for each in nodes if isinstance(noun := getattr(each, "noun", None), sx.Word)
    }
    for each in nodes:
        match each:
            case sx.Possessive(owner=sx.Pronoun(), thing=sx.Possessed(which="", count=0) as thing):
                if thing.noun.text == name:
                    return each
            case sx.Word(text=text) if text == name and each.span not in nouns:
                return each
    return None


def _of_one(meant: sx.Node, name: str, draft: ProgramBuilder) -> None:
    """Of a single thing, the condition is about this thing."""
    draft.fault(
        "asks-itself",
        f"what may be chosen as `{name}` cannot hang on `{name}`, which is not chosen yet",
        meant.span,
        notes=("behind `where`, the thing that may be chosen is `it`",),
        help="write `it`",
        fix="it",
    )


def _of_all(node: sx.Choose, said: sx.Where, meant: sx.Node, draft: ProgramBuilder) -> None:
    """Of several things, what is asked of all of them is asked below them."""
    line, name = line_of(said.span), node.name.text
    head = line.words[: said.span.start - line.start].rstrip(" ,\t")
    ends = not line.words[said.span.end - line.start :].partition("#")[0].strip()
    asked = said.condition.span.words
    block = asked_of_all(head, asked, line.source.text) if ends else None
    draft.fault(
        "asks-itself",
        f"`where` is asked of each single one, and not of all that are chosen as `{name}`",
        meant.span,
        notes=("what must be so of all of them is said in one go, by `only if` below the choice",),
        help=None if block is None else f"write `{block.strip()}`",
        fix=None if block is None else Fix(line, block),
    )


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
