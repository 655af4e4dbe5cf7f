"""What still is as it began, at a place in a phase: no line that changes it comes before that.

Purpose: in a step that comes before the one in which a number is first changed, it is what it was
when the phase began; a choice that is made further on is none yet.
Input: the knowledge of a program; a rule, or a line of a phase. Output: values by property.
Must not know: what is concluded from it.
"""

from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from .program_facts import Knowledge

Place = tuple[int, int]
"""A phase, and which of its lines."""


@frozen
class Reach:
    """What comes of one line of a phase, with all that it leads to: the properties that are
    changed, the steps that are run, the choices that are made, the phases that are played.
    """

    changed: frozenset[int]
    steps: frozenset[int]
    choices: frozenset[int]
    phases: frozenset[int]


class BegunValues:
    """What still is as it began, in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program

    def at_rule(self, rule: ir.Rule) -> dict[int, ir.Constant]:
        """What is surely as it began wherever a rule does what it does, by property."""
        match rule.form:
            case ir.InStep(step=step):
                return self._at([(r, step in reach.steps) for r, reach in self._reaches.items()])
            case ir.Constrain(decision=number) | ir.Repeat(decision=number):
                around = self.knowledge.goes.get(number, number)
                return self._at([(r, around in x.choices) for r, x in self._reaches.items()])
        return {}

    def at_line(self, place: Place) -> dict[int, ir.Constant]:
        """What is surely as it began at a line of a phase, by property."""
        return self._at(
            [(at, at == place or place[0] in reach.phases) for at, reach in self._reaches.items()]
        )

    def _at(self, places: list[tuple[Place, bool]]) -> dict[int, ir.Constant]:
        latest: dict[int, int] = {}
        for (phase, at), here in places:
            if here:
                latest[phase] = max(at, latest.get(phase, at))
        found = {}
        for number, (phase, begun, first, value) in self._begins.items():
            if phase in latest and begun < latest[phase] < first:
                found[number] = value
        return found

    @cached_property
    def _reaches(self) -> dict[Place, Reach]:
        return {
            (phase.number, at): self._reach(line)
            for phase in self.program.phases
            for at, line in enumerate(visit.lines(self.program, phase.body))
        }

    def _reach(self, line: ir.Tree) -> Reach:
        made = self.program
        changed, steps, choices, phases = set[int](), set[int](), set[int](), set[int]()
        inside = visit.below(made, line, visit.EVERYWHERE)
        for each in (line, *visit.lines_from(made, inside, visit.EVERYWHERE)):
            match each:
                case ir.Do(effect=effect):
                    places = (write.place for write in ef.written(effect))
                    changed.update(place.property for place in places if place is not None)
                case ir.Ask(decision=number):
                    choices.add(number)
                    parts = self.knowledge.parts_of(number) if made.decisions[number].parts else ()
                    asked = (made.decisions[one] for one in (number, *parts))
                    changed.update(one.value for one in asked)
                case ir.PickFor(decision=number):
                    changed.add(made.decisions[number].value)
                case ir.RunStep(step=step):
                    steps.add(step)
                case ir.Play(phase=phase):
                    phases.add(phase)
        return Reach(*map(frozenset, (changed, steps, choices, phases)))

    @cached_property
    def _begins(self) -> dict[int, tuple[int, int, int, ir.Constant]]:
        """Of properties that begin anew with their phase: that phase, the line behind which they
        are, the first line that changes them, and what they begin as.
        """
        found = {}
        never = self._otherwise_given
        for made in self.program.properties:
            if made.number in never or made.bearer not in ("game", "player"):
                continue
            begun = self._begun(made.number, made.phase, made.source)
            if begun is not None:
                changes = [
                    at
                    for (phase, at), reach in self._reaches.items()
                    if phase == made.phase and made.number in reach.changed
                ]
                if changes:  # else nothing ever changes it, which is told elsewhere
                    found[made.number] = (made.phase, begun[0], min(changes), begun[1])
        return found

    def _begun(self, number: int, phase: int, source: str) -> tuple[int, ir.Constant] | None:
        """Behind which line of its phase a property begins, and what it is there."""
        if source == "chosen":
            return -1, ir.Constant(None, self.program.properties[number].type.or_none())
        for at, line in self._set_in(phase, number):
            if source == "stored" and isinstance(line.value, ir.Constant):
                return at, line.value
        return None

    def _set_in(self, phase: int, number: int) -> Iterator[tuple[int, ir.Set]]:
        """The lines that give a property its first value, and at which line of a phase."""
        body = self.program.phases[phase].body
        for at, line in enumerate(visit.lines(self.program, body)):
            if isinstance(line, ir.Set) and line.property == number:
                yield at, line

    @cached_property
    def _otherwise_given(self) -> frozenset[int]:
        """The properties that rules answer or add to, and reserves, which run down."""
        trees = (t for t in self.knowledge.everything if isinstance(t, ir.Answer | ir.Modify))
        reserves = (d.reserve for d in self.program.decisions)
        return frozenset({t.property for t in trees}).union(*map(visit.properties_read, reserves))
