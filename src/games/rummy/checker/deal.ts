import { ALL_CARDS, sameCards, sum, worth } from './cards.js';
import { insist, match } from './fault.js';
import type { MoveOf } from './format.js';
import { Melds } from './melds.js';
import { expect, type Script } from './script.js';

/** What is played. */
export interface Table {
  readonly players: number;
  /** Turns of each player in a deal (R2.5). */
  readonly turnLimit: number;
  /** The points that win the game (R10.7). */
  readonly target: number;
  /** Points of each seat up to now. */
  readonly totals: number[];
}

/** How a deal ended: who went out, and why. */
interface Ending {
  readonly out: number | null;
  readonly reason: 'out' | 'rummy' | 'stalemate';
  readonly rule: string;
}

const USED_UP: Ending = { out: null, reason: 'stalemate', rule: 'R10.5' };
const NO_MORE_TURNS: Ending = { out: null, reason: 'stalemate', rule: 'R2.5' };

/** A deal of Rummy (game F) as it stands. */
export class Deal {
  private readonly hands: string[][];
  /** In the order drawn. */
  private stock: string[];
  /** The top is the last. */
  private pile: string[];
  private readonly melds = new Melds();
  /** Seats that had laid something before the turn at hand. */
  private readonly down = new Set<number>();
  private restocks = 0;

  constructor(
    private readonly table: Table,
    private readonly line: MoveOf<'deal'>,
  ) {
    const { players } = table;
    const { deal, dealer, contract, deck } = line;
    match('dealer', dealer, (deal - 1) % players, 'R2.1');
    match('contract', contract, [], 'R10.2');
    insist(sameCards(deck, ALL_CARDS), 'R1.1', () => 'expected a deck with each of the 52 cards once');
    // R10.1, R2.2: one at a time, the dealer's left first.
    const dealt = players * (players === 2 ? 10 : 7);
    this.hands = Array.from({ length: players }, (_, seat) =>
      deck.slice(0, dealt).filter((_card, index) => (dealer + 1 + index) % players === seat),
    );
    this.pile = deck.slice(dealt, dealt + 1);
    this.stock = deck.slice(dealt + 1);
  }

  /** Reads the deal to its score. */
  *play(): Script<void> {
    const { players, turnLimit } = this.table;
    let seat = this.line.dealer;
    for (let turn = 0; turn < players * turnLimit; turn++) {
      seat = (seat + 1) % players;
      if (!(yield* this.takeOrDraw(seat))) return;
      const ending = yield* this.layAndDiscard(seat);
      if (ending !== null) return yield* this.score(ending);
    }
    yield* this.score(NO_MORE_TURNS);
  }

  /** R3.3, R3.4, R10.2. @returns how the deal ends, null if it goes on */
  private *layAndDiscard(seat: number): Script<Ending | null> {
    const wasDown = this.down.has(seat);
    const out: Ending = { out: seat, reason: wasDown ? 'out' : 'rummy', rule: wasDown ? 'R7.2' : 'R10.6' };
    for (;;) {
      const line = yield* expect(['meld', 'layoff', 'discard'], `a meld, lay-off or discard of seat ${seat}`, 'R3.1');
      match('seat', line.seat, seat, 'R2.3');
      const rule = line.type === 'discard' ? 'R3.4' : 'R3.3';
      this.remove(seat, line.type === 'discard' ? [line.card] : line.cards, rule);
      if (line.type === 'meld') this.melds.lay(line);
      else if (line.type === 'layoff') this.melds.layOff(line);
      else this.pile.push(line.card);
      if (line.type !== 'discard') this.down.add(seat);
      if (this.hands[seat]!.length === 0) return out;
      if (line.type === 'discard') return null;
    }
  }

  /** R3.2. @returns false if the stock is used up and he does not take the upcard */
  private *takeOrDraw(seat: number): Script<boolean> {
    const takes = `that seat ${seat} takes ${this.pile.at(-1)}`;
    if (this.stock.length > 0) {
      const line = yield* expect(['take', 'draw'], `${takes} or draws`, 'R3.1');
      if (line.type === 'take') this.take(line, seat);
      else this.draw(line, seat);
      return true;
    }
    const mayRestock = this.restocks === 0 && this.pile.length > 1;
    const line = mayRestock
      ? yield* expect(['take', 'restock'], `${takes}, or a new stock`, 'R2.4')
      : yield* expect(['take', 'score'], `${takes}, or the score of a stalemate`, 'R10.5');
    if (line.type === 'take') this.take(line, seat);
    else if (line.type === 'score') this.checkScore(line, USED_UP);
    else {
      this.restock(line);
      this.draw(yield* expect(['draw'], `that seat ${seat}, who needed the new stock, draws`, 'R2.4'), seat);
    }
    return line.type !== 'score';
  }

  private draw({ seat, card }: MoveOf<'draw'>, due: number): void {
    match('seat', seat, due, 'R2.3');
    match('card', card, this.stock[0], 'R3.2');
    this.stock = this.stock.slice(1);
    this.hands[seat]!.push(card);
  }

  private take({ seat, card, declined }: MoveOf<'take'>, due: number): void {
    match('seat', seat, due, 'R2.3');
    match('card', card, this.pile.at(-1), 'R3.2');
    match('declined', declined, [], 'R10.2');
    this.pile.pop();
    this.hands[seat]!.push(card);
  }

  private restock({ cards }: MoveOf<'restock'>): void {
    const under = this.pile.slice(0, -1);
    insist(sameCards(cards, under), 'R2.4', () => `expected the discard pile but its top, ${under.join(' ')}`);
    this.pile = this.pile.slice(-1);
    this.stock = [...cards];
    this.restocks++;
  }

  private remove(seat: number, cards: readonly string[], rule: string): void {
    const hand = this.hands[seat]!;
    for (const card of cards) {
      const place = hand.indexOf(card);
      insist(place >= 0, rule, () => `seat ${seat} does not hold ${card}`);
      hand.splice(place, 1);
    }
  }

  private *score(ending: Ending): Script<void> {
    const what = `the score of deal ${this.line.deal}, reason ${ending.reason}`;
    this.checkScore(yield* expect(['score'], what, ending.rule), ending);
  }

  /** R10.5, R10.6. */
  private checkScore(line: MoveOf<'score'>, { out, reason, rule }: Ending): void {
    const { totals } = this.table;
    const values = this.hands.map((hand) => sum(hand.map(worth)));
    const points = values.map((_, seat) => (seat === out ? (reason === 'rummy' ? 2 : 1) * sum(values) : 0));
    match('deal', line.deal, this.line.deal, 'R2.1');
    match('out', line.out, out, rule);
    match('reason', line.reason, reason, rule);
    match('points', line.points, points, 'R10.6');
    for (const [seat, more] of points.entries()) totals[seat] = totals[seat]! + more;
    match('totals', line.totals, totals, 'R10.6');
    match('stages', line.stages, null, 'R10.2');
    match('number of hands', line.hands.length, this.hands.length, 'R10.6');
    for (const [seat, hand] of this.hands.entries()) {
      const told = line.hands[seat]!;
      insist(sameCards(told, hand), 'R10.6', () => `seat ${seat} holds ${hand.join(' ')}; found ${told.join(' ')}`);
    }
  }
}
