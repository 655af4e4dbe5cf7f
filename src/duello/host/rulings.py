"""Rulings that let a match go on which its rules have stopped: each tried on the match itself.

Runs in the process that compiles rules (see `worker`).
Must not know: rows, pages, people.
"""

from collections.abc import Callable, Iterator

from ..analysis.explore.suggest_fix import at_top_level, patches
from ..analysis.findings import of_contradiction
from ..dsl.diagnostics.problem import Severity
from ..dsl.ir.program import Program
from ..dsl.pipeline import compile_source
from ..dsl.spans import Source, Span
from ..interpreter.state import Contradiction
from ..match.contradiction_report import as_problem, unless_nobody
from ..match.loading import Rules
from .amendments import changes, free_name, goes_otherwise
from .game import Game
from .game_data import Move, Refused, Setting, WayOn

OFFERED = 6
"""So many ways on are offered."""


def ways_on(
    source: Source, find: Callable[[str], Source | None], setting: Setting, moves: tuple[Move, ...]
) -> tuple[WayOn, ...]:
    """The rulings by which a match goes on that was stopped after some moves, and by which all
    that was told before is as it was told.
    """

    def game(text: str) -> Game | None:
        compiled = compile_source(Source(source.name, text), find)
        if compiled.program is None or any(p.severity is Severity.ERROR for p in compiled.problems):
            return None
        return Game(Rules(source.name, compiled), setting)

    before = game(source.text)
    found = None if before is None else before.contradiction(moves)
    if before is None or found is None:
        return ()
    ways: list[WayOn] = []
    for text in dict.fromkeys(_texts(before.program, source, found)):
        if len(ways) == OFFERED:
            break
        after = game(text)
        if after is not None and _goes_on(before, after, moves):
            ways.append(WayOn(changes(source.text, text), text))
    return tuple(ways)


def _goes_on(before: Game, after: Game, moves: tuple[Move, ...]) -> bool:
    try:
        return not after.step(moves).stopped and goes_otherwise(before, after, moves) is None
    except Refused:
        return False


def _texts(program: Program, source: Source, found: Contradiction) -> Iterator[str]:
    """Rule files in which a contradiction may be settled."""
    for patch in patches(program, source, of_contradiction(program, found)):
        yield patch.applied(source.text)
    if found.kind == "conflict":
        yield from _one_clause_holds(program, source, found)
    yield from _unless_nobody(program, source, found)
    if found.kind in ("clash", "double win"):
        yield from _one_line_happens(program, source, found)


def _one_clause_holds(program: Program, source: Source, found: Contradiction) -> Iterator[str]:
    """Of several general answers each once more, as a rule that counts before them."""
    name = free_name(source.text)
    for number in found.rules:
        clause = program.rules[number]
        if clause.owner is None and "\n" not in clause.span.words:
            text = f'rule "{name}"\n  {clause.span.words.strip()}\n'
            yield at_top_level(source, text).applied(source.text)


def _unless_nobody(program: Program, source: Source, found: Contradiction) -> Iterator[str]:
    """A line that is not done where it would be done to nobody."""
    condition = unless_nobody(program, found)
    span = as_problem(program, found).label.span
    if condition is not None and span.source == source:
        end = _line_of(span)[1]
        yield f"{source.text[:end].rstrip()}, {condition}{source.text[end:]}"


def _one_line_happens(program: Program, source: Source, found: Contradiction) -> Iterator[str]:
    """Of several lines each alone: the others are left out."""
    problem = as_problem(program, found)
    spans = [label.span for label in (problem.label, *problem.others)]
    lines = [_line_of(span) for span in spans if span.source == source]
    if len(set(lines)) < 2 or len(lines) < len(spans):
        return
    for kept in lines:
        text = source.text
        for start, end in sorted(set(lines) - {kept}, reverse=True):
            text = text[:start] + text[end:].removeprefix("\n")
        yield text


def _line_of(span: Span) -> tuple[int, int]:
    """Where the last line begins and ends in which some words stand."""
    text = span.source.text
    end = text.find("\n", max(span.start, span.end - 1))
    end = len(text) if end < 0 else end
    return text.rfind("\n", 0, span.start) + 1, end
