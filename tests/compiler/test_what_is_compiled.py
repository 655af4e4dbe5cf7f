"""Every kind of tree that a program may hold stands in some small game: so compiled play of each is
compared with the reference's.
"""

from collections.abc import Iterator
from inspect import isclass
from random import Random

import attrs
import pytest
from tests.kept import compile_text

from duello.analysis.generate.small_customs import CUSTOMS
from duello.analysis.generate.small_game import small_game
from duello.compiler.direct.value_writer import COMPARED
from duello.dsl import ir
from duello.dsl.ir import places, statements, values, visit
from duello.dsl.ir.program import Program

TREES = [
    made
    for room in (values, places, statements)
    for made in vars(room).values()
    if isclass(made) and issubclass(made, ir.Tree) and made.__module__ == room.__name__
]
MOST_SEEDS = 12


def universe() -> set[str]:
    """All kinds: each class, each side of what is yes or no of it, and what may be left out."""
    found = {f"Compared {sign}" for sign in COMPARED}
    for made in (*TREES, *ir.effects.KERNEL):
        found.add(made.__name__)
        for field in attrs.fields(made):
            if field.type in (bool, "bool"):
                found |= {f"{made.__name__} {field.name}={held}" for held in (True, False)}
            elif field.type in (ir.Tree | None, "Tree | None"):
                found |= {f"{made.__name__} {held} {field.name}" for held in ("with", "without")}
    return found


def kinds_of(tree: ir.Tree) -> Iterator[str]:
    """What a tree by itself is."""
    name = tree.__class__.__name__
    yield name
    for field in attrs.fields(tree.__class__):
        held = getattr(tree, field.name)
        if isinstance(held, bool):
            yield f"{name} {field.name}={held}"
        elif isinstance(held, ir.Tree) or held is None:
            yield f"{name} {'without' if held is None else 'with'} {field.name}"
        elif field.name == "sign":
            yield f"{name} {held}"


def kinds_in(program: Program) -> set[str]:
    """The kinds of all trees of a program."""
    forms = (rule.form for rule in program.rules)
    roots = (*visit.roots(program), *forms)
    return {kind for root in roots for tree in visit.walk(root) for kind in kinds_of(tree)}


@pytest.mark.slow
def test_every_kind_is_generated():
    """Games in which one custom after the other is spoken of wherever it can be: each once, and
    then those first of which there is most to say.
    """
    missing, every = universe(), list(enumerate(CUSTOMS))
    most = sorted(every, key=lambda each: -len(repr(each[1])))
    more = ((each, seed) for each in most for seed in range(1, MOST_SEEDS))
    for (at, custom), seed in (*((each, 0) for each in every), *more):
        made = compile_text(small_game(Random(100 * at + seed), custom.packed, custom))
        assert made.program is not None, (custom, seed, made.problems)
        missing -= kinds_in(made.program)
        if not missing:
            break
    assert sorted(missing) == []
