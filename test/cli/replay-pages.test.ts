import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bash, expectOneLine, folderWith, printed, shamus, temporaryFolder } from './shamus.testing.js';

const WORDS = ['replay', '-t', 'ace-keeper+pile-saver', '-s', 'pages', '-g', '4'];

interface FilmJson {
  readonly frames: readonly {
    readonly words: readonly string[];
    readonly thoughts: readonly unknown[];
    readonly scene: { readonly points: number; readonly net: number; readonly hands: readonly string[][] };
  }[];
}

function filmIn(page: string): FilmJson {
  return JSON.parse(/<script type="application\/json" id="film">(.*)<\/script>\n<script>/s.exec(page)![1]!);
}

describe.concurrent('replay --html', () => {
  test('prints a page of the very game that replay tells', async () => {
    const [page, text] = await Promise.all([printed([...WORDS, '--html']), printed(WORDS)]);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).toMatch(/<\/html>\n$/);
    const { scene } = filmIn(page).frames.at(-1)!;
    const hands = scene.hands.map((hand) => hand.length).join(', ');
    expect(text).toContain(`Table ${scene.points}, net ${scene.net}, cards in hand ${hands}.`);
    expect(page).toContain('shamus replay --seed pages --team ace-keeper+pile-saver');
    expect(Buffer.byteLength(page)).toBeLessThan(500_000);
  });

  test('is the same each time, and as --format html', async () => {
    const [one, other] = await Promise.all([printed([...WORDS, '--html']), printed([...WORDS, '--format', 'html'])]);
    expect(other).toBe(one);
  });

  test('the command that a page names makes that page again', async () => {
    const words = [
      'replay',
      '-t',
      'random+random',
      '-s',
      "it's",
      '-g',
      '2',
      '-v',
      'expert',
      '--players',
      '4',
      '-r',
      'layoff=no',
    ];
    const page = await printed([...words, '--html']);
    const command = /<code>(.*)<\/code>/
      .exec(page)![1]!
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    expect(await bash(command)).toEqual({ code: 0, stdout: page, stderr: '' });
  });

  test('writes to the file that is named, in folders that are not there yet', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'some', 'where', 'game.html');
    expect(await printed([...WORDS, '--html', '--out', path])).toBe('');
    expect(readFileSync(path, 'utf8')).toBe(await printed([...WORDS, '--html']));
  });

  test('writes a page a game to a folder, and says which', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'pages');
    const told = await shamus(['replay', '--only', 'loss', '-g', '0-30', '--limit', '3', '--html', '--out', out]);
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
    const page = await printed(['replay', '-t', './mine.mjs+meld-first', '--html'], { cwd });
    expect(filmIn(page).frames.some(({ thoughts }) => thoughts.length > 0)).toBe(true);
    expect(page).toContain('because \\u003cof> it');
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

describe.concurrent('replay --html says what is wrong:', () => {
  test('a path that cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const out = join(folder, 'file', 'game.html');
    expectOneLine(await shamus([...WORDS, '--html', '--out', out]), /^cannot .*file/, 1);
    expect(existsSync(out)).toBe(false);
  });
});
