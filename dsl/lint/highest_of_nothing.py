"""The highest and the lowest of things of which there may be none.

Purpose: `the highest rank of cards in their road` is none while nothing lies there, and play that
compares it, or makes it the value of something, stops. Where the zone begins empty, this is told.
Input: the knowledge of a program. Output: findings. Where a condition on the way, or beside it,
asks for the zone, or something surely comes to it before, nothing is said.
Must not know: how likely that is.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix, Problem
from ..ir import effects as ef
from ..ir import visit
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..word_forms import article, forms
from .begun_empty import may_be_empty
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, fault, finding_of

HELD = re.compile(r"(?:the )?[\w-]+ [\w-]+ (?P<how>of|in|on) (?:the )?(?P<group>.+)", re.DOTALL)
"""A number of several things, as it is said: of which."""

BEHIND = re.compile(r", (?:if|unless|otherwise)\b|:")
"""Where a line has a condition of its own, or is said in front of others."""


def highest_of_nothing(knowledge: Knowledge) -> Iterator[Finding]:
    """Every place of this sort, once."""
    met: set[Span] = set()
    sizes = ZoneSizes(knowledge)
    for spot in spots(knowledge.program):
        for place, whole, owner in _said_at(knowledge, spot):
            mentioned = [each.property for each in visit.reads(whole)]
            for total, compared in _extremes(place):
                reads = (read for read in visit.reads(total.things) if _a_zone(knowledge, read))
                zones = tuple({read.property for read in reads})
                inside = [each.property for each in visit.reads(total)]
                if total.span in met or not zones or any(sizes.began(z) != () for z in zones):
                    continue
                beside = any(mentioned.count(z) > inside.count(z) for z in zones)
                if beside or frozenset(zones) & spot.asks:
                    continue
                if may_be_empty(knowledge, sizes, zones, evolve(spot, behind=())):
                    met.add(total.span)
                    yield finding_of(knowledge, owner, _told(knowledge, total, compared, zones[0]))


def _said_at(
    knowledge: Knowledge, spot: Spot
) -> Iterator[tuple[ir.Tree, ir.Tree, ir.Owner | None]]:
    """What is asked or done at a place, the whole in which that is said, and whose it is."""
    match spot.line:
        case ir.Branch(condition=condition):
            yield condition, condition, spot.owner
        case ir.Do(effect=effect):
            yield effect, effect, spot.owner
        case ir.Ask(decision=number):
            made = knowledge.program.decisions[number]
            yield made.domain, made.domain, spot.owner
            for rule in knowledge.program.rules:
                if isinstance(rule.form, ir.Constrain) and rule.form.decision == number:
                    yield rule.form, rule, rule.owner


def _extremes(place: ir.Tree) -> Iterator[tuple[ir.Total, ir.Compared | None]]:
    """The highest and lowest numbers in a place, with the comparison that each stands in."""
    compared = [each for each in ir.walk(place) if isinstance(each, ir.Compared)]
    for each in ir.walk(place):
        if isinstance(each, ir.Total) and each.which != "total" and each.span.words:
            around = [c for c in compared if any(t is each for t in ir.walk(c))]
            if around or isinstance(place, ef.Become):
                yield each, around[-1] if around else None


def _a_zone(knowledge: Knowledge, read: ir.Read) -> bool:
    return isinstance(knowledge.program.properties[read.property].type, ir.ZoneType)


def _told(
    knowledge: Knowledge, total: ir.Total, compared: ir.Compared | None, zone: int
) -> Problem:
    words, asked = total.span.words, _asked(knowledge, total.span.words)
    help, fix = "say first that there is something there", None
    source, line = total.span.source, line_of(total.span)
    if asked is not None and compared is not None:
        help = f"write `{asked} and` in front of the comparison"
        fix = Fix(Span(source, compared.span.start, compared.span.start), f"{asked} and ")
    elif asked is not None:
        help = f"end the line with `, if {asked}`"
        end = len(line.words.partition("#")[0].rstrip()) + line.start
        if not BEHIND.search(line.words[total.span.start - line.start :]):
            fix = Fix(Span(source, end, end), f", if {asked}")
    found = fault(
        "possible-gap",
        f"there may be nothing here of which one is the {total.which}",
        total.span,
        help,
        f"`{knowledge.program.properties[zone].name}` is empty at first, and then nothing says "
        f"what `{words}` is",
    )
    return evolve(found, fix=fix)


def _asked(knowledge: Knowledge, words: str) -> str | None:
    """Whether there is something among what is said, as a condition."""
    found = HELD.fullmatch(words)
    if found is None:
        return None
    group = found["group"]
    noun, _, rest = group.partition(" ")
    kinds = {form: kind.name for kind in knowledge.program.kinds for form in forms(kind.name)}
    if noun in kinds and rest:
        one = kinds[noun]
        return f"there is {article(one)} {rest}"
    return f"{group} is not empty" if " or " not in group else None
