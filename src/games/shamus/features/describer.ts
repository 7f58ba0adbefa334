import { ACE, type Card, rankOf, suitOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { countCards } from '../../../cards/sets.js';
import type { DescribingEngine, FeatureGroup, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { ShamusEngine } from '../engine/engine.js';
import * as kinds from '../engine/event-kinds.js';
import { PublicTable } from '../engine/public-table.js';
import type { PublicRecord } from '../engine/record.js';
import { LayDownSearch } from '../lay-downs/best-lay-down.js';
import type { ShamusPolicy } from '../policy.js';
import { type Deal, dealOf } from '../rules/deal.js';
import { LayDown, NO_MELDS } from '../rules/lay-down.js';
import { cardValue } from '../rules/points.js';
import { termsOf } from '../rules/terms.js';

const { actorOf, CALLED, DREW, kindOf, LAID, numberIn, PASSED, PENALTY, PICKED_UP, readLaid } = kinds;

/** Ranks 2 and 4, aces counting 0. */
const DRAW_RANKS: readonly number[] = [1, 3];

/** An engine that describes each game by its events. */
export class ShamusDescriber extends ShamusEngine implements DescribingEngine {
  private readonly search = new LayDownSearch();
  private readonly open: PublicTable;

  constructor(setup: Setup, policies: readonly ShamusPolicy[], key: Key) {
    super({ ...termsOf(setup), isRead: true }, policies, key);
    this.open = new PublicTable(this.position.terms);
  }

  describe(group: FeatureGroup): { table: number[]; seats: number[][] } {
    const { deck, table, terms } = this.position;
    return group === 'deal'
      ? this.describeDeal(dealOf(deck, terms))
      : { table: courseOf(table.record, this.open), seats: Array.from({ length: this.players }, () => []) };
  }

  private describeDeal({ hands, circle, upcard, stock }: Deal): { table: number[]; seats: number[][] } {
    return {
      table: [rankOf(upcard) + 1, acesIn(circle), drawCardsIn(circle), pointsOf(circle), acesIn(stock)],
      seats: hands.map((hand) => {
        const bySuit = [0, 1, 2, 3].map((suit) => hand.filter((card) => suitOf(card) === suit).length);
        return [
          acesIn(hand),
          bySuit.filter((cards) => cards > 0).length,
          Math.max(...bySuit),
          drawCardsIn(hand),
          pointsOf(hand),
          this.gainOf(hand),
        ];
      }),
    };
  }

  /** Net points: what is laid counts, and is held no longer. */
  private gainOf(hand: readonly Card[]): number {
    const { lo, hi } = CardSet.from(hand);
    return Math.max(0, this.search.find(lo, hi, NO_MELDS, 0, 0));
  }
}

function acesIn(cards: readonly Card[]): number {
  return cards.filter((card) => rankOf(card) === ACE).length;
}

function drawCardsIn(cards: readonly Card[]): number {
  return cards.filter((card) => DRAW_RANKS.includes(rankOf(card))).length;
}

function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + cardValue(card), 0);
}

/** @param open is taken through the game */
function courseOf({ events, count }: PublicRecord, open: PublicTable): number[] {
  const found = {
    first: 0,
    layDowns: 0,
    laid: 0,
    picked: 0,
    deepest: 0,
    calls: 0,
    uno: 0,
    rummy: 0,
    penalty: 0,
    passes: 0,
  };
  const laid = new LayDown();
  for (let place = 0; place < count; ) {
    const event = events[place]!;
    const number = numberIn(event);
    if (kindOf(event) === LAID) readLaid(events, place, laid);
    place = open.apply(events, place);
    switch (kindOf(event)) {
      case DREW:
        if (actorOf(event) % 2 === 0) found.uno += number;
        else found.rummy += number;
        break;
      case CALLED:
        found.calls++;
        break;
      case PICKED_UP:
        found.picked += number;
        found.deepest = Math.max(found.deepest, number);
        break;
      case LAID:
        if (found.first === 0) found.first = open.turns;
        found.layDowns++;
        found.laid += countCards(laid.sequencesLo | laid.groupsLo, laid.sequencesHi | laid.groupsHi);
        break;
      case PENALTY:
        found.penalty += number;
        break;
      case PASSED:
        found.passes++;
        break;
    }
  }
  return Object.values(found);
}
