"""The mend that a wrong line has alone it has beside other wrong lines, too: whoever writes down a
first draft has many of them, and each is as far from what is right as if it were the only one.
"""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quick import drawn

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

FILE = """ruleset "Kites"
  players North, South

pieces kite
  size: number

kite Swift
  size: 1
kite Hawk
  size: 3

match
  each player has strings: 10, public
  each player has points: 0, public
  each player has hand: one of each kite, private
  play 6 rounds
  the player with more points wins the match
{}
round
  each player chooses flown, in secret: a kite in their hand
  each player chooses paid, in secret: a whole number from 0 to 3
  reveal flown
  reveal paid
{}"""

IN_THE_MATCH = (
    "  a player with no strings left loses the match",
    "  whoever has 5 points first wins the match",
    "  there is a pot with 0 points",
)
# what is told of the text before anything is looked up; further faults are told once that is right
IN_A_ROUND = (
    "  whoever paid more gets 1 point",
    "  roll two dice",
    "  they carry a kite from their hand",
    "  each player plays up to two kites",
    "  throw the kites away",
    "  if neither has any strings the match stops",
    "  clouds gather over the field of the slower one",
)


def mends(above: Sequence[str], below: Sequence[str]) -> dict[str, str | None]:
    """The mends of a file with so many more lines, by the line in which each is told: lines that
    can be read are told of once all can.
    """
    text = FILE.format("".join(f"{one}\n" for one in above), "".join(f"{one}\n" for one in below))
    lines = text.split("\n")
    return {
        lines[one.label.span.position[0] - 1]: one.help if one.fix is not None else None
        for one in compile_text(text).problems
        if one.severity is Severity.ERROR
    }


ALONE = {one: mends((one,), ()).get(one) for one in IN_THE_MATCH} | {
    one: mends((), (one,)).get(one) for one in IN_A_ROUND
}


def test_there_are_mends() -> None:
    assert sum(mend is not None for mend in ALONE.values()) >= 5


@settings(max_examples=drawn(4, 200))
@given(
    st.lists(st.sampled_from(IN_THE_MATCH), unique=True),
    st.lists(st.sampled_from(IN_A_ROUND), unique=True),
)
def test_a_line_has_its_mend_beside_others(above: list[str], below: list[str]) -> None:
    found = mends(above, below)
    for line in (*above, *below):
        assert found.get(line, ALONE[line]) == ALONE[line] or ALONE[line] is None, line


def test_so_many_pieces_are_no_number() -> None:
    line = "  each player plays up to two kites"
    assert "a whole number" not in (mends((), (line,))[line] or "")


def test_a_choice_is_called_by_its_verb() -> None:
    line = "  each player carries a kite"
    assert mends((), (line,))[line] == "write `each player chooses carry: a kite in their hand`"
