"""`duello list`: the rulesets that come with Duello."""

import json

import click

from ..match.loading import described, shipped


@click.command("list")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or for programs.",
)
def command(form: str) -> None:
    """Show the rulesets that come with Duello.

    The first word of each line is the name by which the other commands know it.
    """
    rows = [(name, *described(name)) for name in shipped()]
    if form == "json":
        keys = ("name", "title", "about")
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=2))
        return
    width = max((len(name) for name, _, _ in rows), default=0)
    for name, title, about in rows:
        click.echo(f"{name:<{width}}  {title}")
        if about:
            click.echo(f"{'':<{width}}  {about}")
