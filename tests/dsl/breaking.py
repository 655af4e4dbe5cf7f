"""Rule files with one line broken, as fingers do it, and what is said of other lines for it.

`python -m tests.dsl.breaking [FILES] [--each N] [--seed N] [--show N]` measures it.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from attrs import frozen

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.loading import compile_beside

WORD = re.compile(r"[A-Za-z][\w-]*")


@frozen
class Broken:
    """A text with one line broken. line: its number, from 1. how: what was done to it."""

    text: str
    line: int
    how: str
    was: str
    now: str


def breaks(text: str, draw: Random) -> Iterator[Broken]:
    """Each line of a text, broken in each of the ways that there are for it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not line.strip() or line.strip().startswith("#"):
            continue
        for how, now in _broken(line, draw):
            if now != line:
                whole = "\n".join([*lines[:number], now, *lines[number + 1 :]])
                yield Broken(whole, number + 1, how, line, now)


def _broken(line: str, draw: Random) -> Iterator[tuple[str, str]]:
    words = list(WORD.finditer(line))
    if len(words) > 1:
        out = draw.choice(words[1:])
        yield (
            "word deleted",
            re.sub(r"(?<=\S)  +", " ", line[: out.start()] + line[out.end() :]).rstrip(),
        )
        cut = draw.choice(words[1:])
        yield "end deleted", line[: cut.start()].rstrip()
    long = [each for each in words if len(each[0]) > 3]
    if long:
        wrong = draw.choice(long)
        at = wrong.start() + draw.randrange(1, len(wrong[0]) - 1)
        yield "misspelt", line[:at] + line[at + 1] + line[at] + line[at + 2 :]
        yield "letter deleted", line[:at] + line[at + 1 :]
    if ":" in line:
        at = line.index(":")
        yield "colon deleted", line[:at] + line[at + 1 :]
    yield "indented", "  " + line
    if line.startswith(" "):
        yield "outdented", line[2:] if line.startswith("  ") else line.lstrip()


def errors(text: str, name: str | Path) -> list[Problem]:
    """What is wrong with a text in the place of a file."""
    found = compile_beside(name, text).problems
    return [one for one in found if one.severity is Severity.ERROR]


def line_of(one: Problem) -> int:
    return one.label.span.position[0]


def elsewhere(broken: Broken, found: list[Problem]) -> list[Problem]:
    """The errors that are too many: those of other lines where this one has its own; all but one
    where it has none.
    """
    here = [one for one in found if line_of(one) == broken.line]
    others = [one for one in found if line_of(one) != broken.line]
    return others if here else others[1:]


def in_examples(text: str, one: Problem) -> bool:
    """Whether a problem stands in an example."""
    above = text[: one.label.span.start].rpartition("\n")[0] + "\n"
    begun = [line for line in above.split("\n") if line and not line[0].isspace()]
    line = text[len(above) - 1 :].lstrip("\n")
    return line[:1].isspace() and bool(begun) and begun[-1].startswith("example")


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("files", nargs="*")
    asked.add_argument("--each", type=int, default=40)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--show", type=int, default=30)
    given = asked.parse_args()
    tried, more, misplaced, inside, total = 0, 0, 0, 0, 0
    causes: Counter[tuple[str, str]] = Counter()
    shown: dict[tuple[str, str], list[str]] = {}
    for name in given.files:
        path = Path(name)
        text = path.read_text(encoding="utf-8")
        draw = Random(f"{given.seed} {path.name}")
        found = list(breaks(text, draw))
        for each in draw.sample(found, min(given.each, len(found))):
            said = errors(each.text, path)
            tried += 1
            many = elsewhere(each, said)
            misplaced += bool(said) and all(line_of(one) != each.line for one in said)
            more += bool(many)
            total += len(many)
            inside += sum(in_examples(each.text, one) for one in many)
            first = next((one for one in said if line_of(one) == each.line), None)
            key = (each.how, first.code if first else "nothing here")
            causes[key] += len(many)
            if many:
                shown.setdefault(key, []).append(
                    f"{path.name}:{each.line}: {each.was!r} -> {each.now!r}\n"
                    + (f"      here: {first.headline} | {first.help}\n" if first else "")
                    + "\n".join(
                        f"      {line_of(one)}: [{one.code}] {one.headline}" for one in many[:4]
                    )
                )
    print(f"{tried} breaks; {more} with errors elsewhere, {total} of them, {inside} in examples;")
    print(f"{misplaced} told elsewhere only")
    for key, count in causes.most_common(given.show):
        if count:
            print(f"{count:5} {key[0]}: {key[1]}")
            for words in shown[key][:4]:
                print("   " + words)


if __name__ == "__main__":
    main()
