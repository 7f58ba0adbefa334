import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContrastSummary, ContrastsFile } from '../../analysis/index.js';
import type { Chart, Form } from '../charts/chart.js';
import { markdownReport } from '../markdown.js';
import { answerOf } from '../model/answer.js';
import { weightsText } from '../model/compared.js';
import { multiplicityOf } from '../model/measures.js';
import type { ReportData } from '../model/report-data.js';
import { tablesOf } from '../model/tables.js';
import { reportPage } from '../page/page.js';
import { type ArmPlan, arm, studyOf } from '../studies.testing.js';
import { sectionsOf } from './sections.js';

function textsOf(chart: Chart, form: Form = 'wide'): string[] {
  const found: string[] = [];
  JSON.stringify(chart.draw(form), (key, value) => {
    if (key === 'text' && (typeof value === 'string' || Array.isArray(value))) found.push([value].flat().join(' '));
    return value;
  });
  return found;
}

async function sectionsWith(plans: readonly ArmPlan[]) {
  return sectionsOf(await studyOf(plans.map(arm)));
}

const TEAMS = (count: number) => Array.from({ length: count }, (_, place) => `team-${place}+b`);

describe('the charts of a study', () => {
  test('with controls begin with the differences in what arms are judged by, the highest first', async () => {
    const estimates = [1, -3, 4, -1.5, 5, 9, 2.6, -5, 3, -9.7, 9.3, 2, -3.8];
    const plans = estimates.map((estimate, place) => ({
      team: `team-${place}+b`,
      difference: [estimate, 1] as const,
    }));
    const [first, ...others] = await sectionsWith(plans);
    expect(first).toMatchObject({ name: 'differences', isFolded: false });
    expect(first!.figures.map(({ fold }) => fold)).toEqual([null, 'Senior', 'Junior']);
    for (const form of ['wide', 'narrow'] as const) {
      const numbers = textsOf(first!.figures[0]!.charts[0]!.chart, form).filter((text) => /^[+\u2212]/.test(text));
      expect(numbers.map((text) => Number(text.replace('\u2212', '-')))).toEqual(
        estimates.toSorted((one, other) => other - one),
      );
    }
    expect(others.every(({ isFolded }) => isFolded)).toBe(true);
  });

  test('of up to twelve arms are open, and of more folded, each group under a tab', async () => {
    const plans = (count: number) =>
      ['standard', 'expert'].flatMap((variant) =>
        TEAMS(count).map((team, place) => ({ variant, team, senior: place })),
      );
    const few = await sectionsWith(plans(6));
    expect(few.flatMap(({ isFolded }) => isFolded)).not.toContain(true);
    expect(few.flatMap(({ figures }) => figures.flatMap(({ charts }) => charts.map(({ group }) => group)))).toEqual(
      few.flatMap(({ figures }) => figures.map(() => null)),
    );
    const many = await sectionsWith(plans(7));
    expect(many.map(({ name, isFolded }) => [name, isFolded])).toEqual([
      ['outcomes', false],
      // The chart of outcomes shows all groups: a tab changes that of the losses first.
      ['losses', false],
    ]);
    const losses = many[1]!.figures[0]!.charts;
    expect(losses.map(({ group, chart }) => [group, chart.name])).toEqual([
      ['standard', 'losses-standard'],
      ['expert', 'losses-expert'],
    ]);
  });

  test('leave out what says nothing: equal teams, one way to lose, a metric that never varies, no difference', async () => {
    const plain = arm({ difference: [0, 0] });
    const metrics = Object.fromEntries(
      Object.keys(plain.metrics).map((name) => [name, { mean: 5, sd: 0, min: 5, max: 5 }]),
    );
    const runs = ['a+b', 'a+c', 'd+b', 'd+c'].map((team) => ({
      ...arm({ team, difference: [0, 0] }),
      reasons: { senior: 300, junior: 100, circle: 600 },
      metrics,
    }));
    expect(sectionsOf(await studyOf(runs)).map(({ name }) => name)).toEqual(['outcomes']);
  });

  test('never have more than forty rows a group', async () => {
    const plans = TEAMS(300).map((team, place) => ({ team, senior: place, difference: [place / 10, 1] as const }));
    for (const { figures } of await sectionsWith(plans)) {
      for (const { charts } of figures) {
        for (const { chart } of charts) {
          expect(new Set(textsOf(chart).filter((text) => text.startsWith('team-'))).size).toBeLessThanOrEqual(40);
        }
      }
    }
  });
});

test('a rate is rounded in one way in the answer, the tables and the charts', async () => {
  const count = fc.integer({ min: 0, max: 500 });
  const plan = fc.record({ senior: count, junior: count, estimate: fc.double({ min: -9, max: 9, noNaN: true }) });
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 20 }), async (plans) => {
      const arms = plans.map(({ senior, junior, estimate }, place) =>
        arm({ team: `team${place}+b`, senior, junior, difference: [estimate, 1] }),
      );
      const study = await studyOf(arms);
      const tables = tablesOf(study);
      const cells = tables.flatMap(({ groups }) =>
        groups.flatMap(({ lines }) => lines.flatMap((line) => line.flatMap(({ text, note }) => [text, note ?? '']))),
      );
      const told = new Set(cells.flatMap(numbersIn));
      // A loss is told as what is left of a hundred, which the tables tell as a rate of its own.
      const charts = sectionsOf(study)
        .filter(({ name }) => name !== 'losses')
        .flatMap(({ figures }) => figures.flatMap(({ charts }) => charts.map(({ chart }) => chart)));
      const { lead, details } = answerOf(study);
      const texts = [...charts.flatMap((chart) => textsOf(chart)), lead, ...details];
      expect(texts.flatMap(numbersIn).filter((number) => !told.has(number))).toEqual([]);
    }),
  );
});

/** Numbers with decimals, without their signs. */
function numbersIn(text: string): string[] {
  return text.match(/\d+\.\d+/g) ?? [];
}

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
    ...{ estimate: 0.0123, low: 0.0023, high: 0.0223, level: 0.95, method: 'bounded' },
    ...change,
  };
}

async function studyWith(all: readonly ContrastSummary[], adjust: ContrastsFile['adjust'] = 'none') {
  const contrasts = { adjust, level: 0.95, all: [...all], arms: ARMS };
  return studyOf(ARMS, { contrasts });
}

function tableIn(study: ReportData) {
  return tablesOf(study).find(({ name }) => name === 'contrasts');
}

const IN_EXPERT = contrast({ terms: [5, 6].map((arm, place) => ({ arm, weight: 1 - 2 * place })), scale: 2 });

describe('contrasts in a report', () => {
  test('have a chart and a table, by the setups of their arms', async () => {
    const study = await studyWith([contrast(), IN_EXPERT, contrast({ label: 'more', measure: 'senior' })]);
    const section = sectionsOf(study).find(({ name }) => name === 'contrasts')!;
    expect(section.text).toContain("3 contrasts: separate intervals, by Gaffke's limits.");
    const charts = section.figures.flatMap((figure) => figure.charts.map(({ chart }) => chart));
    expect(charts.map(({ name }) => name)).toEqual(['contrasts-senior', 'contrasts-any']);
    for (const chart of charts) expect(JSON.stringify(chart.draw('narrow'))).toContain('+1.23');
    const table = tableIn(study);
    expect(table!.groups.map(({ title, lines }) => [title, lines.length])).toEqual([
      ['standard', 2],
      ['expert', 1],
    ]);
    expect(table!.groups[0]!.lines[0]!.map(({ text }) => text)).toEqual(['together', 'any win', '+1.23']);
    expect(table!.csv).toMatch(/^expert,together,1\/2 neither . 1\/2 one,any,0\.0123,0\.0023,0\.0223,bounded$/m);
  });

  test('are told by their weights, what adds first', () => {
    expect(weightsText({ arms: ARMS }, contrast())).toBe('neither + both \u2212 one \u2212 other');
    expect(weightsText({ arms: ARMS }, IN_EXPERT)).toBe('1/2 neither \u2212 1/2 one');
  });

  test('say whether their intervals hold at once', async () => {
    const once = tableIn(await studyWith([contrast()], 'simultaneous'));
    expect(once!.columns.map(({ heading }) => heading)).toEqual(['contrast', 'of', 'difference']);
    expect(once!.title).toContain('simultaneous 95 % intervals');
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
