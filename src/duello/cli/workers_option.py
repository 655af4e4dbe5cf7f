"""`--jobs` and `--cluster`: who does the work.

Purpose: workers, as they were asked for. Input: words of the shell. Output: workers.
Must not know: what they work on.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, redirect_stdout
from typing import TypeVar

import click

from ..analysis.workers import NotBegun, Processes, Workers
from .arguments import BadArgument
from .extras import extra

F = TypeVar("F", bound=Callable[..., object])


def jobs_of(more: str = "") -> Callable[[F], F]:
    """`--jobs`. more: what else is to be said of it."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        metavar="N",
        help="So many processes work at once; what is found is the same. Without it, one, and on "
        f"a cluster as many as it has processors. {more}".strip(),
    )


jobs_option = jobs_of()
cluster_option = click.option(
    "--cluster",
    is_flag=True,
    help="Works on a Ray cluster: the one that RAY_ADDRESS names or that runs here, otherwise one "
    "that is begun for it.",
)


def tell(words: str) -> None:
    """What happens to workers."""
    click.echo(words, err=True)


@contextmanager
def working(jobs: int | None, cluster: bool) -> Iterator[Workers | None]:
    """Those who work, or None if nobody does but this process. Raises BadArgument where Ray is
    wanted and not installed, or is not begun.
    """
    with ExitStack() as ends:
        workers: Workers | None = None
        if cluster:  # Ray tells of workers that died, on whatever it is given
            ends.enter_context(redirect_stdout(sys.stderr))
            workers = ends.enter_context(closing(_on_ray(jobs)))
        elif jobs is not None and jobs > 1:
            workers = ends.enter_context(closing(Processes(jobs, tell)))
        yield workers


def _on_ray(jobs: int | None) -> Workers:
    with extra("cluster"):
        from ..analysis.ray_workers import RayWorkers
    try:
        return RayWorkers(jobs)
    except NotBegun as error:
        raise BadArgument(
            f"`--cluster`: Ray was not begun ({error}): run it once more, or take "
            "`--jobs 2`, for processes of this computer"
        ) from None
