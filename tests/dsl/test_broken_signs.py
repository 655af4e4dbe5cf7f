"""One sign too many in a line, or a blank that is none, is told there, with a mend; what is wrong
with other lines is told as it was.
"""

from random import Random

import pytest
from tests.quick import each

from duello.analysis.generate.rule_file import generated
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

BREAKS = {
    "{": lambda words: words.replace(" ", " {", 1),
    "}": lambda words: words.replace(" ", "} ", 1),
    "(": lambda words: words.replace(" ", " (", 1),
    ")": lambda words: words.replace(" ", ") ", 1),
    "]": lambda words: words.replace(" ", "] ", 1),
    '"': lambda words: words.replace(" ", ' "', 1),
    '"{': lambda words: words.replace(" ", ' "{', 1),
    "a curly mark": lambda words: words.replace(" ", " \u201c", 1),
    "a mark of bytes": lambda words: f"\ufeff{words}",
    "no plain blank": lambda words: words.replace(" ", "\u00a0", 1),
}
UNREAD = " wug"
"""A word of which nobody knows what it means."""
TOLD = {"unclosed-text", "strange-character"}


def errors(lines: list[str]) -> list[Problem]:
    found = compile_source(Source("<text>", "\n".join(lines))).problems
    return [one for one in found if one.severity is Severity.ERROR]


def words(one: Problem) -> tuple[object, ...]:
    """What is told, and in which line."""
    return one.label.span.position[0], one.code, one.headline, one.help, one.notes


def plain(line: str) -> bool:
    """A line of a block in which no sign stands that a bracket could belong to."""
    return line.startswith("  ") and line.count(" ") > 4 and not set(line) & set('"(){}[]*+#')


def opens(lines: list[str], at: int) -> bool:
    """Whether other lines stand below one, which then is not read without them."""
    margins = [len(line) - len(line.lstrip()) for line in lines[at : at + 2]]
    return margins[1] > margins[0]


@pytest.mark.parametrize("seed", each(12, range(12)))
@pytest.mark.parametrize("how", each(2, BREAKS))
def test_a_sign_too_many_is_told_where_it_stands_and_nothing_else_changes(how, seed) -> None:
    random = Random(seed)
    lines = generated(random).written().split("\n")
    alone = (n for n, line in enumerate(lines[:-1]) if plain(line) and not opens(lines, n))
    wrong, at = random.sample(list(alone), 2)
    lines[wrong] += UNREAD
    before = {words(one) for one in errors(lines) if one.label.span.position[0] != at + 1}
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines[at] = margin + BREAKS[how](lines[at].lstrip())
    found = errors(lines)
    here = [one for one in found if one.label.span.position[0] == at + 1]
    assert [one.code for one in here if one.code in TOLD] or not here, lines[at]
    assert here, lines[at]
    assert all(one.help is not None for one in here), lines[at]
    assert {words(one) for one in found if one not in here} == before, lines[at]


def test_the_line_with_a_tab_among_lines_with_blanks_is_told_alone() -> None:
    random, told = Random(3), 0
    lines = generated(random).written().split("\n")
    for at, line in enumerate(lines):
        if not plain(line) or line.startswith("   ") or not lines[at + 1].startswith("  "):
            continue
        found = errors([*lines[:at], f"\t{line.strip()}", *lines[at + 1 :]])
        mixed = [one for one in found if one.code == "mixed-indentation"]
        told += len(mixed)
        assert [one.label.span.position[0] for one in mixed] in ([at + 1], [at + 2])
        assert all(one.fix is not None for one in mixed)
        if told > 3:
            break
    assert told
