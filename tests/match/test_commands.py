"""The commands about rule files: list, check, explain, test; and how quickly they start."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.match.cards import CARDS, QUARREL, written
from tests.match.conftest import Run

import duello
from duello.cli import COMMANDS, run_examples

WRONG = CARDS.replace("reveal lay", "reveal lya")


def test_help_tells_of_every_command(run: Run) -> None:
    shown = run("--help").output
    assert all(name in shown and about in shown for name, (_, about) in COMMANDS.items())
    for name in COMMANDS:
        about = run(name, "--help")
        assert about.exit_code == 0
        assert "Usage:" in about.output


def test_list(run: Run) -> None:
    shown = run("list").output
    listed = json.loads(run("list", "--format", "json").output)
    assert tuple(row["name"] for row in listed) == duello.shipped()
    for row in listed:
        assert row["title"] in shown
        assert duello.load(row["name"]).title == row["title"]
        assert row["about"]


def test_check_of_good_rules(run: Run, cards: str) -> None:
    result = run("check", cards, "death-match-3")
    assert result.exit_code == 0
    assert result.output == f"{cards}: no problems\ndeath-match-3: no problems\n"


def test_check_of_bad_rules(run: Run, tmp_path: Path, cards: str) -> None:
    wrong = written(tmp_path, WRONG, "wrong.duel")
    result = run("check", wrong, cards)
    assert result.exit_code == 1
    assert "error[" in result.output
    assert "reveal lya" in result.output
    assert f"{wrong}: 1 error\n{cards}: no problems\n" in result.output


def test_check_for_programs(run: Run, tmp_path: Path) -> None:
    wrong = written(tmp_path, WRONG, "wrong.duel")
    result = run("check", wrong, "--format", "json")
    assert result.exit_code == 1
    ((file),) = json.loads(result.output)
    assert file["ruleset"] == wrong
    assert [p["words"] for p in file["problems"]] == ["lya"]


@pytest.mark.parametrize("name", ["nowhere.duel", "/", "no-such-thing", "", "\0.duel"])
def test_check_of_what_is_not_there(run: Run, name: str) -> None:
    result = run("check", name)
    assert result.exit_code == 1
    assert "1 error" in result.output


def test_check_of_bytes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bytes.duel"
    file.write_bytes(b'ruleset "A"\n\xff\xfe')
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "on line 2, is not UTF-8" in result.output


def test_bad_rules_cannot_be_played(run: Run, tmp_path: Path) -> None:
    wrong = written(tmp_path, WRONG, "wrong.duel")
    for command in ("play", "test", "referee"):
        result = run(command, wrong)
        assert result.exit_code == 1
        assert "reveal lya" in result.output


def test_explain(run: Run) -> None:
    assert "# " in run("explain", "syntax").output
    assert "syntax" in run("explain").output.splitlines()
    unknown = run("explain", "sintax")
    assert unknown.exit_code == 2
    assert unknown.output == "Error: no page tells about `sintax`; did you mean `syntax`?\n"


def test_test(run: Run, tmp_path: Path) -> None:
    good = CARDS + '\nexample "One"\n  then Left leads 0 to 0\n'
    result = run("test", written(tmp_path, good, "good.duel"))
    assert result.exit_code == 0
    assert result.output.startswith(f"{tmp_path}/good.duel: 1 example holds\n")
    assert "  14 of 14 clauses were never seen to act in 1 example:\n" in result.output
    assert result.output.endswith("  and 6 more\n")
    bad = good + '\nexample "Two"\n  then Left leads 1 to 0\n'
    result = run("test", written(tmp_path, bad, "bad.duel"))
    assert result.exit_code == 1
    assert "error[example-failed]: the example `Two` does not hold" in result.output
    assert result.output.endswith("bad.duel: 1 of 2 examples holds\n")


def test_test_of_nothing(run: Run, cards: str) -> None:
    assert run("test", cards).output == f"{cards}: no examples\n"


@pytest.mark.slow
def test_without_a_name_all_that_is_shipped_is_tested(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether all of its examples hold, the conformance suite tests."""
    some = duello.shipped()[::6]
    monkeypatch.setattr(run_examples, "shipped", lambda: some)
    result = run("test")
    assert result.exit_code == 0, result.output
    assert result.output.count(" hold\n") == len(some)
    assert result.output.count("clauses acted in") == len(some)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--option", "tricksy=1"], "did you mean `tricks`?"),
        (["--option", "tricks=x"], "not `x`"),
        (["--option", "tricks"], "should be `--option NAME=VALUE`"),
        (["--option", "tricks=1", "--option", "tricks=2"], "is given twice"),
        (["--option", "lay=Duchess"], "chance cannot draw `Duchess`"),
        (["--players", "A"], "two players"),
        (["--players", "A,a"], "different names"),
    ],
)
@pytest.mark.parametrize("command", ["play", "referee"])
def test_arguments_that_do_not_fit(
    run: Run, cards: str, command: str, arguments: list[str], line: str
) -> None:
    result = run(command, cards, *arguments)
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")
    assert line in result.output
    assert result.output.count("\n") == 1


def test_replay(run: Run, tmp_path: Path, cards: str) -> None:
    record = tmp_path / "record.json"
    run("play", cards, "--seats", "random,random", "--seed", "3", "--record", str(record))
    result = run("replay", str(record), "--why")
    assert result.exit_code == 0
    assert "The record leads to the same match." in result.output
    Path(cards).write_text(QUARREL, encoding="utf-8")
    result = run("replay", str(record))
    assert result.exit_code == 1
    assert result.output == "Error: the record is of another version of `Cards`\n"
    record.write_text(record.read_text(encoding="utf-8")[:200], encoding="utf-8")
    result = run("replay", str(record))
    assert (result.exit_code, result.output.count("truncated")) == (1, 1)
    assert run("replay", str(tmp_path / "none.json")).exit_code == 1


def test_a_record_follows_its_rules(run: Run, tmp_path: Path, cards: str) -> None:
    record = tmp_path / "record.json"
    run("play", cards, "--seats", "random,random", "--record", str(record))
    moved = written(tmp_path, CARDS, "moved.duel")
    Path(cards).unlink()
    assert "cannot be loaded" in run("replay", str(record)).output
    assert run("replay", str(record), "--rules", moved).exit_code == 0


def test_a_command_imports_no_more_than_it_needs() -> None:
    """What makes a start slow: the parser, and the libraries of other commands."""
    heavy = ("lark", "rich", "cattrs", "asyncio", "hypothesis")
    for command in ("--help", "list"):
        code = (
            "import sys\nfrom duello.cli import main\n"
            f"main([{command!r}], standalone_mode=False)\n"
            f"print(*[name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        assert done.stderr.split() == []
