"""The options of a ruleset set otherwise, one at a time.

Purpose: what was seen through with the options as they are says nothing of another value of one:
which other values there are to see through as well, what became of it, in words, and which are
left.
Input: a program, options. Output: options, words.
Must not know: how anything is searched.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from attrs import define, field

from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

from ..model.random_play import option_values
from .clause_pursuit import OTHERWISE, set_otherwise

MOST = 30
"""So many other settings at most."""

Options = tuple[Value, ...]


@define
class Settings:
    """What was seen with one option set otherwise, each as in a rule file. through: everything was
    seen; left: it was not, since there was no time for it, or too much to see; untried: nobody has
    tried to.
    """

    through: list[str] = field(factory=list)
    left: list[str] = field(factory=list)
    untried: tuple[str, ...] = ()

    @property
    def claim(self) -> str:
        """With which options everything was seen, behind `with the options as they are set`."""
        if not self.through:
            return ""
        if not self.left and not self.untried:
            return ", or any one of them otherwise"
        ways = f"{len(self.through)} other {'way' if len(self.through) == 1 else 'ways'}"
        return f", or one of them in {ways}"

    def seen_with(self, notes: Collection[str]) -> bool:
        """Whether everything was seen with the options that notes of a finding name."""
        return all(
            note.removeprefix(OTHERWISE) in self.through
            for note in notes
            if note.startswith(OTHERWISE)
        )

    @property
    def words(self) -> list[str]:
        """What was seen, one line each."""
        found = []
        if self.through:
            found.append(f"seen through with one option set otherwise, too: {_row(self.through)}")
        if self.left:
            found.append(f"not seen through with another option: {_row(self.left)}")
        if self.untried:
            found.append(f"not tried: {'; '.join(self.untried)}")
        return found


def _row(names: list[str]) -> str:
    return ", ".join(names)


def other_settings(
    program: Program, usual: Options, vary: tuple[int, ...]
) -> Iterator[tuple[Options, str]]:
    """Every one of some options set otherwise, with what it then is, in words: first each option
    once.
    """
    for options in _turns(program, usual, vary):
        yield options, _named(program, usual, options)


def other_ways(program: Program, usual: Options, vary: tuple[int, ...]) -> Iterator[str]:
    """In which ways some options may be as well that are none of those settings, in words."""
    tried = [usual, *_turns(program, usual, vary)]
    for number in vary:
        option, known = program.options[number], {options[number] for options in tried}
        if isinstance(option.type, ir.NumberType):
            left = _between([value for value in known if isinstance(value, int)])
            yield f"{option.name} = {' or '.join(left)}"
            continue
        for value in dict.fromkeys(option_values(option)):
            if value not in known:
                yield _named(program, usual, _with(usual, number, value))
    if len(vary) > 1:
        yield "several options set otherwise at once"


def _named(program: Program, usual: Options, options: Options) -> str:
    return ", ".join(set_otherwise(program, usual, options)).removeprefix(OTHERWISE)


def _with(usual: Options, number: int, value: Value) -> Options:
    return (*usual[:number], value, *usual[number + 1 :])


def _between(numbers: list[int]) -> Iterator[str]:
    """The whole numbers from nought that are not among some, in words."""
    low = 0
    for number in sorted(numbers):
        if low < number:
            yield f"{low}" if low == number - 1 else f"{low} to {number - 1}"
        low = number + 1
    yield f"more than {low - 1}"


def _turns(program: Program, usual: Options, vary: tuple[int, ...]) -> Iterator[Options]:
    rows = [list(_others(program, usual, number)) for number in vary]
    longest = max(map(len, rows), default=0)
    turns = (row[at] for at in range(longest) for row in rows if at < len(row))
    return islice(turns, MOST)


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
            yield _with(usual, number, value)
