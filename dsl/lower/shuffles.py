"""Piles that are shuffled: `shuffle the deck`, `the game has deck: ..., in a pile, shuffled`.

Purpose: to shuffle a pile is a draw: chance says in which of all orders it lies. A pile that begins
shuffled is shuffled in front of everything that is done in its phase.
Input: a script without variants' words. Output: the same with the draws written out.
Must not know: what a name stands for, or whether it is a pile.
"""

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.guarded import behind
from ..syntax.walk import of, rewrite, those

SHUFFLE = "shuffle"
"""What such a draw is called, in examples and by hosts: `chance shuffles "King, Page"`."""


def shuffled_at_first(script: sc.Script) -> sc.Script:
    """The script in which what begins shuffled is shuffled by a line, and in which what comes from
    a pile that was just shuffled is dealt: which cards lie on top makes no difference there.
    """
    piles = frozenset(n.name.text for n in those(script, sx.Declare) if n.pile)
    items = (_begun(item, piles) if isinstance(item, sc.Phase) else item for item in script.items)
    return evolve(script, items=tuple(items))


def _begun(item: sc.Phase, piles: frozenset[str]) -> sc.Phase:
    lines = tuple(
        sx.Shuffle(None, _of(line.owner, line.name), None, span=line.span)
        for line in item.body
        if isinstance(line, sx.Declare) and line.shuffled
    )
    first = next(
        (at for at, line in enumerate(item.body) if not isinstance(line, sx.Declare | sx.AtTheEnd)),
        len(item.body),
    )
    body = _dealt((*item.body[:first], *lines, *item.body[first:]), piles)
    return item if body == item.body else evolve(item, body=body)


def _dealt(body: sx.Body, piles: frozenset[str]) -> sx.Body:
    """The lines with every deal from a pile that has been just as it is since it was shuffled."""
    found: list[sx.Statement] = []
    fresh: set[str] = set()
    for line in body:
        dealt = _each_gets(line, piles) or line
        if isinstance(dealt, sx.Deal) and _name(dealt.source) in fresh:
            found.append(evolve(dealt, fresh=True))
            continue
        found.append(line)
        if isinstance(line, sx.Shuffle) and line.guard is None:
            fresh.add(_name(line.zone))
        elif not isinstance(line, sx.Declare):
            fresh.clear()
    return tuple(found)


def _name(zone: sx.Value) -> str:
    """What a pile of the game is called; nothing that is a name for others."""
    return zone.text if isinstance(zone, sx.Word) else ""


def _each_gets(line: sx.Statement, piles: frozenset[str]) -> sx.Deal | None:
    """`for each player: move the top 2 cards of deck to their hand` as a deal, where the cards need
    not lie in an order again.
    """
    match line:
        case sx.ForEachPlayer(
            body=(
                sx.Line(
                    sentence=sx.EffectLine(
                        subject=None,
                        verb=sx.Word(text="move" | "put"),
                        arguments=(
                            sx.Argument(preposition="", value=sx.EndOf() as top, also=()),
                            sx.Argument(preposition="to", value=sx.Possessive() as goal, also=()),
                        ),
                    ),
                    guard=None,
                ),
            ),
            such=None,
        ) if goal.owner == sx.Pronoun("they") and goal.thing.noun.text not in piles:
            many = sx.Number(top.amount or 1, span=top.span)
            to = evolve(goal, owner=sx.EachPlayer(span=goal.owner.span))
            chance = sx.Chance(span=line.span)
            return sx.Deal(
                chance, None, many, many, top.noun, top.zone, to, None, (), span=line.span
            )
    return None


def _of(owner: sx.Value, name: sx.Word) -> sx.Value:
    """A zone by its owner: the game's by its name alone."""
    if isinstance(owner, sx.EachPlayer):
        return sx.Possessive(owner, sx.Possessed("", name, span=name.span), span=name.span)
    return name


def shuffled(script: sc.Script) -> sc.Script:
    """The script in which every pile is shuffled by a draw."""
    return rewrite(script, (_drawn,))


@of(sx.Shuffle)
def _drawn(node: sx.Shuffle) -> sx.Node:
    each = isinstance(node.who, sx.EachPlayer)
    zone = node.zone
    if isinstance(zone, sx.Possessive | sx.Of):
        owner = zone.owner
        if isinstance(owner, sx.EachPlayer) and not owner.in_turn and owner.such is None:
            each = True
            zone = evolve(zone, owner=sx.Pronoun("they", span=owner.span))
        elif owner == sx.Pronoun("they") and not (node.who is None or each):
            zone = evolve(zone, owner=node.who)
    name = sx.Word(SHUFFLE, span=node.span)
    chance, order = sx.Chance(span=node.span), sx.OrderDomain(zone, span=zone.span)
    made = sx.Drawn(chance, False, name, False, order, (), unnamed=True, span=node.span)
    line = behind(made, node.guard)
    return sx.ForEachPlayer((line,), span=node.span) if each else line
