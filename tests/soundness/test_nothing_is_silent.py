"""What an effect says happens, or the text is told to leave it open: what there is to be moved,
made or changed is not dropped because it is nobody whose place is meant.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from tests.soundness.playing import bounded_play, drawn
from tests.soundness.test_generated import compiled_of

from duello.dsl.ir import PLAYER, Constant
from duello.dsl.ir import effects as ef
from duello.dsl.ir.effects import EFFECTS
from duello.dsl.ir.visit import zone_said
from duello.interpreter import effects as carried_out
from duello.interpreter.dispatch import one
from duello.interpreter.effects import LeftOpen
from duello.interpreter.state import Contradiction, Env
from duello.interpreter.transaction import Transaction
from duello.interpreter.update_set import Changes
from duello.match.loading import compile_text
from duello.match.match import Match

SEEDS = 80

NOBODY = Constant(None, PLAYER.or_none())

Meaning = Callable[[Any, Transaction, Env, Changes], None]


def owed(effect: ef.Effect, work: Transaction, env: Env) -> int:
    """How many things an effect changes at least, if it is carried out."""
    match effect:
        case ef.Move():
            return len({*carried_out.pieces(effect.pieces, work, env)})
        case ef.Put():
            return int(one(effect.design, work, env) is not None)
        case ef.Become():
            return len({*carried_out._places(effect.place, work, env)})
        case ef.Rise() | ef.Fall():
            there = one(effect.amount, work, env) is not None
            return len({*carried_out._places(effect.place, work, env)}) * there
    return 0


def watched(meaning: Meaning, met: dict[str, int]) -> Meaning:
    """The same, with a look at whether anything is dropped, or goes where it was not said."""

    def carry_out(effect: ef.Effect, work: Transaction, env: Env, changes: Changes) -> None:
        own = Changes(line=changes.line)
        meaning(effect, work, env, own)
        made = [*own.moves.values(), *(zone for _, zone in own.puts)]
        wanted = owed(effect, work, env)
        assert len(made) + len(own.sets) + len(own.adds) >= wanted, effect
        zone = zone_said(effect)
        if zone is not None and zone.subject is not None:
            assert {key and key[1] for key in made} <= {one(zone.subject, work, env)}, effect
            change: dict[str, Any] = {"zone": evolve(zone, subject=NOBODY)}
            nowhere = evolve(effect, **change)
            if wanted and zone.subject != NOBODY:
                with pytest.raises(LeftOpen):
                    meaning(nowhere, work, env, Changes(line=changes.line))
        met[type(effect).__name__] = met.get(type(effect).__name__, 0) + (wanted > 0)
        meaning(effect, work, env, changes)

    return carry_out


def test_in_generated_files_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    met: dict[str, int] = {}
    monkeypatch.setattr(carried_out, "left_open", lambda _: defaultdict(int))
    for effect, meaning in [*carried_out.MEANING.items()]:
        monkeypatch.setitem(carried_out.MEANING, effect, watched(meaning, met))
    for seed in range(SEEDS):
        program = compiled_of(seed).program
        if program is not None:
            with bounded_play():
                drawn(program, seed)
    assert {"Put", "Move", "Rise"} <= {name for name, count in met.items() if count}


GAME = """\
ruleset "Nobody"
  players North, South
pieces card
  rank: number, as labelled
card 1 Ace
card 2 King
match
  each player has hand: one of each card, public
  each player has pile: nothing, in a pile, public
  each player has points: 1, public
  the game has pot: 2, public
  play 1 round
round
  each player chooses pick: a card in their hand
  victor: the player whose pick has more rank
  {line}
"""

ON_NOBODY = {
    ef.Win: "the victor wins the match",
    ef.Lose: "the victor loses the match",
    ef.Gain: "the victor gains 2 points",
    ef.Pay: "the victor loses 2 points",
    ef.Rise: "points of the victor rises by 2",
    ef.Fall: "points of the victor falls by 2",
    ef.Become: "points of the victor becomes 5",
    ef.Swap: "swap points of the victor with pot",
    ef.Cancel: "cancel pick of the victor",
    ef.Silence: "silence pick of the victor",
    ef.Exhaust: "exhaust pick of the victor",
    ef.TakeEffect: "pick of the victor takes effect",
    ef.Copy: "pick of the victor copies North's pick",
    ef.Discard: "discard pick of the victor",
    ef.Reveal: "reveal pick to the victor",
    ef.Announce: 'announce "it" to the victor',
    ef.Look: "the victor looks at North's hand",
}
"""Done by nobody or to nobody's, it does nothing."""

NOWHERE = {
    ef.Move: "move North's pick to hand of the victor",
    ef.LayOn: "move North's pick on top of pile of the victor",
    ef.LayUnder: "move North's pick on the bottom of pile of the victor",
    ef.PutThere: "put North's pick into hand of the victor",
    ef.Put: "put Ace into hand of the victor",
}
"""What goes to nobody's zone has no place: a gap."""

OF_PHASES = {ef.End, ef.Restart, ef.Undo, ef.Connect, ef.Disconnect, ef.Flip}
"""They are about a phase, or about the graph of one, and never about somebody."""


def after(line: str) -> tuple[Contradiction | None, object]:
    """What a match comes to in which nobody is the victor."""
    compiled = compile_text(GAME.format(line=line))
    assert compiled.program is not None, (line, compiled.problems)
    match = Match(compiled.program, seed=1)
    for player in ("North", "South"):
        match.submit(player, "Ace")
    return match.contradiction, evolve(match.state, contradiction=None).facts


def test_every_effect_says_what_it_does_with_nobody() -> None:
    assert {*ON_NOBODY, *NOWHERE, *OF_PHASES} == {*EFFECTS}


@pytest.mark.parametrize("effect", ON_NOBODY, ids=lambda effect: effect.__name__)
def test_what_nobody_does_changes_nothing(effect: type[ef.Effect]) -> None:
    assert after(ON_NOBODY[effect]) == after('announce "nothing"')


@pytest.mark.parametrize("effect", NOWHERE, ids=lambda effect: effect.__name__)
def test_what_has_no_place_to_go_is_a_gap(effect: type[ef.Effect]) -> None:
    found, _ = after(NOWHERE[effect])
    assert found is not None and (found.kind, found.about.sort) == ("gap", "whose")
    guarded = f"{NOWHERE[effect]}, unless the victor is nobody"
    assert after(guarded) == after('announce "nothing"')
