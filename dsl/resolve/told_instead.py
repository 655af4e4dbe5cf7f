"""What is told, where a line would show it as one shows what lies somewhere.

Purpose: `reveal North's pick to South`, `show their role to opponent`, `opponent looks at their
role`: a choice is shown, and what players have is announced.
Input: such a line, a draft. Output: an edit.
Must not know: why the line is refused.
"""

import re

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from .builder import ProgramBuilder

_WHAT = r"(?P<what>(?P<whose>their|your|[\w-]+'s) (?P<name>[\w-]+))"
_SAID = (
    re.compile(rf"(?:(?:they|you|[\w-]+) )?(?P<verb>reveal|show)s? {_WHAT}(?: to (?P<who>[^,]+))?"),
    re.compile(rf"(?P<who>they|you|[\w-]+) (?P<verb>look)s? at {_WHAT}"),
)


def told_instead(line: sx.EffectLine, draft: ProgramBuilder) -> Fix | None:
    """The line that tells it; None where it is not clear what is told, or nothing that is told."""
    said = next(filter(None, (each.fullmatch(line.span.words) for each in _SAID)), None)
    number = None if said is None else draft.bearers["player"].find(said["name"])
    if said is None or number is None:
        return None
    made, who = draft.properties[number], said["who"]
    if ir.is_of_pieces(made.type) or isinstance(made.type, ir.ZoneType):
        if made.source != "chosen" or said["verb"] != "reveal":
            return None
        if who is not None:
            return Fix(line.span, f"show {said['what']} to {who}")
        if said["whose"] in ("their", "your"):
            return None
    hidden = any(each.secret and each.value == number for each in draft.decisions)
    heard = who or _other_seat(said["whose"], draft)
    if hidden and made.source == "chosen" and said["verb"] != "look" and heard:
        return Fix(line.span, f"reveal {said['name']} to {heard}")
    to = "" if who is None else f" to {who}"
    step = "" if made.source != "chosen" else _once_chosen(line, draft)
    return None if step is None else Fix(line.span, f'{step}announce "{{{said["what"]}}}"{to}')


def _other_seat(whose: str, draft: ProgramBuilder) -> str:
    """The player beside the one whose choice it is: who makes it knows it."""
    one, other = draft.seats
    return {f"{one}'s": other, f"{other}'s": one}.get(whose, "")


_LATER = re.compile(r"\bnext (?P<of>[\w-]+): *$")


def _once_chosen(line: sx.EffectLine, draft: ProgramBuilder) -> str | None:
    """When it is told in a later phase, at the beginning of which nothing is chosen yet: the step
    in front of it; empty where it is told at once, None where that phase has no step.
    """
    source, start = line.span.source, line.span.start
    later = _LATER.search(source.text[source.text.rfind("\n", 0, start) + 1 : start])
    if later is None:
        return ""
    phase = draft.phase_names.find(later["of"])
    return next((f"{each.name}: " for each in draft.steps if each.phase == phase), None)
