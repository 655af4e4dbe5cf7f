"""When something is so, and for whom, in the words of designers.

Purpose: rows of `foreign_idioms`: the course of a match, conditions, and who is meant.
Must not know: the grammar; what else is wrong with a line.
"""

_FIRST = r"^(?P<in>[ \t]*)"
_LASTING = r"(?:as long as|so long as|while)"
_SEVERAL = r"(?:both|each|every|everybody|everyone|all|any|either|some|a player)\b"
_ITEM = r"([A-Z][\w-]*|\d+)"
_HOLDS = r"\b(?:must|cannot|may not|can't|can not)\b"  # where `while` is `if`: nothing is done
_LATEST = r"\b(?P<whose>their|your|opponent's|[A-Z]\w*'s) (?P<which>last|previous) "
_EACH_TIME = (
    r" (?P<of>[a-z][\w-]*) (?P<so>(?:are|were|is)(?: not)?) (?:all|both|each)(?: the)?"
    r" (?P<what>[A-Za-z][\w-]*)(?![\w-]| (?:and|or)\b)"
)
MEMORY = (
    *((rf"{_LATEST}(?:{word}|{n}){_EACH_TIME}",
       rf"\g<whose> \g<which> {n} \g<of> \g<so> " + ", ".join([r"\g<what>"] * n),
       "each of them is said")
      for n, word in ((2, "two"), (3, "three"), (4, "four"))),
)  # fmt: skip
"""What was chosen before, each time the same."""

COURSE = (
    (r"^(?P<in>[ \t]*)(play [\w-]+) until (?:(?:it|the \w+|one) (?:is over|ends|is ended|stops))$",
     r"\g<in>\2", "what ends it stands in it"),
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
    (r"\b(?:can not|can'?t|cannot)\b(?! (?:gain|lose|win|score|draw|discard|pay)\b)",
     "must not", ""),
    (r"\bcan not\b|\bcan'?t\b", "cannot", ""),
    (r"\bmustn'?t\b", "must not", ""),
    (r"\bhas to (\w+) (?=\w+$)", r"must \1 ", ""),
    (r"\b(?:should|shall|needs? to|is forced to) (\w+) (?=\w+$)", r"must \1 ", ""),
)  # fmt: skip
"""Phases, steps, and what holds for a time."""

_MORE = r"(?:greater|bigger|larger|higher|more|better) th[ae]n"
_LESS = r"(?:smaller|lower|less|fewer) th[ae]n"
_SOMEBODYS = r"(?P<what>(?:the )?[\w-]+ of (?:their |the )?[\w-]+)(?=$|[,:]| is )"
_LYING = r"(?P<one>[a-z][\w-]*?)s? in (?P<zone>(?:their |the |[A-Z]\w*'s )?[\w-]+)"
_OF_EACH = rf"(?:the )?(?P<field>[\w-]+) of (?:each|every|all|any) (?:other )?{_LYING}(?=$|[,:])"
_EACH_HAS = rf"(?:each|every) {_LYING} has (?:an? )?(?P<field>[\w-]+)"
_OF_ALL = "what is so of each is said of none that is otherwise"
_PIECE = r"(?:(?:an?|the) )?(\w[\w-]*|\"[^\"]+\")"
_EITHER_OF = rf"(?:either )?{_PIECE} or {_PIECE}"
_SOME = r"(?P<{}>[a-z][\w-]*(?: [^:,]+?)?)"
CONDITIONS = (
    *((rf"\b(?P<if>if|unless|until|and) there are {more} {_SOME.format('a')} {than} "
       rf"{_SOME.format('b')}"
       r"(?=[:,]|$| and )",
       rf"\g<if> number of \g<a> is {how}number of \g<b>", "how many there are is compared")
      for more, than, how in (
          ("more", "than", "more than "), ("(?:fewer|less)", "than", "less than "),
          ("(?:just )?as many", "as", ""))),
    (r"\b(?P<is>(?:if|unless|until|and) [^,:]*?(?:is|are)(?: not)?) "
     r"(?:in |within )?(?:from )?(?P<low>\d+)"
     r"(?:-| to | up to | through |\.\.+)(?P<high>\d+)(?=[,:]|$| and )",
     r"\g<is> from \g<low> to \g<high>", ""),
    (r"\b((?:their|your|opponent's|[A-Z][\w-]*'s) [\w-]+) (?:beats|defeats) "
     r"((?:their|your|opponent's|[A-Z][\w-]*'s) [\w-]+)", r"BEATS of \1 is \2",
     "what a piece beats is printed on it"),
    (r"\b((?:their|your|opponent's|[A-Z][\w-]*'s) [\w-]+) (?:does not|doesn't) (?:beat|defeat) "
     r"((?:their|your|opponent's|[A-Z][\w-]*'s) [\w-]+)", r"BEATS of \1 is not \2",
     "what a piece beats is printed on it"),
    (r"\b((?:until|if|unless) [^,:]*?(?:is|are|has|have|leads?) [^,:]*?) or (?=(?:there|a player|"
     r"each player|nobody|both players|it|the \w+|[\w']+ \w+) (?:is|are|has|have|leads?) )",
     r"\1, or ", "between conditions there is a comma before `or`"),
    (r"\b((?:if|unless|until|and) [^,:]*?(?:has|have)) an? (?=[a-z][\w-]* (?:in|on) )",
     r"\1 at least 1 ", "`has 1` is exactly one"),
    (r"\b(if|unless|until|and) they used? ([A-Z]\w*)(?=[,:]|$| and)", r"\1 their \2 is \2",
     "whether an item is used is a choice"),
    (r"\b(if|unless|until|and) you used? ([A-Z]\w*)(?=[,:]|$| and)", r"\1 your \2 is \2",
     "whether an item is used is a choice"),
    (r"\b(if|unless|until|and) ([A-Z]\w*) use[sd] ([A-Z]\w*)(?=[,:]|$| and)", r"\1 \2's \3 is \3",
     "whether an item is used is a choice"),
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
    (r"\b(?:(?:either|any|some|one|at least one) player|someone|somebody|anyone|anybody)"
     r" (?=has\b|is\b|have\b)", "a player ", ""),
    (r"\bwithout (?:an?|any) (?=\w)", "without ", ""),
    (r"\b(if|unless|until|and) ([^:,]+?) (?:contains?|includes?) (?:an? |the )?(\w+|\"[^\"]+\")"
     r"(?=[:,]|$| and)",
     r"\1 \3 is in \2", ""),
    (_FIRST + r"if (?:both |the )?(\w+?)s? (?:match|are the same|are equal)[:,] ?(.*)$",
     r"\g<in>if \2s are level: \3", "what both players have `is level`"),
    (rf"\b(if|unless) {_EITHER_OF} is in ([^:,]+)(?=[:,]|$)", r"\1 \2 is in \4, or \3 is in \4",
     "between conditions there is a comma before `or`"),
    (rf"\band {_EITHER_OF} is in ([^:,]+)(?=[:,]|$)", r"and (\1 is in \3, or \2 is in \3)",
     "between conditions there is a comma before `or`"),
    (rf"\b(if|unless) (they|you|opponent|[A-Z]\w*|the \w+|\w+) (has|have) {_EITHER_OF} "
     r"(in|on) ([^:,]+)(?=[:,]|$)", r"\1 \2 \3 \4 \6 \7, or \2 \3 \5 \6 \7",
     "between conditions there is a comma before `or`"),
    (rf"\band (they|you|opponent|[A-Z]\w*|the \w+|\w+) (has|have) {_EITHER_OF} "
     r"(in|on) ([^:,]+)(?=[:,]|$)", r"and (\1 \2 \3 \5 \6, or \1 \2 \4 \5 \6)",
     "between conditions there is a comma before `or`"),
    (r"\beach of ([\w']+(?: \w+)?) has (?:0|no) (\w+)", r"total \2 of \1 is 0",
     "of several things, what they have together is asked for"),
    (r"\btotal (\w+) of (?:each|all|every) (\w+?)s? (?=in|on)", r"total \1 of \2s ", ""),
    (r"\bwhose (\w+) (?:is|are) (?:them|they)\b", r"with \1 they", "the field stands first"),
    (r"\b(with \w+) them\b", r"\1 they", ""),
    (r"\bmore total (\w+) (?:of|in) (?=\w)", r"more \1 in ", ""),
    (r",? (?:whenever|provided(?: that)?|in case|only if|when) ", ", if ", ""),
    (_FIRST + r"(?:when|whenever|in case) (.+)$", r"\g<in>if \2", ""),
    (_FIRST + _LASTING + r" ([^:,]+)(?:[:,]|,? then) (.*" + _HOLDS + r".*)$", r"\g<in>\3, if \2",
     ""),
    (_FIRST + r"(.*" + _HOLDS + r".*?),? " + _LASTING + r" (.+)$", r"\g<in>\2, if \3", ""),
    (_FIRST + r"((?:\w+: )?)unless (?![^:]* (?:or|and) )([^(]+?) is (?!not )(.+?):(?= |$)",
     r"\g<in>\2if \3 is not \4:", ""),
    (_FIRST + r"((?:\w+: )?)if \((.+?)\):? ", r"\g<in>\2if \3: ", "conditions need no brackets"),
    (r"\b((?:more|less|fewer|other|(?:high|low|great|larg|bigg|small|bett)er)(?: [\w-]+)?) then "
     r"(?!they\b|each\b)", r"\1 than ", "two are compared"),
    (_FIRST + r"((?:\w+: )?)if (.+?):?,? then:? ",
     r"\g<in>\2if \3: ", "a colon stands in place of `then`"),
    (_FIRST + r"if (?![^,:]* (?:behind|ahead),)([^,:]+), (.+)$",
     r"\g<in>if \2: \3", "behind a condition in front stands a colon"),
    (_FIRST + r"if ([^,:]+ (?:is|are|has|have) (?:not )?(?!in |on |at |of |the |an? )\S+) "
     r"(\w+: .+)$",
     r"\g<in>if \2: \3", "behind a condition in front stands a colon"),
    (_FIRST + r"(?:if|when|whenever) ([^,:]+ (?:is|are|has|have) (?:not )?\w+) "
     r"((?:they|you|(?:the )?opponent|the \w+|[A-Z]\w*) "
     r"(?:gain|lose|win|draw|discard|choose|pay|score|take)s? .+)$",
     r"\g<in>if \2: \3", "behind a condition in front stands a colon"),
    (_FIRST + r"if ([^:]+): (\w+) (\d+)$", r"\g<in>if \2: \3: \4", ""),
    (r" \(((?:if|unless) .+)\)$", r", \1", "no brackets are needed"),
    (r"\b(\w+) (?:isn'?t|aren'?t|wasn'?t|weren'?t|isnt|arent)\b", r"\1 is not", ""),
    (r"\byou(?:'re|r) (?=the |not )", "you are ", ""),
    (rf"\bif not ({_SEVERAL}(?:(?! (?:and|or) )[^:,()])+)"
     r"(?=[:,]|$)",
     r"if not (\1)", "what is denied as a whole stands in parentheses"),
    (rf"\bif (?:not |it is not true that )(?!{_SEVERAL})"
     r"([^(]+?) (is|are) ",
     r"if \1 \2 not ", ""),
    (r"\b(if|unless) ([^:]+?),? and if (?=[^:,]* (?:is|are|has|have) )", r"\1 \2 and ", ""),
    (r"\b(is|are) (not )?\(([^(),]+(?:, [^(),]+)*,? or [^(),]+)\)(?=[:,] | *$|:$)(?!, [A-Z\"])",
     r"\1 \2\3", "no parentheses stand around names"),
    (r"\b(is|are) not (\S+) (?:and|or) not (?!(?:in|at|on)\b)([\w-]+|\"[^\"]+\")(?=[:,]| *$)",
     r"\1 not \2 or \3", ""),
    *((r"\b(is|are) (not )?\{" + ", ".join([_ITEM] * many) + r"\}",
       r"\1 \2" + ", ".join(rf"\{n}" for n in range(3, many + 2)) + rf" and \{many + 2}",
       "what belongs together is joined by `and`") for many in (2, 3, 4)),
    (r"([:,] |^[ \t]*|[ \t])(if|unless|until) \[((?:[^\[\]]* )?(?:is|are|has|have) [^\[\]]*)\]",
     r"\1\2 (\3)", "what belongs together stands in parentheses"),
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
    (rf"\b{_SOMEBODYS} is {_MORE} {_OF_EACH}", r"there is no \g<one> in \g<zone> with \g<field> "
     r"at least \g<what>", _OF_ALL),
    (rf"\b{_SOMEBODYS} is {_LESS} {_OF_EACH}", r"there is no \g<one> in \g<zone> with \g<field> "
     r"at most \g<what>", _OF_ALL),
    (rf"\b{_EACH_HAS} {_LESS} {_SOMEBODYS}", r"there is no \g<one> in \g<zone> with \g<field> "
     r"at least \g<what>", _OF_ALL),
    (rf"\b{_EACH_HAS} {_MORE} {_SOMEBODYS}", r"there is no \g<one> in \g<zone> with \g<field> "
     r"at most \g<what>", _OF_ALL),
    (rf"\bno {_LYING} has (?:an? )?(?P<field>[\w-]+) {_MORE} {_SOMEBODYS}",
     r"there is no \g<one> in \g<zone> with \g<field> more than \g<what>", _OF_ALL),
    (rf"\bno {_LYING} has (?:an? )?(?P<field>[\w-]+) {_LESS} {_SOMEBODYS}",
     r"there is no \g<one> in \g<zone> with \g<field> less than \g<what>", _OF_ALL),
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
    (r"\bno (?!player )(\w+) has (\w+)$", r"number of \1s with \2 more than 0 is 0", ""),
    (r"\btrue\b", "yes", ""),
    (r"\bfalse\b", "no", ""),
)  # fmt: skip
"""Conditions."""

_DOES = r"(?:gain|lose|win|choose|discard|move|return|put|pay|look)s?(?![\w-])"

WHO = (
    (r"\bthe player with (?:the )?(more|less|fewer|higher|lower|most|least|highest|lowest) (\w+)"
     r" of (?:(?:their|his|her|the) )?(\w+)\b", r"the player whose \3 has \1 \2",
     "what is compared belongs to what each has chosen"),
    (r"(?<![\w'])the player who has (more|less|fewer) ", r"the player with \1 ", ""),
    (r"\b(?:the player |player )?(?:who|whoever|that) (?:has|have) "
     r"(?:the )?(?:more|most|(?:higher|highest)(?! [\w-]+ in\b)) ",
     "the player with more ", ""),
    (r"\bthe player (?:who )?(\w+?)s (?:the )?(?:more|most|higher|highest) (\w+)",
     r"the player whose \1 has more \2", ""),
    (r"\b(has|with) (?:the )?(?:most|(?:(?:great|larg|bigg|high)est|higher|greater)(?! \S+ in\b)) ",
     r"\1 more ", ""),
    (r"\b(has|with) (?:the )?(?:least|fewest|(?:low|small)e(?:r|st)(?! \S+ in\b)) ",
     r"\1 less ", ""),
    (r"\bplayer (?:whos|who's|who his) ", "player whose ", ""),
    (r"(?<!each )(?<!for )\b(?:the |an? |any )player (?=(?:whose|who) .+ " + _DOES + ")",
     "each player ", "it may be both, or nobody"),
    (r"\b(?:both|the two|all) (\w+) (?:are|is) (not )?"
     r"(?:the same|equal|alike|level|tied|identical)(?!\w)",
     r"\1 are \2level", ""),
    (r"\b(?:both|the two|all) (\w+) (?:are|is) (?:different|unequal|apart)(?!\w)",
     r"\1 are not level", ""),
    (r"\b(number of \w+ (?:in|on)) both (?:the )?(\w+?)s\b", r"\1 each \2", ""),
    (_FIRST + r"(?:otherwise|(?:or )?else)(?!:),? (?=[\w'{\"]+ )", r"\g<in>otherwise: ", ""),
    (_FIRST + r"(?:or )?else(?::|,)(?= |$)", r"\g<in>otherwise:", ""),
    (r"\b((?:has|have) (?:at least |at most )?(?:\d+|no) \w+) or (?=\w.* (?:is|are|has|have) )",
     r"\1, or ", "between conditions there is a comma before `or`"),
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
