"""Lines that come to nothing where they stand.

Purpose: lines behind one that ends their phase whatever happens; choices that are revealed twice
with nothing in between; lines that give a thing what it has, add 0, mean nobody, or play nothing;
swaps that are undone; lines done when a phase begins that ask for what is chosen in it.
Input: the knowledge of a program. Output: findings. Where a rule may prevent the end, or may hide
what is revealed, nothing is said.
Must not know: which conditions hold (see `impossible_conditions`).
"""

import re
from collections.abc import Collection, Iterator
from itertools import chain, pairwise

from .. import ir
from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program
from ..resolve.lookup import as_name
from ..spans import Span
from .engine.drawn_passes import never_through
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def pointless(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    found = (
        _behind_the_end(knowledge),
        _revealed_twice(knowledge),
        _to_no_avail(knowledge),
        _swapped_back(knowledge),
        _before_it_is_chosen(knowledge),
    )
    for made in chain.from_iterable(found):
        yield Finding(made, concern(knowledge.program, None, made.label.span))


# ---------------------------------------------------------------------- behind the end


def _behind_the_end(knowledge: Knowledge) -> Iterator[Problem]:
    """Lines in the course of a phase behind one that cuts it short, which stands under no `if`."""
    program = knowledge.program
    for phase in program.phases:
        around = {phase.number, *visit.above(program, phase.number)}
        for block in visit.blocks_from(program, (phase.body, phase.at_end), visit.BRANCHES):
            for line, behind in pairwise(program.blocks[block]):
                over = never_through(knowledge, line) if isinstance(line, ir.Play) else None
                if over is not None:
                    why = "this has ended it by then: nothing else is left to be drawn"
                    yield _never_behind(line, behind, Label(over.span, why), "where it is over")
                    break
                if _ends_all(knowledge, line, around):
                    why = "this ends it, whatever happens"
                    yield _never_behind(line, behind, Label(line.span, why), "before that line")
                    break


def _never_behind(line: ir.Tree, behind: ir.Tree, why: Label, where: str) -> Problem:
    """That play never comes behind a line. where: a line behind it may stand instead."""
    return problem(
        "never-reached",
        f"play never comes behind `{_first_line(line)}`",
        behind.span,
        others=(why,),
        help=f"take it out, or let it stand {where}",
        severity=Severity.WARNING,
    )


def _first_line(line: ir.Tree) -> str:
    return line.span.words.partition("\n")[0].rstrip()


def _ends_all(knowledge: Knowledge, line: ir.Tree, phases: set[int]) -> bool:
    """Whether a line ends one of some phases whatever happens, or both of its branches do."""
    if isinstance(line, ir.Do):
        return _ends(knowledge, line.effect, phases)
    if not isinstance(line, ir.Branch):
        return False
    both = [visit.lines(knowledge.program, block) for block in (line.then, line.otherwise)]
    return all(any(_ends_all(knowledge, each, phases) for each in lines) for lines in both)


def _ends(knowledge: Knowledge, effect: ef.Effect, phases: set[int]) -> bool:
    """Whether an effect certainly ends one of some phases, or lets it begin anew."""
    forms = (rule.form for rule in knowledge.program.rules)
    if any(isinstance(f, ir.Prevent) and type(f.effect) is type(effect) for f in forms):
        return False
    return any(
        write.whose is None or _is_there(knowledge, write.whose)
        for write in ef.written(effect)
        if write.how in ef.ON_PHASES and write.number in phases
    )


def _is_there(knowledge: Knowledge, player: ir.Tree) -> bool:
    """Whether a value is certainly a player, and not nobody."""
    match player:
        case ir.Constant(value=value):
            return value is not None
        case ir.OptionRead(option=number):
            return not knowledge.program.options[number].type.optional
        case ir.OpponentOf(player=other):
            return _is_there(knowledge, other)
        case ir.Read(property=number):
            return knowledge.program.properties[number].source == "mover"
    return False


# ---------------------------------------------------------------------- revealed twice


def _revealed_twice(knowledge: Knowledge) -> Iterator[Problem]:
    """In one block, with no line in between in which it could be chosen anew or become hidden."""
    program = knowledge.program
    hidden = {r.form.property for r in program.rules if isinstance(r.form, ir.Answer)}
    for lines in program.blocks:
        shown: dict[tuple[int, int | None], Span] = {}
        for line in lines:
            if not isinstance(line, ir.Do):
                shown = {}
            elif isinstance(line.effect, ef.Reveal) and line.effect.audience is None:
                key = (line.effect.decision, line.effect.seen)
                decision = program.decisions[line.effect.decision]
                if key in shown and decision.hidden not in hidden:
                    yield problem(
                        "revealed-twice",
                        f"`{decision.name}` is revealed a second time, and not chosen anew",
                        line.span,
                        others=(Label(shown[key], "it is revealed here"),),
                        help="take one of the two lines out",
                        severity=Severity.WARNING,
                    )
                shown.setdefault(key, line.span)


# ---------------------------------------------------------------------- to no avail


def _to_no_avail(knowledge: Knowledge) -> Iterator[Problem]:
    """Lines that change nothing whatever is so, and loops that ask nothing about play."""
    for line in knowledge.everything:
        if isinstance(line, ef.Win) and _is(line.player, None):
            yield _nobody_wins(knowledge.program, line)
        elif isinstance(line, ef.Effect):
            said = next(filter(None, map(_in_vain, ef.written(line))), None)
            if said is not None:
                yield _no_effect(line.span, said)
        elif isinstance(line, ir.Play):
            yield from _played_in_vain(line)


def _nobody_wins(program: Program, line: ef.Win) -> Problem:
    reason = "" if line.reason is None else f" by {as_name(line.reason)}"
    end = f"the {as_name(program.phases[line.phase].name)} ends{reason}"
    return problem(
        "no-effect",
        "nobody is meant here, so that nothing happens: play goes on",
        line.span,
        help=f"if it is over, and nobody has won it, say `{end}`; otherwise take the line out",
        fix=Fix(line.span, end),
        severity=Severity.WARNING,
    )


def _in_vain(write: ef.Written) -> str | None:
    """Why something is not changed by what is written; None if it may be."""
    whose = write.whose if write.place is None else write.place.subject
    if whose is not None and _is(whose, None):
        return "nobody is meant here, so that nothing happens"
    if write.how in ef.AMOUNTS and write.by is not None and _is(write.by, 0):
        return "this changes nothing: it is 0"
    if write.how is ef.How.SET and write.place is not None and write.by == write.place:
        return f"this changes nothing: it is `{write.place.span.words}` already"
    return None


def _played_in_vain(line: ir.Play) -> Iterator[Problem]:
    if line.first is not None and _is(line.first, None):
        yield _no_effect(line.span, "nobody begins, and nobody is asked")
    if isinstance(line.times, ir.Constant) and not line.times.value:
        yield _no_effect(line.span, "this plays nothing: it is 0 times")
    if line.until is not None and all(isinstance(t, CERTAIN) for t in ir.walk(line.until)):
        said = f"`{line.until.span.words}` asks nothing about play: it always holds, or never"
        yield _no_effect(line.until.span, said)


CERTAIN = (ir.Constant, ir.Among, ir.Compared, ir.Not, ir.AllOf, ir.AnyOf)
"""What is worth the same in every play, if it is made of nothing else."""


def _is(tree: ir.Tree, value: int | None) -> bool:
    return isinstance(tree, ir.Constant) and tree.value == value


def _no_effect(place: Span, said: str) -> Problem:
    help = "take it out, or say what is meant"
    return problem("no-effect", said, place, help=help, severity=Severity.WARNING)


# ---------------------------------------------------------------------- swapped back


def _swapped_back(knowledge: Knowledge) -> Iterator[Problem]:
    """What each player swaps with the other: the second swap undoes the first."""
    program = knowledge.program
    for lines in program.blocks:
        for line in lines:
            if not isinstance(line, ir.ForPlayers) or line.block < 0:
                continue
            block = program.blocks[line.block]
            for swap in block:
                if isinstance(swap, ir.Do) and _of_both(swap.effect, line.slot):
                    alone = len(block) == 1
                    yield _undone(swap, line.span if alone else None, program.seats)


def _of_both(effect: ef.Effect, slot: int) -> bool:
    """Whether what one of both players has is swapped with the same of the other."""
    if not isinstance(effect, ef.Swap):
        return False
    one, other = (_whose(each, slot) for each in (effect.first, effect.second))
    return one is not None and other is not None and one[0] != other[0] and one[1] == other[1]


def _whose(place: ir.Tree, slot: int) -> tuple[bool, int] | None:
    """Whether what somebody has is the opponent's, and what it is."""
    if not isinstance(place, ir.Read):
        return None
    match place.subject:
        case ir.Local(slot=number) if number == slot:
            return False, place.property
        case ir.OpponentOf(player=ir.Local(slot=number)) if number == slot:
            return True, place.property
    return None


def _undone(swap: ir.Tree, alone: Span | None, seats: tuple[str, ...]) -> Problem:
    """alone: the line for each player, if nothing else is done in it."""
    one, other = map(as_name, seats)
    once = re.sub(r"\b(?:their )?opponent's\b", f"{other}'s", swap.span.words)
    once = re.sub(r"\btheir\b", f"{one}'s", once)
    return problem(
        "no-effect",
        "this is done for each player: the second swap undoes the first, and nothing is swapped",
        swap.span,
        help=f"write `{once}`, which is done once"
        + ("" if alone else ", in front of what is done for each player"),
        severity=Severity.WARNING,
        fix=Fix(alone, once) if alone else None,
    )


# ---------------------------------------------------------------------- before it is chosen


def _before_it_is_chosen(knowledge: Knowledge) -> Iterator[Problem]:
    """Lines that are done as soon as a later phase begins, and ask for what is chosen in it."""
    program = knowledge.program
    for number, begun in knowledge.lasting.items():
        rule, inside = program.rules[number], visit.within(program, begun.phase)
        if not isinstance(rule.form, ir.AtStart) or not begun.start:
            continue
        lines = tuple(visit.lines_from(program, [rule.form.block], visit.ALONG))
        trees = [t for root in (rule.condition, *lines) if root is not None for t in ir.walk(root)]
        here = {t.decision for t in trees if isinstance(t, ir.Ask | ir.PickFor)}
        made = {
            each.value: each
            for each in program.decisions
            if each.phase in inside and each.number not in here
        }
        found = next((t for t in trees if isinstance(t, ir.Read) and t.property in made), None)
        if found is not None:
            decision, phase = made[found.property], program.phases[begun.phase].name
            step = _a_step(program, inside)
            fix = _in_a_step(found.span, phase, step) if step else None
            yield problem(
                "no-effect",
                f"`{decision.name}` is nothing yet: this is done when the {phase} begins, before "
                "anybody chooses",
                found.span,
                others=(Label(decision.span, "it is chosen here"),),
                help="say in which step it is done, such as `next "
                f"{phase}: {step or 'STEP'}: ...`, or ask for the previous one",
                severity=Severity.WARNING,
                fix=fix,
            )


def _a_step(program: Program, phases: Collection[int]) -> str:
    return next((step.name for step in program.steps if step.phase in phases), "")


def _in_a_step(place: Span, phase: str, step: str) -> Fix | None:
    """The edit by which a line is done in a step of a later phase, where all of it is one line."""
    text = place.source.text
    start = text.rfind("\n", 0, place.start) + 1
    found = re.search(rf"\bnext {re.escape(phase)}:[ \t]+(?=\S)", text[start : place.start])
    at = start + found.end() if found is not None else 0
    return Fix(Span(place.source, at, at), f"{step}: ") if found is not None else None
