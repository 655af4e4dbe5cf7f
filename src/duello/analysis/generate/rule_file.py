"""Whole rule files.

Purpose: a file of every kind of block, from random numbers: small enough to be read in milliseconds
and played in a few.
Input: random numbers. Output: `Text`. Must not know: how it is read or played.
"""

from collections.abc import Iterator
from random import Random

from attrs import field, frozen, mutable

from .declarations import Declarations
from .invented_names import THING, Name, Names, said
from .outline import (
    NUM,
    ONE,
    SEATED,
    TRUTH,
    ZONE,
    Choice,
    Design,
    Fact,
    Game,
    Kind,
    Scope,
    Sort,
)
from .written_lines import Lines, inset


@frozen
class Text:
    """A rule file with tokens for names. items: its blocks, the first line of all first; names: of
    everything in it; alike: whether no rule speaks of a player by name.
    """

    items: tuple[str, ...]
    names: Names = field(eq=False)
    alike: bool

    def written(self, words: dict[int, str] | None = None) -> str:
        """The text, with these words for its names, or with plain ones."""
        return said("\n".join(self.items), self.names.plain() if words is None else words)


def generated(random: Random, wrong: float = 0.0) -> Text:
    """A rule file. wrong: how often a value stands in it that is of another sort than it should."""
    game = Game.drawn(random)
    return _File(game, Declarations(game, wrong=wrong)).text()


REMARKS = (
    ['allow endless because "it may"'],
    [
        "allow",
        '  endless for "play" as long as "play" because "it may"',
        "  untested",
        '    because "so"',
    ],
    ['ruling R1: "so it was settled"'],
)
"""Blocks that change nothing of what is played."""


@mutable
class _File:
    game: Game
    lines: Declarations
    used: list[Name] = field(factory=list)
    asking: dict[Design, Lines] = field(factory=dict)
    """What each piece asks for."""

    def text(self) -> Text:
        """All blocks."""
        game = self.game
        head = ['ruleset "Generated"', '  "Nobody wrote it."']
        head += [f"  players {game.seats[0]}, {game.seats[1]}"]
        options = [self._option(number) for number in range(len(game.options))]
        kinds = [self._kind(kind) for kind in game.kinds]
        boards = [self._board(number) for number in range(len(game.boards))]
        defined = [*self._named()]
        here = defined.pop() if defined and game.chance(0.3) else []
        game.of_each = (len(game.kinds) + len(game.facts)) % 4 == 3  # takes no draw of its own
        asks = self.asking = {design: self._asks(design) for design in game.designs}
        phases = self._phases()
        phases[0] += inset(here)
        pieces = [self._piece(design, asks[design]) for design in game.designs]
        rules = [self._rule() for _ in range(game.random.choice((0, 0, 1, 1, 2)))]
        rulings = [self._ruling() for _ in range(game.random.choice((0, 0, 1, 2)))]
        allows = [game.random.choice(REMARKS)] if game.chance(0.1) else []
        blocks = [head, *options, *kinds, *boards, *defined, *phases, *pieces, *rules, *rulings]
        blocks += allows
        items = tuple("\n".join(block) + "\n" for block in blocks if block)
        return Text(items, game.names, not game.names_seats)

    def _option(self, number: int) -> Lines:
        name, sort, value = self.game.options[number]
        kind = {TRUTH: ": yes or no", "player": ": player or nobody"}.get(sort.name, "")
        about = ' "what it is"' if self.game.chance(0.3) else ""
        return [f"option {name}{kind} = {value}{about}"]

    # ------------------------------------------------------------------ kinds and boards

    def _fields(self, bearer: str, of: int, labelled: bool) -> Lines:
        found = []
        for fact in self.game.having(bearer, of):
            found.append(f"  {fact.name}: {self._kind_of(fact, labelled)}")
        return found

    def _kind_of(self, fact: Fact, labelled: bool) -> str:
        game = self.game
        words = {"number": "number", "truth": "yes or no", "player": "player"}
        kind = words.get(fact.sort.name) or str(game.kinds[fact.sort.of or 0].name)
        empty = " or nobody" if fact.sort == SEATED else " or none"
        kind += empty if fact.empty else ""
        if fact.sort == NUM and labelled and game.chance(0.5):
            return f"{kind}, as labelled"
        if fact.empty or (fact.sort.name == TRUTH and game.chance(0.35)):
            return kind
        return f"{kind}, usually {self._printed(fact)}"

    def _printed(self, fact: Fact) -> str:
        """A value that is printed on a piece or lies on a cell at first."""
        said = self.lines.literal(fact.sort)
        return str(self.game.seats[0]) if "winner" in said else said

    def _kind(self, kind: Kind) -> Lines:
        labelled = all(design.label.isdigit() for design in kind.designs)
        force = ", always in force" if kind.in_force else ""
        return [f"pieces {kind.name}{force}", *self._fields("piece", kind.number, labelled)]

    def _board(self, number: int) -> Lines:
        board = self.game.boards[number]
        fields = self._fields("cell", number, False)
        fields[1::2] = [f"{each}, secret" for each in fields[1::2]]
        return [f"board {board.name}: {board.shape}", *inset(list(board.paths)), *fields]

    def _named(self) -> Iterator[Lines]:
        """Names for values; of a player or a piece they are numbers."""
        game = self.game
        kind, name = game.random.choice(game.kinds), game.names.new(THING)
        if game.chance(0.3):
            scope = Scope(len(game.phases) - 1, they=True)
            yield [f"{name} of a player: {self._one_of_two(scope)}"]
            game.facts.append(Fact(name, NUM, "player", scope.phase, stored=False, named=True))
        elif game.chance(0.3):
            scope = Scope(len(game.phases) - 1, it=Sort(ONE, kind.number))
            yield [f"{name} of a {kind.name}: {self._one_of_two(scope)}"]
            of = kind.number
            game.facts.append(Fact(name, NUM, "piece", scope.phase, of, stored=False, named=True))

    def _one_of_two(self, scope: Scope) -> str:
        """A number, which may be another one where something is not so."""
        value = self.lines.value(NUM, scope)
        if not self.game.chance(0.3):
            return value
        so = self.lines.condition(scope)
        return f"{value}, if {so}, otherwise {self.lines.value(NUM, scope)}"

    # ------------------------------------------------------------------ pieces

    def _asks(self, design: Design) -> Lines:
        """What a piece asks for; parts of one name belong to several pieces if they are alike."""
        game, found = self.game, []
        if self.game.kinds[design.kind].in_force:
            return []
        deepest = len(game.phases) - 1
        for _ in range(game.random.choice((0, 0, 0, 1, 2))):
            scope = Scope(0, you=True, this=design.kind)
            domain, sort = self.lines.domain(scope)
            if sort.name == "direction":
                continue
            name = game.names.new(THING)
            fact = Fact(name, sort, "player", deepest, None, False, chosen=True, part=True)
            may = "may ask" if game.chance(0.25) else "asks"
            how = f', written "to {{{name}}}"' if game.chance(0.2) else ""
            found.append(f"{may} {name}: {domain}{how}{self.lines.guard(scope, 0.15)}")
            game.choices.append(Choice(fact, "one", parts=True))
            if not game.of_each:
                game.facts.append(fact)
        return found

    def _piece(self, design: Design, asks: Lines) -> Lines:
        game = self.game
        kind = game.kinds[design.kind]
        scope = Scope(len(game.phases) - 1, you=True, this=kind.number, in_rule=True)
        body: Lines = ['"A piece."'] if game.chance(0.3) else []
        if kind.in_force and game.chance(0.8):
            seats = [name for name, sort, _ in game.options if sort == SEATED]
            body += [
                f"held by {{{game.random.choice(seats)}}}" if seats else f"held by {game.seats[0]}"
            ]
        for fact in game.having("piece", kind.number):
            if not fact.named and game.chance(0.25):
                body.append(f"{fact.name}: {self._printed(fact)}")
        body += asks
        parts = tuple(
            choice.fact
            for choice in game.choices
            if choice.parts and any(f" {choice.fact.name}:" in line for line in asks)
        )
        body += self._rules(scope.inside(chosen=parts), design)
        return [f"{kind.name} {design.label} {design.name}".replace("  ", " "), *inset(body)]

    def _rules(self, scope: Scope, design: Design | None = None) -> Lines:
        """The rules of a piece, or of a named rule."""
        game, lines, found = self.game, self.lines, []
        for _ in range(game.random.choice((0, 1, 1, 2, 2, 3))):
            draw = game.random.random()
            if draw < 0.45 and game.steps:
                step, phase = game.random.choice(game.steps)
                inner = scope.inside(in_rule=False, done_in=phase)
                found += lines.tail(f"{step}:", self._acting(inner, design))
            elif draw < 0.75:
                found += lines.timed(scope)
            elif draw < 0.85 and scope.this is not None:
                found += self._own_answer(scope)
            else:
                found += lines.holding(scope)
        return found

    def _acting(self, scope: Scope, design: Design | None) -> Lines:
        lines, game = self.lines, self.game
        if design is not None and design.name not in self.used and game.chance(0.15):
            self.used.append(design.name)
            once = f", once per {game.random.choice(game.phases)}" if game.chance(0.5) else ""
            guard = self.lines.guard(scope, 0.1)
            return [f"you may use {design.name}{once}{guard}", *inset(lines.block(scope))]
        return lines.block(scope)

    def _own_answer(self, scope: Scope) -> Lines:
        own = [f for f in self.game.having("piece", scope.this) if not f.named]
        if not own:
            return self.lines.holding(scope)
        fact = self.game.random.choice(own)
        inner = self.lines.answering(fact, scope)
        said = f"{fact.name}: {self.lines.value(fact.sort, inner)}"
        return [f"{said}, if {self.lines.condition(inner)}"]

    def _rule(self) -> Lines:
        game = self.game
        name = game.names.new("piece")
        each = game.chance(0.6)
        game.rules.append(name)
        scope = Scope(len(game.phases) - 1, you=each, in_rule=True)
        body = self._rules(scope) or self.lines.timed(scope)
        return [f"rule {name}{', for each player' if each else ''}", *inset(body)]

    def _ruling(self) -> Lines:
        game, random = self.game, self.game.random
        names = [*game.rules, *(design.name for design in reversed(game.designs))]
        questions = [f.name for f in game.facts if f.question]
        on = f" on {random.choice(questions)}" if questions and game.chance(0.3) else ""
        because = ['  because "so it is"'] if game.chance(0.4) else []
        first, last = sorted(random.randrange(len(names)) for _ in range(2))
        over, kind = str(names[last]), random.choice(game.kinds)
        if game.chance(0.3):  # of a kind, one cannot override every one
            over, own = f"every {kind.name}", [design.name for design in kind.designs]
            first = min(first, *map(names.index, own))
            last = -1 if names[first] in own else last
        if last in (first, -1):
            return []
        return [f"ruling {names[first]} overrides {over}{on}", *because]

    # ------------------------------------------------------------------ phases

    def _phases(self) -> list[Lines]:
        """Every phase, the outermost first."""
        game = self.game
        declared = [self.lines.declared(number) for number in range(len(game.phases))]
        found = []
        for number, name in enumerate(game.phases):
            they = any(turn <= number for turn in game.turns)
            scope = Scope(number, they=they, course=True, turn=they)
            body = [*declared[number], *self._course(scope)]
            found.append([str(name), *inset(body)])
        return found

    def _course(self, scope: Scope) -> Lines:
        """What happens in a phase, line after line."""
        game, lines = self.game, self.lines
        last = scope.phase == len(game.phases) - 1
        body: Lines = []
        for number in range(
            game.random.choice((2, 3, 4, 5)) if last else game.random.choice((0, 0, 1, 2))
        ):
            draw = game.random.random()
            if (number == 0 and last) or draw < 0.25:
                body += lines.choose(scope)
            elif draw < 0.45:
                body += lines.step(scope)
            elif draw < 0.55:
                body += lines.question(scope)
            elif draw < 0.65:
                body += self._in_force(scope)
            else:
                body += lines.line(scope)
        if not last:
            asking = [kind for kind in game.kinds if any(map(self.asking.get, kind.designs))]
            body += self._with_parts(scope, asking) if asking and game.chance(0.6) else []
            body += self._play(scope)
            body += lines.block(scope, 1) if game.chance(0.3) else []
        if game.chance(0.3):
            more = [f for f in game.having("player", deep=scope.phase) if f.sort == NUM]
            who = f"the player with more {game.random.choice(more).name}" if more else "nobody"
            body.append(f"{who} wins the {game.phases[scope.phase]}")
        if game.chance(0.2):
            body += lines.tail("at the end:", lines.block(scope, 1))
        return body

    def _with_parts(self, scope: Scope, asking: list[Kind]) -> Lines:
        """Pieces of a kind that asks for something are chosen before another phase is played."""
        game = self.game
        kind, name = game.random.choice(asking), game.names.new(THING)
        zone = self.lines.fact(Sort(ZONE, kind.number), scope.inside(they=True), pile=False)
        if zone is None:
            return []
        secret = ", in secret" if game.chance(0.5) else ""
        piece = Fact(name, Sort(ONE, kind.number), "player", scope.phase, stored=False, chosen=True)
        game.choices.append(Choice(piece, "each"))
        game.facts.append(piece)
        game.asked_along(scope.phase)
        effect = [f"each {name} takes effect"] if game.chance(0.5) else []
        said = f"{name}{secret}: a {kind.name} in {zone}, with what it asks"
        return [f"each player chooses {said}", *effect]

    def _in_force(self, scope: Scope) -> Lines:
        """Pieces take effect, or a choice is revealed."""
        game = self.game
        made = [c for c in game.choices if c.fact.phase <= scope.phase and not c.parts]
        pieces = [c for c in made if c.fact.sort.name == ONE and c.fact.bearer == "player"]
        if pieces and game.chance(0.6):
            return [f"each {game.random.choice(pieces).fact.name} takes effect"]
        if made:
            return [f"reveal {game.random.choice(made).fact.name}"]
        zones = [f for f in game.having("player", deep=scope.phase) if f.sort.name == ZONE]
        if not zones:
            return self.lines.line(scope)
        zone = self.lines.owned(game.random.choice(zones), scope)
        return self.lines.line(scope) if zone is None else [f"{zone} takes effect"]

    def _play(self, scope: Scope) -> Lines:
        """The next phase is played."""
        game, lines, inner = self.game, self.lines, scope.phase + 1
        name, random = game.phases[inner], game.random
        until = lines.condition(scope)
        options = [f"{{{o}}}" for o, sort, _ in game.options if sort == NUM]
        times = random.choice(("1", "2", "2", "3", *options))
        if inner in game.turns:
            first = lines.tight(SEATED, scope)
            first = str(game.seats[0]) if first in ("nobody", "them") else first
            ways: tuple[str, ...] = (
                f"play {times} {name} in alternation from {first}",
                f"play {name} in alternation from {first}",
                f"play {name} in alternation from {first} until {until}",
                f"play up to {times} {name} in alternation from {first}, until {until}",
            )
        else:
            ways = (
                f"play {times} {name}",
                f"play {times} {name}",
                f"play {times} {name}, until {until}",
                f"play up to {times} {name} until {until}",
                f"play {name} until {until}",
            )
        return [f"{random.choice(ways)}{lines.guard(scope, 0.1)}"]
