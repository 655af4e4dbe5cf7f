"""Choices that tell a secret by what they offer.

Purpose: find what may be chosen where that is worked out of something of another player that is
not public, or was chosen in secret and not revealed yet, or where a rule that hangs on such a thing
takes something out of it: whoever is asked sees what is offered, and so the secret. What is theirs,
and what belongs to the game, is left out, and so is how many pieces lie somewhere, what cells have
of whoever chooses, and what everybody has seen come and go.
Input: the knowledge of a program. Output: findings.
Must not know: what is announced (see `declared_secret_told`), whether play ever comes there.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Program, Property
from ..spans import Span
from .declared_secret_told import dealt_as, dealt_into, declared, whose
from .engine.program_facts import Knowledge
from .engine.zones_seen import contents_seen
from .lint_warning import Finding, concern


def telling_by_offers(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each choice and secret."""
    for made in knowledge.program.decisions:
        if made.number in knowledge.asked and not made.by_chance:
            own, met = _choosers(knowledge, made), set[int]()
            for read in looked_at(knowledge.program, made.domain):
                hidden = None if read.subject in own else _hidden(knowledge, made, read)
                if hidden is not None and read.property not in met:
                    met.add(read.property)
                    yield _of_choice(knowledge, made, hidden, read.span)
                secret = declared(knowledge, read.property, of_cells=True)
                if secret is None or secret.number in met or read.subject in own:
                    continue
                if secret.bearer == "cell" and not own.isdisjoint(ir.walk(made.domain)):
                    continue
                if secret.bearer not in ("player", "cell"):
                    continue
                met.add(secret.number)
                yield _finding(knowledge, made, secret, read.span)
    for rule in knowledge.program.rules:
        if isinstance(rule.form, ir.Constrain | ir.Repeat):
            yield from _narrowed(knowledge, rule, rule.form)


def _narrowed(
    knowledge: Knowledge, rule: ir.Rule, form: ir.Constrain | ir.Repeat
) -> Iterator[Finding]:
    """The secrets of the opponent of whoever is asked that a rule about a choice hangs on."""
    made = knowledge.program.decisions[form.decision]
    if made.number not in knowledge.asked or made.by_chance:
        return
    met: set[int] = set()
    for tree in (rule.condition, form):
        for read in looked_at(knowledge.program, tree) if tree is not None else ():
            if not opposite(form.player, read.subject):
                continue
            hidden = _hidden(knowledge, made, read)
            if hidden is not None and read.property not in met:
                met.add(read.property)
                yield _of_choice(knowledge, made, hidden, read.span, rule.owner)
            secret = declared(knowledge, read.property) or _dealt(knowledge, made, read.property)
            if secret is not None and secret.bearer == "player" and secret.number not in met:
                met.add(secret.number)
                yield _finding(knowledge, made, secret, read.span, rule.owner)


def opposite(one: ir.Tree, other: ir.Tree | None) -> bool:
    """Whether two trees are a player and the opponent."""
    return other is not None and (ir.OpponentOf(one) == other or ir.OpponentOf(other) == one)


def _dealt(knowledge: Knowledge, made: Decision, number: int) -> Property | None:
    """The zone that is not public into which chance has dealt what a property holds, in the phase
    of a choice, where nothing in front of the choice reveals it.
    """
    program = knowledge.program
    dealt = dealt_as(program, number)
    if dealt is None or dealt.phase != made.phase:
        return None
    done = (line.effect for line in _in_front(program, made) if isinstance(line, ir.Do))
    if any(visit.shows(program, each, dealt) for each in done):
        return None
    return dealt_into(knowledge, dealt)


def _hidden(knowledge: Knowledge, made: Decision, read: ir.Read) -> Decision | None:
    """The choice that was made in secret before another one in the same phase, and that nothing in
    front of that reveals, of which something is read. What is never shown becomes known by what
    comes of it.
    """
    program = knowledge.program
    secret = [
        each
        for each in program.decisions
        if each.value == read.property and each.secret and each.phase == made.phase
    ]
    if not secret:
        return None
    lines = list(_in_front(program, made))
    asked = {line.decision for line in lines if isinstance(line, ir.Ask)}
    done = [line.effect for line in lines if isinstance(line, ir.Do)]
    reveals = [tree for tree in knowledge.everything if isinstance(tree, ef.Reveal)]
    for each in secret:
        shown = any(visit.shows(program, effect, each) for effect in done)
        ever = any(visit.shows(program, effect, each) for effect in reveals)
        if each.number in asked and each.number != made.number and ever and not shown:
            return each
    return None


def _of_choice(
    knowledge: Knowledge,
    made: Decision,
    secret: Decision,
    place: Span,
    owner: ir.Owner | None = None,
) -> Finding:
    found = problem(
        "tells-hidden",
        f"what may be chosen as `{made.name}` tells a `{secret.name}` that has not been shown",
        place if place.words else made.span,
        others=(Label(secret.span, "this is chosen in secret"),),
        help=f"reveal `{secret.name}` before, or offer what does not hang on it; if it is meant to "
        "become known, allow it",
        severity=Severity.WARNING,
    )
    return Finding(found, concern(knowledge.program, owner, found.label.span))


def _in_front(program: Program, made: Decision) -> Iterator[ir.Tree]:
    """The lines of its phase that stand in front of a choice, with all that they lead to."""
    for line in visit.lines(program, program.phases[made.phase].body):
        if isinstance(line, ir.Ask) and line.decision == made.number:
            return
        yield line
        below = visit.below(program, line, visit.EVERYWHERE)
        yield from visit.lines_from(program, below, visit.EVERYWHERE)


def _choosers(knowledge: Knowledge, made: Decision) -> set[ir.Tree | None]:
    """What stands for whoever is asked: what is theirs they may well be offered."""
    own: set[ir.Tree | None] = {ir.Local(made.chooser_slot)}
    for tree in knowledge.everything:
        if isinstance(tree, ir.Ask) and tree.decision == made.number:
            own.add(tree.chooser)
    if any(made.number in design.asks for design in knowledge.program.designs):
        own.add(ir.Local(0))
    return own


def looked_at(program: Program, domain: ir.Tree) -> Iterator[ir.Read]:
    """What an offer is worked out of. How many pieces lie in a zone is not taken to be a secret."""
    zones = (tree.zone for tree in ir.walk(domain) if isinstance(tree, ir.Count))
    counted = {id(_whole(program, zone)) for zone in zones}
    for tree in ir.walk(domain):
        if isinstance(tree, ir.Read) and id(tree) not in counted:
            yield tree


def _whole(program: Program, zone: ir.Tree) -> ir.Tree:
    """The zone of which all pieces are picked out that there are of a kind, or what is picked."""
    match zone:
        case ir.Selected(things=ir.Read() as inner, only=ir.Among(ir.DesignOf(), named)):
            names = {each.value for each in named if isinstance(each, ir.Constant)}
            kinds = {program.designs[each].kind for each in names if isinstance(each, int)}
            every = {design.number for design in program.designs if design.kind in kinds}
            return inner if names == every else zone
    return zone


def _finding(
    knowledge: Knowledge,
    made: Decision,
    secret: Property,
    place: Span,
    owner: ir.Owner | None = None,
) -> Finding:
    found = problem(
        "tells-secret",
        f"what may be chosen as `{made.name}` tells {whose(secret)}, which is {secret.audience}",
        place if place.words else made.span,
        others=(Label(secret.span, f"it is {secret.audience} by this line"),),
        help="offer what does not hang on it, or say `public` where it is declared; "
        "if this is how it is to become known, allow it",
        severity=Severity.WARNING,
    )
    about = frozenset({("property", secret.number)})
    known = contents_seen(knowledge, secret.number)
    return Finding(
        found, concern(knowledge.program, owner, found.label.span) | about, settled=known
    )
