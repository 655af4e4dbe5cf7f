"""`duello explain`: what the code of a mistake means."""

import click

from ..dsl.diagnostics.did_you_mean import closest
from ..dsl.diagnostics.explanations import codes, explain
from .arguments import BadArgument


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what a mistake's code means, and how to mend it.

    The CODE is what `duello check` shows in brackets: `error[unknown-name]`. Without one, all
    codes are listed.
    """
    if code is None:
        click.echo("\n".join(codes()))
        return
    wanted = code.strip().strip("[]").lower()
    page = explain(wanted)
    if page is None:
        best = closest(wanted, list(codes()))
        hint = f"did you mean `{best}`?" if best else "`duello explain` lists those that have."
        raise BadArgument(f"no page tells about `{code}`; {hint}")
    click.echo(page.rstrip())
