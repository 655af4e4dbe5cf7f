"""`duello rulebook`: the rulebook of a ruleset."""

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..match.example_runner import run_examples
from ..match.loading import Rules, script_of
from .arguments import BadArgument, form_of, written
from .print_problems import loaded

if TYPE_CHECKING:
    from ..desk.rulebook import Book

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)
FORMS = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".pdf": "pdf",
    ".txt": "text",
    "": "text",
}
"""What is written into a file of each ending."""

_PATIENCE = 120
"""Seconds that a browser may take to print."""


@click.command("rulebook")
@click.argument("ruleset")
@click.option("--html", "form", flag_value="html", help="One page that needs nothing else.")
@click.option("--markdown", "form", flag_value="markdown", help="Markdown.")
@click.option("--pdf", "form", flag_value="pdf", help="To print; needs Chromium or Chrome, and -o.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where it is written; its ending says how, if nothing else does.",
)
def command(ruleset: str, form: str | None, output: Path | None) -> None:
    """Print the rulebook of a ruleset, as players read it.

    Everything in it is worded from the rules themselves: how a match goes, what each piece does,
    who is told what, what comes too late, what may be agreed before. Without an option it is plain
    text.
    """
    form = form or form_of(output, FORMS) or "text"
    if form == "pdf" and output is None:
        raise BadArgument("a PDF cannot be shown here: say where it is to be written, with -o FILE")
    book, false = _book_and_what_is_false(loaded(ruleset))
    if false:
        from ..desk.rulebook.true_examples import left_out

        click.echo(f"{left_out(false)}: see `duello test {ruleset}`", err=True)
    if form == "pdf" and output is not None:
        from ..desk.rulebook.as_html import as_html

        _print(as_html(book), output)
    elif form == "html":
        from ..desk.rulebook.as_html import as_html

        written(as_html(book), output)
    elif form == "markdown":
        from ..desk.rulebook.as_markdown import as_markdown

        written(as_markdown(book), output)
    else:
        from ..desk.rulebook.as_text import as_text

        written(as_text(book, min(shutil.get_terminal_size().columns, 100)), output)


def book_of(rules: Rules) -> "Book":
    """The rulebook of rules that were loaded; of their examples, those that hold."""
    return _book_and_what_is_false(rules)[0]


def _book_and_what_is_false(rules: Rules) -> "tuple[Book, tuple[str, ...]]":
    """The same, and how the examples are called that do not hold."""
    from ..desk.rulebook import rulebook
    from ..desk.rulebook.true_examples import with_true_examples
    from ..dsl.lint.read_too_soon import as_it_was

    script, false = with_true_examples(script_of(rules), run_examples(rules))
    return rulebook(script, as_it_was(rules.program)), false


def _print(page: str, output: Path) -> None:
    """Let a browser make a PDF of a page."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        raise click.ClickException(
            "a PDF is made by Chromium or Chrome, and neither is here: "
            "write --html and print it from a browser"
        )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "rulebook.html"
        source.write_text(page, encoding="utf-8")
        where = (f"--user-data-dir={folder}/profile", f"--print-to-pdf={output.resolve()}")
        run = [browser, *_QUIET, *where, source.as_uri()]
        try:
            subprocess.run(run, check=True, capture_output=True, timeout=_PATIENCE)
        except (subprocess.SubprocessError, OSError) as error:
            raise click.ClickException(f"the browser could not print it: {error}") from None
    if not output.is_file():
        raise click.ClickException(f"the browser did not write {output}")
