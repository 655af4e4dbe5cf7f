"""Phases that both players may win at once: what is found is met in play, and what play never comes
to is not found.
"""

import pytest
from tests import quick
from tests.analysis.explore.games import rules_of
from tests.lint.findings import found

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.model.successors import Habits
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

GAME = """ruleset "Both at once"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
{late}
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 points
{round}

card 1 Page
{page}
card 2 Queen
{queen}"""

AT_RANDOM = "    if late: they choose at random"


def game(late: str = AT_RANDOM, **lines: str) -> str:
    """The text of the game; lines are given without the blanks before them."""
    parts = dict.fromkeys(("round", "page", "queen"), "")
    for name, text in lines.items():
        parts[name] = "".join(f"  {line}\n" for line in text.splitlines())
    return GAME.format(late=late, **parts)


def said(text: str) -> list[Problem]:
    """What is found of this sort without playing."""
    codes = ("possible-double-win", "possible-clash")
    return [problem for problem in found(text) if problem.code in codes]


def met(text: str) -> set[str]:
    """The kinds of what any play comes to."""
    program = compile_source(Source("both.duel", text)).program
    assert program is not None
    plan = Plan(Bounds(), Habits(late=True), walks=0, checks=0, compare=False)
    seen = explored(rules_of(program), program.option_values({}), plan)
    return {finding.kind for finding in seen.findings} & {"double win", "clash"}


EACH = "for each player: they win the match, if their"
FOUND = {
    "a card of both players": {"page": "scoring: win the match"},
    "a card of each": {"page": "scoring: win the match", "queen": "scoring: win the match"},
    "a card that wins, and one that lets the other lose": {
        "page": "scoring: win the match, if opponent's pick is Queen",
        "queen": "scoring: opponent loses the match",
    },
    "for each player who may": {"round": f"{EACH} pick is Page"},
    "for each player who may, of numbers": {"round": f"{EACH} points are less than 2"},
    "whoever is late": {"late": "    if late: they lose the match"},
    "where nobody has won before": {
        "round": "if a player's pick is Page: the player with more points wins the match\n"
        f"{EACH} pick is Page",
    },
    "a round": {"queen": "scoring: win the round"},
}
NOT_FOUND = {
    "what the other must not have": {"page": "scoring: win the match, if opponent's pick is Queen"},
    "the winner": {"page": "scoring: win the match, if you are the winner"},
    "who wins lets the other lose": {
        "page": "scoring: win the match, if opponent's pick is Queen\n"
        "scoring: opponent loses the match, if opponent's pick is Queen",
    },
    "whoever has more": {"round": "the player with more points wins the match"},
    "for each, and not both": {"round": f"{EACH} points are more than opponent's points"},
    "somebody has won before": {
        "round": f"if a player's pick is Page: North wins the match\n{EACH} pick is Page",
    },
    "one after the other": {
        "round": "North wins the match, if North's pick is Page\n"
        "South wins the match, if South's pick is Page",
    },
    "both are looked after": {
        "round": "if each player's pick is Page: nobody wins the match\n"
        "otherwise:\n  for each player: they win the match, if their pick is Page"
    },
    "both late is looked after": {
        "late": "    if late: they lose the match\n    if both are late: the match ends"
    },
}


@pytest.mark.parametrize("case", quick.each(3, FOUND))
def test_what_is_found_is_met_in_play(case: str) -> None:
    text = game(**FOUND[case])
    assert {problem.code for problem in said(text)} == {"possible-double-win"}
    assert met(text) == {"double win"}


@pytest.mark.parametrize("case", quick.each(3, NOT_FOUND))
def test_what_is_not_met_in_play_is_not_found(case: str) -> None:
    text = game(**NOT_FOUND[case])
    assert said(text) == []
    assert met(text) == set()


def test_a_phase_that_ends_and_begins_anew_is_a_clash() -> None:
    queen = "scoring: win the match, if opponent's pick is Page"
    text = game(page="scoring: restart the round", queen=queen)
    assert met(text) == set()  # of two phases, the outer one counts
    assert said(text) == []
    text = game(page="scoring: restart the round", queen=queen.replace("match", "round"))
    (one,) = said(text)
    assert one.code == "possible-clash"
    assert [one.label.text, one.others[0].text] == [
        "this lets it begin anew",
        "this lets South win it",
    ]
    assert "clash" in met(text)


def test_what_is_chosen_by_whoever_has_the_turn_is_one_players_alone() -> None:
    text = game(page="scoring: win the match").replace(
        "play 2 rounds", "play 4 rounds in alternation from North"
    )
    text = text.replace("each player chooses pick, in secret", "they choose pick")
    text = text.replace("winner: the player whose pick has more rank", "winner: nobody")
    assert said(text) == []
    assert met(text) == set()


# ---------------------------------------------------------------------- never so of both at once

RUIN = """ruleset "Ruin"

match
  each player has coins: {coins}, public
  play 5 rounds
  the player with more coins wins the match

round
  each player chooses bid, in secret: a whole number from 0 to their coins
    if late: they choose 0
  reveal bid
  buyer: the player with more bid
{lines}
"""
PAYS = "the buyer loses bid of the buyer coins"
LOSES = "for each player: they lose the match by ruin, if {so}"


def ruin(*lines: str, coins: int = 12) -> list[Problem]:
    """What is said of a file in which coins go and whoever has none loses."""
    text = RUIN.format(coins=coins, lines="\n".join(f"  {line}" for line in lines))
    return said(text)


NOT_YET = ("their coins is 0", "their coins is less than 1", "0 is their coins")


@pytest.mark.parametrize("so", NOT_YET)
def test_what_comes_to_one_alone_in_a_pass_is_not_found(so: str) -> None:
    assert ruin(PAYS, LOSES.format(so=so)) == []


FOR_BOTH = {
    "both pay": ("for each player: they lose their bid coins", LOSES),
    "it is so at first": (PAYS, LOSES.replace("{so}", "their coins is at most 12")),
    "who is ruined goes on": (PAYS, LOSES.replace("the match", "the round")),
    "the other pays as well": (PAYS, "the buyer's opponent loses 1 coin", LOSES),
    "it is not asked each time": (PAYS, "if round is 5:\n    " + LOSES),
    "one pays behind it": (LOSES, PAYS, LOSES),
    "the round may begin anew before": (PAYS, "restart the round, if glow is 3", LOSES),
}


@pytest.mark.parametrize("case", FOR_BOTH)
def test_what_may_come_to_both_is_found(case: str) -> None:
    lines = [line.format(so="their coins is 0") for line in FOR_BOTH[case]]
    text = RUIN.replace("  play 5", "  the game has glow: 0, public\n  play 5")
    text = text.format(
        coins=12, lines="\n".join(f"  {line}" for line in (*lines, "glow rises by 1"))
    )
    assert said(text)


RACE = """ruleset "Race"

match
  each player has points: 0, public
  play rounds until {until}
  for each player: they win the match by points, if they have at least 5 points

round
  each player chooses pick, in secret: a whole number from 1 to 5
    if late: they choose 1
  reveal pick
{lines}
"""
FIVE = "a player has at least 5 points"
MORE, FEWER = (f"the player with {which} pick gains" for which in ("more", "fewer"))


@pytest.mark.parametrize(
    ("until", "lines", "both"),
    [
        (FIVE, (f"{MORE} 1 point, unless picks are level",), False),
        (FIVE, (f"{MORE} 1 point, unless the difference in picks is 1",
                f"{FEWER} 2 points, if the difference in picks is 1"), False),
        (FIVE, ("for each player: they gain 1 point, if their pick is more than opponent's pick",),
         False),
        (FIVE, (f"{MORE} 1 point", "the player with fewer pick loses 1 point"), False),
        (FIVE, (f"{MORE} 1 point", f"{FEWER} 2 points, if the difference in picks is 1"), True),
        (FIVE, ("for each player: they gain 1 point, if their pick is more than 3",), True),
        ("a player has at least 6 points", (f"{MORE} 1 point",), True),
        ("a player has at least 4 points", (f"{MORE} 1 point",), False),
        ("each player has at least 5 points", (f"{MORE} 1 point",), True),
    ],
)  # fmt: skip
def test_a_loop_ends_with_the_first_who_has_enough(
    until: str, lines: tuple[str, ...], both: bool
) -> None:
    text = RACE.format(until=until, lines="\n".join(f"  {line}" for line in lines))
    turned = text.replace(
        "they win the match by points, if they have", "they lose the match, if opponent has"
    )
    for each in (text, turned):
        assert ("possible-double-win" in {made.code for made in said(each)}) is both


LEADS = """ruleset "Leads"

match
  each player has points: 0, public
  play 5 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 5
    if late: they choose 1
  reveal pick
  for each player: they gain their pick points
  step judging

rule "One", for each player
  judging: you win the match by far, if {one}

rule "Two", for each player
  judging: you win the match by much, if {two}
"""
FAR = "your points is at least 16 and opponent's points is at most 13"


@pytest.mark.parametrize(
    ("one", "two", "both"),
    [
        (FAR, "you lead by 2 or more points", False),
        ("you lead by 2 or more points", FAR, False),
        (FAR, "opponent leads by 2 or more points", True),
        ("your points is at least 16", "you lead by 2 or more points", True),
    ],
)
def test_who_has_far_more_leads(one: str, two: str, both: bool) -> None:
    found = {each.headline for each in said(LEADS.format(one=one, two=two))}
    assert any("by both players" in each for each in found) is both, found


LOTS = """ruleset "Lots"
  players North, South

match
  each player has points: {begun}, public
  play {lots} lots
  each player who has at least {wanted} points wins the match

lot
  each player chooses bid, in secret: a whole number from 0 to 5
  reveal bid
  {brings}
"""


@pytest.mark.parametrize(
    ("begun", "lots", "wanted", "brings", "both"),
    [
        (0, 17, 9, "the player with more bid gains 1 point", False),
        (0, 18, 9, "the player with more bid gains 1 point", True),
        (1, 17, 10, "the player with more bid gains 1 point", False),
        (1, 17, 9, "the player with more bid gains 1 point", True),
        (0, 17, 9, "for each player: they gain 1 point, if their bid is 5", True),
        (0, 5, 8, "the player with more bid gains 3 points", False),
        (0, 4, 5, "for each player: opponent gains 1 point, if their bid is 5", False),
        (0, 5, 5, "for each player: opponent gains 1 point, if their bid is 5", True),
    ],
)
def test_both_cannot_have_more_than_there_is(
    begun: int, lots: int, wanted: int, brings: str, both: bool
) -> None:
    text = LOTS.format(begun=begun, lots=lots, wanted=wanted, brings=brings)
    assert bool(said(text)) is both
