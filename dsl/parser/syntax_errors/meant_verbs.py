"""The verb that was meant where a line has none.

A line begins with what acts, or with its verb. Where neither its first word nor the next is a verb
of the language, one of them was meant as one: misspelt, written with a capital letter, a word that
other games use for the same thing, or something that is said in another way here.
"""

import re
from collections.abc import Iterable

from ...diagnostics.did_you_mean import closest
from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from .line_slip import Slip
from .mends import Reads

SAME = {
    "add": "gain", "adds": "gains", "assign": "becomes", "obtain": "gain", "obtains": "gains",
    "collect": "gain", "collects": "gains", "subtract": "lose", "forfeit": "lose",
    "increases": "rises", "increase": "rise", "decreases": "falls", "decrease": "fall",
    "drops": "falls", "sinks": "falls",
    "expose": "reveal", "exposes": "reveal",
    "display": "reveal", "tell": "announce", "tells": "announce",
    "say": "announce", "says": "announce", "print": "announce", "declare": "announce",
    "declares": "announce", "negate": "cancel", "negates": "cancel", "block": "cancel",
    "blocks": "cancel", "destroy": "discard", "destroys": "discard", "kill": "discard",
    "kills": "discard", "remove": "discard", "removes": "discard", "delete": "discard",
    "exchange": "swap", "exchanges": "swap", "switch": "swap", "trade": "swap",
    "activate": "take effect", "finish": "end", "finishes": "end", "stop": "end",
    "imitate": "copy", "imitates": "copies", "mimic": "copy", "mimics": "copies",
}  # fmt: skip
"""Verbs of other rulebooks, and the verb of the language that says the same."""

BEATS = (
    "who wins is answered by the piece: `winner: you, if opponent's pick is King`, with the name "
    "of your choice in the place of `pick`"
)

_FIRST = (
    "who begins is a value: `the game has leader: North, public`, then `each player in turn from "
    "leader chooses ...`, or `play turns in alternation from leader`, and `leader becomes the "
    "winner`"
)

_BEGUN_WITH = (
    "how something begins is said where it is named: `each player has points: 0, public`, or of "
    "the game, `the game has place: 0, public`; what lies on a board begins in a cell of it"
)

RECIPES = {
    "start": _FIRST, "begin": _FIRST,
    "note": "what the host alone is told has a name: `note record: their pick, their points`",
    "log": "what the host alone is told has a name: `note record: their pick, their points`",
    "distribute": "a number is divided over names: `they distribute 10 troops over hill, wood and "
    "brook`",
    "divide": "a number is divided over names: `they distribute 10 troops over hill and wood`",
    "split": "a number is divided over names: `they distribute 10 troops over hill and wood`",
    "allocate": "a number is divided over names: `they distribute 10 troops over hill and wood`",
    "choose": "a choice is a line of its own: `each player chooses pick: a card in their hand`",
    "deal": "chance deals: `chance deals 2 cards from the deck to each player's hand`",
    "chance": "chance deals: `chance deals 2 cards from the deck to each player's hand`; draws: "
    "`chance draws prize: a card from the deck`; chooses: `chance chooses luck: yes or no`",
    "draw": "somebody draws: `they draw 1 card from the deck to their hand`; chance draws: `chance "
    "draws prize: a card from the deck`",
    "shuffle": "a pile is shuffled by its name: `shuffle deck`, of one that is `, in a pile`; what "
    "lies in no order need not be: chance draws evenly from it",
    "roll": "chance rolls: `chance chooses roll: a whole number from 1 to 6`",
    "flip": "chance tosses: `chance chooses side: one of ...`; an edge of a graph is flipped: "
    "`web flips their thread`",
    "toss": "chance tosses: `chance chooses side: yes or no`",
    "steal": "one loses and one gains, on two lines: `opponent loses 1 coins`, `you gain 1 coins`",
    "take": "a card is moved: `move opponent's pick to their hand`; points are gained: "
    "`they gain 1 points`",
    "give": "a card is moved: `move their pick to opponent's hand`; points are lost and gained: "
    "`they lose 1 points`, `opponent gains 1 points`",
    "transfer": "one loses and one gains, on two lines: `they lose 1 coins`, `opponent gains 1 "
    "coins`",
    "double": "a number is multiplied: `their points becomes their points * 2`",
    "halve": "a number becomes another: `their points becomes ...`",
    "set": "a value is given by `becomes`: `their points becomes 3`",
    "reset": "a value is given by `becomes`: `their points becomes 0`",
    "beat": BEATS,
    "defeat": BEATS,
    "trump": BEATS,
    "lock": "what must not be chosen is said for a time: `next round: opponent must not pick Ace`",
    "skip": "a time without a choice is said by a condition: `if ...: they choose ...`",
    "wager": "a wager is a choice: `each player chooses offer: a whole number from 0 to 9`",
    "place": "a cell's value changes: `coins of their goal rises by 1`; a card is moved or put: "
    "`put Ace into their hand`",
}  # fmt: skip
"""What is no verb of the language, and how it is said."""

OPENING = {
    "Each", "The", "If", "When", "For", "Both", "Chance", "Play", "Step", "Next", "This", "No",
    "At", "Unless", "Add", "Remove", "Rename", "Replace", "Allow", "Players", "Extends", "Given",
    "Then", "Because", "Within", "Only", "Until", "Otherwise", "Asks", "Held", "They",
    "Option", "Ruleset", "Pieces", "Board", "Rule", "Example",
    "Ruling", "Late",
}  # fmt: skip
"""Words of the language with which a sentence may begin, as a sentence of English would."""

_CLAUSE = re.compile(r"(?:^|.*?[:,])[ \t]*(?=[^:,]*$)")
_WORD = re.compile(r"[A-Za-z_][\w-]*")


def capital(line: str, start: int, source: Span) -> Problem | None:
    """A word of the language that begins a line with a capital letter. start: of the line."""
    found = _WORD.search(line)
    if found is None or found[0] not in OPENING:
        return None
    place = _at(source, start + found.start(), found[0])
    small = found[0].lower()
    return problem(
        "foreign-word",
        f"`{found[0]}` is written small: words of the language have no capital letters",
        place,
        help=f"write `{small}`",
        fix=small,
    )


NEAR_OTHERS = {"get", "gets", "pay", "pays"}
"""Verbs that are hardly ever misspelt, and look like much else: `play`."""


def meant_verb(line: str, start: int, source: Span, verbs: Iterable[str]) -> Problem | None:
    """What to say of a line without a verb. line: up to and with the word that does not fit;
    start: where it begins in the source.
    """
    known = set(verbs)
    clause = _CLAUSE.match(line)
    begin = clause.end() if clause is not None else 0
    words = [(m[0], start + begin + m.start()) for m in _WORD.finditer(line[begin:])]
    for word, at in words[:1] + words[-1:] + words[-2:-1]:
        said = _said(word, _at(source, at, word), known)
        if said is not None:
            return said
    return None


def verb_as_name(found: Slip, reads: Reads) -> Problem | None:
    """`they must not deed swap`: a name that is a verb as well, where it is taken for one."""
    word = found.place.words.strip()
    if word not in found.verbs:
        return None
    fix = Fix(found.place, f'"{word}"')
    if not reads(fix):
        return None
    return problem(
        "syntax",
        f"`{word}` is a verb as well: as a name it stands in quotation marks here",
        found.place,
        help=f"write `{fix.text}`",
        fix=fix,
    )


_NO_VERBS = frozenset({"they", "you", "opponent", "nobody", "it"})
_ARTICLES = (["a"], ["an"], ["the"])


def no_verb(before: str, behind: str, word: str, place: Span) -> tuple[str, Span]:
    """The word of a line that should be its verb, and is none. before, behind: what stands in front
    of the word that does not fit, and that word with what follows. Where nobody is named who acts,
    it is the first one; after an article it is the one behind the noun.
    """
    alone = before.split()
    if alone in _ARTICLES:
        acting = re.match(r"[ \t]*(?P<verb>[a-z]+)\b", behind.removeprefix(word))
        if acting is not None:
            return acting["verb"], _at(place, place.end + acting.start("verb"), acting["verb"])
    elif len(alone) == 1 and alone[0] not in _NO_VERBS and not alone[0][:1].isupper():
        start = place.start - len(before) + before.index(alone[0])
        return alone[0], _at(place, start, alone[0])
    return word, place


CHOOSING = r"ch?oo*(?:[szc]+e?|e)s?"
"""How `choose` is misspelt: `chose`, `choses`, `chooes`. Itself, too, and `chooses`."""


def _said(word: str, place: Span, verbs: set[str]) -> Problem | None:
    """What to say if this word was meant as the verb; None if it was probably not."""
    small = word.lower()
    if word in verbs:
        return None
    headline = f"there is no verb `{word}`"
    if re.fullmatch(CHOOSING, small) and small not in ("choose", "chooses"):
        meant = "chooses" if small.endswith("s") else "choose"
        return problem("unknown-verb", headline, place, help=f"did you mean `{meant}`?", fix=meant)
    if small in verbs:
        said = f"`{word}` is written small: verbs have no capital letters"
        return problem("unknown-verb", said, place, help=f"write `{small}`", fix=small)
    if small in SAME:
        meant = SAME[small]
        said = f"{headline}: it is called `{meant}` here"
        return problem("unknown-verb", said, place, help=f"write `{meant}`", fix=meant)
    for stem in (small, small.removesuffix("s"), small.removesuffix("es")):
        if RECIPES.get(stem):
            return problem("unknown-verb", headline, place, notes=(_recipe(stem, word, place),))
    meant_by = closest(small, verbs - NEAR_OTHERS)
    if meant_by is None or meant_by[0] != small[0]:
        return None
    return problem(
        "unknown-verb", headline, place, help=f"did you mean `{meant_by}`?", fix=meant_by
    )


def _recipe(stem: str, word: str, place: Span) -> str:
    """How it is said, of as much as the line says."""
    text = place.source.text[place.start :].partition("\n")[0]
    if stem in ("start", "begin") and re.match(r"\w+ (?:in|on|at|with|as|empty|full)\b", text):
        return _BEGUN_WITH
    said = re.match(rf"{re.escape(word)} (\d+) ([a-z][\w-]*)", text)
    if said is None:
        return RECIPES[stem]
    return re.sub(r"\b1 (?:coins|points)\b", f"{said[1]} {said[2]}", RECIPES[stem])


def _at(source: Span, start: int, word: str) -> Span:
    return Span(source.source, start, start + len(word))
