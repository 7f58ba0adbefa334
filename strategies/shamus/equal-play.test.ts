/** Policies that must play alike, game for game, although they are called or set otherwise. */

import { createHash } from 'node:crypto';
import type { PolicyOptions } from 'shamus-lab/shamus';
import { describe, expect, test } from 'vitest';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import type { RummyPolicy, UnoPolicy } from '../../src/games/shamus/policy.js';
import { numbersOf } from '../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import aceKeeper from './ace-keeper.js';
import pileSaver from './pile-saver.js';
import rummyTips from './rummy-tips.js';
import { reader, signaller } from './signals.js';
import { plainRummy, plainUno, rummySingleTips, unoSingleTips } from './single-tips.js';
import unoRandom from './uno-random.js';
import unoTips from './uno-tips.js';

const GAMES = testSize(1500, 6000);

function games(uno: UnoPolicy, rummy: RummyPolicy): string {
  const engine = new ShamusEngine(
    { targets: numbersOf({ variant: 'standard', players: 2 }) },
    [uno, rummy],
    keyFromSeed('equal play'),
  );
  const results = createHash('sha256');
  for (let game = 0; game < GAMES; game++) {
    engine.play(game);
    results.update(Int32Array.of(engine.outcome, engine.reason, ...engine.metrics));
  }
  return results.digest('hex');
}

const plain = () => plainRummy.create();

test('a plain Uno player plays as one who plays at random', () => {
  expect(games(plainUno.create(), plain())).toBe(games(unoRandom.create(), plain()));
});

test('tips with all of them off are the plain player, and the plain player with all of them on is tips', () => {
  const on = { rankMatching: true, highFirst: true, keepAces: true, feed: true, aceOnAce: true, aceOnSuit: true };
  expect(games(plainUno.create({ ...on, call: 'longest' }), plain())).toBe(games(unoTips.create(), plain()));
  const off = {
    ...{ highFirst: false, discardAce: false, holdPace: false },
    ...{ readSignals: false, countPartner: false, goJunior: false },
  };
  expect(games(unoTips.create(), rummyTips.create(off))).toBe(games(unoTips.create(), plain()));
});

describe('each tip alone', () => {
  const base = games(plainUno.create(), plain());

  test('changes some game, and no two tips of a player are the same', () => {
    const unos = unoSingleTips.map((tip) => games(tip.create(), plain()));
    const rummies = rummySingleTips.map((tip) => games(plainUno.create(), tip.create()));
    for (const played of [unos, rummies]) expect(new Set([base, ...played]).size).toBe(played.length + 1);
  });

  test.each([...unoSingleTips, ...rummySingleTips].map((tip) => ({ name: `${tip.role}:${tip.name}`, tip })))(
    '$name differs from the plain player in one option',
    ({ tip }) => {
      const plain: PolicyOptions = (tip.role === 'uno' ? plainUno : plainRummy).options!;
      const options: PolicyOptions = tip.options!;
      const changed = Object.keys(options).filter((name) => options[name]!.default !== plain[name]!.default);
      expect(changed.length).toBe(1);
    },
  );
});

test('9 calls cost nothing to send: to a partner who does not read them every convention plays alike', () => {
  const unread = () => pileSaver.create({ calls: 'ignored' });
  const silent = games(aceKeeper.create({ calls: 'none' }), unread());
  for (const calls of ['likely', 'longest', 'first', 'ring', 'ranks'] as const) {
    expect(games(aceKeeper.create({ calls }), unread())).toBe(silent);
    const readAs = calls === 'likely' || calls === 'longest' ? 'held' : calls;
    expect(games(aceKeeper.create({ calls }), pileSaver.create({ calls: readAs }))).not.toBe(silent);
  }
});

test('signaller and reader are the strong players with their conventions', () => {
  const conventions = { calls: 'ring', lowestFirst: true } as const;
  expect(games(signaller.create(), reader.create())).toBe(
    games(aceKeeper.create(conventions), pileSaver.create(conventions)),
  );
  const none = { lowestFirst: false };
  expect(games(signaller.create({ ...none, calls: 'likely' }), reader.create({ ...none, calls: 'held' }))).toBe(
    games(aceKeeper.create(), pileSaver.create()),
  );
});

test('9 conventions that both know win more games, and more than where one of them knows nothing', () => {
  const wins = (uno: UnoPolicy, rummy: RummyPolicy) => {
    const engine = new ShamusEngine(
      { targets: numbersOf({ variant: 'standard', players: 2 }) },
      [uno, rummy],
      keyFromSeed('conventions'),
    );
    let won = 0;
    for (let game = 0; game < 8000; game++) {
      engine.play(game);
      if (engine.outcome < 2) won++;
    }
    return won / 8000;
  };
  const both = wins(signaller.create(), reader.create());
  // Measured in a million games: 0.776 against 0.730, 0.70 and 0.70; a standard error here is 0.005.
  expect(both).toBeGreaterThan(0.755);
  expect(both).toBeGreaterThan(wins(aceKeeper.create(), pileSaver.create()) + 0.025);
  expect(both).toBeGreaterThan(wins(signaller.create(), pileSaver.create()) + 0.05);
  expect(both).toBeGreaterThan(wins(aceKeeper.create(), reader.create()) + 0.05);
});
