"""Written code tells somebody who watches what the reference tells: which lines are carried out,
which conditions were worked out, and which rules were asked whether they apply.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from tests.compiler.test_whole_matches import LONGEST, prevented
from tests.kept import compile_text
from tests.quick import drawn, each, only
from tests.soundness.__main__ import text_of

import duello
from duello.analysis.explore.goals import Map
from duello.analysis.model.random_play import option_values
from duello.analysis.simulate import simulation
from duello.compiler.direct import watch_writer
from duello.compiler.direct.direct import Direct
from duello.compiler.direct.direct_chance import Player
from duello.compiler.direct.value_writer import Wanted
from duello.compiler.engine import engine_of
from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.match.compiled_door import everything


class Heard:
    """What somebody who watches was told, but for the rules that narrow choices: these are asked
    more often where it is looked ahead.
    """

    def __init__(self) -> None:
        self.lines: set[tuple[int, int]] = set()
        self.idling: set[tuple[int, int]] = set()
        self.branches: set[tuple[int, bool]] = set()
        self.acting: set[tuple[int, bool]] = set()
        self.rules: set[tuple[int, bool]] = set()
        self.rows: set[tuple[int, int]] = set()
        self.bans: set[tuple[int, bool, Any]] = set()
        self.left_out: set[int] = set()
        self.begun: set[int] = set()

    def did(self, block: int, at: int) -> None:
        self.lines.add((block, at))

    def idle(self, block: int, at: int) -> None:
        self.idling.add((block, at))

    def branched(self, line: Any, held: bool, work: Any, env: Any) -> None:
        self.branches.add((id(line), held))

    def asked(self, rule: Any, held: bool, work: Any, env: Any) -> None:
        if isinstance(rule.form, ir.InStep | ir.AtStart):
            self.acting.add((rule.number, held))
        if not isinstance(rule.form, ir.Constrain):
            self.rules.add((rule.number, held))

    def prevented(self, rule: Any, so: bool, about: Any) -> None:
        self.bans.add((rule.number, so, about))

    def began(self, rule: int) -> None:
        self.begun.add(rule)

    def narrowed(self, rule: Any, so: bool, things: Any, work: Any, env: Any) -> None:
        self.left_out |= {rule.number} if so else set()

    def took(self, table: Any, row: int, work: Any, env: Any) -> None:
        self.rows.add((id(table), row))

    @property
    def all(self) -> tuple[Any, ...]:
        parts = self.lines, self.branches, self.acting, self.rules, self.rows, self.bans
        return *parts, self.begun, self.idling


def steps(
    program: Program, options: tuple[Any, ...], seed: int, longest: int = LONGEST
) -> Iterator[tuple[Heard, Heard] | None]:
    """What the reference and written code tell of each step of the same play, the first one among
    them; None of a step that is left to the reference.
    """
    direct, drawn = Direct(program, options, everything(program)), random.Random(seed)
    engine = engine_of(program, options, backend="reference")
    mine, other = Heard(), Heard()
    made = direct.start(options, mine)
    state = api.start(program, options, quiet=True, watch=other).state
    yield None if made is None else (mine, other)
    for _ in range(longest):
        if not state.open or state.contradiction is not None:
            break
        replies = simulation._replies(engine, state, drawn, [])
        answered = tuple(
            due.answered(reply.how, reply.value)
            for due, reply in zip(state.open, replies or (), strict=True)
        )
        mine, other = Heard(), Heard()
        made = direct.advance(state, answered, watch=mine)
        answers = api.answers_of(state, answered)
        state = api.advance_all(program, state, answers, True, listed=True, watch=other).state
        yield None if made is None else (mine, other)


class Compared:
    """Steps that were compared: how many, how many were left to the reference, and what the
    reference told in all of them.
    """

    def __init__(self) -> None:
        self.steps, self.left, self.told = 0, 0, Heard()

    def play(
        self, program: Program, options: tuple[Any, ...], seed: int, longest: int = LONGEST
    ) -> None:
        """Play once; each step is told alike."""
        for pair in steps(program, options, seed, longest):
            if pair is None:
                self.left += 1
                continue
            self.steps += 1
            mine, other = pair
            assert mine.all == other.all, (program.name, options, seed, self.steps)
            for all_told, told in zip(self.told.all, other.all, strict=True):
                all_told |= told


def whole(program: Program, options: tuple[Any, ...], seed: int) -> tuple[Any, Any] | None:
    """What the reference and written code tell of the same whole match. What was tried in one go
    and led nowhere, written code tells as well, and the rules and rows that what may be chosen asks
    for.
    """
    mine, other = Heard(), Heard()
    direct = Direct(program, options, everything(program))
    if direct.watched_match(Player(random.Random(seed), LONGEST), mine) is None:
        return None
    engine = engine_of(program, options, backend="reference")
    drawn, answers = random.Random(seed), 0
    state = api.start(program, options, quiet=True, watch=other).state
    while state.open and answers < LONGEST:
        api.tell_narrowing(program, state, Map(program).narrowing, other)
        replies = simulation._replies(engine, state, drawn, [])
        answers += len(replies or ())
        answered = [
            due.answered(reply.how, reply.value)
            for due, reply in zip(state.open, replies or (), strict=True)
        ]
        given = api.answers_of(state, answered)
        state = api.advance_all(program, state, given, True, listed=True, watch=other).state
    assert mine.left_out & Map(program).narrowing == other.left_out
    return mine.all, other.all


@pytest.mark.parametrize(
    "name", only(duello.shipped(), "enchanted-forest", "wizards-duel", "fire-and-ice")
)
def test_shipped_rulesets(name: str) -> None:
    program = duello.load(name).program
    options = program.option_values({})
    compared = Compared()
    for seed in range(3):
        compared.play(program, options, seed)
        found = whole(program, options, seed)
        pairs = zip(*found, strict=True) if found else ()
        assert all(there <= here for here, there in pairs)
        goes = any(isinstance(d.domain, ir.GoChoice) for d in program.decisions)
        assert found is None or goes or found[0][:3] == found[1][:3]
    assert compared.left * 20 <= compared.steps
    assert compared.told.lines
    assert compared.told.branches


def drawn_options(program: Program, drawn: random.Random) -> tuple[Any, ...]:
    """Any values for all options that are no settings of others."""
    numbers = [n for n, option in enumerate(program.options) if option.as_option is None]
    return program.option_values(
        {number: drawn.choice(option_values(program.options[number])) for number in numbers}
    )


NEVER_PREVENTED = ("wizards-duel", "wizards-duel-colosseum")
"""In these, no random play comes to where it is looked at whether an effect is prevented."""


@pytest.mark.slow
@pytest.mark.parametrize("name", duello.shipped())
def test_shipped_rulesets_with_any_options(name: str) -> None:
    program, compared = duello.load(name).program, Compared()
    for seed in range(40):
        options = drawn_options(program, random.Random(seed))
        compared.play(program, options, seed, longest=200)
    assert compared.left * 20 <= compared.steps
    lasting = {
        node.rule for node in visit.acting(program) if isinstance(node, ir.Establish | ir.Later)
    }
    assert bool(compared.told.begun) == bool(lasting)
    banning = any(isinstance(rule.form, ir.Prevent) for rule in program.rules)
    assert bool(compared.told.bans) == (banning and name not in NEVER_PREVENTED)


MANY = drawn(30, 60)
"""So many generated files, of sixty, are tried in each half."""

HALVES = pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.slow)])
"""Generated files, of which the first half is looked at in every run."""


@pytest.mark.parametrize("first", each(6, range(0, 150, 25)))
def test_what_narrowing_rules_leave_out_is_told_alike(first: int) -> None:
    """`whole` compares it: of generated files that have such rules."""
    compared = 0
    for seed in range(first, first + 25):
        program = compile_text(text_of(seed)[1]).program
        if program is not None and Map(program).narrowing:
            compared += whole(program, program.option_values({}), seed) is not None
    assert compared


@pytest.mark.parametrize("first", each(6, range(0, 120, 20)))
def test_generated_rule_files(first: int) -> None:
    compared = 0
    for seed in range(first, first + 20):
        program = compile_text(text_of(seed)[1]).program
        if program is None:
            continue
        told = Compared()
        told.play(program, program.option_values({}), seed)
        compared += bool(told.told.lines)
    assert compared > 4


def test_only_what_is_wanted_is_told() -> None:
    program = duello.load("archwizards-duel").program
    options, heard = program.option_values({}), Heard()
    direct = Direct(program, options, Wanted(frozenset(), frozenset(), frozenset()))
    assert direct.watched_match(Player(random.Random(1), LONGEST), heard) is not None
    assert heard.all[:6] == (set(),) * 6
    assert "did(w" not in direct.code.source


@pytest.mark.parametrize("forgotten", ["did", "branched", "asked"])
def test_what_is_forgotten_is_noticed(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = {
        "did": lambda n, place, effect, words: iter(()),
        "branched": lambda n, line, words: n.truth(line.condition, words),
        "asked": lambda n, rule, condition, words: condition,
    }
    monkeypatch.setattr(watch_writer, forgotten, silent[forgotten])
    program = duello.load("a-warriors-death").program
    with pytest.raises(AssertionError, match="A Warrior's Death"):
        Compared().play(program, program.option_values({}), 1)


def without(program: Program, place: tuple[int, int]) -> Program:
    """A program in which a line is for nobody."""
    block = list(program.blocks[place[0]])
    nobody = ef.Win(ir.Constant(None, ir.PlayerType(optional=True)), program.root)
    block[place[1]] = ir.Do(nobody, span=block[place[1]].span)
    blocks = list(program.blocks)
    blocks[place[0]] = tuple(block)
    return evolve(program, blocks=tuple(blocks))


@pytest.mark.parametrize("first", each(8, range(0, 160, 20)))
def test_a_line_that_was_told_to_be_for_nobody_leaves_no_trace(first: int) -> None:
    """A step in which it is told of a line only that there was nobody for it goes the same way
    without it.
    """
    same = 0
    for seed in range(first, first + 20):
        program = compile_text(text_of(seed)[1]).program
        if program is None:
            continue
        options, drawn = program.option_values({}), random.Random(seed)
        engine = engine_of(program, options, backend="reference")
        state = api.start(program, options, quiet=True).state
        for _ in range(20):
            if not state.open or state.contradiction is not None:
                break
            replies = simulation._replies(engine, state, drawn, [])
            pairs = zip(state.open, replies or (), strict=True)
            answered = tuple(due.answered(reply.how, reply.value) for due, reply in pairs)
            answers, heard = api.answers_of(state, answered), Heard()
            after = api.advance_all(program, state, answers, True, listed=True, watch=heard).state
            for place in heard.idling - heard.lines:
                other = without(program, place)
                alone = api.advance_all(other, state, answers, True, listed=True).state
                assert alone.facts == after.facts, (seed, place)
                assert alone.contradiction == after.contradiction, (seed, place)
                same += 1
            state = after
    assert same


@HALVES
def test_a_rule_that_was_not_told_to_prevent_anything_leaves_no_trace(half: int) -> None:
    """A step in which nothing is told of a ban, or only that it had nothing to prevent, goes the
    same way without it; where it is told to prevent something, some go another way.
    """
    same, other = 0, 0
    texts = [text_of(seed)[1] for seed in range(60 * half, 60 * half + MANY)]
    programs = [compile_text(text).program for text in texts]
    programs += [duello.load(name).program for name in duello.shipped()]
    for seed, program in enumerate(programs):
        banned = None if program is None else prevented(program)
        if program is None or banned is None:
            continue
        options, drawn = program.option_values({}), random.Random(seed)
        engine, state = engine_of(banned, options, backend="reference"), None
        state = api.start(banned, options, quiet=True).state
        for _ in range(20):
            if not state.open or state.contradiction is not None:
                break
            replies = simulation._replies(engine, state, drawn, [])
            pairs = zip(state.open, replies or (), strict=True)
            answered = tuple(due.answered(reply.how, reply.value) for due, reply in pairs)
            answers, heard = api.answers_of(state, answered), Heard()
            after = api.advance_all(banned, state, answers, True, listed=True, watch=heard).state
            free = api.advance_all(program, state, answers, True, listed=True).state
            if any(so for number, so, _ in heard.bans if number == len(program.rules)):
                other += after.facts != free.facts
            else:
                same += 1
                assert after.facts == free.facts, seed
            state = after
    assert same > 100
    assert other > 10
