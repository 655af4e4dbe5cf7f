"""The three rulesets of the Forest against the independent model, on whole random series."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from tests.quick import drawn
from tests.rulesets.enchanted_forest.model import VERSIONS
from tests.rulesets.enchanted_forest.wander import series_of
from tests.worked import enchanted_forest as driver
from tests.worked import loaded

import duello

SERIES = drawn(6, 16)
LEAST = {"original": 0, "final": 0, "colosseum": 1}


def differences(version: str, seed: int) -> list[str]:
    return [
        f"{version} {seed}: {where}: model {wanted!r}, Duello {found!r}"
        for where, wanted, found in driver.play(series_of(version, seed))
        if wanted != found
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_random_series_agree_with_the_model(version):
    for seed in range(SERIES):
        assert not differences(version, seed)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_many_random_series_agree_with_the_model(version):
    for seed in range(1000, 1600):
        assert not differences(version, seed)


# ---------------------------------------------------------------------- invariants


def ended_bouts(version: str, seed: int) -> Iterator[tuple[driver.Bout, dict[str, Any]]]:
    """What Duello makes of the submissions of a series, bout for bout, with the set-up."""
    series = series_of(version, seed)
    played = driver.Driver(version, series["setup"])
    for step in series["steps"]:
        if "bids" in step:
            played.legal()
            played.play(step["bids"])
    assert len(played.bouts) == 12 or played.match.outcome is not None
    assert played.match.contradiction is None
    yield from ((bout, series["setup"]) for bout in played.bouts)


@pytest.mark.parametrize("version", VERSIONS)
def test_bids_rise_by_1_to_10_and_never_exceed_what_is_left(version):
    for seed in range(100, drawn(105, 115)):
        for bout, setup in ended_bouts(version, seed):
            gifts = setup.get("plus_five", [1, 1]) if version == "final" else [0, 0]
            for seat, bids in enumerate(bout["bids"]):
                assert all(bid >= LEAST[version] for bid in bids)
                rises = [b - a for a, b in itertools.pairwise(bids)]
                assert all(1 <= rise <= 10 for rise in rises)
                assert bout["power_left"][seat] == 260 + 5 * gifts[seat] - sum(bids) >= 0


@pytest.mark.parametrize("version", VERSIONS)
def test_every_castle_that_was_fought_for_is_paid_out(version):
    values = VERSIONS[version].values
    for seed in range(200, drawn(205, 215)):
        for bout, _ in ended_bouts(version, seed):
            open_ = 0
            for at, (one, other) in enumerate(zip(*bout["bids"], strict=True)):
                if version == "colosseum" and one == other and open_ == at:
                    open_ = at + 1
            waiting = sum(values[:open_]) if open_ == bout["rounds_played"] else 0
            assert sum(bout["points"]) == sum(values[: bout["rounds_played"]]) - waiting


@pytest.mark.parametrize("version", VERSIONS)
def test_a_match_in_which_nobody_ever_submits_ends(version):
    match = duello.Match(loaded(driver.RULESETS[version]), driver.SEATS)
    for _ in range(20):
        for asked in match.awaiting:
            if asked.optional:
                match.decline(asked.player)
        for asked in match.awaiting:
            match.timeout(asked.player)
        if match.outcome:
            break
    assert match.outcome is not None
    assert match.outcome.winner is None


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize("version", VERSIONS)
def test_a_bid_out_of_range_is_refused_and_changes_nothing(version):
    match = duello.Match(loaded(driver.RULESETS[version]), driver.SEATS)
    for bid in ("10", "12"):
        for asked in match.awaiting:
            if asked.optional:
                match.decline(asked.player)
        for seat in driver.SEATS:
            match.submit(seat, bid)
    for asked in match.awaiting:
        if asked.optional:
            match.decline(asked.player)
    state = match.state
    for words in ("12", "23", "-1", "0", "1000", "many", "12.5", ""):
        with pytest.raises(duello.IllegalMove):
            match.submit("North", words)
    assert match.state == state
    match.submit("North", "22")


def test_who_cannot_send_any_more_is_late_and_the_other_must_still_submit():  # EF05 (C)
    match = duello.Match(loaded("enchanted-forest-colosseum"), driver.SEATS)
    match.submit("North", "256")
    match.submit("South", "5")
    north, south = match.awaiting
    assert north.candidates == ()
    assert south.candidates == tuple(str(n) for n in range(6, 16))
    with pytest.raises(duello.IllegalMove):
        match.submit("North", "257")
    match.timeout("North")
    assert match.view("North").players["South"]["victories"] == 0
    match.submit("South", "6")
    assert match.view("North").players["South"]["victories"] == 1


def test_over_under_is_told_to_its_holder_alone():  # EF18
    match = duello.Match(
        loaded("enchanted-forest-final"), driver.SEATS, options={"over_under": "North"}
    )
    before = len(match.heard("South"))
    match.submit("North", "265")
    assert [event.text for event in match.heard("North")[-2:]] == [
        "you chose 265 as your guess",
        "exact",
    ]
    assert len(match.heard("South")) == before


def test_only_the_colosseum_gives_times():  # EF21
    for version, seconds in (("original", None), ("final", None), ("colosseum", 90)):
        match = duello.Match(loaded(driver.RULESETS[version]), driver.SEATS)
        assert {asked.seconds for asked in match.awaiting} == {seconds}
