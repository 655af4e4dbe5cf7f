"""How long it goes on is said once: no mend plays anew what another line plays."""

import re
from random import Random

import pytest
from tests.quick import each

from duello.analysis.generate.rule_file import generated
from duello.dsl.diagnostics.problem import Fix, Problem, Severity
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

PLAYS = re.compile(
    r"^(?P<phase>[a-z][\w-]*)\n(?:[ \t][^\n]*\n)*?"
    r"(?P<line>  play (?:up to )?(?:\d+ )?(?P<of>[a-z][\w-]*)[^\n]*)\n", re.MULTILINE
)  # fmt: skip
SAID = ("the {0} ends after 3 {1}", "the {0} lasts 3 {1}", "{0} lasts 3 {1}")
"""How long a phase goes on, as it is said at a table."""

FIVE = """ruleset "Five"
  players Ada, Ben

match
  each player has points: 0, public
  play 5 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal bid
  the player with more bid gains 1 point
"""
UNTIL = FIVE.replace("play 5 rounds", "play rounds until a player has at least 4 points")
IN_TURN = FIVE.replace("play 5 rounds", "play rounds in alternation from Ada")


def errors(text: str, parent: str | None = None) -> list[Problem]:
    above = None if parent is None else Source("Parent", parent)
    found = compile_source(Source("Child", text), lambda name: above).problems
    return [one for one in found if one.severity is Severity.ERROR]


def variant(lines: str, parent: str) -> str:
    """What becomes of lines of a variant by the first of their mends."""
    head = 'ruleset "Child" extends "Parent"\n\n'
    mended = next(one.fix for one in errors(f"{head}{lines}\n", parent) if one.fix is not None)
    assert not errors(mended.applied(), parent)
    return mended.applied().removeprefix(head).rstrip()


def told(line: str, text: str) -> tuple[str | None, str]:
    """The outermost phase once a line more is mended there, and what is told of it."""
    one = errors(text.replace("  the player with more points", f"  {line}\n\\g<0>", 1)
                 .replace("\\g<0>", "  the player with more points"))[0]  # fmt: skip
    lines = None if one.fix is None else re.findall(r"^  (play .*)$", one.fix.applied(), re.M)
    return (None if lines is None else "\n".join(lines)), " ".join(one.notes)


@pytest.mark.parametrize("said", [way.format("match", "rounds") for way in SAID])
def test_a_variant_says_anew_what_its_parent_plays(said: str) -> None:
    instead = "replace rounds in match\n  play 3 rounds"
    assert variant(said, FIVE) == instead
    assert variant(f"add to match\n  {said}", FIVE) == instead
    more = 'add to match\n  announce "it is over"'
    assert variant(f"{more}\n  {said}", FIVE) == f"{instead}\n\n{more}"
    by_turns = "replace rounds in match\n  play 3 rounds in alternation from Ada"
    assert variant(f"add to match\n  {said}", IN_TURN) == by_turns


def test_what_ends_it_earlier_stays() -> None:
    both = "play up to 3 rounds, until a player has at least 4 points"
    said = "the match ends after 3 rounds"
    assert variant(f"add to match\n  {said}", UNTIL) == f"replace rounds in match\n  {both}"
    assert told(said, UNTIL)[0] == both


def test_of_two_numbers_that_differ_none_is_taken() -> None:
    assert told("the match ends after 7 rounds", FIVE)[0] is None
    assert told("the match ends after 5 rounds", FIVE)[0] == "play 5 rounds"
    mended, why = told("the match lasts 7 rounds", FIVE)
    assert mended is None
    assert "`play 5 rounds` is played already" in why


SEEDS = [seed for seed in range(30) if PLAYS.search(generated(Random(seed)).written())][:24]


@pytest.mark.parametrize("seed", each(16, SEEDS))
def test_no_mend_plays_anew_what_is_played(seed: int) -> None:
    text = generated(Random(seed)).written()
    found = next(PLAYS.finditer(text))
    phase, of = found["phase"], found["of"]
    plays = re.compile(rf"^  play [^\n]*\b{of}\b", re.MULTILINE)
    for said in (way.format(phase, of) for way in SAID):
        beside = text[: found.end("line")] + f"\n  {said}" + text[found.end("line") :]
        for one in _about(said, errors(beside)):
            assert len(plays.findall(one.applied())) <= len(plays.findall(text)), one
        added = f'ruleset "Child" extends "Parent"\n\nadd to {phase}\n  {said}\n'
        for one in _about(said, errors(added, text)):
            assert not plays.search(one.applied()) or "replace " in one.applied(), one


def _about(said: str, problems: list[Problem]) -> list[Fix]:
    """The mends of a line."""
    fixes = [one.fix for one in problems if one.fix is not None]
    return [fix for fix in fixes if said in fix.span.words]
