"""Equal programs make equal states, however their texts put what they mean."""

import re
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn
from tests.soundness.typed_lines import GAME, games

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed
from duello.match.contradiction_report import as_problem

SLOW = pytest.mark.slow

LINES = drawn(20, 50)
"""Games drawn per seed in the suite."""

MOVING = re.compile(r"\b(?:move|return)(s?) ((?:(?! (?:and|or|to) )[^,:\n\"])+) to ")
"""A line that moves what lies somewhere, up to the zone to which it goes."""

COMPARISONS = (
    "for each player: they gain 1 points, if their count is less than 3",
    "for each player: they gain 1 points, if their count is at least pot",
    "the player with more count gains 1 points",
    "for each player: they gain entry (pot + 3) of (1, 2) points",
    "the player with less count gains 1 points",
    "for each player: they gain 1 points, if their count is a multiple of 2",
)
"""Lines of whose meaning the text says nothing where there is no number."""


def respelled(text, chance):
    """The same rules in other words: indented further, commented, with synonyms."""
    less, fewer = chance.choice([("less", "fewer"), ("fewer", "less")])
    found = []
    for line in text.splitlines():
        rest = line.lstrip(" ")
        indent = " " * (len(line) - len(rest))
        parts = re.split(r'("[^"]*")', rest)
        for at in range(0, len(parts), 2):
            parts[at] = re.sub(rf"\b{less} (?!than)", f"{fewer} ", parts[at])
        comment = chance.choice(["", "  # as agreed"])
        found.append(indent * 2 + "".join(parts) + (comment if rest else ""))
        if chance.random() < 0.2:
            found.append("")
    return "\n".join(found) + "\n"


def states(program, seed):
    found = []
    with suppress(Endless):
        for moment in moments(play_of_seed(program, seed), longest=30):
            found.append(moment.state)
    return found


def check(text, seed):
    """That both spellings play alike; how play stopped, if it did."""
    one, other = compile_text(text).program, compile_text(respelled(text, Random(seed))).program
    if one is None or other is None:
        assert one is None and other is None
        return None
    assert one == other
    mine, its = states(one, seed), states(other, seed)
    assert mine == its
    assert list(map(hash, mine)) == list(map(hash, its))
    stopped = next((state.contradiction for state in mine if state.contradiction), None)
    if stopped is not None:
        for program in (one, other):
            assert as_problem(program, stopped).label.span.words
    return stopped


@pytest.mark.parametrize("line", COMPARISONS)
def test_where_the_text_says_nothing_the_state_does_not_hang_on_its_words(line):
    stopped = check(GAME.format(ability="gain 1 points", line=line), 1)
    assert stopped is not None
    assert stopped.about.sort == "value"


def test_less_and_fewer_are_one():
    line = "the player with {} count gains 1 points"
    texts = [GAME.format(ability="gain 1 points", line=line.format(w)) for w in ("less", "fewer")]
    one, other = (compile_text(text).program for text in texts)
    assert one == other
    assert states(one, 1) == states(other, 1)
    for program, word in ((one, "less"), (other, "fewer")):
        assert program is not None
        (stopped,) = {s.contradiction for s in states(program, 1) if s.contradiction}
        assert word in as_problem(program, stopped).headline


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=SLOW) for n in (1, 2, 3))])
def test_rules_that_nobody_wrote_play_alike_in_other_words(seed):
    for _, text in islice(games(seed + 70), LINES):
        check(text, seed)


@pytest.mark.parametrize("first", [0, pytest.param(90, marks=SLOW)])
def test_to_put_what_lies_somewhere_into_a_zone_is_to_move_it(first):
    tried = 0
    for seed in range(first, first + 90):
        text = generated(Random(seed)).written()
        said = MOVING.sub(r"put\1 \2 into ", text)
        program = compile_text(text).program
        if said != text and program is not None:
            tried += 1
            assert compile_text(said).program == program, seed
    assert tried > 4
