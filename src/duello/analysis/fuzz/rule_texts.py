"""Hypothesis strategies for the texts of small rule files, good ones and broken ones.

Purpose: for whoever works on Duello, or builds something on it that reads rule files.
Input: nothing. Output: strategies for texts.
Must not know: how texts are read. Needs Hypothesis.
"""

import re

from hypothesis import strategies as st

from duello.analysis.generate.rule_file import generated
from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

NAMES = ("Ace", "Duke", "King", "Jester", "Small Queen")

GAME = """\
ruleset "{title}"
  "Two players, {count} cards each."
  players {left}, {right}

option tricks = {tricks}  "how many tricks there are"

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has spent: nothing, secret
  each player has points: 0, public
  play {{tricks}} tricks
  the player with more points wins the match

trick
  each player {chooses}: a card in their hand{late}
  move each lay to spent
  reveal lay
  each lay takes effect
  step scoring
    winner: the player whose lay has {more} rank
    the winner gains {worth} points
  step after
"""

WORDS = ("encore", "bonus", "extra", "spare", "gift")
"""What further choices are called: each card has its own."""

WAYS = ("chooses lay, in secret", "chooses lay", "in turn chooses lay")

LATE = "\n    within {seconds} seconds\n    if late: they choose at random"

ABILITIES = (
    "  winner: you, if opponent's lay is {other}",
    "  winner: the player whose lay has less rank",
    "  scoring: gain 1 points, if you are the winner",
    "  next trick: your lay is hidden",
    "  next trick: opponent must not lay {other}, if able",
    "  after: you may choose {word}: a card in your hand\n    move {word} to spent",
    "  after: return your lay to your hand",
    "  rank: 0",
)
"""What a card may do. Two of them may contradict each other in play, which is no mistake in the
text.
"""


def rule_files(broken: bool | None = None) -> st.SearchStrategy[str]:
    """The texts of small rule files. broken: only such as cannot be played, or only such as can;
    None for both.
    """
    if broken is None:
        return st.one_of(_good(), _broken())
    return _broken() if broken else _good()


def varied_rule_files(wrong: float = 0.0) -> st.SearchStrategy[str]:
    """The texts of rule files in which every sentence form, effect and sort of value of the
    language may stand; most can be played. wrong: how often a value is of another sort than the one
    that is wanted there, between 0 and 1.
    """
    return st.randoms(use_true_random=False).map(lambda drawn: generated(drawn, wrong).written())


@st.composite
def _good(draw: st.DrawFn) -> str:
    """A text that can be played."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, unique=True))
    late = LATE.format(seconds=draw(st.integers(1, 90))) if draw(st.booleans()) else ""
    text = GAME.format(
        title=draw(st.sampled_from(("Cards", "High Card"))),
        left="Left",
        right="Right",
        count=len(names),
        tricks=draw(st.integers(1, len(names))),
        chooses=draw(st.sampled_from(WAYS)),
        late=late,
        more=draw(st.sampled_from(("more", "less"))),
        worth=draw(st.integers(1, 3)),
    )
    return text + "".join(_card(draw, label, name, names) for label, name in enumerate(names, 1))


def _card(draw: st.DrawFn, label: int, name: str, names: list[str]) -> str:
    lines, word = [f"\ncard {label} {_quoted(name)}"], WORDS[label - 1]
    for ability in draw(st.lists(st.sampled_from(ABILITIES), max_size=2, unique=True)):
        lines.append(ability.format(other=_quoted(draw(st.sampled_from(names))), word=word))
    return "\n".join(lines) + "\n"


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


# ---------------------------------------------------------------------- broken ones


@st.composite
def _changed(draw: st.DrawFn) -> str:
    """A good text with some words or lines taken away, doubled, or exchanged."""
    text = draw(_good())
    for _ in range(draw(st.integers(1, 3))):
        by = draw(st.sampled_from((r"(\n)", r"(\W)")))
        parts = re.split(by, text)
        one, other = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
        match draw(st.sampled_from(("without", "twice", "exchanged"))):
            case "without":
                del parts[one]
            case "twice":
                parts.insert(other, parts[one])
            case _:
                parts[one], parts[other] = parts[other], parts[one]
        text = "".join(parts)
    return text


def _broken() -> st.SearchStrategy[str]:
    return _changed().filter(is_broken)


def is_broken(text: str) -> bool:
    """Whether a rule file with this text could not be played."""
    return any(p.severity is Severity.ERROR for p in compile_text(text).problems)
