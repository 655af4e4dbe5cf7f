"""Conditions, words that narrow down, and what may be chosen.

Purpose: every form in which the language says them. Which forms there are is compared with the
grammar by tests.
Input: a game, a scope. Output: words. Must not know: lines.
"""

from collections.abc import Callable
from functools import partial

from attrs import mutable

from .invented_names import PIECE, THING, Name
from .outline import (
    BORN,
    CELL,
    CELLS,
    DESIGN,
    DESIGNS,
    EDGE,
    GRAPH,
    NUM,
    NUMBERS,
    ONE,
    PIECES_,
    SEATED,
    WAY,
    YES_NO,
    ZONE,
    Choice,
    Fact,
    Scope,
    Sort,
)
from .written_values import Phrases, Way

SO_MANY_THERE = ("2", "up to 2", "up to 1")
SO_MANY = (*SO_MANY_THERE, "1 or 2", "1 to 2", "from 1 to 2", "at least 1", "at most 2")
"""How many there are, and how many are chosen."""

NARROWING = (" with", " where", " that", " whose")
"""How words begin that say what a cell is like, and not where: behind `other than A1`, what is said
of a place would be said of that one.
"""

PAST = ("won the", "did not win the", "lost the last", "did not lose the previous")
"""How one has won a phase, or lost it."""

ALIKE = " with the same "
"""What there are several of; behind `there is`, and nowhere else."""


@mutable
class Narrowing(Phrases):
    """Says conditions, and which things are meant."""

    def filters(self, sort: Sort, scope: Scope, nested: bool = True, behind: str = "") -> str:
        """Words that narrow down what is meant. nested: with `where`; behind: where it lies."""
        said: list[str] = []
        while self.game.chance(0.3) and len(said) < 2:
            one = self._filter(sort, scope, nested)
            if one is None:
                break
            said.append(one)
            if one.startswith("where"):  # what follows would belong to the condition
                break
        return self.game.joined(behind, said) + "".join(f" {one}" for one in said)

    def _filter(self, sort: Sort, scope: Scope, nested: bool) -> str | None:
        cells = sort.name == CELL
        own = self.game.having("cell" if cells else "piece", sort.of)
        ways: list[Way] = []
        if not cells:
            many = self.excepted(Sort(DESIGN, sort.of)).removeprefix(" other than ")
            ways.append(lambda: f"that is {self.random.choice(('', 'not '))}{many}")
        inner = scope.inside(it=sort)
        if nested and self.fuel > 0:

            def where() -> str:
                self.fuel -= 1
                said = f"where {self.condition(inner, simple=True)}"
                self.fuel += 1
                return said

            ways.append(where)
        if own:
            fact = self.random.choice(own)
            ways += [
                lambda: self._having(fact, inner),
                lambda: (
                    f"{self.random.choice(('without', 'with', 'with a', 'with no'))} {fact.name}"
                ),
            ]
            other = None if cells else self.fact(Sort(ONE, sort.of), scope)
            if other is not None:
                ways.append(lambda: f"with the same {fact.name} as {other}")
            if scope.it in (sort, Sort(ONE, sort.of)):
                ways += [lambda: f"with {self.random.choice(('this', 'that'))} {fact.name}"] * 4
        numbers = [f for f in own if f.sort == NUM]
        if numbers:
            rank, sign = self.random.choice(numbers), self.comparator()
            ways += [
                lambda: f"whose {rank.name} is {sign} {self.literal(NUM)}",
                lambda: self._in_either_order(rank.name, sign),
            ]
        if cells:
            board = self.game.boards[sort.of or 0].name
            ways.append(lambda: f"next to {self.comparator()} {self.literal(NUM)} {board}")
            ways.append(lambda: f"next to a {board}{self._telling(sort, scope)}")
            ways.append(lambda: self.region(sort.of or 0, scope).strip() or None)
        return self.one_of(ways, "") or None

    def _in_either_order(self, name: object, sign: str) -> str:
        """A number and its bound, in either order."""
        bound = self.literal(NUM)
        first = sign in ("at least", "more than")
        return f"with {sign} {bound} {name}" if first else f"with {name} {sign} {bound}"

    def _telling(self, cell: Sort, scope: Scope) -> str:
        """What a cell has that lies beside another."""
        own = [f for f in self.game.having("cell", cell.of) if not f.named]
        if not own or self.game.chance(0.3):
            return ""
        fact = self.random.choice(own)
        return f" with {fact.name} {self.literal(fact.sort)}"

    def comparator(self) -> str:
        """How two numbers are compared, in words."""
        return self.random.choice(("at least", "at most", "more than", "less than", "fewer than"))

    # ------------------------------------------------------------------ conditions

    def condition(self, scope: Scope, simple: bool = False) -> str:
        """A condition. simple: without `and` and `, or`."""
        if simple or self.fuel <= 0 or self.game.chance(0.75):
            return self._basic(scope)
        self.fuel -= 1
        word = self.random.choice((" and ", ", or "))
        said = f"{self._basic(scope)}{word}{self._basic(scope)}"
        if self.game.chance(0.3):
            denied = "not " if self.game.chance(0.5) else ""
            said = f"{denied}({said}) and {self._basic(scope)}"
        self.fuel += 1
        return said

    def _basic(self, scope: Scope) -> str:
        """A condition of one subject."""
        ways = (
            self._same,
            self._in_order,
            self._lies,
            self._has_won,
            self._named_so,
            self._is_cancelled,
            self._is_hidden,
            self._is_inside,
            self._has_edge,
            self._of_players,
            self._has,
            self._has_there,
            self._has_some,
            self._has_state,
            self._lies_by_one,
            self._full,
            self._first,
            self._leads,
            *(self._there_is,) * 3,
            self._compared,
            self._bounded,
            self._multiple,
            self._level,
            self._late,
            self._flagged,
            lambda scope: self.fact(YES_NO, scope),
            lambda scope: self.option(YES_NO),
        )
        return self.one_of([partial(way, scope) for way in ways], "yes")

    def _own(self, scope: Scope, sort: Sort) -> str | None:
        found = [f for f in self.game.having("player", deep=scope.phase) if f.sort == sort]
        return str(self.random.choice(found).name) if found else None

    def _is(self) -> str:
        return self.random.choice(("is", "are"))

    def _not(self) -> str:
        return self.random.choice(("", "", "not "))

    def _some_piece(self, scope: Scope) -> tuple[str | None, int]:
        kind = self.random.choice(self.game.kinds).number
        piece = Sort(ONE, kind)
        return self.small_word(piece, scope) or self.fact(piece, scope), kind

    def _someone(self, scope: Scope) -> str:
        said = self.tight(SEATED, scope)
        some = ("each player", "a player", "both players", "both")
        return self.random.choice(some if said == "nobody" else (said, said, *some))

    def _same(self, scope: Scope) -> str | None:
        cells = [Sort(CELL, board.number) for board in self.game.boards]
        sort = self.random.choice([NUM, SEATED, YES_NO, *cells])
        left, right = self.tight(sort, scope), self.tight(sort, scope)
        return None if left == right else f"{left} {self._is()} {self._not()}{right}"

    def _in_order(self, scope: Scope) -> str | None:
        made = [f for f in self.chosen_by_players(scope) if f.sort.name in (NUM.name, ONE)]
        seat = self.literal(SEATED)
        if not made or (" of " in seat and not scope.somebody):
            return None
        fact = self.random.choice(made)
        sort = fact.sort if fact.sort == NUM else Sort(DESIGN, fact.sort.of)
        who = "their" if scope.somebody else f"{seat}'s"
        row = ", ".join(self.literal(sort) for _ in range(2))
        which = self.random.choice(("last 2", "previous two"))
        return f"{who} {which} {fact.name} {self._is()} {self._not()}{row}"

    def _lies(self, scope: Scope) -> str | None:
        if not self.game.boards:
            return None
        board = self.random.choice(self.game.boards).number
        said = self.tight(Sort(CELL, board), scope)
        return f"{said} is {self._not()}{self.region(board, scope).strip()}"

    def _has_won(self, scope: Scope) -> str:
        who = self.random.choice(("a player", self.tight(SEATED, scope)))
        played = self.game.phases[1 : scope.phase + 2]
        if played and self.game.chance(0.4):
            sign = self.random.choice(("", f"{self.comparator()} ", ""))
            return f"{who} has won {sign}{self.random.choice((1, 2))} {self.random.choice(played)}"
        has = self.random.choice(("has won", "have won the", "has not won", *PAST))
        return f"{who} {has} {self.random.choice(self.game.phases)}"

    def _named_so(self, scope: Scope) -> str | None:
        some, kind = self._some_piece(scope)
        names = self.excepted(Sort(DESIGN, kind)).removeprefix(" other than ")
        if scope.this == kind and some != "this" and " or " in names:
            names = "this itself"
        return None if some is None else f"{some} {self._is()} {self._not()}{names}"

    def _is_cancelled(self, scope: Scope) -> str | None:
        some, _ = self._some_piece(scope)
        return None if some is None else f"{some} is {self._not()}cancelled"

    def _is_hidden(self, scope: Scope) -> str | None:
        made = [c.fact for c in self.game.choices if c.fact.bearer == "player" and not c.parts]
        made = [f for f in made if f.phase <= scope.phase and f != scope.answering]
        some = self.owned(self.random.choice(made), scope, memory=False) if made else None
        return None if some is None else f"{some} is {self._not()}hidden"

    def _is_inside(self, scope: Scope) -> str | None:
        kind = self.random.choice(self.game.kinds).number
        zone = self.zone(kind, scope)
        sort = Sort(self.random.choice((ONE, DESIGN)), kind)
        said = f"{self.tight(sort, scope)} {self._is()} {self._not()}{self.lying()} {zone}"
        return None if zone is None else said

    def _has_edge(self, scope: Scope) -> str | None:
        kind = self.random.choice(self.game.kinds).number
        graph = self.fact(Sort(GRAPH, kind), scope)
        said = f"{self.tight(Sort(EDGE, kind), scope)} is {self._not()}in {graph}"
        return None if graph is None else said

    def _of_players(self, scope: Scope) -> str | None:
        fact, of = self._own(scope, NUM), self.random.choice(("each player's", "a player's"))
        said = f"{of} {fact} {self._is()} {self.comparator()} {self.literal(NUM)}"
        return None if fact is None else said

    def _has(self, scope: Scope) -> str | None:
        fact, sign = self._own(scope, NUM), self.random.choice(("", f"{self.comparator()} "))
        who = self.random.choice((self._someone(scope), "nobody"))
        return fact and f"{who} has {sign}{self.literal(NUM)} {fact}"

    def _has_there(self, scope: Scope) -> str | None:
        """How many pieces somebody has in a zone, or whether they have one there."""
        kind = self.random.choice(self.game.kinds)
        own = [f for f in self.game.having("player", deep=scope.phase) if f.sort.name == ZONE]
        own = [fact for fact in own if fact.sort.of in (None, kind.number)]
        if not own:
            return None
        zone, who = (
            self.random.choice(own).name,
            self.random.choice((self._someone(scope), "nobody")),
        )
        if self.game.chance(0.2):
            return f"{who} has no {zone}"
        if kind.designs and self.game.chance(0.4):
            return f"{who} has {self.literal(Sort(DESIGN, kind.number))} in {zone}"
        sign = self.random.choice(("", f"{self.comparator()} "))
        return f"{who} has {sign}{self.literal(NUM)} {kind.name} in {zone}"

    def _has_some(self, scope: Scope) -> str | None:
        """That there is any of a number, or none left."""
        cells = [f for f in self.game.having("cell") if f.sort == NUM or f.empty]
        if cells and self.game.chance(0.4):
            field = self.random.choice(cells)
            how = self.random.choice(("a", "not"))
            return f"each {self.game.boards[field.of or 0].name} has {how} {field.name}"
        fact, who = self._own(scope, NUM), self.random.choice((self._someone(scope), "nobody"))
        if self.game.chance(0.5):
            return fact and f"{self._someone(scope)} has no {fact} left"
        return fact and f"{who} has a {fact}"

    def _has_state(self, scope: Scope) -> str | None:
        flag = self._own(scope, YES_NO)
        return flag and f"{self._someone(scope)} has {self._not()}{flag}"

    def _lies_by_one(self, scope: Scope) -> str | None:
        if not self.game.boards:
            return None
        board = self.random.choice(self.game.boards)
        cell = Sort(CELL, board.number)
        near = f"next to a {board.name}{self._telling(cell, scope)}"
        return f"{self.tight(cell, scope)} is {self._not()}{near}"

    def _full(self, scope: Scope) -> str | None:
        may_be_empty = [f for f in self.game.having("cell", 0) if f.empty and f.of == 0]
        return f"the board is {self._not()}full" if may_be_empty else None

    def _first(self, scope: Scope) -> str:
        which = self.random.choice(("first", "first", "second", "third"))
        at = self.random.choice(range(scope.phase + 1))
        of = f" of the {self.game.phases[at - 1]}" if at and self.game.chance(0.2) else ""
        return f"it is {self._not()}the {which} {self.game.phases[at]}{of}"

    def guard(self, scope: Scope, share: float = 0.25) -> str:
        """A condition behind a line, or nothing."""
        if not self.game.chance(share):
            return ""
        word = self.random.choice((", if", ", if", ", unless"))
        also = f", unless {self.condition(scope)}" if "if" in word and self.game.chance(0.2) else ""
        return f"{word} {self.condition(scope)}{also}"

    def such_a_player(self, scope: Scope) -> str:
        """Words behind `each player` that say of which alone; none, if nothing can be said."""
        fact, flag = self._own(scope, NUM), self._own(scope, YES_NO)
        ways = [
            lambda: fact and f" whose {fact} {self._is()} {self._not()}{self.literal(NUM)}",
            lambda: fact and f" whose {fact} is {self.comparator()} {self.literal(NUM)}",
            lambda: fact and f" who has {self.comparator()} {self.literal(NUM)} {fact}",
            lambda: flag and f" who {self._is()} {self._not()}{flag}",
            lambda: flag and f" who has {self._not()}{flag}",
            lambda: self._whose_field(scope),
            lambda: f" who {self.random.choice(PAST)} {self.random.choice(self.game.phases)}",
        ]
        return self.one_of(ways, "")

    def _whose_field(self, scope: Scope) -> str | None:
        """Words for the player whose piece has something."""
        held = [f for f in self.game.having("player", deep=scope.phase) if f.sort.name == ONE]
        pairs = [(h, f) for h in held for f in self.game.having("piece", h.sort.of) if not f.named]
        if not pairs:
            return None
        piece, fact = self.random.choice(pairs)
        return f" whose {piece.name} {fact.name} {self.literal(fact.sort)}"

    def _leads(self, scope: Scope) -> str | None:
        fact, more = self._own(scope, NUM), self.random.choice(("", " or more"))
        return fact and f"{self._someone(scope)} leads by {self.literal(NUM)}{more} {fact}"

    def _there_is(self, scope: Scope) -> str:
        return f"there {self._is()} {self._not()}{self.things(scope, plain=True)[0]}"

    def _compared(self, scope: Scope) -> str:
        left, right = self.tight(NUM, scope), self.tight(NUM, scope)
        sign = self.random.choice((f"{self._is()} {self.comparator()}", ">", "<", ">=", "<="))
        return f"{left} {sign} {right}"

    def _bounded(self, scope: Scope) -> str:
        ends = f"from {self.tight(NUM, scope)} to {self.tight(NUM, scope)}"
        return f"{self.tight(NUM, scope)} {self._is()} {self._not()}{ends}"

    def _multiple(self, scope: Scope) -> str:
        of = self.literal(NUM)
        return f"{self.tight(NUM, scope)} {self._is()} {self._not()}a multiple of {of}"

    def _level(self, scope: Scope) -> str | None:
        fact = self._own(scope, NUM)
        return fact and f"{fact} {self._is()} {self._not()}level"

    def _late(self, scope: Scope) -> str:
        return f"{self._someone(scope)} is {self._not()}late"

    def _flagged(self, scope: Scope) -> str | None:
        flag = self._own(scope, YES_NO)
        return flag and f"{self._someone(scope)} is {self._not()}{flag}"

    # ------------------------------------------------------------------ what may be chosen

    def domain(self, scope: Scope, by_chance: bool = False) -> tuple[str, Sort]:
        """What may be chosen, and of which sort the answer is. by_chance: by chance alone."""
        game, random = self.game, self.random
        ways: list[Callable[[], tuple[str, Sort] | None]] = [
            lambda: self.things(scope),
            lambda: self.things(scope),
            lambda: self.things(scope),
            lambda: self._either(scope),
            lambda: self._ends(scope),
            lambda: self._number_domain(scope),
            lambda: (f"a player{self.such_a_player(scope) if game.chance(0.3) else ''}", SEATED),
            lambda: (random.choice(("yes or no", "no or yes")), YES_NO),
            lambda: self._one_of_domain(scope),
            lambda: self._groups(),
            lambda: self._edge_domain(scope),
            lambda: self._names_domain(by_chance),
        ]
        if game.boards and not game.boards[0].free:
            ways.append(lambda: (random.choice(("a direction", "an axis")), Sort(WAY, 0)))
        random.shuffle(ways)
        return next(found for way in ways if (found := way()) is not None)

    def _either(self, scope: Scope) -> tuple[str, Sort] | None:
        """One of these, or one of those, each said without what is a condition alone."""
        first, sort = self.things(scope, plain=True)
        first = first.partition(ALIKE)[0]
        if sort.name not in (ONE, DESIGN, CELL) or len(first.split()) == 2:
            return None
        for _ in range(5):
            other, its = self.things(scope, plain=True)
            other = other.partition(ALIKE)[0]
            if its == sort and other != first and len(other.split()) > 2:
                return self.random.choice(
                    (f"either {first}, or {other}", f"{first} or {other}")
                ), sort
        return None

    def _ends(self, scope: Scope) -> tuple[str, Sort] | None:
        """What lies at an end of a pile or two."""
        kind = self.random.choice(self.game.kinds)
        piles = [self.fact(Sort(ZONE, kind.number), scope, pile=True) for _ in range(2)]
        first, second = piles
        if first is None or second is None:
            return None
        end = f"the {self.random.choice(('top', 'bottom'))} {kind.name} of"
        more = ("", f" or {second}", f" or {end} {second}", f", or {end} {second}")
        either = self.random.choice(("", "either "))
        return f"{either}{end} {first}{self.random.choice(more)}", Sort(ONE, kind.number)

    def _number_domain(self, scope: Scope) -> tuple[str, Sort]:
        low = self.random.randint(0, 2)
        high = self.random.choice((str(self.random.randint(low, 4)), "3", self.tight(NUM, scope)))
        if high.isdigit() and int(high) < low:
            high = str(low)
        out = self.excepted(NUM) if self.game.chance(0.2) else ""
        if (low, high, out) == (1, "3", ""):
            return "1, 5 or 2", NUM
        if self.game.chance(0.2):
            many = self.random.choice(("1 or 2", "2", "up to 2", self.tight(NUM, scope)))
            among = "numbers" if self.game.chance(0.5) else "whole numbers"
            return f"{many} {among} from {low} to {high}{out}", Sort(NUMBERS)
        return f"a whole number from {low} to {high}{out}", NUM

    def _one_of_domain(self, scope: Scope) -> tuple[str, Sort] | None:
        among = [
            f
            for f in self.game.facts
            if f.sort.name in (ZONE, PIECES_, DESIGNS, CELLS, GRAPH, NUMBERS)
            and f.phase <= scope.phase
            and f.bearer in ("player", "game")
        ]
        if not among:
            return None
        fact = self.random.choice(among)
        said = self.owned(fact, scope, memory=False)
        one = {DESIGNS: DESIGN, CELLS: CELL, GRAPH: EDGE, NUMBERS: NUM.name}.get(
            fact.sort.name, ONE
        )
        return None if said is None else (f"one of {said}", Sort(one, fact.sort.of))

    def _groups(self, kind: int | None = None) -> tuple[str, Sort] | None:
        found = [f for f in self.game.having("piece", kind) if not f.named]
        if not found:
            return None
        fact = self.random.choice(found)
        its = self.game.kinds[fact.of or 0]
        out = self.excepted(Sort(DESIGN, its.number)) if self.game.chance(0.3) else ""
        return f"one {its.name} of each {fact.name}{out}", Sort(DESIGNS, its.number)

    def _names_domain(self, by_chance: bool) -> tuple[str, Sort]:
        """Names of pieces, or names that nothing else has."""
        game, random = self.game, self.random
        kind = random.choice(game.kinds)
        sort, names = Sort(DESIGN, kind.number), [design.name for design in kind.designs]
        if len(names) < 2 or game.chance(0.6):
            sort, names = Sort(BORN), [game.names.new(PIECE, bare=game.chance(0.7))]
            names += [*game.born[:1], game.names.new(PIECE)]
            game.born += names[-1:]
        first, *more, last = names
        if by_chance and game.chance(0.5):
            shares = ", ".join(f"1 in {len(names)} {name}" for name in (first, *more))
            return f"{shares}, otherwise {last}", sort
        return ", ".join(map(str, (first, *more))) + f" or {last}", sort

    def _edge_domain(self, scope: Scope) -> tuple[str, Sort] | None:
        graphs = [f for f in self.game.having("game", deep=scope.phase) if f.sort.name == GRAPH]
        if not graphs:
            return None
        graph, not_ = self.random.choice(graphs), self.random.choice(("", "not "))
        sort = Sort(EDGE, graph.sort.of)
        out = self.excepted(sort) if self.game.chance(0.2) else ""
        return f"an edge {not_}in {graph.name}{out}", sort

    def things(self, scope: Scope, plain: bool = False) -> tuple[str, Sort]:
        """Pieces, names of pieces or cells. plain: without `where`, as behind `there is`."""
        game, random = self.game, self.random
        one = game.chance(0.6)
        several = SO_MANY_THERE if plain else SO_MANY
        amount = random.choice(("a", "an") if one else several)
        if not one and not plain and game.chance(0.15):
            amount = self._so_many(scope) or amount
        if game.boards and game.chance(0.35):
            return self._some_cells(scope, amount, one, plain)
        kind = random.choice(game.kinds)
        zone = self.zone(kind.number, scope) if game.chance(0.75) else None
        more = self.zone(kind.number, scope) if game.chance(0.15) else None
        within = random.choice((" in ", " from "))
        place = "" if zone is None else f"{within}{zone}" + (f" or {more}" if more else "")
        piece = Sort(ONE if zone else DESIGN, kind.number)
        out = self._left_out(Sort(DESIGN, kind.number), scope) if game.chance(0.15) else ""
        filters = self.filters(piece, scope, not plain, "" if out else place)
        if zone is None:
            sort = Sort(DESIGN if one else DESIGNS, kind.number)
            return f"{amount} {kind.name}{out}{filters}", sort
        most = "" if "where" in filters else self._most_or_alike(kind.number, plain)
        sort = Sort(ONE if one else PIECES_, kind.number)
        return f"{amount} {kind.name}{place}{out}{filters}{most}", sort

    def _so_many(self, scope: Scope) -> str | None:
        """So many as a value says."""
        number = self.fact(NUM, scope)
        if number is None:
            return None
        number = number if len(number.split()) < 3 else f"({number})"
        return self.random.choice((number, f"up to {number}"))

    def _some_cells(self, scope: Scope, amount: str, one: bool, plain: bool) -> tuple[str, Sort]:
        """Cells, so many of them."""
        game, random = self.game, self.random
        board = random.choice(game.boards)
        cell = Sort(CELL, board.number)
        region = self.region(board.number, scope) if game.chance(0.5) else ""
        out = self._left_out(cell, scope) if game.chance(0.15) else ""
        kinds = [", no two touching", ", in a line", ", in a row"]
        kinds.append(f" in a row including {self.tight(cell, scope)}")
        own = game.having("cell", board.number)
        if own:
            kinds.append(f", no two with the same {random.choice(own).name}")
        filters = self.filters(cell, scope, not plain, "" if out else region)
        placed = bool(filters) and not filters.startswith(NARROWING)
        out = "" if placed else out  # it would be the cells there that are left out
        last = random.choice(kinds) if not one and game.chance(0.5) else ""
        last = "" if "where" in filters else last  # it would narrow down what is meant there
        return f"{amount} {board.name}{region}{out}{filters}{last}", Sort(
            CELL if one else CELLS, board.number
        )

    def _left_out(self, sort: Sort, scope: Scope) -> str:
        """`other than A`, or all of several things."""
        sets = (CELLS,) if sort.name == CELL else (PIECES_, DESIGNS)
        said = (self.fact(Sort(several, sort.of), scope) for several in sets)
        several = next(filter(None, said), None)
        return f" other than {several}" if several else self.excepted(sort)

    def _having(self, fact: Fact, inner: Scope) -> str:
        """Things of which something is so much; not as much as it is itself."""
        wanted = self.tight(fact.sort, inner)
        own = wanted == f"its {fact.name}"
        return f"without {fact.name}" if own else f"with {fact.name} {wanted}"

    def _most_or_alike(self, kind: int, there_is: bool) -> str:
        """Which of some pieces have the most of something, or, behind `there is`, the same."""
        numbers = [f for f in self.game.having("piece", kind) if f.sort == NUM]
        if not numbers or not self.game.chance(0.5):
            return ""
        field = self.random.choice(numbers).name
        if there_is and self.game.chance(0.6):
            return f"{ALIKE}{field}"
        return f" with the {self.random.choice(('highest', 'lowest'))} {field}"

    # ------------------------------------------------------------------ what a line is about

    def _going_on(self, scope: Scope) -> str:
        """A phase that can be ended or begun anew here; rarely one that cannot."""
        wrong = self.game.chance(self.wrong)
        phases = self.game.phases if wrong else self.game.phases[: scope.going_on + 1]
        return str(self.random.choice(phases))

    def _pile(self, scope: Scope) -> str | None:
        """A zone in which something may lie on top."""
        return self.fact(Sort(ZONE), scope, pile=True)

    def note(self, scope: Scope) -> str:
        """What is noted for the host."""
        sorts = [self.any_sort() for _ in range(self.random.randint(1, 3))]
        label = self.random.choice(("seen", "note", '"as it was"'))
        return f"note {label}: {', '.join(self.tight(sort, scope) for sort in sorts)}"

    def distribution(self, who: str, name: Name, scope: Scope) -> str:
        """A number divided among names. who: who divides it, with the verb."""
        new = [self.game.names.new(THING) for _ in range(self.random.randint(2, 3))]
        for each in new:
            fact = Fact(each, NUM, "player", scope.phase, None, False, chosen=True)
            self.game.choices.append(Choice(fact, "one"))
            self.game.facts.append(fact)
        *first, last = map(str, new)
        over = self.random.choice(("over", "among"))
        return f"{who} {self.random.randint(0, 3)} {name} {over} {', '.join(first)} and {last}"

    def in_rows(self, board: int, scope: Scope) -> list[Way]:
        """Where cells lie on a board that has rows and directions."""
        random = self.random

        def here() -> str:
            return self.tight(Sort(CELL, board), scope)

        def directed() -> str | None:
            words = None if board else random.choice(("E", "right", "W", "left"))
            said = None if self.game.chance(0.3) else self.fact(Sort(WAY, board), scope)
            said = said or words
            if said is None:
                return None
            return random.choice(
                (
                    f" next to {here()} along {said}",
                    f" next to {here()} towards {said}",
                    f" from {here()} towards {said}",
                    f" in an arc of {self.literal(NUM)}, 1 steps from {here()} towards {said}",
                )
            )

        def column() -> str | None:
            squares = any(word in self.game.boards[board].shape for word in ("grid", "row"))
            return f" in column {random.choice((1, 1, 2))}" if squares else None

        def ahead() -> str | None:
            if not self.game.ahead or board or not scope.somebody:
                return None
            near = ("straight ahead of", "diagonally ahead of", "straight behind")
            far = ("two steps straight ahead of", "exactly 2 steps diagonally behind")
            way = random.choice((*near, *far))
            row = random.choice((" in their far row", " on their home row"))
            return random.choice((f" {way} {here()}", row, f" {way} {here()}", row))

        fixed = (" at the edge", " in a corner", " in row A", " in the middle of the board")
        return [
            lambda: f" in the row of {here()}",
            *[lambda: random.choice(fixed)] * 4,
            *[column] * 2,
            *(directed, directed, ahead, ahead, ahead) * 3,
        ]
