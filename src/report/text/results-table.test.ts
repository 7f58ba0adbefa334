import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import type { Difference } from '../../analysis/index.js';
import { armSummary, runSummary } from '../../analysis/summaries.testing.js';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { PLAIN, type TerminalStyle } from '../lines.js';
import { commonScale, intervalBar } from './interval-columns.js';
import { caption, resultsTable } from './results-table.js';

const WIDE: TerminalStyle = { width: 100, colours: false, bars: false };

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

function setup(variant: string, players: number) {
  return { variant, players, rulings: {}, policies: ['a', 'b'] };
}

function tableOf(...runs: ReturnType<typeof armSummary>[]): string {
  return resultsTable(game, runSummary(runs), WIDE);
}

describe('the results table', () => {
  test('has a line an arm: rates in percent, the first with its interval, and means', () => {
    expect(tableOf(armSummary(), armSummary({ setup: setup('expert', 2), team: 'rank-matching+meld-first' }))).toBe(
      [
        'variant   team                      Senior % (95 % interval)  Junior %  any win %  net points  turns',
        'standard  a+b                          10.00 (5.00 to 55.00)      5.00      15.00        12.3   12.3',
        'expert    rank-matching+meld-first     10.00 (5.00 to 55.00)      5.00      15.00        12.3   12.3',
        '',
      ].join('\n'),
    );
  });

  test('has the number of games where it differs', () => {
    const lines = tableOf(armSummary({ games: 20_000 }), armSummary({ games: 1_000_000 })).split('\n');
    expect(lines.map((line) => line.slice(0, 26))).toEqual([
      'variant   team      games ',
      'standard  a+b      20,000 ',
      'standard  a+b   1,000,000 ',
      '',
    ]);
    expect(tableOf(armSummary(), armSummary())).not.toContain('games');
  });

  test('has the number of players where it differs', () => {
    const lines = tableOf(armSummary(), armSummary({ setup: setup('standard', 4) })).split('\n');
    expect(lines.map((line) => line.slice(0, 23))).toEqual([
      'variant   players  team',
      'standard        2  a+b ',
      'standard        4  a+b ',
      '',
    ]);
  });

  test('shows rates of 0 and 1 as they are', () => {
    const all = { count: 1000, rate: 1, low: 0.996, high: 1 };
    const none = { count: 0, rate: 0, low: 0, high: 0.004 };
    const text = tableOf(armSummary({ outcomes: { senior: all, junior: none, loss: none }, any: all }));
    expect(text).toContain(' 100.00 (99.60 to 100.00) ');
    expect(text).toMatch(/ 0\.00 +100\.00 /);
  });

  test('has its headings in bold for a terminal, and nothing else changes', () => {
    const plain = tableOf(armSummary());
    const coloured = resultsTable(game, runSummary([armSummary()]), { ...WIDE, colours: true });
    const mark = String.fromCharCode(27);
    expect(coloured.startsWith(`${mark}[1mvariant${mark}[22m`)).toBe(true);
    expect(coloured.replaceAll(`${mark}[1m`, '').replaceAll(`${mark}[22m`, '')).toBe(plain);
    expect(plain).not.toContain(mark);
  });

  test('of no arms claims no interval', () => {
    expect(tableOf()).not.toContain('0 % interval');
  });

  test('has what is the same for all arms above it, where it would else be too wide', () => {
    const arms = ['tips:aceSignal=off,rankMatching=on+pile-saver', 'ace-keeper+pile-saver'].map((team) =>
      armSummary({ team }),
    );
    const lines = resultsTable(game, runSummary(arms), PLAIN).split('\n');
    expect(lines.slice(0, 3)).toEqual(['variant: standard', '', expect.stringMatching(/^team +Senior % /)]);
    expect(tableOf(...arms.slice(1), ...arms.slice(1))).not.toContain('variant:');
  });

  test('has a second table where arms have controls, with the differences in points', () => {
    const found = { estimate: 0.0123, low: -0.001, high: 0.02 } as Difference;
    const control = { setup: setup('expert', 2), difference: { senior: found, junior: found, any: found } };
    const text = resultsTable(game, runSummary([armSummary({ control }), armSummary({ control, team: 'c+d' })]), WIDE);
    const [, second] = text.split('\n\n');
    expect(second!.split('\n')[0]).toMatch(/^variant +team +Senior - control +Junior - control +any win - control$/);
    expect(second).toMatch(/^standard +a\+b( +\+1\.23 \(-0\.10 to \+2\.00\)){3}$/m);
  });

  test('draws intervals on one scale below the numbers, where the screen can show them', () => {
    const rates = [0.2, 0.8].map((rate) => ({ count: 1, rate, low: rate - 0.1, high: rate + 0.1 }));
    const arms = rates.map((rate, row) =>
      armSummary({ team: 'ab'.charAt(row), outcomes: { ...armSummary().outcomes, senior: rate } }),
    );
    const text = resultsTable(game, runSummary(arms), { width: 120, colours: false, bars: true });
    const bars = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^[·├─●┤]+$/.test(line));
    expect(bars).toEqual(['├─●──┤················', '················├──●─┤']);
    expect(text).toContain('bars: 10.00 to 90.00');
    expect(resultsTable(game, runSummary(arms), { width: 120, colours: true, bars: false })).not.toMatch(/[●├]/);
  });

  test('marks an arm that is surely the best of those that play the same game', () => {
    const green = (...arms: [variant: string, team: string, rate: number][]) => {
      const runs = arms.map(([variant, team, rate]) => {
        const senior = { count: 1, rate, low: rate - 0.05, high: rate + 0.05 };
        return armSummary({ setup: setup(variant, 2), team, outcomes: { ...armSummary().outcomes, senior } });
      });
      const lines = resultsTable(game, runSummary(runs), { ...WIDE, colours: true }).split('\n');
      return lines.flatMap((line, row) => (line.includes(`${String.fromCharCode(27)}[32m`) ? [row] : []));
    };
    expect(green(['standard', 'a', 0.2], ['standard', 'b', 0.4])).toEqual([2]);
    expect(green(['standard', 'a', 0.2], ['standard', 'b', 0.22])).toEqual([]);
    expect(green(['standard', 'a', 0.2], ['expert', 'a', 0.8])).toEqual([]);
    expect(green(['standard', 'a', 0.2])).toEqual([]);
  });

  test('is never wider than the screen, whatever the arms', () => {
    const name = fc.stringMatching(
      /^[a-z-]{1,20}(:[a-zA-Z]{1,12}=[a-z]{1,6}(,[a-zA-Z]{1,12}=[a-z]{1,6}){0,4})?\+[a-z-]{1,20}$/,
    );
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const rate = share.map((value) => ({ count: 1, rate: value, low: value / 2, high: (1 + value) / 2 }));
    const difference = share.map((value) => ({ estimate: value - 0.5, low: -1, high: 1 }) as Difference);
    const anyArm = fc.record({
      team: name,
      setup: fc.constantFrom(setup('standard', 2), setup('expert', 4), {
        ...setup('advanced', 2),
        rulings: { unoOut: 'ends', layoff: 'no' },
      }),
      games: fc.constantFrom(1000, 1_000_000_000),
      outcomes: fc.record({ senior: rate, junior: rate, loss: rate }),
      any: rate,
      control: fc.record({
        setup: fc.constant(setup('standard', 2)),
        difference: fc.record({ senior: difference, junior: difference, any: difference }),
      }),
    });
    const anyRun = fc
      .tuple(fc.array(anyArm, { minLength: 1, maxLength: 6 }), fc.boolean())
      .map(([arms, paired]) => arms.map(({ control, ...arm }) => armSummary(paired ? { ...arm, control } : arm)));
    fc.assert(
      fc.property(anyRun, fc.integer({ min: 80, max: 120 }), fc.boolean(), (arms, width, bars) => {
        const text = resultsTable(game, runSummary(arms), { width, colours: false, bars });
        expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
      }),
      { numRuns: testSize(60, 200) },
    );
  });
});

type Change = Parameters<typeof runSummary>[1];

describe('the caption', () => {
  const slow = { seconds: 0.04, gamesPerSecond: 1000, threads: 1 };
  const sequence = { method: 'betting', level: 0.95 } as const;
  const partial = { team: 'c+d', games: 400, complete: false };
  const cheats = { ...armSummary().setup, cheats: 'sees all hands' };
  const finished = 'the table covers the finished games; standard c+d: the first 400 games';
  test.each<[what: string, runs: ReturnType<typeof armSummary>[], change: Change, text: string]>([
    [
      'how many games an arm, from which seed, and how fast',
      [armSummary(), armSummary()],
      {},
      "1,000 games an arm, seed 'demo'\n1.3 s on 2 threads, 123,456 games per second\n",
    ],
    [
      'how many games in all where arms differ',
      [armSummary({ games: 20_000 }), armSummary({ games: 1_000_000 })],
      {},
      "1,020,000 games, seed 'demo'\n",
    ],
    ['one game', [armSummary({ games: 1 })], {}, "1 game an arm, seed 'demo'\n"],
    ['one thread', [armSummary()], { timing: slow }, '\n0.0 s on 1 thread, 1,000 games per second\n'],
    [
      'why intervals hold that were looked at repeatedly',
      [armSummary({ interval: sequence })],
      {},
      '\nintervals are confidence sequences, valid under repeated checking\n',
    ],
    ['how far it came', [armSummary(), armSummary(partial)], { ended: 'interrupted' }, `\ninterrupted; ${finished}\n`],
    ['how far it came', [armSummary(), armSummary(partial)], { ended: 'failed' }, `\nfailed; ${finished}\n`],
    ['that no game was played', [], { ended: 'interrupted' }, "0 games, seed 'demo'\n"],
    [
      'who cheats, and how',
      [armSummary(), armSummary({ setup: cheats })],
      {},
      'a+b cheats (it sees all hands): this measures the value of that information, not\nplaying strength',
    ],
  ])('says %s', (_, runs, change, text) => expect(caption(runSummary(runs, change), null)).toContain(text));
});

const SHARES = { low: 0, high: 1 };

describe('the bar of an interval', () => {
  test('shows where it lies', () => {
    expect(intervalBar({ low: 0.2, estimate: 0.45, high: 0.75 }, SHARES, 10)).toBe('··├─●──┤··');
    expect(intervalBar({ low: 0, estimate: 0, high: 0.05 }, SHARES, 10)).toBe('●·········');
    expect(intervalBar({ low: 0.93, estimate: 0.99, high: 1 }, SHARES, 10)).toBe('·········●');
  });

  test('is as long as it is asked to be, with the estimate in it and the ends around it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(share, share, share), fc.integer({ min: 3, max: 60 }), (values, width) => {
        const [low, estimate, high] = values.sort((one, other) => one - other) as [number, number, number];
        const bar = intervalBar({ low, estimate, high }, SHARES, width);
        expect(bar).toMatch(/^·*├?─*●─*┤?·*$/);
        expect(bar).toHaveLength(width);
        expect(Math.abs(bar.indexOf('●') - estimate * width)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('has a place where the scale has no width', () => {
    expect(intervalBar({ low: 0.5, estimate: 0.5, high: 0.5 }, { low: 0.5, high: 0.5 }, 5)).toBe('··●··');
  });
});

test('the scale of several intervals reaches from the lowest to the highest; that of one is the whole', () => {
  const [one, other] = [
    { low: 0.2, high: 0.4 },
    { low: 0.1, high: 0.3 },
  ];
  expect(commonScale([one, other])).toEqual({ low: 0.1, high: 0.4 });
  expect(commonScale([one])).toEqual({ low: 0, high: 1 });
});
