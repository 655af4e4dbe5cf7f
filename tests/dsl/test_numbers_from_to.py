"""Numbers from one to another, as they are noted down elsewhere: refused, or mended to these."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import quick

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

FILE = """ruleset "Weather"
  players Ivy, Moss

match
  each player has honey: 0, public
  chance chooses weather: a whole number from 0 to 20
  {line}
  the player with more honey wins the match
"""

PLACES = (
    "if weather is {}: each player gains 1 honey",
    "each player gains 1 honey, unless weather is {}",
    "each player gains {} honey",
    "each player loses 2 * ({}) honey",
)

WAYS = ("{low}-{high}", "{low} - {high}")
COMPARED = (
    *WAYS,
    "{low} to {high}",
    "{low}..{high}",
    "from {low}-{high}",
    "between {low} and {high}",
)


def problems(line):
    return compile_source(Source("weather.duel", FILE.format(line=line))).problems


@pytest.mark.slow
@given(st.integers(0, 19), st.integers(1, 20), st.sampled_from(PLACES), st.sampled_from(WAYS))
@settings(max_examples=quick.drawn(20, 200))
def test_no_written_number_is_taken_from_a_smaller_one(low, more, place, way):
    """It would be less than nothing, which is written `-2`; the other way round it is a number."""
    noted = place.format(way.format(low=low, high=low + more))
    assert len(problems(noted)) == 1
    assert not problems(place.format(f"{low + more} - {low}"))
    assert not problems(place.format(low - low - more))


@pytest.mark.parametrize("way", COMPARED)
@pytest.mark.parametrize("place", PLACES[:2])
def test_what_is_compared_with_them_is_compared_with_just_these(place, way):
    (one,) = problems(place.format(way.format(low=2, high=5)))
    assert one.fix.applied() == FILE.format(line=place.format("from 2 to 5"))
