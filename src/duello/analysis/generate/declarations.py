"""Declarations: what players and the game have in a phase.

Purpose: every form of a property, a zone and a deck, and what is dealt from it at once.
Input: a game, a phase. Output: lines, with what they bring in noted in the game.
Must not know: which blocks a file has.
"""

from attrs import mutable

from .invented_names import THING
from .outline import (
    DESIGN,
    DESIGNS,
    GRAPH,
    NUM,
    ONE,
    SEATED,
    YES_NO,
    ZONE,
    Choice,
    Fact,
    Scope,
    Sort,
)
from .written_lines import Lines, Sentences

TOLD = (", private", ", public", ", public, not announced", ", secret", "")
"""Who knows what somebody has; the first, only if that is a player."""


@mutable
class Declarations(Sentences):
    """Writes lines, and what is there for them."""

    def declared(self, phase: int) -> Lines:
        """What players and the game have in a phase."""
        said = []
        for _ in range(self.random.choice((1, 2, 2, 3, 4))):
            said.append(self._declaration(phase))
        if self.game.ahead and not phase:
            first, second = self.game.seats
            said.append(f"each player has ahead: right for {first}, left for {second}, public")
        return said + (self._dealt(phase) if self.game.chance(0.2) else [])

    def _dealt(self, phase: int) -> Lines:
        """What chance draws for a zone that each player has."""
        game, random, found, names = self.game, self.random, [], []
        kind = random.choice(game.kinds)
        for _ in range(random.choice((1, 1, 2))):
            amount, design = random.choice(("a", "2")), Sort(DESIGN, kind.number)
            sort = design if amount == "a" else Sort(DESIGNS, kind.number)
            domain = f"{amount} {kind.name}{self.filters(design, Scope(phase), nested=False)}"
            groups = self._groups(kind.number) if game.chance(0.3) else None
            domain, sort = groups or (domain, sort)
            names.append(game.names.new(THING))
            fact = Fact(names[-1], sort, "game", phase, None, False, chosen=True)
            self._bring(Choice(fact, "chance"))
            found.append(f"chance chooses {names[-1]}: {domain}")
        if game.chance(0.3):
            names.append(random.choice(kind.designs).name)
        zone = game.names.new(THING)
        game.facts.append(Fact(zone, Sort(ZONE, kind.number), "player", phase))
        told = random.choice((", public", ", public, not announced", ", private", ", secret", ""))
        return [
            *found,
            f"each player has {zone}: one of each {' and '.join(map(str, names))}{told}",
        ]

    def _declaration(self, phase: int) -> str:
        game, random = self.game, self.random
        name = game.names.new(THING)
        kind = random.choice(game.kinds)
        player = game.chance(0.75)
        starts: list[tuple[str, Sort]] = [
            (str(random.randint(0, 3)), NUM),
            (random.choice(("yes", "no")), YES_NO),
            (f"one of each {kind.name}", Sort(ZONE, None)),
            (f"{self.random.choice(('two', '2 copies'))} of each {kind.name}", Sort(ZONE, None)),
            (
                f"one of each {kind.name}{self.excepted(Sort(DESIGN, kind.number))}",
                Sort(ZONE, None),
            ),
            ("nothing", Sort(ZONE, None)),
            ("nobody", SEATED),
            self._perhaps(kind.number),
        ]
        if player:
            starts += starts[2:3] * 3
            assorted = [f"{random.choice('123')} {design.name}" for design in kind.designs]
            *most, last = assorted
            said = f"{', '.join(most)} and {last}" if most else last
            beside = f"{random.choice(('one', '2 copies'))} of each {kind.name} and {last}"
            starts += [(said, Sort(ZONE, None)), (beside, Sort(ZONE, None))]
            if game.names_seats:
                each = [f"{random.randint(0, 3)} for {seat}" for seat in game.seats]
                starts.append((", ".join(each), NUM))
        if game.boards:
            board = random.choice(game.boards)
            starts += [(random.choice(board.cells), Sort("cell", board.number))] * 2
        if not player:
            starts.append(
                (
                    f"{random.choice(('a', 'an empty'))} graph of {kind.name}",
                    Sort(GRAPH, kind.number),
                )
            )
            starts += [starts[-1]] * 2
        value, sort = random.choice(starts)
        if sort.name == ZONE:
            sort = Sort(ZONE, kind.number)
        owner = "each player" if player else random.choice(("the game", str(game.phases[phase])))
        told = random.choice(TOLD if player else TOLD[1:])
        empty = value == "nobody" or value.endswith("or none")
        pile = sort.name == ZONE and game.chance(0.25)
        game.facts.append(
            Fact(name, sort, "player" if player else "game", phase, empty=empty, pile=pile)
        )
        return f"{owner} has {name}: {value}{self._lying_so(pile)}{told}"

    def _lying_so(self, pile: bool) -> str:
        """How pieces lie in a zone, behind a comma; nothing, if in no order."""
        if not pile:
            return ""
        return ", in a pile, shuffled" if self.game.chance(0.3) else ", in a pile"

    def _perhaps(self, kind: int) -> tuple[str, Sort]:
        """What may be none, and is at first."""
        game = self.game
        sorts = [("number", NUM), ("player", SEATED)]
        one = game.kinds[kind].name
        sorts += [(str(one), Sort(DESIGN, kind)), (f"{one} itself", Sort(ONE, kind))]
        sorts += [(str(board.name), Sort("cell", board.number)) for board in game.boards]
        noun, sort = self.random.choice(sorts)
        return f"{noun} or none", sort
