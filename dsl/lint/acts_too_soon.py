"""What is over before any piece takes effect: steps, questions, choices.

Purpose: what pieces do in a step, answer to a question, or forbid of a choice, that only comes
where no piece can be in force yet: their rules are in force from where they take effect to the end
of that phase.
Input: the knowledge of a program. Output: findings.
Must not know: which conditions hold.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from .. import ir
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program
from .engine.program_facts import Knowledge
from .lint_warning import Finding, fault, finding_of

Moment = tuple[type[ir.RunStep | ir.Decide | ir.Ask], int]
"""What rules may be about: a step that is run, a question that is answered, a choice."""


def acting_too_soon(knowledge: Knowledge) -> Iterator[Finding]:
    """One finding for each step, question and choice in which rules of pieces can never act."""
    program = knowledge.program
    awake = _awake(knowledge)
    if awake is None:
        return
    coming = set(_moments(knowledge.everything))
    asleep: dict[Moment, list[ir.Rule]] = defaultdict(list)
    for rule in program.rules:
        moment = _moment_of(rule.form)
        if moment in coming - awake and _only_by_effect(knowledge, rule):
            asleep[moment].append(rule)
    for moment, rules in asleep.items():
        count = len(rules)
        more = f"nor do the {count - 1} other lines" if count > 2 else "nor does the other line"
        headline, help, where = _said(program, moment)
        others = () if count == 1 else (f"{more} of pieces {where}",)
        found = fault(
            "never-applies",
            f"this never happens: {headline} before any piece takes effect",
            rules[0].span,
            help,
            "a piece's rules are in force from where it `takes effect` until that phase is over",
            *others,
        )
        yield finding_of(knowledge, rules[0].owner, found)


def _said(program: Program, moment: Moment) -> tuple[str, str, str]:
    """What is over, what one can do about it, and where other rules do nothing either."""
    kind, number = moment
    if kind is ir.RunStep:
        name = program.steps[number].name
        help = f"let pieces take effect in front of `step {name}`, or run that step behind it"
        return f"step `{name}` is over", help, "in this step"
    if kind is ir.Decide:
        name = program.properties[number].name
        help = f"let pieces take effect in front of `{name}: ...`, or write that line behind it"
        return f"`{name}` has its answer", help, "that answer it"
    name = program.decisions[number].name
    help = f"write `next round:` (or another phase) in front, if a later `{name}` is meant"
    return f"`{name}` is chosen", help, "about this choice"


def _moment_of(form: ir.RuleForm) -> Moment | None:
    """When a rule does what it does; None if that may be at any time."""
    match form:
        case ir.InStep(step=step):
            return ir.RunStep, step
        case ir.Answer(property=property):
            return ir.Decide, property
        case ir.Constrain(decision=decision) | ir.Repeat(decision=decision):
            return ir.Ask, decision
    return None


def _moments(trees: Iterable[ir.Tree]) -> Iterator[Moment]:
    """The steps that are run, questions that are answered and choices that are made in trees."""
    for tree in trees:
        match tree:
            case ir.RunStep(step=step):
                yield ir.RunStep, step
            case ir.Decide(property=property):
                yield ir.Decide, property
            case ir.Ask(decision=decision):
                yield ir.Ask, decision


def _only_by_effect(knowledge: Knowledge, rule: ir.Rule) -> bool:
    """Whether a rule of a piece is in force only where the piece has taken effect."""
    design = ir.owning_design(rule.owner)
    if design is None or rule.number in knowledge.lasting or design not in knowledge.present:
        return False
    kind = knowledge.program.designs[design].kind
    return not knowledge.program.kinds[kind].in_force and design not in knowledge.held


def _awake(knowledge: Knowledge) -> set[Moment] | None:
    """What comes where a piece may have taken effect; None if that is not clear."""
    program = knowledge.program
    taking = {
        (block, at)
        for block in knowledge.used
        for at, line in enumerate(program.blocks[block])
        if isinstance(line, ir.Do) and isinstance(line.effect, ef.TakeEffect)
    }
    met, found = set[tuple[int, int]](), set[Moment]()
    for phase in program.phases:
        body = visit.lines(program, phase.body)
        for at, line in enumerate(body):
            inside = list(visit.blocks_from(program, visit.below(program, line)))
            here = taking & {(phase.body, at), *_places(knowledge, inside)}
            if here:
                met |= here
                behind = [each for one in body[at:] for each in visit.below(program, one, ALL)]
                found.update(_moments(body[at:]))
                lines = visit.lines_from(program, [*behind, phase.at_end], ALL)
                found.update(_moments(lines))
    return found if taking and met == taking else None


ALL = visit.EVERYWHERE


def _places(knowledge: Knowledge, blocks: list[int]) -> Iterator[tuple[int, int]]:
    """Every line of some blocks, by where it stands."""
    for block in blocks:
        yield from ((block, at) for at in range(len(knowledge.program.blocks[block])))
