"""A compiler that is wrong is found out: each of these faults is put into it, and seen in play."""

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from tests.compiler.lockstep import compared
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text

import duello
from duello.compiler import decisions, dispatch, lasting, phases, questions, slots, update_set
from duello.compiler.direct import (
    direct_moves,
    direct_phases,
    direct_play,
    direct_updates,
    primitives,
)
from duello.compiler.direct.value_writer import Names
from duello.compiler.machine import Machine
from duello.interpreter import slots as slots_of_the_reference


def found(name: str, matches: int = 12, **how: Any) -> bool:
    run = compared(duello.load(name).program, **how)
    for seed in range(matches):
        run.match(seed)
        if run.different:
            return True
    return False


def test_nothing_is_found_without_a_fault():
    assert not found("archwizards-duel", matches=3)


def test_overrides_swapped(monkeypatch):
    def winning(m: Machine, s: Any, one: Any, live: Any, number: int) -> Any:
        over, mine = m.program.overrides, one.rule.owner
        others = [o.on for o in live if (mine, o.rule.owner, None) in over]
        on = m.d.both(one.on, m.d.negation(m.d.any(*others)))
        return questions.Live(one.rule, one.env, m.known(s, on))

    monkeypatch.setattr(questions, "_winning", winning)
    assert found("wizards-duel-colosseum", matches=20, lateness=0.4)


def test_a_condition_forgotten(monkeypatch):
    monkeypatch.setattr(dispatch, "holds", lambda m, rule, s, env, guard: guard)
    assert found("archwizards-duel")


def test_an_age_off_by_one(monkeypatch):
    right = lasting.for_a_time

    def late(m: Machine, node: Any, live: Any) -> Any:
        (rule, seat, phase, first, last, words), held = right(m, node, live)
        return (rule, seat, phase, first + 1, last + 1, words), held

    monkeypatch.setattr(slots, "for_a_time", late)
    monkeypatch.setattr(lasting, "for_a_time", late)
    assert found("archwizards-duel")


def test_what_is_cancelled_acts(monkeypatch):
    monkeypatch.setattr(
        update_set.UpdateSet, "_cancelled", lambda self, m, s, force, guard, piece: force.cancelled
    )
    assert found("archwizards-duel")


def test_constraints_forgotten(monkeypatch):
    monkeypatch.setattr(decisions, "_allowed", lambda m, s, found, *rest: found)
    assert found("archwizards-duel")


def test_what_is_remembered_is_forgotten(monkeypatch):
    monkeypatch.setattr(phases, "_remember", lambda *given: None)
    assert found("archwizards-duel")


def test_modifiers_forgotten(monkeypatch):
    monkeypatch.setattr(questions, "modified", lambda m, s, *rest: m.d.leaf(0))
    assert found("archwizards-duel")


def test_a_clash_forgotten(monkeypatch):
    monkeypatch.setattr(questions, "_agreed", _without_conflicts)
    assert any(_contradicts(name) for name in _contradicting())


def _without_conflicts(m: Machine, s: Any, live: Any, otherwise: Any) -> Any:
    made = otherwise
    for one in live:
        mine = m.attempt(one.on, questions._answer_of(m, s, one), m.d.none)
        made = m.d.either(one.on, mine, made)
    return made


def _contradicting() -> Iterator[str]:
    """Rule files in which two cards answer differently."""
    for other in ("opponent", "nobody"):
        yield CONFLICT.format(other=other)


def _contradicts(text: str) -> bool:
    program = compile_text(text).program
    assert program is not None
    run = compared(program)
    for seed in range(10):
        run.match(seed)
    return bool(run.different)


CONFLICT = """\
ruleset "Conflict"
  "Two cards that each say who wins."
  players Left, Right

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds

round
  each player chooses lay, in secret: a card in their hand
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
    the winner gains 1 point

card 1 Queen
card 2 King
  winner: you
card 3 Ace
  winner: {other}
"""


@pytest.mark.parametrize("text", [*_contradicting()])
def test_the_conflict_is_the_reference_s(text):
    program = compile_text(text).program
    assert program is not None
    run = compared(program)
    for seed in range(10):
        run.match(seed)
    assert run.contradictions and not run.different


# ---------------------------------------------------------------------- tree by tree


def seen_by_tree(name: str = "", text: str = "", matches: int = 4) -> bool:
    program = duello.load(name).program if name else compile_text(text).program
    assert program is not None
    run = Beside(program, program.option_values({}), 0.1)
    for seed in range(matches):
        run.match(seed)
        if run.different:
            return True
    return False


def test_by_tree_a_condition_is_forgotten(monkeypatch):
    monkeypatch.setattr(Names, "truth", lambda self, tree, words: "True")
    assert seen_by_tree("a-warriors-death")


def test_by_tree_overrides_are_swapped(monkeypatch):
    right = primitives._beaten

    def beaten(w: Any, loser: Any, live: Any, number: int) -> bool:
        return any(right(w, one[2], [(one[0], (), loser)], number) for one in live)

    monkeypatch.setattr(primitives, "_beaten", beaten)
    assert seen_by_tree("wizards-duel-colosseum", matches=12)


def test_by_tree_an_age_is_off_by_one(monkeypatch):
    right = slots_of_the_reference.lasting

    def late(w: Any, node: Any, env: Any) -> Any:
        held = right(w, node, env)
        return evolve(held, first=held.first + 1, last=held.last + 1)

    monkeypatch.setattr(
        direct_play, "hold", lambda w, node, env, updates: updates.hold(w, late(w, node, env))
    )
    monkeypatch.setitem(direct_play.USED, "hold", direct_play.hold)
    assert seen_by_tree("a-warriors-death")


@pytest.mark.parametrize(
    ("where", "what", "instead", "name"),
    [
        (direct_updates, "disable", lambda *given: None, "archwizards-duel"),
        (direct_moves, "_constraints", lambda *given: ([], []), "archwizards-duel"),
        (direct_phases, "leave", lambda *given: None, "a-warriors-death"),
        (direct_play, "min", max, "a-warriors-death"),
        (
            direct_play,
            "_tried",
            lambda w, due: w.tried[0].work if w.tried else None,
            "reality-benders",
        ),
    ],
)
def test_by_tree_a_fault_is_found(monkeypatch, where, what, instead, name):
    monkeypatch.setattr(where, what, instead, raising=False)
    assert seen_by_tree(name)


def test_by_tree_a_clash_is_forgotten(monkeypatch):
    monkeypatch.setattr(primitives, "agreed", lambda w, live, *rest: live[0][0](w, live[0][1]))
    monkeypatch.setitem(primitives.VALUES, "agreed", primitives.agreed)
    assert any(seen_by_tree(text=text) for text in _contradicting())
