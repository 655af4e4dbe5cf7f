"""Whatever is offered as a mend, of errors, warnings and hints, by a pass, an inspection or an
editor that reads it out of some advice, makes something of each word of content of its lines.
"""

import re
from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from tests.dsl.test_corpus import FILES, beside, slips
from tests.quick import drawn, each
from tests.soundness.test_generated import drawn as generated

from duello.desk.editing import Editing
from duello.desk.edits import Mend, applied
from duello.dsl import lint
from duello.dsl.diagnostics.explanations import codes, explain
from duello.dsl.diagnostics.problem import Fix, Label, Problem, Severity
from duello.dsl.lint.lint_warning import Finding
from duello.dsl.offered_mends import may_be_offered
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source, Span
from duello.dsl.whole_edits import as_one_edit


def all_offered(text: str) -> Iterator[tuple[Problem, Fix]]:
    """Each problem of a text with each of its mends, as they are told and as an editor offers
    them.
    """
    source = Source("slip.duel", text)
    here = Editing(source, beside)
    for one in here.problems:
        if one.fix is not None and one.fix.span.source == source:
            yield one, one.fix
        if one.label.span.source == source:
            yield from ((one, _whole(text, mend, source)) for mend in here.mends(one))


def _whole(text: str, mend: Mend, source: Source) -> Fix:
    return as_one_edit(source, applied(text, mend.edits))


def loses_nothing(text: str) -> None:
    for one, fix in all_offered(text):
        carried = one.fix is not None and one.fix.applied() == fix.applied()
        assert may_be_offered(fix) or (carried and may_be_offered(one.fix or fix)), (
            one.headline, fix.span.words, fix.text,
        )  # fmt: skip


def compiles_still(text: str) -> None:
    """What is found in a text that compiles is mended by one that does."""
    source = Source("slip.duel", text)
    found = Editing(source, beside).problems
    if any(one.severity is Severity.ERROR for one in found):
        return
    for one in found:
        if one.fix is not None and one.fix.span.source == source:
            left = compile_source(source.but(one.fix.applied()), beside).problems
            wrong = [each.headline for each in left if each.severity is Severity.ERROR]
            assert not wrong, (one.headline, one.help, wrong)


@pytest.mark.parametrize("seed", each(16, range(16)))
def test_what_is_offered_for_slips_loses_nothing(seed: int) -> None:
    every = [(file.stem, one) for file in FILES for one in slips(file.stem)]
    for name, one in Random(seed).sample(every, drawn(12, 60)):
        loses_nothing(one.text(name))


PAGES = tuple(
    pytest.param(text, id=f"{code}-{number}")
    for code in codes()
    for number, text in enumerate(
        re.findall(r"^```duel\n(.*?)^```$", explain(code) or "", re.MULTILINE | re.DOTALL)
    )
)


@pytest.mark.parametrize("text", each(17, PAGES))
def test_what_is_offered_on_pages_loses_nothing(text: str) -> None:
    loses_nothing(text)
    compiles_still(text)


@pytest.mark.parametrize("seed", each(40, range(40), 3))
@pytest.mark.parametrize("wrong", [0.0, 0.3])
def test_what_is_offered_for_generated_files_loses_nothing(seed: int, wrong: float) -> None:
    text = generated(seed, wrong).written()
    loses_nothing(text)
    compiles_still(text)


# ---------------------------------------------------------------------- each way to the door

GAME = """ruleset "Odds"
  players Ada, Ben
match
  each player has coins: 3, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
round
  each player chooses bid, in secret: a whole number from 0 to 3
  reveal bid
  the player with more bid gains 2 points
"""
LINE = "the player with more bid gains 2 points"
ANOTHER = "the player with more bid gains 7 points"


def wrong_of(text: str, severity: Severity) -> Problem:
    """A problem with a mend that says another number."""
    source = Source("odds.duel", text)
    start = text.index(LINE)
    place = Span(source, start, start + len(LINE))
    help = f"write `{ANOTHER}`"
    return Problem("no-effect", "odd", Label(place), help=help, severity=severity,
                   fix=Fix(place, ANOTHER))  # fmt: skip


@pytest.mark.parametrize("severity", [Severity.WARNING, Severity.HINT])
def test_what_is_found_without_playing_comes_through_the_door(
    severity: Severity, monkeypatch: pytest.MonkeyPatch
) -> None:
    lossy = wrong_of(GAME, severity)
    kept = evolve(lossy, headline="even", fix=Fix(lossy.label.span, LINE + "  # so"))
    found = [Finding(each, frozenset()) for each in (lossy, kept)]
    monkeypatch.setattr(lint, "_found", lambda knowledge: iter(found))
    program = compile_source(lossy.label.span.source).program
    assert program is not None
    told = {one.headline: one for one in lint.inspect(program, lossy.label.span.source)}
    assert told["odd"].fix is None and told["odd"].help is None
    assert any("`2`" in note for note in told["odd"].notes)
    assert told["even"] == kept


def test_what_an_editor_reads_out_of_advice_comes_through_the_door(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The line that is quoted would settle it, and says another number."""
    odd = evolve(wrong_of(GAME, Severity.WARNING), fix=None)
    here = Editing(Source("odds.duel", GAME), beside)
    assert here.mends(odd)
    assert all(LINE in applied(GAME, mend.edits) for mend in here.mends(odd))
    monkeypatch.setattr("duello.desk.editing.may_be_offered", lambda fix: True)
    assert any(LINE not in applied(GAME, mend.edits) for mend in here.mends(odd))


def test_whole_lines_may_be_left_out() -> None:
    odd = evolve(wrong_of(GAME, Severity.WARNING), fix=None, help="take the line out")
    here = Editing(Source("odds.duel", GAME), beside)
    assert [applied(GAME, mend.edits) for mend in here.mends(odd)] == [
        GAME.replace(f"  {LINE}\n", "")
    ]
