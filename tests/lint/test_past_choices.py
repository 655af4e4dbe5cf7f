"""What asks for a choice that is past is told, with what was chosen before; and it is past."""

import random

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes, found
from tests.quick import drawn
from tests.soundness.playing import TooLong, bounded_play

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.numbered_answers import NUMBERS, answer_of
from duello.analysis.model.random_play import Line, begin
from duello.dsl import ir
from duello.dsl.ir.types import Value
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.dsl.lint.past_choices import past_choices
from duello.interpreter import api, evaluate
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction
from duello.match.event_words import Kind
from duello.match.match import Match

THEIRS, NORTHS = "their previous action", "North's previous action"

TURNS = """ruleset "Turns"
  players North, South

match
  each player has points: 0, public
  {line}
  play 2 deals
  the player with more points wins the match

deal
  play turns in alternation from North until {so}
  play 1 showdown

turn
  they choose action: draw or pass
  reveal action
  if their action is draw: they gain 1 point

showdown
  {below}
"""


def text(line: str = "points of North becomes 1", so: str = "turn is 3", below: str = "") -> str:
    """The rules with a line in the match, at the end of the loop, or in a phase beside it."""
    return TURNS.format(line=line, so=so, below=below or "points of South becomes 1")


def told(rules: str) -> list[tuple[str, str]]:
    """What is past in it, and what each mend is."""
    problems = [one for one in found(rules) if one.code == "past-choice"]
    return [(one.label.span.words, one.fix.text if one.fix else "") for one in problems]


@pytest.mark.parametrize(
    ("where", "line", "mends"),
    [
        ("so", "a player's action is pass", ["a player's previous action"]),
        ("so", "North's action is pass", ["North's previous action"]),
        ("so", "turn is 9, or each player's action is pass", ["each player's previous action"]),
        ("below", "for each player: they lose 1 point, if their action is pass", [THEIRS]),
        ("below", "if the action of North is pass: North loses 1 point", [NORTHS]),
        ("below", 'announce "{North\'s action}"', ["North's previous action"]),
        ("below", "if actions are level: points of North becomes 0", [""]),
        ("below", "reveal action", [""]),
        ("line", "if North's action is pass: North loses 1 point", [""]),
    ],
)  # fmt: skip
def test_what_is_past_is_told(where: str, line: str, mends: list[str]) -> None:
    rules = text(**{where: line})
    assert [mend for _, mend in told(rules)] == mends
    for one in found(rules):
        if one.code == "past-choice" and one.fix is not None:
            assert told(one.fix.applied()) == []
            assert compile_text(one.fix.applied()).program is not None


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("so", "a player's previous action is pass"),
        ("below", "for each player: they lose 1 point, if their previous action is pass"),
        ("below", "for each player:\n    they choose action: draw or pass\n    reveal action"),
    ],
)
def test_what_is_not_past_is_left_alone(where: str, line: str) -> None:
    problems = found(text(**{where: line}))
    assert {one.code for one in problems} & {"past-choice", "never-applies"} == set()


HITS = """ruleset "Hits"
  players North, South

match
  each player has points: 0, public
  play up to 9 tries, until {so}
  the player with more points wins the match

try
  {had}
  each player chooses act, in secret: rest or work
  for each player: if their act is work: {more}
  each player gains 1 point, if their act is work
"""


@pytest.mark.parametrize(
    ("had", "more", "so"),
    [
        ("the game has hits: 0, public", "hits rises by 1", "hits is 2"),
        ("the game has hits: 0, public", "hits rises by 1", "hits is at least 1"),
        ("each player has hits: 0, public", "their hits rise by 1", "a player's hits are 1"),
        ("each player has hits: 0, secret", "their hits rise by 1", "North's hits are 1"),
    ],
)
def test_what_is_had_in_each_pass_does_not_end_the_loop(had: str, more: str, so: str) -> None:
    rules = HITS.format(had=had, more=more, so=so)
    problems = [one for one in found(rules) if one.code == "past-choice"]
    assert len(problems) == 1
    assert "possible-gap" not in {one.code for one in found(rules)}
    fix = problems[0].fix
    assert fix is not None
    assert {one.code for one in found(fix.applied())} & {"past-choice", "possible-gap"} == set()
    for text, tries in ((rules, 9), (fix.applied(), 1))["least" in so :]:  # that would be a gap
        program = compile_text(text).program
        assert program is not None
        match = Match(program)
        while match.outcome is None:
            match.submit("North", "work")
            match.submit("South", "work")
        assert sum(event.kind is Kind.OVER for event in match.events) == tries + 1


def test_until_somebody_has_passed_play_goes_on_and_no_longer() -> None:
    program = compile_text(text(so="a player's previous action is pass")).program
    assert program is not None
    match = Match(program)
    for player, action in (("North", "draw"), ("South", "pass")) * 2:
        match.submit(player, action)
    assert match.outcome is not None


def test_of_what_is_past_nothing_is_known_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[ir.Tree] = []

    def watched(tree: ir.Read, work: Transaction, env: Env) -> Value:
        value = evaluate.property_value(tree, work, env)
        if value not in (None, ()):
            there.append(tree)
        return value

    meaning = api.SEMANTICS.meaning
    assert isinstance(meaning, dict)
    monkeypatch.setitem(meaning, ir.Read, watched)
    met = known = 0
    for seed in range(drawn(60, 300)):
        program = compile_text(generated(random.Random(seed)).written()).program
        past = [] if program is None else [*past_choices(Knowledge(program))]
        if program is None or not past:
            continue
        there.clear()
        try:
            with bounded_play():
                numbers = random.Random(seed)
                state = begin(Line(program, program.option_values({}), ())).state
                for _ in range(12):
                    if not state.open:
                        break
                    answer = answer_of(program, state, numbers.randrange(NUMBERS))
                    state = api.advance(program, state, answer).state
        except TooLong:
            continue
        places = {one.problem.label.span for one in past}
        met, known = met + len(places), known + len(there)
        assert not [tree for tree in there if tree.span in places], seed
    assert met > drawn(1, 5)
    assert known > drawn(10, 100)


TWICE = """ruleset "Twice"
  players North, South

pieces card

card 1 Page
  scoring: gain 1 point, if your previous pick is {before}
card 2 Knight
card 3 Queen

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand{other}
    if late: they choose at random
  reveal pick
  each pick takes effect
  step scoring
"""


@pytest.mark.parametrize(
    ("before", "other", "dead"),
    [
        ("Page", " other than their previous pick", True),
        ("Knight", " other than their previous pick", False),
        ("Page", "", False),
        ("Page", " other than opponent's previous pick", False),
    ],
)
def test_a_piece_knows_what_its_player_chose_before(before: str, other: str, dead: bool) -> None:
    text = TWICE.format(before=before, other=other)
    assert ("never-applies" in codes(text, seats=True)) is dead


@pytest.mark.parametrize(
    ("below", "is_told"),
    [
        ("if how often North actions draw in this deal is 2: South gains 1 point", False),
        ("if turns since North actions draw is 1: South gains 1 point", False),
        ("if how often North actions draw in this deal is 2 and North's action is pass: "
         "South gains 1 point", True),
    ],
)  # fmt: skip
def test_how_often_it_was_is_known_where_it_is_past(below: str, is_told: bool) -> None:
    assert bool(told(text(below=below))) == is_told
