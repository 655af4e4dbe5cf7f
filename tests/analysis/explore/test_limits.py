"""Searches that are stopped: by a bound, by somebody at the keyboard, more than once."""

import random
import subprocess
import sys
import time
from typing import Any

import pytest
from attrs import evolve
from tests import toys
from tests.quick import only

import duello
from duello.analysis.explore import memory_taken, room
from duello.analysis.explore.counterexample import Stage
from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import details
from duello.analysis.explore.found import GRACE, Found
from duello.analysis.explore.random_walk import Walker
from duello.analysis.explore.searching import INTERRUPTED, Bounds, Search
from duello.analysis.findings import SHORTENED, WALKED
from duello.analysis.invariants.distinguishability import settled
from duello.analysis.invariants.leaks import check_along, check_beliefs
from duello.analysis.model.random_play import match_of, play_of_seed
from duello.analysis.model.seat_mirror import Words
from duello.analysis.mutate import run_mutant
from duello.analysis.mutate.run_mutant import Crashed, played
from duello.analysis.mutate.verdict import Plan as Mutating
from duello.analysis.mutate.verdict import judged
from duello.dsl import ir
from duello.dsl.ir.scopes import Unclear, together
from duello.interpreter import scheduler


def search() -> Search:
    """A search of a game of three cards."""
    program = toys.rules().program
    return Search(program, program.option_values({}))


def result(done: Search) -> Any:
    """What a search has seen, apart from how long it took."""
    progress = done.progress
    return (len(done.seen), progress.counted, progress.stopped, sorted(done.met), done.seen.numbers)


def test_a_search_can_be_gone_on_with() -> None:
    whole = search()
    whole.run(Bounds())
    assert whole.progress.covered
    for step in (1, 7):
        parts = search()
        runs = 0
        while parts.progress.stopped or not runs:
            runs += 1
            parts.run(Bounds(states=len(parts.seen) + step))
        assert runs > 2
        assert result(parts) == result(whole)


def test_what_was_found_is_told_when_it_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = toys.rules(toys.QUARREL)
    begun = search_of(rules)
    expand, done = begun._expand, [0]

    def interrupted(*given: Any) -> bool:
        done[0] += 1
        if done[0] == 12:
            raise KeyboardInterrupt
        return expand(*given)

    monkeypatch.setattr(begun, "_expand", interrupted)
    found = explored(rules, begun.options, Plan(), begun)
    assert found.search.stopped == INTERRUPTED
    assert found.walks == found.checks == 0
    assert [each.kind for each in found.findings] == ["conflict"]
    monkeypatch.undo()
    begun.run(Bounds())
    whole = search_of(rules)
    whole.run(Bounds())
    assert result(begun) == result(whole)


class Working:
    """A clock on which time goes by as the reference goes on: a hundredth of a second each time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._run = scheduler.run

    def monotonic(self) -> float:
        """What it shows."""
        return self.now

    def run(self, *given: Any, **named: Any) -> Any:
        """See `scheduler.run`."""
        self.now += 0.01
        return self._run(*given, **named)


@pytest.fixture
def working(monkeypatch: pytest.MonkeyPatch) -> Working:
    """The clock of everything."""
    clock = Working()
    monkeypatch.setattr(scheduler, "run", clock.run)
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    return clock


def in_seconds(seconds: float) -> Plan:
    """As `duello explore` shares time out, on the reference."""
    return Plan(
        Bounds(seconds=0.4 * seconds),
        walk_seconds=0.15 * seconds,
        check_seconds=0.1 * seconds,
        match_seconds=0.35 * seconds,
        backend="reference",
        seconds=seconds,
    )


@pytest.mark.parametrize("seconds", [1, 3, 8])
@pytest.mark.parametrize("game", only(["quarrel", "endless", "clean"], "quarrel", "clean"))
def test_all_of_it_is_over_when_its_time_is(game: str, seconds: float, working: Working) -> None:
    endless = toys.GAME.replace("play 2 tricks", "play tricks until a player has 50 points")
    endless = endless.replace("  discard each lay\n", "")
    rules = toys.rules({"quarrel": toys.QUARREL, "endless": endless, "clean": toys.GAME}[game])
    plan, begun = in_seconds(seconds), working.now
    found = explored(rules, rules.program.option_values({}), plan)
    told = 0.3 * len(found.findings)  # their plays are played once more
    assert working.now - begun < seconds + GRACE + told
    assert found.walks or found.search.covered


class Leaping:
    """A clock on which an hour goes by each time that somebody looks at it."""

    now = 0.0

    def monotonic(self) -> float:
        """What it shows."""
        self.now += 3600.0
        return self.now


def untimed(**bounds: Any) -> Plan:
    """As `duello explore` plays without `--seconds`."""
    counted = Plan(Bounds(**bounds), walks=8, checks=2)
    return evolve(counted, walk_seconds=None, check_seconds=None, match_seconds=None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["boiling_point", "undercut"])
def test_without_seconds_the_same_comes_of_it_however_slow(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many plays there were hung on the clock, and so did what was seen to act."""
    rules = duello.load(f"examples/{name}.duel")
    options, plan = rules.program.option_values({}), untimed(rounds=1)
    found = [explored(rules, options, plan)]
    monkeypatch.setattr(time, "monotonic", Leaping().monotonic)
    found.append(explored(rules, options, plan))
    quick, slow = (evolve(each, search=evolve(each.search, seconds=0.0)) for each in found)
    assert quick == slow and quick.walks == 8 and quick.checks == 2
    assert quick.coverage is not None and quick.coverage.plays > 8


@pytest.mark.parametrize("game", only(["quarrel", "endless", "clean"], "quarrel"))
def test_without_seconds_games_that_are_seen_through_are_looked_at_alike(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = toys.GAME.replace("play 2 tricks", "play tricks until a player has 50 points")
    rules = toys.rules({"quarrel": toys.QUARREL, "endless": endless, "clean": toys.GAME}[game])
    options, plan = (
        rules.program.option_values({}),
        untimed(states=30 if game == "endless" else None),
    )
    found = [explored(rules, options, plan)]
    monkeypatch.setattr(time, "monotonic", Leaping().monotonic)
    found.append(explored(rules, options, plan))
    quick, slow = (evolve(each, search=evolve(each.search, seconds=0.0)) for each in found)
    assert quick == slow


@pytest.mark.parametrize("more", [0, 1, 12])
def test_plays_behind_a_search_hold_to_its_memory(
    more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is said for what there was none."""
    rules, asked = toys.rules(), [0]

    def taken() -> float:
        asked[0] += 1
        return 10.0 if asked[0] <= more else 1_000_000.0

    monkeypatch.setattr(room, "taken_now", taken)
    plan = untimed(states=20, memory=100_000)
    found = explored(rules, rules.program.option_values({}), plan)
    assert found.walks + found.checks <= more
    assert found.left_out and all(each in " ".join(details(found)) for each in found.left_out)
    monkeypatch.setattr(room, "taken_now", lambda: 10.0)
    found = explored(rules, rules.program.option_values({}), plan)
    assert not found.left_out and (found.walks, found.checks) == (8, 2)


def test_a_search_leaves_memory_to_what_comes_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_taken, "megabytes_now", lambda: 300.0)
    rules = toys.rules()
    told = "320 of 370 MB of memory are too little to search in (with `--memory 411` it goes on)"
    for walks, memory, stopped in ((8, 370, told), (0, 370, ""), (8, 411, "")):
        plan = evolve(untimed(memory=memory), walks=walks, checks=0)
        found = explored(rules, rules.program.option_values({}), plan)
        assert found.search.stopped == stopped
    assert room.kept_for_plays(100) == 25 and room.kept_for_plays(None) == 0
    assert 10 < memory_taken.taken_now() < 100_000


def test_a_play_that_was_met_when_time_was_over_is_told() -> None:
    rules = toys.rules(toys.QUARREL)
    search = search_of(rules)
    walker = Walker(search.expanding, search.canonical, search.options)
    walks = (walker.walk(seed) for seed in range(100))
    walk = next(each for each in walks if each.contradiction is not None)
    stage = Stage(rules, search.options)
    for ends, how in ((0.0, WALKED), (float("inf"), SHORTENED)):
        found = Found(stage, search, ends=ends)
        found.walk(walker, walk)
        (finding,) = found.all()
        assert finding.kind == "conflict" and finding.play is not None
        assert finding.play.found == how


def search_of(rules: duello.Rules) -> Search:
    """A search of a ruleset."""
    return Search(rules.program, rules.program.option_values({}))


def test_without_comparing_nothing_is_compared() -> None:
    rules = toys.rules()
    found = explored(rules, rules.program.option_values({}), Plan(compare=False))
    counted = found.search
    assert (found.checks, counted.compared, counted.mirrored, counted.pairs) == (0, 0, 0, 0)


def test_checks_are_over_when_their_time_is() -> None:
    play = play_of_seed(toys.rules(), 1)
    match = match_of(play)
    past = time.monotonic() - 1
    drawn = random.Random(1)
    assert check_along(play, until=past) == (0, 0)
    assert check_beliefs(match, match.players[0], drawn, until=past) == 0
    assert list(settled(match, match.players[0], drawn, 3, past)) == [match]


ALONE = """\
ruleset "Alone"
  players North, South
match
  each player has points: 0, public
  play dreams until North has 1 points
  nobody wins the match
dream
  South chooses road: a whole number from 1 to 3
allow one-seat because "North sleeps"
allow endless because "and sleeps"
"""


@pytest.mark.slow
def test_who_is_never_asked_again_is_not_waited_for() -> None:
    match = match_of(play_of_seed(toys.rules(ALONE), 1))
    drawn = random.Random(1)
    assert list(settled(match, "North", drawn, 3)) == []
    assert check_beliefs(match, "North", drawn) == 0


# ---------------------------------------------------------------------- what is no result


def test_a_word_of_two_types_is_told_and_not_asserted() -> None:
    with pytest.raises(Unclear):
        together({2: ir.PIECE}, {2: ir.CELL})
    code = (
        "from duello.dsl import ir\n"
        "from duello.dsl.ir.scopes import Unclear, together\n"
        "try:\n    together({2: ir.PIECE}, {2: ir.CELL})\nexcept Unclear:\n    print('told')\n"
    )
    done = subprocess.run(
        [sys.executable, "-O", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "told\n"


def test_what_is_chosen_has_its_type_in_the_words() -> None:
    program = toys.rules().program
    assert Words(program).chosen(0) == "piece"


def test_a_crash_is_not_taken_for_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = toys.rules()
    match = played(rules.program, rules.program.option_values({}), 1)
    monkeypatch.setattr(run_mutant, "different", lambda *given: 1 // 0)
    with pytest.raises(Crashed, match="ZeroDivisionError"):
        match.difference(rules.program, looks=False)
    found = judged(rules, Mutating(states=30, matches=3))
    crashed = [each for each in found.judgements if each.crashed]
    assert crashed
    assert all(each.by is None and not each.dead for each in crashed if not each.examples)
