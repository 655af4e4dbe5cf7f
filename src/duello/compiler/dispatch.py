"""The table of meanings, and what every meaning is made of.

Purpose: find what a value or a condition means by its class. `evaluate` fills the table; that the
two are apart lets `questions`, of which values are made, evaluate trees as well.
Input: a tree, a symbolic state. Output: a diagram. Must not know: any particular tree.
"""

from collections.abc import Callable, Hashable
from typing import Any

from .diagrams import ABSENT, Node, NotCompiled, Worth, called
from .machine import Machine
from .program_view import Rule, Tree
from .symbolic import Env, SymbolicState

Meaning = Callable[[Machine, Any, SymbolicState, Env, Node], Node]
"""What a tree means: of the class that it stands beside in the table below."""

MEANING: dict[type[Tree], Meaning] = {}
"""Every class of value and condition that is compiled, and what it means. What is missing is left
to the reference.
"""


def value(m: Machine, tree: Tree, s: SymbolicState, env: Env, guard: Node) -> Node:
    """What a tree is worth. Where the text does not say, and where it is not compiled, `m.gaps`.

    guard: where it is asked for. Raises NotCompiled.
    """
    meaning = MEANING.get(tree.__class__)
    if meaning is None:
        raise NotCompiled(called(tree))
    return meaning(m, tree, s, env, guard)


def condition(m: Machine, tree: Tree, s: SymbolicState, env: Env, guard: Node) -> Node:
    """Whether a condition holds."""
    return m.known(s, m.d.truth(value(m, tree, s, env, guard)))


def holds(m: Machine, rule: Rule, s: SymbolicState, env: Env, guard: Node) -> Node:
    """Where a rule is in force and its condition holds."""
    if rule.condition is None or guard is m.d.no:
        return guard
    tree = rule.condition
    found = m.attempt(guard, lambda: condition(m, tree, s, env, guard), m.d.no)
    return m.known(s, m.d.both(guard, found))


def bind(m: Machine, env: Env, slot: int, thing: Node) -> Env:
    """The same words, and one more in a slot."""
    size = len(env)
    if slot < size:
        return (*env[:slot], thing, *env[slot + 1 :])
    return (*env, *(m.d.none,) * (slot - size), thing)


def is_none(m: Machine, node: Node) -> Node:
    """Whether a value is none."""
    if node.variable is None:
        return m.d.yes if node.value is None or node.value is ABSENT else m.d.no
    return m.d.map("none", lambda x: x is None or x is ABSENT, node)


def number_map(
    m: Machine, key: Hashable, meaning: Callable[..., Worth | Node], *nodes: Node
) -> Node:
    """What a function makes of numbers; none if one of them is none."""

    def strict(*values: Worth) -> Worth | Node:
        return None if any(v is None or v is ABSENT for v in values) else meaning(*values)

    return m.d.map(("numbers", key), strict, *nodes)


def design_of(m: Machine, s: SymbolicState, piece: Node) -> Node:
    """What a piece is."""
    pieces = tuple(s.pieces)
    return number_map(
        m, ("design", pieces), lambda x: pieces[x][0] if x < len(pieces) else None, piece
    )


def of_design(m: Machine, number: int, design: Node) -> Node:
    """What is printed of a property on a design."""
    table = m.program.properties[number].printed
    return number_map(m, ("printed", number), lambda x: table[x], design)
