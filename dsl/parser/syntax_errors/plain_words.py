"""Words that mean the same, made one: so that a sentence need be known in one wording only.

Purpose: `everybody`, `all players` are `each player`; `as soon as` is `if`; `his` is `their`. The
words in capitals stand for names of the file, as in `common_sentences`; RANK is the first number
that pieces have. Must not know: sentences.
"""

from ...word_tables import replaced, table

_PLAIN = (
    (r"\b(?:still|already) (?=ha(?:s|ve)\b)", ""),
    (r"\b(who has) their (?=[a-z][\w-]* (?:wins|loses)\b)", r"\1 "),
    (r"\bplay (?:one more|1 more|another|an extra|an additional|a further) (?=[\w-]+$)", "play 1 "),
    (r" (?:automatically|immediately|instantly|at once|right away)(?=$| )", ""),
    (r"\beverything in the (?=\w)", "the "),
    (r"^(?P<in>[ \t]*)the (\w+) is (?:shared|split|divided) (?:equally|evenly)"
     r"(?: (?:between|among) [^,]*)?$", r"\g<in>split "
     r"the \2"),
    (r"\bthe (first|second|third|fourth|fifth) (round|turn|set|bout)\b",
     r"\2 <\1>"),
    *((rf"<{word}>", str(n)) for n, word in
      enumerate(("first", "second", "third", "fourth", "fifth"), 1)),
    (r"^(?P<in>[ \t]*)starting (?:with|from|in) (round|turn) (\d+),? ", r"\g<in>from \2 \3 on "),
    (r"^(?P<in>[ \t]*)(?:until|up to|through) (round|turn) (\d+),? ", r"\g<in>if \2 is at most "
     r"\3: "),
    (r"^(?P<in>[ \t]*)only in (?=round|turn)", r"\g<in>in "),
    (r"^(?P<in>[ \t]*)except in (round|turn) (\d+),? (.+)$", r"\g<in>\4, unless \2 is \3"),
    (r"^(?P<in>[ \t]*)from now on,? ", r"\g<in>for the rest of the PHASE: "),
    (r"^(?P<in>[ \t]*)for the rest of the (\w+),? (?=\w)", r"\g<in>for the rest of the \2: "),
    (r",? if (?:possible|able|(?:they|she|he|it) can)$", ", if able"),
    (r"\bis out of (?=\w+)", "has no "),
    (r"\bwhichever player has (?:the )?", "the player with "),
    (r"\b(?:each |every |all )?players? with (?=(?:at least|at most|no|exactly|\d+) )", "each "
     "player who has "),
    (r"\bthe player with the (?:lowest|smallest) (?=(?:rank|value|number|strength|card)\b)", "the "
     "player whose CHOICE has less "),
    (r"\bboth (\w+?)s are (?:equal|the same|level|alike)\b", r"\1s are level"),
    (r"\b(?:the |both |the two )(?:KIND)s (?:differ|are different)\b", "CHOICEs are not level"),
    (r"\b[A-Z](?!\d+\b)\w* and [A-Z](?!\d+\b)\w* (?=[a-z]+ )", "both players "),
    (r"'s (?:KIND) is (?=[A-Z])", "'s CHOICE is "),
    (r"\b(gains?|gets?|takes?|receives?) (?:back (their \w+)|(their \w+) back)$", r"\1 \2\3"),
    (r"\bthe (?:sum|total) of (?:the|both) (\w+?)s\b", r"the sum of both \1s"),
    (r"\b(gains?|loses?) both (\w+?)s$", r"\1 the sum of both \2s"),
    (r"\bthe difference (?:of|between) (?:the|both) (\w+?)s\b", r"difference in \1"),
    (r"\bloses all (?:of )?their (\w+)$", r"loses their \1 \1"),
    (r"\bannounce (the \w+)$", r'announce "{\1}"'),
    (r"^(?P<in>[ \t]*)(?:each|every|both|all) players? (?:shows?|reveals?) their (?:KIND)s?$",
     r"\g<in>reveal CHOICE"),
    (r"^(?P<in>[ \t]*)(?:nobody|no one|[A-Z]\w*|they) (?:gains?|gets?|loses?) "
     r"(?:anything|nothing)$",
     r"\g<in>"),
    (r"\b(?:each|both|all) of (?:the players|them)\b|\b(?:everyone|everybody)\b"
     r"|\b(?:all|every|both)(?: the)? players?\b|\bthe players both\b|\bthe two players\b",
     "each player"),
    (r"\b(?:anyone|anybody|someone|somebody|any player|either player|one player)\b", "a player"),
    (r"\b(?:no one|none of (?:the players|them)|no player|neither player)\b", "nobody"),
    (r"\b(?:his|her|its owner's|his or her)\b(?= \w)", "their"),
    (r"\b(?:as soon as|whenever|when|once|in case|should)\b", "if"),
    (r"\b(?:during|throughout)\b", "in"),
    (r"\b(?:collects?|earns?|receives?|obtains?|pockets|rakes in)\b", "gains"),
    (r"\b(?:forfeits?|spends?|sacrifices)\b", "loses"),
    (r"\b(?:hands|donates|grants)(?= (?:[A-Z]\w*|the \w+|\d+))", "gives"),
    (r"\bantes (?P<n>\d+ \w+)$", r"pays \g<n> into the pot"),
    (r"\ball (?:of )?the \w+ (?:in|of|on) the (?=\w+)", "the "),
    (r"\btake (\d+ \w+) from each player$", r"each player loses \1"),
    (r"\b(?:must|shall|has to|have to|should) "
     r"(draw|discard|reveal|return|pay|lose|gain)\b", r"\1s"),
    (r"\b[Tt]he loser\b", "the winner's opponent"),
    (r"^(?P<in>[ \t]*)at the end of (?:the|each|every) \w+,? (?=\w)", r"\g<in>at the end: "),
    (r"^(?P<in>[ \t]*)this (round|turn|set|bout),? (?=\w)", r"\g<in>this \2: "),
    (r"^(?P<in>[ \t]*)(?P<does>[^:]+?),? this (?P<of>round|turn|set|bout)$",
     r"\g<in>this \g<of>: \g<does>"),
    (r"\b(?:may not|cannot|can't|can not|may never)\b(?! (?:gain|lose|win|score)\b)", "must not"),
    (r"^(?P<in>[ \t]*)in (?:odd|all odd) (round|turn)s,? ", r"\g<in>if \2 is not a multiple of 2: "
     r""),
    (r"^(?P<in>[ \t]*)(?:in even|every (?:second|other)) (round|turn)s?,? ",
     r"\g<in>if \2 is a multiple of 2: "),
    (r"^(?P<in>[ \t]*)every third (round|turn)s?,? ", r"\g<in>if \2 is a multiple of 3: "),
    (r"^(?P<in>[ \t]*)in (round|turn)s (\d+) (?:and|or) (\d+),? ", r"\g<in>if \2 is \3 or \4: "),
    (r"^(?P<in>[ \t]*)before the last round,? ", r"\g<in>if round is less than LAST: "),
    (r"^(?P<in>[ \t]*)if (?P<so>[^:,]+), (?=\w)", r"\g<in>if \g<so>: "),
    (r"\bboth (\w+?)s (?:are|is) (?=\d)", r"each player's \1 is "),
    (r"\bthe (\w+?)s add up to ", r"the sum of both \1s is "),
    (r"\b(?:any|either|a|one) (?:KIND) is (?:an? )?(?=[A-Z])", "a player's CHOICE is "),
    (r"\b(?:an? )?([A-Z]\w+) (?:was|is|has been) (?:played|chosen|picked)\b", r"a player's CHOICE "
     r"is \1"),
    (r"\bboth (?:KIND)s are ", "each player picks a "),
    (r"\bneither (?:KIND) is (?:an? )?", "nobody picks a "),
    (r"\b([A-Z]\w*)'s (?:KIND) is (?:higher|greater|larger|bigger|better|stronger) than "
     r"([A-Z]\w*)'s\b",
     r"RANK of \1's CHOICE is more than RANK of \2's CHOICE"),
    (r"\b([A-Z]\w*)'s (\w+) (?:beats|exceeds|is (?:higher|greater|larger|bigger|better) than) "
     r"([A-Z]\w*)'s\b",
     r"\1's \2 is more than \3's \2"),
    (r"\b([A-Z]\w*) (\w+?)s more than ([A-Z]\w*)(?=[:,]|$)", r"\1's \2 is more than \3's \2"),
    (r"\b(?:the )?(?:player who (?:played|plays|chose|has) the "
     r")?(?:higher|highest|high|better|best|stronger"
     r"|greater) (?:KIND)\b", "the player whose CHOICE has more RANK"),
    (r"\b(?:the )?(?:player who (?:played|plays|chose|has) the "
     r")?(?:lower|lowest|low|weaker|smaller) "
     r"(?:KIND)\b", "the player whose CHOICE has less RANK"),
    (r"\b(?:the )?player who (\w+?)(?:s|d|ed)? (?:the )?(?:more|most"
     r"|(?:higher|highest)(?! \S+ in\b))\b", r"the player with more \1"),
    (r"\b(?:the )?player who (\w+?)(?:s|d|ed)? (?:the )?(?:less|least|fewer|fewest"
     r"|(?:lower|lowest)(?! \S+ in\b))\b", r"the player with less \1"),
    (r"\b(?:the|a) player without (?=\w+ (?:wins|loses))", "the player with no "),
    (r"\bdiscards? (?:their (?:HAND|hand)|all (?:their |of their )?\w+s)$", "discards each KIND "
     "in their HAND"),
    (r"^(?P<in>[ \t]*)each player (discard|move)s (?=each)", r"\g<in>for each player: \2 "),
    (r"\bput (?:both|the|all|the played|these) (?:played )?\w+s (?:back )?(?:in|into|on|onto|to) "
     r"(?:the )?(\w+)$",
     r"move each CHOICE to \1"),
    (r"\bputs? (?:both|the|all|the played|these) (?:played )?\w+s (?:in|into|to) their (\w+)$",
     r"takes both KINDs into their \1"),
    *((rf"\b{word}\b(?=[ \t]+[a-z])", str(n)) for n, word in
      enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)),
)  # fmt: skip

_KIND = "(?:card|piece|tile|die|token)"
PLAIN = table((said.replace("(?:KIND)", _KIND), meant) for said, meant in _PLAIN)
"""What is said, and the plainer words for it, in the order in which they are put in its place."""


def plainly(line: str) -> str:
    """The line in plainer words; it may be no better for it."""
    return replaced(line, PLAIN)
