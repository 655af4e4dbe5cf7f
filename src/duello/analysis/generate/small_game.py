"""Small rule files of which all play is packed, and of which nearly every line acts.

Purpose: what compiled play is compared on. Files of every form (`rule_file`) mostly hold something
that is left to the reference, and end early; here few pieces meet a few times, and the same few
numbers are compared, added and asked for in many ways that must agree with one another.
Input: random numbers. Output: the text of a rule file without problems.
Must not know: which forms there are; all of them are in `rule_file`.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from random import Random
from string import Template
from typing import Final, TypeVar

from attrs import field, frozen, mutable

from .small_customs import CUSTOMS, HEARD, Custom

Lines = list[str]

Way = TypeVar("Way", bound=Hashable)

PIECES = ("Punt", "Skiff", "Ketch", "Sloop", "Barque")
SIGNS = ("more than", "less than", "at least", "at most")
MORE = ("more", "less", "fewer", "the most", "the least")
STEPS = ("fog", "landing", "drift")
FOR_ALL = 4
"""So many lines for each player there are where one custom is spoken of wherever it can be."""


def small_game(random: Random, packed: bool = True, custom: Custom | None = None) -> str:
    """A rule file. random: draws everything in it; packed: whether all of its play is packed, or
    it has at least one thing of which states are not. custom: the one that it has beside, of which
    it speaks wherever it can; if there is none, some are drawn.
    """
    game = _Small(random, packed=packed)
    if custom is not None:
        game.customs, game.drawn = (custom,), False
    return "\n".join(game.lines()) + "\n"


@mutable
class _Small:
    """One file. calls: whether a number is chosen as well; second: whether pieces have a second
    number; deep: how far values are nested; ordered: the step in which one acts after the other;
    makes: whether a line makes pieces: of several, too many could come about to be packed; customs:
    what it has beside; drawn: whether that is drawn; turns: which way is the next one.
    """

    random: Random
    packed: bool = True
    names: tuple[str, ...] = ()
    calls: bool = False
    second: bool = False
    deep: int = 1
    steps: tuple[str, ...] = field(default=STEPS)
    ordered: str = ""
    makes: bool = False
    customs: tuple[Custom, ...] = ()
    drawn: bool = True
    turns: dict[object, int] = field(factory=dict)

    def lines(self) -> Lines:
        """All of it."""
        random = self.random
        if self.drawn:
            self.customs = tuple(self._drawn())
        self.makes = not all(custom.made for custom in self.customs)
        self.names = tuple(random.sample(PIECES, random.choice((2, 3, 3, 4))))
        self.calls, self.second = random.random() < 0.4, random.random() < 0.4
        self.steps = tuple(random.sample(STEPS, random.choice((1, 2, 2, 3))))
        self.ordered = self.steps[-1] if len(self.steps) > 1 and random.random() < 0.4 else ""
        head = ['ruleset "Small"', "  players Ebb, Flow", "", "option toll = 1", ""]
        fields = ["pieces boat", "  draft: number, as labelled"]
        fields += ["  crew: number, usually 2"] if self.second else []
        fields += [f"  {line}" for custom in self.customs for line in custom.has]
        fields += ["  old: yes or no", ""]
        pieces = [line for at, name in enumerate(self.names) for line in self._piece(at, name)]
        return [*head, *fields, *self._match(), "", *self._tide(), "", *pieces, *self._blocks()]

    def _drawn(self) -> list[Custom]:
        """What it has beside, all of different names."""
        found = list[Custom]()
        some = [custom for custom in CUSTOMS if custom.packed is self.packed]
        for _ in range(self.random.choice((0, 1, 2, 3) if self.packed else (1, 2, 2, 3))):
            taken = {custom.name for custom in found}
            ways = [each for each in some if each.name not in taken]
            name = self._one(*sorted({each.name for each in ways}))
            found.append(self.random.choice([each for each in ways if each.name == name]))
            some = [custom for custom in CUSTOMS if custom.packed or not self.packed]
        return found

    def _blocks(self) -> Lines:
        """Blocks of its customs."""
        found = ["", "pieces buoy, always in force"]
        for custom in self.customs:
            for block in custom.top:
                found += ["", self._said_of(block, "you", "your")]
            if custom.turn:
                found += ["", self._said_of(custom.turn, "they", "their")]
        return found if any("held by" in line for line in found) else found[2:]

    def _one(self, *ways: str) -> str:
        return self.random.choice(ways)

    def _perhaps(self, share: float, *lines: str) -> Lines:
        return list(lines) if self.random.random() < share else []

    # ------------------------------------------------------------------ phases

    def _match(self) -> Lines:
        ends = (
            "each player who has 3 cargo wins the match",
            f"the player with {self._one('more', 'less')} cargo wins the match",
            "the player with more cargo wins the match by cargo",
        )
        return [
            "match",
            f"  each player has cargo: {self._one('0', '1', '2')}, public",
            f"  each player has mark: {self._one('yes', 'no')}, public",
            "  each player has harbour: one of each boat, private",
            f"  each player has sea: nothing, {self._one('secret', 'public')}",
            *(
                f"  {self._said_of(line, 'they', 'their')}"
                for custom in self.customs
                for line in custom.match
            ),
            f"  play {self._one('2', '2', '3')} tides",
            f"  {self._one(*ends)}",
        ]

    def _said_of(self, lines: str, who: str, own: str) -> str:
        """Lines of a custom, with all that is drawn in them."""
        return Template(lines).substitute(_Words(self, who, own))

    def _course(self) -> Lines:
        """The lines of its customs in a tide, before pieces are shown or after."""
        found = []
        for custom in self.customs:
            found += [f"  {self._said_of(line, 'they', 'their')}" for line in custom.course]
        return found

    def _tide(self) -> Lines:
        late = self._one("choose at random", f"choose {self.names[0]}", "lose 1 cargo")
        more = "".join(custom.sail for custom in self.customs)
        secret = self._one("", ", in secret")
        body = [f"  each player chooses sail{secret}: a boat in their harbour{more}"]
        body += self._perhaps(0.3, "    within 9 seconds", f"    if late: they {late}")
        if body[-1].startswith("    if late"):
            body += self._perhaps(0.5, '    if both are late: announce "calm"')
        if self.calls:
            low = self._one("0", "1")
            body += [f"  each player chooses call{self._one('', ', in secret')}: a number from "
                     f"{low} to 3"]  # fmt: skip
        course = self._course()
        early = self.random.random() < 0.5
        body += course if early else []
        body += self._perhaps(0.3, "  move each sail to sea")
        body += ["  reveal sail"] + (["  reveal call"] if self.calls else [])
        body += ["  each sail takes effect", *([] if early else course)]
        level = self._one("it is the first tide", "cargo is level", "{toll} is 1 and tide is 2")
        body += self._perhaps(
            0.3, f"  if {level}:", f"    for each player: {self._deed('they', 'their')}"
        )
        asked = ["    landed: " + self._who_has_more(), "    worth: " + self._one("1", "2")]
        given = ["    the player who is landed gains worth cargo"]
        given += [f"    {line}" for line in self._for_all()]
        given += [f"    {line}" for line in self._compared_twice()]
        self.random.shuffle(given)
        for at, step in enumerate(self.steps):
            by = self._one(f"printed {self._rank()}", f"printed {self._rank()}", "name")
            order = f", in order of {by} of this" if step == self.ordered else ""
            order = order or self._one("", "", "", ", if cargo is not level")
            body += [f"  step {step}{order}"] + (asked + given if not at else [])
        for custom in self.customs:
            body += [f"  {self._said_of(line, 'they', 'their')}" for line in custom.last]
        body += self._perhaps(0.3, f"  {self._who_has_more()} wins the tide")
        return ["tide", *body]

    def _own(
        self, share: float, of: Callable[[Custom], tuple[str, ...]], who: str, own: str
    ) -> str:
        """One of what its customs have of a sort, so often; else nothing."""
        ways = [way for custom in self.customs for way in of(custom)]
        if not ways or (self.random.random() >= share and self.drawn):
            return ""
        return self._said_of(self._next(ways), who, own)

    def _next(self, ways: list[Way]) -> Way:
        """One of some ways: any, or where there is one custom alone, each in its turn."""
        if self.drawn:
            return self.random.choice(ways)
        at = self.turns[ways[0]] = self.turns.get(ways[0], self.random.randrange(len(ways))) + 1
        return ways[at % len(ways)]

    def _compared_twice(self) -> Lines:
        """The same two numbers, asked of both players at once, and of each beside the other's."""
        if self.random.random() < 0.4:
            return []
        of_sails = not self.calls or self.random.random() < 0.6
        rank = self._rank()
        both = f"whose sail has {self._one(*MORE)} {rank}" if of_sails else (
            f"with {self._one(*MORE)} call"
        )  # fmt: skip
        sides = [f"{rank} of their sail", f"{rank} of opponent's sail"]
        sides = sides if of_sails else ["their call", "opponent's call"]
        self.random.shuffle(sides)
        than = self._one(*SIGNS, "not")
        return [
            f"the player {both} {self._one('gains', 'loses')} 1 cargo",
            f"for each player: they gain 1 cargo, if {sides[0]} is {than} {sides[1]}",
        ]

    def _who_has_more(self) -> str:
        """Who has more of something, asked of both at once."""
        more, rank = self._one(*MORE), self._rank()
        if self.random.random() < 0.2:
            return f"the player with {more} {self._one('cargo', 'call') if self.calls else 'cargo'}"
        return f"the player whose sail has {more} {rank}"

    def _for_all(self) -> Lines:
        """Lines that are done for each player."""
        often = self.random.choice((0, 1, 1)) if self.drawn else FOR_ALL
        return [f"for each player: {self._deed('they', 'their')}" for _ in range(often)]

    # ------------------------------------------------------------------ what is done

    def _deed(self, who: str, own: str) -> str:
        """Something that somebody does, perhaps on a condition."""
        custom = self._own(0.4, lambda each: each.deeds, who, own)
        if custom:
            return f"{custom}{'' if ', if' in custom else self._guard(who, own)}"
        if not self.makes and self.random.random() < 0.05:
            self.makes = True
            return f"put {self._one(*self.names)} into {own} sea{self._guard(who, own)}"
        said = self._one(
            "the tide ends",
            f"{who} {self._one('gain', 'lose')} {self._number(own)} cargo",
            f"{who} {self._one('gain', 'lose')} 1 cargo",
            f"{who} {self._one('gain', 'lose')} 2 cargo",
            f"cargo of {self._other(who)} becomes {self._number(own)}",
            f"{own} mark becomes {self._one('yes', 'no')}",
            f"move {own} sail to {own} sea",
            f"return {own} sail to {own} harbour",
            f"discard {own} sail",
            f"swap {own} cargo with opponent's cargo",
            f'announce "{{{self._said(own)}}} so far"',
            "cancel opponent's sail",
        )
        return f"{said}{self._guard(who, own)}"

    def _other(self, who: str) -> str:
        return self._one("opponent", "you" if who == "you" else "them")

    def _guard(self, who: str, own: str, share: float = 0.75, asked: str = "") -> str:
        """A condition, perhaps. asked: what is being answered, which cannot be asked for here."""
        if self.random.random() >= share:
            return ""
        said = self.condition(who, own)
        while asked and asked in said:
            said = self.condition(who, own)
        return f", {self._one('if', 'if', 'unless')} {said}"

    # ------------------------------------------------------------------ pieces

    def _piece(self, at: int, name: str) -> Lines:
        rules = [self._rule() for _ in range(self.random.choice((0, 1, 1, 2)))]
        fields = self._perhaps(0.4, f"crew: {self._one('0', '1', '3')}") if self.second else []
        fields += self._perhaps(0.4, "old: yes")
        asks = [way for custom in self.customs for way in custom.asks]
        if asks and (at == 0 or self.random.random() < 0.7):
            fields.append(self._said_of(self._next(asks), "you", "your"))
        label = self.random.choice((at + 1, at + 1, 1, 3))
        used = [line for rule in rules for line in rule]
        return [f"boat {label} {name}", *(f"  {line}" for line in (*fields, *used))]

    def _rule(self) -> Lines:
        """A rule of a piece."""
        you, own = "you", "your"
        rules = [rule for custom in self.customs for rule in custom.rules]
        if rules and (self.random.random() < 0.5 or not self.drawn):
            return [self._said_of(line, you, own) for line in self._next(rules)]
        name = self._one(*self.names)
        step = self._one(*self.steps)
        ways = (
            [f"worth: {self._number(own)}{self._guard(you, own, 1.0)}"],
            [f"worth: {self._one('2', '3')}{self._guard(you, own, 1.0)}"],
            [f"landed: {self._one('you', 'opponent', 'nobody', self._who_has_more())}"
             f"{self._guard(you, own, 0.7, 'landed')}"],
            [f"{step}: {self._deed(you, own)}"],
            [f"{step}: {self._deed(you, own)}"],
            [f"next tide: {self._rank()} of {self._whose()} sail {self._one('+1', '+2', '-1')}"],
            [f"{self._rank()} of {self._whose()} sail {self._one('+1', '-2')}"
             f", if {self._one('your mark', 'opponent has 2 cargo', 'it is the first tide')}"],
            [f"next tide: {self._one('opponent', 'you')} must{self._one('', ' not')} sail {name}, "
             "if able"],
            [f"next tide: {self._one('opponent', 'you')} must not sail {name}, if able"],
            [f"next tide: worth: {self._one('2', '3')}{self._guard(you, own)}"],
            [f"next tide: {step}: {self._deed(you, own)}"],
            [f'next tide: {step}: announce "{{{self._said(own)}}} still"'],
            [f"next tide: {self._whose()} sail is hidden"],
            [f"{self.steps[0]}: you may choose raid: a boat",
             "  next tide: worth: 2, if opponent's sail is raid"],
        )  # fmt: skip
        return self.random.choice(ways)

    def _whose(self) -> str:
        return self._one("your", "opponent's")

    def _rank(self) -> str:
        return self._one("draft", "draft", "crew") if self.second else "draft"

    # ------------------------------------------------------------------ numbers

    def _number(self, own: str) -> str:
        """A number."""
        if self.deep > 0 and self.random.random() < 0.5:
            self.deep -= 1
            left, right = self._number(own), self._measure(own)
            self.deep += 1
            return self._one(
                f"({left} + {right})",
                f"({left} - {right})",
                f"(greater of {left} and {right})",
                f"(smaller of {left} and {right})",
                f"(difference of {left} and {right})",
                f"(entry ({right}) of (0 or 1 -> 2, from 2 to 3 -> {left}, otherwise 1))",
                f"(twice {right})",
                f"(half of {right}, rounded {self._one('up', 'down')})",
            )
        return self._measure(own)

    def _measure(self, own: str) -> str:
        """A number that somebody or something has."""
        custom = self._own(0.25, lambda each: each.measures, _who(own), own)
        if custom:
            return custom
        other = "opponent's"
        owner = self._one(own, other)
        ways = [
            f"{self._rank()} of {owner} sail",
            f"{self._rank()} of {owner} sail",
            f"printed {self._rank()} of {owner} sail",
            f"{owner} cargo",
            f"(number of boats in {owner} {self._one('harbour', 'sea')})",
            f"(total {self._rank()} of {owner} {self._one('harbour', 'sea')})",
            "difference in cargo",
            "tide",
            "{toll}",
            self._one("0", "1", "2"),
        ]
        ways += [f"{owner} call"] * 3 if self.calls else []
        return self._one(*ways)

    def _said(self, own: str) -> str:
        """The same in a text, where an option has no braces of its own."""
        return self._measure(own).strip("{}")

    # ------------------------------------------------------------------ conditions

    def condition(self, who: str, own: str) -> str:
        """A condition, from one player's side."""
        first = self._basic(who, own)
        if self.random.random() < 0.7:
            return first
        return f"{first}{self._one(' and ', ', or ')}{self._basic(who, own)}"

    def _basic(self, who: str, own: str) -> str:
        custom = self._own(0.25, lambda each: each.conditions, who, own)
        if custom:
            return custom
        have = "have" if who in ("you", "they") else "has"
        are = "are" if who in ("you", "they") else "is"
        mine, other = f"{own} sail", "opponent's sail"
        some = self._one(mine, other)
        name, not_ = self._one(*self.names), self._one("", "", "not ")
        rank, sign = self._rank(), self._one(*SIGNS)
        sides = [f"{rank} of {mine}", f"{rank} of {other}"]
        if self.calls and self.random.random() < 0.3:
            sides = [f"{own} call", "opponent's call"]
        self.random.shuffle(sides)
        same = f"{sides[0]} is {self._one(sign, sign, 'not', '')} {sides[1]}".replace("  ", " ")
        if self.random.random() < 0.4:
            return same
        return self._one(
            f"{self._measure(own)} is {sign} {self._measure(own)}",
            f"{self._measure(own)} is {sign} {self._one('1', '2', '3')}",
            f"{some} is {not_}{name}",
            f"{some} is {not_}{' or '.join(self.names[:2])}",
            f"{some} is {not_}cancelled",
            f"{some} is {not_}old",
            f"{who} {have} {self._one('at least', 'at most', 'more than')} 1 cargo",
            f"{who} {are} {not_}landed",
            f"{name} is {not_}in {self._one(own, other.removesuffix(' sail'))} "
            f"{self._one('harbour', 'sea')}",
            f"{own} previous sail is {not_}{name}",
            f"it is {not_}the {self._one('first', 'second')} tide",
            f"{self._measure(own)} is {not_}from 1 to 2",
            f"{self._measure(own)} is {not_}a multiple of 2",
            f"cargo is {not_}level",
            f"{own} mark",
            f"{who} {have} won the {self._one('last ', '')}tide",
            f"there is {not_}a boat in {own} sea",
            f"{mine} is {not_}{other}",
        )


def _who(own: str) -> str:
    return "you" if own == "your" else "they"


@frozen
class _Words(Mapping[str, str]):
    """What stands for the words in `$` of a game's customs, drawn anew each time. who, own: of whom
    they are said.
    """

    game: _Small
    who: str
    own: str

    def __getitem__(self, word: str) -> str:
        if word in PLAIN:
            return self.game._one(*PLAIN[word])
        return DRAWN[word](self.game, self.who, self.own)

    def __iter__(self) -> Iterator[str]:
        return iter([*PLAIN, *DRAWN])

    def __len__(self) -> int:
        return len(PLAIN) + len(DRAWN)


PLAIN: Final = {
    "anew": ("undo", "restart"),
    "asked": ("cargo of Ebb is 2", "it is the second tide", "cargo is level"),
    "berth": ("Pier", "Mole"),
    "calm": (", if it is the first tide", ", if cargo is level"),
    "corner": ("A1", "C3"),
    "from": ("", " from Flow", " from the player with more cargo"),
    "gain": ("gain", "lose"),
    "gains": ("gains", "loses"),
    "heard": HEARD,
    "hold": ("mast", "locker"),
    "innot": ("in", "not in"),
    "leader": ("Ebb", "Flow", "the player with more cargo"),
    "not": ("", "not "),
    "odds": ("1 in 2", "3 in 4"),
    "perhaps": ("", ", if it is the first tide", ", if cargo is level"),
    "phase": ("tide", "match"),
    "player": ("Ebb", "Flow"),
    "secretly": ("", ", in secret"),
    "several": ("2", "up to 2", "1 or 2"),
    "sign": SIGNS,
    "yes": ("yes", "no"),
    "zone": ("harbour", "sea"),
}
"""Words of which one is drawn."""

DRAWN: Final[dict[str, Callable[[_Small, str, str], str]]] = {
    "boats": lambda game, who, own: game._one(
        "a boat", f"a boat other than {game.names[0]}", "a boat with draft at least 2"
    ),
    "deed": lambda game, who, own: game._deed(who, own),
    "first": lambda game, who, own: game.steps[0],
    "maybe": lambda game, who, own: game._guard(who, own, 0.4),
    "measure": lambda game, who, own: game._measure(own),
    "name": lambda game, who, own: game._one(*game.names),
    "number": lambda game, who, own: game._one("0", "1", "2", "3"),
    "other": lambda game, who, own: game._one("", f" other than {game.names[0]}"),
    "own": lambda game, who, own: own,
    "rank": lambda game, who, own: game._rank(),
    "rule": lambda game, who, own: f"{game._one(*game.steps)}: {game._deed(who, own)}",
    "said": lambda game, who, own: game._said(own),
    "step": lambda game, who, own: game._one(*game.steps),
    "surely": lambda game, who, own: game._guard(who, own, 1.0),
    "who": lambda game, who, own: who,
    "whom": lambda game, who, own: "you" if who == "you" else "them",
    "whose": lambda game, who, own: game._one(own, "opponent's"),
}
"""Words for which something is drawn that hangs on the game."""
