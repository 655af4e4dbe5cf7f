"""What is done for one player after the other: `for each player in turn from North: ...`.

Purpose: such lines are those for the one who comes first, and behind them those for the other one.
Input: a script. Output: the same with the lines written out twice in the course of its phases; in
all other places, and where it is not certain that the same player comes first until the end, they
are left, and refused where they are resolved.
Must not know: what the lines do.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import inside
from .repeated_phases import copied


def one_after_the_other(script: sc.Script) -> sc.Script:
    """The script with the lines for the one who comes first, and then those for the other."""
    settled = frozenset(_settled(script))
    known = settled | frozenset(_lasting(script))
    return evolve(
        script,
        items=tuple(
            evolve(item, body=_written_out(item.body, known, settled))
            if isinstance(item, sc.Phase)
            else item
            for item in script.items
        ),
    )


def _settled(script: sc.Script) -> Iterator[str]:
    """The names for players that nothing changes: seats and options."""
    seats = [w.text for each in script.items if isinstance(each, sc.Header) for w in each.seats]
    yield from seats or sc.UNNAMED_SEATS
    for item in script.items:
        if isinstance(item, sc.Option):
            yield item.name.text


def _lasting(script: sc.Script) -> Iterator[str]:
    """The names for players that nothing but a line of their own changes: what the game has, and
    what is chosen.
    """
    for node in inside(script):
        if isinstance(node, sx.Choose) or (
            isinstance(node, sx.Declare) and not isinstance(node.owner, sx.EachPlayer)
        ):
            yield node.name.text


def _written_out(body: sx.Body, known: frozenset[str], settled: frozenset[str]) -> sx.Body:
    found: list[sx.Statement] = []
    for line in body:
        match line:
            case sx.If():
                ways = (_written_out(each, known, settled) for each in (line.then, line.otherwise))
                then, otherwise = ways
                found.append(evolve(line, then=then, otherwise=otherwise))
            case sx.InTurn(first=sx.Word(text=name)) if name in settled or (
                name in known and not _named(line, name)
            ):
                found += [_for_one(line, False), _for_one(line, True)]
            case _:
                found.append(line)
    return tuple(found)


def _named(line: sx.InTurn, name: str) -> bool:
    """Whether the lines speak of the one who comes first, and so may change who that is."""
    return any(
        isinstance(node, sx.Word) and node.text == name
        for each in line.body
        for node in inside(each)
    )


def _for_one(line: sx.InTurn, other: bool) -> sx.Statement:
    """The lines for the one who comes first, or for the other one."""
    they = sx.Pronoun("they", span=line.first.span)
    such = sx.Is(they, other, (line.first,), span=line.first.span)
    body = tuple(copied(each) for each in line.body) if other else line.body
    return sx.ForEachPlayer(body, such, span=line.span)
