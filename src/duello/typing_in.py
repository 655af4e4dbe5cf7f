"""What players type.

Purpose: from words to a choice: a piece's name, its short form (`4`, `X`), any unambiguous
abbreviation; numbers, `yes` and `no`; parts in order. Case does not matter.
Input: words, the candidates of a decision. Output: a candidate, or the reason why there is none.
Must not know: what the choice leads to.
"""

import re
from collections.abc import Iterable
from itertools import permutations
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
            phrases = (" ".join(filter(None, each)) for each in _combined(names))
            found.append(Said(value, tuple(phrases)))
        else:
            found.append(Said(value, _names(program, state, value, type_)))
    return found


def _combined(names: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    combined: list[tuple[str, ...]] = [()]
    for options in names:
        combined = [(*before, each) for before in combined for each in options]
    return combined


def _names(program: Program, state: State, value: Any, type_: Type) -> tuple[str, ...]:
    if value is None:
        return ("",)
    match type_.name:
        case "piece":
            return _design(program, state.pieces[value][0])
        case "design":
            return _design(program, value)
        case "player":
            return (program.seats[value],)
        case "truth":
            return ("yes", "y") if value else ("no", "n")
        case "several" | "designs":
            return _set(program, state, value, type_)
    return (str(value),)


ANY_ORDER = 3
"""Sets of up to so many may be named in any order."""


def _set(program: Program, state: State, value: Any, type_: Type) -> tuple[str, ...]:
    """What a set may be called: its members' names or short forms, one after another."""
    one = Type("piece" if type_.name == "several" else "design", type_.kind)
    members = [_names(program, state, member, one) for member in value]
    if not members:
        return ("none",)
    orders = permutations(members) if len(members) <= ANY_ORDER else [members]
    said = [[", ".join(m[0] for m in order), ", ".join(m[-1] for m in order)] for order in orders]
    return tuple(dict.fromkeys(name for names in zip(*said, strict=True) for name in names))


def _design(program: Program, number: int) -> tuple[str, ...]:
    design = program.designs[number]
    return (design.name, design.label)


def exactly(words: str, among: list[Said]) -> Said | None:
    """The choice whose name is said as it is listed, letter by letter."""
    return next((s for s in among if s.names[0] == words), None)


def understand(words: str, among: list[Said]) -> Any:
    """The value that the words mean, of those given.

    A name goes before a short form, a short form before an abbreviation. Raises NotUnderstood.
    """
    listed = exactly(words, among)
    if listed is not None:
        return listed.value
    wanted = _folded(words)
    if not wanted:
        raise NotUnderstood("nothing was said")
    for fits in (_is_name, _is_short_form, _is_abbreviation):
        found = _distinct(s for s in among if fits(wanted, s))
        if len(found) == 1:
            return found[0].value
        if found:
            names = " or ".join(f"`{s.names[0]}`" for s in found[:4])
            raise NotUnderstood(f"`{words}` may be {names}: say more of it")
    best = closest(words, [name for s in among for name in s.names if len(name) > 2])
    hint = f"; did you mean `{best}`?" if best else ""
    raise NotUnderstood(f"`{words}` is nothing that can be chosen{hint}")


def _distinct(found: Iterable[Said]) -> list[Said]:
    """One of each name: copies of one thing are the same choice."""
    first: dict[str, Said] = {}
    for each in found:
        first.setdefault(each.names[0], each)
    return list(first.values())


def _folded(words: str) -> str:
    return " ".join(re.sub(r"[\"'`,>]", " ", _APOSTROPHE.sub("", words)).casefold().split())


_APOSTROPHE = re.compile(r"(?<=\w)['\u2019](?=\w)")
"""Within a word: `Apollo's` is the same as `Apollos`."""


def _is_name(wanted: str, said: Said) -> bool:
    return wanted == _folded(said.names[0])


def _is_short_form(wanted: str, said: Said) -> bool:
    return wanted in map(_folded, said.names)


def _is_abbreviation(wanted: str, said: Said) -> bool:
    return any(_abbreviates(wanted, name) for name in said.names)


def _abbreviates(short: str, name: str) -> bool:
    """Whether each word of the short form begins a word of the name, in order.

    Numbers are not shortened: 1 is never 17.
    """
    left = _folded(name).split()
    at = 0
    for word in short.split():
        while at < len(left) and not _begins(left[at], word):
            at += 1
        if at == len(left):
            return False
        at += 1
    return True


def _begins(word: str, short: str) -> bool:
    return word == short or (word.startswith(short) and not short.isdigit())
