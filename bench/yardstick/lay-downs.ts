/** Lay-downs of the yardstick: sets of cards, the table, and the best that a hand and the pile can lay. See game.ts. */
export const ACES = 0x00010001;

/** A sum over the ranks of each set of 13 cards. */
function tableOf(worth: (rank: number) => number): Uint8Array {
  return Uint8Array.from({ length: 8192 }, (_, set) => {
    let sum = 0;
    for (let rank = 0; rank < 13; rank++) if ((set >> rank) & 1) sum += worth(rank);
    return sum;
  });
}

const VALUE = tableOf((rank) => (rank === 0 ? 3 : rank > 8 ? 2 : 1));
export const COUNT = tableOf(() => 1);

const worthOfCard = (card: number) => 1 + ((0x1e01 >>> (card & 15)) & 1) + ((0x0001 >>> (card & 15)) & 1);
export const bitLo = (card: number) => (1 << card) & ((card >>> 5) - 1);
export const bitHi = (card: number) => (1 << card) & -(card >>> 5);
export const worthOf = (lo: number, hi: number) =>
  VALUE[lo & 8191]! + VALUE[lo >>> 16]! + VALUE[hi & 8191]! + VALUE[hi >>> 16]!;
const spread = (ranks: number) => ranks | (ranks << 16);

/** The lowest card of a set that is not empty. */
export function lowest(lo: number, hi: number): number {
  const isHi = (lo - 1) >> 31;
  const half = lo | (hi & isHi);
  return 31 - Math.clz32(half & -half) + (32 & isHi);
}

export function highest(lo: number, hi: number): number {
  const rank = ACES << (31 - Math.clz32(ranksOf(lo, hi)));
  return lowest(lo & rank, hi & rank);
}

export function acesIn(lo: number, hi: number): number {
  const both = (lo & ACES) + (hi & ACES);
  return (both & 3) + (both >>> 16);
}

function ranksOf(lo: number, hi: number): number {
  const both = lo | hi;
  return (both | (both >>> 16)) & 8191;
}

/** Cards of a half that lie in a sequence of three or more. */
function sequencesIn(half: number): number {
  const middle = half & (half >>> 1) & (half >>> 2);
  return middle | (middle << 1) | (middle << 2);
}

/** Ranks of which a set has three cards or more, in all suits. */
function triplesIn(lo: number, hi: number): number {
  const bothLo = lo & (lo >>> 16);
  const bothHi = hi & (hi >>> 16);
  const oneLo = lo | (lo >>> 16);
  const oneHi = hi | (hi >>> 16);
  return spread(((bothLo & oneHi) | (oneLo & bothHi)) & 8191);
}

export function pairsIn(lo: number, hi: number): number {
  const oneLo = lo | (lo >>> 16);
  const oneHi = hi | (hi >>> 16);
  return spread(((lo & (lo >>> 16)) | (hi & (hi >>> 16)) | (oneLo & oneHi)) & 8191);
}

/* The table: cards in sequences and in groups. */
let tableSeqLo = 0;
let tableSeqHi = 0;
let tableGrpLo = 0;
let tableGrpHi = 0;

export function clearTable(): void {
  tableSeqLo = tableSeqHi = tableGrpLo = tableGrpHi = 0;
}

export function addToTable({ seqLo, seqHi, grpLo, grpHi }: LayDown): void {
  tableSeqLo |= seqLo;
  tableSeqHi |= seqHi;
  tableGrpLo |= grpLo;
  tableGrpHi |= grpHi;
}

/** A lay-down: cards of sequences and of groups; the rest is the position that is searched for it. */
class LayDown {
  seqLo = 0;
  seqHi = 0;
  grpLo = 0;
  grpHi = 0;
  handLo = 0;
  handHi = 0;
  /** Cards that must be laid. */
  mustLo = 0;
  mustHi = 0;
  best = 0;

  set(seqLo: number, seqHi: number, grpLo: number, grpHi: number): void {
    this.seqLo = seqLo;
    this.seqHi = seqHi;
    this.grpLo = grpLo;
    this.grpHi = grpHi;
  }

  copy(other: LayDown): void {
    this.set(other.seqLo, other.seqHi, other.grpLo, other.grpHi);
  }
}

/** Bounds what is laid if these cards go to groups and the open ones to either; decides the next open rank where that may be best. */
function visit(x: LayDown, grpLo: number, grpHi: number, openLo: number, openHi: number): void {
  const freeLo = x.handLo & ~grpLo;
  const freeHi = x.handHi & ~grpHi;
  const seqLo = freeLo & sequencesIn(freeLo | tableSeqLo);
  const seqHi = freeHi & sequencesIn(freeHi | tableSeqHi);
  const allLo = seqLo | grpLo | openLo;
  const allHi = seqHi | grpHi | openHi;
  const worth = 2 * (worthOf(allLo, allHi) - acesIn(seqLo & ~openLo, seqHi & ~openHi));
  if (worth <= x.best || ((x.mustLo & ~allLo) | (x.mustHi & ~allHi)) !== 0) return;
  if ((openLo | openHi) !== 0) {
    search(x, grpLo, grpHi, openLo, openHi);
    return;
  }
  x.best = worth;
  x.set(seqLo, seqHi, grpLo, grpHi);
}

/** Tries the lowest open rank as a group of four, as a group of three where it has four cards, and as no group. */
function search(x: LayDown, grpLo: number, grpHi: number, openLo: number, openHi: number): void {
  const ranks = ranksOf(openLo, openHi);
  const rank = spread(ranks & -ranks);
  const cardsLo = openLo & rank;
  const cardsHi = openHi & rank;
  const restLo = openLo & ~rank;
  const restHi = openHi & ~rank;
  visit(x, grpLo | cardsLo, grpHi | cardsHi, restLo, restHi);
  if (cardsLo + cardsHi === 2 * rank) {
    for (let left = cardsLo & sequencesIn(x.handLo | tableSeqLo); left !== 0; left &= left - 1)
      visit(x, grpLo | (cardsLo & ~(left & -left)), grpHi | cardsHi, restLo, restHi);
    for (let left = cardsHi & sequencesIn(x.handHi | tableSeqHi); left !== 0; left &= left - 1)
      visit(x, grpLo | cardsLo, grpHi | (cardsHi & ~(left & -left)), restLo, restHi);
  }
  visit(x, grpLo, grpHi, restLo, restHi);
}

/** Finds the best lay-down. @returns twice its value, or -1 if none is worth more than `floor` */
function planAny(x: LayDown, handLo: number, handHi: number, mustLo: number, mustHi: number, floor: number): number {
  const triples = triplesIn(handLo | tableGrpLo, handHi | tableGrpHi);
  const grpLo = handLo & triples;
  const grpHi = handHi & triples;
  const open = spread(ranksOf(grpLo & sequencesIn(handLo | tableSeqLo), grpHi & sequencesIn(handHi | tableSeqHi)));
  x.handLo = handLo;
  x.handHi = handHi;
  x.mustLo = mustLo;
  x.mustHi = mustHi;
  x.best = floor;
  if (open !== 0) search(x, grpLo & ~open, grpHi & ~open, grpLo & open, grpHi & open);
  else visit(x, grpLo, grpHi, 0, 0);
  return x.best > floor ? x.best : -1;
}

const without = new LayDown();

/** As `planAny`, and keeps a card to discard. */
function planExact(x: LayDown, handLo: number, handHi: number, mustLo: number, mustHi: number, floor: number): number {
  let best = planAny(x, handLo, handHi, mustLo, mustHi, floor);
  if (best < 0 || (x.seqLo | x.grpLo) !== handLo || (x.seqHi | x.grpHi) !== handHi) return best;
  best = -1;
  let least = floor;
  for (let left = handLo & ~mustLo; left !== 0; left &= left - 1) {
    const kept = handLo & ~(left & -left);
    const worth = planAny(without, kept, handHi, mustLo, mustHi, least);
    if (worth <= least) continue;
    best = least = worth;
    x.copy(without);
  }
  for (let left = handHi & ~mustHi; left !== 0; left &= left - 1) {
    const kept = handHi & ~(left & -left);
    const worth = planAny(without, handLo, kept, mustLo, mustHi, least);
    if (worth <= least) continue;
    best = least = worth;
    x.copy(without);
  }
  return best;
}

/** Plans the lay-down of a hand. @returns twice its value; no search is needed where nothing fits both a sequence and a group */
export function plan(x: LayDown, handLo: number, handHi: number): number {
  const seqLo = handLo & sequencesIn(handLo | tableSeqLo);
  const seqHi = handHi & sequencesIn(handHi | tableSeqHi);
  const triples = triplesIn(handLo | tableGrpLo, handHi | tableGrpHi);
  const grpLo = handLo & triples;
  const grpHi = handHi & triples;
  const allLo = seqLo | grpLo;
  const allHi = seqHi | grpHi;
  const laysAll = allLo === handLo && allHi === handHi && (handLo | handHi) !== 0;
  if (((seqLo & grpLo) | (seqHi & grpHi)) !== 0 || laysAll) return planExact(x, handLo, handHi, 0, 0, -1);
  x.set(seqLo, seqHi, grpLo, grpHi);
  return (allLo | allHi) === 0 ? 0 : 2 * (worthOf(allLo, allHi) - acesIn(seqLo, seqHi));
}

export const pile = new Uint8Array(56);
export const lay = new LayDown();
export const picked = new LayDown();

/** Chooses a pick-up. @returns how many cards of the pile it takes, whose lay-down is then in `picked`; 0: the stock */
export function draw(hLo: number, hHi: number, pileLo: number, pileHi: number, count: number): number {
  let handLo = hLo;
  let handHi = hHi;
  const top = pile[count - 1]!;
  const topLo = bitLo(top);
  const topHi = bitHi(top);
  const allLo = handLo | pileLo;
  const allHi = handHi | pileHi;
  const allTriples = triplesIn(allLo | tableGrpLo, allHi | tableGrpHi);
  const usefulLo = sequencesIn(allLo | tableSeqLo) | allTriples;
  const usefulHi = sequencesIn(allHi | tableSeqHi) | allTriples;
  if (((topLo & usefulLo) | (topHi & usefulHi)) === 0) return 0;
  let held = worthOf(handLo, handHi);
  let best = plan(lay, handLo, handHi) - held;
  let depth = 0;
  let laysAll = false;
  for (let taken = 1; taken <= count; taken++) {
    const card = pile[count - taken]!;
    const cardLo = bitLo(card);
    const cardHi = bitHi(card);
    handLo |= cardLo;
    handHi |= cardHi;
    held += worthOfCard(card);
    if (!laysAll && ((usefulLo & cardLo) | (usefulHi & cardHi)) === 0) continue;
    const seqLo = handLo & sequencesIn(handLo | tableSeqLo);
    const seqHi = handHi & sequencesIn(handHi | tableSeqHi);
    const triples = triplesIn(handLo | tableGrpLo, handHi | tableGrpHi);
    const grpLo = handLo & triples;
    const grpHi = handHi & triples;
    const layLo = seqLo | grpLo;
    const layHi = seqHi | grpHi;
    if (((layLo & topLo) | (layHi & topHi)) === 0) continue;
    laysAll = layLo === handLo && layHi === handHi;
    let worth = 2 * (worthOf(layLo, layHi) - acesIn(seqLo & ~grpLo, seqHi & ~grpHi)) - held;
    if (worth <= best) continue;
    if (laysAll || ((seqLo & grpLo) | (seqHi & grpHi)) !== 0) {
      const exact = planExact(lay, handLo, handHi, topLo, topHi, best + held);
      if (exact < 0) continue;
      worth = exact - held;
      picked.copy(lay);
    } else picked.set(seqLo, seqHi, grpLo, grpHi);
    best = worth;
    depth = taken;
  }
  return depth;
}
