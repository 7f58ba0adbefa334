import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CeilingResult } from '../src/analysis/index.js';
import { outputOf, PACKAGE, shamus, shamusAlone } from './cli/shamus.testing.js';
import { committedCeiling } from './results-ceiling.testing.js';
import { renderFigure } from './results-figure.testing.js';
import { renderResults, TEMPLATE_PROSE } from './results-readme.testing.js';
import { testSize } from './sized.testing.js';

const RESULTS = join(PACKAGE, 'results');
const ALL = readdirSync(RESULTS, { withFileTypes: true }).filter(({ name }) =>
  existsSync(join(RESULTS, name, 'run.jsonl')),
);
/** The study that `npm start` plays; of all others where tests may be long. */
const FOLDERS = testSize(
  ALL.filter(({ name }) => name === 'senior-vs-junior'),
  ALL,
);

async function verified(name: string) {
  const words = ['verify', join(RESULTS, name), '--batches', testSize('1', '3'), '--json', '--seed', 'a'];
  const { differences, unplayable, games } = JSON.parse((await shamusAlone(words)).stdout);
  return { differences, unplayable, hasPlayed: games.played > 0 };
}

test.each(FOLDERS.map(({ name }) => name))(
  "the committed results of '%s' match what the current engine plays; if not, run the experiment again",
  async (name) => {
    expect(await verified(name)).toEqual({ differences: [], unplayable: null, hasPlayed: true });
  },
);

/** A sample of the committed ceiling: some lost deals, some unknown ones, and some others, with their verdicts. */
function sampleOfCeiling({ arms, verdict: { setups } }: CeilingResult) {
  return setups.flatMap(({ arm, goals }) => {
    const { lost, unknown } = goals.senior!;
    const some = [
      ...lost.slice(0, testSize(1, 5)),
      ...unknown.slice(0, testSize(0, 3)),
      ...testSize([0], [0, 1, 2, 3, 4]),
    ];
    return some.map((index) => {
      const verdict = lost.includes(index) ? 'lost' : unknown.includes(index) ? 'unknown' : 'won';
      return { variant: arms[arm - 1]!.setup.variant, index, verdict };
    });
  });
}

test('the committed ceiling is what the solver finds; if not, run the command in results/README.md again', async () => {
  const committed = committedCeiling();
  const { seed, verdict: asked } = committed;
  for (const { variant, index, verdict } of sampleOfCeiling(committed)) {
    const words = ['-s', seed, '--nodes', String(asked.nodes), '-v', variant, '-i', String(index), '--json'];
    const found = JSON.parse((await shamus(['ceiling', ...words])).stdout) as CeilingResult;
    const [solved] = found.verdict.setups[0]!.found!;
    expect([variant, index, solved!.goals.senior!.verdict]).toEqual([variant, index, verdict]);
  }
});

const NAMES = /`[^`]*`|\]\([^)]*\)|\d+\s+worlds|[Dd]eals? \d+( to \d+)?|Rummy 500|rule R[\d.]+/g;

/** Words that compare or count; seats at the table are no claim. */
const CLAIM =
  /\d|\b(more|most|less|least|fewer|better|best|worse|worst|\w+er than|harder|rarer|stronger|longer|twice|half|third|nearly|hardly|every|none|never|always|(two|three|four|five|six|ten|hundred)(?! players))\b/i;

test('every number and comparison of results/README.md follows from the committed summaries', async () => {
  const { page, failures } = renderResults();
  expect(failures).toEqual([]);
  await expect(page).toMatchFileSnapshot(join(PACKAGE, 'results/README.md'));
});

test("README's figure is drawn from the committed results", async () => {
  await expect(renderFigure()).toMatchFileSnapshot(join(PACKAGE, 'docs/images/signals.svg'));
});

test('no digit of the template is typed by hand, and no comparison stands without a number, a check or a reason', () => {
  const prose = TEMPLATE_PROSE.replaceAll(/^#.*$/gm, '').replaceAll(NAMES, '');
  expect(prose.match(/.{0,40}\d.*/g) ?? []).toEqual([]);
  const sentences = prose.split(/(?<=[.?](?:\*\*|\))?)\s+|(?<=\}\})\s+(?=[A-Z"*])|\n\n+|\n(?=- )/);
  expect(sentences.filter((sentence) => CLAIM.test(sentence) && !sentence.includes('{{}}'))).toEqual([]);
});

/** Pages that give figures, without what they show the program print: that is tested where it is printed. */
const PAGES = ['README.md', 'results/README.md', ...readdirSync(join(PACKAGE, 'docs')).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith('.md'))
  .map((page) => ({ page, text: readFileSync(join(PACKAGE, page), 'utf8') }));

/** Commands `shamus compare` that pages quote as the source of a figure: those with a seed, word by word. */
const COMMANDS = PAGES.flatMap(({ page, text }) => {
  const inText = text.replaceAll(/\s+/g, ' ').matchAll(/`npx shamus (compare [^`]*)`/g);
  const alone = page === 'results/README.md' ? [] : text.matchAll(/^npx shamus (compare .*--seed .*)$/gm);
  return [...inText, ...alone].map(([, command]) => command!.split(' '));
}).filter((words) => words.includes('--seed'));

const FOLDER = join(PACKAGE, 'results/comparisons');
const KEPT = readdirSync(FOLDER)
  .filter((name) => name !== 'open-hands.json' && name !== 'conventions-bits.json')
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

/** Teams, seed, number of games, and variant and game if they are not the default, of a command. */
function factsOf([, a, b, ...options]: string[]): unknown[] {
  const optionOf = (name: string) => options[options.indexOf(name) + 1];
  const given = (name: string) => (options.includes(name) ? optionOf(name) : null);
  const variant = given('--variant');
  return [
    a,
    b,
    optionOf('--seed'),
    Number(given('--games') ?? optionOf('-n')),
    variant === 'standard' ? null : variant,
    given('--game'),
  ];
}

const factsKept = ({ game, arms: [a, b = null], seed }: (typeof KEPT)[number]) => [
  ...[a, b ?? a].map(({ team, setup }, side) =>
    b === null ? [setup.policies[0], setup.field][side] : team.split(' ')[0],
  ),
  seed,
  a.games,
  ['standard', 'game'].includes(a.setup.variant) ? null : a.setup.variant,
  game === 'shamus' ? null : game,
];

test('each comparison that a page quotes is kept, with the facts of its command', () => {
  expect(KEPT.map((kept) => factsKept(kept).join()).sort()).toEqual(
    COMMANDS.map((words) => factsOf(words).join()).sort(),
  );
});

/** An estimate and its interval, as in `+1.98 points (+1.76 to +2.21)`. */
const FIGURE = /([-+]?\d+(?:\.\d+)?)(?: %| points)? \(([-+]?\d+(?:\.\d+)?) to ([-+]?\d+(?:\.\d+)?)\)/g;

const BLOCK = /^```.*?^```/gms;

/**
 * All estimates with intervals of a summary, as texts of any number of digits, in percent and as they are; differences also from
 * the other side.
 */
function figuresIn(json: unknown, found: Set<string>): Set<string> {
  if (typeof json !== 'object' || json === null) return found;
  const { estimate, rate = estimate, mean = rate, low, high } = json as Record<string, unknown>;
  if (typeof mean === 'number' && typeof low === 'number' && typeof high === 'number')
    for (const scale of [1, 100])
      for (const digits of [0, 1, 2, 3]) {
        const round = (x: number) => Number((scale * x).toFixed(digits));
        found.add([mean, low, high].map(round).join()).add([-mean, -high, -low].map(round).join());
      }
  for (const part of Object.values(json)) figuresIn(part, found);
  return found;
}

test('each figure with an interval in a guide is one of the committed results', () => {
  const summaries = ALL.map(({ name }) => JSON.parse(readFileSync(join(RESULTS, name, 'summary.json'), 'utf8')));
  const known = figuresIn([summaries, KEPT], new Set());
  const figuresOf = (text: string) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(FIGURE)].map(([figure, ...numbers]) => ({
      figure,
      key: numbers.map(Number).join(),
    }));
  const figures = PAGES.flatMap(({ page, text }) => {
    // Output shown in a block is tested with the command of the block.
    const printed = new Set(figuresOf([...text.matchAll(BLOCK)].join()).map(({ key }) => key));
    return figuresOf(text.replaceAll(BLOCK, '')).flatMap((one) => (printed.has(one.key) ? [] : [{ page, ...one }]));
  });
  expect(new Set(figures.map(({ page }) => page)).size).toBeGreaterThan(4);
  expect(figures.filter(({ page, key }) => page !== 'results/README.md' && !known.has(key))).toEqual([]);
});

/** Numbers to nine digits: the last ones depend on the order of sums. */
const rounded = (json: object) =>
  JSON.parse(JSON.stringify(json), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value));

test.each(testSize([], COMMANDS))('%s %s %s … gives what is kept', { timeout: 1_800_000 }, async (...words) => {
  const { timing: _, ...found } = JSON.parse(await outputOf([...words, '--json']));
  const kept = KEPT.find((one) => factsKept(one).join() === factsOf(words).join());
  expect(rounded(kept)).toMatchObject(rounded(found));
});
