"""What a chosen piece has is not announced while a rule may hide or disguise the choice."""

import pytest
from tests.lint.findings import edited

WORTH = '    announce "{winner} wins the round, worth {prize}" as result\n'
SHOWN = "    reveal champion as looks\n"
SAID = '    for each player: announce "{they} has {strength of their '
CAST = f'{SAID}cast}}" as power'
CHAMPION = f'{SAID}champion}}" as power'
NUMBERED = 'their cast is not "Power Word Kill"'

TOLD = {
    "of a hidden choice": ("death_match_3", WORTH, f"{CAST}, if {NUMBERED}\n", "hidden `cast`"),
    "of a disguised one": ("a_warriors_death", SHOWN, f"{CHAMPION}\n", "disguised `champion`"),
}
QUIET = {
    "where it is not hidden": (
        "death_match_3",
        WORTH,
        f"{CAST}, if {NUMBERED} and their cast is not hidden\n",
    ),
    "to those whose it is": ("a_warriors_death", SHOWN, f"{CHAMPION} to them\n"),
}


@pytest.mark.parametrize("which", TOLD)
def test_it_is_told(which: str) -> None:
    name, before, line, choice = TOLD[which]
    (found,) = edited(name, before, before + line) or ()
    assert found.code == "tells-hidden"
    assert found.headline == f"this tells everybody the `strength` of a {choice}"


@pytest.mark.parametrize("which", QUIET)
def test_nothing_is_told(which: str) -> None:
    name, before, line = QUIET[which]
    assert edited(name, before, before + line) == ()
