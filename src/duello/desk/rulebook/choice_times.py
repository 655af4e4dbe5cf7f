"""How much time there is for choices, and what is the same for several of them.

Purpose: what holds of the time for a choice is said once, and named where it holds again.
Input: the lines below a choice that are about time. Output: clauses and items with markup.
Must not know: what else stands below a choice.
"""

from ...dsl import syntax as sx
from .document import Item, agreed, term
from .english import sentence
from .phrases import Phrases
from .vocabulary import found


class ChoiceTimes:
    """Words the times of the choices of one text, in its order."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self._told: list[tuple[sx.Body, sx.Choose]] = []

    def told_before(self, line: sx.Choose, times: sx.Body) -> tuple[Item, ...]:
        """What is told in the place of lines about the time for a choice and about lateness, if
        another choice has the same; nothing else.
        """
        if not {sx.Within, sx.IfLate} <= set(map(type, times)):
            return ()
        first = next((choice for told, choice in self._told if told == times), None)
        if first is None:
            self._told.append((times, line))
        if first is None or first is line:
            return ()
        name = term(self.phrases.name(first.name))
        told = f"the time for it, and what happens if a player is late, are as for the {name}"
        return (Item(sentence(told)),)

    def within(self, line: sx.Within) -> str:
        """How much time there is for a choice, as a clause."""
        if (limit := self._agreed_limit(line.seconds)) is not None:
            return f"there is {limit}"
        first, comma, rest = self.time(line).partition(", then")
        are = "is" if first.startswith("1 ") else "are"
        return f"there {are} {first} for it{comma}{rest}"

    def time(self, line: sx.Within) -> str:
        """How much time there is for a choice."""
        text = self._seconds(line.seconds)
        if line.extra is None or line.reserve is None:
            return text
        more = self._seconds(line.extra)
        return f"{text}, then {more} for each one left in {self.phrases.value(line.reserve)}"

    def _agreed_limit(self, value: sx.Value) -> str | None:
        """How much time there is, where there is as much as one likes unless it is agreed on."""
        if isinstance(value, sx.OptionValue):
            option = found(self.phrases.words.options, value.name)
            if option is not None and isinstance(option.value, sx.Nothing):
                name = term(self.phrases.name(value.name))
                return agreed(value.name, f"no time limit, unless {name} are agreed on")
        return None

    def _seconds(self, value: sx.Value) -> str:
        if (limit := self._agreed_limit(value)) is not None:
            return limit
        one = isinstance(value, sx.Number) and value.value == 1
        return f"{self.phrases.value(value)} second{'' if one else 's'}"
