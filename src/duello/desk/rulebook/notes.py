"""What is to be known for a line, besides what it says.

Purpose: names that stand for values are explained where they come up first; who may answer a
question otherwise is named where it is answered; and what follows where nobody is meant is said.
Input: the lines of a game. Output: sentences for each line. Must not know: how lines are worded.
"""

from collections.abc import Callable, Collection, Iterator
from functools import cached_property

from ...dsl import syntax as sx
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import forms
from .document import Item
from .done_together import done_together
from .english import sentence
from .phrases import Phrases
from .ties import ties


def in_its_steps(phase: sc.Phase | sc.Piece | sc.Rule) -> list[sx.Statement]:
    """The lines of a phase and of its steps, without what stands below them."""
    steps = (line.body if isinstance(line, sx.Step) else (line,) for line in phase.body)
    return [line for body in steps for line in body]


class Notes:
    """Notes on the lines of one game. meaning: what a name stands for; actors: whether
    it is said whose abilities answer otherwise; settled: phases of which it is told at their end
    what becomes of them if nobody has won.
    """

    def __init__(
        self,
        phrases: Phrases,
        meaning: Callable[[sx.Named], Item],
        actors: bool,
        settled: Collection[str] = (),
    ) -> None:
        self.phrases = phrases
        self.words = phrases.words
        self.meaning = meaning
        self.actors = actors
        self.settled = settled

    def tie(self, line: sx.Statement) -> str:
        """What follows if a line is about the one who has more, and both have as much."""
        return self._ties.get(id(line), "")

    def behind(self, line: sx.Statement) -> str:
        """The same, and what a line gets as it was before those above it."""
        return " ".join(filter(None, (self.tie(line), self._as_it_was.get(id(line)))))

    def below(self, line: sx.Statement) -> Iterator[Item]:
        """What names stand for that come up in a line first, who answers otherwise, and what is
        asked in front of a block as it was before.
        """
        yield from map(self.meaning, self.met(line))
        if not isinstance(line, sx.Line) and id(line) in self._as_it_was:
            yield Item(self._as_it_was[id(line)])
        if self.actors and (others := self._others.get(id(line))):
            yield Item(sentence(f"{self.phrases.bodies(others)} can change this"))

    def met(self, line: sx.Node) -> list[sx.Named]:
        """The names that come up in a line first."""
        return self._first_met.get(id(line), [])

    def is_met(self, lines: sx.Body) -> bool:
        """Whether a name that is explained comes up in one of some lines."""
        return any(word in self.words.named for line in lines for word in _words(line))

    @cached_property
    def played_again(self) -> frozenset[int]:
        """The lines with which more is played of what was played above, by their `id`."""
        again: set[int] = set()
        for phase in self.words.phases.values():
            played: set[str] = set()
            for line in phase.body:
                for play in inside(line) if isinstance(line, sx.Play | sx.If) else ():
                    if isinstance(play, sx.Play) and play.phase.text in played:
                        again.add(id(play))
                if isinstance(line, sx.Play):
                    played |= {*forms(line.phase.text)}
        return frozenset(again)

    @cached_property
    def _as_it_was(self) -> dict[int, str]:
        return done_together(self.phrases)

    @cached_property
    def _ties(self) -> dict[int, str]:
        return ties(self.phrases, self.settled)

    @cached_property
    def _first_met(self) -> dict[int, list[sx.Named]]:
        """The names that come up first in a line, by its `id`. Those by which it is said what may
        be chosen are told there.
        """
        told = {
            word
            for phase in self.words.phases.values()
            for line in inside(phase)
            if isinstance(line, sx.Choose)
            for word in _words(line.domain)
        }
        met: dict[int, list[sx.Named]] = {}
        order = {sc.Phase: 0, sc.Rule: 1, sc.Piece: 2}
        for where in sorted(self.words.bodies(), key=lambda each: order[type(each)]):
            for line in in_its_steps(where):
                waiting: list[sx.Node] = [line]
                while waiting:
                    for node in inside(waiting.pop(0)):
                        named = (
                            self.words.named.get(node.text) if isinstance(node, sx.Word) else None
                        )
                        if named is not None and named.name.text not in told:
                            told.add(named.name.text)
                            met.setdefault(id(line), []).append(named)
                            waiting.append(named)
        return met

    @cached_property
    def _others(self) -> dict[int, list[sc.Piece | sc.Rule]]:
        """Who answers a question otherwise, by the `id` of the last line that answers it."""
        last = {
            line.label.text: id(line)
            for phase in self.words.phases.values()
            for line in inside(phase.body)
            if isinstance(line, sx.Clause) and line.label.text in self.words.questions
        }
        return {at: others for label, at in last.items() if (others := self.words.acting(label))}


def _words(node: sx.Node) -> Iterator[str]:
    return (each.text for each in inside(node) if isinstance(each, sx.Word))
