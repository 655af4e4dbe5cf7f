"""A program is data: nothing in it can be called, and it can be written down and read again."""

import json
from enum import Enum

import attrs
import pytest

from duello.codec.fingerprints import fingerprint
from duello.codec.programs import packed, unpacked
from duello.dsl import ir
from duello.dsl.ir import effects
from duello.match.loading import compile_rules, shipped

PLAIN = (str, bool, int, type(None))


def parts(thing):
    """Everything inside a value, however deep; computed attributes are no part of it."""
    yield thing
    if isinstance(thing, tuple | frozenset):
        for part in thing:
            yield from parts(part)
    elif attrs.has(type(thing)):
        for field in attrs.fields(type(thing)):
            if field.name != "span":
                yield from parts(getattr(thing, field.name))


@pytest.fixture(params=shipped(), scope="module")
def program(request):
    made = compile_rules(request.param).program
    assert made is not None
    return made


def test_nothing_in_a_program_can_be_called(program):
    for part in parts(program):
        assert isinstance(part, (*PLAIN, tuple, frozenset)) or attrs.has(type(part))
        assert not callable(part)
        assert not isinstance(part, Enum)


def test_everything_in_a_program_is_frozen(program):
    hash(program)
    for part in parts(program):
        if attrs.has(type(part)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                part.anything = 1


def test_a_program_can_be_written_down_and_read_again(program):
    again = unpacked(json.loads(json.dumps(packed(program))))
    assert again == program
    assert fingerprint(again) == fingerprint(program)
    assert [rule.span for rule in again.rules] == [rule.span for rule in program.rules]


def test_programs_differ():
    programs = [compile_rules(name).program for name in shipped()]
    assert len({fingerprint(each) for each in programs if each is not None}) == len(shipped())


def test_trees_are_shown_with_all_that_is_in_them(program):
    """And by one function that they share: what attrs writes for each makes every start slow."""
    for part in parts(program.rules + program.blocks):
        if isinstance(part, ir.Tree | ir.Type):
            assert eval(repr(part), vars(ir) | vars(effects)) == part
            assert "__repr__" not in vars(type(part))
