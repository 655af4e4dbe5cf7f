"""Values that are given only where they are something.

Purpose: of the lines that give a property whoever has more, or the winner, and of the rules that
answer so, those that stand behind conditions by which that is somebody.
Input: the knowledge of a program, which hears of them. Output: none.
Must not know: who asks for it.
"""

from collections.abc import Iterator

from ... import ir
from ...ir import effects as ef
from .abstract_eval import Worths
from .abstract_value import Missing
from .case_split import TooMany, Trial, trials
from .program_facts import Knowledge
from .reachable_effects import carried_out


def note_sure_values(knowledge: Knowledge) -> None:
    """Note the values that are something wherever they are given."""
    given: dict[tuple[int, ir.Tree], list[tuple[ir.Tree, ...]]] = {}
    for number, value, conditions in _given(knowledge):
        if isinstance(value, ir.Most | ir.PhaseWinner) or _may_be_nobody(knowledge, value):
            given.setdefault((number, value), []).append(conditions)
    for (number, value), ways in given.items():
        if all(_sure(knowledge, value, conditions) for conditions in ways):
            knowledge.is_sure(number, value)


def _may_be_nobody(knowledge: Knowledge, value: ir.Tree) -> bool:
    """Whether a value is what something is that may be nobody."""
    if not isinstance(value, ir.Read) or value.subject is not None:
        return False
    made = knowledge.program.properties[value.property]
    return isinstance(made.type, ir.PlayerType) and knowledge.may_be_nothing(value.property)


def _given(knowledge: Knowledge) -> Iterator[tuple[int, ir.Tree, tuple[ir.Tree, ...]]]:
    """Every value that a line or a rule gives a property, with the conditions in front of it."""
    phases = frozenset(phase.number for phase in knowledge.program.phases)
    for line in carried_out(knowledge, phases):
        for each in ef.written(line.effect):
            if each.how is ef.How.SET and each.place is not None and isinstance(each.by, ir.Tree):
                yield each.place.property, each.by, line.conditions
    for rule in knowledge.program.rules:
        if isinstance(rule.form, ir.Answer):
            asked = () if rule.condition is None else (rule.condition,)
            yield rule.form.property, rule.form.value, asked


def _sure(knowledge: Knowledge, value: ir.Tree, conditions: tuple[ir.Tree, ...]) -> bool:
    """Whether a value is something wherever all of these hold."""
    if not conditions:
        return False

    def run(trial: Trial) -> bool:
        worths = Worths(knowledge, trial)
        try:
            here = all(worths.holds(condition, {}) for condition in conditions)
            return not here or worths.worth(value, {}) is not None
        except Missing:
            return True

    try:
        return all(found for _, found in trials(run, knowledge.effort))
    except TooMany:
        return False
