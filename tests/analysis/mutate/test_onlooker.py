"""Steps that are not played without a clause are the same without it."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from attrs import evolve, frozen
from tests.kept import compile_text
from tests.soundness.__main__ import text_of
from tests.toys import game
from tests.toys import rules as written

import duello
from duello.analysis.mutate.clauses import clauses, without
from duello.analysis.mutate.mutation_report import plain
from duello.analysis.mutate.onlooker import Mark, Onlooker
from duello.analysis.mutate.run_mutant import Crashed, different, no_accident, played
from duello.analysis.mutate.verdict import Plan, judged
from duello.dsl.ir.program import Program
from duello.dsl.ir.scopes import pieces_in_rules
from duello.interpreter import api
from duello.match.loading import Rules

SHORT = Plan(states=20, matches=3, seconds=None)
FILES = 3


@frozen
class Passed:
    """A step that need not be played without a clause, and what differs in it, if anything does."""

    clause: str
    what: str | None


def passed(
    program: Program,
    changed: Callable[[Mark], Mark] = lambda mark: mark,
    seeds: int = 1,
    one_in: int = 1,
) -> Iterator[Passed]:
    """Steps of some matches that need not be played without a clause, played none the less.
    changed: what is made of each mark; one_in: of so many steps, one is played. Not played are
    those from states with a rule in force that nothing begins without the clause: play had
    gone another way there before.
    """
    onlooker = Onlooker(program)
    others = []
    for clause in clauses(program):
        other = without(program, clause)
        mark = onlooker.mark(clause, other)
        if mark is not None:
            begun = pieces_in_rules(other).keys()
            others.append((f"{clause.what} {clause.words}", other, changed(mark), begun))
    for seed in range(seeds):
        match = played(program, program.option_values({}), seed, onlooker)
        for number, moment in enumerate(match.moments):
            before = match.moments[number - 1].state.lasting if number else ()
            for at, (words, other, mark, begun) in enumerate(others, number):
                known = all(lasting.rule in begun for lasting in before)
                if at % one_in == 0 and known and moment.same(mark):
                    try:
                        with no_accident():
                            what = different(moment, other, match.reached(number, other))
                    except api.Illegal:
                        continue  # what may be answered is asked in any case
                    except Crashed as crashed:
                        what = str(crashed)
                    yield Passed(words, what)


def generated(count: int, first: int = 0) -> list[Program]:
    """Programs of generated rule files."""
    found = (compile_text(text_of(seed)[1]).program for seed in range(first, first + count))
    return [program for program in found if program is not None]


def differing(programs: list[Program], one_in: int = 1) -> list[Passed]:
    """Steps that need not be played, and differ."""
    steps = [each for program in programs for each in passed(program, one_in=one_in)]
    assert len(steps) > 100
    return [each for each in steps if each.what is not None]


def test_what_need_not_be_played_is_the_same() -> None:
    assert (
        differing([duello.load("enchanted-forest-colosseum").program, *generated(FILES)], 3) == []
    )


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 100, 20))
def test_in_generated_files_nothing_is_different(first: int) -> None:
    assert differing(generated(20, first)) == []


@pytest.mark.slow
def test_in_what_is_shipped_nothing_is_different() -> None:
    assert differing([duello.load(ruleset).program for ruleset in duello.shipped()]) == []


@pytest.mark.slow
@pytest.mark.parametrize("less", ["blocks", "worth", "rulings"])
def test_what_is_not_looked_for_is_found(less: str) -> None:
    forgotten = partial(evolve, **{less: type(getattr(Mark(), less))()})
    program = duello.load("wizards-duel").program
    assert any(each.what for each in passed(program, forgotten, 2))


def same_as_in_full(rules: Rules) -> bool:
    """Whether the same is found as when every step is played."""
    found = []
    for in_full in (False, True):
        each = plain(rules, judged(rules, evolve(SHORT, in_full=in_full)))
        found.append({**each, "said": each["said"].rpartition(",")[0], "seconds": 0.0})
    return found[0] == found[1]


def test_the_same_is_found_as_when_everything_is_played() -> None:
    assert same_as_in_full(written(game(ace="next trick: opponent must not lay King, if able")))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", duello.shipped())
def test_the_same_is_found_in_all_that_is_shipped(ruleset: str) -> None:
    assert same_as_in_full(duello.load(ruleset))
