import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStudy } from '../model/report-data.js';
import { arm, studyOf, tournamentOf } from '../studies.testing.js';
import { indexPage, indexRow } from './index-page.js';

const RESULTS = join(import.meta.dirname, '../../../results');
const STUDIES = readdirSync(RESULTS).filter((name) => existsSync(join(RESULTS, name, 'manifest.json')));
const rows = await Promise.all(
  STUDIES.map(async (name) => indexRow(await readStudy(join(RESULTS, name)), join(RESULTS, name, 'report.html'))),
);

describe('the index of the committed results', () => {
  test.each(rows)(
    '$question: the bar is the number with which the headline begins',
    ({ headline, highlight, games }) => {
      expect(games).toBeGreaterThan(1000);
      expect(headline.length).toBeGreaterThan(20);
      expect(highlight).not.toBeNull();
      const { estimate, low, high } = highlight!;
      expect(low).toBeLessThanOrEqual(estimate);
      expect(high).toBeGreaterThanOrEqual(estimate);
      expect(headline.match(/\d+\.\d\d/)![0]).toBe(Math.abs(100 * estimate).toFixed(2));
    },
  );

  test('has a row for each, newest first, with a link that leads to its report from where the page is', () => {
    const page = indexPage(rows, RESULTS);
    const links = [...page.matchAll(/<a href="([^"#]+)"/g)].map(([, link]) => link!);
    expect(links.toSorted()).toEqual(STUDIES.map((name) => `${name}/report.html`).toSorted());
    const dates = [...page.matchAll(/<td>(\d{4}-\d\d-\d\d)<\/td>/g)].map(([, date]) => date!);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(page.match(/<svg /g)).toHaveLength(rows.length);
    expect(indexPage(rows, join(RESULTS, 'a b'))).toContain(`href="../${STUDIES[0]}/report.html"`);
  });
});

test('the headline of a tournament is its winner, wherever it stands', async () => {
  const runs = ['a+b', 'c+d', 'e+f'].map((team) => arm({ team }));
  const verdicts = ['not-best', 'not-best', 'best'] as const;
  const teams = runs.map(({ team }, place) => ({
    ...{ team, against: 'a+b', verdict: verdicts[place]! },
    ...{ estimate: (place - 1) / 10, low: (place - 1) / 10 - 0.1, high: (place - 1) / 10 + 0.1 },
  }));
  const { headline, highlight } = indexRow(await studyOf(runs, { tournament: tournamentOf(runs, teams) }), '/r');
  expect(headline).toMatch(/^e\+f is the best of 3/);
  expect(highlight).toMatchObject({ estimate: 0.1, isDifference: true });
});
