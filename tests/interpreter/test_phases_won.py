"""How many phases somebody has won is what anybody would count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kept import compile_text
from tests.quick import drawn

from duello.dsl.diagnostics.renderer import render
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

GAME = """ruleset "Sets"
  players North, South

match
  play up to 3 sets, until a player has won 2 sets
  the player with more sets won wins the match

set
  play up to 3 rounds, until a player has won 2 rounds
  the player with more rounds won wins the set

round
  each player chooses bid, in secret: low or high
  North wins the round, if North's bid is high and South's bid is low
  South wins the round, if South's bid is high and North's bid is low
"""

BIDS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=9)


def counted(bids: list[tuple[bool, bool]]) -> tuple[int, list[int], list[int]]:
    """How many rounds can be played of these; of the set that goes on, the rounds won by each, and
    the sets won by each.
    """
    sets, rounds, played, over = [0, 0], [0, 0], 0, 0
    for number, (north, south) in enumerate(bids, 1):
        played += 1
        rounds[south] += north != south
        if max(rounds) == 2 or played == 3:
            if rounds[0] != rounds[1]:
                sets[rounds[1] > rounds[0]] += 1
            rounds, played, over = [0, 0], 0, over + 1
        if max(sets) == 2 or over == 3:
            return number, rounds, sets
    return len(bids), rounds, sets


def holds(bids: list[tuple[bool, bool]], claims: list[str]) -> bool:
    """Whether the claims hold after a play."""
    word = ("low", "high")
    plays = [f"  North bids {word[north]}, South bids {word[south]}" for north, south in bids]
    lines = [*plays, *(f"  then {claim}" for claim in claims)]
    compiled = compile_text("\n".join((GAME, 'example "so"', *lines, "")), "sets.duel")
    assert not compiled.problems, "\n".join(map(render, compiled.problems))
    (outcome,) = run_examples(Rules("Sets", compiled))
    return outcome.holds


@given(BIDS)
@settings(max_examples=drawn(10, 25))
def test_it_is_what_one_counts(bids: list[tuple[bool, bool]]) -> None:
    number, rounds, sets = counted(bids)
    played = bids[:number]
    seats = ("North", "South")
    claims = [f"{who} has won {many} sets" for who, many in zip(seats, sets, strict=True)]
    if any(rounds):
        claims += [f"{who} has {n} rounds won" for who, n in zip(seats, rounds, strict=True)]
        claims += [
            f"{who} has won at least {n} rounds" for who, n in zip(seats, rounds, strict=True)
        ]
    assert holds(played, claims)
    assert not holds(played, [f"North has won {sets[0] + 1} sets"])


def test_the_match_is_won_by_who_has_won_more() -> None:
    south = [(False, True)] * 4
    assert holds(south, ["South wins the match"])
    assert holds(south[:3], ["South has 1 round won"])


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        (
            "if North has won 2 matches: the round ends",
            "nothing that a player has is called `matches won`",
        ),
        (
            "if North has won 2 bids: the round ends",
            "nothing that a player has is called `bids won`",
        ),
    ],
)
def test_what_is_played_in_no_phase_is_not_counted(line: str, headline: str) -> None:
    compiled = compile_text(f"{GAME}  {line}\n", "sets.duel")
    assert [each.headline for each in compiled.problems] == [headline]


def test_what_the_author_counts_is_the_authors() -> None:
    own = GAME.replace("match\n", 'match\n  each player has "sets won": 1, public\n', 1)
    compiled = compile_text(own, "sets.duel")
    assert not compiled.problems, "\n".join(map(render, compiled.problems))
    assert compiled.program is not None
    assert [p.name for p in compiled.program.properties].count("sets won") == 1
    assert not any("sets won" in render(each) for each in compiled.problems)


def test_a_text_asks_for_it_too() -> None:
    told = GAME.replace("until a player has won 2 rounds", "until round is 3").replace(
        "  the player with more rounds won wins the set",
        '  announce "{North\'s rounds won}"\n  North wins the set',
    )
    plays = "  North bids high, South bids low\n" * 3
    example = f'example "so"\n{plays}  then North is told "3"\n'
    compiled = compile_text(f"{told}\n{example}", "sets.duel")
    assert not compiled.problems, "\n".join(map(render, compiled.problems))
    (outcome,) = run_examples(Rules("Sets", compiled))
    assert not outcome.problems, "\n".join(map(render, outcome.problems))


@given(st.booleans(), st.booleans())
def test_who_has_lost_is_who_has_not_won_where_somebody_has(north: bool, south: bool) -> None:
    won, lost = {
        (True, False): ("North", "South"),
        (False, True): ("South", "North"),
    }.get((north, south), ("nobody", "nobody"))
    claims = [f"{won} won the last round", f"{lost} lost the round", f"{lost} has lost the round"]
    for who in ("North", "South"):
        claims.append(f"{who} {'lost' if who == lost else 'did not lose'} the previous round")
        claims.append(f"{who} {'has' if who == won else 'has not'} won the round")
    assert holds([(north, south)], claims)
