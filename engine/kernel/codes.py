"""Small numbers with names: steps of the game, what is asked, actions, how a game ended, choices of rules."""

from __future__ import annotations

from typing import Any, get_args

from variants.rules import Rules, declarations
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO

# steps, in the order of play
DEAL, DRAFTING, ROUND, PASS, TURN, REVEAL, LEAVE, CHECK, PASS_DRAW, RANK, TAKING, SWAP, ROUND_END, DECLARING = range(14)
SCORE, OVER = 14, 15

# what the open seats are asked
NOTHING, DRAFT, PLAY, EXCHANGE_OR_DRAW, GIVE, PICK, TAKE, DECLARE_OR_NOT = range(8)

# actions: 0 to 127 is a kind of number card, the others are these
TOMATO = 128
ENOUGH = 129
"""Lay no further card in this pass."""
DRAW = 130
EXCHANGE = 131
BLIND = 132
"""Draw from the pile, not from the market."""
GO_ON = 133
DECLARE = 134
SLOT = 140
"""SLOT + i takes the i-th triumph card of the row."""
MARKET = 150
"""MARKET + i takes the i-th card of the market."""
ACTIONS = 160

# how a game ended
GOES_ON, ROW_SHORT, DECLARED, FORCED, MARKED, ROUNDS_OVER, STALEMATE, CAPPED = range(8)
END_NAMES = ("goes on", "row short", "declared", "enough trophies", "marks", "round limit", "stalemate", "capped")
ROUND_CAP = declarations()["round_limit"].high
"""No game is longer, far beyond any sensible rule: the highest limit of rounds stops also those that set none."""

# what is told to who listens (noting.note); seat, n and m are what the comment says
TELLS_GAME, TELLS_TOMATO, TELLS_PACK, TELLS_KEEPS = 1, 2, 3, 4
"""Game n is dealt; the seat has tomato n; has card n in its pack; keeps the last card n of its pack."""
TELLS_ROUND, TELLS_ROW, TELLS_PASS, TELLS_LEFT, TELLS_SHOWS, TELLS_SUM = 5, 6, 7, 8, 9, 10
"""Round n begins; face n lies in the row; pass n begins; the seat leaves; shows card n; its sum is n."""
TELLS_FIGHT_OVER, TELLS_RANK, TELLS_CANCEL, TELLS_SWAP = 11, 12, 13, 14
"""n are in for m cards; the seat ranks with sum n; its equal sum cancels; it and seat n swap tomatoes (m 1: equal
sums)."""
TELLS_DRAW, TELLS_DISCARD, TELLS_STEAL, TELLS_DRY, TELLS_FULL, TELLS_SHUFFLE, TELLS_MARKET = range(15, 22)
"""Draws card n; loses card n; card n to seat m; n cards are not there; the hand is too full for n cards; the discards
become the pile; card n comes into the market."""
TELLS_TROPHIES, TELLS_KNIVES, TELLS_SUM_CHANGE = 22, 23, 24
"""The seat's trophies, knives or sum change by n, to m."""
TELLS_ROUND_OVER, TELLS_COUNT, TELLS_GONE, TELLS_GAME_OVER, TELLS_OUT, TELLS_WINS, TELLS_POINTS = range(25, 32)
"""n cards were taken; trophies n and knives m; face n leaves the row; how it ended; out; wins; match points n."""


def _code(field: str, choice: str) -> int:
    """The number of a rule's choice: its place among those written in variants/rules.py."""
    choices: tuple[Any, ...] = get_args(Rules.model_fields[field].annotation)
    return choices.index(choice)


PASS_LEFT = _code("draft", "pass_left")
OVERBID = _code("bidding", "overbid")
HIGHER_TOMATO = _code("equal_sums", "higher_tomato")
CANCEL = _code("equal_sums", "cancel")
OPEN = _code("won_cards", "open")
UNCLAIMED_DISCARD = _code("unclaimed", "discard")
OPTIONAL = _code("declaring", "optional")
NEVER = _code("declaring", "never")
FEWEST_KNIVES = _code("elimination", "fewest_knives")
NOBODY = _code("elimination", "nobody")
ALL_WHO_TIE = _code("elimination_ties", "all")
MORE_KNIVES = _code("final_tie", "more_knives")
FEWER_KNIVES = _code("final_tie", "fewer_knives")
BY_TOMATO = _code("final_tie", "higher_tomato")
MATCH_TROPHIES = _code("match_score", "trophies")

# the vocabulary of effect rows, numbered in the order of its tables
AT = {name: code for code, name in enumerate(MOMENTS)}
DO = {name: code for code, name in enumerate(VERBS)}
WHOM = {name: code for code, name in enumerate(WHO)}
QUANTITY = {name: code for code, name in enumerate(QUANTITIES)}
OPERATOR = {name: code for code, name in enumerate(OPERATORS)}

AT_SETUP, AT_ROUND_START, AT_PASS_START = AT["setup"], AT["round_start"], AT["pass_start"]
AT_PLAY, AT_LEAVE, AT_WIN = AT["play"], AT["leave"], AT["win"]
AT_ROUND_END, AT_GAME_END = AT["round_end"], AT["game_end"]

DO_DRAW, DO_DISCARD, DO_STEAL, DO_SWAP_TOMATO = DO["draw"], DO["discard"], DO["steal"], DO["swap_tomato"]
DO_GAIN_TROPHIES, DO_LOSE_TROPHIES = DO["gain_trophies"], DO["lose_trophies"]
DO_GAIN_KNIVES, DO_LOSE_KNIVES, DO_ADD_TO_SUM = DO["gain_knives"], DO["lose_knives"], DO["add_to_sum"]

WHO_SELF, WHO_OTHERS, WHO_EVERYONE = WHOM["self"], WHOM["others"], WHOM["everyone"]
WHO_LEFT, WHO_RIGHT, WHO_LEADER, WHO_TRAILING = WHOM["left"], WHOM["right"], WHOM["leader"], WHOM["trailing"]
WHO_FIGHTERS, WHO_WINNERS, WHO_LEAVERS = WHOM["fighters"], WHOM["winners"], WHOM["leavers"]

Q_PASS, Q_ROUND, Q_PLAYERS, Q_PLAYERS_IN = (QUANTITY[n] for n in ("pass", "round", "players", "players_in"))
Q_HAND, Q_TROPHIES, Q_KNIVES, Q_TOMATO, Q_SUM = (QUANTITY[n] for n in ("hand", "trophies", "knives", "tomato", "sum"))
Q_ROW, Q_STACK, Q_PILE = QUANTITY["row"], QUANTITY["stack"], QUANTITY["pile"]
EQUAL, UNEQUAL, LESS, LESS_EQUAL, MORE, MORE_EQUAL = (OPERATOR[op] for op in ("==", "!=", "<", "<=", ">", ">="))
