"""Named places at which a test may kill this process: no-ops unless the environment names one.

`DUELLO_FAULT=committed:3` kills it, as hard as can be, the third time it comes to `committed`.
"""

import os
import signal

_PLACE, _, _TIMES = os.environ.get("DUELLO_FAULT", "").partition(":")
_left = int(_TIMES or 1)

POINTS = ("received", "decided", "written", "committed", "swapped", "rung")
"""Where a submission can be cut off, in the order in which it comes by."""


def at(place: str) -> None:
    """This is the place of that name."""
    global _left
    if place != _PLACE:
        return
    _left -= 1
    if _left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
