"""Every kind of document: it comes back as it was; whatever else is read is refused, in words."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from attrs import evolve, fields, frozen, has, resolve_types
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.quick import drawn

from duello.analysis import findings
from duello.analysis.findings import KINDS as FOUND
from duello.analysis.findings import Finding
from duello.analysis.generate.rule_file import generated
from duello.codec import documents as kinds
from duello.codec import problems, programs, states
from duello.codec.documents import BadDocument, Kind, json_values
from duello.dsl.diagnostics.problem import Fix, Label, Problem, Severity
from duello.dsl.ir import says_value
from duello.dsl.ir.verify import Malformed, verify
from duello.dsl.spans import NOWHERE, Source, Span
from duello.host import game_data, line_referee, messages, records
from duello.host.game_codec import Job, job_of
from duello.host.host_codec import plain, read
from duello.host.standing import Entry
from duello.interpreter.state import Facts, State
from duello.match import match_log
from duello.match.loading import compile_text
from duello.match.match_log import Record, RecordError
from duello.match.sights import Sight

NUMBERS = st.integers(-(1 << 70), 1 << 70)
WORDS = st.text(max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS,
    lambda inside: st.lists(inside, max_size=3).map(tuple),
    max_leaves=4,
)
"""What a state holds."""
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(WORDS, inside, max_size=3),
    max_leaves=4,
)
"""What rules may tell."""

TEXT = Source("a.duel", 'ruleset "A"\n  players B, C\n\nwho ever wins, wins\n')
OTHER = Source("b.duel", "äöü\n\n\tx" * 9)
SPANS = st.builds(
    lambda source, one, other: Span(source, min(one, other), max(one, other)),
    st.sampled_from([TEXT, OTHER]),
    st.integers(0, 40),
    st.integers(0, 40),
) | st.just(NOWHERE)
LABELS = st.builds(Label, SPANS, WORDS)
SOURCES = {TEXT.name: TEXT, OTHER.name: OTHER}

FACTS = st.dictionaries(st.tuples(NUMBERS, st.none() | NUMBERS), VALUES, max_size=3).map(Facts)


def of(hint: Any, anything: st.SearchStrategy[Any], known: dict[Any, Any]) -> Any:
    """Things of a type. anything: what is declared as an `object`; known: what is made in another
    way.
    """
    origin, parts = get_origin(hint), get_args(hint)
    if hint in known:
        return known[hint]
    if hint is object:
        return anything
    if says_value(hint):
        return VALUES
    if has(hint):
        resolve_types(hint)
        inside = {each.name: of(each.type, anything, known) for each in fields(hint) if each.init}
        return st.builds(hint, **inside)
    if hint in (str, int, bool, float, type(None)):
        return {str: WORDS, int: NUMBERS, bool: st.booleans(), type(None): st.none()}[hint]
    if origin in (Union, UnionType):
        return st.one_of([of(part, anything, known) for part in parts])
    if origin is dict:
        return st.dictionaries(WORDS, of(parts[1], anything, known), max_size=2)
    if origin is tuple and Ellipsis in parts:
        return st.lists(of(parts[0], anything, known), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*(of(part, anything, known) for part in parts))
    return st.builds(hint, *(of(part, anything, known) for part in get_type_hints(hint).values()))


def sealed(record: Record) -> Record:
    return evolve(record, seal=match_log._seal(match_log.plain(record)))


FLAT = of(State, VALUES, {Facts: FACTS, tuple[tuple[int, State], ...]: st.just(())})
STATES = FLAT | of(
    State,
    VALUES,
    {
        Facts: FACTS,
        tuple[tuple[int, State], ...]: st.tuples(st.tuples(NUMBERS, FLAT)),
    },
)
RECORDS = of(Record, VALUES, {}).map(sealed)
PROBLEMS = of(
    Problem,
    VALUES,
    {Label: LABELS, Severity: st.sampled_from(Severity), Fix: st.builds(Fix, SPANS, WORDS)},
)
FINDINGS = of(
    Finding, VALUES, {Record: RECORDS, Problem: PROBLEMS, tuple[str, ...]: st.just(("a", "b"))}
).map(lambda found: evolve(found, kind=FOUND[len(found.about) % len(FOUND)]))


def hosted(hint: Any) -> Any:
    """Things of hosts, where the rules may have told anything."""
    return of(hint, JSON, {})


@cache
def written_programs() -> tuple[Any, ...]:
    made = [compile_text(generated(Random(seed), 0.0).written()).program for seed in range(3)]
    return tuple(each for each in made if each is not None)


def verified(values: object) -> Any:
    made = programs.unpacked(values)
    verify(made)
    return made


@frozen
class Case:
    """A kind of document. made: things of it; write, read: to plain values and back."""

    kind: Kind | None
    made: st.SearchStrategy[Any]
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def reply(cls: type[Any]) -> Callable[[Any], Any]:
    """What reads a reply of a game."""
    return lambda values: read(values, cls, "reply")


CASES = {
    "state": Case(kinds.STATE, STATES, states.to_data, states.from_data),
    "record": Case(kinds.RECORD, RECORDS, match_log.plain, match_log.from_plain),
    "finding": Case(
        kinds.FINDING,
        FINDINGS,
        findings.as_plain,
        lambda values: findings.from_values(values, SOURCES),
    ),
    "problem": Case(
        None, PROBLEMS, problems.to_data, lambda values: problems.from_data(values, SOURCES)
    ),
    "program": Case(
        kinds.PROGRAM, st.deferred(lambda: st.sampled_from(written_programs())), programs.packed,
        verified,
    ),
    "hosted match": Case(
        kinds.HOSTED, hosted(records.HostedRecord), records.as_plain, records.from_plain
    ),
    "save of a referee": Case(
        kinds.REFEREED,
        hosted(line_referee._Save),
        lambda save: kinds.REFEREED.marked(plain(save)),
        lambda values: read(kinds.REFEREED.opened(values), line_referee._Save, "save"),
    ),
    "job": Case(
        kinds.JOB,
        hosted(Job),
        lambda job: kinds.JOB.marked(plain(job)),
        lambda values: job_of(json.dumps(values)),
    ),
    **{
        f"reply {cls.__name__}": Case(None, hosted(cls), plain, reply(cls))
        for cls in (game_data.Step, game_data.Form, Sight, game_data.Answer, Entry)
    },
}  # fmt: skip

often = settings(
    max_examples=drawn(10, 25),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
each_kind = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
REFUSED = (BadDocument, RecordError, Malformed)


def through_text(values: Any) -> Any:
    return json_values(json.dumps(values, ensure_ascii=False), "document")


@each_kind
@given(data=st.data())
@often
def test_what_is_written_comes_back(case: Case, data: st.DataObject) -> None:
    thing = data.draw(case.made)
    values = through_text(case.write(thing))
    assert case.read(values) == thing
    assert through_text(case.write(case.read(values))) == values


@each_kind
@given(data=st.data())
@often
def test_what_is_altered_is_refused_or_is_what_it_says(case: Case, data: st.DataObject) -> None:
    """Nothing is passed over, and nothing is taken for what it is not."""
    values = through_text(case.write(data.draw(case.made)))
    other = altered(values, Random(data.draw(st.integers(0, 1 << 32))))
    try:
        thing = case.read(other)
    except REFUSED as error:
        assert str(error)
    else:
        assert case.read(through_text(case.write(thing))) == thing
        assert covers(through_text(case.write(thing)), other) or says_more(other)


def covers(written: Any, said: Any) -> bool:
    """Whether all that was said is written again; what was left out may stand there besides."""
    if isinstance(said, dict) and isinstance(written, dict):
        return all(name in written and covers(written[name], said[name]) for name in said)
    if isinstance(said, list) and isinstance(written, list) and len(said) == len(written):
        return all(map(covers, written, said))
    return type(written) is type(said) and bool(written == said)


def says_more(values: Any) -> bool:
    """Whether it may say what follows from the rest, or what is so unless said otherwise: lines
    beside offsets, the usual in a row of a record, texts of which a program has nothing.
    """
    more = {"headline", "problem", "chain_root", "sources"}
    return isinstance(values, dict) and not more.isdisjoint(values)


ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    1 << 80,
    "",
    "x",
    [],
    {},
    [[]],
    {"x": 1},
    ["x"],
    [[1, 2, 3]],
)


def altered(values: Any, draw: Random) -> Any:
    """The values, changed in one place."""
    if isinstance(values, dict) and values and draw.random() < 0.9:
        name = draw.choice(list(values))
        how = draw.random()
        if how < 0.1:
            return {key: value for key, value in values.items() if key != name}
        if how < 0.2:
            return {**values, draw.choice(["more", "span", "v"]): draw.choice(ODD)}
        return {**values, name: altered(values[name], draw)}
    if isinstance(values, list) and values and draw.random() < 0.9:
        at, how = draw.randrange(len(values)), draw.random()
        if how < 0.1:
            return values[:at] + values[at + 1 :]
        if how < 0.2:
            return [*values[:at], values[at], *values[at:]]
        return [*values[:at], altered(values[at], draw), *values[at + 1 :]]
    return draw.choice(ODD)


MARKED = {name: case for name, case in CASES.items() if case.kind is not None}
each_marked = pytest.mark.parametrize("case", MARKED.values(), ids=MARKED)


@each_marked
@given(data=st.data())
@often
def test_what_is_cut_off_is_said_to_be(case: Case, data: st.DataObject) -> None:
    assert case.kind is not None
    text = json.dumps(case.write(data.draw(case.made)))
    at = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(BadDocument, match=r"truncated: it ends too early|is not JSON"):
        case.kind.read(text[:at])


@each_marked
def test_other_versions_and_other_kinds_are_named(case: Case) -> None:
    assert case.kind is not None
    for version in (case.kind.version - 1, case.kind.version + 1, "x"):
        form = f"duello-{case.kind.name}-{version}"
        with pytest.raises(REFUSED, match=f"has form {version}; this Duello reads"):
            case.read({"form": form})
    for other in kinds.KINDS:
        if other is not case.kind:
            with pytest.raises(REFUSED, match=f"this is no .*: it is an? {other.title}"):
                case.read(other.marked({}))
    nonsense: list[Any] = [None, [], 3, "x", {}, {"form": None}, {"form": "x"}, {"form": [1]}]
    for values in nonsense:
        with pytest.raises(REFUSED, match="this is no "):
            case.read(values)


@each_marked
@given(text=st.binary(max_size=30) | st.text(max_size=30) | JSON.map(json.dumps))
@often
def test_any_text_is_refused(case: Case, text: bytes | str) -> None:
    assert case.kind is not None
    with pytest.raises(BadDocument):
        case.kind.read(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 200_000, "nested too deeply"),
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": NaN}', "NaN is no number"),
        (f'{{"a": {"9" * 5000}}}', "this is no"),
        (b"\xff", "not text"),
        (b'{"a"}', "column 5 is not JSON"),
    ],
)
def test_what_is_no_json_is_refused(text: bytes | str, why: str) -> None:
    with pytest.raises(BadDocument, match=why):
        kinds.STATE.read(text)


def test_a_document_has_a_bound() -> None:
    with pytest.raises(BadDocument, match="more than 10 bytes"):
        json_values("[" + "1," * 10 + "1]", "list", 10)


# ---------------------------------------------------------------------- messages of matches

MESSAGES = st.one_of(*(hosted(cls) for cls in messages.IN.values()))
NAMES = {cls: name for name, cls in messages.IN.items()}


def line(message: Any) -> dict[str, Any]:
    return {"v": 1, "do": NAMES[type(message)], **plain(message)}


@given(MESSAGES)
@often
def test_messages_come_back(message: Any) -> None:
    assert messages.read(json.dumps(line(message))) == message
    assert messages.read(json.dumps({**line(message), "more": 1})) == message


@given(message=MESSAGES, seed=st.integers(0, 1 << 32))
@often
def test_altered_messages_are_refused_or_are_what_they_say(message: Any, seed: int) -> None:
    other = altered(line(message), Random(seed))
    try:
        found = messages.read(json.dumps(other))
    except BadDocument as error:
        assert str(error)
    else:
        said = line(found)
        assert all(said[name] == value for name, value in other.items() if name in said)


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"players": ["a", 1]}, r"`players\[1\]`: 1 is no text"),
        ({"answers": [{"player": None, "choice": 3, "how": "", "words": ""}]}, r"`answers\[0\].ch"),
        ({"seed": "3"}, '`seed`: "3" is no whole number'),
        ({"seed": True}, "`seed`: true is no whole number"),
        ({"more": 1}, 'nothing is called "more"'),
        ({"seed": ...}, "`seed` is missing"),
        ({"outcome": 5}, "`outcome`: it does not have the form of one"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], why: str) -> None:
    record = Record("r", "R", "f", ("a", "b"), 1, {}, {}, (), None, "", "", {})
    values = {**match_log.plain(record), **change}
    with pytest.raises(RecordError, match=why):
        match_log.from_plain({key: value for key, value in values.items() if value is not ...})


def test_a_program_of_another_duello_is_refused() -> None:
    values = programs.packed(written_programs()[0])
    known = values["classes"]
    assert isinstance(known, dict)
    classes = {**known, "Phase": [*known["Phase"], "colour"]}
    with pytest.raises(BadDocument, match=r'another Duello made the .*"Phase" differs'):
        programs.unpacked({**values, "classes": classes})
    with pytest.raises(BadDocument, match='"Phrase" differs'):
        programs.unpacked({**values, "classes": {**known, "Phrase": []}})
