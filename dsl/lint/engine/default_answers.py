"""Questions that general rules alone answer, worked out along with everything else.

Purpose: worths in a trial in which such a question is what its rules say, so that nobody is taken
to have won where points are level, say.
Input: the knowledge of a program, a trial. Output: worths.
Must not know: why somebody asks.
"""

from collections.abc import Hashable, Mapping

from ... import ir
from .abstract_eval import Worths
from .abstract_value import Worth
from .case_split import Trial
from .program_facts import Knowledge

Answers = Mapping[int, tuple[ir.Rule, ...]]


def general_answers(knowledge: Knowledge) -> Answers:
    """Per question of the game to which nothing but general rules has an answer: these rules."""
    found: dict[int, tuple[ir.Rule, ...]] = {}
    others = set(knowledge.modified)
    for rule in knowledge.program.rules:
        if isinstance(rule.form, ir.Answer):
            number = rule.form.property
            found[number] = (*found.get(number, ()), rule)
            lasts = rule.number in knowledge.lasting
            if lasts or rule.owner is not None or rule.form.subject is not None:
                others.add(number)
    return {number: rules for number, rules in found.items() if number not in others}


class Answered(Worths):
    """Worths that know the general answers. An answer that was kept since it was given may be
    another one: then less is found, and nothing more.
    """

    def __init__(self, knowledge: Knowledge, trial: Trial, answers: Answers) -> None:
        super().__init__(knowledge, trial)
        self.answers = answers
        self._asked: set[int] = set()

    def read(self, number: int, subject: Worth, key: Hashable) -> Worth:
        """What a property is; of such a question, the one answer whose condition holds."""
        if number not in self.answers or number in self._asked:
            return super().read(number, subject, key)
        self._asked.add(number)
        try:
            live = [rule for rule in self.answers[number] if self.holds(rule.condition, {})]
            if len(live) == 1:
                return self.worth(ir.sure(ir.Answer, live[0].form).value, {})
        finally:
            self._asked.discard(number)
        return super().read(number, subject, key)
