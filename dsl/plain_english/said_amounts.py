"""How much, and of what, as it is said at a table.

Purpose: from words for numbers to values of the language. Input: words, the names of a file.
Output: the words of the language, about `they` and `opponent`. Must not know: what is done with so
much.
"""

import re

from ..word_forms import forms, single
from .said_cells import cells
from .said_in_blocks import Choice
from .said_names import Kinds, Names
from .said_players import LESS, MORE
from .said_things import cell, chosen, of_choice, owner, pieces, those, with_field, zone
from .said_words import CHOICE_VERBS, bases, third

SAME = (
    {
        "coin",
        "gold",
        "money",
        "chip",
        "dollar",
        "penny",
        "cash",
        "token",
        "purse",
        "wallet",
        "bank",
    },
    {"life", "health", "hp", "heart", "damage", "hitpoint", "wound"},
    {"point", "score", "fame", "medal", "victory point", "vp"},
    {"mana", "energy", "power", "magic"},
)
"""Words for one thing, of which a file takes one."""


def property_for(word: str, names: Names) -> str:
    """What players have so many of, by a word for it, or by one that means the same."""
    found = names.number(word)
    if found:
        return found
    bent = set(forms(word))
    for same in SAME:
        if same & bent:
            found = next((n for each in same for n in [names.number(each)] if n), "")
            if found:
                return found
    return names.main if {"point", "points", "score"} & bent else ""


def money(names: Names) -> str:
    """What players pay with: coins, or mana, or that of which so much is chosen; or the only number
    that they have, which decides the match.
    """
    numbers = [name for name, sort in names.theirs.items() if sort == "number"]
    zones = [c.zone for c in names.near("number") if c.zone]
    chosen_of = next((each for each in zones if each in numbers), "")
    only = names.main if len(numbers) == 1 and not names.unread and not zones else ""
    return property_for("coin", names) or property_for("mana", names) or chosen_of or only


def counted(amount: str, name: str) -> str:
    """So many of a thing: one of it is one; what is counted in it, or ends otherwise than in a
    number, stands behind it: `as many coins as half of their coins, rounded down`.
    """
    if amount == "1":
        return f"1 {single(name)}"
    last = re.search(r"[\w-]+$", amount)
    itself = last is not None and last[0] in forms(name)
    if itself or re.search(r", rounded \w+$", amount):
        return f"as {'many' if single(name) != name else 'much'} {name} as {amount}"
    return f"{amount} {name}"


def value(words: str, names: Names) -> str | None:
    """A number, as it is said here."""
    words = words.strip()
    if re.fullmatch(r"\d+|\{[\w-]+\}", words):
        return words
    for reader in (
        _half,
        _times,
        _sum,
        _apart,
        _between_two,
        _more_of_two,
        _distance,
        _field_of,
        _count,
        _held,
        _chosen,
        _bare,
        _joined,
        _worked_out,
    ):
        found = reader(words, names)
        if found is not None:
            return found
    return None


def _worked_out(words: str, names: Names) -> str | None:
    """`the sum`, where a line says what it is."""
    found = re.fullmatch(r"(?:the )?([\w-]+)", words)
    known = names.answers - names.persons - {*names.theirs, *names.games, *names.steps}
    return found[1] if found is not None and found[1] in known else None


def _half(words: str, names: Names) -> str | None:
    found = re.fullmatch(
        r"(half|a third|a quarter)(?: of)? (?:of )?(?P<of>.+?)(?P<round>,? ?rounded (?:up|down))?",
        words,
    )
    of = value(found["of"], names) if found else None
    if found is None or of is None:
        return None
    rounded = (found["round"] or ", rounded down").lstrip(", ")
    return f"{found[1]} of {of}, {rounded}"


def _times(words: str, names: Names) -> str | None:
    found = re.fullmatch(
        r"(twice|double|2 times|3 times|three times|thrice|triple) (?P<of>.+)", words
    )
    of = value(found["of"], names) if found else None
    if found is None or of is None:
        return None
    return f"{'three times' if found[1][0] in '3t' and found[1] != 'twice' else 'twice'} {of}"


def _sum(words: str, names: Names) -> str | None:
    """`the sum of the dice`, `both stakes`, `the difference between the stakes`."""
    found = re.fullmatch(
        r"(?:the )?(?:(?P<how>sum|total|difference|combined (?P<c>[\w-]+))"
        r"(?: (?:of|between|in))? )?(?:(?P<both>both|the 2|the|all)(?: their| 2)? |their (?:2 )?)?"
        r"(?P<of>[\w-]+)",
        words,
    )
    dice = len(draws(found["of"], names)) > 1 if found else False
    if found is None or not (found["how"] or found["both"] == "both" or dice):
        return None
    of, plus = found["of"], " - " if found["how"] == "difference" else " + "
    if plus == " - " and not re.search(r" (?:of|between|in|both|the) ", words):
        return None  # `the difference points`: so many of them
    drawn = draws(of, names)
    if len(drawn) > 1:
        if plus == " - ":
            return f"the difference of {drawn[0]} and {drawn[1]}" if len(drawn) == 2 else None
        return plus.join(drawn)
    kept = _of_both(of, names)
    if not kept:
        both = _of_both_picks(of, names) if plus == " + " else None
        return plus.join(both) if both else None
    return f"the difference in {kept}" if plus == " - " else f"the sum of both {several(kept)}"


def _apart(words: str, names: Names) -> str | None:
    """`the rank difference`: how far apart is what both have chosen."""
    found = re.fullmatch(
        r"(?:the )?(?P<a>[\w-]+) difference|(?:the )?difference (?:in|of|between)(?: the)? "
        r"(?P<b>[\w-]+)", words,
    )  # fmt: skip
    both = _of_both_picks(found["a"] or found["b"], names) if found else None
    return f"the difference of {both[0]} and {both[1]}" if both else None


def _of_both_picks(word: str, names: Names) -> tuple[str, str] | None:
    """A number of the pieces that both have chosen; by the names of both where nobody is meant,
    as it would be done for each of them else.
    """
    for made in names.here("pieces"):
        fields = names.kinds.get(made.kind, {})
        of = next((f for f in fields if word in forms(f)), "")
        if of and fields[of] == ("number",) and made.who == "each player" and not made.several:
            seats = [f"{seat}'s" for seat in names.seats]
            one, other = ("their", "opponent's") if names.bound else seats
            return f"{of} of {one} {made.name}", f"{of} of {other} {made.name}"
    return None


_BETWEEN = re.compile(
    r"(?:the )?(?:absolute )?(?:difference|distance|gap) (?:between|of|from) (?P<a>.+?) (?:and|to) "
    r"(?P<b>.+)"
)


def _between_two(words: str, names: Names) -> str | None:
    """`the difference between the guard and their cove`."""
    found = _BETWEEN.fullmatch(words)
    one, two = (value(found[each], names) if found else None for each in "ab")
    return f"the difference of {one} and {two}" if one and two else None


def several(name: str) -> str:
    """The name of several of a thing."""
    ends = "es" if name.endswith(("x", "z", "ch", "sh")) else "s"
    return name if name.endswith("s") else f"{name}{ends}"


def _of_both(word: str, names: Names) -> str:
    """A number that both players have, or choose."""
    for choice in names.here("number"):
        if choice.who == "each player" and word in forms(choice.name):
            return choice.name
    return names.number(word)


def draws(word: str, names: Names) -> tuple[str, ...]:
    """The numbers that chance has drawn, by a word for dice."""
    if word not in ("dice", "die", "rolls", "throws", "numbers", "double", "doubles"):
        return ()
    made = [of_choice(each) for each in names.here("number") if each.who == "chance"]
    return tuple(reversed(made))


def _more_of_two(words: str, names: Names) -> str | None:
    """`the higher die`, `the larger of the two dice`, `the higher stake`."""
    found = re.fullmatch(rf"the ({MORE}|{LESS})(?: of)?(?: (?:the|both))?(?: 2)? ([\w-]+)", words)
    if found is None:
        return None
    how = "greater" if found[1] in MORE.split("|") else "smaller"
    drawn = draws(found[2], names)
    if len(drawn) == 2:
        return f"the {how} of {drawn[0]} and {drawn[1]}"
    kept = _of_both(found[2], names)
    return (
        f"the {'higher' if how == 'greater' else 'lower'} of both {several(kept)}" if kept else None
    )


def _field_of(words: str, names: Names) -> str | None:
    """`the cost of their card`, `the lot's worth`, `the gold on their place`."""
    total = re.fullmatch(r"(?:the )?total (?P<field>[\w-]+) of (?P<of>.+)", words)
    made = chosen(owner(total["of"], names)[1], names, "pieces") if total is not None else None
    if total is not None and ("'s " not in words or (made is not None and made.several)):
        return _total(total["field"], total["of"], names)
    found = re.fullmatch(
        r"(?:the |all |all the )?(?P<field>[\w-]+) (?:of|on|in|at) (?P<of>.+)", words
    )
    if found is None:
        found = re.fullmatch(r"(?P<of>.+)'s (?P<field>[\w-]+)", words)
    if found is None:
        return None
    field, of = found["field"], found["of"]
    of = re.sub(r"^(?P<it>[A-Z][\w-]*) of (?P<who>[A-Z][\w-]*|opponent)$", r"\g<who>'s \g<it>", of)
    there = cell(of, names)
    if there is not None and any(field in forms(f) for f in _fields(names.boards)):
        return f"{_field(field, names.boards)} of {there}"
    one = pieces(of, names)
    kept = _field(field, names.kinds)
    if not kept or len(one) != 1:
        return None
    whose, piece = owner(of, names)[0], names.piece(one[0])
    if whose and piece:
        hand = names.hand_of(names.pieces[piece])
        return f"total {kept} of {piece} in {whose}{hand}" if hand else None
    return f"total {kept} of {one[0][5:]}" if one[0].startswith("each ") else f"{kept} of {one[0]}"


def _distance(words: str, names: Names) -> str | None:
    found = re.fullmatch(
        r"(?:the )?distance (?:from|between|of) (?P<a>.+?) (?:to|and) (?P<b>.+)", words
    )
    one, two = (cell(found[each], names) for each in "ab") if found else (None, None)
    return f"distance between {one} and {two}" if one and two else None


def _bare(words: str, names: Names) -> str | None:
    """`the cost`: a number of what was chosen."""
    found = re.fullmatch(r"(?:the|its) (?P<field>[\w-]+)", words)
    if found is None:
        return None
    for choice in names.here("pieces"):
        for name, kinds in names.kinds.get(choice.kind, {}).items():
            if kinds == ("number",) and found["field"] in forms(name):
                return f"{name} of {of_choice(choice)}"
    return None


def _fields(kinds: Kinds) -> list[str]:
    return [field for fields in kinds.values() for field in fields]


def _field(word: str, kinds: Kinds) -> str:
    """A field that holds a number, by a word for it."""
    numbers = [f for fields in kinds.values() for f, v in fields.items() if v == ("number",)]
    found = next((each for each in numbers if word in forms(each)), "")
    general = {"value", "strength", "worth", "rank", "price"}
    return found or (numbers[0] if numbers and word in general else "")


def _total(field: str, of: str, names: Names) -> str | None:
    kept = _field(field, names.kinds)
    there = zone(of, names)
    if not kept:
        return None
    if there is not None:
        return f"total {kept} of {there}"
    whose, rest = owner(of, names)
    made = chosen(rest, names, "pieces")
    if made is not None and made.several:
        return f"total {kept} of {of_choice(made, whose)}"
    some = those(of, names)
    return f"total {kept} of {some[5:]}" if some else None


def _count(words: str, names: Names) -> str | None:
    """`the number of cards in their hand`, `the hearts they have taken`."""
    found = re.fullmatch(r"(?:the )?(?:number|amount|count) of (?P<what>.+)", words)
    return number_of(found["what"], names) if found else None


def number_of(words: str, names: Names) -> str | None:
    """How many of something there are: pieces with a name or a field, in a zone; cells."""
    with_ = re.fullmatch(
        r"(?P<of>[\w-]+) (?P<so>with (?P<f>[\w-]+) (?:at least |at most )?[\w-]+)(?P<at> in"
        r" .+)?",
        words,
    )
    if with_ is not None and any(with_["f"] in fields for fields in names.kinds.values()):
        some = number_of(with_["of"] + (with_["at"] or ""), names)
        return f"{some} {with_['so']}" if some else None
    either = re.fullmatch(
        r"(?P<a>[\w-]+) (?:or|and) (?P<b>[\w-]+)(?: (?:in|on|of) (?P<zone>.+))?", words
    )
    if either is not None and names.piece(either["a"]) and names.piece(either["b"]):
        one, two = (names.piece(either[each]) for each in "ab")
        some = number_of(f"{one} in {either['zone']}" if either["zone"] else one, names)
        return f"{some} or {two}" if some and names.pieces[one] == names.pieces[two] else None
    joined = _joined_name(words, names)
    if joined:
        return f"their {joined}"
    won = re.fullmatch(
        r"([\w-]+?)s? (?:(?:that )?(?:they|you) (?:have |has )?)?won(?: so far)?", words
    )
    if won is not None and won[1] in names.phases[1:]:
        return f"their {several(won[1])} won"
    there = cells(words, names) if names.boards else None
    if there is not None:
        board, _, rest = there.partition(" ")
        return f"number of {board}s {rest}" if rest else None
    taken = re.fullmatch(
        r"(?P<what>.+?) (?:they|you) (?:have )?(?P<verb>[a-z]+)(?: (?:left|still))?", words
    )
    if taken is not None:
        verbs = {taken["verb"], *bases(taken["verb"])}
        there = next((z for verb in sorted(verbs) if (z := names.zone_of_players(verb))), "")
        if not there and not verbs & _HAVING:
            return _how_often(taken["what"], verbs, names)
        words = f"{taken['what']} in their {there}" if there else taken["what"]
    found = re.fullmatch(
        r"(?:their |the |all )?(?P<what>[\w-]+(?: [\w-]+)?)(?: (?:left|remaining))?"
        r"(?: (?:in|of|on) (?P<zone>.+))?", words,
    )  # fmt: skip
    if found is None:
        return None
    there = zone(found["zone"], names) if found["zone"] else None
    if found["zone"] and there is None:
        return None
    return _number_in(found["what"], there, words, names)


_HAVING = frozenset({
    "have", "hold", "own", "keep", "get", "gain", "take", "draw", "win", "collect", "gather",
    "capture",
})  # fmt: skip
"""What lies with somebody after that."""


def _how_often(what: str, verbs: set[str], names: Names) -> str | None:
    """`Kings they have played`: how often that was chosen."""
    piece = names.piece(what)
    for choice in names.near("pieces") if piece else ():
        made = choice.name in verbs or verbs & CHOICE_VERBS
        if made and choice.kind == names.pieces[piece] and not choice.several:
            return f"how often they {choice.name} {piece}"
    return None


def _joined_name(words: str, names: Names) -> str:
    """What players have so many of, by a name of several words: `tricks-won`, said apart."""
    said = words.split(" ")
    for name, sort in names.theirs.items() if len(said) > 1 else ():
        parts = name.split("-")
        if sort != "number" or len(parts) != len(said):
            continue
        if all(part in forms(word) for part, word in zip(parts, said, strict=True)):
            return name
    return ""


def _number_in(what: str, there: str | None, words: str, names: Names) -> str | None:
    last = what.rpartition(" ")[2]
    held = property_for(last, names) if there is None else ""
    if held and what == last:
        return f"their {held}"
    piece = names.piece(what)
    kind = names.kind(last) or (names.pieces[piece] if piece else "")
    told = ""
    if not kind or (piece and not names.kind(last)):
        kind, told = _by_name(what, names)
    elif last != what:
        said = with_field(what.rpartition(" ")[0], kind, names)
        kind, told = ("", "") if said is None else (kind, said)
    if not kind:
        return None
    hand = names.hand_of(kind)
    there = there or (f"their {hand}" if hand else None)
    return f"number of {several(kind)} in {there}{told}" if there else None


def _by_name(what: str, names: Names) -> tuple[str, str]:
    """`Fours`, `hearts`: pieces by their name, or by what a field of them holds."""
    piece = names.piece(what)
    if piece:
        return names.pieces[piece], f" that are {piece}"
    for kind in names.kinds:
        told = with_field(what, kind, names)
        if told:
            return kind, told
    return "", ""


def _held(words: str, names: Names) -> str | None:
    """What a player or the game has so many of."""
    words = re.sub(r"^(?:everything|all|all the \w+) in (?=the )", "", words)
    words = re.sub(r"^all (?:of )?", "", words)
    whose, rest = owner(words, names)
    if whose:
        found = property_for(rest, names)
        return f"{whose}{found}" if found else None
    found = names.game_number(re.sub(r"^the ", "", words))
    if found:
        return found
    of = re.fullmatch(r"(?:the )?([\w-]+)", words)
    here = names.number(of[1]) if of and names.bound else ""
    return f"their {here}" if here and words.startswith("the ") else None


def _chosen(words: str, names: Names) -> str | None:
    """A number that was chosen or drawn: `their stake`, `what they staked`, `the red die`."""
    said = re.fullmatch(
        r"(?:what|the amount|the number|as much as|as many as) they (?:have )?([a-z]+)", words
    )
    if said is not None:
        words = f"their {said[1]}"
        for choice in names.here("number"):
            if choice.name in bases(said[1]):
                return of_choice(choice)
    drawn = [c.name for c in names.here("number") if c.who == "chance" and not c.several]
    if words in ("it", "that", "this", "that many", "so many") and len(drawn) == 1:
        return drawn[0]
    whose, rest = owner(words, names)
    rest = re.sub(r"^(?:the|this|that) | die$| roll$", "", rest)
    for choice in names.near("number"):
        if names.over(choice) and rest in forms(choice.name):
            kept = names.keeps((choice.name,), False)
            return kept.name if kept else f"{whose or 'their '}previous {choice.name}"
        if rest == choice.name or (rest in forms(choice.name) and choice.who != "each player"):
            return of_choice(choice, whose)
    return None


def _joined(words: str, names: Names) -> str | None:
    """Sums and differences of what can be said."""
    for sign, said in ((" + ", r" ?(?:\+|plus|and) ?"), (" - ", r" ?(?:-|minus|less) ")):
        parts = re.split(said, words, maxsplit=1)
        if len(parts) == 2 and all(parts):
            left, right = (value(each, names) for each in parts)
            if left is not None and right is not None:
                return left + sign + right
    return None


_PER = re.compile(r"(?P<n>.+?) (?:for (?:each|every|all)(?: of)?|per|times) (?P<each>.+)")
_EQUAL = re.compile(
    r"(?P<of>[\w-]+)(?: points?)? (?:equal to|equalling|as high as|worth) (?P<n>.+)"
    r"|(?:as many|as much) (?P<of2>[\w-]+) as (?P<n2>.+)"
)


_ROUNDED_OFF = re.compile(
    r"\((?P<n>[^()]+)\) (?P<of>[\w-]+)|(?P<n2>.+,? rounded (?:up|down)),? (?:in )?(?P<of2>[\w-]+)"
    r"|(?P<n3>.+) in (?P<of3>[\w-]+)(?P<round>,? rounded (?:up|down))"
)
"""`half of their price, rounded up, in coins`"""


def amount(words: str, names: Names) -> tuple[str, str] | None:
    """So much, and of what: the value, and the name of what players have, if that is said."""
    words = re.sub(r" back$| again$| each$| in addition$", "", words.strip())
    per = _PER.fullmatch(words)
    if per is not None:
        return _per(per["n"], per["each"], names)
    equal = _EQUAL.fullmatch(words)
    if equal is not None:
        of, so = equal["of"] or equal["of2"], equal["n"] or equal["n2"]
        so = re.sub(r"^there (?:is|are) (?P<x>[\w-]+) (?=on|in|at)", r"\g<x> ", so)
        so = re.sub(
            r"^(?P<who>they|opponent|you) (?:have|has|owns?|holds?)$", r"\g<who>'s " + of, so
        )
        so = so.replace("they's ", "their ").replace("you's ", "your ")
        so = re.sub(r"\b(dice|die|rolls?|throws?) (?:shows?|says?|comes? to|allows?)$", r"\1", so)
        held, much = property_for(of, names), value(so, names)
        if held and much is not None:
            return much, held
    plain = re.fullmatch(
        r"(?P<n>\d+|an?|\{[\w-]+\}) (?:points? of |of their )?(?P<of>[\w-]+)", words
    )
    if plain is not None:
        held = property_for(plain["of"], names)
        return ("1" if plain["n"] in ("a", "an") else plain["n"], held) if held else None
    rounded = _ROUNDED_OFF.fullmatch(words)
    held = property_for(rounded["of"] or rounded["of2"] or rounded["of3"], names) if rounded else ""
    if rounded is not None and held:
        n = rounded["n"] or rounded["n2"] or f"{rounded['n3']}{rounded['round']}"
        much = value(n, names)
        return (much, held) if much is not None else None
    in_it = re.fullmatch(
        r"(?P<n>.+(?= in )|(?:the )?(?:sum|total) .+(?= as )) (?:in|as) (?P<of>[\w-]+)", words
    )
    held = property_for(in_it["of"], names) if in_it else ""
    much = value(in_it["n"], names) if in_it and held else None
    return (much, held) if much is not None else _value_of(words, names)


def _value_of(words: str, names: Names) -> tuple[str, str] | None:
    """A value, and of what it is so many: said behind it, or known by its name."""
    much = value(words, names)
    if much is not None:
        whose, rest = owner(re.sub(r"^(?:all|half|twice|double)(?: of)? ", "", words), names)
        name = re.sub(r",? rounded.*", "", rest)
        return much, property_for(name, names) if whose else ""
    found = re.fullmatch(r"(?P<n>.+) (?P<of>[\w-]+)", words)
    if found is None or found["n"] in names.answers:
        return None  # whose it is hangs on who is meant
    held, much = property_for(found["of"], names), value(found["n"], names)
    return (much, held) if held and much is not None else None


_PRICE = re.compile(r"(?:half (?:of )?)?their (?P<of>[a-z][\w-]*)(?:,? rounded \w+)?")


def is_a_price(words: str, names: Names) -> bool:
    """Whether it says by what they have how much is paid, of something else: `pays their bill`."""
    found, purse = _PRICE.fullmatch(words), money(names)
    of = found["of"] if found is not None else ""
    return names.theirs.get(of) == "number" and purse not in ("", of)


def paid_with_money(words: str, names: Names) -> str:
    """So many coins, as a price says: `half of their price`; empty where players have no coins."""
    purse, much = property_for("coin", names), value(words, names)
    return counted(much, purse) if purse and much else ""


_LEFT = re.compile(r"(?: (?:that )?(?:they|you)(?: still)? have)?(?: left(?: over)?| remaining)?$")


def _of_the_opponent(each: str, names: Names) -> str | None:
    """`coin opponent has`: how many of something there are with the opponent."""
    found = re.fullmatch(r"(?P<what>.+?) opponent (?P<does>[a-z]+(?: [a-z]+)?)", each)
    does = re.sub(r"^has(?= |$)", "have", found["does"]) if found else ""
    own = number_of(f"{found['what']} they {does}", names) if found else None
    if own is None:
        return None
    own = re.sub(r"\bthey (\w+)", lambda m: f"opponent {third(m[1])}", own)
    return re.sub(r"\btheir\b", "opponent's", own)


def _per(much: str, each: str, names: Names) -> tuple[str, str] | None:
    """`2 points for each heart`."""
    base = amount(much, names)
    each = _LEFT.sub("", each)
    by = number_of(each, names) or _of_the_opponent(each, names)
    every = re.fullmatch(r"(\d+) (.+)", each)
    if by is None and every is not None:
        inner = number_of(every[2], names)
        apart = inner is not None and re.search(r" \+ | (?:that|with|where) ", inner)
        by = f"({inner})" if apart else inner
        by = by and f"{by} divided by {every[1]}, rounded down"
    if base is None or by is None:
        return None
    return (by if base[0] == "1" else f"{base[0]} * {by}"), base[1]


__all__ = [
    "Choice",
    "amount",
    "chosen",
    "counted",
    "draws",
    "is_a_price",
    "number_of",
    "paid_with_money",
    "property_for",
    "value",
]
