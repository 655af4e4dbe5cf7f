"""Which things of one ruleset are called otherwise in another.

Purpose: things that have other names and are otherwise alike are the same things; they are found
here, so that a comparison need not call them gone and new.
Input: two scripts in which nothing is left to be put together. Output: old names to new ones, and
a script in other words.
Must not know: what a player sees of them.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher

from attrs import evolve

from ..dsl import syntax as sx
from ..dsl.diagnostics.problem import Problems
from ..dsl.inherit.brought_in import brought_in
from ..dsl.inherit.rename import Renaming
from ..dsl.syntax import items as sc
from ..dsl.syntax.items import UNNAMED_SEATS
from ..dsl.syntax.walk import inside, of, rewrite

ALIKE = 0.7
"""How much of two things must be the same words for them to be one thing with two names."""

_NAME = 4
"""Words beyond which what stands in quotation marks is a text and no name."""

_SORTS: tuple[type["Named"], ...] = (sc.Kind, sc.Board, sc.Phase, sc.Piece, sc.Rule)
Named = sc.Kind | sc.Board | sc.Phase | sc.Piece | sc.Rule | sc.Option


def renamed(old: sc.Script, new: sc.Script) -> dict[str, str]:
    """What is called otherwise in the new script: old names to new ones."""
    pairs: dict[str, str] = {}
    words = old
    for sort in _SORTS:
        pairs |= _closest(_only(words, new, sort), _only(new, words, sort), words, new)
        words = in_new_words(old, pairs)
    return pairs | _inner(words, new)


def in_new_words(script: sc.Script, pairs: dict[str, str]) -> sc.Script:
    """The script with its things called otherwise."""
    if not pairs:
        return script
    words = tuple(sc.Rename(sx.Word(a), sx.Word(b), None) for a, b in pairs.items())
    renaming = Renaming(words, Problems(), {word.text for word in brought_in(script)})
    return evolve(script, items=tuple(renaming.item(item) for item in script.items))


def options_renamed(old: sc.Script, new: sc.Script) -> dict[str, str]:
    """Options that have another name in the new script, of which the same is said; of which nothing
    is said, that are the same.
    """
    mine = _by_what_is_said(_only(old, new, sc.Option))
    theirs = _by_what_is_said(_only(new, old, sc.Option))
    both = [said for said in mine if said in theirs]
    alone = (each for each in both if len(mine[each]) == len(theirs[each]) == 1)
    return {mine[said][0]: theirs[said][0] for said in alone}


def with_options_of(script: sc.Script, pairs: dict[str, str]) -> sc.Script:
    """The script with its options called otherwise, and nothing else that has such a name."""
    if not pairs:
        return script

    def asked(node: sx.OptionValue) -> sx.OptionValue:
        return evolve(node, name=pairs.get(node.name, node.name))

    def agreed(item: sc.Option) -> sc.Option:
        name = pairs.get(item.name.text, item.name.text)
        return evolve(item, name=evolve(item.name, text=name))

    changes = (of(sx.OptionValue)(asked), of(sc.Option)(agreed))
    return evolve(script, items=tuple(rewrite(item, changes) for item in script.items))


def _by_what_is_said(options: list[Named]) -> dict[object, list[str]]:
    """The names of options, by the text about them, or by all that they are."""
    found: dict[object, list[str]] = {}
    for each in options:
        if isinstance(each, sc.Option):
            whole = each.kinds, each.value
            found.setdefault(each.about.text if each.about else whole, []).append(each.name.text)
    return found


def with_seats_of(script: sc.Script, new: sc.Script) -> sc.Script:
    """The script with its players called as in another one, the first here as the first there."""
    old, now = seats_of(script), seats_of(new)
    pairs = {one: other for one, other in zip(old, now, strict=True) if one != other}
    called = in_new_words(script, pairs)
    items = tuple(
        evolve(item, seats=tuple(map(sx.Word, now))) if isinstance(item, sc.Header) else item
        for item in called.items
    )
    return evolve(called, items=items) if pairs else script


def seats_of(script: sc.Script) -> tuple[str, str]:
    """What the players of a script are called."""
    said = next((i.seats for i in script.items if isinstance(i, sc.Header) and i.seats), ())
    one, other = [each.text for each in said] or UNNAMED_SEATS
    return one, other


def _only(script: sc.Script, other: sc.Script, sort: type[Named]) -> list[Named]:
    """The things of a sort whose names the other script does not have."""
    known = {i.name.text for i in other.items if isinstance(i, sort)}
    return [i for i in script.items if isinstance(i, sort) and i.name.text not in known]


def _closest(
    old: list[Named], new: list[Named], words: sc.Script, others: sc.Script
) -> dict[str, str]:
    """Things that say nearly the same, the likest first."""
    scored = sorted(
        (
            (_likeness(_words(one, words), _words(other, others)), -n, -m)
            for n, one in enumerate(old)
            for m, other in enumerate(new)
        ),
        reverse=True,
    )
    pairs: dict[str, str] = {}
    for score, n, m in scored:
        one, other = old[-n].name.text, new[-m].name.text
        if score >= ALIKE and one not in pairs and other not in pairs.values():
            pairs[one] = other
    return pairs


def _likeness(one: list[str], other: list[str]) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _words(thing: Named, script: sc.Script) -> list[str]:
    """What a thing says, without its own name; of a kind, which pieces there are."""
    if isinstance(thing, sc.Kind):
        pieces = (i for i in script.items if isinstance(i, sc.Piece))
        return sorted(p.short for p in pieces if p.kind.text == thing.name.text)
    own = thing.name.text
    said = [_word(node, own) for node in inside(thing)][1:]
    label = [f"label {thing.label}"] if isinstance(thing, sc.Piece) and thing.label else []
    return [*label, *(word for word in said if word is not None)]


def _word(node: sx.Node, own: str) -> str | None:
    """The part of a node that tells it from others of its class."""
    match node:
        case sx.Word(text=text, quoted=quoted):
            is_text = quoted and len(text.split()) > _NAME
            return None if is_text else "" if text == own else text
        case sx.Number(value=value):
            return str(value)
        case sx.OptionValue(name=name):
            return name
        case sx.Calculation(sign=sign):
            return sign
    return type(node).__name__


# ---------------------------------------------------------------------- names within phases


def _inner(old: sc.Script, new: sc.Script) -> dict[str, str]:
    """What is brought in by lines: choices, steps, questions and what players have."""
    pairs: dict[str, str] = {}
    for sort in (sx.Choose, sx.Step, sx.Declare, sx.Clause):
        mine, theirs = _brought_in(old, sort), _brought_in(new, sort)
        gone = [name for name in mine if name not in theirs]
        come = [name for name in theirs if name not in mine]
        if len(gone) != len(come):
            continue
        pairs |= {a: b for a, b in zip(gone, come, strict=True) if mine[a] == theirs[b]}
    return pairs


def _brought_in(script: sc.Script, sort: type[sx.Node]) -> dict[str, tuple[str, int]]:
    """The names that lines of a sort bring in, each with the phase and how many came before."""
    found: dict[str, tuple[str, int]] = {}
    for phase in script.items:
        if isinstance(phase, sc.Phase):
            names = dict.fromkeys(_names(node for node in inside(phase) if isinstance(node, sort)))
            found |= {name: (phase.name.text, at) for at, name in enumerate(names)}
    return found


def _names(nodes: Iterable[sx.Node]) -> Iterable[str]:
    for node in nodes:
        match node:
            case sx.Choose(name=name) | sx.Step(name=name) | sx.Declare(name=name):
                yield name.text
            case sx.Clause(label=label):
                yield label.text
