"""Guards in front: `if A: B` among lines that hold is `B, if A`.

Purpose: the rules of a piece, of a named rule and of another time hold or not; an `if` around some
of them says when each of them does.
Input: lines that hold. Output: the same without `if` around what can say it itself.
Must not know: which labels are steps. Behind a colon stands either what is done, where an `if` is
a line like others, or an answer, which takes the guard.
"""

from collections.abc import Iterator
from operator import is_
from typing import TypeGuard, TypeVar

from attrs import evolve

from .. import syntax as sx
from ..ir.nodes import altered
from ..syntax import items as sc

Lined = TypeVar("Lined", bound=sc.Piece | sc.Rule | sx.Timed)


def with_lines(node: Lined, body: sx.Body) -> Lined:
    """The same with other lines; itself, where these are its own."""
    own = len(body) == len(node.body) and all(map(is_, body, node.body))
    return node if own else altered(node, {"body": body})


def in_front(body: sx.Body) -> sx.Body:
    """The lines, each with the conditions that stood in front of it."""
    return tuple(line for node in body for line in _spread(node))


def _spread(node: sx.Statement) -> Iterator[sx.Statement]:
    if not isinstance(node, sx.If):
        yield node
        return
    yes = sx.Guard(node.condition, span=node.condition.span)
    for guard, body in ((yes, node.then), (evolve(yes, negated=True), node.otherwise)):
        for line in in_front(body):
            yield guarded(line, guard, node)


def guarded(line: sx.Statement, guard: sx.Guard, node: sx.If) -> sx.Statement:
    """A line under one more condition; where it cannot say that itself, the `if` alone stays."""
    match line:
        case sx.Line(sentence=sx.Must() | sx.Cannot() | sx.Is() | sx.Calculation()):
            return evolve(line, guard=_joined(guard, line.guard))
        case sx.Clause(body=body):
            answers = tuple(each for each in body if _answers(each))
            if len(answers) == len(body):
                also = (evolve(each, guard=_joined(guard, each.guard)) for each in answers)
                return evolve(line, body=tuple(also))
            return evolve(line, body=(_alone(guard, body, node),))
    return _alone(guard, (line,), node)


def _answers(line: sx.Statement) -> TypeGuard[sx.Line]:
    """Whether a line behind a colon is an answer rather than something that is done."""
    done = sx.Done
    return isinstance(line, sx.Line) and not isinstance(line.sentence, done)


def _alone(guard: sx.Guard, body: sx.Body, node: sx.If) -> sx.If:
    then, otherwise = ((), body) if guard.negated else (body, ())
    return evolve(node, then=then, otherwise=otherwise)


def _joined(guard: sx.Guard, own: sx.Guard | None) -> sx.Guard:
    """Both conditions; `if able` stays what it is."""
    if own is None:
        return guard
    if own.condition is None:
        return evolve(guard, able=own.able, also=own.also)
    return evolve(own, also=(*own.also, guard))
