"""The model against the positions worked out by hand, and the positions against themselves."""

from dataclasses import replace

import pytest
from tests.rulesets.fire_and_ice.board import CONTENTS, combine, read_board, write_board
from tests.rulesets.fire_and_ice.courses import (
    ENDINGS,
    EXAMPLE,
    EXAMPLE_CASTS,
    EXAMPLE_END,
    EXAMPLE_POOL,
    POOL,
    REFUSALS,
    SEQUENCES,
)
from tests.rulesets.fire_and_ice.expectations import (
    CATEGORIES,
    MOVES,
    SPELLS,
    Case,
    aspects,
    board,
    combination_cases,
    combinations,
    pool_with,
)
from tests.rulesets.fire_and_ice.model import (
    ASPECTS,
    PLAYERS,
    State,
    Turn,
    counts,
    legal_turns,
    new_game,
    play,
    prepared,
    read_turn,
    stands,
    why_illegal,
)
from tests.rulesets.fire_and_ice.spells import in_category, spell_named

CASES = [*(case for cases in SPELLS.values() for case in cases), *MOVES]


def position(before: str, mages: str, *spells: str) -> State:
    """Grey to move in the middle of a game, nothing on cooldown."""
    pool = next((pool_with(spell) for spell in spells if spell != "Pass"), POOL)
    return State(
        tuple(pool),
        read_board(board(before)),
        dict(zip(PLAYERS, mages.split(), strict=True)),
        dict.fromkeys(PLAYERS, 0),
        "Grey",
        ply=9,
    )


def agrees(case: Case) -> None:
    turn = read_turn(case.turn)
    state = position(case.before, case.mages, turn.spell)
    assert why_illegal(state, turn) is None
    after = play(state, turn)
    assert write_board(after.board) == board(case.after)
    grey, white = case.mages.split()
    assert after.mages == {"Grey": turn.after or turn.before or grey, "White": white}
    assert after.aspects == {"Grey": 1 if turn.element == "Fire" else -1, "White": 0}
    assert after.casts == (turn.spell,)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.turn}; {case.before}")
def test_turns_give_what_the_rulings_say(case):
    agrees(case)


@pytest.mark.parametrize("case", list(combination_cases()), ids=lambda case: case.why)
def test_combinations_by_turns(case):
    agrees(case)


def test_combinations():
    def content(letter: str) -> int:
        at = CONTENTS.index(letter)
        return at if at < 4 else at - 7

    table = list(combinations())
    assert len({(old, placed) for old, placed, _ in table}) == 7 * 6
    for old, placed, new in table:
        assert combine(content(old), content(placed)) == content(new), (old, placed)
    assert all(combine(content(old), 0) == content(old) for old in CONTENTS)
    exchanged = str.maketrans("123abc", "abc123")
    turned = {tuple(letter.translate(exchanged) for letter in row) for row in table}
    assert turned == set(table)


def test_aspects():
    table = list(aspects())
    assert len(table) == 10
    for aspect, element, after in table:
        state = new_game(POOL)
        numbers = {name: number for number, name in ASPECTS.items()}
        state = State(**{**vars(state), "aspects": {"Grey": numbers[aspect], "White": 0}, "ply": 9})
        turn = read_turn(f"{element} Pass")
        assert why_illegal(state, turn) == (None if after else "aspect")
        assert after is None or ASPECTS[play(state, turn).aspects["Grey"]] == after


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda one: f"{one.turn}; {one.before}")
def test_refusals(refusal):
    turn = read_turn(refusal.turn)
    spells = [spell for names in CATEGORIES.values() for spell in names if spell == turn.spell]
    state = position(refusal.before, refusal.mages, *spells)
    assert why_illegal(state, turn) == refusal.code
    assert not offered(state, turn)


def offered(state: State, turn: Turn) -> bool:
    """Whether a turn is among those enumerated; of the many Storms, whether its cells are."""
    state = replace(state, pool=tuple(one for one in state.pool if one == turn.spell))
    if turn.spell in state.pool and spell_named(turn.spell).most == 3:
        cast = prepared(state, turn.before or state.mages["Grey"], turn.element)
        return tuple(sorted(turn.cells)) in set(spell_named(turn.spell).selections(cast))
    return turn.same in {legal.same for legal in legal_turns(state)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.turn}; {case.before}")
def test_what_is_expected_is_among_the_legal_turns(case):
    turn = read_turn(case.turn)
    assert offered(position(case.before, case.mages, turn.spell), turn)


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda one: "; ".join(one.turns))
def test_sequences(sequence):
    state = new_game(POOL)
    *before, last = sequence.turns
    for turn in before:
        state = play(state, turn)
    assert why_illegal(state, read_turn(last)) == sequence.code


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda one: one.why)
def test_endings(ending):
    state = position(ending.before, ending.mages, *(read_turn(t).spell for t in ending.turns))
    for turn in ending.turns:
        assert state.winner is None
        state = play(state, turn)
    assert state.winner == ending.winner


def test_the_worked_example():
    state = new_game(EXAMPLE_POOL)
    for turn, after, grey, white, timers in EXAMPLE:
        state = play(state, turn)
        shown = state.shown()
        assert shown["board"] == board(after)
        assert (shown["grey_aspect"], shown["white_aspect"]) == (grey, white)
        assert " ".join(map(str, state.timers.values())) == timers
    assert write_board(state.board) == EXAMPLE_END
    assert (state.to_move, state.mages) == ("Grey", {"Grey": "E4", "White": "D5"})
    assert set(counts(state)) == EXAMPLE_CASTS
    assert all(before is not None for before, _ in stands(state))


def test_every_spell_has_its_positions():
    assert {spell for spells in CATEGORIES.values() for spell in spells} == set(SPELLS)
    for number, spells in CATEGORIES.items():
        assert sorted(spells) == in_category(number)
    for spell, cases in SPELLS.items():
        assert len({(case.turn, case.before, case.mages) for case in cases}) >= 4
        assert all(read_turn(case.turn).spell == spell for case in cases)
        assert any(read_turn(case.turn).element == "Ice" for case in cases)
        pool = pool_with(spell)
        assert spell in pool
        assert [sum(one in names for one in pool) for names in CATEGORIES.values()] == [3, 1, 1]
