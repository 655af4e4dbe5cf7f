"""`duello test`: whether the examples in rule files hold, and what they protect."""

from pathlib import Path
from typing import TypedDict, TypeVar, Unpack

import click

from ..analysis.explore.clause_coverage import Acted, onlooker, seen_by
from ..match.example_runner import Outcome, run_example, said_of_none
from ..match.loading import Rules, shipped
from .arguments import BadArgument
from .backend_option import tell_instead
from .html_option import html_option
from .print_problems import loaded, show

Setting = TypeVar("Setting")

CLAUSES = 8
"""So many clauses to which no example comes are listed."""


class Given(TypedDict):
    """What goes with `--mutate`."""

    states: int | None
    matches: int | None
    seconds: float | None
    seed: int | None
    backend: str
    as_json: bool
    html: Path | None


NOT_NATIVE = (
    "what is told is compared word for word, and the matches without a clause are over long before "
    "machine code of it is made"
)


@click.command("test")
@click.argument("rulesets", metavar="[RULESET]...", nargs=-1)
@click.option(
    "--mutate",
    is_flag=True,
    help="Takes each clause out in turn and tells which ones nothing or no example notices.",
)
@click.option(
    "--states",
    type=click.IntRange(min=0),
    help="With --mutate: distinct states that are explored at most; 300 if nothing is said.",
)
@click.option(
    "--matches",
    type=click.IntRange(min=0),
    help="With --mutate: random matches that are played at most; 200 if nothing is said.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    help="With --mutate: how long to explore and to play random matches; 60 if nothing is said.",
)
@click.option("--seed", type=int, help="With --mutate: which random matches.")
@click.option(
    "--backend",
    type=click.Choice(["auto", "native", "python", "reference"]),
    default="auto",
    show_default=True,
    help="With --mutate: `reference` plays every step without each clause; the others only those "
    "in which anything of it was looked at, and these on the reference, too: what is told is "
    "compared, which only the reference tells, word for word. All find the same.",
)
@click.option("--json", "as_json", is_flag=True, help="With --mutate: for other programs.")
@html_option
def command(rulesets: tuple[str, ...], mutate: bool, **given: Unpack[Given]) -> None:
    """Play the examples in rule files and see whether they hold.

    An example tells some moves and what must come of them; where that is not so, the line is shown
    with what was the case instead. Without a RULESET, those that come with Duello are tested. Ends
    with exit code 1 if an example does not hold; with --mutate, also if a clause is dead text or
    untested.
    """
    names = rulesets or shipped()
    wrong = _mutated(names, given) if mutate else _tested(names, given)
    if wrong:
        raise SystemExit(1)


def _tested(names: tuple[str, ...], given: Given) -> bool:
    """Whether an example does not hold."""
    for name, value in given.items():
        if value not in (None, False, "auto"):
            option = "json" if name == "as_json" else name
            raise BadArgument(f"`--{option}` goes with `--mutate`")
    failed = left = 0
    for name in names:
        rules = loaded(name)
        outcomes, examples = list[Outcome](), rules.compiled.examples
        acted = onlooker(rules.program)
        try:
            for each in examples:
                outcomes.append(run_example(rules.program, each, acted))
        except KeyboardInterrupt:
            left = len(examples) - len(outcomes)
        wrong = [outcome for outcome in outcomes if not outcome.holds]
        for outcome in wrong:
            show(outcome.problems)
        failed += len(wrong)
        until = f"; {left} more were not played: it was interrupted" if left else ""
        if not wrong:
            show(said_of_none(outcomes))
        click.echo(f"{name}: {_counted(len(outcomes), len(wrong))}{until}")
        if outcomes and not wrong:
            _tell_clauses(rules, acted, len(outcomes), CLAUSES if len(names) == 1 else 0)
        if left:
            break
    return failed > 0


def _tell_clauses(rules: Rules, acted: Acted, examples: int, most: int) -> None:
    """Which clauses the examples come to. most: so many are listed of those to which none does."""
    seen = seen_by(rules, acted, examples, ("example", "examples"))
    for line in (seen.lines(most) if most else []) or [seen.sentence]:
        click.echo(f"  {line}")


def _mutated(names: tuple[str, ...], given: Given) -> bool:
    from ..analysis.mutate.verdict import Plan
    from .mutate import run

    if given["backend"] == "native":
        tell_instead("the reference plays", NOT_NATIVE)
    usual = Plan()
    plan = Plan(
        _or(given["states"], usual.states),
        _or(given["matches"], usual.matches),
        _or(given["seconds"], usual.seconds),
        _or(given["seed"], usual.seed),
        given["backend"] == "reference",
    )
    if given["html"] is not None and len(names) > 1:
        raise BadArgument("`--html` writes a page about one ruleset: name just one")
    return run(names, plan, given["as_json"], given["html"])


def _or(given: Setting | None, usual: Setting) -> Setting:
    return usual if given is None else given


def _counted(all_: int, wrong: int) -> str:
    if not all_:
        return "no examples"
    good = all_ - wrong
    noun = "example" if all_ == 1 else "examples"
    verb = "holds" if good == 1 else "hold"
    return f"{good} of {all_} {noun} {verb}" if wrong else f"{all_} {noun} {verb}"
