"""Whom a condition speaks of: one player, both, one of them, or none.

Purpose: `each player's points is 3` is asked of one player after the other. Input: a condition.
Output: its subject, the words for several players in it, and the same of one of them. Must not
know: what is asked.
"""

from attrs import evolve

from .. import syntax as sx


def subject_of(node: sx.Condition) -> sx.Value:
    """What something is asked of."""
    match node:
        case sx.Is() | sx.IsIn() | sx.Multiple() | sx.SameOrder() | sx.Lies():
            return node.value
        case sx.Compares():
            return node.left
        case sx.Has():
            thing = sx.Possessed("", node.noun, span=node.noun.span)
            return sx.Possessive(node.who, thing, span=node.span)
        case sx.Leads():
            return node.who
    raise AssertionError(node)


Quantified = sx.SomePlayer | sx.BothPlayers | sx.EachPlayer | sx.Nothing


def whose_it_is(node: sx.Condition) -> Quantified | None:
    """The words for one, both or none of the players, if a condition speaks of these."""
    subject = subject_of(node)
    owners: list[sx.Value] = [subject]
    if isinstance(node, sx.IsIn):
        owners.append(node.zone)
    if isinstance(subject, sx.NumberOf) and subject.within is not None:
        owners.append(subject.within)
    for owner in owners:
        while isinstance(owner, sx.Possessive | sx.Of):
            owner = owner.owner
        if isinstance(owner, sx.Nothing) and owner.word != "nobody":
            continue
        if isinstance(owner, Quantified):
            return owner
    return None


def owned_by(subject: sx.Value, they: sx.Pronoun) -> sx.Value:
    """The same of one player."""
    match subject:
        case sx.Possessive() | sx.Of():
            return evolve(subject, owner=owned_by(subject.owner, they))
        case sx.NumberOf(within=sx.Possessive() | sx.Of() as zone):
            return evolve(subject, within=evolve(zone, owner=they))
    return they
