"""What is done so many times over: `for every 2 Kings in their hand, they gain 5 points`.

Purpose: so much for each full lot of something is an amount: as much as once, times how many lots
there are. Input: a script without variants' words. Output: the same with such amounts; what has no
amount stays as it is said. Must not know: what a name stands for, beyond whose it is.
"""

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import of, rewrite, those
from ..word_forms import forms

ONE = ("a", "an", "one")


def so_many_times(script: sc.Script) -> sc.Script:
    """The script in which such lines have an amount."""
    theirs = frozenset(
        form
        for node in those(script, sx.Declare)
        if isinstance(node.owner, sx.EachPlayer)
        for form in forms(node.name.text)
    )

    def amount_of_lots(node: sx.SoManyTimes) -> sx.EffectLine | sx.SoManyTimes:
        done = node.effect.arguments
        place = next((at for at, each in enumerate(done) if _is_amount(at, done)), None)
        if place is None:
            return node
        lots: sx.Value = _counted(node, theirs)
        if node.count > 1:
            many = sx.Number(node.count, span=node.things.span)
            lots = sx.Divided(lots, many, "down", span=node.things.span)
        once = done[place].value
        if not isinstance(once, sx.Word) and once != sx.Number(1, span=once.span):
            lots = sx.Calculation(once, "*", lots, span=once.span)
        changed = (*done[:place], evolve(done[place], value=lots), *done[place + 1 :])
        return evolve(node.effect, arguments=changed, span=node.span)

    return rewrite(script, (of(sx.SoManyTimes)(amount_of_lots),))


def _is_amount(at: int, done: tuple[sx.Argument, ...]) -> bool:
    """Whether it is how much: `gain 5 points`, `gain a point`, `their points rises by 5`."""
    said, rest = done[at], done[at + 1 :]
    if said.also or said.preposition not in ("", "by"):
        return False
    value = said.value
    if isinstance(value, sx.Word):
        return bool(rest) and value.text in ONE and not value.quoted
    number = isinstance(value, sx.Number | sx.OptionValue | sx.Calculation)
    return number and (said.preposition == "by" or bool(rest))


def _counted(node: sx.SoManyTimes, theirs: frozenset[str]) -> sx.Value:
    """How many there are; of what each player has, that of whoever does it."""
    match node.things:
        case sx.Word(text=text, quoted=False) as noun if text in theirs:
            who = node.effect.subject
            if who is None or isinstance(who, sx.EachPlayer):
                who = sx.Pronoun("they", span=noun.span)
            return sx.Possessive(who, sx.Possessed("", noun, span=noun.span), span=noun.span)
    return node.things
