"""`duello fuzz`: what goes wrong in random matches, as short as it can be shown."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..analysis.findings import CONTRADICTIONS, as_plain
from ..codec.documents import FUZZED
from ..codec.fingerprints import fingerprint
from ..dsl.disk_cache import own_folder
from ..match.door import Door
from ..match.loading import ENDING, Rules, slug_of
from ..match.match_log import Record, written
from ..match.options import as_given
from .arguments import begun, pairs
from .backend_option import door_of, report_option, reported_door, stepwise_option
from .extras import extra
from .html_option import html_option, write_page
from .print_problems import CONTRADICTED, loaded, show

if TYPE_CHECKING:
    from ..analysis.fuzz.fuzzing import Found, Fuzzed

NOT_NATIVE = (
    "steps are a tenth of the work here, and each match has other options, of which machine code "
    "would be made each time"
)
MATCHES, WITHOUT_END = 200, 1_000_000
SHOWN = 60
"""How many lines of a play are shown."""
CLAUSES = 8
"""So many clauses that never acted are listed."""
FOLDER = ".duello"
"""Beside a rule file: what was found, for the next run."""

BROKEN = 1
"""The exit code when something else than a contradiction was found."""


@click.command("fuzz")
@click.argument("ruleset")
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    help=f"How many matches are played at most; {MATCHES} if no --seconds are given.",
)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="How long, at most.")
@click.option("--seed", type=int, help="Repeats a run. Without it, each run plays others.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Sets an option of the ruleset; those that are not set are drawn, too.",
)
@stepwise_option("most of the time goes into words, saves and views")
@report_option
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@html_option
def command(
    ruleset: str,
    matches: int | None,
    seconds: float | None,
    seed: int | None,
    options: tuple[str, ...],
    backend: str,
    backend_report: bool,
    as_json: bool,
    html: Path | None,
) -> None:
    """Play random matches of every kind and look for what goes wrong.

    Deadlines are missed, nonsense is typed, choices are declined and changed, matches are saved and
    resumed. What goes wrong is shown with the shortest play that was found for it, is kept in
    `.duello` beside the rule file, and is tried first in the next run. Ends with exit code 3 if the
    rules contradict themselves, and with 1 if anything else was found.
    """
    rules = loaded(ruleset)
    begun(rules, 0, options, None)
    if matches is None:
        matches = MATCHES if seconds is None else WITHOUT_END
    folder = _folder(rules)
    door = door_of(rules.program, backend, False, NOT_NATIVE)
    fuzzed = _fuzzed(rules, pairs(options), matches, seconds, seed, folder, door)
    for line in reported_door(door) if backend_report else ():
        click.echo(line, err=True)
    if html is not None:
        findings = [found.finding for found in fuzzed.found]
        write_page(
            html,
            "duello fuzz",
            rules.name,
            rules,
            findings,
            [f"{line.strip()}." for line in _said(rules, fuzzed)],
        )
    if as_json:
        click.echo(json.dumps(_plain(rules, fuzzed), indent=2, ensure_ascii=False))
    else:
        for found in fuzzed.found:
            _show(rules, found, folder)
        for line in _said(rules, fuzzed):
            click.echo(line)
    kinds = {found.finding.kind for found in fuzzed.found}
    if kinds:
        raise SystemExit(CONTRADICTED if kinds & set(CONTRADICTIONS) else BROKEN)


def _fuzzed(
    rules: Rules,
    options: dict[str, str],
    matches: int,
    seconds: float | None,
    seed: int | None,
    folder: Path | None,
    door: Door,
) -> "Fuzzed":
    with extra("testing"):
        from ..analysis.fuzz.fuzzing import fuzz
    database = None if folder is None else folder / "examples"
    return fuzz(rules, options, matches, seconds, seed, database, door=door)


def _plain(rules: Rules, fuzzed: "Fuzzed") -> dict[str, object]:
    """Everything as plain values for JSON."""
    return FUZZED.marked(
        {
            "ruleset": rules.name,
            "title": rules.title,
            "fingerprint": fingerprint(rules.program),
            "said": _summary(rules, fuzzed),
            "findings": [as_plain(found.finding) for found in fuzzed.found],
            "earlier": [not found.first for found in fuzzed.found],
            "matches": fuzzed.matches,
            "answers": fuzzed.answers,
            "seconds": round(fuzzed.seconds, 1),
            "interrupted": fuzzed.interrupted,
            "coverage": None if fuzzed.coverage is None else fuzzed.coverage.as_plain(),
        }
    )


def _folder(rules: Rules) -> Path | None:
    """Where what is found in a ruleset is kept: beside its file, or among what Duello keeps."""
    if rules.name.endswith(ENDING):
        path = Path(rules.name)
        return path.parent / FOLDER / path.stem
    own = own_folder()
    return None if own is None else own / "fuzz" / slug_of(rules.title)


# ---------------------------------------------------------------------- what is shown


def _show(rules: Rules, found: "Found", folder: Path | None) -> None:
    """A finding with the play that leads there, and how it is played again."""
    finding = found.finding
    show([finding.problem])
    play = finding.play
    if play is None:
        return
    length = counted(len(found.lines), "line") if found.lines else "at its very beginning"
    click.echo(f"the play, {length}{_options(rules, play.record)}:")
    for number, line in enumerate(found.lines[:SHOWN], 1):
        click.echo(f"  {number}. {line}")
    if len(found.lines) > SHOWN:
        click.echo("  ... and so on")
    digest = hashlib.sha256(finding.cause.encode()).hexdigest()[:8]
    name = f"{finding.kind.replace(' ', '-')}-{digest}.json"
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(written(play.record), encoding="utf-8")
            click.echo(f"again: duello replay {folder / name}")
    except OSError as error:
        click.echo(f"the play cannot be kept in {folder}: {error.strerror}")
    click.echo()


def _options(rules: Rules, record: Record) -> str:
    """Options that are not as the ruleset sets them."""
    program = rules.program
    usual = as_given(program, program.option_values({}))
    names = dict(zip(program.seats, record.players, strict=True))
    other = [
        f"{name} = {'nobody' if value is None else value}"
        for name, value in record.options.items()
        if value != names.get(str(usual[name]), usual[name])
    ]
    return f", with {', '.join(other)}" if other else ""


def _said(rules: Rules, fuzzed: "Fuzzed") -> list[str]:
    """What came of it, and which clauses acted."""
    seen = fuzzed.coverage
    if seen is None:
        return [_summary(rules, fuzzed)]
    told = seen.lines(CLAUSES) or [seen.sentence]
    return [_summary(rules, fuzzed), *(f"  {line}" for line in told)]


def _summary(rules: Rules, fuzzed: "Fuzzed") -> str:
    found = counted(len(fuzzed.found), "finding") if fuzzed.found else "nothing found"
    if not fuzzed.found and not fuzzed.matches:
        found = "nothing was tried"
        found += "" if fuzzed.interrupted else ", the time was over before the first match"
    played = f"{counted(fuzzed.matches, 'match', 'matches')}, {counted(fuzzed.answers, 'answer')}"
    if fuzzed.interrupted:
        played += ", until it was interrupted"
    again = " (found in an earlier run)" if any(not found.first for found in fuzzed.found) else ""
    return f"{rules.name}: {found}{again}; {played}, {fuzzed.seconds:.1f} s"


def counted(number: int, one: str, more: str | None = None) -> str:
    """A number with its noun."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"
