"""Announcements of what is declared private or secret, and announcements that may be made."""

import pytest
from tests.inspecting.findings import codes, found, game

CODE = "tells-secret"
DECLARED = "  each player has points: 0, public\n"
"""The line behind which something further is declared."""


def told(announcement: str, declared: str) -> str:
    """The game with something more declared for a set, and an announcement in its rounds."""
    return game(round=announcement).replace(DECLARED, f"{DECLARED}  {declared}\n")


GOLD = "each player has gold: 5, private"
SECRETS = {
    "to everybody": ('for each player: announce "{they}: {their gold}"', GOLD),
    "as no word says otherwise": (
        'for each player: announce "{they}: {their gold}"',
        "each player has gold: 5",
    ),
    "to the opponent": ('for each player: announce "{their gold}" to their opponent', GOLD),
    "of the opponent": ('for each player: announce "{gold of their opponent}" to them', GOLD),
    "as part of a number": ('for each player: announce "{their points + their gold}"', GOLD),
    "counted": (
        'for each player: announce "{number of cards in their spent}"',
        "each player has spent: nothing, private",
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
    "only asked for": (
        'for each player: announce "{they}", if their gold is more than 3',
        GOLD,
    ),
    "piece by piece, to whoever has them": (
        'for each player:\n  for each card in their hand: announce "{it}" to them',
        GOLD,
    ),
}


@pytest.mark.parametrize("case", SECRETS)
def test_a_secret_that_is_told(case: str) -> None:
    assert codes(told(*SECRETS[case])) == [CODE]


@pytest.mark.parametrize("case", PUBLIC)
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
