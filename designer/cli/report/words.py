"""The words of a report's page, in English and German; those of numbers are beside the metrics."""

from __future__ import annotations

from variants.wording import told_in

_WORDS = {
    "contents": ("Contents", "Inhalt"),
    "report": ("Report on {name}", "Bericht über {name}"),
    "unofficial": ("Unofficial, with drawings and words of its own.", "Inoffiziell, mit eigenen Bildern und Worten."),
    "summary": ("What a designer should know", "Was man wissen sollte"),
    "players": ("{n} players", "{n} Personen"),
    "count": ("players", "Personen"),
    "partial": ("PARTIAL: stopped before all games were played.", "ABGEBROCHEN: nur ein Teil der Spiele ist gespielt."),
    "rules": ("The rules in words", "Die Regeln in Worten"),
    "cards": ("The cards", "Die Karten"),
    "copies": ("{n} ×", "{n} ×"),
    "numbers": ("All numbers", "Alle Zahlen"),
    "numbers_how": (
        "Each with its 95 % interval; the dot is the mean, the line the interval. Where a chart has several numbers of "
        "players, they are side by side.",
        "Jede mit ihrem 95-%-Intervall; der Punkt ist der Mittelwert, die Linie das Intervall. Wo ein Diagramm mehrere "
        "Personenzahlen hat, stehen sie nebeneinander.",
    ),
    "more_good": ("more is better", "mehr ist besser"),
    "less_good": ("less is better", "weniger ist besser"),
    "source": ("Source: {source}", "Quelle: {source}"),
    "seats": ("Who wins, by seat", "Wer gewinnt, nach Platz"),
    "seats_how": (
        "The line across is an even share; the intervals of one chart all hold at once.",
        "Der Strich quer ist der gleiche Anteil; die Intervalle eines Diagramms gelten alle zugleich.",
    ),
    "lengths": ("How long games are", "Wie lange Spiele dauern"),
    "rounds": ("rounds", "Runden"),
    "games_share": ("share of games", "Anteil der Spiele"),
    "drama": ("The leader's chance in the course of the game", "Die Chance der Führung im Lauf des Spiels"),
    "drama_how": (
        "How often who leads in trophies wins in the end. A line that is near the top early is a game that is soon "
        "decided; one that rises late keeps all in it.",
        "Wie oft am Ende gewinnt, wer nach Pokalen führt. Eine Linie, die früh oben ist, ist ein früh entschiedenes "
        "Spiel; "
        "eine, die spät steigt, hält alle dabei.",
    ),
    "tenths": ("tenths of the game", "Zehntel des Spiels"),
    "chance": ("wins", "gewinnt"),
    "ways": ("Ways to play", "Spielweisen"),
    "ways_how": (
        "What one who plays like the row wins where all others play like the column, {n} players. Where players take "
        "up "
        "what wins, this is what is left in the end:",
        "Was gewinnt, wer wie die Zeile spielt, wo alle anderen wie die Spalte spielen, {n} Personen. Wo alle "
        "übernehmen, was "
        "gewinnt, bleibt am Ende dies:",
    ),
    "one": ("one plays", "eine Person"),
    "others": ("all others play", "alle anderen"),
    "worth": ("What cards are worth", "Was Karten wert sind"),
    "worth_how": (
        "Of a card's copies, how much more a winner has taken (triumph cards) or played (number cards) than another, "
        "{n} "
        "players; and in how many games it is used at all. The best first.",
        "Wie viel mehr der Exemplare einer Karte hat oder spielt (Triumph- oder Zahlenkarten), wer gewinnt, als "
        "andere, {n} "
        "Personen; und in wie vielen Spielen sie überhaupt vorkommt. Die beste zuerst.",
    ),
    "triumphs": ("Triumph cards", "Triumphkarten"),
    "tomatoes": ("Tomato cards", "Tomatenkarten"),
    "number_cards": ("Number cards", "Zahlenkarten"),
    "card": ("card", "Karte"),
    "worth_cell": ("a winner has more", "wer gewinnt, hat mehr"),
    "used": ("used in games", "in Spielen"),
    "against": ("Against {other}", "Gegenüber {other}"),
    "change": ("change", "Änderung"),
    "made": ("How these numbers were made", "Wie diese Zahlen entstanden"),
    "made_games": ("{games} games for each number of players", "{games} Spiele für jede Personenzahl"),
    "seed": ("Seed", "Startwert"),
    "bots": ("Bots", "Bots"),
    "bar": ("How hard they are to beat", "Wie schwer sie zu schlagen sind"),
    "no_bar": (
        "Not measured: these bots do not adapt to the variant (`exploit` measures it; --bots trained brings it along).",
        "Nicht gemessen: Diese Bots stellen sich nicht auf die Variante ein (`exploit` misst es; --bots trained "
        "bringt es "
        "mit).",
    ),
    "version": ("Version", "Version"),
    "again": ("The same report again", "Derselbe Bericht noch einmal"),
    "table": ("As a table", "Als Tabelle"),
    "interval": ("95 % interval", "95-%-Intervall"),
    "mean": ("mean", "Mittelwert"),
    "number": ("number", "Zahl"),
}  # fmt: skip


class Words:
    """The words in one language; English for any language but German."""

    def __init__(self, language: str) -> None:
        self.language = told_in(language)

    def __call__(self, key: str, **what: object) -> str:
        return _WORDS[key][self.language == "de"].format(**what)
