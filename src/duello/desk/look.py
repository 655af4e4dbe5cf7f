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
from .consequences import is_of_the_choice
from .difference import difference
from .matrix import Cell, Matrix, NoMatrix, first_matrix
from .rulebook.as_text import section_as_text

FEW = 12
"""Changes of a matrix that are told one by one."""


@frozen
class Look:
    """What is to be seen. examples: each with whether it holds. matrix: or why there is none, and
    nothing while the rules cannot be played.
    """

    problems: tuple[Problem, ...]
    examples: tuple[tuple[str, bool], ...] = ()
    script: Script | None = None
    matrix: Matrix | str = ""

    @property
    def plays(self) -> bool:
        """Whether the rules can be played, even if an example does not hold."""
        return self.script is not None

    @property
    def wrong(self) -> bool:
        """Whether there are errors, examples that do not hold among them."""
        return any(p.severity is Severity.ERROR for p in self.problems)


def look_at(compiled: Compiled, find: Finder) -> Look:
    """Everything that is to be seen of a file that was compiled."""
    program = compiled.program
    if program is None:
        return Look(compiled.problems)
    outcomes = [run_example(program, example) for example in compiled.examples]
    failed = [p for outcome in outcomes for p in outcome.problems]
    script = whole_script(compiled.source, find)
    made: Matrix | str = ""
    try:
        made = first_matrix(program, script) if script is not None else ""
    except (NoMatrix, ValueError) as reason:  # not every game has one
        made = str(reason)
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
    yield from _matrices(before.matrix, after.matrix)


def _matrices(before: Matrix | str, after: Matrix | str) -> Iterator[str]:
    """What is otherwise in the matrix of pieces."""
    if isinstance(after, str):
        if before != after:
            yield f"No matrix of pieces: {after}"
    elif isinstance(before, str):
        yield f"There is a matrix of pieces now, for `{after.choice}`"
    elif before.choice != after.choice:
        yield f"The matrix of pieces is for `{after.choice}` now, and no more for `{before.choice}`"
    else:
        yield from _cells(before, after)
        if set(before.rows) < set(after.rows):
            yield from (_new_row(row, after) for row in after.rows if row not in before.rows)


def _new_row(row: str, made: Matrix) -> str:
    """Against what a choice that there was not gains, and against what it loses."""
    better: dict[int | None, list[str]] = {0: [], 1: []}
    for column, cell in zip(made.columns, made.cells[made.rows.index(row)], strict=True):
        better.setdefault(cell.better, []).append(f"{column} ({cell.short})")
    parts = [
        f"{what} {', '.join(names[:FEW])}{' and more' if len(names) > FEW else ''}"
        for what, names in (("gains against", better[0]), ("loses against", better[1]))
        if names
    ]
    return f"{row} is new: {', '.join(parts) or 'nobody gains by it'}"


def _cells(before: Matrix, after: Matrix) -> Iterator[str]:
    """The pairs of which something else comes."""
    pairs = [
        f"{row} against {column}: {_otherwise(old, new)}"
        for row, cells in zip(after.rows, after.cells, strict=True)
        for column, new in zip(after.columns, cells, strict=True)
        if (old := before.cell(row, column)) is not None and not old.is_like(new)
    ]
    yield from pairs[:FEW]
    if len(pairs) > FEW:
        yield f"and {len(pairs) - FEW} pairs more"


def _otherwise(old: Cell, new: Cell) -> str:
    """In what two cells differ that are not alike; not who has won what was chosen in, where
    somebody else gains by it.
    """
    gained = "" if old.gains_like(new) else f"{old.short} → {new.short}"
    now, gone = (
        "; ".join(
            change.words
            for change in one.beside
            if change not in other.beside and not (gained and is_of_the_choice(change))
        )
        for one, other in ((new, old), (old, new))
    )
    return "; ".join(filter(None, (gained, now, f"no more: {gone}" if gone else "")))
