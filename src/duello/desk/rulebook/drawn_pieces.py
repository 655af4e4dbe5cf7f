"""What is dealt, drawn and shuffled, in English.

Purpose: one place for what comes out of a pile by chance. Input: lines. Output: clauses with
markup, without what they hang on. Must not know: in which block a line stands.
"""

from ...dsl import syntax as sx
from ...dsl.word_forms import forms
from .english import number
from .phrases import Phrases


def drawn_in_words(line: sx.Deal, phrases: Phrases) -> str:
    """What chance deals, or somebody draws, and under which name, as a clause."""
    who, chance = phrases.value(line.who), isinstance(line.who, sx.Chance)
    verb = phrases.verb("deal" if chance and line.target is not None else "draw", line.who)
    source = f" from {phrases.value(line.source)}"
    target = "" if line.target is None else f" to {phrases.value(line.target)}"
    up_to = _filled_up(line)
    if up_to is None:
        things = phrases.amount(line.low, line.high, line.noun, behind=source + target)
    else:
        several = phrases.many(line.noun.text, None)
        things = f"{several}{source}{target} until {number(up_to)} lie there"
    own = "their " if isinstance(line.target, sx.Possessive) else "the "
    name = "" if line.name is None else f", as {phrases.role(line.name.text, own)}"
    return f"{who} {verb} {things}{name}"


def shuffled_in_words(line: sx.Shuffle, phrases: Phrases) -> str:
    """Who shuffles what, or what is shuffled."""
    zone = phrases.value(line.zone)
    if line.who is None:
        return f"{zone} is shuffled"
    return f"{phrases.value(line.who)} {phrases.verb('shuffle', line.who)} {zone}"


def _filled_up(line: sx.Deal) -> int | None:
    """Up to how many a zone is filled with what is drawn; None, if it is not."""
    match line.high:
        case sx.Calculation(
            left=sx.Number(value=many),
            sign="-",
            right=sx.NumberOf(noun=noun, within=within, excepted=(), filters=(), region=None),
        ) if line.low == line.high and within is not None and within == line.target:
            return many if many > 1 and noun.text in forms(line.noun.text) else None
    return None
