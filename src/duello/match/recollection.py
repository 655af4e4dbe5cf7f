"""What a player may look up of what they have chosen and were told.

Purpose: what has scrolled away and still holds: a player's own choices, and what they alone were
told in the phase that goes on. Input: a match, a player. Output: `Recollection`, made of messages
to this player and of no others; of the state only whether a choice of theirs is forgotten.
Must not know: who looks.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from ..dsl.ir.program import Program, forgotten_with
from ..interpreter.state import Ending, State
from .event_words import Event, Kind
from .match import Match
from .sights import Sight, in_words, sight_of

LATEST = 12
"""So many of the latest messages are looked up."""


@frozen
class Recollection:
    """What holds still. choices: of each choice what the player has chosen; told: what they alone
    were told, the latest last.
    """

    choices: tuple[tuple[str, str], ...]
    told: tuple[Event, ...]

    def about(self, name: str) -> Iterator[str]:
        """What was told of a thing of that name."""
        for event in self.told:
            values = event.data.values()
            if any(name == each or (isinstance(each, list) and name in each) for each in values):
                yield event.text


def recollected(match: Match, player: str) -> Recollection:
    """What a player may look up. Raises IllegalMove for somebody who does not play."""
    seat = match.seat(player)
    heard = match.heard(player)
    chosen = _chosen(match.program, heard)
    standing = tuple(
        (made.name, chosen[made.name])
        for made in match.program.decisions
        if made.name in chosen and match.state.facts.get((made.value, seat)) is not None
    )
    since = _since(match.program, match.state, heard)
    alone = [e for e in heard[since:] if e.to == seat and e.kind is Kind.ANNOUNCEMENT]
    latest = dict.fromkeys(reversed([e.text for e in alone]))
    by_text = {e.text: e for e in alone}
    return Recollection(standing, tuple(by_text[text] for text in list(latest)[:LATEST][::-1]))


def sight_from(match: Match, player: str) -> Sight:
    """What a player sees: what they were told, and what they may look up."""
    known = recollected(match, player)
    alone = tuple(event.text for event in known.told)
    return evolve(sight_of(match.program, match.view(player)), chosen=known.choices, alone=alone)


def _chosen(program: Program, heard: Iterable[Event]) -> dict[str, str]:
    """What was chosen in each choice, in words, that no end of a phase has ended."""
    phases: dict[str, set[str]] = {}
    for made in program.decisions:
        ends = forgotten_with(program, made.value)
        phases.setdefault(made.name, set()).update(program.phases[each].name for each in ends)
    found: dict[str, str] = {}
    for event in heard:
        if event.kind is Kind.CHOICE:
            value = event.data["value"]
            parts = value if isinstance(value, list) else [value]
            words = ", ".join(in_words(each) for each in parts if each is not None)
            found[str(event.data["choice"])] = words or "nothing"
        elif event.kind is Kind.OVER:
            over = event.data["phase"]
            found = {name: words for name, words in found.items() if over not in phases[name]}
    return found


def _since(program: Program, state: State, heard: tuple[Event, ...]) -> int:
    """Where the messages begin that belong to the phase that goes on; turns, which players take one
    after the other, are parts of what they are taken in.
    """
    phases = [program.phases[f.phase] for f in state.agenda if isinstance(f, Ending)]
    around = [phase.name for phase in phases if phase.mover < 0 and phase.number != program.root]
    if not around:
        return 0
    ends = (
        at + 1
        for at, event in enumerate(heard)
        if event.kind is Kind.OVER and event.data["phase"] == around[-1]
    )
    return max(ends, default=0)
