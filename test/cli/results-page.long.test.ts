import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalIn } from '../results/lasting.testing.js';
import { testSize } from '../sized.testing.js';
import { bashIn, shamus, temporaryFolder } from './shamus.testing.js';

const TEAMS = ['random+random', 'random+meld-first'];

/** A command that writes results, its first sentence, and the title of its first chart. */
const COMMANDS: readonly (readonly [words: readonly string[], title: RegExp, answer: RegExp, chart: RegExp])[] = [
  [
    ['run', '-t', TEAMS[0]!, '-n', '500'],
    /^How often does random\+random win\?$/,
    /^random\+random wins [\d.]+ of 100 standard games\.$/,
    /^Any win, % \(95 % interval\)$/,
  ],
  [
    ['compare', ...TEAMS, '-n', '1000'],
    /^Which is better: A \(random\+random\) or B \(random\+meld-first\)\?$/,
    /^B is better than A: it wins [\d.]+ of 100 games, A [\d.]+\.$/,
    /^Any win, points \(95 % interval\)$/,
  ],
  [
    ['compare', 'shrewd', 'random', '--game', 'rummy', '-n', '20'],
    /^Which is better: A \(shrewd\) or B \(random\)\?$/,
    /^A is better than B: A wins [\d.]+ of 100 games; an even share is 50\.00\.$/,
    /^Share of the wins, points \(95 % interval\)$/,
  ],
  [
    ['tournament', '-t', [...TEAMS, 'high-first+random'].join(','), '-n', '1000'],
    /^Which team is best\?$/,
    /^random\+meld-first is the best of 3 teams: it /,
    /^Senior, % /,
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
      const [title, answer, chart] = ['<h1>', '<p class="lead">', '<h2 class="title" id="[^"]*">'].map((tag) =>
        plain(new RegExp(`${tag}(.*?)</`, 's').exec(page)![1]!),
      );
      expect(title).toMatch(parts[0]);
      expect(answer).toMatch(parts[1]);
      expect(chart).toMatch(parts[2]);
      const { pages } = journalIn(join(cwd, 'out'));
      expect(pages['report.html'].sha256).toBe(createHash('sha256').update(page).digest('hex'));
      expect(await shamus(['verify', 'out', '--batches', '1'], { cwd })).toMatchObject({ code: 0, stderr: '' });
      writeFileSync(join(cwd, 'out/report.html'), page.replace('<h1>', '<h1>Not '));
      const tampered = await shamus(['verify', 'out', '--batches', '1'], { cwd });
      expect(tampered.code).toBe(1);
      expect(tampered.stdout).toContain('out/report.html');
      // The command that shows a game of these results can be given as it is written.
      const [, replay] = /<pre[^>]*>(?:<code>)?(npx shamus replay .*?)</.exec(page)!;
      const shown = await bashIn(cwd, plain(replay!).replace(/--only .*/, '--index 0'));
      expect(shown).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

function plain(html: string): string {
  return html.replaceAll('&#39;', "'").replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
