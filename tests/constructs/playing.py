"""Playing the `play` blocks of pages, and what everybody is told on the way.

The moves are said as in an `example`; chance draws what they say, in order, else what the seed
gives. What is told before the first move is left out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import indent

from tests.kept import compile_beside

from duello.dsl.diagnostics.renderer import render
from duello.dsl.ir.program import Program
from duello.dsl.pipeline import Compiled
from duello.dsl.resolve.examples import Claim, Given, Move, Moves, Standing
from duello.dsl.spans import Source
from duello.interpreter.events import HOST
from duello.match.answers import IllegalMove
from duello.match.contradiction_report import problem_of
from duello.match.event_words import Event
from duello.match.match import Match
from duello.match.options import outward


@dataclass
class Played:
    """A play, as far as its moves lead, and every line that its `told` block holds."""

    match: Match
    said: list[str]


def told(
    compiled: Compiled, rules: str, play: str, find: Callable[[str], Source | None], info: str
) -> str:
    """Every move and what everybody was told in consequence, a line each."""
    return "".join(f"{each}\n" for each in played(compiled, rules, play, find, info).said)


def played(
    compiled: Compiled, rules: str, play: str, find: Callable[[str], Source | None], info: str
) -> Played:
    """Make the moves of a `play` block. info: what stands behind the fence of its `told` block."""
    assert compiled.program is not None, [render(p) for p in compiled.problems]
    lines = _lines(rules, play, find)
    draws = [m for line in lines if isinstance(line, Moves) for m in line.moves]
    waiting = [m for m in draws if m.seat is None]
    options, seats = _options(compiled.program, lines), compiled.program.seats
    match = Match(compiled.program, options=options, chance=_by(waiting, seats))
    said: list[str] = []
    if "from the start" in info:
        said += _words(match, match.events, info)
    for line in lines:
        for move in line.moves if isinstance(line, Moves) else ():
            if move.seat is not None:
                said += ["> " + move.span.words, *_made(match, move, info)]
    if match.outcome is not None:
        said.append(f"the match is over: {match.outcome.why}")
    found = problem_of(match)
    if found is not None:
        said += [*([""] if said else []), render(found)]
    assert not waiting, f"chance was never asked to draw {waiting[0].said}"
    return Played(match, said)


def _lines(
    rules: str, play: str, find: Callable[[str], Source | None]
) -> tuple[Given | Standing | Moves | Claim, ...]:
    if not play.strip():
        return ()
    text = f'{rules}\nexample "the play"\n{indent(play, "  ")}'
    found = compile_beside(Source("example.duel", text), find)
    assert not found.problems, "\n".join(render(p) for p in found.problems)
    return found.examples[-1].lines


def _options(
    program: Program, lines: tuple[Given | Standing | Moves | Claim, ...]
) -> dict[str, object]:
    given = [line for line in lines if isinstance(line, Given)]
    options = [(program.options[line.option], line.value) for line in given]
    return {option.name: outward(program, option.type, value) for option, value in options}


def _by(waiting: list[Move], seats: tuple[str, ...]) -> Callable[..., str | None]:
    def draw(choice: str, player: str | None, among: object) -> str | None:
        if not waiting or waiting[0].to is None:
            return " ".join(waiting.pop(0).said) if waiting else None
        dealt: dict[int, str] = {}
        while waiting and waiting[0].to is not None and waiting[0].to not in dealt:
            move = waiting.pop(0)
            dealt[move.to or 0] = " ".join(move.said)
        return "; ".join(f"{seats[seat]}: {said}" for seat, said in dealt.items())

    return draw


def _made(match: Match, move: Move, info: str) -> list[str]:
    assert move.seat is not None
    player = match.players[move.seat]
    name = None if move.decision is None else match.program.decisions[move.decision].name
    before = len(match.events)
    try:
        if move.how == "late":
            match.timeout(player, name)
        elif move.how == "passed":
            match.decline(player, name)
        else:
            match.submit(player, " ".join(move.said) or "use", name)
    except IllegalMove as error:
        return [f"  refused: {error}"]
    return _words(match, match.events[before:], info)


def _words(match: Match, events: list[Event], info: str) -> list[str]:
    said = []
    for event in events:
        if event.to == HOST:
            if "with why" in info:
                said.append(f"  (host: {event.text})")
                said += [f"  (host:   {why})" for why in event.why]
            continue
        to = "" if event.to is None else f"({match.players[event.to]} only) "
        said.append(f"  {to}{event.text}")
        if "with why" in info:
            said += [f"    because {why}" for why in event.why]
    return said
