"""Values that are written or asked for in vain, and rules over what is never chosen or done; beside
them what is used, of which nothing is said.
"""

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.lint.findings import found

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.testing import moments, play_of_seed

GAME = """ruleset "In vain"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card other than Queen, private
  each player has points: 0, public
  each player has fund: nothing, private
{match}
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal pick
  reveal bid
  each pick takes effect
{round}
  step scoring
    winner: the player whose pick has more rank
    the winner gains bid of the winner points

card 1 Page
{page}
card 2 Knight
card 3 Queen
"""
OTHERS = ("never-in-play", "never-used", "one-seat", "possible-gap")


def game(**lines: str) -> str:
    """The text of the game; lines are given without the blanks before them."""
    parts = dict.fromkeys(("match", "round", "page"), "")
    for name, text in lines.items():
        parts[name] = "\n".join(f"  {line}" for line in text.splitlines())
    return GAME.format(**parts)


def codes(text: str) -> list[str]:
    """What is found, without what all of these games have."""
    return [one.code for one in found(text, seats=True) if one.code not in OTHERS]


IN_VAIN = {
    "changed and never asked for, in secret": (
        {"match": "each player has luck: 0, secret", "round": "each player gains 1 luck"},
        "never-read",
    ),
    "changed and never asked for": (
        {"match": "each player has toll: 0, private", "round": "each player gains 1 toll"},
        "never-read",
    ),
    "counted where all see it, and nothing is decided by it": (
        {"match": "each player has coins: 4, public", "round": "each player gains 1 coins"},
        "never-read",
    ),
    "asked for and never changed": (
        {
            "match": "each player has luck: 0, secret",
            "round": "for each player: they gain 1 point, if their luck is more than 2",
        },
        "never-changed",
    ),
    "a zone that nothing comes to": (
        {"round": "for each player: they gain 1 point, if number of cards in their fund is 0"},
        "never-changed",
    ),
    "an answer that nobody asks for": ({"round": "step talk\n  herald: North"}, "never-read"),
    "an answer that a card gives as well": (
        {"round": "step talk\n  herald: North", "page": "herald: South"},
        "never-read",
    ),
    "a card that is in no hand": ({"page": "next round: you must not pick Queen"}, "never-applies"),
    "a number that is not offered": ({"page": "next round: you must not bid 4"}, "never-applies"),
    "what no line does": ({"page": "next round: you cannot lose points"}, "never-applies"),
}
USED = {
    "changed and seen": {"match": "the game has toll: 0, public", "round": "toll rises by 1"},
    "counted and told": {
        "match": "each player has coins: 4, public",
        "round": 'each player gains 1 coins\nannounce "{North\'s coins}"',
    },
    "counted and paid with": {
        "match": "each player has coins: 4, public",
        "round": "each player gains 1 coins\n"
        "for each player: they gain 1 point, if they have 6 coins",
    },
    "changed and asked for": {
        "match": "each player has luck: 0, secret",
        "round": "each player gains 1 luck\nfor each player: they gain 1 point, if their luck is 3",
    },
    "asked for as it was": {
        "round": "each player has luck: 0, secret\neach player gains 1 luck\n"
        "for each player: they gain 1 point, if their previous luck is 1",
    },
    "an answer that is told": {
        "round": 'step talk\n  herald: North\n  announce "{herald} begins"',
        "page": "herald: South",
    },
    "a value with a name": {
        "match": "the game has goal: 2, public",
        "round": "for each player: they gain 1 point, if their points are goal",
    },
    "a card of the hand, a number, and what lines do": {
        "page": "next round: you must not pick Knight, if able\nnext round: you must not bid 3\n"
        "next round: you cannot gain points",
    },
}


@pytest.mark.parametrize("case", IN_VAIN)
def test_what_is_in_vain_is_found(case: str) -> None:
    lines, code = IN_VAIN[case]
    assert code in codes(game(**lines))


@pytest.mark.parametrize("case", USED)
def test_of_what_is_used_nothing_is_said(case: str) -> None:
    assert not {"never-read", "never-changed", "never-applies"} & set(codes(game(**USED[case])))


def test_what_is_counted_where_nobody_wins_is_there_to_be_compared_by_players() -> None:
    lines, _ = IN_VAIN["counted where all see it, and nothing is decided by it"]
    text = game(**lines)
    assert "never-read" not in codes(
        text.replace("  the player with more points wins the match\n", "")
    )
    assert "never-read" not in codes(f'{text}\nallow never-read because "they are chips"\n')


def test_what_is_said_never_to_change_does_not_in_play() -> None:
    (text,) = (
        game(**lines) for lines, code in IN_VAIN.values() if "their luck is more" in str(lines)
    )
    program = compile_source(Source("vain.duel", text)).program
    assert program is not None
    (luck,) = (made.number for made in program.properties if made.name == "luck")
    for seed in range(10):
        for moment in moments(play_of_seed(rules_of(program), seed)):
            facts = dict(moment.state.facts)
            assert {value for (number, _), value in facts.items() if number == luck} <= {0}


@pytest.mark.parametrize(
    ("declared", "asks", "told"),
    [
        ("worth: number, usually 1", "", True),
        ("worth: number, usually 1", "the winner gains worth of North's pick points", False),
        ("worth: number, usually 3", "", False),  # no piece says otherwise
    ],
)
def test_what_pieces_differ_in_is_asked_for(declared: str, asks: str, told: bool) -> None:
    text = game(page="worth: 3", round=asks and f"step worths\n  {asks}")
    text = text.replace("\n\nmatch", f"\n  {declared}\n\nmatch", 1)
    assert ("never-read" in codes(text)) is told


LEFT_OUT = """ruleset "Walk"
  players North, South

board cell: grid of 3 by 3

match
  each player has place: A1, public
  South's place becomes C3
  play 4 turns in alternation from North

turn
  they choose step: a cell next to their place{besides}
    if nothing is possible: they lose the match
    their place becomes step

rule "Not there", for each player
  you must not step {what}
"""


@pytest.mark.parametrize(
    ("besides", "what", "told"),
    [
        (" other than opponent's place", "opponent's place", True),
        ("", "opponent's place", False),
        (" other than opponent's place", "A2", False),
        (" other than opponent's place", "your place", True),  # nothing is next to itself
        ("", "your place", True),
    ],
)
def test_a_rule_forbids_what_the_choice_leaves_out(besides: str, what: str, told: bool) -> None:
    text = LEFT_OUT.format(besides=besides, what=what)
    assert ("never-applies" in codes(text)) is told


LEVEL = """ruleset "Level"
  players North, South

match
  each player has points: 0, public
  each player has joker: 1, public
  play 3 rounds
  {line}
  the player with more points wins the match

round
  each player chooses act, in secret: rest or work
  each player gains {gain} point, if their act is work
"""


@pytest.mark.parametrize(
    ("line", "gain", "told"),
    [
        ("the player with more jokers wins the match", "1", True),
        ("the player with fewer jokers gains 1 point", "1", True),
        ("the player with more points gains 1 joker", "1", False),
        ("announce more", "their joker", False),  # a number that has a name
    ],
)
def test_who_has_more_of_what_stays_as_it_is(line: str, gain: str, told: bool) -> None:
    line = line.replace("announce more", "each player gains 1 point")
    rules = LEVEL.format(line=line, gain=gain)
    assert ("never-changed" in {one.code for one in found(rules, seats=True)}) == told


OPTIONS = """ruleset "Set"
  players North, South

option rounds = 3
option most = {most}
option spare: number = 2

match
  each player has points: 0, public
  play {{rounds}} rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to {bound}
  reveal bid
  the player with more bid gains {{{gain}}} points
"""


@pytest.mark.parametrize(
    ("most", "bound", "gain", "told"),
    [
        ("4", "{most}", "spare", []),
        ("4", "4", "spare", ["most"]),
        ("4", "{most}", "rounds", ["spare"]),
        ("{rounds}", "{most}", "spare", []),
        ("{rounds}", "5", "rounds", ["most", "spare"]),
    ],
)
def test_an_option_that_no_line_asks_for_is_told_and_sets_nothing(
    most: str, bound: str, gain: str, told: list[str]
) -> None:
    text = OPTIONS.format(most=most, bound=bound, gain=gain)
    unused = [one for one in found(text, seats=True) if one.code == "never-used"]
    assert [one.label.span.words for one in unused] == told
    rules = rules_of(compiled(text))
    for name in ("most", "spare"):
        other = "\n".join(
            f"option {name}: number = 1" if line.startswith(f"option {name}") else line
            for line in text.splitlines()
        )
        changed = rules_of(compiled(other))
        same = all(
            [each.state.facts for each in moments(play_of_seed(rules, seed))]
            == [each.state.facts for each in moments(play_of_seed(changed, seed))]
            for seed in range(5)
        )
        assert same or name not in told
