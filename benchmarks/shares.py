"""Where the interpreter's time goes: the share of each module in random playouts.

Measured with cProfile, which weighs many small calls more than few large ones: shares, not seconds.
"""

import cProfile
import pstats
import random
from collections import defaultdict
from pathlib import Path

from benchmarks.archwizard import GAME

DUELS = 60


def shares() -> dict[str, float]:
    """Percent of the time spent in each module of the interpreter, and elsewhere."""
    profile = cProfile.Profile()
    rng = random.Random(1)
    profile.enable()
    for _ in range(DUELS):
        GAME.play(rng)
    profile.disable()
    spent: defaultdict[str, float] = defaultdict(float)
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        path = Path(file)
        spent[path.stem if path.parent.name == "interpreter" else "everything else"] += own
    whole = sum(spent.values())
    return {name: 100 * own / whole for name, own in spent.items()}


def main() -> None:
    """Print the shares, largest first."""
    for name, share in sorted(shares().items(), key=lambda item: -item[1]):
        if share >= 1:
            print(f"{name:16} {share:3.0f} %")


if __name__ == "__main__":
    main()
