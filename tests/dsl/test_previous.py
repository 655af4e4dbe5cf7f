"""`their previous picks` says not how many: it is refused, with words for each of them."""

import re

import pytest

from duello.match.loading import compile_text

TEXT = """ruleset "Shots"
  players North, South

board square: grid of 2 by 2

match
  play 6 shots in alternation from North

shot
  they choose target: a square
    they must not target their {which}, if able
    announce "{{target}}"
"""


def problems(which):
    return compile_text(TEXT.format(which=which)).problems


def test_several_without_a_number_are_refused():
    (one,) = problems("previous targets")
    assert one.label.span.words == "previous targets"
    offered = re.findall(r"`([^`]*)`", one.help or "")
    assert offered == ["every target", "previous 2 targets", "previous target"]
    for words in offered:
        assert problems(words) == ()


@pytest.mark.parametrize("which", ["previous target", "every target", "last 2 targets"])
def test_what_says_how_many_is_taken(which):
    assert problems(which) == ()
