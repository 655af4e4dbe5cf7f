"""The files that extend one, open or beside it, when a name in it gets another form.

Purpose: what is to be written in each of them, the nearest first.
Input: the file, its edits, and what is open. Output: edits for each, or why it is left as it is.
Must not know: the protocol.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from attrs import frozen
from pygls.uris import from_fs_path

from ..desk.editing import Editing
from ..desk.edits import Edit, applied
from ..desk.renaming import in_a_variant
from ..dsl.limits import LARGEST_FILE
from ..dsl.pipeline import Finder, extended
from ..dsl.spans import Source

MOST_BESIDE = 100
"""So many files beside a file are looked at, whether they extend it."""


@frozen
class Below:
    """A file that extends another one. edits: what is to be written in it, or why nothing is."""

    uri: str
    name: str
    edits: tuple[Edit, ...] | str


def renamed_below(
    here: Editing,
    made: tuple[Edit, ...],
    names: tuple[str, str],
    known: Mapping[str, Editing],
    finder: Callable[[str], Finder],
) -> list[Below]:
    """What a name that is another by now comes to in the files that extend one. made: the edits of
    that one; names: the old one and the new one; known: what is open; finder: as of the server.
    """
    changed = {here.source.name: Source(here.source.name, applied(here.source.text, made))}
    found: list[Below] = []
    files = [(uri, Editing(e.source, finder(e.source.name))) for uri, e in known.items()]
    files += [(uri, Editing(s, finder(s.name))) for uri, s in _beside(here, known)]
    above = {uri: [each.name for each in extended(e.source, e.find)] for uri, e in files}
    for uri, file in sorted(files, key=lambda each: len(above[each[0]])):
        if here.source.name not in above[uri]:
            continue
        edits = in_a_variant(file, changed, *names)
        if not isinstance(edits, str):
            new = applied(file.source.text, edits)
            changed[file.source.name] = Source(file.source.name, new)
        if edits:
            found.append(Below(uri, file.source.name, edits))
    return found


def _beside(here: Editing, known: Mapping[str, Editing]) -> Iterator[tuple[str, Source]]:
    """The files in the same folder that are not open, but for those that cannot be read."""
    opened = {e.source.name for e in known.values()}
    for path in sorted(Path(here.source.name).parent.glob("*.duel"))[:MOST_BESIDE]:
        uri = from_fs_path(str(path))
        if str(path) in opened or uri is None or path.stat().st_size > LARGEST_FILE:
            continue
        try:
            yield uri, Source(str(path), path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            continue
