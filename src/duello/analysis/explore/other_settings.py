"""The options of a ruleset set otherwise, one at a time.

Purpose: what was seen through with the options as they are says nothing of another value of one:
which other values there are to see through as well, and what became of it, in words.
Input: a program, options. Output: options, words.
Must not know: how anything is searched.
"""

from collections.abc import Iterator

from attrs import define, field

from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

from ..model.random_play import option_values
from .clause_pursuit import set_otherwise

MOST = 30
"""So many other settings at most."""

Options = tuple[Value, ...]


@define
class Settings:
    """What was seen with one option set otherwise, each as in a rule file. through: everything was
    seen; left: it was not, since there was no time for it, or too much to see.
    """

    through: list[str] = field(factory=list)
    left: list[str] = field(factory=list)

    @property
    def words(self) -> list[str]:
        """What was seen, one line each."""
        found = []
        if self.through:
            found.append(f"seen through with one option set otherwise, too: {_row(self.through)}")
        if self.left:
            found.append(f"not seen through with another option: {_row(self.left)}")
        return found


def _row(names: list[str]) -> str:
    return ", ".join(names)


def other_settings(
    program: Program, usual: Options, vary: tuple[int, ...]
) -> Iterator[tuple[Options, str]]:
    """Every one of some options set otherwise, with what it then is, in words: first each option
    once.
    """
    rows = [list(_others(program, usual, number)) for number in vary]
    longest = max(map(len, rows), default=0)
    turns = (row[at] for at in range(longest) for row in rows if at < len(row))
    for options, _ in zip(turns, range(MOST), strict=False):
        said = ", ".join(set_otherwise(program, usual, options))
        yield options, said.removeprefix("with the option ")


def _others(program: Program, usual: Options, number: int) -> Iterator[Options]:
    """The options with another value of one: of numbers, one more first, then less."""
    option = program.options[number]
    values = option_values(option)
    if isinstance(option.type, ir.NumberType) and isinstance(option.default, int):
        high = option.type.high
        more = option.default + 1
        values = [more, *reversed(values)] if high is None or more <= high else values[::-1]
        values = [
            v for v in values if option.type.low is None or ir.sure(int, v) >= option.type.low
        ]
    for value in dict.fromkeys(values):
        if value != usual[number]:
            yield (*usual[:number], value, *usual[number + 1 :])
