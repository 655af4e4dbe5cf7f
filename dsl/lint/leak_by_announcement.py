"""Announcements by which a hidden choice betrays itself.

Purpose: where a rule can hide what a player has chosen, or something else is shown in its place,
find what the abilities of the chosen piece announce all the same: whoever hears it knows the piece.
What follows from a choice that the player may decline is left out: whoever makes it gives
themselves away. Of announcements of general and named rules, which are not about one piece, those
are looked at that are made only where a certain piece was chosen, and those that say what a chosen
piece has.
Input: the knowledge of a program. Output: findings.
Must not know: what is declared private or secret (see `telling`).
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision
from .engine.abstract_eval import Worths
from .engine.abstract_value import Env, Missing, Thing
from .engine.announcement_paths import HOST, YOU, Told, announced
from .engine.case_split import TooMany, Trial, trials
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Blocks, Force
from .lint_warning import Finding, concern


def betraying(knowledge: Knowledge, blocks: Blocks) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each place."""
    hiding = _hiding(knowledge)
    disguised = tuple(_disguised(knowledge))
    met: set[int] = set()
    for told in announced(knowledge) if hiding or disguised else ():
        owner = ir.owning_design(told.way.owner)
        if owner is None and told.effect.audience != HOST:
            yield from _of_one_piece(knowledge, told, hiding)
            yield from _of_a_field(knowledge, told, hiding, disguised)
        if owner is None or id(told.line) in met or not _open(knowledge, told):
            continue
        for choice, rules in hiding:
            kind = knowledge.program.properties[choice.value].type.kind
            if kind in (None, knowledge.program.designs[owner].kind):
                rule = _hidden_by(knowledge, blocks, told, choice, rules)
                if rule is not None and id(told.line) not in met:
                    met.add(id(told.line))
                    yield _finding(knowledge, told, choice, rule, owner)
        in_time = not _later(knowledge, told)
        for each in disguised if in_time else ():
            known = id(told.line) in met or not _seen_through(knowledge, told, each)
            if not known and _ever_made(knowledge, blocks, told, each.choice):
                met.add(id(told.line))
                yield _finding(knowledge, told, each.choice, each.rule, owner, disguise=True)


def _of_one_piece(
    knowledge: Knowledge, told: Told, hiding: tuple[tuple[Decision, tuple[ir.Rule, ...]], ...]
) -> Iterator[Finding]:
    """An announcement, not of a piece, that is only made where a choice is a certain piece, and
    that does not ask whether the choice is hidden.
    """
    asked = _asked(told)
    for choice, rules in hiding:
        if choice.hidden in asked:
            continue
        named = (_piece_named(tree, choice) for tree, held in told.way.behind if held)
        design = next((each for each in named if each is not None), None)
        if design is not None:
            yield _finding(knowledge, told, choice, rules[0], design)
            return


def _piece_named(condition: ir.Tree, choice: Decision) -> int | None:
    """The piece that a choice has to be for a condition to hold."""
    match condition:
        case ir.AllOf(parts=parts):
            named = (_piece_named(part, choice) for part in parts)
            return next((design for design in named if design is not None), None)
        case ir.Players(condition=inner):  # of one, or of both: each knows their own
            return _piece_named(inner, choice)
        case ir.Among(
            value=ir.DesignOf(piece=ir.Read(property=number)),
            others=(ir.Constant(value=int(design)),),
        ) if number == choice.value:
            return design
    return None


def _hiding(knowledge: Knowledge) -> tuple[tuple[Decision, tuple[ir.Rule, ...]], ...]:
    """The secret choices whose pieces take effect, with the rules that hide them."""
    found = []
    for choice in knowledge.program.decisions:
        rules = tuple(
            rule
            for rule in knowledge.program.rules
            if isinstance(rule.form, ir.Answer)
            and rule.form.property == choice.hidden
            and ir.owning_design(rule.owner) in (None, *knowledge.present)
        )
        if rules and choice.secret and choice.value in knowledge.effective:
            found.append((choice, rules))
    return tuple(found)


@frozen
class Disguise:
    """A rule by which something else is shown in the place of a choice. later: it is left by an
    earlier piece, and speaks of whatever is chosen then; about: all that its owner changes.
    """

    choice: Decision
    rule: ir.Rule
    later: bool
    about: frozenset[int]


def _disguised(knowledge: Knowledge) -> Iterator[Disguise]:
    """The rules that say what is shown in the place of a piece that takes effect."""
    program = knowledge.program
    seen = {
        (tree.decision, tree.seen)
        for tree in knowledge.everything
        if isinstance(tree, ef.Reveal) and tree.seen is not None and tree.audience is None
    }
    for choice in program.decisions:
        looks = {number for decision, number in seen if decision == choice.number}
        for rule in program.rules if choice.value in knowledge.effective else ():
            answers = isinstance(rule.form, ir.Answer) and rule.form.property in looks
            if answers and ir.owning_design(rule.owner) in knowledge.present:
                later = rule.number in knowledge.lasting
                yield Disguise(choice, rule, later, _changed_by(knowledge, rule.owner))


def _of_a_field(
    knowledge: Knowledge,
    told: Told,
    hiding: tuple[tuple[Decision, tuple[ir.Rule, ...]], ...],
    disguised: tuple[Disguise, ...],
) -> Iterator[Finding]:
    """An announcement, not of a piece, that says what a chosen piece has, though another one may be
    shown in its place, or none; and that does not ask about that. Of a choice that is hidden, the
    hearer is told no value: that there is an announcement may tell something all the same.
    """
    asked = _asked(told)
    ways = [
        (choice, rules[0], frozenset({choice.hidden}), False)
        for choice, rules in hiding
        if choice.value in asked
    ]
    ways += [(each.choice, each.rule, each.about, True) for each in disguised]
    for choice, rule, about, disguise in ways:
        field = None if asked & about else _field_of(knowledge, told, choice)
        if field is not None:
            how = "disguised" if disguise else "hidden"
            what = f"the `{field}` of a {how} `{choice.name}`"
            yield _telling(knowledge, told, choice, rule, what, disguise)
            return


def _field_of(knowledge: Knowledge, told: Told, choice: Decision) -> str | None:
    """The name of what is announced of the piece that was chosen, to others than whoever chose it,
    where not all pieces are alike in it.
    """
    program = knowledge.program
    kind = program.properties[choice.value].type.kind
    for part in ir.walk(told.effect):
        match part:
            case ir.Read(property=number, subject=ir.Read(property=chosen, subject=whose)) if (
                chosen == choice.value and whose != told.effect.audience
            ):
                printed = program.properties[number].printed
                alike = {printed[d.number] for d in program.designs if printed and d.kind == kind}
                if len(alike) > 1:
                    return program.properties[number].name
    return None


def _ever_made(knowledge: Knowledge, blocks: Blocks, told: Told, choice: Decision) -> bool:
    """Whether an announcement of a piece can be made at all, as far as that is known."""

    def run(trial: Trial) -> bool:
        worths = Worths(knowledge, trial)
        force = Force(blocks, worths)
        owner = ir.given(ir.owning_design(told.way.owner))
        piece = force.piece(choice.value, 0)
        trial.picked["design", piece.key] = owner
        return _announces(told, force.of_piece(owner, 0, piece)[1], worths)

    try:
        return any(made for _, made in trials(run, knowledge.effort))
    except TooMany:
        return True


def _changed_by(knowledge: Knowledge, owner: ir.Owner | None) -> frozenset[int]:
    """The properties that the rules of an owner answer or change."""
    program = knowledge.program
    found: set[int] = set()
    for rule in program.rules_of.get(owner, ()):
        if isinstance(rule.form, ir.Answer):
            found.add(rule.form.property)
        for line in visit.lines_from(program, visit.below(program, rule.form)):
            for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
                found |= set() if each.place is None else {each.place.property}
    return frozenset(found)


def _seen_through(knowledge: Knowledge, told: Told, disguise: Disguise) -> bool:
    """Whether an announcement of a piece tells what it is under a disguise. What hangs on what the
    disguise changes too, is taken to be looked after; whoever need not have brought it about gives
    away their own disguise; what a piece says under its own disguise may be what others say.
    """
    asked = _asked(told)
    if asked & disguise.about or _asks_of_own(told, disguise):
        return False
    if _given_freely(knowledge, told, disguise.later):
        return False
    if disguise.later:
        return told.way.owner != disguise.rule.owner or not told.way.behind
    alike = (
        each.effect.name == told.effect.name and each.way.owner not in (None, told.way.owner)
        for each in announced(knowledge)
    )
    return told.way.owner == disguise.rule.owner and not any(alike)


def _asks_of_own(told: Told, disguise: Disguise) -> bool:
    """Whether an announcement hangs on what has been chosen by whoever it would tell of."""
    return any(
        isinstance(part, ir.Read)
        and part.property == disguise.choice.value
        and not isinstance(part.subject, ir.OpponentOf)
        for tree, _ in told.way.behind
        for part in ir.walk(tree)
    )


def _given_freely(knowledge: Knowledge, told: Told, to_be_told: bool) -> bool:
    """Whether an announcement hangs on a part of the choice that may be left out. to_be_told: and
    that is good for nothing but to be announced: else who wants what it does is given away.
    """
    owner = ir.given(ir.owning_design(told.way.owner))
    asks = (knowledge.program.decisions[n] for n in knowledge.program.designs[owner].asks)
    free = {each.slot for each in asks if each.optional}
    if to_be_told:
        free -= _put_to_use(knowledge, told.way.owner)
    parts = (part for tree, _ in told.way.behind for part in ir.walk(tree))
    return any(isinstance(part, ir.Local) and part.slot in free for part in parts)


def _put_to_use(knowledge: Knowledge, owner: ir.Owner | None) -> set[int]:
    """The slots that the lines of an owner ask for, to do something else than to announce it."""
    program, found = knowledge.program, set[int]()
    for rule in program.rules_of.get(owner, ()):
        for line in visit.lines_from(program, visit.below(program, rule.form)):
            if isinstance(line, ir.Do) and not isinstance(line.effect, ef.Announce):
                found |= {part.slot for part in ir.walk(line) if isinstance(part, ir.Local)}
    return found


def _open(knowledge: Knowledge, told: Told) -> bool:
    """Whether somebody else hears an announcement of an ability that is in force, and the owner
    has not brought it about by a choice that may be declined.
    """
    way = told.way
    if told.effect.audience in (HOST, YOU):
        return False
    decisions = knowledge.program.decisions
    return not any(ask.chooser == YOU and decisions[ask.decision].optional for ask in way.chosen)


def _hidden_by(
    knowledge: Knowledge, blocks: Blocks, told: Told, choice: Decision, rules: tuple[ir.Rule, ...]
) -> ir.Rule | None:
    """A rule that may hide the choice of the piece that announces this."""

    def run(trial: Trial) -> ir.Rule | None:
        worths = Worths(knowledge, trial)
        force = Force(blocks, worths)
        owner = ir.given(ir.owning_design(told.way.owner))
        piece = force.piece(choice.value, 0)
        trial.picked["design", piece.key] = owner
        trial.picked["read", choice.hidden, 0] = True
        rule = rules[trial.pick("hides", range(len(rules)))]
        if not any(_hides(rule, env, worths) for env in _envs(rule, choice, force)):
            return None
        if _later(knowledge, told):
            return None if choice.hidden in _asked(told) else rule
        return rule if _announces(told, force.of_piece(owner, 0, piece)[1], worths) else None

    try:
        tried = trials(run, knowledge.effort)
        return next((rule for _, rule in tried if rule is not None), None)
    except TooMany:
        words = f"whether this tells `{choice.name}` while a rule hides it"
        knowledge.give_up(told.effect.span, told.way.owner, words)
        return None


def _envs(rule: ir.Rule, choice: Decision, force: Force) -> Iterator[Env | None]:
    """What the small words may stand for in a rule that hides; None if it has begun before."""
    named, owner = ir.owning_rule(rule.owner), ir.owning_design(rule.owner)
    if rule.number in force.knowledge.lasting:
        yield None
    elif named is not None:
        each = force.program.named_rules[named].for_each
        yield from ({0: 0}, {0: 1}) if each else ({},)
    elif owner is None:
        yield {}
    else:
        for seat in (0, 1):
            piece = force.piece(choice.value, seat)
            if force.worths.design(piece) == owner:
                yield force.of_piece(owner, seat, piece)[1]


def _hides(rule: ir.Rule, env: Env | None, worths: Worths) -> bool:
    """Whether a rule hides what the player in seat 0 has chosen."""
    if env is None:
        return True
    subject = ir.sure(ir.Answer, rule.form).subject
    try:
        about = None if subject is None else worths.worth(subject, env)
        return worths.seat(about) == 0 and worths.holds(rule.condition, env)
    except Missing:
        return False


def _later(knowledge: Knowledge, told: Told) -> bool:
    """Whether an announcement stands in a rule that its piece has left behind: it is made in a
    later round, of which the conditions speak.
    """
    return told.way.rule is not None and told.way.rule.number in knowledge.lasting


def _asked(told: Told) -> set[int]:
    """The properties that the conditions of an announcement read."""
    return set[int]().union(*(visit.properties_read(tree) for tree, _ in told.way.behind))


def _announces(told: Told, env: Env, worths: Worths) -> bool:
    """Whether play comes to an announcement."""
    for slot in told.way.seats:
        env[slot] = worths.trial.pick(("player", slot), (0, 1))
    for slot in told.way.things:
        env[slot] = Thing(("slot", slot))
    try:
        return all(worths.holds(each, env) == wanted for each, wanted in told.way.behind)
    except Missing:
        return False


def _finding(
    knowledge: Knowledge,
    told: Told,
    choice: Decision,
    rule: ir.Rule,
    design: int,
    disguise: bool = False,
) -> Finding:
    name = knowledge.program.designs[design].name
    how = "disguised" if disguise else "hidden"
    what = f"that a {how} `{choice.name}` is {name}"
    return _telling(knowledge, told, choice, rule, what, disguise)


def _telling(
    knowledge: Knowledge, told: Told, choice: Decision, rule: ir.Rule, what: str, disguise: bool
) -> Finding:
    """That an announcement tells something, in words, of a choice that a rule hides."""
    program = knowledge.program
    who = "everybody" if told.effect.audience is None else "the opponent"
    verb = "disguise" if disguise else "hide"
    whose, alone = "your", ", or announce it `to you`"
    if told.way.owner is None or ir.owning_design(told.way.owner) is None:
        whose, alone = _whose(told), ""
    help = f"end the line with `, unless {whose} {choice.name} is hidden`{alone}"
    if disguise:
        help = f"announce it only `if` the `{choice.name}` is shown as what it is{alone}"
    found = problem(
        "tells-hidden",
        f"this tells {who} {what}",
        told.line.span if told.line.span.words else told.effect.span,
        others=(Label(rule.span, f"this may {verb} a `{choice.name}`"),),
        help=f"{help}; if it is meant to become known, allow it",
        severity=Severity.WARNING,
    )
    concerns = concern(program, told.way.owner, found.label.span)
    return Finding(found, concerns | concern(program, rule.owner, rule.span))


def _whose(told: Told) -> str:
    """Whose choice a line may be about that is of no piece, in words of the line."""
    behind = (part for tree, _ in told.way.behind for part in ir.walk(tree))
    return "a player's" if any(isinstance(part, ir.Players) for part in behind) else "their"
