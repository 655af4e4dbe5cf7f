"""What is wrong with a ruleset as a whole.

Purpose: mistakes that no line shows by itself and that are certain without playing: rulings in a
circle, two pieces that are typed alike, words of the language taken as names.
Input: a script, everything that was bound of it. Output: problems in the draft.
Must not know: how anything was bound.
"""

from .. import syntax as sx
from ..diagnostics.problem import Label
from ..ir.effects import VERBS
from ..parser.reserved_words import RESERVED
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import inside
from .builder import ProgramBuilder

Override = tuple[int, int, int | None]
"""Who overrides, who is overridden, and on which question (None: on every one)."""


def check(script: sc.Script, draft: ProgramBuilder, overrides: frozenset[Override]) -> None:
    """Note what is wrong."""
    _own_words(script, draft)
    _labels(script, draft)
    _circles(script, draft, overrides)


# ---------------------------------------------------------------------- names


def _own_words(script: sc.Script, draft: ProgramBuilder) -> None:
    for item in script.items:
        for name in _declared(item):
            if not name.quoted and (name.text in RESERVED or name.text in VERBS):
                draft.fault(
                    "reserved-word",
                    f"`{name.text}` is a word of the language, and no name",
                    name.span,
                    help=f"choose another name, such as `{name.text}s` or `the-{name.text}`",
                )


def _declared(item: sc.Item) -> list[sx.Word]:
    """The names that an item gives to things."""
    match item:
        case sc.Kind():
            return [item.name, *(field.name for field in item.fields)]
        case sc.Phase() | sc.Piece() | sc.Rule():
            inner = [n.name for n in inside(item.body) if isinstance(n, _NAMING)]
            clauses = [n.label for n in item.body if isinstance(n, sx.Clause)]
            return [item.name, *inner, *clauses]
    return []


_NAMING = sx.Step | sx.Choose | sx.Declare | sx.Asks


def _labels(script: sc.Script, draft: ProgramBuilder) -> None:
    """A label is what a player types: two pieces of a kind may share it only if it is a value."""
    valued = {
        item.name.text
        for item in script.items
        if isinstance(item, sc.Kind) and any(field.as_labelled for field in item.fields)
    }
    seen: dict[tuple[str, str], sc.Piece] = {}
    for item in script.items:
        if not isinstance(item, sc.Piece) or item.kind.text in valued:
            continue
        first = seen.setdefault((item.kind.text, item.label), item)
        if first is not item:
            draft.fault(
                "label-taken",
                f"`{first.name.text}` and `{item.name.text}` have the same label, `{item.label}`",
                item.span,
                others=(Label(first.span, "first here"),),
                help="give one of the two another label: it is what a player types",
            )


# ---------------------------------------------------------------------- rulings


def _circles(script: sc.Script, draft: ProgramBuilder, overrides: frozenset[Override]) -> None:
    """Nobody may override, through others or not, who overrides them on the same question."""
    questions = {question for _, _, question in overrides}
    for question in sorted(questions, key=lambda q: -1 if q is None else q):
        above: dict[int, set[int]] = {}
        for winner, loser, on in overrides:
            if on is None or on == question:
                above.setdefault(winner, set()).add(loser)
        found = next((one for one in sorted(above) if _reaches(one, one, above)), None)
        if found is not None:
            name = _name_of(found, draft)
            draft.fault(
                "override-circle",
                f"`{name}` overrides itself in the end",
                _ruling_by(name, script),
                notes=("who overrides and who is overridden would depend on where one begins",),
                help="take out one of the rulings that lead back to it",
            )
            return


def _reaches(start: int, goal: int, above: dict[int, set[int]]) -> bool:
    waiting, seen = list(above.get(start, ())), set()
    while waiting:
        at = waiting.pop()
        if at == goal:
            return True
        if at not in seen:
            seen.add(at)
            waiting.extend(above.get(at, ()))
    return False


def _name_of(owner: int, draft: ProgramBuilder) -> str:
    return draft.designs[owner].name if owner >= 0 else draft.named_rules[-1 - owner].name


def _ruling_by(name: str, script: sc.Script) -> Span:
    rulings = [item for item in script.items if isinstance(item, sc.Ruling)]
    return next((r.span for r in rulings if r.winner.text == name), script.span)
