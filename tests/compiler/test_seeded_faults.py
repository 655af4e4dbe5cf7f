"""A compiler that is wrong is found out: each of these faults is put into it, and seen in play."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.compiler.lockstep import compared

import duello
from duello.compiler import decisions, dispatch, lasting, phases, questions, slots, update_set
from duello.compiler.machine import Machine
from duello.match.loading import compile_text


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
