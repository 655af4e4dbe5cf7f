"""Blocks of lines become Python functions.

Purpose: for each place where a thread may stand there is a function `l` that carries out the lines
from there on, up to a decision; for each line of a phase there is one that is a slot of its own.
What happens together in any order is carried out at once, what is not waits, as in the reference.
Input: a program. Output: Python text.
Must not know: how the agenda goes on.
"""

from collections.abc import Iterator

from duello.interpreter import slots

from ..program_view import WHOLE, Program, Tree, ef, tr, visit
from . import effect_writer, watch_writer
from .value_writer import Names, Words

At = tuple[int, int, int]
"""A block, the line from which on it is carried out, and the one to stop before."""


def function(n: Names, place: At) -> Iterator[str]:
    """The function of a place where a thread may stand."""
    yield f"def {name_of(place)}(w, e, u, b, o):"
    yield "    F = w.facts"
    for text in _block(n, place, Words(), ()):
        yield f"    {text}"
    yield "    return False"
    yield ""


def block(n: Names, place: At) -> Iterator[str]:
    """The lines of a block from one on, where nobody is asked."""
    yield from _block(n, place, Words(), ())


def written(n: Names, block: int, at: int, words: Words | None = None) -> Iterator[str]:
    """One line of a block, where nobody is asked."""
    yield from _line(n, (block, at), words or Words(), ())


def name_of(place: At) -> str:
    """The name of the function of a place."""
    block, at, stop = place
    return f"l{block}_{at}" if stop == WHOLE else f"l{block}_{at}_{stop}"


def places(n: Names) -> Iterator[At]:
    """Every place where a thread may begin or go on."""
    for number, block in enumerate(n.program.blocks):
        in_slots = [_in_slot(n, line) for line in block]
        if all(in_slots):
            yield number, 0, WHOLE
        for at, line in enumerate(block):
            if in_slots[at]:
                yield number, at, at + 1
                if at + 1 < len(block) and not calm(n, line) and all(in_slots):
                    yield number, at + 1, WHOLE


def _in_slot(n: Names, line: Tree) -> bool:
    """Whether a line may stand in a slot, with all that it leads to."""
    if is_in_turn(line):
        return False
    below = visit.below(n.program, line, visit.WRITTEN) if isinstance(line, AROUND) else ()
    return line.__class__ in slots.LINES and all(
        _in_slot(n, each) for block in below for each in n.program.blocks[block]
    )


def is_in_turn(line: Tree) -> bool:
    """Whether a line is carried out for one thing after the other, and is no slot."""
    return isinstance(line, tr.ForPieces) and line.in_turn


AROUND = (tr.Branch, tr.ForPlayers, tr.ForPieces)


def calm(n: Names, line: Tree) -> bool:
    """Whether it makes no difference when a line is carried out among those of its slot."""
    match line:
        case tr.Do():
            return line.effect.__class__ in effect_writer.PLAIN
        case tr.Decide() | tr.Require():
            return True
        case _ if isinstance(line, AROUND):
            blocks = n.program.blocks
            below = visit.below(n.program, line, visit.WRITTEN)
            return all(calm(n, each) for block in below for each in blocks[block])
    return False


def neutral(program: Program, line: Tree) -> bool:
    """Whether a line leaves the agenda alone: it asks nobody and ends nothing."""
    match line:
        case tr.ForPieces(in_turn=True):
            return False
        case tr.Do():
            return line.effect.__class__ not in CUTTING
        case tr.Decide() | tr.Establish():
            return True
        case _ if isinstance(line, AROUND):
            below = visit.below(program, line, visit.WRITTEN)
            return all(neutral(program, each) for block in below for each in program.blocks[block])
    return False


CUTTING = frozenset(effect for effect in ef.EFFECTS if ef.cuts(effect))
"""The effects after which the lines that follow may not be carried out."""


def _block(n: Names, place: At, words: Words, around: tuple[At, ...]) -> Iterator[str]:
    """The lines of a block from one on. around: how the lines around it go on."""
    block, at, stop = place
    for number in range(at, min(stop, len(n.program.blocks[block]))):
        yield from _line(n, (block, number), words, (*around, (block, number + 1, stop)))


def _line(n: Names, place: tuple[int, int], words: Words, after: tuple[At, ...]) -> Iterator[str]:
    line = n.program.blocks[place[0]][place[1]]
    match line:
        case tr.Do():
            yield from watch_writer.did(n, place, line.effect, words)
            yield from effect_writer.written(n, line.effect, words)
        case tr.Branch():
            yield from _branch(n, line, words, after)
        case tr.Decide():
            read = n.read(line.property, None)
            yield f"u.set(w, ({line.property}, None), {read})"
        case tr.Require():
            yield f"if not {n.truth(line.condition, words)}: dead_end()"
        case tr.Establish():
            yield f"hold(w, {n.thing(line)}, {words.env}, u)"
        case tr.ForPlayers():
            yield from _for_each(n, line.slot, line.block, "(0, 1)", words, calm(n, line))
        case tr.ForPieces():
            held = n.held(line.pieces, words)
            yield from _for_each(n, line.slot, line.block, held, words, calm(n, line))
        case _:
            here = f"{n.thing(line)}, {words.env}, u, b + {n.constant(repr(after))}, o"
            yield f"if ask(w, {here}): return True"


def _branch(n: Names, line: tr.Branch, words: Words, after: tuple[At, ...]) -> Iterator[str]:
    condition = watch_writer.branched(n, line, words)
    then, otherwise = (
        [] if block < 0 else list(_block(n, (block, 0, WHOLE), words, after))
        for block in (line.then, line.otherwise)
    )
    if not then and not otherwise:
        yield condition
        return
    if then:
        yield f"if {condition}:"
        yield from (f"    {text}" for text in then)
        if otherwise:
            yield "else:"
    else:
        yield f"if not {condition}:"
    yield from (f"    {text}" for text in otherwise)


def _for_each(
    n: Names, slot: int, block: int, things: str, words: Words, at_once: bool
) -> Iterator[str]:
    """A block for each of some things, together with everything else in the slot."""
    one = n.another()
    yield f"for {one} in {things}:"
    if at_once:
        yield "    pass"
        inside = _block(n, (block, 0, WHOLE), words.also(slot, one), ())
        yield from (f"    {text}" for text in inside)
    else:
        yield f"    u.waiting.append(((({block}, 0, {WHOLE}),), {words.also(slot, one).env}, o))"
