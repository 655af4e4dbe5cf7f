"""What one rule does in a step by itself, where somebody is asked on the way, becomes a function.

Purpose: of the lines of a rule there is a function `x`, in which somebody is asked where the line
stands, and what follows from the answer is done before the lines after it. It says whether a phase
was cut short, which it never is.
Input: a program. Output: Python text.
Must not know: that other rules may do something in the same step.
"""

from collections.abc import Iterator, Sequence

from ..program_view import Program, Tree, tr
from . import straight_writer
from .value_writer import Names, Words, may_be_open


class _NotWritten(Exception):
    """Something in these lines is not written like this."""


def written(n: Names) -> Iterator[str]:
    """The functions of all rules that are written like this, and of what follows from answers."""
    if n.program.tables.lapsing:
        return
    blocks = [tr.sure(tr.InStep, r.form).block for r in n.program.rules if is_in_step(r.form)]
    made: dict[int, list[str]] = {}
    for block in sorted(set(blocks)):
        if not asks(n.program.blocks[block]):
            continue
        fresh, found = n.fresh, dict(made)
        try:
            _add(n, block, found)
        except _NotWritten:
            n.fresh = fresh
            continue
        made = found
    for block, text in sorted(made.items()):
        yield f"def x{block}(w, e):"
        yield from (f"    {each}" for each in text)
        yield "    return False"
        yield ""


def is_in_step(form: Tree) -> bool:
    """Whether a rule does something in a step."""
    return isinstance(form, tr.InStep)


def asks(lines: Sequence[Tree]) -> bool:
    """Whether somebody is asked by a line itself."""
    return any(isinstance(line, tr.Ask) for line in lines)


def may_ask_at_once(program: Program, number: int) -> bool:
    """Whether one player by themselves can be asked where play stands: whoever has nothing to
    choose is late.
    """
    made = program.decisions[number]
    said = (made.seconds, made.extra, made.reserve)
    open_ = any(may_be_open(program, each) for each in said if each is not None)
    several = isinstance(made.domain, tr.GoChoice | tr.CellChoice | tr.DealChoice | tr.OrderChoice)
    late = made.late_block >= 0 and not made.optional and made.impossible < 0
    return late and not (several or open_ or made.by_chance)


def _add(n: Names, block: int, found: dict[int, list[str]]) -> None:
    """Write the lines of a block, and those of what follows from answers."""
    if block in found:
        return
    found[block] = []
    text = ["F = w.facts"]
    together: list[Tree] = []
    for line in n.program.blocks[block]:
        if not isinstance(line, tr.Ask):
            together.append(line)
            continue
        text += _slot(n, together)
        together = []
        text += _asked(n, line)
        chosen = n.program.decisions[line.decision].chosen
        if chosen >= 0:
            _add(n, chosen, found)
            text.append(f"if y is not None: x{chosen}(w, y)")
        text.append("F = w.facts")
    found[block] = text + _slot(n, together)


def _slot(n: Names, lines: list[Tree]) -> list[str]:
    """Lines between two questions: they happen together."""
    if not lines:
        return []
    text = straight_writer.written(n, lines, Words())
    if text is None:
        raise _NotWritten
    if any("u." in each or ", u" in each for each in text):
        text = ["u = Updates()", *text, "if u.__dict__: u.apply(w)"]
    return [*text, "w.memo.clear()"]


def _asked(n: Names, line: tr.Ask) -> list[str]:
    """Somebody is asked: `y` is what words stand for then, or None where nobody is."""
    whole = line.in_turn or line.drawn or line.chooser is None
    if whole or not may_ask_at_once(n.program, line.decision):
        raise _NotWritten
    chooser = tr.given(line.chooser)
    if isinstance(chooser, tr.Constant):
        raise _NotWritten
    return [f"y = ask_alone(w, {line.decision}, {n.value(chooser, Words())}, e)"]
