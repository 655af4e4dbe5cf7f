"""Blocks that are noted down as at a table, each told once, become those that were meant."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.quick import each

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

SLIPS = Path(__file__).parent / "slips"
FILES = ("coins", "goods", "noted", "points", "pot", "signs", "sums", "tricks")

_PHASE = re.compile(r"^(?P<name>[a-z]+)\n(?P<lines>(?:[ ]+.*\n)+)", re.MULTILINE)
_FIRST = re.compile(r"^  (?=[^\s#])", re.MULTILINE)


def in_blocks(text: str) -> Iterator[tuple[str, str]]:
    """A file with each of its phases noted down in other ways."""
    for phase in _PHASE.finditer(text):
        name, lines = phase["name"], phase["lines"]
        if name == "allow":
            continue
        for sign in ("- ", "* "):
            yield f"{name}, {sign}", _with(text, phase, f"{name}\n{_FIRST.sub(f'  {sign}', lines)}")
        if "\n    " not in lines and "#" not in lines:
            listed = _FIRST.sub("- ", lines)
            yield f"{name}, at the margin", _with(text, phase, f"{name}\n{listed}")
        yield f"each {name}", _with(text, phase, f"each {name}:\n{lines}")
        yield name.title(), _with(text, phase, f"{name.title()}:\n{lines}")
        played = re.search(r"^  (play [^,\n]*)\n", lines, re.MULTILINE)
        if played is not None and not lines.endswith(played[0]):
            left = lines.replace(played[0], "", 1)
            yield f"{name}, {played[1]}", _with(text, phase, f"{played[1]}\n\n{name}\n{left}")


def _with(text: str, phase: re.Match[str], new: str) -> str:
    return text[: phase.start()] + new + text[phase.end() :]


@pytest.mark.parametrize("name", each(9, FILES))
def test_blocks_that_are_noted_down_are_told_once_and_become_what_was_meant(name):
    text = (SLIPS / f"{name}.duel").read_text(encoding="utf-8")
    meant = compile_text(text).program
    tried = [*in_blocks(text)]
    assert tried
    for how, noted in tried:
        (found,) = (o for o in compile_text(noted).problems if o.severity is Severity.ERROR)
        assert found.fix is not None, (how, found.headline)
        again = compile_text(found.fix.applied())
        assert again.program == meant, (how, found.headline, found.fix.applied())
