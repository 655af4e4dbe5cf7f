"""How much two players can have of something together.

Purpose: of 17 lots, each of which brings one point, not both can have 9: what lines add to a number
of either player is counted as often as they can be carried out.
Input: the knowledge of a program, a number of players. Output: the most that both have together;
infinite where it is not known.
Must not know: what is concluded from it.
"""

from math import inf

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from .program_facts import Knowledge
from .times_carried_out import Times


def most_together(knowledge: Knowledge, number: int) -> float:
    """The most that both players have of a number together, whatever options are set."""
    program, ranges = knowledge.program, knowledge.ranges
    made = program.properties[number]
    begun = [t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number]
    if made.source != "stored" or made.bearer != "player" or len(begun) != 1:
        return inf
    counting = Times(knowledge, lambda play: ranges.of(play.times)[1] if play.times else inf)
    times = counting.within(made.phase)
    most = 2 * ranges.of(begun[0].value)[1]
    for block in sorted(knowledge.used):
        for at, line in enumerate(visit.lines(program, block)):
            for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
                if each.place is None or each.place.property != number:
                    continue
                if each.how not in ef.AMOUNTS or (block, at) not in times:
                    return inf
                low, high = ranges.of(each.by)
                more = -low if each.how is ef.How.TAKE else high
                if more > 0:
                    most += more * times[block, at] * _for_each(each.place.subject)
    return most


def _for_each(subject: ir.Tree | None) -> int:
    """For how many players a line is carried out that is counted for one of them."""
    inner = subject.player if isinstance(subject, ir.OpponentOf) else subject
    return 2 if isinstance(inner, ir.Local) else 1
