"""What chance deals and draws: `chance deals 4 cards from the deck to each player's hand`.

Purpose: a draw is a choice that chance makes, and what is drawn goes where the line says. Where
each player gets something, it is one choice, so that nobody gets what somebody else got.
Input: a script without variants' words. Output: the same without deals; those of which it is not
clear what they mean are left as they are, and refused where they are resolved.
Must not know: what a name stands for.
"""

import re

from attrs import evolve

from .. import syntax as sx
from ..spans import Span
from ..syntax.guarded import behind
from ..syntax.walk import Rewriting, inside, of, rewrite
from .doers import about_another

DEAL = "deal"
"""What a draw is called that the text gives no name."""


@of(sx.ForEachPlayer, sx.Choose, sx.ForEachPiece)
def together(node: sx.ForEachPlayer | sx.Choose | sx.ForEachPiece) -> sx.Node:
    """Among lines for each player both draw at once: a single such line is dealt to each player,
    in others this is noted. So it is among lines for each thing; of those for one after the other
    it is noted that what is drawn stays where the next one draws.
    """
    match node:
        case sx.ForEachPlayer(body=(sx.Deal(guard=None) as line,), such=None):
            if line.target is not None and not _is_own(line.source):
                return evolve(line, who=sx.EachPlayer(span=line.who.span))
        case sx.ForEachPlayer() | sx.Choose(who=sx.EachPlayer(in_turn=False)):
            body = tuple(rewrite(line, (_noted,)) for line in node.body)
            return evolve(node, body=body)
        case sx.ForEachPiece(in_turn=True):
            draws = (each for line in node.body for each in inside(line) if _stays(each, node.body))
            staying = {each.span for each in draws}
            body = tuple(rewrite(line, (_again_in(staying),)) for line in node.body)
            return evolve(node, body=body) if staying else node
        case sx.ForEachPiece():
            body = tuple(rewrite(line, (_noted_of_things,)) for line in node.body)
            return evolve(node, body=body)
    return node


def _stays(node: sx.Node, lines: sx.Body) -> bool:
    """Whether something is drawn, and none of these lines moves it to another place."""
    if not isinstance(node, sx.Deal) or node.target is not None or node.name is None:
        return False
    moves = (
        each
        for line in lines
        for each in inside(line)
        if isinstance(each, sx.EffectLine) and each.verb.text.rstrip("s") in MOVING
    )
    words = (word for each in moves for word in inside(each) if isinstance(word, sx.Word))
    return all(word.text != node.name.text for word in words)


MOVING = ("move", "put", "discard")
"""The verbs of lines after which something lies elsewhere."""


def _again_in(places: set[Span]) -> Rewriting:
    return of(sx.Deal)(lambda node: evolve(node, together=AGAIN) if node.span in places else node)


@of(sx.Deal)
def _noted(node: sx.Deal) -> sx.Node:
    if not _is_own(node.source):
        return evolve(node, together=BOTH)
    return node


@of(sx.Deal)
def _noted_of_things(node: sx.Deal) -> sx.Node:
    """Unless each draws from where it alone does: `its pile`."""
    own = any(isinstance(each, sx.Pronoun) and each.word == "it" for each in inside(node.source))
    return node if own else evolve(node, together=EACH)


NOWHERE = "what is drawn has no name, and goes nowhere"
_ZONE = re.compile(r"^[ \t]+each player has ([\w-]+): (?:nothing|[^\n]*\beach\b)", re.MULTILINE)
_HOW = re.compile(r"(?P<who>[\w' ]*?)\b(?P<verb>deals?|draws?)[ \t]+(?P<what>.*)")


def _whereto(node: sx.Deal) -> str:
    """The line with where what is dealt or drawn goes, or what it is called."""
    text = node.span.source.text
    said = node.span.words.partition("\n")[0].partition("#")[0].rstrip()
    how, zones = _HOW.match(said), _ZONE.findall(text)
    used = (zone for zone in zones if re.search(rf"\bin their {re.escape(zone)}\b", text))
    hand = next(used, zones[0] if zones else "hand")
    if how is not None and how["verb"] in ("draw", "draws") and isinstance(node.who, sx.Chance):
        name = next((each for each in ("drawn", "prize") if each not in text), "found")
        return f"write `{how['who']}{how['verb']} {name}: {how['what']}`"
    theirs = "each player's" if isinstance(node.who, sx.Chance) else "their"
    return f"write `{said} to {theirs} {hand}`"


BOTH, EACH, AGAIN = "both players", "the lines for each of them", "the next one"
"""Who would draw at once, or after this one, from the same."""


def dealt(node: sx.Deal) -> sx.Node:
    """A draw as the choice that it is."""
    if unclear(node) is not None:
        return node
    drawer, guard = _drawer(node), node.guard
    said = guard if drawer is None or guard is None else about_another(drawer, guard)
    return behind(_choice(node), said)


def _drawer(node: sx.Deal) -> sx.Value | None:
    """Who draws, if that is a player who is named: `they` is that player in the line."""
    who = node.who
    nobody = isinstance(who, sx.Chance | sx.EachPlayer | sx.Pronoun) and who != OPPONENT
    return None if nobody else who


OPPONENT = sx.Pronoun("opponent")


def unclear(node: sx.Deal) -> tuple[str, str] | None:
    """Why a draw does not say all that must be known, and how it would."""
    each = _for_each(node)
    if isinstance(node.who, sx.EachPlayer) and node.who.in_turn:
        return "cards are dealt to each player at once", "leave out `in turn`"
    if _such(node) is not None:
        return (
            "cards are dealt to each player, or to one of them",
            "deal to one player on a line of its own, with `, if ...` behind it",
        )
    if node.together == AGAIN:
        name = "" if node.name is None else node.name.text
        return (
            f"`{name}` stays where it is, and may be drawn again for the next one",
            f"{_away(node, name)}; if the same may be drawn again, {_again(node)}",
        )
    if node.together:
        return (
            f"{node.together} would draw at once, and might draw the same",
            f"deal in a line of its own, for both: {_for_both(node)}"
            if node.together == BOTH
            else f"say that one draws after the other: `{said_in_turn(node)}`"
            + (
                ""
                if node.target is not None
                else "; if the same may be drawn again, " + _again(node)
            ),
        )
    if node.target is None and (node.name is None or not isinstance(node.who, sx.Chance)):
        return NOWHERE, _whereto(node)
    if node.low != node.high and (each or not _is_up_to(node)):
        return (
            "it is not said how many cards each player gets",
            "say one number, and below the line what is done `if nothing is possible:`",
        )
    return None


def _away(node: sx.Deal, name: str) -> str:
    """The line that moves what is drawn out of the way, to an empty zone of the game, if there is
    one.
    """
    zone = _EMPTY.search(node.span.source.text)
    if zone is not None:
        return f"write below it `move {name} to {zone[1]}`"
    return (
        f"write below it `move {name} to away`, and at the beginning `the game has away: nothing, "
        "secret`"
    )


_EMPTY = re.compile(r"^[ \t]+the game has ([\w-]+): nothing", re.MULTILINE)


def head_in_turn(node: sx.Deal) -> re.Match[str] | None:
    """The words of the line for each thing in which, or below which, something is drawn, up to its
    colon.
    """
    heads = list(_HEAD.finditer(node.span.source.text, 0, node.span.start))
    return heads[-1] if heads else None


_HEAD = re.compile(r"for each (?!player)[^\n:#]*(?=:)")


def said_in_turn(node: sx.Deal) -> str:
    """The words at which the lines for each thing begin if one comes after the other."""
    head = head_in_turn(node)
    return f"{'for each ...' if head is None else head[0]}, one after the other:"


def _again(node: sx.Deal) -> str:
    """The line after which the same may be drawn for another."""
    said = node.span.words.partition("\n")[0].partition("#")[0].rstrip()
    chosen = re.sub(r"\bdraws?\b", "chooses", said, count=1)
    return f"`{re.sub(r' from (?!.* from )', ' in ', chosen)}`"


def _for_both(node: sx.Deal) -> str:
    """The line that deals the same to each player."""
    said = _HOW.match(node.span.words.partition("\n")[0].partition("#")[0].rstrip())
    target = node.target
    if said is None or not isinstance(target, sx.Possessive | sx.Of):
        return "`chance deals ... to each player's hand`"
    what = said["what"].rpartition(" to ")[0]
    where = target.span.words.rpartition(" ")[2]
    return f"`chance deals {what} to each player's {where}`"


def _is_up_to(node: sx.Deal) -> bool:
    return isinstance(node.low, sx.Number) and node.low.value == 0


def _for_each(node: sx.Deal) -> bool:
    """Whether each player gets something."""
    if isinstance(node.who, sx.EachPlayer):
        return True
    target = node.target
    return isinstance(target, sx.Possessive | sx.Of) and isinstance(target.owner, sx.EachPlayer)


def _such(node: sx.Deal) -> sx.Condition | None:
    """Of which players alone it is said, if it is said of each player."""
    target = node.target
    owner = target.owner if isinstance(target, sx.Possessive | sx.Of) else None
    each = (who for who in (node.who, owner) if isinstance(who, sx.EachPlayer))
    return next((who.such for who in each if who.such is not None), None)


def _is_own(source: sx.Value) -> bool:
    """Whether each player draws from what is their own."""
    return isinstance(source, sx.Possessive) and isinstance(source.owner, sx.Pronoun)


def _choice(node: sx.Deal) -> sx.Drawn:
    name = node.name or sx.Word(DEAL, span=node.span)
    high = node.high
    if node.low != node.high:  # as many as there are, but no more than this
        left = sx.NumberOf(node.noun, node.source, span=node.span)
        high = sx.Extreme("smaller", node.high, left, span=node.high.span)
    things = sx.PiecesDomain(high, high, node.noun, (node.source,), (), span=node.span)
    each = _for_each(node)
    domain: sx.Domain = sx.DealDomain(things, span=node.span) if each else things
    body = node.body
    if node.target is not None:
        body = (_moved(name, node, node.target), *body)
    chance = sx.Chance(span=node.who.span)
    unnamed = node.name is None
    drawer = _drawer(node)
    drawn = sx.Drawn(
        chance, False, name, False, domain, body, unnamed=unnamed, drawer=drawer, span=node.span
    )
    return evolve(drawn, fresh=True) if node.fresh else drawn


def _moved(name: sx.Word, node: sx.Deal, target: sx.Value) -> sx.Line:
    if isinstance(target, sx.Possessive | sx.Of) and isinstance(target.owner, sx.EachPlayer):
        target = evolve(target, owner=sx.Pronoun("they", span=target.owner.span))
    arguments = (
        sx.Argument("", sx.Word(name.text, span=node.noun.span), span=node.noun.span),
        sx.Argument("to", target, span=target.span),
    )
    verb = sx.Word("move", span=node.span)
    return sx.Line(sx.EffectLine(None, verb, arguments, span=node.span), None, span=node.span)
