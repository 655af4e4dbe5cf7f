"""Why something is so, as far as a hearer may know.

Purpose: the clauses behind an answer in words. A clause of a piece is told only to those who have
been shown that the piece is in play; what the host is told leaves nothing out.
Input: rules, a hearer. Output: words. Must not know: what is announced.
"""

from ..dsl.ir import Rule
from .display_names import rule_in_words
from .events import HOST
from .state import Force
from .transaction import Transaction


def clauses(
    work: Transaction, answered: tuple[Rule, ...], overridden: tuple[Rule, ...], hearer: int | None
) -> tuple[str, ...]:
    """The clauses that answered and those that were overridden. hearer: a seat, the host, or None
    for what both players may know.
    """
    program = work.program
    if not _all_seen(work, (*answered, *overridden), hearer):
        return ()
    said = [rule_in_words(program, rule.number) for rule in answered]
    lost = [f"overridden: {rule_in_words(program, rule.number)}" for rule in overridden]
    return (*said, *lost)


def _all_seen(work: Transaction, rules: tuple[Rule, ...], hearer: int | None) -> bool:
    """Whether a hearer knows everything that might have answered.

    While a piece in force is hidden from them, that a clause is not named would tell of it.
    """
    if hearer == HOST:
        return True
    hearers = (0, 1) if hearer is None else (hearer,)
    seen = all(_seen(work, force, seat) for force in work.forces for seat in hearers)
    designs = {force.design for force in work.forces}
    return seen and all(r.owner is None or r.owner < 0 or r.owner in designs for r in rules)


def _seen(work: Transaction, force: Force, hearer: int) -> bool:
    """Whether a hearer has been shown the piece: it is theirs, was revealed, or lies openly."""
    if force.holder == hearer:
        return True
    facts = work.facts
    for decision in work.program.decisions:
        if facts.get((decision.value, force.holder)) == force.piece:
            return facts.get((decision.shown, force.holder)) is True
    return any(
        force.piece in (facts.get((number, force.holder)) or ())
        for number in work.tables.zones
        if work.program.properties[number].audience == "public"
    )
