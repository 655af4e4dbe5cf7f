"""What can be seen of a rule file at once, and what is otherwise than at the look before.

Purpose: problems, examples, rulebook and matrix of a file that is being written.
Input: what became of its text. Output: a `Look`; lines about what has changed since another one.
Must not know: files and terminals.
"""

from collections.abc import Iterator

from attrs import frozen

from ..dsl.diagnostics.problem import Problem, Severity
from ..dsl.lint import inspect
from ..dsl.pipeline import Compiled, Finder, whole_script
from ..dsl.syntax.items import Script
from ..match.example_runner import run_example
from ..match.match import Match
from .difference import difference
from .matrix import Matrix, NoMatrix, matrix, scores
from .rulebook.as_text import section_as_text

FEW = 12
"""Changes of a matrix that are told one by one."""


@frozen
class Look:
    """What is to be seen. examples: each with whether it holds. matrix: None if there is none."""

    problems: tuple[Problem, ...]
    examples: tuple[tuple[str, bool], ...] = ()
    script: Script | None = None
    matrix: Matrix | None = None

    @property
    def plays(self) -> bool:
        """Whether the rules can be played."""
        return not any(p.severity is Severity.ERROR for p in self.problems)


def look_at(compiled: Compiled, find: Finder) -> Look:
    """Everything that is to be seen of a file that was compiled."""
    program = compiled.program
    if program is None:
        return Look(compiled.problems)
    outcomes = [run_example(program, example) for example in compiled.examples]
    failed = [p for outcome in outcomes for p in outcome.problems]
    script = whole_script(compiled.source, find)
    made = None
    try:
        made = matrix(Match(program), scores(script)) if script is not None else None
    except (NoMatrix, ValueError):  # not every game has one
        made = None
    return Look(
        (*compiled.problems, *inspect(program, compiled.source), *failed),
        tuple((outcome.example.name, outcome.holds) for outcome in outcomes),
        script,
        made,
    )


def changed(before: Look, after: Look, width: int = 78) -> Iterator[str]:
    """What players have to know that they had not to know before, line by line."""
    if before.script is None or after.script is None:
        return
    for section in difference(before.script, after.script).sections[:-1]:
        yield from section_as_text(section, width)
        yield ""
    if before.matrix is not None and after.matrix is not None:
        yield from _cells(before.matrix, after.matrix)


def _cells(before: Matrix, after: Matrix) -> Iterator[str]:
    """The pairs of which something else comes."""
    pairs = [
        f"{row} against {column}: {old.short} → {new.short}"
        for row, cells in zip(after.rows, after.cells, strict=True)
        for column, new in zip(after.columns, cells, strict=True)
        if (old := before.cell(row, column)) is not None and old.short != new.short
    ]
    yield from pairs[:FEW]
    if len(pairs) > FEW:
        yield f"and {len(pairs) - FEW} pairs more"
