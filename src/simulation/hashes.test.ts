import { expect, test } from 'vitest';
import { behaviourSignature } from './hashes.js';

test('the behaviour signature of a game is a short hash, the same each time', async () => {
  const signature = await behaviourSignature('shamus');
  expect(signature).toMatch(/^[0-9a-f]{16}$/);
  expect(await behaviourSignature('shamus')).toBe(signature);
});

test('there is no behaviour signature of a game that there is not', async () => {
  await expect(behaviourSignature('chess')).rejects.toThrow("unknown game 'chess'");
});
