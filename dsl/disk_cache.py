"""What is kept between runs, because it takes time to make.

Purpose: a folder of the user's own for things that follow from the project's text alone, such as
the parser's tables. Everything in it may be lost or thrown away at any time.
Input: a key that changes whenever the thing would. Output: the thing, as plain JSON values.
Must not know: what is kept. A folder or a file that somebody else could have written is not read at
all; nor is one that is not as it was written. Code that is kept here (`compiler/kept_code`) is run
on that condition, as Python's own byte code is.
"""

import hashlib
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

SETTING = "DUELLO_CACHE"
"""The environment variable that names another folder, or with no value keeps nothing."""

FORMAT = 3
"""How files are written; those of another format are not read."""

MOST = 256
"""How many things are kept before those are thrown away that were not used for longest."""

STALE = 3600
"""Whoever writes a file for so many seconds was killed over it."""


def kept(key: str) -> object:
    """What was kept under a key, or None if nothing was, or nothing that can be trusted."""
    folder = own_folder()
    if folder is None:
        return None
    file = folder / f"{key}.json"
    try:
        if not (_own(folder.lstat(), stat.S_ISDIR) and _own(file.lstat(), stat.S_ISREG)):
            return None
        head, _, body = file.read_bytes().partition(b"\n")
        if head != _head(key, body):
            return None
        with suppress(OSError):
            os.utime(file)  # what is in use is not among the oldest
        return json.loads(body, object_hook=_numbered)
    except Exception:  # whatever is wrong with it: it is made anew
        return None


def keep(key: str, thing: object) -> None:
    """Keep plain values (numbers may be keys) under a key; if that cannot be done, do not."""
    folder = own_folder()
    if folder is None:
        return
    from tempfile import mkstemp  # only who writes waits for it

    with suppress(OSError, ValueError, RecursionError, MemoryError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _own(folder.lstat(), stat.S_ISDIR):
            return
        handle, name = mkstemp(dir=folder, suffix=".new")
        try:
            _throw_away_the_unused(folder, os.fstat(handle).st_mtime)
            body = json.dumps(_plain(thing), separators=(",", ":")).encode()
            with os.fdopen(handle, "wb") as file:
                file.write(_head(key, body) + b"\n" + body)
            os.replace(name, folder / f"{key}.json")
        except BaseException:
            os.unlink(name)
            raise


def _head(key: str, body: bytes) -> bytes:
    """The first line of a file, by which it is known to be whole, of this format, and what was kept
    under this key: what is kept under another one may be run in its place.
    """
    digest = hashlib.sha256(key.encode() + b"\n" + body)
    return f"duello {FORMAT} {digest.hexdigest()}".encode()


def own_folder() -> Path | None:
    """Where things are kept on this system, or None where there is no such place."""
    chosen = os.environ.get(SETTING)
    if chosen is not None:
        return Path(chosen) if chosen else None
    try:
        Path.home()
    except RuntimeError:  # platformdirs would make a folder called `~` here
        return None
    return user_cache_path("duello", appauthor=False)


def _own(status: os.stat_result, is_right_kind: Callable[[int], bool]) -> bool:
    """Whether it is what it should be, and nobody but this user could have written it."""
    if not is_right_kind(status.st_mode):
        return False
    if sys.platform == "win32":  # the folder of a user is theirs alone
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def _throw_away_the_unused(folder: Path, now: float) -> None:
    """What was not used for longest, and what writers left that were killed. Another process may do
    the same at the same time: what is gone is gone.
    """
    used: list[tuple[float, Path]] = []
    for file in folder.iterdir():
        with suppress(OSError):
            when = file.lstat().st_mtime
            if file.suffix == ".json":
                used.append((when, file))
            elif file.suffix == ".new" and now - when > STALE:
                file.unlink()
    for _, file in sorted(used)[: max(0, len(used) - MOST + 1)]:
        with suppress(OSError):
            file.unlink()


# ---------------------------------------------------------------------- what keys are made of


def code_digest(*folders: str) -> str:
    """What the code in these folders is known by: of other code, nothing is kept. All that it
    imports must stand in one of them.
    """
    return hashlib.sha256("".join(map(_code_in, folders)).encode()).hexdigest()


@cache
def _code_in(folder: str) -> str:
    found = hashlib.sha256()
    for file in sorted(_code_files(folder)):
        with open(file, "rb", buffering=0) as code:
            text = code.read()
        found.update(f"{file[len(folder) :]}\0{len(text)}\0".encode() + text)
    return found.hexdigest()


def _code_files(folder: str) -> Iterator[str]:
    """Plain paths: with `Path` objects this takes twice as long, at every start."""
    for below, _, names in os.walk(folder):
        yield from (f"{below}/{name}" for name in names if name.endswith((".py", ".lark")))


# ---------------------------------------------------------------------- numbers as keys

_NUMBERED = "#"


def _plain(thing: object) -> object:
    """The same in JSON, in which only words may be keys."""
    if isinstance(thing, dict):
        if all(isinstance(key, str) for key in thing):
            return {key: _plain(each) for key, each in thing.items()}
        return {_NUMBERED: [[key, _plain(each)] for key, each in thing.items()]}
    if isinstance(thing, list | tuple):
        return [_plain(each) for each in thing]
    return thing


def _numbered(found: dict[str, object]) -> dict[str, object] | dict[object, object]:
    pairs = found.get(_NUMBERED)
    return dict(pairs) if isinstance(pairs, list) else found
