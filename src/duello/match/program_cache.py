"""Rulesets that were compiled in an earlier run.

Purpose: begin to play at once, without parsing rules that have not changed since.
Input: the source of a ruleset. Output: its program, if it was compiled before by this very code
from these very texts, those that it extends included.
Must not know: how rules are compiled, nor where what is kept is kept.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ..dsl import disk_cache
from ..dsl.diagnostics.problem import Fix, Label, Problem, Severity
from ..dsl.disk_cache import keep, kept
from ..dsl.ir.program import Program
from ..dsl.ir.verify import Malformed, verify
from ..dsl.spans import Source, Span
from .codec import packed, unpacked

Found = Source | Problem | None
Finder = Callable[[str], Found]


class Listening:
    """A finder of sources that remembers what it was asked for, and what it found."""

    def __init__(self, find: Finder) -> None:
        self._find = find
        self.found: dict[str, Found] = {}

    def __call__(self, wanted: str) -> Found:
        """The source of the ruleset that is wanted."""
        self.found[wanted] = self._find(wanted)
        return self.found[wanted]


def remembered(source: Source, find: Finder) -> Program | None:
    """The program of a source, if it is known and nothing that it extends has changed."""
    values = kept(_key(source))
    try:
        if values is None or values["extends"] != _digests({w: find(w) for w in values["extends"]}):
            return None
        made = unpacked(values["made"])
        verify(made)
        return made
    except (LookupError, TypeError, ValueError, AttributeError, Malformed):
        return None  # it is damaged: the rules are compiled anew


def remember(source: Source, found: dict[str, Found], made: Program) -> None:
    """Keep the program of a source. found: what it extends."""
    keep(_key(source), {"extends": _digests(found), "made": packed(made)})


def remembered_findings(source: Source, find: Finder) -> tuple[Problem, ...] | None:
    """What was found in a source without playing, if it and what it extends are known."""
    values = kept("found-" + _key(source))
    try:
        if values is None or values["extends"] != _digests({w: find(w) for w in values["extends"]}):
            return None
        sources = [Source(name, text) for name, text in values["sources"]]
        return tuple(_problem(each, sources) for each in values["problems"])
    except (LookupError, TypeError, ValueError, AttributeError):
        return None  # it is damaged: the rules are inspected anew


def remember_findings(
    source: Source, found: dict[str, Found], problems: tuple[Problem, ...]
) -> None:
    """Keep what was found in a source. found: what it extends."""
    sources: dict[Source, int] = {}
    listed = [_plain_problem(each, sources) for each in problems]
    texts = [[one.name, one.text] for one in sources]
    kind = {"extends": _digests(found), "sources": texts, "problems": listed}
    keep("found-" + _key(source), kind)


def _plain_problem(one: Problem, sources: dict[Source, int]) -> list[Any]:
    labels = [_plain_label(label, sources) for label in (one.label, *one.others)]
    fix = None if one.fix is None else _plain_label(Label(one.fix.span, one.fix.text), sources)
    return [one.code, one.headline, labels, list(one.notes), one.help, one.severity.value, fix]


def _plain_label(label: Label, sources: dict[Source, int]) -> list[Any]:
    number = sources.setdefault(label.span.source, len(sources))
    return [number, label.span.start, label.span.end, label.text]


def _problem(values: list[Any], sources: list[Source]) -> Problem:
    code, headline, labels, notes, help, severity, fix = values
    first, *others = (_label(label, sources) for label in labels)
    edit = None if fix is None else Fix(_label(fix, sources).span, fix[3])
    told = (tuple(others), tuple(notes), help, Severity(severity), edit)
    return Problem(code, headline, first, *told)


def _label(values: list[Any], sources: list[Source]) -> Label:
    number, start, end, text = values
    return Label(Span(sources[number], start, end), text)


def _digests(found: dict[str, Found]) -> dict[str, Any]:
    """What each of them is; nothing for one that is not there, or not to be told from another."""
    return {
        wanted: _digest(source) if isinstance(source, Source) else None
        for wanted, source in found.items()
    }


def _digest(source: Source) -> str:
    return hashlib.sha256(f"{source.name}\n{source.text}".encode()).hexdigest()


def _key(source: Source) -> str:
    return "rules-" + hashlib.sha256((_code() + _digest(source)).encode()).hexdigest()[:32]


@cache
def _code() -> str:
    """A digest of the code that compiles: with other code, nothing is known."""
    folder = Path(disk_cache.__file__).parent
    found = hashlib.sha256()
    for file in sorted([*folder.rglob("*.py"), *folder.glob("*.lark")]):
        found.update(file.read_bytes())
    return found.hexdigest()
