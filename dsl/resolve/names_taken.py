"""Names that mean two things: what is told, and how the file goes on without that.

Purpose: answers of a choice that are called as something else is, steps that there are in two
phases, phases that are played in two others: told once, where the second is, with what helps.
Input: a script, the draft. Output: problems in the draft.
Must not know: how names are collected.
"""

import re
from collections.abc import Iterator
from itertools import chain

from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import program as pg
from ..lower.named_fields import NOTHING
from ..parser.reserved_words import NEVER_CHOSEN, RESERVED, other_name
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import those
from ..word_forms import as_verb, forms
from .builder import ProgramBuilder

# ---------------------------------------------------------------------------- answers


def born_in_choices(script: sc.Script, draft: ProgramBuilder) -> None:
    """A name that stands in a choice must not mean something else where it is asked for. A verb
    may be one: no value is asked for where a verb stands.
    """
    groups = (
        [(name, item) for name in item.names] for item in script.items if isinstance(item, sc.Names)
    )
    for name, group in chain.from_iterable(groups):
        choices = list(_asking(script, group))
        if name.text in RESERVED and not name.quoted:
            draft.fault(
                "reserved-word",
                f"`{name.text}` is a word of the language, and no name",
                name.span,
                help=f"call it otherwise, such as `{other_name(name.text)}`, here and where it is "
                "asked for",
                fix=_renamed(name, other_name(name.text), choices, group.name.text),
            )
            continue
        asked = name.text in NEVER_CHOSEN and not name.quoted
        what = "what is asked of anything" if asked else _meaning(name.text, draft)
        if what is not None:
            other = _other(name.text, group, draft)
            meant = "is chosen" if choices else f"`{group.name.text}` is"
            draft.fault(
                "name-taken",
                f"`{name.text}` is {what}, and would not be understood as what {meant}",
                name.span,
                help=f"call it otherwise, such as `{other}`, here and where it is asked for",
                fix=_renamed(name, other, choices, group.name.text),
            )


def _meaning(name: str, draft: ProgramBuilder) -> str | None:
    """What a bare name stands for already."""
    number = draft.bearers["game"].find(name)
    if number is not None:
        other = draft.properties[number].name
        return "something that the game has" + ("" if other == name else f", `{other}`")
    if name in draft.decision_names:
        return "the name of a choice"
    if name in draft.phase_names:
        return "the name of a phase"
    return None if draft.cell(name) is None else "a cell of the board"


def _other(name: str, group: sc.Names, draft: ProgramBuilder) -> str:
    """A name that nothing has: the answer with what is chosen."""
    other = f"{name}-{group.name.text}"
    while draft.knows(other) or draft.design_names.find(other) is not None:
        other += "-name"
    return other


def _asking(script: sc.Script, group: sc.Names) -> Iterator[sx.Choose | sx.Asks]:
    """The choices whose answers are names of a group."""
    asking: list[sx.Choose | sx.Asks] = [*those(script, sx.Choose), *those(script, sx.Asks)]
    for node in asking:
        domain = node.domain
        if isinstance(domain, sx.PiecesDomain) and domain.noun.text == group.name.text:
            yield node


def _renamed(name: sx.Word, other: str, choices: list[sx.Choose | sx.Asks], holder: str) -> Fix:
    """The edit that calls an answer otherwise in its choices, and where it is asked for; or what a
    field holds, which is called so.
    """
    source = name.span.source
    found = [(name.span.start, name.span.end)]
    said = re.escape(name.span.words)
    for node in choices:
        here = node.domain.span
        if here.source is source:
            word = re.compile(rf"(?<![\w-]){said}(?![\w-])")
            found += [each.span() for each in word.finditer(source.text, here.start, here.end)]
    names = {node.name.text for node in choices} or {holder}
    verbs = {form for name in names for form in (*forms(name), as_verb(name))}
    called = "|".join(sorted(map(re.escape, verbs), key=len, reverse=True))
    asked = re.compile(
        rf"(?<![\w-])(?:{called}):?(?: is(?: not)?)?(?: [\w-]+,?(?: or)?)*? (?P<it>{said})(?![\w-])"
    )
    for row in re.finditer(r"[^#\n]+", source.text) if called else ():
        uses = asked.finditer(source.text, row.start(), row.end())
        found += [each.span("it") for each in uses]
    ordered = sorted(set(found))
    start, end = ordered[0][0], ordered[-1][1]
    text, at = "", start
    for begin, stop in ordered:
        text += source.text[at:begin] + other
        at = stop
    return Fix(Span(source, start, end), text)


# ---------------------------------------------------------------------------- players


def players_listed(script: sc.Script, group: sc.Names, draft: ProgramBuilder) -> bool:
    """Whether the names that something holds are those of all players, and no others: what is
    meant is a player, which is told once. What somebody has is at first who is named first.
    """
    if len(group.names) < 2 or {each.text for each in group.names} != {*draft.seats}:
        return False
    place = group.name.span
    said = "|".join(map(re.escape, (*(each.span.words for each in group.names), *NOTHING)))
    listed = re.compile(
        rf"[ \t]*:[ \t]*(?P<it>(?:{said})(?:(?:,|(?:,?[ \t]+)or)[ \t]*(?:{said})(?![\w-]))+)"
    ).match(place.source.text, place.end)
    if listed is None:
        return False
    none = not {*NOTHING}.isdisjoint(re.findall(r"[\w-]+", listed["it"]))
    had = any(node.name.span == place for node in those(script, sx.Declare))
    said = "player or nobody" if none else group.names[0].span.words if had else "player"
    fix = Fix(Span(place.source, *listed.span("it")), said)
    draft.problems.lacking = True
    draft.fault(
        "name-taken",
        f"{' and '.join(f'`{each.text}`' for each in group.names)} are players: what holds one "
        "of them holds a player",
        group.names[0].span,
        help=f"write `{said}`",
        fix=fix,
    )
    return True


# ---------------------------------------------------------------------------- phases


def step_again(
    draft: ProgramBuilder, node: sx.Step, phase: int, told: set[tuple[int, int]]
) -> None:
    """A second step of a name. If it stands in another phase, what happens in both is meant to
    happen twice: that is told once for each two phases, which are added to those told.
    """
    first = draft.step_names.find(node.name.text)
    old = None if first is None else draft.steps[first]
    if old is None or old.phase == phase:
        draft.twice("step", node.name)
        return
    draft.problems.lacking = True
    if (old.phase, phase) in told:
        return
    told.add((old.phase, phase))
    one, other = draft.phases[old.phase].name, draft.phases[phase].name
    draft.fault(
        "name-taken",
        f"there is another step called `{node.name.text}`, in `{one}`",
        node.name.span,
        notes=(twice_instead(draft, one, other),),
    )


def twice_instead(draft: ProgramBuilder, one: str, other: str) -> str:
    """What helps where two phases have the same moments."""
    name = next(each for each in ("beat", "stage", "half", "phase") if not draft.knows(each))
    return (
        "a piece acts in the steps of one phase: in the place of "
        f"`{one}` and `{other}`, play one phase twice, `play 2 {name}s`, whose lines begin with "
        f"`if it is the first {name}:`, what is so in `{one}` alone set in below it, then "
        f"`otherwise:`, what is so in `{other}` alone; and then the steps of both"
    )


def played_twice(
    draft: ProgramBuilder, old: pg.Phase, parent: int, node: sx.Play, stepped: bool
) -> None:
    """A phase that is played in two others. stepped: whether there are steps in it."""
    if old.parent is None:
        return
    one, other = draft.phases[old.parent].name, draft.phases[parent].name
    notes = [
        "only a phase that is nothing but its lines can be played in several others: once "
        f"at a time (`play 1 {old.name}`), with nothing of its own, and named nowhere else"
    ]
    if stepped:
        notes.append(twice_instead(draft, one, other))
    draft.fault(
        "played-twice",
        f"`{old.name}` is played in `{one}` and in `{other}`",
        node.phase.span,
        help=None if stepped else "write a phase of another name for one of them",
        notes=notes,
    )
