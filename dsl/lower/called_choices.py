"""Choices that are called by what is chosen: `each player chooses a runner from their crew`.

Purpose: where no pieces are called so, one of what lies there is chosen, and `runner` is only the
name of the choice. Where pieces are, or where a word is nearly theirs, they are meant.
Input: a script. Output: the same with `one of their crew` in such a choice.
Must not know: what lies where.
"""

from attrs import evolve

from .. import syntax as sx
from ..diagnostics.did_you_mean import closest
from ..syntax import items as sc
from ..syntax.walk import of, rewrite


def called_by_what_is_chosen(script: sc.Script) -> sc.Script:
    """The script in which whatever is chosen by the name of a kind is of such a kind."""
    items = script.items
    kinds = {i.name.text for i in items if isinstance(i, sc.Kind | sc.Board | sc.Names)}

    @of(sx.Choose)
    def of_what_lies_there(node: sx.Choose) -> sx.Node:
        domain = node.domain
        if not isinstance(domain, sx.PiecesDomain) or domain.noun is not node.name:
            return node
        more = domain.excepted or domain.filters or domain.sets or domain.region or domain.parts
        among = sx.united(domain.zones)
        if more or among is None or closest(node.name.text, kinds) is not None:
            return node
        return evolve(node, domain=sx.OneOfDomain(among, span=domain.span))

    return rewrite(script, (of_what_lies_there,))
