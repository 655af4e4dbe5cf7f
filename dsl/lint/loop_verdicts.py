"""Whether each loop of a ruleset ends, in a designer's words.

Purpose: for every line that plays a phase again and again, and every effect that begins one anew,
say why it comes to an end; or show a pass that makes no progress, and the lines that would make
some.
Input: a program. Output: `Loop` values, in the order of the text; nothing is played.
Must not know: how measures are found.
"""

import re
from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Allowance, Program, bearer_of
from ..piecewise import Work, at_once
from ..spans import Span
from ..word_forms import article
from .engine.linear_forms import CELLS, FLAG, NUMBER, PASSES, PIECES, Atom, Form
from .engine.loop_measures import Measure, Verdict, judging
from .engine.pass_changes import Taken
from .engine.program_facts import Knowledge
from .engine.reachable_effects import carried_out
from .lint_warning import Concern

SHOWN = 2
"""So many passes that make no progress are told at most."""

ALLOWING = ("endless", "possible-endless")
"""What an `allow` line says that no measure need be found: of what goes on, or only looks so."""

Said = tuple[str, bool | None]
"""A condition, and whether it holds; or, with None, what is so."""


@frozen
class Loop:
    """A loop, and what is known of it. span: the line; ends: whether it certainly ends; because:
    why, or which passes make no progress; onward: the lines that move what its end waits for;
    usual: that is so with the options as they are set; allowed: the line that says that it is
    meant; aside: the one that would say so, if it were not set aside.
    """

    phase: int
    span: Span
    anew: bool
    ends: bool
    because: tuple[str, ...]
    onward: tuple[Span, ...] = ()
    usual: bool = False
    allowed: Allowance | None = None
    aside: Allowance | None = None

    @property
    def verdict(self) -> str:
        """In two words."""
        return "ends" if self.ends else "may not end"


def loops(program: Program) -> tuple[Loop, ...]:
    """Every loop of a program."""
    return at_once(looking(Knowledge(program)))


def looking(knowledge: Knowledge) -> Work[tuple[Loop, ...]]:
    """The same, piece by piece."""
    found: list[Loop] = []
    for one in judging(knowledge):
        if one is None:
            yield
        else:
            found.append(_told(knowledge, one))
    return tuple(sorted(found, key=lambda one: (one.span.source.name, one.span.start)))


def _told(knowledge: Knowledge, found: Verdict) -> Loop:
    words = _Words(knowledge, found)
    anew = not isinstance(found.line, ir.Play)
    because = tuple(words.why() if found.ends else words.why_not())
    onward = () if found.ends else tuple(words.onward())
    program, span, usual = knowledge.program, found.line.span, found.usual
    allowed, aside = (
        None if found.ends else _allowing(program, lines, found.phase, onward)
        for lines in (program.allowances, program.aside)
    )
    return Loop(found.phase, span, anew, found.ends, because, onward, usual, allowed, aside)


def _allowing(
    program: Program, lines: tuple[Allowance, ...], phase: int, onward: tuple[Span, ...]
) -> Allowance | None:
    """The line that says that play without end is meant here, or does not come of this, however it
    looks; or such a line for the pieces whose lines move the end, of each of them.
    """
    under = _around(program, phase)
    mine = [one for one in lines if one.code in ALLOWING]
    whole = (one for one in mine if one.under in under)
    parts = [next((one for one in mine if _is_of(program, one, span)), None) for span in onward]
    each = parts[0] if parts and None not in parts else None
    return next(whole, each)


def is_about(program: Program, one: Allowance, loop: Loop) -> bool:
    """Whether a line stands where a loop, or what moves its end, can be allowed."""
    around = _around(program, loop.phase)
    return one.under in around or any(_is_of(program, one, span) for span in loop.onward)


def _around(program: Program, phase: int) -> set[Concern]:
    """What a line may stand under that is about a phase that is played again and again."""
    parent = program.phases[phase].parent
    under: set[Concern] = {("ruleset", 0), ("phase", phase)}
    return under if parent is None else under | {("phase", parent)}


def _is_of(program: Program, one: Allowance, span: Span) -> bool:
    """Whether words stand in a rule of what a line stands under."""
    rules = (rule for rule in program.rules if rule.owner is not None and rule.span.holds(span))
    return any(bearer_of(ir.given(rule.owner)) == one.under for rule in rules)


class _Words:
    """What is said of one loop."""

    def __init__(self, knowledge: Knowledge, found: Verdict) -> None:
        self.knowledge, self.program, self.found = knowledge, knowledge.program, found
        self.name = self.program.phases[found.phase].name

    # ------------------------------------------------------------------ it ends

    def why(self) -> Iterator[str]:
        """Why it ends: what falls from pass to pass."""
        found = self.found
        if found.usual:
            yield "with the options as they are set here"
        if not found.measures:
            yield f"no {self.name} comes back to where it began"
            return
        each = "each time" if not isinstance(found.line, ir.Play) else f"each {self.name}"
        for at, measure in enumerate(found.measures):
            if at == 0:
                some = "" if len(found.measures) == 1 else ", or that stays as it is"
                yield f"{each}, {self._falls(measure)}{some}"
            else:
                yield f"where that stays, {self._falls(measure)}"

    def _falls(self, measure: Measure) -> str:
        form = measure.form
        if all(atom.sort == PASSES for atom, _ in form):
            return "one is played of those that there are at most"
        said = " and ".join(self._moves(form))
        return f"{said}, and never the other way"

    def _moves(self, form: Form) -> Iterator[str]:
        """What each part of a sum does when the sum falls."""
        parts = {(a.sort, a.number, by) for a, by in form}
        both = {(a.sort, a.number, by) for a, by in form if a.whose == 0} & {
            (a.sort, a.number, by) for a, by in form if a.whose == 1
        }
        several = len(parts) > 1
        for sort, number, by in sorted(parts, key=repr):
            mine = [a for a, b in form if (a.sort, a.number, b) == (sort, number, by)]
            whose = self._whose(mine[0]) if (sort, number, by) not in both else " of a player"
            yield self._move(mine[0], by, whose, several)

    def _move(self, atom: Atom, by: int, whose: str, several: bool) -> str:
        if atom.sort == PASSES:
            return "one more is played"
        if atom.sort == PIECES:
            return "something leaves the game" if by > 0 else "something comes into the game"
        name = self.program.properties[atom.number].name.strip()
        if atom.sort == CELLS:
            what = f"of which `{name}` is {self._worth(atom)}"
            return f"there are {'fewer' if by > 0 else 'more'} places {what}"
        if atom.sort == FLAG:
            if name.endswith(" used"):
                return f"`{name.removesuffix(' used')}` is used up"
            return f"`{name}` becomes {'no' if by > 0 else 'yes'}"
        far = "no more than" if several else ""
        if atom.sort == NUMBER:
            verb = "falls" if by > 0 else "rises"
            return f"`{name}`{whose} {verb}" if not far else f"`{name}`{whose} {verb} in sum"
        return f"`{name}`{whose} {'loses' if by > 0 else 'gets'} something"

    def _worth(self, atom: Atom) -> str:
        """A value of something of cells, in words."""
        made, value = self.program.properties[atom.number], atom.value
        if value is None:
            return "nobody" if isinstance(made.type, ir.PlayerType) else "nothing"
        if isinstance(made.type, ir.PlayerType) and isinstance(value, int):
            return self.program.seats[value]
        if isinstance(made.type, ir.DesignType) and isinstance(value, int):
            return self.program.designs[value].name
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def _whose(self, atom: Atom) -> str:
        return "" if atom.whose is None else f" of {self.program.seats[atom.whose]}"

    # ------------------------------------------------------------------ it may not

    def why_not(self) -> Iterator[str]:
        """Passes that make no progress."""
        idle = self.found.idle
        sure = [p for p in idle if all(p.change(form) == (0, 0) for form in p.bounds)]
        ways = (frozenset(filter(None, map(self._so, p.way.taken))) for p in sure or idle)
        told = sorted(_simpler(set(ways)), key=lambda way: (len(way), sorted(way, key=repr)))
        yield from (self._idle(way) for way in told[:SHOWN])

    def _idle(self, so: frozenset[Said]) -> str:
        what = self.name if isinstance(self.found.line, ir.Play) else f"{self.name} begun anew"
        said = [_said(*each) for each in sorted(so, key=repr)]
        when = f" in which {', and '.join(said)}" if said else ""
        return f"{article(what)}{when} need not bring the end nearer"

    def _so(self, taken: Taken) -> Said | None:
        """A condition as it was on the way, in the words of the text."""
        if taken.tree is None:
            return taken.words, None
        if taken.words:
            return f"`{taken.words}` is nobody", None
        said = " ".join(taken.tree.span.words.split())
        turned = said.startswith((", unless ", "unless "))
        said = re.sub(r"^(, )?(if|unless) ", "", said)
        return (f"`{said}`", taken.so != turned) if said else None

    def onward(self) -> Iterator[Span]:
        """The lines that change what the end waits for."""
        line = self.found.line
        waits = (line.until, line.times) if isinstance(line, ir.Play) else ()
        asked = set[int]().union(*map(visit.properties_read, waits))
        inside = visit.within(self.program, self.found.phase)
        met: set[Span] = set()
        for done in carried_out(self.knowledge, inside):
            for each in ef.written(done.effect):
                mine = each.place is not None and each.place.property in asked
                if mine and done.span not in met and done.span.words:
                    met.add(done.span)
                    yield done.span


def _said(words: str, so: bool | None) -> str:
    return words if so is None else f"{words} is {'so' if so else 'not so'}"


def _simpler(ways: set[frozenset[Said]]) -> set[frozenset[Said]]:
    """Passes, those as one that differ only in whether one condition holds."""
    found = set(ways)
    for way in sorted(ways, key=lambda each: (-len(each), sorted(each, key=repr))):
        for words, so in sorted(way, key=repr):
            other = way - {(words, so)} | {(words, not so)}
            if so is not None and other in found and way in found:
                found -= {way, other}
                found |= _simpler({way - {(words, so)}})
    return {way for way in found if not any(other < way for other in found)}
