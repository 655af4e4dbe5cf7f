"""Files that commands write, and what changes in them."""

import contextlib
import difflib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import click

from ..match.loading import source_of


@contextlib.contextmanager
def written_to(path: Path) -> Iterator[None]:
    """What goes wrong is said of the path. Raises ClickException."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from None


def write_whole(path: Path, data: bytes | Callable[[IO[bytes]], None]) -> None:
    """Write a file whole or not at all. data: or what writes it. Raises ClickException."""
    with written_to(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as file:
                if isinstance(data, bytes):
                    file.write(data)
                else:
                    data(file)
            if path.exists():
                os.chmod(name, path.stat().st_mode)
            os.replace(name, path)
        except BaseException:  # the disk is full, or somebody is impatient: nothing is left behind
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def show_change(name: str, text: str) -> None:
    """Show, on the standard error, what changes in a rule file that becomes this text."""
    source = source_of(name)
    before = "" if source is None else source.text
    lines = difflib.unified_diff(
        before.splitlines(), text.splitlines(), name, name, lineterm="", n=1
    )
    click.echo("\n".join(lines), err=True)
