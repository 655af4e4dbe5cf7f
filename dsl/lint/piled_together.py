"""Lines by which several things come to one end of a pile at once, in no order, or are taken there.

Purpose: `put each pick on top of the waste` lays two cards there, and nothing says which of them is
the last: play stops. So does a line that does it for each of several things, or for each player.
A line that moves the top of a pile for each of several things moves the same each time: only once.
Input: the knowledge of a program. Output: findings, one for each line that lays several by itself;
the mend of a line that is done for both players. Where it is not known that there may be several,
nothing is said.
Must not know: what two lines do together (see `possible_clashes`).
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix
from ..ir import effects as ef
from ..ir import visit
from ..parser.syntax_errors.mends import line_of
from ..resolve.lookup import as_name
from ..spans import Span
from .engine.concurrent_lines import Deed, slots
from .engine.effect_footprint import to_piles
from .engine.program_facts import Knowledge
from .engine.several_things import SeveralThings
from .lint_warning import Finding, fault, finding_of

EACH_OF = re.compile(r"(?:each|both players'|each player's) (?=\w)")
"""How what is meant of both players begins."""

IN_TURN = "for each player in turn from "
"""Of whom is said who is first, which the line does not say."""

PLAYERS = re.compile(r"for[ \t]+each[ \t]+player(?=[ \t]*:)")
EACH_DOES = re.compile(r"(?:each|every)[ \t]+player(?=[ \t]+(?:in[ \t]+turn|[\w-]+s)\b)")
THINGS = re.compile(r"for[ \t]+each[ \t]+[^:\n]*[^:\s](?=[ \t]*:)")
"""The head of what is done for both players at once, in a block and in one line, and for several
things.
"""


def piled_together(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line of this sort, once."""
    told: set[int] = set()
    several = _Several(knowledge)
    for deed, in_course in _deeds(knowledge):
        if id(deed.line) in told:
            continue
        pile = several.laid(deed)
        if pile is not None:
            told.add(id(deed.line))
            yield _finding(knowledge, deed, in_course, pile)
        elif several.takes_one(deed):
            told.add(id(deed.line))
            yield _taken_once(knowledge, deed, in_course)


def _deeds(knowledge: Knowledge) -> Iterator[tuple[Deed, bool]]:
    """Everything that is done, and whether that is in the course of a phase."""
    met: set[int] = set()
    for slot in slots(knowledge):
        met |= {id(deed.line) for deed in slot.deeds}
        yield from ((deed, slot.step is None and deed.rule is None) for deed in slot.deeds)
    for line in knowledge.everything:
        if isinstance(line, ir.Do) and isinstance(line.effect, ef.Effect) and id(line) not in met:
            yield Deed(line.effect, None, line), True


class _Several:
    """Of which things there may be several, in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.things = SeveralThings(knowledge)

    def laid(self, deed: Deed) -> ir.Read | None:
        """The pile on which one line lays several things at once."""
        for each, zone in to_piles(deed.effect, self.program):
            whose_each_is = self.program.properties[zone.property].bearer == "player"
            for word in deed.words:
                each_to_its_own = not isinstance(word.sort, ir.Tree) or visit.speaks_of(
                    zone, word.slot
                )
                if not each_to_its_own and self.things.several(ir.sure(ir.Tree, word.sort)):
                    return zone
            things = each.things
            if isinstance(things, ir.PerPlayer) and whose_each_is and zone.subject is None:
                things = things.value
            if things is not None and self.things.several(things):
                return zone
        return None

    def takes_one(self, deed: Deed) -> bool:
        """Whether a line moves, for each of several things, what lies in one place: the same."""
        for each in ef.written(deed.effect):
            if each.how is not ef.How.MOVE or not isinstance(each.things, ir.EndOf | ir.Latest):
                continue
            for word in deed.words:
                alike = (each.things, *(condition for condition, _ in deed.behind))
                told_apart = any(visit.speaks_of(tree, word.slot) for tree in alike)
                if (
                    isinstance(word.sort, ir.Tree)
                    and not told_apart
                    and self.things.several(word.sort)
                ):
                    return True
        return False


def _finding(knowledge: Knowledge, deed: Deed, in_course: bool, zone: ir.Read) -> Finding:
    pile = knowledge.program.properties[zone.property].name
    fix = _one_by_one(knowledge, deed) if in_course else None
    said = "`for each ..., one after the other: ...`"
    if fix is not None:
        said = f"`{fix.text.partition(':')[0]}: ...`"
        fix = None if IN_TURN in fix.text else fix  # or another player is first
    made = fault(
        "possible-clash",
        f"several things may come to `{pile}` at once, and nothing says which of them is the last",
        deed.line.span,
        f"say it in the course of a phase, of one after the other: {said}",
        "what comes to a pile at once, unless it is out of one other pile, lies in no order",
    )
    owner = None if deed.rule is None else deed.rule.owner
    return finding_of(knowledge, owner, evolve(made, fix=fix))


def _taken_once(knowledge: Knowledge, deed: Deed, in_course: bool) -> Finding:
    fix = _one_by_one(knowledge, deed) if in_course else None
    said = "for each ..., one after the other" if fix is None else fix.text
    made = fault(
        "possible-clash",
        "this moves the same for each of several things: it is moved only once",
        deed.line.span,
        f"say it in the course of a phase, of one after the other: `{said}: ...`",
        "lines for each thing are done at once, where one place is the same for all of them",
    )
    owner = None if deed.rule is None else deed.rule.owner
    return finding_of(knowledge, owner, evolve(made, fix=fix))


def _one_by_one(knowledge: Knowledge, deed: Deed) -> Fix | None:
    """The edit by which a line of a phase is done for one thing after the other."""
    span = deed.line.span
    if deed.words:
        head = _head(knowledge, ir.ForPieces, THINGS, span) if len(deed.words) == 1 else None
        return None if head is None else Fix(head, f"{head.words}, one after the other")
    things = next((each.things for each, _ in to_piles(deed.effect, knowledge.program)), None)
    alone = not line_of(span).words[: span.start - line_of(span).start].strip()
    if things is None or not alone or not span.holds(things.span):
        return None
    verb = span.words[: things.span.start - span.start]
    if isinstance(things, ir.PerPlayer):
        each = EACH_OF.match(things.span.words)
        start = f"{IN_TURN}{knowledge.program.seats[0]}: {verb}their "
        end = things.span.start + each.end() if each else 0
        return Fix(Span(span.source, span.start, end), start) if each else None
    if not isinstance(things, ir.Read):
        return None
    of = knowledge.program.properties[things.property].type.kind
    one = "piece" if of is None else as_name(knowledge.program.kinds[of].name)
    said = f"for each {one} in {things.span.words}, one after the other: {verb}it"
    return Fix(Span(span.source, span.start, things.span.end), said)


def in_turn(knowledge: Knowledge, deed: Deed) -> str | None:
    """The words by which a line of a phase that is done for both players at once is done for one
    after the other. Who is first is for whoever writes the rules to say.
    """
    place, first = deed.line.span, knowledge.program.seats[0]
    if len(deed.words) != 1:
        return None
    if _head(knowledge, ir.ForPlayers, PLAYERS, place) is not None:
        return f"{IN_TURN}{first}: ..."
    each = _head(knowledge, ir.ForPlayers, EACH_DOES, place)
    return None if each is None else f"each player in turn from {first} ..."


def _head(
    knowledge: Knowledge, sort: type[ir.Tree], words: re.Pattern[str], place: Span
) -> Span | None:
    """The words before the colon of the block, of a sort, in which a line stands."""
    around = [t for t in knowledge.everything if isinstance(t, sort) and t.span.holds(place)]
    found = words.match(around[0].span.words) if len(around) == 1 else None
    if found is None:
        return None
    start = around[0].span.start
    return Span(place.source, start, start + found.end())
