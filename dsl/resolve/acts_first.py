"""The step of a line that takes the force of another piece's rules away: in front of all others.

Purpose: `cancel opponent's pick`, which does not say when it is done, in the step in which the
others act would come too late for them. The first step will do where nothing else is done in it;
otherwise there is a new one.
Input: a line, and the steps. Output: an edit. Must not know: what the pieces are.
"""

import re
from collections.abc import Sequence

from ..diagnostics.problem import Fix
from ..ir.program import Step
from ..lower.undated_lines import AHEAD, ENDING
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from .lookup import as_name


def acts_first(line: Span, steps: Sequence[Step]) -> Fix | None:
    """The edit that lets a line be done before all steps; None where another line is as good."""
    if line.words.partition(" ")[0] not in ENDING or not steps or "\n" in line.words:
        return None
    first, source = steps[0], line.source
    if first.span.source != source:
        return None
    said = re.findall(
        rf"^[ \t]+{re.escape(as_name(first.name))}: *(\w+)", source.text, re.MULTILINE
    )
    if first.general < 0 and set(said) <= ENDING:
        return Fix(Span(source, line.start, line.start), f"{as_name(first.name)}: ")
    taken = {each.name for each in steps}
    name = next((each for each in AHEAD if each not in taken), None)
    step = line_of(first.span)
    if name is None or step.start < line.end:
        return None
    margin = step.words[: len(step.words) - len(step.words.lstrip())]
    between = source.text[line.start : step.start]
    return Fix(Span(source, line.start, step.start), f"{name}: {between}{margin}step {name}\n")
