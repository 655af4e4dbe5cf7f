"""Commands that need more than Duello itself.

Purpose: say what to install, in one line. Input: what is missing. Output: an error of the shell.
Must not know: what a command does.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from .arguments import BadArgument


@contextmanager
def extra(name: str) -> Iterator[None]:
    """For the imports of a command that needs an extra of this name. A module of ours that is
    missing is no extra, and is not taken for one.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "duello").partition(".")[0]
        if missing == "duello":
            raise
        raise BadArgument(
            f"this needs more than Duello itself ({missing}): pip install 'duello[{name}]'"
        ) from None
