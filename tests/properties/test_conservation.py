"""Pieces are conserved: none appears, none disappears, none is in two places.

A piece lies in exactly one zone. The one way to lie in none is that the zone died with its phase
(the spent spells of a duel that is over) while the piece itself belongs to a longer stretch of time
(a power that is lent for the match).
"""

from hypothesis import given, settings
from tests.properties.playing import Play, moments, plays

from duello.dsl import effects as ef
from duello.dsl import trees as tr
from duello.dsl.program import Program
from duello.interpreter.state import State

Zone = tuple[int, int]


def zones_of(program: Program, state: State) -> list[list[Zone]]:
    """Per piece, the zones in which it lies."""
    found: list[list[Zone]] = [[] for _ in state.pieces]
    for number in program.tables.zones:
        for seat in (0, 1):
            for piece in state.facts.get((number, seat), ()):
                found[piece].append((number, seat))
    return found


def alive_since(program: Program, state: State, zone: Zone) -> tuple[int, ...]:
    """Which one of its phases, and of those around it, a zone belongs to."""
    at: int | None = program.properties[zone[0]].phase
    counts = []
    while at is not None:
        counts.append(state.counts[at])
        at = program.phases[at].parent
    return tuple(counts)


@settings(max_examples=40)
@given(plays())
def test_every_piece_is_in_one_place(play: Play) -> None:
    program = play.program
    discards = any(
        isinstance(tree, ef.Discard)
        for block in program.blocks
        for line in block
        for tree in tr.walk(line)
    )
    before: list[tuple[Zone, tuple[int, ...]] | None] = []
    pieces: tuple[tuple[int, int], ...] = ()
    for moment in moments(play, quiet=True):
        state = moment.state
        now: list[tuple[Zone, tuple[int, ...]] | None] = []
        common = 0
        while common < min(len(pieces), len(state.pieces)) and _same(pieces, state, common):
            common += 1
        for piece, zones in enumerate(zones_of(program, state)):
            assert len(zones) <= 1, f"{piece} is in {zones}"
            if zones:
                now.append((zones[0], alive_since(program, state, zones[0])))
                continue
            assert piece < min(common, len(before)), f"a new piece {piece} is nowhere"
            last = before[piece]
            if last is not None and not discards:
                zone, since = last
                assert alive_since(program, state, zone) != since, f"{piece} is lost from {zone}"
                last = None
            now.append(last)
        before, pieces = now, state.pieces


def _same(pieces: tuple[tuple[int, int], ...], state: State, number: int) -> bool:
    return pieces[number] == state.pieces[number]


@settings(max_examples=30)
@given(plays())
def test_a_phase_keeps_its_pieces(play: Play) -> None:
    """As long as no phase that fills a zone begins or ends, the pieces are the same; effects may
    make new ones.
    """
    program = play.program
    filling = {program.properties[number].phase for number in program.tables.zones}
    known: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}
    for moment in moments(play, quiet=True):
        if moment.state.open:
            stretch = tuple(moment.state.counts[phase] for phase in sorted(filling))
            before = known.get(stretch, ())
            assert moment.state.pieces[: len(before)] == before
            known[stretch] = moment.state.pieces
    assert known
