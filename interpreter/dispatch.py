"""The table of meanings.

Purpose: find what a value or a condition means by its class. `values` fills the table; that the
two are apart lets `questions`, of which values are made, evaluate trees as well.
"""

from collections.abc import Callable
from typing import Any

from ..dsl.ir import Rule, Tree
from .state import Env
from .transaction import Transaction

MEANING: dict[type[Tree], Callable[[Any, Transaction, Env], Any]] = {}
"""Every class of value and condition, and what it means."""


def value(tree: Tree, work: Transaction, env: Env) -> Any:
    """What a tree is worth now.

    Raises Undecided where the text does not say: a comparison with something that has no number,
    an entry of a list that is not so long.
    """
    return MEANING[tree.__class__](tree, work, env)


def holds(work: Transaction, rule: Rule, env: Env) -> bool:
    """Whether the condition of a rule holds; a rule without one always does."""
    condition = rule.condition
    return condition is None or bool(MEANING[condition.__class__](condition, work, env))


def bind(env: Env, slot: int, thing: Any) -> Env:
    """The same words, and one more in a slot."""
    size = len(env)
    if slot == size:
        return (*env, thing)
    if slot < size:
        return (*env[:slot], thing, *env[slot + 1 :])
    return (*env, *(None,) * (slot - size), thing)
