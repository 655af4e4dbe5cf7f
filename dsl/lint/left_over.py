"""What a variant no longer asks for of what it extends: it says so itself, in a line of its own.

Purpose: an option of the parent's that sets nothing in a variant is told where the variant names
its parent, with the line that takes the option out.
Input: a problem in the parent's file, and the variant's. Output: a problem in the variant's file.
Must not know: how it was found that nothing asks for it.
"""

import re

from attrs import evolve

from ..diagnostics.problem import Fix, Label, Problem
from ..spans import Source, Span

_OPTION = re.compile(r"no line asks for the option `([^`]+)`")
_EXTENDS = re.compile(r'\bextends ("[^"\n]+")')


def left_over(made: Problem, source: Source) -> Problem:
    """A problem of the parent's where its author can do something about it; else as it is."""
    option, extends = _OPTION.match(made.headline), _EXTENDS.search(source.text)
    if option is None or extends is None:
        return made
    line = f"remove option {option[1]}"
    end = len(source.text)
    gap = "" if source.text.endswith("\n") else "\n"
    return evolve(
        made,
        label=Label(Span(source, *extends.span(1))),
        others=(Label(made.label.span, "it stands here"), *made.others),
        help=f"write `{line}` in a line of its own, or `{{{option[1]}}}` where it is to count",
        fix=Fix(Span(source, end, end), f"{gap}{line}\n"),
    )
