"""What may be an answer of a choice at all: for who claims in an example that it may not be chosen.

Purpose: a claim that a player may not choose what no answer of the choice can be, or what is never
asked of this player, would hold whatever the rules are.
Input: what is claimed to be chosen, the choice, the binder of the ruleset. Output: problems.
Must not know: what may be chosen at which moment; that is what the claim is about.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.did_you_mean import closest
from ..ir.program import Decision
from ..word_forms import article
from .answer_words import WORD
from .answers_in_one_go import in_its_order, names_a_whole
from .builder import ProgramBuilder
from .lookup import as_name
from .ruleset import RulesetBinder
from .strange_words import listed

LISTED = (ir.NumberType, ir.TruthType, ir.PlayerType, ir.CellType)
"""The types of things, beside pieces, of which answers are listed one by one."""

VACUOUS = ("the claim would hold whatever the rules are",)

NOTHING = ("", "none", "nothing", "pass")
"""What may be claimed of any choice: that something has to be chosen."""

JOINING = ("and", "or")

NOBODY = ("nobody",)

PIECES = (ir.PieceType, ir.DesignType)


def meant_as_a_whole(value: sx.Value, decision: int | None, binder: RulesetBinder) -> bool:
    """Whether a claim that names a choice which is made in one go with others goes on behind it,
    with what else is chosen there.
    """
    go = None if decision is None else binder.goes.get(decision)
    if decision is None or go is None:
        return False
    draft = binder.draft
    made, said = draft.decisions[decision], _said(value)
    if said.strip().casefold() in NOTHING or _fits(said, _type(made, draft), draft):
        return False
    return names_a_whole(said, draft.decisions[go], draft)


def _said(value: sx.Value) -> str:
    return value.text if isinstance(value, sx.Word) else value.span.words


def known_answer(value: sx.Value, decision: int | None, binder: RulesetBinder) -> None:
    """Note words in a claim that can be no answer: the claim would say nothing either."""
    made = None if decision is None else binder.draft.decisions[decision]
    same = [each for each in binder.draft.decisions if made is None or each.name == made.name]
    if made is not None and isinstance(made.domain, ir.GoChoice):
        before = len(binder.draft.problems.found)
        known_words(value, binder)
        if len(binder.draft.problems.found) == before:
            in_its_order(value, made, binder)
        return
    if any(map(_of_parts, same)) or made is None:
        _any_answer(value, decision, binder)
        return
    types = list(dict.fromkeys(_type(each, binder.draft) for each in same))
    said = _said(value)
    if said.strip().casefold() in NOTHING:
        return
    if not all(_is_listed(each) for each in types):
        known_words(value, binder)
        return
    if any(_fits(said, each, binder.draft) for each in types):
        return
    _told(value, said, types[0], made, binder)


def never_asked(seat: int | None, decision: int | None, binder: RulesetBinder) -> str | None:
    """Why a player is never asked for a choice, whatever happens; None if this is not known."""
    draft = binder.draft
    if seat is None or decision is None:
        return None
    name = draft.decisions[decision].name
    numbers = {each.number for each in draft.decisions if each.name == name}
    by_pieces = any(not numbers.isdisjoint(design.asks) for design in draft.designs)
    asks = [tree for tree in _asks(draft) if tree.decision in numbers]
    if by_pieces or {ask.decision for ask in asks} != numbers:
        return None
    seats = {ask.chooser.value for ask in asks if isinstance(ask.chooser, ir.Constant)}
    others = [who for number, who in enumerate(draft.seats) if number in seats]
    if seat in seats or not all(isinstance(ask.chooser, ir.Constant) for ask in asks):
        return None
    return f"`{name}` is asked of {others[0] if others else 'chance'} alone"


def never_answered(condition: ir.Tree, binder: RulesetBinder) -> str | None:
    """Why there never is an answer that a condition asks for; None if this is not known."""
    made = {each.value: each.number for each in binder.draft.decisions}
    for tree in ir.walk(condition):
        if isinstance(tree, ir.Read) and isinstance(tree.subject, ir.Constant):
            seat, decision = tree.subject.value, made.get(tree.property)
            reason = never_asked(seat, decision, binder) if isinstance(seat, int) else None
            if reason is not None:
                return reason
    return None


def _asks(draft: ProgramBuilder) -> Iterator[ir.Ask]:
    for block in draft.blocks:
        for line in block or ():
            if isinstance(line, ir.Ask):
                yield line


def _of_parts(made: Decision) -> bool:
    return made.parts or isinstance(made.domain, ir.GoChoice) or bool(made.written)


def _type(made: Decision, draft: ProgramBuilder) -> ir.Type:
    return draft.properties[made.value].type


def _is_listed(type_: ir.Type) -> bool:
    one = type_.member or type_
    return isinstance(one, (*LISTED, *PIECES))


# ---------------------------------------------------------------------- of one choice


def _names(type_: ir.Type, draft: ProgramBuilder) -> Iterator[tuple[str, ...]]:
    """What each thing of a type may be called, but for numbers."""
    match type_:
        case ir.PieceType(kind=kind) | ir.DesignType(kind=kind):
            for design in draft.designs:
                if kind is None or design.kind == kind:
                    yield design.name, design.label, f"{design.label} {design.name}"
        case ir.PlayerType():
            yield from (*((seat,) for seat in draft.seats), NOBODY)
        case ir.TruthType():
            yield from (("yes",), ("no",))
        case ir.CellType(kind=board):
            for number, made in enumerate(draft.boards):
                if board in (None, number):
                    yield from ((name,) for name in made.names)


def _fits(said: str, type_: ir.Type, draft: ProgramBuilder) -> bool:
    """Whether words may name a thing of a type, or, where several are chosen, several."""
    one = type_.member or type_
    words = _words(said)
    if isinstance(one, ir.NumberType):
        numbers = all(re.fullmatch(r"[+-]?\d+", word) for word in words)
        return numbers and bool(words) and (len(words) == 1 or type_.member is not None)
    names = [tuple(_words(name)) for every in _names(one, draft) for name in every]
    if type_.member is None:
        return any(_begins(words, name) for name in names)
    ends = {0}
    for start in range(len(words)):
        if start in ends:
            ends |= {
                end
                for end in range(start + 1, len(words) + 1)
                if any(_begins(words[start:end], name) for name in names)
            }
    return len(words) in ends


def _words(said: str) -> list[str]:
    """The words of an answer that matter, as players' words are read."""
    plain = re.sub(r"(?<=\w)['\u2019](?=\w)", "", said).replace("\N{MINUS SIGN}", "-").casefold()
    words = re.sub(r"[\"'`]", " ", re.sub(r"[,;>&\u2192]", " ", plain)).split()
    inner = [word for word in words if word not in JOINING]
    return inner[1:] if inner[:1] in (["the"], ["a"], ["an"], ["my"]) else inner


def _begins(said: list[str], name: tuple[str, ...]) -> bool:
    """Whether words are those of a name, or some of them, or their beginnings."""
    rest = iter(name)
    return all(
        any(word == each or (not word.isdecimal() and each.startswith(word)) for each in rest)
        for word in said
    )


def _told(
    value: sx.Value, said: str, type_: ir.Type, made: Decision, binder: RulesetBinder
) -> None:
    """Note that words name nothing that can be chosen, with what may be said."""
    draft, one = binder.draft, type_.member or type_
    if draft.problems.incomplete or (draft.problems.unborn and draft.problems.fatal):
        return
    several = ir.SetType(one) if type_.member is None else one
    if type_.member is None and _fits(said, several, draft):
        draft.fault(
            "wrong-kind",
            f"one `{made.name}` is chosen, and `{said}` are several",
            value.span,
            notes=VACUOUS,
            help="claim it of each of them in a line of its own",
        )
        return
    names = [every[0] for every in _names(one, draft) if every != NOBODY]
    parts = [each.strip() for each in said.split(",")]
    wrong = next((each for each in parts if not _fits(each, one, draft)), said)
    kind = draft.kinds[one.kind or 0].name if isinstance(one, PIECES) else ""
    other = next((d for d in draft.designs if d.name == wrong), None) if kind else None
    if kind and said.isdecimal():
        headline = f"no {kind} has the number `{said}`"
        draft.fault("unknown-name", headline, value.span, notes=VACUOUS)
    elif kind and isinstance(value, sx.Word) and other is None:
        draft.unknown("piece", evolve(value, text=wrong), names)
    else:
        noun = article(kind) if kind else draft.called(one)
        is_it = "" if other is None else f": that is {article(draft.kinds[other.kind].name)}"
        there = "" if isinstance(one, ir.NumberType | ir.TruthType) else listed(names)
        meant = closest(wrong, names)
        draft.fault(
            "wrong-kind",
            f"`{made.name}` is {noun}, and not `{wrong}`{is_it}",
            value.span,
            f"expected {noun}",
            notes=(*((there,) if there else ()), *VACUOUS),
            help=None if meant is None else f"did you mean `{as_name(meant)}`?",
            fix=None if meant is None or wrong != said else as_name(meant),
        )


# ---------------------------------------------------------------------- of any choice


def _any_answer(value: sx.Value, decision: int | None, binder: RulesetBinder) -> None:
    """Note words that are part of no answer, where one has many parts or any choice is meant."""
    if decision is not None or not isinstance(value, sx.Word):
        known_words(value, binder)
        return
    draft = binder.draft
    labels = {design.label for design in draft.designs}
    for name in (each.strip() for each in value.text.split(",")):
        if name not in labels and draft.design_names.find(name) is None:
            draft.unknown("piece", evolve(value, text=name), draft.design_names)


def known_words(value: sx.Value, binder: RulesetBinder, notes: tuple[str, ...] = VACUOUS) -> None:
    """The same where an answer may have many parts, and of what is chosen in a play: each word of
    it, or its beginning, is part of a name, or of how something is written.
    """
    problems = binder.draft.problems
    if problems.incomplete or (problems.unborn and problems.fatal):
        return
    said = value.text if isinstance(value, sx.Word) else value.span.words
    known, beginnings = binder.answer_words, binder.answer_beginnings
    for word in WORD.findall(said):
        small = word.casefold()
        if small in beginnings or not small.strip("+->").strip("0123456789"):
            continue
        meant = closest(small, [each for each in known if len(each) > 2])
        binder.draft.fault(
            "unknown-name",
            f"`{word}` is part of nothing that can be chosen",
            value.span,
            notes=notes,
            help=None if meant is None else f"did you mean `{known[meant]}`?",
            fix=None if meant is None else value.span.words.replace(word, known[meant], 1),
        )
        return
