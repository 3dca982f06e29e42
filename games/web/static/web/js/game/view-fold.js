/**
 * What an event does to a view of the table. The view has the shape of the API's match body; what its viewer does not
 * know (another's hand, the card drawn from the stock) stays unknown here too.
 *
 * Who acts next and what is legal are not folded: they come from the server.
 */

const PACK_SIZES = { a2: 52, a5: 40, a6: 36, a7: 32, a9: 24 };
const HAND = 3;

/**
 * @param {any} view @param {{version: number, events: any[]}} entry
 * @returns {any} a new view; `view` is left as it was
 */
export function foldEntry(view, entry) {
  const next = foldEvents(view, entry.events);
  return { ...next, version: entry.version };
}

/** @param {any} view @param {any[]} events */
export function foldEvents(view, events) {
  const next = structuredClone(view);
  next.turn = null;
  next.legal_actions = [];
  for (const event of events) EFFECTS[event.type]?.(next, event);
  return next;
}

function seatOf(view, number) {
  return view.seats.find((seat) => seat.number === number);
}

function activeSeats(view) {
  return view.seats.filter((seat) => !seat.out && !seat.resigned);
}

function replace(cards, from, to) {
  return cards.map((card) => (card === from ? to : card));
}

function setHand(seat, cards) {
  seat.hand_count = cards.length;
  if (seat.hand) seat.hand = [...cards];
  delete seat.hand_value;
}

/** One card leaves a hand and another comes in its place, as far as the hand is known. */
function exchange(seat, gave, took) {
  if (seat.hand) seat.hand = replace(seat.hand, gave, took);
  delete seat.hand_value;
}

function addCard(seat, card) {
  seat.hand_count += 1;
  if (seat.hand && card) seat.hand = [...seat.hand, card];
  delete seat.hand_value;
}

function dropCard(seat, card) {
  seat.hand_count -= 1;
  if (seat.hand) seat.hand = seat.hand.filter((held) => held !== card);
  delete seat.hand_value;
}

/** Somebody moved cards: the run of passes is broken. */
function moved(view) {
  view.round.passed = [];
}

/** An exported match names nobody in its events: its seats are known from the start. */
function seatPlayer(view, { seat, player }, controller) {
  if (player) Object.assign(seatOf(view, seat), { player, controller });
}

/** Empty seats are gone and the others are numbered anew. */
function start(view, event) {
  view.status = 'active';
  if (!event.seats.every(({ player }) => player)) return;
  const me = view.you && seatOf(view, view.you.seat)?.player?.id;
  const blank = view.seats[0];
  view.seats = event.seats.map(({ seat, player }) => {
    const { hand, ...before } = view.seats.find((one) => one.player?.id === player.id) ?? blank;
    return {
      ...before,
      number: seat,
      player,
      controller: player.kind === 'bot' ? 'bot' : 'person',
      ...(player.id === me ? { hand: [] } : {}),
    };
  });
  const mine = view.seats.find((one) => one.player.id === me);
  view.you = me && mine ? { seat: mine.number } : null;
}

function startRound(view, event) {
  view.round = {
    number: event.round,
    dealer: event.dealer,
    phase: 'deal',
    step: null,
    pool: [],
    discard_top: null,
    discard_count: 0,
    stock_count: PACK_SIZES[view.rules.pack] ?? 0,
    waste_count: 0,
    closed_by: null,
    queue: [],
    passed: [],
    sweeps: 0,
  };
  for (const seat of view.seats) {
    seat.standing = false;
    seat.hand_count = 0;
    if (seat.hand) seat.hand = [];
    delete seat.shown;
    delete seat.hand_value;
  }
}

function deal(view, event) {
  view.round.phase = view.rules.dealer_choice === 'none' ? 'turns' : 'dealer_choice';
  for (const seat of activeSeats(view)) {
    seat.hand_count = HAND;
    view.round.stock_count -= HAND;
  }
  if (view.rules.dealer_choice === 'center') view.round.stock_count -= HAND;
  for (const { seat, cards } of event.hands)
    if (cards) setHand(Object.assign(seatOf(view, seat), { hand: [] }), cards);
}

function revealPool(view, event) {
  if (view.rules.dealer_choice !== 'center' && !view.round.pool.length) view.round.stock_count -= HAND;
  view.round.pool = [...event.cards];
  view.round.phase = 'turns';
}

function exchangeDealer(view, event) {
  const seat = seatOf(view, event.seat);
  if (event.took) setHand(seat, event.took);
  if (event.gave_shown && event.gave) view.round.pool = [...event.gave];
  if (view.rules.dealer_choice === 'stock' && event.gave_shown) view.round.stock_count -= HAND;
  view.round.phase = 'turns';
}

function swapHand(view, event) {
  moved(view);
  setHand(seatOf(view, event.seat), event.took);
  view.round.pool = [...event.gave];
}

function sweep(view, event) {
  view.round.pool = [...event.cards];
  view.round.stock_count = event.stock_count;
  if (view.rules.sweep_destination !== 'stock') view.round.waste_count += event.old.length;
  view.round.passed = [];
  view.round.sweeps += 1;
  for (const seat of view.seats) seat.standing = false;
}

function endRound(view, event) {
  for (const result of event.results) {
    const seat = seatOf(view, result.seat);
    Object.assign(seat, {
      lives: result.lives,
      swimming: result.swimming,
      out: result.out,
      shown: [...result.hand],
    });
  }
  view.round.phase = 'showdown';
}

function finish(view, event) {
  for (const { seat, place } of event.places) seatOf(view, seat).place = place;
  view.status = 'finished';
}

const EFFECTS = {
  seat_taken: (view, event) => seatPlayer(view, event, 'person'),
  seat_left: (view, event) => {
    if (event.player) seatOf(view, event.seat).player = null;
  },
  bot_seated: (view, event) => seatPlayer(view, event, 'bot'),
  host_changed: (view, event) => {
    view.host_seat = event.seat;
  },
  match_started: start,
  match_cancelled: (view) => {
    view.status = 'cancelled';
  },
  seat_lent: (view, event) => {
    seatOf(view, event.seat).controller = 'lent';
  },
  seat_taken_back: (view, event) => {
    seatOf(view, event.seat).controller = 'person';
  },
  round_started: startRound,
  cards_dealt: deal,
  pool_revealed: revealPool,
  upcard_turned: (view, event) =>
    Object.assign(view.round, {
      phase: 'turns',
      discard_top: event.card,
      discard_count: 1,
      stock_count: view.round.stock_count - 1,
    }),
  dealer_exchanged: exchangeDealer,
  exchange_lap_started: (view, event) => Object.assign(view.round, { phase: 'last_lap', queue: event.queue }),
  card_swapped: (view, event) => {
    moved(view);
    exchange(seatOf(view, event.seat), event.gave, event.took);
    view.round.pool = replace(view.round.pool, event.took, event.gave);
  },
  hand_swapped: swapHand,
  passed: (view, event) => {
    seatOf(view, event.seat).standing = event.stands;
    view.round.passed = [...view.round.passed, event.seat];
  },
  round_closed: (view, event) => {
    moved(view);
    Object.assign(view.round, { closed_by: event.seat, phase: 'last_lap' });
  },
  pool_swept: sweep,
  pool_renewed: (view, event) =>
    Object.assign(view.round, { pool: [...event.cards], stock_count: event.stock_count, passed: [] }),
  passes_cleared: moved,
  deck_drawn: (view, event) => {
    addCard(seatOf(view, event.seat), event.card);
    view.round.stock_count -= 1;
    view.round.step = 'discard';
  },
  discard_taken: (view, event) => {
    addCard(seatOf(view, event.seat), event.card);
    Object.assign(view.round, {
      discard_count: view.round.discard_count - 1,
      discard_top: null,
      step: 'discard',
    });
  },
  card_discarded: (view, event) => {
    dropCard(seatOf(view, event.seat), event.card);
    Object.assign(view.round, {
      discard_count: view.round.discard_count + 1,
      discard_top: event.card,
      step: 'draw',
    });
  },
  pile_recycled: (view, event) =>
    Object.assign(view.round, { stock_count: event.stock_count, discard_count: 1 }),
  seat_resigned: (view, event) => Object.assign(seatOf(view, event.seat), { resigned: true, hand_count: 0 }),
  round_ended: endRound,
  match_finished: finish,
};

/** The event types this table understands; all others leave it as it is. */
export const FOLDED_EVENTS = Object.keys(EFFECTS);
