"""Who or what it is, said as an answer: `winner: whoever has more coins`, `nobody lands it`.

Purpose: of a line that answers a question, or that says who does not do what a question asks, to
the line of the language. Input: words, the names of a file. Output: lines. Must not know: what
pieces do, and what is done else.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_amounts import value
from .said_below import margin_of
from .said_conditions import condition, someone
from .said_in_blocks import Choice
from .said_names import Names
from .said_players import about
from .said_predicates import OBJECT
from .said_words import bases, tidied

_ANSWER = re.compile(r"(?P<of>[\w-]+): (?P<who>(?:the|whoever) [^:,]+?)(?P<so>, (?:if|unless) .+)?")


def answered(told: str, names: Names) -> Iterator[tuple[str, ...]]:
    """Who it is, as an answer to a question: `winner: the player whose points are higher`."""
    found = _ANSWER.fullmatch(told)
    who = someone(tidied(found["who"]), names) if found else None
    if found and who is not None and who.so and not who.said:
        seats = ((seat, about(who.so, seat, names.seats)) for seat in names.seats)
        yield tuple(f"{found['of']}: {seat}, if {so}{found['so'] or ''}" for seat, so in seats)
    if found and who is not None and who.said.startswith("the player "):
        yield (f"{found['of']}: {who.said}{found['so'] or ''}",)
    answer = re.fullmatch(r"(?P<what>(?P<of>[\w-]+): [^:,]+?),? (?P<by>if|unless) (?P<so>.+)", told)
    asked = condition(tidied(answer["so"]), names) if answer else None
    if answer is not None and asked is not None and _may_be_asked(answer["of"], names):
        yield (f"{answer['what']}, {answer['by']} {asked.said}",)
    yield from _worked_out(told, names)


_COMES_TO = re.compile(r"(?:the )?(?P<of>[a-z][\w-]*)(?: (?:is|are|equals)|:) (?P<what>[^:,\"]+)")


def _worked_out(told: str, names: Names) -> Iterator[tuple[str, ...]]:
    """`the sum is Ann's stake plus Bob's stake`: a number that has a name from there on."""
    found = _COMES_TO.fullmatch(tidied(told))
    much = value(found["what"], names) if found and re.search(r" \w+ ", found["what"]) else None
    known = {*names.theirs, *names.games, *names.kinds, *names.pieces, *names.boards, *names.steps}
    if found is None or much is None or names.bound or names.phase not in names.phases:
        return
    if found["of"] not in {*known, *(each.name for each in names.choices), *names.phases}:
        yield (f"{found['of']}: {much}",)


def _may_be_asked(of: str, names: Names) -> bool:
    """Whether an answer may stand behind a word: nothing else of the file is called so."""
    return of in names.answers or of not in {*names.steps, *names.theirs, *names.games}


_BEATS_THE_OTHER = re.compile(
    r"(?:the |whichever )?(?P<of>[\w-]+) (?:that |which |who )?beats (?:the )?(?:other"
    r"|opponent)(?:'s)?"
    r"(?: (?:one|[\w-]+))?,? wins(?: the [\w-]+)?"
)


_ONE_BEATS = re.compile(
    r"if (?:one|1|a|either) (?P<of>[\w-]+) beats (?:the )?other(?: one)?[,:] (?:its|the) "
    r"(?:owner|player|winner|holder)(?: of it)? (?P<does>(?:gain|get|win|score|take|lose)s? .+)"
)


def beating_the_other(line: Span, told: str, names: Names) -> Iterator[Fix]:
    """`the beast that beats the other wins`: each of them says which it beats, and else nobody
    wins.
    """
    found = _BEATS_THE_OTHER.fullmatch(told) or _ONE_BEATS.fullmatch(told)
    made = [c for c in names.here("pieces") if c.who == "each player" and not c.several]
    choice = next(
        (c for c in made if found and found["of"] in {c.kind, *forms(c.name), "one"}), None
    )
    if choice is None:
        return
    margin = margin_of(line)
    acts = f"{margin}each {choice.name} takes effect\n"
    acting = re.search(r"\btakes? effect\b", re.sub(r'"[^"]*"', "", line.source.text))
    who = names.decided or "winner"
    done = found.groupdict().get("does") if found else None
    gains = f"\n{margin}the {who} {done}" if done else ""
    yield Fix(line, f"{'' if acting else acts}{margin}{who}: nobody{gains}")


_ONE = r"(?:an? |the )?(?:[\w-]+|\"[^\"]+\")"
_BEATS = r"(?:always )?(?:beats?|wins? against|defeats?|trumps?|crush(?:es)?|cuts?|covers?)"
_A_PAIR = re.compile(
    rf"(?P<a>{_ONE}) {_BEATS} (?P<b>{_ONE})"
    rf"|if (?P<a2>{_ONE}) meets (?P<b2>{_ONE})(?:,|:) (?P<a3>{_ONE}) wins(?: the [\w-]+)?"
)


def beating(line: Span, told: str, names: Names) -> Iterator[Fix]:
    """`rock beats scissors, scissors beat paper`: who wins, for each of these pairs; nobody, if no
    other line says who.
    """
    margin = margin_of(line)
    who = names.decided or "winner"
    for choice in names.here("ways", "pieces") if names.phase in names.phases else ():
        lines = _pairs(told, choice, names)
        if choice.who != "each player" or choice.several or not lines:
            continue
        below = re.match(r"\n[ \t]+([^\n]+)", line.source.text[line.end :])
        if who not in names.answers and not (below and _pairs(below[1], choice, names)):
            lines = [*lines, f"{who}: nobody, otherwise"]
        yield Fix(line, "\n".join(margin + each for each in lines))
        return


def _pairs(told: str, choice: Choice, names: Names) -> list[str]:
    """The answers for pairs of what may be chosen; none, if something else is said."""
    told = tidied(told.removeprefix(f"{names.decided or 'winner'}: "))
    pairs = [_A_PAIR.fullmatch(each) for each in re.split(r",? and |, (?!\w+ wins)|; ", told)]
    lines = [_beats(found, choice, names) for found in pairs]
    return [line for line in lines if line] if all(lines) else []


def _beats(found: re.Match[str] | None, choice: Choice, names: Names) -> str | None:
    """The answer for a pair of what may be chosen."""
    if found is None:
        return None
    a = _way(found["a"] or found["a2"], choice, names)
    b = _way(found["b"] or found["b2"], choice, names)
    if not a or not b or (found["a3"] and _way(found["a3"], choice, names) != a):
        return None
    met = " and ".join(f"a player's {choice.name} is {each}" for each in (a, b))
    return f"{names.decided or 'winner'}: the player whose {choice.name} is {a}, if {met}"


def _way(words: str, choice: Choice, names: Names) -> str:
    """What may be chosen, by a word for it."""
    word = re.sub(r"^(?:an?|the) ", "", words)
    if choice.sort == "ways":
        return next((way for way in choice.ways if word in forms(way)), "")
    piece = names.piece(word)
    return piece if names.pieces.get(piece) == choice.kind else ""


_NOBODY = r"(?:nobody|no one|neither(?: player| of them)?|no player)"
_NOBODY_DOES = (
    re.compile(rf"if (?P<so>[^:]+?)(?::|,| then|, then) {_NOBODY} (?P<verb>[a-z]+){OBJECT}"),
    re.compile(rf"{_NOBODY} (?P<verb>[a-z]+){OBJECT},? if (?P<so>[^:]+)"),
)


def nobody_does(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`if both play a King, nobody lands it`: an answer to the question who does that; the general
    answer above then holds no more.
    """
    margin = margin_of(line)
    for pattern in _NOBODY_DOES:
        found = pattern.fullmatch(said)
        doer = names.doer(found["verb"]) if found else ""
        if found and not doer and {"win", "score"} & {*bases(found["verb"]), found["verb"]}:
            doer = names.decided
        asked = condition(found["so"], names) if found and doer else None
        if asked is None:
            continue
        answer = f"{margin}{doer}: nobody, if {asked.said}"
        if names.phase in names.kinds:
            yield Fix(line, answer)
            continue
        before = line.source.text[: line.start]
        block = max((m.start() for m in re.finditer(r"^\S", before, re.MULTILINE)), default=0)
        above = [*re.finditer(rf"^[ \t]+{doer}: [^\n#]*", before, re.MULTILINE)]
        above = [each for each in above if each.start() > block]
        if len(above) == 1 and not re.search(r", (?:if|unless|otherwise)\b", above[0][0]):
            general = above[0]
            between = before[general.end() :]
            place = Span(line.source, general.start(), line.end)
            new = f"{general[0].rstrip()}, unless {asked.said}{between}{answer}"
            yield Fix(place, new)


def of_a_player(line: Span, told: str, names: Names) -> Iterator[Fix]:
    """`total: rank of their pick + their stake`: what each player has a value of their own for is
    said at the margin.
    """
    found = re.fullmatch(r"(?P<of>[a-z][\w-]*): (?P<what>[^:\"]*\btheir\b[^:\"]*)", told)
    if found is None or names.bound or names.phase not in names.phases:
        return
    if found["of"] in {*names.steps, *names.theirs, *names.games}:
        return
    text = line.source.text
    start = text.rfind(f"\n{names.phase}", 0, line.start) + 1
    kept = text[start : line.start].rstrip("\n")
    yield Fix(
        Span(line.source, start, line.end), f"{found['of']} of a player: {found['what']}\n\n{kept}"
    )
