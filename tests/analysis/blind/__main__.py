"""`python -m tests.analysis.blind OUT [--set NAME] [--seconds S]`: one look each at a blind set.

A set is a JSON list of edits of rule files as they were at one commit. Each edited file, and each
unedited one, is given to `duello check` and `duello explore`; what they say is written into the
folder OUT, for somebody to judge who made neither. A look that is there already is not repeated.
"""

import argparse
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any

COMMITS = {
    "first": "fb348e2",
    "second": "b48b708",
    "third": "2b039a3",
    "fourth": "9991d12d",
    "fifth": "883245cf",
    "sixth": "8201404f",
    "seventh": "2e54c5f5",
    "eighth": "9bb2fe42",
    "ninth": "d55a546c",
    "tenth": "5cd424dc",
    "eleventh": "da04748e",
    "twelfth": "2b6945f6",
}
"""The rule files to which the edits of a set belong."""

DUELLO = str(Path(sys.executable).with_name("duello"))
"""The command of this environment."""

LONGEST = 150
"""So many seconds a command may take in all."""


def shipped(commit: str, folder: Path) -> None:
    """The rule files of a commit, into a folder."""
    packed = subprocess.run(
        ["git", "archive", commit, "rules", "examples"], check=True, capture_output=True
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


def edited(text: str, edits: list[dict[str, str]]) -> str:
    """A text with its edits. Raises ValueError if one does not fit."""
    for edit in edits:
        if text.count(edit["old"]) != 1:
            raise ValueError(f"`{edit['old']}` does not stand there once")
        text = text.replace(edit["old"], edit["new"])
    return text


def look(file: Path, seconds: float) -> dict[str, Any]:
    """What both commands say of a file."""
    explored = ["--seconds", str(seconds), "--walks", "100", "--checks", "3"]
    return {
        command: _said([DUELLO, command, file.name, *options], file.parent)
        for command, options in (("check", []), ("explore", explored))
    }


def _said(command: list[str], folder: Path) -> dict[str, Any]:
    began = time.monotonic()
    run = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    took = round(time.monotonic() - began, 1)
    return {"code": run.returncode, "out": run.stdout, "err": run.stderr, "seconds": took}


def main(out: Path, name: str, seconds: float, which: int, of: int) -> None:
    """Look at every file of a set, or at one share of so many, in an order in which the first ones
    are a sample of all.
    """
    items = json.loads((Path(__file__).parent / f"{name}.json").read_text())
    out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        shipped(COMMITS[name], Path(folder))
        unedited = [{"id": item["file"].replace("/", "-"), "file": item["file"]} for item in items]
        unedited = list({item["id"]: item for item in unedited}.values())
        items.sort(key=lambda item: hashlib.sha256(item["id"].encode()).hexdigest())
        for item in [*items, *unedited][which - 1 :: of]:
            written = out / f"{item['id']}.json"
            if written.exists():
                continue
            file = Path(folder, item["file"])
            before = file.read_text()
            file.write_text(edited(before, item.get("edits", [])))
            written.write_text(json.dumps(look(file, seconds), indent=1))
            file.write_text(before)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m tests.analysis.blind")
    asked.add_argument("out", type=Path)
    asked.add_argument("--set", default="first", choices=COMMITS)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--share", default="1/1", help="1/2: the first half, for two at once")
    given = asked.parse_args()
    which, of = map(int, given.share.split("/"))
    main(given.out, given.set, given.seconds, which, of)
