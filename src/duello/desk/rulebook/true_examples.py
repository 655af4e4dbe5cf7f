"""Examples that hold, which alone explain rules to players.

Purpose: an example that does not hold says of the rules what is not so; a rulebook leaves it out.
What chance draws in the others is said with whom it was drawn for.
Input: a script, and what became of its examples. Output: the script without those, their names.
Must not know: why they do not hold.
"""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from duello.dsl import syntax as sx
from duello.dsl.spans import Span
from duello.dsl.syntax import items as sc
from duello.match.example_runner import Outcome


def with_true_examples(
    script: sc.Script, outcomes: Iterable[Outcome]
) -> tuple[sc.Script, tuple[str, ...]]:
    """The script without the examples that do not hold, and how these are called."""
    outcomes = tuple(outcomes)
    false = tuple(each.example.name for each in outcomes if not each.holds)
    whose = dict(drawn for each in outcomes for drawn in each.drawn_for)
    kept = (
        _with_whom(item, whose) if isinstance(item, sc.Example) else item
        for item in script.items
        if not (isinstance(item, sc.Example) and item.name.text in false)
    )
    return evolve(script, items=tuple(kept)), false


def left_out(names: Sequence[str]) -> str:
    """What is said of a rulebook without these examples; nothing, if there are none."""
    if not names:
        return ""
    said = "does not hold and is" if len(names) == 1 else "do not hold and are"
    named = ", ".join(f'"{name}"' for name in names)
    return f"{named} {said} left out"


def _with_whom(example: sc.Example, whose: Mapping[Span, str]) -> sc.Example:
    """An example that says of each draw for a player whose it is."""

    def said(move: sc.Move) -> sc.Move:
        name = whose.get(move.span) if move.seat is None else None
        return move if name is None else evolve(move, to=sx.Word(name, span=move.span))

    lines = tuple(
        evolve(line, moves=tuple(map(said, line.moves))) if isinstance(line, sc.Moves) else line
        for line in example.lines
    )
    return evolve(example, lines=lines)
