"""Names for generated rule files, kept apart from the texts that they stand in.

Purpose: a text is generated with a token in the place of every name; a vocabulary says which words
the tokens stand for. So the same text can be had with other names: plain ones, others of the same
shape and order, or names that are meant to collide with what the machine calls its own things.
Input: which names a text needs. Output: texts. Must not know: what is named.
"""

import re
from collections.abc import Sequence
from random import Random

from attrs import field, frozen, mutable

from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.reserved_words import RESERVED

TOKEN = re.compile("\ue000(\\d+)\ue001")
PLAIN = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)
THING, PIECE, SEAT, TITLE = "thing", "piece", "seat", "title"

_THINGS = """
tally purse shelf pile store mark stake guess token gem heat depth luck zeal pace mood load
rank tint lord twin foe home spot lane tier wave lap bout hour trap charge pledge offer plan
wish prize victor dusk dawn glow rest trade trick feat rune herb root leaf bark stem vine fern
moss reed palm pine oak elm ash birch larch cedar maple hazel alder aspen rowan holly yew
basil thyme clove mint sage dill cumin anise fennel ginger pepper saffron
"""
THINGS = tuple(_THINGS.split())
_PIECES = """
Ace King Queen Knight Page Jester Duke Rook Bishop Fool Monk Smith Baker Miller Tailor
Herald Cooper Mason Potter Weaver Fowler Carter Turner Sawyer Glover Hatter Archer Brewer
"""
PIECES = tuple(_PIECES.split())
SEATS = ("North", "South")

_HOSTILE = """
over chosen announcement restarted winner owner name late hidden cancelled holdings
seconds phase round number piece points facts asked told seat to_move by state event None
True self class a-b x_1 q8 Tally tallys Marks picks pick picked
"""
HOSTILE: dict[str, tuple[str, ...]] = {
    THING: tuple(_HOSTILE.split()),
    PIECE: (
        "Old King", "over", "chosen", "Ünïcode", "日本", "King's", "A1", "B2", "1", "17", "North",
        "South", "chance", "player", "yes", "nobody", "none", "nothing", "100%", "a, b", "the King",
        "King or Queen", "each player", "pass", "use", "Tallies", "mark", "x" * 60, "Kings", "-1",
        "ǅ", "a\u0301", "\u202eabc", "ﬀ", "İ", "ß", "x; y", "z: w", "Over - there",
    ),
    SEAT: (
        "over", "rules", "facts", "host", "chance", "nobody", "each player", "Ünal", "Ace",
        "player", "you", "A1", "1", "both", "None", "North South", "King", "they", "ß", "İ",
        "A; B", "C: D",
    ),
}  # fmt: skip
"""Names that something of ours, of the language's or of another thing in the text is called."""


@frozen
class Name:
    """One name of a text. number: of all names of the text; sort: what is named; bare: whether it
    stands where quotation marks cannot.
    """

    number: int
    sort: str
    bare: bool = True

    def __str__(self) -> str:
        return f"\ue000{self.number}\ue001"


@mutable
class Names:
    """The names of one text, in the order in which they were needed."""

    made: list[Name] = field(factory=list)

    def new(self, sort: str, bare: bool = True) -> Name:
        """A further name."""
        self.made.append(Name(len(self.made), sort, bare))
        return self.made[-1]

    # ------------------------------------------------------------------ vocabularies

    def plain(self) -> dict[int, str]:
        """Ordinary words, the same for the same text."""
        pools = {THING: THINGS, PIECE: PIECES, SEAT: SEATS}
        return self._from({sort: list(pool) for sort, pool in pools.items()})

    def alike(self) -> dict[int, str]:
        """Other words of the same shape, in the same alphabetical order among their sort."""
        found: dict[int, str] = {}
        for sort in (THING, PIECE, SEAT):
            words = {
                n.number: w for n in self.made if n.sort == sort for w in [self.plain()[n.number]]
            }
            for place, (number, word) in enumerate(sorted(words.items(), key=lambda one: one[1])):
                stem = f"z{chr(97 + place // 26)}{chr(97 + place % 26)}{sort[0]}k"
                found[number] = stem.capitalize() if word[0].isupper() else stem
        return found

    def hostile(self, random: Random, share: float = 0.15) -> dict[int, str]:
        """Some words that collide with something; each is taken once."""
        found, left = self.plain(), {sort: list(pool) for sort, pool in HOSTILE.items()}
        for name in self.made:
            pool = [w for w in left.get(name.sort, ()) if not name.bare or _stands_bare(w)]
            if pool and random.random() < share:
                found[name.number] = random.choice(pool)
                left[name.sort].remove(found[name.number])
        return found

    def _from(self, pools: dict[str, list[str]]) -> dict[int, str]:
        found, used = {}, dict.fromkeys(pools, 0)
        for name in self.made:
            pool, at = pools[name.sort], used[name.sort]
            used[name.sort] += 1
            word = pool[at % len(pool)]
            found[name.number] = word if at < len(pool) else f"{word}{_letters(at // len(pool))}"
        return found


def _letters(number: int) -> str:
    return "abcdefghij"[number % 10] * (1 + number // 10)


def _stands_bare(word: str) -> bool:
    return PLAIN.fullmatch(word) is not None and word not in RESERVED and word not in VERBS


def said(text: str, words: dict[int, str]) -> str:
    """A text with words in the place of its tokens, in quotation marks where they need them."""

    def word(found: re.Match[str]) -> str:
        name = words[int(found[1])]
        return name if _stands_bare(name) else f'"{name}"'

    return TOKEN.sub(word, text)


def bare(text: str, words: dict[int, str]) -> str:
    """The same without quotation marks, for what is compared and not read."""
    return TOKEN.sub(lambda found: words[int(found[1])], text)


def translated(text: str, old: dict[int, str], new: dict[int, str]) -> str:
    """What was told with the new words, in the old ones."""
    back = {new[number]: old[number] for number in old}
    longest = sorted(back, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest)), lambda found: back[found[0]], text)


def listed(words: Sequence[object], last: str = " or ") -> str:
    """Names as alternatives."""
    return last.join(map(str, words))
