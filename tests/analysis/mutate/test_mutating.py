"""What is taken out of a ruleset, what notices, and how it is told."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quick import drawn, rows
from tests.toys import ACE, BOTH, HIGHER, SCORED, game, rules, written

import duello
from duello.analysis.findings import from_values
from duello.analysis.model.successors import Expanding, Habits
from duello.analysis.mutate.clauses import CLAUSE, Clause, clauses, only_acts, without
from duello.analysis.mutate.mutation_report import details, findings, is_dead, plain
from duello.analysis.mutate.run_mutant import asked, told
from duello.analysis.mutate.verdict import (
    EXAMPLES,
    EXPLORING,
    RANDOM,
    Judged,
    Judgement,
    Plan,
    judged,
)
from duello.dsl.diagnostics.explanations import explain
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import State
from duello.match.match import Match

ENOUGH = Plan(matches=150, seconds=None)


def outcome(written: str, plan: Plan = ENOUGH) -> tuple[duello.Rules, Judged]:
    made = rules(written)
    return made, judged(made, plan)


def told_of(written: str) -> tuple[set[str], set[str]]:
    """The words that are called dead, and those that are called untested."""
    made, result = outcome(written)
    found = findings(made, result)
    return (
        {each.about for each in found if is_dead(each)},
        {each.about for each in found if not is_dead(each)},
    )


# ---------------------------------------------------------------------- what is taken out


@pytest.mark.parametrize("ruleset", duello.shipped())
def test_without_a_clause_a_program_is_another_one_of_the_same_numbers(ruleset: str) -> None:
    program = duello.load(ruleset).program
    all_ = clauses(program)
    assert len({(c.span, c.what) for c in all_}) == len(all_) > 20
    for clause in all_:
        less = without(program, clause)
        assert less != program, clause
        assert [rule.number for rule in less.rules] == [rule.number for rule in program.rules]
        assert [len(block) for block in less.blocks] == [len(block) for block in program.blocks]
        assert clause.words.removesuffix("...") in clause.span.words


def test_every_rule_line_and_condition_is_a_clause() -> None:
    program = rules(game(ace="next trick: opponent must not lay King, if able")).program
    found = [(clause.what, clause.words) for clause in clauses(program)]
    for words in (
        "play 2 tricks",
        "if late: they choose at random",
        "discard each lay",
        "winner: the player whose lay has more rank",
        "winner: you, if opponent's lay is King",
        "next trick: opponent must not lay King, if able",
    ):
        assert any(words.endswith(said) for what, said in found if what == CLAUSE), words
    assert ("condition", "opponent's lay is King") in found
    assert ("`if able`", "opponent must not lay King") in found


def test_a_rule_that_begins_later_does_not_begin_at_once_without_its_line() -> None:
    made = rules(game(f'{SCORED}  announce "x" as x\n  if points are level: announce "y" as y\n'))
    program = made.program
    for clause in clauses(program):
        begun = set(without(program, clause).tables.answers)
        assert begun <= set(program.tables.answers)


# ---------------------------------------------------------------------- what notices


def test_dead_and_untested_clauses_are_told_apart() -> None:
    alike = "rank of your lay +1, if opponent's lay is Queen"  # two queens are level anyway
    never = 'announce "seven" as level, if your points is 7'
    dead, untested = told_of(
        game(queen=f"{alike}\n  scoring: {never}\n  next trick: opponent must not lay King")
    )
    assert dead == {alike, f"scoring: {never}"}
    assert "opponent must not lay King" in untested
    assert "the player with more points wins the match" in untested
    assert "opponent's lay is King" in untested  # no example has an ace meet anything else
    assert "winner: you, if opponent's lay is King" not in untested


def test_an_example_that_comes_there_protects_a_clause() -> None:
    written = "the player with more points wins the match"
    assert written in told_of(game(end=HIGHER + ACE))[1]
    assert written not in told_of(game(end=HIGHER + BOTH))[1]


def test_what_only_the_host_is_told_is_no_dead_text() -> None:
    record = 'scoring: announce "a queen" to host as queen'
    dead, untested = told_of(game(queen=record))
    assert record not in dead
    assert record in untested


def test_a_part_of_something_dead_is_not_told_again() -> None:
    part = "opponent's lay is Ace"
    never = f"scoring: win the match, if your points is 7 and {part}"
    made, result = outcome(game(ace=never))
    dead = {judgement.clause.words for judgement in result.judgements if judgement.dead}
    assert part in dead
    found = [f.problem.label.span.words for f in findings(made, result) if is_dead(f)]
    assert found == [never]


def test_examples_are_ranked_by_what_only_they_protect() -> None:
    _, result = outcome(game(end=HIGHER + ACE + BOTH))
    counts = dict(result.examples)
    assert list(counts.values()) == sorted(counts.values(), reverse=True)
    assert counts["An ace beats a king"] == 0  # the longer one shows the same, and more
    assert counts["An ace beats a king, and the match"] > 0
    for name, alone in counts.items():
        only = [j for j in result.judgements if j.examples == [name]]
        assert len(only) == alone


def test_an_example_that_fails_protects_nothing() -> None:
    wrong = HIGHER.replace("Right leads 1 to 0", "Left leads 1 to 0")
    _, result = outcome(game(end=wrong + ACE))
    assert result.failed == ("The higher card takes the trick",)
    assert [name for name, _ in result.examples] == ["An ace beats a king"]


def test_seed_and_matches_decide_what_is_played() -> None:
    made, first = outcome(game(), Plan(2, 3, None, 5))
    _, again = outcome(game(), Plan(2, 3, None, 5))
    assert plain(made, first) | {"said": "", "seconds": 0} == plain(made, again) | {
        "said": "",
        "seconds": 0,
    }
    assert outcome(game(), Plan(0, 0, None))[1].matches == 0


@pytest.mark.slow
@pytest.mark.parametrize("code", ["dead-text", "untested"])
def test_the_first_rules_of_a_page_are_found_wanting_and_the_second_less(code: str) -> None:
    page = explain(code)
    assert page is not None
    wrong, right = re.findall(r"^```duel\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)

    def found(written: str) -> set[str]:
        made, result = outcome(written)
        return {f.about for f in findings(made, result) if f.problem.code == code}

    card = "if opponent's pick is"
    assert any(card in about for about in found(wrong))
    assert not any(card in about for about in found(right))


# ---------------------------------------------------------------------- by whom


def judgement_of(words: str, plan: Plan) -> tuple[duello.Rules, Judged, Judgement]:
    made, result = outcome(game(queen=words), plan)
    (found,) = (j for j in result.judgements if j.clause.words == words)
    return made, result, found


SECOND = 'scoring: announce "it leads" as told, if your points is 1'


def test_exploring_shows_a_difference_by_the_shortest_play() -> None:
    made, result, found = judgement_of(SECOND, Plan(300, 0, None))
    assert found.by == EXPLORING and found.shown is not None and found.shown.shortest
    assert result.matches == 0 < result.states
    (finding,) = (f for f in findings(made, result) if f.about == SECOND)
    assert finding.play is not None and finding.play.shortest and finding.play.rounds == 2
    assert len(finding.play.lines) == 2  # the queen must be laid by who has won a trick
    assert finding.problem.notes == (
        "the shortest play that shows it: " + "; ".join(finding.play.lines),
    )


@pytest.mark.parametrize("plan", [Plan(0, 100, None), Plan(1, 100, None)])
def test_random_matches_show_what_lies_beyond_the_bound(plan: Plan) -> None:
    made, result, found = judgement_of(SECOND, plan)
    assert found.by == RANDOM
    assert result.states == (plan.states and 1)
    (finding,) = (f for f in findings(made, result) if f.about == SECOND)
    assert finding.play is not None and not finding.play.shortest
    assert "a random match shows it after" in finding.problem.notes[0]


def test_without_time_and_bound_nothing_is_found() -> None:
    for plan in (Plan(0, 0, None), Plan(300, 100, 1e-9)):
        _, result, found = judgement_of(SECOND, plan)
        assert found.dead and found.by is None
        assert {j.by for j in result.judgements} <= {EXAMPLES, EXPLORING, None}


def test_every_clause_is_told_with_who_has_noticed() -> None:
    made, result = outcome(game(), Plan(30, 20, None))
    told = plain(made, result)["noticed"]
    assert len(told) == len(result.judgements)
    assert sum(each["by"] == EXAMPLES for each in told) == sum(bool(e["examples"]) for e in told)
    assert {each["by"] for each in told} >= {EXAMPLES, EXPLORING}


# ---------------------------------------------------------------------- what is meant to stay

ALIKE = "rank of your lay +1, if opponent's lay is Queen"
BECAUSE = 'because "it is so"'


def allowing(line: str, under: str) -> str:
    """The game with dead text under the queen, and a line that allows something."""
    text = game(queen=ALIKE)
    return text.replace(under, f"{under}  {line}\n") if under else f"{text}\n{line}\n"


@pytest.mark.parametrize(
    ("line", "under"),
    rows(
        5,
        [
            ("allow dead-text", "card 2 Queen\n"),
            ("allow dead-text with Queen", "card 2 Queen\n"),
            ("allow dead-text with rank", "card 2 Queen\n"),
            ("allow dead-text", ""),
            ("allow dead-text with Queen", ""),
        ],
    ),
)
def test_dead_text_that_is_allowed_is_told_and_no_finding(line: str, under: str) -> None:
    made, result = outcome(allowing(f"{line} {BECAUSE}", under))
    assert not any(is_dead(each) for each in findings(made, result))
    assert any(f"{each.clause.words}" == ALIKE and each.dead for each in result.judgements)
    assert [told for told in details(made, result) if told.endswith("it is so")]
    assert [each["clauses"] > 0 for each in plain(made, result)["allowed"]] == [True]


@pytest.mark.parametrize(
    ("line", "under"),
    rows(
        6,
        [
            ("allow dead-text", "card 3 King\n"),
            ("allow dead-text", "trick\n"),
            ("allow dead-text with King", "card 2 Queen\n"),
            ("allow dead-text with match", ""),
            ("allow dead-text with scoring", ""),
            ("allow untested", "card 2 Queen\n"),
        ],
    ),
)
def test_a_line_that_is_about_something_else_allows_nothing(line: str, under: str) -> None:
    made, result = outcome(allowing(f"{line} {BECAUSE}", under))
    assert ALIKE in {each.about for each in findings(made, result) if is_dead(each)}
    assert any("is not needed" in told for told in details(made, result))


def test_what_is_untested_can_be_allowed_and_nothing_else_is_with_it() -> None:
    everything = outcome(game())
    made, result = outcome(game().replace("match\n", f"match\n  allow untested {BECAUSE}\n", 1))
    untested = {each.about for each in findings(*everything)}
    won = "the player with more points wins the match"
    assert won in untested
    assert {each.about for each in findings(made, result)} == untested - {won, "play 2 tricks"}


def test_what_a_ruleset_extends_is_left_to_the_examples_there(tmp_path: Path) -> None:
    written(tmp_path, game(queen=ALIKE))
    variant = 'ruleset "Three Tricks"\n  extends "Three Cards"\n'
    made = duello.load(str(written(tmp_path, variant, "three_tricks.duel")))
    result = judged(made, Plan(300, 20, None))
    assert ALIKE in {judgement.clause.words for judgement in result.judgements if judgement.dead}
    assert findings(made, result) == ()
    assert plain(made, result)["dead_elsewhere"] == 1
    assert details(made, result)[0] == "1 clause of what it extends changes nothing here"


@pytest.mark.parametrize("allowed", [True, False])
def test_what_a_variant_adds_to_a_phase_is_allowed_there(tmp_path: Path, allowed: bool) -> None:
    written(tmp_path)
    line = 'if points are level: announce "level" as level, if a player has at least 9 points'
    lines = f"  {line}\n" + (f"  allow dead-text with points {BECAUSE}\n" if allowed else "")
    variant = f'ruleset "Three Tricks"\n  extends "Three Cards"\n\nadd to match\n{lines}'
    made = duello.load(str(written(tmp_path, variant, "three_tricks.duel")))
    result = judged(made, Plan(300, 20, None))
    assert [each.about for each in findings(made, result) if is_dead(each)] == (
        [] if allowed else [line[:57] + "..."]
    )


def test_checking_says_nothing_of_lines_that_only_taking_out_can_judge() -> None:
    text = allowing(f"allow dead-text {BECAUSE}", "") + f"allow untested {BECAUSE}\n"
    assert rules(text).compiled.problems == ()


# ---------------------------------------------------------------------- against all of play

LINES = (
    "winner: you",
    "winner: you, if opponent's lay is Queen",
    "rank of your lay +1, if opponent's lay is Ace",
    "scoring: win the match, if you are the winner",
    "scoring: your points becomes 0, if your points is 2",
    "next trick: opponent must not lay Ace, if able",
    "next trick: opponent must not lay King",
    'scoring: announce "{you} layed {your lay}" as layed, if your points is 1',
    "next trick: rank of your lay +1",
)


def everything(program: Program) -> Iterator[State]:
    """Every state in which something is to be answered, whatever is answered."""
    expanding = Expanding(program, Habits())
    waiting, seen = [api.start(program).state], set[State]()
    while waiting:
        state = waiting.pop()
        if state in seen or not state.open:
            continue
        seen.add(state)
        yield state
        ways = expanding.ways(state)
        waiting += [expanding.after(state, ways.way(n)) for n in expanding.numbers(ways)]


def same_everywhere(program: Program, other: Program) -> bool:
    """Whether another program does the same in every state, whatever is answered."""
    first, second = api.start(program), api.start(other)
    if first.state != second.state or told(program, first.events) != told(other, second.events):
        return False
    expanding = Expanding(program, Habits())
    for state in everything(program):
        if asked(program, state) != asked(other, state):
            return False
        ways = expanding.ways(state)
        for number in expanding.numbers(ways):
            here = there = api.Advanced(state, ())
            for answer in ways.answers(state, number):
                here = api.advance(program, here.state, answer)
                there = api.advance(other, there.state, answer)
            if here.state != there.state or told(program, here.events) != told(other, there.events):
                return False
    return True


def is_same(program: Program, clause: Clause) -> bool:
    try:
        return same_everywhere(program, without(program, clause))
    except (api.Illegal, ArithmeticError, LookupError, TypeError, AssertionError):
        return False


@settings(max_examples=drawn(1, 10), deadline=None)
@given(st.lists(st.sampled_from(LINES), min_size=3, max_size=3, unique=True))
def test_what_is_dead_is_what_makes_no_difference_in_any_play(drawn: list[str]) -> None:
    ace, queen, more = drawn
    written = game(end="", ace=ace, queen=queen, king=more)
    program = rules(written).program
    searched = judged(rules(written), Plan(1_000_000, 0, None)).judgements
    played = judged(rules(written), Plan(0, 300, None)).judgements
    for one, other in zip(searched, played, strict=True):
        assert one.dead == other.dead == is_same(program, one.clause), one.clause
        assert one.shown is None or one.shown.shortest


@pytest.mark.parametrize("ruleset", ["death-match-3", "a-warriors-death", "enchanted-forest"])
def test_a_clause_that_only_acts_changes_no_choice_as_long_as_it_changes_nothing(
    ruleset: str,
) -> None:
    program = duello.load(ruleset).program
    acting = [clause for clause in clauses(program) if only_acts(program, clause)]
    assert acting
    state = api.start(program).state
    for clause in acting:
        assert asked(without(program, clause), state) == asked(program, state)


# ---------------------------------------------------------------------- how it is told


def test_findings_point_at_the_words_and_come_back_from_plain_values() -> None:
    made, result = outcome(game(queen="rank of your lay +1, if opponent's lay is Queen"))
    found = findings(made, result)
    assert found
    assert len({each.cause for each in found}) == len(found)
    values = json.loads(json.dumps(plain(made, result)))["findings"]
    assert tuple(from_values(each, made.program) for each in values) == found
    for each in found:
        assert each.about.removesuffix("...") in each.problem.label.span.words
        if is_dead(each):
            assert each.play is None
        else:
            assert each.play is not None
            assert Match.resume(each.play.record, made).answers
