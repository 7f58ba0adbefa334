// Run it with: node --test my-policy.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audit, loadPolicy } from 'shamus-lab';
import { CardSet, formatCard, LayDown, layDownCards, rummyPosition } from 'shamus-lab/shamus';

const FILE = fileURLToPath(new URL('./my-policy.ts', import.meta.url));
const { create } = await loadPolicy(FILE);

test('lays down the sequence that it holds', () => {
  const view = rummyPosition({ hand: '5H 6H 7H KS', pile: '2C' });
  const laid = new LayDown();
  create().layDown(view, laid);
  assert.equal(String(layDownCards(laid)), String(CardSet.parse('5H 6H 7H')));
});

test('discards the highest card', () => {
  const view = rummyPosition({ hand: '5H 9C KS', pile: '2C' });
  assert.equal(formatCard(create().discard(view)), 'KS');
});

test('keeps the rules, sees nothing that is hidden, and comes out the same each time', async () => {
  const { checks } = await audit(`rank-matching+${FILE}`, { games: 1000, redeals: 30 });
  for (const { name, status, charges } of checks) assert.equal(status, 'pass', `${name} ${JSON.stringify(charges)}`);
});
