"""A rule file of a stranger, checked before anything is made of it.

Must not know: how rules are compiled; that happens in a process of its own.
"""

import base64
from functools import lru_cache

from attrs import frozen

from .game_codec import Job
from .game_data import Move, Setting, WayOn
from .game_process import Exceeded, Process
from .host_codec import read

SECONDS = 90.0
"""By the wall clock, for one file."""

LARGEST = 256 * 1024
"""Bytes that a rule file may have."""

REMEMBERED = 100
"""So many rulebooks, and rulings for matches that have stopped, are remembered."""

Text = tuple[str, str]
"""A rule file: its name and what stands in it."""


@frozen
class Checked:
    """What came of a check. problems: severity and text of each. packed: digest and program, None
    if it cannot be played.
    """

    title: str
    text: str
    problems: tuple[tuple[str, str], ...]
    packed: tuple[str, bytes] | None


@frozen
class _Problem:
    severity: str
    text: str


@frozen
class _Found:
    """What the process of a check says: of a program, in base 64, nothing where there is none."""

    problems: tuple[_Problem, ...]
    title: str
    digest: str
    program: str


def check(name: str, data: bytes, beside: tuple[tuple[str, str], ...] | None = None) -> Checked:
    """Compile a rule file under limits. beside: the texts that it may extend; of itself, those that
    are shipped.
    """
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
        found = process.ask(Job("check", name, text, beside))
    except Exceeded:
        return _wrong("checking this file took more time or memory than it may")
    finally:
        if process is not None:
            process.close()
    made = read(found, _Found, "reply of a check")
    problems = tuple((each.severity, each.text) for each in made.problems)
    packed = (made.digest, base64.b64decode(made.program)) if made.program else None
    return Checked(made.title, text, problems, packed)


def rulebook(own: Text, sources: tuple[Text, ...]) -> str:
    """The rulebook of a ruleset as HTML, made under limits; empty if that took too much. sources:
    its text, and those that it extends.
    """
    try:
        return str(_asked(Job("rulebook", *own, beside=sources)).get("is", ""))
    except Exceeded:
        return ""


def ways_on(
    own: Text, sources: tuple[Text, ...], setting: Setting, moves: tuple[Move, ...]
) -> tuple[WayOn, ...]:
    """The rulings by which a match goes on that its rules have stopped, found under limits."""
    job = Job("rulings", *own, beside=sources, setting=setting, moves=moves)
    try:
        found = _asked(job).get("is", ())
    except Exceeded:
        return ()
    return read(found, tuple[WayOn, ...], "list of rulings")


@lru_cache(REMEMBERED)
def _asked(job: Job) -> dict[str, object]:
    process = Process(SECONDS)
    try:
        return process.ask(job)
    finally:
        process.close()


def _wrong(words: str) -> Checked:
    return Checked("", "", (("error", words),), None)
