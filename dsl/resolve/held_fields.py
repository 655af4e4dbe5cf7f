"""What a piece has, taken for the piece: `if their pick is red`, where a card has a colour.

Purpose: the names of a field are no pieces, and lie nowhere. Where one is taken for a piece, or
for what lies in a zone, say so, and what is asked in its place.
Input: words, what they were bound to, a draft. Output: problems. Must not know: conditions, lines.
"""

import re

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import article
from .binder import Typed
from .builder import KINDS_OF_VALUES, ProgramBuilder
from .lookup import as_name


def has_not_is(draft: ProgramBuilder, subject: Typed, node: sx.Value, other: Typed) -> bool:
    """Whether something is said to be one of the names that it has; then that is noted."""
    one, name = subject.type.member or subject.type, other.type
    if not isinstance(one, ir.PieceType | ir.DesignType) or not isinstance(name, ir.DesignType):
        return False
    held = _held(draft, name.kind, one.kind) if one.kind != name.kind else None
    if held is None:
        return False
    field, owner = held
    said = node.span.words
    fix = _has(subject, node, field)
    draft.fault(
        "wrong-kind",
        f"`{said}` is the {field} that {article(owner)} has, and no {owner}",
        node.span,
        notes=() if fix else (f"it is asked like this: `{field} of ... is {said}`",),
        help=None if fix is None else f"write `{fix.text}`",
        fix=fix,
    )
    return True


def is_in_none(draft: ProgramBuilder, node: sx.IsIn, subject: Typed, zone: Typed) -> bool:
    """Whether what pieces have is asked for where they lie; then that is noted."""
    name, member = subject.type, zone.type.member
    if not isinstance(name, ir.DesignType) or not isinstance(member, ir.PieceType):
        return False
    held = _held(draft, name.kind, member.kind)
    if held is None:
        return False
    field, owner = held
    said = node.value.span.words
    there = f"is {'not ' if node.negated else ''}{article(owner)} in {node.zone.span.words}"
    meant = f"there {there} with {field} {said}"
    draft.fault(
        "wrong-kind",
        f"`{said}` is the {field} that {article(owner)} has, and lies nowhere itself",
        node.value.span,
        help=f"write `{meant}`",
        fix=Fix(node.span, meant),
    )
    return True


def lies_nowhere(draft: ProgramBuilder, noun: sx.Word, kind: int, within: sx.Value) -> bool:
    """Whether what is meant to lie somewhere is what pieces have; then that is noted."""
    held = _held(draft, kind)
    if held is None:
        return False
    field, owner = held
    said = f"there is {article(owner)} in {within.span.words} with this {field}"
    start, source = noun.span.start, within.span.source
    ahead = re.search(r"\bfor each[ \t]+$", source.text[:start])
    behind = re.match(r"[ \t]*:", source.text[within.span.end :])
    place_said = Span(source, start, within.span.end + (behind.end() if behind else 0))
    fix = Fix(place_said, f"{noun.text}: if {said}:") if ahead and behind else None
    draft.fault(
        "wrong-kind",
        f"no `{field}` lies anywhere: it is what {article(owner)} has",
        noun.span,
        notes=() if fix else (f"for each of them it is asked: `for each {field}: if {said}: ...`",),
        help=None if fix is None else f"write `{fix.text}`",
        fix=fix,
    )
    return True


def _held(
    draft: ProgramBuilder, names: int | None, kind: int | None = None
) -> tuple[str, str] | None:
    """The one field that holds such names, of a kind of pieces if one is said, and the first kind
    that has it; None if there are such pieces themselves.
    """
    if names is None or not draft.kinds[names].names:
        return None
    field = _field(draft, names, kind)
    kinds = enumerate(draft.kinds)
    owner = next((k.name for at, k in kinds if _field(draft, names, at) is not None), None)
    return None if field is None or owner is None else (field, owner)


def _field(draft: ProgramBuilder, names: int, kind: int | None) -> str | None:
    """The one field that holds such names, of a kind of pieces if one is said."""
    found = {
        made.name
        for made in draft.properties
        if made.bearer == "piece" and made.span.words and isinstance(made.type, ir.DesignType)
        if made.type.kind == names and kind in (None, made.kind)
    }
    return found.pop() if len(found) == 1 else None


def _has(subject: Typed, node: sx.Value, field: str) -> Fix | None:
    """The same, of what it has."""
    text = node.span.source.text
    whose = re.search(r"\bwhose[ \t]+[\w-]+[ \t]+(is[ \t]+)$", text[: node.span.start])
    several = re.match(r"[ \t]*(?:,|or\b)", text[node.span.end :])
    if whose is not None:
        place = Span(node.span.source, whose.start(1), node.span.end)
        return None if several else Fix(place, f"has {field} {node.span.words}")
    that = re.search(r"\bthat[ \t]+(?:is|are)[ \t]+$", text[: node.span.start])
    if that is not None:
        place = Span(node.span.source, that.start(), node.span.end)
        return None if several else Fix(place, f"with {field} {node.span.words}")
    what = subject.tree.span
    article = re.search(r"\bthe[ \t]+$", text[: what.start])
    if not what.words or what.end > node.span.start:
        return None
    return Fix(
        Span(what.source, article.start() if article else what.start, what.end),
        f"{field} of {what.words}",
    )


def what_may_be_none(node: sx.OrNone, draft: ProgramBuilder) -> ir.Type | None:
    """The type of `card or none`; None where the words mean none, which is noted."""
    if node.names:
        _no_names(node, draft)
        return None
    type_ = draft.type_held(node)
    if type_ is None:
        word = sx.Word(node.kind, span=node.span)
        names = (draft.kind_names, draft.board_names, KINDS_OF_VALUES)
        draft.unknown("kind of value", word, *names)
        return None
    if node.itself and not isinstance(type_, ir.PieceType):
        meant = f"{node.kind} or {node.word}"
        headline = f"`itself` is said of pieces, and `{node.kind}` is none"
        draft.fault("wrong-kind", headline, node.span, help=f"write `{meant}`", fix=meant)
    return type_.or_none()


def _no_names(node: sx.OrNone, draft: ProgramBuilder) -> None:
    """Note that what somebody has cannot be one of some names: one of them stands twice, or is more
    than a name.
    """
    names = [word.text for word in node.names]
    for word in node.names:
        draft.excuse(word)
    once = list(dict.fromkeys(names))
    if len(once) < len(names) and len(once) > 1:
        twice = next(name for name in names if names.count(name) > 1)
        said = [*map(as_name, once), *filter(None, (node.word,))]
        meant = f"{', '.join(said[:-1])} or {said[-1]}"
        headline = f"`{twice}` stands twice among what it may be"
        draft.fault("said-twice", headline, node.span, help=f"write `{meant}`", fix=meant)
        return
    other = next((name for name in names if draft.type_called(name)), names[0])
    note = "what it may be are names that stand for nothing else: `calm, angry or none`"
    draft.fault("wrong-kind", f"`{other}` is no name like the others", node.span, notes=(note,))
