"""A matrix as one page that needs nothing else.

Purpose: a table in colours, with what is told in each pair. Input: a matrix, perhaps another one to
compare it with. Output: HTML. Must not know: how it was worked out.
"""

from html import escape

from .matrix import Cell, Matrix, beside_counted, compared, counted_in
from .matrix_marks import Marks, in_full

FEW = 4
"""Pairs that are named of those of which the same is not decided."""

MOST = 400
"""Pairs of which each is told in words below the table."""

_STYLE = """
:root { color-scheme: light dark; --ink: #221d18; --paper: #fdfaf3; --line: #d9cfc0;
  --row: #cfe5cf; --column: #f0cfc8; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e2d6; --paper: #1b1815; --line: #453e36;
  --row: #24432b; --column: #552a24; --bad: #ff8a7a; } }
body { font: 1rem/1.5 Georgia, serif; color: var(--ink); background: var(--paper); margin: 2rem; }
.scroll { overflow: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .3rem .55rem; text-align: center; }
th[scope=row] { text-align: left; position: sticky; left: 0; background: var(--paper); }
thead th { writing-mode: sideways-lr; text-align: left; }
.row { background: var(--row); } .column { background: var(--column); }
.same { opacity: .45; }
td sup { font-style: italic; margin-left: .15em; }
thead td { position: sticky; left: 0; background: var(--paper); }
.bad { color: var(--bad); font-weight: bold; outline: 2px solid var(--bad); }
"""


def matrix_page(title: str, made: Matrix, other: Matrix | None = None) -> str:
    """The whole page."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}: {escape(made.choice)}</title><style>{_STYLE}</style></head><body>
<h1>{escape(title)}</h1>
{matrix_table(made, other)}
</body></html>
"""


def matrix_table(made: Matrix, other: Matrix | None = None) -> str:
    """The table, with a line that says how it is read, to be put into a page."""
    rows, columns = (escape(player) for player in made.players)
    given = "".join(f"<p>{escape(said)}.</p>" for said in made.taken_as_given())
    counted = escape(counted_in(made) + beside_counted(made))
    gains = f"What {rows} gains (rows) against {columns} (columns){counted}"
    beside = () if other is None else compared(made, other)
    marks = Marks(made, other)
    known = "".join(f"<p>{escape(said)}.</p>" for said in (*beside, *marks.once))
    about = f"{given}<p>{gains}.</p>{known}"
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in made.columns)
    body = ""
    for row, cells in zip(made.rows, made.cells, strict=True):
        pairs = zip(made.columns, cells, strict=True)
        inner = "".join(
            _cell(cell, other.cell(row, column) if other else None, marks) for column, cell in pairs
        )
        body += f'<tr><th scope="row">{escape(row)}</th>{inner}</tr>\n'
    corner = f"<td>{escape(made.choice)}</td>"
    head = f"<thead><tr>{corner}{head}</tr></thead>"
    opened = '<div class="scroll" role="group" tabindex="0" aria-label="matrix">'
    return f"{about}{opened}<table>{head}<tbody>{body}</tbody></table></div>{_below(made, marks)}"


def _below(made: Matrix, marks: Marks) -> str:
    """What the signs stand for, what the rules do not decide, and each pair in words."""
    signs = "".join(
        f"<li><b><i>{escape(sign)}</i></b> {escape(said)}</li>\n" for sign, said in marks.legend
    )
    legend = f'<ul class="signs">{signs}</ul>' if signs else ""
    return f"{legend}{_torn(made)}{_in_words(made)}"


def _in_words(made: Matrix) -> str:
    """What follows in each pair, for whoever points at no cell."""
    if len(made.rows) * len(made.columns) > MOST:
        return ""
    items = "".join(
        f"<li><b>{escape(f'{row} against {column}')}</b>: {escape(in_full(cell))}</li>\n"
        for row, cells in zip(made.rows, made.cells, strict=True)
        for column, cell in zip(made.columns, cells, strict=True)
        if cell.short and not cell.contradiction
    )
    return f"<details><summary>Each pair in words</summary><ul>{items}</ul></details>"


def _torn(made: Matrix) -> str:
    """What the rules do not decide, for whoever points at no cell: each once, with its pairs."""
    found: dict[str, list[str]] = {}
    for row, cells in zip(made.rows, made.cells, strict=True):
        for column, cell in zip(made.columns, cells, strict=True):
            if cell.contradiction:
                found.setdefault(cell.contradiction, []).append(f"{row} against {column}")
    items = ""
    for why, pairs in found.items():
        headline, *clauses = (escape(line) for line in why.splitlines())
        lines = "".join(f"<br>{clause}" for clause in clauses)
        items += f"<li><b>{escape(_some(pairs))}</b>: {headline}{lines}</li>\n"
    if not items:
        return ""
    return f'<p class="bad">!: the rules do not decide what comes of it.</p><ul>{items}</ul>'


def _some(pairs: list[str]) -> str:
    """The first pairs, and how many there are more."""
    more = len(pairs) - FEW
    return ", ".join(pairs[:FEW]) + (f" and {more} more" if more > 0 else "")


def _cell(cell: Cell, other: Cell | None, marks: Marks) -> str:
    sort = "bad" if cell.contradiction else {0: "row", 1: "column", None: ""}[cell.better]
    same = other is not None and other.is_like(cell)
    shown = _shown(cell, marks)
    if other is not None and not same:
        shown = f"{_shown(other, marks)} → {shown}"
    follows = (in_full(cell),) if cell.short else ()
    told = escape(cell.contradiction or "\n".join((*cell.told, *follows)), quote=True)
    return f'<td class="{sort}{" same" if same else ""}" title="{told}">{shown}</td>'


def _shown(cell: Cell, marks: Marks) -> str:
    """What a cell says, with its signs."""
    signs = marks.of(cell)
    return escape(cell.short) + (f"<sup>{escape(signs)}</sup>" if signs else "")
