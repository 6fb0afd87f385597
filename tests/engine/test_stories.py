"""Stories: every built-in variant has one that replays; whatever is changed in one is refused by its line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from engine_tables import effect, table, variant

from engine import stories
from engine.bots import BOTS
from engine.game import Game, Refused
from engine.listening import act, begin
from engine.records import MAX_TOLD
from engine.telling import KINDS, Event, say
from variants import builtin_names, load
from variants.faults import Faults

SEEDS = Path(__file__).parent.parent.parent / "seeds" / "stories"
BASE = SEEDS / "karate-tomate.txt"


def played(ref: str, players: int, seed: int, bots: Sequence[str], sets: Sequence[str] = ()) -> str:
    """The story of a game among bots, which take the seats in order."""
    variant = load(ref, sets)
    game = Game(variant, players, seed)
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, game.choose(seat, BOTS[bots[seat - 1]].row()))
    heading = stories.Heading(ref, players, seed, 0, tuple(sets), rules=game.rules_key, seats=", ".join(bots))
    return stories.write(game, variant, heading)


def rows(text: str) -> dict[str, str]:
    """The heading of a story, read without checking it."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines[: lines.index("")])


@pytest.mark.parametrize("name", builtin_names())
def test_every_builtin_variant_has_a_story_that_replays(name: str, pytestconfig: pytest.Config) -> None:
    file = SEEDS / f"{name}.txt"
    if pytestconfig.getoption("--fresh"):
        head = rows(file.read_text(encoding="utf-8"))
        story = played(name, int(head["players"]), int(head["seed"]), head["seats"].split(", "))
        file.write_text(story, encoding="utf-8", newline="\n")
    story = stories.load(file)
    assert story.game.over and story.heading.variant == name


@pytest.mark.parametrize("name", [name for name in builtin_names() if load(name).extends])
def test_a_story_shows_what_its_variant_changes(name: str) -> None:
    """Under the parent's rules its choices are refused or lead elsewhere, or its bots choose otherwise."""
    told = stories.load(SEEDS / f"{name}.txt")
    head, parent = told.heading, str(load(name).extends)
    assert [line.event.cards for line in told.lines if line.event.kind in ("end", "game-end")][-1] != ("stalemate",)
    if head.players not in load(parent).player_counts:
        return
    if _told_alike(Game(told.variant, head.players, head.seed), Game(load(parent), head.players, head.seed), told.game):
        assert name in ("late-tomato", "open-trophies"), "only what a choice is made from may differ there"
        again = played(parent, head.players, head.seed, head.seats.split(", "))
        assert again.partition("seats:")[2] != stories.write(told.game, told.variant, head).partition("seats:")[2]


def _told_alike(own: Game, other: Game, game: Game) -> bool:
    """Whether both games tell the same of the choices of a third."""
    if [*map(say, begin(own))] != [*map(say, begin(other))]:
        return False
    for seat, action in game.log:
        try:
            theirs = [*map(say, act(other, seat, action))]
        except Refused:
            return False
        if theirs != [*map(say, act(own, seat, action))]:
            return False
    return True


def test_no_story_is_left_over() -> None:
    assert sorted(file.stem for file in SEEDS.iterdir()) == sorted(builtin_names())


def test_a_story_is_written_as_it_was_read() -> None:
    story = stories.load(BASE)
    assert stories.write(story.game, story.variant, story.heading) == BASE.read_text(encoding="utf-8")


def refused(text: str) -> tuple[int, str]:
    """The line and words of the refusal."""
    with pytest.raises(Faults) as caught:
        stories.read(text, "story.txt")
    fault = caught.value.faults[0]
    assert fault.cure
    return fault.place.line, fault.what


def test_a_changed_line_is_refused_by_its_number() -> None:
    lines = BASE.read_text(encoding="utf-8").splitlines()
    start = lines.index("") + 1
    for at in range(start, len(lines)):
        changed = [*lines]
        changed[at] += " and corn-9"
        line, what = refused("\n".join(changed))
        assert line == at + 1, what


def test_a_line_too_few_or_too_many_is_refused() -> None:
    lines = BASE.read_text(encoding="utf-8").splitlines()
    start = lines.index("") + 1
    for at in range(start, len(lines), 7):
        line, _ = refused("\n".join(lines[:at] + lines[at + 1 :]))
        assert at - 1 <= line <= at + 6, "no later than where the pass is revealed"
        line, what = refused("\n".join(lines[:at]) + "\n")
        assert line == at and "breaks off" in what
    assert refused("\n".join([*lines, "    seat 1 wins"])) == (len(lines) + 1, "the game was over before 'seat 1 wins'")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("story: 2", "story: 1", 2, "from 2 to 2"),
        ("variant: karate-tomate", "variant: late-tomato", 4, "rules with the key"),
        ("variant: karate-tomate", "variant: karate-tomat", 3, "no built-in variant"),
        ("variant: karate-tomate", "variant: /etc/passwd", 3, "elsewhere"),
        ("variant: karate-tomate", "variant: ../x.yaml", 3, "elsewhere"),
        ("players: 3", "players: 11", 5, "from 2 to 10"),
        ("players: 3", "plajers: 3", 1, "missing"),
        ("variant: karate-tomate", "variant: duel", 5, "players"),
        ("seed: ", "seed: -", 6, "whole number"),
        ("rules: ", "rules: 0", 4, "rules with the key"),
        ("players: 3", "players: 3\nset: rules.hand_size=6", 4, "rules with the key"),
    ],
)
def test_a_wrong_heading_is_refused_by_its_line(old: str, new: str, line: int, words: str) -> None:
    text = BASE.read_text(encoding="utf-8")
    assert old in text
    at, what = refused(text.replace(old, new, 1))
    assert words in what and at == line


def test_what_is_no_story_is_refused(tmp_path: Path) -> None:
    assert refused("")[0] == 1
    assert "no story" in refused("hello\n")[1]
    for name, data in {"binary": b"\xff\xfe\x00", "long": b"#" * (stories.MAX_BYTES + 1)}.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(Faults):
            stories.load(tmp_path / name)
    with pytest.raises(Faults, match="cannot be read"):
        stories.load(tmp_path / "none")


def test_changes_and_files_of_ones_own_are_part_of_the_story(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nname: Mine\nextends: duel\nrules: {hand_size: 6}\n", "utf-8")
    text = played(str(tmp_path / "mine.yaml"), 2, 4, ["brawler", "counter"], ["rules.end_trophies=4"])
    text = text.replace(str(tmp_path / "mine.yaml"), "mine.yaml")
    story = stories.read(text, "story.txt", folder=tmp_path)
    assert story.variant.rules.hand_size.at(2) == 6 and story.variant.rules.end_trophies.at(2) == 4
    assert "no file beside" in refused(text)[1]


def test_a_game_in_progress_has_no_story() -> None:
    variant = load("karate-tomate")
    game = Game(variant, 4, 1)
    with pytest.raises(ValueError, match="not over"):
        stories.write(game, variant, stories.Heading("karate-tomate", 4, 1))


def test_other_seats_are_told_nothing_that_is_hidden() -> None:
    """What is told to a seat stays the same when cards it cannot see are others: no key of theirs is in it."""
    game = Game(load("karate-tomate"), 4, 9)
    heard = begin(game)
    while not game.over:
        seat = game.waiting[-1]
        heard += act(game, seat, game.choose(seat, BOTS["random"].row()))
    for event in heard:
        others = say(event, viewer=0)
        if KINDS[event.kind].secret:
            assert not any(card in others for card in event.cards)
            assert event.kind != "tomato" or not others


def test_every_kind_of_event_is_told_in_both_languages_with_the_same_words_filled() -> None:
    for name, kind in KINDS.items():
        for en, de in ((kind.en, kind.de), (kind.others_en, kind.others_de)):
            slots = [sorted(re.findall(r"\{[^}]+\}", text)) for text in (en, de)]
            assert slots[0] == slots[1], name
            assert bool(en) == bool(de)
        if kind.action:
            assert ("{card}" in kind.action) == ("{cards}" in kind.en)


# --- what is told is what happened, in order, with what did it ---


def told(game: Game, *acts: str) -> list[str]:
    """What is told of these acts, `seat action` each."""
    lines = []
    for one in acts:
        seat, _, action = one.partition(" ")
        lines += [say(event) for event in act(game, int(seat), action) if KINDS[event.kind].told != "table"]
    return lines


def test_a_stolen_card_is_told_from_whom_to_whom_and_why() -> None:
    rules = variant(house_rules=(effect("win", "steal", who="left"),))
    game = table(rules, ("corn-1", "corn-5", "carrot-4 carrot-4"), (1, 2, 3), "2.0.2 1.1.2")
    lines = told(game, "1 tomato", "2 corn-5", "3 carrot-4", "2 triumph-2.0.2")
    at = lines.index("seat 2 takes triumph-2.0.2")
    assert lines[at + 1].startswith("seat 2 draws ") and lines[at + 1].endswith("(for the card taken)")
    assert lines[at + 2] == "seat 2 takes carrot-4 from the hand of seat 3 (house rule 1)"
    assert not any(line.startswith(("seat 2 draws", "seat 3 loses")) for line in lines[at + 2 :])


def test_who_is_robbed_and_who_robs_know_the_card_others_only_that_it_was_one() -> None:
    rules = variant(house_rules=(effect("win", "steal", who="left"),))
    game = table(rules, ("corn-1", "corn-5", "carrot-4 carrot-4"), (1, 2, 3), "2.0.2 1.1.2")
    told(game, "1 tomato", "2 corn-5", "3 carrot-4")
    robbed = next(event for event in act(game, 2, "triumph-2.0.2") if event.kind == "robbed")
    seen = {seat: say(robbed, viewer=seat) for seat in (1, 2, 3)}
    assert "carrot-4" in seen[2] and seen[2] == seen[3]
    assert seen[1] == "seat 2 takes 1 card from the hand of seat 3 (house rule 1)"


def test_what_a_new_round_brings_is_told_after_it_begins() -> None:
    rules = variant(house_rules=(effect("round_start", "draw", who="everyone", if_="round == 2"),))
    game = table(rules, ("corn-1 corn-1", "corn-5", "carrot-4"), (1, 2, 3), "4.0.0 3.0.0")
    lines = told(game, "1 tomato", "2 corn-5", "3 carrot-4", "2 triumph-4.0.0", "3 triumph-3.0.0")
    at = next(i for i, line in enumerate(lines) if line.startswith("round 2"))
    drawn = [line for line in lines[at:] if " draws " in line]
    assert len(drawn) == 3 and all(line.endswith("(house rule 1)") for line in drawn)
    assert lines.index("pass 1") > lines.index(drawn[-1])


def test_a_sum_that_a_rule_changes_is_told_with_the_rule() -> None:
    rules = variant(house_rules=(effect("pass_start", "add_to_sum", -1, "fighters", "pass == 2"),))
    game = table(rules, ("corn-2 corn-2", "corn-5", "carrot-4"), (1, 2, 3), "4.0.0 3.0.0")
    lines = told(game, "1 corn-2", "2 corn-5", "3 carrot-4")
    at = lines.index("pass 2")
    assert lines[at + 1] == "sum of seat 1: -1, now 1 (house rule 1)"
    assert "seat 1 has sum 2" in lines[:at]


def test_every_choice_and_number_of_a_story_agrees_with_the_state() -> None:
    """Told cards, trophies and tomatoes added up, for every built-in variant, are what the seats have in the end."""
    for name in builtin_names():
        found = load(name)
        players = found.players[0]
        game = Game(found, players, 5)
        hands: dict[int, Counter[str]] = {}
        tomato: dict[int, int] = {}
        for event in begin(game):
            _follow(event, hands, tomato)
        while not game.over:
            seat = game.waiting[0]
            for event in act(game, seat, game.choose(seat, BOTS["random"].row())):
                _follow(event, hands, tomato)
            for one in range(1, players + 1):
                view = game.view(one)
                held = Counter(dict(view.hand)) + Counter(view.laid if view.question != "draft" else ())
                if view.question not in ("draft", "play"):
                    assert +hands[one] == held, (name, one)
                assert tomato[one] == view.tomato, name


def _follow(event: Event, hands: dict[int, Counter[str]], tomato: dict[int, int]) -> None:
    cards = Counter(event.cards)
    if event.kind in ("deal", "pack"):
        hands[event.seat] = cards if event.kind == "deal" else Counter()
        tomato[event.seat] = event.n
    elif event.kind in ("draws", "keeps", "last", "picks"):
        hands[event.seat] += cards
    elif event.kind in ("discards", "gives", "robbed", "shows"):
        hands[event.seat] -= cards
        if event.kind == "robbed":
            hands[event.other] += cards
    elif event.kind == "tomato":
        tomato[event.seat] = event.n


def test_more_may_happen_at_once_than_is_kept_of_it() -> None:
    """A round's start that moves far more cards than there is room for lines: all of them are told."""
    rules = variant(players=(2, 10), house_rules=(effect("round_start", "draw", 12, "everyone"),), hand_size=1)
    game = Game(rules, 10, 1)
    drawn = [event for event in begin(game) if event.kind == "draws"]
    assert sum(len(event.cards) for event in drawn) == 120 > MAX_TOLD
    silent = Game(rules, 10, 1)
    assert game.unhidden.tobytes() == silent.unhidden.tobytes()
