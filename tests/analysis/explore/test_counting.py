"""Which one a phase is makes no difference once nothing that counts it can tell."""

from collections import Counter, defaultdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, rules_of
from tests.analysis.explore.test_plays import explore
from tests.quick import drawn

from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.model.canonical_form import NO_MERGING, Canonical, Merging
from duello.analysis.model.phase_counter_bounds import counted
from duello.analysis.model.successors import Expanding, Habits
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import State, Topic

GAME = """\
ruleset "Counted"
option late = 2

pieces card

match
  each player has hand: one of each card
  each player has points: 0, public
  {play}
  the player with more points wins the match

{bout}round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  {line}
  step scoring
    winner: the player with fewer points, if round is {late}
    winner: the player with more points, unless round is {late}
    the winner gains 1 points
  step aftermath

card 1 Ace
  {ace}

card 2 King
  {king}
"""
BOUT = "bout\n  play 2 rounds\n\n"
PLAY = (
    "play rounds until a player has at least 2 points",
    "play bouts until a player has at least 4 points",
)
LINES = (
    "the match ends, if round is 3 and points are level",
    "if round is at least 2: for each player: they gain 1 points, if their pick is Ace",
    "if the difference in points is more than {late} - round: for each player: they gain 1 points",
    "if {late} * round < 5: for each player: their points becomes 0, if their pick is King",
    "if round is {late} or 3: restart the round, if picks are level",
)
ABILITIES = (
    "scoring: gain 1 points, if round is more than {late}",
    "scoring: gain 1 points, if round is 2 or {late}",
    "scoring: win the match, if 2 * round - 4 >= 2",
    "scoring: points of opponent becomes 0, if round is a multiple of 2",
    "scoring: gain 1 points, if your points are less than round - {late}",
    "next 2 rounds: scoring: gain 1 points, if round is not 3",
    "next round: opponent must not pick Ace, if round is less than 3",
)


def text_of(drawn: dict[str, str]) -> str:
    """The rules of a game."""
    bout = BOUT if "bouts" in drawn["play"] else ""
    made = GAME
    for word, line in {**drawn, "bout": bout}.items():
        made = made.replace("{" + word + "}", line)
    return made


GAMES = st.fixed_dictionaries(
    {
        "play": st.sampled_from(PLAY),
        "line": st.sampled_from(LINES),
        "ace": st.sampled_from(ABILITIES),
        "king": st.sampled_from(ABILITIES),
    }
).map(text_of)


def within(program: Program, merging: Merging, rounds: int) -> Search:
    """A search through so many rounds."""
    search = Search(program, program.option_values({}), Habits(), merging, rounds)
    assert not search.run(Bounds()).stopped
    return search


def soonest(search: Search) -> dict[tuple[str, Topic], Any]:
    """What was found, and how soon. Of several clauses that clash, which two are named may hang on
    the seats.
    """
    found: dict[tuple[str, Topic], Any] = {}
    for met in search.met.values():
        key = (met.contradiction.kind, met.contradiction.about)
        found[key] = min(met.length, found.get(key, met.length))
    return found


def coming(canonical: Canonical, expanding: Expanding, state: State) -> Counter[Any]:
    """What may come next, as far as states are told apart."""
    ways = expanding.ways(state)
    found: Counter[Any] = Counter()
    for number in range(ways.count):
        after = expanding.after(state, ways.way(number))
        if after.contradiction is not None:
            found[after.contradiction.kind, after.contradiction.about] += 1
        elif after.open:
            found[canonical.digest(after)] += 1
        else:
            found["over" if after.outcome is None else after.outcome.winner is None] += 1
    return found


@pytest.mark.slow
@settings(max_examples=drawn(12, 30), deadline=None)
@given(GAMES)
def test_what_counts_as_one_goes_on_alike(text: str) -> None:
    program = compiled(text)
    options = program.option_values({})
    canonical, expanding = Canonical(program, options, Merging()), Expanding(program)
    alike: dict[bytes, list[State]] = defaultdict(list)
    layer = {api.start(program, options, quiet=True).state}
    for _ in range(4):
        following: set[State] = set()
        for state in layer:
            kept = alike[canonical.digest(state)]
            if len(kept) < 3 and state not in kept:
                kept.append(state)
                ways = expanding.ways(state)
                after = (expanding.after(state, ways.way(n)) for n in range(ways.count))
                following |= {each for each in after if each.open}
        layer = following
    for kept in alike.values():
        first = coming(canonical, expanding, kept[0])
        assert all(coming(canonical, expanding, other) == first for other in kept[1:])


@pytest.mark.slow
@settings(max_examples=drawn(5, 30), deadline=None)
@given(GAMES)
def test_merging_what_is_counted_changes_neither_what_is_found_nor_how_soon(text: str) -> None:
    program = compiled(text)
    merged, apart = within(program, Merging(), 4), within(program, NO_MERGING, 4)
    assert soonest(merged) == soonest(apart)
    assert len(merged.seen) <= len(apart.seen)


# ---------------------------------------------------------------------- from which number on

COUNTING = """\
ruleset "Far"
option late = 4
match
  each player has points: 0, public
  play rounds until a player has at least 2 points
round
  each player chooses pick, in secret: a whole number from 1 to 2
  reveal pick
  %s
  the player with more pick gains 1 points
"""


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("the match ends, if picks are level and round is 3", 4),
        ("the match ends, if picks are level and 3 > round", 4),
        ("the match ends, if picks are level and round is {late} or 6", 7),
        ("the match ends, if picks are level and round + round >= 5", 3),
        ("the match ends, if picks are level and round * 2 - {late} < 3", 4),
        ("the match ends, if the difference in points is more than {late} - round", 5),
        ("the match ends, if the difference in points is more than round", None),
        ("the match ends, if round is more than the difference in points", None),
        ("the match ends, if picks are level and round is a multiple of 3", None),
        ("the match ends, if picks are level and round * round is 9", None),
        ("announce \"round {round} is over\" as over", 0),
        ("for each player: their points becomes entry (round) of (0, 0, 1)", None),
    ],
)  # fmt: skip
def test_how_far_the_text_counts(line: str, most: int | None) -> None:
    program = compiled(COUNTING % line)
    found = counted(program, program.option_values({}))
    assert found.get(program.phases[-1].number, 0) == most


def test_play_is_endless_though_its_rounds_are_counted() -> None:
    text = COUNTING % 'if round is at least {late}: announce "late" as late'
    (finding,) = explore(rules_of(compiled(text))).findings
    assert finding.kind == "endless" and finding.play is not None
    text = COUNTING % "the match ends, if round is at least {late}"
    assert explore(rules_of(compiled(text))).findings == ()
