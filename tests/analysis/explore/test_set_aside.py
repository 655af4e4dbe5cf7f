"""Rules looked at as if something were not said: the same is found as in a file without it, and
what the file allows is told with the line that allows it.
"""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from tests.analysis.explore.test_meant import ANEW
from tests.kept import compile_text
from tests.quick import drawn, only

from duello.analysis.generate.rule_file import generated
from duello.cli import main
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.lint.suppressions import CODES, IN_PLAY, LOOPS, MEANT
from duello.dsl.set_aside import NotSetAside
from duello.match.loading import findings, load, load_without, own_source, shipped

PATH = "own.duel"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def written(folder: Path, text: str) -> Path:
    folder.joinpath(PATH).write_text(text, encoding="utf-8")
    return folder / PATH


def told(problems: tuple[Problem, ...]) -> list[tuple[str, int]]:
    """What is told, and in which line."""
    return [(each.code, each.label.span.position[0]) for each in problems]


# ---------------------------------------------------------------------- what is allowed


@pytest.mark.slow
def test_what_generated_files_allow_is_told_as_without_the_lines(tmp_path: Path) -> None:
    allowed = 0
    for seed in range(7_400_000, 7_400_000 + drawn(6, 60)):
        text = generated(Random(seed)).written()
        if "allow" in text or compile_text(text).program is None:
            continue
        plain = written(tmp_path, text)
        codes = {each.code for each in findings(load(plain))} & {*CODES} - {*LOOPS}
        if not codes:
            continue
        lines = "".join(f'allow {code} because "it is so"\n' for code in sorted(codes))
        before = told(findings(load(plain)))
        meant = written(tmp_path, text + lines)
        assert not codes & {each.code for each in findings(load(meant))}
        rules = load_without(meant, ["allow"])
        assert set(before) <= set(told(findings(rules)))  # several, told as one, are so no more
        assert {code for code, _ in before} == {each.code for each in findings(rules)}
        for each in findings(rules):
            notes = [note for note in each.notes if note.startswith(MEANT)]
            assert [note.endswith("because it is so") for note in notes] == [True] * len(notes)
            assert bool(notes) == (each.code in codes)
        allowed += len(codes)
    assert allowed >= 8


@pytest.mark.parametrize("name", only(shipped(), "gods-collide", "death-match-3"))
def test_each_line_of_a_shipped_file_allows_what_it_says(name: str) -> None:
    mine = [one for one in load(name).program.allowances if one.code not in (*IN_PLAY, *LOOPS)]
    aside = ["allow"] if load(name).program.allowances else []
    notes = [note for each in findings(load_without(name, aside)) for note in each.notes]
    for one in mine:
        if one.span.source == own_source(load(name)):  # what is inherited may be settled here
            begin = f"{MEANT}{one.span.position[0]}"
            assert any(note.startswith((f"{begin},", f"{begin} of")) for note in notes), one


ENDLESS = ANEW + 'allow endless because "let them tie"\n'


def test_play_without_end_is_found_and_says_which_line_allows_it(tmp_path: Path) -> None:
    file = written(tmp_path, ENDLESS)
    assert run("explore", file, "--rounds", 2, "--walks", 0, "--checks", 0).exit_code == 0
    done = run(
        "explore",
        file,
        "--rounds",
        2,
        "--walks",
        0,
        "--checks",
        0,
        "--set-aside",
        "allow",
        "--json",
    )
    assert done.exit_code == 3
    values = json.loads(done.output)
    (finding,) = values["findings"]
    assert finding["kind"] == "endless"
    number = ENDLESS.count("\n")
    assert f"allowed in line {number}, because let them tie" in finding["problem"]["notes"]
    assert [each["words"] for each in values["aside"]] == ['endless because "let them tie"']


def test_a_loop_says_which_line_allows_it(tmp_path: Path) -> None:
    file = written(tmp_path, ENDLESS)
    assert "  allowed: let them tie" in run("check", file, "--loops").output
    shown = run("check", file, "--loops", "--set-aside", "allow").output
    assert f"  allowed in line {ENDLESS.count(chr(10))}, because let them tie" in shown


# ---------------------------------------------------------------------- rulings and lines


def test_generated_files_without_a_line_are_as_if_it_were_not_there(tmp_path: Path) -> None:
    same, refused = 0, 0
    for seed in range(7_500_000, 7_500_000 + drawn(3, 30)):
        text, chance = generated(Random(seed)).written(), Random(seed)
        if compile_text(text).program is None:
            continue
        for at in chance.sample(_lonely(text), 3):
            lines = text.split("\n")
            lines[at] += "  [R7]"
            file = written(tmp_path, "\n".join(lines))
            lines[at] = ""
            other = compile_text("\n".join(lines))
            try:
                rules = load_without(file, ["R7"])
            except NotSetAside:
                refused += 1
                assert other.program is None
            else:
                same += 1
                assert rules.program == other.program
                assert [each.position[0] for each in rules.aside] == [at + 1]
    assert same >= 2 and refused >= 2


def _lonely(text: str) -> list[int]:
    """The lines, by number, below which nothing stands further in."""
    margins = [len(line) - len(line.lstrip()) for line in text.split("\n")]
    lines = text.split("\n")
    return [
        at
        for at in range(3, len(lines) - 1)
        if lines[at].strip()
        and margins[at]
        and not lines[at].lstrip().startswith(('"', "#", "because"))
        and not (lines[at + 1].strip() and margins[at + 1] > margins[at])
    ]


def test_a_ruling_is_set_aside_in_what_is_extended_too() -> None:
    rules = load_without("wizards-duel", ["R31"])
    assert "possible-conflict" in {each.code for each in findings(rules)}
    assert [str(each) for each in rules.aside] == ["rules/death_match_3.duel:107:1"]
    assert findings(load("wizards-duel")) == ()


def test_examples_of_what_is_not_said_any_more_go_with_it() -> None:
    rules = load_without("enchanted-forest", ["step battle"])
    first, *examples = (each.words for each in rules.aside)
    assert first.startswith("step battle")
    assert examples and all(each.startswith("example ") for each in examples)


REFUSED = {
    ("check", "death-match-3", "--set-aside", "R99"): "no line is marked by `[R99]`",
    ("check", "fire-and-ice", "--set-aside", "rulings"): "no line of this ruleset",
    ("check", "enchanted-forest", "--set-aside", "allow"): "nothing is allowed",
    ("check", "death-match-3", "--set-aside", "match"): "stands in several places",
    ("explore", "death-match-3", "--set-aside", "play {rounds} rounds"): "cannot be played: ",
    ("check", "death-match-3", "--set-aside", "R31", "--against", "R2"): "goes with neither",
    ("explore", "death-match-3", "--set-aside", "R31", "--fix"): "leave out `--fix`",
    ("explore", "death-match-3", "--set-aside", "R31", "--witness", "x"): "leave out `--witness`",
}


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_cannot_be_is_refused_in_words(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 2
    assert REFUSED[words] in done.output
