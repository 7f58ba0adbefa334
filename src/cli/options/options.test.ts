import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Game, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { availableCores } from '../../simulation/cores.js';
import { type ArmValues, armsOf } from '../arms.js';
import { COMMANDS } from '../commands.js';
import { gameNamed } from '../conventions.js';
import { parseCommand } from '../parser.js';
import { between, checkRules, list, option, optionOr, text, wholeNumber } from './option.js';
import { games, RUNNING } from './shared.js';

const gamesOf = (words: string) => games(words, 'games');

describe('a whole number', () => {
  test('within bounds is read, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (number) => {
        expect(gamesOf(String(number))).toBe(number);
        expect(gamesOf(number.toExponential())).toBe(number);
      }),
    );
    expect(['1e6', '1E6', '2.5e3', '10.0'].map(gamesOf)).toEqual([1e6, 1e6, 2500, 10]);
  });

  test.each([
    'abc',
    '',
    ' ',
    '0',
    '-5',
    '1.5',
    '1e99',
    '4294967297',
    'Infinity',
    'NaN',
    '5 6',
    '0x10',
    '+5',
    '5.',
    '1.00',
    '1.',
  ])('is not %j', (wrong) => {
    const message = `--games must be a whole number from 1 to 4294967296, not '${wrong}'`;
    expect(() => gamesOf(wrong)).toThrow(new UsageError(message));
  });

  test.each([
    ['10k', '10000'],
    ['1.5M', '1500000'],
    ['2,5k', '2500'],
    ['10,000', '10000'],
    ['10_000', '10000'],
    ['1.000', '1000'],
    ['100.000', '100000'],
    ['1.000.000', '1000000'],
    ['1 000 000', '1000000'],
    ["10'000", '10000'],
    ['10.000k', '10000'],
    ['1g', '1000000000'],
  ])('%s is refused with the number that is meant', (wrong, plain) => {
    expect(() => gamesOf(wrong)).toThrow(`, not '${wrong}'; write ${plain}`);
    expect(gamesOf(plain)).toBe(Number(plain));
  });

  test.each(['10kk', 'k', '10x', '1.0005k', '99g', '-1k', '0k', '1,00', '1.5', '5%'])(
    '%s has no such hint',
    (wrong) => {
      expect(() => gamesOf(wrong)).toThrow(/, not '[^;]*'$/);
    },
  );

  test('keeps to its bounds', () => {
    expect([wholeNumber('game', '0', 0, 3), wholeNumber('game', '3', 0, 3)]).toEqual([0, 3]);
    expect(() => wholeNumber('game', '4', 0, 3)).toThrow("--game must be a whole number from 0 to 3, not '4'");
  });
});

test('a number between bounds excludes these', () => {
  const read = (words: string) => between(0, 0.5)(words, 'precision');
  expect(['0.002', '5e-4'].map(read)).toEqual([0.002, 0.0005]);
  for (const wrong of ['0', '0.5', '2', '-0.1', 'x', '', 'NaN']) expect(() => read(wrong)).toThrow(UsageError);
});

describe('threads', () => {
  const { threads } = RUNNING;

  test('are as many as there are cores by default, and at most', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const cores = availableCores();
    expect([threads.read(undefined, 'threads'), threads.read('1', 'threads')]).toEqual([cores, 1]);
    expect(threads.read('256', 'threads')).toBe(Math.min(cores, 256));
    if (cores < 256)
      expect(said.mock.calls).toEqual([[expect.stringMatching(/^shamus: this machine has .* not 256$/)]]);
    said.mockRestore();
  });

  test.each(['0', '257', '1.5', 'all'])('are not %s', (wrong) => {
    expect(() => threads.read(wrong, 'threads')).toThrow(UsageError);
  });
});

test('an option with one value is given once; an empty text is not its default', () => {
  expect([text('').read('a', 'seed'), text('').read(undefined, 'seed')]).toEqual(['a', undefined]);
  expect(() => text('').read(['a', 'b'], 'seed')).toThrow(new UsageError('--seed is given more than once'));
  const seed = optionOr('', 'shamus', (words) => words);
  expect([seed.read(undefined, 'seed'), seed.read('', 'seed')]).toEqual(['shamus', '']);
});

test('a list is separated by commas or given several times, without empty entries', () => {
  const { read } = list('');
  const given = ['a+b', 'a+b, c+d', ['a+b', 'c+d,e+f'], undefined];
  expect(given.map((words) => read(words, 'team'))).toEqual([
    ['a+b'],
    ['a+b', 'c+d'],
    ['a+b', 'c+d', 'e+f'],
    undefined,
  ]);
  for (const wrong of ['', ',', 'a,', ',a', 'a, ,b'])
    expect(() => read(wrong, 'team')).toThrow(new UsageError('--team has an empty entry'));
});

describe.each([...GAME_NAMES])('the table of options of %s', (name) => {
  let game: Game;
  beforeAll(async () => {
    game = await loadGame(name);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))('of %s is sound', async (_, command) => {
    const { options, examples } = await command.spec(game);
    const names = Object.keys(options);
    const aliases = Object.values(options).flatMap(({ alias }) => alias ?? []);
    expect(new Set([...names, ...aliases]).size).toBe(names.length + aliases.length);
    for (const [option, { about, rules = [], hidden }] of Object.entries(options)) {
      expect(hidden === true || about !== '', option).toBe(true);
      // Defaults have a field of their own.
      expect(about, option).not.toContain('(default');
      // What an option needs exists; a refusal names another option or none.
      for (const { names: others, kind } of rules)
        if (kind === 'needs')
          expect(
            others.some((other) => names.includes(other)),
            option,
          ).toBe(true);
    }
    for (const word of command.words?.match(/\w+/g) ?? []) expect(names).toContain(word);
    if (name === 'shamus') expect(examples.length).toBeGreaterThan(0);
  });
});

/** Words that a command needs before its options. */
const NEEDED: Readonly<Record<string, string>> = {
  compare: 'a b',
  experiment: 'f',
  merge: 'f',
  report: 'f',
  verify: 'f',
  check: 'f',
  worker: '--redis redis://localhost',
  new: 'policy x',
  describe: 'x',
  'experiment check': 'x.yaml',
};

test('no flag of any command takes a value or is negated: each means on, or is refused', async () => {
  const game = await loadGame('shamus');
  let tried = 0;
  for (const { name, spec } of COMMANDS) {
    const { options } = await spec(game);
    for (const [flag] of Object.entries(options).filter(([, { kind }]) => kind === 'flag')) {
      const before = [...name.split(' '), ...(NEEDED[name]?.split(' ') ?? [])];
      for (const value of ['yes', 'no', 'true', 'false', '1', '0', ''])
        await expect(parseCommand(COMMANDS, [...before, `--${flag}=${value}`])).rejects.toThrow(
          `--${flag} takes no value`,
        );
      for (const value of ['true', 'false'])
        await expect(parseCommand(COMMANDS, [...before, `--${flag}`, value])).rejects.toThrow(
          `--${flag} takes no value`,
        );
      await expect(parseCommand(COMMANDS, [...before, `--no-${flag}`])).rejects.toThrow(
        `--no-${flag}: --${flag} is off`,
      );
      const read = await parseCommand(COMMANDS, [...before, `--${flag}`]).catch((error: unknown) => error);
      if (read instanceof UsageError) expect(read.message).toMatch(/ needs | are gone/);
      else expect(read).toMatchObject({ values: { [flag]: true } });
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(30);
});

test('rules say what is missing and what excludes each other', () => {
  const plain = { a: text(''), b: text('') };
  const needing = { ...text(''), rules: [{ names: ['a', 'b'], kind: 'needs' as const, message: () => 'needs' }] };
  const excluding = { ...text(''), rules: [{ names: ['a'], kind: 'excludes' as const, message: () => 'excludes' }] };
  const never = { ...option('', String), rules: [{ names: [], kind: 'excludes' as const, message: () => 'never' }] };
  const options = { ...plain, needing, excluding, never };
  for (const given of [{}, { a: 'x' }, { needing: 'x', b: 'x' }, { excluding: 'x', b: 'x' }, { never: undefined }])
    expect(() => checkRules(options, given)).not.toThrow();
  expect(() => checkRules(options, { needing: 'x' })).toThrow('needs');
  expect(() => checkRules(options, { excluding: 'x', a: 'x' })).toThrow('excludes');
  expect(() => checkRules(options, { never: 'x' })).toThrow('never');
});

describe('the arms of a run', () => {
  let game: Game;
  beforeAll(async () => {
    game = await loadGame('shamus');
  });

  async function namesOf(values: ArmValues): Promise<string[]> {
    const arms = await armsOf(game, values);
    return arms.map(({ setup, team }) => `${setup.variant} ${setup.players} ${team.name}`);
  }

  test('are all combinations of lists, teams changing fastest', async () => {
    expect(await namesOf({ team: ['random+random'] })).toEqual(['standard 2 random+random']);
    expect(await namesOf({ variant: ['expert', 'advanced'], team: ['random+random', 'high-first+random'] })).toEqual([
      'expert 2 random+random',
      'expert 2 high-first+random',
      'advanced 2 random+random',
      'advanced 2 high-first+random',
    ]);
  });

  test('have the rulings that are named, and all others at their default', async () => {
    const [arm] = await armsOf(game, { team: ['random+random'], rule: { layoff: 'no', points: 'table' } });
    const defaults = Object.fromEntries(game.rulings.map(({ name, values }) => [name, values[0]]));
    expect(arm!.setup.rulings).toEqual({ ...defaults, layoff: 'no', points: 'table' });
  });

  test('by role are all teams of the policies, the last role changing fastest', async () => {
    const byRole = { uno: ['random', 'high-first'], rummy: ['random', 'meld-first'] };
    expect(await namesOf(byRole)).toEqual([
      'standard 2 random+random',
      'standard 2 random+meld-first',
      'standard 2 high-first+random',
      'standard 2 high-first+meld-first',
    ]);
  });
});

test.each([
  ['run -t a+b', 'shamus'],
  ['run --game rummy -t a+b', 'rummy'],
  ['run -t a+b --game=rummy', 'rummy'],
  ['run --game 7', '7'],
  ['replay --game 7', 'shamus'],
  ['replay -g 7-12', 'shamus'],
  ['replay --game=7 --game rummy', 'shamus'],
  ['replay --index 7 --game rummy', 'rummy'],
  ['replay -g rummy', 'rummy'],
  ['report results -g 3', 'shamus'],
  ['replay --game', 'shamus'],
  ['', 'shamus'],
])("'shamus %s' is about %s", (line, game) => {
  expect(gameNamed(line.split(' '))).toBe(game);
});
