"""How questions are answered, as diagrams.

Purpose: the twin of the reference's `questions`. Whose rules may be in force is known while
compiling; whether they are is a diagram, and so is which of them give way.
Input: a symbolic state, a property, its subject. Output: a diagram.
Must not know: what the rules' trees mean (see `evaluate`).
"""

from collections.abc import Callable, Iterator

from attrs import frozen

from duello.interpreter.questions import ASKED

from . import dispatch, made_pieces
from .diagrams import ABSENT, Node, NotCompiled
from .machine import Machine
from .program_view import ByOwner, Rule, tr
from .symbolic import Env, Reason, Subject, SymbolicState

Forms = type[tr.Answer] | type[tr.Modify] | tuple[type[tr.Constrain], type[tr.Repeat]]


@frozen(eq=False)
class Live:
    """A rule that may be in force: what its words mean, and where it is."""

    rule: Rule
    env: Env
    on: Node


def read(m: Machine, s: SymbolicState, number: int, subject: Subject, guard: Node) -> Node:
    """The value of a property; what is left to the reference is added to `m.gaps`."""
    key = (number, subject)
    known = s.known.get(key)
    if known is ASKED:
        raise NotCompiled("an answer that asks for itself")
    if known is None:
        s.known[key] = ASKED
        outer, m.gaps = m.gaps, m.d.no
        found = m.attempt(m.d.yes, lambda: _read(m, s, number, subject), m.d.none)
        known = s.known[key] = m.known(s, found), m.known(s, m.gaps)
        m.gaps = outer
    m.gap(m.d.both(guard, known[1]), f"{m.program.properties[number].name} is not decided")
    return known[0]


def _read(m: Machine, s: SymbolicState, number: int, subject: Subject) -> Node:
    d, made = m.d, m.program.properties[number]
    tables = m.program.tables
    if made.type.name == "number":
        made_pieces.look_at(m, s, subject)
    if made.source in ("history", "tally", "since"):
        raise NotCompiled("what every one was")
    stored = _stored(m, s, number, subject)
    absent = d.map("absent", lambda x: x is ABSENT, stored)
    present = d.map("stored", lambda x: None if x is ABSENT else x, stored)
    match made.source:
        case "question":
            answered = answer(m, s, number, subject, None, absent) if absent is not d.no else stored
            found = d.either(absent, answered, stored)
        case "printed":
            found = d.either(absent, _printed(m, s, number, subject), stored)
            if number in tables.answered:
                found = answer(m, s, number, subject, found, d.yes)
        case "flag":
            is_set = d.map("set", lambda x: x is True, stored)
            found = d.any(is_set, raised(m, s, number, subject, d.negation(is_set)))
        case _:
            found = present
            if number in tables.answered:
                found = answer(m, s, number, subject, found, d.yes)
    if number in tables.modified:
        there = d.negation(dispatch.is_none(m, found))
        more = modified(m, s, number, subject, there)
        found = dispatch.number_map(m, "+", d.terms.add, found, more)
    return found


def _stored(m: Machine, s: SymbolicState, number: int, subject: Subject) -> Node:
    d = m.d
    if not isinstance(subject, Node):
        return s.facts.get((number, subject), d.absent)
    found = d.absent
    for (other, piece), fact in s.facts.items():
        if other == number and piece is not None:
            found = d.either(d.equal(subject, d.leaf(piece)), fact, found)
    return found


def _printed(m: Machine, s: SymbolicState, number: int, subject: Subject) -> Node:
    if subject is None:
        raise NotCompiled("what is printed on nothing")
    piece = subject if isinstance(subject, Node) else m.d.leaf(subject)
    return dispatch.of_design(m, number, dispatch.design_of(m, s, piece))


# ---------------------------------------------------------------------- whose rules are in force


def sources(m: Machine, s: SymbolicState, by_owner: ByOwner) -> Iterator[Live]:
    """The rules of named rules and of pieces that may be in force."""
    if not by_owner:
        return
    d = m.d
    for number, named in enumerate(m.program.named_rules):
        for rule in by_owner.get(tr.of_named_rule(number), ()):
            if named.for_each:
                yield from (Live(rule, (d.leaf(seat), d.none), d.yes) for seat in (0, 1))
            else:
                yield Live(rule, (d.none, d.none), d.yes)
    for force in s.forces:
        there = d.both(force.guard, d.negation(force.cancelled))
        for design, rules in _of_designs(by_owner, force.design):
            on = m.known(s, d.both(there, d.equal(force.design, d.leaf(design))))
            if on is not d.no:
                parts = force.chosen(m.program.designs[design].asks)
                env = (d.leaf(force.holder), force.piece, *parts)
                yield from (Live(rule, env, on) for rule in rules)


def _of_designs(by_owner: ByOwner, design: Node) -> Iterator[tuple[int, tuple[Rule, ...]]]:
    """The designs that a piece in force may be of, and their rules."""
    if design.variable is None and isinstance(design.value, int) and design.value >= 0:
        rules = by_owner.get(tr.of_design(design.value))
        if rules is not None:
            yield design.value, rules
        return
    for owner, rules in by_owner.items():
        number = tr.owning_design(owner)
        if number is not None:
            yield number, rules


def in_force(m: Machine, s: SymbolicState) -> Iterator[Live]:
    """The rules for a time whose time it is."""
    for (number, _, _, first, last, _), held in s.lasting.items():
        if first <= 0 <= last and held.on is not m.d.no:
            yield Live(m.program.rules[number], held.env, held.on)


def rules_about(
    m: Machine, s: SymbolicState, table: dict[int, ByOwner], number: int, forms: Forms
) -> Iterator[Live]:
    """The rules of abilities and of times that may be in force and concern something."""
    yield from sources(m, s, table.get(number, {}))
    for live in in_force(m, s):
        form = live.rule.form
        if isinstance(form, forms):
            about = form.property if isinstance(form, tr.Answer | tr.Modify) else form.decision
            if about == number:
                yield live


def applies(m: Machine, s: SymbolicState, live: Live, subject: Subject, guard: Node) -> Node:
    """Where a rule is in force, about this subject, and its condition holds."""
    d = m.d
    form = live.rule.form
    about = form.subject if isinstance(form, tr.Answer | tr.Modify) else None
    where = m.known(s, d.both(guard, live.on))
    if where is d.no:
        return where
    if about is not None:
        mine = m.attempt(
            where, lambda: dispatch.value(m, about, s, live.env, where), d.leaf("nobody")
        )
        theirs = subject if isinstance(subject, Node) else d.leaf(subject)
        where = m.known(s, d.both(where, d.equal(mine, theirs)))
    return dispatch.holds(m, live.rule, s, live.env, where)


# ---------------------------------------------------------------------- answers


def answer(
    m: Machine, s: SymbolicState, number: int, subject: Subject, otherwise: Node | None, guard: Node
) -> Node:
    """What abilities answer; else what the general rules answer; else what is stored."""
    d, tables = m.d, m.program.tables
    live = _live(m, s, rules_about(m, s, tables.answers, number, tr.Answer), subject, guard)
    none = d.both(guard, d.negation(d.any(*(one.on for one in live))))
    general = [Live(rule, (), d.yes) for rule in tables.answers.get(number, {}).get(None, ())]
    fallback = _live(m, s, iter(general), subject, m.known(s, none))
    covered = d.any(*(one.on for one in fallback))
    if otherwise is None:
        m.gap(m.known(s, d.both(none, d.negation(covered))), "no answer")
    found = d.none if otherwise is None else otherwise
    found = _agreed(m, s, fallback, found)
    winning = [_winning(m, s, one, live, number) for one in live]
    if m.telling and subject is None:
        s.why[number] = [
            *(Reason(one.rule, one.on, d.no) for one in fallback),
            *(
                Reason(one.rule, best.on, m.known(s, d.both(one.on, d.negation(best.on))))
                for one, best in zip(live, winning, strict=True)
            ),
        ]
    return _agreed(m, s, winning, found)


def reasons(s: SymbolicState, number: int) -> list[Reason]:
    """By which rules a question was answered that was asked for since something changed."""
    return s.why.get(number, [])


def _live(
    m: Machine, s: SymbolicState, rules: Iterator[Live], subject: Subject, guard: Node
) -> list[Live]:
    """The rules that apply somewhere."""
    found = [Live(one.rule, one.env, applies(m, s, one, subject, guard)) for one in list(rules)]
    return [one for one in found if one.on is not m.d.no]


def _winning(m: Machine, s: SymbolicState, one: Live, live: list[Live], number: int) -> Live:
    """Where a rule applies and no other that is above it does."""
    overrides, loser = m.program.overrides, one.rule.owner
    if loser is None:
        return one
    above = [
        other.on
        for other in live
        if other.rule.owner is not None
        and (
            (other.rule.owner, loser, None) in overrides
            or (other.rule.owner, loser, number) in overrides
        )
    ]
    return Live(one.rule, one.env, m.known(s, m.d.both(one.on, m.d.negation(m.d.any(*above)))))


def _agreed(m: Machine, s: SymbolicState, live: list[Live], otherwise: Node) -> Node:
    """The one answer of the rules that apply. Where two of them differ, the text does not decide.
    Where a rule has none, be it the only one or one of several, it does not either.
    """
    d, found, covered = m.d, otherwise, m.d.no
    for one in live:
        if one.on is d.no:
            continue
        mine = m.attempt(one.on, _answer_of(m, s, one), d.none)
        both = m.known(s, d.both(covered, one.on))
        if both is not d.no:
            apart = d.negation(d.equal(found, mine))
            m.gap(m.known(s, d.both(both, apart)), "a conflict")
        found = d.either(one.on, mine, found)
        covered = d.any(covered, one.on)
    return m.known(s, found)


def _answer_of(m: Machine, s: SymbolicState, one: Live) -> Callable[[], Node]:
    form = tr.sure(tr.Answer, one.rule.form)
    return lambda: dispatch.value(m, form.value, s, one.env, one.on)


# ---------------------------------------------------------------------- flags and modifiers


def raised(m: Machine, s: SymbolicState, number: int, subject: Subject, guard: Node) -> Node:
    """Whether some rule raises a flag."""
    d, up = m.d, m.d.no
    table = m.program.tables.answers
    for one in _live(m, s, rules_about(m, s, table, number, tr.Answer), subject, guard):
        found = m.attempt(one.on, _answer_of(m, s, one), d.no)
        up = d.any(up, d.both(one.on, d.truth(found)))
    return up


def modified(m: Machine, s: SymbolicState, number: int, subject: Subject, guard: Node) -> Node:
    """What all that modifies a number comes to."""
    d, total = m.d, m.d.leaf(0)
    table = m.program.tables.modifiers
    for one in _live(m, s, rules_about(m, s, table, number, tr.Modify), subject, guard):
        amount = m.attempt(one.on, _amount_of(m, s, one), d.leaf(0))
        amount = d.map("or nothing", lambda x: x or 0, d.either(one.on, amount, d.leaf(0)))
        total = d.map("+", d.terms.add, total, amount)
    return total


def _amount_of(m: Machine, s: SymbolicState, one: Live) -> Callable[[], Node]:
    form = tr.sure(tr.Modify, one.rule.form)
    return lambda: dispatch.value(m, form.amount, s, one.env, one.on)
