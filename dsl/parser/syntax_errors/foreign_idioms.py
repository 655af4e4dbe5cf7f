"""What designers say in the place of what the language says, and how it is said here.

Purpose: turn a line that cannot be read into one that can, by what is most often written wrong.
Input: a line. Output: rewordings, the likeliest first. Whoever asks for them tries each, and tells
of a line that can be read. Must not know: the grammar; what else is wrong with the line.
"""

import re
from collections.abc import Iterator

from attrs import frozen

LONGEST_LINE = 400
"""Nobody's slip is looked for in a longer line."""

_FIRST = r"^(?P<in>[ \t]*)"
_HEAD = (
    (_FIRST + r"(?:\d+[.)]|[*•-])[ \t]+",
     r"\g<in>", "lines have no numbers and no signs before them"),
    (r"^rule ?sets?:? *“?([^\"“”]+?)[”\"]?$|^(?:rule ?set|game|rules|title|name):? \"([^\"]+)\"$",
     r'ruleset "\1\2"', 'a file begins with `ruleset "NAME"`'),
    (_FIRST + r"[Pp]layers?:? (\w+)(?:,| and|) (\w+)$", r"\g<in>players \2, \3", ""),
    (_FIRST + r"(?:[Ee]xtends?:?|variant of|based on|inherits(?: from)?) \"?([^\"]+)\"?$",
     r'\g<in>extends "\2"', ""),
    (r"^option \{(\w+)\}", r"option \1", "braces stand where the option is used"),
    (r"^options\b", "option", ""),
    (r"^option (\w+)(?: is|:)? (\S+)", r"option \1 = \2", ""),
    (r"^option (.+?), *(\".*)$", r"option \1 \2", ""),
    (r"^option (\w+) = (\w+) ([^\"]+)$", r'option \1 = \2 "\3"', "texts stand in quotation marks"),
    (r"^(?:new) ", "add ", ""),
    (r"^(?:delete|drop) ", "remove ", ""),
    (r"^(?:change|overwrite|redefine|override) ", "replace ", ""),
    (r"^remove (\w+) \d+ (.+)$", r"remove \1 \2", "the name says what is taken out, not the label"),
    (r"^remove \{(\w+)\}$", r"remove option \1", ""),
    (r"^rename (.+?)(?: as| into| =>?| ->|) (\S+)$", r"rename \1 to \2", ""),
    (r"^replace (\w+) (?:with|by) (\w+)$", r"rename \1 to \2", "another name is given by `rename`"),
    (r"^add (?:to |in |into )?(\w+):?,? (before|after) (\w+)$", r"add to \1, \2 \3", ""),
    (r"^piece (\w+)$", r"pieces \1", ""),
    (r"^(?!board)(\w+) (\w+): ", r"\1 \2 ", "no colon stands in the first line of a piece"),
    (r"^(\w+) #(\w+) ", r"\1 \2 ", "`#` begins a remark"),
    (r"^(\w+) (\w+)[.:]? [-–] ", r"\1 \2 ", ""),
    (r"^(\w+) (\d+)([A-Za-z]+) (?=[\w\"])", r"\1 \3\2 ",
     "a label is a number, or begins with a letter"),
    (r"^(\w+) (\w+) (?!.* of each )(\w+(?: \w+)+)$", r'\1 \2 "\3"',
     "a name of several words stands in quotation marks"),
    (r"^ruling:? (.+?) (?:over|beats?|override|trumps?|before|wins over|takes precedence over) ",
     r"ruling \1 overrides ", ""),
    (r"^ruling: ", "ruling ", ""),
    (r"^ruling:? (\w+)[:,]? *(\".*\")$", r"ruling \1: \2", ""),
    (_FIRST + r"allow ([a-z]+-[a-z-]+|endless|leak|untested) ", r"\g<in>\2 ",
     "below `allow`, each line begins with the code"),
    (r" because: (\".*\")$", r" because \1", ""),
    (r"^(\w+) overrides ", r"ruling \1 overrides ", ""),
    (_FIRST + r"(?:because|reason|since):? \"?([^\"]+)\"?$", r'\g<in>because "\2"', ""),
    (r"^(?:example|test|scenario|case):? \"?([^\"]+)\"?$", r'example "\1"', ""),
    (r"^board (?!grid|hex)(\w+):? (?:(?:a )?(?:grid|square)s? )?(?:of )?(\d+) ?"
     r"(?:by|x|×|\*) ?(\d+)(?: grid)?(?=$|,)",
     r"board \1: grid of \2 by \3", ""),
    (r"^board (\w+):? (?:a )?(?:circle|ring|wheel) (?:of|with) (\d+)(?: \w+)?(?: \w+ to \w+)?"
     r"(?:,? (?:and|with) (?:a |the )?(?:centre|center|middle|hub).*)$",
     r"board \1: circle of \2 and a centre", ""),
    (r"^board (\w+):? (?:a )?(?:circle|ring|wheel) (?:of|with) (\d+)(?: \w+)?(?: \w+ to \w+)?$",
     r"board \1: circle of \2", ""),
    (r"^board (\w+):? (?:a )?(?:graph|network|map|web|roads|points|places)(?: of .*)?$",
     r"board \1: paths", "below it stand the places, joined by ` - `"),
    (_FIRST + r"([A-Za-z]\w*)-([A-Za-z]\w*)-([A-Za-z]\w*)-([A-Za-z]\w*)$",
     r"\g<in>\2 - \3 - \4 - \5", "between two places stands a dash with blanks around it"),
    (_FIRST + r"([A-Za-z]\w*)-([A-Za-z]\w*)-([A-Za-z]\w*)$",
     r"\g<in>\2 - \3 - \4", "between two places stands a dash with blanks around it"),
    (_FIRST + r"([A-Za-z]\w*)-([A-Za-z]\w*)$",
     r"\g<in>\2 - \3", "between two places stands a dash with blanks around it"),
    (r"^board (?!grid|hex)(\w+):? (?:hexagons?|hexes|hex)(?: of)?(?: side)?(?: size)? (\d+)$",
     r"board \1: hexagon of side \2", ""),
    (r"^(?!board)(\w+): (grid|hexagon) of ", r"board \1: \2 of ", ""),
    (_FIRST + r"text: (\".*)$", r"\g<in>\2", "a text stands alone on its line"),
    (_FIRST + r"'([^\"]*)'$", r'\g<in>"\2"', "texts stand in double quotation marks"),
    (_FIRST + r"([A-Z][^\":]*[.!?])$", r'\g<in>"\2"', "texts stand in quotation marks"),
)  # fmt: skip
"""The first lines of blocks, and texts."""

_DECLARED = (
    (r": one of each (\w+),? (?:three times|3 times|thrice)(?=,|$)", r": 3 of each \1", ""),
    (r": one of each (\w+),? (?:twice|two times|2 times)(?=,|$)", r": 2 of each \1", ""),
    (r"(?<=[:,d]) (\d+) ([A-Z]\w*?)s? of (\w+)(?=,| and|$)", r' \1 "\2 of \3"',
     "a name of several words stands in quotation marks"),
    (r", (?:shuffled|in random order)(?=,|$)", "",
     "what lies in no order is drawn by chance, as from a shuffled deck"),
    (r": nothing, (?:in order|ordered|in a row)(?=,|$)", ": nothing, in a pile", ""),
    (r"(\d+) (?:copies of|of) (?=[A-Z])", r"\1 ", "so many of a piece: `3 Roses`"),
    (r"\bhas (\d+|no|zero) (\w+)", r"has \2: \1", "first what they have, then how much"),
    (r"\b(?:starts?|begins?) with (\d+) (\w+)", r"has \2: \1", ""),
    (r"\b(?:starts?|begins?) with ", "has ", ""),
    (r"\b(has|have) an? (\w+):", r"\1 \2:", ""),
    (_FIRST + r"there is an? (\w+):", r"\g<in>the game has \2:", ""),
    (_FIRST + r"(?:[Aa]ll players|[Ee]very player|both players) "
     r"(?=has|have|may|choose|start|begin)",
     r"\g<in>each player ", ""),
    (r", (?:visible|open|shown|known|openly|publicly)\b", ", public", ""),
    (r", (?:hidden|invisible)\b", ", secret", ""),
    (r", (?:visible to (?:them|its owner)|privately)\b", ", private", ""),
    (r": (?:empty|\[\]|\{\}|no \w+)(?=,|$)", ": nothing", "what holds no piece yet has `nothing`"),
    (r": (?:each|every|all|1 of each|one of every|one of all) (\w+)(?=,|$)",
     r": one of each \1", ""),
    (r"(\bhas \w+): number\b", r"\1: 0", "what somebody has begins with a value"),
    (_FIRST + r"(\w+): (\d+)$",
     r"\g<in>\2: number, usually \3", "a field says first what it holds"),
    (r": number,? ?(?:=|normally|default|initially|starting at|:) ?(\d+)",
     r": number, usually \1", ""),
    (r": (?:boolean|bool|flag|true or false|true/false|yes/no|no or yes|yes|no)(?=,|$)",
     ": yes or no", ""),
    (r", (?:default|normally|initially) ", ", usually ", ""),
    (r": (?:integer|int|numeric|a number|numbers|numeral)\b", ": number", ""),
    (r", as labell?ed\b|,? (?:as|by|from) (?:its |the )?label(?:led|ed)?\b", ", as labelled", ""),
    (r": graph of", ": a graph of", ""),
    (r": an? (?:network|web|net) of", ": a graph of", ""),
    (r"(a graph of \w+)'s\b", r"\1s", ""),
)  # fmt: skip
"""What players, the game, pieces and cells have."""

_CHOICES = (
    (r"\b(with \w+ [^:,]*?) and (?:with )?(?=\w+ [\w(\"])", r"\1 with ",
     "each thing that must be so has its own `with`"),
    (r"(: )(?:exactly|precisely|just) (?=\d+ \w)", r"\1", ""),
    (r"(: )between (\d+) and (\d+) (?=\w)", r"\1\2 to \3 ", ""),
    (r"(: )(\d+), (?:\d+, )*\d+ or (\d+) (?=\w)", r"\1\2 to \3 ", ""),
    (r"(: )one or two (?=\w)", r"\g<1>1 or 2 ", "numbers are written in digits"),
    (r"(: )two or three (?=\w)", r"\g<1>2 or 3 ", "numbers are written in digits"),
    (r"(: )(?:any number of|any amount of|some) (?=\w+s\b)", r"\1at least 0 ", ""),
    (_FIRST + r"(.+? chooses? [^:]+), if ([^:]+): (.+)$", r"\g<in>if \3: \2: \4",
     "when somebody is asked at all is said in front"),
    (_FIRST + r"(each player|they|[A-Z]\w*) (?:secretly |blindly )(\w+?)s? (?:between|from) (\S+) "
     r"(?:and|to) (.+)$",
     r"\g<in>\2 chooses \3, in secret: a whole number from \4 to \5", ""),
    (r"\b(an? \w+(?: in [\w']+(?: \w+)?)?) with (\w+) of (?=\w)", r"\1 with \2 \2 of ",
     "a field is named, and then what it is"),
    (r"\b(?:secretly|blindly) (choose|chooses|pick|picks|select|selects) (\w+):",
     r"chooses \2, in secret:", ""),
    (r"\bchooses?,? in secret,? (\w+):", r"chooses \1, in secret:", ""),
    (r", (?:secretly|hidden|blind|face down|simultaneously|in private)(?=:)", ", in secret", ""),
    (r"\bchooses? secret (\w+):", r"chooses \1, in secret:", ""),
    (r"\b(chooses?) (?:an?|the|their|his|her) (\w+)(?=,|:)", r"\1 \2", "a choice has a name only"),
    (r"\b(?:selects?|picks?|names?|decides?) (?=\w+(?:, in secret)?:)", "chooses ", ""),
    (r"\b(?:must|has to|have to|should|shall|will) choose\b", "chooses", ""),
    (r"\b(?:can|could|might) (?:choose|pick|select)\b", "may choose", ""),
    (r"\bmay (?:choose|pick) to (\w+):", r"may choose \1:", ""),
    (r"\bmay (?!choose|not|use)(\w+):", r"may choose \1:", ""),
    (r"(\bchooses? \w+), (an? )", r"\1: \2", "behind the name of a choice stands a colon"),
    (r"(: an? \w+) from ", r"\1 in ", "pieces are chosen `in` a place"),
    (r": (?:one|any|1|some) (?=\w+ (?:in|next)\b)", ": a ", ""),
    (r": (?:one|any|1|some) (?=\w+$)", ": a ", ""),
    (r" in (?:there|thier|his|her|theirs|they're|there's) ", " in their ", ""),
    (r",? (?:except|but not|excluding|besides|not|save|other then|different from)"
     r"(?: for)? (?=(?!touching)\w+$)",
     " other than ", ""),
    (r"(: an? \w+) (other than \w+) (in .+)$", r"\1 \3 \2", "what is left out stands last"),
    (r"\ba (?:whole )?number between (\S+) and (\S+)", r"a whole number from \1 to \2", ""),
    (r"(?<!whole )\bnumbers? from (?=\S+ to)|\ba number from (?=\S+ to)",
     "a whole number from ", ""),
    (r"\ba a whole number\b", "a whole number", ""),
    (r": (\d+) ?(?:-|\.\.\.?|–|to|until) ?(\d+)$", r": a whole number from \1 to \2", ""),
    (r"\ba (?:whole )?number from (\S+) (?:until|till|through|up to|and) (\S+)",
     r"a whole number from \1 to \2", ""),
    (r"\ba (?:whole )?number up to (\S+)", r"a whole number from 0 to \1", ""),
    (r": (?:yes/no|true or false|true/false|no or yes)$", ": yes or no", ""),
    (r": direction$", ": a direction", ""),
    (r"\b(\d+) different (\w+)", r"\1 \2", "several that are chosen differ anyway"),
    (_FIRST + r"(\w+) is a random (.+)$", r"\g<in>chance chooses \2: a \3", "chance chooses"),
    (_FIRST + r"(?:random|randomly choose|randomly) (\w+): ", r"\g<in>chance chooses \2: ", ""),
    (_FIRST + r"(?:the )?(?:dice|die|luck|fate|random) (?:choose|chooses|rolls?) ",
     r"\g<in>chance chooses ", ""),
    (_FIRST + r"rolls? (\w+): ", r"\g<in>chance chooses \2: ", "chance rolls"),
    (_FIRST + r"(?:chance |they |each player )?rolls? an? (?:die|dice|d6)$",
     r"\g<in>chance chooses roll: a whole number from 1 to 6", "chance rolls"),
    (_FIRST + r"in (\d+) seconds:?$", r"\g<in>within \2 seconds", ""),
    (_FIRST + r"(?:timeout|time|limit|time limit):? (\d+)(?: \w+)?$",
     r"\g<in>within \2 seconds", ""),
    (r"\bwithin (\S+) (?:s|secs?|second|seconds:)(?=$|,|:)", r"within \1 seconds", ""),
    (r"\bwithin (?:1|a|one) minute\b", "within 60 seconds", ""),
    (r"\bif (?:too late|timeout|timed out|not in time|it is late):", "if late:", ""),
    (r"\bchoose (?:randomly|by chance)\b", "choose at random", ""),
    (r"\bif late: (?:at )?random(?:ly)?$", "if late: they choose at random", ""),
    (r" in one go: .+$", " in one go", "what is chosen stands on the lines below"),
    (r",? ?(?:all )?in (?:1|a|a single|one) go:?$|,? (?:all )?at once:?$", " in one go", ""),
    (r"\bonly (?:if|when),? ", "only if ", ""),
    (r"\b(?:the )?sum of (\w+) (of|in) ", r"total \1 \2 ", ""),
    (_FIRST + r"written (?!\")(.+)$", r'\g<in>written "\2"', "texts stand in quotation marks"),
    (_FIRST + r"(.+?),? because (\".+\")$", r"\g<in>\2\n\g<in>  because \3",
     "the reason stands on a line of its own"),
    (r"\bif (?:impossible|nothing (?:is )?possible|none (?:is )?possible|not possible)[:,] ?",
     "if nothing is possible: ", ""),
)  # fmt: skip
"""Choices, what chance does, and the time there is for them."""

_COURSE = (
    (_FIRST + r"(?:the |both )?players (?:take turns|alternate|move in turn)(?: (\w+))?,? "
     r"(?:(?:starting|beginning) with|(?:starting )?from) (\w+)(?: first)?(,? until .+)?$",
     r"\g<in>play turns in alternation from \3\4", ""),
    (r"\bplay an? (\w+) for each (\w+?)s? (in|on) (.+)$", r"play (number of \2s \3 \4) \1s",
     "how often a phase is played is a number"),
    (r"\bplay (\w+|\{\w+\}) times (?:a |the )?(\w+)$", r"play \1 \2", ""),
    (r"\bplay (\w+) (\w+|\{\w+\}) times$", r"play \2 \1", ""),
    (_FIRST + r"(?:repeat|loop|do|run) (\S+) (?:times )?(\w+)$", r"\g<in>play \2 \3", ""),
    (r"\bplay (?:at most|upto|max|maximum) (\S+)", r"play up to \1", ""),
    (r"\b(play .*?),? in (?:alternation|alteration|turns?) from (\w+)$",
     r"\1 in alternation from \2", ""),
    (r"\b(play .*?), (\w+) (?:first|begins|starts)$", r"\1 in alternation from \2", ""),
    (r"\b(play .*?),? (?:alternat\w+|in alternation|in alteration|in turns?|by turns)$",
     r"\1 in alternation from FIRST", "it is said who begins"),
    (_FIRST + r"(\w+) step:?$", r"\g<in>step \2", ""),
    (_FIRST + r"(?:for every|for all|foreach|for any) (player|\w+?)s?\b(?=[ :,])",
     r"\g<in>for each \2", ""),
    (_FIRST + r"for each (\w+)[, ] ?((?:their|its) .*)$", r"\g<in>for each \2: \3", ""),
    (_FIRST + r"each (.+?): (?!a )", r"\g<in>for each \2: ", ""),
    (r"\b(?:on|during|in|at) the next ", "next ", ""),
    (r"\bfor the next ", "next ", ""),
    (r"\bnext two\b", "next 2", ""),
    (r"\bnext three\b", "next 3", ""),
    (_FIRST + r"(?:on|at|during|in) (\w+): ", r"\g<in>\2: ", ""),
    (r"\bmay not (?=\w+ \w+)", "must not ", "what is forbidden is said by `must not`"),
    (r"\bcan not\b|\bcan'?t\b|\bcannot\b", "must not", ""),
    (r"\bcan not\b|\bcan'?t\b", "cannot", ""),
    (r"\bmustn'?t\b", "must not", ""),
    (r"\bhas to (\w+) (?=\w+$)", r"must \1 ", ""),
    (r"\b(?:should|shall|needs? to|is forced to) (\w+) (?=\w+$)", r"must \1 ", ""),
)  # fmt: skip
"""Phases, steps, and what holds for a time."""

_CONDITIONS = (
    (r"\bif (?:nobody|no one|neither player) wins?[:,] ?", "if winner is nobody: ", ""),
    (r"\b(if|unless|until|and) ([A-Z]\w*|the \w+) has (at least |)(\d+) (\w+) of the same (\w+) "
     r"in (?:their )?(\w+)",
     r"\1 there are \4 \5 in \2's \7 with the same \6", ""),
    (_FIRST + r"if both (?:players )?(\w+?)s? the same(?: \w+)?[:,] ?(.*)$",
     r"\g<in>if \2s are level: \3", "what both players have `is level`"),
    (r"\b([A-Z]\w*) (?:has|have) (at least |at most |more than |fewer than |)(\d+) (\w+) "
     r"(?:in|on) (?:their )?(\w+) (?=with(?:out)? )([^:]+)",
     r"number of \4 in \1's \5 \6 is \2\3", "how many of some sort is a number"),
    (r"\bthey have (at least |at most |more than |fewer than |)(\d+) (\w+) "
     r"(?:in|on) (?:their )?(\w+) (?=with(?:out)? )([^:]+)",
     r"number of \3 in their \4 \5 is \1\2", "how many of some sort is a number"),
    (r"\byou have (at least |at most |more than |fewer than |)(\d+) (\w+) "
     r"(?:in|on) (?:your )?(\w+) (?=with(?:out)? )([^:]+)",
     r"number of \3 in your \4 \5 is \1\2", "how many of some sort is a number"),
    (r"\b([A-Z]\w*|the \w+) (?:does|do) not have (?:the |an? )?(\w+|\"[^\"]+\") in "
     r"(?:their )?(\w+)",
     r"\2 is not in \1's \3", ""),
    (r"\b(?:either|any|some|one|at least one) player (?=has|is|have)", "a player ", ""),
    (r"\b(if|unless|until|and) ([^:,]+?) (?:contains?|includes?) (?:an? |the )?(\w+|\"[^\"]+\")"
     r"(?=[:,]|$| and)",
     r"\1 \3 is in \2", ""),
    (_FIRST + r"if (?:both |the )?(\w+?)s? (?:match|are the same|are equal)[:,] ?(.*)$",
     r"\g<in>if \2s are level: \3", "what both players have `is level`"),
    (r"\b(if|unless) (\w+) or (\w+) is in ([^:,]+)(?=[:,]|$)", r"\1 \2 is in \4, or \3 is in \4",
     "between conditions there is a comma before `or`"),
    (r"\bmore total (\w+) (?:of|in) (?=\w)", r"more \1 in ", ""),
    (r",? (?:whenever|as long as|so long as|while|provided(?: that)?|in case|only if|when) ",
     ", if ", ""),
    (_FIRST + r"(?:when|whenever|in case|while) (.+)$", r"\g<in>if \2", ""),
    (_FIRST + r"unless (.+?) is (.+?): ", r"\g<in>if \2 is not \3: ", ""),
    (_FIRST + r"((?:\w+: )?)if \((.+?)\):? ", r"\g<in>\2if \3: ", "conditions need no brackets"),
    (_FIRST + r"((?:\w+: )?)if (.+?):?,? then:? ",
     r"\g<in>\2if \3: ", "a colon stands in place of `then`"),
    (_FIRST + r"if ([^,:]+), (.+)$",
     r"\g<in>if \2: \3", "behind a condition in front stands a colon"),
    (_FIRST + r"if ([^,:]+ (?:is|are|has|have) (?:not )?(?!in |on |at |of |the |an? )\S+) "
     r"(\w+: .+)$",
     r"\g<in>if \2: \3", "behind a condition in front stands a colon"),
    (_FIRST + r"if ([^:]+): (\w+) (\d+)$", r"\g<in>if \2: \3: \4", ""),
    (r" \(((?:if|unless) .+)\)$", r", \1", "no brackets are needed"),
    (r"\b(\w+) (?:isn'?t|aren'?t|wasn'?t|weren'?t|isnt|arent)\b", r"\1 is not", ""),
    (r"\byou(?:'re|r) (?=the |not )", "you are ", ""),
    (r"\bif (?:not |it is not true that )(.+?) (is|are) ", r"if \1 \2 not ", ""),
    (r" ?!== ?| ?!= ?| ?<> ?| ?≠ ?", " is not ", ""),
    (r" is (>=|<=|>|<) ?", r" \1 ", "the sign stands in place of `is`"),
    (r"(?:=>|≥) ?", ">= ", ""),
    (r"(?:=<|≤) ?", "<= ", ""),
    (r" ?={2,3} ?", " is ", ""),
    (r"\b(if|unless|until|and|or|where|then) ([^:]+?) ?= ?", r"\1 \2 is ", "`is` compares"),
    (r" ?(?:&&?) ?", " and ", ""),
    (r" ?\|\|? ?", ", or ", ""),
    (r" plus ", " + ", ""),
    (r" minus ", " - ", ""),
    (r" times ", " * ", ""),
    (r"\b(?:it is|this is|during|in) the (?:first|1st) (\w+)", r"it is the first \1", ""),
    (r", and ", " and ", "no comma stands before `and`"),
    (r"(\bwhere .+?) or (?=[\w']+(?: of)?(?: [\w']+)? (?:is|are|has|have) )",
     r"\1, or ", "between conditions there is a comma before `or`"),
    (r" (in a corner|at the edge|next to [\w']+|in row \w+|in column \w+) or "
     r"(?:an? \w+ )?(in a corner|at the edge|next to [\w']+|in row \w+|in column \w+)",
     r" where it is \1, or it is \2", ""),
    (r"\b(is(?: not)?) ([\w]+), (\w+) or (?=\w+$)", r"\1 \2 or \3 or ",
     "between names stands `or` alone"),
    (r"\b(is(?: not)?) ([\w]+), (\w+), (\w+) or (?=\w+$)", r"\1 \2 or \3 or \4 or ",
     "between names stands `or` alone"),
    (r"(?<![\w' ])(they|you|opponent|[A-Z]\w*) (has|have) (\S+ \w+) and (?=\d+ \w+(?:$|[,:]))",
     r"\1 \2 \3 and \1 \2 ", ""),
    (r"(?<=(?:if|or) )(they|you|opponent|[A-Z]\w*) (has|have) (\S+ \w+) and (?=\d+ \w+(?:$|[,:]))",
     r"\1 \2 \3 and \1 \2 ", ""),
    (r"\b(?:the |your )?(?:other|opposing) player\b(?!')", "opponent", ""),
    (r",? if ([^,]+),? (?:and )?if ", r", if \1 and ", ""),
    (r",? unless ([^,]+),? (?:and )?unless ", r", unless \1, or ", ""),
    (r",? unless ([^,]+?),? if ([^,]+)$", r", if \2, unless \1", ""),
    (r"(\b(?:if|unless) .+? is \w+), (?=\w+ is )", r"\1 and ",
     "between conditions stands `and`, or a comma and `or`"),
    (r"\bis (?:exactly )?(?:equal|identical) to ", "is ", ""),
    (r"\b(?:equals|equal to) ", "is ", ""),
    (r"\bis (?:the )?same as ", "is ", ""),
    (r"\b(?:greater|bigger|larger|higher|more|better) th[ae]n\b", "more than", ""),
    (r"\b(?:smaller|lower|less|fewer) th[ae]n\b", "less than", ""),
    (r"\b(is|are) (?:over|above) (?=\S)", r"\1 more than ", ""),
    (r"\b(is|are) (?:under|below) (?=\S)", r"\1 less than ", ""),
    (r"\b(is|are) (\S+) or (?:more|greater|higher)\b", r"\1 at least \2", ""),
    (r"\b(is|are) (\S+) or (?:less|fewer|lower)\b", r"\1 at most \2", ""),
    (r"\b(is|are) between (\S+) and (\S+)", r"\1 from \2 to \3", ""),
    (r"\b(is|are) even\b", r"\1 a multiple of 2", ""),
    (r"\b(is|are) odd\b", r"\1 not a multiple of 2", ""),
    (r"(?<!is)(?<!are)(?<!has)(?<!have) (more|less|fewer) than ", r" is \1 than ", ""),
    (r"\bis either ", "is ", ""),
    (r"\bis neither (\S+) nor ", r"is not \1 or ", ""),
    (r"\b(is|are) (\S+) or (?:is|are) ", r"\1 \2 or ", "between names stands `or` alone"),
    (r"\b(is|are) (?:an?|the) (?=[A-Z\"])", r"\1 ", "names have no `a` before them"),
    (r"\bopponent (?!has )(\w+?)(?:s|ed) (\w+)$", r"opponent's \1 is \2", ""),
    (r"\bopponent has (\w+?)ed (\w+)$", r"opponent's \1 is \2", ""),
    (r"\bopponent (?=\w+ (?:is|has)\b)", "opponent's ", ""),
    (r"\bopponents ", "opponent's ", ""),
    (r"\b(?:the |your )?(?:other|second|opposing) player's ", "opponent's ", ""),
    (r"\b(?:the |your )?(?:enemy|rival|adversary)'s ", "opponent's ", ""),
    (r"\bopponent`s\b", "opponent's", ""),
    (r"'s (?:last|latest|prior|former|prev[a-z]*|preceding) ", "'s previous ", ""),
    (r"\bhas (more|less|fewer) than (\S+) (\w+?)'s\b", r"has \1 than \2 \3s", ""),
    (r"\bthere (?:is|are) (?:no|not any) ", "there is not a ", ""),
    (r"\bthere are (?:(at least|at most) |(more than|less than|fewer than) )(\S+) ((?:\w+ ?)+)",
     r"number of \4 is \1\2 \3", ""),
    (r"\b(?:the )?(?:count|amount|sum|numbers) of ", "number of ", ""),
    (r"\bno (\w+) has (\w+)$", r"number of \1s with \2 more than 0 is 0", ""),
    (r"\btrue\b", "yes", ""),
    (r"\bfalse\b", "no", ""),
)  # fmt: skip
"""Conditions."""

_DEEDS = (
    (_FIRST + r"([A-Z]\w*) and ([A-Z]\w*) (?:both |each )?(gain|lose|win|discard|draw)s? (.+)$",
     r"\g<in>each player \4s \5", ""),
    (_FIRST + r"(.+?),? and ((?:[A-Z]\w*|they|you|opponent|the \w+) "
     r"(?:gain|lose|discard|win|choose)s? .+)$",
     r"\g<in>\2\n\g<in>\3", "each line does one thing"),
    (r"\b(gains?|loses?|scores?) (?:1|an?|one) (\w+?)s? (?:for each|for every|per) (\w+?)s? "
     r"((?:in|on) .+)$",
     r"\1 number of \3s \4 \2s", "how much is a number"),
    (r"\b(gains?|loses?|scores?) (\d+) (\w+?)s? (?:for each|for every|per) (\w+?)s? "
     r"((?:in|on) .+)$",
     r"\1 (number of \4s \5) * \2 \3s", "how much is a number"),
    (_FIRST + r"(?:all|every|both) players? (gain|lose|discard|move|draw)s? (.+)$",
     r"\g<in>for each player: they \2 \3", ""),
    (_FIRST + r"(?:the (?:current |active )?|current |active )player "
     r"(?=chooses?|gains?|loses?|wins?)",
     r"\g<in>they ", ""),
    (_FIRST + r"deals? (?=.+ from .+ to .+)", r"\g<in>chance deals ", ""),
    (_FIRST + r"([^:]+?),? (?:and then|then|and) "
     r"((?:reveal|move|discard|gain|announce|return|cancel|put)s? .+)$",
     r"\g<in>\2\n\g<in>\3", "each line does one thing"),
    (r"\b(reveals?|discards?|returns?|cancels?|moves?) (?:both )?(\w+), (?:and )?"
     r"(?=\w+(?: to \w+)?$)",
     r"\1 \2 and ", ""),
    (_FIRST + r"(?:remove|clear|empty|delete) (?:the )?(\w+ of .+)$",
     r"\g<in>\2 becomes nobody", ""),
    (r"\breveals? (?:all|every) (\w+)s\b", r"reveal \1", "both are revealed at once"),
    (r"\b(?:(?:each|both) players? |they )?reveals? (?:their|his|her|each players?'?) (\w+?)s?$",
     r"reveal \1", "both are revealed at once"),
    (r"\breveals? both (\w+?)s?$", r"reveal \1", ""),
    (r"\b(reveal|move|discard)\((.+)\)$", r"\1 \2", ""),
    (r"\bturns? over (\w+)$", r"reveal \1", ""),
    (r"^(\s*)then (?=(?!the )[a-z]+ [a-z]+$)", r"\1", "lines are done one after the other anyway"),
    (r"\b(\w+(?: \w+)?) (?:simultaneously|at once|together|now|immediately)$", r"\1", ""),
    (r"\b(?:resolve|apply|activate|execute|trigger|perform) (each \w+|their \w+|your \w+|\w+)$",
     r"\1 takes effect", ""),
    (r"\b(takes?) (?:effects|affect|affects|an effect)\b", r"\1 effect", ""),
    (r"\b(each \w+) has (?:an )?effect\b", r"\1 takes effect", ""),
    (r"\b(move each \w+) from \w+ to ", r"\1 to ", "each is moved from where it is"),
    (r"\b(move each \w+) (?=\w+$)", r"\1 to ", ""),
    (r"\bmove (?:all|every) (\w+?)s? to ", r"move each \1 to ", ""),
    (r"\b((?:move|put|return|discard) each \w+) (?:in|on|at|onto|into) (?=\w+$)", r"\1 into ", ""),
    (r"\b((?:move|return)(?: each)? \w+) (?:in|on|at|onto|into) (?=\w+$)", r"\1 to ", ""),
    (r"\bplace (.+?) (?:in|into|on|onto|at) (\w+)$", r"move \1 to \2", ""),
    (r"\b(gains?|loses?|gets?|scores?) an? (\w+)", r"\1 1 \2", "how many is written in digits"),
    (r"\b(gains?|loses?) [+-] ?(\d)", r"\1 \2", ""),
    (r"\bhas \+ ?(\d+) (\w+)$", r"has +\1 \2", ""),
    (r"\b(your \w+|their \w+|opponent's \w+|this|its \w+) "
     r"(?:has|gets|gains|receives) \+ ?(\d+) (\w+)",
     r"\3 of \1 +\2", ""),
    (r"\b(?:must|will|can|shall|should|may|does) (gain|lose|win|score)\b", r"\1s", ""),
    (_FIRST + r"(.+? gains) (\S+) (\w+) from (\w+)$", r"\g<in>\2 \3 \4\n\g<in>\5 loses \3 \4",
     "one gains and one loses, on two lines"),
    (_FIRST + r"(\w+) of (?:all|every) (\w+?)s? (?=becomes|rises)",
     r"\g<in>for each \3: its \2 ", ""),
    (r"\bpays? (\S+) (\w+) to (\w+)$", r"loses \1 \2", "one loses and one gains, on two lines"),
    (r"\b(.+?) (?:increases?|grows?|goes up|raises?) by ", r"\1 rises by ", ""),
    (r"\b(.+?) (?:decreases?|shrinks?|goes down|drops?|sinks?|lowers?|falls?) by (\w+)",
     r"\1 rises by -\2", ""),
    (r"\b(rises?) (?:with |to |)(?=\d)", r"\1 by ", ""),
    (r"^(\s*(?:[^:]*: )?)(?:raise|increase) (.+?) by ", r"\1\2 rises by ", ""),
    (r"^(\s*(?:[^:]*: )?)(?:lower|decrease|reduce) (.+?) by ", r"\1\2 rises by -", ""),
    (r"^(\s*(?:[^:]*: )?)set (.+?) (?:to|=) ", r"\1\2 becomes ", ""),
    (r"^(\s*(?:[^:]*: )?)(?:double) (.+)$", r"\1\2 becomes \2 * 2", ""),
    (r"^(\s*(?:[^:]*: )?)(.+?) doubles$", r"\1\2 becomes \2 * 2", ""),
    (r"^(\s*(?:[^:]*: )?)(.+?) ?\+= ?(\S+)$", r"\1\2 rises by \3", ""),
    (r"^(\s*(?:[^:]*: )?)(.+?) ?-= ?(\S+)$", r"\1\2 rises by -\3", ""),
    (r"^(\s*(?:[^:]*: )?)(.+?) ?(?:\+\+)$", r"\1\2 rises by 1", ""),
    (r"^(\s*then .+?) ?= ?", r"\1 is ", "`is` compares"),
    (r"^(\s*(?:if .*: )?)(\w+) ?:= ?|^(\s*)(\w+) ?= ?(?=\S)", r"\1\3\2\4: ",
     "a colon says what something is"),
    (r"^(\s*(?:.*: )?)(.+?) ?= ?", r"\1\2 becomes ", "`becomes` changes what something is"),
    (r"^(\s*)(\w+) (?=the player |\d)", r"\1\2: ", ""),
    (r"\bbecomes? (?:to |equal to |be )", "becomes ", ""),
    (r"\b(\d+) times (?=\w)", r"\1 * ", ""),
    (r" (?:x|×|times|multiplied by) (?=\w)", " * ", ""),
    (r" plus ", " + ", ""),
    (r" minus ", " - ", ""),
    (r"\b(\w+) on (?=(?:their|your|the|its|[A-Z]))", r"\1 of ", ""),
    (r"^(\s*)(\w+): (\d+) \w+(?: for .+)?$",
     r"\1\2: \3", "a question is answered by the number alone"),
    (r": \+(?=\d)", ": ", ""),
    (r"(\d),$", r"\1", ""),
    (r"\b(?:he|she|they) is\b", "they are", ""),
    (r"\b(?:his|her|there|thier|they're|theirs) (?=\w)", "their ", ""),
    (r"\bit's ", "its ", ""),
    (r"\byou stall\b|\byours? (?=\w)", "your ", ""),
    (r"\btheir (\w+?)s (?=\w+ (?:rises|becomes|gains))", r"their \1's ", ""),
    (r"'s\b(?=$|,)", "s", ""),
    (r"\bannounce '(.*)'$", r'announce "\1"', ""),
    (r"\b(?:announce|say|tell|print) to (\w+):? (\".*\")$", r"announce \2 to \1", ""),
    (r"\b(?:tell|show|whisper) (\w+):? (\".*\")$", r"announce \2 to \1", ""),
    (r"\bannounce ([^\"']+)$", r'announce "\1"', "texts stand in quotation marks"),
    (r" 'in secret'", ", in secret", ""),
    (r"'(\w+)'", r"\1", "names need no quotation marks"),
    (r"\ban? edges? ", "edge ", ""),
    (r"\bedge between (.+?) and ", r"edge from \1 to ", ""),
    (r"\bedge (?!from)(\w+) (?:to|-) ", r"edge from \1 to ", ""),
    (r"\bconnect (\w+) (?:and|to|with) (\w+)$", r"web gains edge from \1 to \2", ""),
    (r" (?:on|in|at) (?=[A-Z]\d)", " of ", ""),
)  # fmt: skip
"""What lines do."""

_DOES = r"(?:gain|lose|win|choose|discard|move|return|put|pay|look)s?(?![\w-])"

_WHO = (
    (r"(?<![\w'])the player who has (more|less|fewer) ", r"the player with \1 ", ""),
    (r"\b(?:the player |player )?(?:who|whoever|that) (?:has|have) "
     r"(?:the )?(?:more|most|higher|highest) ",
     "the player with more ", ""),
    (r"\bthe player (?:who )?(\w+?)s (?:the )?(?:more|most|higher|highest) (\w+)",
     r"the player whose \1 has more \2", ""),
    (r"\b(has|with) (?:the )?(?:most|highest|greatest|largest|biggest|higher|greater) ",
     r"\1 more ", ""),
    (r"\b(has|with) (?:the )?(?:least|fewest|lowest|smallest|lower|smaller) ", r"\1 less ", ""),
    (r"\bplayer (?:whos|who's|who his) ", "player whose ", ""),
    (r"(?<!each )(?<!for )\b(?:the |an? |any )player (?=(?:whose|who) .+ " + _DOES + ")",
     "each player ", "it may be both, or nobody"),
    (r"\b(?:every |all |both )players? (?=(?:whose|who) .+ " + _DOES + ")", "each player ", ""),
    (r"\b(?:both|the two|all) (\w+) (?:are|is) (not )?"
     r"(?:the same|equal|alike|level|tied|identical)(?!\w)",
     r"\1 are \2level", ""),
    (r"\b(?:both|the two|all) (\w+) (?:are|is) (?:different|unequal|apart)(?!\w)",
     r"\1 are not level", ""),
    (r"\bboth (\w+) (?:together|added(?: up)?|combined|in total|in sum)(?!\w)",
     r"the sum of both \1", ""),
    (r"\b(?:the )?(?:sum|total) (?:of )?(?:all(?: the)? |the(?: two)? |)(?=\w+(?:$|[,:}]))",
     "the sum of both ", ""),
    (r"\b(?:the )?(highest|higher|lowest|lower) (?:of )?(?:all(?: the)? |the(?: two)? |)"
     r"(?=\w+(?:$|[,:}]))",
     r"the \1 of both ", ""),
    (r"(?<!the )(?<!a )(?<!each )\bplayer (with|whose) ", r"the player \1 ", ""),
    (r"\b(has more \w+) wins$", r"\1", ""),
    (r"(?<=: )(\w+) (?:is|becomes) (?=the )", r"", ""),
)  # fmt: skip
"""Who is meant."""

_PLACES = (
    (_FIRST + r"((?:\w+, )*\w+ and \w+|[A-Z]\d{1,2}) (?:has|have|gets?|holds?|contains?) (\w+) "
     r"(\w+)$",
     r"\g<in>\3 of \2 becomes \4", ""),
    (r"(\bwhere it is|\bthat is|: (?:one of )?)((?: ?\w+,)+) (\w+) or (\w+)$",
     r"\1\2 \3 or \4", ""),
    (r",? (?:in a (?:straight |single )?line,? )?(?:without|with no|and no) (?:any )?gaps?\b"
     r"(?: between them)?",
     " in a row", ""),
    (r",? in (?:one|a|an uninterrupted|a straight|an unbroken straight) line,? "
     r"(?:next to each other|touching|side by side|one after (?:the other|another))",
     " in a row", ""),
    (r",? in (?:a straight|one|the same|an uninterrupted|one straight) line(?= *$|[,:])",
     " in a row", "`in a row` leaves no gaps, `in a line` allows them"),
    (r",? (?:consecutive(?:ly)?|side by side|connected)(?= *$|[,:])", " in a row", ""),
    (r"\b(\w+) consecutive (\w+ with [^,:]+)", r"\1 \2 in a row", ""),
    (r"\bwith (their|them|your) (\w+)", r"with \2 they", "the field stands first"),
    (r"\bwith (?:an |the )?opponent(?:'s)? (\w+)", r"with \1 opponent", "the field stands first"),
    (r"\b(?:is|are) on (?:the )?(?:edge|border|rim)\b", "is at the edge", ""),
    (r"\b(?:on|along|at) (?:the |an )?(?:edge|border|rim)(?: of the board)?\b", "at the edge", ""),
    (r"\bin (?:the |one of the )?corners?\b(?: of the board)?", "in a corner", ""),
    (r"\b(?:in|at) the (?:middle|centre|center)(?! of)", "in the middle of the board", ""),
    (r"\bfrom (\S+(?: \S+)?) (?:upwards?|up)\b", r"from \1 towards up", ""),
    (r"\b(?:in front of|before|ahead of) (?=(?:their|your|its|it|[A-Z]\d)\b)",
     "straight ahead of ", ""),
    (r"\b(?:diagonally|aslant) (?:forward|forwards|in front) (?:of|from) ",
     "diagonally ahead of ", ""),
    (r"\bdiagonally next to ", "diagonally ahead of ", ""),
    (r"\bforwards? from ", "straight ahead of ", ""),
    (r"\b(?:opposite|reverse) (?:direction )?(?:to|from) ", "opposite of ", ""),
    (r"\bin the opposite direction of ", "towards opposite of ", ""),
    (r"\bin the (?:last|first|final|back|top|bottom|opposite) (?:row|rank)\b", "in their far row",
     "the far row is the one with none ahead of it, and the home row the one with none behind"),
    (r"\b(?:the )?board is (?:filled|complete|completely full)\b", "the board is full", ""),
    (r"\b(?:free|vacant|unoccupied|blank) (?=\w)", "empty ", ""),
    (r"\b(?:all|every) (\w+?)s? (?:have|has) (?:an? )?(\w+)", r"each \1 has \2", ""),
    (r"\b(?:all|every) (?:the )?(\w+?)s? are (?:taken|full|occupied|filled)\b",
     "the board is full", ""),
    (r"\b(?:adjacent to|neighbou?ring(?: to)?|near(?: to)?|beside|touching|bordering|around"
     r"|next(?! to)) (?=\w)", "next to ", ""),
    (r",? (?:which|that) (?:is|are) (?=next|within|exactly)", " ", ""),
    (r", (?=(?:next to|within|exactly|where|without|with|towards)\b)", " ", "no comma stands here"),
    (r"(\ban? \w+) not (?=(?:in|on|next|at|within|between) )", r"\1 where it is not ", ""),
    (r" that has (\w+) (\w+)", r" with \1 \2", ""),
    (r"\bnext to (\d+) (?=\w+ with)", r"next to at least \1 ", ""),
    (r"\bwithin (\w+)(?: \w+)? (?:of|from) ", r"within \1 steps of ", ""),
    (r"\b(?:in )?(?:exactly )?(\w+) (?:steps?|cells|fields|squares) (?:away )?(?:from|of) ",
     r"exactly \1 steps from ", ""),
    (r"\bwith (\d+) (\w+)", r"with \2 \1", "the name stands first"),
    (r"\bwith no (\w+)", r"without \1", ""),
    (r",? (?:not|no 2|none|not two) touching\b", ", no two touching", ""),
    (r"\bnext to (\d+) (\w+)$", r"next to at least \1 \2", ""),
    (r" on the board$", "", "a cell is on the board anyway"),
    (r"\bdistance between (.+?) and ", r"distance from \1 to ", ""),
    (r"\ban edge (?:of|from) ", "an edge in ", ""),
)  # fmt: skip
"""Boards and graphs."""

_EXAMPLES = (
    (_FIRST + r"(\w+ (?:is (?:not )?(?:asked|told)|may|has|leads|wins) .+)$", r"\g<in>then \2",
     "what must come of a play stands behind `then`"),
    (r"^(\s*then )(\w+) (?:does not|doesn'?t) have (\S+|\"[^\"]+\") in (?:their )?(\w+)$",
     r"\1\3 is not in \2's \4", ""),
    (r"^(\s*)(?:Given|GIVEN)\b", r"\1given", ""),
    (r"^(\s*)(?:Then|THEN)\b", r"\1then", ""),
    (r"^(\s*)(?:expect|assert|result|finally|so|afterwards)\b", r"\1then", ""),
    (r"^(\s*)then: ", r"\1then ", ""),
    (r"^(\s*)given \{?(\w+)\}?(?: ?=| is|:) ?", r"\1given {\2} = ", ""),
    (r"^(\s*\w+ \d+:? .*?) and (?=\w+ \w+)", r"\1, ", "moves stand behind commas"),
    (r"^(\s*\w+ \d+:? .*?); ", r"\1, ", "moves stand behind commas"),
    (r"\bleads? (\d+) ?[:-] ?(\d+)", r"leads \1 to \2", ""),
    (r"\bleads (?:with|by) (?=\d+ to)", "leads ", ""),
    (r"^(\s*then \w+) is told ([^\"]+)$", r'\1 is told "\2"', ""),
    (r"^(\s*then \w+) (?:hears?|sees?|learns?|reads?) \"", r'\1 is told "', ""),
    (r"^(\s*then \w+) (?:cannot|can'?t|can not|must not|mustn'?t) ", r"\1 may not ", ""),
    (r"^(\s*then \w+) (?:can|could) ", r"\1 may ", ""),
    (r"^(\s*then \w+) (?:isn'?t|wasn'?t) asked", r"\1 is not asked", ""),
    (r"^(\s*then \w+) may not (\w+) an? ", r"\1 may not \2 ", ""),
    (r"^(\s*then .+? (?:are|is) \d+) \w+$", r"\1", ""),
    (r"^(\s*then \w+ )(?:won|has won) ", r"\1wins ", ""),
)  # fmt: skip
"""Examples."""

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_LAST = (
    *((rf"\b{word}\b", str(digits), "numbers are written in digits")
      for digits, word in enumerate(_DIGITS)),
    (r"\b(?:the|an?) (?=[A-Z\"])", "", "names have no article"),
    (r"(?<=chooses )(?:the|an?) ", "", ""),
    (r"(?<=choose )(?:the|an?) ", "", ""),
    (r"[.;,!?]+$", "", "a sentence ends with its line"),
    (r":$", "", "no colon stands here"),
)  # fmt: skip
"""What is tried last."""


@frozen
class Rewording:
    """Words in a line, from where to where, what was meant by them, and why (it may be empty)."""

    start: int
    end: int
    meant: str
    why: str


IDIOMS = tuple(
    (re.compile(said), meant, why)
    for table in (
        _EXAMPLES, _HEAD, _DECLARED, _CHOICES, _COURSE, _CONDITIONS, _WHO, _DEEDS, _PLACES, _LAST
    )
    for said, meant, why in table
)  # fmt: skip


def rewordings(line: str, first: str) -> Iterator[Rewording]:
    """What may have been meant by a line, the likeliest first. The words that differ, as few of
    them as can be. first: the player who is named first.
    """
    if len(line) > LONGEST_LINE:
        return
    for said, meant, why in IDIOMS:
        for found in said.finditer(line):
            new = found.expand(meant)
            if new != found[0]:
                yield _smallest(found.start(), found[0], new.replace("FIRST", first), why)


def _smallest(start: int, old: str, new: str, why: str) -> Rewording:
    """Without the words that are the same at both ends; one stays where some are missing."""
    begin = _words(old, new)
    left, right = old[begin:], new[begin:]
    end = _words(left[::-1], right[::-1])
    before = old[:begin].split()
    if before and not left[: len(left) - end].strip():
        begin = len(old[:begin].rstrip()) - len(before[-1])
        left, right = old[begin:], new[begin:]
    meant = right[: len(right) - end]
    return Rewording(start + begin, start + len(old) - end, meant, why)


def _words(left: str, right: str) -> int:
    """How many characters of whole words two texts begin with in common."""
    same = _same(left, right)
    while same and not (_ends(left, same) and _ends(right, same)):
        same -= 1
    return same


def _ends(text: str, at: int) -> bool:
    """Whether no word goes on at a place of a text."""
    return at == len(text) or text[at].isspace() or text[at - 1].isspace()


def _same(left: str, right: str) -> int:
    """How many characters two texts begin with in common."""
    pairs = zip(left, right, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(left), len(right)))
