"""Whether what is so of a number can come to be so of both players at once.

Purpose: `for each player: they lose the match, if their coins is 0`. If it is so of nobody at
first, if in one pass the number of one player alone changes, and if whoever comes to it has lost
before the next pass, or ends the loop of these passes, it is never so of both. Nor is it if both
would have more than there is for them together.
Input: the knowledge of a program, two deeds of one slot. Output: whether this is proved; where
anything is not known, it is not.
Must not know: what is concluded from it.
"""

from collections.abc import Iterator
from math import inf

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from .concurrent_lines import EACH, Deed, Slot
from .conditions_together import Bounds, Held, exclude, placed, sums_in
from .phase_spots import Spot, spots
from .program_facts import Knowledge
from .shared_totals import most_together


def never_both(knowledge: Knowledge, slot: Slot, one: Deed, other: Deed) -> bool:
    """Whether two lines that end a phase, each by a number of a player of its own, are never both
    come to. It may be one line, for each player.
    """
    if slot.step is not None or slot.behind or one.rule is not None or other.rule is not None:
        return False
    asked, also = _asked_for(one), _asked_for(other)
    if asked is None or also is None or asked[0].property != also[0].property:
        return False
    if not _of_two(asked[0].subject, also[0].subject, one, other):
        return False
    number = asked[0].property
    made = knowledge.program.properties[number]
    here: set[int | None] = {made.phase, *visit.above(knowledge.program, made.phase)}
    ended = (_ended(one), _ended(other))
    if made.source != "stored" or made.bearer != "player" or not all(ended):
        return False
    if not ended[0] | ended[1] <= here:
        return False
    if asked[1][0] + also[1][0] > most_together(knowledge, number):
        return _as_it_is_stored(knowledge, number)
    return (
        _not_at_first(knowledge, number, (asked[1], also[1]))
        and _as_it_is_stored(knowledge, number)
        and _one_in_a_pass(knowledge, number, (one, other), (asked[1], also[1]))
    )


def _asked_for(deed: Deed) -> tuple[ir.Read, Bounds] | None:
    """The number of a player that a line hangs on, and on nothing else, and where it must lie."""
    for key, bounds in sums_in(deed.behind).items() if len(deed.behind) == 1 else ():
        match tuple(key):
            case ((ir.Read(subject=ir.Tree()) as read, 1),) if _alone(deed.behind[0][0]):
                return read, bounds
    return None


def _alone(condition: ir.Tree) -> bool:
    inner = condition.part if isinstance(condition, ir.Not) else condition
    return isinstance(inner, ir.Compared | ir.Among)


def _of_two(first: ir.Tree | None, second: ir.Tree | None, one: Deed, other: Deed) -> bool:
    """Whether what the lines hang on is of one player each, and not of the same."""
    if one is other:
        whose = first.player if isinstance(first, ir.OpponentOf) else first
        return any(word.sort == EACH and whose == ir.Local(word.slot) for word in one.words)
    named = isinstance(first, ir.Constant) and isinstance(second, ir.Constant)
    return named and first != second


def _ended(deed: Deed) -> set[int | None]:
    return {each.number for each in ef.written(deed.effect) if each.how in ef.ON_PHASES}


def _not_at_first(knowledge: Knowledge, number: int, wanted: tuple[Bounds, ...]) -> bool:
    """Whether a number begins where it is not wanted."""
    begun = [
        t.value for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number
    ]
    values = [each.value for each in begun if isinstance(each, ir.Constant)]
    known = [value for value in values if isinstance(value, int)]
    outside = all(not low <= value <= high for value in known for low, high in wanted)
    return bool(begun) and len(known) == len(begun) and outside


def _as_it_is_stored(knowledge: Knowledge, number: int) -> bool:
    """Whether no rule makes another number of it, and none keeps a phase from being ended."""
    forms = [rule.form for rule in knowledge.program.rules]
    changing = (f for f in forms if isinstance(f, ir.Answer | ir.Modify))
    keeping = any(isinstance(f, ir.Prevent) for f in forms)
    return not keeping and all(form.property != number for form in changing)


def _one_in_a_pass(
    knowledge: Knowledge, number: int, deeds: tuple[Deed, Deed], wanted: tuple[Bounds, Bounds]
) -> bool:
    """Whether all lines that change a number stand in one pass, are about one player, and are
    followed by the lines that ask for it before there is another pass.
    """
    every = spots(knowledge.program)
    asking = [spot for spot in every if any(spot.line is deed.line for deed in deeds)]
    writing = list(_writing(every, number))
    lines = {id(spot.line) for spot in writing}
    done = (t for t in knowledge.everything if isinstance(t, ir.Do))
    all_met = all(id(line) in lines for line in done if _writes(line, number))
    if not asking or not writing or not all_met or len(asking) != len({*map(id, deeds)}):
        return False
    if any(len(spot.behind) != 1 for spot in asking):
        return False
    if len({spot.phase for spot in writing}) != 1:
        return False
    followed = _behind_in_the_pass(every, asking, writing) or _behind_the_loop(
        knowledge, number, asking, writing[0].phase, wanted
    )
    return followed and _of_one(knowledge, number, writing, wanted)


def _behind_in_the_pass(every: tuple[Spot, ...], asking: list[Spot], writing: list[Spot]) -> bool:
    """Whether lines follow others in one pass, and nothing breaks it off in between."""
    phases = {spot.phase for spot in (*asking, *writing)}
    first, last = min(spot.at for spot in writing), max(spot.at for spot in asking)
    if len(phases) != 1 or max(spot.at for spot in writing) >= min(spot.at for spot in asking):
        return False
    between = [s for s in every if s.phase in phases and first <= s.at < last]
    return not any(_breaks_off(spot.line) for spot in between if spot not in asking)


def _behind_the_loop(
    knowledge: Knowledge, number: int, asking: list[Spot], inner: int, wanted: tuple[Bounds, Bounds]
) -> bool:
    """Whether lines stand behind a loop that is over as soon as anybody's number is what they want:
    `play rounds until a player has at least 5 points`.
    """
    program = knowledge.program
    plays = [s for s in spots(program) if isinstance(s.line, ir.Play) and s.line.phase == inner]
    anew = any(each.how in (ef.How.RESTART, ef.How.UNDO) for each in knowledge.written)
    if len(plays) != 1 or plays[0].behind or anew:
        return False
    play = ir.sure(ir.Play, plays[0].line)
    if any(s.phase != plays[0].phase or s.at <= plays[0].at for s in asking):
        return False
    match play.until:
        case ir.Players(slot=slot, every=False, condition=condition):
            asked = sums_in(((condition, True),)).get(
                frozenset({(ir.Read(number, ir.Local(slot)), 1)})
            )
            return asked is not None and all(
                asked[0] <= low and high <= asked[1] for low, high in wanted
            )
    return False


def _writing(every: tuple[Spot, ...], number: int) -> Iterator[Spot]:
    return (spot for spot in every if _writes(spot.line, number))


def _writes(line: ir.Tree, number: int) -> bool:
    """Whether a line changes a number, as far as it is known which one it changes."""
    return any(True for _ in _changes(line, number))


def _changes(line: ir.Tree, number: int) -> Iterator[ef.Written]:
    """What a line does to a number."""
    writes = ef.written(line.effect) if isinstance(line, ir.Do) else ()
    return (each for each in writes if each.place is not None and each.place.property == number)


def _breaks_off(line: ir.Tree) -> bool:
    """Whether a line may keep those behind it from being done, or play something in between."""
    if isinstance(line, ir.Play | ir.Ask):
        return True
    writes = ef.written(line.effect) if isinstance(line, ir.Do) else ()
    return any(each.how in ef.ON_PHASES for each in writes)


# ---------------------------------------------------------------------- of one player alone

Change = tuple[ir.Tree | None, tuple[Held, ...]]
"""Whose number is changed, and what must be so for that."""


def _of_one(
    knowledge: Knowledge, number: int, writing: list[Spot], wanted: tuple[Bounds, Bounds]
) -> bool:
    """Whether lines change a number of one player alone in a pass, towards what is wanted."""
    found = [
        change
        for spot in writing
        for each in _changes(spot.line, number)
        if not all(_away(knowledge, each, bounds) for bounds in wanted)
        for change in _of_each(spot, ir.given(each.place).subject)
    ]
    stays = _stay(knowledge, writing, found)
    return all(
        one is other
        or (one[0] == other[0] and _lasts(knowledge, one[0], writing))
        or (stays and exclude(one[1], other[1]))
        for one in found
        for other in found
    )


def _away(knowledge: Knowledge, write: ef.Written, wanted: Bounds) -> bool:
    """Whether a change leads away from what is wanted of a number, or not nearer to it."""
    least, most = knowledge.ranges.of(write.by)
    rises = (write.how is ef.How.ADD and least >= 0) or (write.how is ef.How.TAKE and most <= 0)
    falls = (write.how is ef.How.TAKE and least >= 0) or (write.how is ef.How.ADD and most <= 0)
    return (falls and wanted[1] == inf) or (rises and wanted[0] == -inf)


def _of_each(spot: Spot, whose: ir.Tree | None) -> Iterator[Change]:
    """A change, once for each player who may be meant by one word."""
    if not isinstance(whose, ir.Local):
        yield whose, spot.behind
        return
    for seat in (ir.seat(0), ir.seat(1)):
        yield seat, tuple((placed(tree, {whose: seat}), held) for tree, held in spot.behind)


def _stay(knowledge: Knowledge, writing: list[Spot], found: list[Change]) -> bool:
    """Whether what changes hang on is the same at each of them."""
    program = knowledge.program
    asked = {n for _, behind in found for tree, _ in behind for n in visit.properties_read(tree)}
    first, last = min(spot.at for spot in writing), max(spot.at for spot in writing)
    lines = [
        s.line for s in spots(program) if s.phase == writing[0].phase and first <= s.at <= last
    ]
    between = {
        each.place.property
        for line in lines
        if isinstance(line, ir.Do)
        for each in ef.written(line.effect)
        if each.place is not None
    }
    kept = {made.value for made in program.decisions} | knowledge.fixed
    answered = (asked - kept) & {
        t.property for t in knowledge.everything if isinstance(t, ir.Answer)
    }
    settled = all(_decided(knowledge, each) for each in answered)
    quiet = not any(isinstance(line, ir.Ask | ir.Play | ir.Decide) for line in lines)
    return quiet and settled and asked.isdisjoint(between)


def _lasts(knowledge: Knowledge, whose: ir.Tree | None, writing: list[Spot]) -> bool:
    """Whether a word stands for the same player all through a pass."""
    match whose:
        case ir.Constant():
            return True
        case ir.Read(property=number, subject=None):
            made = knowledge.program.properties[number]
            lasts = made.source == "mover" or len(writing) == 1
            return made.bearer == "game" and (lasts or _decided(knowledge, number))
    return len(writing) == 1


def _decided(knowledge: Knowledge, number: int) -> bool:
    """Whether a question is settled by one line alone, and stays so."""
    settled = [t for t in knowledge.everything if isinstance(t, ir.Decide) and t.property == number]
    return len(settled) == 1
