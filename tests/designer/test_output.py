"""Files are written whole or not at all."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from designer.output import PDF_MARK, OutputError, atomic, together, uninterrupted, write_text


def test_a_file_is_replaced_only_when_the_block_ends_well(tmp_path: Path) -> None:
    target = tmp_path / "Gemüse karten.pdf"
    target.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), atomic(target) as file:
        file.write(b"new")
        _ = 1 / 0
    assert target.read_bytes() == b"old"
    with atomic(target) as file:
        file.write(b"new")
    assert target.read_bytes() == b"new"
    assert [entry.name for entry in tmp_path.iterdir()] == [target.name], "no temporary file is left"


def test_mode_is_that_of_a_plain_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    write_text(tmp_path / "ours", "")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_text_is_utf8_with_line_feeds(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "Käse\n")
    assert (tmp_path / "a.txt").read_bytes() == "Käse\n".encode()


@pytest.mark.parametrize("name", ["no/such/folder/out.pdf", "folder", "file/out.pdf"])
def test_what_cannot_be_written_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError) as error, atomic(tmp_path / name):
        pytest.fail("the block must not run")
    assert "\n" not in str(error.value)
    assert name in str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no limit of file sizes")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    # A file-size limit makes the write itself fail half way, as a full disk does.
    code = (
        "import resource, signal, sys; from pathlib import Path; from designer.output import atomic, OutputError\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        "    with atomic(Path(sys.argv[1])) as file: file.write(b'x' * 100_000)\n"
        "except OutputError as error: print(error); sys.exit(1)\n"
    )
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old")
    run = subprocess.run([sys.executable, "-c", code, str(target)], capture_output=True, text=True)
    assert run.returncode == 1, run.stderr
    assert run.stdout.count("\n") == 1
    assert target.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_link_stays_and_a_device_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    write_text(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_text(pipe, "through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="Windows has no such users")
def test_a_folder_without_write_permission_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    me, nobody = os.geteuid(), 65534
    tmp_path.chmod(0o555)
    monkeypatch.chdir(tmp_path)
    try:
        if me == 0:
            os.seteuid(nobody)  # root may write everywhere
        with pytest.raises(OutputError) as error, atomic(Path("x.pdf")):
            pytest.fail("the block must not run")
    finally:
        os.seteuid(me)
        tmp_path.chmod(0o755)
    assert str(error.value) == "x.pdf: cannot be written: permission denied. Nothing was changed."


def test_files_take_their_places_all_or_none(tmp_path: Path) -> None:
    for name in ("a", "c"):
        (tmp_path / name).write_bytes(b"old")
    with pytest.raises(OutputError) as error, together() as files:
        files.write(tmp_path / "a", b"new")
        files.write(tmp_path / "new" / "b", b"new")
        files.write(tmp_path / "c", b"new")
        (tmp_path / "c").unlink()
        (tmp_path / "c").mkdir()  # what comes in between makes the last step itself fail
    assert str(tmp_path / "c") in str(error.value)
    assert {file.name: file.is_dir() for file in tmp_path.iterdir()} == {"a": False, "c": True}
    assert (tmp_path / "a").read_bytes() == b"old"
    with together() as files:
        files.write(tmp_path / "a", b"new")
        files.write(tmp_path / "new" / "b", b"new")
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["a", "b", "c", "new"]
    assert (tmp_path / "a").read_bytes() == (tmp_path / "new" / "b").read_bytes() == b"new"


def test_ctrl_c_waits_for_the_last_step() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append("all")
    assert done == ["all"]


def test_a_file_is_replaced_only_by_its_own_kind(tmp_path: Path) -> None:
    other = tmp_path / "art.svg"
    other.write_bytes(b"<svg/>")
    with pytest.raises(OutputError, match="is no PDF"), atomic(other, PDF_MARK):
        pytest.fail("the block must not run")
    with pytest.raises(OutputError, match="may belong to a variant"):
        write_text(other, "rules")
    assert other.read_bytes() == b"<svg/>"
    for before in (b"", b"%PDF-1.7 old"):
        (tmp_path / "x.pdf").write_bytes(before)
        with atomic(tmp_path / "x.pdf", PDF_MARK) as file:
            file.write(b"%PDF-1.7 new")
        assert (tmp_path / "x.pdf").read_bytes() == b"%PDF-1.7 new"


def test_a_long_name_has_room_for_its_temporary_neighbour(tmp_path: Path) -> None:
    write_text(tmp_path / ("\U0001f345" * 62 + ".txt"), "")
    assert len(list(tmp_path.iterdir())) == 1


def test_what_a_killed_run_has_left_goes_when_it_is_old(tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    names = [".a.pdf.0123abcd.part", ".a.pdf.fedc0123.part", ".b.pdf.0123abcd.part", "a.pdf.part"]
    for name in names:
        (tmp_path / name).write_bytes(b"half")
        if "fedc" not in name:
            os.utime(tmp_path / name, (time.time() - 100_000,) * 2)
    with atomic(target) as file:
        file.write(b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names[1:], "a.pdf"])
