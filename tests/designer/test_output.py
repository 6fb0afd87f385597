"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from designer.output import OutputError, atomic, write_text


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
