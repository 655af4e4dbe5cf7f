"""A match in compiled code is the reference's match: what is due, drawn, told and found."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner
from tests import toys
from tests.analysis.fuzz.test_fuzz import ENDLESS
from tests.kept import compile_text
from tests.quick import each, only
from tests.soundness.__main__ import text_of

import duello
from duello.analysis.findings import as_plain
from duello.analysis.fuzz.fuzzing import Fuzzed, act, fuzz
from duello.analysis.fuzz.led_elsewhere import HEADLINE, HELP, parting
from duello.analysis.fuzz.match_driver import Driver
from duello.analysis.model.check_failure import PropertyBroken
from duello.cli import main
from duello.compiler.direct.direct import Direct
from duello.compiler.direct.primitives import LeftOpen
from duello.interpreter import api
from duello.interpreter.state import State
from duello.match.compiled_door import CompiledDoor
from duello.match.door import REFERENCE, Door
from duello.match.loading import Rules
from duello.match.match import Match

SLOW = pytest.mark.slow

HEAVY = ("reality-benders", "fire-and-ice", "warriors-death")
"""Of these, one thing done takes a hundredth of a second and more."""


def found(rules: Rules, door: Door, matches: int, **more: Any) -> dict[str, Any]:
    """All that comes of fuzzing, but for how long it took."""
    fuzzed = fuzz(rules, {}, matches, seed=2, shrinking=2, door=door, **more)
    return plainly(fuzzed)


def plainly(fuzzed: Fuzzed) -> dict[str, Any]:
    return {
        "found": [(as_plain(each.finding), each.lines, each.first) for each in fuzzed.found],
        "played": (fuzzed.matches, fuzzed.answers),
        "coverage": fuzzed.coverage,
    }


@pytest.mark.parametrize(
    "name",
    only(
        (n for n in duello.shipped() if n not in HEAVY),
        *("enchanted-forest-final", "gods-collide"),
    ),
)
@pytest.mark.parametrize("matches", [6, pytest.param(12, marks=SLOW)])
def test_fuzzing_finds_the_same_in_shipped_rulesets(name: str, matches: int) -> None:
    rules = duello.load(name)
    door = CompiledDoor(rules.program)
    assert found(rules, door, matches) == found(rules, REFERENCE, matches)
    assert door.counts.by_tree > 20 * door.counts.handed_over


@pytest.mark.slow
@pytest.mark.parametrize("name", only(HEAVY, "fire-and-ice"))
def test_fuzzing_finds_the_same_in_large_rulesets(name: str) -> None:
    rules = duello.load(name)
    door = CompiledDoor(rules.program)
    assert found(rules, door, 1, longest=20) == found(rules, REFERENCE, 1, longest=20)
    assert door.counts.by_tree


@pytest.mark.slow
@pytest.mark.parametrize("text", only([toys.GAME, toys.QUARREL, ENDLESS], toys.QUARREL))
def test_what_is_wrong_is_found_word_for_word(text: str) -> None:
    rules = toys.rules(text)
    door = CompiledDoor(rules.program)
    made = found(rules, door, 20, longest=20)
    assert made == found(rules, REFERENCE, 20, longest=20)
    assert bool(made["found"]) == (text is not toys.GAME)


def side_by_side(program: Any, seed: int, door: Door, most: int = 60) -> int:
    """How many things were done to two matches, which must stay the same."""
    drawn = random.Random(seed)
    drivers = [Driver(Match(program, seed=3, door=each)) for each in (REFERENCE, door)]
    for done in range(most):
        before = [driver.awaiting for driver in drivers]
        assert before[0] == before[1]
        if not before[0]:
            return done
        number, again = drawn.randrange(94), drawn.random()
        broken = []
        for driver in drivers:
            try:
                act(driver, number, random.Random(again).randrange)
            except PropertyBroken as error:
                broken.append(str(error))
        first, second = (driver.match for driver in drivers)
        assert first.state == second.state and first.answers == second.answers
        assert len(broken) in (0, 2) and (not broken or broken[0] == broken[1])
        if broken:
            return done
    return most


def told_alike(program: Any, door: Door) -> bool:
    matches = [Match(program, seed=4, door=each) for each in (REFERENCE, door)]
    for _ in range(40):
        for match in matches:
            asked = next((each for each in match.awaiting if not each.answered), None)
            if asked is not None and asked.candidates:
                match.submit(asked.player, asked.candidates[0], asked.name, which=asked.which)
    return matches[0].events == matches[1].events


@pytest.mark.parametrize("seeds", each(2, (range(1, 14), range(14, 30))))
def test_generated_rule_files(seeds: range) -> None:
    done, told = 0, 0
    for seed in seeds:
        if seed in (3, 8):  # they draw 10,000 times in a row
            continue
        program = compile_text(text_of(seed)[1]).program
        if program is None:
            continue
        door = CompiledDoor(program)
        done += side_by_side(program, seed, door)
        told += told_alike(program, door)
        assert told_alike(program, CompiledDoor(program, tells=True))
    assert done > 5 and told > 2


def test_what_is_told_is_given_back_at_once_where_it_is_wanted() -> None:
    program = duello.load("archwizards-duel").program
    for door in (REFERENCE, CompiledDoor(program, tells=True)):
        match = Match(program, seed=1, door=door)
        told = list(match.events)
        while match.outcome is None:
            asked = next(each for each in match.awaiting if not each.answered)
            told += match.submit(asked.player, asked.candidates[0], asked.name)
        assert told == match.events and len(told) > 10


@pytest.mark.slow
def test_the_reference_goes_on_where_code_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """With draws that were begun, and lines of which somebody was told already."""
    rules = duello.load("wizards-duel")
    right = found(rules, REFERENCE, 8)
    advance, drawn, times = Direct.advance, Direct.drawn, [0]

    def now_and_then(self: Direct, *given: Any, **named: Any) -> Any:
        times[0] += 1
        made = advance(self, *given, **named)
        return None if times[0] % 3 == 0 else made

    def begun(self: Direct, *given: Any) -> Any:
        drawn(self, *given)
        raise LeftOpen

    monkeypatch.setattr(Direct, "advance", now_and_then)
    monkeypatch.setattr(Direct, "drawn", begun)
    door = CompiledDoor(rules.program)
    assert found(rules, door, 8) == right
    assert 0.3 < door.counts.share < 0.36


def test_a_draw_that_was_begun_is_drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(duello.load("fire-and-ice"), seed=1)
    while not any(asked.about for asked in match.awaiting):
        asked = next(each for each in match.awaiting if not each.answered)
        match.submit(asked.player, asked.candidates[0], asked.name, which=asked.which)
    program, state = match.program, match.state
    due = next(each for each in state.open if api.many(program, each))
    right = api.drawn(program, state, due, random.Random(5).randrange)
    drawn = Direct.drawn

    def begun(self: Direct, *given: Any) -> Any:
        drawn(self, *given)
        raise LeftOpen

    assert CompiledDoor(program).drawn(program, state, due, random.Random(5).randrange) == right
    monkeypatch.setattr(Direct, "drawn", begun)
    assert CompiledDoor(program).drawn(program, state, due, random.Random(5).randrange) == right


def test_code_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = Direct.advance

    def faulty(self: Direct, *given: Any, **named: Any) -> Any:
        made = advance(self, *given, **named)
        return made and evolve(made, counts=tuple(count + 1 for count in made.counts))

    monkeypatch.setattr(Direct, "advance", faulty)
    rules = duello.load("archwizards-duel")
    match = Match(rules, seed=1, door=CompiledDoor(rules.program))
    for asked in match.awaiting:
        match.submit(asked.player, asked.candidates[0], asked.name)
    with pytest.raises(RuntimeError, match="another state than the reference"):
        match.heard(match.players[0])


def miscounting(made: Any) -> Any:
    return made and evolve(made, counts=tuple(count + 1 for count in made.counts))


def miscounted_later(patch: pytest.MonkeyPatch) -> None:
    advance = Direct.advance

    def faulty(self: Direct, state: State, *given: Any, **named: Any) -> Any:
        made = advance(self, state, *given, **named)
        return miscounting(made) if sum(state.counts) > 1 else made

    patch.setattr(Direct, "advance", faulty)


def listed_for_ever(patch: pytest.MonkeyPatch) -> None:
    candidates, known = Direct.candidates, dict[tuple[int, int | None], Any]()

    def faulty(self: Direct, state: State, due: Any) -> Any:
        return known.setdefault((due.decision, due.player), candidates(self, state, due))

    patch.setattr(Direct, "candidates", faulty)


def test_code_that_goes_elsewhere_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the play that leads there, and the run ends."""
    file = tmp_path / "game.duel"
    file.write_text(toys.GAME, encoding="utf-8")
    told = ["fuzz", str(file), "--matches", "60", "--seed", "1", "--backend", "python", "--json"]
    with monkeypatch.context() as patch:
        miscounted_later(patch)
        ended = CliRunner().invoke(main, told)
        assert ended.exit_code == 1, ended.output
        (found,) = json.loads(ended.stdout)["findings"]
        assert (found["kind"], found["problem"]["headline"]) == ("crash", HEADLINE)
        (note,) = found["problem"]["notes"]
        assert note == "these parts of the state are different after it: counts"
        there = duello.Match.resume(found["play"]["record"], duello.load(str(file)))
        known = parting(there, CompiledDoor(there.program))
        assert known is not None and known.match.answers == there.answers
        assert sum(taken.how != "drawn" for taken in there.answers) == 2
    assert parting(there, CompiledDoor(there.program)) is None


def test_code_that_takes_what_the_rules_refuse_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = toys.rules(toys.GAME)
    door = CompiledDoor(rules.program)
    match = Match(rules, seed=1, door=door)
    listed_for_ever(monkeypatch)
    for player in (*match.players, *match.players):
        match.submit(player, "Ace")
    known = parting(match, door)
    assert known is not None and len(known.match.answers) == 2
    assert known.how.startswith("code takes `Left lay Ace` then, which the rules refuse: ")


def test_code_that_breaks_off_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what, and with the play that leads there; the rules are not blamed."""
    advance = Direct.advance

    def faulty(self: Direct, state: State, *given: Any, **named: Any) -> Any:
        if sum(state.counts) > 1:
            raise LookupError("no such place")
        return advance(self, state, *given, **named)

    rules = toys.rules(toys.GAME)
    door = CompiledDoor(rules.program)
    with monkeypatch.context() as patch:
        patch.setattr(Direct, "advance", faulty)
        (made,) = fuzz(rules, {}, 60, seed=1, shrinking=2, door=door).found
        seen = made.finding.problem
        assert (made.finding.kind, seen.headline, seen.help) == ("crash", HEADLINE, HELP)
        (note,) = seen.notes
        assert note.startswith("code breaks off over it: LookupError: no such place (test_")
        assert made.finding.play is not None
        there = duello.Match.resume(made.finding.play.record, rules)
        known = parting(there, door)
        assert known is not None and known.match.answers == there.answers
    assert parting(there, door) is None


def test_what_the_rules_break_off_over_too_is_not_the_code_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = toys.rules(toys.GAME)
    door = CompiledDoor(rules.program)
    match = Match(rules, seed=1, door=door)
    for player in match.players:
        match.submit(player, "Ace")

    def broken(*given: Any, **named: Any) -> Any:
        raise LookupError("no such place")

    monkeypatch.setattr(CompiledDoor, "advance", broken)
    assert parting(match, door) is not None
    monkeypatch.setattr(api, "advance", broken)
    assert parting(match, door) is None


def test_code_that_is_elsewhere_from_the_beginning_is_a_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Direct.start

    def faulty(self: Direct, *given: Any) -> Any:
        return miscounting(start(self, *given))

    monkeypatch.setattr(Direct, "start", faulty)
    rules = toys.rules(toys.GAME)
    (made,) = fuzz(rules, {}, 60, seed=1, shrinking=2, door=CompiledDoor(rules.program)).found
    assert made.finding.problem.headline == HEADLINE and made.lines == ()


@pytest.mark.parametrize("backend", ["python", "native"])
def test_the_commands_say_the_same(backend: str) -> None:
    play = "play", "wizards-duel", "--seats", "random,random", "--seed", "5", "--why"
    right, made = (
        CliRunner().invoke(main, [*play, "--backend", each, "--backend-report"])
        for each in ("reference", backend)
    )
    assert right.stdout == made.stdout and right.exit_code == made.exit_code == 0
    assert "compiled code made" in made.stderr and "the reference made all" in right.stderr


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "play undercut --seats random,random --seed 5",
            "generated Python plays, as one match is over long before",
        ),
        ("fuzz undercut --matches 2", "generated Python plays, as steps are a tenth of the work"),
        (
            "test undercut --mutate --states 2 --matches 0",
            "the reference plays, as what is told is compared word for word",
        ),
    ],
)
def test_where_machine_code_gains_nothing_it_is_said_what_plays(asked: str, told: str) -> None:
    words = asked.replace("undercut", "examples/undercut.duel").split()
    native, python = (
        CliRunner().invoke(main, [*words, "--backend", each]) for each in ("native", "python")
    )
    assert f"`--backend native`: {told}" in native.stderr
    assert "`--backend native`" not in python.stderr
    assert native.exit_code == python.exit_code and native.exit_code in (0, 1, 3)
