"""The same match again: from its numbers, a save, its words, its record, and untold.

Purpose: states are values; whatever is written down leads to the same match.
Input: a play. Output: the number of states; raises `PropertyBroken`.
Must not know: what a state means.
"""

import json

from duello.analysis.model.check_failure import PropertyBroken
from duello.codec import states
from duello.interpreter import api
from duello.interpreter.state import State
from duello.match.answers import IllegalMove
from duello.match.event_words import in_words
from duello.match.match import Match
from duello.match.match_log import RecordError, record_of, written
from duello.match.options import as_given

from ..model.canonical_form import Canonical, Merging
from ..model.numbered_answers import give
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


def check_words(match: Match) -> int:
    """That a match stands the same when others say in it what was said and drawn, whatever chance
    would have drawn there, but for which of several equal pieces is where. Raises PropertyBroken.
    """
    program = match.program
    drawn = iter([taken for taken in match.answers if taken.how == "drawn"])

    def again(choice: str, player: str | None, among: object) -> str | None:
        taken = next(drawn, None)
        return None if taken is None else taken.words

    options = as_given(program, match.options)
    try:
        other = Match(match.rules, seed=match.seed + 1, options=options, chance=again)
        for taken in match.answers:
            give(other, taken)
    except (IllegalMove, ValueError) as error:
        raise PropertyBroken(f"what was said is refused: {error}", match, "words") from None
    canonical = Canonical(program, match.options, Merging(seats=False, unread=False))
    if canonical.typed and canonical.digest(other.state) != canonical.digest(match.state):
        raise PropertyBroken("what was said leads elsewhere than it did", match, "words")
    return len(match.answers) + 1


def _broken(play: Play | Line, answers: list[api.Answer], what: str) -> PropertyBroken:
    return PropertyBroken(what, followed(Line(play.rules, play.options, tuple(answers))), "save")
