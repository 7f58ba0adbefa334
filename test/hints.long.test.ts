/** Hints and reviews are of one judge: who follows the hints is rarely accused. 100 games of Shamus take half an hour. */
import { expect, test } from 'vitest';
import { LOOKS, mistakesIn } from '../dist/src/explain/index.js';
import { resolveSetup } from '../dist/src/game/index.js';
import { loadGame } from '../dist/src/games/registry.js';
import { PlaySession } from '../dist/src/play/play-session.js';
import { resolvePlayers } from '../dist/src/play/play-spec.js';
import { testSize } from './sized.testing.js';

/** Plays a game by the hints, and reviews it at every look. @returns how often decisions of the player are accused, of how many */
async function accused(name: string, team: string, index: number) {
  const game = await loadGame(name);
  const setup = resolveSetup(game, { players: team.split('+').length });
  const condition = { setup, team: await resolvePlayers(game, setup.players, team, undefined) };
  const session = await PlaySession.open(game, { condition, seed: 'hints', index }, [], undefined, 600);
  const seat = session.person;
  while (!session.isOver) {
    const { chances, scripted } = (await session.advise(seat, WORLDS))!;
    const move = chances === null ? scripted : chances.moves[chances.best]!.scripted;
    session.standing = await session.table.call('begin', [[...session.standing.made, { seat, move }]]);
  }
  const reviews = await Promise.all(LOOKS.map((worlds) => session.review(seat, Math.min(worlds, WORLDS))));
  await session.end();
  const isOwn = (decision: { readonly seat: number }) => decision.seat === seat;
  return {
    mistakes: reviews.flatMap(mistakesIn).filter(isOwn).length,
    decisions: reviews[0]!.decisions.filter(isOwn).length,
  };
}

const WORLDS = testSize(LOOKS[2], LOOKS[3]);

test.each([
  ['shamus', 'me+closer', 1, 100],
  ['shamus', 'feeder+me', 1, 100],
  ['rummy', 'me+shrewd', 1, 20],
])(
  '%s, %s: whoever follows the hints is accused in at most 5 % of games',
  async (name, team, few, many) => {
    const games = testSize(few, many);
    let [wrong, decisions] = [0, 0];
    for (let index = 0; index < games; index++) {
      const found = await accused(name, team, index);
      decisions += found.decisions;
      if (found.mistakes > 0) wrong++;
    }
    expect(decisions).toBeGreaterThan(2 * games);
    expect(wrong).toBeLessThanOrEqual(0.05 * games);
  },
  testSize(1, 3) * 3_600_000,
);
