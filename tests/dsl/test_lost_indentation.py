"""A line that has lost its indentation is told as that, and set in where it belongs."""

import re
from pathlib import Path

import pytest
from tests.quick import each

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text, source_of

SLIPS = Path(__file__).parent / "slips"
FILES = ("auction", "brawl", "clash", "evening", "siege", "stones")


def errors(text):
    return [one for one in compile_text(text).problems if one.severity is Severity.ERROR]


def told(text):
    (found,) = errors(text)
    assert found.code == "indentation"
    assert found.fix is not None
    assert not errors(found.fix.applied())
    return found


@pytest.mark.parametrize("name", each(6, FILES))
def test_whatever_line_has_lost_its_indentation_is_told_once_and_mended(name):
    lines = (SLIPS / f"{name}.duel").read_text(encoding="utf-8").split("\n")
    inside = [n for n, line in enumerate(lines) if line[:1] == " " and line.split()[0] != "allow"]
    for number in inside[::3]:
        text = "\n".join([*lines[:number], lines[number].lstrip(), *lines[number + 1 :]])
        found = told(text)
        assert found.label.span.position[0] == number + 1, lines[number]


def test_several_lines_at_the_margin_are_told_at_once():
    text = (SLIPS / "auction.duel").read_text(encoding="utf-8")
    play = "play {rounds} rounds\n"
    ends = "the player with more points wins the bout by points\n"
    assert f"  {play}  {ends}" in text
    found = told(text.replace(f"  {play}  {ends}", f"{play}# so long\n{ends}"))
    assert found.help == "indent these 2 lines by 2 blanks: they belong below `bout`"


def test_what_else_is_wrong_with_such_a_line_is_mended_with_it():
    text = (SLIPS / "table_draws.duel").read_text(encoding="utf-8")
    deals = "  chance deals 5 cards from the deck to each player's hand\n"
    assert deals in text
    found = told(text.replace(deals, "deals 5 cards to each player\n"))
    assert "deals 5 cards to each player" in found.headline
    assert found.help is not None
    assert found.help.startswith("indent it by 2 blanks: it belongs below `match`, and is said `")


def test_what_a_piece_has_is_no_name_for_a_value():
    text = (SLIPS / "supper.duel").read_text(encoding="utf-8")
    piece = "card 3 Three\n  suit: clubs\n"
    assert piece in text
    found = told(text.replace(piece, piece.replace("  suit", "suit")))
    assert found.help == "indent it by 2 blanks: it belongs below `card 3 Three`"


@pytest.mark.parametrize(
    ("right", "wrong", "mend"),
    [
        ("card 3 Three", "crad 3 Three", "did you mean `card`?"),
        ("option seconds", "opton seconds", "did you mean `option`?"),
    ],
)
def test_a_misspelt_beginning_of_a_block_is_set_in_nowhere(right, wrong, mend):
    name = "auction" if right.startswith("option") else "supper"
    text = (SLIPS / f"{name}.duel").read_text(encoding="utf-8")
    assert right in text
    assert errors(text.replace(right, wrong))[0].help == mend


NOT_READ = "  strength of of of your + 1\n"


@pytest.mark.parametrize("name", each(3, ("archwizards-duel", "gods-collide")))
def test_what_begins_a_block_is_not_set_in_whatever_else_cannot_be_read(name):
    """A variant has pieces of kinds that only its parent declares. Of those that are brought in
    without `add` or `replace`, none is taken for a line of the block above, which is not read.
    """
    source = source_of(name)
    assert source is not None
    text = re.sub(r"(?m)^(?:add|replace) (?=[a-z]+ \w+ [A-Z\"])", "", source.text)
    bare = re.findall(r"(?m)^[a-z]+ \w+ [A-Z\"].*\n(?:  .*\n)+", text)
    assert bare
    for block in bare:
        broken = text.replace(block, f"remove Ray of Frost\n\n{block}{NOT_READ}")
        found = errors(broken)
        assert found
        assert not [one for one in found if one.code == "indentation"], block


def test_a_new_piece_below_a_name_without_its_quotation_marks_stays_a_piece():
    """Both are told, although the piece's own line cannot be read."""
    text = """ruleset "Short Arch"
  extends "Archwizard's Duel"

remove Ray of Frost

spell 9 Mirror
  "Your strength is your opponent's strength plus 1."
  strength of your cast is strength of opponent's cast + 1
"""
    quoted, added = errors(text)
    assert quoted.help == 'write `remove spell "Ray of Frost"`'
    assert added.help == "write `add spell`"
