import { expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { describeConformance, PLAYOUTS_END, tryLaw } from '../../game/conformance.testing.js';
import { resolveSetup } from '../../game/index.js';
import { createGame } from './game.js';
import { RULE_SETS } from './rule-sets/index.js';
import { shanghaiRum } from './rule-sets/shanghai-rum.js';
import type { RuleSet } from './rules/rule-set.js';
import { ContractSpecimen } from './testing/contract-specimen.testing.js';

const PLAYERS = 3;
const TURNS = testSize('4', '15');
const GAMES = testSize(1, 4);
/** Cards enough for most contracts. */
const HAND = 16;

/** Two short deals of large hands, to include the step from one deal to the next. */
function short(rules: RuleSet): RuleSet {
  const rulings = rules.rulings.map((ruling) =>
    ruling.name === 'turnLimit' ? { ...ruling, values: [TURNS] as const } : ruling,
  );
  return { ...rules, mostDeals: 2, handSize: () => HAND, rulings };
}

const SHORT = RULE_SETS.filter(({ contracts }) => contracts.length > 0).map(short);
const setupOf = (rules: RuleSet) => resolveSetup(createGame(rules), { players: PLAYERS });

for (const rules of SHORT) {
  describeConformance(rules.title, new ContractSpecimen(rules, PLAYERS), [setupOf(rules)], GAMES);
}

/** One deck and large hands: the stock is soon used up, once and again, for buys cost two. */
const SCARCE: RuleSet = {
  ...short(shanghaiRum),
  mostDeals: 1,
  deck: () => ({ ranks: 13, decks: 1, jokers: 2 }),
  handSize: () => 14,
};
const SCARCE_DEAL = resolveSetup(createGame(SCARCE), { players: PLAYERS, variant: 'deal-1' });
describeConformance('Shanghai Rum with one deck', new ContractSpecimen(SCARCE, PLAYERS), [SCARCE_DEAL], GAMES);

test('games like those in which the laws are tried have events of every kind', () => {
  const tried = [...SHORT.map((rules) => [rules, setupOf(rules)] as const), [SCARCE, SCARCE_DEAL] as const];
  const kinds = tried.flatMap(([rules, setup]) => {
    const specimen = new ContractSpecimen(rules, PLAYERS);
    tryLaw(PLAYOUTS_END, specimen, [setup], 'kinds', 2);
    return [...specimen.kinds];
  });
  const usual = ['take', 'draw', 'buy', 'pick-and-buy', 'restock', 'meld', 'layoff', 'swap', 'discard', 'score', 'end'];
  for (const kind of usual) expect(kinds, kind).toContain(kind);
});
