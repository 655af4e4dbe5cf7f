"""What was compiled before is taken from the disk, if it can be trusted."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.compiler.lockstep import Compared

import duello
from duello.codec.documents import COMPILED
from duello.compiler import compiled_cache, engine, points
from duello.dsl.disk_cache import SETTING, keep

PROGRAM = duello.load("enchanted-forest-final").program
OPTIONS = PROGRAM.option_values({})


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of its own in which one program is kept."""
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    engine.engine_of(PROGRAM, OPTIONS)
    return tmp_path / "kept"


@pytest.fixture
def compiling(monkeypatch):
    """How often something is compiled from here on."""
    made: list[Any] = []
    right = points.graph_of

    def counted(*given: Any) -> points.Graph:
        made.append(given)
        return right(*given)

    monkeypatch.setattr(engine, "graph_of", counted)
    return made


def test_what_is_read_is_what_was_made(folder, compiling):
    run = Compared(PROGRAM, OPTIONS, everything=False, takeover=0.3, kept=True)
    assert not compiling
    fresh = engine.engine_of(PROGRAM, OPTIONS, kept=False)
    assert run.engine.source == fresh.source and run.engine.left_out() == fresh.left_out()
    for seed in range(3):
        run.match(seed)
    assert run.steps and not run.different


def broken(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])


def altered(file: Path) -> None:
    """One number is another one."""
    head, body = file.read_text(encoding="utf-8").split("\n")
    values = json.loads(body)
    values["objects"].append(["Constant", 7])
    file.write_text(f"{head}\n{json.dumps(values)}", encoding="utf-8")


def foreign(file: Path) -> None:
    """It is whole, but it is made of something else."""
    keep(file.stem, COMPILED.marked({"objects": [["Popen", "true"]], "root": {"of": 0}}))


def another(file: Path) -> None:
    """Nothing that was compiled, rightly written down."""
    keep(file.stem, COMPILED.marked(compiled_cache.Writer().whole((1, 2))))


@pytest.mark.parametrize("wrong", [broken, altered, foreign, another])
def test_what_cannot_be_trusted_is_made_anew(folder, compiling, wrong):
    (file,) = folder.glob("compiled-*.json")
    right = file.read_bytes()
    wrong(file)
    assert file.read_bytes() != right
    engine.engine_of(PROGRAM, OPTIONS)
    assert len(compiling) == 1
    assert file.read_bytes() == right


def test_another_program_is_another_one():
    keys = {
        compiled_cache.key_of(duello.load(name).program, options, False, None)
        for name in ("archwizards-duel", "death-match-3")
        for options in ((), (1,), (True,), ("1",))
    }
    assert len(keys) == 8
