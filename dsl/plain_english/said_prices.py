"""What is bought and sold, as it is told at a market: prices, and who can pay them.

Purpose: `they may buy a melon`, `you can't buy what you can't afford`, `the price rises by 1
whenever somebody buys it`, `sell 2 of the same for 5 coins`: what is chosen, what must not be, and
what follows from it stands in one place, at the choice. Input: a line of a phase, the names of its
file. Output: edits. Must not know: the grammar; what else is done with what is bought.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.chosen_together import asked_of_all
from ..spans import Span
from .said_amounts import money, several
from .said_below import below, line_of_choice, margin_of
from .said_in_blocks import Choice
from .said_names import Names
from .said_words import bases

_WHO = (
    r"(?:nobody|no one|no player|neither player|(?:a|the|each) player|players?|they|you"
    r"|the player whose turn it is)"
)
_CANNOT = r"(?:can't|cannot|can not|may not|must not|mustn't|can never|can|may)"
_AFFORD = re.compile(
    rf"(?P<who>{_WHO}) (?P<can>{_CANNOT}) (?P<only>only )?(?P<verb>[a-z]+) (?P<only2>only )?"
    r"(?:what|whatever|things?|something|anything|an? [\w-]+|[\w-]+?s)(?: that| which)? "
    r"(?:they|you) (?P<cannot>can't|cannot|can not|are not able to|can)(?P<able> afford"
    r"| pay(?: for)?)"
)
_WHENEVER = re.compile(
    r"(?:the |its )?(?P<of>[a-z][\w-]*)(?: of (?:an?|the|that|this|each) [\w-]+)? "
    r"(?P<how>rises|goes up|increases|grows|falls|goes down|drops|sinks|decreases) by (?P<n>\d+),? "
    r"(?:whenever|each time|every time|when|if) (?:(?:somebody|someone|anybody|anyone|a player"
    r"|they|one|the player)(?: has)? (?P<verb>[a-z]+) (?:it|them|one|an? [\w-]+)"
    r"|(?:it|one|an? [\w-]+) (?:is|gets|has been) (?P<done>[a-z]+))"
)
_FALLS = re.compile(r"falls|goes down|drops|sinks|decreases")
_NO_LESS = re.compile(
    rf"(?:(?:{_WHO}) {_CANNOT} (?:ever )?|(?:nobody|no one|no player) ever )"
    r"(?:go|goes|be|fall|falls|drop|drops|get|gets|have|has) "
    r"(?:below|under|less than|fewer than) (?P<n>\d+)(?: (?P<of>[\w-]+))?"
)
_MAY_TAKE = re.compile(
    r"(?:(?:a|the|each) player|they|the player whose turn it is) (?:may|can) "
    r"(?P<verb>buy) "
    r"(?:an?|one|1) (?P<kind>[\w-]+)(?: (?:from|in|of|out of) (?:the )?(?P<zone>[\w-]+))?"
    r"(?P<pays> (?:for|at) (?:its|the) (?P<of>[\w-]+)|,? and pays? (?:for it|its (?P<of2>[\w-]+)))?"
)
_THE_SAME = re.compile(
    r"(?:(?:(?:a|the|each) player|they|you|the player whose turn it is) )?(?P<may>may |can )?"
    r"(?P<verb>[a-z]+?)s? (?P<n>[2-9]) (?:(?P<kind>(?!of\b)[\w-]+) )?(?:of )?the same"
    r"(?: (?P<kind2>(?!for\b)[\w-]+))? for (?P<worth>\d+)(?: (?P<of>[\w-]+))?"
)
_IF_DONE = re.compile(
    r"(?:if|when|whenever) (?:they|you|a player|the player)(?P<not> do not| don't| does not"
    r"| doesn't)? (?P<verb>[a-z]+?)s?(?: (?:it|one|something|anything|an? [\w-]+))?"
    r"(?:[,:]|,? then) (?P<does>[^:]+)"
)
_PAYS = re.compile(
    r"(?P<who>they|you) (?:pays?|loses?|spends?) (?:its (?P<of>[\w-]+)|the (?P<of2>[\w-]+)"
    r"(?: of (?:it|the [\w-]+))?|for it)(?P<take>,? and (?:takes?|keeps?|gets?) (?:it|the [\w-]+))?"
)
_TAKES = re.compile(r"(?:they|you) (?:takes?|keeps?|gets?|receives?) (?:it|the [\w-]+|that [\w-]+)")
_PRICES = frozenset({"price", "cost"})


def prices(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which a line says what is paid, and what can be."""
    if names.phase not in names.phases:
        return
    for reader in (_afforded, _whenever, _if_done, _paid, _no_less, _may_take, _alike):
        yield from reader(line, said, names)


def _price(kind: str, names: Names, word: str = "") -> str:
    """The number that pieces of a kind cost: the one that is called so, or their only one."""
    numbers = [name for name, what in names.kinds.get(kind, {}).items() if what[:1] == ("number",)]
    if word in numbers:
        return word
    called = [each for each in numbers if each in _PRICES]
    return called[0] if len(called) == 1 else names.rank(kind)


def _taken(verb: str, names: Names) -> Choice | None:
    """The choice of one piece that a verb is about."""
    said = {verb, *bases(verb)}
    return next((c for c in names.here("pieces") if c.name in said and not c.several), None)


def _afforded(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`you can't buy what you can't afford`."""
    found = _AFFORD.fullmatch(said)
    if found is None:
        return
    nobody = found["who"].startswith(("nobody", "no ", "neither"))
    forbidden = nobody or found["can"] not in ("can", "may")
    only = bool(found["only"] or found["only2"])
    able = found["cannot"] == "can"
    if not ((forbidden and not able and not only) or (not forbidden and able)):
        return
    choice, coin = _taken(found["verb"], names), money(names)
    price = _price(choice.kind, names) if choice is not None else ""
    if choice is None or not coin or not price:
        return
    meant = (
        f"they must not {choice.name} a {choice.kind} where its {price} is more than their {coin}"
    )
    fix = below(line, choice, meant, False)
    if fix is not None:
        yield fix


def _whenever(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`the price rises by 1 whenever somebody buys it`."""
    found = _WHENEVER.fullmatch(said)
    choice = _taken(found["verb"] or found["done"], names) if found else None
    if found is None or choice is None:
        return
    price = found["of"] if found["of"] in names.kinds.get(choice.kind, {}) else ""
    if not price and found["of"] in _PRICES:
        price = _price(choice.kind, names)
    if not price:
        return
    how = "falls" if _FALLS.fullmatch(found["how"]) else "rises"
    many = rf"^[ \t]+.* has {re.escape(choice.zone)}: (?!one\b|1\b)\w+ of each "
    last = True
    if choice.zone in names.games and re.search(many, line.source.text, re.MULTILINE):
        own = names.hand_of(choice.kind)
        held = f" or their {own} or opponent's {own}" if own else ""
        those = f"for each {choice.kind} in the {choice.zone}{held} that is their {choice.name}"
        meant = f"{those}: its {price} {how} by {found['n']}"
        last = False  # what else is done there may move it
    else:
        meant = f"{price} of their {choice.name} {how} by {found['n']}"
    fix = below(line, choice, meant, last)
    if fix is not None:
        yield fix


def _if_done(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`if they buy, they pay its price and take it`, `if they don't buy, they gain 1 coin`."""
    found = _IF_DONE.fullmatch(said)
    choice = _taken(found["verb"], names) if found else None
    if found is None or choice is None:
        return
    head = line_of_choice(line, choice)
    if head is None:
        return
    done = _done_with(found["does"], choice, names) or [found["does"]]
    may = re.search(r"\bmay chooses? ", head.words) is not None
    if not found["not"]:
        made = [below(line, choice, f"\n{margin_of(head)}  ".join(done), True)]
    elif may and len(done) == 1:
        made = [below(line, choice, f"if none is chosen: {done[0]}", True)]
    else:
        made = []
    yield from (fix for fix in made if fix is not None)


def _done_with(said: str, choice: Choice, names: Names) -> list[str]:
    """What is done with something that was chosen: it is paid for, and taken."""
    coin, own = money(names), names.hand_of(choice.kind)
    found = _PAYS.fullmatch(said)
    take = f"move their {choice.name} to their {own}" if own else ""
    if _TAKES.fullmatch(said):
        return [take] if take else []
    if found is None:
        return []
    price = _price(choice.kind, names, found["of"] or found["of2"] or "")
    called = found["of"] or found["of2"] or price
    if not (coin and price and called in {price, *_PRICES}) or (found["take"] and not take):
        return []
    return [f"they lose {price} of their {choice.name} {coin}", *([take] if found["take"] else [])]


def _paid(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`they pay its price`, of what was chosen last."""
    choice = next((c for c in names.here("pieces") if not c.several), None)
    for done in [_done_with(said, choice, names)] if choice is not None else []:
        if done:
            yield Fix(line, "\n".join(margin_of(line) + each for each in done))


def _no_less(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`nobody can go below 0 coins`."""
    found = _NO_LESS.fullmatch(said)
    numbers = [name for name, sort in names.theirs.items() if sort == "number"]
    if found is None:
        return
    of = names.number(found["of"]) if found["of"] else numbers[0] if len(numbers) == 1 else ""
    if of:
        yield Fix(line, f"{margin_of(line)}for each player: their {of} is at least {found['n']}")


def _may_take(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`they may buy a melon from the market for its price`."""
    found = _MAY_TAKE.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return
    zones = [zone for zone, sort in names.games.items() if sort == "zone"]
    zone = found["zone"] or next((z for z in zones if names.holds.get(z) == kind), "")
    if zone not in zones or found["verb"] in {*names.theirs, *names.games}:
        return
    margin, coin = margin_of(line), money(names)
    price = _price(kind, names, found["of"] or found["of2"] or "")
    lines = [f"they may choose {found['verb']}: a {kind} in the {zone}"]
    if found["pays"]:
        if not (coin and price and names.hand_of(kind)):
            return
        lines += [
            f"  they must not {found['verb']} a {kind} where its {price} is more than their {coin}",
            f"  they lose {price} of their {found['verb']} {coin}",
            f"  move their {found['verb']} to their {names.hand_of(kind)}",
        ]
    yield Fix(line, "\n".join(margin + each for each in lines))


def _alike(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`sell 2 of the same for 5 coins`."""
    found = _THE_SAME.fullmatch(said)
    if found is None:
        return
    word = found["kind"] or found["kind2"]
    held = [of for zone, of in names.holds.items() if zone in names.theirs]
    kind = names.kind(word) if word else (held or [*names.kinds, ""])[0] if names.kinds else ""
    zone = names.hand_of(kind) if kind else ""
    coin = names.number(found["of"]) if found["of"] else money(names)
    verb = found["verb"]
    if not kind or not zone or not coin or verb in {*names.theirs, *names.games, *names.kinds}:
        return
    margin, n = margin_of(line), found["n"]
    made = asked_of_all(
        f"{margin}they may choose {verb}: {n} {several(kind)} in their {zone}",
        f"there are {n} {several(kind)} in {verb} with the same name",
        line.source.text,
    )
    where = [z for z, sort in names.games.items() if sort == "zone" and names.holds.get(z) == kind]
    gone = f"move {verb} to the {where[0]}" if len(where) == 1 else f"discard {verb}"
    if made is not None:
        yield Fix(line, f"{made}\n{margin}  {gone}\n{margin}  they gain {found['worth']} {coin}")
