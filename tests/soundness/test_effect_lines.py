"""Whatever effect line compiles can be played; whatever does not is refused at its words."""

from contextlib import suppress
from itertools import islice

import pytest
from tests.quick import drawn, each
from tests.soundness.typed_lines import GAME, games

from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed
from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

LINES = drawn(30, 60)
"""Per seed in the suite; by hand, thousands."""

LONGEST = 40
"""How many answers of a match are played."""


def played(program, seed):
    """Every state of a whole match with answers by chance; a program is started anew for each."""
    with suppress(Endless):  # a line may begin a phase anew for ever
        for moment in moments(play_of_seed(program, seed), longest=LONGEST):
            hash(moment.state)
            _pieces_lie_once(program, moment.state)


def _pieces_lie_once(program, state):
    zones = set(program.tables.zones)
    held = [piece for key, thing in state.facts.items() if key[0] in zones for piece in thing or ()]
    assert len(held) == len(set(held)), "a piece lies in two zones"


def check(words, text, seed):
    compiled = compile_text(text)
    errors = [p for p in compiled.problems if p.severity is Severity.ERROR]
    if compiled.program is None:
        assert errors
        at = text.index(words)
        for problem in errors:
            span = problem.label.span
            assert at - 40 <= span.start <= at + len(words), problem
        return False
    played(compiled.program, seed)
    return True


def test_the_game_itself_plays():
    assert check("pot rises by 1", GAME.format(ability="gain 1 points", line="pot rises by 1"), 0)


@pytest.mark.parametrize("seed", each(6, range(6)))
def test_what_compiles_plays(seed):
    kept = [check(words, text, seed) for words, text in islice(games(seed), LINES)]
    assert sum(kept) > LINES / 50, "hardly a line compiles: the words have lost their sense"
