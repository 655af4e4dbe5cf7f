"""A match that is over, step by step, with everything that was told to anybody.

Must not know: how it was played.
"""

from collections.abc import Sequence

from attrs import evolve
from starlette.requests import Request
from starlette.responses import Response

from ..match.sights import Known, known
from .deeds import TRUTH
from .game_data import Answer, Refused
from .pages import Host, Turned
from .screens import Group, Hidden, Line, news, shown_so_far
from .service import Live
from .standing import Standing

AS = {"all": None, "0": 0, "1": 1}


def replay_page(host: Host, live: Live, request: Request, back: str) -> Response:
    """One step of a match that is over. Raises Turned while it goes on."""
    standing, terms = live.standing, live.standing.terms
    if not standing.over:
        raise Turned(403, "Not yet", "A match can be replayed once it is over.")
    moves = standing.moves
    last = len(moves)
    step = _between(request.query_params.get("step", ""), last)
    seen_as = request.query_params.get("as", "all")
    if seen_as not in AS:
        seen_as = "all"
    opening = standing.opened[step - 1] if step else 0
    audience = TRUTH if seen_as == "all" else seen_as
    told = host.service.told(live, audience)
    played = {0, *standing.opened[:step]}
    answers = moves[step - 1] if step else ()
    messages = [(n, message) for n, message in told if message.opening == opening]
    return host.page(
        "replay.html",
        terms=terms,
        result=standing.result,
        step=step,
        last=last,
        heads=_heads(host, live),
        answers=answers,
        groups=_without_answers(news(messages, terms.seats), answers, terms.seats),
        known=_known(host, live, step, AS[seen_as]),
        shown=shown_so_far(
            [each for each in told if each[1].opening in played],
            terms.seats,
            _behind(standing) if seen_as == "all" else {},
        ),
        seen_as=seen_as,
        back=back,
        head=standing.head,
    )


def _without_answers(
    groups: list[Group], answers: Sequence[Answer], seats: tuple[str, str]
) -> list[Group]:
    """The news without reveals of what stands above them as the answers of this step."""
    said = {(answer.choice, seats[answer.seat], answer.words) for answer in answers}

    def again(line: Line) -> bool:
        pairs = {(line.text, who, what) for who, what in line.pairs}
        return line.kind == "reveal" and pairs <= said

    left = [
        evolve(group, lines=tuple(line for line in group.lines if not again(line)))
        for group in groups
    ]
    return [group for group in left if group.lines]


def _behind(standing: Standing) -> Hidden:
    """What was chosen in each opening: after the end, nothing is hidden any more."""
    seats = standing.terms.seats
    return {
        (opening, answer.choice, seats[answer.seat]): answer.words
        for opening, move in zip(standing.opened, standing.moves, strict=False)
        for answer in move
        if answer.how == "said"
    }


def _heads(host: Host, live: Live) -> list[tuple[int, str]]:
    """Each step with where in the match its answers were given."""
    game, moves = host.service.game(live), live.standing.moves
    asked = [(number + 1, game.step(moves[:number]).heading) for number in range(len(moves))]
    return [(0, ""), *asked]


def _known(host: Host, live: Live, step: int, seat: int | None) -> Known | None:
    """What a seat knew; or, for None, what each of them knew of their own."""
    game, seats = host.service.game(live), live.standing.terms.seats
    moves = live.standing.moves[:step]
    try:
        seen = game.sight(moves, seat)
        if seat is None:
            own = [game.sight(moves, each) for each in (0, 1)]
            seen = evolve(
                seen,
                counts=tuple(own[each].counts[each] for each in (0, 1)),
                things=tuple(own[each].things[each] for each in (0, 1)),
            )
        return known(seen, seats)
    except Refused:
        return None


def _between(words: str, last: int) -> int:
    return min(int(words), last) if words.isascii() and words.isdigit() and words else last
