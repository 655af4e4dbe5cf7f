"""`duello referee` without a ruleset: any number of matches over lines, and a file to keep them.

Purpose: lines of standard input to messages on standard output, each match saved after each line.
Input: messages. Output: messages. Must not know: what they mean.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import click

from ..codec.documents import REFEREED_ALL, BadDocument
from ..host import host_codec
from ..host.line_referee import LineReferee
from ..host.messages import LONGEST_LINE, Out, schema, written


def several(file: Path | None, show_schema: bool) -> None:
    """Answer lines until there are no more."""
    if show_schema:
        click.echo(json.dumps(schema(), indent=2))
        return
    referee = LineReferee()
    for message in _restored(referee, file):
        _write(message)
    for line in iter(lambda: sys.stdin.buffer.readline(LONGEST_LINE + 2), b""):
        if not line.strip():
            continue
        found = referee.line(line.decode("utf-8", "replace"))
        keep_in(file, lambda: _all(referee))
        for message in found:
            _write(message)


_MATCHES = dict[str, dict[str, object]]
"""Saves by the names of matches."""


def _all(referee: LineReferee) -> dict[str, object]:
    matches = {name: referee.saved(name) for name in referee.matches}
    return REFEREED_ALL.marked({"matches": matches})


def _restored(referee: LineReferee, file: Path | None) -> list[Out]:
    """Go on with every match in a file."""
    if file is None or not file.exists():
        return []
    try:
        inside = REFEREED_ALL.read(file.read_bytes())
        matches = host_codec.read(inside.get("matches"), _MATCHES, REFEREED_ALL.title)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}") from None
    except BadDocument as error:
        raise click.ClickException(f"{file}: {error}") from None
    found: list[Out] = []
    for name, saved in matches.items():
        found += referee.restore(name, saved)
    return found


def keep_in(file: Path | None, values: Callable[[], dict[str, object]]) -> None:
    """Write values to a file, whole or not at all: what was answered is on the disk."""
    if file is None:
        return
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".new")
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        json.dump(values(), out)
        out.flush()
        os.fsync(out.fileno())
    os.replace(name, file)


def _write(message: Out) -> None:
    click.echo(written(message))
    sys.stdout.flush()
