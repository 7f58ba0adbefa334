/** Notes on teams that may not play as they should, told before they play. */
import { expect, test } from 'vitest';
import { resolveSetup } from '../src/game/index.js';
import { loadGame } from '../src/index.js';
import { resolveTeam } from '../src/simulation/index.js';

const shamus = await loadGame('shamus');
const notesOn = shamus.setups.notesOn!;
const teamOf = async (text: string) => (await resolveTeam(shamus, resolveSetup(shamus, {}).players, text)).policies;

test.each([
  ['coder+exact-closer', ['coder goes by code=pairs, and exact-closer goes by code=none: they misread each other']],
  ['coder+closer', ['coder goes by code=pairs, and closer knows no code: they misread each other']],
  [
    'feeder+exact-closer:code=parity',
    ['feeder knows no code, and exact-closer:code=parity goes by code=parity: they misread each other'],
  ],
  ['coder:code=parity+exact-closer:code=parity', []],
  ['feeder+exact-closer', []],
  ['feeder+closer', []],
])('a team is told that its sides go by different codes: %s', async (team, notes) => {
  expect(notesOn('expert', await teamOf(team))).toEqual(notes);
});

test('policies made for other variants and sizes are named, the named variants are not', async () => {
  const team = await teamOf('coder:code=none+exact-closer');
  expect(notesOn('expert', team)).toEqual([]);
  expect(notesOn('senior=60,junior=20,circle=12', team)).toEqual([
    'senior=60,junior=20,circle=12: exact-closer judges by its weights for standard, the nearest that it has; exact-closer, coder: made for the usual circle and hands',
  ]);
});
