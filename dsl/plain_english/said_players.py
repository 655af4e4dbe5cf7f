"""Who is meant: players, as they are spoken of at a table.

Purpose: from words for a player to how a line says it. Every sentence is first said of `they` and
`opponent`, and then of whoever is meant: so nothing else has to know of whom it speaks. Input:
words, the names of a file. Output: `Who`. Must not know: what players do.
"""

import re
from collections.abc import Callable

from attrs import evolve, frozen

from ..word_forms import forms
from .said_denied import negated
from .said_flagged import both_named, but_one, flagged
from .said_in_blocks import Choice
from .said_names import Names
from .said_things import told_of, with_field
from .said_words import bases, third


@frozen
class Who:
    """Of whom something is said. said: the words for it; so: what holds of `they`, who are meant
    where it does (empty where it need not be asked); sort: `one`, `each`, `some` or `none`.
    cases: where it hangs on a choice of each of two in turn: what is asked, and of whom it is said.
    """

    said: str
    sort: str = "one"
    so: str = ""
    cases: tuple[tuple[str, str], ...] = ()


Asked = Callable[[str], str | None]
"""What is asked of `they`, by the words for it."""

EACH = re.compile(
    r"(?:(?:each|every|both|all)(?: of)?(?: the)? (?:2 )?players?|(?:the )?(?:2 )?players|everyone"
    r"|everybody|both|they both|both of them|each|each of them|the players)"
)
SOME = re.compile(
    r"(?:a|any|either|1|one|some|at least (?:1|one)) player|someone|somebody|anyone|anybody|one|1"
    r"|one side|one of them|either of them"
)
ONE = re.compile(r"(?:exactly|only|just) (?:1|one)(?: player)?")
NONE = re.compile(r"(?:no|neither) player|nobody|no one|neither(?: of them)?|none of them")
OPPONENT = re.compile(
    r"(?:(?:the|their|your|an?) )?(?:opponent|enemy|other(?: player| one| 1| side)?"
    r"|opposing player)"
)
THEY = re.compile(r"they|the (?:active |current |acting )?player|the player whose turn it is|them")
MORE = "more|most|higher|highest|high|bigger|biggest|larger|largest|greater|greatest|better|best"
LESS = "less|least|fewer|fewest|lower|lowest|low|smaller|smallest|worse|worst|weaker|weakest"
MORE += "|stronger|strongest|older|oldest|dearer|dearest|heavier|heaviest|longer|longest"
MORE += "|faster|fastest|quicker|quickest|deeper|deepest|taller|tallest"
LESS += "|shallower|shallowest"
LESS += "|cheaper|cheapest|lighter|lightest|shorter|shortest|slower|slowest|younger|youngest"
COUNTING = frozenset(("more", "most", "less", "least", "fewer", "fewest"))
"""Words for how many there are; a higher card is none of more cards."""
WHO = re.compile(
    r"(?P<whoever>whoever|any player who|any players who)|(?:the|a|an|any|each|every|all|both"
    r"|those)?"
    r" ?players? (?:who|that|which)\b(?: has| have)?"
)
_EXTREME = re.compile(
    rf"(?:(?P<verb>(?!the |a )[a-z]+) )?(?:(?:the|a) )?(?P<how>{MORE}|{LESS})"
    r"(?: (?P<what>[\w-]+?))??(?: (?:left|remaining|at the end|in (?:their )?(?P<zone>[\w-]+)))*"
)


def about(line: str, who: str, seats: tuple[str, str]) -> str:
    """A line about `they` and `opponent`, about somebody else."""
    if who == "they" or line.startswith("for each player"):
        return line
    if line.startswith(" "):
        inside = len(line) - len(line.lstrip())
        return line[:inside] + about(line[inside:], who, seats)
    words = _words(who, seats)

    def other(found: re.Match[str]) -> str:
        if found["does"]:
            return _does(words["they"], found["does"])
        if found["did"]:
            return _does(words["opponent"], found["did"])
        return words[found[0]]

    pattern = (
        r"(?:(?<=^)|(?<=: )|(?<=\())(?:they (?P<does>[a-z]+)|opponent (?P<did>[a-z]+))"
        r"|(?<![\w\"])(?<!'s )(?:opponent's|opponent|their|them|they)(?![\w\"])"
    )
    said = re.sub(pattern, other, line)
    return re.sub(r"^show (.+) to they$", r"they look at \1", said)


def _does(who: str, verb: str) -> str:
    several = who in ("you", "they")
    if verb in ("is", "are"):
        return f"{who} {'are' if several else 'is'}"
    plain = next((each for each in bases(verb) if third(each) == verb), verb)
    return f"{who} {plain if several else third(plain)}"


def _words(who: str, seats: tuple[str, str]) -> dict[str, str]:
    if who == "you":
        return {
            "they": "you", "them": "you", "their": "your", "opponent": "opponent",
            "opponent's": "opponent's",
        }  # fmt: skip
    if who == "opponent":
        return {
            "they": "opponent", "them": "opponent", "their": "opponent's", "opponent": "they",
            "opponent's": "their",
        }  # fmt: skip
    other = against(who, seats)
    return {
        "they": who, "them": who, "their": f"{who}'s", "opponent": other,
        "opponent's": f"{other}'s",
    }  # fmt: skip


def against(who: str, seats: tuple[str, str]) -> str:
    """The words for the opponent of whoever is said."""
    if who in ("they", "opponent"):
        return "opponent" if who == "they" else "they"
    if who in seats:
        return seats[1 - seats.index(who)]
    ends = "'s opponent"
    return who.removesuffix(ends) if who.endswith(ends) else f"{who}{ends}"


def player(words: str, names: Names, asked: Asked) -> Who | None:
    """Who is meant by some words. asked: says what is asked of `they` by other words."""
    words = words.strip()
    plain = _plain(words, names) or _so_of_them(words, names) or _by_nature(words, names)
    if plain is not None:
        return plain
    of = re.search(r" of (?:the|this|each|every) (?!hand\b)([a-z-]+)$", words)
    words = words if of is None else words[: of.start()]
    if of is not None and of[1] in names.phases and not names.winner_known:
        return _superlative(words, names)
    return (
        _winner(words, names)
        or _chooser(words, names)
        or _superlative(words, names)
        or _nearest(words, names)
        or _last(words, names)
        or _which(words, names, asked)
    )


def _so_of_them(words: str, names: Names) -> Who | None:
    if both_named(words, names):
        return Who("each player", "each")
    if other := but_one(words, names):
        return Who(other)
    return Who("they", "which", so) if (so := flagged(words, names)) else None


_LAST = (
    re.compile(
        r"(?:the )?(?:(?:highest|high|last|latest|winning|current|leading|best|standing) )?"
        r"(?P<verb>[a-z]+)er"
    ),
    re.compile(
        r"(?:whoever|the (?:last )?(?:player|one) (?:who|to)(?: has| have)?|the last to) (?:was the"
        r" last to )?(?P<verb>[a-z]+)(?: last| highest| the highest| the most)?"
    ),
)


_NEAREST = re.compile(
    r"(?:whoever|the (?:player|one)(?: who)?)(?: is|'s)?(?: with the)?(?: whose (?P<of>[\w-]+) is)?"
    r"(?: (?P<verb>[a-z]+))?(?: the)? (?P<how>closest|closer|nearest|nearer|furthest|farthest)"
    r"(?: (?P<of2>[\w-]+))?(?: (?:to|from) (?:the )?(?P<what>[\w-]+))?"
    r"|the (?P<how2>closest|closer|nearest|nearer) (?P<of3>[\w-]+)"
    r"(?: to (?:the )?(?P<what3>[\w-]+))?"
)


def _nearest(words: str, names: Names) -> Who | None:
    """`the player whose guess is closest to 10`: whoever is less far from a number."""
    found = _NEAREST.fullmatch(words)
    if found is None:
        return None
    numbers = [each for each in names.near("number") if not each.several]
    drawn = [each.name for each in numbers if each.who == "chance"]
    mine = [each.name for each in numbers if each.who == "each player"]
    said = found["of"] or found["of2"] or found["of3"] or ""
    called = {*forms(said), *bases(found["verb"] or said)}
    of = next((name for name in mine if name in called), mine[0] if len(mine) == 1 else "")
    goal = found["what"] or found["what3"] or ""
    if not goal.isdigit():
        known = [*drawn, *(name for name, sort in names.games.items() if sort == "number")]
        named = next((name for name in known if name in forms(goal)), "")
        goal = named or (drawn[0] if len(drawn) == 1 and goal in ("", *_A_THROW) else "")
    if not of or not goal or (said and said not in ("", "player") and of not in called):
        return None
    how = "more" if (found["how"] or "").startswith("f") else "less"
    away = [f"the difference of {whose} {of} and {goal}" for whose in ("their", "opponent's")]
    return Who("they", "which", f"({away[0]}) is {how} than ({away[1]})")


_A_THROW = frozenset(("die", "dice", "roll", "throw", "number", "secret", "draw", "result", "it"))


def _last(words: str, names: Names) -> Who | None:
    """`the last caller`, `whoever called last`: who is kept of those who have made a choice."""
    for pattern in _LAST:
        found = pattern.fullmatch(words)
        stems = {*bases(found["verb"]), f"{found['verb']}e"} if found else set()
        kept = names.keeps({re.sub(r"(.)\1$", r"\1", each) for each in stems} | stems, True)
        if kept is not None:
            return Who(kept.name)
    return None


def _plain(words: str, names: Names) -> Who | None:
    if words in names.seats:
        return Who(words)
    target = re.fullmatch(r"(?:(?:the|their|your) )?([\w-]+)", words)
    for choice in names.near("player") if target else ():
        if target and target[1] == choice.name:
            return Who(words)
    if words == "you":
        return Who("you")
    person = re.fullmatch(
        r"the (?:non-|other player than the )([\w-]+)|the player who is not (?:the )?([\w-]+)"
        r"|([\w-]+)'s opponent",
        words.removeprefix("the ") if words.endswith("'s opponent") else words,
    )
    known = next((each for each in person.groups() if each), "") if person else ""
    if known in names.persons | {*names.seats}:
        return Who(against(known, names.seats))
    richer = re.fullmatch(r"the (?P<how>rich|wealthi|poor)(?:er|est) (?:player|one|1)", words)
    if richer is not None and [*names.theirs.values()].count("number") == 1:
        how = "less" if richer["how"] == "poor" else "more"
        return Who(f"the player with {how} {names.main}")
    for pattern, sort in ((ONE, "exactly"), (NONE, "none"), (EACH, "each"), (SOME, "some")):
        if pattern.fullmatch(words):
            return Who("each player" if sort == "each" else "they", sort)
    if OPPONENT.fullmatch(words):
        return Who("opponent")
    return Who("they") if THEY.fullmatch(words) else None


_NATURE = re.compile(
    r"the (?P<less>less )?(?:more )?(?P<how>[a-z]+?)(?:er|est)? "
    r"(?:player|one|1|side|of them|of the 2)"
)
_NATURES = {
    "strong": "strength", "weak": "-strength", "fast": "speed", "slow": "-speed", "old": "age",
    "young": "-age", "heavi": "weight", "light": "-weight", "tall": "height", "brave": "courage",
    "brav": "courage", "wis": "wisdom", "luck": "luck", "lucki": "luck", "healthi": "health",
    "high": "height", "low": "-height",
    "long": "length", "short": "-length", "famous": "fame", "powerful": "power",
}  # fmt: skip
"""What such a player has more, or less, of."""


_HAS_LEFT = re.compile(
    r"the (?:only )?(?:player|one|1) (?:who|that|with) (?:has |have )?(?:any |some )?(?P<of>[\w-]+)"
    r"(?: left| remaining)?"
)
"""Who is left in the end, where one of two has none."""


def _by_nature(words: str, names: Names) -> Who | None:
    """`the stronger player`: by what players have, or by what they have chosen has, of strength."""
    found = _NATURE.fullmatch(words)
    of = _NATURES.get(found["how"], "") if found else ""
    less = of.startswith("-") != bool(found and found["less"])
    of = of.removeprefix("-")
    held = names.number(of) if of else ""
    left = _HAS_LEFT.fullmatch(words) if names.phase == names.outer else None
    if left is not None and names.number(left["of"]):
        return _compared(names.number(left["of"]), "more", names)
    if held:
        return _compared(held, "less" if less else "more", names)
    for choice in names.here("pieces") if of else ():
        if choice.who == "each player" and names.rank(choice.kind) in forms(of):
            return _by_field(choice, "less" if less else "more", names)
    return None


def _winner(words: str, names: Names) -> Who | None:
    """`the winner`, where a value is called so; else whoever has chosen more."""
    found = re.fullmatch(r"(?:the |an? )?(winner|loser|victor|buyer)", words)
    if found is None:
        answer = re.fullmatch(r"(?:the )?([\w-]+)", words)
        known = answer is not None and answer[1] in names.answers | names.persons
        return Who(words) if known else None
    last = next((k.name for k in names.kept if k.person and k.phase in
                 names.within.get(names.phase, ())), "")  # fmt: skip
    if last and found[1] != "loser":
        return Who(last)
    if names.decided and found[1] in (names.decided, "winner", "victor", "loser"):
        who = f"the {names.decided}"
        return Who(who if found[1] != "loser" else f"{who}'s opponent")
    if found[1] == "buyer":
        return None
    if names.here("pieces") and not (names.here("number") or names.won_by):
        return None  # which pieces win is for a line to say
    if names.within.get(names.phase):
        return None  # what was chosen here may have been decided in another way there
    return _more("more" if found[1] != "loser" else "less", "", names)


def _chooser(words: str, names: Names) -> Who | None:
    """`the roller`, `the bidder`: who does what a choice is called."""
    found = re.fullmatch(r"(?:the )?([a-z]+)er", words)
    if found is None:
        return None
    stems = {*bases(found[1]), found[1] + "e", re.sub(r"(.)\1$", r"\1", found[1])}
    for choice in names.here():
        if choice.who not in ("each player", "chance") and _called(choice, stems):
            return Who(choice.who)
        if choice.who == "each player" and choice.name in stems:
            return Who("each player", "each")
        if choice.who == "each player" and _called(choice, stems):
            way = next(way for way in choice.ways if way in stems)
            so = f"their {choice.name} is {way}"
            return Who(f"the player whose {choice.name} is {way}", so=so)
    return Who("they") if names.bound and found[1] in ("mov", "play", "attack") else None


def _called(choice: Choice, stems: set[str]) -> bool:
    return choice.name in stems or bool(stems & set(choice.ways))


def _superlative(words: str, names: Names) -> Who | None:
    """`the higher bidder`, `the better card`, `whoever has the most gold`."""
    words = re.sub(r"\bthe one (?=with|who)", "the player ", words)
    words = re.sub(rf"^the (?:player|owner|holder) of (?=the (?:{MORE}|{LESS}) )", "", words)
    words = re.sub(
        rf"^(?:whoever|the player who) (?:has |have )?(?:plays?|played|lays?|laid|puts?) (?:down )?"
        rf"(?=the (?:{MORE}|{LESS}) )", "", words,
    )  # fmt: skip
    words = re.sub(r"^(?:the )?winning (?=[a-z])", "the higher ", words)
    words = re.sub(r"^(?:the )?losing (?=[a-z])", "the lower ", words)
    words = re.sub(
        rf"^(?:the )?({MORE}|{LESS}) of (?:the (?:2 )?|both )?([\w-]+)$", r"the \1 \2", words
    )
    words = re.sub(rf"^(?:the )?({MORE}|{LESS}) (?:one|1)$", r"the \1", words)
    of_suit = _OF_THE_LEAD.fullmatch(words)
    if of_suit is not None:
        return _of_the_lead(of_suit["how"], of_suit["of"], of_suit["field"], names)
    found = re.fullmatch(rf"(?:the )?({MORE}|{LESS}) ([\w-]+)", words)
    alike = _such_alone(found[1], found[2], names) if found else None
    if alike is not None:
        return alike
    if found is not None and found[2] != "player":
        return _more(found[1], found[2], names)
    found = re.fullmatch(rf"(?:the )?({MORE}|{LESS})", words)
    if found is not None:
        return _more(found[1], "", names)
    found = re.fullmatch(
        rf"the player whose ([\w-]+) (?:is|are|was|were) (?:the )?({MORE}|{LESS})", words
    )
    if found is not None:
        return _more(found[2], found[1], names)
    rest = re.sub(
        r"^(?:whoever|(?:the )?player (?:who|that|with|whose)|who(?:ever)?) ?(?:has|have|had)? ?",
        "", words,
    )  # fmt: skip
    said = _EXTREME.fullmatch(rest) if rest != words else None
    if said is None:
        return _more_such(rest, names) if rest != words else None
    verb, what = said["verb"] or "", said["what"] or ""
    if what and names.cell(what):
        return _more_cells(said["how"], names)
    best = _best_of(said["how"], what, said["zone"] or "", names) if not verb else None
    if best is not None:
        return best
    of_pieces = what and (names.kind(what) or names.piece(what)) and not verb
    if said["how"] in COUNTING and (said["zone"] or of_pieces):
        return _more_pieces(said["how"], what, said["zone"] or "", names)
    return _more(said["how"], what or verb, names) or (
        _more(said["how"], verb, names) if verb else None
    )


def _more_cells(how: str, names: Names) -> Who | None:
    """Who has more cells of a board."""
    sign = "more" if how in MORE.split("|") else "less"
    for board, fields in names.boards.items():
        for owned, kinds in fields.items():
            if "player" in kinds:
                own = f"number of {board}s with {owned}"
                return Who("", so=f"{own} they is {sign} than {own} opponent")
    return None


def _best_of(how: str, what: str, zone: str, names: Names) -> Who | None:
    """Who has the piece of which a number is greatest, of all that lie in a zone of theirs."""
    there = names.zone_of_players(zone)
    if not there or how in COUNTING:
        return None
    kind = names.kind(what) or names.holds.get(there, "")
    fields = names.kinds.get(kind, {})
    rank = what if fields.get(what) == ("number",) else names.rank(kind) if names.kind(what) else ""
    if not rank:
        return None
    sign, which = ("more", "highest") if how in MORE.split("|") else ("less", "lowest")
    own = f"the {which} {rank} in"
    return Who("", so=f"{own} their {there} is {sign} than {own} opponent's {there}")


def _more_pieces(how: str, what: str, zone: str, names: Names) -> Who | None:
    """Who has more pieces in a zone."""
    piece = "" if names.kind(what) else names.piece(what)
    kind = names.kind(what) or names.pieces.get(piece, "")
    there = names.zone_of_players(zone) or (kind and names.hand_of(kind))
    if not kind or not there:
        return None
    sign = "more" if how in MORE.split("|") else "less"
    plural = f"{kind}s"
    if piece:
        mine, theirs = (f"number of {plural} in {whose} {there} that are {piece}"
                        for whose in ("their", "opponent's"))  # fmt: skip
        return Who("", so=f"{mine} is {sign} than {theirs}")
    return Who(
        f"the player with {sign} {plural} in {there}",
        so=f"number of {plural} in their {there} is {sign} than number of {plural} in"
        f" opponent's {there}",
    )


_SUCH = re.compile(
    rf"(?:the )?(?P<how>{MORE}|{LESS}) (?P<like>[\w-]+) (?P<kind>[\w-]+)"
    r"(?: (?:in|on|among) (?:their )?(?P<zone>[\w-]+))?"
)


def _more_such(words: str, names: Names) -> Who | None:
    """`the most red cards`: who has more of those of which something is so."""
    found = _SUCH.fullmatch(words)
    kind = names.kind(found["kind"]) if found else ""
    told = with_field(found["like"], kind, names) if found and kind else None
    if found is None or not told or found["how"] not in COUNTING:
        return None
    there = names.zone_of_players(found["zone"] or "") or names.hand_of(kind)
    sign = "more" if found["how"] in MORE.split("|") else "less"
    own = [f"number of {kind}s in {whose} {there}{told}" for whose in ("their", "opponent's")]
    return Who("", so=f"{own[0]} is {sign} than {own[1]}") if there else None


def _more(how: str, what: str, names: Names) -> Who | None:
    """Who has more, or less, of something; of what was chosen if it is not said of what."""
    sign = "more" if how in MORE.split("|") else "less"
    held = names.number(what) if what else ""
    if held:
        return _compared(held, sign, names)
    stems = {*bases(what), *bases(re.sub(r"(.)?er$", r"\1", what)), re.sub(r"er$", "", what)}
    stems |= {re.sub(r"(.)\1$", r"\1", each) for each in tuple(stems)}
    of_pieces = [(c, f) for c in names.here("pieces") for f in forms(what)
                 if names.kinds.get(c.kind, {}).get(f) == ("number",)]  # fmt: skip
    if len(of_pieces) == 1:
        return _by_field(of_pieces[0][0], sign, names, of_pieces[0][1])
    for choice in names.here("number", "pieces"):
        if what and not (stems & {choice.name, *forms(choice.kind)} or names.kind(what)):
            continue
        if choice.sort == "number" and choice.who == "each player":
            return _compared(choice.name, sign, names)
        if choice.sort == "pieces":
            return _by_field(choice, sign, names)
    return None


def _compared(held: str, sign: str, names: Names) -> Who:
    return Who(
        f"the player with {sign} {held}", so=f"their {held} is {sign} than opponent's {held}"
    )


def _by_field(choice: Choice, sign: str, names: Names, of: str = "") -> Who | None:
    """Who has chosen the piece of which a number is greater. of: which number, if that is said."""
    fields = names.kinds.get(choice.kind, {})
    rank = of or next((name for name, values in fields.items() if values == ("number",)), "")
    if not rank:
        return None
    name = choice.name
    if choice.who == "each player":
        return Who(
            f"the player whose {name} has {sign} {rank}",
            so=f"{rank} of their {name} is {sign} than {rank} of opponent's {name}",
        )
    sides = _sides(choice, names)
    mine, theirs = (
        next((f"{rank} of {told_of(c, names)}" for c in names.here("pieces") if c.who == who), "")
        for who in sides
    )
    if not (mine and theirs):
        return None
    cases = ((f"{mine} is {sign} than {theirs}", sides[0]),
             (f"{theirs} is {sign} than {mine}", sides[1]))  # fmt: skip
    return Who("they", cases=cases)


def _sides(choice: Choice, names: Names) -> tuple[str, str]:
    """Whoever has chosen, and the other: the first of the two as they are spoken of first."""
    who, other = choice.who, against(choice.who, names.seats)
    pair = (who, other)
    second = who == "opponent" or who.endswith("'s opponent") or who == names.seats[1]
    return pair[::-1] if second else pair


_OF_THE_LEAD = re.compile(
    rf"(?:the )?(?P<how>{MORE}|{LESS}) (?P<of>[\w-]+) (?:of|in) (?:the )?(?:led |lead )?"
    r"(?P<field>[\w-]+)(?: (?:led|that was led|of (?:the )?lead))?"
)


def _such_alone(how: str, like: str, names: Names) -> Who | None:
    """`the highest heart`: whose piece has more, of those of which something is so."""
    made = [c for c in names.here("pieces") if c.kind and not c.several]
    if len(made) != 2 or made[0].who != against(made[1].who, names.seats):
        return None
    second, first = made
    rank, told = names.rank(first.kind), with_field(like, first.kind, names)
    if not rank or not told or first.kind != second.kind:
        return None
    field, value = told.removeprefix(" with ").split(" ")
    sign = "more" if how in MORE.split("|") else "less"
    cases = []
    for one, two in ((first, second), (second, first)):
        mine, other = told_of(one, names), told_of(two, names)
        higher = f"{rank} of {mine} is {sign} than {rank} of {other}"
        alone = f"({field} of {other} is not {value}, or {higher})"
        cases.append((f"{field} of {mine} is {value} and {alone}", one.who))
    return Who("they", cases=tuple(cases))


def _of_the_lead(how: str, of: str, field: str, names: Names) -> Who | None:
    """Whose piece has more, of those that have the same printed as the one laid first."""
    made = [c for c in names.here("pieces") if c.kind and c.kind == names.kind(of)]
    if len(made) != 2 or made[0].who != against(made[1].who, names.seats):
        return None
    second, first = made
    rank, fields = names.rank(first.kind), names.kinds[first.kind]
    kept = next((f for f in fields if field in forms(f) and fields[f] != ("number",)), "")
    if not rank or not kept:
        return None
    sign = "more" if how in MORE.split("|") else "less"
    led, laid = told_of(first, names), told_of(second, names)
    one, two = f"{rank} of {led}", f"{rank} of {laid}"
    mine, other = f"{kept} of {led}", f"{kept} of {laid}"
    return Who(
        "they",
        cases=(
            (f"{other} is not {mine}, or {one} is {sign} than {two}", first.who),
            (f"{other} is {mine} and {two} is {sign} than {one}", second.who),
        ),
    )


def _which(words: str, names: Names, asked: Asked) -> Who | None:
    """`the player who ...`, `players with ...`, `whoever ...`: who it is asked of."""
    found = re.match(
        r"the first (?:player )?to (?:(?:get|have|reach|collect|score|gain|win|hold) )?(?=\d)",
        words,
    )
    if found is not None:
        so = asked(f"they have at least {words[found.end() :]}")
        return Who("they", "which", so) if so else None
    found = re.match(r"the last player (?:with|who has|to have) ", words)
    if found is not None:
        so = asked(f"they have no {words[found.end() :]}")
        return Who("they", "which", about(so, "opponent", names.seats)) if so else None
    first = re.fullmatch(r"(?:the )?first (?:player )?(?:who|to) (?P<does>.+)", words)
    if first is not None and names.phase == names.outer:
        so = asked(f"they {first['does']}")
        return Who("they", "which", so) if so else None
    does = re.fullmatch(
        r"(?:(?:the|a|an|any|each|every|all) ?players?|anyone|anybody|everyone|whoever)"
        r" (?P<verb>[a-z]+ing) (?P<what>.+)", words,
    )  # fmt: skip
    if does is not None:
        verb = next((each for each in bases(does["verb"]) if not each.endswith("ing")), "")
        verbs = (verb, *(each for each in bases(does["verb"]) if not each.endswith("ing")))
        so = next((s for v in verbs if (s := asked(f"they {v} {does['what']}"))), None)
        return Who("they", "which", so) if so else None
    found = WHO.match(words)
    if found is not None:
        rest = words[found.end() :].strip()
        rest = re.sub(r" first$", "", rest)
        has = found[0].endswith((" has", " have"))
        so = (asked(f"they have {rest}") if has else None) or asked(f"they {rest}")
        return Who("they", "which", so) if so else None
    found = re.match(r"(?:the|a|any|each|every|all)?(?: ?players?) (with|without|whose) ", words)
    if found is None:
        return None
    rest = words[found.end() :]
    said = {
        "with": f"they have {rest}",
        "without": f"they have no {rest}",
        "whose": f"their {rest}",
    }
    so = asked(said[found[1]])
    if so and found[1] == "whose" and not re.search(r"\b(?:they|their|them)\b", so):
        return _who_chose(so, names)
    return Who("they", "which", so) if so else None


def _who_chose(so: str, names: Names) -> Who | None:
    """The only player who has chosen what is asked about."""
    said = re.findall(r"[\w-]+", so)
    made = {c.who for c in names.here() if c.name in said}
    who = made.pop() if len(made) == 1 else ""
    return Who(who, cases=((so, who),)) if who in ("they", "opponent", *names.seats) else None


def of_all(condition: str, sort: str, seats: tuple[str, str]) -> str | None:
    """What is asked of `they`, asked of both players, of either, of one alone, or of neither."""
    plain = re.match(r"their (?![^:]*\b(?:their|opponent)\b)", condition)
    denied = negated(condition)
    if sort == "each":
        return f"each player's {condition[6:]}" if plain else _joined(condition, " and ", seats)
    if sort == "some" and plain:
        return f"a player's {condition[6:]}"
    if sort == "some" and condition.startswith("they have ") and "their" not in condition:
        return f"a player has {condition[10:]}"
    if sort == "some":
        return f"({_joined(condition, ', or ', seats)})"
    if denied is None:
        return None
    if sort == "none":
        return of_all(denied, "each", seats)
    one, other = (about(condition, seat, seats) for seat in seats)
    no_one, no_other = (about(denied, seat, seats) for seat in seats)
    return f"({one} and {no_other}, or {no_one} and {other})"


def _joined(condition: str, by: str, seats: tuple[str, str]) -> str:
    return by.join(about(condition, seat, seats) for seat in seats)


def alone(condition: str, seats: tuple[str, str]) -> str | None:
    """What is asked of `they` alone, and not of the opponent."""
    denied = negated(condition)
    return None if denied is None else f"{condition} and {about(denied, 'opponent', seats)}"


__all__ = ["Asked", "Who", "about", "alone", "evolve", "negated", "of_all", "player"]
