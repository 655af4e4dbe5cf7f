"""Records of matches.

Purpose: write down a match, finished or not, so that it can be played again; play it again and
make sure that it is the same. A save is a record of a match that goes on.
Input: a `Match`, or what was read from a file. Output: a `Record`, or a `Match` again.
Must not know: where records are kept.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from attrs import evolve, frozen

from ..codec.documents import RECORD, BadDocument, json_values
from ..codec.fingerprints import digest, fingerprint
from ..codec.fingerprints import plain as plain_values
from ..dsl.diagnostics.problem import RulesError
from ..dsl.ir.program import Program
from ..dsl.ir.types import Value
from ..interpreter.state import State
from .answers import IllegalMove, Result, Taken
from .chance import Chance
from .event_words import Event
from .loading import Rules, load
from .options import as_given

if TYPE_CHECKING:  # only who writes or reads a record waits for it
    from cattrs import Converter


class RecordError(Exception):
    """A record that cannot be trusted or cannot be followed; the message says what differs."""


@frozen
class Ended:
    """How the match ended."""

    winner: str | None
    why: str


@frozen
class Record:
    """A match, written down.

    ruleset: the name or path by which it was loaded; title: what it calls itself; fingerprint: of
    everything that it means. options, draws: as the host gave them. events, state: digests of what
    was told and of how things stood at the end. seal: a digest of each of the other fields.
    """

    ruleset: str
    title: str
    fingerprint: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, int | str | bool | None]
    draws: dict[str, str]
    answers: tuple[Taken, ...]
    outcome: Ended | None
    events: str
    state: str
    seal: dict[str, str]


class Recorded(Protocol):
    """What a record is made of, and what can be played again: a `Match`."""

    rules: Rules | Program
    program: Program
    players: tuple[str, ...]
    seed: int
    options: tuple[Value, ...]
    draws: dict[str, str]
    answers: list[Taken]
    chance: Chance | None

    @property
    def events(self) -> list[Event]:
        """Everything that was told."""

    @property
    def outcome(self) -> Result | None:
        """How it ended, if it did."""

    @property
    def state(self) -> State:
        """How things stand."""

    def submit(
        self, player: str, words: str, choice: str | None, seconds: int, which: int | None
    ) -> object:
        """Answer a decision. Raises IllegalMove."""

    def decline(self, player: str, choice: str | None, which: int | None) -> object:
        """Make no use of it. Raises IllegalMove."""

    def timeout(self, player: str, choice: str | None, which: int | None) -> object:
        """Run out of time. Raises IllegalMove."""


Again = TypeVar("Again", bound=Recorded)


def record_of(match: Recorded) -> Record:
    """Everything that is needed to play a match again, and to know that it is the same."""
    rules = match.rules
    program = rules.program if isinstance(rules, Rules) else rules
    outcome = match.outcome
    record = Record(
        rules.name,
        program.name,
        fingerprint(program),
        match.players,
        match.seed,
        as_given(match.program, match.options),
        match.draws,
        tuple(match.answers),
        None if outcome is None else Ended(outcome.winner, outcome.why),
        _told(match),
        fingerprint(match.state),
        {},
    )
    return evolve(record, seal=_seal(plain(record)))


def _told(match: Recorded) -> str:
    """A digest of what was told. The clauses behind it are left out, for they tell their places."""
    return digest(
        [{"Event": [e.name, e.to, e.text, plain_values(e.data), []]} for e in match.events]
    )


def plain(record: Record) -> dict[str, object]:
    """A record as plain values for JSON."""
    return RECORD.marked(_converter().unstructure(record))


def written(record: Record) -> str:
    """A record as the text of a file."""
    return json.dumps(plain(record), indent=1, ensure_ascii=False) + "\n"


def _seal(values: dict[str, object]) -> dict[str, str]:
    return {name: digest(value)[:16] for name, value in values.items() if name != "seal"}


@cache
def _converter() -> "Converter":
    from cattrs.gen import make_dict_unstructure_fn, override

    from ..codec.strict import strict_converter

    converter = strict_converter()
    # hardly ever is one thing asked several times at once
    brief = make_dict_unstructure_fn(Taken, converter, which=override(omit_if_default=True))
    converter.register_unstructure_hook(Taken, brief)
    return converter


# ---------------------------------------------------------------------- reading


def read(data: bytes | str) -> Record:
    """A record from the text of a file. Raises RecordError."""
    try:
        values = json_values(data, RECORD.title)
    except BadDocument as error:
        raise RecordError(str(error)) from None
    return from_plain(values)


def from_plain(values: object) -> Record:
    """A record from plain values, as they were written. Raises RecordError."""
    from ..codec.strict import made

    if isinstance(values, dict) and set(values) == {"save"}:
        values = values["save"]
    try:
        record = made(_converter(), RECORD.opened(values), Record, RECORD.title)
    except BadDocument as error:
        raise RecordError(str(error)) from None
    seals = _seal(plain(record))
    for name in seals.keys() | record.seal.keys():
        if record.seal.get(name) != seals.get(name):
            raise RecordError(f"the record has been altered: its {name} or the seal of it")
    return record


# ---------------------------------------------------------------------- playing again


def replay(begin: Callable[..., Again], record: object, rules: Rules | None = None) -> Again:
    """The match of a record: a `Record`, its plain values, or the text of a file (`Match.resume`).

    begin: opens a match with rules, players, a seed, options and the draws of chance. rules: the
    ruleset, if it should not be looked up by its name. Raises RecordError.
    """
    if isinstance(record, bytes | str):
        record = read(record)
    elif not isinstance(record, Record):
        record = from_plain(record)
    rules = _the_rules(record) if rules is None else rules
    match = _opened(begin, record, rules)
    for number, taken in enumerate(record.answers, 1):
        _follow(match, record, number, taken)
    _compare(match, record)
    match.chance = None
    return match


def _the_rules(record: Record) -> Rules:
    try:
        return load(record.ruleset)
    except RulesError as error:
        raise RecordError(f"`{record.ruleset}` cannot be loaded: {error}") from None


def _opened(begin: Callable[..., Again], record: Record, rules: Rules) -> Again:
    """The beginning of the match, in which chance draws what it drew then."""
    if fingerprint(rules.program) != record.fingerprint:
        if rules.title != record.title:
            raise RecordError(
                f"the record is of another ruleset: `{record.title}`, not `{rules.title}`"
            )
        raise RecordError(f"the record is of another version of `{record.title}`")
    drawn = iter([taken for taken in record.answers if taken.how == "drawn"])

    def again(choice: str, player: str | None, among: object) -> str | None:
        taken = next(drawn, None)
        if taken is None:
            return None
        if (taken.choice, taken.player) != (choice, player):
            raise RecordError(f"the record draws {taken.choice} where {choice} is to be drawn")
        return taken.words

    try:
        options: dict[str, object] = {**record.options, **record.draws}
        return begin(rules, record.players, record.seed, options, again)
    except ValueError as error:
        raise RecordError(f"the match of the record cannot begin: {error}") from None


def _follow(match: Recorded, record: Record, number: int, taken: Taken) -> None:
    """Take one answer of the record. Draws are made by then: they follow from other answers."""
    where = f"answer {number} of the record, {taken.player or 'chance'}'s {taken.choice}"
    if taken.how != "drawn":
        if len(match.answers) != number - 1:
            raise RecordError(f"{where}: a draw is missing before it")
        try:
            _answer(match, taken)
        except (IllegalMove, ValueError) as error:
            raise RecordError(f"{where}, is illegal now: {error}") from None
    if match.answers[number - 1 : number] != [taken]:
        raise RecordError(f"{where}, is another one now")


def _answer(match: Recorded, taken: Taken) -> None:
    player = taken.player or ""
    match taken.how:
        case "said":
            match.submit(player, taken.words, taken.choice, taken.seconds, taken.which)
        case "passed":
            match.decline(player, taken.choice, taken.which)
        case "late":
            match.timeout(player, taken.choice, taken.which)
        case how:
            raise ValueError(f"no answer is ever {how!r}")


def _compare(match: Recorded, record: Record) -> None:
    """Whether everything came as it was then."""
    outcome = match.outcome
    ended = None if outcome is None else Ended(outcome.winner, outcome.why)
    if len(match.answers) != len(record.answers):
        raise RecordError("the match draws more than the record says")
    if ended != record.outcome:
        now = ended.why if ended else "the match goes on"
        then = record.outcome.why if record.outcome else "the match went on"
        raise RecordError(f"the match ends otherwise: {now}; in the record {then}")
    if _told(match) != record.events:
        raise RecordError("the players are told other things than in the record")
    if fingerprint(match.state) != record.state:
        raise RecordError("the match stands otherwise than in the record")
