"""What effects declare is complete, and true of what they do."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from attrs import NOTHING, fields
from tests.dsl.test_effects import example_game
from tests.lint.test_anything import SOURCES, compiled
from tests.quick import drawn

from duello.analysis.model.random_play import Play, moments
from duello.dsl.ir import effects as ef
from duello.dsl.ir.effects import EFFECTS, KERNEL, How
from duello.dsl.ir.types import as_one, as_several
from duello.interpreter import effects as carried_out
from duello.interpreter.dispatch import one, value
from duello.interpreter.state import Env, Key
from duello.interpreter.transaction import Transaction
from duello.interpreter.update_set import Changes

WORDS = {"label"}
"""The roles of words that are only told."""


@pytest.mark.parametrize("effect", KERNEL, ids=lambda effect: effect.__name__)
def test_every_field_is_declared(effect: type[ef.Effect]) -> None:
    declared = {name for write in effect.FOOTPRINT.writes for name in write.fields}
    declared |= {*effect.FOOTPRINT.reads}
    told = {name for name, role in ef.roles(effect).items() if role in WORDS}
    names = {field.name for field in fields(effect)} - {"span"}
    assert effect.FOOTPRINT.writes
    assert declared | told == names
    unsaid = names - {*ef.roles(effect)}  # what only other effects say that become this one
    assert unsaid <= {field.name for field in fields(effect) if field.default is not NOTHING}
    assert not declared & told


def test_every_effect_is_carried_out() -> None:
    assert {*carried_out.MEANING} == {*KERNEL}
    roles = {ef.roles(effect)[name] for effect in KERNEL for name in ef.counted(effect)}
    assert roles - {*carried_out.SINGLE} <= {"phase", "property", "choice"}


CHANGED: dict[str, frozenset[How]] = {
    "adds": ef.AMOUNTS,
    "sets": frozenset({How.SET, How.SHOW, How.EXHAUST}),
    "moves": frozenset({How.MOVE}),
    "swaps": frozenset({How.SWAP}),
    "puts": frozenset({How.CREATE}),
    "links": frozenset({How.LINK, How.UNLINK}),
    "flips": frozenset({How.TURN}),
    "cancels": frozenset({How.DISABLE}),
    "silences": frozenset({How.MUTE}),
    "forces": frozenset({How.ENABLE, How.COPY}),
    "cuts": ef.ON_PHASES,
    "lasting": frozenset(),
}
"""What may be changed in a slot, and what an effect must have declared that does so."""

Meaning = Callable[[Any, Transaction, Env, Changes], None]


def keys_of(write: ef.Written, work: Transaction, env: Env) -> Iterator[Key]:
    """Whose what an effect declares to change."""
    if write.place is not None:
        subject = write.place.subject
        whose = None if subject is None else value(subject, work, env)
        owners = as_several(whose) if isinstance(whose, tuple) else (as_one(whose),)
        yield from ((write.place.property, owner) for owner in owners)


def declared_amounts(effect: ef.Effect, work: Transaction, env: Env) -> Iterator[tuple[Key, int]]:
    """By how much an effect declares to change it, all together."""
    total: Counter[Key] = Counter()
    for write in ef.written(effect):
        by = None if write.by is None or write.how not in ef.AMOUNTS else one(write.by, work, env)
        for key in keys_of(write, work, env):
            total[key] += (by or 0) * (1 if write.how is How.ADD else -1)
    yield from total.items()


def watched(meaning: Meaning, seen: set[type[ef.Effect]]) -> Meaning:
    """The same, with a look at what it changes."""

    def carry_out(effect: ef.Effect, work: Transaction, env: Env, changes: Changes) -> None:
        own = Changes(line=changes.line)
        facts, pieces, told = dict(work.facts), tuple(work.pieces), len(work.events)
        meaning(effect, work, env, own)
        declared = {write.how for write in effect.FOOTPRINT.writes}
        for name, hows in CHANGED.items():
            assert not getattr(own, name) or declared & hows, (effect, name)
        places = {key for w in ef.written(effect) for key in keys_of(w, work, env)}
        touched = {*own.adds, *own.links, *own.flips, *(k for pair in own.swaps for k in pair)}
        touched |= {*own.sets} if How.SET in declared else set()
        touched |= {zone for _, zone in own.puts}
        assert touched <= places, effect
        assert {*own.adds.items()} <= {*declared_amounts(effect, work, env)}, effect
        assert facts == work.facts and pieces == tuple(work.pieces), effect
        assert len(work.events) == told or How.TELL in declared, effect
        if any(getattr(own, name) for name in CHANGED) or len(work.events) > told:
            seen.add(type(effect))
        meaning(effect, work, env, changes)

    return carry_out


def test_every_change_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays of games on the pages, of shipped ones, and of the example of each effect: among them,
    all effects.
    """
    seen: set[type[ef.Effect]] = set()
    for effect, meaning in [*carried_out.MEANING.items()]:
        monkeypatch.setitem(carried_out.MEANING, effect, watched(meaning, seen))
    for text in dict.fromkeys(
        [*SOURCES[:: drawn(8, 1)], *(example_game(effect) for effect in EFFECTS)]
    ):
        program, _ = compiled(text)
        if program is not None:
            play = Play(program, program.option_values({}), tail=1)
            for _ in islice(moments(play), 60):
                pass
    assert seen == {*KERNEL}
