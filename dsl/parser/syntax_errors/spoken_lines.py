"""Lines as one says them at a table, of which only the whole file tells whether they are meant so.

Purpose: pots that are won, coins that are paid, cards that are taken, rounds that are spoken of.
The words in capitals stand for names of the file, as in `common_sentences`; besides, COUNT for the
first number that players have, CHOICE for the nearest choice of pieces, LEVEL for what somebody has
more of, LAST for how many rounds there are, SOLE for what players have so many of, if that is one
thing, CELL and OWNER for the places of a board and whose they are. Each is
tried on the whole file before it is told.
Must not know: the grammar; what else is wrong with a line.
"""

_IN = r"^(?P<in>[ \t]*)"
_FIRST = _IN + r"(?P<lead>(?:(?:if|unless) [^:]+: )?)"
_WHO = (
    r"(?P<who>they|you|opponent|each player(?: (?:whose|who) [^,:]+?)?|both players|[A-Z]\w*"
    r"|the player (?:with|whose) [^,:]+?|the \w+)"
)
_BOTH = r"(?:each player|both players|all players)"
_AMOUNT = r"(?P<amount>\d+|\{\w+\}|their \w+)"
_COIN = r"(?: (?P<coin>[a-z]\w*?))?"
_TO = r"(?P<to>opponent|[A-Z]\w*|the \w+|their opponent)"
_POT = r"(?:in|into|to) (?:the )?(?P<pot>\w+)$"
_TAKES = r"(?:take|get|gain|win|collect|receive|score|earn)s?"
_PHASE = r"(?P<phase>round|turn|set|bout)"
_SO = r"\g<in>\g<lead>"
_LED = _IN + r"(?P<lead>(?:(?:(?:if|unless|for each) [^:]+|otherwise|[a-z][\w-]*): )*)"
"""What stands in front of a line and is asked at once: what is done later stands behind it."""
_IN_FRONT = "when stands in front"
_TOTALS = (
    ("more|most|higher|highest|greater|greatest|larger|largest|bigger|biggest", "more"),
    ("less|least|fewer|fewest|lower|lowest|smaller|smallest", "less"),
)
"""Who has more of something in all that lies somewhere, not in one of it."""
_TIE = (
    r"(?:if (?:it is|it's|there is|there's) a (?:tie|draw)|if (?:it is |they are )?tied"
    r"|if (?:it is|it's|they are) (?:still )?level"
    r"|(?:in a|on|in case of|in the case of|in the event of) (?:a )?(?:tie|draw)s?)[:,]? "
)
_CARDS = r"(?:both|the|all|the two|the played|both played|these|those) (?:played )?\w+?s"

_DOER = r"[Tt]he highe(?:r|st) (?P<of>\w*?(?P<last>\w))(?:(?P=last))?er"

_SO_MUCH = r"(?:[A-Z]\w*'s|their|opponent's|(?:the )?[\w-]+'s) [\w-]+"
_DIFFERENCES = (
    ("less", r"\g<b> - \g<a>"),
    ("lower", r"\g<b> - \g<a>"),
    ("more", r"\g<a> - \g<b>"),
    ("higher", r"\g<a> - \g<b>"),
)
_EXACTLY = (("one", "1"), ("two", "2"), ("1", "1"), ("2", "2"), ("3", "3"))
_OWN = {r"\g<a>": r"their \g<of>", r"\g<b>": r"opponent's \g<of>"}


def _of_each(difference: str) -> str:
    """A difference between what a player and their opponent have."""
    for said, meant in _OWN.items():
        difference = difference.replace(said, meant)
    return difference


_HOW = r"at least|at most|more than|less than|fewer than"
_WITH = (("the player with", "the"), ("(?:an?|any|each|every) player with|whoever has", "each"))

_OR_ELSE = "what need not be so in other cases stands behind `or`"

SPOKEN = (
    (r"(?P<a>\b(?:no|an?|each|another) [\w-]+ in (?:(?:their|the|your|opponent's) )?[\w-]+) of "
     r"(?:the|a) same (?P<f>[\w-]+)(?! as\b)(?P<rest>.*)",
     r"\g<a> with the same \g<f> as CHOICE\g<rest>", "as what it is the same is said"),
    (_FIRST + r"removes? (?P<what>[^:,\"]+?) from (?:the )?(?:game|match|play)"
     r"(?: for good| for ever)?(?P<rest>, (?:if|unless) .+)?$",
     _SO + r"discard \g<what>\g<rest>", "what is discarded is out of it"),
    (r"\b(?:both|all)(?: (?:the )?players'?)? (?P<of>[a-z][\w-]*?)s are (?P<so>(?:not )?empty)\b",
     r"each player's \g<of> is \g<so>", "it is asked of each player"),
    (r"\b(?P<what>(?:no|an?|another|number of|\d+) [\w-]+) other than "
     r"(?P<but>[A-Z][\w-]*|\"[^\"]+\") "
     r"(?P<at>(?:in|on) (?:(?:the|their|opponent's|[A-Z]\w*'s) )?[\w-]+)",
     r"\g<what> \g<at> other than \g<but>", "first where they lie, then what is left out"),
    *((rf"\b(?P<the>[Tt]he player) (?:with|who (?:still )?has)(?: some| any)? (?P<of>[a-z][\w-]*)"
       rf"(?: left)? (?P<does>wins|loses){of}$",
       rf"\g<the> who has at least 1 {one} \g<does> the {so}",
       "how many are enough is said")
      for one in (r"KIND in \g<of>", r"\g<of>")
      for of, so in ((r" the (?P<phase>[\w-]+)", r"\g<phase>"), ("", "PHASE"))),
    *((_IN + rf"only if (?P<first>[^,:]+), if (?!.* (?:and|or) ){asked}$",
       rf"\g<in>only if \g<first>, or {otherwise}", _OR_ELSE)
      for asked, otherwise in (
          (r"(?P<a>there (?:is|are)) (?P<no>no|not an?) (?P<b>.+)", r"there is a \g<b>"),
          (r"(?P<a>there is) an? (?P<b>.+)", r"there is no \g<b>"),
          (r"(?P<a>.+ (?:is|are)) not (?P<b>.+)", r"\g<a> \g<b>"),
          (r"(?P<a>.+ (?:is|are)) at least (?P<b>.+)", r"\g<a> less than \g<b>"),
          (r"(?P<a>.+ (?:is|are)) at most (?P<b>.+)", r"\g<a> more than \g<b>"),
          (r"(?P<a>.+ (?:is|are)) more than (?P<b>.+)", r"\g<a> at most \g<b>"),
          (r"(?P<a>.+ (?:is|are)) less than (?P<b>.+)", r"\g<a> at least \g<b>"),
          (r"(?:the |their )?(?P<a>[a-z][\w-]*) are (?:all )?(?P<b>[A-Z][\w-]*?|\"[^\"]+\")s?",
           r"there is a KIND in \g<a> other than \g<b>"),
          (r"(?P<a>.+ (?:is|are)) (?P<b>.+)", r"\g<a> not \g<b>"),
      )),
    (_IN + r"only if (?P<first>[^,:]+), unless (?P<but>[^,:]+)$",
     r"\g<in>only if \g<first>, or \g<but>", _OR_ELSE),
    *((head + r"(?:all|each|every)(?: of)?(?: the)? (?P<kind>[\w-]+?)s? (?:in|on|of) "
       rf"{zone} (?:have|has|are of|is of|shares?)(?: all)? (?:the same|1|one) (?P<of>[\w-]+)",
       rf"{begun}there are (number of \g<kind>s in {there}) \g<kind>s in {there} with the same "
       r"\g<of>", "as many of them as there are have the same")
      for head, zone, begun, there in (
          (r"^(?P<head>[\w-]+ of an? (?P<one>[\w-]+): [^\"]*?)\b", r"(?:its (?P<at>[\w-]+)"
           r"|(?P<its>[\w-]+) of it)", r"\g<head>", r"\g<at>\g<its> of \g<one>"),
          (r"\b", r"(?P<at>[^,:]+?)", "", r"\g<at>"),
      )),
    (r"^(?P<board>board [\w-]+:) (?:an? )?(?:row of )?(?P<n>\d+)(?: [\w-]+)?(?: in (?:a|one) "
     r"(?:row|line))?$", r"\g<board> grid of \g<n> by 1", "a row is a grid of one row"),
    *((r"\b(?:all|each|every)(?: of)?(?: the)? (?P<cell>[\w-]+?)s? (?:of|in) "
       rf"(?P<hidden>{whose} [\w-]+) (?:are|is|were|was|have been|has been) (?:all )?"
       r"(?:hit|struck|shot(?: at)?|fired at|found|guessed|named|called|chosen|tried|searched)"
       r"(?=$|[,:])", rf"each \g<cell> in \g<hidden> is in {who} every ASKS",
       "all that were chosen before are `every`")
      for whose, who in (("(?:the )?opponent's", "their"), ("their", "opponent's"))),
    (_FIRST + r"(?:the )?(?P<of>[\w-]+) of the (?:other )?(?P<cell>(?!player\b)[a-z][\w-]*?)s? "
     r"(?P<at>(?:in|next to|within) [^,:]+? other than (?:their |opponent's )?[\w-]+) becomes "
     r"(?P<so>[^,:]+)$", r"\g<in>\g<lead>for each \g<cell> \g<at>: its \g<of> becomes \g<so>",
     "it is said of each of them"),
    (r"\b(?P<of>[\w-]+) of the (?:other )?(?P<cell>(?!player\b)[a-z][\w-]*?)s? (?P<at>in the "
     r"(?:row|column) of (?P<but>(?:their |opponent's )?[\w-]+)) other than (?P=but)(?![\w-])",
     r"((total \g<of> of \g<cell>s \g<at>) - \g<of> of \g<but>)",
     "what all of them have, without this one"),
    (_IN + r"they (?:choose|select|pick|take) (?:an?|one)(?: of their)? (?P<man>[\w-]+?)s?"
     r"(?: of (?:theirs|their own))?,? and moves? it(?: along an? [\w-]+)?"
     r"(?: to an? (?:empty )?(?:neighbou?ring|adjacent|next) (?:empty )?[\w-]+)?"
     r"(?: along an? [\w-]+)?$",
     r"\g<in>they choose step in one go" "\n" r"\g<in>  they choose start: a CELL with OWNER they"
     "\n" r"\g<in>  they choose goal: an empty CELL next to their start" "\n"
     r"\g<in>OWNER of their start becomes nobody" "\n" r"\g<in>OWNER of their goal becomes they",
     "from where and to where are chosen in one go"),
    (r"^(?P<play>[ \t]*play [^,:]+?),? until (?:(?:(?:a|any|one|either|some) player"
     r"|someone|somebody|anyone|anybody|one of them) (?:has won|wins)(?: the (?:match|game))?"
     r"|there is a winner)$", r"\g<play>", "whoever wins the match ends it"),
    (r"(?P<sum>\b(?:the )?(?:number|total [\w-]+) (?:of|in|on) [^()+*:,\"]+?) "
     r"(?P<sign>[-+*]) (?=[\w(])", r"(\g<sum>) \g<sign> ",
     "what is counted first stands in brackets"),
    (_FIRST + r"(?P<a>(?:their|[\w-]+'s|the) [\w-]+) and (?P<b>(?:their |[\w-]+'s |the )?[\w-]+) "
     r"(?:are (?:swapped|exchanged|traded)|(?:change|trade|swap) places)(?P<rest>, (?:if|unless) "
     r".+)?$", _SO + r"swap \g<a> with \g<b>\g<rest>", "what changes places is swapped"),
    *((_FIRST + r"(?:their (?P<of>[\w-]+) and (?:the )?opponent's (?P=of)|both (?P<both>[\w-]+?)s"
       r"|the (?:two )?(?P<two>[\w-]+?)s) (?:are (?:swapped|exchanged|traded)"
       rf"|(?:change|trade|swap) places){behind}$",
       rf"\g<in>\g<lead>{ahead}for each player: move each KIND in their \g<of>\g<both>\g<two> "
       r"to opponent's \g<of>\g<both>\g<two>", "pieces are moved, both ways at once")
      for behind, ahead in (("", ""), (r", (?P<when>(?:if|unless) .+)", r"\g<when>: "))),
    *((_FIRST + r"(?:(?:they|you) )?(?:swap|exchange|trade)s? your (?P<of>[\w-]+) (?:with|for|and) "
       r"(?:their|the opponent's|opponent's|your opponent's) (?P<their>[\w-]+)"
       r"(?P<rest>, (?:if|unless) .+)?$",
       _SO + rf"swap {own} \g<of> with opponent's \g<their>\g<rest>", "")
      for own in ("your", "their")),
    (r"(?P<far>\b(?:in a straight line|towards [\w -]+?|within \d+ steps) (?:from|of) [\w' ]+?),? "
     r"(?:with|and|having) (?:nothing|no \w+|only empty \w+) (?:in )?between(?: them)?\b",
     r"\g<far> over empty CELLs", "what must be empty is gone over"),
    *((_IN + rf"{who}discards? down to (?P<n>\d+)(?: \w+)?"
       r"(?: (?:in|from) their \w+| at the end(?: of [\w ]+)?)?$",
       rf"{ahead}\g<in>{further}if number of KINDs in their HAND is more than \g<n>:" "\n"
       rf"\g<in>{further}  they choose surplus: (number of KINDs in their HAND - \g<n>) KINDs in "
       rf"their HAND" "\n" rf"\g<in>{further}  discard their surplus",
       "how many are too many is a number")
      for who, ahead, further in (
          ("(?:(?:they|you) )?", "", ""),
          ("(?:each|every) player ", "\\g<in>for each player:\n", "  "),
      )),
    (_FIRST + r"(?:each|every) player (?:starts?|begins?) with (?P<n>\d+) (?P<kind>\w+)"
     r"(?: from the \w+)?$",
     _SO + r"chance deals \g<n> \g<kind> from the DECK to each player's HAND",
     "what somebody begins with is dealt"),
    (_FIRST + r"(?:refill|fill|replenish|top up|restock) (?:up )?(?:the )?(?P<zone>[\w-]+) "
     r"(?:up )?(?:to|until it has) (?P<n>\d+)(?: \w+)?(?: from (?:the )?[\w-]+)?$",
     _SO + r"chance deals (\g<n> - number of KINDs in \g<zone>) KINDs from the DECK to \g<zone>",
     "how many are missing is a number"),
    (_FIRST + r"(?:refill|fill|replenish|top up|restock) (?:up )?(?:the )?(?P<zone>[\w-]+) "
     r"(?:up )?(?:to|until it has) (?P<n>\d+)(?: \w+)?(?: from (?:the )?[\w-]+)?$",
     r"\g<in>\g<lead>if number of KINDs in \g<zone> is less than \g<n>: move the top KIND of DECK "
     r"to \g<zone>", "one is laid there where one is missing"),
    (_IN + r"if (?:the )?(?P<deck>[\w-]+) (?:is empty|runs out|is exhausted)[,:] (?:re)?shuffle "
     r"(?:the )?(?P<zone>[\w-]+) (?:(?:in|back )?(?:in)?to|to form|to make|as) (?:an? |the )?"
     r"(?:new )?[\w-]+$",
     r"\g<in>if \g<deck> is empty:" "\n" r"\g<in>  move each KIND in \g<zone> to \g<deck>" "\n"
     r"\g<in>  shuffle \g<deck>", "what lies there is moved first"),
    (_IN + r"(?:remove|capture|take) (?:all|each|every|the) (?:\w+ of (?:the |their )?opponent"
     r"|(?:enemy|opposing|opponent's) \w+) (?:that|which) (?:is|are) (?:surrounded|enclosed)$",
     r"\g<in>for each CELL with OWNER opponent: its OWNER becomes nobody, if there is no empty "
     "CELL next to it", "a cell is surrounded where none beside it is empty"),
    (_IN + r"(?:the player who|whoever) (?:is )?(?:first (?:to )?)?(?:has no|ha(?:s|ve) no more"
     r"|runs? out of|gets? rid of (?:all|their)) \w+(?: left)?(?: in (?:their )?hand)?,? "
     r"(?P<wins>wins|loses)(?: (?:the )?(?P<phase>\w+))?$",
     r"\g<in>for each player: if their HAND is empty: they \g<wins> the \g<phase>",
     "it is asked of each player"),
    (_IN + r"(?:(?:both|all|the) players|each player|they both|both) "
     r"(?:reveal|show|turn over|flip)s? (?:their|the|both)(?: (?!choices\b)\w+)?"
     r"(?:,? (?:at the same time|simultaneously|together|at once))?$",
     r"\g<in>reveal CHOICE", "what both have chosen is revealed at once"),
    *((_IN + rf"(?:the player who|whoever) (?:first )?(?:{first}) (?P<of>[a-z]+) (?P<n>\d+)"
       r"(?: first)? (?:wins|ends)(?: the match| the game)?$",
       rf"\g<in>for each player: if their \g<of> is {how} \g<n>: they win the match",
       "it is asked of each player")
      for first, how in (("reaches|gets to", "at least"), ("passes|crosses", "more than"))),
    (_IN + r"(?:no player|neither player|nobody|no one) (?:can|may) (?P<does>[^:\"]+)$",
     r"\g<in>each player cannot \g<does>", "what nobody can do is said of each player"),
    *((rf"\b(?:{who}) (?:an? )?(?P<of>[a-z][\w-]*?)(?: of)? (?P<so>{_HOW}) ",
       rf"{meant} player whose \g<of> is \g<so> ", "it is asked how much it is")
      for who, meant in _WITH),
    *((rf"\b(?:{who}) (?:an? )?(?P<of>[a-z][\w-]*?) of (?P<n>\d+) ",
       rf"{meant} player whose \g<of> is \g<n> ", "it is asked how much it is")
      for who, meant in _WITH),
    *((rf"\b(?:{who}) (?P<n>\d+) or {said} (?P<of>[a-z][\w-]*) ",
       rf"{meant} player who has {so} \g<n> \g<of> ", "it is asked how much they have")
      for who, meant in _WITH
      for said, so in (("more", "at least"), ("(?:less|fewer)", "at most"))),
    *((rf"\b(?:{who}) (?P<so>(?:(?:{_HOW}) )?\d+) (?P<of>[a-z][\w-]*) ",
       rf"{meant} player who has \g<so> \g<of> ", "it is asked how much they have")
      for who, meant in _WITH),
    (_IN + r"(?:(?:each|every) player )?(?:discard|throw(?: away)?)s? (?:each|their) "
     r"(?P<what>[\w-]+?) (?:in|into|to|onto|on) (?:the |their )?(?P<zone>[\w-]+)$",
     r"\g<in>move each \g<what> to \g<zone>", "where it goes is said of what is moved"),
    (_IN + r"(?:discard|throw(?: away)?)s? (?P<what>[^:,\"]+?) (?:in|into|to|onto|on) (?:the )?"
     r"(?P<zone>(?:[\w-]+'s |their |your )?[\w-]+)(?P<rest>, (?:if|unless) .+)?$",
     r"\g<in>move \g<what> to \g<zone>\g<rest>", "where it goes is said of what is moved"),
    *((_IN + r"if (?:a|one|either|any) player's (?P<of>[\w-]+) is (?:exactly |just )?" + said
       + rf" {more} than (?:(?:the|their) )?(?:opponent|other|other player)'?s?(?: (?P=of))?[:,] "
       r"(?P<does>.+)$",
       rf"\g<in>for each player: if {_of_each(difference)} is {n}: \g<does>",
       "how much more is a difference, and of each player it is asked")
      for said, n in _EXACTLY for more, difference in _DIFFERENCES),
    *((r"\b(?P<if>if|until|unless) (?P<a>" + _SO_MUCH + ") is (?:exactly |just )?" + said
       + rf" {more} than (?P<b>" + _SO_MUCH + ")(?=[:,]|$)",
       rf"\g<if> {difference} is {n}", "how much more is a difference")
      for said, n in _EXACTLY for more, difference in _DIFFERENCES),
    (r"\buntil (?:a|one|some|any|either) player (?:reaches|has reached|gets to|gets) "
     r"(?:at least )?(?=\d)", "until a player has at least ", ""),
    (r": (?:a|any) (?:whole )?number (?:between (?P<a>\S+) and (?P<b>\S+)"
     r"|from (?P<c>\S+) to (?P<d>\S+))$",
     r": a whole number from \g<a>\g<c> to \g<b>\g<d>", "what is chosen is a whole number"),
    (_IN + r"(?:but )?not (?:the same(?: \w+)?(?: as)?|what they chose) (?:in )?"
     r"(?:the )?(?:last|previous) \w+$", r"\g<in>they must not repeat ASKS", ""),
    *((_IN + r"(?:if|when) (?:a|any|either) player (?:has )?(?:chosen|chose) (?:their )?"
       r"(?P<what>[\w-]+)[:,] (?P<does>they .+)$",
       rf"\g<in>for each player: if their \g<what> {so}: \g<does>", "of each player it is asked")
      for so in ("is yes", "was chosen")),
    (r"^(?P<in>[ \t]*(?:for each player: )?)tell " + _TO
     + r" how (?:many|much) (?P<of>[\w-]+) they have$",
     r'\g<in>announce "{their \g<of>}" to \g<to>', "what is told is announced"),
    (_FIRST + _WHO + " " + _TAKES + r" (?:all (?:of )?)?the (?P<pot>\w+)$",
     _SO + r"\g<who> gains \g<pot> COUNT" "\n" + _SO + r"\g<pot> becomes 0",
     "what a pot holds is gained, and then it holds nothing"),
    (_FIRST + r"the (?:higher|highest|bigger|larger|greater) (?P<stake>\w+) " + _TAKES
     + r" (?:all (?:of )?)?the (?P<pot>\w+)$",
     _SO + r"the player with more \g<stake> gains \g<pot> COUNT" "\n" + _SO + r"\g<pot> becomes 0",
     "what a pot holds is gained, and then it holds nothing"),
    (r"\b(if|unless) (?:the |their |both )?(\w+?)s (?:are|is) (?:different|unequal|not the same)"
     r"(?=[:,]|$)", r"\1 \2s of CHOICEs are not level", ""),
    (r"\b(if|unless) (?:the |their |both )?(\w+?)s (?:are|is) (?:the same|equal|alike)"
     r"(?=[:,]|$)", r"\1 \2s of CHOICEs are level", ""),
    (_IN + r"if (?:their|the|both) \w+s (?:have|are of|share) the same (?P<of>\w+)[:,] "
     r"(?P<does>.+)$", r"\g<in>if \g<of>s of CHOICEs are level: \g<does>", ""),
    (r"\b([Tt]he) winner of the (?:last|previous) ([\w-]+)(?= \w)",
     r"\1 player who won the last \2", ""),
    (r"\b([Tt]he) loser of the (?:last|previous) ([\w-]+)(?= \w)",
     r"\1 player who lost the last \2", ""),
    (r"\b[Ww]hoever (?=(?:won|lost|has|did)\b)", "the player who ", ""),
    (_FIRST + _WHO + r" (?:owns?|takes over|conquers?|occup(?:y|ies)|captures?) "
     r"(?P<at>(?:the |their )?[\w-]+)$",
     _SO + r"OWNER of \g<at> becomes \g<who>", "whose it is becomes another"),
    (_FIRST + r"(?P<at>(?:the |their )?[\w-]+) (?:belongs|goes) to " + _WHO + "$",
     _SO + r"OWNER of \g<at> becomes \g<who>", "whose it is becomes another"),
    (_FIRST + r"(?P<at>(?:the |their )?[\w-]+) loses all (?:of )?(?:its |the )?(?P<of>[\w-]+)$",
     _SO + r"\g<of> of \g<at> becomes 0", "how much there is becomes 0"),
    (_FIRST + r"(?:remove|take|clear) all (?:of )?(?:the )?(?P<of>[\w-]+) (?:from|on|in) "
     r"(?P<at>(?:the |their )?[\w-]+)$",
     _SO + r"\g<of> of \g<at> becomes 0", "how much there is becomes 0"),
    *((_FIRST + rf"(?:each|every|all) (?P<cell>(?!players?\b)[\w-]+?)(?P<at> next to [^:,]+?)? "
       rf"(?:{verbs})s? (?P<n>\d+)(?: more)? (?P<of>[\w-]+)$",
       _SO + rf"for each \g<cell>\g<at>: its \g<of> {meant} by \g<n>", "it is said of each of them")
      for verbs, meant in (("gain|get|grow|receive", "rises"), ("lose|pay", "falls"))),
    (_FIRST + r"(?:each|every|all) neighbou?rs? of (?P<at>.+?) "
     r"(?:gain|get|grow|receive)s? (?P<n>\d+)(?: more)? (?P<of>[\w-]+)$",
     _SO + r"for each CELL next to \g<at>: its \g<of> rises by \g<n>",
     "it is said of each of them"),
    *((_FIRST + _WHO + rf" (?P<how>gains?|scores?|gets?|loses?) {n} (?P<of>[\w-]+?)s? (?:for each"
       r"|for every|per) (?P<cell>[\w-]+?)s? (?:(?:that |which )?they (?:own|hold|have|control)"
       r"|of theirs)$",
       _SO + rf"\g<who> \g<how> {meant}number of \g<cell>s with OWNER they \g<of>s",
       "how much is a number")
      for n, meant in ((r"(?:1|an?|one)", ""), (r"(?P<n>[2-9])", r"\g<n> * "))),
    (_IN + r"(?:ties|draws|a tie|a draw) (?:are|is) (?:broken|decided|settled) by (?:the )?"
     r"(?:most |more |higher )?(?P<of>[\w-]+)$",
     r"\g<in>if LEVELs are level: the player with more \g<of> wins the PHASE",
     "what is level is said"),
    *((_FIRST + rf"(?:chance )?deals? {so} (?P<kind>\w+) to (?:each|every|both) players?"
       r"(?:'s hands?)?(?:,? (?:face down|secretly|at random|from the \w+))?$",
       _SO + rf"chance deals {meant} \g<kind> from the DECK to each player's HAND",
       "from where, and where to")
      for so, meant in (("(?:an?|one)", "1"), (r"(?P<so>\d+)", r"\g<so>"))),
    (_FIRST + r"(?:each|every|both) players? (?:gets?|receives?|is dealt|are dealt) an? random "
     r"(?P<kind>\w+)$",
     _SO + r"chance deals 1 \g<kind> from the DECK to each player's HAND",
     "from where, and where to"),
    (_FIRST + r"(?:chance )?deals? (?P<n>\d+|an?) (?P<kind>\w+) (?:to|onto|on|into) (?P<zone>the "
     r"(?!\w+(?:er|or)\b)\w+)$",
     _SO + r"chance deals \g<n> \g<kind> from the DECK to \g<zone>", "from where, and where to"),
    (_FIRST + r"(?:chance )?deals? (?P<n>\d+|an?) (?P<kind>\w+) to (?P<who>opponent|[A-Z]\w*"
     r"|the \w+(?:er|or))$",
     _SO + r"chance deals \g<n> \g<kind> from the DECK to \g<who>'s HAND", "from where, and where "
     "to"),
    (_FIRST + r"(?:chance )?deals? (?P<some>[^:\"]+ from (?:the )?[\w-]+) to (?P<who>each player"
     r"|opponent|[A-Z]\w*|the \w+)$",
     _SO + r"chance deals \g<some> to \g<who>'s HAND", "where to is said"),
    *((_FIRST + r"the (?:game " + verb + r"|bank " + verb + r") (?P<n>\d+) (?P<of>[\w-]+)$",
       _SO + rf"\g<of> {meant} by \g<n>", "what the game has rises and falls")
      for verb, meant in (("(?:gains?|gets?|receives?)", "rises"), ("(?:loses?|pays?)", "falls"))),
    *((_FIRST + rf"the (?P<of>[\w-]+) {verb} (?P<n>\d+)(?: [\w-]+)?$",
       _SO + rf"\g<of> {meant} by \g<n>", "what the game has rises and falls")
      for verb, meant in (("gains", "rises"), ("loses", "falls"))),
    (r"^(?P<in>[ \t]*)(?P<why>because \"[^\"]+\")$", r"\g<in>  \g<why>",
     "it is set in below the line that it is about"),
    (r"\bunless (?P<of>[\w-]+) are (?P<so>level|equal|the same):", r"if \g<of> are not level:", ""),
    (_FIRST + r"(?:return|move|put|shuffle) (?:(?:all|each|both|every|their|the|all the) )?"
     r"(?P<kind>[\w-]+?)s? (?:back )?(?:to|into|in) (?:the )?(?P<zone>[\w-]+)$",
     _SO + r"for each player: move each \g<kind> in their HAND to \g<zone>",
     "it is said of each of them"),
    (_FIRST + r"(?:each|every|the|both) (?P<kind>[\w-]+?)s? (?:returns?|goe?s?) (?:back )?"
     r"(?:to|into) (?:the )?(?P<zone>[\w-]+)$",
     _SO + r"for each player: move each \g<kind> in their HAND to \g<zone>",
     "it is said of each of them"),
    (_FIRST + r"the (?P<kind>[\w-]+?)s (?:are|is) (?:shuffled|put|returned|moved|dealt) back"
     r"(?: (?:to|into) (?:the )?[\w-]+)?$",
     _SO + r"for each player: move each \g<kind> in their HAND to DECK",
     "it is said of each of them"),
    (_FIRST + r"(?:both [\w-]+s take effect|(?:resolve|carry out|apply|execute|play out|perform"
     r"|activate) (?:(?:the|all|both|all the|both the) )?(?:played |revealed |chosen )?[\w-]+s"
     r"(?: (?:in force|one by one|at once|together|now))?)$", _SO + "each CHOICE takes effect",
     "of what both have chosen each does"),
    (_FIRST + r"(?P<step>(?:[\w-]+: )?)(?:(?:cancel|ignore|block|negate) the other [\w-]+"
     r"|the other [\w-]+ (?:has no effect|does nothing|is (?:cancelled|ignored|blocked)))$",
     r"\g<in>\g<step>cancel opponent's CHOICE", "what the opponent has chosen is cancelled"),
    (_FIRST + r"(?:throw|put|take|lay|clear)s? (?:(?:the|both|all) )?(?:played |used )?[\w-]+s "
     r"(?:away|aside|off)$", _SO + "discard each CHOICE", "what both have chosen is discarded"),
    (_FIRST + r"reveal (?:both|each|all|every)(?: of)?(?: the)? (?!choices?$)[\w-]+$", _SO
     + "reveal CHOICE", "what both have chosen is revealed at once"),
    (_FIRST + r"(?:(?:the|all|each|every|both) )?(?P<kind>[\w-]+?)s?(?: in (?:their )?[\w-]+)? "
     r"takes? effect$",
     _SO + r"for each player: each \g<kind> in their HAND takes effect",
     "it is said of each of them"),
    (_FIRST + r"(?:you )?(?:swap|exchange|trade) [\w-]+ with (?:the |your )?opponent$",
     _SO + r"swap your HAND with opponent's HAND", "what lies there changes places"),
    (_IN + r"(?P<does>(?:move|discard|put|return|swap|reveal|show|cancel|exhaust|silence)s? "
     r"[^:\"]*?)\b(?:each|every|both) player(?:'s|s'|s) (?P<zone>[\w-]+)(?P<rest>[^:\"]*)$",
     r"\g<in>for each player: \g<does>their \g<zone>\g<rest>", "it is said of each of them"),
    (r"\b(?:each|every|any|a|whichever) player (?=(?:with|who has) the "
     r"(?:high|low|great|larg|small|bigg)er )", "the player ", "of two, one has more"),
    (r"\b[Tt]he loser\b", "the winner's opponent", "who has not won is the winner's opponent"),
    (_FIRST + r"the (?P<pot>\w+) goes to " + _WHO + "$",
     _SO + r"\g<who> gains \g<pot> COUNT" "\n" + _SO + r"\g<pot> becomes 0",
     "what a pot holds is gained, and then it holds nothing"),
    (_FIRST + r"(?:empty the (?P<a>\w+)|the (?P<b>\w+) (?:is emptied|becomes empty|is cleared))$",
     _SO + r"\g<a>\g<b> becomes 0", ""),
    (_FIRST + _BOTH + r" (?:gets?|gains?|takes?) half (?:of )?the (?P<pot>\w+)$",
     _SO + r"each player gains as many COUNT as half of \g<pot>, rounded down",
     "halves are rounded"),
    (_FIRST + r"(?:split|divide|share) the (?P<pot>\w+)(?: (?:between|among) .*)?$",
     _SO + r"for each player: COUNT of them rises by half of \g<pot>, rounded down" "\n"
     + _SO + r"\g<pot> becomes 0", "halves are rounded"),
    (_FIRST + _BOTH + r" (?:pay|put|add)s? " + _AMOUNT + _COIN + " " + _POT,
     _SO + r"for each player: \g<pot> rises by \g<amount>" "\n"
     + _SO + r"each player loses \g<amount> COUNT",
     "the pot rises, and each loses as much"),
    (_FIRST + _WHO + r" (?:pay|put|add)s? " + _AMOUNT + _COIN + " " + _POT,
     _SO + r"\g<pot> rises by \g<amount>" "\n" + _SO + r"\g<who> loses \g<amount> COUNT",
     "the pot rises, and one loses as much"),
    (_FIRST + r"(?:put|add) " + _AMOUNT + _COIN + " " + _POT,
     _SO + r"\g<pot> rises by \g<amount>", ""),
    (_FIRST + _WHO + r" (?:pay|give)s? " + _TO + " " + _AMOUNT + _COIN + "$",
     _SO + r"\g<who> loses \g<amount> COUNT" "\n" + _SO + r"\g<to> gains \g<amount> COUNT",
     "one loses and one gains, on two lines"),
    (_FIRST + _WHO + r" (?:pay|give)s? " + _AMOUNT + _COIN + " to " + _TO + "$",
     _SO + r"\g<who> loses \g<amount> COUNT" "\n" + _SO + r"\g<to> gains \g<amount> COUNT",
     "one loses and one gains, on two lines"),
    (_FIRST + _WHO + r" (?:steal|take)s? " + _AMOUNT + _COIN + " from " + _TO + "$",
     _SO + r"\g<who> gains \g<amount> COUNT" "\n" + _SO + r"\g<to> loses \g<amount> COUNT",
     "one gains and one loses, on two lines"),
    (_FIRST + _WHO + r" (?:lose|pay)s? (?P<amount>their \w+)$",
     _SO + r"\g<who> loses \g<amount> PURSE", "of what so much is lost"),
    (_FIRST + _WHO + r" (?:lose|pay)s? (?P<amount>their \w+|it)$",
     _SO + r"\g<who> loses \g<amount> SOLE", "of what so much is lost"),
    (_FIRST + _WHO + r" (?:gain|get|take|receive|score|earn|win)s? "
     r"(?P<amount>(?:the|its|their) [\w-]+) (?:in|as|of) (?P<coin>\w+)$",
     _SO + r"\g<who> gains \g<amount> \g<coin>", "first how much, then of what"),
    (_FIRST + _WHO + r" (?:gain|get)s? (?P<amount>their \w+)$",
     _SO + r"\g<who> gains \g<amount> SOLE", "of what so much is gained"),
    (_FIRST + _WHO + r" (?P<how>loses?|gains?) (?:as many )?(?P<coin>\w+) (?:equal to|as) "
     r"(?P<amount>.+)$",
     _SO + r"\g<who> \g<how> \g<amount> \g<coin>", "first how much, then of what"),
    (r"\b(?:the )?(?:higher|highest|bigger|biggest|larger|largest) (\w+) "
     r"(?=wins?|gains?|takes?|gets?)",
     r"the player with more \1 ", "a player does it"),
    (_FIRST + r"(?P<who>.+ wins)$", _SO + r"\g<who> the PHASE", "what is won is said"),
    (_FIRST + r"(?P<who>.+) loses$", _SO + r"\g<who> loses the PHASE", "what is lost is said"),
    (_FIRST + _TIE + r"(?P<rest>.+)$", r"\g<in>if LEVELs are level: \g<rest>",
     "what is level is said"),
    (_FIRST + r"(?:a|the|any) player (?:with|who has) (?:no|0) (?P<what>\w+) (?P<does>lose|win)s "
     r"(?P<phase>the \w+)$",
     _SO + r"for each player: if they have no \g<what>: they \g<does> \g<phase>", ""),
    (_FIRST + r"(?:a|the|any) player (?:with|who has) (?:no|0) (?P<what>\w+) "
     r"(?P<does>lose|win)s$",
     _SO + r"for each player: if they have no \g<what>: they \g<does> the PHASE", ""),
    (_IN + r"(?:if|when|whenever|once|as soon as) (?:a|any) player (?:has|have) "
     r"(?P<so>[^:,]+?)(?: left)?[,:] (?P<does>they .+)$",
     r"\g<in>for each player: if they have \g<so>: \g<does>", "of each player it is asked"),
    (_IN + r"(?:if|when|whenever|once|as soon as) (?:a|any) player runs out of "
     r"(?P<so>\w+)[,:] (?P<does>they .+)$",
     r"\g<in>for each player: if they have no \g<so>: \g<does>", "of each player it is asked"),
    (_FIRST + r"discard " + _CARDS + "$", _SO + "discard each CHOICE", ""),
    (_FIRST + _CARDS + r" are discarded$", _SO + "discard each CHOICE", ""),
    (_FIRST + _CARDS + r" (?:go|are moved|move) (?:to|into|onto|on) (?:the )?(?P<zone>\w+)$",
     _SO + r"move each CHOICE to \g<zone>", ""),
    (_FIRST + _WHO + r" takes? " + _CARDS + r"(?: (?:in|into|to) their (?P<zone>\w+))?$",
     _SO + r"move each CHOICE to \g<who>'s HAND", ""),
    (_FIRST + r"(?:return|move) (?:each|both|the) \w+ to (?:its|their) owner(?:'s|s'?) \w+$",
     _SO + "for each player: move their CHOICE to their HAND", ""),
    (_FIRST + r"(?P<who>the \w+|[A-Z]\w*)'s \w+ returns to their (?P<zone>\w+)$",
     _SO + r"move \g<who>'s CHOICE to \g<who>'s \g<zone>", ""),
    (_FIRST + r"each player draws (?:(?:back )?(?:up )?to|until they have) (?P<n>\d+) "
     r"(?P<kind>\w+)$",
     _SO + r"each player draws (\g<n> - number of \g<kind> in their HAND) \g<kind> from the DECK "
     "to their HAND", "how many is a number"),
    (_FIRST + r"deal (?P<so>\d+|an?) (?P<kind>\w+) to (?:each|every|both) players?$",
     _SO + r"chance deals \g<so> \g<kind> from the DECK to each player's HAND", ""),
    (_FIRST + r"deal (?:each|every|both) players? (?P<so>\d+|an?) (?P<kind>\w+)$",
     _SO + r"chance deals \g<so> \g<kind> from the DECK to each player's HAND", ""),
    (_IN + r"in " + _PHASE + r" (?P<n>\d+)[,:]? (?P<does>.+)$",
     r"\g<in>if \g<phase> is \g<n>: \g<does>", ""),
    (_IN + r"from " + _PHASE + r" (?P<n>\d+) on(?:wards?)?[,:]? (?P<does>.+)$",
     r"\g<in>if \g<phase> is at least \g<n>: \g<does>", ""),
    (_IN + r"after " + _PHASE + r" (?P<n>\d+)[,:]? (?P<does>.+)$",
     r"\g<in>if \g<phase> is more than \g<n>: \g<does>", ""),
    (_IN + r"(?:in|on) the (?:last|final) round[,:]? (?P<does>.+)$",
     r"\g<in>if round is LAST: \g<does>", ""),
    (_IN + r"(?:in|on) the first " + _PHASE + r"[,:]? (?P<does>.+)$",
     r"\g<in>if \g<phase> is 1: \g<does>", ""),
    (_FIRST + r"(?:in|on|for) the next " + _PHASE + r"[,:]? (?P<does>.+)$",
     _SO + r"next \g<phase>: \g<does>", ""),
    (_LED + r"(?P<does>[^:]+?),? (?:(?:in|on|for|during) (?:the )?)?next " + _PHASE + r",? if "
     r"(?P<so>[^:]+)$", r"\g<in>\g<lead>if \g<so>: next \g<phase>: \g<does>", _IN_FRONT),
    (_LED + r"(?P<does>[^:]+?),? if (?P<so>[^:]+?),? (?:(?:in|on|for|during) (?:the )?)?next "
     + _PHASE + r"$", r"\g<in>\g<lead>if \g<so>: next \g<phase>: \g<does>", _IN_FRONT),
    (_LED + r"(?P<does>[^:]+?),? (?:in|on|for|during) (?:the )?next " + _PHASE + r"$",
     r"\g<in>\g<lead>next \g<phase>: \g<does>", _IN_FRONT),
    (_LED + r"(?P<who>[^:]+?) (?:may not|cannot|can't) (?P<does>[^:]+?),? next "
     r"(?P<phase>round|turn)$",
     r"\g<in>\g<lead>next \g<phase>: \g<who> must not \g<does>", _IN_FRONT),
    (_LED + r"(?P<does>[^:]+?),? next " + _PHASE + r"$",
     r"\g<in>\g<lead>next \g<phase>: \g<does>", _IN_FRONT),
    (_IN + r"(?:at the (?:start|beginning) of (?:each|every|the) \w+|every (?:round|turn)"
     r"|each (?:round|turn)),? (?P<does>.+)$",
     r"\g<in>\g<does>", "a line of a phase is done each time"),
    (_FIRST + r"(?:each|every|both) players?'s? (?P<of>\w+) (?:goes up|is "
     r"increased|increases|grows) by "
     r"(?P<n>\w+)$", _SO + r"for each player: their \g<of> rises by \g<n>", ""),
    (_FIRST + r"(?:each|every|both) players?'s? (?P<of>\w+) (?:goes down|is "
     r"reduced|decreases|drops) by "
     r"(?P<n>\w+)$", _SO + r"for each player: their \g<of> falls by \g<n>", ""),
    (_FIRST + r"(?:increase|raise) each player's (?P<of>\w+) by (?P<n>\w+)$",
     _SO + r"for each player: their \g<of> rises by \g<n>", ""),
    (_FIRST + r"(?:set each player's (?P<of>\w+) to|each player's (?P<or>\w+) is set to) "
     r"(?P<n>\w+)$",
     _SO + r"for each player: their \g<of>\g<or> becomes \g<n>", ""),
    (_FIRST + r"(?P<what>.+?) is (?:set|reset) to (?P<n>\w+)$", _SO + r"\g<what> becomes "
     r"\g<n>", ""),
    (_FIRST + r"(?P<what>.+?) is (?:increased|raised) by (?P<n>\w+)$",
     _SO + r"\g<what> rises by \g<n>", ""),
    (_FIRST + r"(?P<what>.+?) is (?:decreased|reduced|lowered) by (?P<n>\w+)$",
     _SO + r"\g<what> falls by \g<n>", ""),
    (_FIRST + _WHO + r" (?:take|suffer|receive)s? (?P<n>\w+) (?:points? of "
     r")?(?:damage|wounds?|hits?)$",
     _SO + r"\g<who> loses \g<n> COUNT", ""),
    (_FIRST + _WHO + r" (?:deal|do|inflict)s? (?P<n>\w+) (?:points? of )?damage to " + _TO + "$",
     _SO + r"\g<to> loses \g<n> COUNT", ""),
    (_FIRST + _WHO + r" (?:heal|restore|recover|regain)s? (?P<n>\w+)(?: \w+)?$",
     _SO + r"\g<who> gains \g<n> COUNT", ""),
    (_FIRST + r"(?P<of>\w+) (?:cannot|can't|can never|must not|may not|never) (?:exceed|be more "
     r"than"
     r"|go above|be above|rise above) (?P<n>\w+)$",
     _SO + r"for each player: their \g<of> is at most \g<n>", ""),
    (_FIRST + r"(?P<of>\w+) (?:cannot|can't|can never|must not|may not|never) (?:be less than"
     r"|go below|be below|fall below|drop below) (?P<n>\w+)$",
     _SO + r"for each player: their \g<of> is at least \g<n>", ""),
    (_FIRST + r"(?:no player can|a player (?:cannot|can't|can never)|players (?:cannot|can't)) "
     r"have more "
     r"than (?P<n>\w+) (?P<of>\w+)$",
     _SO + r"for each player: their \g<of> is at most \g<n>", ""),
    (_FIRST + r"a player's (?P<of>\w+) is never more than (?P<n>\w+)$",
     _SO + r"for each player: their \g<of> is at most \g<n>", ""),
    (_IN + r"(?:if|when|whenever|once|as soon as) a player (?:reaches|falls to|drops to|is at|is "
     r"down to) "
     r"(?P<so>\w+ \w+)[,:] (?P<does>they .+)$",
     r"\g<in>for each player: if they have \g<so>: \g<does>", "of each player it is asked"),
    (_FIRST + r"a player (?:at|with) (?P<so>\d+ \w+) (?P<does>lose|win)s$",
     _SO + r"for each player: if they have \g<so>: they \g<does> the PHASE", ""),
    (r"\b(if|when|once|until) ([\w']+(?: \w+)?) (?:drops|falls|rises|goes|comes) to (\w+)",
     r"if \2 is \3", ""),
    (r"\b(?:the )?(?:lower|lowest|smaller|smallest) (\w+) (?=wins?|gains?|takes?|gets?)",
     r"the player with less \1 ", "a player does it"),
    (r"\bthe (\w+?)s differ by (?=\w)", r"difference in \1 is ", ""),
    (_IN + r"if (?:they|a player) (?:have|has) (?P<n>\d+|three|four|five) (?:\w+ )?in a row[,:] ",
     r"\g<in>if there are \g<n> CELLs with OWNER they in a row: ", ""),
    (r"\bif there are (\d+|three|four|five) \w+ in a row[,:] ",
     r"if there are \1 CELLs with OWNER they in a row: ", ""),
    (_IN + r"they win the (?P<p>\w+),? if they have (?P<n>\d+) (?:\w+ )?in a row$",
     r"\g<in>they win the \g<p>, if there are \g<n> CELLs with OWNER they in a row", ""),
    (_FIRST + r"(?:they )?(?:put|place|lay) (?:an?|their) \w+ (?:on|onto|in|at) (?P<at>(?:their "
     r"|the )?\w+)$",
     _SO + r"OWNER of \g<at> becomes they", "a cell has what lies on it"),
    (_FIRST + r"(?:remove|take away|capture) (?:the|any) \w+ (?:on|from|in|at) (?P<at>(?:their "
     r"|the )?\w+)$",
     _SO + r"OWNER of \g<at> becomes nobody", "a cell has what lies on it"),
    (_FIRST + r"(?:remove|take away|capture) (?:each|every|all) \w+ (?P<at>next to .+)$",
     _SO + r"for each CELL \g<at>: its OWNER becomes nobody", "a cell has what lies on it"),
    (_FIRST + r"(?:flip|turn|take over) (?:each|every|all) \w+ (?P<at>next to .+)$",
     _SO + r"for each CELL \g<at> with OWNER opponent: its OWNER becomes they", "a cell has what "
     "lies on it"),
    (_FIRST + r"each (?P<cell>\w+) (?P<at>next to .+?) becomes theirs$",
     _SO + r"for each \g<cell> \g<at>: its OWNER becomes they", "a cell has what lies on it"),
    (_FIRST + r"(?:add|put) (?P<n>\d+) (?P<of>\w+) (?:to|on|onto) (?P<at>(?:their |the )?\w+)$",
     _SO + r"\g<of> of \g<at> rises by \g<n>", "a cell has what lies on it"),
    (_FIRST + r"(?P<n>\d+) (?P<of>\w+) (?:is|are) (?:added to|put on) (?P<at>(?:their |the )?\w+)$",
     _SO + r"\g<of> of \g<at> rises by \g<n>", "a cell has what lies on it"),
    (_FIRST + r"(?P<at>(?:their |the )\w+) gains (?P<n>\d+) (?P<of>\w+)$",
     _SO + r"\g<of> of \g<at> rises by \g<n>", "a cell has what lies on it"),
    (_FIRST + r"(?:add|put) (?P<n>\d+) (?P<of>\w+) (?:to|on) each corner$",
     _SO + r"for each CELL in a corner: its \g<of> rises by \g<n>", "a cell has what lies on it"),
    (_FIRST + r"they (?:gain|take|get|score) the (?P<of>\w+) (?:of|on|from|at) (?P<at>(?:their "
     r"|the )?\w+)$",
     _SO + r"they gain \g<of> of \g<at> COUNT", "how much, and of what"),
    (_FIRST + r"they (?:gain|score|get) (?:1|an?|one) (?P<of>\w+) for each empty \w+ (?P<at>next "
     r"to .+)$",
     _SO + r"they gain number of CELLs \g<at> without OWNER COUNT", "how much is a number"),
    (_FIRST + r"they (?:gain|score|get) (?:1|an?|one) (?P<of>\w+) for each of their \w+ "
     r"(?P<at>next to .+)$",
     _SO + r"they gain number of CELLs \g<at> with OWNER they COUNT", "how much is a number"),
    (_FIRST + r"they (?:gain|score|get) \w+ equal to the number of their \w+ (?P<at>next to .+)$",
     _SO + r"they gain number of CELLs \g<at> with OWNER they COUNT", "how much is a number"),
    (r"\bis (?:a corner|in the corner|on a corner|a corner square)(?=[:,]|$)", "is in a "
     "corner", ""),
    (r"\bis (?:on|at|along) (?:the|an) edge\b", "is at the edge", ""),
    (r"\bnext to (?:an? )?(?:opponent's|enemy|opposing) \w+", "next to a CELL with OWNER "
     "opponent", ""),
    (r"\bif there is an? (?:opponent's|enemy) \w+ next to (their \w+)",
     r"if there is a CELL next to \1 with OWNER opponent", ""),
    (r"\b(if|until|unless) (?:no \w+ is (?:empty|free)|(?:all|every) \w+ (?:are|is) "
     r"(?:full|taken))",
     r"\1 the board is full", ""),
    (_FIRST + r"(?:they )?moves? (?P<from>their \w+) to (?P<to>.+)$",
     _SO + r"\g<from> becomes \g<to>", "where somebody is becomes another place"),
    (_FIRST + r"(?P<from>their \w+) moves to (?P<to>.+)$",
     _SO + r"\g<from> becomes \g<to>", "where somebody is becomes another place"),
    (_FIRST + r"(?:they )?swap (?:places|(?P<of>\w+?)s)$",
     _SO + r"swap their \g<of> with opponent's \g<of>", ""),
    (r"\b(if|when|until) ([\w']+ \w+) (?:has reached|reaches|is on|is at) ([A-Z]\d+)\b", r"\1 \2 "
     r"is \3", ""),
    (r"\bwith (more|less|most|fewest) (\w+) on the board\b", r"with \1 \2", ""),
    (_IN + r"if a player is (?P<so>[^:,]+)[:,]? (?P<does>they .+)$",
     r"\g<in>for each player: if they are \g<so>: \g<does>", "of each player it is asked"),
    (_FIRST + _WHO + r" (?P<how>gain|lose)(?P<s>s?) (?P<amount>(?!their \w+$).+)$",
     _SO + r"\g<who> \g<how>\g<s> \g<amount> SOLE", "of what so much is gained"),
    (_FIRST + _DOER + r" (?:pay|lose)s? the second[- ]highest (?P<stake>\w+?)$",
     _SO + r"the player with more \g<of> loses the lower of both \g<stake>s PURSE",
     "of two, the second highest is the lower of both"),
    (_FIRST + _WHO + r" (?:pay|lose)s? the second[- ]highest (?P<stake>\w+?)$",
     _SO + r"\g<who> loses the lower of both \g<stake>s PURSE",
     "of two, the second highest is the lower of both"),
    (_FIRST + r"both \w+ers (?:pay|lose) their (?P<stake>\w+)$",
     _SO + r"each player loses their \g<stake> PURSE", "of what so much is lost"),
    (r"\b[Tt]he lowe(?:r|st) (?P<of>\w*?(?P<last>\w))(?:(?P=last))?er\b",
     r"the player with less \g<of>", "who it is, is said by what they have"),
    (r"\b" + _DOER + r"\b", r"the player with more \g<of>", "who it is, is said by what they have"),
    (_IN + r"(?:[Tt]ies go|(?:a|each|every|any) tie goes) to (?P<who>.+)$",
     r"\g<in>ASKED: \g<who>, if LEVELs are level",
     "who it is then is an answer"),
    (_IN + _TIE + r"(?P<who>nobody|neither player|no one|[A-Z]\w*|the player .+?) wins?$",
     r"\g<in>ASKED: \g<who>, if LEVELs are level",
     "who it is then is an answer"),
    (_IN + r"(?:they|you|opponent|the \w+|[A-Z]\w*|both(?: players)?|every(?:one|body)"
     r"|(?:the|an?|any|each|every) (?:\w+ )?player(?: (?:with|whose|who) [^:,]+?)?"
     r"|who(?:ever)? [^:,]+?) (?:pay|gain|get|lose|win|score|receive|earn)s? "
     r"(?:nothing(?: at all)?|no (?!more\b)\w+|zero(?: \w+)?)$", "",
     "what does nothing needs no line"),
    *((rf"\b(?P<the>[Tt]he player with) (?:the )?(?:{one}) total (?P<of>\w+) (?:of|in) "
       r"(?:their |the )?(?P<zone>\w+)", rf"\g<the> {than} \g<of> in \g<zone>", "")
      for one, than in _TOTALS),
    *((rf"\b(?P<the>[Tt]he player) whose (?P<zone>\w+) has (?:the )?(?:{one}) total (?P<of>\w+)",
       rf"\g<the> with {than} \g<of> in \g<zone>", "")
      for one, than in _TOTALS),
    *((_FIRST + rf"(?:the )?(?:{one}) total (?P<of>\w+) "
       r"(?:of|in) (?:their |the )?(?P<zone>\w+?)s? (?P<does>\w+s\b.*)$",
       _SO + rf"the player with {than} \g<of> in \g<zone> \g<does>", "a player does it")
      for one, than in _TOTALS),
    (_FIRST + r"announce (?P<what>[^\"{}]+?)(?P<to> to (?:each player|opponent|[A-Z]\w*))?$",
     _SO + r'announce "{\g<what>}"\g<to>', "a text stands in quotation marks, a value in braces"),
    (r"\bannounce (?:an?|the) (?=\")", "announce ", "a text stands behind `announce`"),
    (r"\btowards (?=\w)", "to ", ""),
    (_IN + r"(?:the )?(?P<asked>[a-z][\w-]*) is: ", r"\g<in>\g<asked>: ",
     "an answer is said with a colon alone"),
    (r"\b(?P<does>(?:may )?chooses?): (?P<name>[a-z][\w-]*), ", r"\g<does> \g<name>: ",
     "the colon stands behind the name of the choice"),
    (r"\b(?P<has>has|have): (?P<name>[a-z][\w-]*) (?=\d|nothing|one of)", r"\g<has> \g<name>: ",
     "the colon stands behind the name"),
    (r"(?<=[\w'\"}]):(?= [\w\"{])", "", "no colon stands in the middle of a sentence"),
)  # fmt: skip
"""What is said, what is said here in its place, and why."""
