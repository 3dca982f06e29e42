/** What an app would write: everything it sends and reads has a type made from the schema. */

import type { components, operations } from "./generated/schema";

type Shapes = components["schemas"];
type Match = Shapes["Match"];
type Action = Shapes["Action"];
type LegalAction = Shapes["LegalAction"];
type LogAction = Shapes["LogAction"];
type Event = Shapes["Event"];
type Problem = Shapes["Problem"];
type Conflict = Shapes["MoveConflictProblem"]["conflict"];

type Body<Operation extends keyof operations> = operations[Operation] extends {
  requestBody?: { content: { "application/json": infer Content } };
}
  ? Content
  : never;

const API = "/api/v1";

export class Refused extends Error {
  constructor(readonly problem: Problem & { conflict?: Conflict }) {
    super(problem.title);
  }
}

export class Client {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  static async asGuest(origin: string, name: string): Promise<Client> {
    const wishes: Body<"create_guest"> = { name, locale: "cs" };
    const signedIn: Shapes["SignedIn"] = await send(origin, "POST", "/auth/guest", wishes);
    return new Client(origin, signedIn.access_token);
  }

  openTable(): Promise<Match> {
    const wishes: Body<"create_match"> = {
      preset: "schwimmen",
      options: { lives: 2, dealer_choice: "none", tie_break: "suit_then_top_card" },
      bots: ["greedy"],
      clock: { per_move_s: 60 },
    };
    return send(this.origin, "POST", "/matches", wishes, this.token);
  }

  move(match: Match, action: Action): Promise<Shapes["MoveMade"]> {
    const body: Body<"make_move"> = { expected_version: match.version, action };
    return send(this.origin, "POST", `/matches/${match.id}/moves`, body, this.token);
  }

  log(match: Match, after: number): Promise<Shapes["LogPage"]> {
    return send(this.origin, "GET", `/matches/${match.id}/moves?after=${after}`, null, this.token);
  }
}

async function send<Answer>(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Answer> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const payload = body === null ? null : JSON.stringify(body);
  const answer = await fetch(origin + API + path, { method, headers, body: payload });
  if (!answer.ok) throw new Refused(await answer.json());
  return answer.json();
}

function never(value: never): never {
  throw new Error(`unknown: ${JSON.stringify(value)}`);
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** The first thing that may be done: each kind of offer knows its own fields. */
export function choose(offers: readonly LegalAction[]): Action {
  const offer = first(offers);
  switch (offer.type) {
    case "swap_one":
      return { type: offer.type, give: first(offer.give), take: first(offer.take) };
    case "discard":
      return { type: offer.type, card: first(offer.card) };
    case "keep":
    case "exchange":
    case "swap_all":
    case "pass":
    case "close":
    case "renew":
    case "draw_deck":
    case "draw_discard":
      return { type: offer.type };
    default:
      return never(offer);
  }
}

/** Whatever stands in the log was asked for by a seat, a host or the service. */
export function asked(action: LogAction): string {
  switch (action.type) {
    case "swap_one":
      return `${action.give} for ${action.take}${action.close ? ", knocking" : ""}`;
    case "swap_all":
    case "pass":
      return action.close ? `${action.type}, knocking` : action.type;
    case "discard":
      return `throws ${action.card}`;
    case "keep":
    case "exchange":
    case "close":
    case "renew":
    case "draw_deck":
    case "draw_discard":
    case "resign":
      return action.type;
    case "create":
    case "join":
    case "leave":
    case "seat_bot":
    case "start":
    case "cancel":
    case "lend":
    case "take_back":
    case "hint":
      return `table: ${action.type}`;
    default:
      return never(action);
  }
}

/** What happened, for every event there is; a hidden card is simply not there. */
export function told(event: Event): string {
  switch (event.type) {
    case "round_started":
      return `round ${event.round}, dealt by ${event.dealer}`;
    case "cards_dealt":
      return event.hands.map((hand) => hand.cards.join(" ")).join();
    case "pool_revealed":
      return event.cards.join(" ");
    case "upcard_turned":
    case "discard_taken":
    case "card_discarded":
      return event.card;
    case "dealer_kept":
      return event.automatic ? "kept by itself" : "kept";
    case "dealer_exchanged":
      return `${event.gave?.join(" ") ?? "?"} for ${event.took?.join(" ") ?? "?"}`;
    case "exchange_lap_started":
      return `last turns: ${event.queue.join()}`;
    case "card_swapped":
      return `${event.gave} for ${event.took}`;
    case "hand_swapped":
      return `${event.gave.join(" ")} for ${event.took.join(" ")}`;
    case "passed":
      return event.stands ? "stands" : "passes";
    case "pool_swept":
    case "pool_renewed":
      return `${event.old.join(" ")} gone, ${event.stock_count} left`;
    case "deck_drawn":
      return event.card ?? "a card";
    case "pile_recycled":
      return `${event.stock_count} left`;
    case "round_ended":
      return event.results.map((result) => `${result.seat}: ${result.points}`).join();
    case "match_finished":
      return event.places.map((row) => `${row.place}. ${row.seat}`).join();
    case "match_created":
      return `${event.preset} for ${event.seats}`;
    case "seat_taken":
    case "seat_left":
    case "bot_seated":
      return `${event.player.name} at ${event.seat}`;
    case "match_started":
      return event.seats.map((row) => row.player.name).join();
    case "match_cancelled":
      return event.reason;
    case "seat_lent":
      return `${event.bot} for ${event.seat}`;
    case "round_closed":
    case "passes_cleared":
    case "seat_resigned":
    case "host_changed":
    case "seat_taken_back":
    case "hint_taken":
      return event.type;
    default:
      return never(event);
  }
}

/** A whole match by somebody who knows no rules. */
export async function playAsGuest(origin: string): Promise<string[]> {
  const client = await Client.asGuest(origin, "Ada");
  let match = await client.openTable();
  while (match.status === "active" && match.legal_actions.length > 0) {
    try {
      match = (await client.move(match, choose(match.legal_actions))).match;
    } catch (error) {
      if (!(error instanceof Refused) || !error.problem.conflict) throw error;
      match = { ...match, version: error.problem.conflict.version };
    }
  }
  const log = await client.log(match, 0);
  return log.data.flatMap((entry) => [asked(entry.action), ...entry.events.map(told)]);
}
