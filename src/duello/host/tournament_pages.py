"""Tournaments at the desk: one page each, with pairings, links to matches, and standings.

Must not know: how pairings are found.
"""

import json

from attrs import evolve, frozen
from sqlalchemy import Connection, RowMapping, insert, select, update
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..match.loading import described, load, shipped
from .forms import OPTION, TERMS, terms_from
from .game import option_fields
from .game_data import OptionField, Refused
from .guard import form_token
from .host_codec import plain, read
from .journal import json_of, tournament
from .pages import Host, Turned, to
from .screens import moment
from .standing import ABANDONED, ENDED, Terms
from .stored_rules import StoredRules, uploads
from .tournaments import (
    KINDS,
    KNOCKOUT,
    Pairing,
    Result,
    Unsuitable,
    further,
    half,
    next_pairings,
    opening_pairings,
    standings,
)

LONGEST_TITLE = 80

OF_PLAYERS = ("player", "players")
"""Options of these kinds name one of two players."""


@frozen
class _Made(Pairing):
    """A pairing in a plan. match: the name of its match, or empty as in `Row`."""

    match: str = ""


@frozen
class _Plan:
    """What is kept of a tournament. rules: their digest; given: how its matches are played, as in
    the form of a match.
    """

    players: tuple[str, ...]
    games: int
    rules: str
    given: dict[str, str]
    pairings: tuple[_Made, ...] = ()


@frozen
class Row:
    """A pairing on the page. match: its name, or empty for whoever has nobody to play."""

    pairing: Pairing
    match: str
    state: str
    result: str
    winner: str | None


class TournamentPages:
    """Pages under `/desk/events`."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def routes(self) -> list[Route]:
        """Where they stand."""
        return [
            Route("/desk/events", self.all, methods=["GET"]),
            Route("/desk/events", self.make, methods=["POST"]),
            Route("/desk/events/{event}/", self.one, methods=["GET"]),
            Route("/desk/events/{event}/next", self.go_on, methods=["POST"]),
            Route("/desk/events/{event}/again", self.again, methods=["POST"]),
        ]

    async def all(self, request: Request) -> Response:
        """All tournaments, and a form for another."""
        given = {"rules": request.query_params.get("rules", "")}
        return await run_in_threadpool(self._all, self.host.desk_of(request), given, "")

    def _all(self, key: str, given: dict[str, str], trouble: str) -> Response:
        """given: what was filled in; the options are those of the rules in it, if there are."""
        try:
            fields = option_fields(self._rules(given.get("rules", "")).rules)
        except Unsuitable:
            fields = ()
        with self.host.service.journal.reading() as connection:
            rows = connection.execute(
                select(tournament).order_by(tournament.c.made_ms.desc()).limit(100)
            ).all()
            own = uploads(connection)
        games = [(name, described(name)[0]) for name in shipped()]
        now = self.host.service.clock.now()
        games += [
            (digest, f"{title}: {name}, sent {moment(at, 'UTC', False, now)}")
            for digest, title, name, at in own
        ]
        return self.host.page(
            "events.html",
            422 if trouble else 200,
            rows=rows,
            games=games,
            kinds=KINDS,
            given=given,
            fields=[each for each in fields if each.kind not in OF_PLAYERS],
            of_players=[each.name for each in fields if each.kind in OF_PLAYERS],
            trouble=trouble,
            token=form_token(key),
        )

    async def make(self, request: Request) -> Response:
        """A tournament is made, with the matches that are known."""
        key, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._make, key, given)

    def _make(self, key: str, given: dict[str, str]) -> Response:
        if given.get("show"):
            return self._all(key, given, "")
        try:
            title = " ".join(given.get("title", "").split())
            if not 0 < len(title) <= LONGEST_TITLE:
                raise Unsuitable(f"a tournament has a title of at most {LONGEST_TITLE} letters")
            players = [" ".join(line.split()) for line in given.get("players", "").splitlines()]
            players = [player for player in players if player]
            words = given.get("games", "1")
            games = int(words) if words.isascii() and words.isdigit() and len(words) < 4 else 0
            pairings = opening_pairings(given.get("kind", ""), players, games)
            rules = self._rules(given.get("rules", ""))
            _no_others(given, rules)
            for pairing in pairings:
                if pairing.second:
                    self._terms(rules, given, pairing)
        except (Unsuitable, Refused) as error:
            return self._all(key, given, str(error))
        name = self.host.service.random(8).hex()
        how = {n: words for n, words in given.items() if n in TERMS or n.startswith(OPTION)}
        plan = _Plan(tuple(players), games, rules.digest, how)
        now = self.host.service.clock.now()
        self.host.service.journal.write(
            lambda connection: connection.execute(
                insert(tournament).values(
                    id=name, title=title, kind=given["kind"], plan=json_of(plain(plan)), made_ms=now
                )
            )
        )
        self._add(name, plan, pairings)
        return to(f"/desk/events/{name}/")

    def _rules(self, name: str) -> StoredRules:
        if name in shipped():
            return self.host.service.keep(load(name))
        try:
            return self.host.service.rules(name)
        except LookupError:
            raise Unsuitable("choose a ruleset") from None

    def _terms(self, rules: StoredRules, given: dict[str, str], pairing: Pairing) -> Terms:
        fields = {**given, "first": pairing.first, "second": pairing.second}
        return terms_from(fields, rules, options_of(rules))

    def _add(self, name: str, plan: _Plan, pairings: list[Pairing]) -> None:
        """Make the matches of some pairings; a pairing is in the plan once its match is there."""
        rules = self.host.service.rules(plan.rules)
        for pairing in pairings:
            plan = self._added(name, plan, rules, pairing)

    def _added(self, name: str, plan: _Plan, rules: StoredRules, pairing: Pairing) -> _Plan:
        """The plan with one pairing more, as it is kept with its match."""
        service = self.host.service
        made: dict[str, str] = {}

        def with_match(match: str) -> _Plan:
            new = _Made(pairing.round, pairing.first, pairing.second, pairing.game, match)
            return evolve(plan, pairings=(*plan.pairings, new))

        def more(connection: Connection, match: str) -> None:
            for role in ("0", "1", "watch") if terms.watching else ("0", "1"):
                made[role] = self.host.keys.made(connection, role, match)
            self._keep(connection, name, with_match(match))

        if not pairing.second:
            service.journal.write(lambda connection: self._keep(connection, name, with_match("")))
            return with_match("")
        terms = self._terms(rules, plan.given, pairing)
        match, _ = service.create(terms, more)
        self.host.shown.update({(match, role): link for role, link in made.items()})
        return with_match(match)

    def _keep(self, connection: Connection, name: str, plan: _Plan) -> None:
        connection.execute(
            update(tournament).where(tournament.c.id == name).values(plan=json_of(plain(plan)))
        )

    # ------------------------------------------------------------------ one of them

    def _found(self, request: Request) -> tuple[RowMapping, _Plan, list[Row]]:
        name = request.path_params["event"]
        with self.host.service.journal.reading() as connection:
            asked = select(tournament).where(tournament.c.id == name)
            row = connection.execute(asked).mappings().first()
        if row is None:
            raise Turned(404, "There is nothing here", "No tournament has this address.")
        plan = read(json.loads(row["plan"]), _Plan, "plan of a tournament")
        return row, plan, [self._row(each) for each in plan.pairings]

    def _row(self, made: _Made) -> Row:
        pairing = Pairing(made.round, made.first, made.second, made.game)
        if not made.match:
            return Row(pairing, "", ENDED, f"{made.first} has nobody to play", made.first)
        standing = self.host.service.live(made.match).standing
        winner = None if standing.winner is None else standing.terms.seats[standing.winner]
        return Row(pairing, made.match, standing.state, standing.result, winner)

    async def one(self, request: Request) -> Response:
        """The page of a tournament."""
        return await run_in_threadpool(self._one, request, self.host.desk_of(request), "")

    def _one(self, request: Request, key: str, trouble: str) -> Response:
        row, plan, rows = self._found(request)
        results = _results(rows)
        champion = ""
        if row["kind"] == KNOCKOUT and rows:
            try:
                more = next_pairings(results, plan.games)
            except Unsuitable:
                more = None
            if more == []:
                last = max(each.pairing.round for each in rows)
                final = [each for each in rows if each.pairing.round == last]
                champion = _most(final)
        return self.host.page(
            "event.html",
            422 if trouble else 200,
            row=row,
            plan=plan,
            rows=rows,
            table=standings(plan.players, results),
            half=half,
            champion=champion,
            further=further(row["kind"], results, plan.games),
            trouble=trouble,
            token=form_token(key),
        )

    async def go_on(self, request: Request) -> Response:
        """The next round of a knock-out."""
        key, _ = await self.host.desk_form(request)
        return await run_in_threadpool(self._go_on, request, key)

    def _go_on(self, request: Request, key: str) -> Response:
        row, plan, rows = self._found(request)
        if row["kind"] != KNOCKOUT:
            raise Turned(422, "There is no next round", "All matches were made at the start.")
        try:
            pairings = next_pairings(_results(rows), plan.games)
            self._add(row["id"], plan, pairings)
        except (Unsuitable, Refused) as error:
            return self._one(request, key, str(error))
        return to(f"/desk/events/{row['id']}/")

    async def again(self, request: Request) -> Response:
        """One match more for two of whom neither is ahead, or whose match was abandoned."""
        key, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._again, request, key, given)

    def _again(self, request: Request, key: str, given: dict[str, str]) -> Response:
        row, plan, rows = self._found(request)
        needed = further(row["kind"], _results(rows), plan.games)
        these = [each for each in needed if _called(each) == given.get("pairing")]
        if not these:
            return self._one(request, key, "they need no match more; look at the list")
        self._add(row["id"], plan, these)
        return to(f"/desk/events/{row['id']}/")


def options_of(rules: StoredRules) -> tuple[OptionField, ...]:
    """The options that can be the same in all matches: not those that name one of two players."""
    found = option_fields(rules.rules)
    return tuple(each for each in found if each.kind not in OF_PLAYERS)


def _no_others(given: dict[str, str], rules: StoredRules) -> None:
    """Refuse options of another game than the one that is chosen. Raises Unsuitable."""
    known = {OPTION + each.name for each in options_of(rules)}
    for name, words in given.items():
        if name.startswith(OPTION) and words.strip() and name not in known:
            raise Unsuitable(
                f"{rules.title} has no option called {name.removeprefix(OPTION)}: "
                "look at the options of this game"
            )


def _called(pairing: Pairing) -> str:
    """What a pairing is called in forms."""
    return f"{pairing.round}:{pairing.game}:{pairing.first}:{pairing.second}"


def _results(rows: list[Row]) -> list[Result]:
    return [
        Result(row.pairing, row.winner, row.state == ENDED, row.state == ABANDONED) for row in rows
    ]


def _most(rows: list[Row]) -> str:
    """Who won most of some matches."""
    names = sorted({row.winner for row in rows if row.winner})
    return max(names, key=lambda name: sum(row.winner == name for row in rows), default="")
