/** Tunings of a policy of which the best value is known. */
import { folderWith } from './shamus.testing.js';

/** Discards worse the further x is from 7: any win is 19 % at 0 and 35 % at 7; `idle` does nothing. */
export const ORACLE = `
import { rummyPolicy, sets } from 'shamus-lab/shamus';
import meldFirst from 'shamus-lab/strategies/shamus/meld-first';

class Oracle {
  constructor(x) {
    this.away = Math.abs(x - 7);
    this.base = meldFirst.create();
  }
  draw(view) {
    return this.base.draw(view);
  }
  layDown(view, laid) {
    this.base.layDown(view, laid);
  }
  discard(view) {
    const isBad = view.random.below(8) < this.away;
    return isBad ? sets.firstCard(view.discardableLo, view.discardableHi) : this.base.discard(view);
  }
}

const number = (summary) => ({ summary, low: 0, high: 10, step: 1, default: 0 });

export default rummyPolicy({
  name: 'oracle',
  summary: 'best at 7',
  description: 'Discards worse the further x is from 7.',
  options: { x: number('best at 7'), idle: number('does nothing') },
  create: ({ x }) => new Oracle(x),
});
`;

export function withOracle(): string {
  return folderWith({ 'oracle.mjs': ORACLE });
}

/** A tuning of x in two rounds and a half thousand games, and its confirmation. */
export const TUNE = [
  ...['tune', '-t', 'random+./oracle.mjs', '--tune', 'oracle.x=1..9:2', '-s', 'hill'],
  ...['-n', '5000', '--confirm', '600'],
];
