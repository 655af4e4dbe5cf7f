"""Choices and draws for which there may not be enough: what is found is met in play, and what play
never comes to is not found.
"""

import pytest
from tests.analysis.explore.games import rules_of
from tests.lint.findings import found
from tests.quick import each

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.model.successors import Habits
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

GAME = """ruleset "Enough"
  players North, South

pieces card
  rank: number, as labelled

match
  the game has deck: one of each card, secret
  each player has hand: one of each card, private
  each player has points: 0, public
  each player has open: no, public
  {play}
  the player with more points wins the match

round
{lines}

card 1 Page
card 2 Knight
card 3 Queen
"""

PICK = "each player chooses pick: a card in their hand"


def game(lines: str, play: str = "play 3 rounds") -> str:
    """The text of the game; lines are given without the blanks before them."""
    return GAME.format(play=play, lines="\n".join(f"  {line}" for line in lines.splitlines()))


def said(text: str) -> list[str]:
    """What is found of this sort without playing."""
    return [problem.headline for problem in found(text) if problem.code == "possible-dead-end"]


def met(text: str) -> set[str]:
    """What any play cannot go on with."""
    program = compile_source(Source("enough.duel", text)).program
    assert program is not None
    plan = Plan(Bounds(states=3_000), Habits(late=False), walks=20, checks=0, compare=False)
    seen = explored(rules_of(program), program.option_values({}), plan)
    return {finding.about for finding in seen.findings if finding.kind == "dead end"}


FOUR = "play 4 rounds"
FOUND = {
    "everything is discarded in time": (f"{PICK}\ndiscard each pick", FOUR),
    "more than there are": ("each player chooses pick: 4 cards in their hand", "play 1 round"),
    "as long as it takes": (f"{PICK}\ndiscard each pick", "play rounds until round is 5"),
    "a rule that takes out the last": (
        f"{PICK}\n  they must not pick Page, if number of cards in their hand is at least 1\n"
        "discard each pick",
        "play 3 rounds",
    ),
    "two of them leave": (
        "each player chooses pick: 2 cards in their hand\nfor each player: discard their pick",
        "play 2 rounds",
    ),
    "each of two is moved": (
        "each player chooses pick: 2 cards in their hand\nmove each pick to the deck",
        "play 2 rounds",
    ),
    "drawn from what gets less": (
        "chance chooses pick: a card in the deck\ndiscard pick",
        FOUR,
    ),
    "dealt from what gets less": ("chance deals 1 card from the deck to each player's hand", FOUR),
    "names of which none fits": ("chance chooses pick: a card with rank more than 3", FOUR),
    "names of which too few fit": ("chance chooses pick: 3 cards other than Page", FOUR),
    "none may be as described": (
        "each player chooses pick: a card with rank more than their points\n"
        "for each player: they gain 2 points",
        "play 3 rounds",
    ),
}
NOT_FOUND = {
    "a rule that leaves one of two": (
        f"{PICK}\n  they must not pick Page, if number of cards in their hand is at least 2\n"
        "discard each pick",
        "play 3 rounds",
    ),
    "rules that never hold at once": (
        "North chooses deed: raise or call\n  they must not deed raise, if round is 1\n"
        "  they must not deed call, if round is 2",
        "play 3 rounds",
    ),
    "as many as rounds": (f"{PICK}\ndiscard each pick", "play 3 rounds"),
    "nothing leaves": (PICK, "play 9 rounds"),
    "the end of the loop looks after it": (
        f"{PICK}\ndiscard each pick",
        "play rounds until North's hand is nothing",
    ),
    "a condition looks after it": (
        "if North's hand is not nothing:\n"
        "  each player chooses pick: a card in their hand\n  discard each pick",
        FOUR,
    ),
    "the phase ends before": (
        f"if each player's hand is nothing: the match ends\n{PICK}\ndiscard each pick",
        FOUR,
    ),
    "it is said what happens": (
        f"{PICK}\n  if nothing is possible: they gain 1 points\ndiscard each pick",
        FOUR,
    ),
    "what leaves comes again": (
        f"{PICK}\nput Page into North's hand\nput Page into South's hand\ndiscard each pick",
        FOUR,
    ),
    "one thing less than there are": (
        "each player chooses pick: a card other than opponent's previous pick",
        FOUR,
    ),
    "dealt as often as there is enough": (
        "chance deals 1 card from the deck to each player's hand",
        "play 1 round",
    ),
}


@pytest.mark.parametrize("case", each(5, FOUND, 1))
def test_what_is_found_is_met_in_play(case: str) -> None:
    text = game(*FOUND[case])
    assert len(said(text)) == 1
    assert met(text)


@pytest.mark.parametrize("case", each(3, NOT_FOUND))
def test_what_is_not_met_in_play_is_not_found(case: str) -> None:
    text = game(*NOT_FOUND[case])
    assert said(text) == []
    assert met(text) == set()


def test_numbers_that_are_all_excepted() -> None:
    choice = "each player chooses bid: a whole number from 1 to 2 other than 1{more}"
    assert said(game(choice.format(more=""))) == []
    text = game(choice.format(more=" or 2"))
    assert said(text) == ["there is never enough to be chosen for `bid`"]
    assert met(text) == {"bid"}


LATE = "\n    if late: they lose the match"
ONLY_LATE = {
    "a card forbids what may be the last one": (PICK, "next round: opponent must not pick Page", 1),
    "if that is possible": (PICK, "next round: opponent must not pick Page, if able", 0),
    "it is said what happens": (
        f"{PICK}\n    if nothing is possible: they gain 1 point",
        "next round: opponent must not pick Page",
        0,
    ),
}


@pytest.mark.parametrize("case", ONLY_LATE)
def test_that_somebody_is_late_then_is_no_way_out(case: str) -> None:
    """Whoever has nothing to choose can only be late, and cannot help it."""
    choice, effect, count = ONLY_LATE[case]
    within = "\n    within 30 seconds"
    lines = f"{choice}{within}{LATE}\ndiscard each pick\neach pick takes effect\nstep effects"
    text = game(lines.replace("\n    ", "\n  "), "play 3 rounds")
    text = text.replace("card 2 Knight\n", f"card 2 Knight\n  effects: {effect}\n")
    assert len(said(text)) == count


def test_names_that_are_described_by_what_lies_somewhere() -> None:
    named = "each player chooses pick: 2 cards other than Page where it is in their hand"
    lines = f"{named}\n  within 30 seconds{LATE}".replace("\n    ", "\n  ")
    assert said(game(lines)) == ["there may be nothing to choose for `pick`"]


# ---------------------------------------------------------------------- early enough

BANNED = """ruleset "Banned"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  play 3 rounds
  nobody wins the match

round
  each player chooses pick: a card in their hand
  discard each pick
  each pick takes effect
  step aftermath

{rules}

card 1 Page
{page}
card 2 Knight
card 3 Queen
"""


def banned(rules: str, page: str = "") -> list[str]:
    """What is said where some may not be picked; there are three cards, and three rounds."""
    return said(BANNED.format(rules=rules, page=page))


NOT_NOW = 'rule "Not now", for each player\n  you must not pick Queen, {so}'
EARLY = (
    "if round is 1",
    "if round is 2",
    "if 2 is round",
    "if round is at most 2",
    "if round is less than 3",
    "if 2 is at least round",
    "unless round is more than 2",
    "unless round is 3, or round is at least 3",
)


@pytest.mark.parametrize("so", EARLY)
def test_what_is_banned_while_enough_is_left_is_not_found(so: str) -> None:
    assert banned(NOT_NOW.format(so=so)) == []


LATER = ("if round is 3", "if round is at least 2", "unless round is 1")


@pytest.mark.parametrize("so", LATER)
def test_what_is_banned_when_one_is_left_is_found(so: str) -> None:
    assert len(banned(NOT_NOW.format(so=so))) == 1


def test_what_a_piece_bans_later_is_not_banned_yet() -> None:
    page = "  next round: opponent must not pick Knight"
    assert len(banned(NOT_NOW.format(so="if round is 1"), page)) == 1, "the piece alone may do it"
    both = banned(NOT_NOW.format(so="if round is at most 2"), page)
    assert len(both) == 1, "whatever else takes a card, it is the piece that leaves none"


# ---------------------------------------------------------------------- more than one

OFFERED = """ruleset "Offered"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  play {rounds} rounds
  nobody wins the match by time

round
  if late: they lose the match by time
  each player chooses pick: a card in their hand
  discard each pick
  each player chooses offer: {many} cards in their hand
  if number of cards in North's hand is {left}: the match ends by time

card 1 Page
card 2 Knight
card 3 Queen
card 4 King
"""


def offered(rounds: int, many: int, left: int) -> list[str]:
    """What is said where one of four cards goes each round, and so many more are shown of it."""
    return said(OFFERED.format(rounds=rounds, many=many, left=left))


def test_fewer_than_must_be_offered_are_found_though_to_be_late_is_looked_after() -> None:
    (headline,) = offered(rounds=3, many=2, left=0)
    assert headline == "there may not be enough to be chosen for `offer`"


@pytest.mark.parametrize(("rounds", "many", "left"), [(2, 2, 0), (3, 1, 0), (3, 2, 2), (4, 2, 2)])
def test_as_many_as_must_be_offered_are_not_found(rounds: int, many: int, left: int) -> None:
    assert offered(rounds, many, left) == []
