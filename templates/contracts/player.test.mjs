// Run it with: node --test my-policy.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audit, loadPolicy } from 'shamus-lab';
import { cardsText, formatCard, Plan, playerPosition, rowCards } from 'shamus-lab/rummy';

const FILE = fileURLToPath(new URL('./my-policy.ts', import.meta.url));
const { create } = await loadPolicy(FILE);

/** A position of Contract Rummy, whose second deal asks for a set of three and a run of four. */
function position(about) {
  return playerPosition({ game: 'contract-rummy', deal: 2, ...about });
}

test('lays the contract that it holds', () => {
  const view = position({ hand: '5H 6H 7H 8H 9C 9D WW KS', pile: '2D' });
  const plan = new Plan();
  create().layDown(view, plan);
  assert.equal(plan.count, 2);
  assert.equal(cardsText(rowCards(plan, 0, view.table.terms.melds)), '9C 9D WW');
  assert.equal(cardsText(rowCards(plan, 1, view.table.terms.melds)), '5H 6H 7H 8H');
});

test('takes and buys what brings the contract nearer', () => {
  const hand = '5H 6H 7H 9C 9D KS';
  assert.equal(create().takes(position({ hand, pile: '8H' })), true);
  assert.equal(create().takes(position({ hand, pile: '2D' })), false);
  assert.equal(create().buys(position({ hand, pile: '9S' })), true);
});

test('once it is down, takes what can be laid off', () => {
  const melds = ['4C 4D 4S', '5H 6H WW 8H'];
  assert.equal(create().takes(position({ hand: '2C KS', pile: '9H', melds, isDown: true })), true);
  assert.equal(create().takes(position({ hand: '2C KS', pile: '7H', melds, isDown: true })), false);
});

test('discards the costliest card that the contract can do without', () => {
  const view = position({ hand: '5H 6H 7H 8H 9C QC KD KS', pile: '2D' });
  assert.equal(formatCard(create().discard(view)), 'QC');
});

test('keeps the rules, sees nothing that is hidden, and comes out the same each time', async () => {
  // One deal a game, which is quick; `shamus audit` plays whole games.
  const { checks } = await audit(FILE, { game: 'my-game', variant: 'deal-1', games: 20, redeals: 10 });
  for (const { name, status, charges } of checks) assert.equal(status, 'pass', `${name} ${JSON.stringify(charges)}`);
});
