"""What written code tells somebody who watches it.

Purpose: where somebody wants to know which lines and rules act, a text says so on its way, as the
reference does (`Watch`): of the lines, conditions and rules that are wanted, and of no others, so
that whole matches stay fast.
Input: what is wanted, lines, rules. Output: Python text.
Must not know: who watches, and why.
"""

from collections.abc import Iterator

from ..program_view import Rule, ef, tr
from .value_writer import Names, Words


def did(n: Names, place: tuple[int, int], effect: ef.Effect, words: Words) -> Iterator[str]:
    """That the effect of a line is carried out, or that there is nobody for it."""
    if n.wanted is None or place not in n.wanted.lines:
        return
    said = "".join(f", {n.value(each, words)}" for each in ef.acting_on(effect))
    yield f"did(w, {place[0]}, {place[1]}{said})"


def branched(n: Names, line: tr.Branch, words: Words) -> str:
    """The condition of a line, and that it was worked out."""
    condition = n.truth(line.condition, words)
    if n.wanted is None or id(line) not in n.wanted.branches:
        return condition
    return f"branched(w, {n.thing(line)}, {condition}, {words.env})"


def asked(n: Names, rule: Rule, condition: str, words: Words) -> str:
    """The condition of a rule, and that it was worked out."""
    if not told_of(n, rule):
        return condition
    return f"asked(w, {n.thing(rule)}, {condition}, {words.env})"


def told_of(n: Names, rule: Rule) -> bool:
    """Whether it is told of a rule that it was asked whether it applies."""
    return n.wanted is not None and rule.number in n.wanted.rules


def has_condition(n: Names, rule: Rule) -> bool:
    """Whether there is a function that says whether a rule applies."""
    return rule.condition is not None or told_of(n, rule)


def condition(n: Names, rule: Rule) -> str:
    """The text of whether a rule applies; a rule without a condition always does."""
    words = Words()
    held = "True" if rule.condition is None else n.truth(rule.condition, words)
    return asked(n, rule, held, words)
