"""`duello explore`: search play for what the rules do not decide."""

import contextlib
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TypedDict, Unpack

import click
from attrs import evolve, field, frozen
from click.core import ParameterSource

from ..analysis.explore.checkpoint import read_again, write_down
from ..analysis.explore.divided_search import divide, pays
from ..analysis.explore.exploration import Explored, explored, new_search, plan_options
from ..analysis.explore.exploration_plan import Plan
from ..analysis.explore.explore_report import coverage, details, plain, told
from ..analysis.explore.goals import Map
from ..analysis.explore.made_apart import compile_apart, read_apart
from ..analysis.explore.native_search import LONGER, NativeSearch
from ..analysis.explore.packed_search import PackedSearch
from ..analysis.explore.progress import Progress
from ..analysis.explore.put_aside import Aside, Writes
from ..analysis.explore.rows_on_disk import DiskFailed
from ..analysis.explore.search_choice import PATIENCE, may_become_native
from ..analysis.explore.searching import Bounds, Search
from ..analysis.explore.suggest_fix import applied, mended
from ..analysis.findings import Finding
from ..analysis.model.canonical_form import Merging
from ..analysis.model.successors import Habits
from ..analysis.workers import Workers
from ..codec.documents import BadDocument
from ..dsl.ir.types import Value
from ..dsl.set_aside import ALLOW
from ..interpreter.state import WAITING
from ..match.example_runner import run_example
from ..match.loading import Rules, is_shipped
from ..match.match import Match
from ..match.match_log import written
from .arguments import BadArgument, pairs
from .aside_option import aside_option, told_aside
from .asking import yes_or_no
from .backend_option import backend_of, report_option, reported, tell_instead
from .html_option import html_option, write_page
from .print_problems import CONTRADICTED, loaded
from .workers_option import cluster_option, jobs_of, tell, working
from .write_file import show_change, write_whole, written_to

AGAIN = 10
"""So often at most it is explored again after a patch."""

SHARES = (0.15, 0.1, 0.35)
"""These parts of the time are for random plays that go deeper, for those that are compared, and for
whole matches of which it is only watched which clauses act.
"""

LEAST = 0.5
"""At least this part of the time there is, however long it takes to begin."""

SELDOM = 10.0
"""After so many seconds a line says how far it is, where it goes to a file."""

COUNT = click.IntRange(min=0)
SOME = click.IntRange(min=1)


class Given(TypedDict):
    """What was given, or is usual."""

    rounds: int | None
    states: int | None
    seconds: float | None
    memory: int | None
    branch: int
    late: bool
    merge: bool
    compare: bool
    walks: int
    checks: int
    towards: tuple[str, ...]
    begin: str | None
    seed: int
    options: tuple[str, ...]
    aside: tuple[str, ...]
    save: Path | None
    resume: Path | None
    witness: Path | None
    fix: bool
    apply: bool
    as_json: bool
    jobs: int | None
    cluster: bool
    backend: str
    backend_report: bool
    html: Path | None


@click.command("explore")
@click.argument("ruleset")
@click.option("--rounds", type=SOME, help="Begins that many rounds at most.")
@click.option("--states", type=SOME, help="Stops after so many distinct states.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    help="Stops after so long, random plays included. Without any bound: 60.",
)
@click.option(
    "--memory",
    type=SOME,
    metavar="MB",
    help="Goes on in so much memory (MB of 1,048,576 bytes), on disk.",
)
@click.option(
    "--branch",
    type=SOME,
    default=200,
    show_default=True,
    help="Tries so many candidates of one choice at most.",
)
@click.option("--late/--no-late", default=True, help="Whether players may be late.")
@click.option("--merge/--no-merge", default=True, help="Whether states that play alike are one.")
@click.option(
    "--compare/--no-compare",
    default=True,
    help="Whether orders, seats and secrets are compared at every answer.",
)
@click.option(
    "--walks", type=COUNT, default=200, show_default=True, help="Plays so many deep random plays."
)
@click.option(
    "--checks",
    type=COUNT,
    default=10,
    show_default=True,
    help="Compares so many random plays in other orders, with seats exchanged, and for leaks.",
)
@click.option(
    "--towards",
    multiple=True,
    metavar="NAME",
    help="Steers random plays to where a piece, a rule, a phase or a step acts, and shows it.",
)
@click.option(
    "--from",
    "begin",
    metavar="EXAMPLE",
    help="Begins where an example of the rule file ends, named by words of its title.",
)
@click.option("--seed", type=int, default=0, help="Which random plays.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Sets an option of the ruleset, or what chance draws in a choice.",
)
@aside_option
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Writes the search.")
@click.option(
    "--resume", type=click.Path(dir_okay=False, path_type=Path), help="Goes on with a search."
)
@click.option(
    "--witness",
    type=click.Path(file_okay=False, path_type=Path),
    help="Writes the play of each finding into this folder, for `duello replay`.",
)
@click.option("--fix", is_flag=True, help="Shows lines that would settle what was found.")
@click.option("--apply", is_flag=True, help="Writes these lines into the file, and explores again.")
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@jobs_of("Where one is faster (packed states, nothing compared), one does all, and says so.")
@cluster_option
@backend_of(
    "What searches: machine code (of some rules with `--no-merge` or `--no-compare`), generated "
    "Python, or the reference interpreter. Where machine code cannot, another one does, and says "
    "why. `auto` is Python, and with llvmlite, if `--memory` leaves room to make it, "
    f"machine code after {PATIENCE:.0f} seconds, {LONGER} times as many where everything "
    "is compared and no others work on it. The reference "
    "searches where Python cannot compare, or where chance draws what it is told to. Searches find "
    "the same; on the reference no whole matches are played, so that more clauses are unseen."
)
@report_option
@html_option
def command(ruleset: str, **given: Unpack[Given]) -> None:
    """Search play for everything that the rules do not decide.

    Goes through all that players and chance may do, the shortest plays first, until everything is
    seen or a bound is reached; then random plays go deeper. Each finding is told once, with the
    play that leads there. Ends with exit code 3 if there are findings.
    """
    begun = time.monotonic()
    with _nothing_yet(given["save"]):
        if given["memory"] is not None and not given["aside"]:
            read_apart(ruleset)
        asked = Asked(ruleset, loaded(ruleset, given["aside"]), given, begun)
    asked.fitting()
    asked.writable()
    if given["apply"] and is_shipped(ruleset):
        raise BadArgument("`--apply` writes into your own files; this ruleset comes with Duello")
    found = asked.explore()
    for _ in range(AGAIN):
        if not asked.settle(found):
            break
        begun = time.monotonic()
        asked = Asked(ruleset, loaded(ruleset), {**given, "resume": None}, begun)
        found = asked.explore()
    asked.report(found)
    if found.findings:
        raise SystemExit(CONTRADICTED)
    if asked.unsaved:
        raise SystemExit(UNSAVED)


UNSAVED = 1
"""The exit code where nothing was found, and the search could not be written."""


@frozen
class Asked:
    """What the command was asked for. begun: when it was, by the clock."""

    name: str
    rules: Rules
    given: Given
    begun: float
    unsaved: list[Path] = field(factory=list)
    """Files that were to be written, and could not be; what was found is told none the less."""

    def fitting(self) -> None:
        """That nothing is asked for together that does not go together. Raises BadArgument."""
        given, aside = self.given, self.given["aside"]
        if aside and (given["fix"] or given["apply"]):
            raise BadArgument("`--set-aside` shows what the file settles: leave out `--fix`")
        if given["witness"] is not None and set(aside) - {ALLOW}:
            told = "plays of rules of which a part is set aside cannot be replayed by the file"
            raise BadArgument(f"{told}: leave out `--witness`")

    # ------------------------------------------------------------------ exploring

    def explore(self) -> Explored:
        """Explore as it was asked for, with a search that goes on or begins."""
        save = self.given["save"]
        with _nothing_yet(save):
            options, plan, search = self._beginning()
        aside = None if save is None else Aside(self._keep)
        search.aside = aside
        plan = self._with_what_is_left(_as_begun(plan, search))
        with Bar(not self.given["as_json"]) as bar, contextlib.ExitStack() as stack:
            with _nothing_yet(save):
                workers = stack.enter_context(self._workers(search))
                if workers is not None:
                    divide(search, workers, plan.bounds.memory)
            try:
                found = explored(self.rules, options, plan, search, bar.told, bar.trying)
            except BadDocument as error:
                raise self._not_resumed(error) from None
        if search.memory is not None and (more := search.memory.more_taken):
            tell(f"--memory: {more:,} MB were taken, by what stands beside the states on disk")
        if self.given["fix"] or self.given["apply"]:
            found = self._mended(found)
        if self.given["backend_report"]:
            for line in reported_search(search):
                click.echo(line, err=True)
        if save is not None and aside is not None and not aside.keeps(search):
            try:
                write_whole(save, partial(write_down, search))
            except (KeyboardInterrupt, DiskFailed, click.ClickException) as error:
                earlier = "; it is as it was put aside before" if aside.kept else ""
                said = error.format_message() if isinstance(error, click.ClickException) else error
                tell(f"{save} was not written: {str(said) or 'it was interrupted'}{earlier}")
                self.unsaved.append(save)
        return found

    def _beginning(self) -> tuple[tuple[Value, ...], Plan, Search]:
        """The values of options, how to explore, and a search that goes on or begins."""
        try:
            options, draws = plan_options(self.rules, pairs(self.given["options"]))
        except ValueError as error:
            raise BadArgument(str(error)) from None
        plan = self.plan(draws)
        if self.given["begin"] is not None:
            begin = self._begin(self.given["begin"])
            plan, options = evolve(plan, begin=begin), begin.options
        self._compiled(options, plan)
        search = self._resumed(options, plan)
        if search is None:
            search = new_search(self.rules, options, plan)
        elif search.rounds is not None:  # it goes on to its own bound, and not for a minute
            plan = evolve(self.plan(draws, search.rounds), begin=plan.begin)
        if search.not_native:
            who = "generated Python" if isinstance(search, PackedSearch) else "the reference"
            tell_instead(f"{who} searches", search.not_native)
        return options, plan, search

    def _compiled(self, options: tuple[Value, ...], plan: Plan) -> None:
        """Where memory is bounded, what it takes to compile is not taken by the search."""
        by_reference = plan.backend == "reference" or plan.habits.draws or plan.begin is not None
        if plan.bounds.memory is not None and not by_reference:
            compile_apart(self.rules.program, options, plan.compare, plan.bounds.seconds)

    def _keep(self, search: Writes) -> bool:
        """Write a search that goes on into the file, if that can be."""
        try:
            write_whole(self.given["save"] or Path(), search)
        except click.ClickException as error:
            tell(f"{error.format_message()}; the search goes on")
            return False
        return True

    def _with_what_is_left(self, plan: Plan) -> Plan:
        """The same, for as long as there is time now that the search could begin."""
        if plan.seconds is None or plan.bounds.seconds is None:
            return plan
        left = 1 - (time.monotonic() - self.begun) / plan.seconds
        part = max(left, LEAST)
        bounds = evolve(plan.bounds, seconds=part * plan.bounds.seconds)
        return evolve(plan, bounds=bounds, seconds=part * plan.seconds)

    def _workers(self, search: Search) -> AbstractContextManager[Workers | None]:
        """Those who do a part of the search, if they were asked for and make it faster."""
        given, why = self.given, "packed states, and nothing is compared"
        if isinstance(search, NativeSearch) and search.states is not None:
            why = "machine code searches"
        elif pays(search):
            return working(given["jobs"], given["cluster"])
        if given["cluster"] or (given["jobs"] or 1) > 1:
            tell(f"one process is faster than several here: {why}")
        return contextlib.nullcontext()

    def _begin(self, title: str) -> Match:
        """The match of an example, as far as it goes. Raises BadArgument where play cannot go on
        from there.
        """
        given = self.given
        if given["save"] or given["resume"] or given["options"]:
            raise BadArgument("`--from` goes with neither `--save`, `--resume` nor `--option`")
        examples = self.rules.compiled.examples
        meant = [one for one in examples if title.casefold() in one.name.casefold()]
        same = [one for one in meant if one.name.casefold() == title.casefold()]
        if len(same or meant) != 1:
            many = "several examples are" if meant else "no example is"
            raise BadArgument(f"`--from`: {many} called `{title}`")
        (example,) = same or meant
        match = run_example(self.rules.program, example).match
        if match is None or not match.state.open:
            raise BadArgument(f"`--from`: nothing is to be decided where `{example.name}` ends")
        if any(due.status != WAITING for due in match.state.open):
            told = "somebody has answered where it ends, and others have not"
            raise BadArgument(f"`--from`: `{example.name}`: {told}")
        return match

    def _mended(self, found: Explored) -> Explored:
        """With lines that would settle what was found; what is interrupted stays without."""
        findings = list(found.findings)
        with contextlib.suppress(KeyboardInterrupt):
            for at, finding in enumerate(found.findings):
                findings[at] = mended(self.rules, finding, found.findings)
        return evolve(found, findings=tuple(findings))

    def plan(self, draws: dict[str, str], begun: int | None = None) -> Plan:
        """How to explore. begun: the rounds to which a search goes that is gone on with."""
        given = self.given
        seconds, rounds = given["seconds"], given["rounds"] or begun
        if seconds is None and rounds is given["states"] is None:
            seconds = 60.0
        whole = seconds
        merge = given["merge"]
        walks: float | None = None
        checks: float | None = None
        matches: float | None = None
        if seconds is not None:
            walks, checks, matches = (seconds * one for one in SHARES)
            seconds -= (walks + matches) * (given["walks"] > 0)
            seconds -= checks * (given["checks"] > 0 and given["compare"])
        return Plan(
            Bounds(rounds, given["states"], seconds, given["memory"]),
            Habits(given["late"], given["branch"], draws),
            Merging(merge, merge, merge),
            walks=given["walks"],
            walk_seconds=walks,
            match_seconds=matches,
            checks=given["checks"],
            check_seconds=checks,
            seed=given["seed"],
            compare=given["compare"],
            backend=given["backend"],
            towards=self._towards(),
            vary=self._varied(),
            seconds=whole,
        )

    def _towards(self) -> tuple[str, ...]:
        """What plays are steered to. Raises BadArgument where nothing is called so."""
        known = Map(self.rules.program)
        for name in self.given["towards"]:
            if not known.named(name):
                called = f"`--towards`: nothing that acts is called `{name}`"
                raise BadArgument(f"{called}: name a piece, a rule, a phase or a step")
        return tuple(self.given["towards"])

    def _varied(self) -> tuple[int, ...]:
        """The options that were not given."""
        given = pairs(self.given["options"])
        options = self.rules.program.options
        return tuple(at for at, option in enumerate(options) if option.name not in given)

    def _resumed(self, options: tuple[Value, ...], plan: Plan) -> Search | None:
        file = self.given["resume"]
        if file is None:
            return None
        try:
            packed = self._packed(plan)
            with file.open("rb") as written:
                search = read_again(written, self.rules.program, options, packed)
        except OSError as error:
            raise click.ClickException(f"{file} cannot be read: {error.strerror}") from None
        except (BadDocument, DiskFailed) as error:
            raise self._not_resumed(error) from None
        if self.given["rounds"] not in (None, search.rounds):
            raise BadArgument(f"{file} was begun with another bound in rounds: {search.rounds}")
        if isinstance(search, NativeSearch) and self.given["backend"] == "native":
            search.not_native = search.try_code()
        elif self.given["backend"] == "native":
            search.not_native = f"{file} was begun on it"
        self._goes_on_as_begun(search)
        begun = search.expanding.habits.draws
        if plan.habits.draws and plan.habits.draws != begun:
            raise BadArgument(f"{file} was begun with other draws: {dict(begun) or 'none set'}")
        return search

    def _goes_on_as_begun(self, search: Search) -> None:
        """Whether nothing is asked for that a search was not begun with: what it has seen was seen
        so. Raises BadArgument.
        """
        habits, merging = search.expanding.habits, search.merging
        compare = search.comparing is not None
        begun = {
            "late": (habits.late, "--late" if habits.late else "--no-late"),
            "branch": (habits.branch, f"--branch {habits.branch}"),
            "merge": (merging.seats, "--merge" if merging.seats else "--no-merge"),
            "compare": (compare, "--compare" if compare else "--no-compare"),
        }
        asked = click.get_current_context().get_parameter_source
        for name, (value, said) in begun.items():
            if self.given[name] == value:  # type: ignore[literal-required]
                continue
            if asked(name) is ParameterSource.COMMANDLINE:
                raise BadArgument(f"{self.given['resume']} was begun with `{said}`, and goes on so")
            tell(f"{self.given['resume']} was begun with `{said}`, and goes on so")

    def _not_resumed(self, error: BadDocument | DiskFailed) -> click.ClickException:
        return click.ClickException(f"{self.given['resume']} cannot be gone on with: {error}")

    def _packed(self, plan: Plan) -> Callable[..., PackedSearch]:
        """What goes on with a search on compiled code."""
        native = partial(NativeSearch, bounds=plan.of_search)
        if self.given["backend"] == "native":
            return native
        if self.given["backend"] == "auto" and may_become_native():
            return partial(native, patience=PATIENCE)
        return PackedSearch

    # ------------------------------------------------------------------ patches

    def settle(self, found: Explored) -> bool:
        """Write the patches into the file, if that is wished; whether it was done."""
        if not (self.given["fix"] or self.given["apply"]) or is_shipped(self.name):
            return False
        done = applied(self.rules, list(found.findings))
        if done is None:
            return False
        name, text = done
        if not self.given["apply"]:
            if self.given["as_json"] or not sys.stdin.isatty():
                return False
            show_change(self.name, text)
            if not yes_or_no(f"Write this into {name} and explore again?", err=True):
                return False
        show_change(self.name, text)
        write_whole(Path(name), text.encode())
        return True

    # ------------------------------------------------------------------ telling

    def writable(self) -> None:
        """That what is to be written can be, before anything is looked for."""
        if self.given["save"] is not None:
            with written_to(self.given["save"]):
                tempfile.TemporaryFile(dir=self.given["save"].parent).close()
        if self.given["witness"] is not None:
            with written_to(self.given["witness"]):
                self.given["witness"].mkdir(parents=True, exist_ok=True)

    def report(self, found: Explored) -> None:
        """Tell what was found, and write down the plays."""
        if self.given["witness"] is not None:
            _write_plays(self.given["witness"], found.findings)
        if self.given["html"] is not None:
            seen = (*details(found), *told_aside(self.rules.aside))
            covered = [_sentence(line) for line in (coverage(found), *seen)]
            rules, path = self.rules, self.given["html"]
            write_page(path, "duello explore", self.name, rules, found.findings, covered)
        if self.given["as_json"]:
            click.echo(json.dumps(plain(self.rules, found), indent=2, ensure_ascii=False))
            return
        lines = list(told_aside(self.rules.aside))
        click.echo("\n".join([*lines, ""]) if lines else "", nl=bool(lines))
        for finding in found.findings:
            click.echo(told(finding, color=sys.stdout.isatty()) + "\n")
        click.echo(f"{self.name}: {coverage(found)}")
        for line in details(found):
            click.echo(f"  {line}")


@contextlib.contextmanager
def _nothing_yet(save: Path | None) -> Iterator[None]:
    """Whoever interrupts before a search has begun is told so. save: what it would write."""
    try:
        yield
    except KeyboardInterrupt:
        left = f"; {save} was not written" if save is not None else ""
        raise click.ClickException(f"it was interrupted before the search began{left}") from None


def _as_begun(plan: Plan, search: Search) -> Plan:
    """How to explore behind a search that was begun in its own way: in that way, too."""
    return evolve(
        plan,
        bounds=evolve(plan.bounds, rounds=search.rounds),
        habits=search.expanding.habits,
        merging=search.merging,
        compare=search.comparing is not None,
    )


def reported_search(search: Search) -> Iterator[str]:
    """How much of a search compiled code did."""
    if isinstance(search, PackedSearch):
        yield from reported(search.engine)
        counts = search.engine.counts
        if compared := counts.handed_over - counts.after.total():
            yield f"  the reference compared {compared:,} states that code cannot"
        if isinstance(search, NativeSearch) and search.states is not None:
            done = search.states["expanded"]
            yield f"  machine code went from {done:,} states to all that may follow"
    else:
        yield "the reference made every step: it compares, or draws what it is told to"


def _sentence(line: str) -> str:
    """A line of what was seen, as a sentence; a line of a list stays as it is."""
    if line.startswith(" "):
        return line.strip()
    end = "" if line.endswith(":") else "."
    return f"{line[:1].upper()}{line[1:]}{end}"


def _write_plays(folder: Path, findings: tuple[Finding, ...]) -> None:
    for number, finding in enumerate(findings, 1):
        if finding.play is not None:
            name = re.sub(r"[^a-z0-9]+", "-", f"{finding.kind} {finding.about}".lower())[:40]
            write_whole(
                folder / f"{number:02}-{name.strip('-')}.json",
                written(finding.play.record).encode(),
            )


class Bar:
    """A line that tells how far it is and what is being tried; where nobody is looking, one now and
    then.
    """

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted and sys.stderr.isatty()
        self._show: Callable[[str], None] = self._write
        self._search = ""
        self._next = time.monotonic() + SELDOM

    def __enter__(self) -> "Bar":
        if self.wanted:
            from rich.console import Console
            from rich.status import Status

            self._status = Status("exploring ...", console=Console(stderr=True))
            self._status.start()
            self._show = self._status.update
        return self

    def __exit__(self, *error: object) -> None:
        if self.wanted:
            self._status.stop()

    def told(self, progress: Progress) -> None:
        """How far the search is."""
        self._search = _how_far(progress)
        self._show(self._search)

    def trying(self, what: str) -> None:
        """What is being tried behind it."""
        self._show(f"{self._search}; now {what}" if self._search else what)

    def _write(self, line: str) -> None:
        if time.monotonic() > self._next:
            self._next = time.monotonic() + SELDOM
            click.echo(line, err=True)


def _how_far(progress: Progress) -> str:
    pace = progress.states / progress.seconds if progress.seconds else 0
    return (
        f"round {progress.rounds}: {progress.states:,} states, {progress.waiting:,} wait, "
        f"{progress.found} found, {pace:,.0f} states/s"
    )
