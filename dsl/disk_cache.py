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
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from attrs import frozen

SETTING = "DUELLO_CACHE"
"""The environment variable that names another folder, or with no value keeps nothing."""

FORMAT = 3
"""How files are written; those of another format are not read."""

MOST = 256
"""How many things of a kind are kept before those of them are thrown away that were not used for
longest. Kinds do not push each other out: the parser's tables take seconds to make, a text's rules
a moment, and whoever tries many texts in a row reads the tables once.
"""

LARGEST = 32 * 1024 * 1024
"""Bytes that a thing may have; larger ones are neither kept nor read."""

ROOM = 256 * 1024 * 1024
"""Bytes that all of them may have."""

STALE = 3600
"""Whoever writes a file for so many seconds was killed over it."""

OPENS_FOLDERS = (
    hasattr(os, "O_DIRECTORY")
    and {os.open, os.stat, os.unlink, os.rename} <= os.supports_dir_fd
    and {os.listdir, os.utime} <= os.supports_fd
)
"""Whether files can be named in a folder that was opened; else only by their paths."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_NEVER_WAIT = getattr(os, "O_NONBLOCK", 0)


def kept(key: str) -> object:
    """What was kept under a key, or None if nothing was, or nothing that can be trusted."""
    path = own_folder()
    if path is None:
        return None
    try:
        with _opened(path) as folder:
            head, _, body = folder.read(f"{key}.json").partition(b"\n")
        if head != _head(key, body):
            return None
        return json.loads(body, object_hook=_numbered)
    except Exception:  # whatever is wrong with it: it is made anew
        return None


def keep(key: str, thing: object) -> None:
    """Keep plain values (numbers may be keys) under a key; if that cannot be done, do not."""
    path = own_folder()
    if path is None:
        return
    with suppress(OSError, ValueError, RuntimeError, MemoryError):
        body = json.dumps(_plain(thing), separators=(",", ":")).encode()
        whole = _head(key, body) + b"\n" + body
        if len(whole) <= LARGEST:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with _opened(path) as folder:
                folder.write(f"{key}.json", whole)


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
    from platformdirs import user_cache_path  # a page has no such folder, and sends nothing for it

    return user_cache_path("duello", appauthor=False)


def _own(status: os.stat_result, is_right_kind: Callable[[int], bool]) -> bool:
    """Whether it is what it should be, and nobody but this user could have written it."""
    if not is_right_kind(status.st_mode):
        return False
    if sys.platform == "win32":  # the folder of a user is theirs alone
        return True
    mine = os.geteuid() if hasattr(os, "geteuid") else os.getuid()  # a browser has the latter alone
    return status.st_uid == mine and not status.st_mode & 0o022


@contextmanager
def _opened(path: Path) -> Iterator["_Folder"]:
    """A folder that is this user's own, whatever comes to stand at its path. Raises OSError."""
    if not OPENS_FOLDERS:
        if not _own(path.lstat(), stat.S_ISDIR):
            raise PermissionError(path)
        yield _Folder(path, None)
        return
    number = os.open(path, _READ | os.O_DIRECTORY)
    try:
        if not _own(os.fstat(number), stat.S_ISDIR):
            raise PermissionError(path)
        yield _Folder(path, number)
    finally:
        os.close(number)


@frozen
class _Folder:
    """A folder of this user's own. number: it is opened, and files are named in it; else None. What
    is asked about a file is asked about what is read then.
    """

    path: Path
    number: int | None

    def read(self, name: str) -> bytes:
        """What stands in a file. Raises OSError, also if it is not to be trusted."""
        with open(os.open(self._at(name), _READ | _NEVER_WAIT, dir_fd=self.number), "rb") as file:
            status = os.fstat(file.fileno())
            if not _own(status, stat.S_ISREG) or status.st_size > LARGEST:
                raise PermissionError(name)
            with suppress(OSError):  # what is in use is not among the oldest
                os.utime(file.fileno() if OPENS_FOLDERS else self._at(name))
            return file.read(status.st_size)

    def write(self, name: str, whole: bytes) -> None:
        """Make or exchange a file, all at once. Raises OSError."""
        new = f"{name}-{os.urandom(8).hex()}.new"
        handle = os.open(self._at(new), _WRITE, 0o600, dir_fd=self.number)
        try:
            with open(handle, "wb") as file:
                self._make_room(name, len(whole), os.fstat(handle).st_mtime)
                file.write(whole)
            here = self.number
            os.replace(self._at(new), self._at(name), src_dir_fd=here, dst_dir_fd=here)
        except BaseException:
            self._remove(new)
            raise

    def _make_room(self, written: str, size: int, now: float) -> None:
        """Throw away what was not used for longest, and what writers left that were killed. Another
        process may do the same at the same time: what is gone is gone.
        """
        used: list[tuple[float, int, str]] = []
        for name in os.listdir(self.path if self.number is None else self.number):
            with suppress(OSError):
                status = os.stat(self._at(name), dir_fd=self.number, follow_symlinks=False)
                if name.endswith(".json"):
                    used.append((status.st_mtime, status.st_size, name))
                elif name.endswith(".new") and now - status.st_mtime > STALE:
                    self._remove(name)
        room = ROOM - size
        many = Counter([_kind(written)])
        for _, taken, name in sorted(used, reverse=True):
            room -= taken
            many[_kind(name)] += 1
            if many[_kind(name)] > MOST or room < 0:
                self._remove(name)

    def _remove(self, name: str) -> None:
        with suppress(OSError):
            os.unlink(self._at(name), dir_fd=self.number)

    def _at(self, name: str) -> str | Path:
        return self.path / name if self.number is None else name


def _kind(name: str) -> str:
    """What a file holds: the word that its name begins with."""
    return name.removesuffix(".json").partition("-")[0]


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
        if _NUMBERED not in thing and all(isinstance(key, str) for key in thing):
            return {key: _plain(each) for key, each in thing.items()}
        return {_NUMBERED: [[key, _plain(each)] for key, each in thing.items()]}
    if isinstance(thing, list | tuple):
        return [_plain(each) for each in thing]
    return thing


def _numbered(found: dict[str, object]) -> dict[str, object] | dict[object, object]:
    pairs = found.get(_NUMBERED)
    return dict(pairs) if isinstance(pairs, list) else found
