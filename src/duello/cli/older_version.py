"""An older version of a ruleset, or another one, by what it is called in an option."""

import subprocess
from pathlib import Path

from ..dsl.ir.program import Program
from ..match.loading import ENDING, compile_beside, is_shipped, load, shipped, slug_of
from .arguments import BadArgument

PATIENCE = 20
"""So many seconds git may take."""


def older_version(name: str, old: str) -> Program:
    """The program of a file or a shipped ruleset, or of a file as it was in a revision of git.
    name: the file. Raises BadArgument where there is none that can be played, RulesError where the
    other ruleset cannot.
    """
    if old.endswith(ENDING) or slug_of(old) in shipped():
        return load(old).program
    if is_shipped(name):
        raise BadArgument(f"`--against`: `{old}` is neither a file nor a ruleset")
    compiled = compile_beside(name, _as_it_was(Path(name), old))
    if compiled.program is None:
        raise BadArgument(f"`--against`: `{name}` could not be played in `{old}`")
    return compiled.program


def _as_it_was(path: Path, revision: str) -> str:
    command = ["git", "show", "--end-of-options", f"{revision}:./{path.name}"]
    try:
        run = subprocess.run(
            command, cwd=path.parent, capture_output=True, timeout=PATIENCE, check=True
        )
        return run.stdout.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        said = f"`--against`: `{revision}` is no file, no ruleset and no revision with {path.name}"
        raise BadArgument(said) from None
