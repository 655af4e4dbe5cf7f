"""Exploring on the page: in pieces, with what was found so far, and the play to step through.

Purpose: a page waits for nothing longer than a piece, shows how far the search is, and can leave
off at any time. Input: rules. Output: plain values for JSON.
Must not know: the page.
"""

import re

from attrs import define, field

from ..analysis.explore.exploration import Exploration, Explored, plan_options
from ..analysis.explore.exploration_plan import Plan
from ..analysis.explore.explore_report import coverage, details, what_was_found
from ..analysis.explore.searching import Bounds
from ..analysis.findings import Finding
from ..analysis.model.successors import Habits, rounds_of
from ..analysis.report.play_by_round import turns
from ..dsl.diagnostics.problem import Label
from ..dsl.diagnostics.source_snippet import tight
from ..dsl.ir.types import plural
from ..dsl.spans import NOWHERE, Source
from ..match.loading import Rules
from .utf16 import places

SECONDS = 60.0
STATES = 50_000
"""A browser gives no more memory than it likes, and does not tell."""
WALKS, CHECKS = 100, 5
PLAYS = 8.0
"""Seconds for random plays that go deeper, and as much for those that are compared."""
MANY = 100
"""Where there are so many answers, it is told how many of them were tried."""


@define
class Exploring:
    """An exploration, and what the page knows of it. text: the rules, as they stand on the page."""

    rules: Rules
    text: str
    exploration: Exploration
    more: bool = True
    _steps: dict[str, list[dict[str, object]]] = field(factory=dict)

    def further(self, seconds: float) -> dict[str, object]:
        """Go on for about so long."""
        self.more = self.exploration.further(seconds)
        return self.seen()

    def stop(self) -> dict[str, object]:
        """Leave off."""
        self.exploration.stop()
        self.more = False
        return self.seen()

    def seen(self) -> dict[str, object]:
        """How far it is, and what was found."""
        found = self.exploration.explored
        search = found.search
        return {
            "more": self.more,
            "part": min(1.0, search.seconds / SECONDS),
            "far": self._far(found),
            "said": "" if self.more else _said(found, self._round),
            "details": [] if self.more else self._through(found),
            "findings": [self._finding(each) for each in found.findings],
        }

    def _far(self, found: Explored) -> str:
        """How far it is, in numbers that grow also where one situation has very many answers."""
        search, in_hand = found.search, self.exploration.search.in_hand
        answers = search.edges + (0 if in_hand is None else in_hand.done)
        far = f"{_in_round(search.rounds, self._round)}: {_many(search.states, 'situation')} seen"
        far += f", {_many(answers, 'answer')} tried"
        if in_hand is not None and len(in_hand.numbers) >= MANY:
            far += f" ({in_hand.done:,} of the {len(in_hand.numbers):,} to one of them)"
        if found.walks or found.checks:
            far += f"; {_many(found.walks + found.checks, 'random play')} beyond that"
        return far

    def _through(self, found: Explored) -> list[dict[str, object]]:
        """How it was explored, line by line, with the places that are named."""
        lines = (*self._seen(found), *details(found))
        return [linked(words, self.rules.name, self.text) for words in lines]

    @property
    def _round(self) -> str:
        """What is counted: the name that the rules give it, if there is one alone."""
        program = self.rules.program
        names = {program.phases[number].name for number in rounds_of(program)}
        return names.pop() if len(names) == 1 else "round"

    def _seen(self, found: Explored) -> list[str]:
        """What was seen and what was not, where the search was stopped."""
        search, begun = found.search, self.exploration.search
        in_hand = begun.in_hand
        if not search.stopped:
            return []
        tried = ", as far as answers were tried" if search.sampled else ""
        through = search.rounds - 1
        if through > 0:
            one, several = (
                f"the first {self._round}",
                f"the first {through:,} {plural(self._round)}",
            )
            rounds = one if through == 1 else several
            seen = [f"seen: all that can happen in {rounds}{tried}"]
        elif through == 0 and search.states and begun.seen.length(0)[0] == 0:
            seen = [f"seen: all that can happen before the first {self._round}{tried}"]
        else:
            seen = []
        of = f"{search.waiting:,} of the {_many(search.states, 'situation')} that were met"
        left = f"not seen: what comes after {of}"
        rest = 0 if in_hand is None else len(in_hand.numbers) - in_hand.done
        if in_hand is not None and rest:
            left += f" (of one of them, {_many(in_hand.done, 'answer')} tried, {rest:,} not yet)"
        return [*seen, *([left] if search.waiting else [])]

    def _finding(self, finding: Finding) -> dict[str, object]:
        steps = self._steps.get(finding.cause)
        if steps is None:
            steps = self._steps[finding.cause] = self._play(finding)
        return {
            "cause": finding.cause,
            "kind": finding.kind,
            "severity": finding.problem.severity.value,
            "headline": finding.problem.headline,
            "help": finding.problem.help or "",
            "notes": list(finding.problem.notes),
            "places": [
                self._place(label)
                for label in (finding.problem.label, *finding.problem.others)
                if label.span != NOWHERE
            ],
            "shortest": finding.play is not None and finding.play.shortest,
            "steps": steps,
            "again": [] if finding.play is None else list(finding.play.cycle),
            "beside": [] if finding.beside is None else list(finding.beside.lines),
        }

    def _place(self, label: Label) -> dict[str, object]:
        """A line, with the words that are meant in the middle, and where it stands on the page."""
        span = tight(label.span)
        number, column = span.position
        line, text = span.source.line(number), span.source.text
        begin, end = column - 1, column - 1 + len(span.words.partition("\n")[0])
        here = span.source.name == self.rules.name
        return {
            "source": "" if here else span.source.name,
            "line": number,
            "from": places(text)(span.start) if here else None,
            "before": line[:begin].lstrip(),
            "words": line[begin:end],
            "behind": line[end:],
            "said": label.text,
        }

    def _play(self, finding: Finding) -> list[dict[str, object]]:
        """The play that leads to a finding, answer by answer, with what was told each time."""
        played = None if finding.play is None else turns(self.rules, finding.play.record)
        return [
            {
                "when": turn.when,
                "answers": list(turn.answers),
                "told": [t.text if t.to is None else f"({t.to} only) {t.text}" for t in turn.told],
            }
            for turn in played or ()
        ]


def linked(words: str, name: str, text: str) -> dict[str, object]:
    """What is told, parted at the place in a text that it names, with where this is on the page."""
    place = re.search(rf"{re.escape(name)}:(\d+)(?::(\d+):)?", words)
    if place is None:
        return {"before": words.strip(), "line": 0, "from": 0, "behind": ""}
    line, column = int(place[1]), int(place[2] or 1)
    start = Source(name, text).start_of(line) + column - 1
    return {
        "before": words[: place.start()].lstrip(),
        "line": line,
        "from": places(text)(start),
        "behind": words[place.end() :],
    }


def _said(found: Explored, called: str) -> str:
    """What was found, and why no more was looked for."""
    search = found.search
    if not search.stopped:
        return coverage(found)
    return f"{what_was_found(found)} so far: {search.stopped} {_in_round(search.rounds, called)}"


def _in_round(number: int, called: str) -> str:
    return f"in {called} {number}" if number else f"before the first {called}"


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def begun(rules: Rules, text: str) -> Exploring:
    """An exploration that has not begun, for as long as somebody waits at a page."""
    options, draws = plan_options(rules, {})
    plan = Plan(
        Bounds(states=STATES, seconds=SECONDS),
        Habits(draws=draws),
        walks=WALKS,
        walk_seconds=PLAYS,
        checks=CHECKS,
        check_seconds=PLAYS,
        backend="reference",  # on the page there is no compiler
    )
    return Exploring(rules, text, Exploration(rules, options, plan))
