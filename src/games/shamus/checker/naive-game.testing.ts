import { ALL_CARDS, isAce, penaltyOf, rankOf, SUITS, suitOf, sum, worth } from './cards.js';
import { Dice } from './dice.testing.js';
import type { Cause, Deal, Move, MoveOf } from './format.js';
import { Table } from './lay-downs.js';
import { legalDiscards, randomSteps, stepForOwed } from './naive-lay-downs.testing.js';
import { RULING_NAMES, RULINGS, type Rulings } from './rulings.js';

export type Line = Deal | Move;
type End = MoveOf<'end'>;

export const TARGETS = {
  standard: { senior: 50, junior: 100 },
  advanced: { senior: 100, junior: 150 },
  expert: { senior: 150, junior: 200 },
};

export interface GameOptions {
  readonly players: 2 | 4;
  readonly variant: keyof typeof TARGETS;
  readonly rulings: Rulings;
  readonly seed: number;
  readonly deck?: string[];
}

export function randomRulings(dice: Dice): Rulings {
  return Object.fromEntries(RULING_NAMES.map((name) => [name, dice.pick(RULINGS[name])])) as Rulings;
}

export function rulingsWith(changes: Partial<Rulings> = {}): Rulings {
  return { ...Object.fromEntries(RULING_NAMES.map((name) => [name, RULINGS[name][0]])), ...changes } as Rulings;
}

/** Thrown wherever play ends: play ends at once. */
class Over {
  constructor(
    readonly outcome: End['outcome'],
    readonly reason: End['reason'],
  ) {}
}

/** A random legal game, told as a transcript. Plays the rules forward, where the checker's script follows lines. */
export function naiveGame(options: GameOptions): Line[] {
  return new NaiveGame(options).play();
}

class NaiveGame {
  readonly #dice: Dice;
  readonly #players: number;
  readonly #rulings: Rulings;
  readonly #targets: { senior: number; junior: number };
  readonly #hands: string[][] = [];
  readonly #circle: string[] = [];
  readonly #stock: string[];
  readonly #pile: string[] = [];
  readonly #table = new Table();
  readonly #lines: Line[] = [];
  #lost = false;
  #mayCall = false;
  /** How fond the players of this game are of picking up, and of laying down. */
  readonly #mood: number;

  constructor({ players, variant, rulings, seed, deck }: GameOptions) {
    this.#dice = new Dice(seed);
    this.#mood = this.#dice.next();
    this.#players = players;
    this.#rulings = rulings;
    this.#targets = TARGETS[variant];
    this.#stock = [...(deck ?? this.#dice.shuffle(ALL_CARDS))];
    const start = { type: 'deal', format: 'shamus-transcript/1', game: seed, seed: 'naive', variant } as const;
    const policies = Array.from({ length: players }, () => 'naive');
    const deal = { ...start, players, rulings, targets: this.#targets, policies, deck: [...this.#stock] };
    this.#lines.push(deal);
  }

  play(): Line[] {
    try {
      this.#playOn();
    } catch (over) {
      if (!(over instanceof Over)) throw over;
      this.#writeEnd(over);
    }
    return this.#lines;
  }

  #playOn(): never {
    for (let seat = 0; seat < this.#players; seat++) this.#hands.push([]);
    const cardsEach = this.#players === 2 ? 6 : 4;
    for (let round = 0; round < cardsEach; round++) {
      for (let seat = 1; seat < this.#players; seat++) this.#hands[seat]!.push(this.#stock.shift()!);
      this.#hands[0]!.push(this.#stock.shift()!);
    }
    // Reversed: the last dealt is the first to be turned.
    for (let place = 0; place < (this.#players === 2 ? 10 : 8); place++) this.#circle.unshift(this.#stock.shift()!);
    const upcard = this.#stock.shift()!;
    this.#pile.push(upcard);
    this.#mayCall = isAce(upcard) && this.#rulings.openingAce === 'call';
    let skipped = this.#penalty(0, 'opening', upcard);
    for (let seat = 0; ; seat = (seat + 1) % this.#players) {
      if (seat % 2 === 1) skipped = this.#rummyTurn(seat);
      else if (skipped) skipped = false;
      else this.#unoTurn(seat);
    }
  }

  /** Cards one at a time for as long as more are wanted; one line tells them all. */
  #draw(seat: number, wanted: (drawn: string[]) => boolean, tell: (cards: string[]) => Move): void {
    const drawn: string[] = [];
    let over = false;
    while (!over && wanted(drawn)) {
      const card = this.#stock.shift();
      if (card !== undefined) drawn.push(card);
      if (card !== undefined) this.#hands[seat]!.push(card);
      over = card === undefined || (this.#stock.length === 0 && this.#rulings.stockOut === 'at-once');
    }
    if (drawn.length > 0) this.#lines.push(tell(drawn));
    this.#testSenior();
    if (over) throw new Over('loss', 'stock');
  }

  #testSenior(): void {
    const unoCards = Math.max(this.#hands[0]!.length, this.#hands[2]?.length ?? 0);
    if (this.#lost || unoCards <= this.#circle.length) return;
    this.#lost = true;
    this.#lines.push({ type: 'senior-lost' });
  }

  #penalty(seat: number, cause: Cause, card: string): boolean {
    const due = penaltyOf(card);
    this.#draw(
      seat,
      (drawn) => drawn.length < due,
      (cards) => ({ type: 'penalty', seat, cause, cards }),
    );
    return due > 0;
  }

  #unoTurn(seat: number): void {
    const hand = this.#hands[seat]!;
    if (hand.length === 0 && this.#rulings.unoOut !== 'draws') {
      this.#lines.push({ type: 'pass', seat });
      return;
    }
    const top = this.#pile.at(-1)!;
    const playable = (): string[] =>
      hand.filter((card) => this.#mayCall || card[0] === 'A' || card[0] === top[0] || card[1] === top[1]);
    this.#draw(
      seat,
      () => playable().length === 0,
      (cards) => ({ type: 'draw', seat, cards }),
    );
    const card = this.#dice.pick(playable());
    hand.splice(hand.indexOf(card), 1);
    const call = isAce(card) ? this.#dice.pick(SUITS) : this.#mayCall ? suitOf(card) : null;
    this.#cover({ type: 'play', seat, card, call });
    if (this.#unoOut() && this.#seniorPoints()) throw new Over('senior', 'senior');
    if (this.#unoOut() && this.#rulings.unoOut === 'ends') throw new Over('loss', 'uno-out');
    if (seat === 0) this.#turnCircle();
  }

  #turnCircle(): void {
    const card = this.#circle.shift()!;
    this.#cover({ type: 'circle', card });
    this.#testSenior();
    if (this.#circle.length === 0 && this.#rulings.lastCircle === 'stops') throw new Over('loss', 'circle');
    this.#penalty(1, 'circle', card);
  }

  #cover(line: MoveOf<'play'> | MoveOf<'circle'> | MoveOf<'discard'>): void {
    this.#pile.push(line.card);
    this.#lines.push(line);
    this.#mayCall = line.type === 'discard' && isAce(line.card);
  }

  /** Whether the next turn is skipped. */
  #rummyTurn(seat: number): boolean {
    const card = this.#layDown(seat, this.#begin(seat));
    const hand = this.#hands[seat]!;
    hand.splice(hand.indexOf(card), 1);
    this.#cover({ type: 'discard', seat, card });
    if (this.#unoOut() && this.#seniorPoints()) throw new Over('senior', 'senior');
    if (this.#rummyOut() && this.#juniorPoints()) throw new Over('junior', 'junior');
    if (this.#circle.length === 0) throw new Over('loss', 'circle');
    return this.#penalty((seat + 1) % this.#players, 'discard', card);
  }

  /** Draws or picks up; the first step of the lay-down is given by the owed card. */
  #begin(seat: number): string[] {
    const hand = this.#hands[seat]!;
    const mustPickUp = this.#stock.length === 0;
    if (mustPickUp || this.#dice.chance(this.#mood)) {
      for (const depth of this.#dice.shuffle(this.#pile.map((_, index) => index + 1))) {
        const cards = this.#pile.slice(-depth).reverse();
        const owed = this.#rulings.pickup === 'top' ? cards[0]! : cards[depth - 1]!;
        const step = stepForOwed(this.#rulings, this.#table, [...hand, ...cards], owed, this.#dice);
        if (step === null) continue;
        this.#pile.splice(-depth);
        hand.push(...cards);
        this.#lines.push({ type: 'pickup', seat, cards });
        this.#lay(seat, step);
        return hand;
      }
    }
    this.#draw(
      seat,
      (drawn) => drawn.length < 1,
      (cards) => ({ type: 'draw', seat, cards }),
    );
    return hand;
  }

  /** Lays down until a discard is legal and he has had enough; the discard. */
  #layDown(seat: number, hand: string[]): string {
    for (;;) {
      const steps = randomSteps(this.#rulings, this.#table, hand, this.#dice);
      const discards = legalDiscards(this.#rulings, this.#table, hand);
      if (discards.length > 0 && (steps.length === 0 || this.#dice.chance(0.2))) return this.#dice.pick(discards);
      this.#lay(seat, this.#dice.pick(steps));
    }
  }

  #lay(seat: number, { type, kind, cards }: ReturnType<typeof randomSteps>[number]): void {
    const hand = this.#hands[seat]!;
    for (const card of cards) hand.splice(hand.indexOf(card), 1);
    this.#table.lay(kind, cards);
    const last = this.#lines.at(-1)!;
    const together = type === 'layoff' && last.type === 'layoff' && last.kind === kind && this.#dice.chance(0.5);
    if (together) last.cards.push(...cards);
    else this.#lines.push({ type, seat, kind, cards: [...cards] });
  }

  #unoOut(): boolean {
    return this.#hands.every((hand, seat) => seat % 2 === 1 || hand.length === 0);
  }

  #rummyOut(): boolean {
    const empty = this.#hands.filter((hand, seat) => seat % 2 === 1 && hand.length === 0).length;
    return empty === this.#players / 2 || (empty > 0 && this.#rulings.fourPlayerJunior === 'any');
  }

  #inHand(): number {
    return sum(this.#hands.map((hand, seat) => (seat % 2 === 1 ? sum(hand.map(worth)) : 0)));
  }

  #tablePoints(): number {
    const groups = [...this.#table.groups].map((card) => ({ A: 15, T: 10, J: 10, Q: 10, K: 10 })[rankOf(card)] ?? 5);
    return sum(groups) + sum([...this.#table.sequences].map((card) => ('TJQK'.includes(rankOf(card)) ? 10 : 5)));
  }

  #counted(): number {
    return this.#rulings.points === 'table' ? this.#tablePoints() : this.#tablePoints() - this.#inHand();
  }

  #seniorPoints(): boolean {
    return !this.#lost && this.#counted() >= this.#targets.senior;
  }

  #juniorPoints(): boolean {
    const open = this.#lost || this.#rulings.juniorOpens === 'any-time';
    return open && this.#counted() >= this.#targets.junior;
  }

  #writeEnd({ outcome, reason }: Over): void {
    const table = this.#tablePoints();
    const hands = this.#hands.map((hand) => hand.length);
    const left = { circle: this.#circle.length, stock: this.#stock.length };
    this.#lines.push({ type: 'end', outcome, reason, table, net: table - this.#inHand(), hands, ...left });
  }
}
