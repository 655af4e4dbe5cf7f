"""A rule file of a stranger, checked before anything is made of it.

Must not know: how rules are compiled; that happens in a process of its own.
"""

import base64
from functools import lru_cache

from attrs import frozen

from .game_codec import Job
from .game_process import Exceeded, Process

SECONDS = 90.0
"""By the wall clock, for one file."""

LARGEST = 256 * 1024
"""Bytes that a rule file may have."""

BOOKS = 100
"""So many rulebooks are remembered."""


@frozen
class Checked:
    """What came of a check. problems: severity and text of each. packed: digest and program, None
    if it cannot be played.
    """

    title: str
    text: str
    problems: tuple[tuple[str, str], ...]
    packed: tuple[str, bytes] | None


def check(name: str, data: bytes) -> Checked:
    """Compile a rule file under limits."""
    name = "".join(c for c in name.rpartition("/")[2] if c.isprintable())[:80] or "rules.duel"
    if len(data) > LARGEST:
        return _wrong(f"a rule file has at most {LARGEST // 1024} kB")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return _wrong("this is not text: save the file as UTF-8")
    process = None
    try:
        process = Process(SECONDS)
        found = process.ask(Job("check", name, text))
    except Exceeded:
        return _wrong("checking this file took more time or memory than it may")
    finally:
        if process is not None:
            process.close()
    problems = tuple((each["severity"], each["text"]) for each in found["problems"])
    packed = (found["digest"], base64.b64decode(found["program"])) if found["program"] else None
    return Checked(found["title"], text, problems, packed)


def rulebook(sources: tuple[tuple[str, str], ...]) -> str:
    """The rulebook of a ruleset as HTML, made under limits; empty if that took too much. sources:
    its text, and those that it extends.
    """
    try:
        return _worded(sources)
    except Exceeded:
        return ""


@lru_cache(BOOKS)
def _worded(sources: tuple[tuple[str, str], ...]) -> str:
    process = Process(SECONDS)
    try:
        found = process.ask(Job("rulebook", *sources[0], beside=sources))
    finally:
        process.close()
    return str(found.get("is", ""))


def _wrong(words: str) -> Checked:
    return Checked("", "", (("error", words),), None)
