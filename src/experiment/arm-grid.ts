import { isDeepStrictEqual } from 'node:util';
import { distinctRoles, findVariant, type Game, oneLine, resolveSetup, type Setup, UsageError } from '../game/index.js';
import {
  type Arm,
  type Condition,
  type Control,
  resolveEntrant,
  resolvePolicy,
  type Team,
  teamOf,
} from '../simulation/index.js';
import { type DocumentPath, LocatedError, type SourceFile } from '../simulation/lineup/source-file.js';
import {
  type ArmGrid,
  type ControlOptions,
  combinations,
  listWithPaths,
  mappings,
  policyTexts,
  type TeamEntry,
  type WithPath,
} from './experiment-schema.js';
import { addCheatToLabel, checkLabel, fillLabel, type PlacedArm } from './labels.js';

interface NamedTeam {
  readonly team: Team;
  readonly label?: string | undefined;
  readonly note?: string | undefined;
  readonly at: DocumentPath;
}

/** Makes the arms of an experiment file's grids. Errors give the place in the file. */
export class ArmGrids {
  constructor(
    private readonly file: SourceFile,
    private readonly game: Game,
    private readonly openHands: boolean,
  ) {}

  /** Every combination of a grid's lists, teams changing fastest. @throws UsageError */
  async armsOf(grid: ArmGrid, path: DocumentPath): Promise<PlacedArm[]> {
    const both = grid.team !== undefined && grid.teams !== undefined;
    if (both) throw this.file.errorAt(path, 'an arm needs either team or teams, not both');
    if (grid.team === undefined && grid.teams === undefined) {
      throw this.file.errorAt(path, `'${[...path, 'team'].join('.')}' is missing`);
    }
    const arms: PlacedArm[] = [];
    for (const setup of await this.setupsOf(grid, path)) {
      for (const entry of await this.teamsOf(grid, setup.players, path))
        arms.push(this.armOf(setup, entry, grid, path));
    }
    return arms;
  }

  /** The entry's label takes precedence over the team's label, which it may include. */
  private armOf(setup: Setup, { team, label, note, at }: NamedTeam, grid: ArmGrid, path: DocumentPath): PlacedArm {
    const { file, game } = this;
    const labelAt = grid.label !== undefined ? [...path, 'label'] : label !== undefined ? [...at, 'label'] : null;
    if (label !== undefined) checkLabel(file, label, [...at, 'label']);
    if (grid.label !== undefined) checkLabel(file, grid.label, [...path, 'label']);
    const template = grid.label ?? label;
    const said = note ?? grid.note;
    const named =
      template === undefined || labelAt === null
        ? {}
        : { label: addCheatToLabel(fillLabel(file, game, template, labelAt, setup, team, label), team) };
    return { arm: { setup, team, ...named, ...(said !== undefined && { note: oneLine(said) }) }, labelAt };
  }

  private async setupsOf(grid: ArmGrid, path: DocumentPath): Promise<Setup[]> {
    const { game } = this;
    const setups: Setup[] = [];
    for (const [variant, variantPath] of listWithPaths(grid.variant ?? game.setups.variants[0].name, [
      ...path,
      'variant',
    ])) {
      await this.located(variantPath, () => findVariant(game, variant));
      for (const [players, playersPath] of listWithPaths(grid.players ?? game.setups.players[0], [
        ...path,
        'players',
      ])) {
        await this.located(playersPath, () => resolveSetup(game, { variant, players }));
        for (const [lists, rulingsPath] of listWithPaths(grid.rulings ?? {}, [...path, 'rulings'])) {
          for (const rulings of mappings(lists)) {
            setups.push(await this.located(rulingsPath, () => resolveSetup(game, { variant, players, rulings })));
          }
        }
      }
    }
    return setups;
  }

  private async teamsOf(grid: ArmGrid, players: number, path: DocumentPath): Promise<NamedTeam[]> {
    const entries: WithPath<TeamEntry>[] =
      grid.teams === undefined
        ? listWithPaths(grid.team!, [...path, 'team'])
        : await this.combined(grid.teams, players, [...path, 'teams']);
    const fields: WithPath<string | undefined>[] = listWithPaths<string | undefined>(grid.field, [...path, 'field']);
    const teams: NamedTeam[] = [];
    for (const [field] of fields) {
      for (const [entry, at] of entries) {
        const { team: text, ...names } = typeof entry === 'string' ? { team: entry } : entry;
        const place = typeof entry === 'string' ? at : [...at, 'team'];
        teams.push({ ...names, team: await this.located(place, () => this.team(players, text, field)), at });
      }
    }
    return teams;
  }

  /** Teams from lists of policies per role; the last role's change fastest. */
  private async combined(
    teams: NonNullable<ArmGrid['teams']>,
    players: number,
    path: DocumentPath,
  ): Promise<WithPath<string>[]> {
    const roles = this.rolesOf(players, teams, path);
    const missing = roles.find((role) => teams[role] === undefined);
    if (missing !== undefined)
      throw this.file.errorAt(path, `'${missing}' is missing: teams need a policy for each role`);
    const lists: string[][] = [];
    for (const role of roles) {
      const texts: string[] = [];
      for (const [entry, at] of listWithPaths(teams[role]!, [...path, role])) {
        for (const text of policyTexts(entry)) {
          await this.located(at, () => resolvePolicy(this.game, role, text, text, this.file.folder, this.openHands));
          texts.push(text);
        }
      }
      lists.push(texts);
    }
    return combinations(lists).map((policies) => [policies.join('+'), path]);
  }

  /** The roles in seat order. @throws UsageError for an unknown role */
  private rolesOf(players: number, named: Readonly<Record<string, unknown>>, path: DocumentPath): string[] {
    const roles = distinctRoles(this.game, players);
    const wrong = Object.keys(named).find((role) => !roles.includes(role));
    if (wrong !== undefined) {
      throw this.file.unknownKeyAt(path, 'role', wrong, roles);
    }
    return roles;
  }

  private team(players: number, text: string, field?: string): Promise<Team> {
    return resolveEntrant(this.game, players, text, field, this.file.folder, this.openHands);
  }

  /** Gives each arm its control: the arm with the values of `wish`. An arm equal to its control gets none. */
  async pairAll(arms: readonly Arm[], wish: ControlOptions): Promise<Arm[]> {
    if (wish.team !== undefined && wish.teams !== undefined) {
      throw this.file.errorAt(['against'], "'against' takes either team or teams, not both");
    }
    if (wish.label !== undefined) checkLabel(this.file, wish.label, ['against', 'label']);
    const paired: Arm[] = [];
    for (const arm of arms) {
      const control = await this.located(['against'], () => this.controlOf(arm, wish));
      paired.push(isSame(control, arm) ? arm : { ...arm, control: labelled(control, wish.label, arms) });
    }
    return paired;
  }

  private async controlOf({ setup, team }: Arm, wish: ControlOptions): Promise<Condition> {
    return {
      setup: resolveSetup(this.game, {
        variant: wish.variant ?? setup.variant,
        players: setup.players,
        rulings: wish.rulings ?? setup.rulings,
      }),
      team: await this.controlTeam(team, setup.players, wish),
    };
  }

  private async controlTeam(team: Team, players: number, wish: ControlOptions): Promise<Team> {
    const { team: text, teams } = wish;
    const field = wish.field ?? team.field;
    if (teams !== undefined) {
      this.rolesOf(players, teams, ['against', 'teams']);
      const policies = team.policies.map((policy) => {
        const text = teams[policy.role];
        return text === undefined
          ? policy
          : resolvePolicy(this.game, policy.role, text, text, this.file.folder, this.openHands);
      });
      return teamOf(this.game, await Promise.all(policies));
    }
    if (text === undefined && field === undefined) return team;
    return this.team(players, text ?? team.policies[0]!.name, field);
  }

  /** Runs an action; adds the place in the file to the user's mistakes. */
  private async located<T>(path: DocumentPath, action: () => T | Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof LocatedError || !(error instanceof UsageError)) throw error;
      throw this.file.errorAt(path, error.message);
    }
  }
}

function isSame(one: Condition, other: Condition): boolean {
  return isDeepStrictEqual([one.setup, one.team], [other.setup, other.team]);
}

function labelled(control: Condition, given: string | undefined, arms: readonly Arm[]): Control {
  const label =
    given === undefined
      ? arms.find((arm) => arm.label !== undefined && isSame(arm, control))?.label
      : addCheatToLabel(given, control.team);
  return label === undefined ? control : { ...control, label };
}
