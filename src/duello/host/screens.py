"""What stands on pages, before it is HTML: news in groups, what one knows, what one is asked.

Input: a match and an audience; nothing of it is taken from the state of the match but what this
audience was told or is asked. Must not know: HTML, requests.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from zoneinfo import ZoneInfo

from attrs import evolve, field, frozen

from ..match.event_words import UNKNOWN
from ..match.sights import Known, known
from .deeds import WATCH, Message, before_sending, time_closes, until
from .game_data import Form, Piece, Play, Refused
from .service import Live, Service
from .standing import ALL_IN, AT_DEADLINE, BY_PLAYERS, GRACE, Standing, Terms, Window

NEWS = 400
"""So many messages the page of a match shows; all of them are on the page of its log."""


# ---------------------------------------------------------------------- news


@frozen
class Line:
    """A line of news. kind: `reveal`, `fact`, `text`, `notice`, `over`, `phase` or `taken`.
    pairs: of a reveal, who showed what. n: the number of its message.
    """

    n: int
    kind: str
    text: str
    at: int
    pairs: tuple[tuple[str, str], ...] = ()
    why: tuple[str, ...] = ()


@frozen
class Group:
    """The news between two headings, the newest group first. n: the number of the message that is
    its heading; 0 for what came before any.
    """

    n: int
    head: str
    lines: tuple[Line, ...]


_PASSING = {"taken", "in", "out", "reminder", "closed"}
_SILENT = {"asked", "seals", "drawn"}


def news(messages: Sequence[tuple[int, Message]], seats: tuple[str, str]) -> list[Group]:
    """Messages as lines under headings, the newest heading first."""
    groups: list[tuple[int, str, list[Line]]] = [(0, "", [])]
    now = max((message.opening for _, message in messages), default=0)
    for n, message in messages[-NEWS:]:
        if message.kind in _PASSING and message.opening < now:
            continue  # who was in is no news once the round is open
        if message.kind == "round" and not message.text:
            continue  # between rounds there is no heading
        if message.kind == "round":
            groups.append((n, message.text, []))
            continue
        line = _line(n, message, seats)
        if line is not None:
            groups[-1][2].append(line)
    found = [Group(n, head, tuple(lines)) for n, head, lines in groups if lines or head]
    return found[::-1]


def _line(n: int, message: Message, seats: tuple[str, str]) -> Line | None:
    if message.kind in _SILENT:
        return None
    if message.kind != "event":
        kind = {"over": "over", "taken": "taken"}.get(message.kind, "notice")
        return Line(n, kind, message.text, message.at, why=_clauses(message))
    data = _data(message)
    match message.sort:
        case "choice":
            return Line(n, "text", message.text, message.at) if data.get("drawn") else None
        case "board":
            return None  # boards and hands are shown as they are, not told again
        case "fact" if isinstance(data.get(message.name), list | dict):
            return None
        case "reveal":
            shown = [(name, data[name]) for name in seats if data.get(name) is not None]
            pairs = tuple((name, in_words(value)) for name, value in shown)
            return Line(n, "reveal", message.name, message.at, pairs, message.why)
    kind = {"fact": "fact", "over": "phase"}.get(message.sort, "text")
    return Line(n, kind, message.text, message.at, why=message.why)


def _clauses(message: Message) -> tuple[str, ...]:
    return message.says("clauses", tuple[str, ...]) if "clauses" in message.data else ()


def _data(message: Message) -> dict[str, object]:
    """What an event says, also where it stands among everything with whom it was told."""
    inner = message.data.get("data")
    return inner if isinstance(inner, dict) and "to" in message.data else message.data


def in_words(value: object) -> str:
    """A plain value as it is read."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(in_words, value)) or "nothing"
    return "none" if value is None else str(value)


Hidden = Mapping[tuple[int, str, str], str]
"""What was chosen, by the opening in which it was, the choice and the player."""


def shown_so_far(
    messages: Sequence[tuple[int, Message]],
    seats: tuple[str, str],
    hidden: Hidden = MappingProxyType({}),
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everything that was laid open by both, choice by choice, in order: for each row what the
    first and what the second player showed; of what stayed hidden, what is known to be behind it.
    Rounds that were taken back are left out, and a round that stopped where it is told again by a
    corrected file.
    """
    found: list[tuple[int, str, tuple[str, str]]] = []
    stopped = -1
    for _, message in messages:
        if message.kind == "taken_back":
            left = message.says("opening", int)
            found = [each for each in found if each[0] < left]
        if message.kind == "stopped" and found:
            stopped = found[-1][0]
        if message.sort != "reveal":
            continue
        if message.opening == stopped:
            found = [each for each in found if each[0] < stopped]
            stopped = -1
        data, behind = dict(_data(message)), (message.opening, message.name)
        for who in (who for who, what in data.items() if what == UNKNOWN):
            data[who] = hidden.get((*behind, who), UNKNOWN)
        both = tuple("" if data.get(s) is None else in_words(data[s]) for s in seats)
        found.append((message.opening, message.name, (both[0], both[1])))
    grouped: dict[str, list[tuple[str, str]]] = {}
    for _, name, both in found:
        grouped.setdefault(name, []).append(both)
    return list(grouped.items())


# ---------------------------------------------------------------------- what is asked


@frozen
class Tile:
    """Something that may be chosen, with its text."""

    words: str
    piece: Piece | None = None


@frozen
class Ask:
    """A question to a seat. note: said before sending. until: said of what was taken. by_browser:
    whether the browser seals the answer. sealed: the digest of what it sealed; unsealing: it is
    asked to open that now. closed: nothing can be changed any more.
    """

    window: int
    choice: str
    form: Form
    tiles: tuple[Tile, ...]
    request: str
    note: str
    deadline: int | None
    taken: str = ""
    taken_at: int = 0
    receipt: str = ""
    until: str = ""
    late: bool = False
    typed: str = ""
    trouble: str = ""
    cells: frozenset[str] = frozenset()
    by_browser: bool = False
    sealed: str = ""
    unsealing: bool = False
    closed: bool = False


def asks(
    service: Service, live: Live, seat: int, key: str, so_far: tuple[int, str] = (0, "")
) -> list[Ask]:
    """Everything that a seat is asked. so_far: a window, and the words that its answer begins
    with.
    """
    standing, game = live.standing, service.game(live)
    pieces = {piece.name: piece for piece in game.pieces()}
    found = []
    for window in standing.of(seat):
        own = [
            other.held.answer
            for other in standing.of(seat)
            if other.held is not None and other.number != window.number
        ]
        words = so_far[1] if so_far[0] == window.number else ""
        form = game.form(standing.moves, own, window.asked, words)
        found.append(_ask(live, window, form, pieces, key))
    return found


def _ask(live: Live, window: Window, form: Form, pieces: dict[str, Piece], key: str) -> Ask:
    standing = live.standing
    seat = window.asked.seat
    names = form.parts[0].names if form.kind == "list" and form.parts else ()
    tiles = tuple(Tile(name, pieces.get(name)) for name in names)
    # A new number once an answer was taken, and once it was undone: else the same words, said
    # again, would be what was said already.
    label = f"{window.number}:{window.anew}:{window.receipt}".encode()
    request = hmac.new(key.encode(), label, hashlib.sha256).hexdigest()[:24]
    cells = frozenset(name for part in form.parts for name in part.names)
    held, sealed = window.held, window.sealed
    taken = held or sealed
    return Ask(
        window.number,
        window.asked.choice,
        form,
        tiles,
        request,
        before_sending(standing, seat),
        window.deadline(standing.terms.quiet),
        "" if held is None else held.answer.words or "no",
        0 if taken is None else taken.at,
        window.receipt[:16],
        "" if taken is None else until(standing, seat),
        window.late,
        cells=cells,
        by_browser=standing.sealed_by_players and not standing.closed,
        sealed="" if sealed is None else sealed.digest,
        unsealing=window.unsealing and held is None,
        closed=standing.closed,
    )


# ---------------------------------------------------------------------- a whole page


@frozen
class Screen:
    """A match as one audience sees it. me: the seat, or None. others: who of the others is in, as
    far as it may be shown. last: the number of the last message.
    """

    name: str
    terms: Terms
    state: str
    heading: str
    groups: list[Group]
    shown: list[tuple[str, list[tuple[str, str]]]]
    known: Known | None
    last: int
    now: int
    time: str
    me: int | None = None
    asks: list[Ask] = field(factory=list)
    status: str = ""
    result: str = ""
    won: bool | None = None
    deadline: int | None = None
    in_: tuple[str, str] = ("", "")
    trouble: str = ""
    opens: str = ""


def screen(
    service: Service,
    live: Live,
    audience: str,
    key: str = "",
    so_far: tuple[int, str] = (0, ""),
    trouble: str = "",
    window: int = 0,
    typed: str = "",
) -> Screen:
    """The page of one audience: `0`, `1` or `watch`."""
    standing, terms = live.standing, live.standing.terms
    messages = service.told(live, audience, standing)
    seat = int(audience) if audience in ("0", "1") else None
    game = service.game(live)
    asked: list[Ask] = []
    if seat is not None and standing.state == "running":
        asked = asks(service, live, seat, key, so_far)
        asked = [
            evolve(a, typed=typed, trouble=trouble) if a.window == window else a for a in asked
        ]
        if any(ask.window == window for ask in asked):
            trouble = ""
    heads = [message.text for _, message in messages if message.kind == "round"]
    over = [message for _, message in messages if message.kind == "over"]
    late = audience == WATCH and terms.delay > 0 and standing.state == "running"
    return Screen(
        live.name,
        terms,
        standing.state,
        heads[-1] if heads else "",
        news(messages, terms.seats),
        shown_so_far(messages, terms.seats),
        _known(standing, game, seat, audience),
        messages[-1][0] if messages else 0,
        service.clock.now(),
        time_in_words(terms, standing),
        seat,
        asked,
        _behind(terms) if late else _status(standing, seat),
        standing.result if over else "",
        None if standing.winner is None or seat is None else standing.winner == seat,
        None if late else _deadline(standing, seat),
        ("", "") if late else _in(standing, audience),
        trouble,
        opening_in_words(standing),
    )


def _behind(terms: Terms) -> str:
    """What stands where others read who chooses now, and until when: watchers hear it later."""
    rounds = "a round" if terms.delay == 1 else f"{terms.delay} rounds"
    return f"You see it {rounds} later."


def _known(standing: Standing, game: Play, seat: int | None, audience: str) -> Known | None:
    if standing.step is None:
        return None
    moves = standing.moves
    if audience == WATCH and not standing.over and standing.terms.delay:
        limit = standing.openings - standing.terms.delay
        moves = moves[: sum(opening <= limit for opening in standing.opened)]
    try:
        return known(game.sight(moves, seat), standing.terms.seats)
    except Refused:
        return None


def _in(standing: Standing, audience: str) -> tuple[str, str]:
    """Of each seat whether it is in, as far as this audience may know."""
    if not standing.windows or standing.state != "running":
        return ("", "")
    shown = standing.terms.who_in or not standing.together

    def of(seat: int) -> str:
        if not standing.of(seat):
            return "waits"
        if not shown and audience != str(seat):
            return "hidden"
        if standing.closed or not standing.waits_for(seat):
            return "in"
        return "not in" if standing.together else "to move"

    return (of(0), of(1))


def _deadline(standing: Standing, seat: int | None) -> int | None:
    """When time runs out: for oneself, if one is asked; else for whoever is."""
    quiet = standing.terms.quiet
    windows = standing.of(seat) if seat is not None else standing.windows
    found = [each.deadline(quiet) for each in windows or standing.windows]
    known_ = [moment for moment in found if moment is not None]
    return min(known_) if known_ else None


def _status(standing: Standing, seat: int | None) -> str:
    """One line: what one waits for."""
    if standing.state != "running":
        return _STATES[standing.state]
    if seat is None:
        names = [standing.terms.seats[s] for s in (0, 1) if standing.of(s)]
        return f"{' and '.join(names)} choose{'s' if len(names) == 1 else ''}."
    other = standing.terms.seats[1 - seat]
    if not standing.of(seat):
        return f"{other} chooses. You wait."
    if standing.closed and standing.waits_for(seat):
        return "All is in. Your browser opens what it sealed."
    if standing.waits_for(seat):
        return "It is your turn." if not standing.together else "Both of you choose."
    if standing.closed:
        return "All is in. Answers that browsers sealed are being opened."
    if standing.terms.who_in and standing.waits_for(1 - seat):
        return f"You are in. {other} is not in yet."
    return "You are in. The round is not open yet."


_STATES = {
    "seating": "The match has not begun. It begins when both have sat down and the host says so.",
    "paused": "The match is paused. No clock runs; what you knew stays below.",
    "adjourned": "The match is adjourned. No clock runs.",
    "stopped": "The rules do not say how to go on. The host has been called; no clock runs.",
    "ended": "The match is over.",
    "abandoned": "The match was abandoned.",
}


def time_in_words(terms: Terms, standing: Standing | None = None) -> str:
    """One line on the time in a match."""
    parts = []
    if terms.pace == 100:
        parts.append("the rules' own times")
    elif terms.pace:
        parts.append(f"the rules' times, {terms.pace} per cent of them")
    if terms.unset:
        parts.append(f"{terms.unset} seconds where the rules set none")
    parts.append(f"{GRACE // 1000} seconds of grace for all")
    if terms.late == "host":
        parts.append("nobody is late before the host says so")
    begins, ends = terms.quiet.begins, terms.quiet.ends
    if begins != ends:
        parts.append(f"no clock runs from {clock(begins)} to {clock(ends)} ({terms.quiet.zone})")
    return "; ".join(parts)


def clock(minutes: int) -> str:
    """Minutes after midnight as a time of day."""
    return f"{minutes // 60}:{minutes % 60:02d}"


def opening_in_words(standing: Standing) -> str:
    """When answers are opened, for players."""
    alone = "Where one chooses alone, the answer is final as soon as it is sent."
    return f"Where both choose at once, answers are opened {_opening(standing)}. {alone}"


def _opening(standing: Standing) -> str:
    terms = standing.terms
    if terms.opens == AT_DEADLINE:
        return "when time is up, however early both are in"
    if terms.opens != ALL_IN:
        return "by the host"
    if time_closes(standing):
        return "when both are in, or when time is up"
    if standing.windows or terms.late == "host":
        return "when both are in"
    return "when both are in, or when time is up, if the rules set a time"


def sealing_in_words(terms: Terms) -> str:
    """Who seals answers, and what that promises, for players."""
    if terms.seal == BY_PLAYERS:
        return (
            "Where both choose at once, each player's browser seals the answer, and opens it when "
            "all is in: until then the host cannot read it. Only the browser that sealed it can "
            "open it. Without JavaScript, or without https, the host seals it, and all are told."
        )
    return "Answers are sealed by the host: what was taken cannot be changed in secret."


def moment(ms: int, zone: str, seconds: bool = True, now: int | None = None) -> str:
    """A time of day in the match's zone, which is named; of another day than now, with the day."""
    of = UTC if zone == "UTC" else ZoneInfo(zone)
    at = datetime.fromtimestamp(ms / 1000, of)
    today = now is None or datetime.fromtimestamp(now / 1000, of).date() == at.date()
    day = "" if today else f"{at:%a} {at.day} {at:%b} "
    return f"{day}{at:%H:%M:%S}" + f" {zone}" if seconds else f"{day}{at:%H:%M} {zone}"
