/** Tunings that are interrupted and resumed, verified, and those of competitive games. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmedDifference, type TuningResult } from '../../src/tuning/index.js';
import { lastingFiles } from '../results/lasting.testing.js';
import { testSize } from '../sized.testing.js';
import { checkedResult, parseComparison, parseResult } from './json.testing.js';
import { expectOneLine, outputOf, shamus, startShamus, untilSeen } from './shamus.testing.js';
import { TUNE, withOracle } from './tune.testing.js';

/** More games than can be played before somebody notices that it plays. */
const ENDLESS = [...TUNE, '-n', '1e8'].filter((word, place, all) => !(word === '5000' || all[place + 1] === '5000'));

function parseTuning(text: string): TuningResult {
  return parseResult(text) as unknown as TuningResult;
}

describe('a tuning', () => {
  /** A folder with the policy, and in `whole` a tuning of it. */
  let cwd: string;
  let told: string;

  beforeAll(async () => {
    cwd = withOracle();
    told = await outputOf([...TUNE, '--threads', '1', '--json', '--out', 'whole'], { cwd });
  });

  testSize(() => {}, test)('writes the same files on one thread as on two', async () => {
    const json = parseTuning(told);
    expect(json.ended).toBe('complete');
    expect(json.verdict).toMatchObject({
      kind: 'tuning',
      question: { method: 'halving', candidates: 5, rounds: 3, games: 5000, confirm: 600 },
      winner: { team: 'random+./oracle.mjs:x=7', values: { 'oracle.x': 7 }, isStart: false },
      confirmation: { games: 600, decision: 'better', seed: 'hill-confirmation' },
    });
    // 16 points, by 10,000 games of each.
    const { low, high } = confirmedDifference(json)!;
    expect(low).toBeLessThan(0.16);
    expect(high).toBeGreaterThan(0.16);
    const text = await outputOf([...TUNE, '--threads', '2', '--out', 'two'], { cwd });
    expect(text).toContain('The winner is better than the start: ');
    const files = lastingFiles(join(cwd, 'whole'));
    expect(lastingFiles(join(cwd, 'two'))).toEqual(files);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['summary.json', 'candidates.csv', 'rounds/1/run.jsonl', 'confirmation/summary.json']),
    );
    const { timing: _, ...lasting } = JSON.parse(told);
    expect(JSON.parse(files['summary.json'] as string)).toEqual(lasting);
    const page = readFileSync(join(cwd, 'whole/report.html'), 'utf8');
    for (const said of [
      'Confirmation',
      'Successive halving',
      'minus that of the start, points',
      'better than the start',
    ]) {
      expect(page).toContain(said);
    }
  });

  test('that is complete is told again with --resume, and nothing is played', async () => {
    const { verdict } = parseTuning(await outputOf([...TUNE, '--out', 'whole', '--resume', '--json'], { cwd }));
    expect(verdict.winner!.values).toEqual({ 'oracle.x': 7 });
  });

  testSize(() => {}, test)('that is interrupted says how to go on, and refuses to be another', async () => {
    const { process: child, end } = startShamus([...ENDLESS, '--out', 'out'], { cwd });
    await untilSeen(() => existsSync(join(cwd, 'out/rounds/1/unfinished/run.jsonl')), child);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await end;
    expect(code).toBe(130);
    expect(stdout).toContain('The tuning was interrupted before its end: there is no winner yet.');
    expect(stderr).toContain('run the same command with --resume to continue');
    expectOneLine(await shamus([...ENDLESS, '--out', 'out'], { cwd }), /contains an unfinished tuning/);
    const other = await shamus([...TUNE, '--out', 'out', '--resume'], { cwd });
    expectOneLine(other, /begun with another number of games: 100000000, and this is 5000/);
    expectOneLine(await shamus(['report', 'out'], { cwd }), /holds an unfinished tuning/);
    await outputOf([...TUNE, '--out', 'out', '--restart'], { cwd });
  });

  test('is verified: its rounds, what the search made of them, its command and its page', async () => {
    for (const part of testSize(['confirmation'], ['', 'rounds/1', 'confirmation'])) {
      expect(await outputOf(['verify', `whole/${part}`], { cwd })).toContain('equal: ');
    }
    const page = readFileSync(join(cwd, 'whole/report.html'), 'utf8');
    expect(await outputOf(['report', 'whole'], { cwd })).toBe('whole/report.html\n');
    expect(readFileSync(join(cwd, 'whole/report.html'), 'utf8')).toBe(page);
    // The confirmation's command is one that anybody can give.
    const whole = checkedResult(JSON.parse(readFileSync(join(cwd, 'whole/summary.json'), 'utf8'))) as TuningResult;
    const { command } = whole.verdict.confirmation!;
    const again = parseComparison(await outputOf([...command.split(' ').slice(1), '--json'], { cwd }));
    expect(again.deciding).toEqual(confirmedDifference(whole));
  });

  testSize(() => {}, test)('of an option that does nothing keeps the start, or claims nothing', async () => {
    const words = 'tune -t random+./oracle.mjs:x=7 --tune idle=0..4 -n 2000 --confirm 500'.split(' ');
    const { verdict } = parseTuning(await outputOf([...words, '--json'], { cwd }));
    expect(verdict.winner!.isStart).toBe(true);
    expect(verdict.confirmation).toBeNull();
  });

  testSize(() => {}, test)('by CMA-ES, of all numbers of a policy', async () => {
    const words = 'tune -t random+./oracle.mjs:x=3 --tune oracle.* --method cma-es --rounds 6'.split(' ');
    const sizes = ['-n', '9000', '--confirm', '600', '--candidates', '6'];
    const { winner, rounds, response } = parseTuning(await outputOf([...words, ...sizes, '--json'], { cwd })).verdict;
    expect(rounds).toHaveLength(6);
    expect(Math.abs(Number(winner!.values['oracle.x']) - 7)).toBeLessThanOrEqual(2);
    expect(response.map(({ method }) => method)).toEqual(['rounds', 'rounds']);
  });

  testSize(() => {}, test)('in competitive games is of one among its likes, or in a field', async () => {
    const words = ['tune', '--game', 'rummy', '-t', 'careful', '--tune', 'hold=0,8', '-v', 'deal', '-n', '120'];
    const small = [...words.filter((word, place) => word !== 'deal' && words[place + 1] !== 'deal'), '--confirm', '40'];
    const alike = parseTuning(await outputOf([...small, '--json'], {}));
    expect(alike.verdict.start).toMatchObject({ team: 'careful among careful', field: 'careful' });
    const among = parseTuning(await outputOf([...small, '--field', 'greedy', '--json'], {}));
    expect(among.arms[1]!.team).toBe('careful:hold=8 among greedy');
  });
});
