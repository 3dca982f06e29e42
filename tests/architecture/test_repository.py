"""What a repository must not contain."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Somebody's own directories; where a system keeps its programs is another matter.
OWN_DIRECTORY = re.compile(r"(?<![\w.])/(?:home|root|Users|work)/[\w.-]+")
# Pins and lock files with addresses tie everybody to somebody's package index.
INDEX = re.compile(r"--(?:extra-)?index-url|--find-links|https?://[^\s/]*(?:pypi|npmjs)[^\s]*")


def tracked() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [file for file in files if file.is_file() and file != Path(__file__).resolve()]


def text_of(file: Path) -> str:
    """The file's text, "" when it is none."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_no_file_names_a_directory_of_one_machine() -> None:
    found = {
        str(file.relative_to(ROOT)): match.group()
        for file in tracked()
        if (match := OWN_DIRECTORY.search(text_of(file)))
    }
    assert not found


def test_the_pins_carry_hashes_and_no_addresses() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        text = text_of(file)
        assert not INDEX.search(text)
        assert text.count("==") <= text.count("--hash=sha256:")
