"""What is declared secret, and everybody knows all the same: each value has been told with it.

Purpose: `holder becomes winner`, where who wins is announced every time, says nothing new when
something hangs on `holder`. What a line gives a property must be announced, or revealed, whenever
the line is carried out, or be what everybody sees: a constant, an option, something public.
Input: the knowledge of a program, a property. Output: whether everybody can know it; where that is
not known, not.
Must not know: what is concluded from it.
"""

from collections.abc import Iterator, Sequence

from ... import ir
from ...ir import effects as ef
from ...ir.program import Program
from .conditions_together import exclude
from .phase_spots import Spot, spots
from .program_facts import Knowledge


def told_all_along(knowledge: Knowledge, number: int) -> bool:
    """Whether everybody can know what a property is: nothing is given to it but what is told."""
    made = knowledge.program.properties[number]
    if made.source != "stored" or made.of is not None:
        return False
    begun = [t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number]
    if not all(_seen(knowledge, each.value) for each in begun):
        return False
    if any(
        isinstance(t, ir.Answer | ir.Modify) and t.property == number for t in _forms(knowledge)
    ):
        return False
    every = spots(knowledge.program)
    given = [(s, w) for s in every for w in _written(s) if _place(w) == number]
    lines = {id(spot.line) for spot, _ in given}
    done = (t for t in knowledge.everything if isinstance(t, ir.Do))
    if any(id(t) not in lines for t in done for w in ef.written(t.effect) if _place(w) == number):
        return False
    told = [_how_told(knowledge, every, spot, write) for spot, write in given]
    return "said" in told and "hidden" not in told


def _forms(knowledge: Knowledge) -> Iterator[ir.Tree]:
    return (rule.form for rule in knowledge.program.rules)


def _written(spot: Spot) -> tuple[ef.Written, ...]:
    return () if spot.effect is None else tuple(ef.written(spot.effect))


def _place(write: ef.Written) -> int | None:
    return None if write.place is None else write.place.property


def _how_told(knowledge: Knowledge, every: tuple[Spot, ...], spot: Spot, write: ef.Written) -> str:
    """`said`, if something about a change must be said for everybody to know it, and is; `seen`, if
    nothing needs to be; `hidden` otherwise.
    """
    whose = write.place.subject if write.place is not None else None
    parts = [each for each in (whose, write.by) if each is not None]
    if write.how not in (ef.How.SET, *ef.AMOUNTS):
        return "hidden"
    unseen = [each for each in parts if not _seen(knowledge, each)]
    if not all(_said_along(knowledge, every, spot, each) for each in unseen):
        return "hidden"
    if not all(_seen(knowledge, tree, unseen) for tree, _ in spot.behind):
        return "hidden"  # whether it is done at all
    return "said" if unseen else "seen"


def _seen(knowledge: Knowledge, tree: ir.Tree, told: Sequence[ir.Tree] = ()) -> bool:
    """Whether everybody sees what a value is. told: what is told beside it."""
    program = knowledge.program
    return all(
        isinstance(each, ir.Constant | ir.OptionRead | ir.PhaseNumber | ir.PhaseWinner)
        or (isinstance(each, ir.Read) and _public(program, each.property))
        or isinstance(each, OF_THESE)
        or each in told
        for each in ir.walk(tree)
    )


OF_THESE = (ir.Calculated, ir.Extreme, ir.Compared, ir.Among, ir.Not, ir.AllOf, ir.AnyOf)
"""What is seen of what is made of things that are seen."""


def _public(program: Program, number: int) -> bool:
    made = program.properties[number]
    return made.source == "mover" or (made.source == "stored" and made.audience == "public")


def _said_along(knowledge: Knowledge, every: tuple[Spot, ...], spot: Spot, value: ir.Tree) -> bool:
    """Whether a value is told to everybody whenever a line is carried out, and at once."""
    told = [
        each
        for each in every
        if each.phase == spot.phase
        and each.at >= spot.at
        and _tells(knowledge, each, value)
        and not _broken_off(every, spot, each)
    ]
    here = tuple(spot.behind)
    if any(set(each.behind) <= set(here) for each in told):
        return True
    *others, last = [tuple(h for h in each.behind if h not in here) for each in told] or [()]
    if not last or any(len(each) != 1 for each in (*others, last)):
        return False
    before = (*here, *((tree, not held) for each in others for tree, held in each))
    return exclude(before, tuple((tree, not held) for tree, held in last))


def _tells(knowledge: Knowledge, spot: Spot, value: ir.Tree) -> bool:
    """Whether a line tells everybody a value."""
    effect = spot.effect
    if isinstance(effect, ef.Announce):
        said = (part.value for part in effect.text if isinstance(part, ir.Said))
        return effect.audience is None and value in said and not _chosen(knowledge, value)
    if isinstance(effect, ef.Reveal) and effect.audience is None and effect.seen is None:
        made = knowledge.program.decisions[effect.decision]
        hidden = any(
            isinstance(form, ir.Answer) and form.property == made.hidden
            for form in _forms(knowledge)
        )
        return isinstance(value, ir.Read) and value.property == made.value and not hidden
    return False


def _chosen(knowledge: Knowledge, value: ir.Tree) -> bool:
    """Whether a value is what somebody has chosen: play leaves out what has not been shown."""
    reads = [each.property for each in ir.walk(value) if isinstance(each, ir.Read)]
    return any(made.value in reads for made in knowledge.program.decisions)


def _broken_off(every: tuple[Spot, ...], first: Spot, last: Spot) -> bool:
    """Whether something between two lines of a phase asks somebody, or may end the phase."""
    return any(
        isinstance(each.line, ir.Ask | ir.Play)
        or any(write.how in ef.ON_PHASES for write in _written(each))
        for each in every
        if each.phase == first.phase and first.at < each.at < last.at
    )
