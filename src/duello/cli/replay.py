"""`duello replay`: a recorded match once more."""

from pathlib import Path

import click

from ..match.contradiction_report import problem_of
from ..match.match import Match
from ..match.match_log import RecordError, read
from .print_problems import CONTRADICTED, loaded, show
from .table import Table


@click.command("replay")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--rules", metavar="RULESET", help="The ruleset, if it has moved since.")
@click.option("--why", is_flag=True, help="Shows which rules decided, and which were overridden.")
def command(file: Path, rules: str | None, why: bool) -> None:
    """Play a recorded match again and check that it is the same.

    Shows what everybody was told. A record that is incomplete, that was altered, or that leads to
    another match under these rules, is refused with what differs and exit code 1.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}") from None
    try:
        match = Match.resume(read(data), None if rules is None else loaded(rules))
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    _show(match, why)


def _show(match: Match, why: bool) -> None:
    table = Table(match, (), why)
    table.say(f"{match.program.name}: {match.players[0]} against {match.players[1]}", "bold")
    table.news(match.events)
    table.end()
    if match.outcome is None and match.contradiction is None:
        due = [f"{a.player} {a.name}" for a in match.awaiting if not a.answered]
        table.say(f"The match goes on; awaited: {', '.join(due)}.")
    table.say("The record leads to the same match.", "bold")
    problem = problem_of(match)
    if problem is not None:
        show([problem])
        raise SystemExit(CONTRADICTED)
