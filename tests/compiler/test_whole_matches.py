"""Whole matches that written code plays by itself are those that the reference plays step by step:
in each decision the same is known, the same may be chosen, and chance is used alike.
"""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests import quick
from tests.compiler.lockstep import put
from tests.compiler.test_lockstep import others
from tests.conformance.test_conformance import readers
from tests.constructs.pages import page_files
from tests.kept import compile_text
from tests.quick import drawn
from tests.soundness.__main__ import text_of

import duello
from duello.analysis.mutate.clauses import clauses, without
from duello.analysis.simulate import simulation
from duello.compiler.direct import direct_answers, direct_chance, direct_match
from duello.compiler.direct.direct import Direct
from duello.compiler.engine import Engine, engine_of
from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir.program import Program

LONGEST = 120


class Seen:
    """What is known whenever somebody answers: seats, and facts, pieces, numbers of phases and
    rules in force.
    """

    inside = False

    def __init__(self) -> None:
        self.moments: list[Any] = []

    def note(self, asked: Any, state: Any) -> None:
        known = (dict(state.facts), tuple(state.pieces), tuple(state.counts))
        self.moments.append((asked, known, state.forces, state.lasting))


def of_open(work: Any, due: Any, *more: Any) -> Any:
    return due.decision, due.player


def of_seat(work: Any, asked: Any, seat: Any, *more: Any) -> Any:
    return asked.number, seat


def watching(monkeypatch: Any, seen: Seen) -> None:
    """Let written code tell what is known when somebody answers."""
    for room, name, asked in (
        (direct_answers, "_answer", of_open),
        (direct_match, "any_of", of_seat),
        (direct_match, "drawn", of_open),
        (direct_match, "gone_in_place", of_seat),
    ):
        inner = getattr(room, name)

        def noted(*given: Any, inner: Any = inner, asked: Any = asked) -> Any:
            if seen.inside:
                return inner(*given)
            seen.note(asked(*given), given[0])
            seen.inside = True
            try:
                made = inner(*given)
            finally:
                seen.inside = False
            if made is None and inner.__name__ != "gone_in_place":
                seen.moments.pop()  # it turned out that nothing can be answered: nobody is asked
            return made

        monkeypatch.setattr(room, name, noted)


def step_by_step(program: Program, options: tuple[Any, ...], drawn: random.Random) -> Any:
    """A match on the reference: what was known, what was chosen, and how it ended."""
    engine = engine_of(program, options, backend="reference")
    seen = Seen()
    state, answers = engine.start(), 0
    chosen: list[Any] = []
    while engine.goes_on(state) and answers < LONGEST:
        for due in engine.asked(state):
            seen.note((due.decision, due.player), state)
        replies: Any = simulation._replies(engine, state, drawn, chosen)
        answers += len(replies)
        state = engine.advance(state, replies)
    over = engine.outcome(state)
    return seen.moments, chosen, over, answers


def compared(program: Program, options: tuple[Any, ...], monkeypatch: Any, seed: int) -> bool:
    """Whether a match could be played as a whole, and then was the same."""
    here, there = random.Random(seed), random.Random(seed)
    with monkeypatch.context() as patched:
        seen = Seen()
        watching(patched, seen)
        whole = Direct(program, options).whole_match(here, LONGEST)
    if whole is None:
        assert here.getstate() == there.getstate()
        return False
    moments, chosen, over, answers = step_by_step(program, options, there)
    mine = [
        (program.decisions[number].name, program.designs[what].name, seat)
        for number, what, seat in whole.chosen
    ]
    for before, after in zip(seen.moments, moments, strict=False):
        assert before[0] == after[0]
        assert before[1] == after[1], (before[0], _apart(before[1][0], after[1][0]))
        assert before[2:] == after[2:]
    assert (mine, whole.outcome, whole.answers) == (chosen, over, answers)
    assert here.getstate() == there.getstate()
    return True


def _apart(mine: dict[Any, Any], other: dict[Any, Any]) -> Any:
    keys = [key for key in {**mine, **other} if mine.get(key) != other.get(key)]
    return {key: (mine.get(key), other.get(key)) for key in keys}


@pytest.mark.parametrize("name", quick.each(4, duello.shipped()))
def test_shipped_rulesets(name, monkeypatch):
    program = duello.load(name).program
    options = program.option_values({})
    played = [compared(program, options, monkeypatch, seed) for seed in range(2)]
    assert all(played) or name in ANEW


ANEW = (
    "enchanted-forest-colosseum",
    "enchanted-forest-final",
    "gods-collide",
    "wizards-duel",
    "wizards-duel-colosseum",
)
"""Phases of these begin anew or are undone; they are played on packed states."""


@pytest.mark.parametrize("name", ["warriors-death", "fire-and-ice", "reality-benders"])
def test_other_options(name, monkeypatch):
    program = duello.load(name).program
    numbers = {option.name: at for at, option in enumerate(program.options)}
    given = {numbers[name]: value for name, value in others(program).items()}
    assert compared(program, program.option_values(given), monkeypatch, 1)


@pytest.mark.parametrize("name", ["a-warriors-death", "reality-benders"])
def test_programs_without_one_of_their_clauses(name, monkeypatch):
    program = duello.load(name).program
    for clause in clauses(program)[::24]:
        changed = without(program, clause)
        compared(changed, changed.option_values({}), monkeypatch, 3)


def rules_on(pages: Iterable[Path]) -> Iterator[Program]:
    for page in pages:
        for reader, block in readers(page):
            if block.sort == "duel" and not block.wrong:
                program = reader.compiled().program
                if program is not None:
                    yield program


@pytest.mark.slow
@pytest.mark.parametrize("first", quick.each(3, range(3)))
def test_the_rules_on_the_pages(first, monkeypatch):
    programs = rules_on(page_files()[first::3])
    played = [compared(p, p.option_values({}), monkeypatch, 2) for p in programs]
    assert sum(played) > len(played) // 2


def test_generated_rule_files(monkeypatch):
    played = 0
    for seed in range(drawn(25, 50)):
        program = compile_text(text_of(seed)[1]).program
        if program is not None:
            played += compared(program, program.option_values({}), monkeypatch, seed)
    assert played > drawn(3, 6)


def prevented(program: Program) -> Program | None:
    """A program with one more rule in force: that some effect of its lines does not happen."""
    for line in (line for block in program.blocks for line in block if isinstance(line, ir.Do)):
        bound = any(isinstance(part, ir.Local) for part in ir.walk(line.effect))
        if isinstance(line.effect, ef.Rise | ef.Fall | ef.Become | ef.Move) and not bound:
            number = len(program.rules)
            rule = ir.Rule(number, None, None, ir.Prevent(line.effect), span=line.span)
            return evolve(program, rules=(*program.rules, rule))
    return None


@pytest.mark.slow
def test_what_is_prevented(monkeypatch):
    played = 0
    for each in (duello.load(name).program for name in duello.shipped()):
        program = prevented(each)
        if program is not None:
            played += compared(program, program.option_values({}), monkeypatch, 1)
    for seed in range(400):
        compiled = compile_text(text_of(seed)[1]).program if played < drawn(5, 12) else None
        program = None if compiled is None else prevented(compiled)
        if program is not None:
            played += compared(program, program.option_values({}), monkeypatch, seed)
    assert played >= drawn(5, 12)


def engines() -> Iterator[Engine]:
    program = duello.load("fire-and-ice").program
    for backend in ("python", "reference"):
        yield engine_of(program, program.option_values({}), backend=backend)


def test_nothing_is_handed_over():
    here, there = engines()
    assert simulation.simulate(here, 2, 7) == simulation.simulate(there, 2, 7)
    assert here.counts.handed_over == 0


def forgotten(*given: Any) -> Any:
    return False


def nothing(*given: Any) -> Any:
    return ()


def last_rank(w: Any, prepared: Any, left: list[Any]) -> list[Any]:
    return [max(left, key=lambda one: prepared.order(w, one[2]))]


FAULTS = {
    "what is left for later": ("reality-benders", direct_match.USED, "leave_behind", forgotten),
    "what follows a choice": ("fire-and-ice", direct_match, "then", forgotten),
    "the next answer": ("fire-and-ice", direct_chance.Path, "another", forgotten),
    "the order of a step": ("a-warriors-death", direct_match, "_first_rank", last_rank),
    "what both have chosen": ("reality-benders", direct_match.USED, "parts_in_go", nothing),
}
"""Faults that are put into whole matches: where they are seen, and what is replaced."""


@pytest.mark.parametrize("fault", quick.each(5, FAULTS))
def test_faults_are_seen(fault, monkeypatch):
    name = FAULTS[fault][0]
    put(FAULTS[fault][1:], monkeypatch)
    program = duello.load(name).program

    def differs(seed: int) -> bool:
        try:
            return not compared(program, program.option_values({}), monkeypatch, seed)
        except (AssertionError, IndexError, KeyError, TypeError):
            return True

    assert any(differs(seed) for seed in range(6))
