"""What becomes of things, as it is said at a table: `the lot goes back to stock`.

Purpose: from the words for it to lines. Input: words, the names of a file. Output: lines about
`they` and `opponent`. Must not know: when it happens, and of whom it is said.
"""

import re

from ..word_forms import forms
from .said_amounts import amount, counted, number_of, property_for, value
from .said_cells import cells
from .said_course import Lines
from .said_deeds import deed, so_much
from .said_hidden import told_there
from .said_moves import along, on_a_track, owned, to_the_start
from .said_names import Names
from .said_picked import free
from .said_things import cell, of_choice, told_of, zone
from .said_words import bases, verb_kinds


def happens(subject: str, rest: str, names: Names) -> Lines | None:
    """The lines for what becomes of something: `the lot goes back to stock`."""
    for reader in (
        _stays,
        _leaves,
        _flips,
        _of_so_many,
        _shuffled,
        _fails,
        _capped,
        _costs,
        _passive,
        _becomes,
        _changes,
        _goes,
        _worth,
        _by_name,
    ):
        lines = reader(subject, rest, names)
        if lines is not None:
            return lines
    return None


def _stays(subject: str, rest: str, names: Names) -> Lines | None:
    """What stays as it is needs no line."""
    stays = re.fullmatch(r"(?:stays?|remains?)(?: (?:where it is|the same|there|as it is))?", rest)
    return () if stays else None


def _leaves(subject: str, rest: str, names: Names) -> Lines | None:
    """`the guessed card leaves the game`: it is discarded."""
    if not _LEFT.fullmatch(rest):
        return None
    lines = deed("discard", subject, names)
    gone = lines is None or all(line.startswith("discard ") for line in lines)
    return lines if gone else None


_LEFT = re.compile(
    r"leaves?(?: the (?:game|match|board|table))?"
    r"|(?:is|are|gets?) (?:(?:removed |taken )?(?:from|out of)) (?:the )?(?:game|match|play)"
    r"|go(?:es)? out of (?:the )?(?:game|play)|(?:is|are) (?:put|set|laid) aside"
    r"|(?:is|are) (?:thrown away|used up|spent)|go(?:es)? (?:to|on|onto|into) (?:the |a )?discard"
    r"(?: pile)?|(?:can|may) be (?:played|used|chosen) (?:exactly )?once"
    r"|(?:cannot|(?:may|must) not) be (?:played|used|chosen) (?:again|twice|a 2nd time)"
)
"""What becomes of pieces that nobody has any more."""


def _flips(subject: str, rest: str, names: Names) -> Lines | None:
    """`each stone next to it flips`: it is theirs."""
    some = cells(subject, names) if names.boards else None
    flips = re.fullmatch(r"(?:flips?|turns?|switch(?:es)?)(?: (?:over|to their \w+|sides?))?", rest)
    return (
        (f"for each {some}: its {owned(names)} becomes they",)
        if some and flips and owned(names)
        else None
    )


def _of_so_many(subject: str, rest: str, names: Names) -> Lines | None:
    """`a stake of 0 costs 1 point`."""
    found = re.fullmatch(r"an? (?P<of>[\w-]+) of (?P<n>\d+)", subject)
    made = [c for c in names.here("number") if found and c.name == found["of"]]
    lines = _comes_of(rest, names) if made else None
    if found is None or lines is None:
        return None
    here = names.phase if names.phase in names.phases else names.outer
    lines = tuple(line.replace(f" the {names.outer}", f" the {here}") for line in lines)
    return tuple(f"{line}, if {of_choice(made[0])} is {found['n']}" for line in lines)


def _shuffled(subject: str, rest: str, names: Names) -> Lines | None:
    """What lies in no order need not be shuffled."""
    shuffled = re.match(
        r"(?:is|are|gets?) (?:re)?shuffled(?! (?:back )?into| to (?:form|make))", rest
    )
    there = zone(subject, names) if shuffled else None
    if " and " in rest:
        return None
    if shuffled and there is None and names.kind(subject.rpartition(" ")[2]):
        return deed("shuffle", subject, names)
    if there is None:
        return None
    return (f"shuffle {there}",) if there.rpartition(" ")[2] in names.piles else ()


def _fails(subject: str, rest: str, names: Names) -> Lines | None:
    """`both cards fail`: they are cancelled."""
    if not re.fullmatch(r"fails?|fizzles?|(?:has|have) no effect|(?:does|do) nothing", rest):
        return None
    return deed("cancel", subject, names)


def _capped(subject: str, rest: str, names: Names) -> Lines | None:
    """What nobody has more of than so many."""
    excess = re.fullmatch(
        r"(?:any |all )?(?:excess|extra|surplus) ([\w-]+) (?:over|above|beyond) (\d+)", subject
    )
    if excess is not None and re.fullmatch(r"(?:is|are) (?:lost|discarded|wasted)", rest):
        held = property_for(excess[1], names)
        return (f"their {held} is at most {excess[2]}",) if held else None
    found = re.fullmatch(
        r"(?:(?:may|must|can|does)(?: not|never)?|cannot|never|is (?:never|capped at|limited"
        r" to))? ?"
        r"(?P<how>exceeds?|(?:be|go|goes|rise|is)? ?(?:above|over|more than|below|under|less"
        r" than)|at most|at least)?"
        r" ?(?P<n>\d+)", rest,
    )  # fmt: skip
    held = property_for(re.sub(r"^(?:the|their|a player's|each player's) ", "", subject), names)
    if (
        found is None
        or not held
        or not re.match(r"may|must|can|never|is (?:never|capped|limited)", rest)
    ):
        return None
    low = bool(re.search(r"below|under|less|at least", found["how"] or ""))
    return (f"their {held} is at {'least' if low else 'most'} {found['n']}",)


def _costs(subject: str, rest: str, names: Names) -> Lines | None:
    """`each move costs 1 energy`, `a wrong guess costs a guess`."""
    found = re.fullmatch(
        r"(?P<verb>costs?|gives?|brings?|scores?|earns?|is worth|loses?) (?P<n>.+)", rest
    )
    what = re.fullmatch(
        r"(?:each|every|an?) (?P<of>move|turn|step|shot|guess|throw|roll|action|[a-z]+)", subject
    )
    if found is None or what is None:
        return None
    known = {"move", "turn", "action", *(each.name for each in names.here())}
    if what["of"] not in known or names.kind(what["of"]):
        return None
    sign = "lose" if found["verb"].startswith(("cost", "lose")) else "gain"
    return deed(sign, found["n"], names)


def _passive(subject: str, rest: str, names: Names) -> Lines | None:
    """`is discarded`, `are moved to the table`: something is done with it."""
    found = re.fullmatch(
        r"(?:is|are|gets?|will be|must be|has to be|was|were) (?P<verb>[a-z]+)(?P<rest>.*)", rest
    )
    if found is None:
        return None
    back = re.sub(r"^ back\b| evenly$| equally$", "", found["rest"])
    verb, bare = found["verb"], subject.removeprefix("the ")
    if verb in ("lost", "cleared", "wiped") and not back and names.games.get(bare) == "number":
        return (f"{bare} becomes 0",)
    flag = next((f for fields in names.boards.values() for f, k in fields.items() if k == ("yes",)
                 and (verb == f or back.endswith(f" as {f}") or verb in bases(f))), "")  # fmt: skip
    if flag and cell(subject, names):
        return (f"{flag} of {cell(subject, names)} becomes yes",)
    captured = verb in ("flipped", "turned", "converted", "claimed")
    some = cells(subject, names) if names.boards else None
    if captured and some is not None and owned(names):
        return (f"for each {some}: its {owned(names)} becomes they",)
    verb = "remove" if verb == "captured" else verb
    decks = [kind for kind in names.kinds if names.deck_of(kind)]
    if verb == "dealt" and subject.isdigit() and len(decks) == 1:
        subject = f"{subject} {decks[0]}s"
    lines = deed(verb, f"{subject}{back}", names)
    if lines is not None and any(line.startswith("they ") for line in lines):
        if verb not in ("lost", "spent", "paid"):
            return None
        own = _of_each(subject, names)
        return _lost_by(subject, lines) if own is None else deed(verb, own, names)
    return lines


_WHOSE = re.compile(r"(?P<who>[A-Z]\w*|the winner|the loser)'s ")
_OF_ALL = re.compile(r"(?:their|your|each|every|both|all|\d)\b")


def _of_each(subject: str, names: Names) -> str | None:
    """`both guesses`, of which each player has chosen one: what is each player's own."""
    found = re.fullmatch(r"(?:both|all|each|every)(?: of)?(?: the)? (?P<of>[\w-]+)", subject)
    chosen = (each for each in names.choices if each.sort == "number")
    return next((f"their {c.name}" for c in chosen if found and found["of"] in forms(c.name)), None)


def _lost_by(subject: str, lines: Lines) -> Lines | None:
    """What is lost or paid, by whoever it is said to be of: of nobody else it is known."""
    whose = _WHOSE.match(subject)
    if whose is not None:
        return tuple(re.sub(r"^they lose\b", f"{whose['who']} loses", line) for line in lines)
    return lines if _OF_ALL.match(subject) else None


def _becomes(subject: str, rest: str, names: Names) -> Lines | None:
    """A number, a flag or a cell becomes something."""
    found = re.fullmatch(
        r"(?:becomes?|turns?(?: into)?|goes back to|counts? (?:as|for)|is) (?P<to>.+)", rest
    )
    if found is None:
        return None
    to = re.sub(r"^nothing$", "0", found["to"])
    some = cells(subject, names) if names.boards else None
    if some is not None and owned(names) and to in ("theirs", "their own", "opponent's"):
        who = "they" if to.startswith("their") else "opponent"
        return (f"for each {some}: its {owned(names)} becomes {who}",)
    there = cell(subject, names)
    for fields in names.boards.values():
        for name, kinds in fields.items():
            if there and kinds == ("yes",) and to == name:
                return (f"{name} of {there} becomes yes",)
    if rest.startswith("is"):
        return None
    of, much = value(subject, names), value(to, names)
    return (f"{of} becomes {much}",) if of and much and not of[0].isdigit() else None


def _changes(subject: str, rest: str, names: Names) -> Lines | None:
    """`drops by 1`, `goes up by 2`: a number rises or falls."""
    found = re.fullmatch(
        r"(?P<verb>[a-z]+)(?P<way> up| down)? (?:by )?(?P<by>[^,]+)", rest
    )  # fmt: skip
    if found is None:
        return None
    token = re.fullmatch(r"(?:their|the) (?P<of>[\w-]+)", subject)
    if (
        token is not None
        and on_a_track(names, token["of"])
        and "move" in (*verb_kinds(found["verb"]), *bases(found["verb"]))
    ):
        said = rest.partition(" ")[2]
        return to_the_start(said, names) or along(f"their {token['of']} {said}", names)
    kinds = verb_kinds(found["verb"])
    way = {" up": "rises", " down": "falls"}.get(found["way"] or "", "")
    sign = way or ("rises" if "rise" in kinds else "falls" if "fall" in kinds else "")
    if not sign:
        if kinds and kinds[0] in ("gain", "lose"):
            return _cell_gains(subject, kinds[0], found["by"], names)
        return None
    of, by = value(subject, names), value(found["by"], names)
    return (f"{of} {sign} by {by}",) if of and by and not of[0].isdigit() else None


def _cell_gains(subject: str, how: str, much: str, names: Names) -> Lines | None:
    there = cell(subject, names)
    found = re.fullmatch(r"(?P<n>.+) (?P<of>[\w-]+)", much)
    field = next((f for fields in names.boards.values() for f, k in fields.items()
                  if k == ("number",) and found and found["of"] in forms(f)), "")  # fmt: skip
    by = value(found["n"], names) if found else None
    if there is None or not field or not by:
        return None
    return (f"{field} of {there} {'rises' if how == 'gain' else 'falls'} by {by}",)


def _goes(subject: str, rest: str, names: Names) -> Lines | None:
    """`the lot goes back to stock`, `the pot goes to the winner`, `the match is a draw`."""
    if re.fullmatch(
        r"(?:is|ends|ends in|ends as)(?: an?)? (?:draw|tie|drawn|tied|over)|ends?", rest
    ):
        subject = names.phase if subject in ("it", "this") else subject
        return deed("end", subject, names)
    again = (
        r"(?:is|are) (?:sold|played|auctioned|repeated|run|fought|dealt|held) (?:again|anew|over)"
    )
    if re.fullmatch(again, rest) and names.phase in names.phases[1:]:
        return (f"restart the {names.phase}",)
    found = re.fullmatch(
        r"(?:goes|go|moves?|returns?|comes?|stays?)(?: back)? (?P<to>(?:to|into|onto|in|on) .+)",
        rest,
    )
    if found is None:
        return None
    to = re.sub(r"^(?:to|on) (?=the (?:top|bottom) of )", "on ", found["to"])
    lines = deed("move", f"{subject} {to}", names)
    return None if lines is None else tuple(x for x in lines if not x.startswith("they lose "))


def _worth(subject: str, rest: str, names: Names) -> Lines | None:
    """`each Tower is worth 3 fame`, `every 4 gold left gives 1 fame`."""
    found = re.fullmatch(
        r"(?:is|are|counts?|scores?|gives?|brings?|yields?|earns?|costs?|produces?)(?: (?:worth"
        r"|as|for))?"
        r"(?: (?:its|their|the) (?:holder|owner|player|winner))? (?P<n>.+)", rest,
    )  # fmt: skip
    aside = _at_the_sides(subject, found["n"], names) if found else None
    if aside is not None:
        return aside
    of = re.fullmatch(
        r"(?:each|every) (?:remaining )?(?P<what>.+?)(?: (?:left|remaining)(?: in hand)?)?", subject
    )
    if found is None or of is None:
        return None
    kind = names.kind(of["what"].partition(" ")[0])
    field = re.fullmatch(r"(?:its|their) (?P<f>[\w-]+)", found["n"])
    if kind and field:
        some = number_of(of["what"], names)
        numbers = [
            f for f, k in names.kinds[kind].items() if k == ("number",) and field["f"] in forms(f)
        ]
        if some is None or not numbers or not names.main:
            return None
        there = some.partition(" in ")[2]
        money = property_for("coin", names) if names.phase != names.outer else ""
        held = property_for(field["f"], names) or money or names.main
        return (f"they gain total {numbers[0]} of {there} {held}",)
    much = amount(f"{found['n']} for each {of['what']}", names)
    if much is None or not so_much(much, names):
        return None
    return (f"they {'lose' if rest.startswith('cost') else 'gain'} {so_much(much, names)}",)


_SIDE = re.compile(r"\b(?:corners?|edges?)\b")


def _at_the_sides(subject: str, worth: str, names: Names) -> Lines | None:
    """`corners are worth 3 points`: to whoever holds them at the end, or goes there."""
    some = cells(re.sub(r"^an? ", "each ", subject), names) if _SIDE.search(subject) else None
    made = [each for each in names.here("cell") if each.who != "chance" and not each.several]
    if some is None and owned(names):
        some = cells(f"their {subject.removeprefix('each ').removeprefix('the ')}", names)
    if some is None or not _SIDE.search(subject):
        return None
    if made and names.phase != names.outer:
        much = amount(worth, names)
        region = "at the edge" if "edge" in subject else "in a corner"
        if much is None or not so_much(much, names):
            return None
        return (f"if {told_of(made[0], names)} is {region}: they gain {so_much(much, names)}",)
    owner = owned(names)
    what = some if f" with {owner}" in some else f"{some} with {owner} they"
    board, _, rest = what.partition(" ")
    n = re.match(r"(?P<n>\d+)(?: (?P<of>[\w-]+))?$", worth)
    of = (property_for(n["of"], names) if n and n["of"] else "") or names.main
    if n is None or not of or not owner:
        return None
    times = "" if n["n"] == "1" else f"{n['n']} * "
    many = f"number of {board}s {rest}"
    return (f"they gain ({times}{many}) {of}" if times else f"they gain {many} {of}",)


def _by_name(subject: str, rest: str, names: Names) -> Lines | None:
    """`digging gives 2 gold`, `Bolt deals 2 damage to the opponent`: who has chosen it does so."""
    what = re.sub(r"^(?:the|an?|each) ", "", subject)
    stems = {what, *bases(what)}
    for choice in names.near("ways", "pieces"):
        way = next((w for w in choice.ways if w in stems), "")
        if choice.sort == "pieces" and names.pieces.get(names.piece(what)) == choice.kind:
            way = names.piece(what)
        if way:
            if choice.who == "each player" and rest in ("wins", "loses"):
                return None  # both may have chosen it, and it is not said against what
            lines = _comes_of(rest, names)
            own = of_choice(choice) if choice.who != "each player" else f"their {choice.name}"
            if lines is None:
                return None
            if any(line.startswith("opponent ") for line in lines):
                return _under(f"if {own} is {way}", lines)
            return tuple(f"{line}, if {own} is {way}" for line in lines)
    return None


def _under(so: str, lines: Lines) -> Lines:
    """Lines below what must be so for them."""
    return (f"{so}: {lines[0]}",) if len(lines) == 1 else (f"{so}:", *(f"  {x}" for x in lines))


def _comes_of(rest: str, names: Names) -> Lines | None:
    """What comes of something that was chosen, to whoever has chosen it."""
    damage = re.fullmatch(
        r"(?:deals?|does|inflicts?|causes?) (?P<n>.+?)(?: points? of)? damage(?: to (?:the "
        r"|their )?opponent)?"
        r"|(?:hurts?|hits?|wounds?|damages?) (?:the |their )?opponent for (?P<m>.+)", rest,
    )  # fmt: skip
    life = property_for("life", names)
    if damage is not None and life:
        much = value(damage["n"] or damage["m"], names)
        return (f"opponent loses {counted(much, life)}",) if much else None
    every = re.fullmatch(r"(?:hurts?|hits?|damages?) (?:both|all) players for (?P<n>.+)", rest)
    if every is not None and life:
        much = value(every["n"], names)
        return (
            (f"they lose {counted(much, life)}", f"opponent loses {counted(much, life)}")
            if much
            else None
        )
    verb, _, obj = rest.partition(" ")
    obj = re.sub(r"^(?:them|the player|the \w+er) (?=\d)", "", obj)
    return deed("gain" if verb in ("gives", "give", "brings", "yields") else verb, obj, names)


def is_given(how: str, what: str, names: Names) -> Lines | None:
    """What somebody is dealt, told, or given."""
    if how == "told":
        lines = told_there(what, names)
        if lines is not None:
            return tuple(x if " to " in x else f"{x} to them" for x in lines)
        told = value(what, names)
        return (f'announce "{{{told}}}" to them',) if told else None
    if how != "dealt":
        return deed("gain", what, names)
    drawn = deed("draw", what, names)
    found = re.fullmatch(r"they draw (.+) from (.+) to their (.+)", drawn[0]) if drawn else None
    return (f"chance deals {found[1]} from {found[2]} to their {found[3]}",) if found else None


_PAID = re.compile(
    r"(?P<pay>spend|pay|lose|give up|discard|sacrifice) (?P<n>[^,]+?),? (?:in order to|to|and|for)"
    r" (?P<get>.+)"
)


def paid_for(rest: str, names: Names) -> Lines | None:
    """`may spend 1 coin to gain 2 points`: it is chosen whether it is paid."""
    found = _PAID.fullmatch(rest)
    paid = deed(found["pay"], found["n"], names) if found else None
    if found is None or not paid:
        return None
    verb, _, what = found["get"].partition(" ")
    got = deed(verb, what, names) or deed("gain", found["get"], names)
    if not got:
        return None
    so = re.fullmatch(r"they lose (?P<much>\d+ [\w-]+)", paid[0])
    able = f", if they have at least {so['much']}" if so else ""
    name = free("paid", names)
    both = (f"    {each}" for each in (*paid, *got))
    return f"they choose {name}: yes or no{able}", f"  if their {name} is yes:", *both


__all__ = ["deed", "happens", "is_given", "paid_for"]
