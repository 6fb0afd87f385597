"""SVG made to take long: read or refused soon, whatever repeats in it."""

from __future__ import annotations

import time

import pytest

from designer import svgfile
from variants.faults import Faults

LONG = 9_900  # just within the bound of an attribute
SHEET = 190_000  # and of a style sheet
FILE = 1_900_000
BOMBS = {
    "comments": "<style>" + "/*" * (SHEET // 2) + "</style>",
    "a sheet without rules": "<style>" + "a" * SHEET + "</style>",
    "open rules": "<style>" + "a{" * (SHEET // 2) + "</style>",
    "an open quotation": "<style>a{" + "b" * SHEET + "'}</style>",
    "an open selector": "<style>[" + "a" * SHEET + "{fill:red}</style>",
    "a long style sheet": "<style>" + "rect{fill:red}" * (SHEET // 14) + "</style><rect/>",
    "a vast style sheet": "<style>" + "/*" * (FILE // 2) + "</style>",
    "many style sheets": "<style>rect{fill:red}</style>" * 9000 + "<rect/>" * 9000,
    "quotations": '<rect style="' + "a" * LONG + "'\"/>",
    "wide numbers": f'<rect width="{"9" * LONG}x"/>' * 190,
    "a vast number": f'<rect width="{"9" * FILE}x"/>',
    "transforms": f'<g transform="{"scale(1)" * 1200}"><rect/></g>' * 190,
    "more transforms": f'<g transform="{"scale(1)" * 200_000}"><rect/></g>',
    "equal ids": "".join(f'<g id="a{i // 2}"/>' for i in range(19_000)),
    "digits of arcs": f'<path d="M0 0a{"1" * FILE}"/>',
    "spaces of arcs": f'<path d="M0 0a1{" " * FILE}x"/>',
    "ends of outlines": f'<path d="M0 0{"Z" * FILE}"/>',
    "points": f'<polygon points="{"1 " * (FILE // 2)}"/>',
    "dots": f'<path d="{"M1 1L1 1" * 45_000}" stroke="red" stroke-linecap="round"/>',
    "markers": '<marker id="m"/>' + "<style>a{marker:url(#m)}</style>" * 9000 + "<g/>" * 9000,
    "nested lines with markers": '<g marker-start="url(#x)">' * 90 + '<rect d="M0"/>' * 19_000 + "</g>" * 90,
    "attributes": "<rect " + " ".join(f'a{i}="1"' for i in range(150_000)) + "/>",
    "damaged images": '<image href="data:image/png;base64,AAAA"/>' * 19_000,
    "a wide radius": f'<filter id="f"><feMorphology radius="{"9" * LONG}"/></filter><rect filter="url(#f)"/>',
}


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS)
def test_it_is_read_or_refused_soon(body: str) -> None:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'.encode()
    begin = time.process_time()
    try:
        svgfile.load(data, "a.svg")
    except Faults as faults:
        assert len(faults.faults) <= 100 and all(len(fault.what) < 200 for fault in faults.faults)
    assert time.process_time() - begin < 30  # each takes two seconds at most; what grows with the square takes minutes
