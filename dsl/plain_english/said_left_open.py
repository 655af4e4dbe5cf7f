"""What a line leaves open, and each way to say it.

Purpose: a sentence that may mean several things, or that speaks of what no line of the file keeps,
has no mend: it is told what is missing, and how each of its meanings is said. Input: a line, the
names of its file. Output: words of advice. Must not know: what is wrong with the line.
"""

import re
from collections.abc import Iterator

from ..spans import Span
from ..word_forms import article, forms, single
from .said_amounts import several
from .said_deeds_counted import how_it_is_counted
from .said_elsewhere import said_elsewhere
from .said_names import Names, names_at
from .said_offered import where_it_lies_then
from .said_players import about
from .said_predicates import ever_chosen, what_was_chosen
from .said_pronouns import of_the_opponent
from .said_rules import so_far
from .said_set_up import whence
from .said_words import CHOICE_VERBS, KINDS, bases, third, tidied, verb_kinds
from .said_worths import worth_where_it_is_gained

_SO_MUCH = re.compile(r"(?P<who>.*?)\b(?P<verb>[a-z]+) (?P<n>\d+)(?= ?(?:$|[,:]|\bif\b))")
_LEADS = re.compile(
    r"\b(?:leads?|begins?|starts?|(?:goes|moves?|plays) first|opens?)\b(?: in| to)?"
    r"(?: (?:the|that|with the))?(?: next)?(?: (?P<of>[\w-]+))?"
)
_LIES = re.compile(
    r"\b(?:liars?|lie[sd]?(?! (?:face|open|down|in|on|at|next|under|beside|there|adjacent|between"
    r"|behind|inside|outside|near|within|along|across|flat)\b)|lying"
    r"|bluff(?:s|ed|ing)?|honest|tells? the truth|told the truth"
    r"|(?:is|was|are|were) (?:true|false))\b"
)
_PASS = re.compile(r"\b(?:both|each|all)(?: the)?(?: players)?(?: have| has)? pass(?:ed|es)?\b")
_ENDS = re.compile(r"\bthe (?P<of>[\w-]+) (?:is over|is finished|is done|ends|stops|finishes)\b")
_HIGHEST = re.compile(
    r"\bthe (?:highest|last|latest|previous|current|standing|best) (?P<of>[\w-]+)\b"
)
_PILE_OF = re.compile(
    r"\b(?P<pile>[\w-]+) (?:of|for) (?:its|their|the same|(?:the )?[\w-]+'s) (?P<field>[\w-]+)"
)
_NAMES = re.compile(
    r"(?P<who>each player|the game|[a-z]+) has (?P<zone>[\w-]+): (?P<first>[a-z][\w-]*)"
    r"(?:, [a-z][\w-]*)*,? and [a-z][\w-]*(?=$|,)"
)
_WENT = {
    "fail": "failed", "succeed": "succeeded", "miss": "missed", "bust": "busted",
    "stop": "stopped", "quit": "quitted", "pass": "passed", "work": "worked",
}  # fmt: skip
_GOES = re.compile(
    r"play (?P<some>[\w-]+) until (?:(?:an?|the|any|one|their) )?[\w-]+ "
    rf"(?:has )?(?P<how>{'|'.join(_WENT)})(?:e?s|ed|ped)?"
)
_WINNER = re.compile(
    r"\b(?:the (?:winner|loser)\b(?: of (?:the|this|each) (?P<of>[\w-]+))?"
    r"|whoever wins the (?P<wins>[\w-]+))"
)


def counts(verb: str, rest: str, names: Names) -> tuple[str, ...]:
    """`gain 3`, where players have several things of which it may be so many: these."""
    numbers = tuple(name for name, sort in names.theirs.items() if sort == "number")
    plain = re.fullmatch(r"\d+", rest) and {"gain", "lose"} & {*verb_kinds(verb)}
    known = {"score", "pay", "spend", "earn", "suffer"} & {*bases(verb)}
    return numbers if plain and not known and len(numbers) > 1 else ()


def is_over(line: Span, said: str) -> bool:
    """Whether some words for a line ask for a choice that is forgotten where the line stands."""
    names = names_at(line)
    gone = {each.name for each in names.choices if names.over(each)}
    gone -= {each.name for each in names.choices if not names.over(each)}
    asked = re.findall(r"(?<!previous )\b([\w-]+) (?:is|are)\b", said)
    return not gone.isdisjoint(asked)


def left_open(line: Span) -> str | None:
    """What to say where a line says too little."""
    names, said = names_at(line), tidied(re.sub(r'"[^"]*"', '""', line.words.strip()))
    if names.phase in names.kinds:
        return _now_or_ever(of_the_opponent(said), names)
    if names.phase not in names.phases:
        return None
    return said_elsewhere(line, said, names) or next(_of(said, names), None)


_WAITS = re.compile(
    r"(?P<who>[a-z]+) (?:(?:must|has to|have to) )?(?:(?:miss|skip|sit out)(?:e?s)? "
    r"(?:a|1|the|their|the next|their next|1 whole)|loses? (?:a|1|the next|their next)) turn\b"
)


def _who_waits(said: str, names: Names) -> str | None:
    """`they miss their next turn`: that is kept, and asked where the turn begins."""
    found = _WAITS.search(said)
    if found is None or names.phase not in names.alternating:
        return None
    flag = next((n for n, s in names.theirs.items() if s == "yes"), "")
    kept = "" if flag else f"`each player has waiting: no, public` stands in the {names.outer}, "
    flag = flag or "waiting"
    who = "opponent is" if found["who"] == "opponent" else "they are"
    return (
        f"who misses a {names.phase} is kept: {kept}here `{who} {flag}`, and the {names.phase} "
        f"begins with `if they are {flag}: they are not {flag}`, its other lines below `otherwise:`"
    )


_PAYS_HIDDEN = re.compile(
    r"(?P<who>each player|both(?: players)?|the players|all players|they|[A-Z][\w-]*)"
    r"(?P<may> may)? (?:secretly|privately|simultaneously) (?P<verb>pay|spend)s? "
    r"(?:(?P<low>\d+)(?: to |-| or )|up to |at most )(?P<high>\d+)(?: of their)? (?P<of>[\w-]+)"
)


def _paid_in_secret(said: str, names: Names) -> str | None:
    """`both secretly pay 0 to 3 gold`: how much it is, is chosen, and then lost."""
    found = _PAYS_HIDDEN.fullmatch(said)
    of = names.number(found["of"]) if found else ""
    if found is None or not of:
        return None
    who = found["who"] if found["who"][0].isupper() or found["who"] == "they" else "each player"
    chooses, loses = ("choose", "lose") if who == "they" else ("chooses", "loses")
    name = "paid" if found["verb"] == "pay" else "spent"
    low = "0" if found["may"] or not found["low"] else found["low"]
    many = f"a whole number from {low} to the smaller of {found['high']} and their {of}"
    return (
        f"how much it is, is chosen, and what is chosen has a name: `{who} {chooses} {name}, in "
        f"secret: {many}`; where it is paid, and everybody sees it, stands `{who} {loses} their "
        f"{name} {of}`"
    )


def _of(said: str, names: Names) -> Iterator[str]:
    """The advice for what a line speaks of, the surest first."""
    readers = (
        _paid_in_secret, _of_what, _whether_true, _who_begins, _both_pass, _what_ends, _highest,
        _a_place_for_each, _who_has_won, _one_of_sums, _several_names, _how_it_goes, _who_waits,
        _now_or_ever, whence, worth_where_it_is_gained, how_it_is_counted, _at_some_times,
        where_it_lies_then, _in_how_many, _there_in_how_many,
    )  # fmt: skip
    for read in readers:
        told = read(said, names)
        if told is not None:
            yield told


_NOT_THEN = re.compile(
    r"(?:nobody|no one|no player) (?P<does>(?!is |was |has )[a-z]+ [a-z][\w-]*) "
    r"(?:on|in|during|at|while) .+"
)


_IN_BOTH = re.compile(
    r"(?P<what>[\w' -]+?) (?:is|are) (?P<not>not )?in both (?:of the |the )?(?P<zone>[\w-]+)"
    r"(?=$|[,:)]| and | or )"
)


def _in_how_many(said: str, names: Names) -> str | None:
    """`King is not in both hands`: in neither of them, or not in each."""
    found = _IN_BOTH.search(re.sub(r"^.*?\b(?:if|unless|where|until) ", "", said))
    zone = names.zone_of_players(found["zone"]) if found is not None else ""
    if found is None or not zone:
        return None
    what = found["what"]
    if what == "there":
        return None
    what = "it" if re.match(r"(?:each|all|every) | ?for each ", what) else what
    both = f"{what if what in names.pieces else f'name of {what}'} is in each player's {zone}"
    if found["not"]:
        return f"in neither of them is `{what} is in nobody's {zone}`; not in both, `not ({both})`"
    return f"in one of them is `{what} is in a player's {zone}`; in both, `{both}`"


_THERE_IN_BOTH = re.compile(
    r"\bthere (?:is|are) (?P<what>an? [\w-]+) in both (?:of the |the )?(?P<zone>[\w-]+)"
    r"(?=$|[,:)]| and | or )"
)


def _there_in_how_many(said: str, names: Names) -> str | None:
    """`there is a King in both hands`: in one of them, or in each."""
    found = _THERE_IN_BOTH.search(said)
    zone = names.zone_of_players(found["zone"]) if found is not None else ""
    if found is None or not zone:
        return None
    one, other = (f"{seat}'s {zone}" for seat in names.seats)
    there = f"there is {found['what']} in"
    return (
        f"in one of them is `{there} {one} or {other}`; in both, "
        f"`{there} {one} and {there} {other}`"
    )


def _at_some_times(said: str, names: Names) -> str | None:
    """`nobody gains gold on rainy days`: a rule about some of them alone."""
    found = _NOT_THEN.fullmatch(said)
    if found is None:
        return None
    verb, _, what = found["does"].partition(" ")
    plain = next((each for each in bases(verb) if each in KINDS), verb)
    return (
        f"what is so at some times alone says when in a condition, and until when: `if ...: this "
        f"{names.phase}: each player cannot {plain} {what}`"
    )


def _of_what(said: str, names: Names) -> str | None:
    found = _SO_MUCH.search(said)
    numbers = counts(found["verb"], found["n"], names) if found else ()
    if found is None or not numbers:
        return None
    ways = " or ".join(f"`{found['verb']} {found['n']} {name}`" for name in numbers)
    return f"of what so much is gained or lost is said: {ways}"


_HAS_CHOSEN = re.compile(
    r"(?P<who>they|you|(?:your |the )?opponent|[A-Z][\w-]*|the [\w-]+) ha(?:s|ve) (?P<no>not )?"
    r"(?P<verb>[a-z]+) (?P<what>[^,:]+)"
)


def _now_or_ever(said: str, names: Names) -> str | None:
    """`they have picked King`: in this round, or in any."""
    found = _HAS_CHOSEN.search(said)
    for choice in names.near() if found is not None else ():
        made = {*bases(found["verb"])} if found is not None else set()
        played = choice.sort == "pieces" and made & CHOICE_VERBS
        if found is None or choice.several or not (choice.name in made or played):
            continue
        what = what_was_chosen(found["what"], choice, names)
        if what is not None:
            no = "not " if found["no"] else ""
            now = f"their {'previous ' if names.over(choice) else ''}{choice.name} is {no}{what}"
            ever = ever_chosen(choice, what, bool(no))
            now, ever = (_about(each, found["who"], names) for each in (now, ever))
            return f"it may be what was chosen last, `{now}`, or at any time, `{ever}`"
    return None


def _about(asked: str, who: str, names: Names) -> str:
    """What is asked of `they`, asked of whoever is named."""
    who = re.sub(r"^(?:your|the) (?=opponent$)", "", who)
    asked = re.sub(r"\bthey (\w+)", lambda m: f"they {m[1]}" if who in ("you", "they") else
                   f"they {third(m[1])}", asked)  # fmt: skip
    return about(asked, who, names.seats)


def _whether_true(said: str, names: Names) -> str | None:
    """`the liar`, `if the claim was true`: what is claimed is compared with what there is."""
    if _LIES.search(said) is None:
        return None
    made = next((c for c in names.near("number", "pieces", "ways") if c.who != "chance"), None)
    what = f"their {made.name}" if made else "what they claim"
    return (
        "who lies is said by what is claimed and what there is, under a name of its own: "
        f"`lying of a player: yes, if {what} is more than ...`; that is asked for like this: `if"
        " they are lying: they lose 1 point`"
    )


_BY_TURNS = re.compile(
    r"(?:(?:the |both )?players|they|both) (?:take turns(?: in)?|take it in turns|alternate)"
    r"(?: to| in)? (?:(?:going|go|playing|play|moving|move|choosing|choose) first"
    r"|lead(?:ing)?|start(?:ing)?|begin(?:ning)?)\b"
    r"|(?:the )?(?:first|starting) player (?:changes|alternates|switches)"
    r"|who (?:(?:goes|plays|moves) first|leads|starts|begins) (?:changes|alternates|switches)"
)
_FIRST_BY_MUCH = re.compile(
    r"(?:the player (?:with|who has)|whoever has)(?: the)? (?P<how>more|most|highest|higher|less"
    r"|fewer|fewest|least|lowest|lower) (?P<of>[\w-]+) "
)
_FIRST_BY_WINNING = re.compile(
    r"(?:the (?P<who>winner|loser)|whoever (?P<does>wins|won|loses|lost))\b"
)


def _who_begins(said: str, names: Names) -> str | None:
    by_turns = _BY_TURNS.search(said)
    found = by_turns or _LEADS.search(said)
    of = found["of"] if found and not by_turns else None
    inner = [phase for phase in names.phases[1:] if of in (phase, f"{phase}s")]
    before = re.search(r"\b(?:previous|last)\b", said)
    told = inner or by_turns or before
    if found is None or not (told or " next" in found[0] or "first" in found[0]):
        return None
    made = next((c.name for c in names.here() if c.who != "chance"), "pick")
    phase = inner[0] if inner else names.phase
    becomes = "opponent of starter" if by_turns else _next_starter(said, names)
    end = (
        f"`starter becomes {becomes}` at the end of the {phase}"
        if becomes
        else f"`starter becomes ...` at the end of the {phase}, with whoever is to begin the next "
        "one"
    )
    return (
        f"who begins is kept: `the game has starter: {names.seats[0]}, public`, {end}, and `each "
        f"player in turn from starter chooses {made}: ...`"
    )


def _next_starter(said: str, names: Names) -> str:
    """Who is said to begin, where that is somebody; nothing if no line here knows it."""
    much, won = _FIRST_BY_MUCH.match(said), _FIRST_BY_WINNING.match(said)
    of = names.number(much["of"]) if much else ""
    if much is not None and of in names.theirs:
        more = "more" if much["how"] in ("more", "most", "highest", "higher") else "less"
        return f"the player with {more} {of}, unless {several(of)} are level"
    if won is not None and "winner" in names.answers and names.phase in names.phases[1:]:
        lost = "los" in (won["who"] or won["does"])
        whose = "the winner's opponent" if lost else "the winner"
        return f"{whose}, unless winner is nobody"
    return ""


def _both_pass(said: str, names: Names) -> str | None:
    mine = [c for c in names.near() if c.who in ("they", "each player") and c.sort != "player"]
    if _PASS.search(said) is None or not mine or mine[0].who != "they":
        return None
    passed = "if none is chosen: " if "pass" not in mine[0].ways else ""
    rises = f"{passed}passes rises by 1" + ("" if passed else f", if their {mine[0].name} is pass")
    phase = mine[0].phase or "turn"
    return (
        f"what is chosen is forgotten when its {phase} ends, so those who pass are counted: `the"
        f" game has passes: 0, public`, in the {phase} `{rises}`, and, around it, `play"
        f" {phase}s in alternation from {names.seats[0]} until passes is 2`; whoever does not pass"
        " begins to count anew: `passes becomes 0`"
    )


def _what_ends(said: str, names: Names) -> str | None:
    found = _ENDS.search(said)
    if found is None or found["of"] in names.phases or len(names.phases) < 2:
        return None
    around = [names.phases[0]] + [p for p in names.phases[1:] if p != names.phases[0]]
    ways = ", ".join(f"`the {phase} ends`" for phase in around)
    return f"what ends is a phase, and there is no `{found['of']}`: {ways}"


def _highest(said: str, names: Names) -> str | None:
    found = _HIGHEST.search(said)
    made = [c for c in names.here("number") if c.who != "chance"]
    if found is None or not made or so_far(found[0], names) is not None:
        return None
    name = made[0].name
    if made[0].who == "each player" or found["of"] not in (name, f"{name}s", f"{name}der"):
        return None
    return (
        f"the highest {name} so far is kept: `the game has high: 0, public`, and below the choice"
        f" `they must {name} more than high` and `high becomes their {name}`"
    )


def _a_place_for_each(said: str, names: Names) -> str | None:
    """`the pile of its colour`, where no colour has a place."""
    found = _PILE_OF.search(said)
    made = next((c for c in names.here("pieces") if not c.several), None)
    fields = names.kinds.get(made.kind, {}) if made is not None else {}
    field = next((f for f in fields if found and found["field"] in forms(f)), "")
    if found is None or made is None or not field or fields[field] in (("number",), ("yes",)):
        return None
    if found["pile"] in ("are", "is", "card", "cards", *forms(made.kind)):
        return None
    place = f"{fields[field][0]}-{found['pile']}"
    return (
        f"each {field} has a place of its own: `the game has {place}: nothing, in a pile, public`,"
        f" and for each a line, `if {field} of {made.name} is {fields[field][0]}: put {made.name}"
        f" on top of {place}`"
    )


def _who_has_won(said: str, names: Names) -> str | None:
    found = _WINNER.search(said)
    if found is None or "winner" in names.answers | names.persons:
        return None
    if found[0].startswith("the loser") and not found["of"] and names.decided:
        return None
    phase = found["of"] or found["wins"]
    if phase in names.phases and (phase != names.phase or names.won_by):
        return None
    made = names.here("pieces", "number")
    one, other = names.seats
    if made and made[0].who in ("they", "opponent"):
        one, other = "they", "opponent"
    said = f"`winner: {one}, if ...` and `winner: {other}, otherwise`"
    if made and made[0].who == "each player":
        of, rank = made[0].name, names.rank(made[0].kind)
        more = f"whose {of} has more {rank}" if rank else f"with more {of}"
        said = f"`winner: the player {more}`"
    return f"who has won is said first, in lines of their own: {said}"


_OF_SUMS = re.compile(
    r"(?P<who>they|opponent|you|each player) (?:may )?chooses? (?P<name>[\w-]+): (?P<some>.+ or .+)"
)


def _one_of_sums(said: str, names: Names) -> str | None:
    """`they choose total: amber + 1 or blue + 1`: what is worked out is no name."""
    found = _OF_SUMS.fullmatch(said)
    if found is None or not re.search(r" [-+*] ", found["some"]):
        return None
    some = re.sub(r",? or |, ", " or ", found["some"])
    does = "choose" if found["who"] in ("they", "you") else "chooses"
    return (
        "a number that is chosen lies between two others, and what it must be stands below: "
        f"`{found['who']} {does} {found['name']}: a whole number from 1 to 12`, and below it "
        f"`they must {found['name']} {some}`"
    )


def _several_names(said: str, names: Names) -> str | None:
    """`each player has actions: scout, trade and build`: what is had one by one are pieces."""
    found = _NAMES.match(said)
    if found is None or found["first"] in names.kinds:
        return None
    kind, first = single(found["zone"]), found["first"].capitalize()
    return (
        f"what somebody has several of are pieces: `pieces {kind}` and a line for each of them,"
        f" `{kind} 1 {first}`, and then `{found['who']} has {found['zone']}: one of each {kind}`"
    )


def _how_it_goes(said: str, names: Names) -> str | None:
    """`play tries until a try fails`: no phase fails by itself."""
    found = _GOES.fullmatch(said)
    of = next((each for each in names.phases if found and found["some"] in forms(each)), None)
    if found is None or of is None:
        return None
    went = _WENT[found["how"]]
    return (
        f"how {article(of)} went is kept: `the game has {went}: no, public`, and in the {of}, where"
        f" it does, `{went} becomes yes`; then `play {found['some']} until {went} is yes`"
    )
