"""What a place of a board has, of which nobody is told unless a line tells: `mine: ..., secret`."""

import pytest
from tests.desk.rulebook_texts import shown_of
from tests.kept import compile_text

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.lint import inspect
from duello.dsl.spans import Source
from duello.interpreter.events import HOST
from duello.match.loading import Rules
from duello.match.match import Match
from duello.match.observation import learned
from duello.match.sights import sight_of

GAME = """ruleset "Mines"
  players Mia, Leo

board square: grid of 2 by 2
  mine: yes or no, usually no, secret
  dug: yes or no, usually no

match
  mine of B2 becomes yes
  play up to 4 turns in alternation from Mia

turn
  they choose dig: a square with dug no
    dig is dug
    LINE
"""


def match_with(line: str) -> Match:
    """A match in which B2 was dug."""
    match = Match(Rules("Mines", compile_text(GAME.replace("LINE", line))))
    match.submit("Mia", "B2")
    return match


def test_the_host_alone_is_told() -> None:
    match = match_with("they lose the match, if mine of dig is yes")
    told = [(event.name, event.to) for event in match.events if event.name in ("mine", "dug")]
    assert told == [("mine", HOST), ("dug", None)]
    for seat in (0, 1, None):
        heard = [event for event in match.events if event.to in (None, seat)]
        (board,) = sight_of(match.program, learned(match.players, heard)).boards
        assert {cell.name: cell.values for cell in board.cells}["B2"] == {"dug": "yes"}


@pytest.mark.parametrize(
    ("line", "to"),
    [
        ("reveal mine of dig", None),
        ("reveal dig's mine", None),
        ("show mine of dig to opponent", 1),
        ("they look at mine of dig", 0),
    ],
)
def test_a_line_tells_of_it(line: str, to: int | None) -> None:
    told = [(event.text, event.to) for event in match_with(line).events]
    assert ("B2: mine yes", to) in told
    assert sum("mine" in text for text, seat in told if seat != HOST) == 1


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("mine: yes or no, usually no, hidden", "mine: yes or no, usually no, secret"),
        ("mine: yes or no, usually no, face down", "mine: yes or no, usually no, secret"),
        ("mine: yes or no, usually no, in secret", "mine: yes or no, usually no, secret"),
        ("mine: yes or no, usually no, kept secret", "mine: yes or no, usually no, secret"),
        ("mine: yes or no (secret)", "mine: yes or no, secret"),
        ("secret mine: yes or no, usually no", "mine: yes or no, usually no, secret"),
        ("mine: yes or no, usually no, private", "mine: yes or no, usually no, secret"),
        ("mine: yes or no, public, not announced", "mine: yes or no"),
    ],
)
def test_it_is_said_in_one_way(said: str, meant: str) -> None:
    game = GAME.replace("LINE", "reveal mine of dig")
    (found,) = compile_text(game.replace("mine: yes or no, usually no, secret", said)).problems
    assert found.fix is not None
    assert found.fix.applied() == game.replace("mine: yes or no, usually no, secret", meant)


def test_on_pieces_it_is_refused() -> None:
    cards = "\npieces card\n  rank: number, secret\n\nmatch"
    game = GAME.replace("LINE", "dig is dug").replace("\nmatch", cards)
    found = compile_text(game).problems
    assert [each.code for each in found if each.severity is Severity.ERROR] == ["out-of-place"]
    assert found[0].fix is not None
    assert "  rank: number\n" in found[0].fix.applied()


def test_an_offer_that_hangs_on_it_is_told() -> None:
    game = GAME.replace("LINE", "reveal mine of dig")

    def codes(where: str) -> list[str]:
        text = game.replace("a square with dug no", f"a square with {where}")
        program = Rules("Mines", compile_text(text)).program
        return [each.code for each in inspect(program, Source("Mines", text))]

    assert "tells-secret" in codes("mine no")
    assert "tells-secret" not in codes("dug no")


def test_a_rulebook_says_it() -> None:
    shown = " ".join(shown_of(GAME.replace("LINE", "reveal mine of dig")).split())
    assert "Every square is mine or not; at first it is not. Players do not see it." in shown
    assert "mine only what is announced only what is announced" in shown
    assert "Everybody is shown the mine of the dig." in shown
