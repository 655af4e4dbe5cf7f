"""What designers, hosts and players met in the field, and what keeps each of it from coming back.

A line of the list says what was met, in a few words, and names the small files beside this one or
the tests that would tell. A file that no line names, and a test that is not there any more, fail.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parent

MENDED: dict[str, tuple[str, ...]] = {
    # accepted, and then it crashed, waited for ever or meant nothing
    "several pieces take effect, move, leave the game": ("several_take_effect",),
    "as many of them as an option says": ("several_of_an_option",),
    "several pieces, and what each of them asks": (
        "several_with_what_it_asks",
        "several_in_one_go_with_what_they_ask",
        "several_in_one_go_with_what_each_asks",
        "several_of_one_name_with_what_each_asks",
        "several_with_what_each_asks_in_all_ways",
        "compiler/test_what_each_asks.py",
        "a_set_in_one_go_or_none",
    ),
    "several are cancelled or exhausted": ("several_cancelled",),
    "several and what must or must not be": (
        "several_must",
        "none_of_several_and_what_must_not_be",
        "lint/test_no_false_alarm.py::test_nothing_is_found_in_play",
    ),
    "a phase is played within a step": ("play_in_a_step", "a_phase_that_is_over"),
    "a condition below one of the choices of a go": ("only_if_below_a_choice", "one_go_in_another"),
    "a zone becomes a name, or is assigned or exchanged; none of nothing said": (
        "a_zone_becomes_nothing_else",
        "swapped_with_what_is_never_none",
        "what_lies_in_a_zone_now",
        "soundness/test_effect_lines.py",
    ),
    "pieces are in two zones, or lost": (
        "analysis/invariants/test_conservation.py::test_every_piece_is_in_one_place",
        "analysis/invariants/test_conservation.py::test_a_phase_keeps_its_pieces",
        "soundness/test_generated.py",
        "restarted_with_pieces",
        "something_new_in_nobodys_zone",
    ),
    "chance chooses for each player": ("draws_for_each_player",),
    "two open questions of one name and player": (
        "two_questions_of_one_name",
        "interpreter/test_one_door.py::test_every_one_of_several_is_answered_apart",
        "interpreter/test_one_door.py::test_every_answer_lowers_what_waits_or_goes_on",
    ),
    "what a line for the next round reads": ("told_now_for_next_round",),
    "nobody is told as a number, or gains": (
        "nobody_is_a_player",
        "soundness/test_found.py",
    ),
    "who won a phase within one that begins anew": ("winner_of_a_phase_within",),
    "a claim of no words held after any play": ("told_no_words",),
    "what is named in a zone is all that lies there": (
        "of_one_kind_in_a_mixed_zone",
        "a_field_in_the_place_of_a_piece",
    ),
    "what `they` answer in a turn has no type": ("whoever_has_the_turn_answers",),
    "whose it is, of what one player alone chooses": ("chosen_by_one_player_alone",),
    "until something is so, where phases are deeper or beside": ("until_with_phases_within",),
    "what is chosen under a piece is forgotten with another phase": (
        "asked_for_in_two_phases",
        "chosen_under_pieces_in_outer_phases",
        "turns_beside_a_deeper_phase",
        "soundness/test_chosen_in_phases.py",
    ),
    "nothing is of every type": (
        "a_question_of_nothing",
        "a_thing_that_nothing_has",
        "never_none_by_a_rule",
    ),
    "what is next to it, before or behind what it has": ("next_to_it_in_any_order",),
    "what a piece asks hangs on what it has not asked": ("what_is_not_asked_yet",),
    "always in force, in a private zone": ("always_in_force_anywhere",),
    "nothing was chosen, as nobody was asked": (
        "nothing_chosen",
        "the_name_of_what_was_not_chosen",
    ),
    "pieces are compared": ("several_compared", "one_field_of_two_kinds"),
    "claims behind what is done at the end": ("examples_after_at_the_end",),
    "claims that hold whatever the rules are": (
        "what_cannot_be_an_answer",
        "who_is_not_asked",
        "match/test_examples.py::test_does_not_hold",
        "dsl/test_empty_claims.py::test_a_claim_of_nothing_is_refused",
    ),
    "`where` behind `there is`": ("who_is_not_asked",),
    "a private value in the closing summary": (
        "match/test_hostile_names.py::test_what_only_one_player_may_know_is_not_in_the_summary",
    ),
    "a check that takes minutes; what was found is lost": (
        "analysis/explore/test_limits.py::test_checks_are_over_when_their_time_is",
        "analysis/explore/test_limits.py::test_what_was_found_is_told_when_it_is_interrupted",
        "analysis/test_interrupted.py::test_a_search",
        "analysis/test_interrupted.py::test_random_matches_of_every_kind",
    ),
    "a piece among the fields of a piece is told by its name": (
        "match/test_hostile_names.py::test_what_is_printed_is_told_by_its_name",
    ),
    "answers that ask for themselves": (
        "answers_that_ask_for_themselves",
        "answers_that_come_back_to_themselves",
        "a_printed_value_that_asks_for_itself",
        "asked_before_it_is_chosen",
    ),
    "who is late with one of two questions": (
        "late_twice_is_not_both",
        "neither_of_both_who_are_late",
    ),
    "one of what is no set, or of somebody else's": (
        "one_of_a_single_name",
        "one_of_somebody_elses",
        "the_total_of_no_number",
    ),
    # false alarms
    "what is always so, though it is not; seats; leaks": (
        "lint/test_no_false_alarm.py::test_nothing_is_found_without_playing",
        "lint/test_no_false_alarm.py::test_nothing_is_found_in_play",
    ),
    "lines that mirror each other favour nobody": (
        "lint/test_favouring.py::test_what_treats_both_alike",
    ),
    "nothing is compared if nothing is to be": (
        "analysis/explore/test_limits.py::test_without_comparing_nothing_is_compared",
    ),
    # as designers, hosts and players met it
    "a seed that is always the same": (
        "limits/test_budgets.py::test_chance_is_free_unless_a_seed_is_given",
    ),
    "a long text stalls a host": (
        "limits/test_budgets.py::test_a_long_answer_is_refused_before_anything_is_guessed",
        "limits/test_budgets.py::test_nobody_means_a_name_by_a_long_text",
    ),
    "nothing to choose, and no way on": (
        "nothing_to_choose",
        "what_nobody_could_choose",
        "interpreter/test_one_door.py::test_who_has_nothing_to_choose_is_waited_for_by_nobody",
    ),
    "a copy of what is past": ("copies_what_is_past",),
    "limits that do not hold": (
        "limits/test_budgets.py::test_many_answers_are_drawn_from_what_is_worked_out_once",
        "limits/test_budgets.py::test_all_draws_in_one_state_share_their_tries",
        "lint/test_too_many_cases.py::test_all_reasoning_together_has_a_bound",
    ),
    "numbers without end, sets without number, ranges of millions": (
        "limits/test_budgets.py::test_a_number_that_grows_without_end_stops_play",
        "limits/test_budgets.py::test_more_sets_than_anybody_can_count_can_still_be_chosen_from",
        "limits/test_budgets.py::test_a_choice_that_nobody_can_look_through_stops_play",
        "limits/test_budgets.py::test_more_numbers_than_anybody_can_list_stop_play",
    ),
    "two files of one title; pipes and huge files beside a variant": (
        "limits/test_files.py::test_two_files_of_one_title_are_not_chosen_between",
        "limits/test_files.py::test_nobody_is_their_own_parent",
        "limits/test_files.py::test_a_pipe_or_a_huge_file_beside_it_does_no_harm",
        "limits/test_files.py::test_a_text_is_no_name_of_a_ruleset",
    ),
    "a rule that narrows a choice, if able": ("guards_in_front",),
    "the private choices of both in one line; no acknowledgement": (
        "match/test_referee.py::test_no_line_for_all_holds_what_may_be_chosen",
        "match/test_referee.py::test_what_was_taken_is_told_to_its_seat_alone",
        "hosting/test_line_referee.py::test_a_question_has_a_line_for_all_and_one_for_its_seat",
        "hosting/test_line_referee.py::test_what_is_secret_goes_to_its_seat_alone",
    ),
    "a search is gone on with": (
        "analysis/explore/test_limits.py::test_a_search_can_be_gone_on_with",
    ),
    "what nobody sees reaches the terminal": (
        "limits/test_files.py::test_what_nobody_sees_stands_nowhere",
    ),
    "empty ranges, lines that are never reached, what is revealed twice": (
        "empty_ranges",
        "lint/test_pointless_lines.py::test_what_stands_behind_the_end_is_found",
        "lint/test_pointless_lines.py::test_what_is_revealed_again_is_found",
    ),
    "an altered entry of the cache": (
        "match/test_remembering.py::test_what_is_damaged_is_compiled_anew",
    ),
    "what a seal and a record can promise": (
        "hosting/test_verify.py::test_the_command_says_what_holds_and_what_cannot_be_proved",
        "hosting/test_verify.py::test_what_was_altered_in_rows_is_found",
    ),
    "a number behind what is counted, taken for its last words": ("taken_together",),
    # every sentence that issue 11 quotes, point by point
    "several at once, everywhere": ("point_1_several_at_once",),
    "things of the game, and dealing": ("point_2_things_of_the_game",),
    "named actions, and who is told": ("point_3_named_actions",),
    "memory": ("point_4_memory",),
    "values": ("point_5_values",),
    "durations that mean what they say": ("point_6_durations",),
    "places": ("point_7_places",),
    "rule files without tool noise": ("point_8_no_tool_noise",),
    "words that are free as names": ("point_9_words",),
    # wished, and wanted in messages, where a small file shows it
    "bounds that are kept, adjectives": ("bounds_and_adjectives",),
    "straight lines with nothing between, two places on one thing": ("chased_in_straight_lines",),
    "words of sentences as names, names of several words": (
        "names_like_words",
        "names_of_several_words",
    ),
    "their, of whoever the line speaks of": ("they_of_whom_a_line_speaks",),
    "pieces of a kind that never lies in the zone": ("where_another_kind_lies",),
    "so many of a field, and commas in lists": ("so_many_of_a_field",),
    "there is a piece of this name": ("there_is_one_of_a_name",),
    "whose turn it is, what is past and answers are changed by no line": (
        "what_nobody_has_changes",
    ),
    "a field with the name of what everything has": ("a_field_called_owner",),
    "half a deck dealt to both is more ways than 64 bits count": ("half_a_deck_is_dealt",),
    "calculations where a number is written": ("entries_by_calculation",),
}

FILES = {file.stem: file for file in HERE.glob("*/*.duel")}


@cache
def defined(path: Path) -> frozenset[str]:
    """The tests of a module."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return frozenset(each.name for each in body if isinstance(each, ast.FunctionDef))


def is_there(named: str) -> bool:
    """Whether there is such a file or test."""
    path, _, test = named.partition("::")
    if not path.endswith(".py"):
        return named in FILES
    file = TESTS / path
    return file.is_file() and (not test or test in defined(file))


@pytest.mark.parametrize("met", MENDED)
def test_it_would_be_noticed(met: str) -> None:
    assert MENDED[met]
    assert [named for named in MENDED[met] if not is_there(named)] == []


def test_every_small_file_is_about_something() -> None:
    named = {each for found in MENDED.values() for each in found}
    assert sorted(FILES.keys() - named) == []
