"""Lines whose parts a reader may put together otherwise: told, with mends for either reading."""

import re

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

DICE = """ruleset "Dice"
  players North, South

pieces die
  pips: number, as labelled

match
  each player has cup: 1 One, 2 Twos and 1 Three, public
  play 1 round

round
  the game has face: 2, public
  count: {count}
  announce "count {{count}}"
  each player chooses guess: 1 or 2
  reveal guess

die 1 One
die 2 Two
die 3 Three
"""
ONES = "the number of dice in each cup with pips 1"
BOTH = f"the number of dice in each cup with pips face + {ONES}"


def told(text):
    return [one for one in found(text) if one.code == "two-readings"]


def test_a_sum_behind_with_is_told_and_both_mends_hold():
    (one,) = told(DICE.format(count=BOTH))
    assert one.label.span.words == f"face + {ONES}"
    inner, outer = re.findall(r"`(\([^`]*)`", one.help or "")
    assert told(DICE.format(count=BOTH.replace(f"face + {ONES}", inner))) == []
    assert told(DICE.format(count=outer)) == []
    assert outer == f"(the number of dice in each cup with pips face) + {ONES}"


def test_a_sum_in_front_or_in_parentheses_is_clear():
    assert told(DICE.format(count=f"1 + {ONES}")) == []
    assert told(DICE.format(count=f"({ONES}) + 1")) == []


IFS = """ruleset "Ifs"
  players North, South

match
  each player has points: 0, public
  play 2 turns in alternation from North

turn
  they choose aim: a whole number from 1 to 3
    announce "{{aim}}"
{lines}
"""


def ifs(*lines):
    return IFS.format(lines="\n".join(f"  {line}" for line in lines))


def test_otherwise_behind_two_ifs_that_exclude_each_other_is_told():
    text = ifs(
        'if their aim is 1: announce "one"',
        "if their aim is 2:",
        '  announce "two"',
        "otherwise:",
        '  announce "miss"',
    )
    (one,) = told(text)
    new = (one.help or "").split("write `", 1)[1].split("`; for", 1)[0]
    begin = text.index("  if their aim is 2")
    mended = f"{text[:begin]}  {new}\n"
    assert told(mended) == []
    assert compile_text(mended).program is not None


AIMS = {
    "is 1": {1},
    "is 2": {2},
    "is not 1": {2, 3},
    "is less than 2": {1},
    "is 1 or 3": {1, 3},
    "is more than 2": {3},
}


@pytest.mark.parametrize("first", AIMS)
def test_otherwise_is_told_if_and_only_if_something_is_left_that_is_neither(first):
    """The other reading of what stands behind two contrary conditions would never do anything."""
    for second in AIMS:
        text = ifs(
            f'if their aim {first}: announce "one"',
            f"if their aim {second}:",
            '  announce "two"',
            "otherwise:",
            '  announce "miss"',
        )
        apart = not AIMS[first] & AIMS[second]
        neither = {1, 2, 3} - AIMS[first] - AIMS[second]
        assert bool(told(text)) == (apart and bool(neither)), (first, second)


@pytest.mark.parametrize("first", ['if {}: announce "one"', 'announce "one", if {}'])
@pytest.mark.parametrize(
    ("asked", "contrary"),
    [
        ("leader is nobody", "leader is not nobody"),
        ("their points > opponent's points", "their points <= opponent's points"),
    ],
)
def test_otherwise_behind_a_line_and_its_contrary_is_clear(first, asked, contrary):
    """A false alarm of the eleventh set: a guarded line above `if the buyer is nobody`."""
    names = "leader: the player with more points"
    for one, two in ((asked, contrary), (contrary, asked)):
        rest = (f'if {two}: announce "two"', 'otherwise: announce "three"')
        assert not told(ifs(names, first.format(one), *rest)), (one, two)


def test_otherwise_behind_ifs_that_may_both_hold_is_clear():
    assert not told(
        ifs(
            'if their points is 0: announce "one"',
            'if their aim is 2: announce "two"',
            'otherwise: announce "miss"',
        )
    )


def test_otherwise_behind_one_if_is_clear():
    assert not told(ifs('if their aim is 2: announce "two"', 'otherwise: announce "miss"'))


ALTERNATIVES = """ruleset "Alternatives"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  play 2 rounds

round
  each player chooses pick: {what}
  reveal pick

card 1 Page
card 2 Knight
"""
EITHER = "either a card in their hand, or a card with rank 1"


def test_a_condition_behind_one_thing_or_another_is_told_and_both_mends_hold():
    text = ALTERNATIVES.format(what=f"{EITHER}, if round is 1")
    (one,) = told(text)
    assert one.label.span.words == "round is 1"
    said = f"each player chooses pick: {EITHER}, if round is 1"
    front, last = re.findall(r"write `([^`]*)`", one.help or "")
    assert front == f"if round is 1: each player chooses pick: {EITHER}"
    assert last == f"each player chooses pick: {EITHER} where round is 1"
    for mend in (front, last):
        assert told(text.replace(said, mend)) == []


def test_a_condition_behind_one_thing_is_clear():
    assert told(ALTERNATIVES.format(what="a card in their hand, if round is 1")) == []


def test_unless_behind_one_thing_or_another_is_told():
    (one,) = told(ALTERNATIVES.format(what=f"{EITHER}, unless round is 1"))
    assert "below `if round is 1:`" in (one.help or "")
