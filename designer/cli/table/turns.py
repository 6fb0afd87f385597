"""The table in play: whose turn it is, what they are shown, what they type, and how it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from designer.cli.table.cards import Cards
from designer.cli.table.choices import Choice, Typed, choices, keys, question, read
from designer.cli.table.closing import final_lines, put_aside, write_story
from designer.cli.table.hints import hint
from designer.cli.table.plain import Facts, seat_name
from designer.cli.table.plain import screen as plain_screen
from designer.cli.table.roundend import might_have_enough, round_to_ask
from designer.cli.table.seating import Match
from designer.cli.table.terminal import Terminal
from designer.cli.table.words import COMMANDS, Words
from engine.game import Refused
from engine.outside import OutsideError
from engine.refusals import CODE, REFUSALS
from engine.telling import KINDS, Event
from engine.telling import say as told
from engine.views import View

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


class Quit(Exception):
    """Somebody wants to stop."""


class Table:
    """A game that people play at one terminal, in turn."""

    def __init__(
        self, match: Match, terminal: Terminal, save_to: Path | None, story_to: Path | None, loaded: Path | None = None
    ) -> None:
        self.match, self.terminal = match, terminal
        self.words = Words(match.language)
        self.cards = Cards(match.variant, match.game.players, match.language)
        self.save_to, self.story_to = save_to, story_to
        self.own_save = loaded
        """The save that this game goes on with: the only file that a new save may replace."""
        self.asked_round = (0, 0)
        """The game and round after which people have been asked for the end."""
        self.viewer: int | None = None if len(match.people) > 1 else match.people[0]

    def run(self) -> int:
        """Play to the end, or until somebody stops; the exit code."""
        words, code, why = self.words, 0, ""
        try:
            self._welcome()
            while not self.match.game.over:
                self._go_on()
            return self._finish()
        except Quit:
            pass
        except EOFError:
            why = words("end-of-input")
        except KeyboardInterrupt:
            why, code = words("interrupted"), INTERRUPTED
        except OutsideError as error:
            why, code = f"{error}.", 1
        except OSError:  # nobody hears us any more, which must not cost the game
            code = 1
        kept, lines = self._put_aside("")
        with self.terminal.last_words():
            for line in [why] * bool(why) + lines:
                self.terminal.say(line)
        return code if kept else 1

    def _welcome(self) -> None:
        match, words = self.match, self.words
        name = match.variant.name.in_(match.language)
        self.terminal.say(words("welcome-back" if match.game.log else "welcome", name=name, n=match.game.players))
        for seat, bot in match.bots.items():
            self.terminal.say(words("bot", n=seat, bot=words.bot(bot), what=words.plays(bot)))

    def _go_on(self) -> None:
        """The next choice: a person's who is looking already, another person's, or a bot's."""
        over = round_to_ask(self.match)
        if over and over != self.asked_round:
            self.asked_round = over
            self._ask_round()
            return
        waiting = self.match.game.waiting
        people = [seat for seat in waiting if seat in self.match.people]
        if not people:
            self.match.bot_acts(waiting[0])
            return
        seat = self.viewer if self.viewer in people else people[0]
        assert seat is not None
        if self.match.game_is_forced(self.match.game, seat):
            self._forced(seat)
            return
        if seat != self.viewer:
            self._hand_over(seat)
        self._turn(seat)

    def _forced(self, seat: int) -> None:
        """The only choice there is, made for a person and told."""
        game = self.match.game
        (action,) = game.legal(seat)
        if len(self.match.people) == 1:
            self._news(seat)
            only = choices(game, game.view(seat), self.cards, self.words)[0].words
            self.terminal.say(self.words("forced-tomato" if action == "tomato" else "forced", choice=only))
        self.match.person_acts(seat, action)

    def _hand_over(self, seat: int) -> None:
        """Nothing that the last person saw stays in sight; the next says when nobody else is looking."""
        self.viewer = None  # should the input end here, nobody is looking
        self.terminal.clear()
        self.terminal.say(self.words("hand-over", n=seat))
        if self.terminal.ask(self.words("ready", n=seat)).casefold() in COMMANDS["quit"]:
            raise Quit
        self.viewer = seat

    # --- who may declare the end, of whom nobody else may know it ---

    def _ask_round(self) -> None:
        """Go round the table: who has enough trophies is asked, who has not sees so; from outside both look alike."""
        game = self.match.game
        number = self.asked_round[1]
        for seat in game.view(1).order:
            game = self.match.game
            if game.over or self.match.game.question not in ("declare", "play", "draft"):
                return
            asked = game.question == "declare" and seat in game.waiting
            if seat in self.match.bots:
                if asked:
                    self.match.bot_acts(seat)
                continue
            if not asked and not might_have_enough(self.match, self.cards, seat):
                continue
            self._hand_over(seat)
            if asked:
                self._turn(seat)
            else:
                own = game.view(seat).seats[seat - 1]
                self.terminal.say(self.words("round-end", n=number, trophies=own.trophies or 0))
                self.terminal.ask(self.words("more"))

    # --- a turn ---

    def _turn(self, seat: int) -> None:
        """Show the table, and ask until the seat has chosen or something else has happened."""
        told = self._news(seat)
        table = self._table(seat)
        if told and 0 < self.terminal.height < told + len(table) + 3:
            self.terminal.ask(self.words("more"))
        self._show(table)
        while True:
            game = self.match.game
            view = game.view(seat)
            offered = choices(game, view, self.cards, self.words)
            asked = question(view, self.words)
            text = self.terminal.ask(self.words("prompt", ask=asked, keys=keys(offered)))
            typed = read(text, offered, view, self.cards, self.words)
            if typed.command:
                if self._command(typed, seat, view, offered):
                    return
            elif typed.complaint:
                self.terminal.say(typed.complaint)
            elif self._choose(seat, typed.actions):
                return

    def _choose(self, seat: int, actions: tuple[str, ...]) -> bool:
        """Do what was typed, all of it or nothing; whether it was done."""
        game, words = self.match.game, self.words
        if len(actions) > 1 and game.question != "play":
            self.terminal.say(words("not-several"))
            return False
        try:
            self.match.person_acts(seat, *actions)
        except Refused as refused:
            self.terminal.say(self._why_refused(refused, seat, actions))
            return False
        return True

    def _why_refused(self, refused: Refused, seat: int, actions: tuple[str, ...]) -> str:
        """The refusal in words; of several cards, which it is about."""
        words, why = self.words, refused.refusal.in_(self.words.language)
        if len(actions) == 1:
            return why
        if refused.refusal.name == "not_your_turn":
            suits = {self.cards.numbers[one].suit for one in actions if one in self.cards.numbers} - {"any"}
            most = int(self.match.game.rules.cards_per_pass)
            follow = len(suits) > 1 and self.match.game.rules.follow_suit
            if len(actions) > most:
                why = words("most-cards", n=most)
            else:
                why = REFUSALS[CODE["wrong_suit" if follow else "not_in_hand"]].in_(words.language)
        return words("nothing-done", card=self.cards.name(refused.action), why=why)

    def _command(self, typed: Typed, seat: int, view: View, offered: list[Choice]) -> bool:
        """Carry out a command; whether the turn begins anew."""
        say, words = self.terminal.say, self.words
        match typed.command:
            case "help":
                say(words.help)
            case "hint":
                say(hint(self.match.game, view, offered, self.cards, words))
            case "save":
                self._save(typed.rest)
            case "quit":
                raise Quit
            case "history":
                self._history(seat)
            case "table":
                self._show(self._table(seat))
            case "rules":
                self._rules()
            case "undo":
                return self._undo(seat)
        return False

    def _undo(self, seat: int) -> bool:
        if self.match.take_back(seat) is None:
            self.terminal.say(self.words("no-peek" if self.match.past else "no-undo"))
            return False
        self.terminal.say(self.words("undone"))
        return True

    def _rules(self) -> None:
        from designer.rulebook import as_text, rulebook

        match = self.match
        text = as_text(rulebook(match.variant, match.language, match.game.players), self.terminal.width)
        self.terminal.page(text.splitlines(), self.words("more-pages"))

    # --- what is shown ---

    def _told(self, event: Event, seat: int) -> str:
        """The event in the words of the table, as far as the seat may know it; "" where it may not."""
        if KINDS[event.kind].told == "story":
            return ""
        text = told(event, self.words.language, self.cards.name, seat, self._called)
        return text[:1].upper() + text[1:] + "." if text else ""

    def _called(self, seat: int) -> str:
        """What a seat is called in everything that is said: Seat 2 (Brawler)."""
        alone = self.match.people[0] if len(self.match.people) == 1 else 0
        return seat_name(seat, alone, self.words, self.match.bots)

    def _news(self, seat: int) -> int:
        """Tell what has happened since the seat last looked; on how many lines of a screen."""
        news = self.match.told[self.match.read[seat] :]
        self.match.read[seat] = len(self.match.told)
        while news and news[-1].kind in ("round", "pass"):
            news.pop()  # the table itself says so at once
        lines = [line for event in news if (line := self._told(event, seat))]
        if lines:
            self.terminal.say()
        self.terminal.page(lines, self.words("more"))
        return sum(max(1, -(-len(line) // self.terminal.width)) for line in lines)

    def _history(self, seat: int) -> None:
        lines = [line for event in self.match.told if (line := self._told(event, seat))]
        self.terminal.page(lines or [self.words("no-history")], self.words("more-pages"))

    def _table(self, seat: int) -> list[Any]:
        """The lines of the table; in a terminal drawn with boxes as far as they fit."""
        game = self.match.game
        view = game.view(seat)
        offered = choices(game, view, self.cards, self.words)
        rules = Facts(int(game.rules.match_games), int(game.rules.end_marks), game.marks)
        if self.terminal.plain:
            return plain_screen(view, self.cards, self.words, self.match.bots, offered, rules)
        from designer.cli.table.screen import screen

        room = self.terminal.height - 3 or None
        return screen(view, self.cards, self.words, self.match.bots, offered, rules, self.terminal.width, room)

    def _show(self, table: list[Any]) -> None:
        self.terminal.say()
        for line in table:
            self.terminal.say(line)

    # --- files ---

    def _save(self, name: str) -> bool:
        """Put the game aside and tell where; whether it could be written."""
        kept, lines = self._put_aside(name)
        for line in lines:
            self.terminal.say(line)
        return kept

    def _put_aside(self, name: str) -> tuple[bool, list[str]]:
        """Whether the game could be written, and what there is to tell of it."""
        target, lines = put_aside(self.match, name, self.save_to, self.own_save, self.words)
        if target is not None:
            self.save_to = self.own_save = target
        return target is not None, lines

    def _finish(self) -> int:
        """Write the story and tell everybody how it ended; a game without its story is saved instead."""
        written, lines = write_story(self.match, self.story_to, self.words)
        if not written:
            lines += [self.words("story-later"), *self._put_aside("")[1]]
        with self.terminal.last_words():
            self._news(self.viewer or self.match.people[0])
            self.terminal.say()
            for line in final_lines(self.match, self.words, self._called) + lines:
                self.terminal.say(line)
        return 0 if written else 1
