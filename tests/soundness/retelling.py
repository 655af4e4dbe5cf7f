"""The same rules said otherwise: with other names, in another order, as a variant, laid out anew.

Purpose: what must make no difference to play, as functions from a generated text to another one;
and play told in words alone, so that two programs whose tables are numbered differently can be
compared. Input: a generated text, or a program and a seed. Output: texts, stories.
"""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from attrs import evolve, frozen
from tests.soundness.playing import Trouble, asks_in_turn, bounded_play

from duello.analysis.generate.invented_names import SEAT, translated
from duello.analysis.generate.rule_file import Text
from duello.codec.programs import packed, unpacked
from duello.desk.formatter import format_source
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.pipeline import Compiled, compile_source
from duello.dsl.spans import Source
from duello.interpreter import api, compound_moves
from duello.interpreter.compound_moves import Path
from duello.interpreter.move_sets import at_most
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State
from duello.match.event_words import Kind, in_words
from duello.move_text.compose import shown, values_shown
from duello.move_text.typed_answers import said

LONGEST = 8
"""So many answers are given in a story."""

LISTED = 60
"""Where a choice has more answers than this, one of them is made part by part."""

LOOKED_AT = 2_000
"""Where a part has more values than this, the choice is not made; where there is no other, the
story ends.
"""

Words = Callable[[str], str]
"""From the words of a program to those in which stories are compared."""

Seats = dict[int | None, int | None]
"""Likewise from its seats; those that are not in it are the same."""


# ---------------------------------------------------------------------- stories


SEATS: Seats = {}
OTHER_SEATS: Seats = {0: 1, 1: 0}


def story(
    program: Program,
    seed: int,
    words: Words = str,
    seats: Seats = SEATS,
    begun: api.Advanced | None = None,
) -> list[str]:
    """A play in words: what is due and may be chosen, what is told, how it ends. The answers are
    drawn from the words alone, so that they are the same for whoever says the same. seats: who is
    who in those words; begun: from where on, if not from the start.
    """
    draw, found = Random(seed), list[str]()
    advanced = api.start(program) if begun is None else begun
    for _ in range(LONGEST):
        state = advanced.state
        if state.contradiction is not None:  # of several, the first is told, and that has an order
            return [*found, "stopped"]
        found += sorted(_told(program, advanced, words, seats))
        ways = sorted(_ways(program, state, words, seats, seed), key=lambda way: way.words)
        found += [way.words for way in ways]
        if state.outcome is not None:
            winner = seats.get(state.outcome.winner, state.outcome.winner)
            found.append(f"won by {winner} by {words(str(state.outcome.reason))}")
        known = [way for way in ways if way.answers]
        if len({way.words for way in known}) < len(known):
            return found  # of two questions in the same words nobody can say which is which
        if not known:
            return found
        way = known[draw.randrange(len(known))]
        name = draw.choice(sorted(way.answers))
        advanced = api.advance(program, state, way.answers[name])
    return found


def namesakes(program: Program, seed: int) -> bool:
    """Whether what follows is the same for answers that have one name: players and records say
    names, and the first of that name is meant. That `Ace, Ace` is told once more, where one was put
    in the place of the other, is no difference; nor is what follows of pieces that somebody else
    may choose at once: both mean the first of the name, and so the same one.
    """
    draw, heard = Random(seed), set[str]()
    advanced = api.start(program)
    for _ in range(LONGEST):
        state = advanced.state
        heard.update(_told(program, advanced, str, SEATS))
        waiting = [due for due in state.open if due.status == WAITING]
        if state.contradiction is not None or not waiting:
            return True
        due = draw.choice(waiting)
        others_drawn = due.by_chance and sum(each.by_chance for each in state.open) > 1
        if api.many(program, due) or others_drawn:  # which of a name are left to the other draws
            return True
        offered = api.candidates(program, state, due)
        if not at_most(offered, LOOKED_AT):
            return True
        listed = said(program, state, due, offered)
        taken = {each.value for each in state.open if each.status == CHOSEN}
        listed = [each for each in listed if each.value not in taken]  # as a name is understood
        if not listed:
            return True
        one = draw.choice(listed)
        first = next(each for each in listed if each.shown == one.shown)
        ways = [
            api.advance(program, state, api.answer_to(state, due, CHOSEN, each.value))
            for each in (one, first)
        ]
        if one is not first and not _shared(program, state, due):
            stories = [story(program, seed, begun=way) for way in ways]
            mine, other = ([line for line in told if line not in heard] for told in stories)
            if mine != other:
                return False
        advanced = ways[0]
    return True


def _shared(program: Program, state: State, due: Open) -> bool:
    """Whether somebody else chooses among the same pieces at once."""
    mine = _pieces_offered(program, state, due)
    others = (each for each in state.open if each.player != due.player)
    return any(mine & _pieces_offered(program, state, each) for each in others)


def _pieces_offered(program: Program, state: State, due: Open) -> frozenset[ir.Value]:
    if not ir.is_of_pieces(program.properties[program.decisions[due.decision].value].type):
        return frozenset()
    if due.status != WAITING:
        return frozenset(_things(due.value))
    offered = api.candidates(program, state, due)
    listed = offered if at_most(offered, LOOKED_AT) else ()
    return frozenset(each for value in listed for each in _things(value))


def _things(value: ir.Value) -> tuple[ir.Value, ...]:
    return value if isinstance(value, tuple) else (value,)


@frozen
class _Way:
    """A decision in words, and by its words every answer that it has."""

    words: str
    answers: dict[str, api.Answer]


def _ways(program: Program, state: State, words: Words, seats: Seats, seed: int) -> Iterator[_Way]:
    for due in state.open:
        if due.status == WAITING:
            answers: dict[str, api.Answer] = {}
            made = program.decisions[due.decision]
            draw = Random(f"{seed} {seats.get(due.player, due.player)} {words(made.name)}")
            taken = {each.value for each in state.open if each.status == CHOSEN}
            listed = _listed(program, state, due, words, draw)
            # of pieces that are called alike, chance draws one that it has not just drawn
            for name, value in sorted(listed, key=lambda each: each[1] in taken):
                chosen = api.answer_to(state, due, CHOSEN, value)
                answers.setdefault(plainly(words(name)), chosen)
            if answers and made.optional and not due.by_chance:
                answers["nothing of it"] = api.answer_to(state, due, PASSED)
            if api.may_be_late(program, due):
                answers["too late"] = api.answer_to(state, due, LATE)
            head = [seats.get(due.player, due.player), words(made.name), due.drawn, sorted(answers)]
            yield _Way(json.dumps(head), answers)


def _listed(
    program: Program, state: State, due: Open, words: Words, draw: Random
) -> Iterator[tuple[str, ir.Value]]:
    """Every answer with what it is called; one of them, where there are too many."""
    path = api.path(program, state, due)
    if _are_many(program, state, due):
        made = _part_by_part(path, state, due, words, draw)
        if made is not None:
            dealt = isinstance(program.decisions[due.decision].domain, ir.DealChoice)
            whole = said(program, state, due, [made])[0].shown if dealt else shown(path, made)
            yield whole, made
        return
    if is_go(program.decisions[due.decision]):
        for value in compound_moves.every(path):
            yield shown(path, value), value
        return
    for each in said(program, state, due, api.candidates(program, state, due)):
        yield each.shown, each.value


def _are_many(program: Program, state: State, due: Open) -> bool:
    """Whether there are more answers than are listed, or nobody can say soon how many."""
    try:
        return api.count(program, state, due, LISTED * 8) > LISTED
    except api.Illegal:
        return True


def _part_by_part(path: Path, state: State, due: Open, words: Words, draw: Random) -> ir.Value:
    """An answer of which each part is drawn among the words for it; None, if it leads nowhere or
    there are too many words.
    """
    while not path.complete:
        options = path.options()
        if not options or not at_most(options, LOOKED_AT):
            return None
        decision = path.asked()
        if isinstance(decision.domain, ir.DealChoice):  # something for each player
            every = said(path.work.program, state, due, options)
            named = {plainly(words(each.shown)): each.value for each in every}
        else:
            some = [each for each in options if each is not None]
            called = zip(values_shown(path, decision, some), some, strict=True)
            how = decision.written or "{}"
            named = {plainly(words(how.replace("{}", name))): value for name, value in called}
            if None in options:
                named[""] = None
        path = path.take(named[draw.choice(sorted(named))])
    return path.answer


def plainly(words: str) -> str:
    """Words with what is listed in them in order: a set is listed as its pieces are numbered."""
    if "; " in words:  # what each of the players gets
        return "; ".join(sorted(map(plainly, words.split("; "))))
    whole = words.replace(" > ", ">")  # an edge is one thing
    return LISTED_THINGS.sub(lambda found: ", ".join(sorted(found[0].split(", "))), whole)


THING = (
    r"(?:\d+(?:st|nd|rd|th) )?(?:[^ :;,]+'s )?[^ :;,]+(?: in (?:[^ :;,]+'s )?[^ :;,]+)?"
    r"(?: with [^ :;,]+ [^ :;,]+)*"
)
"""A thing as players say it: `2nd Ace`, `North's Ace in hand`, `Ace with power 5`."""

LISTED_THINGS = re.compile(rf"(?:{THING}, )+{THING}")


def _told(program: Program, advanced: api.Advanced, words: Words, seats: Seats) -> Iterator[str]:
    for event in in_words(program, advanced.events):
        if event.kind is not Kind.WHY:  # which says at which place of which file
            text = plainly(words(event.text))
            if event.kind is Kind.REVEAL:  # of both players, neither of whom is first
                text = str(sorted((words(who), _all(it, words)) for who, it in event.data.items()))
            to = seats.get(event.to, event.to)
            yield json.dumps([event.kind, words(event.name), to, text])


def _all(thing: Any, words: Words) -> list[str]:
    """One thing, or several in no order."""
    return sorted(words(str(each)) for each in (thing if isinstance(thing, list) else [thing]))


# ---------------------------------------------------------------------- the same said otherwise


def compiled(text: str, **others: str) -> Compiled:
    """A text that may extend others, which are given by name."""
    sources = {name: Source(name, other) for name, other in others.items()}
    return compile_source(Source("<text>", text), sources.get)


def renamed(text: Text) -> tuple[Compiled, Words]:
    """With other names throughout."""
    old, new = text.names.plain(), text.names.alike()
    return compiled(text.written(new)), lambda words: translated(words, old, new)


def with_other_seats(text: Text) -> tuple[Compiled, Words]:
    """What was said of one player is said of the other; who sits where stays."""
    one, other = (name.number for name in text.names.made if name.sort == SEAT)
    plain = text.names.plain()
    swapped = {**plain, one: plain[other], other: plain[one]}
    head, *items = text.items
    own = evolve(text, items=tuple(items)).written(swapped)
    whole = compiled(evolve(text, items=(head,)).written() + "\n" + own)
    return whole, lambda words: translated(words, plain, swapped)


def reordered(text: Text, draw: Random) -> Text:
    """With its blocks in another order; kinds and boards, of which the first is meant where none is
    named, keep theirs, and pieces as well where they lie in piles, which are built in that order.
    """
    head, *items = text.items
    piled = any(IN_A_PILE in item for item in items)

    def stays(item: str) -> bool:
        piece = item.startswith("\ue000") and item.split("\n")[0].count(" ") in PIECE_SPACES
        return item.startswith(FIRSTS) or (piled and piece)

    firsts = iter([item for item in items if stays(item)])
    order = (next(firsts) if stays(item) else item for item in draw.sample(items, len(items)))
    return evolve(text, items=(head, *order))


FIRSTS = ("pieces ", "board ")
IN_A_PILE = ", in a pile"
PIECE_SPACES = (1, 2)
"""So many spaces the first line of a piece has: its kind, its sign if it has one, and its name."""


def as_variant(text: Text, draw: Random) -> Compiled:
    """As a variant of rules that lack some of it, have other things in its place, and more. What is
    added comes last: where pieces lie in piles, which are built in their order, none is.
    """
    head, *items = text.items
    piled = any(IN_A_PILE in item for item in items)
    kept, own = [head.replace('"Generated"', '"Parent"')], [EXTENDS]
    for item in items:
        first, draws = item.split("\n")[0], draw.random()
        stub = BESIDE.get(first.count(" ")) if first.startswith("\ue000") else None
        if first.startswith("rule ") and draws < 0.3:
            own.append(item)
        elif stub is not None and draws < 0.3 and not piled:
            own.append(f"add {item}")
        elif stub is not None and draws < 0.6:
            kept.append(f"{first}\n  {stub}\n")
            own.append(f"replace {item}")
        else:
            kept.append(item)
    kind = next(item.split("\n")[0].split(" ")[1] for item in items if item.startswith("pieces "))
    kept.append(f"{kind.rstrip(',')} 9 Superfluous\n")
    own.append("remove Superfluous\n")
    heads = "".join(item.split("\n")[0] for item in kept[1:])
    name = draw.choice([name for name in text.names.made if str(name) in heads])
    plain = text.names.plain()
    before = {**plain, name.number: f"{plain[name.number]}z"}
    own.append(f"rename {before[name.number]} to {name}\n")
    parent = evolve(text, items=tuple(kept)).written(before)
    return compiled(evolve(text, items=tuple(own)).written(), Parent=parent)


EXTENDS = 'ruleset "Child"\n  extends "Parent"\n'
BESIDE = {0: 'announce "another"', **dict.fromkeys(PIECE_SPACES, '"Another."')}
"""What stands in the parent in the place of a phase and of a piece."""


def laid_out(text: str) -> Compiled:
    """In the one layout. Raises ValueError if that is another one when it is laid out again."""
    formatted = format_source(Source("<text>", text))
    again = format_source(Source("<text>", formatted.text))
    if formatted.problems or again.text != formatted.text:
        raise ValueError("laid out again, it is another text")
    return compiled(formatted.text)


def kept(program: Program) -> Program:
    """As it is when it was written down and read."""
    return unpacked(json.loads(json.dumps(packed(program))))


# ---------------------------------------------------------------------- what makes a difference


def difference(text: Text, program: Program, seed: int) -> Trouble | None:
    """What makes a difference to play that must not. program: what the text compiles to."""
    with bounded_play():
        told = story(program, seed)
        if not namesakes(program, seed):
            return Trouble("retold", "two answers have one name: another story")
        draw = Random(seed)
        ways: dict[str, Callable[[], tuple[Compiled, Words]]] = {
            "other names and another order of blocks": lambda: renamed(reordered(text, draw)),
            "a variant": lambda: (as_variant(text, draw), str),
        }
        if not asks_in_turn(program):
            ways[SEATS_SWAPPED] = lambda: with_other_seats(text)
        for what, way in ways.items():
            found, words = way()
            if found.program is None:
                return Trouble("retold", f"{what}: refused")
            seats = OTHER_SEATS if what == SEATS_SWAPPED else SEATS
            if story(found.program, seed, words, seats) != told:
                return Trouble("retold", f"{what}: another story")
    if kept(program) != program:
        return Trouble("retold", "a trip through the codec: another program")
    if seed % LAID_OUT == 0 and laid_out(text.written()).program != program:
        return Trouble("retold", "the one layout: another program")
    return None


SEATS_SWAPPED = "the other seats"

LAID_OUT = 4
"""One text of so many is laid out anew, which takes longest."""
