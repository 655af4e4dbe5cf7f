"""How much, said in other words: the program is the same."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import game

ALIKE = [
    ("two thirds of {}, rounded down", "(2 * {}) divided by 3, rounded down"),
    ("2 thirds of {}, rounded up", "(2 * {}) divided by 3, rounded up"),
    ("three quarters of {}, rounded down", "(3 * {}) divided by 4, rounded down"),
    ("2 times {}", "twice {}"),
    ("three times {}", "3 * {}"),
    ("4 times {}", "4 * {}"),
    ("the lower of {} and 3", "the smaller of {} and 3"),
    ("the lesser of {} and 3", "the smaller of {} and 3"),
    ("the higher of {} and 3", "the greater of {} and 3"),
    ("the larger of {} and 3", "the greater of {} and 3"),
]


@pytest.mark.parametrize(("said", "same"), ALIKE)
@pytest.mark.parametrize("what", ["round", "North's points", "(round + 1)"])
def test_other_words_make_the_same_program(said: str, same: str, what: str) -> None:
    made = []
    for words in (said, same):
        line = f"North's points becomes {words.format(what)}"
        compiled = compile_text(game(round=line), "much.duel")
        assert not compiled.problems, [each.headline for each in compiled.problems]
        assert compiled.program is not None
        made.append(compiled.program)
    one, other = made
    assert one.blocks == other.blocks
