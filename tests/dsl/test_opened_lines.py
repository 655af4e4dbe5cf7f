"""A line that opens a block, below which nothing stands, is never silent."""

import re
from pathlib import Path

import pytest
from tests.dsl.breaking import errors
from tests.kept import compile_text
from tests.quick import crossed

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples").glob("*.duel"))
OPENING = re.compile(
    r"(?m)^(?P<margin> +)(?:if|for each|at the end|next|otherwise|until)\b[^\n\"]*:\n(?P<below> +)"
)
TOLD = ["if points are level:", "for each player:", "at the end:", "next round:"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_block_that_has_lost_its_indentation_is_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for found in OPENING.finditer(text):
        broken = text[: found.start("below")] + found["margin"] + text[found.end("below") :]
        assert errors(broken, path), found[0]


@pytest.mark.parametrize("line", TOLD)
def test_what_stands_in_its_column_was_meant(line: str) -> None:
    path = ROOT / "examples" / "undercut.duel"
    rules = path.read_text(encoding="utf-8")
    there = f"  reveal pick\n  {line}\n  First gains 1 point\n"
    (found,) = errors(rules.replace("  reveal pick\n", there), path)
    assert (found.code, found.label.span.words) == ("missing-phrase", line)
    assert found.fix is not None
    assert not errors(found.fix.applied(), path)


STRANGE = ("a mill", "an old mill", "a trap of theirs", "the mill", "mill", "some mill again")
HEADS = ("if their goal is in {}:", "if Ada is in {}:", "unless Ada is on {}:", "if points are {}:")


@pytest.mark.parametrize(("head", "words"), crossed(5, HEADS, STRANGE))
def test_a_condition_that_is_not_understood_is_no_question(head: str, words: str) -> None:
    """Its colon stands: none is asked for in front of it, and what is below is not told of."""
    line = head.format(words)
    text = f"""ruleset "Mills"
  players Ada, Ben
match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
round
  each player chooses goal: 1 or 2
  {line}
    Ada gains 1 point
  Ben gains 1 point
"""
    problems = compile_text(text).problems
    assert {problem.label.span.position[0] for problem in problems} == {9}, line
    assert not any(problem.code == "missing-colon" for problem in problems), line
