"""From syntax tree to program: names resolved, types checked, every line an effect tree.

`binding.bind` is the pass; `draft` holds what is being built, `nouns` finds what a name means,
`values` and `conditions` bind expressions, `lines` what is done, `clauses` rules, `blocks` phases.
"""

from .ruleset import bind

__all__ = ["bind"]
