"""What every document says of itself: of which kind it is, and of which version.

Purpose: the one table of kinds, the one way to open a document, and the one refusal of anything
that is another kind, another version, too large, cut off or no document at all.
Input: the text of a file, or plain values. Output: plain values, without what they say of
themselves. Must not know: what is in a document.
"""

import json
from collections.abc import Mapping

from attrs import frozen

LARGEST = 64 * 1024 * 1024
"""Bytes that the text of a document may have."""


class BadDocument(ValueError):
    """What cannot be read as a document of the kind that is wanted; the message says why."""


@frozen
class Kind:
    """A kind of document. name: in its form; title: in messages; version: the one that is written,
    and the only one that is read.
    """

    name: str
    title: str
    version: int

    @property
    def form(self) -> str:
        """What a document of this kind says of itself, as `form`."""
        return f"duello-{self.name}-{self.version}"

    def marked(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values, saying what they are."""
        return {"form": self.form, **values}

    def opened(self, values: object) -> dict[str, object]:
        """What `marked` was given. Raises BadDocument."""
        form = values.get("form") if isinstance(values, dict) else None
        if not isinstance(values, dict) or form != self.form:
            raise BadDocument(self._another(values, form))
        return {name: value for name, value in values.items() if name != "form"}

    def read(self, data: bytes | str) -> dict[str, object]:
        """What `marked` was given, from the text of a file. Raises BadDocument."""
        return self.opened(json_values(data, self.title))

    def _another(self, values: object, form: object) -> str:
        """What is wrong with values that are no document of this kind and version."""
        if not isinstance(form, str):
            return f"this is no {self.title}: it does not say `form: {self.form}`"
        name, _, version = form.removeprefix("duello-").rpartition("-")
        if name == self.name:
            return (
                f"the {self.title} has form {short(version, '')}; this Duello reads {self.version}"
            )
        known = next((each.title for each in KINDS if each.name == name), None)
        said = f"it says `form: {short(form, '')}`" if known is None else f"it is a {known}"
        return f"this is no {self.title}: {said}"


RECORD = Kind("record", "record of a match", 4)
STATE = Kind("state", "saved state", 3)
PROGRAM = Kind("program", "compiled ruleset", 1)
INSPECTION = Kind("inspection", "list of problems", 1)
COMPILED = Kind("compiled", "compiled code", 2)
CODE = Kind("code", "code that is run", 1)
EXPLORATION = Kind("exploration", "saved exploration", 7)
FINDING = Kind("finding", "finding", 3)
CHECKED = Kind("check-report", "report of `duello check`", 1)
EXPLORED = Kind("explore-report", "report of `duello explore`", 2)
FUZZED = Kind("fuzz-report", "report of `duello fuzz`", 1)
MUTATED = Kind("mutate-report", "report of `duello test --mutate`", 1)
SIMULATED = Kind("simulate-report", "report of `duello simulate`", 1)
HOSTED = Kind("hosted-match", "record of a hosted match", 1)
REFEREED = Kind("referee", "save of a match", 1)
REFEREED_ALL = Kind("referee-matches", "file of a referee's matches", 1)
JOB = Kind("job", "job of a game", 1)

KINDS = (
    *(RECORD, STATE, PROGRAM, INSPECTION, COMPILED, CODE, EXPLORATION, FINDING),
    *(CHECKED, EXPLORED, FUZZED, MUTATED, SIMULATED, HOSTED, REFEREED, REFEREED_ALL, JOB),
)
"""Every kind. A change that makes an older document mean something else, or unreadable, is a new
version.
"""


# ---------------------------------------------------------------------- text


def json_values(data: bytes | str, title: str, largest: int = LARGEST) -> object:
    """The values of a JSON text. title: what it should be. Raises BadDocument."""
    if len(data) > largest:
        raise BadDocument(f"this is no {title}: it has more than {largest} bytes")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        return json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise BadDocument(f"this is no {title}: it is not text") from None
    except RecursionError:
        raise BadDocument(f"this is no {title}: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            raise BadDocument(f"the {title} is truncated: it ends too early") from None
        place = f"line {error.lineno}, column {error.colno}"
        raise BadDocument(f"this is no {title}: {place} is not JSON") from None
    except ValueError as error:
        raise BadDocument(f"this is no {title}: {error}") from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("it says something twice")
    return found


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no number")


def short(value: object, quote: str = '"') -> str:
    """A value as JSON, cut to what fits in a message. quote: what stands around a word."""
    words = value if isinstance(value, str) else json.dumps(value, default=repr)
    words = words if len(words) <= 40 else words[:37] + "..."
    return f"{quote}{words}{quote}" if isinstance(value, str) else words
