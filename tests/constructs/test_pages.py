"""Every page of docs/constructs, the reference made of them, and the tutorial.

Derived blocks are compared, or with `--rewrite-golden` written: review the diff.
"""

import re
from pathlib import Path

import pytest
from tests.constructs.pages import (
    DOCS,
    EFFECT_SECTIONS,
    Reader,
    anchor,
    blocks_of,
    effect_sections,
    page_files,
    rewritten,
)
from tests.constructs.reference import REFERENCE, reference, section

from duello.dsl.diagnostics.renderer import render
from duello.dsl.lint import inspect
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.testing import play_of_seed, played

TUTORIALS = (DOCS / "tutorial.md", DOCS / "tutorial2.md")
PAGES = page_files()
MORE = "## More examples"
"""What stands under it is on the page only, and not in the reference."""
DERIVED = ("told", "tree", "problems", "warnings")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite-golden"))


def kept(file: Path, text: str, rewrite: bool) -> None:
    """The file holds the text, or does from now on."""
    if rewrite:
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_text(encoding="utf-8"), f"{file.name}: run `make golden` and review"


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_pages_are_as_they_say(file, rewrite):
    kept(file, rewritten(file.read_text(encoding="utf-8"), Reader()), rewrite)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_pages_keep_their_form(file):
    text = file.read_text(encoding="utf-8")
    headings = re.findall(r"^(?:#|##) .*$", text, re.MULTILINE)
    assert headings[0].startswith("# ")
    assert [h for h in headings[1:] if h != MORE] == ["## Meaning", "## Example", "## Said wrong"]
    assert MORE not in headings or headings[3] == MORE
    blocks = list(blocks_of(text))
    assert blocks[0].info == "form"
    written = [block for block in blocks if block.sort not in DERIVED]
    assert all(len(line) <= 100 for block in written for line in block.body.splitlines())


@pytest.mark.parametrize("file", [*PAGES, *TUTORIALS], ids=lambda file: file.stem)
def test_examples_compile_and_hold(file):
    for reader in rules_on(file):
        compiled = reader.compiled()
        assert not compiled.problems, "\n".join(render(p) for p in compiled.problems)
        for outcome in run_examples(Rules("example", compiled)):
            assert outcome.holds, "\n".join(render(p) for p in outcome.problems)


def rules_on(file: Path):
    """The reader at each rule file that is not said to be wrong."""
    text = file.read_text(encoding="utf-8")
    reader = Reader(base="" if file in TUTORIALS else None, growing=file in TUTORIALS)
    for block in blocks_of(text):
        reader.meet(block)
        if block.sort == "duel" and not block.wrong:
            yield reader


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_what_is_said_wrong_is_answered(file):
    wrong = [b for b in blocks_of(file.read_text(encoding="utf-8")) if b.wrong]
    assert wrong
    for block, after in zip(wrong, [*wrong[1:], None], strict=True):
        if block.sort == "duel":
            assert after is not None
            assert after.sort in ("problems", "warnings", "play")
        if block.sort in DERIVED:
            assert re.search(r"^\w+\[[a-z-]+\]: ", block.body, re.MULTILINE)


def test_effects_are_those_of_the_language():
    text = "".join(file.read_text(encoding="utf-8") for file in PAGES)
    found = EFFECT_SECTIONS.search(text)
    assert found is not None
    assert found[0] == effect_sections()


def test_links_lead_somewhere():
    text = reference()
    titles = re.sub(r"^(#+ )\[(.*)\]\(.*\)$", r"\1\2", text, flags=re.MULTILINE)
    anchors = {anchor(each) for each in re.findall(r"^#+ (.*)$", titles, re.MULTILINE)}
    anchors |= set(re.findall(r'<a id="([^"]*)">', text))
    links = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert links <= anchors, sorted(links - anchors)
    files = set(re.findall(r"\]\(([\w/-]+\.md)\)", text))
    assert all((DOCS / file).exists() for file in files)


BEFORE = 6470
"""So many lines the reference had when designers asked for half of it."""


def test_the_reference_is_less_than_half_of_what_it_was():
    assert 2 * len(reference().splitlines()) < BEFORE


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_the_reference_shows_the_forms_and_the_examples(file):
    """The form and the first example; what is said wrong stands on the page that it leads to."""
    page = file.read_text(encoding="utf-8")
    shown = section(file.stem, page)
    assert shown.count("```") % 2 == 0
    for block in blocks_of(EFFECT_SECTIONS.sub("", page.split(MORE)[0])):
        if block.sort == "form":
            assert block.body in shown
        elif block.info.startswith("duel") and not block.wrong and block.info != "duel line":
            assert block.wrong or {*block.body.splitlines()} & {*shown.splitlines()}
    assert f"(constructs/{file.stem}.md)" in shown


def test_the_reference_is_made_of_the_pages(rewrite):
    kept(REFERENCE, reference(), rewrite)


@pytest.mark.parametrize("file", TUTORIALS, ids=lambda file: file.stem)
def test_a_tutorial_is_as_it_says(file, rewrite):
    text = file.read_text(encoding="utf-8")
    kept(file, rewritten(text, Reader(base="", growing=True)), rewrite)


@pytest.mark.parametrize(("file", "least"), [*zip(TUTORIALS, (8, 7), strict=True)])
def test_a_tutorial_has_steps_that_are_played(file, least):
    text = file.read_text(encoding="utf-8")
    steps = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert len(steps) >= least
    assert all("```duel" in step and "```told" in step for step in steps[:least])


@pytest.mark.parametrize("file", TUTORIALS, ids=lambda file: file.stem)
def test_the_last_game_of_a_tutorial_has_nothing_to_mend(file):
    """Of the steps before, only what the tutorial shows to be wrong has."""
    *_, reader = rules_on(file)
    compiled = reader.compiled()
    assert compiled.program is not None
    found = inspect(compiled.program, compiled.source)
    assert not found, "\n".join(render(p) for p in found)
    rules = Rules("tutorial", compiled)
    assert all(played(play_of_seed(rules, seed)).outcome is not None for seed in (1, 2, 3))
