"""The table as one seat may know it, drawn with boxes and colours for a terminal 80 columns wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.text import Text

from designer.cli.table.cards import Cards, Face
from designer.cli.table.choices import Choice
from designer.cli.table.plain import Facts
from designer.cli.table.words import Words
from designer.tints import ink as readable
from engine.views import SeatView, View
from variants.model import Triumph

TROPHY, KNIFE, TOMATO, END = "★", "†", "●", "▲"
STYLES = {TROPHY: "yellow", KNIFE: "cyan", TOMATO: "red", END: "magenta"}
TILE = 11
"""Columns of a number card."""
SLIM = 13
"""Columns of a triumph card."""


def screen(
    view: View, cards: Cards, words: Words, bots: Mapping[int, str], offered: Sequence[Choice], facts: Facts,
    width: int, room: int | None = None,
) -> list[Text]:  # fmt: skip
    """The lines of the table: where the game stands, the row, every seat, what one holds, what else may be chosen.

    Where `room` is fewer lines, cards stand in lines instead of frames.
    """
    drawn = view.row if view.question == "take" else cards.numbers  # their keys stand on the cards
    spoken = [f"[{one.key}] {one.words}" for one in offered if one.action.removeprefix("market ") not in drawn]
    end = [Text("   ".join(spoken))] if spoken else []
    lines: list[Text] = []
    for slim in (False, True):
        pen = Pen(width, slim)
        lines = _screen(view, cards, words, bots, offered, facts, pen) + end
        if room is None or len(lines) <= room:
            break
    return lines


class Pen(NamedTuple):
    """How it is drawn: on so many columns; slim: cards in lines, not in frames."""

    width: int
    slim: bool


def _screen(
    view: View, cards: Cards, words: Words, bots: Mapping[int, str], offered: Sequence[Choice], facts: Facts, pen: Pen
) -> list[Text]:
    width = pen.width
    lines = _head(headline(view, words, facts), width)
    if view.question != "draft":
        lines += _row(view, cards, words, offered, pen)
        lines += _seats(view, cards, words, bots, width)
    if view.market:
        lines += _market(view, cards, words, offered, pen)
    if view.question == "draft":
        pack = sorted(view.pack, key=[*cards.numbers].index)
        lines += [Text(words("pack"), "bold"), *_tiles(pack, cards, offered, pen)]
    return lines + _hand(view, cards, words, offered, pen)


def headline(view: View, words: Words, facts: Facts) -> tuple[str, str]:
    """Where the game stands; and what lies in stack and piles."""
    parts = [words("game", n=view.game, of=facts.games)] if facts.games > 1 else []
    if view.question == "draft":
        parts.append(words("draft"))
    else:
        parts += [words("round", n=view.round), words("pass", n=view.pass_no)]
    piles = (("stack", view.stack), ("pile", view.pile), ("discards", view.discards))
    marks = [words("marks", n=facts.marks, of=facts.end_marks)] if facts.end_marks else []
    return " · ".join(parts), " · ".join(marks + [words(key, n=n) for key, n in piles])


def _head(parts: tuple[str, str], width: int) -> list[Text]:
    """A rule with where the game stands; the piles at its right end, or under it where both do not fit."""
    left, right = parts
    gap = width - len(left) - len(right) - 8
    if gap < 2:
        rest = "─" * (width - len(left) - 4)
        return [Text.assemble(("── ", "dim"), (left, "bold"), (f" {rest}", "dim")), Text(right, "dim")]
    return [Text.assemble(("── ", "dim"), (left, "bold"), (f" {'─' * gap} ", "dim"), right, (" ──", "dim"))]


def icons(face: Triumph) -> Text:
    """The icons of a triumph card: ★★★ † ●●."""
    groups = ((TROPHY, face.trophies), (KNIFE, face.knives), (TOMATO, face.tomatoes), (END, int(face.mark)))
    text = Text()
    for icon, n in groups:
        if n:
            text.append(" " if text.plain else "")
            text.append(icon * n, STYLES[icon])
    return text if text.plain else Text("–")


def _key(choices: Sequence[Choice], action: str, nth: int = 0) -> str:
    """The key that chooses this card, the nth of equal ones; "" where it cannot be chosen."""
    found = [choice.key for choice in choices if choice.action == action]
    return found[min(nth, len(found) - 1)] if found else ""


def _box(content: Sequence[Text], label: str, width: int, style: str) -> list[Text]:
    """A card: its lines in a frame, the key to type in its lower edge."""
    inner = width - 2
    lines = [Text(f"╭{'─' * inner}╮", style)]
    for text in content:
        row = text.copy()
        row.truncate(inner, overflow="ellipsis", pad=True)
        lines.append(Text.assemble(("│", style), row, ("│", style)))
    edge = f" {label} ".center(inner, "─") if label else "─" * inner
    return [*lines, Text.assemble((f"╰{edge}╯", style))]


def _beside(boxes: Sequence[Sequence[Text]], each: int, width: int) -> list[Text]:
    """Boxes side by side, in as many rows as they need."""
    fit = max(1, width // each)
    lines: list[Text] = []
    for start in range(0, len(boxes), fit):
        for parts in zip(*boxes[start : start + fit], strict=True):
            lines.append(Text().join(parts))
    return lines


def _lined(boxes: Sequence[Sequence[Text]], each: int, pen: Pen) -> list[Text]:
    """Framed cards side by side; slim ones one after another, broken at the edge."""
    if not pen.slim:
        return _beside(boxes, each, pen.width)
    lines: list[Text] = []
    for (text,) in boxes:
        if not lines or lines[-1].cell_len + text.cell_len > pen.width:
            lines.append(Text())
        lines[-1].append_text(text)
    return lines


def _row(view: View, cards: Cards, words: Words, offered: Sequence[Choice], pen: Pen) -> list[Text]:
    if not view.row:
        return [Text(words("row-empty"), "bold")]
    boxes = []
    taking = offered if view.question == "take" else ()
    for place, key in enumerate(view.row):
        label = taking[place].key if taking else ""
        if pen.slim:
            boxes.append(
                [Text.assemble(" ", (f"[{label}] ", "bold") if label else "", icons(cards.triumphs[key]), "  ")]
            )
            continue
        boxes.append(_box([Text(" ") + icons(cards.triumphs[key])], label, SLIM, "bold yellow" if label else "yellow"))
    legend = Text(words("legend", trophy=TROPHY, knife=KNIFE, tomato=TOMATO), "dim")
    for icon, style in STYLES.items():
        legend.highlight_words([icon], f"not dim {style}")
    lines = [Text.assemble((words("row"), "bold"), "   ", legend), *_lined(boxes, SLIM, pen)]
    return lines + _sayings(dict.fromkeys(view.row), cards)


def _sayings(keys: Mapping[str, None], cards: Cards) -> list[Text]:
    """What cards with words of their own say."""
    return [Text(f"  {cards.name(key)}: {cards.says(key)}", "italic") for key in keys if cards.says(key)]


def _seats(view: View, cards: Cards, words: Words, bots: Mapping[int, str], width: int) -> list[Text]:
    points = any(view.points)
    wide = width - 48 - (8 if points else 0)
    head = f"  {words('col-seat'):<16}{words('col-fight'):<7}{words('col-sum'):>5}  {words('col-played'):<{wide}}"
    head += f"{words('col-hand'):>4}  {words('col-won'):<12}" + (f"{words('col-points'):>8}" if points else "")
    return [Text(head.rstrip(), "dim"), *(_seat(seat, view, cards, words, bots, wide) for seat in view.seats)]


def _seat(seat: SeatView, view: View, cards: Cards, words: Words, bots: Mapping[int, str], wide: int) -> Text:
    own = seat.seat == view.seat
    who = words("you") if own else words.bot(bots[seat.seat]) if seat.seat in bots else words("person")
    state = words("in") if seat.inside else words("left")
    line = Text(f"{'▸' if own else ' '} {seat.seat:>2} {who:<13.13}{state:<7}")
    line.append(f"{seat.sum if seat.played or seat.inside else '–':>5}  ", "bold" if seat.inside else "")
    played = played_cards(seat, cards)
    played.truncate(wide - 1, overflow="ellipsis", pad=True)
    line.append_text(played).append(f" {seat.hand:>4}  ").append_text(_won(seat))
    if any(view.points):
        line.pad_right(max(0, wide + 48 - line.cell_len))
        line.append(f"{view.points[seat.seat - 1]:>8}")
    if own:
        line.stylize("bold")
    elif not seat.inside:
        line.stylize("dim")
    return line


def played_cards(seat: SeatView, cards: Cards) -> Text:
    """The number cards that a seat has played in this round, in their colours."""
    text, last = Text(), ""
    for _, key in seat.played:
        face = cards.numbers[key]
        shown = face.name if face.title != last else str(face.value)
        text.append(" " if text.plain else "").append(f" {shown} ", ink(face))
        last = face.title
    return text


def _won(seat: SeatView) -> Text:
    """Triumph cards won, as far as one may know: their number, trophies and knives."""
    text = Text(f"{seat.triumphs:>2}")
    if seat.trophies is not None:
        text.append("  ").append(f"{TROPHY}{seat.trophies}", STYLES[TROPHY])
        text.append(" ").append(f"{KNIFE}{seat.knives}", STYLES[KNIFE])
    return text


def ink(face: Face) -> str:
    """The style of a card: dark or light on its suit's colour, whichever reads better."""
    return f"{readable(face.color[:7])} on {face.color[:7]}"


def _tiles(keys: Sequence[str], cards: Cards, offered: Sequence[Choice], pen: Pen) -> list[Text]:
    """Number cards, equal ones as one with how many there are."""
    counts = {key: list(keys).count(key) for key in keys}
    boxes = []
    for key, n in counts.items():
        face, label = cards.numbers[key], _key(offered, key) or _key(offered, f"market {key}")
        style = f"{ink(face)} bold" if label or not offered else "dim"
        many = f"×{n} " if n > 1 else ""
        if pen.slim:
            name = Text.assemble((f" {face.name} {many}", style), " ")
            boxes.append([Text.assemble((f"[{label}]", "bold") if label or not offered else "", name)])
            continue
        content = [
            Text(f" {face.value}{many:>{TILE - 3 - len(str(face.value))}}", style),
            Text(_short(face.title), style),
        ]
        boxes.append(_box([*(_padded(line, style) for line in content)], label, TILE, "bold" if label else "dim"))
    return _lined(boxes, TILE, pen) + _sayings(dict.fromkeys(counts), cards)


def _short(title: str) -> str:
    room = TILE - 2
    return f" {title}" if len(title) < room else title if len(title) == room else title[: room - 1] + "…"


def _padded(line: Text, style: str) -> Text:
    line.pad_right(max(0, TILE - 2 - line.cell_len))
    line.stylize(style)
    return line


def _market(view: View, cards: Cards, words: Words, offered: Sequence[Choice], pen: Pen) -> list[Text]:
    if view.question == "pick":
        return [Text(words("market"), "bold"), *_tiles(view.market, cards, offered, pen)]
    line = Text.assemble((words("market"), "bold"), "  ")
    for key in view.market:
        line.append(f" {cards.numbers[key].name} ", ink(cards.numbers[key])).append(" ")
    return [line]


def _hand(view: View, cards: Cards, words: Words, offered: Sequence[Choice], pen: Pen) -> list[Text]:
    hand = [key for key, n in view.hand for _ in range(n)]
    title = words("hand") if hand else words("hand-empty")
    lines = [Text.assemble((title, "bold"), "   ", (f"{TOMATO} {words('tomato', n=view.tomato)}", STYLES[TOMATO]))]
    if view.laid:
        lines.append(Text(words("laid", cards=cards.together(list(view.laid)))))
    asked = offered if view.question in ("play", "give") else ()
    return lines + (_tiles(hand, cards, asked, pen) if hand else [])
