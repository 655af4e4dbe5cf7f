"""Findings: problems with what they concern, so that the file itself can allow them.

Purpose: one form for everything that is found without playing, and the words for it.
Input: what was concluded. Output: `Finding`. Must not know: how it was concluded.
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Problem, Severity, problem
from ..ir import visit
from ..ir.program import Phase, Program, bearer_of, owner_name
from ..spans import Span
from .engine.case_split import Trial
from .engine.program_facts import Knowledge

Concern = tuple[str, int]
"""`("piece", n)`, `("rule", n)` or `("phase", n)`: under which something can be allowed; and
`("property", n)`, with which it can.
"""


@frozen
class Finding:
    """A problem, and what it is about. settled: that it is none after all, by what else the rules
    say: it is not told, and a line that allows it, for whoever reads it, is not needless.
    several: what is told once where several have it that nothing allows; fewest: from so many on;
    one: the name of this one among them, or the two names; together: what helps all of them, if not
    what helps the first.
    """

    problem: Problem
    concerns: frozenset[Concern]
    settled: bool = False
    several: str = ""
    fewest: int = 2
    one: tuple[str, ...] = ()
    together: str = ""


Search = Iterator[Finding | None]
"""Findings, and between them None, so that whoever has something else to do can see to it."""


def concern(program: Program, owner: ir.Owner | None, place: Span) -> frozenset[Concern]:
    """What the rule of an owner belongs to; general rules belong to a phase: by their place, or
    where a variant has added them, as lines of it.
    """
    if owner is None:
        found = [p for p in program.phases if p.span.holds(place)]
        found = found or [p for p in program.phases if _is_in(program, p, place)]
        return frozenset(("phase", p.number) for p in found)
    return frozenset({bearer_of(owner)})


def _is_in(program: Program, phase: Phase, place: Span) -> bool:
    """Whether words stand in a line of a phase, or in one that it leads to."""
    general = (step.general for step in program.steps if step.phase == phase.number)
    starts = (phase.body, phase.at_end, *general)
    lines = visit.lines_from(program, starts, visit.ALONG | visit.ANSWERS)
    return any(tree.span.holds(place) for line in lines for tree in ir.walk(line))


def fault(code: str, headline: str, span: Span, help: str, *notes: str) -> Problem:
    """A warning."""
    return problem(code, headline, span, notes=notes, help=help, severity=Severity.WARNING)


def finding_of(knowledge: Knowledge, owner: ir.Owner | None, found: Problem) -> Finding:
    """A problem in what an owner says, where it is complained of."""
    return Finding(found, concern(knowledge.program, owner, found.label.span))


def name_of(program: Program, owner: ir.Owner | None) -> str:
    """What the owner of a rule is called."""
    if owner is None:
        return "the general rules"
    return owner_name(owner, program.designs, program.named_rules)


def worth_in_words(program: Program, value: ir.Constant) -> str:
    """A value as it is said in rules: `0`, `no`, `nobody`, the name of a piece."""
    match value.type, value.value:
        case ir.PlayerType(), None:
            return "nobody"
        case _, None:
            return "none"
        case _, bool(so):
            return "yes" if so else "no"
        case ir.PlayerType(), int(seat):
            return program.seats[seat]
        case ((ir.DesignType() | ir.PieceType()), int(design)):
            return program.designs[design].name
    return str(value.value)


def scene(knowledge: Knowledge, trial: Trial) -> str:
    """What was chosen in a trial, as far as it matters: `North's pick is King, South's is Page`."""
    program = knowledge.program
    found = []
    for number in knowledge.effective:
        for seat in (0, 1):
            design = trial.picked.get(("design", ("read", number, seat)))
            if design is not None:
                name = program.properties[number].name
                found.append(f"{program.seats[seat]}'s {name} is {program.designs[design].name}")
    return ", ".join((*found, *_options(program, trial)))


def _options(program: Program, trial: Trial) -> Iterator[str]:
    """The options that are not as they are by default in a trial."""
    for number, option in enumerate(program.options):
        key = ("option", number)
        picked = trial.picked.get(key, option.default)
        if picked == option.default or option.as_option is not None:
            continue
        match option.type:
            case ir.TruthType():
                yield f"option {option.name} is {'yes' if picked else 'no'}"
            case ir.PlayerType():
                said = "nobody" if picked is None else program.seats[picked]
                yield f"option {option.name} is {said}"
