import type { DescribingEngine, FeatureGroup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import { ContractDistance } from '../contracts/contract-distance.js';
import { RummyEngine } from '../engine/engine.js';
import { RecordReader } from '../engine/record-reader.js';
import { MeldDistance } from '../melds/meld-distance.js';
import type { RummyPlayer } from '../policy.js';
import type { Terms } from '../rules/terms.js';

interface Opening {
  points: number;
  wilds: number;
  distance: number;
}

/** Course of a game for a seat, before it begins. */
const NOTHING = { turns: 0, draws: 0, takes: 0, bought: 0, melds: 0, laidOff: 0, layingDeals: 0, firstMelds: 0 };

/** An engine that describes its games: opening hands as they are dealt, the rest by the record of each deal. */
export class RummyDescriber extends RummyEngine implements DescribingEngine {
  private openings: Opening[] = [];
  private courses: (typeof NOTHING)[] = [];
  private readonly contractDistance = new ContractDistance();
  private readonly meldDistance = new MeldDistance();
  private readonly reader: RecordReader;

  constructor(
    terms: Terms,
    policies: readonly RummyPlayer[],
    key: Key,
    private readonly hasWilds: boolean,
    private readonly hasBuys: boolean,
  ) {
    super(terms, policies, key);
    this.reader = new RecordReader(terms.melds);
  }

  describe(group: FeatureGroup): { table: number[]; seats: number[][] } {
    const { hasWilds, hasBuys } = this;
    const seats =
      group === 'deal'
        ? this.openings.map(({ points, wilds, distance }) => [points, ...(hasWilds ? [wilds] : []), distance])
        : this.courses.map(({ turns, draws, takes, bought, ...laid }) => {
            return [turns, draws, takes, ...(hasBuys ? [bought] : []), ...Object.values(laid)];
          });
    return { table: [], seats };
  }

  protected override start(): void {
    const { players } = this.terms;
    this.openings = Array.from({ length: players }, () => ({ points: 0, wilds: 0, distance: 0 }));
    this.courses = Array.from({ length: players }, () => ({ ...NOTHING }));
    super.start();
  }

  protected override startDeal(deal: number, isFirst: boolean): void {
    super.startDeal(deal, isFirst);
    for (const [seat, opening] of this.openings.entries()) this.noteHand(seat, opening);
  }

  protected override score(): void {
    super.score();
    this.noteCourse();
  }

  private noteHand(seat: number, opening: Opening): void {
    const { position, terms } = this;
    const hand = position.hands[seat]!;
    const rest = new Bag();
    for (const card of newDeck(terms.deck)) rest.take(card);
    rest.giveBag(hand);
    const contract = terms.contracts[position.table.stages[seat]!];
    opening.points += terms.points.ofBag(hand);
    opening.wilds += hand.wilds;
    opening.distance +=
      contract === undefined
        ? this.meldDistance.find(hand, rest, position.table)
        : this.contractDistance.find(hand, rest, contract, terms.melds);
  }

  private noteCourse(): void {
    const { courses, reader } = this;
    const { table } = this.position;
    const turnsBefore = courses.map(({ turns }) => turns);
    const hasLaid = courses.map(() => false);
    for (let place = 0; place < table.recordCount; place = reader.next) {
      const event = reader.read(table, place);
      if (!('seat' in event)) continue;
      const course = courses[event.seat]!;
      if ('penalty' in event) course.bought++;
      switch (event.type) {
        case 'draw':
          course.turns++;
          course.draws++;
          break;
        case 'take':
        case 'pick-and-buy':
          course.turns++;
          course.takes++;
          break;
        case 'meld':
          course.melds++;
          if (hasLaid[event.seat]) break;
          hasLaid[event.seat] = true;
          course.layingDeals++;
          course.firstMelds += course.turns - turnsBefore[event.seat]!;
          break;
        case 'layoff':
          course.laidOff += event.cards.length;
          break;
      }
    }
  }
}
