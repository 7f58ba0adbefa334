/** Makes setups, teams, arms and runs from the values of options. */
import {
  distinctRoles,
  FEATURE_GROUPS,
  type FeatureGroup,
  findByName,
  type Game,
  gameReferenceOf,
  resolveSetup,
  type Setup,
  selectFeatures,
  UsageError,
} from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import {
  type Arm,
  allOrFirstError,
  cheatOf,
  createComparedArm,
  findPolicy,
  isPolicyFile,
  type RunSpec,
  resolveEntrant,
  resolveTeam,
  type StopRule,
  splitPolicies,
  splitPolicy,
  type Team,
} from '../simulation/index.js';
import { DEFAULT_PREFIX } from '../simulation/queue/address.js';
import type * as o from './options/shared.js';

type SetupValues = Partial<Omit<o.ValuesOf<ReturnType<typeof o.setup>>, 'game'>>;

/** Completes a setup. @throws UsageError if the game has no such variant, number of players or ruling */
export function parseSetup(game: Game, { variant, players, rule = {} }: SetupValues): Setup {
  return resolveSetup(game, {
    ...(variant !== undefined && { variant }),
    ...(players !== undefined && { players }),
    rulings: rule,
  });
}

/** Values of the options for the arms; every combination of lists is an arm. */
export interface ArmValues extends Omit<SetupValues, 'variant'> {
  readonly variant?: string | readonly string[] | undefined;
  readonly team?: readonly string[] | undefined;
  readonly field?: readonly string[] | undefined;
  readonly 'open-hands'?: boolean;
  /** Policies by role, an alternative to teams. */
  readonly [role: string]: unknown;
}

/** Makes all combinations of variants, fields and teams. @throws UsageError if something is unknown or missing */
export async function createArms(game: Game, values: ArmValues): Promise<Arm[]> {
  const variants = [values.variant ?? game.setups.variants[0].name].flat();
  const setups = variants.map((variant) => parseSetup(game, { ...values, variant }));
  const { players } = setups[0]!;
  const names = teamNames(game, values);
  const mayCheat = values['open-hands'] === true;
  const teams = await allOrFirstError(
    (values.field ?? [undefined]).flatMap((field) =>
      names.map((name) => resolveEntrant(game, players, name, field, '.', mayCheat)),
    ),
  );
  if (mayCheat && teams.every((team) => cheatOf(team) === null)) {
    throw new UsageError(
      '--open-hands lets policies cheat, but none of these does, as search-rummy:cheat=sees-all-hands',
    );
  }
  return setups.flatMap((setup) => teams.map((team) => ({ setup, team })));
}

function teamNames(game: Game, { team, ...values }: ArmValues): readonly string[] {
  if (team !== undefined) return team;
  const roles = distinctRoles(game);
  const policies = roles.map((role) => values[role] as readonly string[] | undefined);
  const missing = roles[policies.indexOf(undefined)];
  if (missing !== undefined) {
    const form = roles.map((role) => role.toUpperCase()).join('+');
    const isPart = policies.some((names) => names !== undefined);
    throw new UsageError(isPart ? `--${missing} is missing` : `--team ${form} is missing (see: shamus list)`);
  }
  return policies.reduce<string[]>(
    (teams, names) => teams.flatMap((start) => names!.map((name) => (start === '' ? name : `${start}+${name}`))),
    [''],
  );
}

/**
 * Makes what `compare` plays, see `createComparedArm`.
 *
 * @throws UsageError
 */
export async function createComparisonArm(
  game: Game,
  a: string,
  b: string,
  values: SetupValues & o.ValuesOf<typeof o.SETUP_OF_B_OPTIONS>,
  field?: string,
): Promise<Arm> {
  const setupA = parseSetup(game, values);
  const variant = values['variant-b'] ?? values.variant;
  const setupB = parseSetup(game, { ...values, variant, rule: { ...values.rule, ...values['rule-b'] } });
  return createComparedArm(game, [setupA, setupB], a, b, field);
}

type RunningValues = o.ValuesOf<typeof o.RUNNING_OPTIONS> &
  Partial<o.ValuesOf<typeof o.QUEUE_OPTIONS>> & { readonly shard?: RunSpec['shard'] };

/** Options for threads, memory and the queue. */
export function runOptionsOf(values: RunningValues): Pick<RunSpec, 'threads' | 'gameTimeout' | 'memory' | 'queue'> {
  const { threads, memory, redis, prefix } = values;
  return {
    threads,
    gameTimeout: values['game-timeout'],
    ...(memory !== undefined && { memory }),
    ...(redis !== undefined && { queue: { url: redis, prefix: prefix ?? DEFAULT_PREFIX } }),
  };
}

/** Describes a run. @throws UsageError if it is to be divided and its number of games is not known */
export function createRunSpec(arms: readonly Arm[], seed: string, rule: StopRule, values: RunningValues): RunSpec {
  const { shard } = values;
  if (shard === undefined) return { arms, seed, rule, ...runOptionsOf(values) };
  if (rule.kind === 'games') return { arms, seed, rule, ...runOptionsOf(values), shard };
  const goal = rule.kind === 'precision' ? 'a precision' : 'a decision';
  throw new UsageError(
    `--shard needs a fixed number of games: what is played for ${goal} depends on all games before, so it cannot be divided`,
  );
}

/** The game with the features that records carry. @throws UsageError if there are no records */
export function selectRecordedFeatures(
  game: Game,
  groups: readonly FeatureGroup[] | undefined,
  records: boolean,
): Game {
  if (groups === undefined) return game;
  if (!records) throw new UsageError('--features needs --records, which carry them');
  return selectFeatures(
    game,
    FEATURE_GROUPS.filter((group) => groups.includes(group)),
  );
}

/** The team that is named; for a single policy, the game's last reference team fills the other seats. */
export async function completeTeam(game: Game, players: number, text: string): Promise<Team> {
  const isWhole = splitPolicies(text).length > 1 || distinctRoles(game, players).length === 1;
  const words = isWhole ? text : addDefaultPartners(game, await roleOf(game, text), text);
  return resolveTeam(game, players, words, '.', true);
}

/** Text of a team of a policy for a role and its default partners. */
export function addDefaultPartners(game: Game, role: string, policy: string): string {
  const partners = game.policies.referenceTeams.at(-1)!.split('+');
  return distinctRoles(game)
    .map((each, place) => (each === role ? policy : partners[place]!))
    .join('+');
}

async function roleOf(game: Game, words: string): Promise<string> {
  const name = splitPolicy(words).policy;
  if (isPolicyFile(name)) return (await findPolicy(name)).definition.role;
  const shipped = await shippedPolicies(gameReferenceOf(game));
  const { name: policy } = findByName('policy', name, shipped);
  const found = shipped.filter((one) => one.name === policy).map((one) => one.role);
  if (found.length === 1) return found[0]!;
  throw new UsageError(
    `'${policy}' exists for ${found.join(' and ')}; give a whole team, as in ${game.policies.referenceTeams.at(-1)}`,
  );
}
