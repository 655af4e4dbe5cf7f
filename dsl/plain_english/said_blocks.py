"""Lines put below words: a condition, each player, what stands in front.

Purpose: one line stands behind such words, several below them. Input: lines. Output: lines. Must
not know: what they say.
"""

import re

from .said_players import negated


def under(ahead: str, lines: tuple[str, ...], margin: str) -> str:
    """Lines behind words that stood in front, at a margin."""
    if not ahead or len(lines) == 1:
        return ahead + ("\n" + margin).join(lines)
    return ("\n" + margin).join((ahead.rstrip(), *(f"  {line}" for line in lines)))


def block(head: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines below words: one of them stands behind these."""
    if len(lines) == 1:
        return (f"{head}: {lines[0]}",)
    return (f"{head}:", *(f"  {line}" for line in lines))


def each_of(lines: list[str]) -> list[str]:
    """The same for each player."""
    if lines and all(line.startswith("for each player") for line in lines):
        return lines
    if len(lines) == 1:
        return [f"for each player: {lines[0]}"]
    return ["for each player:", *(f"  {line}" for line in lines)]


def guarded(said: str, unless: bool, lines: list[str]) -> list[str]:
    """Lines under a condition."""
    if not said:
        return lines
    if unless:
        denied = negated(said)
        if denied is None:
            return [f"{line}, unless {said}" for line in lines]
        said = denied
    if len(lines) == 1 and not lines[0].startswith("for each"):
        behind = re.match(r"(.+), if (?P<so>.+)", lines[0])
        return [
            f"{behind[1]}, if {said} and {behind['so']}" if behind else f"if {said}: {lines[0]}"
        ]
    return [f"if {said}:", *(f"  {line}" for line in lines)]
