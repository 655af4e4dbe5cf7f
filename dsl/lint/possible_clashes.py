"""Changes that may happen together and cannot both be.

Purpose: of one slot, every pair of effects that may change one place: two values that may differ, a
value and an amount, two zones, edges that come and go; under conditions that can hold together.
Input: the knowledge of a program. Output: findings, once for each pair of lines. Where it is not
known what is changed, or whether both can be in force, nothing is said.
Must not know: how slots are found (see `together`), what effects change (see `touching`), how rules
are in force (see `roles`).
"""

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import partial

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir.program import Program
from ..piecewise import Work
from .bounds_among_changes import said_behind_them
from .engine.abstract_eval import Worths
from .engine.abstract_value import Env, Missing, Thing, key_of
from .engine.case_split import TooMany, Trial, trying
from .engine.coinciding import meant, taken_for_one
from .engine.concurrent_lines import EACH, ONE, Deed, Same, Slot, brought_within, slots
from .engine.default_answers import Answered, general_answers
from .engine.effect_footprint import (
    COURSE,
    LIES,
    Laid,
    Touch,
    cannot_both_be,
    changed,
    is_the_same_end,
    keys,
    piles,
    properties,
    subjects,
    touches,
)
from .engine.one_at_a_time import never_both
from .engine.program_facts import Knowledge
from .engine.rule_scope import EARLIER, Role, Roles
from .engine.rules_in_force import Blocks, Force
from .engine.several_things import SeveralThings
from .engine.taken_by_one import taken_by_one
from .lint_warning import Finding, Search, concern, name_of, scene
from .piled_together import in_turn

MANY = 7
"""From so many pairs on that are at odds for one reason, they are told as one."""

OF_WHICH = (
    "say of which of them it is so, by words that only one of them fits; or of all of them together"
)
"""What helps where something is set for each of several things."""

Apart = Mapping[int, tuple[int, ...] | None]
"""The words that stand for another thing in each of two lines, with the designs of which these can
be, where that is known.
"""

NOTHING_APART: Apart = {}


@frozen
class Clash:
    """What a trial has led to: the changes, and where this is so, in words. apart: whether they are
    those of two pieces or players; things: whether those of one line for two things.
    """

    one: Touch
    other: Touch
    when: str
    apart: bool
    things: bool


@frozen
class Change:
    """What an effect changes, as far as that says which other ones it can be at odds with. values:
    what is done, with what it sets something to.
    """

    properties: frozenset[int]
    piles: frozenset[int]
    values: frozenset[tuple[ef.How, ir.Tree | None]]


class Clashes:
    """Tries the slots of one program."""

    def __init__(self, knowledge: Knowledge, blocks: Blocks) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.blocks = blocks
        self.answers = general_answers(knowledge)
        self.roles = Roles(knowledge, blocks, self.answers)
        self.things = SeveralThings(knowledge)

    def findings(self) -> Search:
        """Everything that is found, once for each pair of lines."""
        met: set[frozenset[int]] = set()
        for slot in slots(self.knowledge):
            for one, other in self._at_odds(slot):
                key = _told_once(one, other)
                if taken_by_one(one, other) or never_both(self.knowledge, slot, one, other):
                    continue
                if key not in met:
                    yield None
                    found = yield from self._tried(slot, one, other)
                    if found is not None:
                        met.add(key)
                        yield self._finding(slot, one, other, found)

    def _at_odds(self, slot: Slot) -> Iterator[tuple[Deed, Deed]]:
        """The pairs of deeds that may be about one thing, and not the same of it. Deeds that change
        the same are asked about once: most pieces do what others do.
        """
        alike: dict[Change, list[int]] = {}
        changes = [_change(deed.effect, self.program) for deed in slot.deeds]
        for at, change in enumerate(changes):
            alike.setdefault(change, []).append(at)
        against = {
            one: sorted(at for other in alike if _may_differ(one, other) for at in alike[other])
            for one in alike
        }
        for at, change in enumerate(changes):
            others = against[change]
            for other in others[bisect_left(others, at) :]:
                yield slot.deeds[at], slot.deeds[other]

    def _tried(self, slot: Slot, one: Deed, other: Deed) -> Work[Clash | None]:
        pairs = [
            (mine, its)
            for mine in self.roles.of(one.rule, slot.step)
            for its in self.roles.of(other.rule, slot.step)
            if mine.seat != 1 and self.roles.at_once(one.rule, mine, other.rule, its)
        ]
        for mine, its in pairs:
            run = partial(self._run, slot, (one, mine), (other, its))
            try:
                for tried in trying(run, self.knowledge.effort):
                    yield None
                    if tried is not None and tried[1] is not None:
                        return tried[1]
            except TooMany:
                owner = None if one.rule is None else one.rule.owner
                words = "whether this and what is done together with it can both be"
                self.knowledge.give_up(one.line.span, owner, words)
        return None

    # ------------------------------------------------------------------ one trial

    def _run(
        self, slot: Slot, one: tuple[Deed, Role], other: tuple[Deed, Role], trial: Trial
    ) -> Clash | None:
        worths = Answered(self.knowledge, trial, self.answers)
        force = Force(self.blocks, worths)
        deeds, roles = (one[0], other[0]), (one[1], other[1])
        try:
            for role in roles:
                self.roles.assume(role, force)
            envs = [dict(self.roles.source(role, force)[1]) for role in roles]
            if not self._together(slot, deeds, envs, worths):
                return None
            both = tuple(zip(deeds, envs, strict=True))
            apart = self._apart(deeds, worths)
            if not all(with_words(*each, worths, at, apart) for at, each in enumerate(both)):
                return None
            if deeds[0] is deeds[1] and envs[0] == envs[1]:
                return None
            self._coincide(both, worths)
            mine, theirs = (keys(deed.effect, worths, env) for deed, env in both)
            if set(mine).isdisjoint(theirs) or not all(
                come_to(slot, *each, worths) for each in both
            ):
                return None
            if any(force.prevented(d.effect, env) for d, env in both):
                return None
            return self._met(deeds, envs, roles, worths, bool(apart))
        except Missing:
            return None

    def _coincide(self, both: tuple[tuple[Deed, Env], ...], worths: Worths) -> None:
        """Take things for one that two deeds change, and that may be the same."""
        (one, mine), (other, theirs) = both
        for number, tree in subjects(one.effect):
            for also, another in subjects(other.effect):
                if number != also:
                    continue
                first, second = (
                    meant(tree, one, mine, worths),
                    meant(another, other, theirs, worths),
                )
                if first is None or second is None or first.thing.key == second.thing.key:
                    continue
                if taken_for_one(self.knowledge, worths, first, second):
                    for slot, thing in theirs.items():
                        if isinstance(thing, Thing) and thing.key == second.thing.key:
                            theirs[slot] = first.thing

    def _apart(self, deeds: tuple[Deed, Deed], worths: Worths) -> Apart:
        """The words that stand for two things in a trial, where lines that set something are done
        for each of several: one word at the most.
        """
        if not all(_sets(deed.effect) for deed in deeds):
            return {}
        for word in deeds[0].words:
            if word not in deeds[1].words or not isinstance(word.sort, ir.Tree):
                continue
            asked = (each for deed in deeds for each, _ in deed.behind)
            if _is_it(word.slot, (*asked, word.sort)) or not self.things.several(word.sort):
                continue
            if worths.trial.pick(("apart", word.slot), (False, True)):
                return {word.slot: self.things.designs(word.sort)}
        return {}

    def _together(
        self, slot: Slot, deeds: tuple[Deed, Deed], envs: list[Env], worths: Worths
    ) -> bool:
        """Whether it is surely the turn of both at once."""
        if slot.order is None:
            return True
        ranks: list[Hashable] = []
        for deed, env in zip(deeds, envs, strict=True):
            rule = deed.rule
            if 1 not in env or rule is None:
                ranks.append(None)
                continue
            newer = rule.number not in self.knowledge.lasting
            ranks.append((newer, key_of(worths.worth(slot.order, env))))
        return ranks[0] == ranks[1]

    def _met(
        self,
        deeds: tuple[Deed, Deed],
        envs: list[Env],
        roles: tuple[Role, Role],
        worths: Worths,
        things: bool,
    ) -> Clash | None:
        changes = tuple(touches(deeds[1].effect, worths, envs[1]))
        for touch in touches(deeds[0].effect, worths, envs[0]):
            for change in changes:
                if touch.key == change.key and cannot_both_be(touch, change, worths):
                    when = [
                        scene(self.knowledge, worths.trial),
                        *(left_by(self.program, role) for role in roles),
                    ]
                    words = ", ".join(dict.fromkeys(each for each in when if each))
                    return Clash(touch, change, words, roles[0] != roles[1], things)
        return None

    # ------------------------------------------------------------------ in words

    def _finding(self, slot: Slot, one: Deed, other: Deed, found: Clash) -> Finding:
        if found.one.key[0] == COURSE:
            return self._breaking_off(one, other, found)
        owners = [None if deed.rule is None else deed.rule.owner for deed in (one, other)]
        names = dict.fromkeys(f"`{name_of(self.program, owner)}`" for owner in owners)
        if found.one.key[0] == LIES and found.one.value == found.other.value:
            does = "may move the same piece at once, which is moved only once"
        elif found.one.key[0] == LIES:
            does = "may move one piece to two places at once"
        elif isinstance(found.one.value, Laid):
            pile = self.program.properties[found.one.key[0]].name
            does = f"may lay two things on `{pile}` at once, and nothing says which is the last"
        else:
            name = self.program.properties[found.one.key[0]].name
            does = f"may change `{name}` in two ways at once"
        spans = [deed.line.span for deed in (one, other)]
        alike = found.one.how == found.other.how
        further = "and so does this one" if alike else f"and this one {found.other.how.value}"
        others = () if one is other else (Label(spans[1], further),)
        concerns = [concern(self.program, o, s) for o, s in zip(owners, spans, strict=True)]
        several = self._one_cause(slot, owners, found, does)
        fix, said = None, self._in_turn(slot, one, other, found)
        help = OF_WHICH if found.things else self._help(slot, owners, found.apart)
        if said is not None:
            help = f"say who comes first: `{said}`"
        bound = _bound_among(one, other)
        if bound is not None:
            help, fix = said_behind_them(self.knowledge, bound)
        return Finding(
            problem(
                "possible-clash",
                f"{' and '.join(names)} {does}",
                spans[0],
                f"this {found.one.how.value}" if others else "for two at once",
                others=others,
                notes=(f"for example when {found.when}",) if found.when else (),
                help=help,
                severity=Severity.WARNING,
                fix=fix,
            ),
            concerns[0] | concerns[1],
            several=several if fix is None and said is None else "",
            fewest=MANY,
            one=tuple(name_of(self.program, owner) for owner in owners),
            together=self._first(slot) if several else "",
        )

    def _one_cause(self, slot: Slot, owners: list[ir.Owner | None], found: Clash, does: str) -> str:
        """What is told once of many pairs: that all that pieces do in a step is done at once. Empty
        where the lines of one piece are at odds with each other, or with the general rules.
        """
        if slot.step is None or slot.order is not None or not found.apart or None in owners:
            return ""
        step = self.program.steps[slot.step]
        phase = self.program.phases[step.phase].name
        return f"in step `{step.name}` of `{phase}`, what several pieces do {does}"

    def _breaking_off(self, one: Deed, other: Deed, found: Clash) -> Finding:
        """Of two lines that break one phase off in two ways, or of one that does it for two."""
        phase = self.program.phases[ir.sure(int, found.one.key[1])].name
        one_winner = found.one.value.winner == found.other.value.winner
        won = found.one.how == found.other.how and not one_winner
        owners = [None if deed.rule is None else deed.rule.owner for deed in (one, other)]
        spans = [deed.line.span for deed in (one, other)]
        concerns = [concern(self.program, o, s) for o, s in zip(owners, spans, strict=True)]
        how = [f"this {self._ends(each)}" for each in (found.one, found.other)]
        label = how[0] if one is not other else "for two at once"
        others = () if one is other else (Label(spans[1], how[1]),)
        when = (f"for example when {found.when}",) if found.when else ()
        notes = (*when, "whether play comes to it is not known without playing")
        if won:
            told = problem(
                "possible-double-win",
                f"`{phase}` may be won by both players at once, or by one and by nobody",
                spans[0],
                label,
                others=others,
                notes=notes,
                help="say what holds if both are so (`if each player ...: ...`), and let this be "
                "done only `otherwise`; or give it a condition that cannot hold for both",
                severity=Severity.WARNING,
            )
        else:
            told = problem(
                "possible-clash",
                f"`{phase}` may be broken off in two ways at once",
                spans[0],
                label,
                others=others,
                notes=notes,
                help="give one of them a condition, so that only one of them happens",
                severity=Severity.WARNING,
            )
        return Finding(told, concerns[0] | concerns[1])

    def _ends(self, touch: Touch) -> str:
        """How a line breaks a phase off, in words."""
        if touch.how is not ef.How.END:
            return str(touch.how.value)
        if touch.value.winner is None:
            return "ends it, won by nobody"
        by = "" if touch.value.reason is None else f" by {touch.value.reason}"
        return f"lets {self.program.seats[touch.value.winner]} win it{by}"

    def _in_turn(self, slot: Slot, one: Deed, other: Deed, found: Clash) -> str | None:
        """The words by which what both players lay on a pile, or take from it, is done in turn."""
        piled = isinstance(found.one.value, Laid) or is_the_same_end(found.one)
        alone = slot.step is None and one is other and piled
        return in_turn(self.knowledge, one) if alone else None

    def _help(self, slot: Slot, owners: list[ir.Owner | None], apart: bool) -> str:
        only = "give one of them a condition, so that only one of them happens"
        if slot.step is None or slot.order is not None or not apart or owners == [None, None]:
            return only
        return f"{self._first(slot)}; or {only}"

    def _first(self, slot: Slot) -> str:
        """How it is said in which order pieces act in a step."""
        name = self.program.steps[ir.sure(int, slot.step)].name
        return f"say whose turn comes first: `step {name}, in order of ...`"


def _change(effect: ef.Effect, program: Program) -> Change:
    """What an effect changes."""
    by = {w.how: w.by if w.how is ef.How.SET else None for w in changed(effect)}
    return Change(properties(effect, program), piles(effect, program), frozenset(by.items()))


def _may_differ(one: Change, other: Change) -> bool:
    """Whether two changes may be about one thing, and not the same of it."""
    if not one.properties & other.properties:
        return False
    if one.piles & other.piles:
        return True
    hows = {how for how, _ in one.values | other.values}
    if hows <= ef.AMOUNTS:
        return False
    if hows == {ef.How.SET}:
        constant = all(isinstance(value, ir.Constant) for _, value in one.values)
        return one.values != other.values or not constant
    return len(hows) > 1 or not hows <= ef.ON_GRAPHS


def _bound_among(one: Deed, other: Deed) -> Deed | None:
    """Of two lines that are said together, the one that brings a number within a bound, where the
    other changes it.
    """
    bounds = [deed for deed in (one, other) if brought_within(deed) is not None]
    return bounds[0] if len(bounds) == 1 and one.rule is other.rule else None


def _told_once(one: Deed, other: Deed) -> frozenset[int]:
    """What clashes of two lines are told by: a bound once, whatever it is at odds with."""
    bound = _bound_among(one, other)
    return frozenset({id(one.line), id(other.line)} if bound is None else {id(bound.line)})


def left_by(program: Program, role: Role) -> str:
    """Which piece has left a rule, in words."""
    if role.when != EARLIER or role.seat is None:
        return ""
    who, name = program.seats[role.seat], name_of(program, role.owner)
    if role.copier is None:
        return f"{who} has had {name}"
    copier = program.designs[role.copier].name
    return f"{who} has had {copier}, which copied {name}"


def come_to(slot: Slot, deed: Deed, env: Env, worths: Worths) -> bool:
    """Whether everything holds that a deed stands behind, and its rule is not over."""
    rule = deed.rule
    if rule is not None and not worths.holds(rule.condition, env):
        return False
    if rule is not None and rule.until is not None and worths.holds(rule.until, env):
        return False
    behind = (*slot.behind, *deed.behind)
    return all(worths.holds(each, env) == wanted for each, wanted in behind)


def _sets(effect: ef.Effect) -> bool:
    """Whether an effect sets something to a value, and does nothing else."""
    return {write.how for write in changed(effect)} == {ef.How.SET}


def _is_it(slot: int, trees: Iterable[ir.Tree]) -> bool:
    """Whether it is asked if a thing is just this one, which can be so of one alone."""
    return any(
        isinstance(tree, ir.Among) and isinstance(tree.value, ir.Local) and tree.value.slot == slot
        for each in trees
        for tree in ir.walk(each)
    )


def with_words(deed: Deed, env: Env, worths: Worths, at: int, apart: Apart = NOTHING_APART) -> bool:
    """Say what the words on the way to a deed stand for; whether each thing is one of those that
    are meant. at: which of two deeds it is; apart: the words that stand for another thing in each.
    """
    for word in deed.words:
        if isinstance(word.sort, str):
            key = ("player", word.slot, at if word.sort == EACH else ONE)
            env[word.slot] = worths.trial.pick(key, (0, 1))
            continue
        if isinstance(word.sort, Same):
            env[word.slot] = worths.worth(word.sort.value, env)
            continue
        seats = tuple(sorted((s, v) for s, v in env.items() if v in (0, 1)))
        which = ONE if at and word.slot in apart else EACH
        thing = _thing(word.sort, ("slot", word.slot, word.sort, seats, which), env, worths)
        designs = apart.get(word.slot)
        if designs is not None:
            worths.trial.pick(("design", thing.key), designs)
        env[word.slot] = thing
        if isinstance(word.sort, ir.Selected):
            env[word.sort.slot] = thing
            if not worths.holds(word.sort.only, env):
                return False
    return True


def _thing(tree: ir.Tree, key: Hashable, env: Env, worths: Worths) -> Thing:
    """One of several things: any one, or the cell that they are all near."""
    things = tree.things if isinstance(tree, ir.Selected) else tree
    if isinstance(things, ir.Near) and things.least == ir.number(0):
        middle = worths.worth(things.cell, env)
        if isinstance(middle, Thing) and worths.trial.pick(("middle", key), (True, False)):
            return middle
    kind = None
    if isinstance(things, ir.Read):
        kind = worths.program.properties[things.property].type.kind
    return Thing(key, kind)
