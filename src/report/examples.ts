import type { ArmSummary } from '../experiment/index.js';
import { type Game, resolveSetup } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { behaviourSignature, type Contender, matchOf, policyHash, resolveTeam, seat } from '../simulation/index.js';
import type { Study } from './study.js';

/** An arm's first games of each outcome, by the name of the outcome. */
export interface ArmExamples {
  readonly contender: Contender;
  readonly games: Readonly<Record<string, readonly number[]>>;
}

/** Games of an arm that are looked at; an outcome that has not come by then is rare. */
const MOST_GAMES = 2000;

/**
 * The first games of each outcome for each arm, found by playing them again. Only arms are looked at that can be played
 * as they were: by shipped policies whose code and engine are still what they were. A report runs no policy of the
 * user's, which may take its time or not be there any more.
 *
 * @param most how many of each outcome
 */
export async function findExamples(study: Study, most = 1): Promise<ReadonlyMap<ArmSummary, ArmExamples>> {
  const { game, runs, manifest } = study;
  const found = new Map<ArmSummary, ArmExamples>();
  const same = await samePolicies(study);
  if (!runs.some(({ setup }) => isPlayable(game, setup, same))) return found;
  if ((await behaviourSignature(game.name)) !== manifest.signature) return found;
  for (const run of runs) {
    if (isPlayable(game, run.setup, same)) found.set(run, await examplesOf(study, run, most));
  }
  return found;
}

function isPlayable(game: Game, { players, policies }: ArmSummary['setup'], same: ReadonlySet<string>): boolean {
  const roles = game.roles(players);
  return policies.every((name, seat) => same.has(`${roles[seat]} ${name}`));
}

/** Shipped policies of which the code is what it was, by role and name. */
async function samePolicies({ game, manifest }: Study): Promise<ReadonlySet<string>> {
  const shipped = await shippedPolicies(game.name);
  const known = manifest.policies.filter(({ name, role }) =>
    // What follows a colon is the policy's options.
    shipped.some((policy) => policy.role === role && policy.name === name.split(':')[0]),
  );
  const same = new Set<string>();
  for (const { name, role, sha256 } of known) {
    if ((await policyHash(game.name, { name, role, module: null })) === sha256) same.add(`${role} ${name}`);
  }
  return same;
}

async function examplesOf({ game, manifest }: Study, run: ArmSummary, most: number): Promise<ArmExamples> {
  const { variant, players, rulings } = run.setup;
  const setup = resolveSetup(game, { variant, players, rulings });
  const contender = { setup, team: await resolveTeam(game, players, run.setup.policies.join('+')) };
  const match = matchOf(await seat(contender), keyFromSeed(manifest.seed));
  const games: Record<string, number[]> = Object.fromEntries(game.outcomes.map(({ name }) => [name, []]));
  let missing = game.outcomes.reduce((sum, { name }) => sum + Math.min(most, run.outcomes[name]!.count), 0);
  for (let index = 0; index < Math.min(run.games, MOST_GAMES) && missing > 0; index++) {
    match.play(index);
    const found = games[game.outcomes[match.outcome]!.name]!;
    if (found.length === most) continue;
    found.push(index);
    missing--;
  }
  return { contender, games };
}
