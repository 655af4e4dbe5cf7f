"""`python -m tests.worked [--all] FILE...`: replay worked matches; exit code 1 on any difference.

Where counting takes long, it is left out unless `--all` is given.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from tests.worked import (
    Difference,
    Filed,
    enchanted_forest,
    fire_and_ice,
    reality_benders,
    warriors,
    wizards,
)

Play = Callable[[Filed], Iterator[Difference]]

File = Mapping[str, Sequence[Filed]]
"""What a file holds, as far as it says of which form it is."""


def family(data: File, counting: bool = False) -> Play:
    """The driver for a file of that form. counting: whether it counts whatever the file counts."""
    if "games" in data:
        return partial(fire_and_ice.play, few=None) if counting else fire_and_ice.play
    first = data["series"][0]
    if first.get("variant") in wizards.RULESETS:
        return wizards.play
    if first.get("version") in enchanted_forest.RULESETS:
        return enchanted_forest.play
    if first.get("variant") in warriors.RULESETS:
        return warriors.play
    setup = first.get("setup")
    if isinstance(setup, dict) and "items" in setup:
        return reality_benders.play
    raise SystemExit("no driver knows worked matches of this form")


def difference(play: Play, series: Filed) -> str | None:
    """The first place where a series and Duello differ, or None."""
    for where, wanted, found in play(series):
        if wanted != found:
            return f"{where}: the file says {wanted!r}, Duello {found!r}"
    return None


def main(paths: list[str]) -> int:
    """Replay every series or game of every file."""
    failed, counting = 0, "--all" in paths
    for path in (path for path in paths if path != "--all"):
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        play = family(data, counting)
        for number, series in enumerate(data.get("series") or data["games"]):
            found = difference(play, series)
            failed += found is not None
            name = series.get("variant") or series.get("version") or series.get("seed") or "series"
            print(f"{Path(path).name} {number} {name}: {found or 'agrees'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
