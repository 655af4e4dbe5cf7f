"""What nothing can reach, and choices that may be left without an answer.

Purpose: pieces that never come into play, rules whose pieces never take effect, rules about choices
that are never put, rulings over nothing, choices that rules can leave without anything to choose.
Input: the knowledge of a program. Output: findings.
Must not know: which conditions hold (see `conditions`).
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Problem, Severity, problem
from ..ir import effects as ef
from ..ir import program as pg
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern, name_of


def unreached(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    yield from _pieces(knowledge)
    yield from _without_effect(knowledge)
    yield from _never_put(knowledge)
    yield from _rulings(knowledge)
    yield from _emptied(knowledge)
    yield from _used_up(knowledge)
    yield from _only_late(knowledge)
    yield from _unread(knowledge)


def _of(knowledge: Knowledge, owner: ir.Owner | None, found: Problem) -> Finding:
    return Finding(found, concern(knowledge.program, owner, found.label.span))


def fault(code: str, headline: str, span: Span, help: str, *notes: str) -> Problem:
    """A warning."""
    return problem(code, headline, span, notes=notes, help=help, severity=Severity.WARNING)


# ---------------------------------------------------------------------- pieces


def _pieces(knowledge: Knowledge) -> Iterator[Finding]:
    program = knowledge.program
    for design in program.designs:
        if design.number not in knowledge.present and not program.kinds[design.kind].names:
            kind = program.kinds[design.kind].name
            headline = f"`{design.name}` never comes into play"
            note = f"no line gives anybody a {kind} of this name"
            help = (
                f"put it into a zone (`each player has hand: one of each {kind}`), or take it out"
            )
            made = fault("never-in-play", headline, design.span, help, note)
            yield _of(knowledge, ir.of_design(design.number), made)


def _without_effect(knowledge: Knowledge) -> Iterator[Finding]:
    """Rules of pieces that are never in force, where it is clear which ones are."""
    program = knowledge.program
    enabled = knowledge.writing(ef.How.ENABLE)
    taking = [{x.property for x in _read(made.things)} for made in enabled]
    if not all(taking):
        return
    zones = set[int]().union(*taking)
    kinds = {program.properties[number].type.kind for number in zones}
    lying = {program.designs[number].kind for number in knowledge.lying}
    met: set[int] = set()
    for rule in program.rules:
        owner = ir.owning_design(rule.owner)
        if owner is None or owner in met or owner not in knowledge.present:
            continue
        met.add(owner)
        kind = program.designs[owner].kind
        taken = kind in kinds or None in kinds or program.kinds[kind].in_force
        if taken and kind in lying:
            continue
        made = fault(
            "never-applies",
            f"the rules of `{program.designs[owner].name}` are never in force",
            rule.span,
            _to_be_in_force(program, kind, kind in lying),
            "a piece's rules are in force when it `takes effect`, or while it is held",
            *(() if kind in lying else ("nobody has any: what is chosen or kept is only a name",)),
        )
        yield _of(knowledge, ir.of_design(owner), made)


def _to_be_in_force(program: pg.Program, kind: int, lying: bool) -> str:
    """What lets the rules of pieces be in force. lying: whether there are pieces of the kind."""
    made = program.kinds[kind]
    if lying:
        return (
            f"let it take effect where it is chosen, or say `pieces {made.name}, always in force`"
        )
    taken = {each.name for each in program.properties}
    zone = next((name for name in ("hand", "stock") if name not in taken), f"{made.name}-stock")
    have = f"let players have them, `each player has {zone}: one of each {made.name}, public`"
    if made.in_force:
        return have
    return f"{have}; let them choose `a {made.name} in their {zone}`, and let that take effect"


# ---------------------------------------------------------------------- choices


def _asked(knowledge: Knowledge) -> frozenset[int]:
    """The decisions that are put to somebody."""
    program = knowledge.program
    found = {t.decision for t in knowledge.everything if isinstance(t, ir.Ask)}
    parts = (knowledge.parts_of(number) for number in found if program.decisions[number].parts)
    return frozenset(found.union(*parts))


def _never_put(knowledge: Knowledge) -> Iterator[Finding]:
    program, asked = knowledge.program, _asked(knowledge)
    for rule in program.rules:
        if isinstance(rule.form, ir.Constrain | ir.Repeat) and rule.form.decision not in asked:
            name = program.decisions[rule.form.decision].name
            headline = f"`{name}` is never chosen, so this rule says nothing"
            help = f"let somebody choose `{name}`, or take the line out"
            made = fault("never-applies", headline, rule.span, help)
            yield _of(knowledge, rule.owner, made)
    for design in program.designs:
        for number in design.asks:
            if number not in asked:
                unasked = program.decisions[number]
                made = fault(
                    "never-applies",
                    f"nobody is asked for `{unasked.name}`",
                    unasked.span,
                    "add `, with what it asks` to the line in which the piece is chosen",
                )
                yield _of(knowledge, ir.of_design(design.number), made)


def _emptied(knowledge: Knowledge) -> Iterator[Finding]:
    """Choices that must be made, out of which a rule takes things whatever is left."""
    program, asked = knowledge.program, _asked(knowledge)
    for rule in program.rules:
        form = rule.form
        if not isinstance(form, ir.Constrain | ir.Repeat) or form.soft:
            continue
        made = program.decisions[form.decision]
        if made.number not in asked or any(_settled(each) for each in _around(knowledge, made)):
            continue
        if _something_left(knowledge, made):
            continue
        whole = _around(knowledge, made)[-1]
        found = fault(
            "possible-dead-end",
            f"this may leave nothing to choose for `{made.name}`",
            rule.span,
            f"end the line with `, if able`, or say under the choice of `{whole.name}` what "
            "happens `if nothing is possible:`",
            "the choice must be made, and no rule says what happens if it cannot be",
        )
        yield _of(knowledge, rule.owner, found)


def _used_up(knowledge: Knowledge) -> Iterator[Finding]:
    """Choices that must be made, among what is not yet in something that only has room for so much,
    and that lines add to. That a whole go has come too late is no word about one choice in it.
    """
    asked = _asked(knowledge)
    parts = {number for design in knowledge.program.designs for number in design.asks}
    for made in knowledge.program.decisions:
        if made.number not in asked or made.number in parts or made.late_block >= 0:
            continue
        if any(each.optional or each.impossible >= 0 for each in _around(knowledge, made)):
            continue
        filled = _filled(knowledge, made.domain)
        if filled is None or _room(knowledge, made, filled) or _played_until_full(knowledge, made):
            continue
        whole = _around(knowledge, made)[-1]
        late = whole is not made and whole.late_block >= 0
        then = f"then `{whole.name}` can only be late" if late else "no rule says what happens then"
        name = knowledge.program.properties[filled].name
        found = fault(
            "possible-dead-end",
            f"there may be nothing left to choose for `{made.name}`",
            made.span,
            "say below the choice what happens `if nothing is possible:`",
            f"lines add to `{name}` until all is there, and {then}",
        )
        yield _of(knowledge, None, found)


def _only_late(knowledge: Knowledge) -> Iterator[Finding]:
    """Choices of pieces that must be made, of which a description leaves what it does not name:
    where it fits nothing that somebody holds, they can only be late.
    """
    asked = _asked(knowledge)
    for made in knowledge.program.decisions:
        domain = made.domain
        if made.number not in asked or made.late_block < 0 or made.optional or made.impossible >= 0:
            continue
        if isinstance(domain, ir.PieceChoice) and _described(knowledge, domain.only):
            found = fault(
                "possible-dead-end",
                f"there may be nothing to choose for `{made.name}`",
                made.span,
                "say below the choice what happens `if nothing is possible:`",
                "what is described may be none of what there is: then one can only be late",
            )
            yield _of(knowledge, None, found)


def _described(knowledge: Knowledge, only: ir.Tree | None) -> bool:
    """Whether a description hangs on what happens in play, and not on what is printed."""
    read = _read(only)
    return any(knowledge.program.properties[each.property].source != "printed" for each in read)


def _filled(knowledge: Knowledge, domain: ir.Tree) -> int | None:
    """The property that lines fill, of a choice among what it does not hold yet."""
    match domain:
        case ir.EdgeChoice(absent=True, graph=ir.Read(property=graph)):
            return graph if graph in _changed(knowledge, ef.How.LINK) else None
        case ir.CellChoice(low=low, cells=ir.Selected(things=ir.Everywhere(), only=only)):
            if low == ir.number(0):
                return None
            parts = only.parts if isinstance(only, ir.AllOf) else (only,)
            fields = {f for part in parts if (f := _empty(part)) is not None}
            return next((f for f in sorted(fields) if _given(knowledge, f)), None)
    return None


def _room(knowledge: Knowledge, made: pg.Decision, filled: int) -> bool:
    """Whether there are no more choices than things, so that one is always left."""
    program = knowledge.program
    if program.phases[made.phase].parent != program.properties[filled].phase:
        return False
    match made.domain:
        case ir.CellChoice(board=board):
            things = len(program.boards[board].points)
        case ir.EdgeChoice(kind=kind):
            nodes = sum(design.kind == kind for design in program.designs)
            things = nodes * (nodes - 1)
        case _:
            return False
    asks = {t for t in knowledge.everything if isinstance(t, ir.Ask) and t.decision == made.number}
    each = sum(1 if isinstance(ask.chooser, ir.Read | ir.Constant) else 2 for ask in asks)
    return each * knowledge.usual.of_phase(made.phase)[1] <= things


def _played_until_full(knowledge: Knowledge, made: pg.Decision) -> bool:
    """Whether the phase of a choice, which is made once in it, is played until nothing is left of
    what may be chosen: `play turns until there is no square without stone`.
    """
    plays = [t for t in knowledge.everything if isinstance(t, ir.Play) and t.phase == made.phase]
    asks = [t for t in knowledge.everything if isinstance(t, ir.Ask) and t.decision == made.number]
    if len(asks) != 1 or not plays or not isinstance(made.domain, ir.CellChoice):
        return False
    wanted = _wanted_empty(made.domain)
    return wanted is not None and all(wanted in _left_until(play.until) for play in plays)


def _wanted_empty(domain: ir.CellChoice) -> frozenset[int] | None:
    """The fields that must hold nothing, where a cell is chosen by nothing else."""
    if domain.low != ir.number(1) or not isinstance(domain.cells, ir.Selected):
        return None
    only = domain.cells.only
    fields = {_empty(part) for part in (only.parts if isinstance(only, ir.AllOf) else (only,))}
    everywhere = isinstance(domain.cells.things, ir.Everywhere)
    known = frozenset(field for field in fields if field is not None)
    return known if everywhere and len(known) == len(fields) else None


def _left_until(until: ir.Tree | None) -> Iterator[frozenset[int] | None]:
    """The fields that hold nothing somewhere, as long as a phase is played."""
    for part in until.parts if isinstance(until, ir.AnyOf) else (until,):
        match part:
            case ir.Not(part=ir.Exists(choice=ir.CellChoice() as choice)):
                yield _wanted_empty(choice)


def _empty(part: ir.Tree) -> int | None:
    """The field of a cell that a condition wants to hold nothing."""
    match part:
        case ir.Among(value=ir.Read(property=number), others=(ir.Constant(value=None),)):
            return number
    return None


def _given(knowledge: Knowledge, number: int) -> bool:
    """Whether lines give something to a field, and never take it away."""
    made = knowledge.writing(ef.How.SET)
    values = [each.by for each in made if each.place is not None and each.place.property == number]
    return bool(values) and not any(isinstance(v, ir.Constant) and v.value is None for v in values)


def _changed(knowledge: Knowledge, *hows: ef.How) -> set[int]:
    """The properties that some effect changes in one of these ways."""
    made = knowledge.writing(*hows)
    return {each.place.property for each in made if each.place is not None}


def _read(tree: ir.Tree | None) -> list[ir.Read]:
    return [] if tree is None else [x for x in ir.walk(tree) if isinstance(x, ir.Read)]


def _around(knowledge: Knowledge, made: pg.Decision) -> list[pg.Decision]:
    """A choice, and that of which it is a part, if it is one of those in one go."""
    whole = knowledge.goes.get(made.number)
    return [made] if whole is None else [made, knowledge.program.decisions[whole]]


def _settled(made: pg.Decision) -> bool:
    """Whether it is said what happens if there is nothing to choose, or nothing need be chosen."""
    return made.optional or made.impossible >= 0 or made.late_block >= 0


def _something_left(knowledge: Knowledge, made: pg.Decision) -> bool:
    """Whether a choice among what is always there has more in it than all rules can take away."""
    narrowed = _narrowed(knowledge, made)
    if narrowed is None:
        return False
    taken, wanted = narrowed
    if wanted:
        return not taken and _can_be_met(knowledge, made.domain, wanted)
    match made.domain:
        case ir.PieceChoice(only=None):
            return _held_for_good(knowledge, made.domain, taken)
        case ir.DesignChoice(kind=kind, only=None):
            return len(knowledge.of_kind(kind)) > len(taken)
        case ir.CellChoice(low=ir.Constant(value=0)):
            return True
        case ir.PlayerChoice() | ir.TruthChoice():
            return len(taken) < 2
        case ir.NumberChoice(low=ir.Constant(value=low), high=ir.Constant(value=high)):
            return bool(high - low + 1 > len(taken) + len(made.domain.excepted))
    return False


def _narrowed(knowledge: Knowledge, made: pg.Decision) -> tuple[set[ir.Tree], set[ir.Tree]] | None:
    """What rules take out of a choice, and what they want in it; None if no names say it, and
    nothing that is one thing.
    """
    taken: set[ir.Tree] = set()
    wanted: set[ir.Tree] = set()
    for rule in knowledge.program.rules:
        form = rule.form
        if isinstance(form, ir.Repeat) and form.decision == made.number:
            return None
        if isinstance(form, ir.Constrain) and form.decision == made.number:
            named = all(isinstance(t, ir.Constant) or _is_one(knowledge, t) for t in form.among)
            if not named or form.such is not None:
                return None
            (taken if form.forbidding else wanted).update(form.among)
    return taken, wanted


def _is_one(knowledge: Knowledge, tree: ir.Tree) -> bool:
    """Whether a value is one thing at most, whatever it is: what was chosen the last time."""
    inner = tree.piece if isinstance(tree, ir.DesignOf) else tree
    if not isinstance(inner, ir.Read):
        return False
    made = knowledge.program.properties[inner.property]
    return made.source == "previous" and made.type.member is None


def _always_held(knowledge: Knowledge, domain: ir.PieceChoice) -> list[int]:
    """The designs of the pieces that a player always has to choose from: those that are put into
    the zones as they are set up, where no piece of that kind ever goes anywhere.
    """
    program = knowledge.program
    gone = (ef.How.MOVE, ef.How.SET, ef.How.SWAP)
    for made in knowledge.writing(*gone):
        if made.place is None or program.properties[made.place.property].type.name in (
            "zone",
            "pile",
        ):
            return []
    zones = [zone.property for zone in domain.zones if isinstance(zone, ir.Read)]
    fills = [t for t in knowledge.everything if isinstance(t, ir.Fill) and t.property in zones]
    found = [design for fill in fills if fill.named is None for design in fill.designs]
    return [design for design in found if program.designs[design].kind == domain.kind]


def _held_for_good(knowledge: Knowledge, domain: ir.PieceChoice, taken: set[ir.Tree]) -> bool:
    """Whether enough is left among what a player always has, without all that is taken out."""
    out = {t.value for t in taken if isinstance(t, ir.Constant)}
    left = [design for design in _always_held(knowledge, domain) if design not in out]
    unknown = len(taken) - len(out)  # each takes out what is of one name
    match domain.low:
        case ir.Constant(value=int() as low) if unknown:
            return low == 1 and len(set(left)) > unknown
        case ir.Constant(value=int() as low):
            return bool(left) and len(left) >= low
    return False


def _can_be_met(knowledge: Knowledge, domain: ir.Tree, wanted: set[ir.Tree]) -> bool:
    """Whether all that rules want can be among what is chosen at once."""
    match domain:
        case ir.PieceChoice(only=None, low=ir.Constant(value=low), high=ir.Constant(value=high)):
            held = _always_held(knowledge, domain)
            names = {t.value for t in wanted if isinstance(t, ir.Constant)}
            return names <= set(held) and len(names) <= high and low <= len(held)
    return False


# ---------------------------------------------------------------------- boards


def _unread(knowledge: Knowledge) -> Iterator[Finding]:
    """What the cells of a board have and nothing asks for; what the game or players have, of which
    no line says anything.
    """
    program = knowledge.program
    places = {id(each.place) for each in knowledge.written}
    read = {
        t.property
        for t in knowledge.everything
        if isinstance(t, ir.Read | ir.Printed) and id(t) not in places
    }
    for made in program.properties:
        if made.bearer == "cell" and made.number not in read and made.kind is not None:
            found = problem(
                "never-read",
                f"nothing asks for the `{made.name}` of a {program.boards[made.kind].name}",
                made.span,
                notes=("players may see it in a picture of the board; no line depends on it",),
                help="take the line out, or, if it is there to be seen, allow it",
                severity=Severity.HINT,
            )
            yield _of(knowledge, None, found)
    changed = {each.place.property for each in knowledge.written if each.place is not None}
    filled = {t.property for t in knowledge.everything if isinstance(t, ir.HandOut)}
    for made in program.properties:
        declared = made.bearer in ("game", "player") and made.source == "stored" and made.of is None
        untouched = made.number not in read | changed | filled
        if declared and made.span.words and untouched and not _works(program, made):
            found = problem(
                "never-used",
                f"no line asks for `{made.name}`, and none changes it",
                made.span,
                help="take the line out, or, if it is there to be seen, allow it",
                severity=Severity.HINT,
            )
            yield _of(knowledge, None, found)


def _works(program: pg.Program, made: pg.Property) -> bool:
    """Whether what lies in a zone has rules that are in force because it lies there."""
    kind = made.type.kind
    kinds = program.kinds if kind is None else (program.kinds[kind],)
    return isinstance(made.type, ir.ZoneType) and any(each.in_force for each in kinds)


# ---------------------------------------------------------------------- rulings


def _rulings(knowledge: Knowledge) -> Iterator[Finding]:
    program = knowledge.program
    answered: dict[int, set[int]] = {}
    for rule in program.rules:
        form = rule.form
        if rule.owner is None or not isinstance(form, ir.Answer):
            continue
        if program.properties[form.property].source != "flag":
            answered.setdefault(rule.owner, set()).add(form.property)
    for ruling in program.rulings:
        mine = answered.get(ruling.winner, set())
        if ruling.question is not None:
            mine = mine & {ruling.question}
        if any(mine & answered.get(loser, set()) for loser in ruling.losers):
            continue
        winner = name_of(program, ruling.winner)
        on = "" if ruling.question is None else f" `{program.properties[ruling.question].name}`"
        losers = (
            f"`{name_of(program, ruling.losers[0])}`" if len(ruling.losers) == 1 else "the rest"
        )
        what = f"do not both answer{on}" if on else "answer no question in common"
        made = fault(
            "idle-ruling",
            f"this ruling settles nothing: `{winner}` and {losers} {what}",
            ruling.span,
            "take the ruling out, or mend the names in it",
            "what rules do is not overridden: a ruling is about answers to questions",
        )
        owners = (ruling.winner, *ruling.losers)
        concerns = [concern(program, owner, ruling.span) for owner in owners]
        yield Finding(made, frozenset().union(*concerns))
