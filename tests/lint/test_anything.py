"""Whatever compiles can be inspected: nothing is raised, and what is found is no error."""

import re
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.constructs.pages import Reader, blocks_of, page_files
from tests.kept import compile_beside
from tests.lint.findings import RULES
from tests.quick import each

from duello.dsl.diagnostics.explanations import codes as explained
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.diagnostics.renderer import render
from duello.dsl.ir import Tree, places, values
from duello.dsl.ir.program import Program
from duello.dsl.lint import inspect
from duello.dsl.lint.engine.transfer import MEANING, OPAQUE
from duello.dsl.spans import Source
from duello.match.loading import _parent

FILES = sorted(RULES.glob("*.duel"))


def sources() -> list[str]:
    """The rule files that are shipped and those on the pages."""
    found = [re.split(r"^example ", f.read_text("utf-8"), flags=re.M)[0] for f in FILES]
    for file in page_files():
        reader = Reader()
        for block in blocks_of(file.read_text(encoding="utf-8")):
            reader.meet(block)
            if block.sort == "duel":
                found.append(reader.rules)
    return found


SOURCES = sources()


def looked_at(program: Program, source: Source) -> tuple[Problem, ...]:
    """What is found, all of it fit to be shown."""
    found = inspect(program, source)
    for problem in found:
        assert problem.severity is not Severity.ERROR
        assert problem.code in explained()
        assert render(problem)
    return found


@cache
def compiled(text: str) -> tuple[Program | None, Source]:
    source = Source("rules.duel", text)
    return compile_beside(source, lambda wanted: _parent(wanted, ())).program, source


@pytest.mark.slow
@pytest.mark.parametrize("other", each(8, range(8)))
def test_every_page_can_be_inspected(other):
    """Every eighth one is inspected at every run."""
    programs = [compiled(text) for text in SOURCES[len(FILES) :][other::8]]
    assert any(program is not None for program, _ in programs)
    for program, source in programs:
        if program is not None:
            looked_at(program, source)


def few_and_many(test: Callable[..., None], few: int, many: int) -> tuple[Any, Any]:
    """A test with so many examples, and a slow one with so many."""
    less = settings(max_examples=few, deadline=None)(
        given(st.sampled_from(SOURCES), st.data())(test)
    )
    more = settings(max_examples=many, deadline=None)(
        given(st.sampled_from(SOURCES), st.data())(test)
    )
    return less, pytest.mark.slow(more)


def without_some_lines(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    out = data.draw(st.sets(st.integers(0, len(lines) - 1), max_size=3))
    program, source = compiled("\n".join(line for at, line in enumerate(lines) if at not in out))
    if program is not None:
        looked_at(program, source)


test_rules_without_some_of_their_lines, test_more_rules_without_some = few_and_many(
    without_some_lines, 4, 300
)


# ---------------------------------------------------------------------- every class of trees


@pytest.mark.parametrize("module", [values, places], ids=["values", "places"])
def test_every_class_of_trees_is_known(module: ModuleType) -> None:
    """Nothing falls through: what is not worked out is listed as such."""
    made = [each for each in vars(module).values() if isinstance(each, type)]
    trees = {each for each in made if issubclass(each, Tree) and each.__module__ == module.__name__}
    assert trees == {*MEANING, *OPAQUE} & trees
    assert not {*MEANING} & {*OPAQUE}
