"""Rulesets that were compiled in an earlier run.

Purpose: begin to play at once, without parsing rules that have not changed since.
Input: the source of a ruleset. Output: its program, if it was compiled before by this very code
from these very texts, those that it extends included.
Must not know: how rules are compiled, nor where what is kept is kept.
"""

import hashlib
from collections.abc import Callable

from .. import codec, dsl
from ..codec.documents import INSPECTION
from ..dsl.diagnostics.problem import Problem
from ..dsl.disk_cache import code_digest, keep, kept
from ..dsl.ir.program import Program
from ..dsl.ir.verify import verify
from ..dsl.spans import Source

Found = Source | Problem | None
Finder = Callable[[str], Found]

MADE_BY = (*dsl.__path__, *codec.__path__)
"""Where the code stands that compiles: with other code, nothing is known."""


class Listening:
    """A finder of sources that remembers what it was asked for, and what it found."""

    def __init__(self, find: Finder) -> None:
        self._find = find
        self.found: dict[str, Found] = {}

    def __call__(self, wanted: str) -> Found:
        """The source of the ruleset that is wanted."""
        self.found[wanted] = self._find(wanted)
        return self.found[wanted]


def remembered(source: Source, find: Finder) -> Program | None:
    """The program of a source, if it is known and nothing that it extends has changed."""
    values = _known(_key(source), find)
    if values is None:
        return None
    from ..codec.programs import unpacked

    try:
        made = unpacked(values)
        verify(made)
    except Exception:  # whatever is wrong with it: the rules are compiled anew
        return None
    return made


def remember(source: Source, found: dict[str, Found], made: Program) -> None:
    """Keep the program of a source. found: what it extends."""
    from ..codec.programs import packed

    keep(_key(source), {"extends": _digests(found), "made": packed(made)})


def remembered_findings(source: Source, find: Finder) -> tuple[Problem, ...] | None:
    """What was found in a source without playing, if it and what it extends are known."""
    values = _known("found-" + _key(source), find)
    if values is None:
        return None
    try:
        match INSPECTION.opened(values):
            case {"sources": dict(sources), "problems": list(problems)}:
                if not problems:
                    return ()
                from ..codec.problems import from_data

                texts = {name: Source(name, text) for name, text in sources.items()}
                return tuple(from_data(each, texts) for each in problems)
    except Exception:  # whatever is wrong with it: the rules are inspected anew
        pass
    return None


def remember_findings(
    source: Source, found: dict[str, Found], problems: tuple[Problem, ...]
) -> None:
    """Keep what was found in a source. found: what it extends."""
    from ..codec.problems import to_data

    texts: dict[str, str] = {}
    for each in problems:
        spans = [label.span for label in (each.label, *each.others)]
        for span in spans if each.fix is None else (*spans, each.fix.span):
            if texts.setdefault(span.source.name, span.source.text) != span.source.text:
                return  # two texts of one name: they cannot be told apart by it
    listed = [to_data(each) for each in problems]
    made = INSPECTION.marked({"sources": texts, "problems": listed})
    keep("found-" + _key(source), {"extends": _digests(found), "made": made})


def _known(key: str, find: Finder) -> object:
    """What was kept under a key, if nothing that it extends has changed; else None."""
    match kept(key):
        case {"extends": dict(extends), "made": made}:
            return made if extends == _digests({w: find(w) for w in extends}) else None
    return None


def _digests(found: dict[str, Found]) -> dict[str, object]:
    """What each of them is; nothing for one that is not there, or not to be told from another."""
    return {
        wanted: _digest(source) if isinstance(source, Source) else None
        for wanted, source in found.items()
    }


def _digest(source: Source) -> str:
    return hashlib.sha256(f"{source.name}\n{source.text}".encode()).hexdigest()


def _key(source: Source) -> str:
    made_of = code_digest(*MADE_BY) + _digest(source)
    return f"rules-{hashlib.sha256(made_of.encode()).hexdigest()[:32]}"
