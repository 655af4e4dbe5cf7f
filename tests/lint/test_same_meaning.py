"""What is said of rules does not hang on their wording: in other words that mean the same, the
same is said.
"""

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.kept import compile_text
from tests.lint.same_meaning import BY_LINE, WHOLE, in_other_words

from duello.analysis.generate.rule_file import generated
from duello.dsl.lint import inspect

ROOT = Path(__file__).parents[2]
LONG = ("a_warriors_death", "fire_and_ice", "reality_benders", "warriors_death")
"""Files that take five seconds each."""

FILES = sorted(
    file
    for folder in (ROOT / "rules", ROOT / "examples", Path(__file__).parent / "quiet")
    for file in folder.glob("*.duel")
    if file.stem != "wide_undercut"  # it extends a file that is not shipped
)
VARIATIONS = (*BY_LINE, *WHOLE)
SEEDS = (range(4_005, 4_010), (*range(4_000, 4_005), *range(4_010, 4_060)))

HANGS_ON_EFFORT = {"too-many-cases"}
"""What is told where too many cases would have to be tried: in which order, may well matter."""


def is_right(text: str) -> bool:
    """Whether a text can be played."""
    return compile_text(text).program is not None


def said(text: str) -> Counter[str]:
    """The codes of what is said of a text that can be played."""
    made = compile_text(text)
    assert made.program is not None, [problem.headline for problem in made.problems]
    codes = Counter(problem.code for problem in inspect(made.program, made.source))
    return Counter({code: many for code, many in codes.items() if code not in HANGS_ON_EFFORT})


def reworded(text: str) -> dict[str, str]:
    """A text in other words, per variation that makes something else of it."""
    made = {name: in_other_words(text, name, is_right) for name in VARIATIONS}
    return {name: new for name, new in made.items() if new != text}


@pytest.mark.parametrize(
    "file",
    [
        f if at % 6 == 1 and f.stem not in LONG else pytest.param(f, marks=pytest.mark.slow)
        for at, f in enumerate(FILES)
    ],
    ids=lambda file: file.stem,
)
def test_the_same_is_said_of_a_file_in_other_words(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    before = said(text)
    for name, new in reworded(text).items():
        assert said(new) == before, name


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [SEEDS[0], pytest.param(SEEDS[1], marks=pytest.mark.slow)])
def test_the_same_is_said_of_generated_files_in_other_words(seeds: Iterable[int]) -> None:
    tried: Counter[str] = Counter()
    for seed in seeds:
        text = generated(random.Random(seed)).written()
        if not is_right(text):
            continue
        before = said(text)
        for name, new in reworded(text).items():
            tried[name] += 1
            assert said(new) == before, (seed, name)
    assert tried["the contrary denied"] > 0
    assert tried["numbers with names"] > 0


def test_every_variation_says_shipped_rules_in_other_words() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    for name, change in BY_LINE.items():
        assert any(change(line) != line for text in texts for line in text.splitlines()), name
    for name, whole in WHOLE.items():
        assert any(whole(text) != text for text in texts), name


OTHERWISE = """ruleset "Contrary"
  players North, South

match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses bid: a whole number from 1 to 3
  for each player:
    they gain 1 point, {asked}
    they lose 1 point, otherwise
"""


@pytest.mark.parametrize("asked", ["if round is 9", "unless round is not 9"])
def test_what_an_otherwise_asks_the_contrary_of_is_told_once(asked: str) -> None:
    assert said(OTHERWISE.format(asked=asked))["never-applies"] == 1


DENIED = """ruleset "Denied"
  players North, South

pieces card

card Ace
card King

match
  each player has points: 0, public
  each player has hand: one of each card
  play 2 rounds
  the player with more points wins the match

round
  North chooses load: one of their hand, {asked}
    if late: they choose at random
  if North's load is Ace: North gains 1 point
"""


def test_a_choice_unless_it_is_not_so_is_one_if_it_is_so() -> None:
    told = said(DENIED.format(asked="if there are up to 2 cards"))
    assert told["never-applies"] == 1
    assert said(DENIED.format(asked="unless there are not up to 2 cards")) == told
