import { ACE, type Card, rankOf, suitOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import type { DescribingEngine, FeatureGroup, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { shuffledDeck } from '../engine/deck.js';
import { ShamusEngine, termsOf } from '../engine/engine.js';
import type { ShamusEvent } from '../engine/events.js';
import { LayDownSearch } from '../lay-downs/best-lay-down.js';
import { showDeck } from '../open-deal.js';
import type { ShamusPolicy } from '../policy.js';
import { NO_MELDS } from '../rules/lay-down.js';
import { cardValue } from '../rules/points.js';
import { circleSize, dealingOrder, handSize } from '../rules/setup.js';

/** Ranks 2 and 4, aces counting 0. */
const DRAW_RANKS: readonly number[] = [1, 3];

/** An engine that records each game and describes it by its events. */
export class ShamusDescriber extends ShamusEngine implements DescribingEngine {
  private readonly search = new LayDownSearch();

  constructor(
    setup: Setup,
    policies: readonly ShamusPolicy[],
    private readonly openKey: Key,
  ) {
    super({ ...termsOf(setup), recorded: true }, policies, openKey);
  }

  override play(game: number): void {
    showDeck(this.policies, [...shuffledDeck(this.openKey, game)]);
    super.play(game);
  }

  describe(group: FeatureGroup): { table: number[]; seats: number[][] } {
    const { events } = this.recorder!;
    return group === 'deal'
      ? this.describeDeal(events.find((event) => event.type === 'deal')!.deck)
      : { table: courseOf(events), seats: Array.from({ length: this.players }, () => []) };
  }

  /** Rules 2.2 to 2.4, 7.1: cards are dealt one by one, then the circle is laid, then a card is turned up. */
  private describeDeal(deck: readonly Card[]): { table: number[]; seats: number[][] } {
    const { players } = this;
    const { targets } = this.position;
    const order = dealingOrder(players);
    const dealt = players * handSize(players, targets);
    const opened = dealt + circleSize(players, targets);
    const circle = deck.slice(dealt, opened);
    const hands = Array.from({ length: this.players }, (_, seat) =>
      deck.slice(0, dealt).filter((_, place) => order[place % this.players] === seat),
    );
    return {
      table: [
        rankOf(deck[opened]!) + 1,
        acesIn(circle),
        drawCardsIn(circle),
        pointsOf(circle),
        acesIn(deck.slice(opened + 1)),
      ],
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

function courseOf(events: readonly ShamusEvent[]): number[] {
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
  let turn = 0;
  /** Whose turn it is; null between two. */
  let seat: number | null = null;
  let laidIn = 0;
  const act = (actor: number) => {
    if (seat !== actor) turn++;
    seat = actor;
  };
  for (const event of events) {
    switch (event.type) {
      case 'draw':
        act(event.seat);
        if (event.seat % 2 === 0) found.uno += event.cards.length;
        else found.rummy += event.cards.length;
        break;
      case 'play':
        act(event.seat);
        if (rankOf(event.card) === ACE && event.call !== null) found.calls++;
        break;
      case 'pickup':
        act(event.seat);
        found.picked += event.cards.length;
        found.deepest = Math.max(found.deepest, event.cards.length);
        break;
      case 'meld':
      case 'layoff':
        if (found.first === 0) found.first = turn;
        if (laidIn !== turn) found.layDowns++;
        laidIn = turn;
        found.laid += event.cards.length;
        break;
      case 'penalty':
        found.penalty += event.cards.length;
        break;
      case 'discard':
        seat = null;
        break;
      case 'pass':
        seat = null;
        found.passes++;
        break;
    }
  }
  return Object.values(found);
}
