"""The step of a line that takes the force of another piece's rules away: in front of all others.

Purpose: `cancel opponent's pick`, which does not say when it is done, in the step in which the
others act would come too late for them. The first step will do where nothing else is done in it;
otherwise there is a new one.
Input: a line, and the steps. Output: an edit. Must not know: what the pieces are.
"""

import re
from collections.abc import Sequence

from ..diagnostics.problem import Fix
from ..ir import effects as ef
from ..ir.program import Step
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from .lookup import as_name

NAMES = ("cancelling", "beforehand", "in-front-of-all")
"""What a new step is called: the first that is no other one's."""

_ENDING = {
    verb
    for effect in ef.EFFECTS
    if any(write.how is ef.How.DISABLE for write in effect.FOOTPRINT.writes)
    for verb in ef.form_of(effect).verbs
}


def acts_first(line: Span, steps: Sequence[Step]) -> Fix | None:
    """The edit that lets a line be done before all steps; None where another line is as good."""
    if line.words.partition(" ")[0] not in _ENDING or not steps or "\n" in line.words:
        return None
    first, source = steps[0], line.source
    if first.span.source != source:
        return None
    said = re.findall(
        rf"^[ \t]+{re.escape(as_name(first.name))}: *(\w+)", source.text, re.MULTILINE
    )
    if first.general < 0 and set(said) <= _ENDING:
        return Fix(Span(source, line.start, line.start), f"{as_name(first.name)}: ")
    taken = {each.name for each in steps}
    name = next((each for each in NAMES if each not in taken), None)
    step = line_of(first.span)
    if name is None or step.start < line.end:
        return None
    margin = step.words[: len(step.words) - len(step.words.lstrip())]
    between = source.text[line.start : step.start]
    return Fix(Span(source, line.start, step.start), f"{name}: {between}{margin}step {name}\n")
