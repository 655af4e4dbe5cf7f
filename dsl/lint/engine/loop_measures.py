"""What shows that a phase is not played for ever.

Purpose: of a line that plays a phase again and again, or that begins one anew, find sums of counted
things that fall from pass to pass and cannot fall for ever: first one that no pass lets rise, then
others for the passes in which it stays as it is (a lexicographic order). What is left are passes
that make no progress.
Input: the ways through a pass. Output: `Verdict`.
Must not know: how it is told.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import inf

from attrs import evolve, field, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...piecewise import Work
from .interval_analysis import Range
from .linear_forms import FLAG, PASSES, Atom, Differs, Form, plus
from .pass_changes import Followed, Way
from .pass_paths import Passes
from .program_facts import Knowledge

MOST_FORMS = 60
"""So many bounds at most are added up in pairs."""

MOST_FOLLOWED = 2
"""So many properties of the game at most are followed by their value."""

Line = ir.Play | ef.Restart | ef.Undo
"""What makes a loop: a line that plays a phase, or an effect that begins one anew."""


@frozen
class Pass:
    """A pass. way: what happens; before, after: the values that are followed; again: an effect
    begins the phase anew, so that the line is not come to; bounds: sums that are not below a fixed
    number at its beginning.
    """

    way: Way
    before: tuple[object, ...]
    after: tuple[object, ...] | None
    again: ef.How | None
    bounds: frozenset[Form]

    def change(self, form: Form) -> Range:
        """By how much a sum changes, at least and at most."""
        low = high = 0.0
        for atom, by in form:
            change = self.way.change(atom)
            ends = [by * end if end else 0.0 for end in change]
            low, high = low + min(ends), high + max(ends)
        return low, high


@frozen
class Measure:
    """A sum that falls, and never rises. falls: the passes in which it does; the others are left
    for the measures behind it.
    """

    form: Form
    falls: tuple[Pass, ...]


@frozen
class Verdict:
    """What is known of a loop. line: the line that plays the phase, or the effect that begins it
    anew; measures: in their order; idle: the passes that make no progress, as far as is known; if
    there are none, the loop ends. usual: that is so with the options as they are set.
    """

    phase: int
    line: ir.Tree
    measures: tuple[Measure, ...] = ()
    idle: tuple[Pass, ...] = ()
    usual: bool = False
    passes: tuple[Pass, ...] = field(default=(), repr=False)

    @property
    def ends(self) -> bool:
        """Whether it certainly ends."""
        return not self.idle


def verdicts(knowledge: Knowledge) -> Iterator[Verdict]:
    """Of every line that plays a phase, and of every effect that begins one anew."""
    return (each for each in judging(knowledge) if each is not None)


def judging(knowledge: Knowledge) -> Iterator[Verdict | None]:
    """The same, piece by piece: None in between."""
    program = knowledge.program
    met: set[tuple[int, object]] = set()
    for block in sorted(knowledge.used):
        for line in program.blocks[block]:
            for tree in ir.walk(line):
                if isinstance(tree, ir.Play | ef.Restart | ef.Undo):
                    key = (tree.phase, tree.span if tree.span.words else id(tree))
                    if key not in met:
                        met.add(key)
                        yield (yield from verdict(knowledge, tree))


def verdict(knowledge: Knowledge, line: Line) -> Work[Verdict]:
    """Whether a loop ends, whatever options are set; else, whether it does by default."""
    found = yield from _verdict(knowledge, line, False)
    return found if found.ends else (yield from _verdict(knowledge, line, True))


def _verdict(knowledge: Knowledge, line: Line, usual: bool) -> Work[Verdict]:
    loop = _Loop(knowledge, line, usual)
    yield
    through: list[Pass] = []
    for each in loop.passes():
        if each is None:
            yield
        else:
            through.append(each)
    passes = tuple(through)
    measures, left = loop.ordered(passes)
    if isinstance(line, ir.Play):  # of what begins the phase anew, the effect is to blame
        left = tuple(each for each in left if each.again is None)
    idle = left if _come_again(left) else ()
    return Verdict(line.phase, line, measures, idle, usual, passes)


class _Loop:
    """One loop."""

    def __init__(self, knowledge: Knowledge, line: Line, usual: bool) -> None:
        self.knowledge, self.program = knowledge, knowledge.program
        self.line = line
        self.followed = Followed(knowledge, line.phase, usual, set(self._filled()))

    def _filled(self) -> Iterator[int]:
        """Zones in which something lies whenever a pass begins, as play would be over else."""
        begun = (t for t in self.knowledge.everything if isinstance(t, ef.Restart | ef.Undo))
        if any(effect.phase == self.line.phase for effect in begun):
            return  # a pass may begin without that being asked
        ends = [self._until]
        while ends:
            match ends.pop():
                case ir.AnyOf(parts=parts):
                    ends += parts
                case ir.Players(every=False, condition=ir.Compared() as one):
                    ends.append(one)
                case ir.Compared(ir.Count(ir.Read(property=zone), kind=None), "=", nought) if (
                    nought == ir.number(0)
                ):
                    yield zone

    @property
    def _until(self) -> ir.Tree | None:
        return self.line.until if isinstance(self.line, ir.Play) else None

    # ------------------------------------------------------------------ passes

    def passes(self) -> Iterator[Pass | None]:
        """Every pass, from every combination of the values that are followed; None behind each of
        these.
        """
        control = self._control()
        at_check = self._at_check()
        for values in product(*control.values()):
            before = dict(zip(control, values, strict=True))
            passes = Passes(self.followed, before)
            over = self._until is not None and passes.certainly(self._until)
            for way in passes.ways():
                if way.leaves is not None or not over:
                    yield from self._pass(way, tuple(before), values, at_check)
            yield None

    def _pass(
        self, way: Way, names: tuple[int, ...], values: tuple[object, ...], check: frozenset[Form]
    ) -> Iterator[Pass]:
        again = None if way.leaves is None else way.leaves.how
        played = isinstance(self.line, ir.Play)
        if not played and again is None:
            return
        if again is ef.How.UNDO:
            spent = self.followed.spent
            kept = {a: by for a, by in way.changes.items() if a.sort == FLAG and a.number in spent}
            way = evolve(way, changes=kept)
        after = tuple(self._value_after(way, name, again) for name in names)
        if again is None:
            way = way.changed(Atom(PASSES, self.line.phase), (1, 1))
        bounds = way.bounds | (check if again is None else frozenset())
        yield Pass(way, values, after, again, bounds)

    def _value_after(self, way: Way, number: int, again: ef.How | None) -> object:
        """What a property that is followed is behind a pass; None if that is not known."""
        value = way.known.get(("later", number), way.known.get(("game", number)))
        if number == self._mover() and again is None and isinstance(value, int):
            return 1 - value
        return value

    def _mover(self) -> int:
        mover = self.program.phases[self.line.phase].mover
        return mover if isinstance(self.line, ir.Play) and self.line.first is not None else -1

    def _control(self) -> dict[int, tuple[object, ...]]:
        """The properties that are followed by value: whose turn it is, and what conditions of the
        pass ask for, if lines of the pass give it yes or no.
        """
        found: dict[int, tuple[object, ...]] = {}
        if isinstance(self.line, ir.Play) and self.line.first is not None and self._mover() >= 0:
            begins = self.followed.players(self.line.first, Way(), {})
            found[self._mover()] = (0, 1, None) if None in begins else (0, 1)
        for number in sorted(self._switched()):
            if len(found) < MOST_FOLLOWED:
                found[number] = (False, True)
        return found

    def _switched(self) -> set[int]:
        """The yes or no of the game that lines of this phase set, and that conditions ask for."""
        inside = visit.lines_from(
            self.program,
            [self.program.phases[self.line.phase].body],
            visit.ALONG | {visit.To.STEP},
        )
        found, asked = set[int](), visit.properties_read(self._until)
        for line in inside:
            for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
                if each.place is not None and self._switch(each.place.property):
                    found |= {each.place.property} if isinstance(each.by, ir.Constant) else set()
            if isinstance(line, ir.Branch):
                asked |= visit.properties_read(line.condition)
        return found & asked

    def _switch(self, number: int) -> bool:
        """Whether a property is a yes or no of the game that outlives a pass."""
        made = self.program.properties[number]
        truth = isinstance(made.type, ir.TruthType) and made.bearer == "game"
        return truth and self.followed.counted(number)

    def _at_check(self) -> frozenset[Form]:
        """What is so whenever the line plays the phase once more: it is not yet over."""
        line, reader, found = self.line, self.followed.reader, set[Form]()
        if not isinstance(line, ir.Play):
            return frozenset()
        if line.times is not None:
            played: Form = ((Atom(PASSES, line.phase), 1),)
            found |= {plus(form, played, -1) for form in reader.above(line.times, {})}
        if line.until is not None:
            for each in reader.at_least(line.until, False, {}):
                if isinstance(each, Differs):
                    found |= set(self._step_by_step(each))
                else:
                    found.add(each)
        return frozenset(found)

    # ------------------------------------------------------------------ numbers that differ

    def _step_by_step(self, differs: Differs) -> Iterator[Form]:
        """A number that is not another yet, and can only come nearer by one: it is below it (or
        above it) as long as it is not the same.
        """
        begun = self._begun(differs.atom)
        bound = self.followed.ranges.of(differs.bound)
        if begun is None:
            return
        low, high = 0.0, 0.0
        for values in product(*self._control().values()):
            before = dict(zip(self._control(), values, strict=True))
            for way in Passes(self.followed, before).ways():
                change = way.change(differs.atom)
                if way.leaves is not None and change != (0, 0):
                    return
                low, high = min(low, change[0]), max(high, change[1])
        if begun[1] <= bound[0] and low >= 0 and high <= 1:
            yield ((differs.atom, -1),)
        if begun[0] >= bound[1] and low >= -1 and high <= 0:
            yield ((differs.atom, 1),)

    def _begun(self, atom: Atom) -> Range | None:
        """What a number is when the line is come to, if it got its first value shortly before."""
        body = self.program.phases[self.program.properties[atom.number].phase].body
        lines = visit.lines(self.program, body)
        at = next((n for n, line in enumerate(lines) if line is self.line), None)
        if at is None:
            return None
        begun: Range | None = None
        for line in lines[:at]:
            if isinstance(line, ir.Set) and line.property == atom.number:
                begun = self.followed.ranges.of(line.value)
            elif begun is not None and self._touches(line, atom.number):
                return None
        return begun

    def _touches(self, line: ir.Tree, number: int) -> bool:
        """Whether a line, or anything below it, may change a property."""
        below = visit.blocks_from(
            self.program, visit.below(self.program, line, visit.EVERYWHERE), visit.EVERYWHERE
        )
        lines = (line, *(each for block in below for each in self.program.blocks[block]))
        parts = any(isinstance(each, ir.Ask | ir.PickFor) for each in lines)
        if parts and any(design.asks for design in self.program.designs):
            return True  # what pieces ask is not followed here
        return any(
            each.place is not None and number in _places(each)
            for one in lines
            if isinstance(one, ir.Do)
            for each in ef.written(one.effect)
        )

    # ------------------------------------------------------------------ the order of measures

    def ordered(self, passes: tuple[Pass, ...]) -> tuple[tuple[Measure, ...], tuple[Pass, ...]]:
        """Measures, one after another, and the passes in which none of them falls."""
        found: list[Measure] = []
        left = passes
        while left:
            best = max(
                (self._measure(form, left) for form in self._forms(left)),
                key=lambda each: len(each.falls),
                default=None,
            )
            if best is None or not best.falls:
                break
            found.append(best)
            left = tuple(each for each in left if each not in best.falls)
        return tuple(found), left

    def _measure(self, form: Form, passes: tuple[Pass, ...]) -> Measure:
        """A sum, with the passes in which it falls and cannot do so for ever; none, if it may rise
        in any.
        """
        changes = [each.change(form) for each in passes]
        if any(high > 0 for _, high in changes):
            return Measure(form, ())
        falls = (
            each
            for each, change in zip(passes, changes, strict=True)
            if change[1] <= -1 and self._bounded(form, each)
        )
        return Measure(form, tuple(falls))

    def _bounded(self, form: Form, each: Pass) -> bool:
        """Whether a sum has a least value, wherever this pass begins."""
        if all(self._natural(atom, by) for atom, by in form):
            return True
        said = [*each.bounds, *self._alone(form)]
        return form in said or any(plus(a, b) == form for a, b in combinations(said, 2))

    def _alone(self, form: Form) -> Iterator[Form]:
        """Parts of a sum that have a least value by themselves."""
        yield from (((atom, by),) for atom, by in form if self._natural(atom, by))

    def _natural(self, atom: Atom, by: int) -> bool:
        """Whether so many times something has a least value, whatever happens."""
        match atom.sort:
            case "zone" | "pieces":
                return by > 0
            case "flag" | "cells":
                return True
            case "number":
                low, high = self.followed.ranges.of_property(atom.number)
                return low > -inf if by > 0 else high < inf
        return by > 0

    def _forms(self, passes: Iterable[Pass]) -> list[Form]:
        """The sums that may be measures: what has a least value, and what two of these add up
        to.
        """
        passes = tuple(passes)
        said = dict.fromkeys(form for each in passes for form in each.bounds)
        atoms = dict.fromkeys(atom for each in passes for atom in each.way.changes)
        alone = dict.fromkeys(
            ((atom, by),) for atom in atoms for by in (1, -1) if self._natural(atom, by)
        )
        single = [form for form in (*said, *alone) if form][:MOST_FORMS]
        pairs = (plus(one, other) for one, other in combinations(single, 2))
        return list(dict.fromkeys([*single, *(form for form in pairs if form)]))


def _places(each: ef.Written) -> set[int]:
    found = {each.place.property} if each.place is not None else set[int]()
    if each.how is ef.How.SWAP and isinstance(each.by, ir.Read):
        found.add(each.by.property)
    return found


def _come_again(passes: tuple[Pass, ...]) -> bool:
    """Whether passes can follow each other for ever, by the values that are followed."""
    edges = {(each.before, each.after or ()) for each in passes}
    nodes = {before for before, _ in edges}

    def onward(node: tuple[object, ...]) -> set[tuple[object, ...]]:
        return {
            other for before, after in edges if before == node for other in _meant(after, nodes)
        }

    left = set(nodes)
    while left:
        last = {node for node in left if not onward(node) & left}
        if not last:
            return True
        left -= last
    return False


def _meant(after: tuple[object, ...], nodes: set[tuple[object, ...]]) -> set[tuple[object, ...]]:
    """The values that may be so; None stands for any."""
    return {
        node for node in nodes if all(a is None or a == b for a, b in zip(after, node, strict=True))
    }
