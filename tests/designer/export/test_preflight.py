"""Preflight: a sound file passes, and each fault that is planted into it is found by its own rule alone."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path as FilePath

import numpy as np
import pikepdf
import pytest
from exportwork import run
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from PIL import Image
from presswork import profile, saved

from designer.cli.preflighting import SERVICES
from designer.export.cmyk import Profile
from designer.export.pdfx import as_pdfx
from designer.export.preflight import Report, preflight
from designer.export.presets import Preset, load_preset, preset_names
from designer.export.pressrules import RULES
from designer.fonts import face
from designer.pdf import write
from designer.shapes import Box, Glyphs, Page, Path, Shape, Stroke, rectangle

DRIVETHRU = load_preset("drivethru")
CANVAS = (69.85, 95.25)
TRIM: Box = (3.175, 3.175, 63.5, 88.9)


def page(*shapes: Shape) -> Page:
    ground = Path(rectangle(0, 0, *CANVAS), fill="20/30/40/10", stroke=Stroke("0/0/0/100", 0.5))
    return Page(*CANVAS, (ground, *shapes), TRIM, (0, 0, *CANVAS))


def text() -> Glyphs:
    return Glyphs(10, 30, "Corn", (3.0,) * 4, face("Lato").path, 14, "0/0/0/100")


def sound(*, cards: int = 3, icc: bool = False) -> bytes:
    """A file of ours: backs first."""
    back = page(Path(rectangle(20, 20, 30, 30), fill="60/40/40/100"))
    pages = []
    for index in range(cards):
        pages += [back, page(text(), Path(rectangle(10, 50, 5 + index, 5), fill="0/80/80/0"))]
    held = io.BytesIO()
    write(pages, held, title="Cards")
    return as_pdfx(held.getvalue(), "PDF/X-1a:2003", "CGATS TR 001", Profile(profile(), "A press") if icc else None)


def planted(change: Callable[[Pdf], object], data: bytes | None = None) -> bytes:
    """The sound file with a change."""
    held = io.BytesIO()
    with pikepdf.open(io.BytesIO(data or sound())) as pdf:
        change(pdf)
        pdf.save(held, force_version=pdf.pdf_version)
    return held.getvalue()


def judged(data: bytes, preset: Preset = DRIVETHRU) -> Report:
    return preflight(data, preset)


def draws(operators: str, **resources: object) -> Callable[[Pdf], None]:
    """Adds operators to the first page."""

    def change(pdf: Pdf) -> None:
        first = pdf.pages[0]
        held = {name: made(pdf) if callable(made) else made for name, made in resources.items()}
        for kind, value in held.items():
            first.obj.Resources[f"/{kind}"] = value
        first.contents_add(Stream(pdf, operators.encode()))

    return change


def image(space: object, data: bytes, **more: object) -> Callable[[Pdf], Dictionary]:
    """An XObject of 2 x 2 pixels, named Im."""

    def made(pdf: Pdf) -> Dictionary:
        stream = Stream(pdf, data, Type=Name.XObject, Subtype=Name.Image, Width=2, Height=2, BitsPerComponent=8)
        stream.ColorSpace = space
        for key, value in more.items():
            stream[f"/{key}"] = value(pdf) if callable(value) else value
        return Dictionary(Im=pdf.make_indirect(stream))

    return made


def soft_mask(pdf: Pdf) -> object:
    mask = Stream(pdf, bytes(4), Type=Name.XObject, Subtype=Name.Image, Width=2, Height=2, BitsPerComponent=8)
    mask.ColorSpace = Name.DeviceGray
    return pdf.make_indirect(mask)


def form(operators: bytes, **more: object) -> Callable[[Pdf], Dictionary]:
    def made(pdf: Pdf) -> Dictionary:
        stream = Stream(pdf, operators, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 100, 100]))
        for key, value in more.items():
            stream[f"/{key}"] = value
        return Dictionary(Fm=pdf.make_indirect(stream))

    return made


SMALL = "q 0.4 0 0 0.4 50 50 cm /Im Do Q"
"""Two pixels on 0.4 points are 360 dots per inch."""
FULL, PALE = bytes([255] * 16), bytes([20] * 16)


def each(change: Callable[[pikepdf.Page], object]) -> Callable[[Pdf], None]:
    def all_pages(pdf: Pdf) -> None:
        for one in pdf.pages:
            change(one)

    return all_pages


def swap(pdf: Pdf) -> None:
    for at in range(0, len(pdf.pages), 2):
        second = pdf.pages[at + 1]
        del pdf.pages[at + 1]
        pdf.pages.insert(at, second)


def no_subset(pdf: Pdf) -> None:
    for one in pdf.objects:
        if isinstance(one, Dictionary) and one.get("/Type") == "/FontDescriptor":
            del one["/FontFile2"]


def without(key: str) -> Callable[[Pdf], None]:
    def change(pdf: Pdf) -> None:
        del pdf.docinfo[key]

    return change


def intent(**more: object) -> Callable[[Pdf], None]:
    def change(pdf: Pdf) -> None:
        one = pdf.Root.OutputIntents[0]
        for key, value in more.items():
            if value is None:
                del one[f"/{key}"]
            else:
                one[f"/{key}"] = value(pdf) if callable(value) else value

    return change


def catalog(key: str, value: object) -> Callable[[Pdf], None]:
    return lambda pdf: pdf.Root.__setitem__(key, value)


def set_box(name: str, values: list[float] | None) -> Callable[[Pdf], None]:
    def change(one: pikepdf.Page) -> None:
        if values is None:
            del one.obj[name]
        else:
            one.obj[name] = Array(values)

    return each(change)


def gs(**state: object) -> Callable[[Pdf], None]:
    return draws("/S gs", ExtGState=Dictionary(S=Dictionary(**state)))


INDEXED = Array([Name.Indexed, Name.DeviceCMYK, 1, String(bytes([10, 10, 10, 10, 255, 255, 255, 255]))])
SPOT = Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK, Dictionary(FunctionType=2)])
SHADE = Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([0, 0, 1, 1]), Function=Dictionary())


def dct(color: tuple[int, int, int, int]) -> bytes:
    held = io.BytesIO()
    Image.new("CMYK", (2, 2), color).save(held, "JPEG", quality=100)
    return held.getvalue()


PLANTED: list[tuple[str, str, Callable[[Pdf], object]]] = [
    ("boxes", "no TrimBox", set_box("/TrimBox", None)),
    ("boxes", "do not lie within each other", set_box("/BleedBox", [-5, -5, 100, 100])),
    ("boxes", "the bleed is 2.12 mm wide, not 3.17", set_box("/BleedBox", [3, 3, 195, 267])),
    ("boxes", "larger than the bleed", set_box("/MediaBox", [-9, -9, 208, 280])),
    ("sizes", "others are", lambda pdf: pdf.pages[3].obj.__setitem__("/TrimBox", Array([9.6, 9, 188.4, 261]))),
    ("sizes", "makes no cards of", set_box("/TrimBox", [9, 9, 189, 180])),
    ("order", "5 pages are no pairs", lambda pdf: pdf.pages.__delitem__(5)),
    ("order", "must come first", swap),
    ("standard", "does not say that it is", without("/GTS_PDFXVersion")),
    ("standard", "trapped", without("/Trapped")),
    ("standard", "does not tell its ModDate", without("/ModDate")),
    ("standard", "has layers", catalog("/OCProperties", Dictionary())),
    ("standard", "actions", catalog("/OpenAction", Dictionary(S=Name.JavaScript))),
    ("standard", "notes, links", lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", Array([Dictionary()]))),
    ("standard", "turned", lambda pdf: pdf.pages[0].rotate(90, relative=False)),
    ("standard", "packed by LZWDecode", draws(SMALL, XObject=image(Name.DeviceGray, PALE, Filter=Name.LZWDecode))),
    ("standard", "transfer function", gs(TR=Name.Identity)),
    ("intent", "there are 0 output intents", catalog("/OutputIntents", Array([]))),
    ("intent", "names no printing condition", intent(OutputConditionIdentifier=None)),
    ("intent", "neither a profile nor the registry", intent(RegistryName=None)),
    ("intent", "not that of a press", intent(DestOutputProfile=lambda pdf: Stream(pdf, profile(b"mntr"), N=4))),
    ("fonts", "Lato", no_subset),
    ("colours", "DeviceRGB", draws("1 0 0 rg 0 0 9 9 re f")),
    ("colours", "Separation", draws("/Sp cs 1 scn 0 0 9 9 re f", ColorSpace=Dictionary(Sp=SPOT))),
    ("colours", "ICCBased", draws("/Ic CS", ColorSpace=Dictionary(Ic=Array([Name.ICCBased, Dictionary()])))),
    ("colours", "the picture Im is in DeviceRGB", draws(SMALL, XObject=image(Name.DeviceRGB, bytes(12)))),
    ("colours", "inline picture is in DeviceRGB",
     draws("q 0.2 0 0 0.2 5 5 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI Q")),
    ("colours", "DeviceRGB", draws("/Fm Do", XObject=form(b"1 0 0 RG"))),
    ("transparency", "opacity of 0.5", gs(ca=0.5)),
    ("transparency", "blended by Multiply", gs(BM=Name.Multiply)),
    ("transparency", "soft mask", gs(SMask=Dictionary(S=Name.Alpha))),
    ("transparency", "the picture Im has a soft mask",
     draws(SMALL, XObject=image(Name.DeviceCMYK, PALE, SMask=soft_mask))),
    ("transparency", "transparency group",
     draws("/Fm Do", XObject=form(b"", Group=Dictionary(S=Name.Transparency)))),
    ("transparency", "page is a transparency group",
     lambda pdf: pdf.pages[0].obj.__setitem__("/Group", Dictionary(S=Name.Transparency))),
    ("ink", "60 60 60 61 % has 241 % of ink, more than 240", draws(".6 .6 .6 .61 k")),
    ("ink", "has 250 %", draws("q .7 .7 .7 .4 K Q")),
    ("ink", "has 400 %", draws("/DeviceCMYK cs 1 1 1 1 sc")),
    ("ink", "has 300 %", draws("/Fm Do", XObject=form(b"1 1 1 0 k"))),
    ("ink", "the picture Im has 400 %", draws(SMALL, XObject=image(Name.DeviceCMYK, PALE[:12] + FULL[:4]))),
    ("ink", "the picture Im has 400 %", draws(SMALL, XObject=image(INDEXED, bytes([0, 0, 1, 0])))),
    ("ink", "the picture Im has 368", draws(
        SMALL, XObject=image(Name.DeviceCMYK, PALE, Decode=Array([1, 0, 1, 0, 1, 0, 1, 0])))),
    ("ink", "the picture Im has 4",
     draws(SMALL, XObject=image(Name.DeviceCMYK, dct((255, 255, 255, 255)), Filter=Name.DCTDecode,
                                Decode=Array([1, 0, 1, 0, 1, 0, 1, 0])))),
    ("ink", "gradient", draws("/Sh sh", Shading=Dictionary(Sh=SHADE))),
    ("pictures", "Im has 36 dots per inch, less than 300",
     draws("q 4 0 0 4 50 50 cm /Im Do Q", XObject=image(Name.DeviceCMYK, PALE))),
]  # fmt: skip


def test_a_sound_file_has_no_finding_with_a_condition_by_name_or_a_profile() -> None:
    for icc in (False, True):
        report = judged(sound(icc=icc))
        assert report.findings == () and report.pages == 6
        assert report.ink == pytest.approx(240)
    assert judged(planted(lambda pdf: None)).findings == ()


@pytest.mark.parametrize(("rule", "told", "change"), PLANTED, ids=[f"{rule}: {told}" for rule, told, _ in PLANTED])
def test_a_planted_fault_is_found_by_its_rule_alone(rule: str, told: str, change: Callable[[Pdf], object]) -> None:
    findings = judged(planted(change)).findings
    assert {one.rule for one in findings} == {rule}, findings
    assert any(told in one.what for one in findings), findings


def test_every_rule_has_a_fault_that_breaks_it() -> None:
    assert {rule for rule, _, _ in PLANTED} == set(RULES)


def test_pictures_that_are_sound_have_no_finding() -> None:
    for space, data, more in [
        (Name.DeviceCMYK, PALE, {}), (Name.DeviceGray, bytes(4), {}), (INDEXED, bytes(4), {}),
        (Name.DeviceCMYK, dct((20, 30, 40, 50)), {"Filter": Name.DCTDecode, "Decode": Array([1, 0] * 4)}),
    ]:  # fmt: skip
        report = judged(planted(draws(SMALL, XObject=image(space, data, **more))))
        assert report.findings == (), (space, report)


def test_the_most_ink_of_a_picture_is_that_of_its_very_darkest_pixel() -> None:
    pixels = np.random.default_rng(4).integers(0, 120, (2, 2, 4), np.uint8)
    pixels[1, 0] = (200, 150, 140, 110)
    report = judged(planted(draws(SMALL, XObject=image(Name.DeviceCMYK, pixels.tobytes()))))
    assert report.ink == pytest.approx(600 / 2.55, abs=0.01) or report.ink == pytest.approx(240)


def test_an_older_version_and_packed_objects_are_found() -> None:
    held = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound())) as pdf:
        pdf.save(held, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert {one.rule for one in judged(held.getvalue()).findings} == {"standard"}


def test_type_is_found_where_it_must_be_outlines() -> None:
    printer = load_preset("printer").model_copy(update={"order": "back-first", "bleed": 3.175})
    assert {one.rule for one in judged(sound(), printer).findings} == {"fonts"}


@pytest.mark.parametrize("data", [b"", b"nothing"])
def test_what_is_no_pdf_is_a_line(data: bytes, tmp_path: FilePath, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("preflight", str(saved(tmp_path, data, "x.pdf"))) == 2
    told = capsys.readouterr().err
    assert "cannot be judged" in told and "Traceback" not in told and "BytesIO" not in told


def test_a_file_that_breaks_off_is_damaged() -> None:
    assert "the file is damaged, and was read as far as it goes" in {
        one.what for one in judged(sound()[:-400]).findings
    }


def test_a_locked_file_is_a_line(tmp_path: FilePath, capsys: pytest.CaptureFixture[str]) -> None:
    with pikepdf.open(io.BytesIO(sound())) as pdf:
        pdf.save(tmp_path / "x.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    assert run("preflight", str(tmp_path / "x.pdf")) == 2
    assert "password" in capsys.readouterr().err


def test_the_command_ends_with_1_where_anything_is_found(
    tmp_path: FilePath, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = saved(tmp_path, sound(), "good.pdf"), saved(tmp_path, planted(gs(ca=0.5)), "bad.pdf")
    assert run("preflight", str(good), "--to", "drivethru") == 0
    assert "nothing found" in capsys.readouterr().out
    assert run("preflight", str(bad)) == 1
    out = capsys.readouterr().out
    assert "transparency" in out and "opacity of 0.5" in out and "1 finding" in out
    assert run("preflight", str(bad), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["findings"] == [
        {"rule": "transparency", "what": "something is filled at an opacity of 0.5", "pages": [1]}
    ]


def test_the_command_knows_the_services_that_take_pdfs() -> None:
    assert set(SERVICES) == {name for name in preset_names() if load_preset(name).file == "pdf"}
