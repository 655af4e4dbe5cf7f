"""What pieces have by now that is printed otherwise: shown to those who see the pieces."""

import json
from pathlib import Path

import pytest
from tests.kept import compile_text
from tests.match.conftest import Run

from duello.desk.page_play import begun
from duello.match.changed_values import changed_values
from duello.match.loading import Rules
from duello.match.match import Match

GROW = """ruleset "Grow"
  players North, South
pieces unit
  strength: number, as labelled
match
  each player has points: 0, public
  each player has army: one of each unit, private
  each player has field: nothing, public
  play 3 rounds
  the player with more points wins the match
round
  each player chooses send, in secret: a unit in their army
  each player chooses omen, in secret: yes or no
  for each player: strength of their send rises by 1, if opponent's omen is yes
  each player chooses back: a unit in their army
  reveal send and omen
  for each player: strength of their back rises by 2
  the player whose send has more strength gains 1 point
  move each send to field
unit 1 Scout
unit 2 Healer
unit 3 Guard
unit 4 Giant
"""


def match_of() -> Match:
    return Match(Rules("grow", compile_text(GROW)), seed=1)


def said(match: Match, player: str | None) -> list[str]:
    return [f"{each.what} {each.value}" for each in changed_values(match, player)]


def test_who_sees_a_piece_sees_what_it_has_by_now() -> None:
    match = match_of()
    assert [said(match, who) for who in ("North", "South", None)] == [[], [], []]
    for answers in (("Scout", "Giant"), ("no", "no"), ("Healer", "Guard")):
        for player, words in zip(("North", "South"), answers, strict=True):
            match.submit(player, words)
    assert said(match, "North") == ["North's Healer: strength 4 (printed 2)"]
    assert said(match, "South") == ["South's Guard: strength 5 (printed 3)"]
    assert said(match, None) == []
    for answers in (("Healer", "Guard"), ("no", "yes")):
        for player, words in zip(("North", "South"), answers, strict=True):
            match.submit(player, words)
    for player in ("North", "South"):
        match.submit(player, "Scout" if player == "South" else "Giant")
    assert "North's Healer: strength 5 (printed 2)" in said(match, None)
    assert "South's Guard: strength 5 (printed 3)" in said(match, "North")
    assert said(match, "North").count("North's Giant: strength 6 (printed 4)") == 1
    assert "North's Giant: strength 6 (printed 4)" not in said(match, "South")


@pytest.mark.parametrize("omen", ["yes", "no"])
def test_what_came_of_something_secret_is_not_shown_before_it_is(omen: str) -> None:
    match = match_of()
    for words in ("Scout", omen):
        for player in match.players:
            match.submit(player, words)
    assert [each.name for each in match.awaiting] == ["back", "back"]
    assert [said(match, who) for who in ("North", "South", None)] == [[], [], []]
    for player in match.players:
        match.submit(player, "Giant")
    one = "North's Scout: strength 2 (printed 1)"
    assert (one in said(match, "South")) == (omen == "yes")


def test_the_table_in_the_terminal_and_on_the_page(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grow.duel"
    file.write_text(GROW, encoding="utf-8")
    typed = "Scout\nno\nHealer\nscore\n? Healer\nquit\n"
    shown = run("play", str(file), "--seed", "1", typed=typed).output
    one = "  North's Healer: strength 4 (printed 2)\n"
    assert shown.count(one) == 2  # as news, and in the score
    assert "      now North's Healer: strength 4\n" in shown
    table = begun(match_of().program, 1, 1)
    for words in ("Scout", "no", "Healer"):
        (due,) = [a for a in table.match.awaiting if a.player == "North" and not a.answered]
        table.seen()  # chance answers for the other player
        assert table.answer("North", words, due.name, 1) == ""
    turn = json.loads(json.dumps(table.seen()))
    assert "North's Healer: strength 4 (printed 2)" in turn["known"]["North"]["about"]
    assert turn["now"]["North"]["Healer"] == "strength is 4 now"
