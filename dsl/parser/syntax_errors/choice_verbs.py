"""The name of a choice as the verb of a sentence: `if Ann plays Four`, `whoever stakes 3`.

Purpose: what was chosen is a value and is compared; in examples and commands its name is a verb, so
that designers say it so everywhere. Input: a line that went wrong, and the choices of the file.
Output: a `Problem` with the same asked as it is asked here. Must not know: the grammar.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import evolve, frozen

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...syntax.items import UNNAMED_SEATS
from ...whole_texts import found_above, found_in, lines_with
from ...word_forms import forms, stems
from .choice_mistakes import ways_above
from .line_slip import Slip
from .mends import line_of

_PLAYERS = (
    r"(?:a|each|either|neither|any|one|no|every|exactly one|only one) player|both(?: players)?"
)
_NOT = r"(?:(?:does|do|did|has|have) not|(?:doesn|didn|hasn|haven|don)'t|has|have|did)"
_NAME = r"[A-Z0-9][\w-]*|\"[^\"]+\""
_BETWEEN = rf"(,? or (?!(?:{_NAME})(?:$| or ))|,? and (?!(?:{_NAME})(?:$| and )))"
_BEFORE = r"(?: (?:(?:in )?the )?(?P<before>last|previous) [a-z]+)?"

CONDITION = re.compile(
    r"(?P<lead>\b(?:if|unless|until|when|whenever|once|as soon as))[ \t]+"
    r"(?P<asked>[^:\n]+?)(?P<tail>[ \t]*[:,][ \t]*(?=\S)|$)"
)
"""What is asked, and what stands behind it."""

PART = re.compile(
    rf"(?P<who>they both|they|you|opponent|{_PLAYERS}|someone|somebody|anyone|anybody|nobody|no one"
    rf"|the [\w-]+|[A-Z][\w-]*)[ \t]+(?P<not>{_NOT}[ \t]+)?(?P<verb>[a-z][\w-]*)"
    rf"(?:[ \t]+(?:an? |the |[a-z]+ (?:of|with) (?:the )?)?"
    rf"(?P<what>(?:at (?:least|most) |more than |less than )?(?:{_NAME}|[a-z][\w-]*)"
    rf"(?: (?:or|and) (?:{_NAME}))*)(?P<same>[ \t]+[a-z][\w-]*)??)??{_BEFORE}"
)
"""`Ann plays Four`, `a player has staked 3 or 4`, `both play the same card`, `Ann rests`."""

AGAIN = re.compile(
    rf"(?P<who>they|you|opponent|[A-Z][\w-]*)[ \t]+(?P<not>{_NOT}[ \t]+)?(?P<verb>[a-z][\w-]*)"
    r"[ \t]+the same(?: [a-z]+)?? (?:again|as (?:before|last time|(?:in )?the (?:last|previous)"
    r" [a-z]+))"
)
"""`they pick the same as last time`: what one has chosen before."""

AS_BEFORE = re.compile(r"\bsame\b.*\b(?:again|as (?:before|last|(?:in )?the (?:last|previous)))\b")

WHOEVER = re.compile(
    r"^(?P<in>[ \t]*)(?:(?:whoever|(?:the|a|each|any|every|both) players? (?:who|that))[ \t]+"
    rf"(?P<verb>[a-z][\w-]*)(?:[ \t]+(?:an? |the )?(?P<what>{_NAME}))?"
    r"|(?:each |the )?(?P<way>[a-z]+ing) players?)(?=[ \t]+[a-z])"
)
"""`whoever plays Four gains ...`, `the player who rests ...`, `resting players ...`."""

CHOICE = re.compile(
    r"^[ \t]++(?!chance\b)[^\n:#\"]*?\bchooses?[ \t]+([\w-]+)[^\n:]*:[ \t]*([^\n]*)", re.MULTILINE
)
"""The choices that players make, with what may be chosen."""

SEVERAL = re.compile(
    r"(?!1 [a-z])(?:\d+|two|three|four|five|six|up to|at (?:least|most)|from)(?: (?:or|to) \w+)? "
    r"(?!or\b|,)"
)
"""What several things are chosen among."""

FIELD = re.compile(r"^[ \t]+([\w-]+): ([\w-]+(?:, [\w-]+)*) or ([\w-]+)$", re.MULTILINE)
"""The fields that hold one of some names."""

NUMBER = re.compile(r"^[ \t]+([\w-]+): number", re.MULTILINE)
FLAG = re.compile(r"^[ \t]+([\w-]+): yes or no\b", re.MULTILINE)
_HEAD = re.compile(r"^([a-z][\w-]*)[ \t]*$", re.MULTILINE)
SEATS = re.compile(r"^[ \t]+players (\w+), (\w+)", re.MULTILINE)

WHOSE = {"they": "their", "you": "your"}
"""Whose a choice is, where it is not said by `'s`."""

POSSESSIVE = "'s"
PLAYED = re.compile(r"[ \t]*play\b.*\buntil\b")
"""Lines that ask between phases, when what was chosen in one is past."""

ONE = r"(?:exactly|only) one player"
SOME = re.compile(r"(?:a|either|any|one) player|someone|somebody|anyone|anybody")
EVERY = re.compile(r"(?:each|every) player|both(?: players)?|they both")
NONE = re.compile(r"(?:neither|no) player|nobody|no one")

ANY_CHOICE = frozenset({"choose", "chose", "chosen", "pick", "picked", "select"})
"""Verbs for making a choice, whatever it is called."""


@frozen
class Asked:
    """Of whom it is asked that they have chosen something. choice: with the field in front of it
    that is meant; what: empty for what both have chosen the same of; several: whether others may
    have been chosen with it.
    """

    who: str
    choice: str
    what: str
    negated: bool = False
    several: bool = False

    def of(self, whose: str) -> str:
        """The question about one player."""
        of, _, name = self.choice.rpartition(" of ")
        chosen = f"{of} of {whose} {name}" if of else f"{whose} {name}"
        if self.several:
            among = "is not in" if self.negated else "is in"
            all_of = self.negated or " and " in self.what
            each = (f"{one} {among} {chosen}" for one in re.split(" or | and ", self.what))
            return (" and " if all_of else ", or ").join(each)
        return f"{chosen} is {'not ' if self.negated else ''}{self.what}"

    def plain(self, seats: tuple[str, str]) -> str:
        """The question as it is asked here."""
        if not self.what:
            return f"{self.choice} are {'not ' if self.negated else ''}level"
        if re.fullmatch(ONE, self.who):
            one, other = (evolve(self, negated=False).of(f"{seat}'s") for seat in seats)
            no_one, no_other = (evolve(self, negated=True).of(f"{seat}'s") for seat in seats)
            return f"({one} and {no_other}, or {no_one} and {other})"
        some, every = SOME.fullmatch(self.who), EVERY.fullmatch(self.who)
        if " of " in self.choice and (some or every):
            so = [self.of(f"{seat}'s") for seat in seats]
            return f"({', or '.join(so)})" if some else " and ".join(so)
        whose = "a player's" if some else "each player's" if every else f"{self.who}'s"
        return self.of(WHOSE.get(self.who, whose))


def as_verb(found: Slip) -> Problem | None:
    """What was chosen, said by a verb."""
    return said_by_verbs(line_of(found.place))


def said_by_verbs(line: Span) -> Problem | None:
    """What was chosen, said by verbs in a line."""
    return _whoever(line) or _if(line)


def _whoever(line: Span) -> Problem | None:
    said = WHOEVER.search(line.words)
    if said is None:
        return None
    choice, what = _chosen(said["verb"] or said["way"], said["what"], line)
    if not choice or not what:
        return None
    so = Asked("they", choice, what).of("whose").replace("whose ", "", 1)
    if " of " in choice:
        return None
    return _told(Fix(_span(line, said.end("in"), said.end()), f"each player whose {so}"))


def _if(line: Span) -> Problem | None:
    said = CONDITION.search(line.words)
    if said is None:
        return None
    words = re.split(_BETWEEN, said["asked"])
    parts = [_part(each, line) for each in words[::2]]
    if not any(parts):
        return None
    found = SEATS.search(line.source.text)
    seats = UNNAMED_SEATS if found is None else (found[1], found[2])
    match parts:
        case [Asked() as one, Asked() as other] if words[1] == " and " and _two(one, other):
            asked = f"({', or '.join(_of_two(one, other, each) for each in (seats, seats[::-1]))})"
        case _:
            plain = [each and each.plain(seats) for each in parts]
            words[::2] = [new or old for new, old in zip(plain, words[::2], strict=True)]
            asked = "".join(words)
    return _asked(line, said, asked, parts[0])


def _of_two(one: Asked, other: Asked, seats: Sequence[str]) -> str:
    """What is asked of the one, and of the other."""
    first, second = seats
    return f"{one.of(f'{first}{POSSESSIVE}')} and {other.of(f'{second}{POSSESSIVE}')}"


def _two(one: Asked, other: Asked) -> bool:
    """Whether two parts are about the two players, whoever is the one and the other."""
    others = ("opponent", "the other")
    return bool(SOME.fullmatch(one.who)) and other.who in others and bool(one.what and other.what)


_FROM_0 = re.compile(r"(?:a |any )?(?:whole )?number from 0\b")


def _part(words: str, line: Span) -> Asked | None:
    """One of the things that are asked, if it is said by the verb of a choice."""
    if AS_BEFORE.search(words):
        return _again(words, line)
    said = PART.fullmatch(words)
    if said is None:
        return None
    if re.match(r"ha(?:s|ve)", said["not"] or "") and re.match(r"[A-Z\"]", said["what"] or ""):
        return None  # now or at any time
    negated = bool(re.match(r"\S+ not|\S+n't", said["not"] or ""))
    if said["what"] == "same":
        choice = _choice(said["verb"], line)
        of = (said["same"] or "").strip()
        fields = {field for field, _ in _fields(line)} | set(NUMBER.findall(line.source.text))
        same = f"{of}s of {choice}s" if of in fields else f"{choice}s"
        return Asked("both", same, "", negated) if choice else None
    choice, what = _chosen(said["verb"], said["what"], line)
    if not choice or not what or said["same"]:
        return None
    if what in ("nothing", "zero") and _FROM_0.match(_choices(line.source.text).get(choice, "")):
        what = "0"  # a number is chosen, and is none
    if said["before"] or PLAYED.match(line.words):
        choice = f"previous {choice}"
    none = bool(NONE.fullmatch(said["who"]))
    several = _is_several(choice, line)
    if " and " in what and (not several or negated != none or " or " in what):
        return None  # not both of them, or neither
    who = "both" if none else said["who"]
    return Asked(who, choice, what, negated != none, several)


def _again(words: str, line: Span) -> Asked | None:
    """What one has chosen, compared with what one chose before."""
    said = AGAIN.fullmatch(words)
    choice = _choice(said["verb"], line) if said is not None else ""
    if said is None or not choice:
        return None
    who, negated = said["who"], bool(re.match(r"\S+ not|\S+n't", said["not"] or ""))
    whose = WHOSE.get(who, f"{who}'s")
    return Asked(who, choice, f"{whose} previous {choice}", negated)


def _chosen(verb: str, what: str | None, line: Span) -> tuple[str, str]:
    """The choice that a verb is made of, and what was chosen; or one of the names that may be."""
    if what is not None:
        if what in FLAG.findall(line.source.text):
            return "", ""  # what was chosen has it, and is no such thing
        of, name = _field(what, line)
        choice = _choice(verb, line)
        return (f"{of} of {choice}" if of and choice else choice), name
    bent = set(stems(verb)) | {stem + "e" for stem in stems(verb)}
    for choice, ways in ways_above(Span(line.source, len(line.source.text), line.end)):
        way = next((way for way in ways if way in bent), "")
        if way:
            return choice, way
    return "", ""


def _asked(line: Span, said: re.Match[str], asked: str, first: Asked | None) -> Problem:
    """The condition as it is asked, and what follows behind a comma where that belongs."""
    words, lead = line.words, said["lead"]
    before = words[: said.start()].strip()
    if before or not said["tail"] or lead == "until":
        return _told(Fix(_span(line, said.start("asked"), said.end("asked")), asked))
    rest = words[said.end() :]
    if lead == "unless":
        return _told(Fix(_span(line, said.start(), len(words)), f"{rest}, unless {asked}"))
    theirs = re.search(r"\b(?:they|their)\b", rest)
    if first is not None and theirs and re.fullmatch(f"{ONE}|they|{SOME.pattern}", first.who):
        seats = SEATS.search(line.source.text)
        own = first.of("their")
        if re.fullmatch(ONE, first.who) and seats:
            other = evolve(first, negated=not first.negated).of("opponent's")
            own = f"{own} and {other}"
        elif "a player's" in asked:
            own = asked.replace(first.of("a player's"), own)
        each = "" if first.who == "they" and _in_turn(line) else "for each player: "
        return _told(Fix(_span(line, said.start(), said.end()), f"{each}if {own}: "))
    return _told(Fix(_span(line, said.start(), said.end()), f"if {asked}: "))


def _in_turn(line: Span) -> bool:
    """Whether one player is meant in a line, as players take turns there."""
    text = line.source.text
    heads = [found[1] for found in found_above(_HEAD, text, line.start)]
    if not heads:
        return False
    played = rf"\bplay\b[^\n]*\b(?:{'|'.join(forms(heads[0]))})\b[^\n]* in alternation\b"
    return re.search(played, lines_with(("play",), text)) is not None


def _told(fix: Fix) -> Problem:
    return problem(
        "foreign-word",
        f"`{fix.span.words.strip()}` is not said like this: it is asked what was chosen",
        fix.span,
        help=f"write `{fix.text.strip()}`",
        fix=fix,
    )


@lru_cache(maxsize=8)  # a text is asked about several of its lines
def _choices(text: str) -> dict[str, str]:
    """The choices that players make, each with what may be chosen: only read by whoever has it."""
    return dict(CHOICE.findall(text))


def _choice(verb: str, line: Span) -> str:
    """The choice that a verb is made of; the only one of pieces, for what is said of all."""
    made = _choices(line.source.text)
    bent = set(stems(verb)) | {stem + "e" for stem in stems(verb)}
    found = next((name for name in made if name in bent), "")
    if found or not bent & ANY_CHOICE:
        return found
    pieces = [name for name, what in made.items() if re.match(r"(?:a|an|one)\b(?! whole)", what)]
    return pieces[0] if len(pieces) == 1 else ""


def _is_several(choice: str, line: Span) -> bool:
    """Whether several things are chosen at once."""
    among = _choices(line.source.text).get(choice.removeprefix("previous "), "")
    return bool(SEVERAL.match(among))


def _field(what: str, line: Span) -> tuple[str, str]:
    """`a heart`, where cards have `suit: hearts, ...`: the field, and what it is."""
    for field, values in _fields(line):
        for value in (what, f"{what}s", what.removesuffix("s")):
            if value in values:
                return field, value
    return "", what


def _fields(line: Span) -> Iterator[tuple[str, tuple[str, ...]]]:
    for found in found_in(FIELD, line.source.text):
        yield found[1], (*found[2].split(", "), found[3])


def _span(line: Span, start: int, end: int) -> Span:
    return Span(line.source, line.start + start, line.start + end)


def by_verbs_of(line: Span, plain: str) -> Iterator[tuple[str, str]]:
    """A line in plainer words, with what was chosen in it asked as it is asked here."""
    source = line.source
    text = source.text[: line.start] + plain + source.text[line.end :]
    there = Span(source.but(text), line.start, line.start + len(plain))
    said = said_by_verbs(there)
    if said is not None and said.fix is not None:
        begin, end = (each - line.start for each in (said.fix.span.start, said.fix.span.end))
        yield plain[:begin] + said.fix.text + plain[end:], "it is asked what was chosen"
