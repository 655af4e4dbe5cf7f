"""Every code has a page of `duello explain`, and what the pages show is true."""

import ast
import random
import re
from pathlib import Path

import pytest
from tests.quick import drawn, each

import duello
from duello import dsl, interpreter
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.findings import KINDS
from duello.analysis.invariants.leaks import check_along
from duello.analysis.model.successors import Habits
from duello.dsl.diagnostics.did_you_mean import closest
from duello.dsl.diagnostics.explanations import codes, explain
from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.contradiction_report import problem_of
from duello.match.loading import compile_rules, title_of
from duello.match.match import Match
from duello.testing import PropertyBroken, play_of_seed

DSL = Path(dsl.__file__).parent
PLAY = Path(interpreter.__file__).parent
HOST = Path(duello.__file__).parent
NOT_BY_COMPILING = {"unreadable", "example-failed", "dead-text", "untested"}
"""What is found before or after a text is compiled; tested where it is found."""

MET_IN_PLAY = {"conflict", "gap", "clash", "dead-end", "double-win", "endless", "limit"}
"""What rules that are well written can lead to."""

COMPARED = {"leak", "seats"}
"""What is met when plays of rules that are well written are compared."""

OUR_OWN = {"order", "save", "refusal", "pieces", "crash"}
"""What no rules should be able to bring about: there are none to show."""

INSPECTED = {
    "all-at-once",
    "below-zero",
    "declared-late",
    "idle-ruling",
    "lapsed-allow",
    "needless-allow",
    "never-applies",
    "never-changed",
    "never-in-play",
    "never-reached",
    "never-read",
    "never-told",
    "never-used",
    "never-won",
    "one-seat",
    "passed-over",
    "past-choice",
    "possible-clash",
    "possible-conflict",
    "possible-dead-end",
    "possible-double-win",
    "possible-endless",
    "possible-gap",
    "revealed-twice",
    "same-words",
    "stepped-over",
    "tells-hidden",
    "tells-secret",
    "text-differs",
    "too-many-cases",
    "two-readings",
}
"""What is found in a program that compiled, without playing it."""

PLAYS = drawn(3, 10)
"""How many random plays show that something is met, or is not."""


def blocks(code):
    page = explain(code)
    assert page is not None
    return re.findall(r"^```duel\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


HIGH_CARD = Source("high_card.duel", blocks("unknown-name")[1])


def codes_of(text):
    source = Source("page.duel", text)
    near = {"High card": HIGH_CARD, title_of(source): source}
    return {problem.code for problem in compile_source(source, near.get).problems}


def codes_said(folder, *made_by):
    """The codes of all problems that are made in the files of a folder, or what else is made."""
    made_by = made_by or ("fault", "problem", "Problem")
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if not any(f"{name}(" in text for name in made_by):
            continue  # to parse it takes long
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in made_by and isinstance(node.args[0].value, str):
                    yield node.args[0].value


@pytest.mark.parametrize("code", codes())
def test_pages_keep_their_form(code):
    page = explain(code)
    assert page is not None
    headings = re.findall(r"^#+ .*$", page, re.MULTILINE)
    wrong = page.splitlines()[2]
    assert headings == [f"# {code}", "## For example", "## Mend"]
    assert re.fullmatch(r"[A-Z][^.]*\.", wrong)
    assert len(blocks(code)) == (0 if code in OUR_OWN else 2)


def inspected(text):
    """The codes of what is found without playing."""
    source = Source("page.duel", text)
    compiled = compile_source(source)
    assert compiled.problems == ()
    assert compiled.program is not None
    return {problem.code for problem in inspect(compiled.program, source)}


@pytest.mark.parametrize("code", each(2, sorted(INSPECTED)))
def test_the_first_rules_of_a_page_give_the_warning_and_the_second_none(code):
    wrong, right = blocks(code)
    assert inspected(wrong) == {code}
    assert inspected(right) == set()


BY_PLAYING = MET_IN_PLAY | COMPARED | OUR_OWN


@pytest.mark.parametrize(
    "code", each(2, sorted(set(codes()) - NOT_BY_COMPILING - BY_PLAYING - INSPECTED))
)
def test_the_first_rules_of_a_page_are_wrong_and_the_second_right(code):
    wrong, right = blocks(code)
    assert codes_of(wrong) == {code}
    assert codes_of(right) == set()


def met(text):
    """The codes of what random plays of some rules lead to."""
    program = compile_source(Source("page.duel", text)).program
    assert program is not None
    for seed in range(PLAYS):
        match = Match(program, seed=seed)
        choose = random.Random(seed)
        while due := next((each for each in match.awaiting if not each.answered), None):
            match.submit(due.player, choose.choice(due.candidates), due.name)
        found = problem_of(match)
        yield "none" if found is None else found.code


@pytest.mark.parametrize("code", sorted(MET_IN_PLAY))
def test_the_first_rules_of_a_page_lead_there_in_play_and_the_second_never(code):
    wrong, right = blocks(code)
    assert codes_of(wrong) == codes_of(right) == set()
    assert set(met(wrong)) - {"none"} == {code}
    assert set(met(right)) == {"none"}


def leaking(text):
    """Whether random plays of some rules tell a player what another keeps secret."""
    program = compile_source(Source("page.duel", text)).program
    assert program is not None
    for seed in range(PLAYS):
        try:
            check_along(play_of_seed(program, seed))
        except PropertyBroken as broken:
            assert broken.kind == "leak"
            return True
    return False


def test_the_first_rules_of_the_page_leak_and_the_second_do_not():
    wrong, right = blocks("leak")
    assert leaking(wrong)
    assert not leaking(right)


@pytest.mark.parametrize("code", sorted(COMPARED))
def test_comparing_finds_the_first_rules_of_a_page_and_not_the_second(code):
    wrong, right = (compile_source(Source("page.duel", text)).program for text in blocks(code))
    assert {each.kind for each in compared(wrong)} == {code}
    assert compared(right) == []


def compared(program):
    """What some of a search compares and finds different."""
    search = Search(program, program.option_values({}), Habits(late=False, branch=3))
    search.run(Bounds(states=80))
    return [each.difference for each in search.differing.values()]


def test_every_kind_of_finding_of_a_play_has_its_page():
    found = {kind.replace(" ", "-") for kind in KINDS} - {"static", "dead-text"}
    assert found == BY_PLAYING


def test_every_contradiction_has_its_page():
    kinds = set(codes_said(PLAY, "Contradiction")) | set(codes_said(HOST, "Contradiction"))
    assert kinds
    assert {kind.replace(" ", "-") for kind in kinds} <= MET_IN_PLAY


def test_a_file_that_is_no_text(tmp_path):
    wrong, right = blocks("unreadable")
    file = tmp_path / "high_card.duel"
    file.write_bytes(wrong.encode("latin-1"))
    assert [p.code for p in compile_rules(file).problems] == ["unreadable"]
    file.write_bytes(right.encode("latin-1"))
    assert compile_rules(file).problems == ()


def test_every_code_has_its_page():
    assert set(codes_said(DSL)) <= set(codes())
    assert set(codes()) <= set(codes_said(DSL)) | NOT_BY_COMPILING | BY_PLAYING
    assert list(codes()) == sorted(codes())


@pytest.mark.parametrize("code", ["", "no-such-code", "../explaining", "unknown-name.md"])
def test_no_page(code):
    assert explain(code) is None


def test_a_slip_can_be_mended():
    assert closest("unkown-name", codes()) == "unknown-name"
