"""Why a set of several things cannot be chosen, though it is one of those among which one chooses.

Purpose: a rule such as `they must not repeat pair` forbids this set and none of its members, so
that it is the set that is named. Input: what is due, and words. Output: the refusal, if that is it.
Must not know: what else may be wrong with words.
"""

from ..dsl.ir.program import Program
from ..interpreter import api
from ..interpreter.state import Open, State
from ..move_text.typed_answers import NotUnderstood, said, understand


def set_ruled_out(program: Program, state: State, due: Open, words: str) -> str | None:
    """The refusal of a set that a rule in force does not allow; None where the words name none."""
    decision = program.decisions[due.decision]
    if program.properties[decision.value].type.member is None or decision.parts:
        return None
    among = said(program, state, due, api.before_rules(program, state, due))
    try:
        value = understand(words, among)
    except NotUnderstood:
        return None
    why = api.refusal(program, state, due, value)
    named = next(each.shown for each in among if each.value == value)
    return None if why is None else f"{decision.name} cannot be {named} now: {why}"
