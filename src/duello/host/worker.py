"""A process of its own for rule files of strangers: bounded memory, processor time, files.

Lines of JSON come in, lines of JSON go out. Rule files compute and do nothing else; here they
cannot take more time and memory than they are given. The parent kills it by the wall clock besides.
"""

import base64
import json
import resource
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # nothing of Duello is loaded before there are limits
    from ..dsl.spans import Source
    from .game_codec import Job, Played

MEMORY = 1_500 * 1024 * 1024
"""Bytes of address space: well above what is used, for much of it is never touched."""

PROCESSOR = 20
"""Seconds of processor time for one job."""


def limited() -> None:
    """Give up what a rule file must not have, before anything of Duello is loaded."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def more_time() -> None:
    """Processor time for one more job."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime) + 1
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (spent + PROCESSOR, hard))


def checked(job: "Job") -> dict[str, object]:
    """A rule file, compiled: its problems as text, and the program if it can be played."""
    from ..dsl.diagnostics.problem import Severity
    from ..dsl.diagnostics.renderer import render
    from ..dsl.pipeline import compile_source
    from ..dsl.spans import Source
    from ..match.loading import Rules, compile_text, findings
    from .game_codec import packed_program

    if job.beside is not None:  # a record brings all its texts
        compiled = compile_source(Source(job.name, job.text), _by_title(job).get)
    else:
        compiled = compile_text(job.text, job.name)
    problems = list(compiled.problems)
    program = compiled.program
    if program is None or any(p.severity is Severity.ERROR for p in problems):
        program = None
    else:
        problems += [p for p in findings(Rules(job.name, compiled)) if p not in problems]
    shown = [{"severity": p.severity.value, "text": render(p)} for p in problems]
    if program is None:
        return {"problems": shown, "title": "", "digest": "", "program": ""}
    digest, packed = packed_program(program)
    code = base64.b64encode(packed).decode()
    return {"problems": shown, "title": program.name, "digest": digest, "program": code}


def settled(job: "Job") -> dict[str, object]:
    """The rulings by which a match goes on that was stopped."""
    from ..dsl.spans import Source
    from .game_data import Refused
    from .host_codec import plain
    from .rulings import ways_on

    if job.setting is None:
        return {"refused": "no match is named"}
    beside = _by_title(job)
    try:
        found = ways_on(Source(job.name, job.text), beside.get, job.setting, job.moves)
    except Refused as refused:
        return {"refused": str(refused)}
    return {"is": plain(found)}


def _by_title(job: "Job") -> "dict[str, Source]":
    """The texts that a job brings along, by the titles of their rulesets."""
    from ..dsl.spans import Source
    from ..match.loading import title_of

    return {title_of(s): s for s in (Source(*each) for each in job.beside or ())}


def worded(job: "Job") -> dict[str, object]:
    """The rulebook of rules with everything that they extend, as HTML; in it all texts are text."""
    from ..desk.rulebook import rulebook
    from ..desk.rulebook.as_html import fragment
    from ..dsl.lint.read_too_soon import as_it_was
    from ..dsl.pipeline import compile_source, whole_script
    from ..dsl.spans import Source

    source, find = Source(job.name, job.text), _by_title(job).get
    script = whole_script(source, find)
    if script is None:
        return {"refused": "these rules cannot be read"}
    book = rulebook(script, as_it_was(compile_source(source, find).program))
    return {"is": "".join(map(fragment, book.sections))}


def main() -> None:
    """Jobs, line by line, until there are no more."""
    limited()
    from .game_codec import Played

    played = Played()
    for line in sys.stdin:
        more_time()
        sys.stdout.write(json.dumps(replied(played, line)) + "\n")
        sys.stdout.flush()


def replied(played: "Played", line: str | bytes) -> dict[str, object]:
    """The answer to one line. played: the game of this process, if one has begun."""
    from ..codec.documents import BadDocument
    from .game_codec import job_of

    alone = {"check": checked, "rulebook": worded, "rulings": settled}
    try:
        job = job_of(line)
        return alone[job.do](job) if job.do in alone else played.asked(job)
    except BadDocument as error:
        return {"refused": str(error)}
    except MemoryError:
        return {"exceeded": "memory"}
    except RecursionError:
        return {"exceeded": "depth"}


if __name__ == "__main__":
    main()
