"""`duello desk`: the page in the browser, with a file of this computer."""

import webbrowser
from pathlib import Path

import click

from ..desk.served_page import Desk, RuleFile
from ..dsl.diagnostics.problem import Problem
from ..dsl.pipeline import whole_script
from ..dsl.spans import Source
from ..match.loading import finder_of, source_of
from .arguments import BadArgument, no_file
from .print_problems import show


@click.command("desk")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Which port; any if not.")
@click.option(
    "--site",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the page, as `make site` builds it.",
)
@click.option("--browser/--no-browser", default=True, help="Whether the browser is opened.")
def command(file: Path | None, port: int, site: Path | None, browser: bool) -> None:
    """Open the page in which rules are written, for a FILE or for trying.

    The page is served by this computer to itself, and shows what it makes of the rules at once:
    problems, rulebook, pieces, examples, a match. What is saved there is written into the FILE;
    what is written into the FILE elsewhere is seen there. Ctrl-C ends it.
    """
    folder = _site(site)
    rule_file = None if file is None else _rule_file(file)
    desk = Desk(folder, rule_file)
    try:
        server = desk.server(port)
    except OSError as error:
        raise BadArgument(f"port {port} cannot be used: {error.strerror}") from None
    address = desk.address(server)
    click.echo(f"{file or 'the desk'}: {address}")
    click.echo("Ctrl-C ends it.")
    if browser and not webbrowser.open(address):
        click.echo("No browser could be opened: open the address yourself.", err=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo("")
    finally:
        server.server_close()


def _site(named: Path | None) -> Path:
    """The folder with the page: the one that is named, or the one of the checkout."""
    checkout = Path(__file__).resolve().parents[3] / "site"
    for folder in (checkout, Path("site")) if named is None else (named,):
        if (folder / "index.html").is_file() and (folder / "memory.packed").is_file():
            return folder
    if named is not None:
        raise BadArgument(f"`{named}` holds no page: `make site` builds one, into `site`")
    raise BadArgument(
        "the page is not built here: in a checkout of Duello, run `make site` (it needs Node), "
        "or say where it is with --site FOLDER"
    )


def _rule_file(path: Path) -> RuleFile:
    if not path.is_file():
        raise no_file(path)
    if source_of(path) is None:  # e.g. it is no text: told as every command tells it
        from ..match.loading import compile_rules

        show(compile_rules(str(path)).problems, err=True)
        raise SystemExit(1)
    return RuleFile(path, lambda text: _extended(path, text))


def _extended(path: Path, text: str) -> dict[str, str]:
    """What a text in a file extends, and so on: the texts by the names that they are called by."""
    found: dict[str, str] = {}
    beside = finder_of(str(path))

    def find(wanted: str) -> Source | Problem | None:
        source = beside(wanted)
        if isinstance(source, Source):
            found[wanted] = source.text
        return source

    whole_script(Source(str(path), text), find)
    return found
