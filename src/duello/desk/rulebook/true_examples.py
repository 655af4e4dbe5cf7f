"""Examples that hold, which alone explain rules to players.

Purpose: an example that does not hold says of the rules what is not so; a rulebook leaves it out.
Input: a script, and what became of its examples. Output: the script without those, their names.
Must not know: why they do not hold.
"""

from collections.abc import Iterable

from attrs import evolve

from duello.dsl.syntax import items as sc
from duello.match.example_runner import Outcome


def with_true_examples(
    script: sc.Script, outcomes: Iterable[Outcome]
) -> tuple[sc.Script, tuple[str, ...]]:
    """The script without the examples that do not hold, and how these are called."""
    false = tuple(each.example.name for each in outcomes if not each.holds)
    kept = (
        item
        for item in script.items
        if not (isinstance(item, sc.Example) and item.name.text in false)
    )
    return evolve(script, items=tuple(kept)), false
