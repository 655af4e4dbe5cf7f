"""What compiled code tells players is what the reference tells them, event by event."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from tests.compiler.lockstep import Compared, compared
from tests.compiler.test_lockstep import TOLD, others, played
from tests.kept import compile_text
from tests.quick import each, only

import duello
from duello.analysis.fuzz.rule_texts import rule_files
from duello.analysis.mutate.clauses import clauses, without
from duello.compiler import hearing, telling
from duello.compiler.engine import Reply, engine_of
from duello.interpreter.state import CHOSEN

SLOW = pytest.mark.slow
FORESTS = ("enchanted-forest", "enchanted-forest-colosseum", "enchanted-forest-final")
"""What each bid was is told there, and is not kept on packed states."""


def told(program, given=None, matches: int = 3, **how) -> Compared:
    """A comparison of what is told in some matches."""
    return played(compared(program, given, telling=True, lateness=0.15, **how), matches)


@pytest.mark.parametrize("name", only(TOLD, "enchanted-forest", "death-match-3"))
def test_shipped_rulesets(name):
    run = told(duello.load(name).program, kept=True)
    assert run.heard == run.steps or name in FORESTS


@pytest.mark.slow
@pytest.mark.parametrize("name", only(TOLD, "archwizards-duel", "enchanted-forest-final"))
def test_all_options_at_once(name):
    program = duello.load(name).program
    assert told(program, others(program), 1).heard or name in FORESTS


@pytest.mark.parametrize(
    "name",
    ["wizards-duel-colosseum", *(pytest.param(name, marks=SLOW) for name in TOLD)],
)
def test_programs_without_one_of_their_clauses(name):
    program = duello.load(name).program
    some = random.Random(11).sample(clauses(program), 2)
    heard = [told(without(program, clause), matches=1).heard for clause in some]
    assert any(heard) or name in FORESTS


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=rule_files(broken=False))
def test_generated_rule_files(text):
    found = compile_text(text).program
    if found is not None:
        told(found, matches=2)


@pytest.mark.parametrize(
    "name", [pytest.param("archwizards-duel", marks=SLOW), "wizards-duel-colosseum"]
)
@SLOW
def test_a_note_about_a_set_hangs_on_nothing_but_what_it_is(name):
    program = duello.load(name).program
    engine = engine_of(program, program.option_values({}), telling=True)
    sites = [site for site, _ in engine.layout.module.sayings]
    by_events: dict[object, set[object]] = {}
    rand = random.Random(5)
    for _ in range(20):
        state = engine.start()
        while engine.goes_on(state):
            replies = [
                Reply(CHOSEN, rand.choice(engine.candidates(state, at)))
                for at, _ in enumerate(engine.asked(state))
            ]
            state = engine.advance(state, replies)
            for note in engine.notes:
                about = note[0] if isinstance(note, tuple) else note
                if sites[about].kind == "fact zone":
                    events = engine.hearing.events((note,))
                    assert events, "a set is as it was, or nobody hears of it, and it is noted"
                    by_events.setdefault((about, events), set()).add(note)
    assert len(by_events) > 20
    assert all(len(notes) == 1 for notes in by_events.values())


def nothing(*args, **kwargs):
    """Nothing is noted."""


FAULTS = {
    "choices are not echoed": (telling, "echoed", nothing),
    "a phase ends unheard": (telling, "over", nothing),
    "facts are not told": (telling, "facts", nothing),
    "what changed before paths met is forgotten": (telling, "pending", nothing),
    "everybody knows everything": (telling, "_may_know", lambda m, *rest: m.d.yes),
    "no rule answers": (telling, "_answered_by", lambda *rest: ((), [])),
    "everybody has seen all pieces": (telling, "_seen", lambda m, s, hearer: m.d.yes),
    "nobody cuts a phase short": (hearing._Run, "cut", nothing),
}
"""Faults in what notes what is told, and in what makes events of it."""


@pytest.mark.parametrize("fault", each(9, FAULTS))
def test_faults_are_found(fault, monkeypatch):
    place, name, instead = FAULTS[fault]
    monkeypatch.setattr(place, name, instead)
    if place is hearing._Run:
        monkeypatch.setitem(hearing.KINDS, "cuts", instead)
    for ruleset in ("wizards-duel-colosseum", "archwizards-duel"):
        run = compared(duello.load(ruleset).program, telling=True, lateness=0.15)
        for seed in range(4):
            run.match(seed)
            if run.different:
                return
    raise AssertionError("nothing was found")
