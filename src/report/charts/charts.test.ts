import { describe, expect, test } from 'vitest';
import type { Difference } from '../model/measures.js';
import { textWidth } from './chart.js';
import { forestChart } from './intervals.js';
import { inlineSvg } from './render.js';

const ROWS: readonly (readonly [label: string, run: Difference])[] = [
  ['best', { estimate: 0.02, low: 0, high: 0.03, isClear: true }],
  ['a policy with a long name', { estimate: -0.01, low: -0.05, high: 0.04, isClear: false }],
  ['worst', { estimate: -0.18, low: -0.19, high: 0, isClear: true }],
];

/** The chart as it is drawn: elements of SVG without their colours. */
async function drawn(form: 'wide' | 'narrow'): Promise<string> {
  const groups = [{ title: null, arms: ROWS.map(([label, run]) => ({ label, run })) }];
  const told = { name: 'chart', title: 'A chart', description: 'A chart.', key: ['better', 'worse', 'open'] as const };
  return inlineSvg(forestChart({ ...told, groups }), form, 'chart');
}

const SIGN = /<path transform="translate\(([\d.-]+),([\d.-]+)\)" d="M[^"]*A[^"]*" fill="([^"]*)" stroke="([^"]*)"/g;
const LINE =
  /<line transform="translate\(([\d.-]+),([\d.-]+)\)" x2="([\d.-]+)" y2="0" stroke="var\(--(?:win-0|reason-0|quiet)\)"/g;

describe.each(['wide', 'narrow'] as const)('a forest chart, %s', (form) => {
  test('has a dot for each estimate, filled where it is decided, and a line from end to end of its interval', async () => {
    const svg = await drawn(form);
    const dots = [...svg.matchAll(SIGN)].map(([, x, , fill, colour]) => ({ x: Number(x), isFilled: fill === colour }));
    const lines = [...svg.matchAll(LINE)].map(([, x, , length]) => ({
      from: Number(x),
      to: Number(x) + Number(length),
    }));
    // The legend comes first.
    const estimates = dots.slice(-ROWS.length);
    expect(estimates.map(({ isFilled }) => isFilled)).toEqual([true, false, true]);
    expect(lines).toHaveLength(ROWS.length);
    const scale = (lines[0]!.to - lines[0]!.from) / 0.03;
    for (const [place, [, { estimate, low, high }]] of ROWS.entries()) {
      const { from, to } = lines[place]!;
      expect(to - from).toBeCloseTo(scale * (high - low), 0);
      expect(estimates[place]!.x - from).toBeCloseTo(scale * (estimate - low), 0);
    }
  });

  test("names each row, on the page's colour where it stands above its line", async () => {
    const svg = await drawn(form);
    for (const [label] of ROWS) {
      const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].filter(([, text]) => text === label);
      expect(texts).toHaveLength(1);
      expect(texts[0]![0]).toContain('stroke="var(--page)"');
    }
  });
});

/** Widths in Helvetica's published metrics (Adobe, Helvetica.afm), in thousandths of the font size. */
const HELVETICA = [
  ['rank-matching+meld-first', 11_030],
  ['0123456789', 5560],
  ['Win %', 944 + 222 + 556 + 278 + 889],
] as const;

test.each(HELVETICA)('%s is held to be at least as wide as in Helvetica, and not much wider', (text, thousandths) => {
  expect(textWidth(text, 1000)).toBeGreaterThanOrEqual(thousandths);
  expect(textWidth(text, 1000)).toBeLessThan(1.25 * thousandths);
});
