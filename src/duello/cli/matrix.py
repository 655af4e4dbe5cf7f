"""`duello matrix`: every piece against every piece."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import click
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..desk.consequences import Wording
from ..desk.matrix import (
    SEED,
    Cell,
    Matrix,
    NoMatrix,
    beside_counted,
    compared,
    counted_in,
    matrix,
    scores,
)
from ..desk.matrix_marks import Marks, in_full
from ..desk.matrix_page import matrix_page
from ..match.loading import script_of
from .arguments import BadArgument, begun, form_of, match_options, written
from .print_problems import CONTRADICTED, loaded
from .typed_play import after_play

SHORT = 4
"""Letters of a column that need no number in their place."""

FRAME = 3
"""Signs that a column needs beyond what is in it: a blank on either side, and a line."""

_COLOURS = {0: "green", 1: "red", None: "dim"}


@click.command("matrix")
@click.argument("ruleset")
@click.option("--against", metavar="OTHER", help="Shows what is otherwise than in this ruleset.")
@click.option("--after", metavar="PLAY", help="Plays this first: an example's name, or its lines.")
@click.option("--choice", metavar="NAME", help="Which choice, if not the first of pieces.")
@click.option("--only", metavar="A,B,...", help="No other choices than these.")
@click.option("--details", is_flag=True, help="Says of each pair all that follows, in words.")
@click.option("--csv", "form", flag_value="csv", help="Values with commas between them.")
@click.option("--html", "form", flag_value="html", help="A page.")
@match_options
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def command(
    ruleset: str,
    against: str | None,
    after: str | None,
    choice: str | None,
    only: str | None,
    details: bool,
    form: str | None,
    seed: int | None,
    options: tuple[str, ...],
    players: str | None,
    output: Path | None,
) -> None:
    """Show what comes of every piece against every other.

    For rulesets in which both players choose at the same time. Rows are what the first player
    chooses, columns what the second does; a cell says what the first one gains: `+1`, `-2`, `wins`
    or `loses` what is played for, `!` where the rules contradict themselves. Letters say what else
    follows, and stand below: small ones what the first player has of it, capitals the second. What
    chance has drawn stands above; --seed draws otherwise. PLAY is written like the lines of an
    example, with `;` between them: --after "round 1: Black casts Bless, White casts Firebolt".
    """
    wanted = tuple(word.strip() for word in only.split(",")) if only else ()
    form = form or form_of(output, {".csv": "csv", ".html": "html"})
    made: list[Matrix] = []
    for name in (ruleset, *([against] if against else [])):
        try:
            made.append(_made(name, after, wanted, choice, seed, options, players))
        except NoMatrix as reason:
            raise BadArgument(f"{name}: {reason}" if against else str(reason)) from None
    if form == "csv":
        text = _in_lines(made[0]) if details else _as_csv(*made)
    elif form == "html":
        text = matrix_page(loaded(ruleset).title, *made)
    else:
        text = None
    if text is not None:
        written(text, output)
    else:
        _print(*made)
        if details:
            _print_details(made[0])
    if any(cell.contradiction for row in made[0].cells for cell in row):
        raise SystemExit(CONTRADICTED)


def _made(
    name: str,
    after: str | None,
    only: tuple[str, ...],
    choice: str | None,
    seed: int | None,
    options: tuple[str, ...],
    players: str | None,
) -> Matrix:
    """What comes of every pair in a ruleset. Raises NoMatrix, BadArgument."""
    rules = loaded(name)
    match = (
        begun(rules, SEED if seed is None else seed, options, players)
        if after is None
        else after_play(rules, after, "--after")
    )
    script = script_of(rules)
    return matrix(match, scores(script), only, choice, Wording(script))


# ---------------------------------------------------------------------- how it is shown


def _as_csv(made: Matrix, other: Matrix | None = None) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("; ".join((made.choice, *made.taken_as_given())), *made.columns))
    for row, cells in zip(made.rows, made.cells, strict=True):
        shown = (
            _both(c, _same(other, row, column))
            for c, column in zip(cells, made.columns, strict=True)
        )
        writer.writerow((row, *shown))
    return text.getvalue()


def _in_lines(made: Matrix) -> str:
    """A line for each pair: what both choose, what the first one gains, and all that follows."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*made.players, "gains", "follows"))
    for row, column, cell in _each(made):
        writer.writerow((row, column, cell.short, cell.contradiction or in_full(cell)))
    return text.getvalue()


def _each(made: Matrix) -> Iterator[tuple[str, str, Cell]]:
    """Every cell that is a pair which can be chosen, with the choices of both."""
    for row, cells in zip(made.rows, made.cells, strict=True):
        for column, cell in zip(made.columns, cells, strict=True):
            if cell.short:
                yield row, column, cell


def _print_details(made: Matrix) -> None:
    console = Console(highlight=False)
    for row, column, cell in _each(made):
        if not cell.contradiction:  # which is told already
            console.print(f"{row} against {column}: {cell.short}. {in_full(cell)}", markup=False)


def _same(other: Matrix | None, row: str, column: str) -> Cell | None:
    """The cell of the same choices in another matrix."""
    return None if other is None else other.cell(row, column)


def _both(cell: Cell, other: Cell | None) -> str:
    """A cell, with what it was where that is something else."""
    return cell.short if other is None or other.gains_like(cell) else f"{other.short}>{cell.short}"


def _print(made: Matrix, other: Matrix | None = None) -> None:
    console = Console(highlight=False)
    for said in made.taken_as_given():
        console.print(said, style="dim", markup=False)
    counted = counted_in(made) + beside_counted(made)
    console.print(
        f"{made.choice}: {made.players[0]} (rows) against {made.players[1]}{counted}",
        style="italic",
        markup=False,
    )
    if made.others:
        others = f"Both also choose at once: {', '.join(made.others)} (--choice shows it)"
        console.print(others, style="dim", markup=False)
    marks = Marks(made, other)
    for said in (*(() if other is None else compared(made, other)), *marks.once):
        console.print(said, markup=False)
    numbers = _numbers(made)
    for table in _tables(made, other, numbers, marks, console.width):
        console.print(table)
    for column in made.columns:
        if numbers and column not in made.rows:
            console.print(f"  {numbers[column]} {column}", markup=False)
    for sign, told in marks.legend:
        console.print(f"  {sign}  {told}", markup=False)
    for row, column, cell in _each(made):
        if cell.contradiction:
            console.print(
                f"{row} against {column}: {cell.contradiction}", style="bold red", markup=False
            )


def _tables(
    made: Matrix, other: Matrix | None, numbers: dict[str, str], marks: Marks, width: int
) -> Iterator[Table]:
    """The matrix in as many tables below each other as it needs in so many columns of text."""
    heads = [numbers.get(column, column) for column in made.columns]
    rows = [Text(f"{numbers[row]} {row}" if numbers else row) for row in made.rows]
    room_for_signs = [
        max((len(marks.of(cell)) for cell in line), default=0)
        for line in zip(*made.cells, strict=True)
    ]
    cells = [
        [
            _painted(c, _same(other, row, column), marks, signs)
            for c, column, signs in zip(line, made.columns, room_for_signs, strict=True)
        ]
        for row, line in zip(made.rows, made.cells, strict=True)
    ]
    widths = [
        max(cell_len(head), *(line[at].cell_len for line in cells)) for at, head in enumerate(heads)
    ]
    room = width - FRAME - 1  # a line stands on the right, too
    named = _named([row.plain for row in rows], room, room - sum(widths) - FRAME * len(widths))
    for part in _beside_each_other(widths, room - named):
        table = Table()
        table.add_column("", width=named, overflow="fold")
        for at in part:
            table.add_column(heads[at], justify="right", min_width=widths[at], no_wrap=True)
        for row, line in zip(rows, cells, strict=True):
            table.add_row(row, *(line[at] for at in part))
        yield table


def _named(labels: list[str], room: int, left: int) -> int:
    """How wide the names of the rows are: what the cells leave them, if that is enough for every
    word of them, and else a third of the room at most.
    """
    word = max(cell_len(word) for label in labels for word in label.split())
    return min(max(map(cell_len, labels)), left if left >= word else room // 3)


def _beside_each_other(widths: list[int], room: int) -> Iterator[list[int]]:
    """The columns of a table, by their places, in as many tables as they need to be read whole:
    each has room for what is in it, and one column at least.
    """
    part: list[int] = []
    left = room
    for at, width in enumerate(widths):
        if part and width + FRAME > left:
            yield part
            part, left = [], room
        part.append(at)
        left -= width + FRAME
    if part:
        yield part


def _numbers(made: Matrix) -> dict[str, str]:
    """What stands over the columns, and in front of the rows, by what is chosen: numbers, with a
    full stop as they are no labels. None are needed if what is chosen is as short itself.
    """
    if all(len(column) <= SHORT for column in made.columns):
        return {}
    chosen = dict.fromkeys((*made.rows, *made.columns))
    return {name: f"{number}." for number, name in enumerate(chosen, 1)}


def _painted(cell: Cell, other: Cell | None, marks: Marks, signs: int) -> Text:
    """A cell with its signs, which stand below each other in a column. signs: how many it needs."""
    same = other is not None and other.is_like(cell)
    if cell.contradiction:
        shown = Text("!", "bold white on red")
    else:
        shown = Text(cell.short, "dim" if same else _COLOURS[cell.better])
    behind = Text(f" {marks.of(cell):{signs}}" if signs else "", "yellow")
    if other is None or same or cell.contradiction:
        return shown + behind
    before = f"{other.short} {marks.of(other)}".rstrip()
    return Text(f"{before}>") + shown + behind
