// Run it with: node --test my-policy.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audit, loadPolicy } from 'shamus-lab';
import { cardsText, formatCard, Plan, playerPosition, rowCards } from 'shamus-lab/rummy';

const FILE = fileURLToPath(new URL('./my-policy.ts', import.meta.url));
const { create } = await loadPolicy(FILE);

test('lays down the run that it holds', () => {
  const view = playerPosition({ hand: '5H 6H 7H 2C KS', pile: '2D' });
  const plan = new Plan();
  create().layDown(view, plan);
  assert.equal(plan.count, 1);
  assert.equal(cardsText(rowCards(plan, 0, view.table.terms.melds)), '5H 6H 7H');
});

test('takes the upcard if it can be laid down', () => {
  assert.equal(create().takes(playerPosition({ hand: '5H 6H KS', pile: '7H' })), true);
  assert.equal(create().takes(playerPosition({ hand: '5H 6H KS', pile: '8H' })), false);
  assert.equal(create().takes(playerPosition({ hand: '5H 6H KS', pile: '8H', melds: ['8C 8D 8S'] })), true);
});

test('discards the highest card', () => {
  const view = playerPosition({ hand: '5H 9C KS', pile: '2C' });
  assert.equal(formatCard(create().discard(view)), 'KS');
});

test('keeps the rules, sees nothing that is hidden, and comes out the same each time', async () => {
  // One deal a game, which is quick; `shamus audit` plays whole games.
  const { checks } = await audit(FILE, { game: 'rummy', variant: 'deal-1', games: 1000, redeals: 30 });
  for (const { name, status, charges } of checks) assert.equal(status, 'pass', `${name} ${JSON.stringify(charges)}`);
});
