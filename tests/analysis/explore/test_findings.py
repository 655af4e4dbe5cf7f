"""Findings are values: written down and read again they are the same; a cause is told once."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duello.analysis.findings import (
    KINDS,
    SEARCHED,
    Finding,
    Patch,
    as_plain,
    from_values,
    of_contradiction,
    of_problem,
    play_of,
    sources_of,
)
from duello.codec.documents import BadDocument
from duello.dsl.diagnostics.problem import problem
from duello.dsl.spans import NOWHERE, Span
from duello.interpreter.state import Contradiction, Side, Topic
from duello.match.loading import load
from duello.match.match import Match

RULES = load("wizards-duel")
PROGRAM = RULES.program
WINNER = Topic("property", next(p.number for p in PROGRAM.properties if p.name == "winner"))


def a_finding(first: int = 0, second: int = 1) -> Finding:
    match = Match(RULES)
    for asked in match.awaiting:
        match.submit(asked.player, asked.candidates[0])
    play = play_of(match, ["round 1: ..."], 1, SEARCHED)
    found = Contradiction("conflict", WINNER, (first, second), (Side("is", 0), Side("is", 1)))
    return of_contradiction(PROGRAM, found, play)


def reopened(finding: Finding) -> Finding:
    return from_values(json.loads(json.dumps(as_plain(finding))), PROGRAM)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(range(len(PROGRAM.rules))), st.sampled_from(range(len(PROGRAM.rules))))
def test_findings_survive_being_written_down(first: int, second: int) -> None:
    finding = a_finding(first, second)
    assert reopened(finding) == finding
    assert reopened(finding).cause == a_finding(second, first).cause


def test_findings_of_every_kind_survive() -> None:
    source = next(iter(sources_of(PROGRAM).values()))
    for kind in KINDS:
        for span in (NOWHERE, Span(source, 3, 9)):
            finding = of_problem(kind, "this", problem("static-thing", "it is so", span, "here"))
            assert reopened(finding) == finding
    with pytest.raises(ValueError, match="no kind"):
        of_problem("nonsense", "this", finding.problem)


def test_the_cause_hangs_on_kind_and_places() -> None:
    assert a_finding(0, 1).cause != a_finding(0, 2).cause
    gap = of_contradiction(PROGRAM, Contradiction("gap", WINNER))
    assert gap.cause == "gap winner"


@pytest.mark.parametrize("path", ["kind", "problem", "play", "cause", "patch"])
def test_what_is_missing_is_refused(path: str) -> None:
    values = as_plain(a_finding())
    del values[path]
    with pytest.raises(BadDocument, match="incomplete or altered"):
        from_values(values, PROGRAM)


def test_an_altered_play_or_file_is_refused() -> None:
    values = as_plain(a_finding())
    values["play"]["record"]["seed"] += 1
    with pytest.raises(BadDocument, match="its seed"):
        from_values(values, PROGRAM)
    values = as_plain(a_finding())
    values["problem"]["file"] = "elsewhere.duel"
    with pytest.raises(BadDocument, match="no file elsewhere"):
        from_values(values, PROGRAM)
    bad: list[object] = [None, 3, [], "x"]
    for nonsense in bad:
        with pytest.raises(BadDocument):
            from_values(nonsense, PROGRAM)


@given(st.lists(st.sampled_from(["a", "b c", ""])), st.integers(0, 9), st.booleans())
def test_a_patch_puts_its_line_where_it_says(lines: list[str], at: int, ends: bool) -> None:
    text = "\n".join(lines) + ("\n" if ends and lines else "")
    number = min(at, len(text.splitlines())) + 1
    patched = Patch("x", number, "new\n").applied(text).splitlines()
    assert patched[number - 1] == "new"
    assert [*patched[: number - 1], *patched[number:]] == text.splitlines()
