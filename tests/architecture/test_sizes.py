"""Code stays small enough to be read."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("accounts", "config", "games")
LONGEST_FUNCTION = 40
LONGEST_MODULE = 250
FILES = [
    file
    for package in PACKAGES
    for file in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in file.parts
]

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


def functions_of(file: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield node


def body_lines(function: Function) -> int:
    """Lines from the first statement to the last, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def lines_of_code(file: Path) -> int:
    """Lines that are neither blank, nor a comment, nor a docstring."""
    text = file.read_text(encoding="utf-8")
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    prose: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            prose |= set(range(first.lineno, (first.end_lineno or 0) + 1))
    return sum(
        bool(line.strip()) and not line.strip().startswith("#") and number not in prose
        for number, line in enumerate(text.splitlines(), start=1)
    )


def test_no_function_is_longer_than_40_lines() -> None:
    long = {
        f"{name_of(file)}: {function.name}"
        for file in FILES
        for function in functions_of(file)
        if body_lines(function) > LONGEST_FUNCTION
    }
    assert not long


def test_no_module_is_longer_than_250_lines_of_code() -> None:
    long = {
        name_of(file): lines for file in FILES if (lines := lines_of_code(file)) > LONGEST_MODULE
    }
    assert not long


def test_functions_are_short_as_a_rule() -> None:
    lengths = [body_lines(function) for file in FILES for function in functions_of(file)]
    tenths = statistics.quantiles(lengths, n=10)
    assert statistics.median(lengths) <= 6
    assert tenths[8] <= 20
