"""Who has won phases that are over: `a player has won 2 rounds`, `you lost the last round`.

Purpose: `rounds won` is a number that each player has as long as the phase around the rounds goes
on, and that rises by 1 at the end of each round for the player who has won it; who won the last one
is kept as long.
Input: a script without variants' words. Output: the same with these written out, wherever a line or
a text speaks of them; what the author has declared under such a name stays the author's.
Must not know: who wins a phase, and how.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import of, rewrite, those
from ..word_forms import forms
from .phases_played import phases_around, phases_in
from .sentences import won_by

IN_TEXTS = re.compile(r"\{[^{}]*?([a-z][\w-]*)[ \t]+won\b[^{}]*\}")
"""`{their rounds won}`, between the braces of a text."""


def phases_won(script: sc.Script) -> sc.Script:
    """The script in which it is counted how often each player has won a phase, if it is asked."""
    asked = dict(_asked(script))
    if not asked:
        return script
    own = {n.name.text for n in those(script, sx.Declare)}
    for phase in phases_in(script):
        names = set(forms(phase.name.text))
        word = next((asked[name] for name in asked if name in names), None)
        around = phases_around(script, phase.name)
        if word is not None and len(around) == 1 and own.isdisjoint(forms(word.text)):
            script = _counted(script, phase.name, around[0], word)
    return script


def last_winners(script: sc.Script) -> sc.Script:
    """The script in which it is kept who has won the last one of a phase, if it is asked. What an
    example claims is asked between two of them, so it is always the last one.
    """
    played = [each for each in phases_in(script) if phases_around(script, each.name)]
    phases = {form: each.name for each in played for form in forms(each.name.text)}
    kept: dict[str, sx.Word] = {}

    def asked(node: sx.HasWon) -> sx.Node:
        phase = phases.get(node.phase.text)
        if phase is None:
            return node
        place = node.phase.span
        word = kept.setdefault(phase.text, sx.Word(f"winner of the last {phase.text}", span=place))
        return won_by(node, evolve(word, span=place))

    always = of(sx.HasWon)(asked)
    if_said = of(sx.HasWon)(lambda node: asked(node) if node.last else node)
    items = (
        rewrite(item, (always if isinstance(item, sc.Example) else if_said,))
        for item in script.items
    )
    made = evolve(script, items=tuple(items))
    for name, word in kept.items():
        around = phases_around(script, phases[name])
        outermost = next(
            (p.name.text for p in phases_in(script) if not phases_around(script, p.name)), around[0]
        )
        made = _kept(made, phases[name], around[0] if len(around) == 1 else outermost, word)
    return made


def _kept(script: sc.Script, phase: sx.Word, around: str, word: sx.Word) -> sc.Script:
    """Who it is is declared in the phase around, and changes at the end of the phase itself."""
    at = word.span
    nobody = sx.Nothing("nobody", span=at)
    made = sx.Declare(sx.Word(around, span=at), word, nobody, "open", span=at)
    winner = sx.Of(sx.Word("winner", span=at), evolve(phase, span=at), span=at)
    becomes = sx.EffectLine(
        word, sx.Word("becomes", span=at), (sx.Argument("", winner, span=at),), span=at
    )
    changes = sx.AtTheEnd((sx.Line(becomes, None, span=at),), span=at)
    return _first(script, {around: made, phase.text: changes})


def _asked(script: sc.Script) -> Iterator[tuple[str, sx.Word]]:
    """The phases of which it is asked how many were won, each with the words that ask first."""
    found: dict[str, sx.Word] = {}
    for node in those(script, sx.Word):
        said = [node.text.removesuffix(" won")] if node.text.endswith(" won") else []
        said += IN_TEXTS.findall(node.text) if node.quoted else []
        for name in said:
            found.setdefault(name, sx.Word(f"{name} won", span=node.span))
    yield from found.items()


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
    return _first(script, {around: number, phase.text: rises})


def _first(script: sc.Script, lines: dict[str, sx.Statement]) -> sc.Script:
    """The script with a line at the beginning of some phases."""
    return evolve(
        script,
        items=tuple(
            evolve(item, body=(lines[item.name.text], *item.body))
            if isinstance(item, sc.Phase) and item.name.text in lines
            else item
            for item in script.items
        ),
    )
