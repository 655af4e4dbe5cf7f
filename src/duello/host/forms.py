"""What a host fills in to make a match: from fields to terms, with what is wrong in words.

Must not know: HTML.
"""

from collections.abc import Mapping

from .game import Game
from .game_data import OptionField, Refused, Setting
from .hours import AWAKE, NEVER, Quiet, known_zone
from .standing import ALL_IN, AT_DEADLINE, BY_HOST, BY_PLAYERS, Terms
from .stored_rules import StoredRules

LONGEST_NAME = 40
OPTION = "o."
"""The fields of a ruleset's options begin with this."""

TERMS = ("opens", "who_in", "seal", "late", "pace", "unset", "quiet_from", "quiet_to", "zone",
         "watching", "delay")  # fmt: skip
"""The other fields of how a match is played, whoever plays it."""


def terms_from(
    given: Mapping[str, str], rules: StoredRules, fields: tuple[OptionField, ...]
) -> Terms:
    """The terms that somebody asks for. Raises Refused, with the first thing that is wrong."""
    seats = (_name(given, "first", "the first player"), _name(given, "second", "the second player"))
    if seats[0].casefold() == seats[1].casefold():
        raise Refused("the two players need different names")
    if {name.casefold() for name in seats} & {"host", "all", "watch", "watchers"}:
        raise Refused("no player can be called host, all or watch")
    options: dict[str, object] = {
        each.name: given[OPTION + each.name].strip()
        for each in fields
        if given.get(OPTION + each.name, "").strip()
    }
    opens = given.get("opens", ALL_IN)
    if opens not in (ALL_IN, AT_DEADLINE, BY_HOST):
        raise Refused("answers are opened when all are in, at the deadline, or by the host")
    who_in = given.get("who_in", "yes") == "yes"
    if not who_in and opens == ALL_IN:
        raise Refused(
            "who is in cannot be hidden while rounds open when all are in: the moment tells it; "
            "let them open at the deadline, or open them yourself"
        )
    unset = _number(given, "unset", 0, 14 * 86_400, "the time where the rules set none")
    if opens == AT_DEADLINE and not unset:
        raise Refused("rounds that open at the deadline need a time where the rules set none")
    terms = Terms(
        title=rules.title,
        digest=rules.digest,
        seats=seats,
        options=options,
        opens=opens,
        who_in=who_in,
        watching=given.get("watching", "yes") == "yes",
        delay=_number(given, "delay", 0, 20, "the delay for watchers"),
        late="host" if given.get("late") == "host" else "rules",
        pace=_number(given, "pace", 10, 100_000, "the pace") or 100,
        unset=unset,
        quiet=_quiet(given),
        seal=BY_PLAYERS if given.get("seal") == BY_PLAYERS else "host",
    )
    Game(rules.rules, Setting("trial", seats, dict(options), "00" * 32)).step(())
    return terms


def _name(given: Mapping[str, str], field: str, which: str) -> str:
    name = " ".join(given.get(field, "").split())
    if not name:
        raise Refused(f"{which} has no name")
    if not name.isprintable():
        raise Refused(f"{which} has a sign in its name that nobody can see: type it anew")
    if len(name) > LONGEST_NAME:
        raise Refused(f"{which} needs a name of at most {LONGEST_NAME} letters")
    return name


def _number(given: Mapping[str, str], field: str, low: int, high: int, what: str) -> int:
    words = given.get(field, "").strip()
    if not words:
        return 0
    if not (words.isascii() and words.isdigit() and len(words) <= 9):
        raise Refused(f"{what} is a whole number")
    if int(words) and not low <= int(words) <= high:
        raise Refused(f"{what} is from {low} to {high}")
    return int(words)


def _quiet(given: Mapping[str, str]) -> Quiet:
    zone = given.get("zone", "").strip() or NEVER.zone
    if not known_zone(zone):
        raise Refused("this machine knows no time zone of that name; write `Europe/Berlin` or so")
    begins, ends = _minutes(given.get("quiet_from", "")), _minutes(given.get("quiet_to", ""))
    if (begins is None) != (ends is None):
        raise Refused("quiet hours need both times, from when and to when; or leave both empty")
    if begins is None or ends is None or begins == ends:
        return Quiet(zone, NEVER.begins, NEVER.ends)
    if (ends - begins) % 1440 > 1440 - AWAKE:
        raise Refused("quiet hours leave at least two hours of a day")
    return Quiet(zone, begins, ends)


def _minutes(words: str) -> int | None:
    """A time of day in minutes; None if there is none."""
    hours, _, minutes = words.strip().partition(":")
    if not (hours.isascii() and hours.isdigit() and minutes.isascii() and minutes.isdigit()):
        if words.strip():
            raise Refused("quiet hours are times of day, such as 22:00")
        return None
    found = int(hours) * 60 + int(minutes)
    if int(minutes) > 59 or found >= 1440:
        raise Refused("quiet hours are times of day, such as 22:00")
    return found


def as_fields(form: Mapping[str, object]) -> dict[str, str]:
    """The words of a form."""
    return {name: value for name, value in form.items() if isinstance(value, str)}
