"""What chance draws.

Purpose: draws that follow from a seed, and draws that a host has fixed.
Input: the candidates of a draw. Output: one of them, or a line about what cannot be drawn.
Must not know: what is drawn for.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from ..dsl.ir import DesignType
from ..dsl.ir.program import Decision, Program
from ..move_text.typed_answers import NotUnderstood, Said, understand

Chance = Callable[[str, str | None, Sequence[str]], str | None]
"""Fixes draws: given the choice's name, the player drawn for and the candidates' names, one of
them, or None to leave the draw to the seed.
"""


def picked(seed: int, number: int, name: str, count: int) -> int:
    """Which of so many is drawn: it follows from the seed, the draw's number and its name."""
    text = f"{seed}:{number}:{name}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % count


def fixed(name: str, words: str, among: Sequence[Said]) -> Any:
    """What is to be drawn. Raises ValueError."""
    try:
        return understand(words, among)
    except NotUnderstood as error:
        raise ValueError(f"the draw of {name} cannot be fixed: {error}") from None


def fixed_for_all(program: Program, decision: Decision, words: str, among: Sequence[Said]) -> Any:
    """What a draw is fixed as for a whole match; None if it is used up by now.

    A set of what there is can be drawn always, or it is wrong: then raises ValueError.
    """
    if isinstance(program.properties[decision.value].type.member, DesignType):
        return fixed(decision.name, words, among)
    try:
        return understand(words, among)
    except NotUnderstood:
        return None
