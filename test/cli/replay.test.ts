import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readReplayPage } from '../../src/report/replay/replay.testing.js';
import { testSize } from '../sized.testing.js';
import { runJson } from './json.testing.js';
import { bash, expectOneLine, folderWith, outputOf, outputOfEach, shamus, temporaryFolder } from './shamus.testing.js';

const SEED = 'told again';
const TEAM = 'rank-matching+meld-first';
const GAMES = 60;

const REASONS: Readonly<Record<string, string>> = {
  'Senior Shamus': 'senior',
  'Junior Shamus': 'junior',
  'Lost: the last circle card was turned.': 'circle',
  'Lost: the stock is used up.': 'stock',
};

interface Ending {
  readonly reason: string;
  readonly table: number;
  readonly net: number;
  readonly unoCards: number;
}

/** The two lines that end a told game. */
function endingOf(story: string): Ending {
  const lines = story.trimEnd().split('\n').slice(-2);
  const [, reason] = /^(Senior Shamus|Junior Shamus|Lost: .*$)/.exec(lines[0]!)!;
  const [, table, net, unoCards] = /^Table (\d+), net (-?\d+), cards in hand (\d+), \d+\.$/.exec(lines[1]!)!;
  return { reason: REASONS[reason!]!, table: Number(table), net: Number(net), unoCards: Number(unoCards) };
}

function replayWords(game: number): string[] {
  return ['replay', '--team', TEAM, '--variant', 'advanced', '--seed', SEED, '--index', String(game)];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('replay', () => {
  let stories: string[];
  beforeAll(async () => {
    stories = await outputOfEach(Array.from({ length: GAMES }, (_, game) => replayWords(game)));
  });

  test('tells the very games that a run counts: the same endings and the same points', async () => {
    const words = ['-t', TEAM, '-v', 'advanced', '-s', SEED, '-n', String(GAMES)];
    const { reasons, findings } = (await runJson(words)).rows[0]!;
    expect(new Set(stories).size).toBe(GAMES);
    const endings = stories.map(endingOf);
    const told = Object.fromEntries(
      Object.keys(reasons).map((name) => [name, endings.filter(({ reason }) => reason === name).length]),
    );
    expect(told).toEqual(reasons);
    expect(mean(endings.map(({ net }) => net))).toBe(findings.net!.estimate.mean);
    expect(mean(endings.map(({ table }) => table))).toBe(findings.table!.estimate.mean);
    expect(mean(endings.map(({ unoCards }) => unoCards))).toBe(findings['uno-cards']!.estimate.mean);
    expect(Math.min(...endings.map(({ net }) => net))).toBe(findings.net!.seen![0]);
  });
});

test('replay tells game 0 of the default seed, team and variant unless told otherwise', async () => {
  const words = ['--seed', 'shamus', '--index', '0', '--variant', 'standard', '--team', 'random+random'];
  expect(await outputOf(['replay'])).toBe(await outputOf(['replay', ...words]));
});

test('replay --index N-M tells the games one after the other, as each alone', async () => {
  const words = ['-t', TEAM, '-s', SEED];
  const [range, ...single] = await outputOfEach(['5-7', '5', '6', '7'].map((game) => ['replay', ...words, '-i', game]));
  expect(range).toBe(single.join('\n'));
});

test('replay names the policies, and knows the last game index there is', async () => {
  const story = await outputOf(['replay', '-t', 'high-first+meld-first', '-i', String(2 ** 32 - 1)]);
  expect(story).toContain('Uno    (high-first) holds ');
  expect(story).toContain('Rummy  (meld-first) holds ');
  expect(endingOf(story).table).toBeGreaterThanOrEqual(0);
});

const WORDS = ['replay', '-t', 'ace-keeper+pile-saver', '-s', 'pages', '-i', '4'];

interface Scene {
  readonly points: number;
  readonly net: number;
  readonly hands: readonly string[][];
}

describe.concurrent('replay --html', () => {
  test('prints a page of the very game that replay tells', async () => {
    const [page, text] = await Promise.all([outputOf([...WORDS, '--html']), outputOf(WORDS)]);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).toMatch(/<\/html>\n$/);
    const { scene } = (await readReplayPage<Scene>(page)).frames.at(-1)!;
    const hands = scene.hands.map((hand) => hand.length).join(', ');
    expect(text).toContain(`Table ${scene.points}, net ${scene.net}, cards in hand ${hands}.`);
    expect(page).toContain('shamus replay --seed pages --team ace-keeper+pile-saver');
    expect(Buffer.byteLength(page)).toBeLessThan(500_000);
  });

  test('the command that a page names makes that page again', async () => {
    const words = ['replay', '-s', "it's", ...'-t random+random -i 2 -v expert --players 4 -r layoff=no'.split(' ')];
    const page = await outputOf([...words, '--html']);
    const command = /<code>(.*)<\/code>/
      .exec(page)![1]!
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    expect(await bash(command)).toEqual({ code: 0, stdout: page, stderr: '' });
  });

  test('writes to the file that is named, in folders that are not there yet, or to stdout', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'some', 'where', 'game.html');
    expect(await outputOf([...WORDS, '--html', '--out', path])).toBe('');
    const page = await outputOf([...WORDS, '--html']);
    expect(readFileSync(path, 'utf8')).toBe(page);
    expect(await outputOf([...WORDS, '--html', '--out', '-'])).toBe(page);
  });

  test('writes a page a game to a folder, and says which', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'pages');
    const told = await shamus(['replay', '--only', 'loss', '-i', '0-30', '--limit', '3', '--html', '--out', out]);
    const names = readdirSync(out);
    expect(names).toHaveLength(3);
    expect(told).toEqual({ code: 0, stdout: '', stderr: expect.any(String) });
    expect(told.stderr.trimEnd().split('\n').sort()).toEqual(names.map((name) => `page: ${join(out, name)}`).sort());
    for (const name of names) {
      const [, game] = /^game-(\d+)\.html$/.exec(name)!;
      expect(readFileSync(join(out, name), 'utf8')).toContain(
        `<title>Shamus: game ${game} of seed &#39;shamus&#39;</title>`,
      );
    }
  });

  test('has what policies weighed, also one of the user’s own', async () => {
    const cwd = folderWith({
      'mine.mjs': policyThat("explain: () => [{ choice: 0, score: 1, why: 'because <of> it' }]"),
    });
    const { frames } = await readReplayPage(
      await outputOf(['replay', '-t', './mine.mjs+meld-first', '--html'], { cwd }),
    );
    expect(JSON.stringify(frames.flatMap(({ thoughts }) => thoughts))).toContain('because <of> it');
  });
});

/** A module with an Uno policy that plays any card, with further methods. */
function policyThat(methods: string): string {
  return `import { sets, unoPolicy } from 'shamus-lab/shamus';
let asked = 0;
export default unoPolicy({ name: 'mine', summary: 's', description: 'd', create: () => ({
  play: (view) => (asked % 2 ? sets.highestCard : sets.firstCard)(view.playableLo, view.playableHi),
  call: () => 0,
  ${methods},
}) });`;
}

describe.concurrent('a search without an end', () => {
  const starts = (shown: string) => [...shown.matchAll(/^Game (\d+) of seed/gm)].map(([, game]) => Number(game));

  test.each([
    ['text', ['--index', '3-', '--only', 'loss'], 10, true],
    ['text', ['-i', '3-', '--only', 'loss', '--limit', '2'], 2, false],
    ['text', ['--only', 'loss'], 1, false],
    ['text', ['--index', '3-9', '--only', 'loss'], null, false],
  ] as const)('ends: %s %j', async (_, words, games, isTold) => {
    const { code, stdout, stderr } = await shamus(['replay', ...words]);
    expect(code).toBe(0);
    const found = starts(stdout);
    if (games !== null) expect(found).toHaveLength(games);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(words[0] === '--only' ? 0 : 3);
    expect(stderr).toBe(isTold ? 'shamus: stopped after 10 games; --limit shows more\n' : '');
  });
});

test('where no game of a range ends as wanted, that is said', async () => {
  expect(await shamus(['replay', '--only', 'uno-out', '--index', '0-50'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'shamus: none of these games ended that way\n',
  });
});

const IMPOSSIBLE = ['--only', 'uno-out', '--team', 'random+random'];

test.each(testSize([], [[], ['--index', '3-']]))(
  'a search for an ending that never comes gives up: %j',
  async (...index) => {
    const { code, stdout, stderr } = await shamus(['replay', ...IMPOSSIBLE, ...index]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^shamus: none of .*\nshamus: searched games \d to \d+; --index \d+- goes on\n$/);
  },
);

describe.concurrent('replay --html says what is wrong:', () => {
  test('a path that cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const out = join(folder, 'file', 'game.html');
    expectOneLine(await shamus([...WORDS, '--html', '--out', out]), /^cannot .*file/, 1);
    expect(existsSync(out)).toBe(false);
  });
});
