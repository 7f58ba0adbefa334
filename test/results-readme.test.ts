import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';
import { renderResults, TEMPLATE_PROSE } from './results-readme.testing.js';

/** Where a digit is part of a name. */
const NAMES = /`[^`]*`|\]\([^)]*\)|\d+\s+worlds|[Dd]eals? \d+( to \d+)?|Rummy 500|rule R[\d.]+/g;

/** What compares or counts; seats at the table are no claim. */
const CLAIM =
  /\d|\b(more|most|less|least|fewer|better|best|worse|worst|\w+er than|harder|rarer|stronger|longer|twice|half|third|nearly|hardly|every|none|never|always|(two|three|four|five|six|ten|hundred)(?! players))\b/i;

test('every number and comparison of results/README.md follows from the committed summaries', async () => {
  const { page, failures } = renderResults();
  expect(failures).toEqual([]);
  await expect(page).toMatchFileSnapshot(join(PACKAGE, 'results/README.md'));
});

test('no digit of the template is typed by hand, and no comparison stands without a number, a check or a reason', () => {
  const prose = TEMPLATE_PROSE.replaceAll(/^#.*$/gm, '').replaceAll(NAMES, '');
  expect(prose.match(/.{0,40}\d.*/g) ?? []).toEqual([]);
  const sentences = prose.split(/(?<=[.?](?:\*\*|\))?)\s+|(?<=\}\})\s+(?=[A-Z"*])|\n\n+|\n(?=- )/);
  expect(sentences.filter((sentence) => CLAIM.test(sentence) && !sentence.includes('{{}}'))).toEqual([]);
});

test('each comparison that results/README.md quotes is kept, with the seed and the number of games of its command', () => {
  const page = readFileSync(join(PACKAGE, 'results/README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const names = readdirSync(join(PACKAGE, 'results/comparisons')).filter((name) => name !== 'open-hands.json');
  const kept = names.map((name) => JSON.parse(readFileSync(join(PACKAGE, 'results/comparisons', name), 'utf8')));
  const facts = ({ a, b, seed, games }: (typeof kept)[number]) =>
    [a.team.split(' ')[0], b.team.split(' ')[0], seed, String(games)].join(' ');
  const quoted = [...page.matchAll(/`npx shamus compare (\S+) (\S+) ([^`]*)`/g)].map(([, a, b, options]) =>
    [a, b, / --seed (\S+)/.exec(` ${options}`)![1], /(?:--games|-n) (\d+)/.exec(options!)![1]].join(' '),
  );
  expect(kept.map(facts).sort()).toEqual(quoted.sort());
});
