"""The oracle itself: against the worked games, and against its own longer ways."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from tests.quick import each
from tests.rulesets.fire_and_ice.board import (
    CELLS,
    DIRECTIONS,
    NEIGHBOURS,
    WITHIN,
    read_board,
    step,
    write_board,
)
from tests.rulesets.fire_and_ice.model import (
    Clock,
    IllegalTurn,
    State,
    Turn,
    counts,
    late_turns,
    legal_turns,
    lose,
    new_game,
    play,
    read_turn,
    why_illegal,
)

WORKED = Path(__file__).parents[2] / "worked" / "fire_and_ice.json"
GAMES = json.loads(WORKED.read_text(encoding="utf-8"))["games"]


def positions(game):
    """Each position of a worked game with the turn that was made in it."""
    state = new_game(game["spells"], game["first"], game["start"])
    for turn in game["turns"]:
        yield state, turn
        state = play(state, turn["turn"])


def by_spell(state: State) -> dict[str, int]:
    """The numbers of `counts`, the long way."""
    return dict(Counter(f"{turn.element} {turn.spell}" for turn in legal_turns(state)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["seed"])
def test_worked_games(game):
    for state, turn in positions(game):
        assert (state.to_move, state.ply, state.winner) == (turn["player"], turn["ply"], None)
        assert str(read_turn(turn["turn"])) == turn["turn"]
        for wrong in turn["illegal"]:
            assert why_illegal(state, read_turn(wrong["turn"])) == wrong["code"], wrong
            with pytest.raises(IllegalTurn, match=wrong["code"]):
                play(state, wrong["turn"])
        after = play(state, turn["turn"])
        shown = after.shown()
        assert shown == {field: turn[field] for field in shown}
    assert state.ply == game["plies"]
    assert f"{after.winner} wins" == game["result"]
    assert not list(legal_turns(after))
    assert why_illegal(after, Turn("Fire", "Pass")) == "over"


@pytest.mark.parametrize("game", each(3, GAMES), ids=lambda game: game["seed"])
def test_numbers_of_legal_turns_of_worked_games(game):
    for state, turn in positions(game):
        assert counts(state) == turn["legal_before"], turn["ply"]


@pytest.mark.parametrize("game", each(3, GAMES, 2), ids=lambda game: game["seed"])
@pytest.mark.slow
def test_legal_turns_are_as_many_as_counted_and_none_is_refused(game):
    checked = 0
    for state, turn in positions(game):
        if sum(turn["legal_before"].values()) > 6000:
            continue
        turns = list(legal_turns(state))
        assert len({legal.same for legal in turns}) == len(turns)
        assert not [str(legal) for legal in turns if why_illegal(state, legal)]
        assert all(read_turn(str(legal)) == legal for legal in turns)
        numbers = {name: n for name, n in turn["legal_before"].items() if n}
        assert by_spell(state) == numbers
        checked += 1
    assert checked >= 5


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["seed"])
def test_every_legal_turn_of_the_worked_games(game):
    for state, turn in positions(game):
        assert by_spell(state) == {name: n for name, n in turn["legal_before"].items() if n}


def test_board():
    assert len(CELLS) == 61
    assert [cell for cell in CELLS if cell[0] == "E"] == [f"E{n}" for n in range(1, 10)]
    assert set(NEIGHBOURS["D3"]) == {"D2", "D4", "C2", "C3", "E3", "E4"}  # R1
    assert Counter(len(around) for around in NEIGHBOURS.values()) == {3: 6, 4: 18, 6: 37}
    assert [step("D4", way) for way in DIRECTIONS] == ["C4", "D5", "E5", "E4", "D3", "C3"]
    assert all(cell in WITHIN[cell] and cell not in NEIGHBOURS[cell] for cell in CELLS)  # R6
    for text in ("a2b31/a22..1/.132.1./.1abc113/.1..cbb22/..bcc223/13abbba/111aca/..caa",):
        assert write_board(read_board(text)) == text


def test_turns_are_read_as_hosts_write_them():  # R46
    for text, turn in {
        "Fire Arrow eastward": Turn("Fire", "Arrow", way="E"),
        "Ice Arc up right": Turn("Ice", "Arc", way="NE"),
        "Ice Arc R": Turn("Ice", "Arc", way="E"),
        "Ice Restoration on D3, F3, and F4, Move to D6": Turn(
            "Ice", "Restoration", ("D3", "F3", "F4"), after="D6"
        ),
        "Fire Wall on E4 and SE": None,
        "Fire Mend on C6 and C7": Turn("Fire", "Mend", ("C6", "C7")),
        "Move to E4, Fire Wall on E4 DL": Turn("Fire", "Wall", ("E4",), "SW", before="E4"),
        "Fire": None,
    }.items():
        if turn is None:
            with pytest.raises(ValueError, match="no turn"):
                read_turn(text)
        else:
            assert read_turn(text) == turn
    wall = read_turn("Fire Wall on E4 W")
    assert wall.same == read_turn("Fire Wall on E4 E")  # R32
    assert read_turn("Ice Mend on D3, A1").same == read_turn("Ice Mend on A1, D3")  # R45


# ---------------------------------------------------------------------- time


def test_clock():  # R41
    clock, late = Clock().spend(60)
    assert (clock.reserve, late) == (300, False)
    clock, late = clock.spend(360)
    assert (clock.reserve, late) == (0, False)
    assert clock.spend(60) == (clock, False)
    assert clock.spend(61) == (clock, True)


def position(board: str, **changes: object) -> State:
    """A position in the middle of a game, Grey to move, as far as nothing else is said."""
    values: dict[str, object] = {
        "pool": ("Arrow", "Fence", "Storm", "Wall", "Smite"),
        "board": read_board(board),
        "mages": {"Grey": "E3", "White": "E7"},
        "aspects": {"Grey": 0, "White": 0},
        "to_move": "Grey",
        "ply": 9,
    }
    return State(**{**values, **changes})  # type: ignore[arg-type]


NOTHING = "...../....../......./......../........./......../......./....../....."
SUNK = "...../....../......./......../..2....../......../......./....../....."
"""Grey's cell E3 is medium fire."""
CLOSED = "...../....../......./.33...../.332...../.33...../......./....../....."
"""E3 is strong and all around is closed."""
WALLED = "...../....../......./.33...../.313...../.33...../......./....../....."
"""E3 is weak and all around is closed."""
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


@pytest.mark.parametrize("literal", [False, True])
def test_late_on_a_good_cell(literal):
    both = {Turn("Fire", "Pass"): HALF, Turn("Ice", "Pass"): HALF}
    assert late_turns(position(NOTHING), literal) == both
    assert late_turns(position(WALLED), literal) == both


def test_late_at_the_limit():  # R42
    state = position(NOTHING, aspects={"Grey": 2, "White": 0})
    assert late_turns(state) == {Turn("Ice", "Pass"): 1}
    literal = late_turns(state, literal=True)
    assert literal[Turn("Ice", "Pass")] == HALF
    assert literal[None] == QUARTER
    moved = {turn: share for turn, share in literal.items() if turn and turn.before}
    assert moved == {Turn("Ice", "Pass", before=cell): Fraction(1, 24) for cell in NEIGHBOURS["E3"]}
    walled = position(WALLED, aspects={"Grey": -2, "White": 0})
    assert late_turns(walled) == {Turn("Fire", "Pass"): 1}
    assert late_turns(walled, literal=True) == {
        Turn("Fire", "Pass"): Fraction(3, 4),
        None: QUARTER,
    }


@pytest.mark.parametrize("literal", [False, True])
def test_late_on_a_bad_cell(literal):  # R43
    ways_out = late_turns(position(SUNK, mages={"Grey": "E3", "White": "E4"}), literal)
    cells = [cell for cell in NEIGHBOURS["E3"] if cell != "E4"]
    assert ways_out == {
        Turn(element, "Pass", before=cell): Fraction(1, 10)
        for cell in cells
        for element in ("Fire", "Ice")
    }
    one = SUNK.replace("......../..2", ".3....../332", 1)
    state = position(one, aspects={"Grey": 1, "White": 0})
    after = play(state, next(turn for turn in late_turns(state, literal) if turn is not None))
    assert after.aspects["Grey"] in (0, 2)
    assert after.casts[0] == "Pass"  # R44


def test_who_is_trapped_has_lost_without_being_late():
    state = position(CLOSED)
    assert late_turns(state) == {None: 1}
    assert not list(legal_turns(state))
    assert lose(state).winner == "White"
