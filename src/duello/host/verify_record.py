"""Check the record of a hosted match: seals, draws, rules, rows. No host is needed, nor trusted.

The rules in a record may be anybody's: they are compiled and played in a process with limits.
"""

import base64
import json
from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from ..codec.documents import HOSTED, BadDocument, json_values
from .amendments import changes, goes_otherwise
from .game_codec import Job
from .game_data import Answer, Play, Refused, Setting, Step
from .game_process import Exceeded, GameProcess, Process
from .records import HostedRecord, from_plain
from .rule_check import SECONDS
from .seals import Chain, linked, sealed, sealed_by_player
from .standing import STOPPED, Entry, Receipt, Standing, Terms, applied, terms_of
from .stored_rules import own_source

BY_HOST_ALONE = (
    "that the host did not read answers, or tell them to anybody, before they were opened",
)
BY_BROWSERS = (
    "that the host did not read, before they were opened, the answers that the host sealed",
    "that the page's script, which the host sends, sealed as it should: a player who was careful "
    "has looked at it, and has kept the receipts to compare them with this record",
    "that a browser which did not open its answer in time could not have: somebody may rather be "
    "late than show what was sealed",
)
ALWAYS = (
    "that a message which was never acknowledged did not arrive",
    "who sat at a seat",
    "what time it was: times are the host's own",
    "that both players were shown this journal: compare the head with what was posted in play",
)


def not_proved(record: HostedRecord) -> tuple[str, ...]:
    """What this record cannot show, in plain words."""
    by_browser = any(row.kind == "sealed" for row in record.entries)
    return (BY_BROWSERS if by_browser else BY_HOST_ALONE) + ALWAYS


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
    found = [_rows_follow(record, rows), _seals_open(record.match, rows)]
    if any(row.kind in ("sealed", "unsealed", "unplayable") for row in rows):
        found.append(_seals_stood(rows))
    return [*found, _openings_are_what_was_sealed(rows), _chain_ends(record)]


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
    by_host = by_browser = 0
    for row in rows:
        if row.kind not in ("held", "unsealed", "unplayable"):
            continue
        if _opened_seal(match, row) != _receipt(row):
            return Line(False, f"row {row.seq}: the receipt does not fit the answer")
        by_host += row.kind == "held"
        by_browser += row.kind != "held"
    many = by_host + by_browser
    text = f"{many} of {many} receipts open to the answers that were taken"
    if by_browser:
        text += f"; {by_browser} were sealed by players' browsers, {by_host} by the host"
    return Line(True, text)


def _opened_seal(match: str, row: Entry) -> str:
    """The digest that the answer of a row makes."""
    window = row.says("window", int)
    if row.kind == "held":
        answer = row.says("answer", Answer)
        plain = {"choice": answer.choice, "how": answer.how, "words": answer.words}
        return sealed(match, window, answer.seat, answer.salt, plain)
    if row.kind == "unsealed":
        answer = row.says("answer", Answer)
        salt, choice = answer.salt, answer.choice
    else:
        salt, choice = row.says("salt", str), row.says("choice", str)
    return sealed_by_player(match, window, _seat(row), salt, choice, row.says("said", str))


def _receipt(row: Entry) -> str:
    if row.kind == "unplayable":
        return row.says("reply", Receipt).receipt
    return row.says("receipt", str)


def _seat(row: Entry) -> int:
    if row.seat is None:
        raise ValueError(f"row {row.seq} names no seat")
    return row.seat


def _seals_stood(rows: Sequence[Entry]) -> Line:
    """What browsers opened is what they had sealed last, before the round was closed."""
    standing: dict[int, str] = {}
    closed = opened = 0
    for row in rows:
        if row.kind in ("sealed", "held") and closed:
            return Line(False, f"row {row.seq} takes an answer after the round was closed")
        if row.kind == "sealed":
            standing[row.says("window", int)] = row.says("seal", str)
        elif row.kind in ("held", "released"):
            standing.pop(row.says("window", int), None)
            closed = 0
        elif row.kind == "closed":
            closed = row.seq
        elif row.kind in ("opened", "taken_back"):
            standing, closed = {}, 0
        elif row.kind in ("unsealed", "unplayable"):
            if not closed or standing.get(row.says("window", int)) != _receipt(row):
                return Line(False, f"row {row.seq} opens what was not sealed when all was in")
            opened += 1
    return Line(True, f"{opened} answers were sealed by browsers before the round was closed")


def _openings_are_what_was_sealed(rows: Sequence[Entry]) -> Line:
    """Of each seat and choice the last answer that was taken, or lateness."""
    held: dict[tuple[int, str, int], Answer] = {}
    number = 0
    for row in rows:
        if row.kind in ("held", "unsealed"):
            answer = row.says("answer", Answer)
            held[answer.seat, answer.choice, answer.nth] = answer
        elif row.kind == "released":
            held = {key: value for key, value in held.items() if key[0] != row.seat}
        elif row.kind == "taken_back":
            held = {}
        elif row.kind == "opened":
            number += 1
            for answer in row.says("answers", tuple[Answer, ...]):
                key = (answer.seat, answer.choice, answer.nth)
                if answer.how == "late" and key not in held:
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
        found = process.ask(Job("check", *own_source(terms.title, sources), sources))
    except (Exceeded, LookupError):
        return None
    finally:
        process.close()
    packed = found.get("program")
    if found.get("digest") != digest or not isinstance(packed, str):
        return None
    return base64.b64decode(packed)


def _played_again(record: HostedRecord, terms: Terms, games: Mapping[str, Play]) -> list[Line]:
    standing = Standing(terms)
    told: list[object] = []
    found: list[Line] = []
    draws = 0
    for row in record.entries:
        if row.kind in ("unsealed", "unplayable") and not _read_as_said(standing, row, games):
            return [Line(False, f"row {row.seq} reads what was sealed otherwise than the rules do")]
        if row.kind == "corrected":
            found.append(_rules_changed(record, standing, row, games))
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
    found.append(Line(True, f"the rules tell all {len(told)} messages again, word for word"))
    found.append(Line(True, f"{draws} draws follow from the chain and from both sides' bytes"))
    if standing.result != record.result:
        return [*found, Line(False, f"the match ends otherwise: {standing.result}")]
    return [*found, Line(True, f"the end is the same: {standing.result}")]


def _rules_changed(
    record: HostedRecord, standing: Standing, row: Entry, games: Mapping[str, Play]
) -> Line:
    """A match that had stopped went on by other rules, and all were told what is other in them."""
    digests = standing.terms.digest, row.says("digest", str)
    if standing.state != STOPPED:
        return Line(False, f"row {row.seq} changes the rules of a match that had not stopped")
    texts = [own_source(standing.terms.title, record.rulesets[each])[1] for each in digests]
    changed, ruling = changes(*texts), row.body.get("ruling", False)
    if list(changed) != row.body.get("changed", list(changed)):
        return Line(False, f"row {row.seq} changes the rules otherwise than it says")
    otherwise = goes_otherwise(games[digests[0]], games[digests[1]], standing.moves)
    who = "a ruling of the host" if ruling else "a corrected file"
    how = f"row {row.seq}: the rules did not say how to go on; {who} says so: {'; '.join(changed)}"
    if otherwise is None:
        return Line(True, f"{how}; by it, all goes as before up to there")
    return Line(not ruling, f"{how}; by it, {otherwise} goes otherwise than it was told")


def _read_as_said(standing: Standing, row: Entry, games: Mapping[str, Play]) -> bool:
    """Whether words that a browser sealed mean what the host made of them."""
    window = standing.window(row.says("window", int))
    if window is None:
        return False
    own = [w.held.answer for w in standing.of(window.asked.seat) if w.held]
    game = games[standing.terms.digest]
    try:
        found = game.understood(standing.moves, own, window.asked, row.says("said", str))
    except Refused:
        return row.kind == "unplayable"
    if row.kind == "unplayable":
        return False
    taken = row.says("answer", Answer)
    return (found.how, found.words) == (taken.how, taken.words)


def _events(step: Step) -> list[list[object]]:
    return [[told.to, told.name, told.text, told.data] for told in step.told]
