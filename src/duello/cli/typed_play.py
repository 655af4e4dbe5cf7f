"""A play that is typed behind an option, as the lines of an example.

Purpose: play before what is asked for; what is wrong with it is told of the words as they were
typed, and not of a place in a file that nobody wrote.
Input: a ruleset, the play, the option behind which it stands. Output: a match after it.
Must not know: what is asked of the match.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable

from attrs import frozen

from ..dsl.diagnostics.problem import Problem, moved
from ..dsl.spans import Source, Span
from ..match.example_runner import run_example
from ..match.loading import Rules, compile_beside, source_of
from ..match.match import Match
from .arguments import BadArgument
from .print_problems import show

_LINE = re.compile(r'(?:"[^"\n]*"|[^;\n])+')
_INDENT = "  "


@frozen
class _Written:
    """A rule file with a play as one more example. text: the whole of it. since: where the example
    begins in it. lines: of each line where it begins there, and where in what was typed.
    """

    text: str
    since: int
    lines: tuple[tuple[int, int], ...]


def after_play(rules: Rules, play: str, option: str) -> Match:
    """A match after an example of that name, or after lines like those of one with `;` between
    them. Raises BadArgument once what is wrong with it has been shown.
    """
    known = [e for e in rules.compiled.examples if e.name == play]
    if known:
        outcome = run_example(rules.program, known[0])
        if outcome.match is None or not outcome.holds:
            show(outcome.problems, err=True)
            raise BadArgument("this cannot be played")
        return outcome.match
    source = source_of(rules.name)
    written = _written(source.text.rstrip() if source is not None else "", play)
    if not written.lines:
        raise BadArgument(f"`{option}` plays nothing: say who chooses what, or name an example")
    compiled = compile_beside(rules.name, written.text)
    typed = Source(option, play)
    if compiled.program is None:
        _tell(compiled.problems, written, typed)
        raise BadArgument("this is no play that an example could have")
    outcome = run_example(rules.program, compiled.examples[-1])
    if outcome.match is None or not outcome.holds:
        _tell(outcome.problems, written, typed)
        raise BadArgument("this cannot be played")
    return outcome.match


def _written(own: str, play: str) -> _Written:
    text = f'{own}\n\nexample "the play before"\n'
    since, lines = len(own) + 2, list[tuple[int, int]]()
    for found in _LINE.finditer(play):
        line = found[0].strip()
        if line:
            lines.append((len(text) + len(_INDENT), play.index(line, found.start())))
            text += f"{_INDENT}{line}\n"
    return _Written(text, since, tuple(lines))


def _tell(problems: Iterable[Problem], written: _Written, typed: Source) -> None:
    """Show problems: those of the play where they stand in what was typed."""

    def there(span: Span) -> Span:
        if span.source.text != written.text or span.start < written.since:
            return span
        return Span(typed, _place(written, span.start), _place(written, span.end))

    show((moved(each, there) for each in problems), err=True)


def _place(written: _Written, at: int) -> int:
    """Where a place of the file is in what was typed."""
    begin, typed = written.lines[max(0, bisect_right(written.lines, at, key=_begin) - 1)]
    return typed + max(0, at - begin)


def _begin(line: tuple[int, int]) -> int:
    return line[0]
