"""The syntax tree: what a rule file says, line by line, before anybody asks what it means.

Purpose: one small frozen class per sentence form of the grammar, with its place in the source:
`words` and `expressions` are the parts of lines, `lines` stand in blocks. The items of a file are
in `items`.
Input: built by `building`. Output: read by `variants` (which merges files) and `binding`.
Must not know: what a name stands for; whether a sentence makes sense.
"""

from .domains import *
from .expressions import *
from .lines import *
from .words import *
