"""A program that cannot be right is refused; whatever is not refused plays."""

from random import Random

import attrs
import pytest
from tests.quick import each
from tests.soundness.typed_lines import GAME

from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.verify import Malformed, faults, verify
from duello.dsl.spans import Span
from duello.match.loading import compile_rules, compile_text, shipped

CHANGES = 60
"""Altered programs per seed in the suite; by hand, thousands."""


def toy():
    made = compile_text(GAME.format(ability="gain 1 points", line="pot rises by 1")).program
    assert made is not None
    return made


def places(thing, path=()):
    """The way to every number in a program."""
    if isinstance(thing, tuple):
        for at, part in enumerate(thing):
            yield from places(part, (*path, at))
    elif attrs.has(type(thing)) and not isinstance(thing, Span):
        for field in attrs.fields(type(thing)):
            if field.name not in ("span", "rulings", "allowances", "overrides"):
                yield from places(getattr(thing, field.name), (*path, field.name))
    elif isinstance(thing, int) and not isinstance(thing, bool):
        yield path


def altered(thing, path, new):
    """The same, with another value at a place."""
    if not path:
        return new
    step, *rest = path
    if isinstance(thing, tuple):
        return (*thing[:step], altered(thing[step], rest, new), *thing[step + 1 :])
    inner = altered(getattr(thing, step), rest, new)
    return attrs.evolve(thing, **{step: inner})


@pytest.mark.parametrize("name", each(4, shipped()))
def test_what_was_compiled_is_well_formed(name):
    program = compile_rules(name).program
    assert isinstance(program, Program)
    assert list(faults(program)) == []


@pytest.mark.parametrize("seed", range(2))
def test_numbers_out_of_range_are_refused(seed):
    chance, program = Random(seed), toy()
    tables = ("property", "decision", "phase", "step", "rule", "block", "body")
    every = [path for path in places(program) if path[-1] in tables]
    for _ in range(CHANGES):
        path = chance.choice(every)
        with pytest.raises(Malformed):
            verify(altered(program, path, 1_000_000))


def test_values_of_another_type_are_refused():
    program = toy()
    body = program.phases[program.root].body
    lines = enumerate(program.blocks[body])
    at, play = next((at, line) for at, line in lines if isinstance(line, ir.Play))
    wrong = attrs.evolve(play, times=ir.Constant(True, ir.TRUTH))
    with pytest.raises(Malformed, match="not a number"):
        verify(altered(program, ("blocks", body, at), wrong))


def test_a_constant_that_is_not_what_it_says_is_refused():
    program = toy()
    paths = [p for p in places(program) if p[-1] == "value" and p[0] == "blocks"]
    for path in paths:
        with pytest.raises(Malformed):
            verify(altered(program, path, "many"))
