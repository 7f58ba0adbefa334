import { expect, test } from 'vitest';
import { describeConformance, PLAYOUTS_END, tryLaw } from '../../game/conformance.testing.js';
import { resolveSetup } from '../../game/index.js';
import type { RummyMove } from './engine/intercepted-engine.js';
import { gameOf } from './game.js';
import { rummy } from './rule-sets/rummy.js';
import type { RuleSet } from './rules/rule-set.js';
import { RummySpecimen, type RummyState } from './testing/specimen.testing.js';

/** Rummy that is over soon: games of a few short deals, for what takes a game from one deal to the next. */
const SHORT: RuleSet = {
  ...rummy,
  mostDeals: 3,
  target: () => 40,
  rulings: [{ name: 'turnLimit', values: ['8'], summary: '' }],
};

const DEALS = [2, 4].map((players) => resolveSetup(gameOf(rummy), { variant: 'deal-1', players }));
const GAMES = [2, 3].map((players) => resolveSetup(gameOf(SHORT), { players }));

describeConformance('Rummy, one deal', new RummySpecimen(rummy), DEALS, 1);
describeConformance('Rummy, a short game', new RummySpecimen(SHORT), GAMES, 1);

/** Takes note of the types of events and of the reasons why deals end. */
class Onlooker extends RummySpecimen {
  readonly kinds = new Map<string, number>();

  override apply(state: RummyState, move: RummyMove): void {
    const before = state.stage.events.length;
    super.apply(state, move);
    for (const event of state.stage.events.slice(before)) {
      const name = event.type === 'score' ? event.reason : event.type === 'layoff' ? `layoff ${event.end}` : event.type;
      this.kinds.set(name, (this.kinds.get(name) ?? 0) + 1);
    }
  }
}

test('games like those in which the laws are tried have events of every kind, and every end of a deal', () => {
  const onlooker = new Onlooker(rummy);
  tryLaw(PLAYOUTS_END, onlooker, DEALS, 'kinds', 4);
  const kinds = ['take', 'draw', 'restock', 'meld', 'layoff low', 'layoff high', 'layoff null', 'discard', 'end'];
  for (const kind of [...kinds, 'out', 'stalemate']) expect([...onlooker.kinds.keys()], kind).toContain(kind);
});
