"""What may be chosen.

Purpose: the candidates of an open decision, whether an answer is one of them, and why not.
Input: the work in hand, an open decision. Output: values, or a reason.
Must not know: what follows from the choice.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from ..dsl import trees as tr
from ..dsl.program import Decision
from .meaning import bind, value
from .questions import rules_about
from .state import Env, Open
from .work import Work

MANY = 5000
"""Beyond this many, candidates are not listed."""


def candidates(work: Work, due: Open) -> list[Any]:
    """Every answer that is legal now, in the order in which a hand is held.

    Pieces that look and are the same are listed once each; of a decision with parts, an answer is
    a tuple of the choice and its parts.
    """
    decision = work.program.decisions[due.decision]
    chosen = list(_allowed(work, decision, due, domain(work, decision.domain, due.env)))
    if not decision.parts:
        return chosen
    return [answer for each in chosen for answer in _with_parts(work, due, each)]


def has_candidates(work: Work, due: Open) -> bool:
    """Whether there is anything to choose."""
    return bool(candidates(work, due))


def refusal(work: Work, due: Open, answer: Any) -> str | None:
    """Why an answer is not legal, or None if it is."""
    if answer in candidates(work, due):
        return None
    decision = work.program.decisions[due.decision]
    mine = answer[0] if decision.parts and isinstance(answer, tuple) and answer else answer
    if mine not in list(domain(work, decision.domain, due.env)):
        return "that is not among what may be chosen"
    if mine not in list(_allowed(work, decision, due, domain(work, decision.domain, due.env))):
        return "a rule in force does not allow it"
    return "its parts are not complete, or one of them is not allowed"


# ---------------------------------------------------------------------- domains


def domain(work: Work, tree: tr.Tree, env: Env) -> Iterator[Any]:
    """What a domain holds, before rules in force narrow it."""
    match tree:
        case tr.PieceChoice():
            yield from _sets(work, tree, env, _pieces(work, tree, env))
        case tr.DesignChoice():
            yield from _sets(work, tree, env, _designs(work, tree, env))
        case tr.NumberChoice():
            low, high = value(tree.low, work, env), value(tree.high, work, env)
            if low is not None and high is not None:
                yield from range(low, high + 1)
        case tr.SetChoice():
            yield from value(tree.things, work, env) or ()
        case tr.PlayerChoice():
            yield from (0, 1)
        case tr.TruthChoice():
            yield from (True, False)
        case tr.UseChoice():
            yield tree.design


def _pieces(work: Work, tree: tr.PieceChoice, env: Env) -> list[int]:
    found = []
    designs = work.program.designs
    for zone in tree.zones:
        for piece in value(zone, work, env) or ():
            right_kind = designs[work.pieces[piece][0]].kind == tree.kind
            if right_kind and (
                tree.only is None or value(tree.only, work, bind(env, tree.slot, piece))
            ):
                found.append(piece)
    return found


def _designs(work: Work, tree: tr.DesignChoice, env: Env) -> list[int]:
    return [
        made.number
        for made in work.program.designs
        if made.kind == tree.kind
        and (tree.only is None or value(tree.only, work, bind(env, tree.slot, made.number)))
    ]


def _sets(
    work: Work, tree: tr.PieceChoice | tr.DesignChoice, env: Env, things: list[int]
) -> Iterator[Any]:
    """One thing each, or sets of so many."""
    low, high = value(tree.low, work, env), value(tree.high, work, env)
    if (low, high) == (1, 1):
        yield from things
        return
    for size in range(low or 0, (high or 0) + 1):
        yield from combinations(things, size)


def _with_parts(work: Work, due: Open, chosen: Any) -> Iterator[tuple[Any, ...]]:
    made = work.program.designs[_design(work, due, chosen)]
    env = bind(bind(due.env, 0, due.player), 1, chosen)
    parts = [list(domain(work, work.program.decisions[asked].domain, env)) for asked in made.asks]
    yield from ((chosen, *rest) for rest in product(*parts))


# ---------------------------------------------------------------------- rules in force


def _allowed(work: Work, decision: Decision, due: Open, things: Iterator[Any]) -> Iterator[Any]:
    """What the constraints in force leave; those with `if able` count only if something is."""
    hard, soft = _constraints(work, decision, due)
    left = [t for t in things if all(_passes(work, due, c, t) for c in hard)]
    strict = [t for t in left if all(_passes(work, due, c, t) for c in soft)]
    yield from strict or left


Constraint = tuple[tr.Constrain, Env]


def _constraints(
    work: Work, decision: Decision, due: Open
) -> tuple[list[Constraint], list[Constraint]]:
    hard: list[Constraint] = []
    soft: list[Constraint] = []
    for rule, env in rules_about(work, work.tables.constraints, decision.number, tr.Constrain):
        form = rule.form
        assert isinstance(form, tr.Constrain)
        if value(form.player, work, env) != due.player:
            continue
        if rule.condition is None or value(rule.condition, work, env):
            (soft if form.soft else hard).append((form, env))
    return hard, soft


def _passes(work: Work, due: Open, constraint: Constraint, thing: Any) -> bool:
    form, env = constraint
    mine = _design(work, due, thing)
    named = any(value(other, work, env) == mine for other in form.among)
    return named != form.forbidding


def _design(work: Work, due: Open, thing: Any) -> Any:
    """What a candidate is: of a piece, its design; of anything else, itself."""
    made = work.program.decisions[due.decision]
    is_piece = work.program.properties[made.value].type.name == "piece"
    return work.pieces[thing][0] if is_piece and isinstance(thing, int) else thing


def called(work: Work, due: Open, thing: Any) -> str:
    """The name of a candidate that is a piece or a design; else its number in words."""
    made = work.program.decisions[due.decision]
    if work.program.properties[made.value].type.name in ("piece", "design"):
        return work.program.designs[_design(work, due, thing)].name
    return str(thing)
