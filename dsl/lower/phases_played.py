"""Which phase plays another, and which one of them it is: `it is the last round of the set`.

Purpose: `it is the first round` is `round is 1`, and the last one is the one of that number that a
line plays so often. What cannot be known so, because play goes on until something holds, stays as
it is said, and whoever binds it says why.
Input: a script without variants' words. Output: the same with what is known written out.
Must not know: what is asked for it.
"""

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import of, rewrite, those
from ..word_forms import forms


def phases_in(script: sc.Script) -> list[sc.Phase]:
    """The phases of a script, as they stand in it."""
    return [item for item in script.items if isinstance(item, sc.Phase)]


def phases_around(script: sc.Script, phase: sx.Word) -> list[str]:
    """The phases in which one is played."""
    names = set(forms(phase.text))
    return [
        each.name.text
        for each in phases_in(script)
        if any(play.phase.text in names for play in those(each, sx.Play))
    ]


def known_by_number(script: sc.Script) -> sc.Script:
    """The script in which it is asked for a number which one of some phases it is."""
    plays = those(script, sx.Play)
    phases = {form: each.name for each in phases_in(script) for form in forms(each.name.text)}

    def asked(node: sx.WhichOne) -> sx.Node:
        phase = phases.get(node.phase.text)
        way = [node.phase] if phase is None else _up_to(script, phase, node.around)
        first = isinstance(node.number, sx.Number) and node.number.value == 1
        if len(way) > 1 and node.number is not None and not first:
            return node
        parts = []
        for each in way:
            often = [play for play in plays if play.phase.text in forms(each.text)]
            number = node.number or (_always(often[0]) if len(often) == 1 else None)
            if number is None:
                return node
            word = sx.Word(each.text, span=node.phase.span)
            parts.append(sx.Is(word, node.negated, (number,), span=node.span))
        if len(parts) == 1:
            return parts[0]
        joined = sx.Or if node.negated else sx.And
        return joined(tuple(parts), span=node.span) if parts else node

    return rewrite(script, (of(sx.WhichOne)(asked),))


def _up_to(script: sc.Script, phase: sx.Word, around: sx.Word | None) -> list[sx.Word]:
    """A phase, and those around it that are played in another; none, if it is not played there."""
    way = [phase]
    while around is not None:
        played_in = phases_around(script, way[-1])
        if len(played_in) != 1 or len(way) > len(script.items):
            return []
        if played_in[0] in forms(around.text):
            break
        way.append(sx.Word(played_in[0], span=phase.span))
    return way


def _always(play: sx.Play) -> sx.Value | None:
    """How often a phase is played, if that is known before."""
    known = isinstance(play.times, sx.Number | sx.OptionValue) and play.until is None
    return play.times if known else None
