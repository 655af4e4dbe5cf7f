"""Every command of `docs/findings.md` finds in the shipped files what its row says, where it says;
every loop that is named there, and no other, is not known to end.
"""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.quick import only

from duello.cli import main
from duello.match.loading import shipped

PAGE = (Path(__file__).parents[2] / "docs" / "findings.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"`duello ((?:check|explore) [^`]*)`: (\w+\.duel:\d+)")
LOOPS = "--loops"
HINTED = {"leak": ("tells-secret", "tells-hidden")}
"""What `check` calls a kind, where that is not `possible-KIND`."""

ROWS = [
    (row.split(" | ")[0].strip("| "), words, place)
    for row in PAGE.split("\n")
    if row.startswith("| ")
    for words, place in COMMAND.findall(row)
]
TAKE_LONG = ("explore", "check warriors-death", "check reality-benders")
OFTEN = ("explore enchanted-forest --set-aside EF08",)
"""Of those that take long, what is tried in every run."""


def run(words: str) -> dict[str, Any]:
    """What a command says, as plain values. Random plays are left out: no row needs them."""
    given = shlex.split(words)
    if given[0] == "explore":
        given += ["--walks", "0", "--checks", "0"]
    done = CliRunner().invoke(main, [*given, "--json"])
    assert done.exit_code in (0, 3), done.output
    values = json.loads(done.stdout)
    found: dict[str, Any] = values[0] if isinstance(values, list) else values
    return found


def in_time(words: str) -> bool:
    return not words.startswith(TAKE_LONG) or words.startswith(OFTEN)


def test_there_are_commands() -> None:
    assert len(ROWS) > 25
    assert {kind for kind, _, _ in ROWS} >= {"conflict", "gap", "clash", "leak", "endless"}
    named = re.findall(r"`(duello (?:check|explore) [^`]*--set-aside [^`]*)`", PAGE)
    assert {words for words in named if "allow`" not in f"{words}`"} <= {
        f"duello {words}" for _, words, _ in ROWS
    }


@pytest.mark.parametrize(
    ("kind", "words", "place"),
    [
        pytest.param(*row, id=row[1], marks=() if in_time(row[1]) else pytest.mark.slow)
        for row in ROWS
    ],
)
def test_it_is_found_again(kind: str, words: str, place: str) -> None:
    values = run(words)
    file, line = place.split(":")
    if LOOPS in words:
        loops = {each["place"]: each["ends"] for each in values["loops"]}
        assert not next(ends for at, ends in loops.items() if f"{file}:{line}:" in at)
        return
    found = [
        (each["problem"]["code"] if each["kind"] == "static" else each["kind"], where)
        for each in values["findings"]
        for where in (each["problem"], *each["problem"]["others"])
    ]
    code = kind.replace(" ", "-")
    names = {kind, f"possible-{code}", *HINTED.get(kind, ())}
    places = {(name, f"{Path(at['file']).name}:{at['line']}") for name, at in found}
    assert places & {(name, place) for name in names}


# ---------------------------------------------------------------------- loops


@pytest.mark.parametrize("name", only(shipped(), "gods-collide", "enchanted-forest"))
def test_the_loops_that_may_not_end_are_those_that_are_named(name: str) -> None:
    part = PAGE.partition("## Does every loop end?")[2].partition("\n## ")[0]
    named = set(re.findall(r"\((\w+\.duel:\d+)\)", part))
    assert len(named) == 8
    loops = run(f"check {name} --loops")["loops"]
    open_ = {each["place"].split("/")[-1].rsplit(":", 1)[0] for each in loops if not each["ends"]}
    own = f"{name.replace('-', '_')}.duel"
    assert open_ <= named
    assert {place for place in named if place.startswith(f"{own}:")} - CHANGED <= open_


CHANGED = {"a_warriors_death.duel:37"}
"""May go on in what extends the file alone, where pieces change how often it is played."""


# ---------------------------------------------------------------------- what is allowed

ALLOWED = re.findall(r"^\| `duello (check \S+ --set-aside allow)` \| (.*) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(*row, id=row[0], marks=() if in_time(row[0]) else pytest.mark.slow)
        for row in ALLOWED
    ],
)
def test_what_is_allowed_is_told_with_its_line(words: str, told: str) -> None:
    expected = {
        (code, place, number)
        for code, rest in re.findall(r"`([\w-]+)` ([^`]*)", told)
        for place, numbers in re.findall(r"at (\w+\.duel:\d+), ([\d and]+)", rest)
        for number in numbers.split(" and ")
    }
    met = {
        (each["code"], f"{Path(each['file']).name}:{each['line']}", number)
        for each in run(words)["problems"]
        for note in each["notes"]
        for number in re.findall(r"^allowed in line (\d+)", note)
    }
    assert met == {(code, place, number.strip()) for code, place, number in expected}


def test_what_is_allowed_is_listed_of_every_file() -> None:
    assert len(ALLOWED) == 5
