"""What is chosen is there until the phase in which it was chosen is over, whatever is played in it:
also what is chosen under a piece or a rule, and what pieces ask for. So is what holds until
something is so.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn as few_or_many
from tests.quick import each
from tests.soundness.playing import bounded_play, drawn

from duello.analysis.generate.more_customs import MORE_CUSTOMS
from duello.analysis.generate.rule_file import generated
from duello.analysis.generate.small_customs import Custom
from duello.analysis.generate.small_game import small_game
from duello.analysis.model.random_play import Line, moments
from duello.dsl import ir
from duello.dsl.ir import given, visit
from duello.dsl.ir.program import Program
from duello.interpreter.state import Closing, Ending, State

BATCH = 12
PLAYS = 3
"""How often each program is played."""

Time = tuple[tuple[int, int], ...]
"""A phase and those around it, the outermost first, and which one of each."""


def _times(state: State) -> list[Time]:
    """The phases that are going on, the innermost last."""
    phases = [frame.phase for frame in state.agenda if isinstance(frame, Ending | Closing)]
    numbered = tuple((phase, state.counts[phase]) for phase in phases)
    return [numbered[: 1 + at] for at in range(len(phases))]


def _asked(program: Program, number: int) -> Iterator[int]:
    """The choices that are made in one: itself, what it is made of, and what the pieces ask for
    that may be chosen in it.
    """
    made = program.decisions[number]
    yield number
    if isinstance(made.domain, ir.GoChoice):
        for line in visit.lines_from(program, [made.domain.block], visit.BRANCHES):
            if isinstance(line, ir.Ask):
                yield from _asked(program, line.decision)
    if made.parts:
        kind = program.properties[made.value].type.kind
        for design in program.designs:
            if kind in (None, design.kind):
                yield from design.asks


def _sorts(program: Program) -> dict[int, str]:
    """Of choices that are not made in the lines of phases, of which sort they are."""
    found = dict.fromkeys((n for design in program.designs for n in design.asks), "part")
    forms = (rule.form for rule in program.rules if rule.owner is not None)
    blocks = [form.block for form in forms if isinstance(form, ir.InStep | ir.AtStart)]
    for line in visit.lines_from(program, blocks, visit.EVERYWHERE):
        if isinstance(line, ir.Ask):
            found[line.decision] = "in a rule"
    return found


def lasting(line: Line) -> Counter[str]:
    """That each choice belongs to the phase in which it is asked, and that what was chosen is there
    as long as this goes on. How often choices of each sort were still there when a phase within
    theirs was over.
    """
    program, met = line.program, Counter[str]()
    sorts = _sorts(program)
    chosen = dict[tuple[int, int | None], tuple[Time, str]]()
    before: State | None = None
    for moment in moments(line, quiet=True):
        state = moment.state
        if moment.anew:
            chosen.clear()
        elif before is not None:
            within = _times(state)
            over = set(_times(before)) - set(within)
            chosen = {key: of for key, of in chosen.items() if of[0] in within}
            met.update(sort for _, sort in chosen.values() if over)
            if before.open and _times(before)[-1] in within:
                chosen |= _chosen(program, before, state, sorts)
            for key in chosen:
                name = program.properties[key[0]].name
                assert key in state.facts, f"`{name}` is forgotten while its phase goes on"
        going_on = {phase for time in _times(state) for phase, _ in time}
        for held in state.lasting:
            if program.rules[held.rule].until is not None and going_on:
                assert held.phase in going_on, f"{held} holds in a phase that does not go on"
        for due in state.open:
            for number in _asked(program, due.decision):
                made = program.decisions[number]
                phase, _ = _times(state)[-1][-1]
                assert phase in (made.phase, *made.also_in), f"`{made.name}` is asked elsewhere"
        before = state
    return met


def _chosen(
    program: Program, before: State, state: State, sorts: dict[int, str]
) -> dict[tuple[int, int | None], tuple[Time, str]]:
    """What was written down as the choices were made that were due, and in which phase."""
    asked = {n for due in before.open for n in _asked(program, due.decision)}
    of = {program.decisions[n].value: sorts.get(n, "in a phase") for n in asked}
    time = _times(before)[-1]
    return {
        key: (time, of[key[0]])
        for key, thing in state.facts.items()
        if key[0] in of and before.facts.get(key) != thing
    }


def _lasting(text: str, seed: int) -> Counter[str]:
    """The same of some plays of a text, if it is well-formed."""
    program, met = compile_text(text).program, Counter[str]()
    for play in range(PLAYS if program is not None else 0):
        with bounded_play():
            met += lasting(drawn(given(program), PLAYS * seed + play))
    return met


@pytest.mark.parametrize("first", each(8, range(0, 16 * BATCH, BATCH)))
def test_what_is_chosen_lasts_as_long_as_its_phase(first: int) -> None:
    for seed in range(first, first + BATCH):
        text = generated(Random(seed)).written()
        try:
            _lasting(text, seed)
        except AssertionError as broken:
            pytest.fail(f"seed {seed}: {broken}\n\n{text}")


WANTED = {"asks": ("part", 20), "raid": ("in a rule", 5), "until": ("in a phase", 40)}
"""Of what sort choices are still there in their plays, at least so often."""

WITHIN = [custom for custom in MORE_CUSTOMS if custom.name in WANTED and custom.turn]
"""Choices under pieces and rules, and phases within theirs in which something is chosen."""


@pytest.mark.parametrize("custom", WITHIN, ids=lambda custom: str(custom.name))
def test_what_is_chosen_is_still_there_behind_a_phase_within(custom: Custom) -> None:
    met = Counter[str]()
    for seed in range(few_or_many(6, 60)):
        met += _lasting(small_game(Random(seed), custom=custom), seed)
    sort, often = WANTED[custom.name]
    assert met[sort] > often
