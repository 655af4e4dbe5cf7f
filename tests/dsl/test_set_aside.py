"""What is set aside of a rule file is what its words, its rulings or its numbers say, with all that
stands below; all else stays where it was.
"""

import pytest
from tests.lint.findings import RULES

from duello.dsl.set_aside import NotSetAside, examples, first_line, places, without
from duello.dsl.spans import Source

GAME = Source(
    "own.duel",
    """ruleset "Own"
  extends "Other"

option rounds = 3 "how many" [R1]

match
  play rounds
    if both are late:  [R2, R4 to R6]  # nobody wins
      announce "nobody"

      the match ends

    winner: you, unless level, if able  [R7]
    prize: 3  # so much

card 1 King
  "The prize: 3."

ruling King overrides Page
  because "a king bows to nobody"  [R8]

example "The prize: 3 (R7)"
  round 1: North picks King  [R7]
  then North wins
""",
)
OTHER = Source("other.duel", 'ruling "Page" overrides every card  [R7]\n')


def gone(wanted: str) -> list[tuple[int, str]]:
    """The lines that go, and what is first in them."""
    found = places((GAME, OTHER), wanted)
    assert all(each.source in (GAME, OTHER) for each in found)
    return [(each.position[0], first_line(each)) for each in found]


CASES = {
    "rulings": [
        (19, "ruling King overrides Page"),
        (1, 'ruling "Page" overrides every card [R7]'),
    ],
    "R2": [(8, "if both are late: [R2, R4 to R6] # nobody wins")],
    "R5": [(8, "if both are late: [R2, R4 to R6] # nobody wins")],
    "R7": [
        (13, "winner: you, unless level, if able [R7]"),
        (1, 'ruling "Page" overrides every card [R7]'),
    ],
    "R8": [(19, "ruling King overrides Page")],
    "the match ends": [(11, "the match ends")],
    "if both are late": [(8, "if both are late: [R2, R4 to R6] # nobody wins")],
    "if  able": [(13, ", if able")],
    "unless level": [(13, ", unless level")],
    "19: King": [(19, "King")],
    "own.duel:16: card 1": [(16, "card 1 King")],
    "prize: 3": [(14, "prize: 3 # so much")],
}


@pytest.mark.parametrize("wanted", CASES)
def test_what_goes(wanted):
    assert gone(wanted) == CASES[wanted]


def test_all_that_stands_below_goes_with_a_line():
    left = without(GAME, places((GAME,), "R2")).text
    before, behind = (part.split("\n") for part in (GAME.text, left))
    assert [at for at, line in enumerate(before, 1) if line.split() != behind[at - 1].split()] == [
        8,
        9,
        11,
    ]
    assert [len(line) for line in before] == [len(line) for line in behind]


REFUSED = {
    "R3": "no line is marked by `[R3]`: these are R1, R2, R4, R6, R7, R8",
    "duke": "`duke` does not stand in the rules",
    "King": "`King` stands in several places (own.duel:16, own.duel:19): name more of the line "
    "that you mean, or its number, as in `16: King`",
    "17: King": "`King` does not stand",
    " ": "does not stand in the rules",
}


@pytest.mark.parametrize("wanted", REFUSED)
def test_what_is_not_there_or_not_one_thing_is_refused(wanted):
    with pytest.raises(NotSetAside) as told:
        places((GAME,), wanted)
    assert REFUSED[wanted] in str(told.value)


def test_the_examples_of_words():
    then, match = (
        next(iter(places((Source("own.duel", GAME.text.replace("example", "sample")),), words)))
        for words in ("then North wins", "the match ends")
    )
    (found,) = examples(GAME, [type(then)(GAME, then.start, then.end)]) or ()
    assert found.words.startswith("example") and found.words.endswith("wins")
    assert examples(GAME, [type(match)(GAME, match.start, match.end)]) is None


@pytest.mark.parametrize("path", sorted(RULES.glob("*.duel")), ids=lambda path: path.stem)
def test_each_number_of_a_shipped_file_says_which_lines_go(path):
    source = Source(path.name, path.read_text(encoding="utf-8"))
    rules = source.text.partition("\nexample ")[0]
    marks = [line.split("[")[-1].split("]")[0] for line in rules.split("\n") if line[-1:] == "]"]
    for name in {each for mark in marks for each in mark.replace(" to ", ", ").split(", ")}:
        try:
            found = places((source,), name)
        except NotSetAside:
            found = ()
        lines = [at for at, line in enumerate(rules.split("\n"), 1) if line.endswith(f"[{name}]")]
        kept = [at for at in lines if rules.split("\n")[at - 1].startswith("option ")]
        inside = [
            at
            for at in lines
            if any(
                span.start <= source.start_of(at) + 40 and source.start_of(at) < span.end
                for span in found
            )
        ]
        assert sorted({*kept, *inside}) == lines
