"""Small rule files of which all play is packed, and of which nearly every line acts.

Purpose: what compiled play is compared on. Files of every form (`rule_file`) mostly hold something
that is left to the reference, and end early; here few pieces meet a few times, and the same few
numbers are compared, added and asked for in many ways that must agree with one another.
Input: random numbers. Output: the text of a rule file without problems.
Must not know: which forms there are; those that are not packed are in `rule_file`.
"""

from random import Random

from attrs import field, mutable

Lines = list[str]

PIECES = ("Punt", "Skiff", "Ketch", "Sloop", "Barque")
SIGNS = ("more than", "less than", "at least", "at most")
MORE = ("more", "less", "fewer", "the most", "the least")
STEPS = ("fog", "landing", "drift")


def small_game(random: Random) -> str:
    """A rule file. random: draws everything in it."""
    return "\n".join(_Small(random).lines()) + "\n"


@mutable
class _Small:
    """One file. calls: whether a number is chosen as well; second: whether pieces have a second
    number; deep: how far values are nested; ordered: the step in which one acts after the other;
    makes: whether a line makes pieces: of several, too many could come about to be packed.
    """

    random: Random
    names: tuple[str, ...] = ()
    calls: bool = False
    second: bool = False
    deep: int = 1
    steps: tuple[str, ...] = field(default=STEPS)
    ordered: str = ""
    makes: bool = False

    def lines(self) -> Lines:
        """All of it."""
        random = self.random
        self.names = tuple(random.sample(PIECES, random.choice((2, 3, 3, 4))))
        self.calls, self.second = random.random() < 0.4, random.random() < 0.4
        self.steps = tuple(random.sample(STEPS, random.choice((1, 2, 2, 3))))
        self.ordered = self.steps[-1] if len(self.steps) > 1 and random.random() < 0.4 else ""
        head = ['ruleset "Small"', "  players Ebb, Flow", "", "option toll = 1", ""]
        fields = ["pieces boat", "  draft: number, as labelled"]
        fields += ["  crew: number, usually 2"] if self.second else []
        fields += ["  old: yes or no", ""]
        pieces = [line for at, name in enumerate(self.names) for line in self._piece(at, name)]
        return [*head, *fields, *self._match(), "", *self._tide(), "", *pieces]

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
            f"  play {self._one('2', '2', '3')} tides",
            f"  {self._one(*ends)}",
        ]

    def _tide(self) -> Lines:
        late = self._one("choose at random", f"choose {self.names[0]}", "lose 1 cargo")
        body = [
            f"  each player chooses sail{self._one('', ', in secret')}: a boat in their harbour"
        ]
        body += self._perhaps(0.3, "    within 9 seconds", f"    if late: they {late}")
        if self.calls:
            low = self._one("0", "1")
            body += [f"  each player chooses call{self._one('', ', in secret')}: a number from "
                     f"{low} to 3"]  # fmt: skip
        body += self._perhaps(0.3, "  move each sail to sea")
        body += ["  reveal sail"] + (["  reveal call"] if self.calls else [])
        body += ["  each sail takes effect"]
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
            order = f", in order of printed {self._rank()} of this" if step == self.ordered else ""
            body += [f"  step {step}{order}"] + (asked + given if not at else [])
        body += self._perhaps(0.3, f"  {self._who_has_more()} wins the tide")
        return ["tide", *body]

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
        return [f"for each player: {self._deed('they', 'their')}"] * self._often()

    def _often(self) -> int:
        return self.random.choice((0, 1, 1))

    # ------------------------------------------------------------------ what is done

    def _deed(self, who: str, own: str) -> str:
        """Something that somebody does, perhaps on a condition."""
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
        label = self.random.choice((at + 1, at + 1, 1, 3))
        used = [line for rule in rules for line in rule]
        return [f"boat {label} {name}", *(f"  {line}" for line in (*fields, *used))]

    def _rule(self) -> Lines:
        """A rule of a piece."""
        you, own = "you", "your"
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
