"""What players read under a piece or a rule, beside what its clauses say.

Purpose: pieces and numbers that stand in the text and not in the clauses, or the other way round.
Only a hint: a text may put things in other words.
Input: the knowledge of a program. Output: findings.
Must not know: what clauses mean beyond what they name.
"""

import re
from collections import Counter
from collections.abc import Iterator

from attrs import field, frozen

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import visit
from ..ir.program import Design
from ..spans import Span
from ..word_forms import forms
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

WORDS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = (
    "",
    "",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
LEAST = 2
"""Zero and one are said in too many ways: `no`, `a`, `the`, `once`."""


@frozen
class Said:
    """What is named somewhere: designs by number, numbers, and numbers that options have. bounds:
    pairs of numbers of which one is named, and says the same as the other: `more than 5` and `at
    least 6`.
    """

    designs: set[int]
    numbers: set[int]
    options: set[int] = field(factory=set)
    bounds: set[tuple[int, int]] = field(factory=set)

    def with_bounds(self, named: set[int]) -> set[int]:
        """The numbers, with those that say the same as one of them does and are named elsewhere."""
        return self.numbers | {other for _, other in self.bounds if other in named}

    def beyond(self, named: set[int]) -> set[int]:
        """The numbers that are not named elsewhere, nor said there by another one."""
        by_another = {number for number, other in self.bounds if other in named}
        return self.numbers - named - by_another


class Names:
    """The names of pieces, by the words in them: a text is only searched for those of which it has
    every word, so that it takes no longer the more pieces there are.
    """

    def __init__(self, designs: tuple[Design, ...]) -> None:
        self.words = {d.number: frozenset(re.findall(r"\w+", d.name)) for d in designs}
        self.count = Counter(word for words in self.words.values() for word in words)
        self.by_word: dict[str, list[Design]] = {}
        """By the word of their name that the fewest have; by none those that have no words."""
        for design in designs:
            rarest = min(self.words[design.number], key=lambda w: (self.count[w], w), default="")
            self.by_word.setdefault(rarest, []).append(design)

    def perhaps_in(self, text: str) -> list[Design]:
        """The pieces of which a text may have the name, the longest first."""
        words = {"", *re.findall(r"\w+", text)}
        words |= {word.removesuffix(end) for word in words for end in ("s", "es")}
        found = (d for word in words for d in self.by_word.get(word, ()))
        fitting = [d for d in found if self.words[d.number] <= words]
        return sorted(fitting, key=lambda d: (-len(d.name), d.number))


def differing(knowledge: Knowledge) -> Iterator[Finding]:
    """The texts that name something else than the clauses under them."""
    program, names = knowledge.program, Names(knowledge.program.designs)
    places = {r.owner: r.span for r in reversed(program.rules) if r.owner is not None}
    clauses: dict[ir.Owner | None, list[Span]] = {}
    for rule in program.rules:
        clauses.setdefault(rule.owner, []).append(rule.span)
    for design in program.designs:
        owner = ir.of_design(design.number)
        if design.text and (owner in places or design.asks):
            said = [program.decisions[number].span for number in design.asks]
            place = _told_at(design, [*said, *clauses.get(owner, ())])
            yield from _compared(knowledge, names, owner, design.text, place)
    for number, named in enumerate(program.named_rules):
        owner = ir.of_named_rule(number)
        if named.text and owner in places:
            yield from _compared(knowledge, names, owner, named.text, places[owner])


def _told_at(design: Design, said: list[Span]) -> Span:
    """Where it is told of a piece: its name, or what a variant has changed of what is said below
    it.
    """
    changed = [span for span in said if span.words and span.source != design.span.source]
    return changed[-1] if changed else design.span


def _compared(
    knowledge: Knowledge, names: Names, owner: ir.Owner, text: str, span: Span
) -> Iterator[Finding]:
    program = knowledge.program
    said, done = _in_text(names, text), _in_clauses(knowledge, owner)
    design = ir.owning_design(owner)
    own = set() if design is None else {design}
    beside = done.options.union(*(_beside(knowledge, each) for each in own))
    printed = {d for each in own for d in _printed_on(knowledge, each)}
    labels = {program.designs[d].label for d in done.designs}
    missing = said.designs - done.designs - own - printed
    if _in_an_order(knowledge, owner):
        missing = {d for d in missing if not _before_or_after(program.designs[d].name, text)}
    read = done.with_bounds(said.numbers) | beside
    unread = {n for n in said.numbers - read if str(n) not in labels}
    unsaid = {
        d
        for d in done.designs - said.designs - own
        if not re.search(rf"(?<!\w){re.escape(program.designs[d].label)}(?!\w)", text)
    }
    untold = {n for n in done.beyond(said.numbers) if n >= LEAST} - _ordinals(text)
    # A text may leave numbers to the clauses, and say others for colour: only where both name one
    # that the other does not, they say two things.
    if not (unread and untold):
        unread, untold = set(), set()
    # Likewise it may say of a piece what it is like, in the place of its name.
    if not missing:
        unsaid = set()
    if missing or unread:
        words = _names(knowledge, missing, unread)
        yield _hint(knowledge, owner, span, missing, f"the text names {words}, and no clause does")
    if unsaid or untold:
        words = _names(knowledge, unsaid, untold)
        yield _hint(knowledge, owner, span, unsaid, f"a clause names {words}, the text does not")


def _printed_on(knowledge: Knowledge, design: int) -> set[int]:
    """The designs that are printed on a piece."""
    printed = (
        made.printed[design]
        for made in knowledge.program.properties
        if made.source == "printed" and made.bearer == "piece"
        if isinstance(made.type, ir.DesignType)
    )
    return {each for each in printed if isinstance(each, int)}


def _in_an_order(knowledge: Knowledge, owner: ir.Owner) -> bool:
    """Whether an owner acts in a step in which one acts before another."""
    return any(
        isinstance(rule.form, ir.InStep)
        and knowledge.program.steps[rule.form.step].order is not None
        for rule in knowledge.program.rules_of.get(owner, ())
    )


def _before_or_after(name: str, text: str) -> bool:
    """Whether a text says of something only when its turn is, which the order of the step says."""
    behind = rf"\b(?:before|after) (?:the |an? )?{re.escape(name)}(?!\w)"
    rest = re.sub(behind, " ", text, flags=re.IGNORECASE)
    return rest != text and not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", rest)


def _hint(
    knowledge: Knowledge, owner: ir.Owner, span: Span, designs: set[int], headline: str
) -> Finding:
    made = problem(
        "text-differs",
        headline,
        span,
        help="say the same in both; or, if the text only puts it in other words, allow it",
        severity=Severity.HINT,
    )
    named = frozenset(("piece", number) for number in designs)
    return Finding(made, concern(knowledge.program, owner, span) | named)


def _names(knowledge: Knowledge, designs: set[int], numbers: set[int]) -> str:
    known = [f"`{knowledge.program.designs[d].name}`" for d in sorted(designs)]
    return _listed([*known, *(f"`{n}`" for n in sorted(numbers))])


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _in_text(names: Names, text: str) -> Said:
    """What a text names. Names are found whole, the longest first."""
    designs: set[int] = set()
    rest = text
    for design in names.perhaps_in(text):
        pattern = rf"(?<!\w){re.escape(design.name)}(?:e?s)?(?!\w)"
        if re.search(pattern, rest):
            designs.add(design.number)
            rest = re.sub(pattern, " ", rest)
    numbers = {int(n) for n in re.findall(r"(?<![\w.])\d{1,9}(?![\w.]*\w)", rest)}
    for word in re.findall(r"[a-z]+", rest.lower()):
        if word in WORDS[LEAST:]:
            numbers.add(WORDS.index(word))
    return Said(designs, {n for n in numbers if n >= LEAST})


def _ordinals(text: str) -> set[int]:
    """The numbers of what a text counts: `the fourth round` may be `round is at least 4`."""
    words = re.findall(r"[a-z]+", text.lower())
    return {ORDINALS.index(word) for word in words if word in ORDINALS[LEAST:]}


def _beside(knowledge: Knowledge, design: int) -> set[int]:
    """The numbers that are printed on a piece, and how many things it asks for."""
    found = {
        p.printed[design]
        for p in knowledge.program.properties
        if p.source == "printed" and p.kind is not None
    }
    asked = len(knowledge.program.designs[design].asks)
    return {n for n in (*found, asked) if isinstance(n, int)}


def _in_clauses(knowledge: Knowledge, owner: ir.Owner) -> Said:
    """What the clauses of an owner name."""
    designs: set[int] = set()
    numbers: set[int] = set()
    options: set[int] = set()
    bounds: set[tuple[int, int]] = set()
    for tree in _trees(knowledge, owner):
        match tree:
            case ir.Compared():
                bounds.update(_bounds(tree))
            case ir.Constant(value=int() as value) if not isinstance(value, bool):
                words = tree.span.words.strip()
                if re.fullmatch(r"-? *\d+", words):
                    numbers.add(abs(value))
                elif _is_called(knowledge, value, words):
                    designs.add(value)
            case ir.Later(count=count) | ir.Establish(count=count) | ir.Latest(count=count) if (
                count < 10**6
            ):
                numbers.add(count)
            case ir.Read(property=number) if knowledge.program.properties[number].keep:
                numbers.add(_said_of(knowledge.program.properties[number].keep, tree))
            case ir.OptionRead(option=number):
                default = knowledge.program.options[number].default
                if isinstance(default, int) and not isinstance(default, bool):
                    options.add(default)
    return Said(designs, numbers, options, bounds)


_COUNTED = re.compile(rf"\b(?:\d+|{'|'.join(WORDS[LEAST:])})\b")
"""A number in a line, in digits or as a word."""


def _said_of(kept: int, tree: ir.Tree) -> int:
    """The number that stands in a line about what was chosen so many times before: the same 3 times
    in a row is the same as 2 times before.
    """
    words = tree.span.words
    said = {int(n) if n.isdecimal() else WORDS.index(n) for n in _COUNTED.findall(words)}
    return kept + 1 if kept + 1 in said and kept not in said else kept


NEXT = {">": 1, ">=": -1, "<": -1, "<=": 1}
"""How much greater a number is that says the same with the other sign, `at least` for `more than`,
where it stands on the right.
"""


def _bounds(tree: ir.Compared) -> Iterator[tuple[int, int]]:
    """A number against which another one is held, with the one that would say the same."""
    for side, way in ((tree.right, 1), (tree.left, -1)):
        if isinstance(side, ir.Constant) and isinstance(side.value, int) and tree.sign in NEXT:
            yield side.value, side.value + way * NEXT[tree.sign]


def _is_called(knowledge: Knowledge, value: int, words: str) -> bool:
    """Whether words name the design of this number: other things, too, have numbers."""
    if not 0 <= value < len(knowledge.program.designs):
        return False
    return knowledge.program.designs[value].name in forms(words.strip('"'))


def _trees(knowledge: Knowledge, owner: ir.Owner) -> Iterator[ir.Tree]:
    """Every tree in the clauses of an owner, blocks and choices included."""
    program = knowledge.program
    waiting: list[ir.Tree] = [*program.rules_of.get(owner, ())]
    design = ir.owning_design(owner)
    if design is not None:
        waiting.extend(program.decisions[n].domain for n in program.designs[design].asks)
    met: set[int] = set()
    while waiting:
        for tree in ir.walk(waiting.pop()):
            yield tree
            for block in visit.below(program, tree):
                if block not in met:
                    met.add(block)
                    waiting.extend(program.blocks[block])
            if isinstance(tree, ir.Ask):
                waiting.append(program.decisions[tree.decision].domain)
