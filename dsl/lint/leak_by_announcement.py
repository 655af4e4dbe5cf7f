"""Announcements by which a hidden choice betrays itself.

Purpose: where a rule can hide what a player has chosen, find what the abilities of the chosen piece
announce all the same: whoever hears it knows the piece. What follows from a choice that the player
may decline is left out: whoever makes it gives themselves away. So are announcements of general and
named rules, which are not about one piece.
Input: the knowledge of a program. Output: findings.
Must not know: what is declared private or secret (see `telling`).
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
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
    met: set[int] = set()
    for told in announced(knowledge) if hiding else ():
        owner = ir.owning_design(told.way.owner)
        if owner is None or id(told.line) in met or not _open(knowledge, told):
            continue
        for choice, rules in hiding:
            kind = knowledge.program.properties[choice.value].type.kind
            if kind in (None, knowledge.program.designs[owner].kind):
                rule = _hidden_by(knowledge, blocks, told, choice, rules)
                if rule is not None and id(told.line) not in met:
                    met.add(id(told.line))
                    yield _finding(knowledge, told, choice, rule)


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


def _open(knowledge: Knowledge, told: Told) -> bool:
    """Whether somebody else hears an announcement of an ability that is in force, and the owner
    has not brought it about by a choice that may be declined.
    """
    way = told.way
    if told.effect.audience in (HOST, YOU):
        return False
    if way.rule is not None and way.rule.number in knowledge.lasting:
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


def _finding(knowledge: Knowledge, told: Told, choice: Decision, rule: ir.Rule) -> Finding:
    owner = ir.given(ir.owning_design(told.way.owner))
    program = knowledge.program
    name = program.designs[owner].name
    who = "everybody" if told.effect.audience is None else "the opponent"
    found = problem(
        "tells-hidden",
        f"this tells {who} that a hidden `{choice.name}` is {name}",
        told.line.span if told.line.span.words else told.effect.span,
        others=(Label(rule.span, f"this may hide a `{choice.name}`"),),
        help=f"end the line with `, unless your {choice.name} is hidden`, or announce it `to you`; "
        "if it is meant to become known, allow it",
        severity=Severity.WARNING,
    )
    concerns = concern(program, told.way.owner, found.label.span)
    return Finding(found, concerns | concern(program, rule.owner, rule.span))
