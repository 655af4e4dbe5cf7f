"""What pieces do where a file has no step: it is done when they take effect.

Purpose: `you gain 2 points` below `card 1 Page`, in a file that says `each pick takes effect` and
no step, is done there: a step right behind that line, in which all such lines stand; but for those
by which other pieces lose their force, which are done before.
Input: a script. Output: the same, with that step. A script that has a step, whose pieces are in
force anyhow, or take effect in several places, stays as it is: there lines say when they are done.
Must not know: what the lines do.
"""

from collections.abc import Callable, Iterator

from attrs import evolve

from .. import syntax as sx
from ..ir import effects as ef
from ..syntax import items as sc
from ..syntax.walk import inside, those
from .numbers_of_labels import choices_of_kinds

NAMES = ("effect", "deed", "deed-of-pieces")
"""What the step is called: the first that the script does not use."""

AHEAD = ("cancelling", "beforehand", "in-front-of-all")
"""The same of the step in front of it."""

ENDING = frozenset(
    verb
    for effect in ef.EFFECTS
    if any(write.how is ef.How.DISABLE for write in effect.FOOTPRINT.writes)
    for verb in ef.form_of(effect).verbs
)
"""Verbs by which pieces lose their force."""

DONE = (sx.EffectLine, sx.Bounded)
"""Sentences that do something."""


def undated_lines(script: sc.Script) -> sc.Script:
    """The script in which lines of pieces are done when these take effect."""
    if those(script, sx.Step):
        return script
    kinds = dict(choices_of_kinds(script))
    used = {node.text for node in those(script, sx.Word)}
    ahead, name = (next(n for n in names if n not in used) for names in (AHEAD, NAMES))
    names = [kind.name.text for kind in script.items if isinstance(kind, sc.Kind)]
    found = {
        kind: [
            (phase.name.text, at, line)
            for phase in script.items
            if isinstance(phase, sc.Phase)
            for at, part in enumerate(phase.body)
            for line in _taking_effect(part)
            if kinds.get(_chosen(line)) == kind
        ]
        for kind in names
    }
    sole = {kind: places[0] for kind, places in found.items() if len(places) == 1}
    dated = {
        item.name.text: made
        for item in script.items
        if isinstance(item, sc.Piece) and item.kind.text in sole
        for made in [_dated(item, name, ahead)]
        if made is not item
    }
    acting = {item.kind.text for item in script.items
              if isinstance(item, sc.Piece) and item.name.text in dated}  # fmt: skip
    ending = {item.kind.text for item in dated.values() if any(map(_is_of(ahead), item.body))}
    steps: dict[tuple[str, int], tuple[sx.EffectLine, tuple[str, ...]]] = {
        sole[kind][:2]: (sole[kind][2], (ahead, name) if kind in ending else (name,))
        for kind in acting
    }
    return evolve(
        script,
        items=tuple(
            dated.get(item.name.text, item)
            if isinstance(item, sc.Piece)
            else _with_steps(item, steps)
            if isinstance(item, sc.Phase)
            else item
            for item in script.items
        ),
    )


def _taking_effect(part: sx.Statement) -> Iterator[sx.EffectLine]:
    """The lines in which something takes effect."""
    for node in inside(part):
        if isinstance(node, sx.EffectLine) and node.verb.text in ("takes effect", "take effect"):
            yield node


def _chosen(line: sx.EffectLine) -> str:
    """The name of the choice that takes effect."""
    match line.subject:
        case (
            sx.Each(noun=noun, within=None, region=None)
            | sx.Possessive(thing=sx.Possessed(noun=noun))
        ):
            return noun.text
        case sx.Word(text=text):
            return text
    return ""


def _dated(piece: sc.Piece, step: str, ahead: str) -> sc.Piece:
    """A piece whose lines that do something say in which step. ahead: the one for those by which
    others lose their force.
    """
    if not any(_does(line) for line in piece.body):
        return piece
    body = (
        sx.Clause(
            sx.Word(ahead if _ends_force(line) else step, span=line.span), (line,), span=line.span
        )
        if _does(line)
        else line
        for line in piece.body
    )
    return evolve(piece, body=tuple(body))


def acts_ahead(piece: sc.Piece) -> bool:
    """Whether a line of a piece lets others lose their force, and does not say when."""
    return any(_does(line) and _ends_force(line) for line in piece.body)


def _is_of(step: str) -> Callable[[sx.Statement], bool]:
    """Whether a line says that it is done in a step."""
    return lambda line: isinstance(line, sx.Clause) and line.label.text == step


def _ends_force(line: sx.Statement) -> bool:
    """Whether all that a line does is that pieces lose their force."""
    done = [node for node in inside(line) if isinstance(node, DONE)]
    verbs = (node.verb.text for node in done if isinstance(node, sx.EffectLine))
    return all(isinstance(node, sx.EffectLine) for node in done) and ENDING.issuperset(verbs)


def _does(line: sx.Statement) -> bool:
    """Whether a line does something, and says no time."""
    match line:
        case sx.Line(sentence=sentence):
            return isinstance(sentence, DONE)
        case sx.If(then=then, otherwise=otherwise):
            return all(map(_does, (*then, *otherwise)))
        case sx.ForEachPlayer(body=body):
            return all(map(_does, body))
    return False


def _with_steps(
    phase: sc.Phase, steps: dict[tuple[str, int], tuple[sx.EffectLine, tuple[str, ...]]]
) -> sc.Phase:
    """A phase with steps behind each line in which pieces take effect that do something."""
    body: list[sx.Statement] = []
    for at, part in enumerate(phase.body):
        body.append(part)
        line, names = steps.get((phase.name.text, at), (None, ()))
        if line is not None:
            words = (sx.Word(name, span=line.span) for name in names)
            body += (sx.Step(word, None, None, (), span=line.span) for word in words)
    return phase if len(body) == len(phase.body) else evolve(phase, body=tuple(body))
