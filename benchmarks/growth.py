"""How time and memory grow: with the bound of a search, and with the size of a ruleset.

`python -m benchmarks.growth FILE.svg`: seconds of the processor's time and megabytes, each measured
in a process of its own, as numbers on the screen and as lines in a file. The bounds are of `duello
explore archwizards-duel --no-compare`; the rulesets have so many cards, each of which beats another
one and forbids a third for a while.
"""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

import duello
from duello.analysis.explore.memory_taken import megabytes
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds
from duello.analysis.simulate.simulation import simulate
from duello.compiler.engine import engine_of
from duello.match.loading import compile_text

STATES = (50_000, 150_000, 300_000, 600_000, 1_000_000)
CARDS = (3, 6, 9, 12, 15, 18, 24, 30)
MATCHES = 500
PLAYED = f"{MATCHES:,} matches"

RULES = """ruleset "So many cards"
  players Left, Right

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 tricks
  the player with more points wins the match

trick
  each player chooses lay, in secret: a card in their hand
  reveal lay
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
    the winner gains 1 points
"""
CARD = """
card {number} {name}
  winner: you, if opponent's lay is {beaten}
  next trick: opponent must not lay {forbidden}, if able
"""


@frozen
class Measured:
    """What one size took: seconds by what was done, and the most memory that the process took
    beyond what it had after loading, in megabytes.
    """

    seconds: dict[str, float]
    memory: float


def rules_of(size: int) -> str:
    """A ruleset with so many cards."""
    names = [f"{chr(65 + at // 26)}{chr(97 + at % 26)}x" for at in range(size)]
    cards = (
        CARD.format(
            number=at + 1,
            name=name,
            beaten=names[(at + 1) % size],
            forbidden=names[(at + 2) % size],
        )
        for at, name in enumerate(names)
    )
    return RULES + "".join(cards)


def search(states: int) -> Measured:
    """A search on compiled code up to so many states."""
    program = duello.load("archwizards-duel").program
    packed = PackedSearch(program, program.option_values({}), compare=False)
    before, begun = megabytes(), time.process_time()
    packed.run(Bounds(states=states))
    return Measured({"search": time.process_time() - begun}, megabytes() - before)


def ruleset(size: int) -> Measured:
    """A ruleset of so many cards: reading it, compiling it, matches on it."""
    before, begun = megabytes(), time.process_time()
    program = compile_text(rules_of(size)).program
    if program is None:
        raise SystemExit(f"the ruleset of {size} cards is refused")
    read = time.process_time()
    engine = engine_of(program, program.option_values({}), kept=False)
    compiled = time.process_time()
    simulate(engine, MATCHES, 0)
    played = time.process_time()
    seconds = {"read": read - begun, "compile": compiled - read, PLAYED: played - compiled}
    return Measured(seconds, megabytes() - before)


KINDS = {"states": (search, STATES), "cards": (ruleset, CARDS)}


def measured(kind: str, size: int) -> Measured:
    """The same in a process of its own."""
    words = [sys.executable, "-m", "benchmarks.growth", kind, str(size)]
    values = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
    return Measured(values["seconds"], values["memory"])


# ---------------------------------------------------------------------- plots

WIDE, HIGH, EDGE, BESIDE = 320, 200, 60, 130
"""How large a plot is, and what stands left and right of it."""
DASHES = ("", "6 3", "2 3")
"""How lines of one plot are told apart."""


def plot(title: str, unit: str, sizes: Sequence[int], lines: dict[str, list[float]]) -> str:
    """Lines over sizes, with a scale from zero."""
    most = max((max(line) for line in lines.values()), default=0.0) or 1.0
    drawn = []
    for number, (name, line) in enumerate(lines.items()):
        points = " ".join(
            f"{EDGE + WIDE * size / sizes[-1]:.1f},{HIGH - HIGH * value / most:.1f}"
            for size, value in zip(sizes, line, strict=True)
        )
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="black" '
            f'stroke-dasharray="{DASHES[number % len(DASHES)]}"/>'
            f'<text x="{EDGE + WIDE + 45}" y="{15 + 15 * number}">{name}</text>'
            f'<line x1="{EDGE + WIDE + 10}" x2="{EDGE + WIDE + 40}" y1="{11 + 15 * number}" '
            f'y2="{11 + 15 * number}" stroke="black" '
            f'stroke-dasharray="{DASHES[number % len(DASHES)]}"/>'
        )
    axes = (
        f'<path d="M{EDGE},0 V{HIGH} H{EDGE + WIDE}" fill="none" stroke="grey"/>'
        f'<text x="{EDGE - 5}" y="10" text-anchor="end">{most:.3g} {unit}</text>'
        f'<text x="{EDGE + WIDE}" y="{HIGH + 15}" text-anchor="end">{sizes[-1]:,}</text>'
        f'<text x="{EDGE}" y="{HIGH + 35}">{title}</text>'
    )
    return axes + "".join(drawn)


def page(plots: Sequence[str]) -> str:
    """Plots, two beside each other."""
    width, height = EDGE + WIDE + BESIDE, HIGH + EDGE
    parts = (
        f'<g transform="translate({at % 2 * width},{20 + at // 2 * height})">{drawn}</g>'
        for at, drawn in enumerate(plots)
    )
    size = f'width="{2 * width}" height="{(len(plots) + 1) // 2 * height + 20}"'
    style = '<rect width="100%" height="100%" fill="white"/>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">'
    )
    return f"{head}{style}{''.join(parts)}</svg>\n"


def main(path: Path) -> None:
    """Measure everything, and draw it."""
    plots = []
    for kind, (_, sizes) in KINDS.items():
        found = [measured(kind, size) for size in sizes]
        for size, each in zip(sizes, found, strict=True):
            told = ", ".join(f"{name} {value:.2f} s" for name, value in each.seconds.items())
            print(f"{size:>9,} {kind}: {told}, {each.memory:.0f} MB", flush=True)
        lines = {name: [each.seconds[name] for each in found] for name in found[0].seconds}
        plots.append(plot(f"time, by {kind}", "s", sizes, lines))
        memory = {"memory": [each.memory for each in found]}
        plots.append(plot(f"memory, by {kind}", "MB", sizes, memory))
    path.write_text(page(plots), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        kind, size = sys.argv[1:]
        found = KINDS[kind][0](int(size))
        print(json.dumps({"seconds": found.seconds, "memory": found.memory}))
    elif len(sys.argv) == 2:
        main(Path(sys.argv[1]))
    else:
        raise SystemExit("a file is missing: python -m benchmarks.growth FILE.svg")
