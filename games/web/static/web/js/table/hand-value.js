/** What my hand is worth while the table moves on. */

/** A fold forgets what my hand is worth; as long as the server speaks of the same cards, it has said so. */
export function keepHandValue(view, head) {
  const mine = (body) => body?.seats.find(({ number }) => number === body.you?.seat);
  const [now, told] = [mine(view), mine(head)];
  if (told?.hand_value && now?.hand?.join() === told.hand?.join()) now.hand_value = told.hand_value;
}
