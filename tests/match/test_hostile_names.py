"""No name that a rule file, a host or a player chooses is taken for one of ours."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.quick import each

import duello
from duello.analysis.fuzz.match_driver import Driver
from duello.analysis.generate.invented_names import HOSTILE, PIECE
from duello.analysis.invariants.orders import check_order
from duello.analysis.invariants.replay import check_record
from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model.random_play import play_of_seed, played
from duello.cli import main
from duello.interpreter import api, compound_moves
from duello.match.event_words import Kind
from duello.match.loading import Rules, load
from duello.move_text.compose import shown, understood

NAMES = (
    *("over", "chosen", "why", "all", "draw", "view", "data", "event", "hidden", "await", "winner"),
    *("phase", "question", "announcement", "fact", "facts", "choice", "value", "x-1", "seat"),
)
ROLES = {"choice": "pick", "fact": "score", "common": "store", "label": "news", "phase": "bout"}


def game(**names: str) -> str:
    """A game in which these have other names: a choice, a fact of each player, one of the game, the
    label of a text, a phase.
    """
    choice, fact, common, label, phase = {**ROLES, **names}.values()
    return f"""\
ruleset "Hostile"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has hand: one of each card, private
  each player has {fact}: 0, public
  the game has {common}: 9, public
  play 2 {phase}
  the player with more {fact} wins the match
{phase}
  each player chooses {choice}, in secret: a card in their hand
  reveal {choice}
  announce "somebody said so" as {label}
  discard each {choice}
  for each player: they gain 1 {fact}
  {common} becomes 7
card 1 Ace
card 2 King
"""


def ruleset(**names: str) -> Rules:
    """The game, as a ruleset."""
    compiled = compile_text(game(**names))
    assert compiled.program is not None, compiled.problems
    return Rules("hostile", compiled)


def through(match: duello.Match) -> duello.Match:
    """A match, played to its end."""
    while match.awaiting:
        asked = next(a for a in match.awaiting if not a.answered)
        match.submit(asked.player, asked.candidates[-1], asked.name)
    return match


@pytest.mark.parametrize("name", each(3, NAMES))
@pytest.mark.parametrize("role", ROLES)
def test_nothing_hangs_on_what_things_are_called(role: str, name: str) -> None:
    plain, match = through(duello.Match(ruleset())), through(duello.Match(ruleset(**{role: name})))
    assert match.state == plain.state
    assert [e.kind for e in match.events] == [e.kind for e in plain.events]
    called = {**ROLES, role: name}
    view = match.view("North")
    assert view.players["South"][called["fact"]] == 2
    assert view.facts == {called["common"]: 7}
    assert view.reveals == {called["choice"]: {"North": "Ace", "South": "Ace"}}
    assert view.announcements == {called["label"]: {}}
    over = [e.data["phase"] for e in match.events if e.kind is Kind.OVER]
    assert over == [called["phase"]] * 2 + ["match"]
    check_record(match)


@pytest.mark.parametrize("name", NAMES[::4])
def test_checks_do_not_mind_either(name: str) -> None:
    for role in ROLES:
        rules = ruleset(**{role: name})
        play = play_of_seed(rules, 1)
        check_order(play)
        check_mirror(play)
        driver = Driver(duello.Match(rules))
        for taken in played(play).answers:
            driver.give(taken)
        for player in driver.match.players:
            driver.look(player, 1)


IN_ONE_GO = """\
ruleset "Hostile"
pieces card
  suit: number, usually 1
match
  each player has hand: one of each card, private
  play 1 bout
bout
  each player chooses go in one go, in secret
    they may choose pick: {part}
card x7 "{name}"
card x8 Ace
  suit: 2
"""


@pytest.mark.parametrize(
    "part", ["a card in their hand", "2 cards in their hand", "one card of each suit"]
)
def test_what_is_shown_of_a_piece_is_understood_as_that_piece(part: str) -> None:
    """Names that begin with `the`, that are numbers, or the words for nothing, among others."""
    tried = 0
    for name in HOSTILE[PIECE]:
        program = compile_text(IN_ONE_GO.format(name=name, part=part)).program
        if program is None:
            continue  # refused: not a name
        state = api.start(program, ()).state
        path = api.path(program, state, state.open[0])
        for answer in compound_moves.every(path):
            assert understood(path, shown(path, answer))[0] == answer
            tried += 1
    assert tried > 2 * 30


SEATS = (
    "pick",
    "score",
    "store",
    "Ace",
    "news",
    "bout",
    "hand",
    "over",
    "winner",
    "Ünal Ö",
    "игра",
)


@pytest.mark.parametrize("seat", SEATS)
def test_players_may_be_called_like_things(seat: str) -> None:
    plain = through(duello.Match(ruleset()))
    match = through(duello.Match(ruleset(), players=[seat, "Amber"]))
    assert match.state == plain.state
    view = match.view(seat)
    assert view.players == {seat: {"hand": [], "score": 2}, "Amber": {"score": 2}}
    assert view.facts == {"store": 7}
    assert view.reveals == {"pick": {seat: "Ace", "Amber": "Ace"}}
    assert view.announcements == {"news": {}}


def referee(arguments: list[str], *said: object) -> list[dict[str, Any]]:
    """What the referee says to these lines."""
    lines = io.BytesIO("\n".join(map(json.dumps, said)).encode())
    done = CliRunner().invoke(main, ["referee", *arguments], input=lines)
    assert done.exception is None, done.output
    return [json.loads(line) for line in done.output.splitlines()]


@pytest.mark.parametrize("seat", SEATS)
def test_the_referee_and_the_table_know_players_from_things(seat: str, tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    file.write_text(game(), encoding="utf-8")
    players = ["--players", f"{seat},Amber", "--seed", "1"]
    say = [{"player": player, "say": "King"} for player in (seat, "Amber")]
    told = referee([str(file), *players], *say, {"player": seat, "view": True})
    view = told[-1]["view"]
    assert view["players"] == {seat: {"hand": ["Ace"], "score": 1}, "Amber": {"score": 1}}
    assert view["game"] == {"store": 7}
    assert view["facts"]["store"] == 7
    shown = CliRunner().invoke(
        main, ["play", str(file), *players, "--why"], input="score\nhand\n?\nAce\nKing\n"
    )
    assert shown.exception is None, shown.output
    assert f"{seat}: score 0" in shown.output
    assert "store: 9" in shown.output


def test_a_player_called_like_a_public_fact_of_a_shipped_ruleset() -> None:
    rules = load("reality-benders")
    public = [made.name for made in rules.program.properties if made.bearer == "game"]
    for name in filter(str.strip, public):
        told = referee(
            ["reality-benders", "--players", f"{name},Amber"], {"player": name, "view": True}
        )
        assert told[-1]["view"]["player"] == name


def test_what_only_one_player_may_know_is_not_in_the_summary(tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    text = game().replace("{fact}", "score")
    file.write_text(
        text.replace("  play 2", "  each player has glimpse: 3, private\n  play 2"),
        encoding="utf-8",
    )
    shown = CliRunner().invoke(main, ["play", str(file), "--seats", "random,random"]).output
    assert "score 2" in shown
    assert "glimpse" not in shown


def test_what_is_printed_is_told_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "game.duel"
    text = game().replace("as labelled", "as labelled\n  beats: card")
    text = text.replace("card 1 Ace", "card 1 Ace\n  beats: King")
    file.write_text(text.replace("card 2 King", "card 2 King\n  beats: Ace"), encoding="utf-8")
    shown = CliRunner().invoke(main, ["play", str(file), "--seed", "1"], input="? Ace\n").output
    assert "beats King" in shown


@pytest.mark.parametrize("name", ["nobody", "None", "both", "yes"])
@pytest.mark.parametrize("kind", ["player", "player or nobody"])
def test_a_match_with_such_a_player_as_an_option_goes_on(name: str, kind: str) -> None:
    text = f'''ruleset "Host"
  players "{name}", South

option first-one: {kind} = "{name}"

match
  {{first-one}} chooses mood: a whole number from 1 to 2
  South chooses last: a whole number from 1 to 2
'''
    compiled = compile_text(text)
    assert compiled.program is not None, compiled.problems
    rules = Rules("host", compiled)
    for given in ({}, {"first-one": name}, {"first-one": "South"}):
        match = duello.Match(rules, seed=1, options=given)
        assert duello.Match.resume(match.save(), rules).state == match.state
        assert match.awaiting[0].player == given.get("first-one", name)
