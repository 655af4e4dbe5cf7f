"""A list is long enough for as many passes of a phase as what is drawn in it lets play go on."""

import pytest
from tests.lint.findings import codes
from tests.lint.test_left_open import met

DIVING = """ruleset "Diving"
  players Pia, Quentin

pieces find
find {finds}

match
  each player has pearls: 0, public
  play 2 turns in alternation from Pia
  the player with more pearls wins the match

turn
  the game has sea: {sea}, secret
  play up to 6 dives

dive
  chance draws haul: a find from the sea
{taken}
  if haul is {ends}: the {phase} ends
  they gain entry (dive) of ({entries}) pearls
"""
FINDS = "\nfind ".join(("A Dull", "B White", "C Pink", "D Shark", "E Squall"))


def text(entries: int, **parts: str) -> str:
    """Dives with a list so long."""
    usual = {
        "sea": "one of each find",
        "taken": "    discard haul",
        "ends": "Shark or Squall",
        "phase": "turn",
    }
    listed = ", ".join(["1"] * entries)
    return DIVING.format(finds=FINDS, entries=listed, **{**usual, **parts})


CASES = [
    ({}, 3),
    ({"ends": "Shark"}, 4),
    ({"sea": "two of each find"}, 6),
    ({"taken": "  discard haul"}, 3),
    ({"taken": '    announce "seen"'}, 6),
]


@pytest.mark.parametrize(("parts", "needed"), CASES)
def test_a_list_as_long_as_play_asks_for_is_quiet(parts: dict[str, str], needed: int) -> None:
    """Of what is shorter it is told, and play comes to it."""
    assert "possible-gap" in codes(text(needed - 1, **parts))
    assert met(text(needed - 1, **parts))
    assert "possible-gap" not in codes(text(needed, **parts))


def test_what_stands_behind_more_passes_than_can_be_is_never_reached() -> None:
    behind = "  play up to {} dives\n  they gain 1 pearl\n"
    usual = behind.format(6).partition("\n")[0] + "\n"
    for times, said in ((3, False), (4, True), (6, True)):
        rules = text(6).replace(usual, behind.format(times))
        assert ("never-reached" in codes(rules)) == said
    skipped = "\n  if {}: the dive ends\n  chance draws"
    for so in ("they have 0 pearls", "they have 9 pearls"):
        rules = text(6).replace(usual, behind.format(4)).replace("\n  chance draws", skipped)
        assert "never-reached" not in codes(rules.format(so))


def test_what_only_ends_a_pass_does_not_end_the_others() -> None:
    rules = text(3, phase="dive")
    assert "possible-gap" in codes(rules)
    assert met(rules)
