/** Rulings on questions that the published rules leave open. The first value of each is the default. */
import type { Ruling } from '../../../game/index.js';

export const RULINGS = [
  {
    name: 'unoOut',
    values: ['draws', 'ends', 'passes'],
    summary:
      'An Uno player is out of cards but Senior is not met: do they draw at their next turn, does play end, or do they pass?',
  },
  { name: 'points', values: ['net', 'table'], summary: 'Do the cards in hand count against the targets?' },
  {
    name: 'juniorOpens',
    values: ['senior-lost', 'any-time'],
    summary: 'May Junior be won while Senior is still possible?',
  },
  {
    name: 'pickup',
    values: ['top', 'deepest'],
    summary: 'Which card of a pick-up must be laid down: the first taken, or the deepest as in Rummy 500?',
  },
  {
    name: 'pickupUse',
    values: ['meld-or-layoff', 'meld'],
    summary: 'May that card be laid off, or must it be in a new meld?',
  },
  { name: 'layoff', values: ['yes', 'no'], summary: 'Are lay-offs allowed at all?' },
  { name: 'mustMeld', values: ['yes', 'no'], summary: 'Is the Rummy player forced to lay down what they can?' },
  {
    name: 'stockOut',
    values: ['at-once', 'when-needed'],
    summary: 'Does drawing the last stock card end the game, or only the need for a card that is not there?',
  },
  {
    name: 'lastCircle',
    values: ['stops', 'rummy-turn'],
    summary: 'Does the Rummy player get one more turn after the last circle card?',
  },
  {
    name: 'openingAce',
    values: ['plain', 'call'],
    summary: 'Does an ace upcard let the Uno player call a suit, that is, play any card?',
  },
  {
    name: 'fourPlayerJunior',
    values: ['all', 'any'],
    summary: 'Must both Rummy players be out at once for Junior, or does one suffice?',
  },
] as const satisfies readonly Ruling[];

export type RulingValues = Readonly<Record<string, string>>;

/** The bits of `Rulings.bits`. */
export const [UNO_OUT_ENDS, UNO_OUT_PASSES, TABLE_POINTS_ONLY, JUNIOR_ANY_TIME] = [1, 2, 4, 8];
export const [MAY_KEEP_MELDS, STOCK_MAY_EMPTY, LAST_RUMMY_TURN] = [16, 32, 64];
export const [OPENING_ACE_CALLS, ONE_RUMMY_OUT_SUFFICES] = [128, 256];

/** The rulings in the form that the engine and policies use: true for the alternative to the default. */
export class Rulings {
  /** unoOut: an Uno player who is out ends play; with four players, when both are. */
  readonly unoOutEnds: boolean;
  /** unoOut: an Uno player who is out is skipped; under `ends` this happens with four players. */
  readonly unoOutPasses: boolean;
  /** points: cards in hand do not count. */
  readonly tablePointsOnly: boolean;
  readonly juniorAnyTime: boolean;
  readonly deepestMustBeLaid: boolean;
  readonly pickUpNeedsMeld: boolean;
  readonly noLayOffs: boolean;
  /** mustMeld: cards that could be laid may be kept. */
  readonly mayKeepMelds: boolean;
  readonly stockMayEmpty: boolean;
  readonly lastRummyTurn: boolean;
  readonly openingAceCalls: boolean;
  readonly oneRummyOutSuffices: boolean;
  /** Those that a game's turns test, a bit each (UNO_OUT_ENDS and so on): in a local they need not be loaded. */
  readonly bits: number;

  /** @throws RangeError for an invalid value; omitted rulings are at their default */
  constructor(values: RulingValues) {
    for (const { name, values: allowed } of RULINGS) {
      const value = values[name] ?? allowed[0];
      if (!(allowed as readonly string[]).includes(value)) throw new RangeError(`'${value}' is not a value of ${name}`);
    }
    this.unoOutEnds = values.unoOut === 'ends';
    this.unoOutPasses = values.unoOut === 'passes' || this.unoOutEnds;
    this.tablePointsOnly = values.points === 'table';
    this.juniorAnyTime = values.juniorOpens === 'any-time';
    this.deepestMustBeLaid = values.pickup === 'deepest';
    this.pickUpNeedsMeld = values.pickupUse === 'meld';
    this.noLayOffs = values.layoff === 'no';
    this.mayKeepMelds = values.mustMeld === 'no';
    this.stockMayEmpty = values.stockOut === 'when-needed';
    this.lastRummyTurn = values.lastCircle === 'rummy-turn';
    this.openingAceCalls = values.openingAce === 'call';
    this.oneRummyOutSuffices = values.fourPlayerJunior === 'any';
    this.bits = [
      ...[this.unoOutEnds, this.unoOutPasses, this.tablePointsOnly, this.juniorAnyTime],
      ...[this.mayKeepMelds, this.stockMayEmpty, this.lastRummyTurn],
      ...[this.openingAceCalls, this.oneRummyOutSuffices],
    ].reduce((bits, isSet, place) => bits | (Number(isSet) << place), 0);
    // Policies see them too.
    Object.freeze(this);
  }
}

export const DEFAULT_RULINGS = new Rulings({});
