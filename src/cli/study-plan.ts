/** Games of a study and the time that they take, told before they are played. */
import { keyFromSeed } from '../random/index.js';
import { duration } from '../report/lines.js';
import { type Arm, createPolicies, engineOf, gamesInPlan, runsUserCode, unreproducible } from '../simulation/index.js';
import type { StudyPart } from '../study/index.js';

/** Milliseconds for which an arm is tried, once to warm up and once to be timed. */
const TRIED = 30;
/** Parts that are tried: of many combinations of rules some stand for all. */
const MAX_TRIED = 6;

/** Seconds that a game of an arm takes on one thread; null where code of users would have to be run. */
async function secondsAGame(arm: Arm): Promise<number | null> {
  if (runsUserCode(arm) || unreproducible(arm).length > 0) return null;
  const engine = engineOf(await createPolicies(arm), keyFromSeed('plan'));
  let [games, seconds] = [0, 0];
  for (let round = 0; round < 2; round++) {
    const [first, start] = [games, performance.now()];
    do engine.play(games++);
    while (performance.now() - start < TRIED);
    seconds = (performance.now() - start) / 1000 / (games - first);
  }
  return seconds;
}

/** The plan in a line: games of each part, of all, and about how long they take. */
export async function studyPlan(parts: readonly StudyPart[], threads: number): Promise<string> {
  const games = parts.map(({ game, plan }) => gamesInPlan(game, plan));
  const all = games.reduce((sum, own) => sum + own, 0);
  const every = Math.ceil(parts.length / MAX_TRIED);
  let [tried, seconds, isKnown] = [0, 0, true];
  for (const [place, { plan }] of parts.entries()) {
    if (place % every !== 0) continue;
    for (const arm of plan.arms) {
      const own = await secondsAGame(arm);
      isKnown &&= own !== null;
      seconds += (games[place]! / plan.arms.length) * (own ?? 0);
    }
    tried += games[place]!;
  }
  const time = isKnown && tried > 0 ? `, about ${duration((seconds * all) / tried / threads)}` : '';
  const named = parts.map(({ name }, place) => `${name} ${games[place]!.toLocaleString('en')}`);
  const told = parts[0]!.name.startsWith('vary/') ? `${parts.length} combinations` : named.join(', ');
  return `plan: ${all.toLocaleString('en')} games (${told})${time} on ${threads} threads`;
}
