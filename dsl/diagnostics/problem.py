"""Problems in rule files, as values.

Purpose: what is wrong, where, why, and how to mend it. A mistake in the rules is a `Problem`
from the first day; an exception means a bug of ours.
Input: what a pass found. Output: `Problem` values, sorted by place.
Must not know: how a problem is shown (see `rendering`).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum
from typing import TypedDict

from attrs import evolve, field, frozen

from ..spans import Source, Span


class Severity(Enum):
    """How bad a problem is: only an `ERROR` keeps a ruleset from being played."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@frozen
class Label:
    """Words in a source with what is to be said about them."""

    span: Span
    text: str = ""


@frozen
class Fix:
    """The mend of a problem as an edit: with `text` in the place of the words of `span`, the
    problem is gone. An empty span stands where something is to be put in.
    """

    span: Span
    text: str

    def applied(self) -> str:
        """The whole text of the file with the edit made."""
        text = self.span.source.text
        return text[: self.span.start] + self.text + text[self.span.end :]


@frozen
class Problem:
    """One thing that is wrong.

    code: kebab-case, names the wrong, has an explain page (`missing-phrase`).
    headline: lower case, plain words, names in backticks, stands alone.
    label: the smallest telling words. others: causes elsewhere.
    notes: facts. help: at most one edit that the author can make, in words; fix: the same as an
    edit, where no choice is left to the author.
    """

    code: str
    headline: str
    label: Label
    others: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    severity: Severity = Severity.ERROR
    fix: Fix | None = None


class Details(TypedDict, total=False):
    """What may be said of a problem besides: as `problem` takes it."""

    others: Iterable[Label]
    notes: Iterable[str]
    help: str | None
    severity: Severity
    fix: str | Fix | None


def problem(
    code: str,
    headline: str,
    span: Span,
    text: str = "",
    *,
    others: Iterable[Label] = (),
    notes: Iterable[str] = (),
    help: str | None = None,
    severity: Severity = Severity.ERROR,
    fix: str | Fix | None = None,
) -> Problem:
    """A `Problem` from its commonest parts. fix: an edit, or what stands in the place of `span`."""
    edit = Fix(span, fix) if isinstance(fix, str) else fix
    label = Label(span, text)
    return Problem(code, headline, label, tuple(others), tuple(notes), help, severity, edit)


def rebased(one: Problem, source: Source) -> Problem:
    """A problem of a text, told of another text that is as long, with the same words there."""
    return moved(one, lambda span: Span(source, span.start, span.end))


def moved(one: Problem, there: Callable[[Span], Span]) -> Problem:
    """A problem that is told of other places. there: the place that is told in the stead of one."""
    labels = tuple(Label(there(each.span), each.text) for each in (one.label, *one.others))
    fix = None if one.fix is None else Fix(there(one.fix.span), one.fix.text)
    return evolve(one, label=labels[0], others=labels[1:], fix=fix)


def by_place(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Without repetitions, in the order in which a reader meets them."""
    return tuple(
        sorted(
            dict.fromkeys(problems),
            key=lambda p: (p.label.span.source.name, p.label.span.start, p.code),
        )
    )


def summary(problems: Iterable[Problem]) -> str:
    """How many problems there are of each severity: `2 errors, 1 warning`."""
    counts = Counter(problem.severity for problem in problems)
    parts = [
        f"{counts[severity]} {severity.value}{'' if counts[severity] == 1 else 's'}"
        for severity in Severity
        if counts[severity]
    ]
    return ", ".join(parts) or "no problems"


WHEREVER = ", wherever it stands"
"""How the help of a mend ends that is made at several places at once."""

EACH_OF_THEM = ", and so on for each of them"
"""Behind a mend that is made in several lines that are alike."""

IN_FRONT = ", in front of the others"
"""How the help of a mend ends that puts a line in further down, too."""


_OF_TURNS = re.compile(
    r"\b(?:turns?\b(?! over\b)|alternat\w+|one after|clockwise|goes? first|begins?|starts? with"
    r"|play[ \t]+(?:\d|a |until|one |[\w-]+ until ))",
    re.IGNORECASE,
)
"""What says whose turn it is, or how phases are played."""


class Problems:
    """A collector that a pass writes into. excusing: whether names that mean nothing are kept quiet
    about where a name may be missing; else only those that stand where it is missing are.
    """

    def __init__(self, excusing: bool = True) -> None:
        self.excusing = excusing
        self.found: list[Problem] = []
        self.excused: set[str] = set()
        """Names of which nobody complains, because what says them has a mistake already."""
        self.lacking = False
        """Whether a line that would give something a name has a mistake: then a name that means
        nothing may be the one that is missing.
        """
        self.incomplete = False
        """Whether something could not be read, so that no conclusion can be drawn from a lack."""
        self.unsaid_turns = False
        """Whether what could not be read may have said who takes turns, or brought in phases."""
        self.uses: list[tuple[frozenset[str], Fix]] = []
        """The mends of names that were told already, at further places: each name in all forms."""

    def again(self, names: Iterable[str], fix: Fix) -> None:
        """Keep that a name that was told stands at a further place, and its mend there."""
        self.uses.append((frozenset(names), fix))

    def wherever(self) -> tuple[Problem, ...]:
        """What was found, where the mend of a name that was told once is made at all places."""
        return tuple(self._wherever(one) for one in self.found)

    def _wherever(self, one: Problem) -> Problem:
        place, fix = one.label.span, one.fix
        if one.code != "unknown-name" or fix is None or not fix.span.holds(place):
            return one
        fixes = {
            own.span: own
            for names, own in self.uses
            if place.words in names and own.span.source == place.source
            if not fix.span.holds(own.span) and _says(own.span, names)
        }
        if not fixes:
            return one
        fixes[fix.span] = fix
        ordered = sorted(fixes.values(), key=lambda each: each.span.start)
        text, at = "", ordered[0].span.start
        for each in ordered:
            text += place.source.text[at : each.span.start] + each.text
            at = each.span.end
        whole = Span(place.source, ordered[0].span.start, at)
        return evolve(one, help=f"write `{fix.text}`{WHEREVER}", fix=Fix(whole, text))

    def add(self, problem: Problem) -> None:
        """Keep a problem; the pass goes on."""
        self.found.append(problem)

    def unread(self, span: Span) -> None:
        """Some words could not be read: excuse every name in them."""
        self.incomplete = self.lacking = True
        self.unsaid_turns |= _OF_TURNS.search(span.words) is not None
        names = re.findall(r'"[^"]*"|[A-Za-z_][\w-]*', span.words)
        self.excused.update(" ".join(name.strip('"').split()) for name in names)

    @property
    def unborn(self) -> bool:
        """The same, where that is an excuse."""
        return self.lacking and self.excusing

    def excuses(self, names: Iterable[str]) -> bool:
        """Whether one of these names is excused."""
        return not self.excused.isdisjoint(names)

    @property
    def fatal(self) -> bool:
        """Whether one of them is an error."""
        return any(p.severity is Severity.ERROR for p in self.found)


def _says(place: Span, names: Iterable[str]) -> bool:
    """Whether whole words stand at a place, and one of these names is among them: in a line that
    was read as its mend says, a place is only nearly that of what was written.
    """
    begins = re.compile(r"(?<![\w-])(?=[\w-])")
    ends = re.compile(r"(?<=[\w-])(?![\w-])")
    text, words = place.source.text, re.findall(r"[\w-]+", place.words)
    cut = not (begins.match(text, place.start) and ends.match(text, place.end))
    return not cut and not {*words}.isdisjoint(names)


@frozen
class RulesError(Exception):
    """The rule file cannot be played; `problems` says why. Raised by loading, never by a pass."""

    problems: tuple[Problem, ...] = field()

    def __str__(self) -> str:
        return "; ".join(f"{p.label.span}: {p.headline}" for p in self.problems)
