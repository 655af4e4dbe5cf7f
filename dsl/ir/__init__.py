"""Effect trees: what a ruleset means, with every name resolved and every type known.

Purpose: the one thing that an interpreter, a compiler or a search needs. Plain frozen data: no
callables, no text to look up, everything by number (seats, phases, properties, designs, blocks).
Input: made by `resolve`. Output: interpreted by `interpreter`; written down by `codec`.
Must not know: how a tree is carried out.

`nodes` says what a tree is; `values` and `places` have a value, conditions and choices included;
`statements` holds what is done in a block, and the rules; `effects`, what can be done; `visit` goes
through all of these.

Values at play time: numbers are `int`, yes and no are `bool`, a seat is 0 or 1, a piece is its
number in the state, a *design* (what a piece is: its name and printed rules) is its number in the
program, a zone is a tuple of pieces, and nothing at all is `None`.
"""

from .nodes import *
from .places import *
from .statements import *
from .types import *
from .values import *
