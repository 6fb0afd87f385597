"""What `check` judges beyond faults: each rule with a weakness planted, and with none."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
import yaml
from commands import Run
from PIL import Image

from designer.checkup import checkup
from designer.eyesight import SIGHTS
from designer.inspection import RULES, Finding, read_limits
from designer.inspection_game import translations
from designer.template_files import load_template
from variants import builtin_names, load
from variants.paths import noting

GAME = """
format: 1
name: Trial
extends: karate-tomate
"""


def png(path: Path, width: int, height: int, color: str = "#808080") -> None:
    path.parent.mkdir(exist_ok=True)
    held = BytesIO()
    Image.new("RGB", (width, height), color).save(held, "PNG")
    path.write_bytes(held.getvalue())


def deck(folder: Path, boxes: str, row: str = "A word", more: str = "", languages: str = "[en, de]") -> Path:
    """One print-only card with these boxes on white; its text is {text}."""
    (folder / "face.yaml").write_text(f"format: 1\n{more}\nboxes:\n{boxes}\n", encoding="utf-8")
    file = folder / "trial.yaml"
    file.write_text(
        f"format: 1\nname: Trial\nlanguages: {languages}\nextra_decks:\n  trial:\n"
        f"    cards: [{{text: {json.dumps(row)}}}]\n    face: ./face.yaml\n",
        encoding="utf-8",
    )
    return file


def game(folder: Path, more: str) -> Path:
    file = folder / "trial.yaml"
    file.write_text(GAME + more, encoding="utf-8")
    return file


def found(file: Path, rule: str, *limits: str) -> list[Finding]:
    with noting() as asked:
        findings = checkup(load(str(file)), None, read_limits(limits), rule == "contrast", asked.values())
    return [one for one in findings if one.rule.name == rule]


def text(box: str = "[5, 5, 50, 20]", style: str = "{size: 12}", more: str = "") -> str:
    return f'  - {{name: words, box: {box}, text: "{{text}}", style: {style}{more}}}'


def test_shrunk_text(tmp_path: Path) -> None:
    narrow = text("[5, 5, 12, 20]", "{size: 40}")
    (one,) = found(deck(tmp_path, narrow, "Wort"), "shrink")
    assert one.value is not None and 20 < one.value < 50 and one.wanted == "50%" and one.cards == ("trial-1",)
    assert one.languages == ("en", "de") and one.box == "'words'" and "of 40 pt" in one.about
    assert not found(deck(tmp_path, narrow, "Wort"), "shrink", f"shrink={int(one.value)}")
    assert not found(deck(tmp_path, text("[5, 5, 50, 20]", "{size: 40}"), "Wort"), "shrink")


def test_small_text(tmp_path: Path) -> None:
    (one,) = found(deck(tmp_path, text(style="{size: 5, min_size: 4}")), "size")
    assert (one.value, one.found, one.wanted) == (5, "5 pt", "6 pt")
    assert not found(deck(tmp_path, text(style="{size: 6}")), "size")


@pytest.mark.parametrize(
    ("ground", "color", "ratio"),
    [
        ("#ffffff", "#767676", None),
        ("#ffffff", "#9a9a9a", 2.8),
        ("#000000", "#404040", 2.0),
        ("#c0ffc0", "#202020", None),
    ],
)
def test_contrast_on_flat_ground(tmp_path: Path, ground: str, color: str, ratio: float | None) -> None:
    boxes = f'  - {{fill: "{ground}", bleed: true}}\n' + text(style="{size: 12, color: '" + color + "'}")
    warned = found(deck(tmp_path, boxes), "contrast")
    assert [round(one.value or 0, 1) for one in warned] == ([] if ratio is None else [ratio])


def test_contrast_over_art(tmp_path: Path) -> None:
    """White words over a picture that is dark, or dark with a light quarter, which only its pixels tell."""
    boxes = "  - {art: ./art/ground.png, fit: stretch}\n" + text(style="{size: 12, color: '#ffffff'}")
    png(tmp_path / "art/ground.png", 800, 1100, "#102040")
    assert not found(deck(tmp_path, boxes), "contrast")
    with Image.open(tmp_path / "art/ground.png") as image:
        image.paste("#f0f0f0", (380, 0, 460, 1100))
        image.save(tmp_path / "art/ground.png")
    (one,) = found(deck(tmp_path, boxes), "contrast")
    assert one.value is not None and one.value < 1.5 and one.found.endswith(":1")


def test_large_letters_and_outlines_need_less(tmp_path: Path) -> None:
    grey = "#949494"  # 3.03 to 1 on white
    assert found(deck(tmp_path, text(style=f"{{size: 17, color: '{grey}'}}")), "contrast")
    assert not found(deck(tmp_path, text(style=f"{{size: 18, color: '{grey}'}}")), "contrast")
    assert not found(deck(tmp_path, text(style=f"{{size: 14, bold: true, color: '{grey}'}}")), "contrast")
    white = "color: '#ffffff', outline: '#000000'"
    assert not found(deck(tmp_path, text(style=f"{{size: 20, {white}, outline_width: 0.6}}")), "contrast")
    assert found(deck(tmp_path, text(style=f"{{size: 20, {white}, outline_width: 0.1}}")), "contrast")


def test_text_and_icons_near_the_cut(tmp_path: Path) -> None:
    (one,) = found(deck(tmp_path, text("[1, 20, 50, 20]", "{size: 12, align: left}")), "safe")
    assert one.value == pytest.approx(1, abs=0.1) and one.wanted == "3 mm" and one.about == "'A word'"
    assert not found(deck(tmp_path, text("[3, 20, 50, 20]", "{size: 12, align: left}")), "safe")
    (one,) = found(deck(tmp_path, "  - {box: [20, -1, 10, 10], icon: trophy}"), "safe")
    assert one.value is not None and 1 <= one.value < 2 and one.about == "the icon trophy"
    assert not found(deck(tmp_path, "  - {box: [20, -4, 10, 10], icon: trophy}"), "safe")
    assert not found(deck(tmp_path, "  - {art: tomato, bleed: true}"), "safe"), "pictures may bleed"


def test_an_icon_of_ones_own_near_the_cut(tmp_path: Path) -> None:
    png(tmp_path / "art/gold.png", 400, 400)
    (one,) = found(deck(tmp_path, "  - {box: [1, 20, 10, 10], icon: ./art/gold.png}"), "safe")
    assert one.value == pytest.approx(1) and "gold" in one.about


def test_the_back_is_looked_at_too(tmp_path: Path) -> None:
    file = deck(tmp_path, text())
    back = text("[5, 1, 50, 3]", "{size: 8, valign: top}").replace("{text}", "Back")
    (tmp_path / "back.yaml").write_text(f"format: 1\nboxes:\n{back}\n", encoding="utf-8")
    with file.open("a", encoding="utf-8") as opened:
        opened.write("    back: ./back.yaml\n")
    (one,) = found(file, "safe")
    assert one.cards == ("trial-back",)


def test_coarse_images(tmp_path: Path) -> None:
    boxes = "  - {box: [5, 5, 25.4, 25.4], art: ./art/fox.png}"
    png(tmp_path / "art/fox.png", 150, 150)
    (one,) = found(deck(tmp_path, boxes), "dpi")
    assert (one.found, one.wanted) == ("150 dpi", "300 dpi") and "fox.png" in one.about
    assert not found(deck(tmp_path, boxes), "dpi", "dpi=150")
    png(tmp_path / "art/fox.png", 300, 300)
    assert not found(deck(tmp_path, boxes), "dpi")


def test_suits_alike(tmp_path: Path) -> None:
    """Red and green of one lightness fall together in grey, and to who lacks green cones; light and dark do not."""

    def said(one: str, two: str) -> list[str]:
        suits = f'deck: {{suits: {{one: {{name: One, color: "{one}"}}, two: {{name: Two, color: "{two}"}}}}}}\n'
        told = found(game(tmp_path, suits), "suits")
        return [finding.about for finding in told if "one and two" in finding.about]

    alike = said("#c23b22", "#6f6f22")
    assert [about.removeprefix("the suits one and two ") for about in alike] == [SIGHTS["grey"]]
    assert [SIGHTS["deutan"] in about for about in said("#a07030", "#7f8030")].count(True) == 1
    assert not said("#f5cb3a", "#4a1f73")


def test_words_in_one_language(tmp_path: Path) -> None:
    card = "deck: {specials: [{name: Chili, suit: any, value: 2, copies: 1, text: %s}]}\n"
    (one,) = found(game(tmp_path, card % '"Draw a card."'), "translation")
    assert "deck.specials.1.text" in one.about and one.languages == ("en", "de")
    assert not found(game(tmp_path, card % '{en: "Draw a card.", de: "Zieh eine Karte."}'), "translation")
    assert not found(game(tmp_path, card % '"1 <card>"'), "translation"), "icons are no language"
    assert not found(game(tmp_path, "languages: [en]\n" + card % '"Draw a card."'), "translation")


def test_words_of_a_template_in_one_language(tmp_path: Path) -> None:
    boxes = '  - {box: [5, 5, 50, 20], text: "{words.deck}"}'
    (one,) = found(deck(tmp_path, boxes, more="words: {deck: {en: Events}}"), "translation")
    assert one.languages == ("de",) and "words.deck" in one.about
    assert not found(deck(tmp_path, boxes, more="words: {deck: {en: Events, de: Ereignisse}}"), "translation")


def test_sentences_that_the_tool_does_not_write(tmp_path: Path) -> None:
    card = "deck: {specials: [{name: Chili, suit: any, copies: 1, effects: [{at: play, do: draw}]}]}\n"
    both = load(str(game(tmp_path, card)))
    assert not list(translations(both, []))
    strange = [one for one in translations(both.model_copy(update={"languages": ("en", "fr")}), []) if not one.box]
    assert [one.languages for one in strange if "deck.specials.1.effects" in one.about] == [("fr",)]


def test_letters_of_another_font(tmp_path: Path) -> None:
    fonts = "fonts: {display: Fredoka One}"
    (one,) = found(deck(tmp_path, text(), "Жар", fonts), "fallback")
    assert "Ж" in one.about and one.level == "warning" and one.box == "'words'"
    assert not found(deck(tmp_path, text(), "Jar", fonts), "fallback")
    (one,) = found(deck(tmp_path, text(), "A → B", fonts), "signs")
    assert one.level == "note" and "→" in one.about
    assert not found(deck(tmp_path, text(), "A → B", fonts), "fallback")


def test_unused_pictures(tmp_path: Path) -> None:
    png(tmp_path / "art/fox.png", 400, 400)
    png(tmp_path / "art/old fox.png", 400, 400)
    png(tmp_path / "Entwürfe/x.png", 400, 400)  # not a folder that the variant uses
    (one,) = found(deck(tmp_path, "  - {box: [5, 5, 20, 20], art: ./art/fox.png}"), "unused")
    assert one.about.endswith("old fox.png") and one.level == "note"
    (tmp_path / "art/old fox.png").unlink()
    (tmp_path / "art/link.png").symlink_to(tmp_path / "Entwürfe/x.png")
    assert not found(tmp_path / "trial.yaml", "unused")


def test_a_proof_is_no_unused_picture(tmp_path: Path, run: Run) -> None:
    deck(tmp_path, text())
    assert run("proof", "trial.yaml", "-o", ".").code == 0
    assert list(tmp_path.glob("*.png"))
    assert not found(tmp_path / "trial.yaml", "unused")


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_variants_are_clean(name: str) -> None:
    assert not checkup(load(name), rendering=True)


@pytest.mark.parametrize("template", ["ink-saver", "prototype"])
@pytest.mark.parametrize("name", ["karate-tomate", "wild-chili", "hidden-end"])
def test_built_in_templates_are_clean(name: str, template: str) -> None:
    assert not checkup(load(name), load_template(template), rendering=True)


@pytest.mark.parametrize("kind", ["variant", "cards", "template"])
def test_what_new_writes_is_clean(kind: str, run: Run) -> None:
    run("new", "mine", "--kind", kind)
    asked = ["karate-tomate", "--template", "./mine"] if kind == "template" else ["mine.yaml"]
    answer = run("check", *asked, "--strict")
    assert (answer.code, "warning" in answer.out) == (0, False), answer.out


def test_the_same_on_many_cards_is_one_line(tmp_path: Path, run: Run) -> None:
    game(tmp_path, "look: {template: ./look}\n")
    (tmp_path / "look").mkdir()
    boxes = 'boxes: [{name: corner, box: [-1, 20, 8, 8], text: "{value}", style: numeral}]'
    (tmp_path / "look/template.yaml").write_text(
        f"format: 1\nname: Near\nextends: classic\nfaces:\n  number:\n    extends: number\n    {boxes}\n",
        encoding="utf-8",
    )
    answer = run("check", "trial.yaml")
    assert answer.code == 0 and "1 warning" in answer.out and not answer.err
    line = next(line for line in answer.out.splitlines() if "safe" in line)
    assert "corn-1 to corn-5" in line and "en, de" in line and "3 mm" in line
    told = json.loads(run("check", "trial.yaml", "--json").out)
    (one,) = told["findings"]
    assert (
        (len(one["cards"]), one["rule"], one["least"], one["unit"]) == (25, "safe", 3, "mm")
        and one["value"] < 3
        and one["box"] == "corner"
    )
    assert one["cure"] and told["ok"] is True


def test_exit_codes(tmp_path: Path, run: Run) -> None:
    """0 clean or notes; 1 a warning under --strict; 2 a fault, also of a threshold."""
    deck(tmp_path, text(style="{size: 5, min_size: 4}"))
    assert run("check", "trial.yaml").code == 0
    assert run("check", "trial.yaml", "--inspect").code == 0
    assert run("check", "trial.yaml", "--strict").code == 1
    assert run("check", "trial.yaml", "--strict", "--limit", "size=5").code == 0
    assert run("check", "trial.yaml", "--strict", "--limit", "size=off").code == 0
    told = json.loads(run("check", "trial.yaml", "--strict", "--json").out)
    assert told["ok"] is False and told["faults"] == []
    png(tmp_path / "unused.png", 9, 9)
    answer = run("check", "trial.yaml", "--strict", "--limit", "size=5")
    assert answer.code == 0 and "1 note" in answer.out
    deck(tmp_path, text("[5, 5, 6, 3]", "{size: 20, min_size: 12}"), "Overflowing")
    assert run("check", "trial.yaml", "--strict").code == 2


def test_wrong_thresholds_are_told_at_once(run: Run) -> None:
    answer = run("check", "karate-tomate", "--limit", "contrst=3", "--limit", "dpi=many", "--limit", "fallback=3")
    assert answer.code == 2 and "Did you mean 'contrast'" in answer.err
    assert "dpi=300" in answer.err and "fallback=off" in answer.err and answer.err.count("--limit") == 3


def test_every_rule_has_words_and_a_name_of_its_own() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(rule.asks and rule.cure and not rule.cure.endswith(".") for rule in RULES)


@pytest.mark.slow
def test_the_workflow_that_the_page_shows_runs(tmp_path: Path, run: Run) -> None:
    """Its steps as they are written, but for the number of games; the balance is as committed, until a rule changes."""
    page = (Path(__file__).parents[2] / "docs/ci.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"<!-- workflow -->\n```yaml\n(.*?)```", page, re.DOTALL)
    (job,) = yaml.safe_load(shown.replace("--games 20000", "--games 50"))["jobs"].values()
    steps = [step["run"] for step in job["steps"] if "run" in step and "pip install" not in step["run"]]
    assert len(steps) == 4 and steps[-1].startswith("git diff")
    run("new", "my-game")
    tool = f'tomate-designer() {{ "{sys.executable}" -m designer "$@"; }}'

    def shell(*commands: str) -> int:
        script = "\n".join(["set -eo pipefail", tool, *commands])
        return subprocess.run(["bash", "-c", script], env={**os.environ, "GAME": "my-game.yaml"}).returncode

    assert shell(*steps[:-1], "git init -q . && git add .", steps[-1]) == 0
    assert all((tmp_path / name).stat().st_size for name in ("cards.pdf", "rules.md", "balance.csv"))
    file = tmp_path / "my-game.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "\nhouse_rules: [{at: win, do: draw, n: 2}]\n", encoding="utf-8")
    assert shell(*steps) == 1
