"""Where what was chosen decides almost everything, each choice has a path of its own.

Purpose: if numbers of pieces change in play, whatever is done to the one that was chosen is done to
each that could be, where it is the one: as many cases at each line as there are choices. If paths
part as soon as it is chosen, each of them is straight.
While it is being found what registers can hold, few of many paths are followed.
Input: a path, answers. Output: paths, each with answers of one piece.
Must not know: what follows from answers.
"""

from collections.abc import Callable
from itertools import product
from math import prod

from attrs import define, evolve, field

from .diagrams import Node, Worth
from .machine import Machine
from .program_view import Program, ef, tr
from .resolve_decisions import Answered
from .symbolic import SymbolicState, When

MOST_PATHS = 200
"""Of more choices together, paths do not part."""
FEW_PATHS = 50
"""Where there are no more in all, all of them are followed always."""

Going = Callable[[SymbolicState, list[Answered]], None]
"""How play goes on once answers are given."""


Chosen = tuple[Worth, ...]
"""What was chosen on a path: of each answer the piece; none, where paths do not part by it."""


@define(eq=False)
class Paths:
    """Which paths are followed. few: not all of many, as it is still being found what registers can
    hold: those that were followed at no point before, so many that everything is chosen on one of
    them (where somebody is late, one), and those on which something was found that few paths had
    not found. leaves_out: whether any was left out since this was last said to be false.
    """

    few: bool = False
    leaves_out: bool = False
    telling: set[Chosen] = field(factory=set)
    """On which paths something new was found while all were followed."""
    _met: set[Chosen] = field(factory=set)

    def part(self, m: Machine, path: SymbolicState, answers: list[Answered], go_on: Going) -> None:
        """Let paths part by the pieces that were chosen, if that pays."""
        sorts = [_pieces(m, one) for one in answers]
        if prod(len(each) for each in sorts) > MOST_PATHS:
            sorts = [[]] * len(answers)
        self._part(m, path, answers, sorts, go_on, self._followed(sorts))

    def _followed(self, sorts: list[list[Worth]]) -> set[Chosen]:
        """What is chosen on the paths that are to be followed."""
        every = set(product(*(each or [None] for each in sorts)))
        found, longest = every, max((len(each) for each in sorts), default=0)
        if self.few and longest ** len(sorts) > FEW_PATHS:
            found = {one for one in every if one in self.telling or one not in self._met}
            found |= _one_of_each(sorts)
            self.leaves_out = self.leaves_out or len(found) < len(every)
        self._met |= every
        return found

    def _part(
        self,
        m: Machine,
        path: SymbolicState,
        answers: list[Answered],
        sorts: list[list[Worth]],
        go_on: Going,
        followed: set[Chosen],
    ) -> None:
        """sorts: of each answer, the pieces that it may be, if it is not known which."""
        if not followed:
            return
        at = next((at for at, each in enumerate(sorts) if len(each) > 1), None)
        if at is None:
            before = m.grown
            go_on(path, [_known(m, path, one) for one in answers])
            if m.grown > before and any(sorts) and not self.few:
                self.telling |= followed
            return
        d, answer, less = m.d, answers[at].answer or m.d.none, _half(m, answers[at], sorts[at])
        more = [each for each in sorts[at] if each not in less]
        here = d.map(("first among", tuple(less)), lambda x: _first(x) in less, answer)
        other = path.copy()
        other.care = d.both(path.care, here)
        mine = {one for one in followed if one[at] in less}
        self._part(m, other, answers, [*sorts[:at], less, *sorts[at + 1 :]], go_on, mine)
        path.out.append(When(here, other.out))
        path.care = d.both(path.care, d.negation(here))
        rest = [*sorts[:at], more, *sorts[at + 1 :]]
        self._part(m, path, answers, rest, go_on, followed - mine)


def _one_of_each(sorts: list[list[Worth]]) -> set[Chosen]:
    """So many ways to choose that everything is chosen in one of them; one, where not everybody
    chooses, as it is chosen where everybody does.
    """
    return {
        tuple(each[(at + place) % len(each)] if each else None for place, each in enumerate(sorts))
        for at in range(max(len(each) for each in sorts) if all(sorts) else 1)
    }


def _known(m: Machine, path: SymbolicState, one: Answered) -> Answered:
    return one if one.answer is None else evolve(one, answer=m.known(path, one.answer))


def _half(m: Machine, one: Answered, pieces: list[Worth]) -> list[Worth]:
    """The first of some pieces, so that about half of the answers are of these."""
    answers = [_first(x) for x in m.d.values(one.answer or m.d.none)]
    answers = [each for each in answers if each in pieces]
    found: list[Worth] = []
    for each in pieces[:-1]:
        found.append(each)
        if 2 * sum(x in found for x in answers) >= len(answers):
            break
    return found


def _first(answer: Worth) -> Worth:
    """A piece that was chosen, without what was chosen along."""
    return answer[0] if isinstance(answer, tuple) else answer


def _pieces(m: Machine, one: Answered) -> list[Worth]:
    """The pieces that may have been chosen, if paths part by them."""
    answer: Node | None = one.answer
    decision = m.program.decisions[one.due.decision]
    made = m.program.properties[decision.value]
    if answer is None or made.type.name != "piece" or not changes_pieces(m.program):
        return []
    if answer.variable is None:
        return []
    return list(dict.fromkeys(_first(x) for x in answer.variable.domain))


def changes_pieces(program: Program) -> bool:
    """Whether numbers of pieces change in play."""
    return any(
        isinstance(place, tr.Read)
        and program.properties[place.property].bearer == "piece"
        and program.properties[place.property].type.name == "number"
        for block in program.blocks
        for line in block
        if isinstance(line, tr.Do) and isinstance(line.effect, ef.Rise | ef.Fall | ef.Become)
        for place in (line.effect.place,)
    )
