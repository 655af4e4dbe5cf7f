"""Pieces are conserved: none appears, none disappears, none is in two places.

Purpose: follow every piece through a play. A piece lies in exactly one zone. It may lie in none
only if the zone died with its phase, while the piece itself belongs to a longer stretch of time, or
if the rules discard pieces.
Input: a play. Output: the number of states; raises `PropertyBroken`.
Must not know: what a piece is for.
"""

from collections.abc import Iterator, Sequence

from duello.analysis.model.check_failure import PropertyBroken
from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import State
from duello.match.ended_phases import going_on

from ..model.random_play import Line, Play, followed, moments

Zone = tuple[int, int | None]
"""A property that holds pieces, and whose it is: None, if it is the game's."""
Place = tuple[Zone, tuple[int, ...]] | None
"""Where a piece was last, and since when the zone has been there."""


class _Lost(Exception):
    """A piece is not where it should be."""


def zones_of(program: Program, state: State) -> list[list[Zone]]:
    """Per piece, the zones in which it lies."""
    found: list[list[Zone]] = [[] for _ in state.pieces]
    for zone in program.tables.zone_keys:
        for piece in ir.as_several(state.facts.get(zone)):
            found[piece].append(zone)
    return found


def alive_since(program: Program, state: State, zone: Zone) -> tuple[int, ...]:
    """Which one of its phases, and of those around it, a zone belongs to."""
    phase = program.properties[zone[0]].phase
    return tuple(state.counts[each] for each in (phase, *visit.above(program, phase)))


def _filling(program: Program) -> list[int]:
    """The phases that bring in zones, and those around them, in each of which they begin anew."""
    inner = {program.properties[number].phase for number in program.tables.zones}
    return sorted(inner.union(*(visit.above(program, phase) for phase in inner)))


def _times(state: State, phases: Sequence[int]) -> tuple[tuple[int, bool], ...]:
    """How often phases have begun, and whether they are going on."""
    now = going_on(state)
    return tuple((state.counts[phase], phase in now) for phase in phases)


def discards(program: Program) -> bool:
    """Whether pieces may leave the game by what the rules say."""
    return any(w.how is ef.How.MOVE and w.by is None for w in _written(program))


def _written(program: Program) -> Iterator[ef.Written]:
    """What the effects of all lines change."""
    for line in (line for block in program.blocks for line in block):
        if isinstance(line, ir.Do):
            yield from ef.written(line.effect)


def moves(program: Program) -> bool:
    """Whether the rules move pieces from zone to zone."""
    return any(written.how is ef.How.MOVE for written in _written(program))


def check_places(play: Play | Line) -> int:
    """That every piece is in one place, and none is lost. Raises PropertyBroken."""
    program, may_leave = play.program, discards(play.program)
    before: list[Place] = []
    pieces: tuple[tuple[int, int | None], ...] = ()
    answers: list[api.Answer] = []
    seen = 0
    filling = _filling(program)
    times: tuple[object, ...] | None = None
    for moment in moments(play, quiet=True):
        answers += [moment.answer] if moment.answer is not None else []
        state = moment.state
        if state.outcome is not None or state.contradiction is not None:
            return seen  # with the outermost phase, every zone is forgotten
        now = _times(state, filling)
        ended, times = now != times or moment.anew, now
        common = 0
        while common < min(len(pieces), len(state.pieces)) and (
            pieces[common][0] == state.pieces[common][0]  # whose it is may become another
        ):
            common += 1
        known = before[:common]
        try:
            before = [
                _place(program, state, piece, zones, known, may_leave, ended, moment.anew)
                for piece, zones in enumerate(zones_of(program, state))
            ]
        except _Lost as lost:
            match = followed(Line(play.rules, play.options, tuple(answers)))
            raise PropertyBroken(str(lost), match, "pieces") from None
        pieces = state.pieces
        seen += 1
    return seen


def _place(
    program: Program,
    state: State,
    piece: int,
    zones: list[Zone],
    known: list[Place],
    may_leave: bool,
    ended: bool,
    anew: bool,
) -> Place:
    """Where a piece is, or was last. known: where each was before, new ones left out; ended:
    whether a phase that fills zones has begun or ended since, and may have left pieces behind that
    something still speaks of, or that were moved into one of its zones. anew: whether a phase began
    anew or was undone since; then pieces of the same numbers may be others.
    """
    name = program.designs[state.pieces[piece][0]].name
    if len(zones) > 1:
        named = " and ".join(program.properties[number].name for number, _ in zones)
        raise _Lost(f"`{name}` is in {named} at once")
    if zones:
        return zones[0], alive_since(program, state, zones[0])
    if piece >= len(known):
        if ended or may_leave:
            return None
        raise _Lost(f"`{name}` is new and lies nowhere")
    last = known[piece]
    if last is None or may_leave:
        return last
    if anew:
        return None
    zone = last[0]
    if ended and (moves(program) or program.properties[zone[0]].phase not in going_on(state)):
        return None
    if alive_since(program, state, zone) == last[1]:
        raise _Lost(f"`{name}` is lost from {program.properties[zone[0]].name}")
    return None


def _dealt(program: Program) -> list[int]:
    """What chance chooses for zones to be filled with: when it is asked again, it may differ."""
    lines = (line for block in program.blocks for line in block)
    named = (line.named for line in lines if isinstance(line, ir.Fill) and line.named is not None)
    return sorted(set[int]().union(*map(visit.properties_read, named)))


def check_stretches(play: Play | Line) -> int:
    """That pieces stay what they are as long as no phase that fills a zone begins or ends, and
    chance deals nothing else; effects may make new ones, and give them to somebody else. Where a
    phase begins anew or is undone, another stretch begins. The number of such stretches. Raises
    PropertyBroken.
    """
    program = play.program
    filling, dealt = _filling(program), _dealt(program)
    known: dict[tuple[object, ...], tuple[int, ...]] = {}
    begun = 0
    answers: list[api.Answer] = []
    for moment in moments(play, quiet=True):
        answers += [moment.answer] if moment.answer is not None else []
        begun += moment.anew
        if not moment.state.open:
            continue
        times = _times(moment.state, filling)
        stretch = (begun, times, *(moment.state.facts.get((number, None)) for number in dealt))
        before = known.get(stretch, ())
        designs = tuple(design for design, _ in moment.state.pieces)
        common = min(len(designs), len(before))  # a phase within may have ended, with its pieces
        if designs[:common] != before[:common]:
            match = followed(Line(play.rules, play.options, tuple(answers)))
            raise PropertyBroken("pieces have become others on their way", match, "pieces")
        known[stretch] = designs
    return len(known)
