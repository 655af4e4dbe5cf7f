"""Time that counts: quiet hours, whatever the summer does to clocks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duello.host.hours import NEVER, Quiet, after, counted, known_zone
from duello.host.screens import moment

NIGHTS = st.builds(
    Quiet,
    st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]),
    st.integers(0, 1439),
    st.integers(0, 1439),
)
MOMENTS = st.integers(1_700_000_000_000, 1_830_000_000_000)


def ms(zone, *parts):
    return round(datetime(*parts).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@given(NIGHTS, MOMENTS, st.integers(0, 20 * 86_400_000))
def test_what_is_left_is_what_counts_until_the_deadline(quiet, since, counting):
    deadline = after(quiet, since, counting)
    assert deadline >= since + counting
    assert counted(quiet, since, deadline) == counting


@given(NIGHTS, MOMENTS, st.integers(0, 86_400_000), st.integers(0, 86_400_000))
def test_spans_add_up(quiet, since, first, second):
    middle, end = since + first, since + first + second
    whole = counted(quiet, since, end)
    assert counted(quiet, since, middle) + counted(quiet, middle, end) == whole


@given(MOMENTS, st.integers(0, 86_400_000))
def test_without_quiet_hours_all_time_counts(since, counting):
    assert after(NEVER, since, counting) == since + counting


@pytest.mark.parametrize(
    ("day", "asleep"),
    [((2026, 3, 28), 9), ((2026, 10, 24), 11), ((2026, 6, 10), 10)],
    ids=["an hour is lost", "an hour is won", "a usual night"],
)
def test_a_night_is_as_long_as_it_is(day, asleep):
    zone = "Europe/Berlin"
    quiet = Quiet(zone, 22 * 60, 8 * 60)
    begins = ms(zone, *day, 21)
    assert after(quiet, begins, 2 * 3_600_000) == begins + (2 + asleep) * 3_600_000


def test_zones_are_known_by_name():
    assert known_zone("Europe/Berlin")
    assert not known_zone("Middle/Earth")
    assert not known_zone("../etc/passwd")


def test_a_time_names_its_zone_and_another_day():
    at = ms("Europe/Berlin", 2026, 11, 22, 20, 13, 48)
    assert moment(at, "Europe/Berlin") == "20:13:48 Europe/Berlin"
    assert moment(at, "UTC", seconds=False) == "19:13 UTC"
    assert moment(at, "UTC", now=at - 3_600_000) == "19:13:48 UTC"
    assert moment(at, "UTC", now=at - 86_400_000) == "Sun 22 Nov 19:13:48 UTC"
