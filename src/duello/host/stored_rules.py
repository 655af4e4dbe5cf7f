"""Rulesets in the journal: text and compiled program under the program's digest, so that neither an
edit nor another version of Duello changes a match that was begun.

Must not know: matches.
"""

from attrs import frozen
from sqlalchemy import Connection, insert, select, update

from ..codec.documents import BadDocument
from ..dsl.ir.verify import Malformed
from ..dsl.spans import Source
from ..match.loading import Remembered, Rules, title_of
from ..version import __version__
from .game_codec import opened_program
from .journal import ruleset

UPLOADS = 50
"""So many of the rulesets that were uploaded are offered."""

SHIPPED, SENT, RULED = 0, 1, 2
"""Where a ruleset comes from: a match that was stopped made the last of one that was there."""


@frozen
class StoredRules:
    """A ruleset that matches may be made of. sources: its text and those that it extends."""

    digest: str
    title: str
    text: str
    uploaded: bool
    rules: Rules
    sources: tuple[tuple[str, str], ...]

    @property
    def own(self) -> tuple[str, str]:
        """The name and the text of the ruleset itself. Raises LookupError."""
        return own_source(self.title, self.sources)


def own_source(title: str, sources: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    """The text of a ruleset among those that it was made of. Raises LookupError."""
    for name, text in sources:
        if title_of(Source(name, text)) == title:
            return name, text
    raise LookupError(f"none of these texts is called {title}")


def uploads(connection: Connection) -> list[tuple[str, str, str, int]]:
    """The digest, title, name and time of each ruleset that was sent, the youngest first."""
    columns = ruleset.c.digest, ruleset.c.title, ruleset.c.name, ruleset.c.checked_ms
    found = select(*columns).where(ruleset.c.uploaded == SENT).order_by(ruleset.c.checked_ms.desc())
    return [tuple(row) for row in connection.execute(found.limit(UPLOADS))]


def store(
    connection: Connection, name: str, title: str, text: str, kept: tuple[str, bytes], at: int,
    source: int,
) -> str:  # fmt: skip
    """Keep a ruleset; if it is known, no more than that it was sent. kept: of `packed_program`.
    source: `SHIPPED`, `SENT` or `RULED`. Gives back the digest.
    """
    digest, program = kept
    known = ruleset.c.digest == digest
    if connection.execute(select(ruleset.c.digest).where(known)).scalar():
        if source == SENT:
            now_sent = {"uploaded": SENT, "checked_ms": at}
            connection.execute(
                update(ruleset).where(known, ruleset.c.uploaded == RULED).values(now_sent)
            )
        return digest
    connection.execute(
        insert(ruleset).values(
            digest=digest,
            name=name,
            title=title,
            text=text,
            program=program,
            engine=__version__,
            uploaded=source,
            checked_ms=at,
        )
    )
    return digest


def stored(connection: Connection, digest: str) -> StoredRules:
    """A ruleset by its digest. Raises LookupError, BadDocument."""
    row = connection.execute(select(ruleset).where(ruleset.c.digest == digest)).first()
    if row is None:
        raise LookupError(f"no ruleset has the digest {digest}")
    try:
        program, sources = opened_program(row.program)
    except (BadDocument, OSError, EOFError, Malformed) as error:
        made = f"`{row.title}` was kept by Duello {row.engine}"
        raise BadDocument(f"{made}, and this one cannot play it: {error}") from None
    rules = Rules(row.name, Remembered(row.name, program))
    return StoredRules(digest, row.title, row.text, bool(row.uploaded), rules, sources)
