"""Every piece against every piece: what comes of it.

Purpose: where both players choose at the same time, play every pair of choices to the end of what
they are chosen in and say who gains by it. A pair in which the rules contradict themselves stands
out.
Input: a match that stands before such a choice. Output: a `Matrix`, which says what was answered
and drawn on the way, and what chance draws once both have chosen.
Must not know: how the match came there; how a table looks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from ..dsl import syntax as sx
from ..dsl.ir.nodes import given
from ..dsl.ir.program import Decision, Program, above
from ..dsl.syntax import items as sc
from ..dsl.syntax.walk import inside
from ..interpreter import api
from ..interpreter.api import Answer
from ..interpreter.state import Left, State
from ..interpreter.transaction import Watch
from ..match.answers import Awaiting, IllegalMove, Taken
from ..match.contradiction_report import clauses_of, problem_of
from ..match.door import Door, Step
from ..match.match import Match
from .choices_at_once import MOST, NOTHING, Way, bare, chosen_at_once, pieces_at_once, ways
from .consequences import Change, Seat, Stretch, Wording, changes
from .rulebook.english import is_plural
from .rulebook.vocabulary import RESULTS

_TOLD = 6
"""Draws that are told one by one."""

_OTHERWISE = " (not the same in every pair)"

_STEPS = 200
"""Answers that are given to come to a choice of both players."""

_REST = 40
"""Answers that are given once both have chosen, until what they chose in has ended."""


SEED = 0
"""What chance draws on the way to the choice, wherever nothing else is asked for."""


class NoMatrix(Exception):
    """There is no such choice; the message says why."""


@frozen
class Cell:
    """What comes of two choices. better: the seat that gains by it, or None. short: in a few signs,
    as the player whose choice is named first sees it. told: what is announced. contradiction: what
    the rules do not decide here, and the lines between which they do not. counted: of what a number
    is, by its name; nothing, if there is none. gained: that number for both, if there is one.
    follows: all that is otherwise when what was chosen in has ended.
    """

    better: int | None
    short: str
    told: tuple[str, ...] = ()
    contradiction: str = ""
    counted: str = ""
    gained: tuple[int, int] | None = None
    follows: tuple[Change, ...] = ()

    def is_like(self, other: "Cell") -> bool:
        """Whether the same comes of two pairs, in however many signs it is shown."""
        return self.gains_like(other) and set(self.follows) == set(other.follows)

    def counts(self, change: Change) -> bool:
        """Whether something that follows is what the number of the cell says."""
        noun = self.counted.removeprefix("fewer ").removeprefix("less ")
        about = change.about
        return (
            bool(noun) and isinstance(about, tuple) and about in ((noun, Seat(0)), (noun, Seat(1)))
        )

    @property
    def beside(self) -> tuple[Change, ...]:
        """What follows beside what the number of the cell says."""
        return tuple(change for change in self.follows if not self.counts(change))

    def gains_like(self, other: "Cell") -> bool:
        """Whether somebody gains the same by two pairs."""
        if self.gained is None or other.gained is None:
            return self.short == other.short
        return (self.gained, _noun(self)) == (other.gained, _noun(other))


def _noun(cell: Cell) -> str:
    """Of what the number of a cell is, if it says so."""
    return cell.short.partition(" ")[2]


@frozen
class Matrix:
    """A choice of both players, and a cell for every pair. before: what was answered on the way.
    drawn: what chance has drawn until then. drawn_then: what it draws once both have chosen.
    then: what else is answered before what they chose in has ended. counted: of what the numbers
    are, the first of them unless a cell says another. ended: the phase of the choice, which has
    ended then. others: what else both choose at once.
    """

    choice: str
    players: tuple[str, str]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    before: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    drawn_then: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    counted: str = ""
    ended: str = ""
    others: tuple[str, ...] = ()

    def taken_as_given(self) -> tuple[str, ...]:
        """What every cell takes as given: what was answered and drawn. Sentences, in words."""
        parts = (
            ("After", self.before),
            ("Chance drew", self.drawn),
            ("Chance draws then", self.drawn_then),
            ("Answered then", self.then),
        )
        return tuple(f"{ahead}: {_first(said)}" for ahead, said in parts if said)

    def cell(self, row: str, column: str) -> Cell | None:
        """What comes of two choices by their names; None if one of them is not there."""
        if row not in self.rows or column not in self.columns:
            return None
        return self.cells[self.rows.index(row)][self.columns.index(column)]


def scores(script: sc.Script) -> tuple[str, ...]:
    """What is compared when somebody wins: `the player with more points wins`. Where it is always
    less that wins, or more that loses, the word for that stands in front of the name.
    """
    found: dict[str, None] = {}
    fewer: dict[str, None] = {}
    for node in inside(script):
        match node:
            case sx.EffectLine(subject=sx.MostOf(thing=None, more=more, noun=noun), verb=verb):
                if verb.text in RESULTS:
                    if more == verb.text.startswith("win"):
                        found[noun.text] = None
                    else:
                        fewer[f"{_fewer(noun.text)} {noun.text}"] = None
    return tuple(found or fewer)


def _fewer(noun: str) -> str:
    return "fewer" if is_plural(noun) else "less"


def first_matrix(program: Program, script: sc.Script) -> Matrix:
    """The matrix of a match that begins; the same for the same rules, whatever chance may draw.
    Raises NoMatrix.
    """
    return _last(first_in_pieces(program, script))


def first_in_pieces(
    program: Program, script: sc.Script, choice: str | None = None
) -> Iterator[Matrix | None]:
    """The same pair by pair, and None after each piece of work. choice: as for `matrix`. Raises
    NoMatrix.
    """
    begun = Match(program, seed=SEED)
    return _in_pieces(begun, scores(script), (), choice, Wording(script))


def _last(made: Iterator[Matrix | None]) -> Matrix:
    return next(whole for whole in made if whole is not None)


def matrix(
    match: Match,
    scored: tuple[str, ...],
    only: tuple[str, ...] = (),
    choice: str | None = None,
    wording: Wording | None = None,
) -> Matrix:
    """Play every pair of what both players may choose next.

    scored: properties of players that tell who gains, as `scores` gives them. only: no other
    choices than these. choice: its name; without one, the first that can be listed in which pieces
    are chosen, or else any. wording: how what follows is said; without it, by the names that things
    have in the text. Raises NoMatrix.
    """
    return _last(_in_pieces(match, scored, only, choice, wording or Wording()))


def _in_pieces(
    match: Match,
    scored: tuple[str, ...],
    only: tuple[str, ...],
    choice: str | None,
    wording: Wording,
) -> Iterator[Matrix | None]:
    """A matrix, after None for each piece of work. Raises NoMatrix."""
    named = chosen_at_once(match.program)
    if choice is not None and all(each.name != choice for each in match.program.decisions):
        those = ", ".join(f"`{each}`" for each in named)
        instead = f": both choose {those}" if named else ""
        raise NoMatrix(f"nothing that is chosen is called `{choice}`{instead}")
    stand, both, before = _before(match, only, choice)
    yield None
    mine = _chosen(stand, both[0], only)
    yield None
    theirs = _chosen(stand, both[1], only)
    yield None
    name = both[0].name
    pairs: list[list[_Pair]] = []
    for one in mine:
        pairs.append([])
        for other in theirs:
            pairs[-1].append(_pair(stand, name, one, other, scored, wording))
            yield None
    met = {pair.cell.counted for row in pairs for pair in row}
    counted = next((each for each in scored if each in met), "")
    gains = [(pair.cell.counted, pair.cell.gained) for row in pairs for pair in row]
    signs = {name: _signs([each for of, each in gains if of == name and each]) for name in met}
    cells = tuple(tuple(_named(pair.cell, counted, signs) for pair in row) for row in pairs)
    drawn = tuple(_drawn(stand.answers).values())
    drawn_then = _alike([pair.drawn for row in pairs for pair in row])
    then = _of_each(_alike([pair.answered for row in pairs for pair in row]), stand.players)
    players = (stand.players[0], stand.players[1])
    rows, columns = (tuple(way.shown for way in of_one) for of_one in (mine, theirs))
    worked = (before, drawn, drawn_then, then, counted, _names_around(stand.program, name)[0])
    yield Matrix(name, players, rows, columns, cells, *worked, tuple(m for m in named if m != name))


def _first(said: tuple[str, ...]) -> str:
    """The first of several things that are told, and how many there are more."""
    more = len(said) - _TOLD
    return ", ".join(said[:_TOLD]) + (f" and {more} more" if more > 0 else "")


Draws = dict[tuple[str | None, str, int], str]
"""What was drawn or answered, in words: by whose it is, the name, and which one of that name."""


@frozen
class _Pair:
    """What comes of two choices, and what chance draws and is answered once they are made."""

    cell: Cell
    drawn: Draws
    answered: Draws


def _drawn(answers: Iterable[Taken], by_chance: bool = True) -> Draws:
    """What chance has drawn among the answers of a match, or what players answered."""
    found: Draws = {}
    for each in answers:
        if (each.how == "drawn") == by_chance:
            which = sum(key[:2] == (each.player, each.choice) for key in found)
            said = f"{each.choice} {each.words or ('' if by_chance else 'nothing')}".strip()
            whose = f"{each.player}'s {said}" if each.player else said
            found[each.player, each.choice, which] = whose
    return found


def _of_this_time(
    before: Match, after: Match, choice: str, answers: list[Taken]
) -> Iterator[Taken]:
    """The answers until chance draws anew what it drew on the way to the choice, once the phase of
    the choice is over: that is for the next time.
    """
    known = {each.choice for each in before.answers if each.how == "drawn"}
    ended = _ended(after, choice, len(before.events))
    for each in answers:
        if ended and each.choice in known:
            return
        yield each


def _ended(match: Match, choice: str, since: int) -> bool:
    """Whether the phase in which something is chosen, or one that it is in, has ended since."""
    around = set(_names_around(match.program, choice))
    return any(
        event.name == "over" and event.data.get("phase") in around for event in match.events[since:]
    )


def _around(program: Program, choice: str) -> tuple[int, ...]:
    """The phase in which something is chosen, and those that it is in, from inside out."""
    phase = _decision(program, choice).phase
    return phase, *above(program, phase)


def _names_around(program: Program, choice: str) -> tuple[str, ...]:
    return tuple(program.phases[phase].name for phase in _around(program, choice))


def _decision(program: Program, choice: str) -> Decision:
    return next(made for made in program.decisions if made.name == choice)


def _of_each(said: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """What is said of both players alike, said once: `bribe 0 each`."""
    one, other = (f"{player}'s " for player in players[:2])
    found: dict[str, None] = {}
    for each in said:
        whose = one if each.startswith(one) else other
        what = each.removeprefix(whose)
        alike = what != each and f"{one}{what}" in said and f"{other}{what}" in said
        each_of_them = "" if what.endswith(_OTHERWISE) else " each"
        found[f"{what}{each_of_them}" if alike else each] = None
    return tuple(found)


def _alike(pairs: list[Draws]) -> tuple[str, ...]:
    """What chance draws in pairs of choices; of what is not the same in all, only the name."""
    found: dict[tuple[str | None, str, int], set[str | None]] = {}
    for key in dict.fromkeys(key for draws in pairs for key in draws):
        found[key] = {draws.get(key) for draws in pairs}
    said: dict[str, None] = {}
    for (who, name, _), words in found.items():
        called = f"{who}'s {name}" if who else name
        (one,) = words if len(words) == 1 else (None,)
        said[one or f"{called}{_OTHERWISE}"] = None
    return tuple(said)


# ---------------------------------------------------------------------- where both choose


def _both(match: Match, wanted: tuple[str, ...]) -> tuple[Awaiting, Awaiting] | None:
    """The decisions of both players, if both are asked the same next and it is wanted; what need
    not be chosen and is not wanted is in nobody's way.
    """
    asked = [a for a in match.awaiting if not a.answered and (a.name in wanted or not a.optional)]
    first = next((a for a in asked if match.seat(a.player) == 0), None)
    second = next((a for a in asked if match.seat(a.player) == 1), None)
    if first is None or second is None or first.name != second.name or first.name not in wanted:
        return None
    return first, second


def _before(
    match: Match, only: tuple[str, ...], choice: str | None
) -> tuple[Match, tuple[Awaiting, Awaiting], tuple[str, ...]]:
    """A match that stands before what both choose, what they are asked, and what was answered on
    the way. Raises NoMatrix.
    """
    if choice is None and (pieces := pieces_at_once(match.program)):
        try:
            return _come_to(match, only, pieces, listed=True)
        except NoMatrix:
            pass  # these are never chosen, or not what is wanted: then what can be
    if choice is not None:
        return _come_to(match, only, (choice,), listed=False)
    return _come_to(match, only, chosen_at_once(match.program), listed=not only)


def _come_to(
    match: Match, only: tuple[str, ...], wanted: tuple[str, ...], listed: bool
) -> tuple[Match, tuple[Awaiting, Awaiting], tuple[str, ...]]:
    """The same before the first of some choices. listed: whether only one that can be listed is
    meant.
    """
    stand = match.fork()
    before = tuple(_walked(stand, wanted, listed)) if wanted else ()
    both = _both(stand, wanted)
    if both is None:
        if not wanted or wanted[0] not in chosen_at_once(match.program):
            what = f"come to choose `{wanted[0]}`" if wanted else "choose anything"
            raise NoMatrix(f"the players never {what} at the same time: there is no matrix")
        what = " or ".join(f"`{name}`" for name in wanted)
        raise NoMatrix(f"the play that was tried comes to no point where both choose {what}")
    heads = {bare(head) for asked in both for head in _heads(stand, asked)} if only else ()
    for word in only:
        if bare(word) not in heads:
            raise NoMatrix(f"nobody may choose `{word}` as {both[0].name} now")
    return stand, both, before


def _walked(match: Match, wanted: tuple[str, ...], listed: bool) -> Iterator[str]:
    """Answer until both players choose at once: decline what may be declined, else the first."""
    for _ in range(_STEPS):
        both = _both(match, wanted)
        if both is not None and (not listed or _is_listed(match, both)):
            return
        due = next((a for a in match.awaiting if not a.answered), None)
        if due is None:
            return
        words = _answered(match, due)
        if words:
            yield f"{due.player}'s {due.name} {words}"


def _answered(match: Match, due: Awaiting) -> str:
    """Decline what may be declined, which gives no words, else answer the first that there is.
    Raises NoMatrix.
    """
    if due.optional:
        match.decline(due.player, due.name, which=due.which)
        return ""
    first = due.candidates[0] if due.candidates else None
    words = first or match.draw(due.player, lambda _count: 0, due.name, due.which)
    if words is None:
        raise NoMatrix(f"{due.player} has nothing to choose as {due.name}")
    match.submit(due.player, words, due.name, which=due.which)
    return words


def _to_the_end(match: Match, choice: str, since: int) -> None:
    """Answer what else is due before the phase of a choice has ended, as on the way to it."""
    for _ in range(_REST):
        due = next((a for a in match.awaiting if not a.answered), None)
        if due is None or _ended(match, choice, since):
            return
        if due.nothing:
            match.timeout(due.player, due.name, which=due.which)
        else:
            _answered(match, due)


def _is_listed(match: Match, both: tuple[Awaiting, Awaiting]) -> bool:
    return all(0 < len(ways(match, asked)) <= MOST for asked in both)


def _heads(match: Match, asked: Awaiting) -> dict[str, Way]:
    """What a player may choose, and last that nothing is chosen, where that may be."""
    return ways(match, asked) | ({NOTHING.shown: NOTHING} if asked.optional else {})


def _chosen(match: Match, asked: Awaiting, only: tuple[str, ...]) -> tuple[Way, ...]:
    """What a player may choose, as far as it is wanted."""
    wanted = [bare(word) for word in only]
    heads = _heads(match, asked).items()
    chosen = tuple(way for head, way in heads if not wanted or bare(head) in wanted)
    if not chosen:
        raise NoMatrix(f"{asked.player} may choose none of these now")
    if len(chosen) > MOST:
        many = f"{asked.player} may choose {len(chosen)} things as {asked.name}"
        raise NoMatrix(f"{many}: name at most {MOST} of them")
    return chosen


# ---------------------------------------------------------------------- one pair


class _Ends(Door):
    """The reference, which keeps how phases ended."""

    def __init__(self) -> None:
        self.left: tuple[Left, ...] = ()

    def advance(
        self, program: Program, state: State, answer: Answer, listed: bool, watch: Watch | None
    ) -> Step:
        """See `Door`."""
        made = api.advance(program, state, answer, listed=listed, watch=watch)
        self.left += made.left
        return made


def _pair(
    match: Match, choice: str, one: Way, other: Way, scored: tuple[str, ...], wording: Wording
) -> _Pair:
    """What comes of two choices, and what chance draws and is answered once they are made."""
    played = match.fork()
    ends = played.door = _Ends()
    since, answered = len(played.events), len(played.answers)
    try:
        for player, way in zip(played.players, (one, other), strict=False):
            if way is NOTHING:
                played.decline(player, choice)
            else:
                played.submit(player, way.words, choice)
        chosen = len(played.answers)
        _to_the_end(played, choice, since)
    except IllegalMove as refused:
        return _Pair(Cell(None, "", (str(refused),)), {}, {})
    drawn = _drawn(_of_this_time(match, played, choice, played.answers[answered:]))
    then = _drawn(played.answers[chosen:], by_chance=False)
    if played.contradiction is not None:
        told = tuple(e.text for e in played.events[since:] if e.to is None)
        return _Pair(Cell(None, "!", told, _why(played)), drawn, then)
    made, around = _decision(match.program, choice), _around(match.program, choice)
    end = Stretch(match.program, match.state, made.number, around, ends.left, played.state)
    cell = _worth(match, played, choice, scored, since)
    return _Pair(evolve(cell, follows=changes(end, wording)), drawn, then)


def _why(played: Match) -> str:
    """What the rules do not decide, and the lines between which they do not: one line each."""
    torn = given(problem_of(played))
    return "\n".join((torn.headline, *clauses_of(torn, played.program.name)))


def _worth(before: Match, after: Match, choice: str, scored: tuple[str, ...], since: int) -> Cell:
    """Who gains: who won more than the phase of the choice, or else who has more than before."""
    events = after.events[since:]
    told = tuple(event.text for event in events if event.to is None)
    outer = _names_around(before.program, choice)[1:]
    ends = [
        event.data.get("winner")
        for event in events
        if event.name == "over" and event.to is None and event.data.get("phase") in outer
    ]
    if ends:
        seat = after.players.index(ends[0]) if ends[0] in after.players else None
        return Cell(seat, "over" if seat is None else "loses" if seat else "wins", told)
    for name in scored:
        mine, theirs = _gained(before, after, name)
        if mine or theirs:
            better = None if mine == theirs else 0 if mine > theirs else 1
            return Cell(better, "", told, counted=name, gained=(mine, theirs))
    return Cell(None, "0", told)


def _named(cell: Cell, usual: str, signs: Mapping[str, "_Signs"]) -> Cell:
    """A cell that says its number, and of what it is, unless it is of what most of them are."""
    if cell.gained is None:
        return cell
    short = signs[cell.counted](*cell.gained)
    return evolve(cell, short=short if cell.counted == usual else f"{short} {cell.counted}")


def counted_in(made: Matrix) -> str:
    """Of what the numbers of a matrix are, to stand behind what it shows; nothing if of nothing."""
    if made.counted:
        return f", counted in {made.counted}"
    nothing = all(cell.short == "0" for row in made.cells for cell in row)
    return ", by which nothing is gained yet" if nothing else ", where somebody wins by it"


def beside_counted(made: Matrix) -> str:
    """What the numbers of a matrix say of the other player, to stand behind what they are of."""
    cells = [cell for row in made.cells for cell in row if cell.gained]
    if any("/" in cell.short for cell in cells):
        return f"; behind a slash, what {made.players[1]} gains"
    turned = any(
        cell.short.startswith("-") and cell.gained[0] == 0 for cell in cells if cell.gained
    )
    return f"; behind a minus, what {made.players[1]} gains" if turned else ""


def compared(made: Matrix, other: Matrix) -> tuple[str, ...]:
    """What is to be known of a matrix beside another one: which choices only one of them has, and
    whether the same comes of those that both have. Sentences, in words.
    """
    mine, theirs = (dict.fromkeys((*each.rows, *each.columns)) for each in (made, other))
    new, gone = ([name for name in a if name not in b] for a, b in ((mine, theirs), (theirs, mine)))
    pairs = [
        (cell, was)
        for row, cells in zip(made.rows, made.cells, strict=True)
        for column, cell in zip(made.columns, cells, strict=True)
        if (was := other.cell(row, column)) is not None
    ]
    if not pairs:
        return ("No pair can be chosen in both: there is nothing to compare",)
    otherwise = sum(not cell.is_like(was) for cell, was in pairs)
    said = [
        f"{what}: {', '.join(names)}" for what, names in (("New", new), ("Gone", gone)) if names
    ]
    if otherwise:
        said.append(
            f"In {otherwise} of {len(pairs)} pairs: what came of it, and what comes of it now"
        )
    else:
        said.append("Of every pair that can be chosen in both, the same comes")
    return tuple(said)


_Signs = Callable[[int, int], str]
"""What both have gained, in a few signs."""


def _signs(gains: list[tuple[int, int]]) -> _Signs:
    """How gains are shown. One number is enough where one always loses what the other gains, and
    where never both gain, and nobody loses: behind a minus is then what the other one gains.
    """
    if all(mine == -theirs for mine, theirs in gains):
        return lambda mine, _: f"{mine:+d}"
    if all(min(each) == 0 for each in gains):
        return lambda mine, theirs: f"{mine or -theirs:+d}"
    return lambda mine, theirs: f"{_signed(mine)}/{_signed(theirs)}"


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _gained(before: Match, after: Match, name: str) -> tuple[int, int]:
    """By how much something of both players has grown, or has become less where that is better."""
    noun = name.removeprefix("fewer ").removeprefix("less ")
    was, now = ([_number(m.program, m.state, noun, s) for s in (0, 1)] for m in (before, after))
    sign = 1 if noun == name else -1
    return sign * (now[0] - was[0]), sign * (now[1] - was[1])


def _number(program: Program, state: State, name: str, seat: int) -> int:
    for prop in program.properties:
        value = state.facts.get((prop.number, seat))
        if prop.name == name and isinstance(value, int) and not isinstance(value, bool):
            return value
    return 0
