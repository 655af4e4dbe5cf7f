"""Sentences that say in short what others say at length.

Purpose: one function per sentence. Input: any node. Output: the node, or what it stands for, at
the same place. Must not know: in which line a value stands.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from operator import is_
from typing import get_args

from attrs import evolve

from .. import syntax as sx
from ..ir.effects import EFFECTS, form_of
from ..ir.nodes import altered
from ..limits import MOST_COPIES
from ..spans import Span
from ..syntax import items as sc
from ..syntax.guarded import under
from ..syntax.walk import having, inside, of, those
from ..word_forms import forms
from .doers import THEY, YOU, done_by
from .so_many_alike import so_many_alike

# ---------------------------------------------------------------------- values and conditions


@of(sx.Has)
def has_so_many(node: sx.Has) -> sx.Node:
    """`a player has at least 2 points` is `a player's points is at least 2`; `no points` are 0 or
    less, as whoever owes something has none; `2 cards in hand` is `the number of cards in their
    hand is 2`; and what nobody has, each player has not.
    """
    nobody = node.who == sx.Nothing("nobody")
    who = sx.EachPlayer(span=node.who.span) if nobody else node.who
    if node.sign in THERE:
        return evolve(node, who=who, sign=THERE[node.sign]) if nobody else node
    theirs: sx.Value = _of(who, node.noun, node.span)
    if node.within is not None:
        theirs = sx.NumberOf(node.noun, _own(who, node.within), span=node.span)
    none = isinstance(node.amount, sx.TruthValue) and not node.amount.value
    amount = sx.Number(0, span=node.amount.span) if none else node.amount
    said = "<=" if none and node.within is None else node.sign
    if nobody and said == "=":
        return sx.Is(theirs, True, (amount,), span=node.span)
    sign = OPPOSITE[said] if nobody else said
    return sx.Compares(theirs, sign, amount, span=node.span)


@of(sx.Has)
def has_more(node: sx.Has) -> sx.Has:
    """`they have more coins than opponent` is `they have more than opponent's coins coins`."""
    if not node.than:
        return node
    much: sx.Value = _of(node.amount, node.noun, node.span)
    if node.within is not None:
        there = _own(node.amount, node.within)
        much = sx.NumberOf(node.noun, there, span=node.span)
    return evolve(node, amount=much, than=False)


THERE = {"some": "nothing", "nothing": "some"}
"""By what is said where no number is, the opposite."""

OPPOSITE = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
"""By the sign of a comparison, the sign that says that it does not hold."""


@of(sx.HasThere)
def has_there(node: sx.HasThere) -> sx.Node:
    """`North has King in hand` is `King is in North's hand`."""
    nobody = node.who == sx.Nothing("nobody")
    who = sx.EachPlayer(span=node.who.span) if nobody else node.who
    return sx.IsIn(node.piece, nobody, _own(who, node.within), span=node.span)


def _own(who: sx.Value, zone: sx.Value) -> sx.Value:
    """Somebody's zone, if only its name is said; whoever has something in `their` zone has it in
    their own.
    """
    if isinstance(zone, sx.Word):
        return _of(who, zone, zone.span)
    if isinstance(zone, sx.Possessive) and zone.owner == THEY and who not in (THEY, YOU):
        return evolve(zone, owner=who)
    return zone


@of(sx.ThereIs)
def there_is_no(node: sx.ThereIs) -> sx.Node:
    """`there is no card in their hand` is `there is not a card in their hand`."""
    low = node.things.low
    if not isinstance(low, sx.TruthValue) or node.negated or low.value:
        return node
    one = sx.Number(1, span=low.span)
    return evolve(node, things=evolve(node.things, low=one, high=one), negated=True)


@of(sx.WithinBounds)
def within_bounds(node: sx.WithinBounds) -> sx.Node:
    """`their pick is from 2 to 4` is `their pick is at least 2 and their pick is at most 4`."""
    signs = ("<", ">") if node.negated else (">=", "<=")
    ends = zip(signs, (node.low, node.high), strict=True)
    parts = tuple(sx.Compares(node.value, sign, end, span=node.span) for sign, end in ends)
    return sx.Or(parts, span=node.span) if node.negated else sx.And(parts, span=node.span)


@of(sx.HasWon)
def has_won(node: sx.HasWon) -> sx.Node:
    """`a player has won the fight` is `winner of fight is not nobody`, `North has won the fight` is
    `winner of fight is North`, and `North has lost the fight` is `winner of fight is North's
    opponent`.
    """
    winner = sx.Of(sx.Word("winner", span=node.span), node.phase, span=node.span)
    return won_by(node, winner)


def won_by(node: sx.HasWon, winner: sx.Value) -> sx.Is:
    """What is asked of whoever has won a phase."""
    if isinstance(node.who, sx.SomePlayer):
        nobody = sx.Nothing("nobody", span=node.span)
        return sx.Is(winner, not node.negated, (nobody,), span=node.span)
    who = node.who
    if node.lost and not isinstance(who, sx.Nothing):
        opponent = sx.Possessed("", sx.Word("opponent", span=node.span))
        who = sx.Possessive(who, opponent, span=who.span)
    return sx.Is(winner, node.negated, (who,), span=node.span)


@of(sx.Extremes)
def extremes(node: sx.Extremes) -> sx.Node:
    """`the smallest of A, B and C` is `the smaller of A and the smaller of B and C`."""
    *others, made = node.values
    for value in reversed(others):
        made = sx.Extreme(node.which, value, made, span=node.span)
    return made


@of(sx.PiecesDomain, sx.ForEachPiece, sx.NumberOf, sx.Those)
def with_most(
    node: sx.PiecesDomain | sx.ForEachPiece | sx.NumberOf | sx.Those,
) -> sx.Node:
    """`a card in their hand with the highest rank` is `a card in their hand with rank (the highest
    rank of the cards in their hand)`; whatever else is said of them comes first.
    """
    if not any(isinstance(each, sx.WithMost) for each in node.filters):
        return node
    said = [each for each in node.filters if isinstance(each, sx.WithMost)]
    filters = [each for each in node.filters if not isinstance(each, sx.WithMost)]
    within = _within(node) or next((one.within for one in said if one.within is not None), None)
    excepted = () if isinstance(node, sx.ForEachPiece) else node.excepted
    for one in said:
        place = one.span
        those = sx.Those(node.noun, within, node.region, excepted, tuple(filters), span=place)
        most = sx.Total(one.noun, those, one.which, span=place)
        filters.append(sx.With(one.noun, "=", most, True, span=place))
    made = evolve(node, filters=tuple(filters))
    if within is None or _within(node) is not None:
        return made
    if isinstance(made, sx.PiecesDomain):
        return evolve(made, zones=(within,))
    return evolve(made, within=within)


def _within(
    node: sx.PiecesDomain | sx.ForEachPiece | sx.NumberOf | sx.Those,
) -> sx.Value | None:
    """Where the things of a phrase lie."""
    if not isinstance(node, sx.PiecesDomain):
        return node.within
    return sx.united(node.zones)


@having("filters")
def also_bounded(node: sx.Node) -> sx.Node:
    """`with rank at least 2 and at most 4` is `with rank at least 2 with rank at most 4`."""
    said: tuple[sx.Filter, ...] = getattr(node, "filters", ())
    if not any(isinstance(each, sx.AlsoBound) for each in said):
        return node
    filters: list[sx.Filter] = []
    for each in said:
        before = filters[-1] if filters else None
        if isinstance(each, sx.AlsoBound) and isinstance(before, sx.With | sx.Whose):
            each = evolve(before, sign=each.sign, value=each.value, span=each.span)
        filters.append(each)
    return altered(node, {"filters": tuple(filters)})


EXPRESSIONS = (
    *(also_bounded, with_most, has_more, has_so_many, has_there, there_is_no, so_many_alike),
    *(has_won, within_bounds),
    extremes,
)
"""Values and conditions that are said by others."""


def _of(owner: sx.Value, noun: sx.Word, span: Span) -> sx.Possessive:
    return sx.Possessive(owner, sx.Possessed("", noun, span=noun.span), span=span)


# ---------------------------------------------------------------------- lines


@of(sx.If)
def each_does_either(node: sx.If) -> sx.Node:
    """`each player gains 1 point, if A, otherwise loses 1 point` is said of each of them."""
    match node:
        case sx.If(
            then=(sx.ForEachPlayer() as one,), otherwise=(sx.ForEachPlayer() as other,), behind=True
        ):
            body = (evolve(node, then=one.body, otherwise=other.body),)
            return sx.ForEachPlayer(body, one.such, span=node.span)
    return node


@of(sx.Line)
def each_does(node: sx.Line) -> sx.Node:
    """`each player gains 1 point` is `for each player: they gain 1 point`."""
    if not isinstance(node.sentence, sx.EffectLine):
        return node
    who = node.sentence.subject
    if not isinstance(who, sx.EachPlayer | sx.BothPlayers):
        return node
    if isinstance(who, sx.EachPlayer) and who.in_turn:
        return node
    line = _done_by_them(node, node.sentence, who)
    such = who.such if isinstance(who, sx.EachPlayer) else None
    return sx.ForEachPlayer((line,), such, span=node.span)


@of(sx.Line)
def each_does_in_turn(node: sx.Line) -> sx.Node:
    """`each player in turn from North gains 1 point` is `for each player in turn from North: they
    gain 1 point`.
    """
    match node.sentence:
        case sx.EffectLine(subject=sx.EachPlayer(first=sx.Node() as first) as who) as sentence:
            return sx.InTurn(first, (_done_by_them(node, sentence, who),), span=node.span)
    return node


def _done_by_them(node: sx.Line, sentence: sx.EffectLine, who: sx.Node) -> sx.Line:
    they = sx.Pronoun("they", span=who.span)
    return done_by(evolve(node, sentence=evolve(sentence, subject=they)))


@of(sx.ForEachPlayer)
def such_players(node: sx.ForEachPlayer) -> sx.Node:
    """`for each player whose pick is King: gain 1 points` is `for each player: if their pick is
    King: gain 1 points`.
    """
    if node.such is None:
        return node
    body = (sx.If(node.such, node.body, (), span=node.such.span),)
    return evolve(node, body=body, such=None)


@of(sx.Choose)
def such_choosers(node: sx.Choose) -> sx.Node:
    """`each player whose pick is King chooses bet: ...` is said of each such player. It comes last:
    whatever is said otherwise in the lines below has to be by then.
    """
    match node.who:
        case sx.EachPlayer(such=such) if such is not None:
            they = sx.Pronoun("they", span=node.who.span)
            body = (sx.If(such, (evolve(node, who=they),), (), span=such.span),)
            return sx.ForEachPlayer(body, span=node.span)
    return node


@having("body", "then")
def several_things(node: sx.Node) -> sx.Node:
    """`reveal pick and bet` is `reveal pick` and, on a line below, `reveal bet`."""
    changes: dict[str, object] = {}
    for name in ("body", "then", "otherwise"):
        old = getattr(node, name, ())
        new = tuple([each for line in old for each in _one_by_one(line)])
        if len(new) != len(old) or any(a is not b for a, b in zip(new, old, strict=True)):
            changes[name] = new
    return altered(node, changes) if changes else node


def _one_by_one(line: sx.Statement) -> Iterator[sx.Statement]:
    """A line for each of the things that are joined by `and`; the condition is asked once."""
    if not (isinstance(line, sx.Line) and isinstance(line.sentence, sx.EffectLine)):
        yield line
        return
    said = separated(line.sentence)
    guard = line.guard
    if len(said) == 1:
        yield line
        return
    if guard is None or guard.able:
        yield from (evolve(line, sentence=each) for each in said)
        return
    yield from under(tuple(evolve(line, sentence=each, guard=None) for each in said), guard)


def separated(line: sx.EffectLine) -> tuple[sx.EffectLine, ...]:
    """What an effect line says of several things, a line for each; what stands behind a preposition
    is said of all. Each says as much as the others: `1 coins and 2 points`. A line that speaks of
    one thing, or does not say it like this, stays as it is.
    """
    groups: list[list[sx.Argument]] = [[]]
    phrases = tuple(each for each in line.arguments if each.preposition)
    for argument in line.arguments:
        if not argument.preposition:
            groups[-1].append(evolve(argument, also=()) if argument.also else argument)
            groups += [[sx.Argument("", value, span=value.span)] for value in argument.also]
    alike = len({len(group) for group in groups}) == 1
    unclear = not alike or any(each.also for each in phrases)
    if len(groups) == 1 or unclear or not _whole(line.verb.text, phrases):
        return (line,)
    return tuple(evolve(line, arguments=(*group, *phrases)) for group in groups)


def _whole(verb: str, phrases: tuple[sx.Argument, ...]) -> bool:
    """Whether an effect can be said with these phrases; and of several things, one after the other:
    what becomes something becomes one thing.
    """
    said = {each.preposition for each in phrases}
    ways = (form_of(effect) for effect in EFFECTS if verb in form_of(effect).verbs)
    return any(
        {slot.preposition for slot in form.arguments if not slot.optional} - {""} <= said
        and all(slot.role != "value" for slot in form.arguments)
        for form in ways
    )


@of(sx.EffectLine)
def put_so_many(node: sx.EffectLine) -> sx.Node:
    """`put 3 Kings into the deck` is `put King and King and King into the deck`."""
    match node.arguments:
        case (
            sx.Argument(preposition="", value=sx.Number(value=many), also=()),
            sx.Argument(preposition="", value=sx.Word() as name, also=()) as piece,
            *rest,
        ) if node.verb.text in ("put", "puts") and 1 <= many <= MOST_COPIES:
            pieces = evolve(piece, also=(name,) * (many - 1))
            return evolve(node, arguments=(pieces, *rest))
    return node


@of(sx.Line)
def noted(node: sx.Line) -> sx.Node:
    """`note record: A, B` is `announce "{A}, {B}" to host as record`."""
    said = node.sentence
    if not isinstance(said, sx.Note):
        return node
    verb, listed = sx.Word("announce", span=said.span), sx.Listed(said.values, span=said.span)
    told = (("", listed), ("to", sx.Host(span=said.span)), ("as", said.label))
    arguments = tuple(sx.Argument(how, value, span=value.span) for how, value in told)
    return evolve(node, sentence=sx.EffectLine(None, verb, arguments, span=said.span))


@of(sx.Must)
def not_repeated(node: sx.Must) -> sx.Node:
    """`you must not repeat picks` is `you must not pick your previous pick`."""
    if not node.negated or node.alternatives or node.such is not None:
        return node
    before = sx.Possessed("previous", node.choice, span=node.choice.span)
    previous = sx.Possessive(node.who, before, span=node.span)
    return evolve(node, alternatives=(previous,))


Doing = (
    sc.Phase
    | sx.Step
    | sx.Choose
    | sx.Use
    | sx.ForEachPlayer
    | sx.ForEachPiece
    | sx.AtTheEnd
    | sx.IfLate
    | sx.IfNoneChosen
    | sx.IfNonePossible
    | sx.Clause
)
"""What has lines that do something; in pieces, rules and other times they hold."""

DOING = get_args(Doing)


class Adjectives:
    """What is declared as yes or no is stated like an adjective: `they are called`."""

    def __init__(self, script: sc.Script) -> None:
        self.names = frozenset(_flags(script))
        self.stated = of(*DOING)(self._stated)

    def _stated(self, node: Doing) -> sx.Node:
        """`they are called`, where something is done, is `called of them becomes yes`."""
        return done(node, self._state)

    def _state(self, line: sx.Line) -> sx.Line:
        match line.sentence:
            case sx.Is(alternatives=(sx.Word(quoted=False) as adjective,)) as said:
                if adjective.text in self.names and said.value != sx.Nothing("nobody"):
                    truth = sx.TruthValue(not said.negated, span=said.span)
                    place = sx.Of(adjective, said.value, span=said.span)
                    return evolve(line, sentence=becomes(place, truth, said.span))
        return line


class Held:
    """Who has no hand, has nothing in it; what has suit hearts, has it printed on it."""

    def __init__(self, script: sc.Script) -> None:
        zones = (sx.Nothing, sx.OneOfEach, sx.Assorted)
        self.kinds = {node.name.text for node in those(script, sc.Kind)}
        self.names = {
            node.name.text
            for node in those(script, sx.Declare)
            if isinstance(node.initial, zones) and node.initial not in NOBODY
            if isinstance(node.owner, sx.EachPlayer)
        }
        made: tuple[sc.Kind | sc.Board, ...] = (*those(script, sc.Kind), *those(script, sc.Board))
        self.fields = {field.name.text for node in made for field in node.fields}
        fields = [field for each in made for field in each.fields]
        self.left_open = {each.name.text for each in fields if not NONES.isdisjoint(each.kinds)}
        self.counted = of(sx.Has)(self._counted)
        self.printed = of(sx.Has)(self._printed)

    def _printed(self, node: sx.Has) -> sx.Node:
        """`A1 has stone fox`, where cells have a `stone`, is `stone of A1 is fox`; `A1 has no
        stone`, where they may have none, is `A1 has not stone`.
        """
        match node:
            case sx.Has(sign="=", amount=sx.TruthValue(value=False), noun=sx.Word() as field):
                if node.within is None and field.text in self.left_open - self.names:
                    return evolve(node, sign="nothing")
            case sx.Has(sign="=", amount=sx.Word(quoted=False) as field, within=None):
                if field.text in self.fields and field.text not in self.names:
                    return sx.Is(
                        sx.Of(field, node.who, span=node.span), False, (node.noun,), span=node.span
                    )
        return node

    def _counted(self, node: sx.Has) -> sx.Node:
        """`a player has no roles`, where each has a zone `roles`, is `a player has no role in
        roles`; whoever has no hand, has it empty.
        """
        name = next((form for form in forms(node.noun.text) if form in self.names), None)
        if name is None or node.within is not None:
            return node
        zone = evolve(node.noun, text=name)
        if node.sign not in THERE and any(form in self.kinds for form in forms(name)):
            return evolve(node, within=zone)
        none = sx.TruthValue(False), sx.Number(0)
        if node.sign != "=" or node.amount not in none:
            return node
        nobody = node.who == sx.Nothing("nobody")
        who = sx.EachPlayer(span=node.who.span) if nobody else node.who
        nothing = sx.Nothing("nothing", span=node.amount.span)
        return sx.Is(_of(who, zone, node.span), nobody, (nothing,), span=node.span)


NONES = frozenset({"nobody", "none"})
"""The words for what may be left open."""

NOBODY = (sx.Nothing("nobody"), sx.Nothing("none"))
"""What is there at first of what is no zone."""


CHOSEN = sx.Word("chosen")
"""What is said of a choice that was made, where nothing of the game is called so."""


class Shown:
    """What is shown is a choice, or pieces that somebody looks at."""

    def __init__(self, script: sc.Script) -> None:
        named: Sequence[sx.Choose | sx.Asks | sx.Distribute] = (
            *those(script, sx.Choose),
            *those(script, sx.Asks),
            *those(script, sx.Distribute),
        )
        self.choices = frozenset(form for node in named for form in forms(node.name.text))
        self._script = script
        self.looked_at = of(sx.EffectLine)(self._looked_at)

        self.was_chosen = of(sx.Is)(self._was_chosen)
        self.if_it_was_chosen = of(sx.Line)(self._if_it_was_chosen)

    @cached_property
    def free(self) -> bool:
        """Whether nothing of the game is called so."""
        return not any(getattr(node, "name", None) == CHOSEN for node in inside(self._script))

    def _was_chosen(self, node: sx.Is) -> sx.Node:
        """`their pick was chosen` is `their pick is not none`, and `pick was chosen` says it of one
        of the two.
        """
        if node.alternatives != (CHOSEN,) or not self.free:
            return node
        made = node.value
        if isinstance(made, sx.Word) and made.text in self.choices:
            who = sx.EachPlayer if node.negated else sx.SomePlayer
            made = _of(who(span=made.span), made, made.span)
        none = sx.Nothing("none", span=node.alternatives[0].span)
        return sx.Is(made, not node.negated, (none,), span=node.span)

    def _if_it_was_chosen(self, node: sx.Line) -> sx.Node:
        """`reveal pick, if it was chosen` asks for the pick."""
        match node:
            case sx.Line(
                sentence=sx.EffectLine(
                    arguments=(sx.Argument(value=sx.Word() as choice, also=()),)
                ),
                guard=sx.Guard(
                    condition=sx.Is(
                        value=sx.Pronoun(word="it"),
                        negated=negated,
                        alternatives=(sx.Nothing(word="none") as none,),
                    )
                ) as guard,
            ) if choice.text in self.choices and none.span.words == "chosen":
                who = sx.SomePlayer if negated else sx.EachPlayer
                made = _of(who(span=choice.span), choice, choice.span)
                asked = sx.Is(made, negated, (none,), span=none.span)
                return evolve(node, guard=evolve(guard, condition=asked))
        return node

    def _looked_at(self, node: sx.EffectLine) -> sx.Node:
        """`show their hand to North` is `North looks at their hand`."""
        if node.verb.text not in ("show", "shows") or len(node.arguments) != 2:
            return node
        what, hearer = node.arguments
        choice = isinstance(what.value, sx.Word) and what.value.text in self.choices
        if choice or what.preposition or hearer.preposition != "to" or hearer.also:
            return node
        verb = evolve(node.verb, text="looks at")
        return sx.EffectLine(hearer.value, verb, (what,), span=node.span)


class Single:
    """`gains a point`: so many of a number are one of it."""

    def __init__(self, script: sc.Script) -> None:
        zones = (sx.OneOfEach, sx.Assorted, sx.Nothing, sx.TruthValue)
        kinds = {node.name.text for node in those(script, sc.Kind)}
        self.names = {
            form
            for node in those(script, sx.Declare)
            if not isinstance(node.initial, zones)
            for form in forms(node.name.text)
            if kinds.isdisjoint(forms(form))
        }
        self.counted = of(sx.EffectLine)(self._counted)

    def _counted(self, node: sx.EffectLine) -> sx.Node:
        match node.arguments:
            case (
                sx.Argument(value=sx.Word(text="a" | "an" | "one", quoted=False) as article),
                sx.Argument(preposition="", value=sx.Word() as noun),
                *_,
            ) if noun.text in self.names:
                one = sx.Argument("", sx.Number(1, span=article.span), span=article.span)
                return evolve(node, arguments=(one, *node.arguments[1:]))
        return node


class Picked:
    """Who is late chooses what the rules name, which may be one among others."""

    def __init__(self, script: sc.Script) -> None:
        kinds = {node.name.text for node in those(script, sc.Kind)}
        self.names = kinds | {node.name.text for node in those(script, sc.Board)}
        self.one_of_them = of(sx.Line)(self._one_of_them)

    def _one_of_them(self, node: sx.Line) -> sx.Node:
        """`they choose the card with the lowest rank in their hand` is `for each card in their hand
        with the lowest rank: they choose it`.
        """
        match node.sentence:
            case sx.Pick(value=sx.Those(said="the") as those) if those.noun.text in self.names:
                it = evolve(node.sentence, value=sx.Pronoun("it", span=those.span))
                filters = those.filters
                if those.excepted:
                    filters = (sx.That(True, those.excepted, span=those.span), *filters)
                line = evolve(node, sentence=it)
                return sx.ForEachPiece(
                    those.noun, those.within, (line,), those.region, filters, span=node.span
                )
        return node


def done(node: Doing, change: Callable[[sx.Line], sx.Line]) -> sx.Node:
    """A node in whose lines something is done, with each of them changed: also those under an
    `if`, which is done where it stands.
    """
    body = tuple([_line(line, change) for line in node.body])
    return node if all(map(is_, body, node.body)) else evolve(node, body=body)


def _line(line: sx.Statement, change: Callable[[sx.Line], sx.Line]) -> sx.Statement:
    match line:
        case sx.Line():
            return change(line)
        case sx.If():
            then = tuple([_line(each, change) for each in line.then])
            otherwise = tuple([_line(each, change) for each in line.otherwise])
            ways = zip((*then, *otherwise), (*line.then, *line.otherwise), strict=True)
            if any(new is not old for new, old in ways):
                return evolve(line, then=then, otherwise=otherwise)
    return line


def _flags(script: sc.Script) -> Iterator[str]:
    for node in (*those(script, sx.Declare), *those(script, sc.Field)):
        match node:
            case sx.Declare(initial=sx.TruthValue()) | sc.Field(kinds=("yes", *_)):
                yield node.name.text


def becomes(place: sx.Value, value: sx.Value, span: Span) -> sx.EffectLine:
    """`PLACE becomes VALUE`."""
    verb = sx.Word("becomes", span=span)
    return sx.EffectLine(place, verb, (sx.Argument("", value, span=value.span),), span=span)
