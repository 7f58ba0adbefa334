import type { ArmSummary } from '../../analysis/index.js';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import {
  behaviourSignature,
  type Condition,
  createPolicies,
  engineOf,
  type PolicySource,
  policyHash,
  resolveTeam,
} from '../../simulation/index.js';
import { endingsOf } from './entrants.js';
import type { ReportData } from './report-data.js';

/** An arm's, or an entrant's, first games of each ending, by its name. */
export interface ArmExamples {
  readonly contender: Condition;
  readonly games: Readonly<Record<string, readonly number[]>>;
}

/**
 * The first games of each ending for each arm, or for each entrant where everybody plays for himself, found by playing them again. Only arms are looked at that can be played
 * as they were: by shipped policies whose code and engine are still what they were. A report runs no policy of the
 * user's, which may take its time or not be there any more.
 *
 * @param runs the arms to look at
 * @param most how many of each ending
 */
export async function findExamples(
  study: ReportData,
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
async function contenderOf(game: Game, run: ArmSummary, unchanged: UnchangedPolicies): Promise<Condition | null> {
  const shipped = await shippedPolicies(game.name);
  // What follows a colon is a policy's options.
  const areShipped = run.setup.policies.every((name) => shipped.some((policy) => policy.name === name.split(':')[0]));
  if (!areShipped) return null;
  try {
    const { variant, players, rulings } = run.setup;
    const setup = resolveSetup(game, { variant, players, rulings });
    const team = await resolveTeam(game, players, run.setup.policies.join('+'), '.', true);
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

  constructor(private readonly study: ReportData) {}

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

async function gamesOf({ game, manifest }: ReportData, run: ArmSummary, contender: Condition, most: number) {
  const engine = engineOf(await createPolicies(contender), keyFromSeed(manifest.seed));
  const missing = endingsOf(game).map((ending) => ({ ...ending, left: Math.min(most, ending.most(run)) }));
  const games: Record<string, number[]> = Object.fromEntries(missing.map(({ name }) => [name, []]));
  const isSought = (index: number) => missing.some(({ left, looks }) => left > 0 && index < looks);
  for (let index = 0; index < run.games && isSought(index); index++) {
    engine.play(index);
    const come = missing.find(({ hasCome }) => hasCome(engine, run))!;
    if (come.left === 0) continue;
    games[come.name]!.push(index);
    come.left--;
  }
  return games;
}
