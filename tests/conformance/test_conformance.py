"""Every engine does what the texts say: pages, examples, worked matches.

`pytest tests/conformance --engine NAME` runs the cases with one engine; without it, with all that
are registered in `engine.py`.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.cases import Case, case_of, cases_of, difference, recording
from tests.conformance.engine import ENGINES, NATIVE, Due, Engine, Move, Reference, Refused
from tests.constructs.pages import DOCS, Reader, blocks_of, page_files
from tests.constructs.playing import played
from tests.quick import each, only
from tests.worked import __main__ as worked

import duello
from duello.dsl.ir.program import Program
from duello.dsl.resolve.examples import Standing
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

PAGES = (*page_files(), DOCS / "tutorial.md", DOCS / "tutorial2.md")
SHIPPED = sorted(
    entry.name.removesuffix(".duel")
    for entry in files("duello.rules").iterdir()
    if entry.name.endswith(".duel")
)
WORKED = sorted(Path(worked.__file__).parent.glob("*.json"))

EACH = 24

SETTINGS = {"death_match_3": 2, "enchanted_forest": 2, "reality_benders": 2}
"""So many settings of their options some rulesets are compiled with; else one."""

LONGEST = {"a_warriors_death"}
"""Whoever compiles them waits longer than for half of the others: `warriors_death`, which is as
large, is tried in every run, and the last of the worked matches of both.
"""

NATIVELY = {"archwizards_duel", "enchanted_forest", "enchanted_forest_final"}
"""Of these, and of some pages, machine code is made at each change, in tests of their own."""

Make = Callable[[Program], Engine]


@pytest.fixture
def named(pytestconfig: pytest.Config) -> list[str]:
    """The engines to be run. All run in one test, for which matches are played once; machine code,
    which takes longest to make, runs in others.
    """
    return pytestconfig.getoption("--engine") or sorted(set(ENGINES) - {NATIVE})


@pytest.fixture
def native(pytestconfig: pytest.Config, as_it_comes: None) -> list[str]:
    """Machine code, where it can be made and no other engine is asked for."""
    asked = pytestconfig.getoption("--engine") or [NATIVE]
    if NATIVE not in asked or NATIVE not in ENGINES:
        pytest.skip("machine code is not asked for, or llvmlite is not here")
    return [NATIVE]


def agrees(named: list[str], cases: Iterable[Case]) -> None:
    """That each engine does what each of the cases says."""
    for case in cases:
        for name in named:
            found = difference(case, ENGINES[name](case.program))
            assert found is None, f"{name}: {found}"


# ---------------------------------------------------------------------- the sources


def readers(file: Path) -> Iterator[tuple[Reader, Any]]:
    """The reader of a page at each of its blocks."""
    tutorial = file.name.startswith("tutorial")
    reader = Reader(base="" if tutorial else None, growing=tutorial)
    for block in blocks_of(file.read_text(encoding="utf-8")):
        reader.meet(block)
        yield reader, block


@cache
def on_page(file: Path) -> tuple[Case, ...]:
    """The plays and the examples of a page."""
    found: list[Case] = []
    for reader, block in readers(file):
        name = f"{file.stem} {len(found) + 1}"
        if block.sort == "told":
            made = played(reader.compiled(), reader.rules, reader.play, reader.find, block.info)
            assert "".join(f"{line}\n" for line in made.said) == block.body, f"{file}: make golden"
            found.append(case_of(name, made.match))
        if block.sort == "duel" and not block.wrong:
            found += of_examples(file.stem, Rules("example", reader.compiled()))
    return tuple(found)


def of_examples(name: str, rules: Rules) -> Iterator[Case]:
    """The examples of a ruleset, all of which hold; of which those that do not begin where a match
    begins are no play that an engine could follow.
    """
    for outcome in run_examples(rules):
        assert outcome.holds, outcome.problems
        set_up = any(isinstance(line, Standing) for line in outcome.example.lines)
        if outcome.match is not None and not set_up:
            yield case_of(f"{name}, {outcome.example.name}", outcome.match)


@cache
def of_worked(file: Path, each: int) -> tuple[Case, ...]:
    """Every so many-th of the worked matches of a file, the last of them first; all agree with it.
    Of the games of Fire and Ice, which are held against their file in `tests/rulesets` as well, it
    is the first.
    """
    data = json.loads(file.read_text(encoding="utf-8"))
    play = worked.family(data)
    with recording() as matches:
        for series in data.get("series") or data["games"][: None if each == 1 else 1]:
            found = worked.difference(play, series)
            assert found is None, found
    return tuple(cases_of(file.stem, matches[::-each]))


@cache
def of_shipped(name: str) -> tuple[Case, ...]:
    return tuple(of_examples(name, duello.load(name.replace("_", "-"))))


# ---------------------------------------------------------------------- the cases


@pytest.mark.parametrize("file", each(10, PAGES), ids=lambda file: file.stem)
def test_pages(named: list[str], file: Path) -> None:
    agrees(named, on_page(file))


@pytest.mark.parametrize("file", each(18, PAGES), ids=lambda file: file.stem)
def test_pages_in_machine_code(native: list[str], file: Path) -> None:
    agrees(native, on_page(file))


@pytest.mark.parametrize("name", only(SHIPPED, *sorted(set(SHIPPED) - LONGEST)[::4]))
def test_examples(named: list[str], name: str) -> None:
    """Those with the settings of the options that come first: each is compiled by itself."""
    settings = [*dict.fromkeys(case.options for case in of_shipped(name))][: SETTINGS.get(name, 1)]
    cases = [case for case in of_shipped(name) if case.options in settings]
    agrees(named, cases[::2])


@pytest.mark.parametrize("name", sorted(NATIVELY))
def test_examples_in_machine_code(native: list[str], name: str) -> None:
    """Those with the settings of the options that come first."""
    cases = of_shipped(name)
    agrees(native, (case for case in cases if case.options == cases[0].options))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_all_examples(named: list[str], name: str) -> None:
    agrees(named, of_shipped(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_all_examples_in_machine_code(native: list[str], name: str) -> None:
    agrees(native, of_shipped(name))


@pytest.mark.parametrize(
    "file",
    only(WORKED, *(f for f in WORKED if f.stem != "fire_and_ice")),
    ids=lambda file: file.stem,
)
def test_worked_matches(named: list[str], file: Path) -> None:
    """They agree with their file; each engine runs some of them. Those of Fire and Ice, of which a
    game takes longest, are played at each change in `tests/rulesets`.
    """
    agrees(named, of_worked(file, EACH))


@pytest.mark.parametrize("file", WORKED[:1], ids=lambda file: file.stem)
def test_worked_matches_in_machine_code(native: list[str], file: Path) -> None:
    agrees(native, of_worked(file, EACH))


@pytest.mark.slow
@pytest.mark.parametrize("file", WORKED, ids=lambda file: file.stem)
def test_all_worked_matches(named: list[str], file: Path) -> None:
    agrees(named, of_worked(file, 1))


@pytest.mark.slow
@pytest.mark.parametrize("file", WORKED, ids=lambda file: file.stem)
def test_all_worked_matches_in_machine_code(native: list[str], file: Path) -> None:
    agrees(native, of_worked(file, 1))


def test_machine_code_plays(native: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither generated Python nor the reference does it in its place; if it took another way than
    the one that is answered, that would be found.
    """
    from duello.compiler.native_steps import NativeSteps

    cases = of_shipped("archwizards_duel")[:1]
    monkeypatch.setattr(NativeSteps, "_one", None)
    agrees(native, cases)
    monkeypatch.setattr(NativeSteps, "way", lambda *_: 0)
    assert difference(cases[0], ENGINES[NATIVE](cases[0].program)) is not None


@pytest.mark.slow
def test_every_source_has_cases() -> None:
    assert sum(len(on_page(file)) for file in PAGES) > len(PAGES)
    assert all(map(of_shipped, SHIPPED))
    assert all(of_worked(file, EACH) for file in WORKED)


# ---------------------------------------------------------------------- wrong engines


class Deaf(Reference):
    """Tells nothing."""

    def events(self, at: Any) -> tuple[Any, ...]:
        return ()


class Backwards(Reference):
    """Lists what may be chosen from the end."""

    def _values(self, state: Any, due: Any) -> tuple[Any, ...] | None:
        found = super()._values(state, due)
        return found if found is None else tuple(reversed(found))


class Obliging(Reference):
    """Refuses nothing."""

    def advance(self, at: Any, move: Move) -> Any:
        try:
            return super().advance(at, move)
        except Refused:
            return at


class Endless(Reference):
    """Never ends."""

    def end(self, at: Any) -> None:
        return None


class Sleepy(Reference):
    """Asks the first player only."""

    def moves(self, at: Any) -> tuple[Due, ...]:
        return super().moves(at)[:1]


@pytest.mark.parametrize("wrong", [Deaf, Backwards, Obliging, Endless, Sleepy])
def test_an_engine_that_is_wrong_is_found(wrong: Make) -> None:
    cases = of_shipped("archwizards_duel")
    assert any(difference(case, wrong(case.program)) is not None for case in cases)
