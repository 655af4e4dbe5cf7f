"""`duello play`: what people see and type."""

import re
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest
from tests.conftest import Golden
from tests.match.cards import CARDS, QUARREL, written
from tests.match.conftest import Run

import duello

ROUNDS = """\
ruleset "Rounds"
  players North, South

pieces card

card 1 Page
card 2 King
  asks tell: a card

match
  each player has hand: 2 Pages, public
  the game has age: 0, public
  play 2 rounds
  announce "all of them are over"
  play 1 last

round
  age rises by 1
  each player chooses lay: a card in their hand, with what it asks
  reveal tell

last
  each player chooses lie: a card
"""


def test_a_match_against_the_computer(run: Run, cards: str, golden: Golden) -> None:
    typed = "?\n? king\nhand\nscore\nqueen\nsmall\nduke\nJ\nK\njester\n1\npass\n1\n1\n"
    result = run("play", cards, "--seed", "1", typed=typed)
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.output.splitlines() if "> " not in line)
    golden("host/play.txt", result.output)


def test_why(run: Run, cards: str, golden: Golden) -> None:
    result = run("play", cards, "--seed", "5", "--seats", "random,random", "--why")
    golden("host/play_why.txt", result.output.replace(cards, "cards.duel"))


def test_two_people_do_not_see_each_others_choices(run: Run, cards: str) -> None:
    typed = "\n2\n\nhand\n5\n"
    shown = run("play", cards, "--seats", "person,person", "--players", "Violet,Aqua", typed=typed)
    before = shown.output.partition("lay: Violet: Duke")[0]
    assert "The keyboard is Violet's now" in before
    assert "The keyboard is Aqua's now" in before
    assert "you chose" not in shown.output


def test_the_computer_keeps_its_secrets(run: Run, cards: str) -> None:
    """What a person reads does not tell what the other was shown alone."""
    shown = run("play", cards, "--seed", "1", "--seats", "random,person", typed="2\n").output
    assert "choice" not in shown.replace("choose", "")


@pytest.mark.parametrize("typed", ["", "quit\n", "2\n", "2\nquit\n"])
def test_leaving(run: Run, cards: str, tmp_path: Path, typed: str) -> None:
    record = tmp_path / "record.json"
    result = run("play", cards, "--seed", "2", "--record", str(record), typed=typed)
    assert result.exit_code == 0
    assert "You have left the match." in result.output
    assert run("replay", str(record)).exit_code == 0


def test_a_record_that_cannot_be_written(run: Run, cards: str, tmp_path: Path) -> None:
    result = run("play", cards, "--record", str(tmp_path / "none" / "record.json"))
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_a_contradiction(run: Run, tmp_path: Path, golden: Golden) -> None:
    quarrel = written(tmp_path, QUARREL)
    result = run(
        "play", quarrel, "--seats", "person,person", "--seed", "1", typed="\n1\n\njester\n"
    )
    assert result.exit_code == 3
    golden("host/contradiction.txt", result.output.replace(quarrel, "cards.duel"))


def test_typed_words_never_end_the_program(run: Run, cards: str) -> None:
    typed = "\x00\n\udcff\n[red]\n" + "x" * 5000 + "\n? \n? nothing\nhelp\n"
    result = run("play", cards, typed=typed.encode("utf-8", "surrogateescape").decode("latin-1"))
    assert result.exit_code == 0


@pytest.mark.parametrize("name", duello.shipped())
def test_shipped_rulesets_are_played(run: Run, name: str) -> None:
    result = run("play", name, "--seats", "random,random", "--seed", "11")
    assert result.exit_code == 0
    assert " wins" in result.output
    program = duello.load(name).program
    own = {
        phase.name: {program.properties[n].name for n in program.tables.scoped[phase.number]}
        for phase in program.phases
    }
    assert begun_above_their_headings(result.output, own) == []


def begun_above_their_headings(
    shown: str, own: Mapping[str, Collection[str]] | None = None
) -> list[str]:
    """What is told between the end of a phase and the heading of its next one: it is of what the
    phase has of its own, by its name, or whatever it is where that is not given.
    """
    found = []
    for over in re.finditer(r"\n  (?P<phase>\S+) (?P<number>\d+) is over.*\n", shown):
        before, heading, _ = shown[over.end() :].partition("─")
        told, _, begun = before.rpartition("\n")
        again = f"{over['phase']} {int(over['number']) + 1}"
        if heading and " is over" not in told and again in begun.strip().split(", "):
            lines = [line.strip() for line in told.splitlines() if line.strip()]
            names = None if own is None else own[over["phase"]]
            found += [each for each in lines if names is None or set(each.split()) & set(names)]
    return found


def test_the_seed_decides(run: Run) -> None:
    one, same, other = (
        run("play", "death-match-3", "--seats", "random,random", "--seed", seed).output
        for seed in ("1", "1", "2")
    )
    assert one == same != other


def test_too_late(run: Run, tmp_path: Path) -> None:
    quick = written(tmp_path, CARDS.replace("within 30 seconds", "within 0 seconds"))
    assert run("play", quick, "--clock", typed="2\n").exit_code == 0


def test_what_begins_stands_below_its_heading(run: Run, tmp_path: Path) -> None:
    shown = run("play", written(tmp_path, ROUNDS), "--seats", "random,random", "--seed", "3").output
    assert begun_above_their_headings(shown) == []
    assert re.search(r"round 1 is over\n\nround 2 ─+\n  age: 2\n", shown)
    assert re.search(r"round 2 is over\n  all of them are over\n\nlast 1 ─+\n", shown)


def test_nobody_has_chosen_what_is_revealed(run: Run, tmp_path: Path) -> None:
    shown = run("play", written(tmp_path, ROUNDS), "--seats", "random,random", "--seed", "3").output
    assert "  tell: nothing\n" in shown
