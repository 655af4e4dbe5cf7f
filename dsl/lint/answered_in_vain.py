"""What a piece says of a number that is counted, where nobody asks for it as long as that holds.

Purpose: `points: 3, if you are the winner`, where points are what players have gained and are
compared once all rounds are over: by then the piece is out of force, and the number is as before.
Where something asks meanwhile, that the number is one that is counted is a hint.
Input: the knowledge of a program. Output: findings, with what says that something is gained. Of
pieces that are in force for more than the phase in which they are chosen nothing is said.
Must not know: which conditions hold.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program, Property
from ..parser.syntax_errors.mends import line_of
from ..resolve.lookup import as_name
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def answered_in_vain(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for rule in program.rules:
        form, design = rule.form, ir.owning_design(rule.owner)
        if not isinstance(form, ir.Answer | ir.Modify) or design is None:
            continue
        made = program.properties[form.property]
        counted = [each for each in knowledge.writing(ef.How.ADD) if _changes(each, made)]
        if made.source != "stored" or made.bearer == "piece" or not counted:
            continue
        phases = _in_force(knowledge, design)
        if phases and rule.number not in knowledge.lasting:
            asked = _asked_within(knowledge, made.number, phases)
            plain = isinstance(form, ir.Answer) and isinstance(form.value, ir.Constant)
            if not asked or (plain and made.phase not in phases):
                found = _told(knowledge, form, made, counted, phases)
                found = _for_a_while(found, made) if asked else found
                yield finding_of(knowledge, rule.owner, found)


def _for_a_while(found: Problem, made: Property) -> Problem:
    """The same of what something asks for: it may be meant, though that much is counted."""
    headline = f"`{made.name}` is counted, and this holds for a while, and adds nothing to it"
    return evolve(found, headline=headline, severity=Severity.HINT)


def _changes(write: ef.Written, made: Property) -> bool:
    return write.place is not None and write.place.property == made.number


def _in_force(knowledge: Knowledge, design: int) -> frozenset[int]:
    """The phases as long as which the rules of a design are in force; none, if they may be so for
    longer than for the phase in which one of its pieces is chosen.
    """
    program = knowledge.program
    lying = {*knowledge.held, *knowledge.taking_effect}
    if design in lying or design not in knowledge.owners_in_play:
        return frozenset()
    kind = program.designs[design].kind
    chosen = (program.properties[n] for n in knowledge.effective)
    phases = {made.phase for made in chosen if made.type.kind in (None, kind)}
    return frozenset(inner for phase in phases for inner in visit.within(program, phase))


def _asked_within(knowledge: Knowledge, number: int, phases: frozenset[int]) -> bool:
    """Whether anything asks for a property while some phases go on, rather than between them."""
    program = knowledge.program
    around = [phase for phase in program.phases if phase.number not in phases]
    bodies = (block for phase in around for block in (phase.body, phase.at_end))
    outside = {
        id(tree)
        for line in visit.lines_from(program, bodies, visit.ALONG)
        for tree in ir.walk(line)
    }
    places = {id(each.place) for each in knowledge.written}
    return any(
        isinstance(tree, ir.Read)
        and tree.property == number
        and id(tree) not in outside
        and id(tree) not in places
        for tree in knowledge.everything
    )


def _told(
    knowledge: Knowledge,
    form: ir.Answer | ir.Modify,
    made: Property,
    counted: list[ef.Written],
    phases: frozenset[int],
) -> Problem:
    program = knowledge.program
    line = line_of(form.span)
    said = Span(line.source, line.end - len(line.words.lstrip()), line.end)
    name, fix = as_name(made.name), None
    asked = _amount(program, counted)
    answer = re.match(rf"{re.escape(name)}(?=:)", said.words)
    if isinstance(form, ir.Answer) and answer and asked is not None:
        place = Span(said.source, said.start, said.start + answer.end())
        fix = Fix(place, as_name(asked.name))
        whole = f"{fix.text}{said.words[answer.end() :]}"
        help = f"so much is gained as `{fix.text}` says: write `{whole}`"
    else:
        done = _done(form, made, said)
        step = _step(knowledge, made, phases)
        fix = None if done is None or step is None else Fix(said, f"{step}{done}")
        shown = f"you gain 1 {name}" if made.bearer == "player" else f"{name} rises by 1"
        help = f"say what is done, and in which step, as in `{shown}`"
        help = help if fix is None else f"write `{fix.text}`, which is done, and stays"
    changed = next((each.place.span for each in counted if each.place is not None), None)
    return problem(
        "never-read",
        f"nothing asks for `{made.name}` as long as this holds, so that it comes to nothing",
        said,
        others=() if not (changed and changed.words) else (Label(changed, "it is counted here"),),
        notes=(f"once the {_outermost(program, phases)} is over, `{made.name}` is as before",),
        help=help,
        severity=Severity.WARNING,
        fix=fix,
    )


def _amount(program: Program, counted: list[ef.Written]) -> Property | None:
    """The question that says how much is gained, where there is one."""
    for each in counted:
        if isinstance(each.by, ir.Read) and each.by.subject is None:
            made = program.properties[each.by.property]
            if made.source == "question" and made.bearer == "game":
                return made
    return None


def _done(form: ir.Answer | ir.Modify, made: Property, said: Span) -> str | None:
    """The line in which as much is gained as is said of a number; None if that is not so simple."""
    name = as_name(made.name)
    value = r"(?P<much>\d+|\{[\w-]+\})(?P<if>,.*)?"
    if isinstance(form, ir.Answer):
        found = re.fullmatch(rf"{re.escape(name)}: {value}", said.words)
    else:
        whose = "your " if made.bearer == "player" else ""
        found = re.fullmatch(rf"{whose}{re.escape(name)} ?\+ ?{value}", said.words)
    if found is None:
        return None
    much = found["much"]
    does = f"you gain {much} {name}" if made.bearer == "player" else f"{name} rises by {much}"
    return f"{does}{found['if'] or ''}"


def _step(knowledge: Knowledge, made: Property, phases: frozenset[int]) -> str | None:
    """The step in which a number is counted, or the last one, as a piece says it; nothing where
    there is no step; None if there are steps elsewhere only.
    """
    program = knowledge.program
    steps = [step for step in program.steps if step.phase in phases]
    for step in steps:
        for line in visit.lines_from(program, [step.general], visit.ALONG):
            if isinstance(line, ir.Do) and any(_changes(w, made) for w in ef.written(line.effect)):
                return f"{as_name(step.name)}: "
    if program.steps and not steps:
        return None
    return f"{as_name(steps[-1].name)}: " if steps else ""


def _outermost(program: Program, phases: frozenset[int]) -> str:
    outer = min(phases, key=lambda phase: visit.depth(program, phase))
    return program.phases[outer].name
