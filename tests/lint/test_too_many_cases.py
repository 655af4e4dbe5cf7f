"""Reasoning that is given up is told: no warning is lost in silence."""

import pytest
from tests.lint.findings import RULES, codes, edited, found, game
from tests.lint.test_no_false_alarm import text_of
from tests.quick import each

from duello.dsl.limits import WORKED_OUT
from duello.dsl.lint.engine import case_split, program_facts

CODE = "too-many-cases"
WARNED = {
    "two answers": (game(page="prize: 2", queen="prize: 3"), "possible-conflict"),
    "a condition that never holds": (
        game(queen="scoring: gain 1 point, if round is 1 and round is 2"),
        "never-applies",
    ),
    "two values at once": (
        game(page="scoring: points of opponent becomes 1", queen="scoring: your points becomes 2"),
        "possible-clash",
    ),
    "nothing to compare": (game(fool=""), "possible-gap"),
}


@pytest.mark.parametrize("limit", each(3, [1, 10, 40, 200]))
@pytest.mark.parametrize("case", WARNED)
def test_what_is_not_found_any_more_is_said_not_to_be_known(
    case: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, code = WARNED[case]
    assert code in codes(text) and CODE not in codes(text)
    monkeypatch.setattr(case_split, "WORKED_OUT", limit)
    assert {code, CODE} & set(codes(text))


@pytest.mark.parametrize("name", each(3, sorted(file.stem for file in RULES.glob("*.duel"))))
def test_whatever_is_shipped_can_be_tried_and_the_limit_is_met_by_all(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_split, "WORKED_OUT", 1)
    problems = edited(name, "ruleset", "ruleset")
    assert problems is not None
    assert CODE in {problem.code for problem in problems}
    assert all(problem.notes for problem in problems if problem.code == CODE)


def test_what_is_given_up_can_be_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_split, "WORKED_OUT", 1)
    text = text_of("whoever_is_named_and_the_other")
    assert CODE in codes(text)
    allowed = text + 'allow too-many-cases because "it is short"\n'
    assert codes(allowed) == []


CALM = "rule Calm, for each player\n  you cannot win the {}"
WINS = {"page": "prize: 2\nearly: win the match", "queen": "prize: 3"}


def test_what_is_prevented_of_one_phase_happens_to_another() -> None:
    assert codes(game(**WINS)) == ["possible-double-win"]
    assert codes(game(**WINS, more=CALM.format("set"))) == ["possible-double-win"]
    assert codes(game(**WINS, more=CALM.format("match"))) == ["possible-conflict"]


@pytest.mark.slow
def test_all_reasoning_together_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many clauses hang on many things, and what has few cases is still found out."""
    spent: list[int] = []

    class Counted(case_split.Effort):
        def __init__(self) -> None:
            super().__init__()
            spent.append(self.left)

        def share(self) -> int:
            spent[-1] = self.left
            return super().share()

    monkeypatch.setattr(program_facts, "Effort", Counted)
    numbers = [f"stack-{n}" for n in range(8)]
    hard = " and ".join(f"their {name} is 1 or 3 or 5 or 7" for name in numbers)
    lines = [f"  for each player: they gain {n} points, if {hard}" for n in range(1, 7)]
    lines.append("  for each player: they gain 9 points, if round is 1 and round is 2")
    zones = "".join(f"  each player has {name}: 0, public\n" for name in numbers)
    rises = [f"  for each player: their {name} rises by their bid" for name in numbers]
    text = f"""ruleset "Stacks"
match
  each player has points: 0, public
{zones}  play 3 rounds
round
  each player chooses bid, in secret: a whole number from 0 to 9
""" + "\n".join([*rises, *lines, ""])
    everything = found(text)
    assert "never-applies" in {each.code for each in everything}
    (told,) = [each for each in everything if each.code == CODE]
    places = (told.label, *told.others)
    assert [label.span.words for label in places] == [hard] * 6
    assert len({label.span.position[0] for label in places}) == 6
    assert 0 < spent[-1] < WORKED_OUT // 2
