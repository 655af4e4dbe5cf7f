"""A leak is told by the message that is told in one play only, and not by what comes behind it."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quick import drawn

from duello.analysis.model.information_sets import differs
from duello.analysis.model.secrets import Message
from duello.match.event_words import Kind

KINDS = st.sampled_from((Kind.ANNOUNCEMENT, Kind.FACT, Kind.REVEAL))


def message(name: str, kind: Kind = Kind.ANNOUNCEMENT, data: int = 0) -> Message:
    return name, 0, name, {"data": data}, (), kind


@settings(max_examples=drawn(60, 2_000))
@given(st.lists(KINDS, max_size=6), KINDS, st.integers(0, 6), st.booleans())
def test_what_is_told_in_one_of_them_only_is_named(
    kinds: list[Kind], kind: Kind, at: int, swapped: bool
) -> None:
    both = [message(str(number), each) for number, each in enumerate(kinds)]
    more = [*both[:at], message("alone", kind), *both[at:]]
    assert (differs(more, both) if swapped else differs(both, more)) == "alone"


@settings(max_examples=drawn(60, 2_000))
@given(st.lists(KINDS, min_size=1, max_size=6), st.data())
def test_what_is_told_otherwise_is_named(kinds: list[Kind], data: st.DataObject) -> None:
    one = [message(str(number), each) for number, each in enumerate(kinds)]
    at = data.draw(st.integers(0, len(one) - 1))
    other = [*one[:at], message(str(at), kinds[at], 1), *one[at + 1 :]]
    assert differs(one, other) == str(at)
