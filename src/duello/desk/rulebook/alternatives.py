"""Two answers of which one holds where the other does not, as one sentence.

Purpose: `a, if it rains` and `b, unless it rains` are told together, so that it is seen that there
is always an answer. Input: lines of the general rules. Output: sentences with markup.
Must not know: where they stand.
"""

from collections.abc import Callable
from typing import Protocol

from attrs import evolve

from ...dsl import syntax as sx
from .phrases import Phrases


class Wording(Protocol):
    """Who words lines."""

    phrases: Phrases

    @property
    def given(self) -> Callable[[sx.Statement], str | None]:
        """What a question is answered with, as a clause."""


class Alternatives:
    """Words pairs of answers."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.phrases = wording.phrases

    def are(self, one: sx.Statement, other: sx.Statement) -> bool:
        """Whether a line answers a question where the line above it does not, and nowhere else."""
        match one, other:
            case (
                sx.Clause(label=label, body=(sx.Line(guard=sx.Guard() as first),)),
                sx.Clause(label=same, body=(sx.Line(guard=sx.Guard() as second, sentence=said),)),
            ):
                general = not self.phrases.personal and label.text not in self.phrases.words.steps
                apart = evolve(first, negated=second.negated) == second != first
                plain = first.condition is not None and not (first.able or first.also)
                known = said == sx.Pronoun("they") or self._answer(other) is not None
                return general and label.text == same.text and apart and plain and known
        return False

    def _answer(self, line: sx.Statement) -> str | None:
        match line:
            case sx.Clause(body=(sx.Line() as only,)):
                return self.wording.given(evolve(only, guard=None))
        return None

    def otherwise(self, told: str, one: sx.Statement, other: sx.Statement) -> str:
        """The sentence of the first line, with the second behind it."""
        match one, other:
            case (
                sx.Clause(label=label, body=(sx.Line(guard=sx.Guard() as guard, sentence=they),)),
                sx.Clause(body=(sx.Line(sentence=said),)),
            ):
                name, of_they = self.phrases.known(label), sx.Pronoun("they")
                link = "then" if guard.negated else "otherwise,"
                it = f"the {name}" if they == of_they or isinstance(they, sx.Nothing) else "it"
                answer = f"{it} is {self._answer(other)}"
                if said == of_they:
                    answer = f"they are the {name}"
                elif isinstance(said, sx.Nothing):
                    answer = f"there is no {name}"
                return f"{told.removesuffix('.')}; {link} {answer}."
        return told
