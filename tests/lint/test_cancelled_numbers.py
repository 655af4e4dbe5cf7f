"""A piece that says itself what its number is has none while it is cancelled: where nobody can tell
who wins then is told, and only there.
"""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.desk.matrix import first_matrix
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source

GAME = """ruleset "Mirrors"
  players North, South

pieces card
  rank: number or none, as labelled

card 1 Page
card 2 Ward
  counters: cancel opponent's pick{cancels}
  {answers}
card {label} Mirror
  {says}
card 4 Sleeper
  {sleeps}

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step counters
  step tally
    winner: the player whose pick has more rank
    the winner gains 1 points
  discard each pick
"""
MIRROR = {"says": "rank: rank of opponent's pick, unless opponent's pick is Mirror\n"
                  "  rank: 0, if opponent's pick is Mirror", "label": "M"}  # fmt: skip
CASES = [
    MIRROR,
    MIRROR | {"answers": "winner: you, if opponent's pick is Mirror"},
    MIRROR | {"cancels": ", if opponent's pick is Page"},
    MIRROR | {"cancels": ", unless opponent's pick is Page"},
    MIRROR | {"label": "3"},
    {"says": "rank: 7", "label": "M"},
    {"says": "rank: 7", "label": "3"},
]


@pytest.mark.parametrize("case", CASES)
def test_it_is_told_where_the_matrix_has_no_answer(case: dict[str, str]) -> None:
    text = GAME.format(**{"cancels": "", "answers": "", "says": "", "sleeps": ""} | case)
    source = Source("mirrors.duel", text)
    program, script = compile_text(text).program, whole_script(source)
    assert program is not None and script is not None
    made = first_matrix(program, script)
    stops = {
        frozenset((row.split()[-1], column.split()[-1]))
        for row, cells in zip(made.rows, made.cells, strict=True)
        for column, cell in zip(made.columns, cells, strict=True)
        if cell.contradiction
    }
    told = [each for each in found(text) if each.code == "possible-gap"]
    assert bool(told) == bool(stops)
    for pair in stops:
        assert any(all(name in " ".join(each.notes) for name in pair) for each in told)
