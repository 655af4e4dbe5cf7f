"""Numbers, pieces and cells that are compared, as it is said at a table.

Purpose: from the words of one part of a condition to one of the language. Input: words, the names
of a file. Output: `Asking`. Must not know: what is done if it is so.
"""

import re

from attrs import frozen

from ..word_forms import forms, single
from ..word_tables import table
from .said_amounts import draws, value
from .said_in_blocks import Choice
from .said_names import Names
from .said_predicates import what_was_chosen
from .said_things import cell, chosen, of_choice, owner, pieces, told_of, with_field
from .said_words import CHOICE_VERBS, bases


@frozen
class Asking:
    """A condition. so: of one of the players, `they`, where something may be said of that one
    (empty where it is of nobody in particular); who: of whom it was asked, for words behind it.
    """

    said: str
    so: str = ""
    who: str = ""

    @property
    def closed(self) -> "Asking":
        """In parentheses where it would take in what stands behind it."""
        said, so = (
            f"({each})" if " where " in each and not each.startswith("(") else each
            for each in (self.said, self.so)
        )
        return Asking(said, so, self.who)


def joined(left: Asking, right: Asking, sign: str) -> Asking:
    """Two conditions as one. sign: ` and ` or `, or `."""
    left, right = left.closed, right.closed
    if sign == ", or " and " and " in f"{left.said} {right.said}":
        return Asking(f"({left.said}), or ({right.said})", "", left.who)
    so = f"{left.so or left.said}{sign}{right.so or right.said}" if left.so or right.so else ""
    return Asking(f"{left.said}{sign}{right.said}", so, left.who)


COMPARISONS = table((
    (r"(?:is|are) (?P<how>at least|at most|more than|less than) (?P<b>.+)", r"\g<how>"),
    (r"(?:exceeds?|beats?|tops?|is over|is above|are over|are above|rises above|goes above|is past"
     r"|goes over|surpass(?:es)?) (?P<b>.+)", "more than"),
    (r"(?:is|are|falls?|drops?|goes|sinks?) (?:under|below|beneath) (?P<b>.+)", "less than"),
    (r"(?:reach(?:es)?|gets? to|has reached|is up to) (?P<b>.+)", "at least"),
    (r"(?:is|are|falls?|drops?|goes) (?:down )?to (?P<b>.+)", "at most"),
    (r"(?:is|are|shows?|equals?|match(?:es)?|comes? to|adds? up to|totals?) (?P<b>.+)", ""),
))  # fmt: skip

# ---------------------------------------------------------------------- of numbers


_PHASE_IS = re.compile(
    r"(?P<of>[\w-]+) is (?:(?:not|no longer|at least|at most|more than|less than) )?\d+"
)
"""Which phase of its sort it is, as it is asked here."""


def of_numbers(words: str, names: Names) -> Asking | None:
    """A number is compared with another."""
    phase = _PHASE_IS.fullmatch(words)
    if phase is not None and phase["of"] in names.phases:
        return Asking(re.sub(r"\bno longer\b", "not", words))
    dice = re.fullmatch(
        r"(?:either|any|one|at least 1|1|an?|their|your|the)(?: of the)? (?:die|dice) "
        r"(?:is showing|is|shows?|showing|equals?|comes up|came up) (?:an? )?"
        r"(\d+(?:(?:, \d+)*,? or (?:an? )?\d+)?)",
        words,
    )
    if dice is not None:
        drawn = draws("dice", names)
        drawn = drawn if len(drawn) == 1 or not words.startswith("the") else ()
        shown = re.sub(r"\ban? ", "", dice[1])
        return Asking(", or ".join(f"{each} is {shown}" for each in drawn)) if drawn else None
    rolled = re.fullmatch(
        r"(?:an? (\d+) is|they) (?:rolled|thrown|rolls?|throws?)(?: an? (\d+))?", words
    )
    if rolled is not None and (rolled[1] or rolled[2]):
        drawn = draws("dice", names)
        n = rolled[1] or rolled[2]
        return Asking(", or ".join(f"{each} is {n}" for each in drawn)) if drawn else None
    both = re.fullmatch(
        r"(?:both|all|the)(?: the)? (?:dice) (?:are|show) (?:an? )?(\d+)s?|(?:on|a|they roll) "
        r"(?:a )?double (\d+)",
        words,
    )
    if both is not None:
        drawn = draws("dice", names)
        return (
            Asking(" and ".join(f"{e} is {both[1] or both[2]}" for e in drawn)) if drawn else None
        )
    apart = re.fullmatch(
        r"(?:the |both )?([\w-]+) differ by (?P<how>(?:at least|at most|more than|less than) )?"
        r"(\d+)",
        words,
    )
    if apart is not None:
        much = value(f"the difference of the {apart[1]}", names)
        return Asking(f"{much} is {apart['how'] or ''}{apart[3]}") if much else None
    parity = re.fullmatch(r"(?P<a>.+) (?:is|are) (?P<not>not )?(?P<how>even|odd)", words)
    if parity is not None:
        much = value(parity["a"], names)
        no = "not " if (parity["how"] == "odd") != bool(parity["not"]) else ""
        return Asking(f"{_grouped(much)} is {no}a multiple of 2") if much else None
    it_is = re.fullmatch(
        r"(?:it|that|this) (?:is|was|shows) (?P<no>not )?(?:an? )?(?P<n>\d+)", words
    )
    made = [c for c in names.here("number") if c.who == "chance" and not c.several]
    if it_is is not None and len(made) == 1:
        return Asking(f"{made[0].name} is {it_is['no'] or ''}{it_is['n']}")
    return _beside(words, names) or _comparison(words, names)


_BESIDE = re.compile(
    r"(?P<a>.+?) (?:is|are|was) (?P<not>not )?(?:exactly )?"
    r"(?:(?:next(?: door)?|adjacent) to (?P<b>.+)|beside (?P<c>.+)|(?:one|1) (?:away|off) from "
    r"(?P<d>.+)|next door)"
)


def _beside(words: str, names: Names) -> Asking | None:
    """`the guard is next to your cove`: of two numbers, one more or less; `next door`, than the one
    that is chosen.
    """
    found = _BESIDE.fullmatch(words)
    one = value(found["a"], names) if found else None
    if found is None or one is None:
        return None
    to = found["b"] or found["c"] or found["d"]
    made = [c for c in names.near("number") if c.who == "each player" and not c.several]
    other = value(to, names) if to else f"their {made[0].name}" if len(made) == 1 else None
    if other is None or other == one:
        return None
    who = _owner_of(one) or _owner_of(other)
    return Asking(
        f"the difference of {one} and {other} is {'not ' if found['not'] else ''}1", who=who
    )


_SUMS_IN_A_LIST = re.compile(
    r"\b(?:is|are|must [\w-]+) (?:not )?"
    r"(?P<some>[^:,\"]+(?:, (?!or\b)[^:,\"]+)+,? or [^:,\"]+)(?=$|[:,])"
)


def either_sum(told: str) -> str | None:
    """`is amber + 1, blue + 1 or 6`: between values that are worked out stands `or` each time."""
    found = _SUMS_IN_A_LIST.search(told)
    if found is None or not re.search(r" [-+*] ", found["some"]):
        return None
    some = re.sub(r",? or |, ", " or ", found["some"])
    return told[: found.start("some")] + some + told[found.end() :]


def _grouped(much: str) -> str:
    return much


_SUMS = re.compile(
    r"(?:both |the )?(?P<of>[\w-]+) (?:adds? up to|total|sum to|sum up to|come to)(?P<b> .+)"
)
_EACH_IS = re.compile(
    r"(?:(?P<both>both (?:the )?)|the |all )?(?P<of>[\w-]+?) (?P<b>(?:are|is|exceed) (?:both )?.+)"
)


def _comparison(words: str, names: Names) -> Asking | None:
    summed, each = _SUMS.fullmatch(words), _EACH_IS.fullmatch(words)
    if summed is not None and value(f"the sum of the {summed['of']}", names):
        words = f"the sum of the {summed['of']} is{summed['b']}"
    if each is not None and (each["both"] or _of_each(each["of"], names)):
        so = each["b"].replace(" both ", " ", 1)
        one_of = _comparison(f"their {single(each['of'])} {so}", names)
        return Asking(f"each player's {one_of.said.removeprefix('their ')}") if one_of else None
    for blank in re.finditer(" ", words):
        left, behind = words[: blank.start()], words[blank.end() :]
        for pattern, how in COMPARISONS:
            found = pattern.fullmatch(behind)
            two = of_two(left, found["b"], names, bool(how)) if found else None
            if found is not None and two is not None:
                sign = found.expand(how) if how else ""
                return Asking(f"{two[0]} is {sign} {two[1]}".replace("  ", " "), who=two[2])
    return None


def _of_each(word: str, names: Names) -> bool:
    """Whether a word stands for the numbers that both players have chosen, or have."""
    made = {c.name for c in names.near("number") if c.who == "each player" and not c.several}
    one = single(word)
    return one != word and one in made


def _ranks(left: str, right: str, names: Names) -> tuple[str | None, str | None]:
    """Pieces are compared by the only number that they have."""
    whose = _WHOSE.get(right, right)
    if whose.endswith("'s") or whose in ("their", "your"):
        right = f"{whose} {owner(left, names)[1]}"
    one, two = pieces(left, names), pieces(right, names)
    if len(one) != 1 or len(two) != 1 or "each " in one[0] + two[0]:
        return None, None
    kind = next((c.kind for c in names.choices if c.name == one[0].rpartition(" ")[2]), "")
    rank = names.rank(kind)
    return (f"{rank} of {one[0]}", f"{rank} of {two[0]}") if rank else (None, None)


_WHOSE = {"theirs": "their", "yours": "your", "the other": "opponent's", "opponent": "opponent's"}
"""Whose the second of two things is, where no more is said of it."""


def _right(words: str, left: str, names: Names) -> str | None:
    """The second of two numbers: `opponent's` stands for theirs."""
    words = re.sub(r"^(?:an?|the value of) (?=\d)", "", words)
    found = value(words, names)
    if found is not None:
        return found
    if words.endswith("'s") or words in ("theirs", "the other"):
        itself = value(words.removesuffix("'s"), names)
        if itself is not None:
            return itself
        whose = _WHOSE.get(words, words)
        _, what = owner(left, names)
        of = re.match(r"(?:the )?([\w-]+) of (?:their|the|[A-Z][\w-]*'s) ([\w-]+)$", left)
        return value(f"the {of[1]} of {whose} {of[2]}" if of else f"{whose} {what}", names)
    return None


def of_two(
    left: str, right: str, names: Names, by_rank: bool = True
) -> tuple[str, str, str] | None:
    """Two numbers that are compared, and of whom it is asked. by_rank: or two pieces are, by the
    only number that they have.
    """
    one = value(left, names)
    other = _right(right, left, names) if one is not None else None
    if one is None and by_rank:
        one, other = _ranks(left, right, names)
    return (one, other, _owner_of(one)) if one is not None and other is not None else None


def _owner_of(said: str) -> str:
    seat = re.search(r"\b([A-Z][\w-]*)'s ", said)
    return seat[1] if seat else "they" if re.search(r"\btheir\b", said) else ""


# ---------------------------------------------------------------------- of things


def of_things(words: str, names: Names) -> Asking | None:
    """A piece or a cell is something, or is somewhere."""
    for reader in (_where_they_went, _cell_lies, _piece_is, _same_thing):
        found = reader(words, names)
        if found is not None:
            return found
    return None


LIES = (
    (r"(?:is|lies|are|stands)(?: (?:in|on|at))? (?:a|the|any) corner", "is in a corner"),
    (r"(?:is|lies|are|stands)(?: (?:at|on|along))? (?:the|an) edge(?: of the board)?", "is at"
     r" the edge"),
    (r"(?:is|lies|are) (?:not )?(?:in|at) the (?:middle|centre|center)(?: of the board)?",
     "is in the middle of the board"),
    (r"(?:reach(?:es)?|is (?:in|on)|gets to|enters?) (?:the|their) (?:far|last|opposite) (?:row"
     r"|side|edge)",
     "is in their far row"),
)  # fmt: skip
BESIDE = (
    r"(?:is|are|lies)? ?(?P<not>not )?(?:next to|adjacent to|beside|touch(?:es)?|borders?(?: on)?)"
)


def _cell_lies(words: str, names: Names) -> Asking | None:
    if not names.boards:
        return None
    for said, meant in LIES:
        found = re.fullmatch(rf"(?P<at>.+?) {said}", words)
        there = _place(found["at"], names) if found else None
        if there:
            return Asking(f"{there} {meant}", who=_owner_of(there))
    near = re.fullmatch(
        r"(?P<at>.+?) (?:is|was|lies) (?P<how>within \d+ steps? of|exactly \d+ steps? from) "
        r"(?P<to>.+)",
        words,
    )
    if near is not None:
        one, two = _place(near["at"], names), _place(near["to"], names)
        return Asking(f"{one} is {near['how']} {two}", who="they") if one and two else None
    found = re.fullmatch(rf"(?P<at>.+?) {BESIDE} (?P<to>.+)", words)
    if found is not None:
        one, two = _place(found["at"], names), _place(found["to"], names)
        no = "not " if found["not"] else ""
        return Asking(f"{one} is {no}next to {two}", who="they") if one and two else None
    found = re.fullmatch(
        r"(?P<at>.+?) (?:is|stands?|lands?|hits?|reach(?:es)?|enters?|arrives?|match(?:es)?|are)"
        r"(?: (?:on|at|in|upon))? (?P<to>.+)", words,
    )  # fmt: skip
    if found is None:
        return None
    one, two = _place(found["at"], names), _place(found["to"], names)
    return Asking(f"{one} is {two}", who="they") if one and two and one != two else None


_WENT = re.compile(
    r"they (?P<verb>[a-z]+) (?:in|into|on|onto|at|along) (?:a|an|the|any) (?P<side>corner|edge)"
)


def _where_they_went(words: str, names: Names) -> Asking | None:
    """`they lay in a corner`, `they placed at the edge`: the cell that they have chosen."""
    found = _WENT.fullmatch(words)
    made = [each for each in names.here("cell") if each.who == "they" and not each.several]
    general = {"place", "put", "move", "go", "play", "lay", "step", "land", "stand", "choose"}
    stems = {found["verb"], *bases(found["verb"])} if found else set()
    if found is None or not made or not stems & {*general, made[0].name}:
        return None
    side = "in a corner" if found["side"] == "corner" else "at the edge"
    return Asking(f"{made[0].name} is {side}", who="they")


def _place(words: str, names: Names) -> str:
    """The cell of a player, or the one that is meant."""
    place = next((n for n, sort in names.theirs.items() if sort == "cell"), "")
    if words in ("they", "opponent", "the opponent", "their opponent") and place:
        return f"their {place}" if words == "they" else f"opponent's {place}"
    return cell(words, names) or ""


def _piece_is(words: str, names: Names) -> Asking | None:
    found = re.fullmatch(
        r"(?P<of>.+?) (?:is|are|was) (?P<not>not )?(?:either )?(?:an? |the )?"
        r"(?P<what>[\w-]+(?:(?:, [\w-]+)*,? or (?:an? )?[\w-]+)?)", words,
    )  # fmt: skip
    if found is None:
        return None
    some = re.fullmatch(r"(?:a|an|any|either|one) ([\w-]+)", found["of"])
    kind = names.kind(some[1]) if some else ""
    of: tuple[str, ...]
    if kind:
        made = next(
            (c for c in names.here("pieces") if c.kind == kind and c.who == "each player"), None
        )
        of = (f"a player's {made.name}",) if made else ()
    else:
        of = pieces(found["of"], names)
    if len(of) != 1 or of[0].startswith("each "):
        return None
    no = "not " if found["not"] else ""
    said = re.split(r",? or (?:an? )?|, ", found["what"])
    named = [names.piece(each) for each in said]
    if all(named):
        return Asking(f"{of[0]} is {no}{_either(named)}", who=_owner_of(of[0]))
    for kind in names.kinds:
        told = [with_field(each, kind, names) for each in said]
        parts = [each.removeprefix(" with ").split(" ") for each in told if each]
        if len(parts) == len(said) and len({field for field, _ in parts}) == 1:
            holds = _either([value for _, value in parts])
            return Asking(f"{parts[0][0]} of {of[0]} is {no}{holds}", who=_owner_of(of[0]))
    return None


def _either(names: list[str]) -> str:
    """`a, b or c`."""
    return " or ".join(", ".join(names).rsplit(", ", 1))


RIGHT = {
    "right": "",
    "correct": "",
    "true": "",
    "wrong": "not ",
    "incorrect": "not ",
    "false": "not ",
}


def _same_thing(words: str, names: Names) -> Asking | None:
    """`the guess is wrong`, `they guess the opponent's culprit`, `it has the same hair as ...`."""
    found = re.fullmatch(r"(?P<of>.+?) (?:is|was) (?P<how>\w+)", words)
    told = found is not None and found["how"] in ("true", "false")  # of what, is not said
    if found is not None and found["how"] in RIGHT and not told:
        guess = chosen(found["of"], names, "pieces", "cell", "number")
        secret = guess and _secret(guess, names)
        return (
            Asking(f"{of_choice(guess)} is {RIGHT[found['how']]}{secret}")
            if guess and secret
            else None
        )
    return _same_field(words, names) or _same_choice(words, names)


def _secret(guess: Choice, names: Names) -> str:
    """What a guess is about: the only other choice of such things, the opponent's; where such
    things are only spoken of, and none is laid, what lies with the opponent.
    """
    others = [
        c for c in names.choices if c.kind == guess.kind and c.sort == guess.sort and c is not guess
    ]
    if guess.sort == "pieces" and not any(c.zone for c in (guess, *others)):
        hand = names.hand_of(guess.kind)
        if hand:
            return f"in opponent's {hand}"
    return of_choice(others[0], "opponent's ") if len(others) == 1 else ""


def _same_field(words: str, names: Names) -> Asking | None:
    found = re.fullmatch(
        r"(?P<a>.+?) (?:has|have|is of|shares) the same (?P<f>[\w-]+) (?:as|with) (?P<b>.+)"
        r"|(?P<a2>.+?) (?P<no>does not )?follows? (?P<f2>[\w-]+)"
        r"|(?P<a3>.+?) (?P<no3>does not )?match(?:es)? the (?P<f3>[\w-]+) of (?P<b3>.+)"
        r"|(?P<a4>.+?) (?:is|was) (?P<no4>not )?(?:of|in) the (?P<f4>[\w-]+) of (?P<b4>.+)",
        re.sub(r"^(.+?) (?:is|was|has) (?:of |in )?(?:another|a different) ([\w-]+)$",
               r"\1 does not follow \2", words),
    )  # fmt: skip
    if found is None:
        return None
    one = pieces(found["a"] or found["a2"] or found["a3"] or found["a4"], names)
    word = found["f"] or found["f2"] or found["f3"] or found["f4"]
    field = next((f for fields in names.kinds.values() for f in fields if word in forms(f)), "")
    behind = found["b"] or found["b3"] or found["b4"]
    two = pieces(behind, names) if behind else ()
    if found["f2"]:
        lead = [c for c in names.here("pieces") if not {c.name, of_choice(c)} & set(one)]
        two = (told_of(lead[-1], names),) if lead else ()
    no = "not " if found["no"] or found["no3"] or found["no4"] else ""
    if len(one) != 1 or len(two) != 1 or not field:
        return None
    return Asking(f"{field} of {one[0]} is {no}{field} of {two[0]}", who=_owner_of(one[0]))


def _same_choice(words: str, names: Names) -> Asking | None:
    """`they guess the opponent's culprit`: what one has chosen is what another has."""
    found = re.fullmatch(
        r"(?:they (?P<verb>[a-z]+)|(?:the |their )?(?P<of>[\w-]+) (?:is|hits?|match(?:es)?"
        r"|equals?)) (?P<b>.+)",
        words,
    )
    if found is None:
        return None
    word = found["verb"] or found["of"]
    stems = {word, *bases(word)}
    whose, rest = owner(found["b"], names)
    for choice in names.here():
        if choice.name in stems:
            for other in names.near(choice.sort):
                if rest in forms(other.name) and other is not choice:
                    said = of_choice(other, whose if other.who == "each player" else "")
                    return Asking(f"{of_choice(choice)} is {said}", who="they")
    return None


def _such_was_laid(what: str, verb: str, names: Names) -> Asking | None:
    """`a heart was played`: either of the pieces is such a one."""
    made = [c for c in names.here("pieces") if c.kind and not c.several and c.who != "chance"]
    told = with_field(what, made[0].kind, names) if made else None
    if not told or not CHOICE_VERBS & set(bases(verb)):
        return None
    field, value = told.removeprefix(" with ").split(" ")
    if made[0].who == "each player":
        return Asking(f"{field} of a player's {made[0].name} is {value}")
    return Asking(", or ".join(f"{field} of {told_of(c, names)} is {value}" for c in made[::-1]))


def was_chosen(words: str, names: Names) -> Asking | None:
    """`Four was played`, `Ward is cast`."""
    found = re.fullmatch(
        r"(?:an? )?(?P<what>[\w-]+) (?:is|was|has been|gets) (?:not )?(?P<verb>[a-z]+)", words
    )
    if found is None:
        return None
    like = _such_was_laid(found["what"], found["verb"], names)
    if like is not None:
        return like
    for choice in names.here("pieces", "ways"):
        stems = set(bases(found["verb"]))
        if choice.name not in stems and not stems & CHOICE_VERBS:
            continue
        said = what_was_chosen(found["what"], choice, names)
        if said is not None:
            whose = "a player's " if choice.who == "each player" else ""
            return Asking(f"{of_choice(choice, whose)} is {said}")
    return None
