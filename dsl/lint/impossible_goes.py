"""Choices in one go of which a condition may allow none.

Purpose: what is chosen together `only if` something holds, where what the game has may come to be
such that it holds for no answer: `only if their claim is more than count`, once it is as high
as that can be. Each such state, at the ends of what numbers may be, is tried with every answer.
Input: the knowledge of a program. Output: findings.
Must not know: whether play ever comes there.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import inf, prod

from attrs import evolve, frozen

from .. import ir
from ..diagnostics.problem import Label
from ..ir import program as pg
from ..ir import visit
from ..signs import SIGNS
from .engine.looked_after import guards, on_a_condition
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Behind
from .engine.three_valued import all_hold, any_holds, denied
from .lint_warning import Finding, fault, finding_of

MOST_ANSWERS = 2_000
MOST_STATES = 32
"""More than these are not tried."""

World = Mapping[ir.Tree, int]
"""What some values are: numbers, names, and 0 or 1 for no and yes."""


def goes_without_an_answer(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Everything of this sort that is found in a program, once for each choice."""
    for made in knowledge.program.decisions:
        if not isinstance(made.domain, ir.GoChoice) or made.number not in knowledge.asked:
            continue
        if made.optional or made.impossible >= 0 or made.late_block >= 0:
            continue
        go = _Go.of(knowledge, made.domain)
        if go is None or not go.wanted:
            continue
        asked = {read.property for read in go.known}
        if on_a_condition(knowledge, made, asked) or asked & guards(knowledge, made):
            continue
        state = next((each for each in go.states() if not go.has_an_answer(each)), None)
        if state is not None:
            yield made, _finding(knowledge, made, go, state)


def _finding(knowledge: Knowledge, made: pg.Decision, go: "_Go", state: World) -> Finding:
    properties = knowledge.program.properties
    said = [
        f"`{properties[read.property].name}` is {state[read]}"
        for read in go.known
        if properties[read.property].type.name != "yes or no"
    ]
    where = f", where {' and '.join(said)}" if said else ""
    found = fault(
        "possible-dead-end",
        f"there may be nothing to choose for `{made.name}`{where}",
        made.span,
        f"say below the choice of `{made.name}` what happens `if nothing is possible:`",
        "it must be chosen, and no rule says what happens if it cannot be",
    )
    labels = tuple(Label(each.span, "then no answer is allowed") for each, _ in go.wanted)
    return finding_of(knowledge, None, evolve(found, others=labels))


Wanted = tuple[ir.Require, Behind]
"""What must hold, and behind which conditions."""


@frozen
class _Go:
    """What is chosen in one go. parts: what each part may be; wanted: what must hold; known: what
    else that hangs on, with what each of these may be at its ends.
    """

    parts: Mapping[ir.Tree, tuple[int, ...]]
    wanted: tuple[Wanted, ...]
    known: Mapping[ir.Read, tuple[int, ...]]

    @staticmethod
    def of(knowledge: Knowledge, domain: ir.GoChoice) -> "_Go | None":
        """A go that is one choice after another; None if it is more than that, or not known."""
        program = knowledge.program
        parts: dict[ir.Tree, tuple[int, ...]] = {}
        wanted: list[Wanted] = []
        for line in program.blocks[domain.block]:
            match line:
                case ir.Require() | ir.Branch():
                    below = _wanted(program, line, ())
                    if below is None:
                        return None
                    wanted += below
                case ir.Ask(decision=number, chooser=ir.Tree() as chooser):
                    part = program.decisions[number]
                    values = _values(knowledge, part)
                    if values is None or part.optional or part.guard is not None:
                        return None
                    parts[ir.Read(part.value, chooser)] = values
                case _:
                    return None
        chosen = {tree.property for tree in parts if isinstance(tree, ir.Read)}
        known: dict[ir.Read, tuple[int, ...]] = {}
        asked = (
            tree for each, behind in wanted for tree in (each.condition, *(t for t, _ in behind))
        )
        for tree in (t for each in asked for t in ir.walk(each)):
            if isinstance(tree, ir.Read) and tree.property not in chosen:
                ends = _ends(knowledge, tree)
                if ends is None:
                    return None
                known[tree] = ends
        answers, states = (prod(map(len, d.values())) for d in (parts, known))
        small = answers <= MOST_ANSWERS and states <= MOST_STATES
        return _Go(parts, tuple(wanted), known) if small else None

    def states(self) -> Iterator[World]:
        """What the game may have, at the ends of what it may be."""
        for values in product(*self.known.values()):
            yield dict(zip(self.known, values, strict=True))

    def has_an_answer(self, state: World) -> bool:
        """Whether some answer may be allowed in a state."""
        for values in product(*self.parts.values()):
            world = {**state, **dict(zip(self.parts, values, strict=True))}
            if not any(_denies(each, world) for each in self.wanted):
                return True
        return False


def _wanted(program: pg.Program, line: ir.Tree, behind: Behind) -> list[Wanted] | None:
    """What a line, or the lines below a condition, say must hold; None if they do more."""
    if isinstance(line, ir.Require):
        return [(line, behind)]
    if not isinstance(line, ir.Branch):
        return None
    found: list[Wanted] = []
    for lead in visit.leads(program, line):
        for each in visit.lines(program, lead.block):
            below = _wanted(program, each, (*behind, *lead.behind))
            if below is None:
                return None
            found += below
    return found


def _denies(wanted: Wanted, world: World) -> bool:
    """Whether something surely must hold, and does not."""
    line, behind = wanted
    asked = all(_holds(tree, world) is so for tree, so in behind)
    return asked and _holds(line.condition, world) is False


def _values(knowledge: Knowledge, part: pg.Decision) -> tuple[int, ...] | None:
    """What a part may be, if the text says it."""
    match part.domain:
        case ir.NumberChoice(low=low, high=high, excepted=()):
            first, last = knowledge.usual.of(low), knowledge.usual.of(high)
            if first[0] == first[1] and last[0] == last[1] and last[1] - first[0] < MOST_ANSWERS:
                return tuple(range(int(first[0]), int(last[1]) + 1))
        case ir.DesignChoice(kind=kind, only=None, single=True):
            return tuple(knowledge.of_kind(kind))
        case ir.TruthChoice():
            return 0, 1
    return None


def _ends(knowledge: Knowledge, read: ir.Read) -> tuple[int, ...] | None:
    """The least and the greatest that a number may be; None if these are not known."""
    kind = knowledge.program.properties[read.property].type
    if kind == ir.TRUTH:
        return 0, 1
    if not isinstance(kind, ir.NumberType) or kind.optional:
        return None
    low, high = knowledge.usual.of(read)
    return None if inf in (-low, high) else tuple(dict.fromkeys((int(low), int(high))))


def _holds(tree: ir.Tree, world: World) -> bool | None:
    """Whether a condition holds; None if it is not known."""
    match tree:
        case ir.Not(part=part):
            return denied(_holds(part, world))
        case ir.AllOf(parts=parts):
            return all_hold(_holds(part, world) for part in parts)
        case ir.AnyOf(parts=parts):
            return any_holds(_holds(part, world) for part in parts)
        case ir.Compared(left=left, sign=sign, right=right):
            one, other = _number(left, world), _number(right, world)
            return None if one is None or other is None else SIGNS[sign](one, other)
        case ir.Among(value=value, others=others, as_sets=False):
            one, named = _number(value, world), [_number(each, world) for each in others]
            return None if one is None or None in named else one in named
        case ir.Read() if tree in world:
            return bool(world[tree])
    return None


def _number(tree: ir.Tree, world: World) -> int | None:
    match tree:
        case ir.Constant(value=int() as value):
            return int(value)
        case ir.Read() if tree in world:
            return world[tree]
        case ir.Calculated(left=left, sign=sign, right=right):
            one, other = _number(left, world), _number(right, world)
            if one is None or other is None:
                return None
            return one + other if sign == "+" else one - other if sign == "-" else one * other
    return None
