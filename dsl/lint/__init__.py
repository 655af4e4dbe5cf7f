"""Inspecting: what can be known of a ruleset without playing it.

Purpose: warnings and hints that need no play: answers that may differ, changes that cannot both be,
comparisons that may meet nothing, what nothing can reach, choices that may have no answer, secrets
that are told, phases of which nothing says that they end, texts that say something else.
Conditions are tried over everything that they ask for: which pieces were chosen, who won, how
numbers compare (`engine/case_split`); what is not known here counts as possible, and is never
warned of by itself. `engine/program_facts` sorts the program, `interval_analysis` says how small
and how great numbers get, `abstract_eval` works out values, `rules_in_force` says whose rules
hold; each module of this folder draws one sort of conclusion, and `suppressions` leaves out what
the file allows.
Input: a program that compiled, and its source. Output: problems, none of them an error.
Must not know: how rules are parsed or played.
"""

from collections.abc import Iterator

from attrs import evolve

from ..diagnostics.problem import Problem, Severity, by_place
from ..ir.program import Program
from ..offered_mends import offered
from ..spans import Source, Span
from .acts_too_soon import acting_too_soon
from .ambiguous_answers import said_alike
from .answered_in_vain import answered_in_vain
from .answers_by_each_other import answers_by_each_other
from .asked_in_a_circle import asked_in_a_circle
from .before_this_one import before_this_one
from .below_zero import below_zero
from .contained_lines import contained
from .declared_late import declared_late
from .declared_secret_told import telling_secrets
from .discarded_elsewhere import discarded_elsewhere
from .drawn_unseen import drawn_unseen
from .emptied_ranges import emptied_ranges
from .engine.pass_values import note_values
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Blocks
from .engine.sure_values import note_sure_values
from .highest_of_nothing import highest_of_nothing
from .idle_bounds import idle_bounds
from .impossible_conditions import NEVER, UNASKED, UNPICKED, Conditions
from .leak_by_announcement import betraying as announcements_betraying
from .leak_by_asking import telling_by_asking
from .leak_by_deal import telling_deals
from .leak_by_fact import telling_by_facts
from .leak_by_offer import telling_by_offers
from .leak_by_true_answer import telling_true_answers
from .left_over import left_over
from .lint_warning import Finding, Search
from .loop_bounds import unbounded
from .no_such_cell import no_such_cell
from .nobody_stored import nobody_stored
from .nothing_stored import nothing_stored
from .outgrown_allowances import outgrown as allowed_anew
from .outgrown_tables import Outgrown
from .past_choices import past_choices
from .piled_together import piled_together
from .player_texts import differing
from .pointless_lines import pointless
from .possible_clashes import Clashes
from .possible_dead_ends import dead_ends
from .question_answers import Questions
from .read_as_its import read_as_its
from .read_otherwise import otherwise_read
from .read_too_soon import read_too_soon
from .rows_left_out import rows_left_out
from .seat_bias import exchanged, favouring
from .shown_too_early import shown_too_early
from .suppressions import allowing, meant_by, not_allowed, told_as_meant
from .texts_without_rules import without_rules
from .told_unrevealed import told_unrevealed
from .too_many_cases import not_concluded
from .two_readings import two_readings
from .unasked_entries import unasked_entries
from .unclear_grouping import unclear_grouping
from .undone_effects import undone
from .unreachable import unreached
from .unused_values import over_nothing, unused
from .zone_or_choice import zone_or_choice

INHERITED = (
    "all-at-once",
    "below-zero",
    "idle-ruling",
    "never-applies",
    "never-changed",
    "never-in-play",
    "never-reached",
    "never-read",
    "never-told",
    "never-used",
    "never-won",
    "no-effect",
    "one-seat",
    "past-choice",
    "revealed-twice",
    "stepped-over",
    "tells-hidden",
    "tells-secret",
    "text-differs",
    "too-many-cases",
    "two-readings",
)
"""What the author of a variant cannot mend where it stands: a hint, and none about texts."""

NOTHING_COMES_OF_IT = (UNASKED, UNPICKED)
"""What is no fault of a line that was written for more games than this variant."""


def inspect(program: Program, source: Source) -> tuple[Problem, ...]:
    """Everything that is found in a program, in the order of the text. source: its own file, which
    alone its author can mend.
    """
    return next(found for found in inspecting(program, source) if found is not None)


def inspecting(program: Program, source: Source) -> Iterator[tuple[Problem, ...] | None]:
    """The same, piece by piece: None until everything is found, so that whoever has something else
    to do can see to it between two pieces.
    """
    found: list[Finding] = []
    knowledge = Knowledge(program)
    for one in _found(knowledge):
        if one is None:
            yield None
        elif (mine := _for_the_author(one, source)) is not None:
            found.append(mine)
    yield by_place(map(offered, (yield from not_allowed(knowledge, source, found))))


def outgrown(program: Program, old: Program, called: str) -> tuple[Problem, ...]:
    """What a program allows by lines that allowed something else in an older one, or in the one
    that it extends, in the order of the text. called: what that one is called.
    """
    new, before = (
        [one for one in _found(Knowledge(each)) if one is not None] for each in (program, old)
    )
    return by_place(map(offered, allowed_anew((program, new), (old, before), called)))


def endless(program: Program) -> tuple[tuple[int, Problem], ...]:
    """The phases of which nothing says that they end, and no line allows that."""
    return tuple(
        (phase, offered(told_as_meant(one.problem, meant_by(program, one))))
        for phase, one in filter(None, unbounded(Knowledge(program)))
        if not allowing(program, one)
    )


def betraying(program: Program) -> tuple[Problem, ...]:
    """The announcements by which hidden choices betray themselves, and that no line allows."""
    knowledge = Knowledge(program)
    note_sure_values(knowledge)
    found = announcements_betraying(knowledge, Blocks(knowledge))
    return tuple(offered(one.problem) for one in found if not allowing(program, one))


def go_with_seats(program: Program) -> dict[int, int]:
    """The properties that go with the seats, each with the other one: the rules are the same when
    the players exchange seats and these are exchanged as well. None, if nothing need be.
    """
    return exchanged(Knowledge(program))


def _found(knowledge: Knowledge) -> Search:
    note_sure_values(knowledge)
    note_values(knowledge)
    blocks = Blocks(knowledge)
    idle: list[Span] = []
    clashing: list[tuple[Span, ...]] = []
    for search in _searches(knowledge, blocks):
        yield None
        for one in search:
            if one is None:
                yield None
                continue
            place = one.problem.label.span
            if one.problem.code == "possible-clash":
                clashing.append((place, *(each.span for each in one.problem.others)))
            if one.problem.code == "all-at-once" and _clash(one, clashing):
                continue  # that they are done together is told already, with what comes of it
            if one.problem.headline == NEVER:
                idle.append(place)
            elif any(place.holds(span) for span in idle):
                continue  # a line that is never carried out does nothing else
            yield one


def _clash(one: Finding, clashing: list[tuple[Span, ...]]) -> bool:
    """Whether the lines that a finding is about are told to be at odds."""
    about = [one.problem.label.span, *(each.span for each in one.problem.others)]
    return any(all(any(s.holds(a) for s in lines) for a in about) for lines in clashing)


def _searches(knowledge: Knowledge, blocks: Blocks) -> Iterator[Search]:
    yield Questions(knowledge, blocks).findings()
    yield Conditions(knowledge, blocks).findings()
    yield from (Clashes(knowledge, blocks).findings(), piled_together(knowledge))
    yield Outgrown(knowledge, blocks).findings()
    yield from (nothing_stored(knowledge), nobody_stored(knowledge))
    yield highest_of_nothing(knowledge)
    yield unreached(knowledge)
    yield from (acting_too_soon(knowledge), shown_too_early(knowledge))
    yield dead_ends(knowledge)
    yield from (emptied_ranges(knowledge), no_such_cell(knowledge))
    yield unused(knowledge)
    yield from (answered_in_vain(knowledge), answers_by_each_other(knowledge))
    yield from (asked_in_a_circle(knowledge), over_nothing(knowledge))
    yield pointless(knowledge)
    yield contained(knowledge)
    yield undone(knowledge)
    yield from (idle_bounds(knowledge), below_zero(knowledge))
    yield unasked_entries(knowledge)
    yield otherwise_read(knowledge)
    yield from (read_too_soon(knowledge), before_this_one(knowledge), declared_late(knowledge))
    yield past_choices(knowledge)
    yield from (two_readings(knowledge), read_as_its(knowledge), discarded_elsewhere(knowledge))
    yield from (unclear_grouping(knowledge, blocks), zone_or_choice(knowledge))
    yield rows_left_out(knowledge)
    yield said_alike(knowledge)
    yield from _leaks(knowledge, blocks)
    yield (found and found[1] for found in unbounded(knowledge))
    yield favouring(knowledge)
    yield from (differing(knowledge), without_rules(knowledge))
    yield not_concluded(knowledge)


def _leaks(knowledge: Knowledge, blocks: Blocks) -> Iterator[Search]:
    yield telling_secrets(knowledge)
    yield announcements_betraying(knowledge, blocks)
    yield telling_by_facts(knowledge)
    yield telling_by_offers(knowledge)
    yield telling_by_asking(knowledge)
    yield drawn_unseen(knowledge)
    yield told_unrevealed(knowledge)
    yield telling_true_answers(knowledge)
    yield telling_deals(knowledge)


def _for_the_author(one: Finding, source: Source) -> Finding | None:
    """A finding, weaker where it stands in a ruleset that this one extends; None where nothing is
    lost by it there.
    """
    made = one.problem
    if made.code not in INHERITED or made.label.span.source == source:
        return one
    if made.code == "text-differs" or made.headline in NOTHING_COMES_OF_IT:
        return None
    return evolve(one, problem=left_over(evolve(made, severity=Severity.HINT), source))
