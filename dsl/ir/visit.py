"""Walks through a program: into trees, along lines from block to block, up and down phases.

Purpose: the one place that knows which trees stand in a tree, which blocks a line leads to and what
is so on the way there, and which phases lie around another. Whoever reasons about a program follows
these, so that a new line or field is known everywhere at once.
Input: a program, or one that is being made. Output: trees, `Lead` values, numbers.
Must not know: what is looked for.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Protocol

from attrs import frozen

from . import effects as ef
from .nodes import Tree
from .nodes import children as children
from .nodes import walk as walk
from .places import GoChoice, Selected
from .program import Choices, Decision, Program, Step, once_of_each
from .program import above as above
from .statements import (
    Ask,
    AtStart,
    Branch,
    Decide,
    Do,
    Establish,
    ForPieces,
    ForPlayers,
    InStep,
    Later,
    PickFor,
    Play,
    Rule,
    RunStep,
)
from .values import Cases, Compared, Divided, EndOf, Entry, Local, Most, Multiple, Read

NO_BLOCK = -1
"""Stands where a block might, if there is none."""


class Blocks(Choices, Protocol):
    """A program, or one that is being made: as much of it as is needed to follow lines."""

    @property
    def blocks(self) -> Sequence[tuple[Tree, ...]]:
        """The table."""
        ...

    @property
    def steps(self) -> Sequence[Step]:
        """The table."""
        ...

    @property
    def rules(self) -> Sequence[Rule]:
        """The table."""
        ...


# ---------------------------------------------------------------------- inside trees


LEAVING_OPEN = (Most, Entry, Cases, Divided, Compared, Multiple)
"""Of what these come to, the text says nothing where a part is none or beyond an end."""

PLACING = (ef.Move, ef.Put)
"""Effects of which the text says nothing where it is nobody whose zone is meant."""

WANTING = (ef.Become, *PLACING)
"""Effects of which the text says nothing where a value, or whose zone is meant, is nothing."""


def roots(program: Program) -> Iterator[Tree]:
    """The trees that stand in no other: lines, rules, and what choices, designs and steps say."""
    for block in program.blocks:
        yield from block
    yield from program.rules
    for decision in program.decisions:
        yield from said_of(decision)
    yield from (design.holder for design in program.designs if design.holder is not None)
    yield from (step.order for step in program.steps if step.order is not None)


def reads(tree: Tree | None) -> Iterator[Read]:
    """Where a tree reads a property, if there is a tree."""
    if tree is not None:
        yield from (each for each in walk(tree) if isinstance(each, Read))


def properties_read(tree: Tree | None) -> set[int]:
    """The properties that a tree reads."""
    return {each.property for each in reads(tree)}


ABOUT = ("property", "previous", "seen")
"""The fields of trees that hold the number of a property."""


def speaks_of(tree: Tree, slot: int) -> bool:
    """Whether the small word of a slot stands in a tree."""
    return any(isinstance(part, Local) and part.slot == slot for part in walk(tree))


def about(tree: Tree) -> Iterator[int]:
    """The properties that a tree by itself is about."""
    yield from (n for name in ABOUT if isinstance(n := getattr(tree, name, None), int))


def acting(program: Program) -> Iterator[Tree]:
    """Every tree of a program that has a say in what happens: announcements have none."""
    for root in roots(program):
        yield from _acting(root)


def _acting(tree: Tree) -> Iterator[Tree]:
    if not isinstance(tree, ef.Announce):
        yield tree
        for child in children(tree):
            yield from _acting(child)


@once_of_each
def histories_asked_for(program: Program) -> frozenset[int]:
    """The properties that hold what was chosen before, one after the other, on which anything hangs
    but what players are told.
    """
    there = {made.number for made in program.properties if made.source == "history"}
    return frozenset(number for tree in acting(program) for number in about(tree)) & there


def leaving_open(program: Program) -> tuple[Tree, ...]:
    """The values, comparisons and effects that say nothing if a part of them is none, in the order
    of the program; of those that are equal, the first.
    """
    wanted = (*LEAVING_OPEN, *WANTING)
    met = (tree for root in roots(program) for tree in walk(root) if isinstance(tree, wanted))
    return tuple(dict.fromkeys(met))


@once_of_each
def left_open(program: Program) -> dict[Tree, int]:
    """Which one of `leaving_open` a tree is; equal trees are one."""
    return {tree: number for number, tree in enumerate(leaving_open(program))}


def zone_said(effect: Tree) -> Read | None:
    """The zone to which something goes, or in which it comes into being, if an effect does so."""
    zone = effect.zone if isinstance(effect, PLACING) else None
    return zone if isinstance(zone, Read) else None


def asked_for(rule: Rule) -> Iterator[int]:
    """The properties that a rule asks for: if it holds, whom it is about, what it says."""
    for part in (rule.condition, *children(rule.form)):
        for tree in () if part is None else walk(part):
            if isinstance(tree, Read):
                yield tree.property


def chosen_as(decisions: Iterable[Decision], number: int) -> Decision | None:
    """The choice whose answer a property holds, the first of them; None if that holds none."""
    return next((each for each in decisions if each.value == number), None)


def said_of(decision: Decision) -> tuple[Tree, ...]:
    """What a choice says of itself: what may be chosen, whether it is asked, for how long."""
    said = (decision.domain, decision.guard, decision.seconds, decision.extra, decision.reserve)
    return tuple(tree for tree in said if tree is not None)


def in_a_pile(program: Program, tree: Tree) -> bool:
    """Whether things are those that lie in a pile, or some of them, so that they have an order."""
    while isinstance(tree, Selected):
        tree = tree.things
    piled = isinstance(tree, Read) and program.properties[tree.property].type.name == "pile"
    return piled or isinstance(tree, EndOf)


# ---------------------------------------------------------------------- along lines


class To(Enum):
    """How a line leads to a block."""

    THEN = "if it is so"
    OTHERWISE = "if it is not so"
    EACH_PLAYER = "for each player"
    EACH_PIECE = "for each thing"
    GO = "what is chosen in one go"
    CHOSEN = "once it is chosen"
    DECLINED = "if nothing is chosen"
    LATE = "if somebody is late"
    BOTH_LATE = "if both are late"
    IMPOSSIBLE = "if nothing is possible"
    PICKED = "once it is chosen in somebody's place"
    STEP = "the general lines of a step"
    ABILITIES = "what rules do in a step"
    RULE = "what a rule does"
    LATER = "what a rule does that it lets begin"
    BODY = "the lines of a phase"
    AT_END = "what is done at its end"


ALONG = frozenset({To.THEN, To.OTHERWISE, To.EACH_PLAYER, To.EACH_PIECE})
"""What is carried out along with the line, without anything between."""

BRANCHES = frozenset({To.THEN, To.OTHERWISE})
"""One of two ways."""

ANSWERS = frozenset({To.GO, To.CHOSEN, To.DECLINED, To.LATE, To.BOTH_LATE, To.IMPOSSIBLE})
"""What follows from a choice."""

WRITTEN = ALONG | ANSWERS | {To.STEP, To.RULE}
"""What stands below a line or a rule, or in the step that it runs, in the text of the general
rules: without the phases that it plays and the rules of pieces, which have their own lines, and
without what stands below a choice that is made elsewhere.
"""

EVERYWHERE = frozenset(To)


@frozen
class Lead:
    """A block that a line leads to. behind: what must hold, or not hold, for that; slot, things:
    the slot in which one of these things stands there, or, without things, one of the players;
    rule: whose block it is, of abilities.
    """

    how: To
    block: int
    behind: tuple[tuple[Tree, bool], ...] = ()
    slot: int | None = None
    things: Tree | None = None
    rule: Rule | None = None


def leads(program: Blocks, line: Tree, hows: frozenset[To] = EVERYWHERE) -> Iterator[Lead]:
    """The blocks that a line, or the form of a rule, leads to, in these ways."""
    for lead in _leads(program, line):
        if lead.block != NO_BLOCK and lead.how in hows:
            yield lead


def _leads(program: Blocks, line: Tree) -> Iterator[Lead]:
    match line:
        case Branch(condition=condition):
            yield Lead(To.THEN, line.then, ((condition, True),))
            yield Lead(To.OTHERWISE, line.otherwise, ((condition, False),))
        case ForPlayers():
            yield Lead(To.EACH_PLAYER, line.block, slot=line.slot)
        case ForPieces():
            yield Lead(To.EACH_PIECE, line.block, slot=line.slot, things=line.pieces)
        case Ask():
            yield from answered(program.decisions[line.decision])
        case PickFor():
            yield Lead(To.PICKED, program.decisions[line.decision].chosen)
        case RunStep():
            yield from _in_step(program, line)
        case Play():
            played = program.phases[line.phase]
            yield Lead(To.BODY, played.body)
            yield Lead(To.AT_END, played.at_end)
        case _:
            yield from _of_rules(program, line)


def _of_rules(program: Blocks, tree: Tree) -> Iterator[Lead]:
    """The blocks of a rule, of its form, or of one that is let begin."""
    match tree:
        case InStep() | AtStart():
            yield Lead(To.RULE, tree.block)
        case Establish() | Later():
            for lead in _leads(program, program.rules[tree.rule].form):
                yield Lead(To.LATER, lead.block, rule=program.rules[tree.rule])
        case Rule():
            behind = () if tree.condition is None else ((tree.condition, True),)
            for lead in _leads(program, tree.form):
                yield Lead(lead.how, lead.block, behind, rule=tree)


def answered(decision: Decision) -> Iterator[Lead]:
    """The blocks that follow from a choice, without regard to whether there are such."""
    if isinstance(decision.domain, GoChoice):
        yield Lead(To.GO, decision.domain.block)
    yield Lead(To.CHOSEN, decision.chosen)
    yield Lead(To.DECLINED, decision.declined)
    yield Lead(To.IMPOSSIBLE, decision.impossible)
    yield Lead(To.LATE, decision.late_block)
    yield Lead(To.BOTH_LATE, decision.both_late)


def _in_step(program: Blocks, line: RunStep) -> Iterator[Lead]:
    behind = () if line.guard is None else ((line.guard, True),)
    yield Lead(To.STEP, program.steps[line.step].general, behind)
    for rule in program.rules:
        if isinstance(rule.form, InStep) and rule.form.step == line.step:
            own = () if rule.condition is None else ((rule.condition, True),)
            yield Lead(To.ABILITIES, rule.form.block, (*behind, *own), rule=rule)


def below(program: Blocks, line: Tree, hows: frozenset[To] = WRITTEN) -> tuple[int, ...]:
    """The numbers of the blocks that a line, or the form of a rule, leads to."""
    return tuple(lead.block for lead in leads(program, line, hows))


def lines(program: Blocks, block: int) -> tuple[Tree, ...]:
    """The lines of a block; none, if there is no block."""
    return () if block == NO_BLOCK else program.blocks[block]


def blocks_from(
    program: Blocks, starts: Iterable[int], hows: frozenset[To] = WRITTEN
) -> Iterator[int]:
    """Every block that is come to from some blocks, these included, each once."""
    waiting, met = [block for block in starts if block != NO_BLOCK], set[int]()
    while waiting:
        block = waiting.pop()
        if block not in met:
            met.add(block)
            yield block
            for line in program.blocks[block]:
                waiting.extend(below(program, line, hows))


def lines_from(
    program: Blocks, starts: Iterable[int], hows: frozenset[To] = WRITTEN
) -> Iterator[Tree]:
    """Every line that is come to from some blocks."""
    for block in blocks_from(program, starts, hows):
        yield from program.blocks[block]


@once_of_each
def shows(program: Program, effect: object, made: Decision) -> bool:
    """Whether an effect reveals what was chosen in a decision: what is chosen under one name, at
    whichever place, is revealed together.
    """
    return isinstance(effect, ef.Reveal) and (
        program.decisions[effect.decision].value == made.value
    )


def decided(program: Program) -> frozenset[int]:
    """The questions that are answered for good, by some line."""
    lines = (line for block in program.blocks for line in block)
    return frozenset(line.property for line in lines if isinstance(line, Decide))


def answers_in(program: Program, effect: ef.Announce) -> tuple[int, ...]:
    """The questions whose answers a text tells, of those that some line answers for good."""
    return tuple(
        tree.property
        for part in effect.text
        for tree in walk(part)
        if isinstance(tree, Read) and tree.property in decided(program)
    )


@once_of_each
def answers_told(program: Program) -> dict[tuple[int, int], tuple[int, ...]]:
    """The same of each line that tells a text, by its block and its place there."""
    return {
        (number, at): answers_in(program, line.effect)
        for number, block in enumerate(program.blocks)
        for at, line in enumerate(block)
        if isinstance(line, Do) and isinstance(line.effect, ef.Announce)
    }


@once_of_each
def of_abilities(program: Program) -> frozenset[int]:
    """The blocks that are carried out because of a piece or a named rule."""
    rules = (rule for rule in program.rules if rule.owner is not None)
    forms = (rule.form for rule in rules if isinstance(rule.form, InStep | AtStart))
    return frozenset(blocks_from(program, (form.block for form in forms), ALONG | ANSWERS))


def starts(program: Blocks) -> Iterator[int]:
    """The blocks that no line need lead to: of phases and steps, of rules, and of all choices."""
    for phase in program.phases:
        yield from (phase.body, phase.at_end)
    yield from (step.general for step in program.steps)
    for rule in program.rules:
        yield from below(program, rule.form)
    for decision in program.decisions:
        yield from (lead.block for lead in answered(decision))


# ---------------------------------------------------------------------- up and down phases


def depth(program: Blocks, phase: int) -> int:
    """In how many phases a phase lies."""
    return len(above(program, phase))


def within(program: Blocks, phase: int) -> frozenset[int]:
    """A phase and those that are played in it."""
    inner = (p.number for p in program.phases if phase in above(program, p.number))
    return frozenset((phase, *inner))
