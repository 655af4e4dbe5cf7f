"""What a rule file says, set aside: the rules as they would be without it.

Purpose: blank what is not to be looked at out of the texts of a ruleset, so that all else stays in
its place; say which words were meant.
Input: the texts, and what to set aside: `rulings`, the number of a ruling, or words of the rules.
Output: the places of what goes, the texts without it. Must not know: what a line means, and whether
what is left can be played.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from .ruling_marks import marked_lines, names_in
from .spans import Source, Span

ALLOW, RULINGS = "allow", "rulings"
"""What is set aside of a whole file: lines that allow something, which are no part of how it is
played and stay in the text; lines by which one thing overrides another.
"""

_RULING = re.compile(r"^ruling\b[^\n]*\boverrides\b", re.MULTILINE)
_EXAMPLE = re.compile(r"^example\b", re.MULTILINE)
_NUMBER = re.compile(r"[A-Za-z]*[0-9][\w.]*")
_NO_RULES = re.compile(
    r"""^example\b[^\n]*(?:\n(?![^\s#])[^\n]*)*  # an example, with all that stands below it
      | ^[ \t]*"[^"]*"                           # what a piece says of itself
      | \[[^\]\n]*\](?=[ \t]*(?:\#|$))           # the number of a ruling
      | \#[^\n]*""",
    re.MULTILINE | re.VERBOSE,
)
"""Where words of the rules are not looked for."""


class NotSetAside(ValueError):
    """Why something cannot be set aside, in words."""


def places(sources: Sequence[Source], wanted: str) -> tuple[Span, ...]:
    """What goes. sources: a file and all that it extends; wanted: `rulings`, the number of a
    ruling as it stands in brackets behind lines, or words that stand in one place of the rules.

    Raises NotSetAside if nothing is called so, or several things are.
    """
    if wanted == RULINGS:
        rulings = [(s, one.start()) for s in sources for one in _RULING.finditer(_rules(s))]
        if not rulings:
            raise NotSetAside("no line of this ruleset says that something `overrides` another")
        return _found(rulings)
    if _NUMBER.fullmatch(wanted):
        found = tuple((s, at) for s in sources for at in _marked(s, wanted))
        if not found:
            known = dict.fromkeys(name for s in sources for name in _names(s))
            told = f": these are {', '.join(known)}" if known else ", nor by any other"
            raise NotSetAside(f"no line is marked by `[{wanted}]`{told}")
        return _found(found)
    return (_by_words(sources, wanted),)


def without(source: Source, gone: Iterable[Span]) -> Source:
    """The text with blanks in the place of what goes."""
    text = source.text
    for span in gone:
        if span.source == source:
            blank = re.sub(r"[^\n]", " ", text[span.start : span.end])
            text = text[: span.start] + blank + text[span.end :]
    return Source(source.name, text)


def examples(source: Source, spans: Iterable[Span]) -> tuple[Span, ...] | None:
    """The examples in which all of these words stand; None if one stands in the rules."""
    found = []
    for span in spans:
        begins = [one.start() for one in _EXAMPLE.finditer(source.text, 0, span.end)]
        whole = _with_all_below(source, begins[-1]) if begins else span
        if span.source.name != source.name or not whole.start < span.start < whole.end:
            return None
        found.append(whole)
    return tuple(dict.fromkeys(found))


def in_words(gone: Iterable[Span]) -> str:
    """What was set aside, for people: places, and the first line of each."""
    return ", ".join(f"`{first_line(span)}` ({_place(span)})" for span in gone)


def first_line(span: Span) -> str:
    """The first line of what was set aside."""
    return " ".join(span.words.partition("\n")[0].split())


def whole_line(span: Span) -> Span:
    """Words with all that stands behind them on their line."""
    return Span(span.source, span.start, _end(span.source.text, span.start))


def _place(span: Span) -> str:
    return f"{span.source.name}:{span.position[0]}"


# ---------------------------------------------------------------------- lines


def _found(begins: Iterable[tuple[Source, int]]) -> tuple[Span, ...]:
    """Lines, each with what stands below it, once: what is below another one goes with that."""
    found: list[Span] = []
    for source, at in begins:
        if not any(span.source == source and span.start <= at < span.end for span in found):
            found.append(_with_all_below(source, at))
    return tuple(found)


def _with_all_below(source: Source, at: int) -> Span:
    """The line in which a place is, with all that stands further in below it."""
    text = source.text
    begin = text.rfind("\n", 0, at) + 1
    end, margin = _end(text, at), _margin(text, begin)
    while end < len(text):
        after = _end(text, end + 1)
        if text[end + 1 : after].strip() and _margin(text, end + 1) <= margin:
            break
        end = after
    return Span(source, begin + margin, begin + len(text[begin:end].rstrip()))


def _end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _margin(text: str, begin: int) -> int:
    """How far a line is set in."""
    line = text[begin : _end(text, begin)]
    return len(line) - len(line.lstrip())


def _rules(source: Source) -> str:
    """The text, with blanks where no rule stands."""
    return _NO_RULES.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source.text)


# ---------------------------------------------------------------------- numbers of rulings


def _marked(source: Source, wanted: str) -> Iterator[int]:
    """Where the lines begin that rest on a ruling; a reason is part of what it is a reason for. An
    option can be set, and stays.
    """
    rules = _rules(source)
    for begin, marks in marked_lines(source.text):
        line = rules[begin : _end(rules, begin)]
        if not line.strip() or line.startswith("option ") or wanted not in _all_of(marks):
            continue
        margin, above = _margin(source.text, begin), begin
        while line.lstrip().startswith("because ") and above > 0:
            above = rules.rfind("\n", 0, above - 1) + 1
            if rules[above : _end(rules, above)].strip() and _margin(rules, above) < margin:
                break
        yield above if line.lstrip().startswith("because ") else begin


def _names(source: Source) -> Iterator[str]:
    for _, marks in marked_lines(source.text):
        yield from names_in(marks)


def _all_of(marks: str) -> tuple[str, ...]:
    """The rulings that a mark names, those between two of them included: `R1 to R3`."""
    names = list(names_in(marks))
    for found in re.finditer(r"([A-Za-z]*)([0-9]+) to ([A-Za-z]*)([0-9]+)", marks):
        if found[1] == found[3]:
            names += [f"{found[1]}{number}" for number in range(int(found[2]), int(found[4]))]
    return tuple(names)


# ---------------------------------------------------------------------- words


def _by_words(sources: Iterable[Source], wanted: str) -> Span:
    """The one place where words stand: with all that is below, if a line begins with them."""
    sources = tuple(sources)
    wanted, there = _where(sources, wanted)
    words = r"\s+".join(map(re.escape, wanted.split()))
    pattern = re.compile(rf"(?<!\w){words}(?!\w)" if words[:1].isalnum() else words)
    met = (Span(s, *at.span()) for s in sources for at in pattern.finditer(_rules(s)))
    found = [one for one in met if there in (None, (one.source.name, one.position[0]))]
    if not words or not found:
        raise NotSetAside(
            f"`{wanted}` does not stand in the rules: name `{ALLOW}`, `{RULINGS}`, the number of "
            "a ruling that stands in brackets behind lines, or words of the rules"
        )
    if len(found) > 1:
        lines = [_place(one) for one in found[:4]]
        more = "" if len(found) == len(lines) else f" and {len(found) - len(lines)} more"
        told = f"`{wanted}` stands in several places ({', '.join(lines)}{more})"
        first = lines[0] if found[0].source != sources[0] else found[0].position[0]
        mend = f"name more of the line that you mean, or its number, as in `{first}: {wanted}`"
        raise NotSetAside(f"{told}: {mend}")
    source, start, end = found[0].source, found[0].start, found[0].end
    text, rules = source.text, _rules(source)
    if not text[text.rfind("\n", 0, start) + 1 : start].strip():
        return _with_all_below(source, start)
    before, behind = text[:start].rstrip(" \t"), rules[end : _end(rules, end)].strip()
    if before.endswith(",") and (not behind or behind[0] in ",:"):
        start = len(before) - 1
    return Span(source, start, end)


def _where(sources: Sequence[Source], wanted: str) -> tuple[str, tuple[str, int] | None]:
    """The words, and the line in front of them that they are to stand in: `56: WORDS`, of a file
    that is extended with its name, as places are printed.
    """
    found = re.fullmatch(r"(?:(\S+):)?([0-9]+): (.+)", wanted)
    names = [each.name for each in sources]
    if found is None or (found[1] and found[1] not in names):
        return wanted, None
    return found[3], (found[1] or names[0], int(found[2]))
