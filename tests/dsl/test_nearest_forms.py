"""What is said of lines that nobody understands: the nearest form, a misspelt word, what is cut."""

import re
from pathlib import Path

import pytest

from duello.dsl.diagnostics.problem import Severity, problem
from duello.dsl.misspelt_words import respelt
from duello.dsl.parser.syntax_errors.line_forms import AT_THE_MARGIN, IN_A_BLOCK, form_of_line
from duello.dsl.parser.syntax_errors.meant_verbs import RECIPES, SAME
from duello.dsl.plain_english.said_words import KINDS
from duello.dsl.resolve.strange_words import NOTES
from duello.dsl.spans import Source, Span
from duello.match.loading import compile_text

TEXT = (Path(__file__).parents[2] / "examples" / "penny_bluff.duel").read_text(encoding="utf-8")


def errors(right: str, wrong: str):
    assert right in TEXT
    problems = compile_text(TEXT.replace(right, wrong, 1)).problems
    return [one for one in problems if one.severity is Severity.ERROR]


def test_a_form_is_nearest_to_itself():
    for lines, blanks in ((AT_THE_MARGIN, ""), (IN_A_BLOCK, "  ")):
        for line in lines:
            assert f"`{line}`" in (form_of_line(blanks + line) or ""), line


@pytest.mark.parametrize("line", IN_A_BLOCK)
def test_a_form_that_is_cut_behind_its_middle_is_told_by_its_verb(line):
    words = line.split()
    if len(words) > 5:
        said = form_of_line("  " + " ".join(words[: len(words) * 2 // 3]), cut=True)
        assert said is not None
        first = re.findall(r"\b(?:deal|draw|distribute|play|choose|gain|win|lose|must|has)", line)
        assert not first or any(each in said for each in first), (line, said)


def test_nothing_is_said_of_what_is_like_no_form():
    assert form_of_line("  foo bar baz") is None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("each player", "eahc player"), ("chance deals", "chanse deals"), ("nothing", "nothin")],
)
def test_a_misspelt_word_of_the_language_is_told_once_with_the_word(right, wrong):
    (found,) = errors(right, wrong)
    assert found.fix is not None
    assert not [
        one for one in compile_text(found.fix.applied()).problems if one.severity is Severity.ERROR
    ]


@pytest.mark.parametrize("word", sorted({*NOTES, *SAME, *RECIPES, *KINDS}))
def test_a_word_of_other_rulebooks_is_not_taken_for_a_misspelt_one(word):
    source = Source("a.duel", f"any\n  they {word} the market\n")
    at = source.text.index("they")
    one = problem("syntax", "", Span(source, at, at + 4))
    assert word not in {fix.span.words for fix in respelt(one)}


def test_a_choice_that_lost_what_is_chosen_says_that():
    line = re.search(r"^( +)(\w+ chooses? (\w+)): .*$", TEXT, re.MULTILINE)
    assert line is not None
    found = errors(line[0], line[1] + line[2])
    assert found[0].headline == f"it is not said what there is to choose from for `{line[3]}`"
