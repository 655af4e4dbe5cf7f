"""Mends are tried by what the passes find, which is known much sooner than what is told of it."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.desk.drafts import NIGHT_MARKET
from tests.dsl.test_corpus import NAMES, TEXTS, beside, slips
from tests.quick import drawn

from duello.desk.editing import Editing
from duello.desk.edits import applied
from duello.dsl.diagnostics.problem import Fix, Problem, Severity
from duello.dsl.other_words import _Trial
from duello.dsl.parser.syntax_errors.rewordings import NAMED, rewordings
from duello.dsl.parser.syntax_errors.whole_lines import WHOLE
from duello.dsl.pipeline import Found, compile_source, telling
from duello.dsl.spans import Source
from duello.dsl.tried_mends import told_only_now
from duello.dsl.unclear_lines import NOT_UNDERSTOOD


def _slipped(name: str, draw: Random) -> str:
    """A text with a few slips."""
    text, known = TEXTS[name], slips(name)
    for slip in draw.sample(known, min(len(known), draw.randint(1, 3))):
        text = text.replace(slip.right, slip.wrong, 1)
    return text


def _errors(problems: Iterable[Problem]) -> list[Problem]:
    return [each for each in problems if each.severity is Severity.ERROR]


def _once_told(problem: Problem, fix: Fix, problems: Iterable[Problem]) -> tuple[bool, bool]:
    """Whether it is better with a mend, by all that is told of the text without it and with it,
    and whether the same is no longer said, of whatever line.
    """
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
    return better, said[same] < sum((p.code, p.headline) == same for p in problems)


class _AtOnce(Found):
    """Compiles whatever is asked of, instead of breaking off."""

    def __call__(self, text: Source, excusing: bool = True) -> tuple[Problem, ...]:
        while (text.text, excusing) not in self.known:
            for _ in self.compiling(text, excusing):
                pass
        return self.known[text.text, excusing]


@settings(max_examples=drawn(3, 200), deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False))
def test_what_is_told_piece_by_piece_is_what_is_told_at_once(name: str, draw: Random) -> None:
    source = Source("<test>", _slipped(name, draw))
    pieces = list(telling(source, beside))
    assert pieces[-1] == list(telling(source, beside, _AtOnce(beside, source)))[-1]


def test_no_line_is_looked_at_again_from_the_first_on_when_a_text_has_been_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, done = Counter[int](), Counter[int]()
    becomes = _Trial.becomes

    def counted(trial: _Trial, one: Problem, wrong: Iterable[Problem]) -> object:
        begun[one.label.span.start] += 1
        found = becomes(trial, one, wrong)
        done[one.label.span.start] += 1
        return found

    monkeypatch.setattr(_Trial, "becomes", counted)
    source = Source("<test>", NIGHT_MARKET)
    found = Found(beside, source)
    list(telling(source, beside, found))
    assert len(done) > 4 and set(done.values()) == {1}
    assert begun.total() <= len(done) + len(found.known)


@settings(max_examples=drawn(3, 200), deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False))
def test_what_a_problem_carries_is_a_mend_if_it_is_one_by_all_that_is_told(
    name: str, draw: Random
) -> None:
    here = Editing(Source("<test>", _slipped(name, draw)), beside)
    for problem in here.problems:
        if (fix := problem.fix) is not None and fix.span.source == here.source:
            offered = [applied(here.source.text, mend.edits) for mend in here.mends(problem)]
            better, gone = _once_told(problem, fix, here.problems)
            assert better >= (fix.applied() in offered) >= (better and gone)


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


def test_a_line_has_the_same_other_words_however_often_it_is_asked_about() -> None:
    """In the order of the table, however the table is gone through."""
    names = {"COUNT": "gold", "CHOICE": "play", "KIND": "card"}
    found = 0
    for line in NIGHT_MARKET.split("\n"):
        every = [
            (at.start(), at[0])
            for said, meant, _ in WHOLE
            for at in said.finditer(line)
            if at.expand(meant) != at[0] and names.keys() >= set(NAMED.findall(meant))
        ]
        for _ in range(2):
            told = list(rewordings(line, names, WHOLE))
            assert len(told) == len(every)
            for each, (start, words) in zip(told, every, strict=True):
                assert start <= each.start <= each.end <= start + len(words)
        found += len(every)
    assert found > 3


LOTS = """ruleset "Lots"
  players Ada, Ben

pieces lot
  worth: number, as labelled
lot 1 Key
lot 2 Brass Compass
{body}
lot 3 Owl

match
  each player has hand: one of each lot, private
  each player has coins: 15, public
  play 3 rounds
  the player with more coins wins the match

round
  each player chooses offer, in secret: a lot in their hand
  reveal offer
  each offer takes effect
  step scoring
{line}
"""


@pytest.mark.parametrize(
    "line", ["  for each player: they gain 1 coin", "  the pot grows by their wishes"]
)
@pytest.mark.parametrize(
    "body",
    [
        "  scoring: you gain 2 coins",
        "  when you win it, take 2 coins from the pot",
        "  your opponent takes the pot",
        "  scoring: blather\n  at the end of all: double your coins",
    ],
)
def test_a_head_has_its_mend_whatever_is_wrong_below_it(body: str, line: str) -> None:
    """What hangs on it is read only once it is understood: there are no fewer mistakes then."""
    text = LOTS.format(body=body, line=line)
    found = compile_source(Source("<test>", text)).problems
    fixes = [
        p.fix
        for p in found
        if p.label.span.position[0] == text[: text.index("Brass")].count("\n") + 1
    ]
    assert [each.text for each in fixes if each] == ['"Brass Compass"']
