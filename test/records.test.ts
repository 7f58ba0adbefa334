/** Features of games in records, and the examples that read them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { decisionsOf, FEATURE_GROUPS, featureColumns, type Metric, resolveSetup } from '../src/game/index.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { keyFromSeed } from '../src/random/index.js';
import { columnName } from '../src/results/tables/column-names.js';
import { createEngine, createPolicies, resolveTeam } from '../src/simulation/index.js';
import { createDescribedEngine } from '../src/simulation/lineup/seating.js';
import { outputOf, outputOfEach, PACKAGE, temporaryFolder } from './cli/shamus.testing.js';
import { describeWith, findProgram } from './programs.testing.js';
import { testSize } from './sized.testing.js';

const TEAM = 'high-first+meld-first';
let folder: string;
let csv: string;
beforeAll(async () => {
  folder = temporaryFolder();
  const words = ['run', '-t', TEAM, '-n', '2000', '-s', 'aces', '--features'];
  await outputOfEach([[...words, 'deal,course', '--records', '--threads', '2', '--out', join(folder, 'csv')]]);
  csv = join(folder, 'csv/records.csv');
});

function table(path: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = head!.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place]!, cell])));
}

test('columns of features follow those of records, and are what the cards of the deal allow', async () => {
  const plain = join(folder, 'plain');
  await outputOf(['run', '-t', TEAM, '-n', '200', '-s', 'aces', '--records', '--out', plain]);
  const rows = readFileSync(csv, 'utf8').split('\n').slice(0, 201);
  const before = readFileSync(join(plain, 'records.csv'), 'utf8').trimEnd().split('\n');
  const columns = before[0]!.split(',').length;
  expect(rows.map((row) => row.split(',').slice(0, columns).join())).toEqual(before);
  for (const row of table(csv)) {
    const of = (name: string) => Number(row[name]);
    const upcard = of('upcard_rank') === 1 ? 1 : 0;
    expect(of('aces_cards_1') + of('aces_cards_2') + of('circle_aces_cards') + of('stock_aces_cards') + upcard).toBe(4);
    expect(of('uno_draws_cards') + of('rummy_draws_cards') + of('penalty_draws_cards') + of('stock_cards')).toBe(29);
    expect(of('picked_cards') >= of('pickups') && of('lay_downs_turns') * of('first_meld_turn') >= 0).toBe(true);
  }
});

test('each row has the arm and the number of its game, by which replay tells that very game', async () => {
  const rows = table(csv);
  expect(rows.map(({ arm, game }) => `${arm} ${game}`)).toEqual(rows.map((_, index) => `1 ${index}`));
  for (const index of [0, 7, 1999]) {
    const replay = ['replay', TEAM, '-s', 'aces', '--index', String(index), '--format', 'jsonl'];
    const end = JSON.parse((await outputOf(replay)).trimEnd().split('\n').at(-1)!);
    const { outcome, reason, net_points, circle_cards } = rows[index]!;
    expect([end.outcome, end.reason, `${end.net}`, `${end.circle}`]).toEqual([
      outcome,
      reason,
      net_points,
      circle_cards,
    ]);
  }
});

test('docs/results.md has every column', async () => {
  const guide = readFileSync(join(PACKAGE, 'docs/results.md'), 'utf8');
  const rangeOf = ({ low, high, step }: Metric) => `${low} to ${high}${step === 1 ? '' : `, in steps of ${step}`}`;
  for (const name of GAME_NAMES) {
    const game = await loadGame(name);
    for (const group of FEATURE_GROUPS) {
      const { table: ofTable, seat } = featureColumns(game, group);
      for (const metric of ofTable) {
        expect(guide).toContain(
          `| \`${columnName(metric.name, metric.unit)}\` | ${metric.summary} | ${metric.unit} | ${rangeOf(metric)} |`,
        );
      }
      for (const metric of seat) {
        const range = name === 'shamus' ? ` ${rangeOf(metric)} |` : '';
        // Rummy has no contract: its distance is explained in words.
        const summary = name === 'rummy' ? metric.summary.replace('a first meld', 'the contract') : metric.summary;
        expect(guide).toContain(
          `| \`${columnName(metric.name, metric.unit)}_N\` | ${summary} | ${metric.unit} |${range}`,
        );
      }
    }
  }
});

test.each([
  ['shamus', 'feeder+closer', { players: 4 }],
  ['rummy', 'careful+greedy+patient', { players: 3 }],
  ['shanghai-rummy', 'careful+greedy+buyer', { players: 3, variant: 'deal-3' }],
])('choices in games of %s are those that policies were asked for, and change no result', async (name, team, wish) => {
  const game = await loadGame(name);
  const setup = resolveSetup(game, wish);
  const condition = { setup, team: await resolveTeam(game, setup.players, team) };
  const asked = { own: 0, offered: 0 };
  const key = keyFromSeed('choices');
  const listening = await createPolicies(condition);
  for (const [index, made] of listening.policies.entries()) {
    const policy = made as Record<string, (...given: unknown[]) => unknown>;
    const role = game.setups.roles(setup.players)[index % setup.players]!;
    for (const method of decisionsOf(game, role)) {
      const own = policy[method]?.bind(policy);
      if (own === undefined) continue;
      policy[method] = (...given) => {
        asked[game.policies.decisions[role]!.includes(method) ? 'own' : 'offered']++;
        return own(...given);
      };
    }
  }
  const [plain, counting] = [
    createEngine(listening, key),
    await createDescribedEngine(await createPolicies(condition), key, ['choices']),
  ];
  for (let index = 0; index < 12; index++) {
    Object.assign(asked, { own: 0, offered: 0 });
    plain.play(index);
    counting.play(index);
    expect([...counting.metrics]).toEqual([...plain.metrics]);
    expect([...counting.seats]).toEqual([...plain.seats]);
    const [decisions, choices, moves, offers, turns, forced] = counting.described!;
    expect([decisions, offers]).toEqual([asked.own, asked.offered]);
    const metric = (...names: string[]) =>
      plain.metrics[game.results.metrics.findIndex((each) => names.includes(each.name))]!;
    // In the family, who finds no card to draw has decided, and taken no turn.
    const undrawn = turns! - metric('turns');
    if (name !== 'shamus') expect(undrawn >= 0 && undrawn <= metric('stalemates', 'stock-ends')).toBe(true);
    expect(choices).toBeLessThanOrEqual(decisions!);
    expect(moves).toBeGreaterThanOrEqual(2 * choices!);
    expect(forced).toBeLessThan(turns!);
  }
});

/** The first Python that can import these modules; SHAMUS_PYTHON names another than that of PATH. */
function pythonWith(...modules: string[]): string | null {
  const python = process.env.SHAMUS_PYTHON ?? findProgram(['python3']);
  if (python === null) return null;
  const { status } = spawnSync(python, ['-c', modules.map((name) => `import ${name}`).join('\n') || 'pass']);
  return status === 0 ? python : null;
}

function printedBy(python: string, args: readonly string[], input?: string): string {
  const env = { ...process.env, RECORDS: csv };
  const { status, stdout, stderr } = spawnSync(python, args, { encoding: 'utf8', input, env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const SCRIPT = join(PACKAGE, 'examples/records/opening_aces.py');

/**
 * Expected output of the example about a hand: games and wins by aces, counted here, and the slope by another formula.
 */
function expectedOf(column: string): { lines: string[]; slope: number } {
  const games = table(csv).map((row) => ({ aces: Number(row[column]), won: row.outcome === 'loss' ? 0 : 1 }));
  const lines = [0, 1, 2, 3, 4].flatMap((aces) => {
    const these = games.filter((game) => game.aces === aces);
    const wins = these.filter(({ won }) => won === 1).length;
    return these.length === 0 ? [] : [`${aces} ${these.length} ${((100 * wins) / these.length).toFixed(2)}`];
  });
  const sum = (value: (game: { aces: number; won: number }) => number) =>
    games.reduce((all, game) => all + value(game), 0);
  const n = games.length;
  const slope =
    (n * sum(({ aces, won }) => aces * won) - sum(({ aces }) => aces) * sum(({ won }) => won)) /
    (n * sum(({ aces }) => aces ** 2) - sum(({ aces }) => aces) ** 2);
  return { lines, slope: 100 * slope };
}

function expectAnswer(text: string): void {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
  for (const [column, at] of [
    ['aces_cards_1', lines.indexOf('Uno: aces, games, any win %')],
    ['aces_cards_2', lines.indexOf('Rummy: aces, games, any win %')],
  ] as const) {
    const { lines: expected, slope } = expectedOf(column);
    expect(lines.slice(at + 1, at + 1 + expected.length)).toEqual(expected);
    const [, told] = /worth ([+-][\d.]+) points \(\+\/- [\d.]+\)$/.exec(lines[at + 1 + expected.length]!)!;
    expect(Math.abs(Number(told) - slope)).toBeLessThan(0.0051);
  }
}

const python = pythonWith();
describeWith(python, 'python3 is not installed', 'the Python example', () => {
  test('answers from CSV with Python alone', () => {
    expectAnswer(printedBy(python!, [SCRIPT, csv]));
  });

  // Its command plays 100,000 games.
  test.each(testSize([], ['docs/results.md']))('prints what %s shows, after the command of the guide', async (page) => {
    const guide = readFileSync(join(PACKAGE, page), 'utf8');
    const [, run, shown] = /^npx shamus (run -t [^\n]* --features deal)$.*?^prints\n\n```\n(.*?)```/ms.exec(guide)!;
    const cwd = temporaryFolder();
    await outputOf(run!.split(' '), { cwd });
    expect(printedBy(python!, [SCRIPT, join(cwd, 'out/records.csv')])).toBe(shown);
  });
});

const withPandas = pythonWith('pandas');
describeWith(
  withPandas,
  'python3 has no pandas: pip install pandas, or apt install python3-pandas',
  'the notebook',
  () => {
    test('runs from its first cell to its last, and finds the same', () => {
      const { cells } = JSON.parse(readFileSync(join(PACKAGE, 'examples/records/opening_aces.ipynb'), 'utf8')) as {
        cells: { cell_type: string; source: string[] }[];
      };
      const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
      const found = printedBy(
        withPandas!,
        ['-'],
        [...code, 'import json', 'print(json.dumps(aces.to_dict()))'].join('\n'),
      );
      const aces = JSON.parse(found) as Record<string, number>;
      for (const column of ['aces_cards_1', 'aces_cards_2'])
        expect(aces[column]).toBeCloseTo(expectedOf(column).slope, 6);
    });
  },
);
