"""What is told of a line of a variant that says something otherwise than its parent.

Purpose: whether a line stands where a variant says what is another thing, and the words for what
it means. Input: a problem, its line, the edit that is meant. Output: problems and notes. Must not
know: which line of the parent is meant.
"""

from .diagnostics.problem import Fix, Problem, problem
from .plain_english.said_so_often import added_around
from .spans import Span
from .unclear_lines import NOT_UNDERSTOOD

AT_THE_MARGIN = NOT_UNDERSTOOD | {
    "add-or-replace",
    "indentation",
    "name-taken",
    "nothing-to-change",
    "split-name",
}
"""What is wrong with a line of a variant that does not say which line of its parent is meant."""

OTHERWISE_HERE = (
    "a variant names the line of its parent that it changes, `replace points in match`, or the "
    "block to which it adds one, `add to match`, and has the new line below that"
)

MOST_SHOWN = 3
"""So many lines that are said anew are shown."""


def at_the_margin(one: Problem, line: Span) -> bool:
    """Whether a line of a variant stands where it says what differs from its parent, or says among
    lines that are added how long one of the parent's goes on.
    """
    if not line.source.above or one.code not in AT_THE_MARGIN:
        return False
    return not line.words[:1].isspace() or added_around(line) is not None


def said_otherwise(one: Problem, line: Span, fix: Fix) -> Problem:
    """The problem of such a line with what it means."""
    text, beside, _ = fix.text.partition("\n\n")
    head, _, below = text.partition("\n")
    said = f"write `{head}`" + (f", and below it `{below.strip()}`" if below else "")
    if below.count("\n") > MOST_SHOWN:
        said = f"write `{head}`, and below it all its lines, this one as it is now"
    if fix.span.start < line.start:
        header = fix.span.words.partition("\n")[0].rstrip()
        said += f", above `{header}`" if beside else f", instead of `{header}`"
    headline = {
        "remove": "what a variant leaves out of its parent is said line by line",
        "add": "what the parent does not have is added",
    }.get(head.partition(" ")[0], "a variant names what it changes of its parent")
    place = Span(line.source, line.end - len(line.words.lstrip()), line.end)
    return problem(one.code, headline, place, help=said, fix=fix)


def lines_name_it(fix: Fix) -> str:
    """What is told of what a variant leaves out while other lines of its parent name it."""
    lines = ", ".join(f"`{each}`" for each in fix.text.split("\n"))
    return f"it is said like this: {lines}; lines of the parent name it, and are told then"
