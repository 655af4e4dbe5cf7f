"""The name of a choice as the verb of a sentence: `if Ann plays Four`, `whoever stakes 3`.

Purpose: what was chosen is a value and is compared; in examples and commands its name is a verb, so
that designers say it so everywhere. Input: a line that went wrong, and the choices of the file.
Output: a `Problem` with the same asked as it is asked here. Must not know: the grammar.
"""

import re
from collections.abc import Iterator

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...word_forms import stems
from .line_slip import Slip
from .mends import line_of

_PLAYERS = r"(?:a|each|either|neither|any|one|no|every|exactly one) player|both(?: players)?"
_NOT = r"(?:(?:does|do|did|has|have) not|(?:doesn|didn|hasn|haven|don)'t|has|have|did)"
_NAME = r"[A-Z0-9][\w-]*|\"[^\"]+\""

SAID = re.compile(
    r"(?P<lead>\b(?:if|unless|until|when|whenever|and|or|once)[ \t]+)"
    rf"(?P<who>they both|they|you|opponent|{_PLAYERS}|someone|somebody|anyone|anybody|nobody|no one"
    rf"|the [\w-]+|[A-Z][\w-]*)[ \t]+(?P<not>{_NOT}[ \t]+)?"
    r"(?P<verb>[a-z][\w-]*)[ \t]+(?:an? |the |[a-z]+ (?:of|with) (?:the )?)?"
    rf"(?P<what>(?:at (?:least|most) |more than |less than )?(?:{_NAME}|[a-z][\w-]*)"
    rf"(?:(?:, | or |, or )(?:{_NAME}))*)"
    r"(?P<same>[ \t]+[a-z][\w-]*)?(?=[ \t]*(?:[:,]|$|and\b|or\b))"
)
"""`if Ann plays Four`, `unless a player has staked 3 or 4`, `if both play the same card`."""

WHOEVER = re.compile(
    r"\b(?:whoever|(?:the|a|each|any|every|both) players? (?:who|that))[ \t]+"
    rf"(?P<verb>[a-z][\w-]*)[ \t]+(?:an? |the )?(?P<what>{_NAME})(?=[ \t]+[a-z])"
)
"""`whoever plays Four gains ...`, `the player who plays Four ...`."""

CHOICE = re.compile(
    r"^[ \t]+(?!chance\b)[^\n:#\"]*?\bchooses?[ \t]+([\w-]+)[^\n:]*:[ \t]*([^\n]*)", re.MULTILINE
)
"""The choices that players make, with what may be chosen."""

FIELD = re.compile(r"^[ \t]+([\w-]+): ([\w-]+(?:, [\w-]+)*) or ([\w-]+)$", re.MULTILINE)
"""The fields that hold one of some names."""

NUMBER = re.compile(r"^[ \t]+([\w-]+): number", re.MULTILINE)
SEATS = re.compile(r"^[ \t]+players (\w+), (\w+)", re.MULTILINE)

WHOSE = {"they": "their", "you": "your"}
"""Whose a choice is, where it is not said by `'s`."""

SOME = re.compile(r"(?:a|either|any|one) player|someone|somebody|anyone|anybody")
EVERY = re.compile(r"(?:each|every) player|both(?: players)?|they both")
NONE = re.compile(r"(?:neither|no) player|nobody|no one")

ANY_CHOICE = frozenset({"choose", "chose", "chosen", "pick", "picked", "select"})
"""Verbs for making a choice, whatever it is called."""


def as_verb(found: Slip) -> Problem | None:
    """What was chosen, said by a verb."""
    line = line_of(found.place)
    whoever, asked = WHOEVER.search(line.words), SAID.search(line.words)
    if whoever is not None and (name := _choice(whoever["verb"], line)):
        meant = f"each player whose {name} is {whoever['what']}"
        return _told(Fix(_span(line, whoever.start(), whoever.end()), meant))
    if asked is None or not (name := _choice(asked["verb"], line)):
        return None
    meant = _meant(name, asked, line)
    return _asked(line, asked, meant, name) if meant else None


def _meant(name: str, said: re.Match[str], line: Span) -> str:
    """The condition as it is asked here; empty if it is not known."""
    negated = bool(re.match(r"\S+ not|\S+n't", said["not"] or ""))
    if said["what"] == "same":
        return "" if negated else _same(name, (said["same"] or "").strip(), line)
    if said["same"]:
        return ""
    who = said["who"]
    negated = negated != bool(NONE.fullmatch(who))
    of, what = _field(said["what"], line)
    is_ = "is not" if negated else "is"
    seats = SEATS.search(line.source.text)
    each = (
        [f"{of + ' of ' if of else ''}{seat}'s {name}" for seat in seats.groups()] if seats else []
    )
    some, every = SOME.fullmatch(who), EVERY.fullmatch(who) or NONE.fullmatch(who)
    if who == "exactly one player":
        one, other = each or ("", "")
        return (
            f"({one} is {what} and {other} is not {what}, or {one} is not {what} and {other} is "
            f"{what})"
        )
    if of and (some or every):
        so = [f"{value} {is_} {what}" for value in each]
        return f"({', or '.join(so)})" if some else " and ".join(so)
    whose = "a player's" if some else "each player's" if every else WHOSE.get(who, f"{who}'s")
    return f"{of + ' of ' if of else ''}{whose} {name} {is_} {what}"


def _same(name: str, of: str, line: Span) -> str:
    """Both have chosen the same, or something with the same field."""
    fields = {field for field, _ in _fields(line)} | set(NUMBER.findall(line.source.text))
    return f"{of}s of {name}s are level" if of in fields else f"{name}s are level"


def _asked(line: Span, said: re.Match[str], asked: str, name: str) -> Problem:
    """The condition as it is asked, and what follows behind a comma where that belongs."""
    words, lead = line.words, said["lead"].strip()
    first = not words[: said.start()].strip() and lead not in ("and", "or", "until")
    comma = re.match(r"[ \t]*[,:][ \t]*(?=\S)", words[said.end() :])
    if not first or comma is None:
        return _told(Fix(_span(line, said.start("who"), said.end()), asked))
    end = said.end() + comma.end()
    if lead == "unless":
        return _told(Fix(_span(line, said.start(), len(words)), f"{words[end:]}, unless {asked}"))
    if SOME.fullmatch(said["who"]) and re.search(r"\b(?:they|their)\b", words[end:]):
        theirs = asked.replace(f"a player's {name}", f"their {name}")
        asked = f"for each player: if {theirs}: "
        return _told(Fix(_span(line, said.start(), end), asked))
    return _told(Fix(_span(line, said.start(), end), f"if {asked}: "))


def _told(fix: Fix) -> Problem:
    return problem(
        "foreign-word",
        f"`{fix.span.words.strip()}` is not said like this: it is asked what was chosen",
        fix.span,
        help=f"write `{fix.text.strip()}`",
        fix=fix,
    )


def _choice(verb: str, line: Span) -> str:
    """The choice that a verb is made of; the only one of pieces, for what is said of all."""
    made = dict(CHOICE.findall(line.source.text))
    bent = set(stems(verb)) | {stem + "e" for stem in stems(verb)}
    found = next((name for name in made if name in bent), "")
    if found or not bent & ANY_CHOICE:
        return found
    pieces = [name for name, what in made.items() if re.match(r"(?:a|an|one)\b(?! whole)", what)]
    return pieces[0] if len(pieces) == 1 else ""


def _field(what: str, line: Span) -> tuple[str, str]:
    """`a heart`, where cards have `suit: hearts, ...`: the field, and what it is."""
    for field, values in _fields(line):
        for value in (what, f"{what}s", what.removesuffix("s")):
            if value in values:
                return field, value
    return "", what


def _fields(line: Span) -> Iterator[tuple[str, tuple[str, ...]]]:
    for field, values, last in FIELD.findall(line.source.text):
        yield field, (*values.split(", "), last)


def _span(line: Span, start: int, end: int) -> Span:
    return Span(line.source, line.start + start, line.start + end)
