"""Mends of lines that are not understood, tried before anybody sees them.

Purpose: a pass offers the mend of the word that it stumbles over, and does not know what the rest
of the line says. Made letter by letter, a mend must leave a line that is understood, or one whose
next mistake stands behind it; one that does not is taken back, so that other words are looked for.
Input: the errors of a file, and a way to compile another text. Output: the same errors, some
without their mends. Must not know: what the passes found wrong.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from attrs import evolve, frozen

from .diagnostics.problem import Fix, Problem, Severity, problem
from .parser.syntax_errors.line_forms import said_like
from .parser.syntax_errors.mends import line_of, with_what_hangs_on_it
from .spans import Source, Span
from .split_names import mended_wherever
from .whole_texts import last_at_the_margin
from .word_forms import forms

Check = Callable[[Source], Iterable[Problem]]

ALTERNATIVES = re.compile(r"say whose: (?=`)")
"""How a help begins that leaves it to the author which of several words is meant."""

ANOTHER_NAME = re.compile(r"choose another name, such as `([\w-]+)`")

NO_MORE_THAN_A_MEND = frozenset(
    {"missing-apostrophe", "missing-colon", "missing-comma", "missing-word", "reserved-word"}
)
"""Problems that are said to be what their mend says."""


@frozen
class _Try:
    """An edit that a problem proposes."""

    problem: Problem
    fix: Fix


@frozen
class _Left:
    """What is wrong once an edit is made: where the edit ends, and the errors of its lines."""

    end: int
    errors: tuple[Problem, ...]

    def leads_on(self, each: _Try) -> bool:
        """Whether a line is understood, or what is wrong with it is another thing."""
        if ANOTHER_NAME.match(each.problem.help or ""):
            return all(e.label.span.words == each.fix.text for e in self.errors)
        behind = all(e.label.span.start >= self.end for e in self.errors)
        return behind and (_is_one_word(each.fix) or all(e.fix for e in self.errors))


def tried(
    problems: tuple[Problem, ...], source: Source, codes: frozenset[str], check: Check
) -> tuple[Problem, ...]:
    """The problems of a file, without the mends that make no line of what they are made for.
    codes: of such problems the line is not understood.
    """
    here = (each for each in problems if each.label.span.source == source)
    errors = (one for one in here if one.severity is Severity.ERROR and one.code in codes)
    wrong = [one for one in errors if not mended_wherever(one)]
    proposed = [each for one in wrong for each in _proposed(one)]
    if not proposed:
        return problems
    works = {each: left.leads_on(each) for each, left in _all_left(proposed, check)}
    said = {one: _with_those(one, works) for one in {each.problem for each in proposed}}
    return tuple(said.get(one, one) for one in problems)


def leading_on(problems: tuple[Problem, ...], source: Source, check: Check) -> tuple[Problem, ...]:
    """The problems of a file, without the mends that are taken back by the next one: what a line
    wants is mended in another line, which wants it as it was.
    """
    return tuple(_led_back(one, check) if _elsewhere(one, source) else one for one in problems)


def _elsewhere(one: Problem, source: Source) -> bool:
    """Whether an error is mended in another line of a file than that in which it is."""
    if one.fix is None or one.severity is not Severity.ERROR or one.fix.span.source != source:
        return False
    made, line = one.fix.span, line_of(one.label.span)
    return made.end < line.start or made.start > line.end


def _led_back(one: Problem, check: Check) -> Problem:
    fix = one.fix
    if fix is None:
        return one
    source = fix.span.source
    then = (each.fix for each in check(source.but(fix.applied())))
    if all(back is None or back.applied() != source.text for back in then):
        return one
    return evolve(one, help=None, fix=None)


def told_only_now(fix: Fix, left: Iterable[Problem]) -> set[Problem]:
    """Of the errors that are left by an edit those of names that mean nothing and stand in its
    lines: as long as these could not be read, nobody complained of them.
    """
    source = fix.span.source
    start = line_of(Span(source, fix.span.start, fix.span.start)).start
    end = line_of(Span(source, fix.span.end, fix.span.end)).end
    words = set(re.findall(r"[\w-]+", source.text[start:end]))
    return {
        one
        for one in left
        if one.code == "unknown-name" and not words.isdisjoint(forms(one.label.span.words))
    }


def told_of_examples(left: Iterable[Problem], before: Iterable[Problem]) -> set[Problem]:
    """Of the errors that are left those of lines of examples that were not told before: examples
    are looked at where all else is right.
    """
    known = {one.label.span.words for one in before}
    return {one for one in left if _in_an_example(one) and one.label.span.words not in known}


def told_later(
    fix: Fix, left: Iterable[Problem], here: Iterable[Problem], before: Iterable[Problem]
) -> set[Problem]:
    """Of the errors that are left by an edit those that are none of its making, and were not told
    as long as its lines could not be read. here: those in its lines; before: those without it.
    """
    left, before = tuple(left), tuple(before)
    elsewhere = set(left) - set(here)
    later = told_only_now(fix, left) | told_of_examples(elsewhere, before)
    if all(one.code == "syntax" for one in before):
        later |= {one for one in elsewhere if one.code in _OF_A_LINE}  # nothing was looked at
    if any(one.code == "unknown-name" for one in before):
        return later
    words = set(re.findall(r"[\w-]+", fix.text))  # no name was looked up before
    strange = (one for one in elsewhere if one.code == "unknown-name")
    return later | {o for o in strange if words.isdisjoint(forms(o.label.span.words))}


_OF_A_LINE = frozenset({"missing-phrase", "no-effect", "unknown-verb", "wrong-phrase"})
"""What is wrong with a line whatever other lines say."""

_EXAMPLE = re.compile(r"example\b")


def _in_an_example(one: Problem) -> bool:
    """Whether the last line at the margin in front of a problem begins an example."""
    span = one.label.span
    begin = last_at_the_margin(span.source.text, span.start)
    return begin is not None and _EXAMPLE.match(span.source.text, begin, span.start) is not None


def hanging(place: Span, wrong: Iterable[Problem]) -> int:
    """How many errors stand in what hangs on the last line of a place, which is not read without
    that line.
    """
    last = line_of(Span(place.source, place.end, place.end))
    whole = with_what_hangs_on_it(last)
    below = (e.label.span.start for e in wrong if e.severity is Severity.ERROR)
    return sum(last.end < start < whole.end for start in below)


def place_once_made(fix: Fix) -> Span:
    """Where what an edit writes stands in the text that it makes."""
    start = fix.span.start
    return Span(fix.span.source.but(fix.applied()), start, start + len(fix.text))


def lines_made(fix: Fix) -> frozenset[int]:
    """Which lines of the text that an edit makes are those that it writes."""
    first = fix.span.source.text.count("\n", 0, fix.span.start) + 1
    return frozenset(range(first, first + fix.text.count("\n") + 1))


def _with_those(one: Problem, works: dict[_Try, bool]) -> Problem:
    """A problem with those of its mends that work."""
    own = [each for each in works if each.problem == one]
    good = [each.fix for each in own if works[each]]
    if len(good) == len(own):
        return one
    if not good:
        return _unmended(one)
    if len(good) == 1:
        return evolve(one, help=f"write `{good[0].text}`", fix=good[0])
    return evolve(one, help="say whose: " + ", ".join(f"`{each.text}`" for each in good))


def _unmended(one: Problem) -> Problem:
    """A problem without its mend. If it was no more than that, it is that some words do not fit."""
    like = said_like(line_of(one.label.span).words)
    words = one.label.span.words.strip()
    quoted = one.fix is not None and one.fix.text.startswith('"') and not words.startswith('"')
    if words and (quoted or one.code in NO_MORE_THAN_A_MEND):
        return problem("syntax", f"`{words}` does not fit here", one.label.span, notes=like)
    return evolve(one, help=None, fix=None, notes=one.notes or like)


def _proposed(one: Problem) -> Iterator[_Try]:
    """The edits that a problem proposes."""
    if one.fix is not None:
        yield _Try(one, one.fix)
    elif one.help is not None:
        name = ANOTHER_NAME.match(one.help)
        if name is not None:
            yield _Try(one, Fix(one.label.span, name[1]))
        elif ALTERNATIVES.match(one.help):
            for words in re.findall(r"`([^`]+)`", one.help):
                yield _Try(one, Fix(_with_article(one.label.span), words))


def _with_article(place: Span) -> Span:
    """A name with `the` in front of it, which goes where it is said whose it is."""
    ahead = re.search(r"\bthe[ \t]+$", place.source.text[: place.start])
    return place if ahead is None else Span(place.source, ahead.start(), place.end)


def _all_left(proposed: list[_Try], check: Check) -> Iterator[tuple[_Try, _Left]]:
    """What is left by each of some edits. Those of different lines are made at once."""
    while proposed:
        lines: set[tuple[str, int]] = set()
        now: list[_Try] = []
        later: list[_Try] = []
        for each in proposed:
            span = each.fix.span
            ends = Span(span.source, span.end, span.end)
            first, last = span.position[0], ends.position[0]
            covered = {(span.source.name, line) for line in range(first, last + 1)}
            (later if covered & lines else now).append(each)
            lines |= covered
        yield from zip(now, _left_by([each.fix for each in now], check), strict=True)
        proposed = later


def _left_by(fixes: list[Fix], check: Check) -> Iterator[_Left]:
    """What is wrong in the lines of each of some edits once all are made."""
    source, text, places, moved = fixes[0].span.source, "", {}, 0
    ordered = sorted(fixes, key=lambda each: each.span.start)
    for fix in ordered:
        text += source.text[moved : fix.span.start] + fix.text
        places[fix] = (len(text) - len(fix.text), len(text))
        moved = fix.span.end
    text += source.text[moved:]
    errors = [e for e in check(source.but(text)) if e.severity is Severity.ERROR]
    for fix in fixes:
        begin, end = places[fix]
        starts = text.rfind("\n", 0, begin) + 1
        stops = len(text) if (at := text.find("\n", end)) < 0 else at
        here = (e for e in errors if starts <= e.label.span.start <= stops)
        yield _Left(end, tuple(here))


def _is_one_word(fix: Fix) -> bool:
    """Whether a mend is of a misspelt word, or of a sign: what follows is another thing."""
    said, meant = fix.span.words.strip(), fix.text.strip()
    return not re.search(r"['\" -]", meant) and abs(len(said) - len(meant)) <= 1
