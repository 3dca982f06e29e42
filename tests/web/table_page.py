"""What a person does at the screen, in the words of the game."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

# What asks for the person: a showdown to go on from, the end, or a move to make.
ATTENTION = (
    ".showdown [data-action=continue], .final, .mine .actions .button, .felt .card.live, .pile.live"
)
QUIET_MOVES = ("close", "pass", "keep")


@dataclass(slots=True)
class TablePage:
    """A page of the client; every method waits until what it wants is there."""

    page: Page

    def open_lobby(self) -> None:
        self.page.goto("/")
        expect(self.page.locator(".preset-card")).to_have_count(6)

    def open_table(
        self,
        preset: str,
        *,
        seats: int = 2,
        lives: int | None = 1,
        friends: int = 0,
        hints: bool = False,
    ) -> str:
        """Through the form for a new table; its link. `lives=None`: as many as usual."""
        self.page.goto(f"/new/{preset}")
        self.page.locator("select[name=seats]").select_option(str(seats))
        for seat in range(friends):
            self.page.locator(f"select[name=seat-{seat}]").select_option("")
        if lives is not None:
            self._choose_lives(lives)
        if hints:
            self._open_options()
            self.page.locator("input[name=hints]").check()
        self.page.locator("[data-action=open-table]").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def _open_options(self) -> None:
        if not self.page.locator("details.more[open]").count():
            self.page.locator("details.more summary").click()

    def _choose_lives(self, lives: int) -> None:
        self._open_options()
        self.page.get_by_label("Lives", exact=True).fill(str(lives))
        self.page.get_by_label("Lives", exact=True).press("Tab")
        expect(self.page.locator("#option-lives-help")).to_contain_text(str(lives))

    def wait_for_my_turn(self) -> None:
        """Goes on from showdowns until there is a move to make."""
        while self.what_happens() == "showdown":
            self.go_on()

    def what_happens(self) -> str:
        """`showdown`, `final` or `turn`: whatever asks for me next."""
        self.page.locator(ATTENTION).first.wait_for(state="attached")
        if self.showdown.count():
            return "showdown"
        return "final" if self.final.count() else "turn"

    def go_on(self) -> None:
        self.page.locator(".showdown [data-action=continue]").click()

    def play_to_the_end(self) -> None:
        """A calm player: knocks, passes or keeps where possible, else draws and discards."""
        while (asked := self.what_happens()) != "final":
            if asked == "showdown":
                self.go_on()
            else:
                self.make_any_move()

    def make_any_move(self) -> None:
        version = self.version
        if self.action("draw_deck").count() and not self.action("close").count():
            self.action("draw_deck").click()
        elif self.ask.startswith("Discard"):
            self.hand.last.click()
            self.page.locator(".mine .button.primary").click()
        else:
            self.first_offered(QUIET_MOVES).click()
        self.wait_until_newer_than(version)

    def first_offered(self, types: tuple[str, ...]) -> Locator:
        return next(self.action(kind) for kind in types if self.action(kind).count())

    def first_offered_when_ready(self, types: tuple[str, ...]) -> Locator:
        self.wait_for_my_turn()
        return self.first_offered(types)

    def wait_until_newer_than(self, version: int) -> None:
        expect(self.page.locator("table-screen")).not_to_have_attribute(
            "data-version", str(version)
        )

    @property
    def version(self) -> int:
        return int(self.page.locator("table-screen").get_attribute("data-version") or 0)

    def action(self, kind: str) -> Locator:
        return self.page.locator(f".mine [data-action={kind}]")

    @property
    def ask(self) -> str:
        return self.page.locator(".turn-line > span").inner_text()

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand .card")

    @property
    def pool(self) -> Locator:
        return self.page.locator(".pool .card")

    @property
    def showdown(self) -> Locator:
        return self.page.locator(".showdown")

    @property
    def final(self) -> Locator:
        return self.page.locator(".final")

    @property
    def log(self) -> Locator:
        return self.page.locator(".log-list")

    def cards_of(self, zone: Locator) -> list[str]:
        return [card.get_attribute("data-card") or "" for card in zone.all()]

    def said(self, manner: str = "polite") -> str:
        """What a screen reader was told lately."""
        return self.page.locator(f"[data-announcer={manner}]").inner_text()
