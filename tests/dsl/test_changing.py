"""What a variant changes stands where it stood, and everything else stays."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from duello.analysis.generate.rule_file import generated
from duello.dsl import syntax as sx
from duello.dsl.inherit.called_lines import CALLED, name_of, names_of, topic
from duello.dsl.inherit.merge import said_anew
from duello.dsl.ir import given
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled, compile_source, whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax.items import Phase, Piece, Rule
from duello.dsl.syntax.walk import inside

PARENT = """ruleset "Parent"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  "Low."
  scoring: gain 1 point
  rank: 4, if {late} is 3
  scoring: gain 2 points
card 2 Queen

option late = 3 "who knows"

match
  each player has hand: one of each card
  each player has points: 0, public
  each player chooses pick, in secret: a card in their hand
    within 9 seconds
    if late: they choose Page
  reveal pick
  each pick takes effect
  step scoring
  step count
    announce "once"
    announce "twice" as second
"""


def variant(lines: str) -> Compiled:
    child = Source("Child", f'ruleset "Child" extends "Parent"\n{lines}')
    return compile_source(child, {"Parent": Source("Parent", PARENT)}.get)


def same(changed: str, parent: str) -> bool:
    """Whether a variant of these lines is what the other text says on its own."""
    program, said = variant(changed).program, compile_source(Source("Parent", parent)).program
    assert program is not None
    assert said is not None
    return evolve(program, name=said.name) == said


@pytest.mark.parametrize(
    ("changed", "before", "after"),
    [
        ('change Page\n  "Not so low."', '"Low."', '"Not so low."'),
        ("change card 3 Queen", "card 2 Queen", "card 3 Queen"),
        ('change card Page\n  "Not so low."', '"Low."', '"Not so low."'),
        ("change pick in match\n  if late: they choose Queen", "choose Page", "choose Queen"),
        ("change pick in match\n  within 5 seconds", "within 9", "within 5"),
        (
            "change card 1 Page\n  scoring: gain 3 points",
            "gain 1 point\n  rank: 4, if {late} is 3\n  scoring: gain 2 points",
            "gain 3 points\n  rank: 4, if {late} is 3",
        ),
    ],
)
def test_it_is_as_if_the_parent_said_so(changed: str, before: str, after: str) -> None:
    assert before in PARENT
    assert same(changed, PARENT.replace(before, after))


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("count", "as second", 'as second\n    announce "more"'),
        ("count, before announce", 'announce "once"', 'announce "more"\n    announce "once"'),
    ],
)
def test_lines_are_added_to_a_step_as_to_a_phase(place: str, before: str, after: str) -> None:
    assert before in PARENT
    assert same(f'add to {place}\n  announce "more"', PARENT.replace(before, after))


def test_a_step_that_is_misspelt_is_told() -> None:
    (found,) = variant('add to cuont\n  announce "x"').problems
    assert found.fix is not None
    assert found.fix.text == "count"


@pytest.mark.parametrize("lines", ["change card Page", "change card 1 Page\nchange card Queen"])
def test_what_is_changed_is_said(lines: str) -> None:
    (found,) = variant(lines).problems
    assert found.code == "nothing-to-change"


def test_of_another_kind_there_is_nothing_of_that_name() -> None:
    found = variant("change token 4 Page")
    assert [each.code for each in found.problems] == ["nothing-to-change"]


def bodies(seed: int) -> list[sx.Body]:
    """The blocks of a generated rule file."""
    script = whole_script(Source("generated", generated(Random(seed)).written()))
    items = script.items if script is not None else ()
    return [item.body for item in items if isinstance(item, Phase | Piece | Rule)]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_said_again_changes_nothing(seed: int) -> None:
    for body in bodies(seed):
        so_often = Counter(map(topic, body))
        once = tuple(line for line in body if topic(line) and so_often[topic(line)] == 1)
        deeds = tuple(line for line in body if not topic(line))
        assert said_anew(body, once) == body
        assert said_anew(body, deeds) == (*body, *deeds)


@pytest.mark.parametrize("seed", range(12))
def test_of_a_name_all_lines_are_replaced_or_none(seed: int) -> None:
    """No line of a name stays beside what is said in its place, or it is told what is unclear."""
    source = Source("generated", generated(Random(seed)).written())
    script = whole_script(source)
    phases = [i for i in (script.items if script is not None else ()) if isinstance(i, Phase)]
    for phase in phases:
        for name in {
            word.text for line in phase.body if (word := name_of(line)) and " " not in word.text
        } - {"announce"}:
            said = f'replace {name} in {phase.name.text}\n  announce "anew"\n'
            child, find = Source("C", f'ruleset "C" extends "P"\n{said}'), {"P": source}.get
            made = whole_script(child, find)
            if made is None:
                assert compile_source(child, find).problems[0].code == "which-line", said
                continue
            (now,) = [i for i in made.items if isinstance(i, Phase) and i.name == phase.name]
            left = [each for each in inside(now) if isinstance(each, CALLED)]
            assert not any(name in names_of(each) for each in left), said


TWICE = """  winner: North, if North's pick is Queen
  announce "and"
  winner: South, unless North's pick is Queen
  reveal pick
  reveal pick
"""


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ("replace winner in match\n  winner: North, if North's pick is Page\n"
         "  winner: South, unless North's pick is Page\n", 2),
        ("remove winner\n", 0),
        ("add to match, after winner\n  winner: nobody, if picks are level\n", 3),
    ],
)  # fmt: skip
def test_answers_to_one_question_belong_together(lines: str, left: int) -> None:
    text = PARENT.replace("  reveal pick\n", TWICE)
    script = whole_script(
        Source("Child", f'ruleset "Child" extends "Parent"\n{lines}'),
        {"Parent": Source("Parent", text)}.get,
    )
    assert script is not None
    (body,) = [item.body for item in script.items if isinstance(item, Phase)]
    assert sum(topic(line) == ("Clause", "winner") for line in body) == left


@pytest.mark.parametrize(
    "lines",
    [
        "replace reveal in match\n  reveal pick\n",
        "change reveal in match\n  within 3 seconds\n",
        "remove reveal\n",
        'replace announce in match\n  announce "x"\n',
    ],
)
def test_of_lines_that_do_much_it_is_asked_which_is_meant(lines: str) -> None:
    text = PARENT.replace("  reveal pick\n", f'{TWICE}  announce "or"\n')
    made = compile_source(
        Source("Child", f'ruleset "Child" extends "Parent"\n{lines}'),
        {"Parent": Source("Parent", text)}.get,
    )
    assert [each.code for each in made.problems] == ["which-line"]
    assert len(made.problems[0].others) > 1


def test_what_stands_below_a_condition_is_not_left_behind() -> None:
    text = PARENT.replace(
        "  reveal pick\n", "  if {late} is 3:\n    winner: North\n  winner: South, otherwise\n"
    )
    made = compile_source(
        Source("Child", 'ruleset "Child" extends "Parent"\nreplace winner in match\n  x: 1\n'),
        {"Parent": Source("Parent", text)}.get,
    )
    assert "which-line" in [each.code for each in made.problems]


ALLOWED = """ruleset "Parent"
  players North, South
pieces card
card 1 Page
  scoring: North gains 1 point
card 2 Queen
match
  each player has hand: one of each card
  each player has points: 0, public
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
allow one-seat in Page because "North leads"
"""


@pytest.mark.parametrize(
    ("lines", "warned"),
    [
        ('change Page\n  "It wins."\n', True),
        ("replace card 1 Page\n  scoring: North gains 2 points\n", True),
        ('change Queen\n  "It loses."\n', False),
    ],
)
def test_what_was_allowed_of_other_rules_is_told_again(lines: str, warned: bool) -> None:
    child = Source("Child", f'ruleset "Child" extends "Parent"\n{lines}')
    found = compile_source(child, {"Parent": Source("Parent", ALLOWED)}.get)
    told = inspect(given(found.program), found.source)
    assert ("one-seat" in {problem.code for problem in told}) is warned


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("option bonus = 2", "add option bonus = 2"),
        ('option early = 2 "x"', 'add option early = 2 "x"'),
        ("option lete = 2", "option late = 2"),
        ("option alte = 2", "option late = 2"),
    ],
)
def test_an_option_that_the_parent_has_not_is_added_or_misspelt(line: str, mended: str) -> None:
    (told,) = variant(line).problems
    assert told.fix is not None
    text = told.fix.applied()
    assert text.rstrip().endswith(mended)
    assert not compile_source(
        Source("Child", text), {"Parent": Source("Parent", PARENT)}.get
    ).problems
