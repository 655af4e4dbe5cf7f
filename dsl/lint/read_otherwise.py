"""Lines that a reader takes to mean something else than what is played.

Purpose: numbers that can pass what ends a phase without ever being it; lines for each thing of a
pile that ask somebody or end something, as if one came after the other; winners of phases that are
asked for where nobody has won them; open choices and changes of which nobody hears.
Input: the knowledge of a program. Output: findings.
Must not know: how often anything happens.
"""

from collections.abc import Iterable, Iterator
from math import inf

from .. import ir
from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program, Property
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern, finding_of
from .open_choices import chosen_in_silence
from .who_has_won import winners_asked_in_vain


def otherwise_read(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    found = (
        *_stepped_over(knowledge),
        *_leads_passed(knowledge),
        *_one_by_one(knowledge),
        *_of_one_of_them(knowledge),
        *winners_asked_in_vain(knowledge),
        *_what_is_printed(knowledge),
    )
    for made in found:
        yield Finding(made, concern(knowledge.program, None, made.label.span))
    yield from chosen_in_silence(knowledge)
    yield from _changed_in_silence(knowledge)


# ---------------------------------------------------------------------- passed and not met


def _stepped_over(knowledge: Knowledge) -> Iterator[Problem]:
    """Phases that end where a number is just so much, which can change by more than one."""
    for line in knowledge.everything:
        if not isinstance(line, ir.Play) or line.until is None:
            continue
        for read, bound, place in _just(line.until):
            sign = _beyond(knowledge, read.property, bound)
            if sign is None:
                continue
            name = knowledge.program.properties[read.property].name
            said = f"at {sign} {bound}"
            written = place.span.words == str(bound)
            yield problem(
                "stepped-over",
                f"`{name}` may pass {bound} without ever being {bound}",
                place.span if written else line.until.span,
                others=tuple(_by_more(knowledge, read.property)),
                help=f"write `{said}`" + ("" if written else f" in the place of {bound}"),
                fix=Fix(place.span, said) if written else None,
                severity=Severity.WARNING,
            )


def _leads_passed(knowledge: Knowledge) -> Iterator[Problem]:
    """Phases that end where a player leads by just so much, though the lead changes by more than
    one.
    """
    for line in knowledge.everything:
        if not isinstance(line, ir.Play) or line.until is None:
            continue
        for number, bound, place in _leads(line.until):
            low, high = knowledge.usual.of_property(number)
            passed = _by_more(knowledge, number)
            level = [(0.0, 0.0)]
            if not passed or high - low <= bound or _in_steps(knowledge, number, bound, level):
                continue
            name = knowledge.program.properties[number].name
            yield problem(
                "stepped-over",
                f"the lead in `{name}` may pass {bound} without ever being {bound}",
                place.span,
                others=tuple(passed),
                help=f"write `{bound} or more`",
                fix=Fix(place.span, f"{bound} or more"),
                severity=Severity.WARNING,
            )


def _leads(until: ir.Tree) -> Iterator[tuple[int, int, ir.Tree]]:
    """What somebody must lead in, by just how much."""
    for tree in ir.walk(until):
        match tree:
            case ir.Compared(
                left=ir.Calculated(
                    left=ir.Read(property=mine), sign="-", right=ir.Read(property=theirs)
                ),
                sign="=",
                right=ir.Constant(value=int() as bound) as place,
            ) if mine == theirs and bound > 0 and place.span.words == str(bound):
                yield mine, bound, place


def _just(until: ir.Tree) -> Iterator[tuple[ir.Read, int, ir.Tree]]:
    """The numbers that are kept and must be just so much, with how much that is."""
    match until:
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            for part in parts:
                yield from _just(part)
        case ir.Among(value=value, others=(ir.Constant(value=int() as bound) as place,)):
            yield from _kept(value, bound, place)
        case ir.Compared(left=left, sign="=", right=ir.Constant(value=int() as bound) as place):
            yield from _kept(left, bound, place)
        case ir.Players(condition=condition):
            yield from _just(condition)


def _kept(value: ir.Tree, bound: int, place: ir.Tree) -> Iterator[tuple[ir.Read, int, ir.Tree]]:
    if isinstance(value, ir.Read) and not isinstance(bound, bool):
        yield value, bound, place


def _beyond(knowledge: Knowledge, number: int, bound: int) -> str | None:
    """How far a number can get past a bound that it comes to from elsewhere: `most`, `least`; None
    where it only ever comes to it one by one, or is given another value.
    """
    if knowledge.program.properties[number].source != "stored":
        return None
    begun = (t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number)
    starts = [knowledge.usual.of(each.value) for each in begun]
    if not starts or not _by_more(knowledge, number) or _in_steps(knowledge, number, bound, starts):
        return None
    low, high = knowledge.usual.of_property(number)
    if low < bound and all(start[0] > bound for start in starts):
        return "most"
    if high > bound and all(start[1] < bound for start in starts):
        return "least"
    return None


def _in_steps(
    knowledge: Knowledge, number: int, bound: int, starts: list[tuple[float, float]]
) -> bool:
    """Whether a number always changes by the same amount, and a bound is so many of these away."""
    amounts = {
        abs(end)
        for each in knowledge.written
        if each.place is not None and each.place.property == number and each.by is not None
        for end in knowledge.usual.of(each.by)
    } - {0}
    begun = {end for start in starts for end in start}
    if len(amounts) != 1 or len(begun) != 1 or not {*amounts, *begun}.isdisjoint((inf, -inf)):
        return False
    return (bound - begun.pop()) % amounts.pop() == 0


def _by_more(knowledge: Knowledge, number: int) -> list[Label]:
    """The lines by which a number changes by more than one at once; none where it is also set, so
    that a line may keep it within bounds.
    """
    found = []
    for line in knowledge.everything:
        for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
            if each.place is None or each.place.property != number:
                continue
            if each.how not in ef.AMOUNTS:
                return []
            by = ir.given(each.by)
            low, high = knowledge.usual.of(by)
            if max(-low, high) > 1 and not _hangs_on(knowledge, by, number):
                found.append(Label(line.span, "this may be more than 1"))
    return found


def _hangs_on(knowledge: Knowledge, amount: ir.Tree, number: int) -> bool:
    """Whether an amount, or what may be chosen as it, is worked out from the number itself, which
    then is no more than there is.
    """
    program = knowledge.program
    read = visit.properties_read(amount)
    domains = (made.domain for made in program.decisions if made.value in read)
    return number in read.union(*map(visit.properties_read, domains))


# ---------------------------------------------------------------------- all at once


def _one_by_one(knowledge: Knowledge) -> Iterator[Problem]:
    """Lines for each card of a pile in which somebody is asked: they are done together."""
    for line in knowledge.everything:
        if not isinstance(line, ir.ForPieces) or line.in_turn:
            continue
        piles = _piles(knowledge, line.pieces)
        if not piles:
            continue
        inside = tuple(visit.lines_from(knowledge.program, [line.block], visit.ALONG))
        if any(isinstance(each, ir.Ask) for each in inside):
            zone = knowledge.program.properties[piles[0]].name
            yield problem(
                "all-at-once",
                "these lines are done for all of them together, and not one after the other",
                line.span,
                notes=(f"an order is not kept here, though `{zone}` is a pile",),
                help="let each be a phase of its own, `play NUMBER ...`, in which `the top ...` is "
                "asked about and put elsewhere; or allow it",
                severity=Severity.WARNING,
            )


def _of_one_of_them(knowledge: Knowledge) -> Iterator[Problem]:
    """What is chosen in the lines for each of several things, and asked for behind them: each line
    has an answer of its own there, and nobody has one that is all of them.
    """
    program = knowledge.program
    everywhere = [(block, each) for block, lines in enumerate(program.blocks) for each in lines]
    for line in knowledge.everything:
        if not isinstance(line, ir.ForPieces):
            continue
        inside = set(visit.blocks_from(program, [line.block], visit.EVERYWHERE))
        asking = [(b in inside, each) for b, each in everywhere if isinstance(each, ir.Ask)]
        again = {each.decision for within, each in asking if not within}
        asked = {e.decision: e for within, e in asking if within and e.decision not in again}
        for block, each in everywhere:
            number = None if block in inside else _asks_for(program, each, asked)
            if number is None:
                continue
            name = program.decisions[number].name
            yield problem(
                "all-at-once",
                f"`{name}` is chosen for each of several things, and here there is no one `{name}`",
                each.span,
                others=(Label(asked[number].span, "it is chosen here, for each of them"),),
                notes=("here it is something only where all of them are the same",),
                help="say this in the lines for each of them, or keep it there: `... of it "
                f"becomes {name}`",
                severity=Severity.WARNING,
            )


def _asks_for(program: Program, line: ir.Tree, asked: Iterable[int]) -> int | None:
    """Which of some choices a line asks for, or shows."""
    if isinstance(line, ir.Do) and isinstance(line.effect, ef.Reveal):
        return line.effect.decision if line.effect.decision in asked else None
    read = visit.properties_read(line)
    return next((n for n in asked if program.decisions[n].value in read), None)


def _piles(knowledge: Knowledge, things: ir.Tree) -> list[int]:
    """The piles in which things are looked for."""
    piles = knowledge.program.tables.piles
    return [each.property for each in visit.reads(things) if each.property in piles]


# ---------------------------------------------------------------------- printed, and by now


def _what_is_printed(knowledge: Knowledge) -> Iterator[Problem]:
    """`seeds of its opposite`, where that is a name and lines change the seeds of what lies there:
    of a name there is only what is printed. It may be said so.
    """
    program = knowledge.program
    changed = {each.place.property: each.place for each in knowledge.written if each.place}
    for line in knowledge.everything:
        for tree in ir.walk(line):
            if not isinstance(tree, ir.Printed) or not tree.of_design:
                continue
            words = tree.span.words
            if tree.property not in changed or not words or "printed" in words.split():
                continue
            name = program.properties[tree.property].name
            yield problem(
                "never-changed",
                f"this is the `{name}` that is printed, and stays so: it is asked of a name",
                tree.span,
                others=(Label(changed[tree.property].span, "of what lies there, it changes"),),
                help=f"of what lies there it is `total {name} of ... in ZONE that is "
                f"{tree.piece.span.words}`; if what is printed is meant, write `printed {words}`",
                severity=Severity.WARNING,
            )


# ---------------------------------------------------------------------- changed, and not told


def _changed_in_silence(knowledge: Knowledge) -> Iterator[Finding]:
    """What pieces have that lie where everybody sees them, or that somebody looks at, and that
    lines change without a word: of cells everybody is told, and of pieces what lies where.
    """
    program = knowledge.program
    open_kinds = {
        made.type.kind
        for made in program.properties
        if made.audience == "public" and isinstance(made.type, ir.ZoneType)
    }
    looked = _looked_at(knowledge)
    for number, line in _silent(program).items():
        name, kind = program.properties[number].name, program.properties[number].kind
        if kind in open_kinds or None in open_kinds:
            piece = "a piece that everybody sees lie there"
            said = f"nobody is told what `{name}` comes to, of {piece}"
            others: tuple[Label, ...] = ()
            mend = f'announce it below: `announce "... {{{name} of ...}}"`'
        elif kind in looked:
            zone, look = looked[kind]
            said = f"who is shown a piece is told its name, and not what `{name}` comes to"
            others = (Label(look.span, "it is shown here"),)
            where = f"each {zone.name}" if zone.bearer == "player" else zone.name
            mend = f"show that, too: `reveal {where}'s {name}`"
        else:
            continue
        found = problem(
            "never-told",
            said,
            line.span,
            others=others,
            help=f"{mend}; or, if it follows from what is told, allow it",
            severity=Severity.HINT,
        )
        yield finding_of(knowledge, None, found)


def _silent(program: Program) -> dict[int, ir.Do]:
    """What pieces have that lines change, and of which no line says anything, with the first."""
    silent: dict[int, ir.Do] = {}
    told: set[int] = set()
    for lines in program.blocks:
        done = [line for line in lines if isinstance(line, ir.Do)]
        texts = [line.effect for line in done if isinstance(line.effect, ef.Announce)]
        told.update(*(visit.properties_read(text) for text in texts))
        for line in () if texts else done:
            for each in ef.written(line.effect):
                made = None if each.place is None else program.properties[each.place.property]
                if made is not None and made.bearer == "piece" and made.span.words:
                    first = min(line, silent.get(made.number, line), key=lambda a: a.span.start)
                    silent[made.number] = first
    return {number: line for number, line in silent.items() if number not in told}


def _looked_at(knowledge: Knowledge) -> dict[int | None, tuple[Property, ef.Look]]:
    """The kinds of the pieces that players look at, with where they lie, and the first line."""
    found: dict[int | None, tuple[Property, ef.Look]] = {}
    for look in (t for t in knowledge.everything if isinstance(t, ef.Look) and t.span.words):
        for read in (t for t in ir.walk(look.pieces) if isinstance(t, ir.Read)):
            made = knowledge.program.properties[read.property]
            if isinstance(made.type, ir.ZoneType):
                found.setdefault(made.type.kind, (made, look))
    return found
