import { cardsOf, nameOf, numberOf, SUIT_NAMES } from '../../../cards/model.testing.js';
import type { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, RummyView, SeatView, UnoPolicy, UnoView } from '../policy.js';
import { layDownOf } from './positions.testing.js';
import { parse } from './stacked-deck.testing.js';

/**
 * What one turn decides. Cards and suits are in notation; an answer that begins with '=' stands for one that no honest
 * policy gives, see ODD.
 */
export interface Turn {
  /** The card that the Uno player plays. */
  readonly uno?: string;
  readonly call?: string;
  /** How many cards the Rummy player picks up; 0 is the stock. */
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

/** What a seat saw when it was asked for a decision that the script no longer tells. */
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

  /** How many turns were begun. */
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
