"""What a match has come to, for whoever wants to read at its end how it was won.

Purpose: what players had more or less of by the line that ended the match, and of what was told to
everybody what says how it went: what players have, and numbers of the match. What only served the
way there (who leads, what was claimed last, what never changes) is left out.
Input: a match that is over. Output: `FinalStanding`. Must not know: how it is shown.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from attrs import frozen

from ..dsl import ir
from ..dsl.ir import effects as ef
from ..dsl.ir import visit
from ..dsl.ir.nodes import walk
from ..dsl.ir.program import Program, Property
from ..interpreter import api
from ..interpreter.dispatch import bind, value
from ..interpreter.transaction import Transaction, Undecided
from ..move_text.display_names import said, words
from .event_words import Kind
from .match import Match
from .observation import learned

_MORE = re.compile(
    r"player (?:with|who ha(?:s|ve)|whose (?P<thing>.+?) ha(?:s|ve)) (?:the )?"
    r"(?:more|less|most|least|few(?:er|est)|\w+er|\w+est) (?P<noun>.+)"
)

Named = tuple[tuple[str, str], ...]


@frozen
class FinalStanding:
    """What a match has come to. players: of each, by name, what they have, with what was compared
    to see who wins first; about: numbers of the match.
    """

    players: tuple[tuple[str, Named], ...]
    about: Named

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for each player of whom there is anything to tell, and for each number."""
        had = tuple(
            f"{player}: {', '.join(f'{name} {told}' for name, told in some)}"
            for player, some in self.players
            if some
        )
        return had + tuple(f"{name}: {told}" for name, told in self.about)


def final_standing(match: Match) -> FinalStanding:
    """How it stands at the end of a match."""
    program = match.program
    known = learned(match.players, (each for each in match.events if each.to is None))
    players = {made.name: made for made in program.properties if made.bearer == "player"}
    numbers = {
        made.name
        for made in program.properties
        if made.bearer == "game" and isinstance(made.type, ir.NumberType)
    }
    varied = _varied(program)
    kept = {
        name
        for name, made in players.items()
        if made.number in varied and (isinstance(made.type, ir.NumberType) or _became(match, name))
    }
    compared = _compared(match)
    found = []
    for seat, player in enumerate(match.players):
        first = {name: by_seat[seat] for name, by_seat in compared.items()}
        had = {
            name: said(told, players[name].type)
            for name, told in known.players[player].items()
            if name in kept and name not in first and not isinstance(told, Mapping | list)
        }
        found.append((player, tuple({**first, **had}.items())))
    about = tuple(
        (name, str(told)) for name, told in known.facts.items() if name in numbers and _is(told)
    )
    return FinalStanding(tuple(found), about)


def _is(told: object) -> bool:
    """Whether a number is known; it may be none at all."""
    return told is not None and not isinstance(told, Mapping | list)


def _varied(program: Program) -> frozenset[int]:
    """The properties that some line or rule makes something else."""
    found = set[int]()
    for root in visit.roots(program):
        for tree in walk(root):
            match tree:
                case ef.Effect():
                    found |= {w.place.property for w in ef.written(tree) if w.place is not None}
                case ir.Answer() | ir.Modify() | ir.HandOut():
                    found.add(tree.property)
    reserves = (made.reserve for made in program.decisions)
    found |= {tree.property for tree in reserves if isinstance(tree, ir.Read)}
    return frozenset(found) | {made.number for made in program.properties if _counts(made)}


def _counts(made: Property) -> bool:
    """Whether what has happened is counted in it."""
    return made.source in ("tally", "since")


def _became(match: Match, name: str) -> bool:
    """Whether it was told of some player that something became another than it was."""
    told: dict[int | None, list[object]] = {}
    for each in match.events:
        if each.kind is Kind.FACT and each.to is None and each.name == name:
            told.setdefault(each.subject, []).append(each.value)
    about = (values for subject, values in told.items() if subject is not None)
    return any(value != values[0] for values in about for value in values)


# ---------------------------------------------------------------------- what was compared


def _compared(match: Match) -> dict[str, tuple[str, ...]]:
    """What the lines that decided the match say of whom there is more or less, by seat."""
    work = api.reading(match.program, match.at_its_end)
    found: dict[str, tuple[str, ...]] = {}
    for line in _deciding(match):
        for tree in _asked(match.program, line):
            name = _called(tree)
            if name is not None:
                with suppress(Undecided):
                    found[name] = tuple(_had(work, tree, seat) for seat in (0, 1))
    return found


def _deciding(match: Match) -> Iterator[ir.Tree]:
    """The line that ended the match, and those above it by which nobody has won; all that might
    have, where nobody has.
    """
    program, outcome = match.program, match.outcome
    ended = [each.line for each in match.events if each.kind is Kind.OVER]
    if ended and ended[-1] is not None:
        block, at = ended[-1]
        yield from filter(_is_won, program.blocks[block][:at])
        yield program.blocks[block][at]
    elif outcome is not None and outcome.winner is None:
        for lines in program.blocks:
            yield from (line for line in lines if _is_won(line, program.root))


def _is_won(line: ir.Tree, phase: int | None = None) -> bool:
    """Whether a phase, or some one, is won in a line."""
    won = line.effect if isinstance(line, ir.Do) else None
    return isinstance(won, ef.Win) and phase in (None, won.phase)


def _asked(program: Program, line: ir.Tree) -> Iterator[ir.Most]:
    """The comparisons of both players in a line, and in the answers to what it asks."""
    left, met = [line], set[int]()
    while left:
        for tree in walk(left.pop()):
            match tree:
                case ir.Most() if not _hangs(tree):
                    yield tree
                case ir.Read(property=number) if number not in met:
                    met.add(number)
                    left += [
                        rule.form.value
                        for rule in program.rules
                        if isinstance(rule.form, ir.Answer) and rule.form.property == number
                    ]


def _hangs(tree: ir.Most) -> bool:
    """Whether what is compared hangs on something that only stands where it is asked."""
    parts = tuple(walk(tree))
    bound = {
        each.slot for each in parts if not isinstance(each, ir.Local) and hasattr(each, "slot")
    }
    return any(isinstance(each, ir.Local) and each.slot not in bound for each in parts)


def _had(work: Transaction, tree: ir.Most, seat: int) -> str:
    """How much of what is compared a player has."""
    return words(work, value(tree.measure, work, bind((), tree.slot, seat)), ir.NUMBER)


def _called(tree: ir.Most) -> str | None:
    """What is compared, as it stands in a line: `points in taken`, `strength of cast`; None where
    a line only asks who is the one of whom something is so.
    """
    words = " ".join(tree.span.words.replace('"', "").split())
    more = _MORE.fullmatch(words)
    if more is None:
        return None
    return f"{more['noun']} of {more['thing']}" if more["thing"] else more["noun"]
