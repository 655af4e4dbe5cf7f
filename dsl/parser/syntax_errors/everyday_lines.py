"""Lines as somebody writes them who has never written rules for a machine, and as they are said.

Purpose: signs that are left out, words in another order, one thing for several, two deeds in one
line. Each is tried before it is told, READ by whether the line can be read, all on the whole file.
Must not know: the grammar; what else is wrong with a line.
"""

_IN = r"^(?P<in>[ \t]*)"
_WHO = (
    r"(?P<who>they|you|opponent|[A-Z]\w*|each player|the (?!player\b)\w+"
    r"|the player (?:with|whose) [^,:]+?)"
)
_DOES = r"(?:gains?|loses?|wins?|pays?|scores?|discards?|draws?|reveals?|moves?|takes?|gets?)"
_CHOSEN = r"(?:an?|\d+|up to|at least|one of)"
_PASSIVE = (("gained", "gains"), ("scored", "gains"), ("lost", "loses"), ("paid", "loses"))

READ = (
    (r"\bwhose (?P<of>[\w-]+) (?:is|has (?:gone|moved|come|got|run|sailed)) (?:the )?"
     r"(?:furthe(?:r|st)|farthe(?:r|st))(?: (?:along|ahead|on|forward|up))?"
     r"(?: (?:(?:on|of|over) )?the (?:track|course|path|way|road|route))?(?= (?:wins|is)\b)",
     r"with more \g<of>", "how far it has come is a number"),
    (rf"(\bchooses? [\w-]+) (?:in secret|secretly),?:? (?={_CHOSEN}\b)", r"\1, in secret: ", ""),
    (r"(\bchooses? [\w-]+(?:, in secret)?: [\w-]+) ([\w-]+) or (?=[\w-]+$)", r"\1, \2 or ",
     "there is a comma between them"),
    (_IN + r"(?:in secret|secretly),? (?P<who>[^:\"]+? chooses? [\w-]+): ",
     r"\g<in>\g<who>, in secret: ", ""),
    (_IN + r"(?P<who>[^:\"]+?) (?:in secret|secretly) (?P<does>chooses? [\w-]+): ",
     r"\g<in>\g<who> \g<does>, in secret: ", ""),
    (_IN + r"(?:the |both )?players have (?:an? )?(?P<what>[\w-]+): ",
     r"\g<in>each player has \g<what>: ", ""),
    (_IN + r"play (?P<what>.+?) (?P<from>from [\w{}]+) in alternation", r"\g<in>play \g<what> in "
     r"alternation \g<from>", ""),
    (_IN + r"(?:repeat|continue|keep playing|go on with) (?P<what>\w+) until ",
     r"\g<in>play \g<what> until ", ""),
)  # fmt: skip
"""Lines that cannot be read."""

MEANT = (
    (_IN + r"(?P<field>[\w-]+): (?:secret|hidden),? (?P<what>(?:yes or no|number)\b.*)$",
     r"\g<in>\g<field>: \g<what>, secret", "who sees it stands behind what it is"),
    *((_IN + r"(?:the )?play takes effect(?P<if>,? (?:if|unless|when) .+)?$",
       rf"\g<in>{whose} play takes effect\g<if>", "`play` alone begins a phase")
      for whose in ("their", "each")),
    (r"\b(?:each|every) players\b", "each player", ""),
    (_IN + r"(?P<asked>[a-z][\w-]*) is (?=the player (?:with|whose)\b|nobody\b)",
     r"\g<in>\g<asked>: ", "who it is stands behind a colon"),
    (r"\bthe players (with|whose) (.+?) (gain|lose|win|score|take|get)\b", r"the player \1 \2 \3s",
     ""),
    *((_IN + r"(?P<n>\d+|\{\w+\}) (?P<what>[\w-]+) (?:is|are) " + said
       + r" by (?P<who>.+?)(?P<if>,? (?:if|unless|when) .+)?$",
       r"\g<in>\g<who> " + meant + r" \g<n> \g<what>\g<if>", "first who does it")
      for said, meant in _PASSIVE),
    (_IN + r"(?P<n>\d+|\{\w+\}) (?P<what>[\w-]+) (?:is|are) played$", r"\g<in>play \g<n> \g<what>",
     ""),
    *((_IN + r"(?:the )?(?P<what>\w+) is " + said + r" by (?P<who>.+?)(?P<by>(?: by \w+)?)$",
       r"\g<in>\g<who> " + meant + r" the \g<what>\g<by>", "first who does it")
      for said, meant in (("won", "wins"), ("lost", "loses"))),
    (_IN + _WHO + rf" (?P<one>{_DOES} [^:\"]+?) and the loser (?P<other>{_DOES} [^:\"]+)$",
     r"\g<in>\g<who> \g<one>" "\n" r"\g<in>the winner's opponent \g<other>",
     "each line does one thing"),
    (_IN + _WHO + rf" (?P<one>{_DOES} [^:\"]+?) and (?P<who2>opponent|the \w+|they|[A-Z]\w*) "
     rf"(?P<other>{_DOES} [^:\"]+)$",
     r"\g<in>\g<who> \g<one>" "\n" r"\g<in>\g<who2> \g<other>", "each line does one thing"),
    (_IN + _WHO + rf" (?P<one>wins? the \w+) and (?P<other>{_DOES} [^:\",]+)$",
     r"\g<in>\g<who> \g<other>" "\n" r"\g<in>\g<who> \g<one>",
     "each line does one thing, and whoever wins comes last, as it is over then"),
    (_IN + _WHO + rf" (?P<one>{_DOES} [^:\",]+?) and (?P<other>{_DOES} [^:\",]+)$",
     r"\g<in>\g<who> \g<one>" "\n" r"\g<in>\g<who> \g<other>", "each line does one thing"),
    (_IN + r"(?P<ahead>(?:[^\"]+: )?)announce (?P<told>[^\"]+)$",
     r'\g<in>\g<ahead>announce "\g<told>"', "what is told stands in quotation marks"),
    (r"\b(has|have) no (?:more|longer any) (\w+)", r"\1 no \2", ""),
    (_IN + r"each player (?:doesn't|does not|don't) have (?:an? |any )?(?P<what>[\w-]+)$",
     r"\g<in>each player has \g<what>: no", ""),
)  # fmt: skip
"""Lines of which only the whole file tells whether they are meant so."""

OF_EACH = (
    (
        r"^(?P<in>[ \t]*)(?:nobody|no one|(?:neither|no) player) is (?!not )"
        r"(?P<so>[^:\"]*)$",
        r"\g<in>for each player: they are not \g<so>",
        "of whom is said",
    ),
    (
        r"^(?P<in>[ \t]*)if a player's (?P<so>[^:\"]*): (?P<line>[^\"]*\b(?:they|their)\b.*)$",
        r"\g<in>for each player: if their \g<so>: \g<line>",
        "of whom is said",
    ),
    (
        r"^(?P<in>[ \t]*)if a player has (?P<so>[^:\"]*): (?P<line>[^\"]*\b(?:they|their)\b.*)$",
        r"\g<in>for each player: if they have \g<so>: \g<line>",
        "of whom is said",
    ),
    (
        r"^(?P<in>[ \t]*)(?P<line>(?!(?:for )?each player)[^\"]*\b(?:they|their)\b.*)$",
        r"\g<in>for each player: \g<line>",
        "of whom is said",
    ),
)
"""Whoever is meant by `they` where it is nobody: each of the players."""
