import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Game, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { availableCores } from '../../simulation/cores.js';
import { type ArmValues, createArms } from '../arms.js';
import { COMMANDS } from '../commands.js';
import { parseCommand } from '../parser.js';
import { numberBetween, wholeNumber } from './option.js';
import { games } from './shared.js';

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

  test.each('abc,, ,0,-5,1.5,1e99,4294967297,Infinity,NaN,5 6,0x10,+5,5.,1.00,1.'.split(','))('is not %j', (wrong) => {
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
    expect(['0', '3'].map((text) => wholeNumber(0, 3)(text, 'game'))).toEqual([0, 3]);
    expect(() => wholeNumber(0, 3)('4', 'game')).toThrow("--game must be a whole number from 0 to 3, not '4'");
  });
});

test('a number between bounds excludes these', () => {
  const read = (words: string) => numberBetween(0, 0.5)(words, 'precision');
  expect(['0.002', '5e-4'].map(read)).toEqual([0.002, 0.0005]);
  for (const wrong of ['0', '0.5', '2', '-0.1', 'x', '', 'NaN']) expect(() => read(wrong)).toThrow(UsageError);
});

/** Values of the options of a command line. */
async function valuesOf(...words: string[]): Promise<Readonly<Record<string, unknown>>> {
  return (await parseCommand(words))!.values;
}

describe('a command line', () => {
  test('gives its values, or defaults', async () => {
    expect(await valuesOf('run', 'a+b', '-t', 'c+d, e+f', '-n', '1e3', '--json', '--seed', '')).toMatchObject({
      ...{ game: 'shamus', team: ['c+d', 'e+f', 'a+b'], games: 1000, json: true, records: false, seed: '' },
      ...{ 'game-timeout': 60, variant: undefined, out: undefined },
    });
    expect(await valuesOf('compare', 'a', 'b', '--effect', '0.5pt')).toMatchObject({ a: 'a', b: 'b', effect: 0.005 });
    expect(await valuesOf('replay', 'a+b')).toMatchObject({ team: 'a+b', seed: 'shamus' });
    expect(await valuesOf('check', '-')).toMatchObject({ file: '-' });
    expect(await valuesOf('tune', '--tune', 'a=1,2', '--tune', 'b')).toMatchObject({ tune: ['a=1,2', 'b'] });
    expect(await valuesOf('run', '-r', 'unoOut=ends,layoff=no')).toMatchObject({
      rule: { unoOut: 'ends', layoff: 'no' },
    });
  });

  test.each([
    ['run -t a+b', 'shamus'],
    ['run --game rummy -t a+b', 'rummy'],
    ['run -t a+b --game=frustration', 'frustration'],
    ['replay --index 7 --game rummy', 'rummy'],
    ['lab', 'shamus'],
  ])("'shamus %s' is about %s", async (line, game) => {
    expect((await parseCommand(line.split(' ')))!.game.name).toBe(game);
  });

  test('plays on no more threads than there are cores', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const cores = availableCores();
    expect(await valuesOf('run')).toMatchObject({ threads: cores });
    expect(await valuesOf('run', '--threads', '1')).toMatchObject({ threads: 1 });
    expect(await valuesOf('run', '--threads', '256')).toMatchObject({ threads: Math.min(cores, 256) });
    if (cores < 256)
      expect(said.mock.calls).toEqual([[expect.stringMatching(/^shamus: this machine has .* not 256$/)]]);
    said.mockRestore();
  });
});

describe.each([...GAME_NAMES])('the table of options of %s', (name) => {
  let game: Game;
  beforeAll(async () => {
    game = await loadGame(name);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))('of %s is sound', async (_, command) => {
    const { words = {}, options, examples } = await (await command.load()).spec(game);
    const names = Object.keys({ ...words, ...options });
    const aliases = Object.values(options).flatMap(({ alias }) => alias ?? []);
    expect(new Set([...names, ...aliases]).size).toBe(names.length + aliases.length);
    for (const [option, { describe, implies }] of Object.entries({ ...words, ...options })) {
      expect(describe, option).toMatch(/^(?!.*\(default).+/);
      // An implied option exists.
      if (implies !== undefined) expect(names, option).toContain(implies);
    }
    for (const word of command.words.match(/\w+/g) ?? []) expect(names).toContain(word);
    if (name === 'shamus') expect(examples.length).toBeGreaterThan(0);
  });
});

/** Words that a command needs before its options. */
const NEEDED: Readonly<Record<string, string>> = {
  ...{ compare: 'a b', experiment: 'f', merge: 'f', report: 'f', verify: 'f', check: 'f', new: 'policy x' },
  ...{ worker: '--redis redis://localhost', 'experiment check': 'x.yaml' },
};

test('no flag of any command takes a value or is negated', async () => {
  const game = await loadGame('shamus');
  let tried = 0;
  for (const { name, load } of COMMANDS) {
    const { options } = await (await load()).spec(game);
    for (const [flag] of Object.entries(options).filter(([, { type }]) => type === 'boolean')) {
      const before = [...name.split(' '), ...(NEEDED[name]?.split(' ') ?? [])];
      for (const value of ['yes', 'true', 'false', '0', ''])
        await expect(parseCommand([...before, `--${flag}=${value}`])).rejects.toThrow(`--${flag} takes no value`);
      await expect(parseCommand([...before, `--no-${flag}`])).rejects.toThrow(`unknown argument: no-${flag}`);
      const read = await parseCommand([...before, `--${flag}`]).catch((error: unknown) => error);
      if (read instanceof UsageError) expect(read.message).toMatch(/ needs /);
      else expect(read).toMatchObject({ values: { [flag]: true } });
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(30);
});

describe('the arms of a run', () => {
  let game: Game;
  beforeAll(async () => {
    game = await loadGame('shamus');
  });

  async function namesOf(values: ArmValues): Promise<string[]> {
    const arms = await createArms(game, values);
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
    const [arm] = await createArms(game, { team: ['random+random'], rule: { layoff: 'no', points: 'table' } });
    const defaults = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, values[0]]));
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
