import { describe, expect, test } from 'vitest';
import { loadGame } from '../games/registry.js';
import { resolveEntrant, resolveTeam } from '../simulation/index.js';
import { readTunables } from './read-tunables.js';
import { formatDomain } from './tunable.js';

async function shamus(team: string, ...tune: string[]) {
  const game = await loadGame('shamus');
  return readTunables(game, await resolveTeam(game, 2, team), tune, false);
}

async function rummy(entrant: string, field: string, tune: readonly string[], numbersOnly = false) {
  const game = await loadGame('rummy');
  return readTunables(game, await resolveEntrant(game, 2, entrant, field), tune, numbersOnly);
}

describe('options are named', () => {
  test('by role, policy, seat, or for all who have them', async () => {
    for (const who of ['uno.', 'signaller.', '1.']) {
      const { tunables } = await shamus('signaller+reader', `${who}calls`);
      expect(tunables).toEqual([
        {
          name: `${who}calls`,
          option: 'calls',
          seats: [0],
          domain: { kind: 'list', values: ['likely', 'longest', 'first', 'ring', 'ranks', 'none'] },
        },
      ]);
    }
    const both = await shamus('signaller+reader', 'calls');
    expect(both.tunables[0]).toMatchObject({ name: 'calls', seats: [0, 1] });
    // Options that both sides of a convention have.
    expect(formatDomain(both.tunables[0]!.domain)).toBe('first, ring, ranks');
    expect(both.teamAt([0]).name).toBe('signaller:calls=first+reader:calls=first');
    expect(both.teamAt([1]).name).toBe('signaller+reader');
    expect(both.startLevels).toEqual([1]);
  });

  test('with values: a list, a range, or a range with coarser steps', async () => {
    const { tunables, combinations } = await rummy('careful', 'greedy', [
      'alone=on,off',
      'hold=0..4',
      'outs=0..10:2.5',
    ]);
    expect(tunables.map(({ domain }) => formatDomain(domain))).toEqual([
      'on, off',
      '0 to 4 in steps of 1',
      '0 to 10 in steps of 2.5',
    ]);
    expect(combinations).toBe(2 * 5 * 5);
  });

  test('by a pattern, which may stand for numbers alone', async () => {
    const all = await rummy('careful', 'greedy', ['*']);
    expect(all.tunables.map(({ name }) => name)).toEqual(['hold', 'threat', 'alone', 'turns', 'outs', 'feed', 'grab']);
    const numbers = await rummy('careful', 'greedy', ['*'], true);
    expect(numbers.tunables.map(({ name }) => name)).toEqual(['hold', 'threat', 'turns', 'outs', 'feed', 'grab']);
    const some = await rummy('careful', 'greedy', ['careful.t*']);
    expect(some.tunables.map(({ name }) => name)).toEqual(['careful.threat', 'careful.turns']);
  });

  test('with a share of what the start has, up and down', async () => {
    const of = async (...tune: string[]) => (await rummy('careful:hold=1,outs=4', 'greedy', tune)).tunables;
    expect((await of('outs=50%'))[0]!.domain).toEqual({ kind: 'range', low: 2, high: 6, step: 0.25 });
    expect((await of('outs=500%'))[0]!.domain).toEqual({ kind: 'range', low: 0, high: 10, step: 0.25 });
    expect((await of('hold=10%'))[0]!.domain).toEqual({ kind: 'range', low: 0, high: 2, step: 1 });
    // Those that are 0 or no numbers have no such share.
    const all = (await rummy('careful', 'greedy', ['*=50%'])).tunables;
    expect(all.map(({ name }) => name)).toEqual(['threat', 'turns', 'outs', 'feed', 'grab']);
    await expect(rummy('careful', 'greedy', ['hold=50%'])).rejects.toThrow(/it is 0 at the start, so give its values/);
    await expect(rummy('careful', 'greedy', ['alone=50%'])).rejects.toThrow(/it is no number/);
    await expect(rummy('careful', 'greedy', ['outs=x%'])).rejects.toThrow(/a share must be like 50%/);
  });

  test('and in competitive games, of the one that is measured alone', async () => {
    const space = await rummy('careful', 'careful', ['hold=0..2']);
    expect(space.tunables[0]!.seats).toEqual([0]);
    expect(space.teamAt([2]).name).toBe('careful:hold=2 among careful');
  });
});

describe('mistakes are told in one line', () => {
  test.each([
    [['call'], /no policy of the team has an option 'call'; did you mean 'calls'/],
    [['uno.call'], /'uno' has no option 'call'; did you mean 'calls'/],
    [['dealer.calls'], /the team has no 'dealer' with options/],
    [['calls=loudest'], /option calls of 'signaller' cannot be 'loudest'; it is likely, longest/],
    [['uno.calls=1..3'], /the option is no number, it is likely.*list the values/],
    [['uno.calls=ring'], /one value to try/],
    [['uno.calls=ring,ring'], /a value twice/],
    [['uno.calls='], /WHO\.OPTION=VALUES/],
    [['uno.calls', 'calls'], /named twice/],
    [['zz*'], /no option is like 'zz\*'/],
  ])('%j', async (tune, message) => {
    await expect(shamus('signaller+reader', ...tune)).rejects.toThrow(message);
  });

  test.each([
    [['hold=4..2'], /the range is empty/],
    [['hold=3..3'], /the range is empty/],
    [['hold=0..20'], /a number from 0 to 10 in steps of 1/],
    [['hold=0..2.5'], /a number from 0 to 10 in steps of 1/],
    [['hold=0..4:0.5'], /a number from 0 to 10 in steps of 1/],
    [['hold=0..5:2'], /not a whole number of steps of 2/],
    [['hold=a..b'], /LOW\.\.HIGH/],
    [['hold=1,2,x'], /cannot be 'x'/],
  ])('of numbers: %j', async (tune, message) => {
    await expect(rummy('careful', 'greedy', tune)).rejects.toThrow(message);
  });

  test('a team without options has nothing to tune', async () => {
    await expect(shamus('random+random', 'calls')).rejects.toThrow(/nothing to tune/);
  });
});
