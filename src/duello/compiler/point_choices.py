"""What may be chosen at a point of play.

Purpose: the candidates of a decision that is due, the register that the answer comes in, and on
what it hangs what a player sees who is asked.
Input: the symbolic state at a point. Output: choices.
Must not know: what follows from answers.
"""

from duello.dsl.ir.types import Value

from . import decisions
from .diagrams import NUMBER, NotCompiled, sorting
from .dispatch import value
from .machine import Machine
from .play_points import Choice
from .symbolic import SymbolicOpen, SymbolicState


def choice_of(m: Machine, s: SymbolicState, at: int, due: SymbolicOpen) -> Choice:
    """What may be chosen, and the register in which the answer comes."""
    d = m.d
    decision = m.program.decisions[due.decision]
    optional = decision.optional and not by_chance(due)
    found = decisions.listed(m, s, due)
    again = sum((o.decision, o.player) == (due.decision, due.player) for o in s.opens[:at])
    name = f"{m.name((decision.value, due.player))}_answer{again or ''}"
    if isinstance(found, decisions.Range):
        number = d.leaf(d.terms.register(name))
        if optional:
            declined = d.variable(f"{name}_is", (NUMBER, None))
            number = d.branch(declined, (number, d.none))
        return Choice(due, found, name, number, optional, (), _seen(m, s, due))
    things = {
        thing
        for each in found
        for at, thing in enumerate(each.things)
        if d.at_most(each.bits) >> at & 1
    }
    domain: tuple[Value, ...] = tuple(sorted(things, key=sorting))
    if optional:
        domain = (*domain, None)
    if not domain:
        domain = (None,)
    answer = d.of(d.variable(name, domain))
    return Choice(due, found, name, answer, optional, domain, _seen(m, s, due))


def _seen(m: Machine, s: SymbolicState, due: SymbolicOpen) -> frozenset[str] | None:
    """The registers on which it hangs what a player sees who is asked; None if any may count.
    What is listed is known elsewhere (`candidate_nodes`).
    """
    if not m.telling:
        return frozenset()
    decision = m.program.decisions[due.decision]
    if decision.parts:
        return None
    outer, why = m.gaps, m.why
    try:
        among = decisions.domain(m, s, decision.domain, due)
        if isinstance(among, decisions.Range):
            nodes = [among.low, among.high]
        else:
            nodes = [each.bits for each in among]
        for said in (decision.seconds, decision.extra, decision.reserve):
            if said is not None:
                nodes.append(value(m, said, s, due.env, m.d.yes))
        nodes.append(m.gaps)
        return frozenset().union(*(m.d.read(node) for node in nodes))
    except NotCompiled:
        return None
    finally:
        m.gaps, m.why = outer, why


def by_chance(due: SymbolicOpen) -> bool:
    """Whether nobody is asked."""
    return due.drawn or due.player is None
