"""The record of a match that is over: everything that `duello verify` needs.

Must not know: how it is checked.
"""

import json

from attrs import evolve, frozen

from ..codec.documents import HOSTED
from .deeds import TRUTH, Message
from .host_codec import brief, plain, read, read_brief
from .journal import entries_after
from .service import Live, Service
from .standing import Entry, Terms, terms_of


@frozen
class HostedRecord:
    """A hosted match, written down. match: its public name; chain_root: the secret of its draws;
    rulesets: the texts of each, by the digest of the program, a name and a text each; told: all
    that was told, in order; head: the digest of the last row.
    """

    match: str
    terms: Terms
    chain_root: str
    rulesets: dict[str, tuple[tuple[str, str], ...]]
    entries: tuple[Entry, ...]
    told: tuple[Message, ...]
    head: str
    result: str


@frozen
class _Written:
    """A record as it is written: what is as usual in a row or a message is left out."""

    match: str
    terms: Terms
    chain_root: str
    rulesets: dict[str, tuple[tuple[str, str], ...]]
    entries: tuple[dict[str, object], ...]
    told: tuple[dict[str, object], ...]
    head: str
    result: str


def record_of(service: Service, live: Live) -> HostedRecord:
    """The rows of a match, the secret of its draws, the rules' texts, and all that was told."""
    standing = live.standing
    with service.journal.reading() as connection:
        rows = entries_after(connection, live.name, 0)
    return HostedRecord(
        live.name,
        standing.terms,
        live.root,
        {digest: service.rules(digest).sources for digest in _digests(rows)},
        tuple(rows),
        tuple(message for _, message in service.told(live, TRUTH)),
        standing.head,
        standing.result,
    )


def _digests(rows: list[Entry]) -> list[str]:
    """The rulesets that a match was played by, one after another."""
    found = [terms_of(rows[0].body).digest]
    return found + [row.says("digest", str) for row in rows if row.kind == "corrected"]


def record_text(service: Service, live: Live) -> str:
    """A record as the text of a file."""
    return json.dumps(as_plain(record_of(service, live)), ensure_ascii=False, indent=1) + "\n"


def as_plain(record: HostedRecord) -> dict[str, object]:
    """A record as plain values."""
    rows = [brief(row) for row in record.entries]
    told = [brief(message) for message in record.told]
    return HOSTED.marked(
        {**plain(evolve(record, entries=(), told=())), "entries": rows, "told": told}
    )


def from_plain(values: object) -> HostedRecord:
    """A record from plain values. Raises BadDocument."""
    found = read(HOSTED.opened(values), _Written, HOSTED.title)
    return HostedRecord(
        found.match,
        found.terms,
        found.chain_root,
        found.rulesets,
        tuple(read_brief(row, Entry, "row of the record", body={}) for row in found.entries),
        tuple(read_brief(said, Message, "message of the record", text="") for said in found.told),
        found.head,
        found.result,
    )
