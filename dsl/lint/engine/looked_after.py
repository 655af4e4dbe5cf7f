"""What looks after a choice that may have nothing to choose from.

Purpose: whether a condition around a choice, the end of a loop around it or a line in front of it
asks for what is chosen from, so that play need not come there where nothing is left.
Input: the knowledge of a program, a choice. Output: properties that are asked for; yes or no.
Must not know: how much there is.
"""

from collections.abc import Set

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .program_facts import Knowledge


def on_a_condition(knowledge: Knowledge, made: Decision, of: Set[int] | None = None) -> bool:
    """Whether a choice is put only if something is so that may hang together with what there is to
    choose from. of: what that hangs on; None, if any condition may.
    """
    return made.guard is not None or any(
        isinstance(tree, ir.Branch)
        and made.number in _asks(knowledge, tree)
        and (of is None or not _apart(knowledge, tree.condition, of))
        for tree in knowledge.everything
    )


def _apart(knowledge: Knowledge, condition: ir.Tree, of: Set[int]) -> bool:
    """Whether a condition asks for nothing but names that were chosen, for which it makes no
    difference what there is: no rule takes them out where there is too little.
    """
    for tree in ir.walk(condition):
        match tree:
            case ir.Among(value=ir.Read(property=number), others=others):
                names = {each.value for each in others if isinstance(each, ir.Constant)}
                if len(names) < len(others) or not _free(knowledge, number, names, of):
                    return False
            case ir.Read(property=number):
                made = knowledge.program.properties[number]
                if made.source not in ("chosen", "mover"):
                    return False
            case ir.Not() | ir.AllOf() | ir.AnyOf() | ir.Constant() | ir.OptionRead() | ir.Local():
                pass
            case ir.OpponentOf():
                pass
            case _:
                return False
    return True


def _free(knowledge: Knowledge, number: int, names: Set[object], of: Set[int]) -> bool:
    """Whether names may be chosen whatever there is of something."""
    program = knowledge.program
    made = [each for each in program.decisions if each.value == number]
    if not made or any(not isinstance(each.domain, ir.DesignChoice) for each in made):
        return False
    asked = {each.number for each in made}
    for each in made:
        named = isinstance(each.domain, ir.DesignChoice) and program.kinds[each.domain.kind].names
        if not named or each.guard is not None or visit.properties_read(each.domain):
            return False
    for rule in program.rules:
        form = rule.form
        if isinstance(form, ir.Repeat) and form.decision in asked:
            return False
        if isinstance(form, ir.Constrain) and form.decision in asked:
            out = {each.value for each in form.among if isinstance(each, ir.Constant)}
            known = form.forbidding and form.such is None and len(out) == len(form.among)
            if not known or (out & names and visit.properties_read(rule.condition) & of):
                return False
    return True


def _asks(knowledge: Knowledge, line: ir.Branch) -> set[int]:
    inner = visit.lines_from(knowledge.program, visit.below(knowledge.program, line))
    return {each.decision for each in inner if isinstance(each, ir.Ask)}


def guards(knowledge: Knowledge, made: Decision, wanted: float = 1) -> frozenset[int]:
    """The properties that something asks for which decides whether a choice is put, or whether play
    comes there again: conditions around it, ends of loops around it, and lines in front of it that
    break off a phase. wanted: how many must be chosen: what only asks whether there are fewer, does
    not look after it.
    """
    program = knowledge.program
    around = {made.phase, *visit.above(program, made.phase)}
    found: set[int] = set()
    for tree in knowledge.everything:
        match tree:
            case ir.Play(phase=number, until=ir.Tree() as until) if number in around:
                asked = _asked_in(until, wanted)
                found |= asked | _hang_on(knowledge, asked, made, wanted)
            case ir.RunStep(guard=ir.Tree() as guard):
                found |= _asked_in(guard, wanted)
            case ir.Branch(condition=condition) if _matters(knowledge, tree, made, around):
                found |= _asked_in(condition, wanted)
    if made.guard is not None:
        found |= _asked_in(made.guard, wanted)
    return frozenset(found)


def counted_before(knowledge: Knowledge, made: Decision, zone: int) -> bool:
    """Whether a condition around a choice, or in front of it, asks how many lie in a zone."""
    around = {made.phase, *visit.above(knowledge.program, made.phase)}
    return any(
        isinstance(tree, ir.Branch)
        and asks_how_many(tree.condition, zone)
        and _matters(knowledge, tree, made, around)
        for tree in knowledge.everything
    )


def asks_how_many(condition: ir.Tree, zone: int) -> bool:
    """Whether a condition asks how many lie in a zone, or whether anything does."""
    for tree in ir.walk(condition):
        match tree:
            case ir.Count(zone=ir.Read(property=read)) if read == zone:
                return True
            case ir.Among(value=value, others=(ir.Constant(value=None),), as_sets=True):
                thing = value.piece if isinstance(value, ir.DesignOf) else value
                if isinstance(thing, ir.Read) and thing.property == zone:
                    return True
    return False


def _asked_in(condition: ir.Tree, wanted: float) -> set[int]:
    """The properties that a condition asks for, but for zones of which it asks only whether there
    are fewer in them than are wanted.
    """
    counted: list[ir.Read] = []
    for tree in ir.walk(condition):
        match tree:
            case ir.Compared(left=ir.Count() as count, right=ir.Constant(value=int() as number)):
                pass
            case ir.Among(value=ir.Count() as count, others=(ir.Constant(value=int() as number),)):
                pass
            case _:
                continue
        zone = count.zone.things if isinstance(count.zone, ir.Selected) else count.zone
        if number + 1 < wanted and isinstance(zone, ir.Read):
            counted.append(zone)
    few = {id(zone) for zone in counted}
    return {each.property for each in visit.reads(condition) if id(each) not in few}


def _hang_on(knowledge: Knowledge, asked: set[int], made: Decision, wanted: float) -> set[int]:
    """What the lines ask for that change these properties under a condition. Where a choice leaves
    something out by its description, a condition that leaves out nothing does not look after it.
    """
    program, found = knowledge.program, set[int]()
    described = getattr(made.domain, "only", None) is not None
    for line in knowledge.everything:
        if not isinstance(line, ir.Branch):
            continue
        picks = any(isinstance(t, ir.Selected) and t.only for t in ir.walk(line.condition))
        inner = visit.lines_from(program, visit.below(program, line), visit.EVERYWHERE)
        writes = (w for each in inner if isinstance(each, ir.Do) for w in ef.written(each.effect))
        changed = {w.place.property for w in writes if w.place is not None}
        if changed & asked and (picks or not described):
            found |= _asked_in(line.condition, wanted)
    return found


def _matters(knowledge: Knowledge, line: ir.Branch, made: Decision, around: set[int]) -> bool:
    """Whether a condition stands around a choice, or breaks off a phase that it is put in."""
    program = knowledge.program
    inner = visit.lines_from(program, visit.below(program, line), visit.EVERYWHERE)
    for each in inner:
        if isinstance(each, ir.Ask) and each.decision == made.number:
            return True
        if isinstance(each, ir.Do):
            writes = ef.written(each.effect)
            if any(w.how in ef.ON_PHASES and w.number in around for w in writes):
                return True
    return False
