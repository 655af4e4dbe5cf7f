"""What nothing can reach.

Purpose: pieces that never come into play, rules whose pieces never take effect, rules about choices
that are never put, rulings over nothing.
Input: the knowledge of a program. Output: findings.
Must not know: which conditions hold (see `conditions`).
"""

from collections import Counter
from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from ..spans import Span
from ..word_forms import article
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern, fault, finding_of, name_of


def unreached(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    yield from _pieces(knowledge)
    yield from _without_effect(knowledge)
    yield from _asleep(knowledge)
    yield from _never_put(knowledge)
    yield from _rulings(knowledge)


# ---------------------------------------------------------------------- pieces


def _pieces(knowledge: Knowledge) -> Iterator[Finding]:
    program = knowledge.program
    for design in program.designs:
        if design.number not in knowledge.present and not program.kinds[design.kind].names:
            kind = program.kinds[design.kind].name
            headline = f"`{design.name}` never comes into play"
            note = f"no line gives anybody {article(kind)} of this name"
            help = (
                f"put it into a zone (`each player has hand: one of each {kind}`), or take it out"
            )
            made = fault("never-in-play", headline, design.span, help, note)
            found = finding_of(knowledge, ir.of_design(design.number), made)
            yield evolve(found, several=f"not every `{kind}` comes into play", one=(design.name,))


def _without_effect(knowledge: Knowledge) -> Iterator[Finding]:
    """Rules of pieces that are never in force, where it is clear which ones are."""
    program = knowledge.program
    enabled = knowledge.writing(ef.How.ENABLE)
    taking = [visit.properties_read(made.things) for made in enabled]
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
        made = evolve(made, fix=_taking_effect(knowledge, kind) if kind in lying else None)
        several = f"the rules of no `{program.kinds[kind].name}` are ever in force"
        found = finding_of(knowledge, ir.of_design(owner), made)
        yield evolve(found, several=several, one=(program.designs[owner].name,))


def _to_be_in_force(program: pg.Program, kind: int, lying: bool) -> str:
    """What lets the rules of pieces be in force. lying: whether there are pieces of the kind."""
    made = program.kinds[kind]
    if lying:
        chosen = _chosen(program, kind)
        line = f" (`each {chosen[0].name} takes effect`)" if len(chosen) == 1 else ""
        always = f"`pieces {made.name}, always in force`"
        return f"let it take effect where it is chosen{line}, or say {always}"
    taken = {each.name for each in program.properties}
    zone = next((name for name in ("hand", "stock") if name not in taken), f"{made.name}-stock")
    have = f"let players have them, `each player has {zone}: one of each {made.name}, public`"
    if made.in_force:
        return have
    return (
        f"{have}; let them choose `{article(made.name)} in their {zone}`, and let that take effect"
    )


def _chosen(program: pg.Program, kind: int) -> list[pg.Decision]:
    """The choices of pieces of a kind."""
    return [d for d in program.decisions if program.properties[d.value].type.kind == kind]


def _taking_effect(knowledge: Knowledge, kind: int) -> Fix | None:
    """A line behind the one that reveals what was chosen; None where there is not one of each."""
    chosen = _chosen(knowledge.program, kind)
    shown = [
        tree.span
        for tree in knowledge.everything
        if isinstance(tree, ef.Reveal) and tree.decision in {each.number for each in chosen}
    ]
    if len(chosen) != 1 or len(shown) != 1 or not shown[0].words:
        return None
    (place,) = shown
    number, column = place.position
    source, end = place.source, place.source.start_of(number) + len(place.source.line(number))
    return Fix(Span(source, end, end), f"\n{' ' * (column - 1)}each {chosen[0].name} takes effect")


def _asleep(knowledge: Knowledge) -> Iterator[Finding]:
    """Rules of pieces about the choice by which alone the piece takes effect: until then they
    sleep, and afterwards the choice is made.
    """
    program = knowledge.program
    often = Counter(t.decision for t in knowledge.everything if isinstance(t, ir.Ask))
    for rule in program.rules:
        owner = ir.owning_design(rule.owner)
        if owner is None or not isinstance(rule.form, ir.Constrain | ir.Repeat):
            continue
        made, kind = program.decisions[rule.form.decision], program.designs[owner].kind
        chosen = {n for n in knowledge.effective if program.properties[n].type.kind == kind}
        other = owner in knowledge.taking_effect or program.kinds[kind].in_force
        lasting = rule.number in knowledge.lasting
        if lasting or other or chosen != {made.value} or often[made.number] != 1:
            continue
        name, noun = program.designs[owner].name, program.kinds[kind].name
        found = fault(
            "never-applies",
            f"this never holds: `{name}` takes effect once `{made.name}` is chosen, and it is "
            f"about that choice",
            rule.span,
            f"say it below the choice of `{made.name}`, of whoever has `{name}`; or let the rules "
            f"of what is held hold, `pieces {noun}, always in force`",
            "a piece's rules sleep until it takes effect",
        )
        yield finding_of(knowledge, rule.owner, found)


# ---------------------------------------------------------------------- choices


def _never_put(knowledge: Knowledge) -> Iterator[Finding]:
    program, asked = knowledge.program, knowledge.asked
    for rule in program.rules:
        if isinstance(rule.form, ir.Constrain | ir.Repeat) and rule.form.decision not in asked:
            name = program.decisions[rule.form.decision].name
            headline = f"`{name}` is never chosen, so this rule says nothing"
            help = f"let somebody choose `{name}`, or take the line out"
            made = fault("never-applies", headline, rule.span, help)
            yield finding_of(knowledge, rule.owner, made)
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
                yield finding_of(knowledge, ir.of_design(design.number), made)


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
