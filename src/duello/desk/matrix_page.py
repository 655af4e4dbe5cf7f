"""A matrix as one page that needs nothing else.

Purpose: a table in colours, with what is told in each pair. Input: a matrix, perhaps another one to
compare it with. Output: HTML. Must not know: how it was worked out.
"""

from html import escape

from .matrix import Cell, Matrix, beside_counted, compared, counted_in

FEW = 4
"""Pairs that are named of those of which the same is not decided."""

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
    known = "".join(f"<p>{escape(said)}.</p>" for said in beside)
    about = f"{given}<p>{gains}.</p>{known}"
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in made.columns)
    body = ""
    for row, cells in zip(made.rows, made.cells, strict=True):
        pairs = zip(made.columns, cells, strict=True)
        inner = "".join(_cell(cell, other.cell(row, c) if other else None) for c, cell in pairs)
        body += f'<tr><th scope="row">{escape(row)}</th>{inner}</tr>\n'
    corner = f"<td>{escape(made.choice)}</td>"
    head = f"<thead><tr>{corner}{head}</tr></thead>"
    opened = '<div class="scroll" role="group" tabindex="0" aria-label="matrix">'
    return f"{about}{opened}<table>{head}<tbody>{body}</tbody></table></div>{_torn(made)}"


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


def _cell(cell: Cell, other: Cell | None) -> str:
    sort = "bad" if cell.contradiction else {0: "row", 1: "column", None: ""}[cell.better]
    same = other is not None and other.is_like(cell)
    shown = cell.short if other is None or same else f"{other.short} → {cell.short}"
    told = escape(cell.contradiction or "\n".join(cell.told), quote=True)
    return f'<td class="{sort}{" same" if same else ""}" title="{told}">{escape(shown)}</td>'
