"""`python -m tests.analysis.blind.one SET ID ...`: known cases of a set, looked at again.

Each edit is made in the rule files of its set's commit, or, with `--now`, in those of today, and
`duello check` and `duello explore` say what they say. `--lay FOLDER` leaves the files there, and
does not look.
"""

import argparse
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from .__main__ import COMMITS, DUELLO, edited, shipped


def cases(name: str) -> dict[str, dict[str, Any]]:
    """The edits of a set, by what they are called."""
    items = json.loads((Path(__file__).parent / f"{name}.json").read_text())
    return {item["id"]: item for item in items}


def lay(item: dict[str, Any], commit: str | None, folder: Path) -> Path:
    """The rule files with one edit made, in a folder: the file that was edited."""
    if commit is None:
        for each in ("rules", "examples"):
            shutil.copytree(each, folder / each)
    else:
        shipped(commit, folder)
    file = Path(folder, item["file"])
    file.write_text(edited(file.read_text(), item["edits"]))
    return file


def main() -> None:
    """Lay out and look."""
    asked = argparse.ArgumentParser(prog="python -m tests.analysis.blind.one")
    asked.add_argument("set", choices=list(COMMITS))
    asked.add_argument("ids", nargs="+")
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--now", action="store_true", help="edit the files of today")
    asked.add_argument("--lay", type=Path, help="leave the files in this folder; do not look")
    asked.add_argument("--only", choices=["check", "explore"])
    given = asked.parse_args()
    items = cases(given.set)
    for name in given.ids:
        item = items[name]
        commit = None if given.now else COMMITS[given.set]
        if given.lay:
            print(lay(item, commit, given.lay / name))
            continue
        with tempfile.TemporaryDirectory() as folder:
            file = lay(item, commit, Path(folder))
            print(f"=== {name} ({item['kind']}) {item['file']}: {item['where']}", flush=True)
            for command in ("check", "explore"):
                if given.only not in (None, command):
                    continue
                options = ["--seconds", str(given.seconds)] if command == "explore" else []
                print(f"--- {command}", flush=True)
                subprocess.run([DUELLO, command, file.name, *options], cwd=file.parent, check=False)


if __name__ == "__main__":
    main()
