"""What may be chosen becomes Python functions.

Purpose: for each decision there are functions: `d`, all that its domain holds; `g`, whether it is
asked as a part; for each rule that narrows one, `h`, whether it does so now for a player, and `k`,
what it leaves.
Input: a program. Output: Python text.
Must not know: what follows from a choice.
"""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from ..program_view import Tree, tr
from . import watch_writer
from .value_writer import Names, Words

Domain = Callable[[Names, Any, Words], Iterator[str]]
"""How a tree is written: of the class that it stands beside in the table below."""


def written(n: Names) -> Iterator[str]:
    """The functions of all decisions, and of all rules that narrow them."""
    for made in n.program.decisions:
        if isinstance(made.domain, tr.GoChoice):
            continue
        yield f"def d{made.number}(w, e):"
        yield "    F = w.facts"
        known = DOMAINS.get(made.domain.__class__)
        if known is None:
            yield f"    return domain(w, {n.thing(made.domain)}, e)"
        else:
            yield from (f"    {text}" for text in known(n, made.domain, Words()))
        yield ""
        if made.guard is not None:
            yield f"def g{made.number}(w, e):"
            yield "    F = w.facts"
            yield f"    return {n.truth(made.guard, Words())}"
            yield ""
    for rule in n.program.rules:
        if isinstance(rule.form, tr.Constrain | tr.Repeat):
            yield from _narrowing(n, rule.number)


# ---------------------------------------------------------------------- domains


def pieces(n: Names, tree: tr.PieceChoice, words: Words) -> Iterator[str]:
    zones = [n.held(zone, words) for zone in tree.zones]
    every = ", ".join(f"*{zone}" for zone in zones)
    held = zones[0] if len(zones) == 1 else f"{{{every}}}"
    yield f"v = by_design(w, {held})"
    kinds = ""
    if len(n.program.kinds) > 1:
        kinds = n.constant(repr(tuple(made.kind == tree.kind for made in n.program.designs)))
    if tree.only is None and kinds:
        one = n.another()
        yield f"v = [{one} for {one} in v if {kinds}[w.pieces[{one}][0]]]"
    if tree.only is not None:
        asked, quiet = n.quietly([tree.only])
        if asked:
            yield f"if {asked}: v = [{n.those_that('v', tree.slot, tree.only, words, kinds)}]"
            n.quiet, before = n.quiet | quiet, n.quiet
            yield f"else: v = [{n.those_that('v', tree.slot, tree.only, words, kinds)}]"
            n.quiet = before
        else:
            yield f"v = [{n.those_that('v', tree.slot, tree.only, words, kinds)}]"
    yield from _so_many(n, tree, words)


def designs(n: Names, tree: tr.DesignChoice, words: Words) -> Iterator[str]:
    every = tuple(made.number for made in n.program.designs if made.kind == tree.kind)
    listed = n.constant(repr(every))
    if tree.only is None:
        yield f"v = list({listed})"
    else:
        yield f"v = [{n.those_that(listed, tree.slot, tree.only, words)}]"
    yield from _so_many(n, tree, words)


def _so_many(n: Names, tree: tr.PieceChoice | tr.DesignChoice, words: Words) -> Iterator[str]:
    if tree.single:
        yield "return v"
    else:
        low, high = n.value(tree.low, words), n.value(tree.high, words)
        yield f"return free(tuple(v), {low} or 0, {high} or 0)"


def numbers(n: Names, tree: tr.NumberChoice, words: Words) -> Iterator[str]:
    out = "".join(f"{n.value(each, words)}, " for each in tree.excepted)
    yield f"return numbers({n.value(tree.low, words)}, {n.value(tree.high, words)}, ({out}))"


def cells(n: Names, tree: tr.CellChoice, words: Words) -> Iterator[str]:
    if tree.including:
        yield f"return domain(w, {n.thing(tree)}, e)"
        return
    yield f"v = {n.held(tree.cells, words)}"
    if tree.single:
        yield "return v"
        return
    low, high = n.value(tree.low, words), n.value(tree.high, words)
    sets = f"v, {low} or 0, {high} or 0"
    if not (tree.apart or tree.line or tree.different or tree.unbroken):
        yield f"return free({sets})"
        return
    one = n.another()
    kinds = ", ".join(
        f"[{n.value(each, words.also(tree.slot, one))} for {one} in v]" for each in tree.different
    )
    board, known = n.thing(n.program.boards[tree.board]), n.thing(dict[object, object]())
    how = f"{tree.apart}, {tree.line}, {tree.unbroken}"
    yield f"return sets_of_cells({board}, {sets}, {how}, [{kinds}], {known})"


def edges(n: Names, tree: tr.EdgeChoice, words: Words) -> Iterator[str]:
    nodes = [made.number for made in n.program.designs if made.kind == tree.kind]
    if len(nodes) > MOST_ENDS:
        yield f"return domain(w, {n.thing(tree)}, e)"
        return
    every, one = n.constant(repr(tuple(permutations(nodes, 2)))), n.another()
    out = "".join(f"{n.value(each, words)}, " for each in tree.excepted)
    whole = tree.graph
    if not out and isinstance(whole, tr.Read) and whole.subject is None:
        yield from _edges_of_the_game(n, whole, every, tree.absent)
        return
    yield f"v = set({n.held(tree.graph, words)})"
    fits = f"{one} not in v" if tree.absent else f"{one} in v"
    if out:
        yield f"y = ({out})"
        fits += f" and {one} not in y"
    yield f"return [{one} for {one} in {every} if {fits}]"


def _edges_of_the_game(n: Names, graph: tr.Read, every: str, absent: bool) -> Iterator[str]:
    """The same, which both players are asked of one graph."""
    known = n.thing([(None, ())])
    yield f"v, k = {n.read(graph.property, None)}, {known}[0]"
    yield "if v is None or v is not k[0]:"
    yield "    y = set(v or ())"
    kept = "filterfalse" if absent else "filter"
    yield f"    k = {known}[0] = v, tuple({kept}(y.__contains__, {every}))"
    yield "return list(k[1])"


MOST_ENDS = 100
"""The edges between more nodes are not written down."""


def one_of(n: Names, tree: tr.SetChoice, words: Words) -> Iterator[str]:
    yield f"return list({n.held(tree.things, words)})"


DOMAINS: dict[type[Tree], Domain] = {
    tr.PieceChoice: pieces,
    tr.DesignChoice: designs,
    tr.NumberChoice: numbers,
    tr.CellChoice: cells,
    tr.EdgeChoice: edges,
    tr.SetChoice: one_of,
}
"""Every domain that is written as Python; the reference lists the others."""

# ---------------------------------------------------------------------- rules that narrow


def _narrowing(n: Names, number: int) -> Iterator[str]:
    rule, words = n.program.rules[number], Words()
    form = rule.form
    if not isinstance(form, tr.Constrain | tr.Repeat):
        return
    asked = [f"{n.value(form.player, words)} == s"]
    if watch_writer.has_condition(n, rule):
        asked.append(watch_writer.condition(n, rule))
    yield f"def h{number}(w, e, s):"
    yield "    F = w.facts"
    yield f"    return {' and '.join(asked)}"
    yield ""
    yield f"def k{number}(w, e, s, things):"
    yield "    F = w.facts"
    if isinstance(form, tr.Repeat):
        yield f"    v = F.get(({form.previous}, s))"
        yield "    return [t for t in things if named(v, t)]"
        yield ""
        return
    if len(form.among) == 1 and form.such is None and _single(n, form.decision):
        yield from _not_among(n, form)
    else:
        yield from _narrowed(n, form)
    yield ""


def _not_among(n: Names, form: tr.Constrain) -> Iterator[str]:
    """What is left of single things where one thing or set is named."""
    yield "    if not things: return things"
    yield f"    v = {n.value(form.among[0], Words())}"
    mine = _design(n, form.decision).replace("what(w, t)", "w.pieces[t][0]")
    sign, among = ("!=", "not in") if form.forbidding else ("==", "in")
    yield f"    if v.__class__ is tuple: return [t for t in things if {mine} {among} v]"
    yield f"    return [t for t in things if {mine} {sign} v]"


def _narrowed(n: Names, form: tr.Constrain) -> Iterator[str]:
    """What is left of anything else."""
    words = Words()
    yield "    if not things: return things"
    yield f"    v = ({''.join(f'{n.value(each, words)}, ' for each in form.among)})"
    says = f"any([named(x, {_design(n, form.decision)}) for x in v])" if form.among else "False"
    if form.such is not None:
        one = n.another()
        such = n.truth(form.such, words.also(form.slot, one))
        says += f" or any([{such} for {one} in (t if t.__class__ is tuple else (t,))])"
    yield f"    return [t for t in things if ({says}) != {form.forbidding}]"


def _single(n: Names, decision: int) -> bool:
    """Whether what is chosen is one thing, and not several, nor a pair."""
    domain = n.program.decisions[decision].domain
    return isinstance(domain, tr.PieceChoice | tr.DesignChoice | tr.CellChoice) and domain.single


def _design(n: Names, decision: int) -> str:
    """The text of what a candidate `t` is: of pieces, their designs."""
    type_ = n.program.properties[n.program.decisions[decision].value].type
    return "what(w, t)" if isinstance(type_.member or type_, tr.PieceType) else "t"
