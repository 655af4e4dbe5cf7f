"""Code becomes Python: one function for each way to go on from a point, and one for whole matches.

Purpose: the text of a Python module that imports nothing. States are tuples: the number of the
point, then its registers; `(OVER, winner, reason)`; or `(HANDED_OVER,)`.
Input: a module of code. Output: Python source, the same for the same program.
Must not know: diagrams, or what the registers hold.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attrs import define, field

from .code import (
    ONE,
    Assign,
    Chosen,
    Code,
    Constant,
    Draw,
    Finish,
    HandOver,
    Jump,
    Leave,
    Module,
    Note,
    Operation,
    PointCode,
    Register,
    Step,
    Table,
    registers_in,
)
from .playout import Playout, playout_of
from .steps import (
    all_steps,
    assigned_by,
    candidate_codes,
    circling,
    codes_in,
    parts_of,
    plain,
    read_in,
)

OVER: Final = -1
HANDED_OVER: Final = -2
BEGIN: Final = -1
"""Stands for the beginning of a match where points of a whole match have their numbers."""

FUEL: Final = 100
"""So often play goes round without a decision before the reference is asked what is going on."""
WIDEST: Final = 12
"""Sets of more things are looked up part by part."""

PART: Final = 8
"""Of those, so many at a time are looked up."""

FEW: Final = 4
"""Fewer registers than so many are read one by one."""

ATOM, UNARY, PRODUCT, SUM, MEET, JOIN, COMPARISON, NOT, AND, OR, CHOICE = range(11, 0, -1)
SIGNS = {
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "&": MEET,
    "|": JOIN,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), COMPARISON),
}


@define(eq=False)
class PythonWriter:
    """Writes a module. tables: what it looks things up in, by their entries."""

    module: Module
    tables: dict[tuple[object, ...], str] = field(factory=dict)
    lines: list[str] = field(factory=list)
    circling: set[str] = field(factory=set)
    shared: dict[Code, str] = field(factory=dict)
    _drawing: dict[str, int] | None = field(default=None, init=False)

    def source(self) -> str:
        """The whole text."""
        self._functions()
        self._playout(playout_of(self.module))
        return self._text_of_lines()

    def steps(self) -> str:
        """The text without the function that plays whole matches."""
        self._functions()
        return self._text_of_lines()

    def whole_matches(self) -> str:
        """The text of the function that plays whole matches alone."""
        self.circling = circling(self.module)
        self._playout(playout_of(self.module))
        return self._text_of_lines()

    def _functions(self) -> None:
        self.circling = circling(self.module)
        self._function("start", (), self.module.begin)
        for loop in self.module.loops:
            self._loop(loop)
        for point in self.module.decisions:
            for number, chosen in enumerate(point.choices):
                self._candidates(point, number, chosen)
            for way, steps in point.ways:
                self._way(point, way, steps)
        self._directory()

    def _text_of_lines(self) -> str:
        """What was written, and before it the tables that it looks things up in."""
        body = "\n".join(self.lines)
        widths = sorted({w for w in range(1, WIDEST + 1) if f"BITS{w}[" in body})
        head = [f"{name} = {entries!r}" for entries, name in self.tables.items()]
        head += [
            f"BITS{w} = tuple(tuple(i for i in range({w}) if m >> i & 1) for m in range(1 << {w}))"
            for w in widths
        ]
        if self.module.sayings:
            head += ["NOTES = []", "note = NOTES.append"]
        self._write(0, "")
        return "\n".join([*head, "", body, ""])

    # ------------------------------------------------------------------ functions

    def _function(self, head: str, registers: Sequence[str], steps: Sequence[Step]) -> None:
        self._write(0, f"def {head}({', '.join(registers)}):")
        self._body(steps, 1, {})
        self._write(0, "")

    def _loop(self, loop: PointCode) -> None:
        ((_, steps),) = loop.ways
        registers = list(loop.registers)
        if loop.name in self.circling:
            self._write(0, f"def {loop.name}({', '.join([*registers, f'fuel={FUEL}'])}):")
            self._write(1, "if not fuel:")
            self._write(2, f"return ({HANDED_OVER},)")
        else:
            self._write(0, f"def {loop.name}({', '.join(registers)}):")
        self._body(steps, 1, {}, inside=loop.name)
        self._write(0, "")

    def _way(self, point: PointCode, way: str, steps: Sequence[Step]) -> None:
        answers = [
            name
            for chosen, how in zip(point.choices, way, strict=True)
            if how == "c"
            for name in (chosen.answer, *((chosen.kind,) if chosen.kind else ()))
        ]
        self._write(0, f"def {point.name}_{way}({', '.join(['state', *answers])}):")
        self._unpack(point, read_in(steps))
        shared = self._share(steps)
        self._body(steps, 1, shared)
        self._write(0, "")

    def _unpack(self, point: PointCode, read: set[str]) -> None:
        if len(read & set(point.registers)) <= FEW:
            for at, name in enumerate(point.registers, 1):
                if name in read:
                    self._write(1, f"{name} = state[{at}]")
            return
        names = [name if name in read else "_" for name in point.registers]
        if any(name != "_" for name in names):
            self._write(1, f"{', '.join(['_', *names])}{',' if not names else ''} = state")

    def _share(self, steps: Sequence[Step], indent: int = 1) -> dict[Code, str]:
        """What several tables are looked up by is worked out once."""
        found: dict[Code, int] = {}
        assigned = {name for step in all_steps(steps) for name in assigned_by(step)}
        for code in codes_in(steps):
            for inner in parts_of(code):
                if isinstance(inner, Table) and isinstance(inner.at, Operation):
                    found[inner.at] = found.get(inner.at, 0) + 1
        shared = self.shared = {}
        for code, times in found.items():
            if times > 1 and not registers_in(code) & assigned and plain(code):
                self._write(indent, f"at{len(shared)} = {self.text(code)}")
                shared[code] = f"at{len(shared)}"
        return shared

    def _candidates(self, point: PointCode, number: int, chosen: Chosen) -> None:
        self._write(0, f"def {point.name}_choice{number}(state):")
        read = set().union(*(registers_in(code) for code in candidate_codes(chosen)))
        self._unpack(point, read)
        self.shared = {}
        self._write(1, f"return {self._listed(chosen)}")
        self._write(0, "")

    def _listed(self, chosen: Chosen) -> str:
        """What may be chosen, as a row of codes."""
        if chosen.low is not None and chosen.high is not None:
            return f"range({self.text(chosen.low)}, {self.text(chosen.high, SUM)} + 1)"
        return " + ".join(self._subset(things, bits) for things, bits in chosen.subsets) or "()"

    def _subset(self, things: tuple[int, ...], bits: Code) -> str:
        if isinstance(bits, Constant):
            return repr(tuple(t for at, t in enumerate(things) if bits.value >> at & 1))
        if isinstance(bits, Table) and len(things) > WIDEST:
            rows = [tuple(t for at, t in enumerate(things) if e >> at & 1) for e in bits.entries]
            return f"{self._table(tuple(rows))}[{self.text(bits.at)}]"
        if things == tuple(range(len(things))) and len(things) <= WIDEST:
            return f"BITS{len(things)}[{self.text(bits)}]"
        return self._in_parts(things, bits)

    def _in_parts(self, things: tuple[int, ...], bits: Code) -> str:
        """Of many things some at a time are looked up by their bits, one row behind the other."""
        number = -(-len(things) // PART)
        size = -(-len(things) // number)
        found = []
        for first in range(0, len(things), size):
            part = things[first : first + size]
            masks = range(1 << len(part))
            rows = [tuple(t for at, t in enumerate(part) if m >> at & 1) for m in masks]
            held = f"(m := {self.text(bits)})" if first == 0 else f"m >> {first}"
            if number == 1:
                held = self.text(bits)
            elif first + size < len(things):
                held += f" & {(1 << size) - 1}"
            found.append(f"{self._table(tuple(rows))}[{held}]")
        return " + ".join(found)

    def _directory(self) -> None:
        """Per point, what may be chosen and how to go on."""
        self._write(0, "CHOICES = (")
        for point in self.module.decisions:
            names = [f"{point.name}_choice{n}" for n in range(len(point.choices))]
            self._write(1, f"({', '.join(names)},),")
        self._write(0, ")")
        self._write(0, "WAYS = (")
        for point in self.module.decisions:
            ways = ", ".join(f"{way!r}: {point.name}_{way}" for way, _ in point.ways)
            self._write(1, f"{{{ways}}},")
        self._write(0, ")")

    # ------------------------------------------------------------------ whole matches

    def _playout(self, made: Playout) -> None:
        """A whole match, in which every decision is drawn by `rand`, a number from 0 to 1."""
        at = len(self.lines)
        self._drawing = {name: number for number, (name, _, _) in enumerate(made.points)}
        parted = self._begin(made)
        for number, (name, _, steps) in enumerate(made.points):
            self._write(2, f"{'elif' if number or parted else 'if'} at == {number}:")
            if any(isinstance(step, Jump) for step in all_steps(steps)) and name in self.circling:
                self._write(3, "fuel -= 1")
                self._write(3, "if not fuel:")
                self._write(4, f"return ({HANDED_OVER},)")
            self._drawn_point(steps)
        body = self.lines[at:]
        del self.lines[at:]
        text = "\n".join(body)
        names = [*self.tables.values(), *(f"BITS{w}" for w in range(WIDEST + 1))]
        used = [name for name in names if f"{name}[" in text]
        self._write(0, f"TURNS = (0,) * {made.turns}")  # to go through it costs least
        used.append("TURNS")
        self._write(0, f"def playout(rand, {', '.join(f'{name}={name}' for name in used)}):")
        if self.circling:
            self._write(1, f"fuel = {FUEL}")
        if len(made.points) == 1 and not parted:
            body = [line for line in body if line.strip() != "at = 0"]
            start = next(i for i, line in enumerate(body) if line == "        if at == 0:")
            body[start:] = [line[4:] for line in body[start + 1 :]]
        self.lines.extend(body)
        self._write(1, f"return ({HANDED_OVER},)")
        self._drawing = None

    def _begin(self, made: Playout) -> bool:
        """What is done before the first decision; whether it goes on in several ways, and so stands
        in the loop over the points.
        """
        jumps = sum(isinstance(step, Jump) for step in all_steps(made.begin))
        parted = jumps > sum(isinstance(step, Jump) for step in made.begin)
        if not parted:
            self._body(made.begin, 1, {})
        if parted:
            self._write(1, f"at = {BEGIN}")
        if made.points:
            self._write(1, "for _ in TURNS:")
        if parted:
            self._write(2, f"if at == {BEGIN}:")
            self._body(made.begin, 3, {})
        return parted

    def _drawn_point(self, steps: Sequence[Step]) -> None:
        """The steps from a point on: first its draws, then what is looked up by them."""
        draws = [at for at, step in enumerate(steps) if isinstance(step, Draw)]
        after = draws[-1] + 1 if draws else 0
        rest = steps[after:]
        self._body(steps[:after], 3, {})
        self._body(rest, 3, self._share(rest, 3))

    def _draw(self, chosen: Chosen, indent: int) -> None:
        """One of what may be chosen, each as likely."""
        name = chosen.answer
        if chosen.low is not None and chosen.high is not None:
            self._draw_number(chosen, chosen.low, chosen.high, indent)
            return
        if all(isinstance(bits, Constant) for _, bits in chosen.subsets):
            values = [
                code
                for things, bits in chosen.subsets
                for at, code in enumerate(things)
                if isinstance(bits, Constant) and bits.value >> at & 1
            ]
            if chosen.declined is not None:
                values.append(chosen.declined)
            if not values:  # which is known: nobody comes here
                return
            drawn = f"int(rand() * {len(values)})"
            same = values == list(range(len(values)))
            self._write(indent, f"{name} = {drawn if same else f'{tuple(values)}[{drawn}]'}")
            return
        self._write(indent, f"o = {self._listed(chosen)}")
        if chosen.declined is not None:
            self._write(indent, f"o += ({chosen.declined},)")
        self._write(indent, f"{name} = o[int(rand() * len(o))]")

    def _draw_number(self, chosen: Chosen, low: Code, high: Code, indent: int) -> None:
        size = f"{self.text(high, SUM)} - {self.text(low, SUM + 1)} + 1"
        self._write(indent, f"n = {size}")
        if chosen.kind is not None:
            self._write(indent, "if n < 0:")
            self._write(indent + 1, f"return ({HANDED_OVER},)")
            self._write(indent, f"{chosen.answer} = {self.text(low, SUM)} + int(rand() * (n + 1))")
            self._write(indent, f"{chosen.kind} = int({chosen.answer} > {self.text(high, JOIN)})")
            return
        self._write(indent, f"{chosen.answer} = {self.text(low, SUM)} + int(rand() * n)")

    def _onwards(self, jump: Jump, indent: int) -> None:
        """On to a point of a whole match: its registers get their values, all at once."""
        left = {name: code for name, code in jump.values if code != Register(name)}
        reads = {name: registers_in(code) - {name} for name, code in left.items()}
        readers = Counter(name for names in reads.values() for name in names)
        while left:
            free = next((name for name in left if not readers[name]), None)
            if free is None:
                texts = ", ".join(map(self.text, left.values()))
                self._write(indent, f"{', '.join(left)} = {texts}")
                break
            self._write(indent, f"{free} = {self.text(left.pop(free))}")
            readers.subtract(reads[free])
        numbers = self._drawing or {}
        self._write(indent, f"at = {numbers[jump.point]}")
        if jump.point not in self.circling and self.circling:
            self._write(indent, f"fuel = {FUEL}")
        if indent > 1:
            self._write(indent, "continue")

    # ------------------------------------------------------------------ steps

    def _body(
        self, steps: Sequence[Step], indent: int, shared: dict[Code, str], inside: str = ""
    ) -> None:
        self.shared = shared
        for step in steps:
            match step:
                case Assign():
                    self._write(indent, f"{step.name} = {self.text(step.value)}")
                case Leave():
                    self._write(indent, f"if {self.condition(step.condition)}:")
                    self._body(step.then, indent + 1, shared, inside)
                case Draw() | Note():
                    self._inside(step, indent)
                case Jump():
                    if self._drawing is not None:
                        self._onwards(step, indent)
                    else:
                        self._write(indent, f"return {self._jump(step, inside)}")
                case Finish():
                    said = f"{self.text(step.winner)}, {self.text(step.reason)}"
                    self._write(indent, f"return ({OVER}, {said})")
                case HandOver():
                    self._write(indent, f"return ({HANDED_OVER},)")
        if not steps and self._drawing is None:
            self._write(indent, f"return ({HANDED_OVER},)")

    def _inside(self, step: Draw | Note, indent: int) -> None:
        """A step after which the next one follows."""
        if isinstance(step, Draw):
            self._draw(step.chosen, indent)
        else:
            self._note(step, indent)

    def _note(self, note: Note, indent: int) -> None:
        """Something is told: its number, and the values in it."""
        if note.condition != ONE:
            self._write(indent, f"if {self.condition(note.condition)}:")
            indent += 1
        values = [self.text(value) for value in note.values]
        said = ", ".join([str(note.about), *values])
        self._write(indent, f"note(({said}))" if values else f"note({said})")

    def _jump(self, jump: Jump, inside: str) -> str:
        values = [self.text(value) for _, value in jump.values]
        decision = next((p for p in self.module.decisions if p.name == jump.point), None)
        if decision is not None:
            return f"({', '.join([str(decision.number), *values])},)"
        if inside in self.circling and jump.point in self.circling:
            values.append("fuel - 1")
        return f"{jump.point}({', '.join(values)})"

    # ------------------------------------------------------------------ expressions

    def condition(self, code: Code) -> str:
        """Something that is only asked whether it holds."""
        if isinstance(code, Operation) and code.args[-1] == Constant(0):
            if code.op == "!=":
                return self.text(code.args[0])
            if code.op == "==":
                return f"not {self.text(code.args[0], NOT)}"
        return self.text(code)

    def text(self, code: Code, around: int = 0) -> str:
        """An expression, in brackets if what is around it binds more."""
        made, binding = self._text(code)
        return f"({made})" if binding < around else made

    def _text(self, code: Code) -> tuple[str, int]:
        if code in self.shared:
            return self.shared[code], ATOM
        match code:
            case Constant():
                return str(code.value), ATOM if code.value >= 0 else UNARY
            case Register():
                return code.name, ATOM
            case Table():
                return f"{self._table(code.entries)}[{self.text(code.at)}]", ATOM
        return self._operation(code)

    def _operation(self, code: Operation) -> tuple[str, int]:
        op, args = code.op, code.args
        if op in SIGNS:
            binding = SIGNS[op]
            left, right = self.text(args[0], binding), self.text(args[1], binding + 1)
            return f"{left} {op} {right}", binding
        match op:
            case "and":
                return " and ".join(self.text(each, AND + 1) for each in args), AND
            case "or":
                return " or ".join(self.text(each, OR + 1) for each in args), OR
            case "first":
                return f"{self.text(args[0], OR + 1)} or {self.text(args[1], OR + 1)}", OR
            case "not":
                return f"not {self.text(args[0], NOT)}", NOT
            case "if":
                condition, then, otherwise = (self.text(each, CHOICE + 1) for each in args)
                return f"{then} if {condition} else {otherwise}", CHOICE
            case "count":
                return f"{self.text(args[0], ATOM)}.bit_count()", ATOM
            case "has":
                return f"{self.text(args[0], SUM)} >> {self.text(args[1], ATOM)} & 1", MEET
        return f"{op}({', '.join(self.text(each) for each in args)})", ATOM

    def _table(self, entries: tuple[object, ...]) -> str:
        return self.tables.setdefault(entries, f"T{len(self.tables)}")

    def _write(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text if text else "")
