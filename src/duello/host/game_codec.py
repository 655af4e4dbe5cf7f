"""What a game in another process is asked and what it answers, as plain values.

Must not know: processes.
"""

import base64
import gzip
import hashlib

from attrs import frozen

from ..codec.documents import JOB, PROGRAM, json_values
from ..codec.fingerprints import canonical
from ..codec.programs import packed, texts_of, unpacked
from ..dsl.ir.program import Program
from ..dsl.ir.verify import verify
from .game_data import Answer, Asked, Move, Play, Refused, Setting
from .host_codec import plain, read


@frozen
class Job:
    """What a process is asked. do: `begin`, `check`, `rulebook`, `rulings`, or a method of `Play`,
    with what it is given. name, text, beside: of a rule file, and of all that may be extended;
    program: as it is kept, in base 64; picks: what is drawn by.
    """

    do: str
    name: str = ""
    text: str = ""
    beside: tuple[tuple[str, str], ...] | None = None
    program: str = ""
    setting: Setting | None = None
    moves: tuple[Move, ...] = ()
    own: tuple[Answer, ...] = ()
    asked: Asked | None = None
    words: str = ""
    picks: tuple[int, ...] = ()
    seat: int | None = None


def job_of(line: str | bytes) -> Job:
    """A job from a line. Raises BadDocument."""
    return read(JOB.opened(json_values(line, JOB.title)), Job, JOB.title)


def packed_program(program: Program) -> tuple[str, bytes]:
    """The digest of a program, and the program as it is kept."""
    values = packed(program)
    meaning = {name: value for name, value in values.items() if name != "form"}
    digest = hashlib.sha256(canonical(meaning).encode()).hexdigest()
    return digest, gzip.compress(canonical(values).encode(), mtime=0)


def opened_program(kept: bytes) -> tuple[Program, tuple[tuple[str, str], ...]]:
    """A program as `packed_program` keeps it, and its texts by name. Raises BadDocument, OSError,
    EOFError, Malformed.
    """
    values = json_values(gzip.decompress(kept), PROGRAM.title)
    program = unpacked(values)
    verify(program)
    return program, texts_of(PROGRAM.opened(values))


class Played:
    """The game of this process: what it is asked is answered in plain values."""

    def __init__(self) -> None:
        self._game: Play | None = None

    def asked(self, job: Job) -> dict[str, object]:
        """The answer to a job of `game_process`."""
        try:
            return {"is": plain(self._answered(job))}
        except Refused as refused:
            return {"refused": str(refused)}

    def _answered(self, job: Job) -> object:
        if job.do == "begin" and job.setting is not None:
            self._game = _begun(job, job.setting)
            return None
        game, moves = self._game, job.moves
        if game is None:
            raise Refused("no game has begun")
        match job.do, job.asked:
            case "step", None:
                return game.step(moves)
            case "sight", None:
                return game.sight(moves, job.seat)
            case "pieces", None:
                return game.pieces()
            case "understood", Asked() as asked:
                return game.understood(moves, job.own, asked, job.words)
            case "form", Asked() as asked:
                return game.form(moves, job.own, asked, job.words)
            case "any", Asked() as asked:
                picks = iter(job.picks)
                found = game.any_answer(moves, job.own, asked, lambda many: next(picks) % many)
                return () if found is None else (found,)
        raise Refused("nothing is asked like this")


def _begun(job: Job, setting: Setting) -> Play:
    from ..match.loading import Remembered, Rules
    from .game import Game

    program, _ = opened_program(base64.b64decode(job.program))
    return Game(Rules(job.name, Remembered(job.name, program)), setting)
