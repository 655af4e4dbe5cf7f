"""Time that counts: quiet hours do not.

Must not know: what time it is. All times are whole milliseconds since 1970, UTC.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from itertools import count, takewhile
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from attrs import frozen

AWAKE = 120
"""So many minutes of a day must not be quiet: else a deadline may be years away."""


@frozen
class Quiet:
    """Hours of the day in which no clock runs. begins, ends: minutes after midnight, in the zone;
    ends before begins means: on the next morning; level: never. zone: of the whole match.
    """

    zone: str
    begins: int
    ends: int


NEVER = Quiet("UTC", 0, 0)
"""No quiet hours."""


def known_zone(name: str) -> bool:
    """Whether a name is a time zone that this machine knows."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _nights(quiet: Quiet, since: int) -> Iterator[tuple[int, int]]:
    """The quiet spans around and after a moment, in order. Walked day by day in the zone, so that
    a night in which the clocks change is as long as it is.
    """
    zone = ZoneInfo(quiet.zone)
    first = datetime.fromtimestamp(since / 1000, zone).date() - timedelta(days=1)
    over = timedelta(days=1 if quiet.ends <= quiet.begins else 0)
    for number in count():
        day = first + timedelta(days=number)
        begins = datetime.combine(day, _clock(quiet.begins), zone)
        ends = datetime.combine(day + over, _clock(quiet.ends), zone)
        yield _ms(begins), _ms(ends)


def _clock(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)


def _ms(moment: datetime) -> int:
    return round(moment.astimezone(UTC).timestamp() * 1000)


def counted(quiet: Quiet, since: int, until: int) -> int:
    """How many milliseconds between two moments count."""
    if until <= since:
        return 0
    if quiet.begins == quiet.ends:
        return until - since
    nights = takewhile(lambda night: night[0] < until, _nights(quiet, since))
    asleep = sum(max(0, min(end, until) - max(begin, since)) for begin, end in nights)
    return until - since - asleep


def after(quiet: Quiet, since: int, counting: int) -> int:
    """The moment at which so many milliseconds have counted since another one."""
    if quiet.begins == quiet.ends:
        return since + counting
    now, left = since, max(counting, 0)
    for begin, end in _nights(quiet, since):
        if end > now:
            free = max(0, begin - now)
            if left <= free:
                break
            left -= free
            now = end
    return now + left
