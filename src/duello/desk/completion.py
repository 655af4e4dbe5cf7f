"""What may come next in a rule file.

Purpose: the words of the language that fit at a place, and the names that the ruleset has.
Input: a text and a place in it. Output: suggestions. Must not know: how an editor shows them.
"""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from ..dsl.ir.effects import VERBS
from ..dsl.parser.parsing import allowed_after
from ..dsl.spans import Source, Span
from .rulebook.english import plural
from .rulebook.vocabulary import Vocabulary

_NAMES = {"NAME", "FIELD_ALONE", "STRING"}
"""What the grammar calls the places where something is called by its name."""

_PARTIAL = re.compile(r"(?:[A-Za-z_][\w-]*|\{[\w-]*|\"[^\"\n]*)?\Z")
_MOST_WORDS = 6

_ANY_ITEM = "match"
"""What a line is taken to be in, where what it is in cannot be read."""


_IN_PHASES = {"_AT_THE_END"}
"""What the grammar calls the words with which a line begins in phases alone: elsewhere a line says
itself in which of them it is done.
"""

_RULE = re.compile(r"(?:add[ \t]+|change[ \t]+)?rule\b")


@frozen
class Suggestion:
    """Something that may be written. insert: what is written in the place of `span`. sort: `word`,
    or what the name stands for.
    """

    label: str
    insert: str
    sort: str
    span: Span
    about: str = ""


def complete(source: Source, at: int, words: Vocabulary | None) -> tuple[Suggestion, ...]:
    """What may be written at a place. words: what the ruleset calls its own, if that is known. On
    an empty line within an item, it is what may stand there, with the blanks in front of it.
    What is likeliest comes first. Nothing, where all that fits is what stands there already.
    """
    before = source.text[:at]
    begun = _PARTIAL.search(before)
    start = begun.start() if begun else at
    there = before[start:]
    if _in_comment(before) or _closed(before[:start], there):
        return ()
    partial = there.lstrip('"{')
    blanks = _missing_blanks(source.text, at)
    ahead = before[:start] + blanks
    allowed = _allowed(ahead)
    if not _in_a_phase(ahead, words):
        allowed = {name: spelt for name, spelt in allowed.items() if name not in _IN_PHASES}
    found = {s.insert: s for s in _suggested(allowed, words, Span(source, start, at))}
    if not ahead.rpartition("\n")[2].strip():  # no line begins with a comma
        found = {i: s for i, s in found.items() if not i.startswith(",")}
    fit = (s for s in found.values() if s.label.casefold().startswith(partial.casefold()))
    offered = [evolve(s, insert=f"{blanks}{s.insert}") for s in fit]
    if all(s.insert == there for s in offered):
        return ()
    return tuple(sorted(offered, key=lambda s: (_seldom(s, source.text), s.label)))


def _closed(before: str, there: str) -> bool:
    """Whether nothing can go on with what stands there, without a blank: a number, or what has its
    last quotation mark or brace.
    """
    if there.startswith('"'):
        return before[_item(before) :].count('"') % 2 == 1
    return not there and re.search(r"[\w}]\Z", before) is not None


def _seldom(one: Suggestion, text: str) -> int:
    """Names come first, then words that stand in the file already, and then all others."""
    if one.sort != "word":
        return 0
    return 1 if re.search(rf"(?<![\w-]){re.escape(one.label)}(?![\w-])", text) else 2


def _missing_blanks(text: str, at: int) -> str:
    """What the next line has in front of it, on an empty line above one that is no item."""
    above, _, here = text[:at].rpartition("\n")
    rest, _, below = text[at:].partition("\n")
    if here or rest.strip() or not above.strip():
        return ""
    known = re.match(r"(?:[ \t]*(?:#[^\n]*)?\n)*([ \t]+)(?=[^\s#])", below)
    return known[1] if known else ""


def _allowed(before: str) -> dict[str, str]:
    """What may follow the words of a file; as if lines above were not there, where they cannot be
    read.
    """
    for words in dict.fromkeys(_readable(before)):
        allowed = allowed_after(Span(Source("<before>", words), 0, len(words)), VERBS)
        if allowed:
            return allowed
    return {}


def _readable(before: str) -> Iterator[str]:
    """The words before a place within the item that they are in, with ever less of what stands
    above their line: all of it; what the line is in, with what stands beside it right above; less
    and less of what it is in; in the end the line as one of a phase.
    """
    *above, here = before[_item(before) :].split("\n")
    yield "\n".join((*above, here))
    depth = column = _column(here)
    around: list[str] = []
    beside: list[str] = []
    for line in reversed(above):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if _column(line) < column:
            column = _column(line)
            around.insert(0, line)
        elif not around and not any(_column(each) == depth for each in beside):
            beside.insert(0, line)
    yield "\n".join((*around, *beside, here))
    for most in range(len(around), 0, -1):
        yield "\n".join((*around[:most], here))
    yield here if depth == 0 else f"{_ANY_ITEM}\n{here}"


def _column(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _item(before: str) -> int:
    """Where the item begins in which a text ends."""
    return max(m.start() for m in re.finditer(r"^(?=[^\s#])|\A", before or " ", re.M))


def _in_a_phase(before: str, words: Vocabulary | None) -> bool:
    """Whether the item in which a text ends may be a phase: it is no rule, and no piece."""
    head = before[_item(before) :].partition("\n")[0]
    kinds = () if words is None else words.kinds
    named = head.removeprefix("add ").removeprefix("change ").split()
    return not _RULE.match(head) and not (len(named) > 1 and named[0] in kinds)


def _in_comment(before: str) -> bool:
    line = before.rpartition("\n")[2]
    return "#" in re.sub(r'"[^"]*("|\Z)', "", line)


def _suggested(
    allowed: dict[str, str], words: Vocabulary | None, span: Span
) -> Iterator[Suggestion]:
    if _NAMES & allowed.keys() and words is not None:
        for name, sort, about in known(words):
            quoted = name if re.fullmatch(r"[A-Za-z_][\w-]*", name) else f'"{name}"'
            yield Suggestion(name, quoted, sort, span, about)
    if "OPTION" in allowed and words is not None:
        for name, option in words.options.items():
            about = option.about.text if option.about else ""
            yield Suggestion(name, f"{{{name}}}", "option", span, about)
    for name, pattern in allowed.items():
        if name == "VERB":
            for verb in VERBS:
                yield Suggestion(verb, verb, "word", span)
        elif name not in (*_NAMES, "NUMBER", "OPTION") and not name.startswith("_NL"):
            for said in spellings(pattern):
                yield Suggestion(said, said, "word", span)


def known(words: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Every name of a ruleset: the name, what it stands for, and a line about it."""
    for name, piece in words.pieces.items():
        yield name, "piece", f"{piece.kind.text} {piece.label}".strip()
    for sort, names in (
        ("kind", words.kinds), ("phase", words.phases), ("step", words.steps),
        ("board", words.boards), ("choice", words.choices), ("property", words.kept),
        ("property", words.fields), ("question", words.questions), ("rule", words.rules),
    ):  # fmt: skip
        for name in names:
            yield name, sort, ""
            if sort in ("kind", "phase", "board"):
                yield plural(name), sort, ""
    for seat in words.seats:
        yield seat, "player", ""


def spellings(pattern: str) -> Iterator[str]:
    """How a terminal may be written, from its pattern; nothing if that is no word."""
    text = re.sub(r"\(\?[!=<](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", "", pattern)
    text = re.sub(r"\(\?:[^()]*\)\?", "", text)
    text = re.sub(r"\[ (?:\\t|\t)\][+*]", " ", text)
    text = re.sub(r"^,\??", ", ", text)
    text = re.sub(r"(\w)\?", "", text)
    for one in re.split(r"\|(?![^()]*\))", text):
        yield from _spelt(one)


def _spelt(text: str) -> Iterator[str]:
    """The ways to write what is left of a pattern, of which one part may be one of several."""
    choice = re.search(r"\(\?:([^()]*)\)", text)
    for part in choice[1].split("|") if choice else [""]:
        said = text[: choice.start()] + part + text[choice.end() :] if choice else text
        said = " ".join(said.split())
        if re.fullmatch(r",? ?[A-Za-z][A-Za-z ']*", said) and len(said.split()) <= _MOST_WORDS:
            yield said
