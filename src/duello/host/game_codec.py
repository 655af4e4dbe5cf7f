"""What a game is asked and what it answers, as plain values between two processes.

Must not know: processes.
"""

import base64
import gzip
import hashlib
import json
from typing import Any

from cattrs import Converter

from ..dsl.ir.program import Program
from ..match.codec import canonical, packed
from .game_data import Answer, Asked, Form, Move, Piece, Refused, Setting, Sight, Step

CONVERTER = Converter()
CONVERTER.register_structure_hook(int | None, lambda value, kind: value)


def packed_program(program: Program) -> tuple[str, bytes]:
    """The digest of a program, and the program as it is kept."""
    text = canonical(packed(program)).encode()
    return hashlib.sha256(text).hexdigest(), gzip.compress(text, mtime=0)


class Played:
    """The game of this process: what it is asked is answered in plain values."""

    def __init__(self) -> None:
        self._game: Any = None

    def asked(self, job: dict[str, Any]) -> dict[str, Any]:
        """The answer to a job of `game_process`."""
        try:
            return {"is": self._answered(job)}
        except Refused as refused:
            return {"refused": str(refused)}

    def _answered(self, job: dict[str, Any]) -> Any:
        if job["do"] == "begin":
            self._begin(job)
            return None
        moves = CONVERTER.structure(job.get("moves", []), tuple[Move, ...])
        own = CONVERTER.structure(job.get("own", []), tuple[Answer, ...])
        asked = CONVERTER.structure(job["asked"], Asked) if "asked" in job else None
        game, plain = self._game, CONVERTER.unstructure
        match job["do"]:
            case "step":
                return plain(game.step(moves))
            case "understood":
                return plain(game.understood(moves, own, asked, job["words"]))
            case "form":
                return plain(game.form(moves, own, asked, job["words"]))
            case "any":
                picks = iter(job["picks"])
                found = game.any_answer(moves, own, asked, lambda many: next(picks) % many)
                return None if found is None else plain(found)
            case "sight":
                return plain(game.sight(moves, job["seat"]))
            case "pieces":
                return plain(game.pieces())
        raise Refused("nothing is asked like this")

    def _begin(self, job: dict[str, Any]) -> None:
        from ..match.codec import unpacked
        from ..match.loading import Remembered, Rules
        from .game import Game

        values = json.loads(gzip.decompress(base64.b64decode(job["program"])))
        rules = Rules(job["name"], Remembered(job["name"], unpacked(values)))
        self._game = Game(rules, CONVERTER.structure(job["setting"], Setting))


def step_of(values: Any) -> Step:
    """A step from plain values."""
    return CONVERTER.structure(values, Step)


def form_of(values: Any) -> Form:
    """A form from plain values."""
    return CONVERTER.structure(values, Form)


def sight_from(values: Any) -> Sight:
    """A sight from plain values."""
    return CONVERTER.structure(values, Sight)


def answer_of(values: Any) -> Answer:
    """An answer from plain values."""
    return CONVERTER.structure(values, Answer)


def pieces_of(values: Any) -> tuple[Piece, ...]:
    """Pieces from plain values."""
    return CONVERTER.structure(values, tuple[Piece, ...])
