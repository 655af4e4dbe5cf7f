"""Lines that are done only where nobody has won a phase, as whoever wins it ends it above them.

Purpose: `the player with more pick wins the round`, and behind it what is surely meant for every
round: a step, pieces that take effect or are revealed or put away, or what the one who is ahead by
the same measure does. What may be meant for a tie is not told: numbers that change, choices,
another line that says who wins, and whatever stands under a condition.
Input: the knowledge of a program. Output: problems, each with the lines in an order that works.
Must not know: whether anybody ever wins.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .. import ir
from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Phase, Program
from ..spans import Span
from .engine.program_facts import Knowledge

AWAY = ef.Move | ef.Discard
"""What puts pieces away."""

SHOWN = 3
"""So many of the lines that are left undone are shown."""


def left_undone(knowledge: Knowledge) -> Iterator[Problem]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for phase in program.phases:
        own = () if phase.parent is None else visit.lines(program, phase.body)
        wins = (at for at, line in enumerate(own) if _is_won_by(program, line, phase.number))
        at = next(wins, len(own))  # what is done behind the end of all makes no difference
        behind = [line for line in own[at + 1 :] if _meant(program, line, own[at], phase.number)]
        if behind and behind[0].span.words:
            yield _told(program, phase, own[at], behind)


def won_by(program: Program, line: ir.Tree, phase: int) -> ir.Tree | None:
    """What says that a player wins a phase by a line, whoever is ahead: a player, or a comparison
    of the same of both players; None if it does not.
    """
    match line:
        case ir.Do(effect=ef.Win(phase=won, player=player)) if won == phase:
            return player
        case ir.RunStep(guard=None):
            below = visit.lines(program, program.steps[line.step].general)
            found = (won_by(program, each, phase) for each in below)
            return next(filter(None, found), None)
        case ir.ForPlayers():
            for each in visit.lines(program, line.block):
                if isinstance(each, ir.Branch) and _compares_both(each.condition):
                    then = visit.lines(program, each.then)
                    if any(won_by(program, one, phase) is not None for one in then):
                        return each.condition
    return None


def _compares_both(condition: ir.Tree) -> bool:
    """Whether it is asked who of two players has more of the same."""
    if not isinstance(condition, ir.Compared) or condition.sign not in ("<", ">"):
        return False
    one, other = condition.left, condition.right
    opposed = any(
        isinstance(tree, ir.OpponentOf) for side in (one, other) for tree in ir.walk(side)
    )
    return opposed and _same(one, other)


def _same(one: object, other: object) -> bool:
    """Whether two values are of the same, whosever it is."""
    if isinstance(one, ir.OpponentOf):
        return _same(one.player, other)
    if isinstance(other, ir.OpponentOf):
        return _same(one, other.player)
    if not isinstance(one, ir.Tree) or not isinstance(other, ir.Tree):
        return one == other
    mine, theirs = tuple(ir.children(one)), tuple(ir.children(other))
    if type(one) is not type(other) or len(mine) != len(theirs):
        return False
    if not mine:
        return one == other
    plain = getattr(one, "property", None) == getattr(other, "property", None)
    return plain and all(_same(a, b) for a, b in zip(mine, theirs, strict=True))


def _is_won_by(program: Program, line: ir.Tree, phase: int) -> bool:
    return won_by(program, line, phase) is not None


def _meant(program: Program, line: ir.Tree, won: ir.Tree, phase: int) -> bool:
    """Whether a line is surely meant for every pass, and not only where nobody has won."""
    match line:
        case ir.Do(effect=effect):
            return _puts_away(line) or _of_who_is_ahead(program, effect, won, phase)
        case ir.RunStep(guard=guard):
            asked = (line, *visit.lines(program, program.steps[line.step].general))
            if any(_asks_who_won(tree, phase) for one in asked for tree in ir.walk(one)):
                return False
            if _says_who_wins(program, line, phase):
                return False
            return guard is None or not _asks_the_same(program, guard, won, phase)
        case ir.ForPlayers():
            lines = visit.lines(program, line.block)
            return all(isinstance(one, ir.Do) and _shows(one.effect) for one in lines)
    return False


def _says_who_wins(program: Program, line: ir.RunStep, phase: int) -> bool:
    """Whether a step, or a rule that acts in it, breaks a tie: it says who wins the phase."""
    hows = visit.WRITTEN | {visit.To.ABILITIES}
    done = visit.lines_from(program, visit.below(program, line, hows), hows)
    effects = (one.effect for one in done if isinstance(one, ir.Do))
    return any(isinstance(each, ef.Win) and each.phase == phase for each in effects)


def _asks_who_won(tree: ir.Tree, phase: int) -> bool:
    return isinstance(tree, ir.PhaseWinner) and tree.phase == phase


def _asks_the_same(program: Program, guard: ir.Tree, won: ir.Tree, phase: int) -> bool:
    """Whether a condition asks for what a phase is won by: that both have as much of it."""
    by = won_by(program, won, phase)
    return not visit.properties_read(by).isdisjoint(visit.properties_read(guard))


def _puts_away(line: ir.Do) -> bool:
    return isinstance(line.effect, AWAY) or _shows(line.effect)


def _shows(effect: ef.Effect) -> bool:
    return isinstance(effect, ef.Reveal | ef.TakeEffect)


def _of_who_is_ahead(program: Program, effect: ef.Effect, won: ir.Tree, phase: int) -> bool:
    """Whether something is done for whoever has won by then, as nobody else is ahead."""
    by = won_by(program, won, phase)
    wholes = (write.place for write in ef.written(effect))
    subjects = [None if place is None else place.subject for place in wholes]
    return isinstance(by, ir.Most) and by in subjects


# ---------------------------------------------------------------------- in words


def _told(program: Program, phase: Phase, won: ir.Tree, behind: Sequence[ir.Tree]) -> Problem:
    first = behind[0]
    if all(isinstance(one, ir.Do) and isinstance(one.effect, AWAY) for one in behind):
        here = Span(first.span.source, first.span.start, first.span.start)
        fix: Fix | None = Fix(here, "at the end: ")
        help = f"write `at the end: {first.span.words}`, which is done however it ends"
    else:
        fix = in_front(program, phase, won, behind)
        help = "let the line that says who wins come last"
        help = help if fix is None else f"{help}: write `{textwrap.dedent(fix.text)}`"
    return problem(
        "passed-over",
        f"whoever wins the `{phase.name}` ends it here",
        won.span,
        others=tuple(
            Label(line.span, "this is done only where nobody has won it") for line in behind[:SHOWN]
        ),
        help=help,
        severity=Severity.HINT,
        fix=fix,
    )


def in_front(program: Program, phase: Phase, won: ir.Tree, behind: Sequence[ir.Tree]) -> Fix | None:
    """The lines in another order: what is done anyhow stands in front of who wins."""
    own = visit.lines(program, phase.body)
    at, last = own.index(won), own.index(behind[-1])
    blocks = [_block(line.span) for line in own[at : last + 1]]
    moved = {id(line) for line in behind}
    whole = [each for each in blocks if each is not None]
    if len(whole) != len(blocks) or len({each.source.name for each in whole}) != 1:
        return None
    if any(above.end > below.start for above, below in pairwise(whole)):
        return None
    pairs = list(zip(own[at : last + 1], whole, strict=True))
    first = [block for line, block in pairs if id(line) in moved]
    others = [block for line, block in pairs if id(line) not in moved]
    text = "\n".join(block.words.rstrip("\n") for block in (*first, *others))
    return Fix(Span(whole[0].source, whole[0].start, whole[-1].end), text)


def _block(place: Span) -> Span | None:
    """The lines of a sentence, with those below it; None if it does not begin its line."""
    text = place.source.text
    start = text.rfind("\n", 0, place.start) + 1
    before = re.fullmatch(r"(?P<margin>[ \t]*)(?:step[ \t]+)?", text[start : place.start])
    if before is None:
        return None
    margin = re.escape(before["margin"])
    rest = re.compile(rf"[^\n]*(?:\n(?:[ \t]*(?=\n)|{margin}[ \t][^\n]*))*").match(text, start)
    end = place.end if rest is None else start + len(rest[0].rstrip())
    return Span(place.source, start, end)
