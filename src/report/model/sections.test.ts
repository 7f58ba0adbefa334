import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chart, Form } from '../charts/chart.js';
import { answerOf } from './answer.js';
import { sectionsOf } from './sections.js';
import { type ArmPlan, arm, studyOf } from './studies.testing.js';
import { tablesOf } from './tables.js';

/** All texts of a chart, in the order in which they are drawn. */
function textsOf(chart: Chart, form: Form = 'wide'): string[] {
  const found: string[] = [];
  JSON.stringify(chart.draw(form).spec, (key, value) => {
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
      ['distributions', true],
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
      const tables = tablesOf(study.game, study.groups);
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
