"""The print-and-play kit: one zip from which a stranger prints, cuts and plays, and from which it can be made anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO

from designer import usual
from designer.cardwords import deck_name, deck_words
from designer.changes import in_title
from designer.faces import Faces
from designer.job import Job
from designer.kit.booklet import booklet_pages, half, imposed
from designer.kit.calibration import calibration_pages
from designer.kit.papers import CONTENTS, Facts, leaflets
from designer.kit.playeraid import aid_pages, aid_sheets
from designer.kit.scoresheet import score_pages
from designer.kit.sources import Order, Sources, sources
from designer.kit.tuckbox import Dress, Stock, box_pages
from designer.labels import label
from designer.ledger import Entry, ledger
from designer.manifest import NAME, manifest
from designer.paper import Paper
from designer.pdf import Duplex, creator, write
from designer.printing import BackMode, SheetOptions
from designer.shapes import Group, Page
from designer.sheets import Arrangement, arrange
from variants.faults import Fault, Faults
from variants.model import Variant
from variants.paths import noting
from variants.values import LANGUAGES
from variants.wording import told_in

INK_SAVER = "ink-saver"

BACKS = {"": BackMode.DUPLEX_LONG, "-fronts": BackMode.NONE, "-gutterfold": BackMode.GUTTERFOLD}
"""The kinds of card sheets, by how their files' names end."""

FOREIGN = re.compile(r'[<>:"|?*\\]')
"""What the name of a file cannot have everywhere; Windows, for one, does not unpack it."""

MakeJob = Callable[[Variant, str | None, str], Job]
"""The print job of a variant in a template (None: the variant's) and a language."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a kit is to hold."""

    papers: Sequence[Paper]
    language: str
    """Of the cards; rules are in every language of the variant that the tool speaks."""
    kinds: Sequence[str] = tuple(CONTENTS)
    """Of what `CONTENTS` lists; the leaflets, the variant and the manifest are always there."""
    stock: Stock = field(default_factory=Stock)
    margin: float = usual.MARGIN


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the kit: its path in it, and what makes it."""

    path: str
    make: Callable[[], bytes]


@dataclass
class Kit:
    """A kit while it is made. Everything is drawn once and checked before the first part is made."""

    variant: Variant
    wishes: Wishes
    order: Order
    make_job: MakeJob
    _jobs: dict[tuple[str | None, str], Job] = field(default_factory=dict)
    _looks: dict[str, Job] = field(default_factory=dict)
    """The jobs of the cards by how their files are called: in the variant's own look, and saving ink."""

    @property
    def name(self) -> str:
        """The folder in the zip, and the zip's own name."""
        return f"{FOREIGN.sub('_', self.order.stem)}-kit"

    def parts(self) -> list[Part]:
        """All files of the kit. Raises Faults for whatever cannot be drawn or laid on the papers."""
        with noting() as noted:
            self.variant = self._reloaded()
            entries = self._entries()
            by_paper = {paper: list(self._for_paper(paper)) for paper in self.wishes.papers}
            rules = list(self._rules())
        made = sources(self.order, noted)
        facts = self._facts(by_paper, made)
        told = leaflets(facts, self.variant.languages)
        parts = [Part(name, partial(str.encode, text)) for name, text in told.items()]
        parts += [part for listed in by_paper.values() for _, part in listed]
        parts += rules
        parts += [Part(path, partial(bytes, data)) for path, data in made.files.items()]
        parts.append(Part(NAME, lambda: manifest(creator(), self._title(self.wishes.language), entries).encode()))
        return [replace(part, path=f"{self.name}/{part.path}") for part in parts]

    def _reloaded(self) -> Variant:
        """The variant, loaded once more so that its files are noted."""
        from variants.load import load

        return load(self.order.variant, self.order.sets, self.order.with_files)

    def _job(self, template: str | None, language: str) -> Job:
        key = (template, language)
        if key not in self._jobs:
            self._jobs[key] = self.make_job(self.variant, *key)
        return self._jobs[key]

    def _title(self, language: str) -> str:
        return in_title(self.variant, language)

    def _entries(self) -> dict[tuple[str, str], tuple[Entry, ...]]:
        """The cards by their fingerprints; every face is drawn, and all faults are told at once.

        Where saving ink changes no card (faces of one's own are the same in every template) one look is packed.
        """
        language = self.wishes.language
        self._looks = {"colour": self._job(None, language), INK_SAVER: self._job(INK_SAVER, language)}
        entries = {(job.faces.template.name, language): ledger(job) for job in self._looks.values()}
        faults: list[Fault] = [fault for job in self._looks.values() for fault in job.faults]
        if faults:
            raise Faults(faults)
        if len(set(entries.values())) == 1:
            del self._looks[INK_SAVER]
        return entries

    def _for_paper(self, paper: Paper) -> Iterator[tuple[str, Part]]:
        """The files of a paper's folder, each with its kind."""
        for kind, files in {
            "cards": self._cards, "rules": self._booklets, "aids": self._aids, "scores": self._scores,
            "boxes": self._boxes, "calibration": self._calibration,
        }.items():  # fmt: skip
            if kind in self.wishes.kinds:
                for part in files(paper):
                    yield kind, replace(part, path=f"{paper.name}/{part.path}")

    def _cards(self, paper: Paper) -> Iterator[Part]:
        for look, job in self._looks.items():
            for ending, backs in BACKS.items():
                pages = self._arranged(job, paper, backs)
                yield Part(f"cards-{look}{ending}.pdf", partial(self._card_pdf, pages, backs))

    def _arranged(self, job: Job, paper: Paper, backs: BackMode) -> Arrangement:
        language = self.wishes.language
        options = SheetOptions(
            paper=paper, backs=backs, margin=self.wishes.margin, title=self._title(language),
            language=told_in(language),
        )  # fmt: skip
        return arrange(job.print_decks(), options, label)

    def _card_pdf(self, pages: Arrangement, backs: BackMode) -> bytes:
        duplex: Duplex | None = "long" if backs is BackMode.DUPLEX_LONG else None
        return self._pdf((page.page for page in pages), self.wishes.language, duplex)

    def _pdf(self, pages: Iterable[Page], language: str, duplex: Duplex | None = None) -> bytes:
        held = BytesIO()
        write(pages, held, title=self._title(language), author=self.variant.author, language=language, duplex=duplex)
        return held.getvalue()

    def _languages(self) -> list[str]:
        """The variant's languages that the tool speaks."""
        return [language for language in self.variant.languages if language in LANGUAGES] or [self.wishes.language]

    def _rules(self) -> Iterator[Part]:
        """The rulebook page by page, for a screen."""
        if "rules" in self.wishes.kinds:
            for language in self._languages():
                pages = partial(booklet_pages, self.variant, self._job(None, language).faces, language)
                yield Part(f"rules/rules-{language}.pdf", partial(self._pages_pdf, pages, language))

    def _pages_pdf(self, pages: Callable[[], Sequence[Page]], language: str, duplex: Duplex | None = None) -> bytes:
        return self._pdf(pages(), language, duplex)

    def _booklets(self, paper: Paper) -> Iterator[Part]:
        for language in self._languages():
            faces = self._job(None, language).faces
            pages = partial(self._imposed, faces, language, paper)
            yield Part(f"rules-{language}-booklet.pdf", partial(self._pages_pdf, pages, language, "short"))

    def _imposed(self, faces: Faces, language: str, paper: Paper) -> list[Page]:
        return imposed(booklet_pages(self.variant, faces, language, half(paper)), paper, language)

    def _aids(self, paper: Paper) -> Iterator[Part]:
        if self.variant.playable:
            for language in self._languages():
                faces = self._job(None, language).faces
                pages = partial(aid_pages, self.variant, faces, language, paper, self.wishes.margin)
                yield Part(f"player-aid-{language}.pdf", partial(self._pages_pdf, pages, language, "long"))

    def _scores(self, paper: Paper) -> Iterator[Part]:
        if self.variant.playable:
            for language in self._languages():
                pages = partial(score_pages, self.variant, self._job(None, language).faces, language, paper)
                yield Part(f"score-sheet-{language}.pdf", partial(self._pages_pdf, pages, language))

    def _boxes(self, paper: Paper) -> Iterator[Part]:
        for look, job in self._looks.items():
            pages = self._box_pages(job, paper)  # now: a box may be too large
            yield Part(f"boxes-{look}.pdf", partial(self._pdf, pages, self.wishes.language))

    def _box_pages(self, job: Job, paper: Paper) -> list[Page]:
        language = self.wishes.language
        pages: list[Page] = []
        for deck in job.decks:
            card = deck.cards[0][0]
            art = job.back(card) or job.front(card)
            size = self.variant.size_of(deck.name)
            title = deck_name(deck.name, self.variant, language)
            held = deck_words(deck, self.variant, language)
            dress = Dress(Group(art.shapes), size, self.variant.name.in_(language), title, held, deck.total, language)
            pages += box_pages(size, self.wishes.stock, dress, paper, self.wishes.margin)
        return pages

    def _calibration(self, paper: Paper) -> Iterator[Part]:
        for language in self._languages():
            pages = calibration_pages(paper, language, margin=self.wishes.margin)  # now: the paper may be too small
            yield Part(f"calibration-{language}.pdf", partial(self._pdf, pages, language, "long"))

    def _aids_on(self, papers: Iterable[Paper]) -> Iterator[tuple[Paper, int]]:
        """How many player aids lie on a sheet, where not all of them do."""
        faces = self._job(None, self.wishes.language).faces
        for paper in papers:
            laid = aid_sheets(self.variant, faces, self.wishes.language, paper, self.wishes.margin)
            if laid is not None and laid.layouts[0].slots < self.variant.players[1]:
                yield paper, laid.layouts[0].slots

    def _facts(self, by_paper: dict[Paper, list[tuple[str, Part]]], made: Sources) -> Facts:
        first = next(iter(by_paper.values()), [])
        files = {kind: [part.path.rpartition("/")[2] for of, part in first if of == kind] for kind in CONTENTS}
        job = self._job(None, self.wishes.language)
        counted = by_paper if "cards" in self.wishes.kinds else ()  # without cards these need not fit the paper
        sheets = {paper: self._arranged(job, paper, BackMode.DUPLEX_LONG).sheets for paper in counted}
        made_by = creator().rpartition(" ")[2]
        thickness = self.wishes.stock.pile(self.variant.look.card_size, 1)[2]
        aids = dict(self._aids_on(by_paper if "aids" in self.wishes.kinds else ()))
        folders = sorted({path.partition("/")[0] for path in made.files}, key="variant".__ne__)
        return Facts(
            self.variant, job.decks, files, tuple(by_paper), sheets, aids, thickness, folders, made.command,
            f"{self.name}.zip", made_by, self.wishes.language,
        )  # fmt: skip
