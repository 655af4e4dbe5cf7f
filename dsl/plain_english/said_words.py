"""Words that say no more than others do, and the forms of verbs.

Purpose: a sentence is looked at in one wording: numbers in digits, verbs as they are named here,
no word that only fills. Input: words. Output: words. Must not know: the names of a file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ..word_forms import forms, stems
from ..word_tables import replaced, table

NUMERALS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
"""From 2 on: `one` is said of much else, too."""

TIDY = table((
    (r"[ \t]+", " "),
    (r"[.;!]$", ""),
    (r"\b([Ii]f|[Uu]nless|[Ww]hen) (?:just|solely|no ?(?:one|body)(?: else)? (?:but|except|other"
     r" than)) (?=[A-Za-z])", r"\1 only "),
    (r"\b([Ii]f|[Uu]nless|[Ww]hen) ((?:the )?[A-Za-z][\w-]*) alone (?=(?:is|are|has|have|chose"
     r"|[a-z]+ed)\b)", r"\1 only \2 "),
    (r"\b(?:counts?|is worth|are worth) (?:twice(?: as much)?|double)\b", "is doubled"),
    (r"\b(?:[Aa]|[Tt]he) (?:tie|draw) gives (?:both|each|everyone|everybody)(?: players?)? (?=\S)",
     "on a tie each player gains "),
    (r"\b(players?|whoever|anyone|who) (?:(?:is|are) (?:at|down to)|at) (?:only )?(?=\d+ [a-z])",
     r"\1 with "),
    (r"\b(whoever|who) with (?=\d)", r"\1 has "),
    (r"\b(players?|whoever|who|opponent) (?:reach(?:es)?|(?:falls?|drops?|sinks?) to|hits?) 0 "
     r"(?=[a-z])", r"\1 has 0 "),
    (r"\bthey (?:reach|(?:fall|drop|sink) to|hit) 0 (?=[a-z])", "they have 0 "),
    (r"\b(with|ha(?:s|ve)) 0 (?=[a-z][\w-]*(?: left)?,? (?:they )?(?:loses?|dies?)\b)",
     r"\1 at most 0 "),
    (r"\b([a-z][\w-]*) (?:reach(?:es|ed)?|hits?) 0(?=,| [a-z]+s?\b|$)", r"\1 is at most 0"),
    (r"\b((?:[Ii]f|[Ww]hen|whose|until|once)(?: [\w']+)? [a-z][\w-]*) (?:falls|drops|sinks) to 0"
     r"(?=,| loses?\b| dies?\b|$)", r"\1 is at most 0"),
    (r"\b((?:[Ww]hoever|[Aa]nyone|[Pp]layer)\b.+) dies$", r"\1 loses"),
    (r"\b([Pp]layers\b.+)(?<! their) die$", r"\1 loses"),
    (r"\b(?:they|he|she|it)'(?:s|re)\b", "they are"),
    (r"\bcan't\b|\bcan not\b|\bcouldn't\b", "cannot"),
    (r"\b(do|does|did|is|are|has|have|was|were|must|may)n't\b", r"\1 not"),
    (r"\bwon't\b", "does not"),
    (r"\bthemselves\b|\bhimself\b|\bherself\b|\bitself\b", "them"),
    (r"\b(?:he or she|she or he|he|she|s/he|that player|this player|(?<!of )the same"
     r" player)\b", "they"),
    (r"\b(?:his or her|her or his|his|that player's|this player's|their own|her(?= [\w]))\b",
     "their"),
    (r"\b(?:him or her|him|her)\b", "them"),
    (r",? (?:automatically|immediately|instantly|at once|right away|simply|again and again"
     r"|straight away|afterwards|as well|too|(?<!if )(?<!unless )(?<!when )only)(?= |,|$|:)", ""),
    (r"\b(?:(?<!more )(?<!less )(?<!er )then |also |always |still |each then |now |just "
     r"|all together |in total )", ""),
    (r"\b(?:one|a|an) (?:extra|additional|further|more|single|bonus) ", "1 "),
    (r"\b(\d+) (?:extra|additional|further|more|bonus) (?!than)", r"\1 "),
    (r"\b(?:an? )?(?:equal|same) (amount|number) of\b", r"the same \1 of"),
    *((rf"\b{word}\b", str(n)) for n, word in enumerate(NUMERALS, 2)),
    (r"\b(?:each other|one another)(?='s?\b)", "the opponent"),
    (r"\b(?<!\b[Nn]o )one(?= (?!of\b|another\b|player\b|or\b|side\b|with\b|who\b|wins?\b"
     r"|loses?\b|gains?\b|by\b|plays?\b|shows?\b)"
     r"[a-z])", "1"),
    (r"\b(by|to|of|than|over|least|most|under|with|on|for) one$", r"\1 1"),
    (r"\bzero\b", "0"),
    (r"\b(?:till|'til|til)\b", "until"),
    (r"\b(?:as soon as|whenever|every time|each time|in case(?! of\b)"
     r"|in the case that|provided that|supposing)\b", "if"),
    (r"^when\b|, when\b| when\b", " if"),
    (r"^once (?=[a-z]+ )", "if "),
    (r"\b((?:more|less|fewer|higher|lower|greater|larger|smaller|bigger)(?: [\w-]+)?) then "
     r"(?!they\b|each\b)", r"\1 than "),
    (r"\b(?:greater|higher|larger|bigger|better|stronger|older|longer|taller|older) than\b",
     "more than"),
    (r"\b(?:smaller|lower|fewer|weaker|worse|younger|shorter) than\b", "less than"),
    (r"\b(?:no less|no fewer|not less|not fewer) than\b", "at least"),
    (r"\b(?:no|not) more than\b", "at most"),
    (r"\bat minimum\b", "at least"),
    (r"\b(?:is|are|was|were) (?:under|below) (?=\d)", "is less than "),
    (r"\b(?:is|are|was|were) (?:over|above) (?=\d)", "is more than "),
    (r"\bequals\b|\bis equal to\b|\bare equal to\b|\bis the same as\b", "is"),
    (r"\b(\d+) or (?:more|higher|greater|above|better|larger)\b( [a-z]\w*)?", r"at least \1\2"),
    (r"\b(\d+) or (?:less|fewer|lower|below|smaller)\b( [a-z]\w*)?", r"at most \1\2"),
    (r"\b(?:gets?|got) rid of\b", "discard"),
    (r"\b(?:picks?|picked) up\b", "take"),
    (r"\b(?:gives?|gave) up\b", "lose"),
    (r"\b(?:hands?|handed) over\b", "give"),
    (r"\b(?:throws?|threw|puts?) away\b", "discard"),
    (r"\b(?:throws?|threw|puts?) ((?:the|all|both|their|it|them|each)\b[^,:]*?) away\b",
     r"discard \1"),
    (r"\buses? up\b", "lose"),
    *((rf"\b(?:the )?(?:{how}) (?:total|combined|overall) (?:of )?"
       r"(?!(?:wins?|gains?|takes?|gets?|in|(?:of )?(?:their|the))\b)(?=[a-z])", f"the {which} ")
      for how, which in (("highest|higher|most|greatest|largest|biggest|best", "most"),
                         ("lowest|lower|least|smallest|fewest", "least"))),
    (r"\b(gets?|takes?) back (?=\d|an? |half |all |their )", r"\1 "),
    (r"\b(\d+) ([a-z]+) or (?:more|higher)\b", r"at least \1 \2"),
    (r"\b(\d+) ([a-z]+) or (?:less|fewer)\b", r"at most \1 \2"),
    (r"\b([a-z]+) of theirs\b", r"their \1"),
    (r"\b([a-z]+) of (?:the|their) opponent(?:'s)?\b", r"opponent's \1"),
    (r"^for (?:each|every) (?!player)(.+?), ((?:they|each player|both players) .+)$",
     r"\2 for each \1"),
    (r"^for (?:each|every) ((?!player)(?:\d+ )?[\w-]+(?: (?:left(?: over)?|remaining|they have"
     r"(?: left)?|won))?),? ((?:they|each player|both players) .+)$", r"\2 for each \1"),
    (r"^with (\d+ .+?),? (they .+)$", r"if they have \1, \2"),
    (r"^(?:in case of|in the event of|in the case of|on|with) (?:equal|level|tied|the same)"
     r" ([a-z][\w-]*s),? ", r"if the \1 are equal, "),
    (r"^(?:in case of|in the event of|in the case of|on|after|following) (an? .+?), ",
     r"on \1, "),
    (r"^(?:after|following|upon) (an? [\w-]+),? (?=the |they |each |both )", r"on \1 "),
    (r"^(?:in case of|in the event of|in the case of|on|after) (a (?:tie|draw|wrong [a-z]+"
     r"|right [a-z]+|correct [a-z]+)) ", r"on \1, "),
    (r"^on an? (wrong|right|correct) ([a-z]+), ", r"if the \2 is \1, "),
    (r"\b((?:gain|get|receive|earn|score|lose|pay|draw|take)s? (?:\d+|an?) [a-z]+) (?:more|extra)"
     r"(?! (?:than|if they have)\b)(?= |,|$)", r"\1"),
    (r"^(?:only|simply) ", ""),
    (r"^who(?= [a-z]+s\b)", "whoever"),
    (r"^on an? (\d+)[,:]?(?: they [a-z]+)?[:,]? (?=the[a-z]* |opponent |lose |gain |each )",
     r"if it is a \1, "),
    (r"\buses? (?=\d+ [\w-]+$)", "lose "),
    (r"\b([\w-]+) (?:is |are )?(?:not allowed|forbidden|not permitted|never allowed) (?=twice\b"
     r"|2 times|in a row|two times|if\b|in the)", r"they must not choose \1 "),
    (r"\b([a-z][\w-]*) (?:that|which) (?:were|have been|was|has been|are|is) "
     r"(played|used|chosen|revealed|spent)\b", r"\2 \1"),
))  # fmt: skip

IRREGULAR = {
    "sent": "send", "built": "build", "bought": "buy", "sold": "sell",
    "led": "lead", "paid": "pay", "won": "win", "lost": "lose", "drew": "draw", "drawn": "draw",
    "gave": "give", "given": "give", "took": "take", "taken": "take", "put": "put",
    "chose": "choose", "chosen": "choose", "got": "get", "gotten": "get", "held": "hold",
    "had": "have", "rose": "rise", "became": "become", "began": "begin", "beat": "beat",
    "shown": "show", "spent": "spend", "said": "say", "told": "tell", "kept": "keep",
    "left": "leave", "went": "go", "gone": "go", "laid": "lay", "sank": "sink", "stole": "steal",
    "stolen": "steal", "hit": "hit", "bet": "bet", "dealt": "deal", "threw": "throw",
    "thrown": "throw", "lied": "lie", "has": "have", "is": "be", "are": "be", "goes": "go",
    "does": "do", "caught": "catch", "shot": "shoot", "fought": "fight",
}  # fmt: skip
"""Forms of verbs that no rule makes."""

VERBS: Mapping[str, frozenset[str]] = {
    kind: frozenset(words.split())
    for kind, words in {
        "gain": "gain get receive earn score collect obtain regain recover heal restore bank"
        " acquire amass catch gather harvest reap",
        "lose": "lose pay spend forfeit sacrifice suffer",
        "ante": "ante",
        "take": "take win claim keep pocket capture",
        "steal": "steal grab rob snatch",
        "give": "give hand donate transfer offer pass grant award",
        "move": "move put place return lay add shift send bring transfer go advance climb walk"
        " run ride sail travel march",
        "shuffle": "shuffle reshuffle",
        "discard": "discard remove destroy trash scrap toss kill eliminate bury",
        "uncover": "uncover flip turn",
        "reveal": "reveal open show expose display uncover flip turn",
        "draw": "draw pick",
        "deal": "deal",
        "become": "become set reset change turn",
        "rise": "rise increase grow raise climb",
        "fall": "fall decrease drop sink shrink reduce lower decline descend slide slip",
        "win": "win",
        "end": "end finish stop close",
        "announce": "announce say tell declare call",
        "swap": "swap exchange trade switch",
        "look": "look peek see learn inspect examine check spy",
        "cancel": "cancel negate fizzle fail",
        "restart": "restart replay repeat redo",
        "play": "play",
        "double": "double",
        "halve": "halve",
        "triple": "triple treble",
        "cost": "cost",
        "empty": "empty clear",
    }.items()
}
"""What verbs of rulebooks come to, and the verbs."""

KINDS = {
    verb: tuple(kind for kind, verbs in VERBS.items() if verb in verbs)
    for verbs in VERBS.values()
    for verb in verbs
}

CHOICE_VERBS = frozenset({
    "choose", "play", "pick", "show", "use", "select", "roll", "say", "announce", "call",
    "take", "declare", "throw", "cast", "name", "guess", "make", "lay",
})  # fmt: skip
"""Verbs for making a choice, whatever it is called."""


@lru_cache(maxsize=4096)  # each reader of a line asks, and again for each text that is tried
def tidied(words: str) -> str:
    """Words without those that say nothing, with numbers in digits."""
    return replaced(words, TIDY).strip()


@lru_cache(maxsize=8192)  # the same words are met again and again
def verb_kinds(word: str) -> tuple[str, ...]:
    """What a word comes to as a verb, in whatever form it stands; nothing if it is no verb."""
    return next((KINDS[stem] for stem in bases(word) if stem in KINDS), ())


_GOES_ON = frozenset({"gain", "lose", "give", "take"})
_RELATIVE = frozenset({"who", "whoever", "that", "which", "also", "then", "not", "never"})


def goes_on(subject: list[str], held: Iterable[str]) -> bool:
    """Whether words that seem to be for somebody end with what that one does: `whoever offers more
    pays`, in front of `double their offer`. held: names of what players have.
    """
    before, last = subject[-2:] if len(subject) > 1 else ("who", "")
    is_done = last.endswith("s") and not _GOES_ON.isdisjoint(verb_kinds(last))
    return is_done and before not in _RELATIVE and {*forms(last)}.isdisjoint(held)


def bases(word: str) -> tuple[str, ...]:
    """What a verb may be a form of: `stops` and `stopped` of `stop`, `paid` of `pay`."""
    return _bases(word.lower())


@lru_cache(maxsize=8192)  # as above
def _bases(word: str) -> tuple[str, ...]:
    return tuple(_forms_of(word))


def _forms_of(word: str) -> Iterator[str]:
    if word in IRREGULAR:
        yield IRREGULAR[word]
    for stem in stems(word):
        yield stem
        yield stem + "e"
        if len(stem) > 3 and stem[-1] == stem[-2]:
            yield stem[:-1]
    if word.endswith("ied"):
        yield word[:-3] + "y"


def doers(verb: str) -> Iterator[str]:
    """What somebody who does something may be called: `lander` of `landed`, `victor` of `won`."""
    for stem in (verb, *bases(verb)):
        yield from (f"{stem}er", f"{stem}r", f"{stem}{stem[-1:]}er", f"{stem}or")
        if stem == "win":
            yield "victor"


def third(verb: str) -> str:
    """The verb as it is said of one who is neither `you` nor `they`."""
    if verb in ("have", "are"):
        return {"have": "has", "are": "is"}[verb]
    if verb in ("may", "must", "cannot"):
        return verb
    if verb.endswith(("s", "x", "sh", "ch", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def either(words: Iterable[str]) -> str:
    """A pattern for any of some words."""
    return "(?:" + "|".join(words) + ")"


_TO_ITSELF = re.compile(r"\bmove [^\n,]* in (?P<zone>[\w' -]+) to (?P=zone)(?=$|,|\n)")
_OF_EACH_TWICE = re.compile(r"for each player:\s+for each player:")
_ALL_WIN = re.compile(r"^\s*for each player: they (?:win|lose) the [\w-]+$")
_BOTH_WAYS = re.compile(
    r"(?P<of>[\w-]+) (?:is|are) (?:more|less) than opponent's (?P=of) and (?P=of)s? are level"
    r"|if (?P<so>[\w-]+?)s? are level: the player with (?:more|less) (?P=so)s? "
)


def comes_to_nothing(lines: str) -> bool:
    """Whether lines cannot be what was meant: pieces are moved to where they lie, something is
    asked of each player twice, or what one has more of is level.
    """
    return any(each.search(lines) for each in (_TO_ITSELF, _OF_EACH_TWICE, _BOTH_WAYS, _ALL_WIN))
