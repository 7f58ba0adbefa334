import { requireRule } from '../../kit/checker.js';
import { rankOf, suitOf, WILD } from './cards.js';
import type { MoveOf } from './format.js';
import type { GameRules, Wanted } from './game-rules.js';

interface Meld {
  /** Meld of the contract that it was laid as, on which its wilds depend (R1.5). */
  readonly laid: Wanted;
  /** Cards; of a run from low to high. */
  cards: string[];
  /** The place of a run's first card; null for a set. */
  low: number | null;
}

/** The melds of a deal, numbered in the order laid. */
export class Melds {
  private readonly melds: Meld[] = [];

  constructor(private readonly rules: GameRules) {}

  isWild(card: string): boolean {
    return card === WILD || rankOf(card) === this.rules.wildRank;
  }

  /** A new meld (R1.3 to R1.5). @param wanted the meld of a contract that it is to be; null where it is none */
  lay({ kind, cards, low, wilds }: MoveOf<'meld'>, wanted: Wanted | null): void {
    const due = [...cards.keys()].filter((index) => this.isWild(cards[index]!));
    const told = wilds.toSorted((a, b) => a - b);
    requireRule(`${told}` === `${due}`, 'R1.5', () => `expected the wild cards at [${due}]; found [${wilds}]`);
    requireRule(due.length < cards.length, 'R1.5', () => 'a meld has a natural card at least');
    if (kind === 'set') {
      requireRule(low === null, null, () => `a set has no place; found low ${low}`);
      this.checkSet(cards, 'R1.3');
    } else {
      requireRule(low !== null, null, () => 'a run has a first place; found low null');
      this.checkRun(cards, low);
    }
    this.checkSize(kind, cards, wanted);
    const meld = { laid: wanted ?? { kind, size: cards.length }, cards: [...cards], low };
    this.checkWilds(meld);
    this.melds.push(meld);
  }

  /** R5.1, R10.2. */
  layOff({ meld, cards, end }: MoveOf<'layoff'>): void {
    const { layOff, runEnds } = this.rules.cites;
    const on = this.melds[meld];
    requireRule(on !== undefined, layOff, () => `there is no meld ${meld}`);
    if (on.low === null) {
      requireRule(end === null, null, () => `a set has no ends; found '${end}'`);
      on.cards = [...on.cards, ...cards];
      this.checkSet(on.cards, layOff);
      this.checkMost(on.cards);
    } else {
      requireRule(end !== null, null, () => 'a lay-off on a run says on which end');
      const [longer, low] =
        end === 'low'
          ? [[...cards.toReversed(), ...on.cards], on.low - cards.length]
          : [[...on.cards, ...cards], on.low];
      const fits = this.isOfOneSuit(longer) && this.liesAt(longer, low);
      requireRule(fits, runEnds, () => `${cards.join(' ')} does not fit the ${end} end of ${on.cards.join(' ')}`);
      this.checkPlaces(longer, low);
      [on.cards, on.low] = [longer, low];
    }
    this.checkWilds(on);
  }

  /** R5.2. @returns the wild that the natural card is exchanged for */
  swap({ meld, card, place }: MoveOf<'swap'>): string {
    const on = this.melds[meld];
    requireRule(on !== undefined, 'R5.2', () => `there is no meld ${meld}`);
    requireRule(!this.isWild(card), 'R5.2', () => `${card} is no natural card`);
    const isSet = on.low === null;
    requireRule(isSet === (place === null), null, () => `field place: a place in a run, null in a set; found ${place}`);
    const index = isSet ? on.cards.findIndex((each) => this.isWild(each)) : place! - on.low!;
    const wild = on.cards[index];
    requireRule(
      wild !== undefined && this.isWild(wild),
      'R5.2',
      () => `there is no wild card in ${on.cards.join(' ')}`,
    );
    const swapped = on.cards.with(index, card);
    const fits = isSet ? this.isOfOneRank(swapped) : this.isOfOneSuit(swapped) && this.liesAt(swapped, on.low!);
    requireRule(fits, 'R5.2', () => `the wild card in ${on.cards.join(' ')} does not stand for ${card}`);
    on.cards = swapped;
    return wild;
  }

  /** Places of the runs of one suit among the last `count` melds: R4.3. */
  checkApart(count: number): void {
    const runs = this.melds.slice(-count).filter(({ low }) => low !== null);
    const [last, ...others] = runs.reverse();
    if (last === undefined) return;
    for (const other of others) {
      if (this.suitIn(last.cards) !== this.suitIn(other.cards)) continue;
      const [lower, higher] = last.low! < other.low! ? [last, other] : [other, last];
      const isApart = higher.low! > lower.low! + lower.cards.length;
      const both = () => `${last.cards.join(' ')} and ${other.cards.join(' ')}`;
      requireRule(isApart, 'R4.3', () => `two runs of one suit must be apart; found ${both()}`);
    }
  }

  private checkSet(cards: readonly string[], rule: string): void {
    requireRule(this.isOfOneRank(cards), rule, () => `expected cards of one rank; found ${cards.join(' ')}`);
  }

  /** R10.4. */
  private checkMost(cards: readonly string[]): void {
    const { mostOfSet } = this.rules;
    const holds = cards.length <= mostOfSet;
    requireRule(
      holds,
      'R10.4',
      () => `a set has ${mostOfSet === 4 ? 'four' : mostOfSet} cards at most; found ${cards.join(' ')}`,
    );
  }

  private checkRun(cards: readonly string[], low: number): void {
    const places = Array.from({ length: this.rules.places[1] }, (_, index) => index + 1);
    const follow = this.isOfOneSuit(cards) && places.some((place) => this.liesAt(cards, place));
    requireRule(follow, 'R1.4', () => `expected a run, low to high; found ${cards.join(' ')}`);
    requireRule(this.liesAt(cards, low), 'R1.2', () => `${cards.join(' ')} does not begin at place ${low}`);
    this.checkPlaces(cards, low);
  }

  private checkPlaces(cards: readonly string[], low: number): void {
    const [first, last] = this.rules.places;
    const holds = low >= first && low + cards.length - 1 <= last;
    requireRule(
      holds,
      'R1.2',
      () => `runs lie on the places ${first} to ${last}; found ${cards.join(' ')} from ${low}`,
    );
  }

  private checkSize(kind: 'set' | 'run', cards: readonly string[], wanted: Wanted | null): void {
    const { exact } = this.rules;
    if (kind === 'set') this.checkMost(cards);
    if (wanted === null) {
      const least = this.rules.least[kind];
      const rule = kind === 'set' ? 'R1.3' : 'R1.4';
      requireRule(cards.length >= least, rule, () => `a ${kind} has ${least} cards at least; found ${cards.join(' ')}`);
      return;
    }
    const { size } = wanted;
    const holds = exact ? cards.length === size : cards.length >= size;
    const due = exact ? `${size} cards` : `${size} cards at least`;
    requireRule(holds, 'R4.2', () => `the contract asks for a ${kind} of ${due}; found ${cards.join(' ')}`);
  }

  private checkWilds({ laid, cards }: Meld): void {
    const [found, most] = [cards.filter((card) => this.isWild(card)).length, this.rules.mostWilds(laid, cards.length)];
    requireRule(found <= most, 'R1.5', () => `expected ${most} wild cards at most; found ${cards.join(' ')}`);
  }

  private naturals(cards: readonly string[]): string[] {
    return cards.filter((card) => !this.isWild(card));
  }

  private isOfOneRank(cards: readonly string[]): boolean {
    return new Set(this.naturals(cards).map(rankOf)).size === 1;
  }

  private isOfOneSuit(cards: readonly string[]): boolean {
    return this.rules.anySuit || new Set(this.naturals(cards).map(suitOf)).size === 1;
  }

  private suitIn(cards: readonly string[]): string {
    return suitOf(this.naturals(cards)[0]!);
  }

  /** True if each natural lies on a place of its rank, were runs to go round the corner without end. */
  private liesAt(cards: readonly string[], low: number): boolean {
    const { ranks } = this.rules.pack;
    const rankAt = (place: number) => ranks.at((place - 1) % ranks.length);
    return cards.every((card, index) => this.isWild(card) || rankOf(card) === rankAt(low + index));
  }
}
