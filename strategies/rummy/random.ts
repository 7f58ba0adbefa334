import {
  type Bag,
  LayDownSearch,
  type Plan,
  type Preference,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
} from 'shamus-lab/rummy';
import { RandomContract } from './random-contract.js';

const { nthCard } = sets;

/** Plays at random, but lays all it can every other time: else hardly a deal would end with somebody out. */
class RandomPlayer implements RummyPlayer {
  private readonly search = new LayDownSearch();
  private readonly contract = new RandomContract();

  takes({ random }: RummyView): boolean {
    return random.below(2) === 0;
  }

  /** Not often: with every other offer hands would grow without end. */
  buys({ random }: RummyView): boolean {
    return random.below(8) === 0;
  }

  picksAndBuys({ random }: RummyView): boolean {
    return random.below(8) === 0;
  }

  layDown(view: RummyView, plan: Plan): void {
    const { table, hand, random } = view;
    if (random.below(2) === 0) return;
    if (table.terms.contracts.length > 0) {
      this.contract.lay(view, plan);
      return;
    }
    this.search.find(hand.lo, hand.hi, table, false);
    this.search.write(plan, table);
  }

  discard({ table, hand, random }: RummyView): number {
    const place = random.below(hand.count);
    return table.terms.contracts.length === 0 ? nthCard(hand.lo, hand.hi, place) : nthOf(hand, place);
  }

  explain({ hand }: RummyView, decision: 'takes' | 'discard'): Preference[] {
    const choices = decision === 'takes' ? [1, 0] : hand.cards;
    return choices.map((choice) => ({ choice, score: 1 / choices.length, why: 'left to chance' }));
  }
}

/** The card at a place 0..count-1 of a hand of several decks, counted by suit and then by rank. */
function nthOf(hand: Readonly<Bag>, place: number): number {
  let card = 0;
  for (let before = hand.copies(card); before <= place; before += hand.copies(card)) card++;
  return card;
}

/** The policy `random` for all games of the rummy family. */
export default rummyPlayer({
  name: 'random',
  summary: 'tosses a coin for each decision',
  description:
    'Takes the upcard half of the time and buys it once in eight times, lays down all it can half of the time, or what contract it comes upon, and discards any card of its hand.',
  create: () => new RandomPlayer(),
});
