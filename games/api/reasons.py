"""Why the rules refuse, in a sentence for people; programs read the reason itself."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REASONS: Mapping[str, str | Promise] = {
    # Actions that the rules do not allow now.
    "card_not_in_hand": _("This card is not in your hand."),
    "card_not_in_pool": _("This card does not lie on the table."),
    "close_is_a_move": _("Knocking takes the place of a move here."),
    "close_needs_a_move": _("First make a move, then knock with it."),
    "close_not_allowed": _("There is no knocking at this table."),
    "close_too_early": _("It is too early to knock."),
    "discard_pile_empty": _("The discard pile is empty."),
    "draw_pile_empty": _("The stock is empty."),
    "last_lap": _("Somebody has knocked already."),
    "not_in_these_rules": _("This move does not belong to these rules."),
    "pass_not_allowed": _("There is no passing at this table."),
    "pool_not_renewable": _("Only an open 7-8-9 can be renewed."),
    "taken_card_may_not_return": _("The card just taken may not be put back."),
    "wrong_phase": _("This is not the moment for it."),
    "wrong_step": _("This is not the moment for it."),
    # What is no action at all.
    "missing_field": _("Something is missing in this action."),
    "not_a_boolean": _("This must be true or false."),
    "not_a_card": _("This is not a card."),
    "not_an_object": _("An action is an object."),
    "unknown_field": _("This name is not known here."),
    "unknown_type": _("There is no such action."),
    # Rules that cannot be played.
    "given_twice": _("This option is given twice."),
    "impossible_combination": _("This option does not go with another one."),
    "out_of_range": _("This number is out of range."),
    "seat_count": _("These rules need another number of seats."),
    "seats_out_of_range": _("These rules need another number of seats."),
    "too_few_seats_for_minimum": _("The pack has not enough cards for so many players."),
    "too_many_bots": _("There are more bots than seats."),
    "unknown_option": _("There is no such option."),
    "unknown_preset": _("There is no such set of rules."),
    "unknown_value": _("This option has no such value."),
    "wrong_type": _("This value has the wrong type."),
    # Whom a match has done with.
    "match_finished": _("The match is over."),
    "seat_not_active": _("You are out of this match."),
}
