"""When pieces act, where a file does not say it: once they are chosen, and everybody has seen them.

Purpose: `you gain 1 coin` below a card of which nothing says that it takes effect is mended where
there is one choice alone by which such a card is played: behind it, or behind what shows it, a line
lets it act. Input: a line of a piece. Output: an edit of another line. Must not know: the grammar;
what pieces do.
"""

import re

from ..diagnostics.problem import Fix
from ..lower.undated_lines import AHEAD
from ..spans import Span
from ..whole_edits import both_edits
from .said_below import margin_of
from .said_names import Names, names_at

_SHOWN = re.compile(r"(?i)\b(?:reveal|show|expos|turn|flip|fac|uncover|open)")
_ACTS = re.compile(r"\btakes? effect\b|^[ \t]+step [\w-]|\beffects?\b|\bresolve", re.MULTILINE)
_NOT_SAID = re.compile(r'"[^"\n]*"|#[^\n]*')
"""What players read, and remarks."""


_CHOICE = re.compile(
    r"(?P<in>[ \t]+)\S[^\n]*\n(?P<below>(?:(?P=in)[ \t]+\S[^\n]*\n)*)"
    r"(?P<rest>(?:[ \t]+[^\n]*\n|\n)*)"
)
"""The line of a choice, what stands below it, and the rest of its phase."""


def acting_once_shown(line: Span) -> Fix | None:
    """The edit by which what a piece does is done once it was chosen and shown; None where that is
    said already, or where pieces of its kind are not chosen in one place alone.
    """
    names, text = names_at(line), line.source.text
    made = names.played if names.phase in names.kinds else None
    if made is None or line.source.above or _ACTS.search(_of_phases(text, names)):
        return None
    if len([c for c in names.choices if made.name == c.name or made.kind == c.kind]) != 1:
        return None
    cut = line.end - line.start - 1  # names are read without the line itself
    at = _behind(made.name, text, made.at + (cut if made.at > line.start else 0))
    if at is None:
        return None
    place, margin = at
    return Fix(Span(line.source, place, place), f"{margin}each {made.name} takes effect\n")


def _of_phases(text: str, names: Names) -> str:
    """The lines of a file that stand in no piece, without what players read."""
    blocks = re.split(r"^(?=\S)", _NOT_SAID.sub("", text), flags=re.MULTILINE)
    return "".join(each for each in blocks if re.split(r"\s", each)[0] not in names.kinds)


def _behind(name: str, text: str, at: int) -> tuple[int, str] | None:
    """Where the line stands that lets pieces act, and how far it is set in. at: where the line of
    their choice begins.
    """
    chosen = _CHOICE.match(text if text.endswith("\n") else f"{text}\n", at)
    if chosen is None:
        return None
    shown = re.search(rf"^{chosen['in']}reveal {re.escape(name)}[ \t]*\n", chosen["rest"], re.M)
    if shown is not None:
        return chosen.start("rest") + shown.end(), chosen["in"]
    if _SHOWN.search(chosen["rest"]):
        return None  # it is shown in other words, which are mended first
    return chosen.start("rest"), chosen["in"]


_STEP = re.compile(r"^(?P<in>[ \t]+)step (?P<of>[\w-]+)[^\n]*\n(?P<below>(?P=in)[ \t]+\S)?", re.M)
_ENDS_FORCE = re.compile(r"(?:cancel|silence)s? ")


def before_the_others(line: Span, said: str, names: Names) -> Fix | None:
    """The edit by which what takes the force of others away is done in a step of its own, before
    the first in which others act; None where that is not what is said. said: the line without when.
    """
    text = line.source.text
    first = _STEP.search(text)
    if _ENDS_FORCE.match(said) is None or first is None or line.source.above or "\n" in said:
        return None
    margin = margin_of(line)
    done = re.findall(rf"^[ \t]+{re.escape(first['of'])}: *(\w+ ?)", text, re.MULTILINE)
    if first["below"] is None and done and all(map(_ENDS_FORCE.match, done)):
        return Fix(line, f"{margin}{first['of']}: {said}")
    taken = {*names.steps, *names.phases, *names.theirs, *names.games}
    name = next((each for each in AHEAD if each not in taken), None)
    if name is None:
        return None
    at = Span(line.source, first.start(), first.start())
    step = Fix(at, f"{first['in']}step {name}\n")
    return both_edits(Fix(line, f"{margin}{name}: {said}"), step)[0]
