"""What was measured, beside what we want."""

import sys
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    lines: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, what: str, measured: str, goal: str = "") -> None:
        self.lines.append((what, measured, goal))
        self._write(f"  {what}: {measured}{goal and f'   (goal {goal})'}\n")

    def title(self, text: str) -> None:
        self._write(f"\n{text}\n")

    def print(self) -> None:
        """As a table for docs/performance.md."""
        self._write("\n| what | measured | goal |\n|---|---|---|\n")
        for line in self.lines:
            self._write(f"| {' | '.join(line)} |\n")

    @staticmethod
    def _write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()
