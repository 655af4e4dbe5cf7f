"""What is kept between runs is never trusted if somebody else could have written it."""

import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.test_packaging import MODULES, below

from duello.compiler import compiled_cache
from duello.dsl import disk_cache
from duello.dsl.disk_cache import FORMAT, MOST, SETTING, code_digest, keep, kept
from duello.match import program_cache

RULES = ("duello.dsl", "duello.codec.programs", "duello.codec.problems", "duello.codec.documents")
"""What makes, keeps and reads programs, and what is found in them."""

THINGS = [{1: [2, {"a": None}]}, {"x": {3: True}}, [], "words", {}, {"#": [[1, 2]]}]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.mark.parametrize("thing", THINGS)
def test_what_is_kept_comes_back(folder: Path, thing: object) -> None:
    assert kept("thing") is None
    keep("thing", thing)
    assert kept("thing") == thing


def test_there_need_not_be_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for place in ("", str(tmp_path / "file"), str(tmp_path / "file" / "below"), "\0"):
        if "\0" not in place:
            monkeypatch.setenv(SETTING, place)
        keep("thing", 1)
        assert kept("thing") is None


def test_what_is_damaged_is_forgotten(folder: Path) -> None:
    keep("thing", {"a": 1})
    file = folder / "thing.json"
    head, body = file.read_text().split("\n")
    for text in ("", "{", body, f"{head}\n", f"{head}\n{{}}", f"{head}\n{'[' * 100_000}"):
        file.write_text(text)
        assert kept("thing") is None
    file.write_text(f"{head}\n{body}")
    assert kept("thing") == {"a": 1}
    file.write_text(f"{head.replace(f' {FORMAT} ', ' 1 ')}\n{body}")
    assert kept("thing") is None


def test_what_was_kept_under_another_key_is_not_read(folder: Path) -> None:
    """Single steps are no whole match, though both are code of one program."""
    for key in ("thing-steps", "thing-whole"):
        keep(key, key)
    (folder / "thing-whole.json").write_bytes((folder / "thing-steps.json").read_bytes())
    assert kept("thing-steps") == "thing-steps"
    assert kept("thing-whole") is None


def written_as(folder: Path, key: str, body: bytes) -> None:
    """What is whole, as far as its first line knows."""
    (folder / f"{key}.json").write_bytes(disk_cache._head(key, body) + b"\n" + body)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 100_000,
        b'{"#": [[[1], 2]]}',
        b'{"#": [1]}',
        b'{"#": [[1, 2, 3]]}',
        b"9" * 5_000,
    ],
)
def test_what_is_written_wrongly_is_not_kept(folder: Path, body: bytes) -> None:
    keep("thing", 1)
    written_as(folder, "thing", body)
    assert kept("thing") is None


@pytest.mark.parametrize("key", ["\0", "\ud800", "a/b", "x" * 1_000])
def test_a_key_that_names_no_file_keeps_nothing(folder: Path, key: str) -> None:
    keep(key, 1)
    assert kept(key) is None


@pytest.mark.parametrize("fault", [MemoryError, RecursionError, ValueError, PermissionError])
def test_whatever_goes_wrong_nothing_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    def broken(*given: object, **named: object) -> None:
        raise fault

    keep("thing", 1)
    for name in ("loads", "dumps"):
        monkeypatch.setattr(json, name, broken)
    keep("other", 1)
    assert kept("thing") is None
    monkeypatch.undo()
    monkeypatch.setenv(SETTING, str(folder))
    assert kept("thing") == 1 and kept("other") is None
    assert [file.name for file in folder.iterdir()] == ["thing.json"]


def test_what_is_no_plain_value_is_our_mistake(folder: Path) -> None:
    with pytest.raises(TypeError):
        keep("thing", object())
    assert not folder.exists()


@given(st.data())
def test_no_byte_can_be_another(data: st.DataObject) -> None:
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTING, name)
        keep("thing", THINGS[0])
        file = Path(name) / "thing.json"
        written = bytearray(file.read_bytes())
        written[data.draw(st.integers(0, len(written) - 1))] ^= data.draw(st.integers(1, 255))
        file.write_bytes(bytes(written))
        assert kept("thing") is None


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such permissions there")
def test_what_others_could_have_written_is_not_read(folder: Path) -> None:
    keep("thing", 1)
    (folder / "thing.json").chmod(0o622)
    assert kept("thing") is None
    (folder / "thing.json").chmod(0o600)
    folder.chmod(0o777)
    assert kept("thing") is None
    folder.chmod(0o700)
    assert kept("thing") == 1
    (folder / "link.json").symlink_to(folder / "thing.json")
    assert kept("link") is None


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not opened there")
@pytest.mark.parametrize("exchanged", ["file", "folder"])
def test_what_was_asked_about_is_what_is_read(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchanged: str
) -> None:
    """Something else is put there as soon as it is known to be this user's own."""
    monkeypatch.setenv(SETTING, str(tmp_path / "others"))
    keep("thing", "theirs")
    monkeypatch.setenv(SETTING, str(folder))
    keep("thing", "mine")
    right = disk_cache._own

    def asked(status: os.stat_result, is_right_kind: Callable[[int], bool]) -> bool:
        found = right(status, is_right_kind)
        if is_right_kind is (stat.S_ISREG if exchanged == "file" else stat.S_ISDIR):
            place, other = folder, tmp_path / "others"
            if exchanged == "file":
                place, other = place / "thing.json", other / "thing.json"
            place.rename(tmp_path / "away")
            place.symlink_to(other)
        return found

    monkeypatch.setattr(disk_cache, "_own", asked)
    assert kept("thing") == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not opened there")
def test_nothing_is_written_where_a_link_leads(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tmp_path / "others"
    others.mkdir(mode=0o700)
    folder.mkdir(mode=0o700)
    right = disk_cache._own

    def asked(status: os.stat_result, is_right_kind: Callable[[int], bool]) -> bool:
        folder.rename(tmp_path / "away")
        folder.symlink_to(others)
        return right(status, is_right_kind)

    monkeypatch.setattr(disk_cache, "_own", asked)
    keep("thing", 1)
    assert not [*others.iterdir()] and [*(tmp_path / "away").iterdir()]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes among files there")
def test_nobody_waits_for_a_pipe(folder: Path) -> None:
    keep("thing", 1)
    os.mkfifo(folder / "pipe.json")
    assert kept("pipe") is None


def test_where_folders_are_not_opened_things_are_kept_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "OPENS_FOLDERS", False)
    keep("thing", 1)
    assert kept("thing") == 1
    monkeypatch.setattr(disk_cache, "MOST", 1)
    keep("thing-2", 2)
    assert kept("thing-2") == 2 and kept("thing") is None


@pytest.mark.skipif(sys.platform == "win32", reason="there are no other users there")
def test_it_is_asked_as_whom_this_process_acts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("thing", 1)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    assert kept("thing") == 1
    monkeypatch.setattr(os, "geteuid", lambda: -1)
    assert kept("thing") is None


def test_no_more_is_kept_than_there_is_room_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "LARGEST", 2_000)
    monkeypatch.setattr(disk_cache, "ROOM", 5_000)
    keep("large", "x" * 2_000)
    assert kept("large") is None and not folder.exists()
    for number in range(9):
        keep(f"thing-{number}", f"{number}" * 1_000)
        os.utime(folder / f"thing-{number}.json", (number, number))
        kept("thing-0")
        os.utime(folder / "thing-0.json", (number + 0.5, number + 0.5))
        assert sum(file.stat().st_size for file in folder.iterdir()) <= 5_000
    assert [n for n in range(9) if kept(f"thing-{n}")] == [0, 6, 7, 8]


def test_what_is_too_large_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("thing", "x" * 2_000)
    monkeypatch.setattr(disk_cache, "LARGEST", 1_000)
    assert kept("thing") is None


def test_the_oldest_are_thrown_away(folder: Path) -> None:
    for number in range(MOST + 5):
        keep(f"thing-{number}", number)
    assert len(list(folder.glob("*.json"))) == MOST


def test_what_is_used_again_and_again_stays(folder: Path) -> None:
    """The tables of the parser are the oldest file, and whoever saves a text often needs them."""
    keep("tables", "used")
    for number in range(2 * MOST):
        keep(f"thing-{number}", number)
        assert kept("tables") == "used"


def test_what_is_of_another_kind_is_not_pushed_out(folder: Path) -> None:
    """The parser's tables are read once by a process that keeps the rules of many texts."""
    keep("parser-begun-1", "tables")
    for number in range(MOST + 5):
        keep(f"rules-{number}", number)
    assert kept("parser-begun-1") == "tables"
    assert len(list(folder.glob("*.json"))) == MOST + 1


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not opened there")
def test_a_file_that_vanishes_is_no_matter(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process throws away the same files at the same time."""
    monkeypatch.setattr(disk_cache, "MOST", 2)
    for number in range(3):
        keep(f"thing-{number}", number)
    (folder / "gone.json").symlink_to(folder / "nowhere.json")
    keep("thing", 1)
    assert kept("thing") == 1


def test_what_killed_writers_left_is_thrown_away(folder: Path) -> None:
    keep("thing", 1)
    left, writing = folder / "tmp123.new", folder / "tmp456.new"
    for file in (left, writing):
        file.write_text("half")
    os.utime(left, (0, 0))
    keep("other", 2)
    names = {file.name for file in folder.iterdir()}
    assert names == {"thing.json", "other.json", "tmp456.new"}


def digests(folder: Path) -> str:
    """What a folder of code is known by in a process that has not looked at it yet."""
    disk_cache._code_in.cache_clear()
    return code_digest(str(folder))


def test_code_is_known_by_all_of_it(tmp_path: Path) -> None:
    seen: list[str] = []
    for name, text in (
        ("a.py", ""),
        ("a.py", "x = 1"),
        ("b.py", ""),
        ("b.py", "x = 1"),
        ("below/a.py", ""),
        ("a.lark", "a: B"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        seen.append(digests(tmp_path))
    (tmp_path / "a.py").rename(tmp_path / "c.py")
    seen.append(digests(tmp_path))
    assert len({*seen}) == len(seen)
    (tmp_path / "notes.txt").write_text("no code")
    assert digests(tmp_path) == seen[-1]


@pytest.mark.parametrize(
    ("makers", "made_by"),
    [
        pytest.param(RULES, program_cache.MADE_BY, marks=pytest.mark.slow),
        (("duello.compiler",), compiled_cache.MADE_BY),
    ],
)
def test_whatever_code_has_a_say_is_known(
    makers: tuple[str, ...], made_by: tuple[str, ...]
) -> None:
    """With other code nothing is kept: not one module that is imported is left out."""
    making = {m for m in MODULES for each in makers if f"{m}.".startswith(f"{each}.")}
    files = {MODULES[m].resolve() for each in making for m in (each, *below(each))}
    folders = [Path(folder).resolve() for folder in made_by]
    strange = {f for f in files if not any(f.is_relative_to(folder) for folder in folders)}
    assert len(files) > 50 and not strange
