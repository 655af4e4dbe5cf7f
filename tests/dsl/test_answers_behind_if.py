"""An answer inside an `if` holds only if the `if` does."""

import pytest
from tests.lint.findings import codes, game

from duello import Match
from duello.match.loading import compile_text

PRIZE = "    prize: 1\n"


def rules(lines, **cards):
    """The game, with other general answers to `prize`."""
    lines = "".join(f"    {line}\n" for line in lines.splitlines())
    return game(**cards).replace(PRIZE, lines)


def won_by_south(text):
    """The points that South has after each round, with a higher card every time."""
    compiled = compile_text(text, "quarrel.duel")
    assert compiled.program is not None, [p.headline for p in compiled.problems]
    match, found = Match(compiled.program, seed=1), []
    for low, high in (("Page", "Knight"), ("Knight", "Queen")):
        match.submit("North", low)
        match.submit("South", high)
        assert match.contradiction is None
        found.append(match.view("South").players["South"]["points"])
    return found


LINES = {
    "either": "if round is 1:\n  prize: 2\notherwise:\n  prize: 3",
    "the other way round": "if round is 2:\n  prize: 3\notherwise:\n  prize: 2",
    "one inside another": "if round is less than 3:\n  if round is 1:\n    prize: 2\n"
    "  otherwise:\n    prize: 3\notherwise:\n  prize: 4",
    "with a condition of its own": "if round is less than 3:\n  prize: 2, if round is 1\n"
    "  prize: 3, unless round is 1\notherwise:\n  prize: 4",
    "and an answer below": "if round is 1:\n  prize: 2\nprize: 3, unless round is 1",
}


@pytest.mark.parametrize("case", LINES)
def test_the_answer_that_holds_is_that_of_the_branch(case):
    text = rules(LINES[case])
    assert won_by_south(text) == [2, 5]
    assert "possible-conflict" not in codes(text)
    assert "possible-gap" not in codes(text)


def test_a_question_that_is_asked_only_sometimes_has_no_gap():
    asked = "if round is 1:\n  prize: 2\n  the winner gains prize points"
    text = rules(asked).replace("\n    the winner gains prize points\n  step", "\n  step")
    assert codes(text) == []
    assert won_by_south(text) == [2, 2]


ELSEWHERE = {
    "in the if": "for each player:\n  if they are winner:\n    prize: 1",
    "in the answer": "for each player:\n  prize: their points",
    "in the guard": "for each player:\n  prize: 1, if they have 2 points",
    "what is gone through": "for each card in North's hand:\n  prize: rank of it",
}


@pytest.mark.parametrize("case", ELSEWHERE)
def test_words_that_mean_something_only_there(case):
    lines = f"prize: 1, if round is 1\n{ELSEWHERE[case]}"
    problems = compile_text(rules(lines), "quarrel.duel").problems
    assert [p.code for p in problems] == ["out-of-place"]
    assert problems[0].help is not None


@pytest.mark.parametrize("lines", ["scoring: if round is 2:\n  prize: 2", "aftermath: prize: 2"])
def test_the_answer_of_a_card_is_not_done_in_a_step(lines):
    (problem,) = compile_text(game(queen=lines), "quarrel.duel").problems
    assert problem.code == "out-of-place"
    assert problem.help is not None
    assert "write `prize: 2` directly under" in problem.help
