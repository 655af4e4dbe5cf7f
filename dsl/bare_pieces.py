"""Pieces that are listed by their names alone: `Wolf: beats Hare`, one below the other.

Purpose: whoever lists what there is, each with what it does behind a colon, is told once that
pieces are of a kind, and have their lines below them; the kind is called as other lines speak of
it. Input: the problems of a file. Output: the same, with one in the place of those in such lines.
Must not know: what pieces do, and what else is wrong.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from .diagnostics.problem import EACH_OF_THEM, Fix, Problem, Severity, problem
from .first_lines import names_seats
from .parser.syntax_errors.mends import line_of
from .plain_english.said_names import Names, names_at
from .spans import Source, Span
from .word_forms import forms, single

FEWEST = 2
"""One such line is no list."""

_BULLET = r"(?:[ \t]*(?P<bullet>[-*\u2022])[ \t]+)?"
_ANY_KIND = ("pieces", "piece")
"""Words for pieces of whatever kind."""

_SIGNED = re.compile(r"[-*\u2022][ \t]")
_LISTED = re.compile(
    rf"{_BULLET}"
    r"(?:(?P<label>\d+)[.:)]?[ \t]+)?(?P<name>[A-Z][\w'-]*(?: (?:of |the )?[A-Z][\w'-]*){0,3})"
    r"(?:[ \t]*[(,]?[ \t]*(?:[a-z]+ )?(?P<n>\d+)\)?)?[ \t]*(?::|[-\u2013\u2014](?=[ \t]))[ \t]*"
    r"(?P<text>[^\n]*?)[ \t]*"
)
_READ = re.compile(r"\n(?P<text>[ \t]+\"[^\"]*\")[ \t]*(?=\n|$)")
"""What players read, in the line below."""

_A_NAME = r"[A-Z][\w'-]*(?: (?:of |the )?[A-Z][\w'-]*){0,3}(?: \(?\d+\)?)?"
_NAMED_TOGETHER = re.compile(
    r"(?P<born>pieces?|kind|type|define|there are(?: \w+)?(?= \w))?(?(born) )(?:the )?"
    r"(?P<kind>[A-Za-z][a-z]+)(?: are| is| as| =)?(?: one of| either)?(?: ?[:=]| are)? "
    rf"(?P<some>{_A_NAME}(?:(?:,(?: and| or)?| ?\||/) ?{_A_NAME})*"
    rf"(?:(?:,(?: and| or)?| and| or| ?\||/) ?{_A_NAME}))\.?[ \t]*"
)
_BETWEEN_NAMES = re.compile(r",? (?:and|or) |, ?(?:and |or )?| ?\| ?|/")
_ALONE = re.compile(
    rf"{_BULLET}"
    r"(?:(?P<label>\d+)[.:)]?[ \t]+)?(?P<name>[A-Z][\w'-]*(?: (?:of |the )?[A-Z][\w'-]*){0,3})"
    r"(?:[ \t]*\(?(?P<n>\d+)\)?)?[ \t]*:?[ \t]*"
)
"""A name alone at the margin, below which it is said what it does."""

_WORTH = re.compile(
    r"(?:(?:is|are) )?(?P<of>worth|(?!is\b|are\b|its\b|has\b)[a-z]+s(?= \d)|[a-z]+(?= \d+$))"
    r"(?: of)? (?P<n>\d+)(?: [a-z]+)?\.?"
)
"""`worth 4 gold`, `costs 3 coins`, `strength 2`: a number that each has, by the word for it."""

_SAID_OF_ONE = re.compile(
    r"(?:(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very) )?(?P<name>[A-Za-z][\w'-]*) (?P<text>.+)"
)
"""The same in a sentence: `a melon costs 3 coins`."""

_NO_PIECES = frozenset({
    "Match", "Game", "Round", "Turn", "Setup", "Set", "Rules", "Rule", "Goal", "Aim", "Players",
    "Cards", "Pieces", "Board", "Example", "Note", "Start", "End", "Winner", "Scoring", "Title",
    "Name", "Ruleset", "Options", "Option", "Overview", "Play", "Winning", "Components",
})  # fmt: skip
"""Heads of a rulebook, behind which a colon may stand."""

_SPOKEN_OF = (
    re.compile(r"\bchoos\w* [a-z][\w-]*(?:, in secret)?: (?:an?|one|1) (?P<of>[a-z]+)"),
    re.compile(
        r"\b(?:choos|pick|select|play|show|us|draw|lay|reveal|throw|cast|send|offer|tak)(?:e?s?|ing)"
        r" (?:an?|one|1|one of their|one of the|their|\d+) (?P<of>[a-z]+)"
    ),
    re.compile(r"\b(?:one|1|all|each)(?: of (?:each|the|their))?(?: \d+)? (?P<of>[a-z]+)"),
)
_ANYTHING = frozenset(
    [
        "player",
        "number",
        "hand",
        "deck",
        "time",
        "turn",
        "round",
        "match",
        "game",
        "side",
        "opponent",
    ]
)


@frozen
class _Listed:
    """One of them. label: its number, if it has one; text: what is said of it."""

    name: str
    label: str
    text: str

    @property
    def worth(self) -> tuple[str, str] | None:
        """What is said of it, if that is a number under one word: the word, and the number."""
        said = _WORTH.fullmatch(self.text)
        return None if said is None else (_field(said["of"]), said["n"])

    def lines(self, kind: str, place: int, labelled: bool, below: str = "") -> Iterator[str]:
        """The lines that say it. place: which one it is; labelled: whether they have numbers;
        below: what players read of it, where that stands in the next line.
        """
        name = f'"{self.name}"' if " " in self.name else self.name
        yield f"{kind} {self.label or place} {name}" if labelled else f"{kind} {name}"
        if self.worth is not None:
            yield "  {}: {}".format(*self.worth)
            yield from filter(None, [below])
            return
        said = self.text.replace('"', "'")
        end = "" if said.endswith((".", "!", "?")) else "."
        if below or self.text.startswith('"'):
            yield below or f"  {self.text}"
        elif self.text:
            yield f'  "{said[:1].upper()}{said[1:]}{end}"'
        if self.text and not self.text.startswith('"'):
            first = said[:1] if said.startswith(self.name) else said[:1].lower()
            yield f"  {first}{said[1:].rstrip('.!')}"


def told_where_listed(problems: Iterable[Problem], source: Source) -> tuple[Problem, ...]:
    """The problems of a source, those of pieces that are listed so told as one."""
    problems = tuple(problems)
    wrong = [
        one
        for one in problems
        if one.severity is Severity.ERROR and one.label.span.source == source
    ]
    together = _together(source) if wrong else None
    listed = _list(source) if wrong else _List()
    found = listed.found
    if len(found) < FEWEST and together is None:
        return problems
    lines = {span.position[0] for span, _ in found}
    lines |= {line + 1 for line in lines if _READ.match(source.text, _end_of(source, line))}
    if together is not None:
        line, _, some = together
        first = line.position[0]
        lines |= {*range(first, first + line.words.count("\n") + 1)}
        lines |= {span.position[0] for span, _ in _said_of_each(source, line, some)}
    if listed.head is not None:
        lines.add(listed.head.position[0])
    gone = [one for one in wrong if one.label.span.position[0] in lines]
    if not gone and together is not None:  # the line can be read, as something else
        gone = [one for one in wrong if one.label.span.words in forms(together[1])]
    if not gone and not (together is not None and _brought_in_there(together)):
        return problems
    told = _told(listed, source, together)
    return (told, *(one for one in problems if one not in gone))


def _end_of(source: Source, line: int) -> int:
    """Where a line ends, by its number."""
    return sum(len(each) + 1 for each in source.text.split("\n")[:line]) - 1


def _field(word: str) -> str:
    """What a number is called of which it is said by a verb that there is so much: `costs`."""
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _printed(found: Iterable[_Listed], many: int) -> str:
    """The lines that bring in the numbers of so many pieces, as far as they are told of them."""
    words = Counter(each.worth[0] for each in found if each.worth is not None)
    some = {word: "" if told == many else " or none" for word, told in words.items()}
    return "".join(f"  {word}: number{rest}\n" for word, rest in some.items())


_Together = tuple[Span, str, tuple[str, ...]]
"""A line that names several of a kind: where it is, the kind, and their names."""


def _together(source: Source) -> _Together | None:
    """`dishes: Soup, Roast and Pie`, at the margin; `pieces dish: Soup, Roast`; or the names in the
    line below.
    """
    at = 0
    lines = source.text.split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        further = f"{line.rstrip(' :')}: {below.strip()}" if below[:1].isspace() else line
        for whole, end in ((line, len(line)), (further, len(line) + 1 + len(below))):
            said = _NAMED_TOGETHER.fullmatch(whole)
            if said is not None and not names_seats(whole):
                place = Span(source, at, at + end)
                some = tuple(_BETWEEN_NAMES.split(said["some"]))
                kind = _kind_of_those(said, place, some)
                if kind:
                    return place, kind, some
        at += len(line) + 1
    return None


def _kind_of_those(said: re.Match[str], line: Span, some: tuple[str, ...]) -> str:
    """Of what kind those are that a line names; nothing, if it is about something else."""
    word, text = said["kind"].lower(), line.source.text
    if word == "options":
        return ""
    if word in _ANY_KIND:
        return _kind(text, names_at(line), some)[0]
    kind = _one_of(word, text)
    return kind if kind != word or said["born"] or _speaks_of(kind, text) else ""


def _speaks_of(kind: str, text: str) -> bool:
    """Whether lines are about pieces of a kind."""
    before = "an?|one|each|their|1|(?:choose|pick|play|select)s?"
    return re.search(rf"\b(?:{before}) {re.escape(kind)}s?\b", text) is not None


def _brought_in_there(together: _Together) -> bool:
    """Whether a line that can be read, as a name for a value, brings in the pieces that it names:
    nothing else does.
    """
    line, kind, some = together
    names = names_at(line)
    known = {kind, *some} & {*names.kinds, *names.pieces, *names.seats, *names.boards}
    return not known and _speaks_of(kind, line.source.text)


def _said_of_each(
    source: Source, line: Span, names: tuple[str, ...]
) -> Iterator[tuple[Span, _Listed]]:
    """The sentences at the margin that say how much each of the pieces that a line names has of
    something: `a melon costs 3 coins`.
    """
    of = {name.lower(): name for name in names}
    at = 0
    for words in source.text.split("\n"):
        span = Span(source, at, at + len(words))
        at += len(words) + 1
        said = _SAID_OF_ONE.fullmatch(words) if span.start > line.end else None
        name = of.get(said["name"].lower()) if said is not None else None
        if said is None or name is None:
            continue
        each = _Listed(name, "", said["text"])
        if each.worth is not None:
            yield span, each


_HEADER = re.compile(
    r"(?:the )?(?P<born>(?:pieces?|kind|type) )?(?P<kind>[A-Za-z][a-z]+)[ \t]*(?P<sign>:?)[ \t]*"
)
"""What they all are, above a list of them."""


@frozen
class _List:
    """Such a list. head: the line above it that says of what, if one does, and the kind."""

    found: tuple[tuple[Span, _Listed], ...] = ()
    head: Span | None = None
    kind: str = ""


def _list(source: Source) -> _List:
    """The first such list."""
    made, at, above = _List(), 0, None
    lines = source.text.split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        span = Span(source, at, at + len(line))
        at += len(line) + 1
        under = line[:1].isspace() or _SIGNED.match(line) is not None
        headed = made.head is not None or _headed(above, under) is not None
        listed = _listed(line, below, headed)
        if listed is not None:
            head = _headed(above, under) if not made.found else None
            if head is not None and above is not None:
                word = head.lower()
                kind = "" if word in _ANY_KIND else _one_of(word, source.text)
                made = evolve(made, head=above, kind=kind)
            made = evolve(made, found=(*made.found, (span, listed)))
        elif line.strip() and (not line[0].isspace() or made.head) and line[0] != "#":
            if len(made.found) >= FEWEST:
                break
            made = _List()
        above = span if line.strip() else above
    return made


def _listed(line: str, below: str, headed: bool) -> _Listed | None:
    """One of them, if a line names it. headed: whether it stands below what they all are."""
    words = line.strip() if headed else line
    said = _LISTED.fullmatch(words)
    alone = _ALONE.fullmatch(words) if said is None else None
    if alone is not None and (alone["bullet"] or headed or (below[:1].isspace() and below.strip())):
        said = alone
    if said is None or said["name"].split(" ")[0] in _NO_PIECES:
        return None
    text = said.groupdict().get("text") or ""
    return _Listed(said["name"], said["label"] or said["n"] or "", text)


def _headed(above: Span | None, under: bool) -> str | None:
    """What a line says that all those below it are. under: whether they are set in, or have signs,
    so that it need not end in a colon.
    """
    found = _HEADER.fullmatch(above.words) if above is not None else None
    if above is None or found is None:
        return None
    word = found["kind"]
    of_it = found["born"] or word.lower() in _ANY_KIND
    said = of_it or _one_of(word, above.source.text) != word
    return word if found["sign"] or (under and said) else None


def _one_of(several: str, text: str) -> str:
    """What one of several is called, as the file itself says it, if it does."""
    shorter = (each for each in forms(several) if len(each) < len(several))
    said = (each for each in shorter if re.search(rf"\b(?:an?|one|each|the) {each}\b", text))
    return next(said, single(several))


def _told(listed: _List, source: Source, together: _Together | None) -> Problem:
    found = listed.found
    if together is not None:
        return _told_together(found, source, together)
    first, last = found[0][0], found[-1][0]
    start = listed.head.start if listed.head is not None else first.start
    behind = _READ.match(source.text, last.end)
    ends = behind.end() if behind is not None else last.end
    names = names_at(first)
    kind, declared = (
        (listed.kind, listed.kind in names.kinds)
        if listed.kind
        else _kind(source.text, names, [each.name for _, each in found])
    )
    labelled = any(each.label for _, each in found) or _as_labelled(kind, source.text)
    text = source.text[first.start : ends]
    for place, (span, each) in reversed([*enumerate(found, 1)]):
        begin, end = span.start - first.start, span.end - first.start
        read = _READ.match(text, end)
        below, end = (read["text"], read.end()) if read is not None else ("", end)
        text = text[:begin] + "\n".join(each.lines(kind, place, labelled, below)) + text[end:]
    head = "" if declared else f"pieces {kind}\n"
    head += "  value: number, as labelled\n" if labelled and not declared else ""
    if not declared:
        head += _printed((each for _, each in found), len(found))
    fix = Fix(Span(source, start, ends), f"{head}\n{text}" if head else text)
    one = next(found[0][1].lines(kind, 1, labelled))
    above = "" if declared else f"`pieces {kind}`, and "
    return problem(
        "foreign-word",
        f"`{first.words.strip()}` is not said like this: a piece is of a kind, and what it says "
        "and does stands below its name",
        first,
        help=f"write {above}`{one}`, with its lines below it{EACH_OF_THEM}",
        fix=fix,
    )


def _told_together(
    found: tuple[tuple[Span, _Listed], ...], source: Source, together: _Together
) -> Problem:
    """The same, where a line names them all, and each may have its lines further down."""
    line, kind, some = together
    names = names_at(line)
    declared = kind in names.kinds
    parts = [re.split(r" \(?(?=\d+\)?$)", each) for each in some]
    numbers = {name: "".join(number).rstrip(")") for name, *number in parts}
    labelled = any(numbers.values()) or (declared and _as_labelled(kind, source.text))
    apart = {each.name: (span, each) for span, each in found if each.name in numbers}
    apart |= {
        each.name: (span, each)
        for span, each in _said_of_each(source, line, tuple(numbers))
        if each.name not in apart
    }
    head = "" if declared else f"pieces {kind}\n"
    head += "  value: number, as labelled\n" if labelled and not declared else ""
    if not declared:
        head += _printed((each for _, each in apart.values()), len(numbers))
    alone = [
        "\n".join(_Listed(name, number, "").lines(kind, place, labelled))
        for place, (name, number) in enumerate(numbers.items(), 1)
        if name not in apart
    ]
    edits = {line: "\n".join((head, *alone)).strip("\n")}
    for place, (name, number) in enumerate(numbers.items(), 1):
        if name in apart:
            span, each = apart[name]
            one = evolve(each, label=each.label or number)
            edits[span] = next(iter(one.lines(kind, place, labelled)))
            said = "\n".join([*one.lines(kind, place, labelled)][1:])
            edits[span] += f"\n{said}" if each.text else ""
    first = next(iter(numbers))
    one_line = next(iter(_Listed(first, numbers[first], "").lines(kind, 1, labelled)))
    ordered = sorted(edits, key=lambda span: span.start)
    start, end = ordered[0].start, ordered[-1].end
    text = source.text[start:end]
    for span in reversed(ordered):
        text = text[: span.start - start] + edits[span] + text[span.end - start :]
    above = "" if declared else f"`pieces {kind}`, and "
    told = line_of(Span(source, line.start, line.start))
    return problem(
        "foreign-word",
        f"`{told.words.strip()}` is not said like this: a piece is of a kind, and has a line of "
        "its own",
        told,
        help=f"write {above}`{one_line}`{EACH_OF_THEM}",
        fix=Fix(Span(source, start, end), text),
    )


def _as_labelled(kind: str, text: str) -> bool:
    """Whether pieces of a kind that is declared have a number in front of their names."""
    block = re.search(
        rf"^pieces {re.escape(kind)}\b[^\n]*\n(?:[ \t]+[^\n]*\n)*", text, re.MULTILINE
    )
    return block is not None and "as labelled" in block[0]


def _kind(text: str, names: Names, listed: Iterable[str]) -> tuple[str, bool]:
    """What kind they are of, and whether a line brings it in: the one that has no pieces yet, the
    only one, or what other lines speak of.
    """
    bare = [kind for kind in names.kinds if kind not in names.pieces.values()]
    if len(bare) == 1 or len(names.kinds) == 1:
        return (*bare, *names.kinds)[0], True
    taken = {*names.theirs, *names.games, *names.phases, *names.steps, *names.boards}
    taken |= _ANYTHING | {each.lower() for each in listed}
    taken |= set(re.findall(r"\b(?:more|most|fewer|less) ([a-z]+)\b", text))
    read = re.sub(r'"[^"]*"|#[^\n]*', "", text)
    for pattern in _SPOKEN_OF:
        said = (single(found["of"]) for found in pattern.finditer(read))
        counted = Counter(word for word in said if not taken & {*forms(word)})
        if counted:
            return counted.most_common(1)[0][0], False
    return "card", False
