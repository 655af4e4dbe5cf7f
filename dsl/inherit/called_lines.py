"""Which lines of a phase a variant means by a name.

Purpose: lines of one name that belong together are taken together, and where it is not clear which
of several is meant, that is told. Input: the lines of a phase, and a name. Output: those lines.
Must not know: what becomes of them, and what lines mean.
"""

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from .. import syntax as sx
from ..diagnostics.problem import Label, Problem, problem
from ..syntax import items as sc
from ..syntax.walk import inside
from ..word_forms import forms

CALLED = (sx.Step, sx.Choose, sx.Declare, sx.Clause, sx.Play, sx.Line)
"""What may have a name among lines."""

MOST_SHOWN = 3
"""How many of the lines of one name are shown."""


@frozen
class Called:
    """The lines of one name. block: the lines among which they stand, those of a step or of the
    whole phase; at: where they stand in it; apart: those of the same name that do not belong to
    them; step: the name of the step around all of them, if there is one.
    """

    block: sx.Body
    at: tuple[int, ...]
    apart: tuple[sx.Statement, ...]
    step: str = ""


def called(
    body: sx.Body, name: str, sort: type[sx.Statement] | None = None, *, beside: bool = False
) -> Called | None:
    """The lines of a block that have a name (and are of a sort), steps included. beside: whether
    others are only to stand beside them: then those belong together that stand side by side.
    """
    found = list(_of_name(body, name, sort, ""))
    if not found:
        return None
    block, first, step = found[0]
    about = topic(block[first])
    at = [place for lines, place, _ in found if lines is block and topic(lines[place]) == about]
    if not beside and (not about or isinstance(block[first], sx.Play)):
        at = [first]
    elif not isinstance(block[first], sx.Clause):  # answers have no order
        at = [place for nth, place in enumerate(at) if place == first + nth]
    others = [lines[place] for lines, place, _ in found if lines is not block or place not in at]
    inner = () if beside or sort else _below(body, name)
    alike = {where for _, _, where in found} if not inner else {""}
    return Called(block, tuple(at), (*others, *inner), step if len(alike) == 1 else "")


def unclear(item: sc.AddLines | sc.ReplaceLines | sc.ChangeLines, old: sx.Body, those: Called) -> (
    Problem
):  # fmt: skip
    """What is told where lines of one name do not belong together."""
    anchor = item.anchor or item.phase
    lines = [*(those.block[at] for at in those.at), *those.apart]
    words = (word for line in lines[:MOST_SHOWN] if (word := name_of(line)))
    shown = [Label(word.span, "one of them") for word in words]
    where = item.phase.text
    if isinstance(item, sc.AddLines):
        said = Counter(word.text for line in old if (word := name_of(line)))
        alone = next((word for word, times in said.items() if times == 1), None)
        help = f"name a line that is called so alone: `add to {where}, after {alone}`"
        help = help if alone else f"say `{where}` anew: `replace {where}`, and all its lines below"
    elif those.step:
        help = (
            f"say the step anew: `replace {those.step} in {where}`, and below it "
            f"`step {those.step}` with all its lines"
        )
    else:
        help = f"say `{where}` anew: `replace {where}`, and all its lines below"
    return problem(
        "which-line",
        f"{len(lines)} lines of `{where}` are called `{anchor.text}`",
        anchor.span,
        "which of them is meant?",
        others=shown,
        help=help,
    )


def _of_name(
    body: sx.Body, name: str, sort: type[sx.Statement] | None, step: str
) -> Iterator[tuple[sx.Body, int, str]]:
    for at, line in enumerate(body):
        if name in names_of(line) and (sort is None or isinstance(line, sort)):
            yield body, at, step
        elif isinstance(line, sx.Step):
            yield from _of_name(line.body, name, sort, step or line.name.text)


def _below(body: sx.Body, name: str) -> tuple[sx.Statement, ...]:
    """The lines of a name that stand below others: under a condition, say."""
    found: list[sx.Statement] = []
    for line in body:
        if isinstance(line, sx.Step):
            found += _below(line.body, name)
        elif name not in names_of(line):
            found += (
                each for each in inside(line)
                if isinstance(each, CALLED) and name in names_of(each)
            )  # fmt: skip
    return tuple(found)


def topic(line: sx.Statement) -> tuple[str, ...]:
    """What a line speaks of, if a block says one thing of it; nothing, if it does something."""
    sort = type(line).__name__
    match line:
        case sx.Step(name=name) | sx.Choose(name=name) | sx.Declare(name=name) | sx.Asks(name=name):
            return (sort, name.text)
        case sx.Clause(label=label):
            return (sort, label.text)
        case sx.Play(phase=phase):
            return (sort, phase.text)
        case sx.IfLate(both=both):
            return (sort, str(both))
        case sx.Line(sentence=sx.Word(quoted=True)):
            return ("text",)
        case sx.Within() | sx.IfNoneChosen() | sx.IfNonePossible() | sx.Written() | sx.HeldBy():
            return (sort,)
    return ()


def name_of(line: sx.Statement) -> sx.Word | None:
    """What a line is called by, in the number in which it is written."""
    match line:
        case sx.Step() | sx.Choose() | sx.Declare():
            return line.name
        case sx.Clause():
            return line.label
        case sx.Play():
            return line.phase
        case sx.Line(sentence=sx.EffectLine() as effect):
            return effect.verb
    return None


def names_of(line: sx.Statement) -> tuple[str, ...]:
    """What a line may be called by."""
    word = name_of(line)
    return () if word is None else tuple(forms(word.text))
