"""Announcements of what is declared private or secret, and announcements that may be made."""

from pathlib import Path

import pytest
from tests.lint.findings import codes, found, game
from tests.quick import each, rows

from duello.match.loading import findings, load

CODE = "tells-secret"
DECLARED = "  each player has points: 0, public\n"
"""The line behind which something further is declared."""


def told(announcement: str, declared: str) -> str:
    """The game with something more declared for a set, and an announcement in its rounds."""
    return game(round=announcement).replace(DECLARED, f"{DECLARED}  {declared}\n")


GOLD = "each player has gold: 5, private"
COST = "chance chooses cost: a whole number from 1 to 4"
SPENT = f"{GOLD}\n  {COST}\n  for each player: they lose cost gold"
POT = "set has pot: 0, secret\n  pot rises by 1"
SECRETS = {
    "to everybody": ('for each player: announce "{they}: {their gold}"', GOLD),
    "as no word says otherwise": (
        'for each player: announce "{they}: {their gold}"',
        "each player has gold: 5",
    ),
    "to the opponent": ('for each player: announce "{their gold}" to their opponent', GOLD),
    "of the opponent": ('announce "{gold of North}" to South', GOLD),
    "as part of a number": ('for each player: announce "{their points + their gold}"', GOLD),
    "counted, as many as they chose in secret": (
        "each player chooses gone, in secret: up to 2 cards in their hand\n"
        "move each gone to spent\n"
        'for each player: announce "{number of cards in their spent}"',
        "each player has spent: nothing, private",
    ),
    "by what is left, as what went was not shown": (
        "each player chooses gone, in secret: a card in their hand\n"
        "discard each gone\n"
        'for each player: announce "still royal", if Queen is in their hand',
        GOLD,
    ),
    "how many there are, of what comes and goes in secret": (
        "discard each pick, if round is more than 2\n"
        'for each player: announce "{number of cards in their hand}"',
        GOLD,
    ),
    "how many there are, where it is not said whose have gone": (
        "for each player:\n  if their pick is Queen:\n    discard their pick\n"
        '    announce "somebody has lost a card"\n'
        'for each player: announce "{number of cards in their hand}"',
        GOLD,
    ),
    "piece by piece": (
        'for each player:\n  for each card in their hand: announce "{it}"',
        GOLD,
    ),
    "before": ('for each player: announce "{their previous gold}"', GOLD),
    "of the game": ('announce "{pot}"', "set has pot: 0, secret"),
    "of the game, unsaid": ('announce "{pot}"', "set has pot: 0"),
    "secret from whoever has it": (
        'for each player: announce "{their gold}" to them',
        "each player has gold: 5, secret",
    ),
    "as what it hangs on": (
        'for each player: announce "{they} is rich", if their gold is more than 3',
        SPENT,
    ),
    "by an announcement that is left out": (
        'for each player: announce "{they} is poor", unless their gold is more than 3',
        SPENT,
    ),
    "as what the lines around it hang on": (
        'if pot is 0:\n  for each player: announce "{they} goes on"',
        POT,
    ),
    "in what is said otherwise": (
        'if pot is 0: pot becomes 1\notherwise: announce "go on"',
        POT,
    ),
    "by how often it is announced": (
        'for each player:\n  for each card in their hand: announce "a card"',
        GOLD,
    ),
}
PUBLIC = {
    "to whoever has it": ('for each player: announce "{their gold}" to them', GOLD),
    "to the host": ('for each player: announce "{they}: {their gold}" to host', GOLD),
    "the game's to the host": ('announce "{pot}" to host', "set has pot: 0, secret"),
    "declared public": (
        'for each player: announce "{they}: {their gold}"',
        "each player has gold: 5, public",
    ),
    "a choice, which play masks": ('for each player: announce "{their pick}"', GOLD),
    "an answer": ('announce "{prize}"', GOLD),
    "what one hearer is told hangs on it": (
        'announce "more than you" to South, if gold of North is more than 3',
        SPENT,
    ),
    "what the host is told hangs on it": (
        'for each player: announce "{they}" to host, if their gold is more than 3',
        SPENT,
    ),
    "hanging on what is public": (
        'for each player: announce "{they}", if their points is more than 1',
        GOLD,
    ),
    "hanging on a choice": (
        'for each player: announce "{they}", if their pick is Queen',
        GOLD,
    ),
    "behind something else that hangs on it": (
        'for each player: their gold becomes 0, if their gold is 1\nannounce "go on"',
        SPENT,
    ),
    "how many there are": (
        'for each player: announce "{number of cards in their spent}"',
        "each player has spent: nothing, private",
    ),
    "how many are left, one of which goes each time": (
        "discard each pick\n"
        'for each player: announce "few", if number of cards in their hand is less than 3',
        GOLD,
    ),
    "what is left, as all that went was shown": (
        'discard each pick\nfor each player: announce "still royal", if Queen is in their hand',
        GOLD,
    ),
    "piece by piece, to whoever has them": (
        'for each player:\n  for each card in their hand: announce "{it}" to them',
        GOLD,
    ),
}


@pytest.mark.parametrize("case", each(3, SECRETS))
def test_a_secret_that_is_told(case: str) -> None:
    assert codes(told(*SECRETS[case])) == [CODE]


@pytest.mark.parametrize("case", each(3, PUBLIC))
def test_what_may_be_told(case: str) -> None:
    assert codes(told(*PUBLIC[case])) == []


def test_it_says_what_who_and_where() -> None:
    (problem,) = found(told(*SECRETS["to everybody"]))
    assert problem.headline == "everybody is told a player's `gold`, which is private"
    assert problem.label.span.words.startswith("announce")
    assert [label.span.words for label in problem.others] == [GOLD]
    assert problem.notes == ()
    (unsaid,) = found(told(*SECRETS["as no word says otherwise"]))
    assert unsaid.notes == ("no word says so; without one, what a player has is private",)


def test_it_says_what_everybody_can_conclude() -> None:
    (problem,) = found(told(*SECRETS["as what it hangs on"]))
    assert problem.headline == (
        "whether this is announced tells everybody of a player's `gold`, which is private"
    )
    assert [label.span.words for label in problem.others] == [GOLD]


def test_a_variant_allows_under_the_phase_what_it_adds_to_it(tmp_path: Path) -> None:
    first = tmp_path / "quarrel.duel"
    first.write_text(told('announce "on"', POT), encoding="utf-8")
    added = """ruleset "Louder"
  extends "Quarrel"
add to round
  announce "nothing is left", if pot is 0
"""
    text = tmp_path / "louder.duel"
    for allowed, wanted in (("", [CODE]), (f'  allow {CODE} because "so it is"\n', [])):
        text.write_text(added + allowed, encoding="utf-8")
        codes = [problem.code for problem in findings(load(text))]
        assert [code for code in codes if code != "never-used"] == wanted


def test_one_announcement_of_two_secrets_is_two_findings() -> None:
    line = 'for each player: announce "{their gold} {their gold} {their guess}"'
    both = f"{GOLD}\n  each player has guess: 0, secret"
    assert codes(told(line, both)) == [CODE, CODE]


def test_a_card_that_tells_is_met_by_its_own_allowance() -> None:
    text = game(queen='scoring: announce "{your gold}"').replace(DECLARED, f"{DECLARED}  {GOLD}\n")
    assert codes(text) == [CODE]
    line = '  scoring: announce "{your gold}"\n'
    allowed = text.replace(line, f'{line}  allow {CODE} because "queens boast"\n')
    assert codes(allowed) == []
    assert codes(allowed.replace(f"allow {CODE}", f"allow {CODE} with gold")) == []
    other = allowed.replace(f"allow {CODE}", f"allow {CODE} with points")
    assert sorted(codes(other)) == ["needless-allow", CODE]
    elsewhere = text.replace("card 2 Knight\n", f'card 2 Knight\n  allow {CODE} because "no"\n')
    assert sorted(codes(elsewhere)) == ["needless-allow", CODE]


OFFERED = {
    "as the most that may be said": ("a whole number from 0 to gold of their opponent", [CODE]),
    "as cards of another": ("a card in hand of their opponent", [CODE]),
    "their own": ("a whole number from 0 to their gold", []),
    "how many cards another has": (
        "a whole number from 0 to number of cards in hand of their opponent",
        [],
    ),
}


@pytest.mark.parametrize("case", OFFERED)
def test_what_may_be_chosen_tells_a_secret(case: str) -> None:
    """Whoever is asked sees what is offered."""
    offer, wanted = OFFERED[case]
    asked = f"  each player chooses guess: {offer}\n    if nothing is possible: they gain 1 point"
    text = told("", SPENT).replace("  reveal pick\n", f"  reveal pick\n{asked}\n")
    assert [code for code in codes(text) if code == CODE] == wanted


BLUFF = """ruleset "Bluff"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Queen
card 3 King

match
  each player has points: 0, public
  each player has gold: 3, private
  play 4 deals in alternation from North
  the player with more points wins the match

deal
  the game has deck: one of each card, secret
  each player has hand: nothing, {hand}
  chance deals holding: 1 card from the deck to each player's hand
  {before}
  they choose opening: check or bet
    they must not opening bet, if {condition}
    if nothing is possible: they lose 1 point
  they gain 1 point, if their opening is bet
  they lose 1 gold
  reveal holding
"""
REFUSED = {
    "what chance has dealt": ({}, True),
    "a number": ({"condition": "opponent's gold is 0"}, True),
    "what chance has dealt to everybody's eyes": ({"hand": "public"}, False),
    "what is theirs": ({"condition": "their holding is King"}, False),
    "what has been revealed": ({"before": "reveal holding"}, False),
    "what is public": ({"condition": "opponent has at least 3 points"}, False),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_may_not_be_chosen_tells_a_secret(case: str) -> None:
    given, tells = REFUSED[case]
    usual = {"hand": "private", "condition": "opponent's holding is King", "before": "step early"}
    headlines = [p.headline for p in found(BLUFF.format(**{**usual, **given})) if p.code == CODE]
    assert any(each.startswith("what may be chosen as `opening`") for each in headlines) is tells


SHOWN = "reveal holding, unless their opening is check"
LOW = 'announce "{they} has not much", if rank of their holding is 1'
CONCLUDED = {
    "what is dealt": (LOW, "private", True),
    "what is dealt, compared": (
        'announce "{they} has less", if rank of their holding < rank of opponent\'s holding',
        "private",
        True,
    ),
    "where it is not shown": (f"{SHOWN}\n  {LOW} and their opening is check", "private", True),
    "where it may not be shown": (f"{SHOWN}\n  {LOW}", "private", True),
    "where it is shown": (f"{SHOWN}\n  {LOW} and their opening is bet", "private", False),
    "what is shown": (f"reveal holding\n  {LOW}", "private", False),
    "what everybody sees": (LOW, "public", False),
    "to the host": (LOW.replace(", if", " to host, if"), "private", False),
}


@pytest.mark.parametrize("case", CONCLUDED)
def test_what_is_announced_tells_what_was_dealt(case: str) -> None:
    lines, hand, tells = CONCLUDED[case]
    usual = {"hand": hand, "condition": "their gold is 0", "before": "step early"}
    text = BLUFF.format(**usual).replace("  reveal holding\n", f"  {lines}\n")
    said = [p.headline for p in found(text) if p.code == CODE and "announced" in p.headline]
    assert bool(said) is tells


HOLDER = "set has holder: North, secret"
KEPT = 'announce "kept", if holder is North'
SAID = 'announce "{winner} has won"'
TAKEN = "holder becomes winner"


@pytest.mark.parametrize(
    ("lines", "known"),
    rows(
        3,
        [
            (f"{TAKEN}\n{SAID}\n{KEPT}", True),
            (f"if winner is not nobody: {TAKEN}\n{SAID}\n{KEPT}", True),
            (f"if prize is 2: {TAKEN}\n{SAID}\n{KEPT}", False),  # whether it is done is not said
            (f"{TAKEN}\n{KEPT}", False),
            (f"{TAKEN}\n{SAID}, if prize is 1\n{KEPT}", False),
            (
                f"{TAKEN}\n{SAID}, if prize is at most 1\n{SAID}, if prize is at least 2\n{KEPT}",
                True,
            ),
            (
                f"{TAKEN}\n{SAID}, if prize is at most 1\n{SAID}, if prize is at least 3\n{KEPT}",
                False,
            ),
            (f'{TAKEN}\nannounce "{{winner}} has won" to North\n{KEPT}', False),
            (f"{TAKEN}\nholder becomes South, if {{lenient}}\n{SAID}\n{KEPT}", True),
        ],
    ),
)
def test_what_is_told_with_every_value_is_no_secret(lines: str, known: bool) -> None:
    text = told(lines, HOLDER)
    assert (CODE not in codes(text)) is known
    allowed = f'{text}\nallow\n  {CODE} in round with holder because "it is known"\n'
    assert {CODE, "needless-allow"}.isdisjoint(codes(allowed))


PLAYED_OPENLY = """ruleset "Openly"

pieces card

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  discard each pick
  {then}
  the player whose pick is King gains 1 point

rule Fair, for each player
  you must not pick King, if round is 2 and King is not in opponent's hand, if able

card 1 King
card 2 Queen
card 3 Jack
card 4 Page
"""


@pytest.mark.parametrize(("then", "tells"), [("reveal pick", False), ("step counting", True)])
def test_what_everybody_has_seen_go_is_told_by_no_choice(then: str, tells: bool) -> None:
    codes = [each.code for each in found(PLAYED_OPENLY.format(then=then))]
    assert (CODE in codes) is tells


HIDING = """ruleset "Hiding"

match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 2
    if late: they choose 1
  {between}
  each player chooses guess, in secret: a whole number from 1 to {most}
    if late: they choose 1
    {ban}
  {behind}
  the player with more guess gains 1 point
"""
HIDDEN = {
    "a bound": ({"most": "opponent's pick"}, True),
    "a ban": ({"ban": "they must not guess 1, if opponent's pick is 2"}, True),
    "one's own": ({"most": "their pick"}, False),
    "what is shown before": ({"most": "opponent's pick", "between": "reveal pick"}, False),
    "what is never shown": ({"most": "opponent's pick", "behind": "reveal guess"}, False),
    "what was shown": ({"most": "opponent's previous guess", "between": "step again"}, False),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_what_may_be_chosen_tells_what_was_chosen_in_secret(case: str) -> None:
    given, tells = HIDDEN[case]
    usual = {"between": "step idle", "most": "3", "ban": "", "behind": "reveal pick and guess"}
    codes = [each.code for each in found(HIDING.format(**{**usual, **given}))]
    assert ("tells-hidden" in codes) is tells
