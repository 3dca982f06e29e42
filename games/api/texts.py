"""Names and explanations for people, by code. English here, other languages in `games/locale`."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class PresetText:
    """`duration_min`: minutes of a live match; `complexity`: 1 (easy) to 5."""

    name: str | Promise
    summary: str | Promise
    duration_min: int
    complexity: int


PRESETS: Mapping[str, PresetText] = {
    "a7": PresetText(
        _("31 with 32 cards"),
        _("Three lives and a swim. Ties are broken by suit and top card, so one player loses."),
        12,
        2,
    ),
    "a9": PresetText(
        _("31 with 24 cards"),
        _("A small pack from nine to ace: high hands, quick rounds."),
        10,
        2,
    ),
    "a5": PresetText(
        _("31 with 40 cards"),
        _("A larger pack from five to ace: longer hunts for a good hand."),
        14,
        2,
    ),
    "schwimmen": PresetText(
        "Schwimmen",
        _("The German classic: the dealer chooses between two hands, equal hands lose together."),
        12,
        2,
    ),
    "commerce": PresetText(
        "Commerce",
        _("Whoever passes stands for the round. Twenty points or fewer cost a life."),
        8,
        1,
    ),
    "blitz": PresetText(
        "Blitz",
        _("Draw and discard with 52 cards, as in Scat. Knocking with the worst hand costs double."),
        8,
        1,
    ),
}

BOTS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "random": (_("Random"), _("Plays any legal move. Good for trying things out.")),
    "greedy": (_("Greedy"), _("Takes the best hand it can see and knocks when it is good enough.")),
    "rookie": (_("Rookie"), _("Knows the rules and makes a beginner's mistakes.")),
    "casual": (_("Casual"), _("Plays well on a good day.")),
    "solid": (_("Solid"), _("Always takes the best hand and knocks at the right points.")),
    "strong": (_("Strong"), _("Weighs what the others may hold.")),
    "hard": (_("Hard"), _("The best we have: it reads what every move tells about a hand.")),
}

OPTIONS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "exchange_mechanism": (
        _("Exchange"),
        _("Swap with three open cards, or draw from a stock and discard."),
    ),
    "pack": (_("Pack"), _("The lowest card of the pack: ace to five, six, seven, nine or two.")),
    "min_players": (_("Fewest players"), _("The match starts with at least so many.")),
    "max_players": (_("Most players"), _("No more than so many may sit down.")),
    "lives": (_("Lives"), _("Every player starts with so many.")),
    "swim": (_("Swimming"), _("Without lives a player swims on for one more loss.")),
    "dealer_choice": (
        _("Dealer's choice"),
        _("Whether the dealer may exchange the hand before the first turn, and for which cards."),
    ),
    "three_of_a_kind": (_("Three of a kind"), _("Three cards of one rank count 30.5 points.")),
    "fire": (_("Fire"), _("Three aces count 32 points and end the round at once.")),
    "fire_penalty": (_("Who pays for fire"), _("Only the lowest hand, or everybody else.")),
    "instant_31": (_("31 ends the round"), _("Whoever reaches 31 shows the hand at once.")),
    "penalty_on_31": (_("Who pays for 31"), _("Only the lowest hand, or everybody below 31.")),
    "deal_combo": (
        _("31 or fire in the deal"),
        _("The round ends at once, or the others still get a turn."),
    ),
    "pass_allowed": (_("Passing"), _("A player may leave the cards as they are.")),
    "pass_scope": (
        _("A pass counts for"),
        _("This turn only, or the rest of the round."),
    ),
    "all_pass": (
        _("When everybody passes"),
        _("The open cards are replaced, or they stay."),
    ),
    "sweep_destination": (
        _("Replaced cards go"),
        _("Away for the round, or back into the stock."),
    ),
    "stock_exhausted": (
        _("When the stock runs out"),
        _("The cards laid away are shuffled, the round ends, or the open cards stay."),
    ),
    "max_sweeps_per_round": (
        _("Most replacements"),
        _("After so many in one round the hands are compared."),
    ),
    "close_allowed": (_("Knocking"), _("A player may announce the last lap.")),
    "close_mode": (
        _("Knocking takes"),
        _("The place of a move, or follows one."),
    ),
    "close_first_turn": (
        _("Knocking on the first turn"),
        _("Allowed to all, to the dealer only, or to nobody."),
    ),
    "tie_break": (
        _("Equal points"),
        _("Count as equal, or are decided by suit, rank and top card."),
    ),
    "life_loss": (
        _("Who loses a life"),
        _("The lowest hand, or everybody up to a number of points."),
    ),
    "threshold_points": (_("Points that cost a life"), _("So many or fewer lose a life.")),
    "closer_tie": (
        _("A tie with who knocked"),
        _("Is a tie, is won by who knocked, or is paid by who knocked."),
    ),
    "closer_penalty": (
        _("Extra price of a bad knock"),
        _("Lives lost besides when who knocked has the only lowest hand."),
    ),
    "may_return_taken_discard": (
        _("Returning a discard"),
        _("The card just taken from the discard pile may be thrown back."),
    ),
    "draw_pile_exhausted": (
        _("When the draw pile runs out"),
        _("The discards are shuffled, the round ends, or it does not count."),
    ),
    "next_dealer": (_("Next dealer"), _("The next player, or who lost the round.")),
    "first_dealer": (_("First dealer"), _("Drawn by lot, or the host.")),
    "all_out": (
        _("When everybody would be out"),
        _("The round is played again, or all of them win."),
    ),
    "renew_789": (
        _("Renewing 7-8-9"),
        _("Open cards seven, eight and nine may be replaced by the player to act."),
    ),
}
