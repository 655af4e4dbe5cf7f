"""Every way through one pass of a phase.

Purpose: go along the lines of a phase, and of what they lead to, once for each player that a line
is about and once for each way that a condition or a choice may go. Of what happens nobody knows how
often (rules of pieces, phases inside, what is done for each of some things), only in which
directions it changes what is counted.
Input: what is counted. Output: `Way` values, each a whole pass or one that begins the phase anew.
Must not know: what is concluded.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import inf

from attrs import evolve, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .interval_analysis import Range, join
from .linear_forms import FLAG, Atom, Differs, Form, Seats, seat_of
from .number_order import Order, by_order, learnt
from .pass_changes import ANYTHING, Exit, Followed, Taken, Way, again_and_again
from .pass_ways import MOST_WAYS, also_chosen, either, merged, partly
from .three_valued import all_hold, any_holds

PATIENCE, FEW_WAYS = 12_000, 6
"""Once so many ways were followed by a line, only so many are told apart."""

STEADY = (
    *(ir.Read, ir.Local, ir.Constant, ir.OpponentOf, ir.Among, ir.Compared, ir.Not, ir.AllOf),
    *(ir.AnyOf, ir.DesignOf, ir.Printed, ir.OptionRead, ir.Players),
)
"""Trees whose worth hangs on nothing but what they read."""


@frozen
class Loosely:
    """What may happen, nobody knows how often: changes of what is counted, and phases that may be
    ended or begun anew.
    """

    changes: tuple[tuple[Atom, Range], ...]
    exits: tuple[Exit, ...]
    moves: bool
    touched: frozenset[int]


class Passes:
    """The ways through a pass of one phase."""

    def __init__(self, followed: Followed, control: dict[int, object] | None = None) -> None:
        """control: what some properties of the game are when the pass begins."""
        self.followed = followed
        self.program = followed.program
        self.knowledge = followed.knowledge
        self.control = control or {}
        self._loose: dict[tuple[int, ...], Loosely] = {}
        self._steadily: dict[int, tuple[ir.Tree, bool]] = {}  # a tree that is kept keeps its number
        self._followed = 0
        self._won = {
            each.number for each in self.knowledge.writing(ef.How.END) if each.whose is not None
        }
        everything = self.knowledge.everything
        decided = frozenset(t.property for t in everything if isinstance(t, ir.Decide))
        answers = frozenset(made.value for made in self.program.decisions)
        around = (followed.phase, *visit.above(self.program, followed.phase))
        turns = {self.program.phases[each].mover for each in around}
        self._steady = decided | ((answers | turns) - self.knowledge.set_by_effects)

    def ways(self) -> list[Way]:
        """Every way through the phase that comes back to its beginning: whole passes, and those
        that begin it anew.
        """
        phase = self.program.phases[self.followed.phase]
        begun = self._loosely(self._at_starts(), [self._first])
        through = self._block(phase.body, {}, begun, False)
        done = [self._ended(way) for way in through if self._stays(way)]
        again = [way for way in through if self._anew(way)]
        # of a phase around that ends, what is done at the end of this one may begin it anew
        around = [way for way in through if self._ends_around(way)]
        outer = [evolve(way, leaves=None, known={}) for way in around]
        again += [way for way in self._block(phase.at_end, {}, outer, False) if self._anew(way)]
        closed = self._block(phase.at_end, {}, done, False)
        again += [way for way in closed if self._anew(way)]
        return again + [evolve(w, leaves=None) for w in closed if self._stays(w)]

    @property
    def _first(self) -> Way:
        return Way(known={("game", number): value for number, value in self.control.items()})

    def certainly(self, condition: ir.Tree) -> bool:
        """Whether a condition holds when the pass begins, by the values that are followed."""
        return self._truth(condition, {}, self._first) is True

    def _stays(self, way: Way) -> bool:
        left = way.leaves
        ends = left is not None and left.how is ef.How.END and left.phase == self.followed.phase
        return left is None or ends

    def _ends_around(self, way: Way) -> bool:
        left = way.leaves
        return left is not None and left.how is ef.How.END and not self._stays(way)

    def _anew(self, way: Way) -> bool:
        left = way.leaves
        here = left is not None and left.phase == self.followed.phase
        return here and ir.given(left).how in (ef.How.RESTART, ef.How.UNDO)

    def _ended(self, way: Way) -> Way:
        """A way on which the phase is over: whether anybody has won it."""
        left, phase = way.leaves, self.followed.phase
        won = left is not None and any(w.whose is not None for w in ef.written(left.effect))
        winner: tuple[int | None, ...] = (0, 1) if won else (None,)
        taken = way.taken
        if not won and phase in self._won:
            name = self.program.phases[phase].name
            taken = (*taken, Taken(None, True, f"nobody wins the {name}"))
        tree = ir.PhaseWinner(phase)
        known = {**way.known, ("player", tree): winner}
        return evolve(way, leaves=None, known=known, taken=taken)

    # ------------------------------------------------------------------ lines

    def _block(self, block: int, seats: Seats, ways: Iterable[Way], slot: bool) -> list[Way]:
        found = list(ways)
        for line in visit.lines(self.program, block):
            found = self._line(line, seats, found, slot)
        return found

    def _line(self, line: ir.Tree, seats: Seats, ways: Sequence[Way], slot: bool) -> list[Way]:
        on = [way for way in ways if way.leaves is None or slot]
        found = [way for way in ways if way.leaves is not None and not slot]
        found += self._carried_out(line, seats, on, slot)
        self._followed += len(found)
        if not slot and not isinstance(line, ir.Branch | ir.Play):
            found = [_slot_over(way, self._is_steady) for way in found]
        return merged(found, MOST_WAYS if self._followed < PATIENCE else FEW_WAYS)

    def _carried_out(self, line: ir.Tree, seats: Seats, on: Sequence[Way], slot: bool) -> list[Way]:
        match line:
            case ir.Do(effect=effect):
                return [after for way in on for after in self._done(effect, seats, way)]
            case ir.Branch():
                return self._branch(line, seats, on, slot)
            case ir.ForPlayers():
                first = self._block(line.block, {**seats, line.slot: 0}, on, True)
                return self._block(line.block, {**seats, line.slot: 1}, first, True)
            case ir.Ask():
                return self._ask(line, seats, on)
            case ir.PickFor():
                return self._picked(line, seats, on)
            case ir.RunStep():
                return self._step(line, seats, on)
        return self._otherwise(line, on)

    def _otherwise(self, line: ir.Tree, on: Sequence[Way]) -> list[Way]:
        """Lines of which it is not known how often they do something, or that do little."""
        match line:
            case ir.ForPieces():
                return self._loosely((line.block,), on)
            case ir.Play():
                played = self.program.phases[line.phase]
                return self._loosely((played.body, played.at_end), on)
            case ir.Decide():
                return [evolve(way, known=_game_only(way)) for way in on]
            case ir.Set() | ir.Fill() | ir.HandOut():
                return [self._begun(line.property, way) for way in on]
        return list(on)

    def _done(self, effect: ef.Effect, seats: Seats, way: Way) -> Iterator[Way]:
        for after in self.followed.after(effect, way, seats):
            yield self._game_set(after, effect)

    def _begun(self, number: int, way: Way) -> Way:
        """Something gets its first value, perhaps once more."""
        for atom in self.followed.atoms(number):
            way = evolve(way.changed(atom, ANYTHING), moved=way.moved | {None})
        return way

    def _game_set(self, way: Way, effect: ef.Effect) -> Way:
        """What is known of the properties that are followed by value, behind an effect."""
        for each in ef.written(effect):
            if each.place is not None and ("game", each.place.property) in way.known:
                key = ("game", each.place.property)
                known = {k: v for k, v in way.known.items() if k != key}
                certain = each.how is ef.How.SET and not self.program.tables.preventing
                if certain and isinstance(each.by, ir.Constant):
                    known["later", each.place.property] = each.by.value
                way = evolve(way, known=known)
        return way

    # ------------------------------------------------------------------ conditions

    def _branch(self, line: ir.Branch, seats: Seats, on: Sequence[Way], slot: bool) -> list[Way]:
        found: list[Way] = []
        for so, block in ((True, line.then), (False, line.otherwise)):
            here = [after for way in on for after in self._if(line.condition, so, seats, way)]
            found += self._block(block, seats, here, slot) if block >= 0 else here
        return found

    def _if(self, tree: ir.Tree, so: bool, seats: Seats, way: Way) -> Iterator[Way]:
        """The way on which a condition holds, or does not, if there is one."""
        held = self._truth(tree, seats, way)
        if held is not None:
            if held is so:
                yield way
            return
        key = (tree, _named(tree, seats))
        known = {**way.known, key: so, **self._known_by(tree, so, seats)}
        known |= learnt(tree, so, seats, known)
        bounds = set(way.bounds)
        for form in self.followed.reader.at_least(tree, so, seats):
            if not isinstance(form, Differs) and self._finite(form, way):
                bounds.add(form)
        taken = (*way.taken, Taken(tree, so))
        yield evolve(way, known=known, bounds=frozenset(bounds), taken=taken)

    def _finite(self, form: Form, way: Way) -> bool:
        """Whether what was changed before has bounds: the sum was not far away at the beginning."""
        return all(abs(end) != inf for atom, _ in form for end in way.change(atom))

    def _known_by(self, tree: ir.Tree, so: bool, seats: Seats) -> dict[object, object]:
        """What follows from a condition for other trees."""
        match tree:
            case ir.Not(part=part):
                return self._known_by(part, not so, seats)
            case ir.AllOf(parts=parts) if so:
                return {k: v for part in parts for k, v in self._known_by(part, so, seats).items()}
            case ir.AnyOf(parts=parts) if not so:
                return {k: v for part in parts for k, v in self._known_by(part, so, seats).items()}
            case ir.Among(value=value, others=(ir.Constant(value=None),)) if _apart(value):
                return {("player", value): (None,) if so else (0, 1)}
            case ir.Read() as read:
                atom = self.followed.reader.atom(read, seats)
                if atom is not None and atom.sort == FLAG:
                    return {("flag", atom): so}
        return {(tree, _named(tree, seats)): so}

    def _truth(self, tree: ir.Tree, seats: Seats, way: Way) -> bool | None:
        """Whether a condition holds, if that is known on the way."""
        known = way.known.get((tree, _named(tree, seats)))
        if isinstance(known, bool):
            return known
        match tree:
            case ir.Not(part=part):
                held = self._truth(part, seats, way)
                return None if held is None else not held
            case ir.AllOf(parts=parts):
                return all_hold([self._truth(part, seats, way) for part in parts])
            case ir.AnyOf(parts=parts):
                return any_holds([self._truth(part, seats, way) for part in parts])
            case ir.Among(value=value, others=(ir.Constant(value=None),)) if _apart(value):
                who = way.known.get(("player", value))
                return None if not isinstance(who, tuple) else who == (None,)
            case ir.Read(property=number) if ("game", number) in way.known:
                return _truth(way.known["game", number])
            case ir.Read() as read:
                atom = self.followed.reader.atom(read, seats)
                return None if atom is None else _truth(way.known.get(("flag", atom)))
        ordered = by_order(tree, seats, way.known)
        return self._compared(tree, seats, way) if ordered is None else ordered

    def _compared(self, tree: ir.Tree, seats: Seats, way: Way) -> bool | None:
        """Whether somebody, or a property that is followed by value, is what is asked for."""
        if not isinstance(tree, ir.Among):
            return None
        values = [each.value for each in tree.others if isinstance(each, ir.Constant)]
        if len(values) < len(tree.others):
            return None
        read = tree.value.property if isinstance(tree.value, ir.Read) else -1
        if ("game", read) in way.known:
            return way.known["game", read] in values
        seat = seat_of(tree.value, seats)
        return self._one_of(tree, values, seats, way) if seat is None else seat in values

    def _one_of(
        self, tree: ir.Among, values: list[ir.Value], seats: Seats, way: Way
    ) -> bool | None:
        """Whether something is one of some values, by what is known of it: which it can be at all,
        and what was asked of it before.
        """
        possible = self._possible(tree.value, seats, way)
        names, out = _named(tree.value, seats), set[ir.Value]()
        for key, held in way.known.items():
            asked = key[0] if isinstance(key, tuple) else None
            if not isinstance(asked, ir.Among) or asked.value != tree.value or asked.as_sets:
                continue
            others = {each.value for each in asked.others if isinstance(each, ir.Constant)}
            if _named(asked.value, seats) != names or len(others) < len(asked.others):
                continue
            if held is True:
                possible = others if possible is None else possible & others
            elif held is False:
                out |= others
        if possible is None:
            return False if out.issuperset(values) else None
        left = possible - out
        return True if left <= set(values) else None if left & set(values) else False

    def _possible(self, tree: ir.Tree, seats: Seats, way: Way) -> set[ir.Value] | None:
        """What an answer that was certainly given may be, where there are few names of things."""
        choice = self.followed.answer(tree, way, seats)
        found = set[ir.Value]()
        for made in self.followed.decisions(choice) if choice is not None else ():
            if not isinstance(made.domain, ir.DesignChoice) or not made.domain.single:
                return None
            kind = made.domain.kind
            found |= {d.number for d in self.program.designs if d.kind == kind}
        return found or None

    # ------------------------------------------------------------------ choices

    def _ask(self, line: ir.Ask, seats: Seats, on: Sequence[Way]) -> list[Way]:
        made = self.program.decisions[line.decision]
        here = [evolve(way, known=_game_only(way)) for way in on]
        found = [way for way in on if way.leaves is not None]  # others may have been asked before
        if line.chooser is None:
            return found + self._both(made, line, seats, here)
        for way in here:
            for who in self.followed.players(line.chooser, way, seats):
                chance = isinstance(line.chooser, ir.Constant) and who is None
                if who is None and not chance:
                    found.append(way)
                else:
                    bound = {**seats, made.chooser_slot: who}
                    found += self._answered(made, who, bound, way, line.drawn or chance)
        return found

    def _both(self, made: Decision, line: ir.Ask, seats: Seats, here: Sequence[Way]) -> list[Way]:
        """Each player is asked: what becomes of it, one after the other; or both are late."""
        found: list[Way] = []
        for way in here:
            answers = [way]
            for seat in (0, 1):
                bound = {**seats, line.slot: seat, made.chooser_slot: seat}
                answers = [
                    on
                    for one in answers
                    for on in self._answered(made, seat, bound, one, line.drawn)
                ]
                answers = merged(answers)
            found += answers
            if made.both_late >= 0 and not line.drawn:
                late = Taken(None, True, f"both are late with {made.name}")
                found += self._block(made.both_late, {}, [_also(way, late)], True)
        return found

    def _answered(
        self, made: Decision, who: int | None, seats: Seats, way: Way, drawn: bool
    ) -> list[Way]:
        """What may become of one choice."""
        chosen = also_chosen(way, (made.value, who))
        if isinstance(made.domain, ir.GoChoice):
            found = self._loosely((made.domain.block, made.chosen), [way])
        elif isinstance(made.domain, ir.DealChoice):
            found = [way]
            for seat in (0, 1):
                found = self._with_answer(made, seat, {**seats, made.chooser_slot: seat}, found)
        else:
            for atom in self.followed.atoms(made.uses) if made.uses >= 0 else ():
                if atom.whose in (None, who):  # it can only be chosen while it is not used up
                    chosen = chosen.changed(atom, (1, 1) if made.optional else (0, 1))
            found = self._with_answer(made, who, seats, [chosen])
            if made.parts:
                parts = self.knowledge.parts_of(made.number)
                blocks = tuple(self.program.decisions[part].chosen for part in parts)
                found = self._loosely(blocks, found)
        if made.optional and not drawn:
            none = Taken(None, True, f"nothing is chosen as {made.name}")
            found += self._block(made.declined, seats, [_also(way, none)], True)
        if made.impossible >= 0:
            none = Taken(None, True, f"nothing can be chosen as {made.name}")
            found += self._block(made.impossible, seats, [_also(way, none)], True)
        if made.late_block >= 0 and not drawn:
            late = Taken(None, True, f"somebody is late with {made.name}")
            found += self._block(made.late_block, seats, [_also(way, late)], True)
        return found

    def _with_answer(
        self, made: Decision, who: int | None, seats: Seats, on: Iterable[Way]
    ) -> list[Way]:
        """What is done with an answer, which stands in its slot meanwhile."""
        key = ("answer", made.slot)
        answer = (made.value, who), getattr(made.domain, "single", False)
        bound = [evolve(way, known={**way.known, key: answer}) for way in on]
        done = self._block(made.chosen, seats, bound, True)
        return [evolve(w, known={k: v for k, v in w.known.items() if k != key}) for w in done]

    def _picked(self, line: ir.PickFor, seats: Seats, on: Sequence[Way]) -> list[Way]:
        """Somebody's answer is given in their place."""
        made, found = self.program.decisions[line.decision], list[Way]()
        for way in on:
            for who in self.followed.players(line.player, way, seats):
                chosen = also_chosen(way, (made.value, who))
                if isinstance(made.domain, ir.GoChoice | ir.DealChoice):
                    found += self._loosely((made.chosen,), [way])
                else:
                    bound = {**seats, made.chooser_slot: who}
                    found += self._with_answer(made, who, bound, [chosen])
        return found

    # ------------------------------------------------------------------ steps

    def _step(self, line: ir.RunStep, seats: Seats, on: Sequence[Way]) -> list[Way]:
        step = self.program.steps[line.step]
        run, found = list(on), list[Way]()
        if line.guard is not None:
            found = [after for way in on for after in self._if(line.guard, False, seats, way)]
            run = [after for way in on for after in self._if(line.guard, True, seats, way)]
        rules = tuple(
            rule.form.block
            for rule in self.program.rules
            if isinstance(rule.form, ir.InStep) and rule.form.step == line.step
        )
        through = self._block(step.general, {}, run, True)
        if not rules:
            return found + through
        loose = self._sum(rules)
        asks = any(
            isinstance(each, ir.Ask)
            for each in visit.lines_from(self.program, (step.general, *rules), visit.EVERYWHERE)
        )
        if loose.exits and run and (asks or step.order is not None):
            before = reduce(either, run)  # what stands behind may be left out
            through += [partly(way, before) for way in through if way.leaves is None]
        return found + self._loosely(rules, through)

    # ------------------------------------------------------------------ nobody knows how often

    def _at_starts(self) -> tuple[int, ...]:
        forms = (rule.form for rule in self.program.rules)
        return tuple(form.block for form in forms if isinstance(form, ir.AtStart))

    def _loosely(self, blocks: tuple[int, ...], on: Iterable[Way]) -> list[Way]:
        """The ways on behind something that may happen, so or so often."""
        wanted = tuple(block for block in blocks if block >= 0)
        if not wanted:
            return list(on)
        loose, found = self._sum(wanted), list[Way]()
        for way in on:
            after = way
            for atom, by in loose.changes:
                after = after.changed(atom, by)
            if loose.moves:
                after = evolve(after, moved=after.moved | {None})
            if loose.touched:
                known = {
                    k: v
                    for k, v in after.known.items()
                    if not (isinstance(k, tuple) and k[0] in ("game", "later"))
                    or k[1] not in loose.touched
                }
                after = evolve(after, known=known, written=True)
            found.append(after)
            if way.leaves is None:
                found += [left for exit_ in loose.exits for left in self._left(after, exit_)]
        return found

    def _left(self, way: Way, left: Exit) -> Iterator[Way]:
        """A way that leaves by such an exit: by whomever's choice it is, that is used up."""
        spent = self.followed.atoms(left.spends) if left.spends >= 0 else ()
        if not spent:
            yield evolve(way, leaves=left)
        for atom in spent:
            yield evolve(way.changed(atom, (1, 1)), leaves=left)

    def _sum(self, blocks: tuple[int, ...]) -> Loosely:
        if blocks not in self._loose:
            self._loose[blocks] = self._summed(blocks)
        return self._loose[blocks]

    def _summed(self, blocks: tuple[int, ...]) -> Loosely:
        changes: dict[Atom, Range] = {}
        exits: dict[object, Exit] = {}
        moves, touched = False, {-1}
        for line, spends in self._lines(blocks):
            for way in self._alone(line):
                for atom, by in way.changes.items():
                    changes[atom] = join(changes.get(atom, (0, 0)), again_and_again(by))
                moves = moves or bool(way.moved)
            touched |= _touched(line)
            for left in self._exits(line, spends):
                somebody = any(each.whose is not None for each in ef.written(left.effect))
                exits.setdefault((left.how, left.phase, somebody, left.spends), left)
        own = sorted(changes.items(), key=lambda item: repr(item[0]))
        return Loosely(tuple(own), tuple(exits.values()), moves, frozenset(touched))

    def _exits(self, line: ir.Tree, spends: int) -> Iterator[Exit]:
        """The phases around that a line may end, or begin anew."""
        around = (self.followed.phase, *visit.above(self.program, self.followed.phase))
        for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
            if each.how in ef.ON_PHASES and each.number in around:
                yield Exit(each.how, ir.given(each.number), ir.sure(ir.Do, line).effect, spends)

    def _alone(self, line: ir.Tree) -> Iterator[Way]:
        """What a line may change by itself, wherever it stands and whoever is meant."""
        match line:
            case ir.Do(effect=effect):
                yield from self.followed.after(effect, Way(), {})
            case ir.Set() | ir.Fill() | ir.HandOut():
                yield self._begun(line.property, Way())
            case ir.Ask():
                uses = self.program.decisions[line.decision].uses
                for atom in self.followed.atoms(uses) if uses >= 0 else ():
                    yield Way().changed(atom, (0, 1))

    def _lines(self, blocks: tuple[int, ...]) -> Iterator[tuple[ir.Tree, int]]:
        """Every line that these blocks may come to, with the choice that is used up by that."""
        met: set[tuple[int, int]] = set()
        waiting = [(block, -1) for block in blocks]
        while waiting:
            block, spends = waiting.pop()
            if block < 0 or (block, spends) in met:
                continue
            met.add((block, spends))
            for line in self.program.blocks[block]:
                yield line, spends
                waiting += self._on(line, spends)

    def _on(self, line: ir.Tree, spends: int) -> Iterator[tuple[int, int]]:
        """The blocks that a line may come to."""
        for lead in visit.leads(self.program, line):
            inner = spends
            if isinstance(line, ir.Ask) and lead.how is visit.To.CHOSEN:
                made = self.program.decisions[line.decision]
                inner = made.uses if made.uses >= 0 and made.optional else spends
            yield lead.block, inner
        if isinstance(line, ir.Play):
            yield from ((block, spends) for block in self._at_starts())
        if isinstance(line, ir.Ask | ir.PickFor):
            for part in self.knowledge.parts_of(line.decision):
                asked = visit.answered(self.program.decisions[part])
                yield from ((lead.block, spends) for lead in asked)

    def _is_steady(self, tree: ir.Tree) -> bool:
        """Whether a tree is worth the same until something is asked or decided anew."""
        if id(tree) not in self._steadily:
            self._steadily[id(tree)] = (
                tree,
                all(
                    isinstance(part, STEADY)
                    and (not isinstance(part, ir.Read) or part.property in self._steady)
                    for part in ir.walk(tree)
                ),
            )
        return self._steadily[id(tree)][1]


def _touched(line: ir.Tree) -> set[int]:
    """The properties that a line may give another value."""
    if isinstance(line, ir.Set | ir.Fill | ir.HandOut):
        return {line.property}
    found = set[int]()
    for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
        if each.place is not None:
            found.add(each.place.property)
        if each.how is ef.How.SWAP and isinstance(each.by, ir.Read):
            found.add(each.by.property)
    return found


# ---------------------------------------------------------------------- what is known


def _slot_over(way: Way, steady: object) -> Way:
    """What happens together has happened: what was known of what has changed is not known any
    more.
    """
    if not way.written or not callable(steady):
        return way
    known: dict[object, object] = {}
    for key, value in way.known.items():
        if isinstance(key, tuple) and key[0] == "later":
            known["game", key[1]] = value
        elif isinstance(key, tuple) and key[0] == "game":
            known.setdefault(key, value)
        elif isinstance(key, tuple) and key[0] == "player":
            if isinstance(key[1], ir.PhaseWinner) or steady(key[1]):
                known[key] = value
        elif (isinstance(key, tuple) and isinstance(key[0], ir.Tree) and steady(key[0])) or (
            isinstance(key, Order) and steady(key.left) and steady(key.right)
        ):
            known[key] = value
    return evolve(way, known=known, written=False)


def _game_only(way: Way) -> dict[object, object]:
    """What is known whatever is asked or decided anew."""
    kept = ("game", "later")
    return {key: v for key, v in way.known.items() if isinstance(key, tuple) and key[0] in kept}


def _truth(known: object) -> bool | None:
    return known if isinstance(known, bool) else None


def _also(way: Way, taken: Taken) -> Way:
    return evolve(way, taken=(*way.taken, taken))


def _named(tree: ir.Tree, seats: Seats) -> tuple[object, ...]:
    """Who the small words of a tree stand for."""
    slots = dict.fromkeys(part.slot for part in ir.walk(tree) if isinstance(part, ir.Local))
    return tuple((slot, seats.get(slot, "?")) for slot in slots)


def _apart(tree: ir.Tree) -> bool:
    """Whether no small word stands in a tree."""
    return not any(isinstance(part, ir.Local) for part in ir.walk(tree))
