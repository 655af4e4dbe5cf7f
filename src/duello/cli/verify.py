"""`duello verify`: the record of a hosted match, checked without its host.

Purpose: say line by line what holds, and in plain words what no record can show.
Input: a file. Output: lines; exit code 1 if anything does not hold. Must not know: servers.
"""

from pathlib import Path

import click

from ..codec.documents import BadDocument
from .extras import extra


@click.command("verify")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(record: Path) -> None:
    """Check the record of a hosted match, line by line."""
    with extra("host"):
        from ..host.verify_record import not_proved, read, verify
    try:
        found = read(record.read_bytes())
        lines = verify(found)
    except OSError as error:
        raise click.ClickException(f"{record} cannot be read: {error.strerror}") from None
    except BadDocument as error:
        raise click.ClickException(str(error)) from None
    for line in lines:
        click.echo(f"{'holds    ' if line.holds else 'DOES NOT '} {line.text}")
    click.echo("\nWhat this does not prove:")
    for words in not_proved(found):
        click.echo(f"  - {words}")
    if not all(line.holds for line in lines):
        raise SystemExit(1)
