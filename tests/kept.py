"""What becomes of texts that several tests look at: a text that was compiled before in this run, by
whichever of its processes, is not compiled again.

Not for tests in which compiling is made to go wrong, or is asked for what it does on its way.
"""

import os
import pickle
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch
from uuid import uuid4

from duello.dsl import pipeline
from duello.dsl.diagnostics.problem import Problems
from duello.dsl.pipeline import Compiled, Finder, compile_source
from duello.dsl.spans import Source
from duello.match import loading

FOLDER = "DUELLO_TESTS_KEPT"
"""The environment variable that names the folder of this run, which `conftest` makes and takes
away; without it, each process has its own."""

MOST = 1_000
"""So many are kept in memory: generated files of the same seeds, pages, games of a module."""

Asked = tuple[tuple[str, object], ...]
"""The rulesets that were looked for, by name, and what was found."""


@lru_cache(maxsize=MOST)
def compile_text(text: str, name: str = "<text>") -> Compiled:
    """As `loading.compile_text`: what comes of a text is a value, and nobody changes it."""
    place = _place("text", name, text)
    there = _read(place)
    if there is None:
        made = loading.compile_text(text, name)
        _write(place, ((), made))
        return made
    return there[1]


@lru_cache(maxsize=MOST)
def _met(source: Source) -> list[tuple[Asked, Compiled]]:
    """What became of a source in this process, with what was found beside it."""
    return []


def compile_beside(source: Source, find: Finder) -> Compiled:
    """As `pipeline.compile_source`, where that was done before and the same is found beside it."""
    met, place = _met(source), _place("source", source.name, source.text)
    there = None if met else _read(place)
    met += [] if there is None else [there]
    for asked, made in met:
        if all(find(name) == found for name, found in asked):
            return made
    listened: dict[str, object] = {}

    def listening(name: str) -> object:
        listened[name] = found = find(name)
        return found

    made = compile_source(source, listening)  # type: ignore[arg-type]
    met.append((tuple(listened.items()), made))
    _write(place, met[-1])
    return made


@contextmanager
def compiled_once() -> Iterator[None]:
    """A text that is tried as a mend while another one is compiled is compiled no more where the
    mend is made.
    """
    once = pipeline._compiled
    known: dict[tuple[Source, Finder, bool, Source | None], tuple[Compiled, Problems]] = {}

    def compiled(
        source: Source, find: Finder, problems: Problems, like: Source | None = None
    ) -> Generator[None, None, Compiled]:
        wanted = source, find, problems.excusing, like
        if wanted not in known:
            made = yield from once(source, find, problems, like)
            for excusing in (problems.excusing,) if problems.lacking else (True, False):
                for of in (like,) if made.problems else (like, None):
                    known[source, find, excusing, of] = made, problems
        made, found = known[wanted]
        problems.lacking = found.lacking
        while len(known) > MOST:
            del known[next(iter(known))]
        return made

    with patch.object(pipeline, "_compiled", compiled):
        yield


def _place(*key: str) -> Path | None:
    folder = os.environ.get(FOLDER)
    name = sha256("\0".join(key).encode("utf-8", "surrogatepass")).hexdigest()
    return None if folder is None else Path(folder, name)


def _read(place: Path | None) -> tuple[Asked, Compiled] | None:
    if place is None or not place.exists():
        return None
    there: tuple[Asked, Compiled] = pickle.loads(place.read_bytes())
    return there


def _write(place: Path | None, thing: tuple[Asked, Compiled]) -> None:
    """All at once: another process may read it meanwhile. What is nested too deeply is not kept."""
    if place is not None:
        with suppress(RecursionError):
            written = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
            new = place.with_name(f"{place.name}-{uuid4().hex}")
            new.write_bytes(written)
            new.replace(place)
