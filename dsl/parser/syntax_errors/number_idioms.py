"""How much, as one says it: `is halved, rounded up`, what is left over, or all that there is.

Each is tried on the whole file before it is told. Must not know: the grammar; what else is wrong
with a line.
"""

_WHOSE = r"(?:their|your|opponent's|the [\w-]+'s|[A-Z]\w*'s|its)"
_OF = rf"(?P<of>{_WHOSE} [a-z][\w-]*|[a-z][\w-]* of (?:{_WHOSE} [\w-]+|it)|[a-z][\w-]*)"
_LEFT = r"(?:the )?(?:remainder|rest) of "
_REST = r"\g<of> - (\g<of> divided by \g<n>, rounded down) * \g<n>"
_LEFT_OVER = "what is left over is what the whole parts leave"
_CHANGES = "what it changes to is said by `becomes`"
_PART = r"(?:half|(?:a|one) (?:third|quarter)|two[ -]thirds|three[ -]quarters)"
_ALL = (
    r",? or (?:all|as (?:much|many) as|whatever|everything)(?: that)? (?:they|you) (?:have|own)"
    r"(?: left)?(?:,? if (?:that is )?(?:less|fewer))?$"
)

NUMBERS = (
    (r"\beach player's (?P<what>[a-z][\w-]*) (?:is|are) halved(?P<how>, rounded (?:up|down))$",
     r"for each player: their \g<what> becomes half their \g<what>\g<how>", _CHANGES),
    (rf"{_OF} (?:is|are) halved(?P<how>, rounded (?:up|down))$",
     r"\g<of> becomes half \g<of>\g<how>", _CHANGES),
    *((rf"\b(?P<by>gains?|loses?) (?P<part>{_PART} of {_WHOSE} (?P<what>[a-z][\w-]*)){rounded}$",
       rf"\g<by> as much \g<what> as \g<part>{how}", "of what so much is gained is said first")
      for rounded, how in (
          (r"(?P<how>, rounded (?:up|down))", r"\g<how>"), ("", ", rounded down"))),
    *((rf"\bthe {said} of (?=[^,]* and )", f"the {meant} of ",
       "of two numbers one is the smaller or the greater")
      for said, meant in (("min(?:imum)?", "smaller"), ("max(?:imum)?", "greater"))),
    (rf"\b(?P<by>gains?|loses?) {_LEFT}{_OF} divided by (?P<n>\d+) (?P<coin>[a-z][\w-]*)$",
     rf"\g<by> as much \g<coin> as {_REST}", _LEFT_OVER),
    (rf"\b{_LEFT}{_OF} divided by (?P<n>\d+)(?! [a-z])", _REST, _LEFT_OVER),
    (rf"\b(?:each player|both players) (?:loses?|pays?) (?P<n>\d+) (?P<coin>[a-z][\w-]*){_ALL}",
     r"for each player: their \g<coin> falls by \g<n>, at least 0", "how far it may go is said"),
    *((rf"\b{who} (?:loses?|pays?) (?P<n>\d+) (?P<coin>[a-z][\w-]*){_ALL}",
       rf"{whose} \g<coin> falls by \g<n>, at least 0", "how far it may go is said")
      for who, whose in (("they", "their"), ("you", "your"), ("(?P<who>[A-Z]\\w*)", r"\g<who>'s"))),
)  # fmt: skip
