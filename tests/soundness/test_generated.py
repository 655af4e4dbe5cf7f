"""Thousands of rule files that nobody wrote: refused at their words, or played as promised.

Every run draws the same files, so that a failure can be looked at again; `python -m
tests.soundness` draws others, as many as wanted.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from tests.constructs.test_coverage import forms, lark, read_as
from tests.kept import compile_text
from tests.quick import drawn as few_or_many
from tests.quick import each
from tests.soundness.__main__ import troubles
from tests.soundness.playing import bounded_play, compiled_nodes, smaller, trouble_with
from tests.soundness.retelling import IN_A_PILE, difference, reordered

from duello.analysis.fuzz.rule_texts import varied_rule_files
from duello.analysis.generate.invented_names import PIECE
from duello.analysis.generate.rule_file import Text, generated
from duello.desk.matrix import NoMatrix, matrix
from duello.dsl import ir
from duello.dsl.ir.effects import EFFECTS, KERNEL, form_of
from duello.dsl.ir.program import Program
from duello.dsl.pipeline import Compiled
from duello.match.match import Match

BATCH = 24
WRONG = 0.08
SEEN = few_or_many(120, 300)
"""So many files are looked through."""
MOST = 400
"""So many at most are looked through for every form of a line."""
LISTED = 60
"""Of so many the pieces are listed."""

ELSEWHERE = {
    *("choose_once", "effect_as_many", "whose_lies"),  # other ways to say what is generated
    *("add_item", "add_lines", "extends", "place", "remove", "rename", "renaming"),
    *("replace_item", "replace_lines"),  # variants are not generated
    *("change_item", "change_lines", "change_piece"),
    *(
        "chosen",
        "taken_verb",
        "setting",
        "standing",
        "condition_claim",
        "drawn",
        "example",
        "given",
        "late",
        "leads_claim",
        "may_claim",
        "also",
        "called",
        "chosen_as",
        "drawn_as",
    ),
    "choose_from",  # `chooses a runner from their crew`: in tests/dsl/test_choices_as_said.py
    *(
        "asked_claim",
        "minus",
        "moves",
        "over_claim",
        "passes",
        "result_claim",
        "then",
        "told_claim",
    ),  # nor examples
    *("bounded", "one_of_names", "rounded", "several_of_numbers", "who_has_there"),
    *("compares_or_more", "has_more", "has_or_more", "or_more"),  # said otherwise: their own tests
    # in tests/dsl/test_every_one.py
    *("each_such", "has_field", "none_is", "some_is", "that_compares", "that_has", "that_is"),
    *("that_is_in", "that_lies"),
    # in tests/dsl/test_places_of_several.py
    *("either_place", "from_to_steps", "in_row_or_column", "or_rank", "so_far_from"),
    "must_so_many",  # in tests/dsl/test_several_everywhere.py
    "one_of_them",  # in tests/dsl/test_one_of_alike.py, and in small games
    "so_many_times",  # in tests/dsl/test_so_many_times.py, and in small games
    "also_bound",  # two bounds at once: in tests/dsl/test_has_one.py
}

FREQUENT = {
    "choices of several": 0.5,
    "decks that chance deals": 0.1,
    "boards": 0.3,
    "graphs": 0.2,
    "lasting rules": 0.7,
    "copies": 0.1,
    "items": 0.1,
    "rulings": 0.2,
    "goes of several choices": 0.2,
    "names that collide": 0.9,
}
"""How many of the files that compile have what has been hard to get right, at least."""


def drawn(seed: int, wrong: float = 0.0) -> Text:
    return generated(Random(seed), wrong)


def batches(first: int, quick: int, all_of_them: int, batch: int = BATCH) -> list[object]:
    """The first seeds of batches. quick: so many are drawn at every run."""
    slow = pytest.mark.slow
    starts = range(first, first + all_of_them * batch, batch)
    return [pytest.param(s, marks=[slow] if n >= quick else []) for n, s in enumerate(starts)]


def holds(text: str, seed: int, compiled: Compiled | None = None) -> None:
    """That nothing is wrong with a text; else a smaller one is shown."""
    found = trouble_with(text, seed, compiled)
    if found is not None:
        shown = smaller(text, found, lambda lines: trouble_with(lines, seed))
        pytest.fail(f"seed {seed}: {found.kind}: {found.words}\n\n{shown}")


@pytest.mark.parametrize("first", batches(0, 1, 40))
def test_what_compiles_can_be_played(first: int) -> None:
    for seed in range(first, first + BATCH):
        made = compiled_of(seed) if seed < SEEN else None
        holds(drawn(seed).written(), seed, made)


@pytest.mark.parametrize("first", batches(0, 1, 8, BATCH // 2))
def test_said_otherwise_it_is_the_same(first: int) -> None:
    for seed in range(first, first + BATCH // 2):
        program = compiled_of(seed).program
        assert program is None or difference(drawn(seed), program, seed) is None, seed


def test_in_another_order_pieces_keep_theirs_where_they_lie_in_piles() -> None:
    for seed in range(LISTED):
        text = drawn(seed)
        if any(IN_A_PILE in item for item in text.items):
            assert _pieces(reordered(text, Random(seed))) == _pieces(text), seed


def _pieces(text: Text) -> list[str]:
    """The first lines of pieces, in their order."""
    heads = [item.split("\n")[0] for item in text.items]
    ends = tuple(str(name) for name in text.names.made if name.sort == PIECE)
    return [head for head in heads if head.startswith("\ue000") and head.endswith(ends)]


@pytest.mark.parametrize("first", batches(20_000, 1, 32, BATCH // 2))
def test_names_that_collide_do_no_harm(first: int) -> None:
    for seed in range(first, first + BATCH // 2):
        text = drawn(seed)
        holds(text.written(text.names.hostile(Random(seed))), seed)


@pytest.mark.parametrize("first", batches(40_000, 1, 48, BATCH // 2))
def test_what_is_ill_typed_is_refused_or_plays(first: int) -> None:
    for seed in range(first, first + BATCH // 2):
        holds(drawn(seed, WRONG).written(), seed)


@pytest.mark.slow
@pytest.mark.parametrize("other", each(96, range(96)))
def test_a_matrix_is_made_or_refused(other: int) -> None:
    for seed, program, _ in compiled()[other::96]:
        with bounded_play():
            try:
                matrix(Match(program, seed=seed), ())
            except NoMatrix as refused:
                assert str(refused), seed


@settings(max_examples=few_or_many(1, 40), suppress_health_check=[HealthCheck.too_slow])
@given(varied_rule_files())
def test_hypothesis_draws_them_as_well(text: str) -> None:
    holds(text, 0)


# ---------------------------------------------------------------------- nothing is left out


@cache
def compiled_of(seed: int) -> Compiled:
    """What becomes of one of the files that are looked through."""
    return compile_text(drawn(seed).written())


@cache
def compiled() -> tuple[tuple[int, Program, frozenset[str]], ...]:
    """The seeds of generated files that compile, with the program and the classes of its trees."""
    found = []
    for seed in range(SEEN):
        program = compiled_of(seed).program
        if program is not None:
            found.append((seed, program, frozenset(compiled_nodes(program))))
    return tuple(found)


def test_what_is_well_typed_compiles() -> None:
    assert len(compiled()) > 0.95 * SEEN


def test_what_is_hard_to_get_right_is_frequent() -> None:
    met: Counter[str] = Counter()
    for seed, program, nodes in compiled():
        met.update(_hard(program, nodes))
        names = drawn(seed).names
        met["names that collide"] += names.hostile(Random(seed)) != names.plain()
    assert [what for what, share in FREQUENT.items() if met[what] < share * len(compiled())] == []


def _hard(program: Program, nodes: frozenset[str]) -> Iterator[str]:
    """What of the above there is in a program."""
    types = [program.properties[made.value].type for made in program.decisions]
    there = {
        "choices of several": any(type_.member is not None for type_ in types),
        "decks that chance deals": "HandOut" in nodes,
        "boards": bool(program.boards),
        "graphs": "GraphType" in {type(made.type).__name__ for made in program.properties},
        "lasting rules": bool({"Later", "Establish"} & nodes),
        "copies": "Copy" in nodes,
        "items": any(kind.in_force for kind in program.kinds),
        "rulings": bool(program.rulings),
        "goes of several choices": "GoChoice" in nodes,
    }
    yield from (what for what, so in there.items() if so)


@pytest.mark.slow
def test_every_form_of_a_line_is_generated() -> None:
    missing = forms() - ELSEWHERE
    for seed in range(MOST):
        if compiled_of(seed).program is None:
            continue
        for words, start in read_as(drawn(seed).written()):
            tree = lark().parse(words, start=start)
            missing -= {str(part.data) for part in tree.iter_subtrees()}
        if not missing:
            break
    assert sorted(missing) == []


def test_every_class_of_tree_is_generated() -> None:
    met = Counter(name for _, _, names in compiled() for name in names)
    kinds = {kind.__name__ for kind in _below(ir.Tree) if _is_of_the_language(kind)} - {"Effect"}
    kinds -= {effect.__name__ for effect in EFFECTS if effect not in KERNEL}
    assert sorted(kinds - set(met)) == []
    assert {effect.__name__ for effect in KERNEL} <= set(met)


def _is_of_the_language(kind: type) -> bool:
    """Tools hold trees in classes of their own; they are known here when a test loaded the tool."""
    return kind.__module__.startswith("duello.dsl.")


def _below(kind: type) -> set[type]:
    direct: set[type] = set(kind.__subclasses__())
    return direct.union(*(_below(each) for each in direct))


def test_every_role_in_a_form_has_words() -> None:
    """A role that the generator does not know is a KeyError in the first file that needs it."""
    text = "".join(drawn(seed).written() for seed, _, _ in compiled())
    for effect in EFFECTS:
        assert any(f"{verb} " in text or f" {verb}" in text for verb in form_of(effect).verbs)


def test_what_is_raised_is_a_trouble_of_its_seed(monkeypatch) -> None:
    """A long run goes on behind it."""

    def broken(*_: object) -> None:
        raise KeyError("a part of the text")

    monkeypatch.setattr("tests.soundness.__main__.difference", broken)
    (seed, found), *others = troubles(1_000_004, 1_000_007)
    assert (seed, found.kind, others) == (1_000_004, "exception", [])
