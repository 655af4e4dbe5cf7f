"""`--backend`, and what is said about it.

Purpose: which engine plays, and how much of it the reference had to do.
Input: words of the shell, an engine. Output: the name of a backend, lines.
Must not know: what is played.
"""

from collections.abc import Iterator

import click

from ..compiler.engine import Engine

backend_option = click.option(
    "--backend",
    type=click.Choice(["auto", "python", "reference"]),
    default="auto",
    show_default=True,
    help="What plays: generated Python, or the reference interpreter. They give the same answers.",
)
report_option = click.option(
    "--backend-report", is_flag=True, help="Says how much of play the reference had to do, and why."
)


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
