"""Why something is so, as far as a hearer may know.

Purpose: the clauses behind an answer. A clause of a piece is told only to those who have
been shown that the piece is in play; what the host is told leaves nothing out.
Input: rules, a hearer. Output: their numbers. Must not know: what is announced.
"""

from ..dsl.ir import Rule, owning_design
from ..dsl.ir.types import as_several, is_of_pieces
from .events import HOST, Because
from .legal_moves import pieces_of
from .state import Force
from .transaction import Transaction


def clauses(
    work: Transaction, answered: tuple[Rule, ...], overridden: tuple[Rule, ...], hearer: int | None
) -> tuple[Because, ...]:
    """The clauses that answered and those that were overridden. hearer: a seat, the host, or None
    for what both players may know.
    """
    if not _all_seen(work, (*answered, *overridden), hearer):
        return ()
    lost = [Because(rule.number, True) for rule in overridden]
    return (*(Because(rule.number) for rule in answered), *lost)


def _all_seen(work: Transaction, rules: tuple[Rule, ...], hearer: int | None) -> bool:
    """Whether a hearer knows everything that might have answered.

    While a piece in force is hidden from them, that a clause is not named would tell of it.
    """
    if hearer == HOST:
        return True
    hearers = (0, 1) if hearer is None else (hearer,)
    seen = all(_seen(work, force, seat) for force in work.forces for seat in hearers)
    known = {None, *(force.design for force in work.forces)}
    return seen and all(owning_design(rule.owner) in known for rule in rules)


def _seen(work: Transaction, force: Force, hearer: int) -> bool:
    """Whether a hearer has been shown the piece: it is theirs, was revealed, or lies openly."""
    if force.holder == hearer:
        return True
    facts, properties = work.facts, work.program.properties
    for decision in work.program.decisions:
        made = properties[decision.value]
        if made.bearer == "piece" or not is_of_pieces(made.type):
            continue  # what is chosen for a piece, and what is no piece, though its number is one's
        if force.piece in pieces_of(facts.get((decision.value, force.holder))):
            return facts.get((decision.shown, force.holder)) is True
    return any(
        force.piece in as_several(facts.get((number, force.holder)))
        for number in work.tables.zones
        if properties[number].lies_openly
    )
