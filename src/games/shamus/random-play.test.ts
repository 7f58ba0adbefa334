import { expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { resolveSetup } from '../../game/index.js';
import { TranscriptChecker } from './checker/index.js';
import shamus from './index.js';
import { transcriptLines } from './replay/replay.js';
import { REASONS } from './rules/endings.js';
import { METRICS } from './rules/metrics.js';
import { targetsOf, VARIANTS } from './rules/setup.js';
import { TEAMS, tableOf } from './testing/teams.testing.js';

/** test/metrics.test.ts recomputes what engines measure; here it is seen that what happens is allowed. */
test('the independent checker accepts each event of each game, and every ending comes up that the default rulings know', () => {
  const endings = new Map<number, number>();
  const checker = new TranscriptChecker();
  const games = testSize(80, 500);
  for (const team of TEAMS) {
    for (const { name } of VARIANTS) {
      const setup = resolveSetup(shamus, { variant: name });
      const engine = tableOf(team, targetsOf(name), `random play, ${name}`, true);
      for (let game = 0; game < games; game++) {
        engine.play(game);
        for (const line of transcriptLines(engine.recorder!.events, setup, ['', ''], 'random play', game)) {
          const complaint = checker.push(line);
          if (complaint !== null) expect.fail(`${team.name}, ${name}, game ${game}: ${complaint.message}`);
        }
        endings.set(engine.reason, (endings.get(engine.reason) ?? 0) + 1);
      }
    }
  }
  expect(checker.end()).toBeNull();
  expect(checker.games).toBe(games * TEAMS.length * VARIANTS.length);
  for (const [reason, { name }] of REASONS.entries()) {
    if (name !== 'uno-out') expect(endings.get(reason) ?? 0, name).toBeGreaterThan(3);
  }
});

test('5.6 every game ends: the turns stay below what its metric allows, and the numbers on their grids', () => {
  for (const team of TEAMS) {
    const engine = tableOf(team, targetsOf('standard'), 'ends', false);
    for (let game = 0; game < testSize(5000, 20_000); game++) {
      engine.play(game);
      METRICS.forEach(({ name, low, high, step }, place) => {
        const value = engine.metrics[place]!;
        if (value < low || value > high || (value - low) % step !== 0) expect.fail(`game ${game}: ${name} ${value}`);
      });
    }
  }
});
