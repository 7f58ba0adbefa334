/** Policies that cheat, each in one way: the audit catches each by the check that is meant for it, and by no other. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { auditTeam, auditUno, chargesOf, checksThat, LAST_CARD, LEAKING } from './audit.testing.js';
import { type InjectedCode, rarely, unoFile } from './policies.testing.js';

describe.concurrent('one that sees cards it may not see is caught by re-dealing them:', () => {
  test("the partner's hand, through an object that the partner left lying about", async () => {
    const play = `if ((globalThis.partner.handLo & 0xff) > 20) { ${LAST_CARD} }`;
    const report = await auditTeam({ 'own.mjs': unoFile({ play }), 'leak.mjs': LEAKING }, 'own.mjs+leak.mjs');
    expect(checksThat('fail', report)).toEqual(['hidden-cards']);
    const [charge] = chargesOf('hidden-cards', report);
    expect(charge).toMatchObject({ policy: 'own.mjs', role: 'uno', seat: 0, asked: 'play' });
    expect(charge!.message).toMatch(
      /^answers '\w\w' instead of '\w\w' when seat 1 was dealt( \w\w){6} instead of( \w\w){6}$/,
    );
    expect(charge!.game).toBeGreaterThanOrEqual(0);
    expect(charge!.decision).toBeGreaterThanOrEqual(0);
  });

  test('though it only draws more random numbers for it', async () => {
    const play = 'if ((globalThis.partner.handHi & 0xff) > 20) view.random.next();';
    const report = await auditTeam({ 'own.mjs': unoFile({ play }), 'leak.mjs': LEAKING }, 'own.mjs+leak.mjs');
    expect(checksThat('fail', report)).toEqual(['hidden-cards']);
    expect(chargesOf('hidden-cards', report)[0]!.message).toMatch(/^has drawn other random numbers when seat 1 /);
  });
});

describe.concurrent('one that remembers earlier games is caught by another order of the games:', () => {
  type Case = readonly [where: string, amiss: InjectedCode];
  const others: readonly Case[] = [
    [
      'by what lies behind the discard pile',
      { play: `if (view.table.pile[view.table.pileCount] > 30) { ${LAST_CARD} }` },
    ],
    ['in a field', { create: 'let games = 0;', newGame: 'games++;', play: `if (games % 3 === 0) { ${LAST_CARD} }` }],
    [
      'in its stream of random numbers',
      {
        newGame: 'view.random.games = (view.random.games ?? 0) + 1;',
        play: `if (view.random.games % 3 === 0) { ${LAST_CARD} }`,
      },
    ],
  ];

  test.each<Case>([
    ['in the module', { load: 'let games = 0;', newGame: 'games++;', play: `if (games % 3 === 0) { ${LAST_CARD} }` }],
    ...testSize([], others),
  ])('%s', async (_, amiss) => {
    const report = await auditUno(amiss);
    expect(checksThat('fail', report)).toEqual(['no-memory']);
    const [charge] = chargesOf('no-memory', report);
    expect(charge).toMatchObject({ policy: 'own.mjs', seat: 0 });
    expect(charge!.message).toMatch(/ when it is fresh and the games come in another order$/);
  });
});

describe.concurrent('one that takes chance or the time from elsewhere is caught, and told by name:', () => {
  type Case = readonly [name: string, amiss: InjectedCode];
  const others: readonly Case[] = [
    ['Math.random', { play: `if (Math.random() < 0.5) { ${LAST_CARD} }` }],
    [
      'crypto.randomInt',
      { load: "import { randomInt } from 'node:crypto';", play: `if (randomInt(2) === 0) { ${LAST_CARD} }` },
    ],
    ['crypto.getRandomValues', { play: `if (crypto.getRandomValues(new Uint8Array(1))[0] < 99) { ${LAST_CARD} }` }],
  ];

  test.each<Case>([
    ['Math.random', { load: 'const dice = Math.random;', play: `if (dice() < 0.5) { ${LAST_CARD} }` }],
    ...testSize([], others),
  ])('%s, which decides', async (name, amiss) => {
    const report = await auditUno(amiss);
    expect(checksThat('fail', report)).toEqual(['repeatable', 'no-other-chance']);
    expect(checksThat('unknown', report)).toEqual(expect.arrayContaining(['no-memory']));
    expect(chargesOf('no-other-chance', report)).toMatchObject([{ seat: 0, message: `uses ${name}` }]);
  });

  test('clocks that decide nothing yet, each by its name', async () => {
    const clocks = {
      'Date.now': 'Date.now();',
      'new Date': 'new Date();',
      Date: 'Date();',
      'performance.now': 'performance.now();',
      'process.hrtime': 'process.hrtime();',
      'process.hrtime.bigint': 'process.hrtime.bigint();',
      'process.uptime': 'process.uptime();',
    };
    const report = await auditUno({ play: Object.values(clocks).join(' ') });
    expect(checksThat('fail', report)).toEqual(['no-other-chance']);
    const charges = chargesOf('no-other-chance', report);
    expect(charges.map(({ message }) => message)).toEqual(Object.keys(clocks).map((name) => `uses ${name}`));
  });

  test.each(testSize(['create'] as const, ['newGame', 'create'] as const))(
    'a clock that it looks at in %s',
    async (piece) => {
      const report = await auditUno({ [piece]: 'Date.now();' });
      expect(checksThat('fail', report)).toEqual(['no-other-chance']);
      const game = piece === 'create' ? null : 0;
      expect(chargesOf('no-other-chance', report)).toMatchObject([{ seat: 0, asked: piece, game, decision: null }]);
    },
  );
});

describe.concurrent('one that writes where it should only read is caught by looking before and after:', () => {
  type Case = readonly [what: string, play: string, where: string];
  const others: readonly Case[] = [
    ['what it may play', 'view.playableLo |= 0;  view.playableHi ^= 1; view.playableHi ^= 3;', 'playableHi'],
    ['the points on the table', 'view.table.points++;', 'points'],
    ['a card behind the discard pile', 'view.table.pile[60]++;', 'pile'],
    ['how many cards a partner holds', 'view.table.held[1]++;', 'held'],
    ['a field of its own on the table', 'view.table.note = 1;', 'note'],
  ];

  test.each<Case>([['its hand', 'view.handHi = 0;', 'handHi'], ...testSize([], others)])(
    '%s',
    async (_, play, where) => {
      const answer = 'const card = sets.firstCard(view.playableLo, view.playableHi);';
      const report = await auditUno({ play: `${answer} ${play} return card;` });
      expect(checksThat('fail', report)).toEqual(['hands-off']);
      const [charge] = chargesOf('hands-off', report);
      expect(charge).toMatchObject({ policy: 'own.mjs', seat: 0, game: 0, asked: 'play' });
      expect(charge!.message).toContain(where);
    },
  );
});

describe.concurrent('one that breaks down is told by rule, game and place:', () => {
  test('an illegal card', async () => {
    const report = await auditUno({ play: 'return 99;' });
    expect(checksThat('fail', report)).toEqual(['legal']);
    expect(chargesOf('legal', report)).toMatchObject([{ policy: 'own.mjs', seat: 0, game: 0 }]);
    expect(chargesOf('legal', report)[0]!.message).toMatch(/^plays '99', which is not a card \(rule 3\.1\)$/);
  });

  test('an illegal card in one game of thousands, long after those that are looked at closely', async () => {
    const report = await auditTeam(
      { 'own.mjs': unoFile({ newGame: rarely(70, rarely(70, 'throw new Error("rare");')) }) },
      'own.mjs+random',
      ['--games', '20000', '--redeals', '10'],
    );
    expect(checksThat('fail', report)).toEqual(['legal']);
    const [charge] = chargesOf('legal', report);
    expect(charge!.game).toBeGreaterThan(30);
    expect(charge!.message).toMatch(/^threw Error: rare at \/.*own\.mjs:7:\d+$/);
  });

  const HANGING: readonly (readonly [what: string, amiss: InjectedCode])[] = [
    ['never answers', { play: 'for (;;);' }],
    ['is never made', { create: 'for (;;);' }],
  ];

  test.each(testSize(HANGING.slice(0, 1), HANGING))('one that %s', async (_, amiss) => {
    const report = await auditTeam({ 'own.mjs': unoFile(amiss) }, 'own.mjs+random', ['--game-timeout', '1']);
    expect(checksThat('fail', report)).toEqual(['legal']);
    expect(chargesOf('legal', report)).toMatchObject([
      { policy: 'own.mjs', seat: 0, message: 'did not answer within 1 second' },
    ]);
  });
});
