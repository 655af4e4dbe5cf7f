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

from ..dsl import ir
from ..dsl.diagnostics import problem_codec
from ..dsl.diagnostics.problem import Problem
from ..dsl.diagnostics.renderer import as_json
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
    again afterwards, if the finding is that they do.
    """

    record: Record
    lines: tuple[str, ...]
    rounds: int
    answers: int
    found: str
    cycle: tuple[str, ...] = ()

    @property
    def shortest(self) -> bool:
        """Whether it is known that no shorter play leads there. Of circles there may be others."""
        return self.found == SEARCHED and not self.cycle


@frozen
class Finding:
    """One thing that is wrong with a ruleset, reported once per cause.

    kind: one of `KINDS`. about: what the question, property, choice or clause is called.
    problem: headline, clauses with their places, notes, and the help that would settle it.
    rules: the clauses among them, by number. answers: what each of them says, in words.
    cause: two findings with the same one are the same finding. play: what leads there, if play
    does. patch: the line that settles it, if one was tried and does.
    """

    kind: str
    about: str
    problem: Problem
    rules: tuple[int, ...] = ()
    answers: tuple[str, ...] = ()
    cause: str = ""
    play: Play | None = None
    patch: Patch | None = None

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


def of_problem(kind: str, about: str, problem: Problem, play: Play | None = None) -> Finding:
    """Anything else. The cause is the kind and the places; what it is about, where there is none.

    Raises ValueError for a kind that there is not.
    """
    if kind not in KINDS:
        raise ValueError(f"there is no kind of finding called {kind!r}")
    finding = Finding(kind, about, problem, play=play)
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


def as_plain(finding: Finding) -> dict[str, Any]:
    """A finding as plain values for JSON."""
    return {
        "kind": finding.kind,
        "about": finding.about,
        "cause": finding.cause,
        "answers": list(finding.answers),
        "rules": list(finding.rules),
        "problem": _problem_as_plain(finding.problem),
        "play": None if finding.play is None else _play_as_plain(finding.play),
        "patch": None if finding.patch is None else _patch_as_plain(finding.patch),
    }


def _problem_as_plain(problem: Problem) -> dict[str, Any]:
    """A problem with its places both as lines and columns, for people, and as offsets."""
    shown, exact = as_json(problem), problem_codec.to_data(problem)
    others = zip(shown["others"], exact["others"], strict=True)
    return {
        **shown,
        **exact,
        "others": [{**one, **other} for one, other in others],
        "fix": None if problem.fix is None else {**shown["fix"], **exact["fix"]},
    }


def _play_as_plain(play: Play) -> dict[str, Any]:
    return {
        "record": plain(play.record),
        "lines": list(play.lines),
        "rounds": play.rounds,
        "answers": play.answers,
        "found": play.found,
        "shortest": play.shortest,
        "cycle": list(play.cycle),
    }


def _patch_as_plain(patch: Patch) -> dict[str, Any]:
    return {"file": patch.file, "line": patch.line, "text": patch.text}


class BadFinding(ValueError):
    """Values of which no finding can be made; the message says what is wrong with them."""


def from_values(values: Any, about: Program | Mapping[str, Source]) -> Finding:
    """A finding from what `as_plain` made of it. about: the ruleset, or its texts by name, which
    is all that there is of rules that cannot be played.

    Raises BadFinding.
    """
    try:
        return _structured(values, sources_of(about) if isinstance(about, Program) else about)
    except RecordError as error:
        raise BadFinding(f"the play of the finding: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFinding(f"a finding is incomplete or altered: {error}") from None


def _structured(values: Any, sources: Mapping[str, Source]) -> Finding:
    told, play, patch = values["problem"], values["play"], values["patch"]
    if values["kind"] not in KINDS:
        raise ValueError(f"there is no kind called {values['kind']!r}")
    return Finding(
        values["kind"],
        values["about"],
        problem_codec.from_data(told, sources),
        tuple(values["rules"]),
        tuple(values["answers"]),
        values["cause"],
        None if play is None else _play(play),
        None if patch is None else Patch(patch["file"], patch["line"], patch["text"]),
    )


def _play(values: Mapping[str, Any]) -> Play:
    return Play(
        from_plain(values["record"]),
        tuple(values["lines"]),
        values["rounds"],
        values["answers"],
        values["found"],
        tuple(values["cycle"]),
    )


def sources_of(program: Program) -> dict[str, Source]:
    """The texts that a program was made of, by the names that places call them."""
    lines = (line for block in program.blocks for top in block for line in ir.walk(top))
    tables: tuple[Iterable[Any], ...] = (
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
