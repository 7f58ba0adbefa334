import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CeilingVerdict } from '../../src/analysis/index.js';
import { parseResult } from './json.testing.js';
import { bash, shamus, temporaryFolder } from './shamus.testing.js';

const GAMES = ['replay', '-t', 'high-first+meld-first', '-s', 'checked', '-i', '0-19', '--format', 'jsonl'];

describe('shamus check', () => {
  const cwd = temporaryFolder();
  let lines: string[];
  beforeAll(async () => {
    const { stdout } = await shamus(GAMES);
    lines = stdout.trimEnd().split('\n');
    writeFileSync(join(cwd, 'games.jsonl'), stdout);
  });

  test('finds that the games of the engine keep the rules, in a file and through a pipe', async () => {
    const told = await shamus(['check', 'games.jsonl'], { cwd });
    expect(told).toMatchObject({ code: 0, stdout: '20 games follow the rules, 0 do not\n', stderr: '' });
    const four = '--players 4 -t high-first+pile-saver --rule stockOut=when-needed --index 0-49 --format jsonl';
    const piped = await bash(`shamus replay ${four} | shamus check -`);
    expect(piped).toEqual({ code: 0, stdout: '50 games follow the rules, 0 do not\n', stderr: '' });
  });

  test('says in which line a game breaks which rule, and goes on with the next', async () => {
    const place = lines.findIndex((line) => line.includes('"type":"circle"'));
    const wrong = lines.with(place, JSON.stringify({ type: 'circle', card: 'QS' }));
    writeFileSync(join(cwd, 'wrong.jsonl'), `${wrong.join('\n')}\n`);
    const { code, stdout } = await shamus(['check', 'wrong.jsonl'], { cwd });
    expect(code).toBe(1);
    const [complaint, sum, ...more] = stdout.trimEnd().split('\n');
    expect(complaint).toMatch(new RegExp(`^wrong\\.jsonl:${place + 1}: rule 2\\.3: .* \\(game 0\\)$`));
    expect(sum).toBe('19 games follow the rules, 1 does not');
    expect(more).toEqual([]);
  });

  test('says that a game is not finished', async () => {
    writeFileSync(join(cwd, 'cut.jsonl'), `${lines.slice(0, 5).join('\n')}\n`);
    const { code, stdout } = await shamus(['check', 'cut.jsonl'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^cut\.jsonl:5: .*\n0 games follow the rules, 1 does not\n$/);
  });

  test('a file that is not there is one line, exit code 2', async () => {
    const told = await shamus(['check', 'nowhere.jsonl'], { cwd });
    expect(told).toMatchObject({ code: 2, stdout: '', stderr: "shamus: no such file: 'nowhere.jsonl'\n" });
  });
});

const FEW = ['ceiling', '-s', 'few', '-n', '6', '--nodes', '5000'];

async function ceiling(words: readonly string[]) {
  const { stdout, stderr, code } = await shamus([...words, '--json']);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const result = parseResult(stdout);
  return { ...result, verdict: result.verdict as CeilingVerdict };
}

describe('shamus ceiling', () => {
  test('counts deals that are won, lost and unknown, with an interval that includes what is unknown', async () => {
    const { verdict, rows, ...result } = await ceiling([...FEW, '--threads', '1']);
    expect(result).toMatchObject({ seed: 'few', ended: 'complete' });
    expect(verdict).toMatchObject({ kind: 'ceiling', from: 0, games: 6, nodes: 5000 });
    expect(rows.map(({ setup }) => setup.variant)).toEqual(['standard', 'advanced', 'expert']);
    for (const [place, { games, complete, findings }] of rows.entries()) {
      expect([games, complete]).toEqual([6, true]);
      const { goals } = verdict.setups[place]!;
      expect(Object.keys(goals)).toEqual(['senior', 'any']);
      expect(goals.any!.won).toBeGreaterThanOrEqual(goals.senior!.won);
      for (const [name, { won, lost, unknown }] of Object.entries(goals)) {
        expect(won + lost.length + unknown.length).toBe(6);
        const { mean, low, high } = findings[name]!.estimate;
        expect(mean).toBe(won / 6);
        expect(low).toBeLessThanOrEqual(won / 6);
        expect(high).toBeGreaterThanOrEqual((won + unknown.length) / 6);
      }
    }
  });

  test('is the same deal by deal', async () => {
    const each = await ceiling(['ceiling', '-s', 'few', '--nodes', '5000', '-i', '2-4', '-v', 'expert']);
    const alone = await ceiling(['ceiling', '-s', 'few', '--nodes', '5000', '-i', '3', '-v', 'expert']);
    const foundIn = (of: typeof each) => of.verdict.setups[0]!.found!;
    expect(foundIn(alone)).toEqual([foundIn(each)[1]]);
    expect(foundIn(alone)[0]!.game).toBe(3);
  });

  test('prints lines of play: those of the deals that `replay` plays, and that `check` accepts', async () => {
    const cwd = temporaryFolder();
    const { stdout } = await shamus([...FEW.slice(0, 3), '-i', '0-3', '-v', 'standard', '--format', 'jsonl']);
    const lines = stdout.trimEnd().split('\n');
    const deals = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'deal');
    expect(deals.map(({ game, seed }) => [game, seed])).toEqual([0, 1, 2, 3].map((game) => [game, 'few']));
    const replayed = await shamus(['replay', '-s', 'few', '-i', '0-3', '-v', 'standard', '--format', 'jsonl']);
    const others = replayed.stdout.split('\n').filter((line) => line.includes('"type":"deal"'));
    expect(deals.map(({ deck }) => deck)).toEqual(others.map((line) => JSON.parse(line).deck));
    writeFileSync(join(cwd, 'lines.jsonl'), stdout);
    expect(await shamus(['check', 'lines.jsonl'], { cwd })).toMatchObject({ code: 0 });
  });

  test('writes a row for each deal', async () => {
    const cwd = temporaryFolder();
    const told = await shamus([...FEW, '--out', 'sub/deals.csv', '--json'], { cwd });
    expect(told).toMatchObject({ code: 0, stderr: 'results: sub/deals.csv\n' });
    const [head, ...rows] = readFileSync(join(cwd, 'sub/deals.csv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe('variant,game,senior_verdict,senior_nodes,any_verdict,any_nodes');
    const won = parseResult(told.stdout).rows.map(({ findings }) => findings.senior!.count);
    const found = ['standard', 'advanced', 'expert'].map((variant) => {
      const own = rows.map((row) => row.split(',')).filter(([of]) => of === variant);
      expect(own.map(([, game]) => Number(game))).toEqual([0, 1, 2, 3, 4, 5]);
      return own.filter(([, , verdict]) => verdict === 'won').length;
    });
    expect(found).toEqual(won);
  });

  test('tells in words how a deal is won', async () => {
    const { stdout } = await shamus(['ceiling', '-s', 'few', '-i', '1', '-v', 'advanced']);
    expect(stdout).toMatch(
      /^Game 1 of seed 'few', advanced\nSenior: can be won \([\d,]+ turns tried\)\nany win: can be won\n/,
    );
    expect(stdout).toMatch(/\nSenior Shamus: .*\nTable \d+, net \d+, cards in hand 0, \d+\.\n$/);
  });

  test('shows a table', async () => {
    const { stdout } = await shamus(FEW);
    expect(stdout).toMatch(/^variant +goal +won %/m);
    expect(stdout).toMatch(/^expert +Senior +\d/m);
    expect(stdout).toMatch(/interval, which\scovers the unknown deals/);
  });
});
