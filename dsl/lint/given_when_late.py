"""What whoever is late is given, where a rule takes just that out of the choice.

Purpose: a choice that says `if late: they choose 0`, and a rule by which 0 must not be chosen: then
whoever is late has nothing, however much is left for who is in time, so that `if able` is no help.
Input: the knowledge of a program. Output: findings, once for each rule, with the choice.
Must not know: whether play ever comes there.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix, Label
from ..ir import program as pg
from ..ir import visit
from ..spans import Span
from .emptied_choices import described_names
from .engine.conditions_together import exclude
from .engine.program_facts import Knowledge
from .lint_warning import Finding, fault, finding_of, worth_in_words


def taken_from_the_late(knowledge: Knowledge) -> Iterator[tuple[ir.Rule, Finding]]:
    """Every rule that takes away what whoever is late is given."""
    program = knowledge.program
    for made in (each for each in program.decisions if each.number in knowledge.asked):
        for given in _given(knowledge, made):
            for rule in program.rules:
                form = rule.form
                if not isinstance(form, ir.Constrain) or form.decision != made.number:
                    continue
                value = ir.sure(ir.Constant, given.value)
                if _takes(knowledge, made, form, value) and not _in_time(made, rule, form.player):
                    yield rule, _finding(knowledge, made, rule, given, value)


def _given(knowledge: Knowledge, made: pg.Decision) -> Iterator[ir.PickFor]:
    """The lines by which whoever is late is given something by name."""
    late = (block for block in (made.late_block, made.both_late) if block >= 0)
    for line in visit.lines_from(knowledge.program, late, visit.ALONG):
        match line:
            case ir.PickFor(decision=made.number, value=ir.Constant(value=value)):
                if value is not None:
                    yield line


def _takes(knowledge: Knowledge, made: pg.Decision, form: ir.Constrain, value: ir.Constant) -> bool:
    """Whether a rule takes out something, whatever else is so; or lets nothing else be chosen."""
    such = described_names(knowledge, made.domain, form)
    if such is None:
        return False
    named = {tree.value for tree in (*form.among, *such) if isinstance(tree, ir.Constant)}
    if form.forbidding:
        return value.value in named
    return len(named) == len(form.among) and not such and value.value not in named


def _in_time(made: pg.Decision, rule: ir.Rule, player: ir.Tree) -> bool:
    """Whether a rule speaks of who is not late alone."""
    late = ((ir.Read(made.late, player), True),)
    return rule.condition is not None and exclude(((rule.condition, True),), late)


def _finding(
    knowledge: Knowledge, made: pg.Decision, rule: ir.Rule, given: ir.PickFor, value: ir.Constant
) -> Finding:
    word = worth_in_words(knowledge.program, value)
    fix = _of_who_is_in_time(rule)
    help = "let whoever is late `choose at random`"
    found = fault(
        "possible-dead-end",
        f"whoever is late with `{made.name}` is given `{word}`, and this takes it away",
        rule.span,
        help if fix is None else f"add `{fix.text}` to this line, or {help}",
        "then there is nothing for whoever is late, and no rule says what happens",
    )
    found = evolve(found, others=(Label(given.span, "it is given here"),), fix=fix)
    return finding_of(knowledge, rule.owner, found)


ABLE = re.compile(r",?[ \t]*\bif able$")


def _of_who_is_in_time(rule: ir.Rule) -> Fix | None:
    """The mend of a rule that says `you`: it is not for who is late."""
    words = rule.span.words
    if rule.owner is None or not re.search(r"\byou\b", words) or "\n" in words:
        return None
    able = ABLE.search(words)
    at = rule.span.start + (able.start() if able else len(words))
    guard = ", or you are late" if re.search(r",[ \t]+unless\b", words) else ", unless you are late"
    return Fix(Span(rule.span.source, at, at), guard)
