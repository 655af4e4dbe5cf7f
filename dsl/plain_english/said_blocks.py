"""Lines put below words: a condition, each player, what stands in front.

Purpose: one line stands behind such words, several below them. Input: lines. Output: lines. Must
not know: what they say.
"""

import re
from collections.abc import Iterable

from .said_denied import negated

_OF_ONE_OF_THEM = re.compile(r"(?P<so>if [A-Z][\w-]*(?:'s)? [^:\"]+): (?P<done>(?:they|their) .+)")


def under(ahead: str, lines: tuple[str, ...], margin: str) -> str:
    """Lines behind words that stood in front, at a margin. A condition that names one of the
    players stands in front of these, so that nobody takes `they` behind it for that one.
    """
    of_one = _OF_ONE_OF_THEM.fullmatch(lines[0]) if ahead == "for each player: " else None
    if (
        of_one is not None
        and len(lines) == 1
        and not re.search(r"\b(?:they|their|them|opponent)\b", of_one["so"])
    ):
        return f"{of_one['so']}: {ahead}{of_one['done']}"
    if not ahead or len(lines) == 1:
        return ahead + ("\n" + margin).join(lines)
    return ("\n" + margin).join((ahead.rstrip(), *(f"  {line}" for line in lines)))


def block(head: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines below words: one of them stands behind these."""
    if len(lines) == 1:
        return (f"{head}: {lines[0]}",)
    return (f"{head}:", *(f"  {line}" for line in lines))


def each_of(lines: list[str], first: str) -> list[str]:
    """The same for each player; in turn, where both take what lies there once. first: the seat that
    comes first then.
    """
    if any("for each player" in line for line in lines):
        return lines  # one that is done for each of them is not done twice
    head = f"{IN_TURN} {first}:" if there_once(lines) else "for each player:"
    if len(lines) == 1:
        return [f"{head} {lines[0]}"]
    return [head, *(f"  {line}" for line in lines)]


IN_TURN = "for each player in turn from"


def there_once(lines: Iterable[str]) -> bool:
    """Whether of two players only one can have what lines move to them: it lies there once."""
    return any(map(_THERE_ONCE.match, lines))


_THERE_ONCE = re.compile(
    r"move the (?:top|bottom) (?:\d+ )?[\w-]+ of (?!their )[\w ]+ to their "
    r"|chance chooses [\w-]+: [\w -]+ in the [\w-]+$"
)
"""What comes from the end of a pile that is not each player's own, whoever it is; or by chance from
where nobody sees it lie.
"""


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
        said = f"({said})" if behind and " where " in said else said
        return [
            f"{behind[1]}, if {said} and {behind['so']}" if behind else f"if {said}: {lines[0]}"
        ]
    return [f"if {said}:", *(f"  {line}" for line in lines)]
