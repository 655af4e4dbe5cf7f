"""`--html` and `--json` of the commands that look for something."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.toys import ACE, GAME, HIGHER, QUARREL, game, written

from duello.analysis.findings import from_values
from duello.cli import main
from duello.match.loading import compile_rules, source_of

LOOKING = {
    "check": (),
    "explore": ("--rounds", "1", "--walks", "3", "--checks", "1"),
    "fuzz": ("--matches", "200", "--seed", "1"),
    "test": ("--mutate", "--matches", "20"),
}
"""Every command that has findings, and how it is called here."""


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def read_back(file: Path, values: dict[str, Any]) -> list[str]:
    """The headlines of findings that were printed for other programs."""
    program, source = compile_rules(file).program, source_of(file)
    assert source is not None
    about = {source.name: source} if program is None else program
    return [from_values(each, about).problem.headline for each in values["findings"]]


@pytest.mark.parametrize("command", LOOKING)
def test_findings_are_a_page_and_plain_values(command: str, tmp_path: Path) -> None:
    file = written(tmp_path, QUARREL)
    page = tmp_path / "page.html"
    result = run(command, str(file), *LOOKING[command], "--json", "--html", str(page))
    values = json.loads(result.output)
    values = values[0] if isinstance(values, list) else values
    headlines = read_back(file, values)
    assert headlines
    shown = page.read_text(encoding="utf-8")
    assert shown.startswith("<!DOCTYPE html>")
    assert shown.count("<article") == len(headlines)
    assert f"duello {command}" in shown
    assert "Three Cards" in shown


@pytest.mark.parametrize("command", ["explore", "fuzz"])
def test_the_page_tells_what_was_covered_and_the_play(command: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run(command, str(written(tmp_path, QUARREL)), *LOOKING[command], "--html", str(page))
    assert result.exit_code == 3
    shown = page.read_text(encoding="utf-8")
    for words in ("1 finding", "Left lay", "trick 1", "&quot;answers&quot;", "duello replay FILE"):
        assert words.replace("&quot;", '"') in shown, words


def test_nothing_found_is_a_page_too(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("check", "death-match-3", "--html", str(page)).exit_code == 0
    assert "nothing found" in page.read_text(encoding="utf-8")


def test_a_rule_file_with_a_strange_name(tmp_path: Path) -> None:
    file = tmp_path / "<script>alert(1)<&script>.duel"
    file.write_text(QUARREL.replace("reveal lay", "reveal <b>lay</b>"), encoding="utf-8")
    page = tmp_path / "page.html"
    assert run("check", str(file), "--html", str(page)).exit_code == 1
    shown = page.read_text(encoding="utf-8")
    assert "<script" not in shown and "<b>" not in shown
    assert "&lt;script&gt;alert(1)&lt;&amp;script&gt;.duel" in shown


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "page.html"
    result = run("check", str(written(tmp_path, GAME)), "--html", str(page))
    assert result.exit_code == 1
    assert f"{page} cannot be written: " in result.output


def test_a_page_is_about_one_ruleset(tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    for command in ("check", "test"):
        two = ("--mutate",) if command == "test" else ()
        result = run(command, "death-match-3", "gods-collide", *two, "--html", page)
        assert result.exit_code == 2
        assert "name just one" in result.output


# ---------------------------------------------------------------------- duello test --mutate


def mutated(tmp_path: Path, rules: str, *more: str) -> Result:
    return run("test", "--mutate", str(written(tmp_path, rules)), "--matches", "60", *more)


def test_dead_and_untested_text_is_shown_and_examples_are_ranked(tmp_path: Path) -> None:
    alike = "rank of your lay +1, if opponent's lay is Queen"
    result = mutated(
        tmp_path, game(end=HIGHER + ACE + ACE.replace("a king", "a King"), queen=alike)
    )
    assert result.exit_code == 1
    assert f"warning[dead-text]: `{alike}` changes nothing" in result.output
    assert "hint[untested]: no example tests `the player with more points wins" in result.output
    assert "2 examples protect nothing that no other does:" in result.output
    order = [result.output.index(name) for name in ("The higher card", "An ace beats a king")]
    assert order == sorted(order)
    assert "clauses taken out in turn" in result.output.splitlines()[-1]


@pytest.mark.parametrize(
    "option", ["--json", "--states=3", "--matches=3", "--seconds=2", "--seed=1"]
)
def test_options_of_mutate_go_with_it(option: str) -> None:
    result = run("test", "death-match-3", option)
    assert result.exit_code == 2
    assert f"`{option.partition('=')[0]}` goes with `--mutate`" in result.output


def test_of_a_variant_only_its_own_file_is_said_to_be_untested(tmp_path: Path) -> None:
    written(tmp_path, game(end=HIGHER), "three_cards.duel")
    line = "winner: you, if opponent's lay is King"
    variant = f'ruleset "Queens"\n  extends "Three Cards"\n\nreplace card 2 Queen\n  {line}\n'
    file = written(tmp_path, variant, "queens.duel")
    result = run("test", "--mutate", str(file), "--matches", "20")
    assert result.exit_code == 1
    untested = [each for each in result.output.splitlines() if "no example tests" in each]
    assert len(untested) == 1 and line in untested[0]
    assert "clauses of what it extends are not tested here" in result.output
