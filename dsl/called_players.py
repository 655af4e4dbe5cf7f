"""Players who are called by what they are in their game: `each smuggler chooses ...`.

Purpose: the text below the title says who the two players are, `Two smugglers, five nights`; where
lines speak of smugglers then, it is told once that they are called players, with a mend that says
so wherever they stand. Input: the problems of a file. Output: the same, with one in the place of
those in lines that speak so. Must not know: what else is wrong with those lines.
"""

import re
from collections.abc import Iterable

from .diagnostics.problem import WHEREVER, Fix, Problem, Severity, problem
from .parser.syntax_errors.mends import line_of
from .plain_english.said_callings import spoken_of
from .plain_english.said_names import names_at
from .spans import Source, Span
from .split_names import each_stretch, places
from .word_forms import forms, single

_TITLE = re.compile(r"ruleset[ \t]+\"[^\"\n]*\"[^\n]*\n[ \t]+\"(?P<text>[^\"]*)\"")
_TWO = re.compile(r"\b(?:[Tt]wo|2) (?P<of>[a-z]+)(?= |,|\.|$)")
_SPOKEN_OF = r"\b(?:each|every|both|either|no|any|the 2|the two)(?: of)?(?: the)? (?:{})(?![\w-])"
"""As lines speak of players."""


def told_where_called(problems: Iterable[Problem], source: Source) -> tuple[Problem, ...]:
    """The problems of a source, those of lines in which players are called so told as one."""
    problems = tuple(problems)
    word = _called(source.text)
    if not word:
        return problems
    some = sorted(map(re.escape, {*forms(word), f"{word}s"}), key=len, reverse=True)
    called = re.compile(rf"(?<![\w-])(?:[Aa]n )?(?:{'|'.join(some)})(?![\w-])")
    wrong = [
        one
        for one in problems
        if one.severity is Severity.ERROR
        and one.label.span.source == source
        and _stands(called, one.label.span)
    ]
    if not wrong or word in spoken_of(names_at(line_of(wrong[0].label.span))):
        return problems
    told = _told(word, called, source)
    return (told, *(one for one in problems if one not in wrong))


def _called(text: str) -> str:
    """What the two players are called, as one of them; empty if that is not said."""
    title = _TITLE.search(text)
    for found in _TWO.finditer(title["text"]) if title else ():
        word = single(found["of"])
        some = "|".join(map(re.escape, {word, found["of"]}))
        if word in ("player", found["of"]):
            continue
        if title and re.search(_SPOKEN_OF.format(some), text[title.end() :]):
            return word
    return ""


def _stands(called: re.Pattern[str], span: Span) -> bool:
    """Whether a line speaks so in what is read of it."""
    return any(True for _ in places(line_of(span).words, called))


def _told(word: str, called: re.Pattern[str], source: Source) -> Problem:
    uses = places(source.text, called)
    start, end = uses[0][0], uses[-1][1]

    def player(use: re.Match[str]) -> str:
        article, *said = use[0].rsplit(" ", 1)
        one = said[0] if said else article
        return (f"{article[0]} " if said else "") + ("player" if one == word else "players")

    fix = Fix(Span(source, start, end), each_stretch(source.text[start:end], called, player))
    said = Span(source, *uses[0])
    headline = f"`{said.words.split(' ')[-1]}` is no name here: whoever plays is called `player`"
    return problem("unknown-name", headline, said, help=f"write `player`{WHEREVER}", fix=fix)
