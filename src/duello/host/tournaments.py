"""Series, round robins and knock-outs: who plays whom, and how it stands.

Pure: results come in, pairings and standings go out. Must not know: matches, pages.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from attrs import frozen

SERIES, ROBIN, KNOCKOUT = "series", "round robin", "knock-out"
KINDS = (SERIES, ROBIN, KNOCKOUT)
MOST_PLAYERS = 64
MOST_GAMES = 15


@frozen
class Pairing:
    """Two who play each other. round: counted from 1. first, second: players, in the order of the
    seats; second is empty for whoever has nobody to play. game: of several, which one.
    """

    round: int
    first: str
    second: str
    game: int = 1


@frozen
class Result:
    """What a pairing came to. winner: a player, or None if nobody won. over: whether it did. void:
    it was abandoned, and counts nothing.
    """

    pairing: Pairing
    winner: str | None
    over: bool
    void: bool = False


@frozen
class Place:
    """A line of the standings. points: 1 for a win, a half for a match that nobody won. strength:
    of those whom one has beaten the points, half of those one was level with.
    """

    player: str
    played: int
    won: int
    level: int
    lost: int
    points: Fraction
    strength: Fraction


class Unsuitable(Exception):
    """This cannot be a tournament; the message says why."""


def checked(kind: str, players: Sequence[str], games: int) -> None:
    """Refuse what cannot be. Raises Unsuitable."""
    if kind not in KINDS:
        raise Unsuitable(f"a tournament is one of: {', '.join(KINDS)}")
    if len({player.casefold() for player in players}) < len(players):
        raise Unsuitable("two players have one name")
    if kind == SERIES and len(players) != 2:
        raise Unsuitable("a series is between two players")
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise Unsuitable(f"a tournament has 2 to {MOST_PLAYERS} players")
    if not 1 <= games <= MOST_GAMES:
        raise Unsuitable(f"two players play 1 to {MOST_GAMES} matches against each other")
    if kind == KNOCKOUT and games % 2 == 0:
        raise Unsuitable("in a knock-out the number of matches is odd, so that one can be ahead")


def opening_pairings(kind: str, players: Sequence[str], games: int) -> list[Pairing]:
    """Everything that is known at the start."""
    checked(kind, players, games)
    if kind == SERIES:
        return _games(1, players[0], players[1], games)
    if kind == ROBIN:
        return [
            each
            for number, pairs in enumerate(_circle(players), 1)
            for first, second in pairs
            for each in _games(number, first, second, games)
        ]
    return _bracket(1, _seeded(players), games)


def _games(number: int, first: str, second: str, games: int) -> list[Pairing]:
    """Several matches of two, who change seats."""
    return [
        Pairing(number, *((first, second) if game % 2 else (second, first)), game)
        for game in range(1, games + 1)
    ]


def _circle(players: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Every two once; nobody plays twice in a round, and seats change as evenly as they can."""
    ring = [*players, *([""] if len(players) % 2 else [])]
    size, rounds = len(ring), []
    for number in range(size - 1):
        pairs = []
        for at in range(size // 2):
            first, second = ring[at], ring[size - 1 - at]
            if (at == 0 and number % 2) or (at and at % 2):
                first, second = second, first
            if first and second:
                pairs.append((first, second))
        rounds.append(pairs)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _seeded(players: Sequence[str]) -> list[str]:
    """Players in the order of a bracket: the first two cannot meet before the end, and whoever has
    nobody to play in the first round is among the first.
    """
    order = [0]
    while len(order) < len(players):
        last = 2 * len(order) - 1
        order = [seat for one in order for seat in (one, last - one)]
    return [players[seat] if seat < len(players) else "" for seat in order]


def _bracket(number: int, line: Sequence[str], games: int) -> list[Pairing]:
    found = []
    for first, second in zip(line[::2], line[1::2], strict=True):
        if first and second:
            found += _games(number, first, second, games)
        else:
            found.append(Pairing(number, first or second, ""))
    return found


def next_pairings(results: Sequence[Result], games: int) -> list[Pairing]:
    """The next round of a knock-out; nothing, when it is over. Raises Unsuitable while a pairing
    has no winner.
    """
    last = max(result.pairing.round for result in results)
    line = []
    for pair in _pairs(results, last):
        winner = leader(results, last, pair)
        if winner is None:
            raise Unsuitable(f"{' and '.join(pair)} have to go on: neither is through")
        line.append(winner)
    return _bracket(last + 1, line, games) if len(line) > 1 else []


def _pairs(results: Sequence[Result], number: int) -> list[tuple[str, ...]]:
    """Who plays whom in a round, in the order of the bracket."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for result in results:
        it = result.pairing
        if it.round == number:
            both = tuple(player for player in (it.first, it.second) if player)
            found.setdefault(frozenset(both), both)
    return list(found.values())


def leader(results: Sequence[Result], number: int, pair: Sequence[str]) -> str | None:
    """Who is through: more than half of the matches won, or ahead when all were played."""
    if len(pair) == 1:
        return pair[0]
    mine = [result for result in _between(results, number, pair) if not result.void]
    won = {player: sum(result.winner == player for result in mine) for player in pair}
    ahead, behind = sorted(pair, key=lambda player: -won[player])
    left = sum(not result.over for result in mine)
    return ahead if won[ahead] > won[behind] + left else None


def _between(results: Sequence[Result], number: int, pair: Sequence[str]) -> list[Result]:
    """What two came to in a round."""
    return [
        result
        for result in results
        if result.pairing.round == number
        and {result.pairing.first, result.pairing.second} == set(pair)
    ]


def further(kind: str, results: Sequence[Result], games: int) -> list[Pairing]:
    """One match more for every two who need one: where one was abandoned; in a knock-out, where all
    were played and neither is ahead.
    """
    found = []
    for number in sorted({result.pairing.round for result in results}):
        for pair in (each for each in _pairs(results, number) if len(each) == 2):
            mine = _between(results, number, pair)
            counting = [result for result in mine if not result.void]
            needed = len(counting) < games
            if kind == KNOCKOUT:
                undecided = leader(results, number, pair) is None
                needed = undecided and all(result.over for result in counting)
            if needed:
                first, second = pair[:: -1 if len(counting) % 2 else 1]
                found.append(Pairing(number, first, second, len(mine) + 1))
    return found


def standings(players: Sequence[str], results: Sequence[Result]) -> list[Place]:
    """How it stands: by points, then strength, then wins, then as the players were named."""
    done = [result for result in results if result.over and result.pairing.second]
    points = {player: _points(player, done) for player in players}
    places = [_place(player, done, points) for player in players]
    return sorted(places, key=lambda place: (-place.points, -place.strength, -place.won))


def _mine(player: str, done: Sequence[Result]) -> list[tuple[str, str | None]]:
    """The opponent and the winner of each match of a player."""
    found = []
    for result in done:
        both = (result.pairing.first, result.pairing.second)
        if player in both:
            found.append((both[1 - both.index(player)], result.winner))
    return found


def _points(player: str, done: Sequence[Result]) -> Fraction:
    mine = _mine(player, done)
    return sum(
        (Fraction(1) if winner == player else Fraction(1, 2) for _, winner in mine
         if winner in (player, None)),
        Fraction(0),
    )  # fmt: skip


def _place(player: str, done: Sequence[Result], points: Mapping[str, Fraction]) -> Place:
    mine = _mine(player, done)
    won = [other for other, winner in mine if winner == player]
    level = [other for other, winner in mine if winner is None]
    strength = sum((points[other] for other in won), Fraction(0))
    strength += sum((points[other] / 2 for other in level), Fraction(0))
    lost = len(mine) - len(won) - len(level)
    return Place(player, len(mine), len(won), len(level), lost, points[player], strength)


def half(points: Fraction) -> str:
    """Points as they are written: `2½`."""
    whole, rest = divmod(points, 1)
    marks = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
    return f"{whole if whole or not rest else ''}{marks[rest]}"
