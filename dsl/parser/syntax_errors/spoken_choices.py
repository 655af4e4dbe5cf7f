"""What there is, what is chosen, how long it goes on and what must come of it, as one says it.

Purpose: like `spoken_lines`, of declarations, choices, the course of a match, and examples; the
words in capitals are the same, and SECOND is the other player. Each is tried on the whole file.
Must not know: the grammar; what else is wrong with a line.
"""

from collections.abc import Iterator
from itertools import product

from .meant_verbs import CHOOSING

_IN = r"^(?P<in>[ \t]*)"
_ALL = r"(?:each|every|both|all|the) players?|players"
_SECRETLY = r"(?:secretly|simultaneously|privately|at the same time|blindly) "
_PLAIN_VERB = rf"(?:choose|{CHOOSING}|select|decide on|decide)"
_OWN_VERB = (
    rf"(?P<verb>(?!{CHOOSING}\b|choose|select|decide|draw|gain|lose|win|get|take|move|discard|return|reveal|put"
    r"|announce|swap|show|look|copy|cancel|end|restart|undo|rise|fall|become|pay|give|must|may|can)"
    r"[a-z]+?)"
)
"""What a choice may be called by: no verb that means something, and none for choosing, misspelt."""
_NUMBER = "a whole number from {} to {}"

_WHAT = (
    (
        r"(?:a|any) (?:whole )?number (?:from|between) (?P<low>\w+) (?:to|and) (?P<high>\w+)",
        _NUMBER.format(r"\g<low>", r"\g<high>"),
    ),
    (r"(?:from )?(?P<low>\d+) to (?P<high>\d+)(?: \w+)?", _NUMBER.format(r"\g<low>", r"\g<high>")),
    (r"up to (?P<high>\d+)(?: \w+)?", _NUMBER.format("0", r"\g<high>")),
    (
        r"(?:an?y? (?:number|amount) of|some(?: of| number of)?|(?:an?y? number )?up to(?: all of)?"
        r"|(?:a number )?from 0 to) (?:(?:their|the) )?(?P<of>[\w-]+)",
        _NUMBER.format("0", r"their \g<of>"),
    ),
    (
        r"(?:a number )?(?:from|between) (?P<low>\d+) (?:to|and) their (?P<of>[\w-]+)",
        _NUMBER.format(r"\g<low>", r"their \g<of>"),
    ),
    (
        r"an? (?P<kind>\w+) (?:from|in|of|out of) (?:their|his|her|the) (?P<zone>\w+)",
        r"a \g<kind> in their \g<zone>",
    ),
    (r"(?:two|2) (?P<kind>\w+)", r"2 \g<kind> in their HAND"),
    (r"an? (?P<kind>\w+) face down", r"a \g<kind> in their HAND"),
    (r"an? (?P<kind>\w+)", r"a \g<kind> in their HAND"),
    (r"an? (?P<kind>\w+)", r"a \g<kind>"),
    (r"(?:between )?(?P<ways>\w+(?:, \w+)*,? (?:or|and) \w+)", r"\g<ways>"),
)
"""What may be chosen, as it is said, and how."""


_TAILS = (("", ""), (r",? (?:in secret|secretly|face down)", ", in secret"))
"""Who learns of it, said behind it."""


def _choices() -> Iterator[tuple[str, str, str]]:
    """Choices without a name: they are called by their verb, or `chosen`."""
    who = ((rf"(?:{_ALL})", "each player chooses", "s?"), (r"(?P<who>[A-Z]\w*)", r"\g<who> "
     r"chooses", "s"),
           (r"each player in turn", "each player in turn chooses", "s"),
           ("they", "they choose", ""))  # fmt: skip
    for subject, chooses, ending in who:
        for secretly, hidden in ((_SECRETLY, ", in secret"), ("", "")):
            for verb, name in ((_PLAIN_VERB, "chosen"), (_OWN_VERB, r"\g<verb>")):
                for (said, what), (tail, last) in product(_WHAT, _TAILS):
                    secret = ", in secret" if said.endswith("face down") else hidden or last
                    end = ending if verb is _PLAIN_VERB else rf"(?:(?<=[sxzh])e)?{ending}"
                    yield (
                        rf"{_IN}(?:at the same time,? )?{subject} {secretly}{verb}{end} {said}"
                        rf"{tail}$",
                        rf"\g<in>{chooses} {name}{secret}: {what}",
                        "what is chosen has a name",
                    )


_GUESS = "(?:guess|claim|predict|suspect|declare)"
GUESSED = tuple(
    (rf"{_IN}{subject} {secretly}(?P<verb>{_GUESS})(?:e?s)? "
     rf"(?:an? |(?:the |their )?opponent's )(?P<kind>[\w-]+){tail}$",
     rf"\g<in>{chooses} \g<verb>{hidden or last}: a \g<kind>",
     "what is chosen has a name")
    for subject, chooses in (
        (rf"(?:{_ALL})", "each player chooses"),
        ("each player in turn", "each player in turn chooses"),
        ("they", "they choose"),
    )
    for secretly, hidden in ((_SECRETLY, ", in secret"), ("", ""))
    for tail, last in _TAILS
)  # fmt: skip
"""The name of a piece, which nobody need hold."""

_FROM = ((r" from (?:their|the) (?P<from>\w+)", r"\g<from>"), ("", "HAND"))
_DOWN = " face down"
_HIDDEN = ((rf"(?:{_ALL}) {_SECRETLY}", "", ""), (rf"(?:{_ALL}) ", _DOWN, ""),
           (rf"(?:{_ALL}) ", "", _DOWN))  # fmt: skip
LAID = tuple(
    (rf"{_IN}{who}(?:place|put|lay|play|set)s? an? (?P<kind>\w+){held}{before} "
     rf"(?:on|onto|in|into|to) their (?P<zone>\w+){behind}$",
     rf"\g<in>each player chooses placed, in secret: a \g<kind> in their {hand}" "\n"
     r"\g<in>for each player: move their placed to their \g<zone>",
     "what is chosen has a name, and is moved then")
    for who, before, behind in _HIDDEN
    for held, hand in _FROM
)  # fmt: skip
TAKEN_BACK = tuple(
    (rf"{_IN}{said}$",
     r"\g<in>for each player: move each \g<kind> in their \g<of> to their \g<to>",
     "each is moved")
    for said in (
        rf"(?:{_ALL}) (?:take|return|move|put|pick up|get)s? (?:back )?(?:all |all their |all of "
        r"their |their |the |every |each )?(?P<kind>\w+?)s? (?:back )?(?:in|from|on) their "
        r"(?P<of>\w+) (?:back )?(?:to|into|in) their (?P<to>\w+)",
        r"(?:return|move|put) (?:all |all the |the |every |each )?(?P<kind>\w+?)s? (?:in|from|on) "
        r"(?:each|every) player's (?P<of>\w+) (?:back )?(?:to|into|in) (?:their|his|her) "
        r"(?P<to>\w+)",
    )
)  # fmt: skip
"""Everything of a kind that lies with somebody, moved."""

CHOICES = (*GUESSED, *LAID, *TAKEN_BACK, *_choices())

_EACH = r"(?P<n>\d+|one|two|three|four|five)(?: copies)? (?:of )?(?:each|every) (?P<kind>\w+?)$"
_COVERED = r"(?:draw[- ]?)?(?:deck|library|stock|stack|pile|bag|sack|pouch|urn|box)"
"""Where nobody sees what lies in it."""

DECKS = tuple(
    (_IN + said.format(of) + _EACH, rf"\g<in>the game has \g<of>: \g<n> of each \g<kind>, {seen}",
     "what lies there stands behind a colon, and who sees it")
    for of, seen in ((_COVERED, "secret"), (r"\w+", "public"))
    for said in (
        r"(?:the game has|there is|there's|we have|use) an? shuffled (?P<of>\w+)"
        r"(?: of| with| containing| made of|:) ",
        r"(?:the game has|there is|there's|we have|use) an? (?P<of>{0})"
        r"(?: of| with| containing| made of|:) ",
        r"the (?P<of>{0}) (?:has|is|contains|consists of|holds|is made of|(?:starts|begins) with)"
        r":? ",
    )
    if seen == "secret" or "shuffled" not in said
)  # fmt: skip
"""What lies in a deck; behind which nothing is said of who sees it, or how it lies."""

DECLARED = (
    *DECKS,
    (_IN + r"(?P<one>[A-Z]\w*) (?:has|starts with|gets) (?P<a>\d+) (?P<of>\w+),? (?:and )?"
     r"(?P<other>[A-Z]\w*) (?:has |starts with |gets |with )?(?P<b>\d+)(?: \w+)?$",
     r"\g<in>each player has \g<of>: \g<a> for \g<one>, \g<b> for \g<other>, public",
     "first what they have"),
    (_IN + rf"(?:{_ALL}) (?:has|have|starts? with|begins? with|gets?|receives?) (?P<n>\d+) "
     r"(?P<of>\w+)"
     r"(?: each)?$", r"\g<in>each player has \g<of>: \g<n>, public",
     "first what they have, then how much, and who sees it"),
    (_IN + rf"(?:{_ALL}) (?:has|have|keeps?) an? (?P<of>\w+)(?: of|:) (?P<n>\d+)$",
     r"\g<in>each player has \g<of>: \g<n>, public",
     "who sees it is said"),
    (_IN + rf"(?:{_ALL}) (?:has|have) an? discard pile$",
     r"\g<in>each player has discards: nothing, public", "what holds nothing yet has `nothing`"),
    (_IN + rf"(?:{_ALL}) (?:has|have) an? empty (?P<of>\w+)$",
     r"\g<in>each player has \g<of>: nothing, public", "what holds nothing yet has `nothing`"),
    (_IN + r"there is an? discard pile$", r"\g<in>the game has discards: nothing, public",
     "what holds nothing yet has `nothing`"),
    (_IN + r"there is an? empty (?P<of>\w+)$", r"\g<in>the game has \g<of>: nothing, public",
     "what holds nothing yet has `nothing`"),
    (_IN + r"there is an? (?P<of>\w+) (?:with|of) (?P<n>\d+) \w+$", r"\g<in>the game has \g<of>: "
     r"\g<n>",
     ""),
    (_IN + r"there is an? (?:shuffled )?(?P<of>\w+) (?:with|of) (?:one of each \w+|all(?: the)? "
     r"\w+)$",
     r"\g<in>the game has \g<of>: one of each KIND, secret",
     "what lies in no order is drawn by chance, as from a shuffled deck"),
    (_IN + rf"(?:{_ALL}) (?:is|are) dealt (?P<n>\d+|an?) (?P<kind>\w+)$",
     r"\g<in>chance deals \g<n> \g<kind> from the DECK to each player's HAND", ""),
)  # fmt: skip

_LEVEL = (
    r"(?:otherwise|else|if (?:not|neither)|(?:on|in case of|in the case of|in the event of|with) "
    r"(?:a )?(?:tie|draw|equality)s?|(?:a )?(?:tie|draw)s?"
    r"|(?:with |for |on )?(?:2 |two )?equal [\w-]+"
    r"|if (?:both|both players|they|players) [a-z]+ (?:the same|equal)(?: [\w-]+)?"
    r"|if (?:[\w']+ )+(?:are|is) (?:both )?(?:equal|level|tied|the same)"
    r"|if (?:it is|it's|there is|there's) (?:a tie|a draw|level|equal|tied)"
    r"|if (?:both|both players|the players) have (?:the same|equal)(?: number of)? [\w-]+)"
)
_DRAWN = (
    r"(?:(?:(?:it|it's|the \w+) )?(?:is |ends (?:in |as )?|counts as )?(?:a )?(?:draw|tie)"
    r"|(?:nobody|no one|neither|neither player|no player) (?:has won|wins?|gets|gains|scores"
    r"|takes|receives)(?: (?!.*\b(?:and|but)\b).+)?"
    r"|(?:scores?|gives?|brings?|counts? for|(?:is|are) worth) (?:nothing|no [\w-]+)"
    r"|(?:do|does) not (?:count|score)|(?:is|are) not (?:counted|scored))"
)
"""Of what both have as much, and what comes of that where only who has more wins."""

COURSE = (
    (_IN + r"play until (?P<so>.+)$", r"\g<in>play INNERs until \g<so>", "what is played is said"),
    (_IN + r"(?:the )?first (?:player )?(?:to|with|(?:to|who) (?:reach|get|have|score|collect)"
     r"(?:e?s)?|who has|reaching) (?P<n>\d+) (?P<of>\w+) wins(?: the \w+)?$",
     r"\g<in>play INNERs until a player has at least \g<n> \g<of>" "\n"
     r"\g<in>the player with more \g<of> wins the PHASE",
     "how long it goes on, and who has won then, are two lines"),
    (_IN + r"(?:the|a) \w+ (?:ends|is over) (?:when|if|once|as soon as) (?P<so>a player has) "
     r"(?P<n>\d+) (?P<of>\w+)$",
     r"\g<in>play INNERs until \g<so> at least \g<n> \g<of>", "how long it goes on is said of "
     "rounds"),
    (_IN + r"(?:the|a) \w+ (?:lasts|is|takes|has|consists of|ends after) (?:for )?(?P<n>\d+) "
     r"rounds$",
     r"\g<in>play \g<n> rounds", ""),
    *((_IN + rf"(?:play )?(?:the )?best of (?:{n}|{word})(?: (?P<of>\w+?)s?)?$",
       rf"\g<in>play up to {n} INNERs until a player has won {n // 2 + 1} INNERs" "\n"
       r"\g<in>the player with more INNERs won wins the PHASE",
       "how long it goes on, and who has won then, are two lines")
      for n, word in ((3, "three"), (5, "five"), (7, "seven"), (9, "nine"))),
    (_IN + r"whoever has (?:more|the most|most) (?P<of>\w+)(?: at the end)? wins(?: the \w+)?$",
     r"\g<in>the player with more \g<of> wins the PHASE", ""),
    (_IN + rf"(?:{_LEVEL}[,:]? {_DRAWN}|{_DRAWN},? {_LEVEL}"
     r"|(?:a )?(?:tie|draw)s? (?:is|are) possible)$", "",
     "where nobody has more, nobody has won"),
)  # fmt: skip

_MOVE = r"(?:chooses|plays|picks|selects|takes|bets|says|shows|uses|:)?"

CLAIMS = (
    (r"^(?P<in>[ \t]*then (?P<who>[A-Z]\w*)) (?:scores|gains|gets|wins|has scored) (?P<n>\d+) "
     r"(?P<of>\w+)$",
     r"\g<in> has \g<n> \g<of>", "what somebody has then"),
    (r"^(?P<in>[ \t]*then (?P<who>[A-Z]\w*)) has (?P<n>\d+|no) (?P<of>\w+)"
     r"(?: in (?:her|his|their) hand| left)?$", r"\g<in> has \g<n> \g<of> in HAND", "where it "
     "lies"),
    (r"^(?P<in>[ \t]*then (?P<who>[A-Z]\w*))'s (?P<zone>\w+) (?:has|holds|contains) (?P<n>\d+|no) "
     r"(?P<of>\w+)$", r"\g<in> has \g<n> \g<of> in \g<zone>", ""),
    (r"^(?P<in>[ \t]*then (?P<who>[A-Z]\w*))(?:'s [a-z][\w-]*)? (?:is|stands|stops|lands|arrives"
     r"|has reached|ends up|ends)(?: now)?(?: (?:at|on|in))?(?: the)? (?P<of>[a-z][\w-]*) "
     r"(?P<n>\d+)$",
     r"\g<in> has \g<n> \g<of>", "where somebody stands is a number that they have"),
    (r"^(?P<in>[ \t]*then )(?P<at>[A-Z]\d+) is (?P<who>[A-Z]\w*)'s$",
     r"\g<in>OWNER of \g<at> is \g<who>", "a cell has what lies on it"),
    (r"^(?P<in>[ \t]*then [A-Z]\w* (?:wins|loses) the \w+) by \w+$", r"\g<in>",
     "how it was won is not asked"),
    (r"^(?P<in>[ \t]*then [A-Z]\w* (?:may|may not) \w+) (?P<of>[\w-]+(?:,? [\w-]+)+)$",
     r'\g<in> "\g<of>"', "several words for one answer stand in quotation marks"),
    (r"^(?P<in>[ \t]*(?:\w+ \d+: )?[A-Z]\w* [a-z][\w-]*) (?P<of>[A-Z0-9][\w-]*(?:, "
     r"[A-Z0-9][\w-]*)+)$",
     r'\g<in> "\g<of>"', "several things in one answer stand in quotation marks"),
    (r"^(?P<in>[ \t]*(?:\w+ \d+: )?[A-Z]\w* [a-z][\w-]* [A-Z][\w-]*),? (?:on|at|against|to|for|and"
     r" [a-z]+|targeting|guessing|guesses|naming|names) (?P<of>[A-Z][\w-]*)$",
     r"\g<in> \g<of>", "what a choice asks stands behind it"),
    (r"^(?P<in>[ \t]*)then (?:the )?game is over$", r"\g<in>then the match is over", ""),
    (r"^(?P<in>[ \t]*)(?:then )?(?P<who>[A-Z]\w*) (?:wins|leads) (?P<a>\d+)(?: to | ?[-:] "
     r"?)(?P<b>\d+)$",
     r"\g<in>then \g<who> leads \g<a> to \g<b>", ""),
    (r"^(?P<in>[ \t]*)(?:then )?the score is (?P<a>\d+)(?: to | ?[-:] ?)(?P<b>\d+)$",
     r"\g<in>then FIRST leads \g<a> to \g<b>", "who leads is said"),
    (r"^(?P<in>[ \t]*(?:round \d+: )?)(?:next round: )?(?P<one>[A-Z]\w*) ?" + _MOVE
     + r" (?P<a>[A-Z0-9]\w*)(?:,| and|, and) (?P<other>[A-Z]\w*) ?" + _MOVE + r" "
     r"(?P<b>[A-Z0-9]\w*)$",
     r"\g<in>\g<one> CHOICEs \g<a>, \g<other> CHOICEs \g<b>", "the name of the choice is the verb"),
    (r"^(?P<in>[ \t]*(?:round \d+: )?)both(?: players)? \w+ (?P<a>[A-Z0-9]\w*)$",
     r"\g<in>FIRST CHOICEs \g<a>, SECOND CHOICEs \g<a>", "each answer stands for itself"),
    (r"^(?P<in>[ \t]*)next round: (?P<moves>[A-Z].*)$", r"\g<in>\g<moves>",
     "plays stand one below the other"),
)  # fmt: skip

_TAKES = r"(?:picks?|selects?|chooses?|names?|writes? down|decides? on)"
_DOWN_THERE = (
    r"(?:,? (?:and (?:puts?|lays?|places?) (?:it|them) )?face down|,? (?:in secret|secretly))"
)
AS_ONE_SAYS = (
    (rf"{_IN}(?P<who>they|each player|both players|[A-Z]\w*|the (?!players?\b)\w+) "
     rf"(?P<secretly>secretly )?{_TAKES} (?P<what>an? (?!number\b)[\w-]+)"
     r"(?P<from> (?:from|in) (?:their|the) [\w-]+)? to (?!(?:discard|return|remove|reveal|cancel"
     r"|silence|exhaust|move|give|swap)$)(?P<verb>[a-z]+)$",
     r"\g<in>\g<who> \g<secretly>chooses \g<what>\g<from> as their \g<verb>",
     "a choice has a name"),
    *((rf"{_IN}(?:{_ALL}) {how}(?!gains? |loses? |pays? |spends? |discards? |chooses? )"
       r"(?P<verb>[a-z]+?[^s\s])s? (?P<low>\d+)(?: to |-| or )(?P<high>\d+) of their "
       r"(?P<of>[a-z][\w-]*)$",
       rf"\g<in>each player chooses \g<verb>{secret}: a whole number from \g<low> to the smaller of"
       r" \g<high> and their \g<of>",
       "what is chosen has a name, and how many there are is a bound")
      for how, secret in (("(?:secretly|privately) ", ", in secret"), ("", ""))),
    (rf"{_IN}(?:{_ALL}) (?:secretly )?(?P<verb>pick|play|lay|offer)s? (?P<what>an? "
     rf"[\w-]+) (?:from|in|of|out of) (?P<zone>(?:their|the) [\w-]+){_DOWN_THERE}$",
     r"\g<in>each player secretly chooses \g<what> from \g<zone> as their \g<verb>",
     "a choice has a name"),
    (rf"{_IN}(?:{_ALL}) (?P<secretly>secretly )?{_TAKES} (?P<what>an? [\w-]+) "
     r"(?:(?:of )?(?:up to|at most)) (?P<high>(?:their )?[\w-]+)$",
     r"\g<in>each player \g<secretly>chooses \g<what> from 0 to \g<high>",
     "of how many is said from where to where"),
    (rf"{_IN}(?:{_ALL}) (?:secretly )?{_TAKES} (?P<what>an? [\w-]+) "
     rf"(?P<from>(?:(?:from|in) their|(?:from|between) \d) ?[^:,\"]*?){_DOWN_THERE}$",
     r"\g<in>each player secretly chooses \g<what> \g<from>", "what is chosen is said so"),
    (rf"{_IN}(?:{_ALL}) (?P<secretly>secretly )?{_TAKES} (?P<what>an? "
     r"(?!number\b)[\w-]+) (?P<from>(?:(?:from|in) their|(?:from|between) \d) ?[^:,\"]*)$",
     r"\g<in>each player \g<secretly>chooses \g<what> \g<from>", "what is chosen is said so"),
)  # fmt: skip
"""Other verbs for choosing."""

TOLD = (
    (r"(?<=[a-z]s) (?:with|using) (?=[A-Z\"])", " ", "what is chosen stands behind its verb"),
)  # fmt: skip

_TOGETHER = r"(?:at the same time|simultaneously|at once)"
TOGETHER = (
    (_IN + rf"{_TOGETHER},? (?P<line>(?:each|every|both|all) .+)$", r"\g<in>\g<line>",
     "what each player chooses is chosen at the same time"),
    (rf"^(?P<line>[ \t]*(?:each|every|both|all) (?:[\w-]+ )*?),?(?:and )?{_TOGETHER} (?:and )?"
     r"(?P<rest>(?:secretly )?chooses? .+)$", r"\g<line>\g<rest>",
     "what each player chooses is chosen at the same time"),
    (rf"^(?P<line>[ \t]*(?:each|every|both|all) .*?\bchooses? .+?),? {_TOGETHER}$", r"\g<line>",
     "what each player chooses is chosen at the same time"),
    (_IN + rf"(?:{_TOGETHER},? )?" r"(?P<ahead>[^:\"]*\bchooses? (?:an?|their) "
     r"(?!number\b)[\w-]+),? (?:of )?(?:up to|at most|no more than) "
     r"(?P<of>(?:their )?[\w{}-]+)(?P<rest>.*)$", r"\g<in>\g<ahead> from 0 to \g<of>\g<rest>",
     "of how many is said from where to where"),
)  # fmt: skip
"""What each of them chooses, at once; and up to how much."""

CHANCE = (
    (r"\b(?P<does>chooses? [\w-]+(?:, in secret)?): up to (?P<of>their [\w-]+)",
     r"\g<does>: a number from 0 to \g<of>", "of how many is said from where to where"),
    *((_IN + r"(?:chance (?:draws|rolls|picks|takes|throws|generates)|rolls?|throws?) "
       rf"(?P<name>[\w-]+): (?:an?y? (?:random )?{whole}number ){some}(?:from |between )?"
       r"(?P<low>\w+) "
       r"(?:to|and) (?P<high>\w+)(?P<told>, (?:public|in secret))?$",
       rf"\g<in>chance chooses \g<name>: a {whole}number from \g<low> to \g<high>\g<told>",
       "of numbers, chance chooses one")
      for whole, some in (("whole ", ""), ("", "?"))),
    (_IN + r"(?:the )?(?P<name>[\w-]+) is (?:an?y? )?(?:random )?(?:whole )?number "
     r"(?:chosen |drawn )?(?:at random )?(?:from |between )(?P<low>\w+) (?:to|and) (?P<high>\w+)$",
     r"\g<in>chance chooses \g<name>: a number from \g<low> to \g<high>",
     "what chance does has a name"),
    (r"^(?P<ahead>[ \t]*[^:\"]*\bchooses? [\w-]+)(?P<what>: [^:\"]+?),? (?:secretly|in secret"
     r"|face down|blindly|hidden)$", r"\g<ahead>, in secret\g<what>", "who learns of it is said"),
    (_IN + r"(?:chance (?:draws|picks|takes)|draw|pick|take) an? (?:random )?(?P<kind>\w+)"
     r"(?: from (?:the )?\w+)?$", r"\g<in>chance draws drawn: a \g<kind> from the DECK",
     "what chance draws has a name"),
    (_IN + r"an? (?:random )?(?P<kind>\w+) is (?:drawn|turned over|turned up|flipped)"
     r"(?: from (?:the )?\w+)?$", r"\g<in>chance draws drawn: a \g<kind> from the DECK",
     "what chance draws has a name"),
    (_IN + r"(?:chance )?(?:rolls?|throws?) an? (?:six-sided )?die (?:for|as) (?:the |a )?"
     r"(?P<name>[\w-]+)$", r"\g<in>chance chooses \g<name>: a whole number from 1 to 6",
     "what chance does has a name"),
    (_IN + r"(?:an? die is (?:rolled|thrown)|(?:roll|throw) an? die)$",
     r"\g<in>chance chooses roll: a whole number from 1 to 6, public",
     "what chance does has a name"),
    (_IN + r"(?:pick|choose|draw|roll|chance picks|chance draws) a random number (?:from|between) "
     r"(?P<low>\d+) (?:to|and) (?P<high>\d+)$",
     r"\g<in>chance chooses drawn: a whole number from \g<low> to \g<high>",
     "what chance does has a name"),
    (_IN + r"(?:pick|choose|chance picks) a random player$", r"\g<in>chance chooses drawn: a "
     r"player",
     "what chance does has a name"),
    (_IN + r"a random player (?P<does>.+)$",
     r"\g<in>chance chooses drawn: a player" "\n" r"\g<in>drawn \g<does>",
     "what chance does has a name"),
    (_IN + r"(?:the )?(?:players|each player|everybody) (?:have|has) (?P<n>\d+) seconds(?: .*)?$",
     r"\g<in>within \g<n> seconds", ""),
    (_IN + r"within (?P<n>\d+) seconds,? (?P<does>.+)$", r"\g<in>\g<does>, within \g<n> seconds",
     "how long it may take stands behind what is chosen"),
    (_IN + r"(?:chance (?:picks|chooses|selects|draws) |choose |pick )?an? (?:random )?"
     r"(?P<kind>[\w-]+)(?: is (?:chosen|picked|selected)(?: at random)?)?$",
     r"\g<in>chance chooses chosen: a \g<kind>", "what chance does has a name"),
)  # fmt: skip

_IN_TURN = (
    r"(?:after each other|one after (?:the |an|each )other|in turns?|by turns|in alternation"
    r"|alternately)"
)

IN_TURN = (
    (_IN + rf"(?:{_ALL}) chooses? (?P<name>[\w-]+)(?P<hidden>, in secret)?,? {_IN_TURN}"
     r"(?P<secret>, in secret)?: (?P<what>.+)$",
     r"\g<in>each player in turn chooses \g<name>\g<hidden>\g<secret>: \g<what>",
     "the order is that of the players"),
    (_IN + rf"(?:{_ALL}),? {_IN_TURN},? chooses? (?P<rest>.+)$",
     r"\g<in>each player in turn chooses \g<rest>", "the order is that of the players"),
)  # fmt: skip

_AT_ONCE = r"(?: (?:in one go|at once|all at once|together|at the same time))"

SEVERAL = (
    (_IN + r"(?P<who>they|each player|opponent|[A-Z]\w*) (?P<may>may )?(?P<does>chooses?) "
     r"(?P<n>two|three|four|five|\d+) (?P<kind>\w+)(?P<there> in [\w']+ \w+)" + _AT_ONCE + "?$",
     r"\g<in>\g<who> \g<may>\g<does> chosen: \g<n> \g<kind>\g<there>",
     "several at once are one choice, and it has a name"),
    (_IN + r"(?P<who>they|each player|opponent|[A-Z]\w*) (?P<may>may )?(?P<does>chooses?) "
     r"(?P<n>two|three|four|five|\d+) (?P<kind>\w+)" + _AT_ONCE + "?$",
     r"\g<in>\g<who> \g<may>\g<does> chosen: \g<n> \g<kind> in their HAND",
     "several at once are one choice, and it has a name"),
)  # fmt: skip

OF_A_KIND = tuple(
    (rf"^(?P<ahead>[^:\"]*\bchooses? {name}(?:, in secret)?: )(?:(?:any|one|1)(?: of)? )?"
     r"(?:the |all |all the )?(?!an? |yes\b|no\b)(?P<kind>[a-z][\w-]*?)s?$",
     rf"\g<ahead>a \g<kind>{there}", "of a kind, one is chosen")
    for name, there in ((rf"(?!{_GUESS})[\w-]+", " in their HAND"), (r"[\w-]+", ""))
)  # fmt: skip
"""Nothing but the kind, where one of it is meant."""

WHOSE_CELLS = (
    (r": (?:one|any|1) of (?:the )?opponent's \w+$", r": a CELL with OWNER opponent",
     "a cell has what lies on it"),
    (r": (?:an?|one|any|1) (?P<of>\w+) (?:of (?:theirs|yours|(?:their|your) own)|on (?:their|your) "
     r"(?:own )?side)(?P<with>(?: with .+)?)$", r": a \g<of> with OWNER they\g<with>",
     "whose it is stands on it"),
    (r": (?:one|any|1) of (?:their|your) (?:own )?\w+$", r": a CELL with OWNER they",
     "a cell has what lies on it"),
    (r"\b(?:that |which )?(?:(?:is |are )?not (?:owned|held|controlled|occupied) by (?:them|you)"
     r"|they do not (?:own|hold|control|occupy))$", r"where its OWNER is not they",
     "a cell has what lies on it"),
)  # fmt: skip
"""Which cells are meant, by whose they are."""

_CHOSEN_HEAD = r"^(?P<head>[ \t]*[^:\"]*\bchooses? [\w-]+(?:, in secret)?: )"
_OWNED = r"(?:their|your|its|opponent's|[A-Z][\w-]*'s)"

DESCRIBED = (
    (_CHOSEN_HEAD + r"(?:1|one|an?) or more (?P<kind>[\w-]+?)s?"
     r"(?P<rest> (?:in|from|on|next to) .+)?$",
     r"\g<head>at least 1 \g<kind>\g<rest>", "how many at least is a number"),
    *((_CHOSEN_HEAD + rf"(?P<how>(?:at least|at most|up to) |){said} of (?P<of>{_OWNED}) "
       r"(?P<zone>[\w-]+)$",
       rf"\g<head>\g<how>{n} {kind} in \g<of> \g<zone>", "what is chosen there is said")
      for said, n, kind in (("(?:1|one)", "1", "KIND"), ("(?:2|two)", "2", "KINDs"),
                            ("(?:3|three)", "3", "KINDs"), (r"(?P<n>\d+)", r"\g<n>", "KINDs"))),
    *((rf"\b(?P<by>if|unless|until|and) {said} (?P<kind>[\w-]+) (?:in|of|from) "
       rf"(?P<one>{_OWNED} [\w-]+) is (?:also )?in (?P<other>{_OWNED} [\w-]+)",
       rf"\g<by> there is {one} \g<kind> in \g<one> where it is in \g<other>",
       "whether there is such a one is asked")
      for said, one in (("(?:an?|some|1|one)", "a"), ("no", "no"))),
    (r"\bthat (?:lies|lie) not (?P<at>at the edge|in a corner|next to [\w' ]+?)"
     r"(?=$|[,:]| (?:and|with|where) )",
     r"where it is not \g<at>", "what is not so stands behind `where`"),
    (r"\b(?P<near>next to [\w' ]+?)(?:,| and| but|, but) not (?P<far>next to [\w' ]+?|at the edge"
     r"|in a corner)(?=$|[,:])",
     r"\g<near> where it is not \g<far>", "what is not so stands behind `where`"),
)  # fmt: skip
"""What may be chosen, and which ones are meant, as one says it."""

_EARLIER = r"(?:previous|earlier|former|past|last)"
_AT = r"(?P<at>(?:their|opponent's|[A-Z]\w*'s) [\w-]+|[a-z][\w-]*)"

WHERE_IT_IS = (
    (rf" (?:that|which) (?:is|are) not (?:among|in|one of|any of) (?P<whose>their|opponent's) "
     rf"{_EARLIER} (?P<of>[\w-]+?)s$",
     r" where it is not in \g<whose> every \g<of>", "all that were chosen before are `every`"),
    (rf"(?P<what>: \d+ [\w-]+) in a row,? (?:(?:that|which) (?:is|are) not in|other than|outside"
     rf"(?: of)?) {_AT}$",
     r"\g<what> where it is not in \g<at>, in a row", "what each is stands behind `where`"),
    (rf"(?P<what>: (?:an?|\d+) [\w-]+) (?:that|which) (?:is|are) (?P<not>not )?in {_AT}"
     r"(?P<row>, in a row)?$",
     r"\g<what> where it is \g<not>in \g<at>\g<row>", "what each is stands behind `where`"),
)  # fmt: skip
"""Which cells are meant, by others that are chosen."""

_ALIKE = (
    r"(?P<in>[ \t]*)(?P<who>(?:they|opponent|each player) (?:may )?chooses?) "
    r"(?P<name>[a-z][\w-]*): "
    r"(?P<some>(?:at least|at most|up to|any number of|from \d+ to|\d+(?: to \d+)?) [^:]+?),? "
    r"(?:with|of|having) the same (?P<of>[\w-]+)$"
)
ALIKE = tuple(
    (rf"^{_ALIKE}",
     rf"\g<in>{first}\g<who> \g<name>: \g<some>" "\n"
     rf"\g<in>{further}only if there are (number of KINDs in {own}\g<name>) KINDs in {own}"
     r"\g<name> with the same \g<of>",
     "what is asked of all that is chosen stands behind them, in one go")
    for own in ("", "their ")
    for first, further in (
        ("", ""),
        ("\\g<who> \\g<name>-set in one go\n\\g<in>  ", "  "),
    )
)  # fmt: skip
"""Several that must be alike."""

SPOKEN_CHOICES = (
    *WHERE_IT_IS,
    *ALIKE,
    *DESCRIBED,
    *WHOSE_CELLS,
    *OF_A_KIND,
    *TOLD,
    *TOGETHER,
    *IN_TURN,
    *SEVERAL,
    *CHANCE,
    *CLAIMS,
    *DECLARED,
    *COURSE,
    *CHOICES,
    *AS_ONE_SAYS,
)
"""What is said, what is said here in its place, and why."""
