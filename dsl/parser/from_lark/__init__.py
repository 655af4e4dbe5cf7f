"""From Lark's tree to ours: one short method per rule of the grammar.

Purpose: keep Lark out of everything else. `items` has the rules of a file, `lines` those of blocks,
`expressions` those of what stands in a line, `domains` those of what may be chosen.
Input: a Lark tree. Output: nodes of `syntax` and `script`.
Must not know: what a name means.
"""

from .expressions import Words
from .items import Items
from .lines import Lines


class Builder(Items, Lines, Words):
    """Builds the syntax tree bottom up; every rule of the grammar has a method here."""
