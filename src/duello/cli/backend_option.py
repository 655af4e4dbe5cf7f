"""`--backend`, and what is said about it.

Purpose: which engine plays, and how much of it the reference had to do.
Input: words of the shell, an engine. Output: the name of a backend, lines.
Must not know: what is played.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

from ..compiler.diagrams import NotCompiled
from ..compiler.engine import Engine
from .arguments import BadArgument

backend_option = click.option(
    "--backend",
    type=click.Choice(["auto", "native", "python", "reference"]),
    default="auto",
    show_default=True,
    help="What plays: machine code, generated Python, or the reference interpreter. They give the "
    "same answers.",
)
report_option = click.option(
    "--backend-report", is_flag=True, help="Says how much of play the reference had to do, and why."
)


F = TypeVar("F", bound=Callable[..., object])


def reference_only(why: str) -> Callable[[F], F]:
    """`--backend` of a command that only the reference can do. why: in words."""

    def seen_to(context: click.Context, option: click.Parameter, backend: str) -> str:
        if backend in ("python", "native"):
            raise BadArgument(f"{why}: leave out `--backend {backend}`")
        return backend

    return click.option(
        "--backend",
        type=click.Choice(["auto", "native", "python", "reference"]),
        default="auto",
        expose_value=False,
        callback=seen_to,
        help=f"`auto` is `reference` here: {why}.",
    )


@contextmanager
def machine_code(engine: Engine, asked: str) -> Iterator[None]:
    """Inside, machine code is made of an engine. asked: the option that wants it. Raises
    BadArgument where that cannot be.
    """
    name = engine.program.name
    if not engine.packs:
        raise BadArgument(f"{name} has no packed states, so that it cannot be machine code yet")
    try:
        yield
    except ImportError:
        raise BadArgument(f"`{asked}` needs llvmlite: pip install 'duello[native]'") from None
    except NotCompiled as error:
        raise BadArgument(f"{name} cannot be machine code yet: {error}") from None


def reported(engine: Engine) -> Iterator[str]:
    """How much of play was compiled, and what is left to the reference."""
    counts = engine.counts
    yield (
        f"compiled code made {counts.compiled + counts.by_tree:,} of {counts.whole:,} steps, "
        f"{counts.by_tree:,} of them tree by tree; the reference {counts.handed_over:,} "
        f"({counts.share:.2%})"
    )
    for reason in engine.left_out():
        yield f"  not on packed states: {reason}"
