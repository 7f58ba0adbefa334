import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CeilingSummary } from '../src/analysis/index.js';
import type { OptionValues } from '../src/game/index.js';
import { PACKAGE, printed, shamus } from './cli/shamus.testing.js';
import { renderResults, TEMPLATE_PROSE } from './results-readme.testing.js';
import { testSize } from './sized.testing.js';

const RESULTS = join(PACKAGE, 'results');
/** What experiments wrote: they have a manifest. */
const ALL = readdirSync(RESULTS, { withFileTypes: true }).filter(({ name }) =>
  existsSync(join(RESULTS, name, 'manifest.json')),
);
/** The study that `npm start` plays; of all others where tests may be long. */
const FOLDERS = testSize(
  ALL.filter(({ name }) => name === 'senior-vs-junior'),
  ALL,
);

async function verified(name: string) {
  const { stdout, code } = await shamus([
    'verify',
    join(RESULTS, name),
    '--batches',
    testSize('1', '3'),
    '--json',
    '--seed',
    'a',
  ]);
  const { falsehoods, unplayable } = JSON.parse(stdout);
  return { falsehoods, unplayable, code };
}

test.each(FOLDERS.map(({ name }) => name))(
  "the committed results of '%s' match what the current engine plays; if not, run the experiment again",
  async (name) => {
    expect(await verified(name)).toEqual({ falsehoods: [], unplayable: null, code: 0 });
  },
);

/** The part of a manifest that says who played. */
interface Played {
  readonly policies: readonly {
    readonly name: string;
    readonly role: string;
    readonly options?: OptionValues;
    readonly sha256: string;
  }[];
}

test('the policies of all committed results are those of today; if not, run the experiments again', async () => {
  const hashes = (await import(
    join(PACKAGE, 'dist/src/simulation/hashes.js')
  )) as typeof import('../src/simulation/hashes.js');
  for (const { name: folder } of ALL) {
    const { policies } = JSON.parse(readFileSync(join(RESULTS, folder, 'manifest.json'), 'utf8')) as Played;
    const game = /"game": *"([a-z-]+)"/.exec(readFileSync(join(RESULTS, folder, 'summary.json'), 'utf8'))![1]!;
    for (const { name, role, options, sha256 } of policies) {
      const source = {
        name,
        role,
        policy: name.split(':')[0]!,
        module: null,
        ...(options === undefined ? {} : { options }),
      };
      expect({ folder, name, sha256: await hashes.policyHash(game, source) }).toEqual({ folder, name, sha256 });
    }
  }
});

/** Of the committed ceiling: some deals that are lost, some that are not known, and some others, with their verdicts. */
function sampleOfCeiling({ arms }: CeilingSummary) {
  return arms.flatMap(({ setup, goals }) => {
    const { lostGames, unknownGames } = goals.senior!;
    const some = [
      ...lostGames.slice(0, testSize(1, 5)),
      ...unknownGames.slice(0, testSize(0, 3)),
      ...testSize([0], [0, 1, 2, 3, 4]),
    ];
    return some.map((index) => {
      const verdict = lostGames.includes(index) ? 'lost' : unknownGames.includes(index) ? 'unknown' : 'won';
      return { variant: setup.variant, index, verdict };
    });
  });
}

test('the committed ceiling is what the solver finds; if not, run the command in results/README.md again', async () => {
  const summary: CeilingSummary = JSON.parse(readFileSync(join(RESULTS, 'ceiling/ceiling.json'), 'utf8'));
  const { seed, nodes } = summary;
  for (const { variant, index, verdict } of sampleOfCeiling(summary)) {
    const words = ['-s', seed, '--nodes', String(nodes), '-v', variant, '-i', String(index), '--json'];
    const { arms } = JSON.parse((await shamus(['ceiling', ...words])).stdout) as CeilingSummary;
    expect([variant, index, arms[0]!.found![0]!.goals.senior!.verdict]).toEqual([variant, index, verdict]);
  }
});

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

/** What results/README.md quotes of `shamus compare`, word by word. */
const COMMANDS = [
  ...readFileSync(join(PACKAGE, 'results/README.md'), 'utf8')
    .replaceAll(/\s+/g, ' ')
    .matchAll(/`npx shamus (compare [^`]*)`/g),
].map(([, command]) => command!.split(' '));

const FOLDER = join(PACKAGE, 'results/comparisons');
const KEPT = readdirSync(FOLDER)
  .filter((name) => name !== 'open-hands.json')
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

/** Teams, seed and number of games of a command. */
function factsOf([, a, b, ...options]: string[]): unknown[] {
  const optionOf = (...names: string[]) => options[options.findIndex((word) => names.includes(word)) + 1];
  return [a, b, optionOf('--seed'), Number(optionOf('--games', '-n'))];
}

const factsKept = ({ a, b, seed, games }: (typeof KEPT)[number]) => [
  ...[a, b].map(({ team }) => team.split(' ')[0]),
  seed,
  games,
];

test('each comparison that results/README.md quotes is kept, with the seed and the number of games of its command', () => {
  expect(KEPT.map(factsKept).sort()).toEqual(COMMANDS.map(factsOf).sort());
});

test.each(testSize([], COMMANDS))('%s %s %s … gives what is kept', async (...words) => {
  const { seed, games, difference } = JSON.parse(await printed([...words, '--json']));
  const kept = KEPT.find((one) => factsKept(one).join() === factsOf(words).join());
  expect(kept).toMatchObject({ seed, games, difference });
});
