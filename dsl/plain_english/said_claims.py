"""Whether what somebody has said is so, as it is asked at a table: `the claim was a lie`.

Purpose: what is claimed is a choice, and what it is about is another choice of the same player, or
what lies with them. Input: words, the names of a file. Output: what is asked of `they`. Must not
know: what is done if it is so.
"""

import re

from attrs import evolve

from .said_in_blocks import Choice
from .said_names import Names
from .said_things import chosen, of_choice, pieces
from .said_words import bases

_SAID = {
    "true": "", "the truth": "", "honest": "", "truthful": "", "truth": "",
    "lie": "not ", "lying": "not ", "false": "not ", "bluff": "not ", "bluffing": "not ",
    "untrue": "not ",
}  # fmt: skip
_CLAIMED = re.compile(
    rf"(?P<of>.+?) (?:is|was|were|are) (?P<no>not )?(?:an? )?(?P<how>{'|'.join(_SAID)})"
    r"|(?P<who>they|(?:the )?opponent|you) (?:(?:have|has|had) )?"
    r"(?:(?P<lied>lied|lies?|bluff(?:ed|s)?)|(?:tells?|told) (?P<truth>the truth))"
)
_PERSONS = {"they": "they", "opponent": "opponent", "the opponent": "opponent", "you": "you"}
_PERSON_OF = {"their": "they", "opponent's": "opponent"}
_AS_SAID = re.compile(
    r"(?P<a>.+?) (?:is|was|match(?:es)?) (?P<no>not )?(?:what they (?P<verb>[a-z]+)"
    r"|(?:the|their) (?P<adj>[a-z]+) [\w-]+)"
)


def claim(words: str, names: Names) -> str | None:
    """The condition that some words ask; None if they ask for no such thing."""
    found = _CLAIMED.fullmatch(words)
    if found is None:
        return _as_it_was_said(words, names)
    if found["lied"] or found["truth"] or found["of"] in _PERSONS:
        who = _PERSONS[found["who"] or found["of"]]
        asked = _about_who(who, names)
    else:
        made = chosen(found["of"], names, "number", "pieces")
        whose = re.match(r"(their|opponent's) ", found["of"])
        if made is not None and made.who == "each player" and whose:
            own = evolve(made, who=_PERSON_OF[whose[1]])
            so = truth(own, names)
            no = "not " if bool(_SAID[found["how"]]) != bool(found["no"]) else ""
            return f"{whose[1]} {made.name} is {no}{so}" if so else None
        asked = (made, truth(made, names)) if made is not None else None
    if asked is None or asked[1] is None:
        return None
    lies = bool(found["lied"]) or bool(_SAID.get(found["how"] or "", ""))
    no = "not " if lies != bool(found["no"]) else ""
    return f"{of_choice(asked[0])} is {no}{asked[1]}"


def _about_who(who: str, names: Names) -> tuple[Choice, str | None] | None:
    """The only thing that somebody has claimed, and what is so."""
    made = [c for c in names.here("number", "pieces") if c.who == who]
    known = [(c, so) for c in made if (so := truth(c, names)) is not None]
    return known[0] if len(known) == 1 else None


def truth(made: Choice, names: Names) -> str | None:
    """What must be said of a choice where it is true: it is what the same player has laid, or lies
    with them.
    """
    if made.who not in ("they", "opponent", *names.seats) or made.several:
        return None
    if made.sort == "pieces":
        whose = {"they": "their ", "opponent": "opponent's "}.get(made.who, f"{made.who}'s ")
        hand = names.hand_of(made.kind)
        return f"in {whose}{hand}" if hand and not made.zone else None
    laid = [c for c in names.here("pieces") if c.who == made.who and not c.several and c.zone]
    rank = names.rank(laid[0].kind) if len(laid) == 1 else ""
    return f"{rank} of {laid[0].name}" if made.sort == "number" and rank else None


def _as_it_was_said(words: str, names: Names) -> str | None:
    """`laid is not what they claimed`."""
    found = _AS_SAID.fullmatch(words)
    verb = (found["verb"] or found["adj"]) if found else ""
    made = next((c for c in names.here() if c.name in bases(verb or "-")), None)
    thing = pieces(found["a"], names) if found is not None else ()
    if found is None or made is None or len(thing) != 1 or thing[0].startswith("each "):
        return None
    of = next((c for c in names.here("pieces") if c.name == thing[0].rpartition(" ")[2]), None)
    if of is None or of is made:
        return None
    no = "not " if found["no"] else ""
    if made.sort == "pieces" and made.kind == of.kind:
        return f"{thing[0]} is {no}{of_choice(made)}"
    rank = names.rank(of.kind)
    known = rank and made.sort == "number"
    return f"{rank} of {thing[0]} is {no}{of_choice(made)}" if known else None
