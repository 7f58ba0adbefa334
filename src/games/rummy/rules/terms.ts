import type { NamedItem, Ruling, Setup } from '../../../game/index.js';
import type { DeckSize } from '../cards/deck.js';
import type { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import { type Contract, contractInWords } from './contract.js';
import { measuredBy } from './metrics.js';
import type { RuleSet, Scoring, Swappers } from './rule-set.js';
import {
  ADJOINING,
  BUY_ORDER,
  BUYS,
  CONTRACT_TURN,
  DOWN_TAKES,
  FINISH,
  HAND,
  LAST_CARD,
  SWAP,
  SWAP_OF_ALL,
  TURN_LIMIT,
  WILDS,
} from './rulings.js';

export const WHOLE_GAME = 'game';
/** The variant that plays the first deal alone. */
export const ONE_DEAL = 'deal-1';

/** A number that no deal comes near: of buys, of new stocks. */
export const ANY = 1_000_000;

/** Rules of a game in numbers: a rule set with its players, variant and rulings. */
export interface Terms {
  readonly players: number;
  readonly deck: DeckSize;
  readonly melds: MeldLimits;
  readonly points: Points;
  /** Cards dealt to each, by deal from 0; the last number holds for all deals after it, too. */
  readonly handSizes: readonly number[];
  /** See `RuleSet.contracts`. The one of a seat is that of `Table.stages`. */
  readonly contracts: readonly Contract[];
  /** True if each player has their own stage (R7.5). */
  readonly ownStages: boolean;
  /** R4.4, R4.5. */
  readonly layOffsAtOnce: boolean;
  readonly laterMelds: boolean;
  /** Buys of each player in a deal, by deal as `handSizes` (R6.2); 0 where nobody buys. */
  readonly mostBuys: readonly number[];
  /** Cards from the stock that come with a bought card (R6.1). */
  readonly penalty: number;
  /** R6.3. */
  readonly buysOnceDown: boolean;
  /** True if buyers come before a player in turn who is down (R6.4). */
  readonly buyersFirst: boolean;
  /** True if the dealer's left is asked first to buy, instead of the left of the player in turn (R6.1). */
  readonly buysFromDealer: boolean;
  /** R6.5. */
  readonly pickAndBuy: boolean;
  /** R5.2. */
  readonly swap: Swappers;
  /** True if a player goes out by discarding the last card, and true if by laying it (R7.2). */
  readonly outByDiscard: boolean;
  readonly outByLaying: boolean;
  /** True if one card left after laying is against the rules (R7.2, ruling lastCard). */
  readonly keepsLast: boolean;
  /** R2.2. */
  readonly buriesWilds: boolean;
  readonly scoring: Scoring;
  /** Points for going out blind, with a wild among the cards laid and without (R7.4); 0 where there is nothing of it. */
  readonly blindWild: number;
  readonly blindNatural: number;
  readonly mostRestocks: number;
  readonly goingRummy: number;
  /** The points that win the game (R10.7); a number out of reach where there are none. */
  readonly target: number;
  readonly finishAtOnce: boolean;
  /** The number of the first deal, from 0, and how many are played at most. */
  readonly firstDeal: number;
  readonly mostDeals: number;
  /** Turns of each player in a deal (R2.5). */
  readonly turnLimit: number;
  /** Counters of the engine that the game has as metrics, in the order of the metrics (rules/metrics.ts). */
  readonly tableCounters: readonly number[];
  readonly seatCounters: readonly number[];
}

/** Picks the number of a deal from a list by deal, whose last entry holds for all later deals. */
export function inDeal(byDeal: readonly number[], deal: number): number {
  return byDeal[deal < byDeal.length ? deal : byDeal.length - 1]!;
}

/** The variants of a game of contracts: the whole of it, and each contract in a deal of its own. */
export function contractVariants(whole: string, contracts: readonly Contract[]): [NamedItem, ...NamedItem[]] {
  const alone = contracts.map((contract, place) => {
    return { name: `deal-${place + 1}`, summary: `one deal alone: ${contractInWords(contract)}` };
  });
  return [{ name: WHOLE_GAME, summary: whole }, ...alone];
}

/** Terms by rule set and setup: engines of one setup share them, else V8 compiles code again for the second. */
const TERMS = new WeakMap<RuleSet, Map<string, Terms>>();

/** @throws RangeError if the rule set has no such variant, number of players or ruling */
export function termsOf(rules: RuleSet, setup: Setup): Terms {
  const known = TERMS.get(rules) ?? new Map<string, Terms>();
  const name = JSON.stringify([setup.variant, setup.players, setup.rulings]);
  const terms = known.get(name) ?? makeTerms(rules, setup);
  TERMS.set(rules, known.set(name, terms));
  return terms;
}

function makeTerms(rules: RuleSet, { variant, players, rulings }: Setup): Terms {
  if (!rules.players.includes(players)) throw new RangeError(`${rules.title} is not played by ${players}`);
  if (!rules.variants.some(({ name }) => name === variant)) {
    throw new RangeError(`${rules.title} has no variant '${variant}'`);
  }
  for (const { name, values } of rules.rulings) {
    const value = rulings[name] ?? values[0];
    if (!values.includes(value)) throw new RangeError(`'${value}' is no value of ${name}`);
  }
  /** Value of a ruling; undefined if the game does not have it. */
  const read = ({ name }: Ruling): string | undefined => {
    const ruling = rules.rulings.find((one) => one.name === name);
    return ruling && (rulings[name] ?? ruling.values[0]);
  };
  const { contracts, buying, goOut, blind, melds } = rules;
  const measured = measuredBy(rules);
  const ownStages = rules.stages === 'by-player';
  const firstDeal = variant === WHOLE_GAME ? 0 : Number(variant.slice('deal-'.length)) - 1;
  // With contracts, rules depend on the deal only up to the number of contracts.
  const deals = Array.from({ length: Math.max(1, contracts.length) }, (_, deal) => deal);
  return frozen({
    players,
    deck: deckOf(rules.deck(players), read(WILDS)),
    melds: { ...melds, apart: melds.apart && read(ADJOINING) !== 'free' },
    points: rules.points,
    handSizes: deals.map((deal) => rules.handSize(deal, players, read(HAND))),
    contracts,
    ownStages,
    layOffsAtOnce: rules.layOffsAtOnce || read(CONTRACT_TURN) === 'lay-offs-too',
    laterMelds: rules.laterMelds,
    mostBuys: deals.map((deal) => (buying === null ? 0 : buysOf(buying.most(deal), read(BUYS)))),
    penalty: buying?.penalty ?? 0,
    buysOnceDown: buying?.onceDown ?? false,
    buyersFirst: read(DOWN_TAKES) === 'buyers-first',
    buysFromDealer: read(BUY_ORDER) === 'dealer',
    pickAndBuy: buying?.pickAndBuy ?? false,
    swap: swapOf(rules.swap, read(SWAP)),
    outByDiscard: goOut.discarding,
    outByLaying: goOut.laying,
    keepsLast: read(LAST_CARD) === 'kept',
    buriesWilds: rules.buriesWilds,
    scoring: rules.scoring,
    blindWild: blind?.wild ?? 0,
    blindNatural: blind?.natural ?? 0,
    mostRestocks: rules.mostRestocks,
    goingRummy: rules.goingRummy,
    target: rules.target(players),
    finishAtOnce: read(FINISH) !== 'deal-end',
    firstDeal,
    mostDeals: variant === WHOLE_GAME ? rules.mostDeals : 1,
    turnLimit: Number(read(TURN_LIMIT)),
    tableCounters: measured.table.map(({ counter }) => counter),
    seatCounters: measured.seat.map(({ counter }) => counter),
  });
}

/** Freezes the terms deeply: policies see them, and a write must throw at once. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

function deckOf(deck: DeckSize, wilds: string | undefined): DeckSize {
  const times = wilds === 'none' ? 0 : wilds === 'double' ? 2 : 1;
  return { ...deck, jokers: times * deck.jokers };
}

function buysOf(written: number, ruling: string | undefined): number {
  if (ruling === undefined || ruling === BUYS.values[0]) return written;
  return ruling === 'any' ? ANY : Number(ruling);
}

/** In game E `down` includes players who are down since this turn. */
function swapOf(written: Swappers, ruling: string | undefined): Swappers {
  if (ruling === undefined || ruling === SWAP_OF_ALL.values[0]) return written;
  if (ruling === 'never') return 'nobody';
  return written === 'anybody' ? 'down' : written;
}

/** The seat that each place of the deck is dealt to, as far as hands are dealt (R2.1, R2.2). @param deal from 0 */
export function seatsOfDeal({ players, handSizes }: Terms, deal: number): number[] {
  return Array.from({ length: players * inDeal(handSizes, deal) }, (_, place) => (deal + 1 + place) % players);
}
