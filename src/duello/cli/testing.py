"""`duello test`: whether the examples in rule files hold."""

import click

from ..examples import run_examples
from ..loading import shipped
from .problems import loaded, show


@click.command("test")
@click.argument("rulesets", metavar="[RULESET]...", nargs=-1)
def command(rulesets: tuple[str, ...]) -> None:
    """Play the examples in rule files and see whether they hold.

    An example tells some moves and what must come of them; where that is not so, the line is shown
    with what was the case instead. Without a RULESET, those that come with Duello are tested. Ends
    with exit code 1 if an example does not hold.
    """
    failed = 0
    for name in rulesets or shipped():
        outcomes = run_examples(loaded(name))
        wrong = [outcome for outcome in outcomes if not outcome.holds]
        for outcome in wrong:
            show(outcome.problems)
        failed += len(wrong)
        click.echo(f"{name}: {_counted(len(outcomes), len(wrong))}")
    if failed:
        raise SystemExit(1)


def _counted(all_: int, wrong: int) -> str:
    if not all_:
        return "no examples"
    good = all_ - wrong
    noun = "example" if all_ == 1 else "examples"
    verb = "holds" if good == 1 else "hold"
    return f"{good} of {all_} {noun} {verb}" if wrong else f"{all_} {noun} {verb}"
