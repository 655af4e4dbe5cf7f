"""How questions are answered.

Purpose: the value of a property, from what is stored and from the rules in force. General rules
give way to abilities, and those to what a ruling puts above them; answers of one rank that differ
are a conflict; modifiers add up; a flag is up as soon as one rule raises it.
Input: the work in hand, a property, its subject. Output: the value; the rules behind it are noted.
Must not know: what the rules' trees mean (see `values`).
"""

from typing import Final

from ..dsl.ir import Answer, Constrain, Modify, Repeat, Rule, given, sure, visit
from ..dsl.ir.program import ByOwner
from ..dsl.ir.types import Value
from .dispatch import holds, one, value
from .state import Contradiction, Key, Side, Topic
from .transaction import Absent, Asked, Live, Transaction, Undecided, answered

ABSENT: Final = Absent.ABSENT
ASKED: Final = Asked.ASKED

Table = dict[int, ByOwner]
About = Answer | Modify | Constrain | Repeat
"""The forms of rules that are about a property or a decision."""


def read(work: Transaction, number: int, subject: int | None) -> Value:
    """The value of a property now.

    Raises Undecided for a conflict or a gap, and for an answer that depends on itself.
    """
    key = (number, subject)
    if number in work.tables.plain:
        return work.facts.get(key)
    known = work.memo.get(key, ABSENT)
    if known is ASKED:
        raise _circle(work, key)
    if known is not ABSENT:
        return known
    work.memo[key] = ASKED
    try:
        found = _worked_out(work, number, subject)
    except Undecided:
        del work.memo[key]
        raise
    work.memo[key] = found
    return found


def _worked_out(work: Transaction, number: int, subject: int | None) -> Value:
    key = (number, subject)
    made = work.program.properties[number]
    stored: Value | Absent = work.facts.get(key, ABSENT)
    found: Value
    match made.source:
        case "question":
            found = stored if stored is not ABSENT else _answer(work, number, subject, ABSENT)
        case "printed":
            found = made.printed[work.pieces[given(subject)][0]] if stored is ABSENT else stored
            if number in work.tables.answered:
                found = _answer(work, number, subject, found)
        case "tally":
            found = 0 if stored is ABSENT else stored
        case "flag":
            found = stored is True or _raised(work, number, subject)
        case _:
            found = None if stored is ABSENT else stored
            if number in work.tables.answered:
                found = _answer(work, number, subject, found)
    if found is not None and number in work.tables.modified:
        found = sure(int, found) + _modified(work, number, subject)
    return found


def _circle(work: Transaction, key: Key) -> Undecided:
    """What is worked out comes back to itself: the rules on the way that ask for it. The memo keeps
    what is being worked out in the order in which it was asked for.
    """
    asked = [each for each, known in work.memo.items() if known is ASKED]
    circle = {number for number, _ in asked[asked.index(key) :]}
    rules = tuple(
        rule.number
        for rule in work.program.rules
        if isinstance(rule.form, Answer | Modify)
        and rule.form.property in circle
        and not circle.isdisjoint(visit.asked_for(rule))
    )
    said = (Side("circular"),) * len(rules)
    return Undecided(Contradiction("gap", Topic("property", key[0]), rules, said))


def rules_about(
    work: Transaction,
    table: Table,
    number: int,
    form: type[About] | tuple[type[About], ...],
) -> list[Live]:
    """The rules of abilities and of times that are in force and concern something."""
    by_owner = table.get(number)
    if by_owner is None and not work.lasting:
        return []
    found = work.about.get((form, number))
    if found is None:
        found = work.about[form, number] = _about(work, by_owner, number, form)
    return found


def _about(
    work: Transaction,
    by_owner: ByOwner | None,
    number: int,
    form: type[About] | tuple[type[About], ...],
) -> list[Live]:
    held = work.in_force() if work.lasting else ()
    found: list[Live] = []
    if by_owner is not None:
        for owner, env in work.sources():
            if owner in by_owner:
                found.extend((rule, env) for rule in by_owner[owner])
    for rule, env in held:
        if isinstance(rule.form, form) and _concerns(rule.form) == number:
            found.append((rule, env))
    return found


def _concerns(form: About) -> int:
    return form.property if isinstance(form, Answer | Modify) else form.decision


# ---------------------------------------------------------------------- answers


def _answer(
    work: Transaction, number: int, subject: int | None, otherwise: Value | Absent
) -> Value:
    """What abilities answer; else what the general rules answer; else what is stored."""
    about = rules_about(work, work.tables.answers, number, Answer)
    if len(about) > 2:  # what is said again and again, as in a loop, says no more
        about = list({(rule.number, env): (rule, env) for rule, env in about}.values())
    live = about and [one for one in about if applies(work, one, subject)]
    if not live:
        general = work.tables.answers.get(number, {}).get(None, ())
        live = [(r, ()) for r in general if applies(work, (r, ()), subject)]
        if not live:
            if otherwise is not ABSENT:
                return otherwise
            raise Undecided(Contradiction("gap", Topic("property", number)))
    if len(live) == 1:
        return _only(work, live[0], number, subject, ())
    winners = [one for one in live if not _overridden(work, one, live, number)]
    losers = tuple(rule for rule, env in live if (rule, env) not in winners)
    if len(winners) == 1:
        return _only(work, winners[0], number, subject, losers)
    return _agreed(work, winners, number, subject, losers)


def applies(work: Transaction, one: Live, subject: int | None) -> bool:
    """Whether a rule is about this subject and its condition holds."""
    rule, env = one
    about = rule.form.subject if isinstance(rule.form, Answer | Modify) else None
    if about is not None and work.meaning[about.__class__](about, work, env) != subject:
        return False
    return holds(work, rule, env)


def _only(
    work: Transaction, one: Live, number: int, subject: int | None, losers: tuple[Rule, ...]
) -> Value:
    rule, env = one
    try:
        found = value(sure(Answer, rule.form).value, work, env)
    except Undecided as error:
        if error.contradiction.rules:
            raise
        about = Topic("property", number)
        raise Undecided(Contradiction("gap", about, (rule.number,), (Side("silent"),))) from error
    work.reasons[number, subject] = ((rule,), losers)
    return found


def _overridden(work: Transaction, one: Live, live: list[Live], number: int) -> bool:
    overrides, loser = work.program.overrides, one[0].owner
    if not overrides or loser is None:
        return False
    return any(
        (rule.owner, loser, None) in overrides or (rule.owner, loser, number) in overrides
        for rule, _ in live
        if rule.owner is not None
    )


def _agreed(
    work: Transaction, live: list[Live], number: int, subject: int | None, losers: tuple[Rule, ...]
) -> Value:
    """The one answer of several rules of the same rank, or a conflict."""
    found: list[Value | Absent] = []
    unanswered: list[Undecided] = []
    for each in live:
        try:
            found.append(_only(work, each, number, subject, losers))
        except Undecided as error:
            found.append(ABSENT)
            unanswered.append(error)
    if len(unanswered) == len(live):
        raise unanswered[0]
    first = found[0]
    if first is ABSENT or any(each is ABSENT or each != first for each in found):
        silent = Side("silent")
        said = (silent if each is ABSENT else answered(work, number, each) for each in found)
        rules = tuple(rule.number for rule, _ in live)
        about = Topic("property", number)
        raise Undecided(Contradiction("conflict", about, rules, tuple(said)))
    work.reasons[number, subject] = (tuple(rule for rule, _ in live), losers)
    return first


# ---------------------------------------------------------------------- flags and modifiers


def _raised(work: Transaction, number: int, subject: int | None) -> bool:
    for live in rules_about(work, work.tables.answers, number, Answer):
        if applies(work, live, subject):
            rule, env = live
            if value(sure(Answer, rule.form).value, work, env):
                return True
    return False


def _modified(work: Transaction, number: int, subject: int | None) -> int:
    total = 0
    for live in rules_about(work, work.tables.modifiers, number, Modify):
        if applies(work, live, subject):
            rule, env = live
            total += one(sure(Modify, rule.form).amount, work, env) or 0
    return total
