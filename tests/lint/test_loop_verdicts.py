"""Loops: what is proved to end does, by what was said to fall; what may not end is shown."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.lint.loop_files import TAKING, loop_file, taking_file
from tests.lint.watched_loops import Watch, watched
from tests.quick import drawn

from duello.analysis.generate.rule_file import generated
from duello.cli import main
from duello.dsl.ir import Tree
from duello.dsl.ir.program import Program
from duello.dsl.lint.engine import pass_changes
from duello.dsl.lint.engine.linear_forms import Seats
from duello.dsl.lint.loop_verdicts import Loop, loops
from duello.match.loading import load

FILES = drawn(16, 30)
LONGEST = 120

NOTICED = 70
"""Mistakes are looked for from this seed on: it is not far from the first ones that notice them."""


def programs(seeds: range) -> Iterator[tuple[int, Program]]:
    for seed in seeds:
        program = compile_text(loop_file(seed)).program
        if program is not None:
            yield seed, program


def watches(seeds: range) -> Iterator[tuple[int, Watch]]:
    for seed, program in programs(seeds):
        yield seed, watched(program, range(2 * seed, 2 * seed + 2), LONGEST)


def test_what_is_said_to_fall_falls_in_play() -> None:
    compared, proved = 0, Counter[bool]()
    for seed, watch in watches(range(FILES)):
        assert watch.wrong == [], seed
        compared += watch.compared
        proved.update(each.ends for each in watch.verdicts)
    assert compared > FILES
    assert min(proved[True], proved[False]) > FILES / 5


@pytest.mark.slow
def test_so_it_does_in_files_of_every_form() -> None:
    for seed in range(12):
        program = compile_text(generated(Random(seed), 0).written()).program
        if program is not None:
            assert watched(program, range(seed, seed + 1), LONGEST).wrong == [], seed


def taken(seeds: range) -> Iterator[tuple[int, Watch]]:
    """Files in which cards are drawn, squares are filled and actions are chosen, as watched."""
    for seed in seeds:
        program = compile_text(taking_file(seed)).program
        assert program is not None, seed
        yield seed, watched(program, range(2 * seed, 2 * seed + 2), LONGEST)


@pytest.mark.slow
def test_so_it_does_where_things_are_drawn_filled_and_chosen() -> None:
    compared, proved = 0, Counter[bool]()
    for seed, watch in taken(range(FILES)):
        assert watch.wrong == [], seed
        compared += watch.compared
        proved.update(each.ends for each in watch.verdicts)
    assert compared > 3 * FILES
    assert min(proved[True], proved[False]) > FILES / 5


@pytest.mark.slow
def test_a_cell_of_which_it_is_not_known_what_it_was_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever cell is chosen is taken to have been the one that is counted."""
    monkeypatch.setattr(pass_changes.Followed, "_was_so", lambda *_: True)
    assert any(watch.wrong for _, watch in taken(range(NOTICED, NOTICED + 5 * FILES)))


def test_a_mistake_in_what_effects_change_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is taken to be nobody."""
    players = pass_changes.Followed.players

    def somebody(
        self: pass_changes.Followed, tree: Tree, way: pass_changes.Way, seats: Seats
    ) -> tuple[int | None, ...]:
        found = players(self, tree, way, seats)
        return tuple(who for who in found if who is not None) or (None,)

    monkeypatch.setattr(pass_changes.Followed, "players", somebody)
    assert any(watch.wrong for _, watch in watches(range(NOTICED, NOTICED + 20 * FILES)))


@pytest.mark.parametrize("name", ["gods-collide", "enchanted-forest-colosseum"])
def test_loops_of_shipped_rules_that_end_do(name: str) -> None:
    watch = watched(load(name).program, range(2), LONGEST)
    assert watch.compared > 10
    assert watch.wrong == []


TAKEN = {
    "a deck that is drawn empty": ("until the deck is empty",
        "they draw 1 card from the deck to their hand"),
    "each player draws": ("until the deck is empty",
        "each player draws 1 card from the deck to their hand"),
    "what chance has drawn leaves": ("until number of cards in deck is less than 2",
        "chance draws c: a card from the deck", "  discard c"),
    "a pile that is turned over": ("until the stock is empty",
        "move the top card of the stock to table"),
    "two of a pile at once": ("until the stock is empty, or big is 0",
        "discard the top 2 cards of the stock"),
    "either pile": ("until a player's tray is empty",
        "for each player: move the top card of their tray to heap"),
    "a board that fills": ("until there is no square without stone",
        "they choose place: a square without stone", "  stone of place becomes they"),
    "squares that are shot": ("until there is no square with state open",
        "they choose aim: a square with state open", "state of their aim becomes shot"),
    "lamps": ("until there is no square that is not lit",
        "they choose lamp: a square that is not lit", "  lit of lamp becomes yes"),
    "pieces that go one way": ("until number of cards in out is 8",
        "they choose what: draw or clear",
        "if their what is draw and the deck is not empty:",
        "  chance draws c: a card from the deck", "    move c to table",
        "otherwise:", "  they choose d: a card in table", "    move d to out"),
    "ifs that exclude each other": ("until big is 0",
        "they choose what: draw or clear",
        "if their what is draw:", "  if small is at least 1: small falls by 1",
        "  otherwise:", "    big falls by 1", "    small becomes 3",
        "if their what is clear:", "  big falls by 1", "  small becomes 3"),
}  # fmt: skip

NOT_TAKEN = {
    "squares that were anything": ("until there is no square with state open",
        "they choose aim: a square", "  state of aim becomes shot"),
    "stones that go": ("until there is no square without stone",
        "they choose place: a square without stone", "  stone of place becomes they",
        "stone of A1 becomes nobody"),
    "nobody may be put there": ("until there is no square without stone",
        "they choose place: a square without stone", "  stone of place becomes stone of A1"),
    "one of three does nothing": ("until big is 0",
        "they choose what: draw, clear or rest",
        "if their what is draw: big falls by 1", "if their what is clear: big falls by 1"),
    "a pile that is turned round": ("until the stock is empty",
        "put the bottom card of stock on top of stock"),
    "a pile in turn": ("until number of cards in out is at least 4",
        "move the top card of the stock to out"),
    "cards that come back": ("until the deck is empty",
        "they draw 1 card from the deck to their hand",
        "they choose k: a card in their hand", "  move k to deck"),
}  # fmt: skip


@pytest.mark.parametrize("case", [*TAKEN, *NOT_TAKEN])
def test_what_is_taken_filled_or_chosen_brings_the_end_nearer(case: str) -> None:
    until, *lines = {**TAKEN, **NOT_TAKEN}[case]
    play = f"play turns in alternation from North {until}"
    text = TAKING.format(seed=0, play=play, lines="\n".join(f"  {line}" for line in lines))
    compiled = compile_text(text)
    assert compiled.program is not None, compiled.problems
    assert [each.ends for each in loops(compiled.program)] == [case in TAKEN]


# ---------------------------------------------------------------------- single loops

GAME = """\
ruleset "Loops"
  players North, South

pieces card
  rank: number

card 1 Ace
  rank: 14

card 2 King
  rank: 13

match
  each player has hand: one of each card, private
  each player has points: 0, public
  match has pot: 0, public
  match has open: no, public
  {play}
  the player with more points wins the match

round
  each player chooses pick: a card in their hand
{late}  winner: the player whose pick has more rank
{lines}
"""


def all_of(play: str, *lines: str, late: str = "") -> tuple[Loop, ...]:
    late = f"    if late: {late}\n" if late else ""
    body = "\n".join(f"  {line}" for line in lines)
    compiled = compile_text(GAME.format(play=play, lines=body, late=late))
    assert compiled.program is not None, compiled.problems
    return loops(compiled.program)


ENDS = {
    "so many": ("play 3 rounds", "step idle"),
    "cards that leave the game": ("play rounds until open is yes", "discard each pick"),
    "one card that leaves the game": ("play rounds until open is yes", "discard North's pick"),
    "a number that rises": ("play rounds until a player has at least 3 points",
        "each player gains 1 point"),
    "a sum that rises": ("play rounds until a player has at least 3 points",
        "if winner is North: North gains 1 point", "if winner is not North: South gains 1 point"),
    "one by one to a number": ("play rounds until pot is 3", "pot rises by 1"),
    "the number of the round": ("play rounds until round is at least 5", "pot falls by 1"),
    "a number that is set": ("play rounds until pot is at least 7", "pot becomes pot + 2"),
    "a difference": ("play pot + 3 rounds, until open is yes", "pot falls by 1"),
    "yes once": ("play rounds until open is yes", "open becomes yes"),
    "first one thing, then the other": ("play rounds until pot is at least 5",
        "if open is no:\n    open becomes yes\n  otherwise:\n    pot rises by 1"),
    "more rounds, up to a bound": ("play pot + 2 rounds",
        "pot rises by 1, if pot is less than 4"),
    "begun anew while there are cards": ("play 2 rounds", "discard each pick",
        "restart the round, if winner is nobody"),
}  # fmt: skip

MAY_NOT = {
    "nobody may win": ("play rounds until a player has at least 3 points",
        "the winner gains 1 point"),
    "it steps over": ("play rounds until pot is 3", "pot rises by 2"),
    "what comes goes again": ("play rounds until pot is at least 3",
        "pot rises by 1", "pot falls by 1, if winner is nobody"),
    "cards that come back": ("play rounds until open is yes", "discard each pick",
        "for each player: put Ace into their hand"),
    "cards that leave now and then": ("play rounds until open is yes",
        "discard each pick, if winner is nobody"),
    "nothing is said": ("play rounds until open is yes", "pot rises by 1"),
    "now yes, now no": ("play rounds until pot is at least 5", "open becomes yes",
        "open becomes no"),
    "begun anew": ("play rounds until round is at least 2",
        "restart the round, if winner is nobody"),
    "a number that grows as fast": ("play pot + 3 rounds", "pot rises by 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", ENDS)
def test_what_ends_is_proved_to(case: str) -> None:
    assert all(each.ends for each in all_of(*ENDS[case]))


@pytest.mark.parametrize("case", MAY_NOT)
def test_what_may_not_end_is_not(case: str) -> None:
    assert not all(each.ends for each in all_of(*MAY_NOT[case]))


def test_a_pass_without_progress_is_shown_with_what_would_make_some() -> None:
    (found,) = all_of(
        "play rounds until a player has at least 3 points",
        "if winner is not nobody: the winner gains 1 point",
    )
    (idle,) = found.because
    assert idle == (
        "a round in which `winner is not nobody` is not so need not bring the end nearer"
    )
    assert [span.words for span in found.onward] == ["the winner gains 1 point"]


@pytest.mark.parametrize(("late", "ends"), [("pot rises by 1", False), ("they choose Ace", True)])
def test_whoever_is_late_may_play_no_card(late: str, ends: bool) -> None:
    (found,) = all_of("play rounds until open is yes", "discard each pick", late=late)
    assert found.ends is ends


@pytest.mark.parametrize(("until", "ends"), [("pot is at least 4", True), ("open is yes", False)])
def test_turns_are_looked_at_one_by_one(until: str, ends: bool) -> None:
    """Only one of two turns brings the end nearer: that is enough."""
    game = GAME.replace("each player chooses pick: a", "they choose pick: a")
    game = game.replace("winner: the player whose pick has more rank\n", "")
    lines = "  pot rises by 1, if they are North"
    play = f"play rounds in alternation from North until {until}"
    program = compile_text(game.format(play=play, late="", lines=lines)).program
    assert program is not None
    assert [each.ends for each in loops(program)] == [ends]


def test_check_tells_of_loops() -> None:
    said = CliRunner().invoke(main, ["check", "--loops", "wizards-duel"]).output
    assert "`restart the round` may not end" in said
    assert "`play {rounds} rounds` ends" in said
    assert "allowed: " in said
    quiet = CliRunner().invoke(main, ["check", "wizards-duel"]).output
    assert "restart" not in quiet
