"""What there is when a match begins, and how long it goes on, as it stands in rulebooks.

Purpose: `each player has a hand of 5 cards`, `the cards are shuffled and put in a deck`, `there are
5 rounds`: what rulebooks say of a box of pieces, where a file says who has what. Input: a line of
the outermost phase, the names of its file. Output: edits. Must not know: the grammar; what is done
in a match.
"""

import re
from collections.abc import Iterator

from attrs import frozen

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.board_mistakes import letter_of
from ..spans import Span
from ..word_forms import forms
from .said_amounts import several
from .said_below import margin_of
from .said_names import Names

_EACH = r"(?:(?:each|every) player|(?:the |both |all )?(?:2 )?players|both|everyone|everybody|we)"
_HAS = r"(?:has|have|holds?|gets?|receives?|takes?|owns?|(?:starts?|begins?)(?: the \w+)? with)"
_THE = r"(?:the |a |their |his |her |in )*"
_KIND = r"(?P<kind>[\w-]+)"
_HAND = re.compile(
    rf"{_EACH} {_HAS} (?:(?:an? |their )(?P<called>[\w-]+) (?:of|with|containing)(?: the)? )?"
    r"(?P<many>all|all of|(?:1|one) (?:of (?:each|every)|each of)|each|every|\d+)"
    r"(?: of)?(?: the| their)?"
    rf"(?: (?P<n>\d+))?(?: different)? {_KIND}(?: (?:in|on|into) (?:their |the )?(?P<zone>[\w-]+))?"
)
_FULL = re.compile(
    rf"{_EACH} {_HAS} (?:an? |the |their )?(?:own )?(?:full|whole|complete) "
    rf"(?:set|hand|collection) of (?:the )?{_KIND}"
)
_ZONE = r"(?: (?:in|on|into) (?:their |the )?(?P<zone>[\w-]+))?"
_SAME = re.compile(
    rf"{_EACH} {_HAS} (?:(?:exactly )?the same|identical|an identical|the)"
    rf"(?: (?:hand|set)(?: of)?)?(?: (?P<n>\d+))?(?: different)? {_KIND}{_ZONE}"
)
_OF_EACH_KIND = re.compile(
    rf"{_EACH} {_HAS} (?:(?:a|1|one) )?{_KIND} of (?:each|every) (?:kind|sort|type){_ZONE}"
)
_A_SET = re.compile(rf"{_EACH} {_HAS} an? set of (?:all )?(?:the )?(?:(?P<n>\d+) )?{_KIND}{_ZONE}")
_FROM_TO = re.compile(
    rf"{_EACH} {_HAS} (?:the )?{_KIND}(?: numbered)?(?: from)? (?P<least>\d+)"
    rf"(?: to | through |-|–)(?P<most>\d+){_ZONE}"
)
_PILE = r"(?P<of>deck|pile|stack|stock|draw pile|bag)"
_SHUFFLED = (
    re.compile(
        rf"(?:all )?(?:the )?(?:\d+ )?{_KIND} (?:are|is) (?P<how>shuffled)(?: together)?"
        rf"(?:,? (?:and|then) (?:put|placed|laid|set|stacked|made|form)?)?(?: face down)?"
        rf"(?: ?(?:in|into|as|to form|on|onto)? (?:an? |the )?(?:face-?down )?{_PILE})?"
        r"(?: face down)?"
    ),
    re.compile(
        rf"(?P<how>shuffle) (?:all )?(?:the )?(?:\d+ )?{_KIND}(?: face down)?"
        rf"(?:,? (?:and|then) (?:put|place|lay|set|stack) (?:them|it|these))?(?: face down)?"
        rf"(?: ?(?:in|into|as|to form|on|onto) (?:an? |the )?(?:face-?down )?{_PILE})?"
        r"(?: face down)?"
    ),
    re.compile(
        rf"(?:all )?(?:the )?(?:\d+ )?{_KIND} (?P<how>form|make up|make|are) (?:an? |the )?"
        rf"(?:shuffled |face-?down )*{_PILE}"
    ),
)
_LIE = r"(?:lie|lies|are|is|sit|stand)(?: (?:laid|placed|put|set|spread|dealt))?(?: out| down)?"
_PLACE = (
    r"(?:(?:in|on|into|onto|to) (?:an? |the )?(?:(?P<covered>face-?down|face-?up) )?"
    r"(?P<place>table|row|middle|centre|center|line|display|market|deck|pile|stack|stock|supply)"
    r"(?: of the table)?)"
)
_LAID_OUT = re.compile(
    rf"(?:the |all (?:of )?(?:the )?)?(?:(?P<n>\d+) )?{_KIND} {_LIE}"
    rf"(?: (?P<how>face[ -]?(?:up|down)|open(?:ly)?|hidden|covered|visible))?(?: {_PLACE})?"
    r"(?: (?P<how2>face[ -]?(?:up|down)|openly))?(?:,? (?P<order>in (?:this|that) order))?"
)
_PILES = frozenset({"deck", "pile", "stack", "stock", "supply"})
_A_DECK_OF = re.compile(
    rf"(?:there is an?|the game has an?|we have an?) (?P<how>(?:shuffled |face[ -]?(?:up|down) )*)"
    rf"{_PILE} (?:of|with|made of|containing)(?: all)?(?: the)?(?: (?P<n>\d+))? {_KIND}"
    r"(?: (?P<how2>face[ -]?(?:up|down)))?(?: on the table)?"
)
_ROUNDS = re.compile(
    r"(?:there (?:are|is|will be)|(?:the|a|each) (?:match|game|duel) (?:has|goes|is|runs|lasts"
    r"|takes|consists of)(?: on)?(?: over| for)?"
    r"|(?:they|we|each player|the players|both players|players) plays?"
    r"|(?:it is )?(?:played )?(?:over|in|for)?) ?(?:exactly |always |a total of |all in all )?"
    r"(?P<n>\d+|as many) (?P<of>[\w-]+)(?: as (?:there are )?(?P<as>[\w-]+))?"
    r"(?: long| in all| in total| altogether| to play)?"
)
_NOTHING_YET = re.compile(
    rf"{_EACH} {_HAS} (?:no|0|without any) (?P<of>[\w-]+)"
    r"(?: (?:(?:at|in) the (?:beginning|start)|at first|to (?:begin|start) with|yet))?"
)
_PURSE = re.compile(
    rf"{_EACH} {_HAS} (?:an? (?!hand\b|deck\b|set\b|row\b)[\w-]+ (?:of|with|containing) "
    r"(?P<n>\d+) (?P<of>[\w-]+)|(?P<n2>\d+) (?P<of2>[\w-]+) in (?:their|the) [\w-]+)"
)
_SPACE = r"(?:(?:the )?(?:space|square|field|step|spot|position|place)(?: number)? )"
_ON_THE_TRACK = re.compile(
    rf"{_EACH} {_HAS} (?:an?|1|their) [\w-]+ (?:at|on|in) (?:the )?(?P<at>[\w-]+) (?P<n3>\d+)|"
    rf"{_EACH} (?:starts?|begins?|stands?)(?: off)? (?:at|on|in|from) (?:the )?"
    r"(?!space|square|field|step|spot|position|place|number)(?P<at2>[a-z]+) (?P<n4>\d+)|"
    rf"(?:each|every) player(?:'s (?P<of>[\w-]+))? (?:starts?|begins?|stands?|is|lies)(?: off)?"
    rf"(?: (?:at|on|in|from))? (?:{_SPACE}?(?P<n>\d+)|(?:the )?(?P<start>start|beginning))"
    r"(?P<track> (?:of|on|along) (?:the |their |an? )?track)?"
)


def set_up(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which a line says what there is when a match begins. said: the sentence."""
    if names.phase != names.outer:
        return
    margin = margin_of(line)
    yield from _empty_pot(line, said, names)
    yield from _in_a_row(line, line.words.strip(), names)
    for reader in (
        _handed_out,
        _shuffled,
        _laid_out,
        _so_many_rounds,
        _nothing_yet,
        _so_much,
        _so_much_of_each,
        _empty_yet,
        _on_a_track,
    ):
        lines = reader(said, names)
        if lines:
            yield Fix(line, "\n".join(margin + each for each in lines))


def _all_of(kind: str, names: Names) -> int:
    """How many pieces of a kind there are, as far as they are listed."""
    return sum(1 for of in names.pieces.values() if of == kind)


def _handed_out(said: str, names: Names) -> list[str]:
    """`a hand of 5 cards`: all there are, one of each; of more than that, so many are dealt where
    there is something to deal them from.
    """
    hand = _hand(said, names)
    if hand is None:
        return []
    if hand.many in ("", str(_all_of(hand.kind, names))):
        return [f"each player has {hand.zone}: one of each {hand.kind}, private"]
    deck = names.deck_of(hand.kind)
    return [f"each player has {hand.zone}: nothing, private", hand.dealt(deck)] if deck else []


@frozen
class _Hand:
    """What is handed out. many: how many, where that is said; zone: where it lies then."""

    kind: str
    many: str
    zone: str

    def dealt(self, deck: str) -> str:
        """The line that deals so many."""
        some = self.kind if self.many == "1" else several(self.kind)
        return f"chance deals {self.many} {some} from the {deck} to each player's {self.zone}"


def _hand(said: str, names: Names) -> _Hand | None:
    wordings = (_HAND, _FULL, _A_SET, _OF_EACH_KIND, _FROM_TO, _SAME)
    found = next((m for each in wordings if (m := each.fullmatch(said))), None)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return None
    parts = found.groupdict()
    if parts.get("most"):
        parts["n"] = str(int(parts["most"]) - int(parts["least"] or 0) + 1)
    zone = parts.get("called") or parts.get("zone") or names.hand_of(kind) or "hand"
    so_many = parts.get("many") or ""
    if zone in {*names.theirs, *names.games} or names.kind(zone):
        return None
    if so_many.isdigit():
        return None if parts["n"] else _Hand(kind, so_many, zone)
    return _Hand(kind, parts.get("n") or "", zone)


def whence(said: str, names: Names) -> str | None:
    """What to say where it is not said from where so many come."""
    hand = _hand(said, names) if names.phase == names.outer else None
    if hand is None or hand.many in ("", str(_all_of(hand.kind, names))):
        return None
    if names.deck_of(hand.kind):
        return None
    kinds, many = several(hand.kind), _all_of(hand.kind, names)
    return (
        f"there are {many} {kinds}: who has one of each says `each player has {hand.zone}: one of "
        f"each {hand.kind}, private`; who draws some of those that all players share says `the "
        f"game has deck: one of each {hand.kind}, secret`, `each player has {hand.zone}: nothing, "
        f"private` and `{hand.dealt('deck')}`"
    )


def _shuffled(said: str, names: Names) -> list[str]:
    """`the cards are shuffled and put in a deck`: one of each, in a pile."""
    found = next((m for pattern in _SHUFFLED if (m := pattern.fullmatch(said))), None)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind or (found["how"] == "are" and not found["of"]):
        return []
    if kind in names.placed:
        return []  # it is told already where they lie
    pile = (found["of"] or "deck").replace("draw pile", "pile")
    if pile in {*names.games, *names.theirs, *names.kinds, *names.phases}:
        return []
    return [f"the game has {pile}: one of each {kind}, in a pile, shuffled, secret"]


def _laid_out(said: str, names: Names) -> list[str]:
    """`the cards lie face up on the table`: one of each, for all to see; face down, for nobody."""
    found = _LAID_OUT.fullmatch(said) or _A_DECK_OF.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind or kind in names.placed:
        return []  # it is told already where they lie
    parts = {key: value or "" for key, value in found.groupdict().items()}
    how = " ".join((parts["how"], parts.get("covered", ""), parts["how2"]))
    place = parts.get("place") or parts.get("of") or ("table" if how.strip() else "")
    place = {"center": "centre", "draw pile": "pile"}.get(place, place)
    if not place or place in {*names.games, *names.theirs, *names.kinds, *names.phases}:
        return []
    if parts["n"] not in ("", str(_all_of(kind, names))):
        return []
    hidden = re.search(r"down|hidden|covered", how) is not None
    seen = "public" if re.search(r"up|open|visible", how) or place not in _PILES else "secret"
    ways = ["in a pile"] if place in _PILES else []
    if place in _PILES and not parts.get("order") and (seen == "secret" or "shuffled" in how):
        ways.append("shuffled")
    ways.append("secret" if hidden else seen)
    return [f"the game has {place}: {', '.join((f'one of each {kind}', *ways))}"]


def _so_many_rounds(said: str, names: Names) -> list[str]:
    """`there are 5 rounds`, `as many rounds as cards`."""
    found = _ROUNDS.fullmatch(said)
    phase = next((p for p in names.phases[1:] if found and found["of"] in forms(p)), "")
    if found is None or not phase or phase in frozenset[str]().union(*names.within.values()):
        return []
    if bool(found["as"]) != (found["n"] == "as many"):
        return []
    kind = names.kind(found["as"]) if found["as"] else ""
    n = str(_all_of(kind, names)) if kind else "" if found["as"] else found["n"]
    return [f"play {n} {phase if n == '1' else several(phase)}"] if n not in ("", "0") else []


def _nothing_yet(said: str, names: Names) -> list[str]:
    """`no points at the beginning`: 0 of them."""
    found = _NOTHING_YET.fullmatch(said)
    of = found["of"] if found else ""
    taken = {*names.theirs, *names.games, *names.phases}
    if not of or of in taken or names.kind(of) or not of.endswith("s"):
        return []
    return [f"each player has {of}: 0, public"]


def _so_much(said: str, names: Names) -> list[str]:
    """`a purse of 12 coins`: so many of them, wherever they are kept."""
    found = _PURSE.fullmatch(said)
    n, of = (found["n"] or found["n2"], found["of"] or found["of2"]) if found else ("", "")
    if not of or of in {*names.theirs, *names.games, *names.phases} or names.kind(of):
        return []
    return [f"each player has {of}: {n}, public"]


_ALSO = rf"{_EACH} {_HAS} (?P<some>\d+ [\w-]+(?:(?:,? and |, )(?:\d+|no|an?(?: empty)?) [\w-]+)+)"
_EMPTY_YET = re.compile(
    rf"{_EACH} {_HAS} (?:an? (?:(?:initially|still) empty (?P<of>[\w-]+)"
    r"|(?P<of2>[\w-]+)(?: (?:which|that) is|,)? \(?(?:initially |still |at first )?empty(?: at "
    r"first)?\)?))"
)
_WHERE = (
    r"an? (?P<of>[a-z][\w-]*?),? (?:where|in which|on which|for(?! each\b)|to (?:keep|hold|store))"
    r" (?:(?:their|the|all|his|her)(?: the)? )?(?P<kind>[a-z][\w-]*)(?: .+)?"
)
_A_PLACE = re.compile(
    rf"(?P<each>{_EACH} {_HAS} )?(?(each)|(?:there is|the game has|we have) ){_WHERE}"
)
"""`each player has a room where their lots go`, `there is a table for the lots on sale`."""


def _so_much_of_each(said: str, names: Names) -> list[str]:
    """`each player has 3 health, 0 bullets`: a line for each."""
    found = re.fullmatch(_ALSO, said)
    parts = re.findall(r"\b(\d+|no|an?)(?: empty)? ([\w-]+)", found["some"]) if found else []
    taken = {*names.theirs, *names.games, *names.phases, *names.kinds}
    if not parts or any(of in taken or names.kind(of) for _, of in parts):
        return []
    if any(n in ("a", "an") for n, _ in parts) and not names.kinds:
        return []  # there is nothing that could lie in it
    amounts = {"no": "0", "a": "nothing", "an": "nothing"}
    return [f"each player has {of}: {amounts.get(n, n)}, public" for n, of in parts]


_IN_A_ROW = re.compile(
    r"(?P<who>[A-Z]\w*)'s? [\w-]+ (?:start|begin|stand|are|are placed|lie)(?: off)? (?:in|on) "
    r"(?:the (?P<row>top|bottom) (?:row|rank|line)|row (?P<letter>[A-Z]))"
)
_OWNED = re.compile(r"^[ \t]+(?P<of>[\w-]+): player or nobody", re.MULTILINE)


def _in_a_row(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`White's men start in the bottom row`: whose its cells are."""
    found, owned = _IN_A_ROW.fullmatch(said), _OWNED.search(line.source.text)
    if found is None or owned is None or found["who"] not in names.seats or len(names.boards) != 1:
        return
    letter = found["letter"] or letter_of(found["row"], line.source.text)
    margin = margin_of(line)
    if letter:
        (cell,) = names.boards
        its = f"its {owned['of']} becomes {found['who']}"
        yield Fix(line, f"{margin}for each {cell} in row {letter}: {its}")


_EMPTY = re.compile(
    r"(?:the|an?) (?P<of>[a-z][\w-]*) (?:is|starts|begins)(?: (?:out|off))? empty"
    r"(?: (?:at first|at the (?:start|beginning)))?|there is an empty (?P<of2>[a-z][\w-]*)"
)


def _empty_pot(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`the pot is empty`, into which coins are paid: a number of the game."""
    found = _EMPTY.fullmatch(said)
    of = (found["of"] or found["of2"]) if found else ""
    text = line.source.text
    if not of or of in {*names.theirs, *names.games, *names.phases} or names.kind(of):
        return
    others = text[: line.start] + text[line.end :]
    kinds = "|".join(re.escape(form) for kind in names.kinds for form in forms(kind)) or "(?!)"
    there = rf"(?:in|into|to|from|of|on) (?:the )?{re.escape(of)}\b"
    lies = rf"\b(?:moves?|returns?|discards?|{kinds})\b[^\n]* {there}"
    if re.search(rf"\b{re.escape(of)}\b", others) and not re.search(lies, others):
        margin = margin_of(line)
        yield Fix(line, f"{margin}the game has {of}: 0, public")


def _empty_yet(said: str, names: Names) -> list[str]:
    """`each player has a dock which is empty`: nothing lies in it."""
    found, place = _EMPTY_YET.fullmatch(said), _A_PLACE.fullmatch(said)
    if place is not None and not names.kind(place["kind"]):
        return []
    of = (found["of"] or found["of2"]) if found else place["of"] if place else ""
    if not of or of in {*names.theirs, *names.games, *names.phases} or names.kind(of):
        return []
    whose = "the game has" if place is not None and not place["each"] else "each player has"
    return [f"{whose} {of}: nothing, public"]


def _on_a_track(said: str, names: Names) -> list[str]:
    """`each player's ship starts at space 0 of the track`: a number that each player has. Where
    there is a board, cells are meant.
    """
    found = _ON_THE_TRACK.fullmatch(said)
    place = (found["of"] or found["at"] or found["at2"] or "place") if found else ""
    if found is None or names.boards or place in {*names.theirs, *names.games} or names.kind(place):
        return []
    return [f"each player has {place}: {found['n'] or found['n3'] or found['n4'] or 0}, public"]
