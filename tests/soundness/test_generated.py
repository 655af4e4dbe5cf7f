"""Thousands of rule files that nobody wrote: refused at their words, or played as promised.

Every run draws the same files, so that a failure can be looked at again; `python -m
tests.soundness` draws others, as many as wanted.
"""

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from tests.constructs.test_coverage import forms, lark
from tests.soundness.known import is_known
from tests.soundness.playing import compiled_nodes, smaller, trouble_with

from duello.analysis.fuzz.rule_texts import varied_rule_files
from duello.analysis.generate.rule_file import Text, generated
from duello.dsl import ir
from duello.dsl.ir.effects import EFFECTS, form_of
from duello.match.loading import compile_text

BATCH = 100
WRONG = 0.08
SEEN = 1000
"""So many files are looked through for every form of a line."""

ELSEWHERE = {
    *("add_item", "add_lines", "extends", "place", "remove", "rename", "renaming"),
    *("replace_item", "replace_lines"),  # variants are not generated
    *("chosen", "condition_claim", "drawn", "example", "given", "late", "leads_claim", "may_claim"),
    *("moves", "passes", "result_claim", "then", "told_claim"),  # nor are examples
    *("asked_claim", "cap", "minus", "or_none", "within_bounds"),  # younger than the generator
}


def drawn(seed: int, wrong: float = 0.0) -> Text:
    return generated(Random(seed), wrong)


def holds(text: str, seed: int) -> None:
    """That nothing is wrong with a text which is not known yet; else a smaller one is shown."""
    found = trouble_with(text, seed)
    if found is not None and not is_known(found):
        shown = smaller(text, found, lambda lines: trouble_with(lines, seed))
        pytest.fail(f"seed {seed}: {found.kind}: {found.words}\n\n{shown}")


@pytest.mark.parametrize("first", range(0, 12 * BATCH, BATCH))
def test_what_compiles_can_be_played(first: int) -> None:
    for seed in range(first, first + BATCH):
        holds(drawn(seed).written(), seed)


@pytest.mark.parametrize("first", range(20_000, 20_000 + 6 * BATCH, BATCH))
def test_names_that_collide_do_no_harm(first: int) -> None:
    for seed in range(first, first + BATCH):
        text = drawn(seed)
        holds(text.written(text.names.hostile(Random(seed))), seed)


@pytest.mark.parametrize("first", range(40_000, 40_000 + 8 * BATCH, BATCH))
def test_what_is_ill_typed_is_refused_or_plays(first: int) -> None:
    for seed in range(first, first + BATCH):
        holds(drawn(seed, WRONG).written(), seed)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(varied_rule_files())
def test_hypothesis_draws_them_as_well(text: str) -> None:
    holds(text, 0)


# ---------------------------------------------------------------------- nothing is left out


@cache
def compiled() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The generated files that compile, and the classes of the trees in each."""
    found = []
    for seed in range(SEEN):
        text = drawn(seed).written()
        program = compile_text(text).program
        if program is not None:
            found.append((text, tuple(compiled_nodes(program))))
    return tuple(found)


def test_most_of_what_is_well_typed_compiles() -> None:
    assert len(compiled()) > 0.55 * SEEN  # 0.85 before values were typed


def test_every_form_of_a_line_is_generated() -> None:
    met: set[str] = set()
    for text, _ in compiled():
        tree = lark().parse(text.rstrip() + "\n", start="start")
        met |= {str(each.data) for each in tree.iter_subtrees()}
    assert sorted(forms() - met - ELSEWHERE) == []


def test_every_class_of_tree_is_generated() -> None:
    met = Counter(name for _, names in compiled() for name in names)
    kinds = {kind.__name__ for kind in _below(ir.Tree) if _is_of_the_language(kind)} - {"Effect"}
    assert sorted(kinds - set(met)) == []
    assert {effect.__name__ for effect in EFFECTS} <= set(met)


def _is_of_the_language(kind: type) -> bool:
    """Tools hold trees in classes of their own; they are known here when a test loaded the tool."""
    return kind.__module__.startswith("duello.dsl.")


def _below(kind: type) -> set[type]:
    direct: set[type] = set(kind.__subclasses__())
    return direct.union(*(_below(each) for each in direct))


def test_every_role_in_a_form_has_words() -> None:
    """A role that the generator does not know is a KeyError in the first file that needs it."""
    text = "".join(words for words, _ in compiled())
    for effect in EFFECTS:
        assert any(f"{verb} " in text or f" {verb}" in text for verb in form_of(effect).verbs)
