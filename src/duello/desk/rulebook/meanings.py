"""What a game's own names for values stand for, in English.

Purpose: one place for what a name means, wherever it is told: in a sentence, or, where that is
long, case by case. Input: named values. Output: clauses and items with markup. Must not know: where
a name comes up.
"""

from collections.abc import Callable

from ...dsl import syntax as sx
from ...dsl.word_forms import article
from .document import Item, bare, term
from .english import is_plural, sentence
from .phrases import Phrases

LONG = 140
"""Letters beyond which a meaning is told once, in one place, and case by case."""


class Meanings:
    """Words the named values of one game. guard: when a line holds, behind a comma."""

    def __init__(self, phrases: Phrases, guard: Callable[[sx.Guard | None], str]) -> None:
        self.phrases = phrases
        self.guard = guard

    def is_long(self, named: sx.Named) -> bool:
        """Whether it takes long to say what a name stands for."""
        return len(bare(self.stands_for(named))) > LONG

    def item(self, named: sx.Named) -> Item:
        """What a name stands for, as an entry of a list."""
        whole, cases = Item(sentence(self.clause(named))), self._cases(named)
        if len(cases) < 2 or not self.is_long(named):
            return whole
        *before, (last, when) = cases
        below = [Item(sentence(f"{value}{guard}")) for value, guard in before]
        below.append(Item(sentence(f"{'' if when else 'otherwise, '}{last}{when}")))
        return Item(f"{sentence(self._is(named)).removesuffix('.')}:", tuple(below))

    def clause(self, named: sx.Named) -> str:
        """What a name stands for, as a clause."""
        match named:
            case sx.Named(
                of=sx.Word() as of, value=sx.TruthValue(value=true), above=(), otherwise=None
            ):
                own, name = self.phrases.name(of), term(self.phrases.name(named.name))
                return f"{article(own)} is {'' if true else 'not '}{name}{self.guard(named.guard)}"
        if _is_so_or_not(named):
            return self._holds(named)
        meant = self.stands_for(named)
        if isinstance(named.value, sx.Those | sx.Cells):
            some = meant if meant.startswith(("the ", "all ")) else f"the {meant}"
            return f"{self._is(named)} made of {some}"
        return f"{self._is(named)} {meant}"

    def _holds(self, named: sx.Named) -> str:
        """When what is so or not is so, as a clause: `fits holds, if it is empty; ...`."""
        name, cases = term(self.phrases.name(named.name)), list[str]()
        of = f" for {article(self.phrases.name(named.of))}" if named.of is not None else ""
        whens = [self._when(each.guard) for each in _every(named)]
        for value, when in zip(_values(named), (*whens, ""), strict=False):
            holds = "holds" if value == sx.TruthValue(True) else "does not hold"
            who = "it" if cases else name
            otherwise = "" if when or not cases else "otherwise "
            cases.append(f"{otherwise}{who} {holds}{'' if cases else of}{when}")
        if len(cases) == 2 and not named.above and named.value == sx.TruthValue(True):
            return cases[0]
        return "; ".join(cases)

    def _is(self, named: sx.Named) -> str:
        name = term(self.phrases.name(named.name))
        if _is_so_or_not(named):
            of = f" for {article(self.phrases.name(named.of))}" if named.of is not None else ""
            return f"whether {name} holds{of}"
        own = self.phrases.name(named.of) if named.of is not None else ""
        whose = f"the {name} of {article(own)}" if own else f"the {name}"
        return f"{whose} {'are' if is_plural(named.name.text) else 'is'}"

    def stands_for(self, named: sx.Named) -> str:
        """What a name stands for, in each case."""
        *before, (last, when) = self._cases(named)
        if not before:
            return f"{last}{when}"
        mark = ", " if len(before) == 1 and named.otherwise is not None else "; "
        cases = mark.join(f"{value}{guard}" for value, guard in before)
        return f"{cases}{mark}{f'{last}{when}' if when else f'and {last} otherwise'}"

    def _when(self, guard: sx.Guard | None) -> str:
        return "" if guard is None or guard.condition is None else self.guard(guard)

    def _cases(self, named: sx.Named) -> list[tuple[str, str]]:
        """What it is in each case, and when that is; the last may be all that is left."""
        said = self.phrases.alone
        cases = [(said(each.value), self._when(each.guard)) for each in _every(named)]
        if named.otherwise is not None:
            cases.append((said(named.otherwise), ""))
        return cases


def _every(named: sx.Named) -> tuple[sx.Named | sx.Case, ...]:
    """The cases of a name, in order."""
    return (*named.above, named)


def _values(named: sx.Named) -> tuple[sx.Value, ...]:
    """What a name stands for in its cases; last, where none of them is, if that is said."""
    rest = () if named.otherwise is None else (named.otherwise,)
    return (*(each.value for each in _every(named)), *rest)


def _is_so_or_not(named: sx.Named) -> bool:
    """Whether a name stands for what is so or is not, whatever the case."""
    return all(isinstance(each, sx.TruthValue) for each in _values(named))
