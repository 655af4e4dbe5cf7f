"""Random playouts of one bout of A Warrior's Death: the interpreter beside plain Python."""

import random

from benchmarks.measuring import Game, report
from benchmarks.plain_warriors import ROUNDS, bout

GAME = Game("a-warriors-death", "bout", {"bouts": 1})


def plain(rng: random.Random) -> int:
    """One bout in plain Python: its rounds."""
    bout(rng.choice)
    return ROUNDS


def main() -> None:
    """Measure and print."""
    report("One bout of A Warrior's Death", plain, GAME)


if __name__ == "__main__":
    main()
