"""The examples of a ruleset, and what is said of those that do not hold."""

import pytest
from tests.kept import compile_text
from tests.match.cards import CARDS, QUARREL, rules

import duello
from duello.dsl.diagnostics.renderer import render
from duello.match.example_runner import Outcome, run_example, run_examples, said_of_none
from duello.match.loading import Rules


def tried(lines: str, text: str = CARDS) -> Outcome:
    """An example with these lines, played."""
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    (outcome,) = run_examples(rules(f'{text}\nexample "It"\n{body}'))
    return outcome


@pytest.mark.parametrize(
    "lines",
    [
        "trick 1: Left lays Duke, Right lays Jack\nthen Left leads 1 to 0",
        "trick 1: Left lays 2, Right lays J\nthen Left has 1 points",
        # an offer that nobody mentions is declined when the next move needs it out of the way
        "trick 1: Left lays Duke, Right lays Jack\ntrick 2: Left lays Jack, Right lays Jester",
        "trick 1: Left lays Duke, Right lays Jack\nLeft bars Jester\nthen Right may not lay Jester",
        "trick 1: Left lays Duke, Right lays Jack\nLeft passes\nthen Right may lay Jester",
        # chance
        "trick 1: Left lays Duke, Right is late, chance lays Jester\nthen Left leads 1 to 0",
        "chance lays Jack\ntrick 1: Left lays Duke, Right is late\nthen Left leads 1 to 0",
        "chance lays Jack\nchance lays Duke\ntrick 1: Left is late, Right is late",
        # options, and a game that is over: its score is that of its end
        "given {tricks} = 1\ntrick 1: Left lays Duke, Right lays Jack\nLeft passes\n"
        "then Left leads 1 to 0 on points\nthen Left wins the game\n"
        "then Left leads 1 to 0 on victories",
        # an optional decision does not hold up a result
        "given {tricks} = 1\ntrick 1: Left lays Duke, Right lays Jack\nthen Left wins the game",
        "given {dealer} = Right\ngiven {tricks} = 0\nthen Right wins the match",
        # what is told
        'trick 1: Left lays Duke, Right lays Jack\nthen Right is told "Left: Duke"',
        "trick 1: Left lays Duke, Right lays Jack\n"
        'then Right is not told "you chose Duke as your lay"',
        'trick 1: Left lays "Small King", Right lays Jack\n'
        "trick 2: Left lays Jester, Right lays 1\n"
        'then Right is told "Left: hidden"',
        "trick 1: Left is late, Right is late",
    ],
)
def test_holds(lines: str) -> None:
    outcome = tried(lines)
    assert outcome.holds, [render(p) for p in outcome.problems]


@pytest.mark.parametrize(
    ("lines", "was"),
    [
        (
            "trick 1: Left lays Duke, Right lays Jack\nthen Left leads 2 to 0",
            "points of Left: 1, points of Right: 0",
        ),
        ("trick 2: Left lays Duke, Right lays Jack", "it is trick 1 by then"),
        ("trick 1: Left bars Duke", "not asked this now; what is due: Left lay, Right lay"),
        ("trick 1: Left lays Duke\nLeft lays Jack", "Left is not asked this now"),
        ("trick 1: Left passes", "Left is not asked this now"),
        (
            "trick 1: Left lays Jack, Right lays Jack\ntrick 2: Left lays Jack",
            "`Jack` cannot be the lay now",
        ),
        ("chance lays Jack\ntrick 1: Left lays Duke", "chance was never asked to draw Jack"),
        ("then Left may not lay Duke", "Left may choose Duke"),
        (
            "given {tricks} = 0\nthen Left may lay Duke",
            "Left is not asked now",
        ),
        (
            "given {tricks} = 0\nthen Left may not lay Duke",
            "Left is not asked now, and so may choose nothing: say `is not asked`",
        ),
        ("then Left wins the game", "no game is over yet"),
        (
            "given {tricks} = 1\ntrick 1: Left lays Jack, Right lays 3\nthen Left wins the game",
            "Right won game 1",
        ),
        (
            'trick 1: Left lays Jack, Right lays 3\nthen Left is told "Queen"',
            "Left was told: you chose Jack as your lay; lay: Left: Jack, Right: Small King",
        ),
    ],
)
def test_does_not_hold(lines: str, was: str) -> None:
    outcome = tried(lines)
    (problem,) = outcome.problems
    assert problem.code == "example-failed"
    assert problem.headline == "the example `It` does not hold"
    assert was in problem.label.text


DEALS = """
ruleset "Deals"
  players Ann, Ben
option deals = 4
match
  each player has chips: 10, public
  each player has medals: 0, public
  play {deals} deals in alternation from Ann
deal
  each player loses 1 chip
  they choose bid: 1 or 2
  they gain bid medals
"""


def test_what_was_claimed_stands_beside_what_was_and_what_has_begun_since() -> None:
    outcome = tried("Ann bids 2\nthen Ann leads 9 to 9", DEALS)
    assert outcome.said == (
        "claimed: Ann leads 9 to 9 on chips; it was: chips of Ann: 8, chips of Ben: 8",
        "`leads` is about the first public number, here `chips`; of another, say which, as in "
        "`Ann leads 9 to 9 on medals`",
        "when deal 1 ended, it was: chips of Ann: 9, chips of Ben: 9",
        "deal 2 has begun since, and what its first lines do is done; "
        "with `given {deals} = 1`, deal 1 is the last",
        "the play: Ann bid 2",
    )
    mended = "given {deals} = 1\nAnn bids 2\nthen Ann leads 9 to 9"
    assert tried(mended, DEALS).holds


def test_a_claim_that_holds_of_another_number_is_said_with_it() -> None:
    outcome = tried("Ann bids 2\nthen Ann leads 2 to 0", DEALS)
    assert "what holds is `Ann leads 2 to 0 on medals`" in outcome.said[1]
    assert tried("Ann bids 2\nthen Ann leads 2 to 0 on medals", DEALS).holds


def test_a_contradiction_is_told_in_lines_by_what_it_is() -> None:
    outcome = tried('trick 1: Left lays "Small Ace", Right lays Jester', QUARREL)
    assert any("answer `winner` differently" in line for line in outcome.said)
    assert not any("see below" in line for line in outcome.said)


def test_goes_on_after_a_false_claim() -> None:
    outcome = tried("then Left leads 1 to 0\nthen Left leads 2 to 0\nthen Left leads 0 to 0")
    assert len(outcome.problems) == 2


def test_a_contradiction_is_shown_with_its_clauses() -> None:
    outcome = tried('trick 1: Left lays "Small Ace", Right lays Jester', QUARREL)
    failed, conflict = outcome.problems
    assert "does not hold" in failed.headline
    assert conflict.headline == "`Small Ace` and `Jester` answer `winner` differently"
    assert conflict.help is not None
    assert 'add `ruling "Small Ace" overrides "Jester"`' in conflict.help


def test_claims_do_not_move_the_match() -> None:
    lines = "trick 1: Left lays Duke, Right lays Jack\n" * 1
    outcome = tried(lines + "then Right may lay Jester\nLeft bars Jester")
    assert outcome.holds, outcome.problems


WALK = """
ruleset "Walk"
  players Left, Right
board square: grid of 3 by 3
match
  each player has place: A1, public
  play turns in alternation from Left
turn
  they choose stroll in one go
    they choose stop: a square next to their place
      their place becomes stop
    they may choose rest: a square next to their place other than A1
      written "and rest on {rest}"
      their place becomes rest
  they choose jump: a square other than their place
    their place becomes jump
"""


@pytest.mark.parametrize(
    "lines",
    [
        'then Left may stroll "B1 and rest on C1"',
        'then Left may not stroll "B1 and rest on A1"',
        "then Left may stroll B1",
        "then Left may not stroll C1",
        "Left strolls B1\nthen Left may jump C3\nthen Left may not jump B1",
        'turn 1: Left strolls "A2 and rest on A3"\nthen place of Left is A3',
    ],
)
def test_claims_about_cells_and_what_is_chosen_in_one_go(lines: str) -> None:
    outcome = tried(lines, WALK)
    assert outcome.holds, [render(p) for p in outcome.problems]


def test_why_something_cannot_be_chosen_in_one_go() -> None:
    (problem,) = tried('then Left may stroll "B1 and rest on A1"', WALK).problems
    assert "Left may not: rest cannot be A1 now" in problem.label.text


@pytest.mark.parametrize(
    "lines",
    [
        "turn 1: Left stops B1\nthen place of Left is A1",
        "then Left may stop B1\nthen Left may not rest C3",
        'turn 1: Left rests "A2 and rest on A3"\nthen place of Left is A3',
    ],
)
def test_what_is_chosen_in_one_go_is_named_by_any_of_its_choices(lines: str) -> None:
    outcome = tried(lines.replace("is A1", "is B1"), WALK)
    assert outcome.holds, [render(p) for p in outcome.problems]


TWO_WAYS = """
ruleset "Two ways"
  players White, Black
board point: grid of 3 by 3
  man: player or nobody
match
  each player has reserve: 1, public
  play turns in alternation from White
turn
  if they have no reserve left:
    they choose move in one go
      they choose start: a point with man they
      they choose goal: a point next to start
    man of start becomes nobody
    man of their goal becomes they
  otherwise:
    they choose goal: a point with no man
    man of their goal becomes they
    they lose 1 reserve
"""

BOTH = """
then White is asked goal
then Black is not asked goal
White goals A1
then Black may not goal A1
then Black may goal C3
Black goals C3
then White is asked goal
then White is asked move
then White may not goal "A1 C3"
White goals "A1 A2"
Black moves "C3 C2"
then man of A2 is White
"""


def test_a_choice_made_alone_and_in_a_go_is_named_alike() -> None:
    outcome = tried(BOTH.strip(), TWO_WAYS)
    assert outcome.holds, [render(p) for p in outcome.problems]
    assert not tried("then White is not asked goal", TWO_WAYS).holds
    assert not tried("White goals A1\nBlack goals B1\nthen White is not asked goal", TWO_WAYS).holds


LINES = """
ruleset "Lines"
  players Left, Right
board square: grid of 3 by 3
match
  play turns in alternation from Left
turn
  they choose drawn in one go
    they choose middle: a square
    they choose way: an axis
  they choose walked in one go
    they choose start: a square
    they choose course: a direction
"""


def test_an_axis_may_be_said_either_way_and_a_direction_not() -> None:
    for line, said in {"B2 E": "B2 W", "B2 N": "B2 down"}.items():
        match = duello.Match(rules(LINES))
        assert not {match.refusal("Left", line), match.refusal("Left", said)} - {None}
        assert match.meant("Left", line) == match.meant("Left", said)
        match.submit("Left", said)
        assert match.meant("Left", line) != match.meant("Left", said)


TURNS = """ruleset "Turns"
  players Ann, Bob

match
  each player has points: 0, public
  play 4 turns in alternation from Ann
  the player with more points wins the match

turn
  they {may}choose act: 1, 2 or 3
    announce "{{they}}: {{act}}"
    they gain act points

example "in turn"
  {line}
  then Ann has {ann} points
  then Bob has {bob} points
"""


@pytest.mark.parametrize("may", ["", "may "])
@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("Ann acts 1, Bob acts 3", None),
        ("Ann acts 1, Bob acts 3, Ann acts 2", None),
        ("Bob acts 3, Ann acts 1", "Ann acts 1"),
        ("Bob acts 3, Ann passes", "Ann passes"),
        ("Bob passes, Ann acts 2", "Ann acts 2"),
    ],
)
def test_the_moves_of_a_line_are_made_as_they_stand(may: str, line: str, first: str | None) -> None:
    """`Bob acts 3, Ann acts 1` was played as if it were the other way round."""
    if "passes" in line and not may:
        return
    ann = 1 + 2 * ("Ann acts 2" in line)
    compiled = compile_text(TURNS.format(may=may, line=line, ann=ann, bob=3), "turns.duel")
    assert not compiled.problems
    (found,) = run_examples(Rules("Turns", compiled))
    if first is None:
        assert found.holds, found.said
    else:
        (problem,) = found.problems
        assert problem.label.span.words == line.partition(",")[0]
        assert problem.help == f"begin the line with `{first}`"


BOWS = """ruleset "Bows"
  players North, South

match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: 1 or 2
  reveal pick
  each player may choose bow: yes or no
  reveal bow
  for each player: they gain 1 point, if their bow is yes
  the player with more pick gains 1 point

example "Twice"
  round 1: North picks 2, South picks 1{first}
  round 2: North picks 2, South picks 1
  then North has {points} point
"""


@pytest.mark.parametrize(
    ("first", "silent"),
    [
        ("", True),
        ("\n  North passes bow", False),
        ("\n  North bows yes", False),
    ],
)
def test_what_no_example_says_is_told(first: str, silent: bool) -> None:
    """What is declined because nothing is said of it: of what holds, and of what does not."""
    points = 2 if "yes" in first else 1
    compiled = compile_text(BOWS.format(first=first, points=points))
    assert compiled.program is not None
    outcomes = [run_example(compiled.program, each) for each in compiled.examples]
    assert [each.problems for each in outcomes] == [()]
    hints = said_of_none(outcomes)
    assert [each.severity.name for each in hints] == ["HINT"] * silent
    assert all("`North passes bow`" in (each.help or "") for each in hints)
    wrong = compile_text(BOWS.format(first=first, points=9))
    assert wrong.program is not None
    (failed,) = run_example(wrong.program, wrong.examples[0]).problems
    assert any("`bow` of North" in note for note in failed.notes) == silent
