/** R3.2 and R6: the card that the player in turn gets, and buys of an upcard that they decline. */
import { requireRule } from '../../kit/checker.js';
import { sameCards } from './cards.js';
import { expect, type MoveOf, match, type Script } from './format.js';
import type { Standing } from './standing.js';

/** Purpose of a new stock, and the cards that it consists of. */
interface Need {
  readonly type: 'draw' | 'buy' | 'pick-and-buy';
  readonly cards: readonly string[];
}

/**
 * Reads all until the player in turn has their card.
 *
 * @returns the score if the deal ends for want of cards; null if it goes on
 */
export function drawing(at: Standing, seat: number): Script<MoveOf<'score'> | null> {
  return new Drawing(at, seat).read();
}

class Drawing {
  private readonly asked: readonly number[];
  /** R6.4: true if they are asked before the player in turn. */
  private readonly buyersFirst: boolean;

  constructor(
    private readonly at: Standing,
    private readonly seat: number,
  ) {
    const { players, ruling } = at.terms;
    const first = ruling('buyOrder') === 'dealer' ? at.line.dealer + 1 : seat + 1;
    const others = Array.from({ length: players }, (_, index) => (first + index) % players);
    this.asked = others.filter((other) => this.whyNoBuy(other) === null);
    this.buyersFirst = ruling('downTakes') === 'buyers-first' && at.down.has(seat);
  }

  *read(): Script<MoveOf<'score'> | null> {
    const { at, seat } = this;
    const { cites, buying, picksAndBuys } = at.terms.rules;
    const buys = buying === null ? [] : (['buy'] as const);
    const picks = picksAndBuys ? (['pick-and-buy'] as const) : [];
    const takes = `that seat ${seat} takes ${at.pile.at(-1)}`;
    let line: MoveOf<'take' | 'restock' | 'draw' | 'score' | 'buy' | 'pick-and-buy'>;
    if (at.stock.length > 0) {
      const ways = ['take', 'draw', 'restock', ...buys, ...picks] as const;
      line = yield* expect(ways, `${takes} or draws`, 'R3.1', cites.strays);
    } else if (this.forDraw() !== null) {
      const ways = ['take', 'restock', ...buys, ...picks] as const;
      line = yield* expect(ways, `${takes}, or a new stock`, 'R2.4', cites.strays);
    } else {
      const ways = ['take', 'score', ...buys, ...picks] as const;
      line = yield* expect(ways, `${takes}, or the score for want of cards`, cites.usedUp, {
        ...cites.strays,
        restock: cites.usedUp,
      });
    }
    if (line.type === 'score') return line;
    if (line.type === 'restock') line = yield* this.restocked(line);
    if (line.type === 'take') this.take(line);
    else if (line.type === 'draw') this.draw(line);
    else if (line.type === 'pick-and-buy') this.pickAndBuy(line);
    else {
      this.buy(line);
      return yield* this.drawAfterBuy();
    }
    return null;
  }

  private take({ seat, card, declined }: MoveOf<'take'>): void {
    const { at } = this;
    match('seat', seat, this.seat, 'R2.3');
    match('card', card, at.pile.at(-1), 'R3.2');
    const rule = this.buyersFirst ? 'R6.4' : at.terms.rules.cites.declined;
    match('declined', declined, this.buyersFirst ? this.asked : [], rule);
    at.pile.pop();
    at.hands[seat]!.push(card);
  }

  private draw({ seat, card }: MoveOf<'draw'>): void {
    match('seat', seat, this.seat, 'R2.3');
    match('card', card, this.at.stock[0], 'R3.2');
    this.at.draw(seat, 'card', [card], 1, 'R3.2');
  }

  /** R6.1 to R6.4. */
  private buy({ seat, card, penalty, declined }: MoveOf<'buy'>): void {
    const { at } = this;
    const why = this.whyNoBuy(seat);
    requireRule(why === null, why, () => `seat ${seat} may not buy`);
    match('card', card, at.pile.at(-1), 'R6.1');
    const before = this.asked.slice(0, this.asked.indexOf(seat));
    const rule = this.buyersFirst ? 'R6.4' : 'R6.1';
    match('declined', declined, this.buyersFirst ? before : [this.seat, ...before], rule);
    this.pay(seat, penalty, 'R6.1');
    at.pile.pop();
    at.hands[seat]!.push(card);
  }

  /** R6.5. */
  private pickAndBuy({ seat, cards, penalty }: MoveOf<'pick-and-buy'>): void {
    const { at } = this;
    match('seat', seat, this.seat, 'R2.3');
    const why = this.whyNoPick();
    requireRule(why === null, why, () => `seat ${seat} may not pick and buy`);
    match('cards', cards, at.pile.slice(-2).reverse(), 'R6.5');
    this.pay(seat, penalty, 'R6.5');
    at.pile.splice(-2);
    at.hands[seat]!.push(...cards);
  }

  private pay(seat: number, penalty: readonly string[], rule: string): void {
    const { at } = this;
    const count = at.terms.rules.buying!.penalty;
    requireRule(at.stock.length >= count, 'R2.4', () => `the stock has no ${count} cards: expected a new one before`);
    at.draw(seat, 'penalty', penalty, count, rule);
    at.bought[seat]!++;
  }

  /** R3.2: a player whose upcard was bought draws, and may not take the card below. */
  private *drawAfterBuy(): Script<MoveOf<'score'> | null> {
    const { at, seat } = this;
    const strays = { ...at.terms.rules.cites.strays, take: 'R3.2' };
    const draws = `that seat ${seat} draws`;
    if (at.stock.length === 0) {
      const need = this.forDraw();
      if (need === null) return yield* expect(['score'], 'the score, for want of cards', 'R2.4', strays);
      this.restock(yield* expect(['restock'], 'a new stock', 'R2.4', strays), need);
    }
    this.draw(yield* expect(['draw'], draws, 'R3.1', strays));
    return null;
  }

  /** R2.4: reads the draw or buy that needed the new stock. */
  private *restocked(line: MoveOf<'restock'>): Script<MoveOf<Need['type']>> {
    const needs = [this.forDraw(), this.forBuy(), this.forPick()].filter((need) => need !== null);
    requireRule(needs.length > 0, 'R2.4', () => 'nothing needs a new stock here');
    // Each needs one of another size.
    const need = needs.find(({ cards }) => cards.length === line.cards.length) ?? needs[0]!;
    this.restock(line, need);
    const what = need.type === 'draw' ? `that seat ${this.seat}, who needed the new stock, draws` : `a ${need.type}`;
    return yield* expect([need.type], what, 'R2.4');
  }

  private restock({ cards }: MoveOf<'restock'>, need: Need): void {
    const due = need.cards.join(' ');
    requireRule(sameCards(cards, need.cards), 'R2.4', () => `expected the discard pile but its top, ${due}`);
    this.at.restock(cards);
  }

  private forDraw(): Need | null {
    const { stock, pile, restocks, terms } = this.at;
    // R10.5
    const isAllowed = restocks < terms.rules.mostRestocks;
    return stock.length === 0 && pile.length > 1 && isAllowed ? { type: 'draw', cards: pile.slice(0, -1) } : null;
  }

  private forBuy(): Need | null {
    const { stock, pile, terms } = this.at;
    const isNeeded = this.asked.length > 0 && stock.length < terms.rules.buying!.penalty;
    return isNeeded ? { type: 'buy', cards: pile.slice(0, -2) } : null;
  }

  private forPick(): Need | null {
    const { stock, pile, terms } = this.at;
    const isNeeded = stock.length < (terms.rules.buying?.penalty ?? 0) && this.whyNoPick() === null;
    return isNeeded ? { type: 'pick-and-buy', cards: pile.slice(0, -3) } : null;
  }

  /** @returns the rule by which this seat may not buy the upcard, null if it may */
  private whyNoBuy(seat: number): string | null {
    const { terms, line, bought, down } = this.at;
    const { buying } = terms.rules;
    if (buying === null || seat === this.seat || seat >= terms.players) return 'R6.1';
    if (bought[seat]! >= terms.buys(line.deal)) return 'R6.2';
    if (down.has(seat) && !buying.whenDown) return 'R6.3';
    return this.supply(1) < buying.penalty ? 'R6.6' : null;
  }

  /** @returns the rule by which the player in turn may not pick and buy, null if they may */
  private whyNoPick(): string | null {
    const { terms, line, bought, down, pile } = this.at;
    const { buying, picksAndBuys } = terms.rules;
    const hasBuy = bought[this.seat]! < terms.buys(line.deal);
    if (!picksAndBuys || down.has(this.seat) || !hasBuy || pile.length < 2) return 'R6.5';
    return this.supply(2) < buying!.penalty ? 'R6.6' : null;
  }

  /** R6.6: cards for a penalty, once `cards` cards of the pile are bought; the top of the rest stays. */
  private supply(cards: number): number {
    const { stock, pile } = this.at;
    return stock.length + Math.max(0, pile.length - cards - 1);
  }
}
