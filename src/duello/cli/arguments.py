"""What several commands are given.

Purpose: `--option`, `--players`, `--seed`; a match from them, or a line about what is wrong.
Input: words of the shell. Output: values for `Match`.
Must not know: what a command does with the match.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:  # only those who begin a match wait for it
    from ..match.door import Door
    from ..match.loading import Rules
    from ..match.match import Match


class BadArgument(click.ClickException):
    """Something that the command cannot be given; one line says why. Exit code 2."""

    exit_code = 2


def no_file(name: Path) -> BadArgument:
    """What to say of a name that is no file, to a command that works on files alone."""
    from ..dsl.diagnostics.did_you_mean import closest
    from ..match.loading import ENDING, shipped

    if str(name) in shipped():
        variant = f"`duello new TITLE --from {name}` begins a variant of it"
        return BadArgument(f"`{name}` comes with Duello, and is no file here: {variant}")
    if name.is_dir():
        return BadArgument(f"`{name}` is a folder: name a file in it")
    beside = {path.name: path for path in name.parent.glob(f"*{ENDING}")}
    meant = closest(name.name, beside) or closest(f"{name.name}{ENDING}", beside)
    if meant is not None:
        return BadArgument(f"`{name}` is no file: did you mean `{beside[meant]}`?")
    return BadArgument(f"`{name}` is no file: `duello new` writes a first one")


def form_of(output: Path | None, forms: dict[str, str]) -> str | None:
    """The form that the ending of a file asks for; None without a file. forms: of endings, as
    `.md`. Raises BadArgument about every other.
    """
    if output is None:
        return None
    found = forms.get(output.suffix.lower())
    if found is None:
        *most, last = (f"`{ending}`" for ending in forms if ending)
        ends = f"{', '.join(most)} or {last}"
        raise BadArgument(f"`{output}` does not say in which form it is written: {ends} at its end")
    return found


def written(text: str, output: Path | None) -> None:
    """Write what a command has made to a file, or to the standard output if none is named."""
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


F = TypeVar("F", bound=Callable[..., object])


def match_options(function: F) -> F:
    """The options by which a match is set up."""
    for decorate in reversed(
        (
            click.option(
                "--seed", type=int, help="Repeats what chance draws. Without it, chance is free."
            ),
            click.option(
                "--option",
                "options",
                multiple=True,
                metavar="NAME=VALUE",
                help="Sets an option of the ruleset; or, by the name of a choice that chance "
                "makes, what it draws there. May be given several times.",
            ),
            click.option("--players", metavar="A,B", help="The players' names, first seat first."),
        )
    ):
        function = decorate(function)
    return function


def begun(
    rules: "Rules",
    seed: int | None,
    options: tuple[str, ...],
    players: str | None,
    door: "Door | None" = None,
) -> "Match":
    """A match, or a line about what is wrong with the arguments, and exit code 2. door: see
    `Match`.
    """
    from ..match.door import REFERENCE
    from ..match.match import Match

    names = None if players is None else [name.strip() for name in players.split(",")]
    try:
        return Match(rules, names, seed, pairs(options), door=door or REFERENCE)
    except ValueError as error:
        raise BadArgument(str(error)) from None


def pairs(options: tuple[str, ...]) -> dict[str, str]:
    """What was given as `--option NAME=VALUE`, by name. Raises BadArgument."""
    found: dict[str, str] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign or not name.strip():
            raise BadArgument(f"`--option {option}` should be `--option NAME=VALUE`")
        if name.strip() in found:
            raise BadArgument(f"option `{name.strip()}` is given twice")
        found[name.strip()] = value.strip()
    return found
