/** Makes setups, line-ups and plans from the arguments, and defines their options. */
import { isDeepStrictEqual } from 'node:util';
import type { Options } from 'yargs';
import type { ComparisonSpec, TournamentQuestion } from '../../analysis/index.js';
import { distinctRoles, type Game, goals, resolveSetup, type Setup, UsageError } from '../../game/index.js';
import type { RecordsForm } from '../../results/index.js';
import { type Arm, cheatOf, type RunSpec, resolveEntrant, resolveTeam, type StopRule } from '../../simulation/index.js';
import {
  GAME_OPTION,
  gameTimeoutOf,
  list,
  type QueueArguments,
  queueOf,
  RULE_OPTION,
  rulingsOf,
  shardOf,
  spotChecksShare,
  stringOption,
  teamList,
  textOr,
  threadsOf,
  wholeNumber,
} from './options.js';

/** Options for the game, the number of players and the rules. */
export function setupOptions(game: Game) {
  return {
    ...GAME_OPTION,
    variant: stringOption('variant', { alias: 'v', describe: `one of ${names(game.variants)}` }),
    players: stringOption('players', { describe: `number of players: ${game.players.join(', ')}` }),
    ...RULE_OPTION,
  } as const;
}

/** Like setupOptions, but accepts several variants. */
export function setupsOptions(game: Game) {
  return {
    ...setupOptions(game),
    variant: list('variant', { alias: 'v', describe: `${names(game.variants)}; several: a,b` }),
  } as const;
}

/**
 * What teams are compared by. @param alias the name that the option had in this command before it was `--measure`
 * everywhere, still accepted
 */
export function measureOption(game: Game, alias: 'outcome' | 'by', what: string, fallback = game.rankedBy) {
  const able = names(goals(game));
  return { measure: textOr('measure', fallback, { alias, describe: `${what}: ${able}` }) } as const;
}

/** Options for what is different for the second of two that are compared. */
export const SETUP_B_OPTIONS = {
  'variant-b': stringOption('variant-b', { describe: 'a variant for B only' }),
  'rule-b': list('rule-b', { describe: 'a ruling for B only, name=value' }),
} as const;

/**
 * The team of a command `NAME [team..]` that takes one: as a word, `replay TEAM`, or with --team. yargs joins the words and
 * the option into one list if there is no default; of a single word, the option would be dropped without a sign.
 */
export function teamOption(describe: string) {
  return {
    ...stringOption('team', { alias: 't', describe }),
    coerce: (value: string | string[] | undefined): string | undefined => {
      const [team, other] = [value].flat();
      if (other !== undefined) throw new UsageError(`give one team, not '${team}' and '${other}'`);
      return team;
    },
  };
}

/** Options for who plays: teams, or policies by role. */
export function lineupOptions(game: Game) {
  return {
    team: teamList('team', {
      alias: 't',
      describe: `policies in seat order: ${game.roles(game.players[0]).join('+')}; several: a+b,c+d`,
    }),
    ...byRole(game, (role) => teamList(role, { describe: `${role} policies, instead of --team; several: a,b` })),
    ...(game.kind === 'competitive' && {
      field: teamList('field', {
        describe: 'opponents: each policy of --team is then measured alone against them; several: a,b',
      }),
    }),
  };
}

function byRole(game: Game, option: (role: string) => Options): Record<string, Options> {
  return Object.fromEntries(distinctRoles(game).map((role) => [role, option(role)]));
}

/** The user's arguments for one setup. */
interface SetupArguments {
  readonly variant?: string | undefined;
  readonly players?: string | undefined;
  readonly rule?: readonly string[] | undefined;
}

/** @throws UsageError if the game has no such variant, number of players or ruling */
export function setupOf(game: Game, { variant, players, rule }: SetupArguments): Setup {
  return resolveSetup(game, {
    ...(variant === undefined ? {} : { variant }),
    ...(players === undefined ? {} : { players: wholeNumber('players', players, 1, 99) }),
    rulings: rulingsOf(rule),
  });
}

/** The user's arguments for the arms; every combination of lists is an arm. */
export interface ArmArguments extends Omit<SetupArguments, 'variant'> {
  readonly variant?: string | readonly string[] | undefined;
  readonly team?: readonly string[] | undefined;
  /** Whether policies may cheat. */
  readonly 'open-hands'?: boolean | undefined;
  /** Policies by role, an alternative to teams. */
  readonly [role: string]: unknown;
}

/** @throws UsageError if something is unknown or missing */
export async function armsOf(game: Game, wish: ArmArguments): Promise<Arm[]> {
  const variants = [wish.variant ?? game.variants[0].name].flat();
  const setups = variants.map((variant) => setupOf(game, { ...wish, variant }));
  const { players } = setups[0]!;
  const names = teamNames(game, wish);
  const fields = wish.field as readonly string[] | undefined;
  const teams = await Promise.all(
    fields === undefined
      ? names.map((name) => resolveTeam(game, players, name, '.', wish['open-hands'] === true))
      : fields.flatMap((field) => names.map((name) => resolveEntrant(game, players, name, field))),
  );
  if (wish['open-hands'] === true && teams.every((team) => cheatOf(team) === null)) {
    throw new UsageError(
      '--open-hands lets policies cheat, but none of these does, as search-rummy:cheat=sees-all-hands',
    );
  }
  return setups.flatMap((setup) => teams.map((team) => ({ setup, team })));
}

function teamNames(game: Game, wish: ArmArguments): string[] {
  const policiesOf = (role: string) => wish[role] as readonly string[] | undefined;
  const roles = distinctRoles(game);
  const given = roles.filter((role) => policiesOf(role) !== undefined);
  if (wish.team !== undefined && given.length > 0) throw new UsageError(`give --team or --${given[0]}, not both`);
  if (wish.team !== undefined) return [...wish.team];
  const missing = roles.find((role) => policiesOf(role) === undefined);
  if (missing !== undefined) {
    const form = roles.map((role) => role.toUpperCase()).join('+');
    throw new UsageError(given.length > 0 ? `--${missing} is missing` : `--team ${form} is missing (see: shamus list)`);
  }
  return roles.reduce<string[]>(
    (names, role) =>
      names.flatMap((name) => policiesOf(role)!.map((policy) => (name === '' ? policy : `${name}+${policy}`))),
    [''],
  );
}

/** The user's arguments for the setups of two that are compared. */
interface SetupsArguments extends SetupArguments {
  readonly 'variant-b'?: string | undefined;
  readonly 'rule-b'?: readonly string[] | undefined;
}

/**
 * What `compare` plays: B with A as its control; in a duel, A among Bs.
 *
 * @param field what fills the other seats; without it, where everybody plays for himself, it is a duel
 * @throws UsageError
 */
export async function comparedArm(
  game: Game,
  a: string,
  b: string,
  wish: SetupsArguments,
  field?: string,
): Promise<Arm> {
  const setupA = setupOf(game, wish);
  const { players } = setupA;
  const plainB = setupOf(game, { ...wish, variant: wish['variant-b'] ?? wish.variant });
  const rulings = { ...plainB.rulings, ...rulingsOf(wish['rule-b'], 'rule-b') };
  const setupB = resolveSetup(game, { ...plainB, rulings });
  if (game.kind === 'cooperative') {
    const control = { setup: setupA, team: await resolveTeam(game, players, a) };
    return { setup: setupB, team: await resolveTeam(game, players, b), control };
  }
  if (field !== undefined) {
    const control = { setup: setupA, team: await resolveEntrant(game, players, a, field) };
    return { setup: setupB, team: await resolveEntrant(game, players, b, field), control };
  }
  if (!isDeepStrictEqual(setupA, setupB)) {
    throw new UsageError('--variant-b and --rule-b need --field: A and B of a duel play the same game');
  }
  return { setup: setupA, team: await resolveEntrant(game, players, a, b) };
}

/** The user's arguments for running games. */
interface RunningArguments extends QueueArguments {
  readonly seed: string;
  readonly threads?: string | undefined;
  readonly 'game-timeout'?: string | undefined;
  readonly 'spot-checks'?: string | undefined;
  readonly shard?: string | undefined;
}

/** @throws UsageError if an option is not a valid number */
export function planOf(arms: readonly Arm[], rule: StopRule, wish: RunningArguments): RunSpec {
  return {
    arms,
    seed: wish.seed,
    rule,
    threads: threadsOf(wish.threads),
    gameTimeout: gameTimeoutOf(wish['game-timeout']),
    ...spotChecksShare(wish['spot-checks']),
    ...shardOf(wish.shard, rule),
    ...queueOf(wish),
  };
}

/** What a command line asks for. */
export interface Planned {
  readonly plan: RunSpec;
  /** What is to be found out: a text of an experiment, numbers of a comparison or a tournament. */
  readonly question: string | ComparisonSpec | TournamentQuestion | null;
  readonly records: RecordsForm | null;
  /** With the features that records carry. */
  readonly game: Game;
}

/** Told what a command line asks for, instead of doing it. */
export type OnPlan = (planned: Planned) => void;

/** `standard, advanced, expert` */
export function names(things: readonly { readonly name: string }[]): string {
  return [...new Set(things.map(({ name }) => name))].join(', ');
}
