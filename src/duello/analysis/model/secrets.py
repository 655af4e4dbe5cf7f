"""What a program keeps secret, and for how long.

Purpose: which choices nobody hears of before they are revealed, which announcements give them away
on purpose, and what is told before that.
Input: a program, the name of a choice; messages. Output: truths, names, the first of the messages.
Must not know: matches, and who looks at what is told.
"""

from collections.abc import Iterator, Mapping

from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Decision, Program, once_of_each
from duello.dsl.lint import betraying
from duello.dsl.lint.declared_secret_told import dealt_into
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.interpreter.events import Event
from duello.match.event_words import Kind, in_words
from duello.move_text.display_names import Datum

Message = tuple[str, int | None, str, Mapping[str, Datum], tuple[str, ...], Kind]
"""A message as one player hears it: its name, to whom it is, words, data, clauses behind it, kind.
"""


@once_of_each
def is_secret(program: Program, name: str) -> bool:
    """Whether a choice is kept secret. In one go, what is chosen may show at once in what it does,
    and is no secret then.
    """
    return any(d.secret and not _shows(program, d) for d in _called(program, name))


@once_of_each
def is_kept(program: Program, name: str) -> bool:
    """Whether a choice is declared to be made in secret, or is made in one go that is; or a line
    reveals it, so that it was not known before, or lets it lie where not everybody sees it.
    """
    shown = {node.decision for node in _nodes(program) if isinstance(node, ef.Reveal)}
    kept = {
        read
        for node in _nodes(program)
        if isinstance(node, ef.Move) and isinstance(node.zone, ir.Read)
        if not program.properties[node.zone.property].lies_openly
        for read in visit.properties_read(node.pieces)
    }
    return any(
        name == each.name or name in made_of(program, each.name)
        for each in program.decisions
        if each.secret or each.number in shown or each.value in kept
    )


def _shows(program: Program, decision: Decision) -> bool:
    return any(
        not isinstance(line, ir.Ask | ir.Branch | ir.Require)
        for line in _lines_of(program, decision)
    )


@once_of_each
def is_revealed(program: Program, name: str) -> bool:
    """Whether any line reveals the choice as it is; if none does, messages may follow from it."""
    reveals = [node for node in _nodes(program) if isinstance(node, ef.Reveal)]
    names = {name, *made_of(program, name)}
    return any(
        program.decisions[node.decision].name in names and node.seen is None for node in reveals
    )


@once_of_each
def ends(program: Program, name: str) -> frozenset[str]:
    """The names of messages with which a secret choice may begin to show, if nothing is over
    before it.
    """
    return frozenset({name, *made_of(program, name), *_verdicts(program)})


def heard(program: Program, events: tuple[Event, ...], seat: int) -> list[Message]:
    """What a player is told."""
    mine = in_words(program, (event for event in events if event.to in (None, seat)))
    return [(e.name, e.to, e.text, e.data, e.why, e.kind) for e in mine]


Before = tuple[list[Message], str]
"""The messages before one with which a choice may begin to show; the name of that, if any."""


def until(told: list[Message], ends: frozenset[str]) -> Before:
    """What is told before a choice may begin to show."""
    for at, (name, *_, kind) in enumerate(told):
        if kind is Kind.OVER or (kind is not Kind.CHOICE and name in ends):
            return told[:at], f"{kind}: {name}"
    return told, ""


def alike(one: Before, other: Before) -> bool:
    """Whether two ways to choose show in nothing before they may. Where it is not the same message
    with which they begin to show, one of the ways may have shown by what it left out.
    """
    length = min(len(one[0]), len(other[0])) if one[1] != other[1] else None
    return one[0][:length] == other[0][:length]


IN_FULL = (Kind.FACT, Kind.BOARD, Kind.OVER)
"""The kinds of messages that are told to whoever may know all of it."""


def outline(program: Program, told: list[Message]) -> list[object]:
    """The messages without what announcements say, and without those by which, as the text has it,
    a hidden choice betrays itself; facts and ends of phases are told in full.
    """
    giving_away = _betraying(program)
    return [
        (kind, name, to, data if kind in IN_FULL else None)
        for name, to, _, data, _, kind in told
        if kind is not Kind.ANNOUNCEMENT or name not in giving_away
    ]


def made_of(program: Program, name: str) -> set[str]:
    """The names of the choices that are made in one go under this name."""
    lines = [line for decision in _called(program, name) for line in _lines_of(program, decision)]
    return {program.decisions[line.decision].name for line in lines if isinstance(line, ir.Ask)}


@once_of_each
def deals_in_secret(program: Program) -> bool:
    """Whether chance draws anything: nobody hears of it unless it is told, or lies in the open."""
    return any(decision.by_chance for decision in program.decisions)


@once_of_each
def dealt_unseen(program: Program) -> tuple[str, ...]:
    """What chance deals into zones that are not public, by name."""
    knowledge = Knowledge(program)
    dealt = (each for each in program.decisions if each.by_chance)
    return tuple(each.name for each in dealt if dealt_into(knowledge, each) is not None)


@once_of_each
def keeps_secrets(program: Program) -> bool:
    """Whether players are asked anything of which nobody hears before it is revealed."""
    lines = [line for decision in program.decisions for line in _lines_of(program, decision)]
    inner = {line.decision for line in lines if isinstance(line, ir.Ask)}
    inner |= {asked for design in program.designs for asked in design.asks}
    inner |= {
        node.decision
        for node in _nodes(program)
        if isinstance(node, ir.Ask) and node.chooser == ir.Constant(None, ir.NOTHING)
    }
    return any(
        decision.secret and not _shows(program, decision)
        for decision in program.decisions
        if decision.number not in inner
    )


def hides(program: Program) -> bool:
    """Whether any rule hides a choice that is revealed: only then can lines be told alike."""
    flags = {decision.hidden for decision in program.decisions}
    return any(getattr(rule.form, "property", None) in flags for rule in program.rules)


@once_of_each
def _betraying(program: Program) -> frozenset[str]:
    """The labels of announcements that are only made where a hidden choice is a certain piece, and
    that no line allows.
    """
    if not hides(program):
        return frozenset()
    places = [each.label.span for each in betraying(program)]
    return frozenset(
        effect.name
        for effect in _nodes(program)
        if isinstance(effect, ef.Announce) and any(span.holds(effect.span) for span in places)
    )


# ---------------------------------------------------------------------- in the trees


def _nodes(program: Program) -> Iterator[ir.Tree]:
    return (node for block in program.blocks for line in block for node in ir.walk(line))


def _called(program: Program, name: str) -> list[Decision]:
    return [decision for decision in program.decisions if decision.name == name]


def _lines_of(program: Program, decision: Decision) -> Iterator[ir.Tree]:
    """The lines that are carried out in one go; none if it is a single choice."""
    whole = [lead.block for lead in visit.answered(decision) if lead.how is visit.To.GO]
    yield from visit.lines_from(program, whole, visit.BRANCHES | {visit.To.CHOSEN})


@once_of_each
def _verdicts(program: Program) -> frozenset[str]:
    """The labels of announcements that say the answer to a question: who has won a round, say.

    A rule that says so before the reveal gives that much away on purpose.
    """
    return frozenset(
        effect.name
        for effect in _nodes(program)
        if isinstance(effect, ef.Announce)
        for part in effect.text
        for read in ir.walk(part)
        if isinstance(read, ir.Read) and program.properties[read.property].source == "question"
    )
