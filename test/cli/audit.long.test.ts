import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { type AuditJson, auditOf, checksThat } from './audit.testing.js';
import { unoFile } from './policies.testing.js';
import { folderWith, outputOf, runEach, shamus } from './shamus.testing.js';

const SHORT = ['--games', '100', '--redeals', '50', '--threads', '1'];
const OF_SEARCHES = ['--games', '30', '--redeals', '15', '--threads', '1'];

/** Audits of searches take minutes; of one with few worlds, seconds. */
const isTried = testSize(
  (name: string) => !name.startsWith('search-'),
  () => true,
);

/** Shipped policies in as few teams as have each of them in one. */
async function shippedTeams(): Promise<string[]> {
  const byRole: Record<string, string[]> = { uno: [], rummy: [] };
  for (const line of (await outputOf(['list', 'policies', '--game', 'shamus'])).trimEnd().split('\n')) {
    const [, role, name] = /^(\w+):(\S+)/.exec(line)!;
    if (isTried(name!)) byRole[role!]!.push(name!);
  }
  const { uno, rummy } = byRole as { uno: string[]; rummy: string[] };
  const count = Math.max(uno.length, rummy.length);
  return Array.from({ length: count }, (_, place) => `${uno[place % uno.length]}+${rummy[place % rummy.length]}`);
}

describe('every shipped policy passes', () => {
  let teams: string[] = [];
  beforeAll(async () => {
    teams = await shippedTeams();
  });

  test.each([
    ['two', '2', 'standard', testSize(8, 1)],
    ['four', '4', 'expert', testSize(12, 1)],
  ])('among %s players', async (_, players, variant, each) => {
    const some = teams.filter((_, place) => place % each === each - 1);
    const extentOf = (team: string) => (team.includes('search-') ? OF_SEARCHES : SHORT);
    const words = ['--json', '--players', players, '--variant', variant];
    const answers = await runEach(some.map((team) => ['audit', team, ...words, ...extentOf(team)]));
    for (const [place, { code, stdout, stderr }] of answers.entries()) {
      const report = JSON.parse(stdout) as AuditJson;
      expect({
        team: report.team,
        notPassed: [...checksThat('fail', report), ...checksThat('unknown', report)],
      }).toEqual({
        team: some[place],
        notPassed: [],
      });
      // Coders misread a partner who knows no code.
      const complaints = stderr.replaceAll(/^shamus: note: .*\n/gm, '');
      expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
      expect(report.closely.redealt.points).toBeGreaterThan(0.8 * Number(extentOf(some[place]!)[3]));
    }
  });
});

testSize(() => {}, test)('a search with few worlds passes', async () => {
  const [answer] = await runEach([['audit', 'signaller+search-rummy:worlds=8', '--json', ...OF_SEARCHES]]);
  expect(checksThat('fail', JSON.parse(answer!.stdout) as AuditJson)).toEqual([]);
  expect(answer!.code).toBe(0);
});

test('rulings change what fits, not whether policies pass', async () => {
  const readings = [
    [
      'mustMeld=no',
      'stockOut=when-needed',
      'pickup=deepest',
      'lastCircle=rummy-turn',
      'unoOut=ends',
      'openingAce=call',
    ],
    ...testSize(
      [],
      [
        ['layoff=no', 'openingAce=call'],
        ['points=table', 'juniorOpens=any-time', 'pickupUse=meld', 'unoOut=passes'],
      ],
    ),
  ];
  const commands = readings.map((rules) => ['audit', 'random+random', ...SHORT, '--json', '--rule', rules.join()]);
  for (const { stdout } of await runEach(commands)) expect((JSON.parse(stdout) as AuditJson).passed).toBe(true);
});

testSize(() => {}, test)('what it finds depends on the seed, and not on the threads', async () => {
  const [one, two, other] = await Promise.all([
    auditOf('high-first+meld-first', ['--redeals', '30', '--threads', '1']),
    auditOf('high-first+meld-first', ['--redeals', '30', '--threads', '2']),
    auditOf('high-first+meld-first', ['--redeals', '30', '--seed', 'other']),
  ]);
  const { timing, ...found } = one!;
  expect({ ...found, timing: two!.timing }).toEqual(two);
  expect(other!.closely).not.toEqual(one!.closely);
  expect(timing.decisionsPerSecond).toBeGreaterThan(0);
  expect(timing.bytesPerGame).toBeLessThan(1000);
});

test('it says of each check what was looked at, and of a failed one where, what to do and how to see it', async () => {
  const cwd = folderWith({ 'own.mjs': unoFile({ play: 'view.table.points++;' }) });
  const { code, stdout, stderr } = await shamus(['audit', './own.mjs', ...SHORT, '-s', 'it is'], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/^Audit of \.\/own\.mjs\+meld-first: standard, seed 'it is'\n\n/);
  expect(stdout).toMatch(
    /^PASS {2}uses only information available to its seat\n {6}50 points re-dealt, [\d,]+ decisions made again; \d+ %/m,
  );
  expect(stdout).toMatch(
    /^FAIL {2}does not modify its view\n.*\n {6}uno policy '\.\/own\.mjs' at seat 0 changes 'points: 0' .* to 'points: 1'; in game 0, decision \d+ \(play\)\n {6}do: .*\n {6}see: npx shamus replay --seed 'it is' --team \.\/own\.mjs\+meld-first --variant standard --index 0\n/m,
  );
  expect(stdout).toMatch(/^ \?\? {3}plays by the rules\n/m);
  expect(stdout).toMatch(/\n1 of \d checks fails, \d could not be judged\.\n$/);
});
