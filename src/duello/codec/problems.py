"""Problems as plain values, and back.

Purpose: keep what was found between runs, and in what other programs read. Places are told as lines
and columns, for people, and as offsets in texts that are named, from which they are made again.
Input: a problem, or what was made of one with the texts by name. Output: values for JSON, or an
equal problem. Must not know: where it is kept.
"""

from collections.abc import Mapping
from functools import cache

from attrs import frozen
from cattrs import Converter

from ..dsl.diagnostics.problem import Fix, Label, Problem, Severity
from ..dsl.diagnostics.renderer import as_json
from ..dsl.spans import NOWHERE, Source, Span
from .documents import BadDocument
from .strict import made, strict_converter


@frozen
class _Place:
    """Words in a file. line, column: from 1; start, end: offsets."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    words: str
    start: int
    end: int


@frozen
class _Label(_Place):
    label: str


@frozen
class _Mend(_Place):
    text: str


@frozen
class _Problem(_Label):
    """A problem as it is written: its first label stands beside the rest."""

    code: str
    severity: Severity
    headline: str
    others: tuple[_Label, ...]
    notes: tuple[str, ...]
    help: str | None
    fix: _Mend | None


@cache
def _converter() -> Converter:
    return strict_converter()


def to_data(problem: Problem) -> dict[str, object]:
    """A problem as part of another document."""
    shown, fix = as_json(problem), problem.fix
    told = shown["fix"]
    others = zip(shown["others"], problem.others, strict=True)
    return {
        **shown,
        **_offsets(problem.label.span),
        "others": [{**other, **_offsets(label.span)} for other, label in others],
        "fix": None if fix is None or told is None else {**told, **_offsets(fix.span)},
    }


def _offsets(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}


def from_data(values: object, sources: Mapping[str, Source]) -> Problem:
    """The problem that was written. sources: the texts by name. Raises BadDocument."""
    found = made(_converter(), values, _Problem, "problem")
    fix = found.fix
    return Problem(
        found.code,
        found.headline,
        Label(_span(found, sources), found.label),
        tuple(Label(_span(each, sources), each.label) for each in found.others),
        found.notes,
        found.help,
        found.severity,
        None if fix is None else Fix(_span(fix, sources), fix.text),
    )


def _span(place: _Place, sources: Mapping[str, Source]) -> Span:
    if place.file == NOWHERE.source.name:
        return NOWHERE
    source = sources.get(place.file)
    if source is None:
        raise BadDocument(f"the ruleset has no file {place.file}")
    if not 0 <= place.start <= place.end <= len(source.text):
        raise BadDocument(f"{place.file} has no characters {place.start} to {place.end}")
    return Span(source, place.start, place.end)
