"""Which test proves which sentence of the embargo's specification: by section and number, in words of our own.

A sentence is a rule with its tests, or stands in LACKING with what is not built of it (it may stand in both). Tests are named
by file and function, `*` for all of a file's; `test_rules.py` fails for a sentence without one, and for a test that is not there.
"""

from __future__ import annotations

from dataclasses import dataclass

PREFACE, TERMS, GATES = "Preface", "Terms", "Gates"
LEDGER, LINE_UPS, ALWAYS = "Ledger and spoilt boards", "Sealed line-ups", "What must always hold"

_RULES = "broadcast/test_embargo_rules.py"
_RULES_OF_FIELDS = "broadcast/test_embargo_rules_fields.py"
_OWN_BOARDS = "broadcast/services/test_own_boards.py"
_FIELDS = "broadcast/services/test_fields.py"
_RESEATING = "broadcast/services/test_reseating.py"
_SHOWN_FIELDS = "broadcast/publisher/test_fields.py"
_GATES = "broadcast/embargo/test_gates.py"
_SPOILT = "broadcast/embargo/test_spoilt.py"
_PUBLISH = "broadcast/publisher/test_publish.py"
_HISTORIES = "broadcast/publisher/test_histories.py"
_ALL_GATES = "broadcast/publisher/test_histories_gates.py"
_CLOCK = "broadcast/publisher/test_clock.py"
_TWINS = "broadcast/test_noninterference_gates.py"
_CANARY = "broadcast/test_canary.py"
_RULINGS = "broadcast/services/test_rulings.py"
_HANDED_IN = "broadcast/services/test_lineups.py"
_DEALS = "broadcast/sockets/test_console_deals.py"
_OTHER_ROOM = "broadcast/sockets/test_console_other_room.py"
_PRESENCE = "control/test_presence.py"
_DIRECTOR = "control/test_gates.py"
_LEDGER = "control/test_ledger.py"
_DESK = "lineup_pages/test_director.py"
_RIGHTS = "broadcast/lineups/test_rights.py"
_DEADLINES = "broadcast/lineups/test_rules.py"
_SEATS = "broadcast/lineups/test_seats.py"


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence: its section and number there, what it asks in our words, and the tests that prove it (`file::function`)."""

    section: str
    number: int
    asks: str
    tests: tuple[str, ...]


def _rule(section: str, number: int, asks: str, *tests: str) -> Rule:
    """A rule; tests of one file may be joined: `file::one two three`."""
    spelt = []
    for test in tests:
        file, _, names = test.partition("::")
        spelt += [f"{file}::{name if name == '*' else f'test_{name}'}" for name in names.split()]
    return Rule(section, number, asks, tuple(spelt))


# fmt: off
RULES: tuple[Rule, ...] = (
    # Preface
    _rule(PREFACE, 1, "players who come late may have been shown what they have still to play",
          f"{_RULES}::art_21_iii_board_shown_while_a_pair_was_late_is_spoilt_and_replaced_in_both_rooms"),
    _rule(PREFACE, 2, "teams get substitutes, of pairs and individuals boards are cancelled",
          f"{_RULES}::art_21_iii_board_shown_while_a_pair_was_late_is_spoilt_and_replaced_in_both_rooms",
          f"{_RULINGS}::replaced_board_is_replaced_in_both_rooms",
          f"{_RULES_OF_FIELDS}::art_21_iii_board_shown_while_a_pair_was_late_is_cancelled_at_its_table_alone"
          " art_21_iii_board_of_an_individual_is_cancelled_for_the_four_at_its_table"),
    _rule(PREFACE, 3, "show no harm, know what was shown, name the spoilt boards, carry out the remedy",
          f"{_TWINS}::nothing_behind_any_gate_changes_what_an_audience_gets",
          f"{_LEDGER}::ledger_has_one_row_a_release replace_is_stated_then_one_press_for_both_rooms_and_undone",
          f"{_SPOILT}::spoilt_is_exactly_the_definition"),
    # Terms
    _rule(TERMS, 1, "a schedule of tables, boards, order, opponents and starts",
          "scoring/test_selectors.py::segment_boards_come_in_playing_order"
          " session_context_has_its_matches_by_number"),
    _rule(TERMS, 2, "open and closed room",
          "scoring/test_selectors.py::table_context_of_the_open_room"
          " match_context_has_its_sessions_beside_its_segments"),
    _rule(TERMS, 3, "own deals or shared ones",
          "scoring/test_selectors.py::same_deal_in_two_matches_has_a_public_id_each",
          "broadcast/publisher/test_held.py::match_with_boards_of_its_own_waits_alone"),
    _rule(TERMS, 4, "movements",
          "scoring/methods/test_movements.py::mitchell_repeats_nothing_and_shares_no_boards"
          " howell_brings_everybody_together_once individual_comes_in_as_a_table",
          "scoring/test_encounters.py::every_sitting_is_an_encounter_with_one_table"
          " peers_of_a_board_are_its_tables_in_all_rounds partners_of_a_round_are_a_contestant_of_their_own",
          "config/test_pairs.py::howell_is_set_up_whole individual_comes_with_its_movement",
          f"{_FIELDS}::who_sits_down_in_a_round_is_there_for_all_that_follow",
          f"{_SHOWN_FIELDS}::table_shows_its_round_and_no_other_room"
          " field_has_a_row_a_physical_table_in_its_newest_round",
          "control/test_pairs.py::tables_stand_by_round_and_rooms_are_not_spoken_of",
          "broadcast/sockets/test_console_fields.py::boards_typed_at_two_tables_give_both_pairs_their_percentage"),
    _rule(TERMS, 5, "presence by player, from and to, by whom; times correctable apart from the entry",
          f"{_PRESENCE}::one_player_comes_alone time_of_arrival_is_correctable_apart_from_the_time_of_entry",
          f"{_SPOILT}::time_that_the_director_corrects_counts_from_then",
          f"{_RESEATING}::gone_said_of_one_player_does_not_speak_of_his_substitute"
          " partners_who_change_seats_take_with_them_what_was_said"),
    _rule(TERMS, 6, "escorted absence is away",
          f"{_PRESENCE}::escorted_absence_is_away_and_changes_no_gate",
          f"{_RULES}::art_41_v_escorted_absence_changes_no_gate_and_spoils_nothing"),
    _rule(TERMS, 7, "seated: all four",
          f"{_PRESENCE}::table_is_seated_when_all_four_are_there"),
    _rule(TERMS, 8, "lateness is a side's, once a match, by its later pair",
          "scoring/methods/test_lateness.py::lateness_belongs_to_the_side_by_its_later_pair",
          f"{_RULINGS}::art_21_lateness_is_fined_once_a_match"),
    _rule(TERMS, 9, "a hall in one press; first login or result",
          f"{_PRESENCE}::seating_a_hall_is_one_press_and_one_fact hall_seated_in_time_counts_from_the_start",
          f"{_RULES}::first_call_of_a_table_means_that_those_nobody_spoke_of_are_seated"),
    _rule(TERMS, 10, "finished by result, ruling or word",
          f"{_RULES}::table_has_finished_a_board_by_a_result_a_ruling_or_the_directors_word",
          f"{_DIRECTOR}::table_is_closed_after_saying_what_it_has_not_played_and_can_be_opened_again"),
    _rule(TERMS, 11, "stopped by overtime: no peer",
          f"{_RULES}::art_22_boards_stopped_by_overtime_are_no_peers_and_hold_nobody"),
    _rule(TERMS, 12, "unknown is not yet, and the page says who holds and what frees",
          f"{_DIRECTOR}::page_names_the_table_that_holds_since_when_and_the_press_that_frees_it"
          " page_names_the_table_that_keeps_a_board_from_being_finished",
          "broadcast/test_journal.py::empty_journal_is_strict_and_holds_nothing",
          f"{_SPOILT}::player_nobody_spoke_of_is_absent"),
    _rule(TERMS, 13, "peers: every playing of the deal but those ruled out",
          f"{_RULES}::peers_of_a_board_are_its_playings_in_every_session_but_those_ruled_out",
          "scoring/test_selectors.py::playings_of_a_deal_are_all_its_tables",
          f"{_RULINGS}::cancelled_board_is_no_peer other_tables_gates_open_when_the_last_peer_is_replaced"),
    _rule(TERMS, 14, "a match with a board set of its own",
          f"{_OWN_BOARDS}::both_rooms_play_the_set_and_the_field_is_no_peer_any_more"
          " the_field_goes_on_without_a_match_that_is_given_its_own_boards"
          " the_match_waits_for_its_own_two_rooms_alone fact_says_who_gave_what_and_when"
          " board_opened_in_either_room_is_too_late board_opened_between_statement_and_press_is_too_late"
          " console_hears_of_the_boards_it_plays_now no_deal_is_opened_to_offer_and_state_a_set",
          "control/test_own_boards.py::boards_both_rooms_and_peers_are_stated_before_the_press"
          " match_that_was_opened_anywhere_is_refused_with_a_sentence it_is_undone_in_one_press"
          " match_that_is_postponed_is_told_to_get_its_own_boards_until_it_has_them",
          "broadcast/publisher/test_reach.py::whoever_watches_has_what_a_fresh_look_gives_after_every_fact",
          "broadcast/publisher/test_held.py::match_with_boards_of_its_own_waits_alone"),
    _rule(TERMS, 15, "a forfeit is proposed and confirmed",
          f"{_LEDGER}::forfeit_is_proposed_after_twenty_minutes_and_made_by_the_directors_confirmation_alone",
          "scoring/methods/test_lateness.py::art_21_forfeit_of_a_team_is_proposed_only_after_twenty_minutes",
          f"{_RULES_OF_FIELDS}::art_24_round_missed_by_a_pair_frees_gates_only_once_its_forfeit_is_confirmed"
          " art_24_round_missed_by_a_player_frees_gates_only_once_its_forfeit_is_confirmed",
          "control/test_fields.py::forfeit_of_a_round_says_that_it_is_not_over"),
    _rule(TERMS, 16, "withdrawn: comparable boards count",
          f"{_RULES}::art_25_comparable_boards_of_a_side_that_withdrew_count",
          f"{_SHOWN_FIELDS}::art_25_side_that_stops_in_a_round_gets_nothing_for_what_it_leaves"
          " art_25_follows_the_results_an_audience_may_see",
          "broadcast/test_noninterference_fields.py::art_25_tells_nobody_that_a_board_behind_a_gate_was_played"),
    # Gates
    _rule(GATES, 1, "gates decide on releases",
          f"{_GATES}::gates_together_open_with_the_last",
          f"{_ALL_GATES}::every_gate_lets_through_what_it_must_and_nothing_else"),
    _rule(GATES, 2, "states and instants only",
          f"{_RULES}::gates_are_given_states_and_instants_and_nothing_that_was_bid_played_or_said"),
    _rule(GATES, 3, "hold",
          f"{_GATES}::hold_on_the_place_is_closed hold_elsewhere_is_open one_hold_of_several_is_enough",
          f"{_PUBLISH}::hold_keeps_and_lift_releases_everything"),
    _rule(GATES, 4, "seated",
          f"{_RULES}::gate_opens_by_its_own_state_alone",
          f"{_ALL_GATES}::every_gate_lets_through_what_it_must_and_nothing_else"),
    _rule(GATES, 5, "finished",
          f"{_RULES}::gate_opens_by_its_own_state_alone"
          " table_has_finished_a_board_by_a_result_a_ruling_or_the_directors_word"),
    _rule(GATES, 6, "session",
          f"{_RULES}::gate_opens_by_its_own_state_alone",
          f"{_DIRECTOR}::session_is_closed_in_one_press"),
    _rule(GATES, 7, "delay",
          f"{_GATES}::delay_opens_after_its_minutes delay_is_open_once_every_peer_has_finished",
          f"{_PUBLISH}::delay_opens_at_its_second_one_fact_after_the_other delay_opens_when_every_peer_has_finished"),
    _rule(GATES, 8, "released stays released",
          f"{_PUBLISH}::hold_hides_nothing_and_says_so stricter_policy_hides_nothing_and_keeps_the_rest"),
    _rule(GATES, 9, "a gate that closes hides nothing; recall is offered",
          f"{_DIRECTOR}::waiting_again_closes_the_gate_and_hides_nothing recall_is_offered_when_a_gate_has_closed",
          f"{_PRESENCE}::somebody_who_leaves_closes_the_gate_and_the_page_says_so_first",
          f"{_CANARY}::nothing_is_left_anywhere_after_a_recall"),
    _rule(GATES, 10, "a recall leaves the ledger",
          f"{_DIRECTOR}::recall_hides_and_changes_nothing_in_the_ledger",
          f"{_ALL_GATES}::what_is_shown_again_after_a_recall_is_explained_by_the_ledger"),
    _rule(GATES, 11, "presets",
          f"{_DIRECTOR}::preset_is_a_policy_of_the_event"
          " delay_is_thirty_minutes_unless_set_and_keeps_the_other_gates"),
    _rule(GATES, 12, "seated presets once declared",
          f"{_DIRECTOR}::teams_get_the_seated_presets_only_once_declared"
          " declaration_withdrawn_under_a_seated_preset_is_warned_about"),
    _rule(GATES, 13, "strict where nobody said otherwise",
          "broadcast/test_journal.py::empty_journal_is_strict_and_holds_nothing",
          f"{_RULES_OF_FIELDS}::pairs_nobody_spoke_of_are_strict individual_nobody_spoke_of_is_strict",
          "control/test_fields.py::policy_that_is_not_strict_is_warned_of seated_preset_is_refused_before_the_declaration",
          "control/test_breaks.py::break_makes_every_audience_strict_and_ends_the_declaration"
          " with_a_break_a_board_that_others_have_to_play_is_not_shown_though_all_are_seated"
          " seated_preset_needs_a_declaration_made_for_the_break_and_is_warned_of"),
    _rule(GATES, 14, "policies by event and audience, changed in mid-session",
          f"{_DIRECTOR}::preset_is_a_policy_of_the_event",
          "broadcast/test_journal.py::later_policy_of_an_audience_supersedes_its_earlier",
          f"{_ALL_GATES}::every_gate_lets_through_what_it_must_and_nothing_else"),
    _rule(GATES, 15, "warned of a public board that is opened",
          f"{_DIRECTOR}::director_is_warned_when_a_table_opens_a_board_that_is_already_public"),
    _rule(GATES, 16, "directors see all",
          f"{_CANARY}::those_who_may_see_it_see_every_marker",
          f"{_HANDED_IN}::director_sees_what_is_sealed",
          "e2e/test_canary.py::whoever_may_see_a_mark_sees_it_drawn"),
    _rule(GATES, 17, "operators see their own table; the other room after the own claim, if allowed",
          f"{_RULES}::operator_is_told_nothing_of_the_other_room_also_after_his_own_claim",
          f"{_OTHER_ROOM}::without_the_setting_nothing_of_the_other_room_reaches_the_console"
          " console_is_told_after_its_own_claim_and_not_before"
          " other_rooms_result_is_pushed_when_that_room_finishes_later"
          " only_a_console_that_has_its_own_result_is_woken",
          "control/test_operators.py::"
          "other_room_is_kept_from_operators_until_the_director_allows_it_after_reading_the_price",
          "broadcast/sockets/test_console.py::other_table_hears_nothing ticket_counts_for_its_own_table_only"),
    _rule(GATES, 18, "commentators have an audience's eyes",
          "broadcast/sockets/test_watch_commentator.py::commentator_sees_what_his_audience_sees",
          "broadcast/services/test_commentary.py::nobody_speaks_of_what_his_eyes_have_not_seen",
          "broadcast/test_canary_commentary.py::nothing_said_or_noted_leaves_before_its_release",
          f"{_CANARY}::nothing_hidden_leaves_by_any_address_before_its_release"),
    _rule(GATES, 19, "hall is a paired screen's ticket, online everybody",
          "broadcast/test_pairing.py::screen_waits_until_its_code_is_confirmed_and_gets_a_ticket_for_itself"
          " screen_turned_out_gets_no_ticket_again",
          "broadcast/sockets/test_watch.py::revoked_screen_is_shown_out_and_stays_out"
          " hall_s_frames_do_not_reach_online"),
    _rule(GATES, 20, "publish",
          f"{_DIRECTOR}::publish_waits_for_the_session_to_be_closed_and_warns_what_pairings_reveal",
          f"{_GATES}::delay_is_open_once_the_session_is_published_to_all_at_once"),
    _rule(GATES, 21, "broadcast on, at a price stated before",
          f"{_DIRECTOR}::broadcast_on_states_its_price_before_the_press"
          " press_that_was_stated_another_price_is_stated_the_new_one"),
    _rule(GATES, 22, "notice",
          f"{_DIRECTOR}::notice_is_the_directors_words_on_every_frame_that_is_held"),
    _rule(GATES, 23, "progress is a switch",
          f"{_DIRECTOR}::progress_is_a_switch_of_its_own_hall_on_online_off progress_under_strict_is_off"),
    _rule(GATES, 24, "after how many boards",
          f"{_RULES}::running_score_says_after_how_many_visible_boards"),
    _rule(GATES, 25, "what follows is hidden too",
          f"{_TWINS}::nothing_behind_any_gate_changes_what_an_audience_gets planted_leak_is_found",
          f"{_CANARY}::nothing_hidden_leaves_by_any_address_before_its_release",
          "e2e/test_canary.py::no_page_as_it_is_drawn_has_a_mark_before_the_release_or_after_the_recall"),
    _rule(GATES, 26, "hidden, unplayed and unknown look alike",
          "broadcast/test_unreleased.py::answer_is_the_same_whether_hidden_unplayed_or_unknown"
          " channel_is_the_same_whether_hidden_unplayed_or_unknown",
          f"{_CANARY}::recalled_board_is_answered_like_one_that_never_was"),
    _rule(GATES, 27, "a deal with its board",
          f"{_PUBLISH}::frames_never_say_more_than_their_releases"),
    _rule(GATES, 28, "one deal at a time, of the own schedule; another asks once and is recorded, parked",
          f"{_DEALS}::next_board_is_handed_out_and_another_only_to_who_is_sure"
          " deal_after_an_unfinished_board_is_asked_about_and_the_board_is_parked"
          " board_typed_out_of_turn_without_asking_is_accepted_and_recorded"
          " board_of_another_session_is_not_opened_by_being_sure",
          "broadcast/services/test_handing.py::board_of_a_later_round_is_not_the_next_while_the_round_before_is_not_played"
          " whoever_goes_on_without_the_rounds_before_is_asked_once",
          "control/test_operators.py::"
          "ledger_page_shows_deals_taken_out_of_turn_with_who_when_and_which_was_next",
          "broadcast/sockets/test_console.py::board_of_another_schedule_is_not_handed_out",
          f"{_RULINGS}::operator_gets_the_substitutes_deal_under_the_old_number",
          f"{_PUBLISH}::lifting_a_hold_on_an_old_board_does_not_bring_it_back"),
    _rule(GATES, 29, "hands as ciphertext",
          "scoring/test_sealing.py::*",
          "broadcast/services/test_sealed.py::*",
          f"{_CANARY}::hands_lie_in_no_row_of_the_database_and_in_no_log",
          "e2e/test_canary.py::unreleased_hands_and_sealed_line_ups_lie_nowhere_in_the_clear"
          " dump_of_postgresql_has_no_unreleased_hands_and_no_sealed_line_up"),
    # Ledger and spoilt boards
    _rule(LEDGER, 1, "a row a release, before any byte, for ever",
          f"{_PUBLISH}::release_and_frame_are_committed_before_anything_is_announced",
          f"{_RULES}::ledger_outlives_everything_that_hides",
          f"{_LEDGER}::ledger_has_one_row_a_release",
          "config/test_crash.py::what_was_published_but_never_announced_is_shown_after_a_kill"),
    _rule(LEDGER, 2, "outside disclosures",
          f"{_LEDGER}::outside_disclosure_says_which_boards_when_and_where_and_counts_like_our_own",
          f"{_SPOILT}::outside_disclosure_counts_like_a_release_of_its_time"),
    _rule(LEDGER, 3, "spoilt",
          f"{_SPOILT}::spoilt_is_exactly_the_definition one_of_the_players_absent_is_enough"
          " incoming_substitute_has_everything_spoilt_that_was_ever_shown board_already_played_is_not_spoilt",
          f"{_RESEATING}::gate_and_spoilt_lists_follow_the_players_whoever_sits_where"
          " board_shown_before_a_substitute_came_is_spoilt_where_he_plays_and_nowhere_else"),
    _rule(LEDGER, 4, "the list, throughout",
          f"{_LEDGER}::spoilt_list_stays_throughout_the_session"
          " page_lists_spoilt_boards_with_instants_audiences_tables_and_substitutes"),
    _rule(LEDGER, 5, "replace and cancel at any time, with a reason",
          f"{_RULINGS}::board_played_in_both_rooms_can_be_replaced_and_its_swing_goes"
          " ruling_is_journal_facts_with_who_when_and_why boards_that_the_match_does_not_play_are_refused"),
    _rule(LEDGER, 6, "both rooms, the next clean substitute",
          f"{_RULINGS}::replaced_board_is_replaced_in_both_rooms next_substitute_board_by_number_is_taken"
          " substitute_that_was_opened_at_a_table_is_passed_over"
          " substitute_that_became_known_elsewhere_is_passed_over"),
    _rule(LEDGER, 7, "number, dealer, vulnerability; 7R; own peers",
          f"{_RULINGS}::substitute_takes_number_dealer_and_vulnerability_of_the_board_replaced"
          " substitute_keeps_its_own_number_dealer_and_vulnerability_by_setting"
          " substitute_is_shown_with_an_r_on_every_page substitute_has_peers_of_its_own"),
    _rule(LEDGER, 8, "the other room's result, and Law 86A",
          f"{_RULINGS}::result_of_the_other_room_is_stated_before_and_then_no_longer_counts"
          " law_86a_is_said_when_the_match_result_could_be_known_without_the_board"),
    _rule(LEDGER, 9, "substitutes run out",
          f"{_RULINGS}::when_substitutes_run_out_the_rest_are_cancelled_and_said_so_before",
          f"{_LEDGER}::page_says_before_that_substitutes_run_out_and_the_rest_are_cancelled"),
    _rule(LEDGER, 10, "pairs and individuals: artificial scores for one table",
          f"{_RULES_OF_FIELDS}::art_21_iii_board_shown_while_a_pair_was_late_is_cancelled_at_its_table_alone"
          " art_21_iii_board_of_an_individual_is_cancelled_for_the_four_at_its_table",
          f"{_SHOWN_FIELDS}::board_cancelled_at_one_table_gets_artificial_scores_there_alone",
          f"{_FIELDS}::spoilt_board_is_cancelled_at_its_table_and_peers_go_on replacing_is_refused_with_a_movement",
          "scoring/methods/test_golden.py::mp_artificial",
          "control/test_fields.py::spoilt_board_is_offered_to_be_cancelled_at_its_table_alone"),
    _rule(LEDGER, 11, "three IMPs by fault, or no score",
          f"{_RULINGS}::law_12c2b_three_imps_by_fault_when_a_board_is_cancelled"
          " cancelled_without_score_a_board_counts_for_nobody",
          f"{_LEDGER}::cancel_asks_for_the_fault_and_states_the_score"),
    _rule(LEDGER, 12, "the VP scale",
          f"{_RULINGS}::vp_scale_goes_by_boards_scheduled_unless_set_otherwise"),
    _rule(LEDGER, 13, "the late fine",
          f"{_LEDGER}::late_fine_is_proposed_from_the_minutes_with_the_articles_steps_and_entered_once",
          f"{_RULINGS}::art_52_iii_fine_comes_off_the_stage_total_and_no_match_score"
          " art_52_in_a_knockout_the_fine_is_a_line_of_its_own_in_imps"),
    _rule(LEDGER, 14, "one transaction, undoable until the first call",
          f"{_RULINGS}::replacement_is_undone_before_the_first_call_and_results_count_again"
          " replacement_cannot_be_undone_after_the_first_call_in_either_room"
          " after_the_first_call_a_new_ruling_replaces_the_substitute"
          " reason_too_long_for_the_journal_is_refused_and_nothing_changes"),
    _rule(LEDGER, 15, "a start that moves",
          f"{_LEDGER}::moved_start_moves_lateness_with_it start_of_one_match_moves_alone",
          f"{_HANDED_IN}::moved_start_moves_the_deadline moved_start_of_one_match_moves_its_deadline_alone"),
    # Sealed line-ups
    _rule(LINE_UPS, 1, "each side alone, sealed from all others",
          "lineup_pages/test_captain.py::captain_hands_in_and_reads_it_again"
          " opponents_read_the_same_before_and_after",
          f"{_DESK}::director_enters_both_from_paper_and_they_open_at_once_when_it_is_time"
          " operator_enters_who_sits_and_wrong_seats_are_said_at_once",
          f"{_HANDED_IN}::handing_in_changes_no_byte_of_any_audience operator_sees_nothing_before_the_line_ups_open"
          " direct_seating_is_public_at_once"),
    _rule(LINE_UPS, 2, "nobody has the right: together",
          f"{_DEADLINES}::nobody_has_the_right_both_open_together_at_the_deadline_and_not_a_second_sooner"
          " nobody_has_the_right_one_alone_stays_sealed_for_as_long_as_it_takes"
          " art_19_nobody_has_the_right_both_are_due_10_minutes_before",
          f"{_HANDED_IN}::one_alone_stays_sealed_and_54_3_is_proposed_for_the_other"),
    _rule(LINE_UPS, 3, "one side has it: the other's first",
          f"{_DEADLINES}::one_side_has_the_right_the_other_opens_at_its_deadline"
          " holder_may_enter_only_after_the_others_is_open holders_line_up_is_public_when_handed_in"
          " holders_line_up_is_final_when_handed_in"
          " art_19_side_without_the_right_is_due_15_minutes_before_its_holder_5"),
    _rule(LINE_UPS, 4, "a change reopens the opponents'",
          f"{_HANDED_IN}::change_after_publication_reopens_the_opponents_for_the_minutes_set"
          " reopened_line_up_closes_when_its_minutes_are_over"),
    _rule(LINE_UPS, 5, "a Yellow system moves the right",
          f"{_RULES}::art_18_iii_5_pair_with_a_yellow_system_gives_its_opponents_the_right_to_choose_second",
          f"{_RIGHTS}::art_18_yellow_system_or_brown_convention_gives_the_right_to_the_opponents"),
    _rule(LINE_UPS, 6, "other seats than the line-up's",
          f"{_SEATS}::art_54_4_seats_other_than_the_line_up_are_noticed_apart_from_art_27",
          f"{_HANDED_IN}::art_54_4_players_who_sit_otherwise_than_published_are_noticed"
          " art_27_both_pairs_of_a_team_north_south_warn_director_and_consoles_before_a_card"),
    # What must always hold
    _rule(ALWAYS, 1, "non-interference: equal histories",
          f"{_TWINS}::nothing_behind_any_gate_changes_what_an_audience_gets",
          "broadcast/test_noninterference.py::what_an_audience_may_not_see_changes_nothing_it_gets",
          "broadcast/embargo/test_releases.py::correction_before_release_is_silent"
          " correction_after_release_is_marked_and_shown_at_once"),
    _rule(ALWAYS, 2, "the same bytes",
          f"{_TWINS}::nothing_behind_any_gate_changes_what_an_audience_gets planted_leak_is_found"),
    _rule(ALWAYS, 3, "instants and progress are given away, nothing else",
          f"{_TWINS}::late_team_is_awaited_without_a_word_about_what_is_played",
          "broadcast/test_noninterference.py::planted_leak_is_found"),
    _rule(ALWAYS, 4, "whole",
          f"{_HISTORIES}::frames_are_whole_monotone_live_and_ledgered_after_every_tick",
          f"{_ALL_GATES}::every_gate_lets_through_what_it_must_and_nothing_else",
          "broadcast/sockets/test_watch.py::pushed_equals_stored_for_everybody"),
    _rule(ALWAYS, 5, "monotone",
          f"{_HISTORIES}::frames_are_whole_monotone_live_and_ledgered_after_every_tick",
          "broadcast/embargo/test_releases.py::what_is_visible_only_grows"),
    _rule(ALWAYS, 6, "live, also after a stop and a kill",
          f"{_ALL_GATES}::clock_that_stands_still_now_and_then_shows_all_it_must_when_it_goes_on",
          f"{_CLOCK}::everything_opens_at_the_next_tick_after_a_minute_without_a_clock"
          " clock_that_is_stopped_shows_nothing_and_started_again_shows_all_at_once"
          " line_ups_open_at_the_next_tick_after_their_deadline_passed_without_a_clock"
          " two_clocks_at_once_release_and_announce_everything_once",
          "config/test_crash.py::what_was_recorded_but_never_announced_is_shown_after_a_kill"
          " what_was_published_but_never_announced_is_shown_after_a_kill"),
    _rule(ALWAYS, 7, "ledgered",
          f"{_HISTORIES}::frames_are_whole_monotone_live_and_ledgered_after_every_tick",
          f"{_PUBLISH}::release_and_frame_are_committed_before_anything_is_announced",
          "broadcast/publisher/test_verify_line_ups.py::*",
          "e2e/test_verify_demo.py::all_that_is_stored_follows_from_the_record"),
    _rule(ALWAYS, 8, "spoilt is exact, also in a race",
          f"{_SPOILT}::spoilt_is_exactly_the_definition",
          "broadcast/services/test_spoilt_at_once.py::on_postgresql_release_and_seating_at_once"),
    _rule(ALWAYS, 9, "there is something to leak",
          f"{_TWINS}::there_is_something_to_leak",
          f"{_CANARY}::those_who_may_see_it_see_every_marker",
          "e2e/test_canary.py::whoever_may_see_a_mark_sees_it_drawn"),
    _rule(ALWAYS, 10, "every address and channel has an example",
          "broadcast/test_noninterference.py::every_address_has_an_example examples_are_of_their_patterns"),
)
# fmt: on

# What is not built: the sentence, and what of it.
LACKING: dict[tuple[str, int], str] = {}
