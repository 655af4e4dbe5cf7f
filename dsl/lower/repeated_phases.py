"""A phase that is played once in each of several others is the lines of each of them.

Purpose: `play 1 loss` in `turn` and in `answer` says that the lines of `loss` are done there. A
phase that can be told from its lines - because something is counted, remembered or won in it, or
because it is named elsewhere - is around what it plays, and there can be only one place for it.
Input: a script. Output: the same with such phases written out where they are played.
Must not know: what the lines say.
"""

from collections.abc import Iterator
from typing import TypeVar

from attrs import evolve, fields

from .. import syntax as sx
from ..ir.nodes import altered
from ..syntax import items as sc
from ..syntax.walk import inside, those
from ..word_forms import forms

Copied = TypeVar("Copied", bound=sx.Node)

OF_ITS_OWN = (sx.Step, sx.Declare, sx.Clause, sx.AtTheEnd, sx.Allow)
"""Lines that belong to a phase, and not to the moment in which they are done."""


def repeated_phases(script: sc.Script) -> sc.Script:
    """The script without phases that are nothing but lines for several others."""
    played = _played(script)
    for name in [item.name.text for item in script.items if isinstance(item, sc.Phase)]:
        if sum(not names.isdisjoint(forms(name)) for names in played) > 1:
            script = _without(script, name)
            played = _played(script)
    return script


def _played(script: sc.Script) -> list[frozenset[str]]:
    """What is played in each of the phases."""
    return [
        frozenset(node.phase.text for node in those(item, sx.Play))
        for item in script.items
        if isinstance(item, sc.Phase)
    ]


def _without(script: sc.Script, name: str) -> sc.Script:
    bodies = [i.body for i in script.items if isinstance(i, sc.Phase) and i.name.text == name]
    around = [
        item
        for item in script.items
        if isinstance(item, sc.Phase) and any(_plays(node, name) for node in those(item, sx.Play))
    ]
    lines = len(bodies) == 1 and not any(isinstance(n, OF_ITS_OWN) for n in inside(bodies[0]))
    if len(around) < 2 or not lines or not _only_played(script, name, around):
        return script
    whole = frozenset(item.name.text for item in around)
    return evolve(
        script,
        items=tuple(
            evolve(item, body=_written_out(item.body, name, bodies[0]))
            if isinstance(item, sc.Phase) and item.name.text in whole
            else item
            for item in script.items
            if not (isinstance(item, sc.Phase) and item.name.text == name)
        ),
    )


def _plays(node: object, name: str) -> bool:
    return isinstance(node, sx.Play) and node.phase.text in forms(name)


def _only_played(script: sc.Script, name: str, around: list[sc.Phase]) -> bool:
    """Whether a phase is played once at a time, in the course of phases, and named nowhere else."""
    called = frozenset(forms(name))
    named = [node for node in those(script, sx.Word) if node.text in called]
    plays = [play for item in around for play in _in_course(item.body) if _plays(play, name)]
    once = all(play.times == sx.Number(1) for play in plays)
    plain = all(play.until is None and play.first is None for play in plays)
    return (
        once
        and plain
        and name not in {i.name.text for i in around}
        and (len(named) == len(plays) + 1)
    )


def _in_course(body: sx.Body) -> Iterator[sx.Play]:
    for line in body:
        if isinstance(line, sx.Play):
            yield line
        elif isinstance(line, sx.If):
            yield from _in_course((*line.then, *line.otherwise))


def _written_out(body: sx.Body, name: str, lines: sx.Body) -> sx.Body:
    found: list[sx.Statement] = []
    for line in body:
        if _plays(line, name):
            found += [copied(each) for each in lines]
        elif isinstance(line, sx.If):
            then = _written_out(line.then, name, lines)
            found.append(
                evolve(line, then=then, otherwise=_written_out(line.otherwise, name, lines))
            )
        else:
            found.append(line)
    return tuple(found)


def copied(node: Copied) -> Copied:
    """The same line, which is told from the one that it is copied from by its place: it is equal,
    and not the same.
    """
    kept = {each.name: _part(getattr(node, each.name)) for each in fields(type(node))}
    return altered(node, kept | {"span": evolve(node.span)})


def _part(part: object) -> object:
    if isinstance(part, tuple):
        return tuple(map(_part, part))
    return copied(part) if isinstance(part, sx.Node) else part
