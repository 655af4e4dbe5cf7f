"""Names of several words, told where they are brought in.

Purpose: one mistake, one message: `each player has victory points: 0` is told once, with a mend
that joins the words wherever they stand, and not of each line that uses them. So is a piece whose
name lacks its quotation marks, which it gets wherever it stands.
Input: the errors of a file. Output: the same, with one for each such name in the place of those in
lines that use it. Must not know: what else is wrong with those lines.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from attrs import evolve

from .diagnostics.did_you_mean import closest
from .diagnostics.problem import EACH_OF_THEM, IN_FRONT, WHEREVER, Fix, Problem, Severity, problem
from .ir.effects import VERBS
from .parser.reserved_words import FIRST_WORDS, RESERVED
from .parser.syntax_errors.columns import played
from .parser.syntax_errors.mends import line_of
from .spans import Source, Span
from .word_forms import forms

_NAME = r"[a-z]+(?:[ \t]+[a-z]+){1,2}"
_BIRTHS = re.compile(
    rf"\b(?:has|have)[ \t]+(?!an?[ \t]|the[ \t])(?P<had>{_NAME})[ \t]*:"
    rf"|\bchooses?[ \t]+(?P<chosen>{_NAME})(?:,[ \t]*in secret)?[ \t]*:"
    rf"|^pieces[ \t]+(?P<sort>{_NAME})[ \t]*$"
    rf"|^[ \t]+(?P<field>{_NAME}):[ \t]*(?:number\b|yes or no\b)"
    rf"|^(?P<phase>{_NAME})[ \t]*$",
    re.MULTILINE,
)
"""Where a line gives several words as the name of something new."""

_WAYS = re.compile(
    r"\bchooses?[ \t]+[a-z][\w-]*(?:,[ \t]*in secret)?:[ \t]+"
    r"(?P<ways>[a-z][a-z \t-]*(?:,[ \t]*[a-z][a-z \t-]*)+(?:,?[ \t]+or[ \t]+)[a-z][a-z \t-]*)$",
    re.MULTILINE,
)
"""Where a line lists what may be chosen: where no comma stands at all, one may be missing."""

_WAY = re.compile(rf"(?:^|,|\bor\b)[ \t]*(?P<way>{_NAME})(?=[ \t]*(?:,|$|or\b))")
_NO_WAY = re.compile(
    r"(?:an?|the|any|all|each|every|some|one|up|at|their|its|opponent|whether|number|how|not)\b"
    r"|.*\b(?:in|from|of|to|or|and|with|next|that|where|other)\b"
)
"""Something that is described, and has no name of its own."""

_UNSEEN = ("hidden ", "covered ", "unseen ", "invisible ")
"""In front of a name that has one alone wherever else it stands: who sees it, and no part of it."""

_ASKED = re.compile(r"\b(?:if|unless|who|whose)\b")
"""In front of a name that is asked for, and not brought in."""

_IN_TIME = frozenset({"first", "last", "again", "next", "afterwards"})
"""Behind the name of a choice, when it is made."""

_NO_PART = RESERVED - {"player", "opponent"} | {"secret", "secretly"}
"""Words that are no part of a name, of which something else was meant."""

_UNREAD = re.compile(r"#[^\n]*|\"[^\"\n]*\"")
_VALUES = re.compile(r"\{[^{}\n]*\}")


def told_where_split(problems: Iterable[Problem], source: Source) -> tuple[Problem, ...]:
    """The problems of a source, those that come of a name of several words told as one."""
    problems = _told_where_bare(tuple(problems), source)
    errors = [one for one in problems if one.severity is Severity.ERROR]
    lines = {o.label.span.position[0] for o in errors if o.label.span.source == source}
    if not any(
        pattern.search(_plain(source.line(number)))
        for number in lines
        for pattern in (_BIRTHS, _WAYS)
    ):
        return problems
    found = (name for name in _split(source) if name.position[0] in lines)
    names = [name for name in found if '"' not in name.words]  # what is in quotation marks is one
    told = tuple(_told(name) for name in names)
    used = [_uses(name.words) for name in names]
    return told + tuple(
        one
        for one in problems
        if one.severity is not Severity.ERROR
        or one.label.span.source != source
        or not any(use.search(line_of(one.label.span).words) for use in used)
    )


def mended_wherever(one: Problem) -> bool:
    """Whether the mend of a problem is made in all lines of a name, whatever else is in them."""
    return one.fix is not None and (one.help or "").endswith((WHEREVER, IN_FRONT, EACH_OF_THEM))


def _told_where_bare(problems: tuple[Problem, ...], source: Source) -> tuple[Problem, ...]:
    """The problems of a source, of which those about a piece without its quotation marks are told
    where it is brought in alone; what stands below a line that uses it is not known.
    """
    told: dict[Problem, Problem] = {}
    lines: set[int] = set()
    for one in problems:
        words = one.label.span.words
        if one.fix is None or one.label.span.source != source or not _is_bare(one):
            continue
        bare = re.compile(rf"(?<![\w-]){re.escape(words)}(?![\w-])")
        uses = places(source.text, bare)
        if len(uses) > 1:
            start, end = uses[0][0], uses[-1][1]
            text = each_stretch(source.text[start:end], bare, lambda use: f'"{use[0]}"')
            help = f'write `"{words}"`{WHEREVER}'
            told[one] = evolve(one, help=help, fix=Fix(Span(source, start, end), text))
            others = (at for at, _ in uses if at != one.label.span.start)
            numbers = (source.text.count("\n", 0, at) + 1 for at in others)
            lines |= {each for number in numbers for each in _with_those_below(source, number)}
    return tuple(
        told.get(one, one)
        for one in problems
        if one in told
        or one.severity is not Severity.ERROR
        or one.label.span.source != source
        or one.label.span.position[0] not in lines
    )


def _is_bare(one: Problem) -> bool:
    """Whether a problem is that a name of several words has no quotation marks."""
    words = one.label.span.words
    return one.fix is not None and " " in words and one.fix.text == f'"{words}"'


def _with_those_below(source: Source, number: int) -> Iterator[int]:
    """The number of a line, and those of the lines that are set in below it, or say nothing."""
    column = len(source.line(number)) - len(source.line(number).lstrip())
    yield number
    for below, line in enumerate(source.text.split("\n")[number:], number + 1):
        said = line.split("#")[0].strip()
        if said and len(line) - len(line.lstrip()) <= column:
            return
        yield below


def places(text: str, word: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where a word stands in what is read of a text."""
    return [
        (found.start() + use.start(), found.start() + use.end())
        for found in _read(text)
        if not found[0].startswith(("#", '"'))
        for use in word.finditer(found[0])
    ]


def _split(source: Source) -> Iterator[Span]:
    """The names of several words that a source brings in, each where it does so first."""
    plain, names = _plain(source.text), set()
    for birth in _BIRTHS.finditer(plain):
        words = birth[birth.lastgroup or 0]
        if _ASKED.search(plain, plain.rfind("\n", 0, birth.start()) + 1, birth.start()):
            continue  # `if a player has chosen double: ...` gives nothing a name
        if birth["chosen"] and words.split()[-1] in _IN_TIME:
            continue  # `the leader chooses reply first: ...` says when
        if birth["field"] and words.startswith(_UNSEEN) and len(_uses(words).findall(plain)) == 1:
            continue
        if birth["phase"] and (_begins_otherwise(words) or _declared(words.split()[0], source)):
            continue
        if birth["phase"] and words.split()[0] in VERBS and not played(words, plain):
            continue
        if words not in names and not _NO_PART.intersection(words.split()):
            names.add(words)
            yield Span(source, *birth.span(birth.lastgroup or 0))
    for start, end in _split_ways(plain):
        words = plain[start:end]
        if words not in names and not _NO_PART.intersection(words.split()[:-1]):
            names.add(words)
            yield Span(source, start, end)


_BEGINS = (*FIRST_WORDS, "pieces", "board", "rule", "option", "add", "replace", "change", "remove",
           "rename", "ruling", "allow")  # fmt: skip


def _begins_otherwise(words: str) -> bool:
    """Whether words at the margin begin something else than a phase, misspelt or not."""
    first = words.split()[0]
    return first in _BEGINS or closest(first, _BEGINS) is not None


def _declared(kind: str, source: Source) -> bool:
    """Whether there are pieces of a kind, so that words at the margin are one of them."""
    text = f"{source.above}\n{source.text}"
    return re.search(rf"^pieces[ \t]+{re.escape(kind)}\b", text, re.MULTILINE) is not None


def _split_ways(plain: str) -> Iterator[tuple[int, int]]:
    """Where what may be chosen is called by several words, as `foreign aid`."""
    for listed in _WAYS.finditer(plain):
        for way in _WAY.finditer(listed["ways"]):
            if not _NO_WAY.match(way["way"]):
                yield (
                    listed.start("ways") + way.start("way"),
                    listed.start("ways") + way.end("way"),
                )


def _plain(text: str) -> str:
    """A text without what is not read, at the same places."""
    return _UNREAD.sub(lambda found: " " * len(found[0]), text)


def _told(name: Span) -> Problem:
    joined, text = "-".join(name.words.split()), name.source.text
    uses = [found for found in _read(text) if _uses(name.words).search(found[0])]
    start, end = uses[0].start(), uses[-1].end()
    fix = Fix(Span(name.source, start, end), _joined(text[start:end], name.words))
    return problem(
        "split-name",
        f"`{name.words}` is a name of several words: a name is one word",
        name,
        help=f"write `{joined}`{WHEREVER}",
        fix=fix,
    )


def _read(text: str) -> Iterator[re.Match[str]]:
    """The stretches of a text that are read: no remarks, and of what is announced the values."""
    yield from re.finditer(r"#[^\n]*|\"(?:[^\"\n]|\n[ \t])*\"|[^#\"]+|\"", text)


def _joined(text: str, name: str) -> str:
    return each_stretch(text, _uses(name), lambda use: "-".join(use[0].split()), within=_VALUES)


def each_stretch(
    text: str,
    word: re.Pattern[str],
    other: Callable[[re.Match[str]], str],
    within: re.Pattern[str] | None = None,
) -> str:
    """A text with other words in the place of a word, where it is read. within: what is read of
    what stands in quotation marks.
    """

    def changed(found: re.Match[str]) -> str:
        return word.sub(other, found[0])

    def stretch(found: re.Match[str]) -> str:
        words = found[0]
        if words.startswith('"') and within is not None:
            return within.sub(changed, words)
        return words if words.startswith(("#", '"')) else changed(found)

    return "".join(stretch(found) for found in _read(text))


def _uses(name: str) -> re.Pattern[str]:
    """The words of a name, as one thing and as several."""
    *first, last = name.split()
    ends = "|".join(sorted(map(re.escape, dict.fromkeys(forms(last))), key=len, reverse=True))
    return re.compile(r"(?<![\w-])" + r"[ \t]+".join([*first, f"(?:{ends})"]) + r"(?![\w-])")
