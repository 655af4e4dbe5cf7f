"""How often lines are carried out at most.

Purpose: while a phase is played once, how often each line that it leads to can be carried out, for
whoever it is about: as often as the phases around it are played, and for each player; lines of
pieces as often as their pieces can be chosen, where these go for good.
Input: a program, how often phases are played. Output: numbers, by block and place in it; what is
not counted is without limit.
Must not know: whether conditions ever hold, and what lines change.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from math import inf
from typing import Protocol

from attrs import evolve, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision, Program

Place = tuple[int, int]
"""A block, and which of its lines."""


class Pieces(Protocol):
    """What is asked of a program here."""

    @property
    def program(self) -> Program:
        """The program itself."""

    @property
    def everything(self) -> tuple[ir.Tree, ...]:
        """Every tree of it."""

    @property
    def effective(self) -> tuple[int, ...]:
        """The choices of players whose pieces take effect."""

    @property
    def held(self) -> tuple[int, ...]:
        """The designs whose rules are in force as long as somebody holds a piece of them."""

    @property
    def taking_effect(self) -> tuple[int, ...]:
        """The designs whose rules can be in force because their piece lies somewhere."""


@frozen
class Here:
    """On the way to a line. times: how often it is come to, for one player; inside: the same in one
    round of the innermost phase; players: the slots in which one player after the other stands.
    """

    times: float = 1
    inside: float = 1
    players: frozenset[int] = frozenset()

    def often(self, times: float) -> "Here":
        """So many times as often."""
        return evolve(self, times=_times(self.times, times), inside=_times(self.inside, times))


class Times:
    """The lines of one program. played: how often a line plays a phase at most."""

    def __init__(self, pieces: Pieces, played: Callable[[ir.Play], float]) -> None:
        self.pieces, self.program, self.played = pieces, pieces.program, played

    def within(self, phase: int) -> dict[Place, float]:
        """How often each line is carried out while a phase is played once."""
        if self._anew:
            return {}
        found = defaultdict[Place, float](float)
        made = self.program.phases[phase]
        for block in (made.body, made.at_end):
            self._count(block, Here(), (), found)
        return found

    def uses(self, made: Decision, design: int) -> float:
        """How often a player can choose a piece of a design while the zones are not filled anew."""
        return inf if self._anew else self._uses(made, design)

    @cached_property
    def _anew(self) -> bool:
        """Whether something begins a phase anew, or lets rules be those of other pieces."""
        hows = (ef.How.RESTART, ef.How.UNDO, ef.How.COPY)
        return any(isinstance(t, ef.Effect) and ef.does(t, *hows) for t in self.pieces.everything)

    # ------------------------------------------------------------------ on the way

    def _count(
        self, block: int, here: Here, met: tuple[int, ...], found: dict[Place, float]
    ) -> None:
        here = here.often(inf) if block in met else here
        if block in met and found.get((block, 0)) == inf:
            return
        for at, line in enumerate(visit.lines(self.program, block)):
            whose = line.effect if isinstance(line, ir.Do) else line
            found[block, at] = found.get((block, at), 0.0) + here.times * _several(whose, here)
            for lead in visit.leads(self.program, line):
                self._count(lead.block, self._led(line, lead, here), (*met, block), found)

    def _led(self, line: ir.Tree, lead: visit.Lead, here: Here) -> Here:
        """How often it is come to where a line leads."""
        match lead.how:
            case visit.To.THEN | visit.To.OTHERWISE | visit.To.STEP:
                return here
            case visit.To.EACH_PLAYER:
                return evolve(here, players=here.players | {ir.given(lead.slot)})
            case visit.To.BODY | visit.To.AT_END if isinstance(line, ir.Play):
                times = self.played(line)
                return evolve(here, times=_times(here.times, times), inside=1)
            case visit.To.ABILITIES if lead.rule is not None:
                return self._by_rule(lead.rule, here)
            case visit.To.CHOSEN | visit.To.DECLINED | visit.To.IMPOSSIBLE | visit.To.LATE:
                return self._answered(line, here)
        return here.often(inf)

    def _answered(self, line: ir.Tree, here: Here) -> Here:
        """What follows from a choice, once for each who chooses."""
        if not isinstance(line, ir.Ask):
            return here.often(inf)
        made = self.program.decisions[line.decision]
        if not _of_one(made):
            return here.often(inf)
        return evolve(here, players=here.players | {made.chooser_slot})

    def _by_rule(self, rule: ir.Rule, here: Here) -> Here:
        """What a rule does in a step: of a piece, once for each that a player has in force."""
        for_each = evolve(here, players=here.players | {0})
        design = ir.owning_design(rule.owner)
        if design is None:
            return for_each
        pieces = self.pieces
        kind = self.program.designs[design].kind
        properties = self.program.properties
        by = [n for n in pieces.effective if properties[n].type.kind in (None, kind)]
        alone = design not in pieces.held and design not in pieces.taking_effect
        choosing = [made for made in self.program.decisions if made.value in by]
        if not alone or len(choosing) != 1 or not _of_one(choosing[0]):
            return here.often(inf)
        uses = self._uses(choosing[0], design)
        return evolve(for_each, times=min(here.times, _times(here.inside, uses)))

    # ------------------------------------------------------------------ pieces that go

    def _uses(self, made: Decision, design: int) -> float:
        """How often a player can choose a piece of a design, if each goes for good."""
        domain = made.domain
        zones = domain.zones if isinstance(domain, ir.PieceChoice) else ()
        read = {zone.property for zone in zones if isinstance(zone, ir.Read)}
        if len(read) != len(zones) or not self._goes(made, read) or read & self._gaining:
            return inf
        mine = [fill for fill in self._fills if fill.property in read]
        stay = all(self.program.properties[n].phase != made.phase for n in read)
        if not stay or not mine or any(fill.named is not None for fill in mine):
            return inf
        return sum(Counter(fill.designs)[design] for fill in mine)

    def _goes(self, made: Decision, zones: set[int]) -> bool:
        """Whether what is chosen always leaves the zones, in the phase of its choice."""
        body = visit.lines(self.program, self.program.phases[made.phase].body)
        asks = [at for at, line in enumerate(body) if _asks(line, made)]
        if len(asks) != 1 or made.phase in self._cut:
            return False
        return any(
            each.how is ef.How.MOVE
            and _is_all_of(each.things, made.value)
            and not zones & visit.properties_read(each.by)
            for line in body[asks[0] + 1 :]
            if isinstance(line, ir.Do)
            for each in ef.written(line.effect)
        )

    @cached_property
    def _fills(self) -> list[ir.Fill]:
        """The lines by which pieces come to lie somewhere."""
        return [t for t in self.pieces.everything if isinstance(t, ir.Fill)]

    @cached_property
    def _cut(self) -> frozenset[int | None]:
        """The phases that something ends, or begins anew."""
        effects = (t for t in self.pieces.everything if isinstance(t, ef.Effect))
        return frozenset(w.number for effect in effects for w in _cutting(effect))

    @cached_property
    def _gaining(self) -> frozenset[int]:
        """The properties that get pieces, or others, after they were made."""
        found: set[int] = set()
        for tree in self.pieces.everything:
            if isinstance(tree, ir.HandOut):
                found.add(tree.property)
            for each in ef.written(tree.effect) if isinstance(tree, ir.Do) else ():
                found |= visit.properties_read(each.by) if each.how is ef.How.MOVE else set()
                if each.place is not None:
                    found.add(each.place.property)
        return frozenset(found)


def _times(one: float, other: float) -> float:
    """How often, so often each time: never is never."""
    return one * other if one and other else 0.0


def _several(line: ir.Tree, here: Here) -> float:
    """For how many players at most a line does to one of them what it does: each player that stands
    for nobody in it counts twice.
    """
    wanted = [each.place for each in ef.written(line)] if isinstance(line, ef.Effect) else []
    about = {place.subject for place in wanted if place is not None}
    if len(about) != 1:
        return 2.0 ** len(here.players)
    subject = about.pop()
    inner = subject.player if isinstance(subject, ir.OpponentOf) else subject
    named = isinstance(inner, ir.Local) and inner.slot in here.players
    return 2.0 ** (len(here.players) - named)


def _of_one(made: Decision) -> bool:
    """Whether one thing is chosen at most."""
    one = ir.number(1)
    go = isinstance(made.domain, ir.GoChoice | ir.SetChoice | ir.DealChoice)
    return (not go and getattr(made.domain, "high", one) in (one, None)) or _is_number(made)


def _is_number(made: Decision) -> bool:
    return isinstance(made.domain, ir.NumberChoice)


def _asks(line: ir.Tree, made: Decision) -> bool:
    return isinstance(line, ir.Ask) and line.decision == made.number


def _cutting(effect: ef.Effect) -> Iterator[ef.Written]:
    return (each for each in ef.written(effect) if each.how in ef.ON_PHASES)


def _is_all_of(things: ir.Tree | None, choice: int) -> bool:
    """Whether things are what everybody has chosen, and nothing else."""
    match things:
        case ir.PerPlayer(value=ir.Read(property=number)):
            return number == choice
    return False
