import { describe, expect, test } from 'vitest';
import type { ContrastSummary, ContrastsFile } from '../../analysis/index.js';
import { markdownReport } from '../markdown.js';
import { reportPage } from '../page/page.js';
import { contrastTables } from './contrast-table.js';
import { weightsText } from './contrasts.js';
import { multiplicityOf } from './multiplicity.js';
import { sectionsOf } from './sections.js';
import { arm, studyOf } from './studies.testing.js';

const ARMS = ['standard', 'expert'].flatMap((variant) =>
  ['neither', 'one', 'other', 'both'].map((label) => ({ ...arm({ variant, team: `${label}+x` }), label })),
);

function contrast(change: Partial<ContrastSummary> = {}): ContrastSummary {
  return {
    label: 'together',
    measure: 'any',
    terms: [1, -1, -1, 1].map((weight, place) => ({ arm: place + 1, weight })),
    scale: 1,
    deals: 1000,
    ...{ estimate: 0.0123, low: 0.0023, high: 0.0223, error: 0.05, method: 'student-t', p: 0.0158 },
    ...change,
  };
}

async function studyWith(all: readonly ContrastSummary[], adjust: ContrastsFile['adjust'] = 'none') {
  const contrasts = { adjust, level: 0.95, method: 'a method', all: [...all], arms: ARMS };
  return studyOf(ARMS, { contrasts });
}

const IN_EXPERT = contrast({ terms: [5, 6].map((arm, place) => ({ arm, weight: 1 - 2 * place })), scale: 2 });

describe('contrasts in a report', () => {
  test('have a chart and a table, by the setups of their arms', async () => {
    const study = await studyWith([contrast(), IN_EXPERT, contrast({ label: 'more', measure: 'senior' })]);
    const section = sectionsOf(study).find(({ name }) => name === 'contrasts')!;
    expect(section.text).toContain('3 contrasts: a method.');
    const charts = section.figures.flatMap((figure) => figure.charts.map(({ chart }) => chart));
    expect(charts.map(({ name }) => name)).toEqual(['contrasts-senior', 'contrasts-any']);
    for (const chart of charts) expect(JSON.stringify(chart.draw('narrow').spec)).toContain('+1.23');
    const [table] = contrastTables(study);
    expect(table!.groups.map(({ title, lines }) => [title, lines.length])).toEqual([
      ['standard', 2],
      ['expert', 1],
    ]);
    expect(table!.groups[0]!.lines[0]!.map(({ text }) => text)).toEqual(['together', 'any win', '+1.23', '0.0158']);
    expect(table!.csv).toMatch(/^expert,together,1\/2 neither . 1\/2 one,any,0\.0123,0\.0023,0\.0223,student-t,/m);
  });

  test('are told by their weights, what adds first', () => {
    expect(weightsText({ arms: ARMS }, contrast())).toBe('neither + both \u2212 one \u2212 other');
    expect(weightsText({ arms: ARMS }, IN_EXPERT)).toBe('1/2 neither \u2212 1/2 one');
  });

  test('have adjusted p-values where there are such, and none beside intervals that hold at once', async () => {
    const holm = contrastTables(await studyWith([contrast({ adjusted: 0.0474 })], 'holm'));
    expect(holm[0]!.columns.at(-1)!.heading).toBe('p (Holm)');
    expect(holm[0]!.groups[0]!.lines[0]!.at(-1)!.text).toBe('0.0474');
    const once = contrastTables(await studyWith([contrast()], 'simultaneous'));
    expect(once[0]!.columns.map(({ heading }) => heading)).toEqual(['contrast', 'of', 'difference']);
    expect(once[0]!.title).toContain('simultaneous 95 % intervals');
  });

  test('count among the intervals unless they hold at once', async () => {
    const rates = 8 * 4;
    expect(multiplicityOf(await studyWith([contrast(), IN_EXPERT]))).toMatch(`${rates + 2} separate 95 % intervals`);
    expect(multiplicityOf(await studyWith([contrast(), IN_EXPERT], 'simultaneous'))).toMatch(
      new RegExp(`^${rates} separate .* Contrast intervals are simultaneous and not counted here`),
    );
  });

  test('have a chart for each family, and stand on the page and in Markdown', async () => {
    const families = ['one', 'two'].map((family) => contrast({ label: `in ${family}`, family, note: 'Because & so' }));
    const study = await studyWith(families);
    const section = sectionsOf(study).find(({ name }) => name === 'contrasts')!;
    const names = section.figures.flatMap(({ charts }) => charts.map(({ chart }) => chart.name));
    expect(names).toEqual(['contrasts-any-one', 'contrasts-any-two']);
    expect(markdownReport(study)).toMatch(/\| in one \(neither .*\. Because & so\) \| any win \| \+1\.23 /);
    const page = await reportPage(study, { examples: new Map(), page: () => undefined, isOfAll: false });
    expect(page).toContain('<h2>Contrasts</h2>');
    expect(page).toMatch(/Because &(amp|#\d+); so/);
  });
});
