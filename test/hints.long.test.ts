/** Hints and reviews are of one judge: whoever follows the hints is rarely told that a move cost something. */
import { expect, test } from 'vitest';
import { LOOKS, mistakesIn } from '../dist/src/explain/index.js';
import { resolveSetup } from '../dist/src/game/index.js';
import { loadGame } from '../dist/src/games/registry.js';
import { PlaySession } from '../dist/src/play/play-session.js';
import { resolvePlayers } from '../dist/src/play/play-spec.js';
import { testSize } from './sized.testing.js';

/** Plays a game by the hints, and reviews it. @returns decisions of the player that are accused, of how many */
async function accused(name: string, team: string, index: number) {
  const game = await loadGame(name);
  const setup = resolveSetup(game, { players: team.split('+').length });
  const condition = { setup, team: await resolvePlayers(game, setup.players, team, undefined) };
  const session = await PlaySession.open(game, { condition, seed: 'hints', index }, [], undefined, 600);
  const [seat] = session.people;
  while (!session.isOver) {
    const { chances, scripted } = (await session.advise(seat!, WORLDS))!;
    const move = chances === null ? scripted : chances.moves[chances.best]!.scripted;
    session.standing = await session.table.call('begin', [...session.standing.made, { seat: seat!, move }]);
  }
  const review = await session.review(seat!, WORLDS);
  await session.end();
  const own = review.decisions.filter((decision) => decision.seat === seat);
  return { mistakes: mistakesIn(review).filter((each) => own.includes(each)).length, decisions: own.length };
}

const WORLDS = testSize(LOOKS[2], LOOKS[3]);

test.each([
  ['shamus', 'me+closer', 2, 200],
  ['shamus', 'feeder+me', 1, 200],
  ['rummy', 'me+shrewd', 1, 40],
])('%s, %s: whoever follows the hints is accused in at most 5 % of games', async (name, team, few, many) => {
  const games = testSize(few, many);
  let [wrong, decisions] = [0, 0];
  for (let index = 0; index < games; index++) {
    const found = await accused(name, team, index);
    decisions += found.decisions;
    if (found.mistakes > 0) wrong++;
  }
  expect(decisions).toBeGreaterThan(2 * games);
  expect(wrong).toBeLessThanOrEqual(0.05 * games);
});
