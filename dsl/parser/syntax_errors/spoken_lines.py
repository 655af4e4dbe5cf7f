"""Lines as one says them at a table, of which only the whole file tells whether they are meant so.

Purpose: pots that are won, coins that are paid, cards that are taken, rounds that are spoken of.
The words in capitals stand for names of the file, as in `common_sentences`; besides, COUNT for the
first number that players have, CHOICE for the nearest choice of pieces, LEVEL for what somebody has
more of, LAST for how many rounds there are. Each is tried on the whole file before it is told.
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
_TIE = (
    r"(?:if (?:it is|it's|there is|there's) a (?:tie|draw)|if (?:it is |they are )?tied"
    r"|(?:on|in case of|in the case of|in the event of) (?:a )?(?:tie|draw)s?)[:,]? "
)
_CARDS = r"(?:both|the|all|the two|the played|both played|these|those) (?:played )?\w+?s"

SPOKEN = (
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
    (r"\b[Tt]he loser\b", "the winner's opponent", "who has not won is the winner's opponent"),
    (_FIRST + r"the (?P<pot>\w+) goes to " + _WHO + "$",
     _SO + r"\g<who> gains \g<pot> COUNT" "\n" + _SO + r"\g<pot> becomes 0",
     "what a pot holds is gained, and then it holds nothing"),
    (_FIRST + r"(?:empty the (?P<a>\w+)|the (?P<b>\w+) (?:is emptied|becomes empty|is cleared))$",
     _SO + r"\g<a>\g<b> becomes 0", ""),
    (_FIRST + _BOTH + r" (?:gets?|gains?|takes?) half (?:of )?the (?P<pot>\w+)$",
     _SO + r"each player gains half of \g<pot>, rounded down COUNT", "halves are rounded"),
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
    (_FIRST + _WHO + r" (?:lose|pay)s? (?P<amount>their \w+|it)$",
     _SO + r"\g<who> loses \g<amount> COUNT", "of what so much is lost"),
    (_FIRST + _WHO + r" (?:gain|get)s? (?P<amount>their \w+)$",
     _SO + r"\g<who> gains \g<amount> COUNT", "of what so much is gained"),
    (_FIRST + _WHO + r" (?P<how>loses?|gains?) (?:as many )?(?P<coin>\w+) (?:equal to|as) "
     r"(?P<amount>.+)$",
     _SO + r"\g<who> \g<how> \g<amount> \g<coin>", "first how much, then of what"),
    (r"\b(?:the )?(?:higher|highest|bigger|biggest|larger|largest) (\w+) "
     r"(?=wins?|gains?|takes?|gets?)",
     r"the player with more \1 ", "a player does it"),
    (_FIRST + r"(?:the )?(?P<who>.+ wins)$", _SO + r"the \g<who> the PHASE", "what is won is said"),
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
    (_FIRST + _WHO + r" takes? " + _CARDS + r"(?: (?:in|into|to) (?:their|the) (?P<zone>\w+))?$",
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
    (_IN + r"(?:in|on|for) the next " + _PHASE + r"[,:]? (?P<does>.+)$",
     r"\g<in>next \g<phase>: \g<does>", ""),
    (_IN + r"(?P<does>.+?),? (?:in|on|for|during) (?:the )?next " + _PHASE + r"$",
     r"\g<in>next \g<phase>: \g<does>", "when stands in front"),
    (_IN + r"(?P<who>.+?) (?:may not|cannot|can't) (?P<does>.+?),? next (?P<phase>round|turn)$",
     r"\g<in>next \g<phase>: \g<who> must not \g<does>", "when stands in front"),
    (_IN + r"(?P<does>.+?),? next " + _PHASE + r"$",
     r"\g<in>next \g<phase>: \g<does>", "when stands in front"),
    (_IN + r"(?:at the (?:start|beginning) of (?:each|every|the) \w+|every (?:round|turn)"
     r"|each (?:round|turn)),? (?P<does>.+)$",
     r"\g<in>\g<does>", "a line of a phase is done each time"),
)  # fmt: skip
"""What is said, what is said here in its place, and why."""
