"""Numbers that fall below 0 without a word about it.

Purpose: `opponent pays 2 coins`, where nothing says that there must be so many, or what happens if
there are not: they have debts then, which is seldom meant. Whether it
stops at 0, is not done then, or there may be debts, is for whoever writes the rules to say.
Input: the knowledge of a program. Output: findings, one for each number, at the first line that may
do so. Where anything asks whether enough is left, that is taken to look after it; that a match is
won by so many does not.
What begins with 0 is a score, which may as well be less, unless somebody pays with it, or it lies
at a place: of one place nothing is known by what is asked of another, and so it must be asked of
just the places that a line is about.
Must not know: whether play ever comes there.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program, Property
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

WHOSE = {"they": "their", "you": "your", "opponent": "opponent's"}
LOST = re.compile(r"(?P<who>[^:]+?) (?:loses?|pays?|spends?) (?P<amount>.+) (?P<what>[\w-]+)")
PAID = re.compile(r"\b(?:pays?|spends?)\b")
FALLEN = re.compile(r"(?P<place>.+) falls? by (?P<amount>.+)")


def below_zero(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for made in program.properties:
        first = _first(knowledge, made)
        if first < 0 or knowledge.usual.of_property(made.number)[0] >= 0:
            continue
        taking = _taking(knowledge, made.number)
        if made.bearer == "cell":
            spot = next((s for s in taking if not _asked_there(program, s, made.number)), None)
        elif _looked_after(program, made.number):
            continue
        else:
            spot = next((s for s in taking if first > 0 or PAID.search(s.line.span.words)), None)
        if spot is not None:
            yield _finding(knowledge, made, spot)


def _first(knowledge: Knowledge, made: Property) -> float:
    """The least that a number begins with; less than 0, if it is none, or not as it is stored."""
    stored = made.source == "stored" and made.bearer in ("player", "game", "cell")
    if not stored or not isinstance(made.type, ir.NumberType) or made.number in knowledge.modified:
        return -1
    if made.bearer == "cell":
        return min((each for each in made.printed if isinstance(each, int)), default=-1)
    begun = [t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == made.number]
    return min((knowledge.usual.of(each.value)[0] for each in begun), default=-1)


def _taking(knowledge: Knowledge, number: int) -> Iterator[Spot]:
    """The lines that surely take something from a number, in the order of the text. Of what hangs
    on the number itself, as half of it, it is taken that there is as much.
    """
    found = [
        spot
        for spot in spots(knowledge.program)
        if spot.effect is not None and spot.line.span.words
        for each in ef.written(spot.effect)
        if each.how is ef.How.TAKE and each.place is not None and each.place.property == number
        if knowledge.usual.of(each.by)[1] > 0
        and (each.by is None or number not in visit.properties_read(each.by))
    ]
    yield from sorted(found, key=lambda spot: spot.line.span.start)


# ---------------------------------------------------------------------- what looks after it


def _looked_after(program: Program, number: int) -> bool:
    """Whether anything asks how far down a number is."""
    for root in visit.roots(program):
        match root:
            case ir.Play(until=ir.Tree() as until):
                asked = [part for part in ir.walk(until) if not _wants_much(part, number)]
            case ir.Branch(condition=condition) if not _takes(program, root, number):
                asked = [part for part in ir.walk(condition) if not _wants_much(part, number)]
            case _:
                asked = [*ir.walk(root)]
        if any(_asks(part, number) for part in asked):
            return True
    domains = (part for made in program.decisions for part in visit.said_of(made))
    return any(number in visit.properties_read(part) for part in domains)


def _asked_there(program: Program, spot: Spot, number: int) -> bool:
    """Whether it is asked how much lies at the places from which a line takes: on the way to it, or
    where they are chosen.
    """
    told = [condition for condition, _ in spot.behind]
    for root in visit.roots(program):
        if any(_is_less_than_nothing(part, number) for part in ir.walk(root)):
            return True  # what has fallen below 0 is seen to afterwards
        if isinstance(root, ir.ForPieces):
            told += [root.pieces] if _is_below(program, spot, root.block) else []
    effect = spot.effect
    places = (each.place for each in ef.written(effect)) if effect is not None else ()
    told += [part for place in places if place is not None for part in ir.children(place)]
    chosen = frozenset().union(*map(visit.properties_read, told))
    made = (m for m in program.decisions if m.value in chosen or _is_below(program, spot, m.chosen))
    told += [part for each in made for part in visit.said_of(each)]
    return any(number in visit.properties_read(tree) for tree in told)


def _is_less_than_nothing(tree: ir.Tree, number: int) -> bool:
    match tree:
        case ir.Compared(left=ir.Read(property=read), sign="<", right=ir.Constant(value=0)):
            return read == number
    return False


def _is_below(program: Program, spot: Spot, block: int) -> bool:
    inner = visit.lines_from(program, [block], visit.EVERYWHERE)
    return any(line is spot.line for line in inner)


def _asks(tree: ir.Tree, number: int) -> bool:
    """Whether a tree compares a number, or takes the smaller of it and another."""
    match tree:
        case ir.Compared(left=left, right=right):
            return any(_reads(side, number) for side in (left, right))
        case ir.Among(value=value, others=others):
            return any(_reads(side, number) for side in (value, *others))
        case ir.Extreme(which="smaller" | "greater", left=left, right=right):
            return any(_reads(side, number) for side in (left, right))
    return False


def _reads(tree: ir.Tree, number: int) -> bool:
    """Whether a number is part of a value, and not only how far two of it lie apart."""
    match tree:
        case ir.Extreme(which="difference"):
            return False
        case ir.Calculated(left=ir.Read(property=one), sign="-", right=ir.Read(property=other)):
            return number in (one, other) and one != other
        case ir.Read(property=read) if read == number:
            return True
    return any(_reads(part, number) for part in ir.children(tree))


def _wants_much(tree: ir.Tree, number: int) -> bool:
    """Whether it is asked only whether a number is as high as one above 0."""
    match tree:
        case ir.Compared(left=ir.Read(property=read), sign=">=" | ">" | "=", right=right):
            return read == number and _above(right)
        case ir.Among(value=ir.Read(property=read), others=others):
            return read == number and all(map(_above, others))
    return False


def _above(tree: ir.Tree) -> bool:
    value = tree.value if isinstance(tree, ir.Constant) else None
    return isinstance(tree, ir.OptionRead) or (isinstance(value, int) and value > 0)


def _takes(program: Program, branch: ir.Branch, number: int) -> bool:
    """Whether something is taken from a number behind a condition."""
    lines = visit.lines_from(program, visit.below(program, branch), visit.EVERYWHERE)
    written = (w for line in lines if isinstance(line, ir.Do) for w in ef.written(line.effect))
    return any(w.place is not None and w.place.property == number for w in written)


# ---------------------------------------------------------------------- how it is told


def _finding(knowledge: Knowledge, made: Property, spot: Spot) -> Finding:
    place = spot.line.span if spot.effect is None else spot.effect.span
    bounded = _not_below(place.words, made)
    stops = f"if it stops at 0, write `{bounded}` for `{place.words}`; " if bounded else ""
    found = problem(
        "below-zero",
        f"`{made.name}` may fall below 0 here, and nothing asks how many are left",
        spot.line.span,
        help=f"{stops}if it is not done where there is too little, ask for it first: "
        "`if their coins are at least 2: ...`; if there may be less than nothing, allow it",
        severity=Severity.HINT,
    )
    found_by = finding_of(knowledge, spot.owner, found)
    return Finding(found, found_by.concerns | {("property", made.number)})


def _not_below(words: str, made: Property) -> str | None:
    """The words of a line as one that stops at 0."""
    lost, fallen = LOST.fullmatch(words), FALLEN.fullmatch(words)
    if fallen is not None and "," not in words:
        return f"{words}, at least 0"
    if lost is None or "," in words:
        return None
    who = lost["who"]
    whose = WHOSE.get(who, f"{who}'s")
    amount = "1" if lost["amount"] in ("a", "an", "one") else lost["amount"]
    return f"{whose} {made.name} falls by {amount}, at least 0"
