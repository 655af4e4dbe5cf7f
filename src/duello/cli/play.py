"""`duello play`: a match in the terminal."""

import secrets
from pathlib import Path

import click

from ..match.answers import Awaiting
from ..match.bots import RandomSeat
from ..match.contradiction_report import problem_of
from ..match.event_words import Event
from ..match.match import Match
from ..match.match_log import record_of, written
from .arguments import BadArgument, begun, match_options
from .backend_option import door_of, report_option, reported_door, stepwise_option
from .human_seat import Leaving, People
from .print_problems import CONTRADICTED, loaded, show
from .rulebook import book_of
from .table import Table

LONGEST_ALONE = 3_000
"""So many answers are given where nobody is there to leave the match."""

NOT_NATIVE = "one match is over long before machine code of it is made"
SEATS = ("person,random", "random,person", "person,person", "random,random")


@click.command("play")
@click.argument("ruleset")
@click.option(
    "--seats",
    type=click.Choice(SEATS),
    default=SEATS[0],
    show_default=True,
    help="Who plays: a person at this keyboard, or the computer, which plays at random.",
)
@match_options
@click.option(
    "--record",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Writes the match to a file, for `duello replay`.",
)
@stepwise_option("what is told is told by the reference")
@report_option
@click.option("--why", is_flag=True, help="Shows which rules decided, and which were overridden.")
@click.option("--clock", is_flag=True, help="An answer that takes too long is late.")
def command(
    ruleset: str,
    seats: str,
    seed: int | None,
    options: tuple[str, ...],
    players: str | None,
    record: Path | None,
    backend: str,
    backend_report: bool,
    why: bool,
    clock: bool,
) -> None:
    """Play a duel in the terminal.

    You see what your player may know and nothing else. Two people at one keyboard enter their
    secret choices hidden, one after the other. While you are asked something, `?` shows the
    pieces and their texts, or what may be said next where a turn has many parts, and `quit`
    leaves. Boards and graphs are drawn whenever they have changed.
    """
    rules = loaded(ruleset)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    door = door_of(rules.program, backend, True, NOT_NATIVE)
    match = begun(rules, seed, options, players, door)
    kinds = seats.split(",")
    here = tuple(seat for seat, kind in enumerate(kinds) if kind == "person")
    table = Table(match, here, why)
    table.say(f"{rules.title}: {match.players[0]} against {match.players[1]}", "bold")
    if match.program.about:
        table.say(" ".join(match.program.about.split()))
    try:
        _play(match, table, People(table, clock, lambda: book_of(rules)), seed)
    except (Leaving, KeyboardInterrupt):
        table.say("You have left the match. Until next time!")
    for line in reported_door(door) if backend_report else ():
        click.echo(line, err=True)
    _finish(match, table, record, seed)


def _play(match: Match, table: Table, people: People, seed: int) -> None:
    """Ask whoever is to answer, until nobody is."""
    computers = {s: RandomSeat(seed, s) for s in (0, 1) if s not in table.here}
    table.news(match.events)
    given = 0
    while due := [asked for asked in match.awaiting if not asked.answered]:
        if given == LONGEST_ALONE and not table.here:
            table.say(
                f"The match is not over after {given:,} answers: perhaps nothing ends it. "
                "`duello explore` looks for that; play stops here.",
                "bold yellow",
            )
            return
        given += 1
        table.heading()
        asked = due[0]
        computer = computers.get(match.seat(asked.player))
        if asked.nothing and not asked.optional:
            table.say(f"{asked.player} has nothing to choose as {asked.name}.")
            table.news(match.timeout(asked.player, asked.name, asked.which))
            continue
        try:
            told = people.answer(asked) if computer is None else _by(computer, match, asked)
        except ValueError as error:
            raise BadArgument(str(error)) from None
        table.news(told)


def _by(computer: RandomSeat, match: Match, asked: Awaiting) -> tuple[Event, ...]:
    if asked.about:
        words = match.draw(asked.player, computer.pick, asked.name, asked.which)
    else:
        words = computer.answer(asked)
    if words is not None:
        return match.submit(asked.player, words, asked.name, which=asked.which)
    if asked.optional:
        return match.decline(asked.player, asked.name, asked.which)
    return match.timeout(asked.player, asked.name, asked.which)


def _finish(match: Match, table: Table, record: Path | None, seed: int) -> None:
    table.end()
    if record is not None:
        try:
            record.write_text(written(record_of(match)), encoding="utf-8")
        except OSError as error:
            raise click.ClickException(f"{record} cannot be written: {error.strerror}") from None
        table.say(f"The match is recorded in {record}.")
    table.say(f"`--seed {seed}` plays with the same luck again.", "dim")
    problem = problem_of(match)
    if problem is not None:
        table.say(_stops(match), "bold red")
        show([problem])
        raise SystemExit(CONTRADICTED)


def _stops(match: Match) -> str:
    """That play cannot go on, and whose fault it is."""
    found = match.contradiction
    if found is not None and found.kind == "limit":
        return "Play stops here: the rules lead beyond what one match may hold."
    return "Play stops here: the rules contradict themselves."
