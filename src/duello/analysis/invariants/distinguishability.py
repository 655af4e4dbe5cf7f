"""What a player can find out, and the lines between which they could tell.

Purpose: everything that a player observes at a moment; and the *lines* of a match: forks in which
somebody has answered otherwise (another candidate, a refusal, nothing in time).
Input: a match. Output: plain values, other matches; raises `Leak`.
Must not know: which lines a player must not tell apart.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from duello.analysis.model.check_failure import PropertyBroken
from duello.interpreter.state import WAITING
from duello.match.answers import Awaiting, IllegalMove, Result
from duello.match.event_words import Kind
from duello.match.match import Match

from ..model.numbered_answers import is_timed, picking, words_for
from ..model.secrets import Message

Answered = tuple[str, str, str, int]
"""How a choice is answered: the choice's name, `said`, `passed` or `late`, and the words; which of
several of that name.
"""

MOST = 500
"""How many candidates of one decision are looked at."""

ANSWERS = 2_000
"""So many answers at most are given to find lines of one match."""

SHOWN = 5
"""How many things that may be chosen are shown."""

FEW = 8
"""How many answers are drawn where nobody lists them all."""


class Leak(PropertyBroken):
    """A player could tell apart what they must not. about: what tells, by the name of a message, a
    property or a choice; empty if it is not known.
    """

    kind = "leak"

    def __init__(self, words: str, match: Match | None = None, about: str = "") -> None:
        super().__init__(words, match)
        self.about = about


def telling(told: Sequence[Sequence[Message]]) -> str:
    """The name of the first message that is not the same, or not there, in all of these."""
    for at in range(max(map(len, told), default=0)):
        here = [each[at] for each in told if at < len(each)]
        if len(here) < len(told) or any(each != here[0] for each in here):
            first = next((each for each in here if each[5] is Kind.ANNOUNCEMENT), here[0])
            return first[0]
    return ""


# ---------------------------------------------------------------------- what a player observes


def told_to(match: Match, player: str, since: int = 0) -> list[Message]:
    """What the player was told, from some message of the match on, with everything in it."""
    seat = match.seat(player)
    heard = (event for event in match.events[since:] if event.to in (None, seat))
    return [(e.name, e.to, e.text, e.data, e.why, e.kind) for e in heard]


def observed(match: Match, player: str, tries: Sequence[str]) -> dict[str, object]:
    """All that a player can find out at this moment without moving anything."""
    view = match.view(player)
    return {
        "facts": (view.players, view.facts, view.reveals, view.announcements),
        "asked": view.asked,
        "awaiting": [asked for asked in match.awaiting if asked.player == player],
        "outcome": match.outcome,
        "replies": {words: reply(match, player, words) for words in tries} if view.asked else None,
    }


def reply(match: Match, player: str, words: str) -> str:
    """What comes back at once when a player says something: a refusal, or nothing."""
    try:
        match.fork().submit(player, words)
    except IllegalMove as refusal:
        return str(refusal)
    return "taken"


def things_to_say(match: Match, number: int) -> list[str]:
    """Words that may be refused: names, short forms, beginnings, numbers, nonsense."""
    names = [name for d in match.program.designs for name in (d.name, d.label, d.name[:3])]
    words = ["", "none", "gibberish", "-1", "0", "99", "yes", *match.players, *names]
    drawn = [words_for(match, asked, number) for asked in match.awaiting if asked.about]
    return random.Random(number).sample(words, 6) + [each for each in drawn if each is not None]


def same(wanted: dict[str, object], found: dict[str, object], about: str) -> None:
    """That a player observes the same. about: in which lines. Raises Leak."""
    for part, value in wanted.items():
        if found[part] != value:
            one, other = IN_WORDS[part](value, found[part])
            words = f"{about}\none way: {one}\nor: {other}"
            raise Leak(words, about=_asked_about(value, found[part]))


def _asked_about(one: object, other: object) -> str:
    """The name of the choice that is not asked for in the same way, if that is what differs."""
    if not isinstance(one, list) or not isinstance(other, list):
        return ""
    unlike = [each for each in (*one, *other) if each not in one or each not in other]
    return next((each.name for each in unlike if isinstance(each, Awaiting)), "")


def _facts_in_words(
    one: Sequence[Mapping[str, object]], other: Sequence[Mapping[str, object]]
) -> tuple[str, str]:
    """The first thing that a player was shown and that is not the same."""
    for here, there in zip(one, other, strict=True):
        for name in [name for name in {**here, **there} if here.get(name) != there.get(name)]:
            return f"{name}: {_shown(here.get(name))}", f"{name}: {_shown(there.get(name))}"
    return "the same", "the same"


def _shown(found: object) -> str:
    if isinstance(found, Mapping):
        return ", ".join(f"{name} {_shown(each)}" for name, each in found.items()) or "not shown"
    if isinstance(found, list | tuple):
        return ", ".join(map(_shown, found)) or "nothing"
    return "not shown" if found is None else str(found)


def _asked_in_words(one: Sequence[Awaiting], other: Sequence[Awaiting]) -> tuple[str, str]:
    """What may be chosen here, and what there."""
    return _choices_in_words(one, other), _choices_in_words(other, one)


def _choices_in_words(due: Sequence[Awaiting], others: Sequence[Awaiting]) -> str:
    """What is asked for; of what is asked for in both, what may be chosen only here."""
    said = []
    for asked in due:
        there = next((each for each in others if each.name == asked.name), None)
        only = [w for w in asked.candidates if there is None or w not in there.candidates]
        shown = ", ".join(f"`{words}`" for words in only[:SHOWN]) + " ..." * (len(only) > SHOWN)
        said.append(f"`{asked.name}` may be {shown}" if only else f"`{asked.name}` is asked for")
    return "; ".join(said) or "nothing is asked for"


def _outcome_in_words(one: Result | None, other: Result | None) -> tuple[str, str]:
    """How play has ended here, and how there."""
    said = [
        "play goes on" if each is None else each.why or str(each.winner) for each in (one, other)
    ]
    return said[0], said[1]


def _replies_in_words(
    one: Mapping[str, str] | None, other: Mapping[str, str] | None
) -> tuple[str, str]:
    """The first words that are not answered alike."""
    here, there = one or {}, other or {}
    words = next(each for each in {**here, **there} if here.get(each) != there.get(each))
    return f"`{words}`: {here.get(words, NOBODY)}", f"`{words}`: {there.get(words, NOBODY)}"


NOBODY = "nobody is asked"

IN_WORDS: dict[str, Callable[[Any, Any], tuple[str, str]]] = {  # of the type of each part
    "facts": _facts_in_words,
    "asked": _asked_in_words,
    "awaiting": _asked_in_words,
    "outcome": _outcome_in_words,
    "replies": _replies_in_words,
}
"""Of each part that is observed, how two of it that are not the same are told apart."""


# ---------------------------------------------------------------------- lines


def answers_of(match: Match, player: str) -> list[Answered]:
    """Every way in which a player may answer the decision that awaits them."""
    found: list[Answered] = []
    for asked in match.awaiting:
        if asked.player == player and not asked.answered:
            name, which = asked.name, asked.which
            found += [(name, "said", words, which) for words in sayable(match, asked)]
            found += [(name, "passed", "", which)] if asked.optional else []
            late = is_timed(match.program, asked) or not found
            return [*found, *([(name, "late", "", which)] if late else [])]
    return found


def sayable(match: Match, asked: Awaiting) -> Sequence[str]:
    """What may be said to a decision; of what is too much to be listed, a few answers."""
    if not asked.about:
        return asked.candidates[:MOST]
    player, name, which = asked.player, asked.name, asked.which
    drawn = [match.draw(player, picking(number), name, which) for number in range(FEW)]
    return tuple(dict.fromkeys(words for words in drawn if words is not None))


def answer(match: Match, player: str, answered: Answered) -> Match:
    """A fork in which the player has answered."""
    name, how, words, which = answered
    other = match.fork()
    if how == "said":
        other.submit(player, words, name, which=which)
    elif how == "passed":
        other.decline(player, name, which)
    else:
        other.timeout(player)
    return other


def is_asked(match: Match, player: str) -> bool:
    """Whether an answer of the player is awaited."""
    seat = match.seat(player)
    return any(due.player == seat and due.status == WAITING for due in match.state.open)


def settled(
    match: Match,
    player: str,
    drawn: random.Random,
    width: int,
    until: float = float("inf"),
) -> Iterator[Match]:
    """The lines on which the opponent answers until the player is asked again or play is over.

    A pause in which only the opponent is asked is no message: hosts wait as long as it takes. Where
    the rules contradict themselves, that is what is told, and no line to compare with. A
    line that goes on for longer than so many answers, or that is reached after a time of the
    clock, is left out: there may be none.
    """
    opponent = match.players[1 - match.seat(player)]
    given = 0
    waiting: list[tuple[Match, Answered | None]] = [(match, None)]
    while waiting:
        line, way = waiting.pop()
        if way is not None:
            if given == ANSWERS or time.monotonic() > until:
                return
            line, given = answer(line, opponent, way), given + 1
        if line.contradiction:
            continue
        if is_asked(line, player) or not is_asked(line, opponent):
            yield line
            continue
        ways = answers_of(line, opponent)
        taken = drawn.sample(ways, min(width, len(ways)))
        waiting += [(line, each) for each in reversed(taken)]
