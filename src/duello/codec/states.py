"""A state as plain data, and back.

Purpose: put a match aside and go on with it later, in another process.
Input: a state, or what was made of one. Output: data for JSON, or an equal state.
Must not know: the program that is played; whether a state belongs to it is for others to check.
"""

from functools import cache

from attrs import resolve_types
from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from ..interpreter.state import Facts, Frame, State
from .documents import STATE, short
from .strict import Misfit, exactly, frozen_value, made, strict_converter


def to_data(state: State) -> dict[str, object]:
    """It as dictionaries, lists, numbers, truth values, words and None, saying what it is."""
    return STATE.marked(_converter().unstructure(state))


def from_data(data: object) -> State:
    """The state of which `to_data` made the data. Raises BadDocument."""
    return made(_converter(), STATE.opened(data), State, STATE.title)


def _facts_to_data(facts: Facts) -> list[object]:
    found = sorted(facts.items(), key=lambda each: _place(*each[0]))
    return [[number, subject, _thawed(value)] for (number, subject), value in found]


def _place(number: int, subject: int | None) -> tuple[int, int]:
    """Where a fact stands in the list: those of nobody come before those of somebody."""
    return number, -1 if subject is None else subject


def _thawed(thing: object) -> object:
    return [_thawed(each) for each in thing] if isinstance(thing, tuple) else thing


def _facts_from_data(data: object, _: object) -> Facts:
    if not isinstance(data, list):
        raise Misfit("these are no facts")
    facts = Facts()
    for fact in data:
        if not isinstance(fact, list) or len(fact) != 3:
            raise Misfit(f"{short(fact)} is no fact")
        number, subject, value = fact
        whose = None if subject is None else exactly(subject, int)
        facts[exactly(number, int), whose] = frozen_value(value)
    if len(facts) != len(data):
        raise Misfit("a fact stands there twice")
    return facts


@cache
def _converter() -> Converter:
    converter = strict_converter()
    converter.register_unstructure_hook(Facts, _facts_to_data)
    converter.register_structure_hook(Facts, _facts_from_data)
    resolve_types(State)
    configure_tagged_union(Frame, converter, tag_name="frame")
    return converter
