import { expect, test } from 'vitest';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { behaviourSignature } from '../hashes.js';
import { parseArm, STORED_ARM_SCHEMA, serializeArm } from './stored-arm.js';
import { resolveTeam } from './team.js';

/** One deal, so that its signature is soon worked out. */
const DEFINITION = { name: 'one-deal', 'based-on': 'shanghai-rummy', players: 3, contracts: ['2S3'] };

test('an arm of a game that comes from a file takes the rules along, to where the file is not', async () => {
  const game = await loadGame({ game: 'one-deal', definition: DEFINITION });
  const setup = resolveSetup(game, {});
  const arm = { setup, team: await resolveTeam(game, 3, 'greedy') };
  const stored = STORED_ARM_SCHEMA.parse(JSON.parse(JSON.stringify(serializeArm(arm, () => null))));
  const there = parseArm(stored);
  expect(there.setup).toEqual(setup);
  expect((await loadGame(there.setup)).setups.variants).toEqual(game.setups.variants);
});

test('the behaviour signature of a game is a short hash, the same each time, and there is none of an unknown game', async () => {
  const signature = await behaviourSignature('shamus');
  expect(signature).toMatch(/^[0-9a-f]{16}$/);
  expect(await behaviourSignature('shamus')).toBe(signature);
  await expect(behaviourSignature('chess')).rejects.toThrow("unknown game 'chess'");
});
