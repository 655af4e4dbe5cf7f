"""`duello new`: a first rule file."""

import re
import shlex
import unicodedata
from pathlib import Path

import click

from ..desk.scaffold import (
    BLANK,
    MOST,
    Wishes,
    most_rounds,
    new_ruleset,
    new_variant,
    passed_over,
    sorts,
)
from ..dsl.diagnostics.problem import Problem
from ..dsl.spans import Source
from ..match.loading import ENDING, Rules, finder_of, slug_of
from .arguments import BadArgument
from .asking import whole_number, yes_or_no
from .print_problems import loaded


@click.command("new")
@click.argument("title", required=False)
@click.option(
    "--with",
    "sort",
    type=click.Choice([*sorts(), BLANK]),
    help="What it is played with; `blank`: a title alone.",
)
@click.option("--rounds", type=int, help="Rounds of a bout.")
@click.option("--bouts", type=click.IntRange(1, MOST), help="Bouts of a match.")
@click.option("--in-turn/--in-secret", default=None, help="How players choose.")
@click.option("--from", "parent", metavar="RULESET", help="Begins a variant of this ruleset.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where it is written; otherwise a file of that name here.",
)
def command(
    title: str | None,
    sort: str | None,
    rounds: int | None,
    bouts: int | None,
    in_turn: bool | None,
    parent: str | None,
    output: Path | None,
) -> None:
    """Write a first rule file: small and complete, with examples, to be changed.

    What is not said with options is asked for, as long as no title is given. The file can be
    played at once; nothing that is there already is overwritten. The name of a file may stand in
    the place of a TITLE.
    """
    asked = title is None
    if (
        title is not None and title.endswith(ENDING) and output is None
    ):  # as other commands are told
        output = Path(title)
        title = output.stem.replace("_", " ").replace("-", " ").strip().capitalize()
    if title is None:
        title = str(click.prompt("What is your game called?", value_proc=_title))
    try:
        if parent is not None:
            if (sort, rounds, bouts, in_turn) != (None,) * 4:
                raise BadArgument("a variant is played as what it extends: --from stands alone")
            text = new_variant(title, loaded(parent).title)
        else:
            for said in passed_over(sort or Wishes(title).sort, rounds, bouts, in_turn):
                raise BadArgument(f"--{said} makes no difference to --with {sort}: leave it out")
            text = new_ruleset(_wishes(title, sort, rounds, bouts, in_turn, asked))
    except ValueError as error:
        raise BadArgument(str(error)) from None
    path = output or _named(title)
    if parent is not None:
        _findable(loaded(parent), parent, path)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadArgument(f"{path} is there already: name another file with -o") from None
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from None
    play = "" if sort == BLANK else f"`duello play {path}` and "
    click.echo(f"{path} is written: {title}. Try {play}`duello watch {path}`.")


def _title(words: str) -> str:
    """A title as it was typed. Raises click.UsageError, so that it is asked for again."""
    try:
        new_ruleset(Wishes(words, BLANK))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return words


def _named(title: str) -> Path:
    """The file of a title, where none is named."""
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    kept = re.sub(r"\W+", "_", unicodedata.normalize("NFKC", title).lower()).strip("_")
    name = slug_of(plain).replace("-", "_") or kept  # letters of other scripts stay as they are
    if not name:
        raise BadArgument("no file can be called like that: name one with -o")
    return Path(name + ENDING)


def _findable(parent: Rules, named: str, path: Path) -> None:
    """Raises BadArgument if what a variant extends would not be found from where it is to stand."""
    found = finder_of(str(path))(parent.title)
    if isinstance(found, Problem):
        note = "".join(f" ({note})" for note in found.notes)
        raise BadArgument(f"{found.headline}{note}; {found.help}")
    if not isinstance(found, Source):
        raise BadArgument(
            f"{path} would not find {parent.title}: a variant stands beside what it extends; write "
            f"it there with -o {shlex.quote(str(Path(named).parent / path.name))}"
        )


def _wishes(
    title: str,
    sort: str | None,
    rounds: int | None,
    bouts: int | None,
    in_turn: bool | None,
    asked: bool,
) -> Wishes:
    """What was said, what is asked for, and what is usual."""
    usual = Wishes(title)
    if asked and sort is None:
        for name, about in {**sorts(), BLANK: "nothing yet: a title alone"}.items():
            click.echo(f"  {name:8}{about}")
        sort = click.prompt(
            "What is it played with?", type=click.Choice([*sorts(), BLANK]), default="cards"
        )
    if sort == BLANK:
        return Wishes(title, BLANK)
    if asked and rounds is None and sort != "board":
        rounds = whole_number(
            "How many rounds has a bout?", 1, most_rounds(sort or usual.sort), usual.rounds
        )
    if asked and bouts is None:
        bouts = whole_number("How many bouts has a match?", 1, MOST, usual.bouts)
    if asked and in_turn is None and sort != "board":
        in_turn = not yes_or_no("Do players choose in secret, both at once?", usual=True)
    return Wishes(
        title,
        sort or usual.sort,
        usual.rounds if rounds is None else rounds,
        bouts or usual.bouts,
        bool(in_turn),
    )
