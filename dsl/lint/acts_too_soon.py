"""Steps that are over before any piece takes effect.

Purpose: what pieces do in a step that is only run where no piece can be in force yet: their rules
are in force from where they take effect to the end of that phase.
Input: the knowledge of a program. Output: findings.
Must not know: which conditions hold.
"""

from collections import defaultdict
from collections.abc import Iterator

from .. import ir
from ..ir import effects as ef
from ..ir import visit
from .engine.program_facts import Knowledge
from .lint_warning import Finding, fault, finding_of


def acting_too_soon(knowledge: Knowledge) -> Iterator[Finding]:
    """One finding for each step in which rules of pieces can never act."""
    program = knowledge.program
    awake = _awake(knowledge)
    if awake is None:
        return
    asleep: dict[int, list[ir.Rule]] = defaultdict(list)
    for rule in program.rules:
        form = rule.form
        if isinstance(form, ir.InStep) and _only_by_effect(knowledge, rule):
            asleep[form.step] += [rule] if form.step not in awake else []
    for step, rules in asleep.items():
        name, count = program.steps[step].name, len(rules)
        if not rules or not any(
            isinstance(tree, ir.RunStep) and tree.step == step for tree in knowledge.everything
        ):
            continue
        more = f"nor do the {count - 1} other lines" if count > 2 else "nor does the other line"
        others = () if count == 1 else (f"{more} of pieces in this step",)
        found = fault(
            "never-applies",
            f"this never happens: step `{name}` is over before any piece takes effect",
            rules[0].span,
            f"let pieces take effect in front of `step {name}`, or run that step behind it",
            "a piece's rules are in force from where it `takes effect` until that phase is over",
            *others,
        )
        yield finding_of(knowledge, rules[0].owner, found)


def _only_by_effect(knowledge: Knowledge, rule: ir.Rule) -> bool:
    """Whether a rule of a piece is in force only where the piece has taken effect."""
    design = ir.owning_design(rule.owner)
    if design is None or rule.number in knowledge.lasting or design not in knowledge.present:
        return False
    kind = knowledge.program.designs[design].kind
    return not knowledge.program.kinds[kind].in_force and design not in knowledge.held


def _awake(knowledge: Knowledge) -> set[int] | None:
    """The steps that are run where a piece may have taken effect; None if that is not clear."""
    program = knowledge.program
    taking = {
        (block, at)
        for block in knowledge.used
        for at, line in enumerate(program.blocks[block])
        if isinstance(line, ir.Do) and isinstance(line.effect, ef.TakeEffect)
    }
    met, found = set[tuple[int, int]](), set[int]()
    for phase in program.phases:
        body = visit.lines(program, phase.body)
        for at, line in enumerate(body):
            inside = list(visit.blocks_from(program, visit.below(program, line)))
            here = taking & {(phase.body, at), *_places(knowledge, inside)}
            if here:
                met |= here
                behind = [each for one in body[at:] for each in visit.below(program, one, ALL)]
                found |= {one.step for one in body[at:] if isinstance(one, ir.RunStep)}
                lines = visit.lines_from(program, [*behind, phase.at_end], ALL)
                found |= {one.step for one in lines if isinstance(one, ir.RunStep)}
    return found if taking and met == taking else None


ALL = visit.EVERYWHERE


def _places(knowledge: Knowledge, blocks: list[int]) -> Iterator[tuple[int, int]]:
    """Every line of some blocks, by where it stands."""
    for block in blocks:
        yield from ((block, at) for at in range(len(knowledge.program.blocks[block])))
