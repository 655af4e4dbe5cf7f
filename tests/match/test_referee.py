"""The line protocol."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conftest import Golden
from tests.match.cards import CARDS, QUARREL, written
from tests.match.conftest import Run
from tests.quick import drawn, each


def lines(*said: object) -> str:
    return "".join((s if isinstance(s, str) else json.dumps(s)) + "\n" for s in said)


def said(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def by(player: str, words: str) -> dict[str, str]:
    return {"player": player, "say": words}


def test_a_transcript(run: Run, cards: str, golden: Golden) -> None:
    typed = [
        by("Left", "duke"),
        by("Right", "queen"),
        by("Right", "J"),
        {"player": "Left", "view": True},
        {"player": "Left", "say": 4},
        {"player": "Left", "timeout": True},
        {"player": "Right", "timeout": True},
        {"player": "Nobody", "timeout": True},
        "not JSON",
        "[]",
        {"player": "Left"},
        {"player": "Left", "say": "1", "aloud": True},
        {"player": "Left", "say": None},
        by("Left", "1"),
        by("Right", "4"),
        *(by(player, words) for words in "15" for player in ("left", "RIGHT")),
        by("Left", "1"),
        {"player": "Right", "view": True},
    ]
    result = run("referee", cards, "--seed", "1", "--option", "dealer=Right", typed=lines(*typed))
    assert result.exit_code == 0
    golden("host/referee.jsonl", result.output.replace(cards, "cards.duel"))


def test_a_contradiction(run: Run, tmp_path: Path) -> None:
    quarrel = written(tmp_path, QUARREL)
    typed = lines(by("Left", "1"), by("Right", "4"), by("Left", "2"))
    result = run("referee", quarrel, typed=typed)
    *_, contradiction, error = said(result.output)
    assert result.exit_code == 3
    assert contradiction["contradiction"]["code"] == "conflict"
    assert "contradict" in error["error"]


@pytest.mark.parametrize("seed", each(3, range(6)))
def test_whatever_is_listed_may_be_said(run: Run, cards: str, tmp_path: Path, seed: int) -> None:
    """A bot that only knows the protocol plays a match, which is saved and resumed at each step."""
    random = Random(seed)
    save = tmp_path / "save.json"
    resumed: tuple[str, ...] = ("--seed", str(seed))
    told: list[dict[str, Any]] = []
    answer: list[Any] = []
    for _ in range(60):
        output = said(run("referee", cards, *resumed, typed=lines(*answer, {"save": True})).output)
        save.write_text(json.dumps(output.pop()), encoding="utf-8")
        if resumed[0] == "--resume":
            begun = next(at for at, line in enumerate(output) if "await" in line)
            assert all("ask" in line for line in output[:begun])
            del output[: begun + 1]
        resumed = ("--resume", str(save))
        told += output
        if "outcome" in output[-1]:
            break
        who = random.choice(output[-1]["await"])["player"]
        mine = next(line for line in reversed(output) if line.get("to") == who and "ask" in line)
        asked = random.choice(mine["ask"])
        answer = [
            {
                "player": asked["player"],
                "decision": asked["decision"],
                "say": random.choice(asked["candidates"]),
            }
        ]
    assert "outcome" in told[-1]
    assert not any("error" in line for line in told)


def test_no_line_for_all_holds_what_may_be_chosen(run: Run, cards: str) -> None:
    told = said(run("referee", cards, "--seed", "1", typed=lines(by("Left", "duke"))).output)
    public = [line for line in told if "await" in line]
    waited_for = [[a["player"] for a in line["await"]] for line in public]
    assert waited_for == [["Left", "Right"], ["Right"]]
    assert all(line["to"] == "all" for line in public)
    assert not any("candidates" in each for line in public for each in line["await"])
    asks = [line for line in told if "ask" in line]
    assert [line["to"] for line in asks] == ["Left", "Right", "Right"]
    assert all(line["to"] == each["player"] for line in asks for each in line["ask"])


def test_what_was_taken_is_told_to_its_seat_alone(run: Run, cards: str) -> None:
    typed = lines(by("left", "duk"), by("Left", "Jack"), by("Right", "Jack"), by("Right", "Duke"))
    told = said(run("referee", cards, "--seed", "1", typed=typed).output)
    taken = [line for line in told if "taken" in line]
    assert [(line["to"], line["taken"], line["final"]) for line in taken[:3]] == [
        ("Left", "Duke", False),
        ("Left", "Jack", False),
        ("Right", "Jack", True),
    ]
    assert {line["decision"] for line in taken[:3]} == {"lay"}


def test_a_save_of_another_ruleset_is_refused(run: Run, cards: str, tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    save.write_text(run("referee", cards, typed='{"save": true}').output.splitlines()[-1])
    result = run("referee", "death-match-3", "--resume", str(save))
    assert result.exit_code == 1
    assert "of another ruleset: `Cards`, not `Death Match 3: Wizard's Duel`" in result.output
    assert run("referee", cards, "--resume", str(save), "--seed", "1").exit_code == 2
    assert run("referee", cards, "--resume", str(tmp_path / "none")).exit_code == 1


def test_players_must_not_be_audiences(run: Run, cards: str) -> None:
    assert run("referee", cards, "--players", "All,Nobody").exit_code == 2


def test_many_candidates_are_described(run: Run, tmp_path: Path) -> None:
    bids = """\
ruleset "Bids"
  players Left, Right
match
  each player has coins: 0, public
  play 1 bidding
  Left wins the match
bidding
  each player chooses bid, in secret: a whole number from 1 to 500
  reveal bid
"""
    file = written(tmp_path, bids)
    output = run("referee", file, typed=lines(by("Left", "17"), {"player": "Right", "say": 501}))
    *_, asked, _, refused = said(output.output)
    assert {a["candidates"] for a in asked["ask"]} == {"a whole number from 1 to 500"}
    assert refused["error"].startswith("`501` is nothing that can be chosen")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda each: st.lists(each, max_size=3)
)
strange = st.dictionaries(
    st.sampled_from(["player", "say", "timeout", "view", "save", "decision", "x"]),
    st.sampled_from(["Left", "Right", "lay", "Duke", True]) | json_values,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=drawn(20, 60))
@given(st.lists(strange.map(json.dumps) | st.text().map(lambda t: t.replace("\n", " "))))
def test_any_line_is_answered(run: Run, tmp_path: Path, typed: list[str]) -> None:
    file = tmp_path / "cards.duel"
    if not file.exists():
        written(tmp_path, CARDS)
    result = run("referee", str(file), typed="\n".join(typed))
    assert result.exit_code == 0
    answers = said(result.output)
    assert sum(a.keys().isdisjoint(("event", "ask", "taken")) for a in answers) == 1 + sum(
        1 for line in "\n".join(typed).encode("utf-8", "surrogatepass").split(b"\n") if line.strip()
    )
