"""What may stand for a word in a line that says the same.

Purpose: whoever reads a sentence has read each of its words as something: a word that is gone is
accounted for by one of those that it may be read as, or says nothing of its own. Input: words.
Output: whether others account for one of them. Must not know: the names of a file, and who reads
what.
"""

import re
from collections.abc import Iterable, Set
from functools import lru_cache

from ..word_forms import forms
from .said_words import NUMERALS, bases, verb_kinds

FILLING = frozenset(
    """
    a an the this that of to in on at by for with from into as and or but so is are am be been
    being was were has have had do does did who whom whose which what i s t re ve ll d x m
    player players each every all any
    """.split()  # noqa: SIM905
)
"""Words that say nothing of their own: what they are about stands beside them."""

_ASKED = (
    "if unless until while where otherwise whose who with must next most least for except step"
    " then winner"
)
_DENIED = (
    "not no never nobody nothing cannot without unless none must otherwise 0 empty most least"
    " remove cancel opponent secret less level if other except"
)
_MORE = "more most less least highest lowest higher lower leads lead trails over than difference"

_ROWS: tuple[tuple[str, str], ...] = (
    ("if when whenever unless while provided except able long soon", f"{_ASKED} 0"),
    ("after", f"{_ASKED} alternation every play"),
    ("until", "until - rest play up most less"),
    ("not no never nobody nothing none neither nor without cannot unless except don doesn didn isn"
     " aren wasn weren hasn haven couldn shouldn won", f"{_DENIED} win wins more"),
    ("only just alone solely", "only not opponent less must no most least 1 itself"),
    ("may can could might allowed", "may can cannot not choose chooses must none yes most least"
     " remove secret cancel"),
    ("both", "both each level all differ reveal announce any swap their times every + opponent \n"),
    ("half thirds quarter", "half 2 3 4 divided"),
    ("twice double doubled doubles triple tripled thrice", "twice double doubled triple * 2 3"
     " repeat previous level"),
    ("last previous latest earlier before", "last previous every repeat often entry"),
    ("first", "first 1 from begins leader starter lead until win wins lose loses shuffles same"),
    ("second third fourth fifth", "second third fourth fifth last 2 3 4 5 opponent round"
     " must lower higher"),
    ("final", "last final"),
    ("next following", "next following top becomes difference steps + chance"),
    ("again", "again once restart repeat previous ends"),
    ("odd even", "multiple"),
    ("once", "once until 1 if one"),
    ("past beyond below under beneath above exceed exceeds excess overshoot overshoots max maximum"
     " min minimum",
     f"{_MORE} up greater smaller at in"),
    ("more most higher highest high bigger biggest larger largest greater greatest better best",
     f"{_MORE} rises falls gain gains play - + up *"),
    ("less least fewer fewest lower lowest low smaller smallest worse worst",
     f"{_MORE} rises falls lose loses not -"),
    ("closer closest nearer nearest farther farthest further furthest", f"{_MORE} rises"),
    ("worth valuable precious", f"{_MORE} gains gain becomes worth"),
    ("right correct correctly true", "is not"),
    ("wrong incorrect wrongly false", "not no"),
    ("different distinct unlike", "not level differ different alike no"),
    ("loser losing", "opponent less lose loses lost"),
    ("unable", "possible able cannot"),
    ("free vacant unoccupied", "empty nobody nothing no"),
    ("dead alive", "more less no 0 least"),
    ("dealer host croupier banker", "chance put shuffle dealer host banker"),
)  # fmt: skip
"""Words that make a difference, and what any of them may be read as."""

PROPERTIES = {
    word: frozenset(names.split())
    for words, names in (
        ("stronger strongest weaker weakest", "strength power force might rank"),
        ("heavier heaviest lighter lightest", "weight load mass burden"),
        ("faster fastest slower slowest quicker quickest", "speed pace"),
        ("older oldest younger youngest", "age years"),
        ("dearer dearest cheaper cheapest", "price cost value worth"),
        ("longer longest shorter shortest", "length"),
        ("taller tallest", "height size"),
        ("deeper deepest shallower shallowest", "depth"),
        ("richer richest poorer poorest", "money wealth coins gold purse"),
    )
    for word in words.split()
}  # fmt: skip
"""Words by which one thing is compared with another, and what each is compared by."""

MEASURES = frozenset(
    ("weight", "load", "mass", "burden", "speed", "pace", "age", "years", "length", "height")
) | {"depth"}
"""What things are compared by with a word of its own."""

PHRASES = tuple(
    (re.compile(said, re.MULTILINE), frozenset(meant.split(" ")))
    for said, meant in (
        (r"\b[Ww]hen (?:(?:this card is|you) )?play(?:ed)?(?: it)?(?=[:,])", "act"),
        (r"\bno more\b(?! than)", "no"),
        (r"(?<=[Ii]f )at least (?:one|1)(?= player\b)", "player or"),
        (r"^[ \t]*only (?:the )?[a-z]+ players?\b", "if"),
        (r"\bat least (?=[\w-]+ [\w-]+ in )", "there in"),
        (r"\b(?:one after the other|after each other|in alternation)\b", "turn"),
        (r"^version:? \d+$", "ruleset"),
        (r"\bis (?:now )?called\b", "rename"),
        (r"\b(?:that )?they have not (?:used|played|chosen)(?: yet| before)?$", "discard"),
        (r",? (?:but )?not diagonally$", "next"),
        (r"\bcan(?:not|'t| not) [a-z]+(?=[:,])", "possible"),
        (r"\bat the same time\b", "reveal choose chooses secretly"),
        (r"\buntil (?:it (?:ends|is over)|(?:a player|some(?:one|body)|any(?:one|body)|one of them)"
         r" has won)$", "play"),
        (rf"\b(?:\d+|{'|'.join(NUMERALS)}) (?=[a-z][\w-]* (?:on|in|along|at|from) (?:the )?(?:rows?"
         r"|ranks?) [A-Z]\b)", "becomes"),
        (r"\bboth (?=[A-Z]\d+ and [A-Z]\d+\b)", "and"),
        (r"\bbest of\b", "until"),
        (r"\b(?:ends|is over|stops) after (?=\d)", "option play"),
        (r"\bthe first to \d+ [\w-]+ wins\b", "more"),
        (r"[;,] if (?:both|neither) (?:are|is) [a-z]+,? (?:it is |they )?(?:a )?(?:draw|tie)$",
         "more less"),
        (r"\b(?:can|may) only be (?:played|used) once\b|\bcannot be (?:used|played) again\b",
         "discard"),
        (r", not announced\b", "public"),
        (r"\b\d+ [\w-]+ in (?:their|the) first row\b", "row"),
        (r"\bnext door\b", "difference"),
        (r"\b(?:2|two) (?=players\b)", "players"),
        (r"\b(?:there are|we have) \w+ (?=[\w-]+: )", "pieces"),
        (r"\blast [\w-]+(?=[:,])", "is"),
        (r" x ?\d+$", "1"),
        (r"\b(?:before|in|during|on) the last (?=[\w-]+)", "less is"),
        (r"\bnobody (?=wins the )", "ends"),
        (r"\b(?:nobody|no one|no player) (?:gains?|gets|wins|scores|takes|pays)(?: (?!and\b|but\b)"
         r"[\w-]+)?,? (?:and|but)\b", "level"),
        (r"\bare hit\b", "every"),
        (r"^[ \t]*allow (?=[a-z-]+ in )", "because"),
        (r"\bis an? [a-z]+ and (?=(?:cannot|may not|must not)\b)", "must"),
        (r"\b(?:more than|at most|exactly|only|just) (?:one|1)(?= player\b| of (?:them|the)\b)",
         "and each"),
        (r"\b(?:at|to) (?:first|start|begin)\b", "usually has at"),
        (r"\bat once\b", "choose chooses go reveal"),
        (r"\bthe [a-z]+ (?=(?:ends|is over|goes on|lasts)\b)", "play until ends option"),
        (r"\bthe last player with\b", "win wins"),
        (r"\bwas a lie\b", "not"),
        (r"\bwho (?:has |have )?won (?=more|most|fewer|less)", "with"),
        (r"(?<=\d )hands\b", "play"),
        (r"\b\d+ ?%", "otherwise"),
        (r"^replace [\w-]+ \d+", "replace"),
        (r"\binstead of [\w-]+\b", "gain gains rises option replace"),
        (r"\b(?<=secretly )[a-z]+ for the [\w-]+(?: on top of (?:the )?[\w-]+)?$", "chooses"),
        (r"\binstead\b", "instead gain gains rises option replace"),
    )
)  # fmt: skip
"""What several words say together, and what that may be read as."""

_READ = """
able about across act activate active add additional adjacent afford against ago ahead aim along
alphabet already also alter alternate alternately always among amount and anew announce another
answer any anybody anyone anything anywhere apart appear apply around as aside ask assign assume at
attack auction auctioneer automatically available away back bag bank based battle be beat because
become begin behind belong beside besides better between block bluff board border bottom bounce
breach break bring broken build but buy buyer by call cap card carry case cast center centre chance
change check chip choice choose circle claim clear clockwise code coin color colour column combine
come common compare complete completely concealed condition connect consecutive consist contain
content continue control convert copy corner cost count counter couple course cover crush current
currently cut damage deal decide deck declare deduct defeat define delete demand destroy determine
diagonal diagonally dice die differ difference direction directly discard disclose display distance
distribute divide divisible do dollar down draw drop during each edge effect either else elsewhere
empty end enemy energy enough enter equal equally ever every everybody everyone everything exactly
examine exchange exhaust exist expose extra face fail fall far field fight figure fill final finally
find finish fire flip floor fold follow for force foreach forfeit form forward found from front full
further game gap gather get give go goal gold grid group grow guard guess half hand happen have he
head heal health hear heart hex hexagon hidden hide him hit hold holder hour how hurt identical
ignore imitate immediate immediately in include increase inflict inspect instantly into it item its
itself join keep kill kind know label land last lasts lay lead leave left let level lie life like
limit line list lock look lose loss lot made make man many map mark market match maximum mean meet
meld middle mimic mine minimum minus miss modify moment money more move much must name near need
negate neighboring neighbour neighbouring network new normally now nowhere nullify number obtain
occupied occupy of off offer on once one only onto open openly opponent opposing opposite option or
order orthogonal orthogonally other our out outbid outside over overall overlap overlaps overshoot
own owner pair part pass path pawn pay penny per perform person piece pile pit place play player
plus pocket point position possess possible pot pouch predict present price print printed private
privately prize produce progress public publicly purse put quit race raise random randomly rank
reach read ready reap recover refill remain remainder remaining remember remove repeat replace
replay replenish require resolve rest
restart restock restore result return reveal rid rise road role roll
room round route row rule run sale same save say scenario score seal sealed season seat secret
secretly see seen select sell send separately set settle setup several shall shape share she shift
shoot should show shuffle side simply simultaneously since single sink sit size skip slide snatch so
sold some somebody someone something somewhere sort space speak spend spin split spot spread spy
square stack stall stand star start starter starting state stay steal step stick still stock stone
stop store strength strike submit subtract succeed such suffer suit sum supply suppose surround
suspect swap switch table take target team tell than that the their them themselves then there these
they thing think this those through throughout throw tie till time times title to together token top
toss total touch towards track trade trail transfer travel treasury trick trigger trump truth try
turn two type uncover under unless unseen up upward urn use usual usually value vanish version
victory visible visit vs wait walk waste way we well what whatever wheel where whether which
whichever who whoever whole whom whose why will win winner winning wipe with within word work would
wound write yes yet yield you your
"""
"""Words that readers of sentences know, which make no other rule of one: what is done is said by
its verb, and what it is done with has its name.
"""


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for said, meant in _ROWS:
        by = frozenset(meant.split(" "))
        for word in said.split():
            found[word] = found.get(word, frozenset()) | by
    return found


_MEANT = _table()
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred")
_NUMBERS = {
    "zero": "0",
    **{word: str(n) for n, word in enumerate(NUMERALS, 2)},
    **{word: str(n) for n, word in zip(range(20, 101, 10), _TENS, strict=True)},
}
_KNOWN = frozenset(_READ.split())


@lru_cache(maxsize=8192)  # the same words are met again and again
def family(word: str) -> frozenset[str]:
    """A word in each of its forms: `gains`, `gain`; `paid`, `pay`; `lives`, `life`."""
    known = {form for base in bases(word) for form in (base, *forms(base))}
    return frozenset({word, *forms(word), *known})


def families(words: Iterable[str]) -> frozenset[str]:
    """Words in each of their forms."""
    return frozenset(form for word in words for form in family(word))


def number_of(word: str) -> int | None:
    """How many a word says, if it says that."""
    digits = _NUMBERS.get(word, word)
    return int(digits) if digits.isdigit() else None


def read_as(word: str) -> frozenset[str] | None:
    """What a word that makes a difference may be read as; None if it makes none."""
    return _MEANT.get(word)


def accounted(word: str, there: Set[str]) -> bool:
    """Whether words account for one that is not among them. there: in each of their forms."""
    meant = read_as(word)
    if meant is not None:
        return not meant.isdisjoint(there)
    number = number_of(word)
    if number is not None:
        if number == 2 and not there.isdisjoint({"both", "each", "reveal", "level"}):
            return True
        return number == 1 or str(number) in there
    return bool(verb_kinds(word)) or not _KNOWN.isdisjoint(family(word))
