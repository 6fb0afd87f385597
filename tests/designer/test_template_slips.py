"""What templates say to a slip: with file, line, column and a cure, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from facework import cards_of, kinds

from designer.faces import Faces
from designer.template_files import load_template
from variants.faults import Faults


def test_icons_by_file_lie_in_the_templates_folder(tmp_path: Path) -> None:
    line = "extends: classic\nfaces:\n  number:\n    boxes:\n"
    (tmp_path / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>')
    (tmp_path / "template.yaml").write_text(f"format: 1\n{line}      - {{icons: {{./dot.svg: 3, knife: 1}}}}\n")
    faces = Faces(kinds(), load_template(str(tmp_path)))
    face = faces.front(cards_of(faces.variant)[0])
    assert (face.faults, len(face.shapes)) == ((), 4)


LINE = "extends: classic\nfaces:\n  number:\n    boxes:\n"

SLIPS = {
    "unknown-binding": (
        LINE + '      - {text: "{suit.colour}"}\n',
        "7:16: faces.number.1.text: there is no '{suit.colour}'. Did you mean 'suit.color'",
    ),
    "binding-of-another-face": (
        LINE + '      - {text: "{trophies}"}\n',
        "7:16: faces.number.1.text: there is no '{trophies}'. This face knows: card, game.author",
    ),
    "unknown-filter": (
        LINE + '      - {fill: "{suit.color|lightr}"}\n',
        "7:16: faces.number.boxes.1.fill: must not use the unknown filter '|lightr', not '{suit.color|lightr}'. "
        "Did you mean 'lighter'",
    ),
    "lone-brace": (
        LINE + '      - {text: "{value"}\n',
        "7:16: faces.number.boxes.1.text: must not have a brace without its partner, not '{value'. Write a binding as",
    ),
    "binding-without-quotes": (
        LINE + "      - {text: {value}}\n",
        '7:16: faces.number.boxes.1.text: must be text, not a table. Write "{value}" with quotes',
    ),
    "unknown-color": (
        LINE + "      - {fill: papre}\n",
        "7:16: faces.number.1.fill: there is no colour 'papre'. Did you mean 'paper'",
    ),
    "unknown-style": (
        LINE + '      - {text: "{value}", style: numerl}\n',
        "7:34: faces.number.1.style: there is no style 'numerl'. Did you mean 'numeral'",
    ),
    "unknown-font-name": (
        "extends: classic\nstyles:\n  name: {font: dispaly}\n",
        "5:16: styles.name: there is no font 'dispaly'. Did you mean 'display'",
    ),
    "unknown-option": (
        LINE + '      - {text: "{value}", allign: left}\n',
        "7:27: faces.number.boxes.1: unknown key 'allign'. Known here: ",
    ),
    "length": (
        LINE + "      - {box: [1, 2, 30p, 4], fill: ink}\n",
        "7:22: faces.number.boxes.1.box.3: must be a length, not '30p'. Write 3, '40%',",
    ),
    "three-lengths": (
        LINE + "      - {box: [1, 2, 3], fill: ink}\n",
        "7:15: faces.number.boxes.1.box.4: has 3 entries, too few",
    ),
    "two-contents": (
        LINE + '      - {text: "{value}", icon: trophy}\n',
        "7:33: faces.number.1: has icon and text. A box holds one of them",
    ),
    "empty-box": (LINE + "      - {box: [1, 2, 3, 4]}\n", "faces.number.1: is an empty box. Give it a fill"),
    "unknown-face": (
        "extends: classic\nfaces:\n  numbers: {boxes: []}\n",
        "5:3: faces: the key 'numbers' must be one of number, special, tomato, triumph, "
        "number-back, tomato-back, triumph-back. "
        "Did you mean 'number'",
    ),
    "no-such-box": (
        "extends: classic\nfaces:\n  number: {extends: number, without: [belts]}\n",
        "5:39: faces.number.without: there is no box named 'belts'. Did you mean 'belt'",
    ),
    "faces-in-a-circle": (
        "extends: classic\nfaces:\n  number: {extends: tomato}\n  tomato: {extends: number}\n",
        "faces: number, tomato extend each other. Draw one of them first",
    ),
    "styles-in-a-circle": (
        "extends: classic\nstyles: {a: {extends: b}, b: {extends: a}}\n",
        "styles.a: extends itself. Take one `extends` out",
    ),
    "missing-faces": ("faces: {}\n", "faces.tomato: is missing. Draw it, or take it over with `extends: classic`"),
    "no-such-template": ("extends: clasic\n", "3:10: extends: there is no template 'clasic'. Did you mean 'classic'"),
    "extends-outside": ("extends: ../other\n", "extends: "),
    "condition": (LINE + "      - {fill: ink, if: '== 3'}\n", "7:25: faces.number.boxes.1.if: must be a condition"),
    "words-with-lone-brace": ("extends: classic\nwords: {dan: 'a } b'}\n", "words.dan: must not have a brace"),
    "unknown-font": (
        "extends: classic\nfonts: {display: Fredka One}\n",
        "4:18: fonts: unknown font 'Fredka One'. Did you mean 'FredokaOne'",
    ),
    "missing-font-file": ("extends: classic\nfonts: {display: ./no.ttf}\n", "4:18: fonts: there is no file './no.ttf'"),
    "no-font": ("extends: classic\nfonts: {display: ./template.yaml}\n", "4:18: fonts: template.yaml is not a font"),
    "quantity-of-size": (LINE + "      - {text: x, style: {min_size: 1}}\n", "min_size: must be at least 3"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips_are_told_with_their_place_and_cure(slip: str, tmp_path: Path) -> None:
    text, complaint = SLIPS[slip]
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "other").mkdir()
    (folder / "template.yaml").write_text(f"format: 1\nname: Mine\n{text}", encoding="utf-8")
    with pytest.raises(Faults) as caught:
        load_template("mine", tmp_path)
    told = [str(fault).removeprefix(str(folder) + "/template.yaml:") for fault in caught.value.faults]
    assert any(complaint in one for one in told), told


DRAWN_SLIPS = {
    "unknown-icon": (
        LINE + "      - {icon: trophee}\n",
        "7:16: there is no art 'icons/trophee'. Did you mean 'icons/tro",
    ),
    "unknown-icon-of-many": (
        LINE + "      - {icons: {trophee: 3}}\n",
        "7:18: there is no art 'icons/trophee'. Did you",
    ),
    "unknown-icon-in-text": (
        LINE + '      - {text: "a <trophee>"}\n',
        "7:16: card corn-1, box with text 'a <trophee>': unknown icon",
    ),
    "unknown-art": (LINE + "      - {art: cron}\n", "7:15: there is no art 'cron'. Did you mean 'corn'"),
    "unknown-pattern": (LINE + "      - {pattern: cron}\n", "7:19: there is no art 'patterns/cron'. Did you mean"),
    "missing-picture": (LINE + "      - {art: ./no.svg}\n", "7:15: there is no file './no.svg'"),
    "icons-without-number": (
        LINE + '      - {name: cups, icons: {trophy: "{suit.name}"}}\n',
        "kinds.yaml:9:5: card corn-1, box 'cups' (template.yaml:7:16): 'Corn' is no number of things",
    ),
    "color-without-colour": (
        LINE + '      - {fill: "{suit.name}"}\n',
        "kinds.yaml:9:5: card corn-1, box with fill '{suit.name}' (template.yaml:7:16): 'Corn' is not a colour",
    ),
    "too-often": (
        LINE + "      - {repeat: 201, fill: ink}\n",
        "7:29: card corn-1, box with repeat '201': 201 are too many. At most 200",
    ),
    "too-narrow": (
        LINE + '      - {box: [1, 2, 0.5, 4], text: "{suit.name}"}\n',
        "kinds.yaml:9:5: card corn-1, box with text '{suit.name}' (template.yaml:7:37): 'Corn' does not fit at 6",
    ),
}


@pytest.mark.parametrize("slip", DRAWN_SLIPS)
def test_slips_that_only_a_card_shows(slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # places are shown from here; long paths are shortened
    text, complaint = DRAWN_SLIPS[slip]
    (tmp_path / "template.yaml").write_text(f"format: 1\nname: Mine\n{text}", encoding="utf-8")
    faces = Faces(kinds(), load_template(str(tmp_path)))
    told = [str(fault).replace(f"{tmp_path}/", "") for fault in faces.front(cards_of(faces.variant)[0]).faults]
    assert any(complaint in one for one in told), told


def test_everything_is_told_at_once_and_once(tmp_path: Path) -> None:
    """Wrong types, names of nothing and fonts that are not there, in styles and in faces; a box with a slip is no empty
    box, and a colour with a slip of its own is still one that boxes may name."""
    (tmp_path / "template.yaml").write_text(
        "format: 1\nextends: classic\nfonts: {display: ./no.ttf}\ncolors: {mine: [1]}\n"
        "styles:\n  name: {font: dispaly, sise: 3}\n  other: {font: dispaly}\n"
        "faces:\n  number:\n    boxes:\n"
        "      - {text: {value}}\n      - {fill: mine}\n      - {fill: papre}\n      - {text: x, style: other}\n",
        encoding="utf-8",
    )
    with pytest.raises(Faults) as caught:
        load_template("./" + tmp_path.name, tmp_path.parent)
    told = [f"{fault.place.line}: {fault.what}" for fault in caught.value.faults]
    assert told == [
        "3: there is no file './no.ttf'",
        "4: must be text, not a list",
        "6: there is no font 'dispaly'",
        "6: unknown key 'sise'",
        "7: there is no font 'dispaly'",
        "11: must be text, not a table",
        "13: there is no colour 'papre'",
    ]
