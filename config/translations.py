"""Catalogues of translated texts: found in the code, kept as .po, compiled to .mo.

Standard library and polib only, so that no gettext programs are needed. Messages belong to the
package whose code says them (`accounts`, `config`, `games`); English needs no catalogue.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import polib  # type: ignore[import-untyped]

FUNCTIONS = frozenset({"_", "gettext", "gettext_lazy", "gettext_noop"})
PLURAL_FUNCTIONS = frozenset({"ngettext", "ngettext_lazy"})
CONTEXT_FUNCTIONS = frozenset({"pgettext", "pgettext_lazy"})
# Django needs to know how many plural forms there are before the first plural.
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "cs": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "pt": "nplurals=2; plural=(n != 1);",
}


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """A text as the code says it."""

    text: str
    plural: str = ""
    context: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One package's texts in one language."""

    package: Path
    language: str

    @property
    def po(self) -> Path:
        """The file people edit."""
        return self.package / "locale" / self.language / "LC_MESSAGES" / "django.po"

    @property
    def mo(self) -> Path:
        """The file Django reads."""
        return self.po.with_suffix(".mo")

    def load(self) -> polib.POFile:
        """Return the catalogue, empty when there is none yet."""
        return polib.pofile(str(self.po)) if self.po.exists() else _empty(self.language)


def catalogues(packages: list[Path], languages: list[str]) -> Iterator[Catalogue]:
    """Yield every catalogue that there has to be."""
    for package in packages:
        if messages_in(package):
            yield from (Catalogue(package, language) for language in languages)


def messages_in(package: Path) -> list[Message]:
    """Return the translatable texts of a package's code, sorted."""
    found: set[Message] = set()
    for file in package.rglob("*.py"):
        found |= set(_messages_of(ast.parse(file.read_text(encoding="utf-8"))))
    return sorted(found)


def _messages_of(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [_text(argument) for argument in node.args]
        match name, texts:
            case name, [str(text), *_] if name in FUNCTIONS:
                yield Message(text)
            case name, [str(text), str(plural), *_] if name in PLURAL_FUNCTIONS:
                yield Message(text, plural)
            case name, [str(context), str(text), *_] if name in CONTEXT_FUNCTIONS:
                yield Message(text, context=context)


def _text(node: ast.expr) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) else None


def update(catalogue: Catalogue) -> None:
    """Add what the code says now, drop what it no longer says, and compile."""
    wanted = messages_in(catalogue.package)
    old = {_message_of(entry): entry for entry in catalogue.load()}
    file = _empty(catalogue.language)
    file.extend(old.get(message) or _entry_of(message) for message in wanted)
    catalogue.po.parent.mkdir(parents=True, exist_ok=True)
    file.save(str(catalogue.po))
    catalogue.mo.write_bytes(file.to_binary())


def faults(catalogue: Catalogue) -> Iterator[str]:
    """Yield what is wrong with a catalogue, in words."""
    file = catalogue.load()
    entries = {_message_of(entry): entry for entry in file}
    wanted = set(messages_in(catalogue.package))
    for message in sorted(wanted - entries.keys()):
        yield f"{catalogue.po}: missing: {message.text}"
    for message in sorted(entries.keys() - wanted):
        yield f"{catalogue.po}: no longer said: {message.text}"
    for message in sorted(entries.keys() & wanted):
        yield from (f"{catalogue.po}: {fault}" for fault in _entry_faults(entries[message]))
    if not catalogue.mo.exists() or catalogue.mo.read_bytes() != file.to_binary():
        yield f"{catalogue.mo}: not compiled from {catalogue.po.name}"


def _entry_faults(entry: polib.POEntry) -> Iterator[str]:
    texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if not texts or not all(texts):
        yield f"untranslated: {entry.msgid}"
    elif entry.fuzzy:
        yield f"fuzzy: {entry.msgid}"
    else:
        wanted = _placeholders(entry.msgid) | _placeholders(entry.msgid_plural)
        if any(not _placeholders(text) <= wanted for text in texts):
            yield f"other placeholders: {entry.msgid}"
        elif not entry.msgid_plural and _placeholders(texts[0]) != wanted:
            yield f"placeholders left out: {entry.msgid}"


def _placeholders(text: str) -> set[str]:
    """Return the names between braces or in `%(name)s`."""
    names = {part.partition(")")[0] for part in text.split("%(")[1:]}
    try:
        return names | {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:  # a brace that is only a brace
        return names


def _message_of(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def _entry_of(message: Message) -> polib.POEntry:
    entry = polib.POEntry(msgid=message.text, msgctxt=message.context or None)
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = {0: "", 1: ""}
    return entry


def _empty(language: str) -> polib.POFile:
    file = polib.POFile(wrapwidth=98)
    file.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    return file
