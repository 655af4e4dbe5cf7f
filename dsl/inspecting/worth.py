"""What values and conditions are worth, as far as that can be known without playing.

Purpose: work out a tree in one trial: what is not known is picked by the trial, what has no value
is told from what has an unknown one. Of a tree that is not known here, only that it is the same as
another one that is written alike.
Input: a program's knowledge, a trial, a tree, what the small words stand for. Output: a worth:
None (nothing, nobody), a truth, a seat or a design by number, a `Linear`, or a `Thing`.
Must not know: why somebody asks.
"""

from collections.abc import Callable, Hashable
from typing import Any

from attrs import fields, frozen

from .. import trees as tr
from .knowing import Knowledge
from .trying import COUNTED, Linear, Trial, unknown

Env = dict[int, Any]
Worth = Any


@frozen
class Thing:
    """Something of which only the name is known; a piece of `design`, if that is known."""

    key: Hashable
    kind: int | None = None
    design: int | None = None


class Missing(Exception):
    """A comparison meets nothing, which is no number. tree: the comparison; part: what is none."""

    def __init__(self, tree: tr.Tree, part: tr.Tree) -> None:
        self.tree = tree
        self.part = part


class Worths:
    """Works out trees in one trial."""

    def __init__(
        self, knowledge: Knowledge, trial: Trial, not_yet: frozenset[int] = frozenset()
    ) -> None:
        """not_yet: the properties that say who was late with what is not asked yet."""
        self.not_yet = not_yet
        self.knowledge = knowledge
        self.program = knowledge.program
        self.trial = trial

    def worth(self, tree: tr.Tree, env: Env) -> Worth:
        """What a tree is worth. Raises Missing."""
        meaning = MEANING.get(type(tree))
        return self._strange(tree, env) if meaning is None else meaning(self, tree, env)

    def holds(self, tree: tr.Tree | None, env: Env) -> bool:
        """Whether a condition holds; none always does. Raises Missing."""
        return True if tree is None else self.truth(self.worth(tree, env))

    def _strange(self, tree: tr.Tree, env: Env) -> Worth:
        """A tree of a class that is not known here: the same wherever it is written alike."""
        parts: list[Hashable] = [type(tree).__name__]
        for attribute in fields(type(tree)):
            if attribute.name != "span":
                parts.append(self._part(getattr(tree, attribute.name), env))
        return Thing(tuple(parts))

    def _part(self, value: Any, env: Env) -> Hashable:
        if isinstance(value, tr.Tree):
            return key_of(self.worth(value, env))
        if isinstance(value, tuple):
            return tuple(self._part(each, env) for each in value)
        return repr(value)

    # ------------------------------------------------------------------ as what is wanted

    def truth(self, worth: Worth) -> bool:
        """A worth as yes or no."""
        if worth is None or isinstance(worth, bool):
            return bool(worth)
        return bool(self.trial.pick(("truth", key_of(worth)), (False, True)))

    def number(self, worth: Worth) -> Linear | None:
        """A worth as a number, or none."""
        if worth is None or isinstance(worth, Linear):
            return worth
        return Linear((), int(worth)) if isinstance(worth, int) else unknown(key_of(worth))

    def same(self, one: Worth, other: Worth) -> bool:
        """Whether two worths are the same thing."""
        if key_of(one) == key_of(other):
            return True
        if isinstance(one, Linear) or isinstance(other, Linear):
            left, right = self.number(one), self.number(other)
            if left is None or right is None:
                return False
            return self.trial.compare(left, "=", right)
        if isinstance(one, Thing) or isinstance(other, Thing):
            pair = tuple(sorted((repr(key_of(one)), repr(key_of(other)))))
            return bool(self.trial.pick(("same", pair), (False, True)))
        return False

    def seat(self, worth: Worth) -> int | None:
        """A worth as a player, or nobody."""
        if worth is None:
            return None
        if worth in (0, 1):
            return int(worth)
        found: int = self.trial.pick(("seat", key_of(worth)), (0, 1))
        return found

    # ------------------------------------------------------------------ pieces

    def design(self, worth: Worth) -> int | None:
        """What a piece is. Raises Impossible if it cannot be together with what was assumed."""
        if not isinstance(worth, Thing):
            return None
        if worth.design is not None:
            return worth.design
        key = ("design", worth.key)
        if key not in self.trial.picked:
            self.trial.pick(key, self.knowledge.fitting(worth.kind, self.met()))
        found: int = self.trial.picked[key]
        return found

    def met(self) -> frozenset[int]:
        """The designs of which there are pieces in this trial."""
        return frozenset(
            design
            for key, design in self.trial.picked.items()
            if isinstance(key, tuple) and key[0] == "design"
        )

    # ------------------------------------------------------------------ properties

    def read(self, number: int, subject: Worth, key: Hashable) -> Worth:
        """What a property is, of somebody or something that is there."""
        made = self.program.properties[number]
        if made.source == "previous" and made.of is not None:
            return self._previous(made.of, number, key)
        if made.source == "printed" and isinstance(subject, Thing):
            return self._printed(number, subject, key)
        if number in self.knowledge.late and subject in (0, 1):
            return self._late(number, subject, key)
        if self.knowledge.optional(number) and self._none(key):
            return None
        return self._of_type(number, key)

    def _late(self, number: int, seat: int, key: Hashable) -> bool:
        """Whether a player was late, in play that goes on."""
        one, both = self.knowledge.late[number]
        other = self.trial.picked.get(("read", number, 1 - seat), False)
        possible = one and (both or not other) and number not in self.not_yet
        return bool(self.trial.pick(key, (False, True) if possible else (False,)))

    def _none(self, key: Hashable) -> bool:
        return bool(self.trial.pick(("none", key), (False, True)))

    def _previous(self, of: int, number: int, key: Hashable) -> Worth:
        """In the first phase of its kind, nothing was before."""
        counted = unknown((COUNTED, self.program.properties[of].phase))
        if not self.trial.at_least(counted, 2):
            return None
        return self._of_type(number, key)

    def _printed(self, number: int, subject: Thing, key: Hashable) -> Worth:
        made = self.program.properties[number]
        design = self.design(subject)
        printed = made.printed[design] if design is not None else None
        if number in self.knowledge.set_by_effects:
            return self._of_type(number, key)
        if made.type.name != "number" or printed is None:
            return printed
        changed = number in self.knowledge.modified
        return unknown(key) if changed else Linear((), printed)

    def _of_type(self, number: int, key: Hashable) -> Worth:
        """Anything that a property of its type can be."""
        made = self.program.properties[number]
        match made.type.name:
            case "truth":
                return self.trial.pick(key, (False, True))
            case "player":
                nobody = (None,) if self.knowledge.may_be_nothing(number) else ()
                return self.trial.pick(key, (*nobody, 0, 1))
            case "number":
                nothing = made.source != "printed" and self.knowledge.may_be_nothing(number)
                return None if nothing and self._none(key) else unknown(key)
            case "piece":
                return Thing(key, made.type.kind)
            case "design":
                nothing = made.type.optional and made.source != "chosen"
                if nothing and self._none(key):
                    return None
                return self.design(Thing(("name", key), made.type.kind))
        return Thing(key)


def key_of(worth: Worth) -> Hashable:
    """By what a worth is the same as another."""
    if isinstance(worth, Thing):
        return worth.key
    if isinstance(worth, bool):
        return ("truth", worth)
    return worth  # type: ignore[no-any-return]


# ---------------------------------------------------------------------- values


def _constant(worths: Worths, tree: tr.Constant, env: Env) -> Worth:
    value = tree.value
    plain = value is None or isinstance(value, bool | int)
    return value if plain else Thing(("constant", repr(value)))


def _option(worths: Worths, tree: tr.OptionRead, env: Env) -> Worth:
    made = worths.program.options[tree.option]
    key = ("option", tree.option)
    nothing = made.type.optional or made.default is None
    match made.type.name:
        case "truth":
            return worths.trial.pick(key, (False, True))
        case "player":
            return worths.trial.pick(key, (0, 1, None) if nothing else (0, 1))
        case "number":
            none = nothing and worths.trial.pick(("none", key), (False, True))
            return None if none else unknown(key)
    return Thing(key)


def _local(worths: Worths, tree: tr.Local, env: Env) -> Worth:
    return env[tree.slot] if tree.slot in env else Thing(("slot", tree.slot))


def _opponent(worths: Worths, tree: tr.OpponentOf, env: Env) -> Worth:
    seat = worths.seat(worths.worth(tree.player, env))
    return None if seat is None else 1 - seat


def _owner(worths: Worths, tree: tr.OwnerOf, env: Env) -> Worth:
    piece = worths.worth(tree.piece, env)
    return None if piece is None else worths.seat(Thing(("owner", key_of(piece))))


def _design(worths: Worths, tree: tr.DesignOf, env: Env) -> Worth:
    return worths.design(worths.worth(tree.piece, env))


def _read(worths: Worths, tree: tr.Read, env: Env) -> Worth:
    if tree.subject is None:
        return worths.read(tree.property, None, ("read", tree.property))
    subject = worths.worth(tree.subject, env)
    if subject is None:
        return None
    if worths.program.properties[tree.property].bearer == "player":
        subject = worths.seat(subject)
    return worths.read(tree.property, subject, ("read", tree.property, key_of(subject)))


def _phase_number(worths: Worths, tree: tr.PhaseNumber, env: Env) -> Worth:
    return unknown((COUNTED, tree.phase))


def _phase_winner(worths: Worths, tree: tr.PhaseWinner, env: Env) -> Worth:
    return worths.trial.pick(("winner of", tree.phase), (None, 0, 1))


def _calculated(worths: Worths, tree: tr.Calculated, env: Env) -> Worth:
    left = worths.number(worths.worth(tree.left, env))
    right = worths.number(worths.worth(tree.right, env))
    if left is None or right is None:
        return None
    if tree.sign in "+-":
        return left.plus(right, 1 if tree.sign == "+" else -1)
    if not left.terms and not right.terms:
        return Linear((), left.known * right.known)
    return unknown(("product", left, right))


def _most(worths: Worths, tree: tr.Most, env: Env) -> Worth:
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


def _printed(worths: Worths, tree: tr.Printed, env: Env) -> Worth:
    worth = worths.worth(tree.piece, env)
    design = worths.design(worth) if isinstance(worth, Thing) and not tree.of_design else worth
    if not isinstance(design, int):
        return None if worth is None else unknown(("printed", tree.property, key_of(worth)))
    value = worths.program.properties[tree.property].printed[design]
    number = isinstance(value, int) and not isinstance(value, bool)
    return Linear((), value) if number else value


def _extreme(worths: Worths, tree: tr.Extreme, env: Env) -> Worth:
    left = worths.number(worths.worth(tree.left, env))
    right = worths.number(worths.worth(tree.right, env))
    if left is None or right is None:
        return None
    if left.terms or right.terms:
        return unknown((tree.which, left, right))
    pair = (left.known, right.known)
    found = {"smaller": min(pair), "greater": max(pair), "difference": abs(pair[0] - pair[1])}
    return Linear((), found[tree.which])


def _counted(worths: Worths, tree: tr.Tree, env: Env) -> Worth:
    """A number of which nothing is known: the same wherever it is written alike."""
    return unknown(key_of(worths._strange(tree, env)))


# ---------------------------------------------------------------------- conditions


def _among(worths: Worths, tree: tr.Among, env: Env) -> bool:
    mine = worths.worth(tree.value, env)
    return any(_is(worths, tree.value, mine, worths.worth(o, env), env) for o in tree.others)


def _is(worths: Worths, tree: tr.Tree, mine: Worth, other: Worth, env: Env) -> bool:
    """Whether two worths are the same; whether there is anything yet is not known of choices."""
    there = isinstance(tree, tr.DesignOf) or (isinstance(mine, Linear) and mine.terms)
    if other is None and mine is not None and there:
        return bool(worths.trial.pick(("lacks", tree, env.get(0)), (False, True)))
    return worths.same(mine, other)


def _compared(worths: Worths, tree: tr.Compared, env: Env) -> bool:
    left = worths.number(worths.worth(tree.left, env))
    right = worths.number(worths.worth(tree.right, env))
    if left is None or right is None:
        raise Missing(tree, tree.left if left is None else tree.right)
    return worths.trial.compare(left, tree.sign, right)


def _multiple(worths: Worths, tree: tr.Multiple, env: Env) -> bool:
    left = worths.number(worths.worth(tree.value, env))
    right = worths.number(worths.worth(tree.of, env))
    if left is None or right is None:
        raise Missing(tree, tree.value if left is None else tree.of)
    return bool(worths.trial.pick(("multiple", left, right), (False, True)))


def _asked(worths: Worths, tree: tr.Tree, env: Env) -> bool:
    """A yes or no of which nothing is known."""
    return worths.truth(worths._strange(tree, env))


def _not(worths: Worths, tree: tr.Not, env: Env) -> bool:
    return not worths.holds(tree.part, env)


def _all(worths: Worths, tree: tr.AllOf, env: Env) -> bool:
    return all(worths.holds(part, env) for part in tree.parts)


def _any(worths: Worths, tree: tr.AnyOf, env: Env) -> bool:
    return any(worths.holds(part, env) for part in tree.parts)


def _players(worths: Worths, tree: tr.Players, env: Env) -> bool:
    found = (worths.holds(tree.condition, {**env, tree.slot: seat}) for seat in (0, 1))
    return all(found) if tree.every else any(found)


MEANING: dict[type[tr.Tree], Callable[[Worths, Any, Env], Worth]] = {
    tr.Constant: _constant,
    tr.OptionRead: _option,
    tr.Local: _local,
    tr.OpponentOf: _opponent,
    tr.OwnerOf: _owner,
    tr.DesignOf: _design,
    tr.Read: _read,
    tr.PhaseNumber: _phase_number,
    tr.PhaseWinner: _phase_winner,
    tr.Calculated: _calculated,
    tr.Most: _most,
    tr.Printed: _printed,
    tr.Extreme: _extreme,
    tr.Count: _counted,
    tr.Total: _counted,
    tr.Entry: _counted,
    tr.Among: _among,
    tr.Compared: _compared,
    tr.Multiple: _multiple,
    tr.Inside: _asked,
    tr.Cancelled: _asked,
    tr.Not: _not,
    tr.AllOf: _all,
    tr.AnyOf: _any,
    tr.Players: _players,
}
"""What the trees mean that are known here."""
