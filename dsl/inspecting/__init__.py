"""Inspecting: what can be known of a ruleset without playing it."""

from .knowing import Knowledge
from .force import Blocks
from .questions import Questions
from .conditions import Conditions
from .reach import unreached

def inspect(program):
    k = Knowledge(program)
    yield from Questions(k, Blocks(k)).findings()
    yield from Conditions(k, Blocks(k)).findings()
    yield from unreached(k)
