/** What the server has told about my own seat, while the table moves on. */

/** Who has just sat down watches the first deal from the own seat already. @param {any} view @param {any} head */
export function knowOwnSeat(view, head) {
  if (!head?.you) return;
  const me = head.seats.find(({ number }) => number === head.you.seat)?.player?.id;
  const mine = view.seats.find(({ player }) => player?.id === me);
  view.you = mine ? { seat: mine.number } : null;
}

/** A fold forgets what my hand is worth; as long as the server speaks of the same cards, it has said so. */
export function keepHandValue(view, head) {
  const mine = (body) => body?.seats.find(({ number }) => number === body.you?.seat);
  const [now, told] = [mine(view), mine(head)];
  if (told?.hand_value && now?.hand?.join() === told.hand?.join()) now.hand_value = told.hand_value;
}
