import type { Setup } from '../../../game/index.js';
import type { DeckSize } from '../cards/deck.js';
import type { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import type { RuleSet } from './rule-set.js';

/** Turns that each player may have in a deal (R2.5). */
export const TURN_LIMIT = {
  name: 'turnLimit',
  values: ['100', '50', '200'],
  summary: 'After how many turns of each player does a deal end as it stands?',
} as const;

/** The variant that plays a whole game. */
export const WHOLE_GAME = 'game';
/** The variant that plays the first deal alone. */
export const ONE_DEAL = 'deal-1';

/** What is played, in numbers: a rule set with its players, variant and rulings. */
export interface Terms {
  readonly players: number;
  readonly deck: DeckSize;
  readonly melds: MeldLimits;
  readonly points: Points;
  readonly handSize: number;
  readonly mostRestocks: number;
  readonly goingRummy: number;
  readonly target: number;
  readonly mostDeals: number;
  /** Turns of each player in a deal. */
  readonly turnLimit: number;
}

/** @throws RangeError if the rule set has no such variant, number of players or ruling */
export function termsOf(rules: RuleSet, { variant, players, rulings }: Setup): Terms {
  if (!rules.players.includes(players)) throw new RangeError(`${rules.title} is not played by ${players}`);
  if (!rules.variants.some(({ name }) => name === variant)) {
    throw new RangeError(`${rules.title} has no variant '${variant}'`);
  }
  for (const { name, values } of rules.rulings) {
    const value = rulings[name] ?? values[0];
    if (!values.includes(value)) throw new RangeError(`'${value}' is no value of ${name}`);
  }
  return {
    players,
    deck: rules.deck,
    melds: rules.melds,
    points: rules.points,
    handSize: rules.handSize(players),
    mostRestocks: rules.mostRestocks,
    goingRummy: rules.goingRummy,
    target: rules.target(players),
    mostDeals: variant === ONE_DEAL ? 1 : rules.mostDeals,
    turnLimit: Number(rulings[TURN_LIMIT.name] ?? TURN_LIMIT.values[0]),
  };
}
