"""Code that was made in an earlier run: byte code and machine code, as they are run.

Purpose: run a program's code at once, without writing its text again.
Input: a key that is another one whenever the code would be, and what makes the code. Output: the
code. What is broken, of another Python or of another processor is not run, and made anew.
Must not know: what the code does.
"""

import marshal
import sys
from base64 import b64decode, b64encode
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import Any

from ..codec.documents import CODE
from ..dsl import disk_cache

PYTHON = f"{MAGIC_NUMBER.hex()} {sys.implementation.cache_tag} {sys.flags.optimize}"
"""Which byte code runs here."""


def byte_code(key: str, of: str) -> CodeType | None:
    """The byte code that is kept under a key; None if there is none that can be run. of: what it
    belongs to.
    """
    try:
        found = marshal.loads(_kept(key, f"{of} {PYTHON}"))
    except Exception:  # whatever is wrong with it: it is made anew
        return None
    return found if isinstance(found, CodeType) else None


def keep_byte_code(key: str, of: str, code: CodeType) -> None:
    """Keep byte code, which belongs to something."""
    _keep(key, f"{of} {PYTHON}", marshal.dumps(code))


def machine_code(key: str, of: str) -> bytes | None:
    """The machine code that is kept under a key; None if there is none. of: what it belongs to, and
    where it runs.
    """
    try:
        return _kept(key, of)
    except Exception:  # whatever is wrong with it: it is made anew
        return None


def keep_machine_code(key: str, of: str, code: bytes) -> None:
    """Keep machine code, which belongs to something."""
    _keep(key, of, code)


def _keep(key: str, of: str, code: bytes) -> None:
    disk_cache.keep(key, CODE.marked({"of": of, "code": b64encode(code).decode()}))


def _kept(key: str, of: str) -> bytes:
    """What was kept. Raises LookupError, TypeError, ValueError."""
    values: dict[str, Any] = CODE.opened(disk_cache.kept(key))
    if values["of"] != of:
        raise LookupError(key)
    return b64decode(values["code"], validate=True)
