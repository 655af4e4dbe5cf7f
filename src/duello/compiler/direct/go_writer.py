"""What is chosen in one go, while others choose as well, becomes one Python function.

Purpose: of a go that changes nothing but by what is chosen there is a function `go` that draws its
choices one after another where they stand. What is answered comes into `a`. Facts that the go
itself looks at are written down at once, and in `j` what they were before; all others come into
`c`.
Input: a program. Output: Python text.
Must not know: who else chooses, and what becomes of it.
"""

from collections.abc import Iterator

from attrs import frozen

from ..program_view import Decision, Program, Tree, ef, tr, visit
from . import line_writer, straight_writer
from .value_writer import Names, Words, may_be_open


class _NotWritten(Exception):
    """Something in a go is not written like this."""


def written(n: Names) -> Iterator[str]:
    """The functions of all gos that are written like this."""
    for made in n.program.decisions:
        block = made.domain.block if isinstance(made.domain, tr.GoChoice) else -1
        if block < 0 or not only_asks(n.program, block):
            continue
        fresh = n.fresh
        try:
            seen = _Go(n, _looked_at(n, block))
            text = list(seen.lines(block, Words().also(made.chooser_slot, "s")))
        except _NotWritten:
            n.fresh = fresh
            continue
        yield f"def go{made.number}(w, e, s, c, j, a):"
        yield "    F, pick = w.facts, w.pick"
        yield from (f"    {each}" for each in text)
        yield ""


def only_asks(program: Program, block: int) -> bool:
    """Whether a go whose lines these are changes nothing but by what is chosen, and by what follows
    at once from that: numbers and values.
    """
    for line in program.blocks[block]:
        match line:
            case tr.Branch():
                inside = [each for each in (line.then, line.otherwise) if each >= 0]
                if not all(only_asks(program, each) for each in inside):
                    return False
            case tr.Ask(in_turn=False, drawn=False):
                if not _is_plain(program, program.decisions[line.decision]):
                    return False
            case tr.Do(effect=ef.Announce()) | tr.Require():
                pass
            case _:
                return False
    return True


def _is_plain(program: Program, made: Decision) -> bool:
    """Whether a choice in a go is one by itself, and nothing but numbers and values follow from it.
    Nobody is late in a go: where one may be left, it makes no difference what lateness brings.
    """
    if isinstance(made.domain, tr.GoChoice | tr.DealChoice | tr.OrderChoice):
        return False
    if made.late_block >= 0 and not made.optional:
        return False
    after = (made.chosen, made.declined, made.impossible)
    return all(_only_sets(program, each) for each in after if each >= 0)


def _only_sets(program: Program, block: int) -> bool:
    plain = (ef.Become, ef.Rise, ef.Fall, ef.Announce)
    return all(
        isinstance(line, tr.Do) and isinstance(line.effect, plain) for line in program.blocks[block]
    )


def _looked_at(n: Names, block: int) -> frozenset[int] | None:
    """The properties that a go looks at; None if it cannot be said, or something is asked twice."""
    program = n.program
    lines = list(visit.lines_from(program, [block], visit.WRITTEN))
    asked = [line.decision for line in lines if isinstance(line, tr.Ask)]
    if len(set(asked)) < len(asked) or any(n.narrowing(number) for number in asked):
        return None
    parts = {each for design in program.designs for each in design.asks}
    made = [program.decisions[number] for number in {*asked, *parts}]
    after = [b for d in made for b in (d.chosen, d.declined, d.impossible) if b >= 0]
    lines += list(visit.lines_from(program, after, visit.WRITTEN))
    trees: list[Tree] = [*lines, *(tree for each in made for tree in visit.said_of(each))]
    found = set()
    for part in (part for tree in trees for part in visit.walk(tree)):
        if isinstance(part, tr.Exists):
            return None
        if isinstance(part, tr.Read):
            if n.sort_of(part.property) == "ruled":
                return None
            found.add(part.property)
    return frozenset(found)


# ---------------------------------------------------------------------- lines


@frozen
class _Go:
    """What is written of one go. looked_at: the properties that it looks at; None: any."""

    n: Names
    looked_at: frozenset[int] | None

    def lines(self, block: int, words: Words) -> Iterator[str]:
        n = self.n
        for at, line in enumerate(n.program.blocks[block]):
            match line:
                case tr.Branch():
                    yield f"if {n.truth(line.condition, words)}:"
                    yield from self._inside(line.then, words)
                    if line.otherwise >= 0:
                        yield "else:"
                        yield from self._inside(line.otherwise, words)
                case tr.Ask():
                    yield from self._choice(line, words)
                case _:
                    yield from line_writer.written(n, block, at, words)

    def _inside(self, block: int, words: Words) -> Iterator[str]:
        yield "    pass"
        if block >= 0:
            yield from (f"    {each}" for each in self.lines(block, words))

    def _choice(self, line: tr.Ask, words: Words) -> Iterator[str]:
        """One choice: it is drawn, and written down."""
        n, made = self.n, self.n.program.decisions[line.decision]
        said = (made.seconds, made.extra, made.reserve)
        if line.chooser is None or isinstance(line.chooser, tr.Constant):
            raise _NotWritten
        if any(may_be_open(n.program, each) for each in said if each is not None):
            raise _NotWritten
        chooser = n.value(line.chooser, words)
        if chooser != "s":
            yield f"if {chooser} != s: dead_end()"
        things, narrow = f"d{made.number}(w, y)", n.narrowing(made.number)
        if narrow:
            allowed = f"allowed_in_go(w, {made.number}, s, y)"
            things = f"({allowed} if w.alive() & {narrow} else {things})"
        if made.uses >= 0:
            things = f"(() if F.get(({made.uses}, s)) else {things})"
        yield f"y = bind(e, {made.chooser_slot}, s)"
        yield f"t = {things}"
        yield "if not t:"
        after = words.also(made.chooser_slot, "s")
        yield from self._nothing(made, after)
        yield "else:"
        yield from (f"    {each}" for each in self._drawn(made, after))

    def _nothing(self, made: Decision, words: Words) -> Iterator[str]:
        """What is done where there is nothing to choose."""
        if made.impossible >= 0:
            yield from self._after(made.impossible, words)
        elif made.optional:
            yield from self._after(made.declined, words)
        else:
            yield "    dead_end()"

    def _drawn(self, made: Decision, words: Words) -> Iterator[str]:
        """One of some things is drawn, with its parts."""
        if made.parts and (made.optional or self.n.narrowing(made.number)):
            raise _NotWritten
        if not made.optional:
            yield "v = t[pick(len(t))]"
            yield from self._kept(made, words)
            return
        yield "x = pick(len(t) + 1)"
        yield "if x == 0:"
        yield "    a.append(None)"
        yield from self._after(made.declined, words)
        yield "else:"
        yield "    v = t[x - 1]"
        yield from (f"    {each}" for each in self._kept(made, words))

    def _kept(self, made: Decision, words: Words) -> Iterator[str]:
        """What was chosen is written down, and what follows is done."""
        if made.parts:
            yield "k = {}"
            yield "a.append(parts_in_go(w, s, v, k))"
            numbers = {each.value for each in self.n.program.decisions}
            if self.looked_at is not None and self.looked_at.isdisjoint(numbers):
                yield "c.update(k)"
            else:
                yield "j += [(x, F.get(x, ABSENT)) for x in k]"
                yield "F.update(k)"
        else:
            yield "a.append(v)"
        for number, value in ((made.value, "v"), (made.uses, "True")):
            if number >= 0:
                yield f"k = ({number}, s)"
                yield from self._fact({number}, value)
        if made.chosen >= 0 and self.n.program.blocks[made.chosen]:
            yield f"z, e = e, bind(y, {made.slot}, v)"
            yield from (each.removeprefix("    ") for each in self._after(made.chosen, words))
            yield "e = z"

    def _fact(self, numbers: set[int], value: str) -> Iterator[str]:
        """The fact under `k`, which is one of some properties."""
        if self.looked_at is not None and self.looked_at.isdisjoint(numbers):
            yield f"c[k] = {value}"
            return
        yield "j.append((k, F.get(k, ABSENT)))"
        yield f"F[k] = {value}"
        yield "w.memo.clear()"

    def _after(self, block: int, words: Words) -> Iterator[str]:
        """What follows at once: numbers and values."""
        yield "    pass"
        n = self.n
        lines: tuple[Tree, ...] = () if block < 0 else n.program.blocks[block]
        if not lines:
            return
        text = straight_writer.written(n, lines, words, "j")
        if text is None:
            every = range(len(lines))
            text = [each for at in every for each in line_writer.written(n, block, at, words)]
            if any("u." in each or ", u" in each for each in text):
                raise _NotWritten
        yield from (f"    {each}" for each in text)
        yield "    w.memo.clear()"
