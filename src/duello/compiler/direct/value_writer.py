"""Values and conditions become Python expressions.

Purpose: the twin of the reference's `evaluate` and `geometry`: one function per class of tree gives
the text of an expression that is worth the same. What has none is evaluated by the reference.
Input: a tree, where its words stand. Output: Python text.
Must not know: how a state changes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import define, field, frozen

from duello.dsl.ir import Owner
from duello.dsl.ir.nodes import children, walk
from duello.dsl.ir.types import Value

from ..program_view import Program, Rule, Tree, is_certain, tr

Key = tuple[Value, ...]


@frozen
class Words:
    """Where the small words stand: those in `bound` have names of their own, the others stand in
    the tuple `e`. known: the names of values that were worked out before, by the tree.
    """

    bound: Mapping[int, str] = field(factory=dict)
    known: Mapping[int, str] = field(factory=dict)

    def word(self, slot: int) -> str:
        """The text of what a word stands for."""
        return self.bound.get(slot) or f"e[{slot}]"

    def also(self, slot: int, name: str) -> "Words":
        """The same words, and one more."""
        return Words({**self.bound, slot: name}, self.known)

    @property
    def env(self) -> str:
        """The text of all words as one tuple."""
        made = "e"
        for slot in sorted(self.bound):
            made = f"bind({made}, {slot}, {self.bound[slot]})"
        return made


@frozen
class Wanted:
    """What somebody who watches is told of. lines: by block and place; branches: lines with a
    condition, by what they are (`id`); rules: by number; tables and lists: by what they are.
    """

    lines: frozenset[tuple[int, int]]
    branches: frozenset[int]
    rules: frozenset[int]
    tables: frozenset[int] = frozenset()


@define(eq=False)
class Names:
    """What a generated text speaks of: constants that are written at its head, and things that are
    handed to it. options: None where states say what they are. wanted: what somebody who watches is
    told of. fresh: how many words were given
    names.
    """

    program: Program
    options: tuple[Value, ...] | None
    wanted: Wanted | None = None
    constants: dict[str, str] = field(factory=dict)
    things: dict[str, object] = field(factory=dict)
    later: dict[str, str] = field(factory=dict)
    """Tables that speak of the functions of the text, by name."""
    owners: dict[Owner, int] = field(factory=dict)
    timed: dict[int, int] = field(factory=dict)
    """A bit for each owner of rules, and for each rule for a time, by which it is told whether any
    of some rules is in force."""
    quiet: frozenset[int] = frozenset()
    """Properties of which it is known, where something is written, that no rule in force has a say
    in them."""
    nameless: bool = False
    """Whether what is written stands where no name may be given to anything."""
    _known: dict[int, str] = field(factory=dict)
    fresh: int = 0

    def constant(self, text: str) -> str:
        """The name of a constant of this text."""
        return self.constants.setdefault(text, f"K{len(self.constants)}")

    def thing(self, thing: object) -> str:
        """The name under which a thing is handed to the text."""
        known = self._known.get(id(thing))
        if known is None:
            known = self._known[id(thing)] = f"X{len(self.things)}"
            self.things[known] = thing
        return known

    def another(self) -> str:
        """A name that nothing else has."""
        self.fresh += 1
        return f"x{self.fresh}"

    def alive(self, owners: Iterable[Owner | None], timed: Iterable[int]) -> str:
        """The text of whether any rule of some owners, or any of some rules for a time, is in
        force; empty if there are none.
        """
        bits = self.bits(owners, timed)
        return f"w.alive() & {bits}" if bits else ""

    def bits(self, owners: Iterable[Owner | None], timed: Iterable[int]) -> int:
        """The bits of some owners and of some rules for a time."""
        bits = 0
        for owner in owners:
            if owner is not None:
                bits |= self.owners.setdefault(owner, 1 << len(self.owners) + len(self.timed))
        for rule in timed:
            bits |= self.timed.setdefault(rule, 1 << len(self.owners) + len(self.timed))
        return bits

    def in_force(self, number: int) -> str:
        """The text of whether any rule in force has a say in a property; `0` if none ever has."""
        tables = self.program.tables
        owners = {*tables.answers.get(number, ()), *tables.modifiers.get(number, ())}
        timed = [
            rule.number for form in (tr.Answer, tr.Modify) for rule in self.for_a_time(number, form)
        ]
        return self.alive(sorted(owner for owner in owners if owner is not None), timed) or "0"

    def for_a_time(self, number: int, form: type[tr.Answer] | type[tr.Modify]) -> list[Rule]:
        """The rules for a time about a property."""
        return [
            rule
            for rule in self.program.rules
            if rule.number in self.program.tables.lasting
            and isinstance(rule.form, form)
            and rule.form.property == number
        ]

    def may_be_quiet(self, number: int) -> bool:
        """Whether a property is what is stored, unless a rule in force has a say in it."""
        made = self.program.properties[number]
        general = self.program.tables.answers.get(number, {}).get(None, ())
        return made.source not in ("question", "tally") and (made.source == "flag" or not general)

    def is_quiet(self, number: int) -> bool:
        """Whether no rule in force has a say in a property where something is written."""
        if number in self.quiet:
            return True
        return self.may_be_quiet(number) and self.in_force(number) == "0"

    def stored(self, number: int, subject: str) -> str:
        """The text of what is stored of a subject, which is there, or of what stands for that."""
        made = self.program.properties[number]
        key = f"({number}, {subject})"
        if subject == "None" or subject.isdigit():
            key = self.constant(key)
        if made.source == "flag":
            return f"(w.facts.get({key}) is True)"
        if made.source != "printed":
            return f"w.facts.get({key})"
        if len(set(made.printed)) == 1:
            return f"w.facts.get({key}, {made.printed[0]!r})"
        table, one = self.constant(repr(made.printed)), self.another()
        otherwise = f"{table}[w.pieces[{subject}][0]]"
        return f"({otherwise} if ({one} := w.facts.get({key}, ABSENT)) is ABSENT else {one})"

    def quietly(self, trees: Iterable[Tree]) -> tuple[str, frozenset[int]]:
        """The text of whether any rule in force has a say in what some trees read, and of which
        properties that is then known.
        """
        found = {
            part.property
            for tree in trees
            for part in walk(tree)
            if isinstance(part, tr.Read)
            and self.sort_of(part.property) == "ruled"
            and self.may_be_quiet(part.property)
        }
        asked = [self.in_force(number) for number in sorted(found)]
        bits = [int(each.split()[-1]) for each in asked if each != "0"]
        every = 0
        for each in bits:
            every |= each
        return (f"w.alive() & {every}" if every else ""), frozenset(found)

    def narrowing(self, decision: int) -> int:
        """The bits of the rules that narrow a decision."""
        program = self.program
        timed = [
            rule.number
            for rule in program.rules
            if rule.number in program.tables.lasting
            and isinstance(rule.form, tr.Constrain | tr.Repeat)
            and rule.form.decision == decision
        ]
        return self.bits(program.tables.constraints.get(decision, ()), timed)

    def tells_of(self, table: Tree) -> bool:
        """Whether it is told which row of a table is taken: the reference does it."""
        return self.wanted is not None and id(table) in self.wanted.tables

    # ------------------------------------------------------------------ trees

    def value(self, tree: Tree, words: Words) -> str:
        """The text of what a tree is worth."""
        before = words.known.get(id(tree))
        if before is not None:
            return before
        known = WRITTEN.get(tree.__class__)
        if known is None:
            return f"meaning(w, {self.thing(tree)}, {words.env})"
        return known(self, tree, words)

    def truth(self, tree: Tree, words: Words) -> str:
        """The text of whether a condition holds, where only that matters."""
        known = TRUTHS.get(tree.__class__)
        return known(self, tree, words) if known is not None else self.value(tree, words)

    def read(self, number: int, subject: str | None) -> str:
        """The text of what a property is. subject: the text of a thing, which is there."""
        sort = self.sort_of(number)
        if sort == "ruled":
            if self.is_quiet(number) and not self.nameless:
                return self.stored(number, str(subject))
            return f"q{number}(w, {subject})"
        key = f"({number}, {subject})"
        if subject is None or subject.isdigit():
            key = self.constant(key)
        return f"F.get({key})" if sort == "plain" else f"(F.get({key}) is True)"

    def sort_of(self, number: int) -> str:
        """How a property is found: what is stored is a `plain` value, or a `flag` that may be
        missing; or rules have a say in it.
        """
        tables = self.program.tables
        if number in tables.plain:
            return "plain"
        made = self.program.properties[number]
        ruled = number in tables.answered or number in tables.modified
        return "flag" if made.source == "flag" and not ruled else "ruled"

    def those_that(self, things: str, slot: int, only: Tree, words: Words, kinds: str = "") -> str:
        """The text of a loop through some things, of those of which a condition holds, without what
        comes before `for`, which is the name of one of them; what does not hang on the thing is
        worked out once. kinds: the name of what says of each design whether it may be one.
        """
        one = self.another()
        before: dict[str, str] = {}
        known = dict(words.known)
        for tree in _apart(self.program, only, slot):
            text = self.in_loop(tree, words)
            if text not in before:
                before[text] = self.another()
            known[id(tree)] = before[text]
        inside = Words({**words.bound, slot: one}, known)
        first = "".join(f" for {name} in ({text},)" for text, name in before.items())
        fits = f"{kinds}[w.pieces[{one}][0]] and " if kinds else ""
        return f"{one}{first} for {one} in {things} if {fits}{self.truth(only, inside)}"

    def held(self, tree: Tree, words: Words) -> str:
        """The text of the things that a value stands for: nothing is no things."""
        return f"({self.in_loop(tree, words)} or ())"

    def in_loop(self, tree: Tree, words: Words) -> str:
        """The text of what a tree is worth, where no name may be given to anything in it."""
        before, self.nameless = self.nameless, True
        found = self.value(tree, words)
        self.nameless = before
        return found

    def if_there(self, thing: str, made: str, otherwise: str) -> str:
        """The text of what is made of a thing, `{}`, if it is there: None is nothing. otherwise:
        the text where no name may be given to the thing.
        """
        if thing in ("0", "1"):
            return made.format(thing)
        if self.nameless:
            return otherwise
        one = self.another()
        return f"(None if ({one} := {thing}) is None else {made.format(one)})"


Writing = Callable[[Names, Any, Words], str]
"""How a tree is written: of the class that it stands beside in the table below."""


def _apart(program: Program, only: Tree, slot: int) -> Iterator[Tree]:
    """The largest values in a condition that take some work, are certain, and hang neither on the
    word in a slot nor on those that are bound inside.
    """
    bound = (getattr(t, "slot", slot) for t in walk(only) if not isinstance(t, tr.Local))
    inner = {slot, *bound}
    waiting = [only]
    while waiting:
        tree = waiting.pop()
        parts = list(walk(tree))
        free = not any(isinstance(each, tr.Local) and each.slot in inner for each in parts)
        work = isinstance(tree, tr.Read | tr.DesignOf | tr.Printed | tr.Count | tr.OwnerOf)
        if free and work and not may_be_open(program, tree):
            yield tree
        elif len(parts) > 1:
            waiting += children(tree)


def may_be_open(program: Program, tree: Tree) -> bool:
    """Whether the text may leave open what a value is: only then does it matter that it is worked
    out where nothing is made of it.
    """
    return not is_certain(tree, program.tables.settled)


# ---------------------------------------------------------------------- values


def constant(n: Names, tree: tr.Constant, words: Words) -> str:
    return repr(tree.value) if not isinstance(tree.value, tuple) else n.constant(repr(tree.value))


def option(n: Names, tree: tr.OptionRead, words: Words) -> str:
    return f"w.options[{tree.option}]" if n.options is None else repr(n.options[tree.option])


def local(n: Names, tree: tr.Local, words: Words) -> str:
    return words.word(tree.slot)


def opponent(n: Names, tree: tr.OpponentOf, words: Words) -> str:
    player = n.value(tree.player, words)
    return {"0": "1", "1": "0"}.get(player) or f"OTHER[{player}]"


def owner(n: Names, tree: tr.OwnerOf, words: Words) -> str:
    return f"owner_of(w, {n.value(tree.piece, words)})"


def design(n: Names, tree: tr.DesignOf, words: Words) -> str:
    if isinstance(tree.piece, tr.Local) and tree.piece.slot in words.bound:  # one of some pieces
        return f"w.pieces[{words.word(tree.piece.slot)}][0]"
    piece = n.value(tree.piece, words)
    whole = f"design_of(w, {piece}, {tree.in_order})"
    if isinstance(tree.piece, tr.Read):
        type_ = n.program.properties[tree.piece.property].type
        if isinstance(type_, tr.PieceType):
            return n.if_there(piece, "w.pieces[{}][0]", whole)
    return whole


def property_value(n: Names, tree: tr.Read, words: Words) -> str:
    if tree.subject is None:
        return n.read(tree.property, None)
    whose = n.value(tree.subject, words)
    if whose in ("0", "1") or whose in words.bound.values():  # it is there
        return n.read(tree.property, whose)
    match n.sort_of(tree.property):
        case "plain":
            whole = f"fact(F, {tree.property}, {whose})"
            return n.if_there(whose, f"F.get(({tree.property}, {{}}))", whole)
        case "flag":
            return f"flag(F, {tree.property}, {whose})"
    if n.is_quiet(tree.property) and not n.nameless:
        one = n.another()
        return f"(None if ({one} := {whose}) is None else {n.stored(tree.property, one)})"
    return f"r{tree.property}(w, {whose})"


def phase_number(n: Names, tree: tr.PhaseNumber, words: Words) -> str:
    return f"w.counts[{tree.phase}]"


def phase_winner(n: Names, tree: tr.PhaseWinner, words: Words) -> str:
    return f"won(w.results[{tree.phase}])"


def calculated(n: Names, tree: tr.Calculated, words: Words) -> str:
    left, right = n.value(tree.left, words), n.value(tree.right, words)
    if _is_number(tree.left) and _is_number(tree.right):
        return f"({left} {tree.sign} {right})"
    return f"{CALCULATED[tree.sign]}({left}, {right})"


CALCULATED = {"+": "plus", "-": "minus", "*": "times"}


def _is_number(tree: Tree) -> bool:
    """Whether a value is a number for certain, and not none."""
    if isinstance(tree, tr.Constant):
        return isinstance(tree.value, int)
    return isinstance(tree, tr.PhaseNumber | tr.Count)


def divided(n: Names, tree: tr.Divided, words: Words) -> str:
    return f"divided({n.value(tree.left, words)}, {n.value(tree.by, words)})"


def cases(n: Names, tree: tr.Cases, words: Words) -> str:
    if n.tells_of(tree):
        return f"meaning(w, {n.thing(tree)}, {words.env})"
    made = "left_open()" if tree.otherwise is None else n.value(tree.otherwise, words)
    for asked, each in reversed(list(zip(tree.conditions, tree.values, strict=True))):
        made = f"({n.value(each, words)} if {n.truth(asked, words)} else {made})"
    return made


def most(n: Names, tree: tr.Most, words: Words) -> str:
    first, second = (n.value(tree.measure, words.also(tree.slot, seat)) for seat in "01")
    return f"{'the_most' if tree.more else 'the_least'}({first}, {second})"


def count(n: Names, tree: tr.Count, words: Words) -> str:
    held = n.held(tree.zone, words)
    if tree.kind is None or len(n.program.kinds) == 1:
        return f"len({held})"
    kinds = n.constant(repr(tuple(made.kind == tree.kind for made in n.program.designs)))
    return f"how_many(w, {kinds}, {held})"


def per_player(n: Names, tree: tr.PerPlayer, words: Words) -> str:
    first, second = (n.value(tree.value, words.also(tree.slot, seat)) for seat in "01")
    return f"those({first}, {second})"


def printed(n: Names, tree: tr.Printed, words: Words) -> str:
    table = n.constant(repr(n.program.properties[tree.property].printed))
    name = "printed_on" if tree.of_design else "printed_of"
    return f"{name}(w, {table}, {n.value(tree.piece, words)})"


def end_of(n: Names, tree: tr.EndOf, words: Words) -> str:
    return f"end_of({n.held(tree.zone, words)}, {tree.amount}, {tree.bottom})"


def total(n: Names, tree: tr.Total, words: Words) -> str:
    one = n.another()
    found, held = n.value(tree.measure, words.also(tree.slot, one)), n.held(tree.things, words)
    if tree.which == "total":
        return f"sum([{found} or 0 for {one} in {held}])"
    return f"{tree.which}([{found} for {one} in {held}])"


def alphabetic_rank(n: Names, tree: tr.AlphabeticRank, words: Words) -> str:
    names = [made.name.casefold() for made in n.program.designs]
    ranks = n.constant(repr(tuple(sum(other < name for other in names) for name in names)))
    return f"printed_on(w, {ranks}, {n.value(tree.design, words)})"


def together(n: Names, tree: tr.Together, words: Words) -> str:
    parts = ", ".join(n.value(part, words) for part in tree.parts)
    return f"together({tree.once}, {parts})"


def latest(n: Names, tree: tr.Latest, words: Words) -> str:
    return f"{n.held(tree.things, words)}[-{tree.count}:]"


def entry(n: Names, tree: tr.Entry, words: Words) -> str:
    place = n.value(tree.place, words)
    if not n.tells_of(tree) and all(isinstance(each, tr.Constant) for each in tree.entries):
        table = n.constant(repr(tuple(getattr(each, "value", None) for each in tree.entries)))
        return f"entry({place}, {table})"
    return f"meaning(w, {n.thing(tree)}, {words.env})"


def extreme(n: Names, tree: tr.Extreme, words: Words) -> str:
    return f"{tree.which}({n.value(tree.left, words)}, {n.value(tree.right, words)})"


def said(n: Names, tree: tr.Said, words: Words) -> str:
    return n.value(tree.value, words)


# ---------------------------------------------------------------------- conditions


def among(n: Names, tree: tr.Among, words: Words) -> str:
    mine = n.value(tree.value, words)
    others = [n.value(other, words) for other in tree.others]
    if tree.as_sets:
        made = ", ".join(f"as_set({other})" for other in others)
        return f"(as_set({mine}) in ({made},))"
    if len(others) == 1:
        return f"({mine} == {others[0]})"
    return f"({mine} in ({', '.join(others)}))"


def compared(n: Names, tree: tr.Compared, words: Words) -> str:
    left, right = n.value(tree.left, words), n.value(tree.right, words)
    sign = "==" if tree.sign == "=" else tree.sign
    if not may_be_open(n.program, tree):
        return f"({left} {sign} {right})"
    return f"{COMPARED[tree.sign]}({left}, {right})"


COMPARED = {">=": "at_least", "<=": "at_most", ">": "more", "<": "less", "=": "as_much"}


def multiple(n: Names, tree: tr.Multiple, words: Words) -> str:
    return f"multiple({n.value(tree.value, words)}, {n.value(tree.of, words)})"


def inside(n: Names, tree: tr.Inside, words: Words) -> str:
    held, mine = n.held(tree.zone, words), n.value(tree.value, words)
    if tree.by_design:
        one = n.another()
        held = f"[w.pieces[{one}][0] for {one} in {held}]"
    return f"all_in({mine}, {held})" if tree.each else f"({mine} in {held})"


def cancelled(n: Names, tree: tr.Cancelled, words: Words) -> str:
    return f"cancelled(w, {n.value(tree.piece, words)})"


def negation(n: Names, tree: tr.Not, words: Words) -> str:
    return f"(not {n.truth(tree.part, words)})"


def _all(n: Names, tree: tr.AllOf, words: Words) -> str:
    return "(" + " and ".join(dict.fromkeys(n.truth(part, words) for part in tree.parts)) + ")"


def _any(n: Names, tree: tr.AnyOf, words: Words) -> str:
    return "(" + " or ".join(dict.fromkeys(n.truth(part, words) for part in tree.parts)) + ")"


def all_of(n: Names, tree: tr.AllOf, words: Words) -> str:
    return f"bool{_all(n, tree, words)}" if tree.parts else "True"


def any_of(n: Names, tree: tr.AnyOf, words: Words) -> str:
    return f"bool{_any(n, tree, words)}" if tree.parts else "False"


def _players(n: Names, tree: tr.Players, words: Words) -> str:
    first, second = (n.truth(tree.condition, words.also(tree.slot, seat)) for seat in "01")
    return f"({first} {'and' if tree.every else 'or'} {second})"


def players(n: Names, tree: tr.Players, words: Words) -> str:
    return f"bool{_players(n, tree, words)}"


# ---------------------------------------------------------------------- boards and graphs


def _board(n: Names, number: int) -> str:
    return n.thing(n.program.boards[number])


def everywhere(n: Names, tree: tr.Everywhere, words: Words) -> str:
    return n.constant(repr(tuple(range(len(n.program.boards[tree.board].points)))))


def near(n: Names, tree: tr.Near, words: Words) -> str:
    cell = n.value(tree.cell, words)
    least, most_ = n.value(tree.least, words), n.value(tree.most, words)
    if least == most_ == "1":
        return f"next_to({n.thing(n.program.boards[tree.board].next_to)}, {cell})"
    return f"around({_board(n, tree.board)}, {cell}, {least}, {most_})"


def along(n: Names, tree: tr.Along, words: Words) -> str:
    cell, way = n.value(tree.cell, words), n.value(tree.way, words)
    return f"beside({_board(n, tree.board)}, {cell}, {way})"


def towards(n: Names, tree: tr.Towards, words: Words) -> str:
    cell, way = n.value(tree.cell, words), n.value(tree.way, words)
    return f"ray({_board(n, tree.board)}, {cell}, {way})"


def selected(n: Names, tree: tr.Selected, words: Words) -> str:
    return f"tuple([{n.those_that(n.held(tree.things, words), tree.slot, tree.only, words)}])"


def how_far(n: Names, tree: tr.HowFar, words: Words) -> str:
    start, end = n.value(tree.start, words), n.value(tree.end, words)
    return f"how_far({_board(n, tree.board)}, {start}, {end})"


def edge_between(n: Names, tree: tr.EdgeBetween, words: Words) -> str:
    return f"edge({n.value(tree.start, words)}, {n.value(tree.end, words)})"


def path_length(n: Names, tree: tr.PathLength, words: Words) -> str:
    start, end = n.value(tree.start, words), n.value(tree.end, words)
    return f"path_length({n.held(tree.graph, words)}, {start}, {end})"


def path_edges(n: Names, tree: tr.PathEdges, words: Words) -> str:
    start, end = n.value(tree.start, words), n.value(tree.end, words)
    return f"path_edges({n.held(tree.graph, words)}, {start}, {end})"


def edges_at(n: Names, tree: tr.EdgesAt, words: Words) -> str:
    others = n.constant(repr(tuple(d.number for d in n.program.designs if d.kind == tree.kind)))
    return f"edges_at({others}, {n.value(tree.node, words)})"


WRITTEN: dict[type[Tree], Writing] = {
    tr.Constant: constant,
    tr.OptionRead: option,
    tr.Local: local,
    tr.OpponentOf: opponent,
    tr.OwnerOf: owner,
    tr.DesignOf: design,
    tr.Read: property_value,
    tr.PhaseNumber: phase_number,
    tr.PhaseWinner: phase_winner,
    tr.Calculated: calculated,
    tr.Divided: divided,
    tr.Cases: cases,
    tr.Most: most,
    tr.Count: count,
    tr.PerPlayer: per_player,
    tr.Printed: printed,
    tr.EndOf: end_of,
    tr.Total: total,
    tr.AlphabeticRank: alphabetic_rank,
    tr.Together: together,
    tr.Latest: latest,
    tr.Entry: entry,
    tr.Extreme: extreme,
    tr.Said: said,
    tr.Among: among,
    tr.Compared: compared,
    tr.Multiple: multiple,
    tr.Inside: inside,
    tr.Cancelled: cancelled,
    tr.Not: negation,
    tr.AllOf: all_of,
    tr.AnyOf: any_of,
    tr.Players: players,
    tr.Everywhere: everywhere,
    tr.Near: near,
    tr.Along: along,
    tr.Towards: towards,
    tr.Selected: selected,
    tr.HowFar: how_far,
    tr.EdgeBetween: edge_between,
    tr.PathLength: path_length,
    tr.PathEdges: path_edges,
    tr.EdgesAt: edges_at,
}
"""Every class of value and condition that is written as Python; the reference evaluates the others.
"""

TRUTHS: dict[type[Tree], Writing] = {tr.AllOf: _all, tr.AnyOf: _any, tr.Players: _players}
"""Conditions that are shorter where it only matters whether they hold."""
