"""A name that is misspelt where it is brought in is told there, with what the other lines say."""

import pytest
from tests.quick import each

from duello.desk.editing import Editing
from duello.desk.scaffold import Wishes, new_ruleset, sorts
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match import loading

TEXTS = {sort: new_ruleset(Wishes("Mine", sort)) for sort in sorts()} | {
    name: source.text
    for name in ("reality-benders",)
    if (source := loading.source_of(name)) is not None
}
SHORTEST = 4


def swapped(word: str) -> str:
    """With two letters in each other's place."""
    at = len(word) // 2
    return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]


@pytest.mark.parametrize(
    "sort",
    each(
        6, [pytest.param(t, marks=pytest.mark.slow) if t == "reality-benders" else t for t in TEXTS]
    ),
)
def test_the_mend_of_a_misspelt_birth_is_the_text_as_it_was(sort: str) -> None:
    text = TEXTS[sort]
    here = Editing(Source(sort, text), lambda _: None)
    tried = 0
    for span in here.births.values():
        word = span.words.strip('"')
        wrong = swapped(word)
        if len(word) < SHORTEST or wrong == word or len(here.references(span.start)) < 3:
            continue
        at = span.start + span.words.index(word)
        found = compile_source(Source(sort, text[:at] + wrong + text[at + len(word) :])).problems
        fixes = [one.fix for one in found if one.fix is not None]
        if found:
            tried += 1
            assert text in [fix.applied() for fix in fixes], (word, found[0].headline)
    assert tried > 4


def test_where_a_name_is_used_once_either_word_may_be_meant() -> None:
    text = TEXTS["cards"].replace("rank: number", "rnak: number")
    (found,) = compile_source(Source("x", text)).problems
    assert found.label.span.words == "rank"


def test_it_is_told_of_the_word_that_stands_alone() -> None:
    text = TEXTS["cards"].replace("has points", "has pionts")
    (found,) = compile_source(Source("x", text)).problems
    assert found.headline == "`pionts` stands here only, and `points` in 6 places"
    assert [each.span.words for each in found.others] == ["points"]


HELD = """ruleset "Tools"
  players Amber, Violet

pieces tool

match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses doing in one go, in secret
    they choose number: a number from 1 to 9
    if Lever is in their holdings: they may use Lever
  for each player: announce "{they} uses Lever" as lever, if their Lever is Lever
  for each player: they gain 1 point, if their Lever is Lever
  for each player: if their number is 9 and their Lever is Lever:
    they gain 2 points, if their Lever is Lever

tool 1 Lever
  held by Amber

tool 2 Wheel
"""


def test_what_is_called_like_a_piece_whose_line_has_a_mistake_is_not_told() -> None:
    """Else a mend of each such line is tried, and none of the mistake itself."""
    assert not compile_source(Source("x", HELD)).problems
    (found,) = compile_source(Source("x", HELD.replace("pieces tool", "pieces tolo"))).problems
    assert found.headline == "`tolo` stands here only, and `tool` in 2 places"
