"""Lines: what is done, what is asked, what holds, and for how long.

Purpose: every form of a line, where it may stand; effects from their forms, all but new roles.
Input: a game, a scope. Output: lines, with what they bring in noted in the game.
Must not know: which blocks a file has.
"""

import re

from attrs import field, mutable

from duello.dsl.ir import effects as ef

from .invented_names import PLAIN, THING, Name
from .narrowing import Narrowing
from .outline import (
    CELL,
    CELLS,
    DESIGN,
    DESIGNS,
    EDGES,
    GRAPH,
    NUM,
    NUMBERS,
    ONE,
    PIECES_,
    SEATED,
    YES_NO,
    ZONE,
    Choice,
    Fact,
    Scope,
    Sort,
)
from .written_values import Way

Lines = list[str]

ENDS = ("on top of", "on the bottom of")
"""What is said of zones in which the order counts alone."""


def inset(lines: Lines) -> Lines:
    """Lines as they stand below another."""
    return [f"  {line}" for line in lines]


def spoken(chooses: str, name: Name, secret: str, domain: str, once: str) -> str:
    """A choice as it is said in one of its ways. Which one hangs on its name, and not on chance: so
    all else is as it is without.
    """
    way = 9 if once or domain.endswith("asks") else name.number % 8
    secretly = "secretly " if secret else ""
    numbers = re.fullmatch(r"a whole number (from (?:(?! to )[^:\"])+ to [^:\"]+)", domain)
    if way == 0:
        return f"{secretly}{chooses} {name}: {domain}"
    if way == 1 and ":" not in domain:
        return f"{secretly}{chooses} {domain} as their {name}"
    if way < 4 and numbers and " other than " not in domain:
        return f"{secretly}{chooses} a {name} {numbers[1]}"
    return f"{chooses} {name}{secret}{once}: {domain}"


@mutable
class Sentences(Narrowing):
    """Writes lines. sure: the effects of which one is to be written next, if it can be."""

    sure: list[type[ef.Effect]] = field(factory=list)
    first: Fact | None = None

    # ------------------------------------------------------------------ effects

    def effect(self, scope: Scope, banned: bool = False) -> str | None:
        """An effect, said in one of the ways that its form has. banned: as behind `cannot`, where
        the subject has been said.
        """
        effect = self.sure.pop() if self.sure else self.random.choice(ef.EFFECTS)
        form = ef.form_of(effect)
        said: dict[str, Sort] = {}
        words: list[str] = []
        subject = form.subject
        if banned and (subject is None or subject.role not in ("player", "bearer")):
            return None
        left_out = subject is None or (
            subject.optional and scope.somebody and self.game.chance(0.3)
        )
        if subject is not None and not banned and not left_out:
            one = self.role(subject, form, scope, said)
            if one is None:
                return None
            words.append(one)
        words.append(self.random.choice(form.verbs))
        for slot in form.arguments:
            if slot.optional and self.game.chance(0.6):
                continue
            one = self.role(slot, form, scope, said)
            if one is None:
                return None
            words.append(f"{slot.preposition} {one}".strip())
            alone = len([each for each in form.arguments if not each.preposition]) == 1
            alone = alone and (slot.role != "value" or self.game.chance(self.wrong))
            if alone and not slot.preposition and not banned and self.game.chance(0.1):
                also = self.role(slot, form, scope, said)
                words += [] if also is None or "(" in also else [f"and {also}"]
        return " ".join(words)

    def role(self, slot: ef.Slot, form: ef.Form, scope: Scope, said: dict[str, Sort]) -> str | None:
        """Words for a place in an effect's form. said: the sorts of what stands before it."""
        kind = Sort(PIECES_, self.random.randrange(len(self.game.kinds)))
        numeric = any(one.role == "number" for one in form.arguments)
        graph = said.get("graph", kind)
        ways: dict[str, Way] = {
            "number": lambda: self.value(NUM, scope),
            "player": lambda: self.player(scope),
            "hearer": lambda: self._hearer(scope),
            "bearer": lambda: self._bearer(scope, said),
            "property": lambda: self._number_of(said.get("bearer", SEATED)),
            "place": lambda: self._place(said, NUM if numeric else None, scope, form),
            "value": lambda: self.value(said.get("place", NUM), scope),
            "pieces": lambda: self._pieces(kind, scope),
            "zone": lambda: (
                self._pile(scope) if slot.preposition in ENDS else self._zone(scope, form)
            ),
            "design": lambda: self.value(Sort(DESIGN, kind.of), scope),
            "phase": lambda: f"{self._the()}{self._going_on(scope)}",
            "choice": lambda: self._named(self._made(scope)),
            "own": lambda: self._named(
                [f for f in self.game.having("player", deep=scope.phase) if not f.named]
            ),
            "text": lambda: self.text(scope),
            "label": lambda: self.random.choice(("told", "over", "chosen", "end", '"a label"')),
            "graph": lambda: self._graph(scope, said),
            "edges": lambda: self.value(Sort(EDGES, graph.of), scope),
        }
        return ways[slot.role]()

    def _hearer(self, scope: Scope) -> str:
        """Somebody who is told something."""
        return "host" if self.game.chance(0.3) else self.player(scope)

    def _the(self) -> str:
        return self.random.choice(("", "the "))

    def _made(self, scope: Scope) -> list[Fact]:
        return [c.fact for c in self.game.choices if c.fact.phase <= scope.phase]

    def _number_of(self, bearer: Sort) -> str | None:
        player = bearer == SEATED
        own = self.game.having("player" if player else "piece", None if player else bearer.of)
        return self._named([fact for fact in own if fact.sort == NUM and not fact.named])

    def _zone(self, scope: Scope, form: ef.Form) -> str | None:
        """A zone; whose it is must be said if a new piece comes into it."""
        new = any(one.role == "design" for one in form.arguments)
        if new or self.game.chance(0.8):
            return self.fact(Sort(ZONE), scope)
        return self._named(self._sorted(ZONE, scope))

    def _graph(self, scope: Scope, said: dict[str, Sort]) -> str | None:
        graphs = self._sorted(GRAPH, scope)
        if not graphs:
            return None
        graph = self.random.choice(graphs)
        said["graph"] = graph.sort
        return str(graph.name)

    def _bearer(self, scope: Scope, said: dict[str, Sort]) -> str:
        """A player, or a piece that has a number."""
        ranked = [f for f in self.game.having("piece") if f.sort == NUM]
        if ranked and self.game.chance(0.25):
            piece = Sort(ONE, self.random.choice(ranked).of)
            words = self.small_word(piece, scope) or self.fact(piece, scope)
            if words is not None:
                said["bearer"] = piece
                return words
        return self.player(scope)

    def _named(self, facts: list[Fact]) -> str | None:
        return str(self.random.choice(facts).name) if facts else None

    def _sorted(self, name: str, scope: Scope) -> list[Fact]:
        return [f for f in self.game.facts if f.sort.name == name and f.phase <= scope.phase]

    def _place(
        self, said: dict[str, Sort], sort: Sort | None, scope: Scope, form: ef.Form
    ) -> str | None:
        """Something that may become something else. sort: which it must be of; a second place is
        of the sort of the first, and as empty.
        """
        first = self.first if "place" in said else None
        found = [
            f
            for f in self.game.facts
            if f.stored
            and f.phase <= scope.phase
            and (sort is None or f.sort == sort)
            and (first is None or (f.sort, f.empty) == (first.sort, first.empty))
            and (f.sort.name not in (ZONE, PIECES_, DESIGNS, GRAPH) or self.game.chance(self.wrong))
        ]
        if not found:
            return None
        self.first = fact = self.random.choice(found)
        said["place"] = fact.sort
        alone = form.subject is None or form.subject.role != "place"
        if fact.bearer == "cell" and self.game.chance(self.wrong if alone else 0.3):
            board = self.game.boards[fact.of or 0]
            some = self.random.sample(board.cells, min(3, len(board.cells)))
            if not alone and first is None and len(some) > 1 and self.game.chance(0.5):
                return f"{fact.name} of {', '.join(some[1:])} and {some[0]}"
            return f"{fact.name} of {board.name}{self.region(board.number, scope)}"
        if fact.bearer == "game":
            return str(fact.name)
        return self.owned(fact, scope, memory=False, place=True)

    def _pieces(self, kind: Sort, scope: Scope) -> str | None:
        piece = Sort(ONE, kind.of)
        ways = [
            lambda: self.small_word(piece, scope),
            lambda: self.fact(piece, scope),
            lambda: self.one_of(self.ways(kind, scope)[1], "") or None,
        ]
        return self.one_of(ways, "") or None

    # ------------------------------------------------------------------ lines that do something

    def done(self, scope: Scope) -> Lines:
        """A line that does something."""
        said = None
        for _ in range(4):
            said = self.effect(scope)
            if said is not None:
                break
        return [f"{said or 'announce ' + self.text(scope)}{self.guard(scope)}"]

    def block(self, scope: Scope, most: int = 2) -> Lines:
        """A few lines that may stand in any block."""
        found: Lines = []
        for _ in range(self.random.randint(1, most)):
            found += self.line(scope.inside(course=False))
        return found

    def tail(self, head: str, lines: Lines) -> Lines:
        """Lines behind a colon, or below it."""
        if len(lines) == 1 and not lines[0].startswith("if ") and self.game.chance(0.5):
            return [f"{head} {lines[0]}"]
        return [head, *inset(lines)]

    def line(self, scope: Scope) -> Lines:
        """A line that may stand in any block."""
        if self.game.chance(0.05):
            short = self.random.choice((self._bound, self._stated, self.note))(scope)
            if short is not None:
                return [f"{short}{self.guard(scope)}"]
        if self.fuel <= 0 or self.game.chance(0.55):
            return self.done(scope)
        self.fuel -= 1
        ways = (
            self._if,
            self._for_each_player,
            self._for_each,
            self.choose,
            self.timed,
            self.choose,
            self._deal,
            self._shuffle,
            self._rest,
        )
        said = self.random.choice(ways)(scope)
        self.fuel += 1
        return said

    def _bound(self, scope: Scope) -> str | None:
        """A number that is brought within a bound."""
        found = [f for f in self.game.having("player", deep=scope.phase) if f.sort == NUM]
        found = [f for f in found if f.stored]
        said = self.owned(self.random.choice(found), scope, False, True) if found else None
        bound = self.random.choice(("at most", "at least"))
        return None if said is None else f"{said} {self._is()} {bound} {self.value(NUM, scope)}"

    def _stated(self, scope: Scope) -> str | None:
        """Yes or no, said of somebody like an adjective."""
        found = [f for f in self.game.having("player", deep=scope.phase) if f.sort == YES_NO]
        found = [f for f in found if f.stored]
        who = self.tight(SEATED, scope)
        if not found or who == "nobody":
            return None
        verb = self.random.choice((self._is(), self._is(), "has"))
        return f"{who} {verb} {self._not()}{self.random.choice(found).name}"

    def _if(self, scope: Scope) -> Lines:
        said = self.tail(f"if {self.condition(scope)}:", self.block(scope))
        if self.game.chance(0.4):
            said += self.tail("otherwise:", self.block(scope))
        return said

    def _rest(self, scope: Scope) -> Lines:
        """A line with a condition, and what is done otherwise, in a block of their own."""
        inner = scope.inside(they=True, each=True)
        first, other = self.effect(inner), self.effect(inner)
        if first is None or other is None:
            return self.done(scope)
        word = self.random.choice(("if", "if", "unless"))
        said = [f"{first}, {word} {self.condition(inner)}", f"{other}, otherwise"]
        if word == "if" and self.game.chance(0.4):
            said = [f"{said[0]}, otherwise {other}"]
        return [f"{self._for_all()}:", *inset(said)]

    def _for_all(self) -> str:
        return self.random.choice(("for each player", "for every player", "for all players"))

    def _for_each_player(self, scope: Scope) -> Lines:
        such = self.such_a_player(scope) if self.game.chance(0.3) else ""
        state = self._own(scope, YES_NO)
        if state is not None and PLAIN.fullmatch(str(state)) and self.game.chance(0.1):
            such = f" who has {self._not()}{state}"
        if scope.course and self.game.chance(0.2):
            such = f" in turn from {self.random.choice(self.game.seats)}"
        block = self.block(scope.inside(they=True, each=True))
        return self.tail(f"{self._for_all()}{such}:", block)

    def _for_each(self, scope: Scope) -> Lines:
        """For each piece of a zone, or cell of a board."""
        if self.game.boards and self.game.chance(0.4):
            board = self.random.choice(self.game.boards)
            cell = Sort("cell", board.number)
            region = self.region(board.number, scope) if self.game.chance(0.7) else ""
            after = self._in_turn(scope)
            head = f"for each {board.name}{region}{self.filters(cell, scope)}{after}:"
            return self.tail(head, self.block(scope.inside(it=cell)))
        kind = self.random.choice(self.game.kinds)
        if self.game.chance(0.2):
            name = Sort(DESIGN, kind.number)
            head = f"for each {kind.name}{self._in_turn(scope)}:"
            return self.tail(head, self.block(scope.inside(it=name)))
        zone = self.zone(kind.number, scope)
        if zone is None:
            return self._for_each_player(scope)
        piece = Sort(ONE, kind.number)
        head = f"for each {kind.name} in {zone}{self.filters(piece, scope)}{self._in_turn(scope)}:"
        return self.tail(head, self.block(scope.inside(it=piece)))

    def _in_turn(self, scope: Scope) -> str:
        """Whether lines are done for one thing after the other, where they can be."""
        return ", one after the other" if scope.course and self.game.chance(0.3) else ""

    # ------------------------------------------------------------------ choices

    def choose(self, scope: Scope) -> Lines:
        """Somebody chooses something, and lines follow from it."""
        game, random = self.game, self.random
        if game.chance(0.12):
            return self.in_one_go(scope)
        who, inner, by = self._chooser(scope)
        domain, sort = self.domain(inner, by == "chance")
        name = game.names.new(THING)
        may = " may" if by != "chance" and game.chance(0.2) else ""
        secret = ", in secret" if not may and by != "chance" and game.chance(0.5) else ""
        once = f", once per {random.choice(game.phases)}" if may and game.chance(0.3) else ""
        seconds = (
            f", within {self.literal(NUM)} seconds" if by != "chance" and game.chance(0.1) else ""
        )
        asked = self._with_parts(sort, domain)
        chooses = "choose" if may else random.choice(("chooses", "choose"))
        said = spoken(chooses, name, secret, f"{domain}{asked}", once)
        told = ", public" if by == "chance" and game.chance(0.3) else ""
        head = f"{who}{may} {said}{told}{seconds}{self.guard(scope, 0.1)}"
        bearer = "game" if by == "chance" and not scope.each else "player"
        fact = Fact(name, sort, bearer, scope.going_on, None, False, chosen=True)
        below = inner.inside(chosen=(*inner.chosen, fact))
        body: Lines = []
        if by != "chance":
            body += self.handlers(inner, sort, bool(may), bool(seconds))
        again = scope.course and game.chance(0.08)
        self.fuel -= 1
        body += self.block(below, 1) if not again and game.chance(0.3) else []
        self.fuel += 1
        self._bring(Choice(fact, by))
        lines = [head, *inset(body)]
        if not again:
            return lines
        here = f"if {self.condition(scope)}:"  # one choice, made in two places
        return [here, *inset(lines), "otherwise:", *inset(lines)]

    def _with_parts(self, sort: Sort, domain: str) -> str:
        """That what is chosen is chosen with what it asks, where that may be."""
        game = self.game
        sorts = (ONE, PIECES_) if game.of_each else (ONE,)
        parts = sort.name in sorts and " in " in domain and not domain.startswith("one of")
        if not (parts and game.chance(0.6) and any(c.parts for c in game.choices)):
            return ""
        each = ("it asks", "each asks", "they ask") if sort.name == PIECES_ else ("it asks",)
        return f", with what {game.random.choice(each)}"

    def _deal(self, scope: Scope) -> Lines:
        """Chance takes pieces out of a zone; what is ill-typed may take them out of a pile."""
        game, random = self.game, self.random
        kind = random.choice(game.kinds)
        unordered = {} if game.chance(self.wrong) else {"pile": False}
        deck = self.zone(kind.number, scope, **unordered)
        to = self.fact(Sort(ZONE), scope, **unordered)
        hands = [f for f in game.having("player", deep=scope.phase) if f.sort.name == ZONE]
        hands = [f for f in hands if not unordered or not f.pile]
        if deck is None or to is None or scope.they or scope.it:  # where more would draw at once
            return self.done(scope)
        below = self.tail("if nothing is possible:", self.done(scope)) if game.chance(0.6) else []
        if hands and game.chance(0.6):
            name = f"{game.names.new(THING)}: " if game.chance(0.3) else ""
            hand = random.choice(hands).name
            many = random.choice(("a", "1", "2", self.tight(NUM, scope)))
            head = f"chance deals {name}{many} {kind.name} from {deck} to each player's {hand}"
        elif game.chance(0.5):
            fact = Fact(
                game.names.new(THING), Sort(ONE, kind.number), "game", scope.going_on, None,
                False, chosen=True,
            )  # fmt: skip
            head = f"chance draws {fact.name}: a {kind.name} from {deck}"
            self._bring(Choice(fact, "chance"))
        else:
            who = random.choice(("chance", self.tight(SEATED, scope)))
            head = f"{who} draws {random.choice(('a', '2', 'up to 2'))} {kind.name} from {deck}"
            head += f" to {to}{self.guard(scope, 0.2)}"
        return [head, *inset(below)]

    def _shuffle(self, scope: Scope) -> Lines:
        """A pile is shuffled; what is ill-typed may be no pile."""
        wanted = {} if self.game.chance(self.wrong) else {"pile": True}
        pile = self.fact(Sort(ZONE), scope, **wanted)
        return self.done(scope) if pile is None else [f"shuffle {pile}{self.guard(scope, 0.2)}"]

    def _bring(self, choice: Choice) -> None:
        self.game.choices.append(choice)
        self.game.facts.append(choice.fact)

    def _chooser(self, scope: Scope) -> tuple[str, Scope, str]:
        """Who chooses, what small words mean below, and whether it is each, one or chance."""
        game, draw = self.game, self.random.random()
        if draw < 0.15:
            return "chance", scope, "chance"
        inner = scope.inside(they=True)
        if draw < 0.6:
            turn = " in turn" if game.chance(0.2) else ""
            if turn and game.chance(0.5):
                turn += f" from {self.player(scope)}"
            return f"each player{turn}", inner.inside(each=True), "each"
        who = self.tight(SEATED, scope)
        if who in ("nobody", "them"):
            return "each player", inner.inside(each=True), "each"
        return who, inner, "one"

    def handlers(self, scope: Scope, sort: Sort, may: bool, timed: bool) -> Lines:
        """What is said below a choice of lateness, and of nothing being chosen."""
        game, said = self.game, []
        numbers = [f for f in game.having("player", deep=scope.phase) if f.sort == NUM and f.stored]
        if not timed and game.chance(0.2):
            more = ""
            if numbers and game.chance(0.5):
                more = f", then 1 seconds for each of their {self.random.choice(numbers).name}"
            said.append(f"within {self.literal(NUM)} seconds{more}")
        if game.chance(0.35):
            said += self.tail("if late:", self._if_late(scope, sort))
        if game.chance(0.1):
            said += self.tail("if both are late:", self.done(Scope(scope.phase)))
        if may and game.chance(0.4):
            said += self.tail("if none is chosen:", self.done(scope))
        return said

    def _if_late(self, scope: Scope, sort: Sort) -> Lines:
        if self.game.chance(0.6):
            return ["they choose at random"]
        if self.game.chance(0.5):
            piece = Sort(DESIGN, sort.of) if sort.name == ONE else sort
            numbers = [f for f in self.game.having("piece", sort.of) if f.sort == NUM]
            if sort.name == ONE and numbers and self.game.chance(0.4):
                name, field = self.game.kinds[sort.of or 0].name, self.random.choice(numbers).name
                if (zone := self.zone(sort.of, scope)) is not None:
                    return [f"they choose the {name} in {zone} with the lowest {field}"]
            return [f"they choose {self.value(piece, scope)}"]
        return self.done(scope)

    def in_one_go(self, scope: Scope) -> Lines:
        """Several choices in one answer."""
        game = self.game
        who, inner, by = self._chooser(scope)
        if by == "chance":
            who, inner, by = "each player", scope.inside(they=True, each=True), "each"
        name = game.names.new(THING)
        secret = ", in secret" if game.chance(0.4) else ""
        body = self.tail("if nothing is possible:", self.done(inner)) if game.chance(0.4) else []
        if game.chance(0.2):
            body += ["within 5 seconds", 'if late: announce "too late"']
        if game.chance(0.15):
            return [self.distribution(f"{who} distributes", name, scope) + secret, *inset(body)]
        for _ in range(self.random.randint(1, 3)):
            body += self._part(inner, alone=by == "one" and scope.course)
        if by == "one" and scope.course and game.chance(0.3):
            body += self.step(scope)
        return [f"{who} chooses {name} in one go{secret}{self.guard(scope, 0.1)}", *inset(body)]

    def _part(self, scope: Scope, alone: bool) -> Lines:
        """A choice in one go, with what stands around it."""
        game = self.game
        said: Lines = []
        if game.chance(0.25):
            said.append(f"only if {self.condition(scope)}")
            said += ['  because "it must be so"'] if game.chance(0.5) else []
        domain, sort = self.domain(scope)
        name = game.names.new(THING)
        fact = Fact(name, sort, "player", scope.going_on, None, False, chosen=True)
        may = "may " if game.chance(0.3) else ""
        body: Lines = []
        if game.chance(0.3):
            body.append(f'written "on {{{name}}}"')
        if alone and game.chance(0.4):
            body += self.done(scope.inside(chosen=(*scope.chosen, fact)))
        self._bring(Choice(fact, "one"))
        return [*said, f"they {may}choose {name}: {domain}", *inset(body)]

    # ------------------------------------------------------------------ what holds

    def timed(self, scope: Scope) -> Lines:
        """What holds, or is done, for some time."""
        number = self.random.randrange(scope.phase + 1)
        phase = self.game.phases[number]
        after = (f"next {phase}:", f"next 2 {phase}:") if number else ()
        heads = (
            *after,
            f"this {phase}:",
            f"for the rest of {self.random.choice(('', 'the '))}{phase}:",
            f"until {self.condition(scope, simple=True)}:",
        )
        head = self.random.choice(heads)
        lines = self.holding(scope)
        if head in after and self.game.chance(0.4):
            lines = self.done(scope.inside(done_in=number))
        elif self.game.steps and self.game.chance(0.2):
            step, where = self.random.choice(self.game.steps)
            lines = self.tail(f"{step}:", self.done(scope.inside(done_in=where)))
        return self.tail(head, lines)

    def holding(self, scope: Scope) -> Lines:
        """A line that holds: an answer, a number that is more, an obligation, a ban."""
        random = self.random

        def answer() -> str | None:
            found = [f for f in self.game.facts if f.question]
            if not found:
                return None
            fact = random.choice(found)
            inner = self.answering(fact, scope)
            return f"{fact.name}: {self.value(fact.sort, inner)}{self.guard(inner)}"

        def more() -> str | None:
            among = [f for f in self.game.facts if f.sort == NUM and f.phase <= scope.phase]
            found = [f for f in among if not f.part and not f.named]
            if not found:
                return None
            fact, sign = random.choice(found), random.choice("+-")
            owned, guard = self.owned(fact, scope, False, True), self.answering(fact, scope)
            said = f"{owned} {sign}{self.literal(NUM)}{self.guard(guard)}"
            return None if owned is None else said

        def cannot() -> str | None:
            said = self.effect(scope, banned=True)
            who = self.tight(SEATED, scope)
            return None if said is None else f"{who} cannot {said}{self.guard(scope)}"

        ways = (answer, answer, more, cannot, lambda: self.must(scope), lambda: self.hidden(scope))
        phase = self.game.phases[0]
        return [self.one_of(ways, f"{self.tight(SEATED, scope)} cannot win the {phase}")]

    def answering(self, fact: Fact, scope: Scope) -> Scope:
        """Where something is said, which cannot be asked for to say it; what is ill-typed may."""
        return scope if self.game.chance(self.wrong) else scope.inside(answering=fact)

    def must(self, scope: Scope) -> str | None:
        """What must or must not be chosen."""
        made = [c.fact for c in self.game.choices if c.by != "chance" and not c.fact.part]
        if not made:
            return None
        fact, random = self.random.choice(made), self.random
        who, able = self.tight(SEATED, scope), random.choice(("", ", if able"))
        guard = able or self.guard(scope)
        if random.random() < 0.2:
            often = random.choice(("twice", "three times"))
            way = random.choice(("must repeat", "must not repeat", "row", "row"))
            if way == "row" and fact.sort.name in (NUM.name, YES_NO.name, ONE, DESIGN, CELL):
                return f"{who} must not {fact.name} the same {often} in a row{guard}"
            return f"{who} {'must repeat' if way == 'row' else way} {fact.name}{guard}"
        of_pieces = fact.sort.name in (ONE, PIECES_, DESIGNS)
        sort = Sort(DESIGN, fact.sort.of) if of_pieces else fact.sort
        sort = NUM if sort.name == NUMBERS and random.random() < 0.7 else sort
        if random.random() < 0.4:
            such = self._such(fact.sort, scope)
            return such and f"{who} {random.choice(('must', 'must not'))} {fact.name} {such}{guard}"
        names = dict.fromkeys(self.tight(sort, scope) for _ in range(random.randint(1, 2)))
        how = random.choice(("must", "must not", "cannot"))
        return f"{who} {how} {fact.name} {' or '.join(names)}{guard}"

    def _such(self, sort: Sort, scope: Scope) -> str | None:
        """What is chosen, by what it is like."""
        if sort == NUM:
            return f"{self.comparator()} {self.literal(NUM)}"
        one = {CELLS: CELL, PIECES_: ONE, DESIGNS: DESIGN}.get(sort.name, sort.name)
        if one not in (ONE, DESIGN, CELL) or sort.of is None:
            return None
        a, things = self.game.some_cell(sort.of) if one == CELL else ("a", self.game.kinds)
        return f"{a} {things[sort.of].name}{self.filters(Sort(one, sort.of), scope)}"

    def hidden(self, scope: Scope) -> str | None:
        """That a choice is hidden."""
        made = [c.fact for c in self.game.choices if c.fact.bearer == "player" and not c.parts]
        if not made or not (scope.somebody or self.game.names_seats):
            return None
        fact = self.random.choice(made)
        said = self.owned(fact, scope, memory=False)
        guard = self.guard(self.answering(fact, scope))
        return None if said is None else f"{said} is hidden{guard}"

    # ------------------------------------------------------------------ lines of a phase

    def step(self, scope: Scope) -> Lines:
        """A step, with lines of its own."""
        game = self.game
        name = game.names.new(THING)
        order = ""
        ranked = [f for f in game.having("piece") if f.sort == NUM]
        if game.chance(0.25):
            ways = ["name of this", *(f"{f.name} of this" for f in ranked), "its name"]
            order = f", in order of {self.random.choice(ways)}"
        guard = self.guard(scope, 0.15)
        body = self.block(scope, 2) if game.chance(0.7) else []
        if game.chance(0.3):
            body += self.question(scope)
        game.steps.append((name, scope.phase))
        return [f"step {name}{order}{guard}", *inset(body)]

    def question(self, scope: Scope) -> Lines:
        """A question with its general answers."""
        game = self.game
        sort = self.random.choice((NUM, SEATED, SEATED, YES_NO, Sort(DESIGN, 0)))
        name = game.names.new(THING)
        outer = Scope(phase=scope.phase)
        said = [f"{name}: {self.value(sort, outer)}"]
        if game.chance(0.2):
            condition, other = self.condition(outer, simple=True), self.value(sort, outer)
            rest = self.random.choice((f", unless {condition}", ", otherwise"))
            said = [f"{said[0]}, if {condition}", f"{name}: {other}{rest}"]
        game.facts.append(Fact(name, sort, "game", scope.phase, None, False, question=True))
        return said
