"""Sentences that can be said by others become those: a script in, a smaller language out.

Purpose: the language may grow while what is resolved and played does not. Each sentence that is
lowered is a function from its node to other nodes, in one of the tuples below; whatever it makes
keeps the place of the designer's line, so that problems and reports blame that line.
Input: a script without variants' words. Output: a script in fewer sentences.
Must not know: what a name stands for, beyond what the script says where it is declared.
"""

from collections.abc import Callable

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import Root, of, rewrite
from .bounded_changes import capped, within_bounds
from .called_choices import called_by_what_is_chosen
from .choice_rules import rules_of_choices
from .deals import dealt, together
from .decks import decks_by_names
from .doers import somebody_does
from .everybodys_rules import everybodys_rules
from .guards import in_front, with_lines
from .in_turn import one_after_the_other
from .named_choices import kinds_of_names
from .named_fields import fields_of_names
from .named_values import values_at_the_margin
from .nothing_chosen import nothing_chosen
from .numbers_of_labels import numbers_of_labels
from .phases_played import known_by_number
from .phases_won import last_winners, phases_won
from .repeated_phases import repeated_phases
from .sentences import (
    EXPRESSIONS,
    Adjectives,
    Held,
    Picked,
    Shown,
    Single,
    each_does,
    each_does_either,
    each_does_in_turn,
    not_repeated,
    noted,
    put_so_many,
    several_things,
    such_choosers,
    such_players,
)
from .shown_fields import shown_fields
from .shuffles import shuffled, shuffled_at_first
from .so_many_times import so_many_times
from .undated_lines import undated_lines
from .winners_answered import winners_answered


def lower(script: sc.Script) -> sc.Script:
    """The same rules in fewer sentences."""
    met = frozenset(script.by_class)
    for kinds, change in PASSES:
        if not met.isdisjoint(kinds):
            script = change(script)
    given = script
    lines = (
        each_does,
        each_does_either,
        somebody_does,
        noted,
        put_so_many,
        Single(given).counted,
        several_things,
        such_players,
        not_repeated,
    )
    shown, held = Shown(given), Held(given)
    by_names = (
        Picked(given).one_of_them,
        shown.looked_at,
        Adjectives(given).stated,
        capped,
        such_choosers,
    )
    chosen = (shown.was_chosen, shown.if_it_was_chosen)
    script = rewrite(script, (held.printed, held.counted, *chosen, *EXPRESSIONS, *lines, *by_names))
    script = evolve(script, items=tuple(map(_held, script.items)))
    return rewrite(script, (_in_time,)) if sx.Timed in given.by_class else script


def _dealt(script: sc.Script) -> sc.Script:
    return rewrite(rewrite(script, (together,)), (of(sx.Deal)(dealt),))


def _done_in_turn(script: sc.Script) -> sc.Script:
    return one_after_the_other(rewrite(script, (each_does_in_turn,)))


PASSES: tuple[tuple[tuple[type[sx.Node], ...], Callable[[sc.Script], sc.Script]], ...] = (
    ((sx.SoManyTimes,), so_many_times),
    ((sx.Play,), phases_won),
    ((sx.HasWon,), winners_answered),
    ((sx.HasWon,), last_winners),
    ((sx.WhichOne,), known_by_number),
    ((sx.Play,), repeated_phases),
    ((sx.Named,), values_at_the_margin),
    ((sc.Field, sx.OrNone), fields_of_names),
    ((sx.NamesDomain, sx.WeightedDomain), kinds_of_names),
    ((sx.Pick, sx.IfNoneChosen), nothing_chosen),
    ((sx.Choose,), called_by_what_is_chosen),
    ((sx.MostOf, sx.OfBoth, sx.Compares), numbers_of_labels),
    ((sx.Choose,), rules_of_choices),
    ((sx.Declare, sx.Shuffle), shuffled_at_first),
    ((sx.Deal, sx.Declare, sx.Shuffle), _dealt),
    ((sx.Shuffle, sx.Declare), shuffled),
    ((sx.InTurn, sx.EachPlayer), _done_in_turn),
    ((sx.Bounded, sx.Cap, sx.Each), within_bounds),
    ((sx.Cannot,), everybodys_rules),
    ((sc.Piece,), undated_lines),
    ((sc.Kind, sc.Board), shown_fields),
    ((sx.OneOfEach,), decks_by_names),
)
"""What is done to a script as a whole, in this order, if there is a node of these classes in it."""


def lower_value(value: Root) -> Root:
    """The same value or condition, said by others: what stands between braces in a text is read by
    itself.
    """
    return rewrite(value, EXPRESSIONS)


def _held(item: sc.Item) -> sc.Item:
    """What holds rather than happens: the lines of pieces and rules, and those for other times."""
    if isinstance(item, sc.Piece | sc.Rule):
        return with_lines(item, in_front(item.body))
    return item


@of(sx.Timed)
def _in_time(node: sx.Timed) -> sx.Node:
    return with_lines(node, in_front(node.body))
