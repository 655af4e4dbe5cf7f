"""Whom `they` and `opponent` mean in a line that names somebody.

Purpose: what is said of one player is never said of both by a mend. Input: a line, or an edit of
it. Output: the line about whoever is named; an edit that is safe. Must not know: the grammar; what
is wrong with the line.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..ir.nodes import sure
from ..spans import Span
from .said_names import Names, names_at
from .said_turns import whose_turn_it_is
from .said_words import KINDS, third

_EACH = "for each player"
_BOTH = re.compile(
    r"\b(?:each|every|both|all|players|everyone|everybody|nobody|neither|either|any|anyone|whoever"
    r"|(?:a|one|no) player|(?:one|1) of them)\b"
)
"""Words after which `they` may be any of the players."""
_PRONOUN = re.compile(
    r"\b(?:they|their|them|he|she|his|her|(?<!'s )opponent|(?:the )?other (?:player|one|side))\b"
)
_OTHER = re.compile(r"\b(?:the )?other (?:player|one|side)\b")
_OWNER = r"(?P<owner>[a-z][\w-]*)(?='s\b)"
_LONG = r"(?P<long>the player (?:with|who|whose|that|which)\b(?: (?:more|less|most|least) [\w-]+)?)"
_NOBODY = frozenset(("player", "opponent", "one", "side", "it", "that", "there", "they", "let"))
_WIDTH = re.compile(r"[ \t]*")
_ASKED = re.compile(r"[ \t]*(?:if|unless|otherwise)\b")


_ONE_OF_THEM = re.compile(r"\bthe (?:active|current|acting|first|starting) player(?! to| who)\b")
"""One player, who is not named."""


def of_one(fix: Fix) -> Fix | None:
    """An edit; where it would say of both players what the line says of one, the line about the
    one who is named; nothing, if that is nobody or several.
    """
    line = _line_of(fix)
    if not _of_both(fix, line):
        return fix
    return about_the_named(line)


def about_the_named(line: Span) -> Fix | None:
    """A line with whoever is named in it, or in its conditions, in the place of `they`."""
    names = names_at(line)
    if names.bound or _BOTH.search(line.words) or not _PRONOUN.search(line.words):
        return None
    told = _in_order(line.words)
    who = sorted({_plain(each[0]): each[0] for each in _named(told, names)}.values())
    spoken = _PRONOUN.search(told)
    if not who:
        above = "\n".join(_conditions(line))
        who = [] if _BOTH.search(above) else sorted(_all_named(above, names).values())
    elif spoken is None or spoken.start() < next(_named(told, names)).start():
        return None
    if len(who) != 1 or re.search(r"\bthan (?:they|them)\b", told) or _open(who[0]):
        return None
    return Fix(line, _about(line.words, who[0]))


_OF_EACH = re.compile(r"(?P<ahead>[ \t]*for each (?P<of>[\w-]+)\b[^:\"]*: )(?P<rest>[^\"]+)")


def of_each_thing(line: Span, names: Names) -> Iterator[Fix]:
    """`for each field: their grass becomes 0`: a thing is no player, what it has is its own."""
    found = _OF_EACH.fullmatch(line.words)
    thing = found is not None and bool(names.kind(found["of"]) or names.cell(found["of"]))
    if found is not None and thing and not names.bound and re.search(r"\btheir\b", found["rest"]):
        yield Fix(line, found["ahead"] + re.sub(r"\btheir\b", "its", found["rest"]))


_YOU = re.compile(r"\b(?:you|yours|your(?! opponent\b))\b")
_AGAINST_YOU = re.compile(r"\b(?:your |the )?opponent\b")
_THINGS = re.compile(
    r"\bthey are (?!the (?:winner|loser)\b|ahead\b|behind\b|late\b|leading\b|in the lead\b)"
)
"""`they` may be pieces."""
_THEY = re.compile(
    r"\bthey (?P<does>are|do|did|[a-z]+)\b|\b(?P<own>theirs?)\b(?! opponent\b)"
    r"|\b(?P<to>to|from|of|with|against|than|than do|give|gives|pay|pays) (?P<them>them|they)\b"
)
_CUT = re.compile(r"[,:;]| and | if | unless ")
_THEIRS = re.compile(r" *(?:(?:your |the )?opponent (?!'s)|they )[a-z]+ ")
"""What the opponent does in a sentence of their own: `their` is known there."""
_PAST = re.compile(r"(?:did|had|[a-z]+ed|won|lost|chose|was|led|held|took|gave|drew)")


_TO_THEM = frozenset({"take", "steal", "cancel", "look", "swap"})
"""What is done to somebody else."""


def _told_to_do(words: str) -> bool:
    """Whether a line tells whoever reads it to do something to the other: `cancel their card`."""
    first = re.match(r"(?:[\w-]+: )?(?P<does>[a-z]+) (?!it\b)", words)
    return first is not None and not _TO_THEM.isdisjoint(KINDS.get(first["does"], ()))


def of_the_opponent(words: str) -> str:
    """A line of a piece where whoever has the piece is `you`, or the opponent is named before: so
    `they` is the opponent.
    """
    yours = _YOU.search(words) or _told_to_do(words)
    named = _AGAINST_YOU.search(words)
    if (not yours and named is None) or re.search(r"\btheir opponent\b", words):
        return words
    begin = 0 if yours else sure(re.Match, named).end()

    def said(found: re.Match[str]) -> str:
        clause = _CUT.split(words[:begin] + found.string[: found.start()])[-1]
        if (found["own"] or found["does"]) and _THEIRS.match(clause):
            return found[0]
        if found["does"] is not None:
            does = found["does"]
            return f"opponent {does if _PAST.fullmatch(does) else third(does)}"
        return "opponent's" if found["own"] else f"{found['to']} opponent"

    parts = re.split(r"(\"[^\"]*\")", words[begin:])
    parts[::2] = [each if _THINGS.search(each) else _THEY.sub(said, each) for each in parts[::2]]
    return words[:begin] + "".join(parts)


_THOSE = re.compile(r"\b(?:they|their|them)\b")


def of_the_other(line: Span) -> bool:
    """Whether `they` is the opponent in a line of a piece, by what else it says."""
    names, said = names_at(line), line.words.strip()
    return names.phase in names.kinds and of_the_opponent(said) != said


def for_its_holder(words: str) -> str:
    """The word for whoever has a piece, in what is written for a line of it: `they` where the line
    says no more than that; who is meant is left as it was.
    """
    alone = _THOSE.search(words) and of_the_opponent(words) == words
    alone = alone and not (_YOU.search(words) or _AGAINST_YOU.search(words))
    return "they" if alone else "you"


def of_whoever_it_is(words: str) -> str:
    """A line of a phase that speaks to whoever plays, as `you`, about `they`; whoever is `they`
    beside `you` is the opponent.
    """
    if _YOU.search(words) is None:
        return words
    if _THOSE.search(words):
        words = of_the_opponent(words)
        if _THOSE.search(words):
            return words
    parts = re.split(r'("[^"]*")', re.sub(r"\b(?:your|the) opponent\b", "opponent", words))
    for you, they in ((r"\b[Yy]our\b", "their"), (r"\b(to|from|with) you\b", r"\1 them"),
                      (r"\b[Yy]ou\b", "they")):  # fmt: skip
        parts[::2] = [re.sub(you, they, each) for each in parts[::2]]
    return "".join(parts)


def to_the_other(rest: str) -> str:
    """What the opponent does to `them`, as it is said of whoever does it."""
    found = re.fullmatch(r"(?P<to>them|you) (?P<what>.+)|(?P<what2>.+) to (?:them|you)", rest)
    if found is None:
        return rest
    what = re.sub(r"\b(?:their|your)\b", "opponent's", found["what"] or found["what2"])
    return f"{what} to opponent"


def who_is_meant(line: Span) -> str:
    """What to do where it is not said of whom a line speaks."""
    names = names_at(line)
    named = _all_named(line.words, names) or _all_named("\n".join(_conditions(line)), names)
    some = ", ".join(f"`{each}`" for each in named.values() if not _open(each))
    meant = f"{some}, or somebody else" if some else "a player, or somebody's opponent"
    return f"who is meant is said: {meant}; what is said of both stands behind `{_EACH}:`"


def of_somebody(line: Span) -> bool:
    """Whether a line speaks of one player, who is named in it or in its conditions, by a pronoun
    that stands for nobody.
    """
    names = names_at(line)
    if names.bound or _BOTH.search(line.words) or not _PRONOUN.search(line.words):
        return False
    above = "\n".join(_conditions(line))
    return bool(_all_named(f"{above}\n{line.words}", names) or _OTHER.search(line.words))


def _line_of(fix: Fix) -> Span:
    text = fix.span.source.text
    start = text.rfind("\n", 0, fix.span.start) + 1
    end = text.find("\n", fix.span.end)
    return Span(fix.span.source, start, len(text) if end < 0 else end)


def _of_both(fix: Fix, line: Span) -> bool:
    """Whether an edit says of both what a line says of one."""
    new = line.words[: fix.span.start - line.start] + fix.text
    new += line.words[fix.span.end - line.start :]
    if new.count(_EACH) <= line.words.count(_EACH) or _BOTH.search(line.words):
        return False
    if _ONE_OF_THEM.search(line.words) or whose_turn_it_is(line):
        return True
    if not _PRONOUN.search(line.words):
        return False
    above = "\n".join(_conditions(line))
    if _all_named(f"{above}\n{new}", names_at(line)):
        return True
    return bool(re.search(r"\bopponent\b", new) and not re.search(r"\b(?:they|their|them)\b", new))


def _conditions(line: Span) -> Iterator[str]:
    """The conditions under which a line stands, the nearest first."""
    width = len(_WIDTH.match(line.words)[0])  # type: ignore[index]
    answers = bool(re.match(r"[ \t]*otherwise\b", line.words))
    for above in reversed(line.source.text[: line.start].split("\n")[:-1]):
        margin = len(_WIDTH.match(above)[0])  # type: ignore[index]
        if not above.strip() or margin > width or (margin == width and not answers):
            continue
        if not margin:
            return
        if not _ASKED.match(above):
            width, answers = margin, False
            continue
        yield above
        width, answers = margin, bool(re.match(r"[ \t]*otherwise\b", above))


def _in_order(words: str) -> str:
    """A line with the condition that stands behind in front of what it is about."""
    said = re.fullmatch(r"(?P<done>[^\"]+), (?P<so>(?:if|unless) [^\":]+)", words)
    return f"{said['so']}: {said['done']}" if said else words


def _all_named(words: str, names: Names) -> dict[str, str]:
    """Who is named in some words, as they are named there, by what is the same of it."""
    return {_plain(each[0]): each[0] for each in _named(words, names)}


def _plain(who: str) -> str:
    return who.removeprefix("the ")


def _named(words: str, names: Names) -> Iterator[re.Match[str]]:
    """The players who are named in some words."""
    known = {*names.seats, "winner", "loser", "victor", *_players(names)}
    some = "|".join(re.escape(each) for each in sorted(known, key=len, reverse=True))
    things = {*names.kinds, *names.boards, *names.pieces, *_NOBODY}
    said = rf"{_LONG}|\b(?:the )?(?:(?P<known>{some})(?![\w-])|{_OWNER})(?:'s opponent\b)?"
    for found in re.finditer(said, re.sub(r'"[^"]*"', lambda m: "_" * len(m[0]), words)):
        if found["owner"] not in things:
            yield found


def _players(names: Names) -> Iterator[str]:
    """What stands for a player: what the game has, what is chosen, a line with an answer."""
    yield from (each.name for each in names.choices if each.sort == "player")
    yield from names.persons


def _open(who: str) -> bool:
    """Whether it is not clear where the words for somebody end."""
    return bool(re.fullmatch(r"the player \w+", who))


def _about(words: str, who: str) -> str:
    """A line about `they`, about somebody else; what is announced, too, between its braces."""
    parts = re.split(r'("[^"]*")', words)
    return "".join(
        re.sub(r"\{[^{}]*\}", lambda m: _told(m[0], who), each)
        if each.startswith('"')
        else _told(each, who)
        for each in parts
    )


_DOES = re.compile(
    r"(?:(?:(?<=: )|(?<=if )|(?<=unless )|(?<=and )|(?<=or )|(?<=then )|(?<=^)|(?<=^[ \t])"
    r"|(?<=  ))(?P<whose>they|(?:the )?other player|opponent) (?P<does>[a-z]+)"
    r"|\b(?P<own>their)\b|\b(?P<them>they|them)\b"
    r"|\b(?P<other>(?:the )?other player|(?<!'s )opponent)\b)"
)


def _told(words: str, who: str) -> str:
    def said(found: re.Match[str]) -> str:
        if found["does"]:
            one = who if found["whose"] == "they" else _against(who)
            does = found["does"]
            return f"{one} {does if found['whose'] != 'they' else third(does)}"
        if found["own"]:
            return f"{who}'s"
        return who if found["them"] else _against(who)

    return _DOES.sub(said, words)


def _against(who: str) -> str:
    ends = "'s opponent"
    return who.removesuffix(ends) if who.endswith(ends) else f"{who}{ends}"


__all__ = [
    "about_the_named",
    "for_its_holder",
    "of_each_thing",
    "of_one",
    "of_somebody",
    "of_the_opponent",
    "of_the_other",
    "of_whoever_it_is",
    "to_the_other",
    "who_is_meant",
]
