"""Several decisions of one name and player at once: each is asked, and each can be answered."""

import io
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kept import compile_text

import duello
from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.fuzz.match_driver import Driver
from duello.analysis.invariants.orders import check_order
from duello.analysis.invariants.replay import check_record, check_saving
from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model.numbered_answers import give
from duello.analysis.model.random_play import play_of_seed, played
from duello.analysis.model.successors import Expanding
from duello.cli import main
from duello.interpreter import api
from duello.interpreter.state import LATE, WAITING, State
from duello.match.loading import Rules

FOR_EACH = """\
ruleset "For each"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 1 round
  the player with more points wins the match
round
  for each player:
    for each card in their hand:
      they choose keep: a whole number from 1 to 3
        they gain keep points
card 1 Ace
card 2 King
"""

COPIES = """\
ruleset "Copies"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 1 round
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step copying
  step asking
card 1 Ace
  asking: you choose bet: a whole number from 1 to 3
    gain bet points
card 2 Twin
  copying: this copies opponent's pick
card 3 Double
  copying: this copies this
  asking: you choose raise: a whole number from 1 to 3
    gain raise points
"""

LATER_LINES = """\
ruleset "Later lines"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 1 round
  the player with more points wins the match
round
  for each player:
    for each card in their hand:
      they choose keep: yes or no
        if their keep is yes:
          they gain 5 points
      if their keep is yes:
        they choose extra: a whole number from 0 to rank of it
        they gain their extra points
      otherwise:
        they gain 100 points
card 1 Ace
card 2 King
"""

COPIED_LINES = """\
ruleset "Copied lines"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 1 round
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step copying
  step asking
card 1 Ace
  asking:
    you choose bet: a whole number from 1 to 3
    gain your bet points
card 2 Twin
  copying: this copies opponent's pick
card 3 Double
  copying: this copies this
  asking:
    you choose raise: a whole number from 1 to 3
    gain your raise points, if your raise is not 2
"""

NOTHING = """\
ruleset "Nothing left"
  players North, South
pieces card
match
  each player has hand: one of each card, public
  play 3 rounds
  nobody wins the match
round
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
    if late:
      announce "{they} were late" as lateness
  discard each pick
card 1 Ace
card 2 King
"""

GAMES = [FOR_EACH, COPIES, LATER_LINES, COPIED_LINES]


def ruleset(text: str) -> Rules:
    """A ruleset from its text."""
    compiled = compile_text(text)
    return Rules("game", compiled)


@pytest.fixture(params=GAMES, ids=["for each", "copies", "later lines", "copied lines"])
def rules(request: pytest.FixtureRequest) -> duello.Rules:
    """Rules by which one thing is asked several times at once."""
    return ruleset(request.param)


def test_every_one_of_several_is_answered_apart() -> None:
    rules = ruleset(FOR_EACH)
    match = duello.Match(rules)
    asked = [(a.player, a.which, a.of) for a in match.awaiting]
    assert asked == [("North", 1, 2), ("North", 2, 2), ("South", 1, 2), ("South", 2, 2)]
    match.submit("North", "3", "keep", which=2)
    assert [a.which for a in match.awaiting if a.player == "North" and not a.answered] == [1]
    match.submit("North", "1")
    match.submit("South", "1")
    match.submit("South", "1", which=1)  # it may be changed, as long as the other waits
    match.submit("South", "2")
    assert match.outcome is not None
    again = duello.Match.resume(match.save(), rules)
    assert (again.state, again.answers) == (match.state, match.answers)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4)), min_size=2, max_size=8), st.randoms())
def test_later_lines_read_the_answer_of_their_own(
    said: list[tuple[bool, int]], chance: Random
) -> None:
    cards, said = len(said) // 2, said[: len(said) // 2 * 2]
    text = LATER_LINES.replace("card 1 Ace\ncard 2 King\n", "")
    for each in range(cards):
        text += f"card {each + 4} Card{each}\n"
    match = duello.Match(ruleset(text))
    order = list(enumerate(said))
    for what in (0, 1):  # whether to keep each, and then what more each of those is worth
        asked = [(at, answer) for at, answer in order if not what or answer[0]]
        before: Counter[str] = Counter()
        given_to = []
        for at, answer in asked:
            player = match.players[at // cards]
            before[player] += 1
            words = str(answer[1]) if what else "yes" if answer[0] else "no"
            given_to.append((player, words, before[player]))
        chance.shuffle(given_to)
        for player, words, which in given_to:
            match.submit(player, words, ("keep", "extra")[what], which=which)
    points = match.view("North").players
    for seat, player in enumerate(match.players):
        mine = said[seat * cards : (seat + 1) * cards]
        worth = sum(5 + extra if kept else 100 for kept, extra in mine)
        assert points[player]["points"] == worth


def test_elsewhere_there_is_an_answer_only_if_all_are_the_same() -> None:
    rules = ruleset(LATER_LINES)
    said = {}
    for words in (("yes", "yes"), ("yes", "no")):
        match = duello.Match(rules)
        for which, word in enumerate(words, 1):
            match.submit("North", word, which=which)
            match.submit("South", "no", which=which)
        keep = next(d.value for d in match.program.decisions if d.name == "keep")
        said[words] = match.state.facts.get((keep, 0))
        assert match.state.facts[keep, 1] is False
    assert said == {("yes", "yes"): True, ("yes", "no"): None}


def test_a_which_that_is_not_asked_is_refused() -> None:
    match = duello.Match(ruleset(FOR_EACH))
    before = match.state
    for which in (0, 3, -1):
        with pytest.raises(duello.IllegalMove):
            match.submit("North", "1", "keep", which=which)
    assert match.state is before


def test_plays_end_and_are_the_same_again(rules: duello.Rules) -> None:
    for seed in range(12):
        play = play_of_seed(rules, seed)
        match = played(play)
        assert not match.awaiting
        check_record(match)
        check_saving(play, seed % 3)
        check_order(play)
        check_mirror(play)
        driver = Driver(duello.Match(rules, seed=match.seed))
        for taken in match.answers:
            driver.give(taken)


def test_every_answer_lowers_what_waits_or_goes_on(rules: duello.Rules) -> None:
    program = rules.program
    for seed in range(20):
        drawn = Random(seed)
        state = api.start(program).state
        while moves := api.moves(program, state):
            move = drawn.choice(moves)
            value = drawn.choice(move.candidates)
            checked = api.advance(program, state, move.chosen(value))
            assert checked == api.advance(program, state, move.chosen(value), listed=True)
            waiting = len(api.moves(program, checked.state))
            later = checked.state.agenda != state.agenda or checked.state.facts != state.facts
            assert later or waiting == len(moves) - 1
            state = checked.state
        assert state.outcome is not None or state.contradiction is not None


def _ends(rules: duello.Rules) -> set[State]:
    """The states with which matches end, answered in every way through the public door."""
    found, waiting = set(), [duello.Match(rules)]
    while waiting:
        match = waiting.pop()
        asked = next((a for a in match.awaiting if not a.answered), None)
        if asked is None:
            found.add(match.state)
            continue
        for words in asked.candidates:
            other = match.fork()
            other.submit(asked.player, words, asked.name, which=asked.which)
            waiting.append(other)
    return found


def test_a_search_comes_to_the_ends_of_matches(rules: duello.Rules) -> None:
    expanding = Expanding(rules.program)
    found, waiting = set(), [api.start(rules.program, quiet=True).state]
    while waiting:
        state = waiting.pop()
        if not state.open:
            found.add(state)
            continue
        ways = expanding.ways(state)
        waiting += [expanding.after(state, ways.way(n)) for n in expanding.numbers(ways)]
    assert found == _ends(rules)
    whole = explored(rules, rules.program.option_values({}), Plan(checks=3))
    assert whole.search.covered


def test_computers_play_to_the_end(rules: duello.Rules, tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    file.write_text(FOR_EACH if rules.title == "For each" else COPIES, encoding="utf-8")
    asked = ["play", str(file), "--seats", "random,random", "--seed", "3"]
    assert CliRunner().invoke(main, asked).exit_code == 0


def test_the_referee_tells_which_and_takes_it(tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    file.write_text(FOR_EACH, encoding="utf-8")
    said = [
        {"player": "North", "say": "3", "decision": "keep", "which": 2},
        {"player": "North", "say": "2", "decision": "keep", "which": 3},
        {"player": "North", "say": "2", "which": 0},
    ]
    lines = io.BytesIO("\n".join(map(json.dumps, said)).encode())
    out = CliRunner().invoke(main, ["referee", str(file), "--seed", "1"], input=lines).output
    told = [json.loads(line) for line in out.splitlines()]
    waits = [[(a["player"], a["which"]) for a in t["await"]] for t in told if "await" in t]
    assert waits[0] == [("North", 1), ("North", 2), ("South", 1), ("South", 2)]
    assert waits[1] == [("North", 1), ("South", 1), ("South", 2)]
    assert [t["error"] for t in told if "error" in t] == [
        "it is not North's turn",
        "`which` is a whole number, 1 or more",
    ]


# ---------------------------------------------------------------------- no answer at all


def test_without_a_time_nobody_is_late() -> None:
    match = duello.Match(ruleset(FOR_EACH))
    with pytest.raises(duello.IllegalMove, match="the rules set no time for keep"):
        match.timeout("North", "keep", 1)
    assert all(due.status == WAITING for due in match.state.open)


def test_who_has_nothing_to_choose_is_waited_for_by_nobody(tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    file.write_text(NOTHING, encoding="utf-8")
    said = [
        {"player": player, "say": card} for card in ("Ace", "King") for player in ("North", "South")
    ]
    lines = io.BytesIO("\n".join(map(json.dumps, said)).encode())
    out = CliRunner().invoke(main, ["referee", str(file), "--seed", "1"], input=lines).output
    told = [json.loads(line) for line in out.splitlines()]
    assert {"outcome": {"winner": None, "why": "nobody wins"}} in told
    assert all(a["candidates"] for t in told for a in t.get("ask", ()))
    played = CliRunner().invoke(
        main, ["play", str(file), "--seats", "person,random"], input="Ace\nKing\n"
    )
    assert "North has nothing to choose as pick" in played.output
    assert "nobody wins" in played.output


def test_a_late_answer_is_the_only_one_where_there_is_nothing(tmp_path: Path) -> None:
    match = duello.Match(ruleset(NOTHING))
    for _ in range(2):
        for asked in match.awaiting:
            match.submit(asked.player, asked.candidates[0], asked.name)
    assert [a.nothing for a in match.awaiting] == [True, True]
    program, state = match.program, match.state
    for move in api.moves(program, state):
        assert not move.candidates
        assert move.may_be_late
        assert api.advance(program, state, move.late()).state.open[0].status in (LATE, WAITING)
    answers = [taken for taken in match.answers if taken.how == "said"]
    other = duello.Match(ruleset(NOTHING))
    for taken in answers:
        give(other, taken)
    assert other.state == match.state
