"""No shipped ruleset tells a player more than they may know; and the check finds those that do."""

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from tests.properties import toys
from tests.properties.leaking import Fruitful, Leak, check_along, check_beliefs
from tests.properties.playing import RULESETS, play_of_seed

from duello.dsl.program import Program
from duello.interpreter import telling

QUICK, ALL = 50, 400
"""Matches of each ruleset; those of odd seeds have the options that the ruleset sets."""


def along(ruleset: str, seeds: Iterable[int], made: Program | None = None) -> tuple[int, int]:
    """Pairs before the reveal, and pairs after a hidden one."""
    found = [check_along(play_of_seed(ruleset, seed, made)) for seed in seeds]
    return sum(secret for secret, _ in found), sum(hidden for _, hidden in found)


def beliefs(ruleset: str, seeds: Iterable[int], made: Program | None = None) -> int:
    """Pairs of some matches, whose opponents learn from each other what is worth trying."""
    fruitful: Fruitful = Counter()
    pairs = 0
    for seed in seeds:
        play = play_of_seed(ruleset, seed, made)
        player = play.program.seats[seed // 2 % 2]
        pairs += check_beliefs(play, player, random.Random(seed), fruitful)
    return pairs


# ---------------------------------------------------------------------- shipped rulesets


@pytest.mark.parametrize("ruleset", RULESETS)
def test_unrevealed_and_hidden_choices_show_in_nothing(ruleset: str) -> None:
    secret, hidden = along(ruleset, range(0, QUICK, 3))
    print(f"{ruleset}: {secret} pairs before the reveal, {hidden} after a hidden one")
    assert secret > 15
    assert hidden > 20 or not _hides(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_was_told_alike_looks_alike(ruleset: str) -> None:
    pairs = beliefs(ruleset, range(1, QUICK, 2))
    print(f"{ruleset}: {pairs} pairs told alike")
    assert pairs > 50 or not _hides(ruleset)


def _hides(ruleset: str) -> bool:
    """Whether any rule of it hides a choice that is revealed."""
    program = play_of_seed(ruleset, 0).program
    flags = {decision.hidden for decision in program.decisions}
    return any(getattr(rule.form, "property", None) in flags for rule in program.rules)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_matches_leak_nothing(ruleset: str) -> None:
    secret, hidden = along(ruleset, range(QUICK, ALL, 3))
    pairs = beliefs(ruleset, range(QUICK + 1, ALL, 2))
    print(
        f"{ruleset}: {secret} pairs before the reveal, {hidden} after a hidden one, {pairs} alike"
    )
    assert secret > 2000


# ---------------------------------------------------------------------- the check itself


def test_the_check_passes_a_toy_that_tells_nothing() -> None:
    secret, _ = along("safe toy", range(20), toys.safe())
    assert secret > 20
    assert beliefs("safe toy", range(20), toys.safe()) > 20


def test_no_announcement_says_a_secret_or_what_is_hidden() -> None:
    assert along("toy", range(20), toys.secret_announced())[0] > 20
    assert along("toy", range(20), toys.hidden_choice_announced())[1] > 20


def test_the_check_finds_a_secret_that_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "may_know", lambda *_: True)
    with pytest.raises(Leak, match="told before its reveal"):
        along("toy", range(20), toys.secret_announced())


def test_the_check_finds_what_a_hidden_choice_is_announced_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(telling, "may_know", lambda *_: True)
    with pytest.raises(Leak, match="hidden: "):
        along("toy", range(20), toys.hidden_choice_announced())


def test_the_check_finds_an_announcement_that_hangs_on_a_secret() -> None:
    with pytest.raises(Leak, match="told before its reveal"):
        along("toy", range(20), toys.secret_behind_an_announcement())


def test_the_check_finds_candidates_that_hang_on_a_secret() -> None:
    with pytest.raises(Leak, match=r"unrevealed: .*asked"):
        along("toy", range(20), toys.candidates_by_a_secret())
    with pytest.raises(Leak, match=r"told the same after .*asked"):
        beliefs("toy", range(20), toys.candidates_by_a_secret())
