"""Lines that treat one player otherwise than the other, and lines that do not."""

from itertools import permutations

import pytest
from tests.lint.findings import codes, found, game
from tests.quick import each

from duello.dsl.diagnostics.problem import Problem

CODE = "one-seat"

FAVOURING = {
    "a line": {"round": "North gains 1 point"},
    "a condition": {"round": "the winner gains 1 point, if winner is North"},
    "a condition around a line": {
        "round": "if South has at least 2 points: the player with more points gains 1 point"
    },
    "what is said otherwise": {
        "round": "if round is 1: the winner gains 1 point\notherwise: South gains 1 point"
    },
    "an answer": {"winner": "North"},
    "a card": {"queen": "prize: 2, if you are North"},
    "a card's step": {"queen": "scoring: North gains 1 point"},
    "a rule": {"more": "rule Dusk\n  prize: 3, if winner is South"},
    "a choice": {"round": "North chooses bet: a card"},
    "what may be chosen": {"round": "each player chooses bet: a card in hand of North"},
    "other amounts": {"round": "North gains 2 points\nSouth gains 1 point"},
    "other conditions": {
        "round": "if winner is North: North gains 1 point\nif winner is South: North gains 1 point"
    },
}
ALIKE = {
    "no name": {"round": "the player with more points gains 1 point"},
    "each": {"round": "North gains 1 point\nSouth gains 1 point"},
    "conditions for each": {
        "round": "if winner is North: South gains 1 point\nif winner is South: North gains 1 point"
    },
    "two lines for each": {
        "round": "if winner is North:\n  North gains 1 point\n  South loses 1 point\n"
        "if winner is South:\n  North loses 1 point\n  South gains 1 point"
    },
    "both in one line": {
        "round": "for each player: their points becomes North's points + South's points"
    },
    "the difference": {
        "round": "for each player: "
        "their points becomes the difference of North's points and South's points"
    },
    "whether both have the same": {"round": "if North's pick is South's pick: restart the round"},
    "a swap of both": {"round": "swap North's points with South's points"},
    "both in one announcement": {"round": "announce \"{North's points} : {South's points}\""},
    "rules for each": {
        "queen": "prize: 2, if you are North\nprize: 2, if you are South",
    },
}


@pytest.mark.parametrize("case", FAVOURING)
def test_what_treats_one_player_otherwise(case: str) -> None:
    assert CODE in codes(game(**FAVOURING[case]), seats=True)


@pytest.mark.parametrize("case", ALIKE)
def test_what_treats_both_alike(case: str) -> None:
    assert CODE not in codes(game(**ALIKE[case]), seats=True)


def test_an_option_names_nobody() -> None:
    text = game(round="{favoured} gains 1 point")
    text = text.replace("option lenient = no", "option favoured: player = North")
    assert codes(text, seats=True) == []


TURNS = """ruleset "Turns"
  players North, South
pieces charm, always in force
match
  each player has points: 0, public
  play 4 turns in alternation from North
  the player with more points wins the match
turn
  they choose bid: a whole number from 1 to 3
    they gain bid points
charm 1 Amulet
  {held}
  your points +1
"""


def test_somebody_must_begin_but_not_hold_everything() -> None:
    text = TURNS.format(held="held by {whose}")
    option = "option whose: player = South\npieces charm"
    assert codes(text.replace("pieces charm", option), seats=True) == []
    (problem,) = found(TURNS.format(held="held by South"), seats=True)
    assert problem.code == CODE
    assert problem.headline == "the rules treat South otherwise than North"


def test_it_is_allowed_where_it_stands() -> None:
    def told(text: str) -> list[Problem]:
        return [each for each in found(text, seats=True) if each.code == CODE]

    line = "North gains 1 point"
    (problem,) = told(game(round=line))
    assert problem.label.span.words == line
    reason = f'allow {CODE} because "North is a child"'
    assert told(game(round=f"{line}\n{reason}")) == []
    assert told(game(queen=f"scoring: {line}\n{reason}")) == []


OPENING = """ruleset "Opening"
  players North, South
option length = 5
option leader: player = North
match
  each player has points: 0, public
  play {played}
  the player with more points wins the match
turn
  {line}
"""
BID = "they choose bid: a whole number from 1 to 3\n    they gain bid points"
ODD = {
    "so many": ("5 turns in alternation from North", BID),
    "at most": ("up to 3 turns in alternation from South", BID),
    "by an option": ("{length} turns in alternation from North", BID),
    "one turn may end early": (
        "5 turns in alternation from North",
        f"{BID}\n  if their bid is 1: the turn ends",
    ),
}
MADE_UP_FOR = {
    "an even number": ("6 turns in alternation from North", BID),
    "one turn": ("1 turn in alternation from North", BID),
    "until something is so": (
        "up to 9 turns in alternation from North, until a player has 3 points",
        BID,
    ),
    "an option says who begins": ("5 turns in alternation from {leader}", BID),
    "nothing hangs on whose turn it is": (
        "5 turns in alternation from North",
        "each player chooses bid: a whole number from 1 to 3\n    they gain bid points",
    ),
    "the first one is worth less": (
        "5 turns in alternation from North",
        f"if turn is at least 2: they gain 1 point\n  {BID}",
    ),
    "a race": (
        "9 turns in alternation from North",
        f"{BID}\n  if they have 4 points: they win the match",
    ),
}


@pytest.mark.parametrize("case", ODD)
def test_an_odd_number_of_turns_gives_one_player_more(case: str) -> None:
    played, line = ODD[case]
    text = OPENING.replace("{played}", played).replace("{line}", line)
    (problem,) = [p for p in found(text, seats=True) if p.code == CODE]
    assert problem.headline.endswith(
        "has one turn more than " + ("North", "South")["from N" in played]
    )


@pytest.mark.parametrize("case", MADE_UP_FOR)
def test_turns_that_are_even_or_made_up_for(case: str) -> None:
    played, line = MADE_UP_FOR[case]
    text = OPENING.replace("{played}", played).replace("{line}", line)
    assert CODE not in codes(text, seats=True)


@pytest.mark.parametrize("compared", each(2, ["is 0", "is more than 0"]))
@pytest.mark.parametrize(("north", "south"), [(1, 1), (1, -1), (-1, -1), (-1, 1)])
def test_a_sum_of_what_both_have_is_alike_whatever_stands_first(
    north: int, south: int, compared: str
) -> None:
    """A false alarm of a blind trial: `4 - North's ground - South's ground`."""
    parts = {"North's points": north, "South's points": south}
    for known in (0, 1):
        for order in ([*permutations([*parts.items(), *([(str(known), 1)] if known else [])])])[
            ::3
        ]:
            value = " ".join(f"{'+' if sign > 0 else '-'} {word}" for word, sign in order)
            value = f"0 {value}" if value.startswith("-") else value.removeprefix("+ ")
            text = game(round=f'announce "close", if {value} {compared}')
            alike = north == south or (compared == "is 0" and not known)
            assert (CODE not in codes(text, seats=True)) == alike, value
