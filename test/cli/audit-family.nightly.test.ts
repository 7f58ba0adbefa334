/** Every policy that is shipped for a game of the rummy family passes its audit. */
import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../src/games/rummy/rule-sets/index.js';
import { type AuditJson, checksThat } from './audit.testing.js';
import { printed, shamus } from './shamus.testing.js';

const EXTENT = ['--games', '400', '--redeals', '60', '--threads', '1'];
/** A search takes seconds for a game. */
const OF_SEARCHES = ['--games', '4', '--redeals', '8', '--threads', '1'];

async function policiesOf(game: string): Promise<string[]> {
  const lines = (await printed(['list', 'policies', '--game', game])).trimEnd().split('\n');
  return lines.flatMap((line) => /^player:(\S+)/.exec(line)?.[1] ?? []);
}

describe.each(RULE_SETS.map(({ name, players }) => ({ name, players })))('$name', ({ name, players }) => {
  test.each(['fewest', 'most'] as const)('among the %s players', async (which) => {
    const count = String(which === 'fewest' ? Math.min(...players) : Math.max(...players));
    const policies = await policiesOf(name);
    expect(policies.length).toBeGreaterThan(2);
    for (const policy of policies) {
      const [audited, extent] = policy === 'search' ? ['search:worlds=8', OF_SEARCHES] : [policy, EXTENT];
      const words = ['audit', audited, '--game', name, '--players', count, '--json', ...extent];
      const { stdout } = await shamus(words);
      const report = JSON.parse(stdout) as AuditJson;
      const notPassed = [...checksThat('fail', report), ...checksThat('unknown', report)];
      expect({ policy, notPassed }).toEqual({ policy, notPassed: [] });
    }
  });
});
