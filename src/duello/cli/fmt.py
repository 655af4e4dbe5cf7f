"""`duello fmt`: rule files in their one layout."""

import difflib
import sys
from pathlib import Path

import click

from ..desk.formatter import Formatted, format_source
from ..dsl.diagnostics.problem import summary
from ..dsl.spans import Source
from ..match.loading import compile_rules, source_of
from .arguments import no_file
from .print_problems import show

UNTIDY = 1
"""The exit code of `--check` when a file is not laid out."""


@click.command("fmt")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Changes nothing; exit code 1 if something would.")
@click.option("--diff", is_flag=True, help="Changes nothing; shows what would change.")
def command(files: tuple[str, ...], check: bool, diff: bool) -> None:
    """Lay rule files out in the one way.

    Two blanks for each level, one blank between words, comments in a column, texts no wider than
    100 columns, and empty lines where they belong. Nothing but the layout changes. `-` reads from
    the standard input and writes to the standard output. A file that cannot be read stays as it
    is, and is told of; the exit code is then 1.
    """
    failed = False
    for name in files:
        source = _source(name)
        laid = format_source(source)
        show(laid.problems, err=True)
        if laid.problems:
            click.echo(f"{name}: left as it is: {summary(laid.problems)}", err=True)
            failed = True
        elif check or diff:
            _compare(name, source, laid, diff)
            failed = failed or (check and not _is_laid_out(name, source, laid))
        else:
            _write(name, source, laid)
    if failed:
        raise SystemExit(UNTIDY)


def _source(name: str) -> Source:
    if name == "-":
        return Source("<stdin>", sys.stdin.read().replace("\r\n", "\n"))
    if not Path(name).is_file():
        raise no_file(Path(name))
    source = source_of(name)
    if source is None:
        show(compile_rules(name).problems, err=True)
        raise SystemExit(UNTIDY)
    return source


def _compare(name: str, source: Source, laid: Formatted, diff: bool) -> None:
    if diff:
        rows = difflib.unified_diff(
            source.text.splitlines(),
            laid.text.splitlines(),
            name,
            f"{name} (laid out)",
            lineterm="",
        )
        for row in rows:
            click.echo(row)
        if laid.text == source.text and not _is_laid_out(name, source, laid):
            click.echo(f"{name}: its lines end in different ways, some as on Windows and some not")
    elif not _is_laid_out(name, source, laid):
        click.echo(f"{name} is not laid out")


def _is_laid_out(name: str, source: Source, laid: Formatted) -> bool:
    """Whether a file is as it should be, down to the ends of its lines, which are all alike."""
    if name == "-":
        return laid.text == source.text
    written = Path(name).read_bytes()
    return laid.text.replace("\n", _line_end(written)).encode() == written


def _line_end(written: bytes) -> str:
    """How the lines of a file end: as on Windows if all of them do."""
    return "\r\n" if 0 < written.count(b"\r\n") == written.count(b"\n") else "\n"


def _write(name: str, source: Source, laid: Formatted) -> None:
    if name == "-":
        click.echo(laid.text, nl=False)
    elif not _is_laid_out(name, source, laid):
        try:
            Path(name).write_text(
                laid.text, encoding="utf-8", newline=_line_end(Path(name).read_bytes())
            )
        except OSError as error:
            raise click.ClickException(f"{name} cannot be written: {error.strerror}") from None
        click.echo(f"{name}: laid out")
