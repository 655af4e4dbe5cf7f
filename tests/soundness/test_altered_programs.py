"""A tree of one sort in the place of another, or of another type, is refused by the verifier."""

from random import Random

import attrs
import pytest
from tests import toys
from tests.soundness.test_verify import altered, toy

from duello.dsl import ir
from duello.dsl.ir.typed_trees import VALUES
from duello.dsl.ir.verify import Malformed, verify
from duello.dsl.ir.well_formed import CHOICES, FORMS, LINES
from duello.dsl.spans import Span

CHANGES = 60
"""Altered programs per seed in the suite; by hand, thousands."""

SORTS = (LINES, FORMS, CHOICES, VALUES, (ir.Rule,))


CONSTANTS = (ir.Constant("words", ir.TEXT), ir.Constant(True, ir.TRUTH))


def trees(thing, path=()):
    """Every tree of a program with the way to it."""
    if isinstance(thing, tuple):
        for at, part in enumerate(thing):
            yield from trees(part, (*path, at))
    elif attrs.has(type(thing)) and not isinstance(thing, Span):
        if isinstance(thing, ir.Tree):
            yield path, thing
        for field in attrs.fields(type(thing)):
            if field.name not in ("span", "rulings", "allowances", "overrides"):
                yield from trees(getattr(thing, field.name), (*path, field.name))


def sort(tree):
    """Which of the sorts of trees one is of; None for effects."""
    return next((sort for sort in SORTS if isinstance(tree, sort)), None)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("made", [toy, lambda: toys.rules().program])
def test_a_tree_of_another_sort_is_refused(made, seed):
    program, chance = made(), Random(seed)
    every = list(trees(program))
    for _ in range(CHANGES):
        path, old = chance.choice(every)
        other = chance.choice([new for _, new in every if sort(new) is not sort(old)])
        with pytest.raises(Malformed, match="stands in"):
            verify(altered(program, path, other))


def test_an_answer_of_another_type_is_refused():
    program = toys.rules().program
    answers = [(rule.number, rule.form) for rule in program.rules]
    tried = 0
    for number, form in answers:
        if isinstance(form, ir.Answer):
            of = program.properties[form.property].type
            wrong = next(c for c in CONSTANTS if not ir.fits(c.type, of))
            with pytest.raises(Malformed, match=r"Answer.value"):
                verify(altered(program, ("rules", number, "form", "value"), wrong))
            tried += 1
    assert tried


def test_a_choice_that_is_written_down_elsewhere_is_refused():
    program = toy()
    points = next(made.number for made in program.properties if made.name == "points")
    for decision in program.decisions:
        with pytest.raises(Malformed, match="writes down"):
            verify(altered(program, ("decisions", decision.number, "value"), points))


def test_an_owner_that_there_is_not_is_refused():
    program = toys.rules().program
    for rule in program.rules:
        for owner in (len(program.designs), -1 - len(program.named_rules)):
            with pytest.raises(Malformed):
                verify(altered(program, ("rules", rule.number, "owner"), owner))
