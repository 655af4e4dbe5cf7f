"""What was missing of a condition that never held, and whether it would have been met by now.

Purpose: of each comparison in a condition, how often how much was missing. If they had nothing to
do with each other, and if numbers came the more seldom by as much with each step as they do at
their nearest, the condition would have held so and so often by now: where that is not often, that
it never held says nothing.
Input: a condition as it was asked in play. Output: numbers.
Must not know: what is concluded.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from math import prod

from attrs import define, field

from duello.dsl import ir
from duello.interpreter.dispatch import bind
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction

from ..model.condition_distance import number_missing, of_parts, worth_or_none

SURELY = 30
"""What would have been met so often, if there were nothing against it, never comes."""

NOT_SO = -1
"""What is missing of what has no number, and is not so."""


@define
class Missing:
    """What was missing of one condition. parts: of each comparison in it, how often how much;
    together: how much of its numbers, all together.
    """

    condition: ir.Tree | None = None
    wanted: bool = True
    parts: list[Counter[int]] = field(factory=list)
    together: Counter[int] = field(factory=Counter)

    def note(self, condition: ir.Tree, wanted: bool, work: Transaction, env: Env) -> None:
        """It was asked, and was not as wanted."""
        self.condition, self.wanted = condition, wanted
        for at, missing in enumerate(_parts(condition, wanted, work, env)):
            if at == len(self.parts):
                self.parts.append(Counter())
            self.parts[at][missing] += 1
        together = _together(condition, wanted, work, env)
        if together is not None:
            self.together[together] += 1

    @property
    def expected(self) -> float:
        """How often it would have been as wanted; infinite where nothing speaks about that."""
        together = met_by_now(self.together) if self.together else float("inf")
        if self.condition is None or not self.parts:
            return together
        times = self.parts[0].total()
        by_parts = times * _share(self.condition, self.wanted, iter(self.parts))
        return min(by_parts, together)


def met_by_now(missing: Counter[int]) -> float:
    """How often nothing would have been missing: as often as it was; else as much more seldom with
    each step as at the nearest. missing: how often how much was.
    """
    if missing[0]:
        return missing[0]
    nearest, *further = sorted(each for each in missing if each > 0) or [NOT_SO]
    if nearest == NOT_SO or not further:
        return missing[nearest]
    fewer = min(1.0, missing[nearest] / missing[further[0]])
    steps: float = nearest / (further[0] - nearest)
    expected: float = missing[nearest] * fewer**steps
    return expected


def _share(tree: ir.Tree, wanted: bool, parts: Iterator[Counter[int]]) -> float:
    """How often a condition would have been as wanted, as a part of all times; of parts that have
    nothing to do with each other.
    """

    def alone(_tree: ir.Tree, _wanted: bool, _env: Env) -> tuple[float, bool]:
        missing = next(parts)
        return met_by_now(missing) / missing.total(), missing[0] > 0

    return of_parts(tree, wanted, (), alone, _of_several)[0]


def _of_several(found: list[tuple[float, bool]], all_of_them: bool) -> tuple[float, bool]:
    """The share of several, and whether that has ever been so."""
    if all_of_them:
        return prod(share for share, _ in found), all(ever for _, ever in found)
    met = [share for share, ever in found if ever]
    if met:
        return min(1.0, sum(met)), True
    return min((share for share, _ in found), default=0.0), False


def _parts(tree: ir.Tree, wanted: bool, work: Transaction, env: Env) -> list[int]:
    """What is missing of each comparison in a condition, in one order."""

    def alone(tree: ir.Tree, wanted: bool, env: Env) -> list[int]:
        missing = _numbers(tree, wanted, work, env)
        if missing is None:
            missing = 0 if bool(worth_or_none(tree, work, env)) is wanted else NOT_SO
        return [missing]

    return of_parts(tree, wanted, env, alone, lambda found, _all: list(chain(*found)))


def _together(tree: ir.Tree, wanted: bool, work: Transaction, env: Env) -> int | None:
    """How much is missing of the numbers in a condition; None if it compares none."""

    def alone(tree: ir.Tree, wanted: bool, env: Env) -> int | None:
        return _numbers(tree, wanted, work, env)

    return of_parts(tree, wanted, env, alone, _in_all)


def _numbers(tree: ir.Tree, wanted: bool, work: Transaction, env: Env) -> int | None:
    """How much is missing of a comparison of numbers; None if it is none."""
    match tree:
        case ir.Compared(left=left, sign=sign, right=right):
            one, other = worth_or_none(left, work, env), worth_or_none(right, work, env)
            return number_missing(one, sign, other, wanted)
        case ir.Among(value=said, others=others) if not tree.as_sets:
            one = worth_or_none(said, work, env)
            each = (worth_or_none(other, work, env) for other in others)
            return _in_all([number_missing(one, "=", o, wanted) for o in each], not wanted)
    return None


def _in_all(found: list[int | None], all_of_them: bool) -> int | None:
    """What is missing of several: of all of them, or of the nearest."""
    numbers = [each for each in found if each is not None]
    if not numbers:
        return None
    return sum(numbers) if all_of_them else min(numbers)


# ---------------------------------------------------------------------- what rules leave out


LOOKED_AT = 8
"""Of so many things that might be chosen, it is worked out how near a rule is to leave them out."""


def nearest_to_leaving_out(
    rule: ir.Rule, things: Sequence[ir.Value], work: Transaction, env: Env
) -> tuple[list[Hashable], int | None]:
    """What it hangs on that a rule left out none of some things: of numbers, how much was missing
    at the nearest of them; of other things, what each is, and what the rule names. And how much was
    missing of numbers, if any are compared.
    """
    form = ir.sure(ir.Constrain, rule.form)
    chosen = work.program.properties[work.program.decisions[form.decision].value].type
    named = tuple(worth_or_none(each, work, env) for each in form.among)
    some = [*things[:LOOKED_AT], *things[LOOKED_AT:][-LOOKED_AT:]]
    found: list[int] = []
    if form.such is not None:
        for each in some:
            inside = bind(env, form.slot, each)
            missing = _together(form.such, form.forbidding, work, inside)
            found += [] if missing is None else [missing]
    if not isinstance(chosen, ir.NumberType):
        kinds = [_kind(chosen, each, work) for each in some]
        return [(kind, named) for kind in kinds], min(found, default=None)
    for each in things:
        away = (number_missing(each, "=", one, form.forbidding) for one in named)
        found += [one for one in away if one is not None]
    nearest = min(found, default=None)
    if nearest is None:
        return [None if things else ()], None
    return [nearest], nearest


def _kind(chosen: ir.Type, thing: ir.Value, work: Transaction) -> Hashable:
    """What something is that might be chosen: of pieces, their designs."""
    if not isinstance(chosen.member or chosen, ir.PieceType):
        return thing
    if isinstance(thing, tuple):
        return tuple(sorted(work.pieces[each][0] for each in ir.as_several(thing)))
    return work.pieces[ir.sure(int, thing)][0]
