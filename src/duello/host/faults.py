"""Named places at which a test may kill this process: no-ops unless the environment names one.

`DUELLO_FAULT=committed:3` kills it, as hard as can be, the third time it comes to `committed`.
"""

import os
import signal

_place, _, _times = os.environ.get("DUELLO_FAULT", "").partition(":")
_left = int(_times or 1)

POINTS = ("received", "decided", "written", "committed", "swapped", "rung")
"""Where a submission can be cut off, in the order in which it comes by."""


def arm(place: str, times: int) -> None:
    """As the environment would say it."""
    global _place, _left
    _place, _left = place, times


def at(place: str) -> None:
    """This is the place of that name."""
    global _left
    if place != _place:
        return
    _left -= 1
    if _left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
