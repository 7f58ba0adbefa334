import { expect, test } from 'vitest';
import { describeConformance, PLAYOUTS_END, tryLaw } from '../../game/conformance.testing.js';
import { resolveSetup } from '../../game/index.js';
import { createGame } from './game.js';
import { rummy } from './rule-sets/rummy.js';
import type { RuleSet } from './rules/rule-set.js';
import { RummySpecimen } from './testing/specimen.testing.js';

/** Rummy that is over soon: games of a few short deals, for the step from one deal to the next. */
const SHORT: RuleSet = {
  ...rummy,
  mostDeals: 3,
  target: () => 40,
  rulings: [{ name: 'turnLimit', values: ['8'], summary: '' }],
};

const DEALS = [2, 4].map((players) => resolveSetup(createGame(rummy), { variant: 'deal-1', players }));
const GAMES = [2, 3].map((players) => resolveSetup(createGame(SHORT), { players }));

describeConformance('Rummy, one deal', new RummySpecimen(rummy), DEALS, 1);
describeConformance('Rummy, a short game', new RummySpecimen(SHORT), GAMES, 1);

test('games like those in which the laws are tried have events of every kind, and every end of a deal', () => {
  const specimen = new RummySpecimen(rummy);
  tryLaw(PLAYOUTS_END, specimen, DEALS, 'kinds', 4);
  const kinds = ['take', 'draw', 'restock', 'meld', 'layoff low', 'layoff high', 'layoff null', 'discard', 'end'];
  for (const kind of [...kinds, 'out', 'stalemate']) expect(specimen.kinds, kind).toContain(kind);
});
