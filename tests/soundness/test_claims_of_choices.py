"""What an example says may not be chosen is something that could be: whatever the words for it, a
claim that compiles names an answer of the choice as players would, and what they could never be
understood by is refused where it stands.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from tests.quick import drawn
from tests.soundness.test_generated import compiled_of

from duello.analysis.generate.rule_file import generated
from duello.dsl import ir
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.ir.program import Decision, Program
from duello.match.loading import compile_text
from duello.move_text.typed_answers import design_names
from duello.move_text.word_matching import Names, Part, Several, readings

SEEDS = drawn(12, 300)

ODD = ("1", "12", "yes", "no", "nobody", "North", "A1", "centre", "Aces", "King", "odd")


def named(program: Program, type_: ir.Type) -> Iterator[Names]:
    """What each thing of a type is called by players."""
    match type_:
        case ir.PieceType(kind=kind) | ir.DesignType(kind=kind):
            alike = (d.number for d in program.designs if kind in (None, d.kind))
            yield from (design_names(program, number) for number in alike)
        case ir.PlayerType():
            yield from ((seat,) for seat in (*program.seats, "nobody"))
        case ir.TruthType():
            yield from (("yes", "y"), ("no", "n"))
        case ir.CellType(kind=board):
            yield from ((name,) for name in program.boards[board or 0].names)
        case ir.NumberType():
            yield from ((str(number),) for number in range(20))


def understood(program: Program, type_: ir.Type, words: str) -> bool:
    """Whether players could mean something of a type by some words."""
    phrases: list[tuple[Part, ...]]
    if type_.member is None:
        phrases = [(each,) for each in named(program, type_)]
    else:
        things = list(named(program, type_.member))
        pairs = combinations_with_replacement(things, 2)
        phrases = [(Several(some),) for some in (*((each,) for each in things), *pairs)]
    return any(reading.parts == 1 for reading in readings(words, phrases))


def plain(program: Program) -> Iterator[Decision]:
    """The choices of which the name says which one is meant, with answers of one part."""
    names = [made.name for made in program.decisions]
    asks = [line for block in program.blocks for line in block if isinstance(line, ir.Ask)]
    of_one = {ask.decision for ask in asks if isinstance(ask.chooser, ir.Constant)}
    for made in program.decisions:
        type_ = program.properties[made.value].type
        one = type_.member or type_
        alone = names.count(made.name) == 1 and not made.parts and not made.written
        listed = (ir.PieceType, ir.DesignType, ir.PlayerType, ir.TruthType, ir.CellType)
        by_pieces = any(made.number in design.asks for design in program.designs)
        asked = alone and not (made.by_chance or by_pieces or made.number in of_one)
        if asked and isinstance(one, (*listed, ir.NumberType)):
            yield made


def refused(text: str, made: Decision, words: list[str]) -> set[str]:
    """Which of some words are refused, claimed of a choice each."""
    claims = "".join(f'  then North may not {made.name} "{said}"\n' for said in words)
    problems = compile_text(f'{text}\nexample "x"\n{claims}').problems
    told = [p.label.span.words for p in problems if p.severity is Severity.ERROR]
    return {said for said in words if any(f'"{said}"' in line for line in told)}


def test_a_claim_names_what_could_be_chosen() -> None:
    met = {True: 0, False: 0}
    for seed in range(SEEDS):
        program = compiled_of(seed).program
        if program is None or any(isinstance(d.domain, ir.GoChoice) for d in program.decisions):
            continue
        text, random = generated(Random(seed)).written(), Random(seed)
        for made in plain(program):
            type_ = program.properties[made.value].type
            names = {name[0].strip('"') for name in named(program, type_.member or type_)}
            words = random.sample(sorted({*names, *ODD}), 6)
            words[4:] = [f"{words[4]}, {words[5]}"]
            odd = {said for said in words if not understood(program, type_, said)}
            assert refused(text, made, words) == odd, (seed, made.name, words)
            met[True] += len(words) - len(odd)
            met[False] += len(odd)
    assert all(met.values()), met
