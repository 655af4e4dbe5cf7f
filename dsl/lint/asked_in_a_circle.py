"""Conditions that ask for what is only answered later, or by way of what they decide.

Purpose: `rank of your pick +1, if the winner is you`: who wins hangs on the rank, and the rank on
who wins. `until the winner is you: ...` is asked as soon as the next round begins, when nobody has
chosen anything by which somebody could win. In both nothing says what is asked for: play stops.
Input: the knowledge of a program. Output: findings, one for each rule.
Must not know: when rules are in force.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Problem
from ..ir import visit
from .engine.program_facts import Knowledge
from .lint_warning import Finding, fault, finding_of


def asked_in_a_circle(knowledge: Knowledge) -> Iterator[Finding]:
    """Every rule of this sort."""
    hangs_on = _hangs_on(knowledge)
    for rule in knowledge.program.rules:
        for read in () if rule.until is None else visit.reads(rule.until):
            if _is_answered(knowledge, read) and _on_a_choice(knowledge, hangs_on, read):
                yield finding_of(knowledge, rule.owner, _too_soon(knowledge, read))
                break
        form, condition = rule.form, rule.condition
        if not isinstance(form, ir.Answer | ir.Modify) or condition is None:
            continue
        for read in visit.reads(condition):
            if _is_answered(knowledge, read) and form.property in _all(hangs_on, read.property):
                yield finding_of(knowledge, rule.owner, _in_a_circle(knowledge, read, form))
                break


def _is_answered(knowledge: Knowledge, read: ir.Read) -> bool:
    """Whether rules answer what is read, and it is the game's."""
    made = knowledge.program.properties[read.property]
    return made.source == "question" and read.subject is None


def _hangs_on(knowledge: Knowledge) -> dict[int, set[int]]:
    """By property that rules say or change: the properties on which it hangs."""
    found: dict[int, set[int]] = {}
    for rule in knowledge.program.rules:
        if isinstance(rule.form, ir.Answer | ir.Modify):
            asked = {read.property for read in visit.reads(rule.form)}
            asked |= set() if rule.condition is None else visit.properties_read(rule.condition)
            found.setdefault(rule.form.property, set()).update(asked)
    return found


def _all(hangs_on: dict[int, set[int]], number: int) -> set[int]:
    """Everything on which a property hangs, directly or not."""
    found: set[int] = set()
    left = [number]
    while left:
        more = hangs_on.get(left.pop(), set()) - found
        found |= more
        left += more
    return found


def _on_a_choice(knowledge: Knowledge, hangs_on: dict[int, set[int]], read: ir.Read) -> bool:
    """Whether what is answered hangs on what is chosen in the phase in which it is answered."""
    properties = knowledge.program.properties
    phase = properties[read.property].phase
    every = (properties[each] for each in _all(hangs_on, read.property))
    return any(made.source == "chosen" and made.phase == phase for made in every)


def _too_soon(knowledge: Knowledge, read: ir.Read) -> Problem:
    made = knowledge.program.properties[read.property]
    phase = knowledge.program.phases[ir.given(made.phase)].name
    return fault(
        "possible-gap",
        f"`{made.name}` is asked for here before it is known",
        read.span,
        "ask for what stays: declare it, `each player has ahead: no, public`, let it become `yes` "
        "where it is known, and write `until you are ahead: ...`; or count, as in `until your "
        "points is at least 1: ...`",
        f"this is asked as soon as the next {phase} begins, and nothing is chosen then",
    )


def _in_a_circle(knowledge: Knowledge, read: ir.Read, form: ir.Answer | ir.Modify) -> Problem:
    properties = knowledge.program.properties
    name, changed = properties[read.property].name, properties[form.property].name
    return fault(
        "possible-gap",
        f"`{changed}` hangs on `{name}` here, and `{name}` on `{changed}`",
        read.span,
        f"ask for something that is known before, such as what was chosen, or let this follow from "
        f"`{name}` in a line of its own, behind it",
        f"nothing says what `{name}` is then, and play stops",
    )
