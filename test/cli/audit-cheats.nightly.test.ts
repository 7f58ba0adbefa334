/** More policies that cheat in the ways of audit-cheats-told.nightly.test.ts, where this takes long to find. */
import { describe, expect, test } from 'vitest';
import { auditTeam, auditUno, chargesOf, checksThat, LAST_CARD, LEAKING } from './audit.testing.js';
import { unoFile } from './policies.testing.js';

describe.concurrent('one that sees cards it may not see is caught by re-dealing them:', () => {
  test('the other seat of the same file, through a variable of the module', async () => {
    const own = unoFile({
      load: 'let other;',
      newGame: 'if (view.seat === 2) other = view;',
      play: `if (view.seat === 0 && sets.countCards(other.handLo, other.handHi) > 0 && other.handLo % 2 !== 0) { ${LAST_CARD} }`,
    });
    const report = await auditTeam({ 'own.mjs': own }, 'own.mjs+random', ['--players', '4', '--redeals', '600']);
    expect(checksThat('fail', report)).toEqual(['hidden-cards']);
    expect(chargesOf('hidden-cards', report)[0]).toMatchObject({ policy: 'own.mjs', seat: 0 });
  });

  test('though it plays by them only now and then', async () => {
    const play = `if (view.table.circleCount === 5 && globalThis.partner.handLo % 2 !== 0) { ${LAST_CARD} }`;
    const files = { 'own.mjs': unoFile({ play }), 'leak.mjs': LEAKING };
    const report = await auditTeam(files, 'own.mjs+leak.mjs', ['--redeals', '600']);
    expect(checksThat('fail', report)).toEqual(['hidden-cards']);
  });
});

test('a date that is given its time is no clock', async () => {
  expect((await auditUno({ play: 'new Date(0).getTime(); new Date(2026, 1); Math.max(1, 2);' })).passed).toBe(true);
});
