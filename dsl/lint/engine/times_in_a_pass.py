"""How often a choice may be put to one player in one pass of a phase.

Purpose: of two ways that exclude each other, the longer one; of a phase inside, as often as it is
played. Whose choice it is may be held by something that lines in front set: then each is counted
for whom they name.
Input: a program, a phase, a choice. Output: a number, without limit where a loop says none.
Must not know: what is chosen.
"""

from collections.abc import Mapping
from math import inf

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision, Program

Times = Mapping[ir.Tree | None, float]
"""By whom it is put, as a value: how often at most."""

DEEP = 8
"""Phases inside each other are followed so deep."""


def times_in_a_pass(program: Program, phase: int, made: Decision) -> float:
    """How often a choice may be put to the same player, at most."""
    counted = _Counted(program, made)
    body = program.phases[phase].body
    return max(counted.block(body, {}, 0)[0].values(), default=0.0)


class _Counted:
    def __init__(self, program: Program, made: Decision) -> None:
        self.program, self.made = program, made

    def block(
        self, block: int, held: Mapping[int, ir.Tree], deep: int
    ) -> tuple[dict[ir.Tree | None, float], dict[int, ir.Tree], bool]:
        """How often in some lines; what is held behind them; whether they end the pass."""
        found: dict[ir.Tree | None, float] = {}
        held = dict(held)
        over = False
        for line in visit.lines(self.program, block):
            times, ends = self._line(line, held, deep)
            for who, often in times.items():
                found[who] = found.get(who, 0) + often
            if ends:
                over = True
                break
        return found, held, over

    def _line(
        self, line: ir.Tree, held: dict[int, ir.Tree], deep: int
    ) -> tuple[dict[ir.Tree | None, float], bool]:
        match line:
            case ir.Ask(decision=number, chooser=chooser) if number == self.made.number:
                return {self._who(chooser, held): 1.0}, False
            case ir.Play(phase=phase, times=times) if deep < DEEP:
                once, _, _ = self.block(self.program.phases[phase].body, held, deep + 1)
                often = inf
                if isinstance(times, ir.Constant):
                    often = float(ir.as_one(times.value) or 0)
                return {who: often * each for who, each in once.items() if often}, False
            case ir.Do(effect=effect):
                for each in ef.written(effect):
                    if each.place is not None and each.place.subject is None and each.by:
                        held[each.place.property] = each.by
                return {}, any(each.how is ef.How.END for each in ef.written(effect))
        return self._below(line, held, deep)

    def _below(
        self, line: ir.Tree, held: dict[int, ir.Tree], deep: int
    ) -> tuple[dict[ir.Tree | None, float], bool]:
        """The most of the ways that a line may go."""
        found: dict[ir.Tree | None, float] = {}
        leads = [each.block for each in visit.leads(self.program, line, visit.WRITTEN)]
        ways = [self.block(block, held, deep) for block in leads]
        left = [way for way in ways if not way[2]]
        for times, after, _ in left or ways:
            for who, often in times.items():
                found[who] = max(found.get(who, 0.0), often)
            for number in {n for n in after if after[n] != held.get(n)}:
                held.pop(number, None)
        return found, False

    def _who(self, chooser: ir.Tree | None, held: Mapping[int, ir.Tree]) -> ir.Tree | None:
        if isinstance(chooser, ir.Read) and chooser.subject is None:
            return held.get(chooser.property, chooser)
        return chooser
