"""Plays on a page, step by step.

Purpose: of each step what was answered, what each seat was told, by which clauses questions were
answered, and how things stood before and after it; of a leak both plays beside each other. Without
scripts all steps stand below each other.
Input: a finding, its ruleset. Output: elements. Must not know: how findings are looked for.
"""

import json
from itertools import zip_longest
from xml.etree import ElementTree as Tree

from duello.match.loading import Rules
from duello.match.match_log import plain

from ..findings import SEARCHED, SHORTENED, Finding, Play
from .html_elements import inside
from .html_state import state
from .play_by_round import Turn, turns


def play(article: Tree.Element, finding: Finding, play: Play, rules: Rules | None) -> None:
    """The play of a finding, and the one that it was compared with."""
    how = {SEARCHED: "The shortest play that leads there", SHORTENED: "A play, made shorter"}
    inside(article, "h3", how.get(play.found, "A play that leads there"))
    found = None if rules is None else turns(rules, play.record)
    other = finding.beside
    beside = None if rules is None or other is None else turns(rules, other.record)
    if found is None:
        _lines(article, play.lines)
        if other is not None:
            inside(article, "p", "It was compared with this play:")
            _lines(article, other.lines)
    else:
        _steps(article, finding, found, beside)
        if any(line.startswith("(") for line in play.lines):
            inside(article, "p", "Everything that was done:")
            _lines(article, play.lines)
    if play.cycle:
        inside(article, "p", "And then again and again:")
        _lines(article, play.cycle)
    _record(article, "The record of this play, to copy", play)
    if other is not None:
        _record(article, "The record of the play beside it", other)


def _record(article: Tree.Element, title: str, play: Play) -> None:
    details = inside(article, "details")
    inside(details, "summary", title)
    inside(details, "p", "Kept in a file, `duello replay FILE` plays it again.")
    inside(details, "pre", json.dumps(plain(play.record), indent=1), class_="record")


def _lines(article: Tree.Element, lines: tuple[str, ...]) -> None:
    listed = inside(article, "ol", class_="lines")
    for line in lines:
        inside(listed, "li", line)


# ---------------------------------------------------------------------- steps


def _steps(
    article: Tree.Element,
    finding: Finding,
    played: tuple[Turn, ...],
    beside: tuple[Turn, ...] | None,
) -> None:
    """Each turn as a step. beside: of the play that this one was compared with."""
    listed = inside(article, "ol", class_="steps")
    paired = list(zip_longest(played, beside or ()))
    for number, (turn, other) in enumerate(paired, 1):
        step = inside(listed, "li", class_="step")
        shown = turn or other
        inside(step, "h4", shown.when if shown is not None else "")
        if beside is None:
            _turn(step, turn, None)
        else:
            both = inside(step, "div", class_="pair")
            for title, mine, theirs in (("one play", turn, other), ("the other", other, turn)):
                column = inside(both, "section", class_="column")
                inside(column, "h5", title)
                _turn(column, mine, theirs)
        if number == len(paired) and finding.play is not None and not finding.play.cycle:
            inside(step, "p", finding.problem.headline, class_="stop")


def _turn(parent: Tree.Element, turn: Turn | None, beside: Turn | None) -> None:
    """One turn. beside: what is otherwise there is marked."""
    if turn is None:
        inside(parent, "p", "it is over", class_="none")
        return
    if turn.answers:
        answers = inside(parent, "ul", class_="said")
        for answer in turn.answers:
            same = beside is None or answer in beside.answers
            inside(inside(answers, "li"), "span" if same else "mark", answer)
    if turn.told:
        told = inside(parent, "ul", class_="told")
        for telling in turn.told:
            item = inside(told, "li")
            inside(item, "span", f"to {telling.to or 'all'}: ", class_="to")
            same = beside is None or telling in beside.told
            inside(item, "span" if same else "mark", telling.text)
    for answered, clauses in turn.decided:
        decided = inside(parent, "details", class_="decided")
        inside(decided, "summary", f"why {answered}")
        listed = inside(decided, "ul")
        for clause in clauses:
            inside(listed, "li", clause)
    inside(parent, "h5", "how things stand after it; struck through: before it", class_="stand")
    state(parent, turn.before, turn.after)
