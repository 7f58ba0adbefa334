import { requireRule } from '../../kit/checker.js';
import { sameCards, sum } from './cards.js';
import { type MoveOf, match } from './format.js';
import { Melds } from './melds.js';
import type { Terms } from './terms.js';

/** End of a deal: the seat that went out, null if none, and the reason. */
export interface Ending {
  readonly out: number | null;
  readonly reason: MoveOf<'score'>['reason'];
  readonly rule: string;
  /** R7.4: points for going out blind; undefined for 0. */
  readonly points?: number;
}

/** Location of all cards of a deal, and the state of its players. */
export class Standing {
  readonly hands: string[][];
  /** In the order drawn. */
  stock: string[];
  /** The top is the last. */
  pile: string[];
  readonly melds: Melds;
  /** Seats that have laid their contract in this deal; in F: anything. */
  readonly down = new Set<number>();
  readonly bought: number[];
  restocks = 0;

  constructor(
    readonly terms: Terms,
    readonly line: MoveOf<'deal'>,
  ) {
    const { players, rules } = terms;
    const { deal, dealer, deck } = line;
    match('dealer', dealer, (deal - 1) % players, 'R2.1');
    const foreign = deck.filter((card) => !terms.deck.includes(card));
    const isOfGame = foreign.every((card) => card === 'WW');
    requireRule(isOfGame, 'R1.1', () => `there are no such cards in this game: ${foreign.join(' ')}`);
    requireRule(
      sameCards(deck, terms.deck),
      rules.cites.deck,
      () => `expected ${tellDeck(terms)}; found ${deck.length}`,
    );
    // R2.2: one at a time, the dealer's left first.
    const dealt = players * terms.handSize(deal);
    this.hands = Array.from({ length: players }, (_, seat) =>
      deck.slice(0, dealt).filter((_card, index) => (dealer + 1 + index) % players === seat),
    );
    this.pile = deck.slice(dealt, dealt + 1);
    this.stock = deck.slice(dealt + 1);
    this.melds = new Melds(rules);
    this.bought = this.hands.map(() => 0);
  }

  /** @throws Fault of this rule if the seat does not hold them, as often as they are named */
  remove(seat: number, cards: readonly string[], rule: string): void {
    const hand = this.hands[seat]!;
    for (const card of cards) {
      const place = hand.indexOf(card);
      requireRule(place >= 0, rule, () => `seat ${seat} does not hold ${card}`);
      hand.splice(place, 1);
    }
  }

  /** Takes the next cards of the stock to a hand. @throws Fault if the line names others */
  draw(seat: number, field: string, told: readonly string[], count: number, rule: string): void {
    match(field, told, this.stock.slice(0, count), rule);
    this.stock = this.stock.slice(count);
    this.hands[seat]!.push(...told);
  }

  /** Turns the lowest cards of the pile, in this order, into stock, under the rest of the old (R2.4). */
  restock(cards: readonly string[]): void {
    this.pile = this.pile.slice(cards.length);
    this.stock = [...this.stock, ...cards];
    this.restocks++;
  }
}

function tellDeck({ deck, rules }: Terms): string {
  const wilds = deck.filter((card) => card === 'WW').length;
  const packs = (deck.length - wilds) / (rules.pack.ranks.length * rules.pack.suits.length);
  return `${deck.length} cards: each ${packs === 1 ? 'once' : `${packs} times`}, and ${wilds} WW`;
}

export interface Game {
  readonly terms: Terms;
  /** Points of each seat up to now; where there are stages, 0 (R7.5). */
  readonly totals: number[];
  /** The stage that each seat is at, from 1; null where all lay the contract of the deal. */
  readonly stages: number[] | null;
  /** Value of each hand at the end of the last deal, in games of stages. */
  values: readonly number[];
}

/** Checks the end of a deal and counts it. @throws Fault */
export function checkScore(game: Game, at: Standing, ending: Ending, line: MoveOf<'score'>): void {
  const { totals, stages, terms } = game;
  const { cites } = terms.rules;
  match('deal', line.deal, at.line.deal, 'R2.1');
  match('out', line.out, ending.out, ending.rule);
  match('reason', line.reason, ending.reason, ending.rule);
  game.values = at.hands.map((hand) => sum(hand.map((card) => terms.rules.worth(card))));
  checkPoints(game, ending, line.points);
  if (stages === null) for (const [seat, more] of line.points.entries()) totals[seat] = totals[seat]! + more;
  else for (const seat of at.down) stages[seat] = stages[seat]! + 1;
  match('totals', line.totals, totals, cites.totals);
  match('stages', line.stages, stages, cites.stages);
  match('number of hands', line.hands.length, at.hands.length, cites.hands);
  for (const [seat, hand] of at.hands.entries()) {
    const told = line.hands[seat]!;
    requireRule(
      sameCards(told, hand),
      cites.hands,
      () => `seat ${seat} holds ${hand.join(' ')}; found ${told.join(' ')}`,
    );
  }
}

/** R7.3, R7.4, R7.6, R10.5, R10.6. */
function checkPoints({ values, terms }: Game, { out, reason, points }: Ending, told: readonly number[]): void {
  const { cites, contracts } = terms.rules;
  match('number of points', told.length, values.length, cites.points);
  for (const [seat, value] of values.entries()) {
    const isOut = seat === out;
    if (contracts.length === 0) {
      const won = isOut ? (reason === 'rummy' ? terms.rules.rummyTimes : 1) * sum(values) : 0;
      match(`points of seat ${seat}`, told[seat], won, cites.points);
    } else {
      const rule = !isOut ? cites.points : reason === 'blind' ? 'R7.4' : 'R7.3';
      match(`points of seat ${seat}`, told[seat], (isOut ? points : undefined) ?? value, rule);
    }
  }
}

/** R7.3, R7.5, R10.7. */
export function winnersOf({ totals, stages, values, terms }: Game): number[] {
  const { contracts } = terms.rules;
  if (contracts.length === 0) return best(totals, (one, other) => one > other);
  if (stages === null) return best(totals, (one, other) => one < other);
  const ahead = best(stages, (one, other) => one > other);
  if (stages[ahead[0]!]! <= contracts.length) return ahead;
  const left = ahead.map((seat) => values[seat]!);
  return best(left, (one, other) => one < other).map((index) => ahead[index]!);
}

function best(values: readonly number[], isBetter: (one: number, other: number) => boolean): number[] {
  return [...values.keys()].filter((index) => !values.some((value) => isBetter(value, values[index]!)));
}
