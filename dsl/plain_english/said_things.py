"""Pieces, zones and cells, as they are spoken of at a table.

Purpose: from words for things to the words of a line. Input: words, the names of a file. Output:
the words of the language, about `they` and `opponent`. Must not know: what is done with them.
"""

import re

from ..word_forms import article, forms
from .said_in_blocks import Choice
from .said_names import Names
from .said_words import bases

OWNERS = {
    "their": "their ", "its": "their ", "your": "your ", "opponent's": "opponent's ",
    "the opponent's": "opponent's ", "the other player's": "opponent's ",
    "their opponent's": "opponent's ", "the other's": "opponent's ", "the enemy's": "opponent's ",
}  # fmt: skip
OWNER = re.compile(
    r"(?P<whose>their opponent's|their|its|your|(?:the )?opponent's|the other player's|the other's"
    r"|the enemy's|[A-Z][\w-]*'s) (?P<rest>.+)"
)
DISCARDS = ("discard", "spent", "graveyard", "waste", "used", "trash", "bin")
BOTH = re.compile(
    r"(?:(?:both|both the|the|the 2|the played|both played|all played|these|those|each played"
    r"|the chosen|both chosen|each|each chosen|used|played|all used|the used)"
    r" (?:of the )?(?:(?:played|chosen|used) )?)?(?P<kind>[\w-]+)"
)


def owner(words: str, names: Names) -> tuple[str, str]:
    """Whose something is, as it is said here, and what it is; nobody's if that is not said."""
    found = OWNER.fullmatch(words)
    if found is None:
        of = re.fullmatch(
            r"(?:the )?([\w-]+) of (?:the|their) (opponent|other player|enemy)", words
        )
        return ("opponent's ", of[1]) if of else ("", words)
    whose = found["whose"]
    return OWNERS.get(whose, f"{whose} "), found["rest"]


def zone(words: str, names: Names) -> str | None:
    """A place in which pieces lie: `their hand`, `the discard pile`, `the table`."""
    if words.count(" ") > 3 or " and " in words:
        return None
    whose, rest = owner(words, names)
    article = "the " if rest.startswith("the ") else ""
    rest = re.sub(r"^the ", "", rest)
    rest = re.sub(r" (?:pile|zone|area|stack|row)$", "", rest)
    if whose:
        found = names.zone_of_players(rest)
        if found:
            return f"{whose}{found}"
        kind = names.kind(rest)
        hand = names.hand_of(kind) if kind else ""
        if rest == "hand" and not hand:
            hand = next((n for n, sort in names.theirs.items() if sort == "zone"), "")
        return f"{whose}{hand}" if hand else None
    found = names.zone_of_game(rest)
    if found and (rest == found or rest not in names.kinds):
        return f"{article}{found}"
    found = names.zone_of_players(rest)
    if found:
        return f"their {found}"
    return _discards(rest, names)


def _discards(words: str, names: Names) -> str | None:
    """Where discards go, by whatever name."""
    stem = next((each for each in DISCARDS if each in words), "")
    if not stem:
        return None
    for kept, whose in ((names.theirs, "their "), (names.games, "")):
        for name, sort in kept.items():
            if sort == "zone" and any(each in name for each in DISCARDS):
                return f"{whose}{name}"
    return None


def discards(names: Names) -> str | None:
    """Where what is discarded goes, if there is a zone for it."""
    return _discards("discard", names)


def chosen(words: str, names: Names, *sorts: str) -> Choice | None:
    """The choice that is meant by some words: by its name, its kind, or a verb for it."""
    words = re.sub(r"^(?:the|their|this|that|a|an) ", "", words)
    verb = ""
    made = re.match(r"([a-z]+) (?=\w)", words)
    if made and not names.kind(made[1]) and _made_of(made[1], names):
        verb, words = made[1], words[made.end() :]
    behind = re.match(r"([\w-]+) (?:that )?(?:they )?(?:just )?([a-z]+)$", words)
    if behind and _made_of(behind[2], names):
        words, verb = behind[1], behind[2]
    kind, cell = names.kind(words), names.cell(words)
    near = names.near(*sorts)
    for each in near if verb else ():  # the room that they robbed, not the one that was watched
        if each.name in {verb, *bases(verb)} and each.kind and each.kind in (kind, cell):
            return each
    for each in near:
        if words in forms(each.name):
            return each
    for each in names.here(*sorts) or near:
        if each.kind and each.kind in (kind, cell):
            return each
    return None


def _made_of(word: str, names: Names) -> bool:
    """Whether a word is what became of a choice: `played`, `claimed`."""
    stems = set(bases(word))
    general = {"choose", "play", "pick", "select", "use", "draw", "reveal", "win"}
    return bool(stems & general) or any(each.name in {word, *stems} for each in names.choices)


def of_choice(choice: Choice, whose: str = "") -> str:
    """What was chosen, as it is spoken of: chance's draws belong to nobody, or to each player."""
    if choice.who == "chance":
        return f"{whose or 'their '}{choice.name}" if choice.for_each else choice.name
    if whose:
        return f"{whose}{choice.name}"
    if choice.who == "opponent":
        return f"opponent's {choice.name}"
    if choice.who in ("they", "each player"):
        return f"their {choice.name}"
    return f"{choice.who}'s {choice.name}"


def told_of(choice: Choice, names: Names) -> str:
    """What one player has chosen, as it is spoken of: by its name, unless whose it is must be said,
    as whoever chose it may be either.
    """
    by_name = choice.who in ("they", "opponent", "chance", *names.seats)
    return choice.name if by_name and not choice.for_each else of_choice(choice)


def both(words: str, names: Names) -> tuple[str, ...]:
    """What the two players have chosen: one thing for all of it, or several."""
    if words in ("both", "them both", "both of them"):
        kinds = {c.kind for c in names.here("pieces") if c.who != "chance"}
        words = f"both {kinds.pop()}" if len(kinds) == 1 else words
    found = BOTH.fullmatch(words)
    if found is None:
        return ()
    kind = names.kind(found["kind"])
    several = found["kind"] != kind or words.startswith(("both", "all", "each"))
    made = [c for c in names.here("pieces") if kind and c.kind == kind]
    named = [c for c in names.here() if found["kind"] in forms(c.name) and c.sort == "pieces"]
    for each in (*made, *named):
        if each.who == "each player" and several:
            return (f"each {each.name}",)
    if len(made) > 1 and several:
        return tuple(told_of(each, names) for each in reversed(made))
    return ()


def pieces(words: str, names: Names) -> tuple[str, ...]:
    """The pieces that are meant, as they are spoken of here."""
    all_of = both(words, names)
    if all_of:
        return all_of
    if words in ("it", "this"):
        near = names.here("pieces")
        return (_piece_of(near[0], "", names),) if near else ()
    whose, rest = owner(words, names)
    choice = chosen(rest, names, "pieces")
    several = re.match(r"(?:all|every|each|any|an?|1)\b", words) or re.search(
        r"\b(?:in|from|with)\b", rest
    )
    if choice is not None and not several and _one(rest, choice, names):
        return (_piece_of(choice, whose, names),)
    piece = names.piece(re.sub(r"^(?:an?|the|1) ", "", rest))
    if piece:
        return (piece,)
    end = _end_of_a_pile(words, names)
    some = end or those(words, names)
    return (some,) if some else ()


_END = re.compile(
    r"(?:the )?(?:(?P<end>top|bottom|next) )?(?P<n>\d+ )?(?P<kind>[\w-]+)(?: (?:of|from|on|in|off) "
    r"(?P<pile>.+))?"
)


def _hidden(names: Names) -> str:
    """The kind of what lies in the only pile of the game that nobody sees."""
    found = {names.holds.get(pile, "") for pile in names.piles & {*names.games} - names.shown}
    return found.pop() if len(found) == 1 else ""


def _end_of_a_pile(words: str, names: Names) -> str | None:
    """`the top card`, and of which pile, where there is one alone; where all of a kind lie in it,
    `the card` is its top one.
    """
    words = re.sub(r"^the next(?: one| 1)?$", f"the next {_hidden(names)}", words)
    found = _END.fullmatch(words)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return None
    there = zone(found["pile"], names) if found["pile"] else None
    of = [pile for pile in sorted(names.piles) if names.holds.get(pile) == kind]
    if there is None and not found["pile"] and len(of) > 1:
        of = [pile for pile in of if pile == names.deck_of(kind)]
    if not found["end"]:
        lying = [z for z in names.games if names.games[z] == "zone" and names.holds.get(z) == kind]
        if words != f"the {kind}" or lying != of or names.here("pieces"):
            return None
    there = there or (f"the {of[0]}" if len(of) == 1 and not found["pile"] else None)
    if there is None or there.rpartition(" ")[2] not in names.piles:
        return None
    end = "bottom" if found["end"] == "bottom" else "top"
    return f"the {end} {found['n'] or ''}{found['kind']} of {there}"


def _piece_of(choice: Choice, whose: str, names: Names) -> str:
    """A piece that was chosen; where one player alone has chosen it, its name is enough."""
    return of_choice(choice, whose) if choice.who == "each player" else told_of(choice, names)


def _one(words: str, choice: Choice, names: Names) -> bool:
    """Whether words are about one thing: not `cards`, where the kind is `card`."""
    last = words.rpartition(" ")[2]
    return (
        last in forms(choice.name)
        or choice.several
        or last in (choice.kind, "piece", "one")
        or (names.kind(last) != last and not last.endswith("s"))
    )


THOSE = re.compile(
    r"(?:(?P<all>all|every|each|any)(?: of)? )?(?P<whose>(?:the )?opponent's |the other"
    r" player's |their"
    r" |the )?(?:(?P<field>[\w-]+) )?(?P<kind>[\w-]+)(?P<rest>(?: (?:in|from|on|with|of)\b.*)?)"
)


def those(words: str, names: Names) -> str | None:
    """All pieces of a sort: `all their blue cards`, `cards with dark hair`, `their hand`."""
    there = zone(words, names)
    if there is not None and not names.kind(words.rpartition(" ")[2]):
        held = names.holds.get(there.rpartition(" ")[2], "")
        return f"each {held} in {there}" if held else None
    found = THOSE.fullmatch(re.sub(r"^(?:all (?:of )?(?:the )?|every )", "all ", words))
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return None
    if re.fullmatch(rf"(?:the|this|that) {kind}", words):  # one, and not all in a hand
        return _lying_alone(kind, names)
    where = _where(found["rest"], kind, (found["whose"] or "").strip(), names)
    if where is None:
        return None
    told = with_field(found["field"], kind, names) if found["field"] else ""
    return None if told is None else f"each {kind} in {where}{told}"


def _lying_alone(kind: str, names: Names) -> str | None:
    """What lies where all see it, and belongs to nobody: the piece that was turned up."""
    zones = [name for name, sort in names.games.items() if sort == "zone"]
    up = [zone for zone in zones if zone not in names.piles and names.holds.get(zone) == kind]
    return f"each {kind} in {up[0]}" if len(up) == 1 else None


def _where(rest: str, kind: str, whose: str, names: Names) -> str | None:
    """Where pieces lie, and with what, by the words behind them."""
    with_ = re.search(r" with (?:an? )?(?:(?P<field>[\w-]+) )?(?P<value>[\w-]+)$", rest)
    said = with_field(f"{with_['field']} {with_['value']}", kind, names) if with_ else ""
    if said is None:
        return None
    there = re.match(r" (?:in|from|on|of) (.+)", rest[: with_.start()] if with_ else rest)
    if there is not None:
        found = zone(there[1], names)
        return f"{found}{said}" if found else None
    hand, deck = names.hand_of(kind), names.deck_of(kind)
    if whose in ("", "the") and deck and names.games.get(deck) and not hand:
        return f"{deck}{said}"
    return f"{OWNERS.get(whose, 'their ')}{hand}{said}" if hand else None


def with_field(words: str, kind: str, names: Names) -> str | None:
    """`blue`, `dark hair`, `hair dark`: which of the pieces, by what a field of them holds."""
    parts = words.split()
    for name, values in names.kinds.get(kind, {}).items():
        for value in values:
            if value in ("number",):
                continue
            if parts in ([value], [value, name], [name, value]) or (
                len(parts) == 1 and parts[0] in forms(value)
            ):
                return f" with {name} {value}"
        for held, fills in names.fills.items():
            if len(parts) == 1 and held in forms(parts[0]) and {*fills} == {*values}:
                return f" with {name} {held}"
    return None


def domain_of(words: str, names: Names) -> str | None:
    """What may be chosen: `a square`, `2 of their cards`, `1 suspect`."""
    found = re.fullmatch(
        r"(?P<n>an?|1|one|any|(?:up to )?\d+)(?: of their)? (?P<empty>empty )?(?P<of>[\w-]+)"
        r"(?: (?:from|in|of|on) (?P<at>.+))?",
        words,
    )
    if found is None:
        return None
    one = found["n"] in ("a", "an", "1", "one", "any")
    board, kind = names.cell(found["of"]), names.kind(found["of"])
    if board:
        what = f"empty {board}" if found["empty"] else board
        return article(what) if one else f"{found['n']} {what}s"
    if not kind:
        return None
    there = zone(found["at"], names) if found["at"] else None
    if found["at"] and there is None:
        return None  # or what is said behind it is lost, and another place meant
    lying = there or (
        f"their {names.hand_of(kind)}" if names.hand_of(kind) else names.deck_of(kind)
    )
    many = article(kind) if one else f"{found['n']} {kind}s"
    return f"{many} in {lying}" if lying else many


def cell(words: str, names: Names) -> str | None:
    """A cell that is meant: `their spot`, `the field they shot`, `F6`."""
    if re.fullmatch(r"[A-Z]\d+", words) and names.boards:
        return words
    words = re.sub(r" of their (?:opponent|enemy)$", " of the opponent", words)
    whose, rest = owner(words, names)
    rest = re.sub(r"^(?:the|this|that|a|an) ", "", rest)
    for name, sort in names.theirs.items():
        if sort == "cell" and (
            rest in forms(name) or (whose and rest in ("piece", "pawn", "position"))
        ):
            return f"{whose or 'their '}{name}"
        if sort == "cell" and whose and names.cell(rest):
            return f"{whose}{name}"
    if not whose and names.games.get(rest) in ("cell", "name"):
        return rest  # its own name, whatever else it might be a word for
    choice = chosen(rest, names, "cell")
    if choice is None:
        return None
    if choice.who != "each player":
        return of_choice(choice)
    elsewhere = choice.phase != names.phase and re.match(r"the ", words)
    return of_choice(choice, whose or ("opponent's " if elsewhere else ""))


__all__ = ["both", "cell", "chosen", "discards", "of_choice", "owner", "pieces", "those", "zone"]


_TWO_PIECES = re.compile(
    r"(?P<before>.*?)(?P<either>either )?(?:(?:the|an?) )?(?P<one>[\w-]+|\"[^\"]+\") or "
    r"(?:(?:the|an?) )?(?P<other>[\w-]+|\"[^\"]+\")(?P<behind>(?: .*)?)"
)


def of_each_piece(words: str, names: Names) -> tuple[str, ...]:
    """`they hold the King or the Page`: the same words with each of the two pieces alone."""
    found = _TWO_PIECES.fullmatch(words)
    if found is None or not (names.piece(found["one"]) and names.piece(found["other"])):
        return ()
    before, behind = found["before"], found["behind"]
    return f"{before}{found['one']}{behind}", f"{before}{found['other']}{behind}"


def in_quotes(piece: str) -> str:
    """The name of a piece, in quotation marks if it is of several words."""
    return f'"{piece}"' if " " in piece else piece
