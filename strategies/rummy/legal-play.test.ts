import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../../src/game/index.js';
import rummyGame from '../../src/games/rummy/index.js';
import { keyFromSeed } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import { PLAIN_OF_RUMMY as policies } from './plain.testing.js';

const TURNS = testSize(5000, 1_000_000);

describe('every shipped policy keeps the rules, whoever it plays with', () => {
  test.each(policies)('$name', (policy) => {
    for (const players of rummyGame.setups.players) {
      for (const turnLimit of ['50', '200']) {
        const setup = resolveSetup(rummyGame, { players, rulings: { turnLimit } });
        const others = Array.from({ length: players - 1 }, (_, seat) => policies[(seat + players) % policies.length]!);
        const engine = rummyGame.tables.engine(
          setup,
          [policy, ...others].map((one) => one.create()),
          keyFromSeed(policy.name),
        );
        for (let game = 0, turns = 0; turns < TURNS; game++) {
          engine.play(game);
          turns += engine.metrics[1]!;
        }
        expect(engine.metrics[0]).toBeGreaterThan(0);
      }
    }
  });
});
