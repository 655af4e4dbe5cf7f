"""What effects declare is complete, and true of what they do."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import fields
from tests.lint.test_anything import SOURCES, compiled

from duello.analysis.model.random_play import random_line
from duello.dsl.ir import Tree
from duello.dsl.ir import effects as ef
from duello.dsl.ir.effects import EFFECTS, How
from duello.dsl.ir.program import Program
from duello.interpreter import effects as carried_out
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction
from duello.interpreter.update_set import Changes

WORDS = {"label"}
"""The roles of words that are only told."""


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.__name__)
def test_every_field_is_declared(effect: type[ef.Effect]) -> None:
    declared = {name for write in effect.FOOTPRINT.writes for name in write.fields}
    declared |= {*effect.FOOTPRINT.reads}
    told = {name for name, role in ef.roles(effect).items() if role in WORDS}
    names = {field.name for field in fields(effect)} - {"span"}
    assert effect.FOOTPRINT.writes
    assert declared | told == names == {*ef.roles(effect)}
    assert not declared & told


def test_every_effect_is_carried_out() -> None:
    assert {*carried_out.MEANING} == {*EFFECTS}
    roles = {ef.roles(effect)[name] for effect in EFFECTS for name in ef.counted(effect)}
    assert roles - {*carried_out.SINGLE} <= {"phase", "property", "choice"}
