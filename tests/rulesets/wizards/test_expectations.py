"""The model against the tables written by hand, and the tables against themselves."""

import pytest
from tests.rulesets.wizards.expectations import KILLERS, LATE, PLAIN, Case, cases, read
from tests.rulesets.wizards.model import Model
from tests.rulesets.wizards.scoring import instant_winner, killer, round_gains

ALL = [*cases(True), *cases(False)]
MIRROR = str.maketrans("12FSWL", "21SFLW")


def model_for(ruleset: str, case: Case) -> Model:
    """A fresh series in which the case's seat, if any, owns W."""
    items: dict[str, int | None] = {}
    if ruleset == "gods":
        items = {"wisdom": 1 if case.second == "W" else 0}
    return Model(ruleset, items)


@pytest.mark.slow
@pytest.mark.parametrize("cancelling", [True, False])
def test_rounds_give_what_the_tables_say(cancelling: bool) -> None:
    wrong: list[object] = []
    for case in cases(cancelling):
        for ruleset in case.rulesets:
            model = model_for(ruleset, case)
            for spells in case.opening:
                model.play(spells)
            if case.opening:
                assert model.modifiers == [case.first_modifier, case.second_modifier], case
            report = model.play((case.first, case.second))["public"]
            end = report["bout_end"]
            asked = tuple("charm" if seat in model.pending else None for seat in (0, 1))
            got = (
                tuple(report["gain"]),
                end and end["winner"],
                tuple(report["cancelled"]),
                tuple(report["restored"]),
                tuple({2: "bless", -2: "frost"}.get(change) for change in model.modifiers),
                tuple("fog" if fogged else None for fogged in model.fogged),
                asked,
            )
            back = case.opening[-1] if case.opening else (None, None)
            wanted = (
                case.gains,
                case.winner,
                case.cancelled,
                tuple(back[seat] if case.afterwards[seat] == "return" else None for seat in (0, 1)),
                *(
                    tuple(after if after in kinds else None for after in case.afterwards)
                    for kinds in (("bless", "frost"), ("fog",), ("charm",))
                ),
            )
            if got != wanted:
                wrong.append((ruleset, case, got, wanted))
    assert not wrong


def test_every_pair_that_can_meet_is_listed() -> None:
    # 9 spells each way; blessed lacks the 5, frosted the 7; 0 and W add theirs with cancelling.
    plain, less = 9, 8
    pairs = [(a, b) for a in (plain, less, less) for b in (plain, less, less)]
    assert len(list(cases(False))) == sum(a * b for a, b in pairs)
    # with 0: its row, its column, itself; with W: its row and its column
    assert len(list(cases(True))) == sum(a * b + (a + b + 1) + (a + b) for a, b in pairs)
    assert len(
        {(c.cancelling, c.first, c.second, c.first_modifier, c.second_modifier) for c in ALL}
    ) == len(ALL)


def test_tables_are_symmetric() -> None:
    outcomes = {
        (c.cancelling, c.first, c.second, c.first_modifier, c.second_modifier): c.outcome
        for c in ALL
    }
    for c in ALL:
        mirrored = outcomes[c.cancelling, c.second, c.first, c.second_modifier, c.first_modifier]
        assert mirrored == c.outcome.translate(MIRROR), c


def test_the_plain_block_agrees_with_the_listed_differences() -> None:
    unmodified = {
        (c.first, c.second): c.outcome
        for c in cases(False)
        if (c.first_modifier, c.second_modifier) == (0, 0)
    }
    assert unmodified == read(PLAIN)


@pytest.mark.parametrize(("points", "spells", "modifiers", "outcome"), KILLERS)
def test_phantasmal_killer(
    points: tuple[int, int], spells: str, modifiers: tuple[int, int], outcome: str
) -> None:
    model = Model("archwizard")
    model.points[:] = points
    model.modifiers[:] = modifiers
    public = model.play(tuple(spells))["public"]
    winner = {"W": 0, "L": 1}.get(outcome)
    if winner is None:
        assert public["bout_end"] is None
        assert tuple(public["gain"]) == Case(True, spells[0], spells[1], *modifiers, outcome).gains
    else:
        assert public["bout_end"] == {"winner": winner, "reason": "instant", "replayed": False}
        assert not model.pending


@pytest.mark.parametrize("ruleset", ["original", "colosseum"])
def test_late(ruleset: str) -> None:
    for (drawn, punctual), outcome in read(LATE).items():
        public = Model(ruleset).play((None, punctual), [drawn, None])["public"]
        assert public["gain"] == ([0, 1] if outcome == "2" else [0, 0])
        assert (public["bout_end"] is not None) == (outcome == "L")


def test_pure_functions_agree_without_a_series() -> None:
    for case in ALL:
        spells, modifiers = (case.first, case.second), (case.first_modifier, case.second_modifier)
        if case.winner is not None:
            assert instant_winner(spells) == case.winner
        else:
            assert instant_winner(spells) is None
            assert tuple(round_gains(spells, modifiers, case.cancelled)) == case.gains
            assert killer(spells, (0, 0), case.cancelled) is None
