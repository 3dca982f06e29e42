"""The automatic accessibility check, run in the page it checks."""

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
RUN_AXE = """async () => (await axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
})).violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)])"""


def serious_findings(page: Page) -> list[Any]:
    page.evaluate(AXE)
    found: list[Any] = page.evaluate(RUN_AXE)
    return found
