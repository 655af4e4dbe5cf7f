"""`--set-aside WHAT`: rules looked at as if something in them were not said.

Purpose: load a ruleset without what is set aside, or say in one line why that cannot be; show what
was set aside. Input: words of the shell. Output: rules, lines.
Must not know: what is looked for.
"""

from collections.abc import Iterator

import click

from ..dsl.set_aside import NotSetAside, first_line
from ..dsl.spans import Span
from ..match.loading import Rules, load_without
from .arguments import BadArgument

aside_option = click.option(
    "--set-aside",
    "aside",
    multiple=True,
    metavar="WHAT",
    help="Looks at the rules as if something were not said: `allow` (what the file allows is "
    "told), `rulings` (lines with `overrides`), a number (R31: the lines that rest on that "
    "ruling), or words of a line. As often as wanted.",
)


def without(name: str, aside: tuple[str, ...]) -> Rules:
    """A ruleset without what is set aside. Raises RulesError, and BadArgument."""
    try:
        return load_without(name, aside)
    except NotSetAside as error:
        raise BadArgument(f"`--set-aside`: {error}") from None


def told_aside(gone: tuple[Span, ...]) -> Iterator[str]:
    """A line about each line or word that was set aside."""
    for span in gone:
        yield f"set aside: {span.source.name}:{span.position[0]}: {first_line(span)}"
