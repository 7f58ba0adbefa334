/** Policy files in processes of their own: they play as inside, see nothing else, and nothing of a deck that they had before. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { unoFile } from './policies.testing.js';
import { folderWith, printed, shamus } from './shamus.testing.js';

const ISOLATED = /^shamus: policy files play in processes of their own, shut off by [^\n]+\n/;
const WORDS = ['-s', 'isolate', '--spot-checks', '0'];

/** A file for each policy, which is a shipped one. */
function shippedFiles(folder: string, names: readonly string[]): string {
  return folderWith(
    Object.fromEntries(
      names.map((name) => [`${name}.ts`, `export { default } from 'shamus-lab/strategies/${folder}/${name}';\n`]),
    ),
  );
}

/** What a run prints as JSON, inside and isolated, but for what it took. */
async function both(words: readonly string[], cwd: string): Promise<string[]> {
  const run = ['run', ...words, '--json', ...WORDS];
  const [inside, isolated] = await Promise.all([printed(run, { cwd }), printed([...run, '--isolate'], { cwd })]);
  return [inside, isolated].map((text) => {
    const { timing: _, isolation: __, ...lasting } = JSON.parse(text);
    expect(lasting).toMatchObject({ ended: 'complete' });
    return JSON.stringify(lasting);
  });
}

describe.concurrent('isolated policies come to the same as inside', () => {
  test.each([
    ['a team', ['-t', './high-first.ts+./meld-first.ts', '-n', '400']],
    ['four players, files beside shipped policies', ['--players', '4', '-t', 'random+./meld-first.ts', '-n', '100']],
    [
      'several arms on several threads',
      ['-t', './high-first.ts+closer,feeder+./meld-first.ts', '-n', '300', '--threads', '2'],
    ],
  ])('in Shamus: %s', async (_, words) => {
    const [inside, isolated] = await both(words, shippedFiles('shamus', ['high-first', 'meld-first']));
    expect(isolated).toEqual(inside);
  });

  const GAMES = [
    ['rummy', 'rummy', 'greedy', []],
    ['contract-rummy', 'rummy/contracts', 'greedy', ['-v', 'deal-1']],
    ['shanghai-rummy', 'rummy/contracts', 'greedy', ['-v', 'deal-1']],
    ['rook-shanghai', 'rummy/contracts', 'greedy', ['-v', 'deal-1']],
    ['frustration', 'rummy/contracts', 'greedy', ['-v', 'deal-1']],
    ['shanghai-rum', 'rummy/contracts', 'greedy', ['-v', 'deal-1']],
  ] as const;

  test.each(testSize([GAMES[0]], GAMES))('in %s, in all rotations', async (game, folder, name, more) => {
    const words = ['--game', game, '--players', '3', '-t', `./${name}.ts+random+random`, '-n', '9', ...more];
    const [inside, isolated] = await both(words, shippedFiles(folder, [name]));
    expect(isolated).toEqual(inside);
  });
});

describe.concurrent('what is wrong with an isolated policy is told as it is inside', () => {
  const AMISS = [
    ['a file that throws when it is loaded', { load: "throw new Error('not today');" }],
    ['a file that never ends loading', { load: 'await new Promise(() => {});' }],
    ['a policy that cannot be made', { create: "throw new TypeError('no policy');" }],
    ['one that throws in a game', { play: "if (view.table.pileCount > 4) throw new RangeError('lost');" }],
    ['one that throws when a game begins', { newGame: "if (view.random.below(9) === 0) throw 'nothing';" }],
    ['a card that it may not play', { play: 'return 77;' }],
    ['an answer that is no number', { play: 'return { toString: () => "the ace" };' }],
    ['no answer', { play: 'return;' }],
    ['a big integer', { play: 'return 10n;' }],
  ] as const;

  test.each(testSize([AMISS[3], AMISS[5]], AMISS))('%s', async (_, code) => {
    const cwd = folderWith({ 'my-uno.mjs': unoFile(code) });
    const words = ['run', '-t', './my-uno.mjs+closer', '-n', '300', '--threads', '1', ...WORDS];
    const [inside, isolated] = await Promise.all([shamus(words, { cwd }), shamus([...words, '--isolate'], { cwd })]);
    expect(isolated.code).toBe(inside.code);
    expect(isolated.code).not.toBe(0);
    const said = isolated.stderr.replace(ISOLATED, '').replaceAll('process', 'thread');
    expect(said).toBe(inside.stderr.replaceAll('process', 'thread'));
  });

  test('one that never answers', async () => {
    const cwd = folderWith({ 'my-uno.mjs': unoFile({ newGame: 'if (view.random.below(50) === 0) for (;;);' }) });
    const words = ['run', '-t', './my-uno.mjs+closer', '-n', '300', '--game-timeout', '1', '--isolate', ...WORDS];
    const { code, stderr } = await shamus(words, { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/my-uno\.mjs' at seat 0 did not answer within 1 second/);
  });
});

/** Remembers by its hands which decks were lost, and plays these otherwise when it meets them again. */
const MATCHER = `import { rummyPolicy } from 'shamus-lab/shamus';
import pileSaver from 'shamus-lab/strategies/shamus/pile-saver';
import meldFirst from 'shamus-lab/strategies/shamus/meld-first';
const lost = new Map();
function create() {
  const [usual, other] = [pileSaver.create(), meldFirst.create()];
  let deck = '';
  let own = usual;
  return {
    newGame(view) {
      deck = [view.handLo, view.handHi, view.table.pileLo, view.table.pileHi].join();
      own = lost.get(deck) === true ? other : usual;
      own.newGame?.(view);
    },
    draw: (view) => own.draw(view),
    layDown: (view, laid) => own.layDown(view, laid),
    discard(view) {
      // If this is the last discard of the game, it is lost.
      lost.set(deck, view.table.seniorLost && view.table.held[1] > 1);
      return own.discard(view);
    },
  };
}
const options = { again: { summary: 'nothing', default: false } };
export default rummyPolicy({ name: 'matcher', summary: 's', description: 'd', options, create });
`;

/** Ends the run where one process, or thread, plays from two seats, or meets a deck twice. */
const WATCHER = `import { rummyPlayer } from 'shamus-lab/rummy';
import greedy from 'shamus-lab/strategies/rummy/greedy';
const seats = new Set();
export default rummyPlayer({
  name: 'watcher', summary: 's', description: 'd',
  create() {
    const policy = greedy.create();
    return {
      newGame(view) {
        seats.add(view.seat);
        if (seats.size > 1) throw new Error('plays from two seats');
        policy.newGame?.(view);
      },
      newDeal: (view) => policy.newDeal?.(view),
      takes: (view) => policy.takes(view),
      layDown: (view, plan) => policy.layDown(view, plan),
      discard: (view) => policy.discard(view),
    };
  },
});
`;

describe.concurrent('no process meets a deck twice', () => {
  test('a policy that knows decks again wins more inside, and nothing when isolated', async () => {
    const cwd = folderWith({ 'matcher.mjs': MATCHER });
    const words = ['compare', 'random+./matcher.mjs', 'random+./matcher.mjs:again=on', '-n', '1000', '--threads', '1'];
    const wins = async (...more: string[]) => {
      const { a, b } = JSON.parse(await printed([...words, '--json', ...WORDS, ...more], { cwd }));
      return [a.any.count, b.any.count] as const;
    };
    const [[first, again], [alone, isolated]] = [await wins(), await wins('--isolate')];
    expect(again).toBeGreaterThan(first + 10);
    expect([alone, isolated]).toEqual([first, first]);
  });

  test('rotations and places have processes of their own', async () => {
    const cwd = folderWith({ 'watcher.mjs': WATCHER });
    const words = [
      'run',
      '--game',
      'rummy',
      '-t',
      './watcher.mjs+./watcher.mjs',
      '-n',
      '40',
      '--threads',
      '1',
      ...WORDS,
    ];
    const { stderr } = await shamus(words, { cwd });
    expect(stderr).toContain('plays from two seats');
    expect(await shamus([...words, '--isolate'], { cwd })).toMatchObject({ code: 0 });
  });
});

/** Tells what there is for a policy that looks for more than it is sent. */
const SNOOPER = unoFile({
  create: [
    "const [fs, os] = ['fs', 'os'].map((name) => process.getBuiltinModule(name));",
    'const tried = (act) => { try { return act(); } catch (error) { return error.code; } };',
    "const running = () => fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length;",
    'const network = Object.values(os.networkInterfaces()).flat().filter(({ internal }) => !internal).length;',
    "const home = tried(() => fs.readdirSync(process.getBuiltinModule('path').dirname(import.meta.filename)).length);",
    "const written = tried(() => fs.writeFileSync('/usr/note', ''));",
    'const told = { network, files: home, written, processes: tried(running), words: process.argv.length };',
    'throw new Error(JSON.stringify({ ...told, environment: Object.keys(process.env).join() }));',
  ].join(' '),
});

test('the process has no environment, files, network or command line of the program', async () => {
  const cwd = folderWith({ 'snooper.mjs': SNOOPER });
  const { stderr } = await shamus(['run', '-t', './snooper.mjs+closer', '-n', '1', '--isolate', ...WORDS], { cwd });
  const told = /threw Error: (\{.*\})/.exec(stderr)?.[1];
  // Of its own file's folder it sees nothing else; the processes are bubblewrap and itself.
  const seen = { network: 0, files: 1, written: 'EROFS', processes: 2, words: 2, environment: 'PWD' };
  expect(JSON.parse(told!)).toEqual(seen);
});
