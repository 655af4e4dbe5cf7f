"""`duello simulate`: many matches between random players, counted."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..analysis.explore.exploration import plan_options
from ..analysis.simulate import simulation_report
from ..analysis.simulate.divided_matches import simulate_divided
from ..analysis.simulate.simulation import Simulated, simulate, simulate_ends
from ..analysis.workers import Workers
from ..compiler.engine import Engine, engine_of
from .arguments import BadArgument, pairs
from .backend_option import native_or_told, report_option, reported, reported_batches
from .print_problems import loaded
from .workers_option import cluster_option, jobs_option, tell, working
from .write_file import write_whole

if TYPE_CHECKING:
    from ..compiler.native import Native


def _native(engine: Engine) -> "Native":
    """Machine code that plays whole matches."""
    from ..compiler.native import native_of

    return native_of(engine)


MANY = 2_000
"""From so many matches on, what makes pieces in play is packed: to compile it takes seconds."""

FAST = (
    "`--backend native` plays a million matches within seconds in one process: leave out `--jobs` "
    "and `--cluster`"
)


def _simulated(
    engine: Engine,
    native: "Native | None",
    backend: str,
    matches: int,
    seed: int,
    workers: Workers | None,
) -> Simulated:
    """Play on what was asked for. native: machine code, if it is to play."""
    with _progress(matches) as played:
        if native is not None:
            return simulate_ends(engine, native.ends, matches, seed, played)
        if workers is not None:
            return simulate_divided(engine, backend, matches, seed, workers, played, tell)
        return simulate(engine, matches, seed, lambda done: played(1))


@contextmanager
def _progress(matches: int) -> Iterator[Callable[[int], None]]:
    """What is told how many more matches were played: a bar, on a screen."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    with click.progressbar(length=matches, label="matches", file=sys.stderr) as bar:
        yield bar.update


def _backend_told(engine: Engine, native: "Native | None", matches: int) -> Iterator[str]:
    """What played so many matches."""
    if native is None:
        return reported(engine)
    return reported_batches(engine, matches, min(native.handed_over, matches))


NAMED = ".html"
"""In the place of a file that is called by the ruleset."""


def _write_page(file: Path, name: str, page: str) -> None:
    """Write a page into a file, or into one of this name, which is told."""
    named = str(file) == NAMED
    written = Path(f"{name}{NAMED}") if named else file
    write_whole(written, page.encode())
    if named:
        tell(f"{written} is written")


def no_option(context: click.Context, parameter: click.Parameter, file: Path | None) -> Path | None:
    """A file that is no option by which its name was forgotten. Raises click.BadParameter."""
    if file is not None and file.name.startswith("-"):
        raise click.BadParameter(f"the file to write is missing: `--report FILE {file}`")
    return file


@click.command("simulate")
@click.argument("ruleset")
@click.option(
    "--matches",
    type=click.IntRange(1, 10_000_000),
    default=1000,
    show_default=True,
    help="How many matches are played.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Repeats a run.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Sets an option of the ruleset. May be given several times.",
)
@click.option(
    "--seats",
    default="random,random",
    show_default=True,
    metavar="A,B",
    help="Who plays; for now, `random,random`.",
)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option("--csv", "as_csv", is_flag=True, help="For a table on a sheet.")
@click.option(
    "--report",
    "--html",
    "html",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=no_option,
    is_flag=False,
    flag_value=NAMED,
    metavar="[FILE]",
    help="Writes a page with plots, too: RULESET.html in this folder, if no file is named.",
)
@click.option(
    "--backend",
    type=click.Choice(["auto", "native", "python", "reference"]),
    default="auto",
    show_default=True,
    help="What plays: machine code (which only counts how matches end), generated Python, or the "
    "reference interpreter. Where machine code cannot, generated Python does, and says why.",
)
@jobs_option
@cluster_option
@report_option
def command(
    ruleset: str,
    matches: int,
    seed: int,
    options: tuple[str, ...],
    seats: str,
    as_json: bool,
    as_csv: bool,
    html: Path | None,
    backend: str,
    jobs: int | None,
    cluster: bool,
    backend_report: bool,
) -> None:
    """Play many matches between random players, and count: who wins, how long it takes, and what
    those who win have chosen.

    Of every share, the interval is given in which the true one lies in 95 of 100 cases. Every
    answer is drawn evenly from what may be chosen, declining included; nobody is late.
    """
    if [each.strip() for each in seats.split(",")] != ["random", "random"]:
        raise BadArgument(f"`--seats {seats}` should be `--seats random,random`")
    rules = loaded(ruleset)
    try:
        values, _ = plan_options(rules, pairs(options))
    except ValueError as error:
        raise BadArgument(str(error)) from None
    pays = backend == "native" or matches >= MANY
    engine = engine_of(rules.program, values, backend=backend, renaming=pays)
    native = native_or_told(engine, _native) if backend == "native" else None
    if native is not None and (cluster or jobs is not None):
        raise BadArgument(FAST)
    with working(jobs, cluster) as workers:
        found = _simulated(engine, native, backend, matches, seed, workers)
    names = rules.program.seats
    if as_json:
        click.echo(json.dumps(simulation_report.plain(found, names), ensure_ascii=False, indent=2))
    elif as_csv:
        click.echo(simulation_report.rows(found, names), nl=False)
    else:
        for line in simulation_report.told(found, names):
            click.echo(line)
    if html is not None:
        _write_page(html, Path(ruleset).stem, simulation_report.page(found, names))
    if backend_report:
        for line in _backend_told(engine, native, found.matches):
            click.echo(line, err=True)
