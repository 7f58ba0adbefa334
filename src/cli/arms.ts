import { type Game, resolveSetup, UsageError } from '../game/index.js';
import { type Arm, resolveTeam } from '../simulation/index.js';
import { rulingsOf, wholeNumber } from './options.js';

/** What the user says of the arms; of lists every combination is an arm. */
export interface ArmChoice {
  readonly variants: readonly string[] | undefined;
  readonly players: string | undefined;
  readonly rules: readonly string[] | undefined;
  readonly teams: readonly string[] | undefined;
  /** Policies by role, an alternative to teams. */
  readonly byRole: Readonly<Record<string, readonly string[] | undefined>>;
}

/** @throws UsageError if something is unknown or missing */
export async function armsOf(game: Game, choice: ArmChoice): Promise<Arm[]> {
  const players = choice.players === undefined ? {} : { players: wholeNumber('players', choice.players, 1, 99) };
  const wish = { ...players, rulings: rulingsOf(choice.rules) };
  const variants = choice.variants ?? [game.variants[0].name];
  const setups = variants.map((variant) => resolveSetup(game, { ...wish, variant }));
  const names = teamNames(game, choice);
  const teams = await Promise.all(names.map((name) => resolveTeam(game, setups[0]!.players, name)));
  return setups.flatMap((setup) => teams.map((team) => ({ setup, team })));
}

function teamNames(game: Game, { teams, byRole }: ArmChoice): string[] {
  const roles = [...new Set(game.roles(game.players[0]))];
  const given = roles.filter((role) => byRole[role] !== undefined);
  if (teams !== undefined && given.length > 0) throw new UsageError(`give --team or --${given[0]}, not both`);
  if (teams !== undefined) return [...teams];
  const missing = roles.find((role) => byRole[role] === undefined);
  if (missing !== undefined) {
    const form = roles.map((role) => role.toUpperCase()).join('+');
    throw new UsageError(given.length > 0 ? `--${missing} is missing` : `--team ${form} is missing (see: shamus list)`);
  }
  return roles.reduce<string[]>(
    (names, role) =>
      names.flatMap((name) => byRole[role]!.map((policy) => (name === '' ? policy : `${name}+${policy}`))),
    [''],
  );
}
