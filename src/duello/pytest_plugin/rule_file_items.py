"""What pytest runs for a rule file.

Purpose: one item for what `duello check` says, one for every example, and one for each standard
property; failures are shown as Duello shows them.
Input: a rule file. Output: pytest's items.
Must not know: how examples are played and properties checked.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from duello.analysis.model.check_failure import PropertyBroken

from ..analysis.fuzz.standard_properties import STANDARD, Property
from ..analysis.model.random_play import play_of_seed
from ..dsl.diagnostics.problem import Problem, RulesError, Severity, summary
from ..dsl.diagnostics.renderer import render
from ..dsl.resolve.examples import Example
from ..match.contradiction_report import problem_of
from ..match.example_runner import run_example
from ..match.loading import Rules, load
from .settings import MARK

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr, TracebackStyle

CHECK = "check"
"""The name of the item that says what `duello check` says."""


class DuelWarning(pytest.PytestWarning):
    """Something in a rule file that `duello check` warns of."""


class ProblemsFound(Exception):
    """Problems in a rule file, for pytest to show."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n\n".join(map(render, self.problems))


class RuleFile(pytest.File):
    """A rule file. If it cannot be played, all that can be run is what says why."""

    def collect(self) -> Iterator[pytest.Item]:
        """The items of the file, in the order of the text; properties last."""
        try:
            rules = load(_as_typed(self.path))
        except RulesError as error:
            yield Check.from_parent(self, name=CHECK, problems=error.problems)
            return
        yield Check.from_parent(self, name=CHECK, problems=rules.compiled.problems)
        for example in rules.compiled.examples:
            yield ExampleItem.from_parent(self, name=example.name, rules=rules, example=example)
        for made in STANDARD:
            yield PropertyItem.from_parent(self, name=made.name, rules=rules, made=made)


def _as_typed(path: Path) -> str:
    """A path as somebody who stands in the current folder would type it."""
    here = Path.cwd()
    return os.path.relpath(path, here) if path.is_relative_to(here) else str(path)


class _Item(pytest.Item):
    """What the items have in common: a place, and failures in Duello's own words."""

    line: int | None = None
    funcargs: Mapping[str, object] = MappingProxyType({})
    # other plugins look at the arguments of every item, and pytest-lsp fails where there are none

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the item stands. Lines are counted from 0."""
        return self.path, self.line, f"{self.path.name}: {self.name}"

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: "TracebackStyle | None" = None
    ) -> "str | TerminalRepr":
        """What is wrong, without the code that found it."""
        if isinstance(excinfo.value, ProblemsFound | PropertyBroken):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class Check(_Item):
    """That the rules can be played."""

    def __init__(self, *, name: str, parent: RuleFile, problems: tuple[Problem, ...]) -> None:
        super().__init__(name, parent)
        self.problems = problems

    def runtest(self) -> None:
        """Fail with all problems if one is an error; warn of them if none is."""
        if any(problem.severity is Severity.ERROR for problem in self.problems):
            raise ProblemsFound(self.problems)
        for problem in self.problems:
            self.warn(DuelWarning(render(problem)))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: "TracebackStyle | None" = None
    ) -> "str | TerminalRepr":
        """The problems, and how many there are."""
        shown = super().repr_failure(excinfo, style)
        return f"{shown}\n\n{self.path.name}: {summary(self.problems)}"


class ExampleItem(_Item):
    """That an example holds."""

    def __init__(self, *, name: str, parent: RuleFile, rules: Rules, example: Example) -> None:
        super().__init__(name, parent)
        self.rules, self.example = rules, example
        self.line = example.span.position[0] - 1

    def runtest(self) -> None:
        """Play the example."""
        outcome = run_example(self.rules.program, self.example)
        if not outcome.holds:
            raise ProblemsFound(outcome.problems)


class PropertyItem(_Item):
    """That random matches hold to a standard property."""

    def __init__(self, *, name: str, parent: RuleFile, rules: Rules, made: Property) -> None:
        super().__init__(name, parent)
        self.rules, self.made = rules, made
        self.add_marker(MARK)

    def runtest(self) -> None:
        """Check the property in so many matches; in fewer, if each takes long."""
        reason = self.made.moot(self.rules.program)
        if reason is not None:
            pytest.skip(reason)
        for seed in self._seeds():
            try:
                self.made.check(play_of_seed(self.rules, seed))
            except PropertyBroken as broken:
                self._report(broken, seed)
                raise

    def _seeds(self) -> range:
        given = self.config.getoption("--duel-matches")
        matches = int(self.config.getini("duel_matches")) if given is None else given
        first = self.config.getoption("--duel-seed")
        return range(first, first + max(1, matches // self.made.effort))

    def _report(self, broken: PropertyBroken, seed: int) -> None:
        """Show the clauses of a contradiction, and how the match is played again."""
        problem = None if broken.match is None else problem_of(broken.match)
        if problem is not None:
            self.add_report_section("call", "contradiction", render(problem))
        again = [f"pytest -m {MARK} --duel-seed {seed} --duel-matches 1"]
        place = self._written(broken)
        if place is not None:
            again.append(f"duello replay {place}")
        self.add_report_section("call", "the match again", "\n".join(again))

    def _written(self, broken: PropertyBroken) -> str | None:
        """Where the match was written down, for `duello replay`, if pytest keeps anything."""
        cache: pytest.Cache | None = getattr(self.config, "cache", None)
        if cache is None or broken.record is None:
            return None
        name = re.sub(r"[^\w]+", "-", f"{self.path.stem} {self.name}") + ".json"
        file = cache.mkdir("duello") / name
        file.write_text(broken.record, encoding="utf-8")
        return _as_typed(file)
