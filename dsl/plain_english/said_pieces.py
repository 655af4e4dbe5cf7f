"""What pieces say of themselves, as it is printed on cards: `you win ties`, `this beats a King`.

Purpose: of a card it is said what its owner does, and not when; who wins, and not how that is
asked. Such a sentence becomes an answer to the question who wins, a line of a step, or a change of
a number. Input: the words of a line of a piece, the names of a file. Output: lines about `you`, the
likeliest first. Must not know: the grammar.
"""

import re
from collections.abc import Iterator

from ..word_forms import forms
from .said_amounts import property_for, several, value
from .said_conditions import condition
from .said_names import Names
from .said_players import about
from .said_words import CHOICE_VERBS, bases, tidied

_BEHIND = re.compile(r",? (?P<by>if|unless) (?P<so>.+)$")
_FRONT = re.compile(r"if (?P<so>[^:,]+?)(?:,|:| then|, then) (?P<rest>.+)")
_MOMENT = re.compile(
    r"(?:in|on|during) the (?P<which>first|second|third|last|final) (?P<of>[\w-]+),? (?P<rest>.+)"
    r"|(?P<rest2>.+?),? (?:in|on|during) the (?P<which2>first|second|third|last|final) "
    r"(?P<of2>[\w-]+)"
)
_TIME = re.compile(
    r"(?P<when>next|this) (?P<of>[\w-]+)(?:,|:)? (?P<rest>.+)"
    r"|(?P<rest2>.+?),? (?:in the )?(?P<when2>next) (?P<of2>[\w-]+)"
)
_NEXT = re.compile(r"(?P<when>(?:next|this) [\w-]+|for the rest of the [\w-]+|until [^:]+): ")

ME = r"(?:this|it|this [\w-]+|your [\w-]+|the [\w-]+)"
"""How a card speaks of itself."""

TIES = r"(?:ties|draws|a tie|a draw|all ties|if tied|if it is a tie)"

WON = re.compile(
    rf"(?:(?P<who>they|opponent|nobody|{ME}) (?:always )?wins?(?: (?:the|this) (?P<phase>[\w-]+))?"
    rf"|(?P<loser>they|opponent|{ME}) (?:always )?loses?(?: (?:the|this) (?P<lost>[\w-]+))?)"
)
BEATS = re.compile(
    rf"(?:(?:they|{ME}) )?(?:always )?(?P<how>beats?|wins? against|defeats?|loses? to"
    r"|loses? against|is beaten by) (?P<what>.+)"
)
MORE = "higher|highest|bigger|biggest|stronger|strongest|better|best|greater|greatest"
LESS = "lower|lowest|smaller|smallest|weaker|weakest|worse|worst"
LOWER = re.compile(rf"the (?P<how>{MORE}|{LESS}) (?P<of>[\w-]+) wins(?: (?:the|this) [\w-]+)?")
TIED = re.compile(
    rf"(?:(?:they|{ME}) )?wins? {TIES}|{TIES} (?:goes|go) to them|{TIES} are theirs"
    r"|(?:ties|draws|on a tie)[:,] they win"
)
LEVEL_WITH = re.compile(
    rf"(?:(?:they|{ME}) )?(?:always )?(?:ties?|draws?|is level) (?:with|against) (?P<what>.+)"
    rf"|{ME} and (?P<both>[\w-]+) (?:cancel each other(?: out)?|tie|draw|are level)"
)
COPIED = re.compile(
    rf"(?:(?:they|{ME}) )?(?:copy|copies|takes?(?: over)?|has) (?:the )?opponent's "
    r"(?P<field>[\w-]+)(?: [\w-]+)?"
)
SWAPPED = re.compile(
    r"(?:they )?(?:swaps?|exchanges?) (?P<field>[\w-]+) with (?:the )?opponent(?:'s [\w-]+)?"
)
DOUBLED = re.compile(
    r"(?:(?:their|its|this [\w-]+'s) (?P<field>[\w-]+) (?:is|gets) (?P<n>doubled|tripled|halved)"
    r"|(?P<how>double|triple|halve) (?:their|its) (?P<of>[\w-]+))"
)
TIMES = {"doubled": "* 2", "double": "* 2", "tripled": "* 3", "triple": "* 3"}
NEUTRALISED = re.compile(
    rf"(?:(?:they|{ME}) )?(?:cancels?|nullif(?:y|ies)|negates?|blocks?|neutrali[sz]es?|disables?"
    r"|ignores?) (?:the )?opponent's (?P<of>[\w-]+)"
    r"|(?:the )?opponent's (?P<of2>[\w-]+) (?:has no effect|have no effect|is cancelled|is ignored)"
)
RETURNED = re.compile(
    rf"(?:they (?:get|take) (?:it|this|their [\w-]+) back|(?:it|this|{ME}) (?:returns?|comes back)"
    r"(?: to (?:their|the) (?P<zone>[\w-]+))?)"
)
CHANGED = re.compile(
    r"(?P<of>their|opponent's|this|it|its|the) ?(?P<noun>[\w-]+)? (?:has|have|gets?|gains?)"
    r" (?P<sign>\+|-)?(?P<n>\d+)(?: (?P<less>less|fewer))? (?P<field>[\w-]+)"
    r"(?P<tail> (?:less|fewer))?"
)


_SO_MUCH = r"(?:\d+|an?|one|two|three|four|five|half)"
_SOME = rf"(?P<some>{_SO_MUCH}(?: of (?:the|its|opponent's))? (?P<of>[a-z][\w-]*))"
_GIVEN = tuple(
    re.compile(rf"\b(?:your |the )?opponent (?:gives|pays|hands|owes) {what}(?![\w-])")
    for what in (f"you {_SOME}", f"{_SOME} to you")
)
_GIVEN_SO_MUCH = re.compile(
    r"\b(?:your |the )?opponent (?:gives|pays|hands|owes) you (?P<some>.+?)(?=,| if | unless |$)"
)
_TAKEN = re.compile(
    rf"\b(?:take|steal|get|win|gain) (?P<some>{_SO_MUCH}) of opponent's (?P<of>[a-z][\w-]*)"
    r"(?![\w-])"
)


_SO_MANY = re.compile(r"\bha(?P<s>ve|s) (?:that|so|as) (?:many|much)\b(?! [a-z])")
_MORE_THAN = re.compile(
    r"(?P<than>\bha(?:ve|s) (?:more|less|fewer))"
    r"(?= than (?:you|they|them|(?:your |the )?opponent)\b)"
)


def told_in_full(words: str, names: Names) -> str:
    """A line with a condition that says how much of what is asked, where it is said in front of it
    alone: `steal 3 coins, if they have that many`.
    """
    much = re.search(r"\b(?P<n>\d+|an?|one|two|three) (?P<of>[a-z][\w-]*)", words)
    held = names.number(much["of"]) if much else ""
    if much is None or not held:
        return words
    n = {"a": "1", "an": "1"}.get(much["n"], much["n"])
    words = _SO_MANY.sub(lambda m: f"ha{m['s']} at least {n} {much['of']}", words)
    return _MORE_THAN.sub(rf"\g<than> {held}", words)


def taken_from_the_opponent(words: str, names: Names) -> str:
    """A line with so much that the opponent gives as what one takes. Of pieces it is another thing
    who gives: whoever does chooses them.
    """
    for said in (*_GIVEN, _TAKEN):
        found = said.search(words)
        if found is not None and names.number(found["of"]):
            much = found["some"] if said is not _TAKEN else f"{found['some']} {found['of']}"
            you = "" if said is _TAKEN else "you "
            taken = f"{you}take {much} from opponent"
            return words[: found.start()] + taken + words[found.end() :]
    found = _GIVEN_SO_MUCH.search(words)
    much = re.sub(r"\btheir\b", "opponent's", found["some"]) if found is not None else ""
    if found is not None and value(much, names):
        taken = f"you take {much} from opponent"
        return words[: found.start()] + taken + words[found.end() :]
    return words


_INSTEAD = re.compile(
    r"\b(?P<you>you (?:gain|get|win|earn|score|receive)) (?P<n>\d+|two|three|four|five) "
    r"(?P<of>[a-z][\w-]*) instead of (?:only )?(?P<m>\d+|one|two|three|four)(?: [a-z][\w-]*)?"
)
_SMALL = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def beside_the_usual(words: str, text: str, names: Names) -> str:
    """A line with so much that one gets in the place of what the winner usually gets, as so much
    more. text: the file, which says in one line what a winner gets.
    """
    found = _INSTEAD.search(words)
    held = names.number(found["of"]) if found else ""
    if found is None or not held:
        return words
    usual = re.findall(
        rf"^[ \t]+(?:the winner|{re.escape(names.won_by) or 'the winner'}) gains (\d+|an?) "
        r"([\w-]+)$",
        text,
        re.MULTILINE,
    )
    n, m = (int(_SMALL.get(each, each)) for each in (found["n"], found["m"]))
    so_much = [(1 if each in ("a", "an") else int(each), names.number(of)) for each, of in usual]
    if so_much != [(m, held)] or n <= m:
        return words
    asked = re.search(r"\b(?:if|when|unless)\b(?! you win\b)", words)
    if asked is not None:
        return words  # it is not said whether they win as well
    so = "" if " you win" in words else " if you win"
    return f"{words[: found.start()]}{found['you']} {n - m} {held}{words[found.end() :]}{so}"


def of_a_piece(words: str, names: Names) -> Iterator[str]:
    """The line for what is said on a piece. words: without what stands around it, about `you`."""
    said = about_them(_of_itself(tidied(words), names), names)
    when = _NEXT.match(said)
    ahead = when[0] if when else ""
    said = said[len(ahead) :]
    for rest, so in _guards(said, names):
        for reader in (
            _ties, _wins, _beats, _level_with, _lower, _changes, _against, _copies, _cancels,
            _returns, _shows, _bound, _not_theirs, _kept_from,
        ):  # fmt: skip
            line = reader(rest, names)
            later = line is None or " previous " not in line or ahead.startswith("next ")
            if line is not None and later:
                guard = f", if {so}" if so else ""
                lines = (f"{ahead}{_joined(each, guard)}" for each in line.split("\n"))
                yield "\n".join(about(each, names.bound, names.seats) for each in lines)


def _of_itself(words: str, names: Names) -> str:
    """The same of `this` where a piece is called by its own name: `Page beats King`."""
    if not names.own:
        return words
    own = rf"(?:the )?\"?{re.escape(names.own)}\"?"
    words = re.sub(r"(?i:^when(?:ever)? )(?=[^:,]+[:,])", "if ", words)
    words = re.sub(r" when(?:ever)? (?=[^:,]+$)", " if ", words)
    met = rf"(?:this|it|{own})"
    facing = r"(?:meets?|faces?|is played against|clashes with|goes against|fights?)"
    words = re.sub(rf"\b(if|unless) {met} {facing} (?:an? |the )?", r"\1 opponent plays ", words)
    words = re.sub(
        rf"\b(if|unless) (?P<what>[\w-]+|\"[^\"]+\") {facing} {met}(?=[,:]|$)",
        r"\1 opponent plays \g<what>",
        words,
    )
    words = re.sub(
        r"\b(if|unless) both (?:players )?(\w+) (?:this|it)\b", rf"\1 both \2 {names.own}", words
    )
    words = re.sub(rf"^([\w-]+) and {own} (?=[a-z])", r"this and \1 ", words)
    return re.sub(rf"^{own} (?=[a-z])", "this ", words)


def under_a_condition(words: str, names: Names) -> Iterator[tuple[str, str]]:
    """What a piece does, as it is said, and what must be so for it, about `you`."""
    for rest, so in _guards(_without_fillers(tidied(words), names), names):
        if so:
            yield rest, about(so, names.bound, names.seats)


def in_a_step(words: str, names: Names) -> str:
    """The beginning of a line that says what a piece does, if it does not say when: that of the
    step in which it is known who wins, if that is asked; otherwise of the first.
    """
    if _NEXT.match(words) or re.match(r"[\w-]+: ", words) or not names.steps:
        return ""
    asked = re.search(r"\b(?:wins?|won|loses?|lost|tie|winner)\b", words)
    return f"{(names.deciding if asked else '') or names.steps[0]}: "


def _joined(line: str, guard: str) -> str:
    """A line and what must be so for it, in one condition if it has one already."""
    found = re.fullmatch(r"(.+?), if (.+)", line)
    if guard and found:
        return f"{found[1]}{guard} and {found[2]}"
    return line + guard


def about_them(words: str, names: Names) -> str:
    """The same about `they`, as all other sentences are read."""
    words = _without_fillers(words, names)
    words = re.sub(r"\byours\b", f"their {names.phase}", words)
    for you, they in (("your", "their"), ("yourself", "them"), ("you", "they")):
        words = re.sub(rf"\b{you}\b", they, words)
    return re.sub(r"\b(to|against|from|with|show|tell|of) they\b", r"\1 them", words)


def _without_fillers(words: str, names: Names) -> str:
    words = re.sub(rf" with (?:this|it)(?: {names.phase})?(?= |,|:|$)", "", words)
    words = re.sub(r"^wins? to (?=\w)", "if you win, ", words)
    moment = _MOMENT.fullmatch(words)
    if moment is not None and (moment["of"] or moment["of2"]) in names.phases:
        which, of = moment["which"] or moment["which2"], moment["of"] or moment["of2"]
        words = f"{moment['rest'] or moment['rest2']}, if it is the {which} {of}"
    timed = _TIME.fullmatch(words)
    if timed is not None and (timed["of"] or timed["of2"]) in names.phases:
        when, of = timed["when"] or timed["when2"], timed["of"] or timed["of2"]
        words = f"{when} {of}: {timed['rest'] or timed['rest2']}"
    return re.sub(r"\byour opponent\b", "opponent", words)


def _guards(said: str, names: Names) -> Iterator[tuple[str, str]]:
    """What is said, and what must be so for it."""
    front = _FRONT.fullmatch(said)
    if front is not None:
        so = _asked(about_them(front["so"], names), names)
        if so is not None:
            yield front["rest"], so
        return
    behind = _BEHIND.search(said)
    asked = behind is not None and behind["by"] == "if"
    so = _asked(about_them(behind["so"], names), names) if behind and asked else None
    if behind is not None and so is not None:
        yield said[: behind.start()], so
    elif behind is None or TIED.fullmatch(said):
        yield said, ""


def _asked(words: str, names: Names) -> str | None:
    """What must be so; who has won before is said here as it is said there."""
    words = re.sub(rf"^{ME} (?=(?:wins?|loses?|won|lost)\b)", "they ", words)
    made, rank = names.played, names.rank(names.phase)
    if made and rank:
        higher = re.fullmatch(
            rf"opponent (?:plays?|played|has|picks?|picked|chooses|chose|shows|{made.name}s) an? "
            rf"(?P<how>{MORE}|{LESS}) (?P<of>[\w-]+)"
            rf"|(?:the )?opponent's [\w-]+ (?:is|was) (?P<how2>{MORE}|{LESS})"
            r"(?: than (?:their|this) .+)?",
            words,
        )
        if higher is not None and (higher["of"] or rank) in (names.phase, rank, made.name):
            more = "more" if (higher["how"] or higher["how2"]) in MORE.split("|") else "less"
            return f"{rank} of opponent's {made.name} is {more} than {rank} of their {made.name}"
    found = condition(words, names)
    if found is not None:
        return found.so or found.said
    plain = re.fullmatch(
        r"(?:they|opponent|nobody) (?:won|lost|did not (?:win|lose)) the .+"
        r"|it is (?:not )?the (?:first|second|third|last|final) [\w-]+",
        words,
    )
    return words if plain else None


def _level(names: Names) -> str | None:
    """That what both have chosen is level."""
    made, rank = names.played, names.rank(names.phase)
    return f"{several(rank)} of {several(made.name)} are level" if made and rank else None


def _ties(said: str, names: Names) -> str | None:
    level = _level(names) if TIED.fullmatch(said) else None
    return f"{names.decided}: they, if {level}" if level and names.decided else None


def _wins(said: str, names: Names) -> str | None:
    found = WON.fullmatch(said)
    if found is None or not names.decided:
        return None
    phase = found["phase"] or found["lost"]
    if found["loser"]:
        who = "they" if found["loser"] == "opponent" else "opponent"
    else:
        who = found["who"] if found["who"] in ("opponent", "nobody") else "they"
    if phase is not None and phase == names.outer and names.phases[1:]:
        wins = f"{who} {'win' if who == 'they' else 'wins'} the {phase}"
        return in_a_step(wins, names) + wins
    if phase is not None and phase not in names.phases[1:]:
        return None
    return f"{names.decided}: {who}"


def _beats(said: str, names: Names) -> str | None:
    found = BEATS.fullmatch(said)
    made = names.played
    if found is None or made is None or not names.decided:
        return None
    theirs, rank = f"opponent's {made.name}", names.rank(names.phase)
    what = re.sub(r"(^|, | or | and )(?:an?|the|all|any|every) ", r"\1", found["what"])
    named = [names.piece(each) for each in re.split(r", or | or |, and | and |, ", what)]
    higher = re.fullmatch(rf"(?P<how>{MORE}|{LESS}) [\w-]+", what)
    parity = re.fullmatch(r"(?P<odd>odd|even) (?P<of>[\w-]+)", what)
    if all(named):
        so = f"{theirs} is {_either(named)}"
    elif higher and rank:
        more = "more" if higher["how"] in MORE.split("|") else "less"
        so = f"{rank} of {theirs} is {more} than {rank} of their {made.name}"
    elif parity and rank:
        so = f"{rank} of {theirs} is {'not ' if parity['odd'] == 'odd' else ''}a multiple of 2"
    elif what in ("everything", f"every {names.phase}", several(names.phase), names.phase):
        so = ""
    else:
        return None
    wins = found["how"].startswith(("beat", "win", "defeat"))
    return f"{names.decided}: {'they' if wins else 'opponent'}" + (f", if {so}" if so else "")


def _level_with(said: str, names: Names) -> str | None:
    """`ties with King`, `this and King cancel each other`: nobody wins against it."""
    found = LEVEL_WITH.fullmatch(said)
    made = names.played
    if found is None or made is None or not names.decided:
        return None
    what = re.split(r", or | or |, and | and |, ", found["what"] or found["both"])
    named = [names.piece(re.sub(r"^(?:an?|the|any) ", "", each)) for each in what]
    if not all(named):
        return None
    return f"{names.decided}: nobody, if opponent's {made.name} is {_either(named)}"


def _either(named: list[str]) -> str:
    return " or ".join(", ".join(named).rsplit(", ", 1))


def _lower(said: str, names: Names) -> str | None:
    found = LOWER.fullmatch(said)
    made, rank = names.played, names.rank(names.phase)
    if found is None or made is None or not names.decided:
        return None
    alike = (each for each in names.choices if each.kind == made.kind and each.who == made.who)
    made = next((each for each in alike if each.name == found["of"]), made)
    known = {*forms(rank or names.phase), *forms(made.name), *forms(names.phase)}
    if found["of"] not in known:
        return None
    if not rank:  # but they may be labelled by numbers
        how = "higher" if found["how"] in MORE.split("|") else "lower"
        return f"{names.decided}: the player with the {how} {made.name}"
    more = "more" if found["how"] in MORE.split("|") else "less"
    return f"{names.decided}: the player whose {made.name} has {more} {rank}"


LATER = re.compile(r"their next (?:[\w-]+) (?:has|gets?|gains?) (?P<n>[+-]\d+)(?: [\w-]+)?")
IN_SOME_CASE = re.compile(
    r"(?:(?:its|their) |(?:(?:this|it) )?(?:has|gets) )?(?:(?P<field>[\w-]+) )?(?:is )?"
    r"(?P<n>[+-]?\d+)(?: (?P<of>[\w-]+))?(?: against (?:an? )?(?P<what>[\w-]+))?"
)


def _against(said: str, names: Names) -> str | None:
    """`their next card gets +2`, `+2 against King`, `rank 5 against King`: in some case."""
    rank, made = names.rank(names.phase), names.played
    later, found = LATER.fullmatch(said), IN_SOME_CASE.fullmatch(said)
    if made is None or not rank:
        return None
    if later is not None:
        return f"next {names.phases[-1]}: {rank} of their {made.name} {later['n']}"
    if found is None:
        return None
    field = found["field"] or found["of"]
    piece = names.piece(found["what"]) if found["what"] else ""
    if (found["what"] and not piece) or (field and rank not in forms(field)):
        return None
    so = f", if opponent's {made.name} is {piece}" if piece else ""
    if found["n"][0] in "+-":
        return f"{rank} of their {made.name} {found['n']}{so}"
    return f"{rank}: {found['n']}{so}" if field else None


def _changes(said: str, names: Names) -> str | None:
    """`this has 3 more rank`, `opponent's card has 2 less rank`: a number is another by so much."""
    plain = re.sub(r" more\b", "", said)
    found = CHANGED.fullmatch(re.sub(r"\bloses? (?=\d)", "has -", plain))
    made = names.played
    if found is None or made is None:
        return None
    field = _field_of(found["field"], names)
    if not field:
        return None
    whose = "opponent's" if found["of"] == "opponent's" else "their"
    sign = "-" if found["less"] or found["tail"] or found["sign"] == "-" else "+"
    return f"{field} of {whose} {made.name} {sign}{found['n']}"


def _field_of(word: str, names: Names) -> str:
    """A number that pieces of this kind have, by a word for it."""
    fields = names.kinds.get(names.phase, {})
    return next((f for f in fields if word in forms(f) and fields[f] == ("number",)), "")


def _copies(said: str, names: Names) -> str | None:
    """`copies the rank of opponent's card`, `double your rank`: a number becomes another."""
    made = names.played
    copied, swapped, times = (each.fullmatch(said) for each in (COPIED, SWAPPED, DOUBLED))
    found = copied or swapped or times
    if found is None or made is None:
        return None
    field = _field_of(found["field"] or (times["of"] if times is not None else ""), names)
    mine, theirs = f"{field} of their {made.name}", f"{field} of opponent's {made.name}"
    if not field:
        return None
    if times is not None:
        factor = TIMES.get(times["n"] or times["how"])
        return f"{mine} becomes {mine} {factor}" if factor else None
    return f"{mine} becomes {theirs}" if copied is not None else f"swap {mine} with {theirs}"


def _cancels(said: str, names: Names) -> str | None:
    """`nullify the opponent's card`: it is cancelled."""
    found, made = NEUTRALISED.fullmatch(said), names.played
    known = {*forms(names.phase), *forms("effect"), *forms("power"), *forms("ability")}
    if found is None or made is None:
        return None
    if (found["of"] or found["of2"]) not in known | {made.name}:
        return None
    return f"cancel opponent's {made.name}"


def _returns(said: str, names: Names) -> str | None:
    """`you get it back`: it is moved where such pieces are chosen from."""
    found, made = RETURNED.fullmatch(said), names.played
    zone = names.zone_of_players(found["zone"]) if found and found["zone"] else ""
    zone = zone or names.hand_of(names.phase)
    if found is None or made is None or not zone:
        return None
    return f"move their {made.name} to their {zone}"


def _shows(said: str, names: Names) -> str | None:
    """`opponent must show you their hand`: it is looked at."""
    found = re.fullmatch(
        r"(?:the )?opponent (?:must |has to )?(?:shows?|reveals?) (?:they |them )?"
        r"their (?P<of>[\w-]+)(?: to them)?", said,
    )  # fmt: skip
    zone = names.zone_of_players(found["of"]) if found else ""
    return f"{names.steps[0]}: they look at opponent's {zone}" if zone and names.steps else None


def _bound(said: str, names: Names) -> str | None:
    """`opponent cannot play a King`: what must be chosen, or must not be."""
    found = re.fullmatch(
        r"(?P<who>they|(?:the )?opponent) (?P<must>must|has to|have to|cannot|may not|must not) "
        r"(?P<verb>[a-z]+) (?:(?:an? |the )?(?P<what>[\w-]+)"
        rf"|(?P<this>(?:it|this(?: {names.phase})?)(?: again)?)"
        rf"|(?P<same>the same {names.phase}(?: again)?"
        rf"|(?:the|that) {names.phase} (?:again|(?:they|opponent) (?:have |has )?(?:just )?[a-z]+"
        r"(?: this [\w-]+)?)))", said,
    )  # fmt: skip
    made = names.played
    if found is None or made is None:
        return None
    if not {made.name, *CHOICE_VERBS} & set(bases(found["verb"])):
        return None
    who = "they" if found["who"] == "they" else "opponent"
    whose = "their" if who == "they" else "opponent's"
    piece = names.piece(found["what"] or "") or (names.own if found["this"] else "")
    piece = f"{whose} previous {made.name}" if found["same"] else piece
    if not piece:
        return None
    must = "must not" if "not" in found["must"] else "must"
    return f"{who} {must} {made.name} {piece}{', if able' if must == 'must' else ''}"


_NOT_THEIRS = re.compile(
    r"(?P<who>they|(?:the )?opponent) (?:cannot|may not|must not|can never) (?P<verb>[a-z]+)"
    r"(?: (?:to|into|in|on|at|for|from))? (?P<whose>their|opponent's|the opponent's) "
    r"(?:previous |last )?(?P<of>[\w-]+)"
)


def _not_theirs(said: str, names: Names) -> str | None:
    """`next night: opponent cannot sail to their cove`: what one of them has chosen before."""
    found = _NOT_THEIRS.fullmatch(said)
    made = [c for c in names.near() if c.who == "each player" and not c.several]
    of = next((c for c in made if found and found["of"] in {*forms(c.name), c.kind}), None)
    if found is None or of is None:
        return None
    who = "they" if found["who"] == "they" else "opponent"
    whose = "their" if found["whose"] == "their" else "opponent's"
    return f"{who} must not {of.name} {whose} previous {of.name}"


def _kept_from(said: str, names: Names) -> str | None:
    """`opponent gains no points this round`, `nobody gains points`: it cannot happen."""
    found = re.fullmatch(
        r"(?P<who>they|(?:the )?opponent|nobody|no one|neither player) "
        r"(?:(?P<not>do not|does not|can) )?"
        r"(?P<verb>gains?|gets?|scores?|earns?|loses?) (?P<no>no |any |an? )?(?P<of>[\w-]+)"
        r"(?: (?:this|in this|for the) [\w-]+)?", said,
    )  # fmt: skip
    held = property_for(found["of"], names) if found else ""
    if found is None or not held:
        return None
    nobody = found["who"].startswith(("no", "neither"))
    if not nobody and (found["not"] or found["no"]) not in ("do not", "does not", "no "):
        return None
    cannot = f"cannot {'lose' if found['verb'].startswith('lose') else 'gain'} {held}"
    if nobody:
        return f"they {cannot}\nopponent {cannot}"
    return f"{'they' if found['who'] == 'they' else 'opponent'} {cannot}"
