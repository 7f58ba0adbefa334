import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { bashIn, shamus, temporaryFolder } from './shamus.testing.js';

const TEAMS = ['random+random', 'random+meld-first'];

/** A command that writes results, its first sentence, and the title of its first chart. */
const COMMANDS: readonly (readonly [words: readonly string[], title: RegExp, answer: RegExp, chart: RegExp])[] = [
  [
    ['run', '-t', TEAMS[0]!, '-n', '500'],
    /^How often does random\+random win\?$/,
    /^random\+random wins [\d.]+ \([\d.]+ to [\d.]+\) % of its games/,
    /^random\+random wins: [\d.]+ \([\d.]+ to [\d.]+\) %/,
  ],
  [
    ['compare', ...TEAMS, '-n', '1000'],
    /^Which is better: A \(random\+random\) or B \(random\+meld-first\)\?$/,
    /^B is better than A: .*B - A is about \+[\d.]+ points \(\+[\d.]+ to \+[\d.]+\)\.$/,
    /^B minus A, any win: \+[\d.]+ percentage points \(\+[\d.]+ to \+[\d.]+\)$/,
  ],
  [
    ['compare', 'shrewd', 'random', '--game', 'rummy', '-n', '20'],
    /^Which is better: A \(shrewd\) or B \(random\)\?$/,
    /^A is better than B\. .*A's share of the wins minus an even share is about \+[\d.]+ points \(/,
    /^A minus an even share, wins: \+[\d.]+ percentage points \(/,
  ],
  [
    ['tournament', '-t', [...TEAMS, 'high-first+random'].join(','), '-n', '1000'],
    /^Which team is best\?$/,
    /^random\+meld-first is the best of 3 teams by /,
    /minus the best of the others/,
  ],
];

describe('the page of results', () => {
  test.each(testSize(COMMANDS.slice(1, 3), COMMANDS))(
    'of %j answers its question first, and is listed and verified',
    async (words, ...parts) => {
      const cwd = temporaryFolder();
      const { code, stderr } = await shamus([...words, '--out', 'out', '--seed', 'pages'], { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: 'results: out\nreport: out/report.html\n' });
      const page = readFileSync(join(cwd, 'out/report.html'), 'utf8');
      const [title, answer, chart] = ['<h1>', '<p class="lead">', '<figcaption>'].map((tag) =>
        plain(new RegExp(`${tag}(.*?)</`, 's').exec(page)![1]!),
      );
      expect(title).toMatch(parts[0]);
      expect(answer).toMatch(parts[1]);
      expect(chart).toMatch(parts[2]);
      const { files } = JSON.parse(readFileSync(join(cwd, 'out/manifest.json'), 'utf8'));
      expect(files['report.html'].sha256).toBe(createHash('sha256').update(page).digest('hex'));
      expect(await shamus(['verify', 'out', '--batches', '1'], { cwd })).toMatchObject({ code: 0, stderr: '' });
      writeFileSync(join(cwd, 'out/report.html'), page.replace('<h1>', '<h1>Not '));
      const tampered = await shamus(['verify', 'out', '--batches', '1'], { cwd });
      expect(tampered.code).toBe(1);
      expect(tampered.stdout).toContain('out/report.html');
      // Every command that shows a game of these results can be given as it is written.
      const [, replay] = /<code class="note">(npx .*?)<\/code>/.exec(page)!;
      const shown = await bashIn(cwd, plain(replay!).replace('--index N', '--index 0').replace('--html', ''));
      expect(shown).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

function plain(html: string): string {
  return html.replaceAll('&#39;', "'").replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
