"""Small words that may be read as the other player: told, with mends that leave one reading."""

import re
from random import Random

import pytest
from tests.kept import compile_text
from tests.lint.findings import LATE, found, game
from tests.quick import drawn, each

from duello.analysis.generate.rule_file import generated
from duello.desk.editing import Editing
from duello.desk.edits import applied
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.ir.nodes import given
from duello.dsl.lint import inspect
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.dsl.lint.two_readings import two_readings
from duello.dsl.spans import Source
from duello.match.match import Match

TURNS = """ruleset "Turns"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has coins: 5, public
  each player has men: 3, public
  each player has hand: one of each card, private
  each player has spent: nothing, public
  play up to 9 turns in alternation from North

turn
  they choose act: hit or rest
    announce "{{act}}"
{lines}

card 1 Page
card 2 Knight
"""

MEND = re.compile(r"write `([^`]*)` in the place of `([^`]*)`(?=,| or, for |$)")


def turn(*lines):
    return TURNS.format(lines="\n".join(f"  {line}" for line in lines))


def told(text):
    return [one for one in found(text) if one.code == "two-readings"]


REPLY = "opponent chooses reply: a card in their hand"
IN_TURN = {
    "they behind the opponent": ("opponent loses 1 coin, if they have 3 men", "they", 2),
    "their behind the opponent": ("opponent loses the match, if their men is 3", "their", 2),
    "unless": ("opponent loses 1 coin, unless they have 3 men", "they", 2),
    "they behind a choice of the opponent": (
        'opponent may choose reply: 1 or 2, if they have 3 men\n    announce "{reply}"',
        "they",
        2,
    ),
    "what is lost": ("opponent loses their men coins", "their", 2),
    "behind a named player": ("North loses 1 coin, if they have 3 men", "they", 2),
    "whose cards go where": ("move opponent's hand to their spent", "their", 2),
    "told of": ('announce "{opponent} holds {their men}"', "their", 2),
    "opponent below a reply": (f"{REPLY}\n    opponent loses 1 coin", "opponent", 2),
    "opponent's below a reply": (f"{REPLY}\n    move reply to opponent's spent", "opponent", 2),
    "opponent told below a reply": (f'{REPLY}\n    announce "{{opponent}} shows"', "opponent", 2),
    "where the opponent may": (
        "opponent may choose reply: a card in their hand where opponent has 3 men\n"
        '    announce "{reply}"',
        "opponent",
        2,
    ),
    "another choice below a reply": (
        f'{REPLY}\n    they choose again: a card in their hand\n      announce "{{again}}"',
        "they",
        2,
    ),
    "the opponent's choice below a reply": (
        f'{REPLY}\n    opponent chooses again: 1 or 2\n      announce "{{again}}"',
        "opponent",
        2,
    ),
    "they where something is so of another": ("if North has 3 men: they lose 1 coin", "they", 2),
    "their where something is so of another": (
        'if North has 3 men: announce "{their men}"',
        "their",
        2,
    ),
    "the other's choice": (
        "opponent may choose reply: a card where their act is hit\n    announce '{reply}'".replace(
            "'", '"'
        ),
        "their act",
        2,
    ),
    "the other's choice in the turn": (
        "they gain 1 coin, if opponent's act is hit",
        "opponent's act",
        2,
    ),
}


@pytest.mark.parametrize("case", each(3, IN_TURN))
def test_either_mend_leaves_one_reading(case):
    lines, word, mends = IN_TURN[case]
    text = turn(lines)
    (one,) = told(text)
    assert one.label.span.words == word
    offered = MEND.findall(one.help or "")
    assert len(offered) == mends, one.help
    for new, old in offered:
        changed = _mended(text, one.label.span, old, new)
        assert changed != text
        assert told(changed) == [], new


def _mended(text, word, old, new):
    """The text with the words around a place replaced."""
    at = next(
        at
        for at in (m.start() for m in re.finditer(re.escape(old), text))
        if at <= word.start < at + len(old)
    )
    return text[:at] + new + text[at + len(old) :]


UNDERSTOOD = {
    "the condition in front": "if they have 3 men: opponent loses 1 coin",
    "only one of them chooses it": "opponent loses 1 coin, if their act is hit",
    "they may choose": 'they may choose reply: 1 or 2, if their men is 3\n    announce "{reply}"',
    "one of two": "if opponent has 3 men: they gain 1 coin",
    "they who are asked about": "if North has 3 men and they have 2 men: they gain 1 coin",
    "they first": "they gain 1 coin, if opponent has 3 men and their men is 3",
    "they who reply": f'{REPLY}\n    announce "{{they}} shows"\n    move reply to their spent',
    "what is chosen from": f"{REPLY}\n    they must not reply Page, if able",
    "nothing goes to where it is": "move opponent's hand to their hand",
    "by name": "move opponent's hand to spent of the player whose turn it is",
}


@pytest.mark.parametrize("case", UNDERSTOOD)
def test_what_has_one_reading_is_left_alone(case):
    assert told(turn(UNDERSTOOD[case])) == []


def test_in_a_card_they_are_you():
    text = game(page="scoring: opponent gains 1 point, if they have 2 points")
    (one,) = told(text)
    assert [new for new, _ in MEND.findall(one.help or "")] == ["you have", "opponent has"]
    for new, old in MEND.findall(one.help or ""):
        assert told(text.replace(old, new)) == []


@pytest.mark.parametrize(
    "line",
    [
        "the aim loses 1 point, if they have 2 points",
        "your aim loses their points points",
        "your opponent loses 1 point, if they have 2 points",
        "if the aim has 2 points: they lose 1 point",
        "if opponent has 2 points: they lose 1 point",
    ],
)
def test_in_a_card_they_are_you_behind_whoever_was_chosen(line):
    text = game(page=f"asks aim: a player\nscoring: {line}")
    text = text.replace("a card in their hand", "a card in their hand, with what it asks")
    (one,) = told(text)
    assert len(MEND.findall(one.help or "")) == 2, one.help
    for new, old in MEND.findall(one.help or ""):
        changed = _mended(text, one.label.span, old, new)
        assert told(changed) == [], new
        assert compile_text(changed).program is not None, new


THEY_ALONE = {
    "scoring: they lose 1 point": ("they", 2),
    "scoring: your points rises by their points": ("their", 2),
    "scoring: if their points is 2: you gain 1 point": ("their", 2),
}


@pytest.mark.parametrize("line", THEY_ALONE)
def test_in_a_card_they_alone_are_you_where_others_say_you(line):
    word, mends = THEY_ALONE[line]
    text = game(page=line, knight="scoring: you gain 1 point")
    (one,) = told(text)
    assert one.label.span.words == word
    offered = MEND.findall(one.help or "")
    assert len(offered) == mends, one.help
    for new, old in offered:
        changed = _mended(text, one.label.span, old, new)
        assert told(changed) == [], new
        assert compile_text(changed).program is not None, new


@pytest.mark.parametrize("other", ["they gain 1 point", "for each player: they gain 1 point"])
def test_where_all_cards_say_they_that_is_who_has_it(other):
    assert told(game(page="scoring: they lose 1 point", knight=f"scoring: {other}")) == []


def test_in_a_rule_of_a_choice_they_are_who_chooses():
    text = game(knight="scoring: you gain 1 point").replace(
        LATE, f"    they must not pick Page, if round is 1\n{LATE}"
    )
    assert "they must not" in text and told(text) == []


def test_for_each_player_they_are_that_player():
    text = game(round="for each player: opponent gains rank of their pick points")
    (one,) = told(text)
    for new, old in MEND.findall(one.help or ""):
        assert told(text.replace(old, new)) == []


NAMED_FIRST = (
    "opponent gains rank of their pick points",
    "opponent loses their points points",
    "opponent gains 1 point, unless their points is 3",
    "opponent gains opponent's points - their points points",
)


@pytest.mark.parametrize("line", each(2, NAMED_FIRST))
def test_for_each_player_the_opponent_named_first_is_said_of_each_in_both_readings(line):
    """What is offered is the line turned, and each is what the line is with its word replaced."""
    for begun, rest in (
        ("for each player: ", ""),
        ("for each player:\n    ", "\n    they gain 1 point"),
    ):
        text = ITS.format(rule="you gain 1 point", line=f"{begun}{line}{rest}")
        (one,) = _readings(text)
        offered = [
            _mended(text, one.label.span, old, new) for new, old in MEND.findall(one.help or "")
        ]
        assert len(offered) == 2 and "opponent's opponent" not in (one.help or "")
        assert all(_readings(mended) == [] for mended in offered)
        meant = (text, _mended(text, one.label.span, "their", "opponent's"))
        for mended, plain in zip(offered, meant, strict=True):
            assert _played(mended) == _played(plain)


def test_both_readings_are_offered_and_nothing_else_that_the_help_quotes():
    text = ITS.format(rule="you gain 1 point", line=f"for each player: {NAMED_FIRST[0]}")
    editing = Editing(Source("<text>", text), lambda _name: None)
    (one,) = (each for each in editing.problems if each.code == "two-readings")
    offered = [_mended(text, one.label.span, old, new) for new, old in MEND.findall(one.help or "")]
    assert [applied(text, mend.edits) for mend in editing.mends(one)] == offered


def _readings(text):
    program = compile_text(text).program
    assert program is not None
    return [each.problem for each in two_readings(Knowledge(program))]


def _played(text):
    """How things stand after each answer, whatever both choose."""
    stood = []
    for picks in ("Page", "Knight"), ("Knight", "Page"), ("Page", "Page"):
        match = Match(given(compile_text(text).program), ("North", "South"), seed=1)
        for player, pick in zip(("North", "South"), picks, strict=True):
            match.submit(player, pick)
        stood.append(match.state.facts)
    return stood


OF_EACH = (
    "scoring: each player gains opponent's points points",
    "scoring: for each player: they gain 1 point, if opponent has 2 points",
    'scoring:\n    for each player:\n      if their points is 2: announce "{opponent} next"',
)


@pytest.mark.parametrize("rule", OF_EACH)
@pytest.mark.parametrize("where", ["in a piece", "in a named rule"])
def test_in_a_rule_the_opponent_in_lines_for_each_player_is_told(rule, where):
    """A rule says `opponent` of whoever it is for; a line of a phase, of the player in question."""
    named = f"rule R, for each player\n  {rule}"
    text = game(page=rule) if where == "in a piece" else game(more=named)
    (one,) = told(text)
    offered = MEND.findall(one.help or "")
    assert [new.split()[0] for new, _ in offered] == ["your", "their"]
    programs = set()
    for new, old in offered:
        changed = _mended(text, one.label.span, old, new)
        assert told(changed) == [], new
        programs.add(compile_text(changed).program)
    assert None not in programs
    assert len(programs) == 2


def test_in_a_phase_the_opponent_in_lines_for_each_player_is_theirs():
    line = "for each player: they gain 1 point, if opponent has 2 points"
    assert told(game(round=f"  {line}\n")) == []


def generated_texts():
    for seed in range(drawn(24, 110)):
        yield str(generated(Random(seed)).written())


@pytest.mark.slow
def test_the_mends_of_generated_programs_leave_one_reading():
    tried = 0
    for text in generated_texts():
        program = compile_text(text).program
        for one in [] if program is None else two_readings(Knowledge(program)):
            place, headline = one.problem.label.span, one.problem.headline
            for new, old in MEND.findall(one.problem.help or ""):
                changed = compile_text(_mended(text, place, old, new)).program
                assert changed is not None, (text, old, new)
                left = [each.problem for each in two_readings(Knowledge(changed))]
                assert not any(
                    each.label.span.position == place.position and each.headline == headline
                    for each in left
                ), (text, old, new)
                tried += 1
    assert tried > drawn(1, 10)


COMPARED = (
    "opponent gains 1 point, if opponent's {} is more than their {}",
    "North gains 1 point, if North's {} is less than their {}",
    "North gains 1 point, if rank of North's pick is more than rank of their pick",
)


@pytest.mark.parametrize("line", COMPARED)
def test_nothing_is_compared_with_itself(line: str) -> None:
    """What would be compared with itself in one reading has one reading only."""
    said = line.replace("{}", "points")
    assert not _told(said)
    assert _told(said.partition(", if")[0] + ", if their points is 3")


def _told(line: str) -> list[str]:
    text = ITS.format(rule="you gain 1 point", line=f"for each player: {line}")
    return [p.headline for p in _two_readings(text)]


ITS = """ruleset "Its"
  players North, South

pieces card
  rank: number, as labelled
  might: number, usually 2

card 1 Page
  scoring: {rule}

card 2 Knight

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    the player whose pick has more rank gains 1 point
  {line}
"""


def _two_readings(text: str) -> list[Problem]:
    made = compile_text(text)
    assert made.program is not None, made.problems
    return [p for p in inspect(made.program, made.source) if p.code == "two-readings"]


@pytest.mark.parametrize("verb", ["becomes", "rises by", "falls by"])
def test_its_beside_another_thing_is_told_with_both(verb: str) -> None:
    rule = f"rank of opponent's pick {verb} its might"
    (one,) = _two_readings(ITS.format(rule=rule, line='announce "on"'))
    written = re.findall(r"write `([^`]+)`", one.help or "")
    assert written == ["might of this", "might of opponent's pick"]
    for said in written:
        clear = ITS.format(rule=rule.replace("its might", said), line='announce "on"')
        assert not _two_readings(clear)


@pytest.mark.parametrize(
    "rule",
    [
        "rank of opponent's pick becomes its rank",
        "rank of this becomes its might",
        "you gain its might points, if rank of opponent's pick is more than its rank",
    ],
)
def test_its_has_one_reading(rule: str) -> None:
    assert not _two_readings(ITS.format(rule=rule, line='announce "on"'))
