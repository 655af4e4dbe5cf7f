"""Programs that were changed anywhere are compiled as well, and come to the reference's states."""

from contextlib import suppress
from random import Random
from unittest.mock import patch

import pytest
from attrs import evolve
from tests import quick
from tests.compiler.lockstep import Compared
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text
from tests.soundness.altering import altered, within
from tests.soundness.playing import STEPS, TooLong, bounded
from tests.soundness.test_altered_programs import programs

import duello
from duello.compiler.direct import direct_play
from duello.dsl import ir as tr
from duello.dsl.ir import effects as ef
from duello.dsl.ir.program import Program
from duello.dsl.ir.verify import Malformed, verify
from duello.interpreter import scheduler

SHORT = 12
WITHOUT_CHOICE = """ruleset "Without a choice"

match
  the game has pot: 0
  pot rises by 1
"""
OF_PLACES = "Archwizard's Duel"


def altered_alike(of: str, seed: int, count: int) -> tuple[int, int, int]:
    """How many altered programs were played; of how many of them code made steps, or nothing but
    the reference could, as the text does not decide; and how many were on packed states.
    """
    chance, among = Random(seed), programs(of)
    played = compiled = packed = 0
    for at in range(count):
        path, program = among[at % len(among)].one(chance)
        try:
            verify(program)
        except Malformed:
            continue
        options = program.option_values({})
        beside = Beside(program, options, 0.2, SHORT)
        whole = Compared(program, options, longest=SHORT)
        with (
            bounded(),
            patch.object(scheduler, "LONGEST_TURN_OF_EVENTS", STEPS),
            patch.object(direct_play, "LONGEST_TURN_OF_EVENTS", STEPS),
        ):
            beside.match(at)
            whole.match(at)
            for run in (beside, whole):
                assert not run.different, f"{path}, seed {seed}, {at}: {run.different[0]}"
        played += 1
        counts = whole.engine.counts
        compiled += counts.compiled + counts.by_tree > 0 or whole.contradictions > 0
        packed += counts.compiled > 0
    return played, compiled, packed


@pytest.mark.parametrize(
    ("of", "count"), [("toys", quick.drawn(30, 70)), ("generated", quick.drawn(20, 40))]
)
def test_altered_programs(of, count):
    played, compiled, _ = altered_alike(of, 0, count)
    assert played > count * 0.1
    assert played - compiled <= max(1, played * 0.1)  # of a few, one is no tenth


@pytest.mark.parametrize("name", ["enchanted-forest-final"])
def test_a_phase_that_is_not_going_on_stays_as_it_is(name):
    program = duello.load(name).program
    body = program.phases[program.root].body
    for phase in program.phases:
        if phase.number == program.root:
            continue
        winner = tr.Constant(0, tr.PLAYER)
        cuts = ef.End(phase.number, "so"), ef.Win(winner, phase.number, "so")
        for cut in (*cuts, ef.Restart(phase.number), ef.Undo(phase.number)):
            first = (tr.Do(cut, span=program.blocks[body][0].span), *program.blocks[body])
            blocks = (*program.blocks[:body], first, *program.blocks[body + 1 :])
            altered = evolve(program, blocks=blocks)
            options = altered.option_values({})
            for run in (Compared(altered, options, longest=2), Beside(altered, options, 0.2, 2)):
                run.match(1)
                assert not run.different, run.different[0]
                assert run.steps


def test_a_choice_from_no_zone():
    program = duello.load("archwizards-duel").program
    none = tuple(
        evolve(made, domain=evolve(made.domain, zones=()))
        if isinstance(made.domain, tr.PieceChoice)
        else made
        for made in program.decisions
    )
    altered = evolve(program, decisions=none)
    verify(altered)
    options = altered.option_values({})
    for run in (Beside(altered, options, 0.2, SHORT), Compared(altered, options, longest=SHORT)):
        run.match(1)
        assert not run.different, run.different[0]


def in_any_order(program: Program, chance: Random) -> Program:
    """The same program, but pieces are brought in otherwise, and some several times."""

    def drawn(line: tr.Tree) -> tr.Tree:
        if not isinstance(line, tr.Fill | tr.HandOut) or not line.designs:
            return line
        several = [*line.designs, *chance.choices(line.designs, k=chance.randrange(3))]
        return evolve(line, designs=tuple(chance.sample(several, len(several))))

    blocks = tuple(tuple(drawn(line) for line in block) for block in program.blocks)
    return evolve(program, blocks=blocks)


@pytest.mark.parametrize("of", ["toys", "generated", "shipped"])
def test_pieces_that_are_brought_in_in_any_order(of):
    packed = 0
    for seed, altering in enumerate(programs(of)[: quick.drawn(3, 5)]):
        program = in_any_order(altering.program, Random(seed))
        verify(program)
        options = program.option_values({})
        beside = Beside(program, options, 0.2, SHORT)
        whole = Compared(program, options, longest=SHORT)
        for run in (beside, whole):
            with bounded(), suppress(TooLong):  # how long it takes is no matter of the order
                run.match(seed)
            assert not run.different, run.different[0]
        packed += whole.engine.counts.compiled > 0
    assert packed or of == "generated"


def test_play_that_goes_round_without_a_choice_is_left_to_the_reference():
    """A match that is undone at its end, where nobody was asked anything."""
    program = compile_text(WITHOUT_CHOICE).program
    assert program is not None
    number, root = len(program.blocks), program.root
    phases = tuple(
        evolve(phase, at_end=number, marked=True) if phase.number == root else phase
        for phase in program.phases
    )
    endless = evolve(program, phases=phases, blocks=(*program.blocks, (tr.Do(ef.Undo(root)),)))
    verify(endless)
    with patch.object(scheduler, "LONGEST_TURN_OF_EVENTS", STEPS):
        run = Compared(endless, endless.option_values({}))
        run.match(0)
    assert not run.different
    assert run.contradictions == run.engine.counts.handed_over == 1


@pytest.mark.slow
def test_what_is_in_force_on_one_path_alone_is_packed_again():
    """Pieces that come into force where something else holds have places that may be free."""
    (program,) = (a.program for a in programs("shipped") if a.program.name == OF_PLACES)
    effects = {tree for _, tree in within(program) if isinstance(tree, ef.TakeEffect)}
    told = [path for path, tree in within(program) if isinstance(tree, ef.Announce)][::2]
    packed = 0
    for path in told:
        for effect in sorted(effects, key=repr):
            changed = altered(program, path, effect)
            try:
                verify(changed)
            except Malformed:
                continue
            run = Compared(changed, changed.option_values({}), longest=SHORT)
            for seed in range(2):
                run.match(seed)
            assert not run.different, run.different[0]
            packed += run.engine.counts.compiled
    assert packed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("of", ["toys", "generated", "shipped"])
def test_more_altered_programs(of, seed):
    played, compiled, _ = altered_alike(of, seed, 1_000)
    assert compiled >= played * 0.9


@pytest.mark.slow
def test_most_altered_programs_are_compiled():
    played, _, packed = altered_alike("shipped", 0, 200)
    assert packed >= played * 0.6
