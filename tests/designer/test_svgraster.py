"""resvg in a process of its own: what it hangs or breaks at is one fault that names the file."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from designer import svgfile, svgraster
from designer.art import Library
from designer.svgstyle import color
from variants.faults import Faults


def drawing(body: str) -> svgfile.Drawing:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    return svgfile.load(data.encode(), "a.svg")


MASKS = '<style>rect{mask:url(#m)}</style><mask id="m"><path d="M0 0h99v99z" fill="#fff"/></mask>'
BUSY = {
    "text without end": f'<text font-size="50">{"W" * 50_000}</text>',
    "masks by a style sheet": MASKS + '<rect width="90" height="90"/>' * 5000,
}


@pytest.mark.parametrize("body", BUSY.values(), ids=BUSY)
def test_what_takes_too_long_is_a_fault_and_soon(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svgraster, "SECONDS", 1)
    busy = drawing(body)
    begin = time.perf_counter()
    with pytest.raises(Faults, match=r"a\.svg:1:1: svg: the drawing takes more than 1 s .* Make it simpler, or save"):
        svgraster.render(busy.root, busy.frame.view_box, 2000, 2000)
    assert time.perf_counter() - begin < 8  # the work of a second, on a busy machine; then nothing lingers


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system bounds a process's memory")
def test_what_needs_too_much_memory_is_a_fault() -> None:
    deep = drawing('<g opacity=".9">' * 40 + '<rect width="90" height="90"/>' + "</g>" * 40)
    with pytest.raises(Faults, match=r"a\.svg:1:1: svg: the drawing takes more than 40 s or 2 GiB"):
        svgraster.render(deep.root, deep.frame.view_box, 6000, 6000)


def test_a_drawing_that_failed_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{BUSY["text without end"]}</svg>'
    )
    monkeypatch.setattr(svgraster, "SECONDS", 1)
    library = Library(tmp_path)
    with pytest.raises(Faults, match="takes more than 1 s"):
        library.picture("./a.svg", 0, 0, 30, 30)
    begin = time.perf_counter()
    with pytest.raises(Faults, match="takes more than 1 s"):
        library.picture("./a.svg", 0, 0, 20, 20)
    assert time.perf_counter() - begin < 0.5


COLORS = [
    "#12a",
    "rebeccapurple",
    "hsl(120, 100%, 25%)",
    "hsl(120deg 100% 25%)",
    "hsl(0.5turn, 50%, 50%)",
    "rgb(10 20 30)",
]
COLORS += [
    "rgb(10%, 20%, 30%)",
    "rgba(9, 99, 199, 1)",
    "lab(50% 40 59.5)",
    "oklch(60% 0.2 30)",
    "color(srgb 1 0 0)",
    "CanvasText",
]
COLORS += ["color-mix(in srgb, red, blue)", "hwb(120 0% 0%)", "RED", "currentColor", "#12345", "rgb(1e1, 20, 30)"]
WAYS = {
    "attribute": '<rect fill="{}" {}/>',
    "style": '<rect style="fill: {}" {}/>',
    "important": '<rect style="fill: {} !important" {}/>',
    "sheet": "<style>rect{{fill: {}}}</style><rect {}/>",
    "fallback": '<rect fill="url(#none) {}" {}/>',
    "color": '<g color="{}"><rect fill="currentColor" {}/></g>',
    "stop": '<linearGradient id="g"><stop stop-color="{}"/></linearGradient><rect fill="url(#g)" {}/>',
    "flood": '<filter id="f"><feFlood flood-color="{}"/></filter><rect filter="url(#f)" {}/>',
    "shadow": '<rect style="filter: drop-shadow(0 0 0 {})" {}/>',
}


@pytest.mark.parametrize("way", WAYS)
def test_a_colour_is_drawn_right_or_refused_wherever_it_stands(way: str) -> None:
    drawn = 0
    for written in COLORS:
        try:
            one = drawing(WAYS[way].format(written, 'width="100" height="100"'))
        except Faults:
            continue
        data = svgraster.render(one.root, one.frame.view_box, 8, 8)
        with Image.open(io.BytesIO(data)) as picture:
            found = picture.convert("RGBA").getpixel((4, 4))
        wanted = "#000000" if written == "currentColor" else color(written)
        assert wanted and found == (*bytes.fromhex(wanted[1:]), 255), written
        drawn += 1
    assert drawn >= 5 or way == "shadow"


def test_nothing_that_lies_about_is_run(tmp_path: Path) -> None:
    """Modules in the folder that a command is started in are a stranger's."""
    (tmp_path / "resvg_py.py").write_text("raise SystemExit('run')")
    (tmp_path / "signal.py").write_text("raise SystemExit('run')")
    code = (
        "from designer import svgfile, svgraster\n"
        "d = svgfile.load(b'<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>a</text></svg>', 'a')\n"
        "print(len(svgraster.render(d.root, d.frame.view_box, 9, 9)))\n"
    )
    top = str(Path(svgfile.__file__).parent.parent)
    run = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": top},
    )  # fmt: skip
    assert int(run.stdout) > 50
