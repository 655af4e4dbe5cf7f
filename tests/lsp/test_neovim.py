"""The language server in a real editor: Neovim, with what it brings along, without a window."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("neovim.lua")
SHIPPED = Path(__file__).parents[2] / "rules/archwizards_duel.duel"
NAME = "Phantasmal Killer"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no nvim"),
]


def told(tmp_path, text):
    """What the editor came to know of a file with that text, and what it made of it."""
    file, answer = tmp_path / "mine.duel", tmp_path / "told.json"
    file.write_text(text, encoding="utf-8")
    env = {
        **os.environ,
        "HOME": str(tmp_path),
        "DUELLO_FILE": str(file),
        "DUELLO_PYTHON": sys.executable,
        "DUELLO_NAME": NAME,
        "DUELLO_TOLD": str(answer),
    }
    command = ["nvim", "--headless", "-u", "NONE", "-n", "-S", str(SCRIPT), "-c", "qall!"]
    subprocess.run(command, env=env, check=True, timeout=120, capture_output=True)
    return json.loads(answer.read_text(encoding="utf-8"))


@pytest.mark.parametrize("broken", [False, True])
def test_what_an_author_does(tmp_path, broken):
    text = SHIPPED.read_text(encoding="utf-8").replace("Archwizard's Duel", "My Duel", 1)
    if broken:
        text = text.replace("judgement: win", "jugdement: win")
    found = told(tmp_path, text)
    assert bool(found["problems"]) == broken
    assert found.get("left", 0) == 0
    assert found["hover"].startswith(f"{NAME}. strength: 0")
    assert found["completion"] > 0
    assert NAME not in found["text"]
    assert "add spell 0 Renamed" in found["text"]
    assert "option added  = 3" in found["text"]
    assert "judgement: win" in found["text"]
