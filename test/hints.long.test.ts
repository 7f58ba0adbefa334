/** Hints and reviews are of one judge: whoever follows the hints is rarely told that a move cost something. */
import { expect, test } from 'vitest';
import { LOOKS, mistakesIn } from '../dist/src/explain/index.js';
import { resolveSetup } from '../dist/src/game/index.js';
import { loadGame } from '../dist/src/games/registry.js';
import { PlaySession } from '../dist/src/play/play-session.js';
import { resolvePlayers } from '../dist/src/play/play-spec.js';
import { testSize } from './sized.testing.js';

/** Plays a game by the hints of so many worlds, and reviews it. @returns decisions of the player that are accused, of how many */
async function accused(name: string, team: string, index: number, hinted: number, reviewed: number) {
  const game = await loadGame(name);
  const setup = resolveSetup(game, { players: team.split('+').length });
  const condition = { setup, team: await resolvePlayers(game, setup.players, team, undefined) };
  const session = await PlaySession.open(game, { condition, seed: 'hints', index }, [], undefined, 600);
  const [seat] = session.people;
  while (!session.isOver) {
    const { chances, scripted } = (await session.advise(seat!, hinted))!;
    const move = chances === null ? scripted : chances.moves[chances.best]!.scripted;
    session.standing = await session.table.call('begin', [...session.standing.made, { seat: seat!, move }]);
  }
  const review = await session.review(seat!, reviewed);
  await session.end();
  const own = review.decisions.filter((decision) => decision.seat === seat);
  return { mistakes: mistakesIn(review).filter((each) => own.includes(each)).length, decisions: own.length };
}

/** Worlds of hints and of the review: of those who wait for the last look, and of those who take the first advice. */
const PAIRS = testSize(
  [[LOOKS[1], LOOKS[1]]],
  [
    [LOOKS[2], LOOKS[2]],
    [LOOKS[1], LOOKS[2]],
  ],
);

test.each([
  ['shamus', 'me+closer', 2, 200],
  ['shamus', 'feeder+me', 1, 200],
  ['rummy', 'me+shrewd', 1, 40],
])('%s, %s: whoever follows the hints is accused in at most 5 % of games', async (name, team, few, many) => {
  const games = testSize(few, many);
  for (const [hinted, reviewed] of PAIRS) {
    let [wrong, decisions] = [0, 0];
    for (let index = 0; index < games; index++) {
      const found = await accused(name, team, index, hinted!, reviewed!);
      decisions += found.decisions;
      if (found.mistakes > 0) wrong++;
    }
    console.error(
      `${name}, ${team}, hints of ${hinted} worlds, review of ${reviewed}: ${wrong} of ${games} games accused`,
    );
    expect(decisions).toBeGreaterThan(2 * games);
    // In the same worlds the best move cannot be found to be a mistake.
    expect(wrong).toBeLessThanOrEqual(hinted === reviewed ? 0 : 0.05 * games);
  }
});
