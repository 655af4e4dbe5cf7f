"""What the compiler knows of programs and states: the one place that says where it stands.

Purpose: one name for each class of the program and of the reference's state.
Input and output: none. Must not know: what is done with them.
"""

from ..dsl import ir as tr
from ..dsl.ir import Rule, Tree, visit
from ..dsl.ir import effects as ef
from ..dsl.ir.certainty import is_certain
from ..dsl.ir.program import ByOwner, Decision, Program
from ..dsl.limits import LARGEST_NUMBER
from ..interpreter.slots import WHOLE
from ..interpreter.state import (
    CHOSEN,
    LATE,
    PASSED,
    WAITING,
    Closing,
    Ending,
    Facts,
    Force,
    Frame,
    Key,
    Lasting,
    Loop,
    Open,
    Outcome,
    Script,
    State,
    Thread,
    Threads,
    listed_by,
)

FAR = LARGEST_NUMBER // 2
"""A number that comes near to the largest is the reference's."""

A_LITTLE = 1000
"""That what was kept before grows by no more than this is not asked for at each step."""

__all__ = [
    "A_LITTLE",
    "CHOSEN",
    "FAR",
    "LARGEST_NUMBER",
    "LATE",
    "PASSED",
    "WAITING",
    "WHOLE",
    "ByOwner",
    "Closing",
    "Decision",
    "Ending",
    "Facts",
    "Force",
    "Frame",
    "Key",
    "Lasting",
    "Loop",
    "Open",
    "Outcome",
    "Program",
    "Rule",
    "Script",
    "State",
    "Thread",
    "Threads",
    "Tree",
    "ef",
    "is_certain",
    "listed_by",
    "tr",
    "visit",
]
