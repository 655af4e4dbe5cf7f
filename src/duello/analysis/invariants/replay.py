"""The same match again: from its numbers, from a save, untold, and from its record.

Purpose: states are values; whatever is written down leads to the same match.
Input: a play. Output: the number of states; raises `PropertyBroken`.
Must not know: what a state means.
"""

import json

from duello.analysis.model.check_failure import PropertyBroken
from duello.codec import states
from duello.interpreter import api
from duello.interpreter.state import State
from duello.match.event_words import in_words
from duello.match.match import Match
from duello.match.match_log import RecordError, record_of, written

from ..model.random_play import Line, Play, followed, moments, rules_of


def reopened(state: State) -> State:
    """A state that was written down and read again."""
    return states.from_data(json.loads(json.dumps(states.to_data(state))))


def check_saving(play: Play | Line, early: int = 0) -> int:
    """That states survive being written down, and that play goes on alike from one that was.

    early: after how many answers the save is made from which play goes on. Raises PropertyBroken.
    """
    state: State | None = None
    answers: list[api.Answer] = []
    for taken, moment in enumerate(moments(play)):
        answers += [moment.answer] if moment.answer is not None else []
        again = reopened(moment.state)
        same = again == moment.state and hash(again) == hash(moment.state)
        if not same or again.starts != moment.state.starts:
            raise _broken(play, answers, "a state is another one after it was saved")
        if state is not None and moment.answer is not None:
            advanced = api.advance(play.program, state, moment.answer)
            events = in_words(play.program, advanced.events)
            if (advanced.state, events) != (moment.state, moment.events):
                raise _broken(play, answers, f"play differs after a save at answer {early}")
            state = advanced.state
        elif taken == early:
            state = again
    return len(answers) + 1


def check_quiet(play: Play | Line) -> int:
    """That nothing which players are told changes play. Raises PropertyBroken."""
    answers: list[api.Answer] = []
    for one, other in zip(moments(play), moments(play, quiet=True), strict=True):
        answers += [one.answer] if one.answer is not None else []
        if (one.answer, one.state) != (other.answer, other.state):
            raise _broken(play, answers, "what is told changes play")
    return len(answers) + 1


def check_record(match: Match) -> int:
    """That a match, written down, leads to the same match. Raises PropertyBroken."""
    try:
        again = Match.resume(written(record_of(match)), rules_of(match.rules))
    except RecordError as error:
        raise PropertyBroken(f"the record of a match differs: {error}", match, "save") from None
    if again.state != match.state or again.events != match.events:
        raise PropertyBroken("the match of a record is another one", match, "save")
    return len(match.answers) + 1


def _broken(play: Play | Line, answers: list[api.Answer], what: str) -> PropertyBroken:
    return PropertyBroken(what, followed(Line(play.rules, play.options, tuple(answers))), "save")
