"""`duello watch`: a rule file while it is written."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from ..desk.look import Look, changed, look_at
from ..dsl.diagnostics.problem import summary
from ..match.loading import compile_rules, finder_of
from .arguments import no_file
from .print_problems import show

CLEAR = "\033[2J\033[1;1H"
"""What empties a terminal, and begins at its top."""

PAUSE = 0.1
"""Seconds between two looks at the time of a file."""


@click.command("watch")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--once", is_flag=True, help="Looks once, and leaves with exit code 1 on errors.")
def command(file: Path, once: bool) -> None:
    """Check a rule file on every save.

    Shows what is wrong, which examples hold, and what has changed for players since the last look:
    in the rulebook, and in the matrix of pieces. Ctrl-C leaves.
    """
    if not file.is_file():
        raise no_file(file)
    last: Look | None = None
    for _ in (None,) if once else saves(file, lambda: time.sleep(PAUSE)):
        last = _shown(file, last)
    if once and last is not None and last.wrong:
        raise SystemExit(1)


def saves(file: Path, wait: Callable[[], object]) -> Iterator[None]:
    """Once at the beginning, and whenever the file or one beside it is saved, until Ctrl-C."""
    seen: object = None
    try:
        while True:
            now = _times(file)
            if now != seen:
                seen = now
                yield
            wait()
    except KeyboardInterrupt:
        return


def _times(file: Path) -> dict[str, int]:
    """When the rule files of a folder were saved: a variant's parent may stand beside it."""
    found: dict[str, int] = {}
    for path in (file, *file.parent.glob("*.duel")):
        try:
            found[str(path)] = path.stat().st_mtime_ns
        except OSError:  # it is being replaced just now
            continue
    return found


def _shown(file: Path, last: Look | None) -> Look:
    """Look, and tell what there is to see."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        click.echo(CLEAR, nl=False, color=True)  # it is no colour: without any, too
    begun = time.monotonic()
    compiled = compile_rules(file)
    if compiled.program is None:
        look = Look(compiled.problems)
    else:
        click.echo(f"{file} can be played; looking closer ...", err=True)
        look = look_at(compiled, finder_of(str(file)))
    show(look.problems)
    for line in changed(last, look) if last is not None else ():
        click.echo(line)
    click.echo(_summed_up(file, look, time.monotonic() - begun))
    if not look.plays and last is not None and last.plays:
        return last  # what changes next is told against what could be played
    return look


def _summed_up(file: Path, look: Look, took: float) -> str:
    holds = sum(1 for _, holds in look.examples if holds)
    failed = [name for name, holds in look.examples if not holds]
    examples = f"; {holds} of {len(look.examples)} examples hold" if look.examples else ""
    broken = f" (not: {', '.join(f'`{name}`' for name in failed)})" if failed else ""
    return f"{file}: {summary(look.problems)}{examples}{broken} [{took:.1f} s]"
