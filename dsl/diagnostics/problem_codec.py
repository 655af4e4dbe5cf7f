"""A problem as plain data, and back.

Purpose: keep what was found between runs, and in what other programs read; places are offsets in
texts that are named.
Input: a problem, or what was made of one with the texts by name. Output: data for JSON, or an equal
problem. Must not know: where it is kept.
"""

from collections.abc import Mapping
from typing import Any

from ..spans import NOWHERE, Source, Span
from .problem import Fix, Label, Problem, Severity


def to_data(problem: Problem) -> dict[str, Any]:
    """A problem as dictionaries, lists, numbers and words."""
    fix = problem.fix
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "headline": problem.headline,
        **_place(problem.label.span),
        "label": problem.label.text,
        "others": [{**_place(each.span), "label": each.text} for each in problem.others],
        "notes": list(problem.notes),
        "help": problem.help,
        "fix": None if fix is None else {**_place(fix.span), "text": fix.text},
    }


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, "start": span.start, "end": span.end}


def from_data(values: Mapping[str, Any], sources: Mapping[str, Source]) -> Problem:
    """The problem of which `to_data` made the data; what else stands there is left alone. sources:
    the texts by name. Raises LookupError, TypeError, ValueError.
    """
    fix = values.get("fix")
    return Problem(
        values["code"],
        values["headline"],
        _label(values, sources),
        tuple(_label(each, sources) for each in values["others"]),
        tuple(values["notes"]),
        values["help"],
        Severity(values["severity"]),
        None if fix is None else Fix(_span(fix, sources), fix["text"]),
    )


def _label(values: Mapping[str, Any], sources: Mapping[str, Source]) -> Label:
    return Label(_span(values, sources), values["label"])


def _span(values: Mapping[str, Any], sources: Mapping[str, Source]) -> Span:
    if values["file"] == NOWHERE.source.name:
        return NOWHERE
    source = sources.get(values["file"])
    if source is None:
        raise ValueError(f"the ruleset has no file {values['file']}")
    return Span(source, values["start"], values["end"])
