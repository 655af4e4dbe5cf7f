"""Effect trees as text: every node on a line, its parts indented, names for numbers."""

from collections.abc import Iterator

from attrs import fields

from duello.dsl.ir import Ask, Branch, Establish, Later, Rule, Tree, Type, called, walk
from duello.dsl.ir.program import Program

TABLES = {
    "property": "properties",
    "phase": "phases",
    "step": "steps",
    "decision": "decisions",
    "option": "options",
    "design": "designs",
    "kind": "kinds",
}
BLOCKS = ("block", "then", "otherwise")
OUTERMOST = (Later, Establish, Rule, Branch, Ask)
"""Of several trees that stand for one line, these come first."""

LOCALS = {0: "you", 1: "this"}


def tree_of(program: Program | None, words: str) -> str:
    """The trees of the line that is said with these words."""
    assert program is not None
    everything = [t for block in program.blocks for line in block for t in walk(line)]
    everything += [t for rule in program.rules for t in walk(rule)]
    found = [t for t in everything if t.span.words.splitlines()[:1] == [words]]
    assert found, f"no line is said as `{words}`"
    found.sort(key=lambda t: OUTERMOST.index(type(t)) if type(t) in OUTERMOST else len(OUTERMOST))
    return "".join(f"{line}\n" for line in _lines(program, found[0], "", ""))


def _lines(program: Program, tree: Tree, name: str, margin: str) -> Iterator[str]:
    head = f"{margin}{name}{type(tree).__name__}"
    inner: list[str] = []
    for attribute in fields(type(tree)):
        if attribute.name in ("span", "number", "owner"):
            continue
        value = getattr(tree, attribute.name)
        if isinstance(value, Tree):
            inner += _lines(program, value, f"{attribute.name}: ", margin + "  ")
        elif attribute.name == "rule":
            inner += _lines(program, program.rules[value], "rule: ", margin + "  ")
        elif attribute.name in BLOCKS:
            inner += _block(program, attribute.name, value, margin + "  ")
        elif isinstance(value, tuple) and any(isinstance(v, Tree) for v in value):
            for part in value:
                inner += _lines(program, part, f"{attribute.name}: ", margin + "  ")
        elif value is not None and value != ():
            head += f" {attribute.name}: {_named(program, attribute.name, value)}"
    if isinstance(tree, Ask):
        inner += _lines(program, program.decisions[tree.decision].domain, "domain: ", margin + "  ")
    yield head
    yield from inner


def _block(program: Program, name: str, number: int | None, margin: str) -> Iterator[str]:
    if number is None or number < 0:
        return
    for line in program.blocks[number]:
        yield from _lines(program, line, f"{name}: ", margin)


def _named(program: Program, name: str, value: object) -> str:
    if name in TABLES and isinstance(value, int):
        return str(getattr(program, TABLES[name])[value].name)
    if isinstance(value, Type):
        return called(value, *program.nouns)
    if name == "slot" and value in LOCALS:
        return LOCALS[value]
    return str(value)
