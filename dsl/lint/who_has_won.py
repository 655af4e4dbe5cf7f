"""Lines that ask who has won a phase where nobody ever has.

Purpose: a winner that is asked for where the phase goes on, since whoever wins it ends it; of a
phase that no line lets anybody win; and a line that would say who wins, where the phase is ended
before it.
Input: the knowledge of a program. Output: problems. Must not know: what is done with the answer.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Phase, Program
from ..spans import Span
from .ended_from_inside import ended_from_inside
from .engine.program_facts import Knowledge
from .left_undone import left_undone, won_by

ASKED = re.compile(r"\b(?:won|lost|win|lose) the (?=[\w-])")
"""Behind these words `last` may stand: the one that is over is meant."""


def winners_asked_in_vain(knowledge: Knowledge) -> Iterator[Problem]:
    """Everything of this sort that is found in a program."""
    yield from _behind_the_end(knowledge)
    yield from _while_it_goes_on(knowledge)
    yield from _that_nobody_wins(knowledge)
    yield from _passed_over(knowledge)
    yield from ended_from_inside(knowledge)
    yield from left_undone(knowledge)


def _behind_the_end(knowledge: Knowledge) -> Iterator[Problem]:
    """`the winner of the auction` in a line of the auction itself, behind the line that says who
    wins it: whoever wins it ends it, so that play comes further only if nobody has.
    """
    program = knowledge.program
    for phase in program.phases:
        won: ir.Do | None = None
        for line in visit.lines(program, phase.body):
            asked = _winner_in(knowledge, line, phase.number) if won is not None else None
            if won is not None and asked is not None:
                yield problem(
                    "never-reached",
                    f"the winner of `{phase.name}` is always nobody in this line",
                    asked.span if asked.span.words else line.span,
                    others=(Label(won.span, "whoever wins it ends it here"),),
                    notes=("lines behind it are done only if nobody has won",),
                    help=_done_at_the_end(line.span)
                    or "give the winner a name of its own before that line, `winner: ...`, ask for "
                    "that, and let the line that ends it come last",
                    severity=Severity.WARNING,
                    fix=_at_the_end(line.span),
                )
                break
            if isinstance(line, ir.Do) and _wins(line.effect, phase.number):
                won = line


def _at_the_end(line: Span) -> Fix | None:
    """The edit by which a line is done however its phase ends, if it is one line."""
    text = line.source.text
    ahead = text[text.rfind("\n", 0, line.start) + 1 : line.start]
    if ahead.strip() or "\n" in line.words or re.match(r"(?:step|play|at the end)\b", line.words):
        return None
    return Fix(Span(line.source, line.start, line.start), "at the end: ")


def _done_at_the_end(line: Span) -> str:
    found = _at_the_end(line) is not None
    return f"write `at the end: {line.words}`, which is done however it ends" if found else ""


def _while_it_goes_on(knowledge: Knowledge) -> Iterator[Problem]:
    """`if you lost the round`, of a card that is played in the round: that goes on."""
    program = knowledge.program
    won = {t.phase for t in knowledge.everything if isinstance(t, ef.Win)}
    told = set[Span]()
    for phase in program.phases:
        if phase.number not in won:
            continue
        for tree, ability in _asked_within(program, phase):
            place = tree.span
            if place.words and place not in told:
                told.add(place)
                yield _goes_on(program, phase, place, ability)


def _asked_within(program: Program, phase: Phase) -> Iterator[tuple[ir.Tree, bool]]:
    """Where it is asked who has won a phase, in what happens as long as it goes on: by rules, and
    by the lines in front of the one that lets somebody win it. Each with whether it is the rule of
    a piece, or of another owner.
    """
    inside = visit.within(program, phase.number)
    asked: list[tuple[ir.Tree, bool]] = []
    for rule in program.rules:
        if _time(program, rule) in inside:
            roots = [tree for tree in (rule.condition, rule.form) if tree is not None]
            roots += visit.lines_from(program, visit.below(program, rule))
            asked += [(root, rule.owner is not None) for root in roots]
    for line in visit.lines_from(program, [phase.body], visit.EVERYWHERE - {visit.To.LATER}):
        if isinstance(line, ir.Do) and _wins(line.effect, phase.number):
            break
        asked.append((line, False))
    for root, ability in asked:
        for tree in ir.walk(root):
            if isinstance(tree, ir.PhaseWinner) and tree.phase == phase.number:
                yield tree, ability


def _time(program: Program, rule: ir.Rule) -> int:
    """The phase in which a rule holds or does something; -1 if it is not known."""
    match rule.form:
        case ir.InStep(step=step):
            return program.steps[step].phase
        case ir.Answer(property=number) | ir.Modify(property=number):
            return program.properties[number].phase
        case ir.Constrain(decision=number) | ir.Repeat(decision=number):
            return program.decisions[number].phase
        case _:
            return -1


def _goes_on(program: Program, phase: Phase, place: Span, ability: bool) -> Problem:
    said = ASKED.search(place.words)
    answers = _answers(program, phase.number)
    at = place.start + said.end() if said else place.end
    last = f"{place.words[: said.end()]}last {place.words[said.end() :]}" if said else ""
    mend = f"`{last}`" if said else f"`PLAYER won the last {phase.name}`"
    fix = Fix(Span(place.source, at, at), "last ") if said else None
    this = _of_this_one(program, phase, place) if ability else None
    if this is not None:
        help = f"write `{this.text}`, or, if the one before is meant, {mend}"
        fix = this
    else:
        who = f"; whom this one goes to is asked so: `you are the {answers[0]}`" if answers else ""
        help = f"if the one before is meant, say {mend}{who}"
    return problem(
        "never-reached",
        f"the winner of the `{phase.name}` that goes on is always nobody",
        place,
        notes=("whoever wins it ends it",),
        help=help,
        fix=fix,
        severity=Severity.WARNING,
    )


OUTCOME = re.compile(
    r"(?P<who>you|opponent) (?:ha(?:s|ve) )?(?P<not>(?:did )?not )?"
    r"(?P<does>won|win|lost|lose) the .*"
)
"""Who has won or lost a phase, as a piece says it."""


def _of_this_one(program: Program, phase: Phase, place: Span) -> Fix | None:
    """What a piece asks of the phase that goes on, by that by which it will be won."""
    said = OUTCOME.fullmatch(place.words)
    lines = visit.lines(program, phase.body)
    by = next(filter(None, (won_by(program, line, phase.number) for line in lines)), None)
    if said is None or by is None:
        return None
    lost = said["does"] in ("lost", "lose")
    who = {"you": "opponent", "opponent": "you"}[said["who"]] if lost else said["who"]
    answers = _answers(program, phase.number)
    words = f"the {answers[0]}" if len(answers) == 1 else by.span.words
    words = f"the {words}" if words.startswith("player ") else words
    if words.startswith("the "):
        verb = "are" if who == "you" else "is"
        return Fix(place, f"{who} {verb} {'not ' if said['not'] else ''}{words}")
    asks = re.search(r"\bif (?=\Z)", place.source.text[: place.start])
    if who != "you" or not re.search(r"\btheir\b", words) or (said["not"] and asks is None):
        return None
    yours = re.sub(r"\bthey\b", "you", re.sub(r"\btheir\b", "your", words))
    if asks is None or not said["not"]:
        return Fix(place, yours)
    return Fix(Span(place.source, place.start - len("if "), place.end), f"unless {yours}")


def _answers(program: Program, phase: int) -> list[str]:
    """The questions of a phase to which a player is the answer."""
    return [
        made.name
        for made in program.properties
        if made.source == "question" and made.type == ir.PLAYER and made.phase == phase
    ]


def _that_nobody_wins(knowledge: Knowledge) -> Iterator[Problem]:
    """`if you lost the last round`, where rounds have an answer to `winner`, and no line says that
    somebody wins the round.
    """
    program = knowledge.program
    won = {t.phase for t in knowledge.everything if isinstance(t, ef.Win)}
    asked: dict[int, ir.Tree] = {}
    for tree in knowledge.everything:
        if isinstance(tree, ir.PhaseWinner) and tree.phase not in won and tree.span.words:
            asked.setdefault(tree.phase, tree)
    for number, tree in asked.items():
        phase = program.phases[number]
        answers = _answers(program, number)
        who = f"the {answers[0]}" if len(answers) == 1 else "PLAYER"
        said = f"{who} wins the {phase.name}"
        yield problem(
            "never-won",
            f"no line says who wins the `{phase.name}`, so nobody ever has",
            tree.span,
            others=(Label(_head(phase.span), "it ends, and nobody has won it"),),
            help=f"say so where it is known, or at the end of `{phase.name}`: `{said}`",
            fix=_at_the_end_of(phase.span, said) if len(answers) == 1 else None,
            severity=Severity.WARNING,
        )


def _passed_over(knowledge: Knowledge) -> Iterator[Problem]:
    """`the match ends` in a turn, where a line behind the turns says who wins the match: play does
    not come to that line.
    """
    program = knowledge.program
    for phase in program.phases:
        own = tuple(visit.lines(program, phase.body))
        played = next((at for at, line in enumerate(own) if isinstance(line, ir.Play)), len(own))
        deeds = [line for line in own[played:] if isinstance(line, ir.Do)]
        decides = next((line for line in deeds if _wins(line.effect, phase.number)), None)
        here = {id(line.effect) for line in own if isinstance(line, ir.Do)}
        for tree in knowledge.everything if decides is not None else ():
            ends = isinstance(tree, ef.End) and tree.phase == phase.number and tree.reason is None
            if decides is None or not ends or id(tree) in here or not tree.span.words:
                continue
            place = Span(decides.span.source, decides.span.start, decides.span.start)
            yield problem(
                "passed-over",
                f"the `{phase.name}` ends here, and nobody has won it",
                tree.span,
                others=(Label(decides.span, "play does not come to this line then"),),
                notes=(f"if that is meant, say why it ends: `the {phase.name} ends by ...`",),
                help="begin the line that says who wins with `at the end: `: that is done however "
                "it ends",
                fix=Fix(place, "at the end: "),
                severity=Severity.WARNING,
            )


def _head(item: Span) -> Span:
    """The first line of an item."""
    return Span(item.source, item.start, item.start + len(item.words.split("\n")[0].rstrip()))


def _at_the_end_of(head: Span, said: str) -> Fix:
    """An edit that puts a line below all others of an item. head: where the item begins."""
    source, last = head.source, head.position[0]
    margin = ""
    for number in range(last + 1, source.position(len(source.text))[0] + 1):
        line = source.line(number)
        if line.strip() and line.lstrip() == line:
            break
        if line.strip():
            last, margin = number, margin or line[: len(line) - len(line.lstrip())]
    end = source.start_of(last) + len(source.line(last))
    return Fix(Span(source, end, end), f"\n{margin}{said}")


def _wins(effect: ir.Tree, phase: int) -> bool:
    return isinstance(effect, ef.Win) and effect.phase == phase


def _winner_in(knowledge: Knowledge, line: ir.Tree, phase: int) -> ir.Tree | None:
    """Where a line, or one below it, asks who has won a phase."""
    program = knowledge.program
    below = visit.lines_from(program, visit.below(program, line))
    for each in (line, *below):
        for tree in ir.walk(each):
            if isinstance(tree, ir.PhaseWinner) and tree.phase == phase:
                return tree
    return None
