"""A mistake on which others rest is mended before the mends of the others are looked for.

Purpose: where it is not said which pieces there are, no line about pieces can be understood, and
where lines stand outside of their blocks, none in these: such a mend is taken as made, what is
wrong then is mended, and all is told of the text as it is.
Input: the problems of a source, and what mends those of another text. Output: the problems.
Must not know: how anything is mended.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from attrs import evolve

from .blocks_meant import blocks_meant
from .diagnostics.problem import EACH_OF_THEM, Fix, Label, Problem, Severity, by_place
from .drafts import Meant
from .ir.nodes import sure
from .parser.syntax_errors.birth_mistakes import unnamed_choices
from .spans import Source, Span

Mended = Callable[[tuple[Problem, ...], Source], tuple[Problem, ...]]
"""The problems of a source, with mends."""

Check = Callable[[Source], tuple[Problem, ...]]
"""What is wrong with a text."""


def mended_first(
    problems: tuple[Problem, ...], source: Source, check: Check, mended: Mended
) -> tuple[Problem, ...] | None:
    """The problems with mends, all but one as if that one was mended; None if there is none on
    which others rest.
    """
    wrong = [one for one in problems if one.severity is Severity.ERROR]
    unnamed = unnamed_choices(source) if wrong else ()
    root = next((one for one in (*unnamed, *wrong) if _is_root(one, source)), None)
    if root is None or root.fix is None:
        return _in_their_blocks(wrong, source, check, mended)
    again = source.but(root.fix.applied())
    left = check(again)
    if any(_in_lines(one, root.fix, again) for one in left if one.severity is Severity.ERROR):
        return None
    return _with_what_is_left(root, root.fix, left, again, mended)


def _with_what_is_left(
    root: Problem, fix: Fix, left: tuple[Problem, ...], again: Source, mended: Mended
) -> tuple[Problem, ...]:
    """A mistake, with what else is wrong once it is mended."""
    back = _Back(fix.span.source, again, fix)
    others = (one for one in mended(left, again) if not back.within(one))
    return by_place((root, *map(back.problem, others)))


_OUT_OF_PLACE = frozenset({"indentation", "two-beginnings"})
"""What is wrong with lines that still stand outside of their blocks."""

MOST_TRIED = 3
"""In so many ways lines are put into blocks."""


def _in_their_blocks(
    wrong: list[Problem], source: Source, check: Check, mended: Mended
) -> tuple[Problem, ...] | None:
    """The same, where lines stand outside of their blocks, or begin these in other words: what is
    moved may still be wrong, and what is written in its place may not.
    """
    here = [one for one in wrong if one.label.span.source == source]
    lines = frozenset(one.label.span.position[0] - 1 for one in here)
    for meant in _ways(source, source.above, lines) if lines else ():
        root = meant.told(source)
        fix = sure(Fix, root.fix)
        again = source.but(fix.applied())
        left = check(again)
        errors = [
            (one.label.span.position[0] - 1, one.code)
            for one in left
            if one.severity is Severity.ERROR
        ]
        first = again.text.count("\n", 0, fix.span.start)
        new = range(first, first + fix.text.count("\n") + 1)
        moved = fix.span.words
        made = {at for at in new if again.line(at + 1).strip() not in moved}
        if made.isdisjoint(at for at, _ in errors) and not any(
            code in _OUT_OF_PLACE and at in new for at, code in errors
        ):
            return _with_what_is_left(root, fix, left, again, mended)
    return None


@lru_cache(maxsize=8)  # it is asked again each time that something further is known of a text
def _ways(source: Source, _above: str, lines: frozenset[int]) -> tuple[Meant, ...]:
    """The likeliest ways in which blocks may be meant. _above: of sources that are equal one may
    extend another file.
    """
    return tuple(islice(blocks_meant(source, lines), MOST_TRIED))


def _is_root(one: Problem, source: Source) -> bool:
    """Whether whole lines at the margin are mended, or put in, to say which pieces there are; or a
    choice that has no name, to have one.
    """
    fix = one.fix
    if fix is None or fix.span.source != source:
        return False
    if re.fullmatch(r"one(?: of)?", fix.span.words) and fix.text.isalpha():
        return re.search(r"\bchooses?[ \t]+$", source.text[: fix.span.start]) is not None
    if fix.span.position[1] != 1:
        return False
    listed = (one.help or "").endswith(EACH_OF_THEM)
    return listed or (fix.text.startswith("pieces ") and "\n" not in fix.text.rstrip("\n"))


def _in_lines(one: Problem, fix: Fix, again: Source) -> bool:
    """Whether a problem is about what an edit wrote. again: the text once it is made."""
    place = one.label.span
    end = fix.span.start + len(fix.text.rstrip("\n"))
    return place.source == again and place.start < end and place.end > fix.span.start


class _Back:
    """What is said of a text, said of the text before an edit of it."""

    def __init__(self, source: Source, again: Source, fix: Fix) -> None:
        self.source = source
        self.again = again
        self.fix = fix
        self.further = len(fix.text) - len(fix.span.words)

    def problem(self, one: Problem) -> Problem:
        """The same problem, in the text as it is."""
        fix = None if one.fix is None else Fix(self.span(one.fix.span), one.fix.text)
        others = tuple(self.label(each) for each in one.others)
        return evolve(one, label=self.label(one.label), others=others, fix=fix)

    def within(self, one: Problem) -> bool:
        """Whether something is wrong in lines that the edit makes: it is told once they are."""
        span, end = one.label.span, self.fix.span.start + len(self.fix.text)
        made = span.source == self.again and self.fix.span.start < span.end <= end
        return made and "\n" in self.fix.text

    def label(self, label: Label) -> Label:
        """The same words, where they stand in the text as it is."""
        return evolve(label, span=self.span(label.span))

    def span(self, span: Span) -> Span:
        """The same place; of what was edited, all of it."""
        if span.source != self.again:
            return span
        end = self.fix.span.start + len(self.fix.text)
        if span.start < self.fix.span.start and span.end > end:
            return Span(self.source, span.start, span.end - self.further)  # around all of it
        if span.start < end and span.end > self.fix.span.start:
            return self.fix.span
        moved = self.further if span.start >= end else 0
        return Span(self.source, span.start - moved, span.end - moved)
