/** What a discard may give the next player. */
import {
  type Card,
  DISCARDED,
  DREW,
  eventSeat,
  eventType,
  eventWhat,
  nextSeat,
  type RummyView,
  rankOf,
  sets,
  suitOf,
  unseenHi,
  unseenLo,
} from 'shamus-lab/rummy';

const { cardsOfRank, countCards, hiOf, loOf, ranksOfSuit } = sets;

/** Chances are counted in 1024. */
const SURE = 1024;
const EIGHTHS_SHIFT = 3;

/**
 * The chance in 1024, roughly, that the next player can make a meld with this card: for each pair of cards that goes with it, the
 * chance that he holds both. What he was seen to take he holds; an unseen card is his by the share of them that he has.
 *
 * @param cold ranks (13 bits) of which he is less likely to hold two
 * @param coldShare how likely that is then, in eighths of what it is else
 */
export function chanceToFeed(card: Card, view: RummyView, cold = 0, coldShare = 0): number {
  const { table, seat } = view;
  const next = nextSeat(seat, table.players);
  const known = table.known[next]!;
  const hiddenLo = unseenLo(view);
  const hiddenHi = unseenHi(view);
  const hidden = countCards(hiddenLo, hiddenHi);
  const share = hidden === 0 ? 0 : ((SURE * (table.held[next]! - known.count)) / hidden) | 0;
  const suit = suitOf(card);
  const sure = ranksOfSuit(known.lo, known.hi, suit);
  const maybe = ranksOfSuit(hiddenLo, hiddenHi, suit);
  const rank = rankOf(card);
  const down2 = likelihood(rank - 2, sure, maybe, share);
  const down1 = likelihood(rank - 1, sure, maybe, share);
  const up1 = likelihood(rank + 1, sure, maybe, share);
  const up2 = likelihood(rank + 2, sure, maybe, share);
  const runs = (Math.imul(down2, down1) + Math.imul(down1, up1) + Math.imul(up1, up2)) >> 10;
  const mates = cardsOfRank(rank);
  const sureMates = countCards(mates & known.lo, mates & known.hi);
  const maybeMates = countCards(mates & hiddenLo & ~loOf(card), mates & hiddenHi & ~hiOf(card));
  const surePairs = SURE * pairsOf(sureMates);
  const halfPairs = Math.imul(Math.imul(sureMates, maybeMates), share);
  const maybePairs = halfPairs + Math.imul(pairsOf(maybeMates), Math.imul(share, share) >> 10);
  const isCold = (cold & (1 << rank)) !== 0;
  const pairs = surePairs + (isCold ? Math.imul(coldShare, maybePairs) >> EIGHTHS_SHIFT : maybePairs);
  return Math.min(SURE, runs + pairs);
}

/** The ranks (13 bits) of cards that the next player has thrown in this deal, or has left to draw another. */
export function coldRanks({ table, seat }: RummyView): number {
  const { record } = table;
  const next = nextSeat(seat, table.players);
  let ranks = 0;
  // The rank (a bit) of the upcard; none has been seen yet.
  let upcard = 0;
  for (let place = 0; place < table.recordCount; place++) {
    const event = record[place]!;
    const type = eventType(event);
    if (type === DISCARDED) upcard = 1 << rankOf(eventWhat(event));
    else if (type !== DREW) continue;
    if (eventSeat(event) === next) ranks |= upcard;
  }
  return ranks;
}

function pairsOf(cards: number): number {
  return (cards * (cards - 1)) >> 1;
}

/** How likely it is, in 1024, that he holds the card of a rank (which may be none) in a suit. */
function likelihood(rank: number, sure: number, maybe: number, share: number): number {
  if (rank < 0 || rank > 12) return 0;
  if ((sure & (1 << rank)) !== 0) return SURE;
  return (maybe & (1 << rank)) !== 0 ? share : 0;
}
