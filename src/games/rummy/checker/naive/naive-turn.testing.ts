/** R3.3 to R5, R7: random ways to play out a turn once the card is drawn. */
import type { Dice } from '../../../shamus/checker/dice.testing.js';
import {
  findContract,
  isMeld,
  isWild,
  layOffsOf,
  meldsOf,
  type NaiveMeld,
  swapsOf,
  without,
} from './naive-melds.testing.js';
import type { Letter, NaiveTable } from './naive-rules.testing.js';
import { copyOf, type Line, type NaiveState, type Told } from './naive-state.testing.js';

/** How a player is: probabilities. */
export interface MoveProbabilities {
  readonly takes: number;
  readonly buys: number;
  readonly picks: number;
  readonly lays: number;
  readonly laysOff: number;
  readonly swaps: number;
  /** Buys only when the stock is nearly used up. */
  readonly isPatient: boolean;
}

/** What came of a turn. */
export interface NaiveTurn {
  readonly state: NaiveState;
  readonly told: readonly Told[];
  /** The reason for which the deal is over, and how many points it brings who went out. */
  readonly end: { readonly reason: string; readonly out: number | null; readonly points: number } | null;
}

/** Lays something or nothing and discards, whatever the rules allow. */
export function playTurn(dice: Dice, table: NaiveTable, state: NaiveState, temper: MoveProbabilities): NaiveTurn {
  for (let tries = 0; tries < 4; tries++) {
    const turn = new TurnAtRandom(dice, table, copyOf(state), temper).play();
    if (turn !== null) return turn;
  }
  return new TurnAtRandom(dice, table, copyOf(state), { ...temper, lays: 0, laysOff: 0, swaps: 0 }).play()!;
}

class TurnAtRandom {
  private readonly told: Told[] = [];
  private readonly seat: number;
  private wilds = 0;
  /** Whose melds he lays. */
  private readonly melds: Letter;

  constructor(
    private readonly dice: Dice,
    private readonly table: NaiveTable,
    private readonly state: NaiveState,
    private readonly temper: MoveProbabilities,
  ) {
    this.seat = state.seat;
    this.melds = table.wildsAs ?? table.letter;
  }

  private get hand(): string[] {
    return this.state.hands[this.seat]!;
  }

  private get isDown(): boolean {
    return this.state.down[this.seat]!;
  }

  /** @returns null if it led to where the rules forbid to go */
  play(): NaiveTurn | null {
    const { letter, rulings } = this.table;
    const needsCard = 'ABD'.includes(letter);
    if (!this.state.wasDown) {
      const swapped = rulings.swap === 'anybody' && letter === 'E' ? this.someSwaps() : 0;
      if (this.dice.chance(this.temper.lays) || swapped > 0) this.layContract();
      if (!this.isDown && swapped > 0) return null;
    }
    if (this.isDown) {
      if (this.hand.length === 0 && needsCard) return null;
      if (this.hasWon()) return this.ended('finish', null);
      this.goOn();
    }
    if (this.hand.length === 0) return needsCard ? null : this.ended('out', this.seat);
    if (letter === 'E' && rulings.lastCard === 'kept' && this.hand.length === 1) return null;
    const card = this.dice.pick(this.hand);
    this.tell({ type: 'discard', seat: this.seat, card });
    this.state.hands[this.seat] = without(this.hand, [card]);
    this.state.pile.push(card);
    if (this.hand.length > 0 || letter === 'E') return { state: this.state, told: this.told, end: null };
    const isBlind = letter === 'B' && !this.state.wasDown;
    return this.ended(isBlind ? 'blind' : 'out', this.seat, isBlind ? (this.wilds === 0 ? -50 : -25) : 0);
  }

  private hasWon(): boolean {
    const { letter, rulings } = this.table;
    return letter === 'D' && rulings.finish === 'at-once' && this.state.contracts[this.seat]!.join() === 'S5,S5';
  }

  private ended(reason: string, out: number | null, points = 0): NaiveTurn {
    return { state: this.state, told: this.told, end: { reason, out, points } };
  }

  private tell(line: Line): void {
    this.told.push({ line, before: copyOf(this.state) });
  }

  private layContract(): void {
    const { letter, rulings } = this.table;
    const contract = this.state.contracts[this.seat]!;
    const precise = letter === 'A' || letter === 'B';
    const wish = { letter: this.melds, contract, exact: precise, apart: precise && rulings.adjoining === 'apart' };
    const melds = findContract(this.dice, this.hand, wish);
    if (melds === null) return;
    for (const meld of melds) this.lay(meld);
    this.state.down[this.seat] = true;
  }

  private lay(meld: NaiveMeld): void {
    const { letter } = this.table;
    const wilds = [...meld.cards.keys()].filter((index) => isWild(letter, meld.cards[index]!));
    this.wilds += wilds.length;
    this.tell({ type: 'meld', seat: this.seat, kind: meld.kind, cards: [...meld.cards], low: meld.low, wilds });
    this.state.melds.push(meld);
    this.state.hands[this.seat] = without(this.hand, meld.cards);
  }

  /** Lay-offs, swaps, further melds, as long as he likes. */
  private goOn(): void {
    const { letter, rulings } = this.table;
    const { wasDown } = this.state;
    const precise = letter === 'A' || letter === 'B';
    if (precise && !wasDown && rulings.contractTurn === 'contract-only') return;
    const keeps = 'ABD'.includes(letter) ? 1 : 0;
    const maySwap = precise ? wasDown && rulings.swap === 'down' : letter === 'E' && rulings.swap !== 'never';
    while (this.hand.length > keeps) {
      if (maySwap) this.someSwaps();
      if (letter === 'D' && this.dice.chance(0.5)) this.furtherMeld();
      const ways = layOffsOf(this.melds, this.hand, this.state.melds).filter(
        ({ cards }) => this.hand.length - cards.length >= keeps,
      );
      if (ways.length === 0 || !this.dice.chance(this.temper.laysOff)) return;
      const { meld, cards, end, after } = this.dice.pick(ways);
      this.tell({ type: 'layoff', seat: this.seat, meld, cards: [...cards], end });
      this.wilds += cards.filter((card) => isWild(letter, card)).length;
      this.state.melds[meld] = after;
      this.state.hands[this.seat] = without(this.hand, cards);
    }
  }

  private furtherMeld(): void {
    const { letter } = this.table;
    const as = this.dice.pick(['S3', 'S4', 'R4', 'R5']);
    const melds = meldsOf(this.dice, letter, this.hand, as, Number(as[1]));
    const meld = melds.find((each) => isMeld(letter, each) && this.hand.length > each.cards.length);
    if (meld !== undefined) this.lay(meld);
  }

  private someSwaps(): number {
    let swapped = 0;
    while (this.dice.chance(this.temper.swaps)) {
      const ways = swapsOf(this.melds, this.hand, this.state.melds);
      if (ways.length === 0) break;
      const { meld, card, place, wild, after } = this.dice.pick(ways);
      this.tell({ type: 'swap', seat: this.seat, meld, card, place });
      this.state.melds[meld] = after;
      this.state.hands[this.seat] = [...without(this.hand, [card]), wild];
      swapped++;
    }
    return swapped;
  }
}
