import {
  LayDownSearch,
  type Plan,
  type Preference,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
} from 'shamus-lab/rummy';

const { nthCard } = sets;

/** Leaves everything to chance, but lays what it can every other time: else hardly a deal would end with somebody out. */
class RandomPlayer implements RummyPlayer {
  private readonly search = new LayDownSearch();

  takes({ random }: RummyView): boolean {
    return random.below(2) === 0;
  }

  layDown({ table, hand, random }: RummyView, plan: Plan): void {
    if (random.below(2) === 0) return;
    this.search.find(hand.lo, hand.hi, table, false);
    this.search.write(plan, table);
  }

  discard({ hand, random }: RummyView): number {
    return nthCard(hand.lo, hand.hi, random.below(hand.count));
  }

  explain({ hand }: RummyView, decision: 'takes' | 'discard'): Preference[] {
    const choices = decision === 'takes' ? [1, 0] : hand.cards;
    return choices.map((choice) => ({ choice, score: 1 / choices.length, why: 'left to chance' }));
  }
}

export default rummyPlayer({
  name: 'random',
  summary: 'tosses a coin for each decision',
  description:
    'Takes the upcard half of the time, lays down all it can half of the time, and discards any card of its hand.',
  create: () => new RandomPlayer(),
});
