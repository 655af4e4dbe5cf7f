"""A program that was changed anywhere is refused by the verifier, or it plays.

Nobody writes such programs: they are kept, sent or changed by hand. Whatever the verifier lets
through plays as well as what was compiled.
"""

from functools import cache
from random import Random
from unittest.mock import patch

import pytest
from tests import toys
from tests.kept import compile_text
from tests.soundness.altering import Altering, altered, sort, within
from tests.soundness.playing import STEPS, bounded, drawn
from tests.soundness.typed_lines import GAME

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.random_play import followed
from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir.program import Program
from duello.dsl.ir.typed_trees import ANY, BY_TREE, PLAIN, ROLES
from duello.dsl.ir.verify import Malformed, verify
from duello.dsl.ir.well_formed import fields_of
from duello.interpreter import scheduler
from duello.match import match
from duello.match.loading import compile_rules, shipped

CHANGES = 60
GENERATED = 40
"""So many files are generated to be altered; of each seed the same."""


@cache
def toy() -> Program:
    made = compile_text(GAME.format(ability="gain 1 points", line="pot rises by 1")).program
    assert made is not None
    return made


@cache
def programs(of: str) -> tuple[Altering, ...]:
    """The programs that are altered."""
    made: list[Program | None]
    if of == "toys":
        made = [toy(), toys.rules().program, toys.safe()]
    elif of == "shipped":
        made = [compile_rules(name).program for name in shipped()[1::4]]
    else:
        texts = [generated(Random(seed), 0.0).written() for seed in range(GENERATED)]
        made = [compile_text(text).program for text in texts]
    return tuple(Altering(program) for program in made if program is not None)


def refused_or_plays(of: str, seed: int, count: int) -> None:
    chance, among = Random(seed), programs(of)
    refused = 0
    for at in range(count):
        path, program = among[at % len(among)].one(chance)
        try:
            verify(program)
        except Malformed:
            refused += 1
            continue
        with (
            bounded(),
            patch.object(scheduler, "LONGEST_TURN_OF_EVENTS", STEPS),
            patch.object(match, "DRAWS_IN_A_ROW", STEPS // 10),
        ):
            try:
                followed(drawn(program, at))
            except Exception as error:
                error.add_note(f"altered: {program.name}, {path}, seed {seed}, number {at}")
                raise
    assert 0.4 * count < refused < 0.9 * count


@pytest.mark.parametrize(("of", "count"), [("toys", 120), ("shipped", 20), ("generated", 60)])
def test_what_is_altered_is_refused_or_plays(of, count):
    refused_or_plays(of, 0, count)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("of", ["toys", "shipped", "generated"])
def test_whatever_is_altered_is_refused_or_plays(of, seed):
    refused_or_plays(of, seed, 2_000)


# ---------------------------------------------------------------------- each part is looked at


@pytest.mark.parametrize("of", ["toys"])
def test_a_tree_of_another_sort_is_refused(of):
    chance = Random(0)
    for altering in programs(of):
        every = [(path, tree) for path, tree in within(altering.program) if is_tree(tree)]
        for _ in range(CHANGES):
            path, old = chance.choice(every)
            other = chance.choice([new for _, new in every if sort(new) is not sort(old)])
            with pytest.raises(Malformed, match=r"stands in|is not of its class"):
                verify(altered(altering.program, path, other))


def is_tree(thing: object) -> bool:
    return isinstance(thing, ir.Tree)


def test_every_part_of_every_tree_is_looked_at():
    """A field that holds trees is of certain types, or it is known that it may be of any."""
    for cls in below(ir.Tree):
        if issubclass(cls, ef.Effect) or not cls.__module__.startswith("duello.dsl."):
            continue
        held = {field.name for field in fields_of(cls) if field.holds}
        known = {*PLAIN.get(cls, ()), *ANY.get(cls, ())}
        assert held <= known or cls in BY_TREE, cls


@pytest.mark.parametrize("effect", ef.EFFECTS, ids=lambda effect: effect.__name__)
def test_every_role_has_its_types(effect):
    """The fields of an effect are checked against the roles that its form declares."""
    roles = ef.roles(effect)
    for field in fields_of(effect):
        if field.holds:
            assert roles[field.name] in {*ROLES, "place", "value", "text"}


def below(kind: type[ir.Tree]) -> set[type[ir.Tree]]:
    direct: set[type[ir.Tree]] = set(kind.__subclasses__())
    return direct.union(*(below(each) for each in direct))


# ---------------------------------------------------------------------- what each rule refuses


CONSTANTS = (ir.Constant("words", ir.TEXT), ir.Constant(True, ir.TRUTH))


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
        for owner in (
            ir.of_design(len(program.designs)),
            ir.of_named_rule(len(program.named_rules)),
        ):
            with pytest.raises(Malformed):
                verify(altered(program, ("rules", rule.number, "owner"), owner))
