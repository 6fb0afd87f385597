"""Everything that the table says, in every language of the tool, side by side."""

from __future__ import annotations

from engine.bots import TRAINED, TRAINED_TITLE, bot_named, is_bot
from variants.wording import fill, told_in

# fmt: off
_WORDS = {
    # the table
    "round": ("Round {n}", "Runde {n}"),
    "pass": ("Pass {n}", "Durchgang {n}"),
    "game": ("Game {n} of {of}", "Spiel {n} von {of}"),
    "draft": ("The draft", "Starthand zusammenstellen"),
    "seat": ("Seat {n}", "Platz {n}"),
    "person": ("person", "Mensch"),
    "you": ("you", "du"),
    "stack": ("stack {n}", "Stapel {n}"),
    "pile": ("draw pile {n}", "Nachziehstapel {n}"),
    "discards": ("discards {n}", "Ablage {n}"),
    "row": ("The row", "Die Reihe"),
    "row-empty": ("The row is empty", "Die Reihe ist leer"),
    "market": ("The market", "Der Markt"),
    "pack": ("Keep one of these", "Behalte eine davon"),
    "hand": ("Your hand", "Deine Hand"),
    "hand-empty": ("Your hand is empty", "Deine Hand ist leer"),
    "laid": ("Face down before you: {cards}", "Verdeckt vor dir: {cards}"),
    "tomato": ("your tomato card: {n}", "deine Tomatenkarte: {n}"),
    "col-seat": ("Seat", "Platz"),
    "col-fight": ("Fight", "Kampf"),
    "col-sum": ("Sum", "Summe"),
    "col-played": ("Played", "Gespielt"),
    "col-hand": ("Hand", "Hand"),
    "col-won": ("Won", "Gewonnen"),
    "in": ("in", "dabei"),
    "left": ("left", "raus"),
    "fights": ("in the fight", "im Kampf dabei"),
    "has-left": ("left the fight in pass {n}", "in Durchgang {n} ausgestiegen"),
    "sum": ("sum {n}", "Summe {n}"),
    "played": ("played {cards}", "gespielt {cards}"),
    "in-hand": ("{n} number {n|card|cards} in hand", "{n} {n|Zahlenkarte|Zahlenkarten} auf der Hand"),
    "won": ("{n} triumph {n|card|cards} won", "{n} {n|Triumphkarte|Triumphkarten} gewonnen"),
    "won-nothing": ("nothing won", "nichts gewonnen"),
    "cards": ("{n} {n|card|cards}", "{n} {n|Karte|Karten}"),
    "points": ("{n} match {n|point|points}", "{n} {n|Partiepunkt|Partiepunkte}"),
    "col-points": ("Points", "Punkte"),
    "row-card": ("Triumph card {n}", "Triumphkarte {n}"),
    "market-card": ("In the market", "Im Markt"),
    "legend": (
        "{trophy} trophy  {knife} knife  {tomato} tomato",
        "{trophy} Pokal  {knife} Küchenmesser  {tomato} Tomate",
    ),
    "times": ("{n} times {card}", "{n}-mal {card}"),
    # what can be chosen
    "ask-draft": ("Which card do you keep?", "Welche Karte behältst du?"),
    "ask-play": ("What do you play?", "Was spielst du?"),
    "ask-more": ("Lay another card?", "Noch eine Karte?"),
    "ask-exchange": ("You leave. Exchange cards?", "Du steigst aus. Karten austauschen?"),
    "ask-give": ("Which card do you give up?", "Welche Karte legst du ab?"),
    "ask-pick": ("Which card do you draw?", "Welche Karte ziehst du?"),
    "ask-take": ("Which triumph card do you take?", "Welche Triumphkarte nimmst du?"),
    "ask-declare": ("You have enough trophies. Declare the end?", "Du hast genug Pokale. Sagst du das Spielende an?"),
    "do-tomato": ("Tomato card: leave the fight", "Tomatenkarte: aussteigen"),
    "do-enough": ("No further card", "Keine weitere Karte"),
    "do-draw": ("Draw {n}", "{n} ziehen"),
    "do-exchange": ("Exchange: give up {n}, then draw {m}", "Austauschen: {n} ablegen, dann {m} ziehen"),
    "do-blind": ("From the draw pile", "Vom Nachziehstapel"),
    "do-go on": ("Go on", "Weiterspielen"),
    "do-declare": ("Declare the end", "Das Spielende ansagen"),
    "prompt": ("{ask} ({keys}; ? for help) ", "{ask} ({keys}; ? für Hilfe) "),
    "or": ("or", "oder"),
    # answers
    "unclear": (
        "I do not understand '{text}'. Type a number of the list, a card like '{card}', or ? for help.",
        "'{text}' verstehe ich nicht. Tippe eine Zahl der Liste, eine Karte wie '{card}' oder ? für Hilfe.",
    ),
    "unclear-choice": (
        "I do not understand '{text}'. Type a number of the list, or ? for help.",
        "'{text}' verstehe ich nicht. Tippe eine Zahl der Liste oder ? für Hilfe.",
    ),
    "not-listed": ("There is no number {n} in the list.", "Die Zahl {n} steht nicht in der Liste."),
    "ambiguous": ("Which one: {cards}?", "Welche: {cards}?"),
    "no-undo": ("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
    "no-peek": (
        "There is nothing to take back: others have chosen or seen since.",
        "Es gibt nichts zurückzunehmen: Andere haben seither gewählt oder gesehen.",
    ),
    "undone": ("Your last choice is taken back.", "Deine letzte Wahl ist zurückgenommen."),
    "saved": ("Saved in {path}", "Gespeichert in {path}"),
    "go-on-with": ("Go on with: tomate-designer play --load {path}", "Weiter mit: tomate-designer play --load {path}"),
    "not-saved": ("Not saved: {why}", "Nicht gespeichert: {why}"),
    "no-history": ("Nothing has happened yet.", "Noch ist nichts geschehen."),
    "welcome": ("{name}, {n} players. Type ? for help.", "{name} zu {n}. Tippe ? für Hilfe."),
    "welcome-back": ("{name}, {n} players, as you left it.", "{name} zu {n}, so wie du aufgehört hast."),
    "bot": ("Seat {n} is played by {bot}: {what}.", "Platz {n} spielt {bot}: {what}."),
    "trained": ("has adapted to this very variant", "hat sich auf genau diese Variante eingestellt"),
    "outside": ("made elsewhere", "von außerhalb"),
    "end-of-input": ("The input has ended.", "Die Eingabe ist zu Ende."),
    "interrupted": ("Interrupted.", "Unterbrochen."),
    # hand-over
    "hand-over": (
        "Seat {n}, it is your turn. Everyone else, please look away.",
        "Platz {n} ist dran. Alle anderen schauen bitte weg.",
    ),
    "ready": ("Press Enter when only seat {n} is looking. ", "Eingabetaste, sobald nur Platz {n} hinschaut. "),
    "replayed": ("{name}, {n} players, seed {seed}", "{name} zu {n}, Seed {seed}"),
    # the end
    "over": ("The game is over.", "Das Spiel ist aus."),
    "match-over": ("The match is over.", "Die Partie ist aus."),
    "out": ("out because of the knives", "wegen der Küchenmesser ausgeschieden"),
    "wins": ("wins", "gewinnt"),
    "shares": ("shares the win", "teilt sich den Sieg"),
    "story": ("The story of the game is in {path}", "Die Geschichte des Spiels steht in {path}"),
    "no-story": ("The story was not written: {why}", "Die Geschichte wurde nicht geschrieben: {why}"),
    "replay": (
        "Step through it with: tomate-designer replay {path}",
        "Noch einmal ansehen: tomate-designer replay {path}",
    ),
    "step": ("Enter: next line, a: all, q: stop", "Eingabetaste: nächste Zeile, a: alle, q: aufhören"),
    # hints
    "hint": ("The bot {bot} would choose: {choice}.", "Der Bot {bot} würde wählen: {choice}."),
    "why-play": (
        "You hold {n} {n|card|cards} for it, together {total}.", "Dafür hast du {n} {n|Karte|Karten}, zusammen {total}."
    ),
    "why-ahead": (
        "Your sum becomes {n}; the highest other sum in the fight is {best}.",
        "Deine Summe wird {n}; die höchste andere im Kampf ist {best}.",
    ),
    "why-tomato": (
        "{n} are in for {row} triumph {row|card|cards}; your best suit is {total} in {cards} {cards|card|cards}, "
        "and leaving brings {draw}.",
        "{n} kämpfen um {row} {row|Triumphkarte|Triumphkarten}; deine beste Sorte bringt {total} mit {cards} "
        "{cards|Karte|Karten}, und Aussteigen bringt {draw}.",
    ),
    "why-must": ("You hold no number card that you may play.", "Du hast keine Zahlenkarte, die du spielen darfst."),
    "why-enough": (
        "That leaves {n} {n|card|cards} for later passes.", "So bleiben {n} {n|Karte|Karten} für später."
    ),
    "why-take": (
        "With it you have {trophies} {trophies|trophy|trophies} and {knives} {knives|knife|knives}.",
        "Damit hast du {trophies} {trophies|Pokal|Pokale} und {knives} Küchenmesser.",
    ),
    "why-give": (
        "Of {suit} you hold {n} {n|card|cards}, together {total}.",
        "Von {suit} hast du {n} {n|Karte|Karten}, zusammen {total}.",
    ),
    "why-keep": (
        "With it you hold {n} {n|card|cards} that go with {suit}, together {total}.",
        "Damit hast du {n} {n|Karte|Karten}, die zu {suit} passen, zusammen {total}.",
    ),
    "why-highest": (
        "Nothing in your hand goes with {suit} yet, but no card there is higher.",
        "Noch passt nichts auf deiner Hand zu {suit}, aber keine Karte dort ist höher.",
    ),
    "why-new": (
        "Nothing in your hand goes with {suit} yet.", "Noch passt nichts auf deiner Hand zu {suit}."
    ),
    "why-blind": ("The highest card in the market is a {n}.", "Die höchste Karte im Markt ist eine {n}."),
    "why-lowest": ("Your lowest cards are {cards}.", "Deine niedrigsten Karten sind {cards}."),
    "why-declare": (
        "You have {trophies} {trophies|trophy|trophies} and {knives} {knives|knife|knives}.",
        "Du hast {trophies} {trophies|Pokal|Pokale} und {knives} Küchenmesser.",
    ),
    # what is done for a player
    "forced-tomato": (
        "You hold no number card that you may play, so you leave with the tomato card.",
        "Du hast keine Zahlenkarte, die du spielen darfst, also steigst du mit der Tomatenkarte aus.",
    ),
    "forced": ("There is only this to choose: {choice}.", "Es gibt nur diese Wahl: {choice}."),
    "more": ("Enter: go on ", "Eingabetaste: weiter "),
    "more-pages": ("Enter: more, q: stop ", "Eingabetaste: mehr, q: aufhören "),
    "nothing-done": ("{card}: {why} Nothing was played.", "{card}: {why} Nichts wurde gespielt."),
    "most-cards": (
        "At most {n} {n|card|cards} in a pass.", "Höchstens {n} {n|Karte|Karten} in einem Durchgang."
    ),
    "not-several": ("Choose one thing at a time.", "Wähle eins nach dem anderen."),
    "round-end": (
        "The end of round {n}. You have {trophies} {trophies|trophy|trophies}, fewer than the end takes.",
        "Ende von Runde {n}. Du hast {trophies} {trophies|Pokal|Pokale}, zu wenige, um das Ende anzusagen.",
    ),
    "count": ("counts {n}", "zählt {n}"),
    "tie": ("Equal trophies: {how}.", "Gleich viele Pokale: {how}."),
    "tie-more_knives": ("more knives decide", "mehr Küchenmesser entscheiden"),
    "tie-fewer_knives": ("fewer knives decide", "weniger Küchenmesser entscheiden"),
    "tie-higher_tomato": ("the higher tomato decides", "die höhere Tomate entscheidet"),
    "marks": ("end marks {n} of {of}", "Endmarken {n} von {of}"),
    "story-later": (
        "The finished game is kept; loading it writes the story.", "Das fertige Spiel ist gespeichert; "
        "wird es geladen, entsteht die Geschichte.",
    ),
}
# fmt: on

HELP = {
    "en": """\
Type the number of a choice, or the card: corn 3, c3; several at once: 1 2.
  t  the tomato card                u  take back your last choice
  h  a hint, and why                s  save and go on playing; s FILE: there
  l  what has happened so far       q  save and stop
  v  the table once more            r  the rules of this game""",
    "de": """\
Tippe die Zahl einer Wahl oder die Karte: mais 3, m3; mehrere auf einmal: 1 2.
  t  die Tomatenkarte               z  die letzte Wahl zurücknehmen
  h  ein Hinweis mit Grund          s  speichern und weiterspielen; s DATEI: dort
  l  was bisher geschah             q  speichern und aufhören
  v  der Tisch noch einmal          r  die Regeln dieses Spiels""",
}

COMMANDS = {
    "help": ("?", "help", "hilfe"),
    "hint": ("h", "hint", "hinweis", "tipp"),
    "undo": ("u", "z", "undo", "zurück", "zurueck"),
    "save": ("s", "save", "speichern"),
    "quit": ("q", "quit", "exit", "ende"),
    "history": ("l", "log", "history", "verlauf"),
    "table": ("v", "view", "table", "tisch"),
    "rules": ("r", "rules", "regeln"),
}
"""What may be typed for each command; every language's words are understood in every language."""

SHORT = {
    "tomato": ("t", "tomato", "tomate"),
    "enough": ("e", "g", "enough", "genug"),
    "blind": ("b", "blind", "pile", "stapel"),
    "declare": ("y", "j", "yes", "ja"),
    "go on": ("n", "no", "nein"),
    "exchange": ("y", "j", "yes", "ja"),
    "draw": ("n", "no", "nein"),
}
"""What may be typed for actions that are no card."""


class Words:
    """The table's words in one language."""

    def __init__(self, language: str) -> None:
        self.language = told_in(language)

    def __call__(self, key: str, **values: int | str) -> str:
        """The words for a key, filled."""
        return fill(_WORDS[key][0 if self.language == "en" else 1], **values)

    def __contains__(self, key: str) -> bool:
        """Whether there are words for the key."""
        return key in _WORDS

    def bot(self, name: str) -> str:
        """What a bot is called."""
        if name == TRAINED:
            return TRAINED_TITLE[self.language == "de"]
        return bot_named(name).title(self.language) if is_bot(name) else name

    def plays(self, name: str) -> str:
        """How a bot plays."""
        if name == TRAINED:
            return self("trained")
        if not is_bot(name):
            return self("outside")
        return bot_named(name).en if self.language == "en" else bot_named(name).de

    @property
    def help(self) -> str:
        """What can be typed."""
        return HELP[self.language]
