"""A match on the page: against chance, against oneself, or on one phone that is handed around.

Purpose: what a person at the page sees and may say. Which seats people have is all that differs;
what is shown to whom, and when, is for the page.
Input: a program, words. Output: plain values for JSON. Must not know: the page.
"""

import random

from attrs import define

from ..boards.board_text import pictures
from ..dsl.ir.program import Program
from ..interpreter import api
from ..interpreter.events import HOST
from ..interpreter.state import LATE, Open
from ..match.answers import IllegalMove
from ..match.changed_values import changed_values
from ..match.contradiction_report import clauses_of, problem_of
from ..match.final_standing import final_standing
from ..match.match import Match
from ..match.recollection import sight_from
from ..move_text.complete import TRIED
from ..move_text.compose import shown
from .printed_values import printed

FEW = 40
"""So many answers of several parts are shown; where there are more, they are written."""


def few_answers(match: Match, due: Open) -> tuple[str, ...]:
    """Every answer to a choice that is answered part by part, one of those with the same words,
    which tell no copies of a piece apart; none where they are many.
    """
    program, state = match.program, match.state
    try:
        if api.count(program, state, due, TRIED) > FEW:
            return ()
    except api.Illegal:
        return ()
    path = api.path(program, state, due)
    return tuple(dict.fromkeys(shown(path, each) for each in api.candidates(program, state, due)))


@define
class Table:
    """A match, and who plays at the page. people: the names of the players who are asked; chance
    answers for the others. texts: what players read on pieces, by their names.
    """

    match: Match
    people: tuple[str, ...]
    dice: random.Random
    texts: dict[str, str]

    def answer(self, player: str, words: str, choice: str, which: int) -> str:
        """Give an answer; an empty one declines. What is wrong with it, if it cannot be taken."""
        try:
            if words:
                self.match.submit(player, words, choice, which=which)
            else:
                self.match.decline(player, choice, which=which)
        except IllegalMove as refused:
            return str(refused)
        return ""

    def seen(self) -> dict[str, object]:
        """What there is to see, once chance has answered what it must."""
        self._let_chance_answer()
        match = self.match
        over, torn = match.outcome, problem_of(match)
        ended = f"{over.why[:1].upper()}{over.why[1:]}" if over is not None else ""
        due = (each for each in match.state.open if each.player is not None and each.status != LATE)
        return {
            "players": list(match.players),
            "people": list(self.people),
            "told": {name: [e.text for e in match.heard(name)] for name in self.people},
            "everything": [self._to_all(e.to, e.text) for e in match.events if e.to != HOST],
            "asked": [
                {
                    "player": a.player,
                    "name": a.name,
                    "which": a.which,
                    "candidates": a.candidates or few_answers(match, of),
                    "about": a.about,
                    "may": a.optional,
                }
                for a, of in zip(match.awaiting, due, strict=True)
                if a.player in self.people and not a.answered
            ],
            "over": torn.headline if torn is not None else ended,
            "final": [] if over is None else list(final_standing(match).lines),
            "torn": [] if torn is None else list(clauses_of(torn, match.program.name)),
            "known": {name: self._known(name) for name in self.people},
            "texts": self.texts,
            "now": {name: self._now(name) for name in self.people},
        }

    def _known(self, player: str) -> dict[str, object]:
        """What a player knows: what each has, what lies where, what they chose and were told alone,
        and boards and graphs as text.
        """
        match, sight = self.match, sight_from(self.match, player)
        view = match.view(player)
        counts = [(who, f"{what} {value}") for who, some in sight.counts for what, value in some]
        things = [
            (who, f"{what}: {', '.join(names) or 'nothing'}")
            for who, some in sight.things
            for what, names in some
        ]
        alone = [f"told you alone: {words}" for words in sight.alone]
        return {
            "players": [
                [who, [said for name, said in (*counts, *things) if name == who]]
                for who in match.players
            ],
            "about": [
                *(f"{what}: {value}" for what, value in sight.about),
                *(f"{each.what} {each.value}" for each in changed_values(match, player)),
            ],
            "own": [*(f"you chose {what}: {value}" for what, value in sight.chosen), *alone],
            "pictures": [each.plain for each in pictures(match.program, view.facts, view.players)],
        }

    def _now(self, player: str) -> dict[str, str]:
        """What the pieces of a player have by now that is otherwise than printed, by their names;
        of several of one name only what they share.
        """
        found: dict[str, str] = {}
        for each in changed_values(self.match, player):
            if each.owner in (player, None):
                now = f"{each.name} is {each.now} now"
                found[each.piece] = " · ".join(filter(None, [found.get(each.piece), now]))
        return found

    def _to_all(self, to: int | None, text: str) -> str:
        return text if to is None else f"({self.match.players[to]} only) {text}"

    def _let_chance_answer(self) -> None:
        match = self.match
        while due := [
            a
            for a in match.awaiting
            if not a.answered and (a.player not in self.people or a.nothing)
        ]:
            first = due[0]
            player, name, which = first.player, first.name, first.which
            words = None if first.nothing else match.draw(player, self.dice.randrange, name, which)
            if words is not None:
                match.submit(player, words, name, which=which)
            elif first.optional:
                match.decline(player, name, which=which)
            else:
                match.timeout(player, name, which=which)


def _texts(program: Program) -> dict[str, str]:
    """What is printed on each piece, and its text, if there is anything to read."""
    alike = _alike(program)
    found = {
        design.name: " · ".join([*printed(design, program, alike), *filter(None, [design.text])])
        for design in program.designs
    }
    return {name: words for name, words in found.items() if words}


def _alike(program: Program) -> frozenset[str]:
    """What is printed on pieces and tells hardly any of them from others: flags, and what is the
    same on all.
    """
    return frozenset(
        kept.name
        for kept in program.properties
        if kept.source == "printed"
        if kept.type.name == "flag" or len({each for each in kept.printed if each is not None}) < 2
    )


def begun(program: Program, seed: int, people: int) -> Table:
    """A match at whose table so many people sit, in the order of the seats."""
    match = Match(program, seed=seed)
    return Table(match, match.players[:people], random.Random(seed), _texts(program))
