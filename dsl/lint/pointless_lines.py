"""Lines that come to nothing where they stand.

Purpose: lines behind one that ends their phase whatever happens; choices that are revealed twice
with nothing in between.
Input: the knowledge of a program. Output: findings. Where a rule may prevent the end, or may hide
what is revealed, nothing is said.
Must not know: which conditions hold (see `impossible_conditions`).
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def pointless(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    yield from _behind_the_end(knowledge)
    yield from _revealed_twice(knowledge)


def _finding(knowledge: Knowledge, code: str, headline: str, at: Span, because: Label) -> Finding:
    help = "take it out, or let it stand before that line"
    made = problem(code, headline, at, others=(because,), help=help, severity=Severity.WARNING)
    return Finding(made, concern(knowledge.program, None, at))


# ---------------------------------------------------------------------- behind the end


def _behind_the_end(knowledge: Knowledge) -> Iterator[Finding]:
    """Lines in the course of a phase behind one that cuts it short, which stands under no `if`."""
    program = knowledge.program
    prevented = {type(r.form.effect) for r in program.rules if isinstance(r.form, ir.Prevent)}
    for phase in program.phases:
        around = {phase.number, *visit.above(program, phase.number)}
        for block in visit.blocks_from(program, (phase.body, phase.at_end), visit.BRANCHES):
            lines = program.blocks[block]
            for line, behind in zip(lines, lines[1:], strict=False):
                if isinstance(line, ir.Do) and type(line.effect) not in prevented:
                    if _ends(knowledge, line.effect, around):
                        headline = f"play never comes behind `{line.span.words}`"
                        because = Label(line.span, "this ends it, whatever happens")
                        yield _finding(knowledge, "never-reached", headline, behind.span, because)
                        break


def _ends(knowledge: Knowledge, effect: ef.Effect, phases: set[int]) -> bool:
    """Whether an effect certainly ends one of some phases, or lets it begin anew."""
    for write in ef.written(effect):
        if write.how in ef.ON_PHASES and write.number in phases:
            return write.whose is None or _is_there(knowledge, write.whose)
    return False


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


def _revealed_twice(knowledge: Knowledge) -> Iterator[Finding]:
    """In one block, with no line in between in which it could be chosen anew or become hidden."""
    program = knowledge.program
    hidden = {r.form.property for r in program.rules if isinstance(r.form, ir.Answer)}
    for lines in program.blocks:
        shown: dict[tuple[int, int | None], Span] = {}
        for line in lines:
            effect = line.effect if isinstance(line, ir.Do) else None
            if not isinstance(effect, ef.Effect):
                shown = {}
            elif isinstance(effect, ef.Reveal):
                key = (effect.decision, effect.seen)
                decision = program.decisions[effect.decision]
                if key in shown and decision.hidden not in hidden:
                    headline = (
                        f"`{decision.name}` is revealed a second time, and was not chosen anew"
                    )
                    because = Label(shown[key], "it is revealed here")
                    yield _finding(knowledge, "revealed-twice", headline, line.span, because)
                shown.setdefault(key, line.span)
