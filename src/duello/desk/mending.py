"""Mends that leave no choice, made.

Purpose: make the edits that problems of a rule file carry, one after the other, as far as they go.
Input: a file's text, and how to find what is wrong with a text. Output: `Mending`.
Must not know: files; how anything was found.
"""

from collections.abc import Callable, Iterable

from attrs import frozen

from ..dsl.diagnostics.problem import Fix, Problem
from ..dsl.spans import Source

MOST = 200
"""So many mends are made of one file at most."""


@frozen
class Mending:
    """A file with its mends made. done: the problems that are gone by that, in the order in which
    they were mended; their places are those of the text as it was then.
    """

    text: str
    done: tuple[Problem, ...] = ()


def mended(source: Source, wrong: Callable[[Source], Iterable[Problem]]) -> Mending:
    """Make every mend that is told as an edit of this very file. wrong: what is wrong with a text
    in the place of the file. A mend after which the same is still wrong is not made.
    """
    done: list[Problem] = []
    texts, idle = {source.text}, set[str]()
    while len(done) < MOST:
        problems = tuple(wrong(source))
        found = _next(source, problems, idle)
        if found is None:
            break
        problem, fix = found
        after = Source(source.name, fix.applied())
        if after.text in texts or _times(problem, wrong(after)) >= _times(problem, problems):
            idle.add(_said(problem))
            continue
        texts.add(after.text)
        done.append(problem)
        source = after
    return Mending(source.text, tuple(done))


def _next(
    source: Source, problems: Iterable[Problem], idle: set[str]
) -> tuple[Problem, Fix] | None:
    """The first problem with a mend, in the order of the text, that was not tried in vain."""
    able = (
        (each, each.fix)
        for each in sorted(problems, key=lambda each: each.label.span.start)
        if each.fix is not None and each.fix.span.source == source and _said(each) not in idle
    )
    return next(able, None)


def _times(problem: Problem, problems: Iterable[Problem]) -> int:
    return sum(_said(each) == _said(problem) for each in problems)


def _said(problem: Problem) -> str:
    """What is wrong, and with which words: without its place, which a mend before it moves."""
    return f"{problem.code}: {problem.headline}: {problem.label.span.words}"
