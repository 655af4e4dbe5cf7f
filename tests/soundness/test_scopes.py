"""Every value that a small word stands for in a state is of the type that the program says."""

from contextlib import suppress
from itertools import islice

import pytest
from tests.quick import drawn, each
from tests.soundness.typed_lines import games

from duello.analysis.model.canonical_form import NO_MERGING, Canonical, Merging
from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed
from duello.analysis.model.seat_mirror import Mirror
from duello.dsl.ir import CellType, DesignType, PieceType, PlayerType
from duello.dsl.ir.scopes import Words
from duello.interpreter.state import InOrder, Loop, Script, Threads, Turns
from duello.match.loading import compile_rules, compile_text, shipped

CELLS = """\
ruleset "A rule about a cell"
  players North, South
pieces card
card A Ace
card K King
board square: grid of 3 by 3
  coins: number, usually 0
match
  each player has points: 0, public
  each player has hand: one of each card, public
  play 3 rounds
  the player with more points wins the match
round
  each player chooses mark, in secret: a square
  reveal mark
  step paying
  for each square in each mark:
    next round: paying: its coins becomes 1
  for each card in North's hand:
    North chooses keep: yes or no
      next round: paying: its owner gains 1 points
  for each player: they gain number of squares with coins at least 1 points
"""
"""A word means a cell in a rule that holds for a time, and a piece in another."""

LINES = drawn(30, 60)
"""Games drawn per seed in the suite."""


def in_words(words, state):
    """Every environment of a state with what its words stand for."""
    for held in state.lasting:
        yield words.rules[held.rule], held.env
    for due in state.open:
        yield words.decisions[due.decision], due.env
    for frame in state.agenda:
        yield from in_frame(words, frame)


def in_frame(words, frame):
    match frame:
        case Script() | Loop():
            yield words.blocks[frame.block], frame.env
        case Threads():
            through = [thread for thread in frame.threads if thread.stack]
            yield from ((words.blocks[each.stack[-1][0]], each.env) for each in through)
        case InOrder():
            yield from ((words.rules[rule], env) for rule, env in frame.done)
        case Turns():
            yield words.decisions[frame.decision], frame.env


def is_of(program, state, type_, value):
    """Whether a value is of a type, as far as what stands in a word goes."""
    match type_:
        case PlayerType():
            return value in (0, 1)
        case PieceType():
            if not 0 <= value < len(state.pieces):
                return False
            kind = program.designs[state.pieces[value][0]].kind
            return type_.of is None or kind == type_.of
        case DesignType():
            return 0 <= value < len(program.designs)
        case CellType():
            return 0 <= value < len(program.boards[type_.board or 0].points)
    return type_.member is None or isinstance(value, tuple)


def check(program, seed, longest=40):
    """That each word in each state of a match is what it should be; how many words there were."""
    words, mirror, met = Words(program), Mirror(program), 0
    start = play_of_seed(program, seed)
    forms = [Canonical(program, start.options, how) for how in (Merging(), NO_MERGING)]
    assert all(form.typed for form in forms)
    with suppress(Endless):
        for moment in moments(start, longest=longest):
            state = moment.state
            for slots, env in in_words(words, state):
                for slot, value in enumerate(env):
                    if value is not None:
                        met += 1
                        assert is_of(program, state, slots[slot], value), (slot, slots[slot], value)
            mirror.image(state)
            for form in forms:
                form.digest(state)
    return met


@pytest.mark.parametrize("seed", range(4))
def test_a_word_may_be_a_cell_in_a_rule_for_a_time(seed):
    assert check(compile_text(CELLS).program, seed) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", each(4, shipped(), 3))
def test_the_words_of_shipped_rulesets_are_what_they_should_be(name):
    assert sum(check(compile_rules(name).program, seed) for seed in range(2)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", each(4, range(4)))
def test_the_words_of_rules_that_nobody_wrote_are_what_they_should_be(seed):
    programs = (compile_text(text).program for _, text in islice(games(seed + 50), LINES))
    assert sum(check(made, seed) for made in programs if made is not None) > 0
