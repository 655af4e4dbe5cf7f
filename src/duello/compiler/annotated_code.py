"""Generated Python as it is shown: which words of the rule file stand behind each function.

Purpose: above each function, file, line and words of what it was made of; each table in front of
the first function that reads it, with whoever else does and what it is looked up by, in lines that
are not longer than a screen is wide. What is run has none of it.
Input: generated Python, a program, the points of packed states. Output: Python that does the same.
Must not know: how code is generated, beyond the names of functions.
"""

import io
import re
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from duello.dsl import ir
from duello.dsl.ir.nodes import Tree
from duello.dsl.ir.program import Phase, Program, Property
from duello.dsl.spans import NOWHERE, Span

WIDTH: Final = 100

TABLE: Final = re.compile(r"^([TK]\d+) = ")
READ: Final = re.compile(r"\b[TK]\d+\b")
FUNCTION: Final = re.compile(r"^def ([a-z]+)(\d*)(?:_(\w+))?\(", re.M)

OF_PROPERTIES, OF_RULES, OF_DECISIONS = {*"qram"}, {*"cvpfhk"}, {"d", "g", "go"}
OF_LINES, OF_BLOCKS = {*"lwutyz"}, {"x", "s", "block"}
"""First letters of functions that go from tree to tree, by what their numbers count."""

REGISTER: Final = re.compile(r"\b([a-z_]+?)(\d+)_(?:([01])|count|[01]_)")
SHARED: Final = re.compile(r"\bat\d+\b")

Points = Mapping[str, Sequence[tuple[int, int | None]]]
"""What is due at each point of packed states, by the name of the point: the decisions, and the
seats of who is asked.
"""

ANSWERED: Final = {"c": "has chosen", "l": "is late"}


def annotated(source: str, program: Program, points: Points) -> str:
    """The text, with comments. points: none where it goes from tree to tree."""
    said = _Said(program, points)
    parts = _parts(source)
    tables = {m[1]: part for part in parts if (m := TABLE.match(part))}
    readers: dict[str, list[str]] = {name: [] for name in tables}
    for part in parts:
        if part.startswith("def "):
            for name in dict.fromkeys(READ.findall(part)):
                readers.get(name, []).append(part[4 : part.index("(")])
    lines: list[str] = []
    written: set[str] = set()

    def place(text: str) -> None:
        for name in dict.fromkeys(READ.findall(text)):
            if name in tables and name not in written:
                written.add(name)
                place(tables[name][len(name) :])
                lines.extend(_table(name, tables[name], readers[name], parts, said))

    for part in parts:
        if TABLE.match(part):
            continue
        place(part)
        if found := FUNCTION.match(part):
            lines.extend(said.above(found[1], found[2], found[3] or ""))
        lines.append(part)
    place(" ".join(tables))  # what nothing reads stands last
    return "\n".join(lines)


def _parts(source: str) -> list[str]:
    """Top-level statements, with the blank lines behind them."""
    found: list[str] = []
    for line in source.split("\n"):
        if found and (not line or line[0] in " )"):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def _table(
    name: str, text: str, readers: Sequence[str], parts: Sequence[str], said: "_Said"
) -> Iterator[str]:
    many = len(readers)
    who = ", ".join(readers[:3]) + (f" and {many - 3} more" if many > 3 else "")
    by = _looked_up(name, parts)
    if who or by:
        by_whom = f"; read by {who}" if who else ""
        yield _cut(f"# {name}{f', by {by}' if by else ''}{by_whom}")
        yield from _quoted(said.of_registers(by))
    yield from _broken(text)


def _looked_up(name: str, parts: Sequence[str]) -> str:
    """What a table is looked up by where it is first: the words in its brackets."""
    for part in parts:
        at = part.find(f"{name}[")
        if at >= 0:
            start = end = at + len(name) + 1
            deep = 1
            while deep and end < len(part):
                deep += {"[": 1, "]": -1}.get(part[end], 0)
                end += 1
            return _spelt_out(part[start : end - 1], part[:at])
    return ""


def _spelt_out(words: str, before: str) -> str:
    """With what was worked out before under a name of its own, as it is looked up several times."""
    for name in dict.fromkeys(SHARED.findall(words)):
        found = re.findall(rf"\b{name} = (.*)", before)
        if found:
            meant = _spelt_out(found[-1], before[: before.rindex(f"{name} = ")])
            words = meant if words == name else re.sub(rf"\b{name}\b", f"({meant})", words)
    return words


def _broken(text: str) -> Iterator[str]:
    """An assignment, in lines of no more than `WIDTH`, broken behind commas."""
    whole = text.rstrip("\n")
    if len(whole) <= WIDTH:
        yield whole
        return
    ends = [
        token.end[1]
        for token in tokenize.generate_tokens(io.StringIO(whole).readline)
        if token.type == tokenize.OP and token.string in (",", "(")
    ]
    line, start = "", 0
    for end in [*ends, len(whole)]:
        piece = whole[start:end]
        if line and len(line) + len(piece) > WIDTH:
            yield line.rstrip()
            line, piece = "    ", piece.lstrip()
        line, start = line + piece, end
    yield line


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 4].rstrip()} ..."


class _Said:
    """What rules say of the functions that were made of them."""

    def __init__(self, program: Program, points: Points) -> None:
        self.program, self.points = program, points
        self._owners = {
            block: rule.span
            for rule in program.rules
            if (block := getattr(rule.form, "block", None)) is not None
        }
        self._owners |= {phase.body: phase.span for phase in program.phases}
        self._places = {made.number: made.span for made in program.properties}
        for made in program.decisions:
            self._owners |= {made.late_block: made.span, made.both_late: made.span}
            self._places |= dict.fromkeys((made.value, made.hidden, made.shown), made.span)
            self._places[made.late] = made.span
        for kept in program.properties:
            if kept.source in ("previous", "history") and kept.of is not None:
                self._places[kept.number] = self._places.get(kept.of, NOWHERE)

    def above(self, name: str, number: str, more: str) -> Iterator[str]:
        """The comments above a function."""
        if name == "start":
            yield "# a match begins"
            yield from _quoted([self.program.phases[0].span])
        elif name == "playout":
            yield "# a whole match, in which `rand` draws every answer"
        elif name == "decision" and number:
            yield from self._at_point(f"{name}{number}", more)
        elif number:
            yield from _quoted(self._behind(name, int(number), more))

    def _at_point(self, point: str, more: str) -> Iterator[str]:
        due = self.points.get(point, ())
        if more.startswith("choice"):
            due = due[int(more[6:]) :][:1]
            yield from (f"# what {self._who(seat)} may choose" for _, seat in due)
        else:
            done = zip(due, more, strict=False)
            told = [f"{self._who(seat)} {ANSWERED.get(how, how)}" for (_, seat), how in done]
            yield f"# {', '.join(told)}: what follows"
        yield from _quoted([self.program.decisions[decision].span for decision, _ in due])

    def _who(self, seat: int | None) -> str:
        return "chance" if seat is None else self.program.seats[seat]

    def _behind(self, name: str, number: int, more: str) -> list[Span]:
        program = self.program
        if name in OF_PROPERTIES:
            return [self._places[number]]
        if name in OF_RULES:
            return [program.rules[number].span]
        if name in OF_DECISIONS:
            return [program.decisions[number].span]
        if name in ("step", "o"):
            return [program.steps[number].span]
        if name == "phase":
            return [program.phases[number].span]
        if name in OF_BLOCKS or name in OF_LINES:
            return [self._line(number, more if name in OF_LINES else "0")]
        return []

    def of_registers(self, words: str) -> list[Span]:
        """Where that stands which these words look up, as the names of registers say it."""
        found: list[Span] = []
        for name, number, seat in REGISTER.findall(words):
            at = int(number)
            if name == "rule":
                found.append(self.program.rules[at].span)
            elif seat and _is_called(self.program.properties, at, name):
                found.append(self._places[at])
            elif not seat and _is_called(self.program.phases, at, name):
                found.append(self.program.phases[at].span)
        return found

    def _line(self, block: int, more: str) -> Span:
        """Where a line of a block stands, or what the block belongs to."""
        lines: Sequence[Tree] = self.program.blocks[block]
        at = int(more.split("_")[0])
        found = next((s for line in lines[at:] for s in _spans(line) if s != NOWHERE), NOWHERE)
        return found if found != NOWHERE else self._owners.get(block, NOWHERE)


def _is_called(things: Sequence[Property] | Sequence[Phase], number: int, name: str) -> bool:
    return number < len(things) and re.sub(r"\W", "_", things[number].name) == name


def _spans(line: Tree) -> Iterator[Span]:
    for tree in ir.walk(line):
        span = getattr(tree, "span", None)
        if isinstance(span, Span):
            yield span


def _quoted(spans: Sequence[Span]) -> Iterator[str]:
    """File, line and words, each once."""
    for span in dict.fromkeys(spans):
        if span != NOWHERE:
            words = " ".join(span.words.split("\n", 1)[0].split())
            yield _cut(f"# {span.source.name}:{span.position[0]}: {words}")
