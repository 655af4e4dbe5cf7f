"""What several pieces have for one reason is told once, with their names."""

import pytest
from tests.lint.findings import found

GAME = """
ruleset "Perches"

pieces bird
  weight: number, as labelled

{birds}
match
  each player has cage: one of each bird{but}, private
  play 2 rounds

round
  each player chooses flight, in secret: a bird in their cage
  reveal flight
  step landing
  the player whose flight has more weight wins the match
"""


def birds(count: int, more: str = "") -> str:
    """So many birds with a line each that no line lets be in force."""
    lines = "  landing: opponent loses the match\n{}"
    return "".join(
        f"bird {n} Bird{n}\n{lines.format(more if n == 1 else '')}\n" for n in range(1, count + 1)
    )


@pytest.mark.parametrize("count", [1, 2, 4, 9])
def test_rules_that_nothing_lets_be_in_force_are_one_message(count):
    told = [p for p in found(GAME.format(birds=birds(count), but="")) if p.code == "never-applies"]
    (only,) = told
    assert ("no `bird`" in only.headline) == (count > 1)
    named = " ".join((only.headline, *only.notes))
    assert all(f"`Bird{n}`" in named for n in range(1, min(count, 6) + 1))
    assert ("and 3 more" in named) == (count == 9)
    assert "each flight takes effect" in (only.help or "")


def test_pieces_that_never_come_into_play_are_one_message():
    (only,) = [
        p
        for p in found(GAME.format(birds=birds(5), but=" with weight at least 3"))
        if p.code == "never-in-play"
    ]
    assert "not every `bird`" in only.headline
    assert "`Bird1`, `Bird2`" in " ".join(only.notes)


def test_what_one_of_them_allows_is_not_told_of_it():
    text = GAME.format(birds=birds(3, '  allow never-applies because "it looks nice"\n'), but="")
    (only,) = [p for p in found(text) if p.code == "never-applies"]
    assert "`Bird1`" not in " ".join((only.headline, *only.notes))
    assert "`Bird2`, `Bird3`" in " ".join(only.notes)
