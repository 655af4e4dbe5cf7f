"""What a function makes of diagrams is kept under a name: of two functions under one name, each
would be given what the other one made.
"""

from collections.abc import Hashable
from contextlib import suppress
from functools import partial
from random import Random
from types import CodeType, FunctionType, MethodType
from typing import Any
from unittest.mock import patch

import pytest
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import drawn, each
from tests.soundness.__main__ import text_of

from duello.analysis.generate.small_game import small_game
from duello.compiler import dispatch, evaluate
from duello.compiler.diagrams import Diagrams, Node, NotCompiled
from duello.compiler.graphs import graph_of
from duello.compiler.machine import Machine
from duello.dsl.ir.program import Program
from duello.match.loading import load, shipped

BOTH_WAYS = """ruleset "Two ways"
  players North, South

pieces boat
  draft: number, as labelled

match
  each player has cargo: 0, public
  each player has harbour: one of each boat, private
  play 2 tides
  each player who has 3 cargo wins the match

tide
  each player chooses sail, in secret: a boat in their harbour
  reveal sail
  each sail takes effect
  step landing
    landed: the player whose sail has more draft
    worth: 1
    the player who is landed gains worth cargo

boat 3 Ketch
  worth: 3, if draft of opponent's sail is more than draft of your sail
boat 4 Sloop
"""


def shared(text: str) -> list[tuple[Hashable, int]]:
    """`shared_names` of the rules of a text."""
    program = compile_text(text).program
    return [] if program is None else shared_names(program)


def shared_names(program: Program) -> list[tuple[Hashable, int]]:
    """Names by which more than one function goes while a program is compiled, each with the number
    of diagrams that they are given.
    """
    found: dict[tuple[Hashable, int], set[object]] = {}
    right = Diagrams.map

    def listening(self: Diagrams, key: Hashable, meaning: Any, *nodes: Node) -> Node:
        found.setdefault((key, len(nodes)), set()).add(does(meaning))
        return right(self, key, meaning, *nodes)

    with patch.object(Diagrams, "map", listening), suppress(NotCompiled):
        graph_of(program, program.option_values({}))
    return [key for key, functions in found.items() if len(functions) > 1]


def does(thing: object) -> object:
    """What a function does: its code, and what it holds of numbers, words and other functions."""
    if isinstance(thing, partial):
        return does(thing.func), does(thing.args)
    if isinstance(thing, CodeType):
        return thing.co_code, thing.co_names, does(thing.co_consts)
    if isinstance(thing, FunctionType):
        held = tuple(does(cell.cell_contents) for cell in thing.__closure__ or ())
        return does(thing.__code__), held, does(thing.__defaults__)
    if isinstance(thing, MethodType):
        return does(thing.__func__)
    if isinstance(thing, tuple | frozenset):
        return tuple(map(does, thing))
    return thing if isinstance(thing, int | str) else type(thing)


def test_two_functions_under_one_name_are_found(monkeypatch):
    right = dispatch.number_map

    def careless(m: Machine, key: Any, meaning: Any, *nodes: Node) -> Node:
        return right(m, {"<": ">=", ">": "<="}.get(key, key), meaning, *nodes)

    assert shared(BOTH_WAYS) == []
    assert not different()
    monkeypatch.setattr(evaluate, "number_map", careless)
    assert {key for key, _ in shared(BOTH_WAYS)} == {("numbers", ">="), ("numbers", "<=")}
    assert different()


def different() -> bool:
    """Whether some matches of it are played otherwise than by the reference."""
    program = compile_text(BOTH_WAYS).program
    assert program is not None
    run = Compared(program, program.option_values({}))
    for seed in range(12):
        run.match(seed)
    return bool(run.different)


@pytest.mark.parametrize("name", each(4, shipped(), 1))
def test_what_rulesets_ask_has_a_name_of_its_own(name):
    assert shared_names(load(name).program) == []


@pytest.mark.slow
def test_what_generated_rules_ask_has_a_name_of_its_own():
    texts = [text_of(seed)[1] for seed in range(drawn(30, 400))]
    texts += [small_game(Random(seed), seed % 3 > 0) for seed in range(drawn(20, 400))]
    assert [(text, found) for text in texts if (found := shared(text))] == []
