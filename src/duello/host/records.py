"""The record of a match that is over: everything that `duello verify` needs.

Must not know: how it is checked.
"""

import json
from typing import Any

from attrs import asdict

from .deeds import TRUTH
from .journal import entries_after
from .service import Live, Service
from .standing import Entry

FORM = "duello-hosted-match-1"


def record_of(service: Service, live: Live) -> dict[str, Any]:
    """The rows of a match, the secret of its draws, the rules' texts, and all that was told."""
    standing = live.standing
    with service.journal.reading() as connection:
        rows = entries_after(connection, live.name, 0)
    return {
        "form": FORM,
        "match": live.name,
        "terms": asdict(standing.terms),
        "chain_root": live.root,
        "rulesets": {
            digest: [list(each) for each in service.rules(digest).sources]
            for digest in _digests(rows)
        },
        "entries": [_row(asdict(row)) for row in rows],
        "told": [_row(asdict(message)) for _, message in service.told(live, TRUTH)],
        "head": standing.head,
        "result": standing.result,
    }


def _digests(rows: list[Entry]) -> list[str]:
    """The rulesets that a match was played by, one after another."""
    found = [rows[0].body["terms"]["digest"]]
    return found + [row.body["digest"] for row in rows if row.kind == "corrected"]


def _row(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value not in (None, "", (), {})}


def record_text(service: Service, live: Live) -> str:
    """A record as the text of a file."""
    return json.dumps(record_of(service, live), ensure_ascii=False, indent=1) + "\n"
