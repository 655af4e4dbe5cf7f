"""A name that means two things is told where the second is, once, and with what helps."""

import re
from pathlib import Path

import pytest
from tests import quick

from duello.dsl import syntax as sx
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.pipeline import read
from duello.dsl.spans import Source
from duello.dsl.syntax import items as sc
from duello.dsl.syntax.walk import those
from duello.match.loading import compile_text

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "examples").glob("*.duel")),
    *sorted(Path(__file__).parent.glob("slips/*")),
]


def errors(text):
    return [one for one in compile_text(text).problems if one.severity is Severity.ERROR]


def renamings():
    """Rule files in which an answer is called as a choice, or as a phase, of the same file is."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".duel" or "extends" in text:
            continue
        script = read(Source(path.name, text)).script
        chosen = those(script, sx.Choose)
        plain = [(n, n.domain) for n in chosen if isinstance(n.domain, sx.NamesDomain)]
        others = [n.name.text for n in chosen]
        others += [i.name.text for i in script.items if isinstance(i, sc.Phase)]
        for node, domain in plain[:1]:
            name = domain.names[-1].text
            if name[0].isupper() or len(re.findall(rf"\bor {name}$", text, re.MULTILINE)) > 1:
                continue  # it is what a piece is called, or what pieces have as well
            free = [o for o in others if o != node.name.text and not re.search(rf"\b{o}s?-", text)]
            if free and len(re.findall(rf"\b{name}", text)) == len(
                re.findall(rf"\b{name}\b", text)
            ):
                yield path.stem, re.sub(rf"\b{name}\b", free[-1], text), free[-1]


FOUND = list(renamings())


@pytest.mark.parametrize("case", quick.each(8, FOUND), ids=lambda case: case[0])
def test_an_answer_called_as_something_else_is_told_once_and_mended_wherever_it_stands(case):
    _, text, taken = case
    told = errors(text)
    assert [(one.code, one.label.span.words) for one in told] == [("name-taken", taken)]
    assert errors(told[0].fix.applied()) == []


TWICE = """ruleset "Beats"
  players A, B

pieces card

card 1 Push
  movement: opponent loses 1 ground, if opponent's ground is at least 1

card 2 Hold
  movement: you gain 1 ground
  limits: you gain 1 calm

match
  each player has hand: one of each card, private
  each player has ground: 3, public
  each player has calm: 0, public
  play 3 turns
  the player with more ground wins the match

turn
  each player chooses plan in one go, in secret
    they choose first: a card in their hand
    they choose second: a card in their hand other than their first
"""
PARTED = """  play 1 opening
  play 1 finish

opening
  reveal first
  each first takes effect
  step movement
  step limits

finish
  reveal second
  each second takes effect
  step movement
  step limits
"""
INSTEAD = """  play 2 beats

beat
  if it is the first beat:
    reveal first
    each first takes effect
  otherwise:
    reveal second
    each second takes effect
  step movement
  step limits
"""


def test_steps_of_two_phases_are_told_once_with_what_helps_and_that_works():
    told = errors(TWICE + PARTED)
    assert [one.code for one in told] == ["name-taken"]
    (note,) = told[0].notes
    said = re.findall(r"`([^`]+)`", note)
    lines = [line.strip() for line in INSTEAD.splitlines()]
    assert {each for each in said if " " in each or each.endswith(":")} <= set(lines)
    assert not compile_text(TWICE + INSTEAD).problems


def test_so_is_a_phase_with_steps_that_is_played_in_two_others():
    shared = "  step movement\n  step limits\n"
    parted = PARTED.replace(shared, "  play 1 exchange\n") + "\nexchange\n" + shared
    told = errors(TWICE + parted)
    assert [one.code for one in told] == ["played-twice"]
    assert "`play 2 beats`" in told[0].notes[-1]


HELD = """ruleset "Held"
  players Tom, Puss

board roof: grid of 2 by 2
  pot: yes or no
{board}
match
  each player has fish: 3, public
{had}  play 2 turns in alternation from Tom
  the player with more fish wins the match

turn
  they choose hop: a roof
{line}"""

LISTED = ["Tom or Puss", "Tom, Puss or nobody", "nobody, Tom or Puss", "Puss or Tom or none"]


@pytest.mark.parametrize("listed", LISTED)
@pytest.mark.parametrize("where", ["on a board", "of a player"])
def test_players_listed_as_what_something_holds_are_told_once_with_what_holds_them(listed, where):
    if where == "of a player" and listed.startswith("nobody"):
        return  # who somebody has is not said in this order
    free = "no" in listed
    kind = "player or nobody" if free else "player"
    first = kind if free else listed.split()[0]
    for behind in ("", ", public") if where == "of a player" else ("", ", usually Puss"):
        if where == "on a board":
            text = HELD.format(
                board=f"  marked: {listed}{behind}\n", had="", line="  marked of hop becomes they\n"
            )
        else:
            text = HELD.format(
                board="",
                had=f"  each player has foe: {listed}{behind}\n",
                line="  their foe becomes opponent\n",
            )
        told = errors(text)
        assert [(one.code, one.fix and one.fix.text) for one in told] == [
            ("name-taken", kind if where == "on a board" else first)
        ]
        mended = told[0].fix.applied()
        assert f": {told[0].fix.text}{behind}\n" in mended
        assert errors(mended) == []


@pytest.mark.parametrize("listed", ["Tom or red", "Tom, Puss or red"])
def test_where_more_than_the_players_is_listed_another_name_is_asked_for(listed):
    told = errors(HELD.format(board=f"  marked: {listed}\n", had="", line=""))
    assert {one.help for one in told} == {"give one of the two another name"}
