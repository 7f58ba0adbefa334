/**
 * Win rates of a team of four if the Rummy players saw the Uno players' hands, and why games are lost. results/README.md quotes the
 * shares; `npm run test:nightly -- open-hands -u` writes them anew.
 */
import { expect, test } from 'vitest';
import { ShamusEngine } from '../../../src/games/shamus/engine/engine.js';
import { numbersOf } from '../../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { fitsHi, fitsLo } from '../matching.js';
import { Closer } from './closer.js';
import { Feeder } from './feeder.js';
import type { PublicKnowledge } from './public-knowledge.js';
import type { UnoHand } from './uno-hand.js';

const GAMES = 10_000;

/** Why games of four are not won, as shares of all games. */
interface Account {
  won: number;
  /** Both Uno players were out at the same time, but points were missing. */
  pointsMissing: number;
  /** An Uno player who had to draw held more cards than the circle, and was out or not before. */
  drewTooMany: number;
  strandedTooLong: number;
}

function account(variant: 'standard' | 'expert', open: boolean): Account {
  const closers = [new Closer(), new Closer()];
  const team = [new Feeder(), closers[0]!, new Feeder(), closers[1]!];
  const engine = new ShamusEngine({ targets: numbersOf({ variant, players: 4 }) }, team, keyFromSeed('open hands'));
  const { handsLo, handsHi } = engine.position;
  for (const closer of open ? closers : []) {
    const { unos } = (closer as unknown as { knowledge: PublicKnowledge }).knowledge;
    for (const uno of [0, 1]) {
      const chanceOfNone: UnoHand['chanceOfNone'] = (card) =>
        ((handsLo[2 * uno]! & fitsLo(card)) | (handsHi[2 * uno]! & fitsHi(card))) === 0 ? 1e6 : 0;
      Object.assign(unos[uno]!, { chanceOfNone });
    }
  }
  // The record that policies see is that of the game just played.
  const record = engine.view(0).table.record;
  const shares = { won: 0, pointsMissing: 0, drewTooMany: 0, strandedTooLong: 0 };
  for (let game = 0; game < GAMES; game++) {
    engine.play(game);
    if (engine.outcome < 2) shares.won++;
    const held = [4, 4, 4, 4];
    let circle = 8;
    let bothOut = false;
    let lostBy: keyof Account | null = null;
    for (let place = 0; place < record.count && lostBy === null; place++) {
      const event = record.events[place]!;
      const [kind, seat, value] = [event & 15, (event >>> 4) & 15, event >>> 8];
      if (kind === 9) place += 4;
      if (seat % 2 === 1) continue;
      const stranded = held[seat] === 0;
      if (kind === 2 || kind === 3) held[seat]! += value;
      if (kind === 4) held[seat]!--;
      if (kind === 6) circle--;
      if (held[0]! + held[2]! === 0) bothOut = true;
      if (kind === 3 && held[seat]! > circle) lostBy = stranded ? 'strandedTooLong' : 'drewTooMany';
    }
    if (bothOut && engine.outcome !== 0) shares.pointsMissing++;
    else if (lostBy !== null && engine.outcome === 2) shares[lostBy]++;
  }
  for (const cause of Object.keys(shares) as (keyof Account)[]) shares[cause] /= GAMES;
  return shares;
}

test('with open hands a team of four would win far more, and points be what it lacks most', async () => {
  const [standard, expert] = [account('standard', false), account('expert', false)];
  const [openStandard, openExpert] = [account('standard', true), account('expert', true)];
  expect(openStandard.won - standard.won).toBeGreaterThan(0.1);
  expect(openExpert.won - expert.won).toBeGreaterThan(0.05);
  expect(openStandard.drewTooMany).toBeLessThan(standard.drewTooMany);
  expect(openExpert.pointsMissing).toBeGreaterThan(openExpert.drewTooMany);
  const shares = { games: GAMES, standard, expert, standardOpen: openStandard, expertOpen: openExpert };
  await expect(`${JSON.stringify(shares, null, 2)}\n`).toMatchFileSnapshot(
    '../../../results/comparisons/open-hands.json',
  );
});
