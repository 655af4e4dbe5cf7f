"""What is done, as it is said at a table.

Purpose: from the words for what somebody does, or what becomes of something, to lines. Input:
words, the names of a file. Output: lines about `they` and `opponent`. Must not know: when it is
done, and of whom it is said.
"""

import re
from collections.abc import Iterable

from ..word_forms import article, forms
from .said_amounts import (
    amount,
    counted,
    is_a_price,
    money,
    paid_with_money,
    property_for,
    value,
)
from .said_cells import cells
from .said_course import COURSE, Deed, Lines, another_time, lose_phase, win
from .said_handed_over import part_of_theirs
from .said_hidden import looked_at, shown_there, told_there, turned_up
from .said_left_open import counts
from .said_moves import (
    along,
    as_many_as,
    back_along,
    forward,
    man,
    owned,
    to_the_other,
    to_the_start,
)
from .said_names import Names
from .said_of_decks import any_kind, deal, drawn_from, from_the_deck, look, mixed_in, shuffle_pile
from .said_picked import an_end, below, by_what_is_printed, chosen_first, free, given_back, kind_of
from .said_players import OPPONENT
from .said_plays import on_a_cell, taken_back
from .said_things import cell, discards, of_choice, pieces, with_field, zone
from .said_trades import swap, trade
from .said_turned import open_zone
from .said_unseen import (
    AN,
    THERE,
    drawn_there,
    drawn_to,
    laid_open,
    laid_out,
    out_of_the_unseen,
    shown_to_one,
    told_drawn,
    unseen_zone,
)
from .said_words import bases, verb_kinds

_TO_PLAYER = re.compile(
    r"(?P<what>.+) to (?P<who>(?:the |their )?opponent|the other(?: player)?|the other)"
)
_FROM_PLAYER = re.compile(
    r"(?P<what>.+) (?:from|off|of) (?P<who>(?:the |their )?opponent|the other(?: player)?)"
)

_HARM = re.compile(r"\d+ (?:points? of )?(?:damage|wounds?|hits?)$")


def deed(verb: str, rest: str, names: Names) -> Lines | None:
    """The lines for what `they` do. verb: in any form; rest: what stands behind it."""
    kinds = ("lose",) if _HARM.search(rest) else verb_kinds(verb)
    if counts(verb, rest, names):
        return None
    if "pay" in bases(verb) and is_a_price(rest, names):
        lost = paid_with_money(rest, names)
        return (f"they lose {lost}",) if lost else None
    many = re.match(r"(?:that|so|as) many (?=[\w-]+(?: (?:from|of|in)\b.*)?$)", rest)
    made = names.here("number") if many else []
    if many is not None and made:
        rest = f"{of_choice(made[0])} {rest[many.end() :]}"
    for kind in kinds:
        paid = kind == "lose" and not rest and "lose" not in bases(verb)
        for doing in (_pay_it,) if paid else DEEDS.get(kind, ()):
            lines = doing(rest, names)
            if lines is not None:
                return lines
    return None


# ---------------------------------------------------------------------- so much of something


def _gain(rest: str, names: Names) -> Lines | None:
    """So much is gained; what the game has of it falls."""
    source = re.fullmatch(r"(?P<n>.+) (?:from|out of) (?P<of>(?:the )?[\w-]+)", rest)
    pot = names.game_number(re.sub(r"^the ", "", source["of"])) if source else ""
    if source is not None and pot:
        much = amount(source["n"], names)
        if much is None:
            return None
        return f"they gain {so_much(much, names)}", f"{pot} falls by {much[0]}"
    much = amount(rest, names) or _worth_of(rest, names)
    if much is not None and re.search(r" back$", rest) and not much[1] and money(names):
        much = much[0], money(names)
    if much is None or not so_much(much, names):
        return None
    gained = f"they gain {so_much(much, names)}"
    return (gained, f"{much[0]} becomes 0") if much[0] in names.games else (gained,)


def _worth_of(rest: str, names: Names) -> tuple[str, str] | None:
    """What lies in a zone, by the number that it has."""
    there = zone(rest, names)
    rank = names.rank(names.holds.get(there.rpartition(" ")[2], "")) if there else ""
    return (f"total {rank} of {there}", names.main) if rank else None


_PART_OF_OWN = re.compile(
    r"(?:half|a third|a quarter|twice|\d+ times)(?: of)? (?:their|your|opponent's) ([\w-]+)"
)
"""A part of what somebody has, which is so much of the same."""


def so_much(much: tuple[str, str], names: Names) -> str:
    """So many of something: of what it is a part of, of what is paid with, of a pot or a stake;
    else of what decides.
    Nothing, where a number that was chosen may be so many of several things.
    """
    chosen = {each.name for each in names.choices if each.sort == "number"}
    said = {form for word in re.findall(r"[\w-]+", much[0]) for form in forms(word)}
    alone = re.fullmatch(r"(?:their|your|opponent's) [\w-]+", much[0])
    if alone and not much[1] and [*names.theirs.values()].count("number") > 1 and chosen & said:
        return ""
    paid = {*names.games, *chosen} & said
    part = _PART_OF_OWN.match(much[0])
    held = much[1] or (part and names.number(part[1])) or (paid and money(names)) or names.main
    return counted(much[0], held) if held else ""


def _paid(much: tuple[str, str], names: Names) -> str:
    """So many of what is paid with."""
    paid = much[1] or money(names)
    return counted(much[0], paid) if paid else ""


def _one_out_of(zone: str, names: Names) -> Lines | None:
    """`they lose influence`, which is pieces: one of them is chosen, and lies in the open then."""
    kind = names.holds.get(zone, "")
    if not kind or zone in names.shown:
        return None
    name, opened = free("lost", names), open_zone(kind, True, names)
    gone = f"move {name} to their {opened}" if opened else f"discard {name}"
    return f"they choose {name}: {article(kind)} in their {zone}", f"  {gone}"


def _lose(rest: str, names: Names) -> Lines | None:
    """So much is lost, or paid into something that the game has, or to somebody."""
    own = rest.removeprefix("their ")
    made = next((c.name for c in names.here("number") if own in forms(c.name)), "")
    rest = f"their {made}" if made and rest.startswith("their ") else rest
    one = re.fullmatch(r"(?:an?|1|one)? ?(?P<zone>[\w-]+)", rest)
    if one is not None and names.theirs.get(one["zone"]) == "zone":
        return _one_out_of(one["zone"], names)
    whole = re.fullmatch(r"all (?:of )?(?:their |the )?(?P<of>[\w-]+)", rest)
    if whole is not None and names.number(whole["of"]):
        return _all_of_it(f"their {names.number(whole['of'])}", names)
    into = re.fullmatch(r"(?P<n>.+) (?:in|into|to) (?P<of>(?:the )?[\w-]+)", rest)
    pot = names.game_number(re.sub(r"^the ", "", into["of"])) if into else ""
    much = amount(into["n"] if into and pot else rest, names)
    if much is None:
        return _turned(rest, names)
    if not _paid(much, names):
        return None
    held = much[1] or money(names)
    if much[0] in (f"their {held}", f"your {held}") and not pot:
        return _all_of_it(much[0], names)
    lost = f"they lose {_paid(much, names)}"
    return (lost, f"{pot} rises by {much[0]}") if pot else (lost,)


def _all_of_it(own: str, names: Names) -> Lines:
    """All that somebody has is lost; in a piece as much as that, as others may change it, too."""
    if names.phase not in names.kinds:
        return (f"{own} becomes 0",)
    return (f"they lose {counted(own, own.rpartition(' ')[2])}",)


def _pay_it(rest: str, names: Names) -> Lines | None:
    """Who pays, and does not say how much, pays the number that was chosen."""
    made = [each for each in names.here("number") if each.who != "chance"]
    return _lose(f"their {made[0].name}{rest}", names) if len(made) == 1 else None


def _ante(rest: str, names: Names) -> Lines | None:
    """What is put in before the play: into the first thing that the game has so much of."""
    pot = next((name for name, sort in names.games.items() if sort == "number"), "")
    return _lose(f"{rest} into {pot}" if pot and " in" not in rest else rest, names)


def _turned(rest: str, names: Names) -> Lines | None:
    """`pays the opponent 2 coins`: to whom stands in front."""
    found = re.fullmatch(r"(?P<who>(?:the |their )?opponent|the other(?: player)?) (?P<n>.+)", rest)
    return _give(f"{found['n']} to {found['who']}", names) if found else None


def _give(rest: str, names: Names) -> Lines | None:
    """One loses and one gains, or a piece is moved."""
    found = _TO_PLAYER.fullmatch(rest)
    if found is None:
        return _turned(rest, names) if OPPONENT.match(rest) else None
    much = amount(found["what"], names)
    if much is not None and so_much(much, names):
        said = _paid(much, names)
        return f"they lose {said}", f"opponent gains {said}"
    picked = chosen_first(found["what"], "their ", names)
    if picked is not None:
        lines, piece, kind = picked
        hand = names.hand_of(kind)
        return (*lines, *below(lines, f"move {piece} to opponent's {hand}")) if hand else None
    some = pieces(found["what"], names)
    kind = kind_of(some, names)
    hand = names.hand_of(kind) if kind else ""
    return tuple(f"move {each} to opponent's {hand}" for each in some) or None if hand else None


def _from_zone(rest: str, names: Names) -> Lines | None:
    """So many pieces of those that lie somewhere: of what lies open they choose, of what does not
    chance draws; of a pile it is the top.
    """
    found = THERE.fullmatch(rest)
    kind = names.kind(found["kind"]) if found else ""
    there = zone(found["zone"], names) if found else None
    hand = names.hand_of(kind) if kind else ""
    if found is None or not hand or there is None or re.match(r"opponent's|their ", there):
        return None
    n = found["n"] if found["n"].endswith(tuple("0123456789")) else "1"
    so_many = article(kind) if n == "1" else f"{n} {kind}s"
    name = there.rpartition(" ")[2]
    if name in names.piles:
        top = kind if n == "1" else f"{n} {kind}s"
        return None if found["like"] else (f"move the top {top} of {there} to their {hand}",)
    if name not in names.shown:
        drawn = f"{n} {kind}{'' if n == '1' else 's'}"
        return None if found["like"] else (f"they draw {drawn} from {there} to their {hand}",)
    like = with_field(found["like"], kind, names) if found["like"] else ""
    if like is None:
        return None
    made = free("taken", names)
    return f"they choose {made}: {so_many} in {there}{like}", f"  move {made} to their {hand}"


def _take(rest: str, names: Names) -> Lines | None:
    """So much, or a piece, is taken: from somebody, or from where it lies."""
    lying = _from_zone(rest, names)
    if lying is not None:
        return lying
    found = _FROM_PLAYER.fullmatch(rest)
    if found is not None:
        much = amount(found["what"], names)
        if found["what"] == "1" and "zone" in names.theirs.values():
            return None  # one of what lies there, or of what is counted
        if much is not None and so_much(much, names):
            said = so_much(much, names)
            return f"they gain {said}", f"opponent loses {said}"
    if found is not None or re.search(r"opponent's|other player's", rest):
        picked = _unseen(rest if found is None else found["what"], names)
        if picked is not None:
            return picked
    there = _from_cell(rest, names)
    if there is not None:
        return there
    lying = _take_pieces(rest, names) if zone(rest, names) is not None else None
    return lying or part_of_theirs(_gain(rest, names)) or _take_pieces(rest, names)


def _steal(rest: str, names: Names) -> Lines | None:
    """So much is taken from the opponent, if it is not said from whom."""
    return None if " from " in rest else _take(f"{rest} from opponent", names)


def _from_cell(rest: str, names: Names) -> Lines | None:
    """What lies on a cell is gained, and lies there no more."""
    found = re.fullmatch(
        r"(?:up )?(?:all )?(?:the )?(?P<f>[\w-]+) (?:on|from|at|in|of) (?P<at>.+)", rest
    )
    there = cell(found["at"], names) if found else None
    if found is None or there is None:
        return None
    field = next((f for fields in names.boards.values() for f, kinds in fields.items()
                  if kinds == ("number",) and found["f"] in forms(f)), "")  # fmt: skip
    held = property_for(found["f"], names) or names.main
    if not field or not held:
        return None
    return f"they gain {field} of {there} {held}", f"{field} of {there} becomes 0"


def _unseen(words: str, names: Names) -> Lines | None:
    """A piece of the opponent's, unseen: chance takes it."""
    found = re.fullmatch(
        rf"{AN} (?:random )?(?P<kind>[\w-]+)(?: from (?:(?! and | then ).)*)?", words
    )
    kind = names.kind(found["kind"]) if found else ""
    hand = names.hand_of(kind) if kind else ""
    if not hand:
        return None
    name = free("taken", names)
    return (
        f"chance chooses {name}: {article(kind)} in opponent's {hand}",
        f"  move {name} to their {hand}",
    )


def _take_pieces(rest: str, names: Names) -> Lines | None:
    """Pieces that are taken lie with whoever takes them."""
    into = re.fullmatch(r"(?P<what>.+?) (?P<to>in|into|to|onto) (?P<zone>.+)", rest)
    there = zone(into["zone"], names) if into else None
    if into and there and into["to"] == "in" and not there.startswith("their "):
        there = None  # it lies there, and is taken away
    some = pieces(into["what"] if into and there else rest, names)
    if not some or re.search(r" in their [\w-]+$", some[0]):
        return None
    if names.piece(some[0]) and re.match(rf"{AN} [a-z]|\d+ [a-z]", rest):
        return None  # something else is called by such a word
    return _moved(some, there or _with_them(some, names), names)


def _with_them(some: Lines, names: Names) -> str:
    """Where pieces lie that somebody has got: among the others of that kind."""
    kind = kind_of(some, names)
    zones = [name for name, sort in names.theirs.items() if sort == "zone"]
    taken = next(
        (z for z in zones if re.match(r"taken|won|trick|captured|prize|shelf|pile", z)), ""
    )
    hand = taken or (names.hand_of(kind) if kind else "")
    return f"their {hand}" if hand else ""


def _moved(some: Iterable[str], there: str, names: Names) -> Lines | None:
    """Pieces are moved; those that are in no zone yet are put there."""
    if not there:
        return None
    return tuple(_with_each("move {} to " + there, each) if not names.piece(each)
                 else f"put {each} into {there}" for each in some)  # fmt: skip


def _with_each(line: str, some: str) -> str:
    """A line about pieces; where only some of a zone are meant, one for each of them."""
    if some.startswith("each ") and " with " in some:
        return f"for {some}: {line.format('it')}"
    return line.format(some)


# ---------------------------------------------------------------------- pieces


_TO_ZONE = re.compile(
    r"(?P<what>.+?)(?: back)? (?:in|into|to|onto|on|among) (?P<to>.+?)(?: after use| after"
    r"(?:wards)?)?"
)


def _move(rest: str, names: Names) -> Lines | None:
    """Pieces are moved, or so much is put somewhere."""
    found = _TO_ZONE.fullmatch(rest)
    if found is None:
        return None
    what, to = found["what"], found["to"]
    piles = by_what_is_printed(what, to, names)
    if piles is not None:
        return piles
    end = re.fullmatch(r"(?:the )?(?P<end>top|bottom) of (?P<zone>.+)", to)
    there = zone(end["zone"] if end else to, names)
    if end is not None and there is None:
        there = _only_pile(end["zone"], names)
    if end is not None:
        some = pieces(what, names)
        name = (there or "").rpartition(" ")[2]
        if there is None or not some or name not in names.piles or names.piece(some[0]):
            return None
        return tuple(f"put {each} on {an_end(end['end'])} of {there}" for each in some)
    if there is not None:
        some = pieces(what, names)
        if some:
            return _moved(given_back(rest, what, some, names), there, names) or None
        if unseen_zone(what, names):
            return drawn_to(what, there, names)
        picked = chosen_first(what, "their ", names)
        return (*picked[0], *below(picked[0], f"move {picked[1]} to {there}")) if picked else None
    laid = on_a_cell(what, to, names)
    if laid is not None:
        return laid
    known = amount(what, names)
    drawn = known and any(c.name == known[0] and c.who == "chance" for c in names.choices)
    return (None if drawn else _lose(rest, names)) or _to_number(what, to, names)


def _played_to(rest: str, names: Names) -> Lines | None:
    """`plays a card from their hand to the table`: it is chosen, and lies there then."""
    lines = _move(rest, names) if re.search(r" from their [\w-]+ (?:on|to|in)", rest) else None
    return lines if lines and lines[0].startswith("they choose ") else None


def _only_pile(words: str, names: Names) -> str | None:
    """`the pile`, by a word for any, where there is one alone."""
    general = re.fullmatch(r"(?:the )?(?:draw )?(?:pile|deck|stack|stock|bag)", words)
    piles = [pile for pile in names.piles if pile in names.games]
    return f"the {piles[0]}" if general and len(piles) == 1 else None


def _shuffle(rest: str, names: Names) -> Lines | None:
    """What lies in one zone comes into another; only a pile has to be shuffled then."""
    found = re.fullmatch(r"(?P<what>.+?)(?: back)? (?:in)?to (?P<to>.+)", rest)
    from_, there = (zone(found[part], names) for part in ("what", "to")) if found else (None, None)
    if from_ is None or there is None:
        moved = _move(rest, names)
        return mixed_in(moved, there or "", names) if moved else shuffle_pile(rest, names)
    held = (names.holds.get(each.rpartition(" ")[2], "") for each in (from_, there))
    kind = next((names.kind(each) for each in held if each), "")
    return mixed_in((f"move each {kind} in {from_} to {there}",), there, names) if kind else None


def _to_number(what: str, to: str, names: Names) -> Lines | None:
    """`the larger die is added to the pool`: a number rises by another."""
    of = value(to, names)
    known = amount(what, names)
    much = known[0] if known else None
    return (f"{of} rises by {much}",) if of and much and not of[0].isdigit() else None


def _discard(rest: str, names: Names) -> Lines | None:
    """Pieces go where discards go, away, or where that is said; so much of something is lost."""
    into = re.fullmatch(
        r"(?P<what>.+?) (?P<by>into|onto|to|in) (?P<zone>(?:the |their )?[\w-]+)", rest
    )
    some, where = pieces(rest, names), zone(into["zone"], names) if into is not None else None
    lie_there = into is not None and into["by"] == "in" and where != discards(names) and some
    if into is not None and where and not lie_there:
        return _move(f"{into['what']} to {into['zone']}", names)
    if some:
        return _away(some, names)
    picked = out_of_the_unseen(rest, names) or chosen_first(rest, "their ", names)
    if picked is not None:
        return (*picked[0], *below(picked[0], *_away((picked[1],), names)))
    if rest in ("1", "one", "it", "one of them"):
        zones = [
            name for name, sort in names.theirs.items() if sort == "zone" and name in names.holds
        ]
        return _discard(f"a {names.holds[zones[0]]}", names) if rest != "it" and zones else None
    much = amount(rest, names)
    if much is not None and much[1]:
        return (f"they lose {so_much(much, names)}",)
    return _empty_cells(rest, names)


def _away(some: Lines, names: Names) -> Lines:
    there = discards(names)
    return tuple(
        _with_each(f"move {{}} to {there}" if there else "discard {}", each) for each in some
    )


def _empty_cells(rest: str, names: Names) -> Lines | None:
    """What lies on cells is taken from them."""
    rest = re.sub(r" from the board$", "", rest)
    on = re.fullmatch(r"(?:the |an? |opponent's |their )?[\w-]+ (?:on|at|in) (?P<at>.+)", rest)
    there = cell(on["at"], names) if on and owned(names) else None
    if there is not None:
        return (f"{owned(names)} of {there} becomes nobody",)
    field = owned(names)
    some = cells(rest, names)
    if some is not None and field:
        return (f"for each {some}: its {field} becomes nobody",)
    board = next(iter(names.boards), "")
    one = re.fullmatch(
        rf"(?:{AN}|1) (?:of )?(?P<whose>their(?: own)?|(?:the |an )?opponent's) ([\w-]+)", rest
    )
    if one is None or not field:
        return None
    name, who = free("removed", names), "opponent" if "opponent" in one["whose"] else "they"
    return (
        f"they choose {name}: a {board} with {field} {who}",
        f"  {field} of {name} becomes nobody",
    )


def _reveal(rest: str, names: Names) -> Lines | None:
    """What was chosen is revealed; what lies in a zone is looked at."""
    to_one = shown_to_one(rest, names)
    if to_one is not None:
        return to_one
    over = re.search(r"^over | over$", rest)
    rest = re.sub(
        r" (?:to|for) (?:the |their )?(?:opponent|other player|each other|everyone|everybody"
        r"|(?:both|all|each) players?)$|(?: face)? up$| over$"
        r"|^(?:over|up) ",
        "",
        rest,
    )
    chose = re.fullmatch(
        r"(?:both |all |the |2 |their |its |each |opponent's )*(?P<of>[\w-]+)", rest
    )
    if chose is not None:
        kind = names.kind(chose["of"]) if not rest.startswith("all ") else ""
        for choice in names.near():
            mine = choice.kind == kind != "" and choice.who == "each player" and not choice.several
            if choice.who != "chance" and (
                chose["of"] in forms(choice.name)
                or (chose["of"] == choice.kind and "their" in rest)
                or (mine and choice in names.here("pieces"))
            ):
                return (f"reveal {choice.name}",)
    made = pieces(rest, names)
    if len(made) == 1 and made[0].startswith(("the top ", "the bottom ")):
        return _turned_up(made[0], names)
    beside = _shown_beside(made[0], names) if len(made) == 1 and over else ""
    if beside:
        return (f"move {made[0]} to {beside}",)
    if len(made) == 1 and made[0] in {each.name for each in names.here("pieces")}:
        return (f"reveal {made[0]}",)
    there = zone(re.sub(r"^both (?=their)|s$(?<=hands)", "", rest), names)
    if there is not None:
        return (f"show {there} to opponent",)
    so_many = re.match(r"\d|their [\w-]+ |an? [\w-]+ (?:from|in|of) their [\w-]+$", rest)
    so_many = so_many if not unseen_zone(rest, names) else None
    shown = chosen_first(rest, "their ", names) if so_many else None
    if shown is not None:
        return (*shown[0], f"  reveal {shown[1]}")
    some = re.fullmatch(r"(?:both |all |their |the |an? |1 )+(?P<kind>[\w-]+)", rest)
    whole = some is not None and re.search(
        r"\b(?:all|their)\b", rest
    )  # else what is chosen is meant
    kind = names.kind(some["kind"]) if some and whole else ""
    hand = names.hand_of(kind) if kind else ""
    return (f"show their {hand} to opponent",) if hand else None


def _turned_up(top: str, names: Names) -> Lines:
    """What lies on top of a pile is seen by all: in a place for it, if there is one."""
    pile = top.rpartition(" ")[2]
    beside = _shown_beside(top, names)
    if beside:
        return (f"move {top} to {beside}",)
    for name, sort in names.games.items():
        alike = names.holds.get(name) == names.holds.get(pile) and name != pile
        if sort == "zone" and alike and name in names.shown:
            on = f"put {top} on top of {name}" if name in names.piles else f"move {top} to {name}"
            return (on,)
    return (f'announce "{{{top}}}"',)


def _shown_beside(some: str, names: Names) -> str:
    """The only zone of the same player in which all see such pieces."""
    found = re.search(r"\b(?P<whose>their|[\w-]+'s) (?P<zone>[\w-]+)$", some)
    if found is None or names.theirs.get(found["zone"]) != "zone" or found["zone"] in names.shown:
        return ""
    kind = names.holds.get(found["zone"])
    seen = [
        name
        for name, sort in names.theirs.items()
        if sort == "zone" and name in names.shown and names.holds.get(name) in (kind, None)
    ]
    return f"{found['whose']} {seen[0]}" if len(seen) == 1 else ""


_SO_MANY_IN_HAND = re.compile(
    r"(?P<of>[\w-]+) (?:until|till) they (?:have|hold) (?P<n>\d+)(?: [\w-]+)? in (?:their )?hand"
)


def _draw(rest: str, names: Names) -> Lines | None:
    """So many are drawn, from the deck to the hand; or until so many are held."""
    lying = _from_zone(rest, names) or drawn_there(rest, names)
    if lying is not None:
        return lying
    rest = re.sub(r"^((?:the )?(?:top|bottom) .+) (?:in)?to their hand$", r"\1", rest)
    there = re.match(r"(?:the )?(?:top|bottom) |the [\w-]+ (?:in|from) (?!.* to )", rest)
    on_top = pieces(rest, names) if there else ()
    if on_top:
        return _take_pieces(on_top[0], names)
    if rest in ("1", "one", "another", "1 more"):
        held = [name for name in names.holds.values() if names.deck_of(name)]
        rest = f"1 {held[0]}" if held else rest
    rest, to, into = re.sub(r"^the top ", "a ", rest).partition(" to their ")
    of = re.search(
        r" from (?P<zone>(?:(?:the|their) )?(?:top of )?(?:(?:the|their) )?[\w-]+)$", rest
    )
    rest = rest[: of.start()] if of else rest
    upto = re.fullmatch(
        r"(?:back )?(?:up to|to|until they (?:have|hold)|till they have|back up to) (?P<n>\d+) "
        r"(?P<kind>[\w-]+).*",
        _SO_MANY_IN_HAND.sub(r"until they have \g<n> \g<of>", rest),
    )
    plain = re.fullmatch(r"(?P<n>\d+|an?|1|another|a new) (?P<kind>[\w-]+)", rest)
    found = upto or plain
    kind = (
        any_kind(found["kind"].replace("one", next(iter(names.kinds), "")), names) if found else ""
    )
    if found is None or not kind:
        return None
    hand = names.zone_of_players(into) if to else names.hand_of(kind)
    deck = drawn_from(kind, of["zone"] if of else "", names)
    if not hand or deck is None:
        return None
    n = found["n"] if found["n"].isdigit() else "1"
    if upto is not None:
        n = f"({n} - number of {kind}s in their {hand})"
    if deck.rpartition(" ")[2] in names.piles:
        top = kind if n == "1" else f"{n} {kind}s"
        return (f"move the top {top} of {deck} to their {hand}",)
    return (f"they draw {n} {kind if n == '1' else kind + 's'} from {deck} to their {hand}",)


DEEDS: dict[str, tuple[Deed, ...]] = {
    **COURSE,
    "gain": (_gain, _take_pieces, from_the_deck, another_time),
    "lose": (lose_phase, _lose, _give, _discard),
    "ante": (_ante,),
    "take": (win, taken_back, _take, _draw, another_time),
    "give": (_give,),
    "steal": (_steal, _take),
    "fall": (*COURSE["fall"], back_along),
    "move": (as_many_as, forward, to_the_other, man, to_the_start, _give, _move, along, laid_out),
    "shuffle": (_shuffle,),
    "discard": (_discard,),
    "reveal": (shown_there, told_drawn, laid_open, _reveal),
    "draw": (_draw,),
    "deal": (deal,),
    "swap": (swap, trade),
    "look": (looked_at, told_drawn, look),
    "uncover": (turned_up,),
    "announce": (told_there, told_drawn, *COURSE["announce"]),
    "play": (*COURSE.get("play", ()), _played_to),
    "empty": (*COURSE["empty"], _discard),
    "cost": (_lose,),
}
"""What verbs of a kind may come to, the likeliest first."""
