"""What every class of trees is worth.

Purpose: one function for each class that is known to those who reason; `abstract_eval` asks here.
Input: the worths of a trial, a tree, what the small words stand for. Output: a worth.
Must not know: why somebody asks.
"""

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Protocol

from ... import ir
from ...ir.program import Program
from .abstract_value import Env, Missing, Part, Thing, Worth, key_of
from .case_split import Impossible, Linear, Trial
from .program_facts import Knowledge


class Evaluator(Protocol):
    """Works out the parts of a tree in one trial, and says what is known of them."""

    program: Program
    knowledge: Knowledge
    trial: Trial

    def worth(self, tree: ir.Tree, env: Env) -> Worth:
        """What a tree is worth. Raises Missing."""

    def holds(self, tree: ir.Tree | None, env: Env) -> bool:
        """Whether a condition holds. Raises Missing."""

    def truth(self, worth: Worth) -> bool:
        """A worth as yes or no."""

    def number(self, worth: Worth) -> Linear | None:
        """A worth as a number, or none."""

    def seat(self, worth: Worth) -> int | None:
        """A worth as a player, or nobody."""

    def design(self, worth: Worth) -> int | None:
        """What a piece is."""

    def same(self, one: Worth, other: Worth) -> bool:
        """Whether two worths are the same thing."""

    def read(self, number: int, subject: Worth, key: Hashable) -> Worth:
        """What a property is, of somebody or something that is there."""

    def phase_number(self, phase: int) -> Linear:
        """Which one of its kind a phase is, from 1."""

    def number_of(self, tree: ir.Tree, key: Hashable) -> Linear:
        """A number of which nothing but its range is known."""

    def strange(self, tree: ir.Tree, env: Env) -> Worth:
        """A tree of which nothing is worked out."""

    def whole(self, tree: ir.Tree, env: Env) -> Thing:
        """Something that goes through many things."""

    def is_there(self, tree: ir.Tree) -> bool:
        """Whether a choice that has a worth has surely been made."""


# ---------------------------------------------------------------------- values


def _constant(worths: Evaluator, tree: ir.Constant, env: Env) -> Worth:
    value = tree.value
    plain = value is None or isinstance(value, bool | int)
    return value if plain else Thing(("constant", repr(value)))


def _option(worths: Evaluator, tree: ir.OptionRead, env: Env) -> Worth:
    made = worths.program.options[tree.option]
    key = ("option", tree.option)
    nothing = made.type.optional or made.default is None
    match made.type:
        case ir.TruthType():
            return worths.trial.pick(key, (False, True))
        case ir.PlayerType():
            return worths.trial.pick(key, (0, 1, None) if nothing else (0, 1))
        case ir.NumberType():
            none = nothing and worths.trial.pick(("none", key), (False, True))
            return None if none else worths.number_of(tree, key)
    return Thing(key)


def _local(worths: Evaluator, tree: ir.Local, env: Env) -> Worth:
    found = env.get(tree.slot, Thing(("slot", tree.slot)))
    if isinstance(found, Part):
        return worths.read(found.property, found.seat, found.key)
    return found


def _opponent(worths: Evaluator, tree: ir.OpponentOf, env: Env) -> Worth:
    seat = worths.seat(worths.worth(tree.player, env))
    return None if seat is None else 1 - seat


def _owner(worths: Evaluator, tree: ir.OwnerOf, env: Env) -> Worth:
    piece = worths.worth(tree.piece, env)
    return None if piece is None else worths.seat(Thing(("owner", key_of(piece))))


def _design(worths: Evaluator, tree: ir.DesignOf, env: Env) -> Worth:
    return worths.design(worths.worth(tree.piece, env))


def _read(worths: Evaluator, tree: ir.Read, env: Env) -> Worth:
    if tree.subject is None:
        return worths.read(tree.property, None, ("read", tree.property))
    subject = worths.worth(tree.subject, env)
    if subject is None:
        return None
    if worths.program.properties[tree.property].bearer == "player":
        subject = worths.seat(subject)
    return worths.read(tree.property, subject, ("read", tree.property, key_of(subject)))


def _phase_number(worths: Evaluator, tree: ir.PhaseNumber, env: Env) -> Worth:
    return worths.phase_number(tree.phase)


def _phase_winner(worths: Evaluator, tree: ir.PhaseWinner, env: Env) -> Worth:
    return worths.trial.pick(("winner of", tree.phase), (None, 0, 1))


def _calculated(worths: Evaluator, tree: ir.Calculated, env: Env) -> Worth:
    left = worths.number(worths.worth(tree.left, env))
    right = worths.number(worths.worth(tree.right, env))
    if left is None or right is None:
        return None
    if tree.sign in "+-":
        return left.plus(right, 1 if tree.sign == "+" else -1)
    if not left.terms and not right.terms:
        return Linear((), left.known * right.known)
    return worths.number_of(tree, ("product", left, right))


def _divided(worths: Evaluator, tree: ir.Divided, env: Env) -> Worth:
    left = worths.number(worths.worth(tree.left, env))
    by = worths.number(worths.worth(tree.by, env))
    if left is None or by is None:
        return None
    if by.terms:
        least, most = worths.knowledge.uncounted.of(tree.by)
        if (
            least <= 0 <= most
            and inf not in (-least, most)
            and worths.trial.compare(by, "=", Linear((), 0))
        ):
            raise Missing(tree, tree.by)
    elif not by.known:
        raise Missing(tree, tree.by)
    elif not left.terms:
        return Linear((), left.known // by.known)
    return worths.number_of(tree, ("divided", left, by))


def _cases(worths: Evaluator, tree: ir.Cases, env: Env) -> Worth:
    for condition, value in zip(tree.conditions, tree.values, strict=True):
        if worths.holds(condition, env):
            return worths.worth(value, env)
    if tree.otherwise is None:
        raise Missing(tree, tree)
    return worths.worth(tree.otherwise, env)


def _most(worths: Evaluator, tree: ir.Most, env: Env) -> Worth:
    measures = []
    for seat in (0, 1):
        found = worths.number(worths.worth(tree.measure, {**env, tree.slot: seat}))
        if found is None:
            raise Missing(tree, tree.measure)
        measures.append(found)
    first, second = measures
    if worths.trial.compare(first, "=", second):
        return None
    return 0 if worths.trial.compare(first, ">", second) == tree.more else 1


def _printed(worths: Evaluator, tree: ir.Printed, env: Env) -> Worth:
    worth = worths.worth(tree.piece, env)
    design = worths.design(worth) if isinstance(worth, Thing) and not tree.of_design else worth
    if not isinstance(design, int):
        if worth is None:
            return None
        return worths.number_of(tree, ("printed", tree.property, key_of(worth)))
    value = worths.program.properties[tree.property].printed[design]
    if isinstance(value, int) and not isinstance(value, bool):
        return Linear((), value)
    return value


def _extreme(worths: Evaluator, tree: ir.Extreme, env: Env) -> Worth:
    left = worths.number(worths.worth(tree.left, env))
    right = worths.number(worths.worth(tree.right, env))
    if left is None or right is None:
        return None
    over = left.plus(right, -1)
    first = worths.trial.at_least(over, 0)
    if tree.which == "difference":
        return over if first else right.plus(left, -1)
    return left if first is (tree.which == "greater") else right


def _many(worths: Evaluator, tree: ir.Tree, env: Env) -> Worth:
    """Things of which nothing is known but how they are picked out."""
    return worths.whole(tree, env)


def _counted(worths: Evaluator, tree: ir.Tree, env: Env) -> Worth:
    """A number of which no more is known than its range: the same wherever it is written alike."""
    return worths.number_of(tree, key_of(worths.strange(tree, env)))


def _total(worths: Evaluator, tree: ir.Total, env: Env) -> Worth:
    """A sum over things: the same wherever it is written alike, whatever stands for each."""
    each = Thing(("each", sum(isinstance(w, Thing) and _is_each(w.key) for w in env.values())))
    try:
        measure = key_of(worths.worth(tree.measure, {**env, tree.slot: each}))
    except Missing:
        return _counted(worths, tree, env)
    things = key_of(worths.worth(tree.things, env))
    return worths.number_of(tree, ("total", tree.which, things, measure))


def _is_each(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "each"


def _entry(worths: Evaluator, tree: ir.Entry, env: Env) -> Worth:
    """What stands in a list; nothing beyond its ends, where it is known that the place can get
    there while options are as they are by default.
    """
    place = worths.number(worths.worth(tree.place, env))
    if place is None:
        return None
    least, most = worths.knowledge.uncounted.of(tree.place)
    count = len(tree.entries)
    if count < most < inf and worths.trial.at_least(place, count + 1):
        raise Missing(tree, tree.place)
    if -inf < least < 1 and not worths.trial.at_least(place, 1):
        raise Missing(tree, tree.place)
    if not place.terms and 1 <= place.known <= count:
        return worths.worth(tree.entries[place.known - 1], env)
    return worths.number_of(tree, ("entry", key_of(worths.strange(tree, env))))


# ---------------------------------------------------------------------- conditions


def _among(worths: Evaluator, tree: ir.Among, env: Env) -> bool:
    named = isinstance(tree.value, ir.DesignOf)
    latest = tree.value.piece if isinstance(tree.value, ir.DesignOf) else tree.value
    if isinstance(latest, ir.Latest | ir.Read) and not tree.as_sets:
        found = _last_times(worths, latest, tree.others, env, named)
        if found is not None:
            return found
    mine = worths.worth(tree.value, env)
    return any(_is(worths, tree.value, mine, each, env) for each in tree.others)


def _last_times(
    worths: Evaluator,
    latest: ir.Latest | ir.Read,
    others: tuple[ir.Tree, ...],
    env: Env,
    named: bool,
) -> bool | None:
    """Whether what was chosen the last times, now included or not, is one of some rows of names;
    None of what is said otherwise. What came before is the same however many of the last are asked
    for. named: whether pieces are meant by their names.
    """
    last: tuple[ir.Tree, ...] = ()
    match latest:
        case ir.Latest(
            things=ir.Together(
                parts=(ir.Read(property=number, subject=ir.Tree() as whose), ir.Tree() as now)
            ),
            count=count,
        ):
            last = (ir.DesignOf(now) if named else now,)
        case ir.Read(property=number, subject=ir.Tree() as whose):
            count = worths.program.properties[number].keep
        case _:
            return None
    of = worths.program.properties[number].of
    if of is None or (last and worths.worth(last[0], env) is None):
        return None
    before = [
        each.number
        for each in worths.program.properties
        if each.of == of and each.source == "previous"
    ]
    made: list[ir.Tree] = [ir.Read(each, whose) for each in before[:1]]
    last = (*last, *(ir.DesignOf(each) if named else each for each in made))
    key = ("the last of", of, key_of(worths.worth(whose, env)))
    for row in others:
        if not isinstance(row, ir.Together) or len(row.parts) != count:
            return None
        if not all(isinstance(each, ir.Constant) for each in row.parts):
            return None
        now_first = tuple(ir.sure(ir.Constant, each) for each in reversed(row.parts))
        if all(
            _is(worths, tree, worths.worth(tree, env), each, env)
            for tree, each in zip(last, now_first, strict=False)
        ) and all(
            _was(worths, (*key, len(made) + ago), each)
            for ago, each in enumerate(now_first[len(last) :], 1)
        ):
            return True
    return False


def _was(worths: Evaluator, key: Hashable, named: ir.Constant) -> bool:
    """Whether something unknown, which is one thing, is the one that is named."""
    known = worths.trial.picked.get(key)
    if known is not None:
        return bool(known == named)
    found = bool(worths.trial.pick(("is", key, named), (False, True)))
    if found:
        worths.trial.picked[key] = named
    return found


def _is(worths: Evaluator, tree: ir.Tree, mine: Worth, against: ir.Tree, env: Env) -> bool:
    """Whether two worths are the same; whether there is anything yet is not known of choices. Of
    two pieces one that has a number is never level with one that has none.
    """
    other = worths.worth(against, env)
    there = isinstance(tree, ir.DesignOf) or (isinstance(mine, Linear) and mine.terms)
    of_pieces = _on_a_piece(worths, tree) and _on_a_piece(worths, against)
    if other is None and mine is not None and there and not of_pieces and not worths.is_there(tree):
        return bool(worths.trial.pick(("lacks", tree, env.get(0)), (False, True)))
    return worths.same(mine, other)


def _on_a_piece(worths: Evaluator, tree: ir.Tree) -> bool:
    """Whether a tree asks for what stands on a piece, which it has or lacks for good."""
    if not isinstance(tree, ir.Read) or tree.property in worths.knowledge.set_by_effects:
        return False
    return worths.program.properties[tree.property].source == "printed"


def _compared(worths: Evaluator, tree: ir.Compared, env: Env) -> bool:
    left = worths.number(worths.worth(tree.left, env))
    right = worths.number(worths.worth(tree.right, env))
    if left is None or right is None:
        raise Missing(tree, tree.left if left is None else tree.right)
    return worths.trial.compare(left, tree.sign, right)


def _multiple(worths: Evaluator, tree: ir.Multiple, env: Env) -> bool:
    left = worths.number(worths.worth(tree.value, env))
    right = worths.number(worths.worth(tree.of, env))
    if left is None or right is None:
        raise Missing(tree, tree.value if left is None else tree.of)
    if right.terms or right.known <= 0:
        return bool(worths.trial.pick(("multiple", left, right), (False, True)))
    if not left.terms:
        return left.known % right.known == 0
    found = bool(worths.trial.pick(("multiple", left, right), (False, True)))
    if found and worths.trial.at_least(left, 1) and not worths.trial.at_least(left, right.known):
        raise Impossible  # above nothing, it is as great as that
    return found


def _asked(worths: Evaluator, tree: ir.Tree, env: Env) -> bool:
    """A yes or no of which nothing is known."""
    return worths.truth(worths.strange(tree, env))


def _cancelled(worths: Evaluator, tree: ir.Cancelled, env: Env) -> bool:
    return worths.knowledge.cancelling and _asked(worths, tree, env)


def _exists(worths: Evaluator, tree: ir.Exists, env: Env) -> bool:
    """Whether there is anything that might be chosen; always, if nothing is enough."""
    low = getattr(tree.choice, "low", None)
    if low == ir.number(0):
        return True
    return worths.truth(Thing(("exists", worths.whole(tree.choice, env).key)))


def _not(worths: Evaluator, tree: ir.Not, env: Env) -> bool:
    return not worths.holds(tree.part, env)


def _all(worths: Evaluator, tree: ir.AllOf, env: Env) -> bool:
    return all(worths.holds(part, env) for part in tree.parts)


def _any(worths: Evaluator, tree: ir.AnyOf, env: Env) -> bool:
    return any(worths.holds(part, env) for part in tree.parts)


def _players(worths: Evaluator, tree: ir.Players, env: Env) -> bool:
    found = (worths.holds(tree.condition, {**env, tree.slot: seat}) for seat in (0, 1))
    return all(found) if tree.every else any(found)


MANY = (
    ir.Selected,
    ir.PerPlayer,
    ir.PieceChoice,
    ir.DealChoice,
    ir.DesignChoice,
    ir.GroupChoice,
    ir.CellChoice,
)
"""The trees that go through many things."""

# each function takes trees of its own class, by which it is looked up
MEANING: dict[type[ir.Tree], Callable[[Evaluator, Any, Env], Worth]] = {
    ir.Constant: _constant,
    ir.OptionRead: _option,
    ir.Local: _local,
    ir.OpponentOf: _opponent,
    ir.OwnerOf: _owner,
    ir.DesignOf: _design,
    ir.Read: _read,
    ir.PhaseNumber: _phase_number,
    ir.PhaseWinner: _phase_winner,
    ir.Calculated: _calculated,
    ir.Divided: _divided,
    ir.Cases: _cases,
    ir.Most: _most,
    ir.Printed: _printed,
    ir.Extreme: _extreme,
    ir.Count: _counted,
    ir.Total: _total,
    ir.Entry: _entry,
    ir.HowFar: _counted,
    ir.PathLength: _counted,
    ir.AlphabeticRank: _counted,
    ir.Selected: _many,
    ir.PerPlayer: _many,
    ir.Among: _among,
    ir.Compared: _compared,
    ir.Multiple: _multiple,
    ir.Inside: _asked,
    ir.Cancelled: _cancelled,
    ir.Exists: _exists,
    ir.Not: _not,
    ir.AllOf: _all,
    ir.AnyOf: _any,
    ir.Players: _players,
}
"""What the trees mean that are known here."""

OPAQUE = (
    ir.EndOf,
    ir.Together,
    ir.Latest,
    ir.Said,
    ir.PieceChoice,
    ir.DesignChoice,
    ir.GroupChoice,
    ir.DealChoice,
    ir.OrderChoice,
    ir.SetChoice,
    ir.NumberChoice,
    ir.NumbersChoice,
    ir.PlayerChoice,
    ir.TruthChoice,
    ir.UseChoice,
    ir.Everywhere,
    ir.Near,
    ir.Along,
    ir.Towards,
    ir.Between,
    ir.Arc,
    ir.Sight,
    ir.Walk,
    ir.Rank,
    ir.EdgeBetween,
    ir.EdgesAt,
    ir.PathEdges,
    ir.CellChoice,
    ir.WayChoice,
    ir.EdgeChoice,
    ir.GoChoice,
)
"""The trees of which nothing is worked out: one is the same as another that is written alike. A
class that stands neither here nor above is a mistake of ours, and a test says so.
"""
