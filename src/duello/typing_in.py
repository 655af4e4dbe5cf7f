"""What players type.

Purpose: from words to a choice: a piece's name, its short form (`4`, `X`), any unambiguous
abbreviation; numbers, `yes` and `no`; parts in order. Case does not matter.
Input: words, the candidates of a decision. Output: a candidate, or the reason why there is none.
Must not know: what the choice leads to.
"""

import re
from collections.abc import Iterable
from typing import Any

from attrs import frozen

from .dsl.program import Program
from .dsl.suggesting import closest
from .dsl.trees import Type
from .interpreter.state import Open, State


class NotUnderstood(Exception):
    """The words name no choice, or more than one; the message says which."""


@frozen
class Said:
    """A candidate and all that it may be called. The first name is the one that is shown."""

    value: Any
    names: tuple[str, ...]


def said(program: Program, state: State, due: Open, values: Iterable[Any]) -> list[Said]:
    """What each of these answers to a decision may be called."""
    decision = program.decisions[due.decision]
    type_ = program.properties[decision.value].type
    found = []
    for value in values:
        if decision.parts:
            asks = program.designs[state.pieces[value[0]][0]].asks
            types = [type_, *(program.properties[program.decisions[a].value].type for a in asks)]
            names = [_names(program, state, v, t) for v, t in zip(value, types, strict=True)]
            found.append(Said(value, tuple(" ".join(each) for each in _combined(names))))
        else:
            found.append(Said(value, _names(program, state, value, type_)))
    return found


def _combined(names: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    combined: list[tuple[str, ...]] = [()]
    for options in names:
        combined = [(*before, each) for before in combined for each in options]
    return combined


def _names(program: Program, state: State, value: Any, type_: Type) -> tuple[str, ...]:
    match type_.name:
        case "piece":
            return _design(program, state.pieces[value][0])
        case "design":
            return _design(program, value)
        case "player":
            return (program.seats[value],)
        case "truth":
            return ("yes", "y") if value else ("no", "n")
        case "several":
            each = [_names(program, state, v, _single(state, v, type_))[0] for v in value]
            return (", ".join(each) or "none",)
    return (str(value),)


def _single(state: State, value: Any, type_: Type) -> Type:
    return Type("piece" if value < len(state.pieces) else "design", type_.kind)


def _design(program: Program, number: int) -> tuple[str, ...]:
    design = program.designs[number]
    return (design.name, design.label)


def understand(words: str, among: list[Said]) -> Any:
    """The value that the words mean, of those given.

    Raises NotUnderstood.
    """
    wanted = _folded(words)
    if not wanted:
        raise NotUnderstood("nothing was said")
    exact = _distinct(s for s in among if wanted in map(_folded, s.names))
    if exact:
        return exact[0].value
    short = _distinct(s for s in among if any(_abbreviates(wanted, n) for n in s.names))
    if len(short) == 1:
        return short[0].value
    if short:
        names = " or ".join(f"`{s.names[0]}`" for s in short[:4])
        raise NotUnderstood(f"`{words}` may be {names}: say more of it")
    best = closest(words, [name for s in among for name in s.names if len(name) > 2])
    hint = f"; did you mean `{best}`?" if best else ""
    raise NotUnderstood(f"`{words}` is nothing that can be chosen{hint}")


def _distinct(found: Iterable[Said]) -> list[Said]:
    """One of each name: copies of one thing are the same choice."""
    return list({s.names[0]: s for s in found}.values())


def _folded(words: str) -> str:
    return " ".join(re.sub(r"[\"'`,]", "", words).lower().split())


def _abbreviates(short: str, name: str) -> bool:
    """Whether each word of the short form begins a word of the name, in order."""
    left = _folded(name).split()
    if not left or len(short) > len(name):
        return False
    if _folded(name).startswith(short):
        return True
    at = 0
    for word in short.split():
        while at < len(left) and not left[at].startswith(word):
            at += 1
        if at == len(left):
            return False
        at += 1
    return True
