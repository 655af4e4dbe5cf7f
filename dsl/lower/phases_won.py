"""How many phases somebody has won: `a player has won 2 rounds`, `the player with more rounds won`.

Purpose: `rounds won` is a number that each player has as long as the phase around the rounds goes
on, and that rises by 1 at the end of each round for the player who has won it.
Input: a script without variants' words. Output: the same with the number written out, wherever a
line or a text speaks of it; what the author has declared under such a name stays the author's.
Must not know: who wins a phase, and how.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import inside
from ..word_forms import forms

IN_TEXTS = re.compile(r"\{[^{}]*?([a-z][\w-]*)[ \t]+won\b[^{}]*\}")
"""`{their rounds won}`, between the braces of a text."""


def phases_won(script: sc.Script) -> sc.Script:
    """The script in which it is counted how often each player has won a phase, if it is asked."""
    asked = dict(_asked(script))
    if not asked:
        return script
    own = {n.name.text for n in inside(script) if isinstance(n, sx.Declare)}
    for phase in _phases(script):
        names = set(forms(phase.name.text))
        word = next((asked[name] for name in asked if name in names), None)
        around = [each.name.text for each in _phases(script) if _plays(each, names)]
        if word is not None and len(around) == 1 and own.isdisjoint(forms(word.text)):
            script = _counted(script, phase.name, around[0], word)
    return script


def _asked(script: sc.Script) -> Iterator[tuple[str, sx.Word]]:
    """The phases of which it is asked how many were won, each with the words that ask first."""
    found: dict[str, sx.Word] = {}
    for node in inside(script):
        if isinstance(node, sx.Word):
            said = [node.text.removesuffix(" won")] if node.text.endswith(" won") else []
            said += IN_TEXTS.findall(node.text) if node.quoted else []
            for name in said:
                found.setdefault(name, sx.Word(f"{name} won", span=node.span))
    yield from found.items()


def _phases(script: sc.Script) -> list[sc.Phase]:
    return [item for item in script.items if isinstance(item, sc.Phase)]


def _plays(phase: sc.Phase, names: set[str]) -> bool:
    return any(isinstance(n, sx.Play) and n.phase.text in names for n in inside(phase.body))


def _counted(script: sc.Script, phase: sx.Word, around: str, word: sx.Word) -> sc.Script:
    """The number is declared in the phase around, and rises at the end of the phase itself."""
    at = word.span
    number = sx.Declare(sx.EachPlayer(span=at), word, sx.Number(0, span=at), "open", span=at)
    winner = sx.Of(sx.Word("winner", span=at), evolve(phase, span=at), span=at)
    amounts = (sx.Number(1, span=at), word)
    gains = sx.EffectLine(
        winner,
        sx.Word("gains", span=at),
        tuple(sx.Argument("", amount, span=at) for amount in amounts),
        span=at,
    )
    rises = sx.AtTheEnd((sx.Line(gains, None, span=at),), span=at)
    first: dict[str, sx.Statement] = {around: number, phase.text: rises}
    return evolve(
        script,
        items=tuple(
            evolve(item, body=(first[item.name.text], *item.body))
            if isinstance(item, sc.Phase) and item.name.text in first
            else item
            for item in script.items
        ),
    )
