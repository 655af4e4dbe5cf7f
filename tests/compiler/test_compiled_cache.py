"""What was compiled before is taken from the disk, if it can be trusted."""

import json
import random
from base64 import b64decode
from collections import Counter
from collections.abc import Hashable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import each, rows

import duello
from duello.codec.documents import COMPILED
from duello.compiler import compiled_cache, engine, graphs, points
from duello.compiler.diagrams import NotCompiled
from duello.compiler.generate import Generator
from duello.compiler.kept_code import (
    byte_code,
    keep_byte_code,
    keep_machine_code,
    machine_code,
)
from duello.compiler.python_code import PythonWriter
from duello.dsl.disk_cache import SETTING, keep, kept
from duello.interpreter.state import Outcome

PROGRAM = duello.load("enchanted-forest-final").program
OPTIONS = PROGRAM.option_values({})

SMALL = """\
ruleset "Undercut"
  players North, South

match
  each player has points: 0, public
  play rounds until a player has at least 3 points
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  each player gains 2 points, if their pick is less than their opponent's pick
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of its own in which one program is kept, with its byte code."""
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    made = engine.engine_of(PROGRAM, OPTIONS)
    made.start()
    ends(made)
    return tmp_path / "kept"


def ends(made: engine.Engine) -> list[Outcome | None]:
    """How some matches end."""
    drawn = random.Random(1).random
    return [made.outcome(made.playout(drawn)) for _ in range(40)]


@pytest.fixture
def compiling(monkeypatch):
    """How often something is compiled from here on."""
    made: list[Any] = []
    right = graphs.graph_of

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


def no_code(file: Path) -> None:
    """Of this program and this Python, but no byte code."""
    body = file.read_text(encoding="utf-8").split("\n")[1]
    keep(file.stem, json.loads(body) | {"code": "Tm9uZQ=="})


def of_another(file: Path) -> None:
    """Byte code of what was made another time."""
    values = json.loads(file.read_text(encoding="utf-8").split("\n")[1])
    keep(file.stem, values | {"of": values["of"] + "0"})


def missing(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize("wrong", each(2, [broken, altered, foreign, another, missing]))
def test_what_cannot_be_trusted_is_made_anew(folder, compiling, wrong):
    (file,) = (file for file in folder.glob("compiled-*.json") if file.stem.count("-") == 1)
    right = file.read_bytes()
    wrong(file)
    engine.engine_of(PROGRAM, OPTIONS).start()
    assert len(compiling) == 1
    assert file.read_bytes() == right


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "wrong"),
    rows(
        6,
        [
            *(("front", wrong) for wrong in (broken, another, missing)),
            *(("whole", wrong) for wrong in (broken, another, no_code, of_another, missing)),
            *(("steps", wrong) for wrong in (broken, another, no_code, of_another, missing)),
        ],
    ),
)
def test_code_that_cannot_be_trusted_is_made_anew(folder, compiling, part, wrong):
    (file,) = folder.glob(f"compiled-*-{part}.json")
    right, fresh = file.read_bytes(), engine.engine_of(PROGRAM, OPTIONS, kept=False)
    compiling.clear()
    wrong(file)
    made = engine.engine_of(PROGRAM, OPTIONS)
    assert made.start() == fresh.start() and ends(made) == ends(fresh)
    assert not compiling and file.read_bytes() == right


ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 10**30, "", "of", [], [[]], {}, {"of": -1}, {"list": [1]}]
)


@st.composite
def somewhere_else(draw: st.DrawFn, values: Any) -> Any:
    """The same values, but for something somewhere in them."""
    if not isinstance(values, dict | list) or not values or draw(st.integers(0, 9)) == 0:
        return draw(ODD)
    parts = list(values) if isinstance(values, dict) else range(len(values))
    at = draw(st.sampled_from(parts))
    left_out = draw(st.integers(0, 9)) == 0
    there = [] if left_out else [draw(somewhere_else(values[at]))]
    if isinstance(values, dict):
        others = {key: values[key] for key in parts if key != at}
        return {**others, **dict(zip([at], there, strict=False))}
    return [*values[:at], *there, *values[at + 1 :]]


@pytest.mark.slow
def test_whatever_is_kept_it_is_read_or_made_anew(tmp_path_factory):
    """It was written as it is there, by somebody who knows how: none of it is an exception."""
    program = compile_text(SMALL).program
    assert program is not None
    key = compiled_cache.key_of(program, ())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTING, str(tmp_path_factory.mktemp("kept")))
        graph = graphs.graph_of(program, ())
        made = compiled_cache.remember(key, graph, Generator(graph).module(), costly=True)
        front = compiled_cache.Front(made, True, (0, 1, None), ("", None))
        compiled_cache.keep_front(key, front)
        keep_byte_code(f"{key}-steps", made, compile("1", "", "exec"))
        readers = {
            key: lambda: compiled_cache.remembered(key, program, (), False),
            f"{key}-front": lambda: compiled_cache.front_of(key),
            f"{key}-steps": lambda: byte_code(f"{key}-steps", made),
            f"{key}-machine": lambda: machine_code(f"{key}-machine", made),
        }
        keep_machine_code(f"{key}-machine", made, b"made")
        right = {each: kept(each) for each in readers}
        assert None not in right.values() and all(read() for read in readers.values())
        read = Counter[bool]()

        @settings(max_examples=200, deadline=None)
        @given(st.data())
        def trying(data: st.DataObject) -> None:
            each = data.draw(st.sampled_from([*readers]))
            keep(each, data.draw(somewhere_else(right[each])))
            read[readers[each]() is None] += 1

        trying()
        assert len(read) == 2  # some of it is read, and some is not


def test_what_is_kept_needs_no_text(folder, compiling, monkeypatch):
    right = ends(engine.engine_of(PROGRAM, OPTIONS))
    for name in ("steps", "whole_matches"):
        monkeypatch.delattr(PythonWriter, name)
    monkeypatch.delattr(compiled_cache, "remembered")
    assert ends(engine.engine_of(PROGRAM, OPTIONS)) == right and not compiling


def test_machine_code_is_kept(folder, monkeypatch):
    native = pytest.importorskip("duello.compiler.native")
    right = native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3)
    (file,) = folder.glob("compiled-*-machine.json")
    broken(file)
    assert native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3) == right
    monkeypatch.delattr(native, "object_file")
    assert native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3) == right


@pytest.mark.slow
def test_what_is_no_machine_code_is_made_anew(folder, monkeypatch):
    native = pytest.importorskip("duello.compiler.native")
    right = native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3)
    (file,) = folder.glob("compiled-*-machine.json")
    whole: Any = kept(file.stem)
    of, code = whole["of"], b64decode(whole["code"])
    another = native.object_file("define void @another() {\n ret void\n}")
    for wrong in (b"", b"no object file", code[: len(code) // 2], another):
        keep_machine_code(file.stem, of, wrong)
        assert kept(file.stem) != whole
        assert native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3) == right
        assert kept(file.stem) == whole


@pytest.mark.slow
def test_machine_code_of_another_machine_is_made_anew(folder, monkeypatch):
    native = pytest.importorskip("duello.compiler.native")
    right = native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3)
    made: list[str] = []
    make = native.object_file

    def counted(source: str) -> Any:
        made.append(source)
        return make(source)

    monkeypatch.setattr(native, "object_file", counted)
    monkeypatch.setattr(native.llvm, "llvm_version_info", (0, 0, 0))
    assert native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3) == right
    assert len(made) == 1
    monkeypatch.setattr(native, "_processor", lambda: ("", ""))
    assert native.native_of(engine.engine_of(PROGRAM, OPTIONS)).playouts(500, 3) == right
    assert len(made) == 2


@pytest.mark.parametrize("costly", [True, False])
def test_that_nothing_came_of_it_is_kept_if_it_took_long(tmp_path, monkeypatch, costly):
    made: list[object] = []

    def nothing(*how: object) -> points.Graph:
        made.append(how)
        raise NotCompiled("play in which ever more can be")

    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    monkeypatch.setattr(engine, "graph_of", nothing)
    monkeypatch.setattr(engine, "COSTLY", -1.0 if costly else 1_000.0)
    for _ in range(2):
        assert not engine.engine_of(PROGRAM, OPTIONS).packs
    assert len(made) == (1 if costly else 2)


def test_what_was_not_done_in_time_is_tried_again(tmp_path, monkeypatch):
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    monkeypatch.setattr(engine, "COSTLY", -1.0)
    assert not engine.engine_of(PROGRAM, OPTIONS, until=0.0).packs
    assert engine.engine_of(PROGRAM, OPTIONS).packs
    assert engine.engine_of(PROGRAM, OPTIONS, until=0.0).packs, "it need not be made any more"


def test_another_program_is_another_one():
    keys = {
        compiled_cache.key_of(duello.load(name).program, options, False, None)
        for name in ("archwizards-duel", "death-match-3")
        for options in ((), (1,), (True,), ("1",))
    }
    assert len(keys) == 8


def plainly(thing: object) -> str:
    """A thing as Python writes it, what is in a set or a mapping in order."""
    match thing:
        case tuple():
            return f"({', '.join(map(plainly, thing))})"
        case frozenset():
            return f"{{{', '.join(sorted(map(plainly, thing)))}}}"
        case dict():
            return f"{{: {', '.join(sorted(map(plainly, thing.items())))}}}"
    return repr(thing)


def made_of(things: list[Any]) -> list[Any]:
    pairs = [(), *((each,) for each in things), *product(things, things)]
    hashable = [pair for pair in pairs if all(isinstance(each, Hashable) for each in pair)]
    return [*things, *pairs, *map(frozenset, hashable), *({p[0]: p[-1]} for p in hashable if p)]


def test_what_differs_has_another_key():
    """A set is no tuple, and no word that stands for one."""
    things = made_of([None, True, 1, "()", "{}"])[:60]
    written = {plainly(each): json.dumps(compiled_cache._plain(each)) for each in made_of(things)}
    assert len(written) > 3_000 and len({*written.values()}) == len(written)
