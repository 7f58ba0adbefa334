/** Games to look at: the first of each arm, or entrant, with each ending. */
import { estimateIn, type ResultRow } from '../../analysis/index.js';
import { type Engine, type Game, gameReferenceOf, resolveSetup, SHARE, UsageError, WHOLE } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import {
  behaviourSignature,
  type Condition,
  createEngine,
  createPolicies,
  type PolicySource,
  policyHash,
  resolveTeam,
} from '../../simulation/index.js';
import type { StoredStudy } from './study.js';

/** Result of a game for an arm or an entrant; games are listed by it. */
export interface GameEnding {
  readonly name: string;
  readonly title: string;
  most(run: ResultRow): number;
  /** Number of games searched for it; an ending not among them is rare. */
  readonly looks: number;
  hasCome(engine: Engine, run: ResultRow): boolean;
}

const LOOKS = 2000;
/** Games of several deals take long, and hardly any of them is shared. */
const LOOKS_ALONE = 100;
const LOOKS_FOR_SHARED = 20;

export function gameEndingsOf(game: Game): readonly GameEnding[] {
  if (game.results.kind === 'cooperative') {
    return game.results.outcomes.map(({ name, title }, place) => ({
      name,
      title,
      most: ({ outcomes }) => outcomes[name]!,
      looks: LOOKS,
      hasCome: ({ outcome }) => outcome === place,
    }));
  }
  /** The most of a game's win that the row's entrant has at one of its places. */
  const shareOf = ({ seats }: Engine, run: ResultRow) =>
    Math.max(...run.entrant!.seats.map((seat) => seats[(seat - 1) * game.results.seatMetrics.length + SHARE]!));
  const shareIn = (run: ResultRow) => estimateIn(run, game.results.rankedBy)!.mean;
  const games = (run: ResultRow, isNever: boolean) => (isNever ? 0 : run.games);
  return [
    {
      name: 'won',
      title: 'Won',
      most: (run) => games(run, shareIn(run) === 0),
      looks: LOOKS_ALONE,
      hasCome: (engine, run) => shareOf(engine, run) === WHOLE,
    },
    {
      name: 'shared',
      title: 'Shared',
      most: ({ outcomes }) => outcomes.shared ?? 0,
      looks: LOOKS_FOR_SHARED,
      hasCome: (engine, run) => shareOf(engine, run) % WHOLE !== 0,
    },
    {
      name: 'lost',
      title: 'Lost',
      most: (run) => games(run, shareIn(run) === 1),
      looks: LOOKS_ALONE,
      hasCome: (engine, run) => shareOf(engine, run) === 0,
    },
  ];
}

/** An arm's, or an entrant's, first games of each ending, by its name. */
export interface ArmExamples {
  readonly condition: Condition;
  readonly games: Readonly<Record<string, readonly number[]>>;
}

/**
 * Finds the first games of each ending for each arm, or each entrant of competitive games, by playing them again. Only
 * reproducible arms are searched: shipped policies with unchanged code and engine. A report runs no policy of the
 * user's, which may be slow or gone.
 *
 * @param runs the arms to look at
 * @param most how many of each ending
 */
export async function findExamples(
  study: StoredStudy,
  runs: readonly ResultRow[],
  most = 1,
): Promise<ReadonlyMap<ResultRow, ArmExamples>> {
  const { game, manifest } = study;
  const found = new Map<ResultRow, ArmExamples>();
  const unchanged = new UnchangedPolicies(study);
  for (const run of runs) {
    const condition = await conditionOf(game, run, unchanged);
    if (condition === null) continue;
    if (found.size === 0 && (await behaviourSignature(gameReferenceOf(game))) !== manifest.signature) return found;
    found.set(run, { condition, games: await gamesOf(study, run, condition, most) });
  }
  return found;
}

/** The arm as it was; null where it cannot be played again. */
async function conditionOf(
  game: Game,
  run: Pick<ResultRow, 'setup'>,
  unchanged: UnchangedPolicies,
): Promise<Condition | null> {
  const shipped = await shippedPolicies(gameReferenceOf(game));
  // Text after a colon is a policy's options.
  const areShipped = run.setup.policies.every((name) => shipped.some((policy) => policy.name === name.split(':')[0]));
  if (!areShipped) return null;
  try {
    const { variant, players, rulings } = run.setup;
    const setup = resolveSetup(game, { variant, players, rulings });
    const team = await resolveTeam(game, players, run.setup.policies, '.', true);
    for (const policy of team.policies) if (!(await unchanged.has(policy))) return null;
    return { setup, team };
  } catch (error) {
    // A ruling, an option or a role that this version has not.
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** Compares a policy's code with that of the time when the study was run. */
class UnchangedPolicies {
  private readonly known = new Map<string, Promise<boolean>>();

  constructor(private readonly study: Pick<StoredStudy, 'game' | 'manifest'>) {}

  has(policy: PolicySource): Promise<boolean> {
    const key = `${policy.role} ${policy.name}`;
    const found = this.known.get(key) ?? this.compare(policy);
    this.known.set(key, found);
    return found;
  }

  private async compare(policy: PolicySource): Promise<boolean> {
    const { game, manifest } = this.study;
    const written = manifest.policies.find(({ name, role }) => name === policy.name && role === policy.role);
    return written?.sha256 === (await policyHash(gameReferenceOf(game), policy));
  }
}

async function gamesOf({ game, manifest }: StoredStudy, run: ResultRow, condition: Condition, most: number) {
  const engine = createEngine(await createPolicies(condition), keyFromSeed(manifest.seed));
  const missing = gameEndingsOf(game).map((ending) => ({ ...ending, left: Math.min(most, ending.most(run)) }));
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
