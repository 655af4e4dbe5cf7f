"""The leak check: what a player cannot tell apart must look the same to them.

Purpose: three questions, asked along random matches; a *line* is a fork of a match in which the
opponent has answered otherwise.

A. As long as a secret choice is not revealed, nothing that the player can observe depends on it:
   messages, view, candidates, refusals (`check_secrets`).
B. Lines in which the player was told the same, word for word, stay the same to them until the
   opponent answers again (`check_beliefs`): the player's own answers get the same replies.
C. Where a reveal was hidden, the messages that follow may be others (points betray something), but
   the same message does not say another thing (`check_hidden`).

Input: a match, or a play. Output: the number of pairs that were compared; raises `Leak`.
Must not know: any game, nor how what is told was made.
"""

import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import frozen

from duello.analysis.model.check_failure import Endless, shown_by
from duello.analysis.model.secrets import (
    Before,
    Message,
    alike,
    ends,
    is_kept,
    is_revealed,
    is_secret,
    outline,
    until,
)
from duello.match.event_words import UNKNOWN, Kind
from duello.match.match import Match

from ..model.numbered_answers import step
from ..model.random_play import LONGEST, Play, match_of
from .distinguishability import (
    Answered,
    Leak,
    answer,
    answers_of,
    is_asked,
    observed,
    same,
    settled,
    telling,
    things_to_say,
    told_to,
)

WIDTH = 11
"""In how many ways at most the opponent answers one decision."""


# ---------------------------------------------------------------------- A: before the reveal


def check_secrets(match: Match, player: str, drawn: random.Random, width: int = 4) -> int:
    """The opponent makes a secret choice in several ways, before or after the player answers.

    Up to its reveal, messages, and what the player may say to later decisions, are the same.
    """
    opponent = match.players[1 - match.seat(player)]
    due = [a for a in match.awaiting if a.player == opponent and not a.answered]
    if not due or not is_secret(match.program, due[0].name):
        return 0
    if not (is_asked(match, player) or is_revealed(match.program, due[0].name)):
        return 0
    said = [way for way in answers_of(match, opponent) if way[1] == "said"]
    taken = [
        (way, answer(match, opponent, way)) for way in drawn.sample(said, min(width, len(said)))
    ]
    going_on = [(way, line) for way, line in taken if not line.contradiction]
    if len(going_on) < 2:
        return 0
    ways, lines = [way for way, _ in going_on], [line for _, line in going_on]
    tries = things_to_say(match, drawn.randrange(1 << 20))
    pairs, start = 0, len(match.events)
    shown_by_then = ends(match.program, due[0].name)
    for _ in range(4):
        before = [until(told_to(line, player, start), shown_by_then) for line in lines]
        for other in before[1:]:
            _same_told(before[0], other, ways)
        if any(revealed for _, revealed in before):
            return pairs + len(lines) - 1
        first = observed(lines[0], player, tries)
        for line, way in zip(lines[1:], ways[1:], strict=True):
            same(first, observed(line, player, tries), _either(ways[0], way))
            pairs += 1
        mine = answers_of(lines[0], player)
        if not mine or not is_revealed(match.program, due[0].name):
            return pairs
        chosen = drawn.choice(mine)
        lines = [answer(line, player, chosen) for line in lines]
        if not all(line.awaiting for line in lines):
            return pairs
    return pairs


def _either(one: Answered, other: Answered) -> str:
    """That a player can tell which of two answers was given."""
    name, first, second = one[0], *(words or how for _, how, words, _ in (one, other))
    return f"whether `{name}` is `{first}` or `{second}` can be told before it is revealed"


def _last(told: list[Message]) -> str:
    return "; ".join(str(text) for _, _, text, *_ in told) or "nothing is told"


def _same_told(one: Before, other: Before, ways: Iterable[Answered]) -> None:
    if not alike(one, other):
        said = ", ".join(dict.fromkeys(words for _, _, words, _ in ways))
        shown = f"one way: {_last(one[0])}\nor: {_last(other[0])}"
        words = f"which of {said} was chosen is told before its reveal\n{shown}"
        raise Leak(words, about=telling((one[0], other[0])))


# ---------------------------------------------------------------------- B: what was told alike


@frozen
class Beliefs:
    """Lines that a player cannot tell apart; the first is the one that is really played."""

    player: str
    lines: tuple[Match, ...]

    @property
    def opponent(self) -> str:
        """The other player."""
        return self.lines[0].players[1 - self.lines[0].seat(self.player)]


Fruitful = Counter[str]
"""After which words of the opponent there were lines that looked alike: worth saying again."""


def check_beliefs(
    match: Match,
    player: str,
    drawn: random.Random,
    fruitful: Fruitful | None = None,
    keep: int = 3,
    longest: int = LONGEST,
    until: float = float("inf"),
) -> int:
    """Play on to the end; at every decision of the player, all lines must look the same to them.

    fruitful: what other matches have found worth saying. keep: how many other lines are followed.
    until: when to break it off. The number of pairs. Raises Leak, and Endless after so many
    decisions.
    """
    fruitful = Counter() if fruitful is None else fruitful
    first = next(settled(match, player, drawn, 1, until), None)
    if first is None:
        return 0
    beliefs = Beliefs(player, (first,))
    pairs = 0
    for _ in range(longest):
        with shown_by(beliefs.lines[0]):
            pairs += compare(beliefs, things_to_say(first, drawn.randrange(1 << 20)))
            mine = answers_of(beliefs.lines[0], player)
            if not mine:
                return pairs
            weights = [1 if way[1] == "late" else 12 for way in mine]
            said = _last_said(beliefs.lines[0], beliefs.opponent)
            certain = len(beliefs.lines) == 1
            said_now = drawn.choices(mine, weights)[0]
            further = go_on(beliefs, said_now, drawn, keep, fruitful, until)
            if further is None or time.monotonic() > until:
                return pairs
            beliefs = further
            fruitful[said] += certain and len(beliefs.lines) > 1
    raise Endless("a match does not end", beliefs.lines[0])


def _last_said(line: Match, player: str) -> str:
    """The words of a player's last answer; none if they passed or were late."""
    return next((said.words for said in reversed(line.answers) if said.player == player), "")


def _interest(line: Match, opponent: str, fruitful: Fruitful) -> float:
    """How much a line promises: lateness mostly ends what could have been looked at."""
    words = _last_said(line, opponent)
    return 1 + min(20, fruitful[words]) if words else 0.05


def compare(beliefs: Beliefs, tries: Sequence[str]) -> int:
    """The number of pairs that differ, and look the same as they must."""
    real, *others = beliefs.lines
    different = [line for line in others if line.state != real.state]
    if not different:
        return 0
    first = observed(real, beliefs.player, tries)
    for line in different:
        about = f"{beliefs.player} was told the same after {_history(real)} and {_history(line)}"
        about = f"{about}; and yet they can be told apart"
        same(first, observed(line, beliefs.player, tries), about)
    return len(different)


def _history(line: Match) -> str:
    return "; ".join(f"{said.player} {said.how} {said.words}" for said in line.answers[-8:])


def go_on(
    beliefs: Beliefs,
    mine: Answered,
    drawn: random.Random,
    keep: int,
    fruitful: Fruitful,
    until: float = float("inf"),
) -> Beliefs | None:
    """The player answers; the opponent in every way; lines that are told alike are kept. None if
    no line comes to where the player is asked again.
    """
    player = beliefs.player
    taken = [(answer(line, player, mine), len(line.events)) for line in beliefs.lines]
    if taken[0][0].contradiction:
        return None
    replied, before = zip(*[line for line in taken if not line[0].contradiction], strict=True)
    _same_reply(beliefs, mine, replied, before)
    groups: dict[str, list[Match]] = {}
    reals: list[tuple[float, str, Match]] = []
    for line, at in zip(replied, before, strict=True):
        for other in settled(line, player, drawn, WIDTH, until):
            told = repr(told_to(other, player, at))
            groups.setdefault(told, []).append(other)
            if line is replied[0]:
                reals.append((_interest(other, beliefs.opponent, fruitful), told, other))
    if not reals:
        return None
    weights = [interest * len(groups[told]) for interest, told, _ in reals]
    _, told, real = drawn.choices(reals, weights)[0]
    kept = [real]
    alike = groups[told]
    for other in drawn.sample(alike, len(alike)):
        if len(kept) <= keep and all(other.state != known.state for known in kept):
            kept.append(other)
    return Beliefs(player, tuple(kept))


def _open(line: Match, player: str) -> list[tuple[str, str, str]]:
    """What a player has answered that was never to be a secret: nobody keeps from the other what
    follows from it.
    """
    return [
        (taken.choice, taken.how, taken.words)
        for taken in line.answers
        if taken.player == player and not is_kept(line.program, taken.choice)
    ]


def _same_reply(
    beliefs: Beliefs, mine: Answered, replied: Sequence[Match], before: Sequence[int]
) -> None:
    """What the player is told at once is the same, if the opponent has answered the same but for
    what is secret; where only the opponent is asked something, the rest of it comes later.
    """
    openly = [_open(line, beliefs.opponent) for line in replied]
    alike = [at for at, said in enumerate(openly) if said == openly[0]]
    replied, before = [replied[at] for at in alike], [before[at] for at in alike]
    now: list[list[Message]] = []
    later: list[list[Message]] = []
    for line, at in zip(replied, before, strict=True):
        told = told_to(line, beliefs.player, at)
        asked = [is_asked(line, player) for player in (beliefs.player, beliefs.opponent)]
        (later if asked == [False, True] else now).append(told)
    shown_at = _revealed([*now, *later])
    now, later = [told[:shown_at] for told in now], [told[:shown_at] for told in later]
    first = (now or later)[0]
    wanted = [first] * len(now) + [first[: len(told)] if now else first for told in later]
    for told, like in zip((*now, *later), wanted, strict=True):
        if told != like:
            name, how, words, _ = mine
            shown = f"one way: {_last(first)}\nor: {_last(told)}"
            answered = " ".join(each for each in (how, words) if each)
            said = f"`{answered}` of {beliefs.player} to `{name}`"
            words = f"the reply to {said} tells a secret that is not revealed\n{shown}"
            raise Leak(words, about=telling((first, told)))


def _revealed(lines: Sequence[list[Message]]) -> int | None:
    """The place of the first message that is not the same in all lines, if it reveals, in each of
    them, what was secret so far; what is told behind it may hang on that.
    """
    for at in range(max(map(len, lines))):
        here = [told[at] for told in lines if at < len(told)]
        if any(each != here[0] for each in here):
            shown = {_shows(each) for each in here}
            return at if len(shown) == 1 and None not in shown else None
    return None


def _shows(message: Message) -> tuple[str, frozenset[str]] | None:
    """Of a reveal: which choice it shows, and whose it keeps back."""
    name, _, _, data, _, kind = message
    if kind is not Kind.REVEAL:
        return None
    return name, frozenset(who for who, value in data.items() if value == UNKNOWN)


# ---------------------------------------------------------------------- C: after a hidden reveal


def check_hidden(match: Match, player: str, drawn: random.Random) -> int:
    """The opponent makes a choice whose reveal is hidden from the player, in every way.

    Of lines with the same messages, apart from announcements, all announce the same.
    """
    opponent = match.players[1 - match.seat(player)]
    ours, theirs = answers_of(match, player), answers_of(match, opponent)
    if not ours or not theirs:
        return 0
    mine = drawn.choice([way for way in ours if way[1] == "said"] or ours)
    name, start = theirs[0][0], len(match.events)
    groups: dict[str, list[tuple[Answered, list[Message]]]] = {}
    for way in theirs:
        if way[1] != "said":
            continue
        told = told_to(answer(answer(match, player, mine), opponent, way), player, start)
        shown = [data for event, _, _, data, _, kind in told if _reveals(kind, event, name)]
        if shown and shown[0].get(opponent) == UNKNOWN:
            groups.setdefault(repr(outline(match.program, told)), []).append((way, told))
    pairs = 0
    for (way, told), *others in groups.values():
        for other, said in others:
            if said != told:
                both = f"one way: {_last(told)}\nor: {_last(said)}"
                words = f"{_either(way, other)}: its reveal was hidden\n{both}"
                raise Leak(words, about=telling((told, said)))
            pairs += 1
    return pairs


def _reveals(kind: Kind, name: str, choice: str) -> bool:
    """Whether a message shows what was chosen."""
    return kind is Kind.REVEAL and name == choice


# ---------------------------------------------------------------------- along a match


def check_along(
    play: Play, sparse: int = 3, longest: int = LONGEST, until: float = float("inf")
) -> tuple[int, int]:
    """A and C for both players at some moments of a match; the numbers of pairs.

    sparse: one in how many moments is looked at. until: when to break it off. Raises Leak, Endless.
    """
    drawn = random.Random(play.tail)
    match = match_of(play)
    secrets = hidden = 0
    for taken, number in enumerate(play.numbers()):
        if not match.awaiting or time.monotonic() > until:
            break
        if taken == longest:
            raise Endless(f"{play} does not end", match)
        with shown_by(match):
            player = drawn.choice(match.players)
            if drawn.randrange(sparse) == 0:
                secrets += check_secrets(match, player, drawn)
            if not any(asked.answered for asked in match.awaiting):
                for player in match.players:
                    hidden += _if_hidden(match, player, drawn)
        step(match, number)
    return secrets, hidden


def _if_hidden(match: Match, player: str, drawn: random.Random) -> int:
    """Check C only where a first try shows that the opponent's choice will be hidden."""
    opponent = match.players[1 - match.seat(player)]
    ours, theirs = answers_of(match, player), answers_of(match, opponent)
    if not ours or not theirs:
        return 0
    line = answer(answer(match, player, ours[0]), opponent, theirs[0])
    told = told_to(line, player, len(match.events))
    name = theirs[0][0]
    if any(_reveals(k, e, name) and d.get(opponent) == UNKNOWN for e, _, _, d, _, k in told):
        return check_hidden(match, player, drawn)
    return 0
