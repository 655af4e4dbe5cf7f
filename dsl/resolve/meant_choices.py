"""Which choice an example means where its verb is the name of none: `Otter plays Duchess`.

Purpose: any verb is right where what was chosen can be an answer to one choice alone.
Input: the verb, the words of an answer, a draft in which all choices are bound. Output: the choices
that are meant, and whether the verb may say something else.
Must not know: what is due when.
"""

import re
from collections.abc import Mapping

from .. import ir
from .. import syntax as sx
from ..diagnostics.did_you_mean import closest
from ..diagnostics.problem import Fix
from ..ir import program as pg
from ..ir.effects import VERBS
from ..ir.nodes import sure
from ..parser.syntax_errors.example_mistakes import comes_of_play
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..syntax import items as sc
from ..word_forms import as_verb, forms, stems
from .builder import ProgramBuilder


def with_verb(made: pg.Decision, verb: str) -> bool:
    """Whether the line of a choice says this verb, as an example does: `deals`, `draws`."""
    return re.search(rf"\b{verb}s?\b", made.span.words.partition("\n")[0]) is not None


OF_ANY = frozenset({"choose", "name", "pick", "play", "say", "select", "take", "use"})
"""What is said of whatever is chosen: it is the name of no choice with a slip in it."""


def is_plain(verb: str, draft: ProgramBuilder) -> bool:
    """Whether a verb says nothing else: it is no misspelt name, and nothing that a line does."""
    if not OF_ANY.isdisjoint(stems(verb)):
        return True
    names = [form for name in draft.decision_names for form in forms(name)]
    return verb not in VERBS and closest(verb, names) is None


def answered(said: str, by_chance: bool, draft: ProgramBuilder) -> tuple[int, ...]:
    """The choices, one of each name, that can be answered by what an example says; not those that
    some piece lets somebody make, where there are others. by_chance: whether chance makes them.
    """
    found: dict[str, int] = {}
    for made in draft.decisions:
        if made.by_chance is by_chance and not with_verb(made, "ask") and _takes(made, said, draft):
            found.setdefault(made.name, made.number)
    heads = {design.span.start for design in draft.designs}
    of_all = (n for n in found.values() if _block(draft.decisions[n].span) not in heads)
    return tuple(of_all) or tuple(found.values())


def _block(place: Span) -> int:
    """Where the block at the margin begins in which a place is."""
    *_, head = re.finditer(r"^(?=\S)", place.source.text[: place.start], re.MULTILINE)
    return head.start()


def _takes(made: pg.Decision, said: str, draft: ProgramBuilder) -> bool:
    """Whether what was said is of the sort that is chosen there."""
    type_ = draft.properties[made.value].type
    match type_.member or type_:
        case ir.PieceType(kind=kind) | ir.DesignType(kind=kind):
            number = draft.design_names.find(said)
            return number is not None and draft.designs[number].kind == kind
        case ir.NumberType():
            return said.isdecimal()
        case ir.TruthType():
            return said in ("yes", "no")
        case ir.PlayerType():
            return said in draft.seats
        case ir.CellType(board=board):
            return said in draft.boards[board or 0].numbers
    return False


def unclear(verb: sx.Word, choices: tuple[int, ...], said: str, draft: ProgramBuilder) -> None:
    """Note that a verb is the name of no choice, and which choices may be meant."""
    names = [draft.decisions[each].name for each in choices]
    ways = " or ".join(f"`{as_verb(name)} {said}`" for name in names)
    headline = f"`{verb.text}` may be an answer to several choices"
    draft.fault(
        "unknown-name",
        headline if len(names) > 1 else f"there is no choice called `{verb.text}`",
        verb.span,
        help=f"the name of the choice is the verb: write {ways}",
        fix=as_verb(names[0]) if len(names) == 1 else None,
    )


def one_of_its_answers(
    verb: sx.Word, said: str, place: Span, draft: ProgramBuilder, goes: Mapping[int, int]
) -> bool:
    """Whether a verb is no choice but an answer to one of two in a go, and what is said an answer
    to the other one: that is noted, with both answers. place: where what is said stands; goes: the
    go of each choice in one.
    """
    words = set(stems(verb.text))
    others = answered(said, False, draft)
    for made in draft.decisions:
        type_, go = draft.properties[made.value].type, goes.get(made.number)
        if go is None or not isinstance(type_, ir.DesignType):
            continue
        names = [design.name for design in draft.designs if design.kind == type_.kind]
        answer = next((name for name in names if name in words), None)
        parts = [number for number in goes if goes[number] == go]
        if answer is None or len(parts) != 2 or not set(parts) - {made.number} <= set(others):
            continue
        values = (answer, said) if made.number == min(parts) else (said, answer)
        name = draft.decisions[go].name
        both = f'{name if verb.text == answer else as_verb(name)} "{", ".join(values)}"'
        draft.fault(
            "unknown-name",
            f"`{answer}` is an answer: `{name}` is chosen, with all that it asks",
            verb.span,
            help=f"write `{both}`",
            fix=Fix(Span(verb.span.source, verb.span.start, place.end), both),
        )
        return True
    return False


def _stands(move: sc.Move, name: sx.Word, draft: ProgramBuilder) -> bool:
    """Whether a name is what the game has, or the player who is named."""
    found = draft.bearers["game" if move.seat is None else "player"].find(name.text)
    return found is not None and draft.properties[found].source == "stored"


def called(move: sc.Move, draft: ProgramBuilder) -> int | None:
    """The choice of `the cargo is 4`, `Otter's pick is Duchess`; a mistake is noted if it is none,
    or one of somebody else.
    """
    name = sure(sx.Word, move.verb)
    number = draft.decision_names.find(name.text)
    said = move.values[0].span.words
    if number is None and move.seat is None and name.text in draft.seats:
        choices = answered(said, False, draft)
        way = draft.decisions[choices[0]].name if len(choices) == 1 else "pick"
        meant = f"{name.text}'s {way} is {said}"
        draft.fault(
            "unknown-name",
            f"it is not said what of `{name.text}` this is",
            name.span,
            help=f"write `{meant}`" if len(choices) == 1 else None,
            fix=Fix(move.span, meant) if len(choices) == 1 else None,
            notes=() if len(choices) == 1 else (f"the choice is named: `{meant}`",),
        )
    elif number is None and (after := comes_of_play(line_of(move.span))) is not None:
        draft.problems.add(after)
    elif number is None and _stands(move, name, draft):
        place = Span(move.span.source, move.span.start, move.span.start)
        draft.fault(
            "unknown-name",
            f"`{name.text}` is not chosen: how things stand where it begins is said by `given`",
            move.span,
            help=f"write `given {move.span.words}`",
            fix=Fix(place, "given ") if line_of(place).words.lstrip() == move.span.words else None,
        )
    elif number is None:
        draft.unknown("choice", name, draft.decision_names)
    elif draft.decisions[number].by_chance is not (move.seat is None):
        ways = [f"{seat}'s {name.text} is {said}" for seat in draft.seats]
        drawn = f"{name.text} is {said}"
        draft.fault(
            "whose",
            f"`{name.text}` is drawn by chance"
            if move.seat
            else f"it is not said whose `{name.text}` it is",
            move.span,
            help=f"write `{drawn}`"
            if move.seat
            else "name them: " + " or ".join(f"`{w}`" for w in ways),
            fix=drawn if move.seat else None,
        )
    return number
