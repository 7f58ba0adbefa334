/**
 * Every example that readers are given works: each is run as it stands, but with fewer games, though those that show
 * nothing new only at night. One that is added is found; one that cannot be run is in `ELSEWHERE`, with the reason.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { bashIn, outputOf, PACKAGE, type ProcessResult, shamus, temporaryFolder } from './cli/shamus.testing.js';
import { type Example, examplesOfHelp, examplesOfPages } from './examples.testing.js';
import { testSize } from './sized.testing.js';

const ELSEWHERE: readonly (readonly [command: RegExp, why: string])[] = [
  [/^npm ci && npm (start|test)$/, 'package.test.ts tries npm start; npm test is what runs this'],
  [/^npm (ci|test|start|install)$/, 'so it is with the commands alone; and .ci/run installs'],
  [/^npm run [\w:]+( -- .*)?$/, 'a script: below it is seen that it is there, and .ci/run runs it'],
  [/^npm install bullmq/, 'it asks the registry: .ci/smoke looks at the line that says it, .ci/run installs them'],
  [/^npx vitest run /, 'a part of npm test'],
  [/^shamus run -t \.\/late\.mjs/, 'it measures a hidden channel in a million games: test/hostile has the files'],
  [/^node examples\//, 'bits-example.long.test.ts and learning-example.nightly.test.ts run them'],
  [/^bash \.ci\/run$/, 'it runs all tests'],
  [
    /^shamus (run|compare|tournament) .*--game frustration .*--(until-decided|select|precision)/,
    'its first look comes after many games',
  ],
  [/^shamus .*(--redis|worker)/, 'it needs a Redis: test/cli/queue.nightly.test.ts plays through one'],
  [/^bash examples\/machines\//, 'test/machines/schedulers.nightly.test.ts runs it'],
  [/^shamus lab\b/, 'it goes on until it is interrupted: test/cli/lab.test.ts starts it'],
  [/^PROPERTY_/, 'npm test, with another seed'],
  [/^duckdb /, "another program's"],
];

/** Guides that guide.long.test.ts follows from prompt to prompt, and compares with what is printed. */
const FOLLOWED = [
  'docs/writing-a-policy.md',
  'docs/experiments.md',
  'docs/statistics.md',
  'docs/tuning.md',
  'docs/where-was-it-lost.md',
  'docs/games-as-files.md',
];

/** A game of contracts: its deals take long. */
const LONG_GAME = 'frustration';

/** Options that make commands for long games small, as `SMALLER`. */
const FEW_DEALS = [
  ['--games|-n', '20'],
  ['--variant|-v', 'deal-1'],
] as const;

/** Options that make a command small: each takes the place of what the example says, or is added to it. */
const SMALLER: Readonly<Record<string, (command: string) => readonly (readonly [names: string, value: string])[]>> = {
  run: (command) => [command.includes('--precision') ? ['--precision', '0.05'] : ['--games|-n', '200']],
  compare: (command) => [command.includes('--until-decided') ? ['--max-games', '20000'] : ['--games|-n', '200']],
  // To select takes looks, each after ten thousand games.
  tournament: (command) => [['--games|-n', command.includes('--select') ? '30000' : '200']],
  ceiling: (command) => [['--nodes', '5000'], ...(command.includes('--index') ? [] : ([['--games|-n', '3']] as const))],
  tune: () => [
    ['--games|-n', '1200'],
    ['--confirm', '100'],
  ],
  audit: () => [
    ['--games|-n', '20'],
    ['--redeals', '10'],
  ],
  bench: (command) => [
    ['--rounds', '2'],
    ['--seconds', '0.01'],
    ['--only', 'speeds'],
    ['--team|-t', command.includes('--game rummy') ? 'greedy' : 'rank-matching+meld-first'],
    ['--variant|-v', command.includes('--game rummy') ? 'deal-1' : 'standard'],
  ],
};

const FEW_GAMES = [['--games|-n', '4']] as const;

const SOME_RESULTS = 'results/senior-vs-junior';

/** Options that stay what an example says. */
const KEPT = ['--only', '--team'];

function smaller(command: string): string {
  // Words after a pipe or a redirection are left as they are.
  const [, first, rest] = /^(.*?)((?: [|>]| &&).*)?$/s.exec(command)!;
  const isLong = /^shamus (run|compare|tournament) .*--game ([a-z]+-|frustration)/.test(first!);
  const usual = SMALLER[first!.split(' ')[1]!]?.(first!) ?? [];
  const options = isLong ? FEW_DEALS : /^shamus (run|compare) .*search/.test(first!) ? FEW_GAMES : usual;
  const cut = options.reduce((words, [names, value]) => {
    const given = new RegExp(`(?<= (?:${names}) )\\S+`);
    const shown = names.split('|')[0]!;
    if (!given.test(words)) return `${words} ${shown} ${value}`;
    return KEPT.includes(shown) ? words : words.replace(given, value);
  }, first!);
  // Several examples write to one folder.
  const replaces = /^shamus (run|compare|tournament|experiment|tune) .* --out /.test(cut);
  return cut.replace('results/*/', SOME_RESULTS) + (replaces ? ' --force' : '') + (rest ?? '');
}

const MOST = 2;

function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST).map(firstOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, firstOf(part)]));
}

/**
 * A study that the package has, cut down: few games, few worlds to search, and the first of each list of arms, variants, numbers
 * of players, teams and readings, of which contrasts need all.
 */
function fewGames(text: string): string {
  // At least as many worlds as a search needs, and as many different searches as before.
  const study = parse(text.replace(/(?<=worlds=)\d+/g, (worlds) => String(8 + Math.ceil(Math.log2(Number(worlds))))));
  const games = 'game' in study || text.includes('search-') ? 2 : 20;
  // Comparisons may name arms that are no longer there.
  const cut = 'contrasts' in study ? {} : { arms: firstOf(study.arms), compare: undefined };
  return stringify({ ...study, games, ...cut });
}

const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

const FOLDER = join(temporaryFolder(), 'here');

beforeAll(async () => {
  mkdirSync(join(FOLDER, 'experiments'), { recursive: true });
  for (const file of readdirSync(join(PACKAGE, 'experiments')).filter((name) => name.endsWith('.yaml'))) {
    writeFileSync(
      join(FOLDER, 'experiments', file),
      fewGames(readFileSync(join(PACKAGE, 'experiments', file), 'utf8')),
    );
  }
  cpSync(join(PACKAGE, 'examples'), join(FOLDER, 'examples'), { recursive: true });
  cpSync(join(PACKAGE, 'clients'), join(FOLDER, 'clients'), { recursive: true });
  const guide = readFileSync(join(PACKAGE, 'docs/experiments.md'), 'utf8');
  writeFileSync(join(FOLDER, 'my.yaml'), fewGames(/```yaml\n(.*?)```/s.exec(guide)![1]!));
  writeFileSync(join(FOLDER, 'my-uno.ts'), /```ts\n(import .*?)```/s.exec(README)![1]!);
  await shamus(['new', 'bot', 'my-bot', '--language', 'python', '--role', 'uno'], { cwd: FOLDER });
  symlinkSync(PACKAGE, join(FOLDER, '../other-checkout'));
  writeFileSync(join(FOLDER, 'games.jsonl'), await outputOf(['replay', '-i', '0-9', '--format', 'jsonl']));
});

/** New files are written beside nothing else of the name. */
function folderFor(command: string): string {
  return command.startsWith('shamus new ') ? temporaryFolder() : FOLDER;
}

function run(command: string): Promise<ProcessResult> {
  const cwd = folderFor(command);
  if (/[|><&*?;$'"]/.test(command)) return bashIn(cwd, command);
  return shamus(command.split(' ').slice(1), { cwd });
}

/** Help shows commands of the game that it is asked for: one game of contracts stands for all of them. */
const OF_CONTRACTS = (
  await Promise.all(['run', 'compare', 'tournament', 'new'].map((word) => examplesOfHelp([word, '--game', LONG_GAME])))
).flat();

const ALL: readonly Example[] = [...(await examplesOfHelp()), ...OF_CONTRACTS, ...examplesOfPages()];
function isElsewhere({ command, source, prompted }: Example): boolean {
  if (prompted && FOLLOWED.includes(source)) return true;
  return ELSEWHERE.some(([pattern]) => pattern.test(command));
}

/** Commands that take no time. */
const QUICK = /^shamus (list|replay|new) [^|]*$/;

const shown = new Set<string>();

/** A bench measures each row for seconds: one is enough here. */
const SLOW = /^shamus bench (?!--game rummy)/;

/** True if an example shows a command, or an option of one, for the first time. All others are run at night only. */
function showsMore({ command, source }: Example): boolean {
  if (SLOW.test(command)) return false;
  const [, name, file = ''] = command.split(' ');
  const results = file.replace(/^experiments(.*)\.yaml$/, 'results$1');
  const parts = [...command.matchAll(/ (?:--shard \S+|--[a-z][\w-]*|\|)(?=[ =]|$)/g), ''].map(
    (part) => `${name}${part}`,
  );
  const more = parts.filter((part) => !shown.has(part));
  for (const part of more) shown.add(part);
  // Reports need results.
  const isNeeded = results !== file && ALL.some((other) => other.command.includes(` ${results} `));
  return more.length > 0 || isNeeded || QUICK.test(command) || source === 'README.md';
}

/** One that stands in two places is run once. */
const HERE = ALL.filter((example) => !isElsewhere(example))
  .filter(({ command }, place, all) => all.findIndex((one) => one.command === command) === place)
  .filter((example) => testSize(showsMore(example), true));

/** Reports need the results of experiments, which come later on a page. */
const experimentsFirst = (one: Example, other: Example) =>
  Number(other.command.startsWith('shamus experiment ')) - Number(one.command.startsWith('shamus experiment '));

describe('examples', () => {
  test('are found wherever they stand', () => {
    const sources = new Set(ALL.map(({ source }) => basename(source)));
    expect(sources).toContain('README.md');
    expect(sources).toContain('writing-a-policy.md');
    expect(ALL.filter(({ source }) => source.endsWith('--help')).length).toBeGreaterThan(35);
  });

  test.each(FOLLOWED)('of %s are followed by guide.long.test.ts', (guide) => {
    expect(readFileSync(join(PACKAGE, 'test/guide.long.test.ts'), 'utf8')).toContain(`'${guide}'`);
    expect(ALL.some(({ source, prompted }) => prompted && source === guide)).toBe(true);
  });

  test.each(ELSEWHERE.map(([pattern, why]) => ({ pattern, why })))(
    'not run here are those like $pattern ($why), of which there are some',
    ({ pattern }) => {
      const like = ALL.filter(({ command }) => pattern.test(command));
      expect(like).not.toEqual([]);
      const { scripts } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
      for (const { command } of like) {
        const script = /^npm run ([\w:]+)/.exec(command)?.[1];
        if (script !== undefined) expect(scripts).toHaveProperty([script]);
      }
    },
  );

  test.each(HERE.toSorted(experimentsFirst))('$command (of $source)', async ({ command }) => {
    expect(command).toMatch(/^shamus /);
    const { code, stderr } = await run(smaller(command));
    const complaints = stderr.match(/^shamus: (?!note: |this machine has \d+ cores?, |policy files played in ).*$/gm);
    expect({ code, complaints }).toEqual({ code: 0, complaints: null });
  });
});
