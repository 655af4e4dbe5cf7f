"""A value that was understood, and how kinds of values are called.

Purpose, input and output: what the modules that bind values give each other.
Must not know: how anything is bound.
"""

from attrs import frozen

from .. import ir


@frozen
class Typed:
    """A value that was understood."""

    tree: ir.Tree
    type: ir.Type


NONE = Typed(ir.Constant(None), ir.NOTHING)
"""What a value that was not understood is bound to, once the mistake is noted."""

SAID = {
    "number": "a number",
    "truth": "yes or no",
    "player": "a player",
    "players": "a player or both",
    "piece": "a piece",
    "design": "the name of a piece",
    "zone": "a zone",
    "several": "several pieces",
    "designs": "several names of pieces",
    "cell": "a cell",
    "cells": "several cells",
    "direction": "a direction",
    "edge": "an edge",
    "edges": "several edges",
    "graph": "a graph",
    "list": "a list",
    "phase": "a phase",
    "text": "a text",
    "nothing": "nothing",
}
