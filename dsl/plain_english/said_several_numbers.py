"""Several numbers that are chosen in one sentence: `fingers, 1 to 5, and call, 2 to 10`.

Purpose: each of them is a line of its own, in the order in which they are said. Input: a line of a
phase, the names of its file. Output: edits. Must not know: the grammar; what is done with them.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..parser.reserved_words import RESERVED
from ..spans import Span
from .said_choices import line_of_a_choice, taken, who_chooses
from .said_names import Names
from .said_words import CHOICE_VERBS, bases, third, tidied

_HOW = r"(?:secretly|in secret|privately|face down|hidden)"
_CHOOSES = re.compile(
    rf"(?P<who>[A-Za-z][\w ]*?) (?P<before>{_HOW} )?"
    rf"(?P<verb>(?!has |have |players? |secretly )[a-z]+)(?:, {_HOW})?:? "
    rf"(?P<what>.+?)(?P<behind>,? {_HOW})?"
)
_RANGE = (
    r"(?:(?:an?|any|1) )?(?:whole )?(?:numbers? )?(?:from )?"
    r"(?P<low>\d+)(?: to | through |\s?[-\u2013]\s?)(?P<high>\d+|their [\w-]+)"
)
_BETWEEN = re.compile(r"\bbetween (\d+) and (\d+)")
_NUMBER = (
    re.compile(rf"{_RANGE} (?:as|for) (?:(?:their|the|an?) )?(?P<name>[a-z][\w-]*)"),
    re.compile(rf"(?:(?:their|an?) )?(?P<name>[a-z][\w-]*)[,:]?(?: of)? \(?{_RANGE}\)?"),
    re.compile(rf"{_RANGE} (?P<name>[a-z][\w-]*)"),
)
_BY_ITS_VERB = re.compile(rf"(?P<verb>[a-z]+) (?P<what>{_RANGE})")
_GENERAL = frozenset({"choose", "select", "decide", "set", "pick"})


def several_numbers(line: Span, names: Names) -> Iterator[Fix]:
    """The lines by which each of several numbers is chosen; one number, where its name is said
    behind it.
    """
    told = _BETWEEN.sub(r"from \1 to \2", line.words.strip().rstrip("."))
    found = _CHOOSES.fullmatch(told)
    who = who_chooses(found["who"], names) if found else ""
    if found is None or not who or names.phase not in names.phases:
        return
    stems = {*bases(found["verb"])}
    parts = re.split(r",? and |(?<=\d), (?=\D)", found["what"])
    numbers = [_number(part, found["verb"]) for part in parts]
    born = [number[0] for number in numbers if number is not None]
    known = taken(names) | {*names.pieces} | {each.name for each in names.choices}
    if None in numbers or len({*born}) < len(numbers) or known & {*born} or RESERVED & {*born}:
        return
    if len(numbers) == 1 and _NUMBER[1].fullmatch(parts[0]):
        return  # its name stands in front, as it should
    if not stems & (CHOICE_VERBS | _GENERAL | {*born}):
        return
    secret = re.search(rf"\b{_HOW}\b", line.words) is not None
    lines = (
        line_of_a_choice(
            line, who, name, f"a whole number from {low} to {high}", secret=secret
        ).text
        for name, low, high in filter(None, numbers)
    )
    yield Fix(line, "\n".join(lines))


def _number(part: str, verb: str) -> tuple[str, str, str] | None:
    """What a number is called, and from where to where it goes. verb: of the whole sentence."""
    by_verb = _BY_ITS_VERB.fullmatch(part)
    if by_verb is not None and by_verb["verb"] != verb:
        stems = [*bases(by_verb["verb"])]
        name = next((stem for stem in stems if third(stem) == by_verb["verb"]), "")
        if name and name not in _GENERAL:
            return name, by_verb["low"], by_verb["high"]
    found = next((m for each in _NUMBER if (m := each.fullmatch(part))), None)
    if found is None or tidied(found["name"]).isdigit() or found["name"] in _NO_NAMES:
        return None
    return found["name"], found["low"], found["high"]


_NO_NAMES = frozenset({"number", "numbers", "from", "between", "to", "as", "for", "a", "an", "any"})
