import type { ArmSummary } from '../../analysis/index.js';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import {
  behaviourSignature,
  type Contender,
  engineOf,
  type PolicySource,
  policyHash,
  resolveTeam,
  seat,
} from '../../simulation/index.js';
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
 * @param runs the arms to look at
 * @param most how many of each outcome
 */
export async function findExamples(
  study: Study,
  runs: readonly ArmSummary[],
  most = 1,
): Promise<ReadonlyMap<ArmSummary, ArmExamples>> {
  const { game, manifest } = study;
  const found = new Map<ArmSummary, ArmExamples>();
  const unchanged = new UnchangedPolicies(study);
  for (const run of runs) {
    const contender = await contenderOf(game, run, unchanged);
    if (contender === null) continue;
    if (found.size === 0 && (await behaviourSignature(game.name)) !== manifest.signature) return found;
    found.set(run, { contender, games: await gamesOf(study, run, contender, most) });
  }
  return found;
}

/** The arm as it was; null where it cannot be played again. */
async function contenderOf(game: Game, run: ArmSummary, unchanged: UnchangedPolicies): Promise<Contender | null> {
  const shipped = await shippedPolicies(game.name);
  // What follows a colon is a policy's options.
  const areShipped = run.setup.policies.every((name) => shipped.some((policy) => policy.name === name.split(':')[0]));
  if (!areShipped) return null;
  try {
    const { variant, players, rulings } = run.setup;
    const setup = resolveSetup(game, { variant, players, rulings });
    const team = await resolveTeam(game, players, run.setup.policies.join('+'));
    for (const policy of team.policies) if (!(await unchanged.has(policy))) return null;
    return { setup, team };
  } catch (error) {
    // A ruling, an option or a role that this version has not.
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** Tells whether a policy's code is what it was when the study was run. */
class UnchangedPolicies {
  private readonly known = new Map<string, Promise<boolean>>();

  constructor(private readonly study: Study) {}

  has(policy: PolicySource): Promise<boolean> {
    const key = `${policy.role} ${policy.name}`;
    const found = this.known.get(key) ?? this.compare(policy);
    this.known.set(key, found);
    return found;
  }

  private async compare(policy: PolicySource): Promise<boolean> {
    const { game, manifest } = this.study;
    const written = manifest.policies.find(({ name, role }) => name === policy.name && role === policy.role);
    return written?.sha256 === (await policyHash(game.name, policy));
  }
}

async function gamesOf({ game, manifest }: Study, run: ArmSummary, contender: Contender, most: number) {
  const engine = engineOf(await seat(contender), keyFromSeed(manifest.seed));
  const games: Record<string, number[]> = Object.fromEntries(game.outcomes.map(({ name }) => [name, []]));
  let missing = game.outcomes.reduce((sum, { name }) => sum + Math.min(most, run.outcomes[name]!.count), 0);
  for (let index = 0; index < Math.min(run.games, MOST_GAMES) && missing > 0; index++) {
    engine.play(index);
    const found = games[game.outcomes[engine.outcome]!.name]!;
    if (found.length === most) continue;
    found.push(index);
    missing--;
  }
  return games;
}
