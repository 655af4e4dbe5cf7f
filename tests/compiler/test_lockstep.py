"""The compiled engine is in the same state as the reference after every answer."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from tests.compiler.lockstep import Compared, compared
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text
from tests.quick import drawn, each, only

import duello
from duello.analysis.fuzz.rule_texts import rule_files
from duello.analysis.mutate.clauses import clauses, without

WHOLE = (
    "a-warriors-death",
    "archwizards-duel",
    "death-match-3",
    "enchanted-forest",
    "enchanted-forest-colosseum",
    "enchanted-forest-final",
    "gods-collide",
    "wizards-duel",
    "wizards-duel-colosseum",
)
"""Rulesets of which everything is compiled on packed states."""

TOLD = tuple(name for name in WHOLE if name != "a-warriors-death")
"""Of these, what is told as well: pieces that are made are called otherwise there."""


FIELD = sorted(Path(__file__).parents[1].joinpath("field/cases").glob("*.duel"))
"""Small rule files of what was met in the field."""

SLOW = pytest.mark.slow
LIGHT = (pytest.param("a-warriors-death", marks=SLOW), *TOLD)
"""The same; the one that takes long to compile, among the long tests."""


def played(run: Compared, matches: int, first: int = 0) -> Compared:
    for seed in range(first, first + matches):
        run.match(seed)
    assert not run.different, run.different[0]
    return run


@pytest.mark.parametrize(
    "name", only(duello.shipped(), "archwizards-duel", "fire-and-ice", "gods-collide")
)
def test_shipped_rulesets(name):
    matches = 4 if name in WHOLE else 1
    run = played(compared(duello.load(name).program, kept=True), matches)
    assert run.steps > 0
    assert run.engine.counts.share < 0.01
    assert (run.engine.counts.by_tree == 0) == (name in WHOLE)


@pytest.mark.parametrize(
    "name", only(WHOLE, "death-match-3", "enchanted-forest-final", "wizards-duel")
)
def test_what_nothing_reads_may_be_left_out(name):
    played(compared(duello.load(name).program, everything=False, kept=True), 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", only(WHOLE, "wizards-duel-colosseum"))
def test_the_reference_may_take_over_at_any_time(name):
    program = duello.load(name).program
    run = compared(program, takeover=1 / 3, kept=True)
    for seed in range(30):  # some matches are two decisions long
        played(run, 1, first=seed)
        if seed + 1 >= drawn(3, 6) and run.engine.counts.handed_over:
            break
    assert run.engine.counts.handed_over
    played(compared(program, takeover=1 / 3, everything=False, kept=True), 2, first=50)


def others(program) -> dict[str, Any]:
    """Other values of the options than those that they have by themselves."""
    found: dict[str, Any] = {}
    for option in program.options:
        if option.type.name == "truth":
            found[option.name] = not option.default
        elif isinstance(option.default, int) and option.type.name == "number":
            found[option.name] = max(1, option.default - 1)
    return found


@pytest.mark.parametrize("name", only(WHOLE, "enchanted-forest", "gods-collide"))
def test_all_options_at_once(name):
    program = duello.load(name).program
    played(compared(program, others(program)), 3)


@SLOW
@pytest.mark.parametrize("name", WHOLE)
def test_each_option(name):
    program = duello.load(name).program
    for option, value in others(program).items():
        played(compared(program, {option: value}), 1)


@pytest.mark.parametrize(
    "name",
    ["enchanted-forest-final", *(pytest.param(n, marks=SLOW) for n in WHOLE)],
)
def test_programs_without_one_of_their_clauses(name):
    program = duello.load(name).program
    some = random.Random(7).sample(clauses(program), 6)
    compiled = 0
    for clause in some:
        run = played(compared(without(program, clause)), 1)
        counts = run.engine.counts  # what the text leaves open, the reference says
        compiled += counts.handed_over - run.contradictions < counts.whole * 0.5
    assert compiled >= len(some) * 0.9


SPENT = """ruleset "Cards"
  players Left, Right

pieces card

match
  each player has hand: one of each card, private
  each player has spent: nothing, secret
  play 1 tricks

trick
  each player chooses lay, in secret: a card in their hand
  move each lay to spent
  reveal lay
  each lay takes effect
  step after

card 1 Ace

card 2 Duke
  after: you may choose bonus: a card in your hand
    move bonus to spent
  after: return your lay to your hand
"""


MANY = """\
ruleset "Many"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, public
  each player has spent: nothing, public
  each player has points: 0, public
  play 4 tricks

trick
  each player chooses lay, in secret: a card in their hand with rank more than 2
  move each lay to spent
  reveal lay
  each player chooses back, in secret: a card in their spent
  move each back to hand, if trick is 3
  the player whose lay has more rank gains 1 point
"""


@pytest.mark.parametrize("count", [13, 30])
def test_choices_among_many(count: int):
    """They are looked up as a whole, or part by part, and come in the same order."""
    text = MANY + "".join(f"\ncard {at} C{at}\n" for at in range(1, count + 1))
    found = compile_text(text).program
    assert found is not None
    run = played(compared(found), 6)
    assert run.engine.packs


def test_points_that_are_reached_no_more_leave_their_names_behind():
    found = compile_text(SPENT).program
    assert found is not None
    run = played(compared(found), 20)
    names = [point.name for point in run.engine.layout.module.decisions]
    assert len(set(names)) == len(names) > 2


def test_what_is_undone_leaves_nothing_to_work_with(tmp_path):
    """Found by a blind edit: sums of what had been undone ended in an exception."""
    file = Path(duello.__file__).parent / "rules" / "enchanted_forest_colosseum.duel"
    text = file.read_text(encoding="utf-8")
    tied = text.index("    pot becomes pot + round")
    end = text.index("the round ends", tied) + len("the round ends")
    changed = tmp_path / "undone.duel"
    changed.write_text(f"{text[:tied]}    undo the round{text[end:]}", encoding="utf-8")
    run = played(compared(duello.load(changed).program), 2)
    assert run.engine.packs


@settings(max_examples=drawn(6, 12), deadline=None, suppress_health_check=list(HealthCheck))
@given(text=rule_files(broken=False))
def test_generated_rule_files(text):
    found = compile_text(text).program
    if found is not None:
        played(compared(found), 2)


@pytest.mark.parametrize("case", each(4, FIELD, 1), ids=lambda case: case.stem)
def test_what_was_met_in_the_field(case: Path):
    program = compile_text(case.read_text(encoding="utf-8")).program
    assert program is not None
    played(compared(program, longest=40), 2)
    by_tree = Beside(program, program.option_values({}), longest=40)
    by_tree.match(0)
    assert not by_tree.different


FLOWERS = """ruleset "Flowers"

pieces flower
  rank: number, as labelled

flower 1 Rose
flower 2 Skull
flower 3 Thorn

goods: their hand or their row

match
  each player has hand: {hand}
  each player has row: {row}
  {before}
  play 3 turns

turn
  each player chooses show: a flower in {first}
  for each player: move their show to their row
  each player chooses back: a flower in {last}
  for each player: move their back to their hand
"""


WHENCE = ("goods", "their hand", "their opponent's hand")


@pytest.mark.parametrize("first", only(WHENCE, "goods", "their hand"))
@pytest.mark.parametrize("last", ["goods", "their row"])
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("3 Roses and 1 Skull", "1 Rose and 2 Thorns"),
        ("1 Skull, 2 Thorns and 2 Roses", "1 Skull and 1 Rose"),
        ("one of each flower", "2 Thorns and 1 Rose"),
    ],
)
def test_pieces_are_listed_in_the_order_of_the_rules(first, last, hand, row):
    """From whatever zones they come, and in whatever order they were brought in."""
    for before in ("each player has points: 0", "for each player: put Rose into their hand"):
        how = {"first": first, "last": last, "hand": hand, "row": row, "before": before}
        program = compile_text(FLOWERS.format(**how)).program
        assert program is not None
        run = played(compared(program), 3)
        assert run.steps
        assert run.engine.counts.handed_over <= run.contradictions
