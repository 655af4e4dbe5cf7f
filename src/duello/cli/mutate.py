"""`duello test --mutate`: which clauses nothing or no example notices.

Purpose: judge the clauses of rulesets and show what came of it. Input: names of rulesets.
Output: text, JSON or a page; an exit code. Must not know: how clauses are judged.
"""

import json
import sys
from pathlib import Path

import click

from ..analysis.findings import Finding
from ..analysis.mutate.mutation_report import details, findings, is_dead, plain, summary
from ..analysis.mutate.verdict import Judged, Plan, Progress, judged
from ..match.loading import Rules
from .fuzz import counted
from .html_option import write_page
from .print_problems import loaded, show

SHOWN = 12
"""So many untested clauses are shown in full; the others on a line each."""


def run(names: tuple[str, ...], plan: Plan, as_json: bool, html: Path | None) -> bool:
    """Judge rulesets and show what came of it. Whether anything is dead, untested or false."""
    found = []
    wrong = False
    for name in names:
        rules = loaded(name)
        with Bar(not as_json) as told:
            result = judged(rules, plan, told)
        made = findings(rules, result)
        wrong = wrong or bool(made) or bool(result.failed)
        found.append((rules, result, made))
        if not as_json:
            _tell(rules, result, made)
        if html is not None:
            _write(html, rules, result, made)
    if as_json:
        values = [plain(rules, result) for rules, result, _ in found]
        click.echo(json.dumps(values, indent=2, ensure_ascii=False))
    return wrong


def _write(path: Path, rules: Rules, result: Judged, made: tuple[Finding, ...]) -> None:
    rows = [(name, str(alone)) for name, alone in result.examples]
    tables = [("Clauses that only this example protects", rows)] if rows else []
    covered = [f"{summary(rules, result)}.", *(f"{line}." for line in details(rules, result))]
    write_page(path, "duello test --mutate", rules.name, rules, made, covered, tables)


# ---------------------------------------------------------------------- for people


def _tell(rules: Rules, result: Judged, made: tuple[Finding, ...]) -> None:
    dead = [each for each in made if is_dead(each)]
    untested = [each for each in made if not is_dead(each)]
    show(each.problem for each in dead)
    show(each.problem for each in untested[:SHOWN])
    for each in untested[SHOWN:]:
        click.echo(f"{each.places[0]}: {each.problem.headline}")
    if len(untested) > SHOWN:
        click.echo()
    if result.examples:
        _table(result)
    click.echo(f"{rules.name}: {summary(rules, result)}")
    for line in details(rules, result):
        click.echo(f"  {line}")


def _table(result: Judged) -> None:
    """The examples, those that protect most first."""
    click.echo("clauses that only this example protects:")
    for name, alone in result.examples:
        if alone:
            click.echo(f"{alone:>5}  {name}")
    none = [name for name, alone in result.examples if not alone]
    if none:
        what = "example protects" if len(none) == 1 else "examples protect"
        click.echo(f"{counted(len(none), what, what)} nothing that no other does:")
        for name in none:
            click.echo(f"    -  {name}")
    click.echo()


class Bar:
    """A bar that tells how far it is, if somebody is looking."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        if not self.wanted:
            return lambda what, done, of: None
        from rich.console import Console
        from rich.progress import Progress as Shown

        self._shown = Shown(console=Console(stderr=True), transient=True)
        self._shown.start()
        self._task = self._shown.add_task("")
        return self._tell

    def __exit__(self, *error: object) -> None:
        if self.wanted:
            self._shown.stop()

    def _tell(self, what: str, done: int, of: int) -> None:
        self._shown.update(self._task, description=what, completed=done, total=of)
