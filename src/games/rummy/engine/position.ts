import type { Card } from '../../../cards/card.js';
import { Bag, WILD } from '../cards/bag.js';
import { KIND, type Plan, SWAP } from '../melds/rows.js';
import { BLIND, type DealReason, FINISH, GOES_ON, OUT, RUMMY, STOCK, TURNS } from '../rules/endings.js';
import { inDeal, type Terms } from '../rules/terms.js';
import { Laying } from './laying.js';
import { Offers } from './offers.js';
import { RowLayer } from './row-layer.js';
import { type Shuffler, Stock } from './stock.js';
import { DEAL_IS_OVER, DISCARDS, DRAWS, nextSeat, PICKS, TAKES, Table } from './table.js';

/**
 * State of a game, and the moves that change it. A position is a game at any moment, also in the middle of a turn:
 * `table.phase` says what comes next. It can be copied, played on and thrown away; a move allocates nothing.
 *
 * Moves are trusted; the caller checks that they are legal. If a method returns a `DealReason`, GOES_ON means that the
 * deal does.
 */
export class Position {
  readonly table: Table;
  readonly hands: readonly Bag[];
  readonly stock: Stock;
  private readonly offers: Offers;
  readonly laying: Laying;
  private readonly rows: RowLayer;
  /** Rows laid by `layPlan`, and how many of them were swaps. */
  laidRows = 0;
  laidSwaps = 0;
  /** True if the game has buys. */
  private readonly isBuying: boolean;

  constructor(readonly terms: Terms) {
    this.table = new Table(terms);
    this.hands = Array.from({ length: terms.players }, () => new Bag());
    this.stock = new Stock(terms.deck);
    this.offers = new Offers(terms, this.table);
    this.laying = new Laying(terms, this.table);
    this.rows = new RowLayer(terms, this.table, this.hands);
    this.isBuying = terms.mostBuys.some((most) => most > 0);
  }

  /** @param other a position of the same terms */
  copyFrom(other: Readonly<Position>): void {
    this.table.copyFrom(other.table);
    for (let seat = 0; seat < this.hands.length; seat++) this.hands[seat]!.copyFrom(other.hands[seat]!);
    this.stock.copyFrom(other.stock);
  }

  /**
   * Deals (R2.1 to R2.3): one card at a time, the dealer's left first, then the upcard. Where it is wild, and wilds are
   * buried, `buryUpcard` must follow.
   */
  deal(deal: number, shuffler: Shuffler): void {
    const { table, hands, stock, terms } = this;
    const { players } = terms;
    const handSize = inDeal(terms.handSizes, deal);
    table.startDeal(deal);
    stock.startDeal(shuffler, deal);
    for (let seat = 0; seat < players; seat++) hands[seat]!.clear();
    const first = nextSeat(table.dealer, players);
    for (let round = 0; round < handSize; round++) {
      let seat = first;
      for (let place = 0; place < players; place++) {
        hands[seat]!.take(stock.draw());
        seat = nextSeat(seat, players);
      }
    }
    for (let seat = 0; seat < players; seat++) table.held[seat] = handSize;
    table.turnUp(stock.draw());
    table.stockCount = stock.left;
    this.startTurn(first);
  }

  /** True if the first upcard must go to the bottom of the stock (R2.2). */
  get mustBury(): boolean {
    return this.terms.buriesWilds && this.table.upcard === WILD;
  }

  /** The first upcard goes to the bottom of the stock, and the next is turned (R2.2). */
  buryUpcard(): void {
    const { table, stock } = this;
    stock.bury(table.upcard);
    table.bury(stock.left);
    table.turnUp(stock.draw());
    table.stockCount = stock.left;
  }

  /** The player in turn declines to take the upcard and buy the card under it (R6.5). */
  declinePick(): void {
    this.table.phase = TAKES;
  }

  /** The player in turn declines the upcard: it is offered to the others, or the player draws (R3.2, R6.1). */
  declineUpcard(): void {
    const { table, stock, offers } = this;
    if (!this.isBuying || offers.comeFirst || !offers.open(stock.left)) table.phase = DRAWS;
  }

  /** The seat `asked` does not buy the upcard (R6.1, R6.4). */
  declineBuy(): void {
    const { table, offers } = this;
    if (offers.next()) return;
    table.phase = offers.comeFirst ? TAKES : DRAWS;
    table.asked = table.seat;
  }

  /** The seat `asked` buys the upcard (R6.1). `payPenalty` is to follow. */
  buy(): Card {
    const { table, terms } = this;
    const { asked } = table;
    const card = table.buy(terms.penalty);
    this.hands[asked]!.take(card);
    table.phase = DRAWS;
    return card;
  }

  /** The player in turn takes the upcard and buys the card under it (R6.5). `payPenalty` is to follow. */
  pickAndBuy(): void {
    const { table } = this;
    const hand = this.hands[table.seat]!;
    hand.take(table.pile[table.pileCount - 1]!);
    hand.take(table.pile[table.pileCount - 2]!);
    table.pickAndBuy();
  }

  payPenalty(): Card {
    const { table, stock } = this;
    const card = stock.draw();
    this.hands[table.asked]!.take(card);
    table.paid(table.asked, stock.left);
    return card;
  }

  /** All penalty cards are paid: the player in turn goes on. */
  endBuy(): void {
    this.table.asked = this.table.seat;
  }

  /** The seats that declined the upcard in this turn, before a player buys or takes it: see `Offers.declined`. */
  declined(buyer: number): number[] {
    return this.isBuying ? this.offers.declined(this.stock.left, buyer) : [];
  }

  /** The player in turn takes the upcard (R3.2). */
  takeUpcard(): Card {
    const { table } = this;
    const card = table.takeUpcard();
    this.hands[table.seat]!.take(card);
    return card;
  }

  /** True if the discard pile must become a new stock before a card can be drawn (R2.4). */
  get needsRestock(): boolean {
    return this.stock.left === 0;
  }

  /** The discard pile but its top becomes the new stock (R2.4, R10.5); else the deal ends for want of cards. */
  restock(shuffler: Shuffler): DealReason {
    const { table, stock, terms } = this;
    if (table.restocks === terms.mostRestocks || table.pileCount < 2) return this.end(STOCK);
    stock.restock(shuffler, table.deal, table.restocks + 1, table.pile, table.pileCount);
    table.restocked();
    return GOES_ON;
  }

  /** The player in turn draws from the stock, which is not empty (R3.2). */
  draw(): Card {
    const { table, stock } = this;
    const card = stock.draw();
    this.hands[table.seat]!.take(card);
    table.drew(stock.left);
    return card;
  }

  /** The rule by which a row of a plan, or the contract that begins with it, may not be laid; '' if it may. */
  refusal(plan: Readonly<Plan>, row: number): string {
    return this.laying.refusal(plan, row, this.hands[this.table.seat]!);
  }

  /** Lays a row of a plan that is not refused (R3.3, R4, R5, R10.2). */
  layRow(plan: Readonly<Plan>, row: number): void {
    this.rows.lay(plan, row);
  }

  /**
   * Lays the rows of a plan up to one that is refused, or where the game is finished; `laidRows` of them, `laidSwaps` of these
   * swaps (R3.3, R4, R5).
   *
   * @returns the rule that the next row, or the whole if all are laid, is against; '' if the lay-down is legal
   */
  layPlan(plan: Readonly<Plan>): string {
    this.laidRows = this.laidSwaps = 0;
    while (this.laidRows < plan.count && !this.hasFinished) {
      const rule = this.refusal(plan, this.laidRows);
      if (rule !== '') return rule;
      for (let more = this.laying.together(plan, this.laidRows); more > 0; more--) {
        if (plan.get(this.laidRows, KIND) === SWAP) this.laidSwaps++;
        this.layRow(plan, this.laidRows++);
      }
    }
    return this.refusalOfWhole(this.laidSwaps > 0);
  }

  /** True if the player in turn has laid the last stage, and that wins at once (R7.5). */
  get hasFinished(): boolean {
    const { table, terms } = this;
    if (!(terms.ownStages && terms.finishAtOnce)) return false;
    return table.isDownNow(table.seat) && table.stages[table.seat] === terms.contracts.length - 1;
  }

  /**
   * The rule that a whole lay-down is against, which may be empty, with a swap or without; '' if it is legal.
   */
  refusalOfWhole(swapped: boolean): string {
    const { table, terms } = this;
    if (swapped && !table.isDown(table.seat)) return 'R5.2';
    return terms.keepsLast && this.hands[table.seat]!.count === 1 ? 'R7.2' : '';
  }

  /** Ends the lay-down of the player in turn, who has gone out if no card is left (R7.2). */
  endLayDown(): DealReason {
    const { table } = this;
    if (this.hands[table.seat]!.count === 0) return this.end(this.reasonOfOut());
    if (this.hasFinished) return this.end(FINISH);
    table.phase = DISCARDS;
    return GOES_ON;
  }

  /** Discards a card that is held (R3.4), which ends the turn, and the deal if it was the last card or the last turn. */
  discard(card: Card): DealReason {
    const { table, terms } = this;
    const hand = this.hands[table.seat]!;
    hand.give(card);
    table.discard(card);
    // A player who may not go out by a discard floats (R7.2).
    const isOut = hand.count === 0 && terms.outByDiscard;
    // One call for both: a branch that has not run yet would make V8 compile the whole again once it does.
    if (isOut || table.turn === terms.turnLimit * terms.players) return this.end(isOut ? this.reasonOfOut() : TURNS);
    this.startTurn(nextSeat(table.seat, terms.players));
    return GOES_ON;
  }

  /** Points that all others hold (R10.6). */
  pointsAgainst(seat: number): number {
    let points = 0;
    for (let other = 0; other < this.hands.length; other++) {
      if (other !== seat) points += this.terms.points.ofBag(this.hands[other]!);
    }
    return points;
  }

  /** Going rummy (R10.6), or going out blind (R7.4), if the player had laid nothing before this turn; else OUT. */
  private reasonOfOut(): DealReason {
    const { table, terms } = this;
    const since = table.downSince[table.seat]!;
    if (since !== 0 && since !== table.turn) return OUT;
    return terms.goingRummy > 1 ? RUMMY : terms.blindWild !== 0 ? BLIND : OUT;
  }

  /** Begins a turn (R2.3), with offers before the player in turn is asked about the upcard (R6.4, R6.5). */
  private startTurn(seat: number): void {
    const { table, stock, offers } = this;
    table.startTurn(seat);
    if (!this.isBuying) return;
    if (offers.comeFirst) offers.open(stock.left);
    else if (offers.mayPick(stock.left)) table.phase = PICKS;
  }

  private end(reason: DealReason): DealReason {
    this.table.phase = DEAL_IS_OVER;
    return reason;
  }
}
