"""A variant leaves out and renames what it names: of the sort that it says, wherever it stands."""

import re
from itertools import permutations

import pytest
from attrs import evolve

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled, compile_source
from duello.dsl.spans import Source

HEAD = 'ruleset "Parent"\n  players North, South\n'
BLOCKS = (
    'option bouts = 2 "how many are played"\n',
    "match\n  play {bouts} bouts\n",
    "bout\n  each player chooses pick, in secret: yes or no\n  reveal pick\n",
)
CHILD = 'ruleset "Child"\n  extends "Parent"\nreplace match\n  play 3 bouts\n'


def variant(blocks: tuple[str, ...], change: str) -> Compiled:
    parent = Source("Parent", HEAD + "".join(blocks))
    return compile_source(Source("Child", f"{CHILD}{change}\n"), {"Parent": parent}.get)


@pytest.mark.parametrize("change", ["remove option bouts", "remove bouts"])
@pytest.mark.parametrize("blocks", list(permutations(BLOCKS)))
def test_a_phase_of_nearly_that_name_stays(blocks: tuple[str, ...], change: str) -> None:
    program = variant(blocks, change).program
    assert program is not None
    assert (program.options, {phase.name for phase in program.phases}) == ((), {"match", "bout"})


@pytest.mark.parametrize("change", ["remove rule bouts", "remove option bout-of-fate"])
def test_there_is_nothing_of_that_sort(change: str) -> None:
    found = variant(BLOCKS, change)
    assert found.program is None
    name = change.split()[-1]
    assert found.problems[0].headline == f"the parent has nothing called `{name}`"
    assert found.problems[0].label.span.words == name


OWED = """
match
  the game has debt: 2
  each player has points: 0
  announce "{-debt} and {3 - debt}, debt-free, un-debt"
  for each player: they gain -debt points
"""


def test_a_name_behind_a_minus_is_renamed() -> None:
    """Found by generated programs, seed 1002268: a sign before a name is no part of a word."""
    child = Source("Child", 'ruleset "Child"\n  extends "Parent"\nrename debt to loan\n')
    renamed = compile_source(child, {"Parent": Source("Parent", HEAD + OWED)}.get).program
    assert renamed is not None
    text = re.sub(r"debt(?!-)(?<!un-debt)", "loan", HEAD + OWED)
    said = compile_source(Source("Parent", text), dict[str, Source]().get).program
    assert said is not None
    assert evolve(renamed, name=said.name) == said


NAMING = """pieces card
card A Ace
  charm: you choose charmed: a card
    next round: opponent must not pick charmed, if able
card B Bee
card C Cat
  charm: you gain 1 coin, if opponent's pick is Bee
rule "Not twice", for each player
  you must not charm Bee
match
  each player has hand: one of each card, private
  each player has coins: 0, public
  play 2 rounds
  the player with more coins wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step charm
"""


@pytest.mark.parametrize(
    ("piece", "named", "also"),
    [("Ace", "charm", '"Not twice"'), ("Bee", "Bee", None), ("Cat", None, None)],
)
def test_what_is_left_out_is_told_where_it_is(
    piece: str, named: str | None, also: str | None
) -> None:
    """A rule of the parent's may speak of the piece, or of a choice in it that is gone as well."""
    head, find = (
        'ruleset "Child"\n  extends "Parent"\n',
        {"Parent": Source("Parent", HEAD + NAMING)},
    )
    found = compile_source(Source("Child", f"{head}remove {piece}  # gone\n"), find.get).problems
    errors = [one for one in found if one.severity is Severity.ERROR]
    assert len(errors) == (named is not None)
    for one in errors:
        assert (one.code, one.label.span.source.name) == ("still-named", "Child")
        assert one.others[0].span.words == named
        assert (one.fix is None) == (also is None)
        if one.fix is not None:
            assert one.help is not None
            assert f"`remove {also}`" in one.help
            mended = compile_source(Source("Child", one.fix.applied()), find.get)
            assert mended.program is not None


def test_an_option_that_is_left_over_is_told_with_the_line_that_takes_it_out() -> None:
    text = NAMING.replace("charmed: a card\n", "charmed: a card, within {naming} seconds\n")
    text = HEAD + 'option naming = 30 "how long one may think"\n' + text
    find = {"Parent": Source("Parent", text)}
    own = 'ruleset "Child"\n  extends "Parent"\nremove "Not twice"\nremove Ace'
    found = compile_source(Source("Child", own), find.get)
    assert found.program is not None
    (one,) = [o for o in inspect(found.program, found.source) if o.code == "never-used"]
    assert (one.label.span.source.name, one.label.span.words) == ("Child", '"Parent"')
    assert [label.span.words for label in one.others] == ["naming"]
    assert one.fix is not None
    mended = compile_source(Source("Child", one.fix.applied()), find.get)
    assert mended.program is not None
    assert mended.source.text == f"{own}\nremove option naming\n"
    assert "never-used" not in {o.code for o in inspect(mended.program, mended.source)}
