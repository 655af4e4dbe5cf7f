"""What is chosen, called by what it is a piece of, is mended at all places at once."""

import pytest
from tests.kept import compile_text
from tests.quick import rows

from duello.desk.editing import Editing
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.spans import Source

GAME = """ruleset "Honey War"
  players Ada, Ben

pieces swarm
  size: number, as labelled

swarm 1 Drones
  harvest: you gain 2 honey, if {asked}

swarm 2 Workers
  harvest: cancel {cancelled}

swarm 5 Hornets

match
  each player has hive: one of each swarm, private
  each player has honey: 2, public
  play 3 meadows
  the player with the most honey wins the match

meadow
  each player chooses send, in secret: a swarm in their hive
  {reveals}
  {works}
  step harvest
  {away}
  the player whose {most} has more size gains 1 honey
"""
WANTED = {
    "asked": "opponent's send is Hornets",
    "cancelled": "opponent's send",
    "reveals": "reveal send",
    "works": "each send takes effect",
    "away": "discard each send",
    "most": "send",
}
SAID = {
    "asked": ("opponent's swarm is Hornets", "size of opponent's swarm is more than 2"),
    "cancelled": ("opponent's swarm",),
    "reveals": (
        "reveal the swarms",
        "reveal swarms",
        "reveal each swarm",
        "reveal both swarms",
        "reveal the two swarms",
        "the swarms are revealed",
        "players reveal their swarms",
    ),
    "works": ("the swarms take effect", "both swarms take effect", "each swarm takes effect"),
    "away": ("discard the swarms", "discard each swarm", "discard swarms", "discard both swarms"),
    "most": ("swarm",),
}


def mended(text: str) -> str:
    """A text with the first mends of its errors made, one after the other."""
    for _ in range(4):
        errors = [e for e in compile_text(text).problems if e.severity is Severity.ERROR]
        fixes = [one.fix for one in errors if one.fix is not None]
        assert len(fixes) == len(errors), [(e.headline, e.help) for e in errors if e.fix is None]
        if not fixes:
            break
        text = fixes[0].applied()
    return text


@pytest.mark.parametrize(
    ("where", "said"), rows(2, [(w, s) for w, many in SAID.items() for s in many])
)
def test_one_place_is_mended(where: str, said: str) -> None:
    wanted = WANTED | {"asked": said.replace("swarm", "send")} if where == "asked" else WANTED
    assert mended(GAME.format(**WANTED | {where: said})) == GAME.format(**wanted)


def test_all_places_are_one_mistake() -> None:
    said = {where: many[0] for where, many in SAID.items()}
    text = GAME.format(**said)
    names = [e for e in compile_text(text).problems if e.code == "unknown-name"]
    assert len(names) == 1 and names[0].help is not None
    assert names[0].help.endswith("wherever it stands")
    assert mended(text) == GAME.format(**WANTED)


def test_what_is_mended_for_another_reason_in_the_same_line_is_mended_first() -> None:
    said = {where: many[0] for where, many in SAID.items()}
    text = GAME.format(**said).replace("you gain 2 honey", "you take 2 honey from opponent")
    lines = "if opponent's send is Hornets:\n      you gain 2 honey\n      opponent loses 2 honey"
    wanted = GAME.format(**WANTED).replace("you gain 2 honey, if opponent's send is Hornets",
                                           f"\n    {lines}")  # fmt: skip
    assert mended(text) == wanted.replace("harvest: \n", "harvest:\n")
    editing = Editing(Source("honey.duel", text), lambda _name: None)
    assert any(editing.mends(one) for one in editing.problems if one.code == "unknown-verb")


def test_other_mistakes_in_between_do_not_take_the_mend_back() -> None:
    text = GAME.format(**WANTED | {"asked": SAID["asked"][0], "away": "discard the swarms"})
    text = text.replace("play 3 meadows", "play about three meadows")
    (one,) = [e for e in compile_text(text).problems if e.code == "unknown-name"]
    assert one.fix is not None
    assert one.fix.applied().count("swarm") == GAME.format(**WANTED).count("swarm")


@pytest.mark.parametrize(
    "deed",
    [
        "you gain 2 honey and opponent loses 2 honey",
        "your honey goes up by 2 and that of the other player goes down by 2",
        "gain 2 honeys",
    ],
)
def test_a_line_that_was_read_as_its_mend_says_is_left_to_that_mend(deed: str) -> None:
    said = {where: many[0] for where, many in SAID.items()}
    text = GAME.format(**said).replace("you gain 2 honey", deed)
    before = text.split("\n")
    for one in compile_text(text).problems:
        if one.code == "unknown-name" and one.fix is not None:
            after = one.fix.applied().split("\n")
            assert [_others(line) for line in after] == [_others(line) for line in before]


def _others(line: str) -> list[str]:
    """The words of a line that do not change with what a choice is called."""
    around = ["swarm", "swarms", "send", "the", "each", "take", "takes"]
    return [word for word in line.split() if word not in around]
