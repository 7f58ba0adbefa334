// Plays one game, then measures two teams on the same deals: node examples/measure.mjs
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createPolicies,
  engineOf,
  keyFromSeed,
  loadGame,
  resolveSetup,
  resolveTeam,
  rowsOf,
  simulate,
  summarize,
} from 'shamus-lab';

const shamus = await loadGame('shamus');
const setup = resolveSetup(shamus, { variant: 'advanced' });

// Teams are written as on the command line. Your own policy is a path.
const own = fileURLToPath(new URL('lowest-first.mjs', import.meta.url));
const [shipped, mine] = await Promise.all(
  ['rank-matching+meld-first', `${own}+meld-first`].map((team) => resolveTeam(shamus, setup.players, team)),
);

// One game: game 7 of the seed 'example'.
const engine = engineOf(await createPolicies({ setup, team: mine }), keyFromSeed('example'));
engine.play(7);
console.log(`Game 7: ${shamus.results.outcomes[engine.outcome].title}, ${engine.metrics[0]} net points.`);

// 20,000 games of each team, on two threads.
const plan = {
  arms: [shipped, mine].map((team) => ({ setup, team })),
  seed: 'example',
  rule: { kind: 'games', games: 20_000 },
  threads: 2,
  gameTimeout: 60,
};
const result = summarize(shamus, plan, await simulate(plan));

const percent = (share) => (100 * share).toFixed(1);
for (const { setup, games, findings } of rowsOf(result)) {
  const { mean, low, high } = findings.senior.estimate;
  const name = basename(setup.policies[0]);
  console.log(`${name}: Senior in ${percent(mean)} % of ${games} games (${percent(low)} to ${percent(high)}).`);
}
