"""Rules in which there is nothing to be found; and beside them, rules in which there is."""

import re
from pathlib import Path

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.lint.findings import codes, found
from tests.quick import each

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds

FOLDER = Path(__file__).parent / "quiet"
QUIET = sorted(file.stem for file in FOLDER.glob("*.duel"))
PLAN = Plan(Bounds(states=80), walks=5, checks=8)


def text_of(name: str) -> str:
    """The text of one of the files."""
    return (FOLDER / f"{name}.duel").read_text(encoding="utf-8")


def met(text: str) -> set[str]:
    """The kinds of what exploring finds."""
    rules = rules_of(compiled(text))
    done = explored(rules, rules.program.option_values({}), PLAN)
    return {finding.kind for finding in done.findings}


@pytest.mark.parametrize("name", QUIET)
def test_nothing_is_found_without_playing(name: str) -> None:
    assert codes(text_of(name), seats=True) == []


@pytest.mark.parametrize("name", each(9, QUIET))
def test_nothing_is_found_in_play(name: str) -> None:
    assert met(text_of(name)) == set()


WARNED = {
    "nothing was changed in between": (
        "asked_again_behind_a_step",
        "      North's place becomes rest\n    only if walled of North's place is no",
        "    only if walled of North's place is no",
        "never-applies",
    ),
    "as many must not be as there are": (
        "several_without_one",
        "2 cards in",
        "3 cards in",
        "possible-dead-end",
    ),
    "what lies there is moved": (
        "several_without_one",
        "  reveal pair\n",
        "  reveal pair\n  for each player: discard their pair\n",
        "possible-dead-end",
    ),
    "what must be does not lie there": (
        "several_with_one_that_must_be",
        "one of each card,",
        "one of each card other than Score,",
        "possible-dead-end",
    ),
    "no deed is left": (
        "steps_and_musts",
        "at least 10 coins",
        "at least 5 coins",
        "possible-dead-end",
    ),
    "that it is told tells which it is": (
        "of_what_is_hidden_nothing_is_heard",
        'of their pick}"',
        'of their pick}", if their pick is not King',
        "tells-hidden",
    ),
    "the steps do not come to it": (
        "steps_and_musts",
        "gains 2 points",
        "gains 3 points",
        "stepped-over",
    ),
    "the other is not treated likewise": (
        "whoever_is_named_and_the_other",
        "otherwise: North gains 1",
        "otherwise: North gains 2",
        "one-seat",
    ),
    "not what goes with the seats": (
        "each_has_a_field_of_the_cells",
        "souths of their target becomes shot",
        "norths of their target becomes shot",
        "one-seat",
    ),
    "a line about what goes with one seat": (
        "each_has_a_field_of_the_cells",
        '    announce "{target}"',
        "    norths of target becomes shot",
        "one-seat",
    ),
    "pieces of one name that take effect where they lie": (
        "both_have_one_of_a_name",
        "seller: you, if your bid is more than opponent's bid",
        "seller: you",
        "possible-conflict",
    ),
    "pieces of one name that are always in force": (
        "both_have_one_of_a_name",
        "prize: 2",
        "prize: your bid",
        "possible-conflict",
    ),
}


def test_what_may_not_be_chosen_in_a_phase_is_allowed_in_it() -> None:
    text = text_of("steps_and_musts").replace("at least 10", "at least 5")
    allowed = '\nallow possible-dead-end in round because "nobody has so many"\n'
    assert codes(text + allowed, seats=True) == []


@pytest.mark.parametrize("case", WARNED)
def test_what_differs_in_a_line_is_found(case: str) -> None:
    name, old, new, code = WARNED[case]
    text = text_of(name)
    assert old in text
    assert code in codes(text.replace(old, new), seats=True)


def test_a_reply_that_tells_a_secret_without_revealing_it_is_found() -> None:
    text = text_of("a_reply_reveals")
    text = text.replace("  play 2", "  each player has points: 0, public\n  play 2")
    text = text.replace("    reveal lay\n", "    their points becomes rank of their lay\n")
    assert "leak" in met(text)


def test_a_player_who_has_more_to_choose_from_is_found() -> None:
    text = text_of("several_out_of_two_zones").replace(
        "one of each action, public", "one of each action, public\n  put Grow into Ann's hand"
    )
    assert "one-seat" in codes(text, seats=True)


def test_pieces_of_one_name_among_several_that_were_chosen_are_found() -> None:
    pair = "pair, in secret: 2 duties in their duties"
    chosen = f"  each player chooses {pair}\n  each pair takes effect\n"
    text = text_of("both_have_one_of_a_name").replace("  each duty takes effect\n", "")
    text = text.replace("  seller: nobody\n", f"{chosen}  seller: nobody\n")
    assert codes(text, seats=True) == []
    text = text.replace(", if your bid is more than opponent's bid", "")
    assert codes(text, seats=True) == ["possible-conflict"]


NAMED = """ruleset "Gestures"
  players Ann, Ben
pieces gesture
match
  each player has bullets: 0, public
  play 3 rounds
  the player with more bullets wins the match
round
  each player chooses move, in secret: a gesture
  reveal move
  step acting
gesture L Load
  acting: you gain 1 bullet
"""


@pytest.mark.parametrize("force", ["", ", always in force"])
def test_rules_of_what_is_only_a_name_are_never_in_force(force: str) -> None:
    text = NAMED.replace("pieces gesture", f"pieces gesture{force}")
    (told,) = found(text, seats=True)
    assert told.code == "never-applies"
    have, *more = re.findall("`([^`]*)`", told.help or "")
    text = text.replace("  each player has bullets", f"  {have}\n  each player has bullets")
    for choice in more:
        text = text.replace("  step acting", "  each move takes effect\n  step acting")
        text = text.replace("in secret: a gesture", f"in secret: {choice}")
    assert found(text, seats=True) == ()


CLAIMS = """
ruleset "Claims"
  players Red, Blue

pieces courtier
courtier D Duke
courtier C Captain

match
  each player has coins: 0, public
  play 4 turns in alternation from Red
  the player with more coins wins the match

turn
  they choose action: income, tax or steal
  reveal action
  claim: Duke, if their action is tax
  claim: Captain, if their action is steal
  claim: {rest}
  they gain 1 coin
  if claim is {so}: they gain 2 coins
"""


@pytest.mark.parametrize("so", ["none", "not none"])
@pytest.mark.parametrize("rest", ["none, otherwise", "none, if their action is income"])
def test_a_question_about_pieces_may_be_answered_by_none(rest: str, so: str) -> None:
    assert "never-applies" not in codes(CLAIMS.format(rest=rest, so=so), seats=True)


@pytest.mark.parametrize("so", ["none", "not none"])
def test_a_question_that_is_always_answered_by_a_piece_is_told(so: str) -> None:
    assert "never-applies" in codes(CLAIMS.format(rest="Duke, otherwise", so=so), seats=True)


LATE = """
ruleset "Late"
  players Red, Blue

match
  each player has coins: 0, public
  play 4 rounds
  the player with more coins wins the match

round
  each player chooses action, in secret: income or tax
    within 5 seconds
    if late: {late}
  for each player: they gain 2 coins, if their action is {so}
"""


@pytest.mark.parametrize("so", ["none", "not none"])
@pytest.mark.parametrize(
    ("late", "left_open"),
    [
        ('announce "late"', True),
        ("they choose nothing", True),
        ("they choose tax, if they have coins", True),
        ("they choose tax", False),
        ("restart the round", False),
    ],
)
def test_what_somebody_late_leaves_open_may_be_none(late: str, left_open: bool, so: str) -> None:
    found = "never-applies" in codes(LATE.format(late=late, so=so), seats=True)
    assert found != left_open
