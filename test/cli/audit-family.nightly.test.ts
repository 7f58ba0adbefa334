/** Every policy that is shipped for a game of the rummy family passes its audit. */
import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../src/games/rummy/rule-sets/index.js';
import { type AuditJson, checksThat } from './audit.testing.js';
import { outputOf, shamus } from './shamus.testing.js';

const EXTENT = ['--games', '30', '--redeals', '20', '--threads', '1'];
/** A search takes up to half a minute for a whole game of contracts: it is looked at in single deals. */
const ofSearches = (game: string) => [
  ...['--games', '4', '--redeals', '8', '--threads', '1'],
  ...(game === 'rummy' ? [] : ['--variant', 'deal-2']),
];
/** Milliseconds: long, as machines are busy at night. */
const AN_HOUR = 3_600_000;

async function policiesOf(game: string): Promise<string[]> {
  const lines = (await outputOf(['list', 'policies', '--game', game])).trimEnd().split('\n');
  return lines.flatMap((line) => /^player:(\S+)/.exec(line)?.[1] ?? []);
}

const GAMES = await Promise.all(
  RULE_SETS.map(async ({ name, players }) => ({ name, players, policies: await policiesOf(name) })),
);

describe.each(GAMES)('$name', ({ name, players, policies }) => {
  test('has policies', () => expect(policies.length).toBeGreaterThan(2));

  describe.each([Math.min(...players), Math.max(...players)])('among %s players', (count) => {
    test.each(policies)('%s', { timeout: AN_HOUR }, async (policy) => {
      const [audited, extent] = policy.endsWith('search') ? [`${policy}:worlds=8`, ofSearches(name)] : [policy, EXTENT];
      const words = ['audit', audited, '--game', name, '--players', String(count), '--json', ...extent];
      const report = JSON.parse((await shamus(words)).stdout) as AuditJson;
      expect([...checksThat('fail', report), ...checksThat('unknown', report)]).toEqual([]);
    });
  });
});
