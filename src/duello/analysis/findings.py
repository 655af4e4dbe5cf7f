"""Findings: what is wrong with a ruleset, with the play that shows it.

Purpose: one form for everything that searching, playing, comparing or reading a ruleset brings to
light, however it was found; so that every report shows the same things.
Input: a program, contradictions or other problems, matches. Output: `Finding` values, and plain
values for JSON and back.
Must not know: how findings are looked for, and how they are shown.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from ..codec import problems
from ..codec.documents import FINDING, BadDocument
from ..codec.strict import as_is, made, strict_converter
from ..dsl import ir
from ..dsl.diagnostics.problem import Problem
from ..dsl.ir.program import Program
from ..dsl.spans import NOWHERE, Source, Span
from ..interpreter.state import Contradiction
from ..match.answers import Taken
from ..match.contradiction_report import as_problem, play_in_words
from ..match.match import Match
from ..match.match_log import Record, RecordError, from_plain, plain, record_of
from ..move_text.display_names import about_in_words, sides_in_words

CONTRADICTIONS = ("conflict", "gap", "clash", "dead end", "double win", "endless", "limit")
"""The kinds of which a match itself knows: the text gives two answers, or none."""

STOPS = frozenset(CONTRADICTIONS) - {"endless"}
"""Those with which play goes no further."""

KINDS = (
    *CONTRADICTIONS,
    "order",
    "seats",
    "leak",
    "save",
    "refusal",
    "pieces",
    "crash",
    "dead text",
    "static",
)
"""Every kind of finding: those of the language, and what comparing and reading bring to light."""

SEARCHED, WALKED, SHORTENED = "search", "walk", "shortened walk"
"""Ways in which a play was found. Only a searched one is known to be the shortest."""


@frozen
class Patch:
    """A line that settles a finding. file: its name as in places; line: the number (from 1) that
    the first inserted line gets; text: what is inserted, with a line end.
    """

    file: str
    line: int
    text: str

    def applied(self, text: str) -> str:
        """The text of the file with the line in it."""
        lines = text.splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        return "".join((*lines[: self.line - 1], self.text, *lines[self.line - 1 :]))


@frozen
class Play:
    """A play that leads to a finding. record: for `duello replay`; lines: for people, one for each
    time that answers were given; rounds: how many were begun; answers: how many were given, draws
    included; found: `search`, `walk` or `shortened walk`; cycle: the lines that come again and
    again afterwards, if the finding is that they do. begun: it was looked for from where an example
    ends, and not from the beginning of a match.
    """

    record: Record
    lines: tuple[str, ...]
    rounds: int
    answers: int
    found: str
    cycle: tuple[str, ...] = ()
    begun: bool = False

    @property
    def shortest(self) -> bool:
        """Whether it is known that no shorter play leads there. Of circles there may be others."""
        return self.found == SEARCHED and not self.cycle and not self.begun


@frozen
class Finding:
    """One thing that is wrong with a ruleset, reported once per cause.

    kind: one of `KINDS`. about: what the question, property, choice or clause is called.
    problem: headline, clauses with their places, notes, and the help that would settle it.
    rules: the clauses among them, by number. answers: what each of them says, in words.
    cause: two findings with the same one are the same finding. play: what leads there, if play
    does. patch: the line that settles it, if one was tried and does. beside: the play that `play`
    was compared with, if something is otherwise in it that must not be.
    """

    kind: str
    about: str
    problem: Problem
    rules: tuple[int, ...] = ()
    answers: tuple[str, ...] = ()
    cause: str = ""
    play: Play | None = None
    patch: Patch | None = None
    beside: Play | None = None

    @property
    def places(self) -> tuple[Span, ...]:
        """Where the clauses stand."""
        labels = (self.problem.label, *self.problem.others)
        return tuple(label.span for label in labels if label.span != NOWHERE)


# ---------------------------------------------------------------------- making findings


def of_contradiction(
    program: Program, found: Contradiction, play: Play | None = None, taken: Iterable[Taken] = ()
) -> Finding:
    """A contradiction that play came to. taken: the answers that led there, for the note."""
    problem = as_problem(program, found, taken)
    cause = cause_of(program, found)
    about = about_in_words(program, found)
    said = sides_in_words(program, found)
    return Finding(found.kind, about, problem, found.rules, said, cause, play)


def of_problem(
    kind: str,
    about: str,
    problem: Problem,
    play: Play | None = None,
    beside: Play | None = None,
) -> Finding:
    """Anything else. The cause is the kind and the places; what it is about, where there is none.

    Raises ValueError for a kind that there is not.
    """
    if kind not in KINDS:
        raise ValueError(f"there is no kind of finding called {kind!r}")
    finding = Finding(kind, about, problem, play=play, beside=beside)
    return evolve(finding, cause=_cause(kind, about, finding.places))


def cause_of(program: Program, found: Contradiction) -> str:
    """What makes two contradictions the same: their kind and clauses, or what they are about."""
    blocks = program.blocks
    spans = [program.rules[number].span for number in found.rules]
    spans += [blocks[block][at].span for block, at in found.lines if at < len(blocks[block])]
    return _cause(
        found.kind, about_in_words(program, found), [span for span in spans if span != NOWHERE]
    )


def _cause(kind: str, about: str, spans: Iterable[Span]) -> str:
    places = sorted({f"{span.source.name}:{span.start}-{span.end}" for span in spans})
    return " ".join((kind, *places)) if places else f"{kind} {about}"


def play_of(match: Match, lines: Iterable[str], rounds: int, found: str) -> Play:
    """The play of a match so far."""
    return Play(record_of(match), tuple(lines), rounds, len(match.answers), found)


def said(answers: Iterable[Taken]) -> str:
    """Answers that were given together, as one line for people."""
    return play_in_words(answers, 1 << 30)


# ---------------------------------------------------------------------- plain values


@frozen
class _Play:
    """A play as it is written. shortest: what follows from `found` and `cycle`, for readers."""

    record: object  # plain values, as `problem`: what is in them is not ours to say
    lines: tuple[str, ...]
    rounds: int
    answers: int
    found: str
    shortest: bool
    cycle: tuple[str, ...]
    begun: bool


@frozen
class _Finding:
    """A finding as it is written."""

    kind: str
    about: str
    cause: str
    answers: tuple[str, ...]
    rules: tuple[int, ...]
    problem: object
    play: _Play | None
    patch: Patch | None
    beside: _Play | None


_CONVERTER = strict_converter(as_is)


def as_plain(finding: Finding) -> dict[str, Any]:  # a JSON document
    """A finding as plain values for JSON."""
    play = finding.play
    written = _Finding(
        finding.kind,
        finding.about,
        finding.cause,
        finding.answers,
        finding.rules,
        problems.to_data(finding.problem),
        None if play is None else _play_as_written(play),
        finding.patch,
        None if finding.beside is None else _play_as_written(finding.beside),
    )
    return FINDING.marked(_CONVERTER.unstructure(written))


def _play_as_written(play: Play) -> _Play:
    return _Play(
        plain(play.record),
        play.lines,
        play.rounds,
        play.answers,
        play.found,
        play.shortest,
        play.cycle,
        play.begun,
    )


def from_values(values: object, about: Program | Mapping[str, Source]) -> Finding:
    """A finding from what `as_plain` made of it. about: the ruleset, or its texts by name, which
    is all that there is of rules that cannot be played.

    Raises BadDocument.
    """
    found = made(_CONVERTER, FINDING.opened(values), _Finding, FINDING.title)
    if found.kind not in KINDS:
        raise BadDocument(f"no finding is called {found.kind!r:.40}")
    play, sources = found.play, sources_of(about) if isinstance(about, Program) else about
    return Finding(
        found.kind,
        found.about,
        problems.from_data(found.problem, sources),
        found.rules,
        found.answers,
        found.cause,
        None if play is None else _play(play),
        found.patch,
        None if found.beside is None else _play(found.beside),
    )


def _play(play: _Play) -> Play:
    try:
        record = from_plain(play.record)
    except RecordError as error:
        raise BadDocument(f"the play of the finding: {error}") from None
    return Play(record, play.lines, play.rounds, play.answers, play.found, play.cycle, play.begun)


def sources_of(program: Program) -> dict[str, Source]:
    """The texts that a program was made of, by the names that places call them."""
    lines = (line for block in program.blocks for top in block for line in ir.walk(top))
    tables: tuple[Iterable[object], ...] = (
        program.rules,
        program.designs,
        program.properties,
        program.phases,
        program.steps,
        program.decisions,
        lines,
    )
    spans = (getattr(each, "span", NOWHERE) for table in tables for each in table)
    return {span.source.name: span.source for span in spans if span != NOWHERE}
