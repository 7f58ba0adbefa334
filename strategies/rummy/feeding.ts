/** Estimate of the value of a discard for the next player. */
import {
  type Card,
  DISCARDED,
  DREW,
  eventSeat,
  eventType,
  eventWhat,
  nextSeat,
  publicEvent,
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

/** Estimates whether the next player can use a discard. */
export class Feeding {
  /** The cards that the next player is known to hold, the unseen ones, and the share of these that they hold, in 1024. */
  private knownLo = 0;
  private knownHi = 0;
  private hiddenLo = 0;
  private hiddenHi = 0;
  private share = 0;
  private cold = 0;

  /** @param coldShare how much less likely the next player holds two cards of a cold rank, in eighths of the chance else */
  constructor(private readonly coldShare = 0) {}

  /**
   * Prepares the part that is equal for all discards of a decision.
   *
   * @param cold ranks (13 bits) of which the next player is less likely to hold two
   */
  look(view: RummyView, cold = 0): void {
    const { table, seat } = view;
    const next = nextSeat(seat, table.players);
    const known = table.known[next]!;
    this.knownLo = known.lo;
    this.knownHi = known.hi;
    this.hiddenLo = unseenLo(view);
    this.hiddenHi = unseenHi(view);
    this.cold = cold;
    const hidden = countCards(this.hiddenLo, this.hiddenHi);
    this.share = hidden === 0 ? 0 : ((SURE * (table.held[next]! - known.count)) / hidden) | 0;
  }

  /**
   * The chance in 1024, roughly, that the next player can make a meld with this card: for each pair of cards that goes
   * with it, the chance that they hold both. A card that they took in sight they hold; an unseen card is theirs by the
   * share of them that they have. Only after `look`.
   */
  chanceOf(card: Card): number {
    const { knownLo, knownHi, hiddenLo, hiddenHi, share } = this;
    const suit = suitOf(card);
    const sure = ranksOfSuit(knownLo, knownHi, suit);
    const maybe = ranksOfSuit(hiddenLo, hiddenHi, suit);
    const rank = rankOf(card);
    const down2 = likelihood(rank - 2, sure, maybe, share);
    const down1 = likelihood(rank - 1, sure, maybe, share);
    const up1 = likelihood(rank + 1, sure, maybe, share);
    const up2 = likelihood(rank + 2, sure, maybe, share);
    const runs = (Math.imul(down2, down1) + Math.imul(down1, up1) + Math.imul(up1, up2)) >> 10;
    const mates = cardsOfRank(rank);
    const sureMates = countCards(mates & knownLo, mates & knownHi);
    const maybeMates = countCards(mates & hiddenLo & ~loOf(card), mates & hiddenHi & ~hiOf(card));
    const surePairs = SURE * pairsOf(sureMates);
    const halfPairs = Math.imul(Math.imul(sureMates, maybeMates), share);
    const maybePairs = halfPairs + Math.imul(pairsOf(maybeMates), Math.imul(share, share) >> 10);
    const isCold = (this.cold & (1 << rank)) !== 0;
    const pairs = surePairs + (isCold ? Math.imul(this.coldShare, maybePairs) >> EIGHTHS_SHIFT : maybePairs);
    return Math.min(SURE, runs + pairs);
  }
}

/** The ranks (13 bits) of cards that the next player has thrown in this deal, or has left to draw another. */
export function coldRanks({ table, seat }: RummyView): number {
  const { record, recordCount } = table;
  const next = nextSeat(seat, table.players);
  const drawn = publicEvent(DREW, next);
  let ranks = 0;
  // The rank (a bit) of the upcard; none has been seen yet.
  let upcard = 0;
  for (let place = 0; place < recordCount; place++) {
    const event = record[place]!;
    if (eventType(event) === DISCARDED) {
      upcard = 1 << rankOf(eventWhat(event));
      if (eventSeat(event) === next) ranks |= upcard;
    } else if (event === drawn) ranks |= upcard;
  }
  return ranks;
}

function pairsOf(cards: number): number {
  return (cards * (cards - 1)) >> 1;
}

/** Chance, in 1024, that the next player holds the card of a rank (0 for ranks that do not exist) in a suit. */
function likelihood(rank: number, sure: number, maybe: number, share: number): number {
  if (rank < 0 || rank > 12) return 0;
  if ((sure & (1 << rank)) !== 0) return SURE;
  return (maybe & (1 << rank)) !== 0 ? share : 0;
}
