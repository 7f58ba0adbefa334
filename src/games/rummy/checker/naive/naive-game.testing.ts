/** Random legal games of A to E with their transcripts, from the rules alone. */
import { Dice } from '../../../shamus/checker/dice.testing.js';
import { buysOf, contractsOf, handOf, NAMES, type NaiveTable, worthOf } from './naive-rules.testing.js';
import { copyOf, type Line, type NaiveState, type Told } from './naive-state.testing.js';
import { type MoveProbabilities, playTurn } from './naive-turn.testing.js';
import { anyDeck } from './rich-deck.testing.js';

export interface NaiveGameOptions {
  readonly table: NaiveTable;
  readonly seed: number;
  readonly variant?: string;
  /** From 1; in a whole game 1. */
  readonly firstDeal?: number;
  /** In D, from 1, one a seat. */
  readonly stages?: readonly number[];
  /** How many at most; in a whole game all. */
  readonly deals?: number;
  /** How likely a hand is dealt with its contract. */
  readonly richness?: number;
  readonly temper?: Partial<MoveProbabilities>;
}

const SOME = [0, 0.1, 0.5, 1] as const;

export function naiveGame(options: NaiveGameOptions): Told[] {
  return new NaiveGame(options).play();
}

class NaiveGame {
  private readonly dice: Dice;
  private readonly told: Told[] = [];
  private readonly totals: number[];
  private readonly stages: number[];
  private readonly tempers: MoveProbabilities[];
  private held: number[] = [];
  private state!: NaiveState;

  constructor(private readonly options: NaiveGameOptions) {
    const { table, seed, stages, temper } = options;
    this.dice = new Dice(seed);
    const { dice } = this;
    const seats = Array.from({ length: table.players });
    this.totals = seats.map(() => 0);
    this.stages = seats.map((_, seat) => stages?.[seat] ?? 1);
    const buys = dice.pick(SOME);
    this.tempers = seats.map(() => ({
      takes: dice.pick([0, 0.1, 0.4]),
      buys: dice.chance(0.5) ? buys : dice.pick(SOME),
      picks: dice.pick([0, 0.2, 1]),
      lays: dice.pick([0.2, 1, 1]),
      laysOff: dice.pick([0.3, 0.9, 1]),
      swaps: dice.pick([0, 0.5, 0.9]),
      isPatient: dice.chance(0.2),
      ...temper,
    }));
  }

  play(): Told[] {
    const { table, seed, variant = 'game', firstDeal = 1, deals = 1 } = this.options;
    const { letter, players, rulings } = table;
    const policies = this.totals.map((_, seat) => `naive ${seat}`);
    const format = 'rummy-transcript/1';
    const name = NAMES[letter];
    this.told.push({
      line: { type: 'game', format, name, players, variant, rulings, seed: String(seed), game: seed, policies },
      before: null,
    });
    const last = letter === 'D' ? 60 : contractsOf(letter).length;
    let played = 0;
    for (let deal = firstDeal; deal <= last; deal++) {
      this.playDeal(deal);
      played++;
      if (this.stages.includes(11) || (variant !== 'game' && played === deals)) break;
    }
    const stages = letter === 'D' ? this.stages : null;
    this.told.push({
      line: { type: 'end', winners: this.winners(), totals: this.totals, deals: played, stages },
      before: null,
    });
    return this.told;
  }

  /** R7.3, R7.5. */
  private winners(): number[] {
    const seats = [...this.totals.keys()];
    if (this.options.table.letter !== 'D') {
      return seats.filter((seat) => this.totals[seat] === Math.min(...this.totals));
    }
    const ahead = seats.filter((seat) => this.stages[seat] === Math.max(...this.stages));
    if (!this.stages.includes(11)) return ahead;
    const fewest = Math.min(...ahead.map((seat) => this.held[seat]!));
    return ahead.filter((seat) => this.held[seat] === fewest);
  }

  private tell(line: Line): void {
    this.told.push({ line, before: copyOf(this.state) });
  }

  private playDeal(deal: number): void {
    const { table, richness = this.dice.pick([0, 0.5, 1]) } = this.options;
    const { letter, players } = table;
    const all = contractsOf(letter);
    const contracts = this.totals.map((_, seat) => all[(letter === 'D' ? this.stages[seat]! : deal) - 1]!);
    const deck = anyDeck(this.dice, table, deal, contracts, richness);
    const shown = contracts.map((contract) =>
      contract.map((as) => ({ kind: as.startsWith('S') ? 'set' : 'run', size: Number(as.slice(1)) })),
    );
    const dealer = (deal - 1) % players;
    const hands: string[][] = contracts.map(() => []);
    const stock = [...deck];
    for (let round = 0; round < handOf(table, deal); round++) {
      for (let step = 1; step <= players; step++) hands[(dealer + step) % players]!.push(stock.shift()!);
    }
    const pile = [stock.shift()!];
    const none = { melds: [], wasDown: false, hasDrawn: false, turn: 0, seat: dealer };
    const [down, bought] = [contracts.map(() => false), contracts.map(() => 0)];
    this.state = { ...none, deal, hands, stock, pile, down, bought, contracts };
    this.tell({ type: 'deal', deal, dealer, contract: letter === 'D' ? shown : shown[0], deck });
    while (letter === 'C' && pile[0] === 'WW') {
      this.tell({ type: 'buried', card: 'WW' });
      stock.push('WW');
      pile[0] = stock.shift()!;
    }
    const { reason, out, points } = this.playTurns();
    this.score(reason, out, points);
  }

  private playTurns(): { reason: string; out: number | null; points: number } {
    const { table } = this.options;
    const limit = Number(table.rulings.turnLimit) * table.players;
    while (this.state.turn < limit) {
      this.state.turn++;
      this.state.seat = (this.state.seat + 1) % table.players;
      this.state.wasDown = this.state.down[this.state.seat]!;
      this.state.hasDrawn = false;
      if (!this.drawn()) return { reason: 'stock', out: null, points: 0 };
      this.state.hasDrawn = true;
      const { state, told, end } = playTurn(this.dice, table, this.state, this.tempers[this.state.seat]!);
      this.state = state;
      this.told.push(...told);
      if (end !== null) return end;
    }
    return { reason: 'turns', out: null, points: 0 };
  }

  /** R6.1: those who might buy the upcard, in their order. */
  private buyers(): number[] {
    const { state } = this;
    const { table } = this.options;
    const { letter, players, rulings } = table;
    if (letter === 'D') return [];
    const buyers: number[] = [];
    const from = rulings.buyOrder === 'dealer' ? (state.deal - 1) % players : state.seat;
    for (let step = 1; step <= players; step++) {
      const seat = (from + step) % players;
      if (seat === state.seat || state.bought[seat]! >= buysOf(table, state.deal)) continue;
      if ('CE'.includes(letter) && state.down[seat]) continue;
      if (this.giveable(state.pile.slice(0, -1)) < (letter === 'E' ? 2 : 1)) continue;
      buyers.push(seat);
    }
    return buyers;
  }

  /** R6.6: how many cards stock and new stock have, with this pile. */
  private giveable(pile: readonly string[]): number {
    return this.state.stock.length + pile.slice(0, -1).length;
  }

  /** R3.2, R6. @returns false if there is no card to draw */
  private drawn(): boolean {
    const { dice, state } = this;
    const { letter, rulings } = this.options.table;
    const { seat } = state;
    const temper = this.tempers[seat]!;
    const takes = dice.chance(temper.takes);
    const asked = this.buyers();
    const buyersFirst = letter === 'E' && rulings.downTakes === 'buyers-first' && state.wasDown;
    if (takes && !buyersFirst) return this.take([]);
    const isSpent = state.stock.length < 2;
    if (dice.chance(temper.picks) && this.mayPick() && (isSpent || !temper.isPatient)) return this.pickAndBuy();
    const declined = buyersFirst ? [] : [seat];
    for (const buyer of asked) {
      const { buys, isPatient } = this.tempers[buyer]!;
      if (dice.chance(buys) && (isSpent || !isPatient)) {
        this.buy(buyer, declined);
        return this.draw();
      }
      declined.push(buyer);
    }
    return takes ? this.take(declined) : this.draw();
  }

  private mayPick(): boolean {
    const { state } = this;
    const { table } = this.options;
    const hasBuy = state.bought[state.seat]! < buysOf(table, state.deal);
    const mayBuy = table.letter === 'C' && !state.wasDown && hasBuy && state.pile.length >= 2;
    return mayBuy && this.giveable(state.pile.slice(0, -2)) >= 1;
  }

  private take(declined: number[]): boolean {
    const { seat, pile, hands } = this.state;
    const card = pile.at(-1)!;
    this.tell({ type: 'take', seat, card, declined });
    hands[seat]!.push(pile.pop()!);
    return true;
  }

  /** R2.4. @param held how many cards of the pile are bought already @param needed how many are to be drawn */
  private restock(held: number, needed: number): void {
    const { state } = this;
    if (state.stock.length >= needed) return;
    const top = state.pile.length - held - 1;
    const cards = this.dice.shuffle(state.pile.slice(0, top));
    this.tell({ type: 'restock', cards });
    state.stock.push(...cards);
    state.pile = state.pile.slice(top);
  }

  private buy(seat: number, declined: number[]): void {
    const count = this.options.table.letter === 'E' ? 2 : 1;
    this.restock(1, count);
    const { hands, stock, pile, bought } = this.state;
    const penalty = stock.slice(0, count);
    this.tell({ type: 'buy', seat, card: pile.at(-1), penalty, declined: [...declined] });
    hands[seat]!.push(pile.pop()!, ...stock.splice(0, count));
    bought[seat]!++;
  }

  private pickAndBuy(): boolean {
    this.restock(2, 1);
    const { seat, hands, stock, pile, bought } = this.state;
    const cards = [pile.at(-1)!, pile.at(-2)!];
    this.tell({ type: 'pick-and-buy', seat, cards, penalty: [stock[0]] });
    hands[seat]!.push(pile.pop()!, pile.pop()!, stock.shift()!);
    bought[seat]!++;
    return true;
  }

  private draw(): boolean {
    if (this.giveable(this.state.pile) === 0) return false;
    this.restock(0, 1);
    const { seat, hands, stock } = this.state;
    this.tell({ type: 'draw', seat, card: stock[0] });
    hands[seat]!.push(stock.shift()!);
    return true;
  }

  private score(reason: string, out: number | null, bonus: number): void {
    const { letter } = this.options.table;
    const { state, totals, stages } = this;
    const before = copyOf(state);
    this.held = state.hands.map((hand) => hand.map((card) => worthOf(letter, card)).reduce((a, b) => a + b, 0));
    const points = this.held.map((value, seat) => (seat === out ? bonus : value));
    for (const seat of totals.keys()) {
      if (letter !== 'D') totals[seat] = totals[seat]! + points[seat]!;
      else if (state.down[seat]) stages[seat] = stages[seat]! + 1;
    }
    this.told.push({
      line: {
        ...{ type: 'score', deal: state.deal, out, reason, points, totals: [...totals] },
        ...{ stages: letter === 'D' ? [...stages] : null, hands: state.hands.map((hand) => this.dice.shuffle(hand)) },
      },
      before,
    });
  }
}
