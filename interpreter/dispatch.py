"""From a tree to what it means.

Purpose: find what a value or a condition means by its class, in the table that the work in hand
was given (see `api`): so `questions`, of which values are made, can evaluate trees as well.
Input: a tree, the work in hand, what the small words stand for. Output: what the tree is worth.
Must not know: any particular tree.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from ..dsl.ir import Rule, Tree
from ..dsl.ir.types import Value, as_one, as_things
from .state import Env
from .transaction import Transaction

Wanted = TypeVar("Wanted")


def value(tree: Tree, work: Transaction, env: Env) -> Value:
    """What a tree is worth now.

    Raises Undecided where the text does not say: a comparison with something that has no number,
    an entry of a list that is not so long.
    """
    return work.meaning[tree.__class__](tree, work, env)


def one(tree: Tree, work: Transaction, env: Env) -> int | None:
    """The same of a tree that is worth one thing with a number, or none."""
    found = work.meaning[tree.__class__](tree, work, env)
    return found if isinstance(found, int) else as_one(found)


def things(tree: Tree, work: Transaction, env: Env) -> tuple[Value, ...]:
    """The same of a tree that is worth several things: none is none of them."""
    found = work.meaning[tree.__class__](tree, work, env)
    return found if isinstance(found, tuple) else as_things(found)


Of = Callable[[Tree, Transaction, Env], tuple[Wanted, ...]]

several = cast(Of[int], things)
"""The same of things with numbers: see `as_several`."""

edges = cast(Of[tuple[int, int]], things)
"""The same of edges."""


def holds(work: Transaction, rule: Rule, env: Env) -> bool:
    """Whether the condition of a rule holds; a rule without one always does."""
    condition = rule.condition
    held = condition is None or bool(work.meaning[condition.__class__](condition, work, env))
    if work.watch is not None:
        work.watch.asked(rule, held, work, env)
    return held


def bind(env: Env, slot: int, thing: Value) -> Env:
    """The same words, and one more in a slot."""
    size = len(env)
    if slot == size:
        return (*env, thing)
    if slot < size:
        return (*env[:slot], thing, *env[slot + 1 :])
    return (*env, *(None,) * (slot - size), thing)
