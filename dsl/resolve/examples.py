"""Binding examples: plays that a rule file tells, and what must come of them.

Purpose: names in examples checked like any others; claims as conditions on a state.
Input: the examples of a script, the binder of the ruleset. Output: `Example` values.
Must not know: how a match is played.
"""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Severity
from ..ir import program as pg
from ..ir.effects import VERBS
from ..ir.types import Value
from ..lower.shuffles import SHUFFLE
from ..parser.syntax_errors.example_mistakes import comes_of_play
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..syntax import items as sc
from ..word_forms import as_verb, stems
from .builder import ProgramBuilder, Scope
from .examples_of_draws import drawn_by_a_player, drawn_for_both
from .lookup import as_name
from .meant_choices import answered, called, is_plain, one_of_its_answers, unclear, with_verb
from .possible_answers import (
    known_answer,
    known_words,
    meant_as_a_whole,
    never_answered,
    never_asked,
)
from .ruleset import RulesetBinder
from .set_in_examples import begins_with_them, stood
from .told_words import known_told


@frozen
class Given:
    """An option is set before the match."""

    option: int
    value: Value


@frozen
class Standing:
    """How things stand where somebody is first asked: conditions that say one value each."""

    conditions: tuple[ir.Tree, ...]
    span: Span


@frozen
class Move:
    """What a seat does. how: `chosen`, `late` or `passed`. seat: None for chance. decision: which
    choice, or None to decline whatever is due; names: how that may be asked, alone or in a go.
    said: the words for what is chosen. to: to whom chance deals it, if it does; zone: or to which
    zone of the game.
    """

    seat: int | None
    how: str
    decision: int | None
    said: tuple[str, ...]
    span: Span
    to: int | None = None
    zone: int | None = None
    names: tuple[str, ...] = ()


@frozen
class Moves:
    """Moves that are made together, and in which phase this must happen."""

    phase: int | None
    number: int | None
    moves: tuple[Move, ...]
    span: Span


@frozen
class Claim:
    """What must hold. what: `condition`, `score`, `result`, `over`, `may`, `asked` or `told`.

    condition: of a state, for `condition` and `score`; taken: the number of players that a score is
    about, if it does not say which. seat, phase: who wins which, for `result`.
    phase, negated: for `over`.
    seat, decision, names, choice, said, negated: for `may`.
    seat, decision, names, negated: for `asked`.
    seat, said, negated: for `told`. names: as in `Move`; choice: what is chosen, which may be part
    of an answer in one go that has another name; empty where any choice is meant.
    """

    what: str
    span: Span
    condition: ir.Tree | None = None
    seat: int | None = None
    phase: int | None = None
    decision: int | None = None
    said: str = ""
    negated: bool = False
    taken: int | None = None
    names: tuple[str, ...] = ()
    choice: str = ""


@frozen
class Example:
    """A play and what must come of it."""

    name: str
    lines: tuple[Given | Standing | Moves | Claim, ...]
    span: Span


def bind_examples(script: sc.Script, binder: RulesetBinder) -> tuple[Example, ...]:
    """The examples of a script; those with mistakes are left out, and the mistakes noted. Where
    the rules have mistakes themselves, some of these only follow, and are not noted.
    """
    found = []
    problems = binder.draft.problems
    before = len(problems.found)
    lacking = problems.fatal and (problems.unborn or problems.incomplete)
    for item in script.items:
        if isinstance(item, sc.Example):
            begins_with_them(item, binder.draft)
            lines = [_line(line, binder) for line in item.lines]
            kept = tuple(line for line in lines if line is not None)
            found.append(Example(item.name.text, kept, item.span))
    if lacking:  # what an example speaks of may be what is missing
        problems.found[before:] = [one for one in problems.found[before:] if one.fix is not None]
    return tuple(found)


def _line(
    line: sc.Given | sc.Standing | sc.Moves | sc.Then, binder: RulesetBinder
) -> Given | Standing | Moves | Claim | None:
    draft = binder.draft
    match line:
        case sc.Given():
            option = draft.option_names.find(line.option)
            if option is None:
                draft.unknown("option", sx.Word(line.option, span=line.span), draft.option_names)
                return None
            return _given(option, line, binder)
        case sc.Standing():
            conditions = stood(line, binder)
            return None if conditions is None else Standing(conditions, line.span)
        case sc.Moves():
            phase = None
            if line.phase is not None:
                phase = draft.phase_names.find(line.phase.text)
                if phase is None:
                    draft.unknown("phase", line.phase, draft.phase_names)
            moves = tuple(_move(move, binder) for move in line.moves)
            return Moves(phase, line.number, moves, line.span)
        case sc.Then():
            remembered = len(draft.properties)
            claim = _claim(line.claim, binder)
            return claim if _remembered(line.claim, remembered, draft) else None


def _remembered(claim: sx.Node, before: int, draft: ProgramBuilder) -> bool:
    """Whether the rules remember what a claim asks for. What no rule asks for is forgotten; that is
    noted. before: how many things had a value before the claim was read.
    """
    if len(draft.properties) == before:
        return True
    name = draft.properties[-1].name
    draft.fault(
        "out-of-place",
        f"the rules never ask for `{name}`, and so nobody remembers it",
        claim.span,
        notes=("what is past can be claimed where it is: behind the moves of its own round",),
    )
    return False


def _given(option: int, line: sc.Given, binder: RulesetBinder) -> Given | None:
    made = binder.draft.options[option]
    if isinstance(line.value, sx.BothPlayers) and isinstance(made.type, ir.SeatsType):
        return Given(option, (0, 1))
    bound = binder.values.bind(line.value, Scope())
    none = isinstance(line.value, sx.Nothing)
    one = isinstance(made.type, ir.SeatsType) and bound.type == ir.PLAYER
    fits = made.type.optional if none else one or ir.fits(bound.type, made.type)
    if not fits or not isinstance(bound.tree, ir.Constant):
        wanted = ir.called(made.type) + (" or nobody" if made.type.optional else "")
        binder.draft.fault(
            "wrong-kind",
            f"option `{made.name}` is {wanted}, not `{line.value.span.words}`",
            line.value.span,
            f"expected {wanted}",
        )
        return None
    return Given(option, bound.tree.value)


def _seat(word: sx.Word, binder: RulesetBinder) -> int | None:
    if word.text in binder.draft.seats:
        return binder.draft.seats.index(word.text)
    binder.draft.unknown("player", word, binder.draft.seats)
    return None


def _choice(
    verb: sx.Word | None,
    binder: RulesetBinder,
    said: str = "",
    by_chance: bool = False,
    place: Span | None = None,
) -> int | None:
    """What is asked where a verb says what is chosen: the go, of a choice in one; else as below."""
    found = _choice_itself(verb, binder, said, by_chance, place)
    return None if found is None else binder.goes.get(found, found)


def _choice_itself(
    verb: sx.Word | None,
    binder: RulesetBinder,
    said: str = "",
    by_chance: bool = False,
    place: Span | None = None,
) -> int | None:
    """The choice that a verb is the name of, or that alone can be answered by what is said. place:
    where that stands.
    """
    if verb is None:
        return None
    found = binder.draft.decision_names.find_verb(verb.text)
    if found is None and verb.text in ("distribute", "distributes"):
        parted = [d for d in binder.draft.decisions if with_verb(d, "distribute")]
        found = parted[0].number if len({d.name for d in parted if _is_go(d)}) == 1 else None
    if found is None and verb.text not in ("uses", "use"):
        if place is not None and one_of_its_answers(verb, said, place, binder.draft, binder.goes):
            return None
        found = _meant(verb, said, by_chance, binder.draft)
    return found


def _asked_as(verb: sx.Word | None, decision: int | None, binder: RulesetBinder) -> tuple[str, ...]:
    """By which names a choice is asked: by its own, and by that of each go in which it is made."""
    draft = binder.draft
    if decision is None:
        return ()
    found = None if verb is None else draft.decision_names.find_verb(verb.text)
    own = draft.decisions[decision if found is None else found].name
    same = [each.number for each in draft.decisions if each.name == own]
    asked = (decision, *(binder.goes.get(number, number) for number in same))
    return tuple(dict.fromkeys(draft.decisions[each].name for each in asked))


def _meant(verb: sx.Word, said: str, by_chance: bool, draft: ProgramBuilder) -> int | None:
    """The one choice that can be answered so; a mistake is noted if there is none, or more."""
    choices = answered(said, by_chance, draft)
    plain = is_plain(verb.text, draft)
    if plain and len(choices) == 1:
        return choices[0]
    if choices and (plain or verb.text in VERBS):
        unclear(verb, choices, said if said.isdecimal() else as_name(said), draft)
    else:
        _no_choice(verb, draft)
    return None


def _no_choice(verb: sx.Word, draft: ProgramBuilder) -> None:
    """Note that no choice has a name; what one has said may be an answer to a choice."""
    said = set(stems(verb.text))
    kinds = {
        made.name: type_.kind
        for made in draft.decisions
        if isinstance(type_ := draft.properties[made.value].type, ir.DesignType)
    }
    answers = [
        f"{as_verb(choice)} {as_name(design.name)}"
        for choice, kind in kinds.items()
        for design in draft.designs
        if design.kind == kind and not said.isdisjoint((design.name, design.name.lower()))
    ]
    after = comes_of_play(line_of(verb.span)) if verb.text == "now" else None
    if after is not None:
        draft.problems.add(after)
        return
    if len(answers) != 1:
        dealt = not said.isdisjoint(("deal", "draw", "put"))
        if dealt and any(made.by_chance and made.name == SHUFFLE for made in draft.decisions):
            headline, by = f"no choice is called `{verb.text}`", f'chance {as_verb(SHUFFLE)} "..."'
            note = (
                f"what lies on top of a pile once it is shuffled is said with the shuffling: `{by}`"
            )
            draft.fault("unknown-name", headline, verb.span, notes=(note,))
            return
        draft.unknown("choice", verb, draft.decision_names)
        return
    draft.fault(
        "unknown-name",
        f"`{verb.text}` is an answer: in front of it stands what it answers",
        verb.span,
        help=f"write `{answers[0]}`",
        fix=answers[0],
    )


def _asked_by_a_piece(move: sc.Move, draft: ProgramBuilder) -> bool:
    """Note `North plays Guard, guesses Baron`: what a piece asks stands behind the piece."""
    word, verb = move.seat, move.verb
    if word is None or verb is None or word.text in draft.seats or word.quoted:
        return False
    found = draft.decision_names.find_verb(word.text)
    if found is None or not any(found in each.asks for each in draft.designs):
        return False
    source, start = word.span.source, word.span.start
    comma = re.search(r",[ \t]*$", source.text[:start])
    if comma is None:
        return False
    place = Span(source, comma.start(), verb.span.start)
    draft.fault(
        "foreign-word",
        "what a choice asks stands behind it, without its name",
        Span(source, start, verb.span.end),
        help=f"leave out `{place.words.strip()}`",
        fix=Fix(place, " "),
    )
    return True


def _by_the_next(move: sc.Move, draft: ProgramBuilder) -> sc.Move:
    """`and Fox stakes 3`, behind what Otter does: somebody else does it."""
    verb, *values = move.verb, *move.values
    if not move.also or verb is None or verb.text not in draft.seats:
        return move
    does = next((each for each in values if isinstance(each, sx.Word)), None)
    return evolve(move, seat=verb, verb=does, values=tuple(values[1:]))


def _move(move: sc.Move, binder: RulesetBinder) -> Move:
    move = _by_the_next(move, binder.draft)
    if _asked_by_a_piece(move, binder.draft) or drawn_by_a_player(move, binder.draft):
        return Move(None, move.what, None, (), move.span, None, None)
    seat = None if move.seat is None else _seat(move.seat, binder)
    said = tuple(
        value.text if isinstance(value, sx.Word) else value.span.words for value in move.values
    )
    zone = _zone(move, binder)
    to = None if move.to is None or zone is not None else _seat(move.to, binder)
    decision = None if move.called else _only_draw(move, binder)
    if move.called:
        number = called(move, binder.draft)
        decision = None if number is None else binder.goes.get(number, number)
    elif decision is None:
        place = move.values[0].span if len(move.values) == 1 else None
        decision = _choice(move.verb, binder, " ".join(said), move.seat is None, place)
    drawn_for_both(move, decision, binder.draft)
    for value in move.values:
        known_words(value, binder, ())
    names = _asked_as(None if move.called else move.verb, decision, binder)
    return Move(seat, move.what, decision, said, move.span, to, zone, names)


def _zone(move: sc.Move, binder: RulesetBinder) -> int | None:
    """The zone of the game to which chance deals, if one is named."""
    draft = binder.draft
    if move.to is None or move.to.text in draft.seats:
        return None
    number = draft.bearers["game"].find(move.to.text)
    if number is None or not isinstance(draft.type_of(number), ir.ZoneType):
        return None
    return number


def _is_go(made: pg.Decision) -> bool:
    return isinstance(made.domain, ir.GoChoice)


def _only_draw(move: sc.Move, binder: RulesetBinder) -> int | None:
    """The one deal or draw of the rules, if an example says that chance deals or draws, whatever
    its name is.
    """
    draft = binder.draft
    if move.seat is not None or move.verb is None:
        return None
    verb = move.verb.text
    if verb not in ("deal", "deals", "draw", "draws"):
        return None
    if draft.decision_names.find_verb(verb) is not None:
        return None
    drawn = [
        made
        for made in draft.decisions
        if made.by_chance and not isinstance(made.domain, ir.OrderChoice)
    ]
    if move.to is not None and any(isinstance(made.domain, ir.DealChoice) for made in drawn):
        drawn = [made for made in drawn if isinstance(made.domain, ir.DealChoice)]
    if len({made.name for made in drawn}) > 1:  # what the rules say with this verb is meant
        said = [made for made in drawn if with_verb(made, verb.removesuffix("s"))]
        drawn = said or drawn
    names = {made.name: made.number for made in reversed(drawn)}
    if len(names) > 1:
        draft.fault(
            "unknown-name",
            f"several things are drawn by chance, and it is not said which one: `{verb}`",
            move.verb.span,
            help="call it by its name: " + " or ".join(f"`chance {n}s ...`" for n in names),
        )
    return next(iter(names.values()), None)


def _claim(claim: sc.Claim, binder: RulesetBinder) -> Claim | None:
    values, scope = binder.values, Scope()
    match claim:
        case sc.ConditionClaim():
            return _condition(claim, binder)
        case sc.LeadsClaim():
            return _score(claim, binder)
        case sc.ResultClaim():
            phase = _phase_named(claim.phase, binder)
            who = values.bind(claim.who, scope).tree
            seat = ir.as_one(who.value) if isinstance(who, ir.Constant) else None
            return Claim("result", claim.span, seat=seat, phase=phase)
        case sc.OverClaim():
            phase = _phase_named(claim.phase, binder)
            return Claim("over", claim.span, phase=phase, negated=claim.negated)
        case sc.MayClaim() | sc.AskedClaim():
            return _of_a_choice(claim, binder)
        case sc.ToldClaim():
            seat = _by_name(claim.who, binder)
            said = claim.words.text
            if not said.strip():
                _says_nothing(claim.span, "any words that are told begin so", binder)
            if claim.negated:
                known_told(said, claim.words.span, binder.draft)
            return Claim("told", claim.span, seat=seat, said=said, negated=claim.negated)


def _of_a_choice(claim: sc.MayClaim | sc.AskedClaim, binder: RulesetBinder) -> Claim:
    """What a player may choose, or is asked."""
    seat = _by_name(claim.who, binder)
    verb = claim.verb if isinstance(claim, sc.MayClaim) else claim.choice
    if isinstance(claim, sc.MayClaim):
        what, value = "may", claim.value
        said = value.text if isinstance(value, sx.Word) else value.span.words
        itself = _choice_itself(verb, binder, said, place=value.span)
        if itself is not None and meant_as_a_whole(value, itself, binder):
            itself = binder.goes[itself]
        known_answer(value, itself, binder)
    else:
        what, said = "asked", ""
        itself = _choice_itself(verb, binder)
    decision = None if itself is None else binder.goes.get(itself, itself)
    names = _asked_as(verb, decision, binder)
    _asked_for_it(claim, seat, decision if len(names) == 1 else None, binder)
    return Claim(
        what,
        claim.span,
        seat=seat,
        decision=decision,
        names=names,
        choice="" if itself is None else binder.draft.decisions[itself].name,
        said=said,
        negated=claim.negated,
    )


def _asked_for_it(
    claim: sc.MayClaim | sc.AskedClaim,
    seat: int | None,
    decision: int | None,
    binder: RulesetBinder,
) -> None:
    """Note a claim that a player may not choose, or is not asked, what others alone are asked."""
    reason = never_asked(seat, decision, binder) if claim.negated else None
    if reason is not None:
        _says_nothing(claim.span, reason, binder)


def _phase_named(said: sx.Value, binder: RulesetBinder) -> int | None:
    """The phase of which something is claimed; the mistake is noted if it is none."""
    words = said.span.words.removeprefix("the ")
    phase = binder.draft.phase_names.find(words)
    if phase is None:
        binder.draft.unknown("phase", sx.Word(words, span=said.span), binder.draft.phase_names)
    return phase


def _by_name(who: sx.Value, binder: RulesetBinder) -> int | None:
    """The seat of a player of whom something is claimed: who that is, the text itself says."""
    before = len(binder.draft.problems.found)
    player = binder.values.player(who, Scope())
    if isinstance(player, ir.Constant) and player.value is not None:
        return ir.sure(int, player.value)
    if len(binder.draft.problems.found) == before:
        seats = " or ".join(f"`{seat}`" for seat in binder.draft.seats)
        said = f"`{who.span.words}` is no player by name, and only of one can this be said"
        help = f"name the player: {seats}"
        binder.draft.fault("wrong-kind", said, who.span, help=help)
    return None


def _condition(claim: sc.ConditionClaim, binder: RulesetBinder) -> Claim:
    """A claim of what is so at the end, which must say something, if it can be understood."""
    before = len(binder.draft.problems.found)
    condition = binder.conditions.bind(_just_so_many(claim.condition), Scope())
    if len(binder.draft.problems.found) == before:
        _not_empty(condition, claim, binder)
    return Claim("condition", claim.span, condition)


def _just_so_many(said: sx.Condition) -> sx.Condition:
    """`there are 4 dice in the cup` as a claim: four and no more, unless it says `at least`."""
    if isinstance(said, sx.And):
        return evolve(said, parts=tuple(_just_so_many(part) for part in said.parts))
    things = said.things if isinstance(said, sx.ThereIs) else None
    if not isinstance(said, sx.ThereIs) or things is None or said.negated or things.sets:
        return said
    low = things.low
    if not isinstance(low, sx.Number) or low.value < 2 or low != things.high:
        return said
    more = evolve(low, value=low.value + 1)
    others = evolve(said, things=evolve(things, low=more, high=more), negated=True)
    return sx.And((said, others), span=said.span)


PLAYED = (ir.Read, ir.PhaseNumber, ir.PhaseWinner, ir.Cancelled)
"""What the play has led to: without any of these, a value is known from the text alone."""


def _parts(condition: ir.Tree) -> Iterator[ir.Tree]:
    """The conditions of which one is put together by `and`, `or` and `not`."""
    if isinstance(condition, ir.AllOf | ir.AnyOf):
        for part in condition.parts:
            yield from _parts(part)
    elif isinstance(condition, ir.Not):
        yield from _parts(condition.part)
    else:
        yield condition


def _of_any_number(tree: ir.Tree) -> bool:
    """Whether something is so whatever number stands there, or makes one number of all."""
    match tree:
        case ir.Multiple(of=ir.Constant(value=1)):
            return True
        case ir.Calculated(sign="-"):
            return tree.left == tree.right
        case ir.Calculated(sign="*"):
            return ir.number(0) in (tree.left, tree.right)
        case ir.Compared(sign=">=", left=ir.Count(), right=ir.Constant(value=0)):
            return True
    return False


def _not_empty(condition: ir.Tree, claim: sc.ConditionClaim, binder: RulesetBinder) -> None:
    """Note a claim that says nothing of the match: one that compares something with itself, that
    holds of every number, or that has a part in which nothing of the play stands.
    """
    if any(map(_with_itself, ir.walk(condition))):
        reason = "something is compared with itself"
    elif any(map(_of_any_number, ir.walk(condition))):
        reason = "this is so of any number"
    elif not all(any(isinstance(t, PLAYED) for t in ir.walk(p)) for p in _parts(condition)):
        reason = "nothing in it hangs on the play"
    else:
        found = never_answered(condition, binder)
        if found is None:
            return
        reason = found
    _says_nothing(claim.span, reason, binder)


def _says_nothing(span: Span, reason: str, binder: RulesetBinder) -> None:
    """Note a claim that no play makes false, unless something else is wrong that may be why."""
    if any(
        one.code != "empty-claim" and one.severity is Severity.ERROR
        for one in binder.draft.problems.found
    ):
        return
    binder.draft.fault(
        "empty-claim",
        "this claim says nothing of the play",
        span,
        reason,
        help="claim something that another play would make false, or leave the line out",
    )


def _with_itself(tree: ir.Tree) -> bool:
    match tree:
        case ir.Among():
            return tree.value in tree.others
        case ir.Compared():
            return tree.left == tree.right
        case ir.Multiple():
            return tree.value == tree.of
    return False


def _score(claim: sc.LeadsClaim, binder: RulesetBinder) -> Claim | None:
    """`North leads 2 to 1`: the first public number that players have, innermost phase first."""
    draft = binder.draft
    who = binder.values.player(claim.who, Scope())
    number = None
    if claim.noun is not None:
        number = draft.bearers["player"].find(claim.noun.text)
    else:
        scores = [
            p
            for p in draft.properties
            if p.bearer == "player" and isinstance(p.type, ir.NumberType) and p.source == "stored"
        ]
        if scores:
            told = [p for p in scores if p.audience == "public"] or scores
            number = max(told, key=lambda p: (_depth(draft, p.phase), -p.number)).number
    if number is None:
        _no_score(claim, draft)
        return None
    mine = ir.Compared(ir.Read(number, who), "=", ir.number(claim.more))
    theirs = ir.Compared(ir.Read(number, ir.OpponentOf(who)), "=", ir.number(claim.fewer))
    taken = number if claim.noun is None else None
    return Claim("score", claim.span, ir.AllOf((mine, theirs), span=claim.span), taken=taken)


def _no_score(claim: sc.LeadsClaim, draft: ProgramBuilder) -> None:
    """Note that nobody has what is said to be counted."""
    if claim.noun is not None:
        draft.unknown("score", claim.noun, draft.bearers["player"])
    elif not draft.problems.fatal:
        note = "a score is a number that players have: `each player has points: 0, public`"
        draft.fault("unknown-name", "players have no score", claim.span, notes=(note,))


def _depth(draft: ProgramBuilder, phase: int) -> int:
    depth, at = 0, draft.phases[phase].parent
    while at is not None:
        depth, at = depth + 1, draft.phases[at].parent
    return depth
