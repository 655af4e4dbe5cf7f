"""What is told when a match is over: by what it was won, and what says how it went."""

import random
from pathlib import Path

import pytest
from tests.kept import compile_text
from tests.match.conftest import Run

from duello.desk.page_play import begun
from duello.match.compiled_door import CompiledDoor
from duello.match.final_standing import FinalStanding, final_standing
from duello.match.match import Match

HARVEST = """ruleset "Harvest"
  players Ann, Ben
pieces crop
  worth: number, as labelled
standing of a player: bonus of them + total worth of their barn
match
  each player has hand: one of each crop, private
  each player has barn: nothing, private
  each player has bonus: 0, secret
  each player has tired: no, public
  each player has proud: no, public
  each player has heading: -1 for Ann, 1 for Ben, public
  the game has leader: nobody, public
  the game has left: 2, public
  play 2 rounds
  the player with more standing wins the match
round
  each player chooses pick, in secret: a crop in their hand
  reveal pick
  left falls by 1
  proud of Ann becomes yes
  leader becomes the player whose pick has more worth
  bonus of leader rises by 1, unless leader is nobody
  leader becomes nobody
  move each pick to barn
crop 1 Rye
crop 2 Oats
crop 4 Hops
"""
PICKS = (("Rye", "Hops"), ("Oats", "Oats"))
ENDS = ("Ann: standing 3, proud yes", "Ben: standing 7, proud no", "left: 0")


def played(match: Match) -> Match:
    for picks in PICKS:
        for player, pick in zip(match.players, picks, strict=True):
            match.submit(player, pick)
    return match


def program_of(text: str):
    compiled = compile_text(text)
    assert compiled.program is not None, compiled.problems
    return compiled.program


def test_it_is_told_by_what_it_was_won_and_not_what_only_served_the_way_there():
    """What was compared, which nobody was told before, and what was forgotten with the match; no
    flag that never came up, nothing that never changes, nobody who led last.
    """
    assert final_standing(played(Match(program_of(HARVEST)))).lines == ENDS


def test_it_is_the_same_in_compiled_code():
    program = program_of(HARVEST)
    assert final_standing(played(Match(program, door=CompiledDoor(program)))).lines == ENDS


def test_it_stands_at_the_end_in_a_terminal_and_on_the_page(run: Run, tmp_path: Path):
    file = tmp_path / "harvest.duel"
    file.write_text(HARVEST, encoding="utf-8")
    typed = "\n".join(f"\n{word}" for picks in PICKS for word in picks)
    told = run("play", str(file), "--seats", "person,person", typed=f"{typed}\n").output
    assert [line.strip() for line in told.rsplit("Ben wins", 1)[1].splitlines()[1:4]] == [*ENDS]
    table = begun(program_of(HARVEST), 1, 2)
    assert table.seen()["final"] == []
    played(table.match)
    assert table.seen()["final"] == [*ENDS]


def test_nobody_is_nobody_wherever_it_is_told(run: Run, tmp_path: Path):
    file = tmp_path / "harvest.duel"
    file.write_text(HARVEST, encoding="utf-8")
    told = run("play", str(file), "--seats", "person,person", typed="\nscore\nquit\n").output
    assert told.count("leader: nobody") == 2 and "leader: none" not in told
    known = begun(program_of(HARVEST), 1, 1).seen()["known"]
    assert isinstance(known, dict) and "leader: nobody" in known["Ann"]["about"]


LEAST = HARVEST.replace("with more standing", "with the least standing")
WHOSE = HARVEST.replace("with more standing", "whose proud is no")
PLAYS = {
    "more": (HARVEST, "standing", max),
    "least": (LEAST, "standing", min),
    "points": (
        HARVEST.replace("with more standing", "with more bonus"),
        "bonus",
        max,
    ),
    "cards": (
        HARVEST.replace("  move each pick", "  move Ann's pick").replace(
            "with more standing", "with fewer crops in barn"
        ),
        "crops in barn",
        min,
    ),
}


def had(final: FinalStanding, name: str) -> list[int]:
    return [int(dict(some)[name]) for _, some in final.players]


@pytest.mark.parametrize(("text", "name", "best"), PLAYS.values(), ids=PLAYS)
def test_whoever_wins_has_the_most_of_it_or_the_least(text, name, best):
    """However chance answers: what is told is what was compared, when it was."""
    program, won = program_of(text), 0
    for seed in range(12):
        match, dice = Match(program, seed=seed), random.Random(seed)
        while match.outcome is None:
            due = next(each for each in match.awaiting if not each.answered)
            match.submit(due.player, dice.choice(due.candidates))
        numbers = had(final_standing(match), name)
        won += match.outcome.winner is not None
        if match.outcome.winner is None:
            assert numbers[0] == numbers[1]
        else:
            assert numbers[match.seat(match.outcome.winner)] == best(numbers)
            assert numbers[0] != numbers[1]
    assert won


def test_who_is_asked_for_by_what_is_so_of_them_is_compared_by_no_number():
    final = final_standing(played(Match(program_of(WHOSE))))
    assert final.lines == ("Ann: proud yes", "Ben: proud no", "left: 0")
