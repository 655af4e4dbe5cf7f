"""Lines that store whoever has more, has won, or is kept, where that may be nobody.

Purpose: of what must always be somebody or something, the lines by which it becomes a value that
may be nothing: `leader becomes the player with more gold`, where gold may be level. Play stops.
Input: the knowledge of a program. Output: findings. Of what is chosen others tell (see
`nothing_stored`); where it is not known whether a condition on the way asks for it, nothing is
said.
Must not know: how likely that is.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix, Problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Property
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from .engine.abstract_eval import Worths
from .engine.abstract_value import Missing
from .engine.case_split import TooMany, Trial, trials
from .engine.phase_spots import Spot, spots, spots_below
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Behind
from .lint_warning import Finding, fault, finding_of


def nobody_stored(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line of this sort, once."""
    told: set[int] = set()
    nothing = _Nothing(knowledge)
    for spot in _everywhere(knowledge):
        if id(spot.line) in told:
            continue
        for value, made in _wanted(knowledge, spot):
            if nothing.may_come(value, spot):
                told.add(id(spot.line))
                yield finding_of(knowledge, spot.owner, made)


def _wanted(knowledge: Knowledge, spot: Spot) -> Iterator[tuple[ir.Tree, Problem]]:
    """The values that must be something at a place, each with what is told if it may be nothing."""
    if isinstance(spot.line, ir.Ask) and spot.line.in_turn and spot.line.first is not None:
        yield spot.line.first, _begun_by(knowledge, spot.line, spot.line.first)
    for each in ef.written(spot.effect) if spot.effect is not None else ():
        if each.how is ef.How.SET and each.place is not None and each.by is not None:
            wanted = knowledge.program.properties[each.place.property]
            if not ir.may_be_none(wanted.type):
                yield each.by, _stored(spot, wanted, each.by)


def _everywhere(knowledge: Knowledge) -> Iterator[Spot]:
    yield from spots(knowledge.program)
    for phase in knowledge.program.phases:
        for line in visit.lines(knowledge.program, phase.at_end):
            yield from spots_below(knowledge.program, line, Spot(phase.number, -1, line))


class _Nothing:
    """Which values may be nothing in one program, and where."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.spots = tuple(spots(knowledge.program))

    def may_come(self, value: ir.Tree, spot: Spot) -> bool:
        """Whether a value may be nothing at a place, whatever stands above it."""
        behind = (*spot.behind, *_left_before(self.knowledge, spot))
        match value:
            case ir.Most() | ir.PhaseWinner():
                return _possible(self.knowledge, behind, value)
            case ir.Read(property=number):
                if not self._may_be(number, frozenset()) or self._seen_to(number, spot):
                    return False
                so = (ir.Among(value, (ir.Constant(None, ir.NOTHING),)), True)
                return any(
                    _possible(self.knowledge, (*behind, *way, so), given)
                    for way, given in self._ways(number, spot)
                )
        return False

    def _ways(self, number: int, spot: Spot) -> Iterator[tuple[Behind, ir.Tree]]:
        """The ways in which a property comes to what may be nothing, as it is at a place: what
        holds then, and the value.
        """
        made = self.program.properties[number]
        if made.source == "question":
            rules = [r for r in self.program.rules if _answers(r.form, number)]
            for rule in rules:
                others = [r.condition for r in rules if r is not rule and r.condition is not None]
                own = () if rule.condition is None else ((rule.condition, True),)
                ruled_out = tuple((condition, False) for condition in others)
                yield (*own, *ruled_out), ir.sure(ir.Answer, rule.form).value
            return
        above = [
            (each.behind, value)
            for each, value in self._become(number)
            if each.phase == spot.phase and each.at <= spot.at
        ]
        yield from above
        if made.phase == spot.phase and above:
            return
        kept = tuple(_none_of(way) for way, _ in above)
        yield kept, ir.Constant(None, ir.NOTHING)

    def _become(self, number: int) -> list[tuple[Spot, ir.Tree]]:
        """What lines give a property, and where."""
        return [
            (spot, ir.given(each.by))
            for spot in self.spots
            if spot.effect is not None
            for each in ef.written(spot.effect)
            if each.how is ef.How.SET and each.place is not None
            if each.place.property == number
        ]

    def _may_be(self, number: int, met: frozenset[int]) -> bool:
        """Whether a property may be nothing: a line may make it so, or it is so at first, and no
        line changes that whatever is so. What is chosen is not meant.
        """
        made = self.program.properties[number]
        if number in met or made.source in ("chosen", "since", "previous"):
            return False
        if not self.knowledge.may_be_nothing(number):
            return False
        become = self._become(number)
        if any(
            self._nothing(value, met | {number}) and _possible(self.knowledge, spot.behind, value)
            for spot, value in become
        ):
            return True
        given = [value for _, value in become]
        first = (each for each in self.knowledge.values_of[number] if each not in given)
        begun = [value for value in first if self._nothing(value, met | {number})]
        return bool(begun) and all(spot.behind or spot.owner is not None for spot, _ in become)

    def _nothing(self, value: ir.Tree, met: frozenset[int]) -> bool:
        match value:
            case ir.Constant(value=None) | ir.Most() | ir.PhaseWinner():
                return True
            case ir.Read(property=number):
                return self._may_be(number, met)
        return False

    def _seen_to(self, number: int, spot: Spot) -> bool:
        """Whether a line of the phase above a place asks for a property, and gives it a value."""
        return any(
            number in each.asks
            and each.effect is not None
            and any(w.place and w.place.property == number for w in ef.written(each.effect))
            for each in self.spots
            if each.phase == spot.phase and each.at <= spot.at and each.line is not spot.line
        )


def _left_before(knowledge: Knowledge, spot: Spot) -> Iterator[tuple[ir.Tree, bool]]:
    """What is surely not so at a place, as a line above it ends the phase if it is."""
    if spot.at < 0:
        return
    body = visit.lines(knowledge.program, knowledge.program.phases[spot.phase].body)
    for line in body[: spot.at]:
        if isinstance(line, ir.Branch) and _breaks_off(knowledge, line.then):
            yield line.condition, False


def _breaks_off(knowledge: Knowledge, block: int) -> bool:
    lines = visit.lines(knowledge.program, block)
    return any(isinstance(line, ir.Do) and ef.cuts(type(line.effect)) for line in lines)


def _answers(form: ir.Tree, number: int) -> bool:
    return isinstance(form, ir.Answer) and form.property == number


def _none_of(way: Behind) -> tuple[ir.Tree, bool]:
    """That not all conditions on a way hold."""
    if not way:
        return ir.Constant(True, ir.TRUTH), False
    return ir.AllOf(tuple(said if so else ir.Not(said) for said, so in way)), False


def _possible(knowledge: Knowledge, behind: Behind, value: ir.Tree) -> bool:
    """Whether a value may be nothing where all conditions on the way to it hold."""

    def run(trial: Trial) -> bool:
        worths = Worths(knowledge, trial)
        try:
            here = all(worths.holds(condition, {}) == so for condition, so in behind)
            return here and worths.worth(value, {}) is None
        except Missing:
            return False

    try:
        return any(found for _, found in trials(run, knowledge.effort))
    except TooMany:
        return False


def _begun_by(knowledge: Knowledge, ask: ir.Ask, first: ir.Tree) -> Problem:
    name, words = knowledge.program.decisions[ask.decision].name, first.span.words
    return fault(
        "possible-gap",
        f"who is asked for `{name}` first may be nobody",
        first.span if words else ask.span,
        f"say in front of this line who begins then: `if {words or 'it'} is nobody: ...`",
    )


def _stored(spot: Spot, wanted: Property, value: ir.Tree) -> Problem:
    line = line_of(spot.line.span)
    said = line.words[: value.span.end - line.start]
    start = line.words.rfind("the ", 0, value.span.start - line.start)
    words = value.span.words
    if start >= 0 and line.start + start + len("the ") == value.span.start:
        words = said[start:]
    name, none = wanted.name, "nobody" if isinstance(wanted.type, ir.PlayerType) else "none"
    guard = f", unless {words} is {none}"
    end = line.start + len(line.words.partition("#")[0].rstrip())
    behind = line.words[value.span.end - line.start : end - line.start]
    found = fault(
        "possible-gap",
        f"`{name}` must be something, and may become nothing here",
        spot.line.span,
        f"end the line with `{guard}`, or declare `{name}` so that it may be {none}",
        f"`{words}` may be {none}",
    )
    fix = None if behind.strip() else Fix(Span(line.source, end, end), guard)
    return evolve(found, fix=fix)
