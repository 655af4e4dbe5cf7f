"""No shipped ruleset tells a player more than they may know; and the check finds those that do."""

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from tests import toys
from tests.analysis.invariants.shipped import RULESETS, program, seeds
from tests.kept import compile_text
from tests.quick import only

from duello.analysis.invariants.distinguishability import Leak
from duello.analysis.invariants.leaks import Fruitful, check_along, check_beliefs
from duello.analysis.model.random_play import match_of, play_of_seed
from duello.analysis.model.secrets import hides, keeps_secrets
from duello.dsl.ir import given
from duello.dsl.ir.program import Program
from duello.interpreter import disclosure

QUICK, ALL = 18, 400
"""Matches of each ruleset; those of odd seeds have the options that the ruleset sets."""

RARE = {
    "archwizards-duel": 28,
    "death-match-3": 28,
    "enchanted-forest": 50,
    "enchanted-forest-final": 50,
    "gods-collide": 36,
}
"""Those in which little is secret: so many of these."""

READY = {"a-warriors-death": "`champion`", "warriors-death": "`champion`"}
"""Where what may be chosen tells what became of a unit, as `docs/findings.md` says of those that
return: by the rulings it does.
"""


def along(made: Program, seeds: Iterable[int]) -> tuple[int, int]:
    """Pairs before the reveal, and pairs after a hidden one."""
    found = [check_along(play_of_seed(made, seed)) for seed in seeds]
    return sum(secret for secret, _ in found), sum(hidden for _, hidden in found)


def beliefs(made: Program, seeds: Iterable[int]) -> int:
    """Pairs of some matches, whose opponents learn from each other what is worth trying."""
    fruitful: Fruitful = Counter()
    pairs = 0
    for seed in seeds:
        match = match_of(play_of_seed(made, seed))
        player = match.players[seed // 2 % 2]
        pairs += check_beliefs(match, player, random.Random(seed), fruitful)
    return pairs


# ---------------------------------------------------------------------- shipped rulesets


@pytest.mark.parametrize(
    "ruleset",
    only(RULESETS, "enchanted-forest", "wizards-duel"),
)
def test_unrevealed_and_hidden_choices_show_in_nothing(ruleset: str) -> None:
    secret, hidden = along(program(ruleset), seeds(ruleset, 0, RARE.get(ruleset, QUICK), 3))
    print(f"{ruleset}: {secret} pairs before the reveal, {hidden} after a hidden one")
    assert secret > 10 or not keeps_secrets(program(ruleset))
    assert hidden > 20 or not hides(program(ruleset))


@pytest.mark.parametrize(
    "ruleset",
    only(
        RULESETS,
        "enchanted-forest-final",
        "warriors-death",
    ),
)
def test_what_was_told_alike_looks_alike(ruleset: str) -> None:
    pairs = beliefs(program(ruleset), seeds(ruleset, 1, RARE.get(ruleset, QUICK) // 2, 2))
    print(f"{ruleset}: {pairs} pairs told alike")
    assert pairs > 10 or not hides(program(ruleset))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_matches_leak_nothing(ruleset: str) -> None:
    among = seeds(ruleset, QUICK, ALL, 3)
    secret, hidden = along(program(ruleset), among)
    pairs = 0
    try:
        pairs = beliefs(program(ruleset), seeds(ruleset, QUICK + 1, ALL, 2))
    except Leak as leak:
        assert ruleset in READY and READY[ruleset] in str(leak)
    print(
        f"{ruleset}: {secret} pairs before the reveal, {hidden} after a hidden one, {pairs} alike"
    )
    assert secret > len(among) // 2 or not keeps_secrets(program(ruleset))


# ---------------------------------------------------------------------- the check itself


def test_the_check_passes_a_toy_that_tells_nothing() -> None:
    secret, _ = along(toys.safe(), range(20))
    assert secret > 20
    assert beliefs(toys.safe(), range(20)) > 20


def test_no_announcement_says_a_secret_or_what_is_hidden() -> None:
    assert along(toys.secret_announced(), range(20))[0] > 20
    assert along(toys.hidden_choice_announced(), range(20))[1] > 20


def test_the_check_finds_a_secret_that_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disclosure, "may_know", lambda *_: True)
    with pytest.raises(Leak, match="told before its reveal"):
        along(toys.secret_announced(), range(20))


def test_the_check_finds_what_a_hidden_choice_is_announced_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(disclosure, "may_know", lambda *_: True)
    with pytest.raises(Leak, match="its reveal was hidden\none way: "):
        along(toys.hidden_choice_announced(), range(20))


def test_the_check_finds_an_announcement_that_hangs_on_a_secret() -> None:
    with pytest.raises(Leak, match="told before its reveal"):
        along(toys.secret_behind_an_announcement(), range(20))


def test_the_check_finds_candidates_that_hang_on_a_secret() -> None:
    with pytest.raises(Leak, match=r"(?s)before it is revealed.*one way: `.*` may be `"):
        along(toys.candidates_by_a_secret(), range(20))
    with pytest.raises(Leak, match=r"(?s)told the same after .*one way: `.*` may be `"):
        beliefs(toys.candidates_by_a_secret(), range(20))


PURSES = """\
ruleset "Purses"
match
  each player has coins: 2, private
  play 2 rounds
round
  each player chooses bid, in secret: a whole number from 1 to their coins
  each player loses their bid coins
"""
"""Whoever bids 2 has nothing left to choose from."""


def test_a_line_that_has_stopped_is_no_leak() -> None:
    purses = given(compile_text(PURSES).program)
    beliefs(purses, range(20))
    along(purses, range(20))


IN_TURN = """\
ruleset "In turn"
  players North, South
match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
round
  North chooses first{how}: a whole number from 1 to 4
  South chooses second: a whole number from 1 to 4
  if North's first is more than South's second: North gains 1 point
"""
"""What South's answer leads to hangs on what North has chosen."""


def test_what_was_chosen_openly_is_no_secret() -> None:
    beliefs(given(compile_text(IN_TURN.format(how="")).program), range(20))
    with pytest.raises(Leak, match="the reply to"):
        beliefs(given(compile_text(IN_TURN.format(how=", in secret")).program), range(20))
