"""Random playouts of one Archwizard's Duel: the interpreter beside plain Python, in one run."""

import random

from benchmarks.measuring import Game, report
from benchmarks.plain_archwizard import play_duel

GAME = Game("archwizards-duel", "duel", {"duels": 1, "needed": 1})


def plain(rng: random.Random) -> int:
    """One duel in plain Python: its rounds."""
    return play_duel(rng)[1]


def main() -> None:
    """Measure and print."""
    report("One Archwizard's Duel", plain, GAME)


if __name__ == "__main__":
    main()
