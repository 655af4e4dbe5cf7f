"""What a matrix tells beside who gains, held against what players were told, on generated rules."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn as few_or_many
from tests.quick import only
from tests.soundness.playing import bounded_play
from tests.soundness.test_generated import SEEN, compiled_of

from duello.analysis.generate.small_game import small_game
from duello.desk.consequences import OVER, Change, Seat
from duello.desk.matrix import Cell, Matrix, NoMatrix, matrix, scores
from duello.desk.matrix_marks import Marks, in_full
from duello.dsl.ir import NumberType
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program
from duello.match.answers import IllegalMove
from duello.match.event_words import Kind
from duello.match.loading import load, script_of
from duello.match.match import Match
from duello.match.observation import learned

PAIRS = 6
"""So many pairs of a file are played once more."""

SMALL = few_or_many(8, 120)
"""So many small games are drawn."""

APART = few_or_many(8, 1)
"""One of so many files of every form is looked at."""


@cache
def matrices() -> tuple[tuple[int, Program, Matrix], ...]:
    """Of small games, and of files of every form."""
    small = [(seed, given(compile_text(small_game(Random(seed))).program)) for seed in range(SMALL)]
    drawn = ((seed, compiled_of(seed).program) for seed in range(0, SEEN, APART))
    every = [(seed, program) for seed, program in drawn if program is not None]
    found: list[tuple[int, Program, Matrix]] = []
    for seed, program in (*small, *every):
        with bounded_play():
            try:
                found.append((seed, program, matrix(Match(program, seed=seed), ("cargo",))))
            except NoMatrix:
                continue
    return tuple(found)


def cells(made: Matrix) -> Iterator[tuple[str, str, Cell]]:
    for row, line in zip(made.rows, made.cells, strict=True):
        for column, cell in zip(made.columns, line, strict=True):
            yield row, column, cell


def test_what_is_told_alike_is_alike() -> None:
    several = 0
    for seed, _, made in matrices():
        known: dict[tuple[str, str], frozenset[Change]] = {}
        for _, _, cell in cells(made):
            told = known.setdefault((cell.short, in_full(cell)), frozenset(cell.follows))
            assert told == frozenset(cell.follows), seed
        several += len(known) > 1
    assert several > len(matrices()) // 10


def hidden_nowhere(made: Matrix, other: Matrix | None = None) -> int:
    """Every change is told, of this pair or of all those like it; and how many there are."""
    marks = Marks(made, other)
    explained = {sign for signs, _ in marks.legend for sign in signs.split()}
    found = 0
    for _, _, cell in cells(made):
        assert set(marks.of(cell)) <= explained
        for change in cell.beside:
            found += 1
            topic = marks.topic(change)
            usual = topic.hangs_on == "most" and topic.usual == change
            once = topic.hangs_on in ("every", "row", "column", "better")
            assert once or usual or marks.sign(change) in marks.of(cell)
    return found


def test_nothing_that_follows_is_told_nowhere() -> None:
    assert sum(hidden_nowhere(made) for _, _, made in matrices()) > 100


SHIPPED = ["a-warriors-death", "gods-collide", "reality-benders"]


@pytest.mark.parametrize("name", only(SHIPPED, "gods-collide"))
def test_nothing_is_told_nowhere_of_shipped_rules(name: str) -> None:
    rules = load(name)
    made = matrix(Match(rules, seed=0), scores(script_of(rules)))
    assert hidden_nowhere(made) > 20
    assert hidden_nowhere(made, made) > 20


def numbers(program: Program, ended: str) -> list[str]:
    """Numbers of players that everybody is told, and that outlast a phase."""
    return [
        made.name
        for made in program.properties
        if made.bearer == "player"
        and made.source == "stored"
        and made.audience == "public"
        and isinstance(made.type, NumberType)
        and program.phases[made.phase].name != ended
        and " " not in made.name
    ]


def test_what_is_told_of_numbers_is_what_players_see_before_and_after() -> None:
    seen = changed = 0
    for seed, program, made in matrices():
        named = numbers(program, made.ended)
        phase = next(each for each in program.phases if each.name == made.ended)
        if made.before or not named or phase.at_end >= 0:
            continue
        for row, column, cell in list(cells(made))[:PAIRS]:
            match = Match(program, seed=seed)
            with bounded_play():
                try:
                    match.submit(match.players[0], row, made.choice)
                    match.submit(match.players[1], column, made.choice)
                except IllegalMove:
                    continue
            over = [e for e in match.events if e.name == "over" and e.kind is Kind.OVER]
            further = any(c.about[:2] == (OVER, 1) for c in cell.follows)  # type: ignore[index]
            if further or not over or over[0].data["phase"] != made.ended or cell.contradiction:
                continue
            end = match.events.index(over[0])
            first = Match(program, seed=seed)
            for seat, player in enumerate(match.players):
                was, now = (
                    learned(match.players, [e for e in told if e.to in (None, seat)]).players[
                        player
                    ]
                    for told in (first.events, match.events[:end])
                )
                for name in named:
                    by = {c.about: c.comes_to for c in cell.follows}.get((name, Seat(seat)), 0)
                    if isinstance(was.get(name), int) and isinstance(now.get(name), int):
                        assert now[name] - was[name] == by, (seed, row, column, name)  # type: ignore[operator]
                        seen, changed = seen + 1, changed + bool(by)
    assert seen > 20
    assert changed > 5
