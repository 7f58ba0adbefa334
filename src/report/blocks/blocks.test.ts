import fc from 'fast-check';
import { marked, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import { columnsOf, PLAIN_STYLE } from '../lines.js';
import { type Block, type EstimateRow, type Estimates, heading, lead, paragraphs, table, textColumn } from './block.js';
import { chartDomain, chartTicks } from './chart.js';
import { formatCsv } from './csv.js';
import { renderHtml } from './html.js';
import { renderMarkdown } from './markdown.js';
import { renderText } from './text.js';

const NASTY = fc.string({
  unit: fc.constantFrom('<', '>', '&', '"', "'", '|', '*', '_', '`', '#', 'a', 'b', ' ', '\n', '+'),
});
const VALUE = fc.integer({ min: -10_000, max: 10_000 }).map((value) => value / 10_000);
const ROW: fc.Arbitrary<EstimateRow> = fc
  .tuple(
    NASTY,
    fc.constantFrom(null, 'standard', 'expert'),
    fc.array(VALUE, { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([label, group, values, isKnown]) => {
    const [low, mean, high] = values.toSorted((one, other) => one - other) as [number, number, number];
    return { label, group, mean, low: isKnown ? low : null, high: isKnown ? high : null };
  });
const ESTIMATES: fc.Arbitrary<Estimates> = fc
  .tuple(fc.array(ROW, { minLength: 1, maxLength: 8 }), fc.constantFrom('difference', 'number', 'change'), NASTY)
  .map(([rows, scale, title]) => ({ kind: 'estimates', name: 'some', title, scale, rows }));
const TABLE: fc.Arbitrary<Block> = fc
  .array(fc.tuple(NASTY, NASTY), { minLength: 1, maxLength: 5 })
  .map(
    (rows) =>
      table('some', 'A table', rows, [
        textColumn('name', ([name]) => name),
        { heading: 'n', cell: ([, text]) => text },
      ])[0]!,
  );
const BLOCKS = fc
  .tuple(NASTY, NASTY, fc.array(fc.oneof(ESTIMATES, TABLE), { maxLength: 4 }))
  .map(([title, found, others]): Block[] => [heading(title), lead(found), ...paragraphs(title), ...others]);

test('nothing that a user wrote is markup in HTML', () => {
  fc.assert(
    fc.property(BLOCKS, (blocks) => {
      const tags = [...renderHtml(blocks).text.matchAll(/<\/?([a-z0-9]*)/g)].map(([, name]) => name!);
      expect(tags.filter((name) => !TAGS.has(name))).toEqual([]);
    }),
  );
});

const TAGS = new Set(
  'section h2 h3 p div span b a svg line circle table thead tbody tr th td details summary'.split(' '),
);

test('each table of Markdown has a row for each of its rows, and as many cells as its head', () => {
  fc.assert(
    fc.property(BLOCKS, (blocks) => {
      const found = marked
        .lexer(renderMarkdown(blocks))
        .filter((token): token is Tokens.Table => token.type === 'table');
      const asked = blocks.filter((block) => 'rows' in block);
      expect(found.map(({ rows }) => rows.length)).toEqual(asked.map(({ rows }) => rows.length));
    }),
  );
});

test('a terminal of 80 columns shows each line whole', () => {
  fc.assert(
    fc.property(BLOCKS, (blocks) => {
      for (const line of renderText(blocks, PLAIN_STYLE).split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(80);
    }),
  );
});

test('a terminal with room draws intervals, each within its picture', () => {
  const row = (mean: number): EstimateRow => ({ label: 'a', group: null, mean, low: mean - 0.1, high: mean + 0.1 });
  const block: Estimates = {
    kind: 'estimates',
    name: '',
    title: 'Wins',
    scale: 'difference',
    rows: [row(0.2), row(-0.05)],
  };
  expect(renderText([block], { width: 80, colours: false, bars: true })).toBe(`Wins
a  +20.00 (+10.00 to +30.00)  ·············│········├───────●───────┤·
a   -5.00 (-15.00 to +5.00)   ·├───────●───│───┤······················
`);
});

test('a terminal leaves out what is folded, and has no colours unless it may', () => {
  const folded = table('x', 'Details', ['a'], [textColumn('', (text) => text)], { isFolded: true });
  expect(renderText([heading('Which?'), ...folded], PLAIN_STYLE)).toBe('Which?\n');
  const block: Estimates = {
    kind: 'estimates',
    name: '',
    title: '',
    scale: 'change',
    rows: [{ label: 'a', group: null, mean: 2, low: 1, high: 3 }],
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  expect(renderText([block], { ...PLAIN_STYLE, colours: true })).toMatch(/\x1b\[32m\+2\.00/);
});

/** Pixels of the narrowest chart, that of a phone of 390, and of a letter. */
const [NARROWEST, LETTER] = [140, 7];

test('the numbers below a chart are round, within it, and do not meet on a phone', () => {
  fc.assert(
    fc.property(ESTIMATES, (block) => {
      const domain = chartDomain(block);
      const ticks = chartTicks(domain, block.scale);
      for (const { at } of ticks) expect(Math.min(at, 1 - at)).toBeGreaterThanOrEqual(-1e-9);
      const gaps = ticks.slice(1).map(({ at }, place) => (at - ticks[place]!.at) * NARROWEST);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const widths = ticks.map(({ text }) => text.length * LETTER);
      for (const [place, gap] of gaps.entries()) {
        expect(gap).toBeGreaterThan((widths[place]! + widths[place + 1]!) / 2 - LETTER);
      }
    }),
  );
});

test('the scale of a chart of differences includes zero, and shares are never beyond 0 and 100 %', () => {
  const rows: EstimateRow[] = [{ label: 'a', group: null, mean: 0.99, low: 0.98, high: 1 }];
  expect(chartDomain({ rows, scale: 'share' })).toEqual({ from: 0.979, to: 1, base: null });
  expect(chartDomain({ rows, scale: 'difference' }).from).toBeLessThanOrEqual(0);
});

test('CSV has estimates in full, and quotes what it must', () => {
  const rows: EstimateRow[] = [{ label: 'a, "b"', group: null, mean: 1 / 3, low: 0.25, high: null }];
  const block: Estimates = { kind: 'estimates', name: 'n', title: 't', scale: 'share', rows };
  expect(formatCsv(block)).toBe('group,label,estimate,low,high,finding\n,"a, ""b""",0.3333333333333333,0.25,,\n');
});
