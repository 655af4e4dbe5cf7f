"""What is denied as a whole, or of the other one: `not (Ann is tired, or Bob is tired)`, `only Ann
is tired`; and of how many players something is so: `at most one player is tired`.

Purpose: what has one part is denied by its verb, all else in parentheses. What is so of one alone
is denied of the other. Of two players, at most one is not both. Input: words, what reads a part.
Output: the words of the language. Must not know: what a part asks.
"""

import re
from collections.abc import Callable

from attrs import evolve

from .said_comparisons import Asking
from .said_denied import negated
from .said_names import Names
from .said_players import about
from .said_things import of_each_piece
from .said_words import either

_WHOLE = re.compile(
    r"(?P<long>it (?:is|was) (?:not (?:true|so|the case)|false|untrue) that|not(?: both)?) "
    r"(?P<what>.+)"
)
_OF_BOTH = re.compile(r"(?:both )?players |(?:everyone|everybody|(?:each|every) player) ")
_NEITHER = re.compile(r"neither (?P<one>.+) nor (?P<other>.+)")
_NOT_BOTH = re.compile(
    r"(?:either )?(?P<one>.+?),? or (?P<other>.+?),? (?:but|and) not both(?: of them)?"
)
_BUT_NOT = re.compile(
    r"(?P<one>\S+) (?P<is>is|are) (?P<what>[^,]+?),? (?:but|and|while) (?P<other>\S+) "
    r"(?:is|are) not"
)

Read = Callable[[str, Names], Asking | None]
"""What reads a condition."""


def as_a_whole(words: str, names: Names, read: Read) -> Asking | None:
    """A condition that is denied as a whole, said of one player alone, or of one of two things."""
    so_many = _of_so_many(words, names)
    if so_many != words:
        return read(so_many, names)
    return (
        _one_of_two(words, names, read)
        or _denied(words, names, read)
        or _of_one_alone(words, names, read)
    )


_SO_MANY = (
    (r"(?:at most|no more than|not more than) (?:1|one)", "not both players"),
    (r"at least (?:1|one)", "a player"),
    (r"more than (?:1|one)", "both players"),
    (r"(?:exactly|only|just) (?:1|one)", "exactly one player"),
)
"""Of how many of the two players something is so, and how it is said here."""

_OF_THEM = r"(?: player(?P<own>'s)?| of (?:the(?: 2)? players|them))?(?= )"
_ONE_ALONE = re.compile(
    r"(?:either|a|any|one|1)(?: player| of them)? (?P<so>[^,]+),? but not both(?: of them)?"
)


def _of_so_many(words: str, names: Names) -> str:
    """`at most one player is tired` as `not both players are tired`, and so of any other number."""
    for many, said in _SO_MANY:
        found = re.match(many + _OF_THEM, words)
        if found is not None and (" player" in found[0] or " of " in found[0]):
            return said + (found["own"] or "") + words[found.end() :]
    alone = _ONE_ALONE.fullmatch(words)
    if alone is not None and not re.search(r" or ", words):
        return f"exactly one player {alone['so']}"
    seat = either(map(re.escape, names.seats))
    both = re.fullmatch(
        rf"(?P<one>{seat}) and (?P<other>{seat}) (?:(?P<is>are|have|do) )?(?P<no>not )?both "
        r"(?P<so>.+)",
        words,
    )
    if both is None or both["one"] == both["other"]:
        return words
    no = "not " if both["no"] else ""
    does = "" if both["is"] in (None, "do") else f"{both['is']} "
    return f"{no}both players {does}{both['so']}"


def _denied(words: str, names: Names, read: Read) -> Asking | None:
    """Everything behind `not` in parentheses; without them, one part alone, or all of it behind
    `it is not so that`.
    """
    found = _WHOLE.fullmatch(words)
    if found is None:
        return None
    what = found["what"]
    closed = re.fullmatch(r"\(([^()]+)\)", what)
    if closed is not None:
        what = closed[1]
    elif found["long"].startswith("not") and re.search(r" and | or |\(", what):
        of_both = re.match(
            r"(?:both )?players |(?:everyone|everybody|(?:each|every) player) ", what
        )
        if of_both is None or not of_each_piece(what, names):
            return None  # how far it goes is not said
    if found["long"] == "not both":
        what = f"both {what}"
    asked = read(re.sub(r", and ", " and ", what), names)
    denied = negated(asked.so or asked.said) if asked is not None else None
    return Asking(denied, who=asked.who) if asked is not None and denied else None


def _one_of_two(words: str, names: Names, read: Read) -> Asking | None:
    """`neither A nor B`, `either A or B, but not both`, `A is called but B is not`."""
    found = _NEITHER.fullmatch(words) or _NOT_BOTH.fullmatch(words)
    if found is not None and " nor " not in found["one"]:
        first, second = found["one"], found["other"]
        subject, _, rest = second.partition(" ")
        if re.fullmatch(r"[\w'-]+", first) and subject != first:
            first = f"{first} {rest}"
        asked = [read(each, names) for each in (first, second)]
        if not all(asked):
            return None
        one, other = (each.so or each.said for each in asked if each is not None)
        either = f"({one}, or {other})"
        whole = f"not {either}" if words.startswith("neither") else ""
        return Asking(whole or f"{either} and not ({one} and {other})")
    found = _BUT_NOT.fullmatch(words)
    if found is None:
        return None
    first = read(f"{found['one']} {found['is']} {found['what']}", names)
    second = read(f"{found['other']} is not {found['what']}", names)
    if first is None or second is None:
        return None
    return Asking(f"{first.so or first.said} and {second.so or second.said}")


_ALONE = re.compile(
    r"only (?P<who>they|you|(?:the |their )?opponent|[A-Z][\w-]*|the [\w-]+) (?P<so>.+)"
)


def _of_one_alone(words: str, names: Names, read: Read) -> Asking | None:
    """`only Ann is tired`: she is, and the other one is not."""
    found = _ALONE.fullmatch(words)
    asked = read(f"they {found['so']}", evolve(names, bound="they")) if found else None
    so = (asked.so or asked.said) if asked is not None else ""
    other = negated(so)
    if found is None or other is None or not so.startswith(("they ", "their ")):
        return None
    who = re.sub(r"^(?:the|their) (?=opponent$)", "", found["who"])
    first, second = names.seats
    others = {"they": "opponent", "you": "opponent", "opponent": "they", first: second}
    against = {**others, second: first}.get(who, f"{who}'s opponent")
    said = [
        line if by == "they" else about(line, by, names.seats)
        for line, by in ((so, who), (other, against))
    ]
    return Asking(" and ".join(said), who=who)
