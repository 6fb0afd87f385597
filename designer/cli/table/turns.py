"""The table in play: whose turn it is, what they are shown, what they type, and how it ends."""

from __future__ import annotations

import contextlib
from pathlib import Path

from designer.cardwords import amount
from designer.cli.table import saves
from designer.cli.table.cards import Cards
from designer.cli.table.choices import Choice, Typed, choices, keys, question, read
from designer.cli.table.hints import hint
from designer.cli.table.plain import screen as plain_screen
from designer.cli.table.plain import seat_name
from designer.cli.table.seating import Match
from designer.cli.table.terminal import Terminal
from designer.cli.table.words import COMMANDS, Words
from designer.output import OutputError, write_text
from engine import stories
from engine.bots import BOTS
from engine.game import Refused
from engine.telling import KINDS, Event
from engine.telling import say as told
from engine.views import View

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


class Quit(Exception):
    """Somebody wants to stop."""


class Table:
    """A game that people play at one terminal, in turn."""

    def __init__(self, match: Match, terminal: Terminal, save_to: Path | None, story_to: Path | None) -> None:
        self.match, self.terminal = match, terminal
        self.words = Words(match.language)
        self.cards = Cards(match.variant, match.game.players, match.language)
        self.save_to, self.story_to = save_to, story_to
        self.viewer: int | None = None if len(match.people) > 1 else match.people[0]

    def run(self) -> int:
        """Play to the end, or until somebody stops; the exit code."""
        words, code, why = self.words, 0, ""
        try:
            self._welcome()
            while not self.match.game.over:
                self._go_on()
        except Quit:
            pass
        except EOFError:
            why = words("end-of-input")
        except KeyboardInterrupt:
            why, code = words("interrupted"), INTERRUPTED
        if self.match.game.over:
            self._finish()
            return 0
        if why:
            with contextlib.suppress(OSError):  # a terminal that has gone must not cost the game
                self.terminal.say(why)
        return code if self._save("") else 1

    def _welcome(self) -> None:
        match, words = self.match, self.words
        name = match.variant.name.in_(match.language)
        self.terminal.say(words("welcome-back" if match.game.log else "welcome", name=name, n=match.game.players))
        for seat, bot in match.bots.items():
            what = BOTS[bot].en if words.language == "en" else BOTS[bot].de
            self.terminal.say(words("bot", n=seat, bot=words.bot(bot), what=what))

    def _go_on(self) -> None:
        """The next choice: a person's who is looking already, another person's, or a bot's."""
        waiting = self.match.game.waiting
        people = [seat for seat in waiting if seat in self.match.people]
        if not people:
            self.match.bot_acts(waiting[0])
            return
        seat = self.viewer if self.viewer in people else people[0]
        assert seat is not None
        if seat != self.viewer:
            self._hand_over(seat)
        self._turn(seat)

    def _hand_over(self, seat: int) -> None:
        """Nothing that the last person saw stays in sight; the next says when nobody else is looking."""
        self.viewer = None  # should the input end here, nobody is looking
        self.terminal.clear()
        self.terminal.say(self.words("hand-over", n=seat))
        if self.terminal.ask(self.words("ready", n=seat)).casefold() in COMMANDS["quit"]:
            raise Quit
        self.viewer = seat

    # --- a turn ---

    def _turn(self, seat: int) -> None:
        """Show the table, and ask until the seat has chosen or something else has happened."""
        self._news(seat)
        self._show(seat)
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
        """Do what was typed, as far as it is allowed and asked; whether anything was done."""
        for done, action in enumerate(actions):
            game = self.match.game
            if done and (seat not in game.waiting or game.question != "play" or not game.view(seat).laid):
                break
            try:
                self.match.person_acts(seat, action)
            except Refused as refused:
                self.terminal.say(refused.refusal.in_(self.words.language))
                return done > 0
        return True

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
                self._show(seat)
            case "rules":
                self._rules()
            case "undo":
                return self._undo()
        return False

    def _undo(self) -> bool:
        seat = self.match.take_back()
        if seat is None:
            self.terminal.say(self.words("no-undo"))
            return False
        self.terminal.say(self.words("undone", n=seat))
        return True

    def _rules(self) -> None:
        from designer.rulebook import as_text, rulebook

        match = self.match
        for line in as_text(rulebook(match.variant, match.language, match.game.players)).splitlines():
            self.terminal.say(line)

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

    def _news(self, seat: int) -> None:
        """What has happened since the seat last looked."""
        news = self.match.told[self.match.read[seat] :]
        self.match.read[seat] = len(self.match.told)
        while news and news[-1].kind in ("round", "pass"):
            news.pop()  # the table itself says so at once
        lines = [line for event in news if (line := self._told(event, seat))]
        if lines:
            self.terminal.say()
        for line in lines:
            self.terminal.say(line)

    def _history(self, seat: int) -> None:
        lines = [line for event in self.match.told if (line := self._told(event, seat))]
        for line in lines or [self.words("no-history")]:
            self.terminal.say(line)

    def _show(self, seat: int) -> None:
        game = self.match.game
        view = game.view(seat)
        offered = choices(game, view, self.cards, self.words)
        games = int(game.rules.match_games)
        self.terminal.say()
        if self.terminal.plain:
            for line in plain_screen(view, self.cards, self.words, self.match.bots, offered, games):
                self.terminal.say(line)
            return
        from designer.cli.table.screen import screen

        width = self.terminal.width
        for text in screen(view, self.cards, self.words, self.match.bots, offered, games, width):
            self.terminal.say(text)
        drawn = view.row if view.question == "take" else self.cards.numbers  # their keys stand on the cards
        spoken = [f"[{one.key}] {one.words}" for one in offered if one.action.removeprefix("market ") not in drawn]
        if spoken:
            self.terminal.say("   ".join(spoken))

    # --- files ---

    def _save(self, name: str) -> bool:
        """Put the game aside and tell where; whether it could be written."""
        save = self.match.save()
        usual = Path(f"{self.match.name}-{self.match.game.seed}.save")
        target = Path(name) if name else saves.free(self.save_to or usual, save.told)
        try:
            if name and not saves.kept_by(target, save.told):
                raise OutputError(target, FileExistsError(17, "another file lies there"))
            saves.write(target, save)
        except OutputError as error:
            self.terminal.say(self.words("not-saved", why=str(error)))
            return False
        self.save_to = target
        self.terminal.say(self.words("saved", path=str(target)))
        self.terminal.say(self.words("go-on-with", path=_quoted(target)))
        return True

    def _write_story(self) -> None:
        match = self.match
        target = saves.free(self.story_to or Path(f"{match.name}-{match.game.seed}-story.txt"))
        try:
            write_text(target, stories.write(match.game, match.variant, match.heading(target)))
        except OutputError as error:
            self.terminal.say(self.words("no-story", why=str(error)))
            return
        self.terminal.say(self.words("story", path=str(target)))
        self.terminal.say(self.words("replay", path=_quoted(target)))

    def _finish(self) -> None:
        """Tell everybody how it ended."""
        words, game, say = self.words, self.match.game, self.terminal.say
        people, result = self.match.people, game.result
        assert result is not None
        self._news(self.viewer or people[0])
        say()
        say(words("match-over" if game.rules.match_games > 1 else "over"))
        how = told(Event("end", result.declarer or 0, (result.end,)), words.language, seats=self._called)
        say(how[:1].upper() + how[1:] + ".")
        for seat in range(1, game.players + 1):
            parts = [amount("trophy", result.trophies[seat - 1], words.language)]
            parts.append(amount("knife", result.knives[seat - 1], words.language))
            if game.rules.match_games > 1:
                parts.append(words("points", n=result.points[seat - 1]))
            if seat in result.out:
                parts.append(words("out"))
            if seat in result.winners:
                parts.append(words("wins" if len(result.winners) == 1 else "shares"))
            say(f"{self._called(seat)}: {', '.join(parts)}.")
        self._write_story()


def _quoted(path: Path) -> str:
    """A path as one types it."""
    import shlex

    return shlex.quote(str(path))
