"""How small and how great numbers can get.

Purpose: of every number the least and the most that it can be at any time in any play, from what
it begins with and every effect and answer that can change it. What can grow without limit is
without limit, unless it is counted how often it can happen; no condition is looked at.
Input: a program and its trees; whether options are as they are by default, or any. Output: pairs.
Must not know: what is concluded.
"""

from collections.abc import Iterable, Iterator
from math import inf
from typing import Protocol

from attrs import evolve

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from .held_by_loops import held_by_loop
from .phase_spots import spots
from .times_carried_out import Pieces, Place, Times

Range = tuple[float, float]
"""The least and the most."""

ANY: Range = (-inf, inf)
NEVER: Range = (inf, -inf)
"""Of what is no number at any time."""
FROM_NOUGHT: Range = (0, inf)

PATIENCE = 4
"""So many times round before what still grows is taken to grow for ever."""

COUNTINGS = 3
"""So many times round it is counted how often numbers change: the one may hang on the other."""

COUNTS = (ir.Count, ir.HowFar, ir.PathLength)
"""Trees that are never below nought."""


def join(*ranges: Range) -> Range:
    """What covers all of them."""
    return min(r[0] for r in ranges), max(r[1] for r in ranges)


class Facts(Pieces, Protocol):
    """What is asked of a program here: also the blocks that something leads to."""

    @property
    def used(self) -> frozenset[int]:
        """The blocks that something leads to."""


class Ranges:
    """The ranges of the numbers of one program."""

    def __init__(self, facts: Facts, usual: bool = False, counting: bool = True) -> None:
        """usual: options are as they are by default. counting: it is counted how often numbers
        change, as far as that can be.
        """
        self.program = facts.program
        self.usual = usual
        self._everything = facts.everything
        self._used = facts.used
        self._reserves = {
            d.reserve.property for d in self.program.decisions if isinstance(d.reserve, ir.Read)
        }
        self._rules = [t for t in facts.everything if isinstance(t, ir.Answer | ir.Modify)]
        self._ruling = frozenset(tree.property for tree in self._rules)
        self._changes = [each for tree in facts.everything for each in self._changed(tree)]
        self._stored: dict[int, Range] = {}
        self._read: dict[int, Range] = {}
        self._counted: dict[int, Range] = {}
        self._times: dict[int, list[ir.Tree] | None] = {}
        self._settle()
        for _ in range(COUNTINGS if counting else 0):
            counted = dict(self._counting(facts))
            if counted == self._counted:
                break
            self._counted = counted
            self._settle()

    # ------------------------------------------------------------------ asked for

    def of_property(self, number: int) -> Range:
        """What a property can be, with all that rules make of it."""
        return self._read.get(number, ANY)

    def of_phase(self, number: int) -> Range:
        """The number of a phase: 0 before the first one."""
        if self.program.phases[number].parent is None:
            return 0, 1
        if number not in self._times:
            self._times[number] = self._often(number)
        times = self._times[number]
        if times is None:
            return FROM_NOUGHT
        return 0, max(0, sum(self.of(each)[1] for each in times))

    def _often(self, number: int) -> list[ir.Tree] | None:
        """How often each line of its parent plays a phase, if that is known of all that play it."""
        lines = (line for block in self._used for line in self.program.blocks[block])
        plays = [t for t in lines if isinstance(t, ir.Play) and t.phase == number]
        parent = self.program.phases[ir.given(self.program.phases[number].parent)]
        found = [play.times for play in self._plays(parent.body, number)]
        times = [each for each in found if each is not None]
        return times if len(times) == len(found) == len(plays) else None

    def _plays(self, block: int, phase: int) -> Iterator[ir.Play]:
        """The lines of a block, and of its branches, that play a phase."""
        for line in visit.lines_from(self.program, [block], visit.BRANCHES):
            if isinstance(line, ir.Play) and line.phase == phase:
                yield line

    def of(self, tree: ir.Tree | None) -> Range:
        """What a tree can be worth, if that is a number."""
        match tree:
            case ir.Constant(value=int() as value) if not isinstance(value, bool):
                return value, value
            case ir.Constant(value=None):
                return NEVER
            case ir.Calculated():
                return calculated(self.of(tree.left), tree.sign, self.of(tree.right))
            case ir.Divided():
                return divided(self.of(tree.left), self.of(tree.by))
            case ir.Extreme():
                return extreme(self.of(tree.left), tree.which, self.of(tree.right))
            case ir.Cases():
                also = () if tree.otherwise is None else (tree.otherwise,)
                return join(*(self.of(each) for each in (*tree.values, *also)))
            case ir.Entry(entries=entries):
                return join(*(self.of(each) for each in entries))
        return FROM_NOUGHT if isinstance(tree, COUNTS) else self._looked_up(tree)

    def _looked_up(self, tree: ir.Tree | None) -> Range:
        match tree:
            case ir.OptionRead(option=number):
                return self._option(number)
            case ir.Read(property=number):
                return self.of_property(number)
            case ir.PhaseNumber(phase=number):
                return self.of_phase(number)
            case ir.Printed(property=number):
                return self._printed(number)
            case ir.Total(measure=measure) if tree.which != "total":
                return self.of(measure)
            case ir.Total(measure=measure):
                return FROM_NOUGHT if self.of(measure)[0] >= 0 else ANY
            case ir.AlphabeticRank():
                return 0, len(self.program.designs)
        return ANY

    def _option(self, number: int) -> Range:
        made = self.program.options[number]
        if not isinstance(made.type, ir.NumberType):
            return ANY
        if made.as_option is not None:
            return self._option(made.as_option)
        usual = (made.default, made.default) if isinstance(made.default, int) else NEVER
        return usual if self.usual else join(usual, FROM_NOUGHT)

    def _printed(self, number: int) -> Range:
        printed = self.program.properties[number].printed
        values = [v for v in printed if isinstance(v, int) and not isinstance(v, bool)]
        return join(NEVER, *((v, v) for v in values))

    # ------------------------------------------------------------------ worked out

    def _settle(self) -> None:
        """Go round until nothing grows any more."""
        numbers = [p.number for p in self.program.properties if isinstance(p.type, ir.NumberType)]
        self._stored = dict.fromkeys(numbers, NEVER)
        self._read = dict.fromkeys(numbers, NEVER)
        for time in range(2 * len(numbers) + PATIENCE + 2):
            before = dict(self._stored), dict(self._read)
            self._once(numbers)
            if time >= PATIENCE:
                self._stored = _widened(before[0], self._stored)
                self._read = _widened(before[1], self._read)
            if before == (self._stored, self._read):
                return
        self._stored = dict.fromkeys(numbers, ANY)
        self._read = dict.fromkeys(numbers, ANY)

    def _counting(self, facts: Facts) -> Iterator[tuple[int, Range]]:
        """The numbers that only rise and fall, by as much as their lines can come to."""
        lines = [
            (b, at, t) for b, block in enumerate(self.program.blocks) for at, t in enumerate(block)
        ]
        counting = Times(facts, lambda play: self.of(play.times)[1] if play.times else inf)
        times: dict[int, dict[Place, float]] = {}
        for number, found in self._stored.items():
            made = self.program.properties[number]
            if (
                made.source != "stored"
                or made.bearer not in ("player", "game")
                or inf
                not in (
                    found[1],
                    -found[0],
                )
            ):
                continue
            if made.phase not in times:
                times[made.phase] = counting.within(made.phase)
            if not self._begins_first(number):
                continue
            counted = self._summed(number, lines, times[made.phase]) or ANY
            low, high = self._in_a_loop(number, lines, counting)
            if (max(low, counted[0]), min(high, counted[1])) != ANY:
                yield number, (max(low, counted[0]), min(high, counted[1]))

    def _in_a_loop(
        self, number: int, lines: list[tuple[int, int, ir.Tree]], counting: Times
    ) -> Range:
        """What a number can be that ends the loop in which it changes."""
        passes: dict[int, dict[Place, float]] = {}

        def by(line: ir.Tree, write: ef.Written) -> Range:
            phase = next(s.phase for s in spots(self.program) if s.line is line)
            if phase not in passes:
                passes[phase] = counting.within(phase)
            often = sum(passes[phase].get((b, at), inf) for b, at, t in lines if t is line)
            down, up = self.of(write.by)
            if write.how is ef.How.TAKE:
                down, up = -up, -down
            return often * down if down < 0 else 0.0, often * up if up > 0 else 0.0

        low, high = held_by_loop(self.program, self._everything, number, by)
        sets = [t for t in self._everything if isinstance(t, ir.Set) and t.property == number]
        begun = join(*(self.of(each.value) for each in sets))
        return min(low, begun[0]), max(high, begun[1])

    def _begins_first(self, number: int) -> bool:
        """Whether a number is given its first value, in its phase, before anything else is done to
        it.
        """
        made = self.program.properties[number]
        body = visit.lines(self.program, self.program.phases[made.phase].body)
        sets = [at for at, t in enumerate(body) if isinstance(t, ir.Set) and t.property == number]
        if len(sets) != 1:
            return False
        before = body[: sets[0]]
        below = [b for line in before for b in visit.below(self.program, line, visit.EVERYWHERE)]
        return not any(
            each.place is not None and each.place.property == number
            for line in (*before, *visit.lines_from(self.program, below, visit.EVERYWHERE))
            for each in (ef.written(line.effect) if isinstance(line, ir.Do) else ())
        )

    def _summed(
        self, number: int, lines: list[tuple[int, int, ir.Tree]], times: dict[Place, float]
    ) -> Range | None:
        """What a number comes to by all that is added to it and taken from it; None if anything
        else is done to it.
        """
        begun = join(
            NEVER,
            *(
                self.of(t.value)
                for t in self._everything
                if isinstance(t, ir.Set) and t.property == number
            ),
        )
        low, high = join(begun, (0, 0)) if begun == NEVER else begun
        for block, at, line in lines:
            for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
                if each.place is None or each.place.property != number:
                    continue
                outside = block in self._used and (block, at) not in times
                if each.how is ef.How.SET and not outside:
                    low, high = self._given(each, times.get((block, at), 0.0), low, high)
                    continue
                if each.how not in ef.AMOUNTS or outside:
                    return None
                often = times.get((block, at), 0.0)
                down, up = self.of(each.by)
                if each.how is ef.How.TAKE:
                    down, up = -up, -down
                low += often * min(0.0, down) if often and down < 0 else 0.0
                high += often * max(0.0, up) if often and up > 0 else 0.0
        return low, high

    def _given(self, each: ef.Written, often: float, low: float, high: float) -> Range:
        """What a number comes to, so far from low to high, by a line that gives it a value so often
        at most: `points becomes the smaller of 9 and points + 1` adds to it, and to no more than 9.
        """
        place, by = ir.given(each.place), each.by
        match by:
            case ir.Read() if by == place:
                return low, high
            case ir.Calculated(left=left, sign="+" | "-" as sign, right=right) if left == place:
                down, up = (
                    self.of(right) if sign == "+" else calculated((0, 0), "-", self.of(right))
                )
                return (
                    low + (often * down if often and down < 0 else 0.0),
                    high + (often * up if often and up > 0 else 0.0),
                )
            case ir.Extreme(which="smaller" | "greater" as which, left=left, right=right):
                parts = [t for t in (left, right) if place in ir.walk(t)]
                if len(parts) == 1:
                    own, other = parts[0], right if parts[0] is left else left
                    mine = self._given(evolve(each, by=own), often, low, high)
                    least, most = self.of(other)
                    if which == "smaller":
                        return min(mine[0], least), mine[1]
                    return mine[0], max(mine[1], most)
        least, most = self.of(by)
        return min(low, least), max(high, most)

    def _once(self, numbers: Iterable[int]) -> None:
        """What everything makes of numbers that are as they have been found so far."""
        for number in numbers:
            self._grow(number, self._begun(number))
        for decision in self.program.decisions:
            self._grow(decision.value, self._chosen(decision.domain))
        for number, each in self._changes:
            if isinstance(each, ef.Written):
                self._written(number, each)
            else:
                self._grow(number, self.of(each))
        for number, (least, most) in self._counted.items():
            low, high = self._stored[number]
            self._stored[number] = (max(low, least), min(high, most)) if low <= high else NEVER
        for number in numbers:
            mine = self._stored[number]
            self._read[number] = join(mine, self._read[number]) if number in self._ruling else mine
        for rule in self._rules:
            self._ruled(rule)

    def _begun(self, number: int) -> Range:
        """What a number is before anything has changed it."""
        made = self.program.properties[number]
        if number in self._reserves:
            return ANY
        if made.source in ("tally", "since"):
            return FROM_NOUGHT
        if made.of is not None:
            return join(self._stored[made.of], self._read[made.of])
        return self._printed(number)

    def _ruled(self, tree: ir.Tree) -> None:
        """What a rule answers, or adds to what is stored."""
        match tree:
            case ir.Answer(property=number, value=value) if number in self._read:
                self._read[number] = join(self._read[number], self.of(value))
            case ir.Modify(property=number, amount=amount) if number in self._read:
                more = _more(self._read[number], self.of(amount))
                self._read[number] = join(self._read[number], more)

    def _chosen(self, domain: ir.Tree) -> Range:
        if isinstance(domain, ir.NumberChoice):
            return self.of(domain.low)[0], self.of(domain.high)[1]
        return ANY

    def _changed(self, tree: ir.Tree) -> Iterator[tuple[int, ir.Tree | ef.Written]]:
        """The numbers that a line or an effect changes: what they become, or how it is done."""
        match tree:
            case ir.Set(property=number, value=value):
                yield number, value
            case ir.PickFor(decision=decision, value=ir.Tree() as value):
                yield self.program.decisions[decision].value, value
            case ir.Do(effect=effect):
                for each in ef.written(effect):
                    if each.place is not None:
                        yield each.place.property, each

    def _written(self, number: int, each: ef.Written) -> None:
        """What an effect makes of a number."""
        match each.how:
            case ef.How.SET:
                self._grow(number, self.of(each.by))
            case ef.How.ADD:
                self._add(number, self.of(each.by))
            case ef.How.TAKE:
                self._add(number, calculated((0, 0), "-", self.of(each.by)))
            case ef.How.SWAP:
                self._grow(number, self.of(each.by))

    def _grow(self, number: int, found: Range) -> None:
        if number in self._stored:
            self._stored[number] = join(self._stored[number], found)

    def _add(self, number: int, amount: Range) -> None:
        """What is not there yet counts as nought when something is added to it."""
        if number in self._stored:
            before = join(self._stored[number], (0, 0))
            self._stored[number] = join(before, _more(before, amount))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _more(before: Range, amount: Range) -> Range:
    return before if NEVER in (before, amount) else calculated(before, "+", amount)


def _widened(before: dict[int, Range], after: dict[int, Range]) -> dict[int, Range]:
    """What still grows, without limit."""
    return {
        number: (
            found[0] if found[0] >= before[number][0] else -inf,
            found[1] if found[1] <= before[number][1] else inf,
        )
        for number, found in after.items()
    }


def calculated(left: Range, sign: str, right: Range) -> Range:
    """Two numbers joined by a sign."""
    if left[0] > left[1] or right[0] > right[1]:
        return NEVER
    if sign == "+":
        return left[0] + right[0], left[1] + right[1]
    if sign == "-":
        return left[0] - right[1], left[1] - right[0]
    found = [a * b if a and b else 0 for a in left for b in right]
    return min(found), max(found)


def divided(left: Range, by: Range) -> Range:
    """A number divided by another and rounded down."""
    if left[0] > left[1] or by[0] > by[1]:
        return NEVER
    if by[0] != by[1] or by[0] <= 0:
        return ANY
    low, high = (end if end in ANY else end // by[0] for end in left)
    return low, high


def extreme(left: Range, which: str, right: Range) -> Range:
    """The smaller or the greater of two numbers, or their difference."""
    if left[0] > left[1] or right[0] > right[1]:
        return NEVER
    if which == "smaller":
        return min(left[0], right[0]), min(left[1], right[1])
    if which == "greater":
        return max(left[0], right[0]), max(left[1], right[1])
    return max(0, left[0] - right[1], right[0] - left[1]), max(
        left[1] - right[0], right[1] - left[0]
    )
