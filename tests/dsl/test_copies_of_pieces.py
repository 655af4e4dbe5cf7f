"""So many of a piece, written behind its name: with one mend they lie where pieces lie."""

from pathlib import Path

import pytest
from tests.kept import compile_text
from tests.quick import crossed

from duello.desk.mending import mended
from duello.dsl.spans import Source

NOTES = (Path(__file__).parent / "slips" / "notes.duel").read_text(encoding="utf-8")
LISTED = "5 Guard, 2 Priest, 2 Baron and 1 Princess"
ZONES = ("all the cards", "all cards", "one of each card", "every card")
COUNTED = (
    ("x5", "x2", "x2"),
    ("x 5", "(x2)", "x2"),
    ("5x", "(2 copies)", ", 2 copies"),
)


@pytest.mark.parametrize(("zone", "counted"), crossed(5, ZONES, COUNTED))
def test_one_mend_says_how_many_of_each_lie_there(zone: str, counted: tuple[str, ...]) -> None:
    assert LISTED in NOTES
    wrong = NOTES.replace(LISTED, zone)
    for name, many in zip(("1 Guard", "2 Priest", "3 Baron"), counted, strict=True):
        wrong = wrong.replace(f"card {name}", f"card {name} {many}")
    first, *others = compile_text(wrong).problems
    assert first.fix is not None and all(each.fix is None for each in others[:2])
    assert first.fix.applied() == NOTES
    done = mended(Source("notes.duel", wrong), lambda it: compile_text(it.text, it.name).problems)
    assert done.text == NOTES
