"""What is told of a line that nobody understands: which of its words nobody reads, and which
sentences of the language have most of the others.

Purpose: a note is about what is wrong in its line. Those that are about words that are read are
gone where others are not; a sentence that is shown in their stead has words of content of the line
in it, or none is shown.
Input: an error without a mend. Output: the same, with its notes. Must not know: what the line
means.
"""

import re
from collections.abc import Iterator, Set
from functools import lru_cache

from attrs import evolve

from .diagnostics.problem import Problem
from .ir.effects import VERBS
from .own_words import in_names_of
from .parser.syntax_errors.common_sentences import TOLD
from .parser.syntax_errors.line_forms import IN_A_BLOCK, NAMES_SHOWN, SHOWN
from .parser.syntax_errors.meant_verbs import SAME
from .parser.syntax_errors.mends import line_of
from .plain_english.said_accounts import family
from .plain_english.said_words import verb_kinds
from .spans import Span
from .unclear_lines import KNOWN_IN_PART, NOT_UNDERSTOOD, UNREADABLE, unmended
from .unread_words import accounts_for, content_of, elsewhere, unread, words_of

MOST_SHOWN = 3
NEAR, AS_NEAR, FEWEST = 0.55, 0.9, 2
"""How much of a sentence and its line must be the same, by their words of content; how much of that
of the nearest one the others have; and how many words they share at the least.
"""

MOST_UNREAD = 4
"""So many words that nobody reads are told of one line."""

NEAREST = "near to the line are: "
"""How a note begins that shows several sentences."""

NO_SENTENCE = "its words are known here, but no sentence is made of them like this"

_ELSEWHERE = frozenset({
    "given", "then", "players", "because", "within", "held", "asks", "note", "inn", "only", "may",
    "round",
})  # fmt: skip
"""With these words lines of one sort of block begin: a line without such a word is none of them."""


_FIRST = _ELSEWHERE | {"play", "step", "chance", *VERBS}


def about_its_words(one: Problem) -> Problem:
    """An error without a mend, with notes that are about what is not understood of its line."""
    line = line_of(one.label.span)
    if one.code not in NOT_UNDERSTOOD - KNOWN_IN_PART or not unmended(one):
        return one
    if not line.words[:1].isspace():
        return evolve(one, notes=one.notes or _nobody_reads(line))
    kept = tuple(note for note in one.notes if _is_about(note, one, line))
    if kept or (one.code not in UNREADABLE and not one.notes):
        return evolve(one, notes=kept)
    found = (*_nobody_reads(line), *_nearest(line))
    return evolve(one, notes=found or (() if one.label.text else (NO_SENTENCE,)))


def _is_about(note: str, one: Problem, line: Span) -> bool:
    """Whether a note is about what is not understood, where no advice is. What reading broke off at
    is told of those words.
    """
    strange = {*unread(line)}
    if note.startswith(SHOWN):
        known = one.code not in UNREADABLE
        return not strange and (known or _is_like(note.removeprefix(SHOWN), line))
    if note in TOLD:
        return False
    said = words_of(one.label.span.words)
    return (
        one.code not in UNREADABLE
        or not strange
        or len(said) > 1
        or accounts_for(one.label.span.words, line)
    )


def _is_like(form: str, line: Span) -> bool:
    """Whether a sentence that is shown is like a line that somebody reads word by word: it begins
    with a word with which only such lines begin, says more than one line, or shares words with it.
    """
    first = words_of(line.words)[:1]
    if first == words_of(form)[:1] and _FIRST.issuperset(first):
        return True
    shown = in_names_of(line, [form])[0]
    return not re.fullmatch("`[^`]*`", form) or _shared({*content_of(shown)}, line) >= FEWEST


def _nobody_reads(line: Span) -> tuple[str, ...]:
    strange = unread(line)[:MOST_UNREAD]
    written = {each.lower(): f"`{each}`" for each in re.findall(r"[^\W\d_][\w-]*", line.words)}
    said = [written[each] for each in strange]
    if not said:
        return ()
    if len(said) == 1:
        return (f"{said[0]} says nothing here: it is no word of the language or of this file",)
    listed = f"{', '.join(said[:-1])} and {said[-1]}"
    return (f"{listed} say nothing here: they are no words of the language or of this file",)


def _nearest(line: Span) -> Iterator[str]:
    """The sentences that have most words of content of a line in them, if any has enough."""
    near = list[tuple[float, str]]()
    for plain, shown in zip(IN_A_BLOCK, in_names_of(line, IN_A_BLOCK), strict=True):
        words = {*content_of(shown)} - (NAMES_SHOWN - elsewhere(line))
        both = _shared(words, line)
        own = _shared(words.intersection(content_of(plain)) - NAMES_SHOWN, line)
        if both >= FEWEST and own and _may_stand_with(plain, line):
            near.append((2 * both / (len(words) + len(_told(line, words))), shown))
    best = max((like for like, _ in near), default=0.0)
    near = [each for each in near if each[0] >= max(NEAR, AS_NEAR * best)]
    told = [f"`{shown}`" for _, shown in sorted(near, key=lambda each: -each[0])][:MOST_SHOWN]
    if told:
        yield (SHOWN if len(told) == 1 else NEAREST) + ", ".join(told)


def _may_stand_with(plain: str, line: Span) -> bool:
    """Whether a sentence stands in such a block as a line, as far as its first word tells."""
    first = words_of(plain)[:1]
    return not _ELSEWHERE.issuperset(first) or first[0] in words_of(line.words)


def _told(line: Span, words: Set[str]) -> set[str]:
    """The words of a line, but for those that nobody reads and that come to none of a sentence."""
    strange = {*unread(line)}
    said = {*content_of(line.words)}
    return {each for each in said if each not in strange or _shared_by(each, words)}


def _shared(words: Set[str], line: Span) -> int:
    """How many words of a sentence a line has as well, in whatever form, or another verb for it:
    one word is no two.
    """
    said = {*content_of(line.words)}
    mine = {each for each in said if _shared_by(each, words)}
    theirs = {each for each in words if _shared_by(each, mine)}
    return min(len(mine), len(theirs))


def _shared_by(word: str, words: Set[str]) -> bool:
    return any(not _meanings(word).isdisjoint(_meanings(each)) for each in words)


@lru_cache(maxsize=8192)  # the same words are met again and again
def _meanings(word: str) -> frozenset[str]:
    """A word in each of its forms, and what it comes to as a verb."""
    verb = {kind for kind in verb_kinds(word) if kind.islower()}
    return family(word) | verb | {SAME[each] for each in family(word) if each in SAME}
