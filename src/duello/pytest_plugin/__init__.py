"""The door to pytest: rule files are collected like tests.

Purpose: `pytest my_rules/` finds `*.duel` files; everything else about them is in `items`.
Input: what pytest finds. Output: collectors.
Must not know: anything that takes time to import. This module is imported in every run of pytest
wherever Duello is installed, and must neither slow down nor change one without rule files.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from .settings import ENDING, MARK, MATCHES

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: "pytest.Parser") -> None:
    """The settings that there are for rule files."""
    about = f"random matches per property of a rule file ({MATCHES}; see `-m {MARK}`)"
    group = parser.getgroup("duello", "rules of duels")
    group.addoption("--duel-matches", type=int, metavar="N", help=about)
    group.addoption("--duel-seed", type=int, default=0, metavar="N", help="which random matches")
    parser.addini("duel_matches", about, default=str(MATCHES))


def pytest_configure(config: "pytest.Config") -> None:
    """Make the mark known."""
    about = "random matches of a rule file that must hold to what every ruleset should"
    config.addinivalue_line("markers", f"{MARK}: {about}; run by `-m {MARK}`")


def pytest_collect_file(file_path: Path, parent: "pytest.Collector") -> "pytest.Collector | None":
    """Take a file for a rule file by its ending."""
    if file_path.suffix != ENDING:
        return None
    from .rule_file_items import RuleFile

    return RuleFile.from_parent(parent, path=file_path)


def pytest_collection_modifyitems(config: "pytest.Config", items: "list[pytest.Item]") -> None:
    """Leave properties out, unless they were asked for by their mark or by their place."""
    if MARK in (config.option.markexpr or ""):
        return
    named = [argument for argument in config.args if "::" in argument]
    asked: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        of_chance = item.get_closest_marker(MARK) is not None
        (left_out if of_chance and not _is_named(item.nodeid, named) else asked).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = asked


def _is_named(place: str, named: Iterable[str]) -> bool:
    """Whether the words that were typed, `FILE::NAME`, name this item."""
    file, _, name = place.partition("::")
    asked = (each.partition("::") for each in named)
    return any(name == what and Path(file).name == Path(where).name for where, _, what in asked)
