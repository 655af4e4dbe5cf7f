"""The README is tried: its rule file plays, the change it proposes too, its commands exist."""

import random
import re
from pathlib import Path

import pytest
from tests.kept import compile_text

from duello.cli import main
from duello.match.match import Match

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
UNDERCUT = re.findall(r"```duel\n(.*?)```", README, re.DOTALL)[0]
CHANGED = UNDERCUT.replace("gains 2 points", "gains 3 points").replace("to 5\n", "to 9\n")


def test_ten_lines():
    assert len(UNDERCUT.split("\n")) - UNDERCUT.count("\n\n") - 1 == 10
    assert (ROOT / "examples" / "undercut.duel").read_text(encoding="utf-8").startswith(UNDERCUT)


@pytest.mark.parametrize("text", [UNDERCUT, CHANGED])
def test_it_plays_to_the_end(text):
    compiled = compile_text(text)
    assert compiled.program is not None and not compiled.problems
    match, rng = Match(compiled.program), random.Random(1)
    while match.awaiting:
        due = next(a for a in match.awaiting if not a.answered)
        match.submit(due.player, rng.choice(due.candidates))
    assert match.outcome is not None and match.outcome.winner is not None


def test_the_change_changes_something():
    assert compile_text(UNDERCUT).program != compile_text(CHANGED).program


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\.venv/bin/duello (\w+)", README))))
def test_its_commands_exist(command):
    assert command in main.list_commands(None)  # type: ignore[arg-type]


def test_its_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target
