"""`duello check`: mistakes in rule files."""

import json

import click

from ..dsl.diagnostics import Problem, RulesError, Severity, by_place
from ..dsl.rendering import as_json, summary
from ..loading import findings, load
from .problems import show


@click.command("check")
@click.argument("rulesets", metavar="RULESET...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or for editors and other programs.",
)
def command(rulesets: tuple[str, ...], form: str) -> None:
    """Look for mistakes in rule files.

    Each mistake is shown with the words that it is about; `duello explain CODE` says more about
    the code in brackets. Rules that can be played are inspected as well, without playing them:
    warnings are about rules that may contradict themselves or do nothing, hints about words. Ends
    with exit code 1 if a ruleset cannot be played.
    """
    found = {name: _problems(name) for name in rulesets}
    if form == "json":
        listed = [
            {"ruleset": name, "problems": [as_json(p) for p in problems]}
            for name, problems in found.items()
        ]
        click.echo(json.dumps(listed, indent=2))
    else:
        for name, problems in found.items():
            show(problems)
            click.echo(f"{name}: {summary(problems)}")
    if any(_is_error(p) for problems in found.values() for p in problems):
        raise SystemExit(1)


def _problems(name: str) -> tuple[Problem, ...]:
    """Everything that is wrong with a ruleset, whether it can be played or not."""
    try:
        rules = load(name)
    except RulesError as error:
        return error.problems
    return by_place((*rules.compiled.problems, *findings(rules)))


def _is_error(problem: Problem) -> bool:
    return problem.severity is Severity.ERROR
