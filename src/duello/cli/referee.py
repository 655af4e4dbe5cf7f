"""`duello referee`: a match over lines of JSON.

Purpose: the line protocol for hosts' bots. Out come events, what is awaited, the outcome; in come
answers, time-outs, and requests for a view or a save. A line that is not understood or not legal
is answered with an error and changes nothing.
Input: lines. Output: lines. Must not know: clocks. The host says that time has run out.
"""

import json
import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import click

from duello.dsl.limits import COUNTED

from ..boards.board_text import pictures
from ..dsl.diagnostics.renderer import as_json
from ..interpreter.compound_moves import Pick
from ..interpreter.events import HOST
from ..match.answers import Awaiting, IllegalMove
from ..match.chance import picked
from ..match.contradiction_report import problem_of
from ..match.event_words import Event
from ..match.loading import Rules
from ..match.match import Match
from ..match.match_log import RecordError, read
from ..match.observation import View
from .arguments import BadArgument, begun, match_options
from .many_matches import keep_in, several
from .print_problems import CONTRADICTED, loaded
from .prompt import candidates

KNOWN = '"say", "timeout": true, "legal", "draw": true, "count": true or "view": true'
"""What a line may ask for."""

RESERVED = ("all", "host")
"""Audiences; no player may be called so."""


@click.command("referee")
@click.argument("ruleset", required=False)
@match_options
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Goes on with a match that was saved.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keeps everything in this file, after every line, and goes on from it.",
)
@click.option("--schema", is_flag=True, help="Shows the messages as JSON schema.")
def command(
    ruleset: str | None,
    seed: int | None,
    options: tuple[str, ...],
    players: str | None,
    resume: Path | None,
    save: Path | None,
    schema: bool,
) -> None:
    """Run a match over lines of JSON, for other programs; without a RULESET, any number of them.

    Without a RULESET each line is a message with the name of its match: see --schema. With one:

    \b
    Out: {"event": NAME, "to": "all", "host" or PLAYER, "text": WORDS, "data": {...}}
         {"ask": [{"player", "decision", "candidates", "seconds", "optional"}], "to": PLAYER}
                                             what is asked of one player, for each who is asked;
                                             many candidates are told in words; those that are
                                             made of several parts as {"about": WORDS}
         {"await": [{"player", "decision", "seconds", "optional"}], "to": "all"}
                                             who is waited for: what may be chosen is not told
         {"taken": WORDS, "player": PLAYER, "decision": NAME, "to": PLAYER, "final": TRUTH}
                                             what an answer was understood as; unless it is final
                                             it may be changed
         {"outcome": {"winner": PLAYER or null, "why": WORDS}}
         {"contradiction": {...}}            the rules contradict themselves; exit code 3
         {"error": WORDS, "player": PLAYER}  nothing has changed
    In:  {"player": P, "say": WORDS}, and "decision": NAME if several are due, with "which": N
         if these are of one name (their lines in "ask" say so); "seconds": N,
         if the rules are to take what is too much from a reserve
         {"player": P, "timeout": true}
         {"player": P, "legal": WORDS}       answered with {"legal": true or false, "why": WORDS}
         {"player": P, "draw": true}         answered with {"drawn": WORDS}, a legal answer that
                                             is drawn by the seed, and not played
         {"player": P, "count": true}        answered with {"count": N, "player": P}, the number
                                             of legal answers; it may take minutes
         {"player": P, "view": true}         answered with {"view": {...}}, boards drawn in it
         {"save": true}                      answered with {"save": {...}}, for --resume
    """  # noqa: D301
    if schema or ruleset is None:
        if seed is not None or options or players is not None or resume is not None:
            raise BadArgument(
                "seed, options and players are said in the message that begins a match"
            )
        several(save, schema)
        return
    rules = loaded(ruleset)
    if resume is None and save is not None and save.exists():
        resume = save
    if resume is None:
        match = begun(rules, seed, options, players)
    elif seed is not None or options or players is not None:
        raise BadArgument("a match that is resumed has its seed, options and players")
    else:
        match = _resumed(resume, rules)
    if any(name.casefold() in RESERVED for name in match.players):
        taken = " or ".join(f"`{name}`" for name in RESERVED)
        raise BadArgument(
            f"messages go to {taken}, so that no player can be called so: say `--players Ann,Ben`"
        )
    _Referee(match, save).run(told=resume is None)


def _resumed(file: Path, rules: Rules) -> Match:
    try:
        return Match.resume(read(file.read_bytes()), rules)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}") from None
    except RecordError as error:
        raise click.ClickException(str(error)) from None


class _Refused(Exception):
    """A line that is not understood; the message says why."""


class _Referee:
    """A match between two streams of lines."""

    def __init__(self, match: Match, save: Path | None = None) -> None:
        self.match = match
        self._save = save

    def run(self, told: bool) -> None:
        """Until there are no more lines. told: whether the beginning is to be told."""
        self._tell(self.match.events if told else ())
        keep_in(self._save, self.match.save)
        for line in sys.stdin.buffer:
            if line.strip():
                self._line(line)
                keep_in(self._save, self.match.save)
        if self.match.contradiction is not None:
            raise SystemExit(CONTRADICTED)

    def _line(self, line: bytes) -> None:
        player = None
        try:
            said = _read(line)
            player = said.get("player")
            self._answer(said)
        except (_Refused, IllegalMove, ValueError) as error:
            who = player if isinstance(player, str) else None
            _write({"error": str(error), "player": who})

    def _answer(self, said: dict[str, object]) -> None:
        match = self.match
        if said == {"save": True}:
            _write({"save": match.save()})
            return
        player = said.get("player")
        if not isinstance(player, str):
            raise _Refused('a line says which `player` it is from, or is {"save": true}')
        decision = said.get("decision")
        if decision is not None and not isinstance(decision, str):
            raise _Refused("`decision` is the name of a choice")
        which = _whole(said, "which", 1) if "which" in said else None
        about = ("player", "decision", "which")
        asked = {key: value for key, value in said.items() if key not in about}
        found = self._known(player, decision, which, asked)
        if found is not None:
            _write(found)
            return
        match asked:
            case {"say": str() | int() as words, **rest} if not rest.keys() - {"seconds"}:
                took = _whole(rest, "seconds", 0) if rest else 0
                self._say(player, words, decision, took, which)
            case {"timeout": True, **rest} if not rest:
                self._tell(self.match.timeout(player, decision, which))
            case _:
                raise _Refused(f"besides `player` a line has {KNOWN}")

    def _say(
        self, player: str, words: str | int, decision: str | None, took: int, which: int | None
    ) -> None:
        """An answer: its player is told what it was understood as, and then what follows."""
        match, before = self.match, len(self.match.answers)
        events = match.submit(player, words, decision, took, which)
        taken = match.answers[before]
        to = match.players[match.seat(player)]
        still = any(a.answered and (a.player, a.name) == (to, taken.choice) for a in match.awaiting)
        about = {"player": to, "decision": taken.choice, "to": to}
        _write({"taken": taken.words, **about, "final": not still})
        self._tell(events)

    def _known(
        self, player: str, decision: str | None, which: int | None, asked: dict[str, object]
    ) -> dict[str, object] | None:
        """The answer to a question that changes nothing; None if that is not what a line is."""
        match = self.match
        match asked:
            case {"view": True, **rest} if not rest and decision is None:
                return {"view": _view(match, match.view(player))}
            case {"count": True, **rest} if not rest:
                name = match.players[match.seat(player)]
                return {"count": match.count(player, decision, COUNTED, which), "player": name}
            case {"legal": str() as words, **rest} if not rest:
                why = match.refusal(player, words, decision, which)
                return {"legal": why is None, "why": why}
            case {"draw": True, **rest} if not rest:
                return {"drawn": match.draw(player, self._pick(player), decision, which)}
        return None

    def _pick(self, player: str) -> Pick:
        """What an answer is drawn by: the seed, and how many answers were taken so far."""
        match, steps = self.match, count()

        def pick(possible: int) -> int:
            name = f"{match.players[match.seat(player)]} {next(steps)}"
            return picked(match.seed, len(match.answers), name, possible)

        return pick

    def _stuck(self) -> Awaiting | None:
        """A decision that waits for a player who has nothing to choose."""
        waiting = (a for a in self.match.awaiting if not a.answered and not a.optional)
        return next((a for a in waiting if a.nothing), None)

    def _tell(self, events: Iterable[Event]) -> None:
        """What happened, and what is awaited now; or that it is over. For a player who has nothing
        to choose, nobody waits.
        """
        for event in events:
            _write(_event(self.match, event))
        while (asked := self._stuck()) is not None:
            for event in self.match.timeout(asked.player, asked.name, asked.which):
                _write(_event(self.match, event))
        outcome, problem = self.match.outcome, problem_of(self.match)
        if outcome is not None:
            _write({"outcome": {"winner": outcome.winner, "why": outcome.why}})
        elif problem is not None:
            _write({"contradiction": as_json(problem)})
        else:
            self._ask([a for a in self.match.awaiting if not a.answered])

    def _ask(self, due: list[Awaiting]) -> None:
        """What is asked, to each player apart, and last to all: there it may be posted."""
        for player in self.match.players:
            mine = [_asked(a) for a in due if a.player == player]
            if mine:
                _write({"ask": mine, "to": player})
        _write({"await": [_waited_for(a) for a in due], "to": "all"})


def _whole(said: dict[str, object], name: str, least: int) -> int:
    """A number of a line: the time that an answer took, or which of several decisions it is for."""
    found = said[name]
    if isinstance(found, bool) or not isinstance(found, int) or found < least:
        raise _Refused(f"`{name}` is a whole number, {least} or more")
    return found


def _read(line: bytes) -> dict[str, object]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise _Refused("this line is not JSON") from None
    if not isinstance(said, dict):
        raise _Refused("a line is an object: {...}")
    return said


def _write(values: dict[str, object]) -> None:
    click.echo(json.dumps(values))
    sys.stdout.flush()


def _event(match: Match, event: Event) -> dict[str, object]:
    to = "all" if event.to is None else "host" if event.to == HOST else match.players[event.to]
    found: dict[str, object] = {
        "event": event.name,
        "to": to,
        "text": event.text,
        "data": event.data,
    }
    found["kind"] = event.kind.value
    return {**found, "why": list(event.why)} if event.why else found


def _asked(asked: Awaiting) -> dict[str, object]:
    """What is asked, with what may be chosen: for its player alone."""
    among = {"about": asked.about} if asked.about else candidates(asked)
    return {**_waited_for(asked), "candidates": among}


def _waited_for(asked: Awaiting) -> dict[str, object]:
    """The same without what may be chosen, of which a hand may consist."""
    return {
        "player": asked.player,
        "decision": asked.name,
        "seconds": asked.seconds,
        "optional": asked.optional,
        **({"which": asked.which} if asked.of > 1 else {}),
    }


def _together(view: View) -> dict[str, object]:
    """All that is known by name. What has one name with something else is told apart in the rest of
    the view.
    """
    labelled = {
        label: data.get(label, data)
        for label, data in view.announcements.items()
        if label != "announcement"
    }
    players = {player: facts for player, facts in view.players.items() if facts}
    return {**players, **labelled, **view.reveals, **view.facts}


def _view(match: Match, view: View) -> dict[str, object]:
    shown = pictures(match.program, view.facts, view.players)
    drawn = [line for each in shown for line in each.plain]
    return {
        "player": view.player,
        "heard": [_event(match, event) for event in view.heard],
        "facts": _together(view),
        "players": view.players,
        "game": view.facts,
        "reveals": view.reveals,
        "announcements": view.announcements,
        "await": [{**_asked(asked), "answered": asked.answered} for asked in view.asked],
        **({"drawing": drawn} if drawn else {}),
    }
