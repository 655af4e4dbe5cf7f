"""Names that are misspelt where they are brought in, or missing there, or without quotation marks.

Purpose: whoever slips in the line that brings a name in is told so there, and not of each line that
uses it. Input: an error about a name that means nothing. Output: errors that may be meant, with
mends, which are yet to be tried. Must not know: what brings in names.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from .diagnostics.did_you_mean import one_slip_apart
from .diagnostics.problem import Fix, Label, Problem, problem
from .parser.syntax_errors.mends import line_of
from .spans import Span
from .unread_words import SPELT
from .word_forms import forms

ABOUT_NAMES = frozenset({"missing-phrase", "unknown-name", "whose", "wrong-kind"})
WORD = re.compile(r"\"[^\"\n]*\"|[A-Za-z_][\w'-]*")
PLAIN = re.compile(r"[A-Za-z_][\w-]*")
COMMENT = re.compile(r"(\"[^\"]*\")|#[^\n]*")

SHORTEST = 3
"""Letters of a name, which has others like it by chance if it is shorter."""


def told_at_birth(one: Problem) -> Iterator[Problem]:
    """The same, told of words that stand in one place only, where these are the name but for a
    letter, and the name stands in several places.
    """
    said = _bare(one.label.span.words)
    yield from _unquoted(one)
    yield from _called_otherwise(one, said)
    if one.code not in ABOUT_NAMES:
        return
    places, times = _words(one.label.span.source.text)
    names = tuple(forms(said))
    uses = sum(times[form] for form in names)
    if uses < 2:
        return
    for word, (start, end) in places:
        spelt = word.lower() in SPELT  # it stands elsewhere for itself: `until it is empty`
        like = (form for form in names if _like(word, form) and (not spelt or form != word.lower()))
        meant = next(like, None)
        if meant is not None and sum(times[each] for each in forms(word)) == 1:
            place = Span(one.label.span.source, start, end)
            yield problem(
                "unknown-name",
                f"`{word}` stands here only, and `{meant}` in {uses} places",
                place,
                others=(Label(one.label.span, "here, for one"),),
                help=f"did you mean `{meant}`?",
                fix=f'"{meant}"' if place.words.startswith('"') else meant,
            )


@lru_cache(maxsize=4)  # of one text several names may be misspelt
def _words(text: str) -> tuple[list[tuple[str, tuple[int, int]]], Counter[str]]:
    """The words of a text with their places, and how often each stands there."""
    read = COMMENT.sub(lambda m: m[1] or " " * len(m[0]), text)
    places = [(_bare(found[0]), found.span()) for found in WORD.finditer(read)]
    times = Counter([word for word, _ in places if " " in word])
    times.update(PLAIN.findall(read))
    return places, times


_TWO_WORDS = re.compile(
    r"^(?:add[ \t]+)?[A-Za-z_][\w-]*[ \t]+[\w.-]+[ \t]+\"([^\"\n]* [^\"\n]*)\"", re.M
)
"""A piece whose name is of several words."""


def _unquoted(one: Problem) -> Iterator[Problem]:
    """The same, told of a name of several words in the line that stands there without its quotation
    marks.
    """
    line = line_of(one.label.span)
    for name in dict.fromkeys(_TWO_WORDS.findall(line.source.text)):
        parts = re.split(r"(\"[^\"]*\")", line.words)
        bare = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        found = next((bare.search(part) for part in parts[::2] if bare.search(part)), None)
        if found is None:
            continue
        parts[::2] = [bare.sub(f'"{name}"', part) for part in parts[::2]]
        first = re.search(rf"(?<![\w\"-]){re.escape(name)}(?![\w\"-])", line.words)
        start = line.start + (first.start() if first else 0)
        yield problem(
            "unknown-name",
            "a name of several words stands in quotation marks",
            Span(line.source, start, start + len(name)),
            help=f'write `"{name}"`',
            fix=Fix(line, "".join(parts)),
        )


_CALLED = re.compile(
    r"^[ \t]+[^\n:\"#]*?\bchooses?[ \t]+an?[ \t]+(?P<name>[\w-]+)[ \t]+(?:from|in|on)[ \t]+"
    r"[^\n:\"#,]*?(?=,|[ \t]*(?:#|$))",
    re.MULTILINE,
)
"""A choice that is called by what is chosen."""


def _called_otherwise(one: Problem, said: str) -> Iterator[Problem]:
    """The same, told of the one choice that is called by what is chosen, and is meant."""
    source = one.label.span.source
    found = list(_CALLED.finditer(source.text))
    if one.code != "unknown-name" or len(found) != 1 or not PLAIN.fullmatch(said):
        return
    (line,) = found
    end = Span(source, line.end(), line.end())
    yield problem(
        "unknown-name",
        f"this choice is called `{line['name']}`, and there is none called `{said}`",
        Span(source, line.end() - len(line[0].lstrip()), line.end()),
        others=(Label(one.label.span, "here, for one"),),
        help=f"write `{line[0].strip()} as their {said}`",
        fix=Fix(end, f" as their {said}"),
    )


def _like(word: str, name: str) -> bool:
    return min(len(word), len(name)) >= SHORTEST and one_slip_apart(word, name)


@lru_cache(maxsize=4096)
def _bare(words: str) -> str:
    return " ".join(words.strip('"{}').split()).removesuffix("'s").removesuffix("'")
