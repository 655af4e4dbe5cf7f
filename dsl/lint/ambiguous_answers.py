"""What can be said in one go in two ways.

Purpose: two choices of one go that may both be left out, and are said in the same words: a player
who says one answer may mean either.
Input: the knowledge of a program. Output: findings.
Must not know: how answers are read.
"""

import re
from collections.abc import Hashable, Iterator
from itertools import combinations

from attrs import evolve, frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import program as pg
from ..ir import visit
from .engine.abstract_eval import Worths
from .engine.abstract_value import Missing
from .engine.case_split import TooMany, Trial, trials
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


@frozen
class Part:
    """One choice of a go, where it stands. at: how many come before it; behind: the conditions that
    it stands behind and whether they must hold; under: the choices in whose blocks it stands.
    """

    made: pg.Decision
    at: int = 0
    behind: tuple[tuple[ir.Tree, bool], ...] = ()
    under: tuple[int, ...] = ()

    def surely_with(self, *others: "Part") -> bool:
        """Whether it is put whenever all of these are."""
        behind = {each for other in others for each in other.behind}
        under = {each for other in others for each in other.under}
        return behind.issuperset(self.behind) and under.issuperset(self.under)


def said_alike(knowledge: Knowledge) -> Iterator[Finding]:
    """Every pair of choices that one answer may be meant for."""
    for whole in knowledge.program.decisions:
        if isinstance(whole.domain, ir.GoChoice):
            found = _parts(knowledge, whole.domain.block, Part(whole))
            parts = [evolve(part, at=at) for at, part in enumerate(found)]
            for first, second in combinations(parts, 2):
                if _alike(knowledge, parts, first, second):
                    yield _finding(knowledge, whole, first.made, second.made)


def _parts(knowledge: Knowledge, block: int, here: Part) -> Iterator[Part]:
    """The choices in a block, in the order of the text."""
    program = knowledge.program
    for line in visit.lines(program, block):
        inside = here
        if isinstance(line, ir.Ask):
            yield evolve(here, made=program.decisions[line.decision])
            inside = evolve(here, under=(*here.under, line.decision))
        for lead in visit.leads(program, line, visit.WRITTEN):
            if not isinstance(line, ir.Ask) or lead.how is visit.To.CHOSEN:
                deeper = evolve(inside, behind=(*here.behind, *lead.behind))
                yield from _parts(knowledge, lead.block, deeper)


def _alike(knowledge: Knowledge, parts: list[Part], first: Part, second: Part) -> bool:
    """Whether what is said may be meant for the one or for the other."""
    if not (_open(first.made) and _open(second.made)) or first.made.number in second.under:
        return False
    if _words(knowledge, first.made) != _words(knowledge, second.made):
        return False
    between = parts[first.at + 1 : second.at]
    if any(not _open(part.made) and part.surely_with(first, second) for part in between):
        return False
    try:
        tried = trials(lambda t: _both(knowledge, t, first, second), knowledge.effort)
        return any(found for _, found in tried)
    except TooMany:
        words = f"whether `{first.made.name}` and `{second.made.name}` can be taken for each other"
        knowledge.give_up(second.made.span, None, words)
        return False


def _open(made: pg.Decision) -> bool:
    """Whether it is not certain how many things are said for a choice."""
    match made.domain:
        case ir.CellChoice() | ir.PieceChoice() | ir.DesignChoice():
            return made.optional or made.domain.low != made.domain.high
        case ir.UseChoice():
            return False
    return made.optional


def _words(knowledge: Knowledge, made: pg.Decision) -> Hashable:
    """How an answer is said: the words around it, the type of what is named."""
    type_ = knowledge.program.properties[made.value].type
    around = tuple(re.findall(r"[^\s,]+", made.written or "{}"))
    return around, ir.named_like(type_.member or type_).surely()


def _both(knowledge: Knowledge, trial: Trial, first: Part, second: Part) -> bool:
    """Whether both are put, if nothing is said for the first."""
    if first.made.optional:
        for seat in (0, 1):
            trial.picked["none", ("read", first.made.value, seat)] = True
    worths = Worths(knowledge, trial)
    try:
        behind = (*first.behind, *second.behind)
        return all(worths.holds(condition, {}) == wanted for condition, wanted in behind)
    except Missing:
        return False


def _finding(
    knowledge: Knowledge, whole: pg.Decision, first: pg.Decision, second: pg.Decision
) -> Finding:
    made = problem(
        "same-words",
        f"`{first.name}` and `{second.name}` are said in the same words",
        second.span,
        "one answer may be meant for either",
        others=(Label(first.span, "and for this one"),),
        notes=(f"both are part of `{whole.name}`, and either may be left out",),
        help=f'say one of the two otherwise: `written "{second.name} {{{second.name}}}"`',
        severity=Severity.WARNING,
    )
    return Finding(made, concern(knowledge.program, None, second.span))
