"""What values and conditions are worth, as far as that can be known without playing.

Purpose: work out a tree in one trial: what is not known is picked by the trial, what has no value
is told from what has an unknown one. Of a tree that is not known here, only that it is the same as
another one that is written alike.
Input: a program's knowledge, a trial, a tree, what the small words stand for. Output: a worth:
None (nothing, nobody), a truth, a seat or a design by number, a `Linear`, or a `Thing`.
Must not know: why somebody asks.
"""

from collections.abc import Callable, Hashable, Mapping

from attrs import fields

from ... import ir
from ...ir.program import Property
from .abstract_value import Env, Thing, Worth, key_of
from .case_split import COUNTED, Linear, Trial, unknown
from .program_facts import Knowledge
from .transfer import MANY, MEANING, OPAQUE


class Worths:
    """Works out trees in one trial."""

    def __init__(
        self, knowledge: Knowledge, trial: Trial, not_yet: frozenset[int] = frozenset()
    ) -> None:
        """not_yet: the properties that say who was late with what is not asked yet."""
        self.not_yet = not_yet
        self.begun: Mapping[int, Worth] = {}
        """What still is as it began, by property."""
        self.alias: dict[Hashable, Thing] = {}
        """Things that are taken for another one in this trial, by their keys."""
        self.is_cancelled: Callable[[Thing], bool] | None = None
        """Whether a piece is cancelled in this trial, where that is asked for: what it says of its
        own numbers does not count then.
        """
        self.without: set[tuple[int, int]] = set()
        """The designs that have a number no more in this trial, as they are cancelled, with it."""
        self.for_sure = False
        """Whether nothing is left out that only is not likely: more passes than anybody plays."""
        self.knowledge = knowledge
        self.program = knowledge.program
        self.trial = trial

    def worth(self, tree: ir.Tree, env: Env) -> Worth:
        """What a tree is worth. Raises Missing."""
        self.trial.worked_out += 1
        meaning = MEANING.get(type(tree))
        if meaning is None and isinstance(tree, OPAQUE):
            return self.strange(tree, env)
        return MEANING[type(tree)](self, tree, env)

    def holds(self, tree: ir.Tree | None, env: Env) -> bool:
        """Whether a condition holds; none always does. Raises Missing."""
        return True if tree is None else self.truth(self.worth(tree, env))

    def strange(self, tree: ir.Tree, env: Env) -> Worth:
        """A tree of which nothing is worked out: the same wherever it is written alike."""
        parts: list[Hashable] = [type(tree).__name__]
        for attribute in fields(type(tree)):
            if attribute.name != "span":
                parts.append(self._part(getattr(tree, attribute.name), env))
        return Thing(tuple(parts))

    def _part(self, value: object, env: Env) -> Hashable:
        if isinstance(value, ir.Tree):
            return key_of(self.worth(value, env))
        if isinstance(value, tuple):
            return tuple(self._part(each, env) for each in value)
        return repr(value)

    def whole(self, tree: ir.Tree, env: Env) -> Thing:
        """Something that goes through many things, each in a slot of its own: what is asked of them
        is not tried.
        """
        slot = getattr(tree, "slot", None)
        return Thing(self._shape(tree, env, frozenset() if slot is None else frozenset({slot})))

    def _shape(self, value: object, env: Env, inner: frozenset[int]) -> tuple[Hashable, ...]:
        if isinstance(value, tuple):
            return tuple(self._shape(each, env, inner) for each in value)
        if not isinstance(value, ir.Tree):
            return (repr(value),)
        slots = {t.slot for t in ir.walk(value) if isinstance(t, ir.Local)}
        if not slots & inner and not isinstance(value, MANY):
            return (key_of(self.worth(value, env)),)
        slot = getattr(value, "slot", None)
        within = inner if slot is None else inner | {slot}
        names = (a.name for a in fields(type(value)) if a.name != "span")
        shapes = (self._shape(getattr(value, name), env, within) for name in names)
        return (type(value).__name__, *shapes)

    def is_there(self, tree: ir.Tree) -> bool:
        """Whether a choice that has a worth has surely been made: that is not known in general."""
        return False

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
        if number in self.begun:
            return self.begun[number]
        made = self.program.properties[number]
        if made.source == "previous" and made.of is not None:
            return self._previous(made.of, number, key)
        if made.source == "printed" and isinstance(subject, Thing):
            return self._printed(number, subject, key)
        if number in self.knowledge.never_hidden:
            return False
        if number in self.knowledge.late and subject in (0, 1):
            return self._late(number, subject, key)
        behind = self.knowledge.asked_behind.get(number, ())
        if any(self.holds(condition, {}) != wanted for condition, wanted in behind):
            return None
        if made.source == "since":
            if self._never_chosen(made, key):
                return None
        elif self.knowledge.optional(number) and self._none(key):
            return None
        return self._of_type(number, key)

    def _never_chosen(self, since: Property, key: Hashable) -> bool:
        """Whether what is asked for has not been chosen yet: how often it was says so, where that
        is counted in the same phase; of a longer time, that it was never.
        """
        for made in self.program.properties:
            same = made.source == "tally" and (made.of, made.wanted) == (since.of, since.wanted)
            if not same or not isinstance(key, tuple) or key[:2] != ("read", since.number):
                continue
            many = self.knowledge.ranges.of_property(made.number)
            often = self.some(("read", made.number, *key[2:]), many)
            if not self.trial.at_least(often, 1):
                return True
            if made.phase == since.phase:
                return False
        return self._none(key)

    def _late(self, number: int, seat: int, key: Hashable) -> bool:
        """Whether a player was late, in play that goes on."""
        one, both = self.knowledge.late[number]
        other = self.trial.picked.get(("read", number, 1 - seat), False)
        possible = one and (both or not other) and number not in self.not_yet
        return bool(self.trial.pick(key, (False, True) if possible else (False,)))

    def _none(self, key: Hashable) -> bool:
        return bool(self.trial.pick(("none", key), (False, True)))

    def _previous(self, of: int, number: int, key: Hashable) -> Worth:
        """In the first phase of its kind, nothing was before; where none is played, there is what
        was chosen in the last one.
        """
        if number in self.knowledge.remembered_elsewhere:
            return None if self._none(key) else self._of_type(number, key)
        counted = self.phase_number(self.program.properties[of].phase)
        if not self.trial.at_least(counted, 2):
            return None
        return self._of_type(number, key)

    def _printed(self, number: int, subject: Thing, key: Hashable) -> Worth:
        made = self.program.properties[number]
        design = self.design(subject)
        printed = made.printed[design] if design is not None else None
        if number in self.knowledge.set_by_effects:
            if design is not None and printed is None and self._is_gone(number, design, subject):
                self.without.add((design, number))
                return None
            return self._of_type(number, key)
        if not isinstance(made.type, ir.NumberType) or printed is None:
            return printed
        changed = number in self.knowledge.modified
        if not changed:
            return Linear((), ir.sure(int, printed))
        return self.some(key, self.knowledge.ranges.of_property(number))

    def _is_gone(self, number: int, design: int, piece: Thing) -> bool:
        """Whether a piece alone says what its number is, and is cancelled."""
        asked, self.is_cancelled = self.is_cancelled, None  # what cancels may ask for it, too
        gone = asked is not None and design in self.knowledge.say_it_alone(number) and asked(piece)
        self.is_cancelled = asked
        return gone

    def phase_number(self, phase: int) -> Linear:
        """Which one of its kind a phase is, from 1, and no more than it is played."""
        _, most = self.knowledge.ranges.of_phase(phase)
        counted = self.some((COUNTED, phase), (1, max(1, most)))
        option = self.knowledge.played_by_option(phase)
        if option is not None:
            times = self.number(self.worth(option, {}))
            if times is not None:
                self.trial.assume(times.plus(counted, -1), 0)
        return counted

    def some(self, key: Hashable, among: tuple[float, float]) -> Linear:
        """A number of which the key is known, and what it can be at the least and the most."""
        if among[0] <= among[1]:
            self.trial.bounds[key] = among
        return unknown(key)

    def number_of(self, tree: ir.Tree, key: Hashable) -> Linear:
        """A number that a tree is worth, of which nothing but its range is known."""
        return self.some(key, self.knowledge.ranges.of(tree))

    def _of_type(self, number: int, key: Hashable) -> Worth:
        """Anything that a property of its type can be."""
        made = self.program.properties[number]
        match made.type:
            case ir.TruthType():
                return self.trial.pick(key, (False, True))
            case ir.PlayerType():
                nobody = (None,) if self.knowledge.may_be_nothing(number) else ()
                return self.trial.pick(key, (*nobody, 0, 1))
            case ir.NumberType():
                nothing = made.source != "printed" and self.knowledge.may_be_nothing(number)
                if nothing and self._none(key):
                    return None
                ever = self.knowledge.pass_values.get(number)
                if ever is not None and (ever.whole or not self.for_sure):
                    self.trial.values[key] = tuple(sorted(ever.values))
                return self.some(key, self.knowledge.ranges.of_property(number))
            case ir.PieceType():
                return self.alias.get(key, Thing(key, made.type.kind))
            case ir.DesignType():
                given = made.source not in ("chosen", "printed")
                nothing = made.type.optional and made.source != "chosen"
                nothing |= given and self.knowledge.may_be_nothing(number)
                if nothing and self._none(key):
                    return None
                named: int = self.trial.pick(("named", key), self.knowledge.names(made.type.kind))
                return named
        return self.alias.get(key, Thing(key))
