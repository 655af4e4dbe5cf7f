"""What values and conditions mean.

Purpose: one small function per class of tree, found by the class.
Input: a tree, the work in hand, what the small words stand for. Output: a plain value.
Must not know: how a state changes.
"""

from ..dsl import ir
from ..dsl.ir.types import Value, as_one, as_several, as_things, in_no_order
from ..dsl.ir.visit import left_open
from ..dsl.signs import SIGNS
from .dispatch import bind, one, several, things, value
from .questions import read
from .state import Contradiction, Env, Topic
from .transaction import Meaning, Transaction, Undecided


def _nothing_said(tree: ir.Tree, work: Transaction) -> Undecided:
    """Of what this is the text says nothing."""
    return Undecided(Contradiction("gap", Topic("value", left_open(work.program).get(tree))))


def constant(tree: ir.Constant, work: Transaction, env: Env) -> Value:
    return tree.value


def option(tree: ir.OptionRead, work: Transaction, env: Env) -> Value:
    return work.options[tree.option]


def local(tree: ir.Local, work: Transaction, env: Env) -> Value:
    return env[tree.slot]


def opponent(tree: ir.OpponentOf, work: Transaction, env: Env) -> Value:
    player = work.meaning[tree.player.__class__](tree.player, work, env)
    return 1 - player if isinstance(player, int) else as_one(player)


def owner(tree: ir.OwnerOf, work: Transaction, env: Env) -> Value:
    piece = one(tree.piece, work, env)
    return None if piece is None else work.pieces[piece][1]


def design(tree: ir.DesignOf, work: Transaction, env: Env) -> Value:
    piece = work.meaning[tree.piece.__class__](tree.piece, work, env)
    if isinstance(piece, int):
        return work.pieces[piece][0]
    if piece is None:
        return None
    made = (work.pieces[each][0] for each in as_several(piece))
    return tuple(made) if tree.in_order else tuple(sorted(made))


def property_value(tree: ir.Read, work: Transaction, env: Env) -> Value:
    subject = tree.subject
    if subject is None:
        return read(work, tree.property, None)
    whose = work.meaning[subject.__class__](subject, work, env)
    return read(work, tree.property, whose) if isinstance(whose, int) else as_one(whose)


def phase_number(tree: ir.PhaseNumber, work: Transaction, env: Env) -> Value:
    return work.counts[tree.phase]


def phase_winner(tree: ir.PhaseWinner, work: Transaction, env: Env) -> Value:
    result = work.results[tree.phase]
    return None if result is None else result.winner


def calculated(tree: ir.Calculated, work: Transaction, env: Env) -> Value:
    left, right = one(tree.left, work, env), one(tree.right, work, env)
    if left is None or right is None:
        return None
    if tree.sign == "+":
        return left + right
    return left - right if tree.sign == "-" else left * right


def divided(tree: ir.Divided, work: Transaction, env: Env) -> Value:
    left, by = one(tree.left, work, env), one(tree.by, work, env)
    if left is None or by is None:
        return None
    if by == 0:
        raise _nothing_said(tree, work)
    return left // by


def cases(tree: ir.Cases, work: Transaction, env: Env) -> Value:
    for row, condition in enumerate(tree.conditions):
        if value(condition, work, env):
            if work.watch is not None:
                work.watch.took(tree, row, work, env)
            return value(tree.values[row], work, env)
    if tree.otherwise is None:
        raise _nothing_said(tree, work)
    return value(tree.otherwise, work, env)


def most(tree: ir.Most, work: Transaction, env: Env) -> Value:
    first = one(tree.measure, work, bind(env, tree.slot, 0))
    second = one(tree.measure, work, bind(env, tree.slot, 1))
    if first is None or second is None:
        raise _nothing_said(tree, work)
    if first == second:
        return None
    return 0 if (first > second) == tree.more else 1


def count(tree: ir.Count, work: Transaction, env: Env) -> Value:
    held = several(tree.zone, work, env)
    if tree.kind is None:
        return len(held)
    designs = work.program.designs
    return sum(designs[work.pieces[piece][0]].kind == tree.kind for piece in held)


def printed(tree: ir.Printed, work: Transaction, env: Env) -> Value:
    piece = one(tree.piece, work, env)
    if piece is None:
        return None
    made = piece if tree.of_design else work.pieces[piece][0]
    return work.program.properties[tree.property].printed[made]


def end_of(tree: ir.EndOf, work: Transaction, env: Env) -> Value:
    held = things(tree.zone, work, env)
    if tree.bottom:
        held = held[::-1]
    if tree.amount is None:
        return held[0] if held else None
    return held[: tree.amount]


def total(tree: ir.Total, work: Transaction, env: Env) -> Value:
    measured = things(tree.things, work, env)
    found = [one(tree.measure, work, bind(env, tree.slot, each)) for each in measured]
    numbers = [number for number in found if number is not None]
    if tree.which == "total":
        return sum(numbers)
    return (max if tree.which == "highest" else min)(numbers, default=None)


def alphabetic_rank(tree: ir.AlphabeticRank, work: Transaction, env: Env) -> Value:
    made = one(tree.design, work, env)
    if made is None:
        return None
    designs = work.program.designs
    name = designs[made].name.casefold()
    return sum(other.name.casefold() < name for other in designs)


def together(tree: ir.Together, work: Transaction, env: Env) -> Value:
    found: list[Value] = []
    for part in tree.parts:
        held = value(part, work, env)
        if held is not None:
            found.extend(held if isinstance(held, tuple) else (held,))
    return tuple(dict.fromkeys(found) if tree.once else found)


def latest(tree: ir.Latest, work: Transaction, env: Env) -> Value:
    return things(tree.things, work, env)[-tree.count :]


def entry(tree: ir.Entry, work: Transaction, env: Env) -> Value:
    place = one(tree.place, work, env)
    if place is None:
        return None
    if not 1 <= place <= len(tree.entries):
        raise _nothing_said(tree, work)
    if work.watch is not None:
        work.watch.took(tree, place - 1, work, env)
    return value(tree.entries[place - 1], work, env)


def extreme(tree: ir.Extreme, work: Transaction, env: Env) -> Value:
    left, right = one(tree.left, work, env), one(tree.right, work, env)
    if left is None or right is None:
        return None
    if tree.which == "difference":
        return abs(left - right)
    return min(left, right) if tree.which == "smaller" else max(left, right)


def per_player(tree: ir.PerPlayer, work: Transaction, env: Env) -> Value:
    first = value(tree.value, work, bind(env, tree.slot, 0))
    second = value(tree.value, work, bind(env, tree.slot, 1))
    return tuple(each for each in (first, second) if each is not None)


def said(tree: ir.Said, work: Transaction, env: Env) -> Value:
    return value(tree.value, work, env)


# ---------------------------------------------------------------------- conditions


def among(tree: ir.Among, work: Transaction, env: Env) -> bool:
    mine = work.meaning[tree.value.__class__](tree.value, work, env)
    others = [work.meaning[other.__class__](other, work, env) for other in tree.others]
    if tree.as_sets:
        return _as_set(mine) in [_as_set(other) for other in others]
    return mine in others


def _as_set(thing: Value) -> Value:
    """What is compared of several things: all of them, in no order; no things are nothing."""
    return in_no_order(thing) or None if isinstance(thing, tuple) else thing


def compared(tree: ir.Compared, work: Transaction, env: Env) -> bool:
    left, right = one(tree.left, work, env), one(tree.right, work, env)
    if left is None or right is None:
        raise _nothing_said(tree, work)
    return SIGNS[tree.sign](left, right)


def multiple(tree: ir.Multiple, work: Transaction, env: Env) -> bool:
    mine, of = one(tree.value, work, env), one(tree.of, work, env)
    if mine is None or of is None:
        raise _nothing_said(tree, work)
    return mine == 0 if of == 0 else mine % of == 0


def inside(tree: ir.Inside, work: Transaction, env: Env) -> bool:
    zone = tree.zone
    if isinstance(zone, ir.Selected) and not (tree.by_design or tree.each):
        return _selects(zone, value(tree.value, work, env), work, env)
    held = things(zone, work, env)
    mine = value(tree.value, work, env)
    if tree.by_design:
        held = tuple(work.pieces[piece][0] for piece in as_several(held))
    if tree.each and mine is not None:
        return all(each in held for each in as_things(mine))
    return mine in held


def _selects(tree: ir.Selected, thing: Value, work: Transaction, env: Env) -> bool:
    """Whether a thing is among the selected: only of this one is asked, since a condition that
    looks at all of them (`with the highest rank`) would make a list of cards cubic.
    """
    found = thing in things(tree.things, work, env)
    return found and bool(value(tree.only, work, bind(env, tree.slot, thing)))


def cancelled(tree: ir.Cancelled, work: Transaction, env: Env) -> bool:
    piece = one(tree.piece, work, env)
    force = None if piece is None else work.force_of(piece)
    return force is not None and force.cancelled


def negation(tree: ir.Not, work: Transaction, env: Env) -> bool:
    return not work.meaning[tree.part.__class__](tree.part, work, env)


def all_of(tree: ir.AllOf, work: Transaction, env: Env) -> bool:
    return all(value(part, work, env) for part in tree.parts)


def any_of(tree: ir.AnyOf, work: Transaction, env: Env) -> bool:
    return any(value(part, work, env) for part in tree.parts)


def players(tree: ir.Players, work: Transaction, env: Env) -> bool:
    unsaid: Undecided | None = None
    for seat in (0, 1):
        try:
            found = value(tree.condition, work, bind(env, tree.slot, seat))
        except Undecided as error:  # the other may settle it, whoever of them comes first
            unsaid = unsaid or error
            continue
        if bool(found) != tree.every:
            return not tree.every
    if unsaid is not None:
        raise unsaid
    return tree.every


MEANING: dict[type[ir.Tree], Meaning] = {
    ir.Constant: constant,
    ir.OptionRead: option,
    ir.Local: local,
    ir.OpponentOf: opponent,
    ir.OwnerOf: owner,
    ir.DesignOf: design,
    ir.Read: property_value,
    ir.PhaseNumber: phase_number,
    ir.PhaseWinner: phase_winner,
    ir.Calculated: calculated,
    ir.Divided: divided,
    ir.Cases: cases,
    ir.Most: most,
    ir.Count: count,
    ir.PerPlayer: per_player,
    ir.Printed: printed,
    ir.EndOf: end_of,
    ir.Total: total,
    ir.Extreme: extreme,
    ir.Entry: entry,
    ir.AlphabeticRank: alphabetic_rank,
    ir.Together: together,
    ir.Latest: latest,
    ir.Multiple: multiple,
    ir.Said: said,
    ir.Among: among,
    ir.Compared: compared,
    ir.Inside: inside,
    ir.Cancelled: cancelled,
    ir.Not: negation,
    ir.AllOf: all_of,
    ir.AnyOf: any_of,
    ir.Players: players,
}
"""Every class of value and condition here, and what it means."""
