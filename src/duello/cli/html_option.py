"""`--html FILE`: reports as pages.

Purpose: make a page of findings and write it down. Input: findings, a path. Output: a file.
Must not know: how findings are looked for.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # only those who want a page wait for it
    from ..analysis.findings import Finding
    from ..match.loading import Rules

html_option = click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Writes a page that can be posted, too.",
)


def write_page(
    path: Path,
    tool: str,
    name: str,
    rules: "Rules | None",
    findings: "Iterable[Finding]",
    covered: Iterable[str],
    tables: Iterable[tuple[str, Iterable[tuple[str, str]]]] = (),
) -> None:
    """Write the page. rules: None if they cannot be played. Raises ClickException."""
    from ..analysis.report.html_report import Page, Table, page
    from ..codec.fingerprints import fingerprint

    made = Page(
        rules.title if rules is not None else name,
        name,
        tool,
        tuple(covered),
        tuple(findings),
        "" if rules is None else fingerprint(rules.program),
        tuple(Table(title, tuple(rows)) for title, rows in tables),
        rules,
    )
    try:
        path.write_text(page(made), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from None
