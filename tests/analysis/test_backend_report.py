"""What commands say of who plays: after what the reference went on, and nothing on the output."""

import json
import sys
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner
from tests.analysis.simulate.test_simulation import CONFLICT
from tests.quick import only

from duello.cli import main

NO_PLAYS = "--walks 0 --checks 0"
COMMANDS = (
    "simulate FILE --matches 20",
    f"explore FILE {NO_PLAYS}",
    f"explore FILE {NO_PLAYS} --no-compare",
    f"explore FILE {NO_PLAYS} --jobs 2",
    "fuzz FILE --matches 10 --backend python",
    "play FILE --seats random,random --seed 4 --backend python",
)


@pytest.mark.parametrize("words", only(COMMANDS, *COMMANDS[:3], COMMANDS[-1]))
def test_every_command_says_after_what_the_reference_went_on(
    words: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "conflict.duel").write_text(CONFLICT, encoding="utf-8")
    given = words.replace("FILE", "conflict.duel").split()
    found = CliRunner().invoke(main, [*given, "--backend-report"])
    told = [line for line in found.stderr.splitlines() if "after lay" in line]
    assert len(told) == 1 and told[0].endswith("after lay, where the text does not decide")


def test_what_a_cluster_says_is_not_in_what_a_command_writes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ray tells on the standard output that a worker died."""
    ray = ModuleType("duello.analysis.ray_workers")

    class Talking:
        """Workers of whom nobody works; `many` is what a division of matches asks."""

        many, heard = 1, True

        def __init__(self, jobs: int | None) -> None:
            print("(raylet) A worker died")

        def close(self) -> None:
            print("(raylet) closed")

    ray.RayWorkers = Talking  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "duello.analysis.ray_workers", ray)
    given = "explore archwizards-duel --rounds 1 --cluster --json --backend reference"
    found = CliRunner().invoke(main, [*given.split(), *NO_PLAYS.split(), "--states", "1"])
    assert json.loads(found.stdout)["search"]["states"] == 1
    assert "(raylet) A worker died\n" in found.stderr and "(raylet) closed\n" in found.stderr
