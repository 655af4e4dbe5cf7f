"""Every pair of spells under every carried-over modifier, through the public API of `Match`.

What must come of each pair was typed by hand from the rulings (`expectations`). What lies in the
future is looked at as players would: one more round is played, whose fog and whose outcome the
tables foretell as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from tests.quick import rows
from tests.rulesets.wizards.expectations import AFTERWARDS, KILLERS, LATE, Case, cases, read
from tests.worked import data, said
from tests.worked.wizards import LETTERS, RULESETS

import duello

SEATS = ("North", "South")
CASES = {cancelling: tuple(cases(cancelling)) for cancelling in (True, False)}
OUTCOMES = {
    (c.cancelling, c.first, c.second, c.first_modifier, c.second_modifier): c
    for cancelling in CASES
    for c in CASES[cancelling]
}
BOUTS = ("duel", "bout")
Told = Sequence[duello.Event]

# ---------------------------------------------------------------------- playing


@cache
def opened(ruleset: str, wisdom: str, rounds: tuple[tuple[str, str], ...]) -> duello.Match:
    """A fresh match after some rounds, in which a seat owns Wisdom of Warfare, if anybody does."""
    if rounds:
        match = opened(ruleset, wisdom, rounds[:-1]).fork()
        cast(match, rounds[-1])
        go_past_decisions(match)
        return match
    options = {"wisdom": wisdom, "daybreak": None} if ruleset == "gods" else {}
    return duello.Match(rules(ruleset), SEATS, options=options)


@cache
def rules(ruleset: str) -> duello.Rules:
    return duello.load(RULESETS[ruleset])


def cast(match: duello.Match, spells: Sequence[str]) -> Told:
    """Both seats cast by the spells' short forms; what was told in consequence."""
    before = len(match.events)
    for seat, spell in zip(SEATS, spells, strict=True):
        match.submit(seat, spell)
    return match.events[before:]


def go_past_decisions(match: duello.Match) -> None:
    """Decline what follows from a round."""
    while any(asked.optional for asked in match.awaiting):
        match.decline(next(a.player for a in match.awaiting if a.optional and not a.answered))


# ---------------------------------------------------------------------- what was told


def told_of(events: Told, name: str, seat: str) -> list[duello.Event]:
    return [e for e in events if e.name == name and data(e).get("player") == seat]


def points(match: duello.Match) -> list[int]:
    facts: Mapping[str, dict[str, Any]] = match.view(SEATS[0]).players
    return [facts[seat]["points"] for seat in SEATS]


def bout_end(events: Told) -> duello.Event | None:
    return next((e for e in events if e.name == "over" and data(e)["phase"] in BOUTS), None)


def shown(events: Told) -> list[str]:
    """The spells of a round as everybody is shown them."""
    revealed = next(e for e in events if e.name in ("cast", "channel"))
    return [LETTERS[said(revealed, seat, str)] for seat in SEATS]


def asked_for_a_name(match: duello.Match) -> tuple[bool, ...]:
    return tuple(
        any(a.name == "charmed" and a.player == seat for a in match.awaiting) for seat in SEATS
    )


def result(match: duello.Match, before: list[int], events: Told) -> str:
    """What a round came to, as a letter of the tables."""
    end = bout_end(events)
    if end is not None:
        assert data(end)["by"] == "magic", end
        gained = [e for e in events if e.name == "points" and data(e)["points"] not in (0, *before)]
        assert not gained or "0" in shown(events), "an instant win gives no points (R36)"
        return "WL"[SEATS.index(data(end)["winner"])]
    first, second = (now - then for now, then in zip(points(match), before, strict=True))
    gains = (first, second)
    return {(0, 0): ".", (1, 0): "1", (2, 0): "F", (0, 1): "2", (0, 2): "S"}[gains]


# ---------------------------------------------------------------------- the table


def wrongs(ruleset: str, case: Case) -> Iterator[str]:
    """What a case came to otherwise than the tables say."""
    wisdom = SEATS[1] if case.second == "W" else SEATS[0]
    match = opened(ruleset, wisdom, case.opening).fork()
    before = points(match)
    events = cast(match, (case.first, case.second))
    outcome = result(match, before, events)
    if outcome != case.outcome:
        yield f"outcome: {outcome}"
    if shown(events) != [case.first, case.second]:
        yield f"shown: {shown(events)}"
    cancelled = tuple(bool(told_of(events, "cancelled", seat)) for seat in SEATS)
    if cancelled != case.cancelled:
        yield f"cancelled: {cancelled}"
    back = case.opening[-1] if case.opening else (None, None)
    for seat, after in enumerate(case.afterwards):
        wanted = [back[seat]] if after == "return" and back[seat] else []
        returned = told_of(events, "returned", SEATS[seat])
        if [LETTERS[said(e, "piece", str)] for e in returned] != wanted:
            yield f"returned: {returned}"
    asked = asked_for_a_name(match)
    if asked != tuple(after == "charm" for after in case.afterwards):
        yield f"asked for a name: {asked}"
    if case.winner is None:
        go_past_decisions(match)
        yield from wrong_next_round(match, case)


def wrong_next_round(match: duello.Match, case: Case) -> Iterator[str]:
    """Fog and strengths show in the round that follows: two spells tie by what is expected."""
    modifiers = [{"bless": 2, "frost": -2}.get(after or "", 0) for after in case.afterwards]
    first, second = spells = next(
        pair
        for pair in product("56781234", repeat=2)
        if all(_castable(match, seat, spell) for seat, spell in enumerate(pair))
        and int(pair[0]) + modifiers[0] == int(pair[1]) + modifiers[1]
        and not (case.cancelling and "2" in pair)
    )
    expected = OUTCOMES.get((case.cancelling, first, second, modifiers[0], modifiers[1]))
    if expected is None or expected.outcome != ".":
        yield f"the tables do not foresee that {spells} tie with {modifiers}"
    before = points(match)
    events = cast(match, spells)
    if result(match, before, events) != ".":
        yield f"next round: {spells} do not tie, with {modifiers}"
    fogged = [
        "?" if after == "fog" else spell
        for after, spell in zip(case.afterwards, spells, strict=True)
    ]
    if shown(events) != fogged:
        yield f"next round: {shown(events)} is shown"


def _castable(match: duello.Match, seat: int, spell: str) -> bool:
    asked = next(a for a in match.awaiting if a.player == SEATS[seat])
    return any(LETTERS[name] == spell for name in asked.candidates)


def check(chosen: Iterator[tuple[str, Case]]) -> int:
    wrong: list[tuple[str, Case, list[str]]] = []
    number = 0
    for ruleset, case in chosen:
        found = list(wrongs(ruleset, case))
        if found:
            wrong.append((ruleset, case, found))
        number += 1
    assert not wrong, wrong[:3]
    return number


@pytest.mark.slow
@pytest.mark.parametrize("cancelling", [True, False])
def test_rounds_give_what_the_tables_say(cancelling: bool) -> None:
    """Every case in one of its rulesets, each in turn."""
    turns = ((c.rulesets[n % len(c.rulesets)], c) for n, c in enumerate(CASES[cancelling]))
    assert check(turns) == len(CASES[cancelling])


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_rulesets_give_what_the_tables_say(ruleset: str) -> None:
    chosen = ((ruleset, c) for some in CASES.values() for c in some if ruleset in c.rulesets)
    assert check(chosen) > 600


# ---------------------------------------------------------------------- leads and deadlines

HARMLESS = "X45670"
"""Spells that lead to any score without taking back, hiding, forbidding or cancelling."""

REACHABLE = [killer for killer in KILLERS if killer != ((0, 0), "10", (0, 2), "2")]
"""With level modifiers only a spell ties with itself, and leaves level modifiers: (0, 2) without a
point never comes about. (The model, which can be put into any position, is asked for that one.)"""


def way_to(
    goal: tuple[tuple[int, int], tuple[int, int]], without: Sequence[str], longest: int = 5
) -> tuple[tuple[str, str], ...]:
    """The shortest rounds after which these points and modifiers stand, without some spells."""
    start = ((0, 0), (0, 0))
    ways: list[tuple[tuple[tuple[str, str], ...], tuple[tuple[int, int], tuple[int, int]]]]
    ways = [((), start)]
    for _ in range(longest + 1):
        for rounds, reached in ways:
            if reached == goal:
                return rounds
        ways = [step for rounds, reached in ways for step in _steps(rounds, reached, without)]
    raise AssertionError(f"no way to {goal} without {without}")


def _steps(rounds, reached, without):
    (first, second), modifiers = reached
    for pair in product(HARMLESS, repeat=2):
        if any(
            pair[seat] == without[seat] or pair[seat] in [r[seat] for r in rounds]
            for seat in (0, 1)
        ):
            continue
        case = OUTCOMES.get((True, *pair, *modifiers))
        if case is None or case.winner is not None:
            continue
        gained = (first + case.gains[0], second + case.gains[1])
        lead = gained[0] - gained[1]
        if (pair[0] == "0" and lead >= 2) or (pair[1] == "0" and lead <= -2):
            continue
        after = tuple({"bless": 2, "frost": -2}.get(a or "", 0) for a in case.afterwards)
        yield (*rounds, pair), (gained, after)


@pytest.mark.parametrize(("lead", "spells", "modifiers", "outcome"), rows(6, REACHABLE))
def test_phantasmal_killer(
    lead: tuple[int, int], spells: str, modifiers: tuple[int, int], outcome: str
) -> None:
    match = opened("archwizard", SEATS[0], way_to((lead, modifiers), spells)).fork()
    assert points(match) == list(lead)
    events = cast(match, spells)
    assert result(match, list(lead), events) == outcome
    if outcome in "WL":
        assert not any(asked_for_a_name(match))  # R35 (g)


@pytest.mark.parametrize("ruleset", ["original", "colosseum"])
def test_late(ruleset: str) -> None:
    for (drawn, punctual), outcome in read(LATE).items():
        for late in (0, 1):
            match = late_match(ruleset, late, drawn)
            before = len(match.events)
            match.timeout(SEATS[late])
            match.submit(SEATS[1 - late], punctual)
            events = match.events[before:]
            turned = outcome if late == 0 else {"2": "1", "L": "W"}[outcome]
            assert result(match, [0, 0], events) == turned, (drawn, punctual, late)
            wanted = [drawn, punctual] if late == 0 else [punctual, drawn]
            assert shown(events) == wanted
            asked = asked_for_a_name(match)
            assert asked == tuple(turned in "12" and spell == "8" for spell in wanted)  # R69
            assert bool(told_of(events, "late", SEATS[late])) and not told_of(
                events, "late", SEATS[1 - late]
            )  # R87


def late_match(ruleset: str, late: int, drawn: str) -> duello.Match:
    """A match in which chance draws one spell for a late seat."""

    def chance(choice: str, player: str | None, among: Sequence[str]) -> str | None:
        assert (choice, player) == ("cast", SEATS[late])
        return next(name for name in among if LETTERS[name] == drawn)

    return duello.Match(rules(ruleset), SEATS, chance=chance)


def test_what_lasts_is_what_the_tables_know() -> None:
    assert set(AFTERWARDS.values()) == {"return", "fog", "bless", "frost", "charm"}
