"""Every small change of a syntax tree: a number more, another name, a part left out.

Used to prove that something that is derived from the tree depends on all of it.
"""

from attrs import evolve, fields

from duello.dsl import syntax as sx
from duello.dsl.syntax import items as sc

OTHER_WORDS = {
    ">=": ">", "<=": "<", ">": ">=", "<": "<=", "=": ">=", "+": "-", "-": "+", "*": "+",
    "smaller": "greater", "greater": "smaller", "difference": "smaller",
    "next": "this", "this": "next", "rest": "this", "until": "until",
    "you": "opponent", "they": "opponent", "opponent": "they", "it": "they",
    "public": "secret", "secret": "private", "private": "public",
    "apart": "line", "line": "apart", "previous": "", "every": "previous", "printed": "",
}  # fmt: skip
SILENT = {"span", "quoted", "behind"}
"""Fields that mean nothing."""
DERIVED = {("PiecesDomain", "low"), ("Nothing", "word"), ("OrNone", "word"), ("Header", "extends"),
           ("Board", "height"), ("Possessed", "count"), ("Region", "how"), ("Script", "removed"),
           ("Region", "values"), ("SetFilter", "how"), ("With", "outside"), ("That", "outside"),
           ("Those", "said"), ("Choose", "told"), ("Drawn", "told"), ("Move", "also"),
           ("Move", "called"),
           ("Deal", "fresh"), ("Drawn", "fresh"), ("Bounded", "together"),
           ("Guard", "otherwise"), ("Must", "in_a_row"), ("Is", "or_among")}  # fmt: skip
"""Fields that follow from others (`a card` is from 1 to 1, and `up to 3` from 0), that are
written out before, or that cannot be changed alone.
"""


def changes(node):
    """(what is changed, the changed node) for every small change of a node and what is in it."""
    for attribute in fields(type(node)):
        name = type(node).__name__, attribute.name
        if attribute.name in SILENT or name in DERIVED or _idle(node, attribute.name):
            continue
        value = getattr(node, attribute.name)
        for what, new in _changed(value, name):
            if isinstance(node, sx.Cannot) and _is_amount(node.effect, what):
                continue
            yield f"{'.'.join(name)}{what}", evolve(node, **{attribute.name: new})


def _idle(node, field):
    """Whether a field means nothing beside what the others are."""
    match node:
        case sx.Timed() | sx.Possessed():
            only = ("now", "every") if isinstance(node, sx.Possessed) else ("count", "next")
            return field == only[0] and node.which != only[1]
        case sx.Has():
            number = field in ("sign", "amount") and node.sign in ("some", "nothing")
            number |= field == "sign" and isinstance(node.amount, sx.TruthValue)  # yes or no
            return number or (field == "than" and not node.than)  # then it is no player
        case sx.Row() | sx.With():  # `with wall yes`
            answered = isinstance(node, sx.With) and isinstance(node.value, sx.TruthValue)
            return field == "sign" and (answered or node.sign in ("is", "from"))
        case sx.Declare():
            return field == "owner" and isinstance(node.owner, sx.Word)  # the game
        case sx.PiecesDomain():
            at_an_end = any(isinstance(zone, sx.EndOf) for zone in node.zones)  # which says it
            return (field == "parts" and not node.parts) or (
                field in ("high", "noun") and at_an_end
            )
        case sc.Board():
            return (field == "shape" and node.shape not in ("hexagon", "square")) or (
                field == "width" and node.shape == "paths"
            )
        case sx.Listed() | sx.EachPlayer():  # nobody writes what is told between two
            every = isinstance(node, sx.EachPlayer) and not node.in_turn
            return field == "between" or (field == "in_turn" and every)
        case sx.Since() | sc.Option(kinds=("number",), value=sx.Number()):
            return field in ("choice", "kinds")  # a number is one without the word
        case sx.Guard():
            return field == "able" and node.negated
    return False


def _is_amount(effect, what):
    """Whether it is how much of something cannot be gained, which is said of any amount."""
    plain = [each for each in effect.arguments if not each.preposition]
    return len(plain) == 2 and what.startswith(" > EffectLine.arguments[0]")


def _changed(value, name):
    match value:
        case sx.Allow() | sx.Guard(condition=None):  # `if able` has no other form
            return
        case sx.Node():
            yield from ((f" > {what}", new) for what, new in changes(value))
        case bool():
            if name != ("Field", "as_labelled"):  # each piece may print its own
                yield (f" not {value}", not value)
        case int():
            yield (f" {value} + 1", value + 1)
        case str() if value:
            other = OTHER_WORDS.get(value, f"{value}x")
            if other != value:
                yield (f" {value} -> {other}", other)
        case tuple():
            for at, part in enumerate(value):
                yield from _part_changed(value[:at], part, value[at + 1 :], name)


def _part_changed(before, part, after, name):
    """A part left out, and changed."""
    if isinstance(part, sx.Allow):
        return
    if not isinstance(part, sc.Example):
        yield f"[{len(before)}] left out: {_words(part)}", (*before, *after)
    for what, new in _changed(part, name):
        yield f"[{len(before)}]{what}", (*before, new, *after)


def _words(part):
    return part.span.words.partition("\n")[0] if isinstance(part, sx.Node) else part
