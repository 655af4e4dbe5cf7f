"""Values, conditions, and what may be chosen, in every form in which the language says them.

Purpose: words for a value of a sort at a place. Each form is a function here; which forms there are
is compared with the grammar by tests.
Input: a game, a scope, a sort. Output: words. Must not know: lines.
"""

import re
from collections.abc import Callable, Iterable
from random import Random

from attrs import mutable

from .counted_choices import COUNTED, what_is_counted
from .outline import (
    CELL,
    CELLS,
    DESIGN,
    EDGE,
    GRAPH,
    NUM,
    NUMBER,
    NUMBERS,
    ONE,
    PIECES_,
    PLAYER,
    SEATED,
    WAY,
    YES_NO,
    ZONE,
    Fact,
    Game,
    Scope,
    Sort,
)

Way = Callable[[], str | None]
"""A way to say something; nothing, if it cannot be said here."""

SETS = (ZONE, PIECES_)


@mutable
class Phrases:
    """Says values. game: what there is to speak of; fuel: how much may still be nested; wrong: how
    often a value of another sort is said than the one that is wanted.
    """

    game: Game
    fuel: int = 3
    wrong: float = 0.0

    @property
    def random(self) -> Random:
        """What everything is drawn from."""
        return self.game.random

    def one_of(self, ways: Iterable[Way], otherwise: str) -> str:
        """One of the ways that are possible, drawn; else other words."""
        left = list(ways)
        self.random.shuffle(left)
        for way in left:
            said = way()
            if said is not None:
                return said
        return otherwise

    # ------------------------------------------------------------------ values

    def value(self, sort: Sort, scope: Scope) -> str:
        """Words for a value of a sort."""
        if self.wrong and self.game.chance(self.wrong):
            sort = self.any_sort()
        simple, nested = self.ways(sort, scope)
        if self.fuel > 0 and nested and self.game.chance(0.45):
            self.fuel -= 1
            said = self.one_of(nested, "")
            self.fuel += 1
            if said:
                return said
        return self.one_of(simple, self.literal(sort))

    def ways(self, sort: Sort, scope: Scope) -> tuple[list[Way], list[Way]]:
        """Short ways, and those with values in them."""
        short: list[Way] = [lambda: self.fact(sort, scope), lambda: self.literal(sort)]
        if sort.name == NUMBER:
            short += [lambda: self.option(NUM), lambda: self.phase_number(scope)]
        if sort.name == PLAYER:
            short += [lambda: self.somebody(scope), lambda: self.option(SEATED)]
        if sort.name in (ONE, DESIGN):
            short += [lambda: self.small_word(sort, scope)]
        if sort.name == ZONE:
            short = short[:1]
        return short, self.nested(sort, scope)

    def nested(self, sort: Sort, scope: Scope) -> list[Way]:
        """Ways to say a value that have values in them."""
        match sort.name:
            case "number":
                return self._of_numbers(scope) or self._numbers(scope)
            case "player":
                return self._players(scope)
            case "design":
                return self._designs(sort, scope)
            case "cells":
                return self._cells(sort, scope)
            case "edge":
                return self._edges(sort, scope)
            case "edges":
                return self._several_edges(sort, scope)
            case "several":
                return self._several(sort, scope)
        return []

    def any_sort(self) -> Sort:
        """Some sort that there is."""
        game, of = self.game, 0
        sorts = [NUM, YES_NO, SEATED, Sort(ONE, of), Sort(DESIGN, of), Sort(ZONE, of)]
        sorts += [Sort(PIECES_, of), *(fact.sort for fact in game.facts)]
        if game.boards:
            sorts += [Sort(CELL, 0), Sort(CELLS, 0)]
            sorts += [] if game.boards[0].free else [Sort(WAY, 0)]
        return self.random.choice(sorts)

    def literal(self, sort: Sort) -> str:
        """A value that the text gives itself."""
        random, game = self.random, self.game
        match sort.name:
            case "number":
                return str(random.choice((0, 1, 1, 2, 2, 3, 4)))
            case "truth":
                return random.choice(("yes", "no"))
            case "player":
                if game.names_seats:
                    return str(random.choice(game.seats))
                return random.choice(("nobody", f"winner of {random.choice(game.phases)}"))
            case "design" | "piece":
                among = game.kinds[sort.of].designs if sort.of is not None else game.designs
                return str(random.choice(among).name) if among else "nothing"
            case "born":
                return str(random.choice(game.born))
            case "cell" | "cells":
                return self._cell(sort)
            case "edge" | "edges":
                design = Sort(DESIGN, sort.of)
                the = random.choice(("", "the "))
                return f"{the}edge from {self.literal(design)} to {self.literal(design)}"
            case "graph":
                return f"a graph of {game.kinds[sort.of or 0].name}"
        return "nothing"

    def _cell(self, sort: Sort) -> str:
        """A cell by its name, or those around one."""
        if not self.game.boards:
            return "A1"
        board = self.game.boards[sort.of or 0]
        cell = self.random.choice(board.cells)
        return cell if sort.name == CELL else f"{board.name} within 1 steps of {cell}"

    def option(self, sort: Sort) -> str | None:
        """An option of a sort, in braces."""
        found = [name for name, its, _ in self.game.options if its == sort]
        return f"{{{self.random.choice(found)}}}" if found else None

    def phase_number(self, scope: Scope) -> str | None:
        """Which phase it is."""
        return str(self.random.choice(self.game.phases[: scope.phase + 1]))

    def small_word(self, sort: Sort, scope: Scope) -> str | None:
        """`this`, `it`, or what was chosen just above, if it is of the sort."""
        found = [str(fact.name) for fact in scope.chosen if fact.sort == sort]
        if sort.name == ONE and scope.this is not None and scope.this == sort.of:
            found += ["this", "this"] if scope.it else ["this", "it"]
        if scope.it == sort:
            found.append("it")
        return self.random.choice(found) if found else None

    def somebody(self, scope: Scope) -> str | None:
        """A player by a small word."""
        words = ["you"] if scope.you else []
        words += ["they", "them"] if scope.they or scope.you else []
        words += ["opponent"] if scope.somebody else []
        words += ["the player whose turn it is"] if scope.turn else []
        return self.random.choice(words) if words else None

    # ------------------------------------------------------------------ what somebody has

    def fact(self, sort: Sort, scope: Scope, **wanted: bool) -> str | None:
        """Something that is there, of a sort, with whose it is."""
        found = [
            f
            for f in self.game.facts
            if f.sort.name == sort.name
            and (sort.of is None or f.sort.of == sort.of)
            and f.phase <= scope.phase
            and f != scope.answering
            and all(getattr(f, name) == value for name, value in wanted.items())
        ]
        if not found:
            return None
        return self.owned(self.random.choice(found), scope)

    def owned(
        self, fact: Fact, scope: Scope, memory: bool = True, place: bool = False
    ) -> str | None:
        """Somebody's fact: `their hand`, `hand of North`, `the opponent's previous pick`. memory:
        whether it may be an earlier one; place: whether it must be one that can change.
        """
        if fact.bearer == "game":
            return self.random.choice((f"{fact.name}", f"{fact.name}", f"the {fact.name}"))
        owner = self._owner(fact, scope, place)
        if owner is None:
            return None
        which = ""
        if fact.chosen and memory and not fact.sort.name.endswith("s") and self.game.chance(0.15):
            which = "previous "
        if fact.printed and not place and self.game.chance(0.15):
            return f"printed {fact.name} of {owner}"
        own = {"you": "your", "they": "their", "them": "their", "it": "its", "this": "its"}
        if owner in own and (owner != "this" or scope.it is None) and self.game.chance(0.7):
            return f"{own[owner]} {which}{fact.name}"
        if (which or self.game.chance(0.5)) and " of " not in owner:
            return f"{owner}'s {which}{fact.name}"
        return f"{self.random.choice(('', 'the '))}{fact.name} of {owner}"

    def _owner(self, fact: Fact, scope: Scope, place: bool = False) -> str | None:
        """Somebody or something that has such a fact, in one word or two."""
        if fact.bearer == "player":
            said = self.somebody(scope)
            if said is None or self.game.chance(0.2):
                if self.game.names_seats:
                    return str(self.random.choice(self.game.seats))
                return said or self._seated_fact(scope)
            return said
        sort = Sort(ONE if fact.bearer == "piece" else CELL, fact.of)
        said = self.small_word(sort, scope)
        if said is not None and self.game.chance(0.6):
            return said
        holders = [f for f in self.game.having("player", deep=scope.phase) if f.sort == sort]
        if holders and (scope.somebody or self.game.names_seats) and self.game.chance(0.8):
            return self.owned(self.random.choice(holders), scope)
        if fact.bearer == "cell" and self.game.boards:
            return self.literal(sort)
        if fact.printed and not place and self.game.chance(0.3):
            return self.literal(Sort(DESIGN, fact.of))
        return said

    def player(self, scope: Scope) -> str:
        """A player who does something: nobody does nothing."""
        said = self.value(SEATED, scope)
        return f"the winner of {self.game.phases[0]}" if said == "nobody" else said

    def _seated_fact(self, scope: Scope) -> str | None:
        """A player by a question of the game, such as `the winner`."""
        found = [
            f
            for f in self.game.facts
            if f.bearer == "game" and f.sort == SEATED and f.phase <= scope.phase
            if f != scope.answering
        ]
        return f"the {self.random.choice(found).name}" if found else None

    # ------------------------------------------------------------------ numbers

    def _numbers(self, scope: Scope) -> list[Way]:
        def number() -> str:
            return self.value(NUM, scope)

        def joined() -> str:
            sign = self.random.choice(("+", "-", "*"))
            return f"{self.tight(NUM, scope)} {sign} {self.tight(NUM, scope)}"

        def extreme() -> str:
            ways = ("smaller", "the greater", "lower", "the higher", "difference", "the smaller")
            which = self.random.choice(ways)
            return f"({which} of {self.tight(NUM, scope)} and {self.tight(NUM, scope)})"

        def entry() -> str:
            rows = ", ".join(self.literal(NUM) for _ in range(self.random.randint(1, 3)))
            place = self.random.choice((str(self.literal(NUM)), f"({number()})"))
            return f"{self.random.choice(('', 'the '))}entry {place} of ({rows})"

        return [
            *self._looked_up(scope),
            *[joined] * 2,
            lambda: f"(number of players{s})" if (s := self.such_a_player(scope)) else None,
            lambda: f"({number()})",
            lambda: f"-{self.tight(NUM, scope)}",
            extreme,
            entry,
            lambda: self.of_both(scope),
            *[lambda: self.number_of(scope)] * 3,
            *[lambda: self.total(scope)] * 2,
            *[lambda: self.distance(scope)] * (8 if self._graphs(scope) else 2),
        ]

    def _of_numbers(self, scope: Scope) -> list[Way]:
        """The most or the least of numbers that were chosen, in games in which some are."""
        several = self.fact(Sort(NUMBERS), scope) or "them's"
        if re.match(r"(?:you|them|they)'s|.* of ", several) or self.game.chance(0.5):
            return []
        return [lambda: f"({self.random.choice(('the highest', 'lowest'))} of {several})"]

    def _looked_up(self, scope: Scope) -> list[Way]:
        """Numbers that are parts, the least and the most of others, or stand in a table."""
        random = self.random

        def part() -> str:
            which = random.choice(("half of", "half of", "a third of", "a tenth of"))
            return f"({which} {self.tight(NUM, scope)}, rounded {random.choice(('up', 'down'))})"

        def divided() -> str:
            by = random.choice(("2", "3", "1"))
            said = f"{self.tight(NUM, scope)} divided by {by}"
            return f"({said}, rounded {random.choice(('up', 'down'))})"

        def extremes() -> str:
            which = random.choice(("smallest", "largest", "the lowest", "the highest"))
            numbers = [self.tight(NUM, scope) for _ in range(3)]
            return f"({which} of {numbers[0]}, {numbers[1]} and {numbers[2]})"

        def table() -> str:
            rows = ["0 or 1 -> 2", "from 2 to 3 -> 5", "at least 4 -> 1", "less than 0 -> 0"]
            kept = random.sample(rows, random.randint(1, len(rows)))
            kept += [f"otherwise {self.literal(NUM)}"] if random.random() < 0.7 else []
            return f"entry ({self.tight(NUM, scope)}) of ({', '.join(kept)})"

        def most() -> str | None:
            measured = self._measured(scope)
            which = random.choice(("the highest", "lowest"))
            return measured and f"{which} {measured[0]} in {measured[1]}"

        def often() -> str | None:
            found = self._counted(scope)
            within = ("", f" in this {self.game.phases[0]}")
            when = random.choice(within) if found and found[1] else ""
            return found and f"how often {found[0]}{when}"

        def since() -> str | None:
            found = self._counted(scope)
            return found and f"({self.game.phases[found[1]]} since {found[0]})"

        def twice() -> str:
            return f"{self.random.choice(('twice', '2 times'))} {self.tight(NUM, scope)}"

        return [often, since, part, divided, twice, extremes, table, most]

    def _counted(self, scope: Scope) -> tuple[str, int] | None:
        """That somebody chose something, and in which phase."""
        made = [f for f in self.chosen_by_players(scope) if f.sort.name in COUNTED]
        if not made:
            return None
        fact = self.random.choice(made)
        who = self.somebody(scope)
        if who is None and not self.game.names_seats:
            return None
        who = who or self.literal(SEATED)
        what = what_is_counted(self.random, fact.sort, self.literal)
        return f"{who} {fact.name} {what}", fact.phase

    def chosen_by_players(self, scope: Scope) -> list[Fact]:
        """What players have chosen, each for themselves, and not for a piece."""
        made = [c.fact for c in self.game.choices if c.by != "chance" and not c.parts]
        return [fact for fact in made if fact.phase <= scope.phase and fact != scope.answering]

    def tight(self, sort: Sort, scope: Scope) -> str:
        """A value that can stand beside a sign."""
        return self.one_of(self.ways(sort, scope)[0], self.literal(sort))

    def of_both(self, scope: Scope) -> str | None:
        """What numbers of two players come to."""
        found = [f for f in self.game.having("player", deep=scope.phase) if f.sort == NUM]
        both = ("sum of both", "total of each", "higher of both", "smaller of both")
        the = self.random.choice(("", "the "))
        which = self.random.choice(("difference in",) * 6 + both)
        return f"{the}{which} {self.random.choice(found).name}" if found else None

    def lying(self) -> str:
        """What stands before a zone in which something lies."""
        return self.random.choice(("in", "in", "on"))

    def number_of(self, scope: Scope) -> str | None:
        """How many pieces or cells there are."""
        the = self.random.choice(("", "the "))
        if self.game.boards and self.game.chance(0.4):
            board = self.random.choice(self.game.boards)
            cell = Sort(CELL, board.number)
            region = self.region(board.number, scope) if self.game.chance(0.6) else ""
            filters = self.filters(cell, scope, nested=False)
            if len(self.game.boards) == 1 and self.game.chance(0.2):
                of = "" if scope.it == cell else f" of {self.tight(cell, scope)}"
                return f"{the}number of {'' if of else 'its '}neighbours{of}{filters}"
            return f"{the}number of {board.name}{region}{filters}"
        kind = self.random.choice(self.game.kinds)
        if (zone := self.zone(kind.number, scope)) is None:
            return None
        out = self.excepted(Sort(DESIGN, kind.number)) if self.game.chance(0.2) else ""
        filters = self.filters(Sort(ONE, kind.number), scope, nested=False)
        more = self.zone(kind.number, scope) if self.game.chance(0.5) else None
        place = f"{self.lying()} {zone}{f' or {more}' if more else ''}"
        return f"{the}number of {kind.name} {place}{out}{filters}"

    def total(self, scope: Scope) -> str | None:
        """The sum of what pieces have."""
        measured = self._measured(scope)
        return None if measured is None else f"total {measured[0]} of {measured[1]}"

    def _measured(self, scope: Scope) -> tuple[str, str] | None:
        """What pieces or cells have, and some of these."""
        game = self.game
        found = [f for f in (*game.having("piece"), *game.having("cell")) if f.sort == NUM]
        if not found:
            return None
        fact = self.random.choice(found)
        if fact.bearer == "cell":
            board = game.boards[fact.of or 0]
            region = self.region(board.number, scope)
            told = f" with {fact.name} {self.literal(NUM)}"
            return f"{fact.name}", f"{board.name}{self.random.choice(('', region))}{told}"
        zone = self.zone(fact.of, scope)
        if zone is None:
            return None
        if game.chance(0.5):
            return f"{fact.name}", zone
        filters = self.filters(Sort(ONE, fact.of), scope, nested=False)
        return f"{fact.name}", f"{game.kinds[fact.of or 0].name} in {zone}{filters}"

    def _graphs(self, scope: Scope) -> list[Fact]:
        return [f for f in self.game.having("game", deep=scope.phase) if f.sort.name == GRAPH]

    def distance(self, scope: Scope) -> str | None:
        """How far it is on a board or in a graph."""
        graphs = self._graphs(scope)
        the = self.random.choice(("", "the "))
        if graphs and (not self.game.boards or self.game.chance(0.5)):
            graph = self.random.choice(graphs)
            design = Sort(DESIGN, graph.sort.of)
            ends = f"{self.tight(design, scope)} to {self.tight(design, scope)}"
            return f"{the}distance from {ends} in {graph.name}"
        if not self.game.boards:
            return None
        cell = Sort(CELL, self.random.choice(self.game.boards).number)
        return f"{the}distance from {self.tight(cell, scope)} to {self.tight(cell, scope)}"

    # ------------------------------------------------------------------ players, pieces

    def _players(self, scope: Scope) -> list[Way]:
        game = self.game

        def most() -> str | None:
            more = self.random.choice(("more", "less", "fewer", "the higher", "the least"))
            zones = [f for f in game.having("player", deep=scope.phase) if f.sort.name == ZONE]
            if zones and game.chance(0.2):
                zone = self.random.choice(zones)
                kind = game.kinds[zone.sort.of or 0].name
                return f"the player with {more.replace('the higher', 'more')} {kind} in {zone.name}"
            own = [f for f in game.having("player", deep=scope.phase) if f.sort == NUM]
            held = [f for f in game.having("player", deep=scope.phase) if f.sort.name == ONE]
            ranks = [f for f in game.having("piece") if f.sort == NUM]
            pairs = [(h, f) for h in held for f in ranks if f.of == h.sort.of]
            if pairs and (not own or game.chance(0.5)):
                piece, rank = self.random.choice(pairs)
                return f"the player whose {piece.name} has {more} {rank.name}"
            return f"the player with {more} {self.random.choice(own).name}" if own else None

        def owner() -> str | None:
            piece = Sort(ONE, self.random.choice(game.kinds).number)
            said = self.small_word(piece, scope) or self.fact(piece, scope)
            return None if said is None else f"owner of {said}"

        def other() -> str | None:
            said = self.one_of(self.ways(SEATED, scope)[0], "nobody")
            if said == "nobody" or " of " in said:
                return None
            the = self.random.choice(("", "the "))
            return self.random.choice((f"{said}'s opponent", f"{the}opponent of {said}"))

        def winner() -> str:
            the = self.random.choice(("", "the "))
            of = self.random.choice(("", "the "))
            return f"{the}winner of {of}{self.random.choice(game.phases)}"

        def such() -> str | None:
            said = self.such_a_player(scope)
            # a word behind a number is no verb
            return None if not said or said[-1].isdigit() else f"the player{said}"

        return [most, most, owner, other, winner, such, lambda: self._seated_fact(scope)]

    def _designs(self, sort: Sort, scope: Scope) -> list[Way]:
        def name() -> str | None:
            piece = Sort(ONE, sort.of)
            said = self.small_word(piece, scope) or self.fact(piece, scope)
            return None if said is None else f"name of {said}"

        return [name]

    def _several(self, sort: Sort, scope: Scope) -> list[Way]:
        def each() -> str | None:
            found = [
                f
                for f in self.game.having("player", deep=scope.phase)
                if f.sort.name in (ONE, PIECES_) and f.sort.of == sort.of
            ]
            return f"each {self.random.choice(found).name}" if found else None

        def each_in() -> str | None:
            zone = self.zone(sort.of, scope)
            kind = self.game.kinds[sort.of or 0]
            return (
                None
                if zone is None
                else f"{self.random.choice(('each', 'all'))} {kind.name} {self.lying()} {zone}"
            )

        def before() -> str | None:
            made = [f for f in self.chosen_by_players(scope) if f.sort == Sort(ONE, sort.of)]
            who = self.somebody(scope)
            if not made or who is None:
                return None
            own = {"you": "your", "opponent": "opponent's"}.get(who, "their")
            which = self.random.choice(("last two {}", "previous 2 {}", "every {} so far"))
            return f"{own} {which.format(self.random.choice(made).name)}"

        ends = (lambda: self.end(sort.of, scope), lambda: self.end(sort.of, scope, "2 "))
        return [each, each, before, each_in, lambda: self.zone(sort.of, scope), *ends]

    def end(self, of: int | None, scope: Scope, many: str = "") -> str | None:
        """What lies at one end of a pile."""
        piles = [f for f in self.game.facts if f.sort == Sort(ZONE, of) and f.pile]
        piles = [f for f in piles if f.phase <= scope.phase]
        zone = self.owned(self.random.choice(piles), scope) if piles else None
        if zone is None or " of " in zone:
            return None
        which = self.random.choice(("top", "the top", "bottom", "the bottom"))
        return f"{which} {many}{self.game.kinds[of or 0].name} of {zone}"

    def zone(self, of: int | None, scope: Scope, **wanted: bool) -> str | None:
        """A zone, or several chosen pieces. wanted: as of a fact."""
        zone = self.fact(Sort(ZONE, of), scope, **wanted)
        return zone or self.fact(Sort(PIECES_, of), scope, **wanted)

    # ------------------------------------------------------------------ cells, edges

    def region(self, board: int, scope: Scope) -> str:
        """Where cells lie."""
        cell = Sort(CELL, board)

        def here() -> str:
            return self.tight(cell, scope)

        def between() -> str | None:
            several = self.fact(Sort(CELLS, board), scope)
            ends = f"{self.literal(cell)} and {self.literal(cell)}"
            return f" between {ends}" if several is None else f" between {several}"

        def over() -> str:
            found = [f for f in self.game.having("cell", board) if not f.named]
            if not found or self.game.chance(0.5):
                return ""
            which = f"without {self.random.choice(found).name}"
            return f" over {self.game.boards[board].name} {which}"

        number = self.literal(NUM)
        rows = [] if self.game.boards[board].free else self.in_rows(board, scope)
        return self.one_of(
            (
                lambda: f" next to {here()}",
                lambda: f" within {number} steps of {here()}",
                lambda: f" exactly {number} steps from {here()}{over()}",
                lambda: f" within {number} steps of {here()}{over()}",
                lambda: f" in a straight line from {here()}{over()}",
                *(between,) * 5,
                *rows,
            ),
            "",
        )

    def in_rows(self, board: int, scope: Scope) -> list[Way]:
        """Where cells lie on a board that has rows and directions; said by `Narrowing`."""
        return []

    def _cells(self, sort: Sort, scope: Scope) -> list[Way]:
        board = self.game.boards[sort.of or 0]

        def each() -> str | None:
            found = [
                f
                for f in self.game.having("player", deep=scope.phase)
                if f.sort.name in (CELL, CELLS) and f.sort.of == board.number
            ]
            return f"each {self.random.choice(found).name}" if found else None

        return [lambda: f"{board.name}{self.region(board.number, scope)}", each]

    def _edges(self, sort: Sort, scope: Scope) -> list[Way]:
        design = Sort(DESIGN, sort.of)
        return [
            lambda: f"edge from {self.tight(design, scope)} to {self.tight(design, scope)}",
        ]

    def _several_edges(self, sort: Sort, scope: Scope) -> list[Way]:
        design = Sort(DESIGN, sort.of)

        def paths() -> str | None:
            graph = self.fact(Sort(GRAPH, sort.of), scope)
            if graph is None:
                return None
            ends = f"{self.tight(design, scope)} to {self.tight(design, scope)}"
            return f"{self.random.choice(('', 'the '))}shortest paths from {ends} in {graph}"

        def each() -> str | None:
            found = [f for f in self.game.having("player") if f.sort == Sort(EDGE, sort.of)]
            return f"each {self.random.choice(found).name}" if found else None

        return [
            lambda: f"edges touching {self.tight(design, scope)}",
            lambda: self.value(Sort(EDGE, sort.of), scope),
            paths,
            each,
        ]

    # ------------------------------------------------------------------ which ones

    def excepted(self, sort: Sort) -> str:
        """`other than A or B`."""
        names = [self.literal(sort) for _ in range(self.random.randint(1, 2))]
        return f" other than {' or '.join(dict.fromkeys(names))}"

    def filters(self, sort: Sort, scope: Scope, nested: bool = True, behind: str = "") -> str:
        """Words that narrow down what is meant; none, as long as conditions cannot be said."""
        return ""

    def such_a_player(self, scope: Scope) -> str:
        """Words that say which player; none, as long as conditions cannot be said."""
        return ""

    def text(self, scope: Scope) -> str:
        """A text with values between braces, which hold no quotation marks."""
        said = [self.random.choice(("well", "so be it", "done: "))]
        for _ in range(self.random.choice((0, 1, 1, 2))):
            words = self.value(self.any_sort(), scope)
            if not self.quoted(words) and "{" not in words:
                said.append(f"{{{words}}}")
        return f'"{" ".join(said)}"'

    def quoted(self, words: str) -> bool:
        """Whether a name in these words may have to stand in quotation marks."""
        return any(str(name) in words for name in self.game.names.made if not name.bare)
