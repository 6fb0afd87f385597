"""Loading: what extends, house-rule files and settings do to a variant, and that nothing but Faults is raised."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from variants import builtin_names, load, parents
from variants.faults import Faults
from variants.model import Variant
from variants.values import ByPlayers
from variants.yamlio import parse

HEAD = "format: 1\nname: Mine\nextends: karate-tomate\n"
BASE = load("karate-tomate")


def written(folder: Path, text: str, name: str = "v.yaml") -> str:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return str(file)


def told(*args: Any, **more: Any) -> str:
    with pytest.raises(Faults) as caught:
        load(*args, **more)
    return str(caught.value)


# --- extends ---


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    variant = load(written(tmp_path, HEAD + "rules: {hand_size: 6}\n"))
    assert variant.rules.hand_size == ByPlayers(6)
    assert variant.rules.model_copy(update={"hand_size": BASE.rules.hand_size}) == BASE.rules
    assert variant.deck == BASE.deck and variant.triumphs == BASE.triumphs
    assert variant.folder == tmp_path


def test_tables_merge_and_numbers_replace(tmp_path: Path) -> None:
    variant = load(written(tmp_path, HEAD + "rules: {stake: {3: 1}, hand_size: {3: 4}}\n"), ["rules.hand_size=5"])
    assert (variant.rules.stake.at(3), variant.rules.stake.at(4)) == (1, BASE.rules.stake.at(4))
    assert variant.rules.hand_size == ByPlayers(5)
    assert "rules.hand_size: has no number for" in told(written(tmp_path, HEAD + "rules: {hand_size: {3: 4}}\n")) or (
        BASE.rules.hand_size.table
    )


def test_a_tilde_takes_away(tmp_path: Path) -> None:
    variant = load(written(tmp_path, HEAD + "rules: {stake: ~}\ndeck: {suits: {corn: ~}}\n"))
    assert variant.rules.stake == type(variant.rules)().stake
    assert list(variant.deck.suits) == list(BASE.deck.suits)[1:]


def test_house_rules_and_specials_add_up_along_the_chain(tmp_path: Path) -> None:
    row = "{{at: leave, do: draw, n: {}}}"
    one = f"house_rules: [{row.format(1)}]\ndeck: {{specials: [{{name: A}}]}}\n"
    two = f"house_rules: [{row.format(2)}]\ndeck: {{specials: [{{name: B}}]}}\n"
    written(tmp_path, HEAD + one, "one.yaml")
    ref = written(tmp_path, "format: 1\nname: Two\nextends: one.yaml\n" + two, "two.yaml")
    variant = load(ref)
    assert [rule.n for rule in variant.house_rules] == [1, 2]
    assert [special.name.in_("en") for special in variant.deck.specials] == ["A", "B"]
    assert load(ref, ["house_rules=~"]).house_rules == ()
    assert [rule.n for rule in load(ref, ["house_rules=[{at: leave, do: draw, n: 3}]"]).house_rules] == [1, 2, 3]


def test_what_a_file_says_of_itself_is_not_inherited(tmp_path: Path) -> None:
    written(tmp_path, HEAD + "why: Fun\nversion: 3.10\nauthor: 1830\n", "one.yaml")
    one, two = load(str(tmp_path / "one.yaml")), load(
        written(tmp_path, "format: 1\nname: Two\nextends: one.yaml\n", "two.yaml")
    )  # fmt: skip
    assert (one.version, one.author) == ("3.10", "1830")
    assert (two.why, two.version, two.author) == (None, "1", "")
    assert "name: is missing" in told(written(tmp_path, "format: 1\nextends: one.yaml\n", "three.yaml"))


def test_a_note_falls_with_the_value_it_is_about(tmp_path: Path) -> None:
    assert {"deck.copies", "triumphs.cards"} <= set(BASE.assumed)
    variant = load(written(tmp_path, HEAD + "deck: {copies: {1: 9}}\n"))
    assert set(BASE.assumed) - set(variant.assumed) == {"deck.copies"}
    mine = load(written(tmp_path, HEAD + "deck: {copies: {1: 9}}\nassumed: {deck.copies: Mine}\n"))
    assert mine.assumed["deck.copies"].in_("en") == "Mine"
    assert "deck.copies" not in load("karate-tomate", ["deck.copies.1=9"]).assumed
    assert "deck.copies" in load("karate-tomate", ["deck.suits.corn.color=#112233"]).assumed


def test_parents_come_nearest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, HEAD, "sub/one.yaml")
    written(tmp_path, "format: 1\nname: Two\nextends: sub/one.yaml\n", "two.yaml")
    found = parents("two.yaml")
    assert [ref for ref, _ in found] == ["sub/one.yaml", "karate-tomate"]
    assert [variant.name.in_("en") for _, variant in found] == ["Mine", "Karate Tomate"]
    assert parents("karate-tomate") == ()


def test_files_are_found_beside_the_file_that_names_them(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    written(tmp_path, svg, "sub/a.svg")
    written(tmp_path, HEAD + "deck: {suits: {corn: {art: ./a.svg}}}\n", "sub/one.yaml")
    variant = load(written(tmp_path, "format: 1\nname: Two\nextends: sub/one.yaml\n", "two.yaml"))
    art: Any = variant.deck.suits["corn"].art
    assert art == "./a.svg" and art.folder.samefile(tmp_path / "sub")


# --- settings and house-rule files ---


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("rules.hand_size=6", lambda v: v.rules.hand_size == ByPlayers(6)),
        ("rules.stake.3=1", lambda v: v.rules.stake.at(3) == 1 and v.rules.stake.at(4) == 2),
        ("rules.follow_suit=false", lambda v: v.rules.follow_suit is False),
        ("triumphs.cards.2.copies=7", lambda v: v.triumphs.cards[1].copies == 7),
        ("triumphs.cards[2].copies=7", lambda v: v.triumphs.cards[1].copies == 7),
        ("triumphs.cards.2=~", lambda v: len(v.triumphs.cards) == len(BASE.triumphs.cards) - 1),
        ("triumphs.cards.1.text=<trophy> **now**", lambda v: v.triumphs.cards[0].text.in_("de") == "<trophy> **now**"),
        ("deck.suits.corn.color=#112233", lambda v: v.deck.suits["corn"].color == "#112233"),
        ("deck.copies.9=1", lambda v: v.deck.copies[9] == 1),
        ("deck.specials=[{name: Chili, value: 2}]", lambda v: v.deck.specials[0].value == 2),
        ("name=Karate: the return", lambda v: v.name.in_("de") == "Karate: the return"),
        ("name=no", lambda v: v.name.in_("en") == "no"),
        ("version=007", lambda v: v.version == "007"),
        ("players=3-4", lambda v: v.players == (3, 4)),
        ("languages=[en]", lambda v: v.languages == ("en",)),
        ("look.card_size=2.5x3.5in", lambda v: v.look.card_size == (63.5, 88.9)),
        ("look.icons.gold=trophy", lambda v: v.look.icons["gold"] == "trophy"),
        ("assumed.tomatoes=Why not", lambda v: v.assumed["tomatoes"].in_("en") == "Why not"),
    ],
)  # fmt: skip
def test_a_setting_reaches_every_field(setting: str, expected: Any) -> None:
    variant = load("karate-tomate", [setting])
    assert expected(variant)
    assert variant.changes == (f"--set {setting}",)


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("rules.hand_sise=6", "rules: unknown key 'hand_sise'. Did you mean 'hand_size'"),
        ("hand_size=6", "unknown key 'hand_size'. Did you mean 'rules.hand_size'?"),
        ("triumphs.cards.99.copies=1", "triumphs.cards.99: there is no entry '99' in triumphs.cards. It has 10"),
        ("triumphs.cards.0.copies=1", "triumphs.cards.0: there is no entry '0'"),
        ("rules.hand_size=six", "rules.hand_size: must be a whole number"),
        ("rules.hand_size=", "rules.hand_size: is empty"),
        ("rules.stake={3: ", "rules.stake: "),
        ("rules", "this is no setting. Write path=value"),
        ("=3", "this is no setting. Write path=value"),
        ("1:", "this is no setting. Write path=value"),
        ("folder=/etc", "unknown key 'folder'"),
        ("triumphs.cards=/etc/passwd.csv", "triumphs.cards: "),
        ("rules.hand_size.3.4=1", "rules.hand_size"),
    ],
)
def test_a_wrong_setting_is_told_as_it_was_written(setting: str, complaint: str) -> None:
    assert f"--set '{setting}': {complaint}" in told("karate-tomate", ["rules.market=2", setting])


def test_house_rules_stack_and_keep_the_name() -> None:
    variant = load("karate-tomate", with_files=["wild-chili", "half-stake"])
    assert variant.name == BASE.name and variant.why == BASE.why
    assert variant.deck.specials == load("wild-chili").deck.specials
    assert variant.rules.stake == load("half-stake").rules.stake
    assert variant.changes == ("--with wild-chili", "--with half-stake")


def test_every_built_in_house_rule_loads_and_stacks() -> None:
    for name in builtin_names():
        variant = load(name)
        assert isinstance(variant, Variant) and variant.folder is None
        if name != "karate-tomate":
            load("karate-tomate", with_files=[name])


def test_a_house_rule_about_another_game_does_not_stack(tmp_path: Path) -> None:
    mine = written(tmp_path, HEAD)
    house = written(tmp_path, "format: 1\nname: House\nextends: v.yaml\nrules: {hand_size: 6}\n", "house.yaml")
    assert load(mine, with_files=[house]).rules.hand_size == ByPlayers(6)
    assert "extends 'v.yaml', which this variant is not" in told("karate-tomate", with_files=[house])
    bare = written(tmp_path, "rules: {hand_size: 7}\n", "bare.yaml")
    assert load("karate-tomate", with_files=[bare]).rules.hand_size == ByPlayers(7)


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("players=3-999999999", "players: must lie between 2 and 10"),
        ("players=[10, 3]", "players: must be a number or a range like 3-10"),
        ("players=3-" + "9" * 5000, "players: must be a number or a range like 3-10"),
        ("tomatoes=1-999999999", "tomatoes: 999999999 as the highest number, more than 99"),
        ("tomatoes=-5", "tomatoes: must not be negative"),
        ("rules.stake=9", "rules.stake: the stake of 9 is not less than 3 players"),
        ("deck.copies={1: 200, 2: 200, 3: 200}", "deck: 3035 cards in a deck, more than 2000"),
        ("deck.suits.corn.copies={" + ", ".join(f"{n}: 1" for n in range(30)) + "}", "30 values, more than 20"),
        ("triumphs.cards=[]", "0 triumph cards cannot fill a row"),
    ],
)
def test_ranges_and_counts_are_bounded(setting: str, complaint: str) -> None:
    assert complaint in told("karate-tomate", [setting])


# --- words as typed ---


@pytest.mark.parametrize("typed", ["no", "on", "yes", "y", "12:30", "007", "3.10", "=", "1_000", "2024-01-01", "0x1F",
                                   "1e3", ".inf", "true", "1830", "-1", "+1", "Null", "0o17"])  # fmt: skip
def test_text_is_what_was_typed(typed: str, tmp_path: Path) -> None:
    text = f"{HEAD}author: {typed}\ndeck: {{suits: {{corn: {{name: {{en: {typed}, de: {typed}}}}}}}}}\n"
    variant = load(written(tmp_path, text))
    assert variant.author == typed
    assert variant.deck.suits["corn"].name.in_("de") == typed


def test_faults_of_several_files_and_kinds_come_at_once_and_in_order(tmp_path: Path) -> None:
    written(tmp_path, HEAD + "rules: {hand_size: 99, nope: 1}\nauthor: a\nauthor: b\n", "a.yaml")
    written(tmp_path, "trophies,copies\n1,2.7\n", "cards.csv")
    text = "format: 1\nname: B\nextends: a.yaml\nrules: {stake: 9}\ntriumphs: {cards: cards.csv}\n"
    ref = written(tmp_path, text + "deck: {specials: [{name: X, suit: cron, text: <tropy>}]}\n", "b.yaml")
    with pytest.raises(Faults) as caught:
        load(ref, ["rules.market=-1"])
    faults = caught.value.faults
    assert [fault.place for fault in faults] == sorted(fault.place for fault in faults)
    lines = "\n".join(map(str, faults))
    for part in ("hand_size", "'nope'", "'author' is written twice", "2.7", "'cron'", "tropy", "rules.market", "stake"):
        assert part in lines, part
    assert {Path(fault.place.file).name for fault in faults} == {
        "a.yaml",
        "b.yaml",
        "cards.csv",
        "--set 'rules.market=-1'",
    }


# --- nothing but Faults ---


def quietly(ref: str, **more: Any) -> None:
    try:
        load(ref, **more)
    except Faults as faults:
        assert faults.faults and all(fault.what and fault.cure for fault in faults.faults)


SETTINGS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 1000), st.floats(allow_nan=True), st.text(max_size=8),
    st.sampled_from(["./a.svg", "any", "corn", "<trophy>", "a.csv", "3-10", "", "~", "karate-tomate"]),
)  # fmt: skip
FIELDS = [*Variant.model_fields, *type(BASE.rules).model_fields, "suits", "corn", "copies", "specials", "cards",
          "text", "effects", "at", "do", "en", "de", "name", "events", "face", "size", "icons"]  # fmt: skip
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.integers(0, 12), st.text(max_size=5)), inner, max_size=5),
    ),
    max_leaves=25,
)


@SETTINGS
@given(st.binary(max_size=200))
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "v.yaml").write_bytes(data)
    quietly(str(tmp_path / "v.yaml"))


@SETTINGS
@given(st.dictionaries(st.sampled_from(list(Variant.model_fields)), TREES, max_size=8), st.booleans())
def test_any_tree(tmp_path: Path, tree: dict[str, Any], extends: bool) -> None:
    head = {"format": 1, "name": "X"} | ({"extends": "karate-tomate"} if extends else {})
    text = yaml.safe_dump({**tree, **head}, allow_unicode=True)
    quietly(written(tmp_path, text))


@SETTINGS
@given(st.randoms(use_true_random=False))
def test_good_files_mutated(tmp_path: Path, chance: random.Random) -> None:
    name = chance.choice(builtin_names())
    file = Path(__file__).parents[2] / "variants" / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", "{", "]", ":", "\t", "~", '"', "\n", "&a ", "*a", "9", "-"]) + text[at + chance.randint(0, 3) :]  # fmt: skip  # noqa: E501
    quietly(written(tmp_path, text))


@SETTINGS
@given(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=4), TREES)
def test_any_setting(path: list[str], value: Any) -> None:
    text = yaml.safe_dump(value, default_flow_style=True, width=10_000).removesuffix("...\n").strip()
    quietly("karate-tomate", sets=[f"{'.'.join(path)}={text}"])


@SETTINGS
@given(TREES, st.randoms(use_true_random=False))
def test_both_parsers_of_pyyaml_say_the_same(tree: Any, chance: random.Random) -> None:
    """Whether PyYAML was built with libyaml or not. (Only libyaml takes a tab inside a line for a blank.)"""
    text = yaml.safe_dump(tree, allow_unicode=True)
    at = chance.randrange(len(text) + 1)
    text = text[:at] + chance.choice(["", "{", "]", ": ", '"', "*", "\n", "- ", "&a ", "!x "]) + text[at:]
    results = []
    for loader in (yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        try:
            results.append(repr(parse(text, "v.yaml", loader=loader).plain()))
        except Faults as faults:
            results.append(str(faults))
    assert results[0] == results[1]
