/**
 * Checks in the browser that a finished match was dealt from the seed whose hash was known from the start.
 *
 * Every draw follows from the seed and a public label: the stream of a label is HMAC-SHA256(seed, label + "#" + counter)
 * for counter 0, 1, 2 …, read as big-endian 16-bit words; words of the uneven tail are thrown away.
 */

const SUITS = ['C', 'S', 'H', 'D'];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const WORD_RANGE = 65_536;
const text = new TextEncoder();

/**
 * @typedef {{seedMatches: boolean, rounds: Array<{round: number, fair: boolean}>, fair: boolean}} Proof
 * @param {any} record the exported match @param {string} promisedHash the hash published before the match
 * @returns {Promise<Proof>}
 */
export async function prove(record, promisedHash) {
  const seed = bytesOf(record.seed);
  const seedMatches = (await sha256Hex(seed)) === promisedHash;
  const rounds = [];
  for (const deal of dealsOf(record.moves)) {
    const pack = await shuffled(packOf(record.rules.pack), seed, `31/round:${deal.round}`);
    rounds.push({ round: deal.round, fair: dealtFrom(pack, deal.hands) });
  }
  return { seedMatches, rounds, fair: seedMatches && rounds.every(({ fair }) => fair) };
}

/** The unshuffled pack: clubs, spades, hearts, diamonds, each from low to high. */
export function packOf(pack) {
  const ranks = RANKS.slice(RANKS.indexOf(pack.slice(1)));
  return SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
}

/** Fisher–Yates from the last place down to the second. */
export async function shuffled(cards, seed, label) {
  const draw = await drawer(seed, label);
  const pack = [...cards];
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const pick = await draw(last + 1);
    [pack[last], pack[pick]] = [pack[pick], pack[last]];
  }
  return pack;
}

async function drawer(seed, label) {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  let counter = 0;
  let words = [];
  const nextWord = async () => {
    if (!words.length) {
      words = wordsOf(await crypto.subtle.sign('HMAC', key, text.encode(`${label}#${counter}`)));
      counter += 1;
    }
    return words.shift();
  };
  return async (limit) => {
    const fair = WORD_RANGE - (WORD_RANGE % limit);
    for (;;) {
      const word = await nextWord();
      if (word < fair) return word % limit;
    }
  };
}

function wordsOf(buffer) {
  const view = new DataView(buffer);
  return Array.from({ length: buffer.byteLength / 2 }, (_, i) => view.getUint16(2 * i));
}

function* dealsOf(moves) {
  let round = null;
  for (const event of moves.flatMap(({ events }) => events)) {
    if (event.type === 'round_started') round = event.round;
    if (event.type === 'cards_dealt') yield { round, hands: event.hands.map(({ cards }) => cards) };
  }
}

/** Three cards each, one at a time, in dealing order. */
function dealtFrom(pack, hands) {
  return hands.every((cards, place) =>
    cards.every((card, turn) => card === pack[turn * hands.length + place]),
  );
}

async function sha256Hex(bytes) {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
