"""What the core tells of has no words in it that a program's names come into."""

from typing import Any

import pytest
from attrs import evolve
from tests.quick import each

import duello
from duello.analysis.model.random_play import begin, moments, play_of_seed
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.match.event_words import in_words


def renamed(program: Program) -> Program:
    """The same program, in which players and everything that is told of have other names."""

    def other(table: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(evolve(each, name=f"{each.name} so called") for each in table)

    return evolve(
        program,
        seats=("over", "why"),
        properties=other(program.properties),
        decisions=other(program.decisions),
        phases=other(program.phases),
        designs=other(program.designs),
    )


@pytest.mark.parametrize("name", each(4, duello.shipped(), 2))
def test_names_make_no_difference_to_events(name: str) -> None:
    rules = duello.load(name)
    program, other = rules.program, renamed(rules.program)
    play = play_of_seed(rules, 5)
    one, like = begin(play), api.start(other, play.options)
    differ = 0
    for moment in moments(play):
        if moment.answer is not None:
            one = api.advance(program, one.state, moment.answer)
            like = api.advance(other, like.state, moment.answer)
        assert one.events == like.events
        assert in_words(program, one.events) == moment.events
        differ += in_words(other, like.events) != moment.events
        assert hash(one.events) == hash(like.events)
    assert differ


@pytest.mark.parametrize("name", each(4, duello.shipped(), 3))
def test_listed_answers_lead_where_each_alone_leads(name: str) -> None:
    rules = duello.load(name)
    play = play_of_seed(rules, 6)
    answers = [moment.answer for moment in moments(play) if moment.answer is not None]
    first = begin(play)
    alone, told = first, list(first.events)
    for answer in answers:
        alone = api.advance(rules.program, alone.state, answer)
        told += alone.events
    for listed in (True, False):
        for upto in (len(answers), len(answers) // 2, 1):
            some = api.advance_all(rules.program, first.state, answers[:upto], listed=listed)
            rest = api.advance_all(rules.program, some.state, answers[upto:], listed=listed)
            assert rest.state == alone.state
            assert (*first.events, *some.events, *rest.events) == tuple(told)
