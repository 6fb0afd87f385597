"""The marks that make a PDF a PDF/X-1a:2003 (ISO 15930-4): what it is meant for, its version, no trapping, an ID.

The painter (designer/pdf.py) has already written what the standard asks of pages: DeviceCMYK alone, fonts in subsets,
trim and bleed boxes. Here the file is set down to PDF 1.4, without what that did not have.
"""

from __future__ import annotations

import io

from designer.export.cmyk import Profile
from designer.pdf import creator

VERSION = "1.4"

DATE = "D:20000101000000Z"
"""The standard asks for a date; the same in every file, so that the same cards give the same bytes."""

REGISTRY = "http://www.color.org"
"""Who keeps the list of printing conditions (the ICC)."""


def as_pdfx(data: bytes, standard: str, condition: str, profile: Profile | None = None) -> bytes:
    """A PDF of ours with the marks of the standard. A profile goes into the file and names the condition."""
    import pikepdf
    from pikepdf import Array, Dictionary, Name, String

    with pikepdf.open(io.BytesIO(data)) as pdf:
        intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX)
        intent.OutputConditionIdentifier = String("Custom" if profile else condition)
        intent.Info = String(profile.title if profile else condition)
        if profile:
            intent.OutputCondition = String(profile.title)
            intent.DestOutputProfile = pdf.make_indirect(pikepdf.Stream(pdf, profile.data, N=4))
        else:
            intent.RegistryName = String(REGISTRY)
        pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
        if "/ViewerPreferences" in pdf.Root:  # what it says came with PDF 1.6 and 1.7
            del pdf.Root.ViewerPreferences
        info = pdf.docinfo
        info["/GTS_PDFXVersion"] = String(standard)
        info["/Trapped"] = Name("/False")
        info["/CreationDate"] = info["/ModDate"] = String(DATE)
        info["/Producer"] = String(creator())
        out = io.BytesIO()
        pdf.save(
            out, deterministic_id=True, force_version=VERSION, object_stream_mode=pikepdf.ObjectStreamMode.disable,
            recompress_flate=False,
        )  # fmt: skip
        return out.getvalue()
