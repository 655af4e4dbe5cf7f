"""Whole matches of one host, the same every time: a clock that stands, randomness with labels.

A match is played by a script of deeds. What a deed draws at random follows from its label alone, so
that more deeds of one seat change nothing for anybody else.
"""

import hashlib
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from duello.host.deeds import SEATS, WATCH
from duello.host.game_codec import packed_program
from duello.host.game_data import Answer, Asked
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
from duello.host.service import Clock, Live, Service
from duello.host.standing import Terms
from duello.host.stored_rules import SHIPPED, store
from duello.match.loading import compile_text, load

FEUD = """ruleset "Feud"
match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match by points
round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  winner: the player with more pick, if a player's pick is 3
  winner: the player with fewer pick, if a player's pick is 1
  the winner gains 1 point
"""
MENDED = FEUD.replace("if a player's pick is 3", "unless a player's pick is 1")
"""Rules that contradict themselves when one picks 1 and the other 3; and mended ones."""


class StandingStill(Clock):
    """A clock that goes on when it is told to."""

    def __init__(self, now: int = 1_795_000_000_000) -> None:
        self.at = now
        self.ran = 0

    def now(self) -> int:
        return self.at

    def steady(self) -> int:
        return self.ran

    def go(self, ms: int) -> None:
        """Time passes."""
        self.at += ms
        self.ran += ms


class Labelled:
    """Random bytes that follow from a label and how many were asked for under it."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.label = "start"
        self.asked = 0

    def under(self, label: str) -> None:
        self.label, self.asked = label, 0

    def __call__(self, many: int) -> bytes:
        self.asked += 1
        text = f"{self.seed}:{self.label}:{self.asked}".encode()
        return hashlib.shake_256(text).digest(many)


def host(path: Any, seed: int = 0) -> tuple[Service, StandingStill, Labelled]:
    """A host over a file, with its clock and its randomness."""
    clock, chance = StandingStill(), Labelled(seed)
    service = Service(Journal(f"sqlite:///{path}"), clock, chance)
    return service, clock, chance


@cache
def compiled(ruleset: str) -> tuple[str, tuple[str, bytes]]:
    """The title of a shipped ruleset, and its program as it is kept."""
    rules = load(ruleset)
    return rules.title, packed_program(rules.program)


def made(service: Service, ruleset: str, **terms: Any) -> str:
    """A match of a shipped ruleset, begun."""
    title, kept = compiled(ruleset)
    return begun(service, ruleset, title, kept, **terms)


def of_text(service: Service, text: str, **terms: Any) -> str:
    """A match of rules that a test wrote, begun."""
    program = compile_text(text).program
    assert program is not None
    return begun(service, program.name, program.name, packed_program(program), **terms)


def begun(service: Service, ruleset: str, title: str, kept: tuple[str, bytes], **terms: Any) -> str:
    """A match of rules as they are kept, begun."""
    digest = service.journal.write(
        lambda c: store(c, ruleset, title, "", kept, service.clock.now(), SHIPPED)
    )
    name, _ = service.create(Terms(title, digest, ("Anna", "Bert"), **terms))
    for seat in (0, 1):
        service.act(name, partial(HostDeed.sit, seat=seat))
    service.act(name, lambda deed: deed.begin())
    return name


def answer(service: Service, live: Live, asked: Asked, label: str) -> str:
    """A legal answer that follows from a label."""
    pick = random.Random(label).randrange
    standing = live.standing
    own = [w.held.answer for w in standing.of(asked.seat) if w.held and w.asked != asked]
    found: Answer | None = service.game(live).any_answer(standing.moves, own, asked, pick)
    if found is None:
        return "pass"
    return found.words or "pass"


Deed = tuple[str, Callable[[], Any]]


def script(service: Service, chance: Labelled, name: str, seed: int, rounds: int) -> Iterator[Deed]:
    """The deeds of a match, one at a time: the label of each, and what does it."""
    for number in range(rounds):
        live = service.live(name)
        if live.standing.over or live.standing.state != "running":
            return
        for window in live.standing.windows:
            label = f"{seed}:{number}:{window.number}"

            def say(window: Any = window, label: str = label) -> Any:
                now = service.live(name)
                words = answer(service, now, window.asked, label)
                chance.under(label)
                return service.act(
                    name,
                    lambda deed: deed.say(window.asked.seat, window.number, words, label),
                    label,
                )

            yield label, say


def whole(service: Service, chance: Labelled, name: str, seed: int = 0, rounds: int = 1000) -> None:
    """Play a match to its end, or so many rounds."""
    for _, deed in script(service, chance, name, seed, rounds):
        deed()


def heard(service: Service, name: str) -> dict[str, list[Any]]:
    """Everything that every audience was told."""
    live = service.live(name)
    return {audience: service.told(live, audience) for audience in (*SEATS, WATCH, "host")}
