import { cardsOf, DECK, nameOf, numberOf, rankName, SUIT_NAMES } from '../../../cards/model.testing.js';
import type { ShamusEvent } from '../engine/events.js';
import type { RummyPolicy, RummyView, SeatView, UnoPolicy, UnoView } from '../policy.js';
import type { LayDown } from '../rules/lay-down.js';
import { parse } from './naive.testing.js';
import { layDownOf } from './positions.testing.js';

/**
 * A deal of which the hands and the upcard are given, the circle and the stock as far as they matter. With the hands of
 * seats 2 and 3 it is one for four players.
 */
export interface Deal {
  readonly uno: string;
  readonly rummy: string;
  readonly uno2?: string;
  readonly rummy2?: string;
  readonly upcard: string;
  /** In the order in which the cards are turned, which is the reverse of the order dealt (rule 2.3). */
  readonly circle?: string;
  readonly stock?: string;
}

export function playersOf({ uno2 }: Deal): 2 | 4 {
  return uno2 === undefined ? 2 : 4;
}

/** Rules 2.2 to 2.4 and 7.1. */
const SIZES = { 2: { hand: 6, circle: 10, stock: 29 }, 4: { hand: 4, circle: 8, stock: 27 } };

/**
 * The whole deck in the order of use (rules 2.2 to 2.4, 7.1). What is not given is filled in from a new deck: the circle
 * first, with cards that are neither ace, 2 nor 4, then the stock.
 *
 * @throws Error if a part has too many cards, a hand not as many as are dealt, or a card comes twice.
 */
export function stackedDeck(deal: Deal): number[] {
  const size = SIZES[playersOf(deal)];
  const { uno, rummy, uno2, rummy2, upcard, circle = '', stock = '' } = deal;
  // In the order of dealing: the dealer comes last.
  const seats = uno2 === undefined ? [rummy, uno] : [rummy, uno2, rummy2 ?? '', uno];
  const hands = seats.map(parse);
  const [turned, drawn, up] = [parse(circle), parse(stock), parse(upcard)];
  const given = [...hands.flat(), ...turned, ...drawn, ...up];
  const isDealt = hands.every((hand) => hand.length === size.hand) && up.length === 1;
  if (!isDealt || new Set(given).size !== given.length) throw new Error(`no deal: ${given.join(' ')}`);
  const free = DECK.filter((card) => !given.includes(card));
  const quiet = free.filter((card) => !'A24'.includes(rankName(card)));
  const circleCards = [...turned, ...quiet.slice(0, Math.max(0, size.circle - turned.length))];
  const stockCards = [...drawn, ...free.filter((card) => !circleCards.includes(card))];
  if (circleCards.length !== size.circle || stockCards.length !== size.stock) {
    throw new Error(`no deal: ${circleCards} ${stockCards}`);
  }
  const dealt = hands[0]!.flatMap((_, round) => hands.map((hand) => hand[round]!));
  return [...dealt, ...circleCards.reverse(), ...up, ...stockCards].map(numberOf);
}

/**
 * Decisions of one turn. Cards and suits are in notation; an answer that begins with '=' stands for one that no honest
 * policy gives, see ODD.
 */
export interface Turn {
  readonly uno?: string;
  readonly call?: string;
  /** Number of cards that the Rummy player picks up; 0 is the stock. */
  readonly draw?: number | string;
  readonly sequences?: string;
  readonly groups?: string;
  readonly discard?: string;
}

const ODD: Readonly<Record<string, unknown>> = {
  '=undefined': undefined,
  '=null': null,
  '=NaN': Number.NaN,
  '=infinity': Number.POSITIVE_INFINITY,
  '=minus one': -1,
  '=one half': 0.5,
  '=four': 4,
  '=a place that is no card': 13,
  '=beyond the last card': 64,
  '=2^32': 2 ** 32,
  "='0'": '0',
  '=true': true,
  '=[0]': [0],
  '={}': {},
};

/** View of a seat that was asked for a decision that the script no longer has. */
export interface Seen {
  readonly asked: string;
  readonly hand: string;
  readonly playable?: string;
  readonly mustLay?: string;
  readonly discardable?: string;
  readonly pile: string;
  readonly sequences: string;
  readonly groups: string;
  readonly points: number;
  readonly held: readonly number[];
  readonly circle: number;
  readonly stock: number;
  readonly seniorLost: boolean;
  readonly lastCall: string | null;
}

/** Thrown by the scripted policies where the script stops. */
export class Stopped extends Error {
  constructor(readonly seen: Seen) {
    super(`the script stops where ${seen.asked}`);
  }
}

/** Two policies that do what a script says, turn by turn, and stop the game where it says no more. */
export class Script {
  private next = 0;
  private turn: Turn = {};

  constructor(private readonly turns: readonly Turn[]) {}

  get begun(): number {
    return this.next;
  }

  readonly uno: UnoPolicy = {
    play: (view) => this.answer(view, 'uno plays', this.begin('uno', view).uno, numberOf),
    call: (view) => this.answer(view, 'uno calls', this.turn.call, (suit) => SUIT_NAMES.indexOf(suit)),
  };

  readonly rummy: RummyPolicy = {
    draw: (view) => this.answer(view, 'rummy draws', this.begin('draw', view).draw, Number),
    layDown: (view, laid) => this.layDown(view, laid),
    discard: (view) => this.answer(view, 'rummy discards', this.turn.discard, numberOf),
  };

  private begin(part: 'uno' | 'draw', view: SeatView): Turn {
    this.turn = this.turns[this.next++] ?? {};
    const other = part === 'uno' ? 'draw' : 'uno';
    if (this.turn[other] !== undefined) throw new Error(`turn ${this.next} of the script is not seat ${view.seat}'s`);
    return this.turn;
  }

  private answer(view: SeatView, asked: string, said: number | string | undefined, read: (text: string) => number) {
    if (said === undefined) throw new Stopped(see(view, asked));
    if (typeof said === 'number') return said;
    return said.startsWith('=') ? odd(said) : read(said);
  }

  private layDown(view: RummyView, laid: LayDown): void {
    const { sequences, groups, discard } = this.turn;
    if (sequences === undefined && groups === undefined && discard === undefined) {
      throw new Stopped(see(view, 'rummy lays down'));
    }
    if (sequences?.startsWith('=')) {
      laid.set(odd(sequences), odd(sequences), 0, 0);
    } else {
      laid.copy(layDownOf({ sequences: parse(sequences ?? ''), groups: parse(groups ?? '') }));
    }
  }
}

/** Typed as the number that it is not, as an untyped policy would have it. */
function odd(name: string): number {
  if (!(name in ODD)) throw new Error(`no odd answer is called ${name}`);
  return ODD[name] as number;
}

function see(view: SeatView & Partial<UnoView & RummyView>, asked: string): Seen {
  const { table } = view;
  const list = (lo = 0, hi = 0) => cardsOf(lo, hi).join(' ');
  return {
    asked,
    hand: list(view.handLo, view.handHi),
    playable: list(view.playableLo, view.playableHi),
    mustLay: list(view.mustLayLo, view.mustLayHi),
    discardable: list(view.discardableLo, view.discardableHi),
    pile: Array.from(table.pile.subarray(0, table.pileCount), nameOf).join(' '),
    sequences: list(table.sequencesLo, table.sequencesHi),
    groups: list(table.groupsLo, table.groupsHi),
    points: table.points,
    held: [...table.held],
    circle: table.circleCount,
    stock: table.stockCount,
    seniorLost: table.seniorLost,
    lastCall: SUIT_NAMES[table.lastCall] ?? null,
  };
}

const SEATS = ['uno', 'rummy', 'uno2', 'rummy2'];
const CAUSES = { opening: 'upcard', circle: 'circle card', discard: 'discard' };

export function lineOf(event: ShamusEvent): string {
  switch (event.type) {
    case 'deal':
      return 'deal';
    case 'penalty':
      return `${SEATS[event.seat]} draws ${list(event.cards)} for the ${CAUSES[event.cause]}`;
    case 'draw':
      return `${SEATS[event.seat]} draws ${list(event.cards)}`;
    case 'play':
      return `${SEATS[event.seat]} plays ${nameOf(event.card)}${event.call === null ? '' : `, calls ${SUIT_NAMES[event.call]}`}`;
    case 'circle':
      return `circle ${nameOf(event.card)}, ${event.left} left`;
    case 'pickup':
      return `${SEATS[event.seat]} picks up ${list(event.cards)}`;
    case 'meld':
      return `${SEATS[event.seat]} melds ${event.kind} ${list(event.cards)}`;
    case 'layoff':
      return `${SEATS[event.seat]} lays off ${event.kind} ${list(event.cards)}`;
    case 'discard':
      return `${SEATS[event.seat]} discards ${nameOf(event.card)}`;
    case 'pass':
      return `${SEATS[event.seat]} passes`;
    case 'senior-lost':
      return 'senior lost';
    case 'end': {
      const { outcome, reason, table, net, hands, circle, stock } = event;
      const left = `hands ${hands.join(' ')}, circle ${circle}, stock ${stock}`;
      return `end: ${outcome} by ${reason}, table ${table}, net ${net}, ${left}`;
    }
  }
}

function list(cards: readonly number[]): string {
  return cards.map(nameOf).join(' ');
}
