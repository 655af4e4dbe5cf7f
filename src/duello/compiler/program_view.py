"""What the compiler knows of programs and states: the one place that says where it stands.

Purpose: one name for each class of the program and of the reference's state.
Input and output: none. Must not know: what is done with them.
"""

from ..dsl import ir as tr
from ..dsl.ir import Rule, Tree, visit
from ..dsl.ir import effects as ef
from ..dsl.ir.program import Decision, Program
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
)

__all__ = [
    "CHOSEN",
    "LARGEST_NUMBER",
    "LATE",
    "PASSED",
    "WAITING",
    "WHOLE",
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
    "tr",
    "visit",
]
