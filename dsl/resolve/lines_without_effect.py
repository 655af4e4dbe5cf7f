"""Lines that say a value, and do nothing with it.

Purpose: a text below a phase is no text that players read; whatever else is said without a verb.
Input: a line, and what has been found so far. Output: a noted problem. Must not know: what the line
would do.
"""

import re

from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..parser.syntax_errors.mends import line_of
from ..whole_texts import block_of
from .builder import ProgramBuilder

_MORE = re.compile(r"(?P<of>.+?) ?(?P<sign>[+-]) ?(?P<n>\d+)")


_RISES = {"+": "rises", "-": "falls"}


def no_effect(node: sx.Line, draft: ProgramBuilder) -> None:
    """Note a line that says a value alone; a text is a remark where it is read by nobody."""
    words, span = node.span.words, node.span
    if isinstance(node.sentence, sx.SoManyTimes):
        draft.fault(
            "missing-phrase",
            f"how much is done for each of them is not said in `{node.sentence.effect.span.words}`",
            node.sentence.effect.span,
            notes=(
                "it is so much of a number: `for every 2 Kings in their hand, they gain 5 points`",
                "what is done with each thing stands below it: `for each King in their hand:`",
            ),
        )
        return
    if not words.startswith('"'):
        headline = f"`{words}` alone is no sentence: nothing is done in this line"
        verbs = "a line that does something has a verb: `gain`, `move`, `announce`, ..."
        more = _MORE.fullmatch(words)
        meant = f"{more['of']} {_RISES[more['sign']]} by {more['n']}" if more is not None else ""
        meant = meant or _as_a_step(node, draft)
        help, fix = (f"write `{meant}`", Fix(span, meant)) if meant else (None, None)
        notes = () if meant else (verbs,)
        draft.fault("no-effect", headline, span, help=help, fix=fix, notes=notes)
        return
    remark = "# " + words.strip('"')
    whole = "\n" not in words
    draft.fault(
        "no-effect",
        "players read the texts of pieces, of rules and of the first line, and none here",
        span,
        help=f"write it as a remark: `{remark}`" if whole else None,
        fix=Fix(span, remark) if whole else None,
    )


def _as_a_step(node: sx.Line, draft: ProgramBuilder) -> str:
    """`reward` in the course of a phase, where pieces or rules say what they do in it, and it is
    neither a step yet nor anything else.
    """
    words, line = node.span.words, line_of(node.span)
    groups = (draft.step_names, draft.decision_names, *draft.bearers.values())
    if not re.fullmatch(r"[a-z][\w-]*", words) or line.words.strip() != words:
        return ""
    head, _, below = line.source.text[slice(*block_of(line))].partition("\n")
    margin = line.words[: len(line.words) - len(line.words.lstrip())]
    in_course = head in draft.phase_names and re.match(rf"\s*^{margin}\S", below, re.MULTILINE)
    done = re.search(rf"^[ \t]+{words}: +[^\s#]", line.source.text, re.MULTILINE)
    known = any(group.find(words) is not None for group in groups)
    return f"step {words}" if done is not None and in_course and not known else ""
