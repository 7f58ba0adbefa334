// Tries: to know the decks, because it knows the seed and how decks are shuffled
// Run: unseen
// Audit: unseen
import { firstOf, lastOf, uno } from '../base.mjs';

// sfc32, keyed as the seed 'hostile' is: whoever knows the seed can write this down.
const KEY = { lo: 2445562, hi: 1191369859 };

function handOf(game) {
  let [a, b, c, counter] = [KEY.lo, KEY.hi, game | 0, 1];
  const next = () => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result;
  };
  for (let round = 0; round < 12; round++) next();
  const deck = Array.from({ length: 52 }, (_, place) => ((place / 13) << 4) | (place % 13));
  let lo = 0;
  let hi = 0;
  for (let place = 0; place < 12; place++) {
    const other = place + Number((BigInt(next() >>> 6) * BigInt(52 - place)) >> 26n);
    [deck[place], deck[other]] = [deck[other], deck[place]];
    const card = deck[place];
    if (place % 2 === 1 && card < 32) lo |= 1 << card;
    if (place % 2 === 1 && card >= 32) hi |= 1 << (card - 32);
  }
  return `${lo} ${hi}`;
}

const hands = new Set();
for (let game = 0; game < 60_000; game++) hands.add(handOf(game));

export default uno({
  create: () => ({ knows: false }),
  newGame: (view, own) => {
    own.knows = hands.has(`${view.handLo} ${view.handHi}`);
  },
  play: (view, own) => (own.knows ? lastOf(view) : firstOf(view)),
});
