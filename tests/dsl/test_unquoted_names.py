"""A piece whose name lacks its quotation marks is told where it is brought in, and not of each line
that uses it; its mend puts them wherever the name stands.
"""

import re
from pathlib import Path

import pytest
from tests import quick

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

ROOT = Path(__file__).parents[2]
PIECE = re.compile(r'^[a-z]\w* [\w.-]+ "([A-Z][^"\n]* [^"\n]*)"$', re.M)


def unquoted():
    """Rule files with the name of one piece bare wherever it stands in lines that are read."""
    for folder in ("examples", "rules", "tests/dsl/slips", "tests/dsl/forms"):
        for path in sorted((ROOT / folder).glob("*.duel")):
            text = path.read_text(encoding="utf-8")
            used = [n for n in PIECE.findall(text) if text.count(f'"{n}"') > 1]
            lines = [line for line in text.split("\n") for n in used[:1] if f'"{n}"' in line]
            if "extends" not in text and lines and not any("example" in line for line in lines):
                yield path.stem, text, text.replace(f'"{used[0]}"', used[0]), used[0]


FOUND = list(unquoted())


def errors(text):
    return [one for one in compile_text(text).problems if one.severity is Severity.ERROR]


@pytest.mark.parametrize("case", quick.each(3, FOUND), ids=lambda case: case[0])
def test_a_name_without_quotation_marks_is_told_once_and_mended_wherever_it_stands(case):
    _, text, bare, name = case
    told = errors(bare)
    assert [one.label.span.words for one in told] == [name]
    assert told[0].fix.applied() == text


GAME = """ruleset "W"
  players A, B

pieces lot
  worth: number, as labelled

lot 1 Art
lot 5 Faux Pas
  "The Faux Pas costs you."

match
  each player has estate: one of each lot, public
  the game has prize: lot or none
  if prize is Faux Pas:  # a Faux Pas, that is
    for each lot in A's estate with the highest worth: discard it
  if A has Faux Pas in estate: A wins the match
"""


def test_neither_lines_below_nor_texts_and_remarks_are_touched():
    told = errors(GAME)
    assert [(one.label.span.position[0], one.help) for one in told] == [
        (8, 'write `"Faux Pas"`, wherever it stands')
    ]
    mended = told[0].fix.applied()
    assert '"The Faux Pas costs you."' in mended and "# a Faux Pas, that is" in mended
    assert mended.count('"Faux Pas"') == 3
