"""What chance draws in front of a choice, and nobody is ever told.

Purpose: draws in front of what players choose, of which no line tells anybody: somebody who writes
such a line often takes it that everybody sees a die that is thrown.
Input: the knowledge of a program. Output: findings, as hints.
Must not know: what may be drawn.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

LOTS = (ir.NumberChoice, ir.DesignChoice)
"""What is thrown or drawn by lot: numbers and names, unlike cards that are dealt to somebody."""


def drawn_unseen(knowledge: Knowledge) -> Iterator[Finding]:
    """Every draw, for both players at once, that comes in front of a choice and is kept from all:
    no line shows it or says what follows from it, and none asks for it before the choice.
    """
    drawn = list(_drawn_before_choices(knowledge))
    told = _told(knowledge) if drawn else frozenset()
    yield from (_finding(knowledge, made) for made in drawn if made.value not in told)


def _drawn_before_choices(knowledge: Knowledge) -> Iterator[Decision]:
    """What chance throws for both at once, in front of a choice that does not ask for it."""
    program = knowledge.program
    for phase in program.phases:
        body = visit.lines(program, phase.body)
        for at, line in enumerate(body):
            if not isinstance(line, ir.Ask) or not isinstance(line.chooser, ir.Constant):
                continue
            made = program.decisions[line.decision]
            thrown = isinstance(made.domain, LOTS) and made.by_chance
            if thrown and _in_front_of_a_choice(knowledge, made, body[at + 1 :]):
                yield made


def _finding(knowledge: Knowledge, made: Decision) -> Finding:
    found = problem(
        "never-told",
        f"nobody is ever told of `{made.name}`, which chance draws before players choose",
        made.span,
        help=f"show it below this line, `reveal {made.name}`; or let chance draw behind the "
        "choice, if nobody is to know it",
        severity=Severity.HINT,
    )
    about = concern(knowledge.program, None, made.span)
    return Finding(found, about | {("property", made.value)})


def _told(knowledge: Knowledge) -> frozenset[int]:
    """The properties that somebody is shown; that rules read on which a choice may hang; and those
    that are guessed, and so are meant to be hidden.
    """
    program = knowledge.program
    chosen = {made.value for made in program.decisions}
    told = set[int]()
    for rule in program.rules:
        if isinstance(rule.form, ir.Answer | ir.Modify | ir.Constrain | ir.Repeat):
            told |= visit.properties_read(rule)
    for tree in knowledge.everything:
        match tree:
            case ef.Reveal(decision=number):
                told.add(program.decisions[number].value)
            case ir.Do() if _shows(tree):
                told |= visit.properties_read(tree)
            case ir.Among() | ir.Compared():
                held = visit.properties_read(tree) & chosen
                told |= held if len(held) > 1 else set()
    for made in program.decisions:
        below = visit.lines_from(program, [made.chosen], visit.EVERYWHERE)
        shown = (t for line in below if _shows(line) for t in ir.walk(line))
        if any(isinstance(t, ir.Local) and t.slot == made.slot for t in shown):
            told.add(made.value)
    return frozenset(told)


def _shows(tree: ir.Tree) -> bool:
    """Whether a line tells or shows somebody something, be it only the host."""
    return isinstance(tree, ir.Do) and isinstance(tree.effect, ef.Announce | ef.Look)


def _in_front_of_a_choice(knowledge: Knowledge, made: Decision, lines: tuple[ir.Tree, ...]) -> bool:
    """Whether a player chooses behind a draw, before anything was made of it."""
    program = knowledge.program
    for line in lines:
        under = visit.lines_from(program, visit.below(program, line, visit.EVERYWHERE))
        trees = [tree for each in (line, *under) for tree in ir.walk(each)]
        asked = [program.decisions[t.decision] for t in trees if isinstance(t, ir.Ask)]
        read = (*trees, *(tree for each in asked for tree in ir.walk(each.domain)))
        if any(isinstance(tree, ir.Read) and tree.property == made.value for tree in read):
            return False
        if not all(each.by_chance for each in asked):
            return True
    return False
