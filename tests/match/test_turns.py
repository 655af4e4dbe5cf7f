"""Turns with many parts: at the keyboard, in a match, over lines of JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import Golden
from tests.kept import compile_text
from tests.match.conftest import Run
from tests.match.gardens import GARDEN, PLANS, WEB
from tests.match.test_referee import by, lines, said

import duello
from duello.match.loading import Rules


@pytest.fixture
def garden(tmp_path: Path) -> str:
    file = tmp_path / "garden.duel"
    file.write_text(GARDEN, encoding="utf-8")
    return str(file)


def match(seed: int = 0) -> duello.Match:
    return duello.Match(Rules("garden", compile_text(GARDEN)), seed=seed)


# ---------------------------------------------------------------------- at the keyboard


def test_a_turn_part_by_part(run: Run, garden: str, golden: Golden) -> None:
    typed = (
        "?\n? Rose\n? Rose in\nRose ?\nhelp\nmist\nGo to C4, Rose\n"
        "Go to\nC3\n?\nmist\n\nGo to C3, R\nin C1, D3\nGo to D3,\nT\nboard\nscore\nRose in none\n"
    )
    result = run("play", garden, "--seed", "1", typed=typed)
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.output.splitlines() if "> " not in line)
    golden("host/turns.txt", result.output)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("King for 2", "the pick is said like this: `lay King`"),
        ("lay King 2", "the stake is said like this: `for 2`"),
        ("lay Qeen for 2", "`Qeen` is no pick; did you mean `Queen`?"),
    ],
)
def test_what_stands_before_a_name_is_told(said: str, why: str) -> None:
    plans = duello.Match(Rules("plans", compile_text(PLANS)))
    with pytest.raises(duello.IllegalMove) as refused:
        plans.submit(plans.players[0], said)
    assert str(refused.value) == why


def test_a_record_and_why_go_together_with_boards(run: Run, garden: str, tmp_path: Path) -> None:
    record = str(tmp_path / "record.json")
    seats = ("--seats", "random,random", "--seed", "3", "--why", "--record", record)
    played = run("play", garden, *seats).output
    replayed = run("replay", record, "--why").output
    pictures = [line for line in played.splitlines() if line.startswith("  C ")]
    assert len(pictures) == 5
    assert [line for line in replayed.splitlines() if line.startswith("  C ")] == pictures[1:]


def test_a_random_seat_draws_legal_turns(run: Run, garden: str) -> None:
    one, same, other = (
        run("play", garden, "--seats", "random,random", "--seed", seed).output for seed in "112"
    )
    assert one == same != other
    assert "late" not in one


def test_two_people_at_a_board(run: Run, garden: str) -> None:
    typed = "\nRose in A1\n\nT\nin E3\nquit\n"
    shown = run("play", garden, "--seats", "person,person", typed=typed).output
    assert "changed: A1" in shown
    assert "changed: E3" in shown


def test_a_graph_is_drawn_as_it_grows(run: Run, tmp_path: Path, golden: Golden) -> None:
    file = tmp_path / "web.duel"
    file.write_text(WEB, encoding="utf-8")
    golden(
        "host/graph.txt",
        run("play", str(file), "--seats", "random,random", "--seed", "1").output,
    )


# ---------------------------------------------------------------------- in a match


@pytest.mark.parametrize(
    ("words", "whole", "next_"),
    [
        ("", False, ["walk", "sown"]),
        ("Go", False, ["walk"]),
        ("Go to", False, ["walk"]),
        ("Go to C3,", False, ["sown"]),
        ("Rose", False, ["beds"]),
        ("Rose in", False, ["beds"]),
        ("Rose in A1, C3", True, []),
    ],
)
def test_what_may_come_next(words: str, whole: bool, next_: list[str]) -> None:
    found = match().beginning("Anna", words)
    assert (found.whole, [part.choice for part in found.next]) == (whole, next_)


@pytest.mark.parametrize("words", ["Daisy", "Rose in A1, A2", "Go to C4,", "Rose in A1 A1"])
def test_what_no_answer_begins_with(words: str) -> None:
    with pytest.raises(duello.IllegalMove):
        match().beginning("Anna", words)


@pytest.mark.slow
@given(st.data())
def test_what_may_come_next_leads_on(data: st.DataObject) -> None:
    """Whoever takes what is offered, part after part, comes to a legal answer."""
    at, words = match(), ""
    while True:
        found = at.beginning("Anna", words)
        if not found.next:
            break
        part = data.draw(st.sampled_from(found.next))
        name = data.draw(st.sampled_from(part.names))
        words = f"{words} {part.written.replace('...', name) if part.written else name}"
    assert found.whole
    assert at.refusal("Anna", words) is None


LADDER = """ruleset "Ladder"
  players North, South
pieces tool
tool 1 Rope
  asks ends: 2 rungs with height at least 1, no two touching, written "between {ends}"
tool 2 Rest
board rung: grid of 4 by 1
  height: number, usually 0
match
  each player has bag: one of each tool, private
  each player has points: 0, public
  height of A3 becomes 1
  height of A4 becomes 1
  play 3 rounds
  the player with more points wins the match
round
  each player chooses use: a tool in their bag, with what it asks
  if round is 1: height of A1 becomes 1
"""


def test_what_cannot_be_completed_is_not_offered() -> None:
    """Two ends that do not touch: there are none in the first round."""
    at = duello.Match(Rules("ladder", compile_text(LADDER)))
    (use,) = at.beginning("North", "").next
    assert use.names == ("Rest",)
    with pytest.raises(duello.IllegalMove, match="ends"):
        at.beginning("North", "Rope")
    at.submit("North", "Rest")
    at.submit("South", "Rest")
    (use,) = at.beginning("North", "").next
    assert use.names == ("Rope", "Rest")
    (ends,) = at.beginning("North", "Rope").next
    assert set(ends.names) == {"A1", "A3", "A4"}


# ---------------------------------------------------------------------- over lines of JSON


def asks(words: str, player: str = "Anna") -> dict[str, Any]:
    return {"player": player, words: True}


def test_what_a_host_may_ask(run: Run, garden: str) -> None:
    typed = lines(
        {"player": "Anna", "legal": "Rose in A1"},
        {"player": "Anna", "legal": "Rose in A1, A2"},
        {"player": "Bert", "legal": "Rose in A1"},
        asks("count"),
        asks("draw"),
        asks("draw"),
        {"player": "Anna", "legal": 7},
        {"player": "Anna", "count": False},
        asks("draw", "Bert"),
    )
    told = said(run("referee", garden, "--seed", "1", typed=typed).output)
    awaited = next(line["ask"] for line in told if "ask" in line)
    assert "for example `Rose in none`" in awaited[0]["candidates"]["about"]
    legal, touching, not_due, count, drawn, again, *refused = told[-9:]
    assert legal == {"legal": True, "why": None}
    assert touching["legal"] is False
    assert "beds cannot be A1, A2" in touching["why"]
    assert not_due == {"legal": False, "why": "it is not Bert's turn"}
    at = match(1)
    assert count == {"count": at.count("Anna"), "player": "Anna"}
    assert drawn == again
    assert at.refusal("Anna", drawn["drawn"]) is None
    assert all("error" in line for line in refused)


def test_draws_differ_from_turn_to_turn(run: Run, garden: str) -> None:
    """A bot that only asks for draws and says them plays the match to its end."""
    at = match(5)
    answers: list[dict[str, str]] = []
    drawn: list[str] = []
    for turn in range(4):
        player = ("Anna", "Bert")[turn % 2]
        ask = lines(*answers, asks("draw", player))
        words = said(run("referee", garden, "--seed", "5", typed=ask).output)[-1]["drawn"]
        at.submit(player, words)
        answers.append(by(player, words))
        drawn.append(words)
    assert at.outcome is not None
    assert len(set(drawn)) > 1


def test_time_is_taken_from_the_reserve(run: Run, garden: str) -> None:
    typed = lines(
        {**by("Anna", "Rose in A1"), "seconds": 75},
        {**by("Bert", "Rose in E1"), "seconds": 91},
        {**by("Bert", "Rose in E1"), "seconds": 60},
        {**by("Anna", "Rose in none"), "seconds": 76},
        {**by("Anna", "Rose in none"), "seconds": -1},
        {**by("Anna", "Rose in none"), "seconds": 75},
    )
    told = said(run("referee", garden, typed=typed).output)
    left = [line["data"]["reserve"] for line in told if line.get("event") == "reserve"]
    assert left == [30, 30, 15, 0]
    errors = [line["error"] for line in told if "error" in line]
    assert "came after 91 seconds, and there were 90" in errors[0]
    assert "came after 76 seconds, and there were 75" in errors[1]
    assert "whole number" in errors[2]


def test_a_view_has_the_board_drawn(run: Run, garden: str) -> None:
    typed = lines(by("Anna", "Rose in A1"), asks("view"))
    view = said(run("referee", garden, typed=typed).output)[-1]["view"]
    assert any(line.split() == ["A", "R1", ".", ".", "4"] for line in view["drawing"])
    assert json.dumps(view["facts"]["growing"]) == '{"A1": "Rose"}'
