"""Who holds the higher card, as it is told where hands are shown.

Purpose: `whoever holds the higher card wins the match`, `the player with the lower card is out`:
what each holds is a calculation of its own, the highest number in their hand, and the line asks for
more of it. Input: a line, the names of its file. Output: edits of the line and, where the file does
not have it yet, of the calculation at the top. Must not know: the grammar; what becomes of them.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from ..word_forms import forms
from .said_below import margin_of
from .said_names import Names

_HOW = r"(?:the )?(?P<how>highest|higher|lowest|lower|best|better|worst|worse)"
_WHERE = r"(?P<where> (?:in|from) (?:(?:their|the) )?(?P<zone>[\w-]+))?"
_THEN = r"(?P<then> (?:wins?|loses?|is|are|gains?|gets?|takes?|scores?|draws?)\b.*)"
_WHO = r"(?:the player|whoever|who|the one)"
_SENTENCES = (
    re.compile(
        rf"{_WHO} (?:with|who (?P<holds>holds)|(?:who )?has|(?P<also>holds)) {_HOW} "
        rf"(?P<kind>[\w-]+){_WHERE}{_THEN}"
    ),
    re.compile(
        rf"(?:the )?(?:player|one) whose (?P<zone>[\w-]+) (?P<holds>has|holds|is) {_HOW} "
        rf"(?P<kind>[\w-]+){_THEN}"
    ),
    re.compile(rf"{_HOW} (?P<kind>[\w-]+){_WHERE}(?P<then> (?:wins?|loses?)\b.*)"),
)
_IF = re.compile(r"(?:if|when|once) (?P<so>[^:,]+)[:,] (?:then )?")
_BLOCK = re.compile(r"^[^\s#]", re.MULTILINE)
_LOW = frozenset({"lowest", "lower", "worst", "worse"})


def shown_down(line: Span, ahead: str, said: str, names: Names) -> Iterator[Fix]:
    """The edit of a line about who holds the higher piece. ahead: what stands in front of the
    sentence; said: the sentence.
    """
    before = _IF.match(said)
    if before is not None:
        ahead, said = f"{ahead}if {before['so']}: ", said[before.end() :]
    found = next((m for each in _SENTENCES if (m := each.fullmatch(said))), None)
    if found is None:
        return
    parts = found.groupdict()
    kind = names.kind(found["kind"])
    field, zone = names.rank(kind), _zone(kind, parts, names)
    if not (field and zone):
        return
    text, which = line.source.text, "lowest" if found["how"] in _LOW else "highest"
    worth = f"the highest {field} in their {zone}"
    known = re.search(rf"^([\w-]+) of a player: {worth}[ \t]*$", text, re.MULTILINE)
    called = known[1] if known else _free(f"best-{field}", names)
    more = "less" if which == "lowest" else "more"
    phase = names.phase if names.phase in names.phases else names.outer
    then = re.sub(r"^ (wins?|loses?)$", rf" \g<1> the {phase}", found["then"])
    then = re.sub(r"^ (win|lose)\b", r" \g<1>s", then)
    margin = margin_of(line)
    new = f"{margin}{ahead}the player with {more} {called}{then}"
    head = text[: line.start]
    if not known:
        top = re.search(rf"^{re.escape(names.outer)}\b", text, re.MULTILINE)
        if top is None:
            return
        own = [m.start() for m in _BLOCK.finditer(text, 0, line.start)]
        at = min(top.start(), *own[-1:])
        head = f"{text[:at]}{called} of a player: {worth}\n\n{text[at : line.start]}"
    yield as_one_edit(line.source, head + new + text[line.end :])


def _zone(kind: str, parts: dict[str, str | None], names: Names) -> str:
    """Where players hold it: as it is said, or where such pieces are held at all. Where nothing
    says that they are held, what has been chosen is meant.
    """
    holding = [z for z, what in names.theirs.items() if what == "zone"]
    holding = [z for z in holding if names.holds.get(z, kind) == kind]
    said = parts.get("zone")
    if said:
        return next((z for z in holding if z in forms(said)), "")
    made = names.here("pieces")
    laid = any(each.who == "each player" for each in made) or len({c.who for c in made}) > 1
    held = parts.get("holds") or parts.get("also") or not laid
    hand = names.hand_of(kind)
    return hand if held and hand in holding else ""


def _free(name: str, names: Names) -> str:
    taken = {*names.theirs, *names.games, *names.kinds, *names.phases}
    taken |= {field for kind in names.kinds.values() for field in kind}
    return name if name not in taken else f"{name}-of-all"
