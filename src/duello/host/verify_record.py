"""Check the record of a hosted match: seals, draws, rules, rows. No host is needed, nor trusted.

The rules in a record may be anybody's: they are compiled and played in a process with limits.
"""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ..codec.documents import HOSTED, BadDocument, json_values
from .game_codec import Job
from .game_data import Play, Refused, Setting, Step
from .game_process import Exceeded, GameProcess, Process
from .records import HostedRecord, from_plain
from .rule_check import SECONDS
from .seals import Chain, linked, sealed
from .standing import Entry, Standing, Terms, applied, terms_of

NOT_PROVED = (
    "that the host did not read answers, or tell them to anybody, before they were opened",
    "that a message which was never acknowledged did not arrive",
    "who sat at a seat",
    "what time it was: times are the host's own",
    "that both players were shown this journal: compare the head with what was posted in play",
)
"""What no record can show of answers that the host sealed."""


@frozen
class Line:
    """One thing that was checked. holds: whether it is as it must be."""

    holds: bool
    text: str


def read(data: bytes) -> HostedRecord:
    """A record from the bytes of a file. Raises BadDocument."""
    return from_plain(json_values(data, HOSTED.title))


def verify(record: HostedRecord) -> list[Line]:
    """Everything that can be checked, line by line. Raises BadDocument."""
    return [*verify_rows(record), *_whole(_rules_reproduce, record)]


def verify_rows(record: HostedRecord) -> list[Line]:
    """What can be checked without the rules. Raises BadDocument."""
    return _whole(_rows_hold, record)


def _whole(checked: Callable[[HostedRecord], list[Line]], record: HostedRecord) -> list[Line]:
    """What is found, unless the bodies of rows do not have what rows of their kind have."""
    try:
        return checked(record)
    except BadDocument:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadDocument(f"the {HOSTED.title} is incomplete or altered: {error}") from None


def _rows_hold(record: HostedRecord) -> list[Line]:
    rows = record.entries
    return [
        _rows_follow(record, rows),
        _seals_open(record.match, rows),
        _openings_are_what_was_sealed(rows),
        _chain_ends(record),
    ]


def _rows_follow(record: HostedRecord, rows: Sequence[Entry]) -> Line:
    head = ""
    for number, row in enumerate(rows, 1):
        said = {"seq": row.seq, "kind": row.kind, "body": row.body, "at": row.at, "seat": row.seat}
        head = linked(head, said)
        if row.seq != number or row.chain != head:
            return Line(False, f"row {number} does not follow from those before")
    if head != record.head:
        return Line(False, "the head is not that of the last row")
    return Line(True, f"{len(rows)} rows follow from each other; the head is {head[:16]}")


def _seals_open(match: str, rows: Sequence[Entry]) -> Line:
    opened = 0
    for row in rows:
        if row.kind != "held":
            continue
        answer = row.body["answer"]
        plain = {name: answer[name] for name in ("choice", "how", "words")}
        seal = sealed(match, row.body["window"], answer["seat"], answer["salt"], plain)
        if seal != row.body["receipt"]:
            return Line(False, f"row {row.seq}: the receipt does not fit the answer")
        opened += 1
    return Line(True, f"{opened} of {opened} receipts open to the answers that were taken")


def _openings_are_what_was_sealed(rows: Sequence[Entry]) -> Line:
    """Of each seat and choice the last answer that was taken, or lateness."""
    held: dict[tuple[int, str, int], dict[str, Any]] = {}
    number = 0
    for row in rows:
        if row.kind == "held":
            answer = row.body["answer"]
            held[answer["seat"], answer["choice"], answer["nth"]] = answer
        elif row.kind == "released":
            held = {key: value for key, value in held.items() if key[0] != row.seat}
        elif row.kind == "taken_back":
            held = {}
        elif row.kind == "opened":
            number += 1
            for answer in row.body["answers"]:
                key = (answer["seat"], answer["choice"], answer["nth"])
                if answer["how"] == "late" and key not in held:
                    continue
                if held.get(key) != answer:
                    return Line(False, f"opening {number} opens what was not taken")
            held = {}
    return Line(True, f"{number} openings open what was taken, and nothing else")


def _chain_ends(record: HostedRecord) -> Line:
    if Chain(record.chain_root).anchor != terms_of(record.entries[0].body).anchor:
        return Line(False, "the chain of draws does not end where it was said at the start")
    return Line(True, "the chain of draws ends where it was said at the start")


def _rules_reproduce(record: HostedRecord) -> list[Line]:
    """Play the match again: every message and every draw."""
    terms = terms_of(record.entries[0].body)
    games: dict[str, GameProcess] = {}
    try:
        for digest, sources in record.rulesets.items():
            packed = _compiled(record, terms, digest, sources)
            if packed is None:
                text = "the rules in the record do not compile to the program that was played"
                return [Line(False, text)]
            setting = Setting(record.match, terms.seats, terms.options, record.chain_root)
            games[digest] = GameProcess(terms.title, packed, setting)
        return _played_again(record, terms, games)
    finally:
        for game in games.values():
            game.close()


def _compiled(
    record: HostedRecord, terms: Terms, digest: str, sources: tuple[tuple[str, str], ...]
) -> bytes | None:
    """The program of some texts, if it is the one of this digest."""
    process = Process(SECONDS)
    try:
        for name, text in sources:
            if f'"{terms.title}"' not in text.partition("\n")[0]:
                continue
            found = process.ask(Job("check", name, text, sources))
            if found.get("digest") == digest:
                return base64.b64decode(found["program"])
    except Exceeded:
        return None
    finally:
        process.close()
    return None


def _played_again(record: HostedRecord, terms: Terms, games: Mapping[str, Play]) -> list[Line]:
    standing = Standing(terms)
    told: list[Any] = []
    draws = 0
    for row in record.entries:
        try:
            standing = applied(standing, row, lambda it: games[it.digest])
        except Refused as refused:
            return [Line(False, f"row {row.seq} cannot be played: {refused}")]
        if row.kind in ("began", "opened", "corrected") and standing.step is not None:
            told += _events(standing.step)
            draws += len(standing.step.draws)
    said = [
        [each.data.get("to"), each.name, each.text, each.data.get("data")]
        for each in record.told
        if each.kind == "event"
    ]
    if said != json.loads(json.dumps(told)):
        return [Line(False, "the rules tell other things than the record")]
    found = [Line(True, f"the rules tell all {len(told)} messages again, word for word")]
    found.append(Line(True, f"{draws} draws follow from the chain and from both sides' bytes"))
    if standing.result != record.result:
        return [*found, Line(False, f"the match ends otherwise: {standing.result}")]
    return [*found, Line(True, f"the end is the same: {standing.result}")]


def _events(step: Step) -> list[Any]:
    return [[told.to, told.name, told.text, told.data] for told in step.told]
