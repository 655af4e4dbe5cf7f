"""Lines by which everything is won or lost, wherever they stand.

Purpose: who reads a match in short reads how it is won, also where a turn says it, or a choice in
which there is nothing to choose. Input: a line, the phase that is won. Output: the parts of it that
say so. Must not know: the words in which they are told.
"""

from collections.abc import Collection, Iterator

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import forms
from .vocabulary import RESULTS


def ends_of(node: sx.Node, phase: str) -> Iterator[sx.EffectLine]:
    """The deeds within a line by which somebody wins or loses a phase."""
    for each in inside(node):
        match each:
            case sx.EffectLine(verb=verb, arguments=(sx.Argument(value=sx.Word() as word), *_)):
                if verb.text in RESULTS and word.text in forms(phase):
                    yield each


def won(line: sx.Statement) -> str:
    """The phase that a line lets somebody win, whatever else holds; else nothing."""
    match line:
        case sx.Line(sx.EffectLine(verb=sx.Word(text="win" | "wins"), arguments=(first, *_))):
            return first.value.text if isinstance(first.value, sx.Word) else ""
    return ""


def deciding(line: sx.Statement, phase: str) -> Iterator[sx.Statement]:
    """The parts of a line by which a phase is won or lost, each under its condition alone. A choice
    stands for that there is nothing to choose; who is late is told of elsewhere.
    """
    if not any(ends_of(line, phase)):
        return
    match line:
        case sx.Choose(body=body):
            for inner in body:
                if isinstance(inner, sx.IfNonePossible) and any(ends_of(inner, phase)):
                    yield evolve(line, body=(inner,))
                elif not isinstance(inner, sx.IfLate):
                    yield from deciding(inner, phase)
        case sx.If(then=then, otherwise=()):
            kept = tuple(each for inner in then for each in deciding(inner, phase))
            yield evolve(line, then=kept) if kept else line
        case sx.Line() | sx.ForEachPlayer() | sx.If():
            yield line


def may_be_drawn(phase: sc.Phase, players: Collection[str]) -> bool:
    """Whether everything may be over, and nobody has won it: play in it has an end, and no line
    behind that lets somebody win whatever has happened. players: what names a player for sure.
    """
    plays = [line for line in phase.body if isinstance(line, sx.Play)]
    if not plays or any(play.times is None and play.until is None for play in plays):
        return False
    return not any(
        end.subject is not None and _named(end.subject) in players
        for line in phase.body
        if isinstance(line, sx.Line) and line.guard is None
        for end in ends_of(line, phase.name.text)
    )


def _named(value: sx.Value) -> str | None:
    match value:
        case sx.Word(text=text) | sx.OptionValue(name=text):
            return text
    return None
