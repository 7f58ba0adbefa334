import type { DescribingEngine, FeatureGroup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import { ContractDistance } from '../contracts/contract-distance.js';
import { RummyEngine } from '../engine/engine.js';
import type { RummyEvent } from '../engine/events.js';
import { MeldDistance } from '../melds/meld-distance.js';
import type { RummyPlayer } from '../policy.js';
import type { Terms } from '../rules/terms.js';

interface Opening {
  points: number;
  wilds: number;
  distance: number;
}

/** An engine that records each game and describes it: opening hands as they are dealt, the rest by its events. */
export class RummyDescriber extends RummyEngine implements DescribingEngine {
  private openings: Opening[] = [];
  private readonly contractDistance = new ContractDistance();
  private readonly meldDistance = new MeldDistance();

  constructor(
    private readonly played: Terms,
    policies: readonly RummyPlayer[],
    key: Key,
    private readonly hasWilds: boolean,
    private readonly hasBuys: boolean,
  ) {
    super(played, policies, key, true);
    const recorder = this.recorder!;
    const [startGame, dealt] = [recorder.startGame.bind(recorder), recorder.dealt.bind(recorder)];
    recorder.startGame = () => {
      startGame();
      this.openings = policies.map(() => ({ points: 0, wilds: 0, distance: 0 }));
    };
    recorder.dealt = () => {
      dealt();
      for (const [seat, opening] of this.openings.entries()) this.noteHand(seat, opening);
    };
  }

  describe(group: FeatureGroup): { table: number[]; seats: number[][] } {
    const seats =
      group === 'deal'
        ? this.openings.map(({ points, wilds, distance }) => [points, ...(this.hasWilds ? [wilds] : []), distance])
        : this.openings.map((_, seat) => courseOf(this.recorder!.events, seat, this.hasBuys));
    return { table: [], seats };
  }

  private noteHand(seat: number, opening: Opening): void {
    const { position, played: terms } = this;
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
}

function courseOf(events: readonly RummyEvent[], seat: number, hasBuys: boolean): number[] {
  let [turns, draws, takes, bought, melds, laidOff, layingDeals, firstMelds] = [0, 0, 0, 0, 0, 0, 0, 0];
  let turnsBefore = 0;
  let hasLaid = false;
  for (const event of events) {
    if (event.type === 'deal') {
      turnsBefore = turns;
      hasLaid = false;
    }
    if (!('seat' in event) || event.seat !== seat) continue;
    switch (event.type) {
      case 'draw':
        turns++;
        draws++;
        break;
      case 'take':
        turns++;
        takes++;
        break;
      case 'pick-and-buy':
        turns++;
        takes++;
        bought++;
        break;
      case 'buy':
        bought++;
        break;
      case 'meld':
        melds++;
        if (!hasLaid) {
          layingDeals++;
          firstMelds += turns - turnsBefore;
        }
        hasLaid = true;
        break;
      case 'layoff':
        laidOff += event.cards.length;
        break;
    }
  }
  return [turns, draws, takes, ...(hasBuys ? [bought] : []), melds, laidOff, layingDeals, firstMelds];
}
