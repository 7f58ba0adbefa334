// Run it with: node --test my-policy.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audit, loadPolicy } from 'shamus-lab';
import { formatCard, unoPosition } from 'shamus-lab/shamus';

const FILE = fileURLToPath(new URL('./my-policy.ts', import.meta.url));
const { create } = await loadPolicy(FILE);

test('plays the highest card that fits', () => {
  const view = unoPosition({ hand: '7H 9C KC AD', pile: '3C' });
  assert.equal(formatCard(create().play(view)), 'KC');
});

test('keeps an ace while something else fits', () => {
  const view = unoPosition({ hand: '2C KD AD', pile: '3C' });
  assert.equal(formatCard(create().play(view)), '2C');
});

test('keeps the rules, sees nothing that is hidden, and comes out the same each time', async () => {
  const { checks } = await audit(`${FILE}+meld-first`, { games: 1000, redeals: 30 });
  for (const { name, status, charges } of checks) assert.equal(status, 'pass', `${name} ${JSON.stringify(charges)}`);
});
