"""All of play once more, watched.

Purpose: where a search has seen everything, say which clauses act in any play at all: what does not
act there never does.
Input: where walks begin, a time. Output: what acted, and in how many states that was seen.
Must not know: how everything was searched, and what is concluded.
"""

import time

from attrs import frozen

from duello.interpreter.api import advance_all, answers_of

from .clause_coverage import Acted, onlooker
from .clause_evidence import Clause
from .random_walk import Walker


@frozen
class WholePlay:
    """Every play that there is. states: how many states differ in it; acted: what acts."""

    states: int
    acted: Acted

    def settles(self, clause: Clause) -> bool:
        """Whether a clause would have been seen to act. What is asked while answers are listed is
        not watched, but for rules that leave some of them out; what prevents effects is only asked
        while these are carried out.
        """
        rules = self.acted.narrowing | self.acted.preventing
        return clause[0] == "line" or (clause[0] == "rule" and clause[1] in rules)


def whole_play(walker: Walker, until: float, most: float = float("inf")) -> WholePlay | None:
    """All of play; None if it comes to a contradiction, or is not over at a time of the clock, or
    after so many answers.
    """
    expanding, program = walker.expanding, walker.expanding.program
    acted, waiting = onlooker(program), [walker.first]
    seen = {walker.canonical.digest(walker.first)}
    while waiting:
        state = waiting.pop()
        ways = expanding.ways(state)
        tried, sampled = expanding.tried(state, ways)
        if sampled or ways.unclear is not None:
            return None
        acted.stood(program, state)
        for way in tried:
            most -= 1
            if most < 0 or time.monotonic() >= until:
                return None
            answers = answers_of(state, ways.way(way))
            after = advance_all(program, state, answers, True, listed=True, watch=acted).state
            if after.contradiction is not None:
                return None
            key = walker.canonical.digest(after)
            if after.open and key not in seen:
                seen.add(key)
                waiting.append(after)
    return WholePlay(len(seen), acted)
