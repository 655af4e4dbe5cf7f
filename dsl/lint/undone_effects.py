"""Effects that are always undone before anybody can tell: nothing asks for what they change until
another line, which is always carried out, makes something else of it; or until it is over.

Purpose: of a number that is overwritten and a piece that is moved on, find the lines before that
come to nothing; and secret numbers that are changed once nothing asks for them any more.
Input: the knowledge of a program. Output: findings, one for each line.
Must not know: which conditions ever hold.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Property
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

CHANGED = {ef.How.SET, ef.How.ADD, ef.How.TAKE}
"""What is done to a value so that another one, given later, leaves nothing of it."""

INSIDE = visit.EVERYWHERE - {visit.To.LATER}
"""How a line leads to what is carried out before the next line of its phase is."""

Sure = tuple[ir.Do, frozenset[int]]
"""A line that is surely carried out, and the slots that stand for each player there."""


def undone(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    undoing = _Undoing(knowledge)
    told = set[int]()
    for spot in spots(knowledge.program):
        if spot.effect is not None and id(spot.line) not in told:
            found = undoing.of(spot, spot.effect)
            if found is not None:
                told.add(id(spot.line))
                yield finding_of(knowledge, spot.owner, found)


@frozen
class Pass:
    """What one line of a phase comes to, with all that it leads to: the properties that it asks
    for, the phases that it may cut short, and the effects that it surely has.
    """

    asks: frozenset[int]
    cuts: frozenset[int]
    surely: tuple[Sure, ...]


class _Undoing:
    """Looks for what is undone in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program

    def of(self, spot: Spot, effect: ef.Effect) -> Problem | None:
        """That an effect comes to nothing, and by what; None if it may not."""
        match tuple(ef.written(effect)):
            case (ef.Written(how=how, place=ir.Read() as place),) if how in CHANGED:
                return self._of_value(spot, place)
            case (ef.Written(how=ef.How.MOVE, things=ir.Tree() as things, by=ir.Read() as zone),):
                return self._of_piece(spot, things, zone)
        return None

    # ------------------------------------------------------------------ values

    def _of_value(self, spot: Spot, place: ir.Read) -> Problem | None:
        made = self.program.properties[place.property]
        plain = made.source == "stored" and made.bearer in ("game", "player")
        if not plain or isinstance(made.type, ir.ZoneType) or made.number in self._any_time:
            return None
        for later in self._before_asked(spot, made):
            for line, seats in later.surely:
                if self._overwrites(line, seats, place):
                    return _undone(spot.line, f"`{made.name}` becomes something else here", line)
        if made.phase == spot.phase and made.audience == "secret" and self._never_again(spot, made):
            return problem(
                "no-effect",
                f"nothing asks for `{made.name}` any more until it is over",
                spot.line.span,
                help="take this line out, or let it stand in front of what asks for it",
                severity=Severity.WARNING,
            )
        return None

    def _overwrites(self, line: ir.Do, seats: frozenset[int], place: ir.Read) -> bool:
        """Whether a line gives a property another value, whosever it is."""
        for each in ef.written(line.effect):
            if each.how is ef.How.SET and each.place is not None:
                whose = each.place.subject
                everybody = isinstance(whose, ir.Local) and whose.slot in seats
                if each.place.property == place.property and (everybody or whose == place.subject):
                    return whose is None or everybody or not _hangs_on_a_slot(whose)
        return False

    def _never_again(self, spot: Spot, made: Property) -> bool:
        """Whether nothing asks for a property until its phase is over, where something does."""
        phase = self.program.phases[made.phase]
        end = self._pass_of(visit.lines_from(self.program, [phase.at_end], INSIDE))
        size = len(visit.lines(self.program, phase.body))
        last = {n for at in range(spot.at, size) for n in self._passes[spot.phase, at].asks}
        before = {n for at in range(spot.at) for n in self._passes[spot.phase, at].asks}
        return made.number in before and made.number not in last | end.asks

    # ------------------------------------------------------------------ pieces

    def _of_piece(self, spot: Spot, things: ir.Tree, zone: ir.Read) -> Problem | None:
        choice, made = self._chosen(spot, things), self.program.properties[zone.property]
        kinds = self.program.kinds
        awake = made.type.kind is None or kinds[made.type.kind].in_force
        if choice is None or awake or made.number in self._any_time:
            return None
        for later in self._before_asked(spot, made):
            for line, seats in later.surely:
                for each in ef.written(line.effect):
                    gone = each.how is ef.How.MOVE and each.things is not None
                    if gone and self._all_of(choice, ir.given(each.things), seats):
                        there = isinstance(each.by, ir.Read) and each.by.property == made.number
                        moved = f"what lies in `{made.name}` by then is moved on here"
                        return None if there else _undone(spot.line, moved, line)
        return None

    def _chosen(self, spot: Spot, things: ir.Tree) -> int | None:
        """The choice that some pieces are, of somebody or of each."""
        match things:
            case ir.Read(property=number) | ir.PerPlayer(value=ir.Read(property=number)):
                source = self.program.properties[number].source
                return number if source == "chosen" else None
            case ir.Local(slot=1) if ir.owning_design(spot.owner) is not None:
                choices = self.knowledge.effective
                return choices[0] if len(choices) == 1 else None
        return None

    def _all_of(self, choice: int, things: ir.Tree, seats: frozenset[int]) -> bool:
        """Whether some pieces are what each player has chosen in a choice."""
        match things:
            case ir.PerPlayer(slot=slot, value=ir.Read(property=number, subject=ir.Local(slot=of))):
                return number == choice and slot == of
            case ir.Read(property=number, subject=ir.Local(slot=of)):
                return number == choice and of in seats
        return False

    # ------------------------------------------------------------------ what comes behind

    def _before_asked(self, spot: Spot, made: Property) -> Iterator[Pass]:
        """The lines behind one, up to the first that asks for a property, or may break off what is
        in between: what outlives that may be seen then.
        """
        size = len(visit.lines(self.program, self.program.phases[spot.phase].body))
        lasting = {made.phase, *visit.above(self.program, made.phase)}
        for at in range(spot.at, size):
            here = self._passes[spot.phase, at]
            if made.number in here.asks:
                return
            if at > spot.at:
                yield here
            if here.cuts - lasting:
                return

    @cached_property
    def _passes(self) -> dict[tuple[int, int], Pass]:
        found = {}
        for phase in self.program.phases:
            for at, line in enumerate(visit.lines(self.program, phase.body)):
                inside = visit.below(self.program, line, INSIDE)
                every = (line, *visit.lines_from(self.program, inside, INSIDE))
                made = self._pass_of(every)
                surely = tuple(self._surely(line, frozenset()))
                found[phase.number, at] = Pass(made.asks, made.cuts, surely)
        return found

    def _pass_of(self, lines: Iterable[ir.Tree]) -> Pass:
        asks, cuts = set[int](), set[int]()
        for line in lines:
            asks |= self._asked_by(line)
            for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
                if each.how in ef.ON_PHASES:
                    cuts.add(ir.given(each.number))
        return Pass(frozenset(asks), frozenset(cuts), ())

    def _asked_by(self, line: ir.Tree) -> set[int]:
        """The properties that a line itself asks for, beside what it changes."""
        made, asked = self.program, set[int]()
        trees: list[ir.Tree | None] = [line]
        match line:
            case ir.Do(effect=effect):
                given = [w.by if w.how is ef.How.MOVE else w.place for w in ef.written(effect)]
                trees = [each for each in ir.children(effect) if not _is_one_of(each, given)]
                trees += [place.subject for place in given if isinstance(place, ir.Read)]
                if isinstance(effect, ef.Reveal):
                    asked.add(made.decisions[effect.decision].value)
            case ir.Branch():
                trees = [line.condition]
            case ir.Ask(decision=number):
                parts = self.knowledge.parts_of(number) if made.decisions[number].parts else ()
                for each in (number, *parts):
                    trees += visit.said_of(made.decisions[each])
            case ir.RunStep(step=step):
                trees.append(made.steps[step].order)
                for rule in made.rules:
                    if isinstance(rule.form, ir.InStep) and rule.form.step == step:
                        trees.append(rule.condition)
        return asked.union(*(visit.properties_read(tree) for tree in trees if tree is not None))

    def _surely(self, line: ir.Tree, seats: frozenset[int]) -> Iterator[Sure]:
        """What is carried out whatever is so, if play comes to a line."""
        match line:
            case ir.Do():
                yield line, seats
            case ir.ForPlayers(slot=slot, block=block):
                for each in visit.lines(self.program, block):
                    yield from self._surely(each, seats | {slot})
            case ir.RunStep(step=step, guard=None):
                for each in visit.lines(self.program, self.program.steps[step].general):
                    yield from self._surely(each, seats)

    @cached_property
    def _any_time(self) -> frozenset[int]:
        """The properties for which something may ask at any time, or once all is over: answers,
        bans, what adds to numbers, what ends a rule, what remembers.
        """
        found = {p.of for p in self.program.properties if p.of is not None}
        for rule in self.program.rules:
            if not isinstance(rule.form, ir.InStep):
                found |= set(visit.asked_for(rule))
                found |= visit.properties_read(rule.until)
                if isinstance(rule.form, ir.Modify):
                    found.add(rule.form.property)
        prevented = {
            type(r.form.effect) for r in self.program.rules if isinstance(r.form, ir.Prevent)
        }
        for each in self.knowledge.written:
            if prevented and each.place is not None:
                found.add(each.place.property)
        return frozenset(found)


def _is_one_of(tree: ir.Tree, others: list[ir.Tree | None]) -> bool:
    return any(tree is each for each in others)


def _hangs_on_a_slot(tree: ir.Tree) -> bool:
    return any(isinstance(each, ir.Local) for each in ir.walk(tree))


def _undone(line: ir.Tree, why: str, later: ir.Do) -> Problem:
    return problem(
        "no-effect",
        "this comes to nothing: it is undone before anything asks for it",
        line.span,
        others=(Label(later.span, why),),
        help="take this line out, or let the other one spare what this one does",
        severity=Severity.WARNING,
    )
