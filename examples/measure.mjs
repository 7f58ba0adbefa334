// Plays one game, then measures two teams on the same deals: node examples/measure.mjs
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyFromSeed, loadGame, matchOf, resolveSetup, resolveTeam, seat, simulate, summarize } from 'shamus-lab';

const shamus = await loadGame('shamus');
const setup = resolveSetup(shamus, { variant: 'advanced' });

// A team is written as on the command line. A policy of one's own is a path.
const own = fileURLToPath(new URL('lowest-first.mjs', import.meta.url));
const [shipped, mine] = await Promise.all(
  ['rank-matching+meld-first', `${own}+meld-first`].map((team) => resolveTeam(shamus, setup.players, team)),
);

// One game: number 7 of the seed 'example'.
const match = matchOf(await seat({ setup, team: mine }), keyFromSeed('example'));
match.play(7);
console.log(`Game 7: ${shamus.outcomes[match.outcome].title}, ${match.metrics[0]} net points.`);

// A batch of games for each team, on two threads.
const plan = {
  arms: [shipped, mine].map((team) => ({ setup, team })),
  seed: 'example',
  rule: { kind: 'games', games: 20_000 },
  threads: 2,
  gameTimeout: 60,
};
const { runs } = summarize(shamus, plan, await simulate(plan));

const percent = (share) => (100 * share).toFixed(1);
for (const { setup, games, outcomes } of runs) {
  const { rate, low, high } = outcomes.senior;
  const name = basename(setup.policies[0]);
  console.log(`${name}: Senior in ${percent(rate)} % of ${games} games (${percent(low)} to ${percent(high)}).`);
}
