"""What happens together, written straight: everything is worked out, then it is changed.

Purpose: a slot of numbers and values that come to be needs no `Updates` where it is known before
play that no two of its changes stand against each other. What else there is in it comes into `u`,
as ever.
Input: lines of a block, where nobody is asked. Output: lines of Python, or None.
Must not know: whose lines they are, and what rules in force add to them.
"""

from collections.abc import Iterator, Sequence

from attrs import define, field

from ..program_view import LARGEST_NUMBER, Tree, ef, tr, visit
from . import effect_writer
from .value_writer import Names, Words


class _NotStraight(Exception):
    """Something in a slot is not written like this."""


@define(eq=False)
class _Write:
    """A fact that comes to be. whose: a seat or nobody, by its text, or the name of what was worked
    out; fixed: whether it is the former. value: the text or the name of what it becomes, or of how
    much it rises; sure: whether it is made wherever the slot is carried out.
    """

    property: int
    whose: str
    fixed: bool
    adds: bool
    value: str
    sure: bool
    known: str | None
    """What it becomes, if that is written in the text of the rules."""


@define(eq=False)
class _Slot:
    n: Names
    journal: str = ""
    at_once: bool = False
    """Whether nothing is looked at that is changed: each change is made where it stands."""
    text: list[str] = field(factory=list)
    writes: list[_Write] = field(factory=list)
    others: set[int] = field(factory=set)
    """Properties that are changed otherwise."""
    unsure: list[str] = field(factory=list)
    """The names of edges that may not be worked out."""
    moves: bool = False
    each: bool = False
    """Whether pieces are moved; whether it is done for each player."""
    graphs: dict[int, list[tuple[type[ef.Effect], str]]] = field(factory=dict)
    """How graphs are changed, and the names of the edges."""

    def line(self, depth: int, text: str) -> None:
        self.text.append(f"{'    ' * depth}{text}")

    # ------------------------------------------------------------------ lines

    def lines(self, lines: Sequence[Tree], words: Words, depth: int) -> None:
        for line in lines:
            match line:
                case tr.Do():
                    self._effect(line.effect, words, depth)
                case tr.Decide():
                    read = self.n.read(line.property, None)
                    self._write(line.property, "None", True, False, read, depth)
                case tr.Branch():
                    self._branch(line, words, depth)
                case tr.ForPlayers():
                    self.each, before = True, self.each
                    for seat in "01":
                        inside = words.also(line.slot, seat)
                        self.lines(self.n.program.blocks[line.block], inside, depth)
                    self.each = before
                case tr.Require():
                    self.line(depth, f"if not {self.n.truth(line.condition, words)}: dead_end()")
                case tr.Establish() if not self.each:
                    self.line(depth, f"hold(w, {self.n.thing(line)}, {words.env}, u)")
                case _:
                    raise _NotStraight

    def _branch(self, line: tr.Branch, words: Words, depth: int) -> None:
        blocks = self.n.program.blocks
        self.line(depth, f"if {self.n.truth(line.condition, words)}:")
        self.lines(() if line.then < 0 else blocks[line.then], words, depth + 1)
        self.line(depth + 1, "pass")
        if line.otherwise >= 0:
            self.line(depth, "else:")
            self.lines(blocks[line.otherwise], words, depth + 1)
            self.line(depth + 1, "pass")

    def _effect(self, effect: ef.Effect, words: Words, depth: int) -> None:
        if effect_writer.may_be_prevented(self.n, effect):
            raise _NotStraight
        match effect:
            case ef.Rise() | ef.Fall():
                self._rise(effect, words, depth)
            case ef.Become():
                self._become(effect, words, depth)
            case ef.Reveal(audience=None, seen=None):
                self._reveal(effect, words, depth)
            case _:
                self._other(effect, words, depth)

    def _other(self, effect: ef.Effect, words: Words, depth: int) -> None:
        """An effect that changes other things than numbers and values, or nothing."""
        tables = self.n.program.tables
        match effect:
            case ef.Announce() | ef.Look() | ef.Reveal(audience=None):
                pass
            case ef.Move(under=False) | ef.Discard() if not tables.piles:
                self._move(effect, words, depth)
                return
            case ef.Connect() | ef.Disconnect() | ef.Flip():
                self._edges(effect, words, depth)
                return
            case ef.Put() | ef.Cancel() | ef.Silence():
                self.others |= set(tables.zones)
            case ef.Exhaust():
                self.others.add(self.n.program.exhausted)
            case ef.TakeEffect() | ef.Copy() if not self.each:
                pass
            case _:
                raise _NotStraight
        for text in effect_writer.written(self.n, effect, words):
            self.line(depth, text)

    def _move(self, effect: ef.Move | ef.Discard, words: Words, depth: int) -> None:
        """Pieces that go somewhere are noted in `m`."""
        n = self.n
        self.moves = True
        self.others |= set(n.program.tables.zones)
        pieces = n.value(effect.pieces, words)
        if isinstance(effect, ef.Discard):
            self.line(depth, f"for x in several({pieces}): m.append((x, None))")
            return
        zone = tr.sure(tr.Read, effect.zone)
        for_each = n.program.properties[zone.property].bearer == "player"
        if for_each and zone.subject is None:
            goal = f"({zone.property}, w.pieces[x][1])"
            self.line(depth, f"for x in several({pieces}): m.append((x, {goal}))")
            return
        whose = "None" if zone.subject is None else n.value(zone.subject, words)
        goal = f"({zone.property}, {whose})"
        if whose in ("0", "1", "None"):
            goal = n.constant(goal)
        elif for_each:
            self.line(depth, f"y = {whose}")
            self.line(depth, "if y is None: left_open()")
            goal = f"({zone.property}, y)"
        self.line(depth, f"for x in several({pieces}): m.append((x, {goal}))")

    def _edges(
        self, effect: ef.Connect | ef.Disconnect | ef.Flip, words: Words, depth: int
    ) -> None:
        """Edges that come, go or turn round; of one effect in a slot."""
        n, graph = self.n, tr.sure(tr.Read, effect.graph)
        if graph.subject is not None:
            raise _NotStraight
        one = n.another()
        self.others.add(graph.property)
        self.line(depth, f"{one} = edges({n.value(effect.edges, words)})")
        self.graphs.setdefault(graph.property, []).append((effect.__class__, one))
        if depth:
            self.unsure.append(one)

    def _graphs(self) -> Iterator[str]:
        """Graphs get and lose edges."""
        for number, changes in self.graphs.items():
            key = self.n.constant(f"({number}, None)")
            sorts = {sort for sort, _ in changes}
            if ef.Flip in sorts and len(changes) > 1:
                raise _NotStraight
            if ef.Flip in sorts:
                yield f"F[{key}] = flipped(F.get({key}) or (), {changes[0][1]})"
                continue
            more, less = (
                "".join(f"*{one}, " for sort, one in changes if sort is wanted)
                for wanted in (ef.Connect, ef.Disconnect)
            )
            yield f"F[{key}] = relinked(F.get({key}) or (), ({more}), ({less}))"

    # ------------------------------------------------------------------ what changes

    def _rise(self, effect: ef.Rise | ef.Fall, words: Words, depth: int) -> None:
        place = tr.sure(tr.Read, effect.place)
        amount = self.n.value(effect.amount, words)
        if isinstance(effect, ef.Fall):
            one = self.n.another()
            self.line(depth, f"{one} = {amount}")
            amount = f"None if {one} is None else -{one}"
        whose, fixed = self._whose(place, words, depth)
        self._write(place.property, whose, fixed, True, amount, depth)

    def _become(self, effect: ef.Become, words: Words, depth: int) -> None:
        place = tr.sure(tr.Read, effect.place)
        made = self.n.program.properties[place.property]
        whose, fixed = self._whose(place, words, depth)
        thing = self.n.value(effect.value, words)
        if not tr.may_be_none(made.type) and not isinstance(effect.value, tr.Constant):
            one = self.n.another()
            self.line(depth, f"{one} = {thing}")
            there = "" if fixed else f" and {whose} is not None"
            self.line(depth, f"if {one} is None{there}: left_open()")
            thing = one
        known = repr(effect.value.value) if isinstance(effect.value, tr.Constant) else None
        self._write(place.property, whose, fixed, False, thing, depth, known)

    def _reveal(self, effect: ef.Reveal, words: Words, depth: int) -> None:
        n, decision = self.n, self.n.program.decisions[effect.decision]
        if effect.whose is not None and not single(n, effect.whose, words):
            raise _NotStraight
        mine = "" if effect.whose is None else f"{n.value(effect.whose, words)} == "
        for seat in "01":
            chosen = f"F.get({n.constant(f'({decision.value}, {seat})')}) is not None"
            if mine:
                chosen = f"{mine}{seat} and {chosen}"
            self.line(depth, f"if {chosen} and not {n.read(decision.hidden, seat)}:")
            self._write(decision.shown, seat, True, False, "True", depth + 1, "True")

    def _whose(self, place: tr.Read, words: Words, depth: int) -> tuple[str, bool]:
        """Whose property it is, as a text, and whether that is a seat, or nobody."""
        if place.subject is None:
            return "None", True
        if not single(self.n, place.subject, words):
            raise _NotStraight
        whose = self.n.value(place.subject, words)
        if whose in ("0", "1"):
            return whose, True
        one = self.n.another()
        self.line(depth, f"{one} = {whose}")
        return one, False

    def _write(
        self,
        number: int,
        whose: str,
        fixed: bool,
        adds: bool,
        value: str,
        depth: int,
        known: str | None = None,
    ) -> None:
        made = self.n.program.properties[number]
        if adds and made.type.name != "number":
            raise _NotStraight
        literal = value in LITERALS or value.isdigit()
        if adds or (depth and not self.at_once) or not literal:
            one = self.n.another()
            self.line(depth, f"{one} = {value}")
            value = one
        write = _Write(number, whose, fixed, adds, value, self.at_once or not depth, known)
        self.writes.append(write)
        if self.at_once:
            for text in self._made(write):
                self.line(depth, text)

    # ------------------------------------------------------------------ altogether

    def apart(self) -> bool:
        """Whether no two changes can stand against each other."""
        met: dict[int, list[_Write]] = {}
        for write in self.writes:
            met.setdefault(write.property, []).append(write)
        return self.others.isdisjoint(met) and all(map(_agree, met.values()))

    def whole(self) -> Iterator[str]:
        """What is worked out, and what is changed then."""
        unsure = [write.value for write in self.writes if not write.sure]
        if unsure:
            yield f"{' = '.join(unsure)} = ABSENT"
        if self.unsure:
            yield f"{' = '.join(self.unsure)} = ()"
        if self.moves:
            yield "m = []"
        yield from self.text
        for write in self.writes if not self.at_once else ():
            yield from self._made(write)
        yield from self._graphs()
        if self.moves:
            yield "if m: relocate(w, m)"

    def _made(self, write: _Write) -> Iterator[str]:
        n, value = self.n, write.value
        asked = [] if write.sure else [f"{value} is not ABSENT"]
        if not write.fixed:
            asked.append(f"{write.whose} is not None")
        if write.adds:
            asked.append(f"{value} is not None")
        inside = "    " if asked else ""
        if asked:
            yield f"if {' and '.join(asked)}:"
        key = f"({write.property}, {write.whose})"
        if write.fixed:
            key = n.constant(key)
        if write.adds:
            yield f"{inside}{value} += {self._base(write.property, key)}"
        if write.known is None and n.program.properties[write.property].type.name == "number":
            there = "" if write.adds else f"{value} is not None and "
            bounds = f"-{LARGEST_NUMBER} <= {value} <= {LARGEST_NUMBER}"
            yield f"{inside}if {there}not {bounds}: bounded({value})"
        if self.journal:
            yield f"{inside}{self.journal}.append(({key}, F.get({key}, ABSENT)))"
        yield f"{inside}F[{key}] = {value}"

    def _base(self, number: int, key: str) -> str:
        """What a number rises from."""
        if self.n.program.properties[number].source == "printed":
            return f"reckoned_from(w, {key})"
        return f"(F.get({key}) or 0)"


def _agree(same: list[_Write]) -> bool:
    """Whether changes of one property never stand against each other: each adds, or is of somebody
    else, or makes it the same.
    """
    if all(write.adds for write in same):
        return True
    if any(write.adds for write in same):
        return len(same) == 1
    apart = all(write.fixed for write in same) and len({write.whose for write in same}) == len(same)
    return (
        len(same) == 1 or apart or (same[0].known is not None and len({w.known for w in same}) == 1)
    )


LITERALS = ("True", "False", "None")


def single(n: Names, tree: Tree, words: Words) -> bool:
    """Whether a value is one thing, or nothing, and never several."""
    match tree:
        case tr.Local(slot=slot):
            return slot in (0, 1) or words.bound.get(slot) in ("0", "1", "s")
        case tr.OpponentOf(player=player):
            return single(n, player, words)
        case tr.PhaseWinner() | tr.Most() | tr.Constant():
            return True
        case tr.Read(property=number, subject=subject):
            type_ = n.program.properties[number].type
            one = type_.member is None and type_.name in ("player", "piece")
            return one and (subject is None or single(n, subject, words))
    return False


def written(n: Names, lines: Sequence[Tree], words: Words, journal: str = "") -> list[str] | None:
    """The statements of a slot, which change facts at once, and put what else there is into `u`;
    None if it is not written like this, as where it is told what acts. journal: the name of a list
    of what facts were before.
    """
    if n.program.tables.lapsing or n.wanted is not None:
        return None
    slot, fresh = _Slot(n, journal, _apart(n, lines)), n.fresh
    try:
        slot.lines(lines, words, 0)
        if slot.apart():
            return list(slot.whole())
    except _NotStraight:
        pass
    n.fresh = fresh
    return None


def _apart(n: Names, lines: Sequence[Tree]) -> bool:
    """Whether nothing that lines look at is changed by them."""
    seen: set[int] = set()
    changed: set[int] = set()
    for line in _all(n, lines):
        places: list[Tree] = []
        match line:
            case tr.Do(effect=ef.Rise(place=place) | ef.Fall(place=place) | ef.Become(place=place)):
                changed.add(tr.sure(tr.Read, place).property)
                places.append(place)
            case tr.Do(effect=ef.Reveal(decision=number)):
                made = n.program.decisions[number]
                changed.add(made.shown)
                seen |= {made.value, made.hidden}
            case tr.Decide(property=number):
                return False
        for part in visit.walk(line):
            if isinstance(part, tr.Read) and not any(part is place for place in places):
                if n.sort_of(part.property) == "ruled":
                    return False
                seen.add(part.property)
    return seen.isdisjoint(changed)


def _all(n: Names, lines: Sequence[Tree]) -> Iterator[Tree]:
    """Some lines, and those that stand below them."""
    for line in lines:
        yield line
        if isinstance(line, tr.Branch | tr.ForPlayers):
            for block in visit.below(n.program, line, visit.WRITTEN):
                yield from _all(n, n.program.blocks[block])
