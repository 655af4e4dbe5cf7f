"""What somebody chooses in the other's turn is remembered as it is in their own."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compiler.lockstep import run_of
from tests.kept import compile_text
from tests.quick import drawn

from duello.dsl.diagnostics.renderer import render
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

GAME = """ruleset "Replies"
  players North, South

match
  each player has points: 0, public
  play turns in alternation from North until a player's previous reply is doubt
  the player with more points wins the match

turn
  they choose claim: high or low
  opponent chooses reply: believe or doubt
  they gain how often opponent replied believe in this match points
  they gain 10 points, if opponent's previous reply is believe and their previous claim is low
  announce "{they} {claim}, {opponent} {reply}"
"""

TURNS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=7)


def counted(turns: list[tuple[bool, bool]]) -> tuple[int, list[int]]:
    """How many turns are played of these, and the points of each."""
    points, believed = [0, 0], [0, 0]
    replied, claimed = [False, False], [False, False]
    for number, (low, believes) in enumerate(turns):
        who, other = number % 2, 1 - number % 2
        points[who] += believed[other] + believes
        points[who] += 10 * (replied[other] and claimed[who])
        believed[other] += believes
        replied[other], claimed[who] = believes, low
        if not believes:
            return number + 1, points
    return len(turns), points


@given(TURNS)
@settings(max_examples=drawn(10, 40))
def test_replies_are_remembered(turns: list[tuple[bool, bool]]) -> None:
    number, points = counted(turns)
    seats = ("North", "South")
    lines = [
        f"  {seats[at % 2]} claims {'low' if low else 'high'}, "
        f"{seats[1 - at % 2]} replies {'believe' if believes else 'doubt'}"
        for at, (low, believes) in enumerate(turns[:number])
    ]
    over = not turns[number - 1][1]
    lines += [f"  then {who} has {n} points" for who, n in zip(seats, points, strict=True)]
    lines += [f"  then the match is {'' if over else 'not '}over"]
    compiled = compile_text("\n".join((GAME, 'example "so"', *lines, "")), "replies.duel")
    assert not compiled.problems, "\n".join(map(render, compiled.problems))
    (outcome,) = run_examples(Rules("Replies", compiled))
    assert not outcome.problems, "\n".join(map(render, outcome.problems))


def test_written_code_remembers_them_too() -> None:
    made = compile_text(GAME, "replies.duel")
    assert made.program is not None, made.problems
    run = run_of(made.program, 12)
    assert not run.different
    assert run.steps >= 24
