"""What is asked, as it is asked at a table.

Purpose: from the words of a condition to one of the language. Input: words, the names of a file.
Output: `Asking`. Must not know: what is done if it is so.
"""

import re
from collections.abc import Callable, Iterator

from attrs import evolve

from ..word_forms import forms
from .said_alike import alike
from .said_among import among
from .said_amounts import draws, number_of, property_for, several
from .said_as_a_whole import as_a_whole
from .said_by_how_much import by_how_much
from .said_claims import claim
from .said_comparisons import Asking, joined, of_numbers, of_things, was_chosen
from .said_denied import negated
from .said_hidden import mined
from .said_higher import higher
from .said_in_blocks import Choice
from .said_men import stood
from .said_names import Names
from .said_on_boards import on_boards
from .said_players import Who, about, alone, of_all, player
from .said_predicates import OBJECT, predicate
from .said_roles import same_as_theirs
from .said_things import chosen, of_choice, of_each_piece, told_of, with_field, zone
from .said_words import CHOICE_VERBS, bases

LEVEL = (
    r"(?:are|is)? ?(?P<not>not )?(?:equal|the same|tied|level|alike|identical|tie|tied up|match"
    r"|differ(?:ent)?|are different|drawn|a tie|the same number)"
)


MOST_PARTS = 4
"""Nobody asks for more things at once."""


def condition(words: str, names: Names) -> Asking | None:
    """A whole condition, with its parts joined by `and` and `or`."""
    words = words.strip()
    single = as_a_whole(words, names, condition) or _basic(words, names)
    if single is not None or len(re.findall(r" (?:or|and|but) ", words)) > MOST_PARTS:
        return single
    apart = _one_and_the_other(words, names) or _one_or_the_other_piece(words, names)
    if apart is not None:
        return apart
    for by, sign in ((" or ", ", or "), (" and ", " and "), (" but ", " and ")):
        for at in (m for m in re.finditer(by, words)):
            left = condition(words[: at.start()].rstrip(","), names)
            right = _second(words[: at.start()], words[at.end() :], names)
            if left is not None and right is not None:
                return joined(left, right, sign)
    return None


def _said(words: str, names: Names) -> str | None:
    found = condition(words, names)
    return (found.so or found.said) if found else None


_ONE_AND_THE_OTHER = re.compile(
    r"(?:one|1|a|1 of them|one of them)(?: (?:player|side|of them))? (?P<one>.+?),? "
    r"(?:and|but|while) (?:the )?(?:other(?: (?:one|1|player|side))?|opponent) (?P<other>.+)"
)


def _one_and_the_other(words: str, names: Names) -> Asking | None:
    """`one attacks and the other rests`: either of them does the one, and the other the other."""
    found = _ONE_AND_THE_OTHER.fullmatch(words)
    if found is None:
        return None
    if found["other"] in ("is not", "does not", "has not", "are not"):
        of_one = condition(f"they {found['one']}", evolve(names, bound="they"))
        denied = negated(of_one.so or of_one.said) if of_one is not None else None
        of_other = Asking(about(denied, "opponent", names.seats)) if denied else None
    else:
        inner = evolve(names, bound="they")
        of_one = condition(f"they {found['one']}", inner)
        of_other = condition(f"opponent {found['other']}", inner)
    if of_one is None or of_other is None:
        return None
    so = f"{of_one.so or of_one.said} and {of_other.so or of_other.said}"
    said = ", or ".join(about(so, seat, names.seats) for seat in names.seats)
    return Asking(f"({said})", so, "they")


_COUNTS = re.compile(
    r"(?:not )?(?:exactly|only|just|at most|at least|more|fewer|less|each|every|all|both) "
    r"|not every(?:one|body) "
)


def _one_or_the_other_piece(words: str, names: Names) -> Asking | None:
    """`they hold the King or the Page`: asked of each of two; if it is denied, of neither."""
    if _COUNTS.match(words):
        return None  # how many are one or the other is not how many are each
    asked = [so for each in of_each_piece(words, names) if (so := condition(each, names))]
    by = " and " if re.search(r"\b(?:not|no|never)\b", words) else ", or "
    return joined(asked[0], asked[1], by) if len(asked) > 1 else None


def someone(words: str, names: Names) -> Who | None:
    """Who is meant by some words, of whom something may be asked in them."""
    return player(words, names, lambda so: _said(so, names))


_MOMENT = re.compile(
    r"(?:in|on|during) (?:the (?P<which>first|second|third|last|final) )?(?P<of>[\w-]+)"
    r"(?(which)| (?P<n>\d+)),? (?P<rest>.+)"
)


def in_a_moment(said: str, names: Names) -> Iterator[tuple[Asking, bool, str]]:
    """`in the last round, ...`, `in round 1 ...`: what is done in one of several phases."""
    found = _MOMENT.fullmatch(said)
    if found is not None and found["of"] in names.phases:
        which = f"it is the {found['which']} {found['of']}"
        yield (
            Asking(f"{found['of']} is {found['n']}" if found["n"] else which),
            False,
            found["rest"],
        )


def as_a_rule(names: Names) -> Callable[[str], str | None]:
    """What asks as it is asked in a rule of a choice, which is about whoever makes it."""
    inner = evolve(names, bound="they")
    return lambda words: _said(words, inner)


def _second(left: str, right: str, names: Names) -> Asking | None:
    """The second of two parts; its subject may be said in the first alone."""
    found = condition(right, names)
    if found is not None:
        return found
    subject = re.match(
        r"(there (?:is|was)|they|you|opponent|the opponent|[A-Z][\w-]*|a player|both players"
        r"|both)\b",
        left,
    )
    return condition(f"{subject[0]} {right}", names) if subject else None


def _basic(words: str, names: Names) -> Asking | None:
    """One part of a condition."""
    for reader in (
        _tie,
        _same_as_theirs,
        _nobody_has,
        _nobody_chose,
        _there,
        _way,
        _first_time,
        _on_the_board,
        _level,
        _all_alike,
        _every_one,
        _whose_turn,
        _empty,
        _of_a_person,
        _of_anybodys,
        _drawn,
        _so_of_the_game,
        _both_are,
        higher,
        by_how_much,
        among,
        of_numbers,
        _lies_there,
        _of_players,
        of_things,
        was_chosen,
    ):
        found = reader(words, names)
        if found is not None:
            return found
    return None


def _same_as_theirs(words: str, names: Names) -> Asking | None:
    said = same_as_theirs(words, names)
    return None if said is None else Asking(said)


def _of_a_person(words: str, names: Names) -> Asking | None:
    """`the seller's price is 4`: asked of one who is named."""
    found = re.fullmatch(r"(?P<who>(?:the )?(?P<of>[\w-]+))'s (?P<rest>.+)", words)
    if found is None or found["of"] not in {*names.persons, *names.seats}:
        return None
    asked = condition(f"their {found['rest']}", evolve(names, bound="they"))
    if asked is None or re.search(r"\bopponent\b", found["rest"]):
        return None
    who = found["who"] if found["of"] in names.seats else f"the {found['of']}"
    return Asking(about(asked.so or asked.said, who, names.seats), who=who)


_ANYBODYS = re.compile(
    r"(?:(?P<each>each|every|both)|(?P<one>(?:exactly|only|just) (?:one|1))|(?P<none>no|neither)"
    r"|a|any|either|1) players?'s? (?P<rest>[\w-]+ .+)"
)


def _of_anybodys(words: str, names: Names) -> Asking | None:
    """`a player's cove is the guard's`: asked of what one of them has, or has chosen."""
    found = _ANYBODYS.fullmatch(words)
    asked = condition(f"their {found['rest']}", evolve(names, bound="they")) if found else None
    if found is None or asked is None:
        return None
    sort = "exactly" if found["one"] else "none" if found["none"] else "some"
    return of_whom(asked.so or asked.said, Who("they", "each" if found["each"] else sort), names)


def _drawn(words: str, names: Names) -> Asking | None:
    """`the wind is foul`: what chance has drawn."""
    found = re.fullmatch(
        r"(?:the )?(?P<of>[\w-]+) (?:is|was|shows|comes up|came up) (?P<no>not )?(?P<what>[\w-]+)",
        words,
    )
    for choice in names.near("ways") if found else ():
        drawn = choice.who == "chance" and found and choice.name == found["of"]
        if drawn and found and found["what"] in choice.ways:
            return Asking(f"{choice.name} is {found['no'] or ''}{found['what']}")
    return None


def _so_of_the_game(words: str, names: Names) -> Asking | None:
    """`sealed`, `not sealed`: what the game has, which is `yes` or `no`."""
    found = re.fullmatch(r"(?P<no>not )?(?P<of>[a-z][\w-]*)(?P<yes> is (?:true|so))?", words)
    if found is None or names.games.get(found["of"]) != "yes":
        return None
    return Asking(f"{found['of']} is {'no' if found['no'] else 'yes'}")


_BOTH_ARE = re.compile(
    r"(?:(?P<each>both|all|the 2)|(?P<one>(?:exactly |only |just )(?:one|1))|(?P<none>no|neither)"
    r"|(?P<some>either|any|(?:at least )?(?:one|1)))"
    r"(?: of (?:the|both|the 2))? (?P<of>[\w-]+) (?:is|are|was|were|shows?) (?:an? )?(?P<what>.+)"
)


def _both_are(words: str, names: Names) -> Asking | None:
    """`both cards are red`, `only one call is the sum`: what each of them has, or is."""
    found = _BOTH_ARE.fullmatch(words)
    sorts = {"each": "each", "none": "none", "one": "exactly", "some": "some"}
    sort = next((sorts[by] for by in sorts if found and found[by]), "")
    for choice in names.here("pieces", "ways", "number") if found else ():
        if found is None or choice.who != "each player":
            continue
        rank = names.rank(choice.kind) if choice.sort == "pieces" else ""
        if rank and found["of"] in forms(rank):
            so = _rank_is(choice, found["what"], names)
        elif found["of"] in {*forms(choice.name), *forms(choice.kind or choice.name)}:
            so = _what_it_is(choice, found["what"], names)
        else:
            continue
        if so is None:
            continue
        if sort != "each":
            return of_whom(so, Who("they", sort), names)
        return Asking(re.sub(r"\btheir\b", "each player's", so))
    return None


def _what_it_is(choice: Choice, what: str, names: Names) -> str | None:
    """What is asked of something that was chosen: its name, what it has, or how much it is."""
    if choice.sort == "number":
        much = of_numbers(f"their {choice.name} is {what}", evolve(names, bound="they"))
        return None if much is None or much.said.count("their") > 1 else much.said
    fields = names.kinds.get(choice.kind, {})
    field = next((f for f, held in fields.items() if what in held), "")
    piece = names.piece(what) or what
    if field:
        return f"{field} of their {choice.name} is {what}"
    known = piece in choice.ways or names.pieces.get(piece) == choice.kind
    return f"their {choice.name} is {piece}" if known else _rank_is(choice, what, names)


def _rank_is(choice: Choice, what: str, names: Names) -> str | None:
    """What is asked of the only number that a piece has, which was chosen."""
    rank = names.rank(choice.kind) if choice.sort == "pieces" and not choice.several else ""
    if not rank:
        return None
    inner = evolve(names, bound="they")
    much = of_numbers(f"{rank} of their {choice.name} is {what}", inner)
    return None if much is None or much.said.count("their") > 1 else much.said


def _all_alike(words: str, names: Names) -> Asking | None:
    so = alike(words, names)
    return None if so is None else Asking(so, who="they" if "their" in so else "")


def _whose_turn(words: str, names: Names) -> Asking | None:
    """`it is your turn`, in a piece."""
    found = re.fullmatch(r"it is (?P<no>not )?(?P<who>your|their|opponent's) turn", words)
    if found is None or names.phase not in names.kinds or not names.alternating:
        return None
    who = "opponent" if found["who"] == "opponent's" else "they"
    return Asking(f"the player whose turn it is is {found['no'] or ''}{who}", who="they")


_EVERY_ONE = re.compile(
    r"(?:every|each|all)(?: of)?(?: the)? (?P<kind>[\w-]+) (?:in|on) (?P<zone>.+?) (?:is|are) "
    r"(?P<no>not )?(?:an? |the )?(?P<what>.+)"
)


def _every_one(words: str, names: Names) -> Asking | None:
    """`every good in their bag is their claim`: there is none that is something else."""
    found = _EVERY_ONE.fullmatch(words)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return None
    made = next((c for c in names.near("pieces") if f"their {c.name}" == found["zone"]), None)
    there = found["zone"] if made is not None else zone(found["zone"], names)
    of = chosen(found["what"], names, "pieces")
    piece = names.piece(found["what"]) or (of_choice(of) if of is not None else "")
    flag = names.kinds[kind].get(found["what"]) == ("yes",)
    like = with_field(found["what"], kind, names) or ""
    if flag:
        so = f"with {found['what']} {'yes' if found['no'] else 'no'}"
    elif piece:
        so = f"where it is {piece}" if found["no"] else f"other than {piece}"
    elif like:
        field, value = like.split()[1:]
        so = like.strip() if found["no"] else f"where {field} of it is not {value}"
    else:
        return None
    return Asking(f"there are no {several(kind)} in {there} {so}", who="they") if there else None


def _lies_there(words: str, names: Names) -> Asking | None:
    so = mined(words, names) or stood(words, names) or claim(words, names)
    return None if so is None else Asking(so, who="they")


# ---------------------------------------------------------------------- of nobody


def _there(words: str, names: Names) -> Asking | None:
    """`no cards are left in the deck`, `there are no cards in ...`."""
    found = re.fullmatch(
        r"(?:there (?:are|is) )?no (?P<what>[\w-]+)(?: (?:are|is))?(?: left| remaining| remain)?"
        r"(?: in (?P<zone>.+))?", words,
    )  # fmt: skip
    if found is None or not (found["zone"] or words.startswith("there")):
        return None
    many = number_of(
        f"{found['what']} in {found['zone']}" if found["zone"] else found["what"], names
    )
    return Asking(f"{many} is 0") if many else None


_TIED = re.compile(
    r"(?:it is|there is|it ends in|the (?:round|trick|auction|match|game|score|result) is)"
    r" (?P<not>not )?(?:a |an )?(?:tie|draw|tied|level|equal)"
    r"|(?:they|both players|the players) (?:tie|draw)"
)


def _tie(words: str, names: Names) -> Asking | None:
    """`it is a tie`: what both have chosen is level; where what was chosen has no rank, nobody is
    the winner; in the outermost phase, what decides is level.
    """
    found = _TIED.fullmatch(words)
    if found is None:
        return None
    no = "not " if found["not"] else ""
    for choice in names.here("number", "pieces", "ways"):
        if choice.who == "each player":
            of = names.rank(choice.kind)
            if choice.sort == "pieces" and not of and "winner" in names.answers:
                return Asking(f"winner is {no}nobody")
            level = f"{several(of)} of {several(choice.name)}" if of else several(choice.name)
            return Asking(f"{level} are {no}level")
    made = [c for c in names.here("pieces") if names.rank(c.kind) and not c.several]
    if len(made) == 2 and made[0].kind == made[1].kind:
        one, two = (f"{names.rank(c.kind)} of {told_of(c, names)}" for c in reversed(made))
        return Asking(f"{one} is {no}{two}")
    decides = names.main and (names.phase == names.outer or names.here())
    return Asking(f"{several(names.main)} are {no}level") if decides else None


_NOBODY_HAS = re.compile(
    r"(?P<no>nobody|no one|neither(?: player| of them)?|no player|none of them) (?:(?:has|have|had)"
    r" )?(?P<verb>[a-z]+)"
    r"|(?P<yes>somebody|someone|a player|anybody|either player|1 of them) (?:(?:has|have|had) )?"
    r"(?P<verb2>[a-z]+)"
    r"|(?:there (?:is|was|has been) )?(?P<not>no) (?P<of>[a-z]+)(?: (?:is|was|has been|were)"
    r"(?: made| placed| offered)?)?"
)


_NOBODY_DOES = re.compile(
    r"(?:nobody|no one|neither(?: player| of them)?|no player|none of them|"
    r"(?P<yes>somebody|someone|a player|anybody|either player|1 of them)) "
    rf"(?:(?:has|have|had) )?(?P<verb>[a-z]+){OBJECT}"
)


def _nobody_has(words: str, names: Names) -> Asking | None:
    """`nobody has raised`, `no offer was made`: where it is kept who has made a choice; `nobody
    landed the cargo`, where it is answered who does that.
    """
    does = _NOBODY_DOES.fullmatch(words)
    doer = names.doer(does["verb"]) if does else ""
    if does is not None and doer:
        return Asking(f"{doer} is {'not ' if does['yes'] else ''}nobody")
    found = _NOBODY_HAS.fullmatch(words)
    if found is None:
        return None
    verb = found["verb"] or found["verb2"] or found["of"]
    kept = names.keeps({verb, *bases(verb)}, True)
    if kept is None or not kept.open:
        return None
    return Asking(f"{kept.name} is {'not ' if found['yes'] else ''}nobody")


_NOBODY_CHOSE = re.compile(
    r"(?:nobody|no one|neither(?: player)?|no player) (?:has )?(?P<verb>[a-z]+)(?: anything)?"
    r"|(?:both|each player|both players) (?P<verb2>[a-z]+) (?:nothing|0)"
)


def _nobody_chose(words: str, names: Names) -> Asking | None:
    """`nobody offers`: each of them has chosen 0, where a number is chosen."""
    found = _NOBODY_CHOSE.fullmatch(words)
    stems = {*bases(found["verb"] or found["verb2"])} if found else set()
    for choice in names.here("number"):
        if choice.who == "each player" and stems & {choice.name, *bases(choice.name)}:
            return Asking(f"each player's {choice.name} is 0")
    return None


def _way(words: str, names: Names) -> Asking | None:
    """`there is a bet`: somebody has chosen it."""
    found = re.fullmatch(r"there (?:is|was) an? (?P<way>[\w-]+)", words)
    for choice in names.here("ways") if found else ():
        if found and found["way"] in choice.ways:
            whose = "a player's " if choice.who == "each player" else ""
            return Asking(f"{of_choice(choice, whose)} is {found['way']}")
    return None


def _first_time(words: str, names: Names) -> Asking | None:
    """`the first time a player casts Storm`."""
    found = re.fullmatch(
        r"the first time (?:that )?(?P<who>.+?) (?P<verb>[a-z]+) (?P<what>.+)", words
    )
    who = player(found["who"], names, lambda said: None) if found else None
    if found is None or who is None:
        return None
    so = predicate(f"{found['verb']} {found['what']}", who, names)
    own = re.fullmatch(r"their (?P<of>[\w-]+) is (?P<what>.+)", so or "")
    if own is None or so is None:
        return None
    outer = names.outer
    said = f"{so} and how often they {own['of']} {own['what']} in this {outer} is 1"
    if who.sort == "one":
        return Asking(about(said, who.said, names.seats), who=who.said)
    return Asking(said, said, "they")


def _on_the_board(words: str, names: Names) -> Asking | None:
    """`no stone is in row C`, `A1 or A2 is empty`."""
    found = on_boards(words, names, lambda said: player(said, names, lambda so: None))
    if found is None:
        return None
    if found.who is not None:
        return of_whom(found.so, found.who, names)
    return Asking(found.so, who="they" if re.search(r"\bthey\b", found.so) else "")


def _level(words: str, names: Names) -> Asking | None:
    """Two things of the players are alike: what they have, have chosen, or what that has."""
    apart = re.match(r"(?:each|every) player (?P<verb>[a-z]+) (?=an? different )", words)
    if apart is not None and CHOICE_VERBS & {*bases(apart["verb"])}:
        words = f"both {words[apart.start('verb') :]}"
    found = re.fullmatch(rf"(?:both |the |their |all |the 2 )?(?P<of>[\w-]+) {LEVEL}", words)
    if found is not None:
        said = _alike(found["of"], "", names)
        no = found["not"] or "differ" in words
        return _as_level(said, bool(no))
    found = re.fullmatch(
        r"(?P<of>(?:both|the|their|all) (?:the )?(?:2 )?[\w-]+|they|both|both players|[\w-]+"
        r" and [\w-]+)"
        r" (?P<no>do not |are not )?(?:have|share|(?:are )?(?:of|in|on|at)|show|are|play|choose"
        r"|pick|say|\w+) (?:the|an?)"
        r" (?P<how>same|equal|different|identical)"
        r"(?: (?P<field>[\w-]+))?", words,
    )  # fmt: skip
    if found is None:
        found = re.fullmatch(
            r"(?P<of>they) (?P<field>roll|throw)s? (?:a )?(?P<how>double)s?", words
        )
        return _as_level(_alike("dice", "", names), False) if found else None
    of = re.sub(r"^(?:both|the|their|all)(?: the)?(?: 2)? ", "", found["of"])
    if of in ("they", "both", "players"):
        verb = re.search(r"(\w+) (?:the|an?) (?:same|equal|different)", words)
        made = next((c.name for c in names.here() if verb and c.name in bases(verb[1])), "")
        of = made or (found["field"] or "")
    said = _alike(of, found["field"] or "", names)
    return _as_level(said, bool(found["no"]) or found["how"] == "different")


def _as_level(said: tuple[str, str] | None, denied: bool) -> Asking | None:
    if said is None:
        return None
    left, right = said
    if not right:
        return Asking(f"{left} are {'not ' if denied else ''}level")
    return Asking(f"{left} is {'not ' if denied else ''}{right}")


def _alike(of: str, field: str, names: Names) -> tuple[str, str] | None:
    """What is level; or two things that are compared."""
    drawn = draws(of, names)
    if len(drawn) == 2:
        return drawn[0], drawn[1]
    made = names.here()
    for each in made:
        if of in forms(each.name) or of in forms(each.kind or "-"):
            if each.who == "each player":
                return _level_of(each, field, names), ""
            return _of_two(each, field, made, names)
    for each in made:
        if any(of in forms(f) for f in names.kinds.get(each.kind, {})):
            if each.who != "each player":
                return _of_two(each, of, made, names)
            return _level_of(each, of, names), ""
    parts = of.split(" and ")
    if len(parts) == 2:
        one, two = (next((c for c in made if c.name == p), None) for p in parts)
        return None if one is None or two is None else _fields_of(one, two, field, names)
    held = property_for(of, names)
    return (several(held), "") if held else None


def _level_of(choice: Choice, field: str, names: Names) -> str:
    fields = names.kinds.get(choice.kind, {})
    found = next((f for f in fields if field and field in forms(f)), "")
    return f"{several(found)} of {several(choice.name)}" if found else several(choice.name)


def _of_two(one: Choice, field: str, made: list[Choice], names: Names) -> tuple[str, str] | None:
    other = next(
        (c for c in made if c.kind == one.kind and c is not one and c.sort == one.sort), None
    )
    return None if other is None or not one.kind else _fields_of(other, one, field, names)


def _fields_of(one: Choice, two: Choice, field: str, names: Names) -> tuple[str, str]:
    fields = names.kinds.get(one.kind, {})
    of = next((f"{f} of " for f in fields if field and field in forms(f)), "")
    return f"{of}{of_choice(one)}", f"{of}{of_choice(two)}"


def _empty(words: str, names: Names) -> Asking | None:
    found = re.fullmatch(
        r"(?P<of>.+?) (?:is|becomes|runs|are) (?P<not>not )?(?:empty|out|exhausted)", words
    )
    there = zone(found["of"], names) if found else None
    if found is None:
        return None
    if there is None:
        held = names.game_number(re.sub(r"^the ", "", found["of"]))
        return (
            Asking(f"{held} is {'at least 1' if found['not'] else 'at most 0'}") if held else None
        )
    kind = names.holds.get(there.rpartition(" ")[2], "")
    sign = "at least 1" if found["not"] else "0"
    return Asking(f"number of {several(kind)} in {there} is {sign}") if kind else None


# ---------------------------------------------------------------------- of players


VERB = (
    r"(?:have|has|had|hold|holds|own|owns|control|controls|is|are|was|were|do|does|did|can"
    r"|cannot|may|run|runs"
    r"|reach|reaches|show|shows|showed|roll|rolls|lie|lied|win|wins|lead|leads)"
)


def _of_players(words: str, names: Names) -> Asking | None:
    """Something of a player: has so many, is something, has chosen something."""
    parts = words.split(" ")
    for at in range(1, min(len(parts), 12)):
        subject, rest = " ".join(parts[:at]), " ".join(parts[at:])
        who = player(subject, names, lambda said: _said_of_them(said, names))
        if who is None or not rest:
            continue
        so = predicate(rest, who, names)
        if so is not None:
            return of_whom(so, who, names)
    return None


def _said_of_them(said: str, names: Names) -> str | None:
    found = _of_players(said, names) or of_numbers(said, names) or of_things(said, names)
    return (found.so or found.said) if found else None


def of_whom(so: str, who: Who, names: Names) -> Asking | None:
    """What is asked of `they`, asked of whoever is meant."""
    seats = names.seats
    if who.cases or who.so:
        return None
    if who.sort == "one":
        return Asking(about(so, who.said, seats), who=who.said)
    if not re.search(r"\b(?:they|their|them)\b", so):
        denied = negated(so) if who.sort == "none" else so
        return Asking(denied) if denied else None
    if who.sort == "exactly":
        said, own = of_all(so, "exactly", seats), alone(so, seats)
        return Asking(said, own or "", "they") if said else None
    said = of_all(so, who.sort, seats)
    if said is None:
        return None
    return Asking(
        said, so if who.sort == "some" else "", "they" if who.sort == "some" else who.said
    )


__all__ = ["Asking", "as_a_rule", "condition", "in_a_moment", "someone"]
