"""Announcements by which a hidden choice betrays itself, and announcements that may be made."""

import pytest
from tests.lint.findings import codes, found, game

CODE = "tells-hidden"
LATER = "next round: your pick is hidden"
BOW = 'scoring: announce "{you} bows"'


BETRAYED = {
    "to everybody": (LATER, BOW),
    "to the opponent": (LATER, f"{BOW} to opponent"),
    "behind something else": (LATER, f"{BOW}, if you are the winner"),
    "only if it is hidden": (LATER, f"{BOW}, if your pick is hidden"),
    "if the other pick is not hidden": (LATER, f"{BOW}, unless opponent's pick is hidden"),
    "in the wrong one of two cases": (
        LATER,
        'scoring:\n  if your pick is hidden: announce "{you} bows"\n  otherwise: gain 1 point',
    ),
    "hidden by the other pick": ("opponent's pick is hidden", BOW),
    "hidden from now on": ("for the rest of the set: your pick is hidden", BOW),
    "after a choice that must be made": (
        LATER,
        'scoring: you choose named, in secret: a card\n  announce "{you} bows"',
    ),
    "in a later round": (LATER, 'next round: scoring: announce "{you} bows"'),
    "after a choice of somebody else": (
        LATER,
        'scoring: opponent may choose named: a card\n  announce "{you} bows"',
    ),
}
KEPT = {
    "unless it is hidden": (LATER, f"{BOW}, unless your pick is hidden"),
    "otherwise than if it is hidden": (
        LATER,
        'scoring:\n  if your pick is hidden: gain 1 point\n  otherwise: announce "{you} bows"',
    ),
    "to its player": (LATER, f"{BOW} to you"),
    "to the host": (LATER, f"{BOW} to host"),
    "after a choice of its own that may be declined": (
        LATER,
        'scoring: you may choose named: a card\n  announce "{you} bows"',
    ),
    "where only others hide themselves": ("your pick is hidden", BOW),
    "where nothing is hidden": ("prize: 1", BOW),
    "in a later round, unless what is chosen then is hidden": (
        LATER,
        'next round: scoring: announce "{you} bows", unless your pick is hidden',
    ),
}


def rules(hiding: str, announcing: str) -> str:
    """The game with a Knight that hides, and a Queen that announces."""
    return game(knight=hiding, queen=announcing)


@pytest.mark.parametrize("case", BETRAYED)
def test_a_hidden_piece_that_betrays_itself(case: str) -> None:
    assert codes(rules(*BETRAYED[case])) == [CODE]


@pytest.mark.parametrize("case", KEPT)
def test_what_may_be_announced(case: str) -> None:
    assert codes(rules(*KEPT[case])) == []


def test_a_general_rule_is_not_about_one_piece() -> None:
    assert codes(game(knight=LATER, round='for each player: announce "{they} goes on"')) == []


QUEENS = 'for each player: announce "{they} bows", if their pick is Queen'
SOMEBODY = 'announce "a bow is seen", if a player\'s pick is Queen'
ONE_PIECE = {
    "named by a general rule": (QUEENS, [CODE]),
    "beside something else": (f"{QUEENS} and they have points", [CODE]),
    "unless it is hidden": (f"{QUEENS} and their pick is not hidden", []),
    "one of the players": (SOMEBODY, [CODE]),
    "both players": (SOMEBODY.replace("a player's", "each player's"), [CODE]),
    "nobody": (SOMEBODY.replace(", if", ", unless"), []),
    "any piece but one": (QUEENS.replace("is Queen", "is not Queen"), []),
    "to the host": (QUEENS.replace(", if", " to host, if"), []),
}


@pytest.mark.parametrize("case", ONE_PIECE)
def test_a_general_rule_that_is_about_one_piece(case: str) -> None:
    announcing, wanted = ONE_PIECE[case]
    assert codes(game(knight=LATER, round=announcing)) == wanted


@pytest.mark.parametrize("line", [QUEENS, SOMEBODY])
def test_what_helps_a_line_of_no_piece_works_letter_by_letter(line: str) -> None:
    (problem,) = found(game(knight=LATER, round=line))
    assert problem.help is not None
    _, end, _ = problem.help.split("`")
    assert codes(game(knight=LATER, round=line + end)) == []


def test_it_says_which_piece_and_what_hides_it() -> None:
    (problem,) = found(rules(*BETRAYED["to everybody"]))
    assert problem.headline == "this tells everybody that a hidden `pick` is Queen"
    assert problem.label.span.words.startswith("announce")
    assert [label.span.words for label in problem.others] == ["your pick is hidden"]


def test_it_is_allowed_under_the_piece_that_announces() -> None:
    allowed = f'{BOW}\nallow {CODE} because "queens do"'
    assert codes(rules(LATER, allowed)) == []
    assert codes(rules(LATER, allowed.replace(CODE, f"{CODE} with Knight"))) == []
