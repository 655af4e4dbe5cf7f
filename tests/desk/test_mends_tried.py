"""Mends are tried by what the passes find, which is known much sooner than what is told of it."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.desk.drafts import NIGHT_MARKET
from tests.dsl.test_corpus import NAMES, TEXTS, beside, slips
from tests.quick import drawn

from duello.desk.editing import Editing
from duello.desk.edits import applied
from duello.dsl.diagnostics.problem import Fix, Problem, Severity
from duello.dsl.other_words import NOT_UNDERSTOOD
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.dsl.tried_mends import told_only_now


def _slipped(name: str, draw: Random) -> str:
    """A text with a few slips."""
    text, known = TEXTS[name], slips(name)
    for slip in draw.sample(known, min(len(known), draw.randint(1, 3))):
        text = text.replace(slip.right, slip.wrong, 1)
    return text


def _errors(problems: Iterable[Problem]) -> list[Problem]:
    return [each for each in problems if each.severity is Severity.ERROR]


def _mended_once_told(problem: Problem, fix: Fix, problems: Iterable[Problem]) -> bool:
    """Whether a mend is one by all that is told of the text without it, and with it."""
    text = fix.applied()
    after = compile_source(Source("<test>", text), beside).problems
    now, said = _errors(after), Counter((each.code, each.headline) for each in after)
    first = fix.span.position[0]
    lines = range(first, first + fix.text.count("\n") + 1)
    left, old = len(now) - len(told_only_now(fix, now)), len(_errors(problems))
    understood = problem.code in NOT_UNDERSTOOD and not any(
        each.label.span.position[0] in lines for each in now
    )
    better = understood or (left < old if problem.severity is Severity.ERROR else left <= old)
    same = (problem.code, problem.headline)
    return better and said[same] < sum((p.code, p.headline) == same for p in problems)


@settings(max_examples=drawn(3, 200), deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False))
def test_what_a_problem_carries_is_a_mend_if_it_is_one_by_all_that_is_told(
    name: str, draw: Random
) -> None:
    here = Editing(Source("<test>", _slipped(name, draw)), beside)
    for problem in here.problems:
        if (fix := problem.fix) is not None and fix.span.source == here.source:
            offered = [applied(here.source.text, mend.edits) for mend in here.mends(problem)]
            assert (fix.applied() in offered) == _mended_once_told(problem, fix, here.problems)


def test_for_what_problems_carry_no_text_is_compiled_again() -> None:
    here = Editing(Source("<test>", NIGHT_MARKET), beside)
    carried = [each for each in here.problems if each.fix is not None]
    known = len(here._found.known)
    assert len(carried) > 2 and known > len(carried)
    for problem in carried:
        assert [mend is not None for mend in here.mending(problem)] == [True]
    assert len(here._found.known) == known


def test_of_two_lines_with_the_same_mistake_each_has_its_mend() -> None:
    line = "  the higher card wins the round\n"
    here = Editing(
        Source("<test>", NIGHT_MARKET.replace(line, "  reveal play;\n" * 2 + line)), beside
    )
    both = [each for each in here.problems if each.code == "strange-character"]
    assert len(both) == 2 and both[0].headline == both[1].headline
    for problem in both:
        (mend,) = here.mends(problem)
        assert applied(here.source.text, mend.edits).count(";") == 1
