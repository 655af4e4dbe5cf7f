"""What steps speak of.

Purpose: walks through steps and expressions, for whoever changes or writes them.
Input: steps. Output: steps, expressions, names.
Must not know: what they are written as.
"""

from collections.abc import Iterator, Sequence

from .code import (
    Assign,
    Chosen,
    Code,
    Constant,
    Draw,
    Finish,
    Jump,
    Leave,
    Module,
    Note,
    Operation,
    Reach,
    Register,
    Step,
    Table,
    registers_in,
)


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """Steps, and those inside them."""
    for step in steps:
        yield step
        if isinstance(step, Leave):
            yield from all_steps(step.then)


def codes_in(steps: Sequence[Step]) -> Iterator[Code]:
    """The expressions in steps."""
    for step in all_steps(steps):
        match step:
            case Assign():
                yield step.value
            case Leave():
                yield step.condition
            case Jump():
                yield from (value for _, value in step.values)
            case Reach():
                yield step.rounds
                yield from (value for _, value in step.values)
            case Draw():
                yield from candidate_codes(step.chosen)
            case Finish():
                yield step.winner
                yield step.reason
            case Note():
                yield step.condition
                yield from step.values


def notes_in(steps: Sequence[Step]) -> Iterator[Note]:
    """The notes of what is told in steps."""
    for step in all_steps(steps):
        if isinstance(step, Note):
            yield step


def assigned_by(step: Step) -> tuple[str, ...]:
    """The registers that a step writes into."""
    if isinstance(step, Assign):
        return (step.name,)
    if isinstance(step, Draw):
        kind = step.chosen.kind
        return (step.chosen.answer, kind) if kind else (step.chosen.answer,)
    return ()


def parts_of(code: Code) -> Iterator[Code]:
    """An expression, and what it is made of."""
    yield code
    if isinstance(code, Table):
        yield from parts_of(code.at)
    elif isinstance(code, Operation):
        for each in code.args:
            yield from parts_of(each)


def read_in(steps: Sequence[Step]) -> set[str]:
    """The registers that steps read."""
    return set().union(*(registers_in(code) for code in codes_in(steps)))


def circling(module: Module) -> set[str]:
    """The loops that play can come to again without a decision between."""
    leads: dict[str, set[str]] = {}
    for loop in module.loops:
        steps = [step for _, way in loop.ways for step in all_steps(way)]
        leads[loop.name] = {step.point for step in steps if isinstance(step, Jump)}
    found = set()
    for name in leads:
        seen: set[str] = set()
        waiting = list(leads[name])
        while waiting:
            other = waiting.pop()
            if other in leads and other not in seen:
                seen.add(other)
                waiting.extend(leads[other])
        if name in seen:
            found.add(name)
    return found


def candidate_codes(chosen: Chosen) -> list[Code]:
    """The expressions that say what may be chosen."""
    ends = [each for each in (chosen.low, chosen.high) if each is not None]
    return [*ends, *(bits for _, bits in chosen.subsets)]


def plain(code: Code) -> bool:
    """Whether an expression is a sum of registers and constants."""
    return all(
        isinstance(part, Constant | Register)
        or (isinstance(part, Operation) and part.op in ("+", "*"))
        for part in parts_of(code)
    )
