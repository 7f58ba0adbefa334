import type { Card } from '../../../cards/card.js';
import type { Key } from '../../../random/index.js';
import { SeededShuffler, type Shuffler } from '../engine/stock.js';

/** An order of cards that is not left to chance: of the deck of a deal, or of a new stock in it. */
export interface Stack {
  /** From 0. */
  readonly deal: number;
  /** 0 for the deck, r for the r-th new stock. */
  readonly time: number;
  readonly cards: readonly Card[];
}

/** Orders of all cards in a game: those of a key and a game index, but for some stacks. */
export interface Deal {
  readonly key: Key;
  readonly game: number;
  readonly stacks: readonly Stack[];
}

/** Orders the cards of a deal. */
export class StackedShuffler implements Shuffler {
  private readonly chance: SeededShuffler;

  /** @param onOrder called with each order */
  constructor(
    private readonly dealt: Deal,
    private readonly onOrder: (order: readonly Card[], time: number) => void = () => {},
  ) {
    this.chance = new SeededShuffler(dealt.key);
    this.chance.startGame(dealt.game);
  }

  /** @throws RangeError if a stack has other cards than those that are shuffled */
  order(cards: Uint8Array, count: number, deal: number, time: number): void {
    const stack = this.dealt.stacks.find((one) => one.deal === deal && one.time === time);
    if (stack === undefined) this.chance.order(cards, count, deal, time);
    else this.stack(stack, cards, count);
    this.onOrder([...cards.subarray(0, count)], time);
  }

  private stack({ deal, time, cards: wanted }: Stack, cards: Uint8Array, count: number): void {
    const due = [...cards.subarray(0, count)].sort().join();
    if ([...wanted].sort().join() !== due) {
      throw new RangeError(`shuffle ${time} of deal ${deal} has other cards than ${wanted.join(' ')}`);
    }
    cards.set(wanted);
  }
}
