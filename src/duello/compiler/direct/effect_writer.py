"""Effects become Python statements that put updates into `u`.

Purpose: the twin of the reference's `effects`: one function per effect gives the statements that
make the same updates. What has none, and what a rule may prevent, is carried out by the reference.
Input: an effect, where its words stand. Output: lines of Python.
Must not know: in which order things happen.
"""

from collections.abc import Callable, Iterator
from typing import Any

from ..program_view import ef, tr
from .value_writer import Names, Words, may_be_open

Writing = Callable[[Names, Any, Words], Iterator[str]]
"""How a tree is written: of the class that it stands beside in the table below."""


def written(n: Names, effect: ef.Effect, words: Words) -> Iterator[str]:
    """The statements that an effect comes to."""
    known = WRITTEN.get(effect.__class__)
    if known is None or may_be_prevented(n, effect):
        yield f"carry_out({n.thing(effect)}, w, {words.env}, u)"
    else:
        yield from known(n, effect, words)


def may_be_prevented(n: Names, effect: ef.Effect) -> bool:
    """Whether some rule prevents effects of this class."""
    forms = (rule.form for rule in n.program.rules)
    return any(isinstance(f, tr.Prevent) and f.effect.__class__ is effect.__class__ for f in forms)


# ---------------------------------------------------------------------- the course of play


def win(n: Names, effect: ef.Win, words: Words) -> Iterator[str]:
    yield f"v = {n.value(effect.player, words)}"
    yield f"if v is not None: u.end(w, 'end', {effect.phase}, v, {effect.reason!r})"


def end(n: Names, effect: ef.End, words: Words) -> Iterator[str]:
    yield f"u.end(w, 'end', {effect.phase}, None, {effect.reason!r})"


def restart(n: Names, effect: ef.Restart, words: Words) -> Iterator[str]:
    yield f"u.end(w, 'restart', {effect.phase}, None, None)"


def undo(n: Names, effect: ef.Undo, words: Words) -> Iterator[str]:
    yield f"u.end(w, 'undo', {effect.phase}, None, None)"


# ---------------------------------------------------------------------- numbers and values


def rise(n: Names, effect: ef.Rise | ef.Fall, words: Words) -> Iterator[str]:
    place, amount = tr.sure(tr.Read, effect.place), n.value(effect.amount, words)
    sign = 1 if isinstance(effect, ef.Rise) else -1
    if place.subject is None:
        yield f"v = {amount}"
        yield f"if v is not None: u.add(({place.property}, None), {sign} * v)"
    else:
        yield f"u.rise({place.property}, {n.value(place.subject, words)}, {amount}, {sign})"


def become(n: Names, effect: ef.Become, words: Words) -> Iterator[str]:
    place, thing = tr.sure(tr.Read, effect.place), n.value(effect.value, words)
    nothing = tr.may_be_none(n.program.properties[place.property].type)
    if place.subject is None:
        yield f"v = {thing}"
        if not nothing:
            yield "if v is None: left_open()"
        yield f"u.set(w, ({place.property}, None), v)"
    else:
        whose = n.value(place.subject, words)
        yield f"u.become(w, {place.property}, {whose}, {thing}, {nothing})"


def swap(n: Names, effect: ef.Swap, words: Words) -> Iterator[str]:
    yield f"v, x = {_place(n, effect.first, words)}, {_place(n, effect.second, words)}"
    yield "if v is not None and x is not None and v != x: u.swap(*sorted((v, x), key=repr))"


def _place(n: Names, tree: tr.Tree, words: Words) -> str:
    place = tr.sure(tr.Read, tree)
    if place.subject is None:
        return f"({place.property}, None)"
    return f"place({place.property}, {n.value(place.subject, words)})"


# ---------------------------------------------------------------------- pieces


def move(n: Names, effect: ef.Move, words: Words) -> Iterator[str]:
    zone = tr.sure(tr.Read, effect.zone)
    whose = "None" if zone.subject is None else n.value(zone.subject, words)
    for_each = n.program.properties[zone.property].bearer == "player"
    yield f"v = {n.value(effect.pieces, words)}"
    if effect.under:
        yield "u.laid_under(v)"
    if for_each and zone.subject is None:
        yield f"u.go_home(w, v, {zone.property})"
    else:
        yield f"u.go(w, v, {zone.property}, {whose}, {for_each})"


def cancel(n: Names, effect: ef.Cancel, words: Words) -> Iterator[str]:
    yield f"u.cancels += several({n.value(effect.pieces, words)})"


def silence(n: Names, effect: ef.Silence, words: Words) -> Iterator[str]:
    yield f"v = several({n.value(effect.pieces, words)})"
    yield "u.cancels += v"
    yield "u.silences += v"


def exhaust(n: Names, effect: ef.Exhaust, words: Words) -> Iterator[str]:
    yield f"v = several({n.value(effect.pieces, words)})"
    yield "u.cancels += v"
    yield f"for x in v: u.set(w, ({n.program.exhausted}, x), True)"


def copy(n: Names, effect: ef.Copy, words: Words) -> Iterator[str]:
    yield f"v = several({n.value(effect.pieces, words)})"
    yield f"for x in several({n.value(effect.copiers, words)}):"
    yield "    for y in v: copy(w, x, y, u)"


def put(n: Names, effect: ef.Put, words: Words) -> Iterator[str]:
    zone = tr.sure(tr.Read, effect.zone)
    whose = "None" if zone.subject is None else n.value(zone.subject, words)
    for_each = n.program.properties[zone.property].bearer == "player"
    design = n.value(effect.design, words)
    yield f"u.put({design}, {zone.property}, {whose}, {for_each})"


def discard(n: Names, effect: ef.Discard, words: Words) -> Iterator[str]:
    yield f"for x in several({n.value(effect.pieces, words)}): u.move(w, x, None)"


def take_effect(n: Names, effect: ef.TakeEffect, words: Words) -> Iterator[str]:
    yield f"take_effect(w, several({n.value(effect.pieces, words)}), u)"


# ---------------------------------------------------------------------- graphs


def connect(n: Names, effect: ef.Connect | ef.Disconnect, words: Words) -> Iterator[str]:
    there = isinstance(effect, ef.Connect)
    yield f"v = {_place(n, effect.graph, words)}"
    yield f"for x in edges({n.value(effect.edges, words)}): u.link(w, v, x, {there})"


def flip(n: Names, effect: ef.Flip, words: Words) -> Iterator[str]:
    yield f"v, y = {_place(n, effect.graph, words)}, {n.held(effect.graph, words)}"
    yield f"for x in edges({n.value(effect.edges, words)}):"
    yield "    if x in y: u.flip(v, x)"


# ---------------------------------------------------------------------- knowledge


def reveal(n: Names, effect: ef.Reveal, words: Words) -> Iterator[str]:
    decision = n.program.decisions[effect.decision]
    if effect.audience is None and effect.seen is None and effect.whose is None:
        for seat in "01":
            known = f"F.get({n.constant(f'({decision.value}, {seat})')}) is not None"
            shown = f"u.set(w, {n.constant(f'({decision.shown}, {seat})')}, True)"
            yield f"if {known} and not {n.read(decision.hidden, seat)}: {shown}"
        return
    hearer = "None"
    indent = ""
    if effect.audience is not None:
        yield f"v = {n.value(effect.audience, words)}"
        yield "if v is not None:"
        hearer, indent = "v", "    "
    seats = "(0, 1)"
    if effect.whose is not None:
        seats = f"({n.value(effect.whose, words)},)"
    yield f"{indent}for x in {seats}:"
    yield f"{indent}    y = F.get(({decision.value}, x)) if x != {hearer} else None"
    if effect.seen is not None:
        yield f"{indent}    if y is not None: y = {n.read(effect.seen, 'x')}"
    last = "pass" if effect.seen is not None else f"u.set(w, ({decision.shown}, x), True)"
    yield f"{indent}    if y is not None and not {n.read(decision.hidden, 'x')}: {last}"


def look(n: Names, effect: ef.Look, words: Words) -> Iterator[str]:
    if may_be_open(n.program, effect.player):
        yield n.value(effect.player, words)


def announce(n: Names, effect: ef.Announce, words: Words) -> Iterator[str]:
    said = (*(() if effect.audience is None else (effect.audience,)), *effect.text)
    for part in said:
        if may_be_open(n.program, part):
            yield n.value(part, words)


WRITTEN: dict[type[ef.Effect], Writing] = {
    ef.Win: win,
    ef.End: end,
    ef.Restart: restart,
    ef.Undo: undo,
    ef.Rise: rise,
    ef.Fall: rise,
    ef.Become: become,
    ef.Swap: swap,
    ef.Move: move,
    ef.Cancel: cancel,
    ef.Silence: silence,
    ef.Exhaust: exhaust,
    ef.Copy: copy,
    ef.Put: put,
    ef.Discard: discard,
    ef.TakeEffect: take_effect,
    ef.Connect: connect,
    ef.Disconnect: connect,
    ef.Flip: flip,
    ef.Reveal: reveal,
    ef.Look: look,
    ef.Announce: announce,
}
"""Every effect that is written as Python; the reference carries out the others."""

PLAIN = frozenset(WRITTEN) - {
    *(ef.Win, ef.End, ef.Restart, ef.Undo),
    *(ef.Copy, ef.TakeEffect),
}
"""Effects of which it makes no difference in which order they are carried out in a slot."""
